//! The outline: header, rounds, turns.

use notation::{Depth, Order as _, Symbol, SymbolKind};

use crate::{record::KubbRecord, replay::report::kubbs};

/// Header, then rounds of two turns.
pub(crate) fn outline(record: &KubbRecord, depth: Depth) -> Vec<Symbol> {
    if depth == Depth::Names {
        return names(record);
    }
    let game = record.game();
    let mut rounds: Vec<(u32, Vec<Symbol>)> = Vec::new();
    for (index, numbered) in game.replay.numbering.turns.iter().enumerate() {
        let round = numbered.number.saturating_add(1) / 2;
        let turn = turn_symbol(record, index, numbered.number);
        match rounds.last_mut() {
            Some((last, turns)) if *last == round => turns.push(turn),
            _ => rounds.push((round, vec![turn])),
        }
    }
    let rounds = rounds.into_iter().filter_map(|(round, turns)| {
        Symbol::around(SymbolKind::Round, format!("Round {round}"), turns)
    });
    let header = Symbol::around(SymbolKind::Header, "Header", names(record));
    let mut symbols: Vec<Symbol> = header.into_iter().chain(rounds).collect();
    symbols.order_by_key(|symbol| symbol.range.start());
    symbols
}

/// The tags.
fn names(record: &KubbRecord) -> Vec<Symbol> {
    let tags = record.game().sheet.tags.iter();
    let symbols = tags.map(|tag| Symbol::new(SymbolKind::Tag, &tag.key, &tag.value, tag.range));
    symbols.collect()
}

fn turn_symbol(record: &KubbRecord, index: usize, number: u32) -> Symbol {
    let game = record.game();
    let turn = &game.sheet.turns[index];
    let played = &game.replay.turns[index];
    let mut detail = game.teams.label(played.side);
    if played.felled != (0, 0) {
        detail.push_str(&format!(": {}", kubbs(played.felled)));
    }
    let symbol = Symbol::new(
        SymbolKind::Turn,
        format!("Turn {number}"),
        detail,
        turn.range,
    );
    symbol.selecting(turn.number.map_or(turn.range, |number| number.range))
}
