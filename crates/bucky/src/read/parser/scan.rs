//! What a word looks like before it is parsed.

use notation::{results::RESULTS, slip};

use crate::game::Square;

/// The right spelling of `text`, if it is a result in any spelling.
pub(crate) fn result(text: &str) -> Option<&'static str> {
    if let Some(found) = RESULTS.into_iter().find(|result| *result == text) {
        return Some(found);
    }
    match text {
        "1:0" | "1-O" | "1-o" | "l-0" | "I-0" => Some("1-0"),
        "0:1" | "O-1" | "o-1" | "0-l" | "0-I" => Some("0-1"),
        "1/2" | "½" | "½-½" | "½:½" | "1/2:1/2" | "0.5-0.5" | "1-2/1-2" | "draw" | "remis"
        | "remise" => Some("1/2-1/2"),
        _ => None,
    }
}

/// Whether a result is written as a word: `draw`, `remis`.
pub(crate) fn is_word(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The only result that is one slip away from `text`; `None` if there is none or more than one.
pub(super) fn nearly_result(text: &str) -> Option<&'static str> {
    // A text of one character, which may take several bytes, is one slip away from anything.
    text.chars().nth(1)?;
    let is_near = |result: &&str| slip::distance(text, result) == 1;
    let mut near = RESULTS.into_iter().filter(is_near);
    near.next().filter(|_| near.next().is_none())
}

/// The length of the digits at the start of `text`, if they are a move number and not part of a move.
pub(super) fn number(text: &str) -> Option<usize> {
    let len = digits(text);
    let rest = text.get(len..).unwrap_or_default();
    let numbers = len > 0
        && (rest.is_empty()
            || rest.starts_with(['.', '…'])
            || number_mark(rest).is_some()
            || starts_with_square(rest));
    numbers.then_some(len)
}

/// All of `rest`, what follows the digits of a number in its word, if it is a sign in place of the dot: `1)`, `1:`, `1\u{ba}`, `1.-`.
pub(crate) fn number_mark(rest: &str) -> Option<&str> {
    const MARKS: [&str; 9] = [",", ":", ")", "/", "\u{ba}", "\u{b0}", ".-", ".)", ".:"];
    MARKS.contains(&rest).then_some(rest)
}

/// The length of the digits of a word that is only a move number and its dots, as `12.` or `12...`.
pub(super) fn clean_number(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let len = bytes
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let dots = bytes.get(len..)?;
    let is_clean = len > 0 && !dots.is_empty() && dots.iter().all(|byte| *byte == b'.');
    (is_clean && !text.starts_with('0')).then_some(len)
}

/// A move number with a slip, as `2b.`, `1.9` or `1f`: the length of `text` before its last dots. `next` is the word after it:
/// only before a move can a letter be part of a number.
pub(super) fn broken_number(text: &str, next: &str) -> Option<usize> {
    const MOST_CHARACTERS: usize = 4;
    // A teleport in short as in chess: `0-0`.
    if castle(text) > 0 || number_mark(text.trim_start_matches(is_digit)).is_some() {
        return None;
    }
    let is_dot = |c: char| matches!(c, '.' | '…');
    // Only dots may follow these characters. The text may be long, so it is not searched from its end.
    let beyond = text.char_indices().skip(MOST_CHARACTERS);
    if !beyond.map(|(_, c)| c).all(is_dot) {
        return None;
    }
    let body = text.trim_end_matches(is_dot);
    let (mut digits, mut dots, mut others) = (0, 0, 0);
    for character in body.chars().take(MOST_CHARACTERS + 1) {
        match character {
            c if is_digit(c) => digits += 1,
            c if is_dot(c) => dots += 1,
            '(' | '[' => return None,
            _ => others += 1,
        }
    }
    let is_short = digits + dots + others <= MOST_CHARACTERS;
    let has_dots = body.len() < text.len();
    let starts_right = text.starts_with(is_digit);
    let is_number = match others {
        0 => digits > 0 && dots > 0,
        1 if dots > 0 => digits > 0 && has_dots && is_regular_move(next),
        1 if has_dots => {
            let ends_line = next.trim().is_empty() && !starts_with_square(text);
            (digits > 0 && (starts_right || ends_line)) || is_regular_move(next)
        }
        1 => starts_right && is_regular_move(next),
        _ => false,
    };
    (is_short && is_number).then_some(body.len())
}

/// Whether `text` begins with a square and a sign.
pub(crate) fn is_regular_move(text: &str) -> bool {
    let after = text.get(2..).and_then(|rest| rest.chars().next());
    starts_with_square(text) && after.is_some_and(|c| sign(c).is_some())
}

/// The length of the dots at the start of `text`, in bytes.
pub(crate) fn dots(text: &str) -> usize {
    text.find(|c| !matches!(c, '.' | '…')).unwrap_or(text.len())
}

/// The number of dots in a token of dots; an ellipsis counts as three.
pub(crate) fn dot_count(text: &str) -> usize {
    let dots = |c| match c {
        '…' => 3,
        '.' => 1,
        _ => 0,
    };
    text.chars().map(dots).sum()
}

/// Whether `text` is a numeric annotation of chess files, such as `$1`.
pub(super) fn is_nag(text: &str) -> bool {
    text.strip_prefix('$')
        .is_some_and(|rest| !rest.is_empty() && digits(rest) == rest.len())
}

/// Whether `text` consists of marks that belong to the end of a move.
pub(super) fn is_marks(text: &str) -> bool {
    !text.is_empty()
        && text
            .chars()
            .all(|c| matches!(c, '+' | '#' | '!' | '?' | '='))
}

/// Whether `text` is a sign of chess files and books for how the game stands.
pub(super) fn is_evaluation(text: &str) -> bool {
    const SIGNS: [&str; 24] = [
        "\u{b1}",
        "\u{2213}",
        "+-",
        "-+",
        "+\u{2212}",
        "\u{2212}+",
        "+/-",
        "-/+",
        "+/=",
        "=/+",
        "\u{2a72}",
        "\u{2a71}",
        "\u{221e}",
        "=/\u{221e}",
        "~",
        "+=",
        "=+",
        "+\u{2013}",
        "\u{2013}+",
        "+--",
        "--+",
        "++-",
        "-++",
        "\u{25a1}",
    ];
    SIGNS.contains(&text)
}

/// Whether `text` is what a clock showed, in brackets: `[0:01]`, `(1:02:03)`.
pub(crate) fn is_clock(text: &str) -> bool {
    const LONGEST: usize = 10;
    let within = |open: char, close: char| text.strip_prefix(open)?.strip_suffix(close);
    let Some(shown) = within('[', ']').or_else(|| within('(', ')')) else {
        return false;
    };
    shown.len() <= LONGEST
        && shown.contains(':')
        && shown
            .split([':', '.'])
            .all(|part| !part.is_empty() && digits(part) == part.len())
}

/// Whether `text` says in a word what a buck mark shows.
pub(crate) fn names_mark(text: &str) -> bool {
    const WORDS: [&str; 8] = [
        "ch",
        "ch.",
        "check",
        "buck",
        "mate",
        "buckmate",
        "checkmate",
        "matt",
    ];
    WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Whether `text` is a square and nothing else, with the signs of a sentence around it: `e5.`, `(e5)`.
pub(super) fn names_square(text: &str) -> bool {
    let word = text.trim_start_matches(['(', '"']);
    is_square(word.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', '"']))
}

/// Whether `text` is a word of a sentence, with its signs: letters alone.
pub(super) fn is_plain_word(text: &str) -> bool {
    let word = text.trim_matches(|sign: char| !sign.is_alphanumeric());
    !word.is_empty() && word.chars().all(char::is_alphabetic)
}

/// Whether `word` behind a square or a move says what that was or would be, so that it was not played here.
pub(super) fn speaks_of(word: &str) -> bool {
    const WORDS: [&str; 17] = [
        "was",
        "were",
        "would",
        "could",
        "should",
        "might",
        "war",
        "waren",
        "w\u{e4}re",
        "w\u{e4}ren",
        "h\u{e4}tte",
        "\u{e9}tait",
        "serait",
        "era",
        "ser\u{ed}a",
        "var",
        "vore",
    ];
    WORDS.contains(&word)
}

/// Whether `word` stands before the last part of a list.
pub(super) fn is_and(word: &str) -> bool {
    matches!(
        word,
        "and" | "or" | "und" | "oder" | "et" | "ou" | "y" | "o" | "en" | "of" | "och"
    )
}

/// Whether `text` is a sign that may stand between two moves.
pub(super) fn is_separator(text: &str) -> bool {
    matches!(
        text,
        "-" | "--" | "/" | "|" | "," | ";" | "\u{2013}" | "\u{2014}"
    )
}

/// Whether no production begins with `text`.
pub(super) fn is_junk(text: &str) -> bool {
    result(text).is_none()
        && number(text).is_none()
        && !text.chars().all(|c| matches!(c, '.' | '…'))
        && !is_nag(text)
        && !is_marks(text)
        && !is_evaluation(text)
        && !starts_move(text)
}

/// Whether `text` begins like a move, also a broken one.
pub(crate) fn starts_move(text: &str) -> bool {
    castle(text) > 0
        || is_regular(text)
        || resembles_move(text)
        || is_long_castle(text)
        || is_torn(text)
        || misread(text).is_some()
}

/// An arrow in place of a sign.
pub(super) const ARROW: &str = "->";

/// Whether a word between two squares stands for the sign of a move.
pub(crate) fn is_word_for_sign(word: &str) -> bool {
    matches!(word, "to" | "nach" | "till" | "naar")
}

/// The squares and the sign at the start of `text` with digits for the letters that look like a 1: `f1-d1` for `fl-dl`. `None` if
/// there are none, or if it is no move even then.
pub(super) fn misread(text: &str) -> Option<String> {
    let core = text.get(..CLEAN_CORE)?;
    if !core.contains(['l', 'I', 'i']) {
        return None;
    }
    let right = core.chars().enumerate().map(|(at, sign)| match (at, sign) {
        (1 | 4, 'l' | 'I' | 'i') => '1',
        _ => sign,
    });
    let right: String = right.collect();
    let behind = text.get(CLEAN_CORE..)?;
    (is_clean_core(&right) && !behind.starts_with(char::is_alphanumeric)).then_some(right)
}

/// Whether a word is a move with blanks in its squares. No other word contains characters that the lexer takes for blanks. The
/// first of them is among the first five characters.
pub(super) fn is_torn(text: &str) -> bool {
    let is_blank = |sign| matches!(sign, ' ' | '\t' | '\u{A0}' | '\x0B' | '\x0C' | '\r');
    text.chars().take(5).any(is_blank)
}

/// The length of `O-O-O`.
const LONG_CASTLE: usize = 5;

/// Whether `text` is the long castling of chess, which Bucky does not have. It counts as a move all the same.
fn is_long_castle(text: &str) -> bool {
    let core = text.get(..LONG_CASTLE).unwrap_or_default();
    let marks = text.get(LONG_CASTLE..).unwrap_or_default();
    matches!(core, "O-O-O" | "0-0-0" | "o-o-o") && (marks.is_empty() || is_marks(marks))
}

/// The length of the squares and the sign of a move without slips.
pub(super) const CLEAN_CORE: usize = 5;

/// Whether `text` begins with squares and a sign without slips: `e2-e4`.
pub(super) fn is_clean_core(text: &str) -> bool {
    let is_square = |file: u8, rank: u8| matches!((file, rank), (b'a'..=b'h', b'1'..=b'8'));
    match text.as_bytes() {
        [file, rank, b'-' | b'x' | b'y', to_file, to_rank, rest @ ..] => {
            // An extra digit is a slip.
            let ends = rest.first().is_none_or(|next| !next.is_ascii_digit());
            ends && is_square(*file, *rank) && is_square(*to_file, *to_rank)
        }
        _ => false,
    }
}

/// Whether `text` is squares and a sign without slips, and nothing else.
pub(crate) fn is_clean_move(text: &str) -> bool {
    text.len() == CLEAN_CORE && is_clean_core(text)
}

/// Whether `text` begins with a move that has at most one slip, so that its parts can be told apart.
pub(super) fn is_regular(text: &str) -> bool {
    use Class::{Digit, File, Sign};
    let mut classes = [Class::End; 8];
    for (class, character) in classes.iter_mut().zip(text.chars()) {
        *class = Class::of(character);
    }
    let is_square = |at: usize| classes[at].is_letter() && classes[at + 1] == Digit;
    let ends = |at: usize| !matches!(classes[at], File | Class::Letter | Digit | Sign);
    let is_half = |at: usize| matches!(classes[at], File | Digit) && ends(at + 1);
    let is_swapped = |at: usize| classes[at] == Digit && classes[at + 1] == File;
    if is_square(0) {
        let extra = usize::from(classes[2] == Digit && classes[3] == Sign);
        let sign = 2 + extra;
        return match classes[sign] {
            // e2-e4 e2- e2-e e2-4 e2-4e e2-ee4 e2--e4 e22-e4
            Sign => {
                let target = sign + 1;
                is_square(target)
                    || ends(target)
                    || (extra == 0
                        && (is_half(target)
                            || (is_swapped(target) && ends(target + 2))
                            || ((classes[target] == Sign || classes[target].is_letter())
                                && is_square(target + 1))))
            }
            // e2e4
            _ if is_square(2) => classes[4] != Sign,
            // e2:e4
            Class::Other => is_square(3) && ends(5),
            _ => ends(2),
        };
    }
    let is_rest = |at: usize| classes[at] == Sign && is_square(at + 1);
    // -e4 e-e4 2-e4 2e-e4 Je2-e4
    is_rest(0)
        || (matches!(classes[0], File | Digit) && is_rest(1))
        || (is_swapped(0) && is_rest(2))
        || (classes[0].is_letter() && is_square(1) && is_rest(3))
}

/// The role that a character can have in a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Class {
    File,
    /// A letter that is neither a file nor a sign.
    Letter,
    Digit,
    Sign,
    Other,
    End,
}

impl Class {
    fn of(character: char) -> Self {
        match character {
            _ if sign(character).is_some() => Self::Sign,
            _ if is_file(character) => Self::File,
            _ if is_digit(character) => Self::Digit,
            _ if character.is_ascii_alphabetic() => Self::Letter,
            _ => Self::Other,
        }
    }

    fn is_letter(self) -> bool {
        matches!(self, Self::File | Self::Letter)
    }
}

/// Whether `text` looks like a badly mistyped move: short, with nearly all characters from the alphabet of moves.
fn resembles_move(text: &str) -> bool {
    // Longer texts are no moves, so only their beginning is read.
    let begin = text.char_indices().nth(MOST_BROKEN + 1);
    let begin = begin.map_or(text, |(end, _)| text.get(..end).unwrap_or_default());
    let core = begin.get(..broken_len(begin)).unwrap_or_default();
    let count = core.chars().take(MOST_BROKEN + 1).count();
    let known = core
        .chars()
        .filter(|c| is_file(*c) || matches!(c, '1'..='8') || sign(*c).is_some())
        .count();
    (3..=MOST_BROKEN).contains(&count)
        && count - known <= 1
        && core.contains(is_digit)
        && core.contains(is_file)
}

/// The most characters of the squares and the sign of a broken move.
const MOST_BROKEN: usize = 7;

/// The length of the squares and the sign of a broken move: up to its promotion, list or marks.
pub(super) fn broken_len(text: &str) -> usize {
    const SHORTEST: usize = 4;
    text.char_indices()
        .skip(SHORTEST)
        .find(|(_, c)| matches!(c, '(' | '=' | '+' | '#' | '!' | '?'))
        .map_or(text.len(), |(at, _)| at)
}

/// Whether an extra letter stands before a whole move or square: `Je2-e4`, `ee2-e4`.
pub(super) fn extra_before_square(text: &str) -> bool {
    let mut rest = text.chars();
    let letter = rest.next().is_some_and(|c| c.is_ascii_alphabetic());
    letter
        && starts_with_square(rest.as_str())
        && rest
            .as_str()
            .get(2..)
            .and_then(|rest| rest.chars().next())
            .is_some_and(|c| sign(c).is_some())
}

/// The length of `O-O` at the start of `text`, in letters or zeros; 0 if there is none.
pub(super) fn castle(text: &str) -> usize {
    let fits = |pattern: &str| {
        text.get(..3)
            .is_some_and(|start| start.eq_ignore_ascii_case(pattern))
    };
    let ends = |text: &str| !text.starts_with(|c: char| c.is_alphanumeric() || c == '-');
    if (fits("O-O") || fits("0-0")) && ends(text.get(3..).unwrap_or_default()) {
        3
    } else {
        0
    }
}

/// The two characters at the start of `text`, if they are a letter and a digit like a square's.
pub(super) fn square_like(text: &str) -> Option<&str> {
    let square = text.get(..2)?;
    let [letter, digit] = square.as_bytes() else {
        return None;
    };
    (letter.is_ascii_alphabetic() && digit.is_ascii_digit()).then_some(square)
}

/// Whether `text` is a square of the board.
pub(super) fn is_square(text: &str) -> bool {
    Square::parse(text).is_some()
}

/// Whether `text` begins with a square of the board.
pub(super) fn starts_with_square(text: &str) -> bool {
    text.get(..2).and_then(Square::parse).is_some()
}

/// Whether `text` begins with something that is not part of the same move: another move, a number, a result.
pub(super) fn starts_next(text: &str) -> bool {
    is_regular_move(text) || starts_number(text) || RESULTS.contains(&text)
}

/// Whether a move number with its dot begins here. Reads only a few characters, as every place in a word is tried.
fn starts_number(text: &str) -> bool {
    const MOST_DIGITS: usize = 4;
    let end = text
        .bytes()
        .take(MOST_DIGITS + 1)
        .position(|byte| !byte.is_ascii_digit());
    end.is_some_and(|end| end > 0 && text.as_bytes().get(end) == Some(&b'.'))
}

/// The sign of a move that `character` writes: `-`, `x` or `y`, also as a capital.
pub(crate) fn sign(character: char) -> Option<char> {
    match character {
        '-' => Some('-'),
        'x' | 'X' => Some('x'),
        'y' | 'Y' => Some('y'),
        _ => None,
    }
}

pub(crate) fn is_file(character: char) -> bool {
    matches!(character.to_ascii_lowercase(), 'a'..='h')
}

pub(super) fn is_digit(character: char) -> bool {
    character.is_ascii_digit()
}

fn digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len())
}
