//! What is usually thrown: the toss of a turn, and the batons while field kubbs stand (`open`) and when none does (`clear`).
//!
//! The rates are counted (`cargo run -p xtask -- learn`) in few games, so only what holds for all games is distinguished.

use notation::usual::Learned;

use super::letters::{self, Letter, NumberedLetter};

/// The counted rates.
pub static USUAL: Learned = Learned::new(include_str!("usual.txt"));

/// Higher counts are treated as this one.
const MOST: u32 = 4;

/// How unusual the throws of a turn's line are, in bits.
pub(crate) fn bits(line: &str) -> u32 {
    let mut bits = 0;
    throws(line, |place, throw| bits += USUAL.bits(place, throw));
    bits
}

/// How unusual this baton is, in bits, while field kubbs stand (`is_open`) or none does.
pub(crate) fn baton_bits(is_open: bool, throw: &str) -> u32 {
    let place = if is_open { "open" } else { "clear" };
    let throw: String = letters::scan(throw)
        .iter()
        .map(|piece| kind(piece, false))
        .collect();
    USUAL.bits(place, &throw)
}

/// Calls `add` for each throw of a turn's line with its place: `toss`, `again` (more of the toss), `open` or `clear`.
pub fn throws(line: &str, mut add: impl FnMut(&'static str, &str)) {
    let end = line.find(['#', '(']).unwrap_or(line.len());
    let words = line.get(..end).unwrap_or_default().split_whitespace();
    let is_number = |word: &str| word.strip_suffix('.').is_some_and(is_count);
    let (mut standing, mut is_thrown_in) = (0_u32, false);
    for word in words.filter(|word| !is_number(word)) {
        let actions = word.rsplit_once(':').map_or(word, |(_, actions)| actions);
        let pieces = letters::scan(actions);
        let count = |letter: Letter| -> u32 {
            let own = pieces.iter().filter(|piece| piece.letter == Some(letter));
            own.map(number).sum()
        };
        let first = pieces.first().and_then(|piece| piece.letter);
        let has_line = pieces
            .iter()
            .any(|piece| piece.letter == Some(Letter::Advantage));
        let is_toss = is_count(word) || has_line || first.is_some_and(Letter::is_toss);
        let throw = match is_count(word) {
            true => "I".to_owned(),
            false => pieces.iter().map(|piece| kind(piece, is_toss)).collect(),
        };
        let place = match (is_toss, is_thrown_in, standing) {
            (true, false, _) => "toss",
            (true, true, _) => "again",
            (false, _, 0) => "clear",
            (false, ..) => "open",
        };
        add(place, &throw);
        is_thrown_in |= throw.contains('I');
        match is_count(word) {
            true => standing += word.parse::<u32>().map_or(MOST, |count| count.min(10)),
            false => standing += count(Letter::Inkast).min(10),
        }
        standing = standing.saturating_sub(count(Letter::Field));
    }
}

fn is_count(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn number(piece: &NumberedLetter) -> u32 {
    piece.number.unwrap_or(1)
}

/// One action as it is counted. In the toss without its number, which follows from the turn before.
fn kind(piece: &NumberedLetter, is_toss: bool) -> String {
    // Batons that fell nothing are misses: the game shows their target, and whether they were thrown.
    let letter = match piece.letter {
        Some(Letter::KingMiss | Letter::Unthrown) => Some(Letter::Miss),
        letter => letter,
    };
    let sign = letter.map_or("?", Letter::sign);
    match number(piece).min(MOST) {
        1 => sign.to_owned(),
        _ if is_toss => sign.to_owned(),
        count => format!("{count}{sign}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{bits, throws};

    #[test]
    fn throws_stand_at_places() {
        let mut all = Vec::new();
        throws("4. m:3I2RP m:2F t:F m:5B X X # note", |place, throw| {
            all.push(format!("{place} {throw}"));
        });
        let expected = [
            "toss IRP", "open 2F", "open F", "clear 4B", "clear -", "clear -",
        ];
        assert_eq!(all, expected);
    }

    #[test]
    fn what_is_usually_thrown_is_likelier() {
        for (usual, other) in [
            ("1. I F - - - - -", "1. I F - - B - -"),
            ("1. 2I F F - - - -", "1. 2I F B - - - -"),
            ("1. 2I 2F B - - - -", "1. 2I 2F F - - - -"),
            ("1. 2I F F - - - -", "1. 2I Q F F - - - -"),
            ("1. 2I 2A F F - - - -", "1. 2I 2Q F F - - - -"),
            ("1. 2I A F F - - - -", "1. 2I 5I F F - - - -"),
        ] {
            assert!(bits(usual) < bits(other), "{usual} {other}");
        }
    }
}
