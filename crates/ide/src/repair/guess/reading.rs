//! The content of a line as classified tokens, to compare it before and after a guess.

use notation::{Record, TextRange, TextSize, Token, TokenClass};

/// A text and its tokens.
pub(super) struct TokenReading {
    text: String,
    /// The offset of the text in the game.
    start: TextSize,
    tokens: Vec<Token>,
}

impl TokenReading {
    /// The whole game.
    pub(super) fn of_game(record: &dyn Record) -> Self {
        Self {
            text: record.parse().text().to_owned(),
            start: TextSize::default(),
            tokens: record.tokens(None),
        }
    }

    /// One line of the game.
    pub(super) fn of_line(record: &dyn Record, line: usize) -> Self {
        let parse = record.parse();
        let range = parse.line_range(line);
        let mut tokens = record.tokens(Some(range));
        tokens.retain(|token| range.contains_range(token.range));
        Self {
            text: parse.line_text(line).to_owned(),
            start: range.start(),
            tokens,
        }
    }

    /// The names of players.
    pub(super) fn players(&self) -> impl Iterator<Item = &str> {
        self.texts(TokenClass::Player)
    }

    /// Whether the repair of `finding`, which replaced the bytes of `edit` in `old`, left the rest of the line unchanged. A guess
    /// changes the meaning, and is no repair, if it makes a comment, a name that neither the line nor `names` has, another move
    /// number or another class of token.
    pub(super) fn still_says(
        &self,
        old: &Self,
        edit: TextRange,
        finding: TextRange,
        names: impl Fn(&str) -> bool,
    ) -> bool {
        let unsaid = [TokenClass::Comment, TokenClass::Invalid];
        let same_numbers = || {
            let (new, old) = (self.texts(TokenClass::Index), old.texts(TokenClass::Index));
            new.eq(old)
        };
        unsaid
            .iter()
            .all(|&class| self.len_of(class) <= old.len_of(class))
            && self.players().all(|name| names(name) || old.has_word(name))
            && (old.has_number_in(finding) || same_numbers())
            && self.keeps_sign(old, edit)
    }

    fn of_class(&self, class: TokenClass) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(move |token| token.class == class)
    }

    fn texts(&self, class: TokenClass) -> impl Iterator<Item = &str> {
        self.of_class(class).map(|token| self.slice(token.range))
    }

    fn slice(&self, range: TextRange) -> &str {
        let range = range.checked_sub(self.start).unwrap_or_default();
        let text = self.text.get(std::ops::Range::<usize>::from(range));
        text.unwrap_or_default()
    }

    fn len_of(&self, class: TokenClass) -> TextSize {
        self.of_class(class).map(|token| token.range.len()).sum()
    }

    /// Whether a move number touches `range`.
    fn has_number_in(&self, range: TextRange) -> bool {
        self.of_class(TokenClass::Index).any(|token| {
            let common = token.range.intersect(range);
            common.is_some_and(|common| !common.is_empty())
        })
    }

    fn has_word(&self, name: &str) -> bool {
        let mut words = self.text.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| word == name)
    }

    /// Whether a sign that replaces another one of `old` at `edit` has the same class.
    fn keeps_sign(&self, old: &Self, edit: TextRange) -> bool {
        let at = edit.start();
        let (was, is) = (old.class_at(at), self.class_at(at));
        !old.has_sign_at(at)
            || !self.has_sign_at(at)
            || edit.is_empty()
            || was == is
            || matches!(was, None | Some(TokenClass::Invalid))
    }

    fn has_sign_at(&self, at: TextSize) -> bool {
        let rest = at
            .checked_sub(self.start)
            .and_then(|at| self.text.get(usize::from(at)..));
        let letter = rest.and_then(|rest| rest.chars().next());
        letter.is_some_and(|letter| !letter.is_alphanumeric() && !letter.is_whitespace())
    }

    fn class_at(&self, at: TextSize) -> Option<TokenClass> {
        let token = self.tokens.iter().find(|token| token.range.contains(at));
        token.map(|token| token.class)
    }
}
