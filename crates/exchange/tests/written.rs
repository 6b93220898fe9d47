//! Forms that are only written: a table of turns, Markdown with pictures, records without names.

use exchange::{ConvertOptions, Converted, Form, by_id, convert};
use expect_test::{Expect, expect};

fn converted(notation: &str, to: &str, text: &str) -> Converted {
    let from = by_id(notation).expect("a notation");
    convert(text, from, by_id(to), ConvertOptions::default())
}

const KUBB: &str = "[Team A \"Meadow\"]\n1. jt:I jt:B g:- jt:- g:- jt:- g:-\n2. d:I d:F d:- d:- jf:B jf:- jf:- # a good one\n";
const ROOT: &str =
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n";

#[test]
fn a_table_has_a_row_a_turn() {
    let table = |notation, text| converted(notation, "scores", text).text;
    expect![[r#"
        game,line,turn,mover,text,team,thrown,felled,field_0,field_1,base_0,base_1,batons
        1,2,1,g/jt,1. jt:I jt:B g:- jt:- g:- jt:- g:-,0,0,1,0,0,5,4,6
        1,3,2,d/jf,2. d:I d:F d:- d:- jf:B jf:- jf:- # a good one,1,1,2,0,0,4,4,6
    "#]]
    .assert_eq(&table("kubb", KUBB));
    expect![[r#"
        game,line,turn,mover,text,faction,score_C,score_E,hands_C,hands_E,ferry,action
        1,7,0,C,t_k->1 w->2+3 #->C,C,0,0,4,3,,move
        1,8,0,E,6w->3 #->E,E,0,0,4,4,,move
    "#]]
    .assert_eq(&table("rootlog", ROOT));
    expect![[r#"
        game,line,turn,mover,text,fen,variation,san,uci,clock,evaluation
        1,1,1,white,e4,rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1,0,e4,e2e4,,
        1,1,1,black,e5,rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2,0,e5,e7e5,,
        1,1,2,white,Nf3,rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2,0,Nf3,g1f3,,
        2,5,1,white,d4,rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1,0,d4,d2d4,,
    "#]]
    .assert_eq(&table(
        "pgn",
        "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n\n[Event \"Other\"]\n\n1. d4 *\n",
    ));
}

#[test]
fn markdown_shows_the_game_with_its_boards() {
    let markdown = converted("kubb", "markdown", KUBB);
    expect![[r#"
        # g & jt against d & jf, not finished · 2 turns

        - Team A: Meadow
        - jt: (g/jt)
        - g: (g/jt)
        - d: (d/jf)
        - jf: (d/jf)

        | | Move | What happened |
        |---|---|---|
        | 1. | `jt:I jt:B g:- jt:- g:- jt:- g:-` | Turn 1, g & jt. jt takes a base kubb; g misses; jt misses; g misses; jt misses; g misses. Standing: 5 base kubbs against 4. |
        | 2. | `d:I d:F d:- d:- jf:B jf:- jf:- # a good one` | Turn 2, d & jf throw in 1 kubb. d fells a field kubb and misses twice; jf takes a base kubb and misses twice. Standing: 4 base kubbs against 4. |

        ![The start](board-000.svg)

        ![After 1.](board-001.svg)

        ![The end](board-002.svg)
    "#]].assert_eq(&markdown.text);
    let names: Vec<&str> = markdown.files.iter().map(|file| &*file.name).collect();
    assert_eq!(names, ["board-000.svg", "board-001.svg", "board-002.svg"]);
    for file in &markdown.files {
        assert!(file.text.starts_with("<svg"), "{}", file.text);
    }
}

#[test]
fn what_a_form_cannot_hold_is_said() {
    let told = |notation, to, text| {
        let converted = converted(notation, to, text);
        assert_eq!(converted.text, "");
        converted
            .findings
            .into_iter()
            .map(|finding| finding.message)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        told("kubb", "rootlog", KUBB),
        [
            "Rootlog (Root) cannot hold games in Kubb. Convert them to kubb, planet-kubb, scores or markdown."
        ]
    );
    assert_eq!(
        told("scores", "kubb", "1,2"),
        [
            "Table of turns (CSV) can be written, not read. Convert the record from which it was made."
        ]
    );
}

/// Compares the anonymous record.
#[track_caller]
fn check_anonymous(notation: &str, text: &str, expected: &Expect) {
    let from = by_id(notation).expect("a notation");
    let options = ConvertOptions {
        anonymous: true,
        ..ConvertOptions::default()
    };
    let hidden = convert(text, from, None, options);
    expected.assert_eq(&hidden.text);
    let Some(Form::Record(notation)) = by_id(notation) else {
        panic!("a notation");
    };
    // Nothing but the names changes, and there are no new findings.
    let read = |text: &str| ide::Document::new(notation, text, std::sync::Arc::default());
    let states = |text: &str| -> Vec<_> {
        let replays = read(text).replay().into_iter();
        replays
            .flat_map(|game| game.moves)
            .map(|one| one.state)
            .collect()
    };
    assert_eq!(states(&hidden.text), states(text));
    let codes =
        |text: &str| -> Vec<_> { read(text).findings().map(|finding| finding.code).collect() };
    assert_eq!(codes(&hidden.text), codes(text));
}

#[test]
fn names_are_replaced_wherever_they_stand() {
    check_anonymous(
        "kubb",
        "[Player jt \"Jan Tal (Meadow)\"]\n[Scored by \"Eva\"]\n1. jt:I jt:B g:- jt:- g:- jt:- g:- # Jan Tal begins\n2. d:I d:F d:- d:- jf:B jf:- jf:-\n",
        &expect![[r#"
            [Player amber "amber (Meadow)"]
            [Scored by "?"]
            1. amber:I amber:B basalt:- amber:- basalt:- amber:- basalt:- # amber begins
            2. coral:I coral:F coral:- coral:- dune:B dune:- dune:-
        "#]],
    );
    check_anonymous(
        "carcassonne",
        "19/04/2022, 21:19:15 UTC, BGA table 12\nA = rook (Ann Arbor) [France] <red>\nB = pawn <blue>\n0 (0,0) RCRF\n1A (0,1) FCCCm / rook hopes\n",
        &expect![[r#"
            19/04/2022, 21:19:15 UTC, BGA
            A = amber <red>
            B = basalt <blue>
            0  (0,0) RCRF
            1A (0,1) FCCCm / amber hopes
        "#]],
    );
    check_anonymous(
        "pgn",
        "[Event \"Cup\"]\n[Site \"https://example.org/a1\"]\n[White \"Morphy, Paul\"]\n[Black \"Duke\"]\n[WhiteElo \"2500\"]\n\n1. e4 {Duke thinks} e5 *\n",
        &expect![[r#"
            [Event "Cup"]
            [Site "?"]
            [White "amber"]
            [Black "basalt"]
            [WhiteElo "?"]

            1. e4 {basalt thinks} 1... e5 *
        "#]],
    );
    check_anonymous(
        "rootlog",
        ROOT,
        &expect![[r#"
        Map: Fall
        Deck: Standard
        Pool: CE
        C: amber
        E: basalt

        C:t_k->1/w->2+3/#->C
        E:6w->3/#->E
    "#]],
    );
    check_anonymous(
        "bucky",
        "[White \"Ann\"]\n[Black \"Bob\"]\n\n1. c2-b3 {Ann waits} e7-e5 *\n",
        &expect![[r#"
            [White "amber"]
            [Black "basalt"]

            1. c2-b3 {amber waits} e7-e5 *
        "#]],
    );
}
