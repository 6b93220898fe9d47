//! The ground of the map: positions of places, forests, water and paths.

use notation::picture::{Path, Scene, Shape, WRONG};

use super::{
    colors::{RIVER, TRAIL, TREE},
    layout::{MAP_HEIGHT, MAP_WIDTH, MARGIN, SIDE, TOP},
};
use crate::game::{
    Place,
    facts::{Clearing, Map},
};

/// The position of a clearing; in rows of four if the map is not known. The Burrow lies beside the map.
pub(super) fn position(map: Option<Map>, clearing: Clearing) -> (f32, f32) {
    let Some(index) = clearing.checked_sub(1) else {
        return (SIDE + 30.0, TOP + MAP_HEIGHT / 2.0);
    };
    let (x, y) = map
        .and_then(|map| map.facts().position(clearing))
        .unwrap_or((14 + index % 4 * 24, 15 + (index / 4).min(3) * 30));
    // Clearings lie between 10 and 91 percent. The edges leave room for the slots above the highest clearing and the pieces
    // below the lowest and beside the outer ones.
    let along =
        |percent: u8, from: f32, to: f32| from + (to - from) * (f32::from(percent) - 10.0) / 81.0;
    (
        MARGIN + along(x, 42.0, MAP_WIDTH - 52.0),
        TOP + along(y, 48.0, MAP_HEIGHT - 74.0),
    )
}

/// The middle of a place, where its pieces are drawn.
pub(super) fn middle(map: Option<Map>, place: &Place) -> (f32, f32) {
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

/// Draws forests, the river or lake, and the paths.
pub(super) fn ways(scene: &mut Scene, map: Map, opened: &[(Clearing, Clearing)]) {
    let facts = map.facts();
    for forest in facts.forests {
        let (x, y) = middle(Some(map), &Place::Forest((*forest).into()));
        for (dx, dy) in [(-13.0, 4.0), (0.0, -5.0), (13.0, 5.0)] {
            scene.add(tree(x + dx, y + dy));
        }
    }
    rivers(scene, map);
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

/// The clearings at the lake in the order of its outline.
const SHORE: [Clearing; 4] = [10, 11, 1, 12];

/// The water as lines between clearings: a river's links, but a lake's shore, because links would cross the lake.
pub(super) fn water(map: Map) -> Vec<(Clearing, Clearing)> {
    if map == Map::Lake {
        let next = SHORE.into_iter().cycle().skip(1);
        return SHORE.into_iter().zip(next).collect();
    }
    map.facts().rivers.to_vec()
}

/// Draws a river link by link, a lake as one area between its clearings.
fn rivers(scene: &mut Scene, map: Map) {
    if map == Map::Lake {
        let shore = SHORE.map(|clearing| position(Some(map), clearing));
        let lake = Shape::polygon(shore).fill(&RIVER);
        scene.add(lake.stroke(&RIVER, 26.0).round(0.0));
        return;
    }
    for (a, b) in water(map) {
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
