//! The items on someone's board.

use crate::facts::{Item, Track};

/// The areas of a Vagabond's board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Area {
    Satchel,
    Track,
    Damaged,
}

/// More items than the box holds, which only slips of the pen bring onto one board.
const MOST: usize = 100;

/// An item on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OwnedItem {
    /// What it is.
    pub item: Item,
    /// Where it lies.
    pub area: Area,
    /// Whether it lies face down.
    pub exhausted: bool,
}

/// The items on one board, with what a Vagabond's areas and sides add to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Items {
    items: Vec<OwnedItem>,
}

/// Which items of a board an action speaks of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Filter {
    area: Option<Area>,
    exhausted: Option<bool>,
}

impl Items {
    /// Items as they are gained: refreshed, each in its place.
    #[must_use]
    pub fn fresh(items: &[Item]) -> Self {
        let mut owned = Self::default();
        items.iter().for_each(|item| owned.gain(*item));
        owned
    }

    /// All of them, in a stable order.
    pub fn iter(&self) -> impl Iterator<Item = OwnedItem> + '_ {
        self.items.iter().copied()
    }

    /// How many of `item` there are, wherever they lie.
    #[must_use]
    pub fn count(&self, item: Item) -> u32 {
        let n = self.items.iter().filter(|owned| owned.item == item).count();
        u32::try_from(n).unwrap_or(u32::MAX)
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
        if self.items.len() < MOST {
            let place = self.items.partition_point(|other| *other <= owned);
            self.items.insert(place, owned);
        }
    }

    /// Takes `n` of `item`, best the ones in `area` on the side `exhausted`; fewer if there are not so many.
    pub fn take(
        &mut self,
        item: Item,
        n: u32,
        area: Option<Area>,
        exhausted: Option<bool>,
    ) -> Vec<OwnedItem> {
        let filter = Filter { area, exhausted };
        let mut taken = Vec::with_capacity(self.items.len().min(n as usize));
        for _ in 0..n {
            let Some(index) = self.best(item, filter) else {
                break;
            };
            taken.push(self.items.remove(index));
        }
        taken
    }

    /// Takes all items in `area` on the side `exhausted`.
    pub fn take_all(&mut self, area: Option<Area>, exhausted: Option<bool>) -> Vec<OwnedItem> {
        let filter = Filter { area, exhausted };
        let (taken, kept) = self.items.iter().partition(|owned| filter.fits(owned));
        self.items = kept;
        taken
    }

    /// The index of the item that a record most likely means: the one where it should be, else any of its kind, since
    /// records leave refreshing and exhausting out.
    fn best(&self, item: Item, filter: Filter) -> Option<usize> {
        (0..self.items.len())
            .filter(|&index| self.items[index].item == item)
            .min_by_key(|&index| {
                let owned = &self.items[index];
                let in_area = filter
                    .area
                    .map_or(owned.area != Area::Damaged, |area| owned.area == area);
                let on_side = filter.exhausted.is_none_or(|side| owned.exhausted == side);
                (!in_area, !on_side)
            })
    }
}

impl Filter {
    fn fits(self, owned: &OwnedItem) -> bool {
        self.area.is_none_or(|area| owned.area == area)
            && self.exhausted.is_none_or(|side| owned.exhausted == side)
    }
}
