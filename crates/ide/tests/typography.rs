//! Characters of word processors: read like plain ones in every notation, with one hint per game and one repair for all.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::sync::Arc;

use ide::{Document, by_id};
use notation::{Finding, TextRange, TextSize, apply_edits, fixture};

const ROOT: &str = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann – “the cat”\nE: Bob\n\n\
C:t_k->1/w->2+3/#->C // a long – note\nE:6w->3/#->E\n";

fn document(notation: &str, text: &str) -> Document {
    Document::new(by_id(notation).unwrap(), text, Arc::default())
}

/// The findings of `text` as `code [text] message`, and the text after their safe repairs.
fn check(notation: &str, text: &str) -> (Vec<String>, String) {
    let findings: Vec<Finding> = document(notation, text).findings().collect();
    let shown = findings.iter().map(|one| {
        let place = &text[usize::from(one.range.start())..usize::from(one.range.end())];
        format!("{} [{place}] {}", one.code, one.message)
    });
    let edits: Vec<_> = findings
        .iter()
        .flat_map(|one| one.fixes.iter().filter(|fix| fix.safe))
        .flat_map(|fix| fix.edits.clone())
        .collect();
    (shown.collect(), apply_edits(text, &edits))
}

#[test]
fn a_transcript_from_a_word_processor_is_clean_but_for_one_hint() {
    let (head, moves) = ROOT.split_at(ROOT.find("\n\nC:").unwrap());
    for (plain, typographic, message) in [
        (
            "->",
            "→",
            "“→” is read as “->”: 5 characters in this game. Write the plain ones.",
        ),
        (
            "->",
            "⟶",
            "“⟶” is read as “->”: 5 characters in this game. Write the plain ones.",
        ),
        (
            "->",
            "–>",
            "“–>” is read as “->”: 5 characters in this game. Write the plain ones.",
        ),
        (
            "->",
            "—>",
            "“—>” is read as “->”: 5 characters in this game. Write the plain ones.",
        ),
        (
            "->",
            "=>",
            "“=>” is read as “->”: 5 characters in this game. Write the plain ones.",
        ),
        (
            "6w",
            "６ｗ",
            "“６” is read as “6”, “ｗ” as “w”: 2 characters in this game. Write the plain ones.",
        ),
        (
            "E:6",
            "E:\u{200b}6",
            "An invisible character is read as nothing; write the plain character.",
        ),
        (
            " //",
            "\u{a0}//",
            "A no-break blank is read as a blank; write the plain character.",
        ),
    ] {
        let text = format!("{head}{}", moves.replace(plain, typographic));
        let (findings, repaired) = check("rootlog", &text);
        let at = match typographic {
            "６ｗ" => "６",
            "E:\u{200b}6" => "\u{200b}",
            "\u{a0}//" => "\u{a0}",
            whole => whole,
        };
        assert_eq!(
            findings,
            [format!("rootlog/odd-sign [{at}] {message}")],
            "{typographic}"
        );
        assert_eq!(repaired, ROOT, "{typographic}");
        let formatted = document("rootlog", &text);
        let formatted = apply_edits(&text, &formatted.format(None));
        let right = document("rootlog", ROOT);
        assert_eq!(
            formatted,
            apply_edits(ROOT, &right.format(None)),
            "{typographic}"
        );
    }
}

#[test]
fn every_notation_reads_its_own_signs() {
    for (notation, text, right) in [
        (
            "kubb",
            "[Event “Cup – day 1”]\n1. ０I B – — - ‒ −\n",
            "[Event \"Cup – day 1\"]\n1. 0I B - - - - -\n",
        ),
        (
            "bucky",
            "[White “Ann”]\n1. e2–e3 e7−e6 { – “x” }\n",
            "[White \"Ann\"]\n1. e2-e3 e7-e6 { – “x” }\n",
        ),
        (
            "carcassonne",
            "A = red – Ann–Lee\nB = blue\n0 （0，0） CRFR\n1A (0,−1) RFFR / – note\n",
            "A = red – Ann–Lee\nB = blue\n0 (0,0) CRFR\n1A (0,-1) RFFR / – note\n",
        ),
    ] {
        let (findings, repaired) = check(notation, text);
        let codes: Vec<&str> = findings
            .iter()
            .filter(|one| one.contains("odd-sign"))
            .map(|one| one.split(' ').next().unwrap())
            .collect();
        assert_eq!(codes, [format!("{notation}/odd-sign")], "{findings:#?}");
        assert_eq!(repaired, right, "{findings:#?}");
    }
}

#[test]
fn other_findings_stand_where_they_are_written() {
    let text = ROOT.replace("->", "→").replace("6w", "66w");
    let (findings, _) = check("rootlog", &text);
    let other: Vec<&String> = findings
        .iter()
        .filter(|one| !one.contains("odd-sign"))
        .collect();
    assert_eq!(other.len(), 1, "{findings:#?}");
    assert!(other[0].contains("[66w"), "{findings:#?}");
}

#[test]
fn hovers_and_edits_are_at_their_places() {
    let right = document("rootlog", ROOT);
    let text = ROOT.replace("->", "→");
    let typographic = document("rootlog", &text);
    for word in ["6w", "t_k", "#→E"] {
        let at = TextSize::try_from(text.find(word).unwrap()).unwrap();
        let plain = TextSize::try_from(ROOT.find(&word.replace('→', "->")).unwrap()).unwrap();
        let (one, other) = (typographic.hover(at), right.hover(plain));
        let (one, other) = (one.unwrap(), other.unwrap());
        assert_eq!(one.markdown, other.markdown, "{word}");
        let of = |text: &str, range: TextRange| {
            text[usize::from(range.start())..usize::from(range.end())].replace('→', "->")
        };
        assert_eq!(of(&text, one.range), of(ROOT, other.range), "{word}");
    }
}

#[test]
fn a_key_in_a_typographic_record_is_reading_it_anew() {
    let text = ROOT.replace("->", "→");
    let at = TextSize::try_from(text.find("6w").unwrap()).unwrap();
    let edited = document("rootlog", &text).edit(TextRange::at(at, TextSize::new(1)), "5→");
    let anew = document("rootlog", &edited.text().to_string());
    assert_eq!(
        edited.findings().collect::<Vec<_>>(),
        anew.findings().collect::<Vec<_>>()
    );
}

#[test]
fn every_answer_stays_in_the_text() {
    let signs = ["–", "→", "“", "\u{a0}", "（", "１", "\u{200b}", "=>"];
    for notation in ide::notations() {
        for (index, rule) in notation.rules().iter().enumerate() {
            let places: Vec<usize> = rule.wrong.char_indices().map(|(at, _)| at).collect();
            let mut text = rule.wrong.to_owned();
            for (step, place) in places.iter().rev().skip(index % 11).step_by(11).enumerate() {
                text.insert_str(*place, signs[(index + step) % signs.len()]);
            }
            fixture::assert_answers(*notation, &text);
            let _ = fixture::format(*notation, &text);
        }
    }
}

/// A game of each notation with several lines, and one that follows it.
const LINES: [(&str, &str, &str); 3] = [
    (
        "kubb",
        "[Event \"Yard\"]\n\n1. 0I a:- a:B b:- b:- a:- b:- # well (so so\n2. 1I c:F d:- c:- d:- c:- d:-\n",
        "[Event \"Park\"]\n\n1. 0I a:- a:- b:- b:- a:- b:-\n",
    ),
    (
        "rootlog",
        "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nC:t_k->1/w->1+2+4+5+6+7+8+9+10+11+12/b_s->1/b_w->5/b_r->9 // set up\nE:(6w+b)->3/#charismatic->$\n",
        "Map: Winter\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nC:w->1\n",
    ),
    (
        "carcassonne",
        "A = ann\nB = bob\n0  (0,0) RCRF / begins\n1A (0,1) FFFC\n2B (1,0) RFRF\n",
        "A = cid\nB = dora\n0  (0,0) RCRF\n1A (0,1) FFFC\n",
    ),
];

#[test]
fn ends_of_lines_of_word_processors_end_lines_where_a_move_has_one() {
    for (notation, plain, _) in LINES {
        let (expected, _) = check(notation, plain);
        for sign in ["\u{2028}", "\u{2029}", "\u{85}"] {
            for text in [
                plain.replace('\n', sign),
                plain.trim_end().replace('\n', sign) + "\n",
                plain.trim_end().replace('\n', sign) + "\r\n",
                plain
                    .replacen("\n\n", &sign.repeat(2), 1)
                    .replace('\n', sign),
                // Only some line breaks.
                plain.replacen('\n', sign, 2),
            ] {
                let (mut findings, repaired) = check(notation, &text);
                let is_hint = |one: &String| one.starts_with(&format!("{notation}/odd-sign"));
                let at = findings.iter().position(is_hint).unwrap();
                let hint = findings.remove(at);
                assert!(
                    hint.contains("A line separator is read as the end of a line"),
                    "{hint}"
                );
                assert_eq!(findings, expected, "{text}");
                let right = plain.trim_end();
                assert_eq!(repaired.trim_end().replace('\r', ""), right, "{text:?}");
                let document = document(notation, &text);
                let formatted = apply_edits(&text, &document.format(None));
                assert_eq!(formatted, repaired, "{text:?}");
                let fixed = apply_edits(&text, &document.fix_all());
                assert_eq!(fixed, repaired, "{text:?}");
                let moves = |text: &str| {
                    let record = fixture::read(by_id(notation).unwrap(), text);
                    record.moves().len()
                };
                assert_eq!(moves(&text), moves(plain), "{text:?}");
                fixture::assert_answers(by_id(notation).unwrap(), &text);
            }
        }
    }
}

#[test]
fn several_games_between_such_ends_of_lines_are_one_hint() {
    for (notation, one, other) in LINES {
        let plain = format!("{one}\n{other}");
        let right = document(notation, &plain);
        assert_eq!(right.game_count(), 2, "{notation}");
        let text = plain.trim_end().replace('\n', "\u{2028}") + "\n";
        let (findings, repaired) = check(notation, &text);
        assert_eq!(findings.len(), 1, "{findings:#?}");
        assert!(
            findings[0].contains("There are several games in it"),
            "{findings:#?}"
        );
        assert_eq!(repaired, plain, "{notation}");
        let separated = document(notation, &text);
        assert_eq!(apply_edits(&text, &separated.fix_all()), plain);
        let formatted = apply_edits(&text, &separated.format(None));
        assert_eq!(formatted, apply_edits(&plain, &right.format(None)));
        fixture::assert_answers(by_id(notation).unwrap(), &text);
        // If the second game begins on a real line of the file, it is a game of its own.
        let text = format!("{}\n\n{}", one.trim_end().replace('\n', "\u{2028}"), other);
        assert_eq!(document(notation, &text).game_count(), 2, "{notation}");
    }
}

#[test]
fn in_values_and_comments_such_characters_stay() {
    for text in [
        "[Event \"a\u{2028}b\"]\n1. 0I a:- a:B b:- b:- a:- b:-\n",
        "1. 0I a:- a:B (one\u{2028}two) b:- b:- a:- b:-\n",
    ] {
        let (findings, _) = check("kubb", text);
        assert_eq!(findings, [""; 0], "{text:?}");
    }
    // An unclosed quote does not continue on the next line.
    let text = "[Event \"Yard]\u{2028}[Place \"Park\"]\u{2028}1. 0I a:- a:B b:- b:- a:- b:-\n";
    let (_, repaired) = check("kubb", text);
    assert_eq!(repaired.lines().count(), 3, "{repaired}");
}
