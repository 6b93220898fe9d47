//! Properties that every notation must have: lossless and incremental parsing, idempotent formatting, answers that never fail,
//! fixes that repair, a table of rules whose examples are correct.

use notation::{
    Edit, Parse, Record, Severity, TextSize, Then, apply_edits, cut::trim_line_break, fixture,
};
use proptest::{
    prelude::*,
    test_runner::{RngAlgorithm, TestRng, TestRunner},
};

use crate::{
    Bucky,
    game::rules::RULES,
    read::syntax::{BuckyLanguage, SyntaxKind},
};

#[test]
fn the_rule_table_is_true() {
    fixture::assert_rules(&Bucky);
}

#[test]
fn every_fix_of_a_rule_repairs_its_example() {
    for rule in RULES {
        fixture::assert_fixes(&Bucky, rule.wrong);
        fixture::assert_fixes(&Bucky, rule.right);
    }
}

#[test]
fn formatting_a_right_example_changes_nothing() {
    for rule in RULES {
        let formatted = fixture::format(&Bucky, rule.right);
        assert_eq!(formatted, rule.right, "{}", rule.code);
    }
}

#[test]
fn every_answer_about_every_example_stays_inside_it() {
    for rule in RULES {
        fixture::assert_answers(&Bucky, rule.wrong);
        fixture::assert_answers(&Bucky, rule.right);
    }
}

#[test]
fn a_line_is_parsed_in_linear_time() {
    // Each of these would take minutes if a production read the rest of the line again and again.
    for part in [
        "1", "e2", "(", "(xe4", ",", "=", "+!", "e2-e4", "{", "\"", "[a ", "http", "1.", "é", "((x",
    ] {
        let line = part.repeat(200_000 / part.len());
        fixture::assert_lossless(&Bucky, &line);
        fixture::assert_lossless(&Bucky, &format!("e2-e4{line}"));
        fixture::assert_lossless(&Bucky, &format!("[White \"{line}"));
    }
}

/// The number of cases for quick properties, and for those that replay many games.
const MANY: u32 = 256;
const FEW: u32 = 48;

/// Parts of records, whole and broken.
const PARTS: &[&str] = &[
    "e2-e4",
    "e7-e5",
    "d1-e1",
    "g1xb6",
    "e5ye4",
    "f8xf1=W+",
    "c6-c7(xe4,d3,d2)",
    "e4-g8=S(xe6)++",
    "O-O",
    "o-o",
    "e7-f8m",
    "e2",
    "e2-",
    "-e4",
    "i9-e4",
    "2e-e4",
    "Je2-e4",
    "(xe4",
    "(e4;d3)",
    "()",
    "=",
    "=Q",
    "+",
    "++",
    "#",
    "!?",
    "+++",
    "1.",
    "1...",
    "2.",
    "12",
    "12.",
    "...",
    "…",
    "$4",
    "1-0",
    "½-½",
    "*",
    "foo",
    "{a comment}",
    "{",
    "}",
    ";note",
    "[White \"Ann\"]",
    "[Result \"1-0\"]",
    "[Setup \"8/4J3/8/8/8/8/8/8\"]",
    "[Setup \"?\"]",
    "[Side \"b\"]",
    "[",
    "[x",
    "\"",
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\u{FEFF}",
    "\u{A0}",
    "é",
    "–",
    "𝕏",
    "\u{0}",
    "e2–e4",
    "X",
    "y",
    "=M",
    "e",
    "4",
];

/// Any text of these parts.
fn any_text() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![
            4 => prop::sample::select(PARTS).prop_map(str::to_owned),
            2 => Just(" ".to_owned()),
            1 => Just("\n".to_owned()),
            1 => any::<char>().prop_map(String::from),
        ],
        0..24,
    )
    .prop_map(|parts| parts.concat())
}

/// An example of the rules with a few characters changed.
fn mutated() -> impl Strategy<Value = String> {
    let example = prop::sample::select(RULES).prop_flat_map(|rule| {
        prop::sample::select(vec![rule.wrong, rule.right, LONG]).prop_map(str::to_owned)
    });
    let changes = prop::collection::vec(
        (
            any::<prop::sample::Index>(),
            0_usize..3,
            prop::sample::select(PARTS),
        ),
        1..4,
    );
    (example, changes).prop_map(|(mut text, changes)| {
        for (place, len, insert) in changes {
            let (start, end) = span(&text, place, len);
            text.replace_range(start..end, insert);
        }
        text
    })
}

/// The byte range of `len` characters at a random place in `text`.
fn span(text: &str, place: prop::sample::Index, len: usize) -> (usize, usize) {
    let borders: Vec<usize> = text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len()])
        .collect();
    let first = place.index(borders.len());
    let last = (first + len).min(borders.len() - 1);
    (borders[first], borders[last])
}

/// A longer game, so that mutations reach the replay.
const LONG: &str = "[White \"Ann\"]\n[Black \"Bo\"]\n\n1. f2-g3 e8-c8 2. f1-c1 c7-c6 3. d2-d3 e7-d6 4. g2-g4 f7-e5 5. b2-a3\nf8xf1=W+ 6. g1-g2 g7-h6 *\n";

/// A runner with the same `cases` every time.
fn runner(cases: u32) -> TestRunner {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

/// Runs `check` on texts of both kinds.
fn for_texts(cases: u32, check: impl Fn(&str)) {
    runner(cases)
        .run(&prop_oneof![any_text(), mutated()], |text| {
            check(&text);
            Ok(())
        })
        .unwrap_or_else(|failure| panic!("{failure}"));
}

/// The words of a game without blanks, in the formatter's spelling.
fn meaning(text: &str) -> Vec<String> {
    Parse::new(&Bucky, text)
        .syntax::<BuckyLanguage>()
        .descendants_with_tokens()
        .filter_map(notation::rowan::NodeOrToken::into_token)
        .filter(|token| !token.kind().is_trivia())
        // The text between the squares of a list is rewritten with it.
        .filter(|token| {
            token.kind() == SyntaxKind::SQUARE
                || token
                    .parent()
                    .is_none_or(|node| node.kind() != SyntaxKind::TAKES)
        })
        .filter(|token| {
            !matches!(
                token.kind(),
                SyntaxKind::DOTS | SyntaxKind::EQUALS | SyntaxKind::COMMA | SyntaxKind::TAKE
            )
        })
        .filter(|token| !matches!(token.kind(), SyntaxKind::L_PAREN | SyntaxKind::R_PAREN))
        .map(|token| match token.kind() {
            SyntaxKind::SIGN => {
                crate::read::parser::scan::sign(token.text().chars().next().expect("a sign"))
                    .expect("a sign")
                    .to_string()
            }
            SyntaxKind::RESULT => crate::read::parser::scan::result(token.text())
                .expect("a result")
                .to_owned(),
            SyntaxKind::MARK if token.text() != "+" => "++".to_owned(),
            SyntaxKind::CASTLE => "O-O".to_owned(),
            SyntaxKind::SQUARE | SyntaxKind::LETTER => token.text().to_lowercase(),
            _ => token.text().to_owned(),
        })
        .collect()
}

#[test]
fn trees_hold_every_byte() {
    for_texts(MANY, |text| fixture::assert_lossless(&Bucky, text));
}

#[test]
fn an_edit_gives_the_tree_of_the_new_text() {
    let edit = (any::<prop::sample::Index>(), 0_usize..6, any_text());
    runner(MANY)
        .run(
            &(prop_oneof![any_text(), mutated()], edit),
            |(text, (place, len, insert))| {
                let (start, end) = span(&text, place, len);
                fixture::assert_incremental(&Bucky, &text, start..end, &insert);
                Ok(())
            },
        )
        .unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn the_state_after_a_line_is_that_of_its_parse() {
    use notation::Notation;
    for_texts(MANY, |text| {
        for line in text.split_inclusive('\n') {
            for state in [0, 1] {
                assert_eq!(
                    Bucky.line_state(trim_line_break(line), state),
                    Bucky.parse_line(line, state).state,
                    "{line:?}"
                );
            }
        }
    });
}

#[test]
fn formatting_twice_is_formatting_once_and_keeps_the_meaning() {
    for_texts(MANY, |text| {
        let formatted = fixture::format(&Bucky, text);
        // The formatter writes a typographic dash as a plain one, and leaves out the break at the end of a line.
        let sorted = |text: &str| {
            let plain = text.replace('–', "-").replace("\\\r\n", "\n");
            let plain = plain.replace("\\\n", "\n").replace('𝕏', "X");
            let mut words = meaning(plain.strip_suffix('\\').unwrap_or(&plain));
            words.sort();
            words
        };
        assert_eq!(
            sorted(&formatted),
            sorted(text),
            "{text:?} became {formatted:?}"
        );
        let breaks = |text: &str| text.matches('\n').count();
        assert_eq!(breaks(&formatted), breaks(text), "{text:?}");
    });
}

#[test]
fn answers_never_fail() {
    for_texts(FEW, |text| fixture::assert_answers(&Bucky, text));
}

/// The number of choices that are tried at a place.
const TRIED: usize = 6;

#[test]
fn choices_stay_inside_the_text_and_leave_a_right_record_right() {
    for_texts(MANY, |text| {
        let record = fixture::read(&Bucky, text);
        let is_right = |record: &dyn Record| {
            let mut findings = record.findings().iter();
            !findings.any(|finding| finding.severity == Severity::Error)
        };
        let places = text.char_indices().map(|(at, _)| at).step_by(7);
        for at in places.chain([text.len()]) {
            let choices = record.choices(TextSize::try_from(at).expect("small"), &[]);
            for choice in choices.iter().step_by(choices.len() / TRIED + 1) {
                let Then::Write(edits) = &choice.then else {
                    continue;
                };
                let written = apply_edits(text, edits);
                let is_end = at == text.len() && is_right(&*record);
                let is_sound = !is_end || is_right(&*fixture::read(&Bucky, &written));
                assert!(is_sound, "{} in {text:?}: {written:?}", choice.sign);
            }
        }
    });
}

#[test]
fn fixes_repair() {
    for_texts(FEW, |text| {
        for finding in fixture::read(&Bucky, text).findings() {
            for fix in &finding.fixes {
                let fixed = apply_edits(text, &fix.edits);
                let start = moved(finding.range.start(), &fix.edits);
                let record = fixture::read(&Bucky, &fixed);
                let is_left = record.findings().iter().any(|found| {
                    found.code == finding.code
                        && found.message == finding.message
                        && found.range.start() == start
                });
                assert!(
                    !is_left,
                    "{:?} does not repair {} in {text:?}: {fixed:?}",
                    fix.title, finding.code
                );
            }
        }
    });
}

/// The offset `at` after `edits`.
fn moved(at: TextSize, edits: &[Edit]) -> TextSize {
    let (mut added, mut deleted) = (0, 0);
    for edit in edits.iter().filter(|edit| edit.range.end() < at) {
        added += edit.text.len();
        deleted += usize::from(edit.range.len());
    }
    TextSize::try_from(usize::from(at) + added - deleted).expect("small")
}
