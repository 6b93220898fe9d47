//! Several moves in one line, `0 (0,0) RCRF; 1A (0,1) FFFC`, perhaps behind players. Each should have its own line.

use std::ops::Range;

use super::parser::looks_like_tile;

/// The most moves of a line that are examined.
const MOST: usize = 400;

/// Signs and blanks between two moves.
const SIGNS: [char; 6] = [' ', '\t', ';', ',', '/', '|'];

/// The separators between the lines that are one in `line`: players, then moves. Empty for nearly every line.
pub(crate) fn joined(line: &str) -> Vec<Range<usize>> {
    if is_usual(line.as_bytes()) {
        return Vec::new();
    }
    let Some((mut parts, last)) = players(line) else {
        return moves(line, 0);
    };
    if let Some(label) = labels(line, last).find(|label| label.begins_game(line)) {
        let before = line.get(..label.start).unwrap_or_default();
        parts.push(before.trim_end_matches(SIGNS).len()..label.start);
        parts.extend(moves(line, label.start));
    }
    parts
}

/// Whether a line is a label and one square, as nearly all moves are: `12A (0,1) FFFC`.
fn is_usual(line: &[u8]) -> bool {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match line.get(digits..) {
        Some([b'A'..=b'Z', b' ', b'(', behind @ ..]) => {
            digits > 0 && memchr::memchr(b'(', behind).is_none()
        }
        _ => false,
    }
}

/// The separators before the players of a header in `line` behind the first, `A = Ann, B = Bo`, and where the name of the last
/// one begins. `None` if the line does not begin with player A.
fn players(line: &str) -> Option<(Vec<Range<usize>>, usize)> {
    let behind = line.trim_start().strip_prefix('A')?.trim_start();
    let mut last = line.len() - behind.strip_prefix('=')?.len();
    let mut parts = Vec::new();
    let mut letter = 'B';
    let signs = line.match_indices('=').skip(1);
    for (sign, _) in signs.take(MOST) {
        let before = line.get(..sign).unwrap_or_default().trim_end();
        let Some(before) = before.strip_suffix(letter) else {
            continue;
        };
        let name = before.trim_end_matches(SIGNS);
        if name.len() < before.len() && name.len() > last {
            parts.push(name.len()..before.len());
            last = sign + 1;
            letter = char::from_u32(u32::from(letter) + 1).unwrap_or(letter);
        }
    }
    Some((parts, last))
}

/// The separators between the moves of `line` from `from` on; empty if there is only one move, or if their numbers are not
/// consecutive.
fn moves(line: &str, from: usize) -> Vec<Range<usize>> {
    let mut parts: Vec<Range<usize>> = Vec::new();
    let rest = line.get(from..).unwrap_or_default();
    let begin = line.len() - rest.trim_start().len();
    let Some(first) = Label::at(line, begin) else {
        return parts;
    };
    // Nearly all lines have one square, behind the label.
    let behind = line.get(first.end..).unwrap_or_default();
    let has_one = || {
        memchr::memchr_iter(b'(', behind.as_bytes())
            .nth(1)
            .is_none()
    };
    if behind.trim_start().starts_with('(') && has_one() {
        return parts;
    }
    let is_from_start = first.number <= 1;
    let mut above = first;
    // `0` behind a comma is half a square.
    let begins_move = |label: &Label| label.has_player && label.number > 0;
    for label in labels(line, above.end).filter(begins_move) {
        let move_above = line.get(above.end..label.start).unwrap_or_default();
        let is_next = above.number.checked_add(1) == Some(label.number);
        let Some(part) = end_of_move(move_above).filter(|_| is_next) else {
            return Vec::new();
        };
        parts.push(above.end + part..label.start);
        above = label;
    }
    let last = line.get(above.end..);
    // After a slash, text is a note unless all of it up to the end is moves. Blanks alone may separate columns with notes,
    // but no columns hold a whole game.
    let has_sign = |sign: &str| {
        let mut signs = parts.iter().filter_map(|part| line.get(part.clone()));
        signs.any(|one| one.trim() == sign)
    };
    let is_game = is_from_start && parts.len() >= FEWEST && !has_sign("/");
    let is_doubtful = has_sign("") || has_sign("/");
    let is_known = last.is_some_and(|last| is_only_move(last) || is_game && begins_as_move(last));
    match is_doubtful && !is_known {
        true => Vec::new(),
        false => parts,
    }
}

/// A line with more moves than this, from its first one on, is a game and not a row of columns.
const FEWEST: usize = 2;

/// Whether `text`, which follows the player, begins with a square and a tile; a note may follow.
fn begins_as_move(text: &str) -> bool {
    let (square, rest) = square(text);
    let tile = rest.split_whitespace().next().unwrap_or_default();
    square.is_some_and(|square| square.contains(',')) && is_tile(tile)
}

/// The labels of moves at the starts of words behind `from`, in the order of the line.
fn labels(line: &str, from: usize) -> impl Iterator<Item = Label> {
    let rest = line.get(from..).unwrap_or_default();
    // Behind the comma of a square is no label.
    let mut is_square = false;
    let signs = rest.char_indices().filter(move |(_, sign)| {
        is_square = *sign == '(' || is_square && *sign != ')';
        !is_square && SIGNS.contains(sign)
    });
    let starts = signs.map(move |(at, _)| from + at + 1);
    let mut done = from;
    let found = starts.filter_map(move |start| {
        // The letter of `1. A` is no label of its own.
        let label = Label::at(line, start).filter(|_| done <= start)?;
        done = label.end;
        Some(label)
    });
    found.take(MOST)
}

/// The number and the player before a move.
struct Label {
    number: u32,
    has_player: bool,
    start: usize,
    end: usize,
}

impl Label {
    /// The label at `start`: `1A`, `1. A`, `12b:`. Only the starter tile has no player, and begins a line or follows a header.
    fn at(line: &str, start: usize) -> Option<Self> {
        const MOST_DIGITS: usize = 3;
        let text = line.get(start..)?;
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let number = text.get(..digits).filter(|_| digits <= MOST_DIGITS)?;
        let number: u32 = number.parse().ok()?;
        let rest = text.get(digits..)?;
        let letter = rest.trim_start_matches([' ', '.']);
        let player = letter.strip_prefix(|sign: char| sign.is_ascii_alphabetic());
        let ends = |rest: &str| {
            let behind = rest.trim_start_matches(['.', ':', ')']);
            behind.starts_with([' ', '\t', '(']).then_some(behind.len())
        };
        let behind_player = player.and_then(ends);
        let alone = || ends(rest).filter(|_| number == 0);
        Some(Self {
            number,
            has_player: behind_player.is_some(),
            start,
            end: line.len() - behind_player.or_else(alone)?,
        })
    }

    /// Whether it is that of a game's first move, and a move follows.
    fn begins_game(&self, line: &str) -> bool {
        let behind = line.get(self.end..).unwrap_or_default();
        let (square, rest) = square(behind);
        let tile = rest.split_whitespace().next().unwrap_or_default();
        let is_square = square.is_some_and(|square| square.contains(','));
        self.number <= 1 && (is_square || is_tile(tile))
    }
}

/// The end of the move in `text`, before the separator or blanks at its end; `None` if `text` is no move, or has a note.
fn end_of_move(text: &str) -> Option<usize> {
    let played = text.trim_end_matches(SIGNS);
    let between = text.get(played.len()..)?;
    let signs = between.trim();
    let is_one = signs.len() <= 1 && !between.is_empty();
    (is_one && is_only_move(played)).then_some(played.len())
}

/// Whether `text`, which follows the player, is only a square, a tile and points. The square may be left out.
fn is_only_move(text: &str) -> bool {
    let (_, rest) = square(text);
    let mut words = rest.split_whitespace().peekable();
    let is_points = |word: &str| {
        let mut signs = word.chars();
        signs.all(|sign| sign.is_ascii_digit() || "+=()ABCDEFGH".contains(sign))
    };
    // `F F F C`
    let is_side = |word: &&str| matches!(*word, "C" | "R" | "F" | "c" | "r" | "f");
    let sides = std::iter::from_fn(|| words.next_if(is_side));
    let sides = sides.take(SIDES).count();
    let has_tile = match sides {
        0 => words.next().is_some_and(is_tile),
        _ => sides == SIDES,
    };
    // `FFFC m`
    words.next_if(|word| matches!(*word, "m" | "M"));
    has_tile && words.all(is_points)
}

/// A tile has four sides.
const SIDES: usize = 4;

fn is_tile(word: &str) -> bool {
    word.len() >= SIDES && looks_like_tile(word)
}

/// The square at the start of `text`, `(0,1)` or `0,1`, if there is one, and what follows it.
fn square(text: &str) -> (Option<&str>, &str) {
    const LONGEST: usize = 16;
    let text = text.trim_start();
    let inside = text.strip_prefix('(').and_then(|one| one.split_once(')'));
    if let Some((square, rest)) = inside.filter(|(square, _)| square.len() <= LONGEST) {
        return (Some(square), rest);
    }
    let (word, rest) = text.split_once([' ', '\t']).unwrap_or((text, ""));
    let is_number = |part: &str| {
        let digits = part.strip_prefix('-').unwrap_or(part);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    match word.split_once(',') {
        Some((x, y)) if is_number(x) && is_number(y) => (Some(word), rest),
        _ => (None, text),
    }
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    fn moves_in_one_line_are_parted_where_their_numbers_follow_each_other() {
        for (line, parts) in [
            (
                "0 (0,0) RCRF; 1A (0,1) FFFC; 2B (1,0) RRFF",
                vec!["; ", "; "],
            ),
            ("1A (0,1) FFFC, 2B (1,0) RRFF", vec![", "]),
            ("1A (0,1) FFFC / 2B (1,0) RRFF +3 = 4", vec![" / "]),
            ("1A (0,1) FFFC 2B (1,0) RRFF", vec![" "]),
            ("1. A (0,1) FFFCm +4 (B+2)|2. B (1,0) RRFF", vec!["|"]),
            ("1A (0,1) FFFC 2B (1,0) RRFF / both", vec![]),
            ("1A (0,1) FFFC; 2B (1,0) RRFF / both", vec!["; "]),
            (
                "0 (0,0) RCRF 1A (0,1) FFFC 2B (1,0) RRFF / both",
                vec![" ", " "],
            ),
            (
                "A = Ann B = Bo 0 (0,0) RCRF 1A (0,1) FFFC 2B (1,0) RRFF (a nice game)",
                vec![" ", " ", " ", " "],
            ),
            (
                "1A (0,1) FFFC 2B (1,0) RRFF 3A (2,0) RFRF well",
                vec![" ", " "],
            ),
            ("1A (0,1) FFFC / 2B (1,0) RRFF / 3A (2,0) RFRF well", vec![]),
            ("4A (0,1) FFFC 5B (1,0) RRFF 6A (2,0) RFRF / all", vec![]),
            ("1A (0,1) FFFC", vec![]),
            ("1A (0,1) FFFC 3A (1,0) RRFF", vec![]),
            ("1A (0,1) FFFC / 2B (1,0) RRFF would be better", vec![]),
            ("1A (0,1) FFFC / (0,2) was free", vec![]),
            ("1A (0,1) FFFC +4 (B+2)", vec![]),
            ("1A (0,1) 2B (1,0) RRFF", vec![]),
            ("1A FCFC 2B (0,1) FFFR 3A (1,0) RRFF", vec![" ", " "]),
            ("0 RCRF 1A (0,1) FFFC m 2B (1,0) R R F F", vec![" ", " "]),
            ("1a (0, 1) fffc 2b (1, 0) rrff", vec![" "]),
            ("1A 0,1 FFFC, 2B 1,0 RRFF", vec![", "]),
            ("A = Ann, B = Bo", vec![", "]),
            (
                "A = Ann (Anna B.) B = Bo 0 (0,0) RCRF 1A (0,1) FFFC",
                vec![" ", " ", " "],
            ),
            ("A = Ann; B = Bo 2; 1A (0,1) FFFC", vec!["; ", "; "]),
            ("A = Ann 1st (80)", vec![]),
            ("A = Ann, Ben = Bo", vec![]),
            ("1A (0,1) FFFC +3 = 4", vec![]),
        ] {
            let found: Vec<&str> = joined(line).into_iter().map(|part| &line[part]).collect();
            assert_eq!(found, parts, "{line}");
        }
    }
}
