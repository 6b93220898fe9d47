//! The order of play that the turns of a record show.

use crate::game::facts::Faction;

/// With more factions no order is searched; a game has at most six.
const MOST_FACTIONS: usize = 7;

/// The order of play of `factions` that most of the consecutive `turns` keep. `None` if too few show it or another order fits
/// as well.
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
    // This needs more than one round and tolerates some slips. In a short record, one slip can make two orders fit alike.
    let is_clear = follows.most > follows.second + 1;
    let is_told = is_clear && follows.most > count && follows.most * 2 >= pairs;
    let order = follows.best.into_iter().map(|index| factions[index]);
    is_told.then(|| order.collect())
}

/// How often each faction follows each other one, and the best order.
struct Follows {
    /// How often the second faction follows the first. Factions are indices.
    counts: Vec<Vec<usize>>,
    /// The order being tried, so far.
    order: Vec<usize>,
    best: Vec<usize>,
    /// How many pairs of turns the best order explains.
    most: usize,
    /// The same for the next best order.
    second: usize,
}

impl Follows {
    /// Tries all orders that begin like this one, which explains `kept` pairs of turns.
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
