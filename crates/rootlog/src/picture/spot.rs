//! A place of the map: suit, number, slots, ruler, landmarks and pieces.

use notation::picture::{
    ACCENT, Anchor, GROUND, INK, MUTED, Node, PANEL, Paint, Path, Scene, Shape, Text,
};

use super::{
    colors::{BARE, CHIP_HALO, FOX, HIRELING, MOUSE, ON_CHIP, RABBIT, faction_swatch},
    ground::middle,
    layout::{MAP_WIDTH, MARGIN, SIDE, SIDE_WIDTH},
    plan::{MapPlace, PieceGroup, Plan},
};
use crate::game::{
    Owner, Place,
    facts::{Clearing, Faction, Suit},
};

/// The radius of a clearing.
pub(super) const RADIUS: f32 = 27.0;

/// Draws a clearing with its contents; of a forest or path only the pieces.
pub(super) fn add_spot(scene: &mut Scene, plan: &Plan, spot: &MapPlace) {
    let (x, y) = middle(plan.map, &spot.place);
    let mut nodes: Vec<Node> = Vec::new();
    let mut chips = y;
    if let Place::Clearing(clearing) = spot.place {
        nodes.extend(clearing_nodes(spot, clearing, x, y));
        chips = y + 20.0;
    } else if spot.is_changed {
        nodes.push(ring(x, y, 20.0));
    }
    if plan.battle.as_ref() == Some(&spot.place) {
        nodes.extend(swords(x + RADIUS - 1.0, y - RADIUS + 4.0));
    }
    for (index, group) in spot.groups.iter().enumerate() {
        let (text, width) = chip_text(group);
        let half = width / 2.0 + 2.0;
        let x = x.clamp(MARGIN + half, MARGIN + MAP_WIDTH - half);
        nodes.extend(chip(
            group.owner,
            text,
            x,
            chips + index as f32 * 15.0,
            width,
        ));
    }
    match &spot.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// The sign of a battle: two crossed swords.
fn swords(x: f32, y: f32) -> [Node; 2] {
    let blades = Path::from(x - 6.0, y + 6.0)
        .line(x + 6.0, y - 6.0)
        .jump(x + 6.0, y + 6.0)
        .line(x - 6.0, y - 6.0)
        .jump(x - 6.5, y + 1.5)
        .line(x - 1.5, y + 6.5)
        .jump(x + 6.5, y + 1.5)
        .line(x + 1.5, y + 6.5);
    [
        Shape::circle(x, y, 9.5)
            .fill(&GROUND)
            .stroke(&ACCENT, 1.5)
            .into(),
        Shape::path(blades).stroke(&INK, 1.5).round(0.0).into(),
    ]
}

fn ring(x: f32, y: f32, radius: f32) -> Node {
    Shape::circle(x, y, radius).stroke(&ACCENT, 4.0).into()
}

/// The clearing itself: its suit, number, slots, ruler and landmarks.
fn clearing_nodes(spot: &MapPlace, clearing: Clearing, x: f32, y: f32) -> Vec<Node> {
    let suit = match spot.suit {
        Some(Suit::Fox) => &FOX,
        Some(Suit::Rabbit) => &RABBIT,
        Some(Suit::Mouse) => &MOUSE,
        Some(Suit::Bird) | None => &BARE,
    };
    let mut nodes: Vec<Node> = vec![
        Shape::circle(x, y, RADIUS)
            .fill(&GROUND)
            .stroke(suit, 5.0)
            .into(),
    ];
    if spot.is_changed {
        nodes.push(ring(x, y, RADIUS + 5.0));
    }
    nodes.push(
        Text::new(x, y - 11.0, 16.0, clearing.to_string())
            .anchor(Anchor::Middle)
            .bold()
            .into(),
    );
    if let Some(suit) = spot.suit {
        let text = Text::new(x, y + 3.0, 9.0, suit.name().to_lowercase());
        nodes.push(text.anchor(Anchor::Middle).fill(&MUTED).into());
    }
    if let Some((slots, filled)) = spot.slots {
        nodes.extend(slot_nodes(
            slots,
            filled,
            spot.has_ruin,
            x,
            y - RADIUS - 9.0,
        ));
    }
    if let Some(ruler) = &spot.ruler {
        nodes.extend(ruler_nodes(ruler, x - RADIUS + 2.0, y - RADIUS + 5.0));
    }
    nodes.extend(landmark_nodes(&spot.landmarks, x, y));
    nodes
}

/// The ruler's letter on its color.
fn ruler_nodes(ruler: &str, x: f32, y: f32) -> [Node; 2] {
    let faction = ruler.chars().next().and_then(Faction::from_letter);
    [
        Shape::circle(x, y, 8.5)
            .fill(faction.map_or(&HIRELING, faction_swatch))
            .stroke(&INK, 1.2)
            .into(),
        Text::new(x, y, 9.5, ruler)
            .anchor(Anchor::Middle)
            .bold()
            .fill(&ON_CHIP)
            .halo(&CHIP_HALO)
            .into(),
    ]
}

/// The names of landmarks, right of a clearing, or left of it near the right edge.
fn landmark_nodes(landmarks: &[&'static str], x: f32, y: f32) -> impl Iterator<Item = Node> {
    let (x, anchor) = match x + RADIUS + 50.0 < MARGIN + MAP_WIDTH {
        true => (x + RADIUS + 6.0, Anchor::Start),
        false => (x - RADIUS - 6.0, Anchor::End),
    };
    (0_u8..).zip(landmarks).map(move |(row, landmark)| {
        let y = y - 2.0 + f32::from(row) * 11.0;
        let name = Text::new(x, y, 9.0, *landmark).bold().halo(&GROUND);
        name.anchor(anchor).into()
    })
}

/// The building slots above a clearing: filled, ruined, free.
pub(super) fn slot_nodes(slots: u32, filled: u32, has_ruin: bool, x: f32, y: f32) -> Vec<Node> {
    let slots = u8::try_from(slots.min(9)).unwrap_or(9);
    let filled = u8::try_from(filled.min(9)).unwrap_or(9);
    (0..slots)
        .map(|slot| {
            let left = x + (f32::from(slot) - f32::from(slots) / 2.0) * 10.0 + 1.0;
            let square = Shape::rect(left, y - 4.0, 8.0, 8.0).stroke(&INK, 1.0);
            // The ruin fills the last filled slot.
            if has_ruin && slot + 1 == filled {
                square.fill(Paint::Hatch(&MUTED)).into()
            } else if slot < filled {
                square.fill(&INK).into()
            } else {
                square.fill(&GROUND).into()
            }
        })
        .collect()
}

/// The Burrow of the Duchy, which lies beside the map.
pub(super) fn add_burrow(scene: &mut Scene, spot: &MapPlace, y: f32) {
    let card = Shape::rect(SIDE, y, SIDE_WIDTH, 44.0)
        .round(6.0)
        .fill(&PANEL);
    let card = if spot.is_changed {
        card.stroke(&ACCENT, 4.0)
    } else {
        card
    };
    let name = Text::new(SIDE + 10.0, y + 13.0, 11.5, "Burrow").bold();
    let mut nodes: Vec<Node> = vec![card.into(), name.into()];
    let mut left = SIDE + 8.0;
    for group in &spot.groups {
        let (text, width) = chip_text(group);
        nodes.extend(chip(group.owner, text, left + width / 2.0, y + 31.0, width));
        left += width + 4.0;
    }
    match &spot.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

/// The owner's letter with its pieces, and the width of that text.
fn chip_text(group: &PieceGroup) -> (String, f32) {
    let pieces = group.text.replace("] [", "][").replace(") (", ")(");
    let text = format!("{} {pieces}", group.owner);
    // Brackets are about half as wide as letters.
    let thin = text.chars().filter(|c| "[]()j ".contains(*c)).count() as f32;
    let width = (text.chars().count() as f32 * 7.0 - thin * 2.8 + 9.0).max(22.0);
    (text, width)
}

/// The pieces of one owner, on its color.
fn chip(owner: Owner, text: String, x: f32, y: f32, width: f32) -> [Node; 2] {
    [
        Shape::rect(x - width / 2.0, y - 7.0, width, 14.0)
            .round(4.0)
            .fill(owner.faction().map_or(&HIRELING, faction_swatch))
            .stroke(&INK, 1.0)
            .into(),
        Text::new(x, y, 10.0, text)
            .anchor(Anchor::Middle)
            .bold()
            .fill(&ON_CHIP)
            .halo(&CHIP_HALO)
            .into(),
    ]
}
