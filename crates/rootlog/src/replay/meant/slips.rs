//! One-character slips in a line, each undone: a character too many, one too few, one for another, two swapped.

use std::borrow::Cow;

use notation::{Edit, TextRange, TextSize, slip, work};

use crate::facts::{Faction, Item};

use super::{
    super::referee::Step,
    Change,
    habits::{self, Habits},
};

/// How many characters are tried: longer errors are no slips of one character.
const WINDOW: usize = 20;
/// How many bytes the actions around a slip may have: they are read again with each.
const LONGEST: usize = 200;

/// What a character too many costs that is not the one beside it.
const ADDED: u32 = 4;

/// What a slip costs at most that was made in an action which stands elsewhere, too.
const USUAL: u32 = 2;

/// How many bytes a line may have of which the beginning cannot be read.
const LONGEST_LINE: usize = 1000;

/// A change for which nothing speaks but how easily it is made.
#[derive(Debug, Clone)]
pub(in crate::replay) struct Slip {
    /// The actions around it as they are written.
    pub(in crate::replay) was: String,
    /// The same as they may have been meant.
    pub(in crate::replay) meant: String,
}

/// A slip undone. Offsets are those in the line.
struct Undone {
    /// What is replaced, by what.
    place: (usize, usize),
    new: Cow<'static, str>,
    price: u32,
}

impl Undone {
    /// The change of `step`, with the actions `around` it.
    fn change(self, step: &Step<'_>, (from, to): (usize, usize)) -> Option<(u32, Change)> {
        let line = step.line_text();
        let was = line.get(from..to)?.to_owned();
        let before = line.get(from..self.place.0)?;
        let meant = [before, &*self.new, line.get(self.place.1..to)?].concat();
        work::count(1 + meant.len() / 32);
        if !is_sound(&meant) {
            return None;
        }
        let edit = self.edit(step);
        let slip = Some(Slip { was, meant });
        let edits = vec![edit];
        Some((self.price, Change { edits, slip }))
    }

    /// The line as it was meant, from where it or `other` differs from what is written.
    fn tail<'a>(&'a self, other: &Self, line: &'a str) -> impl Iterator<Item = u8> + 'a {
        let start = self.place.0.min(other.place.0);
        let part = move |from: usize, to: usize| line.get(from..to).unwrap_or_default().bytes();
        let rest = part(self.place.1, line.len());
        part(start, self.place.0)
            .chain(self.new.bytes())
            .chain(rest)
    }

    /// The first action of `line`, which begins a turn after it.
    fn first_action(&self, line: &str) -> String {
        let part = |from: usize, to: usize| line.get(from..to).unwrap_or_default();
        let meant = [
            part(0, self.place.0),
            &*self.new,
            part(self.place.1, line.len()),
        ];
        let meant = meant.concat();
        let actions = meant.get(2..).unwrap_or_default();
        let first = actions.split(is_separator).next();
        first.unwrap_or_default().trim().to_owned()
    }

    /// The change of the record.
    fn edit(&self, step: &Step<'_>) -> Edit {
        let size = |at: usize| step.origin() + TextSize::try_from(at).unwrap_or_default();
        let range = TextRange::new(size(self.place.0), size(self.place.1));
        Edit::replace(step.written_at(range), self.new.clone())
    }
}

/// Each slip near `range`, bytes of the record in the actions of `step`, undone, with its price; the likeliest first.
/// `factions` play.
pub(in crate::replay) fn slips_near(
    factions: &[Faction],
    habits: &Habits,
    step: &Step<'_>,
    range: TextRange,
) -> Vec<(u32, Change)> {
    let line = step.line_text();
    if !line.is_ascii() {
        return Vec::new();
    }
    let local = step.read_at(range);
    let index = |at: TextSize| usize::from(at.checked_sub(step.origin()).unwrap_or_default());
    // The head, `C:`, is no part of an action.
    let first = line.find(':').map_or(0, |colon| colon + 1);
    let (start, end) = (index(local.start()), index(local.end()).min(line.len()));
    let from = start.saturating_sub(2).max(first);
    let until = (end + 2).min(line.len()).min(from + WINDOW);
    if until < from {
        return Vec::new();
    }
    let around = actions_around(line, first, (start, end));
    if around.1 - around.0 > LONGEST {
        return Vec::new();
    }
    let slips = slips_in(&alphabet(factions), line, (from, until)).into_iter();
    let changes = slips.filter_map(|slip| {
        let (from, to) = slip.place;
        if to < around.0 || around.1 < from {
            // Only another action changes.
            return None;
        }
        let wider = actions_around(line, first, slip.place);
        slip.change(step, (around.0.min(wider.0), around.1.max(wider.1)))
    });
    let faction = step.turn().map(|turn| turn.faction.value);
    let usual = |change: &Change| {
        let slip = change.slip.as_ref();
        habits.usual(faction, slip.map_or("", |slip| &slip.meant))
    };
    let mut ranked: Vec<_> = changes
        .map(|(price, change)| (price, usual(&change), change))
        .collect();
    // Of those with the same price the ones come first that were not made cheaper.
    let cheaper = |price: u32, usual| match habits::is_usual(usual) {
        true => price.min(USUAL),
        false => price,
    };
    ranked.sort_by_key(|(price, usual, _)| (cheaper(*price, *usual), *price, *usual));
    let changes = ranked.into_iter();
    changes
        .map(|(price, usual, change)| (cheaper(price, usual), change))
        .collect()
}

/// Whether `written` may be actions that somebody would write, at a glance: a comment repairs nothing, nobody writes a count
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
    is_move && count(b'(') == count(b')') && count(b'(') < 2 && !names_cards_twice(action)
}

/// Whether the cards of a group are named in it and behind it: `(#+R)#^` for `(M+R)#^`.
fn names_cards_twice(action: &str) -> bool {
    let group = action.split_once(")#").map(|(group, _)| group);
    group.is_some_and(|group| group.contains('#'))
}

/// The actions of `line`, which begin at `first`, that touch `place`.
fn actions_around(line: &str, first: usize, (from, to): (usize, usize)) -> (usize, usize) {
    let part = |from: usize, to: usize| line.get(from..to).unwrap_or_default();
    let before = part(first, from.max(first)).rfind(is_separator);
    let after = part(to, line.len()).find(is_separator);
    (
        before.map_or(first, |at| first + at + 1),
        after.map_or(line.len(), |at| to + at),
    )
}

/// The line of `step`, which is no turn, with each slip in its first characters undone after which it begins one.
pub(in crate::replay) fn begun(
    factions: &[Faction],
    habits: &Habits,
    step: &Step<'_>,
) -> Vec<(u32, Change)> {
    let line = step.line_text();
    if !line.is_ascii() || line.len() > LONGEST_LINE {
        return Vec::new();
    }
    let mut letters = alphabet(factions);
    letters.push(':');
    let begins = |slip: &Undone| {
        let (from, to) = slip.place;
        let head = line.get(..from).unwrap_or_default().bytes();
        let tail = line.get(to..).unwrap_or_default().bytes();
        head.chain(slip.new.bytes()).chain(tail).nth(1) == Some(b':')
    };
    let mut slips = slips_in(&letters, line, (0, line.len().min(3)));
    slips.retain(begins);
    slips.sort_by_key(|slip| (slip.price, habits.usual(None, &slip.first_action(line))));
    let changes = slips.into_iter().map(|slip| {
        let edits = vec![slip.edit(step)];
        (slip.price, Change { edits, slip: None })
    });
    changes.collect()
}

/// Each slip at `window` of `line` undone, the likeliest first. No two of them come to the same.
fn slips_in(letters: &[char], line: &str, (from, until): (usize, usize)) -> Vec<Undone> {
    let characters: Vec<char> = line.chars().collect();
    let mut slips: Vec<Undone> = Vec::new();
    let mut add = |place: (usize, usize), new: Cow<'static, str>, price: u32| {
        slips.push(Undone { place, new, price });
    };
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
            let price = if is_doubled { 1 } else { ADDED };
            add((index, index + 1), Cow::Borrowed(""), price);
        }
        if let Some(next) = next.filter(|next| *next != character) {
            add((index, index + 2), format!("{next}{character}").into(), 1);
        }
        for letter in letters.iter().filter(|letter| **letter != character) {
            let price = replacement_price(character, *letter);
            add((index, index + 1), letter.to_string().into(), price);
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
    slips.sort_by(|one, other| {
        let price = one.price.cmp(&other.price);
        price.then_with(|| one.tail(other, line).cmp(other.tail(one, line)))
    });
    slips
}

/// How unlikely it is that somebody writes `written` for `meant`.
fn replacement_price(written: char, meant: char) -> u32 {
    if slip::look_alike(written, meant) {
        1
    } else if slip::are_neighbors(written, meant) || written.eq_ignore_ascii_case(&meant) {
        2
    } else {
        3
    }
}

/// How unlikely it is that somebody writes `written` for `meant`, which the syntax suggests; nothing if it is no slip of one
/// character, or none that is known.
pub(in crate::replay) fn suggestion_price(written: &str, meant: &str) -> Option<u32> {
    let is_one = slip::distance(written, meant) == 1;
    match (written.as_bytes(), meant.as_bytes()) {
        ([old], [new]) if is_one => Some(replacement_price(char::from(*old), char::from(*new))),
        ([b'0', _], _) => None,
        ([first, second], [_]) if is_one && first != second => Some(ADDED),
        _ => None,
    }
}

/// The characters that a slip may have replaced or dropped.
fn alphabet(factions: &[Faction]) -> Vec<char> {
    let mut letters: Vec<char> = "0123456789->/+#$%^_@X()wbtpfFMRBmrsxehcdZ*?"
        .chars()
        .collect();
    letters.extend(factions.iter().map(|faction| faction.letter()));
    letters.extend(Item::ALL.iter().map(|item| item.letter()));
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Whether `character` parts actions.
pub(in crate::replay) fn is_separator(character: char) -> bool {
    matches!(character, '/' | ';')
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
        let is_thing = next.is_ascii_alphabetic() || matches!(next, '%' | '#');
        let count_of_one = matches!(at(index), '0' | '1') && counts && is_thing;
        starts && (at(index) == '0' && is_digit(next) || count_of_one)
    })
}
