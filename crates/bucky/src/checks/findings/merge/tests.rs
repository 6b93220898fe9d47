//! One slip is one finding, and its first fix repairs it; two slips are two findings.

use notation::{apply_edits, fixture};

use crate::Bucky;

/// The codes of all findings, each with the lines that its first fix changes.
fn found(text: &str) -> Vec<String> {
    let record = fixture::read(&Bucky, text);
    let told = record.findings().iter().map(|finding| {
        let code = finding.code.trim_start_matches("bucky/");
        let fixed = finding
            .fixes
            .first()
            .map(|fix| apply_edits(text, &fix.edits));
        format!("{code}: {}", fixed.unwrap_or_default())
    });
    told.collect()
}

/// Asserts that `wrong` has one finding with this code, whose first fix writes `right`, which has none.
#[track_caller]
fn one(wrong: &str, code: &str, right: &str) {
    assert_eq!(found(wrong), [format!("{code}: {right}")], "{wrong}");
    assert_eq!(found(right), [""; 0], "{right}");
}

#[test]
fn a_number_with_a_slip_is_one_finding() {
    let right = "1. e2-e4 e7-e5 2. d2-d3 d7-d6 3. a2-a3 *";
    for number in ["2b.", "b2.", "c.", "1f", "1.9", ".2", "2.4.", "27", "2.q."] {
        let wrong = right.replace("2. d", &format!("{number} d"));
        one(&wrong, "move-number", right);
    }
    one(&right.replace("2. d", "2 .d"), "number-dot", right);
    let black = "[Side \"b\"]\n[Setup \"....d.../......../......../......../......../......../......../....D...\"]\n1... e8-e7 2. e1-e2 *";
    for number in ["1.6.", "1.x."] {
        one(&black.replace("1...", number), "move-number", black);
    }
}

#[test]
fn a_first_number_with_a_slip_leaves_the_start_known() {
    let right = "1. e2-e4 e7-e5 2. d2-d3 d7-d6 3. a2-a3 *";
    for number in ["8.", "11."] {
        let wrong = right.replace("1. e2", &format!("{number} e2"));
        one(&wrong, "move-number", right);
    }
    // A record that begins later in a game goes on from there.
    assert_eq!(found("8. a1yd4 e7-e6 9. e2-e3 e6-e5 10. f2-f3"), [""; 0]);
}

#[test]
fn a_result_with_a_slip_is_one_finding() {
    let right = "1. e2-e4 e7-e5 2. d2-d3 d7-d6 1-0";
    for result in ["2-0", "1--0", "-10", "1-9", "q-0", "+1-0"] {
        one(&right.replace("1-0", result), "unknown-word", right);
    }
    one(&right.replace("1-0", "I-0"), "result-spelling", right);
    let lost = right.replace("1-0", "0-1");
    for result in ["061", "01", "0,1"] {
        one(&lost.replace("0-1", result), "unknown-word", &lost);
    }
}

#[test]
fn a_promotion_before_its_sign_is_one_finding() {
    let right = "[Setup \"8/4J3/8/8/8/8/8/8\"]\n1. e7-f8=M";
    one(&right.replace("=M", "M="), "promotion-equals", right);
}

#[test]
fn a_teleport_with_zeros_is_no_number() {
    for (before, behind) in [("2. ", " e8-e7"), ("2. d2-d3 ", " 3. a2-a3")] {
        let text = format!("1. e2-e4 e7-e5 {before}0-0{behind}");
        let found = found(&text);
        let codes: Vec<&str> = found
            .iter()
            .filter_map(|one| one.split(':').next())
            .collect();
        assert_eq!(codes, ["castle-unclear"], "{text}");
    }
}

#[test]
fn a_fragment_whose_first_number_has_a_slip_keeps_its_other_numbers() {
    let right = "31. a1yd4 e7-e6 32. e2-e3";
    one(&right.replace("31.", "3)."), "move-number", right);
}

#[test]
fn a_slip_beside_one_in_a_number_is_found() {
    assert_eq!(
        found("1. e2-e4 e7-e5 2b. d2-d3 d7-d6 3 a2-a3 *"),
        [
            "move-number: 1. e2-e4 e7-e5 2. d2-d3 d7-d6 3 a2-a3 *",
            "number-dot: 1. e2-e4 e7-e5 2b. d2-d3 d7-d6 3. a2-a3 *",
        ]
    );
}

#[test]
fn a_blank_before_the_rank_is_one_finding() {
    let right = "1. e2-e4 e7-e5 2. d2-d3 d7-d6 3. a2-a3 *";
    one("1. e2-e4 e7-e5 2. d2-d 3d7-d6 3. a2-a3 *", "square", right);
    one("1. e2-e4 e7-e5 2. d2-d3 d7-d 63. a2-a3 *", "square", right);
    // A missing rank and a wrong number.
    assert_eq!(found("1. e2-e4 e7-e5 2. d2-d3 d7-d 7. a2-a3 *").len(), 2);
}

#[test]
fn lists_and_marks_with_a_slip_are_one_finding() {
    let right = "1. d2-c4 b7-b5 2. d1xd7 f8-c8\n3. f1-c8=M(xf1)++ 1-0";
    let after = |end: &str| right.replace("(xf1)++", end);
    for list in ["(xf)++", "(xff1)++", "*xf1)++", "xf1)++"] {
        let code = if list == "xf1)++" {
            "missing-promotion"
        } else {
            "wrong-takes"
        };
        one(&after(list), code, right);
    }
    one(&after("x(f1)++"), "suspect-list", right);
    for mark in ["(xf1)_+", "(xf1)+7", "(xf1)y+"] {
        one(&after(mark), "buck-mark", right);
    }
    one(&after("(xf1))++"), "free-info", right);
    // A wrong list, and a mark after other information.
    let codes: Vec<String> = found(&after("(xf)!++"));
    assert_eq!(codes.len(), 2, "{codes:?}");
    let codes: Vec<String> = found(&after("(xf1)ab+"));
    assert_eq!(codes.len(), 2, "{codes:?}");
}

#[test]
fn another_game_behind_the_result_is_one_finding() {
    let first = "1. d2-c4 b7-b5 2. d1xd7 f8-c8\n3. f1-c8=M(xf1)++ 1-0\n";
    for number in ["18", "2.", "1f"] {
        let text = format!("{first}{number} d1-e1 d8-e8 2. f2-g3 *");
        assert_eq!(
            found(&text),
            [format!("after-result: {first}1. d1-e1 d8-e8 2. f2-g3 *")]
        );
    }
    // A result in the wrong place does not hide later findings.
    assert_eq!(
        found("1. e2-e4 e7-e5 1-0\n2. d2-d3 d7-d3 *")
            .iter()
            .map(|told| told.split(':').next().unwrap_or_default())
            .collect::<Vec<_>>(),
        ["after-result", "occupied"]
    );
}
