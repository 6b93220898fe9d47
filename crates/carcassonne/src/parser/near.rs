//! The real tiles that a wrong one may stand for, the likeliest slip of the pen first.

use notation::{Edit, Fix, TextRange};

use crate::tiles::{Sets, nearest};

/// How many tiles are offered.
const MAX_FIXES: usize = 4;

/// Fixes that write a real tile instead of `text` at `range`: one slip away, two if there is none.
pub(super) fn near_fixes(text: &str, range: TextRange) -> Vec<Fix> {
    near_codes(text)
        .into_iter()
        .map(|code| Fix::guess(format!("Write {code}"), vec![Edit::replace(range, code)]))
        .collect()
}

fn near_codes(text: &str) -> Vec<String> {
    [
        (Sets::BASE, 1),
        (Sets::ALL, 1),
        (Sets::BASE, 2),
        (Sets::ALL, 2),
    ]
    .into_iter()
    .map(|(sets, slips)| {
        let mut found = nearest(text, sets, slips);
        // Doubled, dropped and swapped letters are more common than wrong ones; of equal slips the more common tile.
        found.sort_by_key(|near| (weight(text, &near.code), u8::MAX - near.count));
        found.truncate(MAX_FIXES);
        found.into_iter().map(|near| near.code).collect()
    })
    .find(|codes: &Vec<String>| !codes.is_empty())
    .unwrap_or_default()
}

/// How unlikely it is that a hand that meant `right` wrote `wrong`.
fn weight(wrong: &str, right: &str) -> usize {
    let (wrong, right): (Vec<char>, Vec<char>) = (wrong.chars().collect(), right.chars().collect());
    let same = wrong.iter().zip(&right).take_while(|(a, b)| a == b).count();
    let tail = |cut_wrong: usize, cut_right: usize| {
        wrong.get(same + cut_wrong..) == right.get(same + cut_right..)
    };
    let doubles = |letters: &[char]| same > 0 && letters.get(same) == letters.get(same - 1);
    if wrong.len() == right.len() {
        let swapped = wrong.get(same) == right.get(same + 1)
            && wrong.get(same + 1) == right.get(same)
            && tail(2, 2);
        let same_letter = wrong
            .get(same)
            .zip(right.get(same))
            .is_some_and(|(a, b)| a.eq_ignore_ascii_case(b));
        match (swapped, tail(1, 1)) {
            (true, _) => 1,
            (_, true) if same_letter => 0,
            (_, true) => 2,
            _ => 4,
        }
    } else if tail(1, 0) {
        if doubles(&wrong) { 1 } else { 2 }
    } else if tail(0, 1) {
        if doubles(&right) { 1 } else { 2 }
    } else {
        4
    }
}
