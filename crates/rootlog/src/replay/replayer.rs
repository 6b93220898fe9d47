//! Replays one turn on the board: its state so far, and the dispatch of its actions.

use notation::{Ranged, Rule, TextRange};

use crate::{
    game::{
        Board, Freedom, Owner, Piece, Place, VictoryBy,
        facts::{CLEARINGS, Clearing, Faction},
        rules,
    },
    read::ast::{Action, ActionKind, Turn},
};

use super::{
    facts::Facts,
    gap::Gap,
    problem::{At, Kind, Problem},
    setting::Introduced,
    step::Step,
    turn::TurnState,
};

/// Replays a turn action by action.
pub(super) struct Replayer<'a> {
    pub(super) facts: &'a Facts,
    pub(super) board: &'a mut Board,
    told: &'a mut Introduced,
    pub(super) turn: TurnState,
    /// The turn with its step; `None` in the set-up of hirelings.
    step: Option<(&'a Turn, &'a Step<'a>)>,
    at: At,
    /// Whether the current action already has a finding, so the replay adds none.
    is_reported: bool,
    problems: Vec<Problem>,
}

/// The state between two turns.
#[derive(Debug, Clone)]
pub(super) struct State {
    pub(super) board: Board,
    pub(super) told: Introduced,
    /// The faction of the last turn; `None` if that line could not be read.
    pub(super) last: Option<Faction>,
    /// Whether all lines could be read so far.
    pub(super) is_whole: bool,
}

impl State {
    /// Forgets what `gap` may have changed: a line that cannot be read or is missing.
    pub(super) fn lose_track(&mut self, gap: Gap) {
        self.last = None;
        self.is_whole = false;
        match gap {
            Gap::Anything => self.board.doubt_all(),
            Gap::Only(factions) => self.board.doubt_turns_of(factions),
        }
    }
}

impl<'a> Replayer<'a> {
    /// A replayer before the turn of a step, given with its index, or before the game.
    pub(super) fn new(
        facts: &'a Facts,
        step: Option<(usize, &'a Step<'a>)>,
        state: &'a mut State,
    ) -> Self {
        let turn = step.map_or(0, |(turn, _)| turn);
        Self {
            facts,
            board: &mut state.board,
            told: &mut state.told,
            turn: TurnState::default(),
            step: step.and_then(|(_, step)| Some((step.turn()?, step))),
            at: At { turn, action: 0 },
            is_reported: false,
            problems: Vec::new(),
        }
    }

    /// Sets up hirelings.
    pub(super) fn set_up(&mut self) {
        self.turn.setup = true;
        self.is_reported = true;
        for action in &self.facts.header.hireling_setup {
            self.play(action);
        }
    }

    /// The problems so far.
    pub(super) fn take_problems(&mut self) -> Vec<Problem> {
        std::mem::take(&mut self.problems)
    }

    /// Plays the turn.
    pub(super) fn play_turn(&mut self) {
        self.begin_turn();
        for action in 0..self.actions().len() {
            self.act(action);
        }
        self.end_turn();
    }

    /// Begins the turn.
    pub(super) fn begin_turn(&mut self) {
        let Some(turn) = self.current_turn() else {
            return;
        };
        let faction = turn.faction.value;
        self.turn = TurnState {
            faction: Some(faction),
            setup: !self.told.has_begun(faction),
            ..TurnState::default()
        };
        if self.turn.setup {
            self.told.begin(turn);
        }
        self.board.join(faction);
    }

    /// Ends the turn that was played.
    fn end_turn(&mut self) {
        self.is_reported = false;
        let starts = self.turn.setup && self.turn.faction == Some(Faction::Riverfolk);
        if starts && !self.turn.funded {
            // The Riverfolk start with three warriors in Payments, even if that is not written.
            let riverfolk = Owner::Faction(Faction::Riverfolk);
            self.board
                .add(&Place::Board(riverfolk), Piece::warrior(riverfolk), 3);
        }
        self.check_unscored();
        if (self.current_turn()).is_some_and(|turn| self.facts.doubts(turn.line..turn.line + 1)) {
            self.board.doubt_all();
        }
    }

    /// Plays the action with the index `action`.
    pub(super) fn act(&mut self, action: usize) {
        let Some(written) = self.actions().get(action) else {
            return;
        };
        self.at.action = action;
        self.is_reported = !written.sound;
        if !written.sound {
            self.problems.push(Problem {
                at: self.at,
                ..Problem::unread(self.at.turn, self.written_at(written.range))
            });
            self.distrust(written.range);
        }
        if self.facts.has_odd() {
            self.note_odd(written);
        }
        let meant = self.with_letters(written);
        self.play(meant.as_ref().unwrap_or(written));
    }

    /// Adds a problem for odd text in `action`, unless a repair changed the action.
    fn note_odd(&mut self, action: &Action) {
        let bytes = self.written_at(action.range);
        let is_changed = |(_, step): (&Turn, &Step<'_>)| step.changes(bytes);
        if let Some(odd) = self.facts.odd_in(bytes)
            && !self.step.is_some_and(is_changed)
        {
            self.problems.push(Problem {
                at: self.at,
                action: bytes,
                kind: Kind::Odd,
                ..Problem::unread(self.at.turn, odd)
            });
        }
    }

    /// The actions of the turn.
    fn actions(&self) -> &'a [Action] {
        self.current_turn().map_or(&[], |turn| &turn.actions)
    }

    /// The bytes of the record for `range`, a range of the turn as it is read.
    fn written_at(&self, range: TextRange) -> TextRange {
        self.step.map_or(range, |(_, step)| step.written_at(range))
    }

    /// Reports a contradiction at the current action.
    pub(super) fn report(
        &mut self,
        rule: &'static Rule,
        range: TextRange,
        kind: Kind,
        message: String,
    ) {
        let problem = self.problem(rule, range, kind, message);
        self.report_problem(problem);
    }

    /// Whether a repair changed the current action.
    pub(super) fn is_changed(&self) -> bool {
        let action = self.actions().get(self.at.action);
        let changes = |action: &Action| {
            let bytes = self.written_at(action.range);
            self.step.is_some_and(|(_, step)| step.changes(bytes))
        };
        action.is_some_and(changes)
    }

    /// Adds `problem`, unless the current action already has a finding.
    pub(super) fn report_problem(&mut self, problem: Problem) {
        if !self.is_reported {
            self.problems.push(problem);
        }
    }

    /// A contradiction at the current action.
    pub(super) fn problem(
        &self,
        rule: &'static Rule,
        range: TextRange,
        kind: Kind,
        message: String,
    ) -> Problem {
        let action = self.actions().get(self.at.action);
        Problem {
            rule: Some(rule),
            range: self.written_at(range),
            action: self.written_at(action.map_or(range, |action| action.range)),
            message,
            at: self.at,
            kind,
        }
    }

    /// The turn being played.
    pub(super) fn current_turn(&self) -> Option<&'a Turn> {
        self.step.map(|(turn, _)| turn)
    }

    /// The index of the current action.
    pub(super) fn action_index(&self) -> usize {
        self.at.action
    }

    fn play(&mut self, action: &Action) {
        if self.facts.playing.has_absent(action) {
            return;
        }
        self.note_scoring(action);
        match &action.kind {
            ActionKind::Move(movement) => self.movement(movement),
            ActionKind::Battle(battle) => self.battle(battle),
            ActionKind::Craft(craft) => self.craft(craft),
            ActionKind::Score { faction, points } => self.score(*faction, points),
            ActionKind::Dominance { board } => self.dominance(board.value),
            ActionKind::RemovePath { path } => self.remove_path(path),
            ActionKind::DiscardDecree => self.discard_decree(),
            ActionKind::Prices { .. } | ActionKind::Funds { .. } => {
                self.board.join(Faction::Riverfolk);
            }
            ActionKind::Outcast { .. } => self.board.join(Faction::Lizards),
            ActionKind::Relationship { pairs, .. } => {
                for pair in pairs {
                    let (vagabond, _) = pair.value;
                    self.board.join(vagabond);
                }
            }
            ActionKind::FlipPlot { clearing, plot } => self.flip_plot(clearing, plot),
            ActionKind::Trick { first, second } => self.trick(first, second),
            ActionKind::Exposure { clearing, .. } => self.exposure(clearing),
            ActionKind::Hire {
                hireling, board, ..
            } => self.board.hire(hireling.value, board.value),
            ActionKind::Reveal(_) | ActionKind::FlipRelic { .. } => {}
            ActionKind::Unreadable => {}
        }
    }

    /// Marks as unknown what a wrong action may have changed: clearings with its numbers, pieces of factions with its
    /// letters, and the ferry. The action already has a finding, so its consequences need none.
    fn distrust(&mut self, range: TextRange) {
        let text = self.step.map_or("", |(_, step)| step.slice(range));
        for number in text.split(|character: char| !character.is_ascii_digit()) {
            let clearing: Option<Clearing> = number.parse().ok();
            if let Some(clearing) = clearing.filter(|clearing| *clearing <= CLEARINGS) {
                self.board.doubt(clearing);
            }
        }
        let named = text.chars().filter_map(Faction::from_letter);
        for faction in named.chain(self.turn.faction) {
            self.board.distrust(faction);
        }
        self.board.doubt_ferry();
    }

    /// Whether the record shows where the pieces of `owner` are.
    pub(super) fn tells(&self, owner: Owner) -> bool {
        self.told.tells(owner)
            && owner
                .faction()
                .is_none_or(|faction| self.board.is_trusted(faction))
    }

    /// The ways, besides open paths, that pieces of `owner` may use in this turn.
    pub(super) fn freedom(&self, owner: Owner) -> Freedom {
        let TurnState {
            faction,
            paid_riverfolk,
            ..
        } = self.turn;
        self.board.freedom(owner, faction, paid_riverfolk)
    }

    fn dominance(&mut self, board: Faction) {
        let Some(faction) = self.turn.faction else {
            return;
        };
        self.board.side_mut(faction).victory = if board == faction {
            VictoryBy::Dominance
        } else {
            VictoryBy::Coalition(board)
        };
    }

    fn remove_path(&mut self, path: &Ranged<(u8, u8)>) {
        let (a, b) = path.value;
        if self.board.is_opened(a, b) {
            let (low, high) = (a.min(b), a.max(b));
            self.report(
                &rules::replay::OPEN_PATH,
                path.range,
                Kind::Other,
                format!("The path between {low} and {high} is open already: its marker left the game before."),
            );
        }
        self.board.open_path(a, b);
    }

    fn discard_decree(&mut self) {
        let side = self.board.side_mut(Faction::Eyrie);
        side.decree.iter_mut().for_each(crate::game::Cards::clear);
        side.leader = None;
    }
}
