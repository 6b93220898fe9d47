//! The game's names in sentences: "the Eyrie move three warriors".

use std::borrow::Cow;

use notation::say;

use crate::{
    game::facts::{DecreeColumn, Faction, PieceClass},
    read::ast::{Location, Party, WrittenPiece},
};

/// `the Eyrie`, to go inside a sentence.
pub(crate) fn the(faction: Faction) -> String {
    format!("the {}", faction.short_name())
}

/// A faction or a hireling inside a sentence. Hirelings have their own names: `the Last Dynasty`.
pub(crate) fn the_party(party: Party) -> String {
    match party {
        Party::Faction(faction) => the(faction),
        Party::Hireling(hireling) => {
            let name = hireling.name(false);
            match name.strip_prefix("The ") {
                Some(rest) => format!("the {rest}"),
                None => format!("the {name}"),
            }
        }
    }
}

/// The possessive: `the Marquise's`, `the Corvids'`.
pub(crate) fn whose(party: Party) -> String {
    let name = the_party(party);
    if name.ends_with('s') {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}

/// The verb form for a faction: "the Eyrie move", "the Marquise moves".
pub(crate) fn verb(faction: Faction, singular: &str, plural: &str) -> String {
    if faction.is_plural() {
        plural.to_owned()
    } else {
        singular.to_owned()
    }
}

/// The verb form for a faction or a hireling: hirelings whose names end in s take the plural.
pub(crate) fn party_verb(party: Party, singular: &str, plural: &str) -> String {
    match party {
        Party::Faction(faction) => verb(faction, singular, plural),
        Party::Hireling(hireling) if hireling.name(false).ends_with('s') => plural.to_owned(),
        Party::Hireling(_) => singular.to_owned(),
    }
}

/// The most characters of a text that a message quotes.
const QUOTED: usize = 60;

/// `text` for messages and titles: a long text is cut.
pub(crate) fn quoted(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()).into(),
        None => text.into(),
    }
}

/// `one warrior`, `three sawmills`, with the faction's name for the piece.
pub(crate) fn pieces(n: u32, piece: &WrittenPiece) -> String {
    let (singular, plural) = piece_names(piece);
    let mut text = format!(
        "{} {}",
        say::number(n),
        if n == 1 { singular } else { plural }
    );
    if let Some(value) = piece.value {
        text.push_str(&format!(" of value {value}"));
    }
    text
}

/// The names of a piece: singular and plural.
pub(crate) fn piece_names(piece: &WrittenPiece) -> (String, String) {
    let of_class = || {
        let name = piece.class.name().to_owned();
        let plural = match piece.class {
            PieceClass::Ferry => "ferries".to_owned(),
            _ => format!("{name}s"),
        };
        (name, plural)
    };
    if piece.class == PieceClass::Ferry {
        return of_class();
    }
    match piece.owner {
        Party::Faction(faction) => faction
            .piece(piece.class, piece.letter)
            .map_or_else(of_class, |facts| {
                (facts.name.to_owned(), facts.plural.to_owned())
            }),
        Party::Hireling(hireling) => hireling
            .facts()
            .pieces
            .iter()
            .find(|(class, ..)| *class == piece.class)
            .map_or_else(of_class, |(_, _, name)| {
                ((*name).to_owned(), format!("{name}s"))
            }),
    }
}

/// `clearing 3`, `the forest 1_2_5_10`, `the Eyrie's hand`.
pub(crate) fn place(place: &Location) -> String {
    match place {
        Location::Clearing(clearing) => format!("clearing {clearing}"),
        Location::Burrow => "the Burrow".to_owned(),
        Location::Forest(clearings) => format!("the forest {}", joined_numbers(clearings)),
        Location::Path(a, b) => format!("the path {a}_{b}"),
        Location::Hand(faction) => format!("{} hand", whose(Party::Faction(*faction))),
        Location::Board(Party::Hireling(hireling)) => {
            format!("{} card", whose(Party::Hireling(*hireling)))
        }
        Location::Board(party) => format!("{} board", whose(*party)),
        Location::Decree(column) => decree(*column),
        Location::Retinue(column) => format!("column {column} of the retinue"),
        Location::Quests => "the quests".to_owned(),
        Location::Discard => "the discard pile".to_owned(),
        Location::Items { board, area, state } => item_place(*board, *area, *state),
    }
}

/// `the Move column of the Decree`.
pub(crate) fn decree(column: DecreeColumn) -> String {
    format!("the {} column of the Decree", column.name())
}

/// `1_2_5_10`.
pub(crate) fn joined_numbers(clearings: &[u8]) -> String {
    let numbers: Vec<String> = clearings.iter().map(u8::to_string).collect();
    numbers.join("_")
}

fn item_place(
    board: Option<Party>,
    area: Option<crate::read::ast::Area>,
    state: Option<crate::read::ast::ItemState>,
) -> String {
    use crate::read::ast::{Area, ItemState};
    let area = area.map(|area| match area {
        Area::Satchel => "the Satchel",
        Area::Damaged => "the damaged box",
        Area::Track => "the track",
    });
    let state = state.map(|state| match state {
        ItemState::Refreshed => "face up",
        ItemState::Exhausted => "face down",
    });
    let place = match (area, state) {
        (Some(area), Some(state)) => format!("{area}, {state}"),
        (Some(area), None) => area.to_owned(),
        (None, Some(state)) => state.to_owned(),
        (None, None) => "the board".to_owned(),
    };
    match board {
        Some(board) => format!("{place} on {} board", whose(board)),
        None => place,
    }
}
