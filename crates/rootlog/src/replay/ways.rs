//! Checks that moves follow paths, rivers, the ferry, tunnels, or other ways that the moving faction may use.

use notation::say;

use crate::{
    game::{
        Freedom, Owner, Piece, Place,
        facts::{Clearing, Faction, Hireling, PieceClass},
        rules,
    },
    read::ast::Move,
};

use super::{
    moves::Goal,
    problem::Kind,
    replayer::Replayer,
    turn::{ferry_goals, goals_with_ferry},
};

impl Replayer<'_> {
    /// Reports pieces that move from `from` to `goal` where no way leads.
    pub(super) fn check_way(
        &mut self,
        index: usize,
        piece: Piece,
        from: Clearing,
        goal: &Goal,
        movement: &Move,
    ) {
        let Place::Clearing(to) = goal.place else {
            return;
        };
        let relic = piece.owner == Owner::Faction(Faction::Keepers);
        let moves = piece.class == PieceClass::Warrior || piece.class == PieceClass::Token && relic;
        // Most moves follow open paths.
        if !moves || self.board.joins(from, to, &Freedom::default()) {
            return;
        }
        let free = self.turn.setup
            || piece.owner.faction().is_none()
            || self.board.setting().has_demoted(Hireling::D)
            || !self.knows_ways(piece.owner)
            || self.may_be_opened(from, to)
            || self.is_healed(piece.owner, from, to);
        if free {
            return;
        }
        let mut freedom = self.freedom(piece.owner);
        freedom.ferry = self.ferry_goes(to, movement);
        if self.board.joins(from, to, &freedom) {
            return;
        }
        let verb = if piece.owner.is_plural() {
            "move"
        } else {
            "moves"
        };
        let who = say::capitalized(&piece.owner.the());
        let message = format!(
            "{who} {verb} from {} to {}: {}",
            spoken(from),
            spoken(to),
            self.why_not(from, to, &freedom)
        );
        self.report_no_path(index, goal, vec![from], to, message);
    }

    /// Reports that no path leads from `from` to the clearing `to` of `goal`; `entry` is that of the move.
    fn report_no_path(
        &mut self,
        entry: usize,
        goal: &Goal,
        from: Vec<Clearing>,
        to: Clearing,
        message: String,
    ) {
        let destination = goal.index;
        let kind = Kind::NoWay {
            entry,
            destination,
            from,
            to,
        };
        self.report(&rules::replay::NO_PATH, goal.range, kind, message);
    }

    /// Whether everything that opens ways to `owner` is known: the keep, tunnels, crafted cards.
    fn knows_ways(&self, owner: Owner) -> bool {
        let Owner::Faction(faction) = owner else {
            return false;
        };
        let placed = matches!(faction, Faction::Marquise | Faction::Duchy);
        self.board.is_trusted(faction) && (!placed || self.tells(owner))
    }

    /// Whether a turn of which nothing is known may have opened the path between `from` and `to`.
    fn may_be_opened(&self, from: Clearing, to: Clearing) -> bool {
        let map = self.board.setting().map;
        self.board.is_thinned() && map.is_some_and(|map| map.facts().has_closed_path(from, to))
    }

    /// Whether Field Hospitals (or Feline Physicians) move warriors from `from` to `to`.
    fn is_healed(&self, owner: Owner, from: Clearing, to: Clearing) -> bool {
        let marquise = owner == Owner::Faction(Faction::Marquise);
        let battle = self.turn.battles.contains(&from);
        let hospital = marquise && self.board.has_keep(to);
        let own_turn = self.turn.faction == Some(Faction::Marquise);
        hospital && (battle || !own_turn) || battle && self.board.setting().has_demoted(Hireling::C)
    }

    /// Whether the ferry goes to `to` in `movement` or in another action of this turn.
    fn ferry_goes(&self, to: Clearing, movement: &Move) -> bool {
        let actions = self
            .current_turn()
            .into_iter()
            .flat_map(|turn| &turn.actions);
        let mut goals = goals_with_ferry(movement).chain(actions.flat_map(ferry_goals));
        goals.any(|goal| goal == to)
    }

    /// The reason why no way leads from `from` to `to`, and the clearings that can be reached instead.
    fn why_not(&self, from: Clearing, to: Clearing, freedom: &Freedom) -> String {
        let Some(map) = self.board.setting().map else {
            return "no path joins them.".to_owned();
        };
        let facts = map.facts();
        if from == to {
            return "that is the same clearing.".to_owned();
        }
        let mut text = if from == 0 || to == 0 {
            format!("there is no tunnel in clearing {}.", from.max(to))
        } else if facts.has_closed_path(from, to) {
            "the path between them is closed.".to_owned()
        } else if self.board.ferry() == Some(from) && self.board.by_ferry(from, to) {
            "no path joins them. If they took the ferry, write `+f` with it.".to_owned()
        } else if facts.has_river(from, to) {
            "only water joins them.".to_owned()
        } else {
            format!("no path joins them on the {} map.", map.name())
        };
        let there: Vec<String> = self
            .board
            .reachable(from, freedom)
            .into_iter()
            .map(|clearing| match clearing {
                0 => "the Burrow".to_owned(),
                _ => clearing.to_string(),
            })
            .collect();
        if !there.is_empty() {
            text.push_str(&format!(
                " From {} they can go to {}.",
                spoken(from),
                say::or(&there)
            ));
        }
        text
    }

    pub(super) fn check_pawn_way(
        &mut self,
        index: usize,
        pawn: Piece,
        stands: &Place,
        goal: &Goal,
        movement: &Move,
    ) {
        let Some(faction) = pawn.owner.faction() else {
            return;
        };
        let glides = self
            .board
            .side(faction)
            .is_some_and(|side| side.leader.is_none_or(|name| name == "harrier"));
        let is_known = self.board.is_trusted(faction) && !self.board.is_thinned();
        if glides || self.turn.setup || !is_known {
            return;
        }
        let steps = self.turn.boots.max(1);
        let leads = |freedom: &Freedom| match (stands, &goal.place) {
            (Place::Clearing(from), Place::Clearing(to)) => {
                from != to && self.board.within(&[*from], *to, steps, freedom)
            }
            (Place::Forest(forest), Place::Clearing(to)) => {
                self.board.within(forest, *to, steps - 1, freedom)
            }
            (Place::Clearing(from), Place::Forest(forest)) => forest.contains(from),
            _ => true,
        };
        // Most moves follow open paths.
        if leads(&Freedom::default()) {
            return;
        }
        let to = match goal.place {
            Place::Clearing(to) => to,
            _ => 0,
        };
        let mut freedom = self.freedom(pawn.owner);
        if let (Place::Clearing(_), Place::Clearing(to)) = (stands, &goal.place) {
            freedom.ferry = self.ferry_goes(*to, movement);
        }
        if leads(&freedom) {
            return;
        }
        let from = match stands {
            Place::Clearing(from) => vec![*from],
            Place::Forest(forest) => forest.to_vec(),
            _ => Vec::new(),
        };
        let reason = match (stands, &goal.place) {
            (Place::Clearing(from), Place::Clearing(to)) => self.why_not(*from, *to, &freedom),
            _ => "they do not touch.".to_owned(),
        };
        let message = format!(
            "The {} goes from {} to {}: {reason}",
            pawn.owner.name(),
            stands.described(),
            goal.place.described()
        );
        self.report_no_path(index, goal, from, to, message);
    }
}

/// A clearing for use in a sentence.
fn spoken(clearing: Clearing) -> String {
    match clearing {
        0 => "the Burrow".to_owned(),
        _ => format!("clearing {clearing}"),
    }
}
