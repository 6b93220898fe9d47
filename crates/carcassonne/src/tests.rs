//! Answers over whole records: hover, formatting, outline, tokens, places.

use expect_test::{Expect, expect};
use notation::{
    FormatOptions, Parse, Settings, TextSize, apply_edits,
    fixture::{cursor, format, read, selection},
};

use crate::Carcassonne;

const GAME: &str = "\
05/06/2022, 15:45 BST, Championship, Real-time
A = red (Rot) [UK] <red> 1st (4)
B = blue
0 (0,0) FRCR
1A (0,-1) FRFRm
2B (1,0) CCFF +4 (A+2) = 12 (A=9) / see 1A at https://example.org/x.
3A (dis) CCCCp (0,1) RRFFKm
/ alone
4B concedes
A+1+2 = 3
";

#[track_caller]
fn hover(fixture: &str, expected: Expect) {
    let (text, at) = cursor(fixture);
    let hover = read(&Carcassonne, &text).hover(at);
    let out = hover.map_or("nothing".to_owned(), |hover| {
        // Why something is found has its own test.
        let (told, _) = hover
            .markdown
            .split_once("\n\n---\n**Why")
            .unwrap_or((&hover.markdown, ""));
        format!("[{}] {told}", &text[hover.range])
    });
    expected.assert_eq(&out);
}

/// Puts the cursor before the `n`th `needle` of the game.
fn at(needle: &str) -> String {
    GAME.replacen(needle, &format!("$0{needle}"), 1)
}

#[test]
fn hover_tells_what_each_symbol_means() {
    hover(
        &at("05/06"),
        expect![[r#"
        [05/06/2022] **Date of the game**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("15:45"),
        expect![[r#"
        [15:45 BST] **Start time**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("Champ"),
        expect![[r#"
        [Championship] **Type of game**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("Real"),
        expect![[r#"
        [Real-time] **Game mode**.

        ---
        The game: 05/06/2022, 15:45 BST, Championship, Real-time."#]],
    );
    hover(
        &at("A = red"),
        expect![
            "[A] Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."
        ],
    );
    hover(
        &at("Rot"),
        expect![[r#"
        [(Rot)] **Real name** of the player.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("UK"),
        expect![[r#"
        [[UK]] **Country** that the player represents.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("red>"),
        expect![[r#"
        [<red>] **Color** of the player's meeples.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("1st"),
        expect![[r#"
        [1st] **Place** in which the player ends.

        ---
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points."#]],
    );
    hover(
        &at("0 (0"),
        expect![[r#"
            [0] The starter tile is FRCR (city cap beside a straight road) at (0,0).

            *Score A 0, B 0; meeples in hand A 7, B 7.*"#]],
    );
    hover(
        &at("A (0,-1"),
        expect![[r#"
            [A] **A** is red (Rot), UK, red meeples. After this move: 0 points, 6 meeples in hand.

            ---
            red (A) puts FRFR (straight road) at (0,-1), below (0,0), and claims the road.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("-1) F"),
        expect![[r#"
            [(0,-1)] **(0,-1)**: 1 down from the starter tile.
            - a road of 2 tiles, 2 sides open, held by A (1A), worth 2 points now
            - below FRCR at (0,0), move 0

            ---
            red (A) puts FRFR (straight road) at (0,-1), below (0,0), and claims the road.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("m\n2B"),
        expect![[r#"
            [m] **m**: claims the road.

            **FRFR**: straight road. Sides: field on the left and on the right, road at the top and at the bottom. Box: 8 in the base game (tile U). 2 fields.

            ---
            red (A) puts FRFR (straight road) at (0,-1), below (0,0), and claims the road.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("CFF +"),
        expect![[r#"
            [C] **C**: city on the top side.

            **CCFF**: corner city. Sides: city on the left and at the top, field on the right and at the bottom. Box: 3 in the base game (tile N). One field.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("+4 ("),
        expect![[r#"
            [+4] **Points** that the player of this line gains.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("A+2)"),
        expect![[r#"
            [A] **A** is red (Rot), UK, red meeples. After this move: 0 points, 6 meeples in hand.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("12 ("),
        expect![[r#"
            [= 12] **Total** of the player after this move.

            ---
            blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.

            *Score A 0, B 0; meeples in hand A 6, B 7.*"#]],
    );
    hover(
        &at("see"),
        expect!["[/ see 1A at https://example.org/x.] **Note** to the end of the line."],
    );
    hover(
        &at("dis"),
        expect![[r#"
            [dis] **(dis)**: the tile behind it fits nowhere. It is put away and another is drawn in the same turn.

            ---
            red (A) draws CCCCp, which fits nowhere. red (A) puts RRFFK at (0,1), above (0,0), and claims the cloister.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("p (0,1"),
        expect![[r#"
            [p] **p**: a pennant, worth 2 points in a finished city and 1 at the end.

            **CCCCp**: city on all sides with a pennant. Sides: city on the left, at the top, on the right and at the bottom. In the middle: a pennant. Box: 1 in the base game (tile C). No field.

            ---
            red (A) draws CCCCp, which fits nowhere. red (A) puts RRFFK at (0,1), above (0,0), and claims the cloister.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("Km"),
        expect![[r#"
            [K] **K**: a cloister, worth 9 points when its eight neighbors lie.

            **RRFFK**. Sides: road on the left and at the top, field on the right and at the bottom. In the middle: a cloister. Box: unknown. 2 fields.

            ---
            red (A) draws CCCCp, which fits nowhere. red (A) puts RRFFK at (0,1), above (0,0), and claims the cloister.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("concedes"),
        expect![[r#"
            [concedes] **concedes**: the player gives up. Nothing follows.

            ---
            blue (B) gives up the game.

            *Score A 0, B 0; meeples in hand A 5, B 7.*"#]],
    );
    hover(
        &at("+1+2"),
        expect![[r#"
            [+1] **Points** that the player of this line gains.

            ---
            At the end red (A) gets 3 points (1 + 2) and has 3."#]],
    );
    hover("A = red\n\n$0\n", expect![["nothing"]]);
}

#[test]
fn hover_says_why_something_is_found() {
    let text = "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFRA\n";
    let at = TextSize::try_from(text.len() - 2).expect("small");
    let hover = read(&Carcassonne, text).hover(at).expect("a hover");
    let reason = "**Why carcassonne/side-count?** A tile is written with exactly four sides, from the \
                  left one on, clockwise.";
    assert!(hover.markdown.ends_with(reason), "{}", hover.markdown);
}

#[test]
fn hover_knows_the_letters_of_expansions() {
    hover(
        "1A (0,1) CC2$0pCFm[p]",
        expect![[r#"
            [p] **p**: a pennant, worth 2 points in a finished city and 1 at the end.

            **CC2pCF**: city from side to side and a city cap with a pennant. Sides: city on the left and on the right, city at the top, field at the bottom. In the middle: a pennant. Box: 1 in Abbey & Mayor. 2 fields.

            ---
            Player A puts CC2pCF (city from side to side and a city cap with a pennant) at (0,1), and puts the pig on the field at the bottom.

            *Score A 0; meeples in hand A 7.*"#]],
    );
    hover(
        "1A (0,1) CC2pCFm[$0p]",
        expect![[r#"
            [m[p]] **m[p]**: puts the pig on the field at the bottom. The pig joins an own farmer; the farm then scores 4 points a city.

            **CC2pCF**: city from side to side and a city cap with a pennant. Sides: city on the left and on the right, city at the top, field at the bottom. In the middle: a pennant. Box: 1 in Abbey & Mayor. 2 fields.

            ---
            Player A puts CC2pCF (city from side to side and a city cap with a pennant) at (0,1), and puts the pig on the field at the bottom.

            *Score A 0; meeples in hand A 7.*"#]],
    );
    hover(
        "1A (0,1) C$0C2pCFm[p]",
        expect![[r#"
            [C2] **C2**: city on the top side. Sides with the same letter and number are joined.

            **CC2pCF**: city from side to side and a city cap with a pennant. Sides: city on the left and on the right, city at the top, field at the bottom. In the middle: a pennant. Box: 1 in Abbey & Mayor. 2 fields.

            ---
            Player A puts CC2pCF (city from side to side and a city cap with a pennant) at (0,1), and puts the pig on the field at the bottom.

            *Score A 0; meeples in hand A 7.*"#]],
    );
    hover(
        "1A (0,1) F$01MCRR",
        expect![[r#"
            [F1] **F1**: field on the left side. The number says that this tile's fields are parted.

            **F1CRR**: city cap and a road curve that touches it. Sides: field on the left, city at the top, road on the right and at the bottom. Box: 1 in Abbey & Mayor. 3 fields.

            ---
            Player A puts F1CRR (city cap and a road curve that touches it) at (0,1), and lays a farmer on the field on the left.

            *Score A 0; meeples in hand A 6.*"#]],
    );
    hover(
        "1A (0,1) OSTF$0",
        expect![[r#"
            [F] **F**: field on the bottom side.

            **OSTF**. Sides: ocean on the left, shore at the top, trees on the right, field at the bottom. Box: unknown. One field.

            ---
            Player A puts OSTF at (0,1).

            *Score A 0; meeples in hand A 7.*"#]],
    );
}

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
    let record = notation::Notation::read(&Carcassonne, Parse::new(&Carcassonne, messy), &plain);
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
    .assert_eq(&visible(&apply_edits(messy, &record.format(None))));
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
    ] {
        let formatted = format(&Carcassonne, &format!("1A (0,1) {written}"));
        assert_eq!(formatted, format!("1A (0,1) {expected}"), "{written}");
    }
    // The way in which the game writes most pennants wins.
    let text = "1A (0,1) CCFFp\n2B (0,2) CCCFp\n3A (0,3) CCCCP\n";
    assert_eq!(format(&Carcassonne, text), text.replace('P', "p"));
}

#[test]
fn only_lines_in_range_are_formatted() {
    let text = "1A  (0,1) FFRR\n2B  (0,2) FFRR\n3A  (0,3) FFRR\n";
    let record = read(&Carcassonne, text);
    let second = record.parse().line_range(1);
    assert_eq!(
        apply_edits(text, &record.format(Some(second))),
        "1A  (0,1) FFRR\n2B (0,2) FFRR\n3A  (0,3) FFRR\n"
    );
}

#[test]
fn a_newline_formats_the_line_above_and_numbers_the_next() {
    let newline = |fixture: &str| {
        let (text, at) = cursor(fixture);
        apply_edits(&text, &read(&Carcassonne, &text).on_type(at, '\n'))
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
fn the_outline_has_rounds() {
    let mut out = String::new();
    for symbol in read(&Carcassonne, GAME).outline() {
        out.push_str(&format!(
            "{:?} {} | {} | {}\n",
            symbol.kind,
            symbol.name,
            symbol.detail,
            GAME[symbol.range].lines().count()
        ));
        for child in symbol.children {
            assert!(symbol.range.contains_range(child.range));
            out.push_str(&format!(
                "  {:?} {} | {}\n",
                child.kind, child.name, child.detail
            ));
        }
    }
    expect![[r#"
        Header 05/06/2022 | 15:45 BST, Championship, Real-time | 1
        Player A = red | place 1, 4 points | 1
        Player B = blue |  | 1
        Move 0 (0,0) FRCR |  | 1
        Round Round 1 |  | 2
          Move 1A (0,-1) FRFRm | 
          Move 2B (1,0) CCFF | +4 = 12
        Round Round 2 |  | 1
          Move 3A (0,1) RRFFKm | 
        Result B concedes |  | 1
        Result Final score A = 3 |  | 1
    "#]]
    .assert_eq(&out);
}

#[test]
fn tokens_have_meanings() {
    let mut out = String::new();
    for token in read(&Carcassonne, GAME).tokens(None) {
        out.push_str(&format!("{}:{:?} ", &GAME[token.range], token.class));
    }
    expect!["05/06/2022:Text ,:Punctuation 15:45 BST:Text ,:Punctuation Championship:Text ,:Punctuation Real-time:Text A:Player =:Punctuation red:Text (:Punctuation Rot:Text ):Punctuation [:Punctuation UK:Text ]:Punctuation <:Punctuation red:Text >:Punctuation 1:Number st:Number (:Punctuation 4:Number ):Punctuation B:Player =:Punctuation blue:Text 0:Index (:Punctuation 0:Place ,:Punctuation 0:Place ):Punctuation F:Tile R:Tile C:Tile R:Tile 1:Index A:Player (:Punctuation 0:Place ,:Punctuation -:Place 1:Place ):Punctuation F:Tile R:Tile F:Tile R:Tile m:Piece 2:Index B:Player (:Punctuation 1:Place ,:Punctuation 0:Place ):Punctuation C:Tile C:Tile F:Tile F:Tile +:Number 4:Number (:Punctuation A:Player +:Number 2:Number ):Punctuation =:Punctuation 12:Number (:Punctuation A:Player =:Punctuation 9:Number ):Punctuation / see 1A at https://example.org/x.:Comment 3:Index A:Player (:Punctuation dis:Keyword ):Punctuation C:Tile C:Tile C:Tile C:Tile p:Tile (:Punctuation 0:Place ,:Punctuation 1:Place ):Punctuation R:Tile R:Tile F:Tile F:Tile K:Tile m:Piece / alone:Comment 4:Index B:Player concedes:Keyword A:Player +:Number 1:Number +:Number 2:Number =:Punctuation 3:Number "].assert_eq(&out);
    let record = read(&Carcassonne, GAME);
    let line = record.parse().line_range(4);
    let some = record.tokens(Some(line));
    assert!(some.iter().all(|token| line.contains_range(token.range)));
    assert_eq!(some.len(), 13);
}

#[test]
fn names_squares_and_tiles_are_found_again() {
    let places = |fixture: &str| {
        let (text, at) = cursor(fixture);
        let found = read(&Carcassonne, &text).occurrences(at);
        found.map_or("nothing".to_owned(), |found| {
            let places: Vec<String> = found
                .places
                .iter()
                .map(|place| {
                    let line = text[..usize::from(place.range.start())]
                        .matches('\n')
                        .count()
                        + 1;
                    format!("{line}:{} {:?}", &text[place.range], place.kind)
                })
                .collect();
            format!(
                "{} {:?} {}: {}",
                found.name,
                found.kind,
                found.renamable,
                places.join(", ")
            )
        })
    };
    expect!["blue (B) Player true: 3:B Declaration, 6:B Write, 9:B Read"]
        .assert_eq(&places(&at("B = blue")));
    expect![
        "red (A) Player true: 2:A Declaration, 5:A Write, 6:A Read, 6:A Read, 7:A Write, 10:A Read"
    ]
    .assert_eq(&places(&at("A=9")));
    expect!["(0,-1) Place false: 5:(0,-1) Write"].assert_eq(&places(&at("(0,-1)")));
    expect!["FFRR Tile false: 1:FFRR Read, 2:RFFRm Read, 3:RRFF Read"].assert_eq(&places(
        "1A (0,1) F$0FRR\n2B (0,2) RFFRm\n3A (dis) RRFF (1,1) CCCF",
    ));
    assert_eq!(places(&at("see")), "nothing");
    assert_eq!(places(&at("Champ")), "nothing");
}

#[test]
fn definitions_lead_to_players_neighbors_and_moves() {
    let targets = |fixture: &str| -> Vec<String> {
        let (text, at) = cursor(fixture);
        let found = read(&Carcassonne, &text).definition(at);
        found
            .into_iter()
            .map(|range| {
                let line = text[..usize::from(range.start())].matches('\n').count() + 1;
                format!("{line}:{}", &text[range])
            })
            .collect()
    };
    assert_eq!(targets(&at("B (1,0)")), ["3:B"]);
    assert_eq!(targets(&at("(0,0)")), ["7:(0,1)", "6:(1,0)", "5:(0,-1)"]);
    assert_eq!(targets(&at("1A at")), ["5:1A (0,-1) FRFRm"]);
    assert_eq!(targets(&at("see")), [""; 0]);
    let noted = CITY.replace("4B (1,0) FFFC", "4B (1,0) FFFC / closes ($0-1,0)");
    assert_eq!(targets(&noted), ["4:1A (-1,0) FFCmR"]);
    let twice = CITY.replace("4B (1,0) FFFC", "4B ($0-1,0) FFFC");
    assert_eq!(targets(&twice), ["4:1A (-1,0) FFCmR"]);
}

#[test]
fn addresses_are_links() {
    let links = read(&Carcassonne, GAME).links();
    let found: Vec<(&str, &str)> = links
        .iter()
        .map(|link| (&GAME[link.range], link.target.as_str()))
        .collect();
    assert_eq!(found, [("https://example.org/x", "https://example.org/x")]);
}

#[test]
fn lines_are_explained() {
    let record = read(&Carcassonne, GAME);
    let mut out = String::new();
    let mut start = TextSize::new(0);
    for line in GAME.split_inclusive('\n') {
        let explanation = record.explain(start);
        out.push_str(&explanation.map_or("-".to_owned(), |explanation| explanation.text));
        out.push('\n');
        start += TextSize::of(line);
    }
    expect![[r#"
        The game: 05/06/2022, 15:45 BST, Championship, Real-time.
        Player A is red (Rot) for UK with the red meeples and ends in place 1 with 4 points.
        Player B is blue.
        The starter tile is FRCR (city cap beside a straight road) at (0,0).
        red (A) puts FRFR (straight road) at (0,-1), below (0,0), and claims the road.
        blue (B) puts CCFF (corner city) at (1,0), right of (0,0). blue (B) scores 4 points, red (A) scores 2 points, blue (B) has 12 now and red (A) has 9 now.
        red (A) draws CCCCp, which fits nowhere. red (A) puts RRFFK at (0,1), above (0,0), and claims the cloister.
        -
        blue (B) gives up the game.
        At the end red (A) gets 3 points (1 + 2) and has 3.
    "#]].assert_eq(&out);
}

/// Two players close a city together; B writes neither points nor totals.
const CITY: &str = "\
A = red
B = blue
0 (0,0) CRFR
1A (-1,0) FFCmR
2B (0,1) RFFRm
3A (0,-1) FRRFm
4B (1,0) FFFC
";

#[test]
fn hints_show_points_and_scores_that_nobody_wrote() {
    let hints = |text: &str| -> Vec<String> {
        let whole = notation::TextRange::up_to(TextSize::of(text));
        let found = read(&Carcassonne, text).hints(whole);
        found
            .into_iter()
            .map(|hint| {
                let before = &text[..usize::from(hint.at)];
                let line = before.lines().last().unwrap_or_default();
                let written = apply_edits(text, &hint.edits);
                let new = written
                    .lines()
                    .find(|line| !text.lines().any(|old| old == *line));
                format!(
                    "{line}«{}» {:?} {}",
                    hint.label,
                    hint.kind,
                    new.unwrap_or("-")
                )
            })
            .collect()
    };
    expect![[r#"
        [
            "1A (-1,0) FFCmR«+4» Points 1A (-1,0) FFCmR +4",
            "1A (-1,0) FFCmR«A 4, B 0» Score -",
        ]
    "#]]
    .assert_debug_eq(&hints(CITY));
    let written = CITY.replace("FFCmR", "FFCmR +4");
    expect![[r#"
        [
            "1A (-1,0) FFCmR +4«A 4, B 0» Score 1A (-1,0) FFCmR +4 = 4",
        ]
    "#]]
    .assert_debug_eq(&hints(&written));
    let total = CITY.replace("FFCmR", "FFCmR +4 = 4");
    expect![[r#"
        []
    "#]]
    .assert_debug_eq(&hints(&total));
    let record = read(&Carcassonne, CITY);
    assert_eq!(record.hints(record.parse().line_range(0)), []);
}

#[test]
fn actions_write_what_the_replay_knows() {
    let actions = |fixture: &str| {
        let (text, range) = selection(fixture);
        let mut out = String::new();
        for action in read(&Carcassonne, &text).actions(range) {
            let fixed = apply_edits(&text, &action.fix.edits);
            out.push_str(&format!("{:?} {}\n", action.kind, action.fix.title));
            for line in fixed
                .lines()
                .filter(|line| !text.lines().any(|old| old == *line))
            {
                out.push_str(&format!("  > {line}\n"));
            }
        }
        out
    };
    expect![[r#"
        Complete Write +4 = 4
          > 1A (-1,0) FFCmR +4 = 4
        Complete Write +4
          > 1A (-1,0) FFCmR +4
        CompleteAll Write the points of every move
          > 1A (-1,0) FFCmR +4
        CompleteAll Write the points and totals of every move
          > 1A (-1,0) FFCmR +4 = 4
    "#]]
    .assert_eq(&actions(&CITY.replace("1A", "1$0$0A")));
    expect![[r#"
        Complete Write +4 = 4
          > 7A (-1,0) FFCmR +4 = 4
        CompleteAll Write the points and totals of every move
          > 7A (-1,0) FFCmR +4 = 4
        Source Number the moves
          > 1A (-1,0) FFCmR = 4
    "#]]
    .assert_eq(&actions(
        &CITY.replace("1A", "7$0$0A").replace("FFCmR", "FFCmR = 4"),
    ));
    expect![[""]].assert_eq(&actions(
        &CITY
            .replace("FFCmR", "FFCmR +4 = 4")
            .replace("1A", "1$0$0A"),
    ));
}

#[test]
fn the_result_is_written_where_the_game_is_complete() {
    let whole = include_str!("../../../tests/records/carcassonne/game-1.carcassonne");
    let bare: String = whole
        .lines()
        .map(|line| line.replace(" 2nd (80)", "").replace(" 1st (81)", " (7)") + "\n")
        .collect();
    let record = read(&Carcassonne, &bare);
    let action = record
        .actions(notation::TextRange::empty(TextSize::new(0)))
        .into_iter()
        .find(|action| action.fix.title == "Write the final result")
        .expect("the action");
    let fixed = apply_edits(&bare, &action.fix.edits);
    let new: Vec<&str> = fixed
        .lines()
        .filter(|line| !bare.lines().any(|old| old == *line))
        .collect();
    expect![[r#"
        [
            "A = RieseMAX <black> 2nd (80)",
            "B = wallaceprime (Chris Wallace) <yellow> 1st (81)",
            "A+3+5+9+6+3+8+9 = 80",
            "B+2+2+6+3+4+4+9 = 81",
        ]
    "#]]
    .assert_debug_eq(&new);
    assert_eq!(notation::fixture::findings(&Carcassonne, &fixed), "");
}

#[test]
fn the_lens_names_winner_length_and_state() {
    let title = |text: &str| read(&Carcassonne, text).lens().map(|lens| lens.title);
    let game = include_str!("../../../tests/records/carcassonne/game-2.carcassonne");
    assert_eq!(
        title(game).as_deref(),
        Some("wallaceprime 104, Uhome 103 · 71 moves · complete")
    );
    assert_eq!(
        title(CITY).as_deref(),
        Some("red 4, blue 0 · 4 moves · so far")
    );
    assert_eq!(
        title("A = red\nB = blue\n0 (0,0) CRFR\n1A concedes\n").as_deref(),
        Some("red 0, blue 0 · 0 moves · A concedes")
    );
    assert_eq!(title("/ nothing\n"), None);
}

#[test]
fn a_meeple_leads_to_all_claims_of_its_feature() {
    let text = "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,1) FFRR\n3A (0,-1) FRRFm\n4B (0,-2) FFFF\n";
    let at = TextSize::try_from(text.find("m\n2B").expect("the meeple")).expect("small");
    let found = read(&Carcassonne, text).occurrences(at).expect("places");
    let places: Vec<&str> = found
        .places
        .iter()
        .map(|place| &text[place.range])
        .collect();
    assert_eq!(found.name, "a road of 4 tiles");
    assert_eq!(places, ["(0,0)", "(0,1)", "m", "(-1,1)", "(0,-1)"]);
}
