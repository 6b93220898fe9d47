//! The kinds of tokens and nodes of the notation.

use notation::parser::{Lexeme, lex};

notation::syntax_kinds! {
    /// Tokens and nodes of the notation of Skeleton.
    #[derive(logos::Logos)]
    pub enum SyntaxKind for SkeletonLanguage {
        #[regex("[ \t\r]+")]
        WHITESPACE = "a blank",
        NEWLINE = "a line break",
        #[token("\u{feff}")]
        BOM = "a byte order mark",
        #[regex("#[^\n]*", allow_greedy = true)]
        COMMENT = "a comment",
        #[token("[")]
        L_BRACKET = "an opening bracket",
        #[token("]")]
        R_BRACKET = "a closing bracket",
        KEY = "the key of a tag",
        #[regex("\"[^\"\n]*\"?")]
        VALUE = "the value of a tag",
        #[regex("[0-9]+")]
        NUMBER = "a number",
        #[token(".")]
        DOT = "a period",
        #[regex(r"\p{L}+")]
        WORD = "a word",
        #[token("1-0")]
        #[token("0-1")]
        #[token("1/2")]
        RESULT = "a result",
        UNKNOWN = "something that cannot be read",

        GAME = "a game",
        BLANK_LINE = "a blank line",
        COMMENT_LINE = "a comment line",
        TAG_LINE = "a tag",
        MOVE_LINE = "a move",
        MOVE_NUMBER = "the number of a move",
        RESULT_LINE = "a result line",
    }
}

impl SyntaxKind {
    /// Whether the token says nothing about the game.
    pub(crate) fn is_trivia(self) -> bool {
        matches!(self, Self::WHITESPACE | Self::NEWLINE | Self::BOM)
    }
}

/// The tokens of `line`; its line break, LF or CRLF, is one token.
pub(crate) fn lex_line(line: &str) -> Vec<Lexeme<SyntaxKind>> {
    let body = notation::cut::trim_line_break(line);
    let mut lexemes = lex(body, SyntaxKind::UNKNOWN);
    if body.len() < line.len() {
        lexemes.push((SyntaxKind::NEWLINE, body.len()..line.len()));
    }
    lexemes
}
