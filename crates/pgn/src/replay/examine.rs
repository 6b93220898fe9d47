//! From problems to findings: one for each cause.

use std::borrow::Cow;

use cozy_chess::Color;
use notation::{
    Finding, price,
    referee::{self, Case, Demand, Inquiry, Insight, Meant, Problem as _, Ruling},
    work::{self, Budget},
};

use super::{
    KnownBoard, Ply, Replayed,
    meant::{self, Change, Clues, Repair},
    order,
    problem::{Kind, Problem},
    readings::{self, First, Meaning},
    referee::{Played, Run},
    report,
    script::{Manner, Script, Step},
};
use crate::{
    game::{self, Refusal, san::San},
    read::sheet::{Line, Sheet},
};

/// Replays the line `index` of `sheet` and adds the moves and findings to `replayed`.
pub(super) fn line(
    sheet: &Sheet,
    text: &str,
    index: usize,
    replayed: &mut Replayed,
    budget: &Budget,
) {
    let Some(written) = sheet.lines.get(index) else {
        return;
    };
    let parent = written.parent.and_then(|parent| replayed.plies.get(parent));
    let prior = parent.and_then(|ply| ply.prior);
    let mut start = match index == 0 || written.parent.is_some() {
        true => replayed.after(prior).clone(),
        false => KnownBoard::Lost,
    };
    let is_open = matches!(start, KnownBoard::Open(_));
    if is_open && budget.read_on(|| ()).is_none() {
        start = KnownBoard::Lost;
    }
    if index == 0
        && let Some((other, finding)) = turned(sheet, text, written, &start)
    {
        replayed.start = other.clone();
        replayed.findings.push(finding);
        start = other;
    }
    let first = match (index, parent) {
        (0, _) => first(sheet, &start),
        (_, parent) => parent.map_or((1, false), |ply| (ply.number, ply.is_black)),
    };
    let (mut line, mut swapped) = match index {
        0 => in_order(sheet, text, written, &start, first),
        _ => (Cow::Borrowed(written), Vec::new()),
    };
    if index == 0
        && let Some(other) = in_columns(sheet, text, &line, &start, first)
    {
        swapped.extend(report::columns(sheet, text, &line, 0));
        replayed.are_columns_swapped = true;
        line = Cow::Owned(other);
    }
    replayed.is_reordered |= !swapped.is_empty();
    let other;
    let mut script = Script::new(sheet, text, &line, &start, first);
    script.quiet = replayed.quiet(prior);
    let play = || Run::of(&script);
    let mut run = match is_open {
        true => budget.read_on(play).unwrap_or_else(play),
        false => play(),
    };
    if index == 0
        && swapped.is_empty()
        && let Some((from, found)) = in_columns_from(&script, &run)
    {
        swapped.extend(report::columns(sheet, text, &line, from));
        replayed.are_columns_swapped = true;
        other = found;
        script = Script::new(sheet, text, &other, &start, first);
        script.quiet = replayed.quiet(prior);
        run = Run::of(&script);
    }
    let mut examination = Examination::default();
    let run = referee::examine(&mut script, &mut examination, run, budget);
    replayed.is_reordered |= script.steps.iter().any(|step| step.gap > 0);
    let mut prior = prior;
    for (index, played) in script.line.moves.iter().zip(run.played) {
        if let Some(ply) = replayed.plies.get_mut(*index) {
            *ply = played.ply(prior);
        }
        prior = Some(*index);
    }
    examination.keep(&run.problems);
    replayed
        .findings
        .extend(examination.findings.into_iter().map(|(_, finding)| finding));
    replayed.findings.extend(swapped);
    for (doubled, first) in sheet.doubled_moves() {
        let ply = replayed.plies.get(first).filter(|_| index == 0).cloned();
        if let (Some(ply), Some(slot)) = (ply, replayed.plies.get_mut(doubled)) {
            *slot = ply;
        }
    }
}

/// The number of the first move, and whether Black makes it.
fn first(sheet: &Sheet, start: &KnownBoard) -> (u32, bool) {
    match (start.known(), sheet.tag("FEN")) {
        (Some(board), Some(_)) => {
            // Collections write 1 in every position, whatever the move number is.
            let number = match sheet.first_number() {
                0 => u32::from(board.fullmove_number()),
                number => number,
            };
            (number, board.side_to_move() == Color::Black)
        }
        (Some(_), None) => (1, false),
        (None, _) => (sheet.first_number().max(1), sheet.begins_black()),
    }
}

/// The position of a `FEN` with the other side to move, and the finding on it, if the first move belongs to that side and the
/// line then has less weighty problems.
fn turned(
    sheet: &Sheet,
    text: &str,
    line: &Line,
    start: &KnownBoard,
) -> Option<(KnownBoard, Finding)> {
    let fen = sheet.tag("FEN").filter(|fen| fen.is_whole)?;
    let problems = |start: &KnownBoard| {
        let first = first(sheet, start);
        Run::of(&Script::new(sheet, text, line, start, first)).problems
    };
    let weight = |found: &[Problem]| -> u32 { found.iter().map(Problem::weight).sum() };
    let found = problems(start);
    let problem = found.first().filter(|problem| {
        let is_others = matches!(
            problem.kind,
            Kind::Missing | Kind::Illegal(Refusal::WrongSide)
        );
        is_others && problem.step == 0
    })?;
    let (other, letter) = game::turned(&fen.value)?;
    let side = other.side_to_move();
    if sheet.begins_black() && side == Color::White {
        return None;
    }
    let other = KnownBoard::Known(other);
    if weight(&problems(&other)) >= weight(&found) {
        return None;
    }
    let written = sheet.moves.get(*line.moves.get(problem.step)?)?;
    Some((other, report::turned(text, fen, written, side, letter)?))
}

/// The game without duplicate lines and with swapped lines in order, and the findings on them, if the game then has less
/// weighty problems.
fn in_order<'s>(
    sheet: &Sheet,
    text: &str,
    line: &'s Line,
    start: &KnownBoard,
    first: (u32, bool),
) -> (Cow<'s, Line>, Vec<Finding>) {
    let mut ordered = Cow::Borrowed(line);
    if !sheet.doubled.is_empty() {
        let is_doubled =
            |index: &usize| sheet.doubled_moves().any(|(doubled, _)| doubled == *index);
        ordered.to_mut().moves.retain(|index| !is_doubled(index));
    }
    let swapped = order::swapped(sheet);
    if swapped.is_empty() {
        return (ordered, Vec::new());
    }
    let mut other = ordered.clone();
    order::swap(sheet, &swapped, &mut other.to_mut().moves);
    let weight = |line: &Line| -> u32 {
        let run = Run::of(&Script::new(sheet, text, line, start, first));
        run.problems.iter().map(|problem| problem.weight()).sum()
    };
    if weight(&other) > weight(&ordered) {
        return (ordered, Vec::new());
    }
    (other, order::findings(sheet, text, &swapped))
}

/// The game with the two moves of each pair swapped, if that makes all moves possible and they were not.
fn in_columns(
    sheet: &Sheet,
    text: &str,
    line: &Line,
    start: &KnownBoard,
    first: (u32, bool),
) -> Option<Line> {
    let problems = |line: &Line| Run::of(&Script::new(sheet, text, line, start, first)).problems;
    let is_pairs = line.moves.len() >= MOST_IN_PAIR && line.moves.len().is_multiple_of(2);
    let begins_white = start.known()?.side_to_move() == Color::White;
    let is_first = |problem: &Problem| problem.is_searched() && problem.step == 0;
    // White's first move is one that only Black can make.
    let begins = line.moves.first().and_then(|first| sheet.moves.get(*first));
    let is_others = begins.and_then(|first| first.san).is_some_and(|san| {
        let board = start.known();
        board.is_some_and(|board| game::resolve(board, &san).is_err())
    });
    if !is_pairs || !begins_white || !is_others || !problems(line).iter().any(is_first) {
        return None;
    }
    let mut other = line.clone();
    for pair in other.moves.chunks_exact_mut(2) {
        pair.reverse();
    }
    let is_sound = !problems(&other).iter().any(Problem::is_searched);
    is_sound.then_some(other)
}

/// The step from which on the two moves of each pair are swapped, and the game with these moves exchanged. `None` unless all
/// moves are then possible and those as written are not. White's last move may have no answer.
fn in_columns_from(script: &Script<'_>, run: &Run<'_>) -> Option<(usize, Line)> {
    // Nearly all games have no problem.
    let from = run.problems.iter().find(|one| one.is_searched())?.step;
    let is_white = script.start.known()?.side_to_move() == Color::White && from.is_multiple_of(2);
    if from == 0 || !is_white || script.line.moves.len() < from + MOST_IN_PAIR {
        return None;
    }
    let mut other = script.line.clone();
    for pair in other.moves.get_mut(from..)?.chunks_exact_mut(2) {
        pair.reverse();
    }
    let played = |line: &Line| {
        let (sheet, text) = (script.sheet, script.text);
        Run::of(&Script::new(sheet, text, line, script.start, script.first)).problems
    };
    let is_sound = !played(&other).iter().any(Problem::is_searched);
    is_sound.then_some((from, other))
}

/// This many moves show that columns are swapped.
const MOST_IN_PAIR: usize = 4;

/// By how many bits a repair must be likelier than all others to be used in the replay, and to be certain.
const CLEAR: u32 = 6;
const CERTAIN: u32 = 8;
/// A repair this unlikely differs a lot from the written move.
const MOST_UNLIKE: u32 = price::ANY - price::MORE;
/// This many later moves confirm a repair.
const BORNE_OUT: usize = 4;
/// The most repairs that are offered.
const MOST_OFFERED: usize = 4;

/// How many moves after a jump in the numbers the board may show that moves are missing.
const SHOWN: usize = 24;
/// Every second move has a number; if a line ends after one, the next number comes two moves later.
const NUMBERED: usize = 2;

/// Where the numbers show missing moves near a problem, and how many.
fn gap_near(script: &Script<'_>, run: &Run<'_>, problem: &Problem) -> Option<(usize, usize)> {
    let first = problem.step.saturating_sub(SHOWN);
    let behind = problem.step..=problem.step + 2 * NUMBERED;
    work::count(SHOWN);
    behind.chain((first..problem.step).rev()).find_map(|at| {
        // After the problem only the numbers are known.
        let known = at.min(problem.step);
        let made = run.played.get(known)?.made() + (at - known);
        gap(script, made, at)
    })
}

/// The missing moves that the number of the step `at` shows, if `made` half moves precede it: where, and how many.
fn gap(script: &Script<'_>, made: usize, at: usize) -> Option<(usize, usize)> {
    let number = |at: usize| {
        let number = script.steps.get(at).and_then(|step| step.number);
        number.filter(|number| !number.is_above)
    };
    let moves = order::missing(number(at), made)?;
    // If the later numbers do not continue from it, the number itself is the slip.
    let next = (at + 1..script.steps.len()).find_map(|next| Some((next, number(next)?)));
    let own = number(at)?.half();
    let goes_on = next.is_none_or(|(next, number)| number.half() == own + (next - at));
    // Whole lines are missing, and the number may not be at the start of a line.
    let begins = |at: &usize| {
        let index = script.line.moves.get(*at);
        let rows = &script.sheet.rows;
        index.is_some_and(|index| {
            rows.binary_search_by_key(index, |row| row.moves.start)
                .is_ok()
        })
    };
    let unnumbered = (at.saturating_sub(NUMBERED)..at)
        .rev()
        .take_while(|at| number(*at).is_none());
    let begin = if begins(&at) {
        at
    } else {
        unnumbered.into_iter().find(begins).unwrap_or(at)
    };
    goes_on.then_some((begin, moves))
}

/// The findings so far.
#[derive(Default)]
struct Examination {
    findings: Vec<(Problem, Finding)>,
    /// How the game is read on after the current problem, if no repair is clearly best.
    open: Option<String>,
    /// Whether a possible move was repaired, or one left out, so that all that follows stands on a guess.
    is_guessed: bool,
}

impl Examination {
    /// Drops findings that a later repair explains; `left` are the remaining problems.
    fn keep(&mut self, left: &[Problem]) {
        let stands = |problem: &Problem| {
            problem.is_searched() || left.iter().any(|one| one.key() == problem.key())
        };
        self.findings.retain(|(problem, _)| stands(problem));
    }
}

/// Whether an illegal move can still be played on the board.
fn can_be_forced(script: &Script<'_>, run: &Run<'_>, problem: &Problem) -> bool {
    let Kind::Illegal(refusal) = problem.kind else {
        return false;
    };
    let before = match problem.step.checked_sub(1) {
        Some(before) => run.played.get(before).map(|one| &one.after),
        None => Some(script.start),
    };
    let before = before.and_then(KnownBoard::builder);
    let san = script.steps.get(problem.step).and_then(|step| step.san);
    let forced = before
        .zip(san)
        .and_then(|(before, san)| game::forced(&before, &san));
    meant::is_playable(refusal) && forced.is_some_and(|after| game::possible(&after).is_some())
}

/// Whether an unreadable word is the start of a move split by a blank: `Nb d7`.
fn is_torn(script: &Script<'_>, at: usize) -> bool {
    let is_read = |at: usize| script.steps.get(at).is_some_and(|step| step.san.is_some());
    let whole = || format!("{}{}", script.word(at), script.word(at + 1));
    !is_read(at) && San::read(&whole(), script.language()).is_some()
}

impl<'s> Insight<Script<'s>> for Examination {
    type Change = Change;

    fn meant(
        &mut self,
        script: &Script<'s>,
        inquiry: &Inquiry<'_, Script<'s>>,
    ) -> Vec<Meant<Change>> {
        Clues::collect(script, inquiry)
    }

    fn changed(
        &self,
        script: &Script<'s>,
        at: usize,
        change: &Change,
    ) -> Option<Vec<(usize, Step)>> {
        meant::changed(script, at, change)
    }

    fn shown(
        &self,
        script: &Script<'s>,
        run: &Run<'s>,
        problem: &Problem,
    ) -> Option<Vec<(usize, Step)>> {
        let (at, gap) = gap_near(script, run, problem).filter(|_| problem.is_searched())?;
        let step = *script.steps.get(at)?;
        (step.gap == 0).then(|| vec![(at, Step { gap, ..step })])
    }

    fn demands(&self, problem: &Problem) -> Demand {
        match problem.kind {
            Kind::Illegal(_) | Kind::Missing => Demand::Progress,
            Kind::TakesNothing | Kind::WrongMark(_) => Demand::Itself,
            _ => Demand::Unwanted,
        }
    }

    fn rules_out(&self, problem: &Problem, change: &Change, other: &Problem) -> bool {
        let is_same = problem.key() == other.key();
        match change {
            // Both swapped moves must be possible at their new places, and so must the move after surplus ones.
            Change::Swap(far) => is_same || other.is_searched() && other.step <= problem.step + far,
            Change::Skip(count) => {
                is_same || other.is_searched() && other.step == problem.step + count
            }
            _ => is_same,
        }
    }

    fn believes(&self, problem: &Problem, repair: &Repair) -> bool {
        repair.step == problem.step && repair.price <= price::LETTER
    }

    fn open(
        &self,
        script: &Script<'s>,
        run: &Run<'s>,
        problem: &Problem,
    ) -> Option<Vec<(usize, Step)>> {
        let step = *script.steps.get(problem.step)?;
        let before = match problem.step.checked_sub(1) {
            Some(before) => &run.played.get(before)?.after,
            None => script.start,
        };
        let is_open = matches!(
            problem.kind,
            Kind::Illegal(refusal) if !matches!(refusal, Refusal::Over { .. })
        );
        before.known()?;
        // The last moves confirm nothing. And with missing parentheses, it is unclear which moves belong to a line.
        let sheet = script.sheet;
        let is_whole =
            sheet.unopened.is_empty() && sheet.unclosed.is_empty() && sheet.open_lines.is_empty();
        let next = script.steps.get(problem.step + 1);
        let is_shown = match problem.kind {
            Kind::Missing => script.rest(problem.step) > 0,
            _ => script.rest(problem.step) >= readings::SHOWN,
        };
        let goes_on = is_shown && next.is_some_and(|next| next.gap == 0) && is_whole;
        let manner = Manner::Open;
        let is_open = is_open || matches!(problem.kind, Kind::Missing);
        (is_open && goes_on && !is_torn(script, problem.step))
            .then(|| vec![(problem.step, Step { manner, ..step })])
    }

    fn settled(&mut self, script: &Script<'s>, run: &Run<'s>, problem: &Problem) -> Ruling<Change> {
        let readings = run.state.readings();
        self.open = report::read_on(script, run, problem.step);
        let best = readings::choices(readings);
        let likeliest = best.first().map_or(0, |best| best.price);
        let repair = |one: &First, price: u32| Repair {
            step: one.step,
            change: match one.meant {
                Meaning::Move(found) => Change::Rewrite(found),
                Meaning::Behind(missing) => Change::Insert(missing),
                Meaning::Skipped(count) => Change::Skip(count),
                Meaning::Swapped(far) => Change::Swap(far),
            },
            price,
            unusual: 0,
            left: run.weight(),
            solved: 2,
        };
        let repairs = best.iter().take(MOST_OFFERED);
        let repairs = repairs.map(|one| repair(one, one.price - likeliest));
        let margin = readings::margin(readings);
        // Later moves must confirm a repair that differs a lot from the written move.
        let is_borne_out = script.rest(problem.step) >= BORNE_OUT;
        let is_like = best.first().is_some_and(|best| best.slips < MOST_UNLIKE);
        let is_accepted = margin.is_some_and(|margin| margin >= CLEAR) && (is_like || is_borne_out);
        // A problem that no reading explains may be another part of this slip.
        let is_only = !run
            .problems
            .iter()
            .any(|other| matches!(other.kind, Kind::Nowhere(_)));
        let is_word = best.first().is_some_and(|best| {
            best.step == problem.step && matches!(best.meant, Meaning::Move(_))
        });
        if is_accepted && is_word {
            // The repair itself says it.
            self.open = None;
        }
        let mut repairs: Vec<Repair> = repairs.collect();
        if !is_accepted {
            // What the finding names is offered, whatever later slips say of it.
            for one in report::named(run, problem.step) {
                let named = repair(&one, price::STROKE);
                let is_same =
                    |other: &&mut Repair| (other.step, other.change) == (named.step, named.change);
                match repairs.iter_mut().find(is_same) {
                    Some(known) => known.price = known.price.min(named.price),
                    None => repairs.push(named),
                }
            }
        }
        if !is_accepted && can_be_forced(script, run, problem) {
            repairs.push(Repair {
                step: problem.step,
                change: Change::Force,
                price: price::STROKE,
                unusual: 0,
                left: run.weight(),
                solved: 1,
            });
        }
        let is_guessed = self.is_guessed;
        self.is_guessed |= is_accepted && !is_word;
        Ruling {
            repairs,
            is_accepted,
            is_certain: readings::lead(readings).is_some_and(|lead| lead >= CERTAIN)
                && margin.is_some_and(|margin| margin >= CERTAIN)
                && is_only
                && is_word
                && is_borne_out
                && !is_guessed,
        }
    }

    fn say(&mut self, script: &Script<'s>, case: &Case<'_, Script<'s>, Change>) {
        let open = std::mem::take(&mut self.open);
        let finding = report::finding(script, case, open);
        self.findings
            .extend(finding.map(|finding| (*case.problem, finding)));
    }
}

impl Played {
    /// Its half move, counted as the numbers count: White's first is 2.
    fn made(&self) -> usize {
        usize::try_from(self.number).map_or(0, |number| 2 * number + usize::from(self.is_black))
    }

    /// The ply, which comes after `prior`.
    fn ply(self, prior: Option<usize>) -> Ply {
        Ply {
            number: self.number,
            is_black: self.is_black,
            prior,
            played: self.played,
            is_assumed: self.is_assumed,
            after: self.after,
            quiet: self.quiet,
        }
    }
}
