//! `book`: adds to the documentation in `docs` what mdBook cannot do. `docs/build` calls it.
//!
//! As a preprocessor it assembles chapters from the Markdown of the repository, draws the records in them, and lists commands,
//! settings and rules. Afterwards it adds the pages of single rules.

mod chapter;
mod commands;
mod directives;
mod fences;
mod links;
mod options;

use std::{
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail};
use pages::site::{self, Around};
use serde_json::Value;

use chapter::Book;

/// The folder of the book's own chapters, relative to the repository.
const CHAPTERS: &str = "docs/src";

/// Prepare the chapters of the book for mdBook, or add the pages of rules to it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: BookCommand,
}

#[derive(Debug, clap::Subcommand)]
enum BookCommand {
    /// Speak mdBook's protocol of preprocessors on standard input and output.
    Preprocess {
        /// Only say by the exit code whether chapters for a renderer are prepared: `supports html`.
        #[arg(num_args = 0..=2, value_names = ["supports", "RENDERER"])]
        question: Vec<String>,
    },
    /// Write the pages of all rules into the folder of the finished book.
    Rules {
        /// That folder.
        folder: PathBuf,
        /// The playground, from that folder or as an address.
        playground: String,
    },
}

/// Prepares chapters or writes pages.
pub(crate) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        BookCommand::Preprocess { question } => match question.as_slice() {
            [] => preprocess(),
            [supports, renderer] if supports == "supports" && renderer == "html" => Ok(()),
            _ => bail!("the book is prepared for HTML only"),
        },
        BookCommand::Rules { folder, playground } => write_rules(&folder.join("rules"), playground),
    }
}

/// Implements <https://rust-lang.github.io/mdBook/for_developers/preprocessors.html>: reads a pair of context and book, and
/// prints the book.
fn preprocess() -> anyhow::Result<()> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let (context, mut book): (Value, Value) =
        serde_json::from_str(&input).context("this is not what mdBook sends")?;
    let config = context
        .pointer("/config/preprocessor/movetext")
        .unwrap_or(&Value::Null);
    let setting = |key: &str| {
        let value = config.get(key).and_then(Value::as_str);
        value.with_context(|| format!("docs/book.toml does not say {key}"))
    };
    let playground = setting("playground")?;
    let sources = setting("sources")?;
    let items = book.get_mut("items").and_then(Value::as_array_mut);
    let items = items.context("mdBook sends no items")?;
    let chapters = Book::new(items, playground, sources);
    chapters.prepare(items)?;
    println!("{book}");
    Ok(())
}

/// Writes the pages of rules to `folder`, which is in the book. `playground` is relative to the book.
fn write_rules(folder: &Path, playground: &str) -> anyhow::Result<()> {
    let playground = match playground.contains("://") {
        true => playground.to_owned(),
        false => format!("../{playground}"),
    };
    let around = Around {
        book: "../index.html",
        playground: &playground,
    };
    Ok(site::write(folder, around)?)
}
