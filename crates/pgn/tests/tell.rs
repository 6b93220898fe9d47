//! Answers about a game: hovers, sentences, hints, actions, names, statistics.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use std::sync::Arc;

use expect_test::{Expect, expect};
use notation::{
    ColumnType, Notation as _, Parse, Record, Settings, TextRange, TextSize, apply_edits, fixture,
    work,
};
use pgn::Pgn;
use serde_json::json;

/// The sentences about each move of a record, a line each.
fn told(text: &str) -> String {
    let record = fixture::read(&Pgn, text);
    let moves = record.moves().into_iter();
    let told = moves.map(|one| fixture::told(&*record, one.range.start()).unwrap().text + "\n");
    told.collect()
}

/// The hover at the cursor, and its picture.
fn hover(text: &str) -> String {
    let (text, at) = fixture::cursor(text);
    let Some(hover) = fixture::hover(&*fixture::read(&Pgn, &text), at) else {
        return "nothing\n".to_owned();
    };
    format!(
        "{} {:?}\n{}\n",
        &text[hover.range], hover.step, hover.markdown
    )
}

fn hovers(texts: &[&str]) -> String {
    let hovers: Vec<String> = texts.iter().map(|text| hover(text)).collect();
    hovers.join("\n")
}

/// The record, read with these options of the notation.
fn with(text: &str, options: serde_json::Value) -> Arc<dyn Record> {
    let mut settings = Settings::default();
    settings.notations.insert("pgn".to_owned(), options);
    Pgn.read(Parse::new(&Pgn, text), &settings)
}

/// Each action's title, and the text after it.
fn actions(text: &str) -> String {
    let (text, range) = fixture::selection(text);
    let actions = fixture::read(&Pgn, &text).actions(range).into_iter();
    let shown = actions.map(|action| {
        let after = apply_edits(&text, &action.fix.edits);
        format!("{}: {after}\n", action.fix.title)
    });
    shown.collect()
}

#[test]
fn moves_are_told_in_sentences() {
    let checked = |text: &str, expected: Expect| expected.assert_eq(&told(text));
    checked(
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
        expect![[r#"
            White's pawn goes from e2 to e4.
            Black's pawn goes from e7 to e5.
            White's bishop goes from f1 to c4.
            Black's knight goes from b8 to c6.
            White's queen goes from d1 to h5.
            Black's knight goes from g8 to f6.
            White's queen on h5 takes the pawn on f7 and mates.
        "#]],
    );
    checked(
        "1. e4 Nf6 2. e5 d5 3. exd6 e5 4. dxe7+ 4... Be7 5. Nf3 O-O 6. Be2 Nc6 7. O-O *",
        expect![[r#"
            White's pawn goes from e2 to e4.
            Black's knight goes from g8 to f6.
            White's pawn goes from e4 to e5.
            Black's pawn goes from d7 to d5.
            White's pawn on e5 takes the pawn on d5 en passant.
            Read as c5: Black's pawn goes from c7 to c5.
            White's pawn on d6 takes the pawn on e7.
            Black's bishop on f8 takes the pawn on e7.
            White's knight goes from g1 to f3.
            Black castles on the king's side: king to g8, rook to f8.
            White's bishop goes from f1 to e2.
            Black's knight goes from b8 to c6.
            White castles on the king's side: king to g1, rook to f1.
        "#]],
    );
}

#[test]
fn what_is_certain_about_a_position_is_told() {
    let after = |fen: &str, moves: &str| {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n{moves} *");
        told(&text)
    };
    let told = [
        // A fork, a promotion with mate, a discovered check, a double check, stalemate.
        after("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1", "1. Nc7+"),
        after("r3k3/1q6/8/1N6/8/8/8/4K3 w - - 0 1", "1. Nc7+"),
        after("2q5/3P4/8/8/1k6/8/8/4K2N w - - 0 1", "1. dxc8=Q"),
        after("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "1. Nc5+ Kd8 2. Nb7+"),
        after("4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1", "1. Nf6+"),
        after("k7/8/8/8/8/8/1Q6/4K3 w - - 0 1", "1. Qb6"),
        after("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "1... O-O-O 2. Ke2"),
        after("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "1. O-O+"),
        after("4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "80. Ra2 Kd8"),
    ];
    expect![[r#"
        White's knight goes from b5 to c7 and gives check. It forks the king and the rook on a8.

        White's knight goes from b5 to c7 and gives check.

        White's pawn on d7 takes the queen on c8 and becomes a queen.

        White's knight goes from e4 to c5 and uncovers a check by the rook on e1.
        Black's king goes from e8 to d8.
        White's knight goes from c5 to b7 and gives check.

        White's knight goes from e4 to f6 and gives double check.

        White's queen goes from b2 to b6. Stalemate: the game is drawn.

        Black castles on the queen's side: king to c8, rook to d8.
        White's king goes from e1 to e2.

        White castles on the king's side and gives check: king to g1, rook to f1.

        White's rook goes from a1 to a2.
        Black's king goes from e8 to d8. Nothing was taken and no pawn moved for fifty moves: a draw can be claimed.
    "#]].assert_eq(&told.join("\n"));
}

#[test]
fn repetitions_are_counted() {
    let again = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let told = told(&format!("{again}*"));
    let told: Vec<&str> = told.lines().skip(3).step_by(4).collect();
    expect![[r#"
        Black's knight goes from f6 to g8. The position occurs for the second time.
        Black's knight goes from f6 to g8. The position occurs once more: a draw can be claimed.
        Black's knight goes from f6 to g8. The position occurs once more: a draw can be claimed.
        Black's knight goes from f6 to g8. The position occurs for the fifth time: the game is drawn."#]].assert_eq(&told.join("\n"));
}

#[test]
fn variations_and_what_is_not_known_are_named() {
    let cases = [
        "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 *",
        "1. e4 e5 2. Nf33 *",
        "1. e4 e5 2. Bh6 Nf6 *",
        "1. e4 e5 2. Bh6 {movetext: as played} Nf6 *",
        "1. e4 e5 (1... -- 2. d4) 2. Nf3 *",
        "30. Rxe7 O-O 31. Qq *",
        "1. e4 e5 2. Nf3 Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *",
        "1. e4 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 *",
    ];
    expect![[r#"
        White's pawn goes from e2 to e4.
        In a variation of 1. e4: White's pawn goes from d2 to d4.
        In a variation of 1. e4: Black's pawn goes from d7 to d5.
        In a variation of 1... d5: Black's knight goes from g8 to f6.
        Black's pawn goes from e7 to e5.

        White's pawn goes from e2 to e4.
        Black's pawn goes from e7 to e5.
        Read as Nf3: White's knight goes from g1 to f3.

        White's pawn goes from e2 to e4.
        Black's pawn goes from e7 to e5.
        Read as Ba6: White's bishop goes from f1 to a6.
        Black's knight goes from g8 to f6.

        White's pawn goes from e2 to e4.
        Black's pawn goes from e7 to e5.
        White's bishop goes to h6, although the rules do not allow it.
        Black's knight goes from g8 to f6.

        White's pawn goes from e2 to e4.
        Black's pawn goes from e7 to e5.
        In a variation of 1... e5: Black passes.
        In a variation of 1... e5: White's pawn goes from d2 to d4.
        White's knight goes from g1 to f3.

        White's rook takes on e7; the position is not known.
        Black castles; the position is not known.

        White's pawn goes from e2 to e4.
        Black's pawn goes from e7 to e5.
        White's knight goes from g1 to f3.
        Black's knight goes to f3; it is not played.
        Black's knight goes from b8 to c6.
        White's bishop goes from f1 to b5.
        Black's pawn goes from a7 to a6.
        White's bishop goes from b5 to a4.
        Black's knight goes from g8 to f6.
        White castles on the king's side: king to g1, rook to f1.

        White's pawn goes from e2 to e4.
        White's knight goes to f3, which is not possible here.
        Black's knight goes to c6; several positions are possible.
        White's bishop goes to b5; several positions are possible.
        Black's pawn goes to a6; several positions are possible.
        White's bishop goes to a4; several positions are possible.
    "#]]
    .assert_eq(&cases.map(told).join("\n"));
}

#[test]
fn a_move_tells_how_the_game_stands() {
    let timed = "[TimeControl \"300+3\"]\n1. e4 {[%clk 0:05:00]} d5 {[%clk 0:05:00]} 2. exd5 $0{[%clk 0:04:58.4] [%eval 0.41,20]} *";
    let at = "[TimeControl \"300+3\"]\n1. e4 {[%clk 0:05:00]} d5 {[%clk 0:05:00]} 2. ex$0d5 {Well. [%clk 0:04:58.4]} {[%eval 0.41,20]} *";
    let long = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 60 80\"]\n80. Ra$02 *";
    let passing = "1. e4 Nf6 2. e5 d$05 *";
    expect![[r#"
        nothing

        exd5 Some(3)
        **2. exd5**: White's pawn on e4 takes the pawn on d5.

        *Material*: White is 1 pawn ahead · *Castling*: White O-O and O-O-O, Black O-O and O-O-O · *Clock*: 4:58 · *Time used*: 4.6 s · *Engine*: 0.41

        Ra2 Some(1)
        **80. Ra2**: White's rook goes from a1 to a2.

        *Material*: White is 5 pawns ahead · *No capture or pawn's move*: 30 moves

        d5 Some(4)
        **2... d5**: Black's pawn goes from d7 to d5.

        *Material*: even · *Castling*: White O-O and O-O-O, Black O-O and O-O-O · *En passant*: exd6
    "#]].assert_eq(&hovers(&[timed, at, long, passing]));
}

#[test]
fn the_letter_of_a_piece_shows_what_it_may_do() {
    let black = "1. e4 $0d5 *";
    let promoted = "[SetUp \"1\"]\n[FEN \"2q5/3P4/8/8/1k6/8/8/4K2N w - - 0 1\"]\n1. dxc8=$0N+ *";
    let castled = "[SetUp \"1\"]\n[FEN \"5k2/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. $0O-O+ *";
    // For an impossible move, no result is shown.
    let illegal = "1. $0Ke5 *";
    expect![[r#"
        d Some(2)
        **Pawn**: It goes one square straight ahead, from its second rank also two, and takes one square diagonally ahead; a pawn that has just stepped past that square it takes en passant. On the last rank it becomes a queen, rook, bishop or knight.

        ```text
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . P . . .
        . . x - x . .
        . . . - . . .
        . . . . . . .

        - goes there, two ranks from its second; x takes there
        ```

        ---
        **1... d5**: Black's pawn goes from d7 to d5.

        *Material*: even · *Castling*: White O-O and O-O-O, Black O-O and O-O-O

        N Some(1)
        **Knight**: It jumps two squares along a rank or file and one to the side, over whatever stands between.

        ```text
        . . . . . . .
        . . * . * . .
        . * . . . * .
        . . . N . . .
        . * . . . * .
        . . * . * . .
        . . . . . . .

        * goes there or takes
        ```

        ---
        **1. dxc8=N+**: White's pawn on d7 takes the queen on c8 and becomes a knight.

        *Material*: White is 6 pawns ahead

        O Some(1)
        **King**: It goes and takes one square in any direction, never to where it could be taken. Once a game it castles with a rook, if neither has moved and nothing stands between them; not in check, nor over or onto an attacked square.

        ```text
        . . . . . . .
        . . . . . . .
        . . * * * . .
        . . * K * . .
        . . * * * . .
        . . . . . . .
        . . . . . . .

        * goes there or takes
        ```

        ---
        **1. O-O+**: White castles on the king's side and gives check: king to g1, rook to f1.

        *Material*: White is 5 pawns ahead

        Ke5 Some(1)
        **1. Ke5**: White's king goes to e5, which is not possible here.
    "#]].assert_eq(&hovers(&[black, promoted, castled, illegal]));
}

#[test]
fn signs_tags_and_commands_have_a_meaning() {
    let cases = [
        "$01. e4 *",
        "1. e4$0! *",
        "1. e4 $016 *",
        "1. e4 $$016 *",
        "1. e4 $$0200 *",
        "1. e4 e5 1/2$0-1/2",
        "[EC$0O \"C42\"]\n*",
        "[White \"An$0n\"]\n*",
        "[FEN \"4k3/8/8/8/8/8/8/R3K3 w - - 0 1$0\"]\n*",
        "[Own $0\"1\"]\n*",
        "1. e4 {[%cl$0k 1:00:05]} *",
        "1. e4 {[%emt 0:$000:05.5]} *",
        "1. e4 {[%eval #$0-3]} *",
        "1. e4 {So [%csl Ge4,R$0d5][%cal Gg1f3]} *",
        "1. e4 {So [%csl Ge4,Rd5][%ca$0l Gg1f3,Bb1c3]} *",
        "1. e4 {So $0it goes} *",
    ];
    expect![[r#"
        1 Some(1)
        **1. e4**: White's pawn goes from e2 to e4.

        *Material*: even · *Castling*: White O-O and O-O-O, Black O-O and O-O-O

        ! Some(1)
        `!`: a good move.

        ---
        **1. e4**: White's pawn goes from e2 to e4.

        nothing

        $16 Some(1)
        `$16`: White has a moderate advantage.

        ---
        **1. e4**: White's pawn goes from e2 to e4.

        $200 Some(1)
        `$200`: left open by the standard.

        ---
        **1. e4**: White's pawn goes from e2 to e4.

        1/2-1/2 Some(2)
        `1/2-1/2`: a draw.

        ECO None
        **ECO**: The opening in the Encyclopaedia of Chess Openings: `C46`.

        C42–C43: Petrov's Defense.

        "Ann" None
        **White**: Who plays White.

        "4k3/8/8/8/8/8/8/R3K3 w - - 0 1" Some(0)
        **FEN**: The position before the first move.

        nothing

        [%clk 1:00:05] Some(1)
        `%clk`: White has 1:00:05 left on the clock.

        [%emt 0:00:05.5] Some(1)
        `%emt`: White took 5.5 s for the move.

        [%eval #-3] Some(1)
        `%eval`: what an engine thinks, in pawns for White: #-3.

        [%csl Ge4,Rd5] Some(1)
        `%csl`: colored squares: green e4 and red d5.

        [%cal Gg1f3,Bb1c3] Some(1)
        `%cal`: arrows: green g1–f3 and blue b1–c3.

        nothing
    "#]]
    .assert_eq(&hovers(&cases));
}

#[test]
fn hints_are_shown_if_they_are_wanted() {
    let shown = |text: &str, options| {
        let record = with(text, options);
        let mut shown = text.to_owned();
        for hint in fixture::hints(&*record).iter().rev() {
            shown.insert_str(usize::from(hint.at), &format!("<{}>", hint.label));
        }
        shown
    };
    let text = "[TimeControl \"60\"]\n1. e4 {[%clk 0:01:00]} d5 {[%emt 5.5]} 2. exd5!? {[%clk 0:00:57]} Qxd5 *";
    assert_eq!(shown(text, json!({})), text);
    expect![[r#"
        [TimeControl "60"]
        1. e4 {[%clk 0:01:00]} d5<5.5 s> {[%emt 5.5]} 2. exd5!?<3 s><+1> {[%clk 0:00:57]} Qxd5<=> *"#]].assert_eq(&shown(text, json!({"clock": true, "material": true})));
    expect![[r#"
        [TimeControl "60"]
        1. e4 {[%clk 0:01:00]} d5 {[%emt 5.5]} 2. exd5!?<+1> {[%clk 0:00:57]} Qxd5<=> *"#]]
    .assert_eq(&shown(text, json!({"clock": 1, "material": true})));
}

#[test]
fn the_line_above_a_game_tells_what_it_is() {
    let lens = |text: &str| fixture::lens(&Pgn, text).unwrap_or("nothing".to_owned());
    let cases = [
        "[White \"Ann\"]\n[Black \"Ben\"]\n[ECO \"C46\"]\n[Opening \"Three Knights\"]\n1. e4 e5 2. Nf3 0-1",
        "[Black \"Ben\"]\n[ECO \"C46\"]\n1. e4 *",
        "1. f3 e5 2. g4 Qh4#",
        "",
    ];
    expect![[r#"
        Ann – Ben · 0-1 · 2 moves · C46 Three Knights
        White – Ben · * · 1 move · C46 Three Knights Opening
        0-1 · 2 moves
        nothing"#]]
    .assert_eq(&cases.map(lens).join("\n"));
}

#[test]
fn a_record_is_completed_and_renumbered() {
    let cases = [
        "$0$01. f3 e5 2. g4 Qh4",
        "$0$01. e4 e5 3. Nf3 3. Nc6 Bb5 *",
        "$0$01. e4 e5 2. Nf3 *",
    ];
    expect![[r#"
        Write all missing + and #: 1. f3 e5 2. g4 Qh4#
        Write the result: 1. f3 e5 2. g4 Qh4 0-1

        Renumber the moves: 1. e4 e5 2. Nf3 2... Nc6 3. Bb5 *

    "#]]
    .assert_eq(&cases.map(actions).join("\n"));
}

#[test]
fn a_variation_is_promoted_or_removed() {
    let cases = [
        "1. e4 e5 (1... c5$0 {sharp; [%clk 0:01:00]} 2. Nf3 d6$0) 2. Nf3 Nc6 1-0",
        "1. e4 {best} (1. d4! $$0$01 (1. c4) 1... d5) (1. b3) 1... e5 *",
        "1. e4 (1. d4 d5 (1... Nf6$0 2. c4$0) 2. c4 e6) e5 *",
        "1. e4 e5 (1... c5$0$0",
        "1. e4 e5 (1... c5$0$0 ; sharp\n) 2. Nf3 *",
    ];
    expect![[r#"
        Promote the variation: 1. e4 1... c5 {sharp; [%clk 0:01:00]} (e5 2. Nf3 Nc6) 2. Nf3 d6 1-0
        Remove the variation: 1. e4 e5 2. Nf3 Nc6 1-0

        Promote the variation: 1. d4! $1 (1. e4 {best} (1. b3) 1... e5) (1. c4) 1... d5 *
        Remove the variation: 1. e4 {best} (1. b3) 1... e5 *

        Promote the variation: 1. e4 (1. d4 1... Nf6 (d5 2. c4 e6) 2. c4) e5 *
        Remove the variation: 1. e4 (1. d4 d5 2. c4 e6) e5 *


        Remove the variation: 1. e4 e5 2. Nf3 *
    "#]]
    .assert_eq(&cases.map(actions).join("\n"));
    // Promoting twice restores the game.
    let twice = actions("1. e4 1... c5 (e$05$0 2. Nf3 Nc6) 2. Nf3 *");
    let first = twice.lines().next();
    let expected = "Promote the variation: 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *";
    assert_eq!(first, Some(expected));
}

#[test]
fn squares_and_players_are_found_everywhere() {
    let found = |text: &str| {
        let (text, at) = fixture::cursor(text);
        let Some(found) = fixture::occurrences(&*fixture::read(&Pgn, &text), at) else {
            return "nothing".to_owned();
        };
        let places = found.places.iter().map(|place| {
            let start = u32::from(place.range.start());
            format!("{start} {} {:?}", &text[place.range], place.kind)
        });
        let places: Vec<String> = places.collect();
        format!(
            "{} {}: {}",
            found.name,
            found.is_renamable(),
            places.join(", ")
        )
    };
    let cases = [
        "1. Nf$03 e5 2. Ng5 e4 3. Nf3+ *",
        "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-$0O O-O (4... d5 5. Kg1) *",
        "1. e4 e5 2. Nf33$0 *",
        "[White \"A$0nn\"]\n[Black \"Ann\"]\n*",
        "[Site \"A$0nn\"]\n*",
    ];
    expect![[r#"
        f3 false: 4 f3 Write, 24 f3 Write
        g1 false: 34 O-O Write
        f3 false: 13 f3 Write
        Ann true: 8 Ann Declaration, 22 Ann Declaration
        nothing"#]]
    .assert_eq(&cases.map(found).join("\n"));
}

#[test]
fn a_piece_leads_to_the_move_that_put_it_there() {
    let definition = |text: &str| {
        let (text, at) = fixture::cursor(text);
        let found = fixture::origins(&*fixture::read(&Pgn, &text), at);
        let found: Vec<&str> = found.into_iter().map(|range| &text[range]).collect();
        found.join(" ")
    };
    assert_eq!(definition("1. Nf3 d5 2. Ne$05 *"), "Nf3");
    assert_eq!(definition("1. N$0f3 d5 *"), "");
    let castled = "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O O-O 5. Re$01 *";
    assert_eq!(definition(castled), "O-O");
    assert_eq!(definition("1. Nf3 (1. Nc3 d5 2. Nxd$05) *"), "Nc3");
}

#[test]
fn figures_of_players_and_openings() {
    let text = "[White \"Ann\"]\n[ECO \"C20\"]\n[TimeControl \"60\"]\n1. e4 {[%clk 0:01:00]} e5 {[%clk 0:01:00]} 2. Qh5 {[%clk 0:00:58]} Ke7 (2... Nc6 {[%clk 0:00:10]} 3. Qxe5+) 3. Qxe5# {[%clk 0:00:50]}";
    let mut shown = String::new();
    for table in fixture::read(&Pgn, text).stats() {
        shown += &format!("{}: {}\n", table.name, table.columns.join(" "));
        for row in table.rows {
            assert_eq!(row.len(), table.columns.len());
            let row: Vec<String> = row.iter().map(ToString::to_string).collect();
            shown += &format!("  {}\n", row.join(" "));
        }
    }
    expect![[r#"
        players: player color won drawn lost moves captures checks promotions castled seconds longest_think
          "Ann" "white" true false false 3 1 1 0 false 10 8
          "Black" "black" false false true 2 0 0 0 false null null
        openings: eco opening white_wins draws black_wins
          "C20" "Open Game" 1 0 0
    "#]].assert_eq(&shown);
}

#[test]
fn columns_of_moves() {
    let text = "1. e4! $$14 {[%clk 0:01:00][%eval 0.3]} e5?? (1... d5 {[%eval #-3]}) 2. Bh6 0-1";
    let text = text.replace("$$", "$");
    let record = fixture::read(&Pgn, &text);
    let columns = Pgn.about().columns.unwrap();
    let mut shown = format!("{:?}\n", record.head().winners);
    for one in record.states(0..record.moves().len()) {
        assert_eq!(one.values.len(), columns.moves.len());
        let values = one.values.iter().map(ToString::to_string);
        let values: Vec<String> = values.collect();
        shown += &format!("{:?} {:?} {}\n", one.mover, one.turn, values.join(" "));
    }
    expect![[r##"
        Some(["black"])
        Some("white") Some(1) "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1" 0 "e4" "e2e4" 60.0 "0.3" [1,14]
        Some("black") Some(1) "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" 0 "e5" "e7e5" null null [4]
        Some("black") Some(1) "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2" 1 "d5" "d7d5" null "#-3" []
        Some("white") Some(2) "rnbqkbnr/pppp1ppp/B7/4p3/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2" 0 "Ba6" "f1a6" null null []
    "##]].assert_eq(&shown);
    assert_eq!(
        columns.moves.last().unwrap().kind,
        ColumnType::List(&ColumnType::Int)
    );
}

#[test]
fn answers_stay_in_the_text() {
    for text in [
        "1. e4 {[%clk [%eval 1] [%cal G] [%csl é,] [%clk 9:9:9:9:9:9]} (1. d4 {[%clk 1]}) {[%clk 2]} e5!? $3 *",
        "[White \"é\"]\n[ECO \"É0\"]\n1. e4 e5 (1... c5 (1... e6)) ) 2. Nf3 ( 1-0 (2. f4) *",
        "1. e4 e5\n1. e4 e5\n2. Nf3 (2. f4) (2. d4) *",
        "(1. e4) 1. d4 ((1. c4) 1. d4) *",
        "12. e4 1... e5 (((",
        "{[%clk 0:01:00]} 1. e4 {",
        "1-0 (1. e4 (1. d4) 2. c4",
    ] {
        fixture::assert_answers(&Pgn, text);
        let record = fixture::read(&Pgn, text);
        let moves = record.moves().len();
        assert_eq!(record.states(0..moves).len(), moves);
    }
}

#[test]
fn what_is_told_takes_work_by_the_length_of_a_game() {
    let sample = "[TimeControl \"60+1\"]\n\n1. e4 $1 {[%clk 0:01:00]} ({[%emt 1]} 1. d4! {[%clk 0:00:50]}) e5 *\n";
    fixture::assert_bounded(&Pgn, sample, work::Budget::MOST, |text| {
        let on = json!({"clock": true, "material": true});
        let whole = TextRange::up_to(TextSize::of(text));
        let record = with(text, on);
        let _ = (fixture::hints(&*record), record.head(), record.stats());
        let _ = record.replay(&Pgn);
        let _ = record.actions(TextRange::empty(whole.end()));
        let _ = fixture::origins(&*record, whole.end());
    });
}

/// The FEN after the last move of a game that begins with `fen`.
fn last_fen(fen: &str, moves: &str) -> String {
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    let replay = fixture::read(&Pgn, &text).replay(&Pgn);
    let state = &replay.moves.last().unwrap().state;
    state["fen"].as_str().unwrap().to_owned()
}

#[test]
fn the_half_move_clock_counts_beyond_a_hundred() {
    for (fen, moves, expected) in [
        ("8/8/8/3k4/8/3K4/8/7R w - - 99 120", "120. Rh2", "100 120"),
        (
            "8/8/8/3k4/8/3K4/8/7R w - - 99 120",
            "120. Rh2 Ke5 121. Rh1",
            "102 121",
        ),
        ("8/8/8/3k4/8/3K4/8/7R w - - 140 200", "200. Rh2", "141 200"),
        (
            "8/8/8/3k4/8/3K4/8/7R b - - 140 200",
            "200... Kc5 201. Rh2",
            "142 201",
        ),
        (
            "8/8/8/3k4/8/3K4/7p/7R w - - 140 200",
            "200. Rxh2 Kd6",
            "1 201",
        ),
        (
            "8/8/8/3k4/8/3K4/6P1/7R w - - 140 200",
            "200. Rh2 Kd6 201. g4",
            "0 201",
        ),
        // In a variation, counted from the move it replaces; and after a move that is read as another one.
        (
            "8/8/8/3k4/8/3K4/8/7R w - - 140 200",
            "200. Rh2 Kd6 (200... Ke5 201. Rh1)",
            "143 201",
        ),
        (
            "8/8/8/3k4/8/3K4/8/7R w - - 140 200",
            "200. Kc33 Ke5 201. Rh2",
            "143 201",
        ),
    ] {
        let found = last_fen(fen, moves);
        assert!(found.ends_with(expected), "{moves}: {found}");
    }
}

#[test]
fn repetitions_and_quiet_moves_count_beyond_a_hundred() {
    let after = |fen: &str, moves: &str| {
        let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
        let told = told(&text);
        let last = told.lines().last().unwrap().to_owned();
        last.split_once(". ")
            .map_or(String::new(), |(_, rest)| rest.to_owned())
    };
    let quiet = |count: u32| {
        after(
            &format!("8/8/8/3k4/8/3K4/8/7R w - - {count} 200"),
            "200. Rh2",
        )
    };
    let claim = "Nothing was taken and no pawn moved for fifty moves: a draw can be claimed.";
    let drawn = "Nothing was taken and no pawn moved for 75 moves: the game is drawn.";
    assert_eq!(quiet(98), "");
    assert_eq!(quiet(99), claim);
    assert_eq!(quiet(148), claim);
    assert_eq!(quiet(149), drawn);
    assert_eq!(quiet(200), drawn);
    // Mate takes precedence.
    let mate = after("7k/8/6K1/8/8/8/8/R7 w - - 149 200", "200. Ra8#");
    assert_eq!(mate, "");
    // The same position 110 half moves later, after rooks moved around the board.
    let mut moves = "1. Rb2 Kh7".to_owned();
    for number in 2..56 {
        let to = ["Ra2 Kh8", "Rb2 Kh7"][number % 2];
        moves += &format!(" {number}. {to}");
    }
    let told = after("7k/8/8/8/8/3K4/R7/8 w - - 0 1", &moves);
    assert_eq!(
        told,
        "The position occurs for the fifth time: the game is drawn."
    );
    let hover =
        hover("[SetUp \"1\"]\n[FEN \"8/8/8/3k4/8/3K4/8/7R w - - 140 200\"]\n\n200. Rh$02 *\n");
    assert!(
        hover.contains("*No capture or pawn's move*: 70 moves"),
        "{hover}"
    );
}
