//! Code actions: fixes of findings, what the notation offers beyond them, and all safe fixes at once.

use ide::CodeAction as Action;
use notation::ActionKind;
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse, Url,
};

use crate::{client::wants, diagnostics::diagnostic, snapshot::Snapshot, state::Shared};

const COMPLETE: CodeActionKind = CodeActionKind::new("refactor.rewrite.complete");
const COMPLETE_ALL: CodeActionKind = CodeActionKind::new("source.movetext.complete");
const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.movetext");
const SOURCE: CodeActionKind = CodeActionKind::new("source.movetext");
const FIX_ALL_TITLE: &str = "Apply all safe fixes";

/// The kinds that are offered.
pub(crate) const KINDS: [CodeActionKind; 6] = [
    CodeActionKind::QUICKFIX,
    CodeActionKind::REFACTOR_REWRITE,
    COMPLETE,
    COMPLETE_ALL,
    SOURCE,
    FIX_ALL,
];

/// For which version of which document an action was offered.
#[derive(Serialize, Deserialize)]
struct ActionData {
    uri: Url,
    version: i32,
}

pub(crate) fn actions(snapshot: &Snapshot, params: &CodeActionParams) -> CodeActionResponse {
    if !snapshot.client.code_action_literals {
        return Vec::new();
    }
    let only = params.context.only.as_deref();
    let range = snapshot.text_range(params.range);
    let mut found = snapshot.document.code_actions(range);
    found.retain(|action| wants(only, &kind(action)));
    // Fixing everything costs a replay of every game: offer it where it was asked for, or where there is a safe fix.
    let is_asked = only.is_some_and(|only| wants(Some(only), &FIX_ALL));
    let is_worth = only.is_none() && found.iter().any(|action| action.safe);
    let mut actions: Vec<CodeAction> = found
        .into_iter()
        .map(|action| code_action(snapshot, action))
        .collect();
    if is_asked || is_worth {
        actions.extend(fix_all(snapshot));
    }
    actions
        .into_iter()
        .map(CodeActionOrCommand::CodeAction)
        .collect()
}

fn kind(action: &Action) -> CodeActionKind {
    match action.kind {
        None => CodeActionKind::QUICKFIX,
        Some(ActionKind::Rewrite) => CodeActionKind::REFACTOR_REWRITE,
        Some(ActionKind::Complete) => COMPLETE,
        Some(ActionKind::CompleteAll) => COMPLETE_ALL,
        Some(ActionKind::Source) => SOURCE,
    }
}

fn code_action(snapshot: &Snapshot, action: Action) -> CodeAction {
    CodeAction {
        kind: Some(kind(&action)),
        diagnostics: action
            .finding
            .as_ref()
            .map(|finding| vec![diagnostic(snapshot, finding)]),
        edit: Some(snapshot.workspace_edit(&action.edits)),
        is_preferred: (snapshot.client.code_action_preferred && action.preferred).then_some(true),
        title: action.title,
        ..CodeAction::default()
    }
}

/// The action that applies all safe fixes, if there are any; its edits come later if the client can ask for them.
fn fix_all(snapshot: &Snapshot) -> Option<CodeAction> {
    if !snapshot.document.is_fixable() {
        return None;
    }
    let action = CodeAction {
        title: FIX_ALL_TITLE.to_owned(),
        kind: Some(FIX_ALL),
        ..CodeAction::default()
    };
    if snapshot.client.code_action_resolve {
        let data = ActionData {
            uri: snapshot.uri.clone(),
            version: snapshot.version,
        };
        return Some(CodeAction {
            data: serde_json::to_value(data).ok(),
            ..action
        });
    }
    let edits = snapshot.document.fix_all();
    (!edits.is_empty()).then(|| CodeAction {
        edit: Some(snapshot.workspace_edit(&edits)),
        ..action
    })
}

/// Adds the edits to an action that came without. An action for an older version stays without.
pub(crate) fn resolve(shared: &Shared, mut action: CodeAction) -> CodeAction {
    let data = action
        .data
        .clone()
        .and_then(|data| serde_json::from_value::<ActionData>(data).ok());
    if let Some(data) = data
        && let Some(snapshot) = shared.snapshot(&data.uri)
        && snapshot.version == data.version
    {
        action.edit = Some(snapshot.workspace_edit(&snapshot.document.fix_all()));
    }
    action
}
