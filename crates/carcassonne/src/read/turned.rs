//! Copies of one game whose writers looked at the table from different sides, each with an origin of their own: finds how one
//! is turned and moved against the other, and writes it as the other one looks.

use std::collections::HashMap;

use notation::{Edit, Order as _, Parse, TextRange, Turned, apply_edits};

use super::ast::{Sheet, WrittenSquare};
use crate::{
    Carcassonne,
    game::{
        Square,
        tiles::{Anchor, ReadCode},
    },
};

/// How one copy looks at the table of another: what becomes of its squares and tiles, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
struct View {
    /// Whether its squares grow downward, and those of the other copy.
    is_down: bool,
    other_is_down: bool,
    /// How many quarters its tiles are turned clockwise.
    quarters: u8,
    /// How far its squares are moved then.
    right: i32,
    up: i32,
}

/// A tile that was laid and can be read.
struct Laid<'s> {
    square: Square,
    tile: TextRange,
    code: &'s str,
    read: &'s ReadCode,
}

/// The fewest tiles that show how a copy is turned, and the most that are looked at: a box has hardly more.
const FEWEST: usize = 4;
const MOST: usize = 256;
/// How many moves apart the same tile may stand in two copies.
const APART: usize = 2;
/// Squares beyond this are no squares of a table, and could not be moved.
const FAR: u32 = 1 << 16;

/// The record `copy` as the writer of `like`, another record of the same game, looks at the table. `None` if it looks from
/// there already, or if the two are not the same game turned.
pub(crate) fn turned(copy: &str, like: &str) -> Option<Turned> {
    let sheets = [copy, like].map(|text| Sheet::decode(&Parse::new(&Carcassonne, text)));
    let [own, other] = sheets.each_ref().map(laid);
    let view = view(&own, &other)?;
    let [sheet, _] = &sheets;
    let squares = sheet.moves().filter_map(|(_, one)| one.position);
    let squares = squares.filter_map(|position| {
        let square = view.square(near(position)?);
        Some(Edit::replace(position.range, square.to_string()))
    });
    let tiles = own.iter().filter(|_| view.quarters > 0);
    let tiles = tiles.filter_map(|one| Some(Edit::replace(one.tile, view.code(one)?)));
    let edits: Vec<Edit> = squares.chain(tiles).collect();
    Some(Turned {
        text: apply_edits(copy, &edits),
        how: view.told(),
    })
}

/// The square that is written, unless it is too far away.
fn near(position: WrittenSquare) -> Option<Square> {
    let square = Square::new(position.x.value, position.y.value);
    (square.x.unsigned_abs() < FAR && square.y.unsigned_abs() < FAR).then_some(square)
}

/// The tiles of a record in the order of the text.
fn laid(sheet: &Sheet) -> Vec<Laid<'_>> {
    let laid = sheet.moves().filter_map(|(_, one)| {
        let (position, tile) = (one.position?, one.tile.as_ref()?);
        Some(Laid {
            square: near(position)?,
            tile: tile.range,
            code: tile.text(),
            read: tile.written()?,
        })
    });
    laid.collect()
}

/// The tiles that are looked at.
fn first<'l, 's>(laid: &'l [Laid<'s>]) -> &'l [Laid<'s>] {
    laid.get(..MOST).unwrap_or(laid)
}

/// The view that puts most tiles of a copy where they lie in the other copy. `None` if that is the copy's own view, or if
/// less than half of the tiles agree.
fn view(own: &[Laid<'_>], other: &[Laid<'_>]) -> Option<View> {
    let (own, other) = (first(own), first(other));
    let codes: Vec<String> = other.iter().map(|one| one.read.tile.code()).collect();
    let mut votes: HashMap<View, usize> = HashMap::new();
    for quarters in 0..4 {
        for (nth, one) in own.iter().enumerate() {
            let code = one.read.tile.turned(quarters).code();
            let near = nth.saturating_sub(APART)..(nth + APART + 1).min(other.len());
            let same = near.filter(|at| codes.get(*at) == Some(&code));
            for there in same.filter_map(|at| other.get(at)) {
                for (is_down, other_is_down) in
                    [(false, false), (true, false), (false, true), (true, true)]
                {
                    let view = View {
                        is_down,
                        other_is_down,
                        quarters,
                        right: 0,
                        up: 0,
                    };
                    let (from, to) = (view.square(one.square), there.square);
                    let (right, up) = (to.x - from.x, to.y - from.y);
                    *votes.entry(View { right, up, ..view }).or_default() += 1;
                }
            }
        }
    }
    let as_it_is = votes.get(&View::default()).copied().unwrap_or(0);
    let mut votes: Vec<(View, usize)> = votes.into_iter().collect();
    // Of views that agree as well the simplest.
    votes.order_by_key(|(view, count)| {
        (
            usize::MAX - count,
            view.is_down,
            view.other_is_down,
            view.quarters,
            view.right,
            view.up,
        )
    });
    let (view, count) = votes.first().copied()?;
    let tiles = own.len().min(other.len());
    let is_clear = count >= FEWEST && 2 * count > tiles && 2 * as_it_is < tiles;
    is_clear.then_some(view)
}

impl View {
    /// Where a square of the copy is in the other one.
    fn square(self, square: Square) -> Square {
        let turned = |square: Square| Square::new(square.y, -square.x);
        let over = |square: Square, is_down: bool| match is_down {
            true => Square::new(square.x, -square.y),
            false => square,
        };
        let up = over(square, self.is_down);
        let turned = (0..self.quarters).fold(up, |square, _| turned(square));
        let there = over(turned, self.other_is_down);
        Square::new(there.x + self.right, there.y + self.up)
    }

    /// The code of a tile with its meeples in the other copy; `None` if a meeple has no place there.
    fn code(self, laid: &Laid<'_>) -> Option<String> {
        let bare = laid.read.tile.turned(self.quarters).code();
        let read = ReadCode::read(&bare).ok()?;
        let meeples = laid.read.meeples.iter().map(|meeple| {
            let anchor = match meeple.anchor {
                Anchor::Face(side) => Anchor::Face((side + self.quarters) % 4),
                anchor => anchor,
            };
            let written = laid.code.get(meeple.range.clone())?;
            Some((read.after(&bare, anchor)?, written))
        });
        let mut meeples: Vec<(usize, &str)> = meeples.collect::<Option<_>>()?;
        // From the end, so that the places of the others stay.
        meeples.order_by_key(|(place, _)| usize::MAX - place);
        let mut code = bare;
        for (place, written) in meeples {
            code.insert_str(place, written);
        }
        Some(code)
    }

    /// What was done to the copy, for a sentence after its name.
    fn told(self) -> String {
        let turned = match self.quarters {
            0 => None,
            1 => Some("turned a quarter to the right".to_owned()),
            2 => Some("turned upside down".to_owned()),
            _ => Some("turned a quarter to the left".to_owned()),
        };
        let over =
            (self.is_down != self.other_is_down).then(|| "read with y turned over".to_owned());
        let moved = Square::new(self.right, self.up);
        let moved = (moved != Square::new(0, 0)).then(|| format!("moved by {moved}"));
        let told: Vec<String> = [over, turned, moved].into_iter().flatten().collect();
        told.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "\
A = Ann
B = Ben
0 (0,0) RCRF
1A (0,1) FFCmF
2B (1,0) RmRRF
3A (0,2) FRFR +4
4B (1,2) FFFFKm / a cloister
5A (1,1) CmFRF
6B (-1,1) RCmRF
";

    #[track_caller]
    fn check(copy: &str, expected: Option<(&str, &str)>) {
        let turned = turned(copy, GAME);
        let found = turned.as_ref().map(|one| (&*one.text, &*one.how));
        assert_eq!(found, expected);
    }

    #[test]
    fn a_copy_from_another_side_is_turned_back() {
        check(GAME, None);
        let right = "\
A = Ann
B = Ben
0 (5,5) FRCR
1A (6,5) FFFCm
2B (5,4) FRmRR
3A (7,5) RFRF +4
4B (7,4) FFFFKm / a cloister
5A (6,4) FCmFR
6B (6,6) FRCmR
";
        check(
            right,
            Some((GAME, "turned a quarter to the left, moved by (5,-5)")),
        );
        let moved = GAME
            .replace("(0,", "(3,")
            .replace("(1,", "(4,")
            .replace("(2,", "(5,")
            .replace("(-1,", "(2,");
        check(&moved, Some((GAME, "moved by (-3,0)")));
        // A tile that cannot be read is on its square none the less.
        let (slipped, turned) = (
            right.replace("FRmRR", "FRmR"),
            GAME.replace("RmRRF", "FRmR"),
        );
        let how = "turned a quarter to the left, moved by (5,-5)";
        check(&slipped, Some((&turned, how)));
        let down = GAME.replace(",1)", ",-1)").replace(",2)", ",-2)");
        check(&down, Some((GAME, "read with y turned over")));
    }

    #[test]
    fn another_game_is_not_turned() {
        check(
            "A = Ann\nB = Ben\n0 (0,0) RCRF\n1A (0,1) CCCFm\n2B (1,0) RCCRm\n3A (0,2) CFCC\n4B (1,1) FFFRKm\n",
            None,
        );
        check("", None);
        check("0 (0,0) RCRF\n1A (1,1) (0,1)\n", None);
        check("0 (-2147483648,0) RCRF\n1A (0,2147483647) FFFC\n", None);
    }
}
