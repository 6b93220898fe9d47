//! Choices in a document: written with its line breaks.

use std::sync::Arc;

use ide::Document;
use notation::{Settings, TextSize, Then};

/// The texts that choices before the first move write.
fn written(document: &Document, picked: &[String], found: &mut Vec<String>) {
    for choice in document.choices(TextSize::new(0), picked) {
        match choice.then {
            Then::Write(edits) => found.extend(edits.into_iter().map(|edit| edit.text)),
            Then::Follow(_) => {}
            // One choice of each step is enough.
            Then::Ask(key) if found.len() < 40 => {
                written(document, &[picked, &[key]].concat(), found);
            }
            Then::Ask(_) => {}
        }
    }
}

#[test]
fn choices_end_lines_as_the_document_does() {
    for notation in ide::notations() {
        let players = ["Ash", "Fir", "Pine"];
        let begin = notation.new_game(&players);
        for line_break in ["\r\n", "\n"] {
            let text = begin.replace('\n', line_break);
            let document = Document::new(*notation, &text, Arc::<Settings>::default());
            let mut found = Vec::new();
            written(&document, &[], &mut found);
            assert!(!found.is_empty(), "{}", notation.id());
            for text in found {
                let plain = text.replace("\r\n", "\n").replace('\n', line_break);
                assert_eq!(text, plain, "{}", notation.id());
            }
        }
    }
}
