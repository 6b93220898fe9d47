//! The real tiles that may have been meant by a wrong one, the likeliest slip first.

use notation::{Edit, Fix, Order as _, TextRange};

use crate::game::tiles::{Near, Sets, nearest};

/// The most tiles that are offered.
const MAX_FIXES: usize = 4;

/// Fixes that write a real tile instead of `text` at `range`: one slip away, or two if there is none.
pub(super) fn near_fixes(text: &str, range: TextRange) -> Vec<Fix> {
    near_codes(text)
        .into_iter()
        .map(|code| Fix::guess(format!("Write {code}"), vec![Edit::replace(range, code)]))
        .collect()
}

fn near_codes(text: &str) -> Vec<String> {
    let near = nearest(text, Sets::ALL, 1);
    let limit = if near.is_empty() { 2 } else { 1 };
    let near = match limit {
        1 => near,
        _ => nearest(text, Sets::ALL, limit),
    };
    let base = nearest(text, Sets::BASE, limit);
    let mut found: Vec<&Near> = near.iter().collect();
    // Doubled, dropped and swapped letters are more frequent than wrong ones, and tiles of the base game more frequent than
    // others. Of equally likely slips, the tile with the most copies is first.
    found.order_by_key(|near| {
        let is_base = base.iter().any(|other| other.code == near.code);
        let slip = match near.is_misread {
            true => 0,
            false => weight(text, &near.code),
        };
        (slip + if is_base { 0 } else { 2 }, u8::MAX - near.count)
    });
    found.truncate(MAX_FIXES);
    found.into_iter().map(|near| near.code.clone()).collect()
}

/// How unlikely it is to write `wrong` for `right`.
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
