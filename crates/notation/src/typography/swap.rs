//! A swap: characters and the plain ones that they stand for. Free text, such as comments and names, keeps its characters.

use std::ops::Range;

use rowan::{TextRange, TextSize};

use super::paper::Paper;
use crate::{FreeText, Notation, text::flat::Element};

/// One or several characters that stand for plain ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Swap {
    /// Its bytes in the text as written.
    pub(super) written: TextRange,
    /// The plain characters that it stands for; empty for invisible characters.
    pub(super) stands_for: &'static str,
    /// The bytes of those in the plain text.
    pub(super) plain: TextRange,
    /// Its kind if it is a sign of a page; `None` for a typographic character.
    pub(super) paper: Option<Paper>,
}

impl Swap {
    /// Whether it begins a line that only the lines around it show to be no part of the game, such as a page number.
    pub(super) fn is_margin(&self) -> bool {
        matches!(
            self.paper,
            Some(Paper::Page | Paper::Signature | Paper::Sentence)
        )
    }

    /// Whether it is inside one of the `free` parts of the plain text, which are ascending. Quotes around a
    /// part and an invisible character before it are not inside it.
    pub(super) fn is_in(&self, free: &[TextRange]) -> bool {
        if self.paper.is_some() {
            return false;
        }
        let next = free.partition_point(|range| range.end() < self.plain.end());
        let around = free
            .get(next)
            .filter(|range| range.contains_range(self.plain));
        let is_outside = |range: &TextRange| {
            let is_first = range.start() == self.plain.start();
            match self.stands_for {
                "\"" => is_first || range.end() == self.plain.end(),
                "" => is_first,
                _ => false,
            }
        };
        around.is_some_and(|range| !is_outside(range))
    }
}

/// The plain character for `typographic` in all notations; `None` if there is none.
pub(super) fn of_every_notation(typographic: char) -> Option<&'static str> {
    /// From `!` to `~`, in the order of the full-width forms.
    const ASCII: &str = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~";
    let plain = |first: char, nth: u32| {
        let index = usize::try_from(u32::from(first) + nth - u32::from('!')).ok()?;
        ASCII.get(index..=index)
    };
    match typographic {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(" "),
        // Soft hyphens, blanks and joiners without width, and direction marks that messengers insert, except those
        // that reorder letters.
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202c}' | '\u{2060}' => Some(""),
        '\u{2066}'..='\u{2069}' => Some(""),
        // Digits set low, and letters and digits of formulas, with which some write in bold.
        '\u{2080}'..='\u{2089}' => plain('0', u32::from(typographic) - 0x2080),
        '\u{1d400}'..='\u{1d6a3}' => match (u32::from(typographic) - 0x1d400) % 52 {
            letter @ ..26 => plain('A', letter),
            letter => plain('a', letter - 26),
        },
        '\u{1d7ce}'..='\u{1d7ff}' => plain('0', (u32::from(typographic) - 0x1d7ce) % 10),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' => Some("-"),
        '\u{ff01}'..='\u{ff5e}' => {
            let index = usize::try_from(u32::from(typographic) - 0xff01).ok()?;
            ASCII.get(index..=index)
        }
        _ => None,
    }
}

/// The ranges of free text in `text` of the `wanted` kinds, ascending. `walk` visits its tree. Typographic quotes around a
/// range, and invisible characters before it, are not part of it.
pub(super) fn free_text(
    notation: &dyn Notation,
    text: &str,
    wanted: &[FreeText],
    walk: impl FnOnce(&mut dyn FnMut(Element, TextRange) -> bool),
) -> Vec<TextRange> {
    let mut free = Vec::new();
    walk(&mut |element, range| {
        let is_free = wanted.contains(&notation.free_text(element.kind));
        if is_free {
            free.push(unquoted(text, range));
        }
        !is_free
    });
    free
}

/// `range` without invisible characters at its start, and then without a pair of typographic quotes at its ends.
fn unquoted(text: &str, range: TextRange) -> TextRange {
    let is_quote =
        |letter: &char| matches!(letter, '\u{201c}'..='\u{201f}' | '«' | '»' | '\u{ff02}');
    let is_invisible = |letter: char| of_every_notation(letter) == Some("");
    let whole = text.get(Range::<usize>::from(range)).unwrap_or_default();
    let inside = whole.trim_start_matches(is_invisible);
    let range = TextRange::new(range.end() - TextSize::of(inside), range.end());
    let first = inside.chars().next().filter(is_quote);
    let last = inside.chars().next_back().filter(is_quote);
    match (first, last) {
        (Some(first), Some(last)) if inside.chars().nth(1).is_some() => TextRange::new(
            range.start() + TextSize::of(first),
            range.end() - TextSize::of(last),
        ),
        _ => range,
    }
}
