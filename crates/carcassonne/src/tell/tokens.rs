//! The class of every token, for highlighting.

use notation::{TextRange, Token, TokenClass};

use crate::{
    read::{
        ast,
        syntax::SyntaxKind::{self, *},
    },
    record::CarcassonneRecord,
};

/// The tokens of the lines that touch `range`.
pub(crate) fn tokens(record: &CarcassonneRecord, range: Option<TextRange>) -> Vec<Token> {
    let parse = &record.parse;
    let lines = parse.lines_in(range);
    let mut found: Vec<Token> = Vec::new();
    for line in parse.lines().skip(lines.start).take(lines.len()) {
        line.visit_tokens(&mut |node, token| {
            let Some(class) = class(node, token) else {
                return;
            };
            let range = token.text_range();
            match found.last_mut() {
                // A name of several words is one name.
                Some(last)
                    if last.class == class
                        && class == TokenClass::Text
                        && last.range.end() == range.start() =>
                {
                    last.range = last.range.cover(range);
                }
                _ => found.push(Token { range, class }),
            }
        });
    }
    if let Some(range) = range {
        found.retain(|token| token.range.intersect(range).is_some());
    }
    found
}

fn class(node: ast::Node<'_>, token: ast::Token<'_>) -> Option<TokenClass> {
    let parent = node.kind();
    Some(match token.kind() {
        NEWLINE => return None,
        WHITESPACE if !is_text(parent) => return None,
        NOTE => TokenClass::Comment,
        KEYWORD | DISCARD_WORD => TokenClass::Keyword,
        MOVE_NUMBER => TokenClass::Index,
        PLAYER_ID => TokenClass::Player,
        FACE | GROUP | FEATURE => TokenClass::Tile,
        MEEPLE | FIGURE => TokenClass::Piece,
        UNREADABLE => TokenClass::Invalid,
        MARKUP | DOLLARS => TokenClass::Punctuation,
        ORDINAL => TokenClass::Number,
        _ if matches!(parent, FIELD | NAME) => TokenClass::Text,
        L_PAREN | R_PAREN | L_BRACKET | R_BRACKET | L_ANGLE | R_ANGLE => TokenClass::Punctuation,
        _ if is_text(parent) => TokenClass::Text,
        NUMBER | PLUS | MINUS if parent == COORDINATE => TokenClass::Place,
        NUMBER | PLUS if matches!(parent, GAIN | TOTAL | PLACE | POINTS) => TokenClass::Number,
        COMMA | EQUALS | PLUS | MINUS => TokenClass::Punctuation,
        _ if parent == STRAY => TokenClass::Invalid,
        _ => TokenClass::Text,
    })
}

/// Whether blanks in such a node belong to its text.
fn is_text(parent: SyntaxKind) -> bool {
    matches!(
        parent,
        FIELD | NAME | REAL_NAME | COUNTRY | COLOR | TEXT_LINE
    )
}
