use super::*;
use crate::game::tiles::{is_ambiguous, kind_in, kinds_of};

fn total(set: Set) -> u32 {
    kinds()
        .iter()
        .filter(|kind| kind.set == set)
        .map(|kind| u32::from(kind.count))
        .sum()
}

#[test]
fn boxes_hold_what_is_printed_on_them() {
    assert_eq!(
        Set::ALL.map(total),
        [72, 12, 12, 18, 24, 12],
        "tiles of each box"
    );
    let base = kinds().iter().filter(|kind| kind.set == Set::Base);
    let letters: String = base.filter_map(|kind| kind.letter).collect();
    assert_eq!(letters, "ABCDEFGHIJKLMNOPQRSTUVWX");
    let gardens = |set| {
        kinds()
            .iter()
            .filter(|kind| kind.set == set)
            .map(|kind| kind.gardens)
            .sum::<u8>()
    };
    assert_eq!(Set::ALL.map(gardens), [8, 1, 1, 2, 2, 1]);
}

#[test]
fn every_code_reads_and_base_codes_are_canonical_and_distinct() {
    for kind in kinds() {
        assert!(Tile::from_code(kind.code).is_some(), "{}", kind.code);
    }
    let base: Vec<&TileKind> = kinds()
        .iter()
        .filter(|kind| kind.set == Set::Base)
        .collect();
    for kind in &base {
        assert_eq!(kind.tile().canonical(), kind.code);
        assert_eq!(kinds_of(&kind.tile())[0].id, kind.id);
    }
    let codes: std::collections::BTreeSet<&str> = base.iter().map(|kind| kind.code).collect();
    assert_eq!(codes.len(), 24);
}

#[test]
fn a_code_finds_its_tile_in_any_rotation() {
    for (code, sets, id) in [
        ("RFRF", Sets::BASE, "BA/RFr"),
        ("CFFC2", Sets::BASE, "BA/CC.2"),
        ("FCFF", Sets::ALL, "BA/C"),
        ("F1CFF", Sets::ALL, "IC/C!"),
        ("F1CRR", Sets::ALL, "AM/CRr"),
        ("CRRF1", Sets::BASE, "AM/CRr"),
        ("FCRR", Sets::BASE, "BA/CRr"),
        ("CCCC", Sets::BASE, "IC/Cccc.c"),
        ("FFCCh", Sets::BASE, "BA/Cc.1"),
        ("FCcC2C", Sets::ALL, "TB/CCc.c"),
        ("RVRV", Sets::ALL, "RI.1/RIrI"),
    ] {
        let tile = Tile::from_code(code).expect(code);
        assert_eq!(kind_in(&tile, sets).map(|kind| kind.id), Some(id), "{code}");
    }
    let nowhere = Tile::from_code("FFFF").expect("four sides");
    assert_eq!(kind_in(&nowhere, Sets::ALL), None);
}

#[test]
fn four_codes_do_not_say_which_tile_they_are_once_boxes_are_mixed() {
    let mut codes: Vec<String> = kinds()
        .iter()
        .map(TileKind::tile)
        .filter(|tile| is_ambiguous(tile, Sets::ALL))
        .map(|tile| tile.canonical())
        .collect();
    codes.sort();
    codes.dedup();
    assert_eq!(codes, ["CCFRg", "CFFF", "CFRR", "CRRF"]);
    let cap = Tile::from_code("CFFF").expect("four sides");
    assert!(!is_ambiguous(&cap, Sets::BASE));
    assert!(is_ambiguous(&cap, Sets::BASE.with(Set::Inns)));
}
