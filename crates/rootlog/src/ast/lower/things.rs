//! Moves and what they are made of: pieces, cards, items, groups taken apart, places.

use notation::{Ranged, TextRange};

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
        let entries = self.entries(node)?;
        let mut destinations: Vec<Ranged<Place>> = Vec::new();
        for place in node.nodes(PLACE) {
            let place = self.place(place)?;
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
        let arrow = node
            .token(ARROW)
            .map_or(node.text_range(), |arrow| arrow.text_range());
        if entries.is_empty() {
            return slip(node.text_range(), "Say what moves.");
        }
        Ok(ActionKind::Move(Move {
            entries,
            destinations,
            arrow,
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
            let start = match entry.nodes(PLACE).next() {
                Some(place) => Some(self.place(place)?),
                None => None,
            };
            match entry.nodes(GROUP).next() {
                Some(group) => {
                    for mut member in self.entries(group)? {
                        member.start = member.start.or_else(|| start.clone());
                        entries.push(member);
                    }
                }
                None => entries.push(self.entry(entry, start)?),
            }
        }
        Ok(entries)
    }

    pub(super) fn entry(
        &self,
        node: Node<'_>,
        start: Option<Ranged<Place>>,
    ) -> Result<Entry, Slip> {
        let count = node.token(COUNT).map_or_else(
            || Ranged::new(1, TextRange::empty(node.text_range().start())),
            |token| Ranged::new(count(token.text()), token.text_range()),
        );
        let thing = node
            .children()
            .find(|child| matches!(child.kind(), PIECE | CARD | ITEM_NAME));
        let Some(thing) = thing else {
            return slip(node.text_range(), "Say what moves.");
        };
        let value = match thing.kind() {
            PIECE => Thing::Piece(self.piece(thing)?),
            CARD => Thing::Card(card(thing)?),
            _ => item(thing)?,
        };
        Ok(Entry {
            count,
            thing: value,
            thing_range: thing.text_range(),
            start,
            range: trimmed(node),
        })
    }

    pub(super) fn piece(&self, node: Node<'_>) -> Result<Piece, Slip> {
        let mut spelling = Spelling::Current;
        let name = node.nodes(HIRELING_NAME).next();
        let (mut bare, mut kind, mut first, mut value) = (None, None, None, None);
        let mut letters = 0;
        for token in node.tokens() {
            match token.kind() {
                FACTION => bare = bare.or(Some(token)),
                PIECE_KIND => kind = kind.or(Some(token)),
                PIECE_LETTER => {
                    letters += 1;
                    first = first.or(Some(token));
                }
                RELIC_VALUE => value = value.or(Some(token)),
                _ => {}
            }
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
        let mut clearings = node
            .tokens()
            .filter(|token| token.kind() == CLEARING)
            .map(|token| number(token.text()));
        let area = |token: &Token<'_>| token.kind() == ITEM_AREA;
        let board = node.token(DOLLAR).is_some();
        let party = self.place_party(node)?;
        let value = match (clearings.next(), clearings.next(), clearings.next()) {
            (Some(0), None, _) => Place::Burrow,
            (Some(clearing), None, _) => Place::Clearing(clearing),
            (Some(first), Some(second), None) => Place::Path(first, second),
            (Some(first), Some(second), Some(third)) => Place::Forest(
                [first, second, third]
                    .into_iter()
                    .chain(clearings)
                    .collect(),
            ),
            _ if node.token(STAR).is_some() => Place::Discard,
            _ if node.token(QUEST).is_some() => Place::Quests,
            _ if node.tokens().any(|token| area(&token)) => {
                let letters = node
                    .tokens()
                    .filter(area)
                    .map(|token| first_letter(token.text()));
                item_place(board.then_some(party).flatten(), letters)
            }
            _ => match (node.token(SLOT), party) {
                (Some(slot), _) => slot_place(slot)?,
                (None, Some(Party::Faction(faction))) if !board => Place::Hand(faction),
                (None, Some(party)) => Place::Board(party),
                (None, None) => return slip(range, "This is no place."),
            },
        };
        Ok(Ranged::new(value, range))
    }

    /// Whose hand or board a place is: as written, or that of the faction of the turn behind a bare `$`.
    pub(super) fn place_party(&self, node: Node<'_>) -> Result<Option<Party>, Slip> {
        if let Some(name) = node.nodes(HIRELING_NAME).next() {
            return Ok(Some(Party::Hireling(self.hireling(name)?)));
        }
        if let Some(token) = node.token(FACTION) {
            return Ok(Some(Party::Faction(faction(token)?)));
        }
        match node.token(DOLLAR) {
            Some(_) => Ok(Some(Party::Faction(self.current(node.text_range())?))),
            None => Ok(None),
        }
    }
}

pub(super) fn card(node: Node<'_>) -> Result<Card, Slip> {
    let suit = match node.token(SUIT) {
        Some(token) => Some(Ranged::new(suit(token)?, token.text_range())),
        None => None,
    };
    let ambush = node
        .token(AT)
        .map(|at| Ranged::new("@".to_owned(), at.text_range()));
    Ok(Card {
        suit,
        name: ambush.or_else(|| card_name(node)),
    })
}

/// The card's name as written, whatever blanks it holds.
pub(super) fn card_name(node: Node<'_>) -> Option<Ranged<String>> {
    let mut name: Option<Ranged<String>> = None;
    for token in node.tokens().filter(|token| token.kind() == CARD_NAME) {
        match &mut name {
            Some(name) => {
                name.value.push_str(token.text());
                name.range = name.range.cover(token.text_range());
            }
            None => name = Some(Ranged::new(token.text().to_owned(), token.text_range())),
        }
    }
    name
}

pub(super) fn item(node: Node<'_>) -> Result<Thing, Slip> {
    let Some(token) = node.token(ITEM) else {
        return slip(node.text_range(), "Say which item.");
    };
    if token.text() == "_" {
        return Ok(Thing::AllItems);
    }
    Ok(Thing::Item(item_of(token)?))
}

pub(super) fn item_place(board: Option<Party>, letters: impl Iterator<Item = char>) -> Place {
    let (mut area, mut state) = (None, None);
    for letter in letters {
        match letter {
            's' => area = Some(Area::Satchel),
            'd' => area = Some(Area::Damaged),
            't' => area = Some(Area::Track),
            'r' => state = Some(ItemState::Refreshed),
            _ => state = Some(ItemState::Exhausted),
        }
    }
    Place::Items { board, area, state }
}

pub(super) fn slot_place(slot: Token<'_>) -> Result<Place, Slip> {
    if let Some(column) = DecreeColumn::from_letter(first_letter(slot.text())) {
        return Ok(Place::Decree(column));
    }
    match number(slot.text()) {
        column @ 1..=3 => Ok(Place::Retinue(column)),
        _ => slip(slot.text_range(), "This is no place on a board."),
    }
}
