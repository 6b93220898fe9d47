//! Finds the characters of a text that stand for plain ones: typographic characters, escapes, and signs around the moves.

use rowan::TextRange;

use super::{
    foreign::{self, Further},
    margins,
    paper::{self, Paper},
    signs::Signs,
    swap::{Swap, of_every_notation},
};
use crate::{
    LineState, Notation, Order as _, size,
    text::{line::trim_line_break, work},
};

/// Whether `line` has no typographic characters and no signs of a page.
pub(super) fn is_plain(notation: &dyn Notation, line: &str) -> bool {
    let line = trim_line_break(line);
    let signs = Signs::of(line);
    // One pass over the bytes is enough for nearly all lines.
    let has_look_alikes = match signs.has(Signs::ODD) {
        true => has_look_alikes(notation, line),
        false => look_alikes(notation).any(|written| is_odd_otherwise(line, written)),
    };
    !has_look_alikes && paper::is_bare(notation, line, signs)
}

/// Whether `line`, which has no odd bytes, contains the look-alike `written`, which begins with none.
fn is_odd_otherwise(line: &str, written: &str) -> bool {
    let first = written.bytes().next().unwrap_or_default();
    Signs::KINDS[usize::from(first)] & Signs::ODD == 0 && line.contains(written)
}

/// The look-alikes of a notation that are in ASCII.
fn look_alikes(notation: &dyn Notation) -> impl Iterator<Item = &'static str> {
    let look_alikes = notation.about().look_alikes.iter();
    look_alikes.map_while(|(written, _)| written.is_ascii().then_some(*written))
}

/// Whether `text` may contain look-alikes, of which only few are in ASCII.
fn has_look_alikes(notation: &dyn Notation, text: &str) -> bool {
    if !text.is_ascii() {
        return true;
    }
    let mut ascii = look_alikes(notation);
    // A search for a byte needs no preparation, and most texts have none of them.
    let bytes = text.as_bytes();
    let mut escapes = memchr::memchr_iter(b'\\', bytes);
    if escapes.any(|at| text.get(at..).and_then(escaped).is_some()) {
        return true;
    }
    ascii.any(|written| match written.as_bytes() {
        [first, rest @ ..] => memchr::memchr_iter(*first, bytes).any(|at| {
            let behind = bytes.get(at + 1..);
            behind.is_some_and(|behind| behind.starts_with(rest))
        }),
        [] => false,
    })
}

/// The swaps in `text`: typographic characters outside `free`, which is ascending, and signs around the moves. `state` gives
/// the state at the start of a line, `further` tells which letters of other alphabets are read as Latin ones, too.
pub(super) fn swaps(
    notation: &dyn Notation,
    text: &str,
    free: &[TextRange],
    state: impl Fn(usize) -> LineState,
    further: Further,
) -> Vec<Swap> {
    let mut swaps = Vec::new();
    let mut start = 0;
    let mut characters = characters(notation, text, free);
    characters.extend(foreign::letters(notation, text, free, &state, further));
    characters.order_by_key(|swap| swap.written.start());
    let mut characters = characters.into_iter().peekable();
    for line in text.split_inclusive('\n') {
        for mark in paper::marks(notation, line, state(start)) {
            let written =
                TextRange::new(size(start + mark.range.start), size(start + mark.range.end));
            while let Some(before) =
                characters.next_if(|swap| swap.written.end() <= written.start())
            {
                swaps.push(before);
            }
            while characters
                .next_if(|swap| swap.written.start() < written.end())
                .is_some()
            {}
            swaps.push(Swap {
                written,
                stands_for: mark.stands_for,
                plain: TextRange::empty(written.start()),
                paper: Some(mark.kind),
            });
        }
        start += line.len();
    }
    swaps.extend(characters);
    swaps
}

/// Whether a quoting sign is the rest of an arrow, whose `-` ends the line above: `w6-` above `>2/#->C`. It is none if the line
/// above is quoted, too.
pub(super) fn is_half_an_arrow(notation: &dyn Notation, text: &str, swap: &Swap) -> bool {
    let has_arrows = || {
        let mut look_alikes = notation.about().look_alikes.iter();
        look_alikes.any(|(_, stands_for)| *stands_for == "->")
    };
    let (start, end) = (
        usize::from(swap.written.start()),
        usize::from(swap.written.end()),
    );
    let is_sign = swap.paper == Some(Paper::Around)
        && text
            .get(start..end)
            .is_some_and(|sign| sign.trim_start() == ">");
    let above = || {
        let above = text.get(..start)?.strip_suffix('\n')?;
        let above = above.rsplit('\n').next()?.trim();
        // Mails end a broken line with `=`.
        let above = above.strip_suffix('=').unwrap_or(above);
        Some(above.ends_with('-') && !above.starts_with('>'))
    };
    is_sign && has_arrows() && above().unwrap_or(false)
}

/// Makes comments of the lines that, seen with the whole game, are no part of it. This replaces other `swaps` in them.
pub(super) fn add_margins(
    notation: &dyn Notation,
    text: &str,
    state: impl Fn(usize) -> LineState,
    swaps: &mut Vec<Swap>,
) {
    let lines = margins::of(notation, text, state);
    if lines.is_empty() {
        return;
    }
    swaps.retain(|swap| {
        let start = usize::from(swap.written.start());
        let next = lines.partition_point(|(line, _)| line.end < start);
        swap.paper.is_none() || lines.get(next).is_none_or(|(line, _)| start < line.start)
    });
    swaps.extend(lines.into_iter().map(|(line, paper)| {
        let start = TextRange::empty(size(line.start));
        Swap {
            written: start,
            stands_for: paper::comment_sign(notation.comment()),
            plain: start,
            paper: Some(paper),
        }
    }));
    swaps.order_by_key(|swap| (swap.written.start(), swap.written.end()));
}

/// Makes a tag of a line such as `Result: 1-0` that was read as words, if it stands directly above or below another tag. This replaces
/// its swap.
pub(super) fn add_result(notation: &dyn Notation, text: &str, swaps: &mut Vec<Swap>) {
    if !notation.about().tags.contains(&"White") || text.contains("[Result ") {
        return;
    }
    let is_tag = |line: &str| {
        let line = line.trim();
        line.starts_with('[') && line.ends_with("\"]") || paper::is_bare_tag(notation, line)
    };
    let found = swaps.iter().enumerate().find_map(|(index, swap)| {
        if swap.paper != Some(Paper::Words) || !swap.written.is_empty() {
            return None;
        }
        let (before, behind) = text.split_at_checked(swap.written.start().into())?;
        let mut below = behind.split('\n');
        let marks = paper::result_tag(below.next()?.trim_end());
        // The first part is what stands before it in its own line.
        let above = before.rsplit('\n').nth(1);
        let mut is_beside = || above.is_some_and(is_tag) || below.next().is_some_and(is_tag);
        (!marks.is_empty() && is_beside()).then_some((index, before.len(), marks))
    });
    let Some((index, start, marks)) = found else {
        return;
    };
    let marks = marks.into_iter().map(|mark| {
        let written = TextRange::new(size(start + mark.range.start), size(start + mark.range.end));
        Swap {
            written,
            stands_for: mark.stands_for,
            plain: TextRange::empty(written.start()),
            paper: Some(mark.kind),
        }
    });
    swaps.splice(index..=index, marks);
}

/// The typographic characters in `text` outside `free`, which is ascending.
fn characters(notation: &dyn Notation, text: &str, free: &[TextRange]) -> Vec<Swap> {
    work::count(text.len());
    let mut swaps = Vec::new();
    if !has_look_alikes(notation, text) {
        return swaps;
    }
    // Most bytes begin no look-alike.
    let mut may_begin = Signs::KINDS.map(|kind| kind & Signs::ODD != 0);
    for (written, _) in notation.about().look_alikes {
        let first = written.bytes().next().unwrap_or_default();
        may_begin[usize::from(first)] = true;
    }
    let mut free = free.iter().peekable();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let Some(odd) = rest.bytes().position(|byte| may_begin[usize::from(byte)]) else {
            break;
        };
        at += odd;
        let rest = rest.get(odd..).unwrap_or_default();
        let here = size(at);
        while free.next_if(|range| range.end() <= here).is_some() {}
        if let Some(range) = free.peek().filter(|range| range.contains(here)) {
            at = usize::from(range.end());
            continue;
        }
        let first = rest.chars().next().unwrap_or_default();
        match look_alike(notation, rest, first) {
            Some((len, stands_for)) => {
                swaps.push(Swap {
                    written: TextRange::at(here, size(len)),
                    stands_for,
                    plain: TextRange::empty(here),
                    paper: None,
                });
                at += len;
            }
            // A backslash that is escaped itself escapes nothing.
            None if rest.starts_with("\\\\") => at += 2,
            None => at += first.len_utf8(),
        }
    }
    swaps
}

/// The length in bytes of the look-alike at the start of `text`, and the plain text for it; `None` if there is none.
fn look_alike(notation: &dyn Notation, text: &str, first: char) -> Option<(usize, &'static str)> {
    let own = notation
        .about()
        .look_alikes
        .iter()
        .filter(|(written, _)| text.starts_with(written))
        .max_by_key(|(written, _)| written.len());
    if let Some((written, stands_for)) = own {
        return Some((written.len(), stands_for));
    }
    if let Some(sign) = escaped(text) {
        return Some((1 + sign.len(), sign));
    }
    Some((first.len_utf8(), of_every_notation(first)?))
}

/// The sign behind a backslash at the start of `text`, with which Markdown says that it is no markup: `1\. e4`, `t\_k`. `None`
/// if there is none.
fn escaped(text: &str) -> Option<&'static str> {
    const SIGNS: [&str; 13] = [
        ".", "_", "-", "+", "*", "#", "(", ")", "[", "]", ">", "=", "!",
    ];
    let sign = text.strip_prefix('\\')?;
    SIGNS.into_iter().find(|one| sign.starts_with(one))
}
