//! Folding: games, everything in the outline that has several lines, and runs of comment lines.

use notation::{Symbol, TextRange, TokenClass};

use crate::Document;

/// Lines that an editor can fold away, both from 0, the first staying visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fold {
    /// The line that stays.
    pub first: u32,
    /// The last line that goes.
    pub last: u32,
    /// What is folded.
    pub kind: FoldKind,
}

/// What is folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FoldKind {
    /// A game or a part of it.
    Region,
    /// Lines of comments.
    Comment,
}

impl Document {
    /// What can be folded, in the order of the text, each first line once.
    #[must_use]
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds = Vec::new();
        for game in self.symbols() {
            self.fold(game.range, FoldKind::Region, &mut folds);
            self.fold_symbols(&game.children, &mut folds);
        }
        self.fold_comments(&mut folds);
        // The larger of two folds that begin in the same line.
        folds.sort_by_key(|fold| (fold.first, std::cmp::Reverse(fold.last), fold.kind));
        folds.dedup_by_key(|fold| fold.first);
        folds
    }

    fn fold_symbols(&self, symbols: &[Symbol], folds: &mut Vec<Fold>) {
        for symbol in symbols {
            self.fold(symbol.range, FoldKind::Region, folds);
            self.fold_symbols(&symbol.children, folds);
        }
    }

    fn fold(&self, range: TextRange, kind: FoldKind, folds: &mut Vec<Fold>) {
        let first = self.line_column(range.start()).line - 1;
        let mut end = self.line_column(range.end());
        // A range that ends with a line break ends in the line that it closes.
        if end.column == 1 && end.line > first + 1 {
            end.line -= 1;
        }
        let last = end.line - 1;
        if last > first {
            folds.push(Fold { first, last, kind });
        }
    }

    fn fold_comments(&self, folds: &mut Vec<Fold>) {
        let mut run: Option<(TextRange, u32)> = None;
        for token in self.tokens(None) {
            let line = self.line_column(token.range.start()).line;
            let alone = token.class == TokenClass::Comment
                && self.line_text(line as usize - 1).trim() == self.slice(token.range).trim();
            match &mut run {
                Some((range, last)) if alone && line <= *last + 1 => {
                    *range = range.cover(token.range);
                    *last = line;
                }
                _ => {
                    if let Some((range, _)) = run.take() {
                        self.fold(range, FoldKind::Comment, folds);
                    }
                    run = alone.then_some((token.range, line));
                }
            }
        }
        if let Some((range, _)) = run {
            self.fold(range, FoldKind::Comment, folds);
        }
    }
}
