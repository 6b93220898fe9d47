//! Folding: games, everything in the outline that has several lines, and runs of comment lines.

use notation::{Order as _, Symbol, TextRange, TokenClass};

use crate::{Document, PlacedGame};

/// Lines that an editor can fold, counted from 0. The first one stays visible.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fold {
    /// The line that stays visible.
    pub first: u32,
    /// The last line that is hidden.
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
    /// What can be folded, in the order of the text, at most one fold a line. In a long list of games only games and comments,
    /// as in [`Document::outline`].
    #[must_use]
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds = Vec::new();
        if self.is_long_list() {
            for game in self.known_titles() {
                self.fold(game.range, FoldKind::Region, &mut folds);
            }
        } else {
            for game in self.symbols() {
                self.fold(game.range, FoldKind::Region, &mut folds);
                self.fold_symbols(&game.children, &mut folds);
            }
        }
        for placed in self.games() {
            let of_game = placed.game.derived(|| self.comments(&placed));
            folds.extend(of_game.0.iter().map(|fold| fold.below(placed.first_line)));
        }
        // Keep the larger of two folds that begin in the same line.
        folds.order_by_key(|fold| (fold.first, std::cmp::Reverse(fold.last), fold.kind));
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

    /// The runs of comment lines of a game, and its comments of several lines that share a line with other text.
    fn comments(&self, placed: &PlacedGame) -> Comments {
        let mut runs: Vec<(usize, usize)> = Vec::new();
        let block = self.notation().comment().block;
        let mut is_open = false;
        let record = placed.record();
        let tokens = record.tokens(None);
        let comments = tokens
            .iter()
            .filter(|token| token.class == TokenClass::Comment);
        for range in comments.map(|token| token.range + placed.offset) {
            let line = self.line_column(range.start()).line as usize - 1;
            let text = self.slice(range);
            let (text, goes_on) = (text.trim(), is_open);
            is_open = block.is_some_and(|(begin, end)| {
                (goes_on || text.starts_with(begin)) && !text.ends_with(end)
            });
            let is_alone = self.line_text(line).trim() == text;
            match runs.last_mut() {
                Some((_, last)) if goes_on || is_alone && line <= *last + 1 => *last = line,
                _ if is_alone || is_open => runs.push((line, line)),
                _ => {}
            }
        }
        let number = |line: usize| u32::try_from(line - placed.first_line).unwrap_or(u32::MAX);
        let folds = runs.into_iter().filter(|(first, last)| first < last);
        let folds = folds.map(|(first, last)| Fold {
            first: number(first),
            last: number(last),
            kind: FoldKind::Comment,
        });
        Comments(folds.collect())
    }
}

/// The folds of a game's comments, with lines counted from its first.
struct Comments(Box<[Fold]>);

impl Fold {
    fn below(self, first_line: usize) -> Self {
        let first_line = u32::try_from(first_line).unwrap_or(u32::MAX);
        Self {
            first: self.first.saturating_add(first_line),
            last: self.last.saturating_add(first_line),
            ..self
        }
    }
}
