//! Opening, changing and closing documents, in the order of the messages.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    sync::Arc,
};

use ide::{Document, Notation, Settings};
use notation::{Edit, TextRange, TextSize, apply_edits};
use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    TextDocumentContentChangeEvent, Url,
};

use crate::{
    client::snapshot::{Snapshot, ide_position},
    state::{Open, Shared},
};

/// The most edits of offered actions that are kept.
const MOST_OFFERED: usize = 200;

/// Opens a document, or replaces an open one. Returns whether its notation is known.
pub(crate) fn open(shared: &Shared, params: DidOpenTextDocumentParams) -> bool {
    let item = params.text_document;
    let Some(notation) = notation_of(&item.language_id, &item.uri) else {
        tracing::warn!(uri = %item.uri, language = item.language_id, "the notation is not known");
        shared.state().documents.remove(&item.uri);
        return false;
    };
    let settings = shared.state().settings_of(&item.uri).settings;
    let (document, unread) = read(notation, item.text, settings);
    let mut state = shared.state();
    // The settings may have changed while the text was read.
    let document = document.with_settings(state.settings_of(&item.uri).settings);
    let generation = state.next();
    state.documents.insert(
        item.uri,
        Open {
            version: item.version,
            generation,
            cut: generation,
            document,
            unread,
            looked_at: ide::TextSize::default(),
            edited: None,
            saves_itself: false,
            offered: Vec::new(),
            formatting: Vec::new(),
        },
    );
    true
}

/// The document of `text`. If reading it panics: an empty document, and the text to try again after a change.
fn read(
    notation: &'static dyn Notation,
    text: String,
    settings: Arc<Settings>,
) -> (Document, Option<String>) {
    match survive(|| Document::new(notation, &text, Arc::clone(&settings))) {
        Some(document) => (document, None),
        None => (Document::new(notation, "", settings), Some(text)),
    }
}

/// The result of `work`; `None` if it panicked.
fn survive<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Applies all changes of a document in order. No change is lost even if reading the new text panics, because the next
/// changes refer to it.
pub(crate) fn change(shared: &Shared, params: DidChangeTextDocumentParams) {
    let uri = params.text_document.uri;
    let (mut document, mut unread, mut formatting, encoding) = {
        let state = shared.state();
        let Some(open) = state.documents.get(&uri) else {
            return;
        };
        let encoding = state.client.encoding;
        let formatting = open.formatting.clone();
        (
            open.document.clone(),
            open.unread.clone(),
            formatting,
            encoding,
        )
    };
    let takes_out = |change: &TextDocumentContentChangeEvent| {
        change.range.is_none_or(|range| range.start != range.end)
    };
    let takes_out = params.content_changes.iter().any(takes_out);
    // Somebody who types on may write what an action would have written, too.
    let is_key = match &*params.content_changes {
        [change] => is_key(&document, change, encoding),
        _ => false,
    };
    let mut typed_at = None;
    for change in &params.content_changes {
        let start = change.range.map(|range| ide_position(range.start));
        let read = match &unread {
            Some(_) => None,
            None => survive(|| changed(&document, change, encoding, &mut formatting)),
        };
        match read {
            Some(read) => document = read,
            None => {
                let text = unread.unwrap_or_else(|| document.text().to_string());
                unread = Some(changed_text(text, change, encoding));
            }
        }
        typed_at = start.map(|start| document.offset(start, encoding));
    }
    if let Some(text) = unread.take() {
        let settings = Arc::clone(document.settings());
        (document, unread) = read(document.notation(), text, settings);
    }
    let mut state = shared.state();
    let generation = state.next();
    if let Some(open) = state.documents.get_mut(&uri) {
        // The settings may have changed while the changes were applied.
        let mut document = document.with_settings(Arc::clone(open.document.settings()));
        let is_taken = |edits: &Vec<Edit>| makes(&open.document, edits, &document);
        if !is_key && open.offered.iter().any(is_taken) {
            document = document.left();
        }
        let written = document.written_line().map(TextRange::end);
        *open = Open {
            version: params.text_document.version,
            generation,
            cut: if takes_out { generation } else { open.cut },
            document,
            unread,
            looked_at: typed_at.unwrap_or(open.looked_at),
            edited: written.or(typed_at).or(open.edited),
            saves_itself: open.saves_itself,
            offered: Vec::new(),
            formatting,
        };
    }
}

/// Whether `change` is one character behind what was typed before.
fn is_key(
    document: &Document,
    change: &TextDocumentContentChangeEvent,
    encoding: ide::Encoding,
) -> bool {
    let Some((range, line)) = change.range.zip(document.written_line()) else {
        return false;
    };
    let range = document.range(ide_position(range.start), ide_position(range.end), encoding);
    range == TextRange::empty(line.end()) && change.text.chars().count() == 1
}

/// The document after `change`. `formatting` are the ranges that formatting on type has asked to change: a client may do that in
/// several changes, and in smaller ones. The first one that is elsewhere ends it.
fn changed(
    document: &Document,
    change: &TextDocumentContentChangeEvent,
    encoding: ide::Encoding,
    formatting: &mut Vec<TextRange>,
) -> Document {
    let Some(range) = change.range else {
        formatting.clear();
        return document.rewrite(&change.text);
    };
    let range = document.range(ide_position(range.start), ide_position(range.end), encoding);
    let Some(asked) = formatting
        .iter()
        .position(|asked| asked.contains_range(range))
    else {
        formatting.clear();
        return document.edit(range, &change.text);
    };
    let asked = formatting.swap_remove(asked);
    let moved = |at: TextSize| at + TextSize::of(change.text.as_str()) - range.len();
    for below in formatting
        .iter_mut()
        .filter(|other| other.start() >= range.end())
    {
        *below = TextRange::new(moved(below.start()), moved(below.end()));
    }
    let Some(formatted) = document.format_above(range, &change.text) else {
        return document.edit(range, &change.text);
    };
    formatting.push(TextRange::new(asked.start(), moved(asked.end())));
    formatted
}

/// The same for a text without a document.
fn changed_text(
    mut text: String,
    change: &TextDocumentContentChangeEvent,
    encoding: ide::Encoding,
) -> String {
    let Some(range) = change.range else {
        return change.text.clone();
    };
    let (start, end) = (ide_position(range.start), ide_position(range.end));
    let bytes = ide::range_in(&text, start, end, encoding);
    text.replace_range(
        usize::from(bytes.start())..usize::from(bytes.end()),
        &change.text,
    );
    text
}

/// Keeps the edits of each action that was offered for `snapshot`.
pub(crate) fn offered(shared: &Shared, snapshot: &Snapshot, edits: Vec<Vec<Edit>>) {
    let mut state = shared.state();
    let open = state.documents.get_mut(&snapshot.uri);
    if let Some(open) = open.filter(|open| open.generation == snapshot.generation) {
        open.offered.extend(edits);
        let known = open.offered.len().saturating_sub(MOST_OFFERED);
        open.offered.drain(..known);
    }
}

/// Keeps the ranges that the client was asked to change because of what was typed in `snapshot`.
pub(crate) fn formats(shared: &Shared, snapshot: &Snapshot, edits: &[Edit]) {
    let mut state = shared.state();
    let open = state.documents.get_mut(&snapshot.uri);
    if let Some(open) = open.filter(|open| open.generation == snapshot.generation) {
        open.formatting = edits.iter().map(|edit| edit.range).collect();
    }
}

/// Whether `edits` turn the text of `old` into that of `new`.
fn makes(old: &Document, edits: &[Edit], new: &Document) -> bool {
    let len = |document: &Document| usize::from(document.text_len());
    let added: usize = edits.iter().map(|edit| edit.text.len()).sum();
    let removed: usize = edits.iter().map(|edit| usize::from(edit.range.len())).sum();
    !edits.is_empty()
        && len(old) + added == len(new) + removed
        && *new.text() == apply_edits(&old.text().to_string(), edits)
}

/// Why typing ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rest {
    /// The document was saved, or no key was pressed for a while: findings are no longer held back.
    Pause,
    /// The caret left the line: it has hints again and is formatted.
    Left,
    /// Nobody types, but the last game goes on: its last turn need not be over.
    Played,
}

/// Ends typing in the document `uri`. Returns whether findings or hints were held back.
pub(crate) fn settle(shared: &Shared, uri: &Url, rest: Rest) -> bool {
    let Some(document) = shared.snapshot(uri).map(|snapshot| snapshot.document) else {
        return false;
    };
    let leaves = rest == Rest::Left && document.written_line().is_some();
    let holds_back = leaves || document.holds_back() || rest == Rest::Played;
    let mut state = shared.state();
    let generation = state.next();
    match state.documents.get_mut(uri) {
        Some(open) if holds_back => {
            open.document = match rest {
                Rest::Pause => open.document.settled(),
                Rest::Left => open.document.left(),
                Rest::Played => open.document.going_on(),
            };
            open.generation = generation;
            true
        }
        _ => false,
    }
}

/// Closes a document.
pub(crate) fn close(shared: &Shared, params: &DidCloseTextDocumentParams) {
    let uri = &params.text_document.uri;
    let mut state = shared.state();
    state.documents.remove(uri);
    state.tokens.remove(uri);
    state.published.remove(uri);
}

/// The notation that the client names, or else that of the file name.
pub(crate) fn notation_of(language: &str, uri: &Url) -> Option<&'static dyn Notation> {
    ide::by_id(language).or_else(|| ide::by_path(Path::new(uri.path())))
}
