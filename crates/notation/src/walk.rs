//! Walking down a tree without rowan's cursors, for those who read a whole game as plain data.
//!
//! A cursor of rowan knows its parents, so each one that is made takes memory and gives it back. A [`Node`] is a copy of two
//! words that only knows what is below it.

use std::{fmt, marker::PhantomData};

use rowan::{GreenNodeData, GreenTokenData, Language, NodeOrToken, TextRange, TextSize};

/// A node at its place in the text.
#[derive(Debug, Clone, Copy)]
pub struct Node<'t, L> {
    green: &'t GreenNodeData,
    start: TextSize,
    language: PhantomData<L>,
}

/// A token at its place in the text.
#[derive(Debug, Clone, Copy)]
pub struct Token<'t, L> {
    green: &'t GreenTokenData,
    start: TextSize,
    language: PhantomData<L>,
}

/// A node or a token.
pub type Element<'t, L> = NodeOrToken<Node<'t, L>, Token<'t, L>>;

/// What `element` is, and its bytes.
pub fn part<L: Language>(element: &Element<'_, L>) -> (L::Kind, TextRange) {
    match element {
        NodeOrToken::Node(node) => (node.kind(), node.text_range()),
        NodeOrToken::Token(token) => (token.kind(), token.text_range()),
    }
}

impl<'t, L: Language> Node<'t, L> {
    /// The root of a tree.
    #[must_use]
    pub fn root(green: &'t GreenNodeData) -> Self {
        Self::new(green, TextSize::new(0))
    }

    fn new(green: &'t GreenNodeData, start: TextSize) -> Self {
        Self {
            green,
            start,
            language: PhantomData,
        }
    }

    /// What it is.
    #[must_use]
    pub fn kind(self) -> L::Kind {
        L::kind_from_raw(self.green.kind())
    }

    /// Its bytes.
    #[must_use]
    pub fn text_range(self) -> TextRange {
        TextRange::at(self.start, self.green.text_len())
    }

    /// The nodes and tokens directly below it.
    pub fn children_with_tokens(self) -> impl Iterator<Item = Element<'t, L>> {
        let mut next = self.start;
        self.green.children().map(move |child| {
            let start = next;
            match child {
                NodeOrToken::Node(green) => {
                    next += green.text_len();
                    NodeOrToken::Node(Self::new(green, start))
                }
                NodeOrToken::Token(green) => {
                    next += green.text_len();
                    NodeOrToken::Token(Token {
                        green,
                        start,
                        language: PhantomData,
                    })
                }
            }
        })
    }

    /// The nodes directly below it.
    pub fn children(self) -> impl Iterator<Item = Self> {
        self.children_with_tokens()
            .filter_map(NodeOrToken::into_node)
    }

    /// The nodes of a kind directly below it.
    pub fn nodes(self, kind: L::Kind) -> impl Iterator<Item = Self> {
        self.children().filter(move |child| child.kind() == kind)
    }

    /// The tokens directly below it.
    pub fn tokens(self) -> impl Iterator<Item = Token<'t, L>> {
        self.children_with_tokens()
            .filter_map(NodeOrToken::into_token)
    }

    /// The last token below it; nothing if it ends with a node without tokens.
    #[must_use]
    pub fn last_token(self) -> Option<Token<'t, L>> {
        match self.children_with_tokens().last()? {
            NodeOrToken::Node(node) => node.last_token(),
            NodeOrToken::Token(token) => Some(token),
        }
    }

    /// The first token of a kind directly below it.
    #[must_use]
    pub fn token(self, kind: L::Kind) -> Option<Token<'t, L>> {
        self.tokens().find(|token| token.kind() == kind)
    }

    /// Whether it or a node below it is of a kind.
    #[must_use]
    pub fn has_node(self, kind: L::Kind) -> bool {
        self.kind() == kind || self.children().any(|child| child.has_node(kind))
    }

    /// Every token below it, in the order of the text.
    pub fn visit_tokens(self, visit: &mut impl FnMut(Token<'t, L>)) {
        for child in self.children_with_tokens() {
            match child {
                NodeOrToken::Node(node) => node.visit_tokens(visit),
                NodeOrToken::Token(token) => visit(token),
            }
        }
    }
}

impl<'t, L: Language> Token<'t, L> {
    /// What it is.
    #[must_use]
    pub fn kind(self) -> L::Kind {
        L::kind_from_raw(self.green.kind())
    }

    /// Its bytes.
    #[must_use]
    pub fn text_range(self) -> TextRange {
        TextRange::at(self.start, self.green.text_len())
    }

    /// What is written.
    #[must_use]
    pub fn text(self) -> &'t str {
        self.green.text()
    }
}

/// The text.
impl<L> fmt::Display for Node<'_, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.green, formatter)
    }
}
