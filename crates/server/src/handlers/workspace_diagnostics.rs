//! Diagnostics of all records of the workspace, open or not, for clients that request them.
//!
//! A client repeats the request. If its last answer was "unchanged", the next answer waits for a change.

use std::{
    collections::{BTreeMap, HashMap},
    hash::{DefaultHasher, Hash as _, Hasher as _},
    sync::Arc,
};

use futures::{StreamExt as _, stream};
use ide::Document;
use tower_lsp::lsp_types::{
    Diagnostic, FullDocumentDiagnosticReport, PreviousResultId, ProgressToken,
    UnchangedDocumentDiagnosticReport, Url, WorkspaceDiagnosticParams, WorkspaceDiagnosticReport,
    WorkspaceDiagnosticReportPartialResult, WorkspaceDiagnosticReportResult,
    WorkspaceDocumentDiagnosticReport, WorkspaceFullDocumentDiagnosticReport,
    WorkspaceUnchangedDocumentDiagnosticReport,
};

use notation::Order as _;

use crate::{
    client::snapshot::Snapshot,
    encode::diagnostics::of_snapshot,
    state::{
        Pulled, Shared,
        host::{compute, yield_now},
        index::{hash_of, result_id},
        paths::key,
        step::WorkStep,
    },
    work::{
        documents, index,
        progress::{Progress, send_part},
    },
};

/// The number of reports in one part, for a client that takes an answer in parts.
const PART: usize = 64;

/// A record to be reported.
struct ReportedRecord {
    uri: Url,
    /// The document, if it is open.
    open: Option<Snapshot>,
    result_id: String,
}

/// The reports of all records; after an answer without changes, only once something changes.
pub(crate) async fn report(
    shared: &Arc<Shared>,
    params: WorkspaceDiagnosticParams,
) -> WorkspaceDiagnosticReportResult {
    shared.state().asks_for_workspace = true;
    let previous = Previous::new(params.previous_result_ids);
    wait_for_change(shared, previous.hash).await;
    let progress = match params.work_done_progress_params.work_done_token {
        Some(token) => Some(Progress::begin(shared, token, "Checking records", true).await),
        None => None,
    };
    // A percentage must not decrease, so it covers only the checking.
    index::settled(shared, None).await;
    let version = shared.state().index.version();
    let part_token = params.partial_result_params.partial_result_token;
    let mut answer = DiagnosticAnswer::new(shared, part_token);
    let mut is_unchanged = true;

    let records = records(shared);
    for gone in previous.gone(&records) {
        is_unchanged = false;
        answer.add(full(gone, None, None, Vec::new())).await;
    }
    let (total, mut done) = (records.len(), 0);
    let checks = records.into_iter().map(|(key, record)| {
        let known = previous.id(&key) == Some(&record.result_id);
        check(Arc::clone(shared), record, known)
    });
    let mut checking = stream::iter(checks).buffer_unordered(shared.host.workers().max(1));
    while let Some(report) = checking.next().await {
        is_unchanged &= matches!(report, WorkspaceDocumentDiagnosticReport::Unchanged(_));
        answer.add(report).await;
        done += 1;
        let step = WorkStep { done, total };
        if let Some(progress) = progress.as_ref().filter(|_| step.is_worth_telling()) {
            progress.report(step).await;
        }
        // Without threads, each check takes this turn: let others run.
        yield_now().await;
    }
    shared.state().pulled = Some(Pulled {
        previous: previous.hash,
        unchanged_in: is_unchanged.then_some(version),
    });
    let result = answer.finish().await;
    if let Some(progress) = progress {
        progress.end().await;
    }
    result
}

/// Waits for a change if the client's last answer was that its results, with the hash `previous`, are unchanged.
async fn wait_for_change(shared: &Shared, previous: u64) {
    let change = {
        let mut state = shared.state();
        let version = state.index.version();
        let was_told = state.pulled.is_some_and(|pulled| {
            pulled.previous == previous && pulled.unchanged_in == Some(version)
        });
        if !was_told || state.is_closing {
            return;
        }
        state.index.next_change()
    };
    let _ = change.await;
}

/// The results that the client has.
struct Previous {
    ids: HashMap<String, PreviousResultId>,
    hash: u64,
}

impl Previous {
    fn new(ids: Vec<PreviousResultId>) -> Self {
        let mut hashed: Vec<(&str, &str)> =
            ids.iter().map(|id| (id.uri.as_str(), &*id.value)).collect();
        hashed.order();
        let mut hasher = DefaultHasher::new();
        hashed.hash(&mut hasher);
        Self {
            hash: hasher.finish(),
            ids: ids.into_iter().map(|id| (key(&id.uri), id)).collect(),
        }
    }

    fn id(&self, key: &str) -> Option<&String> {
        self.ids.get(key).map(|id| &id.value)
    }

    /// The results of records that no longer exist.
    fn gone(&self, records: &BTreeMap<String, ReportedRecord>) -> Vec<Url> {
        let gone = self
            .ids
            .iter()
            .filter(|(key, _)| !records.contains_key(*key));
        gone.map(|(_, id)| id.uri.clone()).collect()
    }
}

/// All records by key: open documents at their current version, others as they were read last.
fn records(shared: &Shared) -> BTreeMap<String, ReportedRecord> {
    let open: Vec<Url> = shared.state().documents.keys().cloned().collect();
    let snapshots = open.iter().filter_map(|uri| shared.snapshot(uri));
    let mut records: BTreeMap<String, ReportedRecord> = snapshots
        .map(|snapshot| {
            let record = ReportedRecord {
                uri: snapshot.uri.clone(),
                result_id: snapshot.result_id(),
                open: Some(snapshot),
            };
            (key(&record.uri), record)
        })
        .collect();
    let state = shared.state();
    for (key, file) in state.index.files() {
        records
            .entry(key.clone())
            .or_insert_with(|| ReportedRecord {
                uri: file.uri.clone(),
                open: None,
                result_id: file.result_id(),
            });
    }
    records
}

/// The report of one record; "unchanged" if the client already has it.
async fn check(
    shared: Arc<Shared>,
    record: ReportedRecord,
    is_known: bool,
) -> WorkspaceDocumentDiagnosticReport {
    let version = record
        .open
        .as_ref()
        .map(|snapshot| i64::from(snapshot.version));
    if is_known {
        let unchanged = WorkspaceUnchangedDocumentDiagnosticReport {
            uri: record.uri,
            version,
            unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport {
                result_id: record.result_id,
            },
        };
        return WorkspaceDocumentDiagnosticReport::Unchanged(unchanged);
    }
    match record.open {
        Some(snapshot) => {
            let near = shared.near(&record.uri);
            let items = compute(&*shared.host, move || of_snapshot(&snapshot, Some(near))).await;
            full(
                record.uri,
                version,
                Some(record.result_id),
                items.unwrap_or_default(),
            )
        }
        None => {
            let (result_id, items) = of_file(&shared, &record.uri).await.unzip();
            full(record.uri, None, result_id, items.unwrap_or_default())
        }
    }
}

/// The diagnostics of a file that is not open, and their id. `None` if it cannot be read or is left out.
pub(crate) async fn of_file(shared: &Shared, uri: &Url) -> Option<(String, Vec<Diagnostic>)> {
    let notation = documents::notation_of("", uri)?;
    let text = shared.host.read(uri).await?;
    let (effective, client) = {
        let mut state = shared.state();
        let effective = state.settings_of(uri);
        if state.is_left_out(&effective.settings, uri) {
            return None;
        }
        (effective, Arc::clone(&state.client))
    };
    let result_id = result_id(hash_of(&text), effective.hash);
    let uri = uri.clone();
    let items = compute(&*shared.host, move || {
        let snapshot = Snapshot {
            uri,
            version: 0,
            generation: 0,
            cut: 0,
            document: Document::new(notation, &text, effective.settings),
            client,
        };
        of_snapshot(&snapshot, None)
    });
    Some((result_id, items.await?))
}

fn full(
    uri: Url,
    version: Option<i64>,
    result_id: Option<String>,
    items: Vec<Diagnostic>,
) -> WorkspaceDocumentDiagnosticReport {
    WorkspaceDocumentDiagnosticReport::Full(WorkspaceFullDocumentDiagnosticReport {
        uri,
        version,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    })
}

/// An answer, sent as a whole or in parts.
struct DiagnosticAnswer<'a> {
    shared: &'a Shared,
    token: Option<ProgressToken>,
    items: Vec<WorkspaceDocumentDiagnosticReport>,
}

impl<'a> DiagnosticAnswer<'a> {
    fn new(shared: &'a Shared, token: Option<ProgressToken>) -> Self {
        Self {
            shared,
            token,
            items: Vec::new(),
        }
    }

    async fn add(&mut self, report: WorkspaceDocumentDiagnosticReport) {
        self.items.push(report);
        if self.items.len() >= PART {
            self.send().await;
        }
    }

    async fn send(&mut self) {
        if let Some(token) = self.token.as_ref().filter(|_| !self.items.is_empty()) {
            let items = std::mem::take(&mut self.items);
            let part = WorkspaceDiagnosticReportPartialResult { items };
            send_part(&self.shared.remote, token, &part).await;
        }
    }

    /// The reports that were not sent in parts.
    async fn finish(mut self) -> WorkspaceDiagnosticReportResult {
        self.send().await;
        WorkspaceDiagnosticReportResult::Report(WorkspaceDiagnosticReport { items: self.items })
    }
}
