//! Every rule can be silenced by settings and by a comment, each without silencing others. All rules are tested in one run,
//! each in its own folder.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

use std::collections::BTreeMap;

use crate::support::Folder;
use notation::{Notation, Rule};
use serde_json::Value;

/// Rules that no comment silences, because they are about such comments.
const ABOUT_COMMENTS: [&str; 2] = ["movetext/unknown-rule", "movetext/unused-allow"];

/// A finding: its code and its line, from 1.
type Found = (String, u64);

/// All rules that a text can break, each with the notation of its example.
fn rules() -> impl Iterator<Item = (&'static Rule, &'static dyn Notation)> {
    let rules = ide::rules().filter(|rule| !ide::is_of_files(rule));
    rules.filter_map(|rule| {
        let id = rule.code.split('/').next().unwrap_or_default();
        Some((rule, ide::by_id(id).or_else(|| ide::by_id("kubb"))?))
    })
}

/// The path of a rule's file, which is in a folder of its own.
fn file(rule: &Rule, notation: &dyn Notation) -> String {
    format!("{}/a.{}", rule.code, notation.extensions()[0])
}

/// The findings in all files of a folder, by file.
fn check(folder: &Folder) -> BTreeMap<String, Vec<Found>> {
    let run = folder.run(&["check", "--format", "json"]);
    assert_eq!(run.stderr, "");
    let mut found: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for line in run.stdout.lines() {
        let finding: Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| finding[key].as_str().unwrap().to_owned();
        let line = finding["line"].as_u64().unwrap();
        found
            .entry(text("file"))
            .or_default()
            .push((text("code"), line));
    }
    found
}

/// A folder with a file for every rule, whose content is `text` of the rule.
fn examples(name: &str, text: impl Fn(&Rule, &dyn Notation) -> String) -> Folder {
    rules().fold(Folder::new(name), |folder, (rule, notation)| {
        folder.with(&file(rule, notation), text(rule, notation))
    })
}

fn of_rule(found: &[Found], rule: &Rule) -> Vec<u64> {
    let own = found.iter().filter(|(code, _)| code == rule.code);
    own.map(|(_, line)| *line).collect()
}

#[test]
fn settings_and_comments_silence_every_rule_and_settings_no_other() {
    let loud = check(&examples("loud", |rule, _| format!("{}\n", rule.wrong)));
    let folder = examples("off", |rule, _| format!("{}\n", rule.wrong));
    let folder = rules().fold(folder, |folder, (rule, _)| {
        let settings = format!("[rules]\n\"{}\" = \"off\"\n", rule.code);
        folder.with(&format!("{}/movetext.toml", rule.code), settings)
    });
    let off = check(&folder);
    let nothing = Vec::new();
    let first = |rule: &Rule, notation: &dyn Notation| {
        let lines = of_rule(&loud[&file(rule, notation)], rule);
        usize::try_from(lines[0]).unwrap() - 1
    };
    let comment = |rule: &Rule, notation: &dyn Notation| {
        format!("{} movetext: allow({})", notation.comment().line, rule.code)
    };
    let in_line = check(&examples("in-line", |rule, notation| {
        let mut lines: Vec<String> = rule.wrong.lines().map(str::to_owned).collect();
        lines[first(rule, notation)] += &format!(" {}", comment(rule, notation));
        lines.join("\n") + "\n"
    }));
    let above = check(&examples("above", |rule, notation| {
        let mut lines: Vec<String> = rule.wrong.lines().map(str::to_owned).collect();
        lines.insert(first(rule, notation), comment(rule, notation));
        lines.join("\n") + "\n"
    }));
    let mut left = Vec::new();
    for (rule, notation) in rules() {
        let file = file(rule, notation);
        let before = &loud[&file];
        let others = before.iter().filter(|(code, _)| code != rule.code);
        let expected: Vec<Found> = others.cloned().collect();
        assert_eq!(off.get(&file).unwrap_or(&nothing), &expected, "{file}");
        let count = |found: &BTreeMap<String, Vec<Found>>| {
            of_rule(found.get(&file).unwrap_or(&nothing), rule).len()
        };
        // At the end of the line, or in a line above: a line that has a comment has no room for another.
        if count(&in_line).min(count(&above)) >= count(&loud) {
            left.push(rule.code);
        }
    }
    assert_eq!(left, ABOUT_COMMENTS);
}
