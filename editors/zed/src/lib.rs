//! Movetext in Zed: starts `movetext lsp` and hands the settings `lsp.movetext` to it.

use zed_extension_api::{
    self as zed, Command, LanguageServerId, Result, Worktree, serde_json, settings::LspSettings,
};

/// The section of the settings that the server asks for.
const SECTION: &str = "movetext";

struct Movetext;

impl zed::Extension for Movetext {
    fn new() -> Self {
        Self
    }

    /// The program that `lsp.movetext.binary` names, or else the `movetext` on PATH.
    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Command> {
        let binary = LspSettings::for_worktree(id.as_ref(), worktree)?.binary;
        let (path, arguments, env) = binary.map_or((None, None, None), |binary| {
            (binary.path, binary.arguments, binary.env)
        });
        let Some(command) = path.or_else(|| worktree.which("movetext")) else {
            return Err(
                "`movetext` is not on PATH: install it with `cargo install --git \
                 https://github.com/movetext/movetext movetext`, or name the program in the setting \
                 `lsp.movetext.binary.path`"
                    .to_owned(),
            );
        };
        Ok(Command {
            command,
            args: arguments.unwrap_or_else(|| vec!["lsp".to_owned()]),
            env: worktree
                .shell_env()
                .into_iter()
                .chain(env.unwrap_or_default())
                .collect(),
        })
    }

    fn language_server_initialization_options(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        Ok(LspSettings::for_worktree(id.as_ref(), worktree)?.initialization_options)
    }

    /// `lsp.movetext.settings` holds the keys of movetext.toml; the server asks for them as a section.
    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<serde_json::Value>> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree)?.settings;
        Ok(settings.map(|settings| serde_json::json!({ SECTION: settings })))
    }
}

zed::register_extension!(Movetext);
