//! Moves in sentences: pieces, cards, items.

use notation::say;

use super::{Speaker, shared_start, thing, things};
use crate::{
    game::facts::{BoardCard, Faction, PieceClass, board_card},
    read::{
        ast::{Area, Entry, ItemState, Location, Move, Party, Thing},
        words,
    },
};

impl Speaker {
    pub(super) fn movement(&self, movement: &Move) -> String {
        let entries = movement.entries.as_slice();
        let all = |test: fn(&Entry) -> bool| entries.iter().all(test);
        let special = if all(|entry| matches!(entry.thing, Thing::Piece(_))) {
            self.pieces(movement)
        } else if all(|entry| matches!(entry.thing, Thing::Card(_))) {
            self.cards(movement)
        } else if all(|entry| matches!(entry.thing, Thing::Item(_) | Thing::AllItems)) {
            self.items(movement)
        } else {
            None
        };
        special.unwrap_or_else(|| self.plain(movement))
    }

    /// "from clearing 4" for each entry, "to …".
    fn plain(&self, movement: &Move) -> String {
        let from: Vec<String> = match shared_start(&movement.entries) {
            Some(start) => vec![format!(
                "{} from {}",
                things(&movement.entries),
                self.place(start)
            )],
            None => movement
                .entries
                .iter()
                .map(|entry| match &entry.start {
                    Some(start) => format!("{} from {}", thing(entry), self.place(&start.value)),
                    None => thing(entry),
                })
                .collect(),
        };
        let what = say::and(&from);
        if movement.destinations.is_empty() {
            return self.does(&format!("removes {what}"), &format!("remove {what}"));
        }
        let to = self.destinations(movement);
        self.does(
            &format!("moves {what} to {to}"),
            &format!("move {what} to {to}"),
        )
    }

    /// `clearing 3`, `clearings 3 and 4 each`.
    fn destinations(&self, movement: &Move) -> String {
        let places: Vec<&Location> = movement
            .destinations
            .iter()
            .map(|place| &place.value)
            .collect();
        match places.as_slice() {
            [one] => self.place(one),
            many if many
                .iter()
                .all(|place| matches!(place, Location::Clearing(_))) =>
            {
                let numbers: Vec<String> = many.iter().map(|place| place_number(place)).collect();
                format!("clearings {} each", say::and(&numbers))
            }
            many => {
                let names: Vec<String> = many.iter().map(|place| self.place(place)).collect();
                say::and(&names)
            }
        }
    }

    fn pieces(&self, movement: &Move) -> Option<String> {
        let entries = movement.entries.as_slice();
        let what = things(entries);
        if let [
            Entry {
                thing: Thing::Piece(piece),
                start: None,
                ..
            },
        ] = entries
            && piece.class == PieceClass::Pawn
            && !movement.destinations.is_empty()
        {
            let to = self.destinations(movement);
            return Some(match piece.owner {
                Party::Faction(faction) if !piece.owner_written || Some(faction) == self.turn => {
                    self.does(&format!("moves to {to}"), &format!("move to {to}"))
                }
                owner => format!(
                    "{} moves to {to}",
                    say::capitalized(&words::the_party(owner))
                ),
            });
        }
        if movement.destinations.is_empty() {
            return None;
        }
        if entries.iter().any(|entry| entry.start.is_some()) {
            return None;
        }
        // Placed from the supply.
        let where_to = match movement.destinations.as_slice() {
            [one] => match &one.value {
                Location::Board(Party::Faction(_)) => format!("on {}", self.place(&one.value)),
                Location::Board(board) => format!("on {} board", words::whose(*board)),
                place => format!("in {}", words::place(place)),
            },
            many => {
                let names: Vec<String> = many
                    .iter()
                    .map(|place| place_number(&place.value))
                    .collect();
                if many
                    .iter()
                    .all(|place| matches!(place.value, Location::Clearing(_)))
                {
                    format!("in each of clearings {}", say::and(&names))
                } else {
                    format!("in each of {}", say::and(&names))
                }
            }
        };
        Some(self.does(
            &format!("places {what} {where_to}"),
            &format!("place {what} {where_to}"),
        ))
    }

    fn cards(&self, movement: &Move) -> Option<String> {
        let entries = movement.entries.as_slice();
        if let Some(text) = self.board_card(movement) {
            return Some(text);
        }
        let what = things(entries);
        let no_start = entries.iter().all(|entry| entry.start.is_none());
        let start = shared_start(entries);
        let destinations: Vec<&Location> = movement
            .destinations
            .iter()
            .map(|place| &place.value)
            .collect();
        match (start, destinations.as_slice()) {
            (None, hands)
                if no_start
                    && hands.iter().all(|place| matches!(place, Location::Hand(_)))
                    && !hands.is_empty() =>
            {
                let who: Vec<Faction> = hands
                    .iter()
                    .filter_map(|place| match place {
                        Location::Hand(faction) => Some(*faction),
                        _ => None,
                    })
                    .collect();
                Some(match who.as_slice() {
                    [one] => act(*one, "draws", "draw", &what),
                    many => {
                        let names: Vec<String> =
                            many.iter().map(|faction| words::the(*faction)).collect();
                        format!("{} draw {what} each", say::capitalized(&say::and(&names)))
                    }
                })
            }
            (Some(Location::Hand(hand)), []) => Some(act(*hand, "discards", "discard", &what)),
            (Some(Location::Hand(hand)), [Location::Hand(other)]) => Some(format!(
                "{} to {}",
                act(*hand, "gives", "give", &what),
                words::the(*other)
            )),
            (Some(Location::Hand(hand)), [Location::Board(Party::Faction(board))])
                if hand != board =>
            {
                Some(format!(
                    "{} to {} board",
                    act(*hand, "gives", "give", &what),
                    words::whose(Party::Faction(*board))
                ))
            }
            (Some(Location::Board(Party::Faction(board))), []) => Some(format!(
                "{} from {} board",
                act(*board, "discards", "discard", &what),
                if board.is_plural() { "their" } else { "its" }
            )),
            (Some(Location::Discard), [Location::Hand(hand)]) => Some(format!(
                "{} from the discard pile",
                act(*hand, "takes", "take", &what)
            )),
            (Some(Location::Quests), _) => Some(self.does(
                &format!("completes a quest: {what}"),
                &format!("complete a quest: {what}"),
            )),
            (Some(Location::Hand(hand)), [Location::Decree(column)]) => Some(format!(
                "{} to {}",
                act(*hand, "adds", "add", &what),
                words::decree(*column)
            )),
            _ => None,
        }
    }

    /// `#despot->$`: a leader, a minister, a mood.
    fn board_card(&self, movement: &Move) -> Option<String> {
        let [entry] = movement.entries.as_slice() else {
            return None;
        };
        let Thing::Card(card) = &entry.thing else {
            return None;
        };
        let found = board_card(&card.name.as_ref()?.value)?;
        let title = found.title();
        if entry.start.is_some() {
            return movement
                .destinations
                .is_empty()
                .then(|| self.does(&format!("loses {title}"), &format!("lose {title}")));
        }
        if movement.destinations.is_empty() {
            return None;
        }
        let (singular, plural, what) = match found {
            BoardCard::Leader(_) => ("appoints", "appoint", "as the leader"),
            BoardCard::Character(_) => ("plays", "play", "as the character"),
            BoardCard::Minister(_) => ("sways", "sway", "the minister"),
            BoardCard::Mood(_) => ("chooses", "choose", "as the mood"),
            BoardCard::Retainer(_) => return None,
        };
        let text = match found {
            BoardCard::Minister(_) => title.to_owned(),
            _ => format!("{title} {what}"),
        };
        Some(self.does(&format!("{singular} {text}"), &format!("{plural} {text}")))
    }

    fn items(&self, movement: &Move) -> Option<String> {
        let what = things(&movement.entries);
        let start = shared_start(&movement.entries);
        let board = match start {
            Some(
                Location::Board(board)
                | Location::Items {
                    board: Some(board), ..
                },
            ) => {
                format!(" on {} board", words::whose(*board))
            }
            _ => String::new(),
        };
        let damaged = matches!(
            start,
            Some(Location::Items {
                area: Some(Area::Damaged),
                ..
            })
        );
        let [destination] = movement.destinations.as_slice() else {
            return None;
        };
        let (singular, plural) = match &destination.value {
            Location::Items {
                board: None,
                area,
                state,
            } => match (area, state) {
                (None, Some(ItemState::Exhausted)) => ("exhausts", "exhaust"),
                (None, Some(ItemState::Refreshed)) => ("refreshes", "refresh"),
                (Some(Area::Damaged), None) => ("damages", "damage"),
                (Some(Area::Satchel), None) if damaged => ("repairs", "repair"),
                (Some(Area::Satchel), Some(ItemState::Refreshed)) if damaged => {
                    ("repairs and refreshes", "repair and refresh")
                }
                _ => return None,
            },
            Location::Board(to) => {
                return match start {
                    Some(Location::Clearing(clearing)) => Some(self.does(
                        &format!("takes {what} from the ruin in clearing {clearing}"),
                        &format!("take {what} from the ruin in clearing {clearing}"),
                    )),
                    Some(Location::Board(from)) => Some(format!(
                        "{} gets {what} from {}",
                        say::capitalized(&words::the_party(*to)),
                        words::the_party(*from)
                    )),
                    _ => None,
                };
            }
            _ => return None,
        };
        Some(self.does(
            &format!("{singular} {what}{board}"),
            &format!("{plural} {what}{board}"),
        ))
    }
}

fn act(faction: Faction, singular: &str, plural: &str, what: &str) -> String {
    format!(
        "{} {} {what}",
        say::capitalized(&words::the(faction)),
        words::verb(faction, singular, plural)
    )
}

fn place_number(place: &Location) -> String {
    match place {
        Location::Clearing(clearing) => clearing.to_string(),
        other => words::place(other),
    }
}
