//! The rules as the referee sees them: a game of turns, each the line of a faction, played one after the other.

use std::{ops::Range, sync::Arc};

use notation::{
    TextRange, TextSize,
    referee::{self, Log, Rules},
    work,
};

use crate::{
    ast::{Action, ActionKind, Game, Turn},
    facts::Faction,
    game::{Board, Setting},
};

use super::{
    absent::Playing,
    comments,
    order::Order,
    problem::{At, Kind, Problem},
    reading::Reading,
    replayer::Replayer,
    score,
    setting::{self, Told},
};

/// Steps for whatever an action needs besides what it moves.
const STEPS_OF_ACTION: usize = 1;
/// Steps for one thing that is moved to one place.
const STEPS_OF_MOVE: usize = 2;
/// Steps for the copy of a board: its parts are shared.
const STEPS_OF_COPY: usize = 4;

/// A game played through.
pub(super) type Run<'g> = referee::Run<Script<'g>>;

/// A record as its turns are played.
pub(super) struct Script<'g> {
    pub(super) facts: Facts,
    steps: Vec<Step<'g>>,
    /// Which turn of the game each step is; none for lines that cannot be read.
    turns: Vec<Option<usize>>,
}

/// A record that was played: what is known of it, its steps, and which turn of the game each of them is.
pub(super) type Parts<'g> = (Facts, Vec<Step<'g>>, Vec<Option<usize>>);

/// What is known of a record before anything is played.
#[derive(Debug)]
pub(super) struct Facts {
    /// The game without its turns.
    pub(super) header: Game,
    pub(super) playing: Playing,
    setting: Setting,
    /// The line of the last turn.
    pub(super) last_line: usize,
    /// Whether the record goes beyond the set-up.
    pub(super) is_played: bool,
    /// The order of play, as far as the record tells it.
    order: Option<Vec<Faction>>,
    /// Lines with turns, ascending, after which nothing is where it seems to be: the rest of the turn cannot be read.
    doubtful: Vec<usize>,
    /// Lines with turns, ascending, before which anything may have happened that is not written.
    gaps: Vec<usize>,
    /// Whether a part of a turn is hidden in a comment.
    hides_actions: bool,
    /// The bytes of what is allowed, although nobody knows what it is for; ascending.
    odd: Vec<TextRange>,
}

/// The state between two turns.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) board: Board,
    pub(super) told: Arc<Told>,
    /// Whose turn the last one was; nobody's if it could not be read.
    last: Option<Faction>,
    /// Whether everything could be read so far.
    is_whole: bool,
}

/// A line that is a turn, or may be one.
#[derive(Debug, Clone)]
pub(super) struct Step<'g> {
    /// The line in the game, from 0.
    pub(super) line: usize,
    /// Where the line starts.
    pub(super) start: TextSize,
    /// The line without its comment and break.
    pub(super) text: &'g str,
    /// The turn as it is written; nothing for a line that cannot be read.
    pub(super) written: Option<&'g Turn>,
    /// How the line is read after a repair.
    pub(super) reading: Option<Arc<Reading>>,
}

impl<'g> Script<'g> {
    /// The record of its steps, and what is known of it.
    pub(super) fn into_parts(self) -> Parts<'g> {
        (self.facts, self.steps, self.turns)
    }

    /// The script of `game`, whose text is `text` and whose turns follow each other in `order`. What is at `odd` is allowed,
    /// but nobody knows what it is for.
    pub(super) fn new(game: &'g Game, text: &'g str, order: &Order, odd: Vec<TextRange>) -> Self {
        let mut facts = Facts {
            odd,
            ..Facts::of(game, text, order)
        };
        let (turns, mut steps): (Vec<_>, Vec<_>) =
            steps_in_order(game, text, order).into_iter().unzip();
        for (turn, step) in turns.iter().zip(&mut steps) {
            let Some(turn) = *turn else {
                continue;
            };
            let meant = order.meant(turn);
            let read = meant.map(|meant| step.under(&facts, meant));
            if order.is_gap(turn) || matches!(read, Some(None)) {
                facts.gaps.push(step.line);
            }
            *step = read.flatten().unwrap_or(step.clone());
        }
        facts.gaps.sort_unstable();
        Self {
            facts,
            steps,
            turns,
        }
    }

    /// How many steps it takes to play it.
    pub(super) fn work(&self) -> usize {
        self.steps.iter().map(Step::work).sum()
    }
}

/// The lines of `text` that are turns of `game`, each with its index, or may be; as they were played.
fn steps_in_order<'g>(
    game: &'g Game,
    text: &'g str,
    order: &Order,
) -> Vec<(Option<usize>, Step<'g>)> {
    let written = steps(game, text);
    let turns: Vec<_> = written.iter().filter(|(turn, _)| turn.is_some()).collect();
    let mut played = order.played(game.turns.len()).into_iter();
    let steps = written.iter().filter_map(|step| match step.0 {
        None => Some(step.clone()),
        Some(turn) if order.is_twice(turn) => None,
        Some(_) => Some((*turns.get(played.next()?)?).clone()),
    });
    steps.collect()
}

/// The lines of `text` that are turns of `game`, each with its index, or may be.
fn steps<'g>(game: &'g Game, text: &'g str) -> Vec<(Option<usize>, Step<'g>)> {
    let mut lost = setting::lost_lines(game, text).into_iter().peekable();
    let mut turns = game.turns.iter().enumerate().peekable();
    let mut start = TextSize::new(0);
    let mut steps = Vec::with_capacity(game.turns.len());
    for (line, written) in text.split_inclusive('\n').enumerate() {
        let turn = turns.next_if(|(_, turn)| turn.line == line);
        let is_lost = lost.next_if_eq(&line).is_some();
        if turn.is_some() || is_lost {
            let step = Step {
                line,
                start,
                text: crate::parser::content(written),
                written: turn.map(|(_, turn)| turn),
                reading: None,
            };
            steps.push((turn.map(|(index, _)| index), step));
        }
        start += TextSize::of(written);
    }
    steps
}

impl Facts {
    fn of(game: &Game, text: &str, order: &Order) -> Self {
        let hidden = comments::hidden_actions(game, text);
        let rests = hidden.iter().filter_map(|(turn, _)| game.turns.get(*turn));
        Self {
            header: game.without_turns(),
            playing: Playing::of(game),
            setting: setting::setting(game),
            last_line: game.turns.last().map_or(0, |turn| turn.line),
            is_played: game.turns.iter().any(|turn| !turn.setup),
            order: order.order.clone(),
            doubtful: rests.map(|turn| turn.line).collect(),
            gaps: Vec::new(),
            hides_actions: !hidden.is_empty(),
            odd: Vec::new(),
        }
    }

    /// Whether nothing is where it seems to be after one of `lines`.
    pub(super) fn doubts(&self, lines: Range<usize>) -> bool {
        let first = self.doubtful.partition_point(|line| *line < lines.start);
        let next = self.doubtful.get(first);
        next.is_some_and(|line| *line < lines.end)
    }

    /// What is odd in `action`, bytes of the record.
    pub(super) fn odd_in(&self, action: TextRange) -> Option<TextRange> {
        let first = self.odd.partition_point(|odd| odd.start() < action.start());
        let next = self.odd.get(first).copied();
        next.filter(|odd| action.contains_range(*odd))
    }

    /// Whose turn is after that of `last`, as far as the record tells the order of play.
    fn next(&self, last: Faction) -> Option<Faction> {
        let order = self.order.as_ref()?;
        let place = order.iter().position(|other| *other == last)?;
        order.get((place + 1) % order.len()).copied()
    }

    /// Whether it is the turn of `next` after that of `last`, as far as the record tells the order of play.
    fn is_in_order(&self, last: Faction, next: Faction) -> bool {
        let plays = |order: &Vec<Faction>| order.contains(&next);
        let is_known = self.order.as_ref().is_some_and(plays);
        !is_known || self.next(last).is_none_or(|due| due == next)
    }
}

impl Step<'_> {
    /// The turn as it is read; nothing for a line that cannot be read.
    pub(super) fn turn(&self) -> Option<&Turn> {
        let read = self.reading.as_ref().map(|reading| &reading.turn);
        read.or(self.written)
    }

    /// How many steps it takes to play it.
    fn work(&self) -> usize {
        self.turn().map_or(STEPS_OF_ACTION, steps_of_turn)
    }
}

/// How many steps it takes to play `turn`.
fn steps_of_turn(turn: &Turn) -> usize {
    STEPS_OF_ACTION + turn.actions.iter().map(steps_of_action).sum::<usize>()
}

fn steps_of_action(action: &Action) -> usize {
    let moved = match &action.kind {
        ActionKind::Move(movement) => movement.entries.len() * movement.destinations.len().max(1),
        _ => 1,
    };
    STEPS_OF_ACTION + STEPS_OF_MOVE * moved
}

impl<'g> Rules for Script<'g> {
    type Step = Step<'g>;
    type State = State;
    /// The state before the turn.
    type Played = State;
    type End = ();
    type Problem = Problem;

    fn stride(&self) -> usize {
        1
    }

    fn steps(&self) -> &[Step<'g>] {
        &self.steps
    }

    fn put(&mut self, at: usize, step: Step<'g>) {
        if let Some(place) = self.steps.get_mut(at) {
            *place = step;
        }
    }

    /// Before the first turn, hirelings set up.
    fn start(&self) -> State {
        let mut state = State {
            board: Board::new(self.facts.setting.clone()),
            told: Arc::new(Told::of_hirelings(&self.facts.header)),
            last: None,
            is_whole: !self.facts.hides_actions,
        };
        Replayer::new(&self.facts, None, &mut state).set_up();
        state
    }

    fn copy(&self, state: &State) -> State {
        work::count(STEPS_OF_COPY);
        state.clone()
    }

    fn play(&self, at: usize, step: &Step<'g>, state: &mut State, log: &mut Log<Self>) {
        log.keep(|| state.clone());
        work::count(step.work());
        let Some(turn) = step.turn() else {
            log.report(Problem::lost_line(at, step));
            state.lose_track();
            return;
        };
        if self.facts.gaps.binary_search(&step.line).is_ok() {
            state.lose_track();
        }
        let faction = turn.faction.value;
        let is_first = !state.told.has_begun(faction);
        let expected = |last| self.facts.is_in_order(last, faction);
        if !is_first && !state.last.is_none_or(expected) {
            log.report(Problem::out_of_order(at, step));
        }
        state.last = (!is_first).then_some(faction);
        state.is_whole &= score::is_sound(turn);
        let mut replayer = Replayer::new(&self.facts, Some((at, step)), state);
        replayer.play_turn();
        for problem in replayer.take_problems() {
            log.report(problem);
        }
    }

    fn finish(&self, state: &mut State, log: &mut Log<Self>) {
        let end = self.steps.len();
        let overdrawn = |side: &crate::game::Side| side.hand.count().is_none();
        for (faction, _) in state.board.sides().filter(|(_, side)| overdrawn(side)) {
            log.report(Problem::overdrawn(end, faction));
        }
        if state.is_whole
            && let next = state.last.and_then(|last| self.facts.next(last))
            && let Some(problem) = score::wrong_winner(&self.facts, &state.board, next, end)
        {
            log.report(problem);
        }
    }
}

impl State {
    /// After a line that cannot be read, or where one is missing, anything may be anywhere.
    fn lose_track(&mut self) {
        self.last = None;
        self.is_whole = false;
        self.board.doubt_all();
    }
}

impl Problem {
    /// A line that may be a turn and cannot be read.
    fn lost_line(turn: usize, step: &Step<'_>) -> Self {
        Self {
            kind: Kind::LostLine,
            ..Self::unread(turn, step.bytes())
        }
    }

    /// A turn of another faction than that which follows.
    fn out_of_order(turn: usize, step: &Step<'_>) -> Self {
        Self {
            kind: Kind::Order,
            ..Self::unread(turn, step.bytes())
        }
    }

    fn overdrawn(end: usize, faction: Faction) -> Self {
        Self {
            kind: Kind::Hand(faction),
            ..Self::unread(end, TextRange::default())
        }
    }

    /// What has no wording of its own, as something else speaks of it.
    pub(super) fn unread(turn: usize, range: TextRange) -> Self {
        Self {
            code: "",
            range,
            action: range,
            message: String::new(),
            at: At { turn, action: 0 },
            kind: Kind::Unread,
        }
    }
}
