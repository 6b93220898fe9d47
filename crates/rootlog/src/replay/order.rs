//! The order of turns: after the set-up, the factions take turns in the same order all game. So a missing, duplicate or swapped
//! line shows, and so does a wrong letter.

mod align;
mod cycle;
mod report;

use std::cmp::Ordering;

use notation::{Order as _, TextRange, lines};

use crate::{
    checks,
    game::facts::{Faction, FactionSet},
    read::{
        ast::{self, Action, ActionKind, Location, Sheet, Turn},
        parser,
    },
};

use super::{gap::Gap, setting::tells_setup, source::Source};
pub(super) use report::{findings, forget_strangers};

/// The turns of a record in the order in which they were meant.
pub(super) struct Order {
    /// The order of play; `None` if the record does not show it.
    pub(super) order: Option<Vec<Faction>>,
    /// Slips that concern whole lines, ascending.
    slips: Vec<LineSlip>,
}

/// A slip that concerns the line of a turn. Turns are indices in the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum LineSlip {
    /// The turn is a duplicate of the turn above.
    Twice(usize),
    /// Two neighboring turns are swapped.
    Swapped(usize, usize),
    /// A turn of the faction is missing before this turn.
    Missing(usize, Faction),
    /// The turn has a wrong letter; it belongs to this faction.
    Letter(usize, Faction),
    /// The last turn belongs to this faction, or a turn of it is missing before: nothing shows which.
    LetterOrMissing(usize, Faction),
    /// It is not this faction's turn, for no known reason.
    NotDue(usize),
    /// The set-up of the faction is missing next to this turn, the set-up of another faction.
    NoSetup(usize, Faction),
}

/// A line that may be a turn.
#[derive(Debug, Clone, Copy)]
enum OrderItem {
    Turn {
        turn: usize,
        faction: Faction,
        /// Whether it has the same text as the turn above.
        repeats: bool,
    },
    /// The turn of a faction that does not play.
    Strange { turn: usize },
    /// A line that cannot be read and may be a turn.
    Lost,
}

impl LineSlip {
    /// The first turn that it concerns.
    fn turn(self) -> usize {
        match self {
            Self::Twice(turn)
            | Self::Swapped(turn, _)
            | Self::Missing(turn, _)
            | Self::Letter(turn, _)
            | Self::LetterOrMissing(turn, _)
            | Self::NotDue(turn)
            | Self::NoSetup(turn, _) => turn,
        }
    }
}

impl OrderItem {
    /// The index of the turn in the game.
    fn turn(self) -> Option<usize> {
        match self {
            Self::Turn { turn, .. } | Self::Strange { turn } => Some(turn),
            Self::Lost => None,
        }
    }

    fn faction(self) -> Option<Faction> {
        match self {
            Self::Turn { faction, .. } => Some(faction),
            Self::Strange { .. } | Self::Lost => None,
        }
    }
}

impl Order {
    /// The order of turns in the record `source`.
    pub(super) fn of(source: &Source<'_>) -> Self {
        let reader = OrderReader {
            game: source.game,
            text: source.parse.text(),
            players: players(source),
            hidden: lines_that_may_be_turns(source),
        };
        let mut slips = Vec::new();
        let first = reader.set_up(&mut slips);
        let items = reader.items(first, &mut slips);
        let playing: Vec<Faction> = reader.playing(&items);
        let order = cycle::order_of_play(&playing, items.iter().map(|item| item.faction()));
        match &order {
            Some(order) => slips.extend(align::slips(order, &items)),
            None => slips.extend(reader.repeated(&items)),
        }
        reader.weigh(&mut slips);
        slips.order_by_key(|slip| slip.turn());
        Self { order, slips }
    }

    /// The same with the first turn of `game` missing; `None` if the written first turn may be right. Player lines are in the
    /// order of play or in draft order, in which the last player begins.
    pub(super) fn without_first_turn(&self, game: &Sheet) -> Option<Self> {
        let order = self.order.as_ref().filter(|order| order.len() > 2)?;
        let players: Vec<Faction> = game.players.iter().map(|one| one.faction.value).collect();
        let from = |begins: &Faction| {
            let begins = *begins;
            let turns = order.iter().copied().cycle();
            turns
                .skip_while(move |one| *one != begins)
                .take(order.len())
        };
        let fits = |begins: &&Faction| {
            let players = players.iter().copied();
            from(begins).eq(players.clone()) || from(begins).eq(players.rev())
        };
        let begins = order.iter().find(fits)?;
        let first = game.turns.iter().position(|turn| !turn.setup)?;
        let is_next = from(begins).nth(1) == Some(game.turns.get(first)?.faction.value);
        let is_known = self.slips.first().is_some_and(|slip| slip.turn() <= first);
        if !is_next || is_known {
            return None;
        }
        let mut slips = vec![LineSlip::Missing(first, *begins)];
        slips.extend(&self.slips);
        Some(Self {
            order: self.order.clone(),
            slips,
        })
    }

    /// Whether no line has a slip.
    pub(super) fn is_as_written(&self) -> bool {
        self.slips.is_empty()
    }

    /// The slips of the line of `turn`.
    fn slips_at(&self, turn: usize) -> impl Iterator<Item = LineSlip> {
        let first = self.slips.partition_point(|slip| slip.turn() < turn);
        let slips = self.slips.iter().skip(first).copied();
        slips.take_while(move |slip| slip.turn() == turn)
    }

    /// The turns of a game with `count` turns, in the order of play and without duplicates.
    pub(super) fn played(&self, count: usize) -> Vec<usize> {
        let mut played: Vec<usize> = (0..count).collect();
        for slip in &self.slips {
            if let LineSlip::Swapped(first, second) = *slip
                && second < count
            {
                played.swap(first, second);
            }
        }
        played.retain(|turn| !self.is_twice(*turn));
        played
    }

    /// Whether `turn` is a duplicate of a turn played before.
    pub(super) fn is_twice(&self, turn: usize) -> bool {
        self.slips_at(turn)
            .any(|slip| slip == LineSlip::Twice(turn))
    }

    /// The faction of `turn`, if its letter is wrong.
    pub(super) fn meant(&self, turn: usize) -> Option<Faction> {
        self.slips_at(turn).find_map(|slip| match slip {
            LineSlip::Letter(_, meant) => Some(meant),
            _ => None,
        })
    }

    /// What unwritten turns may have changed before `turn` of `game`; `None` if there are none.
    pub(super) fn gap(&self, turn: usize, game: &Sheet) -> Option<Gap> {
        let mut missing = Vec::new();
        for slip in self.slips_at(turn) {
            match slip {
                LineSlip::Missing(_, faction) => missing.push(faction),
                LineSlip::LetterOrMissing(..) | LineSlip::NotDue(_) => return Some(Gap::Anything),
                LineSlip::Twice(_)
                | LineSlip::Swapped(..)
                | LineSlip::Letter(..)
                | LineSlip::NoSetup(..) => {}
            }
        }
        (!missing.is_empty()).then(|| Gap::of(&missing, game))
    }
}

/// The factions that play: those with a player line or several turns; all factions if there are none such.
fn players(source: &Source<'_>) -> Vec<Faction> {
    let (game, all) = (source.game, &source.factions);
    let turns = |faction: Faction| {
        game.turns
            .iter()
            .filter(move |turn| turn.faction.value == faction)
    };
    let has_line = |faction| {
        game.players
            .iter()
            .any(|player| player.faction.value == faction)
    };
    let known = all
        .iter()
        .filter(|faction| has_line(**faction) || turns(**faction).nth(1).is_some());
    let known: Vec<Faction> = known.copied().collect();
    match known.is_empty() {
        true => all.clone(),
        false => known,
    }
}

/// Whether `action` adds a card to a hand.
fn draws_cards(action: &Action) -> bool {
    let ActionKind::Move(movement) = &action.kind else {
        return false;
    };
    let mut places = movement.destinations.iter();
    places.any(|place| matches!(place.value, Location::Hand(_)))
}

/// Lines that may be turns or the rest of one. Ascending.
fn lines_that_may_be_turns(source: &Source<'_>) -> Vec<usize> {
    let mut lines = source.lost.clone();
    lines.extend(source.lines_with_hidden());
    lines.extend(source.game.stray.iter().map(|stray| stray.line));
    lines.order();
    lines.dedup();
    lines
}

/// Reads the order of the turns.
struct OrderReader<'g> {
    game: &'g Sheet,
    text: &'g str,
    players: Vec<Faction>,
    /// Lines that may be turns or the rest of one.
    hidden: Vec<usize>,
}

impl<'g> OrderReader<'g> {
    fn turn(&self, turn: usize) -> Option<&'g Turn> {
        self.game.turns.get(turn)
    }

    /// Adds the slips in the set-up. Returns the index of the first turn after it.
    fn set_up(&self, slips: &mut Vec<LineSlip>) -> usize {
        let mut begun: Vec<Faction> = Vec::new();
        let mut length = 0;
        for (index, turn) in self.game.turns.iter().enumerate() {
            let faction = turn.faction.value;
            if self.repeats(index) && begun.len() <= self.players.len() {
                slips.push(LineSlip::Twice(index));
            } else if !begun.contains(&faction)
                || begun.len() < self.players.len() && tells_setup(turn)
            {
                begun.push(faction);
            } else {
                break;
            }
            length = index + 1;
        }
        if self.game.turns.get(length).is_none() {
            // These may not be set-ups.
            return length;
        }
        self.strange_set_up(&begun, length, slips);
        self.missing_set_up(length, slips);
        length
    }

    /// If only one set-up is of a faction that does not play, and only one player has none, it is that player's.
    fn strange_set_up(&self, begun: &[Faction], length: usize, slips: &mut Vec<LineSlip>) {
        let is_strange = |faction: &Faction| !self.players.contains(faction);
        let mut strange = (0..length).filter(|turn| {
            let turn = self.turn(*turn);
            turn.is_some_and(|turn| is_strange(&turn.faction.value))
        });
        let mut waiting = self.players.iter().filter(|player| !begun.contains(player));
        if let (Some(turn), None, Some(meant), None) = (
            strange.next(),
            strange.next(),
            waiting.next(),
            waiting.next(),
        ) {
            slips.push(LineSlip::Letter(turn, *meant));
        }
    }

    /// Reports a missing set-up if only one faction lacks it: its first turn is no set-up.
    fn missing_set_up(&self, length: usize, slips: &mut Vec<LineSlip>) {
        let first = |faction: Faction| {
            self.game
                .turns
                .iter()
                .position(|turn| turn.faction.value == faction)
        };
        let tells = |faction: Faction| {
            let turn = first(faction).filter(|turn| *turn < length);
            turn.and_then(|turn| self.turn(turn))
                .is_some_and(tells_setup)
        };
        let mut without = self.players.iter().filter(|player| !tells(**player));
        let (Some(faction), None) = (without.next(), without.next()) else {
            return;
        };
        let is_readable = |turn: usize| {
            let turn = self.turn(turn);
            turn.is_some_and(|turn| {
                !turn.actions.is_empty() && turn.actions.iter().all(|action| action.sound)
            })
        };
        let Some(turn) = first(*faction) else {
            return;
        };
        let until = self.turn(length).map_or(0, |turn| turn.line);
        let is_lost = self.hidden.first().is_some_and(|line| *line < until);
        // With two players, a first turn may look like a set-up, but a set-up draws no card.
        let draws = |turn: &Turn| turn.actions.iter().any(draws_cards);
        let is_set_up = self.players.len() > 2
            || (self.game.turns.iter().take(length)).any(|turn| tells_setup(turn) && !draws(turn));
        if is_set_up && slips.is_empty() && !is_lost && is_readable(turn) && turn + 1 >= length {
            // Set-ups usually follow the order of play.
            let set_up = |faction: Faction| first(faction).filter(|turn| *turn < length);
            let (before, after) = self.neighbors(*faction, length);
            let is_first = self.players.first() == Some(faction);
            let beside = if is_first { after } else { before };
            let beside = beside.and_then(set_up).unwrap_or(0);
            slips.push(LineSlip::NoSetup(beside, *faction));
        }
    }

    /// The factions before and after `faction` in the turns that follow the set-ups, which are the first `length` turns.
    fn neighbors(&self, faction: Faction, length: usize) -> (Option<Faction>, Option<Faction>) {
        let turns = self.game.turns.get(length.saturating_sub(1)..);
        let pairs = || {
            let pairs = turns.unwrap_or_default().windows(2);
            pairs.filter_map(|pair| match pair {
                [before, turn] => Some((before.faction.value, turn.faction.value)),
                _ => None,
            })
        };
        (
            pairs().find_map(|(before, turn)| (turn == faction).then_some(before)),
            pairs().find_map(|(turn, after)| (turn == faction).then_some(after)),
        )
    }

    /// The turns from `first` on. Adds a slip if a set-up is below the first of them.
    fn items(&self, first: usize, slips: &mut Vec<LineSlip>) -> Vec<OrderItem> {
        let mut items = Vec::new();
        let late = (first + 1).min(self.game.turns.len());
        let is_late = self.turn(late).is_some_and(|turn| {
            turn.setup && tells_setup(turn) && self.players.contains(&turn.faction.value)
        });
        for (index, turn) in self.game.turns.iter().enumerate().skip(first) {
            let from = index.checked_sub(1).and_then(|above| self.turn(above));
            let from = from.map_or(0, |above| above.line);
            let between = self.hidden.partition_point(|line| *line < from);
            let until = self.hidden.partition_point(|line| *line < turn.line);
            items.extend((between..until).map(|_| OrderItem::Lost));
            let faction = turn.faction.value;
            if index == late && is_late {
                // This is the set-up that seemed to be missing.
                slips.retain(
                    |slip| !matches!(slip, LineSlip::NoSetup(_, other) if *other == faction),
                );
                slips.push(LineSlip::Swapped(first, late));
            } else if self.players.contains(&faction) {
                let repeats = self.repeats(index);
                items.push(OrderItem::Turn {
                    turn: index,
                    faction,
                    repeats,
                });
            } else {
                items.push(OrderItem::Strange { turn: index });
            }
        }
        items
    }

    /// The players with a turn among `items`.
    fn playing(&self, items: &[OrderItem]) -> Vec<Faction> {
        let begun: FactionSet = items.iter().filter_map(|item| item.faction()).collect();
        let players = self.players.iter().copied();
        players.filter(|player| begun.contains(*player)).collect()
    }

    /// Whether a turn has the same text as the turn above. A faction never plays the same turn twice in a row, so it is a
    /// duplicate.
    fn repeats(&self, turn: usize) -> bool {
        let above = turn.checked_sub(1).and_then(|above| self.turn(above));
        let (Some(above), Some(turn)) = (above, self.turn(turn)) else {
            return false;
        };
        let lost = self.hidden.partition_point(|line| *line < above.line);
        let is_apart = self.hidden.get(lost).is_some_and(|line| *line < turn.line);
        self.players.len() > 1
            && !is_apart
            && !turn.actions.is_empty()
            && above.faction.value == turn.faction.value
            && lines::say_same(self.text, [above.range], [turn.range])
    }

    /// The duplicates among `items` that are directly below each other, for records without an order of play: a player may
    /// write only their own turns, round by round.
    fn repeated(&self, items: &[OrderItem]) -> Vec<LineSlip> {
        let is_directly_below = |turn: &usize| {
            let above = turn.checked_sub(1).and_then(|above| self.turn(above));
            let lines = above
                .map(|above| above.line)
                .zip(self.turn(*turn).map(|turn| turn.line));
            lines.is_some_and(|(above, line)| above + 1 == line)
        };
        let repeated = items.iter().filter_map(|item| match item {
            OrderItem::Turn {
                turn,
                repeats: true,
                ..
            } => Some(*turn),
            _ => None,
        });
        repeated
            .filter(is_directly_below)
            .map(LineSlip::Twice)
            .collect()
    }

    /// Compares slips that the letters suggest with the contents of the turns.
    fn weigh(&self, slips: &mut Vec<LineSlip>) {
        // A turn of a faction that does not play has a finding of its own, unless it fits another faction better.
        slips.retain(|slip| match *slip {
            LineSlip::Letter(turn, meant) if self.is_strange(turn) => {
                self.fits(turn, meant) != Ordering::Less
            }
            _ => true,
        });
        // No later turn shows whether the last turn has a wrong letter or follows a gap.
        let last = self.game.turns.len().checked_sub(1);
        if let Some(slip) = slips.last_mut()
            && let LineSlip::Missing(turn, faction) | LineSlip::Letter(turn, faction) = *slip
            && Some(turn) == last
            && !self.is_strange(turn)
        {
            *slip = match self.fits(turn, faction) {
                Ordering::Less => LineSlip::Missing(turn, faction),
                Ordering::Equal => LineSlip::LetterOrMissing(turn, faction),
                Ordering::Greater => LineSlip::Letter(turn, faction),
            };
        }
    }

    /// Whether the faction of `turn` does not play.
    fn is_strange(&self, turn: usize) -> bool {
        let turn = self.turn(turn);
        turn.is_some_and(|turn| !self.players.contains(&turn.faction.value))
    }

    /// How well `turn` reads with the letter of `faction`: `Greater` means better than as written.
    fn fits(&self, turn: usize, faction: Faction) -> Ordering {
        let Some(written) = self.turn(turn) else {
            return Ordering::Equal;
        };
        let (kept, changed) = (written.faction.value, faction);
        self.errors(written, kept)
            .cmp(&self.errors(written, changed))
    }

    /// How many actions of `turn` could not be read if it were that of `faction`.
    fn errors(&self, turn: &Turn, faction: Faction) -> usize {
        let head = turn.faction.range.end();
        let rest = TextRange::new(head, turn.range.end());
        let rest = self
            .text
            .get(std::ops::Range::from(rest))
            .unwrap_or_default();
        let line = format!("{}{rest}", faction.letter());
        let parse = parser::parse_line(&line);
        let Some((mut turn, mut findings)) = ast::lower_turn(parse.tree.root(&line)) else {
            return usize::MAX;
        };
        findings.extend(parse.findings);
        findings.extend(checks::validate_turn(self.game, &line, &turn));
        checks::mark_unsound(&mut turn.actions, &findings);
        turn.actions.iter().filter(|action| !action.sound).count()
    }
}
