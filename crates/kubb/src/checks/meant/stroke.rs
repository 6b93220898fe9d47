//! How easily a hand or a scanner writes one text for another.

use notation::slip;

use crate::game::players::are_neighbors;

/// Signs that stand in few turns, and in hardly any.
const RARE: &str = "RPYQN";
const RAREST: &str = "EWGZ";
/// What is no single stroke.
const FAR: u32 = 4;

/// How unlikely it is that `meant` was written as `written`: 1 for what happens to everybody, 4 for what is no single
/// stroke.
pub(super) fn price(written: &str, meant: &str) -> u32 {
    let written: Vec<char> = written.chars().collect();
    let meant: Vec<char> = meant.chars().collect();
    let (head, old, new) = difference(&written, &meant);
    let has = |signs: &str| {
        new.iter()
            .any(|sign| signs.contains(sign.to_ascii_uppercase()))
    };
    let rare = u32::from(has(RARE)) + 2 * u32::from(has(RAREST));
    let price = match (old, new) {
        // A stroke was left out.
        ([], [_]) => 1,
        ([gone], []) => {
            let beside = head.checked_sub(1).and_then(|at| written.get(at));
            let is_doubled = beside == Some(gone) || written.get(head + 1) == Some(gone);
            if is_doubled { 1 } else { FAR }
        }
        ([one], [other]) if are_alike(*one, *other) => 1,
        ([one], [other]) if are_neighbors(*one, *other) => 2,
        ([_], [_]) => 3,
        ([a, b], [c, d]) if (a, b) == (d, c) => 1,
        (['r', 'n'], ['m']) | (['m'], ['r', 'n']) => 1,
        // A word was left out, or written twice.
        ([], word) if word.contains(&' ') => return 2,
        (word, []) if word.contains(&' ') => return 3,
        _ => return FAR,
    };
    (price + rare).min(FAR)
}

/// How much both have in common at their start, and what differs.
fn difference<'t>(written: &'t [char], meant: &'t [char]) -> (usize, &'t [char], &'t [char]) {
    let same = |pair: &(&char, &char)| pair.0 == pair.1;
    let head = written.iter().zip(meant).take_while(same).count();
    let (old, new) = (&written[head..], &meant[head..]);
    let tail = old.iter().rev().zip(new.iter().rev());
    let tail = tail.take_while(same).count();
    (head, &old[..old.len() - tail], &new[..new.len() - tail])
}

fn are_alike(one: char, other: char) -> bool {
    one.eq_ignore_ascii_case(&other) || slip::look_alike(one, other)
}

#[cfg(test)]
mod tests {
    use super::price;

    #[test]
    fn the_likeliest_slip_is_the_cheapest() {
        for (written, meant, expected) in [
            ("a:", "a:F", 1),
            ("a:22F", "a:2F", 1),
            ("a:F2", "a:2F", 1),
            ("a:l", "a:I", 1),
            ("rn:F", "m:F", 1),
            ("a:3F", "a:2F", 2),
            ("a:8F", "a:2F", 3),
            ("a:F-", "a:F", 4),
            ("a:F", "a:P", 2),
            ("a:X", "a:Z", 4),
            ("a:F", "a:2FB", 4),
            ("1. F", "1. I F", 2),
            ("1. F F -", "1. F -", 3),
        ] {
            assert_eq!(price(written, meant), expected, "{written} {meant}");
        }
    }
}
