//! The outline: header, players, rounds with their turns and actions.

use notation::{Depth, Order as _, Symbol, SymbolKind, TextRange, say};

use crate::{
    read::{
        ast::{Action, Sheet, Turn},
        words,
    },
    record::RootlogRecord,
    tell::sentence,
};

/// The game as a tree. A round ends when one of its factions plays again.
pub(crate) fn outline(record: &RootlogRecord, depth: Depth) -> Vec<Symbol> {
    if depth == Depth::Names {
        return names(record);
    }
    let (game, text) = (record.game(), record.text());
    let heads = heads(game).map(|(line, symbol)| (line, Item::Head(symbol)));
    let turns = game.turns.iter().map(|turn| (turn.line, Item::Turn(turn)));
    let mut items: Vec<(usize, Item<'_>)> = heads.chain(turns).collect();
    items.order_by_key(|(line, _)| *line);

    let mut outline = Groups::default();
    for (_, item) in items {
        match item {
            Item::Head(symbol) => outline.head(symbol),
            Item::Turn(turn) => outline.turn(turn, text),
        }
    }
    let mut symbols = outline.finish();
    if let Some(winner) = &game.winner {
        let names: Vec<String> = winner
            .value
            .iter()
            .map(|faction| say::capitalized(&words::the(faction.value)))
            .collect();
        let detail = say::and(&names);
        symbols.push(Symbol::new(
            SymbolKind::Result,
            "Winner",
            detail,
            winner.range,
        ));
        symbols.order_by_key(|symbol| symbol.range.start());
    }
    symbols
}

/// The header lines and players, in the order of the text.
fn names(record: &RootlogRecord) -> Vec<Symbol> {
    let mut heads: Vec<(usize, Symbol)> = heads(record.game()).collect();
    heads.order_by_key(|(line, _)| *line);
    heads.into_iter().map(|(_, symbol)| symbol).collect()
}

/// The header lines, then the players, each with its line number.
fn heads(game: &Sheet) -> impl Iterator<Item = (usize, Symbol)> {
    let tags = game.header.iter().map(|line| {
        let symbol = Symbol::new(SymbolKind::Tag, line.key.name(), &line.value, line.range);
        (line.line, symbol.selecting(line.key_range))
    });
    let players = game.players.iter().map(|player| {
        let faction = player.faction.value;
        let name = format!("{}: {}", faction.letter(), player.name.value);
        let symbol = Symbol::new(SymbolKind::Player, name, faction.name(), player.range);
        (player.line, symbol.selecting(player.faction.range))
    });
    tags.chain(players)
}

enum Item<'g> {
    Head(Symbol),
    Turn(&'g Turn),
}

/// Runs of header lines and rounds of turns, in the order of the text.
#[derive(Default)]
struct Groups<'g> {
    done: Vec<Symbol>,
    head: Vec<Symbol>,
    round: Vec<(&'g Turn, Symbol)>,
    rounds: u32,
}

impl<'g> Groups<'g> {
    fn head(&mut self, symbol: Symbol) {
        self.close_round();
        self.head.push(symbol);
    }

    fn turn(&mut self, turn: &'g Turn, text: &str) {
        self.close_head();
        let repeats = |(other, _): &(&Turn, Symbol)| {
            other.faction.value == turn.faction.value || other.setup != turn.setup
        };
        if self.round.iter().any(repeats) {
            self.close_round();
        }
        self.round.push((turn, turn_symbol(turn, text)));
    }

    fn close_head(&mut self) {
        let children = std::mem::take(&mut self.head);
        let name = if children.iter().any(|symbol| symbol.kind == SymbolKind::Tag) {
            "Header"
        } else {
            "Players"
        };
        self.done
            .extend(Symbol::around(SymbolKind::Header, name, children));
    }

    fn close_round(&mut self) {
        let turns = std::mem::take(&mut self.round);
        let Some((first, _)) = turns.first() else {
            return;
        };
        let name = if first.setup {
            "Set-up".to_owned()
        } else {
            self.rounds += 1;
            format!("Round {}", self.rounds)
        };
        let children = turns.into_iter().map(|(_, symbol)| symbol);
        self.done
            .extend(Symbol::around(SymbolKind::Round, name, children));
    }

    fn finish(mut self) -> Vec<Symbol> {
        self.close_head();
        self.close_round();
        self.done
    }
}

fn turn_symbol(turn: &Turn, text: &str) -> Symbol {
    let faction = turn.faction.value;
    let count = turn.actions.len();
    let actions = if count == 1 { "action" } else { "actions" };
    let name = say::capitalized(&words::the(faction));
    let detail = format!("{count} {actions}");
    let symbol = Symbol::new(SymbolKind::Turn, name, detail, turn.range);
    let children = turn.actions.iter();
    Symbol {
        children: children
            .map(|action| action_symbol(turn, action, text))
            .collect(),
        ..symbol.selecting(turn.faction.range)
    }
}

fn action_symbol(turn: &Turn, action: &Action, text: &str) -> Symbol {
    let detail = sentence::action(Some(turn.faction.value), action).unwrap_or_default();
    let name = slice(text, action.range);
    Symbol::new(SymbolKind::Move, name, detail, action.range)
}

fn slice(text: &str, range: TextRange) -> &str {
    text.get(usize::from(range.start())..usize::from(range.end()))
        .unwrap_or_default()
}
