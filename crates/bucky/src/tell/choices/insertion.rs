//! Where the next move is written: the text around the place, whether a number is needed, and the edit that inserts the move.

use notation::{Edit, TextRange, TextSize, rows::label, tree, work, wrapped};

use crate::{
    game::{Color, Move, Position},
    read::{
        sheet::{Entry, Number},
        syntax::{BuckyLanguage, SyntaxKind},
    },
    record::BuckyRecord,
};

/// The number of columns that a line of movetext must stay below.
const COLUMNS: usize = 80;

/// A place between two moves, or before the first or after the last.
pub(super) struct Insertion<'g> {
    pub(super) game: &'g BuckyRecord,
    /// The number of moves above it.
    above: usize,
    /// The board at the place.
    pub(super) position: &'g Position,
    number: u32,
    /// Whether the number is already written there.
    is_numbered: bool,
    /// The kind of the comment that ends directly above it, if one does.
    comment: Option<SyntaxKind>,
    /// Whether a new line begins here: each pair of moves above has its own line.
    opens_line: bool,
    /// The range between the word or comment above and the next word, where text is inserted.
    gap: TextRange,
    /// The result after the last move, if there is one.
    pub(super) result: Option<(&'g str, TextRange)>,
}

impl<'g> Insertion<'g> {
    /// The place after the move at `at`. `None` after the end of the game, if the board is unknown there, or if lines of the
    /// text are swapped.
    pub(super) fn at(game: &'g BuckyRecord, at: TextSize) -> Option<Self> {
        if is_closed(game, at) || game.ordered().is_some() {
            return None;
        }
        let (sheet, replayed) = (game.sheet(), game.replayed());
        let above = sheet
            .moves
            .partition_point(|written| written.range.start() < at);
        let prior = above
            .checked_sub(1)
            .and_then(|prior| replayed.plies.get(prior));
        // The place is before moves that are missing before the next one.
        let next = replayed.plies.get(above).filter(|ply| ply.missing == 0);
        let board = match (next, prior) {
            (Some(next), _) => &next.before,
            (None, Some(prior)) => &prior.after,
            (None, None) => &replayed.start,
        };
        let position = board.known()?;
        let number = prior.map_or(sheet.start_number(), |prior| {
            let is_pair = prior.color == Some(Color::Black);
            prior.number.saturating_add(is_pair.into())
        });
        let mut place = Self {
            game,
            above,
            position,
            number,
            is_numbered: false,
            comment: None,
            opens_line: position.to_move == Color::White && is_by_pairs(game, above),
            gap: TextRange::default(),
            result: None,
        };
        place.bound();
        Some(place)
    }

    /// Finds the text after the place. A number is the place's own if it is the number that is due here and the next move is
    /// not by the side to move; any other number belongs to a later move.
    fn bound(&mut self) {
        let sheet = self.game.sheet();
        let prior = self.above.checked_sub(1).and_then(|at| sheet.moves.get(at));
        let begins = |entry: &Entry| sheet.range(entry).start();
        let first = prior.map_or(0, |prior| {
            let is_above = |entry: &Entry| begins(entry) <= prior.range.start();
            sheet.entries.partition_point(is_above)
        });
        let behind = sheet.entries.get(first..).unwrap_or_default();
        let is_own = |(nth, entry): &(usize, &Entry)| {
            let announces = match behind.get(nth + 1) {
                Some(Entry::Move(next)) => !self.is_of_other(*next),
                _ => false,
            };
            matches!(entry, Entry::Number(number) if !announces && self.is_due(number))
        };
        let own = behind.iter().enumerate().take_while(is_own).count();
        let next = behind.get(own);
        let begin = next.map_or(self.game.parse.text_len(), begins);
        self.is_numbered = own > 0;
        if let Some(Entry::Result { text, range, .. }) = next {
            self.result = Some((text, *range));
        }
        let end = TextSize::of(self.text(TextRange::up_to(begin)).trim_end());
        self.gap = TextRange::new(end, begin);
        let token = tree::token_left(&self.game.parse.syntax::<BuckyLanguage>(), end);
        let kind = token.map(|token| token.kind());
        self.comment = kind
            .filter(|kind| matches!(kind, SyntaxKind::LINE_COMMENT | SyntaxKind::BLOCK_COMMENT));
    }

    /// Whether the move `index` is by a piece of the side that is not to move.
    fn is_of_other(&self, index: usize) -> bool {
        let written = self.game.sheet().moves.get(index);
        let from = written.and_then(|written| written.from);
        let color = from.and_then(|(from, _)| self.position.color(from));
        color == Some(self.position.to_move.other())
    }

    /// Whether `number` is that of the move at this place.
    fn is_due(&self, number: &Number) -> bool {
        number.fits(self.number.into(), self.is_black())
    }

    fn is_black(&self) -> bool {
        self.position.to_move == Color::Black
    }

    /// Whether no move follows.
    pub(super) fn is_last(&self) -> bool {
        self.above == self.game.sheet().moves.len()
    }

    /// The range of the record's next move, if that is `action`.
    pub(super) fn said(&self, action: &Move) -> Option<TextRange> {
        let ply = self.game.replayed().plies.get(self.above)?;
        let played = ply.played.as_ref().filter(|_| ply.missing == 0)?;
        let written = self.game.sheet().moves.get(self.above)?;
        (played.action == *action).then_some(written.range)
    }

    /// A move with its number: before White's moves, and before Black's unless it directly follows White's.
    pub(super) fn numbered(&self, text: &str) -> String {
        let is_apart = self.above == 0 || self.comment.is_some();
        match self.is_numbered || self.is_black() && !is_apart {
            true => text.to_owned(),
            false => format!("{} {text}", self.label()),
        }
    }

    /// `12.` or `12...`.
    fn label(&self) -> String {
        label(self.number, self.is_black())
    }

    /// The edit that writes `text`, a move with its number or a result.
    pub(super) fn insert(&self, text: &str) -> Edit {
        let before = self.text(TextRange::up_to(self.gap.start()));
        let line = before.rsplit('\n').next().unwrap_or_default();
        let line = line.trim_start_matches('\u{FEFF}');
        let is_tag = line.trim_start().starts_with('[');
        let is_own_line = self.opens_line && text.starts_with(&self.label())
            || self.comment == Some(SyntaxKind::LINE_COMMENT);
        let written = match line {
            "" => wrapped(0, text, COLUMNS),
            _ if is_tag => "\n\n".to_owned() + &wrapped(0, text, COLUMNS),
            _ if is_own_line => "\n".to_owned() + &wrapped(0, text, COLUMNS),
            line => wrapped(line.chars().count(), text, COLUMNS),
        };
        let is_end = self.gap.end() == self.game.parse.text_len();
        match (is_tag, is_end) {
            // The blank line after the tags stays above the move.
            (true, false) => Edit::replace(self.gap, written + " "),
            (false, false) if self.gap.is_empty() => Edit::insert(self.gap.start(), written + " "),
            _ => Edit::replace(self.blanks(), written),
        }
    }

    /// The blanks from the place to the end of its line, if nothing else follows in the line.
    fn blanks(&self) -> TextRange {
        let gap = self.text(self.gap);
        let rest = gap.trim_start_matches([' ', '\t']);
        let is_end = rest.starts_with(['\r', '\n']) || self.gap.end() == self.game.parse.text_len();
        let len = if is_end { gap.len() - rest.len() } else { 0 };
        TextRange::at(
            self.gap.start(),
            TextSize::try_from(len).unwrap_or_default(),
        )
    }

    fn text(&self, range: TextRange) -> &'g str {
        let text = self.game.parse.text();
        text.get(std::ops::Range::<usize>::from(range))
            .unwrap_or_default()
    }
}

/// Whether nothing can be written after `at`: the game has ended before it, or an open comment follows.
fn is_closed(game: &BuckyRecord, at: TextSize) -> bool {
    let sheet = game.sheet();
    work::count(sheet.entries.len());
    let ends = |entry: &Entry| matches!(entry, Entry::Result { text, range, .. } if text != "*" && range.end() <= at);
    sheet.open_comment.is_some() || sheet.entries.iter().any(ends)
}

/// Whether each pair of the moves above has its own line, by the last two numbers.
fn is_by_pairs(game: &BuckyRecord, above: usize) -> bool {
    let announced = game.sheet().announced.get(..above).unwrap_or_default();
    let numbers = announced.iter().rev().flatten();
    let mut numbers = numbers.filter(|number| !number.is_black);
    let mut opens = || numbers.next().is_some_and(|number| number.opens_line);
    opens() && opens()
}
