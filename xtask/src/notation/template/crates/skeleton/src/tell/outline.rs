//! The outline: header, moves, result.

use notation::{Symbol, SymbolKind, TextRange};

use crate::{read::ast::Game, record::SkeletonRecord, tell::sentence};

/// Everything that can be listed, in the order of the text.
pub(crate) fn outline(record: &SkeletonRecord) -> Vec<Symbol> {
    let game = &record.game;
    let mut symbols = Vec::new();
    if let (Some(first), Some(last)) = (game.tags.first(), game.tags.last()) {
        symbols.push(Symbol {
            selection: first.range,
            children: tags(game),
            ..symbol(
                SymbolKind::Header,
                "Header",
                "",
                first.range.cover(last.range),
            )
        });
    }
    let moves = game.moves.iter().zip(&record.replayed().states);
    symbols.extend(moves.map(|(played, state)| {
        let (name, mover) = (
            format!("Move {}", state.number),
            sentence::name(game, state.mover),
        );
        let detail = format!("{mover}: {}", played.words);
        symbol(SymbolKind::Move, &name, &detail, played.range)
    }));
    let results = game.results.iter();
    symbols.extend(
        results.map(|result| symbol(SymbolKind::Result, "Result", &result.value, result.range)),
    );
    symbols.sort_by_key(|symbol| symbol.range.start());
    symbols
}

fn tags(game: &Game) -> Vec<Symbol> {
    let tags = game.tags.iter();
    tags.map(|tag| symbol(SymbolKind::Tag, &tag.key, &tag.value, tag.range))
        .collect()
}

fn symbol(kind: SymbolKind, name: &str, detail: &str, range: TextRange) -> Symbol {
    Symbol {
        name: name.to_owned(),
        detail: detail.to_owned(),
        kind,
        range,
        selection: range,
        children: Vec::new(),
    }
}
