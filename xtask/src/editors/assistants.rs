//! Files for assistants, `editors/assistants`: the configuration of our server for them, and of the language server for
//! assistants that can use one, in the format of each client; and the page with instructions.

use std::{fmt::Write as _, path::PathBuf};

use serde_json::{Map, Value, json};

use super::{
    json::written,
    source::{Language, names},
};

const FOLDER: &str = "editors/assistants";
const HOMEPAGE: &str = "https://github.com/movetext/movetext";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A program that runs assistants.
struct Client {
    name: &'static str,
    /// Instructions in Markdown.
    steps: &'static str,
    /// Its files, relative to [`FOLDER`].
    files: Vec<(&'static str, FileContent)>,
}

enum FileContent {
    Json(Value),
    Text(String),
}

/// The files of the clients, and the page with instructions.
pub(super) fn files(languages: &[Language]) -> Vec<(PathBuf, String)> {
    let clients = clients(languages);
    let mut page = format!(
        "<!-- Written by `cargo run -p xtask -- syntax` from xtask/src/editors/assistants.rs. Do not edit. -->\n\n\
         # Movetext for assistants\n\n\
         `movetext mcp` is a server of the Model Context Protocol: an assistant that reads or writes records of {} asks it what is \
         wrong, what is certain, what the board looks like and what may come next. It reads the records of the folders that it is \
         given, writes nothing, and needs no network. Some clients also start `movetext lsp`, as editors do, and show its findings \
         after every change of a record.\n\n\
         Put `movetext` on PATH: a binary that ships has `mcp`, a build of your own needs `--features mcp`. Then, in\n",
        names(languages)
    );
    let mut files = Vec::new();
    for client in clients {
        let _ = writeln!(page, "\n## {}\n\n{}", client.name, client.steps);
        for (path, content) in client.files {
            let text = match content {
                FileContent::Json(value) => written(&value),
                FileContent::Text(text) => text,
            };
            files.push((PathBuf::from(FOLDER).join(path), text));
        }
    }
    page.push_str(
        "\n## Others\n\nAny client of the protocol starts `movetext mcp FOLDER` on standard input and output. A client that names its \
         folders itself (roots) needs no `FOLDER`.\n\n\
         The tests ask the server everything with the protocol's official client. **None of the clients above was run with it**: the \
         files follow their documentation. Tell us what does not work.\n",
    );
    files.push((PathBuf::from(FOLDER).join("README.md"), page));
    files
}

fn clients(languages: &[Language]) -> Vec<Client> {
    let about = format!(
        "Checks, repairs and explains written game records: {}",
        names(languages)
    );
    let here = json!({"movetext": {"command": "movetext", "args": ["mcp", "."]}});
    let extensions: Map<String, Value> = languages
        .iter()
        .flat_map(|language| {
            let extensions = language.extensions().iter();
            extensions.map(|extension| (format!(".{extension}"), json!(language.id())))
        })
        .collect();
    let codex = "[mcp_servers.movetext]\ncommand = \"movetext\"\nargs = [\"mcp\", \".\"]\n";
    vec![
        Client {
            name: "Claude Code",
            steps: "```sh\nclaude plugin marketplace add ./editors/assistants   # in a clone of this repository\n\
                claude plugin install movetext@movetext\n```\n\n\
                The plugin [claude-code](claude-code) holds both servers. For the tools alone: `claude mcp add movetext -- movetext mcp .`",
            files: vec![
                (
                    ".claude-plugin/marketplace.json",
                    FileContent::Json(json!({
                        "name": "movetext",
                        "owner": {"name": "Movetext"},
                        "plugins": [{"name": "movetext", "source": "./claude-code", "description": about}],
                    })),
                ),
                (
                    "claude-code/.claude-plugin/plugin.json",
                    FileContent::Json(json!({
                        "name": "movetext",
                        "version": VERSION,
                        "description": about,
                        "homepage": HOMEPAGE,
                        "repository": HOMEPAGE,
                        "license": "MIT OR Apache-2.0",
                        "mcpServers": "./.mcp.json",
                        "lspServers": "./.lsp.json",
                    })),
                ),
                (
                    "claude-code/.mcp.json",
                    FileContent::Json(json!({"mcpServers": here})),
                ),
                (
                    "claude-code/.lsp.json",
                    FileContent::Json(json!({"movetext": {
                        "command": "movetext",
                        "args": ["lsp"],
                        "extensionToLanguage": extensions,
                    }})),
                ),
            ],
        },
        Client {
            name: "Codex",
            steps: "```sh\ncodex mcp add movetext -- movetext mcp .\n```\n\n\
                or put [codex/config.toml](codex/config.toml) into `~/.codex/config.toml`.",
            files: vec![("codex/config.toml", FileContent::Text(codex.to_owned()))],
        },
        Client {
            name: "Gemini CLI",
            steps: "```sh\ngemini extensions link ./editors/assistants/gemini-cli   # in a clone of this repository\n```\n\n\
                or put what [gemini-cli/gemini-extension.json](gemini-cli/gemini-extension.json) says below `mcpServers` into \
                `~/.gemini/settings.json`.",
            files: vec![(
                "gemini-cli/gemini-extension.json",
                FileContent::Json(json!({
                    "name": "gemini-cli",
                    "version": VERSION,
                    "description": about,
                    "mcpServers": here,
                })),
            )],
        },
        Client {
            name: "Copilot CLI",
            steps: "Put [copilot-cli/mcp-config.json](copilot-cli/mcp-config.json) into `~/.copilot/mcp-config.json`, and for findings \
                after every change [copilot-cli/lsp-config.json](copilot-cli/lsp-config.json) into `~/.copilot/lsp-config.json`. \
                (In VS Code the extension brings both.)",
            files: vec![
                (
                    "copilot-cli/mcp-config.json",
                    FileContent::Json(json!({"mcpServers": {"movetext": {
                        "type": "local",
                        "command": "movetext",
                        "args": ["mcp", "."],
                        "tools": ["*"],
                    }}})),
                ),
                (
                    "copilot-cli/lsp-config.json",
                    FileContent::Json(json!({"lspServers": {"movetext": {
                        "command": "movetext",
                        "args": ["lsp"],
                        "fileExtensions": extensions,
                    }}})),
                ),
            ],
        },
        Client {
            name: "Cursor",
            steps: "Put [cursor/mcp.json](cursor/mcp.json) into `.cursor/mcp.json` of the folder with your records, or into \
                `~/.cursor/mcp.json`.",
            files: vec![(
                "cursor/mcp.json",
                FileContent::Json(json!({"mcpServers": {"movetext": {
                    "type": "stdio",
                    "command": "movetext",
                    "args": ["mcp", "${workspaceFolder}"],
                }}})),
            )],
        },
    ]
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{ROOT, editors::read};

    #[test]
    fn every_extension_has_its_language() {
        let languages = read(Path::new(ROOT)).unwrap();
        let files = files(&languages);
        let text = |path: &str| {
            let found = files.iter().find(|file| file.0.ends_with(path));
            serde_json::from_str::<Value>(&found.unwrap().1).unwrap()
        };
        let expected: Vec<String> = ide::extensions()
            .iter()
            .map(|it| format!(".{it}"))
            .collect();
        let lsp = &text("claude-code/.lsp.json")["movetext"];
        let known = lsp["extensionToLanguage"].as_object().unwrap();
        assert_eq!(
            known.keys().collect::<Vec<_>>(),
            expected.iter().collect::<Vec<_>>()
        );
        assert_eq!(known[".carc"], "carcassonne");
        assert_eq!(
            text("claude-code/.mcp.json")["mcpServers"]["movetext"]["args"],
            json!(["mcp", "."])
        );
    }

    #[test]
    fn the_page_links_to_every_file() {
        let languages = read(Path::new(ROOT)).unwrap();
        let files = files(&languages);
        let page = &files.last().unwrap().1;
        for (path, _) in &files {
            let below = path.strip_prefix(FOLDER).unwrap();
            let folder = below
                .components()
                .next()
                .unwrap()
                .as_os_str()
                .to_str()
                .unwrap();
            let is_told = page.contains(&format!("]({folder}"))
                || [".claude-plugin", "README.md"].contains(&folder);
            assert!(is_told, "{below:?}");
        }
        assert_eq!(page.matches("\n## ").count(), 6, "five clients, and others");
    }
}
