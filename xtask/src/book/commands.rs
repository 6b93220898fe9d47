//! The reference of the command line, made from the output of `--help`.

use std::{env, fmt::Write as _, path::Path, process::Command};

use anyhow::{Context as _, Result, bail};
use pages::markdown::escaped;

use crate::ROOT;

/// A section for each command.
pub(super) fn page() -> Result<String> {
    let mut out = String::new();
    for command in commands(&help(&[])?) {
        let _ = writeln!(out, "\n## {command}\n\n{}", section(&help(&[command])?));
    }
    Ok(out)
}

/// Fails if a line of a shell in the documentation uses an unknown command or option.
pub(super) fn check(lines: &[&str]) -> Result<()> {
    for line in lines {
        let line = line.trim_start_matches("$ ");
        let line = line.split(" #").next().unwrap_or_default();
        for call in line.split(['|', '&', ';']) {
            let mut words = call.split_whitespace();
            if words.next() != Some("movetext") {
                continue;
            }
            let Some(command) = words.next().filter(|word| is_name(word)) else {
                continue;
            };
            if let Some(option) = unknown(&help(&[command])?, words) {
                bail!("movetext {command} has no {option}: {line}");
            }
        }
    }
    Ok(())
}

/// The first option among the words of a call that its help does not list; `None` if there is none.
fn unknown<'c>(help: &str, words: impl Iterator<Item = &'c str>) -> Option<&'c str> {
    let known: Vec<&str> = help
        .split_whitespace()
        .filter_map(|word| word.split(['[', '=', ',']).next())
        .collect();
    let options = words.filter(|word| word.starts_with('-') && word.len() > 1);
    let mut options = options.filter_map(|option| option.split('=').next());
    options.find(|option| !known.contains(option))
}

/// Whether a word can be the name of a command; a placeholder cannot.
fn is_name(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// The output of `movetext ARGUMENTS --help`.
fn help(arguments: &[&str]) -> Result<String> {
    let binary = env::var_os("MOVETEXT_BINARY");
    let binary = binary.unwrap_or_else(|| Path::new(ROOT).join("target/debug/movetext").into());
    let output = Command::new(&binary)
        .args(arguments)
        .arg("--help")
        .output()
        .with_context(|| binary.display().to_string())?;
    if !output.status.success() {
        bail!("movetext {} --help failed", arguments.join(" "));
    }
    Ok(String::from_utf8(output.stdout)?)
}

/// The names below `Commands:`.
fn commands(help: &str) -> Vec<&str> {
    let lines = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let lines = lines.take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = names.filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").collect()
}

/// The help of a command as Markdown. It has the layout of clap: headings at the margin, names indented a little, and
/// descriptions indented more.
fn section(help: &str) -> String {
    let mut out = String::new();
    let mut is_block = false;
    for line in help.lines() {
        let text = line.trim();
        let indent = line.len() - line.trim_start().len();
        let opens = text.ends_with(':') && indent == 0;
        if is_block && (text.is_empty() || opens) {
            out.push_str("```\n");
            is_block = false;
        }
        match indent {
            _ if opens && text == "Examples:" => {
                out.push_str("\n### Examples\n\n```text\n");
                is_block = true;
            }
            _ if is_block => {
                let _ = writeln!(out, "{text}");
            }
            0 if text.starts_with("Usage: ") => {
                let usage = text.trim_start_matches("Usage: ");
                let _ = writeln!(out, "```text\n{usage}\n```");
            }
            0 if opens => {
                let _ = writeln!(out, "\n**{}**\n", text.trim_end_matches(':'));
            }
            1..=6 => term(&mut out, text),
            _ => {
                let _ = writeln!(out, "{}", described(text, indent));
            }
        }
    }
    if is_block {
        out.push_str("```\n");
    }
    out
}

/// A name, with its description if both are on one line.
fn term(out: &mut String, text: &str) {
    match text.split_once("  ") {
        Some((name, about)) => {
            let _ = writeln!(out, "\n`{name}`  \n{}", escaped(about.trim()));
        }
        None => {
            let _ = writeln!(out, "\n`{text}`  ");
        }
    }
}

/// A line of a description. The values of an option become a list.
fn described(text: &str, indent: usize) -> String {
    match text
        .strip_prefix("- ")
        .and_then(|value| value.split_once(':'))
    {
        Some((value, about)) if indent > 6 => format!("- `{value}`: {}", escaped(about.trim())),
        _ => escaped(text),
    }
}

#[cfg(test)]
mod tests {
    use super::{commands, section, unknown};

    #[test]
    fn commands_stand_in_the_help() {
        let help = "About.\n\nUsage: movetext <COMMAND>\n\nCommands:\n  check  Say it\n  fmt    Format\n  help   Print\n\nOptions:\n";
        assert_eq!(commands(help), ["check", "fmt"]);
    }

    #[test]
    fn an_option_that_the_help_does_not_name_is_unknown() {
        let help = "  -o, --output <FILE>\n      --poster[=<BOARDS>]\n";
        let first = |call: &str| unknown(help, call.split(' ')).map(str::to_owned);
        assert_eq!(first("a.kubb -o b --output c --poster=4 -"), None);
        assert_eq!(first("a.kubb -o b --ouput c"), Some("--ouput".to_owned()));
    }

    #[test]
    fn help_becomes_markdown() {
        let help = "Say `a[b]` <what> is wrong.\n\nUsage: movetext check [PATH]\n\nOptions:\n      --to <FORM>\n          A form\n\n          Possible values:\n          - svg: A picture\n\n  -h, --help  Print help\n\nExamples:\n  movetext check  all\n";
        assert_eq!(
            section(help),
            "Say `a[b]` \\<what\\> is wrong.\n\n```text\nmovetext check [PATH]\n```\n\n\n**Options**\n\n\n`--to <FORM>`  \nA form\n\nPossible values:\n- `svg`: A picture\n\n\n`-h, --help`  \nPrint help\n\n\n### Examples\n\n```text\nmovetext check  all\n```\n"
        );
    }
}
