//! What a faction usually does, each as one choice: whole actions that records often have, and those that the rules settle.
//! Also what can begin in a clearing, so that a tap on the map is the first step.

use notation::{Choice, Order as _, Route, Then};

use super::{Desk, VERBS, battle, map, place, region};
use crate::{
    game::{
        Owner, Piece, Place,
        facts::{CLEARINGS, Clearing, Faction, PieceClass},
        usual,
    },
    read::ast::{self, ActionKind, Card, Entry, Move, Thing},
};

/// The heading of these choices.
const USUAL: &str = "usual";
/// The most actions that are offered because records often have them.
const MOST: usize = 12;
/// The verbs whose actions are often recorded and have no place on the map, and whether the set-up has them.
const OFTEN: [(&str, bool); 8] = [
    ("appoint", true),
    (DRAW, true),
    ("supporters", false),
    ("wood", false),
    ("hand over", false),
    ("exhaust", false),
    ("refresh", false),
    ("ruin", false),
];
const DRAW: &str = "draw";
/// The warriors of a roost in the set-up.
const ROOST: u32 = 6;
/// The supporters that the Alliance begins with.
const SUPPORTERS: u32 = 3;

/// The key of the choices that begin in a clearing.
const HERE: &str = "clearing ";
/// The key of the second roll, behind the first one.
const ROLL: &str = "rolls ";

/// Whole actions, what the rules settle first. `points` are the choices that score.
pub(super) fn whole(desk: &Desk<'_>, points: &[Choice]) -> Vec<Choice> {
    if !is_last(desk) {
        return Vec::new();
    }
    let mut choices: Vec<Choice> = settled(desk).into_iter().collect();
    let mut often: Vec<(u32, Choice)> = Vec::new();
    for (key, in_setup) in OFTEN {
        let verb = VERBS.iter().find(|verb| verb.key == key);
        let Some(verb) = verb.filter(|_| in_setup || !desk.turn.setup) else {
            continue;
        };
        let label = |choice: &Choice| format!("{}: {}", verb.label, choice.label);
        for choice in (verb.list)(desk, &[]) {
            // More than one of a kind takes its steps; cards are drawn by twos and threes.
            if key != DRAW && is_counted(&choice.sign) {
                continue;
            }
            let Then::Ask(step) = &choice.then else {
                often.extend(ranked(desk, label(&choice), &choice));
                continue;
            };
            for further in (verb.list)(desk, &[step]) {
                let more = match &*further.label {
                    "that is all" => label(&choice),
                    further => format!("{}, {further}", label(&choice)),
                };
                often.extend(ranked(desk, more, &further));
            }
        }
    }
    let scores = points.iter();
    often.extend(scores.filter_map(|choice| ranked(desk, choice.label.clone(), choice)));
    often.order_by_key(|(bits, _)| *bits);
    // Of those that differ in a count alone the first.
    let mut counted = std::collections::HashSet::new();
    often.retain(|(_, choice)| {
        let what = choice.sign.trim_matches(|sign: char| sign.is_ascii_digit());
        let is_some = is_counted(&choice.sign) || choice.sign.starts_with("++");
        !is_some || counted.insert((what.to_owned(), what == choice.sign))
    });
    // Whoever leads is asked once, and all who may are shown.
    let most = if desk.turn.setup { usize::MAX } else { MOST };
    let often = often.into_iter().map(|(_, choice)| choice).take(most);
    choices.extend(often.filter(|choice| !choice.sign.is_empty()));
    if !desk.turn.setup {
        // Every faction ends its turn so, whatever else it draws.
        let card = Entry::of(1, Thing::Card(Card::of(None, None)));
        let draw = desk.choice("draw cards: a card", Move::of([card]).to(desk.hand()));
        choices.push(draw.group(USUAL));
    }
    let mut seen = std::collections::HashSet::new();
    choices.retain(|choice| seen.insert(choice.sign.clone()));
    choices
}

fn is_counted(sign: &str) -> bool {
    sign.starts_with(|sign: char| sign.is_ascii_digit())
}

/// Whether nothing follows here: a game that goes on is recorded at its end.
fn is_last(desk: &Desk<'_>) -> bool {
    let last = desk.next.game.turns.len().checked_sub(1);
    desk.next.turn == last && desk.next.done == desk.turn.actions.len()
}

/// A choice that writes a whole action which records have, and how unusual that is.
fn ranked(desk: &Desk<'_>, label: String, choice: &Choice) -> Option<(u32, Choice)> {
    let Then::Write(edits) = &choice.then else {
        return None;
    };
    let [edit] = &edits[..] else {
        return None;
    };
    let text = edit.text.trim_matches('/');
    let letter = desk.faction.letter();
    let is_known = !text.is_empty() && usual::begun(letter, "", text, &usual::Above::default()) > 0;
    is_known.then(|| {
        let whole = Choice::new(label, text, choice.then.clone());
        let whole = whole.group(USUAL).effect(choice.effect.clone());
        (usual::bits(letter, &usual::shape(text)), whole)
    })
}

/// The only action that the rules and the board allow.
fn settled(desk: &Desk<'_>) -> Option<Choice> {
    let setup = desk.turn.setup;
    match desk.faction {
        Faction::Marquise if setup => garrison(desk),
        Faction::Eyrie if setup => roost(desk),
        Faction::Alliance if setup && desk.next.done == 0 => Some(supporters(desk)),
        Faction::Marquise if desk.next.done == 0 => wood(desk),
        _ => fallen(desk),
    }
}

fn own(desk: &Desk<'_>, class: PieceClass, letter: Option<char>) -> Piece {
    Piece::of(desk.faction, class, letter)
}

/// The Marquise's warriors, once the keep stands.
fn garrison(desk: &Desk<'_>) -> Option<Choice> {
    let warrior = Piece::warrior(desk.owner());
    let stand = (1..=CLEARINGS).any(|clearing| desk.board.clearing(clearing).count(warrior) > 0);
    let keep = (1..=CLEARINGS).find(|clearing| desk.board.has_keep(*clearing))?;
    let left_out = desk.board.setting().map?.facts().opposite_corner(keep)?;
    if stand {
        return None;
    }
    let all = (1..=CLEARINGS).filter(|clearing| *clearing != left_out);
    let label = format!(
        "a warrior everywhere but in {}",
        desk.spoken(&Place::Clearing(left_out))
    );
    let choice = Choice::new(
        label,
        format!("w everywhere but {left_out}"),
        desk.act(Move::of([desk.pieces(1, warrior)]).into_each(all)),
    );
    Some(choice.group(USUAL))
}

/// The Alliance's first supporters.
fn supporters(desk: &Desk<'_>) -> Choice {
    let cards = Entry::of(SUPPORTERS, Thing::Card(Card::of(None, None)));
    let choice = desk.choice("three supporters", Move::of([cards]).to(desk.own_board()));
    choice.group(USUAL)
}

/// The Eyrie's roost with its warriors, in the corner opposite the keep.
fn roost(desk: &Desk<'_>) -> Option<Choice> {
    let roost = own(desk, PieceClass::Building, None);
    let keep = (1..=CLEARINGS).find(|clearing| desk.board.has_keep(*clearing))?;
    let corner = desk.board.setting().map?.facts().opposite_corner(keep)?;
    if desk.board.clearing_with(roost).is_some() {
        return None;
    }
    let warriors = desk.pieces(ROOST, Piece::warrior(desk.owner()));
    let label = format!(
        "a roost and six warriors to {}",
        desk.spoken(&Place::Clearing(corner))
    );
    let pieces = Move::of([desk.pieces(1, roost), warriors]).to(corner);
    Some(desk.choice(label, pieces).group(USUAL))
}

/// A wood at each sawmill.
fn wood(desk: &Desk<'_>) -> Option<Choice> {
    let sawmill = own(desk, PieceClass::Building, Some('s'));
    let wood = own(desk, PieceClass::Token, None);
    let count = |clearing: Clearing| desk.board.clearing(clearing).count(sawmill);
    let with = |n: u32| (1..=CLEARINGS).filter(move |clearing| count(*clearing) == n);
    let all: u32 = (1..=CLEARINGS).map(count).sum();
    if all == 0 || desk.board.supply(wood)? < all {
        return None;
    }
    let actions = (1..=3).filter_map(|n| {
        let placed = Move::of([desk.pieces(n, wood)]).into_each(with(n));
        let action = (!placed.destinations.is_empty()).then(|| ActionKind::from(placed));
        action.map(|action| action.on(Some(desk.faction)).to_string())
    });
    let text = actions.collect::<Vec<String>>().join("/");
    let choice = Choice::new("a wood at each sawmill", text.clone(), desk.write(&text));
    Some(choice.group(USUAL))
}

/// What falls by the rolls of the battle that was written last, where only warriors can fall, or all pieces do.
fn fallen(desk: &Desk<'_>) -> Option<Choice> {
    let ActionKind::Battle(battle) = &desk.next.last_action()?.kind else {
        return None;
    };
    let (attack, defense) = battle.rolls.as_ref()?;
    let at = battle.clearing.value;
    let (ast::Party::Faction(attacker), ast::Party::Faction(defender)) =
        (battle.attacker.value, battle.defender.value)
    else {
        return None;
    };
    let [attackers, defenders] = [attacker, defender].map(|faction| {
        let warrior = Piece::warrior(Owner::Faction(faction));
        desk.board.clearing(at).count(warrior)
    });
    // Whoever has no warriors there is defenseless.
    let by_attack = attack.value.min(attackers) + u32::from(defenders == 0);
    let by_defense = defense.value.min(defenders);
    let mut lost = lost(desk, at, attacker, by_defense)?;
    lost.extend(self::lost(desk, at, defender, by_attack)?);
    if lost.is_empty() {
        return None;
    }
    let choice = desk.choice("what falls by these rolls", Move::of(lost).from(at));
    Some(choice.group(USUAL))
}

/// The pieces that a faction loses by `hits`; `None` if it may choose them.
fn lost(desk: &Desk<'_>, at: Clearing, faction: Faction, hits: u32) -> Option<Vec<Entry>> {
    let warrior = Piece::warrior(Owner::Faction(faction));
    let pile = desk.board.clearing(at);
    let warriors = pile.count(warrior).min(hits);
    let others = pile.iter().filter(|(piece, _)| {
        piece.owner == Owner::Faction(faction)
            && *piece != warrior
            && piece.class != PieceClass::Pawn
    });
    let others: Vec<(Piece, u32)> = others.collect();
    let left = hits - warriors;
    let more: u32 = others.iter().map(|(_, n)| *n).sum();
    if left > 0 && left < more {
        return None;
    }
    let others = others.into_iter().filter(|_| left > 0);
    let all = std::iter::once((warrior, warriors)).chain(others);
    let all = all.filter(|(_, n)| *n > 0);
    Some(all.map(|(piece, n)| desk.pieces(n, piece)).collect())
}

/// Whether a tap on a clearing offers the actions that begin there. For a Vagabond it moves the pawn instead.
pub(super) fn has_map(desk: &Desk<'_>) -> bool {
    is_last(desk) && !desk.faction.is_vagabond()
}

/// A step to what begins in each clearing, and where the pawn can go.
pub(super) fn on_map(desk: &Desk<'_>) -> Vec<Choice> {
    if !has_map(desk) {
        if !is_last(desk) {
            return Vec::new();
        }
        let choices = map::pawn(desk, &[]).into_iter().map(|mut choice| {
            choice.route.from = None;
            choice
        });
        return choices.collect();
    }
    let counted = Desk {
        is_written: false,
        ..desk.clone()
    };
    let clearings = (1..=CLEARINGS).filter(|at| !all_in(&counted, *at).is_empty());
    let choices = clearings.map(|at| {
        let place = Place::Clearing(at);
        let label = format!("in {}", desk.spoken(&place));
        Choice::new(label, at.to_string(), Then::Ask(format!("{HERE}{at}")))
            .group("begin in a clearing")
            .from(region(&place))
    });
    choices.collect()
}

/// What the attacker rolls in the battle that was written last, at once.
pub(super) fn first_roll(desk: &Desk<'_>) -> Vec<Choice> {
    if !is_last(desk) {
        return Vec::new();
    }
    let rolls = battle::rolls(desk, &[]).into_iter().map(|mut choice| {
        choice.then = Then::Ask(format!("{ROLL}{}", choice.sign));
        choice.sign = format!("({},", choice.sign);
        choice
    });
    rolls.collect()
}

/// The choices after a step to a clearing, or after the first roll.
pub(super) fn after(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let Some((first, rest)) = keys.split_first() else {
        return Vec::new();
    };
    if let Some(roll) = first.strip_prefix(ROLL) {
        return battle::rolls(desk, &[&[roll], rest].concat());
    }
    let at = first.strip_prefix(HERE).and_then(map::clearing);
    match (at.filter(|at| *at > 0), rest) {
        (Some(at), []) => all_in(desk, at),
        (Some(at), [to]) => map::moves(desk, &[&at.to_string(), to]),
        _ => Vec::new(),
    }
}

/// All that begins in a clearing: pieces placed there, a battle, and moves from there.
fn all_in(desk: &Desk<'_>, at: Clearing) -> Vec<Choice> {
    let here = region(&Place::Clearing(at));
    let also = place::also(desk).into_iter();
    let also = also.filter(|choice| choice.route.to.as_ref() == Some(&here));
    let mut choices: Vec<Choice> = also.collect();
    choices.extend(place::in_place(desk, &Place::Clearing(at)));
    let battles = battle::battle(desk, &[]).into_iter();
    choices.extend(battles.filter(|choice| choice.route.to.as_ref() == Some(&here)));
    for choice in &mut choices {
        choice.route = Route {
            from: Some(here.clone()),
            ..Route::default()
        };
    }
    choices.extend(map::moves(desk, &[&at.to_string()]));
    choices
}
