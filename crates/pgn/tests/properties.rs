//! Properties of any text: trees are lossless, editing equals parsing from scratch, formatting is idempotent and keeps the
//! meaning, no answer fails, every fix repairs its problem, and work grows only with the length of a record.

use notation::{Depth, Scope, TextRange, apply_edits, fixture, work};
use pgn::{Pgn, PgnLanguage, SyntaxKind};
use proptest::prelude::*;

const COMPLETE: &str = "\
[Event \"Cup\"]
[Site \"https://chess.example/1\"]
[Date \"2026.03.??\"]
[Round \"-\"]
[White \"Ann\"]
[Black \"Ben\"]
[Result \"1-0\"]

1. e4 e5 2. Nf3 d6 {Solid, but the bishop
is shut in.} (2... Nc6 3. Bb5 $14 (3. Bc4 Bc5) 3... a6) 3. Bc4 Bg4 $6
; The pin looks strong.
4. Nc3 g6? 5. Nxe5! Bxd1 (5... dxe5 6. Qxg4) 6. Bxf7+ Ke7 7. Nd5# 1-0
";

const MISTAKES: &str = "\
[Event \"Club\"]
[White \"Ann\"]
[Result \"0-1\"]

1.e2-e4 e5 2. Nf3 Nc6 2... {?} 3.Bb5 ( Lb5 a6 ) Nf6 4.0-0 Nxe4 e.p. 6. Re1 Ne7
6. Re1 Ne7
Bf1 Nxe5+ ! well played 8. Rxe5 (Be7 9. Bf1 0-0 10 d4 Bf6 $300 11 Re1 Re8 { { ) 1-0
12. c3 Rxe1
1. e4 c5 *
";

/// A middle game in the letters of another language, without tags.
const FOREIGN: &str = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Dd4 6. Sxd4 exd4 ½-½\n";

/// Texts over the alphabet of the notation.
fn scribble() -> impl Strategy<Value = String> {
    let signs: Vec<char> = "[]\"(){};%.0123456789 -/\n\r\tabcdefghxNBRQKO=+#!?$*Zé–“♘"
        .chars()
        .collect();
    let sign = proptest::sample::select(signs).prop_map(String::from);
    let parts = vec![
        "1. e4 ",
        "e5 ",
        "2. Nf3 ",
        "Nc6 ",
        "2... ",
        "(",
        ") ",
        "{a} ",
        "{\n",
        "; b\n",
        "\n% c\n",
        "[White \"Ann\"]\n",
        "1-0\n",
        "e.p. ",
        "$1",
        "word ",
        "Sf3 ",
        "± ",
        "+- ",
        "nd5 ",
        "ed ",
        "1) ",
        " + ",
        "\u{feff}",
        "\r\n",
        "\n\n",
    ];
    let part = proptest::sample::select(parts).prop_map(str::to_owned);
    proptest::collection::vec(prop_oneof![2 => sign, 2 => part], 0..60)
        .prop_map(|parts| parts.concat())
}

/// A sample record with a few random slips.
fn slipped() -> impl Strategy<Value = String> {
    let sample = proptest::sample::select(vec![COMPLETE, MISTAKES, FOREIGN]);
    let stroke = (
        any::<proptest::sample::Index>(),
        0..3_usize,
        "[a-h1-8NBRx. \n{}()\\[\\]\"-]{0,2}",
    );
    let strokes = proptest::collection::vec(stroke, 0..4);
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

/// Signs that the standard writes as numbers.
const SIGNS: [(&str, &str); 12] = [
    ("±", "$16"),
    ("=", "$10"),
    ("+=", "$14"),
    ("+/=", "$14"),
    ("=+", "$15"),
    ("=/+", "$15"),
    ("+/-", "$16"),
    ("-/+", "$17"),
    ("+-", "$18"),
    ("+--", "$18"),
    ("-+", "$19"),
    ("--+", "$19"),
];

/// The meaning of a record: the positions after its moves, and all words that formatting must not change.
fn meaning(text: &str) -> (Vec<String>, String) {
    let plain = text
        .replace('–', "-")
        .replace('“', "\"")
        .replace('♘', "N")
        .replace('½', "1/2")
        // A line marked as added by `diff`.
        .replace("+ [", "[")
        .replace("+[", "[");
    let record = fixture::read(&Pgn, &plain);
    let moves = record
        .replay(&Pgn)
        .moves
        .into_iter()
        .map(|one| format!("{} {}", one.label, one.state));
    let mut kept: Vec<String> = Vec::new();
    for line in record.parse().lines::<PgnLanguage>() {
        for token in line.all_tokens() {
            use SyntaxKind::{DOTS, EN_PASSANT, NEWLINE, NUMBER, RESULT, SAN, WHITESPACE};
            let is_spelled = matches!(
                token.kind(),
                WHITESPACE | NEWLINE | NUMBER | DOTS | SAN | RESULT | EN_PASSANT
            );
            let sign = SIGNS.iter().find(|(sign, _)| *sign == token.text());
            if let Some((_, number)) = sign.filter(|_| token.kind() == SyntaxKind::NAG) {
                kept.push((*number).to_owned());
            } else if matches!(token.kind(), SyntaxKind::L_PAREN | SyntaxKind::R_PAREN) {
                // `[2. Nc3 Nf6]`
                kept.push(token.text().replace('[', "(").replace(']', ")"));
            } else if !is_spelled {
                kept.push(token.text().to_owned());
            }
        }
    }
    // A tag after the number of a line is no tag as written, and is cut differently.
    (moves.collect(), kept.concat())
}

/// The games of a text, cut as in documents, so that formatting neither splits nor joins games.
fn games(text: &str) -> Vec<&str> {
    let starts = notation::cut::cut(&Pgn, text);
    let ends = starts.iter().copied().skip(1).chain([text.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(start, end)| &text[*start..end])
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_lost(text in text()) {
        fixture::assert_lossless(&Pgn, &text);
    }

    #[test]
    fn editing_is_parsing_anew(text in text(), start in 0..300_usize, len in 0..12_usize, insert in "[a1.\\[\n\" {}()-]{0,4}") {
        fixture::assert_incremental(&Pgn, &text, start..start + len, &insert);
    }

    #[test]
    fn formatting_settles(text in text()) {
        let _ = fixture::format(&Pgn, &text);
    }

    #[test]
    fn formatting_means_the_same(text in text()) {
        let formatted = fixture::format(&Pgn, &text);
        assert_eq!(meaning(&formatted), meaning(&text), "{text:?} became {formatted:?}");
    }

    #[test]
    fn formatting_keeps_games_apart(text in text()) {
        let cut = games(&text);
        let formatted: Vec<String> = cut.iter().map(|game| fixture::format(&Pgn, game)).collect();
        let whole = formatted.concat();
        assert_eq!(games(&whole), formatted, "{text:?}");
    }

    #[test]
    fn formatting_a_part_means_the_same(text in text(), lines in (0..9_u32, 0..3_u32)) {
        let record = fixture::read(&Pgn, &text);
        let line = |line: u32| record.parse().line_start(line as usize);
        let range = TextRange::new(line(lines.0), line(lines.0 + lines.1));
        let formatted = apply_edits(&text, &record.format(Scope::Lines(range)));
        assert_eq!(meaning(&formatted), meaning(&text), "{text:?} became {formatted:?}");
    }

    #[test]
    fn answers_stay_in_the_text(text in text()) {
        fixture::assert_answers(&Pgn, &text);
    }

    #[test]
    fn fixes_repair(text in text()) {
        fixture::assert_fixes(&Pgn, &text);
    }
}

#[test]
fn every_rule_finds_its_wrong_example_and_nothing_in_its_right_one() {
    fixture::assert_rules(&Pgn);
}

#[test]
fn whatever_stands_again_and_again_takes_work_by_its_length() {
    fixture::assert_bounded(&Pgn, COMPLETE, work::Budget::MOST, |text| {
        let record = fixture::read(&Pgn, text);
        let _ = (
            record.outline(Depth::Moves),
            record.tokens(None),
            record.format(Scope::Game),
        );
        let _ = fixture::hints(&*record);
        let _ = (record.head(), record.stats());
    });
}
