//! Records of one game by different hands made one record: where they differ, what the rules allow is taken, and what they
//! leave open is asked.
//!
//! Nothing that a copy notes is lost: comments and headers of all of them stand in the record, and choices tell of the rest.

mod align;
mod notes;
mod search;
mod slots;
mod told;
mod witness;

use std::{ops::Range, sync::Arc};

use notation::{Edit, Notation, Settings, TextRange, TextSize, apply_edits, size};

use self::{
    search::{Search, SlotVerdict},
    slots::{Draft, Slot, draft},
    witness::Witness,
};
use crate::{Game, repair::safe::fixed};

/// One record of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The record.
    pub text: String,
    /// Where the copies differ, or were wrong together, in the order of the text.
    pub choices: Vec<MergeChoice>,
}

/// How sure a move of a merged record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// A copy has it, and it can be played.
    Verified,
    /// No copy has it so, but nothing else is as likely.
    Inferred,
    /// Something else can be meant, or it cannot be played, or nobody knows as what stands above it is open.
    Open,
}

/// What was taken at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeChoice {
    /// Where it stands in the record; empty where nothing does.
    pub range: TextRange,
    /// What copies have there: each once, that of the first copy first.
    pub versions: Vec<Version>,
    /// Why it was taken.
    pub why: Why,
}

/// What some copies have at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Empty for nothing.
    pub text: String,
    /// Which copies, from 0.
    pub copies: Vec<usize>,
}

/// Why something was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// With what other copies have the game cannot be played; this is found in it then.
    Rules(String),
    /// More copies have it than anything else that can be played.
    Most,
    /// Whoever read it holds everything else for far less likely.
    Likelier,
    /// Other copies have nothing there.
    Alone,
    /// What other copies have is the same, written otherwise.
    Same,
    /// What copies have cannot be played, and this is what was likeliest meant.
    Inferred,
    /// Nothing settles it: what most copies have was taken, or what the first one has.
    Open,
}

impl MergeChoice {
    /// Whether somebody should look at it: nothing settles it, or no copy has it.
    #[must_use]
    pub fn is_question(&self) -> bool {
        matches!(self.why, Why::Open | Why::Inferred)
    }
}

impl Merged {
    /// The same, in which lines end so.
    fn with_breaks(self, breaks: &str) -> Self {
        if breaks == "\n" {
            return self;
        }
        let moved = |at: TextSize| {
            let above = self.text.get(..usize::from(at)).unwrap_or_default();
            at + size(above.matches('\n').count() * (breaks.len() - 1))
        };
        let choices = self.choices.iter().map(|choice| MergeChoice {
            range: TextRange::new(moved(choice.range.start()), moved(choice.range.end())),
            ..choice.clone()
        });
        Self {
            choices: choices.collect(),
            text: self.text.replace('\n', breaks),
        }
    }

    /// What was taken.
    #[must_use]
    pub fn taken(&self, choice: &MergeChoice) -> &str {
        let range = Range::<usize>::from(choice.range);
        self.text.get(range).unwrap_or_default()
    }

    /// How sure each move is, in the order of the text. The record is that of a `notation` and read with `settings`.
    #[must_use]
    pub fn standings(
        &self,
        notation: &'static dyn Notation,
        settings: &Arc<Settings>,
    ) -> Vec<(TextRange, Standing)> {
        let game = Game::alone(notation, &self.text, Arc::clone(settings));
        let record = game.record();
        let known = record.known_until();
        let moves = record.moves().into_iter().map(|one| one.range);
        let standing = |range: TextRange| {
            let chosen = self
                .choices
                .iter()
                .filter(|choice| range.contains_range(choice.range));
            let standings = chosen.map(|choice| match choice.why {
                Why::Open => Standing::Open,
                Why::Inferred => Standing::Inferred,
                Why::Rules(_) | Why::Most | Why::Likelier | Why::Alone | Why::Same => {
                    Standing::Verified
                }
            });
            match range.end() > known {
                true => Standing::Open,
                false => standings.max().unwrap_or(Standing::Verified),
            }
        };
        moves.map(|range| (range, standing(range))).collect()
    }

    /// The record with another version at the place of a choice.
    #[must_use]
    pub fn with(&self, choice: &MergeChoice, version: &Version) -> String {
        let text = match choice.range.is_empty() {
            true => format!(" {} ", version.text),
            false => version.text.clone(),
        };
        apply_edits(&self.text, &[Edit::replace(choice.range, text)])
    }
}

/// The record that `copies` of a game, each a text with that one game, make together.
///
/// Takes up to seconds where the copies differ much.
#[must_use]
pub fn merge(notation: &'static dyn Notation, copies: &[&str], settings: &Arc<Settings>) -> Merged {
    let breaks = copies.first().map_or("", |first| line_breaks(first));
    let witnesses = copies.iter().enumerate().map(|(number, text)| {
        let text = text.replace("\r\n", "\n");
        let game = |text: &str| Arc::new(Game::alone(notation, text, Arc::clone(settings)));
        match number {
            0 => Witness::of(game(&text)),
            // What stands around its moves, and how they are spelled, is its own affair.
            _ => Witness::mended(fixed(&game(&text), |_, _| ()), &text),
        }
    });
    let copies: Vec<Witness> = witnesses.collect();
    let Some(first) = copies.first() else {
        return Merged {
            text: String::new(),
            choices: Vec::new(),
        };
    };
    let Merged { text, mut choices } = searched(Arc::clone(&first.game), draft(&copies));
    let mut merged = first.with_text(&text);
    for (number, copy) in copies.iter().enumerate().skip(1) {
        let carried = notes::carried(&merged, copy, number);
        for choice in &mut choices {
            choice.range = moved(choice.range, &carried.edits);
        }
        choices.extend(carried.contradictions);
        merged = carried.merged;
    }
    choices.sort_by_key(|choice| choice.range.start());
    Merged {
        choices,
        text: merged.game.text().to_owned(),
    }
    .with_breaks(breaks)
}

/// How all lines of a text end, where they do as on Windows; otherwise as everywhere.
fn line_breaks(text: &str) -> &'static str {
    let all = text.matches('\n').count();
    match all > 0 && text.matches("\r\n").count() == all {
        true => "\r\n",
        false => "\n",
    }
}

/// A word as a recognizer of handwriting read it.
#[derive(Debug, Clone, PartialEq)]
pub struct RecognizedWord {
    /// The line in which it stands, from 1.
    pub line: u32,
    /// What it may be, each with how probable that is, the likeliest first. An empty one says that nothing stands there.
    pub readings: Vec<(String, f64)>,
}

/// The record that words make which a recognizer read, in their order. What it was surest of is taken where the rules allow it.
#[must_use]
pub fn recognized(
    notation: &'static dyn Notation,
    tokens: &[RecognizedWord],
    settings: &Arc<Settings>,
) -> Merged {
    let draft = slots::recognized(tokens);
    let game = Game::alone(notation, &draft.base, Arc::clone(settings));
    searched(Arc::new(game), draft)
}

/// The record that comes of a draft.
fn searched(game: Arc<Game>, draft: Draft) -> Merged {
    let mut search = Search::new(game, draft);
    search.run();
    let told = search.told();
    let (text, ranges) = search.draft.text();
    let slots = search.draft.slots.iter().zip(ranges).zip(told);
    let choices = slots.map(|((slot, range), told)| choice(slot, range, told));
    Merged {
        choices: choices.collect(),
        text,
    }
}

/// What was chosen at a place that stands at `range` in the record.
fn choice(slot: &Slot, range: TextRange, told: Option<SlotVerdict>) -> MergeChoice {
    let reading = slot.reading().filter(|one| !one.said.is_empty());
    let text = reading.map_or("", |one| &one.text);
    let blanks = size(text.len() - text.trim_start().len());
    let start = match reading {
        Some(_) => (range.start() + blanks).min(range.end()),
        None => range.end(),
    };
    let versions = slot.readings.iter().filter(|one| !one.copies.is_empty());
    let versions = versions.map(|one| Version {
        // The number of the next move alone is no move.
        text: match one.said.is_empty() {
            true => String::new(),
            false => one.text.trim().to_owned(),
        },
        copies: one.copies.clone(),
    });
    let others = slot.others();
    let is_alone = !text.is_empty() && others.clone().all(|one| one.said.is_empty());
    MergeChoice {
        range: TextRange::at(start, size(text.trim().len())),
        versions: versions.collect(),
        why: match told {
            _ if slot.is_inferred() => Why::Inferred,
            Some(SlotVerdict::Settled(found)) => Why::Rules(found),
            Some(SlotVerdict::Open | SlotVerdict::Same) if is_alone => Why::Alone,
            Some(SlotVerdict::Same) => Why::Same,
            Some(SlotVerdict::Likelier) => Why::Likelier,
            Some(SlotVerdict::Open) if slot.is_of_most() => Why::Most,
            Some(SlotVerdict::Open) | None => Why::Open,
        },
    }
}

/// Where a range stands after edits that insert something.
fn moved(range: TextRange, edits: &[Edit]) -> TextRange {
    let above = edits
        .iter()
        .filter(|edit| edit.range.start() <= range.start());
    range + above.map(|edit| size(edit.text.len())).sum::<TextSize>()
}

#[cfg(test)]
mod tests;
