//! Documents: editing gives the same result as reading the new text, and costs only the games that the edit touches.

use std::{collections::BTreeMap, sync::Arc};

use crate::toy::Toy;
use ide::{Document, Encoding, Position, TextRange, TextSize};
use notation::{Level, Parse, Settings};
use proptest::{prelude::*, test_runner::RngSeed};

fn open(text: &str) -> Document {
    Document::new(&Toy, text, Arc::default())
}

fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(size(start), size(end))
}

fn size(at: usize) -> TextSize {
    TextSize::try_from(at).expect("tests are small")
}

/// The text of each game.
fn games(document: &Document) -> Vec<String> {
    document
        .games()
        .map(|placed| placed.record().parse().text().to_owned())
        .collect()
}

/// Checks that an edited document equals one read from `text` in every answer.
#[track_caller]
fn assert_same(edited: &Document, text: &str) {
    let scratch = Document::new(&Toy, text, Arc::clone(edited.settings()));
    assert_eq!(edited.text().to_string(), text);
    assert_eq!(games(edited), games(&scratch), "games of {text:?}");
    for (a, b) in edited.games().zip(scratch.games()) {
        assert_eq!(
            (a.index, a.offset, a.first_line),
            (b.index, b.offset, b.first_line),
            "in {text:?}"
        );
        assert_eq!(
            a.record().parse().green(),
            b.record().parse().green(),
            "in {text:?}"
        );
    }
    let findings = |document: &Document| document.findings().collect::<Vec<_>>();
    assert_eq!(findings(edited), findings(&scratch), "in {text:?}");
}

/// The number of games of `after` that are shared with `before`.
fn shared(before: &Document, after: &Document) -> usize {
    let old: Vec<_> = before.games().map(|placed| placed.game).collect();
    after
        .games()
        .filter(|placed| old.iter().any(|game| Arc::ptr_eq(game, &placed.game)))
        .count()
}

#[test]
fn an_empty_text_is_one_empty_game() {
    assert_eq!(games(&open("")), [""]);
    assert_same(
        &open("").edit(range(0, 0), "1. a+1\n1. b+1\n"),
        "1. a+1\n1. b+1\n",
    );
    assert_same(&open("1. a+1\n1. b+1\n").edit(range(0, 14), ""), "");
}

#[test]
fn an_edit_inside_a_game_keeps_all_others() {
    let text = "1. a+1\n2. a+1\n\n1. b+1\n\n# c\n1. c+1\n";
    let document = open(text);
    let at = text.find("b+1").unwrap() + 2;
    let edited = document.edit(range(at, at + 1), "7");
    assert_eq!(
        games(&edited),
        ["1. a+1\n2. a+1\n\n", "1. b+7\n\n", "# c\n1. c+1\n"]
    );
    assert_eq!(shared(&document, &edited), 2);
}

#[test]
fn games_split_and_join_where_a_boundary_changes() {
    let text = "1. a+1\n2. a+2\n3. a+1\n1. b+1\n";
    let document = open(text);
    let split = document.edit(range(7, 8), "1");
    assert_eq!(games(&split), ["1. a+1\n", "1. a+2\n3. a+1\n", "1. b+1\n"]);
    assert_eq!(shared(&document, &split), 1);
    let doubled = split.edit(range(12, 13), "1");
    assert_eq!(games(&doubled), ["1. a+1\n1. a+1\n3. a+1\n", "1. b+1\n"]);
    let joined = split.edit(range(7, 8), "2");
    assert_same(&joined, text);
    let all = joined.edit(range(21, 22), "4");
    assert_eq!(games(&all), ["1. a+1\n2. a+2\n3. a+1\n4. b+1\n"]);
}

#[test]
fn a_comment_before_a_game_changes_sides_when_its_header_goes() {
    let text = "1. a+1\n\n# of b\nEvent: b\n1. b+1\n";
    let document = open(text);
    assert_eq!(document.game_count(), 2);
    let edited = document.edit(range(text.find("Event").unwrap(), text.len()), "2. a+1\n");
    assert_eq!(games(&edited), ["1. a+1\n\n# of b\n2. a+1\n"]);
}

#[test]
fn an_open_comment_swallows_the_games_below_it() {
    let text = "1. a+1\n1. b+1\n1. c+1\n";
    let document = open(text);
    let edited = document.edit(range(6, 6), " {");
    assert_eq!(edited.game_count(), 1);
    let closed = edited.edit(range(8, 8), "}");
    assert_eq!(closed.game_count(), 3);
    assert_eq!(shared(&document, &closed), 0);
}

#[test]
fn what_closes_a_comment_joins_the_games_that_it_quotes() {
    let pgn = ide::by_id("pgn").expect("PGN is a notation");
    let open = |text: &str| Document::new(pgn, text, Arc::default());
    let text = "[Event \"a\"]\n\n1. e4 {see\n[Event \"b\"]\n\n1. d4 d5\n2. c4\n e6\n\n[Event \"c\"]\n\n1. c4 *\n";
    assert_eq!(games(&open(text)).len(), 3);
    // The brace may be typed and taken away in any line.
    for at in text.match_indices('\n').map(|(at, _)| at) {
        let closed = open(text).edit(range(at, at), "}");
        let written = [&text[..at], "}", &text[at..]].concat();
        assert_eq!(games(&closed), games(&open(&written)), "{written}");
        let reopened = closed.edit(range(at, at + 1), "");
        assert_eq!(games(&reopened), games(&open(text)), "{written}");
    }
    let quoted = text.replace("e6\n", "e6}\n");
    assert_eq!(games(&open(&quoted)).len(), 2);
}

#[test]
fn a_byte_order_mark_stays_and_no_parser_sees_it() {
    let document = open("\u{feff}1. a+1\n1. b+1\n");
    assert_eq!(games(&document), ["1. a+1\n", "1. b+1\n"]);
    assert_eq!(document.findings().count(), 0);
    assert_eq!(document.game_at(TextSize::new(0)).offset, TextSize::new(3));
    let edited = document.edit(range(3, 4), "2");
    assert_same(&edited, "\u{feff}2. a+1\n1. b+1\n");
    assert_same(&edited.edit(range(0, 3), ""), "2. a+1\n1. b+1\n");
    assert_same(
        &open("x\u{feff}1. a+1\n").edit(range(0, 1), ""),
        "\u{feff}1. a+1\n",
    );
    assert_same(
        &open("1. a+1\n").edit(range(0, 0), "\u{feff}"),
        "\u{feff}1. a+1\n",
    );
}

#[test]
fn edits_outside_the_text_or_inside_a_character_are_moved() {
    assert_same(&open("é").edit(range(1, 99), "x"), "x");
    assert_same(&open("a").edit(range(7, 9), "b"), "ab");
}

#[test]
fn the_game_at_a_border_is_the_one_that_begins_there() {
    let document = open("1. a+1\n1. b+1\n");
    let index = |at: u32| document.game_at(TextSize::new(at)).index;
    assert_eq!(
        [index(0), index(6), index(7), index(14), index(99)],
        [0, 0, 1, 1, 1]
    );
    let touched = |start, end| {
        document
            .games_in(Some(range(start, end)))
            .map(|placed| placed.index)
            .collect::<Vec<_>>()
    };
    assert_eq!(touched(0, 7), [0]);
    assert_eq!(touched(0, 8), [0, 1]);
    assert_eq!(touched(7, 7), [1]);
    assert_eq!(touched(99, 99), [1]);
}

#[test]
fn settings_change_levels_and_reading_but_not_the_trees() {
    let document = open("1. a-1\n1. a+9\n2. a-5\n");
    let codes = |document: &Document| {
        document
            .findings()
            .map(|finding| (finding.code, finding.severity.name()))
            .collect::<Vec<_>>()
    };
    assert_eq!(codes(&document), [("toy/below-zero", "error")]);
    let hint = Settings {
        rules: BTreeMap::from([("toy/below-zero".to_owned(), Level::Hint)]),
        ..Settings::default()
    };
    let hinted = document.with_settings(Arc::new(hint));
    assert_eq!(codes(&hinted), [("toy/below-zero", "hint")]);
    let off = Settings {
        rules: BTreeMap::from([("toy/below-zero".to_owned(), Level::Off)]),
        notations: BTreeMap::from([("toy".to_owned(), serde_json::json!({ "limit": 3 }))]),
        ..Settings::default()
    };
    assert_eq!(codes(&hinted.with_settings(Arc::new(off.clone()))), []);
    let limited = document.with_settings(Arc::new(Settings {
        rules: BTreeMap::new(),
        ..off
    }));
    assert_eq!(
        codes(&limited),
        [("toy/below-zero", "error"), ("toy/below-zero", "error")]
    );
    for (a, b) in document.games().zip(limited.games()) {
        assert_eq!(a.record().parse().green(), b.record().parse().green());
    }
}

#[test]
fn thousands_of_games_keep_their_places() {
    let text: String = (0..3_000)
        .map(|game| format!("1. a+{game}\n2. b+1\n\n"))
        .collect();
    let mut document = open(&text);
    let mut expected = text;
    // Edits everywhere in the list of games, and enough of them to split and merge its chunks.
    for step in 0..60 {
        let at = (step * 7_919) % expected.len();
        let (end, insert) = match step % 3 {
            0 => (at, "\n1. c+1\n".repeat(50)),
            1 => ((at + 9_000).min(expected.len()), String::new()),
            _ => (at, "x".to_owned()),
        };
        document = document.edit(range(at, end), &insert);
        expected.replace_range(at..end, &insert);
    }
    assert_same(&document, &expected);
    let last = document.games().last().unwrap();
    assert_eq!(document.game_at(document.text_len()).offset, last.offset);
}

/// Pieces of games, headers, comments, line breaks of each kind, and characters of every width.
fn texts(pieces: usize) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => Just("1. a+1 b2\n".to_owned()),
        4 => Just("2. b-3\n".to_owned()),
        2 => Just("Event: x\n".to_owned()),
        2 => Just("# movetext: allow(toy/below-zero)\n".to_owned()),
        1 => Just("{ open\n".to_owned()),
        1 => Just("}\n".to_owned()),
        3 => Just("\n".to_owned()),
        2 => Just("\r\n".to_owned()),
        1 => Just("\r".to_owned()),
        1 => Just("\u{feff}".to_owned()),
        2 => "[1-2. a-c{}#?é€𝕜\u{2028} \r\n+-]{0,5}",
    ];
    proptest::collection::vec(piece, 0..pieces).prop_map(|pieces| pieces.concat())
}

/// The offset of a position as the LSP specification defines it, computed from the text alone.
fn model_offset(text: &str, position: Position, encoding: Encoding) -> usize {
    let mut line = 0;
    let mut start = 0;
    let bytes = text.as_bytes();
    for (at, &byte) in bytes.iter().enumerate() {
        if line == position.line {
            break;
        }
        if byte == b'\n' || byte == b'\r' && bytes.get(at + 1) != Some(&b'\n') {
            line += 1;
            start = at + 1;
        }
    }
    if line < position.line {
        return text.len();
    }
    let content = text[start..].split(['\r', '\n']).next().unwrap_or_default();
    let mut column = 0;
    for (at, character) in content.char_indices() {
        column += match encoding {
            Encoding::Utf8 => character.len_utf8(),
            Encoding::Utf16 => character.len_utf16(),
            Encoding::Utf32 => 1,
        } as u32;
        if column > position.column {
            return start + at;
        }
    }
    start + content.len()
}

fn encodings() -> impl Strategy<Value = Encoding> {
    prop_oneof![
        Just(Encoding::Utf8),
        Just(Encoding::Utf16),
        Just(Encoding::Utf32)
    ]
}

fn positions() -> impl Strategy<Value = Position> {
    (0_u32..30, 0_u32..14).prop_map(|(line, column)| Position { line, column })
}

/// The same cases in every run, without files for failures.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 400,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn editing_is_the_same_as_reading_the_new_text(
        text in texts(30),
        encoding in encodings(),
        edits in proptest::collection::vec((positions(), positions(), texts(6)), 1..12),
    ) {
        let mut document = open(&text);
        let mut expected = text;
        for (start, end, insert) in edits {
            let bytes = document.range(start, end, encoding);
            let (a, b) = (model_offset(&expected, start, encoding), model_offset(&expected, end, encoding));
            prop_assert_eq!(bytes, range(a.min(b), a.max(b)), "{:?}..{:?} in {:?}", start, end, expected);
            document = document.edit(bytes, &insert);
            expected.replace_range(a.min(b)..a.max(b), &insert);
            assert_same(&document, &expected);
        }
    }

    #[test]
    fn every_answer_lies_in_the_text(text in texts(12)) {
        let document = open(&text);
        let whole = TextRange::up_to(document.text_len());
        let inside = |range: TextRange| text.get(usize::from(range.start())..usize::from(range.end())).is_some();
        for token in document.tokens(None) {
            prop_assert!(inside(token.range));
        }
        for edit in document.format(None).iter().chain(&document.fix_all()) {
            prop_assert!(inside(edit.range));
        }
        for game in document.symbols() {
            prop_assert!(inside(game.range) && inside(game.selection) && game.range.contains_range(game.selection));
        }
        for fold in document.folds() {
            prop_assert!(fold.first < fold.last && (fold.last as usize) < document.line_count());
        }
        for link in document.links() {
            prop_assert!(inside(link.range));
        }
        prop_assert!(document.lenses().iter().all(|lens| inside(lens.range)));
        prop_assert!(document.hints(whole).iter().all(|hint| hint.at <= whole.end()));
        for at in 0..=text.len() + 2 {
            let at = size(at);
            for pair in document.selection(at).windows(2) {
                prop_assert!(inside(pair[0]) && pair[1].contains_range(pair[0]) && pair[0] != pair[1]);
            }
            for edit in document.on_type(at, '\n') {
                prop_assert!(inside(edit.range));
            }
            for action in document.code_actions(TextRange::empty(at)) {
                prop_assert!(action.edits.iter().all(|edit| inside(edit.range)));
            }
            prop_assert!(document.hover(at).is_none_or(|hover| inside(hover.range)));
            prop_assert!(document.completions(at).iter().all(|completion| inside(completion.replace)));
            let renamed = document.rename(at, "zz");
            prop_assert!(renamed.into_iter().flatten().all(|edit| inside(edit.range)));
        }
    }

    #[test]
    fn all_safe_fixes_leave_none(text in texts(12)) {
        let document = open(&text);
        let fixed = notation::apply_edits(&text, &document.fix_all());
        let left = open(&fixed);
        let safe = left.findings_with_guesses().filter(|finding| finding.fixes.first().is_some_and(|fix| fix.safe)).count();
        prop_assert_eq!(safe, 0, "{:?} became {:?}", text, fixed);
        prop_assert!(left.findings().count() <= document.findings().count());
        let reread = Parse::new(&Toy, &fixed);
        prop_assert_eq!(reread.text(), fixed);
    }
}
