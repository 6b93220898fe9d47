//! Links of `CarcassonneLab`, from and to Carcassonne: `#/0/discards/tiles/moves?players=…&colors=…`.
//!
//! The tiles are one large number with a digit of base 24 for each tile, written in groups of six bits. A move has four
//! characters: the distance of the square from the start (two), the rotation of the tile with the signs of the distances, and
//! the place of the meeple.

mod read;
mod write;

use num_bigint::BigUint;

use crate::ForeignFormat;

/// Links of `CarcassonneLab`.
pub(crate) static FORMAT: ForeignFormat = ForeignFormat {
    id: "lab",
    title: "CarcassonneLab link",
    about: "A link that replays a game at www.carcassonnelab.com; several stand on lines of their own.",
    extension: "url",
    notations: &["carcassonne"],
    recognizes,
    read: Some(read::read),
    write: Some(write::write),
};

const SITE: &str = "carcassonnelab.com";
/// The only version of the links.
const VERSION: &str = "0";
/// The characters of the tiles, by value.
const SIXES: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
/// The characters of the moves, by value.
const MOVES: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
/// The characters of a move.
const MOVE_LENGTH: usize = 4;
/// Added to the rotation of a tile if it is to the left of the start, and if it is below.
const LEFT: usize = 16;
const BELOW: usize = 32;
/// How many rows of a table are examined: a row with column names, and links below it.
const ROWS_SEEN: usize = 3;

fn recognizes(text: &str) -> bool {
    let is_of_site = |line: &str| line.to_ascii_lowercase().contains(SITE) && line.contains("#/");
    let mut rows = text.lines().take(ROWS_SEEN);
    let is_row = |line: &str| line.contains([',', ';', '\t']);
    rows.all(is_row) && text.lines().take(ROWS_SEEN).any(is_of_site) || begins(text)
}

fn begins(text: &str) -> bool {
    let line = text.lines().next().unwrap_or_default();
    let has_site = line.to_ascii_lowercase().contains(SITE);
    let is_fragment = line.strip_prefix("#/").is_some_and(|rest| {
        let version = rest.split('/').next().unwrap_or_default();
        !version.is_empty() && version.bytes().all(|digit| digit.is_ascii_digit())
    });
    has_site && line.contains("#/") || is_fragment
}

fn index_of(alphabet: &[u8], byte: u8) -> Option<u8> {
    let index = alphabet.iter().position(|one| *one == byte)?;
    u8::try_from(index).ok()
}

/// The number with these digits, the most significant first.
fn number_from(digits: &[u8], radix: u32) -> Option<BigUint> {
    BigUint::from_radix_be(digits, radix)
}
