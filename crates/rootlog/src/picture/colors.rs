//! The colors of the woodland, its suits and factions.

use notation::picture::Swatch;

use crate::game::facts::Faction;

pub(super) static WOOD: Swatch = Swatch::new("woodland", 0xe4edd3, 0x2a3524, 0xffffff);
pub(super) static TREE: Swatch = Swatch::new("tree", 0x7fa568, 0x587a48, 0xaaaaaa);
pub(super) static RIVER: Swatch = Swatch::new("river", 0x8fc1e8, 0x2f5f8a, 0xcccccc);
pub(super) static TRAIL: Swatch = Swatch::new("trail", 0xb69d78, 0x8a7453, 0x888888);
pub(super) static FOX: Swatch = Swatch::new("suit-fox", 0xd9542b, 0xe8693f, 0x666666);
pub(super) static RABBIT: Swatch = Swatch::new("suit-rabbit", 0xe0b41f, 0xe9c545, 0xbbbbbb);
pub(super) static MOUSE: Swatch = Swatch::new("suit-mouse", 0xc97b4a, 0xd28f60, 0x999999);
pub(super) static BARE: Swatch = Swatch::new("suit-none", 0xa8a8a0, 0x77776f, 0xdddddd);

/// Colors of factions on paper and on screens; a faction's letter is always beside its color.
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
pub(super) static HIRELING: Swatch = Swatch::new("hireling", 0xf3eee2, 0xcfc8b8, 0xffffff);
pub(super) static ON_CHIP: Swatch = Swatch::new("on-chip", 0x101010, 0x101010, 0x000000);
pub(super) static CHIP_HALO: Swatch = Swatch::new("chip-halo", 0xffffff, 0xffffff, 0xffffff);

/// The color of a faction.
pub(super) fn faction_swatch(faction: Faction) -> &'static Swatch {
    FACTIONS
        .iter()
        .find(|(known, _)| *known == faction)
        .map_or(&HIRELING, |(_, swatch)| swatch)
}
