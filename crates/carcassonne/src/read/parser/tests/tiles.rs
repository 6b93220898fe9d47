//! Tiles and the meeples on them.

use expect_test::expect;

use notation::{Notation, walk};

use super::check;
use crate::{
    Carcassonne,
    game::tiles::kinds,
    read::syntax::{CarcassonneLanguage, SyntaxKind},
};

#[test]
fn tiles_must_have_four_sides() {
    check(
        "12B (2,1)\tFFFFA",
        expect![[r#"
            error side-count [A] FFFFA has five sides, but a tile has four.
              Write FFFFK: 12B (2,1)	FFFFK
        "#]],
    );
    check(
        "40B (2,-3) RRCCF + 6 = 36",
        expect![[r#"
            error side-count [F] RRCCF has five sides, but a tile has four.
              Write RRCCP: 40B (2,-3) RRCCP + 6 = 36
              Write RRCF: 40B (2,-3) RRCF + 6 = 36
              Write RRCC: 40B (2,-3) RRCC + 6 = 36
        "#]],
    );
    check(
        "53A (3,-2) FFFKm",
        expect![[r#"
            error side-count [FFFKm] FFFKm has three sides, but a tile has four.
              Write FFFFKm: 53A (3,-2) FFFFKm
              Write FFFCm: 53A (3,-2) FFFCm
              Write FFFRKm: 53A (3,-2) FFFRKm
              Write FFRFKm: 53A (3,-2) FFRFKm
        "#]],
    );
    check(
        "69A (0,-6) RRF",
        expect![[r#"
            error side-count [RRF] RRF has three sides, but a tile has four.
              Write RRFF: 69A (0,-6) RRFF
              Write RRRF: 69A (0,-6) RRRF
              Write FRRF: 69A (0,-6) FRRF
              Write RFRF: 69A (0,-6) RFRF
        "#]],
    );
    check(
        "31A (dis) CCCCCP (5,4) FCFCmP",
        expect![[r#"
            error side-count [C] CCCCCP has five sides, but a tile has four.
              Write CCCCP: 31A (dis) CCCCP (5,4) FCFCmP
              Write CCCCPP: 31A (dis) CCCCPP (5,4) FCFCmP
        "#]],
    );
}

#[test]
fn tiles_have_letters_of_tiles() {
    check(
        "1A (0,1) FXFF",
        expect![[r#"
            error tile-letter [X] “X” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), then K cloister, P pennant, I w g c h; m and M are meeples.
              Write FCFF: 1A (0,1) FCFF
              Write FRFF: 1A (0,1) FRFF
              Write FVFF: 1A (0,1) FVFF
        "#]],
    );
    check(
        "1A (0,1) FCF12F",
        expect![[r#"
            error tile-letter [12] “12” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), then K cloister, P pennant, I w g c h; m and M are meeples.
              Write FCFF: 1A (0,1) FCFF
              Write CFC2F: 1A (0,1) CFC2F
              Write FCFC2: 1A (0,1) FCFC2
              Write FCC2F: 1A (0,1) FCC2F
        "#]],
    );
    check(
        "1A (0,1) FFRRP",
        expect![[r#"
            error mark-without-place [FFRRP] FFRRP has a pennant but no city to which it could belong.
              Write FFRR: 1A (0,1) FFRR
              Write FFRRI: 1A (0,1) FFRRI
        "#]],
    );
    check(
        "1A (0,1) CFCR",
        expect![[r#"
            warning unknown-tile [CFCR] No tile of the base game, the rivers, Inns & Cathedrals, Traders & Builders or Abbey & Mayor looks like CFCR.
              Write CFCC: 1A (0,1) CFCC
              Write CFRR: 1A (0,1) CFRR
              Write RFCR: 1A (0,1) RFCR
              Write CCCR: 1A (0,1) CCCR
        "#]],
    );
    check(
        "1A (0,1) FcmC2F",
        expect![[r#"
            hint small-letter [c] Sides have capital letters: FCmC2F.
              Write FCmC2F (safe): 1A (0,1) FCmC2F
        "#]],
    );
    check(
        "1A (0,1) ffrrm",
        expect![[r#"
            hint small-letter [ffrr] Sides have capital letters: FFRRm.
              Write FFRRm (safe): 1A (0,1) FFRRm
        "#]],
    );
    check(
        "1A (0,1) FF RR m",
        expect![[r#"
            hint split-tile [FF RR m] A tile is written without blanks.
              Write FFRRm (safe): 1A (0,1) FFRRm
        "#]],
    );
}

#[test]
fn a_meeple_apart_tells_its_claim_only_where_there_is_one() {
    check(
        "1A (0,1) FCCC m",
        expect![[r#"
            hint split-tile [FCCC m] A tile is written without blanks.
              Write FCCCm (safe): 1A (0,1) FCCCm
        "#]],
    );
    check(
        "1A (0,1) FCFC2 m",
        expect![[r#"
            error meeple-place [m] “m” apart from the tile does not tell what the meeple claims: write m behind the city, the road or the cloister, M behind the field, such as FCmFC2.
              Write FCmFC2: 1A (0,1) FCmFC2
              Write FCFC2m: 1A (0,1) FCFC2m
        "#]],
    );
    check(
        "1A (0,1) CFFF m +4",
        expect![[r#"
            error meeple-place [m] “m” apart from the tile does not tell what the meeple claims: write m behind the city, the road or the cloister, M behind the field, such as CmFFF.
              Write CmFFF: 1A (0,1) CmFFF +4
        "#]],
    );
    check(
        "1A (0,1) FCCC + meeple",
        expect![[r#"
            error meeple-place [+ meeple] “+ meeple” apart from the tile does not tell what the meeple claims: write m behind the city, the road or the cloister, M behind the field, such as FCCCm.
              Write FCCCm: 1A (0,1) FCCCm
              Write FMCCC: 1A (0,1) FMCCC
        "#]],
    );
}

#[test]
fn meeples_claim_something() {
    check(
        "53A (-3,-1) RRFFm",
        expect![[r#"
            error meeple-place [m] m claims a city, a road or a cloister. A farmer on the field is M.
              Write RRFFM: 53A (-3,-1) RRFFM
              Write RmRFF: 53A (-3,-1) RmRFF
              Write RRmFF: 53A (-3,-1) RRmFF
        "#]],
    );
    check(
        "1A (0,1) FFFFmK",
        expect![[r#"
            error meeple-place [m] m claims a city, a road or a cloister. A farmer on the field is M.
              Write FFFFMK: 1A (0,1) FFFFMK
              Write FFFFKm: 1A (0,1) FFFFKm
        "#]],
    );
    check(
        "1A (0,1) FFFFKM",
        expect![[r#"
            error meeple-place [M] A farmer stands on a field. On the cloister write m.
              Write FFFFKm: 1A (0,1) FFFFKm
              Write FMFFFK: 1A (0,1) FMFFFK
              Write FFMFFK: 1A (0,1) FFMFFK
              Write FFFMFK: 1A (0,1) FFFMFK
        "#]],
    );
    check(
        "1A (0,1) CCCCM",
        expect![[r#"
            error meeple-place [M] CCCC has no field for a farmer.
              Write CCCCm: 1A (0,1) CCCCm
        "#]],
    );
    check(
        "1A (0,1) VmFVF",
        expect![[r#"
            error meeple-place [m] Nobody can claim a river.
              Write VMFVF: 1A (0,1) VMFVF
        "#]],
    );
    check(
        "1A (0,1) CmCFFM",
        expect![[r#"
            error second-meeple [M] One meeple is placed in a turn. (The phantom [ph] may be the second.)
              Remove the second meeple: 1A (0,1) CmCFF
              Remove the first meeple: 1A (0,1) CCFFM
        "#]],
    );
    check(
        "1A (0,1) CCFFM[pig]",
        expect![[r#"
            error unknown-figure [pig] The figures are [B] big meeple, [b] builder, [a] abbot, [m] mayor, [p] pig, [w] wagon, [barn] and [ph] phantom.
              Write [p]: pig: 1A (0,1) CCFFM[p]
        "#]],
    );
    check(
        "1A (0,1) CCFFM[p",
        expect![[r#"
            error unclosed [[p] `]` is missing after the kind of meeple.
              Write ] (safe): 1A (0,1) CCFFM[p]
        "#]],
    );
}

/// The tokens of the tile in `line`, and its findings.
fn read(line: &str) -> (Vec<SyntaxKind>, Vec<(&'static str, String)>) {
    let parsed = Carcassonne.parse_line(line, 0);
    let root: walk::Node<'_, CarcassonneLanguage> = parsed.tree.root(line);
    let tile = root.nodes(SyntaxKind::TILE).next().expect(line);
    let kinds = tile.children_with_tokens().map(|part| walk::part(&part).0);
    let kinds = kinds.chain(tile.all_tokens().map(walk::Token::kind));
    let findings = parsed.findings.into_iter();
    let findings = findings.filter(|one| one.code != "carcassonne/unreadable");
    let findings = findings.map(|one| (one.code, one.message)).collect();
    (kinds.collect(), findings)
}

#[test]
fn a_code_of_the_tables_is_read_like_any_other() {
    for kind in kinds() {
        let code = kind.code;
        let places = (1..=code.len()).flat_map(|at| [(at, "m"), (at, "M")]);
        for (at, meeple) in places.chain([(1, "")]) {
            let (before, behind) = code.split_at(at);
            let line = format!("1A (0,0) {before}{meeple}{behind}");
            // A word after it may be more of the tile, so then it is read letter by letter.
            assert_eq!(read(&line), read(&format!("{line} x")), "{line}");
        }
    }
}
