//! Properties of any text: nothing is lost, editing equals parsing again, formatting twice changes nothing more, no answer
//! fails, every fix removes its finding, and the work is linear in the length of a record.

use notation::{Depth, TextRange, TextSize, fixture};
use proptest::prelude::*;
use skeleton::Skeleton;

const COMPLETE: &str = include_str!("../../../tests/records/skeleton/complete.skelext");
const MISTAKES: &str = include_str!("../../../tests/records/skeleton/mistakes.skelext");

/// Texts over the alphabet of the notation.
fn scribble() -> impl Strategy<Value = String> {
    let signs: Vec<char> = "[]\"#.0123456789 -/\n\r\tabcZé?–“".chars().collect();
    let sign = proptest::sample::select(signs).prop_map(String::from);
    let parts = vec![
        "\n2. north ",
        "[First \"Ann\"]\n",
        "1-0\n",
        "1. ",
        "\u{feff}",
    ];
    let part = proptest::sample::select(parts).prop_map(str::to_owned);
    proptest::collection::vec(prop_oneof![8 => sign, 2 => part], 0..60)
        .prop_map(|parts| parts.concat())
}

/// A sample record after a few careless edits.
fn slipped() -> impl Strategy<Value = String> {
    let sample = proptest::sample::select(vec![COMPLETE, MISTAKES]);
    let stroke = (
        any::<proptest::sample::Index>(),
        0..3_usize,
        "[a-z0-9. \n#\\[\\]\"-]{0,2}",
    );
    let strokes = proptest::collection::vec(stroke, 1..4);
    (sample, strokes).prop_map(|(sample, strokes)| {
        let mut text: Vec<char> = sample.chars().collect();
        for (at, gone, new) in strokes {
            let at = at.index(text.len() + 1);
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
        fixture::assert_lossless(&Skeleton, &text);
    }

    #[test]
    fn editing_is_parsing_anew(text in text(), start in 0..300_usize, len in 0..12_usize, insert in "[a1.\\[\n\" -]{0,4}") {
        fixture::assert_incremental(&Skeleton, &text, start..start + len, &insert);
    }

    #[test]
    fn formatting_settles(text in text()) {
        let _ = fixture::format(&Skeleton, &text);
    }

    #[test]
    fn answers_stay_in_the_text(text in text()) {
        fixture::assert_answers(&Skeleton, &text);
    }

    #[test]
    fn fixes_repair(text in text()) {
        fixture::assert_fixes(&Skeleton, &text);
    }
}

#[test]
fn every_rule_finds_its_wrong_example_and_nothing_in_its_right_one() {
    fixture::assert_rules(&Skeleton);
}

#[test]
fn whatever_stands_again_and_again_takes_work_by_its_length() {
    fixture::assert_bounded(&Skeleton, COMPLETE, 0, |text| {
        let record = fixture::read(&Skeleton, text);
        let _ = (
            record.findings(),
            record.outline(Depth::Moves),
            record.tokens(None),
        );
        let _ = fixture::hints(&*record);
        let _ = (record.head(), record.stats());
    });
}
