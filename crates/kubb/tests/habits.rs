//! How scorers write who do not have the page at hand, and what is told of throws that are read otherwise than written.

use expect_test::{Expect, expect};
use kubb::Kubb;
use notation::fixture;

/// What is found in a game: line, code, what is underlined, and all repairs.
#[track_caller]
fn check(text: &str, expect: &Expect) {
    let record = fixture::read(&Kubb, text);
    let mut out = String::new();
    for finding in record.findings() {
        let before = &text[..usize::from(finding.range.start())];
        let line = before.matches('\n').count() + 1;
        let code = finding.code.trim_start_matches("kubb/");
        let titles: Vec<&str> = finding.fixes.iter().map(|fix| &*fix.title).collect();
        out.push_str(&format!(
            "{line} {code} [{}] {}\n",
            &text[finding.range],
            titles.join(" | ")
        ));
    }
    expect.assert_eq(&out);
    fixture::assert_fixes(&Kubb, text);
}

/// What is told of the last line.
fn told(text: &str) -> String {
    let record = fixture::read(&Kubb, text);
    let last = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let at = notation::TextSize::try_from(last).unwrap_or_default();
    record.explain(at).map(|told| told.text).unwrap_or_default()
}

const FIRST: &str = "1. a:- a:B b:- b:B a:- b:-\n2. c:2I c:F d:F c:- d:- c:- d:-\n";
const NEXT: &str = "3. a:2I a:F b:F a:B b:- a:- b:-\n";

#[test]
fn sentences_between_numbered_turns_are_no_turns() {
    // What is a sentence beyond doubt is read as a comment, of other lines it is asked.
    for (sentence, code) in [
        ("Pause wegen Regen", "kubb/odd-sign"),
        ("Jetzt kommt der Regen", "kubb/odd-sign"),
        ("Bra kast av Anna", "kubb/odd-sign"),
        ("Vi fortsätter imorgon", "kubb/odd-sign"),
        ("Anna fick skada, b tar over", "kubb/odd-sign"),
        ("Wir machen 10 Minuten Pause", "kubb/odd-sign"),
        ("König steht wieder", "kubb/odd-sign"),
        ("Blau führt 2:1", "kubb/remark"),
        ("Paus", "kubb/remark"),
        ("a und b wechseln", "kubb/remark"),
        ("Rast!", "kubb/remark"),
        ("Ann: ich bin verletzt", "kubb/remark"),
    ] {
        let text = format!("{FIRST}{sentence}\n{NEXT}");
        let record = fixture::read(&Kubb, &text);
        let codes: Vec<&str> = record
            .findings()
            .iter()
            .map(|finding| finding.code)
            .collect();
        assert_eq!(codes, [code], "{sentence}");
        let range = record.findings()[0].range;
        assert_eq!(&text[range], sentence);
        let formatted = match code {
            "kubb/odd-sign" => format!("{FIRST}# {sentence}\n{NEXT}"),
            _ => text.clone(),
        };
        assert_eq!(fixture::format(&Kubb, &text), formatted, "{sentence}");
    }
}

#[test]
fn turns_without_a_number_stay_turns() {
    for turn in [
        "a:2I a:F b:F a:B b:- a:- b:-",
        "e:2I e:F f:F e:B f:- e:- f:-",
        "2I F F B - - -",
    ] {
        let text = format!("{FIRST}{turn}\n");
        let record = fixture::read(&Kubb, &text);
        let is_remark = record
            .findings()
            .iter()
            .any(|one| one.code == "kubb/remark");
        assert!(!is_remark, "{turn}");
    }
}

#[test]
fn labels_before_a_turn() {
    check(
        "T1: a:- a:B b:- b:B a:- b:-\nT2: c:2I c:F d:F c:- d:- c:- d:-\n",
        &expect![[r#"
            1 turn-period [T1:] Write 1.
            2 turn-period [T2:] Write 2.
        "#]],
    );
    check(
        "Turn 1: a:- a:B b:- b:B a:- b:-\nRunde 2 c:2I c:F d:F c:- d:- c:- d:-\nOmgång 3. a:2I a:F b:F a:B b:- a:- b:-\n",
        &expect![[r#"
            1 turn-period [Turn 1:] Write 1.
            2 turn-period [Runde 2] Write 2.
            3 turn-period [Omgång 3.] Write 3.
        "#]],
    );
    check(
        "Team A: a:- a:B b:- b:B a:- b:-\nTeam Blau: c:2I c:F d:F c:- d:- c:- d:-\n",
        &expect![[r#"
            1 remark [Team A:] Write (Team A:)
            2 remark [Team Blau:] Write (Team Blau:)
        "#]],
    );
    check(
        "Rot: a:- a:B b:- b:B a:- b:-\nBlå: c:2I c:F d:F c:- d:- c:- d:-\n",
        &expect![[r#"
            1 remark [Rot:] Write (Rot:)
            2 remark [Blå:] Write (Blå:)
        "#]],
    );
    check(
        "A 1. a:- a:B b:- b:B a:- b:-\nB: 2. c:2I c:F d:F c:- d:- c:- d:-\n",
        &expect![[r#"
            1 remark [A] Write (A)
            2 remark [B:] Write (B:)
        "#]],
    );
}

#[test]
fn actions_in_words() {
    check(
        "1. a:daneben a:B b:miss b:Basis a:Fehl b:bom\n2. c:2I c:Feld d:fält c:- d:- c:- d:-\n",
        &expect![[r#"
            1 unknown-action [daneben] Write -
            1 unknown-action [miss] Write -
            1 unknown-action [Basis] Write B
            1 unknown-action [Fehl] Write -
            1 unknown-action [bom] Write -
            2 unknown-action [Feld] Write F
            2 unknown-action [fält] Write F
        "#]],
    );
    check(
        "1. a:B a:B a:B b:B b:B b:König\n",
        &expect![[r#"
        1 unknown-action [König] Write K
    "#]],
    );
}

#[test]
fn parts_of_a_meter() {
    for (written, expected) in [
        ("2.5A", "3A"),
        ("2,5A", "3A"),
        ("2½A", "3A"),
        ("2¼A", "2A"),
        ("½A", "1A"),
        ("c:2¾a", "3A"),
        ("3.4A", "3A"),
    ] {
        let text =
            format!("1. a:- a:- b:B b:B a:- b:-\n2. c:2I {written} c:F c:F c:- d:- d:- d:-\n");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{written}: {}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/bad-number", "{written}");
        assert_eq!(
            finding.fixes[0].title,
            format!("Write {expected}"),
            "{written}"
        );
        fixture::assert_fixes(&Kubb, &text);
    }
}

#[test]
fn what_is_told_is_what_is_written() {
    let game = |turn: &str| {
        format!("1. a:B a:B a:- b:B b:B b:-\n2. c:4I c:2F c:F c:F d:B d:- d:-\n{turn}\n")
    };
    expect!["Turn 3, a & b throw in 5 kubbs. a fells three field kubbs with two batons; b fells a field kubb, fells a base kubb (read as FB) and fells the king; one baton is left. a & b win with the king."].assert_eq(&told(&game("3. a:5I a:2F a:F b:F b:B b:K X")));
    expect!["Turn 3, a & b throw in 5 kubbs. a fells two field kubbs and a base kubb (read as 2F) and fells two field kubbs with one baton; b fells the king; three batons are left. a & b win with the king."].assert_eq(&told(&game("3. a:5I a:2FB a:2F b:K X X X")));
    expect!["Turn 3, a & b throw in 5 kubbs. a fells two field kubbs with one baton and fells three field kubbs and a base kubb with one baton; b fells the king; three batons are left. a & b win with the king."].assert_eq(&told(&game("3. a:5I a:2F a:3FB b:K X X X")));
    expect!["Turn 2, c throws in 5 kubbs (two rethrown, one as a penalty, one not rescued and two left as neighbors). c fells three field kubbs and the king too early. a & b win because the king fell too early."].assert_eq(&told("1. a:B a:B a:B b:B b:B b:-\n2. c:5I2R1P1Y2N c:3FE\n"));
}

#[test]
fn a_king_that_the_numbers_make_legal() {
    let game = |turn: &str| {
        format!("1. a:B a:B a:- b:B b:B b:-\n2. c:4I c:2F c:F c:F d:B d:- d:-\n{turn}\n")
    };
    check(
        &game("3. a:5I a:2FB a:2F b:K X X X"),
        &expect![[r#"
            3 base-before-field [B] Write a:2F
            3 king-too-early [K] Write a:3FB | Write a:2FB | Write b:E (king too early)
        "#]],
    );
    check(
        &game("3. a:5I a:2F a:2F b:K X X X"),
        &expect![[r#"
        3 king-too-early [K] Write a:3FB | Write b:E (king too early) | Write b:-
    "#]],
    );
    check(
        &game("3. a:5I a:2F a:3F b:K X X X"),
        &expect![[r#"
            3 king-too-early [K] Write b:E (king too early) | Write b:- | Write b:B
        "#]],
    );
}
