//! Repairs that a problem suggests: other clearings, counts, factions, letters, and any one-character slip.

mod earlier;
mod glance;
mod habits;
mod here;
mod likely;
mod separators;
mod slips;

use notation::{
    Edit, Ranged, TextRange, TextSize, price,
    referee::{Inquiry, Meant, Rules},
};

use crate::{
    game::{
        Board, Owner,
        facts::{CLEARINGS, Clearing, PieceClass, Suit},
    },
    read::{
        ast::{self, Action, ActionKind, Entry, Move, Party, Spelling, Thing, Turn},
        write,
    },
};

use super::{
    problem::{Kind, Problem},
    replayer::Replayer,
    script::Script,
};
pub(super) use habits::Habits;
pub(super) use likely::is_likely;
pub(super) use slips::{Slip, begun, breaks_row, slips_near, suggestion_price, unusual};

/// The most pieces that are placed in one clearing at once, except in set-ups.
pub(super) const MOST_PLACED: u32 = 6;

/// A repair: a change of the record's text.
#[derive(Debug, Clone)]
pub(super) struct Change {
    /// The edits of the record.
    pub(super) edits: Vec<Edit>,
    /// The changed actions, if the repair is only a one-character slip.
    pub(super) slip: Option<Slip>,
}

/// Repairs of the problem of `inquiry` that the board suggests.
pub(super) fn by_board(
    script: &Script<'_>,
    inquiry: &Inquiry<'_, Script<'_>>,
) -> Vec<Meant<Change>> {
    let problem = inquiry.problem;
    let Some(step) = script.steps().get(problem.at.turn) else {
        return Vec::new();
    };
    let Some(turn) = step.turn() else {
        return Vec::new();
    };
    let Some(action) = turn.actions.get(problem.at.action) else {
        return Vec::new();
    };
    let mut before = inquiry.before.clone();
    let mut replayer = Replayer::new(&script.facts, Some((problem.at.turn, step)), &mut before);
    replayer.begin_turn();
    (0..problem.at.action).for_each(|action| replayer.act(action));
    let mut clues = Clues {
        script,
        board: &before.board,
        problem,
        turn,
        action,
        found: Vec::new(),
    };
    clues.collect();
    clues.found
}

/// Collects repairs of an action or of earlier ones.
struct Clues<'a> {
    script: &'a Script<'a>,
    /// The board just before the action.
    board: &'a Board,
    problem: &'a Problem,
    turn: &'a Turn,
    action: &'a Action,
    found: Vec<Meant<Change>>,
}

impl<'a> Clues<'a> {
    fn collect(&mut self) {
        self.separators();
        match &self.problem.kind {
            Kind::Missing {
                entry,
                piece,
                place,
                wanted,
                found,
            } => {
                self.missing(*entry, *piece, place, *wanted, *found);
                self.turned();
            }
            Kind::NoWay {
                entry,
                destination,
                from,
                to,
            } => {
                self.no_way(*entry, *destination, from, *to);
                self.turned();
            }
            Kind::Supply { entry, left } => {
                self.doubled_digit(*entry);
                for fewer in (1..=*left).rev().take(12) {
                    self.count(*entry, fewer, price::LETTER);
                }
                self.no_start(*entry);
                self.class(*entry);
                self.placed_fewer(*entry, *left);
            }
            Kind::Placement {
                entry,
                destination,
                clearing,
            } => {
                self.destinations(*destination, *clearing);
                self.put_elsewhere(*clearing);
                self.class(*entry);
            }
            Kind::Suit {
                entry,
                destination,
                clearing,
                suit,
            } => {
                let letter = match suit {
                    Suit::Fox => 'f',
                    Suit::Mouse => 'm',
                    Suit::Rabbit => 'r',
                    Suit::Bird => return,
                };
                self.letter(*entry, letter);
                self.destinations(*destination, *clearing);
            }
            Kind::Battle {
                attacker,
                defender,
                clearing,
            } => self.battle(*attacker, *defender, *clearing),
            Kind::Ambush { index, suit } => self.ambush(*index, *suit),
            Kind::Ferry { entry, is_at } => self.start(*entry, *is_at, true, 0),
            Kind::Plot { clearing } => self.plot(*clearing),
            Kind::Ruin { entry } => self.ruin(*entry),
            Kind::Pawn { clearing } => self.pawn(*clearing),
            Kind::Points { expected } => self.points(*expected),
            Kind::NoPoints { expected, after } => self.no_points(*expected, *after),
            Kind::Item { faction, item } => self.turned_over(*faction, *item),
            Kind::Letter { entry, may_be } => self.letters(*entry, may_be),
            Kind::Unread
            | Kind::Odd
            | Kind::LostLine
            | Kind::Order
            | Kind::Hand(_)
            | Kind::LastTurn
            | Kind::Other => {}
        }
    }

    /// Adds the repair `edits` of the step `step`; their ranges are those of the turn as it is read.
    fn add(&mut self, step: usize, edits: Vec<Edit>, price: u32) {
        let Some(line) = self.script.steps().get(step) else {
            return;
        };
        let edits = edits.into_iter();
        let edits = edits.map(|edit| Edit::replace(line.written_at(edit.range), edit.text));
        self.found.push(Meant {
            step,
            change: Change {
                edits: edits.collect(),
                slip: None,
            },
            price,
            unusual: 0,
            at_least: 0,
            is_remote: false,
        });
    }

    /// Adds the repair `edits` of the problem's own turn.
    fn add_here(&mut self, edits: Vec<Edit>, price: u32) {
        self.add(self.problem.at.turn, edits, price);
    }

    fn movement(&self) -> Option<&'a Move> {
        move_of(self.action)
    }

    fn entry(&self, entry: usize) -> Option<&'a Entry> {
        self.movement()?.entries.get(entry)
    }

    /// The piece of an entry, with its bytes.
    fn piece(&self, entry: usize) -> Option<(&'a ast::WrittenPiece, TextRange)> {
        let entry = self.entry(entry)?;
        match &entry.thing {
            Thing::Piece(piece) => Some((piece, entry.thing_range)),
            _ => None,
        }
    }

    /// Adds another start for the entry `index`, which other members of its group share. `any`: without a start of its own,
    /// takes that of another entry.
    fn start(&mut self, index: usize, clearing: Clearing, any: bool, extra: u32) {
        let Some(movement) = self.movement() else {
            return;
        };
        let own = movement.entries.get(index);
        let own = own.and_then(|entry| entry.start.as_ref());
        let mut starts = movement
            .entries
            .iter()
            .filter_map(|entry| entry.start.as_ref());
        let Some(written) = own.or_else(|| starts.next().filter(|_| any)) else {
            return;
        };
        let old = match written.value {
            ast::Location::Clearing(old) => old,
            _ => 0,
        };
        let edit = Edit::replace(written.range, clearing.to_string());
        self.add_here(vec![edit], extra + distance(old, clearing));
    }

    fn count(&mut self, index: usize, count: u32, price: u32) {
        if let Some(entry) = self.entry(index) {
            let edit = Edit::replace(entry.count.range, write::count(count));
            self.add_here(vec![edit], price);
        }
    }

    /// `22w` for `2w`.
    fn doubled_digit(&mut self, index: usize) {
        let count = self.entry(index).map_or(0, |entry| entry.count.value);
        if (11..100).contains(&count) && count.is_multiple_of(11) {
            self.count(index, count / 11, price::STROKE);
        }
    }

    fn owner(&mut self, index: usize, owner: Owner) {
        let Some((written, range)) = self.piece(index) else {
            return;
        };
        let (Owner::Faction(faction), Party::Faction(_)) = (owner, written.owner) else {
            return;
        };
        let (letter, price) = match written.owner_written {
            true => (
                TextRange::at(range.start(), TextSize::of('C')),
                price::STROKE,
            ),
            false => (TextRange::empty(range.start()), price::KEY),
        };
        self.add_here(vec![Edit::replace(letter, faction.letter())], price);
    }

    fn letter(&mut self, index: usize, letter: char) {
        let Some((written, range)) = self.piece(index) else {
            return;
        };
        let is_current = written.spelling == Spelling::Current;
        if is_current && written.letter.is_some() && written.value.is_none() {
            self.last_character(range, letter, price::STROKE);
        }
    }

    /// Adds each of `letters` for a piece that lacks its letter.
    fn letters(&mut self, index: usize, letters: &[char]) {
        let Some((_, range)) = self.piece(index) else {
            return;
        };
        for letter in letters {
            let edit = Edit::insert(range.end(), letter_text(*letter));
            self.add_here(vec![edit], price::STROKE);
        }
    }

    /// Adds `character` for the last one in `range`.
    fn last_character(&mut self, range: TextRange, character: char, price: u32) {
        if let Some(start) = range.end().checked_sub(TextSize::of('w')) {
            let range = TextRange::new(start, range.end());
            self.add_here(vec![Edit::replace(range, character)], price);
        }
    }

    fn destination(&mut self, index: usize, clearing: Clearing) {
        let places = self.movement().map(|movement| &movement.destinations);
        let Some(written) = places.and_then(|places| places.get(index)) else {
            return;
        };
        let old = match written.value {
            ast::Location::Clearing(old) => old,
            ast::Location::Burrow => 0,
            _ => return,
        };
        let edit = Edit::replace(written.range, clearing.to_string());
        self.add_here(vec![edit], distance(old, clearing));
    }

    fn destinations(&mut self, index: usize, but: Clearing) {
        for clearing in (1..=CLEARINGS).filter(|clearing| *clearing != but) {
            self.destination(index, clearing);
        }
    }

    /// `w10->4` for `w4->10`.
    fn turned(&mut self) {
        if let Some(edits) = self.movement().and_then(turned) {
            self.add_here(edits, price::STROKE);
        }
    }

    /// `2w->9` for `w2->9`: the number before the piece is its count.
    fn swapped(&mut self, index: usize) {
        // An entry without a start needs a destination.
        let goes = |movement: &Move| !movement.destinations.is_empty();
        if !self.movement().is_some_and(goes) {
            return;
        }
        let Some(entry) = self.entry(index) else {
            return;
        };
        let Some(start) = &entry.start else {
            return;
        };
        let ast::Location::Clearing(count) = start.value else {
            return;
        };
        let is_written = !entry.count.range.is_empty();
        if is_written || u32::from(count) > MOST_PLACED || !entry.range.contains_range(start.range)
        {
            return;
        }
        let edits = vec![
            Edit::insert(entry.count.range.start(), write::count(count.into())),
            Edit::delete(start.range),
        ];
        self.add_here(edits, price::STROKE);
    }

    /// Another kind of piece: `w` for `t`.
    fn class(&mut self, index: usize) {
        use PieceClass::{Building, Token, Warrior};
        let Some((written, range)) = self.piece(index) else {
            return;
        };
        let (Party::Faction(faction), None) = (written.owner, written.letter) else {
            return;
        };
        for class in [Warrior, Building, Token] {
            if class != written.class && faction.piece(class, None).is_some() {
                self.last_character(range, class.letter(), price::KEY);
            }
        }
    }
}

/// The move of an action.
fn move_of(action: &Action) -> Option<&Move> {
    match &action.kind {
        ActionKind::Move(movement) => Some(movement),
        _ => None,
    }
}

/// `w10->4` for `w4->10`; `None` unless all things move from one clearing to one other.
fn turned(movement: &Move) -> Option<Vec<Edit>> {
    let starts = movement.entries.iter();
    let mut starts: Vec<&Ranged<ast::Location>> =
        starts.filter_map(|entry| entry.start.as_ref()).collect();
    // All members of a group have the start that follows it.
    starts.dedup();
    let ([start], [end]) = (&*starts, &*movement.destinations) else {
        return None;
    };
    let (from, to) = (number(&start.value)?, number(&end.value)?);
    (from != to).then(|| {
        vec![
            Edit::replace(start.range, to.to_string()),
            Edit::replace(end.range, from.to_string()),
        ]
    })
}

/// The number of a clearing in a move; 0 is the Burrow.
fn number(place: &ast::Location) -> Option<Clearing> {
    match place {
        ast::Location::Clearing(clearing) => Some(*clearing),
        ast::Location::Burrow => Some(0),
        _ => None,
    }
}

/// The letter of a piece as written after its class.
pub(in crate::replay) fn letter_text(letter: char) -> String {
    format!("_{letter}")
}

/// The price of writing `written` for `meant`. A missing or surplus digit, or a neighboring key, costs no more than a stroke.
fn distance(written: Clearing, meant: Clearing) -> u32 {
    let (a, b) = (written.to_string(), meant.to_string());
    let shared = b.chars().filter(|digit| a.contains(*digit)).count();
    let beside = written % 10 != meant % 10 && (written % 10).abs_diff(meant % 10) == 1;
    match (a.len() == b.len(), shared) {
        (false, 1..) => price::STROKE,
        (true, _) if beside && (a.len() == 1 || shared > 0) => price::STROKE,
        (true, 1..) => price::KEY,
        (true, 0) if a.len() == 1 => price::KEY,
        _ => price::LETTER,
    }
}
