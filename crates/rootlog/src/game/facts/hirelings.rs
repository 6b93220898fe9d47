//! Hirelings and landmarks.

use super::PieceClass;

/// A hireling, the letter after `h_`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the facts name them")]
pub enum Hireling {
    C,
    E,
    A,
    V,
    L,
    O,
    D,
    P,
    H,
    K,
    T,
    S,
    J,
}

/// The facts of a hireling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HirelingFacts {
    /// The name of its promoted side.
    pub promoted: &'static str,
    /// The name of its demoted side.
    pub demoted: &'static str,
    /// Its names in newer boxes (promoted, demoted), where they differ.
    pub newer_names: Option<(&'static str, &'static str)>,
    /// Its pieces: class, number, name.
    pub pieces: &'static [(PieceClass, u32, &'static str)],
    /// How its pieces are set up, as a phrase.
    pub setup: &'static str,
}

use PieceClass::{Building, Pawn, Token, Warrior};

impl Hireling {
    /// All hirelings in the order of the page.
    pub const ALL: [Self; 13] = [
        Self::C,
        Self::E,
        Self::A,
        Self::V,
        Self::L,
        Self::O,
        Self::D,
        Self::P,
        Self::H,
        Self::K,
        Self::T,
        Self::S,
        Self::J,
    ];

    /// The hireling with this letter (upper case).
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|hireling| hireling.letter() == letter)
    }

    /// Its letter in a record.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::C => 'C',
            Self::E => 'E',
            Self::A => 'A',
            Self::V => 'V',
            Self::L => 'L',
            Self::O => 'O',
            Self::D => 'D',
            Self::P => 'P',
            Self::H => 'H',
            Self::K => 'K',
            Self::T => 'T',
            Self::S => 'S',
            Self::J => 'J',
        }
    }

    /// The name of the side that is up.
    #[must_use]
    pub fn name(self, demoted: bool) -> &'static str {
        let facts = self.facts();
        if demoted {
            facts.demoted
        } else {
            facts.promoted
        }
    }

    /// Its facts.
    #[must_use]
    #[rustfmt::skip]
    pub fn facts(self) -> HirelingFacts {
        match self {
            Self::C => facts("Forest Patrol", "Feline Physicians", &[(Warrior, 12, "warrior")], "a warrior in every clearing"),
            Self::E => facts("Last Dynasty", "Bluebird Nobles", &[(Warrior, 5, "warrior")], "all warriors in one clearing on the edge"),
            Self::A => facts("Spring Uprising", "Rabbit Scouts", &[(Warrior, 5, "warrior")], "two warriors"),
            Self::V => HirelingFacts {
                newer_names: Some(("The Exile", "The Brigand")),
                ..facts("The Outcast", "The Brigand", &[(Pawn, 1, "pawn")], "the pawn in a forest, three clubs on its card")
            },
            Self::L => facts("Warm Sun Prophets", "Lizard Envoys", &[(Warrior, 4, "warrior")], "a warrior in each clearing with a ruin"),
            Self::O => facts("Riverfolk Flotilla", "Otter Divers", &[(Pawn, 1, "pawn")], "the pawn in a river clearing on the edge"),
            Self::D => facts("Sunward Expedition", "Mole Artisans", &[(Warrior, 8, "warrior"), (Token, 3, "foothold")], "a foothold and three warriors"),
            Self::P => HirelingFacts {
                newer_names: Some(("Corvid Spies", "Raven Sentries")),
                ..facts("Corvid Spies", "Raven Guards", &[(Warrior, 6, "warrior")], "two warriors")
            },
            Self::H => HirelingFacts {
                newer_names: Some(("Flame Bearers", "Rat Smugglers")),
                ..facts("Flame Bearers", "Rat Ravagers", &[(Warrior, 6, "warrior")], "two warriors")
            },
            Self::K => facts("Vault Keepers", "Badger Bodyguards", &[(Warrior, 6, "warrior"), (Building, 6, "vault")], "a vault and two warriors"),
            Self::T => HirelingFacts {
                newer_names: Some(("Highway Bandits", "Bandit Gangs")),
                ..facts("Highway Bandits", "Bandit Guilds", &[(Warrior, 4, "warrior")], "two warriors on paths")
            },
            Self::S => facts("Furious Protector", "Stoic Protector", &[(Pawn, 1, "pawn")], "the pawn in a clearing"),
            Self::J => HirelingFacts {
                newer_names: Some(("Popular Band", "Street Band")),
                ..facts("Woodland Band", "Traveling Band", &[(Warrior, 5, "warrior")], "two warriors")
            },
        }
    }
}

const fn facts(
    promoted: &'static str,
    demoted: &'static str,
    pieces: &'static [(PieceClass, u32, &'static str)],
    setup: &'static str,
) -> HirelingFacts {
    HirelingFacts {
        promoted,
        demoted,
        newer_names: None,
        pieces,
        setup,
    }
}

/// A landmark of the `Landmarks:` line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Landmark {
    Treetop,
    City,
    Market,
    Forge,
    Ferry,
    Tower,
}

impl Landmark {
    /// All landmarks in the order of the page.
    pub const ALL: [Self; 6] = [
        Self::Treetop,
        Self::City,
        Self::Market,
        Self::Forge,
        Self::Ferry,
        Self::Tower,
    ];

    /// Its name in a record.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Treetop => "treetop",
            Self::City => "city",
            Self::Market => "market",
            Self::Forge => "forge",
            Self::Ferry => "ferry",
            Self::Tower => "tower",
        }
    }

    /// The landmark called `name`; the ferry also as `f`.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        if name == "f" {
            return Some(Self::Ferry);
        }
        Self::ALL
            .into_iter()
            .find(|landmark| landmark.name() == name)
    }

    /// Its title.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Treetop => "Elder Treetop",
            Self::City => "Lost City",
            Self::Market => "Black Market",
            Self::Forge => "Legendary Forge",
            Self::Ferry => "Ferry",
            Self::Tower => "Tower",
        }
    }

    /// Where it may be set up.
    #[must_use]
    pub fn place(self) -> &'static str {
        match self {
            Self::Treetop => "in a corner clearing",
            Self::City => "in a clearing on a river or on the lake",
            Self::Market => "in a clearing with one slot and no ruin",
            Self::Forge => "in any clearing",
            Self::Ferry => "in a clearing on a river or on the lake",
            Self::Tower => "in a clearing with a ruin",
        }
    }
}
