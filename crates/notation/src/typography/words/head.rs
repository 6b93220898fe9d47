//! The head of a game in a bulletin or a forum: who played, where, and how it ended.

use super::{bare, is_all_words, is_date, is_number, is_word};

/// The head of a game in a bulletin: `Round 3, Board 5`, `Anna Schmidt (1890) - Ben Meyer (1920) 1-0`, `Game 12. Ann - Bea, Ulm`.
pub(super) fn is_head_of_game(text: &str) -> bool {
    let text = without_opening(text);
    let mut signs = [": ", ". ", ", "].into_iter();
    let names = signs.find_map(|sign| {
        let (place, names) = text.split_once(sign)?;
        is_place_in_event(place).then_some(names)
    });
    names.is_some_and(|names| is_pairing(names, true))
        || is_place_in_event(text)
        || is_pairing(text, false)
}

/// Whether a line names the players of a game and its result, `Board 2: Lang - Kurz 0-1`. Moves below it, from number 1 on,
/// belong to this game, even if moves of another game are directly above the line.
pub(in crate::typography) fn heads_game(text: &str) -> bool {
    RESULTS.iter().any(|result| text.ends_with(result)) && is_head_of_game(text)
}

/// `text` without the code of an opening before or behind it: `C65 Ann - Bea`, `Ann - Bea [C65]`.
pub(super) fn without_opening(text: &str) -> &str {
    let is_code = |word: &str| {
        let code = word.trim_matches(['[', ']', '(', ')', ',', ':']);
        matches!(code.as_bytes(), [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9'])
    };
    let behind = text.split_once(' ').filter(|(code, _)| is_code(code));
    let text = behind.map_or(text, |(_, behind)| behind.trim_start());
    let before = text.rsplit_once(' ').filter(|(_, code)| is_code(code));
    before.map_or(text, |(before, _)| before.trim_end())
}

/// Words for a part of an event, before its number.
const PARTS_OF_EVENTS: [&str; 22] = [
    "round", "runde", "ronde", "ronda", "board", "brett", "bord", "tavola", "game", "partie",
    "partida", "match", "table", "tisch", "tafel", "group", "gruppe", "section", "set", "satz",
    "leg", "spiel",
];

/// `Round 3, Board 5`; words may follow.
fn is_place_in_event(text: &str) -> bool {
    // The shortest of these words have three letters; most lines of moves begin with fewer.
    let letters = text.trim_start().bytes();
    if letters.take_while(u8::is_ascii_alphabetic).count() < 3 {
        return false;
    }
    let text = text.trim_end_matches([':', '.']);
    let is_part = |part: &str| {
        let (name, number) = part.trim().split_once([' ', '#']).unwrap_or_default();
        let is_name = PARTS_OF_EVENTS
            .iter()
            .any(|one| one.eq_ignore_ascii_case(name));
        let number = number.trim_start_matches(['#', ' ']).trim_end_matches('.');
        is_name && (1..=3).contains(&number.len()) && number.bytes().all(|one| one.is_ascii_digit())
    };
    let mut parts = text.split([',', ';', '/', '\u{2013}']);
    let is_other = |part: &str| is_part(part) || is_date(part.trim()) || is_all_words(part.trim());
    parts.next().is_some_and(is_part) && parts.all(is_other)
}

/// Results of games.
pub(super) const RESULTS: [&str; 8] = [
    "1-0",
    "0-1",
    "1/2-1/2",
    "\u{bd}-\u{bd}",
    "1:0",
    "0:1",
    "1/2:1/2",
    "\u{bd}:\u{bd}",
];

/// The score of a match behind the names of its players: `2:1`, `11-9`.
fn score(text: &str) -> Option<&str> {
    let (_, last) = text.trim_end().rsplit_once([' ', '\t'])?;
    let (one, other) = last.split_once([':', '-'])?;
    let is_count = |count: &str| {
        (1..=2).contains(&count.len()) && count.bytes().all(|byte| byte.is_ascii_digit())
    };
    (is_count(one) && is_count(other)).then_some(last)
}

/// What stands between the names of two players.
const BETWEEN: [&str; 9] = [
    " vs. ",
    " vs ",
    " v. ",
    " v ",
    " gegen ",
    " contre ",
    " - ",
    " \u{2013} ",
    " \u{2014} ",
];

/// Whether `text` is two players, with ratings, a word between them, or a result after them. Two bare names count only if
/// `is_told`: the text before them announces players.
pub(super) fn is_pairing(text: &str, is_told: bool) -> bool {
    // One search for blanks rules out most lines of moves.
    let is_between = |sign: &u8| matches!(sign, b'v' | b'g' | b'c' | b'-' | 0xe2);
    let bytes = text.as_bytes();
    if !memchr::memchr_iter(b' ', bytes).any(|at| bytes.get(at + 1).is_some_and(is_between)) {
        return false;
    }
    let result = RESULTS.iter().find_map(|result| text.strip_suffix(result));
    let result = result.or_else(|| text.trim_end().strip_suffix(score(text)?));
    let names = result
        .unwrap_or(text)
        .trim_end_matches([' ', '\t', ',', ':']);
    let found = BETWEEN
        .iter()
        .find_map(|sign| Some((*sign, names.split_once(sign)?)));
    let Some((sign, (one, other))) = found else {
        return false;
    };
    let has_word = sign.contains(char::is_alphabetic);
    // `Bea (1790), Ulm 2024`
    let in_place = || {
        let (name, place) = other.split_once(',')?;
        rated_name(name).filter(|_| is_place(place))
    };
    let other = rated_name(other).or_else(in_place);
    let (Some(one), Some(other)) = (rated_name(one), other) else {
        return false;
    };
    is_told || one || other || has_word || result.is_some()
}

/// The players that a line names, without ratings or a result, and where they played: `Roth - Weiss, Ulm 1911`.
pub(in crate::typography) fn players(text: &str) -> Option<(&str, &str, Option<&str>)> {
    let (one, other) = BETWEEN.iter().find_map(|sign| text.split_once(sign))?;
    let (other, place) = match other.split_once(',') {
        Some((name, place)) => (name, Some(place.trim())),
        None => (other, None),
    };
    let is_name = |name: &str| rated_name(name) == Some(false);
    let is_told = |place: &str| is_place(place) && place.chars().count() > 2;
    let is_pair = is_name(one) && is_name(other) && place.is_none_or(is_told);
    is_pair.then(|| (one.trim(), other.trim(), place))
}

/// Whether a text is where and when a game was played: words, numbers and dates.
fn is_place(text: &str) -> bool {
    let mut words = text.split([' ', ',']).filter(|word| !word.is_empty());
    words.all(|word| is_word(bare(word)) || is_number(word) || is_date(word))
}

/// Whether a rating follows the name; `None` if `text` is no name.
fn rated_name(text: &str) -> Option<bool> {
    let text = text.trim();
    let (name, rating) = text.rsplit_once(' ').unwrap_or((text, ""));
    let digits = rating.trim_matches(['(', ')', '[', ']', ',']);
    let is_rating = matches!(digits.len(), 3 | 4) && digits.bytes().all(|one| one.is_ascii_digit());
    let name = if is_rating { name } else { text };
    // A team of several players.
    let is_between = |word: &str| matches!(word, "&" | "+" | "/" | "and" | "und" | "och");
    let is_of_name = |word: &str| {
        if is_between(word) {
            return true;
        }
        let word = word.trim_end_matches(['.', ',']);
        word.chars()
            .all(|sign| sign.is_alphabetic() || "'-\u{2019}".contains(sign))
            && word.starts_with(char::is_alphabetic)
    };
    let mut words = name.split_whitespace();
    let is_name = name.starts_with(char::is_uppercase)
        && (1..=5).contains(&words.clone().count())
        && words.clone().any(|word| word.chars().count() > 1)
        && words.all(is_of_name);
    is_name.then_some(is_rating)
}
