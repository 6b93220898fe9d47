//! Battles, and the Corvids' plots: flipped, guessed, exchanged.

use notation::{Ranged, say};

use crate::{
    game::{
        Board, Owner, Piece, Place,
        facts::{Clearing, Faction, PieceClass, Suit},
        rules,
    },
    read::ast::{Battle, Plot},
};

use super::{moves::stands, problem::Kind, replayer::Replayer};

/// A facedown plot.
pub(super) const FACE_DOWN: Piece = Piece {
    owner: Owner::Faction(Faction::Corvids),
    class: PieceClass::Token,
    letter: None,
};

impl Replayer<'_> {
    pub(super) fn battle(&mut self, battle: &Battle) {
        let clearing = battle.clearing.value;
        self.turn.battles.push(clearing);
        if !(1..=crate::game::facts::CLEARINGS).contains(&clearing) {
            return;
        }
        self.check_ambushes(battle);
        if !self.board.is_certain(clearing) || self.turn.absent.contains(&clearing) {
            return;
        }
        let (attacker, defender) = (battle.attacker.value, battle.defender.value);
        let kind = Kind::Battle {
            attacker,
            defender,
            clearing,
        };
        let range = battle.defender.range.cover(battle.clearing.range);
        if self.can_tell_presence(attacker) && !self.can_attack(attacker, clearing) {
            let message = format!(
                "{} {} no {} in clearing {clearing} to attack with.",
                say::capitalized(&attacker.the()),
                if attacker.is_plural() { "have" } else { "has" },
                if is_vagabond(attacker) {
                    "pawn"
                } else {
                    "warriors"
                },
            );
            self.turn.absent.push(clearing);
            self.report(&rules::replay::NOBODY_THERE, range, kind, message);
        } else if self.can_tell_presence(defender) && !can_defend(self.board, defender, clearing) {
            let message = format!(
                "{} {} nothing in clearing {clearing} to be attacked. {}",
                say::capitalized(&defender.the()),
                if defender.is_plural() { "have" } else { "has" },
                match self.board.clearing(clearing) {
                    pile if pile.is_empty() => "It is empty.".to_owned(),
                    pile => format!("There {} {}.", stands(pile), pile.described()),
                }
            );
            self.turn.absent.push(clearing);
            self.report(&rules::replay::NOBODY_THERE, range, kind, message);
        }
    }

    fn can_tell_presence(&self, owner: Owner) -> bool {
        match owner {
            // A Vagabond's pawn that was never placed may be anywhere.
            Owner::Faction(faction) if faction.is_vagabond() => {
                self.board.is_trusted(faction) && self.board.pawn(owner).is_some()
            }
            Owner::Faction(_) => self.tells(owner),
            Owner::Hireling(_) => false,
        }
    }

    /// Whether `attacker` has warriors or a pawn in `clearing`; the Riverfolk's count for a faction that paid them
    /// (Mercenaries).
    fn can_attack(&self, attacker: Owner, clearing: Clearing) -> bool {
        let riverfolk = Owner::Faction(Faction::Riverfolk);
        let fights = |piece: Piece| {
            let own =
                piece.owner == attacker || self.turn.paid_riverfolk && piece.owner == riverfolk;
            own && matches!(piece.class, PieceClass::Warrior | PieceClass::Pawn)
        };
        self.board.clearing(clearing).sum(fights) > 0
    }

    fn check_ambushes(&mut self, battle: &Battle) {
        let clearing = battle.clearing.value;
        let Some(suit) = self.board.suit(clearing) else {
            return;
        };
        if self.board.setting().lost_city == Some(clearing) {
            return;
        }
        for (index, ambush) in battle.ambushes.iter().enumerate() {
            if ambush.value != suit && ambush.value != Suit::Bird {
                let message = format!(
                    "Clearing {clearing} is a {} clearing: an ambush there is a {} or a bird card, not a {} one.",
                    suit.name(),
                    suit.name(),
                    ambush.value.name()
                );
                let kind = Kind::Ambush { index, suit };
                self.report(&rules::replay::AMBUSH_SUIT, ambush.range, kind, message);
            }
        }
    }

    pub(super) fn flip_plot(&mut self, clearing: &Ranged<u8>, plot: &Ranged<Plot>) {
        let here = Place::Clearing(clearing.value);
        let up = Piece {
            letter: Some(plot.value.letter()),
            ..FACE_DOWN
        };
        self.check_plot(clearing, "turn up");
        let standing = self.board.sum_in_clearings(|piece| piece == up);
        if standing >= 2 {
            let message = format!(
                "The Corvids have two {}s, and both lie face up already.",
                plot.value.name()
            );
            self.report(&rules::replay::NO_SUPPLY, plot.range, Kind::Other, message);
        }
        if self.board.pile(&here).count(FACE_DOWN) > 0 {
            self.board.take(&here, FACE_DOWN, 1);
        } else {
            self.board.conjure(FACE_DOWN, 1);
        }
        if plot.value == Plot::Bomb {
            self.turn.bombs.push(clearing.value);
        } else {
            self.board.add(&here, up, 1);
        }
    }

    pub(super) fn exposure(&mut self, clearing: &Ranged<u8>) {
        self.check_plot(clearing, "expose");
    }

    pub(super) fn trick(&mut self, first: &Ranged<u8>, second: &Ranged<u8>) {
        let mut swapped = Vec::new();
        for side in [first, second] {
            let here = Place::Clearing(side.value);
            let any = self.board.pile(&here).count_like(FACE_DOWN);
            if any == 0 && self.board.is_certain(side.value) && self.tells(FACE_DOWN.owner) {
                let message = format!("No plot lies in clearing {} to be exchanged.", side.value);
                self.report(
                    &rules::replay::NO_PLOT,
                    side.range,
                    Kind::Plot {
                        clearing: side.value,
                    },
                    message,
                );
                return;
            }
            let plot = self.board.pile(&here).likeliest(FACE_DOWN);
            self.board.take(&here, plot.unwrap_or(FACE_DOWN), 1);
            swapped.push(plot);
        }
        for (side, plot) in [second, first].into_iter().zip(swapped) {
            if let Some(plot) = plot {
                self.board.add(&Place::Clearing(side.value), plot, 1);
            }
        }
    }

    fn check_plot(&mut self, clearing: &Ranged<u8>, verb: &str) {
        let number = clearing.value;
        let pile = self.board.clearing(number);
        if pile.count(FACE_DOWN) > 0
            || !self.board.is_certain(number)
            || !self.tells(FACE_DOWN.owner)
        {
            return;
        }
        let up = pile
            .iter()
            .map(|(piece, _)| piece)
            .find(|piece| FACE_DOWN.may_be(*piece));
        let message = match up {
            Some(up) => format!(
                "The plot in clearing {number} lies face up already: {}. There is none to {verb}.",
                up.counted(1)
            ),
            None => {
                let others: Vec<String> = self
                    .board
                    .whereabouts(FACE_DOWN)
                    .into_iter()
                    .filter(|(place, _)| self.board.pile(place).count(FACE_DOWN) > 0)
                    .map(|(place, _)| place.to_string())
                    .collect();
                let there = match others.as_slice() {
                    [] => "No plot lies face down anywhere.".to_owned(),
                    [only] => format!("The only one lies in {only}."),
                    _ => format!("They lie in {}.", say::and(&others)),
                };
                format!("No facedown plot lies in clearing {number} to {verb}. {there}")
            }
        };
        self.report(
            &rules::replay::NO_PLOT,
            clearing.range,
            Kind::Plot { clearing: number },
            message,
        );
    }
}

/// Whether `defender` has a piece in `clearing`.
fn can_defend(board: &Board, defender: Owner, clearing: Clearing) -> bool {
    board
        .clearing(clearing)
        .sum(|piece| piece.owner == defender)
        > 0
}

fn is_vagabond(owner: Owner) -> bool {
    owner.faction().is_some_and(Faction::is_vagabond)
}
