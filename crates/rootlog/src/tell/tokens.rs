//! The meaning of the tokens for highlighting.

use notation::{TextRange, Token, TokenClass};

use crate::{
    read::{ast, syntax::SyntaxKind::*},
    record::RootlogRecord,
};

/// The tokens that touch `range`, ascending.
pub(crate) fn tokens(record: &RootlogRecord, range: Option<TextRange>) -> Vec<Token> {
    Token::in_range(&record.parse, range, |token, node| class(node, token))
}

fn class(parent: ast::Node<'_>, token: ast::Token<'_>) -> Option<TokenClass> {
    let kind = token.kind();
    if matches!(kind, WHITESPACE | NEWLINE) {
        return None;
    }
    let bad = matches!(parent.kind(), BAD | BAD_ACTION);
    if bad && kind != COMMENT {
        return Some(TokenClass::Invalid);
    }
    Some(match kind {
        COMMENT => TokenClass::Comment,
        HEADER_KEY => TokenClass::Keyword,
        TEXT if parent.kind() == PLAYER_LINE => TokenClass::Player,
        TEXT => TokenClass::Text,
        FACTION => TokenClass::Faction,
        HIRELING_MARK | HIRELING | DEMOTED => TokenClass::Faction,
        UNDERSCORE if parent.kind() == HIRELING_NAME => TokenClass::Faction,
        COUNT | POINTS | ROLL | MARKERS | VALUE | RELIC_VALUE => TokenClass::Number,
        SUIT | HASH | CARD_NAME | AT => TokenClass::Card,
        PIECE_KIND | PIECE_LETTER => TokenClass::Piece,
        UNDERSCORE if parent.kind() == PIECE => TokenClass::Piece,
        ITEM | PERCENT => TokenClass::Item,
        LANDMARK | CLEARING | SLOT | DOLLAR | STAR | QUEST | ITEM_AREA | UNDERSCORE => {
            TokenClass::Place
        }
        ARROW | SWAP | CARET | GAIN | LOSE | BATTLE_MARK | CRAFT_MARK | QUESTION => {
            TokenClass::Action
        }
        PLUS | SEPARATOR | COLON | COMMA | L_PAREN | R_PAREN => TokenClass::Punctuation,
        _ => TokenClass::Invalid,
    })
}
