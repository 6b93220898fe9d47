//! The lists of notations in files that are otherwise handwritten.

use serde_json::{Value, json};

use super::{
    helix,
    source::{Language, extensions, ids},
    web, zed,
};

/// Generates lines, or a value of JSON, from the notations.
type Generator<T> = fn(&[Language]) -> T;

/// The name of a marked part, and the generator of its lines.
type MarkedPart = (&'static str, Generator<String>);

/// Files with marked parts.
pub(super) fn marked() -> &'static [(&'static str, &'static [MarkedPart])] {
    &[
        (".editorconfig", &[("records", editor_config)]),
        (
            "editors/helix/languages.toml",
            &[
                ("languages", helix::languages),
                ("grammars", helix::grammars),
            ],
        ),
        (
            "editors/nvim/autoload/movetext.vim",
            &[("filetypes", |languages| {
                format!("  return [{}]\n", ids(languages, '\''))
            })],
        ),
        (
            "editors/nvim/lua/movetext/options.lua",
            &[("filetypes", |languages| {
                format!("M.filetypes = {{ {} }}\n", ids(languages, '\''))
            })],
        ),
        (
            "editors/sublime/LSP-movetext/LSP-movetext.sublime-settings",
            &[("selector", |languages| {
                let scopes: Vec<_> = languages
                    .iter()
                    .map(|it| format!("source.{}", it.id()))
                    .collect();
                format!("  \"selector\": \"{}\",\n", scopes.join(" | "))
            })],
        ),
        (
            "editors/vscode/src/languages.ts",
            &[("notations", languages_ts)],
        ),
        ("editors/web/src/assets.d.ts", &[("records", web::assets)]),
        (
            "editors/zed/extension.toml",
            &[
                ("description", zed::description),
                ("languages", zed::languages),
                ("grammars", zed::grammars),
            ],
        ),
    ]
}

/// Files of JSON with a generated key, which is a pointer (RFC 6901).
pub(super) fn keys() -> [(&'static str, &'static str, Generator<Value>); 3] {
    [
        (
            "editors/jetbrains/movetext/template.json",
            "/fileTypeMappings",
            jetbrains,
        ),
        ("editors/kate/settings.json", "/servers", kate),
        (
            "editors/vim/clients/coc-settings.json",
            "/languageserver/movetext/filetypes",
            |languages| languages.iter().map(Language::id).collect(),
        ),
    ]
}

fn editor_config(languages: &[Language]) -> String {
    format!("[*.{{{},snap,md}}]\n", extensions(languages).join(","))
}

fn languages_ts(languages: &[Language]) -> String {
    let names: Vec<_> = languages
        .iter()
        .map(|language| format!("{}: '{}'", language.id(), language.told.name))
        .collect();
    format!(
        "/** The language ids of package.json, with the names of the notations. */\n\
         export const notations = {{ {} }};\n\n\
         /** The files that hold records. */\n\
         export const files = '**/*.{{{}}}';\n",
        names.join(", "),
        extensions(languages).join(","),
    )
}

fn jetbrains(languages: &[Language]) -> Value {
    let mapping = |language: &Language| {
        let patterns: Vec<_> = language
            .extensions()
            .iter()
            .map(|it| format!("*.{it}"))
            .collect();
        json!({
            "fileType": { "name": format!("{} record", language.told.name), "patterns": patterns },
            "languageId": language.id(),
        })
    };
    languages.iter().map(mapping).collect()
}

/// Kate finds a server by the name of its highlighting, which is the notation's title.
fn kate(languages: &[Language]) -> Value {
    let server = |language: &Language| {
        let (title, name) = (language.notation.title(), &language.told.name);
        let end = if title == name { "$" } else { "" };
        let server = json!({
            "command": ["movetext", "lsp"],
            "rootIndicationFileNames": ["movetext.toml"],
            "url": "https://github.com/movetext/movetext",
            "highlightingModeRegex": format!("^{name}{end}"),
            "documentLanguageId": language.id(),
        });
        (language.id().to_owned(), server)
    };
    Value::Object(languages.iter().map(server).collect())
}
