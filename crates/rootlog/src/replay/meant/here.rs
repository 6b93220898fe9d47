//! Repairs of the action with the problem, for each kind of problem.

use notation::{Edit, TextRange, TextSize, price};

use crate::{
    game::{
        Freedom, Owner, Piece, Place,
        facts::{CLEARINGS, Clearing, PieceClass, Suit},
    },
    read::{
        ast::{self, ActionKind, Battle, Entry, Move, Party, Thing},
        write,
    },
};

use super::{
    super::{pieces::piece, plots::FACE_DOWN},
    Clues, distance, move_of,
};

impl Clues<'_> {
    pub(super) fn missing(
        &mut self,
        index: usize,
        piece: Piece,
        place: &Place,
        wanted: u32,
        found: u32,
    ) {
        let Some(entry) = self.entry(index) else {
            return;
        };
        for (other, n) in self.board.whereabouts(piece) {
            if let (Place::Clearing(clearing), Place::Clearing(written)) = (other, place)
                && n >= wanted
                && clearing != *written
            {
                // If some of the pieces are there, the clearing is most likely right.
                self.start(index, clearing, false, if found > 0 { 2 } else { 0 });
                self.misread(*written, clearing);
            }
        }
        let pile: Vec<(Piece, u32)> = self.board.pile(place).iter().collect();
        for (other, n) in pile {
            if other.class != piece.class || n < wanted || other == piece {
                continue;
            }
            if other.owner != piece.owner && other.letter == piece.letter {
                self.owner(index, other.owner);
            } else if other.owner == piece.owner
                && let Some(letter) = other.letter
            {
                self.letter(index, letter);
            }
        }
        let each = self
            .movement()
            .map_or(1, |movement| movement.destinations.len().max(1));
        self.doubled_digit(index);
        if found > 0 && each == 1 && entry.count.value > found {
            self.count(index, found, price::KEY);
        }
        if let Place::Clearing(clearing) = place {
            self.swapped(index);
            self.earlier(|other| other.may_be(piece), *clearing, wanted - found);
        }
    }

    pub(super) fn no_way(
        &mut self,
        index: usize,
        destination: usize,
        from: &[Clearing],
        to: Clearing,
    ) {
        let Some(entry) = self.entry(index) else {
            return;
        };
        let Thing::Piece(written) = &entry.thing else {
            return;
        };
        let moving = piece(written);
        // The trial shows whether they may use water.
        let freedom = Freedom {
            rivers: true,
            ..Freedom::default()
        };
        for clearing in (1..=CLEARINGS).filter(|clearing| *clearing != to) {
            let near = from
                .iter()
                .any(|from| self.board.joins(*from, clearing, &freedom));
            if near || self.board.has_keep(clearing) {
                self.destination(destination, clearing);
            }
        }
        self.swapped(index);
        for (place, n) in self.board.whereabouts(moving) {
            if let Place::Clearing(clearing) = place
                && n >= entry.count.value
                && !from.contains(&clearing)
                && entry.start.is_some()
                && self.board.joins(clearing, to, &freedom)
            {
                self.start(index, clearing, false, 0);
            }
        }
        if let (Some(start), [from]) = (&entry.start, from)
            && self.board.ferry() == Some(*from)
            && self.board.by_ferry(*from, to)
        {
            self.add_here(vec![Edit::insert(start.range.end(), "+f")], price::STROKE);
        }
    }

    /// `(w_w+3w)->9` for `(w_w+3w)3->9`: pieces that are in only one place come from there.
    pub(super) fn no_start(&mut self, index: usize) {
        let (Some((written, _)), Some(entry), Some(movement)) =
            (self.piece(index), self.entry(index), self.movement())
        else {
            return;
        };
        if entry.start.is_some() {
            return;
        }
        let mut places = self.board.whereabouts(piece(written)).into_iter();
        if let (Some((Place::Clearing(clearing), n)), None) = (places.next(), places.next())
            && n >= entry.count.value
        {
            let start = Edit::insert(movement.arrow.start(), clearing.to_string());
            self.add_here(vec![start], price::KEY);
        }
    }

    fn written_battle(&self) -> Option<&Battle> {
        match &self.action.kind {
            ActionKind::Battle(battle) => Some(battle),
            _ => None,
        }
    }

    pub(super) fn battle(&mut self, attacker: Owner, defender: Owner, clearing: Clearing) {
        let Some(battle) = self.written_battle() else {
            return;
        };
        let (where_written, written_defender) = (battle.clearing.range, battle.defender);
        let board = self.board;
        let owns = |clearing: Clearing, owner: Owner| {
            let pile = board.clearing(clearing);
            pile.sum(|piece| piece.owner == owner) > 0
        };
        let both = |other: &Clearing| owns(*other, attacker) && owns(*other, defender);
        let elsewhere = (1..=CLEARINGS).filter(|other| *other != clearing && both(other));
        for other in elsewhere {
            // Losses are written after their battle.
            let extra = if self.speaks_of(other) {
                0
            } else {
                price::MORE
            };
            let edit = Edit::replace(where_written, other.to_string());
            self.add_here(vec![edit], extra + distance(clearing, other));
            self.misread(clearing, other);
        }
        // A missing party may have come in an earlier move that was written differently.
        for absent in [attacker, defender] {
            if !owns(clearing, absent) {
                let fights = |piece: Piece| {
                    let arms = matches!(piece.class, PieceClass::Warrior | PieceClass::Pawn);
                    piece.owner == absent && (arms || absent == defender)
                };
                self.earlier(fights, clearing, 1);
            }
        }
        if !matches!(written_defender.value, Party::Faction(_)) {
            return;
        }
        let here = board.clearing(clearing).iter();
        let mut here: Vec<Owner> = here.map(|(piece, _)| piece.owner).collect();
        here.dedup();
        for owner in here {
            if let Owner::Faction(faction) = owner
                && owner != attacker
                && owner != defender
            {
                let edit = Edit::replace(written_defender.range, faction.letter());
                self.add_here(vec![edit], price::STROKE);
            }
        }
    }

    /// Whether the next actions of the turn take pieces from `clearing`.
    fn speaks_of(&self, clearing: Clearing) -> bool {
        let place = ast::Location::Clearing(clearing);
        let next = self.turn.actions.iter().skip(self.problem.at.action + 1);
        let mut moves = next.take(3).filter_map(move_of);
        moves.any(|movement| {
            let mut starts = movement
                .entries
                .iter()
                .filter_map(|entry| entry.start.as_ref());
            starts.any(|start| start.value == place)
        })
    }

    pub(super) fn ambush(&mut self, index: usize, suit: Suit) {
        let Some(battle) = self.written_battle() else {
            return;
        };
        let Some(written) = battle.ambushes.get(index) else {
            return;
        };
        let first = TextRange::at(written.range.start(), TextSize::of('F'));
        let clearing = battle.clearing;
        for suit in [suit, Suit::Bird] {
            self.add_here(vec![Edit::replace(first, suit.letter())], price::STROKE);
        }
        for other in (1..=CLEARINGS).filter(|other| *other != clearing.value) {
            let edit = Edit::replace(clearing.range, other.to_string());
            self.add_here(vec![edit], distance(clearing.value, other));
        }
    }

    pub(super) fn plot(&mut self, clearing: Clearing) {
        let range = match &self.action.kind {
            ActionKind::FlipPlot { clearing, .. } | ActionKind::Exposure { clearing, .. } => {
                Some(clearing.range)
            }
            ActionKind::Trick { first, second } => [first, second]
                .into_iter()
                .find(|side| side.value == clearing)
                .map(|side| side.range),
            _ => None,
        };
        let Some(range) = range else {
            return;
        };
        for (place, _) in self.board.whereabouts(FACE_DOWN) {
            if let Place::Clearing(other) = place {
                let edit = Edit::replace(range, other.to_string());
                self.add_here(vec![edit], distance(clearing, other));
            }
        }
    }

    pub(super) fn ruin(&mut self, index: usize) {
        let ruins = self.board.setting().map.map(|map| map.facts().ruins);
        for clearing in ruins.into_iter().flatten() {
            self.start(index, clearing, false, 0);
        }
    }

    /// Inserts a move of the pawn that is missing before the action.
    pub(super) fn pawn(&mut self, clearing: Clearing) {
        let turn = self.turn.faction.value;
        let pawn = ast::WrittenPiece::of(Piece::of(turn, PieceClass::Pawn, None), turn);
        let movement = Move::of([Entry::of(1, Thing::Piece(pawn))]).to(clearing);
        let text = format!("{}/", ActionKind::Move(movement).on(Some(turn)));
        self.add_here(
            vec![Edit::insert(self.action.range.start(), text)],
            price::KEY,
        );
    }

    pub(super) fn points(&mut self, expected: u32) {
        if let ActionKind::Score { points, .. } = &self.action.kind {
            let edit = match expected {
                0 => Edit::delete(self.with_separator()),
                _ => Edit::replace(points.range, write::count(expected)),
            };
            self.add_here(vec![edit], price::STROKE);
        }
    }

    /// The action with the separator before it.
    fn with_separator(&self) -> TextRange {
        let mut actions = self.turn.actions.iter();
        let before = actions.rfind(|action| action.range.end() <= self.action.range.start());
        match before {
            Some(before) => TextRange::new(before.range.end(), self.action.range.end()),
            None => self.action.range,
        }
    }

    pub(super) fn no_points(&mut self, expected: u32, after: usize) {
        if let Some(action) = self.turn.actions.get(after) {
            let faction = self.turn.faction.value;
            let points = i32::try_from(expected).unwrap_or(i32::MAX).into();
            let score = ActionKind::Score { faction, points };
            let text = format!("/{}", score.on(Some(faction)));
            self.add_here(vec![Edit::insert(action.range.end(), text)], price::STROKE);
        }
    }
}
