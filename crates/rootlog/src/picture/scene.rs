//! The map as a scene: clearings at their positions, with factions and scores beside them and the score track below. This file
//! lays it out; the files beside it draw the parts.

use notation::picture::{Frame, MUTED, Scene, Shape, Text, cut};

use super::{
    colors::WOOD,
    ground::{middle, ways},
    layout::{MAP_HEIGHT, MAP_WIDTH, MARGIN, SIDE, SIDE_WIDTH, TOP, WIDTH},
    plan::{MapPlace, Plan, count},
    side::{add_faction, legend, track},
    spot::{RADIUS, add_burrow, add_spot},
};
use crate::{
    game::{
        Owner, Place,
        facts::{CLEARINGS, Faction},
    },
    tell::choices,
};

/// The height of a faction's card and the gap below it.
const CARD: f32 = 54.0;
/// Half the width of a forest's region.
const FOREST: f32 = 20.0;

/// Draws a plan as a scene.
pub(super) fn draw(plan: &Plan) -> Scene {
    let cards = plan.factions.len() as f32 * CARD;
    let height = TOP + MAP_HEIGHT.max(cards) + 66.0;
    let mut scene = Scene::new(WIDTH, height, plan.head.clone());
    scene.description = description(plan);
    scene.focus = Some(focus(plan));
    scene.add(Text::new(MARGIN, 17.0, 15.0, cut(&plan.head, 76)).bold());
    scene.add(Text::new(MARGIN, 36.0, 11.0, cut(&plan.story, 124)).fill(&MUTED));
    scene.add(
        Shape::rect(MARGIN, TOP, MAP_WIDTH, MAP_HEIGHT)
            .round(12.0)
            .fill(&WOOD),
    );
    if let Some(map) = plan.map {
        ways(&mut scene, map, &plan.opened);
    }
    let is_burrow = |spot: &&MapPlace| spot.place == Place::Clearing(0);
    for spot in plan.clearings.iter().filter(|spot| !is_burrow(spot)) {
        add_spot(&mut scene, plan, spot);
    }
    for spot in &plan.elsewhere {
        add_spot(&mut scene, plan, spot);
    }
    for (index, holder) in plan.factions.iter().enumerate() {
        add_faction(&mut scene, holder, TOP + index as f32 * CARD);
    }
    if let Some(burrow) = plan.clearings.iter().find(is_burrow) {
        add_burrow(&mut scene, burrow, TOP + cards);
    }
    add_regions(&mut scene, plan);
    legend(&mut scene, plan, height - 66.0);
    track(&mut scene, plan, height - 46.0);
    scene
}

/// Adds the named regions: clearings, forests and the cards of factions.
fn add_regions(scene: &mut Scene, plan: &Plan) {
    let around = |scene: &mut Scene, place: &Place, half: f32| {
        let (x, y) = middle(plan.map, place);
        let frame = Frame {
            x: x - half,
            y: y - half,
            width: 2.0 * half,
            height: 2.0 * half,
        };
        scene.add_region(choices::region(place), frame);
    };
    let forests = plan.map.map_or(&[][..], |map| map.facts().forests);
    for forest in forests {
        around(scene, &Place::Forest((*forest).into()), FOREST);
    }
    for clearing in 1..=CLEARINGS {
        around(scene, &Place::Clearing(clearing), RADIUS);
    }
    let mut y = TOP;
    let mut beside = |scene: &mut Scene, place: Place, height: f32| {
        let frame = Frame {
            x: SIDE,
            y,
            width: SIDE_WIDTH,
            height,
        };
        scene.add_region(choices::region(&place), frame);
        y += CARD;
    };
    for holder in &plan.factions {
        beside(scene, Place::Board(Owner::Faction(holder.faction)), 48.0);
    }
    // Added even if the Burrow is empty.
    let mut factions = plan.factions.iter().map(|holder| holder.faction);
    if factions.any(|faction| faction == Faction::Duchy) {
        beside(scene, Place::Clearing(0), 44.0);
    }
}

/// Points, hands and clearings in words.
fn description(plan: &Plan) -> String {
    let factions: Vec<String> = plan
        .factions
        .iter()
        .map(|holder| {
            let points = count(holder.score, "point");
            format!("{} {points}", holder.faction.short_name())
        })
        .collect();
    let clearings: Vec<String> = plan
        .clearings
        .iter()
        .filter(|spot| !spot.groups.is_empty())
        .map(|spot| {
            let groups: Vec<String> = spot
                .groups
                .iter()
                .map(|group| format!("{} {}", group.owner, group.text))
                .collect();
            format!("{}: {}", spot.place, groups.join(", "))
        })
        .collect();
    format!(
        "{} {}. {}",
        plan.story,
        factions.join(", "),
        clearings.join("; ")
    )
    .trim()
    .to_owned()
}

/// The part of the map that the last action concerns, with its surroundings; the whole map if it concerns none.
fn focus(plan: &Plan) -> Frame {
    /// The least margin around the middle of a place, and the least size in all: as flat as the hovers of editors, which hardly
    /// shrink it, because its letters are small.
    const AROUND: (f32, f32) = (80.0, 62.0);
    const LEAST: (f32, f32) = (440.0, 176.0);
    let places = plan.concerned().map(|place| middle(plan.map, place));
    let places: Vec<(f32, f32)> = places.collect();
    let xs = places.iter().map(|place| place.0);
    let ys = places.iter().map(|place| place.1);
    let (x, width) = span(xs, AROUND.0, LEAST.0, (MARGIN, MAP_WIDTH));
    let (y, height) = span(ys, AROUND.1, LEAST.1, (TOP, MAP_HEIGHT));
    Frame {
        x,
        y,
        width,
        height,
    }
}

/// The start and length of the section that shows `places` along one edge of the map; that edge starts at `begin` and has
/// `length`.
fn span(
    places: impl Iterator<Item = f32> + Clone,
    around: f32,
    least: f32,
    (begin, length): (f32, f32),
) -> (f32, f32) {
    let low = places.clone().fold(f32::INFINITY, f32::min) - around;
    let high = places.fold(f32::NEG_INFINITY, f32::max) + around;
    if low > high {
        return (begin, length);
    }
    let shown = (high - low).max(least).min(length);
    let from = (low + high - shown) / 2.0;
    (from.clamp(begin, begin + length - shown), shown)
}
