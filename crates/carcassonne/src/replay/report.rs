//! Says a problem to the player: where it is, what does not fit, which earlier move it has to do with, what to write.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize};

use super::{
    merge::{Better, Place},
    problem::{Kind, Problem},
    referee::{Run, final_parts},
    repair::{Candidate, Change},
    script::{Script, Source, Step, StepKind},
    tell::{and_list, count, describe_claims, label_of},
};
use crate::{
    ast,
    game::{Mismatch, Refusal, Refused, Square},
    tiles::{Print, SegmentKind, Terrain, side_name},
};

/// How many repairs are offered.
const MAX_FIXES: usize = 4;
/// How many other tiles of a print are shown.
const MAX_RELATED: usize = 12;
/// A record with more steps is no game; meeples that still stand are not looked up in it.
const MAX_STEPS: usize = 500;

/// Makes findings of problems.
pub(super) struct Reporter {
    /// The record as written: the script is repaired on the way.
    written: Script,
    is_flipped: bool,
}

/// What a finding says before repairs are added.
struct Said {
    code: &'static str,
    severity: Severity,
    range: TextRange,
    message: String,
    related: Vec<(TextRange, String)>,
    fixes: Vec<Fix>,
}

impl Reporter {
    pub(super) fn new(script: &Script, is_flipped: bool) -> Self {
        Self {
            written: script.clone(),
            is_flipped,
        }
    }

    /// The finding for a record whose y grows downward.
    pub(super) fn flipped(&self) -> Option<(usize, Finding)> {
        let first = self
            .written
            .steps
            .iter()
            .position(|step| step.square.is_some_and(|square| square.y != 0))?;
        let range = self.written.steps.get(first)?.square_range?;
        let edits = self.written.steps.iter().filter_map(|step| {
            // The script was turned over already: its squares are those to write.
            let (square, range) = (step.square?, step.square_range?);
            (square.y != 0).then(|| Edit::replace(range, square.to_string()))
        });
        let fix = Fix::guess("Turn all squares over", edits.collect());
        let message = "In this record y grows downward; the notation counts upward. Every tile fits \
                       with y turned over, so it is read that way.";
        let finding = Finding::new("carcassonne/y-downward", Severity::Warning, range, message);
        Some((first, finding.with_fix(fix)))
    }

    /// Better repairs for what the syntax finds in `place` at the step of `problem`.
    pub(super) fn better(
        &self,
        script: &Script,
        problem: &Problem,
        candidates: &[Candidate],
        place: Place,
    ) -> Option<Better> {
        let step = self.written.steps.get(problem.step)?;
        let source = match place {
            Place::Label => &step.label_source,
            Place::Square => &step.square_source,
            Place::Tile => &step.tile_source,
        };
        let fixes = self.fixes(script, problem, candidates);
        (!fixes.is_empty()).then_some(Better {
            place,
            line: step.range,
            range: source.range,
            fixes,
            is_spelling: false,
        })
    }

    /// Repairs for labels and squares that are broken although it is clear what they should be.
    pub(super) fn spellings(&self, run: &Run) -> Vec<Better> {
        let mut spellings = Vec::new();
        for (step, played) in self.written.steps.iter().zip(&run.moves) {
            if step.kind != StepKind::Move {
                continue;
            }
            let better = |place, source: &Source, right: &str, is_spelling| Better {
                place,
                line: step.range,
                range: source.range,
                fixes: vec![Fix::guess(
                    format!("Write {right}"),
                    vec![source.write(right)],
                )],
                is_spelling,
            };
            if let Some(mover) = played.mover {
                let right = format!("{}{}", played.number, self.written.letter(mover));
                let source = &step.label_source;
                if *source.text != *right && source.text.len() <= 8 {
                    spellings.push(better(Place::Label, source, &right, false));
                }
            }
            if let Some(square) = step.square {
                let right = self.square(square);
                let source = &step.square_source;
                if *source.text != *right && source.text.len() <= 16 {
                    spellings.push(better(Place::Square, source, &right, true));
                }
            }
        }
        spellings
    }

    /// The finding for `problem`, at the step of the chosen repair if that is another one.
    pub(super) fn finding(
        &self,
        script: &Script,
        run: &Run,
        problem: &Problem,
        candidates: &[Candidate],
        chosen: Option<&Candidate>,
    ) -> Option<Finding> {
        let mut said = self.say(script, run, problem)?;
        if let Some(candidate) = chosen {
            self.say_choice(script, problem, candidate, &mut said);
        }
        let mut finding = Finding::new(said.code, said.severity, said.range, said.message);
        for (range, message) in said.related {
            finding = finding.with_related(range, message);
        }
        // A repair that explains more than the annotation's own slip comes before it.
        let mut fixes = self.fixes(script, problem, candidates);
        if chosen.is_some() {
            fixes.extend(said.fixes);
        } else {
            fixes.splice(0..0, said.fixes);
        }
        fixes.truncate(MAX_FIXES + 1);
        finding.fixes = fixes;
        Some(finding)
    }

    /// Adds what the replay assumes from here on.
    fn say_choice(
        &self,
        script: &Script,
        problem: &Problem,
        candidate: &Candidate,
        said: &mut Said,
    ) {
        let text = self.change_text(candidate);
        if candidate.step == problem.step {
            said.message += &format!(" Read on as {text}.");
            return;
        }
        let Some(step) = self.written.steps.get(candidate.step) else {
            return;
        };
        let range = match candidate.change {
            Change::Square(_) => step.square_range,
            _ => step.tile_range,
        };
        let found = label_of(script, problem.step);
        let is_end = problem.step >= self.written.steps.len();
        if is_end {
            said.related
                .insert(0, (said.range, "written here".to_owned()));
        } else {
            said.related
                .insert(0, (said.range, format!("found at {found}")));
            said.message = format!("At {found}: {}", said.message);
        }
        let what = match candidate.change {
            Change::Tile(_) if candidate.moves_meeple(script) => "meeple",
            Change::Tile(_) => "tile",
            _ => "square",
        };
        said.message +=
            &format!(" The slip seems to be this {what}: with {text} it fits. Read on like that.");
        said.range = range.unwrap_or(step.range);
        said.related.retain(|(range, _)| *range != said.range);
    }

    /// The repairs to offer, the best first.
    fn fixes(&self, script: &Script, problem: &Problem, candidates: &[Candidate]) -> Vec<Fix> {
        let mut fixes: Vec<Fix> = Vec::new();
        for candidate in candidates {
            let Some(fix) = self.fix(script, problem, candidate) else {
                continue;
            };
            if !fixes.iter().any(|other| other.edits == fix.edits) {
                fixes.push(fix);
            }
            if fixes.len() == MAX_FIXES {
                break;
            }
        }
        fixes
    }

    fn fix(&self, script: &Script, problem: &Problem, candidate: &Candidate) -> Option<Fix> {
        let text = self.change_text(candidate);
        let step = self.written.steps.get(candidate.step)?;
        let edit = match candidate.change {
            Change::Square(_) if step.square_source.range.is_empty() => {
                Edit::insert(step.tile_range?.start(), format!("{text} "))
            }
            Change::Square(_) => step.square_source.write(&text),
            Change::Tile(_) => step.tile_source.write(&text),
        };
        let mut title = format!("Write {text}");
        if candidate.step != problem.step {
            title += &format!(" at {}", self.written.label(candidate.step));
        }
        match candidate.solved {
            0 | 1 => {}
            2 => title += " (explains one more contradiction)",
            solved => title += &format!(" (explains {} more contradictions)", solved - 1),
        }
        Some(Fix::guess(title, vec![edit]))
    }

    fn change_text(&self, candidate: &Candidate) -> String {
        match &candidate.change {
            Change::Square(square) => self.square(*square),
            Change::Tile(tile) => tile.text.clone(),
        }
    }

    /// A square as the record writes it.
    fn square(&self, square: Square) -> String {
        if self.is_flipped {
            Square::new(square.x, square.y.saturating_neg()).to_string()
        } else {
            square.to_string()
        }
    }

    fn tile_range(&self, step: usize) -> TextRange {
        let step = self.written.steps.get(step);
        step.map_or(TextRange::empty(TextSize::new(0)), |step| {
            step.tile_range.unwrap_or(step.range)
        })
    }

    /// What a problem is called and where it stands.
    fn say(&self, script: &Script, run: &Run, problem: &Problem) -> Option<Said> {
        if problem.step >= script.steps.len() {
            return self.say_end(script, run, problem);
        }
        let step = script.steps.get(problem.step)?;
        let written = self.written.steps.get(problem.step)?;
        let square_range = written.square_range.unwrap_or(written.range);
        let tile_range = self.tile_range(problem.step);
        let square = step
            .square
            .map_or(String::new(), |square| self.square(square));
        let said = |code, severity, range, message: String| Said {
            code,
            severity,
            range,
            message,
            related: Vec::new(),
            fixes: Vec::new(),
        };
        use Severity::{Error, Hint, Info, Warning};
        let mut said = match &problem.kind {
            Kind::Occupied(other) => {
                let mut said = said(
                    "carcassonne/occupied",
                    Error,
                    square_range,
                    format!("A tile lies on {square} already: {} put it there.", label_of(script, *other)),
                );
                said.related.push((self.tile_range(*other), format!("put on {square} here")));
                said
            }
            Kind::Detached => said(
                "carcassonne/touches-nothing",
                Error,
                square_range,
                format!("{square} touches no tile."),
            ),
            Kind::Mismatch(mismatches) => self.say_mismatch(script, step, square_range, mismatches),
            Kind::Refused(refused) => self.say_refused(script, run, problem.step, refused),
            Kind::OddFarmer => self.say_odd_farmer(script, problem.step),
            Kind::Overdrawn(drawn, held) => {
                let code = step.tile.as_ref().map_or(String::new(), |tile| tile.written.tile.canonical());
                let mut said = said(
                    "carcassonne/tile-box",
                    Warning,
                    tile_range,
                    format!("This is {code} number {drawn}, but the box holds {}.", count(*held, "of it", "of them")),
                );
                said.related = self.same_tiles(script, problem.step);
                said
            }
            Kind::Foreign(sets) => {
                let names: Vec<String> = sets.iter().map(|set| set.name().to_owned()).collect();
                if names.is_empty() {
                    return Some(said(
                        "carcassonne/foreign-tile",
                        Warning,
                        tile_range,
                        "No tile has an abbey on some of its sides: an abbey is AAAA.".to_owned(),
                    ));
                }
                said(
                    "carcassonne/foreign-tile",
                    Warning,
                    tile_range,
                    format!("The base game has no such tile; {} has, but no other tile of it was played.", and_list(&names)),
                )
            }
            Kind::WrongPlayer(expected) => self.say_wrong_player(script, problem.step, *expected)?,
            Kind::WrongNumber(expected) => {
                let number = written.number?;
                let mut said = said(
                    "carcassonne/move-number",
                    Warning,
                    number.range,
                    format!("Move {} follows, but this one has number {}.", expected, number.value),
                );
                said.fixes.push(Fix::safe(
                    format!("Write {expected}"),
                    vec![Edit::replace(number.range, expected.to_string())],
                ));
                said
            }
            Kind::Gap(first, last) => {
                let range = written.number.map_or(written.range, |number| number.range);
                let message = if first == last {
                    format!("Move {first} is missing before this one.")
                } else {
                    format!("Moves {first} to {last} are missing before this one.")
                };
                said("carcassonne/moves-missing", Warning, range, message)
            }
            Kind::StarterTile => said(
                "carcassonne/starter-tile",
                Warning,
                tile_range,
                "The starter tile is the city cap beside a straight road: CRFR or a rotation of it.".to_owned(),
            ),
            Kind::StarterPlace => {
                let mut said = said(
                    "carcassonne/starter-place",
                    Warning,
                    square_range,
                    "The starter tile is the origin: (0,0).".to_owned(),
                );
                said.fixes.push(Fix::guess("Write (0,0)", vec![Edit::replace(square_range, "(0,0)")]));
                said
            }
            Kind::DiscardFits(index, place) => {
                let range = written.discards.get(*index).map_or(written.range, |(_, range)| *range);
                said(
                    "carcassonne/discard-fits",
                    Warning,
                    range,
                    format!("Only a tile that fits nowhere is discarded, but this one fits at {}.", self.square(*place)),
                )
            }
            Kind::Points(player, ..) | Kind::Total(player, ..) => {
                self.say_points(script, run, problem, *player)?
            }
            Kind::UncertainFarm(claims) => said(
                "carcassonne/uncertain-farm",
                Info,
                tile_range,
                format!(
                    "The farm of {} runs over a tile whose code fits two tiles with different fields, so its points are not counted. \
                     Write F1 on the tile whose city or road divides the field.",
                    describe_claims(script, claims)
                ),
            ),
            Kind::Unreadable | Kind::BadMeeple | Kind::Undrawn(_) | Kind::FinalParts(_) | Kind::FinalTotal(..) | Kind::Result(..) | Kind::Place(..) => {
                return None;
            }
        };
        if let Kind::OddFarmer = problem.kind {
            said.severity = Hint;
        }
        Some(said)
    }

    fn say_mismatch(
        &self,
        script: &Script,
        step: &Step,
        range: TextRange,
        mismatches: &[Mismatch],
    ) -> Said {
        let text = |index: usize| {
            let tile = script.steps.get(index).and_then(|step| step.tile.as_ref());
            tile.map_or(String::new(), |tile| tile.text.clone())
        };
        let code = step.tile.as_ref().map_or("", |tile| tile.text.as_str());
        let square = step
            .square
            .map_or(String::new(), |square| self.square(square));
        let parts: Vec<String> = mismatches
            .iter()
            .map(|mismatch| {
                format!(
                    "meets {} with {}, but {} has {} there",
                    self.square(mismatch.square),
                    with_article(mismatch.here),
                    text(mismatch.turn as usize),
                    with_article(mismatch.there),
                )
            })
            .collect();
        let related = mismatches
            .iter()
            .map(|mismatch| {
                let turn = mismatch.turn as usize;
                (self.tile_range(turn), label_of(script, turn))
            })
            .collect();
        Said {
            code: "carcassonne/edge-mismatch",
            severity: Severity::Error,
            range: step.tile_range.map_or(range, |tile| range.cover(tile)),
            message: format!("{code} at {square} {}.", and_list(&parts)),
            related,
            fixes: Vec::new(),
        }
    }

    fn say_refused(&self, script: &Script, run: &Run, index: usize, refused: &Refused) -> Said {
        let mover = run.moves.get(index).and_then(|played| played.mover);
        let letter = mover.map_or('?', |player| script.letter(player));
        let tile = script.steps.get(index).and_then(|step| step.tile.as_ref());
        let kind = tile
            .and_then(|tile| tile.geometry.segments.get(refused.segment))
            .map_or(SegmentKind::Field, |segment| segment.kind);
        let figure = refused.figure.name();
        let (code, message) = match &refused.why {
            Refusal::Taken(claims) => (
                "carcassonne/claimed",
                format!(
                    "{letter} cannot claim this {}: {} there already.",
                    kind.name(),
                    describe_claims(script, claims)
                ),
            ),
            Refusal::NoneLeft => (
                "carcassonne/no-meeple",
                format!("{letter} has no {figure} left to place here."),
            ),
            Refusal::WrongPlace(kind) => (
                "carcassonne/wrong-figure",
                format!("A {figure} cannot stand on a {}.", kind.name()),
            ),
            Refusal::NoFollower(kind) => (
                "carcassonne/wrong-figure",
                format!(
                    "A {figure} needs a meeple of its player on the same {}.",
                    kind.name()
                ),
            ),
        };
        let related = match &refused.why {
            Refusal::Taken(claims) => claims
                .iter()
                .map(|claim| {
                    let turn = claim.turn as usize;
                    (
                        self.tile_range(turn),
                        format!("claimed by {} here", script.letter(claim.player)),
                    )
                })
                .collect(),
            Refusal::NoneLeft => self.placed_by(script, run, index, mover),
            _ => Vec::new(),
        };
        Said {
            code,
            severity: Severity::Error,
            range: self.tile_range(index),
            message,
            related,
            fixes: Vec::new(),
        }
    }

    /// Where the meeples of `mover` were placed that did not come back before step `index`.
    fn placed_by(
        &self,
        script: &Script,
        run: &Run,
        index: usize,
        mover: Option<usize>,
    ) -> Vec<(TextRange, String)> {
        let mut placed: Vec<usize> = Vec::new();
        if index > MAX_STEPS {
            return Vec::new();
        }
        for (step, played) in run.moves.iter().enumerate().take(index) {
            let Some(outcome) = &played.outcome else {
                continue;
            };
            for (claim, _) in &outcome.claimed {
                if Some(claim.player) == mover {
                    placed.push(step);
                }
            }
            for returned in outcome
                .completed
                .iter()
                .flat_map(|completed| &completed.returned)
            {
                placed.retain(|&step| {
                    step != returned.turn as usize || Some(returned.player) != mover
                });
            }
        }
        placed
            .into_iter()
            .map(|step| {
                (
                    self.tile_range(step),
                    format!(
                        "{} placed a meeple that is still there",
                        label_of(script, step)
                    ),
                )
            })
            .collect()
    }

    fn say_odd_farmer(&self, script: &Script, index: usize) -> Said {
        let tile = script.steps.get(index).and_then(|step| step.tile.as_ref());
        let segment = tile
            .and_then(|tile| tile.claims.first())
            .map(|(segment, _)| *segment);
        let same = tile.zip(segment).and_then(|(tile, segment)| {
            let (_, anchor) = tile.geometry.anchor_of(segment)?;
            let crate::tiles::Anchor::Face(side) = anchor else {
                return None;
            };
            let bare = tile.bare();
            let read = crate::tiles::Written::read(&bare).ok()?;
            let (before, after) = bare.split_at_checked(read.faces[usize::from(side % 4)].end)?;
            Some((format!("{before}M{after}"), side))
        });
        let range = self.tile_range(index);
        let (message, fixes) = match same {
            Some((text, side)) => (
                format!(
                    "This farmer stands on the field of the {} side. Write M after that F: {text}.",
                    side_name(side)
                ),
                vec![Fix::guess(
                    format!("Write {text} (the same field)"),
                    vec![Edit::replace(range, text)],
                )],
            ),
            None => (
                "Write the farmer after the F of its field.".to_owned(),
                Vec::new(),
            ),
        };
        Said {
            code: "carcassonne/farmer-after-other-side",
            severity: Severity::Hint,
            range,
            message,
            related: Vec::new(),
            fixes,
        }
    }

    fn say_wrong_player(&self, script: &Script, index: usize, expected: usize) -> Option<Said> {
        let player = self.written.steps.get(index)?.player?;
        let letter = script.letter(expected);
        let message = format!(
            "It is {letter}'s turn, not {}'s. Played as {letter}'s move.",
            player.value
        );
        let previous = index.checked_sub(1).and_then(|previous| {
            let step = self.written.steps.get(previous)?;
            step.player?;
            Some((
                step.range,
                format!("{} is the move before", label_of(script, previous)),
            ))
        });
        Some(Said {
            code: "carcassonne/wrong-player",
            severity: Severity::Error,
            range: player.range,
            message,
            related: previous.into_iter().collect(),
            fixes: vec![Fix::safe(
                format!("Write {letter}"),
                vec![Edit::replace(player.range, letter.to_string())],
            )],
        })
    }

    fn say_points(
        &self,
        script: &Script,
        run: &Run,
        problem: &Problem,
        player: usize,
    ) -> Option<Said> {
        let scores = &self.written.steps.get(problem.step)?.scores;
        let letter = script.letter(player);
        let mover = run.moves.get(problem.step)?.mover;
        let is_mover = mover == Some(player);
        let of_player = |other: &&ast::OtherPoints| match other.player {
            Some(other) => script.player(other.value) == Some(player),
            None => true,
        };
        let (code, range, message, edit) = match problem.kind {
            Kind::Points(_, written, computed) => {
                let (range, text) = if is_mover {
                    let (first, last) = (scores.own.first()?, scores.own.last()?);
                    let range = first.range.cover(last.range);
                    // Points of nothing are not written at all.
                    (range, computed.to_string())
                } else {
                    let other = scores.others.iter().find(of_player)?;
                    (other.points.range, computed.to_string())
                };
                let happened = super::tell::points_of(script, run, problem.step, player);
                let message = match happened {
                    Some(happened) => {
                        format!("{letter} gains {computed} here, not {written}: {happened}.")
                    }
                    None => format!("{letter} gains nothing here, but {written} is written."),
                };
                (
                    "carcassonne/points",
                    range,
                    message,
                    Edit::replace(range, text),
                )
            }
            Kind::Total(_, written, computed) => {
                let range = if is_mover {
                    scores.total?.range
                } else {
                    scores.other_totals.iter().find(of_player)?.points.range
                };
                let message = format!("{letter} has {computed} after this move, not {written}.");
                (
                    "carcassonne/total",
                    range,
                    message,
                    Edit::replace(range, computed.to_string()),
                )
            }
            _ => return None,
        };
        let title = format!("Write {}", edit.text);
        Some(Said {
            code,
            severity: Severity::Warning,
            range,
            message,
            related: Vec::new(),
            fixes: vec![Fix::guess(title, vec![edit])],
        })
    }

    /// The other tiles with the print of step `index`, up to it.
    fn same_tiles(&self, script: &Script, index: usize) -> Vec<(TextRange, String)> {
        let print = |step: &Step| step.tile.as_ref().and_then(|tile| tile.print);
        let wanted: Option<Print> = script.steps.get(index).and_then(print);
        let earlier = script.steps.iter().enumerate().take(index);
        earlier
            .filter(|(_, step)| print(step) == wanted)
            .take(MAX_RELATED)
            .map(|(other, _)| {
                (
                    self.tile_range(other),
                    format!("{} is one", label_of(script, other)),
                )
            })
            .collect()
    }

    /// What is found at the end of the game.
    fn say_end(&self, script: &Script, run: &Run, problem: &Problem) -> Option<Said> {
        use Severity::Warning;
        let said = |code, range, message: String, fixes: Vec<Fix>| Said {
            code,
            severity: Warning,
            range,
            message,
            related: Vec::new(),
            fixes,
        };
        match &problem.kind {
            Kind::FinalParts(index) => {
                let end = script.ends.get(*index)?;
                let parts = final_parts(&run.ending, end.player);
                let shown: Vec<String> = parts.iter().map(u32::to_string).collect();
                let (first, last) = (end.parts.first()?, end.parts.last()?);
                let written: Vec<String> = end
                    .parts
                    .iter()
                    .map(|part| part.value.to_string())
                    .collect();
                let range = first.range.cover(last.range);
                let letter = script.letter(end.player);
                let (message, fixes) = if parts.is_empty() {
                    (
                        format!("At the end {letter} gains nothing more."),
                        Vec::new(),
                    )
                } else {
                    let text = shown.join("+");
                    let described = super::tell::ending_of(script, run, end.player);
                    (
                        format!(
                            "At the end {letter} gains {}, but {} is written: {described}.",
                            shown.join(" + "),
                            written.join(" + ")
                        ),
                        vec![Fix::guess(
                            format!("Write +{text}"),
                            vec![Edit::replace(range, text)],
                        )],
                    )
                };
                Some(said("carcassonne/final-parts", range, message, fixes))
            }
            Kind::FinalTotal(index, written, computed) => {
                let end = script.ends.get(*index)?;
                let range = end.total?.range;
                let letter = script.letter(end.player);
                let message = format!("{letter} ends with {computed}, not {written}.");
                let fix = Fix::guess(
                    format!("Write {computed}"),
                    vec![Edit::replace(range, computed.to_string())],
                );
                Some(said("carcassonne/final-total", range, message, vec![fix]))
            }
            Kind::Result(player, written, computed) => {
                let result = script
                    .results
                    .iter()
                    .find(|result| result.player == *player)?;
                let range = result.points?.range;
                let letter = script.letter(*player);
                let message =
                    format!("By the moves {letter} ends with {computed} points, not {written}.");
                let fix = Fix::guess(
                    format!("Write {computed}"),
                    vec![Edit::replace(range, computed.to_string())],
                );
                Some(said("carcassonne/result", range, message, vec![fix]))
            }
            Kind::Place(player, expected) => {
                let result = script
                    .results
                    .iter()
                    .find(|result| result.player == *player)?;
                let range = result.place?.range;
                let message = format!(
                    "{} has place {} with these points, not {}.",
                    script.letter(*player),
                    expected,
                    result.place?.value
                );
                Some(said("carcassonne/place", range, message, Vec::new()))
            }
            Kind::Undrawn(left) => {
                let last = script.steps.iter().rev().find_map(|step| step.tile_range)?;
                let parts: Vec<String> = left
                    .iter()
                    .map(|(print, number)| {
                        let code = print.kinds().first().map_or("", |kind| kind.code);
                        format!("{number} {code}")
                    })
                    .collect();
                let message = format!(
                    "All {} tiles are drawn, but not {}: of other tiles there are too many.",
                    run.pile.drawn(),
                    and_list(&parts)
                );
                Some(said("carcassonne/tile-box", last, message, Vec::new()))
            }
            _ => None,
        }
    }
}

fn with_article(terrain: Terrain) -> String {
    match terrain {
        Terrain::Trees => "trees".to_owned(),
        Terrain::Abbey | Terrain::Ocean => format!("an {}", terrain.name()),
        other => format!("a {}", other.name()),
    }
}
