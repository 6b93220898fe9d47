//! TextMate grammars from the sources.

use anyhow::{Context as _, Result};
use serde_json::{Map, Value, json};

use super::{
    classes,
    regex::IGNORE_CASE,
    source::{Context, FilledSource, Rule},
};
use crate::scopes;

/// The grammar of the notation `id` as JSON.
pub(crate) fn grammar(
    id: &str,
    title: &str,
    extensions: &[&str],
    source: &FilledSource,
) -> Result<String> {
    let mut repository = Map::new();
    let (root, others) = source
        .contexts
        .split_first()
        .context("there is no context")?;
    for context in others {
        let entry = match &context.begin {
            Some(begin) => entered(id, context, begin)?,
            None => json!({"patterns": patterns(id, &context.rules)?}),
        };
        repository.insert(context.name.clone(), entry);
    }
    let grammar = json!({
        "information_for_contributors": [
            format!("Written by `cargo run -p xtask -- syntax` from syntax/{id}/highlight.toml. Do not edit."),
        ],
        "name": title,
        "scopeName": format!("source.{id}"),
        "fileTypes": extensions,
        "patterns": patterns(id, &root.rules)?,
        "repository": repository,
    });
    Ok(format!("{grammar:#}\n"))
}

fn entered(id: &str, context: &Context, begin: &str) -> Result<Value> {
    let mut entry = Map::new();
    if let Some(class) = &context.class {
        let scope = scope(id, class, context.scope.as_deref())?;
        entry.insert("name".to_owned(), json!(scope));
    }
    entry.insert("begin".to_owned(), json!(in_fence(begin)));
    if let Some(class) = &context.begin_class {
        let scope = scope(id, class, None)?;
        entry.insert("beginCaptures".to_owned(), json!({"0": {"name": scope}}));
    }
    entry.insert("end".to_owned(), json!(context.end()));
    if let Some(class) = &context.end_class {
        let scope = scope(id, class, None)?;
        entry.insert("endCaptures".to_owned(), json!({"0": {"name": scope}}));
    }
    entry.insert("patterns".to_owned(), patterns(id, &context.rules)?);
    Ok(Value::Object(entry))
}

fn patterns(id: &str, rules: &[Rule]) -> Result<Value> {
    let mut all = Vec::new();
    for rule in rules {
        match rule {
            Rule::Token {
                class,
                scope: finer,
                r#match,
            } => all.push(json!({
                "name": scope(id, class, finer.as_deref())?,
                "match": in_fence(r#match),
            })),
            Rule::Enter { enter: name } | Rule::Use { r#use: name } => {
                all.push(json!({"include": format!("#{name}")}));
            }
        }
    }
    Ok(Value::Array(all))
}

/// In a block of code, `^` at the beginning of an expression also matches where the text of the block begins in its line, after
/// the indent of a list or the `>` of a quotation.
fn in_fence(text: &str) -> String {
    let (case, rest) = match text.strip_prefix(IGNORE_CASE) {
        Some(rest) => (IGNORE_CASE, rest),
        None => ("", text),
    };
    if let Some(rest) = rest.strip_prefix('^') {
        format!(r"{case}(?:^|\G){rest}")
    } else if let Some(rest) = rest.strip_prefix("(?:^|") {
        format!(r"{case}(?:^|\G|{rest}")
    } else {
        text.to_owned()
    }
}

fn scope(id: &str, class: &str, finer: Option<&str>) -> Result<String> {
    Ok(match finer {
        Some(finer) => format!("{finer}.{id}"),
        None => scopes::scope(classes::by_id(class)?, id),
    })
}

/// The grammar that colors records in Markdown, between fences such as ```` ```kubb ````.
pub(crate) fn fences() -> String {
    let mut patterns = Vec::new();
    for notation in ide::notations() {
        let id = notation.id();
        let mut names: Vec<&str> = notation.extensions().to_vec();
        if !names.contains(&id) {
            names.push(id);
        }
        // As in the grammar of Markdown: three or more backticks or tildes; anything after the name is ignored.
        let begin = format!(
            r"(^|\G)(\s*)(`{{3,}}|~{{3,}})\s*(?i:({})((\s+|:|,|\{{|\?)[^`]*)?$)",
            names.join("|")
        );
        let inside = json!([{
            "begin": r"(^|\G)(\s*)(.*)",
            "while": r"(^|\G)(?!\s*([`~]{3,})\s*$)",
            "contentName": format!("meta.embedded.block.{id}"),
            "patterns": [{"include": format!("source.{id}")}],
        }]);
        patterns.push(json!({
            "name": "markup.fenced_code.block.markdown",
            "begin": begin,
            "beginCaptures": {
                "3": {"name": "punctuation.definition.markdown"},
                "4": {"name": "fenced_code.block.language"},
                "5": {"name": "fenced_code.block.language.attributes"},
            },
            "end": r"(^|\G)(\2|\s{0,3})(\3)\s*$",
            "endCaptures": {"3": {"name": "punctuation.definition.markdown"}},
            "patterns": inside,
        }));
    }
    let grammar = json!({
        "information_for_contributors": ["Written by `cargo run -p xtask -- syntax`. Do not edit."],
        "name": "Game records in Markdown",
        "scopeName": "markdown.movetext.codeblock",
        "injectionSelector": "L:text.html.markdown",
        "fileTypes": [],
        "patterns": patterns,
    });
    format!("{grammar:#}\n")
}
