//! The cards that lie on faction boards and are chosen, not drawn: leaders, characters, ministers, moods, retainers.

use std::{collections::HashMap, sync::LazyLock};

use super::{DecreeColumn, Faction, Item};

/// A leader of the Eyrie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leader {
    /// The name in a record.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// The columns in which this leader puts the two Loyal Viziers.
    pub viziers: [DecreeColumn; 2],
    /// The leader's ability.
    pub effect: &'static str,
}

/// A Vagabond character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Character {
    /// The name in a record.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// The items the character starts with; empty for characters that are newer than the page.
    pub items: &'static [Item],
    /// The special action.
    pub effect: &'static str,
}

/// The rank of a minister.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Rank {
    Squire,
    Noble,
    Lord,
}

/// A minister of the Duchy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Minister {
    /// The name in a record.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// The rank.
    pub rank: Rank,
    /// What the minister does.
    pub effect: &'static str,
}

/// A mood of the Lord of the Hundreds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mood {
    /// The name in a record.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
    /// The item that must not lie in the hoard for the mood to be chosen.
    pub blocked_by: Option<Item>,
}

/// The Keepers' Faithful Retainer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retainer {
    /// The name in a record.
    pub name: &'static str,
    /// The title.
    pub title: &'static str,
}

/// A card of a faction board, found by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum BoardCard {
    Leader(&'static Leader),
    Character(&'static Character),
    Minister(&'static Minister),
    Mood(&'static Mood),
    Retainer(&'static Retainer),
}

use DecreeColumn::{Battle, Build, Move, Recruit};
use Item::{Bag, Boot, Coin, Crossbow, Hammer, Sword, Tea, Torch};

static LEADERS: [Leader; 4] = [
    Leader {
        name: "builder",
        title: "Builder",
        viziers: [Recruit, Move],
        effect: "Scores the full points for crafted items.",
    },
    Leader {
        name: "charismatic",
        title: "Charismatic",
        viziers: [Recruit, Battle],
        effect: "Recruits two warriors instead of one.",
    },
    Leader {
        name: "commander",
        title: "Commander",
        viziers: [Move, Battle],
        effect: "Deals an extra hit when attacking.",
    },
    Leader {
        name: "despot",
        title: "Despot",
        viziers: [Move, Build],
        effect: "Scores one more point for removing enemy buildings or tokens in battle.",
    },
];

#[rustfmt::skip]
static CHARACTERS: [Character; 12] = [
    character("thief", "Thief", &[Boot, Torch, Tea, Sword], "Exhausts a torch to take a random card from a player in the clearing."),
    character("tinker", "Tinker", &[Boot, Torch, Bag, Hammer], "Exhausts a torch to take a card of the clearing's suit from the discard pile (`M#favor*->V`)."),
    character("ranger", "Ranger", &[Boot, Torch, Crossbow, Sword], "Exhausts a torch to repair three items."),
    character("vagrant", "Vagrant", &[Coin, Torch, Boot], "Exhausts a torch to make two others battle (`%r->e/CXO12`)."),
    character("arbiter", "Arbiter", &[Boot, Torch, Sword, Sword], "Lets a defender enlist him: he scores a point (`V++`)."),
    character("scoundrel", "Scoundrel", &[Boot, Boot, Torch, Crossbow], "Exhausts a torch to burn a clearing: all enemy pieces go, and nothing can be placed there again."),
    character("adventurer", "Adventurer", &[Boot, Torch, Hammer], "Quests with other items than those that are asked for."),
    character("ronin", "Ronin", &[Boot, Boot, Torch, Sword], "Exhausts a sword for an extra hit in battle."),
    character("harrier", "Harrier", &[Coin, Torch, Sword, Crossbow], "Exhausts a torch to glide to any clearing."),
    character("cheat", "Cheat", &[], "A newer character."),
    character("gladiator", "Gladiator", &[], "A newer character."),
    character("jailor", "Jailor", &[], "A newer character."),
];

#[rustfmt::skip]
static MINISTERS: [Minister; 9] = [
    minister("captain", "Captain", Rank::Squire, "Battles."),
    minister("marshal", "Marshal", Rank::Squire, "Moves."),
    minister("foremole", "Foremole", Rank::Squire, "Builds, for revealing any card."),
    minister("brigadier", "Brigadier", Rank::Noble, "Moves twice or battles twice."),
    minister("banker", "Banker", Rank::Noble, "Spends cards of one suit to score a point for each."),
    minister("mayor", "Mayor", Rank::Noble, "Does what another swayed squire or noble does."),
    minister("duchessofmud", "Duchess of Mud", Rank::Lord, "Scores 2 points while all tunnels are on the map."),
    minister("baronofdirt", "Baron of Dirt", Rank::Lord, "Scores a point for each market on the map."),
    minister("earlofstone", "Earl of Stone", Rank::Lord, "Scores a point for each citadel on the map."),
];

static MOODS: [Mood; 8] = [
    mood("bitter", "Bitter", Some(Hammer)),
    mood("grandiose", "Grandiose", Some(Tea)),
    mood("jubilant", "Jubilant", Some(Boot)),
    mood("lavish", "Lavish", None),
    mood("relentless", "Relentless", Some(Bag)),
    mood("rowdy", "Rowdy", Some(Coin)),
    mood("stubborn", "Stubborn", Some(Crossbow)),
    mood("wrathful", "Wrathful", Some(Sword)),
];

static RETAINER: Retainer = Retainer {
    name: "faith",
    title: "Faithful Retainer",
};

const fn character(
    name: &'static str,
    title: &'static str,
    items: &'static [Item],
    effect: &'static str,
) -> Character {
    Character {
        name,
        title,
        items,
        effect,
    }
}

const fn minister(
    name: &'static str,
    title: &'static str,
    rank: Rank,
    effect: &'static str,
) -> Minister {
    Minister {
        name,
        title,
        rank,
        effect,
    }
}

const fn mood(name: &'static str, title: &'static str, blocked_by: Option<Item>) -> Mood {
    Mood {
        name,
        title,
        blocked_by,
    }
}

impl Leader {
    /// All leaders.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &LEADERS
    }
}

impl Character {
    /// All characters, those that the page lists first.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &CHARACTERS
    }
}

impl Minister {
    /// All ministers by rank.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &MINISTERS
    }
}

impl Mood {
    /// All moods.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &MOODS
    }
}

impl Rank {
    /// Its name in lower case.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Squire => "squire",
            Self::Noble => "noble",
            Self::Lord => "lord",
        }
    }

    /// The points for swaying a minister of this rank.
    #[must_use]
    pub fn points(self) -> u32 {
        match self {
            Self::Squire => 1,
            Self::Noble => 2,
            Self::Lord => 3,
        }
    }

    /// How many cards are revealed to sway one.
    #[must_use]
    pub fn cards(self) -> u32 {
        self.points() + 1
    }
}

impl BoardCard {
    /// The name in a record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Leader(card) => card.name,
            Self::Character(card) => card.name,
            Self::Minister(card) => card.name,
            Self::Mood(card) => card.name,
            Self::Retainer(card) => card.name,
        }
    }

    /// The title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Leader(card) => card.title,
            Self::Character(card) => card.title,
            Self::Minister(card) => card.title,
            Self::Mood(card) => card.title,
            Self::Retainer(card) => card.title,
        }
    }

    /// Whether it belongs on the board of `faction`.
    #[must_use]
    pub fn belongs_to(self, faction: Faction) -> bool {
        match self {
            Self::Leader(_) => faction == Faction::Eyrie,
            Self::Character(_) => faction.is_vagabond(),
            Self::Minister(_) => faction == Faction::Duchy,
            Self::Mood(_) => faction == Faction::Hundreds,
            Self::Retainer(_) => faction == Faction::Keepers,
        }
    }

    /// Its kind and its faction: `a leader of the Eyrie`.
    #[must_use]
    pub fn kind_text(self) -> &'static str {
        match self {
            Self::Leader(_) => "a leader of the Eyrie",
            Self::Character(_) => "a Vagabond character",
            Self::Minister(_) => "a minister of the Duchy",
            Self::Mood(_) => "a mood of the Lord of the Hundreds",
            Self::Retainer(_) => "a retainer of the Keepers",
        }
    }
}

/// The board card called `name`, of any faction: no two share a name.
#[must_use]
pub fn board_card(name: &str) -> Option<BoardCard> {
    static INDEX: LazyLock<HashMap<&'static str, BoardCard>> =
        LazyLock::new(|| all_board_cards().map(|card| (card.name(), card)).collect());
    INDEX.get(name).copied()
}

/// The cards that can lie on the board of `faction`.
pub fn board_cards(faction: Faction) -> impl Iterator<Item = BoardCard> {
    all_board_cards().filter(move |card| card.belongs_to(faction))
}

fn all_board_cards() -> impl Iterator<Item = BoardCard> {
    let leaders = LEADERS.iter().map(BoardCard::Leader);
    let characters = CHARACTERS.iter().map(BoardCard::Character);
    let ministers = MINISTERS.iter().map(BoardCard::Minister);
    let moods = MOODS.iter().map(BoardCard::Mood);
    leaders
        .chain(characters)
        .chain(ministers)
        .chain(moods)
        .chain([BoardCard::Retainer(&RETAINER)])
}

#[cfg(test)]
mod tests {
    use super::{all_board_cards, board_card};

    #[test]
    fn every_card_is_found_by_its_name() {
        for card in all_board_cards() {
            assert_eq!(board_card(card.name()), Some(card));
        }
    }
}
