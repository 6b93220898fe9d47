//! A tile: four sides from the left, clockwise, then its marks; meeples stand after what they claim.

mod apart;
mod check;

use notation::{Edit, Fix, TextRange, TextSize, slip};

pub(super) use self::apart::meeple_apart;
pub(crate) use self::{
    apart::{is_apart, is_meeple},
    check::is_shield,
};
use super::{Parser, blanks_from, shape};
use crate::{
    game::{
        rules,
        tiles::{Figure, Known, Mark},
    },
    read::syntax::SyntaxKind::*,
};

/// The role of a letter of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letter {
    Side(char),
    /// A small letter for a side, where a side would be missing otherwise.
    SmallSide(char),
    /// The digit after a side.
    Group,
    Feature,
    /// A small letter for a cloister, in a tile whose sides are small letters, too.
    SmallFeature(char),
    Meeple,
    Unreadable,
}

/// Determines the roles of the letters of a tile, in order.
struct LetterRoles {
    /// The number of small letters that may still be sides.
    small_left: usize,
    /// Whether no side is a capital letter, but for the first, as phones write it.
    is_small: bool,
    after_side: bool,
    any_side: bool,
}

/// The letters of a tile as read, for the checks.
#[derive(Default)]
struct Read {
    sides: Vec<TextRange>,
    small: Vec<(char, TextRange)>,
    meeples: Vec<TextRange>,
    unreadable: Option<TextRange>,
    unreadable_text: String,
    /// Whether a figure is unknown.
    unknown_figure: bool,
    /// The letters as written, without blanks and markup.
    text: String,
    /// The same with sides in capitals and without unreadable letters.
    clean: String,
    /// Whether it has blanks that no markup explains.
    is_split: bool,
    /// Whether signs part its sides.
    is_parted: bool,
}

/// Whether the word here begins a tile.
pub(super) fn starts_here(parser: &Parser<'_>) -> bool {
    let word = parser.text();
    shape::looks_like_tile(word)
        || (word.starts_with(is_side) && shape::looks_like_tile(&extent(parser).1))
}

/// Reads a tile in plain spelling: a code of the tables, separate from the next word. Returns whether there is one.
pub(super) fn plain_tile(parser: &mut Parser<'_>) -> bool {
    let is_plain = parser.at(WORD)
        && Known::of(parser.text()).is_some_and(Known::is_right)
        && stands_apart(parser);
    if is_plain {
        known(parser);
    }
    is_plain
}

/// Reads `FCFCmP`, also split by a scan: `FFC <sub>m</sub> F`.
pub(super) fn tile(parser: &mut Parser<'_>) {
    if plain_tile(parser) {
        return;
    }
    let tile = parser.start();
    let start = parser.offset();
    let (tokens, text) = extent(parser);
    let has_markup = (0..tokens).any(|n| parser.nth(n) == Some(MARKUP));
    let mut letters = LetterRoles::new(&text);
    let mut read = Read {
        text,
        ..Read::default()
    };
    let mut left = tokens;
    while left > 0 && parser.current().is_some() {
        left -= 1;
        if parser.at(WORD) {
            let brackets = word(parser, &mut letters, &mut read);
            left = left.saturating_sub(brackets);
        } else if parser.at_any(&[WHITESPACE, MARKUP]) {
            read.is_split |= parser.at(WHITESPACE);
            parser.bump();
        } else if parser.at(NUMBER) && read.is_parted && letters.after_side {
            letters.after_side = false;
            read.clean.push_str(parser.text());
            parser.bump_as(GROUP);
        } else if !read.text.contains(parser.text()) {
            read.is_parted = true;
            parser.bump_as(UNREADABLE);
        } else {
            read.set_unreadable(parser.text(), parser.range());
            parser.bump_as(UNREADABLE);
        }
    }
    read.is_split &= !has_markup;
    let range = TextRange::new(start, parser.offset());
    tile.complete(parser, TILE);
    check::check(parser, &read, range);
}

/// The signs that some write around a tile.
const FRAMES: [(&str, &str); 7] = [
    ("(", ")"),
    ("[", "]"),
    ("{", "}"),
    ("<", ">"),
    ("\"", "\""),
    ("'", "'"),
    ("`", "`"),
];

/// Whether `text` is such a sign.
pub(crate) fn is_frame(text: &str) -> bool {
    FRAMES
        .iter()
        .any(|(open, close)| [*open, *close].contains(&text))
}

/// The sign that closes what `open` opens around a tile; `None` for other signs.
fn closing(open: &str) -> Option<&'static str> {
    let frame = FRAMES.iter().find(|(known, _)| *known == open);
    frame.map(|(_, close)| *close)
}

/// The signs around a tile.
struct Frame {
    /// How many there are on each side: `[[FFRR]]`.
    depth: usize,
    close: &'static str,
    /// The meeple directly behind them, if the tile is whole without it and can be claimed so: `[FFFC]m`.
    has_meeple: bool,
}

impl Frame {
    /// The signs around the tile that begins here: `[FFRRm]`, `"FFRR"`, `(CmFRR)`; `None` if there is none.
    fn of(parser: &Parser<'_>) -> Option<Self> {
        /// Nobody writes more.
        const DEEPEST: usize = 3;
        let open = parser.text();
        let close = closing(open)?;
        let is_open = |n: &usize| parser.nth_text(*n) == open;
        let depth = (0..DEEPEST).take_while(is_open).count();
        let tile = parser.nth_text(depth);
        let is_tile =
            parser.nth(depth) == Some(WORD) && tile.len() >= 4 && shape::looks_like_tile(tile);
        // `[FFRRm[b]]`
        let figure = brackets_at(parser, depth + 1, tile.ends_with(['m', 'M']));
        let end = depth + 1 + figure;
        let is_closed = (end..end + depth).all(|n| parser.nth_text(n) == close);
        let meeple = parser.nth_text(end + depth);
        let has_meeple = matches!(meeple, "m" | "M")
            && figure == 0
            && parser.nth(end + depth + 1) != Some(L_BRACKET)
            && Known::of(tile).is_some_and(Known::is_right)
            && apart::is_claim(&[tile, meeple].concat());
        (is_tile && is_closed).then_some(Self {
            depth,
            close,
            has_meeple,
        })
    }
}

/// Whether a tile in brackets or quotes begins here: `[FFRRm]`, `"FFRR"`, `(CmFRR)`.
pub(super) fn is_framed(parser: &Parser<'_>) -> bool {
    Frame::of(parser).is_some()
}

/// Reads such a tile and reports the signs around it. A meeple behind them is part of the finding.
pub(super) fn framed(parser: &mut Parser<'_>) {
    let Some(frame) = Frame::of(parser) else {
        return;
    };
    let (begin, rest, open) = (parser.offset(), parser.rest(), parser.text());
    let bump = |parser: &mut Parser<'_>| (0..frame.depth).for_each(|_| parser.bump_as(UNREADABLE));
    bump(parser);
    let first = TextRange::new(begin, parser.offset());
    let last = match frame.has_meeple {
        true => known_before_meeple(parser, frame.depth),
        false => {
            tile(parser);
            let start = parser.offset();
            if parser.text() != frame.close {
                return;
            }
            bump(parser);
            TextRange::new(start, parser.offset())
        }
    };
    if !frame.has_meeple && meeple_apart(parser, begin, rest) {
        return;
    }
    let (open, close) = (open.repeat(frame.depth), frame.close.repeat(frame.depth));
    let message = format!("A tile is written without “{open}” and “{close}” around it.");
    let edits = vec![Edit::delete(first), Edit::delete(last)];
    let fix = match frame.has_meeple {
        true => Fix::guess("Leave them out", edits),
        false => Fix::safe("Leave them out", edits),
    };
    parser.report(
        rules::syntax::MOVE_SPELLING
            .at(first.cover(last), message)
            .with_fix(fix),
    );
}

/// Reads the word here, a code of the tables, so many signs that close what stands around it, and the meeple behind them. Returns the
/// range of the signs.
fn known_before_meeple(parser: &mut Parser<'_>, depth: usize) -> TextRange {
    let tile = parser.start();
    letters(parser);
    let start = parser.offset();
    (0..depth).for_each(|_| parser.bump());
    let signs = TextRange::new(start, parser.offset());
    let placed = parser.start();
    parser.bump_as(MEEPLE);
    placed.complete(parser, MEEPLE_PLACED);
    tile.complete(parser, TILE);
    signs
}

/// Whether the text after the word here, which is a whole tile, cannot be more of it.
fn stands_apart(parser: &Parser<'_>) -> bool {
    let is_more = |token| matches!(token, Some(WORD | WHITESPACE | MARKUP));
    match parser.nth(1) {
        Some(WHITESPACE) => !is_more(parser.nth(2)),
        Some(L_BRACKET | MARKUP) => false,
        Some(PLUS) => !is_added(parser, 1),
        _ => true,
    }
}

/// Reads the word here, a code of the tables.
fn known(parser: &mut Parser<'_>) {
    let tile = parser.start();
    letters(parser);
    tile.complete(parser, TILE);
}

/// Reads its letters.
fn letters(parser: &mut Parser<'_>) {
    for letter in parser.text().chars() {
        let len = letter.len_utf8();
        match letter {
            'm' | 'M' => {
                let placed = parser.start();
                parser.bump_part(MEEPLE, len);
                placed.complete(parser, MEEPLE_PLACED);
            }
            '0'..='9' => parser.bump_part(GROUP, len),
            _ if is_side(letter) => parser.bump_part(FACE, len),
            _ => parser.bump_part(FEATURE, len),
        }
    }
}

impl Read {
    fn set_unreadable(&mut self, written: &str, range: TextRange) {
        if self.unreadable.is_none() {
            self.unreadable = Some(range);
            self.unreadable_text = written.to_owned();
        }
    }
}

impl LetterRoles {
    fn new(text: &str) -> Self {
        let sides = text.chars().filter(|c| is_side(*c)).count();
        Self {
            small_left: 4_usize.saturating_sub(sides),
            is_small: sides == 0 || sides == 1 && text.starts_with(is_side),
            after_side: false,
            any_side: false,
        }
    }

    /// The role of the letter at the start of `rest`, and its length.
    fn next(&mut self, rest: &str) -> Option<(Letter, usize)> {
        let first = rest.chars().next()?;
        let after_side = std::mem::take(&mut self.after_side);
        let letter = match first {
            _ if is_side(first) => Letter::Side(first),
            '0'..='9' => {
                let len = rest.bytes().take_while(u8::is_ascii_digit).count();
                let is_group = after_side && len == 1 && first != '0';
                let letter = if is_group {
                    Letter::Group
                } else {
                    Letter::Unreadable
                };
                return Some((letter, len));
            }
            'c' | 'f' | 'r' | 'v' if self.small_left > 0 => {
                self.small_left -= 1;
                Letter::SmallSide(first)
            }
            _ if !self.any_side => Letter::Unreadable,
            'm' | 'M' => Letter::Meeple,
            'k' if self.is_small => Letter::SmallFeature(first),
            _ if Mark::from_letter(first).is_some() => Letter::Feature,
            _ => Letter::Unreadable,
        };
        self.after_side = matches!(letter, Letter::Side(_) | Letter::SmallSide(_));
        self.any_side |= self.after_side;
        Some((letter, first.len_utf8()))
    }
}

/// The longest tile in bytes. The limit keeps the work proportional to the length of a line.
const MAX_TILE: usize = 64;

fn is_side(letter: char) -> bool {
    matches!(letter, 'C' | 'R' | 'F' | 'V' | 'A' | 'O' | 'S' | 'T')
}

/// The number of tokens of the tile, and its text without blanks and markup.
fn extent(parser: &Parser<'_>) -> (usize, String) {
    let mut text = String::new();
    let mut n = 0;
    loop {
        text.push_str(parser.nth_text(n));
        n += 1;
        let figure = brackets_at(parser, n, text.ends_with(['m', 'M']));
        for index in n..n + figure {
            text.push_str(parser.nth_text(index));
        }
        n += figure;
        // A digit there belongs to a side that is missing: `FFCm[B]2`.
        if figure > 0 && matches!(parser.nth(n), Some(WORD | NUMBER)) {
            continue;
        }
        let is_whole = || text.chars().filter(|c| is_side(*c)).count() == 4;
        if is_parted(parser, n, &text) || is_added(parser, n) && is_whole() {
            n += 1;
            continue;
        }
        if has_slip(parser, n, &text) {
            text.push_str(parser.nth_text(n));
            n += 1;
            continue;
        }
        let blanks = blanks_from(parser, n);
        let has_markup = (n..n + blanks).any(|n| parser.nth(n) == Some(MARKUP));
        let word = parser.nth_text(n + blanks);
        let joins = blanks > 0
            && text.len() <= MAX_TILE
            && parser.nth(n + blanks) == Some(WORD)
            && !(n == 1 && !has_markup && apart::is_undecided(&text, word))
            && (continues(&text, word, has_markup) || is_spelled_out(&text, word));
        if !joins {
            // Closing markup belongs to the tile, the blanks after it do not.
            let last = (n..n + blanks)
                .rev()
                .find(|&n| parser.nth(n) == Some(MARKUP));
            return (last.map_or(n, |last| last + 1), text);
        }
        n += blanks;
    }
}

/// Whether a sign at `n` parts the sides of the tile `text`, or what stands behind them: `F-F-F-C`, `F,F,F,C`, `F-F-R-R-m`,
/// `C-m-F-F-C-2`.
fn is_parted(parser: &Parser<'_>, n: usize, text: &str) -> bool {
    let sides = text.chars().filter(|c| is_side(*c)).count();
    let is_sign = |n: usize| matches!(parser.nth(n), Some(MINUS | COMMA));
    let begins = |n: usize| is_part(parser, n) && text.starts_with(is_side);
    // One sign is a slip for a letter: there are as many as gaps.
    let is_second = n >= 3 && is_sign(n - 2);
    let is_first = is_sign(n + 2) && is_sign(n + 4);
    let is_next = match sides < 4 && parser.nth(n + 1) == Some(WORD) {
        true => is_spelled_out(text, parser.nth_text(n + 1)) || is_behind_side(parser, n + 1),
        false => is_behind_side(parser, n + 1),
    };
    is_sign(n) && begins(n - 1) && (is_first || is_second) && is_next
}

/// Whether the `n`th token is one side of a tile with signs between them, or what stands behind one.
fn is_part(parser: &Parser<'_>, n: usize) -> bool {
    let sides = parser.nth_text(n).chars().filter(|c| is_side(*c)).count();
    sides == 1 || is_behind_side(parser, n)
}

/// Whether the `n`th token is what stands behind a side: a meeple, a mark or the digit of a group.
fn is_behind_side(parser: &Parser<'_>, n: usize) -> bool {
    let text = parser.nth_text(n);
    match parser.nth(n) {
        Some(WORD) => matches!(text, "m" | "M" | "K" | "P" | "p"),
        Some(NUMBER) => matches!(text, "1" | "2" | "3" | "4"),
        _ => false,
    }
}

/// Whether a plus at `n` stands between a tile and its pennant or cloister: `CCFF+P`, `FFFF+K`.
fn is_added(parser: &Parser<'_>, n: usize) -> bool {
    let is_mark = matches!(parser.nth_text(n + 1), "P" | "p" | "K");
    parser.nth(n) == Some(PLUS) && parser.nth(n + 1) == Some(WORD) && is_mark
}

/// Whether a stray sign at `n` replaces a letter: `C)CF`.
fn has_slip(parser: &Parser<'_>, n: usize, text: &str) -> bool {
    let is_sign = matches!(
        parser.nth(n),
        Some(L_PAREN | R_PAREN | L_BRACKET | R_BRACKET | MINUS | PLUS | EQUALS | COMMA | SYMBOL)
    );
    let sides = |text: &str| text.chars().filter(|c| is_side(*c)).count();
    let word = parser.nth_text(n + 1);
    let is_of_tile = parser.nth(n + 1) == Some(WORD) && word.chars().all(is_letter);
    is_sign && is_of_tile && sides(text) < 4 && matches!(sides(text) + sides(word), 3 | 4)
}

/// Whether `letter` occurs in tile codes.
fn is_letter(letter: char) -> bool {
    is_side(letter)
        || letter.is_ascii_digit()
        || matches!(letter, 'm' | 'M')
        || Mark::from_letter(letter).is_some()
}

/// The number of tokens of the brackets at `n`, such as `[p]` after a meeple.
fn brackets_at(parser: &Parser<'_>, n: usize, after_meeple: bool) -> usize {
    if !after_meeple || parser.nth(n) != Some(L_BRACKET) {
        return 0;
    }
    let word = usize::from(parser.nth(n + 1) == Some(WORD));
    // `[B[`: a neighboring key.
    let closes = |token| matches!(token, Some(R_BRACKET)) || token == Some(L_BRACKET) && word > 0;
    1 + word + usize::from(closes(parser.nth(n + 1 + word)))
}

/// Whether `word`, after a blank, is more of the tile `text`.
fn continues(text: &str, word: &str, has_markup: bool) -> bool {
    let sides = |text: &str| text.chars().filter(|c| is_side(*c)).count();
    if !word.chars().all(is_letter) {
        return false;
    }
    let completes = sides(text) < 4 && sides(text) + sides(word) == 4;
    let is_tail = word.len() <= 3
        && word
            .chars()
            .all(|c| matches!(c, 'm' | 'M' | 'K' | 'P' | 'p'));
    has_markup || completes || is_tail
}

/// Whether `word`, after a blank, is the next side of the tile `text` with separate letters: `F F F C`.
fn is_spelled_out(text: &str, word: &str) -> bool {
    let is_one_side = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(is_side) && letters.all(|c| is_letter(c) && !is_side(c))
    };
    let mut sides = text.chars().filter(|c| is_side(*c));
    sides.by_ref().take(4).count() < 4 && is_one_side(word) && text.starts_with(is_side)
}

/// Splits a word into letters. Returns the number of bracket tokens read after it.
fn word(parser: &mut Parser<'_>, letters: &mut LetterRoles, read: &mut Read) -> usize {
    while parser.at(WORD) {
        let rest = parser.text();
        let Some((letter, len)) = letters.next(rest) else {
            break;
        };
        let written = rest.get(..len).unwrap_or_default();
        let range = TextRange::at(parser.offset(), TextSize::of(written));
        match letter {
            Letter::Side(_) | Letter::SmallSide(_) => {
                if let Letter::SmallSide(side) = letter {
                    read.small.push((side, range));
                }
                read.sides.push(range);
                read.clean.push_str(&written.to_ascii_uppercase());
                parser.bump_part(FACE, len);
            }
            Letter::Group => {
                read.clean.push_str(written);
                parser.bump_part(GROUP, len);
            }
            Letter::Feature => {
                read.clean.push_str(written);
                parser.bump_part(FEATURE, len);
            }
            Letter::SmallFeature(mark) => {
                read.small.push((mark, range));
                read.clean.push_str(&written.to_ascii_uppercase());
                parser.bump_part(FEATURE, len);
            }
            Letter::Meeple => {
                let is_last = len == rest.len();
                let placed = parser.start();
                read.clean.push_str(written);
                parser.bump_part(MEEPLE, len);
                let brackets = if is_last { figure(parser, read) } else { 0 };
                placed.complete(parser, MEEPLE_PLACED);
                read.meeples
                    .push(TextRange::new(range.start(), parser.offset()));
                if brackets > 0 {
                    return brackets;
                }
            }
            Letter::Unreadable => {
                read.set_unreadable(written, range);
                parser.bump_part(UNREADABLE, len);
            }
        }
    }
    0
}

/// Reads `[p]` after a meeple. Returns the number of tokens read.
fn figure(parser: &mut Parser<'_>, read: &mut Read) -> usize {
    let tokens = brackets_at(parser, 0, true);
    if tokens == 0 {
        return 0;
    }
    let start = parser.offset();
    parser.bump();
    let (name, range) = if parser.at(WORD) {
        (parser.text(), parser.range())
    } else {
        ("", TextRange::empty(parser.offset()))
    };
    if parser.at(WORD) {
        parser.bump_as(FIGURE);
    }
    match Figure::from_letters(name) {
        Some(_) => read.clean.push_str(&format!("[{name}]")),
        None => {
            read.unknown_figure = true;
            report_figure(parser, TextRange::new(start, range.end()), range, name);
        }
    }
    if !parser.eat(R_BRACKET) {
        let end = parser.offset();
        let meant = if parser.at(L_BRACKET) && !name.is_empty() {
            let range = parser.range();
            parser.bump_as(R_BRACKET);
            Edit::replace(range, "]")
        } else {
            Edit::insert(end, "]")
        };
        parser.report(
            rules::syntax::UNCLOSED
                .at(
                    TextRange::new(start, parser.offset()),
                    "`]` is missing after the kind of meeple.",
                )
                .with_fix(Fix::safe("Write ]", vec![meant])),
        );
    }
    tokens
}

fn report_figure(parser: &mut Parser<'_>, whole: TextRange, word: TextRange, name: &str) {
    let mut finding = rules::syntax::UNKNOWN_FIGURE.at(
        if name.is_empty() { whole } else { word },
        "The figures are [B] big meeple, [b] builder, [a] abbot, [m] mayor, [p] pig, [w] wagon, \
         [barn] and [ph] phantom.",
    );
    let written = name;
    let name = name.to_lowercase();
    let is_meant = |figure: &Figure| {
        let letters = figure.letters();
        let is_near = written.len() > letters.len() && slip::distance(written, letters) == 1;
        !letters.is_empty()
            && (is_near
                || figure.letters().eq_ignore_ascii_case(&name)
                || (name.len() > 1 && figure.name().starts_with(&name))
                || (name.len() > 2 && name.starts_with(figure.name())))
    };
    for figure in Figure::ALL.into_iter().filter(is_meant) {
        finding = finding.with_fix(Fix::guess(
            format!("Write [{}]: {}", figure.letters(), figure.name()),
            vec![Edit::replace(word, figure.letters())],
        ));
    }
    if name.is_empty() {
        let brackets = TextRange::new(whole.start(), whole.end() + TextSize::of(']'));
        if parser.at(R_BRACKET) {
            finding = finding.with_fix(Fix::guess("Remove []", vec![Edit::delete(brackets)]));
        }
    }
    parser.report(finding);
}
