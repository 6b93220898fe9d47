//! Properties of `ide` for every real notation, tested with the sample records and the examples of the rules.

use std::{fs, path::Path, sync::Arc};

use ide::{Document, GameSymbol, Notation, TextRange, TextSize};
use notation::{Completion, apply_edits, fixture};
use proptest::{prelude::*, test_runner::RngSeed};

fn open(notation: &'static dyn Notation, text: &str) -> Document {
    Document::new(notation, text, Arc::default())
}

fn size(at: usize) -> TextSize {
    TextSize::try_from(at).expect("records are small")
}

/// The sample records of a notation, and the examples of its rules.
fn texts(notation: &'static dyn Notation) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/records")
        .join(notation.id());
    let records = fs::read_dir(folder).into_iter().flatten();
    let mut texts: Vec<String> = records
        .filter_map(|entry| fs::read_to_string(entry.ok()?.path()).ok())
        .collect();
    texts.sort();
    texts.extend(notation.rules().iter().map(|rule| rule.wrong.to_owned()));
    texts
}

#[test]
fn a_long_list_of_unread_games_says_what_stands_above_the_moves() {
    for &notation in ide::notations() {
        let records = texts(notation);
        let right = records.iter().filter(|text| {
            let document = open(notation, text);
            document.game_count() == 1 && document.findings().count() == 0
        });
        let all = right
            .map(|text| format!("{}\n\n", text.trim()))
            .collect::<String>();
        let document = open(notation, &all.repeat(70_000 / all.len() + 17));
        let outline = document.outline();
        assert!(outline.iter().any(|unread| !unread.children.is_empty()));
        for (unread, read) in outline.into_iter().zip(document.titles()) {
            // Tags and players between the moves are missing.
            let known = unread.children.len();
            assert_eq!(Some(&*unread.children), read.children.get(..known));
            let but_the_end = GameSymbol {
                detail: String::new(),
                children: unread.children.clone(),
                ..read
            };
            assert_eq!(unread, but_the_end);
        }
    }
}

#[test]
fn formatting_has_one_edit_a_line_at_most() {
    for &notation in ide::notations() {
        for text in texts(notation) {
            // More blanks between all words.
            let text = text.replace(' ', "  ");
            let document = open(notation, &text);
            let edits = document.format(None);
            let mut ends = 0;
            for (nth, edit) in edits.iter().enumerate() {
                let start = usize::from(edit.range.start());
                let between = text.get(ends..start).expect("edits are in order");
                assert!(nth == 0 || between.contains('\n'), "{edit:?} in {text:?}");
                ends = usize::from(edit.range.end());
            }
        }
    }
}

#[test]
fn every_finding_can_be_silenced_in_its_line_or_from_the_line_above() {
    let mut loud = Vec::new();
    for &notation in ide::notations() {
        for rule in notation.rules() {
            let document = open(notation, rule.wrong);
            let found = document
                .findings()
                .find(|finding| finding.code == rule.code)
                .expect("examples show their rule");
            let line = document.line_column(found.range.start()).line as usize - 1;
            let content = document.line_range(line);
            let comment = format!("{} movetext: allow({})", notation.comment().line, rule.code);
            let in_line = document.edit(TextRange::empty(content.end()), &format!(" {comment}"));
            let above = document.edit(TextRange::empty(content.start()), &format!("{comment}\n"));
            let count = |document: &Document| {
                document
                    .findings()
                    .filter(|finding| finding.code == rule.code)
                    .count()
            };
            if count(&in_line).min(count(&above)) >= count(&document) {
                loud.push(rule.code);
            }
        }
    }
    assert_eq!(loud, [""; 0]);
}

#[test]
fn a_habit_is_silenced_in_its_line_only() {
    let kubb = "# movetext: allow(kubb/separator)\n1. 0I; a:B a:-\n2. 1I; b:F b:- b:- b:-\n3. 0I; a:- a:- a:- a:- a:- a:-\n";
    let pgn = "1. e4 e5 {movetext: allow(pgn/spelling)} 2. Ng1-f3\nNb8-c6 3. Bf1-b5\na7-a6 *\n";
    let habits = |notation: &str, text: &str| {
        let document = open(ide::by_id(notation).unwrap(), text);
        let all = document
            .findings()
            .filter(|finding| finding.message.contains("in this game.)"));
        let told = all.map(|finding| {
            let line = document.line_column(finding.range.start()).line;
            format!("{line}: {}", finding.message)
        });
        told.collect::<Vec<_>>().join("\n")
    };
    let silenced = "Throws are separated by blanks, not by ; (1 more in this game.)";
    assert_eq!(habits("kubb", kubb), format!("3: {silenced}"));
    let all = kubb.replace("allow", "alow");
    assert_eq!(
        habits("kubb", &all),
        format!("2: {}", silenced.replace('1', "2"))
    );
    assert_eq!(
        habits("pgn", pgn),
        "2: For Nb8-c6 the standard writes Nc6. (2 more in this game.)"
    );
}

#[test]
fn formatting_a_document_twice_is_formatting_it_once() {
    for &notation in ide::notations() {
        for text in texts(notation) {
            let once = apply_edits(&text, &open(notation, &text).format(None));
            let twice = apply_edits(&once, &open(notation, &once).format(None));
            assert_eq!(once, twice, "{}", notation.id());
        }
    }
}

#[test]
fn safe_fixes_leave_none_and_make_nothing_worse() {
    for &notation in ide::notations() {
        for text in texts(notation) {
            let document = open(notation, &text);
            let fixed = apply_edits(&text, &document.fix_all());
            let left = open(notation, &fixed);
            let safe = |document: &Document| {
                let findings = document.findings_with_guesses();
                findings
                    .filter(|finding| finding.fixes.first().is_some_and(|fix| fix.safe))
                    .map(|finding| finding.message)
                    .collect::<Vec<_>>()
            };
            assert_eq!(safe(&left), [""; 0], "{text}\nbecame\n{fixed}");
            assert!(
                left.findings().count() <= document.findings().count(),
                "{text}\nbecame\n{fixed}"
            );
        }
    }
}

#[test]
fn line_ends_and_a_byte_order_mark_change_no_finding() {
    for &notation in ide::notations() {
        for text in texts(notation) {
            let plain: Vec<String> = open(notation, &text)
                .findings()
                .map(|finding| finding.message)
                .collect();
            for other in [text.replace('\n', "\r\n"), format!("\u{feff}{text}")] {
                let found: Vec<String> = open(notation, &other)
                    .findings()
                    .map(|finding| finding.message)
                    .collect();
                assert_eq!(found, plain, "{other:?}");
            }
        }
    }
}

#[test]
fn every_rule_example_is_clean_once_it_is_right() {
    for &notation in ide::notations() {
        for rule in notation.rules() {
            let findings = fixture::findings(notation, rule.right);
            assert!(!findings.contains(rule.code), "{findings}");
        }
    }
}

/// The labels of the items offered at the end of `text`.
fn offered(notation: &str, text: &str) -> Vec<String> {
    let notation = ide::by_id(notation).expect("it is registered");
    let completions = open(notation, text).completions(size(text.len()));
    completions.into_iter().map(|one| one.label).collect()
}

#[test]
fn what_stands_at_the_cursor_already_is_not_offered() {
    let turn = "1. ann:B bob:- ann:- bob:";
    assert!(offered("kubb", turn).contains(&"bob:-".to_owned()));
    assert!(!offered("kubb", &format!("{turn}-")).contains(&"bob:-".to_owned()));
    assert_eq!(offered("bucky", "1. c2-b"), ["c2-b3", "c2-b4"]);
    assert!(!offered("bucky", "1. c2-b3").contains(&"c2-b3".to_owned()));
}

#[test]
fn only_a_word_that_can_become_more_is_offered_as_it_stands() {
    for &notation in ide::notations() {
        for text in texts(notation).iter().filter(|text| text.len() < 600) {
            let document = open(notation, text);
            let ends = text
                .char_indices()
                .filter(|(_, character)| character.is_whitespace());
            for (at, _) in ends {
                let completions = document.completions(size(at));
                let is_idle = |one: &Completion| one.insert == text[one.replace];
                let idle = completions.iter().filter(|one| is_idle(one)).count();
                let more = completions.len() - idle;
                assert!(idle == 0 || more > 0, "at {at} in {text}");
                assert!(completions.iter().skip(1).all(|one| !is_idle(one)));
            }
        }
    }
}

/// A record of some notation, and edits of it.
fn edits() -> impl Strategy<Value = (usize, usize, Vec<(usize, usize, String)>)> {
    let insert = prop_oneof![
        Just(String::new()),
        Just("\n".to_owned()),
        Just("\n\n".to_owned()),
        Just("\r\n".to_owned()),
        "[ -~]{0,3}",
        "[é€𝕜{}()#/;:\\[\\]\"]{1,2}",
    ];
    (
        0_usize..64,
        0_usize..64,
        proptest::collection::vec((0_usize..4_000, 0_usize..30, insert), 1..6),
    )
}

/// The same cases in every run, without files for failures.
fn config() -> ProptestConfig {
    ProptestConfig {
        cases: 60,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn editing_a_record_is_the_same_as_reading_the_new_text((which, record, edits) in edits()) {
        let notation = ide::notations()[which % ide::notations().len()];
        // Every edit is checked by replaying all games again: short records suffice.
        let texts: Vec<String> = texts(notation).into_iter().filter(|text| text.len() < 1_500).collect();
        let mut text = texts[record % texts.len()].clone();
        let mut document = open(notation, &text);
        for (at, len, insert) in edits {
            let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let start = floor(at % (text.len() + 1));
            let end = floor(start + len).max(start);
            document = document.edit(TextRange::new(size(start), size(end)), &insert);
            text.replace_range(start..end, &insert);
            let scratch = open(notation, &text);
            prop_assert_eq!(document.text().to_string(), &*text);
            let trees = |document: &Document| {
                document.games().map(|placed| (placed.offset, placed.record().parse().green().clone())).collect::<Vec<_>>()
            };
            prop_assert!(trees(&document) == trees(&scratch), "trees of {:?}", text);
            let findings = |document: &Document| document.findings().collect::<Vec<_>>();
            prop_assert_eq!(findings(&document), findings(&scratch), "in {:?}", text);
        }
    }
}

#[test]
fn comments_and_variations_over_lines_fold() {
    let fold = |id: &str, text: &str| -> Vec<(u32, u32, String)> {
        let document = open(ide::by_id(id).expect("it is there"), text);
        let folds = document.folds().into_iter();
        folds
            .map(|fold| (fold.first, fold.last, format!("{:?}", fold.kind)))
            .collect()
    };
    let text = "[White \"a\"]\n[Black \"b\"]\n\n1. e4 {one\n\ntwo} 1... e5\n(1... d5 {three\nfour} 2. e5\nc5) 2. Nf3 {five} Nc6\n3. d4 *\n";
    let region = "Region".to_owned();
    assert_eq!(
        fold("pgn", text),
        [
            (0, 9, region.clone()),
            (3, 9, region.clone()),
            (6, 8, region.clone()),
        ]
    );
    assert_eq!(
        fold("bucky", "1. e2-e4 {one\ntwo} e7-e5\n"),
        [(0, 1, region.clone())]
    );
    assert_eq!(
        fold("bucky", "1. e2-e4 e7-e5\n2. {one\n\ntwo} d2-d4 *\n"),
        [(0, 3, region.clone()), (1, 3, region)]
    );
}

#[test]
fn the_place_of_a_game_is_a_link_and_a_selection_grows_from_its_moves() {
    let pgn = ide::by_id("pgn").expect("it is there");
    let (text, at) = fixture::cursor(
        "[Site \"https://chess.example/a\"]\n\n1. e4 e5 (1... d$05\n2. exd5) 2. Nf3 *\n",
    );
    let document = open(pgn, &text);
    let links: Vec<String> = document
        .links()
        .into_iter()
        .map(|link| link.target)
        .collect();
    assert_eq!(links, ["https://chess.example/a"]);
    let grown = document.selection(at).into_iter();
    let grown: Vec<String> = grown.map(|range| document.slice(range)).collect();
    let main = "e4 e5 (1... d5\n2. exd5) 2. Nf3";
    assert_eq!(grown, ["d5", "(1... d5\n2. exd5)", main, &*text]);
}
