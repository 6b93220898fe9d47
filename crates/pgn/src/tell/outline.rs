//! The outline of a game: tags, moves in groups of ten, each variation after the move that it replaces, the result.

use notation::{Depth, Order as _, Symbol, SymbolKind, results, tags, work};

use crate::{
    game::{self, san::CheckSign},
    record::PgnRecord,
    replay::label,
};

/// The number of moves in a group.
const PART: u32 = 10;
/// Deeper variations are not shown, so that walking the outline stays bounded.
const DEEPEST: usize = 16;

/// The game as a tree.
pub(crate) fn outline(game: &PgnRecord, depth: Depth) -> Vec<Symbol> {
    let sheet = game.sheet();
    if depth == Depth::Names {
        return tags::symbols(&sheet.tags);
    }
    work::count(sheet.moves.len() + sheet.lines.len() + sheet.tags.len());
    let title = tags::title(sheet.value("White"), sheet.value("Black"));
    let title = title.unwrap_or_else(|| "Tags".to_owned());
    let header = tags::header(&sheet.tags, title, sheet.value("Event").unwrap_or_default());
    let mut symbols: Vec<Symbol> = header.into_iter().collect();
    // Lines of play are listed in the order of their starts, so inner ones follow outer ones.
    let mut inside: Vec<Vec<Symbol>> = vec![Vec::new(); sheet.lines.len()];
    let around = around(game);
    for index in (1..sheet.lines.len()).rev() {
        let children = inside.get_mut(index).map(std::mem::take);
        let variation = variation(game, index, children.unwrap_or_default());
        let outer = around.get(index).and_then(|outer| inside.get_mut(*outer));
        if let (Some(outer), Some(variation)) = (outer, variation) {
            outer.push(variation);
        }
    }
    let main = inside.first_mut().map(std::mem::take).unwrap_or_default();
    symbols.extend(parts(game, main));
    symbols
}

/// For each line of play, the line around it.
fn around(game: &PgnRecord) -> Vec<usize> {
    let mut open: Vec<usize> = Vec::new();
    let lines = game.sheet().lines.iter().enumerate();
    let outer = lines.map(|(index, line)| {
        open.truncate(line.depth);
        let outer = open.last().copied().unwrap_or(0);
        open.push(index);
        outer
    });
    outer.collect()
}

/// A variation by its first move.
fn variation(game: &PgnRecord, index: usize, mut children: Vec<Symbol>) -> Option<Symbol> {
    let line = game
        .sheet()
        .lines
        .get(index)
        .filter(|line| line.depth <= DEEPEST)?;
    let replaced = line
        .parent
        .and_then(|parent| game.sheet().moves.get(parent));
    let detail = replaced.map(|replaced| format!("instead of {}", game.text(replaced.range)));
    let moves: Vec<Symbol> = line
        .moves
        .iter()
        .filter_map(|one| played(game, *one))
        .collect();
    let name = moves
        .first()
        .map_or("variation", |first| &first.name)
        .to_owned();
    children.extend(moves);
    children.order_by_key(|child| child.range.start());
    let symbol = Symbol::new(
        SymbolKind::Turn,
        name,
        detail.unwrap_or_default(),
        line.range,
    );
    let selection = children.first().map_or(line.range, |first| first.selection);
    Some(Symbol {
        children,
        ..symbol.selecting(selection)
    })
}

/// The moves of the game in groups of ten, with the parts between them, and the results.
fn parts(game: &PgnRecord, mut children: Vec<Symbol>) -> Vec<Symbol> {
    let sheet = game.sheet();
    children.extend(sheet.main().iter().filter_map(|one| played(game, *one)));
    children.extend(sheet.results.iter().map(|result| {
        let meaning = results::name(result.value);
        Symbol::new(SymbolKind::Result, result.value, meaning, result.range)
    }));
    children.order_by_key(|child| child.range.start());
    let mut parts: Vec<Symbol> = Vec::new();
    let mut current = None;
    for child in children {
        let index = sheet
            .move_at(child.range.start())
            .filter(|_| child.kind == SymbolKind::Move);
        let number = index.and_then(|index| Some(game.replayed().plies.get(index)?.number));
        let part = number.map(|number| number.saturating_sub(1) / PART);
        let is_inside = part.is_none() || part == current;
        let open = parts
            .last_mut()
            .filter(|last| last.kind == SymbolKind::Round && is_inside);
        match (child.kind, open, number) {
            (SymbolKind::Move | SymbolKind::Turn, Some(open), _) => {
                let first = open.name.split('–').next().unwrap_or_default();
                if let Some(number) = number.filter(|number| number.to_string() != first) {
                    open.name = format!("{first}–{number}");
                }
                open.push(child);
            }
            (SymbolKind::Move, None, Some(number)) => {
                current = part;
                let detail = child.name.clone();
                let part = Symbol::around(SymbolKind::Round, number.to_string(), [child]);
                parts.extend(part.map(|part| Symbol { detail, ..part }));
            }
            _ => parts.push(child),
        }
    }
    parts
}

/// A move with its number.
fn played(game: &PgnRecord, index: usize) -> Option<Symbol> {
    let (written, ply) = (
        game.sheet().moves.get(index)?,
        game.replayed().plies.get(index)?,
    );
    let mark = ply.after.known().map_or(CheckSign::None, game::mark);
    let played = game.replayed().played(index);
    let detail = played.map(|(board, played)| game::in_words(board, played, mark));
    let name = format!(
        "{} {}",
        label(ply.number, ply.is_black),
        game.text(written.range)
    );
    let detail = detail.unwrap_or_default();
    Some(Symbol::new(SymbolKind::Move, name, detail, written.range))
}
