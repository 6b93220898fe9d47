//! The games and players of a record as symbols of the workspace.

use std::sync::Arc;

use ide::{Document, Encoding};
use notation::TextRange;
use tower_lsp::lsp_types::{self as lsp, Position, Range};

use crate::client::convert;

/// A game or a player in a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FileSymbol {
    pub(crate) name: Box<str>,
    pub(crate) kind: lsp::SymbolKind,
    pub(crate) range: Range,
    /// The title of the game that a player belongs to; `None` for a game.
    pub(crate) container: Option<Arc<str>>,
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
