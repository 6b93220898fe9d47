//! Aligns turns with the order of play: the fewest and likeliest slips that explain the differences.

use super::{LineSlip, OrderItem};
use crate::game::facts::Faction;

/// The price of a missing turn or a wrong letter.
const SLIP: u32 = 3;
/// The price of two swapped turns. With two players a missing turn looks the same, and nothing shows which turns were swapped.
const SWAPPED: u32 = 4;
/// The price of a letter of a faction that does not play.
const STRANGE_LETTER: u32 = 1;
/// The additional price of a slip in the first turn, since no earlier turn shows which faction is due.
const FIRST: u32 = 1;
/// The price of a duplicate of the turn above.
const TWICE: u32 = 2;
/// The price of a turn that is there for no known reason.
const NOT_DUE: u32 = 7;

/// The slips in `items`, whose turns should keep `order`; ascending.
pub(super) fn slips(order: &[Faction], items: &[OrderItem]) -> Vec<LineSlip> {
    if keep_order(order, items) {
        return Vec::new();
    }
    let mut table = Alignment {
        order,
        items,
        cells: vec![None; (items.len() + 1) * order.len()],
    };
    // Any faction may begin.
    for due in 0..order.len() {
        table.reach((0, due), 0, None);
    }
    for at in 0..items.len() {
        table.go_on(at);
    }
    table.slips()
}

/// Whether all `items` are turns that keep `order`.
fn keep_order(order: &[Faction], items: &[OrderItem]) -> bool {
    let first = items.first().and_then(|item| item.faction());
    let begins = order.iter().position(|faction| Some(*faction) == first);
    let Some(begins) = begins else {
        return false;
    };
    let due = order.iter().cycle().skip(begins);
    let mut turns = items.iter().zip(due);
    turns.all(|(item, due)| item.faction() == Some(*due))
}

/// The number of explained items, and the index in the order of the faction that is due next.
type PathPlace = (usize, usize);

/// The cheapest path to a place.
#[derive(Debug, Clone, Copy)]
struct PathCell {
    price: u32,
    /// The place before, and the slip on this step.
    from: Option<(PathPlace, Option<LineSlip>)>,
}

struct Alignment<'a> {
    order: &'a [Faction],
    items: &'a [OrderItem],
    cells: Vec<Option<PathCell>>,
}

impl Alignment<'_> {
    fn cell(&self, (at, due): PathPlace) -> Option<PathCell> {
        self.cells.get(at * self.order.len() + due).copied()?
    }

    fn reach(&mut self, place: PathPlace, price: u32, from: Option<(PathPlace, Option<LineSlip>)>) {
        let known = self.cell(place);
        let cell = self.cells.get_mut(place.0 * self.order.len() + place.1);
        if let Some(cell) = cell.filter(|_| known.is_none_or(|known| price < known.price)) {
            *cell = Some(PathCell { price, from });
        }
    }

    fn next(&self, due: usize) -> usize {
        (due + 1) % self.order.len()
    }

    /// Continues from the places at which the items before `at` are explained.
    fn go_on(&mut self, at: usize) {
        let Some(item) = self.items.get(at).copied() else {
            return;
        };
        // A missing turn before the first one cannot show. Two rounds, since several turns in a row may be missing, whichever
        // faction is due first.
        if at > 0
            && let Some(turn) = item.turn()
        {
            for due in (0..self.order.len()).chain(0..self.order.len()) {
                let slip = LineSlip::Missing(turn, self.order[due]);
                self.step((at, due), (at, self.next(due)), SLIP, Some(slip));
            }
        }
        for due in 0..self.order.len() {
            self.explain(item, (at, due));
        }
    }

    /// Explains `item` at `place`, which names the faction that is due.
    fn explain(&mut self, item: OrderItem, place: PathPlace) {
        let (at, due) = place;
        let expected = self.order[due];
        let taken = (at + 1, self.next(due));
        let (turn, repeats) = match item {
            OrderItem::Lost => {
                self.step(place, taken, 0, None);
                self.step(place, (at + 1, due), 0, None);
                return;
            }
            OrderItem::Strange { turn } => {
                let slip = LineSlip::Letter(turn, expected);
                self.step(place, taken, STRANGE_LETTER, Some(slip));
                self.step(place, (at + 1, due), NOT_DUE, None);
                return;
            }
            OrderItem::Turn { turn, repeats, .. } => (turn, repeats),
        };
        if item.faction() == Some(expected) {
            self.step(place, taken, 0, None);
            return;
        }
        let first = if at == 0 { FIRST } else { 0 };
        self.swap(item, place, SWAPPED + first);
        let letter = LineSlip::Letter(turn, expected);
        self.step(place, taken, SLIP + first, Some(letter));
        let (price, slip) = match repeats {
            true => (TWICE, LineSlip::Twice(turn)),
            false => (NOT_DUE, LineSlip::NotDue(turn)),
        };
        self.step(place, (at + 1, due), price, Some(slip));
    }

    /// Explains `item` and the next one as swapped.
    fn swap(&mut self, item: OrderItem, place: PathPlace, price: u32) {
        let (at, due) = place;
        let after = self.next(due);
        let Some(other) = self.items.get(at + 1).copied() else {
            return;
        };
        let is_swapped = item.faction() == self.order.get(after).copied()
            && other.faction() == self.order.get(due).copied();
        if let (true, Some(first), Some(second)) = (is_swapped, item.turn(), other.turn()) {
            let slip = LineSlip::Swapped(first, second);
            self.step(place, (at + 2, self.next(after)), price, Some(slip));
        }
    }

    fn step(&mut self, from: PathPlace, to: PathPlace, price: u32, slip: Option<LineSlip>) {
        if let Some(cell) = self.cell(from) {
            self.reach(to, cell.price + price, Some((from, slip)));
        }
    }

    /// The slips on the cheapest path to the end.
    fn slips(&self) -> Vec<LineSlip> {
        let ends = (0..self.order.len()).map(|due| (self.items.len(), due));
        let priced = ends.filter_map(|place| Some((self.cell(place)?.price, place)));
        let mut place = priced.min().map(|(_, place)| place);
        let mut slips = Vec::new();
        while let Some((before, slip)) = place.and_then(|place| self.cell(place)?.from) {
            slips.extend(slip);
            place = Some(before);
        }
        slips.reverse();
        slips
    }
}
