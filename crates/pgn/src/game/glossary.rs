//! The meanings of annotations (§10) and of opening codes.

use std::borrow::Cow;

/// The standard's meanings of `$0`, `$1`, …, a line each.
const ANNOTATIONS: &str = include_str!("glossary/annotations.txt");
/// Families of openings, each with its first code; a family ends before the next one.
const OPENINGS: &str = include_str!("glossary/openings.txt");

/// The meanings of later numbers in most programs.
const LATER: [(u8, &str); 16] = [
    (140, "with the idea"),
    (141, "aimed against"),
    (142, "better is"),
    (143, "worse is"),
    (144, "equivalent is"),
    (145, "a comment of the editor"),
    (146, "a novelty"),
    (220, "a diagram"),
    (221, "a diagram from Black's side"),
    (238, "an advantage in space"),
    (239, "the file"),
    (240, "the diagonal"),
    (241, "the center"),
    (242, "the king's side"),
    (243, "the queen's side"),
    (245, "the ending"),
];

/// The signs of books and sites, each row with the number of its annotation. The signs in a row are spellings of the same sign.
const SIGNS: [(u8, &[&str]); 24] = [
    (7, &["□", "◻", "▢"]),
    (10, &["="]),
    (13, &["∞"]),
    (14, &["⩲", "+=", "+/="]),
    (15, &["⩱", "=+", "=/+"]),
    (16, &["±", "+/-"]),
    (17, &["∓", "-/+"]),
    (18, &["+-", "+--", "++-"]),
    (19, &["-+", "--+"]),
    (140, &["∆", "△", "Δ"]),
    (141, &["∇"]),
    (142, &["⌓", "⌂"]),
    (143, &["≤"]),
    (145, &["RR"]),
    (146, &["N", "TN"]),
    (220, &["D", "⬒"]),
    (221, &["⬓"]),
    (238, &["○"]),
    (239, &["⇔"]),
    (240, &["⇗"]),
    (241, &["⊞"]),
    (242, &["⟫", "»"]),
    (243, &["⟪", "«"]),
    (245, &["⊥"]),
];

/// Signs that do not say which side they are about: the number of the annotation for White (that for Black is one higher), the
/// meaning, the signs.
const SIDED: [(u8, &str, &[&str]); 7] = [
    (22, "a side is in zugzwang", &["⨀", "⊙"]),
    (
        32,
        "a side has a lead in development",
        &["⟳", "↻", "↑↑", "⇑"],
    ),
    (36, "a side has the initiative", &["↑"]),
    (40, "a side has the attack", &["→"]),
    (
        44,
        "a side has compensation for the material",
        &["=∞", "∞=", "=/∞", "∞/=", "⯹", "≅"],
    ),
    (132, "a side has counterplay", &["⇆", "⇄", "⇋"]),
    (138, "a side is short of time", &["⊕", "⨁"]),
];

/// The meaning of an annotation; `None` for unassigned numbers.
pub(crate) fn annotation(number: u8) -> Option<&'static str> {
    let later = || LATER.iter().find(|(later, _)| *later == number);
    let standard = ANNOTATIONS.lines().nth(usize::from(number));
    standard.or_else(|| Some(later()?.1))
}

/// The number of an annotation as written: `$1`, `!`, `±`. `None` for signs that have a number for each side.
pub(crate) fn nag(text: &str) -> Option<u8> {
    let digits = text.trim_start_matches('\\').strip_prefix('$');
    match digits {
        Some(digits) => digits.parse().ok(),
        None => mark(text).or_else(|| sign(text)),
    }
}

/// Whether a text is what programs write where they have nothing to say: `(null)`, `$(null)`, `(nil)`.
pub(crate) fn is_null(text: &str) -> bool {
    // Most texts end otherwise.
    if !text.ends_with(')') {
        return false;
    }
    let inside = text.trim_start_matches('\\').trim_start_matches('$');
    let word = inside
        .strip_prefix('(')
        .and_then(|inside| inside.strip_suffix(')'));
    word.is_some_and(|word| {
        ["null", "nil"]
            .iter()
            .any(|null| word.eq_ignore_ascii_case(null))
    })
}

/// Whether a sign is a letter. A word of one letter may also be something else.
pub(crate) fn is_letter(sign: &str) -> bool {
    matches!(sign, "N" | "D")
}

/// The standard's spelling of an annotation, `$16` for `±`. Marks, letters, and signs with a number for each side stay.
pub(crate) fn spelled(text: &str) -> Cow<'_, str> {
    match sign(text).filter(|_| !is_letter(text)) {
        Some(number) => format!("${number}").into(),
        None => text.trim_start_matches('\\').into(),
    }
}

/// The number of the annotation for a mark after a move.
fn mark(mark: &str) -> Option<u8> {
    let mut marks = (1..).zip(["!", "?", "!!", "??", "!?", "?!"]);
    marks
        .find(|(_, one)| *one == mark)
        .map(|(number, _)| number)
}

/// The number of the annotation for a sign.
pub(crate) fn sign(sign: &str) -> Option<u8> {
    let row = SIGNS.iter().find(|(_, signs)| signs.contains(&sign))?;
    Some(row.0)
}

/// White's number and the meaning of a sign that does not say which side it is about.
pub(crate) fn sided(sign: &str) -> Option<(u8, &'static str)> {
    let mut rows = SIDED.iter();
    let row = rows.find(|(.., signs)| signs.contains(&sign))?;
    Some((row.0, row.1))
}

/// The possible lengths of a sign at the end of a word that runs into its move: `Rxc7+-`, `Nd2N`. Other signs are always words
/// of their own.
pub(crate) fn sign_behind(word: &str) -> impl Iterator<Item = usize> {
    let ascii = SIGNS.iter().flat_map(|(_, signs)| signs.iter());
    let ascii = ascii.filter(|sign| sign.is_ascii() && **sign != "D");
    ascii
        .filter(move |sign| word.ends_with(**sign))
        .map(|sign| sign.len())
}

/// The family of openings of a code (`C42`), with its range: `C42–C43`, `Petrov's Defense`.
pub(crate) fn opening(code: &str) -> Option<(String, &'static str)> {
    let code = code.get(..3)?;
    let number = |code: &str| Some((code.bytes().next()?, code.get(1..)?.parse::<u8>().ok()?));
    number(code).filter(|(letter, _)| (b'A'..=b'E').contains(letter))?;
    let families = || OPENINGS.lines().filter_map(|one| one.split_once(' '));
    let (first, name) = families().take_while(|(first, _)| *first <= code).last()?;
    let next = families().find(|(next, _)| *next > code);
    let (letter, next) = next.map_or(Some((b'F', 0)), |(next, _)| number(next))?;
    let last = match next.checked_sub(1) {
        Some(last) => format!("{}{last:02}", char::from(letter)),
        None => format!("{}99", char::from(letter - 1)),
    };
    let codes = if first == last {
        last
    } else {
        format!("{first}–{last}")
    };
    Some((codes, name))
}
