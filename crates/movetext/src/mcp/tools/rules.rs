//! `rules`: the list of rules, and the page of one rule.

use notation::Rule;
use pages::markdown;
use serde::Deserialize;
use serde_json::{Value, json};
use std::fmt::Write as _;

use super::Tool;
use crate::{
    codes,
    mcp::{
        answer::ToolAnswer,
        schema::{full, list, maybe, object, text},
    },
};

#[derive(Deserialize)]
struct Arguments {
    code: Option<String>,
}

pub(super) fn tool() -> Tool {
    let rule = full([
        ("code", text("")),
        ("severity", text("")),
        ("summary", text("")),
    ]);
    Tool {
        name: "rules",
        title: "Rules",
        about: "What is checked: the page of one rule with a wrong and a right example, or the list of all rules, or of those of \
            one notation.",
        takes: object(
            [(
                "code",
                text("A rule (`kubb/inkast-count`) or a notation (`kubb`); all rules without it."),
            )],
            &[],
        ),
        answers: full([
            ("rules", list(rule, "")),
            (
                "page",
                maybe(text(
                    "The page of the rule, if one was asked for, in Markdown.",
                )),
            ),
        ]),
        run: |asked| {
            let Arguments { code } = asked.arguments()?;
            let (rules, page): (Vec<&Rule>, Option<String>) = match &code {
                None => (ide::rules().collect(), None),
                Some(code) => match (ide::by_id(code), codes::of_records_or_forms(code)) {
                    (Some(notation), _) => (notation.rules().iter().collect(), None),
                    // What a conversion reports has no page.
                    (None, Some(rule)) if rule.wrong.is_empty() => (vec![rule], None),
                    (None, Some(rule)) => (vec![rule], Some(markdown::section(rule))),
                    (None, None) => return Err(codes::unknown(code)),
                },
            };
            let mut said = String::new();
            for rule in &rules {
                let _ = writeln!(
                    said,
                    "{} ({}): {}",
                    rule.code,
                    rule.severity.name(),
                    rule.summary
                );
            }
            let rules: Vec<Value> = rules.into_iter().map(value).collect();
            let said = page.clone().unwrap_or(said);
            Ok(ToolAnswer::new(json!({"rules": rules, "page": page}), said))
        },
    }
}

fn value(rule: &Rule) -> Value {
    json!({"code": rule.code, "severity": rule.severity.name(), "summary": rule.summary})
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::mcp::tools::tests::ask;

    #[test]
    fn a_rule_has_a_page() {
        let answer = ask("rules", &json!({"code": "inkast-count"})).unwrap();
        assert_eq!(answer.value["rules"][0]["code"], json!("kubb/inkast-count"));
        let page = answer.value["page"].as_str().unwrap();
        assert!(page.starts_with("## inkast-count\n\n**Error**"), "{page}");
        let all = ask("rules", &json!({})).unwrap();
        let count = all.value["rules"].as_array().map(Vec::len);
        assert_eq!(count, Some(ide::rules().count()));
        let converted = ask("rules", &json!({"code": "fen/board"})).unwrap();
        assert_eq!(
            converted.value,
            json!({
                "rules": [{
                    "code": "fen/board",
                    "severity": "error",
                    "summary": "The board of the position cannot be read.",
                }],
                "page": null,
            })
        );
        let unknown = ask("rules", &json!({"code": "kubb/inkast"})).unwrap_err();
        assert!(
            unknown.starts_with("no rule is called kubb/inkast"),
            "{unknown}"
        );
    }
}
