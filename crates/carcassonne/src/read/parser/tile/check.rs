//! What no tile can have: too many sides, unknown letters, meeples that claim nothing. One finding for each cause.

use notation::{Edit, Finding, Fix, Severity, TextRange};

use super::{
    super::{Parser, blanks, blanks_from, shown},
    Read,
};
use crate::{
    game::{
        rules,
        tiles::{Figure, Geometry, NoTarget, ReadCode, Sets, Terrain, kinds_of, placed_geometry},
    },
    read::{
        parser::near::near_fixes,
        syntax::SyntaxKind::{NUMBER, STRAY, UNREADABLE},
    },
};

/// Reports what no tile can have, one finding for each cause.
pub(super) fn check(parser: &mut Parser<'_>, read: &Read, range: TextRange) {
    if let Some(unreadable) = read.unreadable {
        return report_letter(parser, read, range, unreadable);
    }
    if read.sides.len() != 4 {
        return report_sides(parser, read, range);
    }
    let is_torn = read.is_split || read.is_parted;
    if !read.small.is_empty() && !is_torn {
        report_small(parser, read);
    }
    if is_torn && let Some(code) = with_digit(parser, read) {
        return report_digit(parser, read, range, &code);
    }
    if is_torn {
        // Its small letters are written large on the way.
        let plain = match read.small.is_empty() {
            true => &read.text,
            false => &read.clean,
        };
        let message = match read.is_parted {
            true => "A tile is written without signs between its sides.",
            false => "A tile is written without blanks.",
        };
        let title = format!("Write {}", shown(plain));
        let edits = vec![Edit::replace(range, plain.clone())];
        let fix = match is_cut(parser) {
            true => Fix::guess(title, edits),
            false => Fix::safe(title, edits),
        };
        parser.report(rules::syntax::SPLIT_TILE.at(range, message).with_fix(fix));
    }
    if let Ok(written) = ReadCode::read(&read.clean)
        && !read.unknown_figure
    {
        check_printed(parser, read, &written, range);
        check_meeples(parser, read, &written, range);
    }
}

/// Whether a digit behind the tile, which was read, may be the rest of it: `F C F C 2`.
fn is_cut(parser: &Parser<'_>) -> bool {
    let digit = blanks_from(parser, 0);
    parser.nth(digit) == Some(NUMBER) && parser.nth_text(digit).len() == 1
}

/// The code of the tile with the digit behind it, if that makes a known tile with two cities or roads: `F C F C 2`.
fn with_digit(parser: &Parser<'_>, read: &Read) -> Option<String> {
    let digit = blanks_from(parser, 0);
    let may_have_one = digit > 0 && is_cut(parser) && read.clean.ends_with(['C', 'R']);
    let code = format!("{}{}", read.clean, parser.nth_text(digit));
    let written = ReadCode::read(&code).ok().filter(|_| may_have_one)?;
    (!kinds_of(&written.tile).is_empty()).then_some(code)
}

/// Reads and reports that digit, which may be the tile's, as in `code`, or points.
fn report_digit(parser: &mut Parser<'_>, read: &Read, range: TextRange, code: &str) {
    blanks(parser);
    let stray = parser.start();
    let (digit, at) = (parser.text(), parser.range());
    parser.bump_as(UNREADABLE);
    stray.complete(parser, STRAY);
    let message = format!(
        "A tile is written without blanks. The {digit} is the tile's, as in {code}, or it is points, as in +{digit}."
    );
    let points = format!("{} +{digit}", read.clean);
    let mut finding = rules::syntax::SPLIT_TILE.at(range.cover(at), message);
    // The digit is not read as either.
    finding.severity = Severity::Warning;
    for written in [code, points.as_str()] {
        let edits = vec![Edit::replace(range.cover(at), written)];
        finding = finding.with_fix(Fix::guess(format!("Write {}", shown(written)), edits));
    }
    parser.report(finding);
}

fn report_letter(parser: &mut Parser<'_>, read: &Read, range: TextRange, letter: TextRange) {
    let written = shown(&read.unreadable_text);
    let message = format!(
        "“{written}” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), \
         then K cloister, P pennant, I w g c h; m and M are meeples."
    );
    let mut finding = rules::syntax::TILE_LETTER.at(letter, message);
    finding.fixes = near_fixes(&read.text, range);
    parser.report(finding);
}

fn report_sides(parser: &mut Parser<'_>, read: &Read, range: TextRange) {
    const COUNTS: [&str; 10] = [
        "no side",
        "one side",
        "two sides",
        "three sides",
        "four sides",
        "five sides",
        "six sides",
        "seven sides",
        "eight sides",
        "nine sides",
    ];
    let text = &read.text;
    let at = match (read.sides.get(4), read.sides.last()) {
        (Some(fifth), Some(last)) => fifth.cover(*last),
        _ => range,
    };
    if let Some(code) = with_pennant(read) {
        let message = format!("{PENNANT}: {}.", shown(&code));
        let fix = Fix::guess(
            format!("Write {}", shown(&code)),
            vec![Edit::replace(range, code)],
        );
        return parser.report(rules::syntax::TILE_LETTER.at(at, message).with_fix(fix));
    }
    let count = COUNTS.get(read.sides.len()).unwrap_or(&"many sides");
    let message = format!("{} has {count}, but a tile has four.", shown(text));
    let mut finding = rules::syntax::SIDE_COUNT.at(at, message);
    finding.fixes = near_fixes(text, range);
    parser.report(finding);
}

/// The start of the message on an `S` for a shield.
const PENNANT: &str = "A pennant is P, not S";

/// Whether `finding` is one on an `S` for a shield.
pub(crate) fn is_shield(finding: &Finding) -> bool {
    finding.code == rules::syntax::TILE_LETTER.code && finding.message.starts_with(PENNANT)
}

/// The code of a known tile with a pennant in place of an `S` behind its four sides, for the English shield: `CCFFS`.
fn with_pennant(read: &Read) -> Option<String> {
    let bare = read.text.strip_suffix('S')?;
    let code = format!("{bare}P");
    let is_known = |written: ReadCode| !kinds_of(&written.tile).is_empty();
    (read.sides.len() == 5 && ReadCode::read(&code).is_ok_and(is_known)).then_some(code)
}

fn report_small(parser: &mut Parser<'_>, read: &Read) {
    let Some((_, first)) = read.small.first() else {
        return;
    };
    let covered = read
        .small
        .iter()
        .fold(*first, |all, (_, range)| all.cover(*range));
    // An edit for the letters that stand together, as a tile in small letters is one slip.
    let mut edits: Vec<Edit> = Vec::new();
    for (side, range) in &read.small {
        let side = side.to_ascii_uppercase();
        match edits.last_mut() {
            Some(edit) if edit.range.end() == range.start() => {
                edit.range = edit.range.cover(*range);
                edit.text.push(side);
            }
            _ => edits.push(Edit::replace(*range, side)),
        }
    }
    parser.report(
        rules::syntax::SMALL_LETTER
            .at(
                covered,
                format!("Sides have capital letters: {}.", shown(&read.clean)),
            )
            .with_fix(Fix::safe(format!("Write {}", shown(&read.clean)), edits)),
    );
}

/// Reports marks without their terrain, and tiles that no box holds.
fn check_printed(parser: &mut Parser<'_>, read: &Read, written: &ReadCode, range: TextRange) {
    let homeless = written
        .tile
        .marks
        .iter()
        .find(|marked| marked.side.is_none() && marked.mark.terrain().is_some());
    if let Some(marked) = homeless {
        let terrain = marked.mark.terrain().map_or("", Terrain::name);
        let mut finding = rules::syntax::MARK_WITHOUT_PLACE.at(
            range,
            format!(
                "{} has {} but no {terrain} to which it could belong.",
                shown(&read.clean),
                with_article(marked.mark.name())
            ),
        );
        finding.fixes = near_fixes(&read.clean, range);
        return parser.report(finding);
    }
    let has_own_sides = |terrain| written.tile.count(terrain) > 0;
    let is_beyond_tables = [
        Terrain::Abbey,
        Terrain::Ocean,
        Terrain::Shore,
        Terrain::Trees,
    ]
    .into_iter()
    .any(has_own_sides);
    if is_beyond_tables || !kinds_of(&written.tile).is_empty() {
        return;
    }
    let mut finding = rules::syntax::UNKNOWN_TILE.at(
        range,
        format!(
            "No tile of the base game, the rivers, Inns & Cathedrals, Traders & Builders or Abbey \
             & Mayor looks like {}.",
            shown(&written.bare(&read.clean))
        ),
    );
    finding.fixes = near_fixes(&read.clean, range);
    parser.report(finding);
}

/// Reports a meeple that claims nothing, and a second one.
fn check_meeples(parser: &mut Parser<'_>, read: &Read, written: &ReadCode, range: TextRange) {
    let has_phantom = written
        .meeples
        .iter()
        .any(|meeple| meeple.figure == Figure::Phantom);
    if let Some(second) = read.meeples.get(1)
        && !has_phantom
    {
        return report_second_meeple(parser, read, *second);
    }
    if written.meeples.is_empty() {
        return;
    }
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    for (meeple, at) in written.meeples.iter().zip(&read.meeples) {
        let problem = match geometry.target(meeple) {
            Ok(_) if !written.is_on_cloister(meeple) => continue,
            Ok(_) => "A farmer stands on a field. On the cloister write m.".to_owned(),
            Err(NoTarget::NotClaimable(Terrain::Field)) => {
                "m claims a city, a road or a cloister. A farmer on the field is M.".to_owned()
            }
            Err(NoTarget::NotClaimable(terrain)) => {
                format!("Nobody can claim {}.", with_article(terrain.name()))
            }
            Err(NoTarget::NoField) => {
                let bare = written.bare(&read.clean);
                format!("{} has no field for a farmer.", shown(&bare))
            }
            Err(NoTarget::Missing) => "There is nothing to claim here.".to_owned(),
        };
        let mut finding = rules::syntax::MEEPLE_PLACE.at(*at, problem);
        finding.fixes = meeple_fixes(read, meeple.farmer, &geometry, meeple.range.clone(), range);
        return parser.report(finding);
    }
}

fn report_second_meeple(parser: &mut Parser<'_>, read: &Read, at: TextRange) {
    let mut finding = rules::syntax::SECOND_MEEPLE.at(
        at,
        "One meeple is placed in a turn. (The phantom [ph] may be the second.)",
    );
    for (number, range) in read.meeples.iter().enumerate().rev() {
        finding = finding.with_fix(Fix::guess(
            format!(
                "Remove the {} meeple",
                ["first", "second"].get(number).unwrap_or(&"last")
            ),
            vec![Edit::delete(*range)],
        ));
    }
    parser.report(finding);
}

/// Fixes: first the other letter in the same place, then the same letter after the sides where it claims something.
fn meeple_fixes(
    read: &Read,
    farmer: bool,
    geometry: &Geometry,
    meeple: std::ops::Range<usize>,
    range: TextRange,
) -> Vec<Fix> {
    let (before, after) = (
        read.clean.get(..meeple.start).unwrap_or_default(),
        read.clean.get(meeple.end..).unwrap_or_default(),
    );
    let letter = if farmer { "m" } else { "M" };
    let bare = format!("{before}{after}");
    let figure = read
        .clean
        .get(meeple.start + 1..meeple.end)
        .unwrap_or_default();
    let mut candidates = vec![format!("{before}{letter}{figure}{after}")];
    let same = if farmer { "M" } else { "m" };
    if let Ok(written) = ReadCode::read(&bare) {
        let ends = written.faces.iter().map(|face| face.end);
        for at in ends.chain(written.after_cloister) {
            if let Some((before, after)) = bare.split_at_checked(at) {
                candidates.push(format!("{before}{same}{figure}{after}"));
            }
        }
    }
    let is_right = |candidate: &String| {
        ReadCode::read(candidate).is_ok_and(|written| geometry.takes_meeples(&written))
    };
    candidates
        .into_iter()
        .filter(is_right)
        .take(4)
        .map(|candidate| {
            Fix::guess(
                format!("Write {candidate}"),
                vec![Edit::replace(range, candidate)],
            )
        })
        .collect()
}

fn with_article(noun: &str) -> String {
    let article = match noun.as_bytes().first() {
        Some(b'a' | b'e' | b'i' | b'o' | b'u') => "an ",
        _ if matches!(noun, "wine" | "grain" | "cloth" | "trees") => "",
        _ => "a ",
    };
    format!("{article}{noun}")
}
