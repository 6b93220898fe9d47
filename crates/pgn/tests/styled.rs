//! Numbers, brackets and signs around moves as some scorers write them throughout a game: one finding, whose repair reads them.

use notation::{Severity, apply_edits, fixture};
use pgn::Pgn;

/// Checks that `text` has one finding besides hints on its tags, with this code and message, and that its first repair writes `fixed`.
#[track_caller]
fn assert_one(text: &str, code: &str, message: &str, fixed: &str) {
    let record = fixture::read(&Pgn, text);
    let findings = record.findings();
    let said: Vec<_> = findings
        .iter()
        .map(|one| (one.code, one.message.as_str()))
        .collect();
    assert_eq!(said, [(code, message)], "{text}");
    let fix = findings[0].fixes.first().map(|fix| &fix.edits);
    let written = fix.map(|edits| apply_edits(text, edits));
    assert_eq!(written.as_deref(), Some(fixed), "{text}");
    let left = fixture::read(&Pgn, fixed);
    let grave = left
        .findings()
        .iter()
        .filter(|one| one.severity > Severity::Info);
    assert_eq!(grave.count(), 0, "{fixed}: {:?}", left.findings());
    fixture::assert_lossless(&Pgn, text);
    fixture::assert_answers(&Pgn, text);
    fixture::assert_fixes(&Pgn, text);
}

#[test]
fn numbers_have_other_forms() {
    for (text, first, fixed) in [
        (
            "#1 e4 e5\n#2 Nf3 Nc6\n#3 Bb5 a6\n*\n",
            "#1",
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n",
        ),
        (
            "#1. e4 e5\n#2. Nf3 Nc6\n#3. Bb5 a6\n*\n",
            "#1.",
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n",
        ),
        (
            "1.- e4 e5 2.- Nf3 Nc6 3.- Bb5 a6 *\n",
            "1.-",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
        ),
        (
            "I. e4 e5 II. Nf3 Nc6 III. Bb5 a6 IV. Ba4 Nf6 *\n",
            "I.",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *\n",
        ),
        (
            "[1] e4 e5 [2] Nf3 Nc6 [3] Bb5 a6 *\n",
            "[1]",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
        ),
        (
            "1st e4 e5\n2nd Nf3 Nc6\n3rd Bb5 a6\n*\n",
            "1st",
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n",
        ),
        (
            "1w e4\n1b e5\n2w Nf3\n2b Nc6\n*\n",
            "1w",
            "1. e4\n1... e5\n2. Nf3\n2... Nc6\n*\n",
        ),
        (
            "1a. e4\n1b. e5\n2a. Nf3\n2b. Nc6\n*\n",
            "1a.",
            "1. e4\n1... e5\n2. Nf3\n2... Nc6\n*\n",
        ),
        (
            "1: e4, e5; 2: Nf3, Nc6; 3: Bb5, a6 *\n",
            "1:",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
        ),
    ] {
        let message = format!(
            "\u{201c}{first}\u{201d} is the number of a move: write \u{201c}1.\u{201d}, and so in the whole game."
        );
        assert_one(text, "pgn/columns", &message, fixed);
    }
}

#[test]
fn counters_are_no_numbers_of_moves() {
    for (text, first, fixed) in [
        (
            "1. e4 e5 (1) 2. Nf3 Nc6 (2) 3. Bb5 *\n",
            "(1)",
            "1. e4 e5 {(1)} 2. Nf3 Nc6 {(2)} 3. Bb5 *\n",
        ),
        (
            "1. e4 e5 [1] 2. Nf3 Nc6 [2] 3. Bb5 *\n",
            "[1]",
            "1. e4 e5 {[1]} 2. Nf3 Nc6 {[2]} 3. Bb5 *\n",
        ),
    ] {
        let message = format!(
            "\u{201c}{first}\u{201d} is no number of a move here, since the moves have others: it may count notes. Make it a comment, or \
             leave it out."
        );
        assert_one(text, "pgn/columns", &message, fixed);
        // Nothing is taken away unasked.
        assert_eq!(fixture::format(&Pgn, text), text);
    }
}

#[test]
fn a_sign_may_stand_between_the_moves_of_a_pair() {
    assert_one(
        "1. e4 / e5 2. Nf3 / Nc6 3. Bb5 / a6 *\n",
        "pgn/columns",
        "\u{201c}/\u{201d} stands between White's move and Black's: a blank is enough. Leave it out.",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
    );
    assert_one(
        "1. e4-e5 2. Nf3-Nc6 3. Bb5-a6 *\n",
        "pgn/columns",
        "\u{201c}e4-e5\u{201d} are two moves, White's and Black's, with a blank between them: write \u{201c}e4 e5\u{201d}.",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
    );
}

#[test]
fn a_word_may_say_whose_move_follows() {
    let message = |white: &str, black: &str| {
        format!(
            "\u{201c}{white}\u{201d} stands before White's moves and \u{201c}{black}\u{201d} before Black's. The number of a move says whose it \
             is: leave these words out."
        )
    };
    assert_one(
        "W e4 B e5\nW Nf3 B Nc6\nW Bb5 B a6\n*\n",
        "pgn/columns",
        &message("W", "B"),
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n",
    );
    assert_one(
        "1. W: e4 B: e5\n2. W: Nf3 B: Nc6\n3. W: Bb5 B: a6\n*\n",
        "pgn/columns",
        &message("W:", "B:"),
        "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n",
    );
}

#[test]
fn numbers_may_stand_behind_the_moves() {
    for text in [
        "e4 e5 1\nNf3 Nc6 2\nBb5 a6 3\n*\n",
        "e4\te5\t1\nNf3\tNc6\t2\nBb5\ta6\t3\n*\n",
    ] {
        assert_one(
            text,
            "pgn/columns",
            "The numbers of the moves stand behind them. Write them before the moves: \u{201c}1. e4 e5\u{201d}.",
            "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n*\n",
        );
    }
}

#[test]
fn squares_may_stand_a_blank_apart() {
    assert_one(
        "1. e2 e4 e7 e5 2. g1 f3 b8 c6 *\n",
        "pgn/columns",
        "Each move is written as two squares: write \u{201c}e2e4\u{201d} for \u{201c}e2 e4\u{201d}.",
        "1. e2e4 e7e5 2. g1f3 b8c6 *\n",
    );
}

#[test]
fn moves_that_run_together_are_parted() {
    for (moves, shown, parted) in [
        ("6. Re1b5 7. Bb3 *\n", "Re1b5", "Re1 b5"),
        ("6.Re1b57.Bb3d6 *\n", "Re1b57.Bb3d6", "Re1 b5 7.Bb3 d6"),
    ] {
        let begin = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 ";
        let message = format!(
            "Blanks are missing between the moves: write \u{201c}{parted}\u{201d} for \u{201c}{shown}\u{201d}."
        );
        let fixed = moves.replace(shown, parted);
        assert_one(
            &format!("{begin}{moves}"),
            "pgn/columns",
            &message,
            &format!("{begin}{fixed}"),
        );
    }
}

#[test]
fn right_records_are_in_no_other_form() {
    for text in [
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *\n",
        "1. e4 e5 2. Nf3 Nc6 1-0 (34)\n",
        "(1) e4 e5 (2) Nf3 Nc6 *\n",
        "1. e2e4 e7e5 2. g1f3 b8c6 *\n",
        "1. e4 {see (1)} e5 {[%cal Gg1f3] and [2]} 2. Nf3 *\n",
        "1.e4e5 2.Nf3Nc6 3.Bb5a6 *\n",
    ] {
        let record = fixture::read(&Pgn, text);
        let grave = record.findings().iter();
        let grave = grave.filter(|one| one.severity > Severity::Info);
        assert_eq!(grave.count(), 0, "{text} {:?}", record.findings());
    }
}

#[test]
fn dots_may_be_wrong_throughout() {
    let text = "1....e4 1....e5 2. Nf3 *\n";
    let record = fixture::read(&Pgn, text);
    let said: Vec<_> = record
        .findings()
        .iter()
        .map(|one| one.message.as_str())
        .collect();
    assert_eq!(said, ["The number of this move is 1."]);
}

#[test]
fn a_bracket_may_be_missing_where_a_number_stands_twice() {
    let begin = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 ";
    for (moves, code, message, fixed) in [
        (
            "6. Re1 6. d4 exd4) b5 7. Bb3 d6 *\n",
            "pgn/unopened",
            "The ( before 6. d4 is missing: its number stands twice, and this ) is left over.",
            "6. Re1 (6. d4 exd4) b5 7. Bb3 d6 *\n",
        ),
        (
            "6. Re1 (6. d4 exd4 7. Re1 b5 7. Bb3 d6 *\n",
            "pgn/unclosed-variation",
            "This variation is never closed, but the numbers behind it go on with the game. It is read as if ) stood there.",
            "6. Re1 (6. d4 exd4 7. Re1) b5 7. Bb3 d6 *\n",
        ),
    ] {
        assert_one(
            &format!("{begin}{moves}"),
            code,
            message,
            &format!("{begin}{fixed}"),
        );
    }
}

#[test]
fn pairs_may_be_swapped_within_a_game() {
    assert_one(
        "1. e4 e5 2. Nc6 Nf3 3. a6 Bb5 4. Nf6 Ba4 5. O-O *\n",
        "pgn/wrong-side",
        "From here on White's and Black's moves stand in each other's places: read the other way round, all of them can be played.",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O *\n",
    );
}

#[test]
fn a_quote_may_stand_behind_a_bar() {
    let text = "| > 1. e4 e5\n| > 2. Nf3 Nc6 *\n";
    let record = fixture::read(&Pgn, text);
    let findings = record.findings();
    let codes: Vec<_> = findings.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["pgn/odd-sign"]);
    let fix = &findings[0].fixes[0];
    assert!(fix.safe);
    assert_eq!(apply_edits(text, &fix.edits), "1. e4 e5\n2. Nf3 Nc6 *\n");
}
