//! A Vagabond's items: exhausted, refreshed, damaged, repaired, found, spent on quests.

use notation::Choice;

use super::{
    Desk,
    collect::{ChoiceKind, Rules, What, collect},
    region,
};
use crate::{
    game::{
        Area, OwnedItem, Owner, Place,
        facts::{Faction, Item, Quest, Suit, Track},
    },
    read::{
        ast::{self, Card, Entry, ItemState, Move, Thing},
        words,
    },
};

/// Exhausts items.
pub(super) fn exhaust(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits = |owned: &OwnedItem| !owned.exhausted && owned.area != Area::Damaged;
    owned(desk, keys, "exhaust", fits, |items| items.to(EXHAUSTED))
}

/// Refreshes items.
pub(super) fn refresh(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits = |owned: &OwnedItem| owned.exhausted;
    owned(desk, keys, "refresh", fits, |items| items.to(REFRESHED))
}

/// Damages items of the Vagabond of the turn, or of one that was attacked.
pub(super) fn damage(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits = |owned: &OwnedItem| owned.area != Area::Damaged;
    if desk.faction.is_vagabond() {
        return owned(desk, keys, "damage", fits, |items| items.to(DAMAGED));
    }
    let mut others = desk.others().filter(|other| other.is_vagabond());
    match keys {
        [] => {
            let choices = others.map(|other| {
                Choice::ask(words::the(other), other.letter()).group("damage items of")
            });
            choices.collect()
        }
        [key, keys @ ..] => match others.find(|other| other.letter().to_string() == **key) {
            Some(other) => {
                let board = Place::Board(Owner::Faction(other));
                let damage = |items: Move| items.from(board.clone()).to(DAMAGED);
                let mut choices = held(desk, other, keys, fits, damage);
                if keys.is_empty() && !choices.is_empty() {
                    let all = Move::of([Entry::of(1, Thing::AllItems)]);
                    choices.push(desk.choice("all items", damage(all)));
                }
                let choices = choices.into_iter();
                choices.map(|choice| choice.group("damage")).collect()
            }
            None => Vec::new(),
        },
    }
}

/// Repairs items.
pub(super) fn repair(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits = |owned: &OwnedItem| owned.area == Area::Damaged;
    let repair = |items: Move| items.from(DAMAGED).to(lying(Area::Satchel, None));
    owned(desk, keys, "repair", fits, repair)
}

/// Moves items to their tracks.
pub(super) fn track(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits =
        |owned: &OwnedItem| owned.item.track() == Track::Track && owned.area != Area::Damaged;
    owned(desk, keys, "move to the track", fits, |items| {
        items.to(ON_TRACK)
    })
}

/// Moves one item to any place or side, also to correct what the record left out.
pub(super) fn any(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let Some(side) = desk.board.side(desk.faction).filter(|_| uses_items(desk)) else {
        return Vec::new();
    };
    let mut owned: Vec<OwnedItem> = side.items.iter().collect();
    owned.dedup();
    let entry = |owned: &OwnedItem| {
        let state = owned.exhausted.then_some(ItemState::Exhausted);
        item(1, owned.item).from(lying(owned.area, state))
    };
    let code = |owned: &OwnedItem| desk.code(&entry(owned));
    match keys {
        [] => {
            let choices = owned.iter().map(|owned| {
                let side = if owned.exhausted { ", exhausted" } else { "" };
                let label = format!(
                    "the {} ({}{side})",
                    owned.item.name(),
                    area_name(owned.area)
                );
                Choice::ask(label, code(owned)).group("which item")
            });
            choices.collect()
        }
        [key] => {
            let item = owned.iter().find(|owned| code(owned) == **key);
            let goals = item.into_iter().flat_map(|item| {
                ITEM_GOALS.iter().map(move |(goal, label)| {
                    let is_so = *goal == if item.exhausted { EXHAUSTED } else { REFRESHED };
                    let effect = if is_so {
                        "as the record has it already"
                    } else {
                        ""
                    };
                    desk.choice(*label, Move::of([entry(item)]).to(goal.clone()))
                        .group(format!("the {}", item.item.name()))
                        .effect(effect)
                })
            });
            goals.collect()
        }
        _ => Vec::new(),
    }
}

const DAMAGED: ast::Location = lying(Area::Damaged, None);
const ON_TRACK: ast::Location = lying(Area::Track, None);
const EXHAUSTED: ast::Location = turned(ItemState::Exhausted);
const REFRESHED: ast::Location = turned(ItemState::Refreshed);

/// The places and sides that an item can get, with labels.
static ITEM_GOALS: [(ast::Location, &str); 8] = {
    const DOWN: Option<ItemState> = Some(ItemState::Exhausted);
    [
        (EXHAUSTED, "is exhausted"),
        (REFRESHED, "is refreshed"),
        (lying(Area::Satchel, None), "to the satchel"),
        (lying(Area::Satchel, DOWN), "to the satchel, exhausted"),
        (ON_TRACK, "to its track"),
        (lying(Area::Track, DOWN), "to its track, exhausted"),
        (DAMAGED, "is damaged"),
        (lying(Area::Damaged, DOWN), "is damaged and exhausted"),
    ]
};

/// A place for items on the own board.
const fn lying(area: Area, state: Option<ItemState>) -> ast::Location {
    ast::Location::Items {
        board: None,
        area: Some(area),
        state,
    }
}

/// The side `state` of an item in any place on the own board.
const fn turned(state: ItemState) -> ast::Location {
    ast::Location::Items {
        board: None,
        area: None,
        state: Some(state),
    }
}

fn item(n: u32, item: Item) -> Entry {
    Entry::of(n, Thing::Item(item))
}

/// An Evening's Rest: repairs and refreshes all damaged items.
pub(super) fn rest() -> Move {
    let all = Move::of([Entry::of(1, Thing::AllItems)]).from(DAMAGED);
    all.to(lying(Area::Satchel, Some(ItemState::Refreshed)))
}

fn area_name(area: Area) -> &'static str {
    match area {
        Area::Satchel => "in the satchel",
        Area::Track => "on its track",
        Area::Damaged => "damaged",
    }
}

/// Whether the faction of the turn can use items: a Vagabond, or a faction with a card for it.
fn uses_items(desk: &Desk<'_>) -> bool {
    let side = desk.board.side(desk.faction);
    desk.faction.is_vagabond()
        || side.is_some_and(|side| side.has_crafted("leagueofadventurousmice"))
}

fn owned(
    desk: &Desk<'_>,
    keys: &[&str],
    group: &str,
    fits: impl Fn(&OwnedItem) -> bool,
    act: impl Fn(Move) -> Move,
) -> Vec<Choice> {
    match uses_items(desk) {
        true => held(desk, desk.faction, keys, fits, act)
            .into_iter()
            .map(|choice| choice.group(group))
            .collect(),
        false => Vec::new(),
    }
}

/// Choices of items on the board of `holder` for which `fits` is true; `act` completes their move.
fn held(
    desk: &Desk<'_>,
    holder: Faction,
    keys: &[&str],
    fits: impl Fn(&OwnedItem) -> bool,
    act: impl Fn(Move) -> Move,
) -> Vec<Choice> {
    let items: Vec<OwnedItem> = match desk.board.side(holder) {
        Some(side) => side.items.iter().filter(fits).collect(),
        None => Vec::new(),
    };
    let kinds = Item::ALL.into_iter().map(|item| {
        let owned = items.iter().filter(|owned| owned.item == item);
        ChoiceKind {
            what: What::Item(item),
            count: u32::try_from(owned.count()).unwrap_or(0),
        }
    });
    let kinds: Vec<ChoiceKind> = kinds.filter(|kind| kind.count > 0).collect();
    let rules = Rules {
        most: 3,
        in_any_order: true,
    };
    let act = |items| act(Move::of(items)).into();
    collect(desk, &kinds, &rules, keys, act)
}

/// Takes an item from the ruin at the pawn.
pub(super) fn ruin(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let Some(Place::Clearing(clearing)) = desk.board.pawn(desk.owner()) else {
        return Vec::new();
    };
    let vagabonds = desk.board.setting().factions.iter();
    let sets = vagabonds.filter(|faction| faction.is_vagabond()).count();
    let map = desk.board.setting().map;
    let is_ruin = map.is_some_and(|map| map.facts().has_ruin(clearing));
    let taken = usize::try_from(desk.board.explored(clearing)).unwrap_or(usize::MAX);
    if !keys.is_empty() || !desk.faction.is_vagabond() || !is_ruin || taken >= sets {
        return Vec::new();
    }
    let items = Item::ALL.into_iter().filter(|item| item.in_ruins());
    let choices = items.flat_map(|found| {
        let track = (found.track() == Track::Track).then_some((ON_TRACK, ", to its track"));
        let goals = [(desk.own_board().into(), "")].into_iter().chain(track);
        goals.map(move |(goal, behind)| {
            let label = format!("{}{behind}", found.name());
            desk.choice(label, Move::of([item(1, found)]).from(clearing).to(goal))
                .group("in the ruin")
                .from(region(&Place::Clearing(clearing)))
        })
    });
    choices.collect()
}

/// Takes an item from another faction's board, for aid.
pub(super) fn aid(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !desk.faction.is_vagabond() {
        return Vec::new();
    }
    let items = |other: Faction, items: Vec<Item>| {
        items.into_iter().map(move |held| {
            let item = Move::of([item(1, held)]).from(Place::Board(Owner::Faction(other)));
            desk.choice(held.name(), item.to(desk.own_board()))
                .group("which item")
        })
    };
    let held = desk.others().filter_map(|other| {
        let side = desk.board.side(other)?;
        let held = Item::ALL
            .into_iter()
            .filter(|item| side.items.count(*item) > 0);
        let held: Vec<Item> = held.collect();
        (!held.is_empty()).then_some((other, held))
    });
    match keys {
        [] => held
            .map(|(other, _)| {
                Choice::ask(words::the(other), other.letter()).group("get an item of")
            })
            .collect(),
        [key] => held
            .filter(|(other, _)| other.letter().to_string() == **key)
            .flat_map(|(other, held)| items(other, held))
            .collect(),
        _ => Vec::new(),
    }
}

/// Takes a completed quest to the board.
pub(super) fn quest(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !desk.faction.is_vagabond() || !keys.is_empty() || desk.turn.setup {
        return Vec::new();
    }
    let complete = |suit, name| {
        let quest = Entry::of(1, Thing::Card(Card::of(Some(suit), name)));
        Move::of([quest])
            .from(ast::Location::Quests)
            .to(desk.own_board())
    };
    let quests = Quest::all().iter().flat_map(|quest| {
        quest.printings.iter().map(move |(suit, items)| {
            let label = format!("{} ({})", quest.title, suit.name().to_lowercase());
            desk.choice(label, complete(*suit, Some(quest.name)))
                .group("complete a quest")
                .effect(items.map(Item::name).join(", "))
        })
    });
    let unnamed = [Suit::Fox, Suit::Mouse, Suit::Rabbit].map(|suit| {
        let label = format!("a {} quest", suit.name().to_lowercase());
        desk.choice(label, complete(suit, None))
            .group("complete a quest")
    });
    quests.chain(unnamed).collect()
}
