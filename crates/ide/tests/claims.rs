//! A notation's claims about its repairs hold: safe ones change only spelling, and certain ones are certain.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::{fs, path::Path, sync::Arc};

use ide::Document;
use notation::{Fix, Notation, Severity};

/// The repairs of `text` that are claimed to be safe or certain but are not: code, claim, title.
fn overstated(notation: &'static dyn Notation, text: &str) -> Vec<String> {
    let document = Document::new(notation, text, Arc::default());
    let mut overstated = Vec::new();
    for placed in document.games() {
        let record = placed.record();
        let judged: Vec<_> = placed.game.findings_with_guesses().collect();
        for finding in record.findings() {
            let same =
                |one: &&notation::Finding| one.code == finding.code && one.range == finding.range;
            let Some(known) = judged.iter().find(same) else {
                continue;
            };
            let Some(fix) = finding.fixes.first() else {
                continue;
            };
            let holds = |claim: fn(&Fix) -> bool| {
                let mut fixes = known.fixes.iter();
                !claim(fix) || fixes.any(|one| one.title == fix.title && claim(one))
            };
            for (claim, holds) in [
                ("safe", holds(|fix| fix.safe)),
                // Whether the repair of an error is certain depends on the whole game, which the notation's
                // search does not see.
                (
                    "certain",
                    finding.severity == Severity::Error || holds(|fix| fix.certain),
                ),
            ] {
                if !holds {
                    overstated.push(format!("{} {claim}: {}", finding.code, fix.title));
                }
            }
        }
    }
    overstated
}

#[test]
fn of_the_examples_of_rules_nothing_is_claimed_that_does_not_hold() {
    let mut found = Vec::new();
    for notation in ide::notations() {
        for rule in notation.rules() {
            let claims = overstated(*notation, rule.wrong);
            found.extend(
                claims
                    .into_iter()
                    .map(|claim| format!("{}: {claim}", rule.code)),
            );
        }
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn of_the_sample_records_nothing_is_claimed_that_does_not_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let mut found = Vec::new();
    for notation in ide::notations() {
        for entry in fs::read_dir(folder.join(notation.id())).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            found.extend(overstated(*notation, &text));
        }
    }
    assert_eq!(found, [""; 0]);
}

#[test]
fn of_what_hands_repeat_nothing_is_claimed_that_does_not_hold() {
    let mut found = Vec::new();
    for (notation, text) in HABITS {
        let notation = ide::by_id(notation).unwrap();
        let claims = overstated(notation, text);
        found.extend(claims.into_iter().map(|claim| format!("{text}: {claim}")));
    }
    assert_eq!(found, [""; 0]);
}

/// Quirks that real records repeat.
const HABITS: &[(&str, &str)] = &[
    (
        "kubb",
        "T1: a:- a:B b:- b:B a:- b:-\nT2: 2I c:F d:F c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1 a:- a:B b:- b:B a:- b:-\n2 2I c:F d:F c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1 a:- a:B b:- b:B a:- b:-\n2. 2I c:F d:F c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1: a:- a:B b:- b:B a:- b:-\n2) 2I c:F d:F c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1. a:miss a:B b:miss b:B a:- b:-\n2. 2I c:F d:F c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1. a:daneben a:B b:- b:B a:- b:-\n2. 2I c:F d:F c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1. a - , a B , b - , b B , a - , b -\n2. 2I c F , d F , c - , d - , c - , d -\n",
    ),
    (
        "kubb",
        "Team A: a:- a:B b:- b:B a:- b:-\nTeam B: 2I c:F d:F c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1. a:- / a:B / b:- / b:B / a:- / b:-\n2. 2i c:f d:f c:- d:- c:- d:-\n",
    ),
    (
        "kubb",
        "1. A:- a:BF b: 0F b:B a:- b:-\n2. 2i2ra c:f d:f c:- d:- c:- d:-\n",
    ),
    ("bucky", "1) C2 - B3 E7 - E5\n2) E2xF4 D7 - C5\n"),
    ("bucky", "1 c2-b3 e7-e5\n2 e2-f4 d7-c5\n3 f1-d1 d8-e7\n"),
    ("bucky", "1. c 2 - b 3 e 7 - e 5\n2. e2-f4 d7-c5\n"),
    ("bucky", "1. c2-b3 e7-e5\n2. 0-0 d7-c5 1:0\n"),
    (
        "rootlog",
        "Map: Fall map\nDeck: Exiles & Partisans deck\nPool: CE\nC: Ash\nE: Fir\n\nC:Keep->1/2 warriors->3/sawmill->1\nE:(6w+b)->3\n",
    ),
    (
        "rootlog",
        "Map: Fall\nDeck: E&P\nPool: CE\nC: Ash\nE: Fir\n\nc: t_k -> 1 , w -> 2 + 3\ne: 6 w->3 , b->3\n",
    ),
    (
        "carcassonne",
        "A = ann\nB = bob\n0 (0,0) RCRF\n1a) 0,1 fffc\n2b) 1,0 rfrf\n",
    ),
    (
        "carcassonne",
        "A = ann\nB = bob\n0. (0;0) RCRF\n1 A (x=0,y=1) FFFC\n2B. [1,0] RFRF\n",
    ),
    ("pgn", "1) e2-e4 e7-e5 2) Ng1-f3 Nb8-c6 3) 0-0 *\n"),
    ("pgn", "1. e4 e5 2. nf3 nc6 3. bb5 a6 4. ba4 nf6 5. qe2 *\n"),
    ("pgn", "1. e4. e5. 2. Nf3\u{b1} Nc6 += 3. Bb5 +- 1 : 0\n"),
    ("pgn", "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. 0-0 *\n"),
];
