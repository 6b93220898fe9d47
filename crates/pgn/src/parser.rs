//! The grammar of one line: tags, move numbers, moves, marks, comments, variations and results (§7, §8.2).
//!
//! Words that cannot be any move become `ERROR`, and the line goes on behind them.

use notation::{
    Edit, Finding, Fix, LineParse, LineState, Severity, TextRange, parser::Parser, slip, tags,
};

use crate::{
    san::{Language, San},
    syntax::{State, SyntaxKind, TAGS, lex, nearly_result, result},
};
use SyntaxKind::{
    DOTS, EN_PASSANT, ERROR, L_BRACKET, L_PAREN, LINE, NAG, NUMBER, R_BRACKET, R_PAREN, RESULT,
    SAN, TAG, TAG_VALUE, WHITESPACE, WORD,
};

type LineParser<'t> = Parser<'t, SyntaxKind>;

/// Parses one line; `state` is that at its start.
pub(crate) fn parse_line(line: &str, state: LineState) -> LineParse {
    let state = State::from(state);
    let (lexemes, after) = lex(line, state);
    let mut p = Parser::new(line, lexemes);
    let mut depth = state.depth;
    let (mut is_due, mut was_dots) = (false, false);
    while let Some(kind) = p.current() {
        let was_due = is_due;
        let is_glued = was_due && was_dots;
        was_dots = kind == DOTS;
        is_due = kind == DOTS || is_due && kind == WHITESPACE;
        match kind {
            L_BRACKET => tags::parse(&mut p, &TAGS, "pgn/tag-syntax"),
            TAG_VALUE => rest_of_tag(&mut p),
            // `1.4 f4`, `1..l f4`: a slip of the number.
            WORD if is_glued && is_number_end(&p) => p.bump_as(NUMBER),
            WORD => word(&mut p, line, was_due),
            L_PAREN => {
                depth = depth.saturating_add(1);
                p.bump();
            }
            R_PAREN if depth == 0 => {
                stray(
                    &mut p,
                    line,
                    "No variation is open that this ) could close.",
                );
            }
            R_PAREN => {
                depth -= 1;
                p.bump();
            }
            NAG => nag(&mut p, line),
            EN_PASSANT => en_passant(&mut p, line),
            ERROR => stray(&mut p, line, "No comment is open that this } could close."),
            _ => p.bump(),
        }
    }
    p.finish(LINE, after.into())
}

/// The end of a tag that began in the line above.
fn rest_of_tag(p: &mut LineParser<'_>) {
    let marker = p.start();
    p.bump();
    p.eat(WHITESPACE);
    p.eat(R_BRACKET);
    marker.complete(p, TAG);
}

/// A sign without its counterpart.
fn stray(p: &mut LineParser<'_>, line: &str, message: &str) {
    let range = p.range();
    p.bump_as(ERROR);
    let finding = Finding::new("pgn/unopened", Severity::Error, range, message);
    p.report(finding.with_fix(Fix::guess(
        "Remove it",
        vec![Edit::delete_word(line, range)],
    )));
}

/// A word of the movetext: a number, a result, a move, or nothing of all that. A move `is_due` behind a number with its dots.
fn word(p: &mut LineParser<'_>, line: &str, is_due: bool) {
    let (text, range) = (p.text(), p.range());
    let is_last = !p.kinds().skip(1).any(|kind| kind == WORD);
    let is_move = || San::read(text, Language::ENGLISH).is_some();
    // Two digits, or one without a dash, are a number rather than what is left of a result.
    let is_long = text.len() > 2 || text.len() == 2 && text.contains('-') || text == "01";
    let before = line.get(..usize::from(range.start())).unwrap_or_default();
    let is_apart = !before.ends_with(|last: char| last.is_ascii_digit());
    let near = is_last && p.nth(1) != Some(DOTS) && is_long && is_apart;
    let near = near.then(|| nearly_result(text)).flatten();
    let result = result(text).or(near.filter(|_| !is_move()));
    if result.is_none() && is_number(p, text, is_due) {
        let right = match undotted(text).filter(|_| p.nth(1) != Some(DOTS)) {
            Some(digits) => Some(format!("{digits}.")),
            None => slip::digits(text),
        };
        p.bump_as(NUMBER);
        if text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u32>().is_err() {
            let message = "No game has so many moves: write the number of this move.";
            p.report(Finding::new(
                "pgn/move-number",
                Severity::Error,
                range,
                message,
            ));
            return;
        }
        if let Some(right) = right.filter(|right| right != text) {
            let message = format!("The number is written {}.", right.trim_end_matches('.'));
            respell(p, range, &right, message);
        }
        return;
    }
    if let Some(spelling) = result {
        p.bump_as(RESULT);
        if text != spelling {
            respell(
                p,
                range,
                spelling,
                format!("The result is written {spelling}."),
            );
        }
        return;
    }
    match prose(p) {
        0 => p.bump_as(SAN),
        words => junk(p, line, words),
    }
}

/// Whether a word behind dots is a single character that is no move, but stands before one.
fn is_number_end(p: &LineParser<'_>) -> bool {
    let is_blank = p.nth(1) == Some(WHITESPACE);
    p.text().chars().count() == 1 && is_blank && p.nth(2) == Some(WORD) && p.nth(3) != Some(DOTS)
}

/// Whether a word is a move number, if only one with a slip in it: `1O.`, `9a`, `30-`. Where a move is due, or another number
/// follows, it is a move with a slip in it.
fn is_number(p: &LineParser<'_>, text: &str, is_due: bool) -> bool {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    if p.nth(1) == Some(DOTS) {
        // No dots stand behind a move.
        return result(text).is_none() && (rest.is_empty() || text.len() < 4);
    }
    let is_nearly = digits > 0 && digits < 4 && rest.chars().count() == 1;
    // `4d` is a pawn's square, its signs swapped.
    let is_square = matches!(text.as_bytes(), [b'1'..=b'8', b'a'..=b'h']);
    let is_broken = is_nearly && !is_square && San::read(text, Language::ENGLISH).is_none();
    let mut next = (1..4).filter(|next| p.nth(*next) != Some(WHITESPACE));
    let next = next.next().unwrap_or(1);
    let is_followed = p.nth(next) == Some(WORD) && p.nth(next + 1) == Some(DOTS);
    (rest.is_empty() || is_broken) && !is_due && !is_followed && result(text).is_none()
}

/// The digits of a number whose dot is another sign: `5l` for `5.`
pub(crate) fn undotted(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_cut = digits.len() < text.len() && digits.chars().count() == 1;
    text.strip_suffix(digits).filter(|_| is_cut)
}

/// Says how something is spelled that cannot mean anything else.
fn respell(p: &mut LineParser<'_>, range: TextRange, right: &str, message: String) {
    let finding = Finding::new("pgn/spelling", Severity::Hint, range, message);
    let edits = vec![Edit::replace(range, right)];
    p.report(finding.with_fix(Fix::safe(format!("Write {right}"), edits)));
}

/// How many tokens from here are words and blanks of a text that is no movetext: words of which none can be a move, and one
/// cannot even be a slip of one.
fn prose(p: &LineParser<'_>) -> usize {
    /// Whoever looks further would look again and again.
    const MOST: usize = 200;
    let (mut len, mut end, mut is_prose) = (0, 0, false);
    while let Some(kind) = p.nth(len).filter(|_| len < MOST) {
        let text = p.nth_text(len);
        let is_sign = matches!(kind, DOTS | SyntaxKind::SUFFIX) && end == len;
        if kind == WORD {
            if text.bytes().all(|byte| byte.is_ascii_digit())
                || p.nth(len + 1) == Some(DOTS) && slip::digits(text).is_some()
                || result(text).is_some()
                || San::read(text, Language::ENGLISH).is_some()
            {
                break;
            }
            is_prose |= !is_nearly_move(text) && !is_drop(text);
        } else if kind != WHITESPACE && !is_sign {
            break;
        }
        len += 1;
        if kind != WHITESPACE {
            end = len;
        }
    }
    if is_prose { end } else { 0 }
}

/// Whether a word puts a piece on the board, as games like Crazyhouse write it: `P@d5`, `@d5`.
fn is_drop(text: &str) -> bool {
    let bare = text.trim_end_matches(['+', '#']);
    let square = bare.split_once('@').filter(|(piece, _)| piece.len() < 2);
    square.is_some_and(|(_, square)| matches!(square.as_bytes(), [b'a'..=b'z', b'0'..=b'9', ..]))
}

/// Whether a word may be a move with a slip in it, or one with letters of another language.
fn is_nearly_move(text: &str) -> bool {
    let is_sign = |byte: u8| b"KQRBNDTLSFCAPabcdefghxOoIl0123456789=+#-:/".contains(&byte);
    let others = text.bytes().filter(|byte| !is_sign(*byte)).count();
    let is_short = text.len() <= 10;
    let has_square = text.bytes().any(|byte| byte.is_ascii_digit());
    // `NfG` for `Nf6`, `cxbt` for `cxb5`, `er` for `e4`, `O-O[O`
    let core = text.trim_end_matches(['+', '#']);
    let most = match core.as_bytes() {
        [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h', b'x', ..] => 5,
        [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h' | b'x', ..] => 4,
        [b'a'..=b'h', b'x', ..] => 4,
        [b'O' | b'0', b'-', ..] => 5,
        [b'a'..=b'h', _] => 2,
        _ => 0,
    };
    let is_cut = core.len() <= most && others == 1;
    is_short && (others == 0 || is_cut || others <= 2 && has_square)
}

/// Text that is no movetext, of so many tokens.
fn junk(p: &mut LineParser<'_>, line: &str, tokens: usize) {
    let start = p.offset();
    for _ in 0..tokens {
        let kind = p.current().filter(|kind| *kind == WHITESPACE);
        p.bump_as(kind.unwrap_or(ERROR));
    }
    let blanks = usize::from(p.at(WHITESPACE));
    if p.nth(blanks) == Some(ERROR) && p.nth_text(blanks) == "}" {
        if blanks > 0 {
            p.bump();
        }
        p.bump();
        let range = TextRange::new(start, p.last_end());
        let message = "This comment has no { at its start.";
        let finding = Finding::new("pgn/unopened", Severity::Error, range, message);
        let edits = vec![Edit::insert(start, "{")];
        return p.report(finding.with_fix(Fix::guess("Write {", edits)));
    }
    let range = TextRange::new(start, p.last_end());
    let edits = vec![
        Edit::insert(range.start(), "{"),
        Edit::insert(range.end(), "}"),
    ];
    p.report(
        Finding::new(
            "pgn/unreadable",
            Severity::Error,
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

/// `$1`
fn nag(p: &mut LineParser<'_>, line: &str) {
    let (text, range) = (p.text(), p.range());
    p.bump();
    let number = text.get(1..).and_then(|digits| digits.parse::<u8>().ok());
    if number.is_none() {
        let message = format!("{text} is no annotation: they go from $0 to $255.");
        let finding = Finding::new("pgn/annotation", Severity::Warning, range, message);
        p.report(finding.with_fix(Fix::guess(
            "Remove it",
            vec![Edit::delete_word(line, range)],
        )));
    }
}

/// `e.p.`, which the export format leaves out.
fn en_passant(p: &mut LineParser<'_>, line: &str) {
    let range = p.range();
    p.bump();
    let finding = Finding::new(
        "pgn/spelling",
        Severity::Hint,
        range,
        "That a pawn is taken en passant is not written: the move says it.",
    );
    p.report(finding.with_fix(Fix::guess(
        "Remove it",
        vec![Edit::delete_word(line, range)],
    )));
}
