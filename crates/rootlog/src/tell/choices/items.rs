//! Items of a Vagabond: exhausted, refreshed, damaged, repaired, found, and what they complete.

use notation::{Choice, Then};

use super::{
    Desk,
    collect::{Kind, Picked, Rules, What, collect},
    counted, grouped,
    losses::members,
    region,
};
use crate::{
    game::{
        Area, OwnedItem, Place,
        facts::{Faction, Item, Quest, Suit, Track},
    },
    read::{ast, words},
};

/// Items are turned face down.
pub(super) fn exhaust(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits = |owned: &OwnedItem| !owned.exhausted && owned.area != Area::Damaged;
    owned(desk, keys, "exhaust", fits, ["", "->e"])
}

/// Items are turned face up.
pub(super) fn refresh(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    owned(desk, keys, "refresh", |owned| owned.exhausted, ["", "->r"])
}

/// Items take hits: those of the Vagabond on turn, or of the one that is attacked.
pub(super) fn damage(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits = |owned: &OwnedItem| owned.area != Area::Damaged;
    if desk.faction.is_vagabond() {
        return owned(desk, keys, "damage", fits, ["", "->d"]);
    }
    let mut others = desk.others().filter(|other| other.is_vagabond());
    match keys {
        [] => {
            let choices = others.map(|other| {
                let letter = other.letter().to_string();
                Choice::new(words::the(other), letter.clone(), Then::Ask(letter))
                    .group("damage items of")
            });
            choices.collect()
        }
        [key, keys @ ..] => match others.find(|other| other.letter().to_string() == **key) {
            Some(other) => {
                let mut choices = held(desk, other, keys, fits, [&format!("{key}$"), "->d"]);
                if keys.is_empty() && !choices.is_empty() {
                    let text = format!("%_{key}$->d");
                    choices.push(Choice::new("all items", text.clone(), desk.act(&text)));
                }
                let choices = choices.into_iter();
                choices.map(|choice| choice.group("damage")).collect()
            }
            None => Vec::new(),
        },
    }
}

/// Damaged items come back.
pub(super) fn repair(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits = |owned: &OwnedItem| owned.area == Area::Damaged;
    owned(desk, keys, "repair", fits, ["d", "->s"])
}

/// Items go to their tracks.
pub(super) fn track(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let fits =
        |owned: &OwnedItem| owned.item.track() == Track::Track && owned.area != Area::Damaged;
    owned(desk, keys, "move to the track", fits, ["", "->t"])
}

/// One item to another place or side: also where the record has left out why it is not as it shows it.
pub(super) fn any(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let Some(side) = desk.board.side(desk.faction).filter(|_| uses_items(desk)) else {
        return Vec::new();
    };
    let mut owned: Vec<OwnedItem> = side.items.iter().collect();
    owned.dedup();
    let code = |owned: &OwnedItem| {
        let state = if owned.exhausted { "e" } else { "" };
        format!("%{}{}{state}", owned.item.letter(), area_letter(owned.area))
    };
    match keys {
        [] => {
            let choices = owned.iter().map(|owned| {
                let side = if owned.exhausted { ", exhausted" } else { "" };
                let label = format!(
                    "the {} ({}{side})",
                    owned.item.name(),
                    area_name(owned.area)
                );
                Choice::new(label, code(owned), Then::Ask(code(owned))).group("which item")
            });
            choices.collect()
        }
        [key] => {
            let item = owned.iter().find(|owned| code(owned) == **key);
            let goals = item.into_iter().flat_map(|item| {
                ITEM_GOALS.iter().map(|(goal, label)| {
                    let text = format!("{key}->{goal}");
                    let is_so = if item.exhausted { "e" } else { "r" } == *goal;
                    let effect = if is_so {
                        "as the record has it already"
                    } else {
                        ""
                    };
                    Choice::new(*label, text.clone(), desk.act(&text))
                        .group(format!("the {}", item.item.name()))
                        .effect(effect)
                })
            });
            goals.collect()
        }
        _ => Vec::new(),
    }
}

/// Where an item can go, as it is written.
const ITEM_GOALS: [(&str, &str); 8] = [
    ("e", "is exhausted"),
    ("r", "is refreshed"),
    ("s", "to the satchel"),
    ("s+e", "to the satchel, exhausted"),
    ("t", "to its track"),
    ("t+e", "to its track, exhausted"),
    ("d", "is damaged"),
    ("d+e", "is damaged and exhausted"),
];

fn area_letter(area: Area) -> char {
    match area {
        Area::Satchel => ast::Area::Satchel.letter(),
        Area::Track => ast::Area::Track.letter(),
        Area::Damaged => ast::Area::Damaged.letter(),
    }
}

fn area_name(area: Area) -> &'static str {
    match area {
        Area::Satchel => "in the satchel",
        Area::Track => "on its track",
        Area::Damaged => "damaged",
    }
}

/// Whether items of the faction of the turn do something: a Vagabond's, and others' by a card.
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
    behind: [&str; 2],
) -> Vec<Choice> {
    match uses_items(desk) {
        true => held(desk, desk.faction, keys, fits, behind)
            .into_iter()
            .map(|choice| choice.group(group))
            .collect(),
        false => Vec::new(),
    }
}

/// Items on a board that fit, and what is written behind each and behind all of them.
fn held(
    desk: &Desk<'_>,
    holder: Faction,
    keys: &[&str],
    fits: impl Fn(&OwnedItem) -> bool,
    [from, to]: [&str; 2],
) -> Vec<Choice> {
    let items: Vec<OwnedItem> = match desk.board.side(holder) {
        Some(side) => side.items.iter().filter(fits).collect(),
        None => Vec::new(),
    };
    let kinds = Item::ALL.into_iter().map(|item| {
        let owned = items.iter().filter(|owned| owned.item == item);
        Kind {
            code: format!("%{}", item.letter()),
            what: What::Item(item),
            count: u32::try_from(owned.count()).unwrap_or(0),
        }
    });
    let kinds: Vec<Kind> = kinds.filter(|kind| kind.count > 0).collect();
    let rules = Rules {
        most: 3,
        in_any_order: true,
    };
    let write = |picked: &Picked| {
        let members = members(&kinds, picked);
        match from {
            // Without a start the members need no brackets.
            "" => {
                let members = members.iter().map(|(n, code)| counted(*n, code));
                format!("{}{to}", members.collect::<Vec<String>>().join("+"))
            }
            _ => format!("{}{to}", grouped(&members, from)),
        }
    };
    collect(desk, &kinds, &rules, keys, write)
}

/// An item of the ruin where the pawn stands.
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
    let choices = items.flat_map(|item| {
        let track = (item.track() == Track::Track).then_some(("t", ", to its track"));
        let goals = [("$", "")].into_iter().chain(track);
        goals.map(move |(goal, behind)| {
            let text = format!("%{}{clearing}->{goal}", item.letter());
            let then = desk.act(&text);
            Choice::new(format!("{}{behind}", item.name()), text, then)
                .group("in the ruin")
                .from(region(&Place::Clearing(clearing)))
        })
    });
    choices.collect()
}

/// An item of another faction's board, for aid.
pub(super) fn aid(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !desk.faction.is_vagabond() {
        return Vec::new();
    }
    let items = |letter: char, items: Vec<Item>| {
        items.into_iter().map(move |item| {
            let text = format!("%{}{letter}$->$", item.letter());
            Choice::new(item.name(), text.clone(), desk.act(&text)).group("which item")
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
                let letter = other.letter().to_string();
                Choice::new(words::the(other), letter.clone(), Then::Ask(letter))
                    .group("get an item of")
            })
            .collect(),
        [key] => held
            .filter(|(other, _)| other.letter().to_string() == **key)
            .flat_map(|(other, held)| items(other.letter(), held))
            .collect(),
        _ => Vec::new(),
    }
}

/// A quest comes onto the board.
pub(super) fn quest(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !desk.faction.is_vagabond() || !keys.is_empty() || desk.turn.setup {
        return Vec::new();
    }
    let quests = Quest::all().iter().flat_map(|quest| {
        quest.printings.iter().map(move |(suit, items)| {
            let text = format!("{}#{}Q->$", suit.letter(), quest.name);
            let label = format!("{} ({})", quest.title, suit.name().to_lowercase());
            Choice::new(label, text.clone(), desk.act(&text))
                .group("complete a quest")
                .effect(items.map(Item::name).join(", "))
        })
    });
    let unnamed = [Suit::Fox, Suit::Mouse, Suit::Rabbit].map(|suit| {
        let text = format!("{}#Q->$", suit.letter());
        let label = format!("a {} quest", suit.name().to_lowercase());
        Choice::new(label, text.clone(), desk.act(&text)).group("complete a quest")
    });
    quests.chain(unnamed).collect()
}
