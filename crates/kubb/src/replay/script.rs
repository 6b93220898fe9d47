//! The record as the referee plays it: its turns as steps, and facts about all of it.

use std::{collections::BTreeMap, sync::Arc};

use notation::{
    Edit, Finding, Order as _, Parse, TextRange, TextSize, apply_edits, cut::trim_line_break,
    lines, work,
};

use super::Variant;
use crate::{
    checks::{PlayerNotes, turn_notes},
    game::Opening,
    read::{
        numbering::{Changed, Numbering},
        parser::parse_line,
        sheet::{Sheet, Turn},
        teams::Teams,
    },
    replay::Note,
};

/// A record to be played. All ranges are relative to the game as written, with or without repairs.
#[derive(Debug, Clone)]
pub(crate) struct Script {
    pub(crate) sheet: Arc<Sheet>,
    pub(crate) teams: Arc<Teams>,
    pub(crate) names: Arc<PlayerNotes>,
    pub(super) numbering: Arc<Numbering>,
    pub(super) steps: Vec<Arc<Step>>,
    pub(super) variant: Variant,
    pub(super) opening: Opening,
    /// Whether any turn has a number.
    pub(super) is_numbered: bool,
    /// The text as written, and the ranges of the turns' lines in it.
    parse: Parse,
    lines: Arc<[TextRange]>,
}

/// A turn to be played.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) turn: Arc<Turn>,
    /// Findings in its text.
    pub(crate) notes: Vec<Note>,
    /// The repairs in it.
    pub(crate) repairs: Vec<Edit>,
    /// The index of its line, in the order in which they are written.
    pub(crate) line: usize,
    /// Whether turns are missing before it, although its number alone does not prove that.
    follows_gap: bool,
}

impl Step {
    /// Its numbering as turn `at`.
    pub(super) fn numbering(&self, at: usize) -> Changed {
        Changed {
            turn: at,
            number: self.turn.number.map(|number| number.value),
            follows_gap: self.follows_gap,
        }
    }
}

/// The line of a turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TurnLine<'t> {
    pub(crate) start: TextSize,
    pub(crate) text: &'t str,
}

impl<'t> TurnLine<'t> {
    /// The line without its line break.
    pub(crate) fn content(self) -> lines::LineText<'t> {
        let text = trim_line_break(self.text);
        (TextRange::at(self.start, TextSize::of(text)), text)
    }
}

impl Script {
    /// Reads a parsed game.
    pub(crate) fn of(parse: &Parse, variant: Variant) -> Self {
        let sheet = Sheet::read(parse);
        let numbering = Numbering::of(&sheet, &[]);
        let teams = Teams::of(&sheet, &numbering);
        let names = PlayerNotes::of(&sheet, &numbering, &teams);
        let turns = sheet.turns.iter();
        let lines = turns.map(|turn| parse.line_range(turn.line)).collect();
        let is_numbered = sheet.turns.iter().any(|turn| turn.number.is_some());
        let mut script = Self {
            is_numbered,
            sheet: Arc::new(sheet),
            teams: Arc::new(teams),
            names: Arc::new(names),
            numbering: Arc::new(numbering),
            steps: Vec::new(),
            variant,
            opening: Opening::default(),
            parse: parse.clone(),
            lines,
        };
        script.steps = script.written_steps();
        script.opening = script.opening_with(&script.numbering, &[]);
        script
    }

    fn written_steps(&self) -> Vec<Arc<Step>> {
        let parse = &self.parse;
        let mut findings: BTreeMap<usize, Vec<Finding>> = BTreeMap::new();
        for finding in parse.findings() {
            let line = parse.line_at(finding.range.start());
            findings.entry(line).or_default().push(finding);
        }
        let turns = self.sheet.turns.iter().enumerate();
        let steps = turns.map(|(at, turn)| {
            let line = self.written_line(at);
            let (text, start) = line.map_or_else(Default::default, |line| (line.text, line.start));
            let found = findings.remove(&turn.line).unwrap_or_default();
            Arc::new(Step {
                turn: Arc::clone(turn),
                notes: self.notes(at, turn, found, text, start),
                repairs: Vec::new(),
                line: at,
                follows_gap: false,
            })
        });
        steps.collect()
    }

    fn notes(
        &self,
        at: usize,
        turn: &Turn,
        syntax: Vec<Finding>,
        text: &str,
        start: TextSize,
    ) -> Vec<Note> {
        let number = self.numbering.turns.get(at).map(|turn| turn.number);
        turn_notes(&self.sheet, turn, number, syntax, text, start)
    }

    /// The opening that the batons of turns 1 to 3 show, with the `changed` turns in place of the record's.
    pub(super) fn opening_with(
        &self,
        numbering: &Numbering,
        changed: &[(usize, Arc<Step>)],
    ) -> Opening {
        if let Some(opening) = self.variant.opening {
            return opening;
        }
        // In a fragment without numbers, the first turn's number is unknown.
        let first = numbering.turns.first();
        if numbering.fragment && first.is_some_and(|turn| turn.number == 1) {
            return Opening::default();
        }
        let turns = self.sheet.turns.iter().enumerate();
        let turns = turns.map(|(at, turn)| {
            let changed = changed.iter().find(|(other, _)| *other == at);
            changed.map_or(turn, |(_, step)| &step.turn)
        });
        let known = turns
            .zip(&numbering.turns)
            .take_while(|(_, numbered)| !numbered.after_gap);
        // Turn 3 may be written after turn 4.
        let first = known.take(4).map(|(turn, numbered)| {
            let (batons, ended) = batons(turn);
            (numbered.number, batons, ended)
        });
        let mut first: Vec<(u32, u8, bool)> = first.collect();
        first.order_by_key(|(number, ..)| *number);
        first.truncate(3);
        // A last turn may still be unfinished, so it shows nothing.
        let complete = match self.sheet.turns.len() {
            len if len <= first.len() && len > 1 => &first[..first.len() - 1],
            _ => &first[..],
        };
        Opening::infer(complete)
    }

    /// Makes `step` the turn at `at`.
    pub(super) fn replace(&mut self, at: usize, step: Arc<Step>) {
        let Some(place) = self.steps.get_mut(at) else {
            return;
        };
        let is_renumbered = place.numbering(at) != step.numbering(at);
        *place = Arc::clone(&step);
        if let Some(turn) = Arc::make_mut(&mut self.sheet).turns.get_mut(at) {
            *turn = Arc::clone(&step.turn);
        }
        if is_renumbered {
            self.numbering = Arc::new(Numbering::of(&self.sheet, &self.gaps()));
        }
        self.opening = self.opening_with(&self.numbering, &[]);
    }

    /// The turns before which others are missing, although their numbers alone do not prove that.
    pub(super) fn gaps(&self) -> Vec<Changed> {
        let steps = self.steps.iter().enumerate();
        let gaps = steps.filter(|(_, step)| step.follows_gap);
        gaps.map(|(at, step)| step.numbering(at)).collect()
    }

    /// Turn `at`, changed so that turns are missing before it.
    pub(crate) fn after_gap(&self, at: usize) -> Option<Vec<(usize, Arc<Step>)>> {
        let step = Step {
            follows_gap: true,
            ..Step::clone(self.step(at)?)
        };
        Some(vec![(at, Arc::new(step))])
    }

    /// A turn with its repairs.
    pub(crate) fn step(&self, turn: usize) -> Option<&Step> {
        self.steps.get(turn).map(|step| &**step)
    }

    /// The line of a turn as written.
    pub(crate) fn line(&self, turn: usize) -> Option<TurnLine<'_>> {
        self.written_line(self.steps.get(turn)?.line)
    }

    /// Line `at` as written, in the order of the turns' lines.
    fn written_line(&self, at: usize) -> Option<TurnLine<'_>> {
        let range = *self.lines.get(at)?;
        let text = self.parse.text().get(std::ops::Range::from(range))?;
        let start = range.start();
        Some(TurnLine { start, text })
    }

    /// The index of the turn on a line. It may have been swapped with the turn beside it.
    fn turn_on(&self, line: usize) -> Option<usize> {
        let is_here = |turn: &usize| self.steps.get(*turn).is_some_and(|step| step.line == line);
        let mut near = [Some(line), line.checked_sub(1), line.checked_add(1)].into_iter();
        near.find_map(|turn| turn.filter(is_here))
    }

    /// Turn `at` and the next, swapped.
    pub(crate) fn swapped(&self, at: usize) -> Option<Vec<(usize, Arc<Step>)>> {
        let (one, other) = (self.steps.get(at)?, self.steps.get(at + 1)?);
        Some(vec![(at, Arc::clone(other)), (at + 1, Arc::clone(one))])
    }

    /// `edits` by the turns whose lines they change; `None` if one is before the first turn's line.
    pub(crate) fn by_turn(&self, edits: &[Edit]) -> Option<BTreeMap<usize, Vec<Edit>>> {
        let mut turns: BTreeMap<usize, Vec<Edit>> = BTreeMap::new();
        for edit in edits {
            let after = self
                .lines
                .partition_point(|line| line.start() <= edit.range.start());
            let written = after.checked_sub(1)?;
            let (turn, line) = (self.turn_on(written)?, self.lines.get(written)?);
            if edit.range.end() > line.end() {
                return None;
            }
            turns.entry(turn).or_default().push(edit.clone());
        }
        Some(turns)
    }

    /// The text of turn `at` with its earlier repairs and `edits`, and all those repairs.
    pub(crate) fn text_with(&self, at: usize, edits: &[Edit]) -> Option<(String, Vec<Edit>)> {
        let line = self.line(at)?;
        let old = self.steps.get(at)?.repairs.iter();
        let kept = old.filter(|old| !edits.iter().any(|new| overlap(old.range, new.range)));
        let mut repairs: Vec<Edit> = kept.chain(edits).cloned().collect();
        repairs.order_by_key(|edit| (edit.range.start(), edit.range.end()));
        let relative: Option<Vec<Edit>> = repairs
            .iter()
            .map(|edit| {
                Some(Edit::replace(
                    edit.range.checked_sub(line.start)?,
                    &*edit.text,
                ))
            })
            .collect();
        Some((apply_edits(line.text, &relative?), repairs))
    }

    /// Turn `at` as read from `text`, its line with `repairs`; `None` if that is no turn.
    pub(crate) fn read(&self, at: usize, text: &str, repairs: Vec<Edit>) -> Option<Step> {
        let written = self.sheet.turns.get(at)?;
        let start = self.line(at)?.start;
        let parsed = parse_line(text);
        work::count(text.len() / 8);
        let turn = self.sheet.read_line(written.line, &parsed, text)?;
        let notes = self.notes(at, &turn, parsed.findings, text, TextSize::default());
        let to = |range| place_in_record(range, start, &repairs);
        let notes = notes.into_iter().map(|note| note.moved(to)).collect();
        Some(Step {
            turn: Arc::new(turn.moved(to)),
            notes,
            repairs,
            line: self.step(at)?.line,
            follows_gap: self.step(at)?.follows_gap,
        })
    }
}

/// The number of a turn's batons, and whether the game ended in it.
fn batons(turn: &Turn) -> (u8, bool) {
    let batons = turn.throws.iter().filter(|throw| throw.is_baton()).count();
    let mut throws = turn.throws.iter();
    let ended = throws.any(|throw| throw.steps.iter().any(|step| step.letter.ends_game()));
    (u8::try_from(batons).unwrap_or(u8::MAX), ended)
}

fn overlap(one: TextRange, other: TextRange) -> bool {
    one == other && !one.is_empty() || one.start() < other.end() && other.start() < one.end()
}

/// The place in the record of `range` in a line with `repairs`. Text that a repair wrote has the place of the text that it
/// replaced.
fn place_in_record(range: TextRange, start: TextSize, repairs: &[Edit]) -> TextRange {
    let place = |at: TextSize, is_end: bool| {
        // The lengths of the repairs so far: of what they wrote, and of what they replaced.
        let (mut longer, mut shorter) = (TextSize::default(), TextSize::default());
        for edit in repairs {
            let begin = edit.range.start() - start + longer - shorter;
            if at < begin || is_end && at == begin {
                break;
            }
            let end = begin + TextSize::of(edit.text.as_str());
            if at < end {
                return match is_end {
                    true => edit.range.end(),
                    false => edit.range.start(),
                };
            }
            longer += TextSize::of(edit.text.as_str());
            shorter += edit.range.len();
        }
        start + at + shorter - longer
    };
    let start = place(range.start(), false);
    TextRange::new(start, place(range.end(), true).max(start))
}

#[cfg(test)]
mod tests {
    use notation::{
        referee::{Rules as _, Run},
        size,
    };

    use super::*;
    use crate::Kubb;

    const GAME: &str = include_str!("../../../../tests/records/kubb/eighteen-turns.kubb");
    const MISTAKES: &str = "1. a:B a:- a:- a:B b:- b:-\n2. c:I c:2F c:- K - -\n3. 4I A a:B a:V b:F b:F - -\n4. G\n5. a:F\n";

    fn script(text: &str) -> Script {
        Script::of(&Parse::new(&Kubb, text), Variant::default())
    }

    #[test]
    fn places_in_a_repaired_line_are_those_of_the_written_one() {
        let at = |start: u32, end: u32| TextRange::new(start.into(), end.into());
        let repairs = [
            Edit::replace(at(13, 14), "2F"),
            Edit::insert(at(16, 16).start(), " -"),
        ];
        for (repaired, written) in [
            (at(1, 3), at(11, 13)),
            (at(3, 5), at(13, 14)),
            (at(4, 5), at(13, 14)),
            (at(5, 7), at(14, 16)),
            (at(8, 9), at(16, 16)),
            (at(9, 11), at(16, 18)),
        ] {
            let place = place_in_record(repaired, 10.into(), &repairs);
            assert_eq!(place, written, "{repaired:?}");
        }
    }

    #[test]
    fn a_repaired_turn_is_played_as_if_it_were_written_so() {
        for text in [GAME, MISTAKES] {
            for (at, _) in text.char_indices().step_by(17) {
                for other in ["9", "F ", "c:", "G"] {
                    let mut script = script(text);
                    let range = TextRange::at(size(at), size(1));
                    let edit = Edit::replace(range, other);
                    let Some(turns) = script.by_turn(std::slice::from_ref(&edit)) else {
                        continue;
                    };
                    let changed = apply_edits(text, &[edit]);
                    let Some((turn, edits)) = turns.into_iter().next() else {
                        continue;
                    };
                    let (line, repairs) = script.text_with(turn, &edits).expect("a line");
                    let same_lines = changed.lines().count() == text.lines().count();
                    let read = script.read(turn, &line, repairs).filter(|_| same_lines);
                    let Some(step) = read else { continue };
                    let names = |turn: &Turn| {
                        let throws = turn.throws.iter();
                        let players: Vec<_> = throws.map(|one| Some(one.player?.0)).collect();
                        players
                    };
                    let is_stranger = |player: &Option<usize>| {
                        player.is_some_and(|player| player >= script.sheet.players.len())
                    };
                    if names(&step.turn).iter().any(is_stranger) {
                        continue;
                    }
                    let run = Run::of(&script);
                    script.put(turn, Arc::new(step));
                    let repaired = run.again(&script, turn);
                    let written = self::script(&changed);
                    let replay = script.replay(&repaired.end);
                    let expected = written.replay(&Run::of(&written).end);
                    assert_eq!(replay, expected, "{changed}");
                }
            }
        }
    }
}
