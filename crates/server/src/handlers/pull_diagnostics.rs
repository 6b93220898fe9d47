//! Diagnostics for clients that request them.

use tower_lsp::{
    jsonrpc::{Error, ErrorCode, Result},
    lsp_types::{
        Diagnostic, DocumentDiagnosticReport, DocumentDiagnosticReportResult,
        FullDocumentDiagnosticReport, RelatedFullDocumentDiagnosticReport, Url,
    },
};

use crate::{
    client::snapshot::Snapshot, handlers::workspace_diagnostics::of_file, state::Shared,
    wire::Verbatim, work::diagnostics,
};

/// The report for `snapshot`, or "unchanged" if it equals the report `previous`; without a snapshot that for the file `uri`. If
/// the snapshot is no longer the open version, the request is cancelled so that the client sends it again.
pub(crate) async fn report(
    shared: &Shared,
    uri: &Url,
    snapshot: Option<Snapshot>,
    previous: Option<&str>,
) -> Result<Verbatim> {
    let Some(snapshot) = snapshot else {
        let (result_id, items) = of_file(shared, uri).await.unzip();
        return Verbatim::of(&full(result_id, items.unwrap_or_default()));
    };
    let Some(published) = diagnostics::of_document(shared, &snapshot).await else {
        return Err(Error {
            code: ErrorCode::ServerError(-32802),
            message: "the document changed".into(),
            data: Some(serde_json::json!({ "retriggerRequest": true })),
        });
    };
    let id = published.id();
    if previous == Some(&*id) {
        let unchanged = format!("{{\"kind\":\"unchanged\",\"resultId\":\"{id}\"}}");
        return Ok(Verbatim::of_json(unchanged));
    }
    let mut json = format!("{{\"kind\":\"full\",\"resultId\":\"{id}\",\"items\":");
    published.write(&mut json);
    json.push('}');
    Ok(Verbatim::of_json(json))
}

fn full(result_id: Option<String>, items: Vec<Diagnostic>) -> DocumentDiagnosticReportResult {
    let report = RelatedFullDocumentDiagnosticReport {
        related_documents: None,
        full_document_diagnostic_report: FullDocumentDiagnosticReport { result_id, items },
    };
    DocumentDiagnosticReport::from(report).into()
}
