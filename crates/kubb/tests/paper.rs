//! What players write on paper in place of the notation's signs: each habit is one finding, and nothing is lost by what is safe.

use kubb::Kubb;
use notation::{Finding, fixture};

/// A game without players.
const GAME: &str = "1. 0I - B\n2. I F - B -\n3. 2I 2F - B - - -\n4. 3I 2F F B - - -\n5. 4I 2F F - F B -\n6. 5I 3F 2F B - - -\n7. 6I 3F 3F B B K X\n";
/// A game with players.
const NAMED: &str = "1. 0I a:- a:B\n2. m:I m:F t:- m:B t:-\n3. a:2I a:2F o:- a:B o:- a:- o:-\n4. m:3I m:2F t:F m:B t:- m:- t:-\n";

/// The only finding of `text`.
#[track_caller]
fn only(text: &str) -> Finding {
    let record = fixture::read(&Kubb, text);
    let [finding] = record.findings() else {
        panic!("{text}{}", fixture::listed(&Kubb, text));
    };
    fixture::assert_lossless(&Kubb, text);
    finding.clone()
}

/// Checks that `text` has one finding with this code, which the first repair removes by writing `right`, and that no safe repair and
/// no formatting does.
#[track_caller]
fn guessed(text: &str, code: &str, right: &str) -> Finding {
    let finding = only(text);
    assert_eq!(finding.code, code, "{text}{}", finding.message);
    let fix = finding.fixes.first().expect("a repair");
    assert!(!fix.safe, "{text}");
    assert_eq!(notation::apply_edits(text, &fix.edits), right);
    assert_eq!(fixture::format(&Kubb, text), text);
    finding
}

/// The first finding with this code.
fn record_finding(text: &str, code: &str) -> Finding {
    let record = fixture::read(&Kubb, text);
    let found = record.findings().iter().find(|one| one.code == code);
    found.expect("a finding with this code").clone()
}

#[test]
fn the_games_are_right() {
    assert_eq!(fixture::listed(&Kubb, GAME), "");
    assert_eq!(fixture::listed(&Kubb, NAMED), "");
}

#[test]
fn numbered_turns_in_one_line_get_lines_of_their_own() {
    let turns = [
        "1. 0I a:- a:B b:- b:- c:- c:B",
        "2. 2I d:F d:F e:- e:- f:- f:-",
        "3. 2I a:F a:F b:- b:- c:- c:-",
        "4. 2I d:F d:F e:- e:- f:- f:-",
    ];
    for sign in [" | ", "\t", "    ", "; "] {
        let [one, two, three, four] = turns;
        let text = format!("{one}{sign}{two}\n{three}{sign}{four}\n");
        let finding = only(&text);
        assert_eq!(finding.code, "kubb/odd-sign", "{text}");
        let fix = finding.fixes.first().expect("a repair");
        let wanted = format!("{}\n", turns.join("\n"));
        assert_eq!(notation::apply_edits(&text, &fix.edits), wanted, "{text}");
    }
}

#[test]
fn signs_for_a_miss_are_one_hint() {
    for sign in ["/", "0", ".", "o", "miss", "_", "~", "\u{2717}"] {
        let finding = guessed(&GAME.replace('-', sign), "kubb/action-word", GAME);
        let message = format!("A throw is written as a sign: - for {sign}.");
        assert_eq!(finding.message, message);
        assert_eq!(finding.fixes[0].title, "Write the signs (15 times)");
    }
}

#[test]
fn slashes_that_part_throws_are_no_misses() {
    for (line, right) in [
        ("1. 0I/-/B", "1. 0I - B"),
        ("1. 0I / - / B", "1. 0I - B"),
        ("1. 0I / - B - - - -", "1. 0I - B - - - -"),
        (
            "1. a:- a:B / b:- b:B / a:- b:-",
            "1. a:- a:B b:- b:B a:- b:-",
        ),
    ] {
        let finding = only(&format!("{line}\n"));
        assert_eq!(finding.code, "kubb/separator", "{line}");
        assert!(finding.fixes.iter().all(|fix| fix.safe), "{line}");
        let formatted = fixture::format(&Kubb, &format!("{line}\n"));
        assert_eq!(formatted, format!("{right}\n"));
    }
}

#[test]
fn a_slash_that_may_be_a_miss_stays() {
    let text = "1. 0I - B\n2. I F - B -\n3. 2I / 2F - B - -\n";
    assert_eq!(fixture::format(&Kubb, text), text);
    let record = fixture::read(&Kubb, text);
    let separators = record.findings().iter();
    let mut separators = separators.filter(|one| one.code == "kubb/separator");
    assert!(separators.all(|one| one.fixes.iter().all(|fix| !fix.safe)));
}

#[test]
fn a_letter_for_batons_not_thrown_may_be_a_miss() {
    let text = GAME.replace('-', "X");
    let finding = only(&text);
    assert_eq!(finding.code, "kubb/thrown-after-unthrown");
    let fix = finding.fixes.first().unwrap();
    assert_eq!(fix.title, "Write - for X (15 times)");
    assert!(!fix.safe);
    assert_eq!(notation::apply_edits(&text, &fix.edits), GAME);
    // In the last turn, too.
    let right = GAME.replace("3F 3F B B K X", "3F - 3F 2B K X");
    let last = right.replace('-', "X");
    let finding = record_finding(&last, "kubb/thrown-after-unthrown");
    assert_eq!(notation::apply_edits(&last, &finding.fixes[0].edits), right);
}

#[test]
fn numbers_of_kubbs_are_one_finding() {
    let behind = GAME.replace("2F", "F2").replace("3F", "F3");
    guessed(&behind, "kubb/missing-action", GAME);
    let repeated = GAME.replace("2F", "FF").replace("3F", "FFF");
    guessed(&repeated, "kubb/repeated-letter", GAME);
    let sums = GAME.replace("2F F", "2F+F");
    guessed(&sums, "kubb/unknown-action", GAME);
}

#[test]
fn the_throw_in_may_be_a_heading() {
    for sign in [':', '.'] {
        let text = GAME.replace("I ", &format!("I{sign} "));
        let finding = only(&text);
        assert_eq!(finding.code, "kubb/separator", "{text}");
        assert!(finding.fixes.iter().all(|fix| fix.safe), "{text}");
        assert_eq!(fixture::format(&Kubb, &text), GAME);
    }
    let text = GAME.replace("I ", "I -> ");
    let finding = only(&text);
    assert_eq!(finding.code, "kubb/separator");
    assert_eq!(fixture::format(&Kubb, &text), text);
    // A player may be called so.
    let named = NAMED.replace("a:", "I:");
    assert_eq!(fixture::listed(&Kubb, &named), "");
}

#[test]
fn other_signs_for_colons_stand_behind_a_throw_in_of_nobody() {
    guessed(&NAMED.replace(':', "="), "kubb/colon", NAMED);
}

#[test]
fn names_with_signs_or_of_two_words_are_one_finding() {
    for (name, plain) in [
        ("Anna-Lena", "AnnaLena"),
        ("O'Neil", "ONeil"),
        ("Dr.O", "DrO"),
        ("Old Tom", "OldTom"),
    ] {
        let text = NAMED.replace("a:", &format!("{name}:"));
        let right = NAMED.replace("a:", &format!("{plain}:"));
        let finding = only(&text);
        assert_eq!(finding.code, "kubb/player-name", "{name}");
        let fix = finding.fixes.first().unwrap();
        assert!(!fix.safe);
        assert_eq!(notation::apply_edits(&text, &fix.edits), right);
    }
}

#[test]
fn teams_of_two_words_stand_behind_the_number() {
    let teams = ["A", "B"].into_iter().cycle();
    let lines = GAME.lines().zip(teams);
    let text: String = lines
        .map(|(line, team)| format!("{}\n", line.replacen(". ", &format!(". Team {team}: "), 1)))
        .collect();
    let finding = only(&text);
    assert_eq!(finding.code, "kubb/team-label");
    assert!(finding.fixes.iter().all(|fix| !fix.safe));
    let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
    assert!(
        fixed.starts_with("1. (Team A:) 0I - B\n2. (Team B:) I F - B -\n"),
        "{fixed}"
    );
    assert_eq!(fixture::listed(&Kubb, &fixed), "");
}

#[test]
fn heads_and_ends_are_one_finding() {
    for (head, end) in [
        ("Heim: Adler\nGast: B\u{e4}ren\n\n", ""),
        ("Hem: Adler\nUte: B\u{e4}ren\n\n", ""),
        ("Heimmannschaft: Adler\n\n", ""),
        ("a = Jan\nm = Max\n\n", ""),
        ("", "Vinnare: \u{c4}ngen\n"),
        ("", "Ergebnis 1:0\n"),
    ] {
        let text = format!("{head}{GAME}{end}");
        let record = fixture::read(&Kubb, &text);
        let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
        assert!(
            codes == ["kubb/remark"] || codes == ["kubb/odd-sign"],
            "{text}{codes:?}"
        );
    }
}

#[test]
fn advantage_lines_as_they_are_measured() {
    for (line, code, right) in [
        ("A=2", "kubb/missing-action", "2A"),
        ("A:2", "kubb/missing-action", "2A"),
        ("A2m", "kubb/missing-action", "2A"),
        ("2.50m", "kubb/bad-number", "3A"),
        ("2.4m A", "kubb/bad-number", "2A"),
        ("200cm A", "kubb/bad-number", "2A"),
        ("2.5mA", "kubb/bad-number", "3A"),
        ("1/2A", "kubb/bad-number", "1A"),
    ] {
        let game = |line: &str| {
            format!(
                "1. 0I a:- o:B\n2. m:I m:- m:- t:- t:-\n3. {line} a:B a:- a:- o:- o:- o:-\n4. m:I m:2F t:- m:- t:- m:- t:-\n"
            )
        };
        guessed(&game(line), code, &game(right));
    }
}

#[test]
fn dashes_before_turns_are_bullets() {
    let text: String = GAME
        .lines()
        .map(|line| format!("- {}\n", &line[3..]))
        .collect();
    let finding = only(&text);
    assert_eq!(finding.code, "kubb/odd-sign");
    let fix = finding.fixes.first().unwrap();
    let fixed = notation::apply_edits(&text, &fix.edits);
    assert_eq!(fixture::listed(&Kubb, &fixed), "");
}

#[test]
fn cells_of_kubbs_thrown_in_are_no_teams() {
    let text = "1;0I;a:-;a:B\n2;I;m:F;m:-;m:B;m:-\n3;2IR;a:2F;a:-;a:B;a:-;a:-;a:-\n";
    let right = "1. 0I a:- a:B\n2. I m:F m:- m:B m:-\n3. 2IR a:2F a:- a:B a:- a:- a:-\n";
    let finding = only(text);
    assert_eq!(finding.code, "kubb/odd-sign");
    assert_eq!(notation::apply_edits(text, &finding.fixes[0].edits), right);
    assert_eq!(fixture::format(&Kubb, text), right);
    let teams = "1;I;a:-;a:B\n2;II;m:I;m:F;m:-;m:B;m:-\n3;I;a:2I;a:2F;a:-;a:B;a:-;a:-;a:-\n";
    assert!(fixture::format(&Kubb, teams).starts_with("1. (I) a:- a:B\n2. (II) m:I"));
}

#[test]
fn numbers_may_count_rounds_and_teams() {
    let text: String = GAME
        .lines()
        .zip(["1.1", "1.2", "2.1", "2.2", "3.1", "3.2", "4.1"])
        .map(|(line, number)| format!("{number} {}\n", &line[3..]))
        .collect();
    let finding = guessed(&text, "kubb/turn-period", GAME);
    assert_eq!(
        finding.message,
        "Turns are counted through the game, both teams together: 1. for 1.1. If 1 is the number of the kubbs thrown in, write 1. 1I \
         (6 more in this game.)"
    );
    // Glued to its letter, the number is that of the kubbs.
    let text = "3. 0I B B - - - -\n4.2I 2F - B - - -\n";
    let formatted = fixture::format(&Kubb, text);
    assert_eq!(formatted, text.replace("4.2I", "4. 2I"));
}

#[test]
fn a_column_of_teams_is_a_comment() {
    for [one, other] in [["A", "B"], ["Team A", "Team B"]] {
        let (mut text, mut right) = (
            String::from("| # | Team | Inkast | Throws |\n|--:|:--|--|--|\n"),
            String::new(),
        );
        for (at, line) in GAME.lines().enumerate() {
            let team = if at % 2 == 0 { one } else { other };
            let (inkast, batons) = line[3..].split_once(' ').unwrap();
            text.push_str(&format!("| {} | {team} | {inkast} | {batons} |\n", at + 1));
            right.push_str(&format!("{}. ({team}) {inkast} {batons}\n", at + 1));
        }
        let finding = only(&text);
        assert_eq!(finding.code, "kubb/odd-sign");
        let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
        assert!(fixed.ends_with(&right), "{fixed}");
    }
}

#[test]
fn the_line_below_the_heading_of_a_table_is_no_turn() {
    let rows: String = GAME
        .lines()
        .map(|line| format!("{} | {}\n", &line[..1], &line[3..]))
        .collect();
    let text = format!("Turn | Throws\n--- | ---\n{rows}");
    let finding = only(&text);
    assert_eq!(finding.code, "kubb/odd-sign");
    let fixed = notation::apply_edits(&text, &finding.fixes[0].edits);
    assert_eq!(fixed, format!("# Turn | Throws\n# --- | ---\n{GAME}"));
}

#[test]
fn a_line_for_a_spreadsheet_is_a_remark() {
    let text = format!("sep=;\n{GAME}");
    guessed(&text, "kubb/remark", &format!("# {text}"));
}

#[test]
fn misses_without_blanks_are_one_finding() {
    let text = GAME.replace("- - -", "---");
    guessed(&text, "kubb/missing-blank", GAME);
}

#[test]
fn a_word_for_the_turn_is_no_player() {
    let text = |word: &str| -> String {
        let lines = GAME.lines();
        lines
            .map(|line| format!("{}{word} {}\n", &line[..3], &line[3..]))
            .collect()
    };
    for word in ["Zug:", "Turn:", "Omg\u{e5}ng:"] {
        let finding = only(&text(word));
        assert_eq!(finding.code, "kubb/columns");
        let fixed = notation::apply_edits(&text(word), &finding.fixes[0].edits);
        assert_eq!(fixed, GAME);
    }
}

#[test]
fn numbers_in_other_digits_and_with_letters_for_teams_are_one_finding() {
    for (numbers, said) in [
        (["I.", "II.", "III.", "IV.", "V.", "VI.", "VII."], "digits"),
        (
            [
                "\u{2460}", "\u{2461}", "\u{2462}", "\u{2463}", "\u{2464}", "\u{2465}", "\u{2466}",
            ],
            "digits",
        ),
        (
            ["1a.", "1b.", "2a.", "2b.", "3a.", "3b.", "4a."],
            "both teams",
        ),
    ] {
        let lines = GAME.lines().zip(numbers);
        let text: String = lines
            .map(|(line, number)| format!("{number} {}\n", &line[3..]))
            .collect();
        let finding = guessed(&text, "kubb/turn-period", GAME);
        assert!(finding.message.contains(said), "{}", finding.message);
    }
}

#[test]
fn numbers_before_words_belong_to_them_behind_a_throw_in() {
    for (field, base) in [("Feldkubb", "Basiskubb"), ("f\u{e4}ltkubb", "baskubb")] {
        let text = GAME.replace(" F", &format!(" {field}"));
        let text = text.replace("2F", &format!("2 {field}"));
        let text = text.replace("3F", &format!("3 {field}"));
        let text = text.replace(" B", &format!(" {base}"));
        let finding = guessed(&text, "kubb/action-word", GAME);
        let message = format!("A throw is written as a sign: B for {base}; F for {field}.");
        assert_eq!(finding.message, message);
    }
}
