//! The grammar of one line: tags, move numbers, moves, results and comments.
//!
//! ```text
//! line  = { tag } | { number | move | result | comment }
//! move  = square sign square [ ["="] letter ] [ "(x" square { "," square } ")" ] info
//! info  = [ "+" | "++" ] { "!" | "?" | "!!" | "??" | "!?" | "?!" | "=" }
//! ```
//!
//! A word that is no move becomes [`JUNK`](SyntaxKind::JUNK), and parsing goes on after it.

use notation::{
    Edit, Fix, LineParse, LineState, Severity, TextRange, TextSize, parser::Parser, results,
    say::shortened, size, tags, work,
};

use crate::{
    game::rules,
    read::syntax::{self, SyntaxKind, lex},
};

mod moves;
pub(crate) mod scan;

use SyntaxKind::{
    DOTS, ERROR, JUNK, L_BRACKET, LINE, MARK, NAG, NUMBER, RESULT, SHORTHAND, WHITESPACE, WORD,
};

/// What the repair is called that puts words into a comment.
pub(crate) const COMMENT: &str = "Make it a comment";

/// How findings on letters of pieces begin.
const NO_PIECES: &str = "A move names squares, not pieces";

/// The parser of a line.
type LineParser<'t> = Parser<'t, SyntaxKind>;

/// Parses one line; `state` is the state at its start.
pub(crate) fn parse_line(line: &str, state: LineState) -> LineParse {
    let (lexemes, after) = lex(line, state);
    let mut parser = Parser::new(line, lexemes);
    while let Some(kind) = parser.current() {
        match kind {
            L_BRACKET => tags::parse(&mut parser, &syntax::TAGS, &rules::TAG_SYNTAX),
            WORD => word(&mut parser),
            ERROR => stray_brace(&mut parser),
            _ => parser.bump(),
        }
    }
    parser.finish(LINE, after)
}

/// A word of the movetext, or the rest of one.
fn word(parser: &mut LineParser<'_>) {
    let text = parser.text();
    // Nearly all words are one of these two. No other production begins with them.
    if scan::is_clean_core(text) {
        if is_spoken_of(parser)
            && let Some(count) = sentence_len(parser)
        {
            return sentence(parser, count);
        }
        return moves::clean(parser, text);
    }
    if let Some(len) = scan::clean_number(text) {
        let start = parser.offset();
        parser.bump_part(NUMBER, len);
        report_huge(parser, text.get(..len).unwrap_or_default(), start);
        return parser.bump_as(DOTS);
    }
    if let Some(count) = sentence_len(parser) {
        return sentence(parser, count);
    }
    if scan::is_torn(text) {
        return moves::move_(parser);
    }
    if let Some(spelling) = result_apart(parser) {
        return torn_result(parser, spelling);
    }
    if let Some(spelling) = result_in_words(parser) {
        return said_result(parser, spelling);
    }
    if let Some(spelling) = scan::result(text) {
        return result(parser, spelling);
    }
    let next = match parser.nth(1) {
        Some(WHITESPACE) => parser.nth_text(2),
        _ => "",
    };
    // No move has the number 0.
    if text.starts_with('0') && scan::nearly_result(text).is_some() {
        return junk(parser);
    }
    if let Some(len) = scan::broken_number(text, next) {
        return broken_number(parser, len);
    }
    if is_stray_number(parser, 0) {
        return junk(parser);
    }
    if let Some(len) = scan::number(text) {
        return number(parser, len);
    }
    if text.chars().all(|c| matches!(c, '.' | '…')) {
        return parser.bump_as(DOTS);
    }
    if scan::is_nag(text) {
        return parser.bump_as(NAG);
    }
    if scan::is_clock(text) {
        return clock(parser);
    }
    if text.starts_with('(')
        && let Some(count) = variation_len(parser)
    {
        return variation(parser, count);
    }
    if scan::starts_move(text) {
        return moves::move_(parser);
    }
    if scan::is_evaluation(text) {
        return evaluation(parser);
    }
    if scan::is_marks(text) && !(text.starts_with('#') && moves::begins_comment(parser, 0)) {
        return loose_marks(parser);
    }
    if scan::is_separator(text) && (scan::is_regular_move(next) || scan::is_square(next)) {
        return separator(parser);
    }
    junk(parser);
}

/// A sign of chess for how the game stands. Bucky has none.
fn evaluation(parser: &mut LineParser<'_>) {
    let text = shortened(parser.text());
    let message = format!(
        "{text} is a sign of chess for how the game stands, and no part of a move: make it a comment."
    );
    let fix = comment(parser.range(), parser.text());
    sign(parser, message, fix);
}

/// What a clock showed after the move.
fn clock(parser: &mut LineParser<'_>) {
    let message = of_clock(parser.text());
    let fix = comment(parser.range(), parser.text());
    sign(parser, message, fix);
}

/// What a finding says of the time of a clock.
fn of_clock(text: &str) -> String {
    let text = shortened(text);
    format!("{text} is the time of a clock, and no part of a move: make it a comment.")
}

/// Puts the sign `text`, at `range`, into a comment. This is a single edit, as the edits of a habit are counted.
fn comment(range: TextRange, text: &str) -> Fix {
    Fix::guess(COMMENT, vec![Edit::replace(range, format!("{{{text}}}"))])
}

/// A sign between White's move and Black's.
fn separator(parser: &mut LineParser<'_>) {
    let text = shortened(parser.text());
    let message = format!("{text} parts no moves, and is no part of one: leave it out.");
    let range = parser.range();
    let blank = parser.nth_text(1).len();
    let gone = TextRange::new(range.start(), range.end() + size(blank));
    sign(
        parser,
        message,
        Fix::guess("Leave it out", vec![Edit::delete(gone)]),
    );
}

/// Reads a sign that is no part of a move. Nothing is lost without it, so it is no error.
fn sign(parser: &mut LineParser<'_>, message: String, fix: Fix) {
    let range = parser.range();
    let marker = parser.start();
    parser.bump_as(ERROR);
    marker.complete(parser, JUNK);
    let finding = rules::UNKNOWN_WORD.at(range, message);
    parser.report(finding.with_severity(Severity::Warning).with_fix(fix));
}

/// The tokens of a result with blanks around its sign.
const TOKENS_OF_RESULT: usize = 5;

/// The spelling of a result that begins here and has blanks around its sign: `1 - 0`.
fn result_apart(parser: &LineParser<'_>) -> Option<&'static str> {
    let is_part = |text: &str| matches!(text, "0" | "1" | "1/2" | "\u{bd}");
    let is_blank = |n: usize| parser.nth(n) == Some(WHITESPACE);
    let (one, sign, other) = (parser.text(), parser.nth_text(2), parser.nth_text(4));
    let is_result =
        is_part(one) && is_blank(1) && matches!(sign, "-" | ":") && is_blank(3) && is_part(other);
    // Behind it the game, or its line, has ended.
    let ends = matches!(
        parser.nth(TOKENS_OF_RESULT),
        None | Some(SyntaxKind::NEWLINE | WHITESPACE)
    );
    (is_result && ends).then(|| scan::result(&format!("{one}{sign}{other}")))?
}

fn torn_result(parser: &mut LineParser<'_>, spelling: &str) {
    let (start, rest) = (parser.offset(), parser.rest());
    let marker = parser.start();
    (0..TOKENS_OF_RESULT).for_each(|_| parser.bump_as(ERROR));
    let range = TextRange::new(start, parser.last_end());
    marker.complete(parser, JUNK);
    let text = rest.get(..usize::from(range.len())).unwrap_or_default();
    let fix = Fix::guess(
        format!("Write {spelling}"),
        vec![Edit::replace(range, spelling)],
    );
    let message = format!("{text} is a result with blanks in it, which is written {spelling}.");
    parser.report(rules::UNKNOWN_WORD.at(range, message).with_fix(fix));
}

/// The spelling of a result in two words that ends a line: `White wins`.
fn result_in_words(parser: &LineParser<'_>) -> Option<&'static str> {
    // Nearly all words here begin with a digit.
    if !parser.text().starts_with(char::is_alphabetic) {
        return None;
    }
    let is_words = parser.nth(1) == Some(WHITESPACE) && parser.nth(2) == Some(WORD);
    let is_end = |index| matches!(parser.nth(index), None | Some(SyntaxKind::NEWLINE));
    let ends = is_end(3) || parser.nth(3) == Some(WHITESPACE) && is_end(4);
    (is_words && ends).then(|| results::of_words(parser.text(), parser.nth_text(2)))?
}

fn said_result(parser: &mut LineParser<'_>, spelling: &str) {
    let (start, rest) = (parser.offset(), parser.rest());
    let marker = parser.start();
    parser.bump_as(ERROR);
    parser.bump();
    parser.bump_as(ERROR);
    let range = TextRange::new(start, parser.last_end());
    marker.complete(parser, JUNK);
    let text = rest.get(..usize::from(range.len())).unwrap_or_default();
    let fix = Fix::guess(
        format!("Write {spelling}"),
        vec![Edit::replace(range, spelling)],
    );
    let message = format!(
        "{} is a result, which is written {spelling}.",
        shortened(text)
    );
    let finding = rules::UNKNOWN_WORD.at(range, message);
    parser.report(finding.with_severity(Severity::Warning).with_fix(fix));
}

fn result(parser: &mut LineParser<'_>, spelling: &str) {
    let (text, range) = (parser.text(), parser.range());
    parser.bump_as(RESULT);
    if text != spelling {
        parser.report(
            rules::RESULT_SPELLING
                .at(range, format!("The result is written {spelling}."))
                .with_fix(Fix::safe(
                    format!("Write {spelling}"),
                    vec![Edit::replace(range, spelling)],
                )),
        );
    }
}

/// Reports a number that is too large for any game.
fn report_huge(parser: &mut LineParser<'_>, digits: &str, start: TextSize) {
    if digits.parse::<u32>().is_err() {
        let range = TextRange::at(start, TextSize::of(digits));
        let message = "No game has so many moves: write the number of this move.";
        let finding = rules::MOVE_NUMBER.at(range, message);
        parser.report(finding.with_severity(Severity::Error));
    }
}

/// A move number of `len` digits with its dots: `12.` before White's move, `12...` before Black's.
fn number(parser: &mut LineParser<'_>, len: usize) {
    let (text, start) = (parser.text(), parser.offset());
    let rest = text.get(len..).unwrap_or_default();
    let mark = scan::number_mark(rest).unwrap_or_default();
    let dots = if mark.is_empty() { scan::dots(rest) } else { 0 };
    parser.bump_part(NUMBER, len);
    let after = parser.last_end();
    report_huge(parser, text.get(..len).unwrap_or_default(), start);
    if dots > 0 {
        if dots == rest.len() {
            parser.bump_as(DOTS);
        } else {
            parser.bump_part(DOTS, dots);
        }
        return;
    }
    if !mark.is_empty() {
        parser.bump_as(ERROR);
    }
    // The dot follows the number at once, or after a blank: the formatter accepts `12 .`, too.
    if rest.is_empty() && parser.at(WHITESPACE) && parser.nth_text(1).starts_with('.') {
        return late_dots(parser);
    }
    let digits = text.get(..len).unwrap_or_default();
    let is_due = parser.nth(1) == Some(WORD) && scan::starts_move(parser.nth_text(1));
    let range = TextRange::new(start, after + TextSize::of(mark));
    parser.report(
        rules::NUMBER_DOT
            .at(
                range,
                format!("A move number ends with a dot: {}.", shortened(digits)),
            )
            .with_fix(Fix {
                // Elsewhere it may be another number.
                safe: is_due,
                ..Fix::guess(
                    format!("Write {}.", shortened(digits)),
                    vec![Edit::replace(range, format!("{digits}."))],
                )
            }),
    );
}

/// Dots after a number and a blank. If a move is glued to them, the blank is in the wrong place: `31 .a1yd4`.
fn late_dots(parser: &mut LineParser<'_>) {
    let word = parser.nth_text(1);
    let dots = scan::dots(word);
    if !scan::is_regular_move(word.get(dots..).unwrap_or_default()) {
        return;
    }
    let start = parser.offset();
    parser.bump();
    parser.bump_part(DOTS, dots);
    let range = TextRange::new(start, parser.last_end());
    let text = format!("{} ", word.get(..dots).unwrap_or_default());
    parser.report(
        rules::NUMBER_DOT.at(range,
            "The dots of a move number stand directly behind it, and the blank behind the dots.",
        )
        .with_fix(Fix::safe(
            "Move the blank",
            vec![Edit::replace(range, text)],
        )),
    );
}

/// Whether the word `index` is a number among words that are no moves: `we were 3 people`.
fn is_stray_number(parser: &LineParser<'_>, index: usize) -> bool {
    let is_word = |index: usize| parser.nth(index) == Some(WORD);
    let is_number = is_word(index)
        && parser
            .nth_text(index)
            .bytes()
            .all(|byte| byte.is_ascii_digit());
    if !is_number || parser.nth(index + 1) != Some(WHITESPACE) {
        return false;
    }
    parser.nth(index + 2) == Some(L_BRACKET)
        || is_word(index + 2) && scan::is_junk(parser.nth_text(index + 2))
}

/// A number that cannot be read. Only the game shows which one it should be, so the score sheet reports it.
fn broken_number(parser: &mut LineParser<'_>, len: usize) {
    let dots = parser.text().len() - len;
    parser.bump_part(NUMBER, len);
    if dots > 0 {
        parser.bump_part(DOTS, dots);
    }
}

/// Marks on their own, without a move before them.
fn loose_marks(parser: &mut LineParser<'_>) {
    let range = parser.range();
    let text = parser.text();
    parser.bump_as(if text.starts_with(['+', '#']) {
        MARK
    } else {
        SHORTHAND
    });
    parser.report(rules::UNKNOWN_WORD.at(
        range,
        format!(
            "{} belongs to a move, directly behind it, but no move stands before it.",
            shortened(text)
        ),
    ));
}

/// A brace that closes a comment which was not opened.
fn stray_brace(parser: &mut LineParser<'_>) {
    let range = parser.range();
    let marker = parser.start();
    parser.bump();
    // Marks after the brace have no move to belong to.
    if parser.at(WORD) && scan::is_marks(parser.text()) {
        parser.bump_as(ERROR);
    }
    marker.complete(parser, JUNK);
    parser.report(
        rules::UNKNOWN_WORD
            .at(range, "A comment ends here, but none was opened with {.")
            .with_fix(Fix::guess("Remove the brace", vec![Edit::delete(range)])),
    );
}

/// The number of tokens of the variation in parentheses that begins here; `None` if it does not end on this line.
fn variation_len(parser: &LineParser<'_>) -> Option<usize> {
    // No variation is longer or nests deeper. The limits keep a line of parentheses from being read again and again.
    const MOST_TOKENS: usize = 200;
    const MOST_DEPTH: usize = 8;
    let mut depth = 0_usize;
    for index in 0..MOST_TOKENS {
        match parser.nth(index)? {
            WORD => {
                for character in parser.nth_text(index).chars() {
                    match character {
                        '(' => depth += 1,
                        ')' => depth = depth.saturating_sub(1),
                        _ => {}
                    }
                }
                work::count(1);
                match depth {
                    0 => return Some(index + 1),
                    1..=MOST_DEPTH => {}
                    _ => return None,
                }
            }
            WHITESPACE => {}
            _ => return None,
        }
    }
    None
}

/// Moves that were not played, in parentheses as in chess files. They must not be replayed.
fn variation(parser: &mut LineParser<'_>, count: usize) {
    let (start, rest) = (parser.offset(), parser.rest());
    let marker = parser.start();
    for _ in 0..count {
        if parser.at(WORD) {
            parser.bump_as(ERROR);
        } else {
            parser.bump();
        }
    }
    let range = TextRange::new(start, parser.last_end());
    marker.complete(parser, JUNK);
    let text = rest.get(..usize::from(range.len())).unwrap_or_default();
    let inner = text.strip_prefix('(').unwrap_or(text);
    let inner = inner.strip_suffix(')').unwrap_or(inner);
    parser.report(
        rules::UNKNOWN_WORD
            .at(
                range,
                "Variations in parentheses are not part of the notation: put them in a {comment}.",
            )
            .with_fix(Fix::safe(
                COMMENT,
                vec![Edit::replace(range, format!("{{{inner}}}"))],
            )),
    );
}

/// Whether the word `index` continues a run of words that are no moves. A number does, unless a move or the next line follows,
/// to which it may belong.
fn belongs_to_junk(parser: &LineParser<'_>, index: usize) -> bool {
    let text = parser.nth_text(index);
    parser.nth(index) == Some(WORD)
        && (scan::is_junk(text)
            || is_stray_number(parser, index)
            || text.bytes().all(|byte| byte.is_ascii_digit())
                && matches!(parser.nth(index + 1), None | Some(SyntaxKind::NEWLINE)))
}

/// So many words at the start of a line begin a sentence. Squares in it are no moves: `The madam goes to e5.`
const WORDS_OF_SENTENCE: usize = 3;

/// In bytes: more blanks than stand before a line.
const WIDEST_MARGIN: usize = 80;

/// The number of tokens of a sentence that begins its line with a square and is all of it, `e4 was better here.`, `e4, e5 and e6 are
/// open.`, or that says of a square or a move what it was or would be, `e4-e5 was better here.`; this may also stand behind moves, if it
/// begins with a square. `None` for other words.
fn sentence_len(parser: &LineParser<'_>) -> Option<usize> {
    // Nearly all words here are no squares.
    let text = parser.text();
    let is_move = scan::is_clean_move(text);
    if !is_move && (!scan::starts_with_square(text) || !scan::names_square(text)) {
        return None;
    }
    let before = parser.before();
    let opens_line = before.len() <= WIDEST_MARGIN && before.trim().is_empty();
    let is_said = || is_spoken_of(parser);
    let may_be_one = match (is_move, opens_line) {
        (false, true) => true,
        (true, true) | (false, false) => is_said(),
        (true, false) => false,
    };
    may_be_one.then(|| sentence_end(parser))?
}

/// Whether a word behind the one here says what that was or would be.
fn is_spoken_of(parser: &LineParser<'_>) -> bool {
    parser.nth(1) == Some(WHITESPACE)
        && parser.nth(2) == Some(WORD)
        && scan::speaks_of(parser.nth_text(2))
}

/// The number of tokens of the sentence that begins here and ends with its line, or before a comment there. `None` if it is none.
fn sentence_end(parser: &LineParser<'_>) -> Option<usize> {
    // A line of more words is read in parts, as others.
    const MOST_TOKENS: usize = 100;
    let (mut words, mut count, mut last) = (0, 1, parser.text());
    // Whether a square stands behind a single word, and whether a word of the sentence must follow it.
    let (mut is_second, mut is_due) = (false, false);
    for index in 1..MOST_TOKENS {
        match parser.nth(index) {
            None | Some(SyntaxKind::NEWLINE) => {
                let is_closed = last.ends_with(['.', '!', '?']) && words + 1 >= WORDS_OF_SENTENCE;
                let is_sentence = is_closed || words >= WORDS_OF_SENTENCE;
                return (is_sentence && !is_due).then_some(count);
            }
            Some(WHITESPACE) => {}
            // `e4 was {not} better.`
            Some(SyntaxKind::BLOCK_COMMENT) if is_whole_comment(parser.nth_text(index)) => {}
            Some(WORD) => {
                let before = std::mem::replace(&mut last, parser.nth_text(index));
                let is_word = scan::is_plain_word(last);
                if !is_word && !scan::names_square(last) {
                    return None;
                }
                // `e4, e5 and e6 are open.`
                let is_listed = before.ends_with(',') || scan::is_and(before);
                // A second square behind a single word may be the rest of a move, `e4 takes g4`, if nothing is said of both.
                if !is_word && words <= 1 && !is_listed {
                    let is_move = words == 0 || is_second || scan::is_word_for_sign(before);
                    if is_move {
                        return None;
                    }
                    (is_second, is_due) = (true, true);
                }
                is_due &= !is_word || scan::names_mark(last.trim_end_matches(['.', '!', '?']));
                words += usize::from(is_word);
                count = index + 1;
            }
            Some(_) => return None,
        }
    }
    None
}

/// Whether `text` is a comment in braces, with both of them and no other.
fn is_whole_comment(text: &str) -> bool {
    let inside = text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    inside.is_some_and(|inside| !inside.contains(['{', '}']))
}

/// Reads a sentence of `count` tokens, which is meant as a comment.
fn sentence(parser: &mut LineParser<'_>, count: usize) {
    let (start, rest) = (parser.offset(), parser.rest());
    let marker = parser.start();
    let mut braces = Vec::new();
    for _ in 0..count {
        if parser.at(WORD) {
            parser.bump_as(ERROR);
            continue;
        }
        // A comment inside becomes part of the one around it.
        if parser.at(SyntaxKind::BLOCK_COMMENT) {
            let (range, brace) = (parser.range(), TextSize::of('{'));
            braces.push(TextRange::at(range.start(), brace));
            braces.push(TextRange::at(range.end() - brace, brace));
        }
        parser.bump();
    }
    let range = TextRange::new(start, parser.last_end());
    marker.complete(parser, JUNK);
    let text = rest.get(..usize::from(range.len())).unwrap_or_default();
    let message = format!(
        "{} is a sentence and no move: put it in a {{comment}}.",
        shortened(text)
    );
    let mut edits = vec![Edit::insert(range.start(), "{")];
    edits.extend(braces.into_iter().map(Edit::delete));
    edits.push(Edit::insert(range.end(), "}"));
    let finding = rules::UNKNOWN_WORD.at(range, message);
    let finding = finding.with_severity(Severity::Warning);
    parser.report(finding.with_fix(Fix::guess(COMMENT, edits)));
}

/// Words that are not part of the notation. Neighbors are taken together, since they have one cause.
fn junk(parser: &mut LineParser<'_>) {
    let (start, rest) = (parser.offset(), parser.rest());
    // Only a short beginning is read, as a line may have many such words.
    let before = parser.before();
    let opens_line = before.len() <= WIDEST_MARGIN && before.trim().is_empty();
    let mut words = 0;
    let marker = parser.start();
    loop {
        words += usize::from(scan::is_plain_word(parser.text()));
        parser.bump_as(ERROR);
        let is_sentence = opens_line && words >= WORDS_OF_SENTENCE;
        let names_square = || parser.nth(1) == Some(WORD) && scan::names_square(parser.nth_text(1));
        let goes_on =
            parser.at(WHITESPACE) && (belongs_to_junk(parser, 1) || is_sentence && names_square());
        if !goes_on {
            break;
        }
        parser.bump();
    }
    let range = TextRange::new(start, parser.last_end());
    marker.complete(parser, JUNK);
    let text = rest.get(..usize::from(range.len())).unwrap_or_default();
    let result = scan::nearly_result(text);
    let message = if text.starts_with('[') {
        "A tag such as [White \"Ann\"] stands on a line of its own.".to_owned()
    } else if let Some(result) = result {
        format!("{text} is no result and no move. Is {result} meant?")
    } else {
        format!(
            "{} is no move: write it as square, sign, square (e2-e4, e4xg4, e4yg4), or put words in a {{comment}}.",
            shortened(text)
        )
    };
    let mut finding = rules::UNKNOWN_WORD.at(range, message);
    finding.fixes.extend(result.map(|result| {
        let edits = vec![Edit::replace(range, result)];
        Fix::guess(format!("Write {result}"), edits)
    }));
    if !text.starts_with('[') {
        // The words between the braces keep their typographic characters.
        let edits = vec![
            Edit::insert(range.start(), "{"),
            Edit::insert(range.end(), "}"),
        ];
        finding = finding.with_fix(Fix::guess(COMMENT, edits));
    }
    parser.report(finding);
}

#[cfg(test)]
mod tests;
