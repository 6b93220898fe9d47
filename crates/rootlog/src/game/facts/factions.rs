//! The eleven factions, their pieces and how many of each the box holds.

use std::fmt;

use super::{Suit, names::plain_name};

/// A faction of the page; `V` and `G` are two Vagabonds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Faction {
    Marquise,
    Eyrie,
    Alliance,
    Vagabond,
    SecondVagabond,
    Lizards,
    Riverfolk,
    Duchy,
    Corvids,
    Hundreds,
    Keepers,
}

/// Factions, each at most once.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct FactionSet([bool; Faction::ALL.len()]);

impl FactionSet {
    /// Whether `faction` is among them.
    #[must_use]
    pub fn contains(&self, faction: Faction) -> bool {
        self.0[faction as usize]
    }

    /// Adds `faction`.
    pub fn insert(&mut self, faction: Faction) {
        self.0[faction as usize] = true;
    }
}

impl FromIterator<Faction> for FactionSet {
    fn from_iter<I: IntoIterator<Item = Faction>>(factions: I) -> Self {
        let mut set = Self::default();
        factions.into_iter().for_each(|faction| set.insert(faction));
        set
    }
}

/// The class letter of a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceClass {
    /// `w`
    Warrior,
    /// `p`, of the Vagabonds and of the hirelings V, O, S.
    Pawn,
    /// `b`
    Building,
    /// `t`
    Token,
    /// `f`: the ferry, which has no owner; on the Lake map or as a landmark.
    Ferry,
}

impl PieceClass {
    /// Its letter in a record.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Warrior => 'w',
            Self::Pawn => 'p',
            Self::Building => 'b',
            Self::Token => 't',
            Self::Ferry => 'f',
        }
    }

    /// The class that `letter` writes.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        [
            Self::Warrior,
            Self::Pawn,
            Self::Building,
            Self::Token,
            Self::Ferry,
        ]
        .into_iter()
        .find(|class| class.letter() == letter)
    }

    /// Its name: `warrior`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Warrior => "warrior",
            Self::Pawn => "pawn",
            Self::Building => "building",
            Self::Token => "token",
            Self::Ferry => "ferry",
        }
    }
}

/// One kind of piece of a faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PieceFacts {
    /// The class letter.
    pub class: PieceClass,
    /// The letter after `_`; `None` for `w`, `b` (a roost), `t` (wood, sympathy, a facedown plot…).
    pub letter: Option<char>,
    /// What it is called: `sawmill`.
    pub name: &'static str,
    /// The plural of its name.
    pub plural: &'static str,
    /// How many the faction has. All kinds of the Corvids' plots share one supply, and so do the Keepers' waystations: see
    /// [`Faction::shared_supply`].
    pub supply: u32,
    /// Whether a removed one leaves the game instead of returning to the supply.
    pub leaves_game: bool,
}

/// `w`, `b_s`: the piece in a record, without its owner.
impl fmt::Display for PieceFacts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&piece_code(self.class, self.letter, None))
    }
}

/// A piece in a record, without its owner: `b_s`, `t_f_3` for a relic of value 3.
pub(crate) fn piece_code(class: PieceClass, letter: Option<char>, value: Option<u8>) -> String {
    let mut code = String::from(class.letter());
    if let Some(letter) = letter {
        code.extend(['_', letter]);
    }
    if let Some(value) = value {
        code += &format!("_{value}");
    }
    code
}

/// A column of the Eyrie's Decree, the second letter of `$_r`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum DecreeColumn {
    Recruit,
    Move,
    Battle,
    Build,
}

impl DecreeColumn {
    /// The columns from left to right.
    pub const ALL: [Self; 4] = [Self::Recruit, Self::Move, Self::Battle, Self::Build];

    /// Its letter in a record.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Recruit => 'r',
            Self::Move => 'm',
            Self::Battle => 'x',
            Self::Build => 'b',
        }
    }

    /// The column with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|column| column.letter() == letter)
    }

    /// Its name: `Recruit`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Recruit => "Recruit",
            Self::Move => "Move",
            Self::Battle => "Battle",
            Self::Build => "Build",
        }
    }
}

const fn warriors(supply: u32) -> PieceFacts {
    piece(PieceClass::Warrior, None, "warrior", "warriors", supply)
}

const fn piece(
    class: PieceClass,
    letter: Option<char>,
    name: &'static str,
    plural: &'static str,
    supply: u32,
) -> PieceFacts {
    PieceFacts {
        class,
        letter,
        name,
        plural,
        supply,
        leaves_game: false,
    }
}

const fn building(letter: char, name: &'static str, plural: &'static str, n: u32) -> PieceFacts {
    piece(PieceClass::Building, Some(letter), name, plural, n)
}

const fn token(letter: char, name: &'static str, plural: &'static str, n: u32) -> PieceFacts {
    piece(PieceClass::Token, Some(letter), name, plural, n)
}

/// `piece`, which leaves the game once removed.
const fn once(piece: PieceFacts) -> PieceFacts {
    PieceFacts {
        leaves_game: true,
        ..piece
    }
}

const MARQUISE: &[PieceFacts] = &[
    warriors(25),
    building('s', "sawmill", "sawmills", 6),
    building('w', "workshop", "workshops", 6),
    building('r', "recruiter", "recruiters", 6),
    piece(PieceClass::Token, None, "wood", "wood", 8),
    once(token('k', "keep", "keeps", 1)),
];

const EYRIE: &[PieceFacts] = &[
    warriors(20),
    piece(PieceClass::Building, None, "roost", "roosts", 7),
];

const ALLIANCE: &[PieceFacts] = &[
    warriors(10),
    building('f', "fox base", "fox bases", 1),
    building('r', "rabbit base", "rabbit bases", 1),
    building('m', "mouse base", "mouse bases", 1),
    piece(
        PieceClass::Token,
        None,
        "sympathy token",
        "sympathy tokens",
        10,
    ),
];

const VAGABOND: &[PieceFacts] = &[piece(PieceClass::Pawn, None, "pawn", "pawns", 1)];

const LIZARDS: &[PieceFacts] = &[
    warriors(25),
    building('f', "fox garden", "fox gardens", 5),
    building('r', "rabbit garden", "rabbit gardens", 5),
    building('m', "mouse garden", "mouse gardens", 5),
];

const RIVERFOLK: &[PieceFacts] = &[
    warriors(15),
    once(token('f', "fox trade post", "fox trade posts", 3)),
    once(token('r', "rabbit trade post", "rabbit trade posts", 3)),
    once(token('m', "mouse trade post", "mouse trade posts", 3)),
];

const DUCHY: &[PieceFacts] = &[
    warriors(20),
    building('c', "citadel", "citadels", 3),
    building('m', "market", "markets", 3),
    piece(PieceClass::Token, None, "tunnel", "tunnels", 3),
];

const CORVIDS: &[PieceFacts] = &[
    warriors(15),
    piece(
        PieceClass::Token,
        None,
        "facedown plot",
        "facedown plots",
        8,
    ),
    token('b', "bomb", "bombs", 2),
    token('s', "snare", "snares", 2),
    token('r', "raid", "raids", 2),
    token('e', "extortion", "extortions", 2),
];

const HUNDREDS: &[PieceFacts] = &[
    warriors(20),
    piece(PieceClass::Warrior, Some('w'), "warlord", "warlords", 1),
    piece(PieceClass::Building, None, "stronghold", "strongholds", 6),
    piece(PieceClass::Token, None, "mob", "mobs", 5),
];

const KEEPERS: &[PieceFacts] = &[
    warriors(15),
    building(
        'f',
        "waystation, figure side up",
        "waystations, figure side up",
        2,
    ),
    building(
        't',
        "waystation, tablet side up",
        "waystations, tablet side up",
        2,
    ),
    building(
        'j',
        "waystation, jewelry side up",
        "waystations, jewelry side up",
        2,
    ),
    token('f', "figure", "figures", 4),
    token('t', "tablet", "tablets", 4),
    token('j', "jewelry", "jewelry", 4),
];

impl Faction {
    /// All factions in the order of the page.
    pub const ALL: [Self; 11] = [
        Self::Marquise,
        Self::Eyrie,
        Self::Alliance,
        Self::Vagabond,
        Self::SecondVagabond,
        Self::Lizards,
        Self::Riverfolk,
        Self::Duchy,
        Self::Corvids,
        Self::Hundreds,
        Self::Keepers,
    ];

    /// The faction with this letter (upper case).
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|faction| faction.letter() == letter)
    }

    /// The faction that people call `name`: by its letter, one of its names, or its animal.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let mut letters = name.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return Self::from_letter(letter.to_ascii_uppercase());
        }
        let name = plain_name(name, "faction");
        let is_named = |faction: &Self| {
            let names = [faction.name(), faction.short_name(), faction.adjective()];
            names.iter().any(|one| one.to_lowercase() == name)
        };
        Self::ALL.into_iter().find(is_named).or_else(|| {
            Some(match name.as_str() {
                "cat" | "cats" | "katze" | "katzen" | "mc" | "mdc" => Self::Marquise,
                "bird" | "birds" | "vögel" | "dynasty" | "dynasties" => Self::Eyrie,
                "mouse" | "mice" | "waldallianz" | "woodland" | "wa" => Self::Alliance,
                "raccoon" | "vagabund" | "vaga" | "vb" => Self::Vagabond,
                "second vagabond" | "vagabond 2" => Self::SecondVagabond,
                "cult" => Self::Lizards,
                "otter" | "otters" => Self::Riverfolk,
                "mole" | "moles" | "underground" => Self::Duchy,
                "crow" | "crows" | "conspiracy" => Self::Corvids,
                "rat" | "rats" | "warlord" => Self::Hundreds,
                "badger" | "badgers" => Self::Keepers,
                _ => return None,
            })
        })
    }

    /// Its letter in a record.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Self::Marquise => 'C',
            Self::Eyrie => 'E',
            Self::Alliance => 'A',
            Self::Vagabond => 'V',
            Self::SecondVagabond => 'G',
            Self::Lizards => 'L',
            Self::Riverfolk => 'O',
            Self::Duchy => 'D',
            Self::Corvids => 'P',
            Self::Hundreds => 'H',
            Self::Keepers => 'K',
        }
    }

    /// Its full name: `Eyrie Dynasties`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Marquise => "Marquise de Cat",
            Self::Eyrie => "Eyrie Dynasties",
            Self::Alliance => "Woodland Alliance",
            Self::Vagabond => "Vagabond",
            Self::SecondVagabond => "2nd Vagabond",
            Self::Lizards => "Lizard Cult",
            Self::Riverfolk => "Riverfolk Company",
            Self::Duchy => "Underground Duchy",
            Self::Corvids => "Corvid Conspiracy",
            Self::Hundreds => "Lord of the Hundreds",
            Self::Keepers => "Keepers in Iron",
        }
    }

    /// Its name in a sentence, for use after an article: `Eyrie`, as in "the Eyrie move".
    #[must_use]
    pub fn short_name(self) -> &'static str {
        match self {
            Self::Marquise => "Marquise",
            Self::Eyrie => "Eyrie",
            Self::Alliance => "Alliance",
            Self::Vagabond => "Vagabond",
            Self::SecondVagabond => "2nd Vagabond",
            Self::Lizards => "Lizards",
            Self::Riverfolk => "Riverfolk",
            Self::Duchy => "Duchy",
            Self::Corvids => "Corvids",
            Self::Hundreds => "Hundreds",
            Self::Keepers => "Keepers",
        }
    }

    /// Its name before a noun: `Corvid`, as in "3 Corvid warriors".
    #[must_use]
    pub fn adjective(self) -> &'static str {
        match self {
            Self::Lizards => "Lizard",
            Self::Corvids => "Corvid",
            Self::Keepers => "Keeper",
            _ => self.short_name(),
        }
    }

    /// Whether its short name takes a plural verb: "the Eyrie move", but "the Marquise moves".
    #[must_use]
    pub fn is_plural(self) -> bool {
        matches!(
            self,
            Self::Eyrie
                | Self::Lizards
                | Self::Riverfolk
                | Self::Corvids
                | Self::Hundreds
                | Self::Keepers
        )
    }

    /// What a record keeps on its faction board, the meaning of `$`.
    #[must_use]
    pub fn board(self) -> &'static str {
        match self {
            Self::Marquise => "crafted cards and items",
            Self::Eyrie => "the leader, crafted cards and items",
            Self::Alliance => "supporters, officers, crafted cards and items",
            Self::Vagabond | Self::SecondVagabond => "the Satchel (undamaged items), crafted cards",
            Self::Lizards => "acolytes, crafted cards and items",
            Self::Riverfolk => "Funds and Payments, crafted cards and items",
            Self::Duchy => "swayed ministers, crafted cards and items",
            Self::Corvids => "crafted cards and items",
            Self::Hundreds => "the hoard, the mood, crafted cards",
            Self::Keepers => "recovered relics, crafted cards and items",
        }
    }

    /// The kinds of its pieces.
    #[must_use]
    pub fn pieces(self) -> &'static [PieceFacts] {
        match self {
            Self::Marquise => MARQUISE,
            Self::Eyrie => EYRIE,
            Self::Alliance => ALLIANCE,
            Self::Vagabond | Self::SecondVagabond => VAGABOND,
            Self::Lizards => LIZARDS,
            Self::Riverfolk => RIVERFOLK,
            Self::Duchy => DUCHY,
            Self::Corvids => CORVIDS,
            Self::Hundreds => HUNDREDS,
            Self::Keepers => KEEPERS,
        }
    }

    /// The kind of piece with exactly this class and letter: the Marquise's `b_s` is a sawmill, her `b` alone is none.
    #[must_use]
    pub fn piece(self, class: PieceClass, letter: Option<char>) -> Option<&'static PieceFacts> {
        self.pieces()
            .iter()
            .find(|piece| piece.class == class && piece.letter == letter)
    }

    /// The kinds of piece of `class`.
    pub fn pieces_of(self, class: PieceClass) -> impl Iterator<Item = &'static PieceFacts> {
        self.pieces()
            .iter()
            .filter(move |piece| piece.class == class)
    }

    /// How many pieces of `class` it has, all kinds together: 8 plots, 3 waystations, 12 relics, 9 trade posts.
    #[must_use]
    pub fn shared_supply(self, class: PieceClass) -> u32 {
        match (self, class) {
            (Self::Corvids, PieceClass::Token) => 8,
            (Self::Keepers, PieceClass::Building) => 3,
            _ => self.pieces_of(class).map(|piece| piece.supply).sum(),
        }
    }

    /// Whether it is one of the two Vagabonds.
    #[must_use]
    pub fn is_vagabond(self) -> bool {
        matches!(self, Self::Vagabond | Self::SecondVagabond)
    }

    /// The suit of clearing that this kind of piece needs: bases, gardens and trade posts. `None` for others.
    #[must_use]
    pub fn piece_suit(self, class: PieceClass, letter: Option<char>) -> Option<Suit> {
        let suited = matches!(
            (self, class),
            (Self::Alliance | Self::Lizards, PieceClass::Building)
                | (Self::Riverfolk, PieceClass::Token)
        );
        match letter {
            Some('f') if suited => Some(Suit::Fox),
            Some('r') if suited => Some(Suit::Rabbit),
            Some('m') if suited => Some(Suit::Mouse),
            _ => None,
        }
    }
}
