//! `workspace/textDocumentContent`: documents to read that the server writes. The README of this crate lists them.
//!
//! An address has what is shown, a name for the editor's tab, and the record behind `?`:
//! `movetext:/board/12/final.txt?file:///w/final.pgn`. Everything after `?` is the record, so it does not matter how often an
//! editor escapes it (VS Code writes `=` and `&` as `%3D` and `%26`).

use std::{path::Path, sync::Arc};

use exchange::{ConvertOptions, Form};
use ide::Document;
use notation::{Finding, Severity, TextSize, picture::Charset, say};
use serde::{Deserialize, Serialize};
use tower_lsp::{
    jsonrpc::{Error, Result},
    lsp_types::Url,
};

use super::action_kinds;
use crate::{
    client::newer::SCHEME,
    state::{Shared, paths::key},
};

/// The address of a document.
#[derive(Debug, Deserialize)]
pub(crate) struct ContentParams {
    uri: Url,
}

/// Its text.
#[derive(Debug, Serialize)]
pub(crate) struct ContentResult {
    text: String,
}

/// What a document shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Shown<'a> {
    /// The page of a rule, in Markdown.
    Rule(&'a str, &'a str),
    /// The page about a kind of code actions, in Markdown.
    Actions(&'a str),
    /// All games in English, or the one at a line from 1.
    Explained(Option<usize>),
    /// The board after the move at a line from 1.
    Board(usize),
    /// The games in another form.
    As(&'a str),
}

impl<'a> Shown<'a> {
    /// What an address with this path shows; `None` if it is none of ours.
    fn of(path: &'a str) -> Option<Self> {
        let line = |text: &str| text.parse().ok().filter(|line: &usize| *line > 0);
        let parts: Vec<&str> = path.split('/').collect();
        match parts.as_slice() {
            ["", "rules", notation, name] => Some(Self::Rule(notation, name.strip_suffix(".md")?)),
            ["", "actions", kind] => Some(Self::Actions(kind.strip_suffix(".md")?)),
            ["", "explain", _] => Some(Self::Explained(None)),
            ["", "explain", at, _] => Some(Self::Explained(Some(line(at)?))),
            ["", "board", at, _] => Some(Self::Board(line(at)?)),
            ["", "as", form, _] => Some(Self::As(form)),
            _ => None,
        }
    }
}

pub(crate) async fn content(shared: &Arc<Shared>, params: ContentParams) -> Result<ContentResult> {
    let uri = params.uri;
    // The generation from before the text is written: if the record changes meanwhile, the client reads the text again.
    let record = record_of(&uri).and_then(|record| shared.snapshot(&open_uri(shared, &record)?));
    let text = text(shared, &uri).await?;
    if let Some(record) = record {
        let mut state = shared.state();
        state.contents.read(&uri, &record.uri, record.generation);
    }
    Ok(ContentResult { text })
}

/// The text of the document with the address `uri`.
pub(super) async fn text(shared: &Arc<Shared>, uri: &Url) -> Result<String> {
    let unknown = || Error::invalid_params("there is no such document, or its record is not known");
    let shown = Shown::of(uri.path()).filter(|_| uri.scheme() == SCHEME);
    match shown.ok_or_else(unknown)? {
        Shown::Rule(notation, name) => rule(&format!("{notation}/{name}")).ok_or_else(unknown),
        Shown::Actions(kind) => action_kinds::page(kind).ok_or_else(unknown),
        Shown::Explained(line) => {
            let document = record(shared, uri).await.ok_or_else(unknown)?;
            if let Some(text) = line.and_then(|line| no_such_line(&document, line)) {
                return Ok(text);
            }
            let at = line.map(|line| end_of_line(&document, line));
            let explained = document.explained(at).map(|explained| explained.text);
            Ok(explained.unwrap_or_else(|| "No move is recorded.\n".to_owned()))
        }
        Shown::Board(line) => {
            let document = record(shared, uri).await.ok_or_else(unknown)?;
            if let Some(text) = no_such_line(&document, line) {
                return Ok(text);
            }
            board(&document, end_of_line(&document, line)).ok_or_else(unknown)
        }
        Shown::As(form) => {
            let document = record(shared, uri).await.ok_or_else(unknown)?;
            converted(&document, form)
        }
    }
}

fn rule(code: &str) -> Option<String> {
    let page = pages::markdown::section(ide::rule(code)?);
    let below = page.split_once('\n').map_or("", |(_, below)| below);
    Some(format!("# {code}\n{below}"))
}

/// The record behind an address.
async fn record(shared: &Arc<Shared>, uri: &Url) -> Option<Document> {
    document_of(shared, &record_of(uri)?).await
}

/// The record `uri`: an open document, or a file in the workspace. `None` if it is neither.
pub(super) async fn document_of(shared: &Arc<Shared>, uri: &Url) -> Option<Document> {
    if let Some(open) = open_uri(shared, uri) {
        return shared.snapshot(&open).map(|snapshot| snapshot.document);
    }
    let notation = ide::by_path(Path::new(uri.path()))?;
    let settings = {
        let mut state = shared.state();
        let is_inside = state.is_in_workspace(uri);
        is_inside.then(|| state.settings_of(uri).settings)?
    };
    let text = shared.host.read(uri).await?;
    Some(Document::new(notation, &text, settings))
}

/// The URI under which the client opened the record `uri`, which it may have escaped in another way. `None` if it is not open.
fn open_uri(shared: &Shared, uri: &Url) -> Option<Url> {
    let state = shared.state();
    let mut open = state.documents.keys();
    open.find(|open| key(open) == key(uri)).cloned()
}

/// The record that an address names, whatever an editor escaped in it.
fn record_of(uri: &Url) -> Option<Url> {
    let query = uri.query()?;
    Url::parse(query)
        .or_else(|_| Url::parse(&key_of_text(query)))
        .ok()
}

/// `text` without its escapes.
fn key_of_text(text: &str) -> String {
    // A URL of its own, so that the escapes are read in one place.
    let url = Url::parse(&format!("movetext:?{text}"));
    let key = url.map(|url| key(&url)).unwrap_or_default();
    key.strip_prefix("movetext:?")
        .unwrap_or_default()
        .to_owned()
}

/// What stands in place of a line, counted from 1, that the record does not have: it is shorter now, or never had it. It is
/// no error, as the line may come back while the document is shown.
fn no_such_line(document: &Document, line: usize) -> Option<String> {
    let all = document.text().len_lines();
    // The line below the last line break has nothing in it.
    let last = document.line_range(all.saturating_sub(1));
    let written = all.saturating_sub(usize::from(last.is_empty()));
    let counted = |count: usize, noun| say::counted(u64::try_from(count).unwrap_or(u64::MAX), noun);
    (line > all).then(|| {
        format!(
            "There is no line {line}: the record has {} and {}.\n",
            counted(written, "line"),
            counted(document.game_count(), "game"),
        )
    })
}

/// The end of a line, counted from 1.
pub(super) fn end_of_line(document: &Document, line: usize) -> TextSize {
    document.line_range(line.saturating_sub(1)).end()
}

/// The board as characters, and above it what the move did.
pub(super) fn board(document: &Document, at: TextSize) -> Option<String> {
    let step = document.step_at(at);
    let board = document.text_board_while_typed(step, Charset::Unicode)?;
    let told = step.range.and_then(|range| document.explain(range.start()));
    let told = told.map_or_else(String::new, |told| format!("{}\n\n", told.text));
    Some(format!("{told}{}", board.plain()))
}

fn converted(document: &Document, form: &str) -> Result<String> {
    let notation = document.notation();
    let can_hold = |form: &Form| form.is_written() && form.holds(notation);
    let Some(to) = exchange::by_id(form).filter(can_hold) else {
        let possible: Vec<&str> = exchange::forms().filter(can_hold).map(Form::id).collect();
        return Err(Error::invalid_params(format!(
            "this record cannot be written as {form}; it can be as {}",
            say::or(&possible)
        )));
    };
    let options = ConvertOptions {
        anonymous: false,
        settings: Arc::clone(document.settings()),
    };
    let text = document.text().to_string();
    let converted = exchange::convert(&text, Form::Record(notation), Some(to), options);
    if !converted.text.is_empty() {
        return Ok(converted.text);
    }
    // It is no error, as the record may become one that the form can hold while the document is shown.
    let refused = |one: &&Finding| one.severity == Severity::Error;
    let reasons = converted.findings.iter().filter(refused);
    Ok(reasons.map(|one| format!("{}\n", one.message)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_what_is_shown() {
        for (path, shown) in [
            (
                "/rules/kubb/inkast-count.md",
                Some(Shown::Rule("kubb", "inkast-count")),
            ),
            ("/explain/a.txt", Some(Shown::Explained(None))),
            ("/explain/7/a.txt", Some(Shown::Explained(Some(7)))),
            ("/board/12/a.txt", Some(Shown::Board(12))),
            ("/as/fen/a.fen", Some(Shown::As("fen"))),
            ("/board/0/a.txt", None),
            ("/board/-1/a.txt", None),
            ("/rules/kubb/inkast-count", None),
            ("/explain", None),
            ("", None),
        ] {
            assert_eq!(Shown::of(path), shown, "{path}");
        }
    }

    #[test]
    fn the_record_is_the_same_however_it_is_escaped() {
        let record = "file:///w/a%20(b).kubb";
        for address in [
            "movetext:/explain/a.txt?file:///w/a%20(b).kubb",
            "movetext:/explain/a.txt?file%3A%2F%2F%2Fw%2Fa%20%28b%29.kubb",
            "movetext:/explain/a.txt?file%3A///w/a%2520%28b%29.kubb",
        ] {
            let found = record_of(&Url::parse(address).unwrap()).unwrap();
            assert_eq!(key(&found), key(&Url::parse(record).unwrap()), "{address}");
        }
        for none in ["movetext:/explain/a.txt", "movetext:/explain/a.txt?no"] {
            assert_eq!(record_of(&Url::parse(none).unwrap()), None);
        }
    }
}
