//! Code actions that silence a rule in the project: an edit of the `movetext.toml` that applies to the document, or of a new
//! one in the workspace folder.

use std::sync::Arc;

use ide::{Encoding, settings};
use notation::{Edit, Finding};
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, CreateFile, CreateFileOptions,
    DocumentChangeOperation, DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier,
    Position, Range, ResourceOp, TextDocumentEdit, TextEdit, Url, WorkspaceEdit,
};

use crate::{
    client::{Client, snapshot::Snapshot, wants},
    encode::diagnostics::diagnostic,
    state::{
        Shared,
        paths::{folders_of, is_below},
    },
};

/// The kind of these actions.
pub(crate) const SILENCE: CodeActionKind = CodeActionKind::new("quickfix.movetext.silence");

/// The document and the rule of an action.
#[derive(Serialize, Deserialize)]
pub(crate) struct SilenceData {
    uri: Url,
    silence: String,
}

/// The settings file to write.
struct Target {
    file: Url,
    is_there: bool,
}

/// An action for each rule with a finding in the line of the cursor; none for a selection of lines.
pub(crate) async fn actions(
    shared: &Arc<Shared>,
    snapshot: &Snapshot,
    params: &CodeActionParams,
) -> Vec<CodeAction> {
    let is_line = params.range.start.line == params.range.end.line;
    let is_wanted = wants(params.context.only.as_deref(), &SILENCE);
    let client = &snapshot.client;
    if !is_line || !is_wanted || !client.code_action_literals {
        return Vec::new();
    }
    if target(shared, &snapshot.uri, client).is_none() {
        return Vec::new();
    }
    let mut offered: Vec<CodeAction> = Vec::new();
    for finding in snapshot
        .document
        .findings_at(snapshot.text_range(params.range))
    {
        let title = format!("Silence {} in the project", finding.code);
        if offered.iter().all(|known| known.title != title) {
            offered.extend(action(shared, snapshot, &finding, title).await);
        }
    }
    offered
}

/// The action; its edit comes later if the client can resolve it.
async fn action(
    shared: &Arc<Shared>,
    snapshot: &Snapshot,
    finding: &Finding,
    title: String,
) -> Option<CodeAction> {
    let data = SilenceData {
        uri: snapshot.uri.clone(),
        silence: finding.code.to_owned(),
    };
    let action = CodeAction {
        title,
        kind: Some(SILENCE),
        diagnostics: Some(vec![diagnostic(snapshot, finding)]),
        ..CodeAction::default()
    };
    if snapshot.client.code_action_resolve {
        return Some(CodeAction {
            data: serde_json::to_value(data).ok(),
            ..action
        });
    }
    Some(CodeAction {
        edit: Some(edit(shared, &data).await?),
        ..action
    })
}

/// The edit that silences the rule of the action.
pub(crate) async fn edit(shared: &Arc<Shared>, data: &SilenceData) -> Option<WorkspaceEdit> {
    let client = Arc::clone(&shared.state().client);
    let target = target(shared, &data.uri, &client)?;
    let text = if target.is_there {
        shared.host.read(&target.file).await?
    } else {
        String::new()
    };
    let edit = settings::silenced(&text, &data.silence)?;
    let edit = text_edit(&text, &edit, client.encoding);
    Some(workspace_edit(target, edit, &client))
}

/// The nearest settings file above the document, or else a new one in its workspace folder, if the client can create files.
fn target(shared: &Shared, uri: &Url, client: &Client) -> Option<Target> {
    let state = shared.state();
    let mut folders = folders_of(uri);
    if let Some(folder) = folders.find(|folder| state.layers.has_project(folder) == Some(true)) {
        return Some(Target {
            file: folder.join(settings::FILE_NAME).ok()?,
            is_there: true,
        });
    }
    let roots = state.folders.iter().filter(|root| is_below(uri, root));
    let root = roots.max_by_key(|root| root.as_str().len())?;
    let root = format!("{}/", root.as_str().trim_end_matches('/'));
    let file = Url::parse(&root).ok()?.join(settings::FILE_NAME).ok()?;
    client.creates_files.then_some(Target {
        file,
        is_there: false,
    })
}

fn text_edit(text: &str, edit: &Edit, encoding: Encoding) -> TextEdit {
    let position = |offset| {
        let position = ide::position_in(text, offset, encoding);
        Position::new(position.line, position.column)
    };
    let range = Range::new(position(edit.range.start()), position(edit.range.end()));
    TextEdit::new(range, edit.text.clone())
}

fn workspace_edit(target: Target, edit: TextEdit, client: &Client) -> WorkspaceEdit {
    if target.is_there && !client.document_changes {
        return WorkspaceEdit::new([(target.file, vec![edit])].into());
    }
    let edits = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier {
            uri: target.file.clone(),
            // Without a version: the file may be open or not.
            version: None,
        },
        edits: vec![OneOf::Left(edit)],
    };
    let document_changes = if target.is_there {
        DocumentChanges::Edits(vec![edits])
    } else {
        let create = ResourceOp::Create(CreateFile {
            uri: target.file,
            options: Some(CreateFileOptions {
                overwrite: Some(false),
                ignore_if_exists: Some(true),
            }),
            annotation_id: None,
        });
        DocumentChanges::Operations(vec![
            DocumentChangeOperation::Op(create),
            DocumentChangeOperation::Edit(edits),
        ])
    };
    WorkspaceEdit {
        document_changes: Some(document_changes),
        ..WorkspaceEdit::default()
    }
}
