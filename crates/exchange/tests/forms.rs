//! Properties of all forms: each is recognized by its text and by no other, and all reading and writing ends.

use crate::support::{mutations, samples};
use exchange::{ConvertOptions, Form, by_id, convert, forms, recognize};

/// The samples of every notation in every form that can hold them.
fn written() -> Vec<(&'static str, Form, String)> {
    let mut written = Vec::new();
    for notation in ide::notations() {
        let from = Form::Record(*notation);
        for (_, record) in samples(notation.id()) {
            for to in forms().filter(|to| to.is_written() && to.is_read() && to.holds(*notation)) {
                let converted = convert(&record, from, Some(to), ConvertOptions::default());
                let has_error = converted
                    .findings
                    .iter()
                    .any(|finding| finding.severity == notation::Severity::Error);
                assert!(
                    !converted.text.trim().is_empty() || has_error,
                    "{} is silent",
                    to.id()
                );
                written.push((notation.id(), to, converted.text));
            }
        }
    }
    written
}

#[test]
fn what_is_written_is_known_again() {
    for (notation, to, text) in written() {
        let is_foreign = matches!(to, Form::Foreign(_)) && to.is_read();
        if !is_foreign || text.trim().is_empty() {
            continue;
        }
        let known = recognize(&text).map(Form::id);
        assert_eq!(known, Some(to.id()), "{notation}: {text}");
        let back = convert(&text, to, None, ConvertOptions::default());
        assert_eq!(back.to, notation, "{text}");
    }
}

#[test]
fn no_form_is_known_by_the_text_of_another() {
    for notation in ide::notations() {
        for (name, record) in samples(notation.id()) {
            let foreign = recognize(&record).map(Form::id);
            assert_eq!(foreign, Some(notation.id()), "{name}");
        }
    }
}

#[test]
fn every_form_takes_any_text() {
    let texts = [
        "",
        "\u{feff}",
        "\0",
        "{",
        "[[[",
        "{\"data\":[]}",
        "#/",
        "?game=",
        "{{Game",
        "8/8",
        "1.\r\n2.",
        "é→\u{202e}",
    ];
    for from in forms().filter(|form| form.is_read()) {
        for text in texts {
            let _ = convert(text, from, None, ConvertOptions::default());
            for to in forms() {
                let options = ConvertOptions {
                    anonymous: true,
                    ..ConvertOptions::default()
                };
                let _ = convert(text, from, Some(to), options);
            }
        }
    }
}

#[test]
fn records_with_slips_are_written_or_refused() {
    for notation in ide::notations() {
        let from = Form::Record(*notation);
        let (_, record) = samples(notation.id()).remove(0);
        for (text, number) in mutations(&record, 12) {
            for to in forms().filter(|to| to.is_written() && to.holds(*notation)) {
                let converted = convert(&text, from, Some(to), ConvertOptions::default());
                assert!(
                    !converted.text.is_empty()
                        || !converted.findings.is_empty()
                        || text.trim().is_empty(),
                    "{number} as {}: {text}",
                    to.id()
                );
            }
        }
    }
    assert!(by_id("nothing").is_none());
}
