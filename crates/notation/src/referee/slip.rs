//! Slips in writing: how far a text is from what may have been meant.

/// Longer texts, in bytes, are not compared: they are not one word.
const LONGEST: usize = 64;

/// The number of single slips (a character dropped, added or replaced, or two neighbors swapped) from `meant` to `written`.
#[must_use]
pub fn distance(written: &str, meant: &str) -> usize {
    let longer = written.len().max(meant.len());
    if longer > LONGEST && written != meant {
        return longer;
    }
    strsim::osa_distance(written, meant)
}

/// Whether their [`distance`] is 1, in linear time.
#[must_use]
pub fn is_one_slip(written: &str, meant: &str) -> bool {
    if written.len().max(meant.len()) > LONGEST {
        return false;
    }
    let (mut one, mut other) = (written.chars(), meant.chars());
    // Skip the common beginning and the common end.
    let next = |chars: &std::str::Chars<'_>| chars.clone().next();
    while next(&one).is_some() && next(&one) == next(&other) {
        one.next();
        other.next();
    }
    let last = |chars: &std::str::Chars<'_>| chars.clone().next_back();
    while last(&one).is_some() && last(&one) == last(&other) {
        one.next_back();
        other.next_back();
    }
    let mut differs = || (one.next(), other.next());
    match (differs(), differs(), differs()) {
        ((None, None), ..) => false,
        (_, (None, None), _) => true,
        (first, second, (None, None)) => first == (second.1, second.0),
        _ => false,
    }
}

/// Groups that look alike in print, in handwriting or to a scanner. A text belongs to the first group that has it, so that an
/// arrow is not a dash.
pub const LOOK_ALIKES: [&[&str]; 9] = [
    &["->", "→", "–>"],
    &["0", "O", "o"],
    &["1", "l", "I"],
    &["5", "S"],
    &["8", "B"],
    &["F", "P"],
    &["C", "G"],
    &["m", "rn"],
    &["-", "–", "−"],
];

/// The first characters of all look-alikes.
const BEGINS: &[char] = &[
    '-', '→', '–', '−', '0', 'O', 'o', '1', 'l', 'I', '5', 'S', '8', 'B', 'F', 'P', 'C', 'G', 'm',
    'r',
];

/// Whether `written` equals `meant` except for look-alikes.
#[must_use]
pub fn looks_like(written: &str, meant: &str) -> bool {
    let (mut written, mut meant) = (written.chars(), meant.chars());
    loop {
        let (one, other) = (written.as_str(), meant.as_str());
        if one.chars().next() == other.chars().next() {
            if written.next().is_none() {
                return true;
            }
            meant.next();
            continue;
        }
        // This rules out most characters quickly.
        if !(one.starts_with(BEGINS) && other.starts_with(BEGINS)) {
            return false;
        }
        let prefix = |group: &&&[&str], text: &str| {
            let found = group.iter().find(|part| text.starts_with(**part));
            found.map(|part| part.chars().count())
        };
        let lengths = LOOK_ALIKES
            .iter()
            .find_map(|group| Some((prefix(&group, one)?, prefix(&group, other)?)));
        let Some((of_one, of_other)) = lengths else {
            return false;
        };
        written.nth(of_one - 1);
        meant.nth(of_other - 1);
    }
}

/// The digits that `text` shows if look-alikes are replaced; `None` if it has other characters.
#[must_use]
pub fn digits(text: &str) -> Option<String> {
    let digit = |one: char| match one {
        '0'..='9' => Some(one),
        _ => ('0'..='9').find(|digit| look_alike(one, *digit)),
    };
    text.chars().map(digit).collect()
}

/// The rows of a keyboard.
const KEYS: [&str; 4] = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];
/// The same with the shift key.
const SHIFTED: [&str; 4] = ["!@#$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:\"", "ZXCVBNM<>?"];

/// The place of a key.
#[derive(Clone, Copy)]
struct KeyboardKey {
    is_shifted: bool,
    row: u8,
    column: u8,
}

/// The key of each character.
const KEY_OF: [Option<KeyboardKey>; 128] = {
    let mut keys = [None; 128];
    let mut row = 0;
    while row < KEYS.len() {
        let (plain, shifted) = (KEYS[row].as_bytes(), SHIFTED[row].as_bytes());
        let mut column = 0;
        while column < plain.len() {
            let (of_row, of_column) = (row as u8, column as u8);
            keys[plain[column] as usize] = Some(KeyboardKey {
                is_shifted: false,
                row: of_row,
                column: of_column,
            });
            keys[shifted[column] as usize] = Some(KeyboardKey {
                is_shifted: true,
                row: of_row,
                column: of_column,
            });
            column += 1;
        }
        row += 1;
    }
    keys
};

/// Whether the keys of two characters are neighbors, both with the shift key or both without.
#[must_use]
pub fn are_neighbors(one: char, other: char) -> bool {
    let key = |character: char| KEY_OF.get(character as usize).copied().flatten();
    let (Some(one), Some(other)) = (key(one), key(other)) else {
        return false;
    };
    let (upper, lower) = match one.row <= other.row {
        true => (one, other),
        false => (other, one),
    };
    upper.is_shifted == lower.is_shifted
        && match lower.row - upper.row {
            0 => lower.column.abs_diff(upper.column) == 1,
            // Each row is shifted half a key to the right of the one above.
            1 => lower.column == upper.column || lower.column + 1 == upper.column,
            _ => false,
        }
}

/// The group of look-alikes of each single character, from 1; 0 for none.
const GROUP_OF: [u8; 128] = {
    let mut groups = [0; 128];
    let mut group = 0;
    while group < LOOK_ALIKES.len() {
        let mut part = 0;
        while part < LOOK_ALIKES[group].len() {
            if let [byte] = LOOK_ALIKES[group][part].as_bytes() {
                groups[*byte as usize] = group as u8 + 1;
            }
            part += 1;
        }
        group += 1;
    }
    groups
};

/// Whether two characters look alike.
#[must_use]
pub fn look_alike(one: char, other: char) -> bool {
    if let (Some(of_one), Some(of_other)) = (
        GROUP_OF.get(one as usize).copied(),
        GROUP_OF.get(other as usize).copied(),
    ) {
        return one != other && of_one == of_other && of_one > 0;
    }
    let mut texts = [[0; 4]; 2];
    let [first, second] = &mut texts;
    let (one, other) = (&*one.encode_utf8(first), &*other.encode_utf8(second));
    let has_both = |group: &&&[&str]| group.contains(&one) && group.contains(&other);
    one != other && LOOK_ALIKES.iter().any(|group| has_both(&group))
}

/// Whether both are brackets that open a pair, or both brackets that close one.
///
/// ```
/// use notation::slip::are_brackets;
///
/// assert!(are_brackets('{', '(') && are_brackets(')', ']'));
/// assert!(!are_brackets('(', ')') && !are_brackets('(', '(') && !are_brackets('(', 'c'));
/// ```
#[must_use]
pub fn are_brackets(one: char, other: char) -> bool {
    let has_both = |signs: [char; 3]| signs.contains(&one) && signs.contains(&other);
    one != other && (has_both(['(', '[', '{']) || has_both([')', ']', '}']))
}

/// Whether the texts differ in one character that is on a neighboring key.
#[must_use]
pub fn hit_beside(written: &str, meant: &str) -> bool {
    only_difference(written, meant).is_some_and(|(a, b)| are_neighbors(a, b))
}

/// Whether the texts differ in one character that looks alike.
#[must_use]
pub fn misread(written: &str, meant: &str) -> bool {
    only_difference(written, meant).is_some_and(|(a, b)| look_alike(a, b))
}

/// The two characters at the only place where the texts differ; `None` if there is not exactly one.
fn only_difference(written: &str, meant: &str) -> Option<(char, char)> {
    if written.chars().count() != meant.chars().count() {
        return None;
    }
    let mut others = written.chars().zip(meant.chars()).filter(|(a, b)| a != b);
    others.next().filter(|_| others.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::{
        BEGINS, LOOK_ALIKES, are_neighbors, digits, distance, hit_beside, is_one_slip, look_alike,
        looks_like, misread,
    };

    #[test]
    fn keys_side_by_side() {
        for (one, others) in [('g', "ftyhvb"), ('m', "jkn,"), ('#', "@$WE"), ('-', "0=p[")] {
            let all = (' '..='~').filter(|other| are_neighbors(one, *other));
            let expected = others.chars().filter(|other| are_neighbors(*other, one));
            assert_eq!(expected.count(), others.len(), "{one}");
            assert_eq!(all.count(), others.len(), "{one}");
        }
        assert!(!are_neighbors('a', 'S') && !are_neighbors('a', 'a') && !are_neighbors('ä', 'a'));
    }

    #[test]
    fn a_finger_hits_the_key_beside_once() {
        assert!(hit_beside("CC,FF", "CCmFF"));
        for written in ["CCxFF", "CCFF", "CCmFF", "XC,FF"] {
            assert!(!hit_beside(written, "CCmFF"), "{written}");
        }
    }

    #[test]
    fn look_alikes_are_mistaken_for_each_other() {
        for (written, meant) in [
            ("I2", "12"),
            ("1O", "10"),
            ("lo", "10"),
            ("t–>6", "t->6"),
            ("rn", "m"),
            ("CCrnF", "GCmF"),
            ("", ""),
        ] {
            assert!(looks_like(written, meant), "{written} {meant}");
            assert!(looks_like(meant, written), "{meant} {written}");
        }
        for (written, meant) in [("I2", "2"), ("12", "21"), ("F", "C"), ("1", ""), ("", "l")] {
            assert!(!looks_like(written, meant), "{written} {meant}");
        }
    }

    #[test]
    fn look_alikes_begin_as_listed() {
        let parts = || LOOK_ALIKES.iter().flat_map(|group| group.iter());
        assert!(parts().all(|part| part.starts_with(BEGINS)));
        assert!(
            BEGINS
                .iter()
                .all(|begin| parts().any(|part| part.starts_with(*begin)))
        );
    }

    #[test]
    fn digits_are_read_where_only_they_can_stand() {
        for (written, meant) in [("12", "12"), ("lO", "10"), ("oSB", "058")] {
            assert_eq!(digits(written).as_deref(), Some(meant));
        }
        assert_eq!((digits("A1"), digits("1-")), (None, None));
    }

    #[test]
    fn one_character_is_misread() {
        for (written, meant) in [("e7-eB", "e7-e8"), ("gS-h4", "g5-h4"), ("aIya5", "a1ya5")] {
            assert!(misread(written, meant), "{written}");
        }
        for (written, meant) in [("e7-e6", "e7-e8"), ("eI-fl", "e1-f1"), ("e7e8", "e7-e8")] {
            assert!(!misread(written, meant), "{written}");
        }
        assert!(look_alike('O', '0') && !look_alike('O', 'O') && !look_alike('5', 'B'));
    }

    #[test]
    fn distances_count_single_slips() {
        for (written, meant, expected) in [
            ("e2-e4", "e2-e4", 0),
            ("e2-e4", "e2-e5", 1),
            ("e2-e4", "e2e4", 1),
            ("e2-e4", "e2-4e", 1),
            ("e2-e4", "2e-e4", 1),
            ("e2-e4", "2ee-4", 2),
            ("aab", "ab", 1),
            ("ab", "ü", 2),
            ("aé", "éa", 1),
            ("ab", "bac", 2),
            ("", "é", 1),
            ("e2-e4", "", 5),
            ("", "é2", 2),
            ("e2-e4", &"e2-e4".repeat(20), 100),
        ] {
            assert_eq!(distance(written, meant), expected, "{written} {meant}");
            assert_eq!(is_one_slip(written, meant), expected == 1, "{written}");
        }
    }
}
