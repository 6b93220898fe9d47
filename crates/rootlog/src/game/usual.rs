//! How often each kind of action appears in the turns of each faction, counted in records (`cargo run -p xtask -- learn`).

use notation::usual::Learned;

/// The counts.
pub static USUAL: Learned = Learned::new(include_str!("usual.txt"));

/// How unusual an action of [`shape`] `shape` is in a turn of the faction with `letter`, in bits.
pub(crate) fn bits(letter: char, shape: &str) -> u32 {
    let mut place = [0; 4];
    USUAL.bits(letter.encode_utf8(&mut place), shape)
}

/// How often something was written, by its place and its shape.
#[derive(Debug, Default)]
pub(crate) struct Above(Vec<(String, String)>);

impl Above {
    /// What is written in the turns of `text`.
    pub(crate) fn of(text: &str) -> Self {
        let mut above = Self::default();
        actions(text, |place, shape| {
            above.0.push((place.to_owned(), shape.to_owned()));
        });
        above
    }

    fn begun(&self, place: &str, start: &str) -> u32 {
        let such = self
            .0
            .iter()
            .filter(|(at, what)| at == place && what.starts_with(start));
        such.count() as u32
    }
}

/// How often an action whose [`shape`] begins with that of `start` was in turns of the faction with `letter`, in the records that
/// were counted and in this one (`above`). Those that followed the action `prior` weigh more.
pub(crate) fn begun(letter: char, prior: &str, start: &str, above: &Above) -> u32 {
    let start = shape(start);
    let after = after(letter, &shape(prior));
    let mut place = [0; 4];
    let place = letter.encode_utf8(&mut place);
    let times = |place: &str| USUAL.begun(place, &start) + OWN * above.begun(place, &start);
    times(place) + AFTER * times(&after)
}

/// The weight of an action of this record.
const OWN: u32 = 2;
/// The weight of an action that follows the same one.
const AFTER: u32 = 6;

/// The place behind an action of the shape `prior`, which is empty at the beginning of a turn.
fn after(letter: char, prior: &str) -> String {
    format!("{letter}:{prior}")
}

/// Calls `add` with each action in the turns of a record and its place, twice: its faction's letter, and the letter with the
/// action before.
pub fn actions(text: &str, mut add: impl FnMut(&str, &str)) {
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default().trim();
        let Some((letter, actions)) = line.split_once(':').filter(|(head, _)| head.len() == 1)
        else {
            continue;
        };
        let is_turn = actions.contains("->") || actions.contains("++");
        let mut prior = String::new();
        for action in actions.split(['/', ';']).filter(|_| is_turn) {
            let shape = shape(action.trim());
            add(letter, &shape);
            let first = letter.chars().next().unwrap_or_default();
            add(&after(first, &prior), &shape);
            prior = shape;
        }
    }
}

/// An action in which every number becomes `0`, the suits `M`, `R` and `B` become `F`, and a card's name becomes `n`.
#[must_use]
pub fn shape(action: &str) -> String {
    let mut shape = String::with_capacity(action.len());
    for character in action.chars() {
        match character {
            '0'..='9' if shape.ends_with('0') => {}
            '0'..='9' => shape.push('0'),
            'M' | 'R' | 'B' => shape.push('F'),
            'a'..='z' if shape.ends_with(['n', '#']) && is_in_name(&shape) => {
                if shape.ends_with('#') {
                    shape.push('n');
                }
            }
            _ => shape.push(character),
        }
    }
    shape
}

/// Whether `shape` ends in a card's name, which the next letter continues.
fn is_in_name(shape: &str) -> bool {
    shape.trim_end_matches('n').ends_with('#')
}

#[cfg(test)]
mod tests {
    use super::{actions, bits, shape};

    #[test]
    fn actions_have_shapes() {
        for (action, expected) in [
            ("2w10->4", "0w0->0"),
            ("w->1+12+3", "w->0+0+0"),
            ("R#^", "F#^"),
            ("#earlofstone->$", "#n->$"),
            ("M#banditsQ->$", "F#nQ->$"),
            ("%s->e", "%s->e"),
            ("++", "++"),
        ] {
            assert_eq!(shape(action), expected);
        }
        let mut all = Vec::new();
        let text = "C: Ann\nMap: Fall\nC:t_k->1/2w->3 // Note.\n";
        actions(text, |letter, shape| all.push(format!("{letter} {shape}")));
        let expected = ["C t_k->0", "C: t_k->0", "C 0w->0", "C:t_k->0 0w->0"];
        assert_eq!(all, expected);
    }

    #[test]
    fn each_faction_has_its_usual_actions() {
        for (letter, usual, other) in [
            ('C', "#->C", "#->E"),
            ('V', "%f->e", "%h->e"),
            ('A', "t->0", "t_k->0"),
        ] {
            assert!(bits(letter, usual) < bits(letter, other), "{usual} {other}");
        }
    }
}
