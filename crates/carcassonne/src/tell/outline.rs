//! The outline: the game, its players, the moves round by round, the result.

use notation::{Depth, Symbol, SymbolKind, TextRange};

use crate::{
    read::ast::{Content, EndLine, GameLine, MoveLine, PlayerLine},
    record::CarcassonneRecord,
};

/// The outline of the game.
pub(crate) fn outline(record: &CarcassonneRecord, depth: Depth) -> Vec<Symbol> {
    let game = &record.game;
    if depth == Depth::Names {
        return game.players().map(player_symbol).collect();
    }
    let round_length = game.round_length();
    let mut symbols: Vec<Symbol> = Vec::new();
    for line in &game.lines {
        match &line.content {
            Content::Empty | Content::Text => {}
            Content::Game(header) => symbols.push(game_symbol(header)),
            Content::Player(player) => symbols.push(player_symbol(player)),
            Content::Move(played) => add_move(&mut symbols, played, round_length),
            Content::Concession(ended) => {
                let who = ended.player.map_or('?', |player| player.value);
                symbols.push(result_symbol(format!("{who} concedes"), ended.range));
            }
            Content::Abandoned(ended) => {
                symbols.push(result_symbol("Abandoned".to_owned(), ended.range));
            }
            Content::End(end) => symbols.push(end_symbol(end)),
        }
    }
    symbols
}

fn game_symbol(header: &GameLine) -> Symbol {
    let fields: Vec<&str> = header.fields.iter().map(|f| f.value.as_str()).collect();
    let name = fields.first().copied().unwrap_or("Game");
    let detail = fields.get(1..).unwrap_or_default().join(", ");
    Symbol::new(SymbolKind::Header, name, detail, header.range)
}

fn player_symbol(player: &PlayerLine) -> Symbol {
    let name = player.name.as_ref().map_or("", |name| &name.value);
    let detail = match (player.place, player.points) {
        (Some(place), Some(points)) => format!("place {}, {} points", place.value, points.value),
        (Some(place), None) => format!("place {}", place.value),
        (None, Some(points)) => format!("{} points", points.value),
        (None, None) => String::new(),
    };
    let name = format!("{} = {name}", player.id.value);
    Symbol::new(SymbolKind::Player, name.trim_end(), detail, player.range)
}

fn end_symbol(end: &EndLine) -> Symbol {
    let who = end
        .player
        .map_or(String::new(), |player| player.value.to_string());
    let total = end
        .scores
        .total
        .map_or(String::new(), |total| format!(" = {}", total.value));
    result_symbol(format!("Final score {who}{total}"), end.range)
}

fn result_symbol(name: String, range: TextRange) -> Symbol {
    Symbol::new(SymbolKind::Result, name, "", range)
}

/// Adds a move to its round: round 1 has the first move of each player.
fn add_move(symbols: &mut Vec<Symbol>, played: &MoveLine, round_length: usize) {
    let symbol = move_symbol(played);
    let number = played.number.map_or(0, |number| number.value as usize);
    if number == 0 {
        symbols.push(symbol);
        return;
    }
    let name = format!("Round {}", (number - 1) / round_length + 1);
    match symbols.last_mut() {
        Some(round) if round.name == name && round.kind == SymbolKind::Round => round.push(symbol),
        _ => symbols.extend(Symbol::around(SymbolKind::Round, name, [symbol])),
    }
}

fn move_symbol(played: &MoveLine) -> Symbol {
    let mut name = played.label();
    if let Some(position) = played.position {
        name.push_str(&format!(" ({},{})", position.x.value, position.y.value));
    }
    if let Some(tile) = &played.tile {
        name.push_str(&format!(" {}", tile.text()));
    }
    let gained: u32 = played
        .scores
        .own
        .iter()
        .fold(0, |sum, points| sum.saturating_add(points.value));
    let detail = match (gained, played.scores.total) {
        (0, None) => String::new(),
        (0, Some(total)) => format!("= {}", total.value),
        (_, None) => format!("+{gained}"),
        (_, Some(total)) => format!("+{gained} = {}", total.value),
    };
    Symbol::new(SymbolKind::Move, name, detail, played.range)
}
