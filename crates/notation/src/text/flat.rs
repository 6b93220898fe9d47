//! The tree of one line as a list of elements in the order of the text, made from the events of a parser.
//!
//! It takes one allocation for any line. Code that reads a whole game walks down it with [`walk`](crate::text::walk); answers
//! for editors, which also go up and sideways, use rowan's tree, which is made from it on demand.

use std::sync::OnceLock;

use rowan::{GreenNode, GreenToken, NodeOrToken, SyntaxKind, TextRange, TextSize};

/// A node or a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Element {
    pub(crate) kind: SyntaxKind,
    /// Its length in bytes.
    pub(crate) len: TextSize,
    /// How many elements a node takes, including itself and everything below it; 0 for a token.
    pub(crate) size: u32,
}

impl Element {
    /// Whether it is a token.
    #[inline]
    pub(crate) fn is_token(self) -> bool {
        self.size == 0
    }

    /// How many elements are below it.
    #[inline]
    pub(crate) fn below(self) -> usize {
        // `usize` has at least 32 bits.
        self.size.saturating_sub(1) as usize
    }
}

/// The tree of one line, without its text.
#[derive(Debug, Clone)]
pub struct LineTree {
    /// The elements; the first is the root.
    pub(super) elements: Vec<Element>,
    /// Made on demand.
    green: OnceLock<GreenNode>,
}

/// Two trees are equal if they have the same elements.
impl PartialEq for LineTree {
    fn eq(&self, other: &Self) -> bool {
        self.elements == other.elements
    }
}

impl Eq for LineTree {}

impl LineTree {
    /// The length of the line in bytes.
    #[must_use]
    pub fn text_len(&self) -> TextSize {
        self.elements
            .first()
            .map_or(TextSize::new(0), |root| root.len)
    }

    /// Visits all elements with their bytes in the line, parents before children, in the order of the text. If `visit` returns
    /// false for a node, what is below it is skipped.
    pub(crate) fn visit(&self, mut visit: impl FnMut(Element, TextRange) -> bool) {
        let mut rest = &*self.elements;
        let mut start = TextSize::new(0);
        while let Some((element, after)) = rest.split_first() {
            let goes_in = visit(*element, TextRange::at(start, element.len));
            if goes_in && !element.is_token() {
                rest = after;
            } else {
                start += element.len;
                rest = after.get(element.below()..).unwrap_or_default();
            }
        }
    }

    /// The tree of the text `line` for rowan's cursors.
    pub(crate) fn green(&self, line: &str) -> GreenNode {
        let green = self.green.get_or_init(|| green(&self.elements, line));
        green.clone()
    }
}

fn green(elements: &[Element], line: &str) -> GreenNode {
    let mut children: Vec<NodeOrToken<GreenNode, GreenToken>> = Vec::with_capacity(elements.len());
    // The nodes around the current element: their end, their kind, and the index of their first child.
    let mut open: Vec<(usize, SyntaxKind, usize)> = Vec::new();
    let mut offset = 0;
    for (index, element) in elements.iter().enumerate() {
        if element.is_token() {
            let end = offset + usize::from(element.len);
            let text = line.get(offset..end).unwrap_or_default();
            children.push(GreenToken::new(element.kind, text).into());
            offset = end;
        } else {
            open.push((index + 1 + element.below(), element.kind, children.len()));
        }
        while let Some((_, kind, first)) = open.pop_if(|(end, ..)| *end <= index + 1) {
            let node = GreenNode::new(kind, children.drain(first..));
            children.push(node.into());
        }
    }
    match children.pop() {
        Some(NodeOrToken::Node(root)) => root,
        // Every tree has a root, which ends with the last element.
        _ => GreenNode::new(SyntaxKind(0), []),
    }
}

/// A tree under construction: open nodes have no size yet.
#[derive(Debug)]
pub(crate) struct Builder {
    elements: Vec<Element>,
    /// The end of the last token.
    end: TextSize,
    /// The work so far: starts, tokens and ends of nodes.
    steps: usize,
}

/// An open node: its index and its start.
#[derive(Debug)]
pub(crate) struct OpenNode {
    index: usize,
    start: TextSize,
}

impl Builder {
    /// A tree with room for `elements` elements.
    pub(crate) fn new(elements: usize) -> Self {
        let mut builder = Self {
            elements: Vec::with_capacity(elements + 1),
            end: TextSize::new(0),
            steps: 0,
        };
        let _root = builder.open();
        builder.steps = 0;
        builder
    }

    /// Begins a node.
    #[inline]
    pub(crate) fn open(&mut self) -> OpenNode {
        self.steps += 1;
        let (kind, len) = (SyntaxKind(0), TextSize::new(0));
        self.elements.push(Element { kind, len, size: 1 });
        OpenNode {
            index: self.elements.len() - 1,
            start: self.end,
        }
    }

    /// Adds a token.
    #[inline]
    pub(crate) fn token(&mut self, kind: SyntaxKind, len: TextSize) {
        self.steps += 1;
        self.end += len;
        self.elements.push(Element { kind, len, size: 0 });
    }

    /// Ends a node as a `kind`.
    #[inline]
    pub(crate) fn close(&mut self, open: OpenNode, kind: SyntaxKind) {
        self.steps += 1;
        let len = self.end - open.start;
        // A line has fewer elements than `u32::MAX`, as its bytes and markers do.
        let size = u32::try_from(self.elements.len() - open.index).unwrap_or(u32::MAX);
        if let Some(node) = self.elements.get_mut(open.index) {
            *node = Element { kind, len, size };
        }
    }

    /// Removes a node; its children belong to the node around it.
    pub(crate) fn forget(&mut self, open: OpenNode) {
        if open.index + 1 == self.elements.len() {
            self.steps -= 1;
        }
        self.elements.remove(open.index);
    }

    /// The work so far, in steps.
    pub(crate) fn steps(&self) -> usize {
        self.steps
    }

    /// The tree with a `root` node around everything.
    pub(crate) fn finish(mut self, root: SyntaxKind) -> LineTree {
        let start = TextSize::new(0);
        self.close(OpenNode { index: 0, start }, root);
        LineTree {
            elements: self.elements,
            green: OnceLock::new(),
        }
    }
}
