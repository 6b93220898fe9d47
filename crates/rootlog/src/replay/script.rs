//! The record as the referee plays it: its turns as steps in their order, and what is known of the whole of it.

use notation::{Order as _, Parse, TextRange};

use crate::read::{ast::Turn, parser};

use super::{facts::Facts, order::Order, source::Source, step::Step};

/// A record as its turns are played.
pub(super) struct Script<'g> {
    pub(super) facts: Facts,
    pub(super) steps: Vec<Step<'g>>,
    /// Which turn of the game each step is; none for lines that cannot be read.
    turns: Vec<Option<usize>>,
}

/// A record that was played: what is known of it, its steps, and which turn of the game each of them is.
pub(super) type PlayedParts<'g> = (Facts, Vec<Step<'g>>, Vec<Option<usize>>);

impl<'g> Script<'g> {
    /// The record of its steps, and what is known of it.
    pub(super) fn into_parts(self) -> PlayedParts<'g> {
        (self.facts, self.steps, self.turns)
    }

    /// The script of the record `source`, whose turns follow each other in `order`. What is at `odd` is allowed, but nobody
    /// knows what it is for.
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
            if order.is_gap(turn) || matches!(read, Some(None)) {
                facts.gaps.push(step.line);
            }
            if let Some(read) = read.flatten() {
                *step = read;
            }
        }
        facts.gaps.order();
        Self {
            facts,
            steps,
            turns,
        }
    }

    /// How many steps it takes to play it.
    pub(super) fn work(&self) -> usize {
        self.steps.iter().map(Step::work).sum()
    }
}

/// The steps that are `written`, each with the index of its turn, as they were played.
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

/// The lines of the record `source` that are turns, each with its index, or may be.
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

/// A line as it is written.
fn step<'g>(parse: &'g Parse, line: usize, turn: Option<&'g Turn>) -> Step<'g> {
    let (start, text) = (parse.line_start(line), parse.line_text(line));
    // What is read of a turn holds no comment.
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
