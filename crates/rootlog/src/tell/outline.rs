//! The outline: header, players, rounds with their turns and actions.

use notation::{Order as _, Symbol, SymbolKind, TextRange, say};

use crate::{
    read::{
        ast::{Action, Game, Turn},
        words,
    },
    tell::sentence,
};

/// The game as a tree. Rounds end where a faction's turn comes again.
pub(crate) fn outline(game: &Game, text: &str) -> Vec<Symbol> {
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
        symbols.push(Symbol {
            name: "Winner".to_owned(),
            detail: say::and(&names),
            kind: SymbolKind::Result,
            range: winner.range,
            selection: winner.range,
            children: Vec::new(),
        });
        symbols.order_by_key(|symbol| symbol.range.start());
    }
    symbols
}

/// The tags and players, in the order of the text.
pub(crate) fn names(game: &Game) -> Vec<Symbol> {
    let mut heads: Vec<(usize, Symbol)> = heads(game).collect();
    heads.order_by_key(|(line, _)| *line);
    heads.into_iter().map(|(_, symbol)| symbol).collect()
}

/// The tags, then the players, each with its line.
fn heads(game: &Game) -> impl Iterator<Item = (usize, Symbol)> {
    let tags = game.header.iter().map(|line| {
        let symbol = Symbol {
            name: line.key.name().to_owned(),
            detail: line.value.clone(),
            kind: SymbolKind::Tag,
            range: line.range,
            selection: line.key_range,
            children: Vec::new(),
        };
        (line.line, symbol)
    });
    let players = game.players.iter().map(|player| {
        let symbol = Symbol {
            name: format!("{}: {}", player.faction.value.letter(), player.name.value),
            detail: player.faction.value.name().to_owned(),
            kind: SymbolKind::Player,
            range: player.range,
            selection: player.faction.range,
            children: Vec::new(),
        };
        (player.line, symbol)
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
            .extend(group(name.to_owned(), SymbolKind::Header, children));
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
        let children = turns.into_iter().map(|(_, symbol)| symbol).collect();
        self.done.extend(group(name, SymbolKind::Round, children));
    }

    fn finish(mut self) -> Vec<Symbol> {
        self.close_head();
        self.close_round();
        self.done
    }
}

fn group(name: String, kind: SymbolKind, children: Vec<Symbol>) -> Option<Symbol> {
    let first = children.first()?;
    let range = children
        .iter()
        .fold(first.range, |range, child| range.cover(child.range));
    Some(Symbol {
        name,
        detail: String::new(),
        kind,
        range,
        selection: first.selection,
        children,
    })
}

fn turn_symbol(turn: &Turn, text: &str) -> Symbol {
    let faction = turn.faction.value;
    Symbol {
        name: say::capitalized(&words::the(faction)),
        detail: format!(
            "{} {}",
            turn.actions.len(),
            if turn.actions.len() == 1 {
                "action"
            } else {
                "actions"
            }
        ),
        kind: SymbolKind::Turn,
        range: turn.range,
        selection: turn.faction.range,
        children: turn
            .actions
            .iter()
            .map(|action| action_symbol(turn, action, text))
            .collect(),
    }
}

fn action_symbol(turn: &Turn, action: &Action, text: &str) -> Symbol {
    Symbol {
        name: slice(text, action.range).to_owned(),
        detail: sentence::action(Some(turn.faction.value), action).unwrap_or_default(),
        kind: SymbolKind::Move,
        range: action.range,
        selection: action.range,
        children: Vec::new(),
    }
}

fn slice(text: &str, range: TextRange) -> &str {
    text.get(usize::from(range.start())..usize::from(range.end()))
        .unwrap_or_default()
}
