//! Answers for whole records: outline, tokens, places, hints, actions.

mod format;
mod hover;
mod nasty;
pub(crate) mod published;

use expect_test::expect;
use notation::{
    Depth, TextSize, apply_edits,
    fixture::{cursor, read, selection},
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

/// Puts the cursor before the `n`th `needle` of the game.
fn at(needle: &str) -> String {
    GAME.replacen(needle, &format!("$0{needle}"), 1)
}

#[test]
fn the_outline_has_rounds() {
    let mut out = String::new();
    for symbol in read(&Carcassonne, GAME).outline(Depth::Moves) {
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
        let found = notation::fixture::occurrences(&*read(&Carcassonne, &text), at);
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
                found.is_renamable(),
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
        let found = notation::fixture::origins(&*read(&Carcassonne, &text), at);
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
fn lines_are_explained() {
    let record = read(&Carcassonne, GAME);
    let mut out = String::new();
    let mut start = TextSize::new(0);
    for line in GAME.split_inclusive('\n') {
        let explanation = notation::fixture::told(&*record, start);
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
        let found = notation::fixture::hints(&*read(&Carcassonne, text));
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
    assert_eq!(record.hints(0), []);
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
    let title = |text: &str| notation::fixture::lens(&Carcassonne, text);
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
    let found = notation::fixture::occurrences(&*read(&Carcassonne, text), at).expect("places");
    let places: Vec<&str> = found
        .places
        .iter()
        .map(|place| &text[place.range])
        .collect();
    assert_eq!(found.name, "a road of 4 tiles");
    assert_eq!(places, ["(0,0)", "(0,1)", "m", "(-1,1)", "(0,-1)"]);
}
