//! Checks of places: clearings, forests and paths of the map, and which things each can hold.

use notation::{Edit, Fix, Order as _, Ranged, Severity, TextRange, say};

use super::Check;
use crate::{
    game::{
        facts::{CLEARINGS, Faction, Hireling, Map},
        rules,
    },
    read::{
        ast::{Location, Party, Thing, WrittenPiece},
        words,
    },
};

/// Forests of the Winter map in early printings of the rules, which did not divide them by the river.
const WINTER_WITHOUT_RIVER: [&[u8]; 3] =
    [&[1, 4, 10, 11], &[2, 3, 7, 12], &[1, 2, 5, 6, 8, 9, 11, 12]];

impl Check<'_> {
    /// Reports a place that is on no map or where `thing` cannot be.
    pub(super) fn place(&mut self, place: &Ranged<Location>, thing: &Thing) {
        let range = place.range;
        match &place.value {
            Location::Clearing(clearing) => {
                self.clearing(*clearing, range);
                if let Thing::Card(_) = thing {
                    self.wrong(
                        range,
                        "Cards do not lie in clearings. A hand is a faction's letter, a board `$`.",
                    );
                }
            }
            Location::Burrow => self.burrow(range, thing),
            Location::Forest(_) => self.forest(place),
            Location::Path(a, b) => self.path(*a, *b, range, thing),
            Location::Hand(faction) => {
                // The letter of a faction that does not play likely means something else than a hand.
                if self.may_play(*faction) {
                    self.hand(*faction, range, thing);
                } else {
                    self.hand_of_absent(*faction, range, matches!(thing, Thing::Card(_)));
                }
            }
            Location::Board(party) => {
                if self.text(range) != "$" {
                    self.party(*party, range);
                }
            }
            Location::Decree(_) | Location::Retinue(_) | Location::Quests | Location::Discard => {
                if !matches!(thing, Thing::Card(_)) {
                    let text = format!("Only cards lie in {}.", words::place(&place.value));
                    self.wrong(range, &text);
                }
            }
            Location::Items { board, .. } => {
                if let Some(board) = board {
                    self.party(*board, range);
                }
            }
        }
    }

    fn wrong(&mut self, range: TextRange, message: &str) {
        self.find(&rules::syntax::WRONG_PLACE, range, message);
    }

    pub(super) fn clearing(&mut self, clearing: u8, range: TextRange) {
        if (1..=CLEARINGS).contains(&clearing) {
            return;
        }
        let written = self.text(range).to_owned();
        let message = if clearing == 0 {
            "Clearing 0 is the Duchy's Burrow; here a clearing from 1 to 12 is meant.".to_owned()
        } else {
            format!(
                "There is no clearing {}. Maps have clearings 1 to 12.",
                words::quoted(&written)
            )
        };
        let mut finding = rules::syntax::UNKNOWN_CLEARING.at(range, message);
        // A surplus digit is the likeliest slip.
        if written.len() == 2 && written.bytes().all(|digit| digit.is_ascii_digit()) {
            for digit in written.chars().filter(|digit| *digit != '0') {
                finding = finding.with_fix(Fix::guess(
                    format!("Write {digit}"),
                    vec![Edit::replace(range, digit)],
                ));
            }
        }
        self.report(finding);
    }

    /// Reports anything but the Duchy's pieces in the Burrow.
    fn burrow(&mut self, range: TextRange, thing: &Thing) {
        let duchy = matches!(
            thing,
            Thing::Piece(WrittenPiece {
                owner: Party::Faction(Faction::Duchy),
                ..
            })
        );
        if !duchy {
            self.report(
                rules::syntax::BURROW
                    .at(
                        range,
                        "Clearing 0 is the Duchy's Burrow: only pieces of the Duchy are in it.",
                    )
                    // If a digit is missing, the clearing is 10.
                    .with_fix(Fix::guess("Write 10", vec![Edit::replace(range, "10")])),
            );
        }
    }

    /// A forest: clearings in ascending order that surround a forest of this map.
    pub(super) fn forest(&mut self, place: &Ranged<Location>) {
        let Location::Forest(clearings) = &place.value else {
            return;
        };
        if clearings.iter().any(|n| !(1..=CLEARINGS).contains(n)) {
            return self.find(
                &rules::syntax::UNKNOWN_CLEARING,
                place.range,
                "A forest is named by the clearings around it, and those are 1 to 12.",
            );
        }
        if !clearings.is_sorted_by(|a, b| a < b) {
            let mut sorted = clearings.clone();
            sorted.order();
            sorted.dedup();
            let mut finding = rules::syntax::FOREST_ORDER.at(
                place.range,
                "The clearings around a forest are written in rising order, each once.",
            );
            // If the sorted clearings are no forest either, their order was not the slip.
            let map = self.game.map.as_ref().map(|map| map.value);
            if map.is_none_or(|map| map.facts().has_forest(&sorted)) {
                let write = words::joined_numbers(&sorted);
                let edits = vec![Edit::replace(place.range, &*write)];
                finding = finding.with_fix(Fix::guess(format!("Write {write}"), edits));
            }
            return self.report(finding);
        }
        let Some(map) = self.game.map.as_ref().map(|map| map.value) else {
            return;
        };
        if map.facts().has_forest(clearings) {
            return;
        }
        let early = map == Map::Winter && WINTER_WITHOUT_RIVER.contains(&clearings.as_slice());
        let nearest = nearest_forests(map, clearings);
        let severity = if early {
            Severity::Warning
        } else {
            Severity::Error
        };
        let finding = rules::syntax::UNKNOWN_FOREST.at(
            place.range,
            if early {
                "This forest is on the Winter map only if the river does not divide forests; under the current rules it does.".to_owned()
            } else {
                format!(
                    "The {} map has no forest {}. A forest is named by all clearings around it.",
                    map.name(),
                    words::quoted(&words::joined_numbers(clearings))
                )
            },
        );
        let mut finding = finding.with_severity(severity);
        for forest in nearest {
            let write = words::joined_numbers(forest);
            finding = finding.with_fix(Fix::guess(
                format!("Write {write}"),
                vec![Edit::replace(place.range, write)],
            ));
        }
        self.report(finding);
    }

    /// Reports things on a path (two numbers): only the Highway Bandits stand there.
    fn path(&mut self, a: u8, b: u8, range: TextRange, thing: &Thing) {
        let bandits = matches!(
            thing,
            Thing::Piece(WrittenPiece {
                owner: Party::Hireling(Hireling::T),
                ..
            })
        );
        if !bandits {
            return self.wrong(
                range,
                "Two clearings are a path, where only the Highway Bandits (h_T) stand. A forest is named by all clearings around it, three or more.",
            );
        }
        if !self.path_order(a, b, range) {
            return;
        }
        if let Some(map) = self.game.map.as_ref().map(|map| map.value)
            && !map.facts().has_path(a, b)
        {
            self.find(
                &rules::syntax::UNKNOWN_PATH,
                range,
                format!("No path joins {a} and {b} on the {} map.", map.name()),
            );
        }
    }

    /// Checks the closed path that an action opens.
    pub(super) fn closed_path(&mut self, path: &Ranged<(u8, u8)>) {
        let (a, b) = path.value;
        if !self.path_order(a, b, path.range) {
            return;
        }
        let Some(map) = self.game.map.as_ref().map(|map| map.value) else {
            return;
        };
        let facts = map.facts();
        if facts.has_closed_path(a, b) {
            return;
        }
        let message = if facts.closed.is_empty() {
            format!(
                "The {} map has no closed paths; only the Mountain map has.",
                map.name()
            )
        } else {
            let closed: Vec<String> = facts
                .closed
                .iter()
                .map(|(a, b)| format!("{a}_{b}"))
                .collect();
            format!(
                "No closed path joins {a} and {b}. The closed paths of the {} map are {}.",
                map.name(),
                say::and(&closed)
            )
        };
        self.find(&rules::syntax::UNKNOWN_PATH, path.range, message);
    }

    /// Reports a path that does not name the lower clearing first. Returns whether it does.
    fn path_order(&mut self, a: u8, b: u8, range: TextRange) -> bool {
        for clearing in [a, b] {
            if !(1..=CLEARINGS).contains(&clearing) {
                self.find(
                    &rules::syntax::UNKNOWN_CLEARING,
                    range,
                    format!("There is no clearing {clearing}. A path joins two of the clearings 1 to 12."),
                );
                return false;
            }
        }
        if a < b {
            return true;
        }
        let mut finding = rules::syntax::PATH_ORDER.at(
            range,
            if a == b {
                "A path joins two different clearings."
            } else {
                "A path is written with its lower clearing first."
            },
        );
        if a > b {
            finding = finding.with_fix(Fix::guess(
                format!("Write {b}_{a}"),
                vec![Edit::replace(range, format!("{b}_{a}"))],
            ));
        }
        self.report(finding);
        false
    }

    /// Reports pieces and items in a hand, which holds only cards: their place is the board.
    fn hand(&mut self, faction: Faction, range: TextRange, thing: &Thing) {
        let what = match thing {
            Thing::Card(_) => return,
            Thing::Piece(_) => "Pieces",
            Thing::Item(_) | Thing::AllItems => "Items",
        };
        let letter = faction.letter();
        self.report(
            rules::syntax::WRONG_PLACE.at(range,
                format!("{what} are never in a hand, which is what `{letter}` alone means. The faction board is `{letter}$`."),
            )
            .with_fix(Fix::guess(
                format!("Write {letter}$"),
                vec![Edit::insert(range.end(), "$")],
            )),
        );
    }
}

/// The forests of the map that share most clearings with `clearings`: at least two clearings each, at most three forests.
fn nearest_forests(map: Map, clearings: &[u8]) -> Vec<&'static [u8]> {
    let shared = |forest: &[u8]| {
        let both = forest.iter().filter(|n| clearings.contains(n)).count();
        // Twice the number of shared clearings minus the number of others.
        (3 * both).saturating_sub(forest.len() + clearings.len())
    };
    let mut forests: Vec<&'static [u8]> = map
        .facts()
        .forests
        .iter()
        .copied()
        .filter(|forest| shared(forest) > 0)
        .collect();
    forests.order_by_key(|forest| std::cmp::Reverse(shared(forest)));
    forests.truncate(3);
    forests
}
