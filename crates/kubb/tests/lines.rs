//! Slips of whole lines: a turn that is written twice, two that are swapped, one that is missing.

use notation::{Record, Severity, apply_edits, fixture};

const GAME: &str = include_str!("../../../tests/records/kubb/complete.kubb");
const LONG: &str = include_str!("../../../tests/records/kubb/eighteen-turns.kubb");

/// Games whose only findings are hints. In the long one, jt is sometimes written j.
fn games() -> [String; 2] {
    [GAME.to_owned(), LONG.replace(" j:", " jt:")]
}

/// The lines of a record, and the indices of those that are turns.
fn lines(text: &str) -> (Vec<&str>, Vec<usize>) {
    let lines: Vec<&str> = text.lines().collect();
    let is_turn = |line: &usize| lines[*line].starts_with(|char: char| char.is_ascii_digit());
    let turns = (0..lines.len()).filter(is_turn).collect();
    (lines, turns)
}

fn written(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

/// All findings but hints, each as its rule, line and message.
fn found(record: &dyn Record) -> Vec<String> {
    let line = |at| record.parse().line_at(at);
    let findings = record.findings().iter();
    let findings = findings.filter(|one| one.severity > Severity::Hint);
    findings
        .map(|one| format!("{} {}: {}", one.code, line(one.range.start()), one.message))
        .collect()
}

/// Asserts that `slip` has one finding, `code` in line `line`, whose first fix leads to `right`.
#[track_caller]
fn assert_healed(slip: &str, code: &str, line: usize, right: &str) {
    let record = fixture::read(&kubb::Kubb, slip);
    let found = found(&*record);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0].starts_with(&format!("kubb/{code} {line}: ")),
        "{found:?}"
    );
    let finding = record
        .findings()
        .iter()
        .find(|one| one.code.ends_with(code));
    let fix = &finding.expect("it was found").fixes[0];
    assert_eq!(apply_edits(slip, &fix.edits), right);
}

#[test]
fn a_turn_that_is_written_twice_is_one_finding() {
    for game in games() {
        let (lines, turns) = lines(&game);
        for &turn in &turns {
            let mut doubled = lines.clone();
            doubled.insert(turn, lines[turn]);
            assert_healed(&written(&doubled), "written-twice", turn + 1, &game);
        }
    }
}

#[test]
fn a_turn_that_is_written_many_times_is_one_finding() {
    let right = "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:-\n";
    let line = right.lines().nth(1).expect("a second line");
    let many = format!("{right}{}", format!("{line}\n").repeat(3));
    assert_healed(&many, "written-twice", 2, right);
}

#[test]
fn blanks_and_comments_make_no_other_turn() {
    let right = "1. 0I a:B a:- a:- a:- a:- a:-\n2. b:I b:F b:- b:- b:- b:- b:-\n\n";
    let twice = format!("{right}2.  b:I b:F (again) b:- b:- b:- b:- b:- # twice\n");
    assert_healed(&twice, "written-twice", 3, right);
}

#[test]
fn without_numbers_the_players_prove_it() {
    let right = "0I a:B a:- a:- a:- a:- a:-\nb:I b:F b:- b:- b:- b:- b:-\n";
    let twice = format!("{right}b:I b:F b:- b:- b:- b:- b:-\n");
    assert_healed(&twice, "written-twice", 2, right);
    for both in [
        "0I - - - - - -\n0I - - - - - -\n",
        "1. 0I - - - - - -\n2. 0I - - - - - -\n",
    ] {
        let record = fixture::read(&kubb::Kubb, both);
        assert_eq!(found(&*record), [""; 0]);
    }
}

#[test]
fn where_the_next_number_counts_both_only_the_number_is_wrong() {
    let text = "1. 0I - - - - - -\n2. 0I - - - - - -\n2. 0I - - - - - -\n4. 0I - - - - - -\n";
    let right = text.replacen("\n2. 0I - - - - - -\n4", "\n3. 0I - - - - - -\n4", 1);
    assert_healed(text, "turn-number", 2, &right);
}

#[test]
fn turns_that_stand_the_wrong_way_round_are_one_finding() {
    for game in games() {
        let (lines, turns) = lines(&game);
        // Turn 1 is left out: it opens a game.
        for &turn in &turns[1..turns.len() - 1] {
            let mut swapped = lines.clone();
            swapped.swap(turn, turn + 1);
            assert_healed(&written(&swapped), "lines-swapped", turn, &game);
        }
    }
}

#[test]
fn numbers_that_stand_the_wrong_way_round_leave_their_lines() {
    let (lines, turns) = lines(GAME);
    // Turns 1 to 3 are left out: their batons show the opening.
    for &turn in &turns[3..turns.len() - 1] {
        let (one, other) = (lines[turn], lines[turn + 1]);
        let mut swapped = lines.clone();
        let (first, second) = (
            other[..2].to_owned() + &one[2..],
            one[..2].to_owned() + &other[2..],
        );
        (swapped[turn], swapped[turn + 1]) = (&first, &second);
        assert_healed(&written(&swapped), "turn-number", turn, GAME);
    }
}

#[test]
fn a_turn_that_is_left_out_is_said_and_nothing_else() {
    for game in games() {
        let (lines, turns) = lines(&game);
        for (index, &turn) in turns.iter().enumerate().skip(1).take(turns.len() - 2) {
            let mut gap = lines.clone();
            gap.remove(turn);
            let record = fixture::read(&kubb::Kubb, &written(&gap));
            let found = found(&*record);
            let (before, missing, after) = (index, index + 1, index + 2);
            let start = format!("kubb/turn-missing {turn}: Turn {missing}, one of ");
            assert!(found[0].starts_with(&start), "{found:#?}");
            let place = format!(" between turns {before} and {after}. ");
            assert!(found[0].contains(&place), "{found:#?}");
            assert_eq!(found.len(), 1, "{found:#?}");
            let findings = record.findings().iter();
            let mut findings = findings.filter(|one| one.severity > Severity::Hint);
            assert!(findings.all(|one| one.fixes.is_empty()));
        }
    }
}

#[test]
fn the_replay_tells_a_missing_turn_from_a_wrong_number_at_the_end() {
    let before = "11. 6I 4F - F - F -\n12. 6I F - F 3F F -\n13. 6I 4F F - - - -\n";
    let record = fixture::read(&kubb::Kubb, &format!("{before}15. 6I F 3F F F - -\n"));
    assert_eq!(
        found(&*record),
        [
            "kubb/turn-missing 3: Turn 14, one of the second team, is missing between turns 13 and 15. What stood after it is not known."
        ]
    );
    let right = format!("{before}14. 5I 4A F F F 2F - B\n");
    assert_healed(&right.replace("14.", "15."), "turn-number", 3, &right);
}

#[test]
fn the_first_two_turns_swapped_open_no_second_game() {
    let text = "1. 0I B - - - - -\n2. I F - - - - -\n3. I F - - - - -\n";
    let swapped = "2. I F - - - - -\n1. 0I B - - - - -\n3. I F - - - - -\n";
    assert_eq!(notation::cut(&kubb::Kubb, swapped), [0]);
    let record = notation::fixture::read(&kubb::Kubb, swapped);
    let codes: Vec<&str> = record.findings().iter().map(|one| one.code).collect();
    assert_eq!(codes, ["kubb/lines-swapped"]);
    let fix = &record.findings()[0].fixes[0];
    assert_eq!(notation::apply_edits(swapped, &fix.edits), text);
    // A first turn opens a new game below a game that has more than its second turn.
    assert_eq!(notation::cut(&kubb::Kubb, "1. F\n2. F\n1. F\n"), [0, 10]);
    assert_eq!(notation::cut(&kubb::Kubb, "2. F\n\n1. F\n"), [0, 6]);
}
