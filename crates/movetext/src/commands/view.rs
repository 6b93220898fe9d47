//! `movetext view`: writes a record as one web page with its boards, or a page for each record of a folder.

use std::{
    fs,
    io::Write as _,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail};
use archive::Input;
use clap::ValueHint;
use ide::Document;

use crate::{
    outcome::Outcome,
    page::{self, PageRecord},
    pipeline::{self, Jobs},
    records::{self, InputArgs},
};

/// Make a web page of a record: boards, moves, findings, steps, play. It needs no server and nothing from the network.
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// The record, a folder of records, or `-` for standard input.
    #[arg(value_name = "PATH", value_hint = ValueHint::AnyPath)]
    path: PathBuf,

    #[command(flatten)]
    reading: InputArgs,

    /// The page to write instead of standard output; for a folder the folder to write pages to.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::AnyPath)]
    output: Option<PathBuf>,

    #[command(flatten)]
    jobs: Jobs,
}

const EXAMPLES: &str = "\
Examples:
  movetext view final.bucky -o final.html     a page to send to a friend
  movetext view league -o pages               a page for each record in league, and an index";

/// Writes the page or pages.
pub(crate) fn run(args: &Args) -> anyhow::Result<Outcome> {
    let found = records::find(std::slice::from_ref(&args.path), &args.reading)?;
    let outcome = if args.path.is_dir() {
        let Some(folder) = &args.output else {
            bail!("say where the pages go: movetext view FOLDER -o PAGES");
        };
        folder_pages(args, found.inputs, folder)?
    } else {
        for input in &found.inputs {
            // Only the file name: readers of the page need not see the author's folders.
            let file = input.path.as_deref().and_then(Path::file_name);
            let file = file.map_or_else(|| input.name.clone(), |file| file.display().to_string());
            let page = page::render(&read(input, &file).map_err(anyhow::Error::msg)?)?;
            match &args.output {
                Some(path) => write(path, &page)?,
                None => std::io::stdout().write_all(page.as_bytes())?,
            }
        }
        Outcome::Clean
    };
    Ok(outcome.max(found.outcome))
}

/// Reads a record, whose name in the page is `file`.
fn read(input: &Input, file: &str) -> Result<PageRecord, String> {
    let text = input.read()?;
    let document = Document::new(input.notation, &text.body, Arc::clone(&input.settings));
    Ok(PageRecord::of(file, &document, &text.body))
}

/// Writes a page for each record, in the same subfolders, and an index of all.
fn folder_pages(args: &Args, inputs: Vec<Input>, folder: &Path) -> anyhow::Result<Outcome> {
    let from = args.path.as_path();
    let mut index = Vec::new();
    let failed = pipeline::whole(
        inputs,
        &args.jobs.options(),
        |input| {
            let record = read(input, &inside(input, from).display().to_string())?;
            let page = page::render(&record).map_err(|error| error.to_string())?;
            Ok((record.about(), page))
        },
        |input, (about, page)| {
            let inside = inside(input, from);
            let mut name = inside.as_os_str().to_owned();
            name.push(".html");
            let path = folder.join(&name);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)
                    .with_context(|| format!("cannot make {}", parent.display()))?;
            }
            write(&path, &page)?;
            index.push((inside.display().to_string(), link(Path::new(&name)), about));
            Ok(())
        },
    )?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    write(&folder.join("index.html"), &page::render_index(&index))?;
    Ok(Outcome::of_failed(failed))
}

/// The path of a record within the folder.
fn inside<'i>(input: &'i Input, from: &Path) -> &'i Path {
    let path = input.path.as_deref();
    let inside = path.and_then(|path| path.strip_prefix(from).ok());
    inside.unwrap_or(Path::new(&input.name))
}

/// A path as a link: with slashes, and all but letters, digits and a few signs percent-encoded.
fn link(path: &Path) -> String {
    let parts = path.components().map(|part| {
        let part = part.as_os_str().to_string_lossy().into_owned();
        part.bytes()
            .map(|byte| match byte {
                b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                    char::from(byte).to_string()
                }
                byte => format!("%{byte:02X}"),
            })
            .collect::<String>()
    });
    parts.collect::<Vec<_>>().join("/")
}

fn write(path: &Path, page: &str) -> anyhow::Result<()> {
    fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_hold_any_name() {
        assert_eq!(
            link(Path::new("a b/ü#1?.kubb.html")),
            "a%20b/%C3%BC%231%3F.kubb.html"
        );
    }
}
