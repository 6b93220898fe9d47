//! How moves are written, and how far a spelling is from another.

use crate::game::{Kind, Move, Square, Squares, Status};

/// Squares, sign and promotion: `e7-f8=M`.
pub(crate) fn core(action: &Move) -> String {
    spelled(
        action.from,
        action.sign(),
        action.written_target(),
        action.promotion,
    )
}

/// Squares, sign and promotion as text.
pub(crate) fn spelled(from: Square, sign: char, to: Square, promotion: Option<Kind>) -> String {
    let promotion = promotion.map_or(String::new(), |kind| format!("={}", kind.letter()));
    format!("{from}{sign}{to}{promotion}")
}

/// The list of indirect takes in its good form: wave by wave, inside a wave a before b and 1 before 2. Empty if nobody
/// was removed.
pub(crate) fn list(waves: &[Squares]) -> String {
    let names: Vec<String> = waves.iter().flat_map(|wave| lexical(*wave)).collect();
    if names.is_empty() {
        String::new()
    } else {
        format!("(x{})", names.join(","))
    }
}

/// The names of squares in lexical order.
pub(crate) fn lexical(squares: Squares) -> Vec<String> {
    let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.sort();
    names
}

/// The mark of a status: nothing, `+` or `++`.
pub(crate) fn mark(status: Status) -> &'static str {
    match status {
        Status::Free => "",
        Status::Buck => "+",
        Status::Buckmate => "++",
    }
}

/// The whole move.
pub(crate) fn whole(action: &Move, waves: &[Squares], status: Status) -> String {
    format!("{}{}{}", core(action), list(waves), mark(status))
}

/// `squares` as a list for a sentence: `e4`, `e4 and d3`, `e4, d3 and d2`.
pub(crate) fn enumerated(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// How many single slips (a character dropped, added, replaced, or two neighbors swapped) turn `a` into `b`.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    // Moves are short: texts of very different length are not compared in full.
    const MOST: usize = 8;
    if a.len().abs_diff(b.len()) > MOST {
        return a.len().abs_diff(b.len());
    }
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (row, &left) in a.iter().enumerate() {
        let mut next = vec![row + 1];
        for (column, &right) in b.iter().enumerate() {
            let mut best = (last[column] + usize::from(left != right))
                .min(last[column + 1] + 1)
                .min(next[column] + 1);
            if row > 0 && column > 0 && left == b[column - 1] && a[row - 1] == right {
                best = best.min(before[column - 1] + 1);
            }
            next.push(best);
        }
        before = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{distance, enumerated};

    #[test]
    fn distances_count_single_slips() {
        for (a, b, expected) in [
            ("e2-e4", "e2-e4", 0),
            ("e2-e4", "e2-e5", 1),
            ("e2-e4", "e2e4", 1),
            ("e2-e4", "e2-4e", 1),
            ("e2-e4", "2e-e4", 1),
            ("e2-e4", "", 5),
            ("", "e2", 2),
        ] {
            assert_eq!(distance(a, b), expected, "{a} {b}");
        }
    }

    #[test]
    fn enumerations_read_like_a_sentence() {
        let names = ["e4", "d3", "d2"].map(str::to_owned);
        assert_eq!(enumerated(&names), "e4, d3 and d2");
        assert_eq!(enumerated(&names[..1]), "e4");
    }
}
