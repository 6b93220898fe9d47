//! The record as plain data, decoded from its tree.

use notation::{Parse, Ranged, TextRange, walk};

use crate::{
    game::Side,
    read::syntax::{SkeletonLanguage, SyntaxKind},
};

type Node<'t> = walk::Node<'t, SkeletonLanguage>;

/// The content of a game; text that cannot be read is left out.
#[derive(Debug, Default)]
pub(crate) struct Game {
    pub(crate) tags: Vec<Tag>,
    pub(crate) moves: Vec<Move>,
    /// The results as they are written; a correct game has one.
    pub(crate) results: Vec<Ranged<String>>,
}

/// `[Key "value"]`
#[derive(Debug)]
pub(crate) struct Tag {
    pub(crate) key: String,
    /// The value without its quotes.
    pub(crate) value: String,
    /// From the bracket to the last sign before a comment.
    pub(crate) range: TextRange,
}

/// `3. north east`
#[derive(Debug)]
pub(crate) struct Move {
    /// The line in the game, from 0.
    pub(crate) line: usize,
    pub(crate) number: Option<Ranged<u32>>,
    /// The words with single blanks between them.
    pub(crate) words: String,
    /// Whether a part of the line cannot be read.
    pub(crate) is_broken: bool,
    /// From the number to the last sign before a comment.
    pub(crate) range: TextRange,
}

impl Game {
    /// The game of `parse`.
    pub(crate) fn decode(parse: &Parse) -> Self {
        let mut game = Self::default();
        for (line, node) in parse.lines::<SkeletonLanguage>().enumerate() {
            let Some(range) = content(node) else {
                continue;
            };
            match node.kind() {
                SyntaxKind::TAG_LINE => game.tags.extend(tag(node, range)),
                SyntaxKind::MOVE_LINE => game.moves.push(played(line, node, range)),
                SyntaxKind::RESULT_LINE => {
                    let token = node.token(SyntaxKind::RESULT);
                    let result = token.map(|it| Ranged::new(it.text().to_owned(), it.text_range()));
                    game.results.extend(result);
                }
                _ => {}
            }
        }
        game
    }

    /// The name of a player; `None` if no tag has it.
    pub(crate) fn name(&self, side: Side) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.key == side.tag())?;
        Some(&tag.value)
    }
}

/// The bytes of a line without blanks at its ends and comments; `None` if nothing else is there.
fn content(line: Node<'_>) -> Option<TextRange> {
    let tokens = line.all_tokens();
    let said = tokens.filter(|it| !it.kind().is_trivia() && it.kind() != SyntaxKind::COMMENT);
    said.map(|it| it.text_range()).reduce(TextRange::cover)
}

fn tag(line: Node<'_>, range: TextRange) -> Option<Tag> {
    Some(Tag {
        key: line.token(SyntaxKind::KEY)?.text().to_owned(),
        value: line
            .token(SyntaxKind::VALUE)?
            .text()
            .trim_matches('"')
            .to_owned(),
        range,
    })
}

fn played(index: usize, line: Node<'_>, range: TextRange) -> Move {
    let number = line.nodes(SyntaxKind::MOVE_NUMBER).next();
    let number = number.and_then(|node| node.token(SyntaxKind::NUMBER));
    let words = line.tokens().filter(|it| it.kind() == SyntaxKind::WORD);
    let words: Vec<&str> = words.map(|it| it.text()).collect();
    Move {
        line: index,
        // A number that is too large is wrong anyway.
        number: number
            .map(|it| Ranged::new(it.text().parse().unwrap_or(u32::MAX), it.text_range())),
        words: words.join(" "),
        is_broken: line.token(SyntaxKind::UNKNOWN).is_some(),
        range,
    }
}
