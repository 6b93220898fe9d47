//! All places that name the same player, square or tile.

use notation::{
    NameKind, Named, Occurrence, OccurrenceKind, Order as _, TextRange, TextSize, tree::token_at,
};
use rowan::{NodeOrToken, WalkEvent};

use crate::{
    game::Square,
    read::{
        ast::{Content, MoveLine, Part, Sheet, WrittenTile},
        syntax::{
            SyntaxKind::{self, *},
            SyntaxNode,
        },
    },
    record::CarcassonneRecord,
    replay::{Replayed, features, words::describe_feature},
    tell::sentence,
};

/// What is named at `at`: a player, a square, a feature with its meeples, a tile; in a note, a move or a square.
pub(crate) fn named(record: &CarcassonneRecord, at: TextSize) -> Option<Named> {
    let (game, replayed) = (&record.game, record.replayed());
    let root: SyntaxNode = record.parse.syntax();
    let token = token_at(&root, at, SyntaxKind::is_trivia)?;
    let here = token.text_range();
    let (index, line) = game.line_at(here.start())?;
    match (token.kind(), token.parent()?.kind()) {
        (PLAYER_ID, _) => {
            let letter = token.text().chars().next()?.to_ascii_uppercase();
            return Some(player(&root, game, letter));
        }
        (NOTE, _) => {
            let origins = note_reference(game, replayed, token.text(), at - here.start());
            return Some(Named::from_origins(NameKind::Place, "", origins));
        }
        _ => {}
    }
    let Content::Move(played) = &line.content else {
        return None;
    };
    let tile = || tiles(played).find(|tile| tile.range.contains_range(here));
    match (token.kind(), token.parent()?.kind()) {
        (_, POSITION | COORDINATE) => square(game, replayed, index, played),
        (MEEPLE | FIGURE, _) | (_, MEEPLE_PLACED) => Some(claims(game, replayed, index, tile()?)),
        (FACE | GROUP | FEATURE, _) => same_tiles(game, tile()?),
        _ => None,
    }
}

fn player(root: &SyntaxNode, game: &Sheet, letter: char) -> Named {
    let mut places = Vec::new();
    for event in root.preorder_with_tokens() {
        let WalkEvent::Enter(NodeOrToken::Token(token)) = event else {
            continue;
        };
        let is_same = token.kind() == PLAYER_ID
            && token.text().chars().next().map(|c| c.to_ascii_uppercase()) == Some(letter);
        if !is_same {
            continue;
        }
        let kind = match token.parent().map(|node| node.kind()) {
            Some(PLAYER_LINE) => OccurrenceKind::Declaration,
            Some(MOVE_LINE) => OccurrenceKind::Write,
            _ => OccurrenceKind::Read,
        };
        places.push(Occurrence {
            range: token.text_range(),
            kind,
        });
    }
    let lines = game.players().filter(|player| player.id.value == letter);
    Named {
        kind: NameKind::Player,
        name: sentence::player_name(game, letter),
        places,
        origins: lines.map(|player| player.id.range).collect(),
    }
}

/// A square. Its origin is the move that had placed a tile there before, or the tiles beside it.
fn square(game: &Sheet, replayed: &Replayed, index: usize, played: &MoveLine) -> Option<Named> {
    let position = played.position?;
    let (x, y) = (position.x.value, position.y.value);
    let places = game
        .moves()
        .filter_map(|(_, other)| other.position)
        .filter(|other| (other.x.value, other.y.value) == (x, y))
        .map(|other| Occurrence {
            range: other.range,
            kind: OccurrenceKind::Write,
        })
        .collect();
    let before = placed_before(game, replayed, index, played);
    Some(Named {
        kind: NameKind::Place,
        name: format!("({x},{y})"),
        places,
        origins: before.map_or_else(|| neighbors(game, played), |range| vec![range]),
    })
}

/// All meeples on the feature that the meeple of `tile` claims, and the squares of the feature.
fn claims(game: &Sheet, replayed: &Replayed, index: usize, tile: &WrittenTile) -> Named {
    let mut places = meeples(tile, OccurrenceKind::Write);
    let mut name = "a meeple".to_owned();
    if let Some(feature) = features::claimed(replayed, index, tile) {
        name = describe_feature(&feature.summary);
        for &line in &feature.lines {
            let Some(Content::Move(played)) = game.lines.get(line).map(|line| &line.content) else {
                continue;
            };
            if let Some(position) = played.position {
                places.push(Occurrence {
                    range: position.range,
                    kind: OccurrenceKind::Read,
                });
            }
            let Some(other) = played.tile.as_ref().filter(|_| line != index) else {
                continue;
            };
            let is_same = features::claimed(replayed, line, other)
                .is_some_and(|other| other.lines == feature.lines);
            if is_same {
                places.extend(meeples(other, OccurrenceKind::Write));
            }
        }
    }
    places.order_by_key(|place| place.range.start());
    Named {
        kind: NameKind::Piece,
        name,
        places,
        origins: Vec::new(),
    }
}

fn meeples(tile: &WrittenTile, kind: OccurrenceKind) -> Vec<Occurrence> {
    let meeples = tile
        .parts()
        .into_iter()
        .filter(|part| matches!(part.value, Part::Meeple { .. }));
    meeples
        .map(|part| Occurrence {
            range: part.range,
            kind,
        })
        .collect()
}

fn tiles(played: &MoveLine) -> impl Iterator<Item = &WrittenTile> {
    let discarded = played
        .discards
        .iter()
        .filter_map(|discard| discard.tile.as_ref());
    discarded.chain(&played.tile)
}

/// All tiles with the same print, in any rotation.
fn same_tiles(game: &Sheet, tile: &WrittenTile) -> Option<Named> {
    let print = |tile: &WrittenTile| Some(tile.written()?.tile.canonical());
    let wanted = print(tile)?;
    let places = game
        .moves()
        .flat_map(|(_, played)| tiles(played))
        .filter(|other| print(other).as_ref() == Some(&wanted))
        .map(|other| Occurrence {
            range: other.range,
            kind: OccurrenceKind::Read,
        })
        .collect();
    Some(Named {
        kind: NameKind::Tile,
        name: wanted,
        places,
        origins: Vec::new(),
    })
}

/// The move that had already placed a tile on the square.
fn placed_before(
    game: &Sheet,
    replayed: &Replayed,
    index: usize,
    played: &MoveLine,
) -> Option<TextRange> {
    let position = played.position?;
    let square = Square::new(position.x.value, position.y.value);
    let line = replayed.line_at(&replayed.game_before(index), square)?;
    Some(game.lines.get(line)?.range)
}

fn neighbors(game: &Sheet, played: &MoveLine) -> Vec<TextRange> {
    let Some(position) = played.position else {
        return Vec::new();
    };
    crate::tell::describe::neighbors(position.x.value, position.y.value)
        .into_iter()
        .filter_map(|(_, x, y)| game.move_at(x, y))
        .filter_map(|(_, other)| other.position)
        .map(|other| other.range)
        .collect()
}

/// The move that a note refers to by a square (`blocks (5,3)`) or a label (`after 12B`).
fn note_reference(game: &Sheet, replayed: &Replayed, note: &str, at: TextSize) -> Vec<TextRange> {
    let at = usize::from(at);
    if let Some((x, y)) = square_around(note, at) {
        let whole = replayed.game_after(game.lines.len());
        let line = replayed.line_at(&whole, Square::new(x, y));
        let line = line.and_then(|line| game.lines.get(line));
        return line.map(|line| line.range).into_iter().collect();
    }
    let is_word = |c: char| c.is_ascii_alphanumeric();
    let (Some(before), Some(after)) = (note.get(..at), note.get(at..)) else {
        return Vec::new();
    };
    let start = before.rfind(|c| !is_word(c)).map_or(0, |found| {
        found + before[found..].chars().next().map_or(1, char::len_utf8)
    });
    let end = at + after.find(|c| !is_word(c)).unwrap_or(after.len());
    let word = note.get(start..end).unwrap_or_default();
    game.moves()
        .filter(|(_, played)| played.player.is_some() && played.label() == word)
        .map(|(_, played)| played.range)
        .collect()
}

/// The square written around byte `at`.
fn square_around(note: &str, at: usize) -> Option<(i32, i32)> {
    let open = note.get(..at)?.rfind('(').or_else(|| {
        let starts_here = note.get(at..)?.starts_with('(');
        starts_here.then_some(at)
    })?;
    let inside = note.get(open + 1..)?;
    let close = inside.find(')')?;
    if open + 1 + close < at {
        return None;
    }
    let (x, y) = inside.get(..close)?.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}
