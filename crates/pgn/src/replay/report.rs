//! Turns a problem and its repairs into a finding.

mod why;

use cozy_chess::{Board, Color};
use notation::{Edit, Finding, Fix, Rule, TextRange, TextSize, edit, price, referee, say, tags};

use self::why::{rule, why};
use super::{
    KnownBoard, label,
    meant::{Change, Repair, spelling::Spelled},
    order,
    problem::{Kind, Problem},
    readings::{self, First, Meaning},
    referee::Run,
    script::Script,
};
use crate::{
    game::{self, Refusal, rules, san::CheckSign, side},
    read::sheet::{Line, Sheet, Written},
};

/// A problem with its repairs.
type Case<'a, 's> = referee::Case<'a, Script<'s>, Change>;

/// The most fixes of a finding.
const MOST_FIXES: usize = 4;
/// How many moves after a slip are searched for the readings that remain.
const MOST_BEHIND: usize = 80;
/// The most readings that a message names.
pub(super) const MOST_NAMED: usize = 3;
/// The most equally likely repairs that are offered if none is one slip away.
const MOST_EQUALS: usize = 3;
/// If more moves than this are possible on none of very many boards, none is offered for them.
const MOST_NOWHERE: usize = 4;

/// The finding; `None` if the problem has none of its own.
pub(super) fn finding<'s>(
    script: &Script<'s>,
    case: &Case<'_, 's>,
    open: Option<String>,
) -> Option<Finding> {
    Reporter { script, case, open }.finding()
}

/// The finding on a `FEN` with the wrong side to move: `mover` makes the first move. The side is at `letter` in the value.
pub(super) fn turned(
    text: &str,
    fen: &tags::Tag,
    written: &Written,
    mover: Color,
    letter: usize,
) -> Option<Finding> {
    let word = text.get(std::ops::Range::from(written.range))?;
    let message = format!(
        "The FEN says that {} moves, but {word} is a move of {}, and the game goes on from it.",
        side(!mover),
        side(mover)
    );
    let at = fen.value_range.start() + TextSize::try_from(letter).ok()?;
    let range = TextRange::at(at, TextSize::of('w'));
    let right = if mover == Color::White { "w" } else { "b" };
    // If the value contains characters that are written otherwise, the offset is wrong.
    if !matches!(text.get(std::ops::Range::from(range)), Some("w" | "b")) {
        return None;
    }
    let title = format!("Write {right} for {}'s move in the FEN", side(mover));
    let fix = Fix::guess(title, vec![Edit::replace(range, right)]);
    let finding = rules::WRONG_SIDE.at(range, message);
    Some(
        finding
            .with_related(written.range, "the first move")
            .with_fix(fix),
    )
}

/// The finding on columns of White and Black that are swapped from this move on.
pub(super) fn columns(sheet: &Sheet, text: &str, line: &Line, from: usize) -> Option<Finding> {
    let moves = line.moves.get(from..)?;
    let written = |index: &usize| sheet.moves.get(*index).map(|written| written.range);
    let word = |range: TextRange| text.get(std::ops::Range::from(range));
    let mut edits = Vec::new();
    for pair in moves.chunks_exact(2) {
        let &[one, other] = pair else {
            continue;
        };
        let (one, other) = (written(&one)?, written(&other)?);
        edits.push(Edit::replace(one, word(other)?));
        edits.push(Edit::replace(other, word(one)?));
    }
    let message = match from {
        0 => {
            "White's and Black's moves stand in each other's places: read the other way round, all of them can be played."
        }
        _ => {
            "From here on White's and Black's moves stand in each other's places: read the other way round, all of them can be played."
        }
    };
    let first = written(moves.first()?)?;
    let finding = rules::WRONG_SIDE.at(first, message);
    Some(finding.with_fix(Fix::guess("Swap the moves of each pair", edits)))
}

/// The likely repairs of a slip that is left open at `at`; none if they are more than are named.
pub(super) fn named(run: &Run<'_>, at: usize) -> Vec<First> {
    let likely = match run.played.get(at).map(|played| &played.after) {
        Some(KnownBoard::Open(readings)) => readings::likely(readings),
        _ => Vec::new(),
    };
    match likely.len() <= MOST_NAMED {
        true => likely,
        false => Vec::new(),
    }
}

/// How the open game is read after the step `at`: the possible repairs, and the move up to which they remain.
pub(super) fn read_on(script: &Script<'_>, run: &Run<'_>, at: usize) -> Option<String> {
    let before = match at.checked_sub(1) {
        Some(before) => &run.played.get(before)?.after,
        None => script.start,
    };
    before.known()?;
    let played = run.played.get(at)?;
    let KnownBoard::Open(readings) = &played.after else {
        return None;
    };
    let told = |choices: &[First]| {
        let texts: Option<Vec<String>> = choices
            .iter()
            .map(|one| read_as(script, run, at, one))
            .collect();
        Some(say::or(&texts?))
    };
    let mut likely = readings::likely(readings);
    let is_left_out = |one: &First| one.step == at && matches!(one.meant, Meaning::Behind(_));
    if likely.len() > MOST_NAMED && likely.iter().all(is_left_out) {
        // The missing move may be any of many.
        return None;
    }
    if likely.len() <= MOST_NAMED {
        // What the end of the game bears out is offered first, so it is named first.
        if let Some(best) = readings::choices(run.state.readings()).first() {
            likely.retain(|one| (one.step, one.meant) != (best.step, best.meant));
            likely.insert(0, *best);
            likely.truncate(MOST_NAMED);
        }
        return Some(format!("Read on {}.", told(&likely)?));
    }
    // Few repairs remain only after some more moves.
    let behind = run.played.iter().enumerate().skip(at + 1).take(MOST_BEHIND);
    let narrowed = behind.map_while(|(step, played)| match &played.after {
        KnownBoard::Open(readings) => Some((step, readings::choices(readings))),
        _ => None,
    });
    let few = narrowed
        .filter(|(_, left)| !left.is_empty() && left.len() <= MOST_NAMED)
        .last();
    // If there are many repairs, naming one of them is no help.
    let (step, left) = few?;
    let ply = run.played.get(step)?;
    Some(format!(
        "Read on {}: little else leads to {} {}.",
        told(&left)?,
        label(ply.number, ply.is_black),
        script.written(step)
    ))
}

/// `as Nf3`, `with Nf3 before it`, `without it`: the repair at `at` or earlier.
fn read_as(script: &Script<'_>, run: &Run<'_>, at: usize, first: &First) -> Option<String> {
    let before = |step: usize| match step.checked_sub(1) {
        Some(before) => run.played.get(before)?.after.known(),
        None => script.start.known(),
    };
    let ply = run.played.get(first.step)?;
    let label = label(ply.number, ply.is_black);
    let text = |found| {
        let text = game::text(before(first.step)?, found);
        Some(script.language().translated(&text))
    };
    let written = script.written(first.step);
    let is_here = first.step == at;
    Some(match (first.meant, is_here) {
        (Meaning::Move(found), true) => format!("as {}", text(found)?),
        (Meaning::Move(found), false) => format!("as {} for {label} {written}", text(found)?),
        (Meaning::Behind(found), true) => format!("with {} before it", text(found)?),
        (Meaning::Behind(found), false) => {
            format!("with {} before {label} {written}", text(found)?)
        }
        (Meaning::Skipped(1), true) => "without it".to_owned(),
        (Meaning::Skipped(1), false) => format!("without {label} {written}"),
        (Meaning::Skipped(count), _) => format!(
            "without {} moves from {label} {written} on",
            say::number(count)
        ),
        (Meaning::Swapped(far), _) => {
            let other = script.written(first.step + far);
            format!("with {label} {written} and {other} swapped")
        }
    })
}

struct Reporter<'a, 's> {
    script: &'a Script<'s>,
    case: &'a Case<'a, 's>,
    /// How the game is read on, if no repair is clearly best.
    open: Option<String>,
}

impl Reporter<'_, '_> {
    fn finding(&self) -> Option<Finding> {
        let at = self.case.problem.step;
        let written = self.written(at)?;
        let word = self.script.written(at);
        let new = |rule: &Rule, message: String| rule.at(written.range, message);
        if let Some(finding) = self.too_early().or_else(|| self.swallowed()) {
            return Some(finding);
        }
        let mut finding = match self.case.problem.kind {
            Kind::Lost(_) => return None,
            Kind::Illegal(refusal) => match self.earlier() {
                Some(found) => found,
                None => {
                    let board = self.board(at)?;
                    let message = format!("{}{}", why(board, refusal, word), self.rest(at));
                    new(rule(refusal), message)
                }
            },
            Kind::Nowhere(refusal) => {
                let message = format!("{}{}", self.nowhere(at, refusal)?, self.rest(at));
                new(rule(refusal), message)
            }
            Kind::Missing => {
                // The number is that of the move after the missing one.
                let (board, number) = (self.board(at)?, self.script.steps.get(at)?.number?);
                let message = format!(
                    "{}'s move {} is missing before {word}.{}",
                    side(board.side_to_move()),
                    number.half().saturating_sub(1) / 2,
                    self.rest(at)
                );
                new(&rules::MISSING_MOVE, message)
            }
            Kind::Gap(moves) => self.gap(at, moves)?,
            Kind::TakesNothing => {
                let to = self.case.run.played.get(at)?.played?.to;
                let message = format!("{word} takes something, but {to} is empty.");
                new(&rules::TAKES_NOTHING, message)
            }
            Kind::WrongMark(right) => new(&rules::CHECK_MARK, self.wrong_mark(at, right)?),
            Kind::AsPlayed => {
                let message =
                    format!("{word} is illegal, but was played: the game goes on from there.");
                new(&rules::AS_PLAYED, message)
            }
        };
        finding.fixes.extend(self.fixes());
        // The repairs of a wrong sign may write the same.
        let is_new = |fix: &Fix| finding.fixes.iter().all(|one| one.title != fix.title);
        let correction = self.correction(at).filter(is_new);
        finding.fixes.extend(correction);
        finding.fixes.extend(self.suggestions(at));
        Some(finding)
    }

    /// The finding on a legal move that makes later moves impossible, while another move makes them legal.
    fn earlier(&self) -> Option<Finding> {
        let at = self.case.problem.step;
        let best = self.case.accepted().filter(|best| best.step < at)?;
        let (Change::Rewrite(found), written) = (best.change, self.written(best.step)?) else {
            return None;
        };
        if self.equals(best) > 1 {
            // Many moves would repair it, so this one is not suspicious.
            return None;
        }
        let message = format!(
            "After {}, {} cannot be played; with {} the game goes on.",
            self.named(best.step),
            self.named(at),
            game::text(self.board(best.step)?, found)
        );
        let finding = rules::OTHER_MOVE.at(written.range, message);
        Some(finding.with_related(self.written(at)?.range, "this move cannot be played"))
    }

    /// The finding on a variation after White's move that begins with Black's answer, or the reverse.
    fn too_early(&self) -> Option<Finding> {
        let (Kind::Missing | Kind::Illegal(Refusal::WrongSide)) = self.case.problem.kind else {
            return None;
        };
        let sheet = self.script.sheet;
        // A variation without `(` may be anywhere after it.
        let is_written = self.case.problem.step == 0 && sheet.unopened.is_empty();
        let parent = self.script.line.parent.filter(|_| is_written)?;
        let around = &sheet.lines.get(sheet.moves.get(parent)?.line)?.moves;
        let next = *around.get(around.iter().position(|one| *one == parent)? + 1)?;
        let color = side(self.board(0)?.side_to_move());
        let message = format!(
            "The variation stands behind a move of {color}, but begins with one of {}. It replaces the next move.",
            side(!self.board(0)?.side_to_move())
        );
        let written = self.written(0)?;
        let finding = rules::WRONG_SIDE.at(written.range, message);
        Some(finding.with_fix(sheet.moved(self.script.text, self.script.line, next)))
    }

    /// The finding on a missing move that is in the comment before, which lost its `}`.
    fn swallowed(&self) -> Option<Finding> {
        // Without a number behind the comment, the next move is one of the other side.
        let (Kind::Missing | Kind::Gap(_) | Kind::Illegal(Refusal::WrongSide)) =
            self.case.problem.kind
        else {
            return None;
        };
        Some(self.script.swallowed(self.case.problem.step)?.finding())
    }

    /// `12. Nf3`
    fn named(&self, at: usize) -> String {
        let ply = self.case.run.played.get(at);
        let label = ply.map_or(String::new(), |ply| label(ply.number, ply.is_black));
        format!("{label} {}", self.script.written(at))
    }

    /// A sentence on how the game is read on after an error, if it is not read as written.
    fn rest(&self, at: usize) -> String {
        match (&self.open, self.case.is_repaired) {
            (Some(open), _) => format!(" {open}"),
            // The finding on the missing moves says it.
            (None, false) if self.is_before_gap(at) => String::new(),
            (None, false) if self.script.rest(at) > 0 && self.is_lost_behind(at) => {
                " What follows it is not checked.".to_owned()
            }
            (None, _) => String::new(),
        }
    }

    /// Whether moves are missing directly after a move.
    fn is_before_gap(&self, at: usize) -> bool {
        let next = self.script.steps.get(at + 1);
        next.is_some_and(|next| next.gap > 0)
    }

    /// Whether the board after a move is not known.
    fn is_lost_behind(&self, at: usize) -> bool {
        let played = self.case.run.played.get(at);
        played.is_none_or(|played| matches!(played.after, KnownBoard::Lost))
    }

    /// The message that a move is impossible, whatever the slip before it meant.
    fn nowhere(&self, at: usize, refusal: Refusal) -> Option<String> {
        let word = self.script.written(at);
        let before = &self.case.run.played.get(at.checked_sub(1)?)?.after;
        let KnownBoard::Open(readings) = before else {
            return None;
        };
        let reading = readings.first()?;
        Some(match (refusal, reading.first()) {
            (Refusal::Unreadable, _) => why(&reading.board, refusal, word),
            (_, Some((slipped, Meaning::Behind(_)))) => format!(
                "{word} cannot be played, whichever move is missing before {}.",
                self.named(slipped)
            ),
            (_, Some((slipped, _))) => format!(
                "{word} cannot be played, whichever move was meant by {}.",
                self.named(slipped)
            ),
            (_, None) => {
                format!("{word} cannot be played, whichever move was meant before this variation.")
            }
        })
    }

    /// Fixes for a move that is impossible under all readings: the moves that remain after reading on, unless they are too
    /// many.
    fn suggestions(&self, at: usize) -> Vec<Fix> {
        let (Kind::Nowhere(_), Some(before)) = (self.case.problem.kind, at.checked_sub(1)) else {
            return Vec::new();
        };
        let before = self.case.run.played.get(before).map(|played| &played.after);
        let (Some(KnownBoard::Open(before)), Some(written)) = (before, self.written(at)) else {
            return Vec::new();
        };
        let behind = self.case.run.played.iter().skip(at).take(MOST_BEHIND);
        let open = behind.map_while(|played| match &played.after {
            KnownBoard::Open(readings) => Some(readings::remaining_at(readings, at)),
            _ => None,
        });
        let left = open.take_while(|left| !left.meant.is_empty()).last();
        let is_nowhere = |one: &&Problem| matches!(one.kind, Kind::Nowhere(_));
        let failed = self.case.run.problems.iter().filter(is_nowhere).count();
        // If very many boards are left, or little is possible on any, the right one may have been dropped.
        let left = left.filter(|left| left.is_clear && (!left.are_many || failed <= MOST_NOWHERE));
        let meant = left.map(|left| left.meant).unwrap_or_default();
        let spelled = Spelled::at(self.script, at);
        let texts = meant.into_iter().take(MOST_NAMED).filter_map(|meaning| {
            let Meaning::Move(found) = meaning else {
                return None;
            };
            let board = before
                .iter()
                .map(|one| &one.board)
                .find(|board| board.is_legal(found))?;
            // With several boards in play, a move that is spelled quite differently is mostly one of a wrong board.
            let price = spelled.price(board, Some(Refusal::Unreadable), found);
            let text = || self.script.language().translated(&game::text(board, found));
            (price < price::TWO).then(text)
        });
        let fix = |text: String| {
            Fix::guess(
                format!("Write {text}"),
                vec![Edit::replace(written.range, text)],
            )
        };
        let mut fixes: Vec<Fix> = texts.map(fix).collect();
        // Moves from several squares may be written alike.
        fixes.dedup();
        fixes
    }

    fn gap(&self, at: usize, moves: usize) -> Option<Finding> {
        let ply = self.case.run.played.get(at)?;
        let next = usize::try_from(ply.number).ok()? * 2 + usize::from(ply.is_black);
        let (first, last) = (next.checked_sub(moves)?, next.checked_sub(1)?);
        let named = |half: usize| {
            let color = if half % 2 == 1 {
                Color::Black
            } else {
                Color::White
            };
            format!("{}'s move {}", side(color), half / 2)
        };
        let message = format!(
            "{} moves are missing here, from {} to {}. Where the pieces stand after them is not known.",
            say::capitalized(&say::number(moves)),
            named(first),
            named(last),
        );
        let written = self.written(at)?;
        let number = written.number.filter(|number| !number.is_above);
        let range = number.map_or(written.range, |number| number.range);
        Some(rules::MISSING_MOVE.at(range, message))
    }

    fn wrong_mark(&self, at: usize, right: CheckSign) -> Option<String> {
        let ply = self.case.run.played.get(at)?;
        let other = if ply.is_black {
            Color::White
        } else {
            Color::Black
        };
        let word = self.script.written(at);
        Some(match right {
            CheckSign::Check => format!(
                "{word} gives check, but not mate: {}'s king can be saved.",
                side(other)
            ),
            _ => format!(
                "{word} gives no check: nothing attacks {}'s king.",
                side(other)
            ),
        })
    }

    /// The fix of a wrong sign where the move itself is right.
    fn correction(&self, at: usize) -> Option<Fix> {
        let (word, range) = (self.script.written(at), self.written(at)?.range);
        let text = match self.case.problem.kind {
            Kind::TakesNothing => word.replace(['x', ':'], ""),
            Kind::WrongMark(right) => format!("{}{}", self.script.word(at), right.text()),
            _ => return None,
        };
        // `Knight takes d4` has no sign that could be left out.
        (text != word).then(|| {
            let edits = vec![Edit::replace(range, text.clone())];
            Fix::guess(format!("Write {text}"), edits)
        })
    }

    /// The repairs as fixes, the best first. If many moves are equally likely, none is offered.
    fn fixes(&self) -> Vec<Fix> {
        let repairs = self.case.repairs;
        let Some(best) = repairs.first() else {
            return Vec::new();
        };
        if best.price > price::LETTER && self.equals(best) > MOST_EQUALS {
            let forced = repairs
                .iter()
                .find(|one| matches!(one.change, Change::Force));
            return forced
                .and_then(|forced| self.fix(forced))
                .into_iter()
                .collect();
        }
        let mut fixes: Vec<Fix> = Vec::new();
        for (nth, repair) in repairs.iter().enumerate() {
            // Leaving a move out is no repair unless the game then continues.
            let is_vain = matches!(repair.change, Change::Skip(_)) && !self.case.is_repaired;
            // A repair at an earlier step may depend on another repair before it.
            let is_alone = repair.step == self.case.problem.step || !self.script.is_repaired();
            let is_likely = repair.price < best.price + price::KEY && !is_vain && is_alone;
            let fix = self
                .fix(repair)
                .filter(|fix| is_likely && !fixes.contains(fix));
            fixes.extend(fix);
            if nth == 0 && self.case.is_repaired {
                self.case.mark(&mut fixes);
            }
            if fixes.len() == MOST_FIXES {
                break;
            }
        }
        fixes
    }

    /// How many repairs are as likely as `best`.
    fn equals(&self, best: &Repair) -> usize {
        let repairs = self.case.repairs.iter();
        repairs.filter(|repair| repair.price == best.price).count()
    }

    fn fix(&self, repair: &Repair) -> Option<Fix> {
        let at = repair.step;
        let written = self.written(at)?;
        let place = match at == self.case.problem.step {
            true => String::new(),
            false => format!(" for {}", self.named(at)),
        };
        let (title, edits) = match repair.change {
            Change::Rewrite(found) => {
                let text = game::text(self.board(at)?, found);
                let text = self.script.language().translated(&text);
                let slipped = order::blank_slipped(self.script.text, written.range, &text);
                let number = written.number.filter(|number| number.is_glued(written));
                let text = match self.is_novelty(written, &text) {
                    true => format!("{text} $146"),
                    false => text,
                };
                let edit = match (slipped, number, self.mark(written, &text)) {
                    (Some(range), ..) => Edit::replace(range, format!("{text} ")),
                    (None, Some(number), _) => {
                        Edit::replace(number.range.cover(written.range), text.clone())
                    }
                    (None, None, Some(range)) => Edit::replace(range, text.clone()),
                    (None, None, None) => Edit::replace(written.range, text.clone()),
                };
                (format!("Write {text}{place}"), vec![edit])
            }
            Change::Insert(missing) => {
                let board = self.board(at)?;
                let text = self
                    .script
                    .language()
                    .translated(&game::text(board, missing));
                let number = written.number.filter(|number| number.is_black());
                let is_white = board.side_to_move() == Color::White;
                let edit = match number.filter(|number| is_white && number.value > 0) {
                    // `6... Ne4` becomes `6. Nf3 Ne4`.
                    Some(number) => {
                        Edit::replace(number.range, format!("{}. {text}", number.value))
                    }
                    None => match self.line_end(at) {
                        Some(end) => Edit::insert(end, format!(" {text}")),
                        None => Edit::insert(self.before(at)?, format!("{text} ")),
                    },
                };
                (format!("Write {text} before it"), vec![edit])
            }
            // A word that is no move may be a remark, which is not to be lost.
            Change::Skip(1) if self.is_remark(at) => {
                let (start, end) = (written.range.start(), self.end(written.range));
                let edits = vec![Edit::insert(start, "{"), Edit::insert(end, "}")];
                ("Put it in braces".to_owned(), edits)
            }
            Change::Skip(count) => {
                let last = self.written(at + count - 1)?;
                let range = match count {
                    1 => written.range,
                    _ => written.number.map_or(written.range, |number| number.range),
                };
                let range = edit::with_blank(self.script.text, range.cover(last.range));
                let removed = self.script.text.get(std::ops::Range::from(range))?;
                let title = format!("Remove {}", say::titled(removed.trim()));
                (title, vec![Edit::delete(range)])
            }
            Change::Swap(far) => {
                let (one, other) = (self.script.written(at), self.script.written(at + far));
                let edits = vec![
                    Edit::replace(written.range, other),
                    Edit::replace(self.written(at + far)?.range, one),
                ];
                (format!("Swap {one} and {other}"), edits)
            }
            Change::Force => {
                let end = self.end(written.range);
                (
                    "Say that it was played".to_owned(),
                    vec![Edit::insert(end, " {movetext: as played}")],
                )
            }
        };
        Some(Fix::guess(title, edits))
    }

    /// Whether the word of a step is no move and has letters.
    fn is_remark(&self, at: usize) -> bool {
        let step = self.script.steps.get(at);
        step.is_some_and(|step| step.san.is_none())
            && self.script.written(at).contains(char::is_alphabetic)
    }

    /// The bytes of a word and the mark after it, if the mark replaces the last letter of `meant`: `Rf!` for `Rf4` in a game
    /// that has no other mark.
    fn mark(&self, written: &Written, meant: &str) -> Option<TextRange> {
        let word = self.script.text.get(std::ops::Range::from(written.range))?;
        let is_cut = meant.strip_prefix(word)?.chars().count() == 1;
        let end = self.end(written.range);
        let is_one = end == written.range.end() + TextSize::of('!');
        (is_cut && is_one && self.script.sheet.nags.len() == 1)
            .then(|| TextRange::new(written.range.start(), end))
    }

    /// Whether the letter before a pawn's move, `N a6`, is rather the sign of a novelty.
    fn is_novelty(&self, written: &Written, meant: &str) -> bool {
        let word = self.script.text.get(std::ops::Range::from(written.range));
        let rest = word.and_then(|word| word.strip_prefix('N'));
        let is_blank = |rest: &&str| rest.starts_with(char::is_whitespace);
        let bare = |word: &str| word.trim().trim_end_matches(['+', '#']).to_owned();
        rest.filter(is_blank)
            .is_some_and(|rest| bare(rest) == bare(meant))
    }

    /// The place for a missing move: before the number, if that is White's.
    fn before(&self, at: usize) -> Option<TextSize> {
        let written = self.written(at)?;
        let is_black = self.board(at)?.side_to_move() == Color::Black;
        let number = written
            .number
            .filter(|number| is_black && !number.is_black());
        Some(number.map_or(written.range.start(), |number| number.range.start()))
    }

    /// The end of the line before a step, if the step begins a line and its move ends the line before: there stands the missing
    /// answer to that move.
    fn line_end(&self, at: usize) -> Option<TextSize> {
        let end = self.end(self.written(at.checked_sub(1)?)?.range);
        let between = TextRange::new(end, self.before(at)?.max(end));
        let between = self.script.text.get(std::ops::Range::from(between))?;
        let is_break = between.contains('\n') && between.trim().is_empty();
        (is_break && !between.contains("\n\n")).then_some(end)
    }

    /// The end of a word with its marks.
    fn end(&self, range: TextRange) -> TextSize {
        let behind = self
            .script
            .text
            .get(usize::from(range.end())..)
            .unwrap_or_default();
        let marks = behind.len() - behind.trim_start_matches(['!', '?']).len();
        range.end() + TextSize::try_from(marks).unwrap_or_default()
    }

    fn written(&self, at: usize) -> Option<&Written> {
        self.script
            .sheet
            .moves
            .get(*self.script.line.moves.get(at)?)
    }

    /// The board before a step.
    fn board(&self, at: usize) -> Option<&Board> {
        let before = at
            .checked_sub(1)
            .and_then(|before| self.case.run.played.get(before));
        let position: &KnownBoard = before.map_or(self.script.start, |played| &played.after);
        position.known()
    }
}
