//! Slips of whole lines: one that is written twice, two that are swapped, one that is missing.

use notation::{apply_edits, fixture};

const GAME: &str = include_str!("../../../tests/records/bucky/complete.bucky");

/// Correct records: a sample, and two games of random moves. Each with many moves in a line, and with two.
fn games() -> Vec<String> {
    let mut games = [
        GAME,
        include_str!("games/chance-0.bucky"),
        include_str!("games/chance-1.bucky"),
    ]
    .map(str::to_owned)
    .to_vec();
    let in_pairs: Vec<String> = games.iter().map(|game| in_pairs(game)).collect();
    games.extend(in_pairs);
    games
}

/// A record with each number at the beginning of a line.
fn in_pairs(game: &str) -> String {
    let (head, moves) = game.split_once("\n\n").expect("tags");
    let mut text = format!("{head}\n\n");
    for word in moves.split_whitespace() {
        let is_number = word.ends_with('.') && !word.ends_with("...");
        text += if is_number && !text.ends_with("\n\n") {
            "\n"
        } else {
            ""
        };
        text += word;
        text += " ";
    }
    text.replace(" \n", "\n").trim_end().to_owned() + "\n"
}

/// The lines of a record, and the indices of those that hold moves and no part of a comment of several lines.
fn lines(text: &str) -> (Vec<&str>, Vec<usize>) {
    let lines: Vec<&str> = text.lines().collect();
    let has_moves = |line: &usize| {
        let text = lines[*line];
        text.starts_with(|char: char| char.is_ascii_digit() || ('a'..='h').contains(&char))
            && text.matches('{').count() == text.matches('}').count()
    };
    let moves = (0..lines.len()).filter(has_moves).collect();
    (lines, moves)
}

fn written(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

/// Asserts that `slip` has one finding, `code` in line `line`, whose first fix leads to `right`.
#[track_caller]
fn assert_healed(slip: &str, code: &str, line: usize, right: &str) {
    let record = fixture::read(&bucky::Bucky, slip);
    let findings = record.findings();
    let found = fixture::findings(&bucky::Bucky, slip);
    assert_eq!(findings.len(), 1, "{found}");
    assert_eq!(findings[0].code, format!("bucky/{code}"), "{found}");
    assert_eq!(record.parse().line_at(findings[0].range.start()), line);
    assert_eq!(apply_edits(slip, &findings[0].fixes[0].edits), right);
}

#[test]
fn a_line_that_is_written_twice_is_one_finding() {
    for game in games() {
        let (lines, moves) = lines(&game);
        for &line in &moves {
            let mut doubled = lines.clone();
            doubled.insert(line, lines[line]);
            assert_healed(&written(&doubled), "written-twice", line + 1, &game);
        }
    }
}

#[test]
fn lines_that_stand_the_wrong_way_round_are_one_finding() {
    for game in games() {
        let (lines, moves) = lines(&game);
        let pairs = moves
            .windows(2)
            .skip(1)
            .filter(|pair| pair[0] + 1 == pair[1]);
        for pair in pairs {
            let mut swapped = lines.clone();
            swapped.swap(pair[0], pair[1]);
            assert_healed(&written(&swapped), "lines-swapped", pair[0], &game);
        }
    }
}

#[test]
fn a_line_that_is_left_out_is_said_and_nothing_else() {
    for game in games() {
        let (lines, moves) = lines(&game);
        // The last lines are left out: before the last one, perhaps only its number is wrong.
        for &line in &moves[1..moves.len() - 2] {
            let mut gap = lines.clone();
            gap.remove(line);
            let text = written(&gap);
            let record = fixture::read(&bucky::Bucky, &text);
            let found = fixture::findings(&bucky::Bucky, &text);
            let findings = record.findings();
            assert_eq!(findings.len(), 1, "{} left out: {found}", lines[line]);
            let is_said = findings[0].code == "bucky/missing-move"
                || findings[0].message.contains("are missing before it, or");
            assert!(is_said, "{found}");
            assert!(findings[0].fixes.is_empty(), "{found}");
        }
    }
}

#[test]
fn a_gap_tells_which_moves_are_missing() {
    let text = "1. e2-e4 e7-e5\n5. f3-f4 a7-a5\n6. e4-e3 a5-a4\n";
    assert_eq!(
        fixture::findings(&bucky::Bucky, text),
        "error bucky/missing-move 2:1 Six moves are missing here, from White's move 2 to Black's move 4. Where the pieces stand after them is not known.\n  5. f3-f4 a7-a5\n  ^^\n"
    );
}

#[test]
fn where_the_game_goes_on_the_numbers_may_only_be_too_high() {
    let text = "1. e2-e4 e7-e5\n3. f2-f3 f7-f6\n4. f3-f4 f6-f5\n";
    assert_eq!(
        fixture::findings(&bucky::Bucky, text),
        "warning bucky/move-number 2:1 3. follows where 2 is due, and the numbers go on from it: either 2 moves are missing before it, or it and the numbers behind it are too high.\n  3. f2-f3 f7-f6\n  ^^\n"
    );
}
