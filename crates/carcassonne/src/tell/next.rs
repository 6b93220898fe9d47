//! What can be played next: the tiles that are left, the squares where they fit, and the segments that figures on them may
//! claim. Used by completion and choices.

use std::{collections::HashMap, sync::LazyLock};

use notation::{Order as _, work};

use crate::{
    game::{
        self, Edges, Square, TurnOutcome,
        tiles::{
            Anchor, Figure, Geometry, Mark, ReadCode, Sets, Shared, Terrain, Tile, TileKind, kinds,
        },
    },
    read::ast::{Content, Sheet},
    replay::Replayed,
};

/// The number of tiles of a board that are copied in one step of work.
const TILES_COPIED: usize = 8;

/// A row of the tables with its codes.
struct TileEntry {
    kind: &'static TileKind,
    /// The code that all rotations share.
    canonical: String,
    /// The tile in each rotation that looks different, with its code.
    turns: Vec<(Tile, String)>,
}

static ROWS: LazyLock<Vec<TileEntry>> =
    LazyLock::new(|| kinds().iter().map(TileEntry::of).collect());

/// For the code of each rotation, the code that all rotations share.
static CODES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let turns = |row: &'static TileEntry| {
        let turns = row.turns.iter();
        turns.map(|(_, code)| (code.as_str(), row.canonical.as_str()))
    };
    ROWS.iter().flat_map(turns).collect()
});

/// The number of drawn tiles, by the code that all rotations share.
pub(crate) type Drawn = HashMap<&'static str, u32>;

impl TileEntry {
    fn of(kind: &'static TileKind) -> Self {
        let tile = kind.tile();
        let mut turns: Vec<(Tile, String)> = Vec::new();
        for tile in (0..4).map(|quarters| tile.turned(quarters)) {
            let code = tile.code();
            if turns.iter().all(|(_, other)| *other != code) {
                turns.push((tile, code));
            }
        }
        Self {
            kind,
            canonical: tile.canonical(),
            turns,
        }
    }
}

/// All tiles of the boxes in play with the same print.
pub(crate) struct Drawable {
    /// Their first row in the tables.
    pub(crate) kind: &'static TileKind,
    /// The tile in each rotation that looks different, with its code.
    pub(crate) turns: &'static [(Tile, String)],
    /// The number of them that were not drawn.
    pub(crate) left: u32,
}

/// The tiles of `sets`, in the order of the tables; `drawn` are subtracted.
pub(crate) fn tiles(sets: Sets, drawn: &Drawn) -> Vec<Drawable> {
    let mut found: Vec<Drawable> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for row in ROWS.iter().filter(|row| sets.has(row.kind.set)) {
        let place = *places.entry(&row.canonical).or_insert(found.len());
        let count = u32::from(row.kind.count);
        match found.get_mut(place) {
            Some(same) => same.left += count,
            None => found.push(Drawable {
                kind: row.kind,
                turns: &row.turns,
                left: count,
            }),
        }
    }
    for (code, place) in places {
        if let (Some(tile), Some(drawn)) = (found.get_mut(place), drawn.get(code)) {
            tile.left = tile.left.saturating_sub(*drawn);
        }
    }
    found
}

/// The tiles, including discards, that are drawn in the lines for which `counts` is true.
pub(crate) fn drawn(game: &Sheet, counts: impl Fn(usize) -> bool) -> Drawn {
    work::count(game.lines.len() / 2);
    let mut drawn = HashMap::new();
    for (_, played) in game.moves().filter(|(line, _)| counts(*line)) {
        let discards = played
            .discards
            .iter()
            .filter_map(|discard| discard.tile.as_ref());
        for written in played.tile.iter().chain(discards) {
            let code = written
                .written()
                .map(|written| match written.tile.has(Mark::Garden) {
                    true => written.tile.without(Mark::Garden).code(),
                    false => written.tile.code(),
                });
            if let Some(shared) = code.and_then(|code| CODES.get(code.as_str())) {
                *drawn.entry(*shared).or_insert(0) += 1;
            }
        }
    }
    drawn
}

/// Whether `tile` matches the terrain on all sides.
pub(crate) fn fits(tile: &Tile, edges: &Edges) -> bool {
    tile.faces
        .iter()
        .zip(edges)
        .all(|(face, edge)| edge.is_none_or(|edge| face.terrain.meets(edge)))
}

/// How well a tile fits a square whose sides must have `edges`: players prefer to continue cities, then roads.
pub(crate) fn appeal(tile: &Tile, edges: &Edges) -> f32 {
    let sides = tile.faces.iter().zip(edges);
    let appeal = sides.map(|(face, edge)| match edge {
        None => 1.0,
        Some(_) if face.terrain == Terrain::City => 4.0,
        Some(_) if face.terrain == Terrain::Road => 2.0,
        Some(_) => 1.5,
    });
    appeal.product()
}

/// How well a tile fits all squares of `free` together, in every rotation.
pub(crate) fn appeal_elsewhere(tile: &Drawable, free: &[(Square, Edges)]) -> f32 {
    work::count(1 + free.len() / TILES_COPIED);
    let squares = free.iter().map(|(_, edges)| {
        let turns = tile.turns.iter().map(|(turned, _)| turned);
        let fitting = turns.filter(|turned| fits(turned, edges));
        fitting.map(|turned| appeal(turned, edges)).sum::<f32>()
    });
    squares.sum()
}

/// How likely the next tile is placed on each square of `free`, for all `tiles` that are left.
pub(crate) fn likely_squares(tiles: &[Drawable], free: &[(Square, Edges)]) -> Vec<f32> {
    let mut likely = vec![0.0; free.len()];
    for tile in tiles.iter().filter(|tile| tile.left > 0) {
        let elsewhere = appeal_elsewhere(tile, free).max(1.0);
        for (likely, (_, edges)) in likely.iter_mut().zip(free) {
            let turns = tile.turns.iter().map(|(turned, _)| turned);
            let here = turns.filter(|turned| fits(turned, edges));
            let here: f32 = here.map(|turned| appeal(turned, edges)).sum();
            *likely += tile.left as f32 * here / elsewhere;
        }
    }
    likely
}

/// The free squares beside tiles, as written, with the terrain that each side needs. Squares between several tiles are first,
/// then those near the start.
pub(crate) fn openings(replayed: &Replayed, game: &game::Game) -> Vec<(Square, Edges)> {
    work::count(1 + game.board().tiles().len() / TILES_COPIED);
    let mut free = replayed.free_squares(game);
    free.order_by_key(|(square, edges)| {
        let around = edges.iter().flatten().count();
        let away = square
            .x
            .unsigned_abs()
            .saturating_add(square.y.unsigned_abs());
        (4 - around, away, square.x, square.y)
    });
    free
}

/// The effect of a tile on a square, with or without a figure.
pub(crate) struct Placement {
    pub(crate) outcome: TurnOutcome,
    /// The game after it.
    pub(crate) game: game::Game,
}

impl Placement {
    /// Plays a turn of `mover` on a copy of `game`; `None` if the square is occupied or a claim is refused.
    pub(crate) fn of(
        game: &game::Game,
        mover: usize,
        square: Square,
        geometry: &Shared<Geometry>,
        claims: &[(usize, Figure)],
    ) -> Option<Self> {
        work::count(1 + game.board().tiles().len() / TILES_COPIED);
        let mut game = game.clone();
        let outcome = game.play(u32::MAX, Some(mover), square, geometry, claims);
        let is_legal = outcome.refused.is_empty() && outcome.tile.is_some();
        is_legal.then_some(Self { outcome, game })
    }
}

/// `code` with `figure` on segment `index`; `None` if that cannot be written.
pub(crate) fn with_figure(
    code: &str,
    written: &ReadCode,
    geometry: &Geometry,
    index: usize,
    figure: Figure,
) -> Option<String> {
    let (farmer, anchor) = geometry.anchor_of(index)?;
    let at = match anchor {
        Anchor::Garden => return None,
        anchor => written.after(code, anchor)?,
    };
    let (before, after) = code.split_at_checked(at)?;
    let letter = if farmer { 'M' } else { 'm' };
    let figure = match figure {
        Figure::Meeple => String::new(),
        figure => format!("[{}]", figure.letters()),
    };
    Some(format!("{before}{letter}{figure}{after}"))
}

/// The missing final lines, each with its player, as the board gives them.
pub(crate) fn final_lines(game: &Sheet, replayed: &Replayed) -> Vec<(char, String)> {
    let is_written = |letter: char| {
        game.lines.iter().any(|line| match &line.content {
            Content::End(end) => end.player.is_none_or(|player| player.value == letter),
            _ => false,
        })
    };
    let players = replayed.players().iter().enumerate();
    players
        .filter(|(_, letter)| !is_written(**letter))
        .filter_map(|(player, letter)| Some((*letter, replayed.end_line(player)?)))
        .collect()
}
