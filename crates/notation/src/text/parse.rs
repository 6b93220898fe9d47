//! A game's tree, line by line. `typography` makes it from a text.

use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

use rowan::{GreenNode, Language, NodeOrToken, SyntaxKind, SyntaxNode, TextRange, TextSize};

use crate::{
    Finding, LineState, LineTree, Severity,
    text::{flat::Element, walk::Node},
};

/// One parsed line.
#[derive(Debug, Clone)]
pub struct LineParse {
    /// Its tree. The lengths of its tokens add up to that of the line with its line break.
    pub tree: LineTree,
    /// The syntax findings; ranges relative to the line.
    pub findings: Vec<Finding>,
    /// The state after the line.
    pub state: LineState,
}

/// A parsed game: its text, and a lossless tree with one node per line.
#[derive(Debug, Clone)]
pub struct Parse {
    pub(crate) text: Arc<str>,
    pub(crate) kind: SyntaxKind,
    pub(crate) lines: Arc<Vec<ParsedLine>>,
    /// Made on demand.
    pub(crate) green: OnceLock<GreenNode>,
}

#[derive(Debug, Clone)]
pub(crate) struct ParsedLine {
    pub(crate) start: TextSize,
    /// The state at its start.
    pub(crate) state: LineState,
    pub(crate) read: Arc<ReadLine>,
}

/// The part of a parsed line that equal lines share.
#[derive(Debug)]
pub(crate) struct ReadLine {
    pub(crate) tree: LineTree,
    /// The syntax findings; ranges relative to the line.
    pub(crate) findings: Box<[Finding]>,
    /// Whether no character in it is a typographic variant of another one.
    pub(crate) is_plain: bool,
}

/// A token of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Leaf {
    /// Its bytes.
    pub range: TextRange,
    /// Its kind, and the nodes around it from the innermost to the line; all with their ranges.
    pub around: Vec<(SyntaxKind, TextRange)>,
}

impl Parse {
    /// A cursor at the root. Each call makes a new one: cursors are neither shared nor stored.
    #[must_use]
    pub fn syntax<L: Language>(&self) -> SyntaxNode<L> {
        SyntaxNode::new_root(self.green())
    }

    /// The green tree. Lines that an edit did not touch share theirs with the previous version.
    #[must_use]
    pub fn green(&self) -> GreenNode {
        let green = self.green.get_or_init(|| {
            let lines = self.lines.iter().enumerate();
            let nodes = lines.map(|(index, line)| line.read.tree.green(self.line_text(index)));
            let nodes: Vec<_> = nodes.map(NodeOrToken::Node).collect();
            GreenNode::new(self.kind, nodes)
        });
        green.clone()
    }

    /// The lines, for code that only walks down.
    pub fn lines<L: Language>(
        &self,
    ) -> impl DoubleEndedIterator<Item = Node<'_, L>> + ExactSizeIterator {
        let lines = self.lines.iter();
        lines.map(|line| line.read.tree.root_at(&self.text, line.start))
    }

    /// The ranges of the nodes and the token that contain the byte at `at`, outermost first, without the line itself.
    #[must_use]
    pub fn ranges_at(&self, at: TextSize) -> Vec<TextRange> {
        let mut ranges = Vec::new();
        if let Some(line) = self.lines.get(self.line_at(at)) {
            line.read.tree.visit(|_, range| {
                let range = range + line.start;
                let holds = range.contains(at);
                if holds {
                    ranges.push(range);
                }
                holds
            });
            // Leave out the line itself.
            ranges.drain(..ranges.len().min(1));
        }
        ranges
    }

    /// The tokens of a line, in the order of the text.
    #[must_use]
    pub fn leaves(&self, index: usize) -> Vec<Leaf> {
        let (mut leaves, mut open) = (Vec::new(), Vec::<(SyntaxKind, TextRange)>::new());
        if let Some(line) = self.lines.get(index) {
            line.read.tree.visit(|element, range| {
                let range = range + line.start;
                while open
                    .pop_if(|(_, around)| !around.contains_range(range))
                    .is_some()
                {}
                open.push((element.kind, range));
                if element.is_token() {
                    let around = open.iter().rev().copied().collect();
                    leaves.push(Leaf { range, around });
                }
                true
            });
        }
        leaves
    }

    /// Visits all nodes and tokens with their bytes, parents before children, in the order of the text. If `visit` returns
    /// false for a node, what is below it is skipped.
    pub(crate) fn visit(&self, mut visit: impl FnMut(Element, TextRange) -> bool) {
        for line in self.lines.iter() {
            line.read
                .tree
                .visit(|element, range| visit(element, range + line.start));
        }
    }

    /// Whether the trees have the same nodes and tokens.
    pub(crate) fn has_same_trees(&self, other: &Self) -> bool {
        let theirs = other.lines.iter().map(|line| &line.read.tree);
        self.lines.iter().map(|line| &line.read.tree).eq(theirs)
    }

    /// The tree of line `index`.
    pub(crate) fn line_tree(&self, index: usize) -> Option<&LineTree> {
        self.lines.get(index).map(|line| &line.read.tree)
    }

    /// The text of the game.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text as a shared value.
    #[must_use]
    pub fn shared_text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// Its length in bytes.
    #[must_use]
    pub fn text_len(&self) -> TextSize {
        TextSize::of(&*self.text)
    }

    /// The syntax findings in the order of the text; ranges relative to the game.
    pub fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.lines.iter().flat_map(|line| {
            let findings = line.read.findings.iter();
            findings.map(|finding| finding.clone().shifted(line.start))
        })
    }

    /// The lines with syntax findings of `least` severity and more, ascending.
    pub(crate) fn lines_with_findings(&self, least: Severity) -> impl Iterator<Item = usize> {
        let is_found = move |line: &ParsedLine| {
            let mut findings = line.read.findings.iter();
            findings.any(|finding| finding.severity >= least)
        };
        let lines = self.lines.iter().enumerate();
        lines.filter_map(move |(index, line)| is_found(line).then_some(index))
    }

    /// How many lines the game has; a last line without a line break counts, and an empty text has none.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The number of the line with the byte at `offset`, from 0; the last line for offsets beyond the end.
    #[must_use]
    pub fn line_at(&self, offset: TextSize) -> usize {
        self.lines
            .partition_point(|line| line.start <= offset)
            .saturating_sub(1)
    }

    /// Where line `index` (from 0) starts; the end of the text for lines beyond the last.
    #[must_use]
    pub fn line_start(&self, index: usize) -> TextSize {
        self.lines
            .get(index)
            .map_or_else(|| self.text_len(), |line| line.start)
    }

    /// The bytes of line `index` with its line break.
    #[must_use]
    pub fn line_range(&self, index: usize) -> TextRange {
        TextRange::new(self.line_start(index), self.line_start(index + 1))
    }

    /// The text of line `index` with its line break; empty beyond the last line.
    #[must_use]
    pub fn line_text(&self, index: usize) -> &str {
        slice(&self.text, self.line_range(index).into())
    }

    /// The first line that is not blank, from 0; `None` if there is none.
    #[must_use]
    pub fn first_line(&self) -> Option<usize> {
        (0..self.line_count()).find(|&line| !self.line_text(line).trim().is_empty())
    }

    /// Whether no character of the game is a typographic variant of another one.
    pub(crate) fn is_plain(&self) -> bool {
        self.lines.iter().all(|line| line.read.is_plain)
    }

    /// Whether no character of line `index` is a typographic variant of another one.
    pub(crate) fn is_plain_line(&self, index: usize) -> bool {
        self.lines.get(index).is_some_and(|line| line.read.is_plain)
    }

    /// The state at the start of line `index`.
    #[must_use]
    pub fn line_state(&self, index: usize) -> LineState {
        self.lines.get(index).map_or(0, |line| line.state)
    }

    /// The lines that touch `range`, from 0; all lines for `None`.
    #[must_use]
    pub fn lines_in(&self, range: Option<TextRange>) -> Range<usize> {
        match range {
            None => 0..self.lines.len(),
            Some(range) => {
                let first = self.line_at(range.start());
                // A selection that ends at the start of a line does not touch that line.
                let last = self.line_at(range.end());
                let open = last > first && self.line_start(last) == range.end();
                first..(if open { last } else { last + 1 }).min(self.lines.len())
            }
        }
    }
}

/// Bytes of `text`, at line borders.
pub(crate) fn slice(text: &str, range: Range<usize>) -> &str {
    text.get(range).unwrap_or_default()
}
