//! Slips of one character: a key is missed.

use notation::{Edit, TextRange, TextSize};

use super::{Kind, Slip};
use crate::{random::Random, typos::samples::Sample};

/// What happens to a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stroke {
    Drop,
    Double,
    Swap,
    Neighbor,
    Letter,
}

const STROKES: [Stroke; 5] = [
    Stroke::Drop,
    Stroke::Double,
    Stroke::Swap,
    Stroke::Neighbor,
    Stroke::Letter,
];

/// The rows of a keyboard. A missed key hits one to the left or right, or above or below. (`notation::slip` knows that rows are
/// shifted. Here that would change the slips of a seed, and tables could no longer be compared.)
const KEYBOARD: [&str; 4] = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];
/// The same keys with the shift key.
const SHIFTED: [&str; 4] = ["!@#$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:\"", "ZXCVBNM<>?"];

/// All characters at the places of `samples`.
pub(super) fn alphabet(samples: &[Sample]) -> Vec<char> {
    let mut alphabet: Vec<char> = samples
        .iter()
        .flat_map(|sample| {
            let chars = sample.places.iter();
            chars.filter_map(|&at| sample.text.get(at..)?.chars().next())
        })
        .collect();
    alphabet.sort_unstable();
    alphabet.dedup();
    alphabet
}

/// One slip in a random record; `None` if the drawn slip is impossible.
pub(super) fn one<'s>(
    samples: &'s [Sample],
    alphabet: &[char],
    random: &mut Random,
) -> Option<Slip<'s>> {
    let sample = random.pick(samples)?;
    let at = *random.pick(&sample.places)?;
    let (stroke, edit) = slip_at(sample, at, alphabet, random)?;
    Some(Slip {
        sample,
        kind: Kind::One,
        how: format!("{stroke:?}"),
        edits: vec![edit],
    })
}

/// Two slips in different lines of one game; `None` if a drawn slip is impossible.
pub(super) fn two<'s>(
    samples: &'s [Sample],
    alphabet: &[char],
    random: &mut Random,
) -> Option<Slip<'s>> {
    let sample = random.pick(samples)?;
    let first = *random.pick(&sample.moves)?;
    let (game, line) = (sample.game_at(first)?, sample.line_at(first));
    let is_other = |at: &usize| game.contains(at) && sample.line_at(*at) != line;
    let others: Vec<usize> = sample.moves.iter().copied().filter(is_other).collect();
    let second = *random.pick(&others)?;
    let (stroke, edit) = slip_at(sample, first, alphabet, random)?;
    let (other_stroke, other_edit) = slip_at(sample, second, alphabet, random)?;
    let mut edits = vec![edit, other_edit];
    edits.sort_by_key(|edit| edit.range.start());
    Some(Slip {
        sample,
        kind: Kind::Two,
        how: format!("{stroke:?} and {other_stroke:?}"),
        edits,
    })
}

/// A random slip at byte `at`; `None` if the drawn slip is impossible.
fn slip_at(
    sample: &Sample,
    at: usize,
    alphabet: &[char],
    random: &mut Random,
) -> Option<(Stroke, Edit)> {
    let stroke = *random.pick(&STROKES)?;
    let mut characters = sample.text.get(at..)?.chars();
    let character = characters.next()?;
    let mut len = character.len_utf8();
    let text = match stroke {
        Stroke::Drop => String::new(),
        Stroke::Double => [character, character].iter().collect(),
        Stroke::Neighbor => random.pick(&keys_beside(character))?.to_string(),
        Stroke::Letter => random.pick(alphabet)?.to_string(),
        Stroke::Swap => {
            let next = characters
                .next()
                .filter(|next| *next != '\n' && *next != '\r')?;
            len += next.len_utf8();
            [next, character].iter().collect()
        }
    };
    let range = TextRange::at(TextSize::try_from(at).ok()?, TextSize::try_from(len).ok()?);
    Some((stroke, Edit::replace(range, text)))
}

fn keys_beside(character: char) -> Vec<char> {
    let mut keys = Vec::new();
    for rows in [KEYBOARD, SHIFTED] {
        for (row, text) in rows.iter().enumerate() {
            let Some(column) = text.chars().position(|key| key == character) else {
                continue;
            };
            let key = |row: usize, column: usize| rows.get(row)?.chars().nth(column);
            keys.extend(
                [
                    column.checked_sub(1).and_then(|left| key(row, left)),
                    key(row, column + 1),
                    row.checked_sub(1).and_then(|above| key(above, column)),
                    key(row + 1, column),
                ]
                .into_iter()
                .flatten(),
            );
        }
    }
    keys
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::typos::slips::{make, tests::sample};

    #[test]
    fn keys_have_neighbors_on_all_sides() {
        assert_eq!(keys_beside('1'), ['2', 'q']);
        assert_eq!(keys_beside('G'), ['F', 'H', 'T', 'B']);
        assert_eq!(keys_beside('é'), []);
    }

    #[test]
    fn one_slip_is_in_one_line() {
        let samples = [sample("carcassonne")];
        for slip in make(Kind::One, &samples, 50, 3) {
            assert_eq!((slip.edits.len(), slip.lines().len()), (1, 1));
        }
    }

    #[test]
    fn two_slips_are_in_two_lines() {
        let samples = [sample("carcassonne")];
        for slip in make(Kind::Two, &samples, 50, 3) {
            let lines = slip.lines();
            assert_eq!(lines.len(), 2);
            assert_ne!(lines[0], lines[1]);
        }
    }
}
