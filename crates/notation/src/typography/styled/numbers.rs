//! Numbers of moves in other forms than `1.`, behind their moves, and counters that are no numbers of moves.

use super::{
    Styled,
    words::{StyledWord, is_other},
};
use crate::{
    Edit, Notation,
    edit::place,
    text::{
        line::{lines, trim_line_break},
        work,
    },
    typography::paper::{self, is_result},
};

/// How numbers of moves may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `#1`, `#1.`
    Hash,
    /// `1.-`
    Dash,
    /// `1:`
    Colon,
    /// `[1]`
    Bracket,
    /// `1st`
    Ordinal,
    /// `1w` and `1b`, `1a.` and `1b.`
    Sided,
    /// `I.`
    Roman,
}

/// A number at the start of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Styling {
    style: Style,
    value: u32,
    is_black: bool,
    /// The bytes of the number and its signs.
    len: usize,
}

impl Style {
    /// The form of the number that begins a game with these first words.
    pub(super) fn of_first(text: &str, first: &[StyledWord]) -> Option<Self> {
        let word = first.first().filter(|word| word.number.is_none())?;
        let number = Styling::of(word.text(text))?;
        (number.value == 1 && !number.is_black).then_some(number.style)
    }
}

impl Styling {
    fn of(word: &str) -> Option<Self> {
        let (sign, inner) = match word.strip_prefix(['#', '[']) {
            Some(inner) => (word.chars().next(), inner),
            None => (None, word),
        };
        let behind = inner.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let digits = inner.get(..inner.len() - behind.len())?;
        if digits.is_empty() {
            return Self::roman(word).filter(|_| sign.is_none());
        }
        let value = digits.parse::<u32>().ok().filter(|_| digits.len() <= 3)?;
        let signs = |rest: &str| rest.trim_start_matches(['.', ')', ':']).len();
        let (style, left, is_black) = match sign {
            Some('#') => (Style::Hash, signs(behind), false),
            Some(_) => (Style::Bracket, signs(behind.strip_prefix(']')?), false),
            None => {
                let dash = behind
                    .strip_prefix(".-")
                    .or_else(|| behind.strip_prefix(".\u{2013}"));
                match (dash, behind.trim_end_matches(['.', ')', ':'])) {
                    (Some(rest), _) => (Style::Dash, rest.len(), false),
                    (None, "") if behind == ":" => (Style::Colon, 0, false),
                    (None, "st" | "nd" | "rd" | "th") => (Style::Ordinal, 0, false),
                    (None, "w" | "W" | "a") => (Style::Sided, 0, false),
                    (None, "b" | "B") => (Style::Sided, 0, true),
                    _ => return None,
                }
            }
        };
        let rest = word.get(word.len() - left..)?;
        // A move may run into the number.
        let is_whole = rest.is_empty() || rest.starts_with(|sign: char| sign.is_ascii_alphabetic());
        is_whole.then_some(Self {
            style,
            value,
            is_black,
            len: word.len() - left,
        })
    }

    /// `IV.`
    fn roman(word: &str) -> Option<Self> {
        let core = word.strip_suffix(['.', ')', ':'])?;
        if !core.starts_with(['I', 'V', 'X', 'L']) {
            return None;
        }
        let value = (1..=MOST_ROMAN).find(|value| roman(*value) == core)?;
        Some(Self {
            style: Style::Roman,
            value,
            is_black: false,
            len: word.len(),
        })
    }

    /// Whether it comes next behind `before`.
    fn follows(self, before: Self) -> bool {
        let is_next = Some(self.value) == before.value.checked_add(1) && !self.is_black;
        let is_answer = self.is_black && !before.is_black && self.value == before.value;
        is_next || is_answer
    }

    fn plain(self) -> String {
        let dots = if self.is_black { "..." } else { "." };
        format!("{}{dots}", self.value)
    }
}

/// The highest number that is read in Roman digits.
const MOST_ROMAN: u32 = 89;

/// `value`, which is below 90, in Roman digits.
fn roman(value: u32) -> String {
    const ONES: [&str; 10] = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
    const TENS: [&str; 9] = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX"];
    let digit = |digits: &[&'static str], at: u32| {
        let at = usize::try_from(at).unwrap_or_default();
        digits.get(at).copied().unwrap_or_default()
    };
    [digit(&TENS, value / 10), digit(&ONES, value % 10)].concat()
}

/// Numbers that are all written in the form of the first one, and the commas and semicolons behind the moves between them.
pub(super) fn numbers(text: &str, words: &[StyledWord]) -> Option<Styled> {
    let style = Style::of_first(text, words)?;
    let mut last: Option<Styling> = None;
    let mut edits = Vec::new();
    for word in words {
        let shown = word.text(text);
        let start = word.range.start;
        let number = Styling::of(shown).filter(|number| number.style == style);
        let is_moved = match number {
            // Another form beside it.
            None if word.number.is_some() => return None,
            None => shown.len() > 1,
            Some(number) => {
                if last.is_some_and(|last| !number.follows(last)) {
                    return None;
                }
                last = Some(number);
                let range = start..start + number.len;
                edits.push(Edit::replace(place(&range), number.plain()));
                number.len < shown.len()
            }
        };
        if is_moved && shown.ends_with([',', ';']) {
            edits.push(Edit::delete(place(&(word.range.end - 1..word.range.end))));
        }
    }
    let first = words.first()?;
    let number = Styling::of(first.text(text))?;
    let at = first.range.start..first.range.start + number.len;
    let shown = text.get(at.clone())?;
    let message = format!(
        "\u{201c}{shown}\u{201d} is the number of a move: write \u{201c}{}\u{201d}, and so in the whole game.",
        number.plain()
    );
    Some(Styled {
        at,
        message,
        title: "Write the numbers plainly",
        edits,
        may_be_certain: true,
    })
}

/// Where a number in brackets begins at the end of a word: `(1)`, `e5[2]`.
fn counter(word: &str) -> Option<usize> {
    let (inside, open) = match word.strip_suffix(')') {
        Some(inside) => (inside, '('),
        None => (word.strip_suffix(']')?, '['),
    };
    let digits = inside.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let len = inside.len() - digits.len();
    let before = digits.strip_suffix(open)?;
    (1..=3).contains(&len).then_some(before.len())
}

/// `1. e4 e5 (1) 2. Nf3 Nc6 (2)`: numbers in brackets in a game whose moves have other ones.
pub(super) fn counters(text: &str, words: &[StyledWord]) -> Option<Styled> {
    if !words.iter().any(|word| word.number.is_some()) {
        return None;
    }
    let mut found = Vec::new();
    let mut before = None;
    for word in words {
        let shown = word.text(text);
        // `1-0 (34)` counts the moves.
        if !before.is_some_and(is_result)
            && let Some(at) = counter(shown)
        {
            found.push(word.range.start + at..word.range.end);
        }
        before = Some(shown);
    }
    let first = found.first()?.clone();
    let message = format!(
        "\u{201c}{}\u{201d} is no number of a move here, since the moves have others: it may count notes. Make it a comment, or leave it out.",
        text.get(first.clone())?
    );
    let edits = found.iter().filter_map(|range| {
        let above = text.get(..range.start)?;
        let is_glued = !above.is_empty() && !above.ends_with(char::is_whitespace);
        let blank = if is_glued { " " } else { "" };
        let comment = format!("{blank}{{{}}}", text.get(range.clone())?);
        Some(Edit::replace(place(range), comment))
    });
    Some(Styled {
        at: first,
        message,
        title: "Make it a comment in the whole game",
        edits: edits.collect(),
        may_be_certain: false,
    })
}

/// The signs between the cells of a row.
const BETWEEN: [char; 5] = [' ', '\t', '|', ';', ','];

/// The fewest rows with their number behind the moves.
const FEWEST: usize = 2;

/// `e4 e5 1` above `Nf3 Nc6 2`: the number stands in the last column. A header row may stand above.
pub(super) fn behind(notation: &dyn Notation, text: &str) -> Option<Styled> {
    let (mut start, mut due) = (0, 1_u32);
    let (mut edits, mut at, mut has_header, mut is_over) = (Vec::new(), None, false, false);
    let mut example = String::new();
    for whole in lines(text) {
        let line = trim_line_break(whole);
        let range = paper::around(start, line);
        let shown = text.get(range.clone()).unwrap_or_default();
        start += whole.len();
        work::count(line.len());
        if shown.is_empty() || is_other(notation, line) {
            continue;
        }
        if is_over {
            return None;
        }
        match numbered_behind(shown, due) {
            Some(row) => {
                if at.is_none() {
                    at = Some(range.clone());
                    example.clone_from(&row);
                }
                edits.push(Edit::replace(place(&range), row));
                due += 1;
            }
            None if is_result(shown) => is_over = true,
            None if edits.is_empty() && !has_header => has_header = true,
            None => return None,
        }
    }
    let message = format!(
        "The numbers of the moves stand behind them. Write them before the moves: \u{201c}{example}\u{201d}."
    );
    (edits.len() >= FEWEST).then_some(Styled {
        at: at?,
        message,
        title: "Write the numbers before the moves",
        edits,
        may_be_certain: true,
    })
}

/// A row of one move or two and behind them the number `due`, with the number before the moves.
fn numbered_behind(row: &str, due: u32) -> Option<String> {
    let cells = row.split(BETWEEN).filter(|cell| !cell.is_empty());
    let cells: Vec<&str> = cells.take(4).collect();
    let (number, moves) = cells.split_last()?;
    let number = number.strip_suffix('.').unwrap_or(number);
    let is_move = |cell: &&str| cell.starts_with(|sign: char| sign.is_ascii_alphabetic());
    let is_row = matches!(moves.len(), 1 | 2) && moves.iter().all(is_move);
    let is_due =
        number.bytes().all(|byte| byte.is_ascii_digit()) && number.parse::<u32>().ok() == Some(due);
    (is_row && is_due).then(|| format!("{due}. {}", moves.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_many_forms() {
        for (word, expected) in [
            ("#1", Some((Style::Hash, "1.", 2))),
            ("#12.", Some((Style::Hash, "12.", 4))),
            ("#1.e4", Some((Style::Hash, "1.", 3))),
            ("1.-", Some((Style::Dash, "1.", 3))),
            ("1.-e4", Some((Style::Dash, "1.", 3))),
            ("2:", Some((Style::Colon, "2.", 2))),
            ("[3]", Some((Style::Bracket, "3.", 3))),
            ("2nd", Some((Style::Ordinal, "2.", 3))),
            ("1w", Some((Style::Sided, "1.", 2))),
            ("1b.", Some((Style::Sided, "1...", 3))),
            ("IV.", Some((Style::Roman, "4.", 3))),
            ("XXXIX)", Some((Style::Roman, "39.", 6))),
            ("I", None),
            ("IIII.", None),
            ("1.", None),
            ("1.e4", None),
            ("[%clk", None),
            ("#", None),
            ("1-0", None),
        ] {
            let found = Styling::of(word);
            let plain = found.map(Styling::plain);
            let found = found.map(|one| (one.style, plain.unwrap_or_default(), one.len));
            let expected = expected.map(|(style, plain, len)| (style, plain.to_owned(), len));
            assert_eq!(found, expected, "{word}");
        }
    }

    #[test]
    fn a_counter_ends_a_word() {
        for (word, expected) in [
            ("(1)", Some(0)),
            ("[12]", Some(0)),
            ("e5(3)", Some(2)),
            ("(a)", None),
            ("()", None),
            ("(1]", None),
            ("(1)2", None),
        ] {
            assert_eq!(counter(word), expected, "{word}");
        }
    }

    #[test]
    fn a_row_may_end_with_its_number() {
        for (row, due, expected) in [
            ("e4 e5 1", 1, Some("1. e4 e5")),
            ("Bb5,a6,3", 3, Some("3. Bb5 a6")),
            ("| Bb5 | 3. |", 3, Some("3. Bb5")),
            ("Bb5 a6 4", 3, None),
            ("1. e4 1", 1, None),
            ("1", 1, None),
            ("e4 e5 Nf3 1", 1, None),
        ] {
            assert_eq!(numbered_behind(row, due).as_deref(), expected, "{row}");
        }
    }
}
