//! The ruler of a clearing, and limits on placing pieces there.

use std::collections::BTreeMap;

use crate::game::facts::{Clearing, Faction, PieceClass, Suit};

use super::{Board, Owner, Piece};

/// The ruler of a clearing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruler {
    /// Nobody: no warriors or buildings, or a tie.
    Nobody,
    /// A faction, counting the hirelings it controls.
    Faction(Faction),
    /// A hireling without a controller.
    Hireling(Owner),
}

impl Board {
    /// The ruler of `clearing`: the owner with most warriors and buildings. The Eyrie also rule when tied, the Lizards wherever
    /// they have a garden, the Duchy always in the Burrow.
    #[must_use]
    pub fn ruler(&self, clearing: Clearing) -> Ruler {
        if clearing == 0 {
            return Ruler::Faction(Faction::Duchy);
        }
        let mut strength: BTreeMap<Owner, u32> = BTreeMap::new();
        for (piece, n) in self.clearing(clearing).iter() {
            let garden = piece.class == PieceClass::Building
                && piece.owner == Owner::Faction(Faction::Lizards);
            if garden {
                return Ruler::Faction(Faction::Lizards);
            }
            if self.counts_for_rule(piece) {
                *strength.entry(self.counted_for(piece.owner)).or_default() += n;
            }
        }
        let most = strength.values().copied().max().unwrap_or(0);
        let strongest: Vec<Owner> = strength
            .into_iter()
            .filter(|(_, n)| *n == most)
            .map(|(owner, _)| owner)
            .collect();
        let eyrie = Owner::Faction(Faction::Eyrie);
        match strongest[..] {
            [Owner::Faction(faction)] => Ruler::Faction(faction),
            [owner] => Ruler::Hireling(owner),
            _ if strongest.contains(&eyrie) => Ruler::Faction(Faction::Eyrie),
            _ => Ruler::Nobody,
        }
    }

    fn counts_for_rule(&self, piece: Piece) -> bool {
        match piece.class {
            PieceClass::Warrior | PieceClass::Building => true,
            PieceClass::Token => piece
                .owner
                .faction()
                .and_then(|faction| self.side(faction))
                .is_some_and(|side| side.has_crafted("soupkitchens")),
            PieceClass::Pawn | PieceClass::Ferry => false,
        }
    }

    /// The owner that the pieces of `owner` count for: a hireling's controller.
    fn counted_for(&self, owner: Owner) -> Owner {
        match owner {
            Owner::Hireling(hireling) => self.controller(hireling).map_or(owner, Owner::Faction),
            Owner::Faction(_) => owner,
        }
    }

    /// The slots of `clearing`, and how many of them are filled by buildings or an unexplored ruin. `None` in the Burrow, and
    /// if the map is not known.
    #[must_use]
    pub fn slots(&self, clearing: Clearing) -> Option<(u32, u32)> {
        let facts = self.setting().map?.facts();
        let buildings = self
            .clearing(clearing)
            .sum(|piece| piece.class == PieceClass::Building);
        let ruin = u32::from(self.has_whole_ruin(clearing));
        (clearing > 0).then(|| (facts.slots_of(clearing), buildings + ruin))
    }

    /// Whether `clearing` has a ruin that still holds all its items.
    #[must_use]
    pub fn has_whole_ruin(&self, clearing: Clearing) -> bool {
        self.setting()
            .map
            .is_some_and(|map| map.facts().has_ruin(clearing))
            && self.explored(clearing) == 0
    }

    /// The piece in `clearing` that prevents placing `piece` there, since a clearing holds only one such piece: roosts,
    /// sympathy, trade posts, plots, bases, mobs, tunnels. `None` if nothing prevents it.
    #[must_use]
    pub fn only_one(&self, piece: Piece, clearing: Clearing) -> Option<Piece> {
        use PieceClass::{Building, Token};
        let limited = matches!(
            (piece.owner, piece.class),
            (Owner::Faction(Faction::Eyrie | Faction::Alliance), Building)
                | (
                    Owner::Faction(
                        Faction::Alliance
                            | Faction::Riverfolk
                            | Faction::Duchy
                            | Faction::Corvids
                            | Faction::Hundreds
                    ),
                    Token
                )
        );
        if !limited {
            return None;
        }
        self.clearing(clearing)
            .iter()
            .map(|(other, _)| other)
            .find(|other| other.owner == piece.owner && other.class == piece.class)
    }

    /// Whether the keep is in `clearing`, where only the Marquise places pieces. If a slip put several on the map, the first
    /// counts.
    #[must_use]
    pub fn has_keep(&self, clearing: Clearing) -> bool {
        let keep = Piece::of(Faction::Marquise, PieceClass::Token, Some('k'));
        self.clearing(clearing).count(keep) > 0 && self.clearing_with(keep) == Some(clearing)
    }

    /// The suit of `clearing` if `piece` needs another one; `None` if it fits or is not known.
    #[must_use]
    pub fn wrong_suit(&self, piece: Piece, clearing: Clearing) -> Option<Suit> {
        let asked = piece
            .owner
            .faction()?
            .piece_suit(piece.class, piece.letter)?;
        let suit = self.suit(clearing)?;
        (asked != suit && self.setting().lost_city != Some(clearing)).then_some(suit)
    }
}

#[cfg(test)]
mod tests {
    use super::Ruler;
    use crate::game::{
        Board, Owner, Piece, Place, Setting,
        facts::{Faction, Map, PieceClass},
    };

    #[test]
    fn ties_go_to_the_eyrie_and_gardens_rule() {
        let mut board = Board::new(Setting::default());
        let here = Place::Clearing(5);
        assert_eq!(board.ruler(5), Ruler::Nobody);
        let warrior = |faction| Piece::warrior(Owner::Faction(faction));
        board.add(&here, warrior(Faction::Marquise), 2);
        board.add(&here, warrior(Faction::Eyrie), 1);
        assert_eq!(board.ruler(5), Ruler::Faction(Faction::Marquise));
        let roost = Piece::of(Faction::Eyrie, PieceClass::Building, None);
        board.add(&here, roost, 1);
        assert_eq!(board.ruler(5), Ruler::Faction(Faction::Eyrie));
        let garden = Piece::of(Faction::Lizards, PieceClass::Building, Some('f'));
        board.add(&here, garden, 1);
        assert_eq!(board.ruler(5), Ruler::Faction(Faction::Lizards));
    }

    #[test]
    fn a_ruin_fills_a_slot_until_it_is_explored() {
        let mut board = Board::new(Setting {
            map: Some(Map::Fall),
            ..Setting::default()
        });
        assert_eq!(board.slots(6), Some((2, 1)));
        assert_eq!(board.slots(7), Some((2, 0)));
        board.explore(6);
        assert_eq!(board.slots(6), Some((2, 0)));
    }
}
