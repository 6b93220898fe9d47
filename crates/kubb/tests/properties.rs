//! What holds for any text: nothing is lost, editing is parsing anew, formatting settles, no answer fails, every fix
//! repairs what it is offered for.

use notation::fixture;
use proptest::prelude::*;

const GAME: &str = "[Team A \"g, jt\"]\n[First \"Team A\"]\n\
1. 0I jt:- jt:- g:B g:- jt:- g:-\n2. d:I d:- d:- d:- jf:- jf:- jf:F (at last)\n\
3. j:IR g:F g:- jt:- jt:- g:- jt:-\n4. d:I d:F d:- d:B jf:- jf:- jf:-\n\
5. 2I - - gF g:- jtB g:- # left one\n6. 5i2ra jf:- | d:- d:– d:F jf:FB jf:Z\n12. W\n";

/// Texts over the alphabet of the notation.
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

/// The game above after a few strokes of a careless writer.
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

proptest! {
    // Every fix of every finding is a record that is read anew, with all its fixes.
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn fixes_repair(text in prop_oneof![3 => slipped(), 1 => scribble()]) {
        fixture::assert_fixes(&kubb::Kubb, &text);
    }
}
