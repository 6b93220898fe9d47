//! The items on one board.

use crate::game::facts::{Item, Track};

/// The areas of a Vagabond's board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Area {
    Satchel,
    Track,
    Damaged,
}

/// More items than the box holds; only slips put more on one board.
const MOST: usize = 100;

/// An item on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnedItem {
    /// The item.
    pub item: Item,
    /// Where it lies.
    pub area: Area,
    /// Whether it lies face down.
    pub exhausted: bool,
}

/// The spots of an item, in order: its area, and whether it lies face down.
const SPOTS: [(Area, bool); 6] = [
    (Area::Satchel, false),
    (Area::Satchel, true),
    (Area::Track, false),
    (Area::Track, true),
    (Area::Damaged, false),
    (Area::Damaged, true),
];

/// The items on one board, with their areas and sides if it is a Vagabond's.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Items {
    /// How many there are of each item, in each spot.
    counts: [[u8; SPOTS.len()]; Item::ALL.len()],
    /// How many there are in all.
    len: usize,
}

/// Limits items to an area or a side; `None` means any.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Filter {
    area: Option<Area>,
    exhausted: Option<bool>,
}

impl Items {
    /// `items` as they are gained: refreshed, each in its place.
    #[must_use]
    pub fn fresh(items: &[Item]) -> Self {
        let mut owned = Self::default();
        items.iter().for_each(|item| owned.gain(*item));
        owned
    }

    /// All items, in a stable order.
    pub fn iter(&self) -> impl Iterator<Item = OwnedItem> + '_ {
        let items = Item::ALL.into_iter().zip(&self.counts);
        items.flat_map(|(item, counts)| {
            let spots = SPOTS.into_iter().zip(counts);
            spots.flat_map(move |(spot, n)| {
                std::iter::repeat_n(OwnedItem::at(item, spot), usize::from(*n))
            })
        })
    }

    /// How many of `item` there are, wherever they lie.
    #[must_use]
    pub fn count(&self, item: Item) -> u32 {
        let counts = self.counts[item as usize].into_iter();
        counts.map(u32::from).sum()
    }

    fn count_mut(&mut self, owned: OwnedItem) -> &mut u8 {
        &mut self.counts[owned.item as usize][owned.spot()]
    }

    /// Puts a gained item in its place.
    pub fn gain(&mut self, item: Item) {
        let area = match item.track() {
            Track::Track => Area::Track,
            Track::Satchel => Area::Satchel,
        };
        self.put(OwnedItem {
            item,
            area,
            exhausted: false,
        });
    }

    /// Puts an item.
    pub fn put(&mut self, owned: OwnedItem) {
        if self.len < MOST {
            self.len += 1;
            *self.count_mut(owned) += 1;
        }
    }

    /// Takes up to `n` of `item`, preferably those in `area` on the side `exhausted`.
    pub fn take(
        &mut self,
        item: Item,
        n: u32,
        area: Option<Area>,
        exhausted: Option<bool>,
    ) -> Vec<OwnedItem> {
        let filter = Filter { area, exhausted };
        let taken = (0..n).map_while(|_| {
            let best = self.best(item, filter)?;
            self.remove(best);
            Some(best)
        });
        taken.collect()
    }

    /// Takes all items in `area` on the side `exhausted`.
    pub fn take_all(&mut self, area: Option<Area>, exhausted: Option<bool>) -> Vec<OwnedItem> {
        let filter = Filter { area, exhausted };
        let taken: Vec<OwnedItem> = self.iter().filter(|owned| filter.fits(owned)).collect();
        taken.iter().for_each(|owned| self.remove(*owned));
        taken
    }

    /// Removes an item that is there.
    fn remove(&mut self, owned: OwnedItem) {
        *self.count_mut(owned) -= 1;
        self.len -= 1;
    }

    /// The item that a record most likely means: one that matches `filter`, else any other of its kind, since records leave out
    /// refreshing and exhausting.
    fn best(&self, item: Item, filter: Filter) -> Option<OwnedItem> {
        let spots = SPOTS.into_iter().zip(self.counts[item as usize]);
        let spots = spots.filter(|(_, n)| *n > 0);
        let best = spots.min_by_key(|((area, exhausted), _)| {
            let in_area = filter
                .area
                .map_or(*area != Area::Damaged, |wanted| *area == wanted);
            let on_side = filter.exhausted.is_none_or(|side| *exhausted == side);
            (!in_area, !on_side)
        });
        best.map(|(spot, _)| OwnedItem::at(item, spot))
    }
}

impl OwnedItem {
    fn at(item: Item, (area, exhausted): (Area, bool)) -> Self {
        Self {
            item,
            area,
            exhausted,
        }
    }

    /// The index of its spot.
    fn spot(self) -> usize {
        2 * self.area as usize + usize::from(self.exhausted)
    }
}

impl Filter {
    fn fits(self, owned: &OwnedItem) -> bool {
        self.area.is_none_or(|area| owned.area == area)
            && self.exhausted.is_none_or(|side| owned.exhausted == side)
    }
}
