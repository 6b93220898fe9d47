//! Things of several kinds for one action, chosen kind by kind.

use notation::{Choice, Then};

use super::Desk;
use crate::{
    game::{
        Piece,
        facts::{Clearing, Faction, Item, PieceClass, Suit},
    },
    read::ast::{ActionKind, Card, Entry, Thing},
};

/// The most that can be chosen of one kind. No box holds more, but a slip may write more.
pub(super) const MOST: u32 = 25;

/// A kind of things that can be chosen.
pub(super) struct ChoiceKind {
    pub(super) what: What,
    /// How many there are.
    pub(super) count: u32,
}

/// The kind of thing.
pub(super) enum What {
    Piece(Piece),
    Item(Item),
    Card(Suit),
    /// Wood in a clearing.
    Wood(Clearing),
}

impl ChoiceKind {
    /// The label of the button for `n` of it, which is also its key.
    pub(super) fn key(&self, desk: &Desk<'_>, n: u32) -> String {
        let entry = desk.code(&self.what.entry(desk, n));
        // One `#` follows all suits of the action.
        entry.trim_end_matches('#').to_owned()
    }
}

impl What {
    /// `n` of it as an entry of a move.
    pub(super) fn entry(&self, desk: &Desk<'_>, n: u32) -> Entry {
        match self {
            Self::Piece(piece) => desk.pieces(n, *piece),
            Self::Item(item) => Entry::of(n, Thing::Item(*item)),
            Self::Card(suit) => Entry::of(n, Thing::Card(Card::of(Some(*suit), None))),
            Self::Wood(clearing) => {
                let wood = Piece::of(Faction::Marquise, PieceClass::Token, None);
                desk.pieces(n, wood).from(*clearing)
            }
        }
    }

    /// `n` of it in words.
    pub(super) fn name(&self, n: u32) -> String {
        match self {
            Self::Piece(piece) => piece.counted(n),
            Self::Item(item) if n == 1 => format!("1 {}", item.name()),
            Self::Item(item) => format!("{n} {}", item.plural()),
            Self::Card(suit) => cards(n, &format!("{} card", suit.name().to_lowercase())),
            Self::Wood(clearing) => format!("{n} wood in clearing {clearing}"),
        }
    }
}

/// `n` cards in words.
pub(super) fn cards(n: u32, name: &str) -> String {
    match n {
        1 => format!("a {name}"),
        _ => format!("{n} {name}s"),
    }
}

/// Limits on the choice.
pub(super) struct Rules {
    /// The most kinds.
    pub(super) most: usize,
    /// Whether kinds can be chosen in any order instead of the order of the list.
    pub(super) in_any_order: bool,
}

/// The chosen kinds, each as its index and its number.
type Picked = Vec<(usize, u32)>;

/// The choices after `keys`: further kinds, and the action of what is chosen so far, which `act` makes.
pub(super) fn collect(
    desk: &Desk<'_>,
    kinds: &[ChoiceKind],
    rules: &Rules,
    keys: &[&str],
    act: impl Fn(Vec<Entry>) -> ActionKind,
) -> Vec<Choice> {
    let Some(picked) = read(desk, kinds, rules, keys) else {
        return Vec::new();
    };
    let act = |picked: &Picked| {
        let picked = picked.iter();
        let entries = picked.filter_map(|(index, n)| Some(kinds.get(*index)?.what.entry(desk, *n)));
        act(entries.collect())
    };
    let mut choices = Vec::new();
    if !picked.is_empty() {
        choices.push(desk.choice("that is all", act(&picked)));
    }
    for index in rest(kinds, rules, &picked) {
        let Some(kind) = kinds.get(index) else {
            continue;
        };
        for n in 1..=kind.count.min(MOST) {
            let mut more = picked.clone();
            more.push((index, n));
            let key = kind.key(desk, n);
            let goes_on = more.len() < rules.most && rest(kinds, rules, &more).next().is_some();
            let then = match goes_on {
                true => Then::Ask(key.clone()),
                false => desk.act(act(&more)),
            };
            choices.push(Choice::new(kind.what.name(n), key, then));
        }
    }
    choices
}

/// The kinds that `keys` chose; `None` if a key belongs to no choice.
fn read(desk: &Desk<'_>, kinds: &[ChoiceKind], rules: &Rules, keys: &[&str]) -> Option<Picked> {
    let mut picked = Picked::new();
    for chosen in keys {
        let open: Vec<usize> = rest(kinds, rules, &picked).collect();
        let mut all = open.into_iter().filter_map(|index| {
            let kind = kinds.get(index)?;
            let n = (1..=kind.count.min(MOST)).find(|n| kind.key(desk, *n) == *chosen)?;
            Some((index, n))
        });
        picked.push(all.next()?);
    }
    (picked.len() < rules.most || picked.is_empty()).then_some(picked)
}

/// The kinds that can still be chosen.
fn rest(kinds: &[ChoiceKind], rules: &Rules, picked: &Picked) -> impl Iterator<Item = usize> {
    let first = match (rules.in_any_order, picked.last()) {
        (false, Some((last, _))) => last + 1,
        _ => 0,
    };
    let taken: Vec<usize> = picked.iter().map(|(index, _)| *index).collect();
    (first..kinds.len()).filter(move |index| !taken.contains(index))
}
