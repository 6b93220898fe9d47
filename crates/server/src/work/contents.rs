//! Asks the client to read again what the server wrote from a record that changed since.

use std::sync::Arc;

use serde::Serialize;
use tower_lsp::lsp_types::{Url, request::Request};

use crate::state::Shared;

/// `workspace/textDocumentContent/refresh`.
enum Refresh {}

#[derive(Debug, Clone, Serialize, serde::Deserialize)]
struct RefreshParams {
    uri: Url,
}

impl Request for Refresh {
    type Params = RefreshParams;
    type Result = ();
    const METHOD: &'static str = "workspace/textDocumentContent/refresh";
}

/// Typing ended in the open record `record`, or it was saved.
pub(crate) fn refresh(shared: &Arc<Shared>, record: &Url) {
    let stale = {
        let mut state = shared.state();
        let generation = state.documents.get(record).map(|open| open.generation);
        generation.map(|generation| state.contents.stale(record, generation))
    };
    let stale = stale.unwrap_or_default();
    if stale.is_empty() {
        return;
    }
    let remote = shared.remote.clone();
    shared.host.spawn(Box::pin(async move {
        for uri in stale {
            let _ = remote.send_request::<Refresh>(RefreshParams { uri }).await;
        }
    }));
}
