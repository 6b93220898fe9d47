//! A typed view of moves in the tree, and moves as plain data.

use std::{ops::Range, sync::Arc};

use notation::{TextRange, TextSize, rowan::NodeOrToken};

use crate::{
    game::{PieceKind, Square},
    read::{
        parser::scan,
        syntax::{BuckyLanguage, SyntaxKind},
    },
};

pub(crate) type Node<'t> = notation::walk::Node<'t, BuckyLanguage>;
pub(crate) type Token<'t> = notation::walk::Token<'t, BuckyLanguage>;

/// `e4-g8=S(xe6)++`
#[derive(Debug, Clone, Copy)]
pub(crate) struct MoveNode<'t>(Node<'t>);

impl<'t> MoveNode<'t> {
    /// The view of `node`, if it is a move.
    pub(crate) fn cast(node: Node<'t>) -> Option<Self> {
        (node.kind() == SyntaxKind::MOVE).then_some(Self(node))
    }

    /// Whether its squares and its sign can be read.
    pub(crate) fn is_readable(self) -> bool {
        // They are known without the text.
        let written = self.written(&Arc::default());
        written.is_castle || written.core().is_some()
    }

    /// The move as plain data; `source` is the text that the tree was parsed from.
    pub(crate) fn written(self, source: &Arc<str>) -> Written {
        let mut written = Written::new(self.0.text_range(), Arc::clone(source));
        let text = self.0.text();
        if scan::is_clean_move(text) {
            written.add_core(text);
            return written;
        }
        for child in self.0.children_with_tokens() {
            match child {
                NodeOrToken::Token(token) => written.add_token(token),
                NodeOrToken::Node(node) => written.add_node(node),
            }
        }
        written
    }
}

/// A move as written. Parts that cannot be read are missing.
#[derive(Debug, Clone)]
pub(crate) struct Written {
    /// The range of the whole move.
    pub(crate) range: TextRange,
    /// The text that contains it.
    source: Arc<str>,
    /// Whether it is written `O-O`.
    pub(crate) is_castle: bool,
    pub(crate) from: Option<(Square, TextRange)>,
    pub(crate) sign: Option<(char, TextRange)>,
    pub(crate) to: Option<(Square, TextRange)>,
    pub(crate) promotion: Option<(PieceKind, TextRange)>,
    /// The squares in its list of takes.
    pub(crate) takes: Vec<(Square, TextRange)>,
    /// The list with its parentheses.
    pub(crate) list: Option<TextRange>,
    /// The first buck mark, and whether it is a buckmate's.
    pub(crate) mark: Option<(bool, TextRange)>,
    /// The end of the squares (or `O-O`) and the promotion.
    pub(crate) core_end: TextSize,
}

impl Written {
    fn new(range: TextRange, source: Arc<str>) -> Self {
        Self {
            range,
            source,
            is_castle: false,
            from: None,
            sign: None,
            to: None,
            promotion: None,
            takes: Vec::new(),
            list: None,
            mark: None,
            core_end: range.start(),
        }
    }

    /// Reads the squares and the sign of a move without slips, whose tokens are always the same.
    fn add_core(&mut self, text: &str) {
        let at = |bytes: Range<u32>| {
            let range = TextRange::new(bytes.start.into(), bytes.end.into());
            range + self.range.start()
        };
        let square = |bytes: Range<usize>| text.get(bytes).and_then(Square::parse);
        self.from = square(0..2).map(|square| (square, at(0..2)));
        self.sign = read_sign(text.get(2..).unwrap_or_default()).map(|sign| (sign, at(2..3)));
        self.to = square(3..5).map(|square| (square, at(3..5)));
        self.core_end = self.range.end();
    }

    fn add_token(&mut self, token: Token<'_>) {
        let range = token.text_range();
        match token.kind() {
            SyntaxKind::CASTLE => {
                self.is_castle = true;
                self.core_end = range.end();
            }
            SyntaxKind::SQUARE => {
                let square = read_square(token.text()).map(|square| (square, range));
                let is_origin = self.sign.is_none() && self.core_end == self.range.start();
                if is_origin {
                    self.from = square;
                } else {
                    self.to = square;
                }
                self.core_end = range.end();
            }
            SyntaxKind::SIGN => {
                self.sign = read_sign(token.text()).map(|sign| (sign, range));
                self.core_end = range.end();
            }
            SyntaxKind::ERROR => self.core_end = range.end(),
            SyntaxKind::MARK if self.mark.is_none() => {
                self.mark = Some((token.text() != "+", range));
            }
            _ => {}
        }
    }

    fn add_node(&mut self, node: Node<'_>) {
        match node.kind() {
            SyntaxKind::PROMOTION => {
                let kind = node
                    .token(SyntaxKind::LETTER)
                    .and_then(|letter| letter.text().chars().next())
                    .and_then(PieceKind::from_letter);
                if self.promotion.is_none() {
                    self.promotion = kind.map(|kind| (kind, node.text_range()));
                }
                if self.list.is_none() && self.mark.is_none() {
                    self.core_end = node.text_range().end();
                }
            }
            SyntaxKind::TAKES => {
                self.list.get_or_insert(node.text_range());
                let squares = node.tokens().filter_map(|token| {
                    let square = read_square(token.text())?;
                    let is_square = token.kind() == SyntaxKind::SQUARE;
                    is_square.then_some((square, token.text_range()))
                });
                self.takes.extend(squares);
            }
            _ => {}
        }
    }

    /// Its text.
    pub(crate) fn text(&self) -> &str {
        let range = Range::<usize>::from(self.range);
        self.source.get(range).unwrap_or_default()
    }

    /// Origin, sign and target; `None` unless all can be read.
    pub(crate) fn core(&self) -> Option<(Square, char, Square)> {
        match (self.from, self.sign, self.to) {
            (Some((from, _)), Some((sign, _)), Some((to, _))) if from != to => {
                Some((from, sign, to))
            }
            _ => None,
        }
    }

    /// The text of the move with other squares and promotion, but with its list and mark.
    pub(crate) fn with_core(&self, core: &str) -> String {
        let parts = [self.list, self.mark.map(|(_, range)| range)];
        let parts = parts.into_iter().flatten().filter_map(|range| {
            let range = range.checked_sub(self.range.start())?;
            self.text().get(Range::<usize>::from(range))
        });
        let parts: String = parts.collect();
        format!("{core}{parts}")
    }

    /// The place for a missing list.
    pub(crate) fn list_at(&self) -> TextSize {
        self.core_end
    }

    /// The text with a parenthesis in place of a list that cannot be read as one: `(xf)`, `*xf1)`.
    pub(crate) fn broken_list(&self) -> Option<TextRange> {
        let text = self.text_from(self.list_at());
        let len = text.find(['+', '#', '!', '?', '=']).unwrap_or(text.len());
        let list = text.get(..len)?;
        let is_list = list.contains(['(', ')']) && !list.contains(char::is_whitespace);
        let len = TextSize::try_from(len).ok()?;
        is_list.then(|| TextRange::at(self.list_at(), len))
    }

    /// A buck mark with one wrong or extra character: `_+`, `+7`.
    pub(crate) fn broken_mark(&self) -> Option<TextRange> {
        const MOST_CHARACTERS: usize = 3;
        let text = self.text_from(self.mark_at());
        let text = text.trim_end_matches(['!', '?', '=']);
        let wrong = text.chars().filter(|c| !matches!(c, '+' | '#'));
        let is_broken = text.chars().take(MOST_CHARACTERS + 1).count() <= MOST_CHARACTERS
            && wrong.clone().count() == 1
            && !text.contains(|c: char| c.is_whitespace() || matches!(c, '!' | '?' | '='));
        let len = TextSize::try_from(text.len()).ok()?;
        is_broken.then(|| TextRange::at(self.mark_at(), len))
    }

    /// Its text from `at` on.
    fn text_from(&self, at: TextSize) -> &str {
        let at = at.checked_sub(self.range.start()).map_or(0, usize::from);
        self.text().get(at..).unwrap_or_default()
    }

    /// The place for a missing buck mark.
    pub(crate) fn mark_at(&self) -> TextSize {
        self.list
            .map_or(self.core_end, |list| list.end().max(self.core_end))
    }
}

/// The square of a token: `e4`, `E4`, `e 4`, `4e` with its characters swapped, or `el` with a letter for the digit 1.
pub(crate) fn read_square(text: &str) -> Option<Square> {
    let whole = || text.split_whitespace().collect::<String>();
    Square::parse(text)
        .or_else(|| Square::parse(&text.chars().rev().collect::<String>()))
        .or_else(|| Square::parse(&whole()))
        .or_else(|| Square::parse(&text.replace(['l', 'I', 'i'], "1")))
}

/// The sign that a token writes.
fn read_sign(text: &str) -> Option<char> {
    match scan::is_word_for_sign(text) {
        true => Some('-'),
        false => text.chars().next().and_then(scan::sign),
    }
}
