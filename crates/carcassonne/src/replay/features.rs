//! Features of the board in words, and the feature that a meeple claimed.

use notation::say;

use crate::{
    game::{
        Completed, Square,
        tiles::{Figure, SegmentKind, Sets, placed_geometry},
    },
    read::ast::{Content, Sheet, WrittenTile},
    replay::{FeatureView, Replayed, words::describe_feature},
};

/// The features at `square` after the move on `line`, as a Markdown list.
pub(crate) fn list_at(game: &Sheet, replayed: &Replayed, line: usize, square: Square) -> String {
    let board = replayed.game_after(line);
    let mut text = String::new();
    for feature in replayed.features(&board, square) {
        // Every tile has fields; only farms are worth a line.
        if feature.summary.kind == SegmentKind::Field && feature.claims.is_empty() {
            continue;
        }
        text.push_str(&format!("\n- {}", tell(game, replayed, &feature)));
    }
    text
}

/// A feature in words: what it is, whether it is completed, its players and its points.
fn tell(game: &Sheet, replayed: &Replayed, feature: &FeatureView) -> String {
    let kind = feature.summary.kind;
    let mut text = match (kind, feature.summary.reach) {
        (SegmentKind::Field, 0) => "a farm by no completed city yet".to_owned(),
        _ => describe_feature(&feature.summary),
    };
    if kind != SegmentKind::Field {
        let open = feature.open_ends;
        let what = match kind {
            SegmentKind::City | SegmentKind::Road => ("side open", "sides open"),
            _ => ("square around it free", "squares around it free"),
        };
        text.push_str(&match (feature.is_finished, open) {
            (true, _) => ", finished".to_owned(),
            (false, 1) => format!(", 1 {}", what.0),
            (false, _) => format!(", {open} {}", what.1),
        });
    }
    let claims = holders(game, replayed, feature);
    if claims.is_empty() {
        if !feature.is_finished {
            text.push_str(", nobody's");
        }
    } else {
        text.push_str(&format!(", held by {}", say::and(&claims)));
        if !feature.is_finished {
            text.push_str(&format!(
                ", worth {} now",
                say::counted(feature.worth, "point")
            ));
        }
    }
    text
}

/// The players on the feature, with the moves that placed their figures: `B (22B, 28B)`.
fn holders(game: &Sheet, replayed: &Replayed, feature: &FeatureView) -> Vec<String> {
    let mut holders: Vec<String> = Vec::new();
    for (player, letter) in replayed.players().iter().enumerate() {
        let figures: Vec<String> = feature
            .claims
            .iter()
            .filter(|claim| claim.player == player)
            .filter_map(|claim| match &game.lines.get(claim.line)?.content {
                Content::Move(played) => Some(match claim.figure {
                    Figure::Meeple => played.label(),
                    figure => format!("{} {}", figure.name(), played.label()),
                }),
                _ => None,
            })
            .collect();
        if !figures.is_empty() {
            holders.push(format!("{letter} ({})", figures.join(", ")));
        }
    }
    holders
}

/// The feature that the first meeple of `tile` claimed on `line`, as it is at the end of the record.
pub(crate) fn claimed(replayed: &Replayed, line: usize, tile: &WrittenTile) -> Option<FeatureView> {
    let view = replayed.move_on(line)?;
    let square = view.square?;
    let written = tile.written()?;
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    let target = geometry.target(written.meeples.first()?).ok()?;
    let kind = geometry.segments.get(target)?.kind;
    let same_kind = |feature: &FeatureView| feature.summary.kind == kind;
    let after = replayed.game_after(line);
    let here: Vec<FeatureView> = replayed
        .features(&after, square)
        .into_iter()
        .filter(same_kind)
        .collect();
    let is_claimed = |feature: &&FeatureView| {
        let is_held = feature.claims.iter().any(|claim| claim.line == line);
        // If the feature was claimed and completed at once, the meeple has already returned.
        let is_returned = |completed: &Completed| {
            completed.summary.tiles == feature.summary.tiles
                && completed
                    .returned
                    .iter()
                    .any(|returned| replayed.line_of_turn(returned.turn) == Some(line))
        };
        is_held || view.completed.iter().any(is_returned)
    };
    let feature = match here.as_slice() {
        [only] => only,
        _ => here.iter().find(is_claimed)?,
    };
    let last = replayed.moves().last()?.line;
    replayed
        .features(&replayed.game_after(last), square)
        .into_iter()
        .filter(same_kind)
        .find(|grown| feature.lines.iter().all(|line| grown.lines.contains(line)))
}
