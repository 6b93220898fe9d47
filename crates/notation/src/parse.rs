//! A game's tree, line by line: parsed once, then edited by re-parsing only the lines that an edit touches.

use std::sync::Arc;

use rowan::{GreenNode, GreenNodeData, Language, NodeOrToken, SyntaxNode, TextRange, TextSize};

use crate::{Edit, Finding, LineState, Notation, walk::Node};

/// One parsed line.
#[derive(Debug, Clone)]
pub struct LineParse {
    /// Its node. The text of its tokens is exactly the line, with its line break.
    pub green: GreenNode,
    /// What its syntax rules out; ranges relative to the line.
    pub findings: Vec<Finding>,
    /// The state after the line.
    pub state: LineState,
}

/// A parsed game: a lossless tree with one node a line.
#[derive(Debug, Clone)]
pub struct Parse {
    green: GreenNode,
    lines: Arc<[Line]>,
}

#[derive(Debug, Clone)]
struct Line {
    start: TextSize,
    /// The state at its start.
    state: LineState,
    /// Relative to the line.
    findings: Option<Arc<[Finding]>>,
}

impl Parse {
    /// Parses the text of one game.
    #[must_use]
    pub fn new(notation: &dyn Notation, text: &str) -> Self {
        let mut lines = Vec::new();
        let mut nodes = Vec::new();
        parse_lines(notation, text, 0, &mut lines, &mut nodes);
        let green = GreenNode::new(
            notation.game_kind(),
            nodes.into_iter().map(NodeOrToken::Node),
        );
        Self {
            green,
            lines: with_starts(lines),
        }
    }

    /// The game after `edits`, which do not overlap; their ranges are those of this text.
    #[must_use]
    pub fn edit_all(&self, notation: &dyn Notation, edits: &[Edit]) -> Self {
        let mut sorted: Vec<&Edit> = edits.iter().collect();
        // From the end, so that the places of the others stay.
        sorted.sort_by_key(|edit| std::cmp::Reverse(edit.range.start()));
        sorted.into_iter().fold(self.clone(), |parse, edit| {
            parse.edit(notation, edit.range, &edit.text)
        })
    }

    /// The game after the bytes of `range` were replaced by `text`: the same as parsing the new text from scratch, at
    /// the cost of the touched lines. A range outside the game is cut to it.
    #[must_use]
    pub fn edit(&self, notation: &dyn Notation, range: TextRange, text: &str) -> Self {
        let end = self.text_len();
        let range = TextRange::new(range.start().min(end), range.end().min(end));
        let first = self.line_at(range.start());
        let mut after = self.line_at(range.end()) + 1;
        let mut touched = self.lines_text(first..after);
        let at = usize::from(range.start() - self.line_start(first));
        let until = usize::from(range.end() - self.line_start(first));
        if !touched.is_char_boundary(at) || !touched.is_char_boundary(until) {
            return self.clone();
        }
        touched.replace_range(at..until, text);
        // Without its line break the last touched line runs on into the next.
        if !touched.ends_with('\n') && after < self.lines.len() {
            touched.push_str(&self.lines_text(after..after + 1));
            after += 1;
        }

        let mut lines = Vec::new();
        let mut nodes = Vec::new();
        let mut state = self.line_state(first);
        state = parse_lines(notation, &touched, state, &mut lines, &mut nodes);
        while let Some(line) = self.lines.get(after) {
            if line.state == state {
                break;
            }
            state = parse_lines(
                notation,
                &self.lines_text(after..after + 1),
                state,
                &mut lines,
                &mut nodes,
            );
            after += 1;
        }

        let green = self.green.splice_children(
            first..after.min(self.lines.len()),
            nodes.into_iter().map(NodeOrToken::Node),
        );
        let kept = |range: std::ops::Range<usize>| {
            range.map(|index| (self.line_len(index), self.lines[index].clone()))
        };
        let mut all: Vec<(TextSize, Line)> = kept(0..first.min(self.lines.len())).collect();
        all.append(&mut lines);
        all.extend(kept(after.min(self.lines.len())..self.lines.len()));
        Self {
            green,
            lines: with_starts(all),
        }
    }

    /// The green tree.
    #[must_use]
    pub fn green(&self) -> &GreenNode {
        &self.green
    }

    /// A cursor at the root. Made anew each time: cursors are neither shared nor stored.
    #[must_use]
    pub fn syntax<L: Language>(&self) -> SyntaxNode<L> {
        SyntaxNode::new_root(self.green.clone())
    }

    /// The root for those who only go down.
    #[must_use]
    pub fn root<L: Language>(&self) -> Node<'_, L> {
        Node::root(&self.green)
    }

    /// The text of the game.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(usize::from(self.text_len()));
        push_text(&self.green, &mut text);
        text
    }

    /// Its length in bytes.
    #[must_use]
    pub fn text_len(&self) -> TextSize {
        self.green.text_len()
    }

    /// What the syntax rules out, in the order of the text; ranges relative to the game.
    pub fn findings(&self) -> impl Iterator<Item = Finding> + '_ {
        self.lines.iter().flat_map(|line| {
            line.findings
                .iter()
                .flat_map(|findings| findings.iter())
                .map(|finding| finding.clone().shifted(line.start))
        })
    }

    /// How many lines the game has; a last line without line break counts, an empty text has none.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The index of the line that holds `offset`, from 0; the last line for offsets beyond the end.
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
    pub fn line_text(&self, index: usize) -> String {
        self.lines_text(index..index + 1)
    }

    /// The state at the start of line `index`.
    #[must_use]
    pub fn line_state(&self, index: usize) -> LineState {
        self.lines.get(index).map_or(0, |line| line.state)
    }

    /// The lines that touch `range`, from 0; all lines for `None`.
    #[must_use]
    pub fn lines_in(&self, range: Option<TextRange>) -> std::ops::Range<usize> {
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

    fn line_len(&self, index: usize) -> TextSize {
        self.line_start(index + 1) - self.line_start(index)
    }

    fn lines_text(&self, range: std::ops::Range<usize>) -> String {
        let mut text = String::new();
        for child in self.green.children().skip(range.start).take(range.len()) {
            if let NodeOrToken::Node(line) = child {
                push_text(line, &mut text);
            }
        }
        text
    }
}

fn push_text(node: &GreenNodeData, text: &mut String) {
    for child in node.children() {
        match child {
            NodeOrToken::Node(node) => push_text(node, text),
            NodeOrToken::Token(token) => text.push_str(token.text()),
        }
    }
}

/// Parses every line of `text` and answers the state after it.
fn parse_lines(
    notation: &dyn Notation,
    text: &str,
    mut state: LineState,
    lines: &mut Vec<(TextSize, Line)>,
    nodes: &mut Vec<GreenNode>,
) -> LineState {
    for line in text.split_inclusive('\n') {
        let parsed = notation.parse_line(line, state);
        debug_assert_eq!(
            parsed.green.to_string(),
            line,
            "a tree holds every byte of its line"
        );
        let findings = (!parsed.findings.is_empty()).then(|| parsed.findings.into());
        lines.push((
            parsed.green.text_len(),
            Line {
                start: TextSize::new(0),
                state,
                findings,
            },
        ));
        nodes.push(parsed.green);
        state = parsed.state;
    }
    state
}

fn with_starts(lines: Vec<(TextSize, Line)>) -> Arc<[Line]> {
    let mut start = TextSize::new(0);
    lines
        .into_iter()
        .map(|(len, mut line)| {
            line.start = start;
            start += len;
            line
        })
        .collect()
}
