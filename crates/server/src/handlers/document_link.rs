//! Web addresses in the text.

use tower_lsp::lsp_types::{DocumentLink, Url};

use crate::snapshot::Snapshot;

pub(crate) fn links(snapshot: &Snapshot) -> Vec<DocumentLink> {
    let links = snapshot.document.links().into_iter();
    links
        .filter_map(|link| {
            // What only looks like an address is no link.
            let target = Url::parse(&link.target).ok()?;
            Some(DocumentLink {
                range: snapshot.range(link.range),
                target: Some(target),
                tooltip: None,
                data: None,
            })
        })
        .collect()
}
