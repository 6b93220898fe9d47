//! Rows of a table: their cells, and which lines are rows. The notation reads what the cells mean.

use std::ops::Range;

use super::{Paper, PaperMark, around, mark};
use crate::{
    CommentStyle, LineKind, Notation,
    typography::{
        headed::{BLACK, WHITE},
        words::{is_time, is_words},
    },
};

/// The separators of cells, the rarest first.
pub(in crate::typography) const DELIMITERS: [char; 4] = ['|', '\t', ';', ','];

/// The number of cells in a row with only blanks between them.
const SPACED_CELLS: Range<usize> = 4..12;

/// Headings above the numbers of turns or moves.
pub const NUMBERS: [&str; 14] = [
    "#",
    "no",
    "no.",
    "nr",
    "nr.",
    "n\u{b0}",
    "move",
    "turn",
    "round",
    "zug",
    "runde",
    "coup",
    "omg\u{e5}ng",
    "ronde",
];

/// More of them, which stand only above columns.
pub const MORE_NUMBERS: [&str; 13] = [
    "number", "ply", "n\u{b0}.", "n\u{ba}", "n.", "num", "tour", "jugada", "turno", "mossa", "zet",
    "beurt", "drag",
];

/// Headings above the players.
pub const PLAYERS: [&str; 8] = [
    "player",
    "players",
    "spieler",
    "spelare",
    "joueur",
    "jugador",
    "giocatore",
    "speler",
];

/// Headings above the teams.
pub const TEAMS: [&str; 6] = [
    "team",
    "mannschaft",
    "lag",
    "\u{e9}quipe",
    "equipo",
    "squadra",
];

/// Headings above the side whose move a row holds.
pub const SIDES: [&str; 4] = ["side", "color", "colour", "farbe"];

/// Headings above the factions.
pub const FACTIONS: [&str; 1] = ["faction"];

/// Headings above the squares.
pub const SQUARES: [&str; 4] = ["square", "place", "position", "feld"];

/// The heading above the first number of the squares.
pub const X: [&str; 1] = ["x"];

/// The heading above the second number of the squares.
pub const Y: [&str; 1] = ["y"];

/// Headings above the tiles.
pub const TILES: [&str; 2] = ["tile", "karte"];

/// Headings above the throws of a turn.
pub const THROWS: [&str; 4] = ["throws", "batons", "w\u{fc}rfe", "kast"];

/// Headings above the actions or moves of a row.
pub const ACTIONS: [&str; 3] = ["action", "actions", "moves"];

/// Headings above comments.
pub const NOTES: [&str; 8] = [
    "comment",
    "comments",
    "note",
    "notes",
    "kommentar",
    "bemerkung",
    "anm.",
    "remarks",
];

/// Headings above points.
pub const POINTS: [&str; 4] = ["score", "points", "punkte", "po\u{e4}ng"];

/// Headings above times.
pub const TIMES: [&str; 1] = ["time"];

/// Other headings in tables of moves.
const OTHERS: [&str; 9] = [
    "turns", "throw", "baton", "wurf", "total", "coups", "manche", "werfer", "kastare",
];

/// All headings of columns in tables of moves, in small letters.
const HEADINGS: [&[&str]; 18] = [
    &NUMBERS,
    &MORE_NUMBERS,
    &PLAYERS,
    &TEAMS,
    &SIDES,
    &FACTIONS,
    &SQUARES,
    &X,
    &Y,
    &TILES,
    &THROWS,
    &ACTIONS,
    &NOTES,
    &POINTS,
    &TIMES,
    &WHITE,
    &BLACK,
    &OTHERS,
];

/// A cell of a row without the emphasis around all of it: `` `e4` ``, `**e4**`.
pub(in crate::typography) fn bare_cell(text: &str, cell: Range<usize>) -> Range<usize> {
    let inside = text.get(cell.clone()).unwrap_or_default();
    let sign = ["`", "**"].into_iter().find(|sign| {
        let inside = inside
            .strip_prefix(sign)
            .and_then(|rest| rest.strip_suffix(sign));
        inside.is_some_and(|inside| !inside.is_empty() && !inside.contains(sign))
    });
    let len = sign.map_or(0, str::len);
    cell.start + len..cell.end - len
}

/// The marks of a row, as the notation reads its cells; empty if it is no row.
pub(super) fn rows(notation: &dyn Notation, text: &str) -> Vec<PaperMark> {
    let delimiter = DELIMITERS.iter().find(|sign| text.contains(**sign));
    let Some(delimiter) = delimiter else {
        return Vec::new();
    };
    let cells = cells(text, *delimiter).into_iter();
    let cells: Vec<Range<usize>> = cells.map(|cell| bare_cell(text, cell)).collect();
    let texts: Vec<&str> = cells
        .iter()
        .map(|cell| text.get(cell.clone()).unwrap_or_default())
        .collect();
    // After a word, a comma or a semicolon may be a slip for another sign.
    let is_pair = notation.is_numbered() && is_bare_pair(text, &texts);
    if matches!(delimiter, ',' | ';') && !begins_as_a_row(text, &texts) && !is_pair {
        return Vec::new();
    }
    let is_comment = notation.comment().line.starts_with(*delimiter);
    if is_comment && !is_row_of_words(&texts) && !is_pair {
        return Vec::new();
    }
    if let Some(signs) = behind_index(notation, &texts) {
        return row_marks(notation, text, &cells, &signs);
    }
    let signs = notation.row(&texts).or_else(|| {
        // Cells that are lines of their own are parted elsewhere, or are the columns of a page.
        let is_line = |cell: &&&str| notation.line_kind(cell, 0).is_body();
        let are_lines = !notation.is_numbered() && texts.iter().filter(is_line).nth(1).is_some();
        let are_turns = notation
            .about()
            .turn_in_cell
            .is_some_and(|is_turn| texts.iter().filter(|cell| is_turn(cell)).nth(1).is_some());
        if are_lines || are_turns || !notation.joined(text).is_empty() {
            return None;
        }
        let first = texts.iter().position(|cell| !cell.is_empty())?;
        let blanks = texts.iter().enumerate().map(|(at, cell)| {
            let sign = if at == first { "" } else { " " };
            (!cell.is_empty()).then_some(sign)
        });
        let is_numbered = texts.get(first).is_some_and(|cell| is_number(cell));
        (*delimiter == '|' && !is_numbered || is_pair).then(|| blanks.collect())
    });
    let signs = signs.map(|signs| with_comments(notation, &texts, signs));
    signs.map_or_else(Vec::new, |signs| row_marks(notation, text, &cells, &signs))
}

/// The signs of a row whose first cell only counts the rows, before a line with a number of its own: `0,"1. e4 e5"`,
/// `0,"1A (0,1) FFFC"`; `None` for other rows.
pub(in crate::typography) fn behind_index(
    notation: &dyn Notation,
    cells: &[&str],
) -> Option<Vec<Option<&'static str>>> {
    let filled = cells.iter().rposition(|cell| !cell.is_empty())?;
    let [index, line] = cells.get(..=filled)? else {
        return None;
    };
    let is_index = is_number(index) && !index.ends_with('.');
    let behind = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_numbered = behind.len() < line.len() && behind.starts_with(". ");
    // `0 (0,0) FRCR`, `1A (0,1) FFFC`, `A = Ann`, and all lines of a notation without numbers
    let is_line = || {
        let kind = notation.line_kind(line, 0);
        let is_own = match kind {
            LineKind::Header => line.contains(" = "),
            _ => behind.len() < line.len() && behind.contains('('),
        };
        (kind.is_body() || kind == LineKind::Header) && (is_own || !notation.is_numbered())
    };
    let is_tag = line.starts_with('[') && line.ends_with(']');
    (is_index && (is_numbered || is_tag || is_line())).then(|| {
        let signs = (0..cells.len()).map(|nth| (nth == 1).then_some(""));
        signs.collect()
    })
}

/// The marks of a row that holds nothing but the result, perhaps behind the number of a move that was not made: `,,1-0`; empty
/// if it is no such row.
pub(super) fn result_row(notation: &dyn Notation, text: &str) -> Vec<PaperMark> {
    // `+1-0` in the output of `diff`, `'1-0` of a spreadsheet
    let behind = text.strip_prefix(['+', '\'']);
    if behind.is_some_and(is_result) && has_sides(notation) {
        return vec![mark(0..1, "", Paper::Around)];
    }
    let Some(delimiter) = DELIMITERS.iter().find(|sign| text.contains(**sign)) else {
        return Vec::new();
    };
    let cells = cells(text, *delimiter);
    let text_of = |cell: &Range<usize>| text.get(cell.clone()).unwrap_or_default();
    let full = (0..cells.len()).filter(|nth| cells.get(*nth).is_some_and(|cell| !cell.is_empty()));
    let full: Vec<usize> = full.collect();
    let shown = |nth: &usize| cells.get(*nth).map_or("", text_of);
    let result = match full.as_slice() {
        [nth] if is_result(shown(nth)) => Some(*nth),
        [number, nth] if is_number(shown(number)) && is_result(shown(nth)) => Some(*nth),
        _ => None,
    };
    let result = result.filter(|_| has_sides(notation) && cells.len() > 2);
    result.map_or_else(Vec::new, |result| {
        let signs = (0..cells.len()).map(|nth| (nth == result).then_some(""));
        row_marks(notation, text, &cells, &signs.collect::<Vec<_>>())
    })
}

/// Whether a line begins with empty cells and is nothing but the result, so that its first sign begins no comment: `;;1-0`,
/// `;1-0;`.
pub(super) fn begins_with_empty_cells(text: &str) -> bool {
    const EDGE: [char; 3] = [';', ' ', '\t'];
    // A comment begins with a blank, or does not end in the sign.
    let is_framed = !text.starts_with("; ") && text.trim_end().ends_with(';');
    text.starts_with(';')
        && (text.starts_with(";;") || is_framed)
        && is_result(text.trim_matches(EDGE))
}

/// Whether a cell is the result of a game of two sides.
pub(in crate::typography) fn is_result(cell: &str) -> bool {
    matches!(
        cell,
        "1-0" | "0-1" | "1/2-1/2" | "\u{bd}-\u{bd}" | "*" | "1:0" | "0:1" | "1/2" | "\u{bd}:\u{bd}"
    )
}

/// Whether the first cell begins with a digit, or is the letter of a player directly before the separator.
fn begins_as_a_row(text: &str, cells: &[&str]) -> bool {
    let Some(first) = cells.iter().find(|cell| !cell.is_empty()) else {
        return false;
    };
    let is_letter = matches!(first.as_bytes(), [b'A'..=b'Z']);
    let is_close = text.get(2..).is_some_and(|rest| !rest.starts_with(' '));
    first.starts_with(|sign: char| sign.is_ascii_digit()) || is_letter && is_close
}

/// Whether a row is only White's move and Black's, perhaps before empty cells, and behind them its number, or in the last row the
/// result: `e4,e5`, `"e4";"e5";`, `e4,e5,1`, `Bb5;;1-0`.
fn is_bare_pair(text: &str, cells: &[&str]) -> bool {
    let filled = cells.iter().rposition(|cell| !cell.is_empty());
    let cells = cells.get(..=filled.unwrap_or(0)).unwrap_or_default();
    let is_bare = |cell: &&str| {
        cell.len() >= 2
            && !cell.contains(|sign: char| {
                matches!(sign, '(' | ')' | '"' | '[' | '{') || sign.is_whitespace()
            })
    };
    let are_bare = match cells {
        [one, other] => is_bare(one) && is_bare(other),
        [one, other, last] => {
            let is_whole = is_bare(other);
            is_bare(one)
                && (is_result(last) && (other.is_empty() || is_whole)
                    || is_number(last) && is_whole)
        }
        _ => false,
    };
    let inside = text.strip_prefix('"').unwrap_or(text);
    are_bare && inside.starts_with(|sign: char| sign.is_ascii_alphabetic())
}

/// Whether the first cell is a number and no cell has blanks, except words in the last one. Then the separator begins no comment,
/// although it is the notation's sign for that.
fn is_row_of_words(cells: &[&str]) -> bool {
    let cells = cells.iter();
    let last = cells.len();
    let mut cells = cells.enumerate();
    let is_first = cells.next().is_some_and(|(_, cell)| is_number(cell));
    is_first
        && cells.all(|(at, cell)| !cell.contains(' ') || at > 1 && at + 1 == last && is_said(cell))
}

/// Whether a cell holds words, perhaps short ones, as `na ja`, where each move has a digit.
fn is_said(cell: &str) -> bool {
    let is_short = |word: &str| word.len() >= 2 && word.chars().all(char::is_alphabetic);
    let inside = cell
        .strip_prefix('{')
        .and_then(|inside| inside.strip_suffix('}'));
    let cell = inside.unwrap_or(cell);
    let mut words = cell.split(' ');
    is_words(cell) || cell.contains(' ') && words.all(is_short)
}

/// Whether a cell is only a number, perhaps with a dot.
pub(in crate::typography) fn is_number(cell: &str) -> bool {
    let digits = cell.strip_suffix('.').unwrap_or(cell);
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// `signs`, with the signs of a comment around the last cell if that is words, and around each cell with what a clock shows.
fn with_comments(
    notation: &dyn Notation,
    cells: &[&str],
    mut signs: Vec<Option<&'static str>>,
) -> Vec<Option<&'static str>> {
    let style = notation.comment();
    // Before a comment, behind one, and between two.
    let [open, close, between] = match style.block {
        Some(("{", _)) => [" {", "} ", "} {"],
        Some(("(", _)) => [" (", ") ", ") ("],
        _ => return signs,
    };
    // Before a comment up to the end of the line.
    let line = match style.line {
        ";" => " ; ",
        "#" => " # ",
        _ => open,
    };
    let last = cells.iter().rposition(|cell| !cell.is_empty());
    if signs.len() != cells.len() {
        return signs;
    }
    let has_clocks = has_sides(notation);
    // Behind its moves, the number of a row is only a remark.
    let begins = cells.iter().find(|cell| !cell.is_empty());
    let has_number = begins.is_some_and(|cell| is_number(cell));
    let ends_in_number = has_clocks && !has_number;
    let mut is_open = false;
    for (at, (cell, sign)) in cells.iter().zip(&mut signs).enumerate() {
        let Some(sign) = sign else {
            continue;
        };
        let is_comment = at >= 2
            && (Some(at) == last
                && (is_words(cell)
                    || has_clocks
                        && (is_said(cell) || has_number && at > 2 && is_remark_cell(cell))
                    || ends_in_number && is_number(cell))
                || has_clocks && *sign == " " && is_time(cell));
        let own = brackets(style, cell);
        // A comment in brackets of its own gets no others.
        let opens = is_comment && own != Brackets::Whole;
        *sign = match (is_open, opens) {
            (false, true) if own == Brackets::Inside => line,
            (false, false) => *sign,
            (false, true) => open,
            (true, false) => close,
            (true, true) => between,
        };
        is_open = opens && (*sign != line || line == open);
    }
    if is_open {
        signs.push(Some(close.trim_end()));
    }
    signs
}

/// Where the signs of a comment in brackets stand in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Brackets {
    /// Nowhere.
    None,
    /// One pair around all of it: `(first)`.
    Whole,
    /// In between, perhaps without the other of the pair: `(one) and (two)`, `a (b`. In brackets, such a comment may end too soon.
    Inside,
}

/// Where the signs of the notation's comments in brackets stand in `cell`.
fn brackets(style: CommentStyle, cell: &str) -> Brackets {
    let Some((open, close)) = style.block else {
        return Brackets::None;
    };
    let has_some = |text: &str| text.contains(open) || text.contains(close);
    let inside = cell
        .strip_prefix(open)
        .and_then(|inside| inside.strip_suffix(close));
    match inside {
        Some(inside) if !has_some(inside) => Brackets::Whole,
        _ if has_some(cell) => Brackets::Inside,
        _ => Brackets::None,
    }
}

/// Whether a cell behind a number and two moves is no further move and no result: `good`, `a4 was worse`.
fn is_remark_cell(cell: &str) -> bool {
    let is_word = |word: &str| word.len() >= 2 && word.chars().all(char::is_alphabetic);
    let mut words = cell
        .split_whitespace()
        .map(|word| word.trim_end_matches([',', '.', '!', '?']));
    !is_result(cell) && words.any(is_word)
}

/// Whether the notation has two sides, whose names are tags.
fn has_sides(notation: &dyn Notation) -> bool {
    notation.about().tags.contains(&"White")
}

/// The marks of a row with only blanks between its cells, which have none inside.
pub(super) fn spaced_row(notation: &dyn Notation, text: &str) -> Vec<PaperMark> {
    let is_start = text.starts_with(|sign: char| sign.is_ascii_alphanumeric());
    if !is_start || !notation.is_numbered() {
        return Vec::new();
    }
    let mut start = 0;
    let pieces = text.split([' ', '\t']).map(|cell| {
        let range = start..start + cell.len();
        start = range.end + 1;
        range
    });
    let cells: Vec<Range<usize>> = pieces.filter(|range| !range.is_empty()).collect();
    let texts: Vec<&str> = cells
        .iter()
        .map(|cell| text.get(cell.clone()).unwrap_or_default())
        .collect();
    // `1 A 0,1 FFFC` is a move that lacks its parentheses.
    let is_pair = |cell: &&str| cell.contains(',') && !cell.starts_with('(');
    if !SPACED_CELLS.contains(&cells.len()) || texts.iter().any(is_pair) {
        return Vec::new();
    }
    // Without a sign to insert, the row is an ordinary line.
    let is_more =
        |signs: &Vec<Option<&str>>| signs.contains(&Some(",")) || signs.get(1) == Some(&Some(""));
    let signs = notation.row(&texts).filter(is_more);
    signs.map_or_else(Vec::new, |signs| row_marks(notation, text, &cells, &signs))
}

/// The marks of a row: `signs` has the replacement before each of its `cells`, and one after the last if it is longer. `None`
/// leaves a cell out. Behind the sign of a comment, cells stay as they are.
fn row_marks(
    notation: &dyn Notation,
    text: &str,
    cells: &[Range<usize>],
    signs: &[Option<&'static str>],
) -> Vec<PaperMark> {
    let comment = notation.comment().line;
    let last = cells.iter().rfind(|cell| !cell.is_empty());
    let mut marks = Vec::new();
    let mut done = 0;
    let closing = signs.get(cells.len()).copied().flatten().unwrap_or("");
    for (cell, sign) in cells.iter().zip(signs) {
        // A cell that is left out takes its separator with it.
        let &Some(sign) = sign else {
            continue;
        };
        if done < cell.start || !sign.is_empty() {
            marks.push(mark(done..cell.start, sign, Paper::Cell));
        }
        done = cell.end;
        if sign.trim() == comment {
            done = last.map_or(done, |last| last.end);
            break;
        }
    }
    if done < text.len() || !closing.is_empty() {
        marks.push(mark(done..text.len(), closing, Paper::Cell));
    }
    marks
}

/// The ranges of the cells of a row, without blanks and quotes around them. A separator in quotes is part of the cell.
pub(in crate::typography) fn cells(text: &str, delimiter: char) -> Vec<Range<usize>> {
    let inside = match delimiter {
        '|' => text.trim_start_matches('|'),
        _ => text,
    };
    let mut start = text.len() - inside.len();
    let inside = match delimiter {
        '|' => inside.trim_end_matches('|'),
        _ => inside,
    };
    let (mut is_quoted, mut is_open) = (false, false);
    // `1,A,(0,1),FFFC`
    let has_pairs = matches!(delimiter, ',' | ';');
    let cells = inside.split(|sign| {
        is_quoted ^= sign == '"';
        match sign {
            '(' => is_open = has_pairs,
            ')' => is_open = false,
            _ => {}
        }
        sign == delimiter && !is_quoted && !is_open
    });
    let cells = cells.map(|cell| {
        let range = around(start, cell);
        start += cell.len() + delimiter.len_utf8();
        unquoted(text, range)
    });
    cells.collect()
}

/// The range inside the quotes or the emphasis around a cell; `cell` itself if it has none.
fn unquoted(text: &str, cell: Range<usize>) -> Range<usize> {
    let written = text.get(cell.clone()).unwrap_or_default();
    let inside = |sign: &str| {
        let inside = written.strip_prefix(sign)?.strip_suffix(sign)?;
        (!inside.contains(sign)).then_some(inside)
    };
    if let Some(inside) = inside("\"") {
        return around(cell.start + 1, inside);
    }
    // `| **d4** | d5 |`
    let mut emphasis = ["**", "__", "`", "*", "_"].into_iter();
    let found = emphasis.find_map(|sign| Some((sign, inside(sign)?)));
    match found.filter(|(_, inside)| !inside.is_empty() && inside.trim().len() == inside.len()) {
        Some((sign, inside)) => cell.start + sign.len()..cell.start + sign.len() + inside.len(),
        None => cell,
    }
}

/// Whether a row is the headings of columns.
pub(in crate::typography) fn is_header_row(text: &str) -> bool {
    let bytes = text.as_bytes();
    // No heading has one of these signs, but nearly every move does.
    if memchr::memchr3(b'(', b':', b'>', bytes).is_some()
        || memchr::memchr2(b'|', b'\t', bytes).is_none()
            && memchr::memchr2(b';', b',', bytes).is_none()
    {
        return false;
    }
    // `,0`, `,0,1`: the columns of a data frame have numbers for names, and no name stands above the numbers of its rows.
    let mut columns = text.strip_prefix(',').into_iter();
    if columns.any(|columns| columns.split(',').all(is_number)) {
        return true;
    }
    // `| Move |`, `,moves`
    let is_framed =
        text.len() > 2 && (text.starts_with('|') && text.ends_with('|') || text.starts_with(','));
    let fewest = if is_framed { 1 } else { 2 };
    let mut delimiters = DELIMITERS.iter().filter(|sign| text.contains(**sign));
    delimiters.any(|delimiter| {
        let bare = text.trim_matches(|sign| sign == '|' || sign == ' ');
        let cells = bare.split(*delimiter).map(str::trim);
        let mut words = 0;
        let mut names = 0;
        // Behind a heading of numbers, any words are headings.
        let mut is_numbered = false;
        let is_row = cells.into_iter().all(|cell| {
            let cell = cell.trim_matches(['*', '"', '\'']).trim().to_lowercase();
            // `Wurf 1`, `Team A`
            let name = cell.trim_end_matches(|sign: char| sign.is_ascii_digit());
            let name = name.strip_suffix(['a', 'b']).unwrap_or(name);
            let name = name.strip_suffix(' ').unwrap_or(&cell);
            let is_name = is_heading(&cell) || is_heading(name);
            let is_number = cell.len() <= 2 && cell.bytes().all(|byte| byte.is_ascii_digit());
            is_numbered |= words == 0 && is_number_heading(&cell);
            words += usize::from(!cell.is_empty());
            names += usize::from(is_name);
            is_name
                || is_number && (names > 0 || cell.is_empty())
                || is_numbered && is_long_word(&cell)
        });
        is_row && words >= fewest && names > 0
    })
}

/// Whether a cell in small letters is the heading of a column.
fn is_heading(cell: &str) -> bool {
    HEADINGS.iter().any(|names| names.contains(&cell))
}

/// Whether a cell in small letters is a heading above numbers.
pub(in crate::typography) fn is_number_heading(cell: &str) -> bool {
    NUMBERS.contains(&cell)
}

fn is_long_word(text: &str) -> bool {
    text.chars().count() >= 4 && text.chars().all(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_heading_names_one_thing() {
        let all: Vec<&str> = HEADINGS.into_iter().flatten().copied().collect();
        for heading in &all {
            let again = all.iter().filter(|one| *one == heading);
            assert_eq!(again.count(), 1, "{heading}");
            assert_eq!(*heading, heading.to_lowercase());
        }
    }

    #[test]
    fn brackets_stand_around_a_comment_or_in_it() {
        let style = |line, block| CommentStyle {
            line,
            block: Some(block),
        };
        let kubb = style("#", ("(", ")"));
        let pgn = style(";", ("{", "}"));
        for (style, cell, expected) in [
            (kubb, "first", Brackets::None),
            (kubb, "(first)", Brackets::Whole),
            (kubb, "(one) and (two)", Brackets::Inside),
            (kubb, "a (b) c", Brackets::Inside),
            (kubb, "a (b", Brackets::Inside),
            (kubb, "(", Brackets::Inside),
            (pgn, "(first)", Brackets::None),
            (pgn, "{well played}", Brackets::Whole),
            (pgn, "well } played", Brackets::Inside),
        ] {
            assert_eq!(brackets(style, cell), expected, "{cell}");
        }
    }

    #[test]
    fn spreadsheets_put_a_line_of_their_own() {
        for text in [
            "Nr\tWei\u{df}\tSchwarz",
            "Move;Player;x;y;Tile",
            "| # | White | Black |",
            "| Move |",
            ",0",
            ",0,1",
            ",moves",
            "Turn,Team,Throws",
            "Ply;Move",
            "N\u{b0} | Blancs | Noirs",
            "Coup;Blancs;Noirs",
            "Runde;Werfer;W\u{fc}rfe",
            "Nr.,Anwurf,Ergebnis",
            "Runde,Wurf 1,Wurf 2,Wurf 3",
            "Round;Team A;Team B",
            "\"No\",\"White\",\"Black\"",
        ] {
            assert!(is_header_row(text), "{text}");
        }
        for text in [
            "White",
            "1\te4\te5",
            "x",
            "Ann;Bob",
            "| Ann |",
            "Move |",
            "Ann;Runde;Ben",
            ",1-0",
            ",e4,e5",
            ",",
            "\"1\",\"e4\",\"e5\"",
        ] {
            assert!(!is_header_row(text), "{text}");
        }
    }
}
