//! Pieces without the letter of their kind. The notation lets it be omitted where the contents of a clearing, or its suit, show
//! which kind is meant.

use notation::say;

use crate::{
    game::{
        Piece, Place,
        facts::{Clearing, Faction, PieceFacts},
        rules,
    },
    read::ast::{Action, ActionKind, Entry, Move, Spelling, Thing},
};

use super::{
    pieces::{board_place, piece},
    problem::Kind,
    replayer::Replayer,
};

impl Replayer<'_> {
    /// `action` with the missing letters of its pieces, where the board shows them; called before the action is played. `None`
    /// if it shows none. Reports each missing letter.
    pub(super) fn with_letters(&mut self, action: &Action) -> Option<Action> {
        let ActionKind::Move(movement) = &action.kind else {
            return None;
        };
        let mut meant: Option<Action> = None;
        for (index, entry) in movement.entries.iter().enumerate() {
            let Thing::Piece(written) = &entry.thing else {
                continue;
            };
            let piece = piece(written);
            let Some(faction) = piece.owner.faction().filter(|_| piece.lacks_letter()) else {
                continue;
            };
            let kinds = self.kinds_meant(piece, faction, entry, movement);
            if let [only] = kinds[..] {
                fill(meant.get_or_insert_with(|| action.clone()), index, only);
            }
            self.report_letter((index, entry), movement, piece, &kinds);
        }
        meant
    }

    /// The kinds of `faction` that `piece`, which lacks its letter, may be in an entry of `movement`. Empty if the kind does
    /// not matter or something else is wrong.
    fn kinds_meant(
        &self,
        piece: Piece,
        faction: Faction,
        entry: &Entry,
        movement: &Move,
    ) -> Vec<&'static PieceFacts> {
        let kinds = || faction.pieces_of(piece.class);
        let as_piece = |kind: &PieceFacts| Piece::of(faction, kind.class, kind.letter);
        if let Some(place) = self.starts_at(entry, movement) {
            let pile = self.board.pile(&place);
            if pile.count(piece) > 0 || self.board.is_thinned() || !self.can_tell(piece, &place) {
                return kinds().collect();
            }
            let goals = u32::try_from(movement.destinations.len()).unwrap_or(u32::MAX);
            if pile.count_like(piece) <= entry.count.value.saturating_mul(goals.max(1)) {
                // All pieces of the class are meant. If there are too few, that has a finding of its own.
                let here: Vec<_> = kinds()
                    .filter(|kind| pile.count(as_piece(kind)) > 0)
                    .collect();
                return if here.len() == 1 { here } else { Vec::new() };
            }
            return kinds()
                .filter(|kind| pile.count(as_piece(kind)) > 0)
                .collect();
        }
        let is_suited = kinds().any(|kind| faction.piece_suit(kind.class, kind.letter).is_some());
        if is_suited {
            return self.kinds_of_suits(&kinds().collect::<Vec<_>>(), faction, movement);
        }
        let is_left = |kind: &&PieceFacts| {
            self.board
                .supply(as_piece(kind))
                .is_none_or(|left| left > 0)
        };
        let left: Vec<_> = kinds().filter(is_left).collect();
        match left.is_empty() || self.board.is_thinned() || !self.tells(piece.owner) {
            true => kinds().collect(),
            false => left,
        }
    }

    /// Those of `kinds` that fit the suits of the clearings that `movement` leads to.
    fn kinds_of_suits(
        &self,
        kinds: &[&'static PieceFacts],
        faction: Faction,
        movement: &Move,
    ) -> Vec<&'static PieceFacts> {
        let clearings = movement
            .destinations
            .iter()
            .map(|goal| match board_place(&goal.value) {
                Some(Place::Clearing(clearing @ 1..)) => Some(clearing),
                _ => None,
            });
        let of_suit = |clearing: Clearing| {
            let suit = self.board.suit(clearing)?;
            let fits =
                |kind: &&&PieceFacts| faction.piece_suit(kind.class, kind.letter) == Some(suit);
            let is_of_all_suits = self.board.setting().lost_city == Some(clearing);
            kinds
                .iter()
                .find(fits)
                .copied()
                .filter(|_| !is_of_all_suits)
        };
        let told: Option<Vec<_>> = clearings.map(|clearing| of_suit(clearing?)).collect();
        match told.as_deref() {
            // Clearings of different suits take different kinds.
            Some([first, rest @ ..]) if rest.iter().any(|kind| kind != first) => Vec::new(),
            Some([first, ..]) => vec![first],
            _ => kinds.to_vec(),
        }
    }

    /// The start of the pieces of `entry`. Pieces that are removed without a start fell in the last battle. `None` if they come
    /// from the supply.
    fn starts_at(&self, entry: &Entry, movement: &Move) -> Option<Place> {
        match &entry.start {
            Some(start) => board_place(&start.value),
            None if movement.destinations.is_empty() => {
                let fallen = self.turn.battles.last();
                fallen.map(|clearing| Place::Clearing(*clearing))
            }
            None => None,
        }
    }

    /// Reports that `piece` of `entry` lacks its letter, and which `kinds` it may be.
    fn report_letter(
        &mut self,
        (index, entry): (usize, &Entry),
        movement: &Move,
        piece: Piece,
        kinds: &[&PieceFacts],
    ) {
        let is_nowhere = entry.start.is_none() && movement.destinations.is_empty();
        let is_named =
            matches!(&entry.thing, Thing::Piece(piece) if piece.spelling == Spelling::Name);
        if is_nowhere || is_named || self.is_changed() {
            // A place is missing too, or the name of the piece is written: both have findings. Or a repair wrote this.
            return;
        }
        let class = piece.class.name();
        let (rule, message) = match kinds {
            [] => return,
            [only] => (
                &rules::replay::LETTER_LEFT_OUT,
                format!(
                    "This {class} can only be the {}, which is written `{only}`.",
                    only.name
                ),
            ),
            _ => {
                let names = kinds.iter().map(|kind| format!("{} `{kind}`", kind.name));
                let names: Vec<String> = names.collect();
                (
                    &rules::replay::WHICH_PIECE,
                    format!("Say which {class} is meant: {}.", say::or(&names)),
                )
            }
        };
        let may_be = kinds.iter().filter_map(|kind| kind.letter).collect();
        let kind = Kind::Letter {
            entry: index,
            may_be,
        };
        self.report(rule, entry.thing_range, kind, message);
    }
}

/// Writes the letter of `kind` into the entry `index` of `action`.
fn fill(action: &mut Action, index: usize, kind: &PieceFacts) {
    if let ActionKind::Move(movement) = &mut action.kind
        && let Some(entry) = movement.entries.get_mut(index)
        && let Thing::Piece(piece) = &mut entry.thing
    {
        piece.letter = kind.letter;
    }
}
