//! Formatting of records: whole, in part, and while they are typed.

use expect_test::expect;
use notation::{
    FormatOptions, Parse, Scope, Settings, apply_edits,
    fixture::{cursor, format, read},
};

use crate::Carcassonne;

/// The byte order mark and carriage returns as letters.
fn visible(text: &str) -> String {
    text.replace('\u{feff}', "BOM ").replace('\r', " CR")
}

#[test]
fn moves_are_formatted_in_columns() {
    let messy = "\u{feff}19/04/2022 ,21:19 UTC,  BGA\t\nA=red(Rot)[UK]<red>1st(80)  /hm\r\n\n  0(0,0)\tRCRF\n\
        10B ( 1 ,+2 )  FPCFCm +4=12(A=3)   /note  \n11A (dis) CCCCp (3,4) FC1FC3m + 3\n5A (0,1 FFRR   x\n\
        12a (−1,2) FFC <sub>m</sub> F (B+4,A+ 2)\nA + 7+8=104\n 58A   Conceded\n3A,B  abandoned \n   \nfree  text ";
    expect![[r#"
        BOM 19/04/2022, 21:19 UTC, BGA
        A = red (Rot) [UK] <red> 1st (80) /hm CR

        0   (0,0)  RCRF
        10B (1,2)  FCFCmP +4 = 12 (A=3) /note
        11A (dis) CCCCP (3,4) FCFC2m +3
        5A (0,1 FFRR   x
        12A (-1,2) FFCmF  (B+4, A+2)
        A+7+8 = 104
        58A conceded
        3AB abandoned

        free  text "#]]
    .assert_eq(&visible(&format(&Carcassonne, messy)));
    let plain = Settings {
        format: FormatOptions {
            align: false,
            ..FormatOptions::default()
        },
        ..Settings::default()
    };
    let record = notation::read(&Carcassonne, Parse::new(&Carcassonne, messy), &plain);
    expect![[r#"
        BOM 19/04/2022, 21:19 UTC, BGA
        A = red (Rot) [UK] <red> 1st (80) /hm CR

        0 (0,0) RCRF
        10B (1,2) FCFCmP +4 = 12 (A=3) /note
        11A (dis) CCCCP (3,4) FCFC2m +3
        5A (0,1 FFRR   x
        12A (-1,2) FFCmF (B+4, A+2)
        A+7+8 = 104
        58A conceded
        3AB abandoned

        free  text "#]]
    .assert_eq(&visible(&apply_edits(messy, &record.format(Scope::Game))));
}

#[test]
fn tiles_have_one_spelling() {
    for (written, expected) in [
        ("FC1FC3", "FCFC2"),
        ("C2FCF", "CFC2F"),
        ("FCFCPm", "FCFCmP"),
        ("CCFFPm", "CCmFFP"),
        ("FFKmFF", "FFFFKm"),
        ("FFFFMK", "FFFFMK"),
        ("FRMFR", "FRFMR"),
        ("CMFFF", "CFMFF"),
        ("FRFRM", "FRFRM"),
        ("CFFMC2", "CFFMC2"),
        ("CC2pCFm[p]", "CC2pCFm[p]"),
        ("F1MCRR", "F1MCRR"),
        ("R1R1FR1", "R1R1FR1"),
        ("R3FR5FKm", "R1FR2FKm"),
        ("CCcC2C3M", "CCcC2C3M"),
        ("FFRRhm[a]", "FFRRhm[a]"),
        ("OSTFm", "OSTFm"),
        ("CmCF", "CmCF"),
        // The meaning is unclear.
        ("CR1CRm", "CR1CRm"),
        ("CCKmFFP", "CCKmFFP"),
        ("FFFC7", "FFFC7"),
        ("FCmFF7", "FCmFF7"),
    ] {
        let formatted = format(&Carcassonne, &format!("1A (0,1) {written}"));
        assert_eq!(formatted, format!("1A (0,1) {expected}"), "{written}");
    }
    // The way in which the game writes most pennants wins.
    let text = "1A (0,1) CCFFp\n2B (0,2) CCCFp\n3A (0,3) CCCCP\n";
    assert_eq!(format(&Carcassonne, text), text.replace('P', "p"));
}

#[test]
fn only_what_begins_with_a_date_is_a_list() {
    for (text, expected) in [
        ("19/04/2022 ,BGA,  Simple", "19/04/2022, BGA, Simple"),
        ("19 April 2022,BGA", "19 April 2022, BGA"),
        ("2022-04-19,BGA", "2022-04-19, BGA"),
        ("3 of us,at home", "3 of us,at home"),
    ] {
        assert_eq!(format(&Carcassonne, text), expected, "{text}");
    }
}

#[test]
fn only_lines_in_range_are_formatted() {
    let text = "1A  (0,1) FFRR\n2B  (0,2) FFRR\n3A  (0,3) FFRR\n";
    let record = read(&Carcassonne, text);
    let second = record.parse().line_range(1);
    assert_eq!(
        apply_edits(text, &record.format(Scope::Lines(second))),
        "1A  (0,1) FFRR\n2B (0,2) FFRR\n3A  (0,3) FFRR\n"
    );
}

#[test]
fn a_newline_formats_the_line_above_and_numbers_the_next() {
    let newline = |fixture: &str| {
        let (text, at) = cursor(fixture);
        apply_edits(&text, &read(&Carcassonne, &text).format(Scope::Ended(at)))
    };
    let head = "A = red\nB = blue\n0 (0,0) CRFR\n";
    assert_eq!(
        newline(&format!("{head}1A(0,1)RFFR\n$0")),
        format!("{head}1A (0,1) RFFR\n2B ")
    );
    assert_eq!(
        newline(&format!("{head}1A (0,1) RFFR\n$0\n2B (1,0) FFRR\n")),
        format!("{head}1A (0,1) RFFR\n\n2B (1,0) FFRR\n")
    );
    assert_eq!(newline(&format!("{head}1A \n$0")), format!("{head}1A \n"));
    assert_eq!(newline("A = red\n$0"), "A = red\n");
    assert_eq!(
        newline("A = r\n0 (0,0) CRFR\n$0"),
        "A = r\n0 (0,0) CRFR\n1A "
    );
    assert_eq!(newline("$0\n"), "\n");
}

#[test]
fn a_line_of_which_not_all_is_understood_stays() {
    for line in [
        "A =  (Ann L) ann <red>",
        "A = ann <red>  1st = (25)",
        "A = ann  <red> 1st ~ (25)",
        "A = ann  1st ( = 104)",
        "A = ann  1st (25.5)",
        "A = ann  <red> <blue>",
        "A = ann  (Ann L) (from Bern)",
        "A = ann  1st (25) (26)",
        "A = ann (Ann L) red  1st 25",
        "A = ann  <red> [UK]",
        "1A  (1,0) FRFRm = 0 = 6",
        "1A = 12  (1,0) FRFRm +4 = 23",
        "1A  (1,0) FRFRm (B+4) (C+2)",
        "54B ( <b> 4,-4)  FRFR",
        "54B  <q>(4,-4)</q> FRFR",
        "A+7 <b> +8  = 15",
        "12/5/2019,  <i>x</i>",
        "12/5/2019,  , x,",
        "1A  (0,1) FFRR +4294967296",
        "4294967296A  (0,1) FFRR",
        "1A  (2147483648,1) FFRR",
        "A = ann  4294967296th",
        "A = ann  (4294967296)",
    ] {
        assert_eq!(format(&Carcassonne, line), line);
    }
}

#[test]
fn points_keep_their_order() {
    for line in [
        "1A (0,1) FFRR +9 = 23 (+4)",
        "1A (0,1) FFRR +9 (+4) = 23",
        "1A (0,1) FFRR (B+4) +9 = 23 (B=4)",
    ] {
        assert_eq!(format(&Carcassonne, &line.replace(' ', "  ")), line);
    }
}
