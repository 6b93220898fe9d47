use expect_test::{Expect, expect};
use notation::{Parse, apply_edits, fixture, rowan::NodeOrToken};

use crate::{Bucky, read::syntax::BuckyLanguage};

/// The parser's findings of each line, with their text, and the line after the first fix.
fn check(lines: &[&str], expected: &Expect) {
    let mut shown = String::new();
    for line in lines {
        let parse = Parse::new(&Bucky, line);
        shown += &format!("{line}\n");
        for finding in parse.findings() {
            let place = &line[finding.range];
            let severity = finding.severity.name();
            let code = finding.code.trim_start_matches("bucky/");
            shown += &format!("  {severity} {code} {place:?} {}\n", finding.message);
            if let Some(fix) = finding.fixes.first() {
                let safe = if fix.safe { "safe" } else { "guess" };
                shown += &format!("    {safe}: {}\n", apply_edits(line, &fix.edits));
            }
        }
    }
    expected.assert_eq(&shown);
}

/// The tree of a line, with its tokens abbreviated.
fn tree(line: &str) -> String {
    let mut shown = String::new();
    for element in Parse::new(&Bucky, line)
        .syntax::<BuckyLanguage>()
        .descendants_with_tokens()
    {
        match element {
            NodeOrToken::Node(node) => shown += &format!("{:?} ", node.kind()),
            NodeOrToken::Token(token) => {
                shown += &format!("{:?}:{} ", token.kind(), token.text());
            }
        }
    }
    shown.trim_end().to_owned()
}

#[test]
fn every_production_has_its_tokens() {
    let shown = [
        "1. e4-g8=S(xe6,d3)++! {c} 1-0",
        "12...O-O+",
        "[Side \"b\"]",
        "$4 e7-f8m oops",
    ]
    .map(tree)
    .join("\n");
    expect![[r#"
        GAME LINE NUMBER:1 DOTS:. WHITESPACE:  MOVE SQUARE:e4 SIGN:- SQUARE:g8 PROMOTION EQUALS:= LETTER:S TAKES L_PAREN:( TAKE:x SQUARE:e6 COMMA:, SQUARE:d3 R_PAREN:) MARK:++ SHORTHAND:! WHITESPACE:  BLOCK_COMMENT:{c} WHITESPACE:  RESULT:1-0
        GAME LINE NUMBER:12 DOTS:... MOVE CASTLE:O-O MARK:+
        GAME LINE TAG L_BRACKET:[ TAG_NAME:Side WHITESPACE:  TAG_VALUE:"b" R_BRACKET:]
        GAME LINE NAG:$4 WHITESPACE:  MOVE SQUARE:e7 SIGN:- SQUARE:f8 PROMOTION LETTER:m WHITESPACE:  JUNK ERROR:oops"#]].assert_eq(&shown);
}

#[test]
fn correct_lines_have_no_finding() {
    check(
        &[
            "1. e2-e4 e7-e5 2. d1xd8+ e5ye4!? {any; thing} 3. O-O ;rest",
            "12... e7-f8=M(xe4,d3,d2)++!! 0-1",
            "[Event \"a {b} ;c\"] [Site \"\\\"x\\\"\"] {d}",
            "e2-e4= 1/2-1/2 $14 * ...",
            "\u{FEFF}1.e2-e4\te7-e5",
        ],
        &expect![[r#"
            1. e2-e4 e7-e5 2. d1xd8+ e5ye4!? {any; thing} 3. O-O ;rest
            12... e7-f8=M(xe4,d3,d2)++!! 0-1
            [Event "a {b} ;c"] [Site "\"x\""] {d}
            e2-e4= 1/2-1/2 $14 * ...
            ﻿1.e2-e4	e7-e5
        "#]],
    );
}

#[test]
fn squares_and_signs() {
    check(
        &[
            "e9-e4",
            "e2-i4",
            "2e-e4",
            "e2-4e",
            "Je2-e4",
            "e22-e4",
            "e2-ee4",
            "e-e4",
            "e2-4",
            "e4",
            "e2-",
            "-e4",
            "e2e4",
            "e2:e4",
            "e2--e4",
            "E2-e4",
            "e2Xe4",
            "e2-e2",
            "e-2e4",
            "e2 - e4",
            "e2- e4 e7-e5",
        ],
        &expect![[r#"
            e9-e4
              error off-board "e9" e9 is not on the board: the files are a to h, the ranks 1 to 8.
            e2-i4
              error off-board "i4" i4 is not on the board: the files are a to h, the ranks 1 to 8.
            2e-e4
              error square "2e" A square is a letter and then a digit: e2.
                safe: e2-e4
            e2-4e
              error square "4e" A square is a letter and then a digit: e4.
                safe: e2-e4
            Je2-e4
              error extra-character "J" A move names squares, not pieces: leave out the J.
                guess: e2-e4
            e22-e4
              error extra-character "2" 2 is one character too many: a square is a letter a–h and a digit 1–8.
                guess: e2-e4
            e2-ee4
              error extra-character "e" e is one character too many: a square is a letter a–h and a digit 1–8.
                guess: e2-e4
            e-e4
              error square "e" e is no square: its rank, 1 to 8, is missing.
            e2-4
              error square "4" 4 is no square: its file, a to h, is missing.
            e4
              error missing-square "e4" e4 is only one square: a move names the moving piece and the target, as in e2-e4.
            e2-
              error missing-square "" The target square is missing behind the -.
            -e4
              error missing-square "" The square of the moving piece is missing before the sign.
            e2e4
              error missing-sign "e2e4" The sign between the squares is missing: - rolls or teleports, x captures, y smashes.
            e2:e4
              error sign ":" : is no sign: write - (roll, teleport), x (capture) or y (smash).
            e2--e4
              error sign "-" One sign stands between the squares; - is too many.
                guess: e2-e4
            E2-e4
              warning case "E2" Squares are written in small letters: e2.
                safe: e2-e4
            e2Xe4
              warning case "X" The sign is written small: x.
                safe: e2xe4
            e2-e2
              error same-square "e2-e2" A move needs two squares, but e2 stands here twice.
            e-2e4
              error unreadable-move "e-2e4" e-2e4 is no move: a move is a square, a sign and a square, as in e2-e4, e4xg4 or e4yg4.
            e2 - e4
              hint blank-in-move " - " A move is written without blanks inside.
                safe: e2-e4
            e2- e4 e7-e5
              hint blank-in-move " " A move is written without blanks inside.
                safe: e2-e4 e7-e5
        "#]],
    );
}

#[test]
fn promotions() {
    check(
        &[
            "e7-f8M",
            "e7-f8m",
            "e7-f8=m",
            "e7-f8=D",
            "e7-f8=Madam",
            "e7-f8(M)(xe4)",
            "e7-f8/m",
            "e6-e7=Madam",
            "e7-f8 =M",
            "e7-f8 =M (xe4)!!",
            "e6-e7=M",
            "e7ye8=M",
            "e7-f8(xe4)=M",
        ],
        &expect![[r#"
            e7-f8M
              hint promotion-equals "M" The letter of a promotion follows an equals sign: =M.
                safe: e7-f8=M
            e7-f8m
              hint promotion-equals "m" The letter of a promotion follows an equals sign: =M.
                safe: e7-f8=M
            e7-f8=m
              hint promotion-case "m" The letter of a promotion is a capital for both sides: =M.
                safe: e7-f8=M
            e7-f8=D
              warning suspect-promotion "=D" =D is no promotion: a piece becomes C, J, M, S or W. As it stands it is free information.
            e7-f8=Madam
              hint promotion-equals "=Madam" A promotion is written =M, directly behind the target square.
                safe: e7-f8=M
            e7-f8(M)(xe4)
              hint promotion-equals "(M)" A promotion is written =M, directly behind the target square.
                safe: e7-f8=M(xe4)
            e7-f8/m
              hint promotion-equals "/m" A promotion is written =M, directly behind the target square.
                safe: e7-f8=M
            e6-e7=Madam
              warning suspect-promotion "=Madam" =Madam is no promotion: a piece becomes C, J, M, S or W. As it stands it is free information.
            e7-f8 =M
              hint blank-in-move " " A move is written without blanks inside.
                safe: e7-f8=M
            e7-f8 =M (xe4)!!
              hint blank-in-move " =M " A move is written without blanks inside.
                safe: e7-f8=M(xe4)!!
            e6-e7=M
              error promotion-rank "=M" A piece promotes on rank 8 or rank 1, not on e7.
            e7ye8=M
              error promotion-smash "=M" A smash never promotes, wherever the piece stops.
            e7-f8(xe4)=M
              warning suspect-promotion "=M" =M belongs directly behind the target square, before everything else.
        "#]],
    );
}

#[test]
fn lists_of_takes() {
    check(
        &[
            "c6-c7(e4,d3)",
            "c6-c7(xe4;d3)",
            "c6-c7(xe4, d3)",
            "c6-c7 (xe4)",
            "c6-c7(xe4",
            "c6-c7(xe4,)",
            "c6-c7(x)",
            "c6-c7(xe4,xd3)",
            "c6-c7(xe9)",
            "c6-c7(xe4,e4)",
            "c6-c7(xc7)",
        ],
        &expect![[r#"
            c6-c7(e4,d3)
              warning suspect-list "(e4,d3)" A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.
                safe: c6-c7(xe4,d3)
            c6-c7(xe4;d3)
              warning suspect-list "(xe4;d3)" A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.
                safe: c6-c7(xe4,d3)
            c6-c7(xe4, d3)
              hint blank-in-move " " A move is written without blanks inside.
                safe: c6-c7(xe4,d3)
            c6-c7 (xe4)
              hint blank-in-move " " A move is written without blanks inside.
                safe: c6-c7(xe4)
            c6-c7(xe4
              warning suspect-list "(xe4" A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.
                safe: c6-c7(xe4)
            c6-c7(xe4,)
              warning suspect-list "(xe4,)" A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.
                safe: c6-c7(xe4)
            c6-c7(x)
              warning suspect-list "(x)" A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.
                guess: c6-c7
            c6-c7(xe4,xd3)
              warning suspect-list "(xe4,xd3)" A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.
                safe: c6-c7(xe4,d3)
            c6-c7(xe9)
              error off-board "e9" e9 is not on the board: the files are a to h, the ranks 1 to 8.
            c6-c7(xe4,e4)
              error duplicate-take "e4" e4 is listed twice; a piece is removed only once.
                guess: c6-c7(xe4)
            c6-c7(xc7)
              error own-list "c7" The moving piece stands on c7 after this move: it cannot be among the removed.
        "#]],
    );
}

#[test]
fn a_list_in_mistyped_brackets_is_one_finding() {
    let said = "A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.";
    for list in [
        "{xe4)", "(xe4}", "[xe4]", "[xe4)", "(xe4]", "{xe4]", "[xe4}",
    ] {
        let line = format!("c6-c7{list}+");
        let found: Vec<_> = Parse::new(&Bucky, &line).findings().collect();
        let [finding] = &found[..] else {
            panic!("{line} {found:?}");
        };
        assert_eq!(finding.code, "bucky/suspect-list", "{line}");
        assert_eq!(finding.message, said);
        let [fix] = &finding.fixes[..] else {
            panic!("{line} {:?}", finding.fixes);
        };
        assert_eq!(fix.title, "Write (xe4)");
        assert_eq!(apply_edits(&line, &fix.edits), "c6-c7(xe4)+");
        assert!(!fix.safe, "{line}");
    }
    // Remarks.
    for line in ["c6-c7{xe4}", "c6-c7 {xe4) is better}", "c6-c7[xe]"] {
        let parse = Parse::new(&Bucky, line);
        let mut codes = parse.findings().map(|one| one.code);
        assert!(codes.all(|code| code != "bucky/suspect-list"), "{line}");
    }
}

#[test]
fn capitals_in_a_list_are_spelling() {
    check(
        &["c6-c7(Xe4,D3)", "c6-c7(XE4)"],
        &expect![[r#"
            c6-c7(Xe4,D3)
              warning case "X" The sign is written small: x.
                safe: c6-c7(xe4,D3)
              warning case "D3" Squares are written in small letters: d3.
                safe: c6-c7(Xe4,d3)
            c6-c7(XE4)
              warning case "X" The sign is written small: x.
                safe: c6-c7(xE4)
              warning case "E4" Squares are written in small letters: e4.
                safe: c6-c7(Xe4)
        "#]],
    );
}

#[test]
fn what_is_no_move_is_a_comment() {
    check(
        &[
            "e2-e4 😀 e7-e5",
            "e2-e4 [0:12] e7-e5",
            "e2-e4 (1:02:03)",
            "e2-e4[0:12]",
            "The madam goes to e5. There she stays.",
            "White plays e5",
        ],
        &expect![[r#"
            e2-e4 😀 e7-e5
              error unknown-word "😀" 😀 is no move: write it as square, sign, square (e2-e4, e4xg4, e4yg4), or put words in a {comment}.
                guess: e2-e4 {😀} e7-e5
            e2-e4 [0:12] e7-e5
              warning unknown-word "[0:12]" [0:12] is the time of a clock, and no part of a move: make it a comment.
                guess: e2-e4 {[0:12]} e7-e5
            e2-e4 (1:02:03)
              warning unknown-word "(1:02:03)" (1:02:03) is the time of a clock, and no part of a move: make it a comment.
                guess: e2-e4 {(1:02:03)}
            e2-e4[0:12]
              warning suspect-info "[0:12]" [0:12] is the time of a clock, and no part of a move: make it a comment.
                guess: e2-e4 {[0:12]}
            The madam goes to e5. There she stays.
              error unknown-word "The madam goes to e5. There she stays." The madam goes to e5. There sh… is no move: write it as square, sign, square (e2-e4, e4xg4, e4yg4), or put words in a {comment}.
                guess: {The madam goes to e5. There she stays.}
            White plays e5
              error unknown-word "White plays" White plays is no move: write it as square, sign, square (e2-e4, e4xg4, e4yg4), or put words in a {comment}.
                guess: {White plays} e5
              error missing-square "e5" e5 is only one square: a move names the moving piece and the target, as in e2-e4.
        "#]],
    );
}

#[test]
fn blanks_in_a_move_are_one_hint() {
    let right = "e4-g8=S(xe6,d3)+ d7-d5";
    for line in [
        "e4-g8=S ( xe6,d3 )+ d7-d5",
        "e4 - g8 = S(xe6,d3)+ d7-d5",
        "e4-g8 =S(xe6,d3)+ d7-d5",
        "e4-g8= S(xe6,d3)+ d7-d5",
        "e4 - g8 = S ( x e6 , d3 )+ d7-d5",
        "e4-g8 = S (xe6, d3)+ d7-d5",
    ] {
        let parse = Parse::new(&Bucky, line);
        let found: Vec<_> = parse.findings().collect();
        let [finding] = &found[..] else {
            panic!("{line}: {found:?}");
        };
        assert_eq!(finding.code, "bucky/blank-in-move", "{line}");
        let [fix] = &finding.fixes[..] else {
            panic!("{line}: {:?}", finding.fixes);
        };
        assert!(fix.safe, "{line}");
        assert_eq!(apply_edits(line, &fix.edits), right, "{line}");
        assert_eq!(fixture::format(&Bucky, line), right, "{line}");
    }
    // An equals sign before other words is none of a promotion.
    for line in ["e2-e4 = c2-c4", "e2-e4 = c 7-c6"] {
        assert!(!tree(line).contains("PROMOTION"), "{line}");
    }
}

#[test]
fn what_follows_a_move() {
    check(
        &[
            "e2-e4!+",
            "e2-e4+(xe4)",
            "e2-e4#",
            "e2-e4+++",
            "e2-e4 +",
            "e2-e4!!!",
            "e2-e4,",
            "e2-e4ep",
            "e2-e44",
            "e2-e4e7-e5",
            "e2-e42.",
            "e2-e41-0",
            "o-o",
            "0-0+",
        ],
        &expect![[r##"
            e2-e4!+
              warning mark-order "+" The buck mark belongs directly behind the move and its list, before all other information.
                safe: e2-e4+!
            e2-e4+(xe4)
              warning mark-order "+" The buck mark belongs directly behind the move and its list, before all other information.
                safe: e2-e4(xe4)+
              error own-list "e4" The moving piece stands on e4 after this move: it cannot be among the removed.
            e2-e4#
              warning mark-spelling "#" # is no buck mark: + is buck, ++ is buckmate.
                safe: e2-e4++
            e2-e4+++
              warning mark-spelling "+++" +++ is no buck mark: + is buck, ++ is buckmate.
                safe: e2-e4++
            e2-e4 +
              hint blank-in-move " " A buck mark stands directly behind its move.
                guess: e2-e4+
            e2-e4!!!
              hint shorthand "!!!" !!! is not in the common shorthand: ! ? !! ?? !? ?! and = are.
            e2-e4,
              hint free-info "," , is free information without a meaning; remarks are better put in a {comment}.
                guess: e2-e4
            e2-e4ep
              hint free-info "ep" ep is free information without a meaning; remarks are better put in a {comment}.
                guess: e2-e4
            e2-e44
              warning suspect-info "4" 4 means nothing here: it is free information. If it is a remark, put it in a {comment}.
                guess: e2-e4
            e2-e4e7-e5
              error missing-blank "" A blank is missing between this move and what follows.
                safe: e2-e4 e7-e5
            e2-e42.
              error missing-blank "" A blank is missing between this move and what follows.
                safe: e2-e4 2.
            e2-e41-0
              error missing-blank "" A blank is missing between this move and what follows.
                safe: e2-e4 1-0
            o-o
              warning case "o-o" A teleport in short is written with two capital letters O: O-O.
                safe: O-O
            0-0+
              warning case "0-0" A teleport in short is written with two capital letters O: O-O.
                safe: O-O+
        "##]],
    );
}

#[test]
fn words_between_the_moves() {
    check(
        &[
            "oops this is prose",
            "e2-e4 } e7-e5",
            "1 e2-e4",
            "1, e2-e4",
            "½-½",
            "0:1",
            "+ e2-e4",
            "e2-e4 [White \"Ann\"]",
            "e2-e4 (1. d2-d4 (xe5) d7-d5) e7-e5",
            "e2-e4 (1. d2-d4 d7-d5",
            "e2-e4 (d2-d4 d7-d5) e7-e5",
        ],
        &expect![[r#"
            oops this is prose
              error unknown-word "oops this is prose" oops this is prose is no move: write it as square, sign, square (e2-e4, e4xg4, e4yg4), or put words in a {comment}.
                guess: {oops this is prose}
            e2-e4 } e7-e5
              error unknown-word "}" A comment ends here, but none was opened with {.
                guess: e2-e4  e7-e5
            1 e2-e4
              warning number-dot "1" A move number ends with a dot: 1.
                safe: 1. e2-e4
            1, e2-e4
              warning number-dot "1," A move number ends with a dot: 1.
                safe: 1. e2-e4
            ½-½
              hint result-spelling "½-½" The result is written 1/2-1/2.
                safe: 1/2-1/2
            0:1
              hint result-spelling "0:1" The result is written 0-1.
                safe: 0-1
            + e2-e4
              error unknown-word "+" + belongs to a move, directly behind it, but no move stands before it.
            e2-e4 [White "Ann"]
              error unknown-word "[White \"Ann\"]" A tag such as [White "Ann"] stands on a line of its own.
            e2-e4 (1. d2-d4 (xe5) d7-d5) e7-e5
              error unknown-word "(1. d2-d4 (xe5) d7-d5)" Variations in parentheses are not part of the notation: put them in a {comment}.
                safe: e2-e4 {1. d2-d4 (xe5) d7-d5} e7-e5
            e2-e4 (1. d2-d4 d7-d5
              error unknown-word "(1." (1. is no move: write it as square, sign, square (e2-e4, e4xg4, e4yg4), or put words in a {comment}.
                guess: e2-e4 {(1.} d2-d4 d7-d5
            e2-e4 (d2-d4 d7-d5) e7-e5
              error unknown-word "(d2-d4 d7-d5)" Variations in parentheses are not part of the notation: put them in a {comment}.
                safe: e2-e4 {d2-d4 d7-d5} e7-e5
        "#]],
    );
}

#[test]
fn tags() {
    check(
        &[
            "[White Ann]",
            "[White \"Ann\"",
            "[White \"Ann]",
            "[White]",
            "[\"Ann\"]",
            "[]",
            "[White \"A\"n\"]",
        ],
        &expect![[r#"
            [White Ann]
              error tag-syntax "[White Ann]" The tag White lacks the quotes around its value.
                guess: [White "Ann"]
            [White "Ann"
              error tag-syntax "[White \"Ann\"" The tag White lacks the ] at its end.
                guess: [White "Ann"]
            [White "Ann]
              error tag-syntax "[White \"Ann]" The tag White lacks the quote behind its value.
                guess: [White "Ann"]
            [White]
              error tag-syntax "[White]" The tag White has no value: write it in quotes, [White "…"].
                guess: [White "?"]
            ["Ann"]
              error tag-syntax "[\"Ann\"]" A tag is a name and a value in quotes: [White "Ann"]. The name is missing.
            []
              error tag-syntax "[]" A tag is a name and a value in quotes: [White "Ann"]. The name is missing.
            [White "A"n"]
              error tag-syntax "[White \"A\"n\"]" A quote inside the value of White is written \": it would end the value.
                guess: [White "A\"n"]
        "#]],
    );
}
