//! Typed views of the nodes of a Kubb game.

use notation::{TextRange, rowan::NodeOrToken, walk};

use crate::read::{
    parser::{of_round, other_number},
    syntax::{KubbLanguage, SyntaxKind},
};

pub(crate) type Node<'t> = notation::walk::Node<'t, KubbLanguage>;
pub(crate) type Token<'t> = notation::walk::Token<'t, KubbLanguage>;

/// Declares a typed view of the nodes of one kind.
macro_rules! view {
    ($(#[$meta:meta])* $Name:ident, $KIND:ident) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy)]
        pub(crate) struct $Name<'t>(Node<'t>);

        impl<'t> $Name<'t> {
            /// The view of `node`, if it is of this kind.
            pub(crate) fn cast(node: Node<'t>) -> Option<Self> {
                (node.kind() == SyntaxKind::$KIND).then_some(Self(node))
            }
        }
    };
}

view!(
    /// A metadata line: `[Event "Winter Cup"]`.
    TagLine,
    TAG_LINE
);
view!(
    /// A turn: one line.
    TurnLine,
    TURN_LINE
);
view!(
    /// The number of a turn with its period: `7.`
    TurnNumber,
    TURN_NUMBER
);
view!(
    /// A number right after the turn number: kubbs thrown in.
    Count,
    COUNT
);
view!(
    /// One word of a turn: `jt:2FB`, `3I`, `jtB`.
    Throw,
    THROW
);
view!(
    /// One action with its number: `2F`.
    Step,
    STEP
);

impl<'t> TagLine<'t> {
    /// The line without the blanks and the line break at its ends.
    pub(crate) fn content(self) -> TextRange {
        content_range(self.0)
    }

    pub(crate) fn key(self) -> Option<Token<'t>> {
        self.0.token(SyntaxKind::KEY)
    }

    pub(crate) fn value(self) -> Option<Token<'t>> {
        self.0.token(SyntaxKind::VALUE)
    }
}

impl<'t> TurnLine<'t> {
    /// The line without the blanks and the line break at its ends.
    pub(crate) fn content(self) -> TextRange {
        content_range(self.0)
    }

    /// With its line break.
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    pub(crate) fn text(self) -> &'t str {
        self.0.text()
    }

    pub(crate) fn number(self) -> Option<TurnNumber<'t>> {
        let mut numbers = self.0.nodes(SyntaxKind::TURN_NUMBER);
        numbers.next().and_then(TurnNumber::cast)
    }

    /// The players before a colon.
    pub(crate) fn players(self) -> impl Iterator<Item = Token<'t>> {
        let is_player = |token: &Token<'_>| token.kind() == SyntaxKind::PLAYER;
        self.0.all_tokens().filter(is_player)
    }

    /// Its words, except a bare number of kubbs thrown in.
    pub(crate) fn throws(self) -> impl Iterator<Item = Throw<'t>> {
        self.0.nodes(SyntaxKind::THROW).filter_map(Throw::cast)
    }

    pub(crate) fn last_throw(self) -> Option<Throw<'t>> {
        self.0.last_node(SyntaxKind::THROW).and_then(Throw::cast)
    }

    /// The words of a player and a throw without a colon.
    pub(crate) fn words(self) -> impl Iterator<Item = Token<'t>> {
        let word = |throw: Throw<'t>| throw.0.token(SyntaxKind::WORD);
        self.throws().filter_map(word)
    }

    /// Whether it has a bare number of kubbs thrown in.
    pub(crate) fn has_count(self) -> bool {
        self.0.nodes(SyntaxKind::COUNT).next().is_some()
    }

    /// Its number and words as nodes, and the tokens between them.
    pub(crate) fn parts(self) -> impl Iterator<Item = NodeOrToken<Node<'t>, Token<'t>>> {
        self.0.children_with_tokens()
    }
}

impl TurnNumber<'_> {
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    /// Whether a letter for the team stands behind the number of a round: `2a.`.
    pub(crate) fn is_lettered(self) -> bool {
        let has_digits = self.0.token(SyntaxKind::NUMBER).is_some();
        let other = self.0.token(SyntaxKind::UNKNOWN).map(Token::text);
        has_digits && other.is_some_and(|half| half.starts_with(char::is_alphabetic))
    }

    /// The number. `None` if it is missing (a period alone) or too large.
    pub(crate) fn value(self) -> Option<u32> {
        let digits = self.0.tokens();
        let digits = digits.filter(|token| token.kind() == SyntaxKind::NUMBER);
        let mut digits = digits.map(Token::text);
        let other = self.0.token(SyntaxKind::UNKNOWN).map(Token::text);
        let Some(first) = digits.next() else {
            return other.and_then(other_number);
        };
        // `1.2`: the second turn of the first round. The sign of another number, `1 -`, is no half.
        if let Some(whole) = other.and_then(|half| of_round(first, half)) {
            return Some(whole);
        }
        match digits.next() {
            None => first.parse().ok(),
            // `1.6`: the period stands inside the number.
            Some(second) => format!("{first}{second}").parse().ok(),
        }
    }
}

impl Count<'_> {
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    /// The range of its digits, without a word before them.
    pub(crate) fn digits(self) -> TextRange {
        let digits = self.0.token(SyntaxKind::NUMBER);
        digits.map_or(self.range(), |token| token.text_range())
    }

    pub(crate) fn value(self) -> u32 {
        self.0
            .token(SyntaxKind::NUMBER)
            .map_or(0, |token| number(token.text()))
    }
}

impl<'t> Throw<'t> {
    pub(crate) fn text(self) -> &'t str {
        self.0.text()
    }

    /// Whether it names a player with a colon.
    pub(crate) fn has_player(self) -> bool {
        self.0.token(SyntaxKind::PLAYER).is_some()
    }

    /// Whether it is a player and a throw without a colon.
    pub(crate) fn is_glued(self) -> bool {
        self.0.token(SyntaxKind::WORD).is_some()
    }

    /// Whether it is in words, such as `miss`, in a turn of throws.
    pub(crate) fn is_said(self) -> bool {
        let last = self.0.last_node(SyntaxKind::STEP);
        let last = last.and_then(|step| step.last_token());
        last.is_some_and(|word| word.kind() == SyntaxKind::UNKNOWN)
    }

    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    /// Its actions as nodes, and all other tokens.
    pub(crate) fn parts(self) -> impl Iterator<Item = NodeOrToken<Node<'t>, Token<'t>>> {
        self.0.children_with_tokens()
    }
}

impl<'t> Step<'t> {
    pub(crate) fn range(self) -> TextRange {
        self.0.text_range()
    }

    /// Its letter, the last token.
    pub(crate) fn action(self) -> Option<Token<'t>> {
        self.0.last_token()
    }

    /// Its text without the number: in a throw in words, the words.
    pub(crate) fn words(self) -> &'t str {
        let digits = self.0.token(SyntaxKind::NUMBER);
        let digits = digits.map_or(0, |token| token.text().len());
        let words = self.0.text().get(digits..);
        words.unwrap_or_default().trim_start()
    }

    /// The number before the letter, if there is one.
    pub(crate) fn number(self) -> Option<u32> {
        let digits = self.0.token(SyntaxKind::NUMBER);
        digits.map(|token| number(token.text()))
    }

    /// Whether `B` or `M` stands before the letter of an advantage line, as in older sheets.
    pub(crate) fn has_side(self) -> bool {
        self.0.token(SyntaxKind::SIDE).is_some()
    }
}

/// The bytes of a turn or metadata line without the blanks and the line break at its ends.
fn content_range(line: Node<'_>) -> TextRange {
    let parts = line.children_with_tokens();
    let said = parts.filter_map(|part| {
        let (kind, range) = walk::part(&part);
        (!kind.is_trivia()).then_some(range)
    });
    let nothing = || TextRange::empty(line.text_range().start());
    said.reduce(TextRange::cover).unwrap_or_else(nothing)
}

/// The number that digits write; too large ones saturate.
fn number(text: &str) -> u32 {
    text.parse().unwrap_or(u32::MAX)
}
