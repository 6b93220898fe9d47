//! Which move comes next.

use crate::read::ast::{Content, Sheet};

/// The label of the move after line `index`: `13A`; `None` if no move can follow there.
pub(crate) fn next_label(game: &Sheet, index: usize) -> Option<String> {
    let above = game.lines.get(..=index).unwrap_or(&game.lines);
    for line in above.iter().rev() {
        match &line.content {
            Content::Empty | Content::Text => {}
            Content::Move(played) => {
                let number = played.number?.value.checked_add(1)?;
                return Some(format!(
                    "{number}{}",
                    player_after(game, played.player.map(|p| p.value))
                ));
            }
            Content::Player(_) => return Some("0".to_owned()),
            _ => return None,
        }
    }
    None
}

/// The player after `player`; the first player after the starter tile (`None`).
pub(crate) fn player_after(game: &Sheet, player: Option<char>) -> char {
    let letters = game.letters();
    let first = letters.first().copied().unwrap_or('A');
    let Some(player) = player else { return first };
    if letters.len() < 2 {
        // No other player has moved yet, and no header names them.
        return if player == 'A' { 'B' } else { first };
    }
    let turn = letters.iter().position(|letter| *letter == player);
    turn.and_then(|turn| letters.get((turn + 1) % letters.len()))
        .copied()
        .unwrap_or(first)
}
