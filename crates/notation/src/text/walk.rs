//! Walking down the tree of a line, for code that reads a whole game as plain data.
//!
//! A cursor of rowan knows its parents, so each one allocates memory. A [`Node`] is a few words that can be copied and only
//! knows what is below it.

use std::{fmt, marker::PhantomData};

use rowan::{Language, NodeOrToken, SyntaxKind, TextRange, TextSize};

use crate::text::flat::{Element, LineTree};

/// A node at its place in the text.
#[derive(Debug, Clone, Copy)]
pub struct Node<'t, L> {
    kind: SyntaxKind,
    /// Its bytes in `text`.
    range: TextRange,
    /// The elements below it.
    elements: &'t [Element],
    /// The text of the line or of the game.
    text: &'t str,
    language: PhantomData<L>,
}

/// A token at its place in the text.
#[derive(Debug, Clone, Copy)]
pub struct Token<'t, L> {
    kind: SyntaxKind,
    /// Its bytes in `text`.
    range: TextRange,
    /// The text of the line or of the game.
    text: &'t str,
    language: PhantomData<L>,
}

/// A node or a token.
pub type Child<'t, L> = NodeOrToken<Node<'t, L>, Token<'t, L>>;

/// The kind of `part`, and its bytes.
pub fn part<L: Language>(part: &Child<'_, L>) -> (L::Kind, TextRange) {
    match part {
        NodeOrToken::Node(node) => (node.kind(), node.text_range()),
        NodeOrToken::Token(token) => (token.kind(), token.text_range()),
    }
}

/// The text of `part`.
#[must_use]
pub fn text<'t, L>(part: &Child<'t, L>) -> &'t str {
    match part {
        NodeOrToken::Node(node) => slice(node.text, node.range),
        NodeOrToken::Token(token) => slice(token.text, token.range),
    }
}

/// The direct children of a node, with tokens as nodes.
#[derive(Debug, Clone)]
pub struct Siblings<'t, L> {
    rest: &'t [Element],
    start: TextSize,
    text: &'t str,
    language: PhantomData<L>,
}

impl<L> Siblings<'_, L> {
    /// Moves on past the next element, which is `element`.
    #[inline]
    fn pass(&mut self, element: Element) {
        self.start += element.len;
        self.rest = self.rest.get(1 + element.below()..).unwrap_or_default();
    }
}

impl LineTree {
    /// The root of the tree of the text `line`.
    #[must_use]
    pub fn root<'t, L>(&'t self, line: &'t str) -> Node<'t, L> {
        self.root_at(line, TextSize::new(0))
    }

    /// The root of the tree of a line that starts at `start` in the game `text`.
    pub(crate) fn root_at<'t, L>(&'t self, text: &'t str, start: TextSize) -> Node<'t, L> {
        Node::new(&self.elements, text, start)
    }
}

impl<'t, L> Iterator for Siblings<'t, L> {
    type Item = Node<'t, L>;

    #[inline]
    fn next(&mut self) -> Option<Node<'t, L>> {
        let (element, rest) = self.rest.split_first()?;
        // The elements below a node always follow it.
        let (elements, rest) = rest.split_at_checked(element.below())?;
        let range = TextRange::at(self.start, element.len);
        (self.rest, self.start) = (rest, range.end());
        Some(Node {
            kind: element.kind,
            range,
            elements,
            text: self.text,
            language: PhantomData,
        })
    }
}

/// The direct children of a node.
#[derive(Debug, Clone)]
pub struct Children<'t, L>(Siblings<'t, L>);

impl<'t, L> Iterator for Children<'t, L> {
    type Item = Child<'t, L>;

    #[inline]
    fn next(&mut self) -> Option<Child<'t, L>> {
        let is_token = self.0.rest.first()?.is_token();
        let part = self.0.next()?;
        Some(match is_token {
            true => NodeOrToken::Token(Token {
                kind: part.kind,
                range: part.range,
                text: part.text,
                language: PhantomData,
            }),
            false => NodeOrToken::Node(part),
        })
    }
}

/// The direct children of a node that are nodes of one kind.
struct Nodes<'t, L> {
    rest: Siblings<'t, L>,
    kind: SyntaxKind,
}

impl<'t, L> Iterator for Nodes<'t, L> {
    type Item = Node<'t, L>;

    #[inline]
    fn next(&mut self) -> Option<Node<'t, L>> {
        loop {
            let next = self.rest.rest.first()?;
            if !next.is_token() && next.kind == self.kind {
                return self.rest.next();
            }
            self.rest.pass(*next);
        }
    }
}

impl<'t, L> Node<'t, L> {
    /// The node at the start of `elements`, which starts at `start` in `text`.
    pub(crate) fn new(elements: &'t [Element], text: &'t str, start: TextSize) -> Self {
        let (head, elements) = match elements.split_first() {
            Some((head, below)) => (*head, below),
            None => (
                Element {
                    kind: SyntaxKind(0),
                    len: TextSize::new(0),
                    size: 1,
                },
                elements,
            ),
        };
        Self {
            kind: head.kind,
            range: TextRange::at(start, head.len),
            elements,
            text,
            language: PhantomData,
        }
    }

    /// Its text.
    #[must_use]
    pub fn text(self) -> &'t str {
        slice(self.text, self.range)
    }

    /// Its bytes.
    #[must_use]
    pub fn text_range(self) -> TextRange {
        self.range
    }

    /// Its direct children.
    #[inline]
    #[must_use]
    pub fn children_with_tokens(self) -> Children<'t, L> {
        Children(self.parts())
    }

    /// Its direct children with tokens as nodes without children, for code that tells them by their kinds.
    #[inline]
    #[must_use]
    pub fn parts(self) -> Siblings<'t, L> {
        Siblings {
            rest: self.elements,
            start: self.range.start(),
            text: self.text,
            language: PhantomData,
        }
    }

    /// The nodes among its direct children.
    pub fn children(self) -> impl Iterator<Item = Self> {
        self.children_with_tokens()
            .filter_map(NodeOrToken::into_node)
    }

    /// The tokens among its direct children.
    pub fn tokens(self) -> impl Iterator<Item = Token<'t, L>> {
        self.children_with_tokens()
            .filter_map(NodeOrToken::into_token)
    }

    /// The last token below it; `None` if it ends with a node without tokens.
    #[must_use]
    pub fn last_token(self) -> Option<Token<'t, L>> {
        let last = self.elements.last().filter(|last| last.is_token())?;
        let start = self.range.end().checked_sub(last.len)?;
        Some(Token {
            kind: last.kind,
            range: TextRange::at(start, last.len),
            text: self.text,
            language: PhantomData,
        })
    }

    /// The nodes of a `kind` among its direct children.
    fn nodes_of(self, kind: SyntaxKind) -> Nodes<'t, L> {
        Nodes {
            rest: self.parts(),
            kind,
        }
    }

    /// The first token of a `kind` among its direct children.
    fn token_of(self, kind: SyntaxKind) -> Option<Token<'t, L>> {
        let (mut rest, mut start) = (self.elements, self.range.start());
        while let Some((element, after)) = rest.split_first() {
            if element.is_token() && element.kind == kind {
                return Some(Token {
                    kind,
                    range: TextRange::at(start, element.len),
                    text: self.text,
                    language: PhantomData,
                });
            }
            start += element.len;
            rest = after.get(element.below()..).unwrap_or_default();
        }
        None
    }

    /// Visits every token below it with the token's parent, in the order of the text.
    pub fn visit_tokens(self, visit: &mut impl FnMut(Self, Token<'t, L>))
    where
        L: Copy,
    {
        for child in self.children_with_tokens() {
            match child {
                NodeOrToken::Node(node) => node.visit_tokens(visit),
                NodeOrToken::Token(token) => visit(self, token),
            }
        }
    }

    /// Every token below it, in the order of the text.
    pub fn all_tokens(self) -> impl Iterator<Item = Token<'t, L>> {
        let (text, mut start) = (self.text, self.range.start());
        let tokens = self.elements.iter().filter(|element| element.is_token());
        tokens.map(move |element| {
            let range = TextRange::at(start, element.len);
            start = range.end();
            Token {
                kind: element.kind,
                range,
                text,
                language: PhantomData,
            }
        })
    }
}

impl<'t, L: Language> Node<'t, L> {
    /// Its kind.
    #[must_use]
    pub fn kind(self) -> L::Kind {
        L::kind_from_raw(self.kind)
    }

    /// The nodes of a kind among its direct children.
    pub fn nodes(self, kind: L::Kind) -> impl Iterator<Item = Self> {
        self.nodes_of(L::kind_to_raw(kind))
    }

    /// The first token of a kind among its direct children.
    #[must_use]
    pub fn token(self, kind: L::Kind) -> Option<Token<'t, L>> {
        self.token_of(L::kind_to_raw(kind))
    }

    /// Its bytes without blank tokens at both ends; empty, at its start, if all tokens are blank.
    #[must_use]
    pub fn solid_range(self, is_blank: impl Fn(L::Kind) -> bool) -> TextRange {
        let mut range = self.without_end(&is_blank);
        for element in self.elements.iter().filter(|element| element.is_token()) {
            if range.is_empty() || !is_blank(L::kind_from_raw(element.kind)) {
                break;
            }
            range = TextRange::new(range.start() + element.len, range.end());
        }
        range
    }

    /// Its bytes without blank tokens at its end; empty if all tokens are blank.
    #[must_use]
    pub fn without_end(self, is_blank: impl Fn(L::Kind) -> bool) -> TextRange {
        let mut end = self.range.end();
        for element in self.elements.iter().rev() {
            if !element.is_token() {
                continue;
            }
            if !is_blank(L::kind_from_raw(element.kind)) {
                break;
            }
            end -= element.len;
        }
        TextRange::new(self.range.start(), end)
    }

    /// The first of its [`parts`](Self::parts) of a kind.
    #[must_use]
    pub fn part(self, kind: L::Kind) -> Option<Self> {
        let kind = L::kind_to_raw(kind);
        self.parts().find(|part| part.kind == kind)
    }

    /// The last node below it of a kind, with its tokens; `None` if there is none.
    #[must_use]
    pub fn last_node(self, kind: L::Kind) -> Option<Self> {
        let kind = L::kind_to_raw(kind);
        let is_one = |element: &Element| !element.is_token() && element.kind == kind;
        let at = self.elements.iter().rposition(is_one)?;
        let rest = self.elements.get(at..)?;
        // All text belongs to tokens.
        let tokens = rest.iter().filter(|element| element.is_token());
        let len = tokens.fold(TextSize::new(0), |len, token| len + token.len);
        Some(Self::new(
            rest.get(..=rest.first()?.below())?,
            self.text,
            self.range.end() - len,
        ))
    }

    /// Whether it or anything below it is of a kind.
    #[must_use]
    pub fn holds(self, kind: L::Kind) -> bool {
        let kind = L::kind_to_raw(kind);
        self.kind == kind || self.elements.iter().any(|element| element.kind == kind)
    }
}

impl<'t, L> Token<'t, L> {
    /// Its bytes.
    #[must_use]
    pub fn text_range(self) -> TextRange {
        self.range
    }

    /// Its text.
    #[must_use]
    pub fn text(self) -> &'t str {
        slice(self.text, self.range)
    }
}

impl<L: Language> Token<'_, L> {
    /// Its kind.
    #[must_use]
    pub fn kind(self) -> L::Kind {
        L::kind_from_raw(self.kind)
    }
}

/// Writes its text.
impl<L> fmt::Display for Node<'_, L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(slice(self.text, self.range))
    }
}

#[inline]
fn slice(text: &str, range: TextRange) -> &str {
    text.get(std::ops::Range::<usize>::from(range))
        .unwrap_or_default()
}
