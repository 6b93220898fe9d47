//! Writes actions: from [`ActionKind`] back to text. The text reads as the same action.

#[cfg(test)]
mod tests;

use std::fmt::{self, Display, Write as _};

use notation::{Ranged, TextRange};
use smallvec::SmallVec;

use crate::{
    game::{
        self,
        facts::{Clearing, Faction, Suit, piece_code},
    },
    read::{
        ast::{
            ActionKind, Battle, Card, Craft, Entry, Location, Move, Party, Plot, Spelling, Thing,
            WrittenPiece,
        },
        words,
    },
};

impl ActionKind {
    /// The action as written on the turn of `turn`, which omits that faction's own letter. `None` writes for the set-up of
    /// hirelings, which is on no faction's turn.
    ///
    /// ```
    /// use rootlog::ast::Sheet;
    ///
    /// let text = "Map: Fall\nC: Ash\nE: Fir\n\nC:w3+2w3->7\n";
    /// let game = Sheet::decode(&notation::Parse::new(&rootlog::Rootlog, text));
    /// let turn = &game.turns[0];
    /// let action = turn.actions[0].kind.on(Some(turn.faction.value));
    /// assert_eq!(action.to_string(), "(w+2w)3->7");
    /// ```
    pub fn on(&self, turn: Option<Faction>) -> impl Display {
        Pen { turn }.action(self)
    }
}

impl Entry {
    /// The entry as written on the turn of `turn`.
    pub(crate) fn on(&self, turn: Faction) -> String {
        Pen { turn: Some(turn) }.entries(std::slice::from_ref(self))
    }
}

impl Location {
    /// The place as written on the turn of `turn`.
    pub(crate) fn on(&self, turn: Faction) -> String {
        Pen { turn: Some(turn) }.place(self, "")
    }
}

/// Writes text for one faction's turn.
#[derive(Clone, Copy)]
struct Pen {
    turn: Option<Faction>,
}

impl Pen {
    /// The letter of `faction`, or nothing if it is its turn.
    fn other(self, faction: Faction) -> String {
        match self.turn {
            Some(turn) if turn == faction => String::new(),
            _ => faction.letter().to_string(),
        }
    }

    fn action(self, action: &ActionKind) -> String {
        match action {
            ActionKind::Move(movement) => {
                let goals = movement.destinations.iter();
                let goals = goals.map(|goal| self.place(&goal.value, "+"));
                format!("{}->{}", self.entries(&movement.entries), sum(goals))
            }
            ActionKind::Battle(battle) => self.battle(battle),
            ActionKind::Reveal(reveal) => {
                let from = match reveal.cards[..] {
                    [] => self.other(reveal.from),
                    _ => self.entries(&reveal.cards),
                };
                let to = reveal.to.map(|to| to.value.letter().to_string());
                format!("{from}^{}", to.unwrap_or_default())
            }
            ActionKind::Craft(Craft::Item(item)) => format!("Z{}", Thing::Item(item.value)),
            ActionKind::Craft(Craft::Card(name)) => format!("Z{}", name.value),
            ActionKind::Score { faction, points } => {
                let sign = if points.value < 0 { "--" } else { "++" };
                let number = count(points.value.unsigned_abs());
                format!("{}{sign}{number}", self.other(*faction))
            }
            ActionKind::Dominance { board } => format!("++->{}$", self.other(board.value)),
            ActionKind::RemovePath { path } => format!("{}_{}->", path.value.0, path.value.1),
            ActionKind::DiscardDecree => "$_->".to_owned(),
            ActionKind::Prices { services, price } if services.is_empty() => {
                format!("$_->{}", price.value)
            }
            ActionKind::Prices { services, price } => {
                let slots = services.iter().map(|service| service.value.letter());
                let slots = slots.map(|slot| format!("$_{slot}"));
                format!("{}->{}", group(slots), price.value)
            }
            ActionKind::Funds { funds } => format!("$_f->{}", funds.value),
            ActionKind::Outcast { suit, hated } => {
                let slot = if *hated { "ho" } else { "o" };
                format!("$_{slot}->{}", suit.value.letter())
            }
            ActionKind::Relationship { pairs, status } => {
                let pairs = pairs.iter().map(|pair| pair.value);
                let pairs = pairs
                    .map(|(vagabond, with)| format!("{}$_{}", self.other(vagabond), with.letter()));
                format!("{}->{}", group(pairs), status.value.letter())
            }
            ActionKind::FlipPlot { clearing, plot } => {
                let corvids = self.other(Faction::Corvids);
                format!("{corvids}t{}^{}", clearing.value, plot.value)
            }
            ActionKind::FlipRelic {
                relic,
                place,
                value,
                ..
            } => {
                let place = self.place(&place.value, "");
                format!("t_{}{place}^{}", relic.value, value.value)
            }
            ActionKind::Trick { first, second } => {
                let corvids = self.other(Faction::Corvids);
                format!("{corvids}t{}<->{corvids}t{}", first.value, second.value)
            }
            ActionKind::Exposure { plot, clearing, .. } => {
                format!("?P{}{}", plot.value, clearing.value)
            }
            ActionKind::Hire {
                hireling,
                board,
                markers,
            } => {
                // The hiring faction's letter is always written, as with a hand.
                let (hireling, board) = (Party::Hireling(hireling.value), board.value.letter());
                let markers = markers.map(|markers| markers.value.to_string());
                format!("{hireling}->{board}${}", markers.unwrap_or_default())
            }
            ActionKind::Unreadable => String::new(),
        }
    }

    fn battle(self, battle: &Battle) -> String {
        let attacker = match battle.attacker.value {
            Party::Faction(faction) => self.other(faction),
            hireling @ Party::Hireling(_) => hireling.to_string(),
        };
        let (defender, clearing) = (battle.defender.value, battle.clearing.value);
        let ambushes = battle.ambushes.iter().map(|suit| suit.value.letter());
        let ambushes: String = ambushes.flat_map(|suit| [suit, '@']).collect();
        let rolls = battle
            .rolls
            .map_or_else(String::new, |(attacker, defender)| {
                format!("({},{})", attacker.value, defender.value)
            });
        format!("{attacker}X{defender}{clearing}{ambushes}{rolls}")
    }

    /// Neighboring entries with the same start form a group.
    fn entries(self, entries: &[Entry]) -> String {
        fn place(entry: &Entry) -> Option<&Location> {
            entry.start.as_ref().map(|start| &start.value)
        }
        let groups = entries.chunk_by(|one, other| place(one) == place(other));
        sum(groups.map(|entries| {
            let start = entries.first().and_then(place);
            let start = start.map(|start| self.place(start, ""));
            let members = entries.iter().map(Entry::member);
            match start {
                // One `#` follows all suits.
                start if entries.len() > 1 && entries.iter().all(Entry::is_suit) => {
                    let suits = members.map(|suit| suit.replace('#', ""));
                    format!("{}#{}", group(suits), start.unwrap_or_default())
                }
                Some(start) => group(members) + &start,
                None => sum(members),
            }
        }))
    }

    /// A place; `sign` separates the two parts of an item's place.
    fn place(self, place: &Location, sign: &str) -> String {
        match place {
            Location::Clearing(clearing) => clearing.to_string(),
            Location::Burrow => "0".to_owned(),
            Location::Forest(clearings) => words::joined_numbers(clearings),
            Location::Path(first, second) => format!("{first}_{second}"),
            Location::Hand(faction) => faction.letter().to_string(),
            Location::Board(Party::Faction(faction)) => format!("{}$", self.other(*faction)),
            Location::Board(hireling) => format!("{hireling}$"),
            Location::Decree(column) => format!("$_{}", column.letter()),
            Location::Retinue(column) => format!("$_{column}"),
            Location::Quests => "Q".to_owned(),
            Location::Discard => "*".to_owned(),
            Location::Items { board, area, state } => {
                let board = board.map(|board| self.place(&Location::Board(board), ""));
                let parts = [
                    area.map(|area| area.letter()),
                    state.map(|state| state.letter()),
                ];
                let parts: Vec<String> = parts.iter().flatten().map(char::to_string).collect();
                board.unwrap_or_default() + &parts.join(sign)
            }
        }
    }
}

impl Display for Thing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Piece(piece) => {
                if piece.owner_written {
                    piece.owner.fmt(f)?;
                }
                let code = piece_code(piece.class, piece.letter, piece.value);
                f.write_str(&code)
            }
            Self::Card(Card { suit, name }) => {
                if let Some(suit) = suit {
                    f.write_char(suit.value.letter())?;
                }
                let name = name.as_ref().map_or("", |name| &name.value);
                write!(f, "#{name}")
            }
            Self::Item(item) => write!(f, "%{}", item.letter()),
            Self::AllItems => f.write_str("%_"),
        }
    }
}

impl Display for Plot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t_{}", self.letter())
    }
}

/// A count as written: 1 is omitted.
pub(crate) fn count(count: u32) -> String {
    match count {
        1 => String::new(),
        _ => count.to_string(),
    }
}

fn sum(parts: impl Iterator<Item = String>) -> String {
    let both = |sum: String, part: String| sum + "+" + &part;
    parts.reduce(both).unwrap_or_default()
}

/// `w`, `(w+2Ew)`: brackets around more than one.
pub(crate) fn group(members: impl Iterator<Item = String>) -> String {
    let sum = sum(members);
    match sum.contains('+') {
        true => format!("({sum})"),
        false => sum,
    }
}

/// Entries made by code, without a text.
impl Entry {
    pub(crate) fn of(count: u32, thing: Thing) -> Self {
        Self {
            count: count.into(),
            thing,
            thing_range: TextRange::default(),
            start: None,
            range: TextRange::default(),
        }
    }

    pub(crate) fn from(self, start: impl Into<Location>) -> Self {
        let start = Some(Ranged::from(start.into()));
        Self { start, ..self }
    }

    /// The entry with its count, without its start.
    fn member(&self) -> String {
        match self.count.value {
            1 => self.thing.to_string(),
            count => format!("{count}{}", self.thing),
        }
    }

    /// Whether it is a card of which only the suit is known.
    fn is_suit(&self) -> bool {
        matches!(&self.thing, Thing::Card(card) if card.suit.is_some() && card.name.is_none())
    }
}

impl Move {
    pub(crate) fn of(entries: impl IntoIterator<Item = Entry>) -> Self {
        Self {
            entries: entries.into_iter().collect(),
            destinations: SmallVec::new(),
            arrow: TextRange::default(),
        }
    }

    /// Sets the start of all entries.
    pub(crate) fn from(mut self, start: impl Into<Location>) -> Self {
        let start = Some(Ranged::from(start.into()));
        for entry in &mut self.entries {
            entry.start.clone_from(&start);
        }
        self
    }

    pub(crate) fn to(mut self, place: impl Into<Location>) -> Self {
        self.destinations.push(place.into().into());
        self
    }

    pub(crate) fn into_each(self, places: impl IntoIterator<Item = Clearing>) -> Self {
        places.into_iter().fold(self, |all, place| all.to(place))
    }
}

impl Battle {
    pub(crate) fn of(attacker: Party, defender: Party, clearing: Clearing) -> Self {
        Self {
            attacker: attacker.into(),
            defender: defender.into(),
            clearing: clearing.into(),
            ambushes: Vec::new(),
            rolls: None,
        }
    }
}

impl Card {
    pub(crate) fn of(suit: Option<Suit>, name: Option<&str>) -> Self {
        Self {
            suit: suit.map(Ranged::from),
            name: name.map(|name| name.to_owned().into()),
        }
    }
}

impl WrittenPiece {
    /// A piece on the turn of `turn`, whose own pieces are written without owner.
    pub(crate) fn of(piece: game::Piece, turn: Faction) -> Self {
        Self {
            owner: piece.owner,
            owner_written: piece.owner != Party::Faction(turn),
            class: piece.class,
            letter: piece.letter,
            value: None,
            spelling: Spelling::Current,
        }
    }
}

impl From<game::Place> for Location {
    fn from(place: game::Place) -> Self {
        match place {
            game::Place::Clearing(clearing) => clearing.into(),
            game::Place::Forest(around) => Self::Forest(around.into()),
            game::Place::Path(low, high) => Self::Path(low, high),
            game::Place::Board(owner) => Self::Board(owner),
        }
    }
}

/// A clearing; 0 is the Burrow.
impl From<Clearing> for Location {
    fn from(clearing: Clearing) -> Self {
        match clearing {
            0 => Self::Burrow,
            _ => Self::Clearing(clearing),
        }
    }
}

impl From<Move> for ActionKind {
    fn from(movement: Move) -> Self {
        Self::Move(movement)
    }
}
