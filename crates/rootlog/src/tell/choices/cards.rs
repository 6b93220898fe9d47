//! Cards: drawn, crafted, discarded, revealed, given, and put in columns.

use notation::{Choice, Ranged};

use super::{
    Desk,
    collect::{ChoiceKind, Rules, What, cards, collect},
    map::to_board,
};
use crate::{
    game::{
        VictoryBy,
        facts::{self, CardKind, DecreeColumn, Faction, Suit},
    },
    read::{
        ast::{ActionKind, Card, Craft, Entry, Location, Move, Party, Reveal, Thing},
        words,
    },
    tell::next,
};

/// The most cards that a button draws.
const MOST_DRAWN: u32 = 5;
/// The most cards of one suit that a button discards or reveals together with others.
const MOST: u32 = 3;
/// The same for one suit alone.
const MOST_OF_ONE: u32 = 5;
/// The points needed to play a dominance card.
const POINTS_FOR_DOMINANCE: u32 = 10;

/// The place of the Alliance's supporters.
const SUPPORTERS: Location = Location::Board(Party::Faction(Faction::Alliance));

/// The suits in the order in which a player looks for them.
const SUITS: [Suit; 4] = [Suit::Fox, Suit::Mouse, Suit::Rabbit, Suit::Bird];

/// The suits with the names of their cards, then a card of any suit.
fn suits() -> impl Iterator<Item = (Option<Suit>, String)> {
    let known = SUITS.map(|suit| (Some(suit), format!("{} card", suit.name().to_lowercase())));
    known.into_iter().chain([(None, "card".to_owned())])
}

/// `n` cards of a suit, or of any suit.
fn of(n: u32, suit: Option<Suit>) -> Entry {
    Entry::of(n, Thing::Card(Card::of(suit, None)))
}

/// A card by its name; `suit` distinguishes cards that share it.
fn by_its_name(suit: Option<Suit>, name: &str) -> Entry {
    Entry::of(1, Thing::Card(Card::of(suit, Some(name))))
}

/// The card of [`suits`] with the key `key`.
fn chosen(desk: &Desk<'_>, key: &str) -> Option<Entry> {
    let mut cards = suits().map(|(suit, _)| of(1, suit));
    cards.find(|card| desk.code(card) == key)
}

/// Draws cards: to the own hand, as supporters, for another faction; by name if the card is known.
pub(super) fn draw(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    match keys {
        [] => {}
        ["name"] => {
            let draw = |card| Move::of([card]).to(desk.hand());
            return named(desk, "draw by name", draw);
        }
        ["*"] => {
            let take = |card| {
                Move::of([card])
                    .from(Location::Discard)
                    .to(desk.hand())
                    .into()
            };
            return of_suit(desk, 1, take);
        }
        _ => return Vec::new(),
    }
    let draw = |n: u32, to: Location, label: String| {
        let draw = Move::of([of(n, None)]).to(to);
        desk.choice(label, draw).group("draw")
    };
    let hand = (1..=MOST_DRAWN).map(|n| draw(n, desk.hand(), cards(n, "card")));
    let mut choices: Vec<Choice> = hand.collect();
    if desk.faction == Faction::Alliance {
        choices.extend((1..=MOST).map(|n| draw(n, SUPPORTERS, cards(n, "supporter"))));
    }
    for other in desk.others() {
        let label = format!("a card for {}", words::the(other));
        choices.push(draw(1, Location::Hand(other), label));
        if other == Faction::Alliance {
            let label = "a supporter of the Alliance".to_owned();
            choices.push(draw(1, SUPPORTERS, label));
        }
    }
    if !desk.turn.setup {
        choices.push(by_name("draw"));
        choices.push(Choice::ask("a card of the discard pile", "*").group("draw"));
    }
    choices
}

/// The step to a choice of cards by name.
fn by_name(group: &str) -> Choice {
    Choice::ask("a card by its name", "name").group(group)
}

/// Crafts items that the supply has, and cards by name.
pub(super) fn craft(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !keys.is_empty() || desk.turn.setup {
        return Vec::new();
    }
    let items = next::crafted_items().filter(|item| desk.board.craftable(*item) > 0);
    let items = items.map(|item| {
        let craft = Craft::Item(item.into());
        desk.choice(item.name(), ActionKind::Craft(craft))
            .group("craft an item")
            .effect(format!("{} left", desk.board.craftable(item)))
    });
    let decks = next::decks(desk.next.game).into_iter();
    let cards = decks.flat_map(next::crafted_cards);
    let cards = cards.filter(|(card, _)| card.kind != CardKind::Item);
    let cards = cards.map(|(card, short)| {
        let label = format!("{} ({})", card.title, card.suit.name().to_lowercase());
        let craft = Craft::Card(short.unwrap_or(card.name).to_owned().into());
        desk.choice(label, ActionKind::Craft(craft))
            .group("craft a card")
            .effect(card.cost_text().unwrap_or_default())
    });
    unique(items.chain(cards))
}

/// Drops choices with the same sign as an earlier one: decks share cards.
fn unique(choices: impl Iterator<Item = Choice>) -> Vec<Choice> {
    let mut seen = std::collections::HashSet::new();
    choices
        .filter(|choice| seen.insert(choice.sign.clone()))
        .collect()
}

/// Discards cards of the own hand: by suits, or one by name.
pub(super) fn discard(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    match keys {
        ["name"] => {
            let discard = |card| Move::of([card]).from(desk.hand());
            named(desk, "discard by name", discard)
        }
        _ => {
            let discard = |cards| Move::of(cards).from(desk.hand()).into();
            let mut choices = by_suits(desk, keys, "discard", discard);
            if keys.is_empty() {
                choices.push(by_name("discard"));
            }
            choices
        }
    }
}

/// A choice for each card by its name; `act` makes its move.
fn named(desk: &Desk<'_>, group: &str, act: impl Fn(Entry) -> Move) -> Vec<Choice> {
    let decks = next::decks(desk.next.game).into_iter();
    let cards = decks.flat_map(facts::Deck::cards).map(|card| {
        let label = format!("{} ({})", card.title, card.suit.name().to_lowercase());
        let card = by_its_name(Some(card.suit), short(card));
        desk.choice(label, act(card)).group(group)
    });
    unique(cards)
}

/// The shortest name of a card in a record.
fn short(card: &facts::Card) -> &'static str {
    card.abbreviation.unwrap_or(card.name)
}

/// Choices of cards of up to three suits; `act` makes their action.
fn by_suits(
    desk: &Desk<'_>,
    keys: &[&str],
    group: &str,
    act: impl Fn(Vec<Entry>) -> ActionKind,
) -> Vec<Choice> {
    let kinds = SUITS.map(|suit| ChoiceKind {
        what: What::Card(suit),
        count: MOST,
    });
    let rules = Rules {
        most: 3,
        in_any_order: true,
    };
    let mut choices = collect(desk, &kinds, &rules, keys, &act);
    if keys.is_empty() {
        for kind in &kinds {
            choices.extend((MOST + 1..=MOST_OF_ONE).map(|n| {
                let then = desk.act(act(vec![kind.what.entry(desk, n)]));
                Choice::new(kind.what.name(n), kind.key(desk, n), then)
            }));
        }
        choices.extend((1..=MOST_OF_ONE).map(|n| {
            let label = format!("{} of any suit", cards(n, "card"));
            let any = of(n, None);
            Choice::new(label, desk.code(&any), desk.act(act(vec![any])))
        }));
    }
    choices
        .into_iter()
        .map(|choice| choice.group(group))
        .collect()
}

/// Spends supporters of the Alliance.
pub(super) fn supporters(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    match desk.faction {
        Faction::Alliance if !desk.turn.setup => {
            let spend = |cards| Move::of(cards).from(SUPPORTERS).into();
            by_suits(desk, keys, "spend supporters", spend)
        }
        _ => Vec::new(),
    }
}

/// Reveals cards to everyone, or a whole hand to one faction.
pub(super) fn show(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    let reveal = |cards: Vec<Entry>, to: Option<Faction>| {
        ActionKind::Reveal(Reveal {
            cards: cards.into(),
            from: desk.faction,
            to: to.map(Ranged::from),
        })
    };
    if let [key] = keys
        && let Some(to) = desk.other(key)
    {
        return of_suit(desk, 1, |card| reveal(vec![card], Some(to)));
    }
    let mut choices = by_suits(desk, keys, "show", |cards| reveal(cards, None));
    if keys.is_empty() {
        choices.extend(desk.others().flat_map(|other| {
            let who = words::the(other);
            let choices = [
                desk.choice(
                    format!("the whole hand to {who}"),
                    reveal(Vec::new(), Some(other)),
                ),
                desk.choice(
                    format!("a card to {who}"),
                    reveal(vec![of(1, None)], Some(other)),
                ),
                Choice::ask(format!("a card of a suit to {who}"), other.letter()),
            ];
            choices.map(|choice| choice.group("show"))
        }));
    }
    choices
}

/// Gives a card of the own hand to another faction, or to the supporters.
pub(super) fn give(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    let give = |card, to| Move::of([card]).from(desk.hand()).to(to).into();
    match keys {
        [] => {
            let mut goals: Vec<Choice> = desk
                .others()
                .map(|other| {
                    let label = format!("to {}", words::the(other));
                    to_board(Choice::ask(label, other.letter()), other).group("give a card")
                })
                .collect();
            if desk.board.side(Faction::Alliance).is_some() {
                let supporters = Choice::ask("to the supporters", "A$");
                goals.push(to_board(supporters, Faction::Alliance).group("give a card"));
            }
            goals
        }
        ["A$"] if desk.board.side(Faction::Alliance).is_some() => {
            let most = match desk.faction {
                Faction::Alliance => MOST_OF_ONE,
                _ => 1,
            };
            of_suit(desk, most, |card| give(card, SUPPORTERS))
        }
        [key] => desk.other(key).map_or_else(Vec::new, |other| {
            of_suit(desk, 2, |card| give(card, Location::Hand(other)))
        }),
        _ => Vec::new(),
    }
}

/// Choices of up to `most` cards of one suit; `act` makes their action.
fn of_suit(desk: &Desk<'_>, most: u32, act: impl Fn(Entry) -> ActionKind) -> Vec<Choice> {
    let choices =
        suits().flat_map(|(suit, word)| (1..=most).map(move |n| (of(n, suit), cards(n, &word))));
    let choices = choices.map(|(cards, label)| {
        Choice::new(label, desk.code(&cards), desk.act(act(cards))).group("which card")
    });
    choices.collect()
}

/// Takes a card from another hand or from the supporters.
pub(super) fn get(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    of_others(desk, keys, "get a card", |card| card.to(desk.hand()))
}

/// Discards a card of another faction.
pub(super) fn others(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    of_others(desk, keys, "another faction discards", |card| card)
}

fn of_others(
    desk: &Desk<'_>,
    keys: &[&str],
    group: &str,
    act: impl Fn(Move) -> Move,
) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    let hand = |other: Faction| (other, Location::Hand(other), words::the(other));
    let supporters = desk.others().filter(|other| *other == Faction::Alliance);
    let supporters = supporters.map(|other| (other, SUPPORTERS, "the supporters".to_owned()));
    let mut holders = desk.others().map(hand).chain(supporters);
    let [key, rest @ ..] = keys else {
        let choices = holders.map(|(other, place, label)| {
            to_board(Choice::ask(label, place.on(desk.faction)), other).group(group)
        });
        return choices.collect();
    };
    let Some((_, holder, _)) = holders.find(|(_, place, _)| place.on(desk.faction) == **key) else {
        return Vec::new();
    };
    let act = |card| act(Move::of([card]).from(holder.clone()));
    match rest {
        [] => {
            let mut choices = of_suit(desk, 1, |card| act(card).into());
            choices.push(by_name("which card"));
            choices
        }
        ["name"] => named(desk, "which card", act),
        _ => Vec::new(),
    }
}

/// Discards crafted cards, of all boards.
pub(super) fn crafted(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !keys.is_empty() {
        return Vec::new();
    }
    let decks = &next::decks(desk.next.game);
    let choices = desk.board.sides().flat_map(|(faction, side)| {
        side.crafted.iter().map(move |card| {
            let called = decks.iter().flat_map(|deck| deck.called(short(card)));
            // The suit distinguishes cards of one name.
            let suit = Some(card.suit).filter(|_| called.count() > 1);
            let label = format!("{} of {}", card.title, words::the(faction));
            let board = Location::Board(Party::Faction(faction));
            let discard = Move::of([by_its_name(suit, short(card))]).from(board);
            desk.choice(label, discard).group("discard a crafted card")
        })
    });
    unique(choices)
}

/// Puts a card of the own hand in a column of the Decree.
pub(super) fn decree(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Eyrie || desk.turn.setup {
        return Vec::new();
    }
    match keys {
        [] => suit_steps(desk, "add to the Decree"),
        [key] => {
            let card = chosen(desk, key).into_iter();
            let choices = card.flat_map(|card| {
                let card = Move::of([card]).from(desk.hand());
                let columns = DecreeColumn::ALL.into_iter();
                columns.map(move |column| {
                    let to = Location::Decree(column);
                    let sign = to.on(desk.faction);
                    let then = desk.act(card.clone().to(to));
                    Choice::new(column.name(), sign, then).group("the column")
                })
            });
            choices.collect()
        }
        _ => Vec::new(),
    }
}

/// Puts a card of the own hand in a column of the retinue; in the set-up a Faithful Retainer.
pub(super) fn retinue(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Keepers {
        return Vec::new();
    }
    let columns = |card: Move| -> Vec<Choice> {
        let columns = (1..=3).map(|column| {
            let to = Location::Retinue(column);
            let (label, sign) = (words::place(&to), to.on(desk.faction));
            Choice::new(label, sign, desk.act(card.clone().to(to))).group("the column")
        });
        columns.collect()
    };
    match keys {
        [] if desk.turn.setup => columns(Move::of([by_its_name(None, "faith")])),
        [] => suit_steps(desk, "add to the retinue"),
        [key] => chosen(desk, key)
            .map_or_else(Vec::new, |card| columns(Move::of([card]).from(desk.hand()))),
        _ => Vec::new(),
    }
}

fn suit_steps(desk: &Desk<'_>, group: &str) -> Vec<Choice> {
    let choices = suits()
        .map(|(suit, word)| Choice::ask(cards(1, &word), desk.code(&of(1, suit))).group(group));
    choices.collect()
}

/// Puts one more card of the same suit in another column of the Decree.
pub(super) fn also(desk: &Desk<'_>) -> Vec<Choice> {
    let Some(ActionKind::Move(movement)) = desk.next.last_action().map(|action| &action.kind)
    else {
        return Vec::new();
    };
    let hand = Location::Hand(Faction::Eyrie);
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
        Location::Decree(column) => Some(column),
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
        let sign = format!("+{}", Location::Decree(column).on(desk.faction));
        let label = format!("one more of the suit for {}", words::decree(column));
        Choice::new(label, sign.clone(), desk.extend(&sign)).group("the same elsewhere")
    });
    choices.collect()
}

/// Plays a dominance card of the own hand; for a Vagabond it forms a coalition.
pub(super) fn dominance(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let side = desk.board.side(desk.faction);
    let may = side.is_some_and(|side| {
        side.victory == VictoryBy::Points && side.score >= POINTS_FOR_DOMINANCE
    });
    if !keys.is_empty() || desk.turn.setup || !may {
        return Vec::new();
    }
    let cards = SUITS.into_iter().map(|suit| {
        let label = format!("play the dominance card ({})", suit.name().to_lowercase());
        let card = Move::of([by_its_name(Some(suit), "dom")]).from(desk.hand());
        desk.choice(label, card.to(desk.own_board()))
    });
    let marker = |label: String, board: Faction| {
        let board = board.into();
        desk.choice(label, ActionKind::Dominance { board })
    };
    let mut choices: Vec<Choice> = cards.collect();
    match desk.faction.is_vagabond() {
        true => choices.extend(
            desk.others()
                .map(|other| marker(format!("a coalition with {}", words::the(other)), other)),
        ),
        false => choices.push(marker(
            "the marker leaves the score track".to_owned(),
            desk.faction,
        )),
    }
    let choices = choices.into_iter();
    choices.map(|choice| choice.group("dominance")).collect()
}
