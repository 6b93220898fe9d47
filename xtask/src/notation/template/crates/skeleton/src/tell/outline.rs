//! The outline: header, moves, result.

use notation::{Symbol, SymbolKind};

use crate::{read::ast::Game, record::SkeletonRecord, tell::sentence};

/// Everything that can be listed, in the order of the text.
pub(crate) fn outline(record: &SkeletonRecord) -> Vec<Symbol> {
    let game = &record.game;
    let header = Symbol::around(SymbolKind::Header, "Header", tags(game));
    let mut symbols: Vec<Symbol> = header.into_iter().collect();
    let moves = game.moves.iter().zip(&record.replayed().states);
    symbols.extend(moves.map(|(played, state)| {
        let (name, mover) = (
            format!("Move {}", state.number),
            sentence::name(game, state.mover),
        );
        let detail = format!("{mover}: {}", played.words);
        Symbol::new(SymbolKind::Move, name, detail, played.range)
    }));
    let results = game.results.iter();
    symbols.extend(results.map(|result| {
        Symbol::new(SymbolKind::Result, "Result", &result.value, result.range)
    }));
    symbols.sort_by_key(|symbol| symbol.range.start());
    symbols
}

fn tags(game: &Game) -> Vec<Symbol> {
    let tags = game.tags.iter();
    tags.map(|tag| Symbol::new(SymbolKind::Tag, &tag.key, &tag.value, tag.range))
        .collect()
}
