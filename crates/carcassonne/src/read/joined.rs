//! Several moves in one line: `0 (0,0) RCRF; 1A (0,1) FFFC`. Each should have its own line.

use std::ops::Range;

use super::parser::looks_like_tile;

/// The most moves of a line that are examined.
const MOST: usize = 400;

/// The separators between the moves of `line`; empty if there is only one move, or if their numbers are not consecutive.
pub(crate) fn joined(line: &str) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    // Nearly all lines have one square.
    if memchr::memchr_iter(b'(', line.as_bytes()).nth(1).is_none() {
        return parts;
    }
    let mut above: Option<Label> = None;
    for (open, _) in line.match_indices('(').take(MOST) {
        let Some(label) = Label::before(line, open) else {
            continue;
        };
        match &above {
            // A line must begin with its first move.
            None if !line
                .get(..label.start)
                .unwrap_or_default()
                .trim()
                .is_empty() =>
            {
                return Vec::new();
            }
            None => {}
            Some(above) => {
                let move_above = line.get(above.end..label.start).unwrap_or_default();
                let is_next = above.number.checked_add(1) == Some(label.number);
                let Some(part) = end_of_move(move_above).filter(|_| is_next) else {
                    return Vec::new();
                };
                parts.push(above.end + part..label.start);
            }
        }
        above = Some(label);
    }
    let last = above.and_then(|last| line.get(last.end..));
    // After a slash, text is a note unless it is moves up to the end; and mere blanks may separate columns with notes of their
    // own.
    let is_doubtful = parts.iter().any(|part| {
        let sign = line.get(part.clone()).unwrap_or_default().trim();
        sign.is_empty() || sign == "/"
    });
    match is_doubtful && !last.is_some_and(is_only_move) {
        true => Vec::new(),
        false => parts,
    }
}

/// The number and the player before a square.
struct Label {
    number: u32,
    start: usize,
    end: usize,
}

impl Label {
    /// The label that ends before the parenthesis at `open`; `None` if there is none. Only the starter tile has no player.
    fn before(line: &str, open: usize) -> Option<Self> {
        let before = line.get(..open)?.trim_end_matches([' ', '\t']);
        let label = before.trim_end_matches(['.', ':', ')']);
        let digits = label.strip_suffix(|sign: char| sign.is_ascii_alphabetic());
        let number = digits.unwrap_or(label).trim_end_matches([' ', '.']);
        let start = number
            .trim_end_matches(|sign: char| sign.is_ascii_digit())
            .len();
        let value: u32 = number.get(start..)?.parse().ok()?;
        let is_apart = line.get(..start)?.chars().next_back();
        let is_apart = is_apart.is_none_or(|sign| " \t;,/|".contains(sign));
        let is_label = is_apart && (digits.is_some() || value == 0);
        is_label.then_some(Self {
            number: value,
            start,
            end: before.len(),
        })
    }
}

/// The end of the move in `text`, before the separator or blanks at its end; `None` if `text` is no move, or has a note.
fn end_of_move(text: &str) -> Option<usize> {
    let played = text.trim_end_matches([' ', '\t', ';', ',', '/', '|']);
    let between = text.get(played.len()..)?;
    let signs = between.trim();
    let is_one = signs.len() <= 1 && !between.is_empty();
    (is_one && is_only_move(played)).then_some(played.len())
}

/// Whether `text`, which follows the player, is only a square, a tile and points.
fn is_only_move(text: &str) -> bool {
    let Some((square, rest)) = text.split_once(')') else {
        return false;
    };
    let mut words = rest.split_whitespace();
    let is_tile = |word: &str| word.len() >= 4 && looks_like_tile(word);
    let is_square = square.len() <= 16;
    let is_points = |word: &str| {
        let mut signs = word.chars();
        signs.all(|sign| sign.is_ascii_digit() || "+=()ABCDEFGH".contains(sign))
    };
    is_square && words.next().is_some_and(is_tile) && words.all(is_points)
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn moves_in_one_line_are_parted_where_their_numbers_follow_each_other() {
        for (line, parts) in [
            (
                "0 (0,0) RCRF; 1A (0,1) FFFC; 2B (1,0) RRFF",
                vec!["; ", "; "],
            ),
            ("1A (0,1) FFFC, 2B (1,0) RRFF", vec![", "]),
            ("1A (0,1) FFFC / 2B (1,0) RRFF +3 = 4", vec![" / "]),
            ("1A (0,1) FFFC 2B (1,0) RRFF", vec![" "]),
            ("1. A (0,1) FFFCm +4 (B+2)|2. B (1,0) RRFF", vec!["|"]),
            ("1A (0,1) FFFC 2B (1,0) RRFF / both", vec![]),
            ("1A (0,1) FFFC; 2B (1,0) RRFF / both", vec!["; "]),
            ("1A (0,1) FFFC", vec![]),
            ("1A (0,1) FFFC 3A (1,0) RRFF", vec![]),
            ("1A (0,1) FFFC / 2B (1,0) RRFF would be better", vec![]),
            ("1A (0,1) FFFC / (0,2) was free", vec![]),
            ("1A (0,1) FFFC +4 (B+2)", vec![]),
            ("1A (0,1) 2B (1,0) RRFF", vec![]),
        ] {
            let found: Vec<&str> = joined(line).into_iter().map(|part| &line[part]).collect();
            assert_eq!(found, parts, "{line}");
        }
    }
}
