//! The end of a game in words: `draw`, `White wins`, `remis`. Their table, and the words at the end of a line that are joined to one
//! token.

use notation::parser::Lexeme;

use super::SyntaxKind::{self, DOTS, WHITESPACE, WORD};

/// Words for the end of a game, in lower case, by result.
const WORDS: [(&str, &[&str]); 3] = [
    (
        "1/2-1/2",
        &[
            "draw",
            "drawn",
            "a draw",
            "game drawn",
            "draw agreed",
            "agreed draw",
            "stalemate",
            "remis",
            "remis vereinbart",
            "unentschieden",
            "patt",
            "nulle",
            "partie nulle",
            "tablas",
            "empate",
            "patta",
            "remise",
            "remiza",
        ],
    ),
    (
        "1-0",
        &[
            "white wins",
            "white won",
            "black resigns",
            "black resigned",
            "black loses",
            "black lost",
            "wei\u{df} gewinnt",
            "wei\u{df} gewann",
            "weiss gewinnt",
            "weiss gewann",
            "schwarz gibt auf",
            "schwarz gab auf",
            "les blancs gagnent",
            "les noirs abandonnent",
            "blancas ganan",
            "negras abandonan",
        ],
    ),
    (
        "0-1",
        &[
            "black wins",
            "black won",
            "white resigns",
            "white resigned",
            "white loses",
            "white lost",
            "schwarz gewinnt",
            "schwarz gewann",
            "wei\u{df} gibt auf",
            "wei\u{df} gab auf",
            "weiss gibt auf",
            "weiss gab auf",
            "les noirs gagnent",
            "les blancs abandonnent",
            "negras ganan",
            "blancas abandonan",
        ],
    ),
];

/// Words for how the game ended.
const BY: [&str; 10] = [
    "on time",
    "by time",
    "by timeout",
    "by checkmate",
    "by mate",
    "by resignation",
    "by agreement",
    "by repetition",
    "by stalemate",
    "auf zeit",
];

/// The most words of a result.
const MOST_WORDS: usize = 5;

/// Words that say only the result.
const PLAIN: [&str; 27] = [
    "draw",
    "drawn",
    "a draw",
    "game drawn",
    "remis",
    "unentschieden",
    "nulle",
    "partie nulle",
    "tablas",
    "empate",
    "patta",
    "remise",
    "remiza",
    "white wins",
    "white won",
    "black loses",
    "black lost",
    "wei\u{df} gewinnt",
    "weiss gewinnt",
    "les blancs gagnent",
    "blancas ganan",
    "black wins",
    "black won",
    "white loses",
    "white lost",
    "schwarz gewinnt",
    "negras ganan",
];

/// The result in words, if they say no more than that. Reasons such as resignation or time are lost in a sign.
pub(crate) fn result_in_plain_words(text: &str) -> Option<&'static str> {
    let result = result_in_words(text)?;
    PLAIN.contains(&&*in_small_letters(text)).then_some(result)
}

/// Words in lower case with one blank between them, without a final dot.
fn in_small_letters(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.trim_end_matches('.').to_lowercase()
}

/// The result that words stand for.
pub(crate) fn result_in_words(text: &str) -> Option<&'static str> {
    if !may_end_result(text) {
        return None;
    }
    let words = in_small_letters(text);
    let words = words.as_str();
    let mut ends = BY.iter();
    let words = ends
        .find_map(|by| words.strip_suffix(by)?.strip_suffix(' '))
        .unwrap_or(words);
    let says = |(_, spellings): &&(&str, &[&str])| spellings.contains(&words);
    WORDS.iter().find(says).map(|(result, _)| *result)
}

/// Whether a word has the last letter of a result's last word; most moves do not.
fn may_end_result(word: &str) -> bool {
    let word = word.trim_end_matches('.');
    word.len() > 2 && word.ends_with(|last: char| last.is_alphabetic() && !"OQRBN".contains(last))
}

/// Joins the words of a result at the end of a line.
pub(super) fn join_result(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let is_word = |(kind, _): &Lexeme<SyntaxKind>| *kind == WORD;
    let is_end = |(kind, _): &Lexeme<SyntaxKind>| matches!(kind, WHITESPACE | DOTS);
    let behind = lexemes.iter().rev().take_while(|one| is_end(one)).count();
    let Some(last) = lexemes.len().checked_sub(behind + 1) else {
        return;
    };
    let text = |first: usize| {
        let (_, from) = lexemes.get(first).filter(|one| is_word(one))?;
        let (_, to) = lexemes.get(last)?;
        body.get(from.start..to.end)
    };
    if !text(last).is_some_and(may_end_result) {
        return;
    }
    // Blanks separate the words, hence the factor 2.
    let firsts = (0..MOST_WORDS).map_while(|words| last.checked_sub(2 * words));
    let is_joined = |first: &usize| {
        let mut between = lexemes.get(*first..last).unwrap_or_default().iter();
        between.all(|(kind, _)| matches!(*kind, WORD | WHITESPACE))
    };
    let firsts: Vec<usize> = firsts.take_while(is_joined).collect();
    let first = firsts
        .into_iter()
        .rev()
        .find(|first| text(*first).and_then(result_in_words).is_some());
    let end = lexemes.get(last).map(|(_, range)| range.end);
    let (Some(first), Some(end)) = (first, end) else {
        return;
    };
    // A final dot belongs to it.
    let dot = lexemes.get(last + 1);
    let dot = dot.filter(|(kind, range)| *kind == DOTS && range.start == end && range.len() == 1);
    let (last, end) = dot.map_or((last, end), |(_, dot)| (last + 1, dot.end));
    if first < last {
        if let Some((_, range)) = lexemes.get_mut(first) {
            range.end = end;
        }
        lexemes.drain(first + 1..=last);
    }
}

#[cfg(test)]
mod tests {
    use super::{result_in_plain_words, result_in_words};

    #[test]
    fn how_a_game_ended_is_more_than_its_result() {
        let plain = [
            "Draw.",
            "White  wins",
            "Black resigns",
            "Black won on time",
            "stalemate",
        ];
        let plain = plain.map(result_in_plain_words);
        assert_eq!(plain, [Some("1/2-1/2"), Some("1-0"), None, None, None]);
    }

    #[test]
    fn words_say_how_a_game_ended() {
        for (text, result) in [
            ("draw", Some("1/2-1/2")),
            ("Remis", Some("1/2-1/2")),
            ("White  wins", Some("1-0")),
            ("BLACK WINS", Some("0-1")),
            ("Wei\u{df} gibt auf", Some("0-1")),
            ("Black won on time", Some("0-1")),
            ("Draw.", Some("1/2-1/2")),
            ("white", None),
            ("wins", None),
            ("Nf3", None),
            ("drawing", None),
        ] {
            assert_eq!(result_in_words(text), result, "{text}");
        }
    }
}
