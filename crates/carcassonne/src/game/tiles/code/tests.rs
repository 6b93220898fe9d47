use super::*;

fn canonical(code: &str) -> String {
    Tile::from_code(code).expect(code).canonical()
}

#[test]
fn rotations_and_numbering_do_not_change_the_canonical_code() {
    for (code, expected) in [
        ("FRFR", "FRFR"),
        ("RFRF", "FRFR"),
        ("R1FR1F", "FRFR"),
        ("FC2FC", "CFC2F"),
        ("FC1FC2", "CFC2F"),
        ("CFFC2", "CC2FF"),
        ("FCCFp", "CCFFP"),
        ("RCCPR", "CCRRP"),
        ("RFRF", "FRFR"),
        ("R1R1FR1", "FR1R1R1"),
        ("R1FR2FK", "FR1FR2K"),
        ("R3FR3FK", "FRFRK"),
        ("CCcC2C3", "CC2C2cC3"),
        ("CC2C3C3c", "CC2C2cC3"),
        ("F1CRR", "CRRF1"),
        ("FCR1R", "CRRF"),
        ("CFC2PF", "CFC2PF"),
        ("C2FCPF", "CFC2PF"),
    ] {
        assert_eq!(canonical(code), expected, "{code}");
    }
}

#[test]
fn meeples_stand_where_they_are_written() {
    for (code, farmer, figure, anchor, bare) in [
        ("FCmFC2", false, Figure::Meeple, Anchor::Face(1), "FCFC2"),
        ("CFC2mF", false, Figure::Meeple, Anchor::Face(2), "CFC2F"),
        ("FFFFKm", false, Figure::Meeple, Anchor::Cloister, "FFFFK"),
        ("FFFFMK", true, Figure::Meeple, Anchor::Face(3), "FFFFK"),
        ("FCFCmP", false, Figure::Meeple, Anchor::Face(3), "FCFCP"),
        ("FCFCPm", false, Figure::Meeple, Anchor::Face(3), "FCFCP"),
        ("CCFFPm", false, Figure::Meeple, Anchor::Face(0), "CCFFP"),
        ("RRFFM", true, Figure::Meeple, Anchor::Face(3), "RRFF"),
        ("CC2pCFm[p]", false, Figure::Pig, Anchor::Face(3), "CC2pCF"),
        ("FFRFhm[a]", false, Figure::Abbot, Anchor::Garden, "FFRFh"),
        ("CM[barn]FFF", true, Figure::Barn, Anchor::Face(0), "CFFF"),
    ] {
        let written = ReadCode::read(code).expect(code);
        let [meeple] = written.meeples.as_slice() else {
            panic!("{code} has one meeple");
        };
        assert_eq!(
            (meeple.farmer, meeple.figure, meeple.anchor),
            (farmer, figure, anchor),
            "{code}"
        );
        assert_eq!(written.bare(code), bare);
    }
}

#[test]
fn what_no_code_has_is_named_with_its_place() {
    for (code, error) in [
        ("FFFFA", CodeError::Faces(5)),
        ("FFK", CodeError::Faces(2)),
        ("", CodeError::Faces(0)),
        ("FXFF", CodeError::Unknown(1, 'X')),
        ("KFFFF", CodeError::Unknown(0, 'K')),
        ("mFFFF", CodeError::Meeple(0)),
        ("FFFFm[x]", CodeError::Figure(5)),
        ("FFFFm[", CodeError::Figure(5)),
        ("F12FFF", CodeError::Digit(2)),
        ("2FFF", CodeError::Digit(0)),
        ("FÄFF", CodeError::Unknown(1, 'Ä')),
    ] {
        assert_eq!(ReadCode::read(code).map(|_| ()), Err(error), "{code}");
    }
}
