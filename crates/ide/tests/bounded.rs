//! Work on a record, including guesses for its findings, grows only with its length.

use std::sync::Arc;

use ide::{Document, Notation, TextSize};
use notation::{Then, fixture, work};

/// A correct record of each notation.
const KUBB: &str = "\
1. a:- b:B a:- b:- a:- b:-
2. c:I c:F c:B d:- c:- d:- c:-
3. a:2I a:2F a:- b:- a:B b:- a:-
4. c:3I c:3F c:- d:- c:- d:- c:- (a long turn)
";
const BUCKY: &str = "\
[White \"Ann\"]
[Black \"Bob\"]

1. e2-e4 e7-e5 ; a comment
2. d2-d4 {another} d7-d6
";
const ROOTLOG: &str = "\
Map: Fall
Deck: Standard
Pool: CE
C: Ann
E: Bob

C:t_k->1/w->2+3/#->C // a comment
E:6w->3/#->E
";
const CARCASSONNE: &str = "\
A = Ann
B = Bob
0 (0,0) CRFR
1A (1,0) FRFR / a note
2B (2,0) FRFR
";
const PGN: &str = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"Ann\"]
[Black \"Ben\"]
[Result \"*\"]

1. e4 $1 e5! (1... c5 2. Nf3 {a comment}) 2. Nf3 Nc6 ; another
3. Bb5 {[%clk 0:05:00]} a6 *
";

fn notation(id: &str) -> &'static dyn Notation {
    ide::by_id(id).expect("a notation of ours")
}

/// The budget of the searches for repairs and guesses in every game.
const GRANTED: usize = work::Budget::MOST + 100_000;

/// Does the work of `check`, and that of a board at the end and in the middle of the game: all first choices, and the next ones
/// after each choice that asks for more.
fn judge(notation: &'static dyn Notation, text: &str) {
    let document = Document::new(notation, text, Arc::default());
    assert!(document.findings_with_guesses().count() < usize::MAX);
    let last = document.step_at(TextSize::of(text));
    for steps in [last.steps, last.steps / 2] {
        let Some(step) = document.step_of(last.game, steps) else {
            continue;
        };
        let at = document.end_of(step);
        for choice in document.choices(at, &[]) {
            if let Then::Ask(key) = choice.then {
                assert!(document.choices(at, &[key]).len() < usize::MAX);
            }
        }
    }
}

#[track_caller]
fn check(id: &str, sample: &str) {
    let notation = notation(id);
    let document = Document::new(notation, sample, Arc::default());
    let findings: Vec<_> = document.findings().collect();
    assert_eq!(findings, [], "{sample}");
    fixture::assert_bounded(notation, sample, GRANTED, |text| judge(notation, text));
}

#[test]
fn whatever_is_repeated_in_kubb_costs_its_length() {
    check("kubb", KUBB);
}

#[test]
fn whatever_is_repeated_in_bucky_costs_its_length() {
    check("bucky", BUCKY);
}

#[test]
fn whatever_is_repeated_in_rootlog_costs_its_length() {
    check("rootlog", ROOTLOG);
}

#[test]
fn whatever_is_repeated_in_carcassonne_costs_its_length() {
    check("carcassonne", CARCASSONNE);
}

#[test]
fn whatever_is_repeated_in_pgn_costs_its_length() {
    check("pgn", PGN);
}

#[test]
fn what_cannot_be_read_costs_its_length() {
    let tables: [(&str, &str, &[&str]); 5] = [
        ("kubb", KUBB, &["(", "a:F", "x", "a: "]),
        ("bucky", BUCKY, &["{", "x", "e", "Bb5 "]),
        ("rootlog", ROOTLOG, &["(", "x", "C:#s->", "/ "]),
        ("carcassonne", CARCASSONNE, &["(", "(0", "a(", "x "]),
        ("pgn", PGN, &["(", "{", "e", "Nd2 ", "x y ", "1. "]),
    ];
    for (id, sample, units) in tables {
        for unit in units {
            let notation = notation(id);
            let text = |times: usize| format!("{sample}{}\n", unit.repeat(times));
            let name = format!("{id}: {unit:?}");
            fixture::assert_grows_as(&name, 0, 1_000, text, |text| judge(notation, text));
        }
    }
}
