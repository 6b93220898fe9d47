//! Victory points printed on the tracks of faction boards.

use super::Side;

/// Points for the Marquise's `nth` building (from 1) of one kind on the map; `None` beyond the track.
#[must_use]
pub fn marquise_points(kind: char, nth: u32) -> Option<u32> {
    let track: [u32; 6] = match kind {
        's' => [0, 1, 2, 3, 4, 5],
        'w' => [0, 2, 2, 3, 4, 5],
        'r' => [0, 1, 2, 3, 3, 4],
        _ => return None,
    };
    at(&track, nth)
}

/// Points for the `nth` sympathy token (from 1) on the map; `None` beyond the track.
#[must_use]
pub fn sympathy_points(nth: u32) -> Option<u32> {
    at(&[0, 1, 1, 1, 2, 2, 3, 4, 4, 4], nth)
}

/// Points that the Eyrie score in Evening with `roosts` on the map; `None` beyond the track.
#[must_use]
pub fn eyrie_points(roosts: u32) -> Option<u32> {
    at(&[0, 1, 2, 3, 4, 4, 5], roosts)
}

/// Points for a trade post.
#[must_use]
pub fn trade_post_points() -> u32 {
    2
}

/// Points for crafting an item whose card shows `points`; `side` belongs to the crafting faction. `disdain` is the Eyrie's
/// Disdain for Trade: one point for any item, unless their leader is the Builder.
#[must_use]
pub fn craft_points(points: u32, side: &Side, disdain: bool) -> u32 {
    let builder = side.leader == Some("builder");
    let base = if disdain && !builder { 1 } else { points };
    base + u32::from(side.has_crafted("masterengravers"))
}

fn at(track: &[u32], nth: u32) -> Option<u32> {
    let index = usize::try_from(nth).ok()?.checked_sub(1)?;
    track.get(index).copied()
}
