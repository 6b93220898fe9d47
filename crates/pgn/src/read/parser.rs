//! The grammar of one line: tags, move numbers, moves, marks, comments, variations and results (§7, §8.2).
//!
//! Words that cannot be a move become `ERROR`, and parsing continues after them.

use notation::{
    Edit, Fix, LineParse, LineState, Severity, TextRange, TextSize, parser::Parser, size, slip,
    tags,
};

use crate::{
    game::{
        glossary, rules,
        san::{self, CheckSign, Language, MoveKind, San, is_pass_in_words},
    },
    read::syntax::{
        Inherited, SyntaxKind, TAGS, glued_result, lex, nearly_result, result,
        result_in_plain_words, result_in_words,
    },
};
use SyntaxKind::{
    DOTS, EN_PASSANT, ERROR, L_BRACKET, L_PAREN, LINE, NAG, NUMBER, R_BRACKET, R_PAREN, RESULT,
    SAN, TAG, TAG_NAME, TAG_VALUE, WHITESPACE, WORD,
};

type LineParser<'t> = Parser<'t, SyntaxKind>;

/// Parses one line; `state` is the state at its start.
pub(crate) fn parse_line(line: &str, state: LineState) -> LineParse {
    let state = Inherited::from(state);
    let (lexemes, after) = lex(line, state);
    let mut p = Parser::new(line, lexemes);
    let mut depth = state.depth;
    let (mut is_due, mut was_dots, mut was_result) = (false, false, false);
    // Whether numbers end in a parenthesis instead of a dot. A `(` directly before the number shows that, too.
    let (mut has_parentheses, mut is_opened) = (false, false);
    // The number of moves since White's last number.
    let mut since_number = usize::MAX;
    let mut sober = TextSize::default();
    let sentence = match depth {
        0 => {
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
            // `P.S. nice game!`
            WORD if p.text().len() == 1
                && p.nth(2) == Some(WORD)
                && !was_due
                && abbreviation(&p) > 0 =>
            {
                let tokens = abbreviation(&p);
                junk(&mut p, line, tokens);
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
                let read = word(&mut p, line, was_due, &mut sober);
                was_result = read == RESULT;
                since_number = since_number.saturating_add(usize::from(read == SAN));
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

/// Whether a word is a move number in its usual form, decided by its bytes.
fn is_plain_number(text: &str) -> bool {
    let is_rest = |rest: &[u8]| rest.len() < 3 && rest.iter().all(u8::is_ascii_digit);
    matches!(text.as_bytes(), [b'1'..=b'9', rest @ ..] if is_rest(rest))
}

/// The result that the last word of a line resembles.
fn nearly(p: &LineParser<'_>, line: &str) -> Option<&'static str> {
    let (text, range) = (p.text(), p.range());
    let is_last = !p.kinds().skip(1).any(|kind| kind == WORD);
    // Two digits, or one without a dash, are more likely a number than part of a result.
    let is_long = text.len() > 2 || text.len() == 2 && text.contains('-') || text == "01";
    let before = line.get(..usize::from(range.start())).unwrap_or_default();
    let is_apart = !before.ends_with(|last: char| last.is_ascii_digit());
    let near = is_last && p.nth(1) != Some(DOTS) && is_long && is_apart;
    let near = near.then(|| nearly_result(text)).flatten();
    near.filter(|_| San::read(text, Language::ENGLISH).is_none())
}

/// The result that the last words of a line state.
fn in_words(p: &LineParser<'_>, line: &str) -> Option<&'static str> {
    let result = result_in_words(p.text())?;
    let is_last = !p.kinds().skip(1).any(|kind| kind == WORD);
    // `1-0 White wins`
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let before = above.split_whitespace().next_back();
    let is_first = before.is_none_or(|word| crate::read::syntax::result(word).is_none());
    (is_last && is_first).then_some(result)
}

/// Reads a move number.
fn number(p: &mut LineParser<'_>) {
    let (text, range) = (p.text(), p.range());
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        p.bump_as(NUMBER);
        if text.parse::<u32>().is_err() {
            let message = "No game has so many moves: write the number of this move.";
            let finding = rules::MOVE_NUMBER.at(range, message);
            p.report(finding.with_severity(Severity::Error));
        }
        return;
    }
    // `1,` has one finding for the whole game.
    let is_undotted = undotted(text).is_some() && p.nth(1) != Some(DOTS);
    let right = slip::digits(text).filter(|_| !is_undotted);
    p.bump_as(NUMBER);
    if let Some(right) = right.filter(|right| right != text) {
        let message = format!("The number is written {right}.");
        respell(p, range, &right, message);
    }
}

/// Whether a word for castling stands for a move, and no remark goes on with it: the next word is a move, a number or a result.
fn is_castling(p: &LineParser<'_>) -> bool {
    let is_next = || {
        let next = p.nth_text(2);
        san::may_go(next) || next.starts_with(|sign: char| sign.is_ascii_digit() || sign == '*')
    };
    san::names_castling(p.text()) && (p.nth(2) != Some(WORD) || is_next())
}

/// Whether a move follows the next word.
fn is_before_move(p: &LineParser<'_>) -> bool {
    p.nth(1) == Some(WHITESPACE) && p.nth(2) == Some(WORD) && san::may_go(p.nth_text(2))
}

/// Whether a sign before all words of its line quotes what follows it: `» 1. e4 e5`. Behind a move it is an annotation.
fn is_quote(p: &LineParser<'_>, line: &str) -> bool {
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    p.text() == "\u{bb}" && above.trim().is_empty()
}

/// Whether the next word is a number with its dots.
fn is_before_number(p: &LineParser<'_>) -> bool {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    p.nth(1) == Some(WHITESPACE)
        && p.nth(2) == Some(WORD)
        && is_digits(p.nth_text(2))
        && p.nth(3) == Some(DOTS)
}

/// Reads a move and the marks, sign or result that run into it: `Nf3!N`, `Rxc7+-`, `Qh4#0-1`.
fn move_(p: &mut LineParser<'_>) {
    let (text, start) = (p.text(), p.offset());
    let Some((san, marks, kind)) = glued(text) else {
        return p.bump_as(SAN);
    };
    p.bump_part(SAN, san);
    p.bump_part(SyntaxKind::SUFFIX, marks);
    let range = p.range();
    p.bump_as(kind);
    if kind == RESULT {
        let at = start + TextSize::try_from(san + marks).unwrap_or_default();
        let message = "A blank stands between the last move and the result.";
        let finding = rules::SPELLING.at(range, message);
        let edits = vec![Edit::insert(at, " ")];
        p.report(finding.with_fix(Fix::safe("Write a blank before it", edits)));
    }
}

/// For a word in which a sign or result runs into a move: the lengths of the move and of its marks, and the kind of the rest.
/// `None` for other words.
fn glued(word: &str) -> Option<(usize, usize, SyntaxKind)> {
    let read = |word: &str| San::read(word, Language::ENGLISH);
    if read(word).is_some() {
        return None;
    }
    let parted = |end: usize, kind: SyntaxKind| {
        let before = word.get(..end)?;
        let core = before.trim_end_matches(['!', '?']);
        let sign = word.get(end..).filter(|_| kind == NAG).unwrap_or_default();
        // `e8=` is an unfinished promotion, and `e8Q=+` one with a slip.
        let is_open = |san: &San| san.lacks_promotion() || san.promotes() && !core.contains('=');
        let is_whole = |san: &San| !sign.starts_with('=') || !is_open(san);
        read(core).filter(is_whole)?;
        // `exdN`: the letter may be a slip for the rank.
        if glossary::is_letter(sign) && !san::is_standard(core) {
            return None;
        }
        Some((core.len(), before.len() - core.len(), kind))
    };
    let of_result = || parted(glued_result(word)?, RESULT);
    let signs = glossary::sign_behind(word).filter_map(|len| parted(word.len() - len, NAG));
    of_result().or_else(|| signs.min_by_key(|(san, ..)| *san))
}

/// Whether the number of a move is followed by a parenthesis instead of a dot.
fn is_number_in_parenthesis(p: &LineParser<'_>) -> bool {
    let is_number = p.text().bytes().all(|byte| byte.is_ascii_digit());
    is_number && p.nth(1) == Some(R_PAREN) && p.text().len() < 4
}

/// Whether a word after dots is a single character that is no move but precedes one.
fn is_number_end(p: &LineParser<'_>) -> bool {
    let is_blank = p.nth(1) == Some(WHITESPACE);
    p.text().chars().count() == 1 && is_blank && p.nth(2) == Some(WORD) && p.nth(3) != Some(DOTS)
}

/// Whether a word before a dot looks like a square and a move follows: it may be a number with a slip.
fn is_number_like_square(p: &LineParser<'_>) -> bool {
    let is_square = matches!(p.text().as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    let is_dot = p.nth(1) == Some(DOTS) && p.nth_text(1) == ".";
    is_square && is_dot && p.nth(2) == Some(WHITESPACE) && p.nth(3) == Some(WORD)
}

/// Whether a word is a move number, perhaps with a slip: `1O.`, `9a`, `30-`. If a move is due or another number follows, it is
/// a move with a slip.
fn is_number(p: &LineParser<'_>, text: &str, is_due: bool) -> bool {
    if text.starts_with('(') {
        return true;
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = text.get(digits..).unwrap_or_default();
    let is_move = match San::read(text, Language::ENGLISH).map(|san| san.kind) {
        // `00`
        Some(MoveKind::Castle { .. }) => p.nth(1) != Some(DOTS),
        // `E4,`
        None => San::read(text, Language::CAPITALS).is_some(),
        Some(_) => true,
    };
    if p.nth(1) == Some(DOTS) {
        // `etc.`
        let is_word = text.len() > 2 && is_small(text) && slip::digits(text).is_none();
        return !is_word
            && result(text).is_none()
            && !is_move
            && (rest.is_empty() || text.len() < 4);
    }
    let is_sign = rest.chars().count() == 1 || rest == " -";
    let is_nearly = digits > 0 && digits < 4 && is_sign;
    // `4d` is a square with its characters swapped.
    let is_square = matches!(text.as_bytes(), [b'1'..=b'8', b'a'..=b'h']);
    let is_broken = is_nearly && !is_square && !is_move;
    let mut next = (1..4).filter(|next| p.nth(*next) != Some(WHITESPACE));
    let next = next.next().unwrap_or(1);
    // The dash after a move is no dot of a number.
    let is_followed = p.nth(next) == Some(WORD)
        && p.nth(next + 1) == Some(DOTS)
        && !p.nth_text(next + 1).starts_with(' ');
    let is_number = rest.is_empty() && !is_move || is_broken;
    is_number && !is_due && !is_followed && result(text).is_none()
}

/// Whether four digits, which may be a move in a game by post (`5254`), are none: no other such move stands directly `above` them.
fn is_year(text: &str, above: Option<&str>) -> bool {
    let is_digits = |text: &str| text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_move = |word: &str| is_digits(word) && San::read(word, Language::ENGLISH).is_some();
    let last = above.and_then(|above| above.split_whitespace().next_back());
    let last = last.and_then(|last| last.rsplit('.').next());
    is_digits(text) && !last.is_some_and(is_move)
}

/// The digits of a number with another sign in place of its dot: `5l` or `5 -` for `5.` `None` for other words.
pub(crate) fn undotted(text: &str) -> Option<&str> {
    let last = text.as_bytes().last()?;
    (!last.is_ascii_digit()).then_some(())?;
    // `(5)`, `(5.)`
    let inside = text
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'));
    if let Some(inside) = inside.map(|inside| inside.strip_suffix('.').unwrap_or(inside)) {
        return inside
            .bytes()
            .all(|byte| byte.is_ascii_digit())
            .then_some(inside);
    }
    let signs = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_sign = signs.chars().count() == 1 || signs.strip_prefix(' ') == Some("-");
    let is_cut = signs.len() < text.len() && is_sign;
    text.strip_suffix(signs).filter(|_| is_cut)
}

/// The digits of a number with a sign that can only stand for its dot, `5,`, `(5)` or `5 -`; the whole `text` otherwise.
pub(crate) fn unsigned(text: &str) -> &str {
    let is_sign = text.starts_with('(')
        || text.ends_with([',', ':', '/', ';', ')', '\u{b0}', '\u{ba}'])
        || text.ends_with(" -");
    undotted(text).filter(|_| is_sign).unwrap_or(text)
}

/// Reports a spelling that has only one possible meaning.
fn respell(p: &mut LineParser<'_>, range: TextRange, right: &str, message: String) {
    let finding = rules::SPELLING.at(range, message);
    let edits = vec![Edit::replace(range, right)];
    p.report(finding.with_fix(Fix::safe(format!("Write {right}"), edits)));
}

/// The most tokens of one text that is no movetext. A larger limit would check the same words again and again.
const MOST_TOKENS: usize = 200;

/// Whether a word has only small letters, and none that stands for a capture.
fn is_small(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b'a'..=b'w' | b'y' | b'z'))
}

/// Whether a word in small letters is too long for a pawn's move without its rank: `good`. Castling (`ooo`) is none.
fn is_plain_word(text: &str) -> bool {
    let is_castling = text.bytes().all(|byte| byte == b'o');
    text.len() > 3
        && is_small(text)
        && text.contains(['a', 'e', 'i', 'o', 'u', 'y'])
        && !is_castling
}

/// Whether a word can be nothing but a part of a remark: `fast`, `bad`, `12:30`.
fn is_remark(text: &str) -> bool {
    let is_word = text.len() > 2 && is_small(text) && text != "ooo";
    is_word || is_time(text) || !is_nearly_move(text)
}

/// Whether a word is a time on a clock: `12:30`.
fn is_time(text: &str) -> bool {
    let is_of_time = |byte: u8| byte == b':' || byte.is_ascii_digit();
    text.len() > 3 && text.contains(':') && text.bytes().all(is_of_time)
}

/// How many tokens from here are a remark in parentheses, and no variation: words and numbers, of which none can be a move. A `}` in
/// the place of its end does not count.
fn remark_in_parentheses(p: &LineParser<'_>) -> usize {
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

/// How many tokens from here note something about the move above: an evaluation (`+0.35`, `0.00`, `0,35`), the moves to mate (`M5`),
/// an idea (`/\ Bc4`).
fn noted(p: &LineParser<'_>, line: &str) -> usize {
    // The first letter rules out most moves.
    if let Some(b'a'..=b'h' | b'K' | b'Q' | b'R' | b'B' | b'N' | b'O') = p.text().as_bytes().first()
    {
        return 0;
    }
    if is_evaluation(p, 0, false) {
        3
    } else if is_comma_evaluation(p.text()) || is_mate_count(p, line) {
        1
    } else {
        idea(p)
    }
}

/// Whether a word is time spent on a move: `1'`, `1'30`, `45s`, `1m30s`.
pub(crate) fn is_time_spent(text: &str) -> bool {
    let mut rest = text;
    let mut sign: Option<char> = None;
    loop {
        let behind = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let digits = rest.len() - behind.len();
        let Some(next) = behind.chars().next() else {
            // The seconds of `1'30`.
            return digits == 2 && sign.is_some_and(|sign| !matches!(sign, 'm' | 's'));
        };
        let is_unit = matches!(
            next,
            '\'' | '"' | '\u{2019}' | '\u{2032}' | '\u{2033}' | 'm' | 's'
        );
        if !is_unit || !(1..=3).contains(&digits) || sign == Some('s') {
            return false;
        }
        rest = behind.strip_prefix(next).unwrap_or_default();
        sign = Some(next);
        if rest.is_empty() {
            return true;
        }
    }
}

/// Whether a word is the time spent on the move above, `e4 1' e5 2'`, and not its number with another sign for the dot: it stands
/// between White's numbered move and Black's, or the next number or the result follows it.
fn is_time_behind(p: &LineParser<'_>, line: &str, since_number: usize) -> bool {
    let text = p.text();
    // Few words begin with a digit and end otherwise.
    if !text.starts_with(|sign: char| sign.is_ascii_digit())
        || text.ends_with(|sign: char| sign.is_ascii_digit())
            && (text.len() < 4 || !text.contains(['\'', '\u{2019}', '\u{2032}']))
        || p.nth(1) == Some(DOTS)
        || !is_time_spent(text)
    {
        return false;
    }
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let signs = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    // `1'30` is no number.
    if signs.chars().count() > 1 {
        return !above.trim().is_empty();
    }
    let mut words = (1..).map_while(|len| Some((len, p.nth(len)?)));
    let next = words.find(|(_, kind)| *kind != WHITESPACE);
    let is_before_number = match next {
        Some((len, WORD)) => numbered(p, len).is_some() || result(p.nth_text(len)).is_some(),
        // Without a number in the line, it may be one itself.
        Some((_, SyntaxKind::NEWLINE)) | None => since_number < usize::MAX,
        Some((_, kind)) => kind == R_PAREN,
    };
    !above.trim().is_empty() && (since_number == 1 || is_before_number)
}

/// How many tokens from here are an abbreviation, single letters with dots, with what it says: `P.S. nice game!`. Behind `e.g.` stands
/// a move that is only told of.
fn abbreviation(p: &LineParser<'_>) -> usize {
    let is_letter = |len: usize| {
        let is_one = p.nth(len) == Some(WORD) && p.nth(len + 1) == Some(DOTS);
        let is_single = p.nth_text(len).len() == 1 && p.nth_text(len + 1) == ".";
        is_one
            && is_single
            && p.nth_text(len)
                .bytes()
                .all(|byte| byte.is_ascii_alphabetic())
    };
    let (mut len, mut letters) = (0, String::new());
    while is_letter(len) && letters.len() < 4 {
        letters.push_str(&p.nth_text(len).to_ascii_lowercase());
        len += 2;
    }
    if letters.len() < 2 {
        return 0;
    }
    let end = said(p, len - 1);
    let is_told = end == len && ["eg", "ie", "zb", "dh"].contains(&&*letters);
    let is_next = p.nth(len) == Some(WHITESPACE) && is_movetext(p.nth_text(len + 1));
    if is_told && is_next { len + 2 } else { end }
}

/// Whether a number in parentheses behind a result counts the moves: `1-0 (34)`.
fn is_count_behind_result(p: &LineParser<'_>, line: &str) -> bool {
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if p.nth(1) != Some(WORD) || p.nth(2) != Some(R_PAREN) || !is_digits(p.nth_text(1)) {
        return false;
    }
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let before = above.split_whitespace().next_back();
    before.is_some_and(|word| result(word).is_some())
}

/// Whether the token `at` and the two behind it are a program's evaluation: `+0.35`, `-1.20/12`, `0.00`, and `1.35` if it stands in
/// parentheses.
fn is_evaluation(p: &LineParser<'_>, at: usize, is_inside: bool) -> bool {
    if p.nth(at + 1) != Some(DOTS) || p.nth_text(at + 1) != "." {
        return false;
    }
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = p.nth_text(at + 2).split('/');
    let fraction = parts.next().unwrap_or_default();
    let begins = match p.nth_text(at) {
        // No move has the number 0.
        "0" => is_inside || fraction.len() == 2,
        first => match first.strip_prefix(['+', '-']) {
            Some(number) => is_digits(number),
            // `8.00` may be castling.
            None => is_inside && is_digits(first) && fraction.len() == 2 && fraction != "00",
        },
    };
    begins && is_digits(fraction) && parts.all(is_digits)
}

/// Whether a word is an evaluation with a comma: `0,35`, `+1,20/12`.
fn is_comma_evaluation(text: &str) -> bool {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some((whole, rest)) = text.split_once(',') else {
        return false;
    };
    let mut parts = rest.split('/');
    let fraction = parts.next().unwrap_or_default();
    let begins = match whole.strip_prefix(['+', '-']) {
        Some(number) => is_digits(number),
        None => whole == "0" && fraction.len() == 2,
    };
    begins && is_digits(fraction) && parts.all(is_digits)
}

/// How many tokens from here are a sign alone in parentheses, with the marks behind it: `(=)`, the offer of a draw on score sheets. A
/// variation would have moves.
fn sign_in_parentheses(p: &LineParser<'_>) -> usize {
    let text = p.nth_text(1);
    let is_sign = glossary::sign(text).is_some() && !glossary::is_letter(text);
    match is_sign && p.nth(2) == Some(R_PAREN) {
        true => 3 + usize::from(p.nth(3) == Some(SyntaxKind::SUFFIX)),
        false => 0,
    }
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
fn told_behind(p: &LineParser<'_>, words: usize) -> usize {
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

/// How many tokens from here are the sign of an idea, in plain characters, and its move: `/\ Bc4`, `/\Bc4`.
fn idea(p: &LineParser<'_>) -> usize {
    let Some(behind) = p.text().strip_prefix("/\\") else {
        return 0;
    };
    let is_move = |text: &str| San::read(text, Language::ENGLISH).is_some();
    let is_next = || p.nth(1) == Some(WHITESPACE) && p.nth(2) == Some(WORD);
    match behind {
        "" if is_next() && is_move(p.nth_text(2)) => 3,
        "" => 0,
        _ => usize::from(is_move(behind)),
    }
}

/// A move number at `at`: its value, the number of its dots, and the token behind it and its blank.
fn numbered(p: &LineParser<'_>, at: usize) -> Option<(u32, usize, usize)> {
    let is_one = p.nth(at) == Some(WORD) && p.nth(at + 1) == Some(DOTS);
    let value = p.nth_text(at).parse::<u32>().ok().filter(|_| is_one)?;
    let dots = match p.nth_text(at + 1) {
        "." => 1,
        _ => 3,
    };
    let blank = usize::from(p.nth(at + 2) == Some(WHITESPACE));
    Some((value, dots, at + 2 + blank))
}

/// How many tokens from here are a sign such as `∆`, with the idea, and the move that it names: `∆d4`, `∆ 3. Bb5`. The game's own
/// numbers show it: the move would be one too many before the next number, or its own number comes again.
fn idea_behind(p: &LineParser<'_>, since_number: usize) -> usize {
    if !matches!(glossary::sign(p.text()), Some(140..=144)) {
        return 0;
    }
    let first = 1 + usize::from(p.nth(1) == Some(WHITESPACE));
    let own = numbered(p, first);
    let at = own.map_or(first, |(.., behind)| behind);
    if p.nth(at) != Some(WORD) || !is_movetext(p.nth_text(at)) {
        return 0;
    }
    let end = at + 1 + usize::from(p.nth(at + 1) == Some(SyntaxKind::SUFFIX));
    match is_one_too_many(p, end, own, since_number) {
        true => end,
        false => 0,
    }
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
fn told_of(p: &LineParser<'_>, since_number: usize) -> usize {
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
                let is_number =
                    p.nth(len + 1) == Some(DOTS) && slip::digits(text).is_some() && !is_small(text);
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

/// Whether the moves in front of the next number show that the one before the token `end` is none of the game: with it, there would be
/// one too many, or its `own` number comes again.
fn is_one_too_many(
    p: &LineParser<'_>,
    end: usize,
    own: Option<(u32, usize, usize)>,
    since_number: usize,
) -> bool {
    let (mut moves, mut next) = (0, None);
    for len in end..MOST_TOKENS {
        match p.nth(len) {
            // What a variation replaces is not clear here.
            Some(L_PAREN) => return false,
            Some(WORD) => {
                next = numbered(p, len);
                if next.is_some() || result(p.nth_text(len)).is_some() {
                    break;
                }
                moves += usize::from(is_movetext(p.nth_text(len)));
            }
            None | Some(R_PAREN | SyntaxKind::NEWLINE) => break,
            _ => {}
        }
    }
    match (own, next) {
        (Some((own, dots, _)), Some((next, next_dots, _))) => {
            moves == 0 && (next < own || next == own && next_dots <= dots)
        }
        (Some(_), None) => false,
        // `9. h3 ∆d4 Na5 10. Bc2`, `9. h3 ∆d4 9... Na5`, `9. h3 Na5 ∆d4 10. Bc2`
        (None, next) => {
            let dots = next.map(|(_, dots, _)| dots);
            match since_number {
                1 => moves == 1 && dots != Some(3) || moves == 0 && dots == Some(3),
                2 => moves == 0 && dots == Some(1),
                _ => false,
            }
        }
    }
}

/// Whether a word counts the moves to mate, as programs do: `#3`, `M5`, `-M3`, `#-2`.
fn counts_to_mate(text: &str) -> bool {
    let bare = text.strip_prefix(['+', '-']).unwrap_or(text);
    let Some(count) = bare.strip_prefix(['#', 'M']) else {
        return false;
    };
    let digits = count.strip_prefix(['+', '-']).unwrap_or(count);
    (1..=3).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a word behind a move counts the moves to mate. `#2` before a move is rather its number.
fn is_mate_count(p: &LineParser<'_>, line: &str) -> bool {
    if !counts_to_mate(p.text()) || p.nth(1) == Some(DOTS) {
        return false;
    }
    let above = line.get(..usize::from(p.offset())).unwrap_or_default();
    let is_behind = !above.trim().is_empty();
    let is_number = || {
        let next = p.nth_text(2);
        let is_digits = next.bytes().all(|byte| byte.is_ascii_digit());
        p.nth(2) == Some(WORD) && (is_digits && p.nth(3) == Some(DOTS) || result(next).is_some())
    };
    let is_last = || !p.kinds().skip(1).any(|kind| kind == WORD);
    let is_plain = p.text().starts_with('#') && !p.text().contains(['+', '-']);
    is_behind && (!is_plain || is_number() || is_last())
}

/// Whether question marks stand for a move that is due: three of them or more.
fn is_unread_move(p: &LineParser<'_>, is_due: bool) -> bool {
    let text = p.text();
    is_due && text.len() > 2 && text.bytes().all(|byte| byte == b'?')
}

/// How many tokens of a line, from its start, are a sentence that names moves or squares, and nothing else: `Now White pins the knight
/// on c6.` Most of its words can be no moves, and no two moves stand side by side.
fn told(p: &LineParser<'_>) -> usize {
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

/// Whether a word is a move, and no ordinary word.
fn is_movetext(text: &str) -> bool {
    San::read(text, Language::ENGLISH).is_some_and(|san| !is_also_word(text, &san))
}

/// How many tokens of a line, from its start, are a sentence that tells of moves in parentheses, and nothing else follows them:
/// `White (Nc3 would do) develops quickly`. A variation begins with a number, and moves outside parentheses may be those of the
/// game.
fn sentence(p: &LineParser<'_>) -> usize {
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
fn heading(p: &LineParser<'_>) -> usize {
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

/// Whether a word is the code of an opening in brackets, `[C84]`.
fn is_eco(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'[', b'A'..=b'E', tens, ones, b']'] if tens.is_ascii_digit() && ones.is_ascii_digit()
    )
}

/// Whether a word may be part of a name: letters, and no move, result or word of the notation.
fn is_person(text: &str) -> bool {
    let is_letter =
        |sign: char| sign.is_alphabetic() || matches!(sign, ',' | '\'' | '-' | '\u{2019}');
    text.starts_with(char::is_alphabetic)
        && text.chars().all(is_letter)
        && !is_movetext(text.trim_end_matches(','))
        && !san::names_castling(text)
        && CheckSign::in_words(text).is_none()
        && result_in_words(text).is_none()
}

/// Words behind which a numbered move is none of the game: `Better is 3. Bb5.`, `Position after 2... Nc6`.
const CITING: [&str; 8] = [
    "better", "best", "stronger", "besser", "position", "diagram", "stellung", "diagramm",
];

/// How many tokens of a line, from its start, are words about one move with its number, and nothing else follows: `Better is 3. Bb5.`,
/// `Now 3. Bb5 is strong:`. Words such as `then came 3. Bb5` may tell the game, so the words must show that they do not.
fn cited(p: &LineParser<'_>) -> usize {
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
fn files(p: &LineParser<'_>, line: &str) -> usize {
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

/// Reads and reports the rest of a line if it is a tag behind the result, `1-0 [White "Ann"]`: the tags of the next game begin on a
/// line of their own.
fn tag_behind_result(p: &mut LineParser<'_>, line: &str) -> bool {
    let start = p.offset();
    let parts = line.split_at_checked(usize::from(start));
    let (above, tag) = parts.unwrap_or_default();
    let before = above.split_whitespace().next_back();
    if before.is_none_or(|word| result(word).is_none()) || !crate::is_tag(tag) {
        return false;
    }
    let mut end = start;
    while let Some(kind) = p.current().filter(|kind| *kind != SyntaxKind::NEWLINE) {
        match kind {
            WHITESPACE => p.bump(),
            _ => {
                p.bump_as(ERROR);
                end = p.last_end();
            }
        }
    }
    let message = "A tag stands behind the result, where it is not read: the next game begins on a line of its own.";
    let finding = rules::AFTER_RESULT.at(TextRange::new(start, end), message);
    let blank = TextRange::new(size(above.trim_end().len()), start);
    let edits = vec![Edit::replace(blank, "\n\n")];
    let fix = Fix::guess("Begin a line there", edits);
    p.report(finding.with_severity(Severity::Warning).with_fix(fix));
    true
}

/// How many tokens from here are a remark in square brackets: words, among which may be moves.
fn remark_in_brackets(p: &LineParser<'_>) -> usize {
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
fn remark_to_the_end(p: &LineParser<'_>) -> usize {
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
fn prose(p: &LineParser<'_>, is_due: bool, sober: &mut TextSize) -> usize {
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
                || p.nth(len + 1) == Some(DOTS) && slip::digits(text).is_some()
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
fn counts(p: &LineParser<'_>, number: usize) -> bool {
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

/// Whether a move is also an ordinary word: `pass`, `de`, `castles short`.
fn is_also_word(text: &str, san: &San) -> bool {
    matches!(san.kind, MoveKind::Take(_)) && text.len() == 2
        || is_pass_in_words(text)
        || san::castling_in_words(text).is_some()
}

/// Whether a word drops a piece on the board, as in Crazyhouse: `P@d5`, `@d5`.
fn is_drop(text: &str) -> bool {
    let bare = text.trim_end_matches(['+', '#']);
    let square = bare.split_once('@').filter(|(piece, _)| piece.len() < 2);
    square.is_some_and(|(_, square)| matches!(square.as_bytes(), [b'a'..=b'z', b'0'..=b'9', ..]))
}

/// Whether a word may be a move with a slip, or one with letters of another language.
fn is_nearly_move(text: &str) -> bool {
    if is_plain_word(text) || san::names_castling(text) {
        return false;
    }
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
    let is_slipped = is_short && (others == 0 || is_cut || others <= 2 && has_square);
    // The slowest check comes last, since words are checked repeatedly. All languages castle and pass alike.
    let is_read = |language| San::read(text, language).is_some();
    let mut languages = Language::FOREIGN.into_iter().chain([Language::CAPITALS]);
    is_slipped
        || match san::may_go(text) {
            true => languages.any(is_read),
            false => is_read(Language::ENGLISH),
        }
}

/// Reads `tokens` tokens as text that is no movetext, and reports it.
fn junk(p: &mut LineParser<'_>, line: &str, tokens: usize) {
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

/// `$1`
fn nag(p: &mut LineParser<'_>, line: &str) {
    let (text, range) = (p.text(), p.range());
    p.bump();
    if text.contains('$') && glossary::nag(text).is_none() && !glossary::is_null(text) {
        let message = format!("{text} is no annotation: they go from $0 to $255.");
        let finding = rules::ANNOTATION.at(range, message);
        p.report(finding.with_fix(Fix::guess(
            "Remove it",
            vec![Edit::delete_word(line, range)],
        )));
    }
}

/// What the finding on `e.p.` says.
pub(crate) const SAID_BY_MOVE: &str =
    "That a pawn is taken en passant is not written: the move says it.";

/// Reports `e.p.`, which the export format leaves out. Whether the move before it takes so, only the board tells.
fn en_passant(p: &mut LineParser<'_>, line: &str) {
    let range = p.range();
    p.bump();
    let finding = rules::SPELLING.at(range, SAID_BY_MOVE);
    p.report(finding.with_fix(Fix::guess(
        "Remove it",
        vec![Edit::delete_word(line, range)],
    )));
}
