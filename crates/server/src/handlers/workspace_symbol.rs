//! Workspace symbols: games and players of the open documents and of the records in the workspace's folders.

use std::sync::Arc;

use ide::{Document, Encoding};
use notation::TextRange;
use tower_lsp::lsp_types::{
    self as lsp, Location, Position, ProgressToken, Range, SymbolInformation, Url,
};

use crate::{
    convert,
    handlers::{document_symbol::shown_name, yield_now},
    index,
    paths::key,
    progress::Progress,
    state::Shared,
};

/// More than this no list shows; a narrower query finds the rest.
const LIMIT: usize = 512;

/// A game or a player in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileSymbol {
    name: Box<str>,
    kind: lsp::SymbolKind,
    range: Range,
    /// The game that a player belongs to.
    container: Option<Arc<str>>,
}

/// The symbols that match `query`: those of open documents first, then those of the other records.
pub(crate) async fn symbols(
    shared: &Arc<Shared>,
    query: &str,
    token: Option<ProgressToken>,
) -> Vec<SymbolInformation> {
    let progress = match token {
        Some(token) => Some(Progress::begin(shared, token, "Finding symbols", true).await),
        None => None,
    };
    index::settled(shared, progress.as_ref()).await;
    let mut found = Found {
        query: query.to_lowercase(),
        symbols: Vec::new(),
    };
    let mut open: Vec<Url> = shared.state().documents.keys().cloned().collect();
    open.sort();
    for uri in &open {
        yield_now().await;
        if let Some(snapshot) = shared.snapshot(uri) {
            let symbols = file_symbols(&snapshot.document, snapshot.client.encoding);
            found.add(uri, &symbols);
        }
    }
    {
        let open: Vec<String> = open.iter().map(key).collect();
        let state = shared.state();
        let files = state.index.files();
        for (_, file) in files.filter(|(file, _)| !open.contains(file)) {
            found.add(&file.uri, &file.symbols);
        }
    }
    if let Some(progress) = progress {
        progress.end().await;
    }
    found.symbols
}

/// What matches, up to the limit.
struct Found {
    query: String,
    symbols: Vec<SymbolInformation>,
}

impl Found {
    fn add(&mut self, uri: &Url, symbols: &[FileSymbol]) {
        let room = LIMIT.saturating_sub(self.symbols.len());
        let matching = symbols
            .iter()
            .filter(|symbol| matches(&symbol.name, &self.query));
        let matching = matching.take(room).map(|symbol| information(uri, symbol));
        self.symbols.extend(matching);
    }
}

#[allow(
    deprecated,
    reason = "a field of the protocol's type has no other constructor"
)]
fn information(uri: &Url, symbol: &FileSymbol) -> SymbolInformation {
    SymbolInformation {
        name: shown_name(&symbol.name),
        kind: symbol.kind,
        tags: None,
        deprecated: None,
        location: Location::new(uri.clone(), symbol.range),
        container_name: symbol.container.as_deref().map(str::to_owned),
    }
}

/// The games of a record and the players in each.
pub(crate) fn file_symbols(document: &Document, encoding: Encoding) -> Vec<FileSymbol> {
    let mut symbols = Vec::new();
    for game in document.titles() {
        let title = if game.detail.is_empty() {
            game.name
        } else {
            format!("{}: {}", game.name, game.detail)
        };
        symbols.push(FileSymbol {
            name: title.as_str().into(),
            kind: lsp::SymbolKind::MODULE,
            range: lsp_range(document, game.selection, encoding),
            container: None,
        });
        let players = game.children;
        let game: Arc<str> = title.into();
        symbols.extend(players.iter().map(|player| FileSymbol {
            name: player.name.as_str().into(),
            kind: convert::symbol_kind(player.kind),
            range: lsp_range(document, player.selection, encoding),
            container: Some(Arc::clone(&game)),
        }));
    }
    symbols
}

fn lsp_range(document: &Document, range: TextRange, encoding: Encoding) -> Range {
    let position = |offset| {
        let position = document.position(offset, encoding);
        Position::new(position.line, position.column)
    };
    Range::new(position(range.start()), position(range.end()))
}

/// Whether the letters of `query` stand in `name` in that order, as clients expect it.
fn matches(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query
        .chars()
        .all(|wanted| letters.any(|letter| letter == wanted))
}
