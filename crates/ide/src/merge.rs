//! Merges copies of one game, recorded by different people. Where they differ, the version that the rules allow is taken; what
//! the rules leave open is a question.
//!
//! No note of a copy is lost: the record has the comments and headers of all copies, and choices list the rest.

mod align;
mod notes;
mod search;
mod slots;
mod told;
mod witness;

use std::{ops::Range, sync::Arc};

use notation::{Edit, Notation, Order as _, Settings, TextRange, TextSize, apply_edits, size};

use self::{
    search::{Search, SlotVerdict},
    slots::{Draft, Slot, draft, side_by_side},
    witness::{CopiedMove, Witness},
};
use crate::{Game, repair::safe::fixed};

/// A record merged from several copies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The record.
    pub text: String,
    /// The places where the copies differ, or where all of them were wrong, in the order of the text.
    pub choices: Vec<MergeChoice>,
}

/// How sure a move of a merged record is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// A copy has it, and it can be played.
    Verified,
    /// No copy has it like this, but nothing else is as likely.
    Inferred,
    /// Another move may be meant, or it cannot be played, or it follows such a move.
    Open,
}

/// The choice that was made at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MergeChoice {
    /// Its place in the merged record; empty if nothing was taken.
    pub range: TextRange,
    /// What the copies have there, each version once, that of the first copy first.
    pub versions: Vec<Version>,
    /// The reason for the choice.
    pub why: Why,
}

/// What one or several copies have at a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// Empty if the copies have nothing there.
    pub text: String,
    /// The numbers of the copies, from 0.
    pub copies: Vec<usize>,
}

/// The reason for a choice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// With another version the game cannot be played; this is a finding in that case.
    Rules(String),
    /// More copies have it than any other version that can be played.
    Most,
    /// The recognizer considers the other versions much less likely.
    Likelier,
    /// Other copies have nothing there.
    Alone,
    /// The other versions mean the same in another spelling.
    Same,
    /// The versions of the copies cannot be played; this was most likely meant.
    Inferred,
    /// The copy saw the board from another side, and was turned and moved like this; the choice is about no single place.
    Turned(String),
    /// Nothing decides: the version of most copies was taken, or that of the first.
    Open,
    /// Nothing could be read there: the record has a sign that holds the place of the word.
    Unread,
}

impl MergeChoice {
    /// What was done to a copy as a whole.
    fn of_turned(copy: usize, how: String) -> Self {
        Self {
            range: TextRange::default(),
            versions: vec![Version {
                text: String::new(),
                copies: vec![copy],
            }],
            why: Why::Turned(how),
        }
    }

    /// Whether a person should check it: nothing decides, or no copy has it.
    #[must_use]
    pub fn is_question(&self) -> bool {
        matches!(self.why, Why::Open | Why::Inferred | Why::Unread)
    }
}

impl Merged {
    /// The same with the line break `breaks`.
    fn with_breaks(self, breaks: &str) -> Self {
        if breaks == "\n" {
            return self;
        }
        let moved = |at: TextSize| {
            let above = self.text.get(..usize::from(at)).unwrap_or_default();
            at + size(above.matches('\n').count() * (breaks.len() - 1))
        };
        let version = |version: &Version| Version {
            text: version.text.replace('\n', breaks),
            copies: version.copies.clone(),
        };
        let choices = self.choices.iter().map(|choice| MergeChoice {
            range: TextRange::new(moved(choice.range.start()), moved(choice.range.end())),
            versions: choice.versions.iter().map(version).collect(),
            why: choice.why.clone(),
        });
        Self {
            choices: choices.collect(),
            text: self.text.replace('\n', breaks),
        }
    }

    /// The text that was taken.
    #[must_use]
    pub fn taken(&self, choice: &MergeChoice) -> &str {
        let range = Range::<usize>::from(choice.range);
        self.text.get(range).unwrap_or_default()
    }

    /// How sure each move is, in the order of the text, and each word outside of moves that could not be read. The record is in
    /// `notation` and read with `settings`.
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
        let mut ranges: Vec<TextRange> = moves.collect();
        let unread = self.choices.iter().filter(|one| one.why == Why::Unread);
        let outside: Vec<TextRange> = unread
            .map(|choice| choice.range)
            .filter(|place| !ranges.iter().any(|range| range.contains_range(*place)))
            .collect();
        if !outside.is_empty() {
            ranges.extend(outside);
            ranges.order_by_key(|range| range.start());
        }
        let standing = |range: TextRange| {
            let chosen = self
                .choices
                .iter()
                .filter(|choice| range.contains_range(choice.range));
            let standings = chosen.map(|choice| match choice.why {
                Why::Open | Why::Unread => Standing::Open,
                Why::Inferred => Standing::Inferred,
                Why::Rules(_)
                | Why::Most
                | Why::Likelier
                | Why::Alone
                | Why::Same
                | Why::Turned(_) => Standing::Verified,
            });
            match range.end() > known {
                true => Standing::Open,
                false => standings.max().unwrap_or(Standing::Verified),
            }
        };
        ranges
            .into_iter()
            .map(|range| (range, standing(range)))
            .collect()
    }

    /// What can stand at the place of a choice: what was taken first, then the other versions. `copies` is how many copies were
    /// merged; those without a version have nothing there.
    #[must_use]
    pub fn versions(&self, choice: &MergeChoice, copies: usize) -> Vec<Version> {
        let taken = self.taken(choice);
        let versions = choice.versions.iter().cloned();
        let (own, others): (Vec<Version>, Vec<Version>) =
            versions.partition(|one| one.text == taken);
        let own = own.into_iter().next().unwrap_or_else(|| {
            let has_nothing = |copy: &usize| others.iter().all(|one| !one.copies.contains(copy));
            Version {
                text: taken.to_owned(),
                copies: match taken.is_empty() {
                    true => (0..copies).filter(has_nothing).collect(),
                    // An inferred move is in no copy.
                    false => Vec::new(),
                },
            }
        });
        [vec![own], others].concat()
    }

    /// The record with another version in place of the one that was taken.
    #[must_use]
    pub fn with(&self, choice: &MergeChoice, version: &Version) -> String {
        apply_edits(&self.text, &[self.edit(choice, version)])
    }

    /// The edit that writes another version in place of the one that was taken.
    #[must_use]
    pub fn edit(&self, choice: &MergeChoice, version: &Version) -> Edit {
        match (choice.range.is_empty(), version.text.is_empty()) {
            (true, false) => self.insertion(choice.range.start(), &version.text),
            (false, true) => self.deletion(choice.range),
            _ => Edit::replace(choice.range, &*version.text),
        }
    }

    /// Inserts `text` at `at`: as a line if `at` is the start of one, else with blanks around it.
    fn insertion(&self, at: TextSize, text: &str) -> Edit {
        let (before, after) = self.text.split_at_checked(at.into()).unwrap_or_default();
        if before.is_empty() || before.ends_with('\n') {
            return Edit::insert(at, [text, line_breaks(&self.text)].concat());
        }
        // A sign belongs to the move before it.
        let is_sign = text.starts_with(['!', '?']);
        let left = match is_sign || before.ends_with(char::is_whitespace) {
            true => "",
            false => " ",
        };
        let right = match after.is_empty() || after.starts_with(char::is_whitespace) {
            true => "",
            false => " ",
        };
        Edit::insert(at, [left, text, right].concat())
    }

    /// Deletes `range`, with its line if nothing else is there.
    fn deletion(&self, range: TextRange) -> Edit {
        let part = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        let before = part(0..range.start().into()).rsplit('\n').next();
        let after = part(range.end().into()..self.text.len());
        let after = after.split_inclusive('\n').next();
        let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
        match before.trim().is_empty() && after.trim().is_empty() {
            true => Edit::delete(TextRange::new(
                range.start() - size(before.len()),
                range.end() + size(after.len()),
            )),
            false => Edit::delete_word(&self.text, range),
        }
    }
}

/// Merges `copies` of one game, each a text with only that game.
///
/// Takes up to seconds if the copies differ much.
#[must_use]
pub fn merge(notation: &'static dyn Notation, copies: &[&str], settings: &Arc<Settings>) -> Merged {
    merge_while(notation, copies, settings, &|| true)
}

/// The same while `goes_on`, which is asked before each record that is tried. After it said no, the answer is half done and of
/// no use.
#[must_use]
pub fn merge_while(
    notation: &'static dyn Notation,
    copies: &[&str],
    settings: &Arc<Settings>,
    goes_on: &dyn Fn() -> bool,
) -> Merged {
    let breaks = copies.first().map_or("", |first| line_breaks(first));
    let (copies, turns) = witnesses(notation, copies, settings);
    let Some(first) = copies.first() else {
        return Merged {
            text: String::new(),
            choices: Vec::new(),
        };
    };
    let Merged { text, choices } = searched(Arc::clone(&first.game), draft(&copies), goes_on);
    let mut choices = [turns, choices].concat();
    let mut merged = first.with_text(&text);
    for (number, copy) in copies.iter().enumerate().skip(1) {
        let carried = notes::carried(&merged, copy, number);
        for choice in &mut choices {
            choice.range = moved(choice.range, &carried.edits);
        }
        choices.extend(carried.contradictions);
        merged = carried.merged;
    }
    choices.order_by_key(|choice| choice.range.start());
    Merged {
        choices,
        text: merged.game.text().to_owned(),
    }
    .with_breaks(breaks)
}

/// How many moves of the first of `copies` each other copy has, too.
#[must_use]
pub fn shared(notation: &'static dyn Notation, copies: &[&str], settings: &Arc<Settings>) -> usize {
    let (copies, _) = witnesses(notation, copies, settings);
    let Some((first, others)) = copies.split_first() else {
        return 0;
    };
    let beside: Vec<_> = others
        .iter()
        .map(|other| (other, side_by_side(first, other)))
        .collect();
    let has = |at: usize, one: &CopiedMove| {
        beside.iter().all(|(other, beside)| {
            let found = beside.get(at).copied().flatten();
            found
                .and_then(|found| other.moves.get(found))
                .is_some_and(|found| found.said == one.said)
        })
    };
    let moves = first.moves.iter().enumerate();
    moves.filter(|(at, one)| has(*at, one)).count()
}

/// Reads copies of a game as the writer of the first one saw the board; and what was done to the others for that.
fn witnesses(
    notation: &'static dyn Notation,
    copies: &[&str],
    settings: &Arc<Settings>,
) -> (Vec<Witness>, Vec<MergeChoice>) {
    let first = copies.first().copied().unwrap_or_default();
    let mut turns = Vec::new();
    let witness = |(number, text): (usize, &&str)| {
        let turned = (number > 0).then(|| notation.turned(text, first)).flatten();
        let text = turned.as_ref().map_or(*text, |one| &one.text);
        let text = text.replace("\r\n", "\n");
        turns.extend(turned.map(|one| MergeChoice::of_turned(number, one.how)));
        let game = |text: &str| Arc::new(Game::alone(notation, text, Arc::clone(settings)));
        match number {
            0 => Witness::of(game(&text)),
            // Of another copy only the content of the moves counts: its spelling is normalized.
            _ => Witness::mended(fixed(&game(&text), |_, _| ()), &text),
        }
    };
    let witnesses = copies.iter().enumerate().map(witness).collect();
    (witnesses, turns)
}

/// The line break of a text: CRLF if all its lines end with it, else LF.
fn line_breaks(text: &str) -> &'static str {
    let all = text.matches('\n').count();
    match all > 0 && text.matches("\r\n").count() == all {
        true => "\r\n",
        false => "\n",
    }
}

/// A word from handwriting recognition.
#[derive(Debug, Clone, PartialEq)]
pub struct RecognizedWord {
    /// The line of the word, from 1.
    pub line: u32,
    /// Its possible readings, each with its probability, likeliest first. An empty reading means that there is no word; no
    /// reading means that nothing could be read.
    pub readings: Vec<(String, f64)>,
}

/// The record made of recognized words, in their order and their lines, with the numbers of its moves. The likeliest readings that
/// the rules allow are taken. For `goes_on` see [`merge_while`].
#[must_use]
pub fn recognized(
    notation: &'static dyn Notation,
    tokens: &[RecognizedWord],
    settings: &Arc<Settings>,
    goes_on: &dyn Fn() -> bool,
) -> Merged {
    let draft = slots::recognized(tokens, &slots::unread_sign(notation));
    let game = Game::alone(notation, &draft.base, Arc::clone(settings));
    let merged = searched(Arc::new(game), draft, goes_on);
    let edits = numbers(&merged, notation, settings);
    let choices = merged.choices.into_iter().map(|choice| MergeChoice {
        range: moved(choice.range, &edits),
        ..choice
    });
    Merged {
        choices: choices.collect(),
        text: apply_edits(&merged.text, &edits),
    }
}

/// The edits that number the moves of a record in which no number is written. Where a line has moves of both sides, they end
/// where the board is no longer known, and at a word that could not be read: it may have been a move.
fn numbers(
    merged: &Merged,
    notation: &'static dyn Notation,
    settings: &Arc<Settings>,
) -> Vec<Edit> {
    let is_number = |word: &str| {
        let rest = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        rest.len() < word.len() && rest.starts_with('.')
    };
    if merged.text.split_whitespace().any(is_number) {
        return Vec::new();
    }
    let game = Game::alone(notation, &merged.text, Arc::clone(settings));
    let record = game.record();
    let moves = record.moves();
    let states = record.states(0..moves.len());
    let unread = merged.choices.iter().filter(|one| one.why == Why::Unread);
    let unread: Vec<TextRange> = unread.map(|one| one.range).collect();
    let is_of_one = |label: &str| label.ends_with('.') && !label.ends_with("..");
    let has_pairs = states.iter().any(|state| state.label.ends_with(".."));
    let is_line = |place: &TextRange| {
        let parse = record.parse();
        let line = parse.line_text(parse.line_at(place.start()));
        size(line.trim().len()) == place.len()
    };
    // A line of which nothing could be read may have been a turn.
    if !has_pairs && unread.iter().any(is_line) {
        return Vec::new();
    }
    let end = unread.first().map(|place| place.start());
    let known = record.known_until();
    let end = end.map_or(known, |end| end.min(known));
    let mut edits: Vec<Edit> = moves
        .iter()
        .zip(&states)
        .filter(|(one, state)| {
            let is_sure = !has_pairs || one.range.end() <= end;
            is_sure && is_of_one(&state.label)
        })
        .map(|(one, state)| Edit::insert(one.range.start(), format!("{} ", state.label)))
        .collect();
    edits.order_by_key(|edit| edit.range.start());
    edits
}

/// Searches the choices of a draft and makes the record.
fn searched(game: Arc<Game>, draft: Draft, goes_on: &dyn Fn() -> bool) -> Merged {
    let mut search = Search::new(game, draft, goes_on);
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

/// The choice of a slot, whose text is at `range` in the record.
fn choice(slot: &Slot, range: TextRange, told: Option<SlotVerdict>) -> MergeChoice {
    let is_shown = |one: &&slots::Alternative| !one.said.is_empty() || slot.is_unread();
    let reading = slot.reading().filter(is_shown);
    let text = reading.map_or("", |one| &one.text);
    let blanks = size(text.len() - text.trim_start().len());
    let start = match reading {
        Some(_) => (range.start() + blanks).min(range.end()),
        None => range.end(),
    };
    // What holds the place of a word is no version of it.
    let is_version = |one: &&slots::Alternative| !one.copies.is_empty() && !slot.is_place;
    let versions = slot.readings.iter().filter(is_version);
    let versions = versions.map(|one| Version {
        // The number of the next move alone is not a move.
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
            _ if slot.is_unread() => Why::Unread,
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

/// Where a range is after insertions.
fn moved(range: TextRange, edits: &[Edit]) -> TextRange {
    let above = edits
        .iter()
        .filter(|edit| edit.range.start() <= range.start());
    range + above.map(|edit| size(edit.text.len())).sum::<TextSize>()
}

#[cfg(test)]
mod tests;
