//! Remarks among the moves, without braces or in other ones: words, of which none can be a move but those that they tell of.
//! Their finding offers to put them in braces.

use notation::{Edit, Fix, TextRange, TextSize, size, slip};

use super::{
    LineParser, MOST_TOKENS,
    moves::glued,
    notes::{counts_to_mate, is_comma_evaluation, is_evaluation, is_time_spent},
    numbers::is_one_too_many,
    scan::{is_also_word, is_drop, is_movetext, is_nearly_move, is_remark, is_small, is_time},
};
use crate::{
    game::{
        rules,
        san::{CheckSign, Language, San, is_pass_in_words},
    },
    read::syntax::{
        SyntaxKind::{self, DOTS, ERROR, L_PAREN, NAG, R_PAREN, WHITESPACE, WORD},
        result, result_in_words,
    },
};

/// How many tokens from here are a remark in parentheses, and no variation: words and numbers, of which none can be a move. A `}` in
/// the place of its end does not count.
pub(super) fn remark_in_parentheses(p: &LineParser<'_>) -> usize {
    let is_mate = counts_to_mate(p.nth_text(1)) && p.nth(2) == Some(R_PAREN);
    let mut is_sure = is_mate;
    // `(attacking e5)`
    let mut tells = false;
    // Where the last evaluation ends: `(0.12 → 0.55)`.
    let mut evaluated = 0;
    for len in 1..MOST_TOKENS {
        let text = p.nth_text(len);
        if len < evaluated {
            continue;
        }
        match p.nth(len) {
            Some(WORD) if is_evaluation(p, len, true) => (is_sure, evaluated) = (true, len + 3),
            Some(WORD) if is_comma_evaluation(text) => (is_sure, evaluated) = (true, len + 1),
            // `(1')`
            Some(WORD) if len == 1 && is_time_spent(text) && p.nth(2) == Some(R_PAREN) => return 3,
            Some(NAG) if evaluated > 0 && !text.contains('$') => {}
            Some(R_PAREN) if is_sure => return len + 1,
            Some(ERROR) if is_sure && text == "}" => return len,
            Some(WHITESPACE | DOTS | SyntaxKind::SUFFIX) => {}
            Some(WORD) => {
                let san = San::read(text, Language::ENGLISH);
                let is_move = san.is_some_and(|san| !is_also_word(text, &san));
                let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
                let begins_move = is_number && p.nth(len + 1) == Some(DOTS);
                if is_move && !tells || tells && begins_move || result(text).is_some() {
                    return 0;
                }
                let mut telling = TELLING.iter().chain(&TELLING_INSIDE);
                tells |= telling.any(|one| one.eq_ignore_ascii_case(text));
                is_sure |= !is_number && is_remark(text);
            }
            _ => return 0,
        }
    }
    0
}

/// Abbreviations in the middle of a sentence, in small letters and without their dots: `e.g.`, `z.B.`, `u.a.` Behind one of them, a
/// move may be only told of.
const ABBREVIATED: [&str; 6] = ["eg", "ie", "zb", "dh", "ua", "va"];

/// How many tokens from here are an abbreviation, single letters with dots, with what it says: `P.S. nice game!`. Where a move is due,
/// `is_due`, and with blanks between its letters, it must be a known one: `2. e.g. Nf3`, `e. g. d4`. The move behind it is part of it
/// only where the numbers show that there is one too many; otherwise it is the next one of the game.
pub(super) fn abbreviation(p: &LineParser<'_>, is_due: bool, since_number: usize) -> usize {
    let (mut len, mut end, mut letters) = (0, 0, String::new());
    let mut has_blank = false;
    while is_letter(p, len) && letters.len() < 4 {
        has_blank |= end < len;
        letters.push_str(&p.nth_text(len).to_ascii_lowercase());
        end = len + 2;
        // Only two letters are known with a blank between them.
        let is_blank = letters.len() == 1 && p.nth(end) == Some(WHITESPACE);
        len = end + usize::from(is_blank);
    }
    let is_known = ABBREVIATED.contains(&&*letters);
    if letters.len() < 2 || (is_due || has_blank) && !is_known {
        return 0;
    }
    let words = said(p, end - 1);
    let is_next = p.nth(end) == Some(WHITESPACE) && is_movetext(p.nth_text(end + 1));
    let is_told = words == end && is_known && is_next;
    match is_told && is_one_too_many(p, end + 2, None, since_number) {
        true => end + 2,
        false => words,
    }
}

/// Whether the token `at` is a single letter with a dot.
fn is_letter(p: &LineParser<'_>, at: usize) -> bool {
    let is_single =
        || matches!(p.nth_text(at).as_bytes(), [letter] if letter.is_ascii_alphabetic());
    p.nth(at) == Some(WORD) && p.nth_text(at + 1) == "." && is_single()
}

/// Whether the token `at` is one of several letters with dots, without blanks: the `B` of `A.B.` It is no number with a slip.
fn is_initial(p: &LineParser<'_>, at: usize) -> bool {
    let is_behind = || at.checked_sub(2).is_some_and(|above| is_letter(p, above));
    is_letter(p, at) && (is_letter(p, at + 2) || is_behind())
}

/// Words in parentheses behind which a move is what they tell of: `(threat Bxd7)`. Outside, the game may go on behind them.
const TELLING_INSIDE: [&str; 7] = [
    "threat", "threats", "idea", "plan", "drohung", "idee", "menace",
];

/// Words behind which a move or a square is what they tell of, and not the next move: `attacking e5`, `threatening Nxe5`.
const TELLING: [&str; 36] = [
    "threatening",
    "threatens",
    "intending",
    "intends",
    "preparing",
    "prepares",
    "planning",
    "attacking",
    "attacks",
    "defending",
    "defends",
    "protecting",
    "protects",
    "covering",
    "covers",
    "controlling",
    "controls",
    "guarding",
    "guards",
    "hitting",
    "hits",
    "pinning",
    "pins",
    "eyeing",
    "preventing",
    "prevents",
    "stopping",
    "stops",
    "supporting",
    "supports",
    "deckt",
    "droht",
    "bedroht",
    "verhindert",
    "bereitet",
    "kontrolliert",
];

/// The number of tokens after the first `words` of a remark that name the move or square it is about: `attacking e5`, `with
/// idea d5`, `with the idea of d5`. After `a good idea` the game goes on.
pub(super) fn told_behind(p: &LineParser<'_>, words: usize) -> usize {
    // Blanks separate the words, hence the factor 2.
    let word = |nth: usize| {
        let at = (words + 1).checked_sub(2 * nth);
        at.map_or("", |at| p.nth_text(at))
    };
    let is = |nth: usize, words: &[&str]| {
        let mut words = words.iter();
        words.any(|one| one.eq_ignore_ascii_case(word(nth)))
    };
    let last = 1 + usize::from(is(1, &["of", "von"]));
    let is_idea = is(last, &["idea", "idee", "plan"])
        && is(last + 1, &["with", "the", "mit", "der", "dem", "idea:"]);
    let is_told = p.nth(words) == Some(WHITESPACE)
        && p.nth(words + 1) == Some(WORD)
        && (is_idea || last == 1 && is(1, &TELLING));
    let is_move = || {
        let san = San::read(p.nth_text(words + 1), Language::ENGLISH);
        san.is_some_and(|san| !is_also_word(p.nth_text(words + 1), &san))
    };
    if is_told && is_move() { 2 } else { 0 }
}

/// Verbs behind a move that is only told of, and not played: `a4 was better`, `Nf3 ist besser`.
const TOLD_OF: [&str; 16] = [
    "was",
    "is",
    "were",
    "would",
    "might",
    "could",
    "looks",
    "looked",
    "seems",
    "seemed",
    "deserves",
    "deserved",
    "ist",
    "war",
    "w\u{e4}re",
    "sieht",
];

/// How many tokens from here are a move and what is said of it: `pawn a4 was better`. As one may praise a move that was played, the
/// numbers must show that this one is too many.
pub(super) fn told_of(p: &LineParser<'_>, since_number: usize) -> usize {
    let verb = 1 + usize::from(p.nth(1) == Some(SyntaxKind::SUFFIX));
    let is_told = p.nth(verb) == Some(WHITESPACE)
        && p.nth(verb + 1) == Some(WORD)
        && TOLD_OF.contains(&p.nth_text(verb + 1));
    if !is_told || !is_movetext(p.text()) {
        return 0;
    }
    let end = said(p, verb + 1);
    let is_than = ["than", "als"].contains(&p.nth_text(end - 1));
    let is_other = is_than && p.nth(end) == Some(WHITESPACE) && is_movetext(p.nth_text(end + 1));
    let end = if is_other { end + 2 } else { end };
    match is_one_too_many(p, end, None, since_number) {
        true => end,
        false => 0,
    }
}

/// The end of the words from `at` on, the first of which is no move: up to a move, a number or a result, without the blanks before it.
fn said(p: &LineParser<'_>, at: usize) -> usize {
    let (mut len, mut end) = (at + 1, at + 1);
    while let Some(kind) = p.nth(len).filter(|_| len < at + MOST_TOKENS) {
        let text = p.nth_text(len);
        let is_said = match kind {
            WHITESPACE => true,
            DOTS | SyntaxKind::SUFFIX => end == len,
            WORD => {
                let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
                let is_number = p.nth(len + 1) == Some(DOTS)
                    && slip::digits(text).is_some()
                    && !is_small(text)
                    && !is_initial(p, len);
                (!is_digits || counts(p, len))
                    && !is_number
                    && result(text).is_none()
                    && !is_movetext(text)
                    && glued(text).is_none()
            }
            _ => false,
        };
        if !is_said {
            break;
        }
        len += 1;
        if kind != WHITESPACE {
            end = len;
        }
    }
    end
}

/// How many tokens from here are a remark in square brackets: words, among which may be moves.
pub(super) fn remark_in_brackets(p: &LineParser<'_>) -> usize {
    let mut is_sure = false;
    for len in 0..MOST_TOKENS {
        let (Some(kind), text) = (p.nth(len), p.nth_text(len)) else {
            return 0;
        };
        let is_next = len > 0 && text.starts_with('[');
        let is_part = matches!(
            kind,
            WORD | WHITESPACE | DOTS | NAG | L_PAREN | R_PAREN | SyntaxKind::SUFFIX
        );
        if !is_part || is_next || text.starts_with("[%") {
            return 0;
        }
        let word = text.trim_matches(|sign: char| !sign.is_alphanumeric());
        is_sure |=
            kind == WORD && !word.bytes().all(|byte| byte.is_ascii_digit()) && is_remark(word);
        if kind == WORD && text.ends_with(']') {
            return if is_sure { len + 1 } else { 0 };
        }
    }
    0
}

/// How many tokens from here are a remark after `//`, which goes on to the end of the line or to the result there. The number of
/// a move ends it.
pub(super) fn remark_to_the_end(p: &LineParser<'_>) -> usize {
    if !p.text().starts_with("//") {
        return 0;
    }
    let mut is_sure = is_remark(p.text().trim_start_matches('/')) && p.text().len() > 2;
    let mut end = 1;
    for len in 1..MOST_TOKENS {
        let (Some(kind), text) = (p.nth(len), p.nth_text(len)) else {
            break;
        };
        let is_result = kind == WORD && result(text).is_some();
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let is_of_line = matches!(kind, WORD | WHITESPACE | DOTS | NAG | SyntaxKind::SUFFIX);
        if !is_of_line || is_result || is_number && p.nth(len + 1) == Some(DOTS) {
            break;
        }
        is_sure |= kind == WORD && !is_number && is_remark(text);
        if kind != WHITESPACE {
            end = len + 1;
        }
    }
    if is_sure { end } else { 0 }
}

/// How many tokens from here are text that is no movetext: none of its words can be a move, and at least one cannot even be a
/// move with a slip. Words up to `sober` were checked before and may all be slips. A `--` that words follow is a dash; where a
/// move is due, a side passes.
pub(super) fn prose(p: &LineParser<'_>, is_due: bool, sober: &mut TextSize) -> usize {
    let (mut len, mut end, mut is_prose) = (0, 0, false);
    let mut at = p.offset();
    while let Some(kind) = p.nth(len).filter(|_| at < *sober) {
        at += size(p.nth_text(len).len());
        len += 1;
        if !matches!(kind, WHITESPACE | NAG) {
            end = len;
        }
    }
    while let Some(kind) = p.nth(len).filter(|_| len < MOST_TOKENS) {
        let text = p.nth_text(len);
        let is_sign = matches!(kind, DOTS | SyntaxKind::SUFFIX) && end == len;
        // The words behind a dash decide; one behind words belongs to them.
        let is_dash = kind == WORD && text == "--" && (end == 0 || is_prose) && !is_due;
        if kind == WORD && !is_dash {
            let is_counted = || (is_prose || len == 0 && !is_due) && counts(p, len);
            if text.bytes().all(|byte| byte.is_ascii_digit()) && !is_counted()
                || p.nth(len + 1) == Some(DOTS)
                    && slip::digits(text).is_some()
                    && !is_initial(p, len)
                || result(text).is_some()
                || San::read(text, Language::ENGLISH).is_some_and(|san| !is_also_word(text, &san))
                || glued(text).is_some()
                // `DXC6 White resigns`
                || len > 0 && !is_prose && result_in_words(text).is_some()
            {
                break;
            }
            is_prose |=
                is_time(text) || !is_nearly_move(text) && !is_drop(text) && !is_pass_in_words(text);
        } else if !is_dash
            && kind != WHITESPACE
            && !is_sign
            && (kind != NAG || text.starts_with('$'))
        {
            break;
        }
        len += 1;
        if !matches!(kind, WHITESPACE | NAG) {
            end = len;
        }
    }
    if is_prose {
        return end;
    }
    let looked_at = (0..len).map(|nth| size(p.nth_text(nth).len()));
    *sober = p.offset() + looked_at.sum::<TextSize>();
    0
}

/// Whether a number in a text counts something: `10 min`.
pub(super) fn counts(p: &LineParser<'_>, number: usize) -> bool {
    let what = p.nth_text(number + 2);
    let is_word = what.len() > 2 && what.chars().all(char::is_alphabetic);
    let is_number = p.nth_text(number).bytes().all(|byte| byte.is_ascii_digit());
    let says_more = || result_in_words(what).is_some() || CheckSign::in_words(what).is_some();
    is_number
        && p.nth(number + 1) == Some(WHITESPACE)
        && is_word
        && is_remark(what)
        && !says_more()
        && !is_pass_in_words(what)
}

/// Reads `tokens` tokens as text that is no movetext, and reports it.
pub(super) fn junk(p: &mut LineParser<'_>, line: &str, tokens: usize) {
    let start = p.offset();
    for _ in 0..tokens {
        let kind = p.current().filter(|kind| *kind == WHITESPACE);
        p.bump_as(kind.unwrap_or(ERROR));
    }
    let is_one_word = line
        .get(usize::from(start)..usize::from(p.last_end()))
        .is_none_or(|words| !words.contains(char::is_whitespace));
    if let Some(words) = words_before_brace(p, is_one_word) {
        for _ in 0..words {
            let kind = p.current().filter(|kind| *kind == WHITESPACE);
            p.bump_as(kind.unwrap_or(ERROR));
        }
        p.bump();
        let range = TextRange::new(start, p.last_end());
        let message = "This comment has no { at its start.";
        let finding = rules::UNOPENED.at(range, message);
        let text = line.get(std::ops::Range::from(range)).unwrap_or_default();
        // `(good move}`
        let is_mistyped = text.starts_with('(') && !text.contains(')')
            || text.starts_with('[') && !text.contains(']') && !text.starts_with("[%");
        let opened = if is_mistyped { size(1) } else { size(0) };
        let edits = vec![Edit::replace(TextRange::at(start, opened), "{")];
        return p.report(finding.with_fix(Fix::guess("Write {", edits)));
    }
    let range = TextRange::new(start, p.last_end());
    let text = line.get(std::ops::Range::from(range)).unwrap_or_default();
    let edits = vec![Edit::replace(range, in_braces(text))];
    p.report(
        rules::UNREADABLE
            .at(
                range,
                "This is no move. Words about the game stand in braces: {like this}.",
            )
            .with_fix(Fix::guess("Put it in braces", edits))
            .with_fix(Fix::guess(
                "Remove it",
                vec![Edit::delete_word(line, range)],
            )),
    );
}

/// The number of tokens from here to a `}` that can only close the words before, which are no moves. After a single word
/// these tokens are blanks; after several words they may be words, even moves: `A pawn for d4.}`. `None` without such a `}`,
/// or if the number of a move or a result comes first.
fn words_before_brace(p: &LineParser<'_>, is_one_word: bool) -> Option<usize> {
    for len in 0..MOST_TOKENS {
        let (kind, text) = (p.nth(len)?, p.nth_text(len));
        match kind {
            ERROR => return (text == "}").then_some(len),
            WHITESPACE => {}
            _ if is_one_word => return None,
            WORD => {
                let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
                // `in 1999.}`
                let is_number = is_digits && p.nth(len + 1) == Some(DOTS);
                if is_number && p.nth(len + 2) != Some(ERROR) || result(text).is_some() {
                    return None;
                }
            }
            DOTS | SyntaxKind::SUFFIX => {}
            _ => return None,
        }
    }
    None
}

/// `text` in braces, instead of its parentheses or brackets, or behind its slashes.
fn in_braces(text: &str) -> String {
    let of_block = text
        .strip_prefix("/*")
        .and_then(|inside| inside.strip_suffix("*/"));
    let inside = text.strip_prefix("//").map(str::trim_start);
    let inside = inside.or(of_block.map(str::trim));
    let in_pair = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    // A command, `[%clk 0:05:00]`, keeps its brackets.
    let is_command = text.starts_with("[%");
    let in_brackets = || in_pair('[', ']').filter(|_| !is_command);
    // The offer of a draw, `(=)`, is known by its parentheses.
    // In `(1) A (2300) - B (2250)`, the first and the last are no pair.
    let is_pair = |inside: &&str| {
        let before = inside.split_once('(').map(|(before, _)| before);
        *inside != "=" && !before.is_some_and(|before| before.contains(')'))
    };
    let in_parentheses = in_pair('(', ')').filter(is_pair);
    let bracketed = || in_parentheses.or_else(in_brackets);
    format!("{{{}}}", inside.or_else(bracketed).unwrap_or(text))
}
