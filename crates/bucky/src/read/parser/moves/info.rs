//! What may follow a move: buck marks, shorthand marks, and free information.

use notation::{Edit, Fix, TextRange, TextSize, say::shortened};

use super::{MoveParser, promotion_letter, scan, takes};
use crate::{
    game::rules,
    read::{
        parser::{COMMENT, of_clock},
        syntax::SyntaxKind::{EQUALS, INFO, LETTER, MARK, PROMOTION, SHORTHAND},
    },
};

/// The common shorthand notation.
const SHORTHANDS: [&str; 7] = ["!", "?", "!!", "??", "!?", "?!", "="];

impl MoveParser<'_, '_> {
    /// Reads everything after the move, also marks after a blank.
    pub(super) fn info(&mut self) {
        let start = self.at();
        let mut marks: Vec<TextRange> = Vec::new();
        let mut is_late = false;
        // Before the mark, one character without a meaning is a slip of its own; more are information.
        let mut free = 0;
        let mut informs = false;
        loop {
            let is_comment = self.rest().is_empty()
                && self.parser.nth_text(1).starts_with(['#', '='])
                && super::begins_comment(self.parser, 1);
            let is_apart = self.cross_blank(|word| {
                scan::is_marks(word) && !scan::is_evaluation(word) && !is_comment
            });
            let rest = self.rest();
            let is_mark = rest.starts_with(['+', '#']);
            if is_apart && is_mark {
                let blank = self.blanks.pop();
                self.before_marks.extend(blank);
            }
            let Some(first) = rest.chars().next() else {
                break;
            };
            let is_marked = !marks.is_empty();
            match first {
                '+' | '#' => {
                    is_late |= !is_marked && (informs || free > 1);
                    let range = self.mark(rest, is_apart);
                    marks.push(range);
                }
                '=' if self.late_promotion(rest) => informs = true,
                '!' | '?' | '=' => {
                    self.shorthand(rest);
                    informs = true;
                }
                '(' | '[' | '{' if takes::starts_list(rest) => {
                    self.list();
                    is_late |= is_marked;
                }
                // A star in a broken square is no result.
                _ if scan::starts_next(rest) && !(self.is_broken && rest == "*") => {
                    self.glued();
                    break;
                }
                _ => free += self.free(rest),
            }
        }
        if is_late && !self.is_broken {
            self.report_late(TextRange::new(start, self.at()), &marks);
        }
    }

    fn mark(&mut self, rest: &str, is_apart: bool) -> TextRange {
        let len = rest.find(|c| !matches!(c, '+' | '#')).unwrap_or(rest.len());
        let range = self.bump(MARK, len);
        let text = self.text(range);
        if !matches!(text, "+" | "++") && !self.is_broken {
            let text = shortened(text);
            let message = format!("{text} is no buck mark: + is buck, ++ is buckmate.");
            // Behind a blank it may be a sign of chess.
            let fix = Fix {
                safe: !is_apart,
                ..Fix::guess("Write ++", vec![Edit::replace(range, "++")])
            };
            let finding = rules::MARK_SPELLING.at(range, message);
            self.parser.report(finding.with_fix(fix));
        }
        range
    }

    fn shorthand(&mut self, rest: &str) {
        let len = rest
            .find(|c| !matches!(c, '!' | '?' | '='))
            .unwrap_or(rest.len());
        let range = self.bump(SHORTHAND, len);
        let text = self.text(range);
        if !SHORTHANDS.contains(&text) && !self.is_broken {
            self.parser.report(rules::SHORTHAND.at(
                range,
                format!(
                    "{} is not in the common shorthand: ! ? !! ?? !? ?! and = are.",
                    shortened(text)
                ),
            ));
        }
    }

    /// A promotion that cannot be read as one: to a letter that is no piece (`=D`), or after the list. By the grammar that is
    /// free information, so it is suspect but not wrong.
    fn late_promotion(&mut self, rest: &str) -> bool {
        let letters = rest.get(1..).map_or(0, |rest| {
            rest.find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len())
        });
        if letters == 0 {
            return false;
        }
        let (range, message) = if let Some(letter) = promotion_letter(rest, 1) {
            let marker = self.parser.start();
            let range = self.bump(EQUALS, 1).cover(self.bump(LETTER, 1));
            marker.complete(self.parser, PROMOTION);
            let letter = letter.to_ascii_uppercase();
            let message = format!(
                "={letter} belongs directly behind the target square, before everything else."
            );
            (range, message)
        } else {
            let range = self.bump(INFO, 1 + letters);
            let text = self.text(range);
            let message = format!(
                "{} is no promotion: a piece becomes C, J, M, S or W. As it stands it is free information.",
                shortened(text)
            );
            (range, message)
        };
        if !self.is_broken {
            self.parser
                .report(rules::SUSPECT_PROMOTION.at(range, message));
        }
        true
    }

    /// Reports a move, a number or a result directly after this move.
    fn glued(&mut self) {
        let range = TextRange::empty(self.at());
        let message = "A blank is missing between this move and what follows.";
        let fix = Fix::safe("Write a blank", vec![Edit::insert(range.start(), " ")]);
        self.parser
            .report(rules::MISSING_BLANK.at(range, message).with_fix(fix));
    }

    /// Reads characters without a meaning. Returns how many.
    fn free(&mut self, rest: &str) -> usize {
        let stop = |(at, c): &(usize, char)| {
            let begins_other = || scan::starts_next(rest.get(*at..).unwrap_or_default());
            *at > 0 && (matches!(c, '+' | '#' | '!' | '?' | '=' | '(') || begins_other())
        };
        let len = rest
            .char_indices()
            .find(stop)
            .map_or(rest.len(), |(at, _)| at);
        let range = self.bump(INFO, len);
        let text = self.text(range);
        let count = text.chars().count();
        if self.is_broken {
            return count;
        }
        if scan::is_clock(text) {
            let edit = Edit::replace(range, format!(" {{{text}}}"));
            let finding = rules::SUSPECT_INFO.at(range, of_clock(text));
            self.parser
                .report(finding.with_fix(Fix::guess(COMMENT, vec![edit])));
            return count;
        }
        let names_passing = matches!(text, "ep" | "e.p." | "e.p");
        let is_suspect = !names_passing && text.contains(|c: char| c.is_alphanumeric());
        let text = shortened(text);
        let (rule, message) = if is_suspect {
            let message = format!(
                "{text} means nothing here: it is free information. If it is a remark, put it in a {{comment}}."
            );
            (&rules::SUSPECT_INFO, message)
        } else {
            let message = format!(
                "{text} is free information without a meaning; remarks are better put in a {{comment}}."
            );
            (&rules::FREE_INFO, message)
        };
        let remove = Fix::guess(format!("Remove {text}"), vec![Edit::delete(range)]);
        self.parser.report(rule.at(range, message).with_fix(remove));
        count
    }

    /// Reports a mark after other information. The mark belongs directly after the move and its list.
    fn report_late(&mut self, range: TextRange, marks: &[TextRange]) {
        let finding = rules::MARK_ORDER.at(marks.first().copied().unwrap_or(range),
            "The buck mark belongs directly behind the move and its list, before all other information.",
        );
        let [mark] = marks else {
            return self.parser.report(finding);
        };
        let text = self.text(*mark);
        let behind_list = self
            .text(range)
            .rfind(')')
            .and_then(|at| TextSize::try_from(at + 1).ok())
            .map(|at| range.start() + at)
            .filter(|at| *at > mark.end());
        let edits = vec![
            Edit::insert(behind_list.unwrap_or(range.start()), text),
            Edit::delete(*mark),
        ];
        self.parser
            .report(finding.with_fix(Fix::safe(format!("Write {text} first"), edits)));
    }
}
