//! One-character slips in a line, each undone: a character surplus, missing, replaced, or swapped with its neighbor.

use notation::{
    Edit, Order as _, TextRange, TextSize, price, slip,
    undone::{self, Replacement, Undone},
    work,
};

use crate::game::facts::{Faction, Item};

use super::{
    super::step::Step,
    Change,
    glance::{Glance, is_separator},
    habits::{self, Habits},
};

/// How many characters are tried; longer errors are no one-character slips.
const WINDOW: usize = 20;
/// The most bytes of the actions around a slip, since each trial parses them again.
const LONGEST: usize = 200;

/// The most that a slip costs if the repaired action also appears elsewhere.
const USUAL: u32 = price::KEY;

/// About how many bytes of the actions around a slip are checked in one step.
const BYTES_AT_A_GLANCE: usize = 64;

/// The most bytes of a line whose beginning cannot be read.
const LONGEST_LINE: usize = 1000;

/// A change that only its likelihood as a slip supports.
#[derive(Debug, Clone)]
pub(in crate::replay) struct Slip {
    /// The actions around it as written.
    pub(in crate::replay) was: String,
    /// The same actions after the change.
    pub(in crate::replay) meant: String,
}

/// Writes the bytes of `line` between `from` and `to` to `meant`, with the slip `undone`.
fn write(undone: &Undone, line: &str, (from, to): (usize, usize), meant: &mut Vec<u8>) {
    let part = |from: usize, to: usize| line.as_bytes().get(from..to).unwrap_or_default();
    meant.clear();
    meant.extend_from_slice(part(from, undone.start));
    meant.extend_from_slice(undone.meant.as_bytes());
    meant.extend_from_slice(part(undone.end, to));
}

/// Whether the text that `undone` writes fits its neighbors in `line`.
fn fits(undone: &Undone, line: &str, glance: &Glance) -> bool {
    let (before, after) = (line.get(..undone.start), line.get(undone.end..));
    // Blanks do not separate signs.
    let before = before.and_then(|before| before.trim_ascii_end().bytes().next_back());
    let after = after.and_then(|after| after.trim_ascii_start().bytes().next());
    let (before, after) = (before.unwrap_or(b'/'), after.unwrap_or(b'/'));
    glance.may_stand_between(before, undone.meant.as_bytes(), after)
}

/// The first action of `line`, which begins a turn after the slip is `undone`.
fn first_action(undone: &Undone, line: &str) -> String {
    let meant = undone.applied(line);
    let actions = meant.get(2..).unwrap_or_default();
    let first = actions.split(is_separator).next();
    first.unwrap_or_default().trim().to_owned()
}

/// The edit of the record for `undone` in the line of `step`.
fn edit(undone: &Undone, step: &Step<'_>) -> Edit {
    let size = |at: usize| step.origin() + TextSize::try_from(at).unwrap_or_default();
    let meant = undone.meant.as_str();
    // A removal between blanks also removes those before it.
    let (before, after) = step
        .line_text()
        .split_at_checked(undone.start)
        .unwrap_or_default();
    let after = after.get(undone.end - undone.start..).unwrap_or_default();
    let from = match meant.is_empty() && after.starts_with([' ', '\t']) {
        true => before.trim_ascii_end().len(),
        false => undone.start,
    };
    let range = TextRange::new(size(from), size(undone.end));
    Edit::replace(step.written_at(range), meant)
}

/// The part of a line in which slips are searched.
struct SlipSpot<'a> {
    line: &'a str,
    /// The start of its actions, after the head `C:`.
    first: usize,
    /// The bytes with the problem.
    wrong: (usize, usize),
    /// The bytes of the actions they touch.
    around: (usize, usize),
}

impl<'a> SlipSpot<'a> {
    /// The spot of `range`, bytes of the record, in the actions of `step`. `None` if the line is not ASCII or its actions are
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

    /// The bytes in which slips are undone; `None` if there are none.
    fn window(&self) -> Option<(usize, usize)> {
        let from = self.wrong.0.saturating_sub(3).max(self.first);
        let until = (self.wrong.1 + 2).min(self.line.len()).min(from + WINDOW);
        (from <= until).then_some((from, until))
    }

    /// The bytes of the actions around and those that `slip` touches; `None` if it touches none of the actions around.
    fn actions(&self, slip: &Undone) -> Option<(usize, usize)> {
        let (from, to) = (slip.start, slip.end);
        if to < self.around.0 || self.around.1 < from {
            return None;
        }
        if self.around.0 <= from && to <= self.around.1 {
            return Some(self.around);
        }
        let wider = actions_around(self.line, self.first, (from, to));
        Some((self.around.0.min(wider.0), self.around.1.max(wider.1)))
    }

    /// The change of the text from `from` to `to` into `meant`.
    fn slip(&self, (from, to): (usize, usize), meant: &[u8]) -> Option<Slip> {
        Some(Slip {
            was: self.line.get(from..to)?.to_owned(),
            meant: String::from_utf8(meant.to_vec()).ok()?,
        })
    }
}

/// All slips near `range`, bytes of the record in the actions of `step`, each undone, with its price; the likeliest first.
/// `factions` are those that play.
pub(in crate::replay) fn slips_near(
    factions: &[Faction],
    habits: &Habits,
    step: &Step<'_>,
    range: TextRange,
) -> Vec<(u32, u32, Change)> {
    let Some(spot) = SlipSpot::of(step, range) else {
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
        .filter(|undone| fits(undone, spot.line, &glance));
    let slips = fitting.filter_map(|undone| {
        let actions = spot.actions(&undone)?;
        write(&undone, spot.line, actions, &mut meant);
        close_up(&mut meant);
        if !glance.is_sound(&meant) {
            return None;
        }
        let slip = spot.slip(actions, &meant)?;
        let usual = habits.usual(faction, &slip.meant);
        // Of equal prices, those that were not reduced come first.
        let price = match habits::is_usual(usual) {
            true => undone.price.min(USUAL),
            false => undone.price,
        };
        let unusual = faction.map_or(0, |faction| habits.unusual(faction, &slip.meant));
        // The reduction does not make the slip itself likelier.
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
            edits: vec![edit(&undone, step)],
            slip: Some(slip),
        };
        (price, unusual, change)
    });
    changes.collect()
}

/// How unusual `edit` makes the surrounding actions of `step`, in bits.
pub(in crate::replay) fn unusual(habits: &Habits, step: &Step<'_>, edit: &Edit) -> u32 {
    let Some(faction) = step.turn().map(|turn| turn.faction.value) else {
        return 0;
    };
    let Some(spot) = SlipSpot::of(step, edit.range) else {
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

/// The bytes of the actions in `line` that touch the given bytes; the actions begin at `first`.
fn actions_around(line: &str, first: usize, (from, to): (usize, usize)) -> (usize, usize) {
    let part = |from: usize, to: usize| line.get(from..to).unwrap_or_default();
    let before = part(first, from.max(first)).rfind(is_separator);
    let after = part(to, line.len()).find(is_separator);
    (
        before.map_or(first, |at| first + at + 1),
        after.map_or(line.len(), |at| to + at),
    )
}

/// Swaps the two characters at `at` in the line of `step`.
pub(super) fn swapped_at(step: &Step<'_>, at: usize) -> Option<Change> {
    let line = step.line_text();
    let mut letters = line.get(at..at + 2)?.chars();
    let undone = Undone {
        start: at,
        end: at + 2,
        meant: Replacement::of(&[letters.next_back()?, letters.next()?]),
        price: price::STROKE,
    };
    let head = line.find(':').map_or(0, |colon| colon + 1);
    let around = actions_around(line, head, (at, at + 2));
    let mut meant = Vec::new();
    write(&undone, line, around, &mut meant);
    Some(Change {
        edits: vec![edit(&undone, step)],
        slip: Some(Slip {
            was: line.get(around.0..around.1)?.to_owned(),
            meant: String::from_utf8(meant).ok()?,
        }),
    })
}

/// Slips in the first characters of the line of `step`, which is no turn, each undone so that the line begins a turn.
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
    letters.push(':');
    let begins = |slip: &Undone| {
        let head = line.bytes().take(slip.start);
        let tail = line.bytes().skip(slip.end);
        let mut line = head
            .chain(slip.meant.as_bytes().iter().copied())
            .chain(tail);
        line.nth(1) == Some(b':')
    };
    let mut slips = slips_in(&letters, line, (0, line.len().min(3)));
    slips.retain(begins);
    slips.order_by_key(|slip| {
        let first = first_action(slip, line);
        (slip.price, habits.usual(None, &first), first)
    });
    let changes = slips.into_iter().map(|slip| {
        let edits = vec![edit(&slip, step)];
        (slip.price, 0, Change { edits, slip: None })
    });
    changes.collect()
}

/// Removes blanks from `actions` that separate no words.
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

/// All slips at `window` of `line`, each undone, without duplicates.
fn slips_in(letters: &[char], line: &str, window: (usize, usize)) -> Vec<Undone> {
    let mut slips = undone::all(line, window, letters);
    for slip in &mut slips {
        let is_dropped = slip.start == slip.end;
        let digit = is_dropped.then(|| left_out(line, slip.start)).flatten();
        if digit.is_some_and(|digit| slip.meant == Replacement::of(&[digit])) {
            slip.price = price::STROKE;
        }
    }
    slips
}

/// Whether `edits` of `step` put a number into an ascending row that then no longer ascends: `4+1+9`. Nearly all rows ascend,
/// so such a repair is doubtful.
pub(in crate::replay) fn breaks_row(step: &Step<'_>, edits: &[Edit]) -> bool {
    let [edit] = edits else {
        return false;
    };
    let line = step.line_text();
    let local = step.read_at(edit.range);
    let index = |at: TextSize| usize::from(at.checked_sub(step.origin()).unwrap_or_default());
    let is_row = |one: char| one.is_ascii_digit() || one == '+';
    let (Some(before), Some(after)) = (
        line.get(..index(local.start())),
        line.get(index(local.end())..),
    ) else {
        return false;
    };
    let before = before.trim_end_matches(is_row).len()..before.len();
    let after = after.split(|one| !is_row(one)).next().unwrap_or_default();
    let before = line.get(before).unwrap_or_default();
    let row = [before, &edit.text, after].concat();
    let numbers = row.split('+').map(|number| number.parse::<u8>().ok());
    let numbers: Option<Vec<u8>> = numbers.collect();
    let Some(mut numbers) = numbers.filter(|numbers| numbers.len() > 2 && !numbers.is_sorted())
    else {
        return false;
    };
    let at = before.matches('+').count();
    if at < numbers.len() {
        numbers.remove(at);
    }
    numbers.is_sorted()
}

/// The only digit that fits an ascending row of numbers at `index` of `line`: the 6 of `5++7`.
fn left_out(line: &str, index: usize) -> Option<char> {
    let number = |digits: &str| digits.parse::<u8>().ok();
    let (row, rest) = line.split_at_checked(index)?;
    let (row, rest) = (row.strip_suffix('+')?, rest.strip_prefix('+')?);
    let is_other = |one: char| !one.is_ascii_digit();
    let before = number(row.rsplit(is_other).next()?)?;
    let after = number(rest.split(is_other).next()?)?;
    let is_only = before < 9 && before + 2 == after;
    is_only.then_some(char::from(b'1' + before))
}

/// The price of writing `written` for `meant`, a replacement that the syntax suggests; `None` if it is no known one-character
/// slip.
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
fn alphabet(factions: &[Faction]) -> Vec<char> {
    let signs = "0123456789->/+#$%^_@X()wbtpfFMRBmrsxehcdZ*?".chars();
    let factions = factions.iter().map(|faction| faction.letter());
    let items = Item::ALL.iter().map(|item| item.letter());
    let mut letters: Vec<char> = signs.chain(factions).chain(items).collect();
    letters.order();
    letters.dedup();
    letters
}
