//! Cards: drawn, crafted, discarded, shown, given, and put into columns.

use notation::{Choice, Then};

use super::{
    Desk,
    collect::{Kind, Picked, Rules, What, collect},
    counted, grouped,
    losses::members,
    map::to_board,
};
use crate::{
    game::{
        VictoryBy,
        facts::{Card, CardKind, DecreeColumn, Faction, Suit},
    },
    read::{
        ast::{ActionKind, Place, Thing},
        words,
    },
    tell::next,
};

/// How many cards a button draws at most.
const MOST_DRAWN: u32 = 5;
/// How many cards of one suit it discards or shows among others.
const MOST: u32 = 3;
/// How many alone.
const MOST_OF_ONE: u32 = 5;
/// The points that it takes to play a dominance card.
const POINTS_FOR_DOMINANCE: u32 = 10;

/// The suits in the order in which a player looks for them.
const SUITS: [Suit; 4] = [Suit::Fox, Suit::Mouse, Suit::Rabbit, Suit::Bird];

/// What writes a card of each suit, with its name, and a card whose suit does not matter.
fn suits() -> impl Iterator<Item = (&'static str, String)> {
    let known = SUITS.map(|suit| {
        (
            suit_code(suit),
            format!("{} card", suit.name().to_lowercase()),
        )
    });
    known.into_iter().chain([("#", "card".to_owned())])
}

fn suit_code(suit: Suit) -> &'static str {
    match suit {
        Suit::Bird => "B#",
        Suit::Fox => "F#",
        Suit::Mouse => "M#",
        Suit::Rabbit => "R#",
    }
}

/// So many cards.
pub(super) fn cards(n: u32, name: &str) -> String {
    match n {
        1 => format!("a {name}"),
        _ => format!("{n} {name}s"),
    }
}

/// Cards from the deck: own ones, supporters, one for another faction; a card that is known.
pub(super) fn draw(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let own = desk.faction.letter().to_string();
    match keys {
        [] => {}
        ["name"] => return named(desk, "draw by name", &format!("->{own}")),
        ["*"] => return of_suit(desk, 1, &format!("*->{own}")),
        _ => return Vec::new(),
    }
    let draw = |n: u32, to: &str, label: String| {
        let text = format!("{}->{to}", counted(n, "#"));
        Choice::new(label, text.clone(), desk.act(&text)).group("draw")
    };
    let hand = (1..=MOST_DRAWN).map(|n| draw(n, &own, cards(n, "card")));
    let mut choices: Vec<Choice> = hand.collect();
    if desk.faction == Faction::Alliance {
        let supporters = (1..=MOST).map(|n| draw(n, "$", cards(n, "supporter")));
        choices.extend(supporters);
    }
    for other in desk.others() {
        let letter = other.letter().to_string();
        choices.push(draw(
            1,
            &letter,
            format!("a card for {}", words::the(other)),
        ));
        if other == Faction::Alliance {
            choices.push(draw(1, "A$", "a supporter of the Alliance".to_owned()));
        }
    }
    if !desk.turn.setup {
        choices.push(by_name("draw"));
        let discarded = Choice::new("a card of the discard pile", "*", Then::Ask("*".to_owned()));
        choices.push(discarded.group("draw"));
    }
    choices
}

/// The step to cards by their names.
fn by_name(group: &str) -> Choice {
    Choice::new("a card by its name", "name", Then::Ask("name".to_owned())).group(group)
}

/// Items that the supply has, and cards by their names.
pub(super) fn craft(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !keys.is_empty() || desk.turn.setup {
        return Vec::new();
    }
    let items = next::crafted_items().filter(|item| desk.board.craftable(*item) > 0);
    let items = items.map(|item| {
        let text = format!("Z%{}", item.letter());
        Choice::new(item.name(), text.clone(), desk.act(&text))
            .group("craft an item")
            .effect(format!("{} left", desk.board.craftable(item)))
    });
    let decks = next::decks(desk.next.game).into_iter();
    let cards = decks.flat_map(next::crafted_cards);
    let cards = cards.filter(|(card, _)| card.kind != CardKind::Item);
    let cards = cards.map(|(card, short)| {
        let text = format!("Z{}", short.unwrap_or(card.name));
        let label = format!("{} ({})", card.title, card.suit.name().to_lowercase());
        Choice::new(label, text.clone(), desk.act(&text))
            .group("craft a card")
            .effect(card.cost_text().unwrap_or_default())
    });
    unique(items.chain(cards))
}

/// The first of each sign: decks share cards.
fn unique(choices: impl Iterator<Item = Choice>) -> Vec<Choice> {
    let mut seen = std::collections::HashSet::new();
    choices
        .filter(|choice| seen.insert(choice.sign.clone()))
        .collect()
}

/// Cards of the own hand that are discarded: suit by suit, or one by its name.
pub(super) fn discard(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let hand = desk.faction.letter();
    match keys {
        ["name"] => named(desk, "discard by name", &format!("{hand}->")),
        _ => {
            let mut choices = by_suits(desk, keys, "discard", &format!("{hand}->"));
            if keys.is_empty() {
                choices.push(by_name("discard"));
            }
            choices
        }
    }
}

/// Cards by their names, and what happens to them.
fn named(desk: &Desk<'_>, group: &str, behind: &str) -> Vec<Choice> {
    let decks = next::decks(desk.next.game).into_iter();
    let cards = decks.flat_map(crate::game::facts::Deck::cards).map(|card| {
        let text = format!("{}{}{behind}", suit_code(card.suit), short(card));
        let label = format!("{} ({})", card.title, card.suit.name().to_lowercase());
        Choice::new(label, text.clone(), desk.act(&text)).group(group)
    });
    unique(cards)
}

/// What writes a card in short.
fn short(card: &Card) -> &'static str {
    card.abbreviation.unwrap_or(card.name)
}

/// Cards of up to three suits, and what happens to them.
fn by_suits(desk: &Desk<'_>, keys: &[&str], group: &str, behind: &str) -> Vec<Choice> {
    let kinds = SUITS.map(|suit| Kind {
        code: suit.letter().to_string(),
        what: What::Card(suit),
        count: MOST,
    });
    let rules = Rules {
        most: 3,
        in_any_order: true,
    };
    let write = |picked: &Picked| grouped(&members(&kinds, picked), &format!("#{behind}"));
    let mut choices = collect(desk, &kinds, &rules, keys, write);
    if keys.is_empty() {
        for kind in &kinds {
            choices.extend((MOST + 1..=MOST_OF_ONE).map(|n| {
                let sign = counted(n, &kind.code);
                let then = desk.act(&format!("{sign}#{behind}"));
                Choice::new(kind.what.name(n), sign, then)
            }));
        }
        choices.extend((1..=MOST_OF_ONE).map(|n| {
            let text = format!("{}{behind}", counted(n, "#"));
            let label = format!("{} of any suit", cards(n, "card"));
            Choice::new(label, counted(n, "#"), desk.act(&text))
        }));
    }
    choices
        .into_iter()
        .map(|choice| choice.group(group))
        .collect()
}

/// Supporters that the Alliance spends.
pub(super) fn supporters(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    match desk.faction {
        Faction::Alliance if !desk.turn.setup => by_suits(desk, keys, "spend supporters", "$->"),
        _ => Vec::new(),
    }
}

/// Cards that are shown to everyone, or a whole hand to somebody.
pub(super) fn show(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    if let [key] = keys
        && let Some(to) = desk
            .others()
            .find(|other| other.letter().to_string() == **key)
    {
        return of_suit(desk, 1, &format!("^{}", to.letter()));
    }
    let mut choices = by_suits(desk, keys, "show", "^");
    if keys.is_empty() {
        choices.extend(desk.others().flat_map(|other| {
            let (letter, who) = (other.letter(), words::the(other));
            [
                (format!("^{letter}"), format!("the whole hand to {who}")),
                (format!("#^{letter}"), format!("a card to {who}")),
            ]
            .map(|(text, label)| Choice::new(label, text.clone(), desk.act(&text)).group("show"))
            .into_iter()
            .chain([Choice::new(
                format!("a card of a suit to {who}"),
                letter.to_string(),
                Then::Ask(letter.to_string()),
            )
            .group("show")])
        }));
    }
    choices
}

/// A card of the own hand for another faction, or supporters.
pub(super) fn give(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    let hand = desk.faction.letter();
    match keys {
        [] => {
            let mut goals: Vec<Choice> = desk
                .others()
                .map(|other| {
                    let letter = other.letter().to_string();
                    let label = format!("to {}", words::the(other));
                    let choice = Choice::new(label, letter.clone(), Then::Ask(letter));
                    to_board(choice, other).group("give a card")
                })
                .collect();
            if desk.board.side(Faction::Alliance).is_some() {
                let supporters = Choice::new("to the supporters", "A$", Then::Ask("A$".to_owned()));
                goals.push(to_board(supporters, Faction::Alliance).group("give a card"));
            }
            goals
        }
        ["A$"] if desk.board.side(Faction::Alliance).is_some() => {
            let (to, most) = match desk.faction {
                Faction::Alliance => ("$", MOST_OF_ONE),
                _ => ("A$", 1),
            };
            of_suit(desk, most, &format!("{hand}->{to}"))
        }
        [other] => match desk
            .others()
            .find(|one| one.letter().to_string() == **other)
        {
            Some(other) => of_suit(desk, 2, &format!("{hand}->{}", other.letter())),
            None => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// Cards of one suit, and what happens to them.
fn of_suit(desk: &Desk<'_>, most: u32, behind: &str) -> Vec<Choice> {
    let choices = suits()
        .flat_map(|(code, word)| (1..=most).map(move |n| (counted(n, code), cards(n, &word))));
    let choices = choices.map(|(sign, label)| {
        let text = format!("{sign}{behind}");
        Choice::new(label, sign, desk.act(&text)).group("which card")
    });
    choices.collect()
}

/// A card of another hand, or of the supporters, for the own one.
pub(super) fn get(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    of_others(
        desk,
        keys,
        "get a card",
        &format!("->{}", desk.faction.letter()),
    )
}

/// Another faction discards a card.
pub(super) fn others(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    of_others(desk, keys, "another faction discards", "->")
}

fn of_others(desk: &Desk<'_>, keys: &[&str], group: &str, behind: &str) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    let hand = |other: Faction| (other, other.letter().to_string(), words::the(other));
    let supporters = desk.others().filter(|other| *other == Faction::Alliance);
    let supporters = supporters.map(|other| (other, "A$".to_owned(), "the supporters".to_owned()));
    let mut holders = desk.others().map(hand).chain(supporters);
    match keys {
        [] => holders
            .map(|(other, key, label)| {
                let choice = Choice::new(label, key.clone(), Then::Ask(key));
                to_board(choice, other).group(group)
            })
            .collect(),
        [key] if holders.any(|(_, holder, _)| holder == **key) => {
            let mut choices = of_suit(desk, 1, &format!("{key}{behind}"));
            choices.push(by_name("which card"));
            choices
        }
        [key, "name"] if holders.any(|(_, holder, _)| holder == **key) => {
            named(desk, "which card", &format!("{key}{behind}"))
        }
        _ => Vec::new(),
    }
}

/// Crafted cards of all boards.
pub(super) fn crafted(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !keys.is_empty() {
        return Vec::new();
    }
    let decks = &next::decks(desk.next.game);
    let choices = desk.board.sides().flat_map(|(faction, side)| {
        let owner = match faction == desk.faction {
            true => String::new(),
            false => faction.letter().to_string(),
        };
        side.crafted.iter().map(move |card| {
            let called = decks.iter().flat_map(|deck| deck.called(short(card)));
            // Cards of one name are told apart by their suits.
            let code = match called.count() {
                0 | 1 => "#",
                _ => suit_code(card.suit),
            };
            let text = format!("{code}{}{owner}$->", short(card));
            let label = format!("{} of {}", card.title, words::the(faction));
            Choice::new(label, text.clone(), desk.act(&text)).group("discard a crafted card")
        })
    });
    unique(choices)
}

/// A card of the own hand for a column of the Decree.
pub(super) fn decree(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Eyrie || desk.turn.setup {
        return Vec::new();
    }
    match keys {
        [] => suit_steps("add to the Decree"),
        [card] if suits().any(|(code, _)| code == *card) => DecreeColumn::ALL
            .into_iter()
            .map(|column| {
                let sign = format!("$_{}", column.letter());
                let then = desk.act(&format!("{card}E->{sign}"));
                Choice::new(column.name(), sign, then).group("the column")
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// A card of the own hand for a column of the retinue; in the set-up a faithful retainer.
pub(super) fn retinue(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Keepers {
        return Vec::new();
    }
    let columns = |card: &str| -> Vec<Choice> {
        let columns = (1..=3).map(|column| {
            let sign = format!("$_{column}");
            let then = desk.act(&format!("{card}->{sign}"));
            Choice::new(words::place(&Place::Retinue(column)), sign, then).group("the column")
        });
        columns.collect()
    };
    match keys {
        [] if desk.turn.setup => columns("#faith"),
        [] => suit_steps("add to the retinue"),
        [card] if suits().any(|(code, _)| code == *card) => columns(&format!("{card}K")),
        _ => Vec::new(),
    }
}

fn suit_steps(group: &str) -> Vec<Choice> {
    let choices = suits().map(|(code, word)| {
        Choice::new(cards(1, &word), code, Then::Ask(code.to_owned())).group(group)
    });
    choices.collect()
}

/// One more card of the same suit for another column of the Decree.
pub(super) fn also(desk: &Desk<'_>) -> Vec<Choice> {
    let Some(ActionKind::Move(movement)) = desk.next.last_action().map(|action| &action.kind)
    else {
        return Vec::new();
    };
    let hand = Place::Hand(Faction::Eyrie);
    let is_card = match &movement.entries[..] {
        [entry] => {
            matches!(&entry.thing, Thing::Card(card) if card.name.is_none())
                && entry
                    .start
                    .as_ref()
                    .is_some_and(|start| start.value == hand)
        }
        _ => false,
    };
    let columns = movement.destinations.iter().map(|place| match place.value {
        Place::Decree(column) => Some(column),
        _ => None,
    });
    let columns: Option<Vec<DecreeColumn>> = columns.collect();
    let Some(columns) = columns.filter(|columns| is_card && columns.len() == 1) else {
        return Vec::new();
    };
    let open = DecreeColumn::ALL
        .into_iter()
        .filter(|column| !columns.contains(column));
    let choices = open.map(|column| {
        let sign = format!("+$_{}", column.letter());
        let label = format!("one more of the suit for {}", words::decree(column));
        Choice::new(label, sign.clone(), desk.extend(&sign)).group("the same elsewhere")
    });
    choices.collect()
}

/// A dominance card of the own hand changes how its faction wins; a Vagabond makes a coalition by it.
pub(super) fn dominance(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let side = desk.board.side(desk.faction);
    let may = side.is_some_and(|side| {
        side.victory == VictoryBy::Points && side.score >= POINTS_FOR_DOMINANCE
    });
    if !keys.is_empty() || desk.turn.setup || !may {
        return Vec::new();
    }
    let letter = desk.faction.letter();
    let cards = SUITS.map(|suit| {
        let text = format!("{}dom{letter}->$", suit_code(suit));
        (
            text,
            format!("play the dominance card ({})", suit.name().to_lowercase()),
        )
    });
    let marker = match desk.faction.is_vagabond() {
        true => {
            let others = desk.others();
            let joined = |other| format!("a coalition with {}", words::the(other));
            let others = others.map(|other| (format!("++->{}$", other.letter()), joined(other)));
            others.collect()
        }
        false => vec![(
            "++->$".to_owned(),
            "the marker leaves the score track".to_owned(),
        )],
    };
    let choices = cards
        .into_iter()
        .chain(marker)
        .map(|(text, label)| Choice::new(label, text.clone(), desk.act(&text)).group("dominance"));
    choices.collect()
}
