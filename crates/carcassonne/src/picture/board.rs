//! The board in characters: five columns and three rows for each tile, in a window around the last move if the board is larger.

use notation::picture::{Canvas, Charset, TextBoard, Tone, wrap};

use super::{
    axis::Axis,
    plan::{DrawnTile, Meeple, Plan, count},
};
use crate::game::{
    Square,
    tiles::{Segment, SegmentKind, Terrain},
};

/// Columns and rows of a tile.
const WIDE: usize = 5;
const HIGH: usize = 3;
/// Columns and rows of tiles in the window, and in the window of a small board.
const WINDOW: (usize, usize) = (14, 9);
const SMALL_WINDOW: (usize, usize) = (14, 3);
/// Room for the numbers of rows.
const MARGIN: usize = 4;

/// The part of the board that is shown.
struct Window {
    columns: Axis,
    rows: Axis,
}

impl Window {
    /// The whole board if it fits, else the part around the last move.
    fn of(plan: &Plan, most: (usize, usize)) -> Self {
        let (columns, rows) = Axis::of(plan, most);
        Self { columns, rows }
    }

    /// The column and row of characters where the tile of a square begins; `None` if the square is not shown.
    fn corner(&self, square: Square) -> Option<(usize, usize)> {
        let column = self.columns.index(square.x)?;
        let row = self.rows.len() - 1 - self.rows.index(square.y)?;
        Some((MARGIN + column * WIDE, row * HIGH))
    }
}

/// Draws a plan.
pub(super) fn draw(plan: &Plan, charset: Charset) -> TextBoard {
    let mut board = TextBoard::default();
    let head = if plan.story.is_empty() {
        plan.head.clone()
    } else {
        format!("{}   {}", plan.head, plan.story)
    };
    if head.chars().count() <= TextBoard::WIDTH {
        board.push(head, Tone::Strong);
    } else {
        for line in wrap(&head, TextBoard::WIDTH) {
            board.push(line, Tone::Strong);
        }
    }
    for (index, player) in plan.players.iter().enumerate() {
        let name = player.name.as_deref().unwrap_or_default();
        let mark = if player.moved { "*" } else { " " };
        let points = if player.score == 1 { "point" } else { "points" };
        let meeples = count(player.meeples, "meeple");
        let text = format!(
            "{mark}{} {name:<20.20} {:>4} {points:<6}  {meeples}",
            player.letter, player.score
        );
        let tone = Tone::Player(u8::try_from(index).unwrap_or(u8::MAX));
        board.push(text, tone);
    }
    board.push("", Tone::Plain);
    board.lines.extend(tiles(plan, WINDOW, charset).lines);
    board.push(legend(plan, charset), Tone::Muted);
    board
}

/// Explains the characters for special tiles and figures that are on the board.
fn legend(plan: &Plan, charset: Charset) -> String {
    let has = |is: &dyn Fn(&Segment) -> bool| {
        let mut tiles = plan.tiles.iter();
        tiles.any(|tile| tile.geometry.segments.iter().any(is))
    };
    let mut signs = Vec::new();
    if has(&|segment| segment.kind == SegmentKind::City) {
        signs.push(charset.pick("\u{2593} city", "# city").to_owned());
    }
    if has(&|segment| segment.pennants > 0) {
        signs.push("P pennant".to_owned());
    }
    if has(&|segment| segment.kind == SegmentKind::Cloister) {
        signs.push(charset.pick("\u{2020} cloister", "K cloister").to_owned());
    }
    if has(&|segment| segment.kind == SegmentKind::Garden) {
        signs.push("h garden".to_owned());
    }
    let farmer = plan.meeples.iter().find(|meeple| plan.is_farmer(meeple));
    let letter = farmer.and_then(|farmer| plan.players.get(farmer.player));
    if let Some(player) = letter {
        let letter = player.letter;
        let small = letter.to_ascii_lowercase();
        signs.push(format!("{small} in a field: farmer of {letter}"));
    }
    signs.join("   ")
}

/// The tiles around the last move.
pub(super) fn small(plan: &Plan, charset: Charset) -> TextBoard {
    tiles(plan, SMALL_WINDOW, charset)
}

/// The tiles of a window of at most this number of columns and rows.
fn tiles(plan: &Plan, most: (usize, usize), charset: Charset) -> TextBoard {
    let window = Window::of(plan, most);
    let width = MARGIN + window.columns.len() * WIDE;
    let mut canvas = Canvas::new(width, window.rows.len() * HIGH + 1);
    coordinates(&mut canvas, plan, &window, charset);
    for tile in &plan.tiles {
        if let Some(corner) = window.corner(tile.square) {
            put_tile(&mut canvas, tile, corner, charset);
        }
    }
    if let Some((column, row)) = plan.refused.and_then(|square| window.corner(square)) {
        for line in 0..HIGH {
            canvas.put(column, row + line, "XXXXX", Tone::Wrong);
        }
    }
    for meeple in &plan.meeples {
        put_meeple(&mut canvas, plan, meeple, &window);
    }
    canvas.into_board()
}

fn coordinates(canvas: &mut Canvas, plan: &Plan, window: &Window, charset: Charset) {
    // A sign for gaps, and for numbers that are too wide.
    let more = charset.pick("\u{2026}", "..");
    let label = |number: Option<i32>, room: usize| {
        let number = number.map(|number| number.to_string());
        let number = number.filter(|number| number.len() <= room);
        number.unwrap_or_else(|| more.to_owned())
    };
    for (index, y) in window.rows.numbers().rev().enumerate() {
        let number = label(y.map(|y| plan.written_row(y)), MARGIN - 1);
        canvas.put(0, index * HIGH + 1, &format!("{number:>3}"), Tone::Muted);
    }
    let below = window.rows.len() * HIGH;
    for (index, x) in window.columns.numbers().enumerate() {
        let number = label(x, WIDE - 1);
        let column = MARGIN + index * WIDE;
        canvas.put(column, below, &format!("{number:^5}"), Tone::Muted);
    }
}

/// A tile: its terrain at the middle of each side, and in its middle what connects them.
fn put_tile(
    canvas: &mut Canvas,
    tile: &DrawnTile,
    (column, row): (usize, usize),
    charset: Charset,
) {
    let ground = charset.pick(".", ".");
    let tone = if tile.is_last {
        Tone::Changed
    } else {
        Tone::Muted
    };
    for line in 0..HIGH {
        canvas.put(column, row + line, &ground.repeat(WIDE), tone);
    }
    let edges = tile.geometry.edges();
    let [left, top, right, bottom] = edges;
    let strong = if tile.is_last {
        Tone::Changed
    } else {
        Tone::Plain
    };
    canvas.put(column, row + 1, &across(left, charset), strong);
    canvas.put(column + 3, row + 1, &across(right, charset), strong);
    canvas.put(column + 1, row, &upright(top, charset), strong);
    canvas.put(column + 1, row + 2, &upright(bottom, charset), strong);
    let center = center(tile, charset);
    if !center.is_empty() {
        canvas.put(column + 2, row + 1, &center, strong);
    }
    if tile.is_last {
        let corners = charset.pick(
            ["\u{250f}", "\u{2513}", "\u{2517}", "\u{251b}"],
            ["/", "\\", "\\", "/"],
        );
        let places = [(0, 0), (WIDE - 1, 0), (0, HIGH - 1), (WIDE - 1, HIGH - 1)];
        for ((dx, dy), corner) in places.into_iter().zip(corners) {
            canvas.put(column + dx, row + dy, corner, Tone::Changed);
        }
    }
}

/// Two characters for a left or right side.
fn across(terrain: Terrain, charset: Charset) -> String {
    match terrain {
        Terrain::City => charset.pick("\u{2593}\u{2593}", "##").to_owned(),
        Terrain::Road => charset.pick("\u{2500}\u{2500}", "--").to_owned(),
        Terrain::River => "~~".to_owned(),
        Terrain::Field => "..".to_owned(),
        other => other.letter().to_string().repeat(2),
    }
}

/// Three characters for a top or bottom side.
fn upright(terrain: Terrain, charset: Charset) -> String {
    match terrain {
        Terrain::City => charset.pick("\u{2593}\u{2593}\u{2593}", "###").to_owned(),
        Terrain::Road => charset.pick(".\u{2502}.", ".|.").to_owned(),
        Terrain::River => ".~.".to_owned(),
        Terrain::Field => "...".to_owned(),
        other => other.letter().to_string().repeat(3),
    }
}

/// The middle of a tile: a cloister, a garden, a city, or the roads that meet.
fn center(tile: &DrawnTile, charset: Charset) -> String {
    let of_kind = |kind| {
        tile.geometry
            .segments
            .iter()
            .filter(move |segment| segment.kind == kind)
    };
    if of_kind(SegmentKind::Cloister).next().is_some() {
        return charset.pick("\u{2020}", "K").to_owned();
    }
    if of_kind(SegmentKind::Garden).next().is_some() {
        return "h".to_owned();
    }
    if let Some(city) = of_kind(SegmentKind::City).find(|city| city.sides().count() > 1) {
        let sign = if city.pennants > 0 {
            "P"
        } else {
            charset.pick("\u{2593}", "#")
        };
        return sign.to_owned();
    }
    let roads: Vec<Vec<u8>> = of_kind(SegmentKind::Road)
        .map(|road| road.sides().collect())
        .collect();
    match roads.as_slice() {
        [] if tile.geometry.edges().contains(&Terrain::River) => "~".to_owned(),
        [] => String::new(),
        [road] => match road.as_slice() {
            [0, 2] => charset.pick("\u{2500}", "-"),
            [1, 3] => charset.pick("\u{2502}", "|"),
            [0, 1] => charset.pick("\u{256f}", "+"),
            [1, 2] => charset.pick("\u{2570}", "+"),
            [2, 3] => charset.pick("\u{256d}", "+"),
            [0, 3] => charset.pick("\u{256e}", "+"),
            _ => charset.pick("\u{253c}", "+"),
        }
        .to_owned(),
        _ => charset.pick("\u{253c}", "+").to_owned(),
    }
}

/// The player's letter at the meeple's place, a small letter for a farmer.
fn put_meeple(canvas: &mut Canvas, plan: &Plan, meeple: &Meeple, window: &Window) {
    let (Some((column, row)), Some(tile)) =
        (window.corner(meeple.square), plan.tiles.get(meeple.tile))
    else {
        return;
    };
    let Some(segment) = tile.geometry.segments.get(meeple.segment) else {
        return;
    };
    let side = match segment.kind {
        SegmentKind::City | SegmentKind::Road => segment.sides().next(),
        SegmentKind::Field => (0..12_u8)
            .find(|position| segment.positions & (1 << position) != 0)
            .map(|position| 4 + position / 3),
        SegmentKind::Cloister | SegmentKind::Garden => None,
    };
    let is_wide = matches!(segment.kind, SegmentKind::City | SegmentKind::Road)
        && segment.sides().count() > 1;
    let (dx, dy) = match side {
        _ if is_wide => (2, 1),
        Some(0) => (0, 1),
        Some(1) => (2, 0),
        Some(2) => (4, 1),
        Some(3) => (2, 2),
        // Farmers are in the corner at which their side begins.
        Some(4) => (0, 2),
        Some(5) => (0, 0),
        Some(6) => (4, 0),
        Some(7) => (4, 2),
        _ => (2, 1),
    };
    let letter = plan
        .players
        .get(meeple.player)
        .map_or('?', |player| player.letter);
    let is_farmer = segment.kind == SegmentKind::Field;
    let letter = if is_farmer {
        letter.to_ascii_lowercase()
    } else {
        letter
    };
    let tone = Tone::Player(u8::try_from(meeple.player).unwrap_or(u8::MAX));
    canvas.put(column + dx, row + dy, &letter.to_string(), tone);
}
