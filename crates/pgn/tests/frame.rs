//! Where games begin and end, chess variants, and what formatting leaves unchanged in both.

#![allow(
    clippy::unwrap_used,
    reason = "a fixture that has no answer is a failure"
)]

use notation::{Notation as _, Scope, Severity, apply_edits, cut, fixture};
use pgn::Pgn;

/// The roster of a game, a line for each tag.
fn roster(round: &str, white: &str, black: &str, result: &str) -> String {
    format!(
        "[Event \"Club\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"{round}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n"
    )
}

fn games(text: &str) -> Vec<&str> {
    let starts = cut::cut(&Pgn, text);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let games = starts.iter().zip(ends);
    games.map(|(start, end)| &text[*start..end]).collect()
}

/// The players, the result and the moves of each game.
fn shown(text: &str) -> Vec<String> {
    let shown = games(text).into_iter().map(|game| {
        let replay = fixture::read(&Pgn, game).replay(&Pgn);
        let players = replay.players.iter();
        let names = players.map(|player| player.name.clone().unwrap_or("?".to_owned()));
        let names = names.collect::<Vec<_>>().join("-");
        let moves = replay.moves.iter().map(|one| one.text.clone());
        let moves = moves.collect::<Vec<_>>().join(" ");
        let result = replay.result.as_str().unwrap_or("none").to_owned();
        format!("{names} {result} {moves}").trim_end().to_owned()
    });
    shown.collect()
}

/// The text after formatting each game.
fn formatted(text: &str) -> String {
    let formatted = games(text).into_iter().map(|game| {
        let edits = fixture::read(&Pgn, game).format(Scope::Game);
        apply_edits(game, &edits)
    });
    formatted.collect()
}

/// Findings of each game that are no hints: severity, code, message.
fn found(text: &str) -> Vec<String> {
    let games = games(text).into_iter().flat_map(|game| {
        let record = fixture::read(&Pgn, game);
        let findings = record.findings().iter();
        let grave = findings.filter(|finding| finding.severity != Severity::Hint);
        let said = grave.map(|finding| {
            format!(
                "{:?} {}: {}",
                finding.severity, finding.code, finding.message
            )
        });
        said.collect::<Vec<_>>()
    });
    games.collect()
}

/// Checks that the games of `text` are `expected`, also after formatting, and that formatting is idempotent.
#[track_caller]
fn assert_games(text: &str, expected: &[&str]) {
    assert_eq!(shown(text), expected, "{text}");
    let once = formatted(text);
    assert_eq!(shown(&once), expected, "{once}");
    assert_eq!(formatted(&once), once);
}

#[test]
fn a_tag_section_that_repeats_begins_a_game() {
    let (ann, cid) = (
        roster("1.1", "Ann", "Ben", "1-0"),
        roster("1.2", "Cid", "Dora", "0-1"),
    );
    let moves = "1. f3 e5 2. g4 Qh4# 0-1\n";
    let both: &[&str] = &["Ann-Ben 1-0", "Cid-Dora 0-1"];
    let played: &[&str] = &["Ann-Ben 1-0", "Cid-Dora 0-1 f3 e5 g4 Qh4#"];
    for (text, expected) in [
        // Only tags; then a blank line, several, a comment of any kind, a line for programs.
        (format!("{ann}\n{cid}\n"), both),
        (format!("{ann}\n\n\n{cid}"), both),
        (format!("{ann}\n{{no moves were kept}}\n\n{cid}\n"), both),
        (format!("{ann}; no moves were kept\n{cid}\n"), both),
        (format!("{ann}% skip\n{cid}\n"), both),
        // The moves belong to the tags above them.
        (format!("{ann}\n{cid}\n{moves}"), played),
        (format!("{ann}\n{cid}{moves}"), played),
        (format!("{ann}\n{} {moves}", cid.trim_end()), played),
        (format!("{ann}\n{} {moves}", cid.trim_end().replace('\n', " ")), played),
        // Two tags in the first line, the second of which is repeated below.
        (
            "[Annotator \"x\"] [White \"Ann\"] [Black \"Ben\"] [Result \"1-0\"]\n\n[SourceTitle \"y\"] [White \"Cid\"] [Black \"Dora\"] [Result \"0-1\"]\n1. f3 e5 2. g4 Qh4# 0-1\n".to_owned(),
            played,
        ),
        // One tag is enough for a section, in any place of the roster or outside it.
        ("[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n[ECO \"C20\"]\n[White \"Cid\"]\n[Black \"Dora\"]\n[Result \"0-1\"]\n".to_owned(), both),
        ("[ECO \"C20\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"1-0\"]\n\n[ECO \"C21\"]\n[White \"Cid\"]\n[Black \"Dora\"]\n[Result \"0-1\"]\n".to_owned(), both),
    ] {
        assert_games(&text, expected);
    }
}

#[test]
fn a_tag_section_that_goes_on_begins_none() {
    let more = "[WhiteElo \"2000\"]\n[BlackElo \"1900\"]\n";
    let ann = roster("1", "Ann", "Ben", "*");
    for text in [
        format!("{ann}\n{more}\n1. e4 e5 *\n"),
        format!("{ann}{{from the book}}\n{more}\n1. e4 e5 *\n"),
        format!("{ann}\n\n{more}1. e4 e5 *\n"),
        format!("{more}\n{ann}\n1. e4 e5 *\n"),
    ] {
        assert_games(&text, &["Ann-Ben * e4 e5"]);
    }
}

#[test]
fn moves_may_stand_on_the_line_of_a_tag() {
    let (one, other) = (
        roster("1", "Ann", "Ben", "*"),
        roster("2", "Cid", "Dora", "*"),
    );
    let (one, other) = (one.trim_end(), other.trim_end());
    let both: &[&str] = &["Ann-Ben * e4 e5", "Cid-Dora * d4"];
    for text in [
        format!("{one} 1. e4 e5 *\n\n{other}\n1. d4 *\n"),
        format!("{one} 1. e4 e5 *\n{other} 1. d4 *\n"),
        format!("{one} 1. e4 e5\n\n{other} 1. d4\n"),
        format!("{one} 1. e4\ne5\n\n{other} 1. d4\n\n"),
        format!("{one}1. e4 e5 *\n\n{other}1. d4 *\n"),
        format!("{one} {{good}} 1. e4 e5 *\n\n{other} {{better}} 1. d4 *\n"),
    ] {
        assert_games(&text, both);
        let said = found(&text);
        let said = said.iter().filter(|said| !said.contains("no-result"));
        assert_eq!(said.count(), 0, "{text}");
    }
    let long = "[Event \"a\"] 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 1-0\n\n[Event \"b\"]\n\n1. e4 *\n";
    let once = formatted(long);
    assert_eq!(games(&once).len(), 2, "{once}");
    assert_eq!(formatted(&once), once);
    assert_eq!(found(long), Vec::<String>::new());
}

#[test]
fn games_without_results_are_parted() {
    for (text, expected) in [
        ("1. e4 e5\n\n1. d4 d5\n", 2),
        ("1. e4 e5\n\n2. d4 d5\n", 1),
        ("[White \"a\"]\n1. e4 e5\n[White \"b\"]\n1. d4 d5\n", 2),
        (
            "[White \"a\"]\n\n1. e4 e5\n\n[White \"b\"]\n\n1. d4 d5\n\n[White \"c\"]\n",
            3,
        ),
        ("1. e4 e5 *\n1. d4 d5 *\n", 2),
    ] {
        assert_eq!(games(text).len(), expected, "{text}");
    }
}

#[test]
fn a_comment_that_is_closed_holds_what_it_likes() {
    let head = roster("1", "Ann", "Ben", "*");
    for inside in [
        "[Event \"quoted\"]\n}",
        "[Event \"quoted\"]\nas the book has it}",
        "[Event \"quoted\"]\n[Site \"?\"]\n[Date \"2024.01.01\"]\n} ",
        "see\n[Event \"quoted\"]\n[White \"Cid\"] }",
        "[Event \"one\"]\n[Event \"two\"]\n1. d4 d5 }",
        "[White \"Cid\"]\n\n1. d4 d5 2. c4\n\n}",
    ] {
        let text = format!("{head}\n1. e4 e5 2. Nf3 Nc6 3. Bb5 {{{inside} a6 *\n");
        let text = text.replace("{[", "{\n[");
        assert_games(&text, &["Ann-Ben * e4 e5 Nf3 Nc6 Bb5 a6"]);
        assert_eq!(found(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_comment_may_quote_a_whole_game() {
    let head = roster("1", "Ann", "Ben", "*");
    let other = roster("2", "Cid", "Dora", "1-0");
    for quoted in [
        "[Event \"x\"]\n[White \"y\"]\n\n1. e4 e5 1-0",
        "[Event \"x\"]\n[White \"y\"]\n1. e4 e5 1-0",
        "[Event \"x\"]\n1. e4 e5\n2. Nf3 Nc6 1-0\n",
        "\n[Event \"x\"]\n\n\n1. e4 e5 (1... c5)\n\n2. Nf3 Nc6 1-0\n\n",
        &format!("{other}\n1. d4 d5 1-0"),
    ] {
        let text =
            format!("{head}\n1. e4 {{ compare\n{quoted}\n}} e5 2. Nf3 *\n\n{other}\n1. c4 1-0\n");
        assert_games(&text, &["Ann-Ben * e4 e5 Nf3", "Cid-Dora 1-0 c4"]);
        assert_eq!(found(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_comment_may_quote_games_without_tags() {
    for text in [
        "1. e4 {1. e4 e5 2. Nf3 1-0\n\n1. d4 d5 0-1} e5 2. Nf3 *\n",
        "1. e4 {two games:\n\n1. e4 e5 2. Nf3 1-0\n\n1. d4 d5 0-1\n\n1. c4 *\n} e5 2. Nf3 *\n",
    ] {
        assert_eq!(games(text), [text]);
        assert_eq!(shown(text), ["?-? * e4 e5 Nf3"], "{text}");
        assert_eq!(fixture::findings(&Pgn, text), "", "{text}");
    }
}

#[test]
fn what_follows_shows_that_a_comment_is_never_closed() {
    let (one, two, three) = (
        roster("1", "Ann", "Ben", "*"),
        roster("2", "Cid", "Dora", "*"),
        roster("3", "Eve", "Flo", "*"),
    );
    let games = ["Ann-Ben * e4", "Cid-Dora * d4 d5", "Eve-Flo * c4"];
    let text = format!("{one}\n1. e4 {{good\n\n{two}\n1. d4 d5 *\n\n{three}\n1. c4 *\n");
    assert_eq!(shown(&text), games);
    // The end of the text, directly behind the tag that shows it, or behind many moves.
    let cut = text
        .find("[Site \"?\"]\n[Date \"2024.01.01\"]\n[Round \"3\"")
        .unwrap();
    assert_eq!(cut::count(&Pgn, &text[..cut]), 3);
    let text = format!("{one}\n1. e4 {{good\n\n{two}\n1. d4 d5 *\n");
    assert_eq!(shown(&text), &games[..2]);
    let text = format!("{one}\n1. e4 {{good\n\n{two}\n{}", "1. d4 d5\n".repeat(300));
    assert_eq!(cut::count(&Pgn, &text), 2);
}

#[test]
fn a_comment_that_is_never_closed_ends_with_the_game() {
    let (one, other) = (
        roster("1", "Ann", "Ben", "*"),
        roster("2", "Cid", "Dora", "*"),
    );
    for text in [
        format!("{one}\n1. e4 {{good\n\n{other}\n1. d4 {{better}} d5 *\n"),
        format!("{one}\n1. e4 {{good\n{other}1. d4 d5 *\n"),
        format!("{one}\n1. e4 {{good\n\n{other}\n{{Notes}} 1. d4 d5 *\n"),
    ] {
        assert_eq!(shown(&text), ["Ann-Ben * e4", "Cid-Dora * d4 d5"], "{text}");
        let said = found(&text);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("unclosed-comment"), "{said:?}");
    }
}

#[test]
fn the_value_of_a_tag_may_go_on_in_the_next_line() {
    let fixed = |text: &str| {
        let record = fixture::read(&Pgn, text);
        let mut findings = record.findings().iter();
        let finding = findings.find(|one| one.code == "pgn/tag-syntax");
        apply_edits(text, &finding.unwrap().fixes[0].edits)
    };
    let head = roster("1", "Ann", "Ben", "*");
    for (wrapped, whole) in [
        (
            "\"Club of the city\n  of Rome\"",
            "\"Club of the city of Rome\"",
        ),
        (
            "\"Club of the city \nof Rome\"",
            "\"Club of the city of Rome\"",
        ),
        (
            "\"Club of the city\nof Rome\" ",
            "\"Club of the city of Rome\" ",
        ),
    ] {
        let text = format!("{head}\n1. e4 e5 *\n").replace("\"Club\"", wrapped);
        assert_games(&text, &["Ann-Ben * e4 e5"]);
        let said = found(&text);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].starts_with("Warning pgn/tag-syntax: The value of Event goes on"));
        let right = format!("{head}\n1. e4 e5 *\n").replace("\"Club\"", whole);
        assert_eq!(fixed(&text), right);
        assert_eq!(found(&right), Vec::<String>::new());
        let tags = fixture::read(&Pgn, &text).replay(&Pgn).tags;
        assert_eq!(tags[0].1, "Club of the city of Rome");
    }
    // A following tag that is not whole.
    let text = format!("{head}[ \"Club\nof Rome\"]\n\n1. e4 e5 *\n");
    assert_eq!(fixture::read(&Pgn, &text).replay(&Pgn).tags[6].1, "*");
    // A quote is missing, and the next line is a line of its own.
    let text = format!("{head}\n1. e4 e5 *\n").replace("\"Club\"]", "\"Club");
    assert_eq!(shown(&text), ["Ann-Ben * e4 e5"]);
    assert_eq!(found(&text).len(), 1, "{:?}", found(&text));
}

#[test]
fn the_value_of_a_tag_may_go_on_over_several_lines() {
    let head = roster("1", "Ann", "Ben", "*");
    let right = format!("{head}\n1. e4 e5 *\n").replace("\"Club\"", "\"Club of the city of Rome\"");
    for wrapped in [
        "\"Club of\n the city\n of Rome\"",
        "\"Club of \nthe city\r\nof Rome\"",
        "\"Club\nof\nthe\ncity\nof\nRome\"",
        "\"Club of\nde city\nof Rome\"",
    ] {
        let right = match wrapped.contains("de city") {
            true => right.replace("the city", "de city"),
            false => right.clone(),
        };
        let text = format!("{head}\n1. e4 e5 *\n").replace("\"Club\"", wrapped);
        assert_games(&text, &["Ann-Ben * e4 e5"]);
        assert_eq!(
            found(&text),
            [
                "Warning pgn/tag-syntax: The value of Event goes on in the next lines: a tag stands in one line."
            ],
            "{wrapped}"
        );
        let record = fixture::read(&Pgn, &text);
        assert_eq!(
            record.replay(&Pgn).tags[0].1,
            right[8..right.find("\"]").unwrap()]
        );
        let fixed = apply_edits(&text, &record.findings()[0].fixes[0].edits);
        assert_eq!(fixed.replace('\r', ""), right);
        fixture::assert_answers(&Pgn, &text);
    }
}

#[test]
fn the_parts_of_a_tag_may_stand_on_lines_of_their_own() {
    let right = format!("{}\n1. e4 e5 *\n", roster("1", "Ann", "Ben", "*"));
    for (tag, split) in [
        ("[Site \"?\"]", "[Site\n\"?\"]"),
        ("[Site \"?\"]", "[\nSite \"?\"\n]"),
        ("[Site \"?\"]", "[\n  Site\n  \"?\"\n]"),
        ("[Site \"?\"]", "[Site \"?\"\r\n]"),
        ("[White \"Ann\"]", "[\nWhite \"Ann\"\n]"),
        ("[White \"Ann\"]", "[White \n\"Ann\" ]"),
        ("[Result \"*\"]", "[\nResult\n\"*\"\n]"),
        // With a blank line between them.
        ("[Result \"*\"]", "[Result\n\n\"*\"]"),
        ("[White \"Ann\"]", "[White\n \n\"Ann\"]"),
        ("[Site \"?\"]", "[Site \"?\"\r\n\r\n]"),
    ] {
        let text = right.replace(tag, split);
        assert_games(&text, &["Ann-Ben * e4 e5"]);
        let record = fixture::read(&Pgn, &text);
        let [finding] = record.findings() else {
            panic!("{text} {:?}", record.findings());
        };
        assert_eq!(
            (finding.code, finding.severity),
            ("pgn/tag-syntax", Severity::Hint),
            "{text}"
        );
        assert!(finding.fixes[0].safe, "{text}");
        let fixed = apply_edits(&text, &finding.fixes[0].edits);
        assert_eq!(fixed.replace(" ]", "]"), right, "{text}");
        assert_eq!(record.replay(&Pgn).tags.len(), 7, "{text}");
        fixture::assert_lossless(&Pgn, &text);
        fixture::assert_answers(&Pgn, &text);
    }
}

#[test]
fn tags_on_lines_of_their_own_have_one_hint_a_game() {
    let right = format!("{}\n1. e4 e5 *\n", roster("1", "Ann", "Ben", "*"));
    let each = right.replace('[', "[\n").replace(" \"", "\n\"");
    let each = each.replace(']', "\n]");
    // As a program that fills lines breaks them.
    let filled = right.replace("]\n[", "] [").replace("[White ", "[White\n");
    let filled = filled.replace("[Date ", "[Date\n");
    for (text, more) in [(&each, 6), (&filled, 1)] {
        assert_games(text, &["Ann-Ben * e4 e5"]);
        let record = fixture::read(&Pgn, text);
        let said: Vec<&str> = record.findings().iter().map(|one| &*one.message).collect();
        let first = if more == 6 { "Event" } else { "Date" };
        assert_eq!(
            said,
            [format!(
                "The tag {first} stands on several lines. The standard allows it, but most programs expect a tag in one line. ({more} more in this game.)"
            )]
        );
        let fixed = apply_edits(text, &record.findings()[0].fixes[0].edits);
        assert_eq!(fixed.replace("] [", "]\n["), right);
    }
}

#[test]
fn what_stands_below_a_lone_bracket_or_name_is_no_part_of_a_tag() {
    for (text, expected) in [
        ("[\n1. e4 e5 *\n", "?-? * e4 e5"),
        ("[\ne4 e5 *\n", "?-? * e4 e5"),
        ("[Site\n1. e4 e5 *\n", "?-? * e4 e5"),
        ("[Site\n\n1. e4 e5 *\n", "?-? * e4 e5"),
        ("[Site\n[White \"Ann\"]\n1. e4 e5 *\n", "Ann-? * e4 e5"),
    ] {
        assert_eq!(shown(text), [expected], "{text}");
        fixture::assert_lossless(&Pgn, text);
        let errors = fixture::read(&Pgn, text);
        let errors = errors.findings().iter();
        let errors = errors.filter(|one| one.severity == Severity::Error);
        assert_eq!(errors.count(), 1, "{text}");
    }
}

#[test]
fn a_quote_that_is_never_closed_takes_in_no_moves_and_no_tags() {
    let head = roster("1", "Ann", "Ben", "*");
    for (open, said) in [
        // Each following line of words belongs to the value.
        (
            "[Event \"Club of\nthe city\nof Rome\n",
            "Error pgn/tag-syntax: The tag Event lacks a quote and the ] at its end: the next lines may belong to it.",
        ),
        (
            "[Event \"Club of\nthe city\n",
            "Error pgn/tag-syntax: The tag Event lacks a quote and the ] at its end: the next line may belong to it.",
        ),
        (
            "[Event \"Club\n",
            "Error pgn/tag-syntax: The tag Event lacks a quote and the ] at its end.",
        ),
    ] {
        let text = format!("{head}\n1. e4 e5 *\n").replace("[Event \"Club\"]\n", open);
        assert_games(&text, &["Ann-Ben * e4 e5"]);
        assert_eq!(found(&text), [said]);
        let record = fixture::read(&Pgn, &text);
        let fixed = apply_edits(&text, &record.findings()[0].fixes[0].edits);
        assert_eq!(found(&fixed), Vec::<String>::new(), "{fixed}");
        fixture::assert_answers(&Pgn, &text);
    }
    for moves in ["1. e4 e5 *", "e4 e5 *", "12 e4 e5 *", "{a} e4 e5 *", "*"] {
        let text = format!("[Event \"Club\nof Rome\n{moves}\n");
        let count = usize::from(moves.contains("e4")) * 2;
        assert_eq!(fixture::read(&Pgn, &text).moves().len(), count, "{moves}");
    }
    // A tag has never this many lines.
    let text = format!("[Event \"Club\n{}1. e4 e5 *\n", "of Rome\n".repeat(40));
    assert_eq!(
        fixture::read(&Pgn, &text).replay(&Pgn).tags[0].1.len(),
        4 + 4 * 8
    );
}

#[test]
fn of_a_tag_that_stands_twice_the_last_counts() {
    let text = roster("1", "Ann", "Ben", "*") + "[White \"Bob\"]\n\n1. e4 e5 *\n";
    assert_eq!(shown(&text), ["Bob-Ben * e4 e5"]);
    assert_eq!(
        found(&text),
        ["Warning pgn/duplicate-tag: The tag White stands twice; the last one counts."]
    );
    let record = fixture::read(&Pgn, &text);
    let tags = record.replay(&Pgn).tags;
    assert_eq!(tags.iter().filter(|(name, _)| name == "White").count(), 1);
    // A tag that does not count is not checked.
    let text = roster("1", "Ann", "Ben", "*").replace("2024.01.01", "today")
        + "[Date \"2024.01.02\"]\n\n1. e4 e5 *\n";
    assert_eq!(found(&text).len(), 1, "{:?}", found(&text));
}

#[test]
fn games_are_cut_the_same_way_from_any_of_them() {
    let one = roster("1", "Ann", "Ben", "*");
    let text = format!(
        "{one}\n{one}\n1. e4 {{\n[Event \"x\"]\n}} e5\n\n{one} 1. d4\n\n{one}\n1. c4 {{open\n\n{one}\n1. e4 *\n"
    );
    let starts = cut::cut(&Pgn, &text);
    assert_eq!(starts.len(), 5, "{:?}", shown(&text));
    for start in &starts {
        let rest: Vec<usize> = cut::cut(&Pgn, &text[*start..]);
        let rest: Vec<usize> = rest.into_iter().map(|at| at + start).collect();
        assert_eq!(rest, starts[starts.len() - rest.len()..]);
    }
    assert_eq!(Pgn.about().id, "pgn");
}

/// Names of chess variants as programs write them.
const VARIANTS: [&str; 20] = [
    "Atomic",
    "Crazyhouse",
    "Horde",
    "Antichess",
    "Suicide",
    "Racing Kings",
    "King of the Hill",
    "kingOfTheHill",
    "Three-check",
    "3-check",
    "Bughouse",
    "Seirawan",
    "Capablanca",
    "Sittuyin",
    "Makruk",
    "Atomic960",
    "crazyhouse 960",
    "Duck",
    "No Castling",
    "Xiangqi",
];

/// Moves as records of variants have them.
const FOREIGN: [&str; 12] = [
    "1. Nf3 Nc6 2. Nd4 Nxd4 3. e3 a6 4. d4 *",
    "1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@d5 Nf6 5. N@f3 @e4 *",
    "1. e4/H e5 2. Nc3/Eb1 O-O/Ef8 3. e8=H e1=C *",
    "1. e4 e5 2. Bb5+? Nxd4& 3. Kxe8# Kd1 4. a8=K *",
    "1. Aj3 Cc6 2. Nj10 i5 3. j8=A *",
    "1A. e4{178.9} 1a. e5{179} 1B. d4 1b. P@d5 12A. Nf3 12a. N@c3 *",
    "1. e4 d4 e5 2. Nf3 Nc3 a6 *",
    "1. e4 2. d4 Nf3 3. e5 d5 a6 4. Bb5+ *",
    "1. Nf3 (1. @e4 Kxe9) Nc6 {good} 2. Kd1+ $1 Nf3!? 3. 0-0 e2-e4 4. Ng1f3 dxe8Q *",
    "1. f3 e5 2. g4 Qh4# 3. Kxe8 *",
    "12. Kh8 Kh8 13. e2e4 Rae 8 *",
    "1. +P@d5 S@e8 2. Si@d4 e6=F 3. Rxe4-a4 m:e5 *",
];

#[test]
fn other_rules_are_not_judged_and_nothing_is_touched() {
    for (nth, variant) in VARIANTS.into_iter().enumerate() {
        for moves in FOREIGN {
            let fen = "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP[QPn] w kqAB - 0 1\"]\n";
            let fen = if nth % 2 == 0 { fen } else { "" };
            let head = roster("1", "Ann", "Ben", "*");
            let text = format!("{head}[Variant \"{variant}\"]\n{fen}\n{moves}\n");
            let small = formatted(&text.replace("[Variant", "[variant"));
            let said = found(&text);
            let expected = format!(
                "Info pgn/variant: {variant} is not replayed: only the text of this game is checked."
            );
            assert_eq!(said, [expected], "{text}");
            let record = fixture::read(&Pgn, &text);
            assert!(
                record.findings().iter().all(|one| one.fixes.is_empty()),
                "{text}"
            );
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            assert_eq!(bare(&formatted(&text)), bare(&text));
            assert_eq!(bare(&small).to_lowercase(), bare(&text).to_lowercase());
            assert!(
                record
                    .head()
                    .lens
                    .unwrap()
                    .parts
                    .ends_with(&[variant.to_string()])
            );
            assert_eq!(
                record.head().unplayed,
                Some(format!("{variant} is not replayed"))
            );
            let explained = record.moves().into_iter();
            for one in explained {
                let said = fixture::told(&*record, one.range.start()).unwrap().text;
                assert!(
                    said.ends_with(&format!("{variant} is not replayed.")),
                    "{said}"
                );
            }
        }
    }
}

#[test]
fn the_text_of_a_game_by_other_rules_is_checked() {
    let head = roster("1", "Ann", "Ben", "1-0") + "[Variant \"Crazyhouse\"]\n\n";
    for (moves, code) in [
        ("1. e4 {never closed *", "pgn/unclosed-comment"),
        ("1. e4 e5) 2. P@d5 1-0", "pgn/unopened"),
        ("1. e4 (1. d4 P@d5 1-0", "pgn/unclosed-variation"),
        ("1. e4 P@d5 0-1", "pgn/result-mismatch"),
        ("1. e4 P@d5", "pgn/no-result"),
        ("1. e4 P@d5 $999 1-0", "pgn/annotation"),
    ] {
        let said = found(&format!("{head}{moves}\n"));
        assert!(said.iter().any(|said| said.contains(code)), "{said:?}");
        assert_eq!(said.len(), 2, "{said:?}");
    }
    let said = found(&(head.replace("2024.01.01", "today") + "1. e4 P@d5 1-0\n"));
    assert!(said[0].contains("pgn/tag-value"), "{said:?}");
}

#[test]
fn what_nobody_knows_of_a_game_by_other_rules_is_missing() {
    let head = roster("1", "Ann", "Ben", "1-0") + "[Variant \"Atomic\"]\n\n";
    let record = fixture::read(&Pgn, &(head + "1. Nf3 e5 2. Nxe5 Qh4 1-0\n"));
    let players = &record.stats()[0];
    let value = |name: &str| {
        let column = players.columns.iter().position(|column| column == name);
        players.rows[0][column.unwrap()].clone()
    };
    assert_eq!(value("moves"), 2);
    assert_eq!(value("won"), true);
    for unknown in ["captures", "checks", "promotions", "castled"] {
        assert!(value(unknown).is_null(), "{unknown}");
    }
    let board = record.text_board(0, notation::picture::Charset::Ascii);
    assert!(format!("{:?}", board.unwrap()).contains("Atomic is not replayed"));
}

#[test]
fn chess_has_many_names() {
    for variant in [
        "",
        "?",
        "-",
        "Standard",
        "standard",
        "Chess",
        "Normal",
        "From Position",
        "fromPosition",
        "Chess960",
        "chess 960",
        "Chess 960",
        "960",
        "Fischerandom",
        "fischerandom",
        "Fischer Random",
        "FischerRandom",
        "Fischer Random Chess",
        "Chess960 (Fischer Random)",
        "Freestyle Chess",
        "FRC",
        "Classical",
        "Orthodox",
        "Standard Chess",
        "Regular Chess",
    ] {
        let head = roster("1", "Ann", "Ben", "*");
        let text = format!("{head}[Variant \"{variant}\"]\n\n1. e4 e5 2. Ke3 *\n");
        let said = found(&text);
        assert_eq!(said.len(), 1, "{variant}: {said:?}");
        assert!(said[0].contains("pgn/illegal-move"), "{said:?}");
    }
}

#[test]
fn heads_and_feet_of_pages_are_no_games() {
    let tags = roster("1", "Ann", "Bea", "1-0");
    for (text, count) in [
        (
            format!("BULLETIN 7                    Page 12\n\n{tags}\n1. e4 e5 2. Nf3 Nc6\n\nBULLETIN 7                    Page 13\n\n3. Bb5 a6 1-0\n"),
            1,
        ),
        (format!("{tags}\n1. e4 e5 1-0\n\n--- 17 ---\n\n{tags}\n1. d4 d5 1-0\n"), 2),
        (
            "Ann (1850) - Bea (1790), Ulm 2024, 1-0\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\nCid - Dan, Ulm 2024, 0-1\n\n1. d4 d5 2. c4 e6 0-1\n".to_owned(),
            2,
        ),
        ("C65 Ann (2400) - Bea (2350) [C65]\n1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 1-0\n".to_owned(), 1),
        (
            "Game 12. Ann - Bea, Ulm 1999\n1. e4 e5 2. Nf3 Nc6 1-0\nGame 13. Cid - Dan, Ulm 1999\n1. d4 d5 0-1\n".to_owned(),
            2,
        ),
    ] {
        assert_eq!(games(&text).len(), count, "{text}");
        assert_eq!(found(&text), Vec::<String>::new(), "{text}");
    }
}

#[test]
fn a_line_with_names_and_a_result_heads_a_game() {
    for (text, starts) in [
        (
            "Board 1: Meier - Huber 1-0\n1. e4 e5 2. Nf3 Nc6\nBoard 2: Lang - Kurz 0-1\n1. d4 d5 2. c4 e6\n",
            &["Board 1", "Board 2"][..],
        ),
        (
            "Ann - Ben 1-0\n1. e4 e5 2. Qh5 Nc6\n\nCid - Dora 0-1\n1. f3 e5 2. g4 Qh4#\n",
            &["Ann", "Cid"],
        ),
        (
            "Brett 1: Meier \u{2013} Huber 1:0\n1.e4 e5\nBrett 2: Lang \u{2013} Kurz \u{bd}:\u{bd}\n1.d4 d5\n",
            &["Brett 1", "Brett 2"],
        ),
        // At the head of a page the game goes on.
        ("1. e4 e5\nAnn - Ben 1-0\n2. Nf3 Nc6 1-0\n", &["1. e4"]),
        (
            "1. e4 e5\n\nAnn - Ben 1-0\n\n1... c5 2. Nf3 1-0\n",
            &["1. e4"],
        ),
        // A comment between two games is no less than the blank line above it.
        ("1. e4 e5\n\n; game two\n1. d4 d5\n", &["1. e4", "; game"]),
        ("1. e4 e5\n\n{game two}\n1. d4 d5\n", &["1. e4", "{game"]),
        ("1. e4 e5\n; a remark\n1. d4 d5\n", &["1. e4"]),
        (
            "1. e4 e5\n\n{also played is} (1... c5\n2. Nf3) 2. Nc3 *\n",
            &["1. e4"],
        ),
    ] {
        let found = cut::cut(&Pgn, text);
        assert_eq!(found.len(), starts.len(), "{text}");
        for (at, start) in found.iter().zip(starts) {
            assert!(text[*at..].starts_with(start), "{text} {at}");
        }
    }
}
