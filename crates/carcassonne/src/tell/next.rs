//! What can be played next: the tiles that are left, the squares where they fit, and the segments that figures on them may
//! claim. Used by completion and choices.

use std::{collections::HashMap, sync::LazyLock};

use notation::{Order as _, work};

use crate::{
    game::{
        self, Edges, FeatureId, Square, TurnOutcome,
        tiles::{
            Anchor, Figure, Geometry, Mark, ReadCode, SegmentKind, Sets, Shared, Terrain, Tile,
            TileKind, kinds,
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

/// Whose figures stand on a feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    Nobody,
    /// The mover, perhaps with others.
    Mover,
    Others,
}

/// A side of a free square beside a tile.
#[derive(Debug, Clone, Copy)]
struct FreeSide {
    terrain: Terrain,
    holder: Holder,
    /// Whether this is the only open end of the feature there.
    is_last_end: bool,
}

/// A free square beside tiles, with what a tile on it would continue.
pub(crate) struct Site {
    /// As written.
    pub(crate) square: Square,
    pub(crate) edges: Edges,
    beside: [Option<FreeSide>; 4],
    /// The factor of the cloisters around it.
    cloisters: f32,
}

/// The free squares beside tiles for a move of the player `mover`. Without a player, all figures are others'.
pub(crate) fn sites(replayed: &Replayed, game: &game::Game, mover: Option<usize>) -> Vec<Site> {
    let site = |(square, edges): (Square, Edges)| {
        let place = replayed.as_written(square);
        let side = |side: u8| beside(game, mover, place.beside(side), (side + 2) % 4);
        let around = place.around().flat_map(|near| cloister(game, mover, near));
        Site {
            square,
            edges,
            beside: [0, 1, 2, 3].map(side),
            cloisters: around.product(),
        }
    };
    openings(replayed, game).into_iter().map(site).collect()
}

fn holder(game: &game::Game, mover: Option<usize>, feature: FeatureId) -> Holder {
    let claims = game.claims_on(feature);
    match claims.iter().any(|claim| Some(claim.player) == mover) {
        true => Holder::Mover,
        false if claims.is_empty() => Holder::Nobody,
        false => Holder::Others,
    }
}

/// What stands at a side of the tile on `square`.
fn beside(game: &game::Game, mover: Option<usize>, square: Square, side: u8) -> Option<FreeSide> {
    let board = game.board();
    let tile = board.tile_at(square)?;
    let terrain = *tile.geometry.edges().get(usize::from(side))?;
    let segment = tile.geometry.at_position(3 * side + 1);
    let feature = segment.and_then(|segment| board.features_at(square).get(segment).copied());
    Some(FreeSide {
        terrain,
        holder: feature.map_or(Holder::Nobody, |feature| holder(game, mover, feature)),
        is_last_end: feature.is_some_and(|feature| board.open_ends(feature) == 1),
    })
}

/// The factor of a cloister on `square`, if one with a figure is there.
fn cloister(game: &game::Game, mover: Option<usize>, square: Square) -> Option<f32> {
    let board = game.board();
    let is_center = |feature: &FeatureId| {
        matches!(
            board.kind(*feature),
            SegmentKind::Cloister | SegmentKind::Garden
        )
    };
    let feature = board.features_at(square).into_iter().find(is_center)?;
    match holder(game, mover, feature) {
        Holder::Mover => Some(2.0),
        Holder::Others => Some(0.7),
        Holder::Nobody => None,
    }
}

impl Site {
    /// How well a tile fits here. Players continue features of their own, prefer cities to roads, and prefer to complete a
    /// feature; they do not continue features of others.
    pub(crate) fn appeal(&self, tile: &Tile) -> f32 {
        let sides = tile.faces.iter().zip(&self.beside);
        let appeal = sides.map(|(face, beside)| {
            let Some(beside) = beside else {
                return 1.0;
            };
            let faces = tile
                .faces
                .iter()
                .filter(|one| one.terrain == beside.terrain);
            let completes = beside.is_last_end && faces.count() == 1;
            match (face.terrain, beside.holder, completes) {
                (Terrain::City, Holder::Mover, false) => 8.0,
                (Terrain::City, Holder::Mover, true) => 16.0,
                (Terrain::City, Holder::Nobody, false) => 4.0,
                (Terrain::City, Holder::Nobody, true) => 6.0,
                (Terrain::City, Holder::Others, false) => 2.5,
                (Terrain::City, Holder::Others, true) => 1.0,
                (Terrain::Road, Holder::Mover, false) => 3.0,
                (Terrain::Road, Holder::Mover, true) => 6.0,
                (Terrain::Road, Holder::Nobody, _) => 2.0,
                (Terrain::Road, Holder::Others, false) => 1.5,
                (Terrain::Road, Holder::Others, true) => 0.8,
                _ => 1.5,
            }
        });
        appeal.product::<f32>() * self.cloisters
    }

    /// Whether `tile` fits here.
    pub(crate) fn takes(&self, tile: &Tile) -> bool {
        fits(tile, &self.edges)
    }
}

/// How well a tile fits all squares together, in every rotation.
pub(crate) fn appeal_elsewhere(tile: &Drawable, sites: &[Site]) -> f32 {
    work::count(1 + sites.len() / TILES_COPIED);
    sites.iter().map(|site| appeal_here(tile, site)).sum()
}

/// How well a tile fits a square, in every rotation.
fn appeal_here(tile: &Drawable, site: &Site) -> f32 {
    let turns = tile.turns.iter().map(|(turned, _)| turned);
    let fitting = turns.filter(|turned| site.takes(turned));
    fitting.map(|turned| site.appeal(turned)).sum()
}

/// How likely the next tile is placed on each square, for all `tiles` that are left.
pub(crate) fn likely_squares(tiles: &[Drawable], sites: &[Site]) -> Vec<f32> {
    let mut likely = vec![0.0; sites.len()];
    for tile in tiles.iter().filter(|tile| tile.left > 0) {
        let elsewhere = appeal_elsewhere(tile, sites).max(1.0);
        for (likely, site) in likely.iter_mut().zip(sites) {
            *likely += tile.left as f32 * appeal_here(tile, site) / elsewhere;
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
