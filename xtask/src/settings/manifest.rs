//! The generated parts of `editors/vscode/package.json`; the rest of it is kept.
//!
//! - `contributes.configuration.properties`: `movetext.TABLE.KEY` for each option, and `movetext.rules`. Properties of other
//!   tables, such as `movetext.server.path`, are handwritten; they are kept, and are first.
//! - `contributes.semanticTokenScopes`: the `TextMate` scopes from which color themes without semantic tokens take the colors.
//! - `contributes.tomlValidation`: tells Even Better TOML where the schema of `movetext.toml` is.
//! - All that names the notations, see `editors/vscode.rs`: `contributes.languages`, `grammars`, `snippets` and
//!   `configurationDefaults`, the first steps of the walkthrough, and words in `description`, `keywords` and conditions.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context as _;
use ide::settings::{FILE_NAME, LEVELS, tables};
use notation::{OptionDoc, Rule, Settings, Takes};
use serde_json::{Map, Value, json};

use super::{RULES, SCHEMA_ADDRESS, about, address_pattern, extend, list_pattern, pretty};
use pages::markdown::without_tags;

use crate::{
    editors::{self, Language},
    scopes,
};

const PATH: &str = "editors/vscode/package.json";

/// The manifest with its generated parts.
pub(super) fn file(root: &Path, languages: &[Language]) -> anyhow::Result<(PathBuf, String)> {
    let text = fs::read_to_string(root.join(PATH)).context(PATH)?;
    Ok((PathBuf::from(PATH), filled(text, languages).context(PATH)?))
}

/// `text` with its generated parts. If they are up to date, it is not changed, not even in blanks.
fn filled(text: String, languages: &[Language]) -> anyhow::Result<String> {
    let manifest: Value = serde_json::from_str(&text)?;
    let mut filled = manifest.clone();
    fill(&mut filled, languages).context("no object \"contributes\"")?;
    // Texts are compared, because values are equal in any order of their keys.
    let written = pretty(&filled);
    Ok(if written == pretty(&manifest) {
        text
    } else {
        written
    })
}

fn fill(manifest: &mut Value, languages: &[Language]) -> Option<()> {
    let contributes = manifest.get_mut("contributes")?.as_object_mut()?;
    let configuration = contributes
        .entry("configuration")
        .or_insert_with(|| json!({ "title": "Movetext" }))
        .as_object_mut()?;
    let kept = configuration
        .remove("properties")
        .and_then(|properties| match properties {
            Value::Object(properties) => Some(properties),
            _ => None,
        })
        .into_iter()
        .flatten()
        .filter(|(key, _)| !is_generated(key));
    let properties: Map<String, Value> = kept.chain(properties()).collect();
    configuration.insert("properties".to_owned(), Value::Object(properties));
    contributes.insert("semanticTokenScopes".to_owned(), token_scopes());
    contributes.insert(
        "tomlValidation".to_owned(),
        json!([{ "fileMatch": FILE_NAME, "url": SCHEMA_ADDRESS }]),
    );
    editors::fill_manifest(manifest, languages);
    Some(())
}

/// Whether a property belongs to a table of `movetext.toml`.
fn is_generated(key: &str) -> bool {
    let table = key.split('.').nth(1).unwrap_or_default();
    key.starts_with("movetext.") && (table == RULES || tables().any(|(known, _)| known == table))
}

fn properties() -> impl Iterator<Item = (String, Value)> {
    let options = tables().flat_map(|(table, options)| {
        options
            .iter()
            .map(move |option| (format!("movetext.{table}.{}", option.key), property(option)))
    });
    options.chain([(format!("movetext.{RULES}"), rules())])
}

/// The scope is `resource`, because the server asks for its settings folder by folder.
fn property(option: &OptionDoc) -> Value {
    let mut property = json!({ "markdownDescription": option.summary, "scope": "resource" });
    let kind = match option.takes {
        Takes::Switch => json!({ "type": "boolean" }),
        Takes::One(values) => json!({ "type": "string", "enum": values }),
        Takes::Several(values) => json!({
            "type": "string",
            "pattern": list_pattern(values),
            "patternErrorMessage": format!(
                "Write one of these or several with commas: {}.",
                values.join(", ")
            ),
        }),
        Takes::Globs => json!({ "type": "array", "items": { "type": "string" } }),
        Takes::Address => json!({
            "type": "string",
            "pattern": address_pattern(),
            "patternErrorMessage": format!(
                "Write an address; it begins with one of {}.",
                OptionDoc::ADDRESSES.join(", ")
            ),
        }),
    };
    extend(&mut property, kind);
    extend(&mut property, json!({ "default": option.default_value() }));
    property
}

fn rules() -> Value {
    let rule = |rule: &Rule| {
        let page = server::rule_page(&Settings::default(), rule.code)
            .map_or_else(String::new, |page| format!(" [More]({page})"));
        let schema = json!({
            "markdownDescription": format!("{}{page}", without_tags(rule.summary)),
            "type": "string",
            "enum": LEVELS,
            "default": rule.severity.name(),
        });
        (rule.code.to_owned(), schema)
    };
    let properties: Map<String, Value> = ide::rules().map(rule).collect();
    json!({
        "markdownDescription": about(RULES),
        "scope": "resource",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "default": {},
    })
}

fn token_scopes() -> Value {
    let language = |notation: &&dyn notation::Notation| {
        let id = notation.id();
        let scopes: Map<String, Value> = server::TOKEN_TYPES
            .iter()
            .map(|(class, token_type)| {
                let scope = scopes::scope(*class, id);
                (token_type.as_str().to_owned(), json!([scope]))
            })
            .collect();
        json!({ "language": id, "scopes": scopes })
    };
    ide::notations().iter().map(language).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::{fill, filled};
    use crate::{ROOT, editors};

    fn languages() -> Vec<editors::Language> {
        editors::read(Path::new(ROOT)).unwrap()
    }

    #[test]
    fn what_is_written_by_hand_is_kept() {
        let mut manifest = json!({
            "name": "movetext",
            "description": "Old records, replayed",
            "keywords": ["kubb", "notation"],
            "contributes": {
                "commands": [{ "command": "movetext.explainGame" }],
                "walkthroughs": [{
                    "description": "No notations, one referee",
                    "steps": [
                        { "id": "old", "completionEvents": ["onContext:movetext.sampled.old"] },
                        { "id": "board" },
                    ],
                }],
                "configuration": {
                    "title": "Movetext",
                    "properties": {
                        "movetext.hints.gone": { "type": "boolean" },
                        "movetext.server.path": { "type": "string" },
                        "movetext.trace.server": { "type": "string" },
                    },
                },
            },
            "scripts": { "build": "node esbuild.mjs" },
        });
        // Four notations are enough, and keep the lists below short.
        fill(&mut manifest, &languages()[..4]).unwrap();
        let keys = |value: &serde_json::Value| -> Vec<String> {
            value.as_object().unwrap().keys().cloned().collect()
        };
        assert_eq!(
            keys(&manifest),
            ["name", "description", "keywords", "contributes", "scripts"]
        );
        assert_eq!(
            manifest["contributes"]["commands"],
            json!([{ "command": "movetext.explainGame" }])
        );
        assert_eq!(
            manifest["description"],
            "Kubb, Bucky, Root and Carcassonne records, replayed"
        );
        let keywords = [
            "kubb",
            "bucky",
            "rootlog",
            "root",
            "carcassonne",
            "notation",
        ];
        assert_eq!(manifest["keywords"], json!(keywords));
        let walkthrough = &manifest["contributes"]["walkthroughs"][0];
        assert_eq!(walkthrough["description"], "Four notations, one referee");
        let steps = walkthrough["steps"].as_array().unwrap();
        let steps: Vec<_> = steps
            .iter()
            .map(|step| step["id"].as_str().unwrap())
            .collect();
        assert_eq!(steps, ["kubb", "bucky", "rootlog", "carcassonne", "board"]);
        let properties = &manifest["contributes"]["configuration"]["properties"];
        assert_eq!(
            keys(properties),
            [
                "movetext.server.path",
                "movetext.trace.server",
                "movetext.records.enable",
                "movetext.records.exclude",
                "movetext.format.align",
                "movetext.format.capitals",
                "movetext.hints.points",
                "movetext.hints.score",
                "movetext.hints.state",
                "movetext.hints.moves",
                "movetext.hover.board",
                "movetext.hover.theme",
                "movetext.documentation.rules",
                "movetext.kubb.opening",
                "movetext.kubb.tie-break",
                "movetext.carcassonne.boxes",
                "movetext.carcassonne.tiny-city-scoring",
                "movetext.pgn.clock",
                "movetext.pgn.material",
                "movetext.rules",
            ]
        );
        assert_eq!(
            properties["movetext.server.path"],
            json!({ "type": "string" })
        );
    }

    #[test]
    fn a_manifest_that_is_up_to_date_keeps_its_blanks() {
        let once = filled("{ \"contributes\": {} }".to_owned(), &languages()).unwrap();
        let spaced = once.replace('\n', "\n\t");
        assert_eq!(filled(spaced.clone(), &languages()).unwrap(), spaced);
    }

    #[test]
    fn a_manifest_without_contributions_is_refused() {
        let error = filled("{ \"name\": \"movetext\" }".to_owned(), &[]).unwrap_err();
        assert_eq!(error.to_string(), "no object \"contributes\"");
    }

    #[test]
    fn every_type_of_the_legend_has_a_scope_in_every_language() {
        let mut manifest = json!({ "contributes": {} });
        fill(&mut manifest, &languages()).unwrap();
        let languages = manifest["contributes"]["semanticTokenScopes"]
            .as_array()
            .unwrap()
            .clone();
        assert_eq!(languages.len(), ide::notations().len());
        for language in languages {
            assert_eq!(language["scopes"].as_object().unwrap().len(), 16);
        }
        let kubb = &manifest["contributes"]["semanticTokenScopes"][0];
        assert_eq!(kubb["language"], "kubb");
        assert_eq!(
            kubb["scopes"]["parameter"],
            json!(["variable.other.player.kubb"])
        );
    }
}
