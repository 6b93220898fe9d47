//! A slip in the number of a turn that makes two games of one: `1.` for `7.` begins another game.

use std::sync::Arc;

use notation::{Edit, Fix, TextRange, TextSize, apply_edits, cut::cut, size};

use crate::{PlacedGame, document::game::Game};

/// A repair that joins two games, and the game that they become.
pub(super) struct Rejoined {
    /// Its edit counts in the lower game.
    pub(super) fix: Fix,
    pub(super) whole: Arc<Game>,
}

/// The repair of the first number of `below` that makes it the rest of the game `above`. `None` unless the numbers run on from
/// one to the other with it, and `wrong` counts less in the joined game.
pub(super) fn rejoined(
    above: &PlacedGame,
    below: &PlacedGame,
    wrong: impl Fn(&Game) -> usize,
) -> Option<Rejoined> {
    let (_, last) = numbers(&above.game).pop()?;
    let numbered = numbers(&below.game);
    let [(written, 1), (_, next), ..] = &*numbered else {
        return None;
    };
    let meant = last.checked_add(1).filter(|meant| *meant > 1)?;
    if *next != meant.checked_add(1)? {
        return None;
    }
    let edit = Edit::replace(*written, meant.to_string());
    let (upper, lower) = (above.game.text(), below.game.text());
    let text = [upper, &apply_edits(lower, std::slice::from_ref(&edit))].concat();
    if cut(below.game.notation(), &text).len() > 1 {
        return None;
    }
    let whole = Arc::new(below.game.with_text(&text));
    let title = format!("Write {meant} instead of 1: the game above goes on");
    (wrong(&whole) < wrong(&above.game) + wrong(&below.game)).then(|| Rejoined {
        fix: Fix::guess(title, vec![edit]),
        whole,
    })
}

/// The numbers that begin the lines of moves of a game, with their places in it.
fn numbers(game: &Game) -> Vec<(TextRange, u32)> {
    let record = game.record();
    let parse = record.parse();
    let number = |line: usize| {
        let text = parse.line_text(line);
        let start = text.len() - text.trim_start().len();
        let digits = text.get(start..)?;
        let len = digits.bytes().take_while(u8::is_ascii_digit).count();
        let number = digits.get(..len)?.parse().ok()?;
        let at = parse.line_start(line) + size(start);
        Some((TextRange::at(at, TextSize::of(digits.get(..len)?)), number))
    };
    let is_body = |line: &usize| {
        let text = parse.line_text(*line);
        game.notation()
            .line_kind(text, parse.line_state(*line))
            .is_body()
    };
    (0..parse.line_count())
        .filter(is_body)
        .filter_map(number)
        .collect()
}
