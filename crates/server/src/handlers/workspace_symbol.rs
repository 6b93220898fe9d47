//! Workspace symbols: games and players of the open documents and of the records in the workspace folders.

use std::{collections::HashSet, sync::Arc};

use tower_lsp::lsp_types::{
    Location, ProgressToken, SymbolInformation, Url, WorkspaceSymbolParams,
};

use notation::Order as _;

use crate::{
    encode::symbols::{FileSymbol, file_symbols},
    handlers::document_symbol::shown_name,
    state::{Shared, host::yield_now, paths::key},
    work::{
        index,
        progress::{Progress, send_part},
    },
};

/// The most symbols of an answer; a more specific query finds the rest.
const LIMIT: usize = 512;

/// The symbols that match the query: those of open documents first, then those of other records. A client that takes parts gets
/// what is known at once, and the rest while it is read.
pub(crate) async fn symbols(
    shared: &Arc<Shared>,
    params: WorkspaceSymbolParams,
) -> Vec<SymbolInformation> {
    let progress = match params.work_done_progress_params.work_done_token {
        Some(token) => Some(Progress::begin(shared, token, "Finding symbols", true).await),
        None => None,
    };
    let mut found = Matches {
        shared,
        query: params.query.to_lowercase(),
        part_token: params.partial_result_params.partial_result_token,
        symbols: Vec::new(),
        room: LIMIT,
        searched: HashSet::new(),
    };
    let steps = index::reading(shared, progress.as_ref());
    if found.part_token.is_some() {
        found.search().await;
    }
    if let Some(mut steps) = steps {
        // Once the list is full, there is no need to wait.
        while found.room > 0
            && let Some(step) = steps.next().await
        {
            if let Some(progress) = &progress {
                progress.report(step).await;
            }
            if found.part_token.is_some() {
                found.search().await;
            }
        }
    }
    found.search().await;
    if let Some(progress) = progress {
        progress.end().await;
    }
    found.symbols
}

/// The matching symbols, up to the limit.
struct Matches<'a> {
    shared: &'a Shared,
    query: String,
    /// The token for parts of the answer.
    part_token: Option<ProgressToken>,
    /// The symbols that were not sent yet.
    symbols: Vec<SymbolInformation>,
    /// How many more symbols fit.
    room: usize,
    /// The records that were searched, by key.
    searched: HashSet<String>,
}

impl Matches<'_> {
    /// Searches the records that were not searched yet, and sends the matches to a client that takes parts.
    async fn search(&mut self) {
        self.search_open().await;
        self.search_files();
        if let Some(token) = self
            .part_token
            .as_ref()
            .filter(|_| !self.symbols.is_empty())
        {
            let part = std::mem::take(&mut self.symbols);
            send_part(&self.shared.remote, token, &part).await;
        }
    }

    async fn search_open(&mut self) {
        let mut open: Vec<Url> = self.shared.state().documents.keys().cloned().collect();
        open.order();
        for uri in &open {
            if !self.searched.insert(key(uri)) {
                continue;
            }
            yield_now().await;
            if let Some(snapshot) = self.shared.snapshot(uri) {
                let symbols = file_symbols(&snapshot.document, snapshot.client.encoding);
                self.add(uri, &symbols);
            }
        }
    }

    fn search_files(&mut self) {
        let state = self.shared.state();
        for (file_key, file) in state.index.files() {
            if self.room == 0 {
                return;
            }
            if !self.searched.contains(file_key) {
                self.searched.insert(file_key.clone());
                self.add(&file.uri, &file.symbols);
            }
        }
    }

    fn add(&mut self, uri: &Url, symbols: &[FileSymbol]) {
        let matching = symbols
            .iter()
            .filter(|symbol| matches(&symbol.name, &self.query));
        let before = self.symbols.len();
        let matching = matching
            .take(self.room)
            .map(|symbol| information(uri, symbol));
        self.symbols.extend(matching);
        self.room -= self.symbols.len() - before;
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

/// Whether `name` contains the letters of `query` in that order, as clients expect.
fn matches(name: &str, query: &str) -> bool {
    let mut letters = name.chars().flat_map(char::to_lowercase);
    query
        .chars()
        .all(|wanted| letters.any(|letter| letter == wanted))
}
