//! From tokens to a rowan node: an event parser for one line, shared by all notations.
//!
//! A production starts a [`Marker`], bumps tokens and completes the marker with a node kind. Events become a tree at the
//! end, so that a node can be started before one that is complete already ([`Completed::precede`]). Whatever a parser
//! leaves unread is kept as it is: no input can make it lose a byte.

use std::ops::Range;

use logos::{Lexer, Logos};
use rowan::{GreenNode, GreenToken, NodeOrToken, TextRange, TextSize};

use crate::{Finding, LineParse, LineState, Severity, work};

/// A token: its kind and its bytes in the line.
pub type Lexeme<K> = (K, Range<usize>);

/// Lexes `text` into tokens that cover every byte. What the lexer does not know becomes `unknown`, neighbors merged.
#[must_use]
pub fn lex<'t, K>(text: &'t str, unknown: K) -> Vec<Lexeme<K>>
where
    K: Logos<'t, Source = str> + Copy + Eq,
    K::Extras: Default,
{
    let mut lexemes: Vec<Lexeme<K>> = Vec::new();
    let mut lexer: Lexer<'t, K> = K::lexer(text);
    while let Some(token) = lexer.next() {
        let kind = token.unwrap_or(unknown);
        match lexemes.last_mut() {
            Some((last, range)) if *last == unknown && kind == unknown => {
                range.end = lexer.span().end;
            }
            _ => lexemes.push((kind, lexer.span())),
        }
    }
    lexemes
}

/// Parses one line.
#[derive(Debug)]
pub struct Parser<'t, K> {
    text: &'t str,
    lexemes: Vec<Lexeme<K>>,
    /// The next lexeme to read.
    position: usize,
    events: Vec<Event<K>>,
    findings: Vec<Finding>,
}

#[derive(Debug, Clone, Copy)]
enum Event<K> {
    /// A marker that was abandoned, or a start that was taken early by `precede`.
    Nothing,
    /// `parent`: distance to the start event of a node that begins here too, around this one.
    Start {
        kind: K,
        parent: Option<usize>,
    },
    Token {
        kind: K,
        len: usize,
    },
    Finish,
}

/// The beginning of a node whose kind is not known yet. Complete or abandon it.
#[derive(Debug)]
#[must_use = "complete or abandon the marker"]
pub struct Marker(usize);

/// A node that is complete.
#[derive(Debug, Clone, Copy)]
pub struct Completed(usize);

impl<'t, K: Copy + Eq + Into<rowan::SyntaxKind>> Parser<'t, K> {
    /// A parser of `lexemes`, which must cover `text` in order.
    #[must_use]
    pub fn new(text: &'t str, lexemes: Vec<Lexeme<K>>) -> Self {
        Self {
            text,
            lexemes,
            position: 0,
            events: Vec::new(),
            findings: Vec::new(),
        }
    }

    /// The kind of the next token.
    #[must_use]
    pub fn current(&self) -> Option<K> {
        self.nth(0)
    }

    /// The kind of the `n`th token from here, the next being 0.
    #[must_use]
    pub fn nth(&self, n: usize) -> Option<K> {
        self.lexemes.get(self.position + n).map(|(kind, _)| *kind)
    }

    /// Whether the next token is a `kind`.
    #[must_use]
    pub fn at(&self, kind: K) -> bool {
        self.current() == Some(kind)
    }

    /// Whether the next token is one of `kinds`.
    #[must_use]
    pub fn at_any(&self, kinds: &[K]) -> bool {
        self.current().is_some_and(|kind| kinds.contains(&kind))
    }

    /// Whether everything was read.
    #[must_use]
    pub fn at_end(&self) -> bool {
        self.position >= self.lexemes.len()
    }

    /// The text of the next token, or nothing at the end.
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.nth_text(0)
    }

    /// The text of the `n`th token from here.
    #[must_use]
    pub fn nth_text(&self, n: usize) -> &'t str {
        let text = self.text;
        self.lexemes
            .get(self.position + n)
            .and_then(|(_, range)| text.get(range.clone()))
            .unwrap_or_default()
    }

    /// The bytes of the next token in the line; empty at the end.
    #[must_use]
    pub fn range(&self) -> TextRange {
        match self.lexemes.get(self.position) {
            Some((_, range)) => text_range(range.clone()),
            None => TextRange::empty(TextSize::of(self.text)),
        }
    }

    /// The offset of the next token in the line.
    #[must_use]
    pub fn offset(&self) -> TextSize {
        self.range().start()
    }

    /// Where the last token that was read ends.
    #[must_use]
    pub fn last_end(&self) -> TextSize {
        // Partial reads move the start of the next lexeme, so that is always where the last read ended.
        self.offset()
    }

    /// Everything that was not read yet.
    #[must_use]
    pub fn rest(&self) -> &'t str {
        self.text
            .get(usize::from(self.offset())..)
            .unwrap_or_default()
    }

    /// Reads the next token.
    pub fn bump(&mut self) {
        if let Some(kind) = self.current() {
            self.bump_as(kind);
        }
    }

    /// Reads the next token as a `kind`: for words that mean different things in different places.
    pub fn bump_as(&mut self, kind: K) {
        if let Some((_, range)) = self.lexemes.get(self.position) {
            self.events.push(Event::Token {
                kind,
                len: range.len(),
            });
            self.position += 1;
        }
    }

    /// Reads the first `len` bytes of the next token as a `kind` and leaves the rest of the token to be read. Reads the
    /// whole token if it is not longer, or if `len` would cut a character.
    pub fn bump_part(&mut self, kind: K, len: usize) {
        let text = self.text();
        if len == 0 && !text.is_empty() {
            return;
        }
        if len >= text.len() || !text.is_char_boundary(len) {
            return self.bump_as(kind);
        }
        self.events.push(Event::Token { kind, len });
        if let Some((_, range)) = self.lexemes.get_mut(self.position) {
            range.start += len;
        }
    }

    /// Reads the next token if it is a `kind`.
    pub fn eat(&mut self, kind: K) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Begins a node.
    pub fn start(&mut self) -> Marker {
        self.events.push(Event::Nothing);
        Marker(self.events.len() - 1)
    }

    /// Reports `finding`; its range is relative to the line.
    pub fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Reports an error at `range`.
    pub fn error(&mut self, code: &'static str, range: TextRange, message: impl Into<String>) {
        self.report(Finding::new(code, Severity::Error, range, message));
    }

    /// The tree of the line: a `root` node around everything. `state` is that after the line.
    #[must_use]
    pub fn finish(mut self, root: K, state: LineState) -> LineParse {
        work::count(self.events.len() + self.lexemes.len());
        while !self.at_end() {
            self.bump();
        }
        let mut findings = self.findings;
        findings.sort_by_key(|finding| (finding.range.start(), finding.range.end()));
        LineParse {
            green: build(self.text, root, self.events),
            findings,
            state,
        }
    }
}

impl Marker {
    /// Ends the node as a `kind`.
    pub fn complete<K: Copy>(self, parser: &mut Parser<'_, K>, kind: K) -> Completed {
        if let Some(event) = parser.events.get_mut(self.0) {
            *event = Event::Start { kind, parent: None };
        }
        parser.events.push(Event::Finish);
        Completed(self.0)
    }

    /// Forgets the node; what was read becomes part of the node around it.
    pub fn abandon<K>(self, parser: &mut Parser<'_, K>) {
        if self.0 + 1 == parser.events.len() {
            parser.events.pop();
        }
    }
}

impl Completed {
    /// Begins a node before this one, to hold it.
    pub fn precede<K: Copy>(self, parser: &mut Parser<'_, K>) -> Marker {
        let marker = parser.events.len();
        parser.events.push(Event::Nothing);
        if let Some(Event::Start { parent, .. }) = parser.events.get_mut(self.0) {
            *parent = Some(marker - self.0);
        }
        Marker(marker)
    }
}

fn build<K: Copy + Into<rowan::SyntaxKind>>(
    text: &str,
    root: K,
    mut events: Vec<Event<K>>,
) -> GreenNode {
    let mut tree = Tree::new(root.into(), events.len());
    let mut offset = 0;
    let mut starts = Vec::new();
    for index in 0..events.len() {
        match std::mem::replace(&mut events[index], Event::Nothing) {
            Event::Nothing => {}
            Event::Start { kind, parent } => {
                starts.push(kind);
                let mut at = index;
                let mut next = parent;
                while let Some(distance) = next {
                    at += distance;
                    match std::mem::replace(&mut events[at], Event::Nothing) {
                        Event::Start { kind, parent } => {
                            starts.push(kind);
                            next = parent;
                        }
                        _ => next = None,
                    }
                }
                for kind in starts.drain(..).rev() {
                    tree.start(kind.into());
                }
            }
            Event::Token { kind, len } => {
                let end = offset + len;
                tree.token(kind.into(), text.get(offset..end).unwrap_or_default());
                offset = end;
            }
            Event::Finish => tree.finish_node(),
        }
    }
    tree.finish()
}

/// The tree of a line as it grows. Unlike rowan's own builder it does not look for equal tokens and nodes, to have them
/// once: in a line that costs several times what it saves.
struct Tree {
    /// What belongs to the nodes that are open, all in one row.
    children: Vec<NodeOrToken<GreenNode, GreenToken>>,
    /// The nodes that are open within the root: where their children begin.
    open: Vec<(rowan::SyntaxKind, usize)>,
    root: rowan::SyntaxKind,
}

impl Tree {
    /// A tree that is going to have about so many elements.
    fn new(root: rowan::SyntaxKind, elements: usize) -> Self {
        Self {
            children: Vec::with_capacity(elements),
            open: Vec::new(),
            root,
        }
    }

    fn start(&mut self, kind: rowan::SyntaxKind) {
        self.open.push((kind, self.children.len()));
    }

    fn token(&mut self, kind: rowan::SyntaxKind, text: &str) {
        self.children.push(GreenToken::new(kind, text).into());
    }

    fn finish_node(&mut self) {
        if let Some((kind, first)) = self.open.pop() {
            let node = GreenNode::new(kind, self.children.drain(first..));
            self.children.push(node.into());
        }
    }

    fn finish(self) -> GreenNode {
        // Only a marker that a production forgot leaves nodes open; the bytes are in the tree either way.
        debug_assert!(self.open.is_empty(), "every completed marker has a start");
        GreenNode::new(self.root, self.children)
    }
}

fn text_range(range: Range<usize>) -> TextRange {
    let size = |offset| TextSize::try_from(offset).unwrap_or(TextSize::new(u32::MAX));
    TextRange::new(size(range.start), size(range.end))
}
