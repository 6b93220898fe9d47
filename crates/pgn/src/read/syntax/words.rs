//! Words to split and words to join: moves with a comma between them (`e4,e5`), numbers that run into moves (`1e4`), numbers in
//! parentheses (`(1) e4`, `1.) e4`).

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use notation::parser::Lexeme;

use super::SyntaxKind;
use crate::game::{
    glossary,
    san::{self, Language, MoveKind, San},
};
use SyntaxKind::{DOTS, L_PAREN, NAG, R_PAREN, WHITESPACE, WORD};

/// Joins castling with dots: `0.0.0`. `0.0` may be an evaluation.
pub(super) fn join_zeros(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    const CASTLING: &str = "0.0.0";
    let is_castling = |(kind, range): &Lexeme<SyntaxKind>| {
        let signs = body
            .as_bytes()
            .get(range.start..range.start + CASTLING.len());
        *kind == WORD && range.len() == 1 && signs == Some(CASTLING.as_bytes())
    };
    if !lexemes.iter().any(is_castling) {
        return;
    }
    join(lexemes, |kind, range| {
        let is_single = kind == WORD && range.len() == 1;
        let text = body.get(range.start..).filter(|_| is_single)?;
        let behind = text.strip_prefix(CASTLING)?;
        let rest = behind.trim_start_matches(['+', '#']);
        // A word ends there, so that all of its last token is joined.
        let is_end = |sign: char| sign.is_whitespace() || "!?(){};".contains(sign);
        (rest.is_empty() || rest.starts_with(is_end)).then_some(text.len() - rest.len())
    });
}

/// Joins a sign of check in parentheses to its move: `Bxb5(+)`.
pub(super) fn join_checks(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    if memchr::memchr(b'(', body.as_bytes()).is_none() {
        return;
    }
    join(lexemes, |kind, range| {
        let word = body.get(range.clone()).filter(|_| kind == WORD)?;
        let behind = body.get(range.end..)?;
        let signs = ["(+)", "(++)", "(#)"];
        // The parenthesis ends a token, so that all of it is joined.
        let sign = signs.iter().find(|sign| behind.starts_with(**sign))?;
        is_move(word).then_some(word.len() + sign.len())
    });
}

/// Joins two words for castling: `castles short`, `kurze Rochade`.
pub(super) fn join_castling(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let mut joined = false;
    for at in 0..lexemes.len().saturating_sub(2) {
        let Some([(WORD, first), (WHITESPACE, _), (WORD, second)]) = lexemes.get(at..at + 3) else {
            continue;
        };
        // Moves are shorter, or have a digit.
        let range = first.start..second.end;
        if first.len() < 4 || second.len() < 4 {
            continue;
        }
        let words = body.get(range.clone()).unwrap_or_default();
        if san::castling_in_words(words).is_none() {
            continue;
        }
        let end = range.end;
        for (nth, lexeme) in lexemes.iter_mut().enumerate().take(at + 3).skip(at) {
            *lexeme = match nth == at {
                true => (WORD, range.clone()),
                false => (WHITESPACE, end..end),
            };
        }
        joined = true;
    }
    if joined {
        lexemes.retain(|(_, range)| !range.is_empty());
    }
}

/// Joins the name of a piece and its square: `Knight f3`, `Springer xe5`, `Bishop takes c6`.
pub(super) fn join_names(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let mut joined = false;
    for at in 0..lexemes.len().saturating_sub(2) {
        let Some((range, last)) = named(body, lexemes, at) else {
            continue;
        };
        let end = range.end;
        for (nth, lexeme) in lexemes.iter_mut().enumerate().take(last + 1).skip(at) {
            *lexeme = match nth == at {
                true => (WORD, range.clone()),
                false => (WHITESPACE, end..end),
            };
        }
        joined = true;
    }
    if joined {
        lexemes.retain(|(_, range)| !range.is_empty());
    }
}

/// The bytes of a move that begins at `at` with the name of a piece, and its last lexeme.
fn named(body: &str, lexemes: &[Lexeme<SyntaxKind>], at: usize) -> Option<(Range<usize>, usize)> {
    let word = |at: usize| {
        let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == WORD)?;
        body.get(range.clone())
    };
    word(at).filter(|name| san::is_name(name))?;
    let is_blank = |at: usize| matches!(lexemes.get(at), Some((WHITESPACE, _)));
    let last = match word(at + 2) {
        Some(link) if san::is_link(link) && is_blank(at + 3) => at + 4,
        _ => at + 2,
    };
    // The move of another piece is one of its own.
    let is_bare = |san: San| matches!(san.kind, MoveKind::Go(go) if go.is_bare);
    let square = word(last).and_then(|square| San::read(square, Language::ENGLISH));
    square.filter(|san| is_blank(at + 1) && is_bare(*san))?;
    let (first, end) = (lexemes.get(at)?.1.start, lexemes.get(last)?.1.end);
    San::read(body.get(first..end)?, Language::ENGLISH)?;
    Some((first..end, last))
}

/// The end of the words between two asterisks at the start of `text`, as in `*very sharp*`. Alone, an asterisk is a result.
pub(super) fn emphasis(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('*')?;
    let len = inside.find(['*', '{', '}', ';', '(', ')'])?;
    let (words, rest) = inside.split_at_checked(len)?;
    let is_closed = rest.starts_with('*') && !rest.starts_with("**");
    let is_tight = words.starts_with(char::is_alphabetic) && !words.ends_with(char::is_whitespace);
    let is_move = |word: &str| is_move(word) || super::result(word).is_some();
    let has_moves = || words.split_whitespace().any(is_move);
    (is_closed && is_tight && !has_moves()).then_some(len + 2)
}

/// The end of a face at the start of `text`, as people put it behind a remark: `:)`, `:-(`.
pub(super) fn face(text: &str) -> Option<usize> {
    let behind = text.strip_prefix(':')?;
    let mouth = behind.strip_prefix('-').unwrap_or(behind);
    let first = mouth.chars().next().filter(|sign| "()".contains(*sign))?;
    let rest = mouth.trim_start_matches(first);
    let is_alone = rest.is_empty() || rest.starts_with(char::is_whitespace);
    is_alone.then_some(text.len() - rest.len())
}

/// Makes one word of each face; its parenthesis opens and closes nothing.
pub(super) fn join_faces(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let begins = |at: usize| body.get(at..).is_some_and(|text| face(text).is_some());
    if !memchr::memchr_iter(b':', body.as_bytes()).any(begins) {
        return;
    }
    join(lexemes, |kind, range| {
        let text = body.get(range.start..).filter(|_| kind == WORD);
        text.and_then(face)
    });
}

/// Makes an annotation of what programs write where they have nothing to say: `(null)`, `$(null)`.
pub(super) fn join_nulls(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    if memchr::memchr(b'(', body.as_bytes()).is_none() {
        return;
    }
    let mut joined = false;
    for at in 0..lexemes.len().saturating_sub(2) {
        let Some([(L_PAREN, open), (WORD, _), (R_PAREN, close)]) = lexemes.get(at..at + 3) else {
            continue;
        };
        let range = open.start..close.end;
        if !body.get(range.clone()).is_some_and(glossary::is_null) {
            continue;
        }
        let dollar = at.checked_sub(1).and_then(|at| lexemes.get(at));
        let dollar = dollar.filter(|(kind, sign)| {
            let text = body.get(sign.clone()).unwrap_or_default();
            *kind == NAG && sign.end == range.start && text.ends_with('$')
        });
        let start = dollar.map_or(range.start, |(_, sign)| sign.start);
        let first = if start < range.start { at - 1 } else { at };
        for (nth, lexeme) in lexemes.iter_mut().enumerate().take(at + 3).skip(first) {
            *lexeme = match nth == first {
                true => (NAG, start..range.end),
                false => (WHITESPACE, range.end..range.end),
            };
        }
        joined = true;
    }
    if joined {
        lexemes.retain(|(_, range)| !range.is_empty());
    }
}

/// Makes parentheses of the square brackets around a variation: `[2. Nc3 Nf6]`. A bracket opens one before the number of a move,
/// and before a move if it is closed in its line; words in it make a remark of it. `depth` is the number of variations that are
/// open above.
pub(super) fn part_brackets(body: &str, depth: u8, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    if memchr::memchr2(b'[', b']', body.as_bytes()).is_none() {
        return;
    }
    let brackets = |one: &Lexeme<SyntaxKind>| {
        let text = body.get(one.1.clone()).filter(|_| one.0 == WORD);
        text.filter(|text| text.contains(['[', ']']))
    };
    if lexemes.iter().all(|one| brackets(one).is_none()) {
        return;
    }
    let pairs = Brackets::of(body, lexemes);
    // How many variations are open: those opened in this line, those of them opened by brackets, and those of the lines above. A
    // `]` closes one of these only if all of this line are closed.
    let (mut inside, mut open, mut above) = (0_usize, 0_usize, usize::from(depth));
    let mut parted: Vec<Lexeme<SyntaxKind>> = Vec::with_capacity(lexemes.len() + 2);
    // How many remarks are open.
    let mut remarks = 0_usize;
    for (at, (kind, range)) in lexemes.drain(..).enumerate() {
        let (begun, ended) = pairs.remarks.get(&at).copied().unwrap_or_default();
        let is_in_remark = remarks > 0;
        remarks = (remarks + begun).saturating_sub(ended);
        // The dots of `[4.5.2024]` belong to the word.
        if is_in_remark
            && matches!(kind, WORD | DOTS)
            && let Some((WORD, last)) = parted.last_mut()
            && last.end == range.start
        {
            last.end = range.end;
            continue;
        }
        let is_opened = pairs.opened.binary_search(&at).is_ok();
        inside += usize::from(kind == L_PAREN || is_opened);
        open += usize::from(is_opened);
        let close = |inside: &mut usize, above: &mut usize| match *inside {
            0 => *above = above.saturating_sub(1),
            _ => *inside -= 1,
        };
        if kind == R_PAREN {
            close(&mut inside, &mut above);
        }
        if kind != WORD || pairs.words.contains(&at) {
            parted.push((kind, range));
            continue;
        }
        let (begin, mut end) = (range.start + usize::from(is_opened), range.end);
        push_word(&mut parted, L_PAREN, range.start..begin);
        let mut word = body.get(begin..end).unwrap_or_default();
        while let Some(rest) = word.strip_suffix(']')
            && (open > 0 || inside == 0 && above > 0)
        {
            open = open.saturating_sub(1);
            close(&mut inside, &mut above);
            (word, end) = (rest, end - 1);
        }
        // `Nf6!?]`
        let marks = match end < range.end {
            true => begin + word.trim_end_matches(['!', '?']).len(),
            false => end,
        };
        push_word(&mut parted, WORD, begin..marks);
        push_word(&mut parted, SyntaxKind::SUFFIX, marks..end);
        parted.extend((end..range.end).map(|sign| (R_PAREN, sign..sign + 1)));
    }
    *lexemes = parted;
}

fn push_word(lexemes: &mut Vec<Lexeme<SyntaxKind>>, kind: SyntaxKind, range: Range<usize>) {
    if !range.is_empty() {
        lexemes.push((kind, range));
    }
}

/// The words with square brackets in a line.
#[derive(Default)]
struct Brackets {
    /// The indices of those whose bracket opens a variation, ascending.
    opened: Vec<usize>,
    /// Those whose brackets stand around words.
    words: HashSet<usize>,
    /// How many remarks in brackets begin and end at a token.
    remarks: HashMap<usize, (usize, usize)>,
}

impl Brackets {
    fn of(body: &str, lexemes: &[Lexeme<SyntaxKind>]) -> Self {
        let text = |at: usize| {
            let (_, range) = lexemes.get(at).filter(|(kind, _)| *kind == WORD)?;
            body.get(range.clone())
        };
        let is_prose = |word: &str| {
            let word = word.trim_matches(|sign: char| !sign.is_alphanumeric());
            word.len() > 2 && word != "ooo" && word.bytes().all(|byte| byte.is_ascii_lowercase())
        };
        /// How many tokens behind a number may be a move where the bracket is not closed in the line.
        const FEW: usize = 3;
        let mut found = Self::default();
        // From the end: the closing brackets that follow, each with whether words stand before it.
        let mut closing: Vec<(usize, bool)> = Vec::new();
        for at in (0..lexemes.len()).rev() {
            let Some(word) = text(at) else {
                continue;
            };
            // `Nf3[x]`
            if word.rfind('[').is_some_and(|bracket| bracket > 0) {
                found.words.insert(at);
                continue;
            }
            let brackets = word.len() - word.trim_end_matches(']').len();
            closing.resize(closing.len() + brackets, (at, false));
            if let Some((_, has_words)) = closing.last_mut() {
                *has_words |= is_prose(word);
            }
            let Some(inside) = word.strip_prefix('[') else {
                continue;
            };
            let closed = closing.pop();
            // `[ 2. Nc3 ]`
            let is_blank = matches!(lexemes.get(at + 1), Some((WHITESPACE, _)));
            let (first, next) = match inside.is_empty() && is_blank {
                true => (text(at + 2).unwrap_or_default(), at + 3),
                false => (inside, at + 1),
            };
            let digits = first.bytes().all(|byte| byte.is_ascii_digit());
            let is_dotted = matches!(lexemes.get(next), Some((DOTS, _)))
                && !text(next + 1).is_some_and(|word| word.starts_with(']'));
            let is_number = !first.is_empty() && digits && is_dotted;
            let is_move = |word: &str| {
                let core = word.trim_end_matches([']', '!', '?']);
                San::read(core, Language::ENGLISH).is_some()
            };
            // `[4.5.2024]` and `[Game 3.]` have numbers, but no move.
            let last = closed.map_or(next + FEW, |(last, _)| last);
            let has_move = || (next..=last).filter_map(text).any(is_move);
            let has_words = closed.is_some_and(|(_, has_words)| has_words);
            let is_opened = is_number && has_move() || closed.is_some() && is_move(first);
            if !has_words && is_opened {
                found.opened.push(at);
                continue;
            }
            found.words.insert(at);
            if let Some((end, _)) = closed {
                found.words.insert(end);
                found.remarks.entry(at).or_default().0 += 1;
                found.remarks.entry(end).or_default().1 += 1;
            }
        }
        found.opened.reverse();
        found
    }
}

/// The end of a remark as programmers write it, at the start of `text`: `/* good */`.
pub(super) fn block_remark(text: &str) -> Option<usize> {
    let inside = text.strip_prefix("/*")?;
    let len = inside.find("*/")?;
    let said = inside.get(..len)?;
    (!said.contains(['{', '}', ';'])).then_some(len + "/**/".len())
}

/// Joins words between two asterisks, and those of a remark with slashes around them.
pub(super) fn join_emphasis(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    if !body.contains('*') {
        return;
    }
    join(lexemes, |kind, range| {
        let is_single = kind == WORD && range.len() == 1;
        let words = body.get(range.start..).filter(|_| is_single);
        words.and_then(|words| emphasis(words).or_else(|| block_remark(words)))
    });
}

/// Makes each token as long as `len` says, for those of which it says anything; what it then covers is no token any more.
fn join(
    lexemes: &mut Vec<Lexeme<SyntaxKind>>,
    len: impl Fn(SyntaxKind, &Range<usize>) -> Option<usize>,
) {
    let mut joined = Vec::with_capacity(lexemes.len());
    let mut end = 0;
    for (kind, range) in lexemes.drain(..) {
        if range.start < end {
            continue;
        }
        end = range.start + len(kind, &range).unwrap_or(range.len());
        joined.push((kind, range.start..end));
    }
    *lexemes = joined;
}

/// The length of the result before a comma: `1-0,`.
pub(super) fn result_before_comma(word: &str) -> Option<usize> {
    let result = word.strip_suffix(',')?;
    super::result(result).map(|_| result.len())
}

/// Splits two moves at the comma between them, and a move or a result from a comma after it, which becomes a dot; at the start of
/// a line also more moves: `e4,e5,Nf3,Nc6`. Elsewhere, those may be squares in a remark.
pub(super) fn part_moves(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let bytes = body.as_bytes();
    if memchr::memchr(b',', bytes).is_none() {
        return;
    }
    let begin = body.len() - body.trim_start().len();
    let mut at = 0;
    while let Some((kind, range)) = lexemes.get(at).cloned() {
        at += 1;
        let text = body.get(range.clone()).unwrap_or_default();
        if kind != WORD || !text.contains(',') {
            continue;
        }
        if let Some(len) = result_before_comma(text) {
            let end = range.start + len;
            let parts = [(WORD, range.start..end), (DOTS, end..range.end)];
            lexemes.splice(at - 1..at, parts);
            continue;
        }
        let words = text.strip_suffix(',').unwrap_or(text).split(',');
        let is_list = range.start == begin || words.clone().count() <= 2;
        if !is_list || !words.clone().all(is_move) {
            continue;
        }
        let mut parts = Vec::new();
        let mut start = range.start;
        for word in words {
            let end = start + word.len();
            parts.push((WORD, start..end));
            if end < range.end {
                parts.push((DOTS, end..end + 1));
            }
            start = end + 1;
        }
        lexemes.splice(at - 1..at, parts);
    }
}

/// Splits numbers from the moves that run into them: `1e4 e5 2Nf3`. In a line with ordinary numbers, the digit is a slip of the
/// move: `8b5` for `Bb5`.
pub(super) fn part_numbers(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let text = |one: &Lexeme<SyntaxKind>| body.get(one.1.clone()).filter(|_| one.0 == WORD);
    let glued = |one: &Lexeme<SyntaxKind>| text(one).and_then(glued_number);
    if lexemes.first().is_none_or(|first| glued(first).is_none()) {
        return;
    }
    let is_number = |one: &Lexeme<SyntaxKind>| {
        text(one).is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let value = |one: &Lexeme<SyntaxKind>| {
        let digits = text(one).filter(|_| glued(one).is_some())?;
        let behind = digits.trim_start_matches(|sign: char| sign.is_ascii_digit());
        digits.strip_suffix(behind)?.parse::<u32>().ok()
    };
    let values: Vec<u32> = lexemes.iter().filter_map(value).collect();
    let are_ascending = values
        .windows(2)
        .all(|pair| matches!(pair, [one, next] if one + 1 == *next));
    if lexemes.iter().any(is_number) || !are_ascending {
        return;
    }
    let parted = lexemes.drain(..).flat_map(|one| {
        let parts = glued(&one).map(|len| {
            let middle = one.1.start + len;
            [(WORD, one.1.start..middle), (WORD, middle..one.1.end)]
        });
        let whole = parts.is_none().then_some(one);
        parts.into_iter().flatten().chain(whole)
    });
    *lexemes = parted.collect();
}

/// Splits White's moves from Black's in a line in which all of them run together: `1.e4e5 2.Nf3Nc6`. `e4e5` alone may be a move in
/// long notation, so one that can be nothing else shows it. At most the last move of the game stands alone.
pub(super) fn part_pairs(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let text = |one: &Lexeme<SyntaxKind>| body.get(one.1.clone()).filter(|_| one.0 == WORD);
    let pair = |one: &Lexeme<SyntaxKind>| text(one).and_then(first_of_pair);
    let is_pair_only = |one: &Lexeme<SyntaxKind>| {
        pair(one).is_some()
            && text(one).is_some_and(|word| San::read(word, Language::ENGLISH).is_none())
    };
    if !lexemes.iter().any(is_pair_only) {
        return;
    }
    let is_alone = |one: &&Lexeme<SyntaxKind>| text(one).is_some_and(san::is_standard);
    if lexemes.iter().filter(is_alone).count() > 1 {
        return;
    }
    let parted = lexemes.drain(..).flat_map(|one| {
        let parts = pair(&one).map(|len| {
            let middle = one.1.start + len;
            [(WORD, one.1.start..middle), (WORD, middle..one.1.end)]
        });
        let whole = parts.is_none().then_some(one);
        parts.into_iter().flatten().chain(whole)
    });
    *lexemes = parted.collect();
}

/// The length of the first of two moves of the standard that run together.
fn first_of_pair(word: &str) -> Option<usize> {
    let bytes = word.as_bytes();
    // Nearly all words are shorter, or a rank stands only at their end.
    if bytes.len() < 4 || !bytes.is_ascii() {
        return None;
    }
    let ends = bytes.windows(2).enumerate().filter_map(|(at, two)| {
        let is_end = matches!(
            two,
            [
                b'1'..=b'8' | b'+' | b'O',
                b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O'
            ]
        );
        is_end.then_some(at + 1)
    });
    let is_parted = |end: &usize| {
        let (first, second) = word.split_at_checked(*end).unwrap_or_default();
        san::is_standard(first) && san::is_standard(second)
    };
    let mut found = ends.filter(is_parted);
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// The length of the number, with the sign behind it, that runs into a move. No move begins with a digit.
fn glued_number(text: &str) -> Option<usize> {
    let behind = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let digits = text.len() - behind.len();
    let rest = behind
        .strip_prefix([':', '/', ')', '\u{b0}', '\u{ba}'])
        .unwrap_or(behind);
    let is_number =
        (1..=3).contains(&digits) && rest.starts_with(|sign: char| sign.is_ascii_alphabetic());
    (is_number && San::read(rest, Language::ENGLISH).is_some()).then_some(text.len() - rest.len())
}

/// Joins the sign of an unclear balance to the equals sign before it, which runs into a move: `Nf3=\u{221e}`.
pub(super) fn join_unclear(body: &str, lexemes: &mut [Lexeme<SyntaxKind>]) {
    // The last byte of the sign.
    if memchr::memchr(0x9e, body.as_bytes()).is_none() {
        return;
    }
    for at in 1..lexemes.len() {
        let Some([(WORD, word), (NAG, sign)]) = lexemes.get_mut(at - 1..=at) else {
            continue;
        };
        let text = body.get(word.clone()).unwrap_or_default();
        let core = text.strip_suffix("=/").or_else(|| text.strip_suffix('='));
        if let Some(core) = core.filter(|core| word.end == sign.start && is_move(core)) {
            word.end = word.start + core.len();
            sign.start = word.end;
        }
    }
}

/// Whether a word is a move, also in capitals and with the mark of a writer.
fn is_move(word: &str) -> bool {
    let core = word.trim_end_matches(['!', '?']);
    let small = san::uncapitalized(core);
    San::read(core, Language::ENGLISH).is_some() || San::read(&small, Language::ENGLISH).is_some()
}

/// Joins a dash to the number or the move that it follows, as in columns with dashes between them: `1 - e4 - e5`, `1. e4 - e5`. The
/// one after a move becomes a dot, as commas there do.
pub(super) fn join_dashes(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    // Most lines have no dash between blanks.
    if memchr::memchr_iter(b'-', body.as_bytes()).all(|at| !is_alone(body.as_bytes(), at)) {
        return;
    }
    let text = |(_, range): &Lexeme<SyntaxKind>| body.get(range.clone()).unwrap_or_default();
    let is_number = |text: &str| {
        (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    // Written anew, so that a line full of dashes takes work by its length.
    let mut joined = Vec::with_capacity(lexemes.len());
    let mut rest = lexemes.as_slice();
    // The next move has a number before it.
    let mut is_numbered = false;
    while let Some((first, behind)) = rest.split_first() {
        rest = behind;
        let dash = match behind {
            [
                (WHITESPACE, blank),
                dash @ (WORD, end),
                (WHITESPACE, _),
                next @ (WORD, _),
                ..,
            ] if text(dash) == "-" && is_move(text(next)) => Some(blank.start..end.end),
            _ => None,
        };
        let word = text(first);
        match (first.0, dash) {
            (WORD, Some(dash)) if is_numbered && is_move(word) => {
                joined.extend([first.clone(), (DOTS, dash)]);
                rest = behind.get(2..).unwrap_or_default();
                is_numbered = false;
                continue;
            }
            (WORD, Some(dash)) if is_number(word) => {
                joined.push((WORD, first.1.start..dash.end));
                rest = behind.get(2..).unwrap_or_default();
                is_numbered = true;
                continue;
            }
            (DOTS, _) => is_numbered = word == ".",
            (WORD, _) => is_numbered = is_number(word),
            _ => {}
        }
        joined.push(first.clone());
    }
    *lexemes = joined;
}

/// Whether the byte at `at` has blanks beside it.
fn is_alone(line: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| line.get(at));
    before == Some(&b' ') && line.get(at + 1) == Some(&b' ')
}

/// Joins a number in parentheses before a move, a result in parentheses at the end of a line, and a dot and a parenthesis after
/// a number.
pub(super) fn join_numbers(body: &str, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    let is_number = |(kind, range): &Lexeme<SyntaxKind>| {
        let text = body.get(range.clone()).unwrap_or_default();
        *kind == WORD && text.len() < 4 && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    // Most lines have no parenthesis.
    if !body.contains(')') {
        return;
    }
    let is_result = |word: &str| super::result(word).is_some();
    let mut depth = 0_usize;
    let mut at = 0;
    while at < lexemes.len() {
        let rest = lexemes.get(at..).unwrap_or_default();
        match rest {
            // `(1) e4`; a variation with only a number is not joined.
            [
                (L_PAREN, open),
                number,
                (R_PAREN, close),
                (WHITESPACE, _),
                (WORD, _),
                ..,
            ] if depth == 0 && is_number(number) => {
                let whole = (WORD, open.start..close.end);
                lexemes.splice(at..at + 3, [whole]);
            }
            // `(1.) e4`
            [
                (L_PAREN, open),
                number,
                (DOTS, dot),
                (R_PAREN, close),
                (WHITESPACE, _),
                (WORD, _),
                ..,
            ] if depth == 0 && dot.len() == 1 && is_number(number) => {
                let whole = (WORD, open.start..close.end);
                lexemes.splice(at..at + 4, [whole]);
            }
            // `Nc6 (1-0)`
            [(L_PAREN, open), (WORD, word), (R_PAREN, close), rest @ ..]
                if depth == 0
                    && body.get(word.clone()).is_some_and(is_result)
                    && rest.iter().all(|(kind, _)| *kind == WHITESPACE) =>
            {
                let whole = (WORD, open.start..close.end);
                lexemes.splice(at..at + 3, [whole]);
            }
            // `1.) e4`
            [number, (DOTS, dot), (R_PAREN, close), (WHITESPACE, _), ..]
                if depth == 0 && dot.len() == 1 && is_number(number) =>
            {
                let sign = (DOTS, dot.start..close.end);
                lexemes.splice(at + 1..at + 3, [sign]);
            }
            [(L_PAREN, _), ..] => depth += 1,
            [(R_PAREN, _), ..] => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
    }
}
