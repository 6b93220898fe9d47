use super::*;
use crate::game::tiles::{ReadCode, Sets, kinds, placed_geometry};

fn geometry(code: &str, sets: Sets) -> Geometry {
    placed_geometry(&Tile::from_code(code).expect(code), sets)
}

#[test]
fn fields_of_the_base_game_lie_as_the_tables_say() {
    for (code, fields) in [
        ("FFFRK", "L T R B1 B2"),
        ("FFFFK", "L T R B"),
        ("CCCCP", ""),
        ("CRFR", "T1 B2 (C); T2 R B1"),
        ("CFFF", "T R B (C)"),
        ("CFCFP", "T (C); B (C)"),
        ("CFCF", "T (C); B (C)"),
        ("CFC2F", "T B (C,C2)"),
        ("CC2FF", "R B (C,C2)"),
        ("CRRF", "T1 R2 B (C); T2 R1"),
        ("CFRR", "T R1 B2 (C); R2 B1"),
        ("CRRR", "T1 B2 (C); T2 R1; R2 B1"),
        ("CCFFP", "R B (C)"),
        ("CCFF", "R B (C)"),
        ("CCRRP", "R1 B2 (C); R2 B1"),
        ("CCRR", "R1 B2 (C); R2 B1"),
        ("CCCFP", "B (C)"),
        ("CCCF", "B (C)"),
        ("CCCRP", "B1 (C); B2 (C)"),
        ("CCCR", "B1 (C); B2 (C)"),
        ("FRFR", "L T1 B2; T2 R B1"),
        ("FFRR", "L T R1 B2; R2 B1"),
        ("FRRR", "L T1 B2; T2 R1; R2 B1"),
        ("RRRR", "L1 B2; L2 T1; T2 R1; R2 B1"),
    ] {
        let geometry = geometry(code, Sets::BASE);
        assert_eq!(geometry.describe_fields(), fields, "{code}");
        assert!(geometry.fields_certain);
    }
}

#[test]
fn fields_of_expansion_tiles_follow_the_tables_in_any_rotation() {
    for (code, fields) in [
        ("R1FR2FK", "L1 R2 B; L2 T R1"),
        ("FR1FR2K", "L T1 B2; T2 R B1"),
        ("FCF1F", "L B (C); R (C)"),
        ("F1CFF", "L B (C); R (C)"),
        ("FF1CF", "L T (C); B (C)"),
        ("F1MCRR", "L B2 (C); R1 (C); R2 B1"),
        ("CC2C3C4", " (C,C2,C3,C4)"),
        ("CFCcC2", "T (C);  (C,C2)"),
        ("CCRFw", "R1 (C); R2; B (C)"),
        ("VCVR", "L1 B2; L2 (C); R1 (C); R2 B1"),
        ("RVRV", "L1 B2; L2 T1; T2 R1; R2 B1"),
        ("FFFF", "L T R B"),
        ("AAAA", ""),
    ] {
        let bare = ReadCode::read(code)
            .map(|written| written.tile)
            .expect(code);
        let geometry = placed_geometry(&bare, Sets::ALL);
        assert_eq!(geometry.describe_fields(), fields, "{code}");
    }
}

#[test]
fn every_position_of_every_known_tile_is_in_one_segment() {
    for kind in kinds() {
        let tile = kind.tile();
        for quarters in 0..4 {
            let turned = tile.turned(quarters);
            let geometry = Geometry::of_kind(&turned, kind);
            for position in 0..12 {
                let terrain = geometry.edges()[usize::from(position / 3)];
                let is_river = terrain == Terrain::River && position % 3 == 1;
                assert_eq!(
                    geometry.at_position(position).is_none(),
                    is_river,
                    "{} position {position}",
                    kind.code
                );
            }
            let positions: u16 = geometry
                .segments
                .iter()
                .map(|segment| segment.positions)
                .sum();
            assert_eq!(
                positions.count_ones(),
                12 - tile.count(Terrain::River) as u32
            );
        }
    }
}

#[track_caller]
fn claims(code: &str, expected: &str) {
    let written = ReadCode::read(code).expect(code);
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let target = geometry.target(&written.meeples[0]);
    let shown = match target {
        Ok(index) => {
            let segment = &geometry.segments[index];
            match segment.kind {
                SegmentKind::Field => position_names(segment.positions),
                SegmentKind::Cloister | SegmentKind::Garden => segment.kind.name().to_owned(),
                kind => format!("{} {:?}", kind.name(), segment.sides().collect::<Vec<_>>()),
            }
        }
        Err(why) => format!("{why:?}"),
    };
    assert_eq!(shown, expected, "{code}");
}

#[test]
fn meeples_claim_what_they_are_written_after() {
    claims("FCmFC2", "city [1]");
    claims("RRmFR", "road [1]");
    claims("RmRFR", "road [0]");
    claims("RRFFm", "NotClaimable(Field)");
    claims("FFFFKm", "cloister");
    claims("FFFFMK", "L T R B");
    claims("FFFRmK", "road [3]");
    claims("RMCCCP", "L2");
    claims("RCCCMP", "L1");
    claims("RFRRM", "L1 B2");
    claims("RRMRR", "T2 R1");
    claims("RRRRM", "L1 B2");
    claims("FCC2FM", "L B");
    claims("FRFRM", "L T1 B2");
    claims("FRFMR", "T2 R B1");
    claims("CCcC2C3M", "");
    claims("CFMCcC2", "T");
    claims("CFCcC2M", "");
    claims("CCCCMP", "NoField");
    claims("AAAAm", "cloister");
    claims("FFRFhm[a]", "garden");
    claims("FFFFm[p]", "L T R B");
}

#[test]
fn every_segment_of_a_planar_tile_can_be_written_and_read_back() {
    for kind in kinds() {
        let tile = kind.tile();
        for quarters in 0..4 {
            let geometry = Geometry::of_kind(&tile.turned(quarters), kind);
            for index in 0..geometry.segments.len() {
                let Some((farmer, anchor)) = geometry.anchor_of(index) else {
                    let is_special = kind.fields.is_some() || kind.inner_fields > 0;
                    assert!(is_special, "{} segment {index}", kind.code);
                    continue;
                };
                let meeple = Meeple {
                    farmer,
                    figure: crate::game::tiles::Figure::Meeple,
                    anchor,
                    range: 0..0,
                };
                assert_eq!(geometry.target(&meeple), Ok(index), "{}", kind.code);
            }
        }
    }
}

#[test]
fn halves_have_names_and_lie_against_each_other() {
    assert_eq!(opposite_position(0), 8);
    assert_eq!(opposite_position(4), 10);
    assert_eq!(position_name(0), "the lower half of the left side");
    assert_eq!(position_name(8), "the lower half of the right side");
    assert_eq!(position_name(3), "the left half of the top side");
    assert_eq!(position_name(11), "the left half of the bottom side");
    assert_eq!(position_name(7), "the middle of the right side");
}
