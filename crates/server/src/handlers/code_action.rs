//! Code actions: fixes of findings, what the notation offers besides, and those for the whole document: all safe fixes, all
//! certain repairs, and the first repair of every finding. Last, those that silence a rule.

use std::sync::Arc;

use exchange::Form;
use ide::CodeAction as Action;
use notation::ActionKind;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionResponse, Command,
    Url, WorkspaceEdit,
};

use crate::{
    client::{COPY_AS, snapshot::Snapshot, wants},
    encode::diagnostics::diagnostic,
    handlers::silence::{self, SILENCE},
    state::Shared,
    work::documents,
};

const COMPLETE: CodeActionKind = CodeActionKind::new("refactor.rewrite.complete");
const COMPLETE_ALL: CodeActionKind = CodeActionKind::new("source.movetext.complete");
const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.movetext");
const SOURCE: CodeActionKind = CodeActionKind::new("source.movetext");
const REPAIR_CERTAIN: CodeActionKind = CodeActionKind::new("source.movetext.repairCertain");
const REPAIR_ALL: CodeActionKind = CodeActionKind::new("source.movetext.repair");

const COPY: CodeActionKind = CodeActionKind::new("source.movetext.copy");

/// The kinds of actions.
pub(crate) const KINDS: [CodeActionKind; 10] = [
    CodeActionKind::QUICKFIX,
    SILENCE,
    CodeActionKind::REFACTOR_REWRITE,
    COMPLETE,
    COMPLETE_ALL,
    SOURCE,
    FIX_ALL,
    REPAIR_CERTAIN,
    REPAIR_ALL,
    COPY,
];

/// The version of the document that an action was offered for.
#[derive(Serialize, Deserialize)]
struct ActionData {
    uri: Url,
    version: i32,
    #[serde(flatten)]
    whole: Whole,
}

/// An action for the whole document.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(tag = "action", rename_all = "camelCase")]
enum Whole {
    FixAll,
    RepairCertain,
    RepairAll,
}

const WHOLES: [Whole; 3] = [Whole::FixAll, Whole::RepairCertain, Whole::RepairAll];

impl Whole {
    fn title(self) -> &'static str {
        match self {
            Self::FixAll => "Apply all safe fixes",
            Self::RepairCertain => "Repair what is certain",
            Self::RepairAll => "Take the first repair of every finding",
        }
    }

    fn kind(self) -> CodeActionKind {
        match self {
            Self::FixAll => FIX_ALL,
            Self::RepairCertain => REPAIR_CERTAIN,
            Self::RepairAll => REPAIR_ALL,
        }
    }

    /// Whether to offer it next to the actions `found` at the cursor. It costs replays of all games, so it is offered elsewhere
    /// only to clients that ask for its kind.
    fn is_beside(self, found: &[Action]) -> bool {
        let mut repairs = found.iter().filter(|action| action.finding.is_some());
        repairs.any(|action| match self {
            Self::FixAll => action.preferred && action.safe,
            Self::RepairCertain => action.certain,
            Self::RepairAll => action.preferred && !action.safe,
        })
    }

    /// Whether it would change anything in the document.
    fn is_possible(self, snapshot: &Snapshot) -> bool {
        match self {
            Self::FixAll => snapshot.document.is_fixable(),
            Self::RepairCertain => !snapshot.document.repair_certain().is_empty(),
            Self::RepairAll => snapshot.document.is_repairable(),
        }
    }

    /// Its edit; `None` if there is nothing to change. First repairs may be wrong, so the user confirms them.
    fn edit(self, shared: &Shared, snapshot: &Snapshot) -> Option<WorkspaceEdit> {
        let edits = match self {
            Self::FixAll => snapshot.document.fix_all(),
            Self::RepairCertain => snapshot.document.repair_certain(),
            Self::RepairAll => snapshot.document.repair_all(),
        };
        documents::offered(shared, snapshot, vec![edits.clone()]);
        (!edits.is_empty()).then(|| match self {
            Self::FixAll | Self::RepairCertain => snapshot.workspace_edit(&edits),
            Self::RepairAll => snapshot.confirmed_edit(&edits, self.title()),
        })
    }
}

pub(crate) async fn actions(
    shared: &Arc<Shared>,
    snapshot: &Snapshot,
    params: &CodeActionParams,
) -> CodeActionResponse {
    let mut actions = actions_here(shared, snapshot, params);
    let silences = silence::actions(shared, snapshot, params).await;
    // After the repairs.
    let silences = silences.into_iter().map(CodeActionOrCommand::CodeAction);
    actions.extend(silences);
    actions
}

/// The actions that change the document.
fn actions_here(
    shared: &Shared,
    snapshot: &Snapshot,
    params: &CodeActionParams,
) -> CodeActionResponse {
    if !snapshot.client.code_action_literals {
        return Vec::new();
    }
    let only = params.context.only.as_deref();
    let range = snapshot.text_range(params.range);
    let mut found = snapshot.document.code_actions(range);
    found.retain(|action| wants(only, &kind(action)));
    let offered = found.iter().map(|action| action.edits.clone());
    documents::offered(shared, snapshot, offered.collect());
    let is_wanted = |whole: &Whole| match only {
        Some(_) => wants(only, &whole.kind()) && whole.is_possible(snapshot),
        None => whole.is_beside(&found),
    };
    let wholes: Vec<_> = WHOLES.into_iter().filter(is_wanted).collect();
    let found = found
        .into_iter()
        .map(|action| code_action(snapshot, action));
    let wholes = wholes
        .into_iter()
        .filter_map(|whole| whole_action(shared, snapshot, whole));
    // Only for users who look for them.
    let is_asked = only.is_some() && wants(only, &COPY) && snapshot.client.copies;
    let copies = is_asked.then(|| copies(snapshot)).into_iter().flatten();
    found
        .chain(wholes)
        .chain(copies)
        .map(CodeActionOrCommand::CodeAction)
        .collect()
}

/// "Copy as …" for each form that can hold the games.
fn copies(snapshot: &Snapshot) -> impl Iterator<Item = CodeAction> {
    let notation = snapshot.document.notation();
    let is_it = move |form: &Form| {
        matches!(form, Form::Foreign(_)) && form.is_written() && form.holds(notation)
    };
    exchange::forms().filter(is_it).map(|form| {
        let title = format!("Copy as {}", form.title());
        CodeAction {
            title: title.clone(),
            kind: Some(COPY),
            command: Some(Command {
                title,
                command: COPY_AS.to_owned(),
                arguments: Some(vec![json!(snapshot.uri), json!(form.id())]),
            }),
            ..CodeAction::default()
        }
    })
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

/// An action for the whole document; its edits come later if the client can resolve them.
fn whole_action(shared: &Shared, snapshot: &Snapshot, whole: Whole) -> Option<CodeAction> {
    let action = CodeAction {
        title: whole.title().to_owned(),
        kind: Some(whole.kind()),
        ..CodeAction::default()
    };
    if snapshot.client.code_action_resolve {
        let data = ActionData {
            uri: snapshot.uri.clone(),
            version: snapshot.version,
            whole,
        };
        return Some(CodeAction {
            data: serde_json::to_value(data).ok(),
            ..action
        });
    }
    Some(CodeAction {
        edit: Some(whole.edit(shared, snapshot)?),
        ..action
    })
}

/// Adds the edits to an action without them. An action for an older version gets none.
pub(crate) async fn resolve(shared: &Arc<Shared>, mut action: CodeAction) -> CodeAction {
    let silence = action
        .data
        .clone()
        .and_then(|data| serde_json::from_value(data).ok());
    if let Some(data) = silence {
        action.edit = silence::edit(shared, &data).await;
        return action;
    }
    let data = action
        .data
        .clone()
        .and_then(|data| serde_json::from_value::<ActionData>(data).ok());
    if let Some(data) = data
        && let Some(snapshot) = shared.snapshot(&data.uri)
        && snapshot.version == data.version
    {
        let edit = data.whole.edit(shared, &snapshot);
        action.edit = Some(edit.unwrap_or_else(|| snapshot.workspace_edit(&[])));
    }
    action
}
