//! Moves and what they are made of: pieces, cards, items, groups taken apart, places.

use notation::{Ranged, TextRange, rowan::NodeOrToken};

use super::{
    action::{Decoder, trimmed},
    word::{
        Slip, count, faction, first_letter, hireling, item_of, number, slip, slip_of, suit, unknown,
    },
};
use crate::{
    ast::{
        ActionKind, Area, Card, Craft, Entry, ItemState, Move, Node, Party, Piece, Place, Spelling,
        Thing, Token,
    },
    facts::{DecreeColumn, Faction, Hireling, PieceClass},
    syntax::SyntaxKind::*,
};

impl Decoder {
    pub(super) fn movement(&self, node: Node<'_>) -> Result<ActionKind, Slip> {
        let mut entries = Vec::new();
        let mut destinations = Vec::new();
        let mut arrow = None;
        for part in node.children_with_tokens() {
            match part {
                NodeOrToken::Node(child) => match child.kind() {
                    ENTRY => self.entry(child, &mut entries)?,
                    PLACE => add_destination(&mut destinations, self.place(child)?),
                    _ => {}
                },
                NodeOrToken::Token(token) if token.kind() == ARROW => {
                    arrow.get_or_insert(token.text_range());
                }
                NodeOrToken::Token(_) => {}
            }
        }
        if entries.is_empty() {
            return slip(node.text_range(), "Say what moves.");
        }
        Ok(ActionKind::Move(Move {
            entries,
            destinations,
            arrow: arrow.unwrap_or(node.text_range()),
        }))
    }

    pub(super) fn craft(node: Node<'_>) -> Result<ActionKind, Slip> {
        if let Some(name) = node.nodes(ITEM_NAME).next() {
            let Some(token) = name.token(ITEM) else {
                return slip(name.text_range(), "Say which item is crafted, as in Z%s.");
            };
            let item = Ranged::new(item_of(token)?, token.text_range());
            return Ok(ActionKind::Craft(Craft::Item(item)));
        }
        let name = node.nodes(CARD).next().and_then(card_name);
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

    /// The entries of a side, groups taken apart.
    pub(super) fn entries(&self, node: Node<'_>) -> Result<Vec<Entry>, Slip> {
        let mut entries = Vec::new();
        for entry in node.nodes(ENTRY) {
            self.entry(entry, &mut entries)?;
        }
        Ok(entries)
    }

    /// Adds the entry `node`, or the members of its group.
    fn entry(&self, node: Node<'_>, entries: &mut Vec<Entry>) -> Result<(), Slip> {
        let (mut written_count, mut thing, mut place, mut group) = (None, None, None, None);
        for part in node.children_with_tokens() {
            match part {
                NodeOrToken::Node(child) => {
                    let role = match child.kind() {
                        PIECE | CARD | ITEM_NAME => &mut thing,
                        PLACE => &mut place,
                        GROUP => &mut group,
                        _ => continue,
                    };
                    role.get_or_insert(child);
                }
                NodeOrToken::Token(token) if token.kind() == COUNT => {
                    written_count.get_or_insert(token);
                }
                NodeOrToken::Token(_) => {}
            }
        }
        let start = match place {
            Some(place) => Some(self.place(place)?),
            None => None,
        };
        if let Some(group) = group {
            let members = entries.len();
            for member in group.nodes(ENTRY) {
                self.entry(member, entries)?;
            }
            for member in entries.iter_mut().skip(members) {
                member.start = member.start.take().or_else(|| start.clone());
            }
            return Ok(());
        }
        let Some(thing) = thing else {
            return slip(node.text_range(), "Say what moves.");
        };
        entries.push(Entry {
            count: written_count.map_or_else(
                || Ranged::new(1, TextRange::empty(node.text_range().start())),
                |token| Ranged::new(count(token.text()), token.text_range()),
            ),
            thing: match thing.kind() {
                PIECE => Thing::Piece(self.piece(thing)?),
                CARD => Thing::Card(card(thing)?),
                _ => item(thing)?,
            },
            thing_range: thing.text_range(),
            start,
            range: trimmed(node),
        });
        Ok(())
    }

    fn piece(&self, node: Node<'_>) -> Result<Piece, Slip> {
        let mut spelling = Spelling::Current;
        let (mut name, mut bare, mut kind, mut first, mut value) = (None, None, None, None, None);
        let mut letters = 0;
        for part in node.children_with_tokens() {
            let token = match part {
                NodeOrToken::Node(child) => {
                    if child.kind() == HIRELING_NAME {
                        name.get_or_insert(child);
                    }
                    continue;
                }
                NodeOrToken::Token(token) => token,
            };
            let role = match token.kind() {
                FACTION => &mut bare,
                PIECE_KIND => &mut kind,
                PIECE_LETTER => {
                    letters += 1;
                    &mut first
                }
                RELIC_VALUE => &mut value,
                _ => continue,
            };
            role.get_or_insert(token);
        }
        let owner = if let Some(name) = name {
            Party::Hireling(self.hireling(name)?)
        } else if let Some(token) = bare {
            let letter = first_letter(token.text());
            match (Faction::from_letter(letter), Hireling::from_letter(letter)) {
                (Some(faction), _) => Party::Faction(faction),
                (None, Some(hireling)) => {
                    spelling = Spelling::BareHireling;
                    Party::Hireling(hireling)
                }
                (None, None) => return unknown(token),
            }
        } else {
            Party::Faction(self.current(node.text_range())?)
        };
        let Some(kind) = kind.map(|token: Token<'_>| first_letter(token.text())) else {
            return slip(node.text_range(), "Say which piece.");
        };
        let mut letter = first.map(|token: Token<'_>| first_letter(token.text()));
        let class = match (PieceClass::from_letter(kind), letter) {
            (None, None) if kind == 'r' => {
                spelling = Spelling::Raft;
                PieceClass::Ferry
            }
            (None | Some(PieceClass::Ferry), Some(class @ ('b' | 't' | 'w'))) => {
                spelling = Spelling::Reversed;
                letter = Some(kind);
                // These three letters are classes.
                PieceClass::from_letter(class).unwrap_or(PieceClass::Building)
            }
            (Some(class), _) => class,
            (None, _) => return slip(node.text_range(), "This is no kind of piece."),
        };
        if letters == 2 {
            spelling = Spelling::BothSides;
        }
        if let (Some(value), Some(first)) = (value, first)
            && value.text_range().start() < first.text_range().start()
        {
            spelling = Spelling::ValueFirst;
        }
        Ok(Piece {
            owner,
            owner_written: bare.is_some() || name.is_some(),
            class,
            letter,
            value: value.map(|token| number(token.text())),
            spelling,
        })
    }

    pub(super) fn hireling(&self, name: Node<'_>) -> Result<Hireling, Slip> {
        hireling(name).map_or_else(
            || {
                slip_of(
                    "rootlog/unknown-hireling",
                    name.text_range(),
                    "This is no hireling.",
                )
            },
            |(hireling, _)| Ok(hireling),
        )
    }

    pub(super) fn place(&self, node: Node<'_>) -> Result<Ranged<Place>, Slip> {
        let range = node.text_range();
        let (mut place, mut party, mut slot) = (None, None, None);
        let (mut area, mut state) = (None, None);
        let mut board = false;
        for part in node.children_with_tokens() {
            let token = match part {
                NodeOrToken::Node(child) => {
                    if child.kind() == HIRELING_NAME {
                        party = Some(Party::Hireling(self.hireling(child)?));
                    }
                    continue;
                }
                NodeOrToken::Token(token) => token,
            };
            match token.kind() {
                CLEARING => place = Some(joined(place, number(token.text()))),
                STAR => place = Some(Place::Discard),
                QUEST => place = Some(Place::Quests),
                FACTION => party = Some(Party::Faction(faction(token)?)),
                DOLLAR => board = true,
                SLOT => slot = Some(token),
                ITEM_AREA => match first_letter(token.text()) {
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
            // A bare `$` is the board of the faction of the turn.
            party = Some(Party::Faction(self.current(range)?));
        }
        let value = match (place, slot, party) {
            (Some(Place::Clearing(0)), ..) => Place::Burrow,
            (Some(place), ..) => place,
            _ if area.is_some() || state.is_some() => Place::Items {
                board: party.filter(|_| board),
                area,
                state,
            },
            (None, Some(slot), _) => slot_place(slot)?,
            (None, None, Some(Party::Faction(faction))) if !board => Place::Hand(faction),
            (None, None, Some(party)) => Place::Board(party),
            (None, None, None) => return slip(range, "This is no place."),
        };
        Ok(Ranged::new(value, range))
    }
}

/// Adds `place` to the places where things go.
fn add_destination(destinations: &mut Vec<Ranged<Place>>, place: Ranged<Place>) {
    match (destinations.last_mut(), &place.value) {
        // `d+e`: one place, in two parts.
        (
            Some(Ranged {
                value: Place::Items { area, state, .. },
                range,
            }),
            Place::Items {
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

/// The place of the clearings so far and `clearing`: two are a path, more are a forest.
fn joined(place: Option<Place>, clearing: u8) -> Place {
    match place {
        Some(Place::Clearing(first)) => Place::Path(first, clearing),
        Some(Place::Path(first, second)) => Place::Forest(vec![first, second, clearing]),
        Some(Place::Forest(mut clearings)) => {
            clearings.push(clearing);
            Place::Forest(clearings)
        }
        _ => Place::Clearing(clearing),
    }
}

fn card(node: Node<'_>) -> Result<Card, Slip> {
    let mut card = Card {
        suit: None,
        name: None,
    };
    for token in node.tokens() {
        match token.kind() {
            SUIT => card.suit = Some(Ranged::new(suit(token)?, token.text_range())),
            AT | CARD_NAME => add_name(&mut card.name, token),
            _ => {}
        }
    }
    Ok(card)
}

/// The card's name as written, whatever blanks it holds.
fn card_name(node: Node<'_>) -> Option<Ranged<String>> {
    let mut name = None;
    let parts = node.tokens().filter(|token| token.kind() == CARD_NAME);
    parts.for_each(|part| add_name(&mut name, part));
    name
}

/// Adds a part of a card's name to what stands before it.
fn add_name(name: &mut Option<Ranged<String>>, part: Token<'_>) {
    match name {
        Some(name) => {
            name.value.push_str(part.text());
            name.range = name.range.cover(part.text_range());
        }
        None => *name = Some(Ranged::new(part.text().to_owned(), part.text_range())),
    }
}

fn item(node: Node<'_>) -> Result<Thing, Slip> {
    let Some(token) = node.token(ITEM) else {
        return slip(node.text_range(), "Say which item.");
    };
    if token.text() == "_" {
        return Ok(Thing::AllItems);
    }
    Ok(Thing::Item(item_of(token)?))
}

fn slot_place(slot: Token<'_>) -> Result<Place, Slip> {
    if let Some(column) = DecreeColumn::from_letter(first_letter(slot.text())) {
        return Ok(Place::Decree(column));
    }
    match number(slot.text()) {
        column @ 1..=3 => Ok(Place::Retinue(column)),
        _ => slip(slot.text_range(), "This is no place on a board."),
    }
}
