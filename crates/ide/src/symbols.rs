//! The outline: games, their rounds or turns, their moves.

use notation::{Record, Symbol, TextRange};

use crate::{Document, PlacedGame};

/// A game in the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSymbol {
    /// `Game 2`.
    pub name: String,
    /// Result, players and length, where the record knows them.
    pub detail: String,
    /// All of it but the blank lines at its end.
    pub range: TextRange,
    /// Its first line with content.
    pub selection: TextRange,
    /// Header, rounds or turns, moves; in a list of many games the players and tags alone.
    pub children: Vec<Symbol>,
}

impl Document {
    /// The games with what they hold. Games without content are left out.
    #[must_use]
    pub fn symbols(&self) -> Vec<GameSymbol> {
        let games = self.games();
        games
            .filter_map(|placed| game_symbol(&placed, |record| record.outline()))
            .collect()
    }

    /// The same for a list of many games: each with its players and tags alone.
    #[must_use]
    pub fn titles(&self) -> Vec<GameSymbol> {
        let games = self.games();
        games
            .filter_map(|placed| game_symbol(&placed, |record| record.names()))
            .collect()
    }
}

fn game_symbol(
    placed: &PlacedGame,
    children: impl Fn(&dyn Record) -> Vec<Symbol>,
) -> Option<GameSymbol> {
    let record = placed.record();
    let text = record.parse().text();
    let content = text.trim_end();
    let start = content.len() - content.trim_start().len();
    if content.is_empty() {
        return None;
    }
    let first_line = content[start..]
        .lines()
        .next()
        .unwrap_or_default()
        .trim_end();
    let at = |offset: usize| placed.offset + crate::lines::size(offset);
    let mut children = children(record);
    children.iter_mut().for_each(|symbol| shift(symbol, placed));
    Some(GameSymbol {
        name: format!("Game {}", placed.index + 1),
        detail: placed.title().unwrap_or_default(),
        range: TextRange::new(at(start), at(content.len())),
        selection: TextRange::new(at(start), at(start + first_line.len())),
        children,
    })
}

fn shift(symbol: &mut Symbol, placed: &PlacedGame) {
    symbol.range += placed.offset;
    symbol.selection += placed.offset;
    symbol
        .children
        .iter_mut()
        .for_each(|child| shift(child, placed));
}
