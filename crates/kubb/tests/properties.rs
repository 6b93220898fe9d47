//! What holds for any text: parsing is lossless, editing equals parsing anew, formatting is stable, no answer fails, every fix
//! removes its finding.

use notation::{Notation as _, Severity, TextSize, fixture};
use proptest::prelude::*;

const GAME: &str = "[Team A \"g, jt\"]\n[First \"Team A\"]\n\
1. 0I jt:- jt:- g:B g:- jt:- g:-\n2. d:I d:- d:- d:- jf:- jf:- jf:F (at last)\n\
3. j:IR g:F g:- jt:- jt:- g:- jt:-\n4. d:I d:F d:- d:B jf:- jf:- jf:-\n\
5. 2I - - gF g:- jtB g:- # left one\n6. 5i2ra jf:- | d:- d:– d:F jf:FB jf:Z\n12. W\n";

/// Texts of characters and words of the notation.
fn scribble() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        prop_oneof![
            8 => proptest::sample::select("IRPYQNAFBKXEZWGifbaxkjtdg-=:.0123456789 \n#()[]\"/|,;–é\r\t".chars().collect::<Vec<_>>())
                .prop_map(String::from),
            2 => proptest::sample::select(vec!["jt:2F ", "d:3I ", "\n7. ", " A ", "[Win \"Team A\"]\n", " - ", " X X\r\n", "gK "])
                .prop_map(str::to_owned),
        ],
        0..60,
    )
    .prop_map(|parts| parts.concat())
}

/// The game above with a few random changes.
fn slipped() -> impl Strategy<Value = String> {
    proptest::collection::vec(
        (
            0..GAME.len(),
            0..3_usize,
            "[A-Za-z0-9:. \n()#\\[\\]\"=-]{0,2}",
        ),
        1..4,
    )
    .prop_map(|strokes| {
        let mut text: Vec<char> = GAME.chars().collect();
        for (at, gone, new) in strokes {
            let at = at.min(text.len());
            let end = (at + gone).min(text.len());
            text.splice(at..end, new.chars());
        }
        text.into_iter().collect()
    })
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![scribble(), slipped()]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost(text in text()) {
        fixture::assert_lossless(&kubb::Kubb, &text);
    }

    #[test]
    fn editing_is_parsing_anew(text in text(), start in 0..300_usize, len in 0..12_usize, insert in "[IFB:. \n(#-]{0,4}") {
        fixture::assert_incremental(&kubb::Kubb, &text, start..start + len, &insert);
    }

    #[test]
    fn formatting_settles(text in text()) {
        let _ = fixture::format(&kubb::Kubb, &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn answers_stay_in_the_text(text in text()) {
        fixture::assert_answers(&kubb::Kubb, &text);
    }
}

/// Whether no choice follows a choice.
fn ends(written: &fixture::WrittenChoice) -> bool {
    let record = fixture::read(&kubb::Kubb, &written.text);
    record.choices(written.end, &[]).is_empty()
}

/// Keys of choices.
const KEYS: &[&str] = &[
    "more", "king", "line", "throw-in", "shared", "rethrown", "penalty", "rescue", "g 1",
];

/// A key that a client may send.
fn key() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => proptest::sample::select(KEYS).prop_map(str::to_owned),
        1 => "[a-z0-9 é]{0,4}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn choices_never_fail(text in text(), at in 0..400_u32, picked in proptest::collection::vec(key(), 1..4)) {
        let _ = fixture::read(&kubb::Kubb, &text).choices(at.into(), &picked);
        for written in fixture::written(&kubb::Kubb, &text, at.into()) {
            prop_assert!(usize::from(written.end) <= written.text.len());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_chosen_a_game_has_no_error(begins_with_names in any::<bool>(), picks in proptest::collection::vec(0..1000_usize, 1..40)) {
        let teams = if begins_with_names { ["jt, g", "d, jf"] } else { ["", ""] };
        let mut text = kubb::Kubb.new_game(&teams);
        let mut at = TextSize::of(text.trim_end());
        for pick in picks {
            let mut written = fixture::written(&kubb::Kubb, &text, at);
            // Skips most choices that end the game.
            let mut next = None;
            for turn in 0..4 {
                if !written.is_empty() && next.as_ref().is_none_or(ends) {
                    next = Some(written.swap_remove((pick + turn * 7) % written.len()));
                }
            }
            let Some(next) = next else {
                break;
            };
            (text, at) = (next.text, next.end);
            let record = fixture::read(&kubb::Kubb, &text);
            let mut findings = record.findings().iter();
            let error = findings.find(|finding| finding.severity == Severity::Error);
            prop_assert!(error.is_none(), "{error:?} after {:?} in\n{text}", next.labels);
            prop_assert_eq!(fixture::format(&kubb::Kubb, &text), text.clone());
        }
    }
}

proptest! {
    // Every fix of every finding is read as a record of its own, with all its fixes.
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fixes_repair(text in prop_oneof![3 => slipped(), 1 => scribble()]) {
        fixture::assert_fixes(&kubb::Kubb, &text);
    }
}
