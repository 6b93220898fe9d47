//! A record reduced to what the referee plays: one step for each move, players as numbers, tiles cut into features.
//!
//! A repair is a changed step: the search for repairs replaces steps and plays again, so steps are cheap to copy.

mod boxes;
mod sources;
mod step;

use std::{collections::HashMap, ops::Range, sync::Arc};

use boxes::infer_sets;
pub(crate) use boxes::set_of_figure;
use notation::{Edit, Order as _, Ranged, TextRange};
use step::Tiles;

use super::problem::WhichTile;

use crate::{
    game::{
        Square,
        tiles::{ReadCode, Sets, Shared, TileText},
    },
    read::ast::{self, Content},
};

/// A record as the referee plays it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Script {
    /// The letters of the players in playing order.
    pub(crate) players: Vec<char>,
    /// The offset of the first player: 0 if A begins.
    pub(crate) shift: usize,
    /// Moves, concessions and abandonments in the order of the text. Copied when a repair changes one.
    pub(crate) steps: Arc<Vec<Step>>,
    /// The points in the final lines.
    pub(crate) ends: Vec<EndPoints>,
    /// The results in the players' lines.
    pub(crate) results: Vec<PlayerResult>,
    /// The boxes in play.
    pub(crate) sets: Sets,
    /// Whether the record's y grows downward; here it never does.
    pub(crate) is_flipped: bool,
    /// Whether small cities score less, as in the first edition.
    pub(crate) has_small_cities: bool,
    /// Whether the record writes most pennants `p`.
    has_small_pennants: bool,
}

/// The kind of a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepKind {
    /// The first tile, which no player plays.
    Starter,
    /// A tile is played.
    Move,
    /// A player gives up.
    Concession,
    /// The game is abandoned.
    Abandoned,
}

/// A line that is a move or an ending.
#[derive(Debug, Clone)]
pub(crate) struct Step {
    pub(crate) kind: StepKind,
    /// The index of the line in the game.
    pub(crate) line: usize,
    pub(crate) range: TextRange,
    pub(crate) number: Option<Ranged<u32>>,
    pub(crate) player: Option<Ranged<char>>,
    pub(crate) square: Option<Square>,
    pub(crate) square_range: Option<TextRange>,
    /// Whether the square is misspelled, so that it may have been misread.
    pub(crate) has_doubtful_square: bool,
    /// Whether unreadable text is glued to the tile.
    pub(crate) has_doubtful_tile: bool,
    pub(crate) tile: Option<Shared<TileText>>,
    /// The range of the tile, even if it cannot be read.
    pub(crate) tile_range: Option<TextRange>,
    /// Whether the square stands alone between player and tile, in plain spelling.
    pub(crate) has_plain_square: bool,
    pub(crate) discards: Vec<(Option<Shared<TileText>>, TextRange)>,
    pub(crate) scores: Shared<ast::Scores>,
    /// The text that all these ranges refer to.
    text: Arc<str>,
}

/// The points of one player at the end.
#[derive(Debug, Clone)]
pub(crate) struct EndPoints {
    pub(crate) player: usize,
    /// The parts, as single points or as one sum.
    pub(crate) parts: Vec<Ranged<u32>>,
    pub(crate) total: Option<Ranged<u32>>,
}

/// The result in a player's line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlayerResult {
    pub(crate) player: usize,
    pub(crate) place: Option<Ranged<u32>>,
    pub(crate) points: Option<Ranged<u32>>,
}

impl Script {
    /// The script of `game` with the text `text`. `sets` are the boxes in play; `None` infers them from the tiles.
    pub(crate) fn new(game: &ast::Sheet, text: &Arc<str>, sets: Option<Sets>) -> Self {
        let players = players(game);
        let sets = sets.unwrap_or_else(|| infer_sets(game));
        let tiles = Tiles { text, sets };
        let mut script = Self {
            sets,
            results: results(game, &players),
            players,
            ..Self::default()
        };
        let mut steps = Vec::with_capacity(game.lines.len());
        for (index, line) in game.lines.iter().enumerate() {
            match &line.content {
                Content::Move(played) if game.written_above(text, index).is_none() => {
                    steps.push(tiles.step(index, played));
                }
                Content::Concession(concession) => {
                    let mut step = ending_step(index, StepKind::Concession, concession.range, text);
                    step.number = concession.number;
                    step.player = concession.player;
                    steps.push(step);
                }
                Content::Abandoned(abandoned) => {
                    let mut step = ending_step(index, StepKind::Abandoned, abandoned.range, text);
                    step.number = abandoned.number;
                    steps.push(step);
                }
                Content::End(end) => script.add_end(end),
                _ => {}
            }
        }
        script.steps = Arc::new(steps);
        script.mark_starter();
        script.shift = script.majority_shift();
        script.has_small_pennants = script.count_pennants('p') > script.count_pennants('P');
        script
    }

    /// The step of the move `played` if it stood on `line`. Its ranges are those in `text`.
    pub(crate) fn read(&self, line: usize, text: &str, played: &ast::MoveLine) -> Step {
        let tiles = Tiles {
            text: &text.into(),
            sets: self.sets,
        };
        tiles.step(line, played)
    }

    /// The same moves with the final scores of `game`.
    pub(crate) fn ended_as(&self, game: &ast::Sheet) -> Self {
        let mut script = Self {
            ends: Vec::new(),
            results: results(game, &self.players),
            ..self.clone()
        };
        for line in &game.lines {
            if let Content::End(end) = &line.content {
                script.add_end(end);
            }
        }
        script
    }

    /// The index of the player with `letter`; `None` if there is none.
    pub(crate) fn player(&self, letter: char) -> Option<usize> {
        self.players.iter().position(|&player| player == letter)
    }

    /// The letter of a player.
    pub(crate) fn letter(&self, player: usize) -> char {
        self.players.get(player).copied().unwrap_or('?')
    }

    /// The player of move `number`.
    pub(crate) fn player_of(&self, number: u32) -> usize {
        let count = self.players.len().max(1);
        (number.saturating_sub(1) as usize + self.shift) % count
    }

    /// The tile that `text` writes in this game, with pennants as the record writes them; `None` if it is no code.
    pub(crate) fn tile(&self, text: &str) -> Option<Shared<TileText>> {
        // A pig is written `p`, too.
        let text = if text.contains('[') {
            text.to_owned()
        } else if self.has_small_pennants {
            text.replace('P', "p")
        } else {
            text.replace('p', "P")
        };
        TileText::read(&text, self.sets)
    }

    /// `tile` with its meeples as in `text`.
    pub(crate) fn with_meeple(tile: &TileText, text: &str) -> Option<Shared<TileText>> {
        let written = ReadCode::read(text).ok()?;
        Some(TileText::with(text, written, tile.geometry.clone(), tile.print).into())
    }

    /// Reverses the direction of y.
    pub(crate) fn turn_over(&mut self) {
        (0..self.steps.len()).for_each(|step| self.turn_over_step(step));
    }

    /// Changes the sign of the y of one step.
    pub(crate) fn turn_over_step(&mut self, step: usize) {
        if let Some(step) = Arc::make_mut(&mut self.steps).get_mut(step) {
            step.turn_over();
        }
    }

    fn count_pennants(&self, letter: char) -> usize {
        let tiles = self.steps.iter().filter_map(|step| step.tile.as_ref());
        tiles.filter(|tile| tile.text.contains(letter)).count()
    }

    /// A tile of a step.
    pub(crate) fn drawn(&self, step: usize, drawn: WhichTile) -> Option<&TileText> {
        let step = self.steps.get(step)?;
        let tile = match drawn {
            WhichTile::Played => step.tile.as_ref(),
            WhichTile::Discarded(index) => step.discards.get(index)?.0.as_ref(),
        };
        tile.map(|tile| &**tile)
    }

    /// The label of the move: `12B`.
    pub(crate) fn label(&self, step: usize) -> String {
        let Some(step) = self.steps.get(step) else {
            return String::new();
        };
        let number = step.number.map(|number| number.value.to_string());
        let player = step.player.map(|player| player.value.to_string());
        match (number, player) {
            (None, None) => "this move".to_owned(),
            (number, player) => number.unwrap_or_default() + &player.unwrap_or_default(),
        }
    }

    fn mark_starter(&mut self) {
        if let Some(first) = Arc::make_mut(&mut self.steps).first_mut() {
            let is_zero = first.number.is_some_and(|number| number.value == 0);
            let is_bare = first.number.is_none() && first.player.is_none();
            if first.kind == StepKind::Move && (is_zero || is_bare) {
                first.kind = StepKind::Starter;
            }
        }
    }

    /// The offset of most letters from the rule that A plays move 1.
    fn majority_shift(&self) -> usize {
        let count = self.players.len();
        let mut votes = vec![0_u32; count];
        for step in self.steps.iter() {
            let player = step.player.and_then(|letter| self.player(letter.value));
            if let (Some(number), Some(player)) = (step.number, player) {
                let expected = number.value.saturating_sub(1) as usize % count;
                votes[(player + count - expected) % count] += 1;
            }
        }
        let most = votes.iter().copied().max().unwrap_or(0);
        // A record of few moves is no evidence against the rule that A begins.
        let begins = votes.iter().position(|&vote| vote == most).unwrap_or(0);
        if most >= 4 && votes.first().is_some_and(|&first| first * 2 < most) {
            begins
        } else {
            0
        }
    }

    /// Adds `A+7+8 = 104` for one player, or `+10 (B+4, C+15)` for several.
    fn add_end(&mut self, end: &ast::EndLine) {
        let mut named: Vec<(usize, EndPoints)> = Vec::new();
        let entry = |player: usize, parts, total| EndPoints {
            player,
            parts,
            total,
        };
        let totals = end.scores.other_totals.iter();
        let totals: HashMap<Option<char>, Ranged<u32>> = totals
            .rev()
            .map(|total| (total.player.map(|player| player.value), total.points))
            .collect();
        for other in &end.scores.others {
            let Some(player) = other.player.and_then(|letter| self.player(letter.value)) else {
                continue;
            };
            let total = totals
                .get(&other.player.map(|player| player.value))
                .copied();
            named.push((player, entry(player, vec![other.points], total)));
        }
        let own = match end.player {
            Some(letter) => self.player(letter.value),
            // Without a letter, the points are those of the only player who is not named.
            None => {
                let mut others = (0..self.players.len())
                    .filter(|player| !named.iter().any(|(other, _)| other == player));
                others.next().filter(|_| others.next().is_none())
            }
        };
        let has_own = !end.scores.own.is_empty() || end.scores.total.is_some();
        if let Some(player) = own.filter(|_| has_own) {
            self.ends
                .push(entry(player, end.scores.own.clone(), end.scores.total));
        }
        self.ends.extend(named.into_iter().map(|(_, end)| end));
    }
}

impl Step {
    /// The text at `source`, one of the step's own ranges.
    pub(crate) fn written(&self, source: TextRange) -> &str {
        self.text
            .get(Range::<usize>::from(source))
            .unwrap_or_default()
    }

    /// The edit that writes `text` at `source`, one of the step's own ranges, with blanks where other text would touch it.
    pub(crate) fn write(&self, source: TextRange, text: &str) -> Edit {
        let before = self.text.get(..usize::from(source.start()));
        let behind = self.text.get(usize::from(source.end())..);
        let blank = |neighbor: Option<char>| match neighbor {
            Some(neighbor) if !neighbor.is_whitespace() => " ",
            _ => "",
        };
        let before = blank(before.and_then(|before| before.chars().next_back()));
        let behind = blank(behind.and_then(|behind| behind.chars().next()));
        Edit::replace(source, format!("{before}{text}{behind}"))
    }

    /// Whether a tile or a square is written, but not both can be read.
    pub(crate) fn is_half_read(&self) -> bool {
        let is_written = self.tile_range.is_some() || self.square_range.is_some();
        is_written && (self.tile.is_none() || self.square.is_none())
    }

    /// Whether it has only discards: tiles that fit nowhere.
    pub(crate) fn only_discards(&self) -> bool {
        let is_read = self.discards.iter().all(|(tile, _)| tile.is_some());
        let has_more = self.tile_range.is_some() || self.square_range.is_some();
        is_read && !has_more && !self.discards.is_empty()
    }

    /// Changes the sign of its y.
    pub(crate) fn turn_over(&mut self) {
        if let Some(square) = &mut self.square {
            square.y = square.y.saturating_neg();
        }
    }
}

fn ending_step(line: usize, kind: StepKind, range: TextRange, text: &Arc<str>) -> Step {
    Step {
        kind,
        line,
        range,
        number: None,
        player: None,
        square: None,
        square_range: None,
        has_doubtful_square: false,
        has_doubtful_tile: false,
        tile: None,
        tile_range: None,
        has_plain_square: false,
        discards: Vec::new(),
        scores: Shared::Table(ast::Scores::NONE),
        text: Arc::clone(text),
    }
}

/// The players' letters: those of the header; without a header, those that move.
fn players(game: &ast::Sheet) -> Vec<char> {
    if game.players().next().is_some() {
        return game.letters();
    }
    let letters = game.moves().filter_map(|(_, played)| played.player);
    let mut counts: HashMap<char, usize> = HashMap::new();
    for letter in letters {
        *counts.entry(letter.value).or_default() += 1;
    }
    let most = counts.values().copied().max().unwrap_or(0);
    // A letter that is rare compared with others is a slip, not a player.
    let mut players: Vec<char> = counts
        .into_iter()
        .filter(|(_, count)| count * 8 >= most)
        .map(|(letter, _)| letter)
        .collect();
    players.order();
    if players.is_empty() {
        players.push('A');
    }
    players
}

fn results(game: &ast::Sheet, players: &[char]) -> Vec<PlayerResult> {
    game.players()
        .filter_map(|line| {
            let player = players.iter().position(|&letter| letter == line.id.value)?;
            Some(PlayerResult {
                player,
                place: line.place,
                points: line.points,
            })
        })
        .collect()
}
