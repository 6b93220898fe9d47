//! What a record holds besides its moves: comments, unreadable words, marks, variations, lines about the game. A form that
//! cannot hold it reports the loss.

use std::collections::HashSet;

use ide::{PlacedGame, variations::depth};
use notation::{Finding, MoveData, Rule, TextRange, TextSize, Token, TokenClass};

/// A game, with the moves that were played in it.
pub(crate) struct GameSheet<'g> {
    text: &'g str,
    tokens: Vec<Token>,
    /// The moves that were played, with their ranges, and the ranges of the moves in variations.
    played: Vec<(&'g MoveData, TextRange)>,
    varied: Vec<TextRange>,
}

impl<'g> GameSheet<'g> {
    /// The game with this `text`. The ranges of `moves` are relative to it.
    pub(crate) fn new(placed: &PlacedGame, text: &'g str, moves: &'g [MoveData]) -> Self {
        let (mut played, mut varied) = (Vec::new(), Vec::new());
        for one in moves {
            match depth(one) {
                0 => played.push((one, one.range)),
                _ => varied.push(one.range),
            }
        }
        Self {
            text,
            tokens: placed.record().tokens(None),
            played,
            varied,
        }
    }

    /// The lines above the first move that have other words than `said`, or a comment.
    pub(crate) fn above(&self, said: &str) -> Vec<&'g str> {
        let said: HashSet<&str> = words(said).collect();
        let end = self.played.first().map_or(self.text.len(), |(_, range)| {
            self.line_start(usize::from(range.start()))
        });
        let mut start = 0;
        let mut above = Vec::new();
        for line in self.slice(0, end).split_inclusive('\n') {
            let range = start..start + line.len();
            start = range.end;
            let is_said = words(line).all(|word| said.contains(word))
                && !self.tokens_in(range).any(|token| is_free(token.class));
            if !line.trim().is_empty() && !is_said {
                above.push(line.trim());
            }
        }
        above
    }

    /// For each move that was played, the text that is not part of the move: within it, and up to the next move.
    pub(crate) fn behind(&self) -> Vec<String> {
        let starts = self.played.iter().skip(1).map(|(_, range)| range.start());
        let ends = starts.chain([TextSize::of(self.text)]).map(usize::from);
        let first = self.played.first().map(|(_, range)| range.start());
        let mut behind: Vec<String> = self
            .played
            .iter()
            .zip(ends)
            .map(|((one, range), end)| {
                let inside = self.inside(one, *range);
                let gap = self.gap(usize::from(range.end()), end);
                [inside, gap].concat().join(" ")
            })
            .collect();
        // Text before the first move, on its line.
        if let (Some(first), Some(behind)) = (first.map(usize::from), behind.first_mut()) {
            let before = self.gap(self.line_start(first), first);
            let parts = before.into_iter().chain([behind.clone()]);
            let parts = parts.filter(|part| !part.is_empty());
            *behind = parts.collect::<Vec<_>>().join(" ");
        }
        behind
    }

    /// Comments, unreadable words and marks within a move that its text does not contain.
    fn inside(&self, one: &MoveData, range: TextRange) -> Vec<String> {
        let tokens = self.tokens_in(usize::from(range.start())..usize::from(range.end()));
        let tokens = tokens.filter(|token| is_free(token.class) || token.class == TokenClass::Mark);
        let texts = tokens.map(|token| collapsed(self.written(token)));
        texts.filter(|text| !one.text.contains(text)).collect()
    }

    /// The text between two moves, without the number and the player of the next one.
    fn gap(&self, start: usize, end: usize) -> Vec<String> {
        let line = self.line_start(end).max(start);
        let mut end = if self.has_content(line, end) {
            end
        } else {
            line
        };
        // Only a number directly before the next move belongs to it.
        while let Some(token) = self.tokens_in(start..end).last()
            && is_leading(token.class)
            && self
                .slice(usize::from(token.range.end()), end)
                .trim()
                .is_empty()
            && !matches!(self.written(token), ")" | "]" | "}")
        {
            end = usize::from(token.range.start());
        }
        let text = collapsed(self.slice(start, end));
        let has_content = self.has_content(start, end) && !text.is_empty();
        Some(text).filter(|_| has_content).into_iter().collect()
    }

    /// Whether there is anything but the number and the player of a move.
    fn has_content(&self, start: usize, end: usize) -> bool {
        let mut done = start;
        for token in self.tokens_in(start..end) {
            let range = usize::from(token.range.start())..usize::from(token.range.end());
            if !is_leading(token.class) || !self.slice(done, range.start).trim().is_empty() {
                return true;
            }
            done = range.end;
        }
        !self.slice(done, end).trim().is_empty()
    }

    fn tokens_in(&self, range: std::ops::Range<usize>) -> impl Iterator<Item = &Token> {
        let first = self
            .tokens
            .partition_point(|token| usize::from(token.range.start()) < range.start);
        let tokens = self.tokens.get(first..).unwrap_or_default().iter();
        tokens.take_while(move |token| usize::from(token.range.end()) <= range.end)
    }

    fn written(&self, token: &Token) -> &'g str {
        self.slice(token.range.start().into(), token.range.end().into())
    }

    fn slice(&self, start: usize, end: usize) -> &'g str {
        self.text.get(start..end).unwrap_or_default()
    }

    fn line_start(&self, at: usize) -> usize {
        self.slice(0, at).rfind('\n').map_or(0, |end| end + 1)
    }

    /// Whether the text of a move that was played contains the token.
    fn is_in_move(&self, token: &Token) -> bool {
        let text = collapsed(self.written(token));
        let mut moves = self.played.iter();
        moves.any(|(one, range)| range.contains_range(token.range) && one.text.contains(&text))
    }

    /// Whether `range` belongs to a move that was played.
    fn is_played(&self, range: TextRange) -> bool {
        let last = |ranges: &mut dyn Iterator<Item = TextRange>| {
            ranges
                .filter(|one| one.start() <= range.start())
                .map(TextRange::start)
                .max()
        };
        let played = last(&mut self.played.iter().map(|(_, range)| *range));
        played.is_some() && played > last(&mut self.varied.iter().copied())
    }

    /// The lines without a move that have more than comments: tags, players, results.
    fn lines_about(&self) -> Vec<TextRange> {
        let mut start = 0;
        let mut lines = Vec::new();
        for line in self.text.split_inclusive('\n') {
            let range = start..start + line.len();
            start = range.end;
            let mut moves = self
                .played
                .iter()
                .map(|(_, range)| range)
                .chain(&self.varied);
            let has_move = moves.any(|one| {
                usize::from(one.start()) < range.end && usize::from(one.end()) > range.start
            });
            let mut tokens = self.tokens_in(range.clone());
            let has_more = tokens.any(|token| {
                !is_leading(token.class)
                    && !matches!(
                        token.class,
                        TokenClass::Comment | TokenClass::Invalid | TokenClass::Mark
                    )
            });
            if !has_move && has_more {
                lines.push(crate::place(
                    range.start..range.start + line.trim_end().len(),
                ));
            }
        }
        lines
    }
}

/// What a form leaves out: for each kind, how often, and where it is first.
#[derive(Default)]
pub(crate) struct Losses {
    kinds: [(usize, Option<TextRange>); KINDS.len()],
    /// Whether the form holds the texts of the moves.
    has_moves: bool,
    /// Whether the form holds the marks of the moves that were played.
    has_marks: bool,
    /// Whether the form is a position. It holds the tags of the position and our own notes on it.
    is_position: bool,
}

/// What a form may leave out.
#[derive(Clone, Copy)]
enum Leftover {
    Comments,
    Unread,
    Marks,
    Variations,
    Lines,
}

/// The names of [`Leftover`], in its order.
const KINDS: [&str; 5] = [
    "comments",
    "what cannot be read",
    "marks of moves",
    "moves of variations",
    "lines about the game and its players",
];

impl Losses {
    /// For a form that holds the texts of the moves, and their marks if it `has_marks`.
    pub(crate) fn beside_moves(has_marks: bool) -> Self {
        Self {
            has_moves: true,
            has_marks,
            ..Self::default()
        }
    }

    /// For a form that is a position.
    pub(crate) fn beside_position() -> Self {
        Self {
            is_position: true,
            ..Self::default()
        }
    }

    /// Counts what is left out of a game.
    pub(crate) fn add(&mut self, placed: &PlacedGame) {
        let record = placed.record();
        let moves = record.replay(placed.game.notation()).moves;
        let sheet = GameSheet::new(placed, record.parse().text(), &moves);
        for token in &sheet.tokens {
            let kind = match token.class {
                TokenClass::Comment => Leftover::Comments,
                TokenClass::Invalid => Leftover::Unread,
                TokenClass::Mark if sheet.written(token).starts_with(['$', '!', '?']) => {
                    Leftover::Marks
                }
                _ => continue,
            };
            let text = sheet.written(token).trim_start_matches(['{', ' ']);
            if self.is_position && text.starts_with("movetext:") {
                continue;
            }
            let is_held = match kind {
                Leftover::Marks if self.has_marks => sheet.is_played(token.range),
                _ => self.has_moves && sheet.is_in_move(token),
            };
            if !is_held {
                self.note(kind, token.range + placed.offset);
            }
        }
        for range in &sheet.varied {
            self.note(Leftover::Variations, *range + placed.offset);
        }
        for range in sheet.lines_about() {
            let line = sheet.slice(range.start().into(), range.end().into());
            if self.is_position && is_of_position(line) {
                continue;
            }
            self.note(Leftover::Lines, range + placed.offset);
        }
    }

    fn note(&mut self, kind: Leftover, range: TextRange) {
        if let Some((count, first)) = self.kinds.get_mut(kind as usize) {
            *count += 1;
            first.get_or_insert(range);
        }
    }

    /// The losses as findings of `rule`; `form` is the name of the form.
    pub(crate) fn findings(&self, rule: &Rule, form: &str) -> Vec<Finding> {
        let lost = KINDS.iter().zip(self.kinds);
        lost.filter_map(|(kind, (count, first))| {
            let left = match count {
                1 => "1 is left out".to_owned(),
                count => format!("{count} are left out"),
            };
            let message = format!("{form} cannot hold {kind}: {left}.");
            Some(rule.at(first?, message))
        })
        .collect()
    }
}

/// Whether a line is a tag of the position or of the side that moves.
fn is_of_position(line: &str) -> bool {
    let name = line.trim_start_matches(['[', ' ']);
    let name = name.split([' ', '"']).next().unwrap_or_default();
    matches!(name, "FEN" | "SetUp" | "Setup" | "Side")
}

/// Tokens that a reader cannot infer from the game.
fn is_free(class: TokenClass) -> bool {
    matches!(class, TokenClass::Comment | TokenClass::Invalid)
}

/// Tokens before a move: its number and its player.
fn is_leading(class: TokenClass) -> bool {
    matches!(
        class,
        TokenClass::Index | TokenClass::Punctuation | TokenClass::Player | TokenClass::Faction
    )
}

/// `text` on one line.
pub(crate) fn collapsed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Runs of letters and digits.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|character: char| !character.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}
