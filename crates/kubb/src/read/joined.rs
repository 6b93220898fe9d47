//! Several turns in one line, each with its number, `1. 0I - B | 2. I F`, as in two columns. Each should have its own line.

use std::ops::Range;

use crate::game::letters::{is_actions, is_name};

/// The most turns of a line, and the most words of a turn, that are examined.
const MOST: usize = 64;

/// Signs and blanks between two turns.
const SIGNS: [char; 6] = [' ', '\t', '|', ';', ',', '/'];

/// The separators between the turns that are one line in `line`; empty for nearly every line. Their numbers go on counting, and throws
/// stand behind each.
pub(crate) fn joined(line: &str) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let turns = line.trim_start_matches([' ', '\t', '|']);
    let Some(mut above) = Number::at(line, line.len() - turns.len()) else {
        return parts;
    };
    // Nearly all lines have one number.
    let behind = line.get(above.end..).unwrap_or_default();
    if !behind.contains(above.sign) {
        return parts;
    }
    for (start, is_comment) in digits(line, above.end) {
        let number = Number::at(line, start).filter(|number| number.follows(&above));
        let before = line.get(above.end..start).unwrap_or_default();
        let Some((number, turn)) = number.zip(end_of_turn(before)) else {
            continue;
        };
        let gap = before.get(turn..).unwrap_or_default();
        let next = line.get(number.end..).unwrap_or_default();
        if !begins_turn(next, gap, is_comment) {
            continue;
        }
        // A comment between two bars becomes a line, too.
        let bar = before.get(..turn).and_then(bar_before_comments);
        parts.extend(bar.map(|bar| above.end + bar.start..above.end + bar.end));
        parts.push(above.end + turn..start);
        if parts.len() >= MOST {
            break;
        }
        above = number;
    }
    parts
}

/// The number of a turn with the sign behind it.
struct Number {
    value: u32,
    sign: char,
    end: usize,
}

impl Number {
    /// The number at `start`, before a blank: `12. `, `12) `.
    fn at(line: &str, start: usize) -> Option<Self> {
        const MOST_DIGITS: usize = 3;
        let text = line.get(start..)?;
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text.get(..digits).filter(|_| digits <= MOST_DIGITS)?;
        let rest = text.get(digits..)?;
        let behind = rest.strip_prefix(['.', ')', ':'])?;
        let is_apart = behind.starts_with([' ', '\t']);
        Some(Self {
            value: number.parse().ok()?,
            sign: rest.chars().next().filter(|_| is_apart)?,
            end: line.len() - behind.len(),
        })
    }

    /// Whether it counts on from `above` in the same form.
    fn follows(&self, above: &Self) -> bool {
        self.sign == above.sign && above.value.checked_add(1) == Some(self.value)
    }
}

/// Where words with a digit at their start stand behind `from`, outside of parentheses, and whether a `#` stands before them.
fn digits(line: &str, from: usize) -> impl Iterator<Item = (usize, bool)> {
    let rest = line.get(from..).unwrap_or_default();
    let (mut closed, mut is_comment, mut is_behind_sign) = (0, false, false);
    rest.char_indices().filter_map(move |(at, sign)| {
        let is_start =
            std::mem::replace(&mut is_behind_sign, SIGNS.contains(&sign)) && sign.is_ascii_digit();
        if at >= closed && !is_comment {
            is_comment = sign == '#';
            if sign == '(' {
                // A comment that is never closed goes on to the end of the line.
                let end = rest.get(at..).and_then(|inside| inside.find(')'));
                closed = end.map_or(rest.len(), |end| at + end + 1);
            }
        }
        (is_start && at >= closed).then_some((from + at, is_comment))
    })
}

/// The end of the turn in `before`, which reaches to the number of the next, without the signs that part the two. `None` if no throws
/// stand there.
fn end_of_turn(before: &str) -> Option<usize> {
    let is_blank = [' ', '\t'];
    let text = before.trim_end_matches(is_blank);
    let bare = text.trim_end_matches('|');
    let played = match bare.len() < text.len() {
        true => bare,
        // A slash may be a miss.
        false => match text.strip_suffix('/').filter(|turn| !turn.contains('/')) {
            Some(turn) => turn,
            None => text.strip_suffix([';', ',']).unwrap_or(text),
        },
    };
    let has_throws = words(played).any(is_throw);
    has_throws.then_some(played.trim_end_matches(is_blank).len())
}

/// Whether a turn begins in `text`, which follows a number behind `gap`. Where only a blank parts the two, or a comment up to the end
/// of the line stands before them, more must show it.
fn begins_turn(text: &str, gap: &str, is_comment: bool) -> bool {
    const FEW: usize = 3;
    let is_end = |word: &&str| !word.starts_with(['|', '(', '#']);
    let turn = || words(text).take_while(is_end);
    let are_throws = |most: usize| turn().take(most).all(is_throw);
    let count = turn().take(FEW).count();
    if is_comment {
        let has_inkast = turn().next().is_some_and(throws_in);
        return gap.contains('|') && has_inkast && count == FEW && are_throws(MOST);
    }
    let is_wide = gap.len() > 1 || gap.contains(['\t', '|', ';', ',', '/']);
    if !is_wide {
        return turn().next().is_some_and(throws_in);
    }
    // The name of a team may stand first.
    let has_inkast = turn().take(2).any(throws_in);
    let is_alone = count == 1 && gap.contains(['|', '\t']);
    has_inkast || (count > 1 || is_alone) && are_throws(FEW)
}

/// The first words of `text`, without the signs behind them.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split_whitespace().take(MOST);
    let words = words.map(|word| word.trim_end_matches([',', ';']));
    words.filter(|word| !word.is_empty())
}

/// Whether `word` certainly throws in kubbs: `0I`, `d:2IR`, `d:I`. A letter alone may be a word.
fn throws_in(word: &str) -> bool {
    let (has_player, actions) = match word.split_once(':') {
        Some((name, actions)) => (is_name(name), actions),
        None => (false, word),
    };
    let has_number = actions.starts_with(|sign: char| sign.is_ascii_digit());
    crate::is_thrown_in(actions) && (has_player || has_number)
}

/// Whether `word` is a throw, perhaps with its player, a number of kubbs, or a name with its colon.
fn is_throw(word: &str) -> bool {
    const DASHES: [&str; 3] = ["\u{2013}", "\u{2014}", "\u{2212}"];
    const MOST_DIGITS: usize = 2;
    match word.split_once(':') {
        Some((name, actions)) => is_name(name) && (actions.is_empty() || is_actions(actions)),
        None => {
            let is_count =
                word.len() <= MOST_DIGITS && word.bytes().all(|byte| byte.is_ascii_digit());
            is_count || is_actions(word) || DASHES.contains(&word)
        }
    }
}

/// The bar in `turn` before the comments at its end, with the blanks around it: `0I - B | (good)`.
fn bar_before_comments(turn: &str) -> Option<Range<usize>> {
    let mut before = turn;
    while let Some(inside) = before.strip_suffix(')') {
        let start = inside.rfind('(')?;
        before = inside.get(..start)?.trim_end_matches([' ', '\t']);
    }
    let played = before.strip_suffix('|')?.trim_end_matches([' ', '\t']);
    let behind = turn.get(before.len()..)?;
    let blanks = behind.len() - behind.trim_start_matches([' ', '\t']).len();
    (!behind.is_empty()).then_some(played.len()..before.len() + blanks)
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn turns_in_one_line_are_parted_where_their_numbers_count_on() {
        for (line, parts) in [
            ("1. 0I - B F - - - | 2. 1I a:F - - - B", vec![" | "]),
            ("1. 0I - B F - - -\t2. 1I F - - - B", vec!["\t"]),
            ("1. 0I - B F - - -    2. 1I F - - - B", vec!["    "]),
            ("1. 0I - B F - - -; 2. 1I F - - - B", vec!["; "]),
            ("1. 0I, -, B, 2. 1I, F, -", vec![", "]),
            ("1. 0I - B || 2. I F -", vec![" || "]),
            ("1. 0I - B / 2. I F -", vec![" / "]),
            ("1. 0I - B 2. 1I F -", vec![" "]),
            ("1) a:- a:B | 2) d:I d:F", vec![" | "]),
            ("1: 0I - B | 2: 1I F -", vec![" | "]),
            ("| 1. 0I - B | 2. 1I F - |", vec![" | "]),
            ("9. 0I - B | 10. 1I F - | 11. 0I - -", vec![" | ", " | "]),
            ("17. 2I F F K | 18. W", vec![" | "]),
            ("1. 0I - B (nice) | 2. 1I F -", vec![" | "]),
            ("1. 0I - B | (nice) | 2. 1I F -", vec![" | ", " | "]),
            ("1. 0I - B # nice | 2. 1I F - -", vec![" | "]),
            ("1. Rot: 0I - B | 2. Blau: 1I F -", vec![" | "]),
            // Slashes that may be misses stay.
            ("1. 0I / B / | 2. 1I F -", vec![" | "]),
            // One turn, or a number that does not count on.
            ("1. 0I - B F - - -", vec![]),
            ("1. 0I - B | 1I F -", vec![]),
            ("1. 0I - B | 4. 1I F -", vec![]),
            ("1. 0I - B | 1. 1I F -", vec![]),
            ("1. | 2. 1I F -", vec![]),
            // Words.
            ("1. 0I - B   2. Satz", vec![]),
            ("1. 0I - B | 2. I was lucky", vec![]),
            ("1. 0I - B 2. I F", vec![]),
            ("1. 0I - B (then | 2. 1I F -)", vec![]),
            ("1. 0I - B (then | 2. 1I F -", vec![]),
            ("1. 0I - B # nice, 2. 1I F - -", vec![]),
            ("1. 0I - B # nice | 2. 1I was bad", vec![]),
            ("3. 1I 2.5A - B | 2.5 m", vec![]),
        ] {
            let found: Vec<&str> = joined(line).into_iter().map(|part| &line[part]).collect();
            assert_eq!(found, parts, "{line}");
        }
    }
}
