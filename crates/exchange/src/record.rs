//! Records of Carcassonne for the forms that hold its games: written from what was read, and read to be written otherwise.

use carcassonne::{
    Carcassonne,
    ast::{self, Content, MoveLine, PlayerLine},
    game::Square,
    tiles::{Figure, Sets},
};
use ide::PlacedGame;
use notation::{Finding, Parse, Ranged, Severity, TextRange};

use crate::tiles::Lying;

/// Players have the letters of the alphabet.
pub(crate) const MOST_PLAYERS: usize = 26;
/// How notes begin that hold what the notation has no words for.
pub(crate) const KEPT: &str = "movetext:";
/// How the note begins that holds the tiles which were drawn after the last move and fitted nowhere.
pub(crate) const DISCARDED: &str = "discarded at the end:";

/// The letter of the player `seat`.
pub(crate) fn letter(seat: usize) -> char {
    ('A'..='Z').nth(seat).unwrap_or('?')
}

/// A record to be written.
#[derive(Debug, Default)]
pub(crate) struct Record {
    /// The line about the game.
    pub(crate) header: String,
    /// Notes below it, without the slash.
    pub(crate) notes: Vec<String>,
    /// The players in playing order.
    pub(crate) seats: Vec<Seat>,
    /// The starting tile: square and code.
    pub(crate) starter: Option<(Square, String)>,
    /// The moves.
    pub(crate) moves: Vec<Move>,
    /// The lines below the moves.
    pub(crate) ending: Vec<String>,
}

/// A player of a record that is written.
#[derive(Debug, Default, Clone)]
pub(crate) struct Seat {
    pub(crate) name: String,
    pub(crate) color: Option<String>,
    pub(crate) place: Option<u32>,
    pub(crate) points: Option<u32>,
}

/// A move of a record that is written.
#[derive(Debug, Clone)]
pub(crate) struct Move {
    /// Whose it is, as an index of the seats.
    pub(crate) mover: usize,
    /// The codes of tiles that fitted nowhere.
    pub(crate) discards: Vec<String>,
    pub(crate) square: Square,
    pub(crate) code: String,
    /// The points, as they are written.
    pub(crate) points: String,
}

impl Record {
    /// Its text; nothing if it has no move.
    pub(crate) fn text(&self) -> Option<String> {
        if self.moves.is_empty() {
            return None;
        }
        let mut lines = Vec::new();
        lines.extend(Some(self.header.clone()).filter(|header| !header.is_empty()));
        lines.extend(self.notes.iter().map(|note| format!("/ {note}")));
        let seats = self.seats.iter().enumerate();
        lines.extend(seats.map(|(seat, player)| player.line(letter(seat))));
        let starter = self.starter.iter();
        lines.extend(starter.map(|(square, code)| format!("0 {square} {code}")));
        let moves = (1..).zip(&self.moves);
        lines.extend(moves.map(|(number, played)| played.line(number)));
        lines.extend(self.ending.iter().cloned());
        Some(lines.join("\n") + "\n")
    }

    /// The number of a line after the last move, such as a concession.
    pub(crate) fn next_number(&self) -> usize {
        self.moves.len() + 1
    }

    /// Gives the players names and colors that their lines can hold. Answers which names and colors were changed.
    pub(crate) fn tidy_seats(&mut self) -> Vec<(usize, String)> {
        let mut changed = Vec::new();
        for (seat, player) in self.seats.iter_mut().enumerate() {
            let letter = letter(seat);
            let name = plain_name(&player.name, letter);
            if name != player.name && !player.name.is_empty() {
                changed.push((seat, format!("the name \"{}\"", player.name)));
            }
            player.name = name;
            let is_readable = |color: &String| {
                let line = format!("{letter} = {} <{color}>", player.name);
                player_line(&line)
                    .and_then(|line| line.color)
                    .map(value)
                    .as_ref()
                    == Some(color)
            };
            if let Some(color) = player.color.take_if(|color| !is_readable(color)) {
                changed.push((seat, format!("the color \"{color}\"")));
            }
        }
        changed
    }
}

fn value<T>(ranged: Ranged<T>) -> T {
    ranged.value
}

impl Seat {
    fn line(&self, letter: char) -> String {
        let mut line = format!("{letter} = {}", self.name);
        if let Some(color) = &self.color {
            line += &format!(" <{color}>");
        }
        if let Some(place) = self.place {
            line += &format!(" {place}{}", ordinal(place));
        }
        if let Some(points) = self.points {
            line += &format!(" ({points})");
        }
        line
    }
}

fn ordinal(number: u32) -> &'static str {
    match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    }
}

impl Move {
    fn line(&self, number: usize) -> String {
        let mut line = format!("{number}{}", letter(self.mover));
        for discard in &self.discards {
            line += &format!(" (dis) {discard}");
        }
        line += &format!(" {} {}", self.square, self.code);
        if !self.points.is_empty() {
            line += &format!(" {}", self.points);
        }
        line
    }
}

/// The player that `line` reads as, if it is the line of one.
fn player_line(line: &str) -> Option<PlayerLine> {
    let parse = Parse::new(&Carcassonne, line);
    if parse.findings().next().is_some() || parse.line_count() != 1 {
        return None;
    }
    match ast::Game::decode(&parse).lines.pop()?.content {
        Content::Player(player) => Some(player),
        _ => None,
    }
}

/// `name` as the line of a player can hold it: with `_` for brackets, for all that is no letter if need be, or `letter`.
fn plain_name(name: &str, letter: char) -> String {
    let written = |is_odd: fn(char) -> bool| {
        let name = name.trim().chars();
        name.map(|c| if is_odd(c) { '_' } else { c })
            .collect::<String>()
    };
    let names = [
        written(|c| "<>()[]".contains(c) || c.is_control()),
        written(|c| !c.is_alphanumeric() && !" -_.'".contains(c)),
        written(|c| !c.is_alphanumeric()),
    ];
    let is_readable = |name: &String| {
        player_line(&format!("{letter} = {name}")).is_some_and(|line| {
            let is_alone =
                line.real_name.is_none() && line.country.is_none() && line.color.is_none();
            let has_result = line.place.is_some() || line.points.is_some();
            is_alone && !has_result && line.name.map(value).as_ref() == Some(name)
        })
    };
    names
        .into_iter()
        .find(is_readable)
        .unwrap_or_else(|| letter.to_string())
}

/// A game of a document that is to be written in another form.
pub(crate) struct Played {
    /// Its lines.
    pub(crate) game: ast::Game,
    /// The letters of the players in playing order.
    pub(crate) letters: Vec<char>,
    /// The tile that the game begins with.
    pub(crate) starter: Turn,
    /// The moves.
    pub(crate) turns: Vec<Turn>,
}

/// A move that is to be written in another form.
pub(crate) struct Turn {
    /// Its bytes in the document.
    pub(crate) range: TextRange,
    /// As moves are called: `12B`.
    pub(crate) label: String,
    /// The index of the player.
    pub(crate) mover: usize,
    pub(crate) square: Square,
    pub(crate) lying: Lying,
    /// The figures that are put on its segments.
    pub(crate) figures: Vec<(usize, Figure)>,
    /// The tiles that fitted nowhere.
    pub(crate) discards: Vec<Lying>,
}

/// Why a game cannot be written.
pub(crate) struct Fault {
    /// The bytes in the document.
    pub(crate) range: TextRange,
    /// Why, naming the move.
    pub(crate) reason: String,
}

impl Played {
    /// The moves of a game. Nothing if it has none.
    pub(crate) fn of(placed: &PlacedGame) -> Option<Result<Self, Fault>> {
        let game = ast::Game::decode(placed.record().parse());
        game.moves().next()?;
        Some(Self::read(placed, game))
    }

    fn read(placed: &PlacedGame, game: ast::Game) -> Result<Self, Fault> {
        let letters = game.letters();
        let mut turns = Vec::new();
        for (_, played) in game.moves() {
            turns.push(Turn::of(placed, &letters, turns.len(), played)?);
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

    /// The texts of notes that begin with `start`, without it.
    pub(crate) fn notes<'g>(&'g self, start: &'g str) -> impl Iterator<Item = &'g str> {
        let notes = self.game.lines.iter().filter_map(|line| line.note.as_ref());
        notes.filter_map(move |note| Some(note.text.strip_prefix(start)?.trim()))
    }
}

impl Turn {
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

/// What records say beside the moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
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

impl Beside {
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

    /// Where a line says this; `number` is that of the move if it is one.
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

/// What `form` cannot hold of a game beside `held`, each once, where it first stands. Notes that begin with `kept` are held.
pub(crate) fn losses(
    placed: &PlacedGame,
    played: &Played,
    code: &'static str,
    form: &str,
    held: &[Beside],
    kept: &str,
) -> Vec<Finding> {
    let lost = Beside::ALL.into_iter().filter(|what| !held.contains(what));
    lost.filter_map(|what| {
        let mut number = 0;
        let range = played.game.lines.iter().find_map(|line| {
            let found = what.place(line, number);
            number += usize::from(matches!(line.content, Content::Move(_)));
            let is_kept = |note: &ast::Note| what == Beside::Notes && note.text.starts_with(kept);
            found.filter(|_| !line.note.as_ref().is_some_and(is_kept))
        })?;
        Some(Finding::new(
            code,
            Severity::Info,
            range + placed.offset,
            format!("{form} cannot hold {}: left out.", what.name()),
        ))
    })
    .collect()
}
