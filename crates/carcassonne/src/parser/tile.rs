//! A tile: four sides from the left, clockwise, then what lies in its middle; meeples stand after what they claim.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize};

use super::near::near_fixes;
use super::{Parser, blanks_from, shape};
use crate::{
    syntax::SyntaxKind::*,
    tiles::{Figure, Geometry, Mark, NoTarget, Sets, Terrain, Written, kinds_of, placed_geometry},
};

/// What one letter of a tile is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letter {
    Side(char),
    /// A side in lower case, where a side is missing otherwise.
    SmallSide(char),
    /// The digit after a side.
    Group,
    Feature,
    Meeple,
    Unreadable,
}

/// Tells the letters of a tile apart, one after the other.
struct Letters {
    /// How many small letters may still stand for sides.
    small_left: usize,
    after_side: bool,
    any_side: bool,
}

/// What was read of a tile, for the checks.
#[derive(Default)]
struct Read {
    sides: Vec<TextRange>,
    small: Vec<(char, TextRange)>,
    meeples: Vec<TextRange>,
    unreadable: Option<TextRange>,
    unreadable_text: String,
    /// A figure is unknown.
    unknown_figure: bool,
    /// The letters as written, without blanks and markup.
    text: String,
    /// The same with sides in capitals and without what is unreadable.
    clean: String,
    /// Blanks stand inside it although no markup explains them.
    is_split: bool,
}

/// Whether the word here begins a tile.
pub(super) fn starts_here(parser: &Parser<'_>) -> bool {
    let word = parser.text();
    shape::looks_like_tile(word)
        || (word.starts_with(is_side) && shape::looks_like_tile(&extent(parser).1))
}

/// `FCFCmP`, also scattered by a scan: `FFC <sub>m</sub> F`
pub(super) fn tile(parser: &mut Parser<'_>) {
    let tile = parser.start();
    let start = parser.offset();
    let (tokens, text) = extent(parser);
    let has_markup = (0..tokens).any(|n| parser.nth(n) == Some(MARKUP));
    let mut letters = Letters::new(&text);
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
        } else {
            read.is_split |= parser.at(WHITESPACE);
            parser.bump();
        }
    }
    read.is_split &= !has_markup;
    let range = TextRange::new(start, parser.offset());
    tile.complete(parser, TILE);
    check(parser, &read, range);
}

impl Letters {
    fn new(text: &str) -> Self {
        let sides = text.chars().filter(|c| is_side(*c)).count();
        Self {
            small_left: 4_usize.saturating_sub(sides),
            after_side: false,
            any_side: false,
        }
    }

    /// What the letter at the start of `rest` is, and its length.
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
            _ if Mark::from_letter(first).is_some() => Letter::Feature,
            _ => Letter::Unreadable,
        };
        self.after_side = matches!(letter, Letter::Side(_) | Letter::SmallSide(_));
        self.any_side |= self.after_side;
        Some((letter, first.len_utf8()))
    }
}

/// No tile is longer; a cut keeps the time for a line of nonsense in proportion to its length.
const MAX_TILE: usize = 64;

fn is_side(letter: char) -> bool {
    matches!(letter, 'C' | 'R' | 'F' | 'V' | 'A' | 'O' | 'S' | 'T')
}

/// How many tokens the tile has, and its text without blanks and markup.
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
        if figure > 0 && parser.nth(n) == Some(WORD) {
            continue;
        }
        let blanks = blanks_from(parser, n);
        let has_markup = (n..n + blanks).any(|n| parser.nth(n) == Some(MARKUP));
        let word = parser.nth_text(n + blanks);
        let joins = blanks > 0
            && text.len() <= MAX_TILE
            && parser.nth(n + blanks) == Some(WORD)
            && continues(&text, word, has_markup);
        if !joins {
            // Closing markup belongs to the tile, the blanks behind it do not.
            let last = (n..n + blanks)
                .rev()
                .find(|&n| parser.nth(n) == Some(MARKUP));
            return (last.map_or(n, |last| last + 1), text);
        }
        n += blanks;
    }
}

/// How many tokens the brackets at `n` have, such as `[p]` after a meeple.
fn brackets_at(parser: &Parser<'_>, n: usize, after_meeple: bool) -> usize {
    if !after_meeple || parser.nth(n) != Some(L_BRACKET) {
        return 0;
    }
    let word = usize::from(parser.nth(n + 1) == Some(WORD));
    1 + word + usize::from(parser.nth(n + 1 + word) == Some(R_BRACKET))
}

/// Whether `word` after a blank is more of the tile `text`.
fn continues(text: &str, word: &str, has_markup: bool) -> bool {
    let sides = |text: &str| text.chars().filter(|c| is_side(*c)).count();
    let is_of_tile = |c: char| {
        is_side(c)
            || c.is_ascii_digit()
            || matches!(c, 'm' | 'M' | 'K' | 'P' | 'p' | 'I' | 'w' | 'g' | 'c' | 'h')
    };
    if !word.chars().all(is_of_tile) {
        return false;
    }
    let completes = sides(text) < 4 && sides(text) + sides(word) == 4;
    let is_tail = word.len() <= 3
        && word
            .chars()
            .all(|c| matches!(c, 'm' | 'M' | 'K' | 'P' | 'p'));
    has_markup || completes || is_tail
}

/// Splits one word into letters. Answers how many tokens of brackets were read after it.
fn word(parser: &mut Parser<'_>, letters: &mut Letters, read: &mut Read) -> usize {
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
                if read.unreadable.is_none() {
                    read.unreadable = Some(range);
                    read.unreadable_text = written.to_owned();
                }
                parser.bump_part(UNREADABLE, len);
            }
        }
    }
    0
}

/// `[p]` after a meeple. Answers how many tokens were read.
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
        parser.report(
            Finding::new(
                "carcassonne/unclosed",
                Severity::Error,
                TextRange::new(start, end),
                "`]` is missing after the kind of meeple.",
            )
            .with_fix(Fix::safe("Write ]", vec![Edit::insert(end, "]")])),
        );
    }
    tokens
}

fn report_figure(parser: &mut Parser<'_>, whole: TextRange, word: TextRange, name: &str) {
    let mut finding = Finding::new(
        "carcassonne/unknown-figure",
        Severity::Error,
        if name.is_empty() { whole } else { word },
        "The figures are [B] big meeple, [b] builder, [a] abbot, [m] mayor, [p] pig, [w] wagon, \
         [barn] and [ph] phantom.",
    );
    let name = name.to_lowercase();
    let is_meant = |figure: &Figure| {
        !figure.letters().is_empty()
            && (figure.letters().eq_ignore_ascii_case(&name)
                || (name.len() > 1 && figure.name().starts_with(&name))
                || (name.len() > 2 && name.starts_with(figure.name())))
    };
    for figure in Figure::ALL.into_iter().filter(is_meant) {
        finding = finding.with_fix(Fix::guess(
            format!("Write [{}]: {}", figure.letters(), figure.name()),
            vec![Edit::replace(word, figure.letters())],
        ));
    }
    parser.report(finding);
}

/// Reports what no tile can have, one finding a cause.
fn check(parser: &mut Parser<'_>, read: &Read, range: TextRange) {
    if let Some(unreadable) = read.unreadable {
        return report_letter(parser, read, range, unreadable);
    }
    if read.sides.len() != 4 {
        return report_sides(parser, read, range);
    }
    if !read.small.is_empty() {
        report_small(parser, read);
    }
    if read.is_split {
        parser.report(
            Finding::new(
                "carcassonne/split-tile",
                Severity::Hint,
                range,
                "A tile is written without blanks.",
            )
            .with_fix(Fix::safe(
                format!("Write {}", read.text),
                vec![Edit::replace(range, read.text.clone())],
            )),
        );
    }
    if let Ok(written) = Written::read(&read.clean)
        && !read.unknown_figure
    {
        check_printed(parser, read, &written, range);
        check_meeples(parser, read, &written, range);
    }
}

fn report_letter(parser: &mut Parser<'_>, read: &Read, range: TextRange, letter: TextRange) {
    let written = &read.unreadable_text;
    let message = format!(
        "“{written}” cannot stand here in a tile. Sides are C R F (V A O S T with expansions), \
         then K cloister, P pennant, I w g c h; m and M are meeples."
    );
    let mut finding = Finding::new("carcassonne/tile-letter", Severity::Error, letter, message);
    finding.fixes = near_fixes(&read.text, range);
    parser.report(finding);
}

fn report_sides(parser: &mut Parser<'_>, read: &Read, range: TextRange) {
    const COUNTS: [&str; 10] = [
        "no side",
        "one side",
        "two sides",
        "three sides",
        "four sides",
        "five sides",
        "six sides",
        "seven sides",
        "eight sides",
        "nine sides",
    ];
    let text = &read.text;
    let at = match (read.sides.get(4), read.sides.last()) {
        (Some(fifth), Some(last)) => fifth.cover(*last),
        _ => range,
    };
    let count = COUNTS.get(read.sides.len()).unwrap_or(&"many sides");
    let message = format!("{text} has {count}, but a tile has four.");
    let mut finding = Finding::new("carcassonne/side-count", Severity::Error, at, message);
    finding.fixes = near_fixes(text, range);
    parser.report(finding);
}

fn report_small(parser: &mut Parser<'_>, read: &Read) {
    let Some((_, first)) = read.small.first() else {
        return;
    };
    let covered = read
        .small
        .iter()
        .fold(*first, |all, (_, range)| all.cover(*range));
    let edits = read
        .small
        .iter()
        .map(|(side, range)| Edit::replace(*range, side.to_ascii_uppercase()))
        .collect();
    parser.report(
        Finding::new(
            "carcassonne/small-letter",
            Severity::Hint,
            covered,
            format!("Sides have capital letters: {}.", read.clean),
        )
        .with_fix(Fix::safe(format!("Write {}", read.clean), edits)),
    );
}

/// Reports marks without a place and tiles that no box holds.
fn check_printed(parser: &mut Parser<'_>, read: &Read, written: &Written, range: TextRange) {
    let homeless = written
        .tile
        .marks
        .iter()
        .find(|marked| marked.side.is_none() && marked.mark.terrain().is_some());
    if let Some(marked) = homeless {
        let terrain = marked.mark.terrain().map_or("", Terrain::name);
        let mut finding = Finding::new(
            "carcassonne/mark-without-place",
            Severity::Error,
            range,
            format!(
                "{} has {} but no {terrain} to which it could belong.",
                read.clean,
                with_article(marked.mark.name())
            ),
        );
        finding.fixes = near_fixes(&read.clean, range);
        return parser.report(finding);
    }
    let has_own_sides = |terrain| written.tile.count(terrain) > 0;
    let is_beyond_tables = [
        Terrain::Abbey,
        Terrain::Ocean,
        Terrain::Shore,
        Terrain::Trees,
    ]
    .into_iter()
    .any(has_own_sides);
    if is_beyond_tables || !kinds_of(&written.tile).is_empty() {
        return;
    }
    let mut finding = Finding::new(
        "carcassonne/unknown-tile",
        Severity::Warning,
        range,
        format!(
            "No tile of the base game, the rivers, Inns & Cathedrals, Traders & Builders or Abbey \
             & Mayor looks like {}.",
            written.bare(&read.clean)
        ),
    );
    finding.fixes = near_fixes(&read.clean, range);
    parser.report(finding);
}

/// Reports a meeple where none can stand, and a second one.
fn check_meeples(parser: &mut Parser<'_>, read: &Read, written: &Written, range: TextRange) {
    let has_phantom = written
        .meeples
        .iter()
        .any(|meeple| meeple.figure == Figure::Phantom);
    if let Some(second) = read.meeples.get(1)
        && !has_phantom
    {
        return report_second_meeple(parser, read, *second);
    }
    let geometry = placed_geometry(&written.tile, Sets::ALL);
    for (meeple, at) in written.meeples.iter().zip(&read.meeples) {
        let after_cloister = meeple.farmer
            && written
                .after_cloister
                .is_some_and(|after| after == meeple.range.start);
        let problem = match geometry.target(meeple) {
            Ok(_) if !after_cloister => continue,
            Ok(_) => "A farmer stands on a field. On the cloister write m.".to_owned(),
            Err(NoTarget::NotClaimable(Terrain::Field)) => {
                "m claims a city, a road or a cloister. A farmer on the field is M.".to_owned()
            }
            Err(NoTarget::NotClaimable(terrain)) => {
                format!("Nobody can claim {}.", with_article(terrain.name()))
            }
            Err(NoTarget::NoField) => {
                format!("{} has no field for a farmer.", written.bare(&read.clean))
            }
            Err(NoTarget::Missing) => "There is nothing to claim here.".to_owned(),
        };
        let mut finding = Finding::new("carcassonne/meeple-place", Severity::Error, *at, problem);
        finding.fixes = meeple_fixes(read, meeple.farmer, &geometry, meeple.range.clone(), range);
        return parser.report(finding);
    }
}

fn report_second_meeple(parser: &mut Parser<'_>, read: &Read, at: TextRange) {
    let mut finding = Finding::new(
        "carcassonne/second-meeple",
        Severity::Error,
        at,
        "One meeple is placed in a turn. (The phantom [ph] may be the second.)",
    );
    for (number, range) in read.meeples.iter().enumerate().rev() {
        finding = finding.with_fix(Fix::guess(
            format!(
                "Remove the {} meeple",
                ["first", "second"].get(number).unwrap_or(&"last")
            ),
            vec![Edit::delete(*range)],
        ));
    }
    parser.report(finding);
}

/// The other letter at the same place first, then the same letter after the sides where it claims something.
fn meeple_fixes(
    read: &Read,
    farmer: bool,
    geometry: &Geometry,
    meeple: std::ops::Range<usize>,
    range: TextRange,
) -> Vec<Fix> {
    let (before, after) = (
        read.clean.get(..meeple.start).unwrap_or_default(),
        read.clean.get(meeple.end..).unwrap_or_default(),
    );
    let letter = if farmer { "m" } else { "M" };
    let bare = format!("{before}{after}");
    let figure = read
        .clean
        .get(meeple.start + 1..meeple.end)
        .unwrap_or_default();
    let mut candidates = vec![format!("{before}{letter}{figure}{after}")];
    let same = if farmer { "M" } else { "m" };
    if let Ok(written) = Written::read(&bare) {
        let ends = written.faces.iter().map(|face| face.end);
        for at in ends.chain(written.after_cloister) {
            if let Some((before, after)) = bare.split_at_checked(at) {
                candidates.push(format!("{before}{same}{figure}{after}"));
            }
        }
    }
    let is_right = |candidate: &String| {
        Written::read(candidate).is_ok_and(|written| {
            written.meeples.iter().all(|meeple| {
                let on_cloister =
                    meeple.farmer && written.after_cloister == Some(meeple.range.start);
                geometry.target(meeple).is_ok() && !on_cloister
            })
        })
    };
    candidates
        .into_iter()
        .filter(is_right)
        .take(4)
        .map(|candidate| {
            Fix::guess(
                format!("Write {candidate}"),
                vec![Edit::replace(range, candidate)],
            )
        })
        .collect()
}

fn with_article(noun: &str) -> String {
    let article = match noun.as_bytes().first() {
        Some(b'a' | b'e' | b'i' | b'o' | b'u') => "an ",
        _ if matches!(noun, "wine" | "grain" | "cloth" | "trees") => "",
        _ => "a ",
    };
    format!("{article}{noun}")
}
