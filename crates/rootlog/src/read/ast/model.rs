//! A game as plain data: the decoded lines, each part with the bytes it was read from. The replay and the checks read these and
//! never a token.

use notation::{Ranged, TextRange};
use smallvec::SmallVec;

pub use crate::game::{Area, Owner as Party};

use crate::game::facts::{
    Deck, DecreeColumn, Faction, Hireling, Item, Landmark, Map, PieceClass, Suit,
};

/// One game in the order of its text.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The `Map:` line.
    pub map: Option<Ranged<Map>>,
    /// The `Deck:` line.
    pub deck: Option<Ranged<Deck>>,
    /// The suits and clearings of the `Clearings:` line, as written.
    pub clearings: Vec<Ranged<(Suit, u8)>>,
    /// The `Landmarks:` line.
    pub landmarks: Vec<Ranged<(Landmark, u8)>>,
    /// The hirelings of the `Hirelings:` line, with the side that is up.
    pub hirelings: Vec<Ranged<(Hireling, CardSide)>>,
    /// The set-up actions of the `Hirelings:` line. They belong to no faction's turn.
    pub hireling_setup: Vec<Action>,
    /// The `Pool:` line.
    pub pool: Vec<Ranged<Faction>>,
    /// All header lines, decoded or not, in the order of the text.
    pub header: Vec<HeaderLine>,
    /// For each key, the index of its first line in `header`.
    pub(super) first_lines: Vec<(HeaderKey, usize)>,
    /// The player lines, in draft order.
    pub players: Vec<Player>,
    /// Further lines of factions that have a player line, if they do not read as actions.
    pub stray: Vec<Player>,
    /// The turns. The first turn of a faction is its set-up.
    pub turns: Vec<Turn>,
    /// The `Winner:` line.
    pub winner: Option<Ranged<Vec<Ranged<Faction>>>>,
}

impl Sheet {
    /// The factions in the game: those with a player line or a turn, in that order.
    #[must_use]
    pub fn factions(&self) -> Vec<Faction> {
        let players = self.players.iter().map(|player| player.faction.value);
        let turns = self.turns.iter().map(|turn| turn.faction.value);
        let mut factions = Vec::new();
        for faction in players.chain(turns) {
            if !factions.contains(&faction) {
                factions.push(faction);
            }
        }
        factions
    }

    /// The first header line with `key`.
    #[must_use]
    pub fn first_of(&self, key: HeaderKey) -> Option<&HeaderLine> {
        let (_, index) = self.first_lines.iter().find(|(first, _)| *first == key)?;
        self.header.get(*index)
    }

    /// A copy without turns.
    pub(crate) fn without_turns(&self) -> Self {
        Self {
            map: self.map,
            deck: self.deck,
            clearings: self.clearings.clone(),
            landmarks: self.landmarks.clone(),
            hirelings: self.hirelings.clone(),
            hireling_setup: self.hireling_setup.clone(),
            pool: self.pool.clone(),
            header: self.header.clone(),
            first_lines: self.first_lines.clone(),
            players: self.players.clone(),
            stray: self.stray.clone(),
            turns: Vec::new(),
            winner: self.winner.clone(),
        }
    }
}

/// The side of a hireling's card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CardSide {
    /// The full hireling with its pieces.
    Promoted,
    /// The demoted hireling.
    Demoted,
}

/// The keys of the header, in the page's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names are those of the keys")]
pub enum HeaderKey {
    Map,
    Deck,
    Clearings,
    Landmarks,
    Hirelings,
    Pool,
}

/// A line of the header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HeaderLine {
    /// Its key.
    pub key: HeaderKey,
    /// The bytes of the key.
    pub key_range: TextRange,
    /// The text after the colon, without blanks and comment.
    pub value: String,
    /// The bytes of the value.
    pub value_range: TextRange,
    /// The line in the game, from 0.
    pub line: usize,
    /// The bytes of the line without comment and line break.
    pub range: TextRange,
}

/// A player line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    /// The faction the player chose.
    pub faction: Ranged<Faction>,
    /// The player's name; empty if it is missing.
    pub name: Ranged<String>,
    /// The line in the game, from 0.
    pub line: usize,
    /// The bytes of the line without comment and line break.
    pub range: TextRange,
}

/// One turn: the line of a faction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The faction.
    pub faction: Ranged<Faction>,
    /// The line in the game, from 0.
    pub line: usize,
    /// The bytes of the line without comment and line break.
    pub range: TextRange,
    /// Whether it is the faction's first turn, its set-up.
    pub setup: bool,
    /// Its actions, in order.
    pub actions: Vec<Action>,
}

/// One action of a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// Its bytes, without the separators around it.
    pub range: TextRange,
    /// What it does.
    pub kind: ActionKind,
    /// Whether no finding of severity error lies in it. The replay trusts every clearing, piece and place of a sound action,
    /// and skips what it cannot use of others.
    pub sound: bool,
}

/// What an action does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ActionKind {
    /// Pieces, cards or items go somewhere; also drawing, discarding, placing, removing, appointing.
    Move(Move),
    /// A battle is declared.
    Battle(Battle),
    /// Cards are shown.
    Reveal(Reveal),
    /// A card is crafted.
    Craft(Craft),
    /// Points are scored (above 0) or lost (below 0).
    Score {
        /// Who scores.
        faction: Faction,
        /// How many points.
        points: Ranged<i32>,
    },
    /// A victory point marker goes to a faction board: the faction's own for dominance, another's for a coalition.
    Dominance {
        /// The board.
        board: Ranged<Faction>,
    },
    /// A closed path is opened: `3_7->`.
    RemovePath {
        /// Its clearings as written.
        path: Ranged<(u8, u8)>,
    },
    /// The Eyrie discard their Decree: `$_->`.
    DiscardDecree,
    /// The Riverfolk set prices; no service named means all three.
    Prices {
        /// The services.
        services: Vec<Ranged<Service>>,
        /// Their new price.
        price: Ranged<u32>,
    },
    /// The Riverfolk's funds are set.
    Funds {
        /// The new number of cards in the funds.
        funds: Ranged<u32>,
    },
    /// The Lizard Cult's outcast suit.
    Outcast {
        /// The suit.
        suit: Ranged<Suit>,
        /// Whether it is hated.
        hated: bool,
    },
    /// A Vagabond's relationships change.
    Relationship {
        /// Each Vagabond with the faction the relationship is with.
        pairs: Vec<Ranged<(Faction, Faction)>>,
        /// What they become.
        status: Ranged<Relation>,
    },
    /// The Corvids turn a plot face up.
    FlipPlot {
        /// Where the plot lies.
        clearing: Ranged<u8>,
        /// What it is.
        plot: Ranged<Plot>,
    },
    /// The Keepers turn a relic to its value.
    FlipRelic {
        /// The relic's kind: `f`, `t`, `j`.
        relic: Ranged<char>,
        /// The clearing or forest where it lies.
        place: Ranged<Location>,
        /// Its value.
        value: Ranged<u32>,
        /// The bytes of the bare token, if the action is spelled as before V2.8: `t10^t_2_t`.
        older: Option<TextRange>,
    },
    /// Two plots change places.
    Trick {
        /// One of the clearings.
        first: Ranged<u8>,
        /// The other.
        second: Ranged<u8>,
    },
    /// The faction of the turn guesses a facedown plot.
    Exposure {
        /// The guess.
        plot: Ranged<Plot>,
        /// Where the plot lies.
        clearing: Ranged<u8>,
        /// Whether it is written as in the page's example, `?Pt3^t_e`.
        older: bool,
    },
    /// A hireling is hired.
    Hire {
        /// The hireling.
        hireling: Ranged<Hireling>,
        /// The board it goes to.
        board: Ranged<Faction>,
        /// The number of control markers on it, if written.
        markers: Option<Ranged<u32>>,
    },
    /// It cannot be read and has a finding of its own. The replay skips it.
    Unreadable,
}

/// A move of pieces, cards or items. Groups are split up, so every entry has its own start. Most moves have one entry and one
/// destination.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move {
    /// What moves. Never empty.
    pub entries: SmallVec<[Entry; 1]>,
    /// The destinations. Several mean that the entries go to each of them, except in the Decree, where each gets one card. None
    /// means the supply for pieces, the discard pile for cards, and out of the game for items.
    pub destinations: SmallVec<[Ranged<Location>; 1]>,
    /// The bytes of the arrow.
    pub arrow: TextRange,
}

/// One kind of thing that moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// How many; 1 if no number is written.
    pub count: Ranged<u32>,
    /// The thing.
    pub thing: Thing,
    /// The bytes of the thing, without its count and start.
    pub thing_range: TextRange,
    /// Its start, if written. Without a start, cards come from the draw pile; warriors, buildings and tokens from the supply;
    /// pawns and the ferry from their place on the map; items from the board of the turn's faction.
    pub start: Option<Ranged<Location>>,
    /// Its bytes. The start of a group follows the group, so it is not part of its members' bytes.
    pub range: TextRange,
}

/// A thing that moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Thing {
    /// A piece.
    Piece(WrittenPiece),
    /// A card.
    Card(Card),
    /// An item.
    Item(Item),
    /// All items at the start: `%_`.
    AllItems,
}

/// A piece as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WrittenPiece {
    /// Its owner; for the ferry, which has none, the faction of the turn.
    pub owner: Party,
    /// Whether the owner is written.
    pub owner_written: bool,
    /// Its class.
    pub class: PieceClass,
    /// Its letter: `s` in `b_s`.
    pub letter: Option<char>,
    /// A flipped relic's value: 3 in `t_f_3`.
    pub value: Option<u8>,
    /// An older spelling, if it is not written as in V2.8.
    pub spelling: Spelling,
}

/// How a piece is spelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Spelling {
    /// As in V2.8.
    Current,
    /// `r` for the ferry, as before V2.8.
    Raft,
    /// A hireling's piece without `h_`: `Sp`.
    BareHireling,
    /// A relic's value before its letter: `t_3_f`.
    ValueFirst,
    /// A waystation with both sides: `b_j_t`.
    BothSides,
    /// Letter before kind: `r_b` for `b_r`. A slip, not an older spelling.
    Reversed,
    /// By its name: `sawmill`.
    Name,
}

/// A card, as far as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// Its suit, if written.
    pub suit: Option<Ranged<Suit>>,
    /// Its name or abbreviation as written; `@` for an ambush.
    pub name: Option<Ranged<String>>,
}

/// A place that things come from or go to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Location {
    /// A clearing; numbers above 12 have a finding.
    Clearing(u8),
    /// The Duchy's Burrow, clearing 0.
    Burrow,
    /// A forest: the clearings around it, as written.
    Forest(Vec<u8>),
    /// A path between two clearings, as written.
    Path(u8, u8),
    /// A player's hand.
    Hand(Faction),
    /// A faction board or a hireling's card.
    Board(Party),
    /// A column of the Eyrie's Decree.
    Decree(DecreeColumn),
    /// A column of the Keepers' retinue, from 1.
    Retinue(u8),
    /// The open quests.
    Quests,
    /// The discard pile.
    Discard,
    /// An area of a Vagabond's board, or the side of items; as a destination, an area or side that is not named stays as it is.
    Items {
        /// The board, if written.
        board: Option<Party>,
        /// The area.
        area: Option<Area>,
        /// The side of the items: refreshed or exhausted.
        state: Option<ItemState>,
    },
}

/// The sides of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ItemState {
    Refreshed,
    Exhausted,
}

/// The Riverfolk's services.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Service {
    HandCard,
    Riverboats,
    Mercenaries,
}

/// A Vagabond's relationship with a faction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// `h`.
    Hostile,
    /// `0`.
    Indifferent,
    /// `1`: one step right of Indifferent.
    First,
    /// `2`: one step left of Allied.
    Second,
    /// `a`.
    Allied,
}

/// The Corvids' plots.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Plot {
    Bomb,
    Snare,
    Raid,
    Extortion,
}

/// A battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Battle {
    /// The attacker; the faction of the turn if none is written.
    pub attacker: Ranged<Party>,
    /// The defender.
    pub defender: Ranged<Party>,
    /// The clearing.
    pub clearing: Ranged<u8>,
    /// Ambush cards: the defender's, then the attacker's.
    pub ambushes: Vec<Ranged<Suit>>,
    /// The rolls of attacker and defender, if written.
    pub rolls: Option<(Ranged<u32>, Ranged<u32>)>,
}

/// Cards that are shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reveal {
    /// The cards, each an [`Entry`] with a [`Thing::Card`]; none means the whole hand.
    pub cards: SmallVec<[Entry; 1]>,
    /// The faction that shows them.
    pub from: Faction,
    /// The faction that sees them; `None` means everyone.
    pub to: Option<Ranged<Faction>>,
}

/// The item or card that is crafted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Craft {
    /// An item.
    Item(Ranged<Item>),
    /// A card, as written.
    Card(Ranged<String>),
}
