//! Names in the record: all places that name a faction, a player, a clearing, a piece, a card or an item, and where each is
//! introduced. Also the links in comments.

use notation::{
    NameKind, Named, Occurrence, OccurrenceKind, Order as _, TextRange, TextSize, rowan, tree,
};

use crate::{
    game::facts::{self, Card, Faction, Hireling, PieceClass},
    read::{
        ast::{Action, ActionKind},
        ast::{Craft, Entry, Location, Party, Sheet, Thing},
        syntax::{
            SyntaxKind::{self, *},
            SyntaxToken,
        },
    },
    record::RootlogRecord,
    tell::sentence,
};

/// The thing that a place in the text names.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Name {
    Faction(Faction),
    Hireling(Hireling),
    Player(String),
    Clearing(u8),
    Piece(Party, PieceClass, Option<char>),
    Card(String),
    Item(char),
}

/// The name at `at`.
pub(crate) fn named(record: &RootlogRecord, at: TextSize) -> Option<Named> {
    let name = name_at(record, at)?;
    let (kind, title) = titled(&name);
    Some(Named {
        kind,
        name: title,
        places: places(record, &name, at),
        origins: origin(record, &name, at).into_iter().collect(),
    })
}

/// All places of `name`, which is at `at`. For a piece, only those whose moves touch the same clearing.
fn places(record: &RootlogRecord, name: &Name, at: TextSize) -> Vec<Occurrence> {
    let (root, game) = (record.root(), record.game());
    let mut places: Vec<Occurrence> = match name {
        Name::Piece(..) => {
            let entry = entry_at(record, at);
            let clearing = entry.as_ref().and_then(|(_, _, clearing)| *clearing);
            decoded(game, name)
                .filter(|(action, _)| clearing.is_none_or(|clearing| touches(action, clearing)))
                .map(|(_, occurrence)| occurrence)
                .collect()
        }
        Name::Card(_) => decoded(game, name)
            .map(|(_, occurrence)| occurrence)
            .collect(),
        _ => root
            .descendants_with_tokens()
            .filter_map(rowan::NodeOrToken::into_token)
            .filter(|token| token_name(token).as_ref() == Some(name))
            .map(|token| Occurrence {
                range: token.text_range(),
                kind: kind_of(&token),
            })
            .collect(),
    };
    places.order_by_key(|place| place.range.start());
    places.dedup_by_key(|place| place.range);
    places
}

/// The kind and the title of `name`.
fn titled(name: &Name) -> (NameKind, String) {
    match name {
        Name::Faction(faction) => (NameKind::Faction, faction.name().to_owned()),
        Name::Hireling(hireling) => (NameKind::Faction, hireling.name(false).to_owned()),
        Name::Player(name) => (NameKind::Player, name.clone()),
        Name::Clearing(clearing) => (NameKind::Place, format!("clearing {clearing}")),
        Name::Piece(owner, class, letter) => (
            NameKind::Piece,
            format!("{owner}{}", facts::piece_code(*class, *letter, None)),
        ),
        Name::Card(name) => (NameKind::Card, sentence::card_title(name)),
        Name::Item(letter) => (
            NameKind::Item,
            crate::game::facts::Item::from_letter(*letter)
                .map_or_else(|| "item".to_owned(), |item| item.name().to_owned()),
        ),
    }
}

/// The origin of `name` at `at`: the action that brought a piece to the clearing it leaves, the player line, the clearing's
/// suit, or the `Hirelings:` line.
fn origin(record: &RootlogRecord, name: &Name, at: TextSize) -> Option<TextRange> {
    if let Some(arrival) = arrival(record, name, at) {
        return Some(arrival);
    }
    let game = record.game();
    let mut players = game.players.iter();
    match name {
        Name::Faction(faction) | Name::Piece(Party::Faction(faction), ..) => players
            .find(|player| player.faction.value == *faction)
            .map(|player| player.range),
        Name::Hireling(hireling) | Name::Piece(Party::Hireling(hireling), ..) => {
            let mut hirelings = game.hirelings.iter();
            let entry = hirelings.find(|entry| entry.value.0 == *hireling);
            entry.map(|entry| entry.range)
        }
        Name::Clearing(clearing) => {
            let mut clearings = game.clearings.iter();
            let entry = clearings.find(|entry| entry.value.1 == *clearing);
            entry.map(|entry| entry.range)
        }
        Name::Player(name) => players
            .find(|player| player.name.value == *name)
            .map(|player| player.name.range),
        Name::Card(_) | Name::Item(_) => None,
    }
}

fn name_at(record: &RootlogRecord, at: TextSize) -> Option<Name> {
    let root = record.root();
    let token = tree::token_at(&root, at, SyntaxKind::is_trivia)?;
    if matches!(token.kind(), PIECE_KIND | PIECE_LETTER | CARD_NAME | AT) {
        let (_, action) = record.action_at(token.text_range().start())?;
        return names_of(action)
            .into_iter()
            .find(|(range, _)| range.contains_range(token.text_range()))
            .map(|(_, name)| name);
    }
    token_name(&token)
}

/// The name that a token alone stands for.
fn token_name(token: &SyntaxToken) -> Option<Name> {
    let letter = token.text().chars().next()?;
    Some(match token.kind() {
        FACTION => Name::Faction(Faction::from_name(token.text())?),
        // The other faction of a relationship.
        SLOT if letter.is_ascii_uppercase() => Name::Faction(Faction::from_letter(letter)?),
        HIRELING => Name::Hireling(Hireling::from_letter(letter)?),
        TEXT if parent_kind(token) == Some(PLAYER_LINE) => Name::Player(token.text().to_owned()),
        CLEARING => Name::Clearing(token.text().parse().ok()?),
        ITEM if letter != '_' => Name::Item(letter),
        _ => return None,
    })
}

fn parent_kind(token: &SyntaxToken) -> Option<SyntaxKind> {
    token.parent().map(|parent| parent.kind())
}

/// Player lines, suits and hireling entries are declarations, destinations are writes, all else reads.
fn kind_of(token: &SyntaxToken) -> OccurrenceKind {
    let Some(parent) = token.parent() else {
        return OccurrenceKind::Read;
    };
    match parent.kind() {
        PLAYER_LINE | SUIT_ENTRY => OccurrenceKind::Declaration,
        HIRELING_NAME
            if parent
                .parent()
                .is_some_and(|node| node.kind() == HIRELING_ENTRY) =>
        {
            OccurrenceKind::Declaration
        }
        PLACE if parent.parent().is_some_and(|node| node.kind() == MOVE) => OccurrenceKind::Write,
        _ => OccurrenceKind::Read,
    }
}

/// Pieces and cards are found by their decoded names: the owner of a bare `w`, the card of an abbreviation.
fn decoded<'g>(game: &'g Sheet, name: &Name) -> impl Iterator<Item = (&'g Action, Occurrence)> {
    let name = name.clone();
    let turns = game.turns.iter().flat_map(|turn| &turn.actions);
    turns.chain(&game.hireling_setup).flat_map(move |action| {
        let kind = if goes_to(action).next().is_some() {
            OccurrenceKind::Write
        } else {
            OccurrenceKind::Read
        };
        names_of(action)
            .into_iter()
            .filter(|(_, found)| *found == name)
            .map(|(range, _)| (action, Occurrence { range, kind }))
            .collect::<Vec<_>>()
    })
}

/// The destinations of an action that are clearings.
fn goes_to(action: &Action) -> impl Iterator<Item = u8> {
    let destinations = match &action.kind {
        ActionKind::Move(movement) => movement.destinations.as_slice(),
        _ => &[],
    };
    destinations.iter().filter_map(|place| match place.value {
        Location::Clearing(clearing) => Some(clearing),
        _ => None,
    })
}

/// Whether an action's move begins or ends in `clearing`.
fn touches(action: &Action, clearing: u8) -> bool {
    let ActionKind::Move(movement) = &action.kind else {
        return false;
    };
    let starts = movement
        .entries
        .iter()
        .filter_map(|entry| entry.start.as_ref());
    starts
        .chain(&movement.destinations)
        .any(|place| place.value == Location::Clearing(clearing))
}

/// The entry of a move at `at` with its action and its clearing: the start, else the destination.
fn entry_at(record: &RootlogRecord, at: TextSize) -> Option<(&Action, &Entry, Option<u8>)> {
    let (_, action) = record.action_at(at)?;
    let ActionKind::Move(movement) = &action.kind else {
        return None;
    };
    let entry = movement
        .entries
        .iter()
        .find(|entry| entry.thing_range.contains_inclusive(at))?;
    let start = match entry.start.as_ref().map(|place| &place.value) {
        Some(Location::Clearing(clearing)) => Some(*clearing),
        _ => None,
    };
    Some((action, entry, start.or_else(|| goes_to(action).next())))
}

/// The last earlier action that brought this piece to the clearing it leaves.
fn arrival(record: &RootlogRecord, name: &Name, at: TextSize) -> Option<TextRange> {
    let Name::Piece(..) = name else { return None };
    let (action, entry, clearing) = entry_at(record, at)?;
    entry.start.as_ref()?;
    let clearing = clearing?;
    decoded(record.game(), name)
        .filter(|(earlier, _)| earlier.range.start() < action.range.start())
        .filter(|(earlier, _)| goes_to(earlier).any(|to| to == clearing))
        .map(|(earlier, _)| earlier.range)
        .max_by_key(|range| range.start())
}

/// The pieces and named cards of an action.
fn names_of(action: &Action) -> Vec<(TextRange, Name)> {
    let of_entries = |entries: &[Entry]| entries.iter().filter_map(entry_name).collect::<Vec<_>>();
    match &action.kind {
        ActionKind::Move(movement) => of_entries(&movement.entries),
        ActionKind::Reveal(reveal) => of_entries(&reveal.cards),
        ActionKind::Craft(Craft::Card(name)) => vec![(name.range, card_name(&name.value))],
        _ => Vec::new(),
    }
}

fn entry_name(entry: &Entry) -> Option<(TextRange, Name)> {
    match &entry.thing {
        Thing::Piece(piece) => Some((
            entry.thing_range,
            Name::Piece(piece.owner, piece.class, piece.letter),
        )),
        Thing::Card(card) => {
            let name = card.name.as_ref()?;
            Some((name.range, card_name(&name.value)))
        }
        Thing::Item(_) | Thing::AllItems => None,
    }
}

/// One name for a card's full name and its abbreviations.
fn card_name(written: &str) -> Name {
    let found = crate::game::facts::Deck::ALL
        .iter()
        .flat_map(|deck| deck.find(written))
        .next();
    Name::Card(found.map_or_else(
        || Card::canonical(written).to_owned(),
        |card| card.name.to_owned(),
    ))
}
