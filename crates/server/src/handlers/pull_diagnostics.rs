//! Diagnostics for clients that ask for them.

use tower_lsp::{
    jsonrpc::{Error, ErrorCode, Result},
    lsp_types::{
        DocumentDiagnosticReport, DocumentDiagnosticReportResult, FullDocumentDiagnosticReport,
        RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport,
        UnchangedDocumentDiagnosticReport, Url,
    },
};

use crate::{
    client::snapshot::Snapshot, handlers::workspace_diagnostics::of_file, state::Shared,
    work::diagnostics,
};

/// The report for `snapshot`, or that nothing changed since the report `previous`; for the file `uri` if it is not open. An
/// older version than the one that is open is cancelled, so that the client asks again.
pub(crate) async fn report(
    shared: &Shared,
    uri: &Url,
    snapshot: Option<Snapshot>,
    previous: Option<&str>,
) -> Result<DocumentDiagnosticReportResult> {
    let Some(snapshot) = snapshot else {
        let (result_id, items) = of_file(shared, uri).await.unzip();
        return Ok(full(result_id, items.unwrap_or_default()));
    };
    let result_id = snapshot.result_id();
    if previous == Some(&*result_id) {
        let unchanged = RelatedUnchangedDocumentDiagnosticReport {
            related_documents: None,
            unchanged_document_diagnostic_report: UnchangedDocumentDiagnosticReport { result_id },
        };
        return Ok(DocumentDiagnosticReport::from(unchanged).into());
    }
    match diagnostics::of_document(shared, &snapshot).await {
        Some(items) => Ok(full(Some(result_id), items)),
        None => Err(Error {
            code: ErrorCode::ServerError(-32802),
            message: "the document changed".into(),
            data: Some(serde_json::json!({ "retriggerRequest": true })),
        }),
    }
}

fn full(
    result_id: Option<String>,
    items: Vec<tower_lsp::lsp_types::Diagnostic>,
) -> DocumentDiagnosticReportResult {
    let report = RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    };
    DocumentDiagnosticReport::from(report).into()
}
