//! Moving, placing and removing pieces.

use notation::{Ranged, TextRange, say};

use crate::{
    game::{
        Owner, Piece, Pile, Place,
        facts::{Faction, PieceClass},
        rules,
    },
    read::ast::{Entry, Move, Thing},
};

use super::{
    pieces::{board_place, piece},
    problem::Kind,
    replayer::Replayer,
};

/// A destination of a move on the board.
pub(super) struct Goal {
    /// Its index in the move.
    pub(super) index: usize,
    pub(super) place: Place,
    pub(super) range: TextRange,
}

/// More pieces than any box holds. A larger count is a slip; this limit keeps the board readable.
const MOST: u32 = 1000;

/// Pieces that one action takes from one place although they are not there.
struct Missing {
    /// The index of the first entry.
    entry: usize,
    place: Place,
    /// The piece, how many are taken, and how many are there. Never empty.
    parts: Vec<(Piece, u32, u32)>,
    range: TextRange,
}

impl Replayer<'_> {
    /// Plays a move of any kind.
    pub(super) fn movement(&mut self, movement: &Move) {
        self.check_present(movement);
        let mut destinations = movement.destinations.iter();
        let leads_to_places = destinations.all(|place| board_place(&place.value).is_some());
        for (index, entry) in movement.entries.iter().enumerate() {
            match &entry.thing {
                Thing::Piece(written) if written.class == PieceClass::Ferry => {
                    self.move_ferry(index, entry, movement);
                }
                Thing::Piece(written) if leads_to_places => {
                    self.move_pieces(index, entry, piece(written), movement);
                }
                Thing::Piece(_) => {}
                Thing::Card(card) => self.move_cards(entry, card, movement),
                Thing::Item(item) => self.move_items(index, entry, Some(*item), movement),
                Thing::AllItems => self.move_items(index, entry, None, movement),
            }
        }
    }

    fn move_ferry(&mut self, index: usize, entry: &Entry, movement: &Move) {
        let clearing = |place: &Ranged<crate::read::ast::Location>| match board_place(&place.value)
        {
            Some(Place::Clearing(clearing)) => Some(clearing),
            _ => None,
        };
        // The ferry's own start, or that of the pieces it carries.
        let start = entry.start.as_ref().or_else(|| {
            movement
                .entries
                .iter()
                .find_map(|entry| entry.start.as_ref())
        });
        let from = start.and_then(clearing);
        if let (Some(from), Some(is_at), Some(start)) = (from, self.board.ferry(), start)
            && from != is_at
            && self.board.is_ferry_certain()
        {
            self.report(
                &rules::replay::FERRY_ELSEWHERE,
                start.range,
                Kind::Ferry {
                    entry: index,
                    is_at,
                },
                format!("The ferry lies in clearing {is_at}, not in {from}."),
            );
        }
        if let Some(to) = movement.destinations.first().and_then(clearing) {
            self.board.put_ferry(to);
        }
    }

    fn move_pieces(&mut self, index: usize, entry: &Entry, piece: Piece, movement: &Move) {
        if piece.class == PieceClass::Pawn {
            self.move_pawn(index, entry, piece, movement);
            return;
        }
        let places = movement.destinations.len();
        let is_removed = places == 0;
        let each = entry.count.value.min(MOST);
        let total = each.saturating_mul(u32::try_from(places).unwrap_or(u32::MAX).max(1));
        let start = match &entry.start {
            // `2w->` names no start. Most often it follows a battle, so they fell there.
            None if is_removed => {
                let fallen = self.turn.battles.last();
                if let (None, Some(faction)) = (fallen, piece.owner.faction()) {
                    self.board.distrust(faction);
                }
                fallen.map(|clearing| Place::Clearing(*clearing))
            }
            None => {
                self.check_supply(index, entry, piece, total);
                None
            }
            Some(start) => {
                let Some(place) = board_place(&start.value) else {
                    return;
                };
                if is_removed && self.is_bomb_that_went_off(piece, &place) {
                    return;
                }
                if let Place::Clearing(from) = place {
                    for goal in goals(movement) {
                        self.check_way(index, piece, from, &goal, movement);
                    }
                }
                Some(place)
            }
        };
        let taken = match &start {
            Some(place) => self.board.take(place, piece, total),
            None => 0,
        };
        for goal in goals(movement) {
            if let Place::Clearing(clearing) = goal.place {
                let placed = !matches!(start, Some(Place::Clearing(_)));
                self.check_placement(index, entry, piece, clearing, &goal, placed);
            }
            self.note_payment(piece, &goal.place);
            self.board.add(&goal.place, piece, each);
        }
        if is_removed {
            self.remove(piece, taken);
        }
    }

    /// Returns removed pieces to the supply; some leave the game instead.
    fn remove(&mut self, piece: Piece, n: u32) {
        let leaves = piece
            .owner
            .faction()
            .and_then(|faction| faction.piece(piece.class, piece.letter))
            .is_some_and(|facts| facts.leaves_game);
        if leaves {
            self.board.remove_from_game(piece, n);
        }
    }

    fn note_payment(&mut self, piece: Piece, place: &Place) {
        if *place == Place::Board(Owner::Faction(Faction::Riverfolk)) {
            self.turn.paid_riverfolk |= self.turn.faction != Some(Faction::Riverfolk);
            self.turn.funded |= piece.class == PieceClass::Warrior;
        }
    }

    /// Whether `piece` is a bomb that was flipped at `place` in this turn. A flipped bomb is removed at once; some records
    /// write that as an action.
    fn is_bomb_that_went_off(&self, piece: Piece, place: &Place) -> bool {
        piece.owner == Owner::Faction(Faction::Corvids)
            && piece.class == PieceClass::Token
            && piece.letter.is_none_or(|letter| letter == 'b')
            && matches!(place, Place::Clearing(clearing) if self.turn.bombs.contains(clearing))
            && self.board.pile(place).count_like(piece) == 0
    }

    /// Checks that pieces are where they leave from. All that one action takes too much from one place is one slip.
    fn check_present(&mut self, movement: &Move) {
        let goals = u32::try_from(movement.destinations.len()).unwrap_or(u32::MAX);
        let mut missing: Vec<Missing> = Vec::new();
        for (index, entry) in movement.entries.iter().enumerate() {
            let (Thing::Piece(written), Some(start)) = (&entry.thing, &entry.start) else {
                continue;
            };
            let Some(place) = board_place(&start.value) else {
                continue;
            };
            let piece = piece(written);
            let apart = matches!(piece.class, PieceClass::Pawn | PieceClass::Ferry);
            let bomb = goals == 0 && self.is_bomb_that_went_off(piece, &place);
            if apart || bomb || !self.can_tell(piece, &place) {
                continue;
            }
            let wanted = entry.count.value.saturating_mul(goals.max(1));
            let found = self.board.pile(&place).count_like(piece);
            if wanted <= found {
                continue;
            }
            let range = start.range.cover(entry.thing_range);
            match missing.iter_mut().find(|other| other.place == place) {
                Some(other) => {
                    other.parts.push((piece, wanted, found));
                    other.range = other.range.cover(range);
                }
                None => missing.push(Missing {
                    entry: index,
                    place,
                    parts: vec![(piece, wanted, found)],
                    range,
                }),
            }
        }
        for missing in &missing {
            let message = self.missing_message(missing);
            let (piece, wanted, found) = missing.parts[0];
            let kind = Kind::Missing {
                entry: missing.entry,
                piece,
                place: missing.place.clone(),
                wanted,
                found,
            };
            self.report(&rules::replay::MISSING_PIECE, missing.range, kind, message);
        }
    }

    fn missing_message(&self, missing: &Missing) -> String {
        let place = missing.place.described();
        if let [(piece, wanted, found @ 1..)] = missing.parts[..] {
            return format!(
                "{} {} taken from {place}, but only {found} {} there.",
                piece.counted(wanted),
                is_are(wanted),
                is_are(found)
            );
        }
        let parts: Vec<String> = missing
            .parts
            .iter()
            .map(|(piece, wanted, _)| piece.counted(*wanted))
            .collect();
        let many =
            missing.parts.len() > 1 || missing.parts.iter().any(|(_, wanted, _)| *wanted > 1);
        let pile = self.board.pile(&missing.place);
        let here = match (pile.is_empty(), &missing.place) {
            (true, Place::Board(_)) => "It is empty.".to_owned(),
            (true, _) => "Nothing stands there.".to_owned(),
            (false, Place::Board(_)) => format!("It holds {}.", pile.described()),
            (false, _) => format!("There {} {}.", stands(pile), pile.described()),
        };
        format!(
            "{} {} taken from {place}, but {} not there. {here}",
            say::and(&parts),
            if many { "are" } else { "is" },
            if many { "they are" } else { "it is" },
        )
    }

    /// Whether the record shows how many of `piece` are at `place`.
    pub(super) fn can_tell(&self, piece: Piece, place: &Place) -> bool {
        if !self.tells(piece.owner) {
            return false;
        }
        match place {
            Place::Clearing(clearing) => {
                self.board.is_certain(*clearing) && !self.turn.absent.contains(clearing)
            }
            // Relics are placed in forests before the game, which few records write.
            Place::Forest(_) => false,
            Place::Path(..) => true,
            // Acolytes come from battles (Revenge) without being written; hirelings' cards may hold anything.
            Place::Board(Owner::Faction(faction)) => {
                !matches!(faction, Faction::Lizards | Faction::Keepers)
            }
            Place::Board(Owner::Hireling(_)) => false,
        }
    }

    fn move_pawn(&mut self, index: usize, entry: &Entry, pawn: Piece, movement: &Move) {
        let goal = goals(movement).next();
        let stands = self.board.pawn(pawn.owner);
        if let (Some(start), Some(stands)) = (&entry.start, &stands)
            && let Some(place) = board_place(&start.value)
            && place != *stands
        {
            self.report(
                &rules::replay::MISSING_PIECE,
                start.range.cover(entry.thing_range),
                Kind::Missing {
                    entry: index,
                    piece: pawn,
                    place: place.clone(),
                    wanted: 1,
                    found: 0,
                },
                format!(
                    "The {} is in {}, not in {}.",
                    pawn.name(),
                    stands.described(),
                    place.described()
                ),
            );
        }
        if let (Some(stands), Some(goal)) = (&stands, &goal) {
            self.check_pawn_way(index, pawn, stands, goal, movement);
        }
        if let Some(stands) = stands {
            self.board.take(&stands, pawn, 1);
        }
        if let Some(goal) = goal {
            self.board.add(&goal.place, pawn, 1);
        }
        if pawn.owner.faction() == self.turn.faction {
            self.turn.boots = 0;
        }
    }
}

/// The destinations of `movement` on the board.
fn goals(movement: &Move) -> impl Iterator<Item = Goal> + use<'_> {
    let places = movement.destinations.iter().enumerate();
    places.filter_map(|(index, place)| {
        Some(Goal {
            index,
            place: board_place(&place.value)?,
            range: place.range,
        })
    })
}

/// The verb for `n` things.
pub(super) fn is_are(n: u32) -> &'static str {
    if n == 1 { "is" } else { "are" }
}

/// The verb for a list that begins with the first kind of `pile`.
pub(super) fn stands(pile: Pile<'_>) -> &'static str {
    match pile.iter().next() {
        Some((_, 1)) => "stands",
        _ => "stand",
    }
}
