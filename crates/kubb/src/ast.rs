//! Typed views of the nodes of a Kubb game.

use notation::{TextRange, ast_node};

use crate::{
    letters::Letter,
    syntax::{SyntaxKind, SyntaxNode, SyntaxToken},
};

ast_node!(
    /// A metadata line: `[Event "Winter Cup"]`.
    TagLine,
    TAG_LINE
);
ast_node!(
    /// A turn: one line.
    TurnLine,
    TURN_LINE
);
ast_node!(
    /// The number of a turn with its period: `7.`
    TurnNumber,
    TURN_NUMBER
);
ast_node!(
    /// A number right after the turn number: kubbs thrown in.
    Count,
    COUNT
);
ast_node!(
    /// One word of a turn: `jt:2FB`, `3I`, `jtB`.
    Throw,
    THROW
);
ast_node!(
    /// One action with its number: `2F`.
    Step,
    STEP
);

/// A word of a turn in either form.
#[derive(Debug, Clone)]
pub(crate) enum Item {
    Count(Count),
    Throw(Throw),
}

impl TagLine {
    pub(crate) fn key(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::KEY)
    }

    pub(crate) fn value(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::VALUE)
    }
}

impl TurnLine {
    pub(crate) fn number(&self) -> Option<TurnNumber> {
        self.0.children().find_map(TurnNumber::cast)
    }

    /// Whether a comment that is never closed hides the rest of the turn.
    pub(crate) fn is_cut(&self) -> bool {
        token(&self.0, SyntaxKind::UNCLOSED_COMMENT).is_some()
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Item> {
        self.0.children().filter_map(|node| match node.kind() {
            SyntaxKind::COUNT => Count::cast(node).map(Item::Count),
            SyntaxKind::THROW => Throw::cast(node).map(Item::Throw),
            _ => None,
        })
    }
}

impl TurnNumber {
    /// The number; too large ones saturate. Nothing if only the period is there.
    pub(crate) fn value(&self) -> Option<u32> {
        token(&self.0, SyntaxKind::NUMBER).map(|token| number(token.text()))
    }
}

impl Count {
    pub(crate) fn value(&self) -> u32 {
        token(&self.0, SyntaxKind::NUMBER).map_or(0, |token| number(token.text()))
    }
}

impl Throw {
    pub(crate) fn player(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::PLAYER)
    }

    /// The word of a throw whose player and actions have no colon between them.
    pub(crate) fn word(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::WORD)
    }

    pub(crate) fn steps(&self) -> impl Iterator<Item = Step> {
        self.0.children().filter_map(Step::cast)
    }

    /// Whether something in it could not be read.
    pub(crate) fn has_unknown(&self) -> bool {
        token(&self.0, SyntaxKind::UNKNOWN).is_some()
    }
}

impl Step {
    pub(crate) fn number(&self) -> Option<u32> {
        token(&self.0, SyntaxKind::NUMBER).map(|token| number(token.text()))
    }

    pub(crate) fn letter(&self) -> Option<Letter> {
        token(&self.0, SyntaxKind::ACTION)?
            .text()
            .chars()
            .next()
            .and_then(Letter::of)
    }

    /// Whether it is `BA` or `MA`.
    pub(crate) fn is_legacy(&self) -> bool {
        token(&self.0, SyntaxKind::SIDE).is_some()
    }
}

/// The bytes of a turn or comment line without the blanks and the line break at its ends.
pub(crate) fn content_range(line: &SyntaxNode) -> TextRange {
    let mut range: Option<TextRange> = None;
    for element in line.children_with_tokens() {
        if !element.kind().is_trivia() {
            range = Some(range.map_or(element.text_range(), |range| {
                range.cover(element.text_range())
            }));
        }
    }
    range.unwrap_or_else(|| TextRange::empty(line.text_range().start()))
}

fn token(node: &SyntaxNode, kind: SyntaxKind) -> Option<SyntaxToken> {
    node.children_with_tokens()
        .filter_map(|element| element.into_token())
        .find(|token| token.kind() == kind)
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}
