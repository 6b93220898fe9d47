//! One-character slips in a line, each undone: a character too many, one too few, one for another, two swapped.

use std::{borrow::Cow, ops::Range};

use notation::{Edit, Finding, Fix, TextRange, TextSize, slip};

use crate::{ast::Game, facts::Item};

use super::{super::setting::factions, is_separator};

/// How many characters are tried: longer errors are no slips of one character.
const WINDOW: usize = 20;
/// A name as long as this is no other sign with a slip: the check of names knows the nearest ones.
const LONG_NAME: usize = 4;
/// Steps for a variant besides those for its characters.
const STEPS_OF_VARIANT: usize = 4;
/// Letters and the digits that they are taken for.
const ALIKE: [(char, char); 9] = [
    ('O', '0'),
    ('o', '0'),
    ('l', '1'),
    ('I', '1'),
    ('i', '1'),
    ('Z', '2'),
    ('S', '5'),
    ('s', '5'),
    ('B', '8'),
];

/// A line without its break and comment.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line<'t> {
    pub(super) start: TextSize,
    pub(super) text: &'t str,
}

/// A line with one slip undone. Offsets are those in the line.
#[derive(Debug, Clone)]
pub(super) struct Variant {
    /// What is replaced, by what.
    place: (usize, usize),
    new: Cow<'static, str>,
    /// The actions around it, or the whole line where its beginning cannot be read.
    around: (usize, usize),
    /// How unlikely the slip is.
    pub(super) cost: u32,
}

impl Variant {
    /// What `fix` makes of one place in the actions of `line`; nothing if it is more than that.
    pub(super) fn of_fix(line: Line<'_>, fix: &Fix, cost: u32) -> Option<Self> {
        let [edit] = fix.edits.as_slice() else {
            return None;
        };
        let offset = |at: TextSize| Some(usize::from(at.checked_sub(line.start)?));
        let place = (offset(edit.range.start())?, offset(edit.range.end())?);
        let first = line.text.find(':')? + 1;
        let is_inside = first <= place.0 && place.1 <= line.text.len();
        is_inside.then(|| Self {
            place,
            new: edit.text.clone().into(),
            around: actions_around(line.text, first, place),
            cost,
        })
    }

    /// How many steps it takes to look at its characters, and how many to read it.
    pub(super) fn steps(&self) -> (usize, usize) {
        let len = self.around.1 - self.around.0;
        (1 + len / 8, STEPS_OF_VARIANT + len)
    }

    /// The text around the slip as it was meant.
    pub(super) fn written(&self, line: &str) -> String {
        let part = |from: usize, to: usize| line.get(from..to).unwrap_or_default();
        let (from, to) = self.place;
        [
            part(self.around.0, from),
            &self.new,
            part(to, self.around.1),
        ]
        .concat()
    }

    /// The line as it was meant, from where it or `other` differs from what is written.
    fn written_from<'a>(&'a self, other: &Self, line: &'a str) -> impl Iterator<Item = u8> + 'a {
        let start = self.place.0.min(other.place.0);
        let part = move |from: usize, to: usize| line.get(from..to).unwrap_or_default().bytes();
        let tail = part(self.place.1, line.len());
        part(start, self.place.0)
            .chain(self.new.bytes())
            .chain(tail)
    }

    /// The change of the text.
    pub(super) fn edit(&self, start: TextSize) -> Edit {
        Edit::replace(range(self.place, start), self.new.clone())
    }

    /// The bytes of the line that are read again.
    pub(super) fn range_around(&self) -> Range<usize> {
        self.around.0..self.around.1
    }

    /// The bytes of the text that are read again.
    pub(super) fn around(&self, start: TextSize) -> TextRange {
        range(self.around, start)
    }
}

/// Whether `written` may be actions that somebody would write, at a glance: a comment mends nothing, nobody writes a count
/// of 1 or a number that begins with 0, and each action has one sign of its kind.
pub(super) fn is_sound(written: &str) -> bool {
    let ends = written.starts_with(is_separator) || written.ends_with(is_separator);
    !ends
        && !written.contains("//")
        && !has_odd_number(written)
        && written.split(is_separator).all(is_like_action)
}

/// Whether the signs in `action` can be those of one.
fn is_like_action(action: &str) -> bool {
    let count = |sign: u8| action.bytes().filter(|byte| *byte == sign).count();
    let is_move = match action.matches("->").count() {
        0 => action.contains(['X', 'Z', '^', '+', '-', '?']),
        arrows => arrows == 1,
    };
    is_move && count(b'(') == count(b')') && count(b'(') < 2
}

fn range((from, to): (usize, usize), start: TextSize) -> TextRange {
    let size = |at: usize| start + TextSize::try_from(at).unwrap_or_default();
    TextRange::new(size(from), size(to))
}

/// The actions around `finding` with each slip near it undone, the likeliest first.
pub(super) fn variants(game: &Game, line: Line<'_>, finding: &Finding) -> Vec<Variant> {
    if !line.text.is_ascii() {
        return Vec::new();
    }
    let index = |offset: TextSize| usize::from(offset.checked_sub(line.start).unwrap_or_default());
    // The head, `C:`, is no part of an action.
    let first = line.text.find(':').map_or(0, |colon| colon + 1);
    let (start, end) = (index(finding.range.start()), index(finding.range.end()));
    let from = start.saturating_sub(2).max(first);
    let until = (end + 2).min(line.text.len()).min(from + WINDOW);
    if until < from {
        return Vec::new();
    }
    let around = actions_around(line.text, first, (start, end));
    let is_name = finding.code == "rootlog/unknown-card" && end - start > LONG_NAME;
    let mut variants = slips(&alphabet(game), line.text, (from, until), around);
    variants.retain_mut(|variant| {
        let (from, to) = variant.place;
        let is_in_name = is_name && start < from && to < end;
        // What changes only another action mends nothing here.
        let is_elsewhere = to < around.0 || around.1 < from;
        if from < around.0 || around.1 < to {
            let wider = actions_around(line.text, first, variant.place);
            variant.around = (around.0.min(wider.0), around.1.max(wider.1));
        }
        !is_in_name && !is_elsewhere
    });
    variants
}

/// The actions of `line`, which begin at `first`, that touch `place`.
fn actions_around(line: &str, first: usize, (from, to): (usize, usize)) -> (usize, usize) {
    let part = |from: usize, to: usize| line.get(from..to).unwrap_or_default();
    let before = part(first, from.max(first)).rfind(is_separator);
    let behind = part(to, line.len()).find(is_separator);
    (
        before.map_or(first, |at| first + at + 1),
        behind.map_or(line.len(), |at| to + at),
    )
}

/// `line` with each slip in its first characters undone after which it begins a turn.
pub(super) fn heads(game: &Game, line: Line<'_>) -> Vec<Variant> {
    if !line.text.is_ascii() {
        return Vec::new();
    }
    let len = line.text.len();
    let mut letters = alphabet(game);
    letters.push(':');
    let mut heads = slips(&letters, line.text, (0, len.min(3)), (0, len));
    heads.retain(|variant| {
        let (from, to) = variant.place;
        let head = line.text.get(..from).unwrap_or_default().bytes();
        let tail = line.text.get(to..).unwrap_or_default().bytes();
        head.chain(variant.new.bytes()).chain(tail).nth(1) == Some(b':')
    });
    heads
}

/// Each slip at `window` of `line` undone, in the part `around` it. No two of them come to the same.
fn slips(
    letters: &[char],
    line: &str,
    window: (usize, usize),
    around: (usize, usize),
) -> Vec<Variant> {
    let characters: Vec<char> = line.chars().collect();
    let mut variants: Vec<Variant> = Vec::new();
    let mut add = |place: (usize, usize), new: Cow<'static, str>, cost: u32| {
        variants.push(Variant {
            place,
            new,
            around,
            cost,
        });
    };
    let (from, until) = window;
    let at = |index: usize| characters.get(index).copied();
    let before = |index: usize| at(index.checked_sub(1).filter(|before| *before >= from)?);
    for index in from..until {
        let Some(character) = at(index) else {
            break;
        };
        let next = at(index + 1);
        if before(index) != Some(character) {
            let is_doubled =
                next == Some(character) || at(index.wrapping_sub(1)) == Some(character);
            let cost = if is_doubled { 1 } else { 4 };
            add((index, index + 1), Cow::Borrowed(""), cost);
        }
        if let Some(next) = next.filter(|next| *next != character) {
            add((index, index + 2), format!("{next}{character}").into(), 1);
        }
        for letter in letters.iter().filter(|letter| **letter != character) {
            let cost = replacement_cost(character, *letter);
            add((index, index + 1), letter.to_string().into(), cost);
        }
    }
    for index in from..=until {
        for letter in letters
            .iter()
            .filter(|letter| before(index) != Some(**letter))
        {
            add((index, index), letter.to_string().into(), 2);
        }
    }
    variants.sort_by(|one, other| {
        let cost = one.cost.cmp(&other.cost);
        cost.then_with(|| {
            one.written_from(other, line)
                .cmp(other.written_from(one, line))
        })
    });
    variants
}

/// How unlikely it is that somebody writes `written` for `meant`.
fn replacement_cost(written: char, meant: char) -> u32 {
    if ALIKE.contains(&(written, meant)) {
        1
    } else if slip::are_neighbors(written, meant) || written.eq_ignore_ascii_case(&meant) {
        2
    } else {
        3
    }
}

/// The characters that a slip may have replaced or dropped.
fn alphabet(game: &Game) -> Vec<char> {
    let mut letters: Vec<char> = "0123456789->/+#$%^_@X()wbtpfFMRBmrsxehcdZ*?"
        .chars()
        .collect();
    letters.extend(factions(game).iter().map(|faction| faction.letter()));
    letters.extend(Item::ALL.iter().map(|item| item.letter()));
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Whether `written` has a count of 0 or 1 or a number that begins with 0.
fn has_odd_number(written: &str) -> bool {
    let characters: Vec<char> = written.chars().collect();
    let at = |index: usize| characters.get(index).copied().unwrap_or('/');
    let is_digit = |character: char| character.is_ascii_digit();
    (0..characters.len()).any(|index| {
        let before = index.checked_sub(1).map_or('/', at);
        let starts = !is_digit(before) && is_digit(at(index));
        let next = at(index + 1);
        let counts = is_separator(before) || matches!(before, '(' | '+' | ':');
        let count_of_one = matches!(at(index), '0' | '1') && counts && next.is_ascii_alphabetic();
        starts && (at(index) == '0' && is_digit(next) || count_of_one)
    })
}
