//! `tokens`: the server's semantic tokens of records, for the tests of the grammars.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context as _;
use ide::{Document, Encoding};
use serde_json::json;

/// Print the semantic tokens of records, one JSON object a line, columns in UTF-16.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The records.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

/// Prints the tokens.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    for path in &args.paths {
        let shown = path.display().to_string();
        let text = fs::read_to_string(path).with_context(|| shown.clone())?;
        let notation =
            ide::by_path(Path::new(path)).with_context(|| format!("{shown}: no notation"))?;
        let document = Document::new(notation, &text, Arc::default());
        for token in document.tokens(None) {
            let start = document.position(token.range.start(), Encoding::Utf16);
            let end = document.position(token.range.end(), Encoding::Utf16);
            let line = json!({
                "path": shown,
                "line": start.line,
                "start": start.column,
                "length": end.column - start.column,
                "class": token.class.name(),
            });
            println!("{line}");
        }
    }
    Ok(())
}
