//! Diagnostics for clients that ask for them.

use tower_lsp::{
    jsonrpc::{Error, ErrorCode, Result},
    lsp_types::{
        DocumentDiagnosticReport, DocumentDiagnosticReportResult, FullDocumentDiagnosticReport,
        RelatedFullDocumentDiagnosticReport, RelatedUnchangedDocumentDiagnosticReport,
        UnchangedDocumentDiagnosticReport,
    },
};

use crate::{diagnostics, snapshot::Snapshot, state::Shared};

/// The report for `snapshot`, or that nothing changed since the report `previous`. An older version than the one that is
/// open is cancelled, so that the client asks again.
pub(crate) async fn report(
    shared: &Shared,
    snapshot: Option<Snapshot>,
    previous: Option<&str>,
) -> Result<DocumentDiagnosticReportResult> {
    let Some(snapshot) = snapshot else {
        return Ok(full(None, Vec::new()));
    };
    let result_id = snapshot.generation.to_string();
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
