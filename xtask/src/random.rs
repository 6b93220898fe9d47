//! Pseudo-random numbers that are the same on every machine and in every version: xorshift64*.

/// A seeded generator.
#[derive(Debug, Clone)]
pub(crate) struct Random(u64);

impl Random {
    /// The generator with this seed. Neighboring seeds give unrelated numbers.
    pub(crate) fn new(seed: u64) -> Self {
        // A state of zero would stay zero; the multiplier (2⁶⁴ divided by the golden ratio) spreads small seeds.
        Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The upper half is more random. The bias is 2⁻³² times the bound.
        let high = (self.next() >> 32) as usize;
        if bound == 0 { 0 } else { high % bound }
    }

    /// One of `items`; `None` if there are none.
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// `count` of `items` in random order, none twice; all items if there are fewer.
    pub(crate) fn draw<T>(&mut self, mut items: Vec<T>, count: usize) -> Vec<T> {
        let count = count.min(items.len());
        (0..count)
            .map(|_| items.swap_remove(self.below(items.len())))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_same_seed_gives_the_same_numbers() {
        let numbers = |seed| {
            let mut random = Random::new(seed);
            [0; 6].map(|_: i32| random.below(100))
        };
        assert_eq!(numbers(1), numbers(1));
        assert_ne!(numbers(1), numbers(2));
    }

    #[test]
    fn all_numbers_come() {
        let mut random = Random::new(7);
        let mut seen = [false; 10];
        for _ in 0..200 {
            seen[random.below(10)] = true;
        }
        assert_eq!(seen, [true; 10]);
        assert_eq!(random.below(0), 0);
        assert_eq!(random.pick::<u8>(&[]), None);
    }

    #[test]
    fn nothing_is_drawn_twice() {
        let mut drawn = Random::new(7).draw((0..10).collect(), 20);
        assert_ne!(drawn, Vec::from_iter(0..10));
        drawn.sort_unstable();
        assert_eq!(drawn, Vec::from_iter(0..10));
        assert_eq!(Random::new(7).draw(vec!['a', 'b'], 1).len(), 1);
    }
}
