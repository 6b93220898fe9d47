//! Signs between the moves that the standard writes otherwise: `±`, `1)`, the dot of `e4.` One finding for each kind in a game.

use notation::{Edit, Finding, Fix, TextRange, TextSize, habit, walk, work};

use super::Respelled;
use crate::{
    game::{self, glossary, rules, san::CheckSign},
    read::{
        parser,
        syntax::{PgnLanguage, SyntaxKind},
    },
    record::PgnRecord,
};
use SyntaxKind::{DOTS, ERROR, L_PAREN, NAG, NUMBER, R_PAREN, RESULT, SAN, WHITESPACE};

/// Adds the findings on all kinds of signs.
pub(super) fn signs(game: &PgnRecord, findings: &mut Vec<Finding>) {
    if !game.sheet().has_signs {
        return;
    }
    let found = FoundSigns::of(game);
    let kinds = [
        (&found.signs, true),
        (&found.numbers, true),
        (&found.dots, true),
        (&found.letters, false),
        (&found.pairs, true),
    ];
    for (signs, is_safe) in kinds {
        let signs = signs.iter().map(|sign| finding(game, sign, is_safe));
        findings.extend(habit::once(signs.collect()));
    }
    findings.extend(found.sided.and_then(|range| sided(game, range)));
    findings.extend(brackets(found.brackets));
}

/// Makes the fix of each `e.p.` safe that stands behind a move en passant, which says all of it, and tells where it is wrong.
pub(in crate::checks) fn en_passant(game: &PgnRecord, findings: &mut [Finding]) {
    let is_one = |finding: &&mut Finding| finding.message == parser::SAID_BY_MOVE;
    for finding in findings.iter_mut().filter(is_one) {
        match takes_en_passant(game, finding.range) {
            Some(true) => finding.fixes.iter_mut().for_each(|fix| fix.safe = true),
            Some(false) => {
                finding.message = "The move before it takes no pawn en passant.".to_owned();
            }
            None => {}
        }
    }
}

/// Whether the move directly before `sign` takes a pawn en passant; `None` if the board is not known.
fn takes_en_passant(game: &PgnRecord, sign: TextRange) -> Option<bool> {
    let moves = &game.sheet().moves;
    let above = moves.partition_point(|one| one.range.end() <= sign.start());
    let index = above.checked_sub(1)?;
    let between = TextRange::new(moves.get(index)?.range.end(), sign.start());
    let is_beside = game.text(between).trim().is_empty();
    let (board, played) = game.replayed().played(index)?;
    let taken = game::taken(board, played).filter(|_| is_beside);
    let is_taken = taken.is_some_and(|(_, square)| square != played.to);
    (sign.end() <= game.known_until()).then_some(is_taken)
}

/// The finding on square brackets around variations, with a repair for all of them.
fn brackets(edits: Vec<Edit>) -> Option<Finding> {
    let first = edits.first()?.range;
    let message = "A variation stands in parentheses, (like this), and not in square brackets.";
    let finding = rules::SPELLING.at(first, message);
    Some(finding.with_fix(Fix::safe("Write parentheses in the whole game", edits)))
}

/// The finding on a sign that the standard writes otherwise.
fn finding(game: &PgnRecord, (range, right): &Respelled, is_safe: bool) -> Finding {
    let edits = vec![Edit::replace(*range, right.clone())];
    let (written, right) = (game.text(*range), right.trim());
    let (message, title) = match right {
        "" => (
            "No dot, comma or dash stands behind a move or a result.".to_owned(),
            "Remove it".to_owned(),
        ),
        _ => (
            format!(
                "For {written} the standard writes {right}{}",
                if right.ends_with('.') { "" } else { "." }
            ),
            format!("Write {right}"),
        ),
    };
    rules::SPELLING.at(*range, message).with_fix(match is_safe {
        true => Fix::safe(title, edits),
        false => Fix::guess(title, edits),
    })
}

/// The finding on a sign that does not say which side it is about, while the standard has a number for each side.
fn sided(game: &PgnRecord, range: TextRange) -> Option<Finding> {
    let sign = game.text(range);
    let (white, meaning) = glossary::sided(sign)?;
    let black = white + 1;
    let message = format!(
        "{sign} says that {meaning}. The standard has a number for each: ${white} for White, ${black} for Black."
    );
    let fix = |number: u8, side: &str| {
        let edits = vec![Edit::replace(
            range,
            parted(game, range, &format!("${number}")),
        )];
        Fix::guess(format!("Write ${number} for {side}"), edits)
    };
    let finding = rules::SPELLING.at(range, message);
    Some(
        finding
            .with_fix(fix(white, "White"))
            .with_fix(fix(black, "Black")),
    )
}

/// Whether the meaning of the sign at `range` is certain. Where a move cannot be read or played, letters and ASCII signs may be
/// parts of it; alone in a game a sign is the result.
pub(crate) fn is_certain(game: &PgnRecord, sign: &str, range: TextRange) -> bool {
    if !sign.is_ascii() || sign.contains('$') {
        return true;
    }
    let moves = &game.sheet().moves;
    let index = moves.binary_search_by_key(&range.start(), |written| written.range.end());
    let may_be_check = index.is_ok_and(|index| may_be_check(game, index));
    let is_forfeit = game.sheet().forfeit.is_some();
    range.end() <= game.known_until() && !may_be_check && !is_forfeit
}

/// Whether the text directly after a move may begin with a check sign, as in `Bb5+=`, or be a slip for one, as in `Bb5=`.
pub(crate) fn may_be_check(game: &PgnRecord, index: usize) -> bool {
    let is_sign = behind(game, index).starts_with("+=");
    is_sign && gives_check(game, index).unwrap_or(true) || in_place_of_mark(game, index).is_some()
}

/// The `=` directly after a move that gives check and has no mark: a slip for the check sign.
pub(super) fn in_place_of_mark(game: &PgnRecord, index: usize) -> Option<TextRange> {
    let rest = behind(game, index).strip_prefix('=')?;
    let is_alone = rest.is_empty() || rest.starts_with([' ', '\t', '\r', '\n', ')']);
    let written = game.sheet().moves.get(index)?;
    let has_mark = written.san.is_none_or(|san| san.mark != CheckSign::None);
    let is_meant = is_alone && !has_mark && gives_check(game, index) == Some(true);
    is_meant.then(|| TextRange::at(written.range.end(), TextSize::of('=')))
}

/// The text after a move.
fn behind(game: &PgnRecord, index: usize) -> &str {
    let written = game.sheet().moves.get(index);
    let end = written.map(|written| usize::from(written.range.end()));
    let behind = end.and_then(|end| game.parse.text().get(end..));
    behind.unwrap_or_default()
}

/// Whether a move gives check; `None` if the board after it is not known.
fn gives_check(game: &PgnRecord, index: usize) -> Option<bool> {
    let board = game.replayed().plies.get(index)?.after.known()?;
    Some(!board.checkers().is_empty())
}

/// The signs found so far.
#[derive(Default)]
struct FoundSigns {
    signs: Vec<Respelled>,
    letters: Vec<Respelled>,
    /// The first sign without a side.
    sided: Option<TextRange>,
    numbers: Vec<Respelled>,
    dots: Vec<Respelled>,
    /// The last of those, if it stands behind a result.
    behind_result: Option<TextRange>,
    /// Moves that run together.
    pairs: Vec<Respelled>,
    /// What writes parentheses for square brackets.
    brackets: Vec<Edit>,
}

impl FoundSigns {
    fn of(game: &PgnRecord) -> Self {
        let mut found = Self::default();
        let lines = game.parse.lines::<PgnLanguage>();
        let mut before = (SyntaxKind::NEWLINE, TextRange::default());
        for part in lines.flat_map(walk::Node::children_with_tokens) {
            work::count(1);
            let (kind, range) = walk::part(&part);
            found.add(game, before, (kind, range));
            before = (kind, range);
        }
        found
    }

    /// Adds a part, which follows the part `before`.
    fn add(
        &mut self,
        game: &PgnRecord,
        before: (SyntaxKind, TextRange),
        (kind, range): (SyntaxKind, TextRange),
    ) {
        let text = game.text(range);
        let is_glued = before.1.end() == range.start();
        match kind {
            NAG if glossary::is_null(text) => {}
            NAG => self.add_sign(game, text, range),
            L_PAREN if text == "[" => self.brackets.push(Edit::replace(range, "(")),
            R_PAREN if text == "]" => self.brackets.push(Edit::replace(range, ")")),
            NUMBER if parser::undotted(text).is_some() => {
                let digits = parser::undotted(text).unwrap_or_default();
                self.numbers.push((range, format!("{digits}.")));
            }
            // `Nf3Nc6`
            SAN if before.0 == SAN && is_glued => {
                let right = format!("{} {text}", game.text(before.1));
                self.pairs.push((before.1.cover(range), right));
            }
            // `1e4`
            SAN if before.0 == NUMBER
                && is_glued
                && parser::undotted(game.text(before.1)).is_none() =>
            {
                let right = format!("{}. ", game.text(before.1));
                self.numbers.push((before.1, right));
            }
            DOTS if before.0 == NUMBER && text.ends_with(')') => {
                let number = before.1.cover(range);
                self.numbers
                    .push((number, format!("{}.", game.text(before.1))));
            }
            // The number's own dots follow it.
            DOTS if before.0 == NUMBER && is_glued => {
                self.numbers.pop_if(|(number, _)| *number == before.1);
            }
            DOTS if matches!(before.0, SAN | RESULT)
                && is_glued
                // Behind words the move may be one of a sentence, and the dot its full stop.
                && range.end() <= game.known_until()
                && matches!(text.trim(), "." | "," | "-") =>
            {
                let right = parted(game, range, "");
                self.dots.push((range, right));
                self.behind_result = Some(range).filter(|_| before.0 == RESULT);
            }
            // The comma before a remark, `1-0, 23 moves`, belongs to the finding on that.
            ERROR => {
                let comma = self.behind_result.take();
                let is_beside = |comma: TextRange| {
                    let blank = comma.end() == before.1.start() && before.0 == WHITESPACE;
                    blank && before.1.end() == range.start()
                };
                let comma = comma.filter(|comma| is_beside(*comma));
                self.dots.pop_if(|(dots, _)| comma == Some(*dots));
            }
            _ => {}
        }
    }

    fn add_sign(&mut self, game: &PgnRecord, text: &str, range: TextRange) {
        let spelled = glossary::spelled(text);
        if !is_certain(game, text, range) {
            return;
        }
        if spelled != text {
            self.signs.push((range, parted(game, range, &spelled)));
        } else if let Some(number) = glossary::sign(text) {
            let right = format!("${number}");
            self.letters.push((range, parted(game, range, &right)));
        } else if self.sided.is_none() && glossary::sided(text).is_some() {
            self.sided = Some(range);
        }
    }
}

/// `right`, with blanks that separate it from the words beside `range`.
fn parted(game: &PgnRecord, range: TextRange, right: &str) -> String {
    let text = game.parse.text();
    let above = text.get(..usize::from(range.start())).unwrap_or_default();
    let below = text.get(usize::from(range.end())..).unwrap_or_default();
    let is_open = |sign: char| sign.is_whitespace() || sign == '(';
    let before = match right.is_empty() || above.is_empty() || above.ends_with(is_open) {
        true => "",
        false => " ",
    };
    let is_end = |sign: char| sign.is_whitespace() || matches!(sign, ')' | '{' | '$');
    let after = match below.is_empty() || below.starts_with(is_end) {
        true => "",
        false => " ",
    };
    format!("{before}{right}{after}")
}
