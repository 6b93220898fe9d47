//! Whole lines that are no movetext although moves or squares may stand in them: sentences, headings, the files of a board.
//! The line decides, from its first word to its last.

use super::{
    LineParser, MOST_TOKENS,
    moves::glued,
    numbers::{numbered, undotted},
    scan::{
        is_also_word, is_drop, is_eco, is_movetext, is_nearly_move, is_person, is_remark, is_small,
    },
};
use crate::{
    game::san::{self, CheckSign, Language, San},
    read::syntax::{
        SyntaxKind::{self, DOTS, L_PAREN, R_PAREN, WHITESPACE, WORD},
        result, result_in_words,
    },
};

/// How many tokens of a line, from its start, are a sentence that names moves or squares, and nothing else: `Now White pins the knight
/// on c6.` Most of its words can be no moves, and no two moves stand side by side.
pub(super) fn told(p: &LineParser<'_>) -> usize {
    let is_word = |text: &str| text.len() > 2 && text.chars().all(char::is_alphabetic);
    // The first word decides for nearly all lines.
    if p.current() != Some(WORD) || !is_word(p.text()) || is_movetext(p.text()) {
        return 0;
    }
    let (mut words, mut moves, mut end, mut was_move) = (0, 0, 0, false);
    for len in 0..MOST_TOKENS {
        let text = p.nth_text(len);
        match p.nth(len) {
            None | Some(SyntaxKind::NEWLINE) => {
                let is_sentence = moves > 0 && words >= 3 && words >= 2 * moves;
                return if is_sentence { end } else { 0 };
            }
            Some(WHITESPACE) => continue,
            Some(DOTS | SyntaxKind::SUFFIX) => {}
            Some(WORD) => {
                let bare = text.trim_end_matches([',', ':']);
                let is_move = is_movetext(bare);
                let has_digit = text.starts_with(|sign: char| sign.is_ascii_digit() || sign == '*');
                let is_end = CheckSign::in_words(text).is_some() || san::names_castling(text);
                if has_digit || is_end || is_move && was_move || glued(text).is_some() {
                    return 0;
                }
                moves += usize::from(is_move);
                words += usize::from(!is_move && is_word(bare) && is_remark(bare));
                was_move = is_move;
            }
            _ => return 0,
        }
        end = len + 1;
    }
    0
}

/// How many tokens of a line, from its start, are a sentence that tells of moves in parentheses, and nothing else follows them:
/// `White (Nc3 would do) develops quickly`. A variation begins with a number, and moves outside parentheses may be those of the
/// game.
pub(super) fn sentence(p: &LineParser<'_>) -> usize {
    let is_word = |text: &str| text.len() > 2 && text.chars().all(char::is_alphabetic);
    // The first word decides for most lines.
    if p.current() != Some(WORD)
        || !is_word(p.text())
        || san::is_standard(p.text())
        || !p.kinds().any(|kind| kind == L_PAREN)
    {
        return 0;
    }
    let (mut end, mut is_inside, mut is_first, mut is_behind) = (0, false, false, false);
    let (mut has_move, mut says_more) = (false, false);
    for len in 0..MOST_TOKENS {
        let text = p.nth_text(len);
        match p.nth(len) {
            None | Some(SyntaxKind::NEWLINE) => {
                let is_sentence = !is_inside && has_move && says_more;
                return if is_sentence { end } else { 0 };
            }
            Some(WHITESPACE) => continue,
            Some(DOTS | SyntaxKind::SUFFIX) => {}
            Some(L_PAREN) if !is_inside => (is_inside, is_first) = (true, true),
            Some(R_PAREN) if is_inside => (is_inside, is_behind) = (false, true),
            Some(WORD) => {
                let is_number = text.starts_with(|sign: char| sign.is_ascii_digit());
                let san = San::read(text, Language::ENGLISH);
                let is_move = san.is_some_and(|san| !is_also_word(text, &san));
                let is_of_game =
                    !is_inside && (is_number || is_move || glued(text).is_some() || is_drop(text));
                let is_variation = std::mem::take(&mut is_first) && is_number;
                let is_small = text.len() < 3 && is_small(text);
                // A capital may begin a move with a slip, or with letters of another language.
                let is_doubtful = !is_inside && !is_small && !is_remark(text);
                let is_end = result(text).is_some() || result_in_words(text).is_some();
                if is_of_game || is_variation || is_doubtful || is_end {
                    return 0;
                }
                has_move |= is_inside && is_move;
                says_more |= (is_inside || is_behind) && !is_number && !is_move && is_remark(text);
            }
            _ => return 0,
        }
        end = len + 1;
    }
    0
}

/// The number of tokens from the start of a line to its end if the line is a heading, otherwise 0. A heading is two names,
/// with the number of the game, ratings or the code of the opening (`(1) Ost,I - Wolf,K [C84]`, `A (2300) - B (2250)`). Or it
/// is a place and a year (`Jena, 2023`), or a page (`Blatt 2`).
pub(super) fn heading(p: &LineParser<'_>) -> usize {
    if p.current() != Some(WORD) {
        return 0;
    }
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let is_counter = |text: &str| text.starts_with('(') && undotted(text).is_some();
    let (mut end, mut names, mut above, mut is_inside) = (0, 0, 0, false);
    // The number of the game, ratings and codes, which only headings have; the last word, and the first name.
    let (mut has_mark, mut last, mut first) = (false, "", "");
    for len in 0..MOST_TOKENS {
        let text = p.nth_text(len);
        match p.nth(len) {
            None | Some(SyntaxKind::NEWLINE) => {
                let is_players = above > 0 && names > 0 && has_mark;
                let is_title = above == 0
                    && first.chars().count() > 3
                    && first.starts_with(char::is_uppercase)
                    && !is_nearly_move(first)
                    && !san::is_name(first);
                let is_year = last.len() == 4 && last.starts_with(['1', '2']);
                let is_page = names == 1 && last.len() < 3 && !first.ends_with(',');
                let is_dated = is_title && is_digits(last) && (is_year || is_page);
                return if !is_inside && (is_players || is_dated) {
                    end
                } else {
                    0
                };
            }
            Some(WHITESPACE) => continue,
            Some(L_PAREN) if !is_inside && names > 0 => is_inside = true,
            Some(R_PAREN) if is_inside => is_inside = false,
            // `I. Ost`
            Some(DOTS) if text == "." && last.chars().count() == 1 && !is_digits(last) => {}
            Some(WORD) if is_inside || len == 0 && is_counter(text) => {
                let is_rating = text.len() == 4 && is_digits(text);
                if is_inside && !is_rating {
                    return 0;
                }
                has_mark = true;
            }
            Some(WORD) if is_eco(text) => has_mark = true,
            Some(WORD) if text == "-" && above == 0 => {
                (above, names, last) = (names, 0, "");
                if above == 0 {
                    return 0;
                }
            }
            // Only the last word is a number.
            Some(WORD) if names > 0 && is_digits(text) && !is_digits(last) => last = text,
            Some(WORD) if is_person(text) && (last.is_empty() || !is_digits(last)) => {
                if names == 0 && above == 0 {
                    first = text;
                }
                (names, last) = (names + 1, text);
            }
            _ => return 0,
        }
        end = len + 1;
    }
    0
}

/// Words behind which a numbered move is none of the game: `Better is 3. Bb5.`, `Position after 2... Nc6`.
const CITING: [&str; 8] = [
    "better", "best", "stronger", "besser", "position", "diagram", "stellung", "diagramm",
];

/// How many tokens of a line, from its start, are words about one move with its number, and nothing else follows: `Better is 3. Bb5.`,
/// `Now 3. Bb5 is strong:`. Words such as `then came 3. Bb5` may tell the game, so the words must show that they do not.
pub(super) fn cited(p: &LineParser<'_>) -> usize {
    let is_word = |text: &str| !text.is_empty() && text.chars().all(char::is_alphabetic);
    if p.current() != Some(WORD)
        || p.text().len() < 3
        || !is_word(p.text())
        || is_movetext(p.text())
    {
        return 0;
    }
    let (mut end, mut is_numbered, mut has_move, mut is_cited) = (0_usize, false, false, false);
    for len in 0..MOST_TOKENS {
        let text = p.nth_text(len);
        match p.nth(len) {
            None | Some(SyntaxKind::NEWLINE) => {
                let is_opening = end
                    .checked_sub(1)
                    .is_some_and(|last| p.nth_text(last).ends_with(':'));
                return if has_move && (is_cited || is_opening) {
                    end
                } else {
                    0
                };
            }
            Some(WHITESPACE) => continue,
            Some(DOTS | SyntaxKind::SUFFIX) => {}
            Some(WORD) if numbered(p, len).is_some() => {
                if is_numbered {
                    return 0;
                }
                is_numbered = true;
            }
            Some(WORD) => {
                let bare = text.trim_end_matches([',', ':']);
                let is_move = is_movetext(bare);
                if is_move && (has_move || !is_numbered)
                    || !is_move && is_numbered && !has_move
                    || !(is_move || is_word(bare) && is_remark(bare))
                    || glued(text).is_some()
                    || result_in_words(text).is_some()
                    || CheckSign::in_words(text).is_some()
                    || san::names_castling(text)
                {
                    return 0;
                }
                has_move |= is_move;
                is_cited |= !is_numbered && CITING.iter().any(|one| one.eq_ignore_ascii_case(bare));
            }
            _ => return 0,
        }
        end = len + 1;
    }
    0
}

/// The tokens of a line with the letters of the files below a printed board: `a b c d e f g h`.
pub(super) fn files(p: &LineParser<'_>, line: &str) -> usize {
    const FILES: &str = "abcdefgh";
    let is_start = p.current() == Some(WORD) && matches!(p.text(), "a" | "A");
    let letters = || line.split_whitespace().flat_map(str::chars);
    let are_single = || line.split_whitespace().all(|word| word.len() == 1);
    let is_one = is_start
        && are_single()
        && letters()
            .map(|sign| sign.to_ascii_lowercase())
            .eq(FILES.chars());
    let is_of_line = |kind: &SyntaxKind| *kind != SyntaxKind::NEWLINE;
    match is_one {
        true => p.kinds().take_while(is_of_line).count(),
        false => 0,
    }
}
