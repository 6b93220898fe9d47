//! Tags without their brackets or quotes: `Event: Club final`, `Event "Club final"`, `Event "Club final"]`, `Team A = Ann, Bob`,
//! `[Round: 3]`. They are read as tags where a notation has some.

use std::ops::Range;

use super::{Paper, PaperMark, mark};
use crate::{
    Notation,
    typography::words::{is_date, is_value},
};

/// Signs between name and value.
const SIGNS: [char; 6] = [':', '=', '\t', '-', '\u{2013}', '\u{2014}'];

/// The most bytes of a name before its sign.
const LONGEST_NAME: usize = 20;

/// The most bytes of a value: what is longer is a sentence.
const LONGEST_VALUE: usize = 80;

/// The tag of the result.
const RESULT: &str = "Result";

/// Words that say how a game ended for a side, and not who played it; and those of a heading.
const ENDS: [&str; 16] = [
    "resigns",
    "resigned",
    "resign",
    "wins",
    "won",
    "win",
    "loses",
    "lost",
    "lose",
    "draw",
    "time",
    "timeout",
    "aufgegeben",
    "gewinnt",
    "white",
    "black",
];

/// Words for a team.
const TEAMS: [&str; 7] = [
    "team",
    "lag",
    "mannschaft",
    "equipe",
    "\u{e9}quipe",
    "squadra",
    "joukkue",
];

/// Whether `name` is the tag `known` of a team, as others call it: `Lag A`, `Mannschaft 2`.
fn is_team(known: &str, name: &str) -> bool {
    let Some(("Team", side)) = known.split_once(' ') else {
        return false;
    };
    let Some((word, which)) = name.split_once(' ') else {
        return false;
    };
    let number = if side == "A" { "1" } else { "2" };
    (which.eq_ignore_ascii_case(side) || which == number)
        && TEAMS.iter().any(|team| team.eq_ignore_ascii_case(word))
}

/// Whether `text` is such a tag.
pub(crate) fn is_bare_tag(notation: &dyn Notation, text: &str) -> bool {
    BareTag::of(notation, text).is_some()
}

/// The marks that make a tag of `text`; none if it is not one.
pub(super) fn bare_tag(notation: &dyn Notation, text: &str) -> Vec<PaperMark> {
    let Some(tag) = BareTag::of(notation, text) else {
        return Vec::new();
    };
    let mut marks = Vec::new();
    if !tag.has_brackets {
        marks.push(mark(0..0, "[", Paper::Tag));
    }
    if text.get(tag.name.clone()) != Some(tag.known) {
        marks.push(mark(tag.name, tag.known, Paper::Tag));
    }
    let (sign, end) = match (tag.has_quotes, tag.has_brackets || tag.is_closed) {
        (false, false) => (" \"", "\"]"),
        (false, true) => (" \"", "\""),
        (true, false) => (" ", "]"),
        (true, true) => (" ", ""),
    };
    marks.push(mark(tag.sign, sign, Paper::Tag));
    if !end.is_empty() {
        marks.push(mark(tag.end..tag.end, end, Paper::Tag));
    }
    marks
}

/// The marks that make a tag of a line with the result, `Result: 1-0`; none for another line. Alone it may be a remark: only the
/// lines around it tell.
pub(in crate::typography) fn result_tag(text: &str) -> Vec<PaperMark> {
    let Some((name, value)) = text.split_once(':') else {
        return Vec::new();
    };
    let said = value.trim_start();
    let is_result = matches!(said, "1-0" | "0-1" | "1/2-1/2" | "*");
    if !is_result || said.len() == value.len() || !name.eq_ignore_ascii_case(RESULT) {
        return Vec::new();
    }
    let mut marks = vec![mark(0..0, "[", Paper::Tag)];
    if name != RESULT {
        marks.push(mark(0..name.len(), RESULT, Paper::Tag));
    }
    let sign = name.len()..text.len() - said.len();
    marks.push(mark(sign, " \"", Paper::Tag));
    marks.push(mark(text.len()..text.len(), "\"]", Paper::Tag));
    marks
}

struct BareTag {
    has_brackets: bool,
    /// Whether it lacks only the first bracket: `White "Ann"]`.
    is_closed: bool,
    has_quotes: bool,
    name: Range<usize>,
    /// The name as the notation spells it.
    known: &'static str,
    /// The sign between name and value, with the blanks around it.
    sign: Range<usize>,
    /// Where the value ends.
    end: usize,
}

impl BareTag {
    fn of(notation: &dyn Notation, text: &str) -> Option<Self> {
        let names = notation.about().tags;
        if names.is_empty() {
            return None;
        }
        let inside = text
            .strip_prefix('[')
            .and_then(|text| text.strip_suffix(']'));
        let start = usize::from(inside.is_some());
        let closed = text.strip_suffix(']').filter(|_| inside.is_none());
        let closed = closed.filter(|text| text.ends_with('"') && !text.contains(['[', ']']));
        let inner = inside.or(closed).unwrap_or(text);
        let (at, sign) = inner
            .char_indices()
            .take_while(|(at, _)| *at <= LONGEST_NAME)
            .find(|(_, sign)| SIGNS.contains(sign) || *sign == '"')?;
        // `[White "Ann"]` lacks nothing.
        if inside.is_some() && sign == '"' {
            return None;
        }
        let (before, behind) = inner.split_at_checked(at)?;
        let name = before.trim_end();
        // Without quotes, a line may say the result in its own words.
        let result = (sign == '"' && name == RESULT).then_some(&RESULT);
        let is_known = |one: &&&str| one.eq_ignore_ascii_case(name) || is_team(one, name);
        let known = names.iter().find(is_known).or(result)?;
        // `Event "Club final"`
        let behind = match sign {
            '"' => behind,
            _ => behind.strip_prefix(sign)?,
        };
        let value = behind.trim();
        let is_apart = match sign {
            '\t' | '=' => true,
            '"' => before.ends_with(' ') && behind.matches('"').count() == 2,
            ':' => behind.starts_with([' ', '\t']),
            _ => before.ends_with(' ') && behind.starts_with(' '),
        };
        let quoted = value
            .strip_prefix('"')
            .and_then(|value| value.strip_suffix('"'));
        let said = quoted.unwrap_or(value);
        let is_told = match *known {
            _ if inside.is_some() || sign == '"' => !said.contains(['"', '\\']),
            "Date" => is_date(said),
            "White" | "Black" => is_name(said),
            // What a team threw may stand behind it, too.
            "Team A" | "Team B" => {
                // The heads of two columns are no tag.
                let is_other = names.iter().any(|one| is_team(one, said));
                is_text(said) && has_long_word(said) && !is_other
            }
            _ => is_text(said),
        };
        let value_start = value.as_ptr().addr() - text.as_ptr().addr();
        let is_told = is_told && (closed.is_none() || quoted.is_some());
        (is_apart && is_told && value.len() <= LONGEST_VALUE).then(|| Self {
            has_brackets: inside.is_some(),
            is_closed: closed.is_some(),
            has_quotes: quoted.is_some(),
            name: start..start + name.len(),
            known,
            sign: start + name.len()..value_start,
            end: value_start + value.len(),
        })
    }
}

fn is_text(value: &str) -> bool {
    let mut words = value.split([' ', ',', ';', '/', '+']);
    // `SV`, `U18`, `C46`
    let is_code = |word: &str| {
        word.starts_with(char::is_uppercase) && word.chars().all(char::is_alphanumeric)
    };
    !value.is_empty() && words.all(|word| word.is_empty() || is_value(word) || is_code(word))
}

fn has_long_word(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    words.any(|word| word.chars().count() > 2 && word.contains(char::is_lowercase))
}

/// `Ann Lee`, `Lee, Ann`: each word has a capital.
pub(in crate::typography) fn is_name(value: &str) -> bool {
    let mut words = value.split([' ', ',']).filter(|word| !word.is_empty());
    let is_part = |word: &str| {
        let signs = |sign: char| sign.is_alphabetic() || matches!(sign, '.' | '\'' | '-');
        word.starts_with(char::is_uppercase)
            && word.chars().all(signs)
            && !ENDS.contains(&&*word.to_lowercase())
    };
    has_long_word(value) && words.clone().count() <= 4 && words.all(is_part)
}
