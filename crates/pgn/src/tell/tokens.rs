//! The meaning of the tokens, for highlighting.

use notation::{TextRange, Token, TokenClass, walk};

use crate::{
    read::syntax::{PgnLanguage, SyntaxKind},
    record::PgnRecord,
};

type Node<'t> = walk::Node<'t, PgnLanguage>;

/// The tokens that touch `range`.
pub(crate) fn tokens(game: &PgnRecord, range: Option<TextRange>) -> Vec<Token> {
    Token::in_range(&game.parse, range, class)
}

/// The class of a token in `node`.
fn class(token: walk::Token<'_, PgnLanguage>, node: Node<'_>) -> Option<TokenClass> {
    let is_number = || token.text().bytes().all(|byte| byte.is_ascii_digit());
    Some(match token.kind() {
        SyntaxKind::LINE_COMMENT | SyntaxKind::COMMENT | SyntaxKind::ESCAPED => TokenClass::Comment,
        SyntaxKind::TAG_NAME => TokenClass::Tag,
        SyntaxKind::TAG_VALUE => tag_class(node),
        SyntaxKind::NUMBER | SyntaxKind::DOTS => TokenClass::Index,
        SyntaxKind::RESULT => TokenClass::Keyword,
        // Digits in a move's place look like a number, and editors without Movetext color them so.
        SyntaxKind::SAN if is_number() => TokenClass::Index,
        SyntaxKind::SAN => TokenClass::Action,
        SyntaxKind::SUFFIX | SyntaxKind::NAG | SyntaxKind::EN_PASSANT => TokenClass::Mark,
        SyntaxKind::L_BRACKET
        | SyntaxKind::R_BRACKET
        | SyntaxKind::L_PAREN
        | SyntaxKind::R_PAREN => TokenClass::Punctuation,
        SyntaxKind::ERROR => TokenClass::Invalid,
        _ => return None,
    })
}

/// The value of `White` or `Black` is a player; other values are text.
fn tag_class(node: Node<'_>) -> TokenClass {
    let name = node.token(SyntaxKind::TAG_NAME);
    match name.is_some_and(|name| matches!(name.text(), "White" | "Black")) {
        true => TokenClass::Player,
        false => TokenClass::Text,
    }
}
