//! What stands under the cursor: the symbol's meaning, the piece on the square, what the move did, and the board after.

use std::fmt::Write as _;

use notation::{Explanation, Hover, TextRange, TextSize, tree};

use crate::{
    record::Game,
    replay::Board,
    syntax::{BuckyLanguage, SyntaxKind, SyntaxToken},
};

pub(crate) mod sentence;
pub(crate) mod square;
mod symbol;

/// The hover at `at`.
pub(crate) fn hover(game: &Game, at: TextSize) -> Option<Hover> {
    let root = game.parse.syntax::<BuckyLanguage>();
    let token = tree::token_at(&root, at, SyntaxKind::is_trivia)?;
    let range = token.text_range();
    let in_move = token
        .parent_ancestors()
        .any(|node| node.kind() == SyntaxKind::MOVE);
    let markdown = if in_move {
        move_hover(game, &token)?
    } else {
        symbol::outside(game, &token)?
    };
    Some(Hover { range, markdown })
}

fn move_hover(game: &Game, token: &SyntaxToken) -> Option<String> {
    let index = game.move_at(token.text_range().start())?;
    let written = game.sheet().moves.get(index)?;
    let ply = game.replayed().plies.get(index)?;
    let head = match token.kind() {
        SyntaxKind::SQUARE => square::describe(game, index, token),
        _ => symbol::inside(token, ply),
    };
    let mut markdown = head.map_or(String::new(), |head| format!("{head}\n\n---\n"));
    let _ = write!(markdown, "**{} {}**", ply.label(), escaped(&written.text));
    let text = sentence::sentences(game, index);
    if !text.is_empty() {
        let _ = write!(markdown, ": {text}");
    }
    for finding in notation::Record::findings(game) {
        if written.range.contains_range(finding.range) {
            let severity = finding.severity.name();
            let _ = write!(markdown, "\n\n*{severity}*: {}", finding.message);
        }
    }
    let _ = write!(markdown, "\n\n{}", board(&ply.after));
    Some(markdown)
}

/// The board as a text picture in a fence.
pub(crate) fn board(board: &Board) -> String {
    let text: Vec<char> = board.text().chars().collect();
    let mut picture = String::from("```text\n");
    for (row, rank) in text.chunks(8).enumerate() {
        let _ = write!(picture, "{}", 8_usize.saturating_sub(row));
        for letter in rank {
            let _ = write!(picture, " {letter}");
        }
        picture.push('\n');
    }
    picture + "  a b c d e f g h\n```"
}

/// `text` without a meaning in Markdown.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if matches!(character, '*' | '_' | '`' | '\\' | '<' | '[') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// The move around `at` in plain English.
pub(crate) fn explain(game: &Game, at: TextSize) -> Option<Explanation> {
    let index = game.move_at(at)?;
    let range: TextRange = game.sheet().moves.get(index)?.range;
    let text = sentence::sentences(game, index);
    (!text.is_empty()).then_some(Explanation { range, text })
}
