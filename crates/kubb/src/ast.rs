//! Typed views of the nodes of a Kubb game.

use notation::{TextRange, rowan::NodeOrToken, walk};

use crate::syntax::{KubbLanguage, SyntaxKind};

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

/// A part of a turn: its number, a word in either form, or what stands between them.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Item<'t> {
    Number(TurnNumber<'t>),
    Count(Count<'t>),
    Throw(Throw<'t>),
    /// A comment or a separator.
    Other(Token<'t>),
}

impl Item<'_> {
    pub(crate) fn range(self) -> TextRange {
        match self {
            Self::Number(number) => number.range(),
            Self::Count(count) => count.range(),
            Self::Throw(throw) => throw.range(),
            Self::Other(token) => token.text_range(),
        }
    }
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
        let mut numbers = self.0.nodes(SyntaxKind::TURN_NUMBER);
        numbers.next().and_then(TurnNumber::cast)
    }

    /// The players before a colon.
    pub(crate) fn players(self) -> impl Iterator<Item = Token<'t>> {
        let is_player = |token: &Token<'_>| token.kind() == SyntaxKind::PLAYER;
        self.0.all_tokens().filter(is_player)
    }

    /// Its parts without blanks.
    pub(crate) fn items(self) -> impl Iterator<Item = Item<'t>> {
        let parts = self.0.children_with_tokens();
        parts.filter_map(|part| match part {
            NodeOrToken::Node(node) => match node.kind() {
                SyntaxKind::TURN_NUMBER => TurnNumber::cast(node).map(Item::Number),
                SyntaxKind::COUNT => Count::cast(node).map(Item::Count),
                SyntaxKind::THROW => Throw::cast(node).map(Item::Throw),
                _ => None,
            },
            NodeOrToken::Token(token) => (!token.kind().is_trivia()).then_some(Item::Other(token)),
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

    /// Its tokens and those of its actions, in the order of the text.
    pub(crate) fn tokens(self) -> impl Iterator<Item = Token<'t>> {
        self.0.all_tokens()
    }
}

/// The bytes of a turn or metadata line without the blanks and the line break at its ends.
fn content_range(line: Node<'_>) -> TextRange {
    let parts = line.children_with_tokens();
    let said = parts.filter_map(|part| {
        let (kind, range) = walk::part(&part);
        (!kind.is_trivia()).then_some(range)
    });
    let nothing = || TextRange::empty(line.text_range().start());
    said.reduce(TextRange::cover).unwrap_or_else(nothing)
}

/// What digits say; too large numbers saturate.
pub(crate) fn number(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}
