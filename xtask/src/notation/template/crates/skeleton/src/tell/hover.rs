//! Hover: what stands under the cursor, and what the move did.

use notation::{Hover, TextSize, tree};

use crate::{
    game,
    read::syntax::{SkeletonLanguage, SyntaxKind},
    record::SkeletonRecord,
    tell::explain,
};

/// Answers what stands at `at`.
pub(crate) fn hover(record: &SkeletonRecord, at: TextSize) -> Option<Hover> {
    let root = record.parse.syntax::<SkeletonLanguage>();
    let token = tree::token_at(&root, at, SyntaxKind::is_trivia)?;
    let markdown = match token.kind() {
        SyntaxKind::KEY | SyntaxKind::VALUE => "A tag: a fact about the game.".to_owned(),
        SyntaxKind::NUMBER | SyntaxKind::DOT | SyntaxKind::WORD => {
            explain::explain(record, token.text_range().start())?.text
        }
        SyntaxKind::RESULT => match game::winner(token.text()) {
            Some(side) => format!("{} wins.", explain::name(&record.game, side)),
            None => "A draw.".to_owned(),
        },
        _ => return None,
    };
    Some(Hover {
        range: token.text_range(),
        markdown,
        step: None,
    })
}
