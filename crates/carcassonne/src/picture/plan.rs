//! The plan of a picture: tiles, figures, and the players' scores.

use notation::{
    Order as _, TextRange,
    picture::{TITLE, cut},
};

use crate::{
    game::{
        Game, Pile, Square,
        tiles::{Figure, Geometry, SegmentKind, Shared},
    },
    read::ast,
    replay::Replayed,
};

/// What a picture shows.
pub(super) struct Plan {
    /// `12B (4,-1) CRRC`, or that nothing was played yet.
    pub(super) head: String,
    /// `A gains 4.`
    pub(super) story: String,
    pub(super) players: Vec<PlayerRow>,
    /// In the order in which they were placed.
    pub(super) tiles: Vec<DrawnTile>,
    pub(super) meeples: Vec<Meeple>,
    /// The square of the last move, if its tile could not be placed there.
    pub(super) refused: Option<Square>,
    /// The free squares beside tiles; before the starter tile, its square. Empty if the game does not go on.
    pub(super) free: Vec<Square>,
    /// Squares that are shown even without a tile.
    pub(super) room: Vec<Square>,
    /// Whether the record's y grows downward; here it never does.
    pub(super) is_flipped: bool,
}

pub(super) struct PlayerRow {
    pub(super) letter: char,
    pub(super) name: Option<String>,
    /// The name of the color of the meeples, as written.
    pub(super) color: Option<String>,
    pub(super) score: u32,
    /// Ordinary meeples in hand.
    pub(super) meeples: u8,
    /// Whether it was this player's move.
    pub(super) moved: bool,
}

pub(super) struct DrawnTile {
    pub(super) square: Square,
    pub(super) geometry: Shared<Geometry>,
    pub(super) is_last: bool,
    /// `12B: CRRC`, and the range of the move that placed it.
    pub(super) part: Option<(String, TextRange)>,
}

pub(super) struct Meeple {
    pub(super) player: usize,
    pub(super) figure: Figure,
    pub(super) square: Square,
    /// The index of the segment in the tile's geometry.
    pub(super) segment: usize,
    /// The index of its tile in [`Plan::tiles`].
    pub(super) tile: usize,
    pub(super) is_last: bool,
    /// `meeple of A on the city, since 12A`, and the range of that move.
    pub(super) part: Option<(String, TextRange)>,
}

impl Plan {
    /// The plan after the first `step` moves; `None` after the last move.
    pub(super) fn of(record: &ast::Sheet, replayed: &Replayed, step: usize) -> Option<Self> {
        let view = match step.checked_sub(1) {
            Some(last) => Some(replayed.moves().nth(last)?),
            None => None,
        };
        let game = replayed.game_at(step);
        let last = step
            .checked_sub(1)
            .and_then(|last| u32::try_from(last).ok());
        let tiles = tiles(record, replayed, &game, last);
        let meeples = meeples(record, replayed, &game, last, &tiles);
        let head = view.map_or_else(
            || "Before the first move".to_owned(),
            |view| head(record, view.line),
        );
        let mut story =
            view.map_or_else(String::new, |view| story(replayed.players(), view.gained));
        if replayed.is_complete() && step == replayed.moves().count() {
            story = format!("{story} {}", result(replayed)).trim().to_owned();
        }
        let mover = view.and_then(|view| view.mover);
        Some(Self {
            head,
            story,
            players: players(record, replayed, &game, mover),
            refused: refused(replayed, step),
            free: free(replayed, &game, step),
            room: Vec::new(),
            tiles,
            meeples,
            is_flipped: replayed.as_written(Square::new(0, 1)) != Square::new(0, 1),
        })
    }
}

impl Plan {
    /// Reserves room for all squares that the game will use.
    pub(super) fn with_room(mut self, replayed: &Replayed) -> Self {
        let moves = replayed.moves().count();
        let placed = replayed.game_at(moves).board().tiles().to_vec();
        let refused = (0..moves).filter_map(|last| replayed.refused_square(last));
        self.room = placed
            .iter()
            .map(|tile| tile.square)
            .chain(refused)
            .collect();
        self
    }

    /// The square of the last tile, even if it could not be placed.
    pub(super) fn last_square(&self) -> Square {
        let last = self.tiles.last().map(|tile| tile.square);
        self.refused.or(last).unwrap_or_default()
    }

    /// The number of a row as the record counts rows.
    pub(super) fn written_row(&self, y: i32) -> i32 {
        if self.is_flipped {
            y.saturating_neg()
        } else {
            y
        }
    }

    /// Explains the figures on the board other than meeples.
    pub(super) fn legend(&self) -> Vec<String> {
        let mut figures: Vec<Figure> = self.meeples.iter().map(|meeple| meeple.figure).collect();
        figures.order();
        figures.dedup();
        figures.retain(|figure| !matches!(figure, Figure::Meeple | Figure::Big));
        let mut legend: Vec<String> = figures
            .into_iter()
            .map(|figure| format!("{} {}", figure.letters(), figure.name()))
            .collect();
        if self.meeples.iter().any(|meeple| self.is_farmer(meeple)) {
            legend.insert(0, "lying: farmer".to_owned());
        }
        legend
    }

    /// Whether a figure is on a field.
    pub(super) fn is_farmer(&self, meeple: &Meeple) -> bool {
        let tile = self.tiles.get(meeple.tile);
        let segment = tile.and_then(|tile| tile.geometry.segments.get(meeple.segment));
        segment.is_some_and(|segment| segment.kind == SegmentKind::Field)
    }
}

/// The squares where the next tile may be placed.
fn free(replayed: &Replayed, game: &Game, step: usize) -> Vec<Square> {
    let size = Pile::new(replayed.sets()).size() as usize;
    match game.board().tiles().len() {
        0 => vec![Square::default()],
        tiles if tiles < size && replayed.goes_on(step) => game.board().frontier(),
        _ => Vec::new(),
    }
}

/// The tiles of the board; `last` is the turn of the last move.
fn tiles(
    record: &ast::Sheet,
    replayed: &Replayed,
    game: &Game,
    last: Option<u32>,
) -> Vec<DrawnTile> {
    let tiles = game.board().tiles().iter();
    tiles
        .map(|tile| DrawnTile {
            square: tile.square,
            geometry: tile.geometry.clone(),
            is_last: Some(tile.turn) == last,
            part: move_of(record, replayed, tile.turn).map(|(label, range)| {
                let square = replayed.as_written(tile.square);
                (format!("{label} at {square}"), range)
            }),
        })
        .collect()
}

/// The figures on `tiles`.
fn meeples(
    record: &ast::Sheet,
    replayed: &Replayed,
    game: &Game,
    last: Option<u32>,
    tiles: &[DrawnTile],
) -> Vec<Meeple> {
    let stands = replayed.stands(game).into_iter();
    stands
        .map(|stand| {
            let tile = &tiles[stand.tile];
            let part = move_of(record, replayed, stand.turn).map(|(label, range)| {
                let letter = replayed.players().get(stand.player).copied().unwrap_or('?');
                let figure = stand.figure.name();
                let kind = tile.geometry.segments[stand.segment].kind.name();
                let title = format!("{figure} of {letter} on the {kind}, since {label}");
                (title, range)
            });
            Meeple {
                player: stand.player,
                figure: stand.figure,
                square: tile.square,
                segment: stand.segment,
                tile: stand.tile,
                is_last: Some(stand.turn) == last,
                part,
            }
        })
        .collect()
}

/// The label and the range of the move of a turn.
fn move_of(record: &ast::Sheet, replayed: &Replayed, turn: u32) -> Option<(String, TextRange)> {
    let line = record.lines.get(replayed.line_of_turn(turn)?)?;
    match &line.content {
        ast::Content::Move(played) => Some((label(played), played.range)),
        _ => None,
    }
}

/// The square of the last move, if no tile was placed there.
fn refused(replayed: &Replayed, step: usize) -> Option<Square> {
    let last = step.checked_sub(1)?;
    replayed.refused_square(last)
}

/// `12B`, or `0` for the starter tile.
fn label(played: &ast::MoveLine) -> String {
    let number = played.number.map(|number| number.value.to_string());
    let player = played.player.map(|player| player.value.to_string());
    format!(
        "{}{}",
        number.unwrap_or_default(),
        player.unwrap_or_default()
    )
}

/// The last move as written, without its points.
fn head(record: &ast::Sheet, line: usize) -> String {
    let Some(line) = record.lines.get(line) else {
        return String::new();
    };
    let ast::Content::Move(played) = &line.content else {
        return "The game ends here".to_owned();
    };
    let mut parts = vec![label(played)];
    if let Some(square) = played.position {
        parts.push(Square::new(square.x.value, square.y.value).to_string());
    }
    parts.extend(played.tile.iter().map(|tile| tile.text().to_owned()));
    cut(&parts.join(" "), TITLE)
}

/// `A gains 4, B 2.`
fn story(letters: &[char], gained: &[u32]) -> String {
    let gains: Vec<String> = letters
        .iter()
        .zip(gained)
        .filter(|(_, gained)| **gained > 0)
        .map(|(letter, gained)| format!("{letter} gains {gained}"))
        .collect();
    if gains.is_empty() {
        String::new()
    } else {
        format!("{}.", gains.join(", "))
    }
}

/// `At the end: A 80, B 81.`
fn result(replayed: &Replayed) -> String {
    let scores = replayed.players().iter().zip(replayed.final_scores());
    let scores: Vec<String> = scores
        .map(|(letter, score)| format!("{letter} {score}"))
        .collect();
    format!("At the end: {}.", scores.join(", "))
}

fn players(
    record: &ast::Sheet,
    replayed: &Replayed,
    game: &Game,
    mover: Option<usize>,
) -> Vec<PlayerRow> {
    let letters = replayed.players().iter().enumerate();
    letters
        .map(|(index, &letter)| {
            let line = record.players().find(|line| line.id.value == letter);
            PlayerRow {
                letter,
                name: line.and_then(|line| Some(line.name.as_ref()?.value.clone())),
                color: line.and_then(|line| Some(line.color.as_ref()?.value.clone())),
                score: game.scores().get(index).copied().unwrap_or_default(),
                meeples: game.in_hand(index, Figure::Meeple),
                moved: mover == Some(index),
            }
        })
        .collect()
}

/// `1 meeple`, `2 meeples`.
pub(super) fn count<N: std::fmt::Display + PartialEq + From<u8>>(number: N, what: &str) -> String {
    let plural = if number == N::from(1) { "" } else { "s" };
    format!("{number} {what}{plural}")
}
