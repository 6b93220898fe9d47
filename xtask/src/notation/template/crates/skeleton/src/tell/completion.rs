//! Completions on a new line: the next move's number, and the results.

use notation::{Completion, CompletionKind, TextRange, TextSize};

use crate::{game::RESULTS, record::SkeletonRecord};

/// The completions at `at`.
pub(crate) fn completions(record: &SkeletonRecord, at: TextSize) -> Vec<Completion> {
    let Some((above, below)) = record.parse.text().split_at_checked(at.into()) else {
        return Vec::new();
    };
    let line = [above.rsplit('\n').next(), below.split('\n').next()];
    if line.iter().flatten().any(|part| !part.trim().is_empty()) {
        return Vec::new();
    }
    let mut moves = record.game.moves.iter().zip(&record.replayed().states);
    let last = moves
        .rfind(|(played, _)| played.range.end() <= at)
        .map_or(0, |(_, state)| state.number);
    let here = TextRange::empty(at);
    let number = format!("{}. ", last.saturating_add(1));
    let mut completions = vec![Completion::new(CompletionKind::Number, number, here)];
    if last > 0 {
        let results = RESULTS.iter();
        completions.extend(
            results.map(|(written, _)| Completion::new(CompletionKind::Keyword, *written, here)),
        );
    }
    completions
}
