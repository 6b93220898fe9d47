//! The record as the referee plays it: its turns as steps in their order, and what is known of the whole of it.

use notation::{TextRange, TextSize};

use crate::parser;

use super::{facts::Facts, order::Order, source::Source, step::Step};

/// A record as its turns are played.
pub(super) struct Script<'g> {
    pub(super) facts: Facts,
    pub(super) steps: Vec<Step<'g>>,
    /// Which turn of the game each step is; none for lines that cannot be read.
    turns: Vec<Option<usize>>,
}

/// A record that was played: what is known of it, its steps, and which turn of the game each of them is.
pub(super) type Parts<'g> = (Facts, Vec<Step<'g>>, Vec<Option<usize>>);

impl<'g> Script<'g> {
    /// The record of its steps, and what is known of it.
    pub(super) fn into_parts(self) -> Parts<'g> {
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
        facts.gaps.sort_unstable();
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
    let (game, text) = (source.game, source.text);
    let mut lost = source.lost.iter().copied().peekable();
    let mut turns = game.turns.iter().enumerate().peekable();
    let mut start = TextSize::new(0);
    let mut steps = Vec::with_capacity(game.turns.len());
    for (line, written) in text.split_inclusive('\n').enumerate() {
        let turn = turns.next_if(|(_, turn)| turn.line == line);
        let is_lost = lost.next_if_eq(&line).is_some();
        if turn.is_some() || is_lost {
            let step = Step {
                line,
                start,
                text: parser::content(written),
                written: turn.map(|(_, turn)| turn),
                reading: None,
            };
            steps.push((turn.map(|(index, _)| index), step));
        }
        start += TextSize::of(written);
    }
    steps
}
