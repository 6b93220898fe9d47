//! Broken games, each with the complaint that brought it here and the findings of the referee, with the first repair of each.

use std::fmt::Write as _;

use expect_test::expect_file;
use notation::{cut, fixture};
use pgn::Pgn;

const CASES: &str = include_str!("broken.txt");

/// The complaint and the text of each case.
fn cases() -> impl Iterator<Item = (&'static str, String)> {
    let cases = CASES.split("\n# ").skip(1);
    cases.map(|case| {
        let (complaint, text) = case.split_once('\n').expect("a complaint and a game");
        let text = format!("{}\n", text.trim_end_matches('\n'));
        (complaint, text.replace('␍', "\r").replace("␄\n", ""))
    })
}

/// The games of a file.
fn games(text: &str) -> Vec<&str> {
    let starts = cut::cut(&Pgn, text);
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let games = starts.iter().zip(ends);
    games.map(|(start, end)| &text[*start..end]).collect()
}

/// The findings of the games of a file: code, message, the first repair and its result.
fn protocol(text: &str) -> String {
    let games = games(text);
    let mut out = String::new();
    for (index, game) in games.iter().enumerate() {
        if games.len() > 1 {
            let _ = writeln!(out, "game {}", index + 1);
        }
        out += &shortened(&fixture::findings(&Pgn, game));
    }
    out
}

/// The findings without the marks below the lines, and with only the first repair of each.
fn shortened(findings: &str) -> String {
    let mut out = String::new();
    let mut repairs = 0;
    let mut lines = findings.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with(' ') {
            repairs = 0;
            let (head, message) =
                line.split_at(line.match_indices(' ').nth(2).map_or(0, |at| at.0));
            let _ = writeln!(out, "{head}\n {message}");
            // Skips the line of the text and the marks below it.
            lines.nth(1);
            continue;
        }
        repairs += usize::from(line.starts_with("  fix: "));
        if repairs <= 1 {
            out += line;
            out.push('\n');
        }
    }
    out
}

#[test]
fn broken_games_get_one_verdict_and_the_right_repair() {
    let mut out = String::new();
    for (complaint, text) in cases() {
        let said = protocol(&text);
        let said = if said.is_empty() { "nothing\n" } else { &said };
        let _ = write!(out, "# {complaint}\n{}", text.replace('\r', "␍"));
        let _ = writeln!(
            out,
            "{}---\n{said}",
            if text.ends_with('\n') { "" } else { "␄\n" }
        );
    }
    expect_file!["broken.snap"].assert_eq(&out);
}

#[test]
fn every_repair_repairs() {
    for (_, text) in cases() {
        for game in games(&text) {
            fixture::assert_lossless(&Pgn, game);
            fixture::assert_answers(&Pgn, game);
            fixture::assert_fixes(&Pgn, game);
        }
    }
}
