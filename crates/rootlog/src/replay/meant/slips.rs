//! One-character slips in a line, each undone: a character too many, one too few, one for another, two swapped.

use notation::{Edit, Order as _, TextRange, TextSize, price, slip, work};

use crate::game::facts::{Faction, Item};

use super::{
    super::step::Step,
    Change,
    glance::{Glance, is_separator},
    habits::{self, Habits},
};

/// How many characters are tried: longer errors are no slips of one character.
const WINDOW: usize = 20;
/// How many bytes the actions around a slip may have: they are read again with each.
const LONGEST: usize = 200;

/// What a slip costs at most that was made in an action which stands elsewhere, too.
const USUAL: u32 = price::KEY;

/// About so many bytes of the actions around a slip are looked at in one step.
const BYTES_AT_A_GLANCE: usize = 64;

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
#[derive(Debug, Clone, Copy)]
struct Undone {
    /// What is replaced.
    place: (usize, usize),
    /// By what.
    new: New,
    price: u32,
}

/// At most two characters.
#[derive(Debug, Clone, Copy)]
struct New {
    bytes: [u8; 2],
    len: usize,
}

impl New {
    const NOTHING: Self = Self {
        bytes: [0; 2],
        len: 0,
    };

    fn one(byte: u8) -> Self {
        Self {
            bytes: [byte, 0],
            len: 1,
        }
    }

    fn two(first: u8, second: u8) -> Self {
        Self {
            bytes: [first, second],
            len: 2,
        }
    }

    /// `text`, if it is that short.
    fn of(text: &str) -> Option<Self> {
        match *text.as_bytes() {
            [byte] => Some(Self::one(byte)),
            [first, second] => Some(Self::two(first, second)),
            _ => None,
        }
    }

    fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len).unwrap_or_default()
    }

    fn text(&self) -> String {
        self.bytes().iter().copied().map(char::from).collect()
    }
}

impl Undone {
    /// Writes the bytes of `line` between `from` and `to` as they were meant into `meant`.
    fn write(&self, line: &str, (from, to): (usize, usize), meant: &mut Vec<u8>) {
        let part = |from: usize, to: usize| line.as_bytes().get(from..to).unwrap_or_default();
        meant.clear();
        meant.extend_from_slice(part(from, self.place.0));
        meant.extend_from_slice(self.new.bytes());
        meant.extend_from_slice(part(self.place.1, to));
    }

    /// Whether what it writes may stand there in `line`.
    fn fits(&self, line: &str, glance: &Glance) -> bool {
        let (before, after) = (line.get(..self.place.0), line.get(self.place.1..));
        // Blanks part nothing.
        let before = before.and_then(|before| before.trim_ascii_end().bytes().next_back());
        let after = after.and_then(|after| after.trim_ascii_start().bytes().next());
        let (before, after) = (before.unwrap_or(b'/'), after.unwrap_or(b'/'));
        glance.may_stand_between(before, self.new.bytes(), after)
    }

    /// The first action of `line`, which begins a turn after it.
    fn first_action(&self, line: &str) -> String {
        let mut meant = Vec::new();
        self.write(line, (0, line.len()), &mut meant);
        let meant = String::from_utf8(meant).unwrap_or_default();
        let actions = meant.get(2..).unwrap_or_default();
        let first = actions.split(is_separator).next();
        first.unwrap_or_default().trim().to_owned()
    }

    /// The change of the record.
    fn edit(&self, step: &Step<'_>) -> Edit {
        let size = |at: usize| step.origin() + TextSize::try_from(at).unwrap_or_default();
        // What goes takes along the blanks before it, where others stand behind it: it stood apart.
        let (before, after) = step
            .line_text()
            .split_at_checked(self.place.0)
            .unwrap_or_default();
        let after = after.get(self.place.1 - self.place.0..).unwrap_or_default();
        let from = match self.new.len == 0 && after.starts_with([' ', '\t']) {
            true => before.trim_ascii_end().len(),
            false => self.place.0,
        };
        let range = TextRange::new(size(from), size(self.place.1));
        Edit::replace(step.written_at(range), self.new.text())
    }
}

/// Where in a line a slip is looked for.
struct Spot<'a> {
    line: &'a str,
    /// Where its actions begin: the head, `C:`, is no part of one.
    first: usize,
    /// The bytes that something is wrong with.
    wrong: (usize, usize),
    /// The actions that they touch.
    around: (usize, usize),
}

impl<'a> Spot<'a> {
    /// That of `range`, bytes of the record, in the actions of `step`. Nothing if the line is none of ours or the actions are
    /// too long.
    fn of(step: &'a Step<'_>, range: TextRange) -> Option<Self> {
        let line = step.line_text();
        if !line.is_ascii() {
            return None;
        }
        let local = step.read_at(range);
        let index = |at: TextSize| usize::from(at.checked_sub(step.origin()).unwrap_or_default());
        let first = line.find(':').map_or(0, |colon| colon + 1);
        let wrong = (index(local.start()), index(local.end()).min(line.len()));
        let around = actions_around(line, first, wrong);
        let is_short = around.1.checked_sub(around.0)? <= LONGEST;
        is_short.then_some(Self {
            line,
            first,
            wrong,
            around,
        })
    }

    /// The characters that a slip may have changed; nothing if there are none.
    fn window(&self) -> Option<(usize, usize)> {
        let from = self.wrong.0.saturating_sub(3).max(self.first);
        let until = (self.wrong.1 + 2).min(self.line.len()).min(from + WINDOW);
        (from <= until).then_some((from, until))
    }

    /// The actions that `slip` touches besides those around; nothing if it only touches others.
    fn actions(&self, slip: &Undone) -> Option<(usize, usize)> {
        let (from, to) = slip.place;
        if to < self.around.0 || self.around.1 < from {
            return None;
        }
        if self.around.0 <= from && to <= self.around.1 {
            return Some(self.around);
        }
        let wider = actions_around(self.line, self.first, slip.place);
        Some((self.around.0.min(wider.0), self.around.1.max(wider.1)))
    }

    /// What a change of the text from `from` to `to` into `meant` comes to.
    fn slip(&self, (from, to): (usize, usize), meant: &[u8]) -> Option<Slip> {
        Some(Slip {
            was: self.line.get(from..to)?.to_owned(),
            meant: String::from_utf8(meant.to_vec()).ok()?,
        })
    }
}

/// Each slip near `range`, bytes of the record in the actions of `step`, undone, with its price; the likeliest first.
/// `factions` play.
pub(in crate::replay) fn slips_near(
    factions: &[Faction],
    habits: &Habits,
    step: &Step<'_>,
    range: TextRange,
) -> Vec<(u32, u32, Change)> {
    let Some(spot) = Spot::of(step, range) else {
        return Vec::new();
    };
    let Some(window) = spot.window() else {
        return Vec::new();
    };
    let glance = Glance::of(factions);
    let faction = step.turn().map(|turn| turn.faction.value);
    let all = slips_in(&alphabet(factions), spot.line, window);
    work::count(1 + all.len() * (spot.around.1 - spot.around.0) / BYTES_AT_A_GLANCE);
    let mut meant = Vec::with_capacity(LONGEST);
    let fitting = all
        .into_iter()
        .filter(|undone| undone.fits(spot.line, &glance));
    let slips = fitting.filter_map(|undone| {
        let actions = spot.actions(&undone)?;
        undone.write(spot.line, actions, &mut meant);
        close_up(&mut meant);
        if !glance.is_sound(&meant) {
            return None;
        }
        let slip = spot.slip(actions, &meant)?;
        let usual = habits.usual(faction, &slip.meant);
        // Of those with the same price the ones come first that were not made cheaper.
        let price = match habits::is_usual(usual) {
            true => undone.price.min(USUAL),
            false => undone.price,
        };
        let unusual = faction.map_or(0, |faction| habits.unusual(faction, &slip.meant));
        // What was made cheaper is no likelier a slip.
        let unusual = unusual + undone.price - price;
        Some((price, unusual, usual, undone, slip))
    });
    let mut ranked: Vec<_> = slips.collect();
    ranked.order_by(
        |(price, unusual, usual, undone, slip),
         (others, other_unusual, other_usual, other, other_slip)| {
            let own = (price + unusual, undone.price, usual, &slip.meant);
            own.cmp(&(
                others + other_unusual,
                other.price,
                other_usual,
                &other_slip.meant,
            ))
        },
    );
    let changes = ranked.into_iter().map(|(price, unusual, _, undone, slip)| {
        let change = Change {
            edits: vec![undone.edit(step)],
            slip: Some(slip),
        };
        (price, unusual, change)
    });
    changes.collect()
}

/// How unusual what `edit` makes of the actions of `step` around it is, in bits.
pub(in crate::replay) fn unusual(habits: &Habits, step: &Step<'_>, edit: &Edit) -> u32 {
    let Some(faction) = step.turn().map(|turn| turn.faction.value) else {
        return 0;
    };
    let Some(spot) = Spot::of(step, edit.range) else {
        return 0;
    };
    let (from, to) = spot.around;
    let part = |from: usize, to: usize| spot.line.get(from..to).unwrap_or_default();
    let meant = [
        part(from, spot.wrong.0),
        &*edit.text,
        part(spot.wrong.1, to),
    ]
    .concat();
    habits.unusual(faction, &meant)
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

/// The two characters at `at` in the line of `step` the other way round.
pub(super) fn swapped_at(step: &Step<'_>, at: usize) -> Option<Change> {
    let line = step.line_text();
    let &[first, second] = line.as_bytes().get(at..at + 2)? else {
        return None;
    };
    let undone = Undone {
        place: (at, at + 2),
        new: New::two(second, first),
        price: price::STROKE,
    };
    let head = line.find(':').map_or(0, |colon| colon + 1);
    let around = actions_around(line, head, undone.place);
    let mut meant = Vec::new();
    undone.write(line, around, &mut meant);
    Some(Change {
        edits: vec![undone.edit(step)],
        slip: Some(Slip {
            was: line.get(around.0..around.1)?.to_owned(),
            meant: String::from_utf8(meant).ok()?,
        }),
    })
}

/// The line of `step`, which is no turn, with each slip in its first characters undone after which it begins one.
pub(in crate::replay) fn begun(
    factions: &[Faction],
    habits: &Habits,
    step: &Step<'_>,
) -> Vec<(u32, u32, Change)> {
    let line = step.line_text();
    if !line.is_ascii() || line.len() > LONGEST_LINE {
        return Vec::new();
    }
    let begins = line.split_once(':').map(|(head, _)| head);
    let is_own =
        |faction: &Faction| begins.is_some_and(|head| head == faction.letter().to_string());
    if factions.iter().any(is_own) {
        return slips_near(factions, habits, step, step.bytes());
    }
    let mut letters = alphabet(factions);
    letters.push(b':');
    let begins = |slip: &Undone| {
        let (from, to) = slip.place;
        let head = line.bytes().take(from);
        let tail = line.bytes().skip(to);
        head.chain(slip.new.bytes().iter().copied())
            .chain(tail)
            .nth(1)
            == Some(b':')
    };
    let mut slips = slips_in(&letters, line, (0, line.len().min(3)));
    slips.retain(begins);
    slips.order_by_key(|slip| {
        let first = slip.first_action(line);
        (slip.price, habits.usual(None, &first), first)
    });
    let changes = slips.into_iter().map(|slip| {
        let edits = vec![slip.edit(step)];
        (slip.price, 0, Change { edits, slip: None })
    });
    changes.collect()
}

/// Takes the blanks out of `actions` that part nothing: those beside a sign or an end.
fn close_up(actions: &mut Vec<u8>) {
    if !actions.iter().any(u8::is_ascii_whitespace) {
        return;
    }
    let is_word = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let kept = (0..actions.len()).filter(|&index| {
        let (above, below) = actions.split_at(index);
        let is_blank = actions[index].is_ascii_whitespace();
        let solid = |byte: &&u8| !byte.is_ascii_whitespace();
        !is_blank || is_word(above.iter().rev().find(solid)) && is_word(below.iter().find(solid))
    });
    *actions = kept.map(|index| actions[index]).collect();
}

/// Each slip at `window` of `line` undone. No two of them come to the same.
fn slips_in(letters: &[u8], line: &str, (from, until): (usize, usize)) -> Vec<Undone> {
    let mut slips: Vec<Undone> = Vec::with_capacity((until + 1 - from) * 2 * letters.len());
    let mut add = |from: usize, to: usize, new: New, price: u32| {
        let place = (from, to);
        slips.push(Undone { place, new, price });
    };
    let at = |index: usize| line.as_bytes().get(index).copied();
    let before = |index: usize| at(index.checked_sub(1).filter(|before| *before >= from)?);
    for index in from..until {
        let Some(byte) = at(index) else {
            break;
        };
        let next = at(index + 1);
        if before(index) != Some(byte) {
            let is_doubled = next == Some(byte) || at(index.wrapping_sub(1)) == Some(byte);
            let price = if is_doubled {
                price::STROKE
            } else {
                price::FAR
            };
            add(index, index + 1, New::NOTHING, price);
        }
        if let Some(next) = next.filter(|next| *next != byte) {
            add(index, index + 2, New::two(next, byte), price::STROKE);
        }
        for (len, new) in look_alikes(line, index) {
            add(index, index + len, new, price::STROKE);
        }
        let replaced = letters.iter().filter(|letter| **letter != byte);
        for letter in replaced {
            let (written, meant) = (char::from(byte), char::from(*letter));
            if !slip::look_alike(written, meant) {
                let price = price::of_letter(written, meant);
                add(index, index + 1, New::one(*letter), price);
            }
        }
    }
    for index in from..=until {
        let left_out = left_out(line, index);
        for letter in letters
            .iter()
            .filter(|letter| before(index) != Some(**letter))
        {
            let price = if left_out == Some(*letter) {
                price::STROKE
            } else {
                price::KEY
            };
            add(index, index, New::one(*letter), price);
        }
    }
    slips
}

/// The digit that is left out of an ascending row of numbers at `index` of `line`: the 6 of `5++7`.
fn left_out(line: &str, index: usize) -> Option<u8> {
    let number = |digits: &str| digits.parse::<u8>().ok();
    let (row, rest) = line.split_at_checked(index)?;
    let (row, rest) = (row.strip_suffix('+')?, rest.strip_prefix('+')?);
    let is_other = |one: char| !one.is_ascii_digit();
    let before = number(row.rsplit(is_other).next()?)?;
    let after = number(rest.split(is_other).next()?)?;
    let is_only = before < 9 && before + 2 == after;
    is_only.then_some(b'1' + before)
}

/// What looks like that which stands at `index` of `line`, each with how many bytes it may be read for.
fn look_alikes(line: &str, index: usize) -> impl Iterator<Item = (usize, New)> {
    let rest = line.get(index..).unwrap_or_default();
    let groups = slip::LOOK_ALIKES.iter();
    groups.flat_map(move |group| {
        let written = group.iter().find(|part| rest.starts_with(**part));
        written.into_iter().flat_map(move |written| {
            let others = group.iter().filter(move |other| *other != written);
            others.filter_map(move |other| Some((written.len(), New::of(other)?)))
        })
    })
}

/// How unlikely it is that somebody writes `written` for `meant`, which the syntax suggests; nothing if it is no slip of one
/// character, or none that is known.
pub(in crate::replay) fn suggestion_price(written: &str, meant: &str) -> Option<u32> {
    let is_one = slip::distance(written, meant) == 1;
    match (written.as_bytes(), meant.as_bytes()) {
        ([old], [new]) if is_one => Some(price::of_letter(char::from(*old), char::from(*new))),
        ([b'0', _], _) => None,
        ([first, second], [_]) if is_one && first != second => Some(price::FAR),
        _ => None,
    }
}

/// The characters that a slip may have replaced or dropped.
fn alphabet(factions: &[Faction]) -> Vec<u8> {
    let mut letters = b"0123456789->/+#$%^_@X()wbtpfFMRBmrsxehcdZ*?".to_vec();
    let factions = factions.iter().map(|faction| faction.letter());
    let items = Item::ALL.iter().map(|item| item.letter());
    letters.extend(
        factions
            .chain(items)
            .filter_map(|letter| u8::try_from(letter).ok()),
    );
    letters.order();
    letters.dedup();
    letters
}
