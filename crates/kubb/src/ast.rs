//! Typed views of the nodes of a Kubb game.

use notation::{TextRange, walk};

use crate::{
    letters::Letter,
    syntax::{KubbLanguage, SyntaxKind},
};

pub(crate) type Node<'t> = notation::walk::Node<'t, KubbLanguage>;
pub(crate) type Token<'t> = notation::walk::Token<'t, KubbLanguage>;

/// Declares a typed view of the nodes of one kind.
macro_rules! view {
    ($(#[$meta:meta])* $Name:ident, $KIND:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $Name<'t>(Node<'t>);

        impl<'t> $Name<'t> {
            /// The view of `node`, if it is of this kind.
            pub(crate) fn cast(node: Node<'t>) -> Option<Self> {
                (node.kind() == SyntaxKind::$KIND).then_some(Self(node))
            }
        }
    };
}

view!(
    /// A metadata line: `[Event "Winter Cup"]`.
    TagLine,
    TAG_LINE
);
view!(
    /// A turn: one line.
    TurnLine,
    TURN_LINE
);
view!(
    /// The number of a turn with its period: `7.`
    TurnNumber,
    TURN_NUMBER
);
view!(
    /// A number right after the turn number: kubbs thrown in.
    Count,
    COUNT
);
view!(
    /// One word of a turn: `jt:2FB`, `3I`, `jtB`.
    Throw,
    THROW
);
view!(
    /// One action with its number: `2F`.
    Step,
    STEP
);

/// A word of a turn in either form.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Item<'t> {
    Count(Count<'t>),
    Throw(Throw<'t>),
}

impl<'t> TagLine<'t> {
    /// The line without the blanks and the line break at its ends.
    pub(crate) fn content(self) -> TextRange {
        content_range(self.0)
    }

    pub(crate) fn key(self) -> Option<Token<'t>> {
        self.0.token(SyntaxKind::KEY)
    }

    pub(crate) fn value(self) -> Option<Token<'t>> {
        self.0.token(SyntaxKind::VALUE)
    }
}

impl<'t> TurnLine<'t> {
    /// The line without the blanks and the line break at its ends.
    pub(crate) fn content(self) -> TextRange {
        content_range(self.0)
    }

    pub(crate) fn number(self) -> Option<TurnNumber<'t>> {
        self.0.children().find_map(TurnNumber::cast)
    }

    /// Whether a comment that is never closed hides the rest of the turn.
    pub(crate) fn is_cut(self) -> bool {
        self.0.token(SyntaxKind::UNCLOSED_COMMENT).is_some()
    }

    pub(crate) fn items(self) -> impl Iterator<Item = Item<'t>> {
        self.0.children().filter_map(|node| match node.kind() {
            SyntaxKind::COUNT => Count::cast(node).map(Item::Count),
            SyntaxKind::THROW => Throw::cast(node).map(Item::Throw),
            _ => None,
        })
    }
}

impl TurnNumber<'_> {
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    /// The number; too large ones saturate. Nothing if only the period is there.
    pub(crate) fn value(self) -> Option<u32> {
        self.0
            .token(SyntaxKind::NUMBER)
            .map(|token| number(token.text()))
    }
}

impl Count<'_> {
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    pub(crate) fn value(self) -> u32 {
        self.0
            .token(SyntaxKind::NUMBER)
            .map_or(0, |token| number(token.text()))
    }
}

impl<'t> Throw<'t> {
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    pub(crate) fn player(self) -> Option<Token<'t>> {
        self.0.token(SyntaxKind::PLAYER)
    }

    /// The word of a throw whose player and actions have no colon between them.
    pub(crate) fn word(self) -> Option<Token<'t>> {
        self.0.token(SyntaxKind::WORD)
    }

    pub(crate) fn steps(self) -> impl Iterator<Item = Step<'t>> {
        self.0.children().filter_map(Step::cast)
    }

    /// Whether something in it could not be read.
    pub(crate) fn has_unknown(self) -> bool {
        self.0.token(SyntaxKind::UNKNOWN).is_some()
    }
}

impl Step<'_> {
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    pub(crate) fn number(self) -> Option<u32> {
        self.0
            .token(SyntaxKind::NUMBER)
            .map(|token| number(token.text()))
    }

    pub(crate) fn letter(self) -> Option<Letter> {
        self.0
            .token(SyntaxKind::ACTION)?
            .text()
            .chars()
            .next()
            .and_then(Letter::of)
    }

    /// Whether it is `BA` or `MA`.
    pub(crate) fn is_legacy(self) -> bool {
        self.0.token(SyntaxKind::SIDE).is_some()
    }
}

/// The bytes of a turn or comment line without the blanks and the line break at its ends.
fn content_range(line: Node<'_>) -> TextRange {
    let mut range: Option<TextRange> = None;
    for element in line.children_with_tokens() {
        let (kind, part) = walk::part(&element);
        if !kind.is_trivia() {
            range = Some(range.map_or(part, |range| range.cover(part)));
        }
    }
    range.unwrap_or_else(|| TextRange::empty(line.text_range().start()))
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}
