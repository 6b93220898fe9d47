//! What a player may have meant: other clearings, counts, factions, letters for one slip.

mod earlier;
mod slips;

use notation::{Edit, Ranged, TextRange, TextSize};

use crate::{
    ast::{self, Action, ActionKind, Entry, Game, Move, Party, Spelling, Thing},
    facts::{CLEARINGS, Clearing, PieceClass, Suit},
    game::{Board, Owner},
};

use super::{
    issue::{At, Issue, Slip},
    player::Repairs,
};

/// How many pieces somebody puts into one clearing at once. Setting up there may be more.
pub(super) const MOST_PLACED: u32 = 6;

/// One repair to try.
#[derive(Debug, Clone)]
pub(super) struct Candidate {
    /// What is played instead of which actions. Never empty.
    pub(super) changes: Repairs,
    /// How the text changes.
    pub(super) edits: Vec<Edit>,
    /// How unlikely the slip is: 1 for one character, more for more.
    pub(super) cost: u32,
}

impl Candidate {
    /// The first action that it changes.
    pub(super) fn first(&self) -> At {
        let first = self.changes.keys().next();
        first.copied().unwrap_or(At { turn: 0, action: 0 })
    }
}

/// The candidates for `issue`; `board` is the one just before its action.
pub(super) fn candidates(game: &Game, board: &Board, issue: &Issue) -> Vec<Candidate> {
    let turn = game.turns.get(issue.at.turn);
    let Some(action) = turn.and_then(|turn| turn.actions.get(issue.at.action)) else {
        return Vec::new();
    };
    let mut maker = Maker {
        game,
        board,
        at: issue.at,
        action,
        made: Vec::new(),
    };
    match &issue.slip {
        Slip::Missing {
            entry,
            piece,
            place,
            wanted,
            found,
        } => {
            maker.missing(*entry, *piece, place, *wanted, *found);
            maker.turned();
        }
        Slip::NoWay {
            entry,
            destination,
            from,
            to,
        } => {
            maker.no_way(*entry, *destination, from, *to);
            maker.turned();
        }
        Slip::Supply { entry, left } => {
            for fewer in (1..=*left).rev().take(12) {
                maker.count(*entry, fewer, 3);
            }
            maker.class(*entry);
            maker.placed_fewer(*entry, *left);
        }
        Slip::Placement {
            entry,
            destination,
            clearing,
        } => {
            maker.destinations(*destination, *clearing);
            maker.put_elsewhere(*clearing);
            maker.class(*entry);
        }
        Slip::Suit {
            entry,
            destination,
            clearing,
            suit,
        } => {
            let letter = match suit {
                Suit::Fox => 'f',
                Suit::Mouse => 'm',
                Suit::Rabbit => 'r',
                Suit::Bird => return maker.made,
            };
            maker.letter(*entry, letter);
            maker.destinations(*destination, *clearing);
        }
        Slip::Battle {
            attacker,
            defender,
            clearing,
        } => maker.battle(*attacker, *defender, *clearing),
        Slip::Ambush { index, suit } => maker.ambush(*index, *suit),
        Slip::Ferry { entry, is_at } => maker.start(*entry, *is_at, true, 0),
        Slip::Plot { clearing, range } => maker.plot(*clearing, *range),
        Slip::Ruin { entry } => maker.ruin(*entry),
        Slip::Pawn { clearing } => maker.pawn(*clearing),
        Slip::Points { expected } => maker.points(*expected),
        Slip::NoPoints { expected, after } => maker.no_points(*expected, *after),
        Slip::Item { faction, item } => maker.exhausted(*faction, *item),
        Slip::Other => {}
    }
    maker.made
}

/// Makes the candidates for one action.
struct Maker<'a> {
    game: &'a Game,
    /// Just before the action.
    board: &'a Board,
    at: At,
    action: &'a Action,
    made: Vec<Candidate>,
}

impl Maker<'_> {
    fn movement(&self) -> Option<&Move> {
        match &self.action.kind {
            ActionKind::Move(movement) => Some(movement),
            _ => None,
        }
    }

    fn entry(&self, entry: usize) -> Option<&Entry> {
        self.movement()?.entries.get(entry)
    }

    /// Adds the action with its move changed.
    fn moved(&mut self, edits: Vec<Edit>, cost: u32, change: impl FnOnce(&mut Move)) {
        let mut action = self.action.clone();
        if let ActionKind::Move(movement) = &mut action.kind {
            change(movement);
            self.made.push(Candidate {
                changes: Repairs::from([(self.at, vec![action])]),
                edits,
                cost,
            });
        }
    }

    /// Another start; `all` for every entry of the action, else for those that share this one's.
    fn start(&mut self, index: usize, clearing: Clearing, all: bool, extra: u32) {
        let Some(movement) = self.movement() else {
            return;
        };
        let written = movement
            .entries
            .get(index)
            .and_then(|entry| entry.start.clone());
        let written = written.or_else(|| {
            let mut starts = movement
                .entries
                .iter()
                .filter_map(|entry| entry.start.clone());
            starts.next().filter(|_| all)
        });
        let Some(written) = written else {
            return;
        };
        let old = match written.value {
            ast::Place::Clearing(old) => old,
            _ => 0,
        };
        let edits = vec![Edit::replace(written.range, clearing.to_string())];
        self.moved(edits, extra + distance(old, clearing), |movement| {
            for entry in &mut movement.entries {
                if let Some(start) = &mut entry.start
                    && start.range == written.range
                {
                    start.value = clearing_place(clearing);
                }
            }
        });
    }

    /// `w10->4` for `w4->10`: all that moves comes from one clearing and goes to one.
    fn turned(&mut self) {
        let Some(movement) = self.movement() else {
            return;
        };
        let starts = movement
            .entries
            .iter()
            .filter_map(|entry| entry.start.clone());
        let mut starts: Vec<Ranged<ast::Place>> = starts.collect();
        // Of a group each member has the start behind it.
        starts.dedup();
        let ([start], [end]) = (&*starts, &*movement.destinations) else {
            return;
        };
        let (ast::Place::Clearing(from), ast::Place::Clearing(to)) = (&start.value, &end.value)
        else {
            return;
        };
        if from == to {
            return;
        }
        let (from, to) = (*from, *to);
        let edits = vec![
            Edit::replace(start.range, to.to_string()),
            Edit::replace(end.range, from.to_string()),
        ];
        self.moved(edits, 1, |movement| {
            let starts = movement.entries.iter_mut();
            for start in starts.filter_map(|entry| entry.start.as_mut()) {
                start.value = clearing_place(to);
            }
            for end in &mut movement.destinations {
                end.value = clearing_place(from);
            }
        });
    }

    fn count(&mut self, index: usize, count: u32, cost: u32) {
        let Some(entry) = self.entry(index) else {
            return;
        };
        let edits = vec![Edit::replace(entry.count.range, count_text(count))];
        self.moved(edits, cost, |movement| {
            if let Some(entry) = movement.entries.get_mut(index) {
                entry.count.value = count;
            }
        });
    }

    fn owner(&mut self, index: usize, owner: Owner) {
        let Some(Entry {
            thing: Thing::Piece(written),
            thing_range,
            ..
        }) = self.entry(index)
        else {
            return;
        };
        let (Owner::Faction(faction), Party::Faction(_)) = (owner, written.owner) else {
            return;
        };
        let start = thing_range.start();
        let end = match written.owner_written {
            true => start + TextSize::of('C'),
            false => start,
        };
        let edits = vec![Edit::replace(TextRange::new(start, end), faction.letter())];
        self.moved(edits, 1, |movement| {
            if let Some(Entry {
                thing: Thing::Piece(written),
                ..
            }) = movement.entries.get_mut(index)
            {
                written.owner = Party::Faction(faction);
                written.owner_written = true;
            }
        });
    }

    fn letter(&mut self, index: usize, letter: char) {
        let Some(Entry {
            thing: Thing::Piece(written),
            thing_range,
            ..
        }) = self.entry(index)
        else {
            return;
        };
        if written.spelling != Spelling::Current
            || written.letter.is_none()
            || written.value.is_some()
        {
            return;
        }
        let end = thing_range.end();
        let Some(start) = end.checked_sub(TextSize::of('s')) else {
            return;
        };
        let edits = vec![Edit::replace(TextRange::new(start, end), letter)];
        self.moved(edits, 1, |movement| {
            if let Some(Entry {
                thing: Thing::Piece(written),
                ..
            }) = movement.entries.get_mut(index)
            {
                written.letter = Some(letter);
            }
        });
    }

    fn destination(&mut self, index: usize, clearing: Clearing) {
        let Some(written) = self
            .movement()
            .and_then(|movement| movement.destinations.get(index))
        else {
            return;
        };
        let old = match written.value {
            ast::Place::Clearing(old) => old,
            ast::Place::Burrow => 0,
            _ => return,
        };
        let range = written.range;
        let edits = vec![Edit::replace(range, clearing.to_string())];
        self.moved(edits, distance(old, clearing), |movement| {
            if let Some(destination) = movement.destinations.get_mut(index) {
                destination.value = clearing_place(clearing);
            }
        });
    }

    /// `2w->9` for `w2->9`: the number before the piece is its count.
    fn swapped(&mut self, index: usize) {
        // Without a start it must go somewhere.
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
        let ast::Place::Clearing(count) = start.value else {
            return;
        };
        let is_written = !entry.count.range.is_empty();
        if is_written || u32::from(count) > MOST_PLACED || !entry.range.contains_range(start.range)
        {
            return;
        }
        let edits = vec![
            Edit::insert(entry.count.range.start(), count.to_string()),
            Edit::delete(start.range),
        ];
        self.moved(edits, 1, |movement| {
            if let Some(entry) = movement.entries.get_mut(index) {
                entry.count.value = u32::from(count);
                entry.start = None;
            }
        });
    }

    /// Another kind of piece: `w` for `t`.
    fn class(&mut self, index: usize) {
        let Some(Entry {
            thing: Thing::Piece(written),
            thing_range,
            ..
        }) = self.entry(index)
        else {
            return;
        };
        let (Party::Faction(faction), None) = (written.owner, written.letter) else {
            return;
        };
        let (old, end) = (written.class, thing_range.end());
        let Some(start) = end.checked_sub(TextSize::of('w')) else {
            return;
        };
        use PieceClass::{Building, Token, Warrior};
        for class in [Warrior, Building, Token] {
            if class == old || faction.piece(class, None).is_none() {
                continue;
            }
            let edits = vec![Edit::replace(TextRange::new(start, end), class.letter())];
            self.moved(edits, 2, |movement| {
                if let Some(Entry {
                    thing: Thing::Piece(written),
                    ..
                }) = movement.entries.get_mut(index)
                {
                    written.class = class;
                }
            });
        }
    }

    fn destinations(&mut self, index: usize, but: Clearing) {
        for clearing in (1..=CLEARINGS).filter(|clearing| *clearing != but) {
            self.destination(index, clearing);
        }
    }

    /// Adds actions that replace the written one.
    fn changed(&mut self, made: Vec<(Action, Vec<Edit>, u32)>) {
        let at = self.at;
        self.made
            .extend(made.into_iter().map(|(action, edits, cost)| Candidate {
                changes: Repairs::from([(at, vec![action])]),
                edits,
                cost,
            }));
    }
}

/// A count as it is written: 1 is not.
fn count_text(count: u32) -> String {
    match count {
        1 => String::new(),
        _ => count.to_string(),
    }
}

fn clearing_place(clearing: Clearing) -> ast::Place {
    match clearing {
        0 => ast::Place::Burrow,
        _ => ast::Place::Clearing(clearing),
    }
}

/// How unlikely one number is written for another: 1 for a digit more or less or the one beside it on the keyboard.
fn distance(written: Clearing, meant: Clearing) -> u32 {
    let (a, b) = (written.to_string(), meant.to_string());
    let shared = b.chars().filter(|digit| a.contains(*digit)).count();
    let beside = written % 10 != meant % 10 && (written % 10).abs_diff(meant % 10) == 1;
    match (a.len() == b.len(), shared) {
        (false, 1..) => 1,
        (true, _) if beside && (a.len() == 1 || shared > 0) => 1,
        (true, 1..) => 2,
        (true, 0) if a.len() == 1 => 2,
        _ => 3,
    }
}
