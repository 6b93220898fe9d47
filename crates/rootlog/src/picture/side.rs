//! What is drawn beside and below the map: factions, the legend, the score track.

use notation::picture::{ACCENT, Anchor, GAIN, INK, MUTED, PANEL, Scene, Shape, Text, WRONG, cut};

use super::{
    colors::{CHIP_HALO, ON_CHIP, faction_swatch},
    layout::{MARGIN, SIDE, SIDE_WIDTH, WIDTH},
    plan::{Holder, Plan, count},
    spot::slot_nodes,
};
use crate::game::facts::{Faction, WINNING_POINTS};

/// The radius of a faction's counter on the score track.
const COUNTER: f32 = 8.0;

/// A faction beside the map: letter, name, player, points, cards in hand.
pub(super) fn add_faction(scene: &mut Scene, holder: &Holder, y: f32) {
    let card = Shape::rect(SIDE, y, SIDE_WIDTH, 48.0)
        .round(6.0)
        .fill(&PANEL);
    scene.add(if holder.is_acting {
        card.stroke(&ACCENT, 2.5)
    } else {
        card
    });
    scene.add(
        Shape::circle(SIDE + 18.0, y + 24.0, 12.0)
            .fill(faction_swatch(holder.faction))
            .stroke(&INK, 1.2),
    );
    scene.add(
        Text::new(
            SIDE + 18.0,
            y + 24.0,
            13.0,
            holder.faction.letter().to_string(),
        )
        .anchor(Anchor::Middle)
        .bold()
        .fill(&ON_CHIP)
        .halo(&CHIP_HALO),
    );
    scene.add(Text::new(SIDE + 38.0, y + 14.0, 11.5, holder.faction.short_name()).bold());
    let hand = holder.hand.map(|hand| count(hand, "card"));
    let player = holder.player.as_ref().map(|name| cut(name, 11));
    let below: Vec<String> = [player, hand].into_iter().flatten().collect();
    scene.add(Text::new(SIDE + 38.0, y + 32.0, 9.5, below.join(" \u{b7} ")).fill(&MUTED));
    scene.add(
        Text::new(SIDE + 166.0, y + 18.0, 17.0, holder.score.to_string())
            .anchor(Anchor::End)
            .bold(),
    );
    if holder.gained != 0 {
        let paint = if holder.gained > 0 { &GAIN } else { &WRONG };
        scene.add(
            Text::new(SIDE + 166.0, y + 36.0, 10.5, format!("{:+}", holder.gained))
                .anchor(Anchor::End)
                .bold()
                .fill(paint),
        );
    }
}

/// Draws the legend of the map's signs above `bottom`.
pub(super) fn legend(scene: &mut Scene, plan: &Plan, bottom: f32) {
    let has_closed = plan.map.is_some_and(|map| !map.facts().closed.is_empty());
    let mut lines = vec![
        "4w warriors  [s] building  (t) token",
        "letter at a clearing: who rules it",
        "ring: changed by this action",
    ];
    if plan.battle.is_some() {
        lines.push("swords: a battle is fought");
    }
    if has_closed {
        lines.push("crossed: closed path");
    }
    let top = bottom - (lines.len() + 1) as f32 * 15.0;
    for (sign, (x, what)) in (0..).zip([(0.0, "building"), (68.0, "free"), (112.0, "ruin")]) {
        // One slot of each sort: filled, free, with the ruin.
        let (filled, has_ruin) = [(1, false), (0, false), (1, true)][sign];
        for node in slot_nodes(1, filled, has_ruin, SIDE + 7.0 + x, top) {
            scene.add(node);
        }
        scene.add(Text::new(SIDE + 16.0 + x, top, 9.5, what).fill(&MUTED));
    }
    for (line, text) in (1_u8..).zip(lines) {
        let y = top + f32::from(line) * 15.0;
        scene.add(Text::new(SIDE + 2.0, y, 9.5, text).fill(&MUTED));
    }
}

/// The score track from 0 to 30, with a letter for each faction.
pub(super) fn track(scene: &mut Scene, plan: &Plan, y: f32) {
    let left = MARGIN + 10.0;
    let step = (WIDTH - MARGIN * 2.0 - 20.0) / WINNING_POINTS as f32;
    scene.add(
        Shape::line(
            (left, y + 22.0),
            (left + step * WINNING_POINTS as f32, y + 22.0),
        )
        .stroke(&MUTED, 1.5),
    );
    for points in (0..=WINNING_POINTS).step_by(5) {
        let x = left + points as f32 * step;
        scene.add(Shape::line((x, y + 18.0), (x, y + 26.0)).stroke(&MUTED, 1.5));
        scene.add(
            Text::new(x, y + 34.0, 9.0, points.to_string())
                .anchor(Anchor::Middle)
                .fill(&MUTED),
        );
    }
    for points in 0..=WINNING_POINTS {
        let there: Vec<&Holder> = plan
            .factions
            .iter()
            .filter(|holder| holder.score.min(WINNING_POINTS) == points)
            .collect();
        // Factions with equal points are drawn beside and above each other, in at most two rows.
        let columns = there.len().div_ceil(2).max(2).min(there.len());
        let half = columns.saturating_sub(1) as f32 * COUNTER;
        let x = (left + points as f32 * step).clamp(MARGIN + half, WIDTH - MARGIN - half);
        for (index, holder) in there.into_iter().enumerate() {
            let x = x - half + (index % columns) as f32 * COUNTER * 2.0;
            let y = y + 12.0 - (index / columns) as f32 * COUNTER * 2.0;
            counter(scene, holder.faction, x, y);
        }
    }
}

/// A faction on the score track.
fn counter(scene: &mut Scene, faction: Faction, x: f32, y: f32) {
    scene.add(
        Shape::circle(x, y, COUNTER)
            .fill(faction_swatch(faction))
            .stroke(&INK, 1.0),
    );
    scene.add(
        Text::new(x, y, 9.5, faction.letter().to_string())
            .anchor(Anchor::Middle)
            .bold()
            .fill(&ON_CHIP)
            .halo(&CHIP_HALO),
    );
}
