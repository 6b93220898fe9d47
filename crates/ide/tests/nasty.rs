//! The nastiest inputs that people found, twenty or more per notation: words at the ends of lines, comments of other notations,
//! numbers that do not fit, unmatched brackets. Each with its findings and first repairs, and its text after formatting, safe
//! fixes and certain repairs.
//!
//! `UPDATE_EXPECT=1 cargo test -p movetext-ide --test all nasty` rewrites `nasty.snap`.

use std::{fmt::Write as _, sync::Arc};

use expect_test::expect_file;
use ide::Document;
use notation::{Edit, Settings, apply_edits};

const INPUTS: &[(&str, &[&str])] = &[
    ("kubb", KUBB),
    ("bucky", BUCKY),
    ("rootlog", ROOTLOG),
    ("carcassonne", CARCASSONNE),
    ("pgn", PGN),
];

const KUBB: &[&str] = &[
    "1. a:- a:- a:- b:- b:- b:B good move\n2. c:I c:F c:- c:- d:- d:- d:-\n",
    "1. a:- a:- a:- b:- b:- b:B great kubb\n",
    "1. a:- a:- a:- b:- b:- b:B // remark\n",
    "1. a:- a:- a:- b:- b:- b:B ; remark\n",
    "1. a:- a:- a:- b:- b:- b:B nice\n",
    "1. a:- a:- a:- b:- b:- b:B Win\n",
    "1. a:- a:- a:- b:- b:- b:B on\n",
    "1. a:- a:- a:- b:- b:- b:B x\n",
    "1. a:- a:- a:- b:- b:- b:B (x) ok\n",
    "1. a:- a:- a:- b:- b:- b:B = 5\n",
    "1. a:- a:- a:- b:- b:- b:B\nPause wegen Regen\n2. c:I c:F c:- c:- d:- d:- d:-\n",
    "1. a:- a:- a:- b:- b:- b:B\nWe came back\n2. c:I c:F c:- c:- d:- d:- d:-\n",
    "1. a:- a:- a:- b:- b:- b:B\n// remark\n2. c:I c:F c:- c:- d:- d:- d:-\n",
    "1. a:- a:- a:- b:- b:- b:B\n,\n2. c:I c:F c:- c:- d:- d:- d:-\n",
    "1 - a:- a:- a:- b:- b:- b:B\n2 - c:I c:F c:- c:- d:- d:- d:-\n",
    "1. a:III a:- a:- b:- b:- b:-\n",
    "1. a:- a:- a:- b:- b:- b:B\n2. c:99999999999I c:F c:- c:- d:- d:- d:-\n",
    "4294967296. a:- a:- a:- b:- b:- b:B\n",
    "1. a:- a:- a:- b:- b:- b:2.5A\n",
    "T1: a - , a B\n",
];

const BUCKY: &[&str] = &[
    "1. e2-e4 e7-e5 # best\n",
    "1. e2-e4 e7-e5 #best\n",
    "1. e2-e4 e7-e5 good move\n",
    "1. e2-e4 e7-e5 // remark\n",
    "1. e2-e4 e7-e5 ; remark\n",
    "1. e2-e4 12 e7-e5\n",
    "page 12\n1. e2-e4 e7-e5\n",
    "we were 3 people\n1. e2-e4 e7-e5\n",
    " 7 [Result \"1-0\"]\n1. e2-e4 e7-e5\n",
    "2020.01.01\n1. e2-e4 e7-e5\n",
    "1. e2-e4(A+5) e7-e5\n",
    "1. e2-e4(xe7) e7-e5+\n",
    "1. e2-e4(xb7,c7, Win g3) e7-e5\n",
    "1. e2-e4 e7-e5 0- [x]\n1\n",
    "1. e2-e4 illegible 2. e4-e5+ d7-d6\n",
    "4294967296. e2-e4 e7-e5\n",
    "1. e2-e4 e7-e5 = 5\n",
    "1. e2-e4 {open\n2. d2-d4\n",
    "1. e2-e4 e7-e5 } rest\n",
    "1. Ne2-e4 e7-e5\n",
];

const ROOTLOG: &[&str] = &[
    "Map: Fall\nDeck: Standard\nPool: CE plus A\nC: Ann\nE: Bob\n\nC:t_k->1\n",
    "Map: Fall\nDeck: Standard\nPool: CE +\nC: Ann\nE: Bob\n\nC:t_k->1\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/Zboat 日本/w->2\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/Zboat!/w->2\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/(w->1)\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2 good move\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2 # good move\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2 {good}\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/4294967296w->2\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/++99999999999\n",
    "Map: Autumn\nDeck: Standard\nPool: CE\nC: Ann (from Bern)\nE: Bob\n\nC:t_k->1 , w->2\n",
    "Map: Autumn here\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1\n",
    "Deck: Standard\nMap: Fall\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nWe came back\nC:t_k->1\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->l/w–>2\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC: t_k -> 1 / w -> 2\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1//w->2\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/XG3\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/((w->2\n",
    "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1\nWinner: C and E\n",
];

const CARCASSONNE: &[&str] = &[
    "A = (Ann L) ann <red>\n0 (0,0) RCRF\n",
    "A = ann <red> 1st = (25)\n0 (0,0) RCRF\n",
    "A = ann <red> 1st ( = 104)\n0 (0,0) RCRF\n",
    "A = ann 1st (25.5)\n0 (0,0) RCRF\n",
    "A = ann <red> <blue>\n0 (0,0) RCRF\n",
    "A = ann (Ann L) (from Bern)\n0 (0,0) RCRF\n",
    "A = ann (25) (26)\n0 (0,0) RCRF\n",
    "A = ann (Ann L) red 1st 25\n0 (0,0) RCRF\n",
    "0 (0,0) RCRF\n1A (1,0) FRFRm = 0 = 6\n",
    "0 (0,0) RCRF\n1A = 12 (1,0) FRFRm +4 = 23\n",
    "0 (0,0) RCRF\n1A ( <b> 1,0) FRFRm\n",
    "0 (0,0) RCRF\n1A (1,0) FRFRm\nA+7 <b> +8 = 15\n",
    "01/03/2026, 19:30 UTC, 2<sup>nd</sup> round\n0 (0,0) RCRF\n",
    "0 (0,0) RCRF\n1A (0,1) FCmFF7\n",
    "0 (0,0) RCRF\n1A (1,0) FRFRm good tile\n",
    "0 (0,0) RCRF\n1A (1,0) FRFRm # good tile\n",
    "0 (0,0) RCRF\n1A (1,0) FRFRm +4294967296\n",
    "Move\tPlayer\tx\ty\tTile\n0\t\t0\t0\tRCRF\n1\tA\t0\t1\tFFFC\n",
    "0 (0,0) RCRF\nfoo bar\n1A (1,0) FRFRm\n",
    "0 (0,0) RCRF\n> 1A (1,0) FRFRm\n",
    "0 (0,0) RCRF\n1A (1, - 0)  FRFRm\n",
    "0 (0,0) RCRF\n1A (Ndis) CCCC (1,0)  RFRFm\n",
    "0 (0,0) RCRF\n1A (discount) CCCC (1,0)  RFRFm\n",
    "0 (0,0) RCRF\n1A (1,0) FRFRm\n2B concedes\u{3a9}mega / late\n",
];

const PGN: &[&str] = &[
    "1. e4 e5 2. Bc4 d6 3. Bxf7 + Kxf7 4. Qh5 + g6 *\n",
    "1. d3 e5 2. illegible Nc6 3. Nbd2 d6 *\n",
    "1. d3 e5 2. ??? Nc6 3. Nbd2 d6 *\n",
    "1. d3 e5 2. [?] Nc6 3. Nbd2 d6 *\n",
    "1. d3 e5 2. Nf3concedes Nc6 3. Nbd2 d6 *\n",
    "1. d3 e5\n; 2. Nf3 Nc6\n3. Nbd2 d6 *\n",
    "1. e4 d5 2. exd5 illegible 3. Nc3 Nf6 4. Nd5 *\n",
    "[Variant \"Atomic\"]\n\n1. Nf3 Nc6 2. Nd4 Nxd4 3. e3 a6 4. d4 *\n",
    "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 P@e4 3. Ngf3 *\n",
    "[Event \"a\"]\n[White \"W1\"]\n\n[Event \"a\"]\n[White \"W2\"]\n\n[Event \"a\"]\n[White \"W3\"]\n",
    "[Event \"a\"]\n[Result \"*\"] 1. e4 e5 *\n\n[Event \"b\"]\n[Result \"*\"] 1. d4 d5 *\n",
    "1. e4 e5 e.p. 2. Nf3 *\n",
    "1. e4 e5 2 0 . Nf3 *\n",
    "4294967296. e4 e5 *\n",
    "1. e4 e5 000 *\n",
    "1. e4 e5 2. Nf3 good move *\n",
    "1. e4 e5 // best\n2. Nf3 *\n",
    "1. e4 e5 # best\n2. Nf3 *\n",
    "1. e4 e5 2. Ke3 Nc6 3. Ng1f3 *\n",
    "1. e4 {open\n2. Nf3 *\n",
    "1. e4 e5 1-0\n1. e4 e5 1-0\n1. d4 d5 0-1\n",
];

fn open(notation: &str, text: &str) -> Document {
    let notation = ide::by_id(notation).expect("a notation");
    Document::new(notation, text, Arc::<Settings>::default())
}

/// Appends `text` after `edits` to `told`, if that differs.
fn changed(what: &str, text: &str, edits: &[Edit], told: &mut String) {
    let new = apply_edits(text, edits);
    if new != text {
        let _ = writeln!(told, "{what}:\n{}", indented(&new));
    }
}

fn indented(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    let lines = lines.map(|line| format!("    {line}"));
    lines.collect::<String>().trim_end_matches('\n').to_owned()
}

fn told(notation: &str, text: &str) -> String {
    let document = open(notation, text);
    let mut told = format!("---- {notation}\n{}\n", indented(text));
    let games = document.game_count();
    if games > 1 {
        let _ = writeln!(told, "{games} games");
    }
    changed("formatted", text, &document.format(None), &mut told);
    changed("safe", text, &document.fix_all(), &mut told);
    changed("certain", text, &document.repair_certain(), &mut told);
    for finding in document.findings_with_guesses() {
        let first = finding.fixes.first();
        let first = first.map_or(String::new(), |fix| format!(" → {}", fix.title));
        let line = document.line_column(finding.range.start());
        let _ = writeln!(
            told,
            "{} {} {}:{}{first}",
            finding.severity.name(),
            finding.code,
            line.line,
            line.column
        );
    }
    told
}

#[test]
fn nothing_is_lost_of_the_nastiest_inputs() {
    let mut all = String::new();
    for (notation, inputs) in INPUTS {
        assert!(inputs.len() >= 20, "{notation}");
        for text in *inputs {
            all += &told(notation, text);
        }
    }
    expect_file!["nasty.snap"].assert_eq(&all);
}
