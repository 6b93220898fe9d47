//! Opening, changing and closing documents: what happens in the order of the messages.

use std::{path::Path, sync::Arc};

use ide::{Document, Notation};
use tower_lsp::lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    TextDocumentContentChangeEvent, Url,
};

use crate::{
    snapshot::ide_position,
    state::{Open, Shared},
};

/// Opens a document, or opens it anew. Answers whether its notation is known.
pub(crate) fn open(shared: &Shared, params: DidOpenTextDocumentParams) -> bool {
    let item = params.text_document;
    let Some(notation) = notation_of(&item.language_id, &item.uri) else {
        tracing::warn!(uri = %item.uri, language = item.language_id, "the notation is not known");
        shared.state().documents.remove(&item.uri);
        return false;
    };
    let settings = shared.state().layers.of(&item.uri).settings;
    let document = Document::new(notation, &item.text, settings);
    let mut state = shared.state();
    // The settings may have changed while the text was read.
    let document = document.with_settings(state.layers.of(&item.uri).settings);
    let generation = state.next();
    state.documents.insert(
        item.uri,
        Open {
            version: item.version,
            generation,
            document,
            looked_at: ide::TextSize::default(),
        },
    );
    true
}

/// Changes a document: all changes, one after the other.
pub(crate) fn change(shared: &Shared, params: DidChangeTextDocumentParams) {
    let uri = params.text_document.uri;
    let Some(snapshot) = shared.snapshot(&uri) else {
        return;
    };
    let mut document = snapshot.document;
    let mut typed_at = None;
    for change in params.content_changes {
        let start = change.range.map(|range| ide_position(range.start));
        document = changed(&document, change, snapshot.client.encoding);
        typed_at = start.map(|start| document.offset(start, snapshot.client.encoding));
    }
    let mut state = shared.state();
    let generation = state.next();
    if let Some(open) = state.documents.get_mut(&uri) {
        // The settings may have changed while the edits were made.
        let document = document.with_settings(Arc::clone(open.document.settings()));
        *open = Open {
            version: params.text_document.version,
            generation,
            document,
            looked_at: typed_at.unwrap_or(open.looked_at),
        };
    }
}

fn changed(
    document: &Document,
    change: TextDocumentContentChangeEvent,
    encoding: ide::Encoding,
) -> Document {
    match change.range {
        Some(range) => {
            let bytes =
                document.range(ide_position(range.start), ide_position(range.end), encoding);
            document.edit(bytes, &change.text)
        }
        None => document.rewrite(&change.text),
    }
}

/// Notes that a document was saved: nobody types there any more. Answers whether findings were held back.
pub(crate) fn saved(shared: &Shared, uri: &Url) -> bool {
    let Some(document) = shared.snapshot(uri).map(|snapshot| snapshot.document) else {
        return false;
    };
    let holds_back = document.holds_back();
    let mut state = shared.state();
    let generation = state.next();
    match state.documents.get_mut(uri) {
        Some(open) if holds_back => {
            open.document = open.document.settled();
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

/// The notation that the client names, or else the one that the file name tells.
pub(crate) fn notation_of(language: &str, uri: &Url) -> Option<&'static dyn Notation> {
    ide::by_id(language).or_else(|| ide::by_path(Path::new(uri.path())))
}
