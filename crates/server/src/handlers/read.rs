//! `movetext.read`: the command that shows a document that the server writes, and what offers it.

use serde_json::{Value, json};
use tower_lsp::lsp_types::{CodeAction, CodeActionKind, Range, ShowDocumentParams, Url};

use crate::{
    client::{Client, newer::SCHEME, snapshot::Snapshot},
    state::Shared,
};

/// Its only argument is the address of the document.
pub(crate) const READ: &str = "movetext.read";

/// The kind of the actions that show a document.
pub(crate) const KIND: CodeActionKind = CodeActionKind::new("source.movetext.read");

/// Whether the client can show such documents when the server asks for it.
pub(crate) fn is_offered(client: &Client) -> bool {
    client.newer.contents && client.newer.shows_documents
}

/// Asks the client to show the document with the address `uri`.
pub(crate) fn show(shared: &Shared, uri: Url) {
    let remote = shared.remote.clone();
    shared.host.spawn(Box::pin(async move {
        let shown = ShowDocumentParams {
            uri,
            external: Some(false),
            take_focus: Some(true),
            selection: None,
        };
        let _ = remote.show_document(shown).await;
    }));
}

/// The command that shows `address`, for a client with tooltips.
pub(crate) fn command(title: &str, tooltip: &str, address: &str) -> Value {
    json!({ "title": title, "tooltip": tooltip, "command": READ, "arguments": [address] })
}

/// The documents about a record and about the findings at `range`.
pub(crate) fn actions(snapshot: &Snapshot, range: Range) -> Vec<(CodeAction, Value)> {
    let line = range.start.line + 1;
    let name = name(&snapshot.uri);
    let of_record = |path: String| {
        let mut address = Url::parse(&format!("{SCHEME}:{path}/{name}.txt")).ok()?;
        address.set_query(Some(snapshot.uri.as_str()));
        Some(address.to_string())
    };
    let mut offered = vec![
        (
            "Read the games in plain English".to_owned(),
            of_record("/explain".to_owned()),
        ),
        (
            "Read the board at this line".to_owned(),
            of_record(format!("/board/{line}")),
        ),
    ];
    for finding in snapshot.document.findings_at(snapshot.text_range(range)) {
        let title = format!("Read about {}", finding.code);
        let address = format!("{SCHEME}:/rules/{}.md", finding.code);
        if offered.iter().all(|(known, _)| *known != title) {
            offered.push((title, Some(address)));
        }
    }
    let offered = offered.into_iter().filter_map(|(title, address)| {
        let command = command(&title, "Opens a document that cannot be edited", &address?);
        let action = CodeAction {
            title,
            kind: Some(KIND),
            ..CodeAction::default()
        };
        Some((action, command))
    });
    offered.collect()
}

/// The file name of a record without its extension.
fn name(uri: &Url) -> String {
    let path = uri.path();
    let file = path.rsplit('/').next().unwrap_or_default();
    let name = file.rsplit_once('.').map_or(file, |(name, _)| name);
    if name.is_empty() {
        "record".to_owned()
    } else {
        name.to_owned()
    }
}
