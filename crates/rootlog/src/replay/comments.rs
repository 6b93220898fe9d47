//! Actions hidden in a comment by a doubled `/`: `w3->5//w5->8`.

use notation::{Edit, Finding, Fix, TextRange, TextSize};

use crate::{
    game::rules,
    read::{ast::Sheet, parser},
};

/// The indices of turns of `game` with actions after `//`, and the bytes of that `//`.
pub(super) fn hidden_actions(game: &Sheet, text: &str) -> Vec<(usize, TextRange)> {
    let hides = |(index, turn): (usize, &crate::read::ast::Turn)| {
        let end = turn.range.end();
        let rest = text.get(usize::from(end)..)?.strip_prefix("//")?;
        let comment = rest.lines().next()?.trim_end();
        // A blank before or after `//` marks an intended comment.
        if comment.is_empty() || comment.starts_with([' ', '\t']) || !comment.contains("->") {
            return None;
        }
        let line = format!("{}:{comment}", turn.faction.value.letter());
        let is_turn = parser::parse_line(&line).findings.is_empty();
        is_turn.then(|| (index, TextRange::at(end, TextSize::of("//"))))
    };
    game.turns.iter().enumerate().filter_map(hides).collect()
}

/// The finding on actions that the `//` at `range` hides.
pub(super) fn finding(range: TextRange) -> Finding {
    let message = "Behind `//` everything is a comment, but this reads as actions. Write one `/`.";
    rules::replay::HIDDEN_ACTIONS
        .at(range, message)
        .with_fix(Fix::guess("Write `/`", vec![Edit::replace(range, "/")]))
}
