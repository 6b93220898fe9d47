//! From tokens to a tree: a parser for one line, shared by all notations.
//!
//! A production starts a [`Marker`], bumps tokens and completes the marker with a node kind. Tokens that a parser leaves unread
//! are added at the end, so that no input can make it lose a byte.

use std::ops::Range;

use logos::{Lexer, Logos};
use rowan::{TextRange, TextSize};

use crate::{
    Finding, LineParse, LineState, Order as _, Rule, size,
    text::{flat, work},
};

/// A token: its kind and its bytes in the line.
pub type Lexeme<K> = (K, Range<usize>);

/// Lexes `text` into tokens that cover every byte. What the lexer does not know becomes an `unknown` token;
/// neighbors are merged.
#[must_use]
pub fn lex<'t, K>(text: &'t str, unknown: K) -> Vec<Lexeme<K>>
where
    K: Logos<'t, Source = str> + Copy + Eq,
    K::Extras: Default,
{
    let mut lexemes = Vec::new();
    lex_from(text, 0, unknown, &mut lexemes);
    lexemes
}

/// Lexes `line` from byte `start` on, and appends the tokens to `lexemes`.
pub fn lex_from<'t, K>(line: &'t str, start: usize, unknown: K, lexemes: &mut Vec<Lexeme<K>>)
where
    K: Logos<'t, Source = str> + Copy + Eq,
    K::Extras: Default,
{
    let text = line.get(start..).unwrap_or_default();
    // Even dense lines have at most two tokens per three bytes.
    lexemes.reserve(text.len() / 3 * 2 + 8);
    let mut lexer: Lexer<'t, K> = K::lexer(text);
    while let Some(token) = lexer.next() {
        let (kind, range) = (token.unwrap_or(unknown), lexer.span());
        let range = start + range.start..start + range.end;
        if kind == unknown
            && let Some((last, before)) = lexemes.last_mut()
            && *last == unknown
        {
            before.end = range.end;
        } else {
            lexemes.push((kind, range));
        }
    }
}

/// Parses one line.
#[derive(Debug)]
pub struct Parser<'t, K> {
    text: &'t str,
    lexemes: Vec<Lexeme<K>>,
    /// The index of the next token.
    position: usize,
    tree: flat::Builder,
    findings: Vec<Finding>,
}

/// The beginning of a node whose kind is not known yet. It must be completed or abandoned.
#[derive(Debug)]
#[must_use = "complete or abandon the marker"]
pub struct Marker(flat::OpenNode);

impl<'t, K: Copy + Eq + Into<rowan::SyntaxKind>> Parser<'t, K> {
    /// A parser of `lexemes`, which must cover `text` in order.
    #[must_use]
    pub fn new(text: &'t str, lexemes: Vec<Lexeme<K>>) -> Self {
        // Most tokens have a node around them.
        let tree = flat::Builder::new(2 * lexemes.len());
        Self {
            text,
            lexemes,
            position: 0,
            tree,
            findings: Vec::new(),
        }
    }

    /// The kind of the next token.
    #[inline]
    #[must_use]
    pub fn current(&self) -> Option<K> {
        self.nth(0)
    }

    /// The kind of the `n`th token from here, the next being 0.
    #[inline]
    #[must_use]
    pub fn nth(&self, n: usize) -> Option<K> {
        self.lexemes.get(self.position + n).map(|(kind, _)| *kind)
    }

    /// The kinds of all tokens from here.
    #[inline]
    pub fn kinds(&self) -> impl Iterator<Item = K> {
        let rest = self.lexemes.get(self.position..).unwrap_or_default();
        rest.iter().map(|(kind, _)| *kind)
    }

    /// Whether the next token is a `kind`.
    #[inline]
    #[must_use]
    pub fn at(&self, kind: K) -> bool {
        self.current() == Some(kind)
    }

    /// Whether the next token is one of `kinds`.
    #[inline]
    #[must_use]
    pub fn at_any(&self, kinds: &[K]) -> bool {
        self.current().is_some_and(|kind| kinds.contains(&kind))
    }

    /// Whether all tokens were read.
    #[must_use]
    pub fn at_end(&self) -> bool {
        self.position >= self.lexemes.len()
    }

    /// The text of the next token; empty at the end.
    #[must_use]
    pub fn text(&self) -> &'t str {
        self.nth_text(0)
    }

    /// The text of the `n`th token from here.
    #[inline]
    #[must_use]
    pub fn nth_text(&self, n: usize) -> &'t str {
        let text = self.text;
        self.lexemes
            .get(self.position + n)
            .and_then(|(_, range)| text.get(range.clone()))
            .unwrap_or_default()
    }

    /// The bytes of the next token in the line; empty at the end.
    #[inline]
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

    /// The end of the last token that was read.
    #[must_use]
    pub fn last_end(&self) -> TextSize {
        // Tokens are adjacent, also after partial reads, so this is the start of the next one.
        self.offset()
    }

    /// The text that was not read yet.
    #[must_use]
    pub fn rest(&self) -> &'t str {
        self.text
            .get(usize::from(self.offset())..)
            .unwrap_or_default()
    }

    /// The text that was read already.
    #[must_use]
    pub fn before(&self) -> &'t str {
        self.text
            .get(..usize::from(self.offset()))
            .unwrap_or_default()
    }

    /// Reads the next token.
    #[inline]
    pub fn bump(&mut self) {
        if let Some(kind) = self.current() {
            self.bump_as(kind);
        }
    }

    /// Reads the next token as a `kind`: for words whose meaning depends on their place.
    pub fn bump_as(&mut self, kind: K) {
        if let Some((_, range)) = self.lexemes.get(self.position) {
            self.tree.token(kind.into(), size(range.len()));
            self.position += 1;
        }
    }

    /// Reads the first `len` bytes of the next token as a `kind`; the rest becomes the next token. Reads the whole token if it
    /// is not longer, or if `len` would cut a character.
    pub fn bump_part(&mut self, kind: K, len: usize) {
        let Some((_, range)) = self.lexemes.get_mut(self.position) else {
            return;
        };
        let end = range.start + len;
        if end >= range.end || !self.text.is_char_boundary(end) {
            return self.bump_as(kind);
        }
        if len > 0 {
            range.start = end;
            self.tree.token(kind.into(), size(len));
        }
    }

    /// Reads the next token if it is a `kind`. Returns whether it was.
    #[inline]
    pub fn eat(&mut self, kind: K) -> bool {
        let found = self.at(kind);
        if found {
            self.bump_as(kind);
        }
        found
    }

    /// Begins a node.
    pub fn start(&mut self) -> Marker {
        Marker(self.tree.open())
    }

    /// Reports `finding`; its range is relative to the line.
    pub fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    /// Reports a finding of `rule` at `range`.
    pub fn find(&mut self, rule: &Rule, range: TextRange, message: impl Into<String>) {
        self.report(rule.at(range, message));
    }

    /// The tree of the line, with a `root` node around everything. `state` is that after the line.
    #[must_use]
    pub fn finish(mut self, root: K, state: LineState) -> LineParse {
        work::count(self.tree.steps() + self.lexemes.len());
        while !self.at_end() {
            self.bump();
        }
        let mut findings = self.findings;
        findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
        LineParse {
            tree: self.tree.finish(root.into()),
            findings,
            state,
        }
    }
}

impl Marker {
    /// Ends the node as a `kind`.
    pub fn complete<K: Into<rowan::SyntaxKind>>(self, parser: &mut Parser<'_, K>, kind: K) {
        parser.tree.close(self.0, kind.into());
    }

    /// Removes the node; its children become part of the node around it.
    pub fn abandon<K>(self, parser: &mut Parser<'_, K>) {
        parser.tree.forget(self.0);
    }
}

fn text_range(range: Range<usize>) -> TextRange {
    TextRange::new(size(range.start), size(range.end))
}
