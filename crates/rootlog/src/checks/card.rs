//! Checks of cards and crafting: names of this game's deck, their suits, their spellings.

use std::slice;

use notation::{Edit, Fix, Ranged, Rule, Severity, TextRange, say};

use super::Check;
use crate::{
    game::{
        facts::{self, Deck, Faction, Quest, Suit, board_card},
        rules,
    },
    read::{
        ast::{Card, Craft, Entry, Location},
        near, words,
    },
};

/// The result of checking a card's name.
enum NameCheck {
    /// A card of the game; or the game's deck is not known.
    Known,
    /// Not a card; it was reported.
    Reported,
}

impl<'g> Check<'g> {
    pub(super) fn card(&mut self, card: &Card, entry: &Entry) {
        let Some(name) = &card.name else { return };
        let on_quests = matches!(&entry.start, Some(place) if place.value == Location::Quests);
        if on_quests || self.turn.is_some_and(Faction::is_vagabond) {
            // The suits of quests differ between printings.
            if Quest::find(&name.value).is_some() {
                return;
            }
            if on_quests {
                return self.unknown_quest(name);
            }
        }
        if matches!(self.card_name(name, false), NameCheck::Known)
            && let Some(suit) = &card.suit
        {
            self.card_suit(name, suit);
        }
    }

    pub(super) fn craft(&mut self, craft: &Craft) {
        match craft {
            Craft::Item(item) => {
                if item.value.craftable() == 0 {
                    self.find(
                        &rules::syntax::UNKNOWN_ITEM,
                        item.range,
                        format!(
                            "{} are not crafted: the supply holds swords, bags, coins, crossbows, hammers, tea and boots.",
                            say::capitalized(item.value.plural())
                        ),
                    );
                }
            }
            Craft::Card(name) => {
                if matches!(self.card_name(name, true), NameCheck::Known) {
                    self.which_suit(name);
                }
            }
        }
    }

    /// The game's deck, or both where the header names none.
    fn decks(&self) -> &'g [Deck] {
        match &self.game.deck {
            Some(deck) => slice::from_ref(&deck.value),
            None => &Deck::ALL,
        }
    }

    fn card_name(&mut self, name: &Ranged<String>, crafted: bool) -> NameCheck {
        let written = name.value.as_str();
        let decks = self.decks();
        let is_known = |name: &str| {
            decks.iter().any(|deck| deck.has(name))
                || !crafted && (board_card(name).is_some() || name == "viz")
        };
        if is_known(written) {
            if facts::Card::is_alias(written) {
                let write = facts::Card::canonical(written).to_owned();
                self.card_spelling(name, Severity::Hint, &write);
            }
            return NameCheck::Known;
        }
        let folded: String = written
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|letter| letter.to_ascii_lowercase())
            .collect();
        if is_known(&folded) && folded != written {
            self.card_spelling(name, Severity::Warning, &folded);
            return NameCheck::Reported;
        }
        let deck = decks.first().copied().unwrap_or(Deck::Standard);
        if decks.len() == 1 && deck.other().has(&folded) {
            self.find(
                &rules::syntax::CARD_NOT_IN_DECK,
                name.range,
                format!(
                    "`{written}` is a card of the {}; this game is played with the {}.",
                    deck.other().title(),
                    deck.title()
                ),
            );
            return NameCheck::Reported;
        }
        self.unknown_card(name, &folded, crafted);
        NameCheck::Reported
    }

    fn unknown_card(&mut self, name: &Ranged<String>, folded: &str, crafted: bool) {
        let decks = self.decks();
        let mut known: Vec<&str> = decks
            .iter()
            .flat_map(|deck| deck.cards())
            .flat_map(|card| {
                let short = if crafted {
                    card.craft_abbreviation.or(card.abbreviation)
                } else {
                    card.abbreviation
                };
                [Some(card.name), short]
            })
            .flatten()
            .filter(|name| *name != "@")
            .collect();
        if !crafted && let Some(turn) = self.turn {
            known.extend(facts::board_cards(turn).map(facts::BoardCard::name));
        }
        let mut finding = rules::syntax::UNKNOWN_CARD.at(
            name.range,
            format!("No card is called `{}`.", words::quoted(&name.value)),
        );
        // The beginning of a name: `duchess` for `duchessofmud`.
        let mut begun = known
            .iter()
            .copied()
            .filter(|known| folded.len() >= 3 && known.starts_with(folded));
        let begun = begun
            .next()
            .filter(|first| begun.all(|other| other == *first));
        if let Some(nearest) = begun.or_else(|| near::nearest(folded, known.iter().copied())) {
            finding = finding.with_fix(Fix::guess(
                format!("Write {nearest}"),
                vec![Edit::replace(name.range, nearest)],
            ));
        }
        self.report(finding);
    }

    fn unknown_quest(&mut self, name: &Ranged<String>) {
        let known = Quest::all().iter().map(|quest| quest.name);
        let names: Vec<String> = known.clone().map(str::to_owned).collect();
        let mut finding = rules::syntax::UNKNOWN_CARD.at(
            name.range,
            format!(
                "No quest is called `{}`. They are {}.",
                words::quoted(&name.value),
                say::and(&names)
            ),
        );
        if let Some(nearest) = near::nearest(&name.value, known) {
            finding = finding.with_fix(Fix::guess(
                format!("Write {nearest}"),
                vec![Edit::replace(name.range, nearest)],
            ));
        }
        self.report(finding);
    }

    fn card_spelling(&mut self, name: &Ranged<String>, severity: Severity, write: &str) {
        let rule = Rule {
            severity,
            ..rules::syntax::CARD_SPELLING
        };
        self.spelling(
            &rule,
            name.range,
            format!("This card is written `{write}`: in lower case, without blanks, hyphens and apostrophes."),
            write,
        );
    }

    /// Reports a suit before a card's name that the card does not come in.
    fn card_suit(&mut self, name: &Ranged<String>, suit: &Ranged<Suit>) {
        let written = name.value.as_str();
        let cards = self.decks().iter().flat_map(|deck| deck.called(written));
        let mut suits: Vec<Suit> = cards.map(|card| card.suit).collect();
        suits.dedup();
        if suits.is_empty() || suits.contains(&suit.value) {
            return;
        }
        let names: Vec<String> = suits
            .iter()
            .map(|suit| format!("a {}", suit.name()))
            .collect();
        let mut finding = rules::syntax::CARD_SUIT.at(
            suit.range,
            format!(
                "`{written}` is no {} card: it is {} card.",
                suit.value.name(),
                say::or(&names)
            ),
        );
        for suit_of_card in suits {
            let letter = suit_of_card.letter();
            finding = finding.with_fix(Fix::guess(
                format!("Write {letter}#{written}"),
                vec![Edit::replace(suit.range, letter)],
            ));
        }
        self.report(finding);
    }

    /// `Zfavor`, `Zpart`: the name fits three cards, which only the letter of the suit distinguishes.
    fn which_suit(&mut self, name: &Ranged<String>) {
        let written = name.value.as_str();
        let choices: Vec<&str> = self
            .decks()
            .iter()
            .flat_map(|deck| deck.called(written))
            .filter_map(|card| card.craft_abbreviation)
            .filter(|short| *short != written)
            .collect();
        if choices.len() < 2 {
            return;
        }
        let range: TextRange = name.range;
        let names: Vec<String> = choices.iter().map(|name| format!("Z{name}")).collect();
        let mut finding = rules::syntax::WHICH_SUIT.at(
            range,
            format!("`Z{written}` fits three cards. Write {}.", say::or(&names)),
        );
        for choice in choices {
            finding = finding.with_fix(Fix::guess(
                format!("Write Z{choice}"),
                vec![Edit::replace(range, choice)],
            ));
        }
        self.report(finding);
    }
}
