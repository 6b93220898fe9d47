//! A line of the record as it is played: as it is written, or as it is read anew after a change of its text.

use std::sync::Arc;

use notation::{Edit, Finding, Order as _, TextRange, TextSize, apply_edits, work};

use crate::{
    checks,
    game::facts::Faction,
    read::{
        ast::{self, Action, ActionKind, Turn},
        parser,
    },
};

use super::facts::Facts;

/// Steps for whatever an action needs besides what it moves.
const STEPS_OF_ACTION: usize = 1;
/// Steps for one thing that is moved to one place.
const STEPS_OF_MOVE: usize = 2;
/// A line that is a turn, or may be one.
#[derive(Debug, Clone)]
pub(super) struct Step<'g> {
    /// The line in the game, from 0.
    pub(super) line: usize,
    /// Where the line starts.
    pub(super) start: TextSize,
    /// The line without its comment and break.
    pub(super) text: &'g str,
    /// The turn as it is written; nothing for a line that cannot be read.
    pub(super) written: Option<&'g Turn>,
    /// How the line is read after a repair.
    pub(super) reading: Option<Arc<RereadLine>>,
}

/// A line as it is read after a change.
#[derive(Debug)]
pub(super) struct RereadLine {
    /// Its turn. Ranges are those in `text`.
    pub(super) turn: Turn,
    /// The line after the change.
    text: String,
    /// The change; ranges are those in the record. Ascending, apart from each other.
    edits: Vec<Edit>,
}

impl<'g> Step<'g> {
    /// The turn as it is read; nothing for a line that cannot be read.
    pub(super) fn turn(&self) -> Option<&Turn> {
        let read = self.reading.as_ref().map(|reading| &reading.turn);
        read.or(self.written)
    }

    /// How many steps it takes to play it.
    pub(super) fn work(&self) -> usize {
        self.turn().map_or(STEPS_OF_ACTION, steps_of_turn)
    }

    /// The step with `edits` of the record, besides those that were made before; nothing if that cannot be read.
    pub(super) fn changed(&self, facts: &Facts, edits: &[Edit]) -> Option<Self> {
        let mut all = self.edits().to_vec();
        all.extend_from_slice(edits);
        all.order_by_key(|edit| (edit.range.start(), edit.range.end()));
        let is_apart = |pair: &[Edit]| match pair {
            [one, next] => {
                one.range.end() < next.range.start()
                    || one.range.end() == next.range.start() && !next.range.is_empty()
            }
            _ => true,
        };
        if !all.windows(2).all(is_apart) {
            return None;
        }
        let reading = RereadLine::of(facts, self, all)?;
        let unread = |turn: &Turn| turn.actions.iter().filter(|action| !action.sound).count();
        let is_no_worse = self.turn().map_or(
            unread(&reading.turn) * 2 <= reading.turn.actions.len(),
            |turn| unread(&reading.turn) <= unread(turn),
        );
        (is_no_worse && reading.is_right_around(self, edits)).then(|| Self {
            reading: Some(reading.into()),
            ..self.clone()
        })
    }

    /// The step as the turn of `faction`; nothing if that cannot be read.
    pub(super) fn under(&self, facts: &Facts, faction: Faction) -> Option<Self> {
        let letter = self.written?.faction.range;
        self.changed(facts, &[Edit::replace(letter, faction.letter())])
    }

    /// The bytes of the line in the record.
    pub(super) fn bytes(&self) -> TextRange {
        TextRange::at(self.start, TextSize::of(self.text))
    }

    /// What is written at `range`, bytes of the turn as it is read.
    pub(super) fn slice(&self, range: TextRange) -> &str {
        let (text, origin) = (self.line_text(), self.origin());
        let range = (range.start() >= origin).then(|| range - origin);
        let slice = range.and_then(|range| text.get(std::ops::Range::from(range)));
        slice.unwrap_or_default()
    }

    /// Where the line starts in the bytes of the turn as it is read.
    pub(super) fn origin(&self) -> TextSize {
        match self.reading {
            Some(_) => TextSize::new(0),
            None => self.start,
        }
    }

    /// The earlier changes, as edits of the record.
    pub(super) fn edits(&self) -> &[Edit] {
        self.reading.as_ref().map_or(&[], |reading| &reading.edits)
    }

    /// Whether something was changed in `range`, bytes of the record.
    pub(super) fn changes(&self, range: TextRange) -> bool {
        let mut edits = self.edits().iter();
        edits.any(|edit| edit.range.intersect(range).is_some())
    }

    /// The line as it is read.
    pub(super) fn line_text(&self) -> &str {
        self.reading
            .as_ref()
            .map_or(self.text, |reading| &reading.text)
    }

    /// The bytes of the turn as it is read for `range`, bytes of the record.
    pub(super) fn read_at(&self, range: TextRange) -> TextRange {
        let Some(reading) = &self.reading else {
            return range;
        };
        let at = |place: TextSize| {
            let edits = reading.edits.iter();
            let before = edits.filter(|edit| edit.range.end() <= place);
            let (longer, shorter) =
                before.fold((TextSize::new(0), self.start), |(longer, shorter), edit| {
                    (
                        longer + TextSize::of(&*edit.text),
                        shorter + edit.range.len(),
                    )
                });
            (place + longer).checked_sub(shorter).unwrap_or_default()
        };
        let start = at(range.start());
        TextRange::new(start, at(range.end()).max(start))
    }

    /// The actions that `edits` of the record have changed, as they are read.
    pub(super) fn actions_around(&self, edits: &[Edit]) -> Vec<&Action> {
        let Some(reading) = &self.reading else {
            return Vec::new();
        };
        let actions = reading.turn.actions.iter();
        let touched = |action: &&Action| reading.is_touched(self.start, action.range, edits);
        actions.filter(touched).collect()
    }

    /// The start of each action in the record.
    pub(super) fn actions_written(&self) -> Vec<TextSize> {
        let actions = self.turn().map_or(&[][..], |turn| &turn.actions);
        let starts = actions
            .iter()
            .map(|action| self.written_at(action.range).start());
        starts.collect()
    }

    /// The bytes of the record for `range`, bytes of the turn as it is read.
    pub(super) fn written_at(&self, range: TextRange) -> TextRange {
        let Some(reading) = &self.reading else {
            return range;
        };
        let start = reading.written_at(self.start, range.start(), false);
        let end = reading.written_at(self.start, range.end(), true);
        TextRange::new(start, end.max(start))
    }
}

impl RereadLine {
    /// The line of `step` after `edits`, all edits since the written line; `None` if it then cannot be read as a turn.
    fn of(facts: &Facts, step: &Step<'_>, edits: Vec<Edit>) -> Option<Self> {
        let bytes = step.bytes();
        if !edits.iter().all(|edit| bytes.contains_range(edit.range)) {
            return None;
        }
        let local = edits
            .iter()
            .map(|edit| Edit::replace(edit.range - step.start, edit.text.clone()));
        let text = apply_edits(step.text, &local.collect::<Vec<Edit>>());
        work::count(1 + text.len() / 8);
        let parse = parser::parse_line(&text);
        let (mut turn, slips) = ast::lower_turn(parse.tree.root(&text))?;
        let mut findings: Vec<Finding> = parse.findings;
        findings.extend(slips);
        checks::mark_unsound(&mut turn.actions, &findings);
        findings.extend(checks::validate_turn(&facts.header, &text, &turn));
        checks::mark_unsound(&mut turn.actions, &findings);
        let plays = facts.header.players.is_empty()
            || (facts.header.players.iter())
                .any(|player| player.faction.value == turn.faction.value);
        (plays && !turn.actions.is_empty()).then_some(Self {
            turn: Turn {
                line: step.line,
                ..turn
            },
            text,
            edits,
        })
    }

    /// Whether all actions that `edits` of `step` touch can be read.
    fn is_right_around(&self, step: &Step<'_>, edits: &[Edit]) -> bool {
        let mut actions = self.turn.actions.iter();
        actions.all(|action| action.sound || !self.is_touched(step.start, action.range, edits))
    }

    /// Whether `range`, a range of the turn, touches `edits` of the record. The line starts at `line`.
    fn is_touched(&self, line: TextSize, range: TextRange, edits: &[Edit]) -> bool {
        let start = self.written_at(line, range.start(), false);
        let end = self.written_at(line, range.end(), true);
        let touches = |edit: &Edit| edit.range.start() <= end && start <= edit.range.end();
        edits.iter().any(touches)
    }

    /// The offset in the record for `at`, an offset in the changed line. `is_end`: `at` is the end of a range. The line starts
    /// at `line`.
    fn written_at(&self, line: TextSize, at: TextSize, is_end: bool) -> TextSize {
        // By how much the edits so far lengthen and shorten the line.
        let (mut longer, mut shorter) = (TextSize::new(0), TextSize::new(0));
        for edit in &self.edits {
            let start = edit.range.start() - line + longer - shorter;
            let new = TextSize::of(&*edit.text);
            if at < start || at == start && is_end {
                break;
            }
            if at < start + new || at == start + new && is_end {
                return match is_end {
                    true => edit.range.end(),
                    false => edit.range.start(),
                };
            }
            longer += new;
            shorter += edit.range.len();
        }
        line + at + shorter - longer
    }
}

/// The steps of work for playing `turn`.
fn steps_of_turn(turn: &Turn) -> usize {
    STEPS_OF_ACTION + turn.actions.iter().map(steps_of_action).sum::<usize>()
}

fn steps_of_action(action: &Action) -> usize {
    let moved = match &action.kind {
        ActionKind::Move(movement) => movement.entries.len() * movement.destinations.len().max(1),
        _ => 1,
    };
    STEPS_OF_ACTION + STEPS_OF_MOVE * moved
}
