//! The outline: games, rounds or turns, moves; in a long list of games only the games. For a document with one game, the
//! content of that game.

use ide::{GameSymbol, TextRange};
use notation::Symbol;
use tower_lsp::{
    jsonrpc::Result,
    lsp_types::{self as lsp, DocumentSymbol, SymbolInformation},
};

use crate::{
    client::{convert, snapshot::Snapshot},
    wire::Verbatim,
};

pub(crate) fn symbols(snapshot: &Snapshot) -> Result<Verbatim> {
    let games = snapshot.document.outline();
    if !snapshot.client.hierarchical_symbols {
        let mut flat = Vec::new();
        for game in &games {
            flatten_game(snapshot, game, &mut flat);
        }
        return Verbatim::of_items(flat);
    }
    match games.as_slice() {
        [only] => Verbatim::of_items(nested(snapshot, &only.children)),
        games => Verbatim::of_items(games.iter().map(|game| nested_game(snapshot, game))),
    }
}

fn nested_game(snapshot: &Snapshot, game: &GameSymbol) -> DocumentSymbol {
    let children = nested(snapshot, &game.children);
    symbol(
        snapshot,
        &game.name,
        &game.detail,
        lsp::SymbolKind::MODULE,
        [game.range, game.selection],
        children,
    )
}

fn nested(snapshot: &Snapshot, symbols: &[Symbol]) -> Vec<DocumentSymbol> {
    symbols
        .iter()
        .map(|one| {
            let children = nested(snapshot, &one.children);
            let kind = convert::symbol_kind(one.kind);
            symbol(
                snapshot,
                &one.name,
                &one.detail,
                kind,
                [one.range, one.selection],
                children,
            )
        })
        .collect()
}

#[allow(
    deprecated,
    reason = "a field of the protocol's type has no other constructor"
)]
fn symbol(
    snapshot: &Snapshot,
    name: &str,
    detail: &str,
    kind: lsp::SymbolKind,
    [range, selection]: [TextRange; 2],
    children: Vec<DocumentSymbol>,
) -> DocumentSymbol {
    DocumentSymbol {
        name: shown_name(name),
        detail: (!detail.is_empty()).then(|| detail.to_owned()),
        kind,
        tags: None,
        deprecated: None,
        range: snapshot.range(range),
        selection_range: snapshot.range(selection),
        children: (!children.is_empty()).then_some(children),
    }
}

fn flatten_game(snapshot: &Snapshot, game: &GameSymbol, flat: &mut Vec<SymbolInformation>) {
    flat.push(information(
        snapshot,
        &game.name,
        lsp::SymbolKind::MODULE,
        game.selection,
        None,
    ));
    flatten(snapshot, &game.children, &game.name, flat);
}

fn flatten(
    snapshot: &Snapshot,
    symbols: &[Symbol],
    container: &str,
    flat: &mut Vec<SymbolInformation>,
) {
    for symbol in symbols {
        let kind = convert::symbol_kind(symbol.kind);
        flat.push(information(
            snapshot,
            &symbol.name,
            kind,
            symbol.range,
            Some(container),
        ));
        flatten(snapshot, &symbol.children, &symbol.name, flat);
    }
}

/// A flat symbol, for clients without a hierarchical outline and for workspace symbols.
#[allow(
    deprecated,
    reason = "a field of the protocol's type has no other constructor"
)]
pub(crate) fn information(
    snapshot: &Snapshot,
    name: &str,
    kind: lsp::SymbolKind,
    range: TextRange,
    container: Option<&str>,
) -> SymbolInformation {
    SymbolInformation {
        name: shown_name(name),
        kind,
        tags: None,
        deprecated: None,
        location: snapshot.location(range),
        container_name: container.map(str::to_owned),
    }
}

/// `name`, or `?` if it is empty or blank, which the protocol forbids.
pub(crate) fn shown_name(name: &str) -> String {
    match name.trim() {
        "" => "?".to_owned(),
        name => name.to_owned(),
    }
}
