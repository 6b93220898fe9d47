//! Sorting with little code. The standard library's sort is compiled again for every type and every order, about four kilobytes
//! each time, which was a tenth of the WebAssembly that pages load. Here only indices are sorted, by one copy of the code.

use std::cmp::Ordering;

/// Sorts slices like the methods of the standard library with `sort` in their names: stably.
pub trait Order<T> {
    /// Like `sort_by`.
    fn order_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Like `sort_by_key`.
    fn order_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);

    /// Like `sort`.
    fn order(&mut self)
    where
        T: Ord;
}

impl<T> Order<T> for [T] {
    fn order_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if self.len() < 2 {
            return;
        }
        if self.len() <= FEW {
            inserted(self.len(), &mut |at| {
                let is_wrong = match (self.get(at - 1), self.get(at)) {
                    (Some(one), Some(other)) => compare(one, other).is_gt(),
                    _ => false,
                };
                if is_wrong {
                    self.swap(at - 1, at);
                }
                is_wrong
            });
            return;
        }
        let places = sorted(
            self.len(),
            &mut |one, other| match (self.get(one), self.get(other)) {
                (Some(one), Some(other)) => compare(one, other),
                _ => Ordering::Equal,
            },
        );
        place(places, &mut |at, from| self.swap(at, from));
    }

    fn order_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.order_by(|one, other| key(one).cmp(&key(other)));
    }

    fn order(&mut self)
    where
        T: Ord,
    {
        self.order_by(T::cmp);
    }
}

/// Lists with at most this many elements are sorted in place.
const FEW: usize = 12;

/// Sorts `len` elements where they stand. `swap_back` swaps the element at an index with the one before it if that is greater, and
/// returns whether it did.
fn inserted(len: usize, swap_back: &mut dyn FnMut(usize) -> bool) {
    for last in 1..len {
        let mut at = last;
        while at > 0 && swap_back(at) {
            at -= 1;
        }
    }
}

/// The indices below `len` in sorted order; empty if they are in order already, as is often the case.
fn sorted(len: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    if (1..len).all(|at| compare(at - 1, at).is_le()) {
        return Vec::new();
    }
    let mut places: Vec<usize> = (0..len).collect();
    places.sort_by(|one, other| compare(*one, *other));
    places
}

/// Moves to each index the element from the index that `places` has there. Each cycle of the permutation is followed once.
fn place(mut places: Vec<usize>, swap: &mut dyn FnMut(usize, usize)) {
    for start in 0..places.len() {
        let mut at = start;
        while let Some(place) = places.get_mut(at) {
            let from = std::mem::replace(place, at);
            if from == start || from == at {
                break;
            }
            swap(at, from);
            at = from;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Order as _;
    use crate::fixture::Random;

    #[test]
    fn orders_as_the_standard_library_sorts() {
        // Every list of up to five numbers below four, each with its index, so that stability is tested.
        for len in 0..=5_u32 {
            for number in 0..4_usize.pow(len) {
                let digit = |at: u32| number / 4_usize.pow(at) % 4;
                let list: Vec<(usize, u32)> = (0..len).map(|at| (digit(at), at)).collect();
                let (mut one, mut other) = (list.clone(), list);
                one.order_by_key(|(digit, _)| *digit);
                other.sort_by_key(|(digit, _)| *digit);
                assert_eq!(one, other);
                one.order_by(|one, other| other.1.cmp(&one.1));
                other.sort_by_key(|one| std::cmp::Reverse(one.1));
                assert_eq!(one, other);
                one.order();
                other.sort();
                assert_eq!(one, other);
            }
        }
    }

    #[test]
    fn orders_many_as_the_standard_library_sorts() {
        let mut random = Random(3);
        for len in 10..60 {
            let list: Vec<(usize, usize)> = (0..len).map(|at| (random.below(8), at)).collect();
            let (mut one, mut other) = (list.clone(), list);
            one.order_by_key(|(digit, _)| *digit);
            other.sort_by_key(|(digit, _)| *digit);
            assert_eq!(one, other);
        }
    }
}
