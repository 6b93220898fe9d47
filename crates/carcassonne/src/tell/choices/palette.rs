//! The first step: the tile that is drawn, of those that are left.

use notation::{Choice, Order as _, PadPlace, Then};

use super::{
    due::Due,
    laid::{fits, left},
};
use crate::{
    game::{
        Edges, Square,
        tiles::{Mark, Terrain},
    },
    picture,
    tell::{
        format::Lines,
        next::{self, Drawable},
    },
};

/// The tiles that are left, grouped by their sides; those that fit nowhere last.
pub(super) fn draws(due: &Due<'_>) -> Vec<Choice> {
    let openings = next::openings(due.replayed(), &due.game);
    let lines = due.lines();
    let player = due.player();
    let draws = left(due).into_iter().map(|tile| {
        let places = places(&tile, &openings);
        let shape = match places {
            0 => TileShape::Useless,
            _ => TileShape::of(&tile),
        };
        let group = format!("{player} {}", shape.name());
        (shape, draw(due, &lines, &tile, places).group(group))
    });
    let mut draws: Vec<(TileShape, Choice)> = draws.collect();
    draws.order_by_key(|(shape, _)| *shape);
    draws.into_iter().map(|(_, choice)| choice).collect()
}

/// The number of squares where a tile fits.
fn places(tile: &Drawable, openings: &[(Square, Edges)]) -> usize {
    let takes = |edges: &Edges| tile.turns.iter().any(|(turned, _)| fits(turned, edges));
    openings.iter().filter(|(_, edges)| takes(edges)).count()
}

fn draw(due: &Due<'_>, lines: &Lines<'_>, tile: &Drawable, places: usize) -> Choice {
    let code = tile.kind.code;
    let (then, fits) = match places {
        0 => {
            let edits = due.write(lines, due.played_line().discard(code));
            (Then::Write(edits), "fits nowhere".to_owned())
        }
        1 => (Then::Ask(code.to_owned()), "fits at one place".to_owned()),
        _ => (
            Then::Ask(code.to_owned()),
            format!("fits at {places} places"),
        ),
    };
    let player = due.player();
    let choice = Choice::new(tile.kind.name, code, then)
        .effect(format!("{} left, {fits}", tile.left))
        .left(tile.left)
        .pad(PadPlace {
            head: format!("{player} draws …"),
            by: player,
            keys: &[],
            key: None,
        });
    match due.replayed().script.tile(code) {
        Some(shown) => choice.picture(picture::sample(
            &due.record.game,
            code,
            &shown.geometry,
            None,
        )),
        None => choice,
    }
}

/// The groups of tiles, in the order in which players look for them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum TileShape {
    River,
    Cloister,
    City,
    CityAndRoad,
    Road,
    Other,
    /// It fits nowhere.
    Useless,
}

impl TileShape {
    fn of(tile: &Drawable) -> Self {
        let Some((shown, _)) = tile.turns.first() else {
            return Self::Other;
        };
        let has = |terrain: Terrain| shown.count(terrain) > 0;
        match (has(Terrain::City), has(Terrain::Road)) {
            _ if has(Terrain::River) => Self::River,
            _ if shown.has(Mark::Cloister) => Self::Cloister,
            (true, false) => Self::City,
            (true, true) => Self::CityAndRoad,
            (false, true) => Self::Road,
            (false, false) => Self::Other,
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::River => "draws a river",
            Self::Cloister => "draws a cloister",
            Self::City => "draws a city",
            Self::CityAndRoad => "draws a city and a road",
            Self::Road => "draws a road",
            Self::Other => "draws another tile",
            Self::Useless => "draws a tile that fits nowhere, and another one",
        }
    }
}
