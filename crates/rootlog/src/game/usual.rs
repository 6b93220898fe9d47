//! How often each kind of action appears in the turns of each faction, counted in records (`cargo run -p xtask -- learn`).

use std::sync::LazyLock;

use notation::usual::Usual;

/// The counts.
static USUAL: LazyLock<Usual> = LazyLock::new(|| Usual::of(include_str!("usual.txt")));

/// How unusual an action of [`shape`] `shape` is in a turn of the faction with `letter`, in bits.
pub(crate) fn bits(letter: char, shape: &str) -> u32 {
    let mut place = [0; 4];
    USUAL.bits(letter.encode_utf8(&mut place), shape)
}

/// How often turns of the faction with `letter` had an action whose [`shape`] begins with that of `start`.
pub(crate) fn begun(letter: char, start: &str) -> u32 {
    let mut place = [0; 4];
    USUAL.begun(letter.encode_utf8(&mut place), &shape(start))
}

/// Calls `add` with each action in the turns of a record: its faction's letter and its shape.
pub fn actions(text: &str, mut add: impl FnMut(&str, &str)) {
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default().trim();
        let Some((letter, actions)) = line.split_once(':').filter(|(head, _)| head.len() == 1)
        else {
            continue;
        };
        let is_turn = actions.contains("->") || actions.contains("++");
        for action in actions.split(['/', ';']).filter(|_| is_turn) {
            add(letter, &shape(action.trim()));
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
        assert_eq!(all, ["C t_k->0", "C 0w->0"]);
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
