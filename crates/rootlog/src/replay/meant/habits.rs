//! Actions that a record repeats. Of two equally likely slips, the one in such an action is likelier: `#->P` ends each turn of
//! the Corvids.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use notation::work;

use crate::{
    game::{
        facts::Faction,
        usual::{self, shape},
    },
    read::ast::Sheet,
};

use super::glance::is_separator;

/// How often each action appears in a record.
#[derive(Debug, Default)]
pub(in crate::replay) struct Habits {
    /// Counts by the text of the action.
    actions: HashMap<String, usize>,
    /// The same for the turns of each faction.
    own: BTreeMap<Faction, HashMap<String, usize>>,
    /// Counts by the shape of the action, which ignores numbers and suits.
    shapes: HashMap<String, usize>,
    /// The number of actions of each faction.
    counts: BTreeMap<Faction, usize>,
}

/// The bits added for a number, which is one of about twelve.
const NUMBER: u32 = 3;

/// How usual an action is, reversed: the least value is the most usual.
pub(super) type Usual = Reverse<(usize, usize, usize)>;

impl Habits {
    /// The habits of `game`, whose text is `text`.
    pub(in crate::replay) fn of(game: &Sheet, text: &str) -> Self {
        let mut habits = Self::default();
        let turns = game.turns.iter().map(|turn| (turn.faction.value, turn));
        let actions = turns.flat_map(|(faction, turn)| {
            let actions = turn.actions.iter().filter(|action| action.sound);
            actions.map(move |action| (faction, action))
        });
        for (faction, action) in actions {
            let written = text.get(std::ops::Range::from(action.range));
            let written = written.unwrap_or_default();
            work::count(2 + written.len() / 32);
            *habits.actions.entry(written.to_owned()).or_default() += 1;
            let own = habits.own.entry(faction).or_default();
            *own.entry(written.to_owned()).or_default() += 1;
            *habits.counts.entry(faction).or_default() += 1;
            *habits.shapes.entry(shape(written)).or_default() += 1;
        }
        habits
    }

    /// How usual the least usual action in `text` is in a turn of `faction`.
    pub(super) fn usual(&self, faction: Option<Faction>, text: &str) -> Usual {
        work::count(1);
        let actions = text.split(is_separator);
        let count =
            |counts: &HashMap<String, usize>, text: &str| counts.get(text).copied().unwrap_or(0);
        let usual = actions.map(|action| {
            let own = faction.and_then(|faction| self.own.get(&faction));
            let own = own.map_or(0, |own| count(own, action));
            match count(&self.actions, action) {
                0 => (own, 0, count(&self.shapes, &shape(action))),
                exact => (own, exact, 0),
            }
        });
        Reverse(usual.min().unwrap_or_default())
    }
}

impl Habits {
    /// How unusual the actions in `text` are in a turn of `faction`, in bits: in this record or in others, whichever is less.
    pub(super) fn unusual(&self, faction: Faction, text: &str) -> u32 {
        work::count(1);
        let all = self.counts.get(&faction).copied().unwrap_or(0);
        let own = self.own.get(&faction);
        let bits = text.split(is_separator).map(|action| {
            let shape = shape(action);
            let bits = usual::bits(faction.letter(), &shape);
            let bits = bits + if shape.contains('0') { NUMBER } else { 0 };
            let here = own.and_then(|own| own.get(action)).copied().unwrap_or(0);
            match here {
                0 => bits,
                // A single occurrence may be another slip.
                here => bits.min(((all + 2) / here).max(1).ilog2()),
            }
        });
        bits.sum()
    }
}

/// Whether the exact action appears elsewhere, or its shape is frequent.
pub(super) fn is_usual(Reverse((_, exact, alike)): Usual) -> bool {
    exact > 0 || alike > 2
}
