//! One game that was read, with the answers computed when first asked for.

use std::sync::OnceLock;

use notation::{
    Action, Completion, Edit, Explanation, Finding, Hint, HintOptions, Hover, Lens, MoveRange,
    Occurrences, Parse, Record, Settings, Severity, Symbol, Table, TextRange, TextSize, Token,
    picture::{Charset, Scene, TextBoard},
};

use crate::{
    actions,
    ast::{self, Game, Turn},
    completion, format, hover, inlay, names, outline, picture,
    replay::Replay,
    sentence,
    syntax::{RootlogLanguage, SyntaxNode},
    tokens, validate,
};

/// A record of one game.
pub(crate) struct RootlogRecord {
    parse: Parse,
    hints: HintOptions,
    checked: OnceLock<Checked>,
    replay: OnceLock<Replay>,
}

/// The game as data with what is wrong before anyone plays it.
struct Checked {
    game: Game,
    findings: Vec<Finding>,
}

impl RootlogRecord {
    pub(crate) fn new(parse: Parse, settings: &Settings) -> Self {
        Self {
            parse,
            hints: settings.hints,
            checked: OnceLock::new(),
            replay: OnceLock::new(),
        }
    }

    /// A cursor at the game's tree.
    pub(crate) fn root(&self) -> SyntaxNode {
        self.parse.syntax::<RootlogLanguage>()
    }

    fn checked(&self) -> &Checked {
        self.checked.get_or_init(|| {
            let (mut game, slips) = ast::lower_by_action(self.parse.root());
            let mut findings: Vec<Finding> = self.parse.findings().collect();
            // What does not parse has its finding; more about the same action would only be noise.
            let errors: Vec<TextRange> = findings
                .iter()
                .filter(|finding| finding.severity == Severity::Error)
                .map(|finding| finding.range)
                .collect();
            let is_known = |action: TextRange| {
                let first = errors.partition_point(|error| error.start() < action.start());
                errors
                    .get(first)
                    .is_some_and(|error| error.start() <= action.end())
            };
            findings.extend(
                slips
                    .into_iter()
                    .filter(|(action, _)| !is_known(*action))
                    .map(|(_, slip)| slip),
            );
            validate::mark_unsound(actions_of(&mut game), &findings);
            findings.extend(validate::validate(&game, &self.parse.text()));
            validate::mark_unsound(actions_of(&mut game), &findings);
            findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
            Checked { game, findings }
        })
    }

    /// The game played through; nothing is played of a record that is no game.
    pub(crate) fn replay_of_game(&self) -> &Replay {
        self.replay.get_or_init(|| match self.game() {
            game if is_game(game) => Replay::new(game, &self.text(), &self.checked().findings),
            _ => Replay::new(&Game::default(), "", &self.checked().findings),
        })
    }

    /// The game and its replay, if there is anything of a game to draw.
    fn drawable(&self) -> Option<(&Game, &Replay)> {
        let game = self.game();
        let has_players = !game.players.is_empty() || !game.turns.is_empty();
        (is_game(game) && has_players).then(|| (game, self.replay_of_game()))
    }

    /// Whether the last of the first `step` actions changed what stands on the map, or is a battle on it.
    pub(crate) fn concerns_map(&self, step: usize) -> bool {
        self.drawable()
            .is_some_and(|(game, replay)| picture::concerns_map(game, replay, &self.text(), step))
    }

    /// The findings that need no replay.
    pub(crate) fn own_findings(&self) -> &[Finding] {
        &self.checked().findings
    }

    pub(crate) fn text(&self) -> String {
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
        let line = self.parse.line_at(at);
        self.game()
            .turns
            .binary_search_by_key(&line, |turn| turn.line)
            .ok()
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
    pub(crate) fn game(&self) -> &Game {
        &self.checked().game
    }
}

/// How many things may move in one turn, and in one game, for its board to be replayed. Games of Root have a few dozen
/// and a few hundred; whatever is far beyond is no game, and trying repairs for it would keep an editor waiting.
const MOST_IN_TURN: usize = 400;
const MOST_IN_GAME: usize = 6000;
/// The same for what cannot be read: bytes in a turn.
const LONGEST_TURN: u32 = 4000;

/// Whether the record is of a size that games have.
fn is_game(game: &Game) -> bool {
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

/// All actions of `game`.
fn actions_of(game: &mut Game) -> impl Iterator<Item = &mut ast::Action> {
    let turns = game.turns.iter_mut();
    let in_turns = turns.flat_map(|turn| turn.actions.iter_mut());
    game.hireling_setup.iter_mut().chain(in_turns)
}

impl Record for RootlogRecord {
    fn parse(&self) -> &Parse {
        &self.parse
    }

    fn findings(&self) -> &[Finding] {
        self.replay_of_game().findings()
    }

    fn hover(&self, at: TextSize) -> Option<Hover> {
        hover::hover(self, at)
    }

    fn completions(&self, at: TextSize) -> Vec<Completion> {
        completion::completions(self, at)
    }

    fn format(&self, range: Option<TextRange>) -> Vec<Edit> {
        format::format(self, range)
    }

    fn on_type(&self, at: TextSize, typed: char) -> Vec<Edit> {
        match typed {
            '\n' => format::on_newline(self, at),
            _ => Vec::new(),
        }
    }

    fn outline(&self) -> Vec<Symbol> {
        outline::outline(self.game(), &self.text())
    }

    fn names(&self) -> Vec<Symbol> {
        outline::names(self.game())
    }

    fn tokens(&self, range: Option<TextRange>) -> Vec<Token> {
        tokens::tokens(self, range)
    }

    fn occurrences(&self, at: TextSize) -> Option<Occurrences> {
        names::occurrences(self, at)
    }

    fn definition(&self, at: TextSize) -> Vec<TextRange> {
        names::definition(self, at)
    }

    fn actions(&self, range: TextRange) -> Vec<Action> {
        actions::actions(self, range)
    }

    fn hints(&self, range: TextRange) -> Vec<Hint> {
        if self.hints.score {
            inlay::scores(self, range)
        } else {
            Vec::new()
        }
    }

    fn lens(&self) -> Option<Lens> {
        inlay::lens(self)
    }

    fn replay(&self) -> notation::Replay {
        if is_game(self.game()) {
            self.replay_of_game().data(self.game(), &self.text())
        } else {
            notation::Replay::default()
        }
    }

    fn move_data(&self, index: usize) -> Option<notation::MoveData> {
        let game = self.game();
        let is_game = is_game(game);
        is_game.then(|| self.replay_of_game().move_data(game, &self.text(), index))?
    }

    fn moves(&self) -> Vec<MoveRange> {
        let game = self.game();
        let turns = match is_game(game) {
            true => &game.turns[..],
            false => &[],
        };
        let moves = turns.iter().flat_map(|turn| {
            turn.actions.iter().map(|action| MoveRange {
                line: turn.line,
                range: action.range,
            })
        });
        moves.collect()
    }

    fn scene(&self, step: usize) -> Option<Scene> {
        let (game, replay) = self.drawable()?;
        picture::scene(game, replay, self.findings(), &self.text(), step)
    }

    fn text_board(&self, step: usize, charset: Charset) -> Option<TextBoard> {
        let (game, replay) = self.drawable()?;
        picture::text_board(game, replay, self.findings(), &self.text(), step, charset)
    }

    fn small_board(&self, step: usize) -> Option<TextBoard> {
        let (game, replay) = self.drawable()?;
        picture::small_board(game, replay, &self.text(), step)
    }

    fn stats(&self) -> Vec<Table> {
        if is_game(self.game()) {
            self.replay_of_game().stats(self.game())
        } else {
            Vec::new()
        }
    }

    fn explain(&self, at: TextSize) -> Option<Explanation> {
        let inside = self.action_at(at);
        if let Some((turn, action)) = inside.filter(|(_, action)| action.range.contains(at)) {
            let faction = turn.map(|turn| turn.faction.value);
            return Some(Explanation {
                range: action.range,
                text: sentence::action(faction, action)?,
            });
        }
        let turn = self.turn_at(at)?;
        Some(Explanation {
            range: turn.range,
            text: sentence::turn(turn),
        })
    }
}
