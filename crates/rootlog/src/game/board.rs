//! The state of a game: where every piece stands and what everyone holds.
//!
//! Parts are shared between copies, so that keeping a copy for every turn costs little.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use crate::facts::{CLEARINGS, Clearing, Faction, Hireling, Item, Map, PieceClass, Suit};

use super::{Owner, Piece, Pile, Place, Side};

/// What is fixed for the whole game.
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
    /// Where the tower stands.
    pub tower: Option<Clearing>,
    /// Where the Lost City stands, a clearing of all suits.
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

/// The state of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    setting: Arc<Setting>,
    /// Index 0 is the Burrow.
    clearings: [Arc<Pile>; 13],
    elsewhere: Arc<BTreeMap<Place, Pile>>,
    sides: Arc<BTreeMap<Faction, Arc<Side>>>,
    /// Pieces that left the game.
    gone: Arc<Pile>,
    /// Pieces that a record moved though they were not there; supplies must not suffer from that.
    conjured: Arc<Pile>,
    ferry: Option<Clearing>,
    /// Whether the ferry may have gone elsewhere.
    ferry_doubted: bool,
    opened: Arc<Vec<(Clearing, Clearing)>>,
    /// Items that were taken out of ruins, by clearing.
    explored: Arc<BTreeMap<Clearing, u32>>,
    /// Items crafted from the supply.
    crafted: Arc<BTreeMap<Item, u32>>,
    hired: Arc<BTreeMap<Hireling, Faction>>,
    /// Clearings of which nothing is known any more. Index 0 is the Burrow.
    uncertain: [bool; 13],
    /// Factions of whose pieces nothing is known any more.
    doubted: Arc<BTreeSet<Faction>>,
    /// Factions whose written points have disagreed with their tracks.
    off_track: Arc<BTreeSet<Faction>>,
}

/// More forests, paths and boards than any game has: others come from slips of the pen.
const MOST_ELSEWHERE: usize = 100;

static NOTHING: Pile = Pile::empty();

impl Board {
    /// The empty board.
    #[must_use]
    pub fn new(setting: Setting) -> Self {
        let empty = Arc::new(Pile::default());
        let sides = setting
            .factions
            .iter()
            .map(|&faction| (faction, Arc::new(Side::new(faction))))
            .collect();
        Self {
            ferry: setting.ferry,
            ferry_doubted: false,
            setting: Arc::new(setting),
            clearings: std::array::from_fn(|_| Arc::clone(&empty)),
            elsewhere: Arc::default(),
            sides: Arc::new(sides),
            gone: Arc::clone(&empty),
            conjured: empty,
            opened: Arc::default(),
            explored: Arc::default(),
            crafted: Arc::default(),
            hired: Arc::default(),
            uncertain: [false; 13],
            doubted: Arc::default(),
            off_track: Arc::default(),
        }
    }

    /// What is fixed.
    #[must_use]
    pub fn setting(&self) -> &Setting {
        &self.setting
    }

    /// The pieces at `place`.
    #[must_use]
    pub fn pile(&self, place: &Place) -> &Pile {
        match place {
            Place::Clearing(clearing) => self.clearing(*clearing),
            _ => self.elsewhere.get(place).unwrap_or(&NOTHING),
        }
    }

    /// The pieces in `clearing`; 0 is the Burrow.
    #[must_use]
    pub fn clearing(&self, clearing: Clearing) -> &Pile {
        self.clearings
            .get(usize::from(clearing))
            .map_or(&NOTHING, |pile| pile)
    }

    /// Every place where something stands.
    pub fn places(&self) -> impl Iterator<Item = (Place, &Pile)> {
        let clearings = (0..).zip(&self.clearings);
        clearings
            .filter(|(_, pile)| !pile.is_empty())
            .map(|(clearing, pile)| (Place::Clearing(clearing), &**pile))
            .chain(
                self.elsewhere
                    .iter()
                    .filter(|(_, pile)| !pile.is_empty())
                    .map(|(place, pile)| (place.clone(), pile)),
            )
    }

    /// The places where something else stands on `other`.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Place> {
        // Copies share what neither changed.
        let clearings = (0..).zip(self.clearings.iter().zip(&other.clearings));
        let mut places: Vec<Place> = clearings
            .filter(|(_, (here, there))| !Arc::ptr_eq(here, there) && here != there)
            .map(|(clearing, _)| Place::Clearing(clearing))
            .collect();
        if !Arc::ptr_eq(&self.elsewhere, &other.elsewhere) {
            let elsewhere = self.elsewhere.keys().chain(other.elsewhere.keys());
            let changed = elsewhere.filter(|place| self.pile(place) != other.pile(place));
            places.extend(changed.cloned());
            places.sort();
            places.dedup();
        }
        places
    }

    fn pile_mut(&mut self, place: &Place) -> &mut Pile {
        if let Place::Clearing(clearing) = place
            && let Some(pile) = self.clearings.get_mut(usize::from(*clearing))
        {
            return Arc::make_mut(pile);
        }
        Arc::make_mut(&mut self.elsewhere)
            .entry(place.clone())
            .or_default()
    }

    /// Puts `n` pieces to `place`.
    pub fn add(&mut self, place: &Place, piece: Piece, n: u32) {
        let is_new = !matches!(place, Place::Clearing(_)) && !self.elsewhere.contains_key(place);
        if n > 0 && !(is_new && self.elsewhere.len() >= MOST_ELSEWHERE) {
            self.pile_mut(place).add(piece, n);
        }
    }

    /// Takes `n` pieces that `piece` may mean from `place`. Answers those that were there; for the others it is assumed
    /// that they came from somewhere the record does not tell.
    pub fn take(&mut self, place: &Place, piece: Piece, n: u32) -> Vec<(Piece, u32)> {
        if n == 0 {
            return Vec::new();
        }
        let taken = match self.pile(place).is_empty() {
            true => Vec::new(),
            false => self.pile_mut(place).take(piece, n),
        };
        let found: u32 = taken.iter().map(|(_, n)| n).sum();
        self.conjure(piece, n.saturating_sub(found));
        taken
    }

    /// Assumes `n` more pieces than the box has: they stand somewhere although the record took them elsewhere.
    pub fn conjure(&mut self, piece: Piece, n: u32) {
        if n > 0 {
            Arc::make_mut(&mut self.conjured).add(piece, n);
        }
    }

    /// Takes `n` pieces out of the game for good.
    pub fn remove_from_game(&mut self, piece: Piece, n: u32) {
        Arc::make_mut(&mut self.gone).add(piece, n);
    }

    /// Where the pieces that `piece` may mean stand, with counts, in a stable order.
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
        let stands = |pile: &Pile| pile.count_like(pawn) > 0;
        let mut elsewhere = self.elsewhere.iter().rev();
        let elsewhere = elsewhere.find(|(_, pile)| stands(pile));
        elsewhere.map(|(place, _)| place.clone()).or_else(|| {
            let mut clearings = (0..=CLEARINGS).zip(&self.clearings).rev();
            let (clearing, _) = clearings.find(|(_, pile)| stands(pile))?;
            Some(Place::Clearing(clearing))
        })
    }

    /// How many pieces stand on the map and on boards for which `holds` is true.
    pub fn sum(&self, holds: impl Fn(Piece) -> bool) -> u32 {
        let elsewhere: u32 = self.elsewhere.values().map(|pile| pile.sum(&holds)).sum();
        self.sum_in_clearings(holds) + elsewhere
    }

    /// How many pieces stand in clearings for which `holds` is true.
    pub fn sum_in_clearings(&self, holds: impl Fn(Piece) -> bool) -> u32 {
        self.clearings.iter().map(|pile| pile.sum(&holds)).sum()
    }

    /// How many `piece` are in its owner's supply; nothing where the box is not known.
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
        let out = self.sum(same) + self.gone.sum(same);
        Some((total + self.conjured.sum(same)).saturating_sub(out))
    }

    /// What `faction` holds, if it is in the game.
    #[must_use]
    pub fn side(&self, faction: Faction) -> Option<&Side> {
        self.sides.get(&faction).map(|side| &**side)
    }

    /// What `faction` holds, to change it. A faction that nobody announced joins now.
    pub fn side_mut(&mut self, faction: Faction) -> &mut Side {
        let side = Arc::make_mut(&mut self.sides)
            .entry(faction)
            .or_insert_with(|| Arc::new(Side::new(faction)));
        Arc::make_mut(side)
    }

    /// A faction that nobody announced joins now.
    pub fn join(&mut self, faction: Faction) {
        if self.side(faction).is_none() {
            self.side_mut(faction);
        }
    }

    /// Everyone in the game with what they hold.
    pub fn sides(&self) -> impl Iterator<Item = (Faction, &Side)> {
        self.sides.iter().map(|(&faction, side)| (faction, &**side))
    }

    /// Where the ferry lies.
    #[must_use]
    pub fn ferry(&self) -> Option<Clearing> {
        self.ferry
    }

    /// Whether it is known where the ferry lies.
    #[must_use]
    pub fn is_ferry_certain(&self) -> bool {
        !self.ferry_doubted
    }

    /// From now on the ferry may lie anywhere.
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
        Arc::make_mut(&mut self.opened).push((a.min(b), a.max(b)));
    }

    /// How many items were taken from the ruin in `clearing`.
    #[must_use]
    pub fn explored(&self, clearing: Clearing) -> u32 {
        self.explored.get(&clearing).copied().unwrap_or(0)
    }

    /// Takes an item out of the ruin in `clearing`.
    pub fn explore(&mut self, clearing: Clearing) {
        *Arc::make_mut(&mut self.explored)
            .entry(clearing)
            .or_default() += 1;
    }

    /// How many of `item` are left to craft.
    #[must_use]
    pub fn craftable(&self, item: Item) -> u32 {
        let crafted = self.crafted.get(&item).copied().unwrap_or(0);
        item.craftable().saturating_sub(crafted)
    }

    /// Takes `item` from the supply.
    pub fn craft_item(&mut self, item: Item) {
        *Arc::make_mut(&mut self.crafted).entry(item).or_default() += 1;
    }

    /// Who controls `hireling`.
    #[must_use]
    pub fn controller(&self, hireling: Hireling) -> Option<Faction> {
        self.hired.get(&hireling).copied()
    }

    /// Gives `hireling` to `faction`.
    pub fn hire(&mut self, hireling: Hireling, faction: Faction) {
        Arc::make_mut(&mut self.hired).insert(hireling, faction);
    }

    /// Whether it is known what stands in `clearing`.
    #[must_use]
    pub fn is_certain(&self, clearing: Clearing) -> bool {
        self.uncertain.get(usize::from(clearing)) == Some(&false)
    }

    /// From now on nothing is known of `clearing`.
    pub fn doubt(&mut self, clearing: Clearing) {
        if let Some(uncertain) = self.uncertain.get_mut(usize::from(clearing)) {
            *uncertain = true;
        }
    }

    /// From now on nothing is known of the map.
    pub fn doubt_all(&mut self) {
        for faction in self.setting().factions.clone() {
            self.distrust(faction);
        }
        self.uncertain = [true; 13];
        self.doubt_ferry();
    }

    /// Whether it is known where the pieces of `faction` are.
    #[must_use]
    pub fn is_trusted(&self, faction: Faction) -> bool {
        !self.doubted.contains(&faction)
    }

    /// From now on nothing is known of the pieces of `faction`.
    pub fn distrust(&mut self, faction: Faction) {
        if self.is_trusted(faction) {
            Arc::make_mut(&mut self.doubted).insert(faction);
        }
    }

    /// Whether the points of `faction` have agreed with its tracks so far.
    #[must_use]
    pub fn trusts_tracks(&self, faction: Faction) -> bool {
        !self.off_track.contains(&faction)
    }

    /// From now on the tracks of `faction` prove nothing.
    pub fn distrust_tracks(&mut self, faction: Faction) {
        Arc::make_mut(&mut self.off_track).insert(faction);
    }

    /// The suit of `clearing`, where known.
    #[must_use]
    pub fn suit(&self, clearing: Clearing) -> Option<Suit> {
        let index = usize::from(clearing).checked_sub(1)?;
        self.setting.suits.get(index).copied().flatten()
    }
}

/// Whether all kinds of a piece's class come from one supply: plots and waystations.
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
    use crate::{
        facts::{Faction, PieceClass},
        game::{Owner, Piece, Place},
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
        assert_eq!(taken, [(cat, 2)]);
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
        assert_eq!(board.take(&here, raid, 1), [(PLOT, 1)]);
        assert!(board.take(&Place::Clearing(8), raid, 1).is_empty());
    }
}
