//! Findings about the end of a game.

use notation::say;

use super::{ReportText, Reporter};
use crate::{
    game::{rules, tiles::Print},
    replay::{
        problem::{Kind, Problem},
        referee::{Run, final_parts},
        script::Script,
        words::ending_of,
    },
};

impl Reporter<'_> {
    /// The text of a problem at the end, with its code and range.
    pub(super) fn say_end(
        &self,
        script: &Script,
        run: &Run,
        problem: &Problem,
    ) -> Option<ReportText> {
        match &problem.kind {
            Kind::FinalParts(index) => say_final_parts(script, run, *index),
            Kind::FinalTotal(index, written, computed) => {
                let end = script.ends.get(*index)?;
                let letter = script.letter(end.player);
                let message = format!("{letter} ends with {computed}, not {written}.");
                let range = end.total?.range;
                let said = ReportText::new(&rules::replay::FINAL_TOTAL, range, message);
                Some(said.writing(range, computed.to_string()))
            }
            Kind::Result(player, written, computed) => {
                let mut results = script.results.iter();
                let range = results
                    .find(|result| result.player == *player)?
                    .points?
                    .range;
                let message = format!(
                    "By the moves {} ends with {computed} points, not {written}.",
                    script.letter(*player)
                );
                let said = ReportText::new(&rules::replay::RESULT, range, message);
                Some(said.writing(range, computed.to_string()))
            }
            Kind::Place(player, expected) => {
                let mut results = script.results.iter();
                let place = results.find(|result| result.player == *player)?.place?;
                let message = format!(
                    "With these points {} has place {expected}, not {}.",
                    script.letter(*player),
                    place.value
                );
                Some(ReportText::new(&rules::replay::PLACE, place.range, message))
            }
            Kind::Undrawn(left) => say_undrawn(script, run, left),
            _ => None,
        }
    }
}

fn say_final_parts(script: &Script, run: &Run, index: usize) -> Option<ReportText> {
    let end = script.ends.get(index)?;
    let letter = script.letter(end.player);
    let gains = final_parts(&run.end.ending, end.player);
    let parts: Vec<String> = gains.iter().map(u32::to_string).collect();
    let written: Vec<String> = end
        .parts
        .iter()
        .map(|part| part.value.to_string())
        .collect();
    let range = end.parts.first()?.range.cover(end.parts.last()?.range);
    if parts.is_empty() {
        let message = format!("{letter} gains nothing more at the end.");
        return Some(ReportText::new(&rules::replay::FINAL_PARTS, range, message));
    }
    let message = format!(
        "At the end {letter} gains {}, but {} is written: {}.",
        parts.join(" + "),
        written.join(" + "),
        ending_of(run, end.player)
    );
    let said = ReportText::new(&rules::replay::FINAL_PARTS, range, message);
    // A single part is the sum of all parts; in brackets nothing else is possible.
    let is_sum = end.parts.len() == 1;
    Some(said.writing(
        range,
        match is_sum {
            true => gains.iter().sum::<u32>().to_string(),
            false => parts.join("+"),
        },
    ))
}

fn say_undrawn(script: &Script, run: &Run, left: &[(Print, u32)]) -> Option<ReportText> {
    let last = script.steps.iter().rev().find_map(|step| step.tile_range)?;
    let parts: Vec<String> = left
        .iter()
        .map(|(print, number)| format!("{number} {}", print.code()))
        .collect();
    let message = format!(
        "All {} tiles are drawn, but {} of the box never came: of other tiles there are too many.",
        run.state.pile.drawn(),
        say::and(&parts)
    );
    Some(ReportText::new(&rules::replay::TILE_BOX, last, message))
}
