//! What all notations share, tested with a toy notation: cutting, parsing, editing, the tree, and the checks for notations.

use crate::toy::{SyntaxKind, Toy, ToyLanguage};
use notation::{
    Edit, Parse, Scope, TextRange, TextSize, apply_edits, cut,
    fixture::{self, cursor},
    tree,
};
use proptest::{prelude::*, test_runner::RngSeed};

/// The games of `text`.
fn games(text: &str) -> Vec<&str> {
    let starts = cut(&Toy, text);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &text[start..end])
        .collect()
}

#[test]
fn turn_one_opens_a_game_only_below_a_body() {
    assert_eq!(games(""), [""]);
    assert_eq!(
        games("1. a+1\n2. a+1\n1. b+1"),
        ["1. a+1\n2. a+1\n", "1. b+1"]
    );
    assert_eq!(games("Event: x\n1. a+1\n"), ["Event: x\n1. a+1\n"]);
    assert_eq!(games("2. a+1\n1. a+1\n"), ["2. a+1\n", "1. a+1\n"]);
    assert_eq!(
        games("1. a+1\nEvent: x\nDate: y\n1. b+1\n"),
        ["1. a+1\n", "Event: x\nDate: y\n1. b+1\n"]
    );
}

#[test]
fn the_same_turn_one_directly_below_opens_no_game() {
    assert_eq!(
        games("1. a+1\n 1. a+1\n2. b+1\n"),
        ["1. a+1\n 1. a+1\n2. b+1\n"]
    );
    assert_eq!(games("1. a+1\n\n1. a+1\n"), ["1. a+1\n\n", "1. a+1\n"]);
    assert_eq!(games("1. a+1\n1. b+1\n"), ["1. a+1\n", "1. b+1\n"]);
}

#[test]
fn comments_belong_to_the_game_below_only_after_a_blank_line() {
    assert_eq!(
        games("1. a+1\n# of a\n1. b+1\n"),
        ["1. a+1\n# of a\n", "1. b+1\n"]
    );
    assert_eq!(
        games("1. a+1\n# of a\n\n\n# of b\n\n# too\n1. b+1\n"),
        ["1. a+1\n# of a\n\n\n", "# of b\n\n# too\n1. b+1\n"]
    );
    assert_eq!(
        games("1. a+1\r\n\r\n# b\r\nEvent: x\r\n1. b+1"),
        ["1. a+1\r\n\r\n", "# b\r\nEvent: x\r\n1. b+1"]
    );
}

#[test]
fn a_comment_that_crosses_lines_opens_no_game() {
    assert_eq!(
        games("1. a+1\n{ open\n1. b+1\n}\n1. c+1\n"),
        ["1. a+1\n{ open\n1. b+1\n}\n", "1. c+1\n"]
    );
}

#[test]
fn a_notation_may_end_a_comment_where_a_game_begins() {
    assert_eq!(
        games("1. a+1\n{ open\nEvent: x\n1. b+1\n"),
        ["1. a+1\n{ open\n", "Event: x\n1. b+1\n"]
    );
    assert_eq!(
        games("1. a+1\n\n# b\n{ open\nEvent: x\n1. b+1\n"),
        ["1. a+1\n\n# b\n{ open\n", "Event: x\n1. b+1\n"]
    );
}

#[test]
fn cutting_can_begin_at_any_game() {
    let text = "# x\n1. a+1\n\n{ c\n}\n# y\nEvent: z\n1. b+1\n\n# w\n1. c+1\n1. d+1\n";
    let starts = cut(&Toy, text);
    assert_eq!(starts.len(), 4);
    for (index, &start) in starts.iter().enumerate() {
        let again: Vec<usize> = cut(&Toy, &text[start..])
            .iter()
            .map(|at| at + start)
            .collect();
        assert_eq!(again, starts[index..]);
    }
}

#[test]
fn lines_are_found_by_offset() {
    let parse = Parse::new(&Toy, "1. a+1\r\n\n2. b+1");
    assert_eq!(parse.line_count(), 3);
    let lines: Vec<usize> = [0, 7, 8, 9, 15, 99]
        .map(|at| parse.line_at(TextSize::new(at)))
        .into();
    assert_eq!(lines, [0, 0, 1, 2, 2, 2]);
    assert_eq!(parse.line_text(0), "1. a+1\r\n");
    assert_eq!(parse.line_text(3), "");
    assert_eq!(parse.line_start(3), TextSize::new(15));
    let range = |start, end| Some(TextRange::new(TextSize::new(start), TextSize::new(end)));
    assert_eq!(parse.lines_in(None), 0..3);
    assert_eq!(
        parse.lines_in(range(0, 8)),
        0..1,
        "an end at the start of a line does not touch it"
    );
    assert_eq!(parse.lines_in(range(8, 8)), 1..2);
    assert_eq!(parse.lines_in(range(99, 99)), 2..3);
    assert_eq!(Parse::new(&Toy, "").lines_in(range(0, 0)), 0..0);
}

#[test]
fn the_line_that_was_just_typed_is_above_the_new_one() {
    let parse = Parse::new(&Toy, "1. a+1\r\n\n2. b+1\n  ");
    let ended = |at| Scope::Ended(TextSize::new(at)).ended(&parse);
    // Behind each line break, also where an editor has indented the new line.
    let line = |at| ended(at).map(|(line, _)| line);
    let lines = [8, 9, 16, 18].map(line);
    assert_eq!(lines, [Some(0), Some(1), Some(2), Some(2)]);
    assert_eq!(ended(18), Some((2, TextSize::new(18))));
    // Nowhere else, and not beyond the end.
    assert_eq!([0, 6, 12, 99].map(ended), [None; 4]);
    assert_eq!(Scope::Ended(TextSize::new(16)).lines(&parse), 2..3);
    assert_eq!(Scope::Ended(TextSize::new(12)).lines(&parse), 0..0);
    assert_eq!(Scope::from(None).lines(&parse), 0..4);
    assert_eq!(Scope::Game.ended(&parse), None);
}

#[test]
fn an_edit_outside_the_game_is_cut_to_it() {
    let parse = Parse::new(&Toy, "1. a+1");
    let edited = parse.edit(&Toy, TextRange::new(90.into(), 99.into()), "\n2. b");
    assert_eq!(edited.text(), "1. a+1\n2. b");
}

#[test]
fn syntax_findings_move_with_their_line() {
    let parse = Parse::new(&Toy, "1. a2\n2. ?\n");
    let found: Vec<(&str, TextRange)> = parse
        .findings()
        .map(|finding| (finding.code, finding.range))
        .collect();
    assert_eq!(
        found,
        [
            ("toy/no-sign", TextRange::new(4.into(), 5.into())),
            ("toy/unknown", TextRange::new(9.into(), 10.into()))
        ]
    );
    let edited = parse.edit(&Toy, TextRange::empty(0.into()), "# x\n");
    let moved: Vec<TextRange> = edited.findings().map(|finding| finding.range).collect();
    assert_eq!(
        moved,
        [
            TextRange::new(8.into(), 9.into()),
            TextRange::new(13.into(), 14.into())
        ]
    );
    assert_eq!(
        edited
            .findings()
            .next()
            .map(|finding| finding.fixes[0].edits[0].range),
        Some(TextRange::empty(8.into()))
    );
}

#[test]
fn a_token_at_a_border_is_the_one_a_person_means() {
    let at = |fixture: &str| {
        let (text, at) = cursor(fixture);
        let root = Parse::new(&Toy, &text).syntax::<ToyLanguage>();
        tree::token_at(&root, at, |kind| kind == SyntaxKind::BLANK)
            .map(|token| token.text().to_owned())
    };
    assert_eq!(at("1.$0 a+1").as_deref(), Some("."));
    assert_eq!(at("1. $0a+1").as_deref(), Some("a"));
    assert_eq!(at("1. a$0+1").as_deref(), Some("+"));
    assert_eq!(at("1. a+1$0").as_deref(), Some("1"));
    assert_eq!(at(" $0 "), Some("  ".to_owned()));
    assert_eq!(at("$0"), None);
}

#[test]
fn edits_that_overlap_or_lie_outside_are_left_out() {
    let range = |start: u32, end: u32| TextRange::new(start.into(), end.into());
    let edits = [
        Edit::replace(range(4, 5), "E"),
        Edit::insert(0.into(), "<"),
        Edit::replace(range(1, 3), "é"),
        Edit::replace(range(2, 4), "overlaps"),
        Edit::delete(range(6, 9)),
        Edit::insert(6.into(), ">"),
    ];
    assert_eq!(apply_edits("abcdef", &edits), "<aédEf>");
    assert_eq!(
        apply_edits("é", &[Edit::insert(1.into(), "inside a character")]),
        "é"
    );
}

#[test]
fn the_toy_keeps_what_is_asked_of_notations() {
    fixture::assert_rules(&Toy);
    let text = "Event: x # y\n1.  a+2 b2\n2. a-3 ? \n{ c\n} 3. b-9\n";
    fixture::assert_answers(&Toy, text);
    fixture::assert_fixes(&Toy, text);
    assert_eq!(fixture::format(&Toy, "1.  a+1\t b+1 \n"), "1. a+1 b+1\n");
}

/// Lines of the toy notation: correct, broken and mixed.
fn texts() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("1. a+1".to_owned()),
        Just("2. b-1 a2".to_owned()),
        Just("Event: x".to_owned()),
        Just("# c".to_owned()),
        Just("{ open".to_owned()),
        Just("}".to_owned()),
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("\r\n".to_owned()),
        "[a-c{}#?é𝕜 \r\n0-2.:+-]{0,6}",
    ];
    proptest::collection::vec(piece, 0..12).prop_map(|pieces| pieces.concat())
}

/// The same cases in every run, without files for failures.
fn config() -> ProptestConfig {
    ProptestConfig {
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn trees_hold_every_byte(text in texts()) {
        fixture::assert_lossless(&Toy, &text);
        let games = games(&text);
        prop_assert_eq!(games.concat(), text);
    }

    #[test]
    fn an_edit_gives_the_tree_of_the_new_text(text in texts(), start in 0_usize..60, len in 0_usize..20, insert in texts()) {
        fixture::assert_incremental(&Toy, &text, start..start + len, &insert);
    }

    #[test]
    fn cutting_again_from_a_game_finds_the_same_games(text in texts()) {
        let starts = cut(&Toy, &text);
        for (index, &start) in starts.iter().enumerate() {
            let again: Vec<usize> = cut(&Toy, &text[start..]).iter().map(|at| at + start).collect();
            prop_assert_eq!(&again[..], &starts[index..]);
        }
    }

    #[test]
    fn no_question_panics(text in texts()) {
        fixture::assert_answers(&Toy, &text);
    }
}
