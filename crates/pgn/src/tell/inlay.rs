//! Hints after moves, if the settings ask for them: the time they took, the balance of material. And the line above the game.

use notation::{Hint, HintKind, Lens, TextRange, TextSize, say, work};

use crate::{
    clock,
    game::glossary,
    record::PgnRecord,
    replay::{KnownBoard, options::is_on},
    tell::position::material,
};

/// The hints of the moves on `line`.
pub(crate) fn hints(game: &PgnRecord, line: usize) -> Vec<Hint> {
    let [clocks, material] = ["clock", "material"].map(|key| is_on(&game.settings, key));
    if !clocks && !material {
        return Vec::new();
    }
    let (moves, replayed) = (&game.sheet().moves, game.replayed());
    let on_line = game.moves_on(line);
    let mut hints = Vec::new();
    for (index, written) in moves
        .iter()
        .enumerate()
        .take(on_line.end)
        .skip(on_line.start)
    {
        work::count(1);
        let at = behind_marks(game, written.range.end());
        let mut add = |label, kind, tooltip: &str| {
            hints.push(Hint {
                at,
                label,
                kind,
                tooltip: Some(tooltip.to_owned()),
                edits: Vec::new(),
            });
        };
        if let Some(used) = clock::used(game, index).filter(|_| clocks) {
            add(clock::shown(used), HintKind::State, "*Time used*");
        }
        let before = balance(replayed.before(index)).filter(|_| material);
        let after = balance(replayed.after(Some(index))).filter(|_| before.is_some());
        if let Some(after) = after.filter(|_| before != after) {
            let label = format!("{after:+}").replace("+0", "=");
            add(label, HintKind::Score, &in_words(after));
        }
    }
    hints
}

/// The end of the marks after a move.
fn behind_marks(game: &PgnRecord, end: TextSize) -> TextSize {
    let rest = game.parse.text().bytes().skip(usize::from(end));
    let marks = rest.take_while(|byte| matches!(byte, b'!' | b'?')).count();
    end + TextSize::try_from(marks).unwrap_or_default()
}

/// By how many pawns White is ahead.
pub(crate) fn balance(position: &KnownBoard) -> Option<i64> {
    let [white, black] = material(position.known()?);
    Some(i64::from(white) - i64::from(black))
}

/// By how many pawns a side is ahead, in words.
pub(crate) fn in_words(balance: i64) -> String {
    let ahead = say::counted(balance.unsigned_abs(), "pawn");
    match balance {
        0 => "*Material*: even".to_owned(),
        1.. => format!("*Material*: White is {ahead} ahead"),
        _ => format!("*Material*: Black is {ahead} ahead"),
    }
}

/// Players, result, length and opening, above the first line of the game.
pub(crate) fn lens(game: &PgnRecord) -> Option<Lens> {
    let sheet = game.sheet();
    let first = match sheet.tags.first() {
        Some(tag) => tag.range,
        None => sheet.moves.first()?.range,
    };
    let players = ["White", "Black"].map(|side| sheet.value(side).unwrap_or(side));
    let moves = sheet.main().len().div_ceil(2) as u64;
    let is_named = players != ["White", "Black"];
    let players = is_named.then(|| players.join(" – "));
    let code = sheet.value("ECO");
    let family = || Some(glossary::opening(code?)?.1);
    let opening = [code, sheet.value("Opening").or_else(family)];
    let opening = Vec::from_iter(opening.into_iter().flatten()).join(" ");
    let length = say::counted(moves, "move");
    let mut parts = Vec::from_iter(players);
    parts.extend([game.result().to_owned(), length, opening]);
    parts.extend(sheet.variant.as_deref().map(say::shortened));
    parts.retain(|part| !part.is_empty());
    Some(Lens {
        range: TextRange::empty(game.parse.line_start(game.parse.line_at(first.start()))),
        parts,
    })
}
