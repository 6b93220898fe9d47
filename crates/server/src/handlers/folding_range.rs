//! Folding ranges, up to the client's limit.

use ide::FoldKind;
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind};

use crate::client::snapshot::Snapshot;

pub(crate) fn folds(snapshot: &Snapshot) -> Vec<FoldingRange> {
    let folds = snapshot.document.folds().into_iter();
    folds
        .take(snapshot.client.fold_limit.unwrap_or(usize::MAX))
        .map(|fold| FoldingRange {
            start_line: fold.first,
            end_line: fold.last,
            kind: kind(snapshot, fold.kind),
            ..FoldingRange::default()
        })
        .collect()
}

/// The kind of a fold; `None` if the client said that it does not know it.
fn kind(snapshot: &Snapshot, kind: FoldKind) -> Option<FoldingRangeKind> {
    let kind = match kind {
        FoldKind::Region => FoldingRangeKind::Region,
        FoldKind::Comment => FoldingRangeKind::Comment,
    };
    let known = snapshot.client.fold_kinds.as_ref();
    known
        .is_none_or(|known| known.contains(&kind))
        .then_some(kind)
}
