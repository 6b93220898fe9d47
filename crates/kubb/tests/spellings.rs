//! Records of scorers who write counts, kubbs and parts of a turn in a way of their own: one finding a game says what is meant.

use kubb::Kubb;
use notation::fixture;

/// The only finding of a text, as its code, its message and the title of its first repair; and the text with that repair.
#[track_caller]
fn only(text: &str) -> (&'static str, String, String, String) {
    let record = fixture::read(&Kubb, text);
    let [finding] = record.findings() else {
        panic!("{text}{}", fixture::findings(&Kubb, text));
    };
    let fix = &finding.fixes[0];
    assert!(!fix.safe, "{text}");
    fixture::assert_lossless(&Kubb, text);
    (
        finding.code,
        finding.message.clone(),
        fix.title.clone(),
        notation::apply_edits(text, &fix.edits),
    )
}

/// Checks that a text has one finding, whose repair leads to `right`, which has none.
#[track_caller]
fn becomes(text: &str, code: &str, message: &str, title: &str, right: &str) {
    let (found, said, named, fixed) = only(text);
    assert_eq!(found, code, "{text}");
    assert_eq!(said, message, "{text}");
    assert_eq!(named, title, "{text}");
    assert_eq!(fixed, right);
    assert_eq!(fixture::findings(&Kubb, right), "", "{right}");
    assert_eq!(fixture::format(&Kubb, text), text);
}

#[test]
fn kubbs_have_short_names() {
    becomes(
        "1. 0I 2BK - - - - -\n2. 2I 2FK 1BK - - - -\n3. 3I FK - - - - -\n",
        "kubb/action-word",
        "A throw is written as a sign: B for BK; F for FK.",
        "Write the signs (4 times)",
        "1. 0I 2B - - - - -\n2. 2I 2F 1B - - - -\n3. 3I F - - - - -\n",
    );
    becomes(
        "1. 0I a:2BK b:- a:- b:- a:- b:-\n2. c:2I c:2FK d:BK c:- d:- c:- d:-\n3. a:3I a:FK b:- a:- b:- a:- b:-\n",
        "kubb/action-word",
        "A throw is written as a sign: B for BK; F for FK.",
        "Write the signs (4 times)",
        "1. 0I a:2B b:- a:- b:- a:- b:-\n2. c:2I c:2F d:B c:- d:- c:- d:-\n3. a:3I a:F b:- a:- b:- a:- b:-\n",
    );
}

#[test]
fn a_kubb_and_the_king_are_no_name() {
    // One at the end, or one that the game goes on after, may be the king or a slip.
    for text in [
        "1. 0I B B B B BK X\n",
        "1. 0I B B B B BK -\n",
        "1. 0I 2B - - - - -\n2. 2I F F B - - -\n3. 3I F F F B B BK\n",
    ] {
        let found = fixture::findings(&Kubb, text);
        assert!(found.contains("king-combination"), "{text}{found}");
        assert!(!found.contains("action-word"), "{text}{found}");
    }
}

#[test]
fn misses_are_counted() {
    for (written, message) in [
        ("3x -", "`3x -` is written - - -: each baton has its sign."),
        ("3X -", "`3X -` is written - - -: each baton has its sign."),
        ("3x-", "`3x-` is written - - -: each baton has its sign."),
        ("3*-", "`3*-` is written - - -: each baton has its sign."),
        (
            "3 x -",
            "`3 x -` is written - - -: each baton has its sign.",
        ),
    ] {
        becomes(
            &format!("1. 0I {written} B - -\n"),
            "kubb/action-word",
            message,
            "Write - - -",
            "1. 0I - - - B - -\n",
        );
    }
    becomes(
        "1. 0I 3x - B - -\n2. I F - - B 2x -\n",
        "kubb/action-word",
        "`3x -` is written - - -: each baton has its sign. (1 more in this game.)",
        "Write both so",
        "1. 0I - - - B - -\n2. I F - - B - -\n",
    );
}

#[test]
fn misses_of_a_player_and_unthrown_batons_are_counted() {
    for (text, message, title, right) in [
        (
            "1. 0I a:3x - b:B a:- b:-\n",
            "`3x -` is written a:- a:- a:-: each baton has its sign.",
            "Write a:- a:- a:-",
            "1. 0I a:- a:- a:- b:B a:- b:-\n",
        ),
        (
            "1. 0I a:B b:- a:- b:3x-\n",
            "`3x-` is written b:- b:- b:-: each baton has its sign.",
            "Write b:- b:- b:-",
            "1. 0I a:B b:- a:- b:- b:- b:-\n",
        ),
        (
            "1. 0I B - - - 2X\n",
            "`2X` is written X X: each baton has its sign.",
            "Write X X",
            "1. 0I B - - - X X\n",
        ),
        (
            "18. 0I - - - K 2X\n",
            "`2X` is written X X: each baton has its sign.",
            "Write X X",
            "18. 0I - - - K X X\n",
        ),
        (
            "1. 0I B - - - 2x X\n",
            "`2x X` is written X X: each baton has its sign.",
            "Write X X",
            "1. 0I B - - - X X\n",
        ),
        (
            "1. 0I B 3x - 2X\n",
            "`3x -` is written - - -: each baton has its sign. (1 more in this game.)",
            "Write both so",
            "1. 0I B - - - X X\n",
        ),
    ] {
        becomes(text, "kubb/action-word", message, title, right);
    }
}

#[test]
fn an_unthrown_baton_behind_a_number_is_no_count_of_misses() {
    for text in [
        "1. 3 x - - - -\n",
        "1. 0I B 2x F - -\n",
        "1. 0I B - - - - 2X\n",
        "1. 0I 7x -\n",
    ] {
        let found = fixture::findings(&Kubb, text);
        assert!(!found.contains("each baton has its sign"), "{text}{found}");
    }
}

#[test]
fn a_throw_in_as_a_heading_has_no_player() {
    for (text, right) in [
        (
            "0I B - - - - -\nI: - - F - - -\n",
            "0I B - - - - -\nI  - - F - - -\n",
        ),
        (
            "1. 0I B - - - - -\n2. I: - - F - - -\n",
            "1. 0I B - - - - -\n2. I  - - F - - -\n",
        ),
    ] {
        let record = fixture::read(&Kubb, text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Kubb, text));
        };
        assert_eq!(finding.code, "kubb/separator", "{text}");
        let fixed = notation::apply_edits(text, &finding.fixes[0].edits);
        assert_eq!(fixed, right);
        assert_eq!(fixture::findings(&Kubb, right), "", "{right}");
        fixture::assert_lossless(&Kubb, text);
    }
    // A player may be called so where others have names.
    let text = "0I I:B b:- I:- b:- I:- b:-\nc:I c:F d:- c:- d:- c:- d:-\n";
    assert_eq!(fixture::findings(&Kubb, text), "");
}

#[test]
fn advantage_lines_are_measured_in_several_words() {
    for (written, first) in [
        ("1.5 m A", "2A"),
        ("1,5 m A", "2A"),
        ("1.5 A", "2A"),
        ("2 m A", "2A"),
        ("2 1/2 A", "3A"),
        ("2 1/4 A", "2A"),
        ("2 1/2 m A", "3A"),
        ("2 \u{bd} A", "3A"),
        ("1.5 Meter A", "2A"),
        ("A 2.5 m", "3A"),
        ("A 2.5", "3A"),
        ("1/2 A", "1A"),
    ] {
        let above = "1. 0I B - - - - -\n2. I - - - - - -\n";
        becomes(
            &format!("{above}3. 0I {written} B - - - - -\n"),
            "kubb/bad-number",
            &format!("An advantage line is written in whole meters, up to four: not {written}"),
            &format!("Write {first}"),
            &format!("{above}3. 0I {first} B - - - - -\n"),
        );
    }
}

#[test]
fn the_advantage_line_of_a_player_is_measured() {
    let above = "1. 0I a:B b:- a:- b:- a:- b:-\n2. c:I c:- d:- c:- d:- c:- d:-\n";
    let throws = "a:B b:- a:- b:- a:- b:-\n";
    becomes(
        &format!("{above}3. 0I a:2 1/2 A {throws}"),
        "kubb/bad-number",
        "An advantage line is written in whole meters, up to four: not 2 1/2 A",
        "Write 3A",
        &format!("{above}3. 0I a:3A {throws}"),
    );
}

#[test]
fn an_advantage_line_is_no_longer_than_four_meters() {
    let text = "1. 0I B - - - - -\n2. I - - - - - -\n3. 0I 5 m A B - - - - -\n";
    let record = fixture::read(&Kubb, text);
    let [finding] = record.findings() else {
        panic!("{}", fixture::findings(&Kubb, text));
    };
    assert_eq!(finding.code, "kubb/bad-number");
    assert_eq!(
        finding.message,
        "An advantage line is written in whole meters, up to four: not 5 m A"
    );
}

#[test]
fn the_number_of_the_kubbs_behind_a_heading() {
    becomes(
        "1. 0I B - - - - -\n2. I: 1 F - - - - -\n",
        "kubb/action-word",
        "`I: 1` is written 1I.",
        "Write 1I",
        "1. 0I B - - - - -\n2. 1I F - - - - -\n",
    );
}

#[test]
fn words_before_the_parts_of_a_turn() {
    becomes(
        "1. Inkast: 0; Kast: - B - - - -\n2. Inkast: 1; Kast: F - - - - -\n",
        "kubb/action-word",
        "`Inkast: 0` is written 0I, and the batons follow it. (1 more in this game.)",
        "Write both so",
        "1. 0I - B - - - -\n2. 1I F - - - - -\n",
    );
    for written in [
        "Einwurf: 1, W\u{fc}rfe: F",
        "Einwurf: 1 W\u{fc}rfe: F",
        "Einwurf: 1; F",
        "Einwurf: 1 F",
    ] {
        becomes(
            &format!("1. 0I B - - - - -\n2. {written} - - - - -\n"),
            "kubb/action-word",
            "`Einwurf: 1` is written 1I, and the batons follow it.",
            "Write 1I",
            "1. 0I B - - - - -\n2. 1I F - - - - -\n",
        );
    }
    for (written, said, inkast) in [
        ("Inkast: 0 | Kast: B", "`Inkast: 0`", "0I"),
        ("Inkast: 0 ; Kast: B", "`Inkast: 0`", "0I"),
        ("Inkast: 0 | B", "`Inkast: 0`", "0I"),
        ("Inkast:0; Kast:B", "`Inkast: 0`", "0I"),
        ("Inkast: 0I; Kast: B", "`Inkast: 0I`", "0I"),
        ("Throw-in: 0; Throws: B", "`Throw-in: 0`", "0I"),
        ("Inkast: -; Kast: B", "`Inkast: -`", "0I"),
    ] {
        becomes(
            &format!("1. {written} - - - - -\n"),
            "kubb/action-word",
            &format!("{said} is written {inkast}, and the batons follow it."),
            "Write 0I",
            "1. 0I B - - - - -\n",
        );
    }
    // Players may be called so.
    for text in [
        "1. 0I Kast:B Kast:- Kast:- Kast:- Kast:- Kast:-\n",
        "1. Inkast:- Kast:B Inkast:- Kast:- Inkast:- Kast:-\n",
        "1. Inkast:- Kast:B a:- b:- a:- b:-\n",
    ] {
        assert_eq!(fixture::findings(&Kubb, text), "");
    }
}

#[test]
fn letters_of_players_are_offered_for_their_names() {
    let turn = "1. 0I Jan:- Eva:B Jan:- Eva:- Jan:- Eva:-\n";
    for (list, comment, title) in [
        (
            "a = Jan\nb = Eva\n",
            "# a = Jan\n# b = Eva\n",
            "Write both so",
        ),
        ("a: Jan\nb: Eva\n", "# a: Jan\n# b: Eva\n", "Write both so"),
        (
            "a = Jan, b = Eva\n",
            "# a = Jan, b = Eva\n",
            "Write # a = Jan, b = Eva",
        ),
    ] {
        let text = format!("{list}{turn}");
        let record = fixture::read(&Kubb, &text);
        let [finding] = record.findings() else {
            panic!("{}", fixture::findings(&Kubb, &text));
        };
        assert_eq!(finding.code, "kubb/remark", "{text}");
        let [comments, letters] = &finding.fixes[..] else {
            panic!("{:?}", finding.fixes);
        };
        assert_eq!(comments.title, title);
        assert_eq!(
            letters.title,
            "Write a for Jan and b for Eva in the whole game"
        );
        assert!(!letters.safe);
        let fixed = notation::apply_edits(&text, &letters.edits);
        let right = turn.replace("Jan", "a").replace("Eva", "b");
        assert_eq!(fixed, format!("{comment}{right}"));
        assert_eq!(fixture::findings(&Kubb, &fixed), "", "{fixed}");
        fixture::assert_lossless(&Kubb, &text);
    }
}

#[test]
fn letters_of_players_who_throw_are_left() {
    for text in [
        // The throws have the letters.
        "a = Jan\nb = Eva\n1. 0I a:- b:B a:- b:- a:- b:-\n",
        // One letter is that of another player.
        "a = Jan\n1. 0I a:- Jan:B a:- Jan:- a:- Jan:-\n",
    ] {
        let record = fixture::read(&Kubb, text);
        let [finding] = record.findings() else {
            panic!("{text}{}", fixture::findings(&Kubb, text));
        };
        assert_eq!(finding.fixes.len(), 1, "{text}");
    }
}

/// Two turns of each team, in the order in which they are thrown.
const FOUR: [&str; 4] = [
    "0I - - B - - -",
    "I F B - - - -",
    "2I 2F - - - - -",
    "2I F F - - - -",
];

#[test]
fn turns_side_by_side_are_one_finding() {
    let [one, two, three, four] = FOUR;
    let right = format!("{one}\n{two}\n{three}\n{four}\n");
    becomes(
        &format!("{one} {two}\n{three} {four}\n"),
        "kubb/too-many-batons",
        "Two turns stand in this line and in 1 more. A turn has a line of its own.",
        "Write each turn on a line of its own",
        &right,
    );
    // The last line may have one turn.
    becomes(
        &format!("{one} {two}\n{three}\n"),
        "kubb/too-many-batons",
        "Two turns stand in this line. A turn has a line of its own.",
        "Write each turn on a line of its own",
        &format!("{one}\n{two}\n{three}\n"),
    );
    becomes(
        &format!("1. {one} {two}\n2. {three} {four}\n"),
        "kubb/too-many-batons",
        "Two turns stand in this line and in 1 more. A turn has a line of its own.",
        "Write each turn on a line of its own",
        &format!("1. {one}\n2. {two}\n3. {three}\n4. {four}\n"),
    );
}

#[test]
fn a_comment_between_two_turns_stays_behind_the_first() {
    let [one, two, three, four] = FOUR;
    for (first, second) in [("1. ", "2. "), ("1. ", "3. ")] {
        becomes(
            &format!("{first}{one} {two}\n{second}{three} (a) {four}\n"),
            "kubb/too-many-batons",
            "Two turns stand in this line and in 1 more. A turn has a line of its own.",
            "Write each turn on a line of its own",
            &format!("1. {one}\n2. {two}\n3. {three} (a)\n4. {four}\n"),
        );
    }
    becomes(
        &format!("{one} (first) {two}\n{three} {four}\n"),
        "kubb/too-many-batons",
        "Two turns stand in this line and in 1 more. A turn has a line of its own.",
        "Write each turn on a line of its own",
        &format!("{one} (first)\n{two}\n{three}\n{four}\n"),
    );
}

#[test]
fn a_heading_of_two_columns_is_no_turn() {
    let [one, two, three, four] = FOUR;
    for (heading, between) in [
        ("A B", " "),
        ("A B", " | "),
        ("A | B", " | "),
        ("A|B", " | "),
    ] {
        let text = format!("{heading}\n{one}{between}{two}\n{three}{between}{four}\n");
        becomes(
            &text,
            "kubb/too-many-batons",
            "Two turns stand in this line and in 1 more. A turn has a line of its own. The heading above them is a comment.",
            "Write each turn on a line of its own",
            &format!("# {heading}\n{one}\n{two}\n{three}\n{four}\n"),
        );
        assert_eq!(fixture::format(&Kubb, &text), text);
    }
    // The last cell may be empty.
    let (code, message, _, fixed) = only(&format!("A | B\n{one} | {two}\n{three} |\n"));
    assert_eq!(code, "kubb/too-many-batons");
    assert_eq!(
        message,
        "Two turns stand in this line. A turn has a line of its own. The heading above them is a comment."
    );
    assert_eq!(fixed, format!("# A | B\n{one}\n{two}\n{three}\n"));
    // Fewer batons in the first turns: the heading and the bars prove it.
    for heading in ["A | B", "A B"] {
        becomes(
            &format!("{heading}\n0I - B | I F - B -\n"),
            "kubb/too-many-batons",
            "Two turns stand in this line. A turn has a line of its own. The heading above them is a comment.",
            "Write each turn on a line of its own",
            &format!("# {heading}\n0I - B\nI F - B -\n"),
        );
    }
    // An advantage line and a base kubb, on the way to a turn.
    let text = format!("A B\n{two}\n");
    let found = fixture::findings(&Kubb, &text);
    assert!(!found.contains("remark"), "{found}");
}

#[test]
fn a_throw_in_among_the_batons_of_one_turn_parts_no_turns() {
    let [one, two, ..] = FOUR;
    for text in [
        "1. 0I B - - I - -\n".to_owned(),
        "1. 0I B - - - - - I\n".to_owned(),
        format!("1. {one} {two}\n2. 2I 2F - - - - -\n3. I - - - - - -\n"),
    ] {
        let found = fixture::findings(&Kubb, &text);
        assert!(!found.contains("Two turns"), "{text}{found}");
    }
}

#[test]
fn a_team_of_one_word_before_throws_without_players() {
    let throws = ["0I - B - - - B", "2I F F - - - -", "2I F F - - - -"];
    for (one, other) in [("Red", "Blue"), ("Rot", "Blau"), ("R\u{f6}d", "Bl\u{e5}")] {
        // Three lines would be read as if each had the same sign before it.
        for numbers in [["1. ", "2. "], ["", ""]] {
            let written = |open: &str, close: &str| -> String {
                let lines = numbers.iter().zip([one, other, one]).zip(throws);
                lines
                    .map(|((number, name), throws)| {
                        format!("{number}{open}{name}:{close} {throws}\n")
                    })
                    .collect()
            };
            becomes(
                &written("", ""),
                "kubb/team-label",
                &format!(
                    "`{one}:` stands before throws without players, as the name of a team does: the number of a turn tells whose it \
                     is, and a comment may say it, too. If it is a player, write {one}: before each of the throws, without a blank. \
                     (1 more in this game.)"
                ),
                "Write both so",
                &written("(", ")"),
            );
        }
    }
    for text in [
        "Rot: - B\n",
        "Team: 0I - - B - - -\n",
        "1. Red: 0 -, B, -\n",
    ] {
        let found = fixture::findings(&Kubb, text);
        assert!(found.contains("team-label"), "{text}{found}");
        assert!(!found.contains("blank-after-colon"), "{text}{found}");
        fixture::assert_lossless(&Kubb, text);
    }
    // Players, and words for throws.
    for text in [
        "1. Jan: -\n",
        "1. Jan: - Eva: B Jan: - Eva: - Jan: - Eva: -\n",
        "1. Jan: - Eva:B Jan:- Eva:- Jan:- Eva:-\n",
        "1. jt: - B\n",
        "1. Kast: - B - - - -\n",
    ] {
        let found = fixture::findings(&Kubb, text);
        assert!(!found.contains("team-label"), "{text}{found}");
    }
}

#[test]
fn several_comments_between_two_turns_stay_behind_the_first() {
    let [one, two, three, four] = FOUR;
    for between in ["(a) (b) (c) |", "(a) | (b) (c)", "| (a) (b) (c)"] {
        becomes(
            &format!("A | B\n{one} {between} {two}\n(d) (e)\n(f)\n{three} | {four} (g) (h)\n"),
            "kubb/too-many-batons",
            "Two turns stand in this line and in 1 more. A turn has a line of its own. The heading above them is a comment.",
            "Write each turn on a line of its own",
            &format!("# A | B\n{one} (a) (b) (c)\n{two}\n(d) (e)\n(f)\n{three}\n{four} (g) (h)\n"),
        );
    }
}

#[test]
fn no_safe_repair_joins_turns_or_makes_a_team_a_player() {
    for text in [
        "1. 0I a:- a:B b:- b:- c:- c:B | 1. 2I d:F d:F e:- e:- f:- f:-\n",
        "Rot: 1. 0I a:- a:B b:- b:- c:- c:B | Blau: 2. 2I d:F d:F e:- e:- f:- f:-\n",
        "1. 0I a:- b:B\n2. Rot: K\n",
        "Rot: 2I F\n",
    ] {
        let record = fixture::read(&Kubb, text);
        for finding in record.findings() {
            for fix in &finding.fixes {
                assert!(!fix.safe, "{text}{}: {}", finding.message, fix.title);
            }
        }
        assert_eq!(fixture::format(&Kubb, text), text);
    }
    // A player who throws once more, and one with a short name.
    for text in ["1. 0I Eva: - Jan:B Eva:-\n", "1. 0I jt: -\n"] {
        let record = fixture::read(&Kubb, text);
        let mut fixes = record.findings().iter().flat_map(|one| &one.fixes);
        assert!(
            fixes.any(|fix| fix.title.contains("blank") && fix.safe),
            "{text}"
        );
    }
}

#[test]
fn lines_of_a_few_words_are_one_finding() {
    becomes(
        "1. 0I a:- b:B a:- b:- a:- b:-\nWind dreht\n2. 1I c:F d:- c:- d:- c:- d:-\nRote Wolken\n",
        "kubb/remark",
        "This line is no turn. If it is a remark, make it a comment. (1 more in this game.)",
        "Write both so",
        "1. 0I a:- b:B a:- b:- a:- b:-\n# Wind dreht\n2. 1I c:F d:- c:- d:- c:- d:-\n# Rote Wolken\n",
    );
}

#[test]
fn bars_around_comments_behind_a_row_go_with_its_turns() {
    let [one, two, three, four] = FOUR;
    becomes(
        &format!("A | B\n{one} | {two} | (good)\n{three} | {four}\n"),
        "kubb/too-many-batons",
        "Two turns stand in this line and in 1 more. A turn has a line of its own. The heading above them is a comment.",
        "Write each turn on a line of its own",
        &format!("# A | B\n{one}\n{two} (good)\n{three}\n{four}\n"),
    );
}

#[test]
fn batons_are_counted_behind_their_sign() {
    for (written, said, plain) in [
        ("B - - - X x2", "X x2", "X X"),
        ("B - - - X x 2", "X x 2", "X X"),
        ("B - - - Xx2", "Xx2", "X X"),
        ("B - - - X2", "X2", "X X"),
        ("B - - - x2", "x2", "X X"),
        ("B - - X \u{d7}3", "X \u{d7}3", "X X X"),
        ("B - - - x3", "- x3", "- - -"),
        ("B - -x4", "-x4", "- - - -"),
    ] {
        // `- x3` is three misses: a miss and three unthrown batons would be one too many.
        let text = format!("1. 0I {written}\n");
        let first = text.strip_suffix(&format!("{said}\n")).unwrap();
        becomes(
            &text,
            "kubb/action-word",
            &format!("`{said}` is written {plain}: each baton has its sign."),
            &format!("Write {plain}"),
            &format!("{first}{plain}\n"),
        );
    }
}
