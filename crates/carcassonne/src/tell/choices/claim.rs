//! The last step: the figure on the tile, if any. It writes the move.

use notation::{Choice, Edit, Then, say};

use super::{
    due::Due,
    laid::{self, Laid},
};
use crate::{
    game::tiles::{Figure, SegmentKind, TileText},
    picture::{self, Stand},
    replay::set_of_figure,
    tell::{
        describe,
        format::Lines,
        next::{self, Placement},
    },
};

/// The figures that the player has in hand: meeples, and those of the boxes in play. Barns and phantoms are left out: a record
/// does not show where a barn may be placed, or whether there is a phantom.
pub(super) fn figures(due: &Due<'_>) -> Vec<Figure> {
    let sets = due.replayed().sets();
    let is_in_play = |figure: &Figure| match figure {
        Figure::Meeple => true,
        Figure::Barn => false,
        figure => set_of_figure(*figure).is_some_and(|set| sets.has(set)),
    };
    let figures = Figure::ALL.into_iter().filter(is_in_play);
    let in_hand = figures.filter(|figure| due.game.in_hand(due.mover, *figure) > 0);
    in_hand.collect()
}

/// The figures that can be placed on the tile, and none.
pub(super) fn claims(due: &Due<'_>, code: &str, laid: &str) -> Vec<Choice> {
    let mut ways = laid::ways(due, code).into_iter();
    let Some(laid) = ways.find(|way| way.key() == laid) else {
        return Vec::new();
    };
    let Some(tile) = due.replayed().script.tile(&laid.code) else {
        return Vec::new();
    };
    let lines = due.lines();
    let mut choices = Vec::new();
    for figure in figures(due) {
        for segment in 0..tile.geometry.segments.len() {
            choices.extend(claim(due, &lines, &laid, &tile, segment, figure));
        }
    }
    if let Some(turn) = due.played(laid.square, &laid.code) {
        let then = Then::Write(write(due, &lines, &laid, &laid.code, &turn));
        let choice = Choice::new("no meeple", &laid.code, then).effect(effect(due, &turn));
        choices.push(choice.picture(picture::sample(
            &due.record.game,
            &laid.code,
            &tile.geometry,
            None,
        )));
    }
    let group = format!("{} lays {} at {}", due.player(), laid.code, laid.square);
    let region = picture::region(laid.square);
    let choices = choices.into_iter();
    choices
        .map(|choice| choice.group(&group).to(&region))
        .collect()
}

/// The choice of a figure on a segment of the tile; `None` if it may not be placed there.
fn claim(
    due: &Due<'_>,
    lines: &Lines<'_>,
    laid: &Laid,
    tile: &TileText,
    segment: usize,
    figure: Figure,
) -> Option<Choice> {
    let text = next::with_figure(&laid.code, &tile.written, &tile.geometry, segment, figure)?;
    let turn = due.played(laid.square, &text)?;
    // A field that no side leads to cannot be written.
    let (_, claimed) = turn.outcome.claimed.first()?;
    if *claimed != segment {
        return None;
    }
    let feature = describe::feature(&tile.geometry, segment)?;
    let label = match (figure, tile.geometry.segments.get(segment)?.kind) {
        (Figure::Meeple, SegmentKind::Field) => format!("farmer on {feature}"),
        (figure, SegmentKind::City) => format!("{} in {feature}", figure.name()),
        (figure, _) => format!("{} on {feature}", figure.name()),
    };
    let stand = Stand {
        segment,
        figure,
        player: due.mover,
        letter: due.letter,
    };
    let shown = picture::sample(&due.record.game, &text, &tile.geometry, Some(stand));
    let then = Then::Write(write(due, lines, laid, &text, &turn));
    let choice = Choice::new(label, text, then).effect(effect(due, &turn));
    Some(choice.picture(shown))
}

/// The features that a turn completes, and the player's meeples in hand after it.
fn effect(due: &Due<'_>, turn: &Placement) -> String {
    let mut parts = due.replayed().completions(&turn.outcome.completed);
    let meeples = turn.game.in_hand(due.mover, Figure::Meeple);
    parts.push(format!("{} in hand", say::counted(meeples, "meeple")));
    parts.join(" \u{b7} ")
}

/// The edits that write a turn with its points.
pub(super) fn write(
    due: &Due<'_>,
    lines: &Lines<'_>,
    laid: &Laid,
    text: &str,
    turn: &Placement,
) -> Vec<Edit> {
    let played = due.played_line().lay(laid.square, text, due.points(turn));
    due.write(lines, played)
}
