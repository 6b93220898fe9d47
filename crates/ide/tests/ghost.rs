//! Ghost text: only what is computed or forced, and what the recorder of a whole game then wrote.

use std::sync::Arc;

use ide::{Document, TextSize};
use notation::fixture;

fn document(notation: &str, text: &str) -> Document {
    Document::new(
        ide::by_id(notation).expect("a notation"),
        text,
        Arc::default(),
    )
}

/// The texts that can be accepted at the cursor.
fn ghosts(notation: &str, text: &str) -> Vec<String> {
    let (text, at) = fixture::cursor(text);
    let found = document(notation, &text).ghosts(at);
    found.into_iter().map(|ghost| ghost.text).collect()
}

#[track_caller]
fn check(notation: &str, cases: &[(&str, &[&str])]) {
    for (text, expected) in cases {
        assert_eq!(ghosts(notation, text), *expected, "{text:?}");
    }
}

#[test]
fn as_many_kubbs_are_thrown_in_as_were_felled() {
    let turn = "1. 0I jt:B gv:B jt:- gv:- jt:- gv:-\n";
    let plain = "1. 0I B B - - - -\n";
    let alone = "[Players A \"jt, gv\"]\n[Players B \"ab\"]\n[First \"Team A\"]\n";
    let pair = alone.replace("ab", "ab, cd");
    check(
        "kubb",
        &[
            (&format!("{plain}2. $0"), &["2I"]),
            (&format!("{plain}2. 2$0"), &["2I"]),
            (&format!("{plain}2. 3$0"), &[]),
            (&format!("{plain}2. $0 F F - - - -"), &[]),
            (&format!("{plain}$0"), &["2. "]),
            // Who throws in is not known until it is written.
            (&format!("{turn}2. $0"), &[]),
            (&format!("{turn}2. ab:$0"), &["ab:2I"]),
            // Here no one else can throw.
            (&format!("{alone}{turn}2. $0"), &["ab:2I"]),
            (&format!("{alone}{turn}2. a$0"), &["ab:2I"]),
            (&format!("{pair}{turn}2. $0"), &[]),
            // The first number is not certain: tags may come first.
            ("$0", &[]),
            // Who can say what 9I felled?
            ("1. 0I B - - - - -\n2. 9I F - - - - -\n3. $0", &[]),
            ("1. 0I B - - - - -\n2. 9I F - - - - -\n$0", &["3. "]),
        ],
    );
}

#[test]
fn the_only_legal_reply_is_forced() {
    check(
        "pgn",
        &[
            ("1. e4 f6 2. Qh5+ $0", &["g6"]),
            ("1. e4 f6 2. Qh5+ g$0", &["g6"]),
            ("1. e4 f6 2. Qh5+ Kf$0", &[]),
            ("1. e4 f6 2. Qh5+ $0 3. Qxg6+", &[]),
            ("1. e4 f6 2. Qh5+ $0\n3. Qxg6+", &[]),
            ("1. e4 f6 2. Qh5+ g6 $0", &["3. "]),
            ("1. e4 $0", &[]),
            ("1. f3 e5 2. g4 Qh4# $0", &["0-1"]),
            ("[Result \"1-0\"]\n\n1. e4 $0", &[]),
            // Where clocks are recorded, the next word is a clock.
            ("1. e4 {[%clk 0:10:00]} e5 $0", &[]),
            ("1. e4 {[%clk 0:10:00]} e5 {[%clk 0:09:58]} $0", &["2. "]),
            ("1. e4 e5 {[%clk 0:09:58]} $0", &["2. "]),
            ("1. e4 {fine} e5 $0", &["2. "]),
            ("1. e4 {[%clk 0:10:00]} f6 {[%clk 0:09:58]} 2. Qh5+ $0", &[]),
            // After an impossible move nothing is certain but the number.
            ("1. e4 f6 2. Qh6 a6 3. Qxg7 $0", &[]),
        ],
    );
    let two = "[Setup \"8/1S6/8/8/4m3/8/S7/8\"]\n1. ";
    let indirect = "[Setup \"         S     S  J               S m      j       c\"]\n\n1. ";
    check(
        "bucky",
        &[
            (&format!("{two}a2-b1(x$0"), &["a2-b1(xe4)"]),
            (&format!("{two}a2-b$0"), &[]),
            ("1. e2-e4 e7-e5 $0", &["2. "]),
            ("1. e2-e4 e7-e5 2. e4y$0", &["e4ye5"]),
            ("1. e2-e4 e7-e5 2. e4$0", &[]),
            // Which of the two in one wave is listed first is the writer's choice.
            (&format!("{indirect}c6-c$0"), &[]),
            (&format!("{indirect}c6-c7(xe4,d3,$0"), &[]),
        ],
    );
}

#[test]
fn nothing_follows_where_the_end_is_written() {
    let over = include_str!("../../../tests/records/bucky/complete.bucky").trim_end();
    let played = over.strip_suffix("0-1").expect("a result");
    check(
        "bucky",
        &[
            (&format!("{played}$0"), &["0-1"]),
            (&format!("{over} $0"), &[]),
            (&format!("{over}\n$0"), &[]),
        ],
    );
    check("pgn", &[("1. f3 e5 2. g4 Qh4# 0-1 $0", &[])]);
    let rootlog =
        "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nC:t_k->1/w->1\nE:(6w+b)->3\n\nC:t->1\n";
    check(
        "rootlog",
        &[
            (&format!("{rootlog}$0"), &["E:"]),
            (&format!("{rootlog}Winner: C\n$0"), &[]),
            (&format!("{rootlog}$0\nWinner: C\n"), &[]),
        ],
    );
}

#[test]
fn the_points_of_a_move_are_computed() {
    let game = include_str!("../../../tests/records/carcassonne/game-2.carcassonne");
    let at = game.find(" +").expect("points");
    let (before, after) = game.split_at(at);
    let line = after.lines().next().expect("a line").trim();
    let found = ghosts("carcassonne", &format!("{before} $0"));
    assert!(
        found.iter().any(|text| line.starts_with(text)),
        "{found:?} {line}"
    );
    // They stand also above other moves.
    let (_, below) = after.split_once('\n').expect("lines below");
    let inside = ghosts("carcassonne", &format!("{before} $0\n{below}"));
    assert_eq!(inside, found);
    assert_eq!(
        ghosts("carcassonne", &format!("{before}$0 {after}")),
        [""; 0]
    );
}

#[test]
fn points_that_are_begun_are_computed() {
    let game = include_str!("../../../tests/records/carcassonne/game-2.carcassonne");
    let at = game.find(" +").expect("points");
    let before = game.split_at(at).0;
    let cases: &[(&str, &[&str])] = &[
        (" +", &["+4", "+4 = 4"]),
        (" +5", &[]),
        // Above no total is written, so nothing is missing.
        (" +4", &[]),
        (" +4 ", &[]),
        (" +4 =", &["+4 = 4"]),
        (" +4 = ", &["+4 = 4"]),
        (" +$04", &[]),
    ];
    for (typed, expected) in cases {
        let cursor = if typed.contains("$0") { "" } else { "$0" };
        let found = ghosts("carcassonne", &format!("{before}{typed}{cursor}"));
        assert_eq!(found, *expected, "{typed:?}");
    }
    let game = include_str!("../../../tests/records/carcassonne/three-players.carcassonne");
    let at = game.match_indices(" +").nth(1).expect("points").0;
    let before = game.split_at(at).0;
    let cases: &[(&str, &[&str])] = &[
        (" +", &["+4 = 8", "+4"]),
        (" +4", &[]),
        (" +4 ", &["+4 = 8"]),
        (" +4 = 8", &[]),
    ];
    for (typed, expected) in cases {
        let found = ghosts("carcassonne", &format!("{before}{typed}$0"));
        assert_eq!(found, *expected, "{typed:?}");
    }
}

#[test]
fn points_come_first_as_the_moves_above_write_them() {
    let game = include_str!("../../../tests/records/carcassonne/three-players.carcassonne");
    let at = game.match_indices(" +").nth(1).expect("points").0;
    let (before, _) = game.split_at(at);
    let found = ghosts("carcassonne", &format!("{before} $0"));
    assert_eq!(found, ["+4 = 8", "+4"]);
    let plain = before.replace("+4=4", "+4");
    let found = ghosts("carcassonne", &format!("{plain} $0"));
    assert_eq!(found, ["+4", "+4 = 8"]);
}

/// Writes a game word by word. Each ghost must be what the record goes on with, or a note or the end comes first. Returns how many
/// there were.
fn written(notation: &str, text: &str) -> usize {
    let mut count = 0;
    for (at, _) in text.char_indices() {
        let (before, rest) = text.split_at(at);
        let is_note = rest.starts_with(['\n', '/', '{', '(', ')', '$', '*']);
        let is_result = ["1-0", "0-1", "1/2"]
            .iter()
            .any(|end| rest.starts_with(end));
        if !before.ends_with([' ', '\n']) || is_note || is_result {
            continue;
        }
        let document = document(notation, before);
        let found = document.ghosts(TextSize::try_from(at).expect("a small text"));
        let fits = |ghost: &ide::Ghost| {
            let left = ghost.text.get(usize::from(ghost.written.len())..);
            rest.starts_with(left.unwrap_or_default().trim_end())
        };
        let line = rest.lines().next().unwrap_or_default();
        assert!(
            found.is_empty() || found.iter().any(fits),
            "{found:?} before {line:?}"
        );
        count += usize::from(!found.is_empty());
    }
    count
}

#[test]
fn whole_games_are_written_as_the_ghosts_say() {
    let records = [
        (
            "kubb",
            include_str!("../../../tests/records/kubb/complete.kubb"),
        ),
        (
            "kubb",
            include_str!("../../../tests/records/kubb/eighteen-turns.kubb"),
        ),
        (
            "carcassonne",
            include_str!("../../../tests/records/carcassonne/game-2.carcassonne"),
        ),
        (
            "pgn",
            include_str!("../../../tests/records/pgn/complete.pgn"),
        ),
    ];
    let counts = records.map(|(notation, text)| written(notation, text));
    assert_eq!(counts, [8, 17, 72, 27]);
}
