//! Moves in words, and points in the notation's format.

use notation::{Ranged, TextRange, say};

use super::{
    MoveView, Replayed,
    referee::{Run, final_parts},
    script::Script,
};
use crate::{
    game::{
        Claim, Completed, FinalPart, Summary,
        tiles::{Figure, SegmentKind},
    },
    read::ast::{EndLine, OtherPoints, Scores},
};

/// `one tile`, `3 tiles`.
pub(crate) fn count(number: u32, one: &str, many: &str) -> String {
    match number {
        1 => format!("one {one}"),
        number => format!("{number} {many}"),
    }
}

/// The name of a step in a sentence: `12B`, `the starter tile`.
pub(crate) fn label_of(script: &Script, step: usize) -> String {
    match script.steps.get(step).map(|step| step.kind) {
        Some(super::script::StepKind::Starter) => "the starter tile".to_owned(),
        _ => script.label(step),
    }
}

/// `A (12A) and B (7B) stand`; the sentence goes on with the place.
pub(super) fn describe_claims(script: &Script, claims: &[Claim]) -> String {
    let parts: Vec<String> = claims
        .iter()
        .map(|claim| {
            format!(
                "{} ({})",
                script.letter(claim.player),
                script.label(claim.turn as usize)
            )
        })
        .collect();
    let verb = if parts.len() == 1 { "stands" } else { "stand" };
    format!("{} {verb}", say::and(&parts))
}

/// A feature with its size: `a city of 4 tiles and one pennant`.
pub(crate) fn describe_feature(summary: &Summary) -> String {
    let tiles = count(summary.tiles.len() as u32, "tile", "tiles");
    match summary.kind {
        SegmentKind::City => {
            let mut text = format!("a city of {tiles}");
            if summary.pennants > 0 {
                text += &format!(" and {}", count(summary.pennants, "pennant", "pennants"));
            }
            if summary.has_cathedral {
                text += " with a cathedral";
            }
            text
        }
        SegmentKind::Road if summary.has_inn => format!("a road of {tiles} with an inn"),
        SegmentKind::Road => format!("a road of {tiles}"),
        SegmentKind::Cloister => "a cloister".to_owned(),
        SegmentKind::Garden => "a garden".to_owned(),
        SegmentKind::Field => {
            let cities = count(summary.reach, "completed city", "completed cities");
            format!("a farm by {cities}")
        }
    }
}

/// The reason for a player's points at a step; `None` if there are none.
pub(super) fn points_of(run: &Run, step: usize, player: usize) -> Option<String> {
    let outcome = run.played.get(step)?.outcome.as_ref()?;
    let parts: Vec<String> = outcome
        .completed
        .iter()
        .filter(|completed| completed.winners.contains(&player))
        .map(|completed| {
            format!(
                "{} for {}",
                completed.points,
                describe_feature(&completed.summary)
            )
        })
        .collect();
    (!parts.is_empty()).then(|| say::and(&parts))
}

/// A player's points at the end: `7 for a city of 5 tiles and 2 pennants, 3 for a road of 3 tiles`.
pub(super) fn ending_of(run: &Run, player: usize) -> String {
    let mut parts: Vec<String> = run
        .end
        .ending
        .parts
        .iter()
        .filter(|part| {
            part.winners.contains(&player) && part.points.is_some_and(|points| points > 0)
        })
        .map(describe_part)
        .collect();
    let goods = run.end.ending.goods.get(player).copied().unwrap_or(0);
    if goods > 0 {
        parts.push(format!("{goods} for goods"));
    }
    say::and(&parts)
}

fn describe_part(part: &FinalPart) -> String {
    format!(
        "{} for {}",
        part.points.unwrap_or(0),
        describe_feature(&part.summary)
    )
}

impl Replayed {
    /// The points of the move on `line` in the notation's format; see [`Self::points`].
    pub(crate) fn annotation(&self, line: usize, with_total: bool) -> String {
        let view = self.move_on(line);
        view.map_or(String::new(), |view| {
            self.points(&view, with_total).to_string()
        })
    }

    /// The points of a move, which may be one that is not in the record: `+12+4 = 23`, `(+4)`, `+3 = 7 (B+4)`. `with_total`
    /// adds the mover's total if the mover gains anything.
    pub(crate) fn points(&self, view: &MoveView<'_>, with_total: bool) -> Scores {
        let completed = view.completed.iter();
        let own = completed.filter(|completed| {
            let is_winner = |mover| completed.winners.contains(&mover);
            view.mover.is_some_and(is_winner) && completed.points > 0
        });
        let own: Vec<_> = own.map(|completed| completed.points.into()).collect();
        let total = view.mover.filter(|_| with_total && !own.is_empty());
        let total = total.map(|mover| view.scores.get(mover).copied().unwrap_or(0));
        let gained = view.gained.iter().copied().enumerate();
        let others = gained.filter(|(player, points)| view.mover != Some(*player) && *points > 0);
        let others = others.map(|(player, points)| {
            // With two players, the other one needs no letter.
            let letter = (self.players().len() != 2).then(|| self.script.letter(player));
            OtherPoints::of(letter, points)
        });
        Scores {
            own,
            others: others.collect(),
            total: total.map(Ranged::from),
            ..Scores::default()
        }
    }

    /// The mover's total after the move on `line`.
    pub(crate) fn total(&self, line: usize) -> Option<u32> {
        let view = self.move_on(line)?;
        view.scores.get(view.mover?).copied()
    }

    /// The totals of the players with these letters after the move on `line`: `A=22, C=17`. `None` if a letter is no player's.
    pub(crate) fn totals(&self, line: usize, letters: &[char]) -> Option<String> {
        let view = self.move_on(line)?;
        let total = |letter: &char| {
            let player = self.players().iter().position(|one| one == letter)?;
            Some(format!("{letter}={}", view.scores.get(player)?))
        };
        let totals: Option<Vec<String>> = letters.iter().map(total).collect();
        Some(totals?.join(", "))
    }

    /// The final line of `player` in the notation's format, such as `A+7+8+5 = 104`; `None` if the record does not have the
    /// whole game or a part is uncertain.
    pub(crate) fn end_line(&self, player: usize) -> Option<String> {
        if !self.run.end.is_complete || !self.run.end.ending.is_certain {
            return None;
        }
        let parts = final_parts(&self.run.end.ending, player).into_iter();
        let score = *self.run.end.ending.scores.get(player)?;
        let scores = Scores {
            own: parts.map(Ranged::from).collect(),
            total: Some(score.into()),
            ..Scores::default()
        };
        let end = EndLine {
            range: TextRange::default(),
            player: Some(self.script.letter(player).into()),
            scores: scores.into(),
        };
        Some(end.to_string())
    }

    /// The effects of the move on `line`, in sentences without Markdown; empty if there are none.
    pub(crate) fn sentences(&self, line: usize) -> Vec<String> {
        let Some(index) = self.step_on(line) else {
            return Vec::new();
        };
        let Some(played) = self.run.played.get(index) else {
            return Vec::new();
        };
        let mut sentences = Vec::new();
        let Some(outcome) = &played.outcome else {
            return sentences;
        };
        let tile = self
            .script
            .steps
            .get(index)
            .and_then(|step| step.tile.as_ref());
        for (claim, segment) in &outcome.claimed {
            let kind = tile
                .and_then(|tile| tile.geometry.segments.get(*segment))
                .map_or("feature", |segment| segment.kind.name());
            let letter = self.script.letter(claim.player);
            sentences.push(match claim.figure {
                Figure::Meeple => format!("{letter} claims the {kind}."),
                figure => format!("{letter} puts the {} on the {kind}.", figure.name()),
            });
        }
        for completed in &outcome.completed {
            sentences.push(self.completion_sentence(completed));
        }
        sentences
    }

    /// The features that a move completes, in a few words: `completes a city of 3 tiles, 6 points for A`.
    pub(crate) fn completions(&self, completed: &[Completed]) -> Vec<String> {
        let what = |one: &Completed| {
            let what = describe_feature(&one.summary);
            let letters: Vec<String> = one
                .winners
                .iter()
                .map(|&player| self.script.letter(player).to_string())
                .collect();
            let points = say::counted(one.points, "point");
            let gain = match letters.as_slice() {
                [] => "which nobody holds".to_owned(),
                [winner] => format!("{points} for {winner}"),
                winners => format!("{points} each for {}", say::and(winners)),
            };
            format!("completes {what}, {gain}")
        };
        completed.iter().map(what).collect()
    }

    fn completion_sentence(&self, completed: &Completed) -> String {
        let summary = &completed.summary;
        let what = describe_feature(summary);
        let is_recalled = matches!(summary.kind, SegmentKind::Cloister | SegmentKind::Garden)
            && summary.reach < 8;
        let verb = match summary.kind {
            SegmentKind::Field => "A barn scores",
            _ if is_recalled => "The abbot leaves",
            _ => "This completes",
        };
        let letters = |players: &[usize]| {
            let letters: Vec<String> = players
                .iter()
                .map(|&player| self.script.letter(player).to_string())
                .collect();
            say::and(&letters)
        };
        let mut text = match completed.winners.as_slice() {
            [] => format!("{verb} {what}, which nobody holds."),
            [winner] => format!(
                "{verb} {what}: {} points for {}.",
                completed.points,
                self.script.letter(*winner)
            ),
            winners => format!(
                "{verb} {what}: {} points each for {}.",
                completed.points,
                letters(winners)
            ),
        };
        let mut back: Vec<String> = Vec::new();
        for returned in &completed.returned {
            let label = self.script.label(returned.turn as usize);
            back.push(format!("the {} of {label}", returned.figure.name()));
        }
        if !back.is_empty() {
            let verb = if back.len() == 1 { "comes" } else { "come" };
            let list = say::capitalized(&say::and(&back));
            text += &format!(" {list} {verb} back.");
        }
        text
    }

    /// The points of a player for what is left on the board at the end, in words.
    pub(crate) fn ending_sentence(&self, player: usize) -> String {
        ending_of(&self.run, player)
    }
}
