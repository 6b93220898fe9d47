//! Rows of a table that are lines of the record: a key and its value, or a faction and its actions, perhaps behind the number of the
//! turn and before a remark or the points.

use super::parser::is_action;
use crate::game::facts::Faction;

/// For a table row that is a line of the record, the sign before each of its cells. `None` for other rows, also for one with
/// several turns or players, which are lines of their own.
pub(crate) fn row(cells: &[&str]) -> Option<Vec<Option<&'static str>>> {
    let is_number = |cell: &&str| cell.bytes().all(|byte| byte.is_ascii_digit());
    let numbers = cells.iter().take_while(|cell| is_number(cell)).count();
    let (key, rest) = cells.get(numbers..)?.split_first()?;
    if rest.is_empty() && numbers == 0 {
        return Some(vec![Some("")]);
    }
    let is_line = |cell: &&str| matches!(cell.as_bytes(), [b'A'..=b'Z', b':', ..]);
    if rest.iter().any(is_line) {
        return None;
    }
    if numbers <= 1 && matches!(key.as_bytes(), [b'A'..=b'Z', b':', ..]) {
        let signs = std::iter::repeat_n(None, numbers).chain([Some("")]);
        return Some(signs.chain(signs_before(rest)).collect());
    }
    if let Some(faction) = faction_in_row(key, rest).filter(|_| numbers <= 1) {
        // The letter stands for the name.
        let signs = std::iter::repeat_n(None, numbers + 1).chain([Some(faction)]);
        let others = rest.get(1..).unwrap_or_default();
        return Some(signs.chain(signs_before(others)).collect());
    }
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_alphabetic());
    if numbers > 1 || !is_key {
        return None;
    }
    let value = (!rest.is_empty()).then_some(if key.len() == 1 { ":" } else { ": " });
    let others = rest.get(1..).unwrap_or_default();
    let signs = std::iter::repeat_n(None, numbers)
        .chain([Some("")])
        .chain(value.map(Some))
        .chain(signs_before(others));
    Some(signs.collect())
}

/// The signs before the cells that follow the first actions: `/` before more actions, the sign of a comment before the
/// remarks and numbers that end the row. An empty cell has none.
fn signs_before<'c>(cells: &'c [&'c str]) -> impl Iterator<Item = Option<&'static str>> + 'c {
    let is_other = |cell: &&str| !cell.is_empty() && !is_note(cell);
    let notes = cells.iter().rposition(is_other).map_or(0, |last| last + 1);
    let sign = move |(at, cell): (usize, &&str)| match () {
        () if cell.is_empty() => None,
        () if at < notes => Some("/"),
        () if cell.starts_with("//") => Some(" "),
        () => Some(" // "),
    };
    cells.iter().enumerate().map(sign)
}

/// Whether a cell is a remark, the points or a comment, and no action, not even one with a slip in it: numbers, and words of which
/// one has three letters.
fn is_note(cell: &str) -> bool {
    let of_words = |sign: char| sign.is_alphanumeric() || " .,!?'()-+\u{2019}".contains(sign);
    let is_number = |word: &str| {
        let digits = word.trim_matches(['+', '(', ')', '.', ',']);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_word = |word: &str| {
        let bare = word.trim_matches(|sign: char| !sign.is_alphanumeric());
        bare.chars().nth(2).is_some() && bare.chars().skip(1).all(char::is_lowercase)
    };
    let mut words = cell.split_whitespace();
    let is_all_numbers = words.clone().all(is_number);
    let is_remark = cell.chars().all(of_words) && words.any(is_word);
    cell.starts_with("//") || !is_action(cell) && (is_all_numbers || is_remark)
}

/// The letter and the colon of the faction whose name is the cell `key` of a row with its turn; `None` for other cells.
fn faction_in_row(key: &str, rest: &[&str]) -> Option<&'static str> {
    const BEGINNINGS: [&str; 11] = [
        "C:", "E:", "A:", "V:", "G:", "L:", "O:", "D:", "P:", "H:", "K:",
    ];
    let is_turn = rest.first().is_some_and(|first| first.contains("->"));
    let is_name = key.chars().nth(1).is_some();
    let faction = Faction::from_name(key).filter(|_| is_turn && is_name)?;
    BEGINNINGS
        .into_iter()
        .find(|one| one.starts_with(faction.letter()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_and_points_are_comments() {
        for (cells, expected) in [
            (&["C:w->1", "good turn"][..], "C:w->1 // good turn"),
            (&["1", "C:w->1", "note 0"], "C:w->1 // note 0"),
            (&["C:w->1", "", "12"], "C:w->1 // 12"),
            (&["C", "w->1", "++", "(3)"], "C:w->1/++ // (3)"),
            (
                &["Cats", "w->1", "w1->5", "Well played!"],
                "C:w->1/w1->5 // Well played!",
            ),
            (&["C:w->1", "// so", "yes"], "C:w->1 // so // yes"),
            // What may be an action stays one.
            (&["C:w->1", "w9", "#C"], "C:w->1/w9/#C"),
            (&["C:w->1", "Zsappers"], "C:w->1/Zsappers"),
            (&["C:w->1", "good", "++"], "C:w->1/good/++"),
        ] {
            let signs = row(cells).unwrap();
            let parts = signs.iter().zip(cells);
            let parts = parts.filter_map(|(sign, cell)| Some([(*sign)?, *cell].concat()));
            let written: String = parts.collect();
            assert_eq!(written, expected, "{cells:?}");
        }
        assert_eq!(row(&["C:w->1", "E:w->2"]), None);
        assert_eq!(row(&["1", "C:w->1", "E:w->2"]), None);
    }
}
