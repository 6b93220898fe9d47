//! The meaning of the text at a place, and the effect of its move.

use notation::{Meaning, TextSize, tree};

use crate::{
    game,
    read::syntax::{SkeletonLanguage, SyntaxKind},
    record::SkeletonRecord,
    tell::sentence,
};

/// The meaning of the text at `at`; `None` if it has none.
pub(crate) fn meaning(record: &SkeletonRecord, at: TextSize) -> Option<Meaning> {
    let root = record.parse.syntax::<SkeletonLanguage>();
    let token = tree::token_at(&root, at, SyntaxKind::is_trivia)?;
    let text = match token.kind() {
        SyntaxKind::KEY | SyntaxKind::VALUE => "A tag: a fact about the game.".to_owned(),
        SyntaxKind::NUMBER | SyntaxKind::DOT | SyntaxKind::WORD => String::new(),
        SyntaxKind::RESULT => match game::winner(token.text()) {
            Some(side) => format!("{} wins.", sentence::name(&record.game, side)),
            None => "A draw.".to_owned(),
        },
        _ => return None,
    };
    let range = token.text_range();
    let told = text.is_empty().then(|| sentence::told(record, range.start()));
    Some(Meaning {
        told: told.flatten(),
        ..Meaning::new(range, text)
    })
}
