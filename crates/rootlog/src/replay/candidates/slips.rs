//! The candidates for each kind of slip.

use notation::{Edit, Ranged, TextRange, TextSize};

use crate::{
    ast::{self, Action, ActionKind, Entry, Move, Party, Spelling, Thing},
    facts::{CLEARINGS, Clearing, PieceClass, Suit},
    game::{Freedom, Owner, Piece, Place},
};

use super::{
    super::{
        issue::At,
        player::{Repairs, piece},
        plots::FACE_DOWN,
    },
    Candidate, Maker, count_text, distance,
};

impl<'g> Maker<'g> {
    pub(super) fn missing(
        &mut self,
        index: usize,
        piece: Piece,
        place: &Place,
        wanted: u32,
        found: u32,
    ) {
        let Some(entry) = self.entry(index).cloned() else {
            return;
        };
        for (other, n) in self.board.whereabouts(piece) {
            if let (Place::Clearing(clearing), Place::Clearing(written)) = (other, place)
                && n >= wanted
                && clearing != *written
            {
                // Where some stand, the clearing is right most times.
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
        if found > 0 && each == 1 && entry.count.value > found {
            self.count(index, found, 2);
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
        let Some(entry) = self.entry(index).cloned() else {
            return;
        };
        let Thing::Piece(written) = &entry.thing else {
            return;
        };
        let moving = piece(written);
        // Whether they may use water is left to the trial.
        let freedom = Freedom {
            rivers: true,
            ..Freedom::default()
        };
        for clearing in (1..=CLEARINGS).filter(|clearing| *clearing != to) {
            let near = from
                .iter()
                .any(|from| self.board.joins(*from, clearing, &freedom));
            if near || self.board.keep() == Some(clearing) {
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
        let ferry = self.board.ferry();
        if let (Some(start), [from]) = (&entry.start, from)
            && ferry == Some(*from)
            && self.board.by_ferry(*from, to)
        {
            let edits = vec![Edit::insert(start.range.end(), "+f")];
            let mut boat = entry.clone();
            boat.start = None;
            boat.count.value = 1;
            if let Thing::Piece(piece) = &mut boat.thing {
                piece.class = PieceClass::Ferry;
                piece.letter = None;
            }
            self.moved(edits, 1, |movement| movement.entries.push(boat));
        }
    }

    pub(super) fn battle(&mut self, attacker: Owner, defender: Owner, clearing: Clearing) {
        let ActionKind::Battle(battle) = &self.action.kind else {
            return;
        };
        let battle = battle.clone();
        let board = self.board;
        let owns = |clearing: Clearing, owner: Owner| {
            let pile = board.clearing(clearing);
            pile.sum(|piece| piece.owner == owner) > 0
        };
        let mut made = Vec::new();
        let both = |other: &Clearing| owns(*other, attacker) && owns(*other, defender);
        let elsewhere: Vec<Clearing> = (1..=CLEARINGS)
            .filter(|other| *other != clearing && both(other))
            .collect();
        for &other in &elsewhere {
            let mut action = self.action.clone();
            if let ActionKind::Battle(battle) = &mut action.kind {
                battle.clearing.value = other;
            }
            let edits = vec![Edit::replace(battle.clearing.range, other.to_string())];
            // What falls in a battle is written behind it.
            let extra = if self.speaks_of(other) { 0 } else { 1 };
            made.push((action, edits, extra + distance(clearing, other)));
        }
        for other in elsewhere {
            self.misread(clearing, other);
        }
        // Whoever is not there may have come by an earlier move that was written otherwise.
        for absent in [attacker, defender] {
            if !owns(clearing, absent) {
                let fights = |piece: Piece| {
                    let arms = matches!(piece.class, PieceClass::Warrior | PieceClass::Pawn);
                    piece.owner == absent && (arms || absent == defender)
                };
                self.earlier(fights, clearing, 1);
            }
        }
        let here: Vec<Owner> = self
            .board
            .clearing(clearing)
            .iter()
            .map(|(piece, _)| piece.owner)
            .collect();
        for owner in here {
            let Owner::Faction(faction) = owner else {
                continue;
            };
            if owner == attacker
                || owner == defender
                || !matches!(battle.defender.value, Party::Faction(_))
            {
                continue;
            }
            let mut action = self.action.clone();
            if let ActionKind::Battle(battle) = &mut action.kind {
                battle.defender.value = Party::Faction(faction);
            }
            let edits = vec![Edit::replace(battle.defender.range, faction.letter())];
            made.push((action, edits, 1));
        }
        self.changed(made);
    }

    /// Whether the next actions of the turn take pieces from `clearing`.
    fn speaks_of(&self, clearing: Clearing) -> bool {
        let turn = self.game.turns.get(self.at.turn);
        let next = turn.map_or(&[][..], |turn| &turn.actions[..]);
        let place = ast::Place::Clearing(clearing);
        next.iter()
            .skip(self.at.action + 1)
            .take(3)
            .any(|action| match &action.kind {
                ActionKind::Move(movement) => movement.entries.iter().any(|entry| {
                    entry
                        .start
                        .as_ref()
                        .is_some_and(|start| start.value == place)
                }),
                _ => false,
            })
    }

    pub(super) fn ambush(&mut self, index: usize, suit: Suit) {
        let ActionKind::Battle(battle) = &self.action.kind else {
            return;
        };
        let Some(written) = battle.ambushes.get(index) else {
            return;
        };
        let first = TextRange::at(written.range.start(), TextSize::of('F'));
        let mut made = Vec::new();
        for suit in [suit, Suit::Bird] {
            let mut action = self.action.clone();
            if let ActionKind::Battle(battle) = &mut action.kind
                && let Some(ambush) = battle.ambushes.get_mut(index)
            {
                ambush.value = suit;
            }
            made.push((action, vec![Edit::replace(first, suit.letter())], 1));
        }
        for other in (1..=CLEARINGS).filter(|other| *other != battle.clearing.value) {
            let mut action = self.action.clone();
            if let ActionKind::Battle(battle) = &mut action.kind {
                battle.clearing.value = other;
            }
            let edits = vec![Edit::replace(battle.clearing.range, other.to_string())];
            made.push((action, edits, distance(battle.clearing.value, other)));
        }
        self.changed(made);
    }

    pub(super) fn plot(&mut self, clearing: Clearing, range: TextRange) {
        let places = self.board.whereabouts(FACE_DOWN);
        let mut made = Vec::new();
        for (place, _) in places {
            let Place::Clearing(other) = place else {
                continue;
            };
            let mut action = self.action.clone();
            let sides: Vec<&mut Ranged<u8>> = match &mut action.kind {
                ActionKind::FlipPlot { clearing, .. } | ActionKind::Exposure { clearing, .. } => {
                    vec![clearing]
                }
                ActionKind::Trick { first, second } => vec![first, second],
                _ => Vec::new(),
            };
            for side in sides {
                if side.range == range {
                    side.value = other;
                }
            }
            let edits = vec![Edit::replace(range, other.to_string())];
            made.push((action, edits, distance(clearing, other)));
        }
        self.changed(made);
    }

    pub(super) fn ruin(&mut self, index: usize) {
        let ruins = self.board.setting().map.map(|map| map.facts().ruins);
        for clearing in ruins.into_iter().flatten() {
            self.start(index, clearing, false, 0);
        }
    }

    /// A move of the pawn that was left out before the action.
    pub(super) fn pawn(&mut self, clearing: Clearing) {
        let turn = self.game.turns.get(self.at.turn);
        let Some(faction) = turn.map(|turn| turn.faction.value) else {
            return;
        };
        let nowhere = TextRange::empty(self.action.range.start());
        let pawn = ast::Piece {
            owner: Party::Faction(faction),
            owner_written: false,
            class: PieceClass::Pawn,
            letter: None,
            value: None,
            spelling: Spelling::Current,
        };
        let step = Action {
            range: nowhere,
            kind: ActionKind::Move(Move {
                entries: vec![Entry {
                    count: Ranged::new(1, nowhere),
                    thing: Thing::Piece(pawn),
                    thing_range: nowhere,
                    start: None,
                    range: nowhere,
                }],
                destinations: vec![Ranged::new(ast::Place::Clearing(clearing), nowhere)],
                arrow: nowhere,
            }),
            sound: true,
        };
        self.made.push(Candidate {
            changes: Repairs::from([(self.at, vec![step, self.action.clone()])]),
            edits: vec![Edit::insert(
                self.action.range.start(),
                format!("p->{clearing}/"),
            )],
            cost: 2,
        });
    }

    pub(super) fn points(&mut self, expected: u32) {
        let ActionKind::Score { points, .. } = &self.action.kind else {
            return;
        };
        let mut action = self.action.clone();
        let text = count_text(expected);
        let edits = vec![Edit::replace(points.range, text)];
        if let ActionKind::Score { points, .. } = &mut action.kind {
            points.value = i32::try_from(expected).unwrap_or(i32::MAX);
        }
        self.changed(vec![(action, edits, 1)]);
    }

    pub(super) fn no_points(&mut self, expected: u32, after: usize) {
        let turn = self.game.turns.get(self.at.turn);
        let Some(turn) = turn else {
            return;
        };
        let Some(action) = turn.actions.get(after) else {
            return;
        };
        let end = action.range.end();
        let at = At {
            action: after,
            ..self.at
        };
        let nowhere = TextRange::empty(end);
        let score = Action {
            range: nowhere,
            kind: ActionKind::Score {
                faction: turn.faction.value,
                points: Ranged::new(i32::try_from(expected).unwrap_or(i32::MAX), nowhere),
            },
            sound: true,
        };
        self.made.push(Candidate {
            changes: Repairs::from([(at, vec![action.clone(), score])]),
            edits: vec![Edit::insert(end, format!("/++{}", count_text(expected)))],
            cost: 1,
        });
    }
}
