//! The map as a scene: clearings where they lie, with factions and scores beside them and the score track below.

use notation::picture::{
    ACCENT, Anchor, Frame, GAIN, GROUND, INK, MUTED, Node, PANEL, Paint, Path, Scene, Shape,
    Swatch, Text, WRONG, wrap,
};

use super::plan::{Holder, Plan, Spot};
use crate::{
    facts::{Clearing, Faction, Map, MapFacts, Suit, WINNING_POINTS},
    game::{Owner, Place},
};

static WOOD: Swatch = Swatch::new("woodland", 0xe4edd3, 0x2a3524, 0xffffff);
static TREE: Swatch = Swatch::new("tree", 0x7fa568, 0x587a48, 0xaaaaaa);
static RIVER: Swatch = Swatch::new("river", 0x8fc1e8, 0x2f5f8a, 0xcccccc);
static TRAIL: Swatch = Swatch::new("trail", 0xb69d78, 0x8a7453, 0x888888);
static FOX: Swatch = Swatch::new("suit-fox", 0xd9542b, 0xe8693f, 0x666666);
static RABBIT: Swatch = Swatch::new("suit-rabbit", 0xe0b41f, 0xe9c545, 0xbbbbbb);
static MOUSE: Swatch = Swatch::new("suit-mouse", 0xc97b4a, 0xd28f60, 0x999999);
static BARE: Swatch = Swatch::new("suit-none", 0xa8a8a0, 0x77776f, 0xdddddd);

/// Factions on paper and on screens; their letters always stand beside the color.
static FACTIONS: [(Faction, Swatch); 11] = [
    (
        Faction::Marquise,
        Swatch::new("faction-c", 0xe07b28, 0xe07b28, 0xffffff),
    ),
    (
        Faction::Eyrie,
        Swatch::new("faction-e", 0x3b6fb6, 0x4f86d1, 0xffffff),
    ),
    (
        Faction::Alliance,
        Swatch::new("faction-a", 0x5fa744, 0x68b04d, 0xffffff),
    ),
    (
        Faction::Vagabond,
        Swatch::new("faction-v", 0x6d6d6d, 0x8d8d8d, 0xffffff),
    ),
    (
        Faction::SecondVagabond,
        Swatch::new("faction-g", 0x3f3f3f, 0x5f5f5f, 0xffffff),
    ),
    (
        Faction::Lizards,
        Swatch::new("faction-l", 0xe3cc3c, 0xe3cc3c, 0xffffff),
    ),
    (
        Faction::Riverfolk,
        Swatch::new("faction-o", 0x4bb8b0, 0x4bb8b0, 0xffffff),
    ),
    (
        Faction::Duchy,
        Swatch::new("faction-d", 0xd6a58f, 0xd6a58f, 0xffffff),
    ),
    (
        Faction::Corvids,
        Swatch::new("faction-p", 0x7a4f9a, 0x9468b5, 0xffffff),
    ),
    (
        Faction::Hundreds,
        Swatch::new("faction-h", 0xb52b27, 0xc94a45, 0xffffff),
    ),
    (
        Faction::Keepers,
        Swatch::new("faction-k", 0x8fa0ad, 0x8fa0ad, 0xffffff),
    ),
];
static HIRELING: Swatch = Swatch::new("hireling", 0xf3eee2, 0xcfc8b8, 0xffffff);
static ON_CHIP: Swatch = Swatch::new("on-chip", 0x101010, 0x101010, 0x000000);
static CHIP_HALO: Swatch = Swatch::new("chip-halo", 0xffffff, 0xffffff, 0xffffff);

const TOP: f32 = 50.0;
const MAP_WIDTH: f32 = 580.0;
const MAP_HEIGHT: f32 = 500.0;
const MARGIN: f32 = 12.0;
const SIDE: f32 = MARGIN * 2.0 + MAP_WIDTH;
const WIDTH: f32 = SIDE + 186.0;
const RADIUS: f32 = 27.0;

/// Draws a plan.
pub(super) fn draw(plan: &Plan) -> Scene {
    let cards = plan.factions.len() as f32 * 54.0;
    let height = TOP + MAP_HEIGHT.max(cards) + 62.0;
    let mut scene = Scene::new(WIDTH, height, plan.head.clone());
    scene.description = description(plan);
    scene.focus = Some(focus(plan));
    let head: String = plan.head.chars().take(70).collect();
    scene.add(Text::new(MARGIN, 17.0, 15.0, head).bold());
    if let Some(story) = wrap(&plan.story, 120).into_iter().next() {
        scene.add(Text::new(MARGIN, 36.0, 11.0, story).fill(&MUTED));
    }
    scene.add(
        Shape::rect(MARGIN, TOP, MAP_WIDTH, MAP_HEIGHT)
            .round(12.0)
            .fill(&WOOD),
    );
    if let Some(map) = plan.map {
        ways(&mut scene, map, &plan.opened);
    }
    for spot in &plan.elsewhere {
        add_spot(&mut scene, plan, spot);
    }
    for spot in &plan.clearings {
        add_spot(&mut scene, plan, spot);
    }
    for (index, holder) in plan.factions.iter().enumerate() {
        add_faction(&mut scene, holder, TOP + index as f32 * 54.0);
    }
    track(&mut scene, plan, height - 46.0);
    scene
}

/// Points, hands and clearings in words.
fn description(plan: &Plan) -> String {
    let factions: Vec<String> = plan
        .factions
        .iter()
        .map(|holder| format!("{} {} points", holder.faction.short_name(), holder.score))
        .collect();
    let clearings: Vec<String> = plan
        .clearings
        .iter()
        .filter(|spot| !spot.groups.is_empty())
        .map(|spot| {
            let groups: Vec<String> = spot
                .groups
                .iter()
                .map(|group| format!("{} {}", group.owner.code(), group.text))
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
    /// The least that is shown around the middle of a place, and in all: as flat as the hovers of editors.
    const AROUND: (f32, f32) = (80.0, 62.0);
    const LEAST: (f32, f32) = (480.0, 250.0);
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

/// From where on, and how much, to show `places` along an edge of the map, which begins there and is so long.
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

/// Where a clearing lies; in rows of four where the map is not known.
fn position(map: Option<Map>, clearing: Clearing) -> (f32, f32) {
    if clearing == 0 {
        return (MARGIN + 50.0, TOP + MAP_HEIGHT - 26.0);
    }
    let (x, y) = map
        .and_then(|map| map.facts().position(clearing))
        .unwrap_or_else(|| {
            let index = clearing - 1;
            (14 + index % 4 * 24, 15 + index / 4 * 30)
        });
    // Clearings lie between 11 and 91 percent; the edges stay free for the pieces of the outer ones.
    let along =
        |percent: u8, length: f32| length * (0.08 + 0.84 * (f32::from(percent) - 11.0) / 80.0);
    (
        MARGIN + along(x, MAP_WIDTH),
        TOP - 10.0 + along(y, MAP_HEIGHT),
    )
}

/// Where the pieces of a place stand.
fn middle(map: Option<Map>, place: &Place) -> (f32, f32) {
    let mean = |clearings: &[Clearing]| {
        let count = (clearings.len() as f32).max(1.0);
        let sum = clearings.iter().fold((0.0, 0.0), |(x, y), &clearing| {
            let at = position(map, clearing);
            (x + at.0, y + at.1)
        });
        (sum.0 / count, sum.1 / count)
    };
    match place {
        Place::Clearing(clearing) => position(map, *clearing),
        Place::Forest(clearings) => mean(clearings),
        Place::Path(low, high) => mean(&[*low, *high]),
        Place::Board(_) => (SIDE, TOP),
    }
}

/// Forests, the river or lake, and the paths.
fn ways(scene: &mut Scene, map: Map, opened: &[(Clearing, Clearing)]) {
    let facts = map.facts();
    for forest in facts.forests {
        let (x, y) = middle(Some(map), &Place::Forest((*forest).into()));
        for (dx, dy) in [(-13.0, 4.0), (0.0, -5.0), (13.0, 5.0)] {
            scene.add(tree(x + dx, y + dy));
        }
    }
    rivers(scene, map, facts);
    for &(a, b) in facts.paths {
        let line = Shape::line(position(Some(map), a), position(Some(map), b));
        scene.add(line.stroke(&TRAIL, 5.0));
    }
    for &(a, b) in facts.closed {
        let (from, to) = (position(Some(map), a), position(Some(map), b));
        let line = Shape::line(from, to);
        if opened.contains(&(a, b)) {
            scene.add(line.stroke(&TRAIL, 5.0));
            continue;
        }
        scene.add(line.stroke(&TRAIL, 3.0).dash(6.0));
        let (x, y) = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let cross = Path::from(x - 5.0, y - 5.0)
            .line(x + 5.0, y + 5.0)
            .jump(x + 5.0, y - 5.0)
            .line(x - 5.0, y + 5.0);
        scene.add(Shape::path(cross).stroke(&WRONG, 2.5));
    }
}

/// Water: the links of a river one by one, a lake as one body between its clearings.
fn rivers(scene: &mut Scene, map: Map, facts: &MapFacts) {
    if map == Map::Lake {
        // Its clearings in the order of their outline.
        let shore = [10, 11, 1, 12].map(|clearing| position(Some(map), clearing));
        let lake = Shape::polygon(shore).fill(&RIVER);
        scene.add(lake.stroke(&RIVER, 26.0).round(0.0));
        return;
    }
    for &(a, b) in facts.rivers {
        let (from, to) = (position(Some(map), a), position(Some(map), b));
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let bend = (
            (from.0 + to.0) / 2.0 - dy * 0.12,
            (from.1 + to.1) / 2.0 + dx * 0.12,
        );
        let path = Path::from(from.0, from.1).quad(bend.0, bend.1, to.0, to.1);
        scene.add(Shape::path(path).stroke(&RIVER, 15.0).round(0.0));
    }
}

fn tree(x: f32, y: f32) -> Shape {
    Shape::polygon([(x, y - 10.0), (x + 7.0, y + 6.0), (x - 7.0, y + 6.0)]).fill(&TREE)
}

fn add_spot(scene: &mut Scene, plan: &Plan, spot: &Spot) {
    let (x, y) = middle(plan.map, &spot.place);
    let mut nodes: Vec<Node> = Vec::new();
    let mut chips = y;
    if let Place::Clearing(clearing) = spot.place {
        nodes.extend(clearing_nodes(spot, clearing, x, y));
        chips = y + 20.0;
    } else if spot.is_changed {
        nodes.push(ring(x, y, 20.0));
    }
    for (index, group) in spot.groups.iter().enumerate() {
        nodes.extend(chip(
            group.owner,
            &group.text,
            x,
            chips + index as f32 * 15.0,
        ));
    }
    match &spot.part {
        Some((title, range)) => scene.add_part(title.clone(), *range, nodes),
        None => nodes.into_iter().for_each(|node| scene.add(node)),
    }
}

fn ring(x: f32, y: f32, radius: f32) -> Node {
    Shape::circle(x, y, radius).stroke(&ACCENT, 4.0).into()
}

/// The clearing itself: its suit, number, slots, ruler and landmarks.
fn clearing_nodes(spot: &Spot, clearing: Clearing, x: f32, y: f32) -> Vec<Node> {
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
    let name = match clearing {
        0 => "Burrow".to_owned(),
        number => number.to_string(),
    };
    let size = if clearing == 0 { 11.0 } else { 16.0 };
    nodes.push(
        Text::new(x, y - 11.0, size, name)
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
        let faction = ruler.chars().next().and_then(Faction::from_letter);
        nodes.push(
            Shape::circle(x - RADIUS + 2.0, y - RADIUS + 5.0, 8.5)
                .fill(faction.map_or(&HIRELING, faction_swatch))
                .stroke(&INK, 1.2)
                .into(),
        );
        nodes.push(
            Text::new(x - RADIUS + 2.0, y - RADIUS + 5.0, 9.5, ruler.clone())
                .anchor(Anchor::Middle)
                .bold()
                .fill(&ON_CHIP)
                .halo(&CHIP_HALO)
                .into(),
        );
    }
    for (index, landmark) in spot.landmarks.iter().enumerate() {
        nodes.push(
            Text::new(
                x + RADIUS + 6.0,
                y - 6.0 + index as f32 * 11.0,
                9.0,
                *landmark,
            )
            .bold()
            .halo(&GROUND)
            .into(),
        );
    }
    nodes
}

/// The building slots above a clearing: filled, ruined, free.
fn slot_nodes(slots: u32, filled: u32, has_ruin: bool, x: f32, y: f32) -> Vec<Node> {
    let slots = u8::try_from(slots.min(9)).unwrap_or(9);
    let filled = u8::try_from(filled.min(9)).unwrap_or(9);
    (0..slots)
        .map(|slot| {
            let left = x + (f32::from(slot) - f32::from(slots) / 2.0) * 10.0 + 1.0;
            let square = Shape::rect(left, y - 4.0, 8.0, 8.0).stroke(&INK, 1.0);
            // The ruin is one of those that are filled.
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

/// The pieces of one owner: its letter and what stands there, on its color.
fn chip(owner: Owner, text: &str, x: f32, y: f32) -> [Node; 2] {
    let text = format!("{} {text}", owner.code());
    let width = (text.chars().count() as f32 * 5.9 + 9.0).max(22.0);
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

fn faction_swatch(faction: Faction) -> &'static Swatch {
    FACTIONS
        .iter()
        .find(|(known, _)| *known == faction)
        .map_or(&HIRELING, |(_, swatch)| swatch)
}

/// A faction beside the map: letter, name, player, points, cards in hand.
fn add_faction(scene: &mut Scene, holder: &Holder, y: f32) {
    let card = Shape::rect(SIDE, y, 174.0, 48.0).round(6.0).fill(&PANEL);
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
    let hand = match holder.hand {
        Some(1) => Some("1 card".to_owned()),
        Some(count) => Some(format!("{count} cards")),
        None => None,
    };
    let player = holder
        .player
        .as_ref()
        .map(|name| name.chars().take(14).collect());
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

/// The score track from 0 to 30, with a letter for each faction.
fn track(scene: &mut Scene, plan: &Plan, y: f32) {
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
    let mut stacked: Vec<u32> = Vec::new();
    for holder in &plan.factions {
        let points = holder.score.min(WINNING_POINTS);
        let above = stacked.iter().filter(|&&other| other == points).count() as f32;
        stacked.push(points);
        let (x, y) = (
            left + points as f32 * step + above * 6.0,
            y + 15.0 - above * 7.0,
        );
        scene.add(
            Shape::circle(x, y, 8.0)
                .fill(faction_swatch(holder.faction))
                .stroke(&INK, 1.0),
        );
        scene.add(
            Text::new(x, y, 9.5, holder.faction.letter().to_string())
                .anchor(Anchor::Middle)
                .bold()
                .fill(&ON_CHIP)
                .halo(&CHIP_HALO),
        );
    }
}
