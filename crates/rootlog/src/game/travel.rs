//! Where pieces can move from a clearing: paths, rivers, the ferry, the Burrow, the Tunnels card.

use crate::game::facts::{CLEARINGS, Clearing, Faction, Hireling, PieceClass};

use super::{Board, Owner, Piece};

/// What a moving piece may use besides open paths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Freedom {
    /// Rivers and the lake: Riverfolk, Boat Builders, bought riverboats, Otter Divers.
    pub rivers: bool,
    /// Whether the ferry comes along.
    pub ferry: bool,
    /// Factions whose clearings with crafting pieces count as adjacent: the Tunnels card.
    pub tunnels: Vec<Faction>,
}

impl Board {
    /// What `owner` may use on the turn of `turn`, except the ferry. `is_carried`: whether riverboats were bought on it.
    #[must_use]
    pub fn freedom(&self, owner: Owner, turn: Option<Faction>, is_carried: bool) -> Freedom {
        let movers = || [turn, owner.faction()].into_iter().flatten();
        let has = |faction: &Faction, card: &str| {
            let side = self.side(*faction);
            side.is_some_and(|side| side.has_crafted(card))
        };
        let has_boats = |mover: Faction| mover == Faction::Riverfolk || has(&mover, "boatbuilders");
        Freedom {
            rivers: is_carried
                || movers().any(has_boats)
                || self.setting().has_demoted(Hireling::O),
            ferry: false,
            tunnels: movers().filter(|mover| has(mover, "tunnels")).collect(),
        }
    }

    /// Whether an open path joins `a` and `b`; true if the map is not known.
    #[must_use]
    pub fn has_open_path(&self, a: Clearing, b: Clearing) -> bool {
        let Some(map) = self.setting().map else {
            return true;
        };
        let facts = map.facts();
        facts.has_path(a, b) && (!facts.has_closed_path(a, b) || self.is_opened(a, b))
    }

    /// Whether the ferry can go from `a` to `b`: both lie on the water. True if the map is not known.
    #[must_use]
    pub fn by_ferry(&self, a: Clearing, b: Clearing) -> bool {
        let map = self.setting().map;
        let on_water = |clearing| map.is_none_or(|map| map.facts().is_on_water(clearing));
        a != b && on_water(a) && on_water(b)
    }

    /// Whether one move can lead from `from` to `to`; 0 is the Burrow.
    #[must_use]
    pub fn joins(&self, from: Clearing, to: Clearing, freedom: &Freedom) -> bool {
        if from == 0 || to == 0 {
            let tunnel = Piece::of(Faction::Duchy, PieceClass::Token, None);
            return from != to && self.clearing(from.max(to)).count(tunnel) > 0;
        }
        from != to
            && (self.has_open_path(from, to)
                || freedom.rivers
                    && self
                        .setting()
                        .map
                        .is_some_and(|map| map.facts().has_river(from, to))
                || freedom.ferry && self.by_ferry(from, to)
                || freedom.tunnels.iter().any(|&faction| {
                    self.has_crafting_piece(faction, from) && self.has_crafting_piece(faction, to)
                }))
    }

    /// The clearings one move away from `from`, ascending.
    #[must_use]
    pub fn reachable(&self, from: Clearing, freedom: &Freedom) -> Vec<Clearing> {
        (0..=CLEARINGS)
            .filter(|&to| self.joins(from, to, freedom))
            .collect()
    }

    /// Whether at most `steps` moves lead from one of `from` to `to`.
    #[must_use]
    pub fn within(&self, from: &[Clearing], to: Clearing, steps: u32, freedom: &Freedom) -> bool {
        let is_near =
            |to| from.contains(&to) || from.iter().any(|from| self.joins(*from, to, freedom));
        match steps {
            0 => from.contains(&to),
            1 => is_near(to),
            _ if is_near(to) => true,
            _ => {
                // No path is longer than the number of clearings.
                let steps = (steps - 1).min(u32::from(CLEARINGS));
                let near: Vec<Clearing> = (0..=CLEARINGS).filter(|to| is_near(*to)).collect();
                self.within(&near, to, steps, freedom)
            }
        }
    }

    /// Whether `faction` has a crafting piece in `clearing`.
    #[must_use]
    pub fn has_crafting_piece(&self, faction: Faction, clearing: Clearing) -> bool {
        use PieceClass::{Building, Pawn, Token};
        let crafts = |piece: Piece| {
            piece.owner == Owner::Faction(faction)
                && match faction {
                    Faction::Marquise => piece.class == Building && piece.letter == Some('w'),
                    Faction::Eyrie
                    | Faction::Lizards
                    | Faction::Duchy
                    | Faction::Hundreds
                    | Faction::Keepers => piece.class == Building,
                    Faction::Alliance | Faction::Riverfolk | Faction::Corvids => {
                        piece.class == Token
                    }
                    Faction::Vagabond | Faction::SecondVagabond => piece.class == Pawn,
                }
        };
        self.clearing(clearing).sum(crafts) > 0
    }
}

#[cfg(test)]
mod tests {
    use super::Freedom;
    use crate::game::{
        Board, Piece, Place, Setting,
        facts::{Faction, Map, PieceClass},
    };

    fn board(map: Map) -> Board {
        Board::new(Setting {
            map: Some(map),
            ferry: map.facts().ferry_start,
            ..Setting::default()
        })
    }

    fn rivers() -> Freedom {
        Freedom {
            rivers: true,
            ..Freedom::default()
        }
    }

    #[test]
    fn paths_rivers_and_closed_paths() {
        let fall = board(Map::Fall);
        assert_eq!(fall.reachable(4, &Freedom::default()), [8, 9, 12]);
        assert_eq!(fall.reachable(4, &rivers()), [7, 8, 9, 12]);
        let mut mountain = board(Map::Mountain);
        assert_eq!(mountain.reachable(5, &Freedom::default()), [10, 11]);
        mountain.open_path(9, 5);
        assert_eq!(mountain.reachable(5, &Freedom::default()), [9, 10, 11]);
        assert!(mountain.within(&[5], 1, 2, &Freedom::default()));
        assert!(!mountain.within(&[5], 8, 2, &Freedom::default()));
    }

    #[test]
    fn the_ferry_goes_along_the_coast() {
        let lake = board(Map::Lake);
        let ferry = Freedom {
            ferry: true,
            ..Freedom::default()
        };
        assert_eq!(lake.reachable(1, &ferry), [5, 9, 10, 11, 12]);
        assert_eq!(lake.reachable(5, &ferry), [1, 4, 11]);
    }

    #[test]
    fn the_burrow_opens_where_a_tunnel_is() {
        let mut fall = board(Map::Fall);
        assert!(fall.reachable(0, &Freedom::default()).is_empty());
        let tunnel = Piece::of(Faction::Duchy, PieceClass::Token, None);
        fall.add(&Place::Clearing(9), tunnel, 1);
        assert_eq!(fall.reachable(0, &Freedom::default()), [9]);
        assert_eq!(fall.reachable(9, &Freedom::default()), [0, 1, 4, 12]);
    }

    #[test]
    fn the_tunnels_card_joins_workshops() {
        let mut fall = board(Map::Fall);
        let workshop = Piece::of(Faction::Marquise, PieceClass::Building, Some('w'));
        fall.add(&Place::Clearing(1), workshop, 1);
        fall.add(&Place::Clearing(8), workshop, 1);
        let tunnels = Freedom {
            tunnels: vec![Faction::Marquise],
            ..Freedom::default()
        };
        assert!(fall.joins(1, 8, &tunnels));
        assert!(!fall.joins(1, 7, &tunnels));
    }
}
