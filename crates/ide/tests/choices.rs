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

/// A game like another one begins with the same header, whoever of both sides was asked first.
#[test]
fn a_game_tells_the_answers_with_which_it_began() {
    let answers: [(&str, &[(&str, &str)]); 9] = [
        (
            "kubb",
            &[
                ("players A", "Ann, Ben"),
                ("players B", "Cy"),
                ("event", "Club"),
                ("date", "2026-05-02"),
            ],
        ),
        (
            "kubb",
            &[
                ("team A", "Berlin 1"),
                ("players A", "Anna-Lena, O'Brien"),
                ("team B", "Berlin 2"),
            ],
        ),
        (
            "kubb",
            &[
                ("team A", "Geese"),
                ("players A", "jt, g"),
                ("players B", "Les Bûcherons"),
            ],
        ),
        (
            "pgn",
            &[
                ("White", "Ann \"A\""),
                ("Black", "Ben"),
                ("Date", "2026-05-02"),
                ("Round", "3.1"),
            ],
        ),
        ("pgn", &[("Black", "Ben")]),
        ("bucky", &[("White", "Ann"), ("Site", "Kiel")]),
        (
            "carcassonne",
            &[
                ("player A", "ann"),
                ("color A", "yellow"),
                ("player B", "ben"),
                ("player C", "cy"),
                ("color C", "red"),
            ],
        ),
        (
            "rootlog",
            &[
                ("map", "Winter"),
                ("deck", "Standard"),
                ("clearings", "FFFRRRMMMFRM"),
                ("landmark 1", "tower"),
                ("landmark 1 clearing", "10"),
                ("landmark 2", "ferry"),
                ("landmark 2 clearing", "2"),
                ("hireling 1", "h_Ed"),
                ("hireling 2", "h_S"),
                ("faction 1", "E"),
                ("player 1", "Fir"),
                ("faction 2", "C"),
                ("player 2", "Ash Tree"),
            ],
        ),
        (
            "rootlog",
            &[
                ("faction 1", "V"),
                ("player 1", "Oak"),
                ("faction 3", "C"),
                ("player 3", "Ash"),
            ],
        ),
    ];
    for (id, answers) in answers {
        let notation = ide::by_id(id).unwrap();
        let begun = notation.begin(&answers.iter().copied().collect());
        assert_eq!(begun.problem, None, "{id}");
        let document = Document::new(notation, &begun.text, Arc::default());
        let answers = document.game(0).unwrap().record().head().answers;
        assert_eq!(notation.begin(&answers).text, begun.text, "{answers:?}");
    }
}

/// Each field of a side names the one of the other side, which names it.
#[test]
fn fields_of_the_two_sides_name_each_other() {
    for notation in ide::notations() {
        let fields = notation.setup();
        for field in fields.iter().filter(|field| !field.other.is_empty()) {
            let other = fields.iter().find(|other| other.id == field.other);
            let back = other.map(|other| (&*other.other, &other.kind));
            assert_eq!(back, Some((&*field.id, &field.kind)), "{}", field.id);
        }
        let sides = fields
            .iter()
            .filter(|field| !field.other.is_empty())
            .count();
        assert_eq!(sides > 0, notation.id() != "rootlog", "{}", notation.id());
    }
}
