//! Several things of some kinds for one action, chosen one kind after the other.

use notation::{Choice, Then};

use super::{Desk, cards::cards};
use crate::game::{
    Piece,
    facts::{Clearing, Item, Suit},
};

/// How many of a kind can be chosen: no box holds more, but a slip may write more.
pub(super) const MOST: u32 = 25;

/// A kind of things that can be chosen.
pub(super) struct Kind {
    /// What writes one of it.
    pub(super) code: String,
    pub(super) what: What,
    /// How many there are.
    pub(super) count: u32,
}

/// What a kind is.
pub(super) enum What {
    Piece(Piece),
    Item(Item),
    Card(Suit),
    /// Wood in a clearing.
    Wood(Clearing),
}

impl What {
    /// So many of it in words.
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

/// How kinds are chosen.
pub(super) struct Rules {
    /// How many kinds at most.
    pub(super) most: usize,
    /// Whether kinds can follow in any order; else in theirs.
    pub(super) in_any_order: bool,
}

/// Each kind that was chosen, by its index, with how many of it.
pub(super) type Picked = Vec<(usize, u32)>;

/// The next kinds behind those that `keys` chose. `write` writes what was chosen.
pub(super) fn collect(
    desk: &Desk<'_>,
    kinds: &[Kind],
    rules: &Rules,
    keys: &[&str],
    write: impl Fn(&Picked) -> String,
) -> Vec<Choice> {
    let Some(picked) = read(kinds, rules, keys) else {
        return Vec::new();
    };
    let mut choices = Vec::new();
    if !picked.is_empty() {
        let text = write(&picked);
        choices.push(Choice::new("that is all", text.clone(), desk.act(&text)));
    }
    for index in rest(kinds, rules, &picked) {
        let Some(kind) = kinds.get(index) else {
            continue;
        };
        for n in 1..=kind.count.min(MOST) {
            let mut more = picked.clone();
            more.push((index, n));
            let key = key(kind, n);
            let goes_on = more.len() < rules.most && rest(kinds, rules, &more).next().is_some();
            let then = match goes_on {
                true => Then::Ask(key.clone()),
                false => desk.act(&write(&more)),
            };
            choices.push(Choice::new(kind.what.name(n), key, then));
        }
    }
    choices
}

/// What the button of a kind shows, and what chooses it.
fn key(kind: &Kind, n: u32) -> String {
    super::counted(n, &kind.code)
}

/// What keys chose; nothing if they are not those of choices.
fn read(kinds: &[Kind], rules: &Rules, keys: &[&str]) -> Option<Picked> {
    let mut picked = Picked::new();
    for chosen in keys {
        let open: Vec<usize> = rest(kinds, rules, &picked).collect();
        let mut all = open.into_iter().filter_map(|index| {
            let kind = kinds.get(index)?;
            let n = (1..=kind.count.min(MOST)).find(|n| key(kind, *n) == *chosen)?;
            Some((index, n))
        });
        picked.push(all.next()?);
    }
    (picked.len() < rules.most || picked.is_empty()).then_some(picked)
}

/// The kinds that can follow.
fn rest(kinds: &[Kind], rules: &Rules, picked: &Picked) -> impl Iterator<Item = usize> {
    let first = match (rules.in_any_order, picked.last()) {
        (false, Some((last, _))) => last + 1,
        _ => 0,
    };
    let taken: Vec<usize> = picked.iter().map(|(index, _)| *index).collect();
    (first..kinds.len()).filter(move |index| !taken.contains(index))
}
