//! Spellings of scorers who do not have the notation's page at hand, and sentences for throws that are read otherwise than
//! written.

use expect_test::{Expect, expect};
use kubb::Kubb;
use notation::fixture;

#[track_caller]
fn check(text: &str, expect: &Expect) {
    expect.assert_eq(&fixture::listed(&Kubb, text));
}

/// The sentence for the last line.
fn told(text: &str) -> String {
    let record = fixture::read(&Kubb, text);
    let last = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
    let at = notation::TextSize::try_from(last).unwrap_or_default();
    fixture::told(&*record, at)
        .map(|told| told.text)
        .unwrap_or_default()
}

const FIRST: &str = "1. a:- a:B b:- b:B a:- b:-\n2. c:2I c:F d:F c:- d:- c:- d:-\n";
const NEXT: &str = "3. a:2I a:F b:F a:B b:- a:- b:-\n";

#[test]
fn blanks_inside_throws_are_one_hint() {
    let right = format!("{FIRST}{NEXT}")
        .replace("c:2I", "2I")
        .replace("a:2I", "2I");
    for (colon, more) in [(" : ", 37), (" :", 19), (": ", 19)] {
        let text = right.replace(':', colon).replace(" 2I", " 2 I");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{:?}", record.findings());
        };
        assert_eq!(finding.code, "kubb/blank-after-colon");
        let count = format!("({more} more in this game.)");
        assert!(finding.message.ends_with(&count), "{}", finding.message);
        let fix = finding.fixes.first().unwrap();
        assert!(fix.safe);
        assert_eq!(notation::apply_edits(&text, &fix.edits), right);
        assert_eq!(fixture::format(&Kubb, &text), right);
        fixture::assert_lossless(&Kubb, &text);
    }
}

#[test]
fn pairs_without_colons_are_one_finding() {
    let right = format!("{FIRST}{NEXT}");
    // The sign for the colon, the separator of throws, the code, and the number of joined findings.
    let forms: [(&str, &str, &str, usize); 6] = [
        (" ", " , ", "kubb/missing-colon", 20),
        (" ", ", ", "kubb/missing-colon", 20),
        (" ", "; ", "kubb/missing-colon", 20),
        (" ", " ", "kubb/missing-colon", 20),
        ("=", " ", "kubb/colon", 20),
        ("-", " ", "kubb/colon", 20),
    ];
    for (colon, between, code, times) in forms {
        let throws = |line: &str| {
            let (number, throws) = line.split_once(' ').unwrap();
            let throws = throws.replace(' ', between).replace(':', colon);
            format!("{number} {throws}\n")
        };
        let text: String = right.lines().map(throws).collect();
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{text}{:?}", record.findings());
        };
        assert_eq!(finding.code, code, "{text}");
        let count = format!("({} more in this game.)", times - 1);
        assert!(finding.message.ends_with(&count), "{}", finding.message);
        let fix = finding.fixes.first().unwrap();
        assert!(!fix.safe);
        assert_eq!(notation::apply_edits(&text, &fix.edits), right);
        assert_eq!(fixture::format(&Kubb, &text), text);
        fixture::assert_lossless(&Kubb, &text);
    }
}

#[test]
fn a_slip_among_pairs_is_a_finding_of_its_own() {
    check(
        "1. a - a B b - b B a - b -\n2. c 2I c F d F c - d v c - d -\n",
        &expect![[r#"
            1 hint missing-colon [a -] A colon parts player and throw: a:- (11 more in this game.)
                Write the colons (12 times)
            2 error unknown-action [d] `d` is neither a throw nor a player with a throw.
            2 error unknown-action [v] `v` is neither a throw nor a player with a throw.
        "#]],
    );
}

#[test]
fn pairs_are_no_pairs_where_they_may_be_words_or_throws() {
    for line in [
        "Team A, Team B",
        "Team A gegen B",
        "a B",
        "1. F F B -",
        "1. F B, - F, B F",
        "1. f - b -",
        "1. B-B F-F -B",
    ] {
        let text = format!("{line}\n");
        let record = fixture::read(&Kubb, &text);
        let is_pair = |code: &str| code == "kubb/missing-colon" || code == "kubb/colon";
        let found = record.findings().iter().find(|one| is_pair(one.code));
        assert_eq!(found.map(|one| &*one.message), None, "{line}");
    }
}

#[test]
fn names_of_teams_before_turns_are_one_warning() {
    let right = format!("{FIRST}{NEXT}");
    let columns = right.lines().zip(["Team A", "Team B", "Team A"]);
    let in_columns: String = columns
        .map(|(line, label)| format!("{label}\t{}\n", line.split_once(' ').unwrap().1))
        .collect();
    let record = fixture::read(&Kubb, &in_columns);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["kubb/team-label"], "{in_columns}");
    let labels = ["Team A: ", "Team B: ", "Team A: "];
    let lines = right.lines().zip(labels);
    let text: String = lines
        .map(|(line, label)| format!("{label}{}\n", line.split_once(' ').unwrap().1))
        .collect();
    check(
        &text,
        &expect![[r#"
        1 warning team-label [Team A:] `Team A:` is no throw: the number of a turn tells whose it is. A comment may say it, too. (2 more in this game.)
            Write all 3 so
    "#]],
    );
}

#[test]
fn sentences_between_numbered_turns_are_no_turns() {
    // Certain sentences become comments; for other lines a finding proposes that.
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
fn a_heading_is_one_finding() {
    for heading in ["Halvlek", "Finale Malmö", "Finale Berlin"] {
        let record = fixture::read(&Kubb, &format!("{heading}\n"));
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes, ["kubb/remark"], "{heading}");
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
fn teams_before_a_turn() {
    check(
        "Team A: a:- a:B b:- b:B a:- b:-\nTeam Blau: c:2I c:F d:F c:- d:- c:- d:-\n",
        &expect![[r#"
            1 warning team-label [Team A:] `Team A:` is no throw: the number of a turn tells whose it is. A comment may say it, too. (1 more in this game.)
                Write both so
        "#]],
    );
    check(
        "Rot: a:- a:B b:- b:B a:- b:-\nBlå: c:2I c:F d:F c:- d:- c:- d:-\n",
        &expect![[r#"
            1 warning team-label [Rot:] `Rot:` is no throw: the number of a turn tells whose it is. A comment may say it, too. (1 more in this game.)
                Write both so
        "#]],
    );
    check(
        "A 1. a:- a:B b:- b:B a:- b:-\nB: 2. c:2I c:F d:F c:- d:- c:- d:-\n",
        &expect![[r#"
            1 warning team-label [A] `A` is no throw: the number of a turn tells whose it is. A comment may say it, too. (1 more in this game.)
                Write both so
        "#]],
    );
}

/// A game of three turns, whose numbers `number` writes.
fn numbered(number: impl Fn(u32) -> String) -> String {
    let [one, two, three] = [1, 2, 3].map(number);
    format!(
        "{one} a:- a:B b:- b:B a:- b:-\n{two} c:2I c:F d:F c:- d:- c:- d:-\n{three} a:2I a:F b:F a:B b:- a:- b:-\n"
    )
}

#[test]
fn numbers_as_scorers_write_them() {
    let right = numbered(|number| format!("{number}."));
    assert_eq!(fixture::findings(&Kubb, &right), "");
    for (code, style) in [
        ("kubb/turn-period", "#"),
        ("kubb/turn-period", "#:"),
        ("kubb/odd-sign", "#)"),
        ("kubb/odd-sign", "Turn #:"),
        ("kubb/odd-sign", "T#"),
        ("kubb/odd-sign", "R#"),
        ("kubb/odd-sign", "R#:"),
        ("kubb/odd-sign", "r#."),
        ("kubb/odd-sign", "Z#"),
        ("kubb/odd-sign", "Round #:"),
        ("kubb/odd-sign", "Runde #:"),
        ("kubb/odd-sign", "Omgång #."),
        ("kubb/odd-sign", "Zug #"),
        ("kubb/turn-period", "# ."),
        ("kubb/turn-period", "#.)"),
        ("kubb/odd-sign", "Nr. #"),
        ("kubb/odd-sign", "Kast #:"),
        ("kubb/odd-sign", "Wurf #"),
    ] {
        let text = numbered(|number| style.replace('#', &number.to_string()));
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{style}: {}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, code, "{style}");
        assert_eq!(finding.severity.name(), "hint", "{style}");
        let [fix] = &finding.fixes[..] else {
            panic!("{style}: {:?}", finding.fixes);
        };
        // A fix that removes a word is neither safe nor certain.
        assert!(fix.safe || fix.certain, "{style}");
        assert_eq!(notation::apply_edits(&text, &fix.edits), right, "{style}");
        let formatted = fixture::format(&Kubb, &text);
        assert!(
            [&text, &right].contains(&&formatted),
            "{style}: {formatted}"
        );
        assert_eq!(record.replay(&Kubb).moves.len(), 3, "{style}");
    }
}

#[test]
fn numbers_without_periods_go_on_above_ten() {
    let turn = |number: u32| match number % 2 {
        1 => format!("{number} a:- a:- a:- b:- b:- b:-\n"),
        _ => format!("{number} c:- c:- c:- d:- d:- d:-\n"),
    };
    let text: String = (1..=13).map(turn).collect();
    check(
        &text,
        &expect![[r#"
            1 hint turn-period [1] These are the numbers of the turns: a turn begins with its number and a period, such as 1. (12 more in this game.)
                Write a period (13 times)
        "#]],
    );
    // A wrong number.
    let wrong = text.replace("\n7 ", "\n8 ");
    check(
        &wrong,
        &expect![[r#"
            1 hint turn-period [1] These are the numbers of the turns: a turn begins with its number and a period, such as 1. (12 more in this game.)
                Write a period (13 times)
            7 warning turn-number [8] Turn 7 is numbered 8.
                Write 7.
        "#]],
    );
    // A missing number.
    let gap: String = (1..=13).filter(|number| *number != 5).map(turn).collect();
    check(
        &gap,
        &expect![[r#"
            1 hint turn-period [1] These are the numbers of the turns: a turn begins with its number and a period, such as 1. (11 more in this game.)
                Write a period (12 times)
            5 warning turn-missing [6] Turn 5, one of a & b, is missing between turns 4 and 6. What stood after it is not known.
        "#]],
    );
}

#[test]
fn kubbs_thrown_in_stay_kubbs() {
    for text in [
        // The page's own bare number of kubbs thrown in.
        "1. a:B a:B a:- b:- b:- b:-\n2. 2 c:2F c:- c:- d:- d:- d:-\n",
        // Numbers that do not count turns.
        "0 B - - - - -\n1 F B - - - -\n1 F - - - - -\n",
        "2 F F - - - -\n2 F F - - - -\n3 F F F - - -\n",
    ] {
        let record = fixture::read(&Kubb, text);
        let is_period = |one: &notation::Finding| one.code == "kubb/turn-period";
        assert!(!record.findings().iter().any(is_period), "{text}");
    }
}

#[test]
fn actions_in_words() {
    check(
        "1. a:daneben a:B b:miss b:Basis a:Fehl b:bom\n2. c:2I c:Feld d:fält c:- d:- c:- d:-\n",
        &expect![[r#"
            1 hint action-word [daneben] A throw is written as a sign: - for daneben, miss, Fehl and bom; B for Basis; F for Feld and fält.
                Write the signs (7 times)
        "#]],
    );
    check(
        "1. a:B a:B a:B b:B b:B b:König\n",
        &expect![[r#"
            1 hint action-word [König] `König` is written K.
                Write K
        "#]],
    );
}

#[test]
fn turns_in_words_are_one_hint() {
    let right = "1. a:B a:- a:- b:- b:B b:-\n2. 2I c:F c:F c:- d:- d:- d:-\n3. 2I a:F a:F a:B b:B b:B b:K\n";
    let with = |player: &str, words: [&str; 4], comma: &str| {
        let [miss, field, base, king] = words;
        let turns = right.lines().map(|turn| {
            let (number, throws) = turn.split_once(' ').unwrap();
            let throws = throws.split(' ').map(|throw| match throw.split_once(':') {
                None => throw.to_owned(),
                Some((name, sign)) => {
                    let word = match sign {
                        "-" => miss,
                        "F" => field,
                        "B" => base,
                        _ => king,
                    };
                    format!("{name}{player}{word}{comma}")
                }
            });
            let throws: Vec<String> = throws.collect();
            format!("{number} {}\n", throws.join(" ").trim_end_matches(','))
        });
        turns.collect::<String>()
    };
    let english = ["miss", "field", "base", "king"];
    let german = ["daneben", "Feld", "Basis", "König"];
    let swedish = ["bom", "fält", "bas", "kung"];
    for (player, words, comma) in [
        (" ", english, ""),
        (" ", german, ""),
        (" ", swedish, ","),
        (":", english, ""),
        (": ", german, ""),
        (" ", ["-", "F", "base", "king"], ""),
    ] {
        let text = with(player, words, comma);
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/action-word", "{text}");
        assert_eq!(finding.severity.name(), "hint");
        let [_, _, base, king] = words;
        for said in [format!("B for {base}"), format!("K for {king}")] {
            assert!(finding.message.contains(&said), "{}", finding.message);
        }
        let [fix] = &finding.fixes[..] else {
            panic!("{text}{:?}", finding.fixes);
        };
        assert_eq!(notation::apply_edits(&text, &fix.edits), right, "{text}");
        let states = |text: &str| {
            let moves = fixture::read(&Kubb, text).replay(&Kubb).moves;
            let states = moves.into_iter().map(|one| one.state.to_string());
            states.collect::<Vec<String>>()
        };
        assert_eq!(states(&text), states(right), "{text}");
        assert_eq!(fixture::format(&Kubb, &text), text);
        fixture::assert_lossless(&Kubb, &text);
    }
}

#[test]
fn words_and_colons_mixed_are_one_hint() {
    let right = "1. a:B a:- a:- b:- b:B b:-\n2. c:2I c:F c:F c:- d:- d:- d:-\n";
    for (first, second) in [
        (
            "a:B a:- a:- b:- b:B b:-",
            "c:2I c Feld, c Feld, c:- d miss, d miss, d miss",
        ),
        (
            "a:B a:- a:- b:- b:B b miss",
            "c:2I, c fält, c fält, c bom, d:- d:- d:-",
        ),
        (
            "a Basis, a miss, a:- b:- b:B b:-",
            "c 2 Inkast, c Feld, c Feld, c miss, d:- d:- d:-",
        ),
        (
            "a:B a:- a:- b:- b:B b:-",
            "c:2 Inkast c:Feld c:F c:- d:- d:- d:-",
        ),
        (
            "a:B a:- a:- b:- b:B b:-",
            "c 2 Einwürfe, c:F c:F c:- d:- d:- d bom",
        ),
    ] {
        let text = format!("1. {first}\n2. {second}\n");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/action-word", "{text}");
        assert_eq!(finding.severity.name(), "hint");
        let [fix] = &finding.fixes[..] else {
            panic!("{text}{:?}", finding.fixes);
        };
        assert_eq!(notation::apply_edits(&text, &fix.edits), right, "{text}");
        fixture::assert_lossless(&Kubb, &text);
    }
    // A remark behind throws with colons.
    for remark in ["nice miss", "what a Feld"] {
        let text = format!("1. a:B a:- a:- b:- b:B b:- {remark}\n");
        let found = fixture::findings(&Kubb, &text);
        assert!(found.contains("kubb/remark"), "{found}");
    }
}

#[test]
fn words_have_numbers_and_no_player() {
    for written in ["c:2 Felder", "c:2Felder", "c: 2 Felder"] {
        let text = format!("1. a:B a:- a:- b:- b:B b:-\n2. 2I {written} c:- c:- d:- d:- d:-\n");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.message, "`Felder` is written 2F.", "{written}");
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(fixed, text.replace(written, "c:2F"), "{written}");
    }
    check(
        "1. Basis miss miss - Basis miss\n2. 2I Feld Feld - - - -\n",
        &expect![[r#"
            1 hint action-word [Basis] A throw is written as a sign: B for Basis; - for miss; F for Feld.
                Write the signs (7 times)
        "#]],
    );
}

#[test]
fn a_word_that_leaves_open_what_fell_is_one_finding() {
    check(
        "1. a Treffer a daneben a daneben b Treffer b daneben b daneben\n",
        &expect![[r#"
            1 error action-word [Treffer] `Treffer` does not say what fell: write F for a field kubb, B for a base kubb. (1 more in this game.)
            1 hint action-word [daneben] A throw is written as a sign: - for daneben. A colon parts player and throw: a:B.
                Write the signs and the colons
        "#]],
    );
}

#[test]
fn sentences_with_words_of_throws_are_no_turns() {
    for line in [
        "König steht wieder",
        "Anna miss you",
        "a base for all of us",
    ] {
        let text = format!("{FIRST}{line}\n{NEXT}");
        let found = fixture::findings(&Kubb, &text);
        assert!(!found.contains("action-word"), "{line}: {found}");
    }
}

#[test]
fn a_habit_is_said_once() {
    for text in [
        "1. a;- a;B b;- b;B a;- b;-\n2. c;2I c;F d;F c;- d;- c;- d;-\n",
        "1. a:0 a:B b:0 b:B a:0 b:_\n2. c:2I c:F d:F c:0 d:_ c:_ d:_\n",
        "1. a:- , a:B , b:- , b:B , a:- , b:-\n2. c:2I , c:F , d:F , c:- , d:- , c:- , d:-\n",
        "1. a: - a: B b: - b: B a: - b: -\n2. c: 2I c: F d: F c: - d: - c: - d: -\n",
        "1. a- aB b- bB a- b-\n2. c2I cF dF c- d- c- d-\n",
    ] {
        let record = fixture::read(&Kubb, text);
        assert_eq!(
            record.findings().len(),
            1,
            "{}",
            fixture::findings(&Kubb, text)
        );
        let fixes = &record.findings()[0].fixes;
        let fixed = notation::apply_edits(text, &fixes[0].edits);
        assert_eq!(fixture::findings(&Kubb, &fixed), "", "{fixed}");
    }
}

#[test]
fn words_behind_the_batons_may_begin_like_a_player() {
    for word in ["bra", "bobe"] {
        for sign in ["; ", "// ", ""] {
            let text = format!(
                "1. a:- a:- a:- b:- b:- b:B {sign}{word}\n2. c:1I c:F c:- c:- d:- d:- d:-\n"
            );
            let record = fixture::read(&Kubb, &text);
            let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
            assert_eq!(codes, ["kubb/remark"], "{text}");
            assert_eq!(fixture::format(&Kubb, &text), text);
        }
    }
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
        ("c:2,5A", "3A"),
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
    expect!["Turn 3, a & b throw in 5 kubbs. a fells two field kubbs and a base kubb (read as 2F) and fells two field kubbs with one baton; b fells the king; three batons are left. The king fell too early: whoever fells it then loses."].assert_eq(&told(&game("3. a:5I a:2FB a:2F b:K X X X")));
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
            3 warning base-before-field [B] A base kubb falls while three field kubbs still stand: it is raised again and does not count.
                Write a:2F
            3 error king-too-early [K] The king falls while a field kubb and a base kubb still stand: whoever fells it then loses. Write E, or correct the throws before it.
                Write a:3FB | Write b:E (king too early) | Write a:3F
        "#]],
    );
    check(
        &game("3. a:5I a:2F a:2F b:K X X X"),
        &expect![[r#"
            3 error king-too-early [K] The king falls while a field kubb and a base kubb still stand: whoever fells it then loses. Write E, or correct the throws before it.
                Write a:3FB | Write b:E (king too early) | Write b:F
        "#]],
    );
    check(
        &game("3. a:5I a:2F a:3F b:K X X X"),
        &expect![[r#"
            3 error king-too-early [K] The king falls while a base kubb still stands: whoever fells it then loses. Write E, or correct the throws before it.
                Write b:E (king too early) | Write b:- | Write b:X (unthrown baton)
        "#]],
    );
}

#[test]
fn players_may_be_called_like_throws() {
    for names in [
        ["Bas", "Ina", "Ken", "Pit"],
        ["Kung", "bas", "King", "Miss"],
        ["a", "bas", "c", "d"],
    ] {
        let [a, b, c, d] = names;
        let text = format!(
            "1. {a} - {a} B {b} B {b} - {a} - {b} -\n2. {c} 2I {c} F {d} F {c} - {d} - {c} - {d} -\n"
        );
        let record = fixture::read(&Kubb, &text);
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert_eq!(codes, ["kubb/missing-colon"], "{text}");
        let fix = &record.findings()[0].fixes[0];
        let colons = notation::apply_edits(&text, &fix.edits);
        assert!(colons.contains(&format!("{b}:B {b}:-")), "{colons}");
        assert_eq!(fixture::findings(&Kubb, &colons), "", "{colons}");
    }
}

#[test]
fn lines_that_name_the_teams_are_tags_in_other_languages() {
    let turns = "1. a:B a:- a:- b:- b:B b:-\n2. c:2I c:F c:F c:- d:- d:- d:-\n";
    let right = format!("[Team A \"Anna, Olle\"]\n[Team B \"Cora, Dirk\"]\n{turns}");
    for (first, second) in [
        ("Team A", "Team B"),
        ("Lag A", "Lag B"),
        ("Mannschaft 1", "Mannschaft 2"),
        ("lag 1", "lag 2"),
    ] {
        let text = format!("{first}: Anna, Olle\n{second}: Cora, Dirk\n{turns}");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/odd-sign", "{first}");
        let written = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(written, right, "{first}");
    }
}

#[test]
fn escapes_of_markdown_are_one_hint() {
    let right = "1. a:B a:- a:- b:- b:B b:-\n2. c:2I c:F c:F c:- d:- d:- d:-\n";
    let text = right.replace('.', r"\.").replace('-', r"\-");
    let record = fixture::read(&Kubb, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Kubb, &text));
    };
    assert_eq!(finding.code, "kubb/odd-sign");
    assert_eq!(notation::apply_edits(&text, &finding.fixes[0].edits), right);
    assert_eq!(fixture::format(&Kubb, &text), right);
    fixture::assert_lossless(&Kubb, &text);
    // A backslash that is escaped itself escapes nothing.
    let odd = right.replace("1.", r"1\\.");
    let once = fixture::format(&Kubb, &odd);
    assert_eq!(fixture::format(&Kubb, &once), once);
}

#[test]
fn comments_with_the_signs_of_other_notations_are_one_finding() {
    for (open, close) in [("// ", ""), ("; ", ""), ("{", "}")] {
        let text = format!(
            "1. a:B a:- a:- b:- b:B b:- {open}good{close}\n2. c:2I c:F c:F c:- d:- d:- d:- {open}bad{close}\n"
        );
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/remark", "{open}");
        let end = " more in this game.)";
        assert!(finding.message.ends_with(end), "{}", finding.message);
    }
}

#[test]
fn turns_that_a_page_broke_are_put_together() {
    let right = format!("{FIRST}{NEXT}");
    let broken = right
        .replace("b:B a:- b:-\n2", "b:B\na:- b:-\n2")
        .replace("c:- d:- c:-", "c:-\nd:- c:-")
        .replace("a:B b:- a:-", "a:B b:-\na:-");
    let record = fixture::read(&Kubb, &broken);
    let [finding] = record.findings() else {
        panic!("{:?}", record.findings());
    };
    assert_eq!(finding.code, "kubb/columns");
    assert_eq!(
        finding.message,
        "\u{201c}a:- b:-\u{201d} goes on with what stands above it, and so do two more lines: put them together."
    );
    let [fix] = &finding.fixes[..] else {
        panic!("{finding:?}");
    };
    assert_eq!(notation::apply_edits(&broken, &fix.edits), right);
    let told = fixture::read(&Kubb, &right).findings().len();
    assert_eq!(fix.safe, told == 0);
    // Turns without numbers are no broken ones.
    let unnumbered = right.replacen("2. ", "", 1);
    let record = fixture::read(&Kubb, &unnumbered);
    let mut found = record.findings().iter();
    assert!(found.all(|one| one.code != "kubb/columns"));
}

#[test]
fn an_action_before_a_lost_player_is_no_player() {
    // The player `a` is lost: what stands before the colon is the advantage line.
    let text = "1. a:- a:B b:- b:B a:- b:-\n2. c:2I c:F d:- c:- d:- c:- d:-\n3. a:I A :F b:B a:- b:- a:- b:-\n";
    check(
        text,
        &expect![[r#"
            3 warning colon [A :] Is `A` a player, or an action, and the player before the colon is missing?
                Write A a:F
        "#]],
    );
    assert_eq!(fixture::format(&Kubb, text), text);
    let king = "1. a:B a:B a:B b:B b:B K :-\n";
    for text in [text, king, "1. a:- a:B b:- b:B a:- B :F\n"] {
        let record = fixture::read(&Kubb, text);
        let fixes = record.findings().iter().flat_map(|one| &one.fixes);
        assert!(fixes.clone().all(|fix| !fix.safe), "{text}");
        assert!(fixes.count() > 0, "{text}");
        assert_eq!(fixture::format(&Kubb, text), text);
        fixture::assert_lossless(&Kubb, text);
    }
    // A name that stands before another colon of the line is a player.
    let habit = "1. a:- a :B b:- b :B a:- b:-\n";
    let record = fixture::read(&Kubb, habit);
    assert!(
        record
            .findings()
            .iter()
            .flat_map(|one| &one.fixes)
            .all(|fix| fix.safe)
    );
    assert_eq!(fixture::format(&Kubb, habit), habit.replace(" :", ":"));
}

#[test]
fn a_misread_number_begins_no_game() {
    let turn = |number: u32| match number % 2 {
        1 => format!("{number}. a:- a:- a:- b:- b:- b:B\n"),
        _ => format!("{number}. c:I c:F c:- c:- d:- d:- d:-\n"),
    };
    let right: String = [1, 2].into_iter().map(turn).collect();
    let right = format!(
        "{right}3. a:I a:F a:- a:- b:- b:- b:-\n4. c:I c:F c:- c:- d:- d:- d:-\n5. a:I a:F a:- a:- b:- b:- b:-\n"
    );
    let text = right.replace("4. c", "1. c");
    check(
        &text,
        &expect![[r#"
            4 warning turn-number [1.] Turn 4 is numbered 1.
                Write 4.
        "#]],
    );
    // The digits behind the period belong to the number.
    let long = (6..=12).fold(right, |text, number| {
        let line = match number % 2 {
            1 => "a:I a:F a:- a:- b:- b:- b:-",
            _ => "c:I c:F c:- c:- d:- d:- d:-",
        };
        format!("{text}{number}. {line}\n")
    });
    let record = |text: &str| {
        let record = fixture::read(&Kubb, text);
        let findings = record.findings().iter();
        findings.map(|one| one.code).collect::<Vec<&str>>()
    };
    let usual = record(&long);
    let text = long.replace("\n11. ", "\n1.1 ");
    assert_eq!(notation::cut::cut(&Kubb, &text), [0]);
    let found = fixture::read(&Kubb, &text);
    let found: Vec<&notation::Finding> = found.findings().iter().collect();
    assert_eq!(found.len(), usual.len() + 1, "{found:?}");
    let number = found.iter().find(|one| one.code == "kubb/turn-period");
    assert_eq!(number.unwrap().fixes[0].title, "Write 11.");
    // Where no kubb is thrown in, another game begins.
    let two = format!("{FIRST}{NEXT}{FIRST}");
    assert_eq!(notation::cut::cut(&Kubb, &two).len(), 2);
}

#[test]
fn kubbs_thrown_in_in_words() {
    for (written, right) in [
        ("2 in c:F d:F c:- d:- c:- d:-", "2I c:F d:F c:- d:- c:- d:-"),
        (
            "c:2 in c:F d:F c:- d:- c:- d:-",
            "c:2I c:F d:F c:- d:- c:- d:-",
        ),
        (
            "c: 2 in c:F d:F c:- d:- c:- d:-",
            "c: 2I c:F d:F c:- d:- c:- d:-",
        ),
        ("2 in: F F - - - -", "2I F F - - - -"),
    ] {
        let text = format!("1. a:- a:B b:- b:B a:- b:-\n2. {written}\n");
        let record = fixture::read(&Kubb, &text);
        let words = record
            .findings()
            .iter()
            .filter(|one| one.code == "kubb/action-word");
        let words: Vec<&notation::Finding> = words.collect();
        let [finding] = &words[..] else {
            panic!("{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.message, "`in` is written 2I.", "{written}");
        assert!(finding.fixes.iter().all(|fix| !fix.safe));
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(
            fixed.replace(": 2I", ":2I"),
            text.replace(written, right).replace(": 2I", ":2I")
        );
        assert!(!fixture::format(&Kubb, &text).contains("IN"));
        fixture::assert_lossless(&Kubb, &text);
    }
    check(
        "1. miss miss base miss base miss\n2. 2 in, field, field, miss, miss, miss, miss\n",
        &expect![[r#"
            1 hint action-word [miss] A throw is written as a sign: - for miss; B for base; I for in; F for field.
                Write the signs (13 times)
            2 hint separator [,] Throws are separated by blanks, not by , (5 more in this game.)
                Write blanks (6 times)
        "#]],
    );
}

#[test]
fn letters_for_misses_are_one_hint() {
    for text in [
        "1. a:o a:B b:o b:B a:o b:o\n2. c:2I c:F d:F c:o d:o c:o d:o\n",
        "1. O B O B O O\n2. 2I F F O O O O\n",
        "1. M B M B M M\n2. 2I F F M M M M\n",
        // In one line it stands alone.
        "1. a:o a:B b:o b:B a:o b:o\n2. c:2I c:F d:F c:- d:- c:- d:o\n",
    ] {
        let record = fixture::read(&Kubb, text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Kubb, text));
        };
        assert_eq!(finding.code, "kubb/action-word", "{text}");
        let fix = &finding.fixes[0];
        assert!(!fix.safe);
        let fixed = notation::apply_edits(text, &fix.edits);
        assert_eq!(fixture::findings(&Kubb, &fixed), "", "{fixed}");
        assert_eq!(fixture::format(&Kubb, text), text);
    }
    // One alone may be any slip.
    let text = "1. a:o a:B b:- b:B a:- b:-\n";
    let record = fixture::read(&Kubb, text);
    assert_eq!(record.findings()[0].code, "kubb/unknown-action");
}

#[test]
fn a_king_that_was_missed_in_words() {
    let text = "1. B B B B B king miss\n";
    check(
        text,
        &expect![[r#"
            1 hint action-word [king miss] `king miss` is written =.
                Write =
        "#]],
    );
    assert_eq!(fixture::format(&Kubb, text), text);
    fixture::assert_lossless(&Kubb, text);
}

#[test]
fn signs_behind_throws_are_one_finding() {
    let text = "1. a:- a:B b:- b:B a:- b:-?\n2. c:2I c:F d:F! c:- d:- c:- d:-\n";
    let record = fixture::read(&Kubb, text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Kubb, text));
    };
    assert_eq!(finding.code, "kubb/remark");
    assert_eq!(finding.severity.name(), "warning");
    let fixed = notation::apply_edits(text, &finding.fixes[0].edits);
    assert_eq!(fixed, text.replace("-?", "- (?)").replace("F!", "F (!)"));
    assert_eq!(fixture::findings(&Kubb, &fixed), "");
    assert_eq!(fixture::format(&Kubb, text), text);
}

#[test]
fn throws_run_together_make_six_batons() {
    for (written, right) in [
        ("2IFF----", "2I F F - - - -"),
        ("2I2FB----", "2I 2F B - - - -"),
        ("-B-B--", "- B - B - -"),
        ("2I2FB-----", "2I 2FB - - - - -"),
    ] {
        let text = format!("1. {written}\n");
        let record = fixture::read(&Kubb, &text);
        let found = record.findings().iter();
        let found = found.filter(|one| one.code == "kubb/missing-blank");
        let messages: Vec<&str> = found.map(|one| &*one.message).collect();
        let message =
            format!("`{written}` cannot be one throw. Write a blank between throws: {right}");
        assert_eq!(messages, [message], "{written}");
    }
}

#[test]
fn a_team_behind_the_number_of_a_turn() {
    let text = "1. Red: a:- a:B b:- b:B a:- b:-\n2. Blue: c:2I c:F d:F c:- d:- c:- d:-\n";
    check(
        text,
        &expect![[r#"
            1 warning team-label [Red:] `Red:` is no throw: the number of a turn tells whose it is. A comment may say it, too. (1 more in this game.)
                Write both so
        "#]],
    );
    // A player of the turn lacks a throw instead.
    let record = fixture::read(&Kubb, "1. Anna: Bo:B Anna:- Bo:B Anna:- Bo:-\n");
    assert_eq!(record.findings()[0].code, "kubb/missing-action");
}

#[test]
fn a_number_with_a_letter_between_others_is_one_finding() {
    for (numbers, said) in [
        (["1", "2", "2a", "3"], "3. for 2a."),
        (["1", "2", "3", "3a"], "4. for 3a."),
        (["1", "1b", "2", "3"], "2. for 1b."),
    ] {
        let throws = [
            "0I - - B - - -",
            "I F - - - - -",
            "I F - - - - -",
            "I F - - - - -",
        ];
        let lines = numbers.iter().zip(throws);
        let text: String = lines
            .map(|(number, throws)| format!("{number}. {throws}\n"))
            .collect();
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/turn-period");
        assert!(finding.message.contains(said), "{}", finding.message);
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        let counted: Vec<&str> = fixed
            .lines()
            .filter_map(|line| line.split_once('.'))
            .map(|(number, _)| number)
            .collect();
        assert_eq!(counted, ["1", "2", "3", "4"], "{text}");
        assert_eq!(fixture::findings(&Kubb, &fixed), "");
    }
}

#[test]
fn a_team_of_two_words_before_throws_without_players() {
    // The game has slips of its own.
    let throws = [
        "- B - B - -",
        "2I F F - - - -",
        "- B B - - -",
        "2I 2F B - - - -",
    ];
    for (one, other) in [
        ("Team Red", "Team Blue"),
        ("Lag R\u{f6}d", "Lag Bl\u{e5}"),
        ("Die Roten", "Die Blauen"),
    ] {
        let names = [one, other, one, other];
        let lines = names.iter().zip(throws);
        let text: String = lines
            .map(|(name, throws)| format!("{name}: {throws}\n"))
            .collect();
        let found = fixture::read(&Kubb, &text).findings().to_vec();
        let codes: Vec<&str> = found.iter().map(|one| one.code).collect();
        let replayed = ["kubb/inkast-missing", "kubb/base-before-field"];
        let replayed = [replayed[0], replayed[1], replayed[1]];
        assert_eq!(codes[0], "kubb/team-label", "{text}");
        assert_eq!(codes[1..], replayed, "{text}");
        assert_eq!(
            found[0].message,
            format!(
                "`{one}:` is no throw: the number of a turn tells whose it is. A comment may say it, too. (3 more in this game.)"
            )
        );
        let fixed = notation::apply_edits(&text, &found[0].fixes[0].edits);
        assert!(
            !fixture::findings(&Kubb, &fixed).contains("team-label"),
            "{fixed}"
        );
        fixture::assert_lossless(&Kubb, &text);
    }
    // A throw of `anna` that lacks its colon, and one of `c`.
    let found = fixture::findings(&Kubb, "annaB c: F - - - -\n");
    assert!(!found.contains("team-label"), "{found}");
}

#[test]
fn a_dash_before_all_throws_is_a_bullet() {
    let right =
        "a:- a:B b:- b:B a:- b:-\nc:2I c:F d:F c:- d:- c:- d:-\na:2I a:F a:F a:B b:- a:- b:-\n";
    let text: String = right.lines().map(|line| format!("- {line}\n")).collect();
    let record = fixture::read(&Kubb, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Kubb, &text));
    };
    assert_eq!(finding.code, "kubb/odd-sign");
    let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
    assert_eq!(fixed, right);
    // One of six batons is a miss of nobody who is named.
    let text = "- a:B a:- b:- b:B b:-\n";
    let found = fixture::findings(&Kubb, text);
    assert!(!found.contains("odd-sign"), "{found}");
}

#[test]
fn heads_of_games_have_scores_and_sets() {
    for head in [
        "Anna & Bo - Cleo & Dan  2:1",
        "Anna - Bo 2:1",
        "Set 1",
        "Satz 2",
    ] {
        for above in ["", FIRST] {
            let text = format!("{above}{head}\n\n{FIRST}");
            let record = fixture::read(&Kubb, &text);
            let found: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
            let games = notation::cut::cut(&Kubb, &text).len();
            assert_eq!(games, if above.is_empty() { 1 } else { 2 }, "{text}");
            if above.is_empty() {
                assert_eq!(found, ["kubb/odd-sign"], "{text}");
            }
        }
    }
}

#[test]
fn a_counted_king_may_be_kubbs_thrown_in() {
    let text = "1. - B - B - -\n2. 2K F F - - - -\n";
    let record = fixture::read(&Kubb, text);
    let number = record
        .findings()
        .iter()
        .find(|one| one.code == "kubb/bad-number");
    let titles: Vec<&str> = number
        .iter()
        .flat_map(|one| &one.fixes)
        .map(|fix| &*fix.title)
        .collect();
    assert!(titles.contains(&"Write 2I"), "{titles:?}");
}

#[test]
fn a_number_at_the_start_of_a_line_may_be_that_of_the_turn() {
    let text = "1 0I - - B - - -\n2 I F - - - - -\n3 I F - - - - -\n";
    let record = fixture::read(&Kubb, text);
    let is_apart = |one: &&notation::Finding| one.code == "kubb/blank-after-colon";
    let apart = record.findings().iter().filter(is_apart);
    let mut fixes = apart.flat_map(|one| &one.fixes);
    assert!(fixes.all(|fix| !fix.safe));
    let formatted = fixture::format(&Kubb, text);
    assert!(
        formatted.ends_with("2 I F - - - - -\n3 I F - - - - -\n"),
        "{formatted}"
    );
}

/// The findings of `text` as codes.
fn codes(text: &str) -> Vec<&'static str> {
    let record = fixture::read(&Kubb, text);
    record.findings().iter().map(|one| one.code).collect()
}

#[test]
fn numbers_that_rise_from_line_to_line_are_no_kubbs() {
    let right = "1. 0I - - B - - -\n2. I F - - - - -\n3. I F - - - - -\n";
    let text = right.replace('.', "");
    check(
        &text,
        &expect![[r#"
            1 hint turn-period [1] These are the numbers of the turns: a turn begins with its number and a period, such as 1. (2 more in this game.)
                Write a period (3 times)
        "#]],
    );
    let record = fixture::read(&Kubb, &text);
    let fix = &record.findings()[0].fixes[0];
    assert!(fix.certain);
    assert_eq!(notation::apply_edits(&text, &fix.edits), right);
    assert_eq!(fixture::findings(&Kubb, right), "");
    assert_eq!(fixture::format(&Kubb, &text), text);
    fixture::assert_lossless(&Kubb, &text);
    // With players.
    let named =
        "1 0I a:- a:- a:B b:- b:- b:-\n2 I c:F c:- c:- d:- d:- d:-\n3 1I a:F a:- a:- b:- b:- b:-\n";
    assert_eq!(codes(named), ["kubb/turn-period"]);
}

#[test]
fn numbers_that_may_be_those_of_kubbs_are_left() {
    for text in [
        // They do not rise in every line.
        "0I - - F - - -\n2 I F - - - - -\n2 I F - - - - -\n",
        "1 0I - - B - - -\n2 I F - - - - -\n4 I F - - - - -\n",
        "1 0I - - B - - -\nI F - - - - -\n3 I F - - - - -\n",
        // They do not begin with 1.
        "2 0I - - B - - -\n3 I F - - - - -\n4 I F - - - - -\n",
        // There are too few.
        "1 0I - - B - - -\n2 I F - - - - -\n",
        // Each may be that of kubbs.
        "1 I F - - - - -\n2 I F F - - - -\n3 I F F F - - -\n",
    ] {
        assert!(!codes(text).contains(&"kubb/turn-period"), "{text}");
        assert_eq!(fixture::format(&Kubb, text), text);
        fixture::assert_lossless(&Kubb, text);
    }
}

#[test]
fn a_name_before_a_throw_in_is_no_throw() {
    for name in ["Jan", "Hank"] {
        let text = format!("{name} 0I a:B a:- a:- b:- b:- b:-\nI c:F c:- c:- d:- d:- d:-\n");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/remark", "{name}");
        assert_eq!(&text[finding.range], name);
        assert!(finding.fixes.iter().all(|fix| !fix.safe));
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(fixed, text.replace(name, &format!("({name})")));
        assert_eq!(fixture::findings(&Kubb, &fixed), "");
        assert_eq!(fixture::format(&Kubb, &text), text);
        fixture::assert_lossless(&Kubb, &text);
    }
    // A player of this name stands before a colon elsewhere.
    let known = "1. Ja:- Ja:B b:- b:B Ja:- b:-\n2. c:2I c:F d:F c:- d:- c:- d:-\n3. Jan 2I Ja:F b:F Ja:B b:- Ja:-\n";
    assert!(!codes(known).contains(&"kubb/remark"));
}

#[test]
fn a_line_that_tells_the_lag_is_one_finding() {
    let turns = format!("{FIRST}{NEXT}");
    for heading in [
        "Lag A",
        "Lag: A",
        "lag a",
        "Lag - Anna",
        "Lag: Anna",
        "Lagging: b",
        "Lag A wins",
    ] {
        let text = format!("{heading}\n{turns}");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{heading}: {}", fixture::findings(&Kubb, &text));
        };
        assert!(
            ["kubb/remark", "kubb/odd-sign"].contains(&finding.code),
            "{heading}"
        );
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(fixed, format!("# {text}"), "{heading}");
        assert_eq!(fixture::findings(&Kubb, &fixed), "");
        fixture::assert_lossless(&Kubb, &text);
    }
}

#[test]
fn a_list_of_players_keeps_its_commas() {
    let turns = format!("{FIRST}{NEXT}");
    for list in [
        "Spieler: a = Anna, b",
        "Players: a, b, c",
        "Spelare = Anna, b",
    ] {
        let text = format!("{list}\n{turns}");
        let record = fixture::read(&Kubb, &text);
        let safe = record
            .findings()
            .iter()
            .flat_map(|one| &one.fixes)
            .filter(|fix| fix.safe);
        for fix in safe {
            let fixed = notation::apply_edits(&text, &fix.edits);
            assert!(fixed.contains(list), "{fixed}");
        }
        assert_eq!(codes(&text).len(), 1, "{}", fixture::findings(&Kubb, &text));
        let formatted = fixture::format(&Kubb, &text);
        assert!(formatted.contains(list), "{formatted}");
        fixture::assert_lossless(&Kubb, &text);
    }
    // A list behind any other word.
    let text = format!("Rot: a = Anna, b\n{turns}");
    assert!(fixture::format(&Kubb, &text).contains("Rot: a = Anna, b"));
}

#[test]
fn words_behind_the_king_are_no_throws() {
    let end = "1. a:B a:B a:B b:B b:B K";
    for said in ["bye", "bye bye", "dank"] {
        for turn in [
            end.to_owned(),
            end.replace(':', ""),
            end.replace("K", "b:K"),
            end.replace(':', "").replace("K", "bK"),
        ] {
            let text = format!("{turn} {said}\n");
            let record = fixture::read(&Kubb, &text);
            let remark = record
                .findings()
                .iter()
                .find(|one| one.code == "kubb/remark");
            assert_eq!(remark.map(|one| &text[one.range]), Some(said), "{text}");
            assert!(
                fixture::format(&Kubb, &text).ends_with(&format!(" {said}\n")),
                "{text}"
            );
        }
    }
    // `b` is a player, but nobody throws in kubbs there.
    let text = "1. a:B b:-\n2. 1I c:F d:K bye\n";
    let record = fixture::read(&Kubb, text);
    let mut found = record.findings().iter();
    assert!(found.any(|one| one.code == "kubb/remark" && &text[one.range] == "bye"));
    assert!(!codes(text).contains(&"kubb/after-end"));
    assert_eq!(fixture::format(&Kubb, text), text);
    // Batons that were not thrown are throws.
    for text in [
        "1. jtb jtb jtb jtb jtb jtk\n",
        "1. jtb jtb jtb jtb jtk jtx\n",
    ] {
        assert!(!codes(text).contains(&"kubb/remark"), "{text}");
    }
}

#[test]
fn a_misread_first_number_is_one_finding() {
    let turns = "2. I F - - - - -\n3. I F - - - - -\n";
    for (number, code) in [
        ("1:", "kubb/turn-period"),
        ("1,", "kubb/odd-sign"),
        ("I.", "kubb/turn-period"),
        ("l.", "kubb/unknown-action"),
    ] {
        let text = format!("{number} - - B - - -\n{turns}");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{number}: {}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, code, "{number}");
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(fixed, format!("1. - - B - - -\n{turns}"), "{number}");
    }
}

#[test]
fn names_of_senders_before_numbers_are_one_finding() {
    let right = format!("{FIRST}{NEXT}");
    let senders = right.lines().zip(["Anna", "Ben", "Anna"]);
    let text: String = senders
        .map(|(turn, name)| format!("{name}: {turn}\n"))
        .collect();
    let record = fixture::read(&Kubb, &text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Kubb, &text));
    };
    assert_eq!(finding.code, "kubb/columns");
    assert!(!finding.fixes[0].safe);
    assert_eq!(notation::apply_edits(&text, &finding.fixes[0].edits), right);
}

#[test]
fn remarks_in_a_column_become_comments() {
    let text = "1;0I a:B a:- b:- b:- a:- b:-;nice shot\n2;I c:F d:- c:- c:- d:- d:-;\n3;1I a:F b:- a:- b:- a:- b:-;well\n";
    let record = fixture::read(&Kubb, text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Kubb, text));
    };
    assert_eq!(finding.code, "kubb/odd-sign");
    let fixed = notation::apply_edits(text, &finding.fixes[0].edits);
    assert_eq!(
        fixed,
        "1. 0I a:B a:- b:- b:- a:- b:- (nice shot)\n2. I c:F d:- c:- c:- d:- d:-\n3. 1I a:F b:- a:- b:- a:- b:- # well\n"
    );
    assert_eq!(fixture::findings(&Kubb, &fixed), "");
    fixture::assert_lossless(&Kubb, text);
}
