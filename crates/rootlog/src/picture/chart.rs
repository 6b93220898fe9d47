//! The map in characters: clearings at their positions, with paths as dotted lines between them.

use notation::picture::{Canvas, Charset, TextBoard, Tone};

use super::{
    ground::water,
    plan::{MapPlace, PieceGroup, Plan},
    signs,
};
use crate::game::{
    Place,
    facts::{Clearing, Map, Suit},
};

/// The columns of the map, and the rows between its highest and its lowest clearing.
const WIDTH: usize = TextBoard::WIDTH;
const ROWS: usize = 18;
/// The longest line, in characters, for the pieces of all owners; longer ones become a line for each owner.
const LINE: usize = 17;

/// A place with its lines and the position of its upper left corner.
struct Block<'p> {
    spot: &'p MapPlace,
    lines: Vec<Vec<(String, Tone)>>,
    width: usize,
    column: usize,
    row: usize,
}

/// Draws the map of a plan.
pub(super) fn draw(plan: &Plan, map: Map, charset: Charset) -> TextBoard {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    for spot in plan.clearings.iter().chain(&plan.elsewhere) {
        let block = Block::new(plan, map, spot, charset);
        let block = block.below(&blocks);
        blocks.push(block);
    }
    let height = blocks.iter().map(|block| block.row + block.lines.len());
    let mut canvas = Canvas::new(WIDTH, height.max().unwrap_or(0));
    ways(&mut canvas, plan, map, &blocks, charset);
    for block in &blocks {
        for (row, line) in (block.row..).zip(&block.lines) {
            // A blank on both sides keeps paths away from the text.
            let mut column = block.column;
            let left = column.saturating_sub(1);
            let blank = " ".repeat(length_of(line) + 1 + column - left);
            canvas.put(left, row, &blank, Tone::Plain);
            for (text, tone) in line {
                canvas.put(column, row, text, *tone);
                column += text.chars().count();
            }
        }
    }
    canvas.into_board()
}

impl<'p> Block<'p> {
    fn new(plan: &Plan, map: Map, spot: &'p MapPlace, charset: Charset) -> Self {
        let mut lines = Vec::new();
        if let Place::Clearing(_) = spot.place {
            lines.push(head(spot, charset));
        }
        let groups: Vec<(String, Tone)> = spot
            .groups
            .iter()
            .map(|group| (pieces(group), signs::tone(plan, group)))
            .collect();
        let length: usize = groups
            .iter()
            .map(|(text, _)| text.chars().count() + 1)
            .sum();
        if length <= LINE + 1 {
            let gaps = groups.into_iter().flat_map(|group| {
                // Without a head, the mark for a change goes before the pieces.
                [(" ".to_owned(), Tone::Plain), group]
            });
            let line: Vec<_> = gaps.collect();
            lines.extend((!line.is_empty()).then_some(line));
        } else {
            let line = |group| vec![(" ".to_owned(), Tone::Plain), group];
            lines.extend(groups.into_iter().map(line));
        }
        let is_concerned = spot.is_changed || plan.battle.as_ref() == Some(&spot.place);
        if is_concerned
            && let Some((mark, tone)) = lines.first_mut().and_then(|line| line.first_mut())
            && mark.starts_with(' ')
        {
            mark.replace_range(..1, "*");
            *tone = Tone::Changed;
        }
        let width = lines.iter().map(|line| length_of(line)).max().unwrap_or(0);
        let (x, y) = middle(map, &spot.place);
        Self {
            spot,
            column: x.saturating_sub(width / 2).min(WIDTH.saturating_sub(width)),
            row: y,
            lines,
            width,
        }
    }

    /// Moves it down until it touches no other block.
    fn below(mut self, others: &[Self]) -> Self {
        while others.iter().any(|other| self.touches(other)) {
            self.row += 1;
        }
        self
    }

    fn touches(&self, other: &Self) -> bool {
        self.column < other.column + other.width + 1
            && other.column < self.column + self.width + 1
            && self.row < other.row + other.lines.len()
            && other.row < self.row + self.lines.len()
    }

    /// The middle of its first line.
    fn anchor(&self) -> (usize, usize) {
        (self.column + self.width / 2, self.row)
    }
}

fn length_of(line: &[(String, Tone)]) -> usize {
    line.iter().map(|(text, _)| text.chars().count()).sum()
}

/// ` 12 fox C ##o`: number, suit, ruler, slots, landmarks.
fn head(spot: &MapPlace, charset: Charset) -> Vec<(String, Tone)> {
    let name = match &spot.place {
        Place::Clearing(0) => "Burrow".to_owned(),
        place => {
            let suit = spot.suit.map_or("", Suit::name).to_lowercase();
            format!("{place} {suit}").trim_end().to_owned()
        }
    };
    let ruler = signs::ruler(spot, charset);
    let slots = signs::slots(spot);
    let text = format!(" {name} {ruler} {slots}");
    let tone = if spot.is_changed {
        Tone::Changed
    } else {
        Tone::Strong
    };
    let mut line = vec![(text.trim_end().to_owned(), tone)];
    if !spot.landmarks.is_empty() {
        line.push((format!(" {}", spot.landmarks.join(" ")), Tone::Muted));
    }
    line
}

/// `C4w[s](k)`: blanks remain only between two words.
fn pieces(group: &PieceGroup) -> String {
    let is_word = |character: Option<char>| character.is_some_and(char::is_alphanumeric);
    let mut text = group.owner.to_string();
    for (index, piece) in group.text.split(' ').enumerate() {
        if index > 0 && is_word(text.chars().last()) && is_word(piece.chars().next()) {
            text.push(' ');
        }
        text.push_str(piece);
    }
    text
}

/// The column and row of the middle of a place.
fn middle(map: Map, place: &Place) -> (usize, usize) {
    let mean = |clearings: &[Clearing]| {
        let count = clearings.len().max(1);
        let places = clearings.iter().map(|&clearing| position(map, clearing));
        let sum = places.fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (sum.0 / count, sum.1 / count)
    };
    match place {
        Place::Clearing(clearing) => position(map, *clearing),
        Place::Forest(clearings) => mean(clearings),
        Place::Path(low, high) => mean(&[*low, *high]),
        Place::Board(_) => (0, 0),
    }
}

/// Clearings lie between 10 and 91 percent. The Burrow lies below the map.
fn position(map: Map, clearing: Clearing) -> (usize, usize) {
    let Some((x, y)) = map.facts().position(clearing) else {
        return (WIDTH / 2, ROWS + 3);
    };
    let along = |percent: u8, most: usize| usize::from(percent.saturating_sub(10)) * most / 81;
    (4 + along(x, WIDTH - 10), along(y, ROWS))
}

/// Draws paths and rivers as lines of signs below the places.
fn ways(canvas: &mut Canvas, plan: &Plan, map: Map, blocks: &[Block<'_>], charset: Charset) {
    let facts = map.facts();
    let path = charset.pick("\u{b7}", ".");
    let closed = |way: &&(Clearing, Clearing)| !plan.opened.contains(way);
    let opened = |way: &&(Clearing, Clearing)| plan.opened.contains(way);
    let water = water(map);
    let all = water
        .iter()
        .map(|way| (way, "~"))
        .chain(facts.closed.iter().filter(closed).map(|way| (way, "x")))
        .chain(facts.closed.iter().filter(opened).map(|way| (way, path)))
        .chain(facts.paths.iter().map(|way| (way, path)));
    let anchor = |clearing: Clearing| {
        let mut blocks = blocks.iter();
        let block = blocks.find(|block| block.spot.place == Place::Clearing(clearing));
        block.map(Block::anchor)
    };
    for (&(a, b), sign) in all {
        if let (Some(from), Some(to)) = (anchor(a), anchor(b)) {
            line(canvas, from, to, sign);
        }
    }
}

/// Draws a line of signs, which are two columns apart where it is flat.
fn line(canvas: &mut Canvas, from: (usize, usize), to: (usize, usize), sign: &str) {
    let rows = from.1.abs_diff(to.1);
    let steps = rows.max(from.0.abs_diff(to.0) / 2).max(1);
    let between =
        |a: usize, b: usize, step: usize| (a * (steps - step) + b * step + steps / 2) / steps;
    for step in 0..=steps {
        let (column, row) = (between(from.0, to.0, step), between(from.1, to.1, step));
        canvas.put(column, row, sign, Tone::Muted);
    }
}
