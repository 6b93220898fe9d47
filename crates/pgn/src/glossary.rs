//! What annotations (§10) and the codes of openings stand for.

/// What `$0`, `$1`, … say, a line each, as far as the standard goes.
const ANNOTATIONS: &str = include_str!("glossary/annotations.txt");
/// Families of openings, each with its first code; it goes on to the next.
const OPENINGS: &str = include_str!("glossary/openings.txt");

/// What the annotation with a number says; nothing for those that the standard leaves open.
pub(crate) fn annotation(number: u8) -> Option<&'static str> {
    ANNOTATIONS.lines().nth(usize::from(number))
}

/// The number of the annotation that a mark behind a move stands for.
pub(crate) fn mark(mark: &str) -> Option<u8> {
    let mut marks = (1..).zip(["!", "?", "!!", "??", "!?", "?!"]);
    marks
        .find(|(_, one)| *one == mark)
        .map(|(number, _)| number)
}

/// The family of openings that a code (`C42`) belongs to, with its codes: `C42–C43`, `Petrov's Defense`.
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
