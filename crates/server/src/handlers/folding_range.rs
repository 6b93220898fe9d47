//! Folding ranges, as many as the client takes.

use ide::FoldKind;
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind};

use crate::snapshot::Snapshot;

pub(crate) fn folds(snapshot: &Snapshot) -> Vec<FoldingRange> {
    let folds = snapshot.document.folds().into_iter();
    folds
        .take(snapshot.client.fold_limit.unwrap_or(usize::MAX))
        .map(|fold| FoldingRange {
            start_line: fold.first,
            end_line: fold.last,
            kind: Some(match fold.kind {
                FoldKind::Region => FoldingRangeKind::Region,
                FoldKind::Comment => FoldingRangeKind::Comment,
            }),
            ..FoldingRange::default()
        })
        .collect()
}
