//! The cells of a scoresheet: the text for each half move.

use std::collections::BTreeMap;

/// The number of a move, and whether Black makes it.
pub(super) type HalfMove = (u32, bool);

/// The text of each cell that is not empty, with its byte offset.
#[derive(Debug, Default, Clone)]
pub(super) struct Cells(pub(super) BTreeMap<HalfMove, (usize, String)>);

impl Cells {
    /// The cells of a record with a full move on each line. Tags and comments are not cells.
    pub(super) fn of(text: &str) -> Self {
        let mut cells = BTreeMap::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let at = start;
            start += line.len();
            let Some((number, rest)) = line.split_once('.') else {
                continue;
            };
            let Ok(number) = number.trim().parse::<u32>() else {
                continue;
            };
            let is_black = rest.starts_with("..");
            let rest = rest.trim_start_matches('.');
            let first = at + line.len() - rest.len();
            let words = words(rest).filter(|(_, word)| *word != "*");
            for (nth, (offset, word)) in words.take(2).enumerate() {
                let place = (number, is_black || nth > 0);
                cells.insert(place, (first + offset, word.to_owned()));
            }
        }
        Self(cells)
    }

    /// The text for a half move; `None` if the cell is empty.
    pub(super) fn get(&self, place: HalfMove) -> Option<&str> {
        self.0.get(&place).map(|(_, word)| &**word)
    }

    /// The cell at byte `offset`; `None` if there is none.
    pub(super) fn at(&self, offset: usize) -> Option<HalfMove> {
        let mut cells = self.0.iter();
        let found = cells.find(|(_, (start, word))| (*start..start + word.len()).contains(&offset));
        found.map(|(place, _)| *place)
    }
}

/// The words of a line, with their byte offsets.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = line.split_whitespace();
    words.map(|word| (word.as_ptr() as usize - line.as_ptr() as usize, word))
}

/// A move without the signs that players leave out: `x`, `+`, `#`, `=`, `e.p.` and the captured piece; and with letters for
/// zeros.
pub(super) fn bare(word: &str) -> String {
    let mut word = word
        .trim_end_matches("e.p.")
        .trim_end_matches("ep")
        .to_owned();
    // `BxNe5`
    if let Some(at) = word.find('x').filter(|at| word.len() > at + 3)
        && word[at + 1..].starts_with(|sign: char| "QRBNP".contains(sign))
    {
        word.remove(at + 1);
    }
    let letters = word.chars().filter(|sign| !"x:+#=!?.".contains(*sign));
    letters
        .map(|sign| if sign == '0' { 'O' } else { sign })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_where_they_are_written() {
        let text = "[Event \"x\"]\n\n1. e4 e5\n2. Nf3\n3... a6 *\n";
        let cells = Cells::of(text);
        let found: Vec<_> = cells
            .0
            .iter()
            .map(|(place, (at, word))| (*place, *at, &**word))
            .collect();
        assert_eq!(
            found,
            [
                ((1, false), 16, "e4"),
                ((1, true), 19, "e5"),
                ((2, false), 25, "Nf3"),
                ((3, true), 34, "a6"),
            ]
        );
        assert_eq!(cells.at(26), Some((2, false)));
        assert_eq!(cells.at(24), None);
    }

    #[test]
    fn signs_make_no_difference() {
        assert_eq!(bare("exd6+ep"), "ed6");
        assert_eq!(bare("BxNe5"), bare("Be5"));
        assert_eq!(bare("0-0"), bare("O-O"));
    }
}
