//! The findings in small records, and the answers about them.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use expect_test::{Expect, expect};
use notation::{Depth, TextSize, fixture};
use skeleton::Skeleton;

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&fixture::findings(&Skeleton, text));
}

#[test]
fn a_right_record_has_no_finding() {
    check(
        "# Sunday\n[First \"Ann\"]\n1. north # to the hill\n2. far east\n1-0\n",
        expect![""],
    );
    check("7. north\n8. south\n", expect![""]);
}

#[test]
fn a_tag_is_closed() {
    check(
        "[Event \"Sunday\"\n",
        expect![[r#"
        error skeleton/tag 1:1 The bracket is not closed. A tag reads [Key "value"].
          [Event "Sunday"
          ^^^^^^^^^^^^^^^
          fix: Write ]  (safe)
          > [Event "Sunday"]
    "#]],
    );
    check(
        "[Event \"Sunday]\n",
        expect![[r#"
        error skeleton/tag 1:1 The quotes are not closed. A tag reads [Key "value"].
          [Event "Sunday]
          ^^^^^^^^^^^^^^^
          fix: Write "
          > [Event "Sunday"]
    "#]],
    );
    check(
        "[Sunday]\n",
        expect![[r#"
        error skeleton/tag 1:1 The key or the value is missing. A tag reads [Key "value"].
          [Sunday]
          ^^^^^^^^
    "#]],
    );
}

#[test]
fn what_cannot_be_read_is_found_once_a_line() {
    check(
        "1. north ? 1-0 ! # x\n2 south\n3.\n",
        expect![[r#"
        error skeleton/unreadable 1:10 This cannot be read; a move is words of letters.
          1. north ? 1-0 ! # x
                   ^^^^^^^
          fix: Remove it
          > 1. north  # x
        error skeleton/unreadable 2:1 A period follows the number of a move.
          2 south
          ^
          fix: Write .  (safe)
          > 2. south
        error skeleton/unreadable 3:1 The words of the move are missing.
          3.
          ^^
    "#]],
    );
}

#[test]
fn a_slip_in_a_number_is_one_finding() {
    check(
        "1. north\n22. south\n3. east\n",
        expect![[r#"
        warning skeleton/move-number 2:1 This is move 2, not 22.
          22. south
          ^^
          fix: Write 2.
          > 2. south
    "#]],
    );
    check(
        "1. north\nsouth\n3. east\n",
        expect![[r#"
        warning skeleton/move-number 2:1 Move 2 has no number.
          south
          ^^^^^
          fix: Write 2.
          > 2. south
    "#]],
    );
}

#[test]
fn nothing_is_played_after_the_result() {
    check(
        "1. north\n1-0\n2. south\n3. east\n",
        expect![[r#"
        error skeleton/after-result 3:1 The game ended with 1-0 above this move.
          2. south
          ^^^^^^^^
          see 2:1: the result
    "#]],
    );
}

#[test]
fn hovers_say_what_was_played() {
    let hover = |text: &str| {
        let (text, at) = fixture::cursor(text);
        let hover = fixture::hover(&*fixture::read(&Skeleton, &text), at);
        hover.map(|hover| hover.markdown)
    };
    let said = hover("[First \"Ann\"]\n1. no$0rth\n").unwrap();
    assert_eq!(said, "Move 1, Ann: north.");
    let said = hover("1. north\n$00-1\n").unwrap();
    assert_eq!(said, "The second player wins.");
    assert_eq!(hover("# no$0te\n"), None);
}

#[test]
fn a_new_line_offers_the_next_number_and_the_results() {
    let text = "1. north\n";
    let offered = fixture::read(&Skeleton, text).completions(TextSize::of(text));
    let labels: Vec<_> = offered.into_iter().map(|one| one.label).collect();
    assert_eq!(labels, ["2. ", "1-0", "0-1", "1/2"]);
}

#[test]
fn formatting_writes_single_blanks() {
    let text = "\u{feff} [ Event  \"a  b\" ]#x\n 1.north   east \n2. ?  ?\n";
    assert_eq!(
        fixture::format(&Skeleton, text),
        "\u{feff}[Event \"a  b\"] #x\n1. north east\n2. ?  ?\n"
    );
}

#[test]
fn the_outline_lists_moves() {
    let record = fixture::read(&Skeleton, "[First \"Ann\"]\n1. north\n1/2\n");
    let outline = record.outline(Depth::Moves);
    let shown: Vec<_> = outline
        .iter()
        .map(|symbol| format!("{}: {}", symbol.name, symbol.detail))
        .collect();
    assert_eq!(shown, ["Header: ", "Move 1: Ann: north", "Result: 1/2"]);
}
