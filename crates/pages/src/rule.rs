//! The page of a rule: what it finds, why, a wrong and a right record with their boards, how it is repaired and silenced.

use std::sync::Arc;

use ide::Document;
use notation::{Finding, Fix, Notation, Rule, apply_edits};

use crate::{
    html::{escaped, inline},
    record::{self, Look},
};

/// How many repairs of a finding are shown at most.
const MAX_FIXES: usize = 3;

/// The wrong example of a rule as a document, with the finding.
pub struct Example {
    /// The example.
    pub document: Document,
    /// The finding of the rule.
    pub finding: Finding,
}

/// The wrong example of `rule`; `None` if the rule finds nothing in it. The example of a rule for all notations is in one of
/// them.
#[must_use]
pub fn example(rule: &Rule) -> Option<Example> {
    let (group, _) = halves(rule);
    let own = ide::by_id(group);
    let notations = ide::notations().iter().copied();
    notations
        .filter(|notation| own.is_none_or(|own| own.id() == notation.id()))
        .find_map(|notation| {
            let document = Document::new(notation, rule.wrong, Arc::default());
            let finding = document
                .findings_with_guesses()
                .find(|finding| finding.code == rule.code)?;
            Some(Example { document, finding })
        })
}

/// `kubb` and `inkast-count` of `kubb/inkast-count`.
#[must_use]
pub fn halves(rule: &Rule) -> (&'static str, &'static str) {
    rule.code.split_once('/').unwrap_or(("movetext", rule.code))
}

/// The content of its page, without the frame that all pages share.
pub(crate) fn content(rule: &Rule, playground: &str) -> String {
    let severity = rule.severity.name();
    let mut out = format!(
        "<h1>{}</h1>\n<p class=\"lead\">{}</p>\n\
         <p><span class=\"badge {severity}\">{severity}</span> <code>{}</code></p>\n",
        escaped(halves(rule).1),
        inline(rule.summary),
        escaped(rule.code)
    );
    for paragraph in rule.explanation.split("\n\n") {
        out.push_str(&format!("<p>{}</p>\n", inline(paragraph)));
    }
    let Some(Example { document, finding }) = example(rule) else {
        // The rule is about a file: its example is output of the command line.
        for (id, heading, text) in [
            ("wrong", "Wrong", rule.wrong),
            ("right", "Right", rule.right),
        ] {
            out.push_str(&format!(
                "<h2 id=\"{id}\">{heading}</h2>\n<pre><code>{}</code></pre>\n",
                escaped(text.trim_end())
            ));
        }
        return out;
    };
    let notation = document.notation();
    let look = |prefix| Look {
        prefix,
        playground,
        line: None,
        has_board: true,
    };
    let wrong = record::figure(&document, std::slice::from_ref(&finding), look("wrong-"));
    let right = Document::new(notation, rule.right, Arc::default());
    let right = record::figure(&right, &[], look("right-"));
    out.push_str(&format!("<h2 id=\"wrong\">Wrong</h2>\n{wrong}\n"));
    out.push_str(&repairs(notation, rule, &finding));
    out.push_str(&format!("<h2 id=\"right\">Right</h2>\n{right}\n"));
    out.push_str(&silencing(notation, rule));
    out
}

/// How the finding is repaired, the best way first.
fn repairs(notation: &'static dyn Notation, rule: &Rule, finding: &Finding) -> String {
    let heading = "<h2 id=\"repair\">Repair</h2>\n";
    if finding.fixes.is_empty() {
        return format!(
            "{heading}<p>Only whoever saw the game can tell what was meant: there is no repair to choose.</p>\n"
        );
    }
    let fixes = finding.fixes.iter().take(MAX_FIXES);
    let items: String = fixes.map(|fix| repair(notation, rule, fix)).collect();
    format!("{heading}<ol class=\"repairs\">\n{items}</ol>\n")
}

fn repair(notation: &'static dyn Notation, rule: &Rule, fix: &Fix) -> String {
    let by = if fix.safe {
        "Spelling only: <code>movetext check --fix</code> writes it."
    } else if fix.certain {
        "Certain here: <code>movetext check --repair</code> writes it."
    } else {
        "A choice in the editor."
    };
    let repaired = apply_edits(rule.wrong, &fix.edits);
    let after = Document::new(notation, &repaired, Arc::default());
    format!(
        "<li><strong>{}</strong> {by}{}</li>\n",
        escaped(fix.title.trim()),
        record::text(&after, &[])
    )
}

/// How findings of the rule are switched off, everywhere or in one place.
fn silencing(notation: &'static dyn Notation, rule: &Rule) -> String {
    let comment = format!("{} movetext: allow({})", notation.comment().line, rule.code);
    let setting = format!("[rules]\n\"{}\" = \"off\"", rule.code);
    let editor = format!("\"movetext.rules\": {{ \"{}\": \"off\" }}", rule.code);
    format!(
        "<h2 id=\"silence\">Silence</h2>\n\
         <p>In one place, with a comment at the end of the line or alone on the line above:</p>\n\
         <pre><code><span class=\"t-comment\">{}</span></code></pre>\n\
         <p>In all records of a folder, in its <code>movetext.toml</code>; <code>hint</code>, <code>info</code>, \
         <code>warning</code> and <code>error</code> change how bad it is:</p>\n\
         <pre><code>{}</code></pre>\n\
         <p>In the settings of VS Code; other editors send the same keys:</p>\n\
         <pre><code>{}</code></pre>\n",
        escaped(&comment),
        escaped(&setting),
        escaped(&editor)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_example_shows_its_rule_alone_and_a_right_one_nothing() {
        let mut odd = Vec::new();
        for rule in ide::rules().filter(|rule| !ide::is_of_files(rule)) {
            let example = example(rule).expect(rule.code);
            let codes = |text: &str| -> Vec<&str> {
                let document = Document::new(example.document.notation(), text, Arc::default());
                let mut codes: Vec<&str> = document.findings().map(|one| one.code).collect();
                codes.dedup();
                codes
            };
            let mut shown = codes(rule.wrong);
            // A comment that silences nothing leaves the finding that it should have silenced.
            if rule.code == "movetext/unknown-rule" {
                shown.retain(|code| *code != "kubb/inkast-count");
            }
            if shown != [rule.code] || !codes(rule.right).is_empty() {
                odd.push((rule.code, shown, codes(rule.right)));
            }
        }
        assert_eq!(odd, []);
    }

    #[test]
    fn a_page_says_what_why_and_what_to_do() {
        let rule = ide::rule("kubb/inkast-count").expect("a rule of Kubb");
        let page = content(rule, "../playground/");
        let order = [
            "<h1>inkast-count</h1>",
            "The kubbs thrown in are not those felled in the turn before.",
            "<h2 id=\"wrong\">",
            "<mark class=\"error\">",
            "href=\"../playground/#kubb@2=z",
            "<svg ",
            "<strong>error</strong> 2 kubbs thrown in, but turn 1 felled 1",
            "<h2 id=\"repair\">",
            "<strong>Write 1I</strong>",
            "<h2 id=\"right\">",
            "<svg ",
            "# movetext: allow(kubb/inkast-count)",
        ];
        let mut rest = page.as_str();
        for part in order {
            let (_, after) = rest.split_once(part).expect(part);
            rest = after;
        }
    }
}
