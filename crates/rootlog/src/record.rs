//! One game that was read, with what is computed from it when first asked for.

use std::sync::OnceLock;

use notation::{Finding, Parse, TextRange, TextSize};

use crate::{
    Rootlog,
    checks::Checked,
    read::{
        ast::{self, Sheet, Turn},
        syntax::{RootlogLanguage, SyntaxNode},
    },
    replay::Replay,
};

/// A record of one game.
pub(crate) struct RootlogRecord {
    pub(crate) parse: Parse,
    checked: OnceLock<Checked>,
    replay: OnceLock<Replay>,
}

impl RootlogRecord {
    pub(crate) fn new(parse: Parse) -> Self {
        Self {
            parse,
            checked: OnceLock::new(),
            replay: OnceLock::new(),
        }
    }

    /// A cursor at the game's tree.
    pub(crate) fn root(&self) -> SyntaxNode {
        self.parse.syntax::<RootlogLanguage>()
    }

    /// The game as data, checked.
    pub(crate) fn checked(&self) -> &Checked {
        self.checked.get_or_init(|| Checked::of(&self.parse))
    }

    /// The game played through; nothing is played of a record that is no game.
    pub(crate) fn replay_of_game(&self) -> &Replay {
        self.replay.get_or_init(|| match self.game() {
            game if self.is_game() => Replay::new(game, &self.parse, self.own_findings()),
            _ => {
                let nothing = Parse::new(&Rootlog, "");
                Replay::new(&Sheet::default(), &nothing, self.own_findings())
            }
        })
    }

    /// Whether the record is of a size that games have.
    pub(crate) fn is_game(&self) -> bool {
        has_size_of_game(self.game())
    }

    /// The game and its replay, if there is anything of a game to draw.
    pub(crate) fn drawable(&self) -> Option<(&Sheet, &Replay)> {
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

    pub(crate) fn lines_in(&self, range: Option<TextRange>) -> std::ops::Range<usize> {
        self.parse.lines_in(range)
    }

    /// The turn whose line holds `at`, by its index in the game.
    pub(crate) fn turn_index_at(&self, at: TextSize) -> Option<usize> {
        self.turn_on(self.parse.line_at(at))
    }

    /// The turn on `line`, by its index in the game.
    pub(crate) fn turn_on(&self, line: usize) -> Option<usize> {
        let turns = &self.game().turns;
        turns.binary_search_by_key(&line, |turn| turn.line).ok()
    }

    /// The turn whose line holds `at`.
    pub(crate) fn turn_at(&self, at: TextSize) -> Option<&Turn> {
        self.game().turns.get(self.turn_index_at(at)?)
    }

    /// The turn and the action that hold `at`, by their indices.
    pub(crate) fn action_index_at(&self, at: TextSize) -> Option<(usize, usize)> {
        let turn = self.turn_index_at(at)?;
        let actions = &self.game().turns.get(turn)?.actions;
        Some((turn, index_at(actions, at)?))
    }

    /// The action that holds `at`, with its turn; the set-up of hirelings has none.
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

/// How many things may move in one turn, and in one game, for its board to be replayed. Games of Root have a few dozen
/// and a few hundred; whatever is far beyond is no game, and trying repairs for it would keep an editor waiting.
const MOST_IN_TURN: usize = 400;
const MOST_IN_GAME: usize = 6000;
/// The same for what cannot be read: bytes in a turn.
const LONGEST_TURN: u32 = 4000;

/// Whether `game` is of a size that games have.
fn has_size_of_game(game: &Sheet) -> bool {
    let things = |turn: &Turn| -> usize {
        let entries = turn.actions.iter().map(|action| match &action.kind {
            // Everything goes to every place.
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

/// The action that holds `at`, by its index.
fn index_at(actions: &[ast::Action], at: TextSize) -> Option<usize> {
    let index = actions.partition_point(|action| action.range.end() < at);
    actions
        .get(index)
        .filter(|action| action.range.contains_inclusive(at))?;
    // At the border of two actions the one that starts there is meant.
    let next = actions.get(index + 1);
    Some(if next.is_some_and(|next| next.range.start() == at) {
        index + 1
    } else {
        index
    })
}
