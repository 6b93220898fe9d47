//! The state of a game: where every piece stands and what every faction holds.
//!
//! A copy is kept for every turn, so copies are cheap: all pieces are in one list, and a faction's holdings are shared until
//! they change.

use std::{array, sync::Arc};

use notation::Order as _;

use crate::game::facts::{
    CLEARINGS, Clearing, Faction, FactionSet, Hireling, Item, Map, PieceClass, Suit,
};

use super::{Owner, Piece, Pile, Place, Side, piles::Piles};

/// The parts of a set-up that never change in a game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setting {
    /// The map, if it is known.
    pub map: Option<Map>,
    /// The suits of clearings 1 to 12, where known.
    pub suits: [Option<Suit>; 12],
    /// The factions in the game.
    pub factions: Vec<Faction>,
    /// The hirelings in the game, and whether each is demoted.
    pub hirelings: Vec<(Hireling, bool)>,
    /// Where the ferry starts.
    pub ferry: Option<Clearing>,
    /// The clearing with the tower.
    pub tower: Option<Clearing>,
    /// The clearing with the Lost City; it counts as every suit.
    pub lost_city: Option<Clearing>,
    /// Whether the Legendary Forge is in the game: crafting there gives more points.
    pub forge: bool,
}

impl Setting {
    /// Whether `hireling` is in the game with its demoted side up.
    #[must_use]
    pub fn has_demoted(&self, hireling: Hireling) -> bool {
        self.hirelings.contains(&(hireling, true))
    }
}

/// The number of clearings and the Burrow, which has index 0.
const PLACES: usize = CLEARINGS as usize + 1;

/// The state of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    setting: Arc<Setting>,
    /// The pieces in the clearings, then those at `elsewhere`.
    piles: Piles,
    /// The forests, paths and boards that have ever held a piece, ascending.
    elsewhere: Arc<Vec<Place>>,
    sides: [Option<Arc<Side>>; Faction::ALL.len()],
    /// For each piece, what its supply has more or less than the box minus the pieces on the board. More: the record moved
    /// pieces that were not there, which must not empty the supply. Less: pieces left the game.
    corrections: Vec<(Piece, i64)>,
    ferry: Option<Clearing>,
    /// Whether the ferry's clearing is unknown.
    ferry_doubted: bool,
    opened: Vec<(Clearing, Clearing)>,
    /// How many items were taken from the ruin of each clearing.
    explored: [u32; PLACES],
    /// How many of each item were crafted from the supply.
    crafted: [u32; Item::ALL.len()],
    hired: [Option<Faction>; Hireling::ALL.len()],
    /// Clearings whose contents are no longer known.
    uncertain: [bool; PLACES],
    /// Factions whose pieces are no longer known.
    doubted: FactionSet,
    /// Whether pieces that stand here may be gone: a turn was played of which nothing is known.
    thinned: bool,
    /// Factions with written points that disagreed with their tracks.
    off_track: FactionSet,
}

/// More forests, paths and boards than any game uses; further ones come from slips.
const MOST_ELSEWHERE: usize = 100;

impl Board {
    /// The board without pieces.
    #[must_use]
    pub fn new(setting: Setting) -> Self {
        let mut sides = array::from_fn(|_| None);
        for faction in &setting.factions {
            sides[*faction as usize] = Some(Arc::new(Side::new(*faction)));
        }
        Self {
            ferry: setting.ferry,
            ferry_doubted: false,
            setting: Arc::new(setting),
            piles: Piles::empty(PLACES),
            elsewhere: Arc::default(),
            sides,
            corrections: Vec::new(),
            opened: Vec::new(),
            explored: [0; PLACES],
            crafted: [0; Item::ALL.len()],
            hired: [None; Hireling::ALL.len()],
            uncertain: [false; PLACES],
            doubted: FactionSet::default(),
            thinned: false,
            off_track: FactionSet::default(),
        }
    }

    /// The fixed parts of the set-up.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The pieces at `place`.
    #[must_use]
    pub fn pile(&self, place: &Place) -> Pile<'_> {
        let index = self.index_of(place);
        index.map_or(Pile::default(), |index| self.piles.at(index))
    }

    /// The pieces in `clearing`; 0 is the Burrow.
    #[must_use]
    pub fn clearing(&self, clearing: Clearing) -> Pile<'_> {
        match clearing {
            0..=CLEARINGS => self.piles.at(usize::from(clearing)),
            _ => Pile::default(),
        }
    }

    /// Every place where something stands.
    pub fn places(&self) -> impl Iterator<Item = (Place, Pile<'_>)> {
        let all = (0..PLACES + self.elsewhere.len()).map(|index| (index, self.piles.at(index)));
        all.filter(|(_, pile)| !pile.is_empty())
            .filter_map(|(index, pile)| Some((self.place_at(index)?, pile)))
    }

    /// The places that hold other pieces here than on `other`.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Place> {
        if self.piles == other.piles && self.elsewhere == other.elsewhere {
            return Vec::new();
        }
        let clearings = (0..=CLEARINGS).map(Place::Clearing);
        let elsewhere = self.elsewhere.iter().chain(other.elsewhere.iter());
        let places = clearings.chain(elsewhere.cloned());
        let mut changed: Vec<Place> = places
            .filter(|place| self.pile(place) != other.pile(place))
            .collect();
        changed.order();
        changed.dedup();
        changed
    }

    /// The index of `place` in the list of piles; `None` if no piece was ever there.
    fn index_of(&self, place: &Place) -> Option<usize> {
        match place {
            Place::Clearing(clearing) => (*clearing <= CLEARINGS).then_some(usize::from(*clearing)),
            _ => {
                let index = self.elsewhere.binary_search(place).ok()?;
                Some(PLACES + index)
            }
        }
    }

    /// Like `index_of`, but adds a new place; `None` if there are too many.
    fn index_to_fill(&mut self, place: &Place) -> Option<usize> {
        if let Place::Clearing(clearing @ 0..=CLEARINGS) = place {
            return Some(usize::from(*clearing));
        }
        let index = match self.elsewhere.binary_search(place) {
            Ok(index) => index,
            Err(_) if self.elsewhere.len() >= MOST_ELSEWHERE => return None,
            Err(index) => {
                Arc::make_mut(&mut self.elsewhere).insert(index, place.clone());
                self.piles.insert_place(PLACES + index);
                index
            }
        };
        Some(PLACES + index)
    }

    fn place_at(&self, index: usize) -> Option<Place> {
        match index.checked_sub(PLACES) {
            None => Clearing::try_from(index).ok().map(Place::Clearing),
            Some(elsewhere) => self.elsewhere.get(elsewhere).cloned(),
        }
    }

    /// Adds `n` pieces at `place`.
    pub fn add(&mut self, place: &Place, piece: Piece, n: u32) {
        if n > 0
            && let Some(index) = self.index_to_fill(place)
        {
            self.piles.add(index, piece, n);
        }
    }

    /// Takes up to `n` pieces that match `piece` from `place`. Returns how many were there. The rest are assumed to come from a
    /// place that the record does not name.
    pub fn take(&mut self, place: &Place, piece: Piece, n: u32) -> u32 {
        let filled = |index: &usize| n > 0 && !self.piles.at(*index).is_empty();
        let taken = match self.index_of(place).filter(filled) {
            Some(index) => self.piles.take(index, piece, n),
            None => 0,
        };
        self.conjure(piece, n - taken);
        taken
    }

    /// Adds `n` pieces to the supply of `piece` beyond those of the box, because the record moved `n` that were not there.
    pub fn conjure(&mut self, piece: Piece, n: u32) {
        self.correct(piece, i64::from(n));
    }

    /// Takes `n` pieces out of the game for good.
    pub fn remove_from_game(&mut self, piece: Piece, n: u32) {
        self.correct(piece, -i64::from(n));
    }

    fn correct(&mut self, piece: Piece, by: i64) {
        let mut corrections = self.corrections.iter_mut();
        match corrections.find(|(other, _)| *other == piece) {
            Some((_, correction)) => *correction += by,
            None if by != 0 => self.corrections.push((piece, by)),
            None => {}
        }
    }

    /// The places of the pieces that match `piece`, with their numbers, in a stable order.
    #[must_use]
    pub fn whereabouts(&self, piece: Piece) -> Vec<(Place, u32)> {
        self.places()
            .map(|(place, pile)| (place, pile.count_like(piece)))
            .filter(|(_, n)| *n > 0)
            .collect()
    }

    /// Where the pawn of `owner` stands.
    #[must_use]
    pub fn pawn(&self, owner: Owner) -> Option<Place> {
        let pawn = Piece {
            owner,
            class: PieceClass::Pawn,
            letter: None,
        };
        self.place_at(self.piles.last_with(pawn)?)
    }

    /// The first clearing where `piece` stands.
    #[must_use]
    pub fn clearing_with(&self, piece: Piece) -> Option<Clearing> {
        let index = self.piles.first_with(piece)?;
        Clearing::try_from(index)
            .ok()
            .filter(|clearing| *clearing <= CLEARINGS)
    }

    /// How many pieces stand in clearings for which `holds` is true.
    pub fn sum_in_clearings(&self, holds: impl Fn(Piece) -> bool) -> u32 {
        self.piles.first(PLACES).sum(holds)
    }

    /// How many `piece` are in its owner's supply; `None` if the facts do not list this piece.
    #[must_use]
    pub fn supply(&self, piece: Piece) -> Option<u32> {
        let total = match piece.owner {
            Owner::Hireling(hireling) => {
                let facts = hireling.facts();
                let own = facts
                    .pieces
                    .iter()
                    .find(|(class, ..)| *class == piece.class);
                own.map(|(_, n, _)| *n)?
            }
            Owner::Faction(faction) => {
                let facts = faction.piece(piece.class, piece.letter)?;
                if shares_supply(piece) {
                    faction.shared_supply(piece.class)
                } else {
                    facts.supply
                }
            }
        };
        let shares = shares_supply(piece);
        let same = |other: Piece| {
            other == piece || shares && other.owner == piece.owner && other.class == piece.class
        };
        let corrections = self.corrections.iter().filter(|(other, _)| same(*other));
        let corrected: i64 = corrections.map(|(_, by)| by).sum();
        let left = i64::from(total) + corrected - i64::from(self.piles.all().sum(same));
        Some(u32::try_from(left.max(0)).unwrap_or(u32::MAX))
    }

    /// What `faction` holds; `None` if it is not in the game.
    #[must_use]
    pub fn side(&self, faction: Faction) -> Option<&Side> {
        self.sides[faction as usize].as_deref()
    }

    /// What `faction` holds, mutably. Adds the faction if the record did not announce it.
    pub fn side_mut(&mut self, faction: Faction) -> &mut Side {
        let side = &mut self.sides[faction as usize];
        Arc::make_mut(side.get_or_insert_with(|| Arc::new(Side::new(faction))))
    }

    /// Adds `faction` if the record did not announce it.
    pub fn join(&mut self, faction: Faction) {
        self.sides[faction as usize].get_or_insert_with(|| Arc::new(Side::new(faction)));
    }

    /// The factions in the game with what they hold.
    pub fn sides(&self) -> impl Iterator<Item = (Faction, &Side)> {
        let all = Faction::ALL.into_iter();
        all.filter_map(|faction| Some((faction, self.side(faction)?)))
    }

    /// The ferry's clearing; `None` if there is no ferry.
    #[must_use]
    pub fn ferry(&self) -> Option<Clearing> {
        self.ferry
    }

    /// Whether the ferry's clearing is known.
    #[must_use]
    pub fn is_ferry_certain(&self) -> bool {
        !self.ferry_doubted
    }

    /// Marks the ferry's clearing as unknown.
    pub fn doubt_ferry(&mut self) {
        self.ferry_doubted = true;
    }

    /// Puts the ferry to `clearing`.
    pub fn put_ferry(&mut self, clearing: Clearing) {
        self.ferry_doubted = false;
        self.ferry = Some(clearing);
    }

    /// Whether the closed path between `a` and `b` was opened.
    #[must_use]
    pub fn is_opened(&self, a: Clearing, b: Clearing) -> bool {
        self.opened.contains(&(a.min(b), a.max(b)))
    }

    /// Opens the closed path between `a` and `b`.
    pub fn open_path(&mut self, a: Clearing, b: Clearing) {
        self.opened.push((a.min(b), a.max(b)));
    }

    /// How many items were taken from the ruin in `clearing`.
    #[must_use]
    pub fn explored(&self, clearing: Clearing) -> u32 {
        let explored = self.explored.get(usize::from(clearing));
        explored.copied().unwrap_or(0)
    }

    /// Takes an item out of the ruin in `clearing`.
    pub fn explore(&mut self, clearing: Clearing) {
        if let Some(explored) = self.explored.get_mut(usize::from(clearing)) {
            *explored += 1;
        }
    }

    /// How many of `item` can still be crafted.
    #[must_use]
    pub fn craftable(&self, item: Item) -> u32 {
        let crafted = self.crafted[item as usize];
        item.craftable().saturating_sub(crafted)
    }

    /// Takes `item` from the supply.
    pub fn craft_item(&mut self, item: Item) {
        self.crafted[item as usize] += 1;
    }

    /// The faction that controls `hireling`; `None` if nobody does.
    #[must_use]
    pub fn controller(&self, hireling: Hireling) -> Option<Faction> {
        self.hired[hireling as usize]
    }

    /// Gives `hireling` to `faction`.
    pub fn hire(&mut self, hireling: Hireling, faction: Faction) {
        self.hired[hireling as usize] = Some(faction);
    }

    /// Whether the contents of `clearing` are known.
    #[must_use]
    pub fn is_certain(&self, clearing: Clearing) -> bool {
        self.uncertain.get(usize::from(clearing)) == Some(&false)
    }

    /// Marks the contents of `clearing` as unknown.
    pub fn doubt(&mut self, clearing: Clearing) {
        if let Some(uncertain) = self.uncertain.get_mut(usize::from(clearing)) {
            *uncertain = true;
        }
    }

    /// Marks all clearings, all pieces and the ferry as unknown.
    pub fn doubt_all(&mut self) {
        for faction in &self.setting.factions {
            self.doubted.insert(*faction);
        }
        self.uncertain = [true; PLACES];
        self.doubt_ferry();
    }

    /// Marks as unknown what unwritten turns of `factions` may have changed. These factions may have placed and moved pieces
    /// of their own. They may have removed pieces of others, so the count of those is only an upper bound.
    pub fn doubt_turns_of(&mut self, factions: FactionSet) {
        for faction in &self.setting.factions {
            if factions.contains(*faction) {
                self.doubted.insert(*faction);
            }
            self.off_track.insert(*faction);
        }
        // Field Hospitals bring fallen warriors there.
        match (1..=CLEARINGS).find(|clearing| self.has_keep(*clearing)) {
            Some(keep) => self.doubt(keep),
            None => self.distrust(Faction::Marquise),
        }
        // Whoever removes a raid, Corvids come to the clearings around it.
        self.distrust(Faction::Corvids);
        self.doubt_ferry();
        self.thinned = true;
    }

    /// Whether pieces that stand here may be gone. Then what is missing here is missing, but what is in the way may not be, and
    /// the supply may hold more.
    #[must_use]
    pub fn is_thinned(&self) -> bool {
        self.thinned
    }

    /// Whether the places of the pieces of `faction` are known.
    #[must_use]
    pub fn is_trusted(&self, faction: Faction) -> bool {
        !self.doubted.contains(faction)
    }

    /// Marks the places of the pieces of `faction` as unknown.
    pub fn distrust(&mut self, faction: Faction) {
        self.doubted.insert(faction);
    }

    /// Whether the written points of `faction` have agreed with its tracks so far.
    #[must_use]
    pub fn trusts_tracks(&self, faction: Faction) -> bool {
        !self.off_track.contains(faction)
    }

    /// Marks the tracks of `faction` as no evidence for points.
    pub fn distrust_tracks(&mut self, faction: Faction) {
        self.off_track.insert(faction);
    }

    /// The suit of `clearing`; `None` if it is not known.
    #[must_use]
    pub fn suit(&self, clearing: Clearing) -> Option<Suit> {
        let index = usize::from(clearing).checked_sub(1)?;
        self.setting.suits.get(index).copied().flatten()
    }
}

/// Whether all kinds of the piece's class share one supply: plots and waystations.
fn shares_supply(piece: Piece) -> bool {
    matches!(
        (piece.owner, piece.class),
        (Owner::Faction(Faction::Corvids), PieceClass::Token)
            | (Owner::Faction(Faction::Keepers), PieceClass::Building)
    )
}

#[cfg(test)]
mod tests {
    use super::{Board, Setting};
    use crate::game::{
        Owner, Piece, Place,
        facts::{Faction, PieceClass},
    };

    const PLOT: Piece = Piece {
        owner: Owner::Faction(Faction::Corvids),
        class: PieceClass::Token,
        letter: None,
    };

    #[test]
    fn taking_what_is_not_there_does_not_spoil_the_supply() {
        let mut board = Board::new(Setting::default());
        let cat = Piece::warrior(Owner::Faction(Faction::Marquise));
        let here = Place::Clearing(3);
        board.add(&here, cat, 2);
        assert_eq!(board.supply(cat), Some(23));
        let taken = board.take(&here, cat, 5);
        assert_eq!(taken, 2);
        board.add(&Place::Clearing(4), cat, 5);
        assert_eq!(board.supply(cat), Some(23));
    }

    #[test]
    fn all_plots_share_one_supply_and_a_plot_face_down_may_be_any() {
        let mut board = Board::new(Setting::default());
        let here = Place::Clearing(7);
        board.add(&here, PLOT, 1);
        let bomb = Piece {
            letter: Some('b'),
            ..PLOT
        };
        let raid = Piece {
            letter: Some('r'),
            ..PLOT
        };
        board.add(&Place::Clearing(8), bomb, 1);
        assert_eq!(board.supply(raid), Some(6));
        assert_eq!(board.take(&here, raid, 1), 1);
        assert_eq!(board.take(&Place::Clearing(8), raid, 1), 0);
    }
}
