//! Code actions: fixes of findings, what the notation offers besides, and those for the whole document: all safe fixes, all
//! certain repairs, and the first repair of every finding. Last, those that silence a rule.

use std::sync::Arc;

use exchange::Form;
use ide::CodeAction as Action;
use notation::ActionKind;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionParams, Command, Url, WorkspaceEdit,
};

use crate::{
    client::{COPY_AS, snapshot::Snapshot, wants},
    encode::diagnostics::{diagnostic, mark},
    encode::newer::{self, Sent},
    handlers::{
        read,
        silence::{self, SILENCE},
    },
    state::Shared,
    work::documents,
};

pub(crate) const COMPLETE: CodeActionKind = CodeActionKind::new("refactor.rewrite.complete");
const COMPLETE_ALL: CodeActionKind = CodeActionKind::new("source.movetext.complete");
pub(crate) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.movetext");
const SOURCE: CodeActionKind = CodeActionKind::new("source.movetext");
pub(crate) const REPAIR_CERTAIN: CodeActionKind =
    CodeActionKind::new("source.movetext.repairCertain");
pub(crate) const REPAIR_ALL: CodeActionKind = CodeActionKind::new("source.movetext.repair");

const COPY: CodeActionKind = CodeActionKind::new("source.movetext.copy");

/// The kinds of actions.
pub(crate) const KINDS: [CodeActionKind; 11] = [
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
    read::KIND,
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
            Self::RepairAll => !action.safe && is_first(action),
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

/// Whether `action` is the first repair of its finding.
fn is_first(action: &Action) -> bool {
    let fixes = action.finding.iter().flat_map(|finding| &finding.fixes);
    let first = fixes.map(|fix| &fix.title).next();
    first == Some(&action.title)
}

pub(crate) async fn actions(
    shared: &Arc<Shared>,
    snapshot: &Snapshot,
    params: &CodeActionParams,
) -> Vec<Value> {
    let mut actions = actions_here(shared, snapshot, params);
    let silences = silence::actions(shared, snapshot, params).await;
    // After the repairs.
    actions.extend(silences.iter().map(newer::value));
    if snapshot.client.newer.markup_messages {
        actions.iter_mut().for_each(mark);
    }
    actions
}

/// The actions that change the document.
fn actions_here(shared: &Shared, snapshot: &Snapshot, params: &CodeActionParams) -> Vec<Value> {
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
    // A snippet moves the caret, so it must be there already.
    let is_caret = params.range.start == params.range.end;
    let found = found.into_iter().map(|action| {
        let writes = action.kind == Some(ActionKind::Complete) && is_caret;
        let mut value = newer::value(&code_action(snapshot, action));
        if writes && snapshot.client.newer.snippet_edits {
            newer::end_behind(&mut value["edit"]);
        }
        value
    });
    let wholes = wholes
        .into_iter()
        .filter_map(|whole| whole_action(shared, snapshot, whole));
    // Only for users who look for them.
    let is_asked = only.is_some() && wants(only, &COPY) && snapshot.client.copies;
    let copies = is_asked.then(|| copies(snapshot)).into_iter().flatten();
    let is_asked = only.is_some() && wants(only, &read::KIND) && read::is_offered(&snapshot.client);
    let reads = is_asked.then(|| read::actions(snapshot, params.range));
    let reads = reads.into_iter().flatten().map(|(action, command)| {
        let mut value = newer::value(&action);
        value["command"] = command;
        value
    });
    let wholes = wholes.map(|action| newer::value(&action));
    found.chain(wholes).chain(copies).chain(reads).collect()
}

/// "Copy as …" for each form that can hold the games.
fn copies(snapshot: &Snapshot) -> impl Iterator<Item = Value> {
    let notation = snapshot.document.notation();
    let is_it = move |form: &Form| {
        matches!(form, Form::Foreign(_)) && form.is_written() && form.holds(notation)
    };
    exchange::forms().filter(is_it).map(|form| {
        let title = format!("Copy as {}", form.title());
        let mut value = newer::value(&CodeAction {
            title: title.clone(),
            kind: Some(COPY),
            command: Some(Command {
                title,
                command: COPY_AS.to_owned(),
                arguments: Some(vec![json!(snapshot.uri), json!(form.id())]),
            }),
            ..CodeAction::default()
        });
        if snapshot.client.newer.tooltips {
            value["command"]["tooltip"] = form.about().into();
        }
        value
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

/// An action that a client sends back.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SentAction {
    title: String,
    #[serde(flatten)]
    rest: Sent,
}

/// Adds the edits to an action without them. An action for an older version gets none.
pub(crate) async fn resolve(shared: &Arc<Shared>, mut action: SentAction) -> SentAction {
    let data = action.rest.get("data").cloned().unwrap_or_default();
    let edit = match serde_json::from_value(data.clone()) {
        Ok(data) => silence::edit(shared, &data).await,
        Err(_) => whole_edit(shared, data),
    };
    if let Some(edit) = edit {
        action.rest.insert("edit".to_owned(), newer::value(&edit));
    }
    action
}

/// The edit of an action for the whole document; `None` if it is none or for an older version.
fn whole_edit(shared: &Shared, data: Value) -> Option<WorkspaceEdit> {
    let data = serde_json::from_value::<ActionData>(data).ok()?;
    let snapshot = shared.snapshot(&data.uri)?;
    (snapshot.version == data.version).then(|| {
        let edit = data.whole.edit(shared, &snapshot);
        edit.unwrap_or_else(|| snapshot.workspace_edit(&[]))
    })
}
