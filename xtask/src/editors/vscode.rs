//! The VS Code extension: the language configurations, and the data about notations in its manifest.

use notation::say;
use serde_json::{Map, Value, json};

use super::{json, source::Language};

/// The condition of a command on the language of a record, before and after the ids.
const CONDITION: (&str, &str) = ("LangId =~ /^(", ")$/");
/// The context key that is set when the sample of a notation is opened.
const SAMPLED: &str = "onContext:movetext.sampled.";

/// `language-configuration.json`.
pub(super) fn language_configuration(language: &Language) -> String {
    let line = language.comment();
    let style = language.notation.comment();
    let mut comments = json!({ "lineComment": line });
    if let Some((start, end)) = style.block {
        comments["blockComment"] = json!([start, end]);
    }
    let pair = |(open, close)| json!([open, close]);
    let closing =
        |(open, close)| json!({ "open": open, "close": close, "notIn": ["comment", "string"] });
    json::written(&json!({
        "comments": comments,
        "brackets": language.brackets().map(pair).collect::<Value>(),
        "autoClosingPairs": language.pairs().map(closing).collect::<Value>(),
        "surroundingPairs": language.pairs().map(pair).collect::<Value>(),
        "wordPattern": { "pattern": language.told.word, "flags": "u" },
        "onEnterRules": [{
            "beforeText": format!("^\\s*{line}"),
            "afterText": "\\S",
            "action": { "indent": "none", "appendText": format!("{line} ") },
        }],
    }))
}

/// Fills in the parts of the manifest that name the notations. Other keywords and steps of the walkthrough are kept, and are
/// last.
pub(crate) fn fill(manifest: &mut Value, languages: &[Language]) {
    if let Some(description) = manifest.get_mut("description") {
        let games: Vec<_> = languages
            .iter()
            .map(|language| &*language.told.game)
            .collect();
        begin(description, " records, ", &say::and(&games));
    }
    if let Some(Value::Array(keywords)) = manifest.get_mut("keywords") {
        let names = languages.iter().flat_map(Language::names);
        let mut all: Vec<Value> = names.map(|name| name.to_lowercase().into()).collect();
        all.extend(
            keywords
                .drain(..)
                .filter(|keyword| !all.contains(keyword))
                .collect::<Vec<_>>(),
        );
        *keywords = all;
    }
    let Some(contributes) = manifest.get_mut("contributes") else {
        return;
    };
    let each = |value: fn(&Language) -> Value| languages.iter().map(value).collect::<Value>();
    contributes["languages"] = each(contributed);
    let mut grammars: Vec<Value> = languages.iter().map(grammar).collect();
    grammars.push(fences(languages));
    contributes["grammars"] = grammars.into();
    contributes["snippets"] = each(
        |language| json!({ "language": language.id(), "path": format!("./snippets/{}.json", language.id()) }),
    );
    contributes["configurationDefaults"] = languages
        .iter()
        .map(|language| (format!("[{}]", language.id()), defaults(language)))
        .collect::<Map<_, _>>()
        .into();
    if let Some(walkthrough) = contributes.pointer_mut("/walkthroughs/0") {
        let count = say::capitalized(&say::number(languages.len()));
        begin(&mut walkthrough["description"], " notations, ", &count);
        if let Some(steps) = walkthrough["steps"].as_array_mut() {
            steps.retain(|step| !is_sample(step));
            steps.splice(0..0, languages.iter().map(step));
        }
    }
    let ids: Vec<_> = languages.iter().map(Language::id).collect();
    for key in ["keybindings", "menus"] {
        if let Some(value) = contributes.get_mut(key) {
            conditions(value, &ids.join("|"));
        }
    }
}

/// Replaces the text before the first `separator` by `start`.
fn begin(text: &mut Value, separator: &str, start: &str) {
    let rest = text.as_str().and_then(|text| text.split_once(separator));
    if let Some((_, rest)) = rest {
        *text = format!("{start}{separator}{rest}").into();
    }
}

fn contributed(language: &Language) -> Value {
    let id = language.id();
    let extensions: Vec<_> = language
        .extensions()
        .iter()
        .map(|it| format!(".{it}"))
        .collect();
    json!({
        "id": id,
        "aliases": language.names(),
        "extensions": extensions,
        "configuration": format!("./dist/syntax/{id}.language-configuration.json"),
        "icon": {
            "light": format!("./icons/{id}-light.svg"),
            "dark": format!("./icons/{id}-dark.svg"),
        },
    })
}

fn grammar(language: &Language) -> Value {
    let id = language.id();
    json!({
        "language": id,
        "scopeName": format!("source.{id}"),
        "path": format!("./dist/syntax/{id}.tmLanguage.json"),
    })
}

/// Grammars for records in Markdown.
fn fences(languages: &[Language]) -> Value {
    let embedded: Map<String, Value> = languages
        .iter()
        .map(|language| {
            (
                format!("meta.embedded.block.{}", language.id()),
                language.id().into(),
            )
        })
        .collect();
    json!({
        "scopeName": "markdown.movetext.codeblock",
        "path": "./dist/syntax/movetext.fences.tmLanguage.json",
        "injectTo": ["text.html.markdown"],
        "embeddedLanguages": embedded,
    })
}

fn defaults(language: &Language) -> Value {
    let mut defaults = json!({
        "editor.defaultFormatter": "movetext.movetext",
        "editor.formatOnSave": true,
        "editor.formatOnType": true,
        // Names and lines that are no moves yet are strings for the grammar, and the server knows what can stand there.
        "editor.quickSuggestions": { "other": "on", "comments": "off", "strings": "on" },
        "editor.semanticHighlighting.enabled": true,
        "editor.snippetSuggestions": "none",
        "editor.suggest.selectionMode": "never",
        "editor.wordBasedSuggestions": "off",
    });
    if language.told.wrap {
        defaults["editor.wordWrap"] = "on".into();
    }
    defaults
}

fn step(language: &Language) -> Value {
    let id = language.id();
    json!({
        "id": id,
        "title": format!("A game of {}", language.told.game),
        "description": format!(
            "{}\n[Open the Sample](command:movetext.openSample?%22{id}%22)",
            language.told.walkthrough.description
        ),
        "media": { "markdown": format!("walkthrough/{id}.md") },
        "completionEvents": [format!("{SAMPLED}{id}")],
    })
}

/// Whether a step of the walkthrough is for a notation.
fn is_sample(step: &Value) -> bool {
    let event = step["completionEvents"][0].as_str();
    event.is_some_and(|event| event.starts_with(SAMPLED))
}

/// Replaces the ids in all conditions in a value.
fn conditions(value: &mut Value, ids: &str) {
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| conditions(value, ids)),
        Value::Object(values) => values.values_mut().for_each(|value| conditions(value, ids)),
        Value::String(text) => {
            let (before, after) = CONDITION;
            let split = text
                .split_once(before)
                .and_then(|(start, rest)| Some((start, rest.split_once(after)?.1)));
            if let Some((start, end)) = split {
                *text = format!("{start}{before}{ids}{after}{end}");
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{begin, conditions};

    #[test]
    fn conditions_name_the_notations() {
        let mut menus =
            json!({ "a": [{ "when": "editorLangId =~ /^(old)$/ && !b" }, { "when": "c" }] });
        conditions(&mut menus, "kubb|pgn");
        assert_eq!(
            menus,
            json!({ "a": [{ "when": "editorLangId =~ /^(kubb|pgn)$/ && !b" }, { "when": "c" }] })
        );
    }

    #[test]
    fn a_sentence_keeps_its_end() {
        let mut text = json!("One and two records, replayed, records, all");
        begin(&mut text, " records, ", "Three");
        assert_eq!(text, "Three records, replayed, records, all");
        begin(&mut text, " notations ", "Four");
        assert_eq!(text, "Three records, replayed, records, all");
    }
}
