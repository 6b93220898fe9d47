//! Workspace symbols: games and players of the open documents and of the records in the workspace's folders.

use std::{collections::HashSet, sync::Arc};

use ide::Document;
use notation::{Symbol, SymbolKind};
use tower_lsp::lsp_types::{self as lsp, SymbolInformation, Url};

use crate::{
    convert, documents,
    handlers::{document_symbol::information, yield_now},
    snapshot::Snapshot,
    state::Shared,
};

/// More than this no list shows; a narrower query finds the rest.
const LIMIT: usize = 512;

pub(crate) async fn symbols(shared: &Shared, query: &str) -> Vec<SymbolInformation> {
    let open: Vec<Url> = shared.state().documents.keys().cloned().collect();
    let query = query.to_lowercase();
    let mut found = Vec::new();
    for uri in &open {
        yield_now().await;
        if let Some(snapshot) = shared.snapshot(uri) {
            collect(&snapshot, &query, &mut found);
        }
    }
    let seen: HashSet<Url> = open.into_iter().collect();
    for uri in files(shared).await {
        if found.len() >= LIMIT {
            break;
        }
        if !seen.contains(&uri)
            && let Some(snapshot) = read(shared, uri).await
        {
            collect(&snapshot, &query, &mut found);
        }
    }
    found.truncate(LIMIT);
    found
}

/// The records in the workspace's folders.
async fn files(shared: &Shared) -> Vec<Url> {
    let folders = shared.state().folders.clone();
    let extensions: Vec<&str> = ide::notations()
        .iter()
        .flat_map(|notation| notation.extensions())
        .copied()
        .collect();
    let mut files = Vec::new();
    for folder in folders {
        files.extend(shared.host.find(&folder, &extensions).await);
    }
    files.sort();
    files.dedup();
    files
}

/// A record that is not open, read from its file.
async fn read(shared: &Shared, uri: Url) -> Option<Snapshot> {
    let notation = documents::notation_of("", &uri)?;
    let text = shared.host.read(&uri).await?;
    let state = shared.state();
    let document = Document::new(notation, &text, state.settings(&uri));
    Some(Snapshot {
        uri,
        version: 0,
        generation: 0,
        document,
        client: Arc::clone(&state.client),
    })
}

fn collect(snapshot: &Snapshot, query: &str, found: &mut Vec<SymbolInformation>) {
    for game in snapshot.document.symbols() {
        let title = if game.detail.is_empty() {
            game.name.clone()
        } else {
            format!("{}: {}", game.name, game.detail)
        };
        if matches(&title, query) {
            found.push(information(
                snapshot,
                &title,
                lsp::SymbolKind::MODULE,
                game.selection,
                None,
            ));
        }
        players(snapshot, &game.children, &title, query, found);
        if found.len() >= LIMIT {
            return;
        }
    }
}

fn players(
    snapshot: &Snapshot,
    symbols: &[Symbol],
    game: &str,
    query: &str,
    found: &mut Vec<SymbolInformation>,
) {
    for symbol in symbols {
        if matches!(symbol.kind, SymbolKind::Player | SymbolKind::Tag)
            && matches(&symbol.name, query)
        {
            let kind = convert::symbol_kind(symbol.kind);
            found.push(information(
                snapshot,
                &symbol.name,
                kind,
                symbol.selection,
                Some(game),
            ));
        }
        if symbol.kind == SymbolKind::Header {
            players(snapshot, &symbol.children, game, query, found);
        }
    }
}

/// Whether the letters of `query` stand in `name` in that order, as clients expect it.
fn matches(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query
        .chars()
        .all(|wanted| letters.any(|letter| letter == wanted))
}
