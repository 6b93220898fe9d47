//! Typed views of the nodes of a Kubb game.

use notation::{TextRange, rowan::NodeOrToken, walk};

use crate::{
    letters::Letter,
    sheet,
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

/// A part of a throw.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Part<'t> {
    /// Player and actions without a colon between them.
    Word(Token<'t>),
    Player(Token<'t>),
    Step(Step<'t>),
    /// Something that could not be read.
    Unknown,
}

/// A part of a turn: its number, or a word in either form.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Item<'t> {
    Number(TurnNumber<'t>),
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
        let mut numbers = self.0.nodes(SyntaxKind::TURN_NUMBER);
        numbers.next().and_then(TurnNumber::cast)
    }

    /// The players before a colon.
    pub(crate) fn players(self) -> impl Iterator<Item = Token<'t>> {
        let is_player = |token: &Token<'_>| token.kind() == SyntaxKind::PLAYER;
        self.0.all_tokens().filter(is_player)
    }

    /// [`TurnLine::content`], and whether a comment that is never closed hides the rest of the turn.
    pub(crate) fn extent(self) -> (TextRange, bool) {
        extent(self.0)
    }

    /// Its parts without comments and blanks.
    pub(crate) fn items(self) -> impl Iterator<Item = Item<'t>> {
        let parts = self.0.children_with_tokens();
        parts.filter_map(|part| match part {
            NodeOrToken::Node(node) => match node.kind() {
                SyntaxKind::TURN_NUMBER => TurnNumber::cast(node).map(Item::Number),
                SyntaxKind::COUNT => Count::cast(node).map(Item::Count),
                SyntaxKind::THROW => Throw::cast(node).map(Item::Throw),
                _ => None,
            },
            NodeOrToken::Token(_) => None,
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

    /// What it is made of; blanks and colons are left out.
    pub(crate) fn parts(self) -> impl Iterator<Item = Part<'t>> {
        let parts = self.0.children_with_tokens();
        parts.filter_map(|part| match part {
            NodeOrToken::Node(node) => Step::cast(node).map(Part::Step),
            NodeOrToken::Token(token) => match token.kind() {
                SyntaxKind::WORD => Some(Part::Word(token)),
                SyntaxKind::PLAYER => Some(Part::Player(token)),
                SyntaxKind::UNKNOWN => Some(Part::Unknown),
                _ => None,
            },
        })
    }
}

impl Step<'_> {
    /// The action as plain data, if it has a letter.
    pub(crate) fn read(self) -> Option<sheet::Step> {
        let (mut action, mut written, mut legacy) = (None, None, false);
        for part in self.0.children_with_tokens() {
            let NodeOrToken::Token(token) = part else {
                continue;
            };
            match token.kind() {
                SyntaxKind::ACTION => action = action.or(Some(token)),
                SyntaxKind::NUMBER => written = written.or(Some(token)),
                SyntaxKind::SIDE => legacy = true,
                _ => {}
            }
        }
        Some(sheet::Step {
            letter: action?.text().chars().next().and_then(Letter::of)?,
            number: written.map(|token| number(token.text())),
            legacy,
            range: self.0.text_range(),
        })
    }
}

/// The bytes of a turn or comment line without the blanks and the line break at its ends.
fn content_range(line: Node<'_>) -> TextRange {
    extent(line).0
}

/// The same, and whether a comment is never closed.
fn extent(line: Node<'_>) -> (TextRange, bool) {
    let mut extent: Option<TextRange> = None;
    let mut is_cut = false;
    for part in line.children_with_tokens() {
        let (kind, range) = walk::part(&part);
        if !kind.is_trivia() {
            extent = Some(extent.map_or(range, |before| before.cover(range)));
            is_cut |= kind == SyntaxKind::UNCLOSED_COMMENT;
        }
    }
    let nothing = || TextRange::empty(line.text_range().start());
    (extent.unwrap_or_else(nothing), is_cut)
}

fn number(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}
