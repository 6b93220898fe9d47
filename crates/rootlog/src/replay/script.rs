//! The record for the referee: its turns as steps in order, and the facts of the whole record.

use notation::{Order as _, Parse, TextRange};

use crate::read::{ast::Turn, parser};

use super::{facts::Facts, gap::Gap, order::Order, source::Source, step::Step};

/// A record as steps.
pub(super) struct Script<'g> {
    pub(super) facts: Facts,
    pub(super) steps: Vec<Step<'g>>,
    /// For each step its turn in the game; `None` for a line that cannot be read.
    turns: Vec<Option<usize>>,
}

/// The parts of a replayed record: its facts, its steps, and for each step its turn in the game.
pub(super) type PlayedParts<'g> = (Facts, Vec<Step<'g>>, Vec<Option<usize>>);

impl<'g> Script<'g> {
    /// Its facts, its steps, and for each step its turn in the game.
    pub(super) fn into_parts(self) -> PlayedParts<'g> {
        (self.facts, self.steps, self.turns)
    }

    /// The script of the record `source`, with its turns in `order`. `odd` are the bytes of odd text.
    pub(super) fn new(source: &Source<'g>, order: &Order, odd: Vec<TextRange>) -> Self {
        let mut facts = Facts::of(source, order, odd);
        let mut written = steps(source);
        if !order.is_as_written() {
            written = steps_in_order(&written, order);
        }
        let (turns, mut steps): (Vec<_>, Vec<_>) = written.into_iter().unzip();
        for (turn, step) in turns.iter().zip(&mut steps) {
            let Some(turn) = *turn else {
                continue;
            };
            let meant = order.meant(turn);
            let read = meant.map(|meant| step.under(&facts, meant));
            let gap = match read {
                Some(None) => Some(Gap::Anything),
                _ => order.gap(turn, source.game),
            };
            facts.gaps.extend(gap.map(|gap| (step.line, gap)));
            if let Some(read) = read.flatten() {
                *step = read;
            }
        }
        facts.gaps.order_by_key(|(line, _)| *line);
        Self {
            facts,
            steps,
            turns,
        }
    }

    /// The steps of work that a replay takes.
    pub(super) fn work(&self) -> usize {
        self.steps.iter().map(Step::work).sum()
    }
}

/// The `written` steps, each with the index of its turn, in the order of play.
fn steps_in_order<'g>(
    written: &[(Option<usize>, Step<'g>)],
    order: &Order,
) -> Vec<(Option<usize>, Step<'g>)> {
    let turns: Vec<_> = written.iter().filter(|(turn, _)| turn.is_some()).collect();
    let mut played = order.played(turns.len()).into_iter();
    let steps = written.iter().filter_map(|step| match step.0 {
        None => Some(step.clone()),
        Some(turn) if order.is_twice(turn) => None,
        Some(_) => Some((*turns.get(played.next()?)?).clone()),
    });
    steps.collect()
}

/// The lines of the record `source` that are turns, each with its index, or may be turns.
fn steps<'g>(source: &Source<'g>) -> Vec<(Option<usize>, Step<'g>)> {
    let mut lost = source.lost.iter().copied().peekable();
    let mut steps = Vec::with_capacity(source.game.turns.len() + source.lost.len());
    for (index, turn) in source.game.turns.iter().enumerate() {
        while let Some(line) = lost.next_if(|line| *line < turn.line) {
            steps.push((None, step(source.parse, line, None)));
        }
        steps.push((Some(index), step(source.parse, turn.line, Some(turn))));
    }
    steps.extend(lost.map(|line| (None, step(source.parse, line, None))));
    steps
}

/// A line as written.
fn step<'g>(parse: &'g Parse, line: usize, turn: Option<&'g Turn>) -> Step<'g> {
    let (start, text) = (parse.line_start(line), parse.line_text(line));
    // The part that was read as a turn contains no comment.
    let read = turn.and_then(|turn| turn.range.end().checked_sub(start));
    let read = read.map_or(0, usize::from);
    let rest = text
        .get(read..)
        .map_or(0, |rest| parser::content(rest).len());
    Step {
        line,
        start,
        text: text.get(..read + rest).unwrap_or(text),
        written: turn,
        reading: None,
    }
}
