//! Checks of placing pieces: supply, slots, one of a kind, the keep, suits.

use notation::say;

use crate::{
    game::{
        Owner, Piece,
        facts::{Clearing, Faction, PieceClass},
        rules,
    },
    read::ast::Entry,
};

use super::{
    moves::{Goal, is_are},
    problem::Kind,
    replayer::Replayer,
};

impl Replayer<'_> {
    pub(super) fn check_supply(&mut self, index: usize, entry: &Entry, piece: Piece, total: u32) {
        let Some(left) = self.board.supply(piece) else {
            return;
        };
        if total <= left {
            return;
        }
        let relic = piece.owner == Owner::Faction(Faction::Keepers)
            && piece.class == PieceClass::Token
            && !self.turn.setup;
        if !relic && !self.board.is_thinned() && self.tells(piece.owner) {
            let message = format!(
                "{} {} placed, but {}.",
                piece.counted(total),
                if total == 1 { "is" } else { "are" },
                match left {
                    0 => "none is left in the supply".to_owned(),
                    _ => format!("only {left} {} left in the supply", is_are(left)),
                }
            );
            self.report(
                &rules::replay::NO_SUPPLY,
                entry.range,
                Kind::Supply { entry: index, left },
                message,
            );
        }
        // Keeps the supply as it was, so that the next placement does not repeat this finding.
        self.board.conjure(piece, total);
    }

    /// Checks that `piece` can be in `clearing`; `placed`: it was not on the map before.
    pub(super) fn check_placement(
        &mut self,
        index: usize,
        entry: &Entry,
        piece: Piece,
        clearing: Clearing,
        goal: &Goal,
        placed: bool,
    ) {
        if clearing == 0 || !self.board.is_certain(clearing) {
            return;
        }
        let kind = Kind::Placement {
            entry: index,
            destination: goal.index,
            clearing,
        };
        // What stood here may be gone.
        let stands = !self.board.is_thinned();
        if let Some(other) = (self.board.only_one(piece, clearing)).filter(|_| stands) {
            let message = format!(
                "Clearing {clearing} has {} already; it holds only one.",
                other.counted(1)
            );
            self.report(&rules::replay::ONLY_ONE, goal.range, kind, message);
            return;
        }
        if stands && placed && self.is_kept_from(piece, clearing) {
            let message = format!(
                "The keep stands in clearing {clearing}: only the Marquise can place pieces there."
            );
            self.report(&rules::replay::KEEP, goal.range, kind, message);
            return;
        }
        if let Some(suit) = self.board.wrong_suit(piece, clearing) {
            let message = format!(
                "Clearing {clearing} is a {} clearing: no {} can be placed there, only a {} one.",
                suit.name(),
                piece.name(),
                suit.name()
            );
            let kind = Kind::Suit {
                entry: index,
                destination: goal.index,
                clearing,
                suit,
            };
            self.report(&rules::replay::WRONG_SUIT, goal.range, kind, message);
            return;
        }
        if stands {
            self.check_slots(entry, piece, clearing, goal, kind);
        }
    }

    fn is_kept_from(&self, piece: Piece, clearing: Clearing) -> bool {
        !self.turn.setup
            && piece.owner.faction().is_some()
            && piece.owner != Owner::Faction(Faction::Marquise)
            && self.board.has_keep(clearing)
    }

    fn check_slots(
        &mut self,
        entry: &Entry,
        piece: Piece,
        clearing: Clearing,
        goal: &Goal,
        kind: Kind,
    ) {
        if piece.class != PieceClass::Building {
            return;
        }
        let Some((slots, filled)) = self.board.slots(clearing) else {
            return;
        };
        let over = filled.saturating_add(entry.count.value) > slots;
        // A clearing that was overfull before was reported then.
        if !over || filled > slots {
            return;
        }
        let buildings: Vec<String> = self
            .board
            .clearing(clearing)
            .iter()
            .filter(|(piece, _)| piece.class == PieceClass::Building)
            .map(|(piece, n)| piece.counted(n))
            .chain(
                self.board
                    .has_whole_ruin(clearing)
                    .then(|| "a ruin".to_owned()),
            )
            .collect();
        let message = format!(
            "Clearing {clearing} has {slots} building slot{}, filled by {}: there is no room for {}.",
            if slots == 1 { "" } else { "s" },
            if buildings.is_empty() {
                "nothing".to_owned()
            } else {
                say::and(&buildings)
            },
            piece.counted(entry.count.value)
        );
        self.report(&rules::replay::NO_SLOT, goal.range, kind, message);
    }
}
