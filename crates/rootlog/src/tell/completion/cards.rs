//! Completion of cards and items by their names.

use notation::{Completion, CompletionKind};

use super::{action::ActionContext, places};
use crate::{
    game::facts::{Item, Quest, Suit, board_cards},
    tell::{describe, next},
};

impl ActionContext<'_> {
    /// Completions after `Z`: items and the cards of this game's deck.
    pub(super) fn craft(&self, name: &str) -> Vec<Completion> {
        if let Some(item) = name.strip_prefix('%') {
            return self.items(item, true);
        }
        let mut found = Vec::new();
        if name.is_empty() {
            found.extend(next::crafted_items().map(|item| {
                Completion::new(
                    CompletionKind::Item,
                    format!("%{}", item.letter()),
                    self.spot.replace(""),
                )
                .detail(item.name())
                .documentation(describe::item(item))
            }));
        }
        for deck in next::decks(self.spot.game) {
            for (card, short) in next::crafted_cards(deck) {
                found.extend(self.names_of_card(card, short, name));
            }
        }
        unique(found)
    }

    /// Completions after `#`: hands and boards, then names of cards of the suit before it.
    pub(super) fn card(&self, suit: Option<Suit>, name: &str) -> Vec<Completion> {
        let lower =
            name.trim_start_matches(|c: char| c.is_lowercase() || c == '@' || !c.is_ascii());
        if !lower.is_empty() {
            return Vec::new();
        }
        let mut found = Vec::new();
        if name.is_empty() {
            found.extend(places::of_card(self.spot, "", self.turn, true));
        }
        let replace = self.spot.replace(name);
        // Leaders, ministers and other board cards have no suit.
        let unsuited = board_cards(self.turn).filter(|_| suit.is_none());
        found.extend(unsuited.map(|card| {
            Completion::new(CompletionKind::Card, card.name(), replace)
                .detail(card.kind_text())
                .documentation(describe::board_card(card))
        }));
        if self.turn.is_vagabond() {
            found.extend(Quest::all().iter().map(|quest| {
                Completion::new(CompletionKind::Card, quest.name, replace)
                    .detail(format!("quest: {}", quest.title))
                    .documentation(describe::quest(quest))
            }));
        }
        for deck in next::decks(self.spot.game) {
            for card in deck.cards() {
                if suit.is_some_and(|suit| suit != card.suit) {
                    continue;
                }
                found.extend(self.names_of_card(card, card.abbreviation, name));
            }
        }
        unique(found)
    }

    /// A card by its abbreviation and by its full name, matched without accents and case.
    fn names_of_card(
        &self,
        card: &'static crate::game::facts::Card,
        short: Option<&'static str>,
        typed: &str,
    ) -> Vec<Completion> {
        let plain = unaccented(typed);
        let replace = self.spot.replace(typed);
        short
            .into_iter()
            .chain([card.name])
            .map(|name| {
                let mut completion = Completion::new(CompletionKind::Card, name, replace)
                    .detail(format!("{}, {}", card.title, card.suit.name()))
                    .documentation(describe::card(card));
                if plain != typed && name.starts_with(&plain) {
                    completion = completion.filter(typed);
                }
                completion
            })
            .collect()
    }

    /// Completions after `%`: an item, then its place.
    pub(super) fn item(&self, text: &str) -> Vec<Completion> {
        let mut letters = text.chars();
        match letters.next() {
            None => self.items(text, false),
            Some(_) => {
                let place = letters.as_str();
                places::of_item(self.spot, place, self.turn, true)
            }
        }
    }

    fn items(&self, typed: &str, crafted: bool) -> Vec<Completion> {
        let replace = self.spot.replace(typed);
        let mut found: Vec<Completion> = Item::ALL
            .into_iter()
            .filter(|item| !crafted || item.craftable() > 0)
            .map(|item| {
                Completion::new(CompletionKind::Item, item.letter().to_string(), replace)
                    .detail(item.name())
                    .documentation(describe::item(item))
            })
            .collect();
        if !crafted {
            found.push(
                Completion::new(CompletionKind::Item, "_", replace)
                    .detail("all items of the place"),
            );
        }
        found
    }
}

/// Drops completions with the same label as an earlier one: decks share cards, and cards share abbreviations.
fn unique(found: Vec<Completion>) -> Vec<Completion> {
    let mut seen = std::collections::HashSet::new();
    found
        .into_iter()
        .filter(|completion| seen.insert(completion.label.clone()))
        .collect()
}

/// `typed` in lower case and without the accents of card names (Émigré).
fn unaccented(typed: &str) -> String {
    typed
        .to_lowercase()
        .chars()
        .map(|c| match c {
            'é' | 'è' | 'ê' => 'e',
            'á' | 'à' | 'â' => 'a',
            other => other,
        })
        .collect()
}
