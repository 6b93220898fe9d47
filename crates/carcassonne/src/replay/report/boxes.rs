//! Findings about drawn tiles.

use notation::{TextRange, say};

use super::{ReportText, Reporter};
use crate::{
    game::{rules, tiles::Sets},
    replay::{
        problem::WhichTile,
        referee::{Run, replaced},
        script::Script,
        words::{count, label_of},
    },
};

/// The most other tiles of a print that are shown.
const MAX_RELATED: usize = 12;

impl Reporter<'_> {
    pub(super) fn say_overdrawn(
        &self,
        script: &Script,
        run: &Run,
        (index, drawn): (usize, WhichTile),
        (count_drawn, held): (u32, u32),
    ) -> Option<ReportText> {
        let tile = script.drawn(index, drawn)?;
        let code = tile.written.tile.canonical();
        let mut message = format!(
            "This is {code} number {count_drawn}, but the box holds {}.",
            count(held, "of it", "of them")
        );
        if let Some(missing) = replaced(run) {
            message += &format!(
                " All tiles are drawn, but one {} never came.",
                missing.code()
            );
        }
        let range = self.drawn_range(index, drawn);
        let mut said = ReportText::new(&rules::replay::TILE_BOX, range, message);
        let earlier = (0..=index).flat_map(|step| {
            let discards = script.steps.get(step).map_or(0, |step| step.discards.len());
            let discards = (0..discards).map(WhichTile::Discarded);
            discards
                .chain([WhichTile::Played])
                .map(move |drawn| (step, drawn))
        });
        let same = earlier
            .take_while(|one| *one != (index, drawn))
            .filter(|(step, drawn)| {
                let other = script.drawn(*step, *drawn);
                other.is_some_and(|other| other.print == tile.print)
            });
        for (step, drawn) in same.take(MAX_RELATED) {
            let label = label_of(script, step);
            let related = match drawn {
                WhichTile::Played => format!("{label} is one"),
                WhichTile::Discarded(_) => format!("{label} discards one"),
            };
            said = said.with_related(self.drawn_range(step, drawn), related);
        }
        Some(said)
    }

    fn drawn_range(&self, index: usize, drawn: WhichTile) -> TextRange {
        let step = self.written.steps.get(index);
        match drawn {
            WhichTile::Played => self.tile_range(index),
            WhichTile::Discarded(number) => step
                .and_then(|step| step.discards.get(number))
                .map_or_else(|| self.tile_range(index), |(_, range)| *range),
        }
    }

    pub(super) fn say_foreign(&self, index: usize, drawn: WhichTile, sets: Sets) -> ReportText {
        let names: Vec<String> = sets.iter().map(|set| set.name().to_owned()).collect();
        let message = if names.is_empty() {
            "No tile has an abbey on some of its sides: an abbey is AAAA.".to_owned()
        } else {
            format!(
                "The base game has no such tile. {} has, but no other tile of it was played.",
                say::and(&names)
            )
        };
        let range = self.drawn_range(index, drawn);
        ReportText::new(&rules::replay::FOREIGN_TILE, range, message)
    }
}
