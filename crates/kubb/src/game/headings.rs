//! Lines that stand before a game and are no turns, although their words could be throws: who threw nearest to the king, and so
//! begins, and who plays.

use super::letters::is_actions;

/// The throw at the king that decides who begins.
const LAG: [&str; 3] = ["lag", "lagging", "lagged"];

/// What stands before a list of players.
const PLAYERS: [&str; 4] = ["player", "players", "spieler", "spelare"];

/// Labels of who plays at home, of who won, and of the result.
const LABELS: [&str; 26] = [
    "heim",
    "gast",
    "hem",
    "ute",
    "hemma",
    "borta",
    "home",
    "away",
    "guest",
    "host",
    "heimmannschaft",
    "gastmannschaft",
    "heimteam",
    "gastteam",
    "hemmalag",
    "bortalag",
    "vinnare",
    "sieger",
    "gewinner",
    "winner",
    "ergebnis",
    "endstand",
    "resultat",
    "result",
    "score",
    "slutresultat",
];

/// Whether a line without a turn's number is such a heading: `Lag A`, `Lag: Anna`, `Spieler: a = Anna, b`, `a = Jan`, `Heim: Adler`,
/// `Ergebnis 1:0`, or a line for a spreadsheet: `sep=;`.
pub(crate) fn is_heading(line: &str) -> bool {
    // Most lines have a number.
    if line.starts_with(|sign: char| sign.is_ascii_digit()) {
        return false;
    }
    let text = line.split(['#', '(']).next().unwrap_or_default();
    let mut words = text.split_whitespace();
    let Some(first) = words.next() else {
        return false;
    };
    if tells_separator(line.trim()) {
        return true;
    }
    let label = first.strip_suffix([':', '=']);
    let name = label.unwrap_or(first);
    let is_one_of = |known: &[&str]| known.iter().any(|one| one.eq_ignore_ascii_case(name));
    let rest: Vec<&str> = match is_one_of(&LAG) || is_one_of(&PLAYERS) {
        true => words.collect(),
        false if is_one_of(&LABELS) => return tells_label(label.is_some(), words),
        false => return !letters_of_players(text).is_empty(),
    };
    match is_one_of(&LAG) {
        true => tells_the_lag(name, label.is_some(), &rest),
        false => lists_players(label.is_some(), &rest),
    }
}

/// Whether a line is nothing but the letters of both teams, as above two columns of turns: `A | B`, `A B`.
pub(crate) fn names_columns(line: &str) -> bool {
    let words = line.split(|sign: char| sign.is_whitespace() || sign == '|');
    words.filter(|word| !word.is_empty()).eq(["A", "B"])
}

/// Whether a line tells a spreadsheet which sign parts the cells of its rows: `sep=;`.
fn tells_separator(line: &str) -> bool {
    const WORD: &str = "sep=";
    let (word, sign) = line.split_at_checked(WORD.len()).unwrap_or_default();
    word.eq_ignore_ascii_case(WORD) && matches!(sign, ";" | "," | "|")
}

/// Whether the words behind the word for the lag name somebody; those of a player who is called so would be throws.
fn tells_the_lag(lag: &str, has_colon: bool, words: &[&str]) -> bool {
    const MOST: usize = 6;
    let is_sign = |word: &str| ["-", "=", ">", "\u{2013}", "->", ":"].contains(&word);
    let names = match words.split_first() {
        Some((sign, names)) if is_sign(sign) => names,
        _ => words,
    };
    let is_name = |word: &&str| {
        let word = word.trim_end_matches([',', '.', '!']);
        let is_letters = !word.is_empty() && word.chars().all(char::is_alphabetic);
        is_letters && !word.eq_ignore_ascii_case(lag)
    };
    // `Lag: G`: a player resigns.
    let ends = |word: &str| {
        ["G", "W", "X"]
            .iter()
            .any(|end| end.eq_ignore_ascii_case(word))
    };
    let is_end = has_colon && matches!(names, [only] if ends(only));
    // `Lag: - B`: the throws of a team that is called so.
    let are_throws = has_colon && words.len() > 1 && words.iter().all(|word| is_actions(word));
    !is_end && !are_throws && !names.is_empty() && names.len() <= MOST && names.iter().all(is_name)
}

/// Whether the words behind such a label are names and no throws, or a score.
fn tells_label<'t>(has_colon: bool, words: impl Iterator<Item = &'t str>) -> bool {
    const MOST: usize = 6;
    let words: Vec<&str> = words.collect();
    let is_points = |part: &str| {
        (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_score = |word: &str| {
        let parts = word.split_once([':', '-', '\u{2013}']);
        parts.is_some_and(|(one, other)| is_points(one) && is_points(other))
    };
    if let [score] = words.as_slice()
        && is_score(score)
    {
        return true;
    }
    let is_name = |word: &&str| {
        let word = word.trim_end_matches([',', '.', '!']);
        !word.is_empty() && word.chars().all(char::is_alphabetic) && !is_actions(word)
    };
    // A player may be called so: `Ute: Basis`.
    let is_said =
        |word: &&str| super::letters::said(word).is_some() || super::letters::is_hit(word);
    has_colon
        && !words.is_empty()
        && words.len() <= MOST
        && words.iter().all(is_name)
        && !words.iter().any(is_said)
}

/// The letters of players and their names in a line that says which stand for whom, and nothing else: `a = Jan`, `a = Jan, b = Max`,
/// `a: Jan`. Nothing for other lines.
pub(crate) fn letters_of_players(line: &str) -> Vec<(&str, &str)> {
    let text = line.split(['#', '(']).next().unwrap_or_default();
    let items: Option<Vec<_>> = text.split([',', ';']).map(letter_of_player).collect();
    items.unwrap_or_default()
}

fn letter_of_player(item: &str) -> Option<(&str, &str)> {
    const LONGEST_SIGN: usize = 3;
    const SHORTEST_NAME: usize = 3;
    let (sign, name) = match item.split_once(" = ") {
        Some(parts) => parts,
        // Behind a colon, a word may be a throw: `a: Basis`.
        None => item.split_once(": ").filter(|(_, name)| {
            let name = name.trim();
            super::letters::said(name).is_none() && !super::letters::is_hit(name)
        })?,
    };
    let (sign, name) = (sign.trim(), name.trim());
    let mut letters = name.chars();
    let is_one = (1..=LONGEST_SIGN).contains(&sign.chars().count())
        && sign.chars().all(char::is_alphabetic)
        && name.chars().count() >= SHORTEST_NAME
        && letters.next().is_some_and(char::is_uppercase)
        && letters.all(char::is_lowercase);
    is_one.then_some((sign, name))
}

/// Whether the words behind the word for the players are a list, and no throws.
fn lists_players(has_colon: bool, words: &[&str]) -> bool {
    let is_throw = |word: &&str| {
        let parts = word.split_once(':');
        parts.is_some_and(|(_, actions)| is_actions(actions))
    };
    let has_name = words
        .iter()
        .any(|word| word.chars().any(char::is_alphabetic));
    // Several signs for throws are no names.
    let are_throws = words.iter().all(|word| is_actions(word));
    let is_list = has_colon || words.first().is_some_and(|word| [":", "="].contains(word));
    is_list && has_name && !are_throws && !words.iter().any(is_throw)
}

#[cfg(test)]
mod tests {
    use super::is_heading;

    #[test]
    fn headings_are_no_throws() {
        for line in [
            "sep=;",
            "SEP=,\r\n",
            "Lag A",
            "lag a",
            "Lag: A",
            "Lag - Anna",
            "Lagging: Anna and Bo",
            "Lag A wins!\n",
            "Spieler: a = Anna, b",
            "Players = a, b, c",
            "Spelare: Anna, Olle # all",
            "a = Jan",
            "a = Jan, b = Max",
            "a: Jan",
            "a: Jan; jt: Eva\n",
            "Heim: Adler",
            "Ute: B\u{e4}ren",
            "Heimmannschaft: Adler Berlin",
            "Vinnare: \u{c4}ngen",
            "Ergebnis 1:0",
            "Resultat: 2-1",
        ] {
            assert!(is_heading(line), "{line}");
        }
        for line in [
            "",
            "sep=",
            "sep=;;",
            "sep=-",
            "sep:B",
            "Lag",
            "Lag: G",
            "Lag: -",
            "Lag B Lag B Lag B",
            "Lag:B",
            "Lag: a:- b:B",
            "Lag 2I",
            "Lag A: Anna, Olle",
            "Spieler A: Ann",
            "Spieler: a:- b:B",
            "Spieler: F F - -",
            "1. Lag A",
            "a = Fb",
            "a: Bas",
            "a: Treffer",
            "a: F",
            "a: - b: Jan",
            "a:Jan",
            "a = - b",
            "a = JAN",
            "Ute: F",
            "Ute: Basis",
            "Ute: - Jan: B",
            "Ute:F Jan:B",
            "Ute F",
            "Heim",
        ] {
            assert!(!is_heading(line), "{line}");
        }
    }
}
