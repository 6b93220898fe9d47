//! The meaning of the tokens, for highlighting.

use notation::{TextRange, Token, TokenClass};

use crate::{
    read::{
        ast::{self, Node},
        syntax::SyntaxKind,
    },
    record::BuckyRecord,
};

/// The tokens that touch `range`.
pub(crate) fn tokens(game: &BuckyRecord, range: Option<TextRange>) -> Vec<Token> {
    Token::in_range(&game.parse, range, class)
}

/// The class of `token`, which is in `node`.
fn class(token: ast::Token<'_>, node: Node<'_>) -> Option<TokenClass> {
    Some(match token.kind() {
        SyntaxKind::LINE_COMMENT | SyntaxKind::BLOCK_COMMENT => TokenClass::Comment,
        SyntaxKind::TAG_NAME => TokenClass::Tag,
        SyntaxKind::TAG_VALUE => tag_class(node),
        SyntaxKind::NUMBER | SyntaxKind::DOTS => TokenClass::Index,
        SyntaxKind::RESULT => TokenClass::Keyword,
        SyntaxKind::SQUARE => TokenClass::Place,
        SyntaxKind::SIGN | SyntaxKind::CASTLE | SyntaxKind::TAKE => TokenClass::Action,
        SyntaxKind::LETTER => TokenClass::Piece,
        SyntaxKind::MARK | SyntaxKind::SHORTHAND | SyntaxKind::NAG => TokenClass::Mark,
        SyntaxKind::INFO => TokenClass::Text,
        SyntaxKind::ERROR => TokenClass::Invalid,
        SyntaxKind::EQUALS
        | SyntaxKind::L_BRACKET
        | SyntaxKind::R_BRACKET
        | SyntaxKind::L_PAREN
        | SyntaxKind::R_PAREN
        | SyntaxKind::COMMA => TokenClass::Punctuation,
        _ => return None,
    })
}

/// The value of a player's tag is a player; other values are text.
fn tag_class(node: Node<'_>) -> TokenClass {
    let names_player = node
        .token(SyntaxKind::TAG_NAME)
        .is_some_and(|name| matches!(name.text(), "White" | "Black"));
    if names_player {
        TokenClass::Player
    } else {
        TokenClass::Text
    }
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Bucky;

    #[test]
    fn every_part_of_a_record_has_its_class() {
        let text = "[White \"Ann\"]\n[Event \"Cup\"]\n1. e4-g8=S(xe6)++! {mate} 1-0 foo\n";
        let shown: Vec<String> = fixture::read(&Bucky, text)
            .tokens(None)
            .into_iter()
            .map(|token| format!("{}:{:?}", &text[token.range], token.class))
            .collect();
        assert_eq!(
            shown.join(" "),
            "[:Punctuation White:Tag \"Ann\":Player ]:Punctuation [:Punctuation Event:Tag \"Cup\":Text ]:Punctuation \
             1:Index .:Index e4:Place -:Action g8:Place =:Punctuation S:Piece (:Punctuation x:Action e6:Place ):Punctuation \
             ++:Mark !:Mark {mate}:Comment 1-0:Keyword foo:Invalid"
        );
    }
}
