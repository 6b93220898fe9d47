//! The meaning of the tokens, for highlighting.

use notation::{TextRange, Token, TokenClass, size};

use crate::{
    game::{letters, players},
    read::{ast, syntax::SyntaxKind},
    record::KubbRecord,
};

/// The tokens touching `range` with their meaning.
pub(crate) fn tokens(record: &KubbRecord, range: Option<TextRange>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let lines = record.parse.lines_in(range);
    for line in record.parse.lines().skip(lines.start).take(lines.len()) {
        line.visit_tokens(&mut |node, token| push_token(record, node, token, &mut tokens));
    }
    tokens
}

fn push_token(
    record: &KubbRecord,
    node: ast::Node<'_>,
    token: ast::Token<'_>,
    tokens: &mut Vec<Token>,
) {
    let range = token.text_range();
    let class = match token.kind() {
        kind if kind.is_trivia() => return,
        kind if kind.is_comment() => TokenClass::Comment,
        SyntaxKind::WORD => return push_word(record, token, tokens),
        SyntaxKind::NUMBER if node.kind() == SyntaxKind::TURN_NUMBER => TokenClass::Index,
        SyntaxKind::NUMBER => TokenClass::Number,
        SyntaxKind::DOT => TokenClass::Index,
        SyntaxKind::PLAYER => TokenClass::Player,
        SyntaxKind::ACTION | SyntaxKind::SIDE => TokenClass::Action,
        SyntaxKind::KEY => TokenClass::Tag,
        SyntaxKind::VALUE => TokenClass::Text,
        SyntaxKind::COLON
        | SyntaxKind::SEPARATOR
        | SyntaxKind::L_BRACKET
        | SyntaxKind::R_BRACKET => TokenClass::Punctuation,
        _ => TokenClass::Invalid,
    };
    tokens.push(Token { range, class });
}

/// A word without a colon: the player, then numbers and actions.
fn push_word(record: &KubbRecord, token: ast::Token<'_>, tokens: &mut Vec<Token>) {
    let (text, start) = (token.text(), token.text_range().start());
    let sheet = &record.game().sheet;
    let Some(at) = players::split(text, |name| sheet.knows(name)) else {
        return;
    };
    let mut push = |from: usize, to: usize, class| {
        if from < to {
            let range = TextRange::new(start + size(from), start + size(to));
            tokens.push(Token { range, class });
        }
    };
    push(0, at, TokenClass::Player);
    for piece in letters::scan(&text[at..]) {
        push(at + piece.range.start, at + piece.split, TokenClass::Number);
        push(at + piece.split, at + piece.range.end, TokenClass::Action);
    }
}
