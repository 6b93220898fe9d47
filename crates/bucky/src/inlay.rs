//! What the notation leaves open, shown between the characters: teleports, en passants, the squares of `O-O`, and buck
//! marks that are missing.

use notation::{Edit, Hint, HintKind, TextRange};

use crate::{
    ast::Written,
    game::{Action, Status},
    record::Game,
    replay::{Played, spell},
};

/// The hints inside `range`.
pub(crate) fn hints(game: &Game, range: TextRange) -> Vec<Hint> {
    if !game.settings.hints.moves {
        return Vec::new();
    }
    let moves = &game.sheet().moves;
    let first = moves.partition_point(|written| written.range.end() < range.start());
    let mut hints = Vec::new();
    for (written, ply) in moves.iter().zip(&game.replayed().plies).skip(first) {
        if written.range.start() > range.end() {
            break;
        }
        if let Some(played) = ply.played.as_ref().filter(|played| !played.is_assumed) {
            add(written, played, &mut hints);
        }
    }
    hints.retain(|hint| range.contains_inclusive(hint.at));
    hints
}

fn add(written: &Written, played: &Played, hints: &mut Vec<Hint>) {
    let mut say = |label: &str, tooltip: &str, at, edits| {
        hints.push(Hint {
            at,
            label: label.to_owned(),
            kind: HintKind::Moves,
            tooltip: Some(tooltip.to_owned()),
            edits,
        });
    };
    let core = TextRange::new(written.range.start(), written.core_end);
    if written.is_castle {
        let text = spell::core(&played.action);
        let edits = vec![Edit::replace(core, text.clone())];
        say(&text, "The only possible teleport.", core.end(), edits);
    } else if matches!(played.action.action, Action::Teleport(_)) {
        let tooltip = "Madam and dude, or chameleons in their place, swap.";
        say("teleport", tooltip, core.end(), Vec::new());
    } else if matches!(played.action.action, Action::EnPassant { .. }) {
        let tooltip = "The victim has just stepped past two ranks; the taker stays.";
        say("en passant", tooltip, core.end(), Vec::new());
    }
    if written.mark.is_none() && played.status != Status::Free {
        let (text, at) = (spell::mark(played.status), written.mark_at());
        let tooltip = match played.status {
            Status::Buckmate => "Buckmate: nothing saves the dude.",
            _ => "Buck: the dude could be taken next.",
        };
        say(text, tooltip, at, vec![Edit::insert(at, text)]);
    }
}
