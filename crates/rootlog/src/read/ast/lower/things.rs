//! Moves and their parts: pieces, cards, items, groups split into entries, places.

use notation::{Ranged, TextRange};
use smallvec::SmallVec;

use super::{
    action::{Decoder, trimmed},
    word::{
        DecodeSlip, count, faction, first_letter, hireling, item_of, number, slip, slip_of, suit,
        unknown,
    },
};
use crate::game::rules;
use crate::{
    game::facts::{DecreeColumn, Faction, Hireling, Item, PieceClass},
    read::{
        ast::{
            ActionKind, Area, Card, Craft, Entry, ItemState, Location, Move, Node, Party, Spelling,
            Thing, WrittenPiece,
        },
        parser::names,
        syntax::SyntaxKind::*,
    },
};

/// The entries on one side of an action.
type Entries = SmallVec<[Entry; 1]>;

/// Reads `r` among items, or on its way to a place of items, as the torch whose `%` is missing: `r+%f->r`. Elsewhere it is the raft,
/// as the ferry was called.
fn read_torches(entries: &mut [Entry], destinations: &[Ranged<Location>]) {
    let is_item = |entry: &Entry| matches!(entry.thing, Thing::Item(_) | Thing::AllItems);
    let is_of_items = |place: &Ranged<Location>| matches!(place.value, Location::Items { .. });
    if !entries.iter().any(is_item) && !destinations.iter().any(is_of_items) {
        return;
    }
    for entry in entries {
        if matches!(&entry.thing, Thing::Piece(piece) if piece.spelling == Spelling::Raft) {
            entry.thing = Thing::Item(Item::Torch);
        }
    }
}

impl Decoder {
    pub(super) fn movement(&self, node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        let mut entries = SmallVec::new();
        let mut destinations = SmallVec::new();
        let mut arrow = node.text_range();
        for part in node.parts() {
            match part.kind() {
                ENTRY => self.entry(part, &mut entries)?,
                PLACE => add_destination(&mut destinations, self.place(part)?),
                ARROW => arrow = part.text_range(),
                _ => {}
            }
        }
        if entries.is_empty() {
            return slip(node.text_range(), "Say what moves.");
        }
        read_torches(&mut entries, &destinations);
        Ok(ActionKind::Move(Move {
            entries,
            destinations,
            arrow,
        }))
    }

    pub(super) fn craft(node: Node<'_>) -> Result<ActionKind, DecodeSlip> {
        if let Some(name) = node.part(ITEM_NAME) {
            let Some(token) = name.part(ITEM) else {
                return slip(name.text_range(), "Say which item is crafted, as in Z%s.");
            };
            let item = Ranged::new(item_of(token)?, token.text_range());
            return Ok(ActionKind::Craft(Craft::Item(item)));
        }
        let name = node.part(CARD).and_then(card_name);
        name.map_or_else(
            || {
                slip(
                    node.text_range(),
                    "Say what is crafted, as in Z%s or Zsappers.",
                )
            },
            |name| Ok(ActionKind::Craft(Craft::Card(name))),
        )
    }

    /// The entries of a side, with groups split up.
    pub(super) fn entries(&self, node: Node<'_>) -> Result<Entries, DecodeSlip> {
        let mut entries = Entries::new();
        for entry in node.nodes(ENTRY) {
            self.entry(entry, &mut entries)?;
        }
        Ok(entries)
    }

    /// Adds the entry `node`, or the members of its group.
    fn entry(&self, node: Node<'_>, entries: &mut Entries) -> Result<(), DecodeSlip> {
        let mut number = Ranged::new(1, TextRange::empty(node.text_range().start()));
        let (mut thing, mut start) = (None, None);
        for part in node.parts() {
            match part.kind() {
                COUNT => number = Ranged::new(count(part.text()), part.text_range()),
                PIECE | CARD | ITEM_NAME | GROUP => thing = Some(part),
                PLACE => start = Some(self.place(part)?),
                _ => {}
            }
        }
        let Some(thing) = thing else {
            return slip(node.text_range(), "Say what moves.");
        };
        let value = match thing.kind() {
            PIECE => Thing::Piece(self.piece(thing)?),
            CARD => Thing::Card(card(thing)?),
            ITEM_NAME => item(thing)?,
            _ => return self.members(thing, start, entries),
        };
        entries.push(Entry {
            count: number,
            thing: value,
            thing_range: thing.text_range(),
            start,
            range: trimmed(node),
        });
        Ok(())
    }

    /// Adds the members of `group`. Those without a start of their own get `start`.
    fn members(
        &self,
        group: Node<'_>,
        start: Option<Ranged<Location>>,
        entries: &mut Entries,
    ) -> Result<(), DecodeSlip> {
        let before = entries.len();
        for member in group.nodes(ENTRY) {
            self.entry(member, entries)?;
        }
        for member in entries.iter_mut().skip(before) {
            if member.start.is_none() {
                member.start.clone_from(&start);
            }
        }
        Ok(())
    }

    fn piece(&self, node: Node<'_>) -> Result<WrittenPiece, DecodeSlip> {
        let mut spelling = Spelling::Current;
        // An older spelling of its letters, if any.
        let mut spelling_of_letters = None;
        let (mut owner, mut kind, mut letter, mut value) = (None, None, None, None);
        let mut name = String::new();
        for part in node.parts() {
            match part.kind() {
                HIRELING_NAME => owner = Some(Party::Hireling(self.hireling(part)?)),
                FACTION => {
                    let letter = first_letter(part.text());
                    owner = if let Some(faction) = Faction::from_letter(letter) {
                        Some(Party::Faction(faction))
                    } else if let Some(hireling) = Hireling::from_letter(letter) {
                        spelling = Spelling::BareHireling;
                        Some(Party::Hireling(hireling))
                    } else {
                        return unknown(part);
                    };
                }
                PIECE_KIND if part.text().len() == 1 && name.is_empty() => {
                    kind = Some(first_letter(part.text()));
                }
                PIECE_KIND => name.push_str(part.text()),
                PIECE_LETTER if letter.is_some() => {
                    spelling_of_letters = Some(Spelling::BothSides);
                }
                PIECE_LETTER => {
                    letter = Some(first_letter(part.text()));
                    spelling_of_letters = value.map(|_| Spelling::ValueFirst);
                }
                RELIC_VALUE => value = Some(number(part.text())),
                _ => {}
            }
        }
        if let Some(code) = names::letters_of(&name) {
            let mut letters = code.chars();
            kind = letters.next();
            letter = letters.nth(1);
            spelling = Spelling::Name;
        }
        let owner_written = owner.is_some();
        let owner = match owner {
            Some(owner) => owner,
            None => Party::Faction(self.current(node.text_range())?),
        };
        let Some(kind) = kind else {
            return slip(node.text_range(), "Say which piece.");
        };
        let class = match (PieceClass::from_letter(kind), letter) {
            (None, None) if kind == 'r' => {
                spelling = Spelling::Raft;
                PieceClass::Ferry
            }
            (None | Some(PieceClass::Ferry), Some(class @ ('b' | 't' | 'w'))) => {
                spelling = Spelling::Reversed;
                letter = Some(kind);
                // These three letters are letters of classes.
                PieceClass::from_letter(class).unwrap_or(PieceClass::Building)
            }
            (Some(class), _) => class,
            (None, _) => return slip(node.text_range(), "This is no kind of piece."),
        };
        Ok(WrittenPiece {
            owner,
            owner_written,
            class,
            letter,
            value,
            spelling: spelling_of_letters.unwrap_or(spelling),
        })
    }

    pub(super) fn hireling(&self, name: Node<'_>) -> Result<Hireling, DecodeSlip> {
        hireling(name).map_or_else(
            || {
                slip_of(
                    &rules::syntax::UNKNOWN_HIRELING,
                    name.text_range(),
                    "This is no hireling.",
                )
            },
            |(hireling, _)| Ok(hireling),
        )
    }

    pub(super) fn place(&self, node: Node<'_>) -> Result<Ranged<Location>, DecodeSlip> {
        let range = node.text_range();
        let (mut place, mut party, mut slot) = (None, None, None);
        let (mut area, mut state) = (None, None);
        let mut board = false;
        for part in node.parts() {
            match part.kind() {
                CLEARING => place = Some(joined(place, number(part.text()))),
                STAR => place = Some(Location::Discard),
                QUEST => place = Some(Location::Quests),
                HIRELING_NAME => party = Some(Party::Hireling(self.hireling(part)?)),
                FACTION => party = Some(Party::Faction(faction(part)?)),
                DOLLAR => board = true,
                SLOT => slot = Some(part),
                ITEM_AREA => match first_letter(part.text()) {
                    's' => area = Some(Area::Satchel),
                    'd' => area = Some(Area::Damaged),
                    't' => area = Some(Area::Track),
                    'r' => state = Some(ItemState::Refreshed),
                    _ => state = Some(ItemState::Exhausted),
                },
                _ => {}
            }
        }
        if board && party.is_none() {
            // A `$` without a faction is the board of the turn's faction.
            party = Some(Party::Faction(self.current(range)?));
        }
        let value = match (place, slot, party) {
            (Some(Location::Clearing(0)), ..) => Location::Burrow,
            (Some(place), ..) => place,
            _ if area.is_some() || state.is_some() => Location::Items {
                board: party.filter(|_| board),
                area,
                state,
            },
            (None, Some(slot), _) => slot_place(slot)?,
            (None, None, Some(Party::Faction(faction))) if !board => Location::Hand(faction),
            (None, None, Some(party)) => Location::Board(party),
            (None, None, None) => return slip(range, "This is no place."),
        };
        Ok(Ranged::new(value, range))
    }
}

/// Adds `place` to the destinations.
fn add_destination(destinations: &mut SmallVec<[Ranged<Location>; 1]>, place: Ranged<Location>) {
    match (destinations.last_mut(), &place.value) {
        // `d+e`: one place written in two parts.
        (
            Some(Ranged {
                value: Location::Items { area, state, .. },
                range,
            }),
            Location::Items {
                board: None,
                area: more_area,
                state: more_state,
            },
        ) => {
            *area = more_area.or(*area);
            *state = more_state.or(*state);
            *range = range.cover(place.range);
        }
        _ => destinations.push(place),
    }
}

/// `place` with one more `clearing`: two clearings are a path, more are a forest.
fn joined(place: Option<Location>, clearing: u8) -> Location {
    match place {
        Some(Location::Clearing(first)) => Location::Path(first, clearing),
        Some(Location::Path(first, second)) => Location::Forest(vec![first, second, clearing]),
        Some(Location::Forest(mut clearings)) => {
            clearings.push(clearing);
            Location::Forest(clearings)
        }
        _ => Location::Clearing(clearing),
    }
}

fn card(node: Node<'_>) -> Result<Card, DecodeSlip> {
    let mut card = Card {
        suit: None,
        name: None,
    };
    for part in node.parts() {
        match part.kind() {
            SUIT => card.suit = Some(Ranged::new(suit(part)?, part.text_range())),
            AT | CARD_NAME => add_name(&mut card.name, part),
            _ => {}
        }
    }
    Ok(card)
}

/// The card's name as written, including blanks.
fn card_name(node: Node<'_>) -> Option<Ranged<String>> {
    let mut name = None;
    let parts = node.parts().filter(|part| part.kind() == CARD_NAME);
    parts.for_each(|part| add_name(&mut name, part));
    name
}

/// Appends a part of a card's name.
fn add_name(name: &mut Option<Ranged<String>>, part: Node<'_>) {
    match name {
        Some(name) => {
            name.value.push_str(part.text());
            name.range = name.range.cover(part.text_range());
        }
        None => *name = Some(Ranged::new(part.text().to_owned(), part.text_range())),
    }
}

fn item(node: Node<'_>) -> Result<Thing, DecodeSlip> {
    let Some(token) = node.part(ITEM) else {
        return slip(node.text_range(), "Say which item.");
    };
    if token.text() == "_" {
        return Ok(Thing::AllItems);
    }
    Ok(Thing::Item(item_of(token)?))
}

fn slot_place(slot: Node<'_>) -> Result<Location, DecodeSlip> {
    if let Some(column) = DecreeColumn::from_letter(first_letter(slot.text())) {
        return Ok(Location::Decree(column));
    }
    match number(slot.text()) {
        column @ 1..=3 => Ok(Location::Retinue(column)),
        _ => slip(slot.text_range(), "This is no place on a board."),
    }
}
