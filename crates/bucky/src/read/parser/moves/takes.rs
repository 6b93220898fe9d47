//! The list of indirect takes: `(xe4,d3,d2)`.

use notation::{Edit, Fix, TextRange, say::titled};

use super::{MoveParser, off_board, scan, sign_in_capitals, square_in_capitals};
use crate::{
    game::{Square, rules},
    read::syntax::SyntaxKind::{COMMA, ERROR, L_PAREN, R_PAREN, SQUARE, TAKE, TAKES},
};

/// The signs that close a list, the right one first; the others are mistyped for it.
const CLOSING: [char; 3] = [')', ']', '}'];

/// Whether a list begins here, perhaps a broken one. Other text in parentheses is free information.
pub(super) fn starts_list(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('(') else {
        return is_in_other_brackets(text);
    };
    // Whole moves in parentheses are a variation.
    let is_square = |text: &str| scan::square_like(text).is_some() && !scan::starts_next(text);
    let is_list = |text: &str| is_square(text) || text.starts_with(')');
    let mut inner = rest.chars();
    // One character stands before the first square: the x, or a slip for it.
    inner.next();
    rest.is_empty() || rest == "x" || is_list(rest) || is_list(inner.as_str())
}

/// Whether a list in other brackets begins here: `{xe4)`, `[xe4,d3]`. Nothing else is an x and squares.
fn is_in_other_brackets(text: &str) -> bool {
    /// In bytes: more squares than a board has pieces.
    const LONGEST: usize = 3 * 32;
    let Some(list) = text.strip_prefix("[x").or_else(|| text.strip_prefix("{x")) else {
        return false;
    };
    let end = list
        .bytes()
        .take(LONGEST)
        .position(|sign| CLOSING.contains(&char::from(sign)));
    let squares = end.and_then(|end| list.get(..end));
    squares.is_some_and(|squares| squares.split(',').all(scan::is_square))
}

/// A list that is being read.
struct TakesList {
    squares: Vec<(Square, TextRange)>,
    /// Whether a square must be next: at the start and after a comma.
    expects_square: bool,
    /// Whether everything so far follows the grammar.
    is_regular: bool,
    /// Capitals in it, each with its message and its right spelling.
    capitals: Vec<(TextRange, String, String)>,
    /// Whether an error in it was already reported.
    has_error: bool,
}

impl MoveParser<'_, '_> {
    /// Parses a list at which [`starts_list`] is true, also one with the x before it.
    pub(super) fn list(&mut self) {
        let start = self.at();
        let marker = self.parser.start();
        if self.next() == Some('x') {
            self.bump(ERROR, 1);
        }
        let is_opened = self.next() == Some('(');
        self.bump(L_PAREN, 1);
        self.cross_blank(|word| {
            let square = word.trim_start_matches(['x', 'X']);
            square.len() < word.len() && (square.is_empty() || scan::starts_with_square(square))
        });
        let mark = self.next().filter(|c| matches!(c, 'x' | 'X'));
        let mut capitals = Vec::new();
        if let Some(mark) = mark {
            let range = self.bump(TAKE, 1);
            if mark == 'X' {
                capitals.push((range, sign_in_capitals('x'), "x".to_owned()));
            }
        }
        let mut list = TakesList {
            squares: Vec::new(),
            expects_square: true,
            is_regular: mark.is_some(),
            capitals,
            has_error: false,
        };
        while self.list_item(&mut list) {}
        let closing = self.next().filter(|sign| CLOSING.contains(sign));
        if closing.is_some() {
            self.bump(R_PAREN, 1);
        }
        marker.complete(self.parser, TAKES);
        let has_parens = is_opened && closing.is_none_or(|sign| sign == ')');
        let is_closed = has_parens && closing.is_some();
        let is_regular = list.is_regular && is_closed && !list.expects_square;
        // If the only square is broken, the rest of the list is not checked.
        let is_judged = !(list.has_error && list.squares.is_empty());
        if !is_regular && is_judged && !self.is_broken {
            let range = TextRange::new(start, self.at());
            // Written anew, the list has no blanks.
            self.blanks.retain(|blank| !range.contains_range(*blank));
            self.report_irregular(range, &list.squares, has_parens);
        } else if is_regular && !self.is_broken {
            for (range, message, right) in &list.capitals {
                self.slip(&rules::CASE, *range, message.clone(), right);
            }
        }
        self.report_twice(&list.squares);
        self.report_mover(&list.squares);
    }

    /// Reads a square, a comma, or something wrong between them. Returns `false` at the end of the list.
    fn list_item(&mut self, list: &mut TakesList) -> bool {
        if self.rest().is_empty() && !self.list_goes_on() {
            return false;
        }
        let rest = self.rest();
        if let Some(text) = scan::square_like(rest) {
            list.is_regular &= list.expects_square;
            list.expects_square = false;
            let range = self.bump(SQUARE, 2);
            match Square::parse(text) {
                Some(square) => {
                    let right = square.to_string();
                    if text != right {
                        let message = square_in_capitals(square);
                        list.capitals.push((range, message, right));
                    }
                    list.squares.push((square, range));
                }
                None => {
                    list.has_error = true;
                    self.find(&rules::OFF_BOARD, range, off_board(text));
                }
            }
            return true;
        }
        match rest.chars().next() {
            // Without a closing parenthesis, the list ends at the first text that cannot be part of it.
            None | Some(')' | ']' | '}' | '+' | '#' | '!' | '?') => return false,
            Some(',') => {
                list.is_regular &= !list.expects_square;
                list.expects_square = true;
                self.bump(COMMA, 1);
            }
            Some(other) => {
                list.is_regular = false;
                self.bump(ERROR, other.len_utf8());
            }
        }
        true
    }

    /// Whether the list goes on after a blank: `(xe4, d3)`. If so, reads the blank.
    fn list_goes_on(&mut self) -> bool {
        self.cross_blank(|next| {
            !scan::starts_next(next)
                && (scan::starts_with_square(next) || next.starts_with([',', ')']))
        })
    }

    /// Reports a list that is not written as one. In other brackets than parentheses (`has_parens`) it might be a remark.
    fn report_irregular(
        &mut self,
        range: TextRange,
        squares: &[(Square, TextRange)],
        has_parens: bool,
    ) {
        let finding = rules::SUSPECT_LIST.at(range,
            "A list of indirect takes is written (xe4,d3): an x, then squares with commas between them, without blanks.",
        );
        self.parser.report(if squares.is_empty() {
            finding.with_fix(Fix::guess("Remove the list", vec![Edit::delete(range)]))
        } else {
            let names: Vec<String> = squares.iter().map(|(at, _)| at.to_string()).collect();
            let text = format!("(x{})", names.join(","));
            finding.with_fix(Fix {
                safe: has_parens,
                ..Fix::guess(
                    format!("Write {}", titled(&text)),
                    vec![Edit::replace(range, text)],
                )
            })
        });
    }

    fn report_twice(&mut self, squares: &[(Square, TextRange)]) {
        if self.is_broken {
            return;
        }
        let mut seen = std::collections::HashSet::new();
        let mut before = TextRange::default();
        for (square, range) in squares {
            if !seen.insert(*square) {
                self.parser.report(
                    rules::DUPLICATE_TAKE
                        .at(
                            *range,
                            format!("{square} is listed twice; a piece is removed only once."),
                        )
                        .with_fix(Fix::guess(
                            format!("Remove the second {square}"),
                            vec![Edit::delete(TextRange::new(before.end(), range.end()))],
                        )),
                );
            }
            before = *range;
        }
    }

    /// Reports the mover's square in the list, since the mover is never removed. After a roll, teleport or capture it stands on
    /// the target.
    fn report_mover(&mut self, squares: &[(Square, TextRange)]) {
        let is_known = !self.is_broken && matches!(self.sign, Some('-' | 'x'));
        let Some(landing) = self.to.filter(|_| is_known) else {
            return;
        };
        let Some((_, range)) = squares.iter().find(|(square, _)| *square == landing) else {
            return;
        };
        self.find(
            &rules::OWN_LIST,
            *range,
            format!("The moving piece stands on {landing} after this move: it cannot be among the removed."),
        );
    }
}
