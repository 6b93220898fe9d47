//! What can be written at the cursor: legal moves where the board is known, what the grammar allows where it is not, move
//! numbers, results and tags.

use notation::{Completion, CompletionKind, TextRange, TextSize, tree};

use crate::{
    game::{Color, Kind, Position, Square, Status},
    hover::{sentence::verb, square},
    outline::result_name,
    parser::scan::{self, RESULTS},
    record::Game,
    replay::{Board, sketch::Sketch, spell},
    sheet::{Entry, check::TAGS},
    syntax::{BuckyLanguage, SyntaxKind},
};

/// The completions at `at`.
pub(crate) fn completions(game: &Game, at: TextSize) -> Vec<Completion> {
    if at > game.parse.text_len() || in_comment(game, at) {
        return Vec::new();
    }
    let line_index = game.parse.line_at(at);
    let start = game.parse.line_start(line_index);
    let text = game.parse.line_text(line_index);
    let text = notation::cut::trim_line_break(&text);
    let column = usize::from(at - start).min(text.len());
    let Some((before, after)) = text.split_at_checked(column) else {
        return Vec::new();
    };
    let line = Line {
        start,
        before,
        after,
    };
    if before
        .trim_start_matches(['\u{FEFF}', ' ', '\t'])
        .starts_with('[')
    {
        return tags(game, &line);
    }
    movetext(game, &line)
}

/// The line of the cursor, cut in two.
struct Line<'l> {
    start: TextSize,
    before: &'l str,
    after: &'l str,
}

impl Line<'_> {
    /// The range from byte `from` of the line to byte `to`.
    fn range(&self, from: usize, to: usize) -> TextRange {
        let size = |at: usize| TextSize::try_from(at).unwrap_or_default();
        TextRange::new(self.start + size(from), self.start + size(to))
    }
}

fn in_comment(game: &Game, at: TextSize) -> bool {
    let root = game.parse.syntax::<BuckyLanguage>();
    tree::token_left(&root, at).is_some_and(|token| match token.kind() {
        SyntaxKind::LINE_COMMENT => true,
        SyntaxKind::BLOCK_COMMENT => at < token.text_range().end() || !token.text().ends_with('}'),
        _ => false,
    })
}

/// The tags, or the values of one.
fn tags(game: &Game, line: &Line<'_>) -> Vec<Completion> {
    let open = line.before.rfind('[').unwrap_or(0);
    let typed = line.before.get(open + 1..).unwrap_or_default();
    let Some((name, value)) = typed.split_once('"') else {
        if typed.contains(']') {
            return Vec::new();
        }
        return tag_names(game, line, open + 1);
    };
    if value.contains('"') {
        return Vec::new();
    }
    let from = line.before.len() - value.len();
    let rest = line.after.find(['"', ']']).unwrap_or(0);
    let range = line.range(from, line.before.len() + rest);
    let values: Vec<(&str, String)> = match name.trim() {
        "Result" => RESULTS
            .iter()
            .map(|result| (*result, result_name(result).to_owned()))
            .collect(),
        "Side" => vec![
            ("w", "White begins".to_owned()),
            ("b", "Black begins".to_owned()),
        ],
        "Setup" => vec![
            (
                "wscmdcsw/jjjjjjjj/8/8/8/8/JJJJJJJJ/WSCMDCSW",
                "the usual start".to_owned(),
            ),
            ("?", "a fragment: nothing is known".to_owned()),
        ],
        _ => Vec::new(),
    };
    values
        .into_iter()
        .map(|(value, detail)| Completion::new(CompletionKind::Value, value, range).detail(detail))
        .collect()
}

fn tag_names(game: &Game, line: &Line<'_>, from: usize) -> Vec<Completion> {
    let rest = line
        .after
        .find(|c: char| !c.is_alphanumeric())
        .unwrap_or(line.after.len());
    let is_alone = line
        .after
        .get(rest..)
        .is_some_and(|rest| rest.trim().is_empty());
    let skipped = line.before.len()
        - line
            .before
            .get(from..)
            .unwrap_or_default()
            .trim_start()
            .len();
    let range = line.range(skipped, line.before.len() + rest);
    TAGS.iter()
        .filter(|(name, _)| {
            game.sheet()
                .tag(name)
                .is_none_or(|tag| tag.name_range.start() == range.start())
        })
        .map(|(name, meaning)| {
            let completion =
                Completion::new(CompletionKind::Tag, *name, range).documentation(*meaning);
            if is_alone {
                completion.snippet(format!("{name} \"$1\"]$0"))
            } else {
                completion
            }
        })
        .collect()
}

/// The word under the cursor, without a number glued to its front.
struct Word<'w> {
    /// What stands before the cursor, in small letters.
    typed: String,
    /// All of it.
    range: TextRange,
    line: &'w Line<'w>,
    /// Where it begins in the line.
    from: usize,
}

fn word<'w>(line: &'w Line<'w>) -> Word<'w> {
    let is_blank = |c: char| c.is_whitespace() || matches!(c, '}' | '{');
    let mut from = line.before.rfind(is_blank).map_or(0, |at| {
        at + line.before[at..].chars().next().map_or(1, char::len_utf8)
    });
    let typed = line.before.get(from..).unwrap_or_default();
    let digits = typed.len() - typed.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let dots = scan::dots(typed.get(digits..).unwrap_or_default());
    if digits > 0 && dots > 0 {
        from += digits + dots;
    }
    let end = line.before.len() + line.after.find(is_blank).unwrap_or(line.after.len());
    Word {
        typed: line.before.get(from..).unwrap_or_default().to_lowercase(),
        range: line.range(from, end),
        line,
        from,
    }
}

fn movetext(game: &Game, line: &Line<'_>) -> Vec<Completion> {
    let word = word(line);
    let index = game
        .sheet()
        .moves
        .partition_point(|written| written.range.start() < word.range.start());
    let board = game.replayed().before(index);
    let mut found = Vec::new();
    if word.typed.is_empty() {
        found.extend(number(game, &word, index, board));
    }
    let is_over = match board {
        Board::Known(position) if in_list(&word.typed) => {
            return listed(position, &word);
        }
        Board::Known(position) => {
            let is_over = position.fallen.is_some() || !position.has_legal_move();
            if !is_over {
                if word.typed.len() < 2 {
                    found.extend(origins(position, &word));
                }
                found.extend(legal(position, &word));
            }
            is_over
        }
        Board::Sketch(sketch) => {
            found.extend(grammatical(sketch, &word));
            false
        }
    };
    let mut results = results(game, &word);
    if is_over {
        results.append(&mut found);
        return results;
    }
    found.append(&mut results);
    found
}

/// The number of the next move, where one is due.
fn number(game: &Game, word: &Word<'_>, index: usize, board: &Board) -> Option<Completion> {
    let sheet = game.sheet();
    let before =
        (sheet.entries.iter().rev()).find(|entry| sheet.range(entry).start() < word.range.start());
    let is_due = match before {
        Some(Entry::Number(_) | Entry::Result { .. }) => false,
        Some(Entry::Move(_)) => board.to_move() != Some(Color::Black),
        None => true,
    };
    if !is_due {
        return None;
    }
    let label = sheet.move_label(index);
    let mut completion = Completion::new(CompletionKind::Number, label.clone(), word.range)
        .insert(format!("{label} "))
        .detail("the next move");
    completion.preselect = true;
    Some(completion)
}

fn in_list(typed: &str) -> bool {
    typed
        .rfind('(')
        .is_some_and(|open| !typed[open..].contains(')'))
}

/// The squares that the typed move empties, then the other occupied ones.
fn listed(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let open = word.typed.find('(').unwrap_or(0);
    let core = word.typed.get(..open).unwrap_or_default();
    let legal: Vec<Completion> = legal(position, word);
    if !legal.is_empty() {
        return legal;
    }
    let whole = legal_moves(position)
        .into_iter()
        .find(|(core_text, ..)| core_text.to_lowercase() == core);
    let removed = whole.map(|(_, text, _)| text).unwrap_or_default();
    let last = word.typed.rfind([',', '(', 'x']).map_or(0, |at| at + 1);
    let range = word.line.range(word.from + last, word.line.before.len());
    let mut squares: Vec<Square> = position.occupied().iter().collect();
    squares.sort_by_key(|square| !removed.contains(&square.to_string()));
    squares
        .into_iter()
        .filter_map(|square| {
            let piece = position.piece(square)?;
            Some(
                Completion::new(CompletionKind::Place, square.to_string(), range)
                    .detail(piece.to_string()),
            )
        })
        .collect()
}

/// The squares of the pieces that can move.
fn origins(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    position
        .pieces(position.to_move)
        .iter()
        .filter(|square| square.to_string().starts_with(&word.typed))
        .filter_map(|square| {
            let piece = position.piece(square)?;
            let count = position.legal_moves_from(square).len();
            (count > 0).then(|| {
                Completion::new(CompletionKind::Place, square.to_string(), word.range).detail(
                    format!(
                        "{}, {count} {}",
                        piece.kind.name(),
                        if count == 1 { "move" } else { "moves" }
                    ),
                )
            })
        })
        .collect()
}

/// Core, whole text and rank of every legal move; a better rank is smaller.
fn legal_moves(position: &Position) -> Vec<(String, String, (u8, String))> {
    let field = crate::game::Field::new(position);
    let mut moves: Vec<(String, String, (u8, String))> = Vec::new();
    for action in position.legal_moves() {
        let Ok(outcome) = position.play(&field, action) else {
            continue;
        };
        let status = outcome.after.status();
        let text = spell::whole(&action, &outcome.waves, status);
        if moves.iter().any(|(_, other, _)| *other == text) {
            continue;
        }
        let takes = action.victim().and_then(|square| position.piece(square));
        let rank = match (status, takes) {
            (Status::Buckmate, _) => 0,
            (_, Some(_)) => 1,
            (Status::Buck, _) => 2,
            _ => 3,
        };
        let mover = position
            .piece(action.from)
            .map_or("", |piece| piece.kind.name());
        let victim = takes.map_or(String::new(), |piece| format!(" the {}", piece.kind.name()));
        let mark = match status {
            Status::Free => "",
            Status::Buck => ", buck",
            Status::Buckmate => ", buckmate",
        };
        let detail = format!("{mover} {}{victim}{mark}", verb(&action));
        moves.push((spell::core(&action), text, (rank, detail)));
    }
    moves
}

/// The legal moves that begin with what is typed.
fn legal(position: &Position, word: &Word<'_>) -> Vec<Completion> {
    let mut moves = legal_moves(position);
    moves.retain(|(_, text, _)| text.to_lowercase().starts_with(&word.typed));
    moves.sort_by_key(|(_, _, (rank, _))| *rank);
    let is_only = moves.len() == 1;
    moves
        .into_iter()
        .map(|(_, text, (_, detail))| {
            let mut completion =
                Completion::new(CompletionKind::Action, text, word.range).detail(detail);
            completion.preselect = is_only;
            completion
        })
        .collect()
}

/// What the grammar allows where the board is not known.
fn grammatical(sketch: &Sketch, word: &Word<'_>) -> Vec<Completion> {
    let typed = word.typed.as_str();
    let place = |from: usize| word.line.range(word.from + from, word.line.before.len());
    let squares = |from: usize, wanted: &dyn Fn(Square) -> bool| {
        Square::all()
            .filter(|square| wanted(*square))
            .filter(|square| {
                square
                    .to_string()
                    .starts_with(typed.get(from..).unwrap_or_default())
            })
            .map(|square| {
                let completion =
                    Completion::new(CompletionKind::Place, square.to_string(), place(from));
                match sketch.at(square).piece() {
                    Some(piece) => completion.detail(piece.to_string()),
                    None => completion,
                }
            })
            .collect::<Vec<_>>()
    };
    let own = |square: Square| {
        sketch
            .at(square)
            .pieces()
            .any(|piece| sketch.to_move.is_none_or(|color| piece.color == color))
    };
    if in_list(typed) {
        let from = typed.rfind([',', '(', 'x']).map_or(0, |at| at + 1);
        return squares(from, &|square| !sketch.at(square).is_empty());
    }
    match typed.len() {
        0 | 1 => squares(0, &own),
        2 if Square::parse(typed).is_some() => [
            ("-", "rolls or teleports to"),
            ("x", "captures"),
            ("y", "smashes"),
        ]
        .into_iter()
        .map(|(sign, meaning)| {
            Completion::new(CompletionKind::Action, sign, place(2)).detail(meaning)
        })
        .collect(),
        3 | 4 if scan::starts_move(typed) => squares(3, &|_| true),
        _ => promotions(typed, &place),
    }
}

/// The promotions behind a roll or capture to rank 1 or 8.
fn promotions(typed: &str, place: &dyn Fn(usize) -> TextRange) -> Vec<Completion> {
    let target = typed.get(3..5).and_then(Square::parse);
    let is_last = target.is_some_and(|square| matches!(square.rank(), 0 | 7));
    let rest = typed.get(5..).unwrap_or_default();
    if !is_last || typed.get(2..3) == Some("y") || !matches!(rest, "" | "=") {
        return Vec::new();
    }
    Kind::PROMOTIONS
        .into_iter()
        .map(|kind| {
            Completion::new(
                CompletionKind::Piece,
                format!("={}", kind.letter()),
                place(5),
            )
            .detail(format!("becomes a {}", kind.name()))
            .documentation(square::how(kind))
        })
        .collect()
}

fn results(game: &Game, word: &Word<'_>) -> Vec<Completion> {
    let tagged = game.sheet().value("Result");
    let made = crate::actions::outcome(game);
    let mut results: Vec<&str> = RESULTS
        .into_iter()
        .filter(|result| result.starts_with(&word.typed))
        .collect();
    results.sort_by_key(|result| (Some(*result) != made, Some(*result) != tagged));
    results
        .into_iter()
        .map(|result| {
            Completion::new(CompletionKind::Value, result, word.range).detail(result_name(result))
        })
        .collect()
}
