//! The meaning of the tokens, for highlighting.

use notation::{TextRange, Token, TokenClass, work};

use crate::{
    read::syntax::{SkeletonLanguage, SyntaxKind},
    record::SkeletonRecord,
};

/// The tokens of the lines that touch `range`, or of all lines.
pub(crate) fn tokens(record: &SkeletonRecord, range: Option<TextRange>) -> Vec<Token> {
    let lines = record.parse.lines_in(range);
    let all = record.parse.lines::<SkeletonLanguage>();
    let tokens = all
        .skip(lines.start)
        .take(lines.len())
        .flat_map(|line| line.all_tokens());
    let tokens = tokens.filter_map(|token| {
        work::count(1);
        let range = token.text_range();
        class(token.kind()).map(|class| Token { range, class })
    });
    tokens
        .filter(|token| range.is_none_or(|range| range.intersect(token.range).is_some()))
        .collect()
}

fn class(kind: SyntaxKind) -> Option<TokenClass> {
    Some(match kind {
        SyntaxKind::COMMENT => TokenClass::Comment,
        SyntaxKind::KEY => TokenClass::Tag,
        SyntaxKind::VALUE => TokenClass::Text,
        SyntaxKind::NUMBER | SyntaxKind::DOT => TokenClass::Index,
        SyntaxKind::WORD => TokenClass::Action,
        SyntaxKind::RESULT => TokenClass::Keyword,
        SyntaxKind::L_BRACKET | SyntaxKind::R_BRACKET => TokenClass::Punctuation,
        SyntaxKind::UNKNOWN => TokenClass::Invalid,
        _ => return None,
    })
}
