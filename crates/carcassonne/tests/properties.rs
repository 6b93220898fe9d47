//! What holds for any text: parsing is lossless, editing equals parsing anew, formatting is stable, no answer panics.

use carcassonne::Carcassonne;
use notation::fixture::{
    assert_answers, assert_fixes, assert_incremental, assert_lossless, format,
};
use notation::{TextSize, Then};
use proptest::{
    prelude::*,
    test_runner::{Config, FileFailurePersistence, RngAlgorithm, RngSeed},
};

const RECORDS: &[&str] = &[
    include_str!("../../../tests/records/carcassonne/game-1.carcassonne"),
    include_str!("../../../tests/records/carcassonne/game-2.carcassonne"),
    include_str!("../../../tests/records/carcassonne/mistakes.carcassonne"),
];

/// The same cases in every run.
fn config(cases: u32) -> Config {
    Config {
        cases,
        failure_persistence: None::<Box<FileFailurePersistence>>.map(|it| it as _),
        // Enough to read a failure; a replay takes time.
        max_shrink_iters: 40,
        rng_algorithm: RngAlgorithm::ChaCha,
        rng_seed: RngSeed::Fixed(72),
        ..Config::default()
    }
}

/// Words of the notation, whole and in pieces, and text that has no place in it.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        prop::sample::select(vec![
            "0",
            "1A",
            "12B",
            "(0,0)",
            "(1,-2)",
            "(1-2)",
            "(",
            ")",
            ",",
            "-",
            "−",
            "+",
            "=",
            "/",
            "\n",
            "\r\n",
            " ",
            "\t",
            "FFRR",
            "FCFCmP",
            "C",
            "R",
            "F",
            "M",
            "m",
            "[p]",
            "[",
            "]",
            "K",
            "P",
            "2",
            "(dis)",
            "concedes",
            "abandoned",
            "A =",
            "B = name",
            "<red>",
            "<",
            "1st",
            "(91)",
            "+4",
            "= 23",
            "(B+4, C+2)",
            "<sub>",
            "</sub>",
            "$$",
            "A+7",
            "é",
            "\u{feff}",
            "19/04/2022",
            "🂡",
            "V",
            "A",
        ])
        .prop_map(str::to_owned),
        "[ -~]{0,3}",
        any::<char>().prop_map(String::from),
    ]
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..24).prop_map(|pieces| pieces.concat())
}

/// A few lines of a sample record with one place overwritten.
fn mutated() -> impl Strategy<Value = String> {
    (
        0..RECORDS.len(),
        any::<prop::sample::Index>(),
        any::<prop::sample::Index>(),
        0..6_usize,
        piece(),
    )
        .prop_map(|(record, line, place, len, piece)| {
            let lines: Vec<&str> = RECORDS[record].split_inclusive('\n').collect();
            let first = line.index(lines.len());
            let some: String = lines[first..(first + 6).min(lines.len())].concat();
            let characters: Vec<char> = some.chars().collect();
            let at = place.index(characters.len() + 1);
            let end = (at + len).min(characters.len());
            let before: String = characters[..at].iter().collect();
            let after: String = characters[end..].iter().collect();
            format!("{before}{piece}{after}")
        })
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn no_byte_is_lost(text in prop_oneof![text(), mutated(), any::<String>()]) {
        assert_lossless(&Carcassonne, &text);
    }

    #[test]
    fn editing_equals_parsing_anew(
        text in prop_oneof![text(), mutated()],
        start in any::<prop::sample::Index>(),
        len in 0..9_usize,
        insert in piece(),
    ) {
        let start = start.index(text.len() + 1);
        assert_incremental(&Carcassonne, &text, start..start + len, &insert);
    }

    #[test]
    fn formatting_settles(text in prop_oneof![text(), mutated()]) {
        let formatted = format(&Carcassonne, &text);
        let errors = |text: &str| {
            // The formatter writes a typographic sign as a plain one, and leaves out the escapes of Markdown.
            let text = text.replace('−', "-").replace('\\', "");
            let findings = notation::fixture::read(&Carcassonne, &text).parse().findings().collect::<Vec<_>>();
            // The formatter removes errors that are only spelling.
            let is_spelling = |found: &notation::Finding| {
                let is_safe = found.fixes.first().is_some_and(|fix| fix.safe);
                found.code != "carcassonne/comma-missing" && is_safe || found.code == "carcassonne/second-move"
            };
            findings.into_iter().filter(|found| found.severity == notation::Severity::Error && !is_spelling(found)).count()
        };
        prop_assert_eq!(errors(&text), errors(&formatted));
    }
}

proptest! {
    #![proptest_config(config(32))]

    #[test]
    fn no_answer_panics(text in prop_oneof![text(), mutated()]) {
        assert_answers(&Carcassonne, &text);
    }

    #[test]
    fn choices_edit_the_text_that_there_is(
        text in prop_oneof![text(), mutated()],
        place in any::<prop::sample::Index>(),
        ways in prop::collection::vec(any::<prop::sample::Index>(), 3),
    ) {
        let record = notation::fixture::read(&Carcassonne, &text);
        for at in [place.index(text.len() + 2), text.len()] {
            let at = TextSize::try_from(at).unwrap_or_default();
            let mut picked = Vec::new();
            for way in &ways {
                let choices = record.choices(at, &picked);
                for choice in &choices {
                    if let Then::Write(edits) = &choice.then {
                        let written = notation::apply_edits(&text, edits);
                        prop_assert!(written.len() > text.len(), "{}", choice.label);
                    }
                }
                let asked = choices.into_iter().filter_map(|choice| match choice.then {
                    Then::Ask(key) => Some(key),
                    _ => None,
                });
                let asked: Vec<String> = asked.collect();
                if !asked.is_empty() {
                    picked.push(way.get(&asked).clone());
                }
            }
        }
    }
}

// Each replay searches for the slips behind all contradictions, again after each fix.
proptest! {
    #![proptest_config(config(8))]

    #[test]
    fn fixes_repair_what_they_belong_to(text in mutated()) {
        assert_fixes(&Carcassonne, &text);
    }
}

/// Unbounded lookahead would take minutes here.
#[test]
fn reading_time_grows_with_the_line_only() {
    for piece in [
        "(", "[", "<", "F", "m", "1A ", "(1,", "+1 ", "(B+1 ", "<sub>", "A, ", "FF ", "F<sub>",
    ] {
        for start in ["1A (0,0) ", "A = ", "A+1 ", "01/01/2026, ", "3A, "] {
            let line = format!("{start}{}", piece.repeat(8_000));
            assert_lossless(&Carcassonne, &line);
        }
    }
}

#[test]
fn sample_records_keep_every_byte() {
    for record in RECORDS {
        assert_lossless(&Carcassonne, record);
        let formatted = format(&Carcassonne, record);
        assert_lossless(&Carcassonne, &formatted);
    }
}
