//! The state of a game at a place in the text, for completion and choices: the board, the next turn, cards, places of battles.

use notation::{Finding, Severity, TextSize, work};

use crate::{
    game::{
        Board, Owner, Piece,
        facts::{Card, Clearing, Deck, Faction, Item},
    },
    read::ast::{Action, ActionKind, Location, Party, Sheet, Turn},
    record::RootlogRecord,
};

/// The state of a game at a place in the text.
#[derive(Clone)]
pub(crate) struct Next<'g> {
    pub(crate) record: &'g RootlogRecord,
    pub(crate) game: &'g Sheet,
    /// The index of the turn that goes on; `None` before the first turn.
    pub(crate) turn: Option<usize>,
    /// How many of its actions precede the place.
    pub(crate) done: usize,
}

impl<'g> Next<'g> {
    /// The state at `at`; `None` after the winner line, and where a line above cannot be read.
    pub(crate) fn at(record: &'g RootlogRecord, at: TextSize) -> Option<Self> {
        let at = at.min(record.text_len());
        let game = record.game();
        let is_over = (game.winner.as_ref()).is_some_and(|winner| winner.range.start() <= at);
        if is_over || !record.is_game() {
            return None;
        }
        work::count(game.turns.len());
        let line = record.line_at(at);
        let turn = game.turns.partition_point(|turn| turn.line <= line);
        let turn = turn.checked_sub(1);
        let written = turn.and_then(|turn| game.turns.get(turn));
        let done = written.map_or(0, |turn| {
            let is_above = |action: &Action| turn.line < line || action.range.start() < at;
            turn.actions.partition_point(is_above)
        });
        let next = Self {
            record,
            game,
            turn,
            done,
        };
        next.is_known().then_some(next)
    }

    /// Whether all turns above can be read, at least after certain repairs.
    fn is_known(&self) -> bool {
        let turns = &self.game.turns;
        let Some(first) = turns.first() else {
            return true;
        };
        let end = match (self.last_action(), self.turn()) {
            (Some(action), _) => action.range.end(),
            (None, Some(turn)) => turn.range.start(),
            (None, None) => return true,
        };
        let findings = self.record.own_findings().iter();
        let mut above = findings.filter(|finding| {
            let start = finding.range.start();
            finding.severity == Severity::Error && first.range.start() <= start && start < end
        });
        let is_repaired = |finding: &Finding| {
            let turn = turns.partition_point(|turn| turn.range.end() < finding.range.start());
            let written = turns.get(turn);
            written.is_some_and(|written| written.range.contains_range(finding.range))
                && Some(turn) != self.turn
                && self.record.replay_of_game().is_repaired(turn)
        };
        above.all(is_repaired)
    }

    /// The turn that goes on; `None` before the first turn.
    pub(crate) fn turn(&self) -> Option<&'g Turn> {
        self.game.turns.get(self.turn?)
    }

    /// The last action of the turn before the place.
    pub(crate) fn last_action(&self) -> Option<&'g Action> {
        self.turn()?.actions.get(self.done.checked_sub(1)?)
    }

    /// The actions of the turn before the place.
    pub(crate) fn actions(&self) -> &'g [Action] {
        let turn = self.turn();
        turn.and_then(|turn| turn.actions.get(..self.done))
            .unwrap_or_default()
    }

    /// Whether the Riverfolk were paid in this turn.
    pub(crate) fn has_paid_riverfolk(&self) -> bool {
        let riverfolk = Location::Board(Party::Faction(Faction::Riverfolk));
        self.actions().iter().any(|action| match &action.kind {
            ActionKind::Move(movement) => {
                let mut places = movement.destinations.iter();
                places.any(|place| place.value == riverfolk)
            }
            _ => false,
        })
    }

    /// The board at the place.
    pub(crate) fn board(&self) -> Board {
        match self.turn {
            Some(turn) => board_after(self.record, turn, self.done),
            None => self.record.replay_of_game().before_turn(0).clone(),
        }
    }
}

/// The board after the first `done` actions of a turn.
pub(crate) fn board_after(record: &RootlogRecord, turn: usize, done: usize) -> Board {
    let replay = record.replay_of_game();
    let mut boards = replay.boards(record.game(), turn);
    match done < boards.len() {
        true => boards.swap_remove(done),
        false => replay.after_turn(turn).clone(),
    }
}

/// The factions that can play after the last of `turns`, the likeliest first. Until each faction has had a set-up and a first
/// turn, the record does not show the order of play.
pub(crate) fn next_factions(game: &Sheet, turns: &[Turn]) -> Vec<Faction> {
    let playing = game.factions();
    let without = |is_meant: fn(&Turn) -> bool| -> Vec<Faction> {
        let has = |faction: &Faction| {
            let mut turns = turns.iter().filter(|turn| is_meant(turn));
            turns.any(|turn| turn.faction.value == *faction)
        };
        let playing = playing.iter().copied();
        playing.filter(|faction| !has(faction)).collect()
    };
    let set_up = without(|_| true);
    if !set_up.is_empty() {
        return set_up;
    }
    let first = without(|turn| !turn.setup);
    if !first.is_empty() {
        return first;
    }
    let played = turns.iter().position(|turn| !turn.setup).unwrap_or(0);
    let order = turns.get(played..played + playing.len());
    let order = order.unwrap_or_default();
    let last = turns.last().map(|turn| turn.faction.value);
    let place = order
        .iter()
        .position(|turn| Some(turn.faction.value) == last);
    let next = place.and_then(|place| order.get((place + 1) % order.len()));
    next.map(|turn| turn.faction.value).into_iter().collect()
}

/// The decks that cards may come from.
pub(crate) fn decks(game: &Sheet) -> Vec<Deck> {
    match &game.deck {
        Some(deck) => vec![deck.value],
        None => Deck::ALL.to_vec(),
    }
}

/// The cards of a deck that can be crafted, each with its short name after `Z`.
pub(crate) fn crafted_cards(
    deck: Deck,
) -> impl Iterator<Item = (&'static Card, Option<&'static str>)> {
    deck.cards()
        .filter(|card| !card.cost.is_empty())
        .map(|card| (card, card.craft_abbreviation.or(card.abbreviation)))
}

/// The items that can be crafted.
pub(crate) fn crafted_items() -> impl Iterator<Item = Item> {
    Item::ALL.into_iter().filter(|item| item.craftable() > 0)
}

/// Whether both sides of a battle are in `clearing`.
pub(crate) fn meet(board: &Board, clearing: Clearing, sides: [Option<Faction>; 2]) -> bool {
    let pile = board.clearing(clearing);
    let stands = |faction| pile.sum(|piece| piece.owner == Owner::Faction(faction)) > 0;
    sides.iter().all(|side| side.is_some_and(stands))
}

/// How many pieces in `clearing` match `piece`, and can move or be removed there.
pub(crate) fn standing(board: &Board, piece: Piece, clearing: Clearing) -> u32 {
    board.clearing(clearing).count_like(piece)
}
