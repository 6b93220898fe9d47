//! Signs of places that lines and the map in characters share.

use notation::picture::{Charset, Tone};

use super::plan::{MapPlace, PieceGroup, Plan};

/// `#Ro`: the building slots of a clearing: full, ruin, free.
pub(super) fn slots(spot: &MapPlace) -> String {
    spot.slots.map_or_else(String::new, |(slots, filled)| {
        let filled = filled.min(slots);
        let count = |count: u32| usize::try_from(count).unwrap_or(0);
        let ruin = if spot.has_ruin { "R" } else { "#" };
        let full = count(filled.saturating_sub(1));
        let last = if filled > 0 { ruin } else { "" };
        format!(
            "{}{last}{}",
            "#".repeat(full),
            "o".repeat(count(slots - filled))
        )
    })
}

/// The ruler's letter, or a sign for none.
pub(super) fn ruler(spot: &MapPlace, charset: Charset) -> &str {
    spot.ruler.as_deref().unwrap_or(charset.pick("\u{b7}", "-"))
}

/// The tone of the faction that owns the pieces.
pub(super) fn tone(plan: &Plan, group: &PieceGroup) -> Tone {
    let owner = group.owner.faction();
    let index = plan
        .factions
        .iter()
        .position(|holder| Some(holder.faction) == owner);
    index.map_or(Tone::Plain, |index| {
        Tone::Player(u8::try_from(index).unwrap_or(u8::MAX))
    })
}
