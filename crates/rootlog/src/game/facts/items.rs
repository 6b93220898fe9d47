//! Items and the quests that ask for them.

use super::Suit;

/// An item, the letter after `%`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Item {
    Sword,
    Bag,
    Coin,
    Crossbow,
    Hammer,
    Tea,
    Torch,
    Boot,
    Club,
}

/// Where a Vagabond keeps an undamaged item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Track {
    /// Tea, coins and bags, face up.
    Track,
    /// All other items, and those that do not fit on their track.
    Satchel,
}

impl Item {
    /// All items in the order of the page.
    pub const ALL: [Self; 9] = [
        Self::Sword,
        Self::Bag,
        Self::Coin,
        Self::Crossbow,
        Self::Hammer,
        Self::Tea,
        Self::Torch,
        Self::Boot,
        Self::Club,
    ];

    /// Its letter in a record.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Sword => 's',
            Self::Bag => 'b',
            Self::Coin => 'c',
            Self::Crossbow => 'x',
            Self::Hammer => 'h',
            Self::Tea => 't',
            Self::Torch => 'r',
            Self::Boot => 'f',
            Self::Club => 'u',
        }
    }

    /// The item with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|item| item.letter() == letter)
    }

    /// Its name: `sword`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Sword => "sword",
            Self::Bag => "bag",
            Self::Coin => "coin",
            Self::Crossbow => "crossbow",
            Self::Hammer => "hammer",
            Self::Tea => "tea",
            Self::Torch => "torch",
            Self::Boot => "boot",
            Self::Club => "club",
        }
    }

    /// The plural of its name: `boots`.
    #[must_use]
    pub fn plural(self) -> &'static str {
        match self {
            Self::Sword => "swords",
            Self::Bag => "bags",
            Self::Coin => "coins",
            Self::Crossbow => "crossbows",
            Self::Hammer => "hammers",
            Self::Tea => "tea",
            Self::Torch => "torches",
            Self::Boot => "boots",
            Self::Club => "clubs",
        }
    }

    /// How many the supply on the map holds for crafting.
    #[must_use]
    pub fn craftable(self) -> u32 {
        match self {
            Self::Boot | Self::Bag | Self::Sword | Self::Tea | Self::Coin => 2,
            Self::Crossbow | Self::Hammer => 1,
            Self::Torch | Self::Club => 0,
        }
    }

    /// Whether one lies under a ruin when a Vagabond, the Hundreds or the Brigand play.
    #[must_use]
    pub fn in_ruins(self) -> bool {
        matches!(self, Self::Bag | Self::Boot | Self::Hammer | Self::Sword)
    }

    /// The points for crafting it, the same on all of its cards; `None` if no card gives it.
    #[must_use]
    pub fn craft_points(self) -> Option<u32> {
        match self {
            Self::Bag | Self::Boot | Self::Crossbow => Some(1),
            Self::Sword | Self::Tea | Self::Hammer => Some(2),
            Self::Coin => Some(3),
            Self::Torch | Self::Club => None,
        }
    }

    /// Where a Vagabond keeps it undamaged.
    #[must_use]
    pub fn track(self) -> Track {
        match self {
            Self::Tea | Self::Coin | Self::Bag => Track::Track,
            _ => Track::Satchel,
        }
    }

    /// Its use for a Vagabond.
    #[must_use]
    pub fn use_text(self) -> &'static str {
        match self {
            Self::Sword => {
                "A Vagabond exhausts it to battle; refreshed swords are also his maximum rolled hits."
            }
            Self::Bag => "Three bags on the track raise a Vagabond's item limit.",
            Self::Coin => "Coins on the track let a Vagabond draw more cards.",
            Self::Crossbow => {
                "A Vagabond exhausts it to strike: he removes a warrior (or a building or token where no warrior defends)."
            }
            Self::Hammer => "A Vagabond exhausts hammers to craft.",
            Self::Tea => "Tea on the track refreshes more of a Vagabond's items each turn.",
            Self::Torch => {
                "A Vagabond exhausts it to explore a ruin or for his special action. It cannot be crafted."
            }
            Self::Boot => {
                "A Vagabond exhausts it to move; one more where the clearing is ruled by a hostile faction."
            }
            Self::Club => "Only the hireling V (The Outcast) has clubs.",
        }
    }
}

/// A kind of quest card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quest {
    /// Its abbreviation, all that the page lists.
    pub name: &'static str,
    /// Its title: `Fend Off a Bear`.
    pub title: &'static str,
    /// The suits in which it comes, with the two items it asks for, in the first printing.
    pub printings: &'static [(Suit, [Item; 2])],
}

use Item::{Bag, Boot, Coin, Crossbow, Hammer, Sword, Tea, Torch};
use Suit::{Fox, Mouse, Rabbit};

static QUESTS: [Quest; 9] = [
    quest(
        "errand",
        "Errand",
        &[(Fox, [Tea, Boot]), (Rabbit, [Tea, Boot])],
    ),
    quest(
        "bandits",
        "Expel Bandits",
        &[(Rabbit, [Sword, Sword]), (Mouse, [Sword, Sword])],
    ),
    quest(
        "bear",
        "Fend Off a Bear",
        &[(Rabbit, [Torch, Crossbow]), (Mouse, [Torch, Crossbow])],
    ),
    quest("escort", "Escort", &[(Mouse, [Boot, Boot])]),
    quest("funds", "Fundraising", &[(Fox, [Tea, Coin])]),
    quest(
        "speech",
        "Give a Speech",
        &[(Fox, [Torch, Tea]), (Rabbit, [Torch, Tea])],
    ),
    quest(
        "guard",
        "Guard Duty",
        &[(Rabbit, [Torch, Sword]), (Mouse, [Torch, Sword])],
    ),
    quest(
        "logs",
        "Logistics",
        &[(Fox, [Boot, Bag]), (Mouse, [Boot, Bag])],
    ),
    quest("shed", "Repair a Shed", &[(Fox, [Torch, Hammer])]),
];

const fn quest(
    name: &'static str,
    title: &'static str,
    printings: &'static [(Suit, [Item; 2])],
) -> Quest {
    Quest {
        name,
        title,
        printings,
    }
}

impl Quest {
    /// All quests in the order of the page.
    #[must_use]
    pub fn all() -> &'static [Self] {
        &QUESTS
    }

    /// The quest with the abbreviation `name`, or with its title in lower case without blanks.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        QUESTS
            .iter()
            .find(|quest| quest.name == name || super::names::folded(quest.title).eq(name.chars()))
    }
}
