//! Code actions beyond fixes: card names to abbreviations and back, for one card or the whole game; the missing `Winner:` line.

use notation::{Action, ActionKind, Edit, Fix, Ranged, TextRange, TextSize};

use crate::{
    game::{
        Side,
        facts::{Card, Deck, Faction, WINNING_POINTS},
    },
    read::ast::{self, Craft, Sheet, Thing},
    record::RootlogRecord,
};

/// The code actions at `range`.
pub(crate) fn actions(record: &RootlogRecord, range: TextRange) -> Vec<Action> {
    let mut actions = card_names(record.game(), range);
    actions.extend(winner(record));
    actions
}

/// Adds the `Winner:` line if a faction has won by points.
fn winner(record: &RootlogRecord) -> Option<Action> {
    let game = record.game();
    if game.winner.is_some() {
        return None;
    }
    let last = game.turns.last()?;
    let won = |(faction, side): (Faction, &Side)| {
        (faction == last.faction.value && side.score >= WINNING_POINTS).then_some(faction)
    };
    let faction = record.replay_of_game().end().sides().find_map(won)?;
    let letter = faction.letter();
    // After the last turn and its comment.
    let line = record.line_range(last.line);
    let text = record.text();
    let written = text.get(usize::from(line.start())..usize::from(line.end()))?;
    let at = line.start() + TextSize::of(written.trim_end_matches(['\r', '\n']));
    Some(Action {
        kind: ActionKind::Complete,
        fix: Fix::safe(
            format!("Write Winner: {letter}"),
            vec![Edit::insert(at, format!("\n\nWinner: {letter}"))],
        ),
    })
}

fn card_names(game: &Sheet, range: TextRange) -> Vec<Action> {
    let cards = named_cards(game);
    let mut actions = Vec::new();
    for card in &cards {
        if card.name.range.intersect(range).is_none() {
            continue;
        }
        for (write, title) in [(card.short(), "abbreviation"), (card.long(), "full name")] {
            if let Some(write) = write {
                actions.push(Action {
                    kind: ActionKind::Rewrite,
                    fix: Fix::safe(
                        format!("Write the {title} {write}"),
                        vec![Edit::replace(card.name.range, write)],
                    ),
                });
            }
        }
    }
    let all = |title: &str, write: fn(&NamedCard<'_>) -> Option<&'static str>| {
        let edits: Vec<Edit> = cards
            .iter()
            .filter_map(|card| Some(Edit::replace(card.name.range, write(card)?)))
            .collect();
        Action::of(ActionKind::Source, Fix::safe(title, edits))
    };
    actions.extend(all("Abbreviate all card names", |card| card.short()));
    actions.extend(all("Write all card names in full", |card| card.long()));
    actions
}

/// A card that the record names.
struct NamedCard<'g> {
    name: &'g Ranged<String>,
    card: &'static Card,
    /// Whether the suit is written before it.
    suited: bool,
}

impl NamedCard<'_> {
    /// Its abbreviation; `None` if that is what is written.
    fn short(&self) -> Option<&'static str> {
        let short = match self.card.craft_abbreviation {
            // `favor` and `part` identify a card only with a suit.
            Some(suited) if !self.suited => Some(suited),
            _ => self.card.abbreviation,
        };
        short.filter(|short| {
            *short != self.name.value
                && *short != "@"
                && self.card.craft_abbreviation != Some(self.name.value.as_str())
        })
    }

    /// Its full name; `None` if the full name is written.
    fn long(&self) -> Option<&'static str> {
        let full = self.card.name;
        (full != self.name.value && self.name.value != "@").then_some(full)
    }
}

fn named_cards(game: &Sheet) -> Vec<NamedCard<'_>> {
    let decks = match &game.deck {
        Some(deck) => vec![deck.value],
        None => Deck::ALL.to_vec(),
    };
    let find = |name: &str, suit: Option<&Ranged<crate::game::facts::Suit>>| {
        let found: Vec<&'static Card> = decks
            .iter()
            .flat_map(|deck| deck.find(name))
            .filter(|card| suit.is_none_or(|suit| suit.value == card.suit))
            .collect();
        // A name that several cards share stays as it is.
        let first = *found.first()?;
        found
            .iter()
            .all(|card| card.name == first.name)
            .then_some(first)
    };
    let mut cards = Vec::new();
    for action in game.turns.iter().flat_map(|turn| &turn.actions) {
        let entries = match &action.kind {
            ast::ActionKind::Move(movement) => movement.entries.as_slice(),
            ast::ActionKind::Reveal(reveal) => reveal.cards.as_slice(),
            ast::ActionKind::Craft(Craft::Card(name)) => {
                cards.extend(find(&name.value, None).map(|card| NamedCard {
                    name,
                    card,
                    suited: false,
                }));
                continue;
            }
            _ => continue,
        };
        cards.extend(entries.iter().filter_map(|entry| {
            let Thing::Card(card) = &entry.thing else {
                return None;
            };
            let name = card.name.as_ref()?;
            Some(NamedCard {
                name,
                card: find(&name.value, card.suit.as_ref())?,
                suited: card.suit.is_some(),
            })
        }));
    }
    cards
}
