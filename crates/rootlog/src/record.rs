//! One parsed game, with results that are computed on first use.

use std::{slice, sync::OnceLock};

use notation::{Finding, Parse, TextRange, TextSize};

use crate::{
    Rootlog,
    checks::{Checked, letter_case},
    read::{
        ast::{self, Sheet, Turn},
        syntax::{RootlogLanguage, SyntaxNode},
    },
    replay::Replayed,
};

/// A record of one game.
pub(crate) struct RootlogRecord {
    pub(crate) parse: Parse,
    checked: OnceLock<Checked>,
    replay: OnceLock<Replayed>,
    /// The finding on letters in the wrong case throughout, if there is one.
    shifted: OnceLock<Option<Finding>>,
}

impl RootlogRecord {
    pub(crate) fn new(parse: Parse) -> Self {
        Self {
            parse,
            checked: OnceLock::new(),
            replay: OnceLock::new(),
            shifted: OnceLock::new(),
        }
    }

    /// All findings, from the syntax, the checks and the replay, in the order of the text.
    pub(crate) fn all_findings(&self) -> &[Finding] {
        let shifted = self
            .shifted
            .get_or_init(|| letter_case::finding(&self.parse, self.own_findings()));
        match shifted {
            Some(finding) => slice::from_ref(finding),
            None => self.replay_of_game().findings(),
        }
    }

    /// A cursor at the root of the game's tree.
    pub(crate) fn root(&self) -> SyntaxNode {
        self.parse.syntax::<RootlogLanguage>()
    }

    /// The game as data, checked.
    pub(crate) fn checked(&self) -> &Checked {
        self.checked.get_or_init(|| Checked::of(&self.parse))
    }

    /// The replayed game; an empty replay if the record does not have the size of a game.
    pub(crate) fn replay_of_game(&self) -> &Replayed {
        self.replay.get_or_init(|| match self.game() {
            game if self.is_game() => Replayed::new(game, &self.parse, self.own_findings()),
            _ => {
                let nothing = Parse::new(&Rootlog, "");
                Replayed::new(&Sheet::default(), &nothing, self.own_findings())
            }
        })
    }

    /// Whether the record has the size of a game.
    pub(crate) fn is_game(&self) -> bool {
        has_size_of_game(self.game())
    }

    /// The game and its replay; `None` if there is nothing to draw.
    pub(crate) fn drawable(&self) -> Option<(&Sheet, &Replayed)> {
        let game = self.game();
        let has_players = !game.players.is_empty() || !game.turns.is_empty();
        (self.is_game() && has_players).then(|| (game, self.replay_of_game()))
    }

    /// The findings that need no replay.
    pub(crate) fn own_findings(&self) -> &[Finding] {
        &self.checked().findings
    }

    pub(crate) fn text(&self) -> &str {
        self.parse.text()
    }

    pub(crate) fn text_len(&self) -> TextSize {
        self.parse.text_len()
    }

    pub(crate) fn line_at(&self, at: TextSize) -> usize {
        self.parse.line_at(at)
    }

    pub(crate) fn line_range(&self, line: usize) -> TextRange {
        self.parse.line_range(line)
    }

    /// The index of the turn whose line contains `at`.
    pub(crate) fn turn_index_at(&self, at: TextSize) -> Option<usize> {
        self.turn_on(self.parse.line_at(at))
    }

    /// The index of the turn on `line`.
    pub(crate) fn turn_on(&self, line: usize) -> Option<usize> {
        let turns = &self.game().turns;
        turns.binary_search_by_key(&line, |turn| turn.line).ok()
    }

    /// The turn whose line contains `at`.
    pub(crate) fn turn_at(&self, at: TextSize) -> Option<&Turn> {
        self.game().turns.get(self.turn_index_at(at)?)
    }

    /// The indices of the turn and the action that contain `at`.
    pub(crate) fn action_index_at(&self, at: TextSize) -> Option<(usize, usize)> {
        let turn = self.turn_index_at(at)?;
        let actions = &self.game().turns.get(turn)?.actions;
        Some((turn, index_at(actions, at)?))
    }

    /// The action that contains `at`, with its turn; the set-up of hirelings has no turn.
    pub(crate) fn action_at(&self, at: TextSize) -> Option<(Option<&Turn>, &ast::Action)> {
        if let Some((turn, action)) = self.action_index_at(at) {
            let turn = self.game().turns.get(turn)?;
            return Some((Some(turn), turn.actions.get(action)?));
        }
        let setup = &self.game().hireling_setup;
        Some((None, setup.get(index_at(setup, at)?)?))
    }

    /// The game as data.
    pub(crate) fn game(&self) -> &Sheet {
        &self.checked().game
    }
}

/// The most things that may move in one turn and in one game for the board to be replayed. Games of Root have a few dozen and a
/// few hundred. A record with far more is no game, and searching repairs for it would block an editor.
const MOST_IN_TURN: usize = 400;
const MOST_IN_GAME: usize = 6000;
/// The most bytes in a turn, readable or not.
const LONGEST_TURN: u32 = 4000;

/// Whether `game` has the size of a game.
fn has_size_of_game(game: &Sheet) -> bool {
    let things = |turn: &Turn| -> usize {
        let entries = turn.actions.iter().map(|action| match &action.kind {
            // Every entry goes to every destination.
            ast::ActionKind::Move(movement) => {
                let places = movement.destinations.len();
                1 + movement.entries.len().saturating_mul(1 + places)
            }
            _ => 1,
        });
        entries.sum()
    };
    let sizes: Vec<usize> = game.turns.iter().map(things).collect();
    let short = |turn: &Turn| u32::from(turn.range.len()) <= LONGEST_TURN;
    game.turns.iter().all(short)
        && sizes.iter().all(|size| *size <= MOST_IN_TURN)
        && sizes.iter().sum::<usize>() <= MOST_IN_GAME
}

/// The index of the action that contains `at`.
fn index_at(actions: &[ast::Action], at: TextSize) -> Option<usize> {
    let index = actions.partition_point(|action| action.range.end() < at);
    actions
        .get(index)
        .filter(|action| action.range.contains_inclusive(at))?;
    // Where two actions touch, take the one that starts there.
    let next = actions.get(index + 1);
    Some(if next.is_some_and(|next| next.range.start() == at) {
        index + 1
    } else {
        index
    })
}
