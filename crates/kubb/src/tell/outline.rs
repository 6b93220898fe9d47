//! The outline: header, rounds, turns.

use notation::{Order as _, Symbol, SymbolKind};

use crate::{checks::kubbs, read::sheet::Sheet, record::KubbRecord};

/// Header, then rounds of two turns.
pub(crate) fn outline(record: &KubbRecord) -> Vec<Symbol> {
    let game = record.game();
    let mut symbols = Vec::new();
    if let (Some(first), Some(last)) = (game.sheet.tags.first(), game.sheet.tags.last()) {
        symbols.push(Symbol {
            name: "Header".to_owned(),
            detail: String::new(),
            kind: SymbolKind::Header,
            range: first.range.cover(last.range),
            selection: first.range,
            children: names(&game.sheet),
        });
    }
    let mut rounds: Vec<(u32, Vec<Symbol>)> = Vec::new();
    for (index, numbered) in game.replay.numbering.turns.iter().enumerate() {
        let round = numbered.number.saturating_add(1) / 2;
        let turn = turn_symbol(record, index, numbered.number);
        match rounds.last_mut() {
            Some((last, turns)) if *last == round => turns.push(turn),
            _ => rounds.push((round, vec![turn])),
        }
    }
    symbols.extend(rounds.into_iter().filter_map(|(round, turns)| {
        let range = turns.first()?.range.cover(turns.last()?.range);
        Some(Symbol {
            name: format!("Round {round}"),
            detail: String::new(),
            kind: SymbolKind::Round,
            range,
            selection: turns.first()?.selection,
            children: turns,
        })
    }));
    symbols.order_by_key(|symbol| symbol.range.start());
    symbols
}

/// The tags.
pub(crate) fn names(sheet: &Sheet) -> Vec<Symbol> {
    let tags = sheet.tags.iter().map(|tag| Symbol {
        name: tag.key.clone(),
        detail: tag.value.clone(),
        kind: SymbolKind::Tag,
        range: tag.range,
        selection: tag.range,
        children: Vec::new(),
    });
    tags.collect()
}

fn turn_symbol(record: &KubbRecord, index: usize, number: u32) -> Symbol {
    let game = record.game();
    let turn = &game.sheet.turns[index];
    let played = &game.replay.turns[index];
    let mut detail = game.teams.label(played.side);
    if played.felled != (0, 0) {
        detail.push_str(&format!(": {}", kubbs(played.felled)));
    }
    Symbol {
        name: format!("Turn {number}"),
        detail,
        kind: SymbolKind::Turn,
        range: turn.range,
        selection: turn.number.map_or(turn.range, |number| number.range),
        children: Vec::new(),
    }
}
