//! The grammar of one line: tags, move numbers, moves, marks, comments, variations and results (§7, §8.2).
//!
//! Words that cannot be a move become `ERROR`, and parsing continues after them.

mod moves;
mod notes;
mod numbers;
mod remarks;
mod results;
mod scan;
mod talk;

use notation::{Edit, Fix, LineParse, LineState, TextRange, TextSize, parser::Parser, tags};

pub(crate) use self::{
    moves::SAID_BY_MOVE,
    notes::is_time_spent,
    numbers::{undotted, unsigned},
};
use self::{
    moves::{en_passant, is_before_move, is_castling, is_unread_move, move_, nag},
    notes::{idea_behind, is_time_behind, noted, sign_in_parentheses},
    numbers::{
        is_before_number, is_number, is_number_end, is_number_in_parenthesis,
        is_number_like_square, is_year, number,
    },
    remarks::{
        abbreviation, counts, junk, prose, remark_in_brackets, remark_in_parentheses,
        remark_to_the_end, told_behind, told_of,
    },
    results::{in_words, is_count_behind_result, nearly, tag_behind_result},
    scan::is_plain_number,
    talk::{cited, files, heading, sentence, told},
};
use crate::{
    game::{glossary, rules, san},
    read::syntax::{Inherited, Lexed, SyntaxKind, TAGS, lex, result, result_in_plain_words},
};
use SyntaxKind::{
    DOTS, EN_PASSANT, ERROR, L_BRACKET, L_PAREN, LINE, NAG, NUMBER, R_BRACKET, R_PAREN, RESULT,
    SAN, TAG, TAG_NAME, TAG_VALUE, WHITESPACE, WORD,
};

type LineParser<'t> = Parser<'t, SyntaxKind>;

/// Parses one line; `state` is the state at its start.
pub(crate) fn parse_line(line: &str, state: LineState) -> LineParse {
    let state = Inherited::from(state);
    let Lexed {
        lexemes,
        after,
        is_usual,
    } = lex(line, state);
    let mut p = Parser::new(line, lexemes);
    let mut depth = state.depth;
    let (mut is_due, mut was_dots, mut was_result) = (false, false, false);
    // Whether numbers end in a parenthesis instead of a dot. A `(` directly before the number shows that, too.
    let (mut has_parentheses, mut is_opened) = (false, false);
    // The number of moves since White's last number.
    let mut since_number = usize::MAX;
    let mut sober = TextSize::default();
    let sentence = match depth {
        0 if !is_usual => {
            let told = sentence(&p).max(told(&p));
            told.max(heading(&p)).max(cited(&p)).max(files(&p, line))
        }
        _ => 0,
    };
    if sentence > 0 {
        junk(&mut p, line, sentence);
    }
    while let Some(kind) = p.current() {
        let was_due = is_due;
        let is_glued = was_due && was_dots;
        was_dots = kind == DOTS;
        if was_dots && p.text() == "." {
            since_number = 0;
        }
        // Behind a result no move is due: `1-0, 23 moves`.
        let is_behind_result = std::mem::take(&mut was_result);
        is_due = kind == DOTS && !is_behind_result || is_due && kind == WHITESPACE;
        let was_opened = is_opened;
        is_opened = kind == L_PAREN || is_opened && kind == WHITESPACE;
        match kind {
            L_BRACKET => tags::parse(&mut p, &TAGS, &rules::TAG_SYNTAX),
            TAG_NAME | TAG_VALUE | R_BRACKET => rest_of_tag(&mut p),
            WORD if is_usual => {
                was_result = counted_word(&mut p, line, was_due, &mut sober, &mut since_number);
            }
            // `P.S. nice game!`
            WORD if p.text().len() == 1 && abbreviation(&p, was_due, since_number) > 0 => {
                let tokens = abbreviation(&p, was_due, since_number);
                junk(&mut p, line, tokens);
                // The move behind it still is due.
                is_due = was_due;
            }
            // `1.4 f4`, `1..l f4`: a slip of the number.
            WORD if is_glued && is_number_end(&p) => p.bump_as(NUMBER),
            // `1)`
            WORD if (depth == 0 || has_parentheses || was_opened)
                && is_number_in_parenthesis(&p) =>
            {
                p.bump_as(NUMBER);
                p.bump_as(DOTS);
                (is_due, was_dots, since_number) = (true, true, 0);
                has_parentheses = true;
            }
            // `2. Nf3 N 3. Bb5`: the remains of Black's move.
            WORD if since_number == 1 && glossary::is_letter(p.text()) && is_before_number(&p) => {
                p.bump_as(SAN);
            }
            // `e4 1' e5 2'`
            WORD if !was_due && is_time_behind(&p, line, since_number) => junk(&mut p, line, 1),
            // `Nf3 a4 was better Nc6`
            WORD if !was_due && matches!(since_number, 1 | 2) && told_of(&p, since_number) > 0 => {
                let tokens = told_of(&p, since_number);
                junk(&mut p, line, tokens);
            }
            WORD if !was_due && noted(&p, line) > 0 => {
                let tokens = noted(&p, line);
                junk(&mut p, line, tokens);
            }
            // `2. ??? Nc6`: somebody could not read the move.
            SyntaxKind::SUFFIX if is_unread_move(&p, was_due) => {
                p.bump_as(SAN);
                since_number = since_number.saturating_add(1);
            }
            // `5. castles Be7`; behind White's move another one follows what is only said: `5. O-O castles Be7`.
            WORD if (was_due || since_number == 1 && !is_before_move(&p)) && is_castling(&p) => {
                p.bump_as(SAN);
                since_number = since_number.saturating_add(1);
            }
            // `Nxd5 Qxd5 g3. Bxe7`: after two moves a number is due.
            WORD if since_number == 2 && is_number_like_square(&p) => p.bump_as(NUMBER),
            WORD => {
                was_result = counted_word(&mut p, line, was_due, &mut sober, &mut since_number);
            }
            L_PAREN if is_count_behind_result(&p, line) => junk(&mut p, line, 3),
            L_PAREN => match sign_in_parentheses(&p).max(remark_in_parentheses(&p)) {
                0 => {
                    depth = depth.saturating_add(1);
                    since_number = usize::MAX;
                    p.bump();
                }
                tokens => junk(&mut p, line, tokens),
            },
            R_PAREN if depth == 0 => stray(&mut p, line, ")", "variation"),
            R_PAREN => {
                depth -= 1;
                since_number = usize::MAX;
                p.bump();
            }
            // `Nf3 ∆d4 Nc6`
            NAG if idea_behind(&p, since_number) > 0 => {
                let tokens = idea_behind(&p, since_number);
                junk(&mut p, line, tokens);
            }
            NAG => nag(&mut p, line),
            EN_PASSANT => en_passant(&mut p, line),
            ERROR => stray(&mut p, line, "}", "comment"),
            _ => p.bump(),
        }
    }
    p.finish(LINE, after.into())
}

/// The part of a tag that began on a line above.
fn rest_of_tag(p: &mut LineParser<'_>) {
    let marker = p.start();
    while p.at_any(&[TAG_NAME, TAG_VALUE, WHITESPACE]) {
        p.bump();
    }
    p.eat(R_BRACKET);
    marker.complete(p, TAG);
}

/// Reports a sign without its counterpart, which would close `what`, together with further ones after it.
fn stray(p: &mut LineParser<'_>, line: &str, sign: &str, what: &str) {
    let kind = p.current();
    let mut range = p.range();
    p.bump_as(ERROR);
    let mut is_one = true;
    loop {
        if p.current() == Some(WHITESPACE) && p.nth(1) == kind {
            p.bump();
        }
        if p.current() != kind {
            break;
        }
        range = range.cover(p.range());
        p.bump_as(ERROR);
        is_one = false;
    }
    let (message, title) = match is_one {
        true => (
            format!("No {what} is open that this {sign} could close."),
            "Remove it",
        ),
        false => (
            format!("No {what} is open that these {sign} could close."),
            "Remove them",
        ),
    };
    let finding = rules::UNOPENED.at(range, message);
    let edit = Edit::delete_word(line, range);
    p.report(finding.with_fix(Fix::guess(title, vec![edit])));
}

/// Reads a word like [`word`], and counts it if it is a move. Returns whether it is a result.
fn counted_word(
    p: &mut LineParser<'_>,
    line: &str,
    is_due: bool,
    sober: &mut TextSize,
    since_number: &mut usize,
) -> bool {
    let read = word(p, line, is_due, sober);
    *since_number = since_number.saturating_add(usize::from(read == SAN));
    read == RESULT
}

/// Reads a word of the movetext: a number, a result, a move, or none of these. `is_due`: a number with dots precedes, so a move
/// is expected. Returns its kind.
fn word(p: &mut LineParser<'_>, line: &str, is_due: bool, sober: &mut TextSize) -> SyntaxKind {
    let text = p.text();
    let is_dash = !is_due && text == "--";
    if !is_dash && san::is_standard(text) {
        p.bump_as(SAN);
        return SAN;
    }
    if is_plain_number(text) && p.nth(1) == Some(DOTS) {
        p.bump_as(NUMBER);
        return NUMBER;
    }
    let result = result(text).or_else(|| nearly(p, line));
    if result.is_none() && text.starts_with('[') {
        if tag_behind_result(p, line) {
            return ERROR;
        }
        let tokens = remark_in_brackets(p);
        if tokens > 0 {
            junk(p, line, tokens);
            return ERROR;
        }
    }
    let in_words = match result {
        None => in_words(p, line),
        Some(_) => None,
    };
    let result = result.or(in_words);
    // `1-0, 23 moves`
    let is_count = result.is_none() && !is_due && counts(p, 0);
    let is_year = || !is_due && is_year(text, line.get(..usize::from(p.offset())));
    if result.is_none() && !is_count && (is_year() || is_number(p, text, is_due)) {
        number(p);
        return NUMBER;
    }
    // `½?` asks for a draw.
    if text == "1/2" && p.nth(1) == Some(SyntaxKind::SUFFIX) && p.nth_text(1).starts_with('?') {
        junk(p, line, 2);
        return ERROR;
    }
    if let Some(spelling) = result {
        let range = p.range();
        p.bump_as(RESULT);
        if text != spelling {
            let message = format!("The result is written {spelling}.");
            // Words that say how the game ended are kept as a comment.
            let says_more = in_words.is_some() && result_in_plain_words(text).is_none();
            let spelling = match says_more {
                true => format!("{{{text}}} {spelling}"),
                false => spelling.to_owned(),
            };
            respell(p, range, &spelling, message);
        }
        return RESULT;
    }
    let is_sign = glossary::sign(text).is_some() && !is_quote(p, line);
    if is_sign && !glossary::is_letter(text) {
        p.bump_as(NAG);
        return NAG;
    }
    let tokens = match remark_to_the_end(p) {
        0 => prose(p, is_due, sober),
        tokens => tokens,
    };
    match tokens {
        0 if is_sign && !is_due => {
            p.bump_as(NAG);
            NAG
        }
        0 if is_count => {
            number(p);
            NUMBER
        }
        0 => {
            move_(p);
            SAN
        }
        words => {
            let words = words + told_behind(p, words);
            junk(p, line, words);
            ERROR
        }
    }
}

/// Whether a sign before all words of its line quotes what follows it: `» 1. e4 e5`. Behind a move it is an annotation.
fn is_quote(p: &LineParser<'_>, line: &str) -> bool {
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    p.text() == "\u{bb}" && above.trim().is_empty()
}

/// Reports a spelling that has only one possible meaning.
fn respell(p: &mut LineParser<'_>, range: TextRange, right: &str, message: String) {
    let finding = rules::SPELLING.at(range, message);
    let edits = vec![Edit::replace(range, right)];
    p.report(finding.with_fix(Fix::safe(format!("Write {right}"), edits)));
}

/// The most tokens of one text that is no movetext. A larger limit would check the same words again and again.
const MOST_TOKENS: usize = 200;
