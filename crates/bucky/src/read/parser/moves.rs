//! A move: origin, sign, target, promotion, indirect takes, information.

use notation::{Edit, Fix, Rule, Severity, TextRange, TextSize};

use super::{LineParser, NO_PIECES, scan};
use crate::{
    game::{PieceKind, Square, rules},
    read::{
        ast::read_square,
        syntax::SyntaxKind::{
            self, CASTLE, EQUALS, ERROR, LETTER, MOVE, PROMOTION, SIGN, SQUARE, WHITESPACE, WORD,
        },
    },
};

mod info;
mod takes;

/// Parses a move whose `word` begins with squares and a sign without slips.
pub(super) fn clean(parser: &mut LineParser<'_>, word: &str) {
    if scan::is_clean_move(word) && word.get(..2) != word.get(3..) && !info_follows(parser) {
        bare(parser);
    } else {
        move_(parser);
    }
}

/// Parses a move, at a word for which [`scan::starts_move`] is true.
pub(super) fn move_(parser: &mut LineParser<'_>) {
    let (start, text) = (parser.offset(), parser.rest());
    let marker = parser.start();
    let mut moves = MoveParser {
        start,
        text,
        end: parser.range().end(),
        parser,
        from: None,
        to: None,
        sign: None,
        blanks: Vec::new(),
        before_marks: Vec::new(),
        is_broken: false,
    };
    if scan::is_clean_core(moves.rest()) {
        moves.clean_core();
    } else if scan::is_torn(moves.rest()) {
        moves.torn_core();
    } else if scan::castle(moves.rest()) > 0 {
        moves.castle();
    } else if let Some(right) = scan::misread(moves.rest()) {
        moves.misread_core(&right);
    } else if scan::is_regular(moves.rest()) {
        moves.core();
    } else {
        moves.unreadable();
    }
    if moves.goes_on() {
        moves.promotion();
        moves.takes();
        moves.check_squares();
        moves.info();
    } else {
        moves.check_squares();
    }
    moves.report_blanks();
    marker.complete(parser, MOVE);
}

/// Parses a move of squares and sign only, like nearly all moves.
fn bare(parser: &mut LineParser<'_>) {
    let marker = parser.start();
    parser.bump_part(SQUARE, 2);
    parser.bump_part(SIGN, 1);
    // The rest of the word.
    parser.bump_as(SQUARE);
    marker.complete(parser, MOVE);
}

/// Whether the text after a blank may belong to the move before it.
fn info_follows(parser: &LineParser<'_>) -> bool {
    let next = match parser.current() {
        Some(WORD) => 1,
        _ => 0,
    };
    parser.nth(next) == Some(WHITESPACE)
        && match parser.nth_text(next + 1).bytes().next() {
            Some(b'(' | b'+' | b'!' | b'?') => true,
            Some(b'#' | b'=') => !begins_comment(parser, next + 1),
            _ => false,
        }
}

/// Whether the word `index`, which begins with `#` or `=`, begins a comment as in other notations: `# best`, `= 5`.
pub(super) fn begins_comment(parser: &LineParser<'_>, index: usize) -> bool {
    let text = parser.nth_text(index);
    let is_sign = scan::is_marks(text) || text.starts_with('=');
    let is_followed =
        parser.nth(index + 1) == Some(WHITESPACE) && super::belongs_to_junk(parser, index + 2);
    parser.nth(index) == Some(WORD)
        && (!is_sign || is_followed)
        && !is_promotion_apart(parser, index)
        && !is_promotion_with_list(parser, index)
}

/// Whether the word `index` is a promotion, and its move's list of takes stands behind a blank: `=S (xe4)`.
fn is_promotion_with_list(parser: &LineParser<'_>, index: usize) -> bool {
    let text = parser.nth_text(index);
    text.starts_with('=')
        && promotion_letter(text, 1).is_some()
        && parser.nth(index + 2) == Some(WORD)
        && takes::starts_list(parser.nth_text(index + 2))
}

/// Whether the word `index` is the sign of a promotion, with its letter behind a blank: `= S`.
fn is_promotion_apart(parser: &LineParser<'_>, index: usize) -> bool {
    let letter = parser.nth_text(index + 2);
    parser.nth(index) == Some(WORD)
        && parser.nth_text(index) == "="
        && parser.nth(index + 1) == Some(WHITESPACE)
        && parser.nth(index + 2) == Some(WORD)
        && promotion_letter(letter, 0).is_some()
        && !scan::is_torn(letter)
}

struct MoveParser<'p, 't> {
    parser: &'p mut LineParser<'t>,
    start: TextSize,
    /// The line from the move on.
    text: &'t str,
    /// The end of the word that is being read.
    end: TextSize,
    from: Option<Square>,
    to: Option<Square>,
    sign: Option<char>,
    /// Blanks inside the move.
    blanks: Vec<TextRange>,
    /// Blanks before its buck marks, which may be signs of chess: only the board shows whether they belong to the move.
    before_marks: Vec<TextRange>,
    /// Whether the squares or the sign cannot be read: then the rest is not checked.
    is_broken: bool,
}

impl<'t> MoveParser<'_, 't> {
    /// The rest of the word.
    fn rest(&self) -> &'t str {
        if self.parser.offset() < self.end {
            self.parser.text()
        } else {
            ""
        }
    }

    fn next(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn at(&self) -> TextSize {
        self.parser.offset()
    }

    /// The line's text in `range`, which is inside the move.
    fn text(&self, range: TextRange) -> &'t str {
        let at = |offset: TextSize| usize::from(offset - self.start);
        self.text
            .get(at(range.start())..at(range.end()))
            .unwrap_or_default()
    }

    /// Reads the next `len` bytes and returns their range.
    fn bump(&mut self, kind: SyntaxKind, len: usize) -> TextRange {
        let start = self.at();
        self.parser.bump_part(kind, len);
        TextRange::new(start, self.parser.last_end())
    }

    /// Reads a blank and goes on with the next word, if `belongs` accepts it as a part of this move.
    fn cross_blank(&mut self, belongs: impl Fn(&str) -> bool) -> bool {
        let crosses = self.rest().is_empty()
            && self.parser.at(WHITESPACE)
            && self.parser.nth(1) == Some(WORD)
            && belongs(self.parser.nth_text(1));
        if crosses {
            let blank = self.parser.range();
            self.parser.bump();
            self.blanks.push(blank);
            self.end = self.parser.range().end();
        }
        crosses
    }

    fn find(&mut self, rule: &Rule, range: TextRange, message: impl Into<String>) {
        self.parser.find(rule, range, message);
    }

    /// Reports `rule` at `range` with the fix that writes `text` there. The fix is safe unless it only removes text.
    fn slip(&mut self, rule: &Rule, range: TextRange, message: String, text: &str) {
        let title = if text.is_empty() {
            format!("Remove {}", self.text(range))
        } else {
            format!("Write {text}")
        };
        let fix = Fix {
            safe: !text.is_empty(),
            ..Fix::guess(title, vec![Edit::replace(range, text)])
        };
        self.parser.report(rule.at(range, message).with_fix(fix));
    }

    fn castle(&mut self) {
        let range = self.bump(CASTLE, 3);
        let spelling = "O-O";
        if self.text(range) != spelling {
            let message = "A teleport in short is written with two capital letters O: O-O.";
            self.slip(&rules::CASE, range, message.to_owned(), spelling);
        }
    }

    /// Reports squares or a sign that cannot be read.
    fn broken(&mut self, rule: &Rule, range: TextRange, message: impl Into<String>) {
        self.is_broken = true;
        self.find(rule, range, message);
    }

    /// Whether anything may follow the squares, also after a blank.
    fn goes_on(&self) -> bool {
        !self.rest().is_empty() || info_follows(self.parser)
    }

    /// Reads origin, sign and target without slips.
    fn clean_core(&mut self) {
        let text = self.rest();
        let square = |range| text.get(range).and_then(Square::parse);
        (self.from, self.to) = (square(0..2), square(3..scan::CLEAN_CORE));
        self.sign = text.chars().nth(2);
        self.bump(SQUARE, 2);
        self.bump(SIGN, 1);
        self.bump(SQUARE, 2);
    }

    /// Reads origin, sign and target with letters in place of digits: `fl-dl` for the `right` f1-d1.
    fn misread_core(&mut self, right: &str) {
        let square = |range| right.get(range).and_then(Square::parse);
        (self.from, self.to) = (square(0..2), square(3..scan::CLEAN_CORE));
        self.sign = right.chars().nth(2);
        let start = self.at();
        self.bump(SQUARE, 2);
        self.bump(SIGN, 1);
        self.bump(SQUARE, 2);
        let range = TextRange::new(start, self.at());
        let message = format!(
            "{} has a letter in place of a digit: write {right}.",
            self.text(range)
        );
        let fix = Fix::guess(format!("Write {right}"), vec![Edit::replace(range, right)]);
        let finding = rules::SQUARE.at(range, message);
        let finding = finding.with_severity(Severity::Warning);
        self.parser.report(finding.with_fix(fix));
    }

    /// Reads origin, sign and target with blanks in the squares, and perhaps around the sign.
    fn torn_core(&mut self) {
        self.from = self.torn_square();
        self.inner_blank();
        let written = self.next().unwrap_or_default();
        if let Some(sign) = scan::sign(written) {
            let range = self.bump(SIGN, written.len_utf8());
            self.sign = Some(sign);
            self.check_sign(written, sign, range);
        }
        self.inner_blank();
        self.to = self.torn_square();
    }

    /// Reads a square with or without blanks between letter and digit.
    fn torn_square(&mut self) -> Option<Square> {
        let rest = self.rest();
        let behind = rest.get(1..)?;
        let blank = behind.len() - behind.trim_start().len();
        let letter = TextRange::at(self.at(), TextSize::new(1));
        let range = self.bump(SQUARE, 2 + blank);
        let Some(square) = read_square(self.text(range)) else {
            let text: String = self.text(range).split_whitespace().collect();
            self.broken(&rules::OFF_BOARD, range, off_board(&text));
            return None;
        };
        if blank > 0 {
            let end = range.end() - TextSize::new(1);
            self.blanks.push(TextRange::new(letter.end(), end));
        }
        if self.text(letter) != square.to_string().get(..1)? {
            let message = square_in_capitals(square);
            let small = self.text(letter).to_ascii_lowercase();
            self.slip(&rules::CASE, letter, message, &small);
        }
        Some(square)
    }

    /// Reads a blank inside the word.
    fn inner_blank(&mut self) {
        let rest = self.rest();
        let len = rest.len() - rest.trim_start().len();
        if len > 0 {
            let blank = self.bump(WHITESPACE, len);
            self.blanks.push(blank);
        }
    }

    /// Reads origin, sign and target.
    fn core(&mut self) {
        if self.next().and_then(scan::sign).is_some() && scan::square_like(self.rest()).is_none() {
            let range = TextRange::empty(self.at());
            self.broken(
                &rules::MISSING_SQUARE,
                range,
                "The square of the moving piece is missing before the sign.",
            );
        } else {
            self.from = self.square();
        }
        if !self.sign() {
            return;
        }
        self.cross_blank(|word| {
            let is_square = scan::starts_with_square(word) && !scan::starts_next(word);
            // `d9` is not on the board.
            is_square || scan::square_like(word) == Some(word)
        });
        if self.next().is_some_and(|c| c.is_ascii_alphanumeric()) {
            self.to = self.square();
            return;
        }
        let range = TextRange::empty(self.at());
        let sign = self.sign.unwrap_or('-');
        self.broken(
            &rules::MISSING_SQUARE,
            range,
            format!("The target square is missing behind the {sign}."),
        );
    }

    /// Reads a square, whole or broken.
    fn square(&mut self) -> Option<Square> {
        let rest = self.rest();
        if scan::extra_before_square(rest) || (self.sign.is_some() && self.extra_letter(rest)) {
            self.extra_character();
        }
        let rest = self.rest();
        if let Some(text) = scan::square_like(rest) {
            let range = self.bump(SQUARE, 2);
            let square = Square::parse(text);
            match square {
                None => self.broken(&rules::OFF_BOARD, range, off_board(text)),
                Some(square) if text.starts_with(|c: char| c.is_ascii_uppercase()) => {
                    let text = square.to_string();
                    self.slip(&rules::CASE, range, square_in_capitals(square), &text);
                }
                Some(_) => {}
            }
            let after = self.rest().chars().nth(1);
            let ends = match self.sign {
                None => after.and_then(scan::sign).is_some(),
                Some(_) => after == Some('='),
            };
            if ends && self.next().is_some_and(scan::is_digit) {
                self.extra_character();
            }
            return square;
        }
        self.broken_square()
    }

    /// Whether an extra letter stands before the target square.
    fn extra_letter(&self, rest: &str) -> bool {
        rest.starts_with(|c: char| c.is_ascii_alphabetic())
            && scan::starts_with_square(rest.get(1..).unwrap_or_default())
    }

    /// Reads an extra character. It is certain which one is extra if it is a piece's letter or doubles its neighbor.
    fn extra_character(&mut self) {
        let before = self
            .text(TextRange::new(self.start, self.at()))
            .chars()
            .last();
        let letter = self.next().unwrap_or_default();
        let range = self.bump(ERROR, letter.len_utf8());
        let is_piece = letter.is_ascii_uppercase() && PieceKind::from_letter(letter).is_some();
        let message = if is_piece {
            format!("{NO_PIECES}: leave out the {letter}.")
        } else {
            format!("{letter} is one character too many: a square is a letter a–h and a digit 1–8.")
        };
        let is_certain = is_piece || before == Some(letter) || self.next() == Some(letter);
        let rule = &rules::EXTRA_CHARACTER;
        if is_certain {
            self.slip(rule, range, message, "");
        } else {
            let fix = Fix::guess(format!("Remove {letter}"), vec![Edit::delete(range)]);
            let finding = rule.at(range, message);
            self.parser.report(finding.with_fix(fix));
        }
    }

    /// Reads `e`, `4` or `4e` in place of a square.
    fn broken_square(&mut self) -> Option<Square> {
        let rest = self.rest();
        let mut characters = rest.chars();
        let (first, second) = (characters.next()?, characters.next());
        if scan::is_digit(first) && second.is_some_and(scan::is_file) {
            let range = self.bump(SQUARE, 2);
            let text: String = self.text(range).chars().rev().collect();
            let square = Square::parse(&text);
            let message = format!("A square is a letter and then a digit: {text}.");
            if square.is_some() {
                self.slip(&rules::SQUARE, range, message, &text);
            } else {
                self.broken(&rules::OFF_BOARD, range, off_board(&text));
            }
            return square;
        }
        let range = self.bump(ERROR, first.len_utf8());
        let message = if scan::is_file(first) {
            format!("{first} is no square: its rank, 1 to 8, is missing.")
        } else if matches!(first, '1'..='8') {
            format!("{first} is no square: its file, a to h, is missing.")
        } else {
            format!("{first} is no square: a letter a–h and a digit 1–8 are needed.")
        };
        self.broken(&rules::SQUARE, range, message);
        None
    }

    /// Reads the sign between the squares. Returns whether the target may follow.
    fn sign(&mut self) -> bool {
        if self.word_for_sign() {
            return true;
        }
        self.cross_blank(|word| {
            let mut characters = word.chars();
            let has_sign = characters.next().and_then(scan::sign).is_some();
            let rest = characters.as_str();
            // `->`
            let rest = rest.strip_prefix('>').unwrap_or(rest);
            has_sign && (rest.is_empty() || scan::starts_with_square(rest))
        });
        let rest = self.rest();
        if rest.starts_with(scan::ARROW) {
            self.arrow();
            return true;
        }
        let first = rest.chars().next().unwrap_or_default();
        if let Some(sign) = scan::sign(first) {
            let range = self.bump(SIGN, first.len_utf8());
            self.sign = Some(sign);
            self.check_sign(first, sign, range);
            if let Some(again) = self.next().filter(|c| scan::sign(*c).is_some()) {
                let range = self.bump(ERROR, again.len_utf8());
                let message = format!("One sign stands between the squares; {again} is too many.");
                self.slip(&rules::SIGN, range, message, "");
            }
            return true;
        }
        if scan::square_like(rest).is_some() {
            let range = TextRange::new(self.start, self.at() + TextSize::new(2));
            self.broken(
                &rules::MISSING_SIGN,
                range,
                "The sign between the squares is missing: - rolls or teleports, x captures, y smashes.",
            );
            return true;
        }
        if scan::square_like(rest.get(first.len_utf8()..).unwrap_or_default()).is_some() {
            let range = self.bump(ERROR, first.len_utf8());
            self.broken(
                &rules::SIGN,
                range,
                format!("{first} is no sign: write - (roll, teleport), x (capture) or y (smash)."),
            );
            return true;
        }
        let range = TextRange::new(self.start, self.at());
        self.broken(
            &rules::MISSING_SQUARE,
            range,
            format!(
                "{} is only one square: a move names the moving piece and the target, as in e2-e4.",
                self.text(range)
            ),
        );
        false
    }

    /// Reads an arrow in place of the sign.
    fn arrow(&mut self) {
        let range = self.bump(SIGN, scan::ARROW.len());
        self.sign = Some('-');
        let fix = Fix::safe("Write -", vec![Edit::replace(range, "-")]);
        let finding = rules::SIGN.at(range, "An arrow between the squares is written -.");
        let finding = finding.with_severity(Severity::Hint);
        self.parser.report(finding.with_fix(fix));
    }

    /// Reads a word in place of the sign, with the blanks around it: `c2 to b3`. Returns whether there is one.
    fn word_for_sign(&mut self) -> bool {
        let target = self.parser.nth_text(3);
        let is_word = self.rest().is_empty()
            && self.parser.at(WHITESPACE)
            && self.parser.nth(1) == Some(WORD)
            && scan::is_word_for_sign(self.parser.nth_text(1))
            && self.parser.nth(2) == Some(WHITESPACE)
            && self.parser.nth(3) == Some(WORD)
            && scan::starts_with_square(target)
            && !scan::starts_next(target);
        if !is_word {
            return false;
        }
        let start = self.at();
        self.parser.bump();
        let word = self.parser.text();
        self.parser.bump_as(SIGN);
        self.parser.bump();
        self.end = self.parser.range().end();
        self.sign = Some('-');
        let range = TextRange::new(start, self.at());
        let message =
            format!("A sign stands between the squares, and no word: write - for {word}.");
        let fix = Fix::guess("Write -", vec![Edit::replace(range, "-")]);
        let finding = rules::SIGN.at(range, message);
        let finding = finding.with_severity(Severity::Warning);
        self.parser.report(finding.with_fix(fix));
        true
    }

    fn check_sign(&mut self, written: char, sign: char, range: TextRange) {
        if written != sign {
            let text = sign.to_string();
            self.slip(&rules::CASE, range, sign_in_capitals(sign), &text);
        }
    }

    /// Reads `=M`, `= M`, or `M` without the sign.
    fn promotion(&mut self) {
        if self.unusual_promotion() {
            return;
        }
        let sign = usize::from(self.rest().is_empty());
        let is_apart = is_promotion_apart(self.parser, sign);
        self.cross_blank(|word| {
            is_apart || word.starts_with('=') && promotion_letter(word, 1).is_some()
        });
        let rest = self.rest();
        let equals = usize::from(rest.starts_with('='));
        let letter = match is_apart {
            true => promotion_letter(self.parser.nth_text(2), 0),
            false => promotion_letter(rest, equals),
        };
        let Some(letter) = letter else {
            return;
        };
        let marker = self.parser.start();
        let start = self.at();
        if equals > 0 {
            self.bump(EQUALS, 1);
        }
        self.cross_blank(|_| is_apart);
        let range = self.bump(LETTER, 1);
        marker.complete(self.parser, PROMOTION);
        let whole = TextRange::new(start, range.end());
        let capital = letter.to_ascii_uppercase();
        if self.is_broken {
            return;
        }
        if equals == 0 {
            let message = format!("The letter of a promotion follows an equals sign: ={capital}.");
            let text = format!("={capital}");
            // `S=` has both in the wrong order.
            let behind = TextSize::from(u32::from(self.next() == Some('=')));
            let range = TextRange::new(range.start(), range.end() + behind);
            self.slip(&rules::PROMOTION_EQUALS, range, message, &text);
        } else if letter != capital {
            let message =
                format!("The letter of a promotion is a capital for both sides: ={capital}.");
            let text = capital.to_string();
            self.slip(&rules::PROMOTION_CASE, range, message, &text);
        }
        self.check_promotion(whole);
    }

    /// Reads a promotion as it is written elsewhere: `a8(S)`, `a8=(S)`, `a8/S`, `a8-S`, `a8=Shaman`. On another rank than the
    /// last it is free information.
    fn unusual_promotion(&mut self) -> bool {
        let promotes =
            self.sign != Some('y') && self.to.is_some_and(|to| matches!(to.rank(), 0 | 7));
        if !promotes || self.is_broken {
            return false;
        }
        self.cross_blank(|word| word.starts_with(['(', '=']) && unusual_promotion(word).is_some());
        let rest = self.rest();
        let Some((before, kind, behind)) = unusual_promotion(rest) else {
            return false;
        };
        let start = self.at();
        let marker = self.parser.start();
        let equals = usize::from(rest.starts_with('='));
        if equals > 0 {
            self.bump(EQUALS, equals);
        }
        if before > equals {
            self.bump(ERROR, before - equals);
        }
        self.bump(LETTER, 1);
        if behind > 0 {
            self.bump(ERROR, behind);
        }
        marker.complete(self.parser, PROMOTION);
        let range = TextRange::new(start, self.at());
        let right = format!("={}", kind.letter());
        let message = format!("A promotion is written {right}, directly behind the target square.");
        self.slip(&rules::PROMOTION_EQUALS, range, message, &right);
        true
    }

    fn check_promotion(&mut self, range: TextRange) {
        if self.sign == Some('y') {
            self.find(
                &rules::PROMOTION_SMASH,
                range,
                "A smash never promotes, wherever the piece stops.",
            );
        } else if let Some(to) = self.to
            && !matches!(to.rank(), 0 | 7)
        {
            self.find(
                &rules::PROMOTION_RANK,
                range,
                format!("A piece promotes on rank 8 or rank 1, not on {to}."),
            );
        }
    }

    /// Reads the list of indirect takes, also after a blank.
    fn takes(&mut self) {
        self.cross_blank(takes::starts_list);
        let rest = self.rest();
        if takes::starts_list(rest.strip_prefix('x').unwrap_or(rest)) {
            self.list();
        }
    }

    fn check_squares(&mut self) {
        if let (Some(from), Some(to), false) = (self.from, self.to, self.is_broken)
            && from == to
        {
            let range = TextRange::new(self.start, self.at());
            let len = self
                .text(range)
                .find(['=', '('])
                .and_then(|len| TextSize::try_from(len).ok())
                .unwrap_or(range.len());
            self.find(
                &rules::SAME_SQUARE,
                TextRange::at(self.start, len),
                format!("A move needs two squares, but {from} stands here twice."),
            );
        }
    }

    /// Reads squares and sign with too many slips to tell them apart.
    fn unreadable(&mut self) {
        let range = self.bump(ERROR, scan::broken_len(self.rest()));
        let text = self.text(range);
        self.broken(
            &rules::UNREADABLE_MOVE,
            range,
            format!("{text} is no move: a move is a square, a sign and a square, as in e2-e4, e4xg4 or e4yg4."),
        );
    }

    fn report_blanks(&mut self) {
        let blanks = std::mem::take(&mut self.blanks);
        let before_marks = std::mem::take(&mut self.before_marks);
        // Blanks in a move that cannot be read may belong to its slip.
        if self.is_broken {
            return;
        }
        for blank in before_marks {
            let message = "A buck mark stands directly behind its move.";
            let fix = Fix::guess("Remove the blank", vec![Edit::delete(blank)]);
            let finding = rules::BLANK_IN_MOVE.at(blank, message);
            self.parser.report(finding.with_fix(fix));
        }
        let (Some(first), Some(last)) = (blanks.first(), blanks.last()) else {
            return;
        };
        let edits = blanks.iter().map(|blank| Edit::delete(*blank)).collect();
        self.parser.report(
            rules::BLANK_IN_MOVE
                .at(
                    TextRange::new(first.start(), last.end()),
                    "A move is written without blanks inside.",
                )
                .with_fix(Fix::safe("Write the move in one word", edits)),
        );
    }
}

/// A promotion at the start of `text` as it is written elsewhere: `(S)`, `=(S)`, `/S`, `-S`, `=Shaman`, `Shaman`. The lengths of
/// what stands before and behind its letter, and the piece.
fn unusual_promotion(text: &str) -> Option<(usize, PieceKind, usize)> {
    let letter = |at| promotion_letter(text, at).and_then(PieceKind::from_letter);
    // A small letter behind a dash may begin another square.
    let is_capital = || {
        text.get(1..)?
            .chars()
            .next()
            .filter(char::is_ascii_uppercase)
    };
    if text.starts_with('/') || text.starts_with('-') && is_capital().is_some() {
        return Some((1, letter(1)?, 0));
    }
    let equals = usize::from(text.starts_with('='));
    if text.get(equals..)?.starts_with('(') {
        let at = equals + 1;
        let is_closed = text
            .get(at + 1..)
            .is_some_and(|behind| behind.starts_with(')'));
        return Some((at, letter(at).filter(|_| is_closed)?, 1));
    }
    let word = text.get(equals..)?;
    let len = word.find(|sign: char| !sign.is_alphanumeric());
    let word = word.get(..len.unwrap_or(word.len()))?;
    let mut kinds = PieceKind::PROMOTIONS.into_iter();
    let kind = kinds.find(|kind| kind.name().eq_ignore_ascii_case(word))?;
    Some((equals, kind, word.len() - 1))
}

/// The promotion letter at `at` in `text`; `None` if there is none or if a letter or digit follows.
fn promotion_letter(text: &str, at: usize) -> Option<char> {
    let mut rest = text.get(at..)?.chars();
    let letter = rest.next()?;
    let kind = PieceKind::from_letter(letter)?;
    let ends = rest.as_str().starts_with("x(") || !rest.next().is_some_and(char::is_alphanumeric);
    (ends && PieceKind::PROMOTIONS.contains(&kind)).then_some(letter)
}

fn square_in_capitals(square: Square) -> String {
    format!("Squares are written in small letters: {square}.")
}

fn sign_in_capitals(sign: char) -> String {
    format!("The sign is written small: {sign}.")
}

fn off_board(text: &str) -> String {
    format!("{text} is not on the board: the files are a to h, the ranks 1 to 8.")
}
