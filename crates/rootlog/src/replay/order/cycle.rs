//! The order of play, as far as the turns of a record tell it.

use crate::game::facts::Faction;

/// Among more factions no order is looked for; a game has six at most.
const MOST_FACTIONS: usize = 7;

/// The order of play of `factions`, whose turns follow each other as `turns` says: the one that most of them keep. Nothing
/// if too few tell it, or if another order is kept as often.
pub(super) fn order_of_play(
    factions: &[Faction],
    turns: impl IntoIterator<Item = Option<Faction>>,
) -> Option<Vec<Faction>> {
    let count = factions.len();
    if !(2..=MOST_FACTIONS).contains(&count) {
        return None;
    }
    let mut follows = Follows {
        counts: vec![vec![0; count]; count],
        order: vec![0],
        best: Vec::new(),
        most: 0,
        second: 0,
    };
    let mut pairs = 0;
    let mut last: Option<usize> = None;
    for turn in turns {
        let next = turn.and_then(|turn| factions.iter().position(|other| *other == turn));
        if let (Some(last), Some(next)) = (last, next) {
            follows.counts[last][next] += 1;
            pairs += 1;
        }
        last = next;
    }
    follows.try_all(0);
    // More than one round, and a slip here and there. One slip in a short record makes two orders look alike.
    let is_clear = follows.most > follows.second + 1;
    let is_told = is_clear && follows.most > count && follows.most * 2 >= pairs;
    let order = follows.best.into_iter().map(|index| factions[index]);
    is_told.then(|| order.collect())
}

/// How often one faction follows another, and the order that most of them keep.
struct Follows {
    /// How often the second follows the first. Factions are indices.
    counts: Vec<Vec<usize>>,
    /// The order that is tried, as far as it is built.
    order: Vec<usize>,
    best: Vec<usize>,
    /// How many pairs of turns keep the best order.
    most: usize,
    /// How many keep the next best.
    second: usize,
}

impl Follows {
    /// Tries all orders that begin like this one, which `kept` pairs of turns keep.
    fn try_all(&mut self, kept: usize) {
        let last = self.order.last().copied().unwrap_or_default();
        if self.order.len() == self.counts.len() {
            let kept = kept + self.counts[last][self.order[0]];
            self.second = self.second.max(kept.min(self.most));
            if kept > self.most {
                (self.most, self.best) = (kept, self.order.clone());
            }
            return;
        }
        for next in 0..self.counts.len() {
            if !self.order.contains(&next) {
                self.order.push(next);
                self.try_all(kept + self.counts[last][next]);
                self.order.pop();
            }
        }
    }
}
