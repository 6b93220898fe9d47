//! Diagnostics: computed beside the messages, one task per document, and dropped when a newer version exists.

use std::{collections::hash_map::Entry, sync::Arc};

use notation::{Finding, Severity};
use tower_lsp::lsp_types::{
    CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticTag, NumberOrString, Url,
};

use crate::{
    convert,
    handlers::yield_now,
    snapshot::Snapshot,
    state::{Publishing, Shared},
};

/// Where the pages of the rules stand, one page a notation; `cargo run -p xtask -- rules` writes them.
const RULES: &str = "https://github.com/movetext/movetext/blob/main/syntax/";
/// Games to replay before others get their turn.
const BATCH: usize = 8;

/// Has the diagnostics of the document `uri` published, unless the client asks for them itself.
pub(crate) fn schedule(shared: &Arc<Shared>, uri: &Url) {
    if !shared.state().client.pull_diagnostics {
        start(shared, uri);
    }
}

/// Has published what is wrong in a `movetext.toml`; no client asks for that.
pub(crate) fn schedule_project(shared: &Arc<Shared>, file: &Url) {
    start(shared, file);
}

/// Starts a task that publishes the diagnostics of `uri`, or lets the running one go over it again.
fn start(shared: &Arc<Shared>, uri: &Url) {
    match shared.state().publishing.entry(uri.clone()) {
        Entry::Occupied(mut entry) => {
            entry.insert(Publishing::Stale);
            return;
        }
        Entry::Vacant(entry) => {
            entry.insert(Publishing::Current);
        }
    }
    let task = publish(Arc::clone(shared), uri.clone());
    shared.host.spawn(Box::pin(task));
}

/// Publishes the diagnostics of `uri` until they are those of its newest version.
async fn publish(shared: Arc<Shared>, uri: Url) {
    loop {
        let snapshot = shared.snapshot(&uri);
        match &snapshot {
            Some(snapshot) => {
                if let Some(diagnostics) = of_document(&shared, snapshot).await {
                    let version = snapshot.client.versions.then_some(snapshot.version);
                    let remote = &shared.remote;
                    remote
                        .publish_diagnostics(uri.clone(), diagnostics, version)
                        .await;
                }
            }
            None => {
                // A settings file, or a document that was closed.
                let problems = shared.state().project_problems.get(&uri).cloned();
                let remote = &shared.remote;
                remote
                    .publish_diagnostics(uri.clone(), problems.unwrap_or_default(), None)
                    .await;
            }
        }
        let mut state = shared.state();
        let newest = state.documents.get(&uri).map(|open| open.generation);
        let is_newest = newest.is_some() && newest == snapshot.map(|snapshot| snapshot.generation);
        match state.publishing.get_mut(&uri) {
            Some(stale @ Publishing::Stale) if !is_newest => *stale = Publishing::Current,
            _ => {
                state.publishing.remove(&uri);
                return;
            }
        }
    }
}

/// The diagnostics of `snapshot`; nothing if it is no longer what is open.
pub(crate) async fn of_document(shared: &Shared, snapshot: &Snapshot) -> Option<Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    for (count, placed) in snapshot.document.games().enumerate() {
        if count % BATCH == 0 {
            yield_now().await;
            if !shared.is_current(snapshot) {
                return None;
            }
        }
        let findings = placed.game.findings().iter();
        diagnostics.extend(
            findings
                .map(|finding| finding.clone().shifted(placed.offset))
                .filter(|finding| !snapshot.document.is_unfinished(finding))
                .map(|finding| diagnostic(snapshot, &finding)),
        );
    }
    Some(diagnostics)
}

/// The diagnostics of `snapshot`, without a pause; also those of an unfinished last line if nobody is typing there.
pub(crate) fn of_snapshot(snapshot: &Snapshot, is_open: bool) -> Vec<Diagnostic> {
    let findings = snapshot.document.findings();
    findings
        .filter(|finding| !is_open || !snapshot.document.is_unfinished(finding))
        .map(|finding| diagnostic(snapshot, &finding))
        .collect()
}

/// A finding as the client is told of it.
pub(crate) fn diagnostic(snapshot: &Snapshot, finding: &Finding) -> Diagnostic {
    let client = &snapshot.client;
    let related = finding
        .related
        .iter()
        .map(|related| DiagnosticRelatedInformation {
            location: snapshot.location(related.range),
            message: related.message.clone(),
        });
    let is_superfluous =
        finding.code == "movetext/unused-allow" && finding.severity == Severity::Hint;
    Diagnostic {
        range: snapshot.range(finding.range),
        severity: Some(convert::severity(finding.severity)),
        code: Some(NumberOrString::String(finding.code.to_owned())),
        code_description: client
            .code_description
            .then(|| rule_page(finding.code))
            .flatten()
            .map(|href| CodeDescription { href }),
        source: Some("movetext".to_owned()),
        message: finding.message.clone(),
        related_information: (client.related_information && !finding.related.is_empty())
            .then(|| related.collect()),
        tags: (client.unnecessary_tag && is_superfluous).then(|| vec![DiagnosticTag::UNNECESSARY]),
        data: None,
    }
}

/// Where the page of the rule `code` stands, to which its findings link.
#[must_use]
pub fn rule_page(code: &str) -> Option<Url> {
    let (notation, name) = code.split_once('/')?;
    Url::parse(&format!("{RULES}{notation}/rules.md#{name}")).ok()
}
