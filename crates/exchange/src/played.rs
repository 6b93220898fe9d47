//! Games of Carcassonne, read from records to be written in another form; and what is lost then.

use carcassonne::{
    ast::{self, Content, MoveLine, PlayerLine},
    game::Square,
    tiles::{Figure, Sets},
};
use ide::{Document, PlacedGame};
use notation::{Finding, Rule, Severity, TextRange};

use crate::{Export, tiles::Lying};

/// A game of a document that is to be written in another form.
pub(crate) struct PlayedGame {
    /// Its lines.
    pub(crate) game: ast::Sheet,
    /// The letters of the players in playing order.
    pub(crate) letters: Vec<char>,
    /// The tile that the game begins with.
    pub(crate) starter: PlayedTurn,
    /// The moves.
    pub(crate) turns: Vec<PlayedTurn>,
}

/// A move that is to be written in another form.
pub(crate) struct PlayedTurn {
    /// Its bytes in the document.
    pub(crate) range: TextRange,
    /// The label of the move: `12B`.
    pub(crate) label: String,
    /// The index of the player.
    pub(crate) mover: usize,
    pub(crate) square: Square,
    pub(crate) lying: Lying,
    /// The figures that are placed on its segments.
    pub(crate) figures: Vec<(usize, Figure)>,
    /// The tiles that could not be placed.
    pub(crate) discards: Vec<Lying>,
}

/// Why a game cannot be written.
pub(crate) struct Fault {
    /// The bytes in the document.
    pub(crate) range: TextRange,
    /// The reason, which names the move.
    pub(crate) reason: String,
}

impl PlayedGame {
    /// The moves of a game; `None` if it has none.
    pub(crate) fn of(placed: &PlacedGame) -> Option<Result<Self, Fault>> {
        let game = ast::Sheet::decode(placed.record().parse());
        game.moves().next()?;
        Some(Self::read(placed, game))
    }

    fn read(placed: &PlacedGame, game: ast::Sheet) -> Result<Self, Fault> {
        let letters = game.letters();
        let mut turns = Vec::new();
        for (_, played) in game.moves() {
            turns.push(PlayedTurn::of(placed, &letters, turns.len(), played)?);
        }
        let starter = turns.remove(0);
        Ok(Self {
            game,
            letters,
            starter,
            turns,
        })
    }

    /// The player with this letter.
    pub(crate) fn player(&self, letter: char) -> Option<&PlayerLine> {
        self.game.players().find(|player| player.id.value == letter)
    }

    /// The notes that begin with `start`, without it.
    pub(crate) fn notes<'g>(&'g self, start: &'g str) -> impl Iterator<Item = &'g str> {
        let notes = self.game.lines.iter().filter_map(|line| line.note.as_ref());
        notes.filter_map(move |note| Some(note.text.strip_prefix(start)?.trim()))
    }
}

impl PlayedTurn {
    fn of(
        placed: &PlacedGame,
        letters: &[char],
        number: usize,
        played: &MoveLine,
    ) -> Result<Self, Fault> {
        let range = played.range + placed.offset;
        let label = match played.label() {
            label if label.is_empty() => format!("the move after move {number}"),
            label => format!("move {label}"),
        };
        let fault = |why: &str| Fault {
            range,
            reason: format!("{label} {why}"),
        };
        if number == 0 && played.player.is_some() {
            return Err(fault("is the first: there is no starting tile before it"));
        }
        if played.has_second_move {
            return Err(fault("has a second move on its line"));
        }
        let (Some(position), Some(tile)) = (played.position, &played.tile) else {
            return Err(fault("has no square or no tile that can be read"));
        };
        let mover = match played.player {
            None if number == 0 => 0,
            player => player
                .and_then(|player| letters.iter().position(|letter| *letter == player.value))
                .ok_or_else(|| fault("is of no player who can be read"))?,
        };
        let written = tile
            .written()
            .ok_or_else(|| fault("has a tile that cannot be read"))?;
        let lying = Lying::of(written.tile.clone(), Sets::BASE);
        let figures = written.meeples.iter().map(|meeple| {
            let segment = lying.geometry.target(meeple).ok()?;
            Some((segment, meeple.figure))
        });
        let figures: Option<Vec<_>> = figures.collect();
        let discards = played.discards.iter().map(|discard| {
            let tile = discard.tile.as_ref()?.written()?.tile.clone();
            Some(Lying::of(tile, Sets::BASE))
        });
        let discards: Option<Vec<_>> = discards.collect();
        Ok(Self {
            figures: figures.ok_or_else(|| fault("has a meeple that claims nothing"))?,
            discards: discards.ok_or_else(|| fault("has a discarded tile that cannot be read"))?,
            square: Square::new(position.x.value, position.y.value),
            range,
            label,
            mover,
            lying,
        })
    }
}

/// What records hold besides the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extras {
    Header,
    RealNames,
    Countries,
    Colors,
    Results,
    Points,
    Discards,
    Notes,
    Numbers,
    Concession,
    FinalLines,
    OtherText,
}

impl Extras {
    const ALL: [Self; 12] = [
        Self::Header,
        Self::RealNames,
        Self::Countries,
        Self::Colors,
        Self::Results,
        Self::Points,
        Self::Discards,
        Self::Notes,
        Self::Numbers,
        Self::Concession,
        Self::FinalLines,
        Self::OtherText,
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Header => "the line about the game",
            Self::RealNames => "real names",
            Self::Countries => "countries",
            Self::Colors => "colors",
            Self::Results => "places and points of the players",
            Self::Points => "points and totals of the moves",
            Self::Discards => "discarded tiles",
            Self::Notes => "notes",
            Self::Numbers => "numbers of moves that are not counted from 0",
            Self::Concession => "how the game was given up",
            Self::FinalLines => "the points at the end",
            Self::OtherText => "lines that are no moves",
        }
    }

    /// How severe the loss is: what can be derived from the moves is not a loss.
    fn severity(self) -> Severity {
        match self {
            Self::Header
            | Self::RealNames
            | Self::Countries
            | Self::Notes
            | Self::Concession
            | Self::OtherText => Severity::Warning,
            Self::Colors
            | Self::Results
            | Self::Points
            | Self::Discards
            | Self::Numbers
            | Self::FinalLines => Severity::Info,
        }
    }

    /// Where a line has this; `number` is that of the move if it is one.
    fn place(self, line: &ast::Line, number: usize) -> Option<TextRange> {
        let player = match &line.content {
            Content::Player(player) => Some(player),
            _ => None,
        };
        let played = match &line.content {
            Content::Move(played) => Some(played),
            _ => None,
        };
        match (self, &line.content) {
            (Self::Header, Content::Game(game)) => Some(game.range),
            (Self::RealNames, _) => Some(player?.real_name.as_ref()?.range),
            (Self::Countries, _) => Some(player?.country.as_ref()?.range),
            (Self::Colors, _) => Some(player?.color.as_ref()?.range),
            (Self::Results, _) => {
                let player = player?;
                let place = player.place.map(|place| place.range);
                place.or(player.points.map(|points| points.range))
            }
            (Self::Points, _) => played?.scores.range,
            (Self::Discards, _) => Some(played?.discards.first()?.range),
            (Self::Notes, _) => Some(line.note.as_ref()?.range),
            (Self::Numbers, _) => {
                let written = played?.number.map(|number| number.value as usize);
                (written != Some(number)).then_some(played?.range)
            }
            (Self::Concession, Content::Concession(given)) => Some(given.range),
            (Self::Concession, Content::Abandoned(given)) => Some(given.range),
            (Self::FinalLines, Content::End(end)) => Some(end.range),
            (Self::OtherText, Content::Text) => Some(line.range),
            _ => None,
        }
    }
}

/// Findings of `rule` about what `form` cannot hold of a game, except for `held`: each once, where it is first. Notes that
/// begin with `kept` are not lost.
pub(crate) fn losses(
    placed: &PlacedGame,
    played: &PlayedGame,
    rule: &Rule,
    form: &str,
    held: &[Extras],
    kept: &str,
) -> Vec<Finding> {
    let lost = Extras::ALL.into_iter().filter(|what| !held.contains(what));
    lost.filter_map(|what| {
        let mut number = 0;
        let range = played.game.lines.iter().find_map(|line| {
            let found = what.place(line, number);
            number += usize::from(matches!(line.content, Content::Move(_)));
            let is_kept = |note: &ast::Note| what == Extras::Notes && note.text.starts_with(kept);
            found.filter(|_| !line.note.as_deref().is_some_and(is_kept))
        })?;
        let message = format!("{form} cannot hold {}: left out.", what.name());
        let finding = rule.at(range + placed.offset, message);
        Some(finding.with_severity(what.severity()))
    })
    .collect()
}

/// A finding of `rule` if nothing was written and nothing else was reported.
pub(crate) fn no_game(export: &Export, document: &Document, rule: &Rule) -> Option<Finding> {
    let is_said = !export.text.is_empty() || !export.findings.is_empty();
    let range = TextRange::up_to(document.text_len());
    let message = "There is no game with moves to be written.";
    (!is_said).then(|| rule.at(range, message))
}
