//! The line above a game: result, players, length, and whether it replays.

use notation::Severity;
use serde::{Deserialize, Serialize};
use serde_json::json;
use tower_lsp::{
    jsonrpc::Result,
    lsp_types::{CodeLens, Range, Url},
};

use crate::{client::snapshot::Snapshot, encode::newer::Sent, state::Shared, wire::Verbatim};

/// How many findings the tooltip of a lens tells.
const MOST_REASONS: usize = 5;

/// The game of a lens, and the generation of the document.
#[derive(Serialize, Deserialize)]
struct LensData {
    uri: Url,
    generation: u64,
    game: usize,
    title: String,
}

/// The lenses without verdicts, which need a replay: editors resolve the lenses that they show.
pub(crate) fn lenses(snapshot: &Snapshot) -> Result<Verbatim> {
    let lenses = snapshot.document.lenses().into_iter();
    Verbatim::of_items(lenses.map(|lens| {
        let data = LensData {
            uri: snapshot.uri.clone(),
            generation: snapshot.generation,
            game: lens.index,
            title: lens.title,
        };
        CodeLens {
            range: snapshot.range(lens.range),
            command: None,
            data: serde_json::to_value(data).ok(),
        }
    }))
}

/// A lens that a client sends back.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct SentLens {
    range: Range,
    #[serde(flatten)]
    rest: Sent,
}

/// Adds title and verdict. If the document changed since, only the title.
pub(crate) fn resolve(shared: &Shared, mut lens: SentLens) -> SentLens {
    let data = lens.rest.get("data").cloned().unwrap_or_default();
    let Ok(data) = serde_json::from_value::<LensData>(data) else {
        return lens;
    };
    let snapshot = shared
        .snapshot(&data.uri)
        .filter(|snapshot| snapshot.generation == data.generation);
    let verdict = snapshot
        .as_ref()
        .and_then(|snapshot| snapshot.document.verdict(data.game));
    let parts: Vec<String> = [data.title]
        .into_iter()
        .chain(verdict)
        .filter(|part| !part.is_empty())
        .collect();
    // A command without a name is shown as plain text.
    let mut command = json!({ "title": parts.join(" · "), "command": "" });
    let snapshot = snapshot.filter(|snapshot| snapshot.client.newer.tooltips);
    if let Some(reasons) = snapshot.and_then(|snapshot| reasons(&snapshot, data.game)) {
        command["tooltip"] = reasons.into();
    }
    lens.rest.insert("command".to_owned(), command);
    lens
}

/// What the verdict counts: the first of its findings, with their lines; `None` if there are none.
fn reasons(snapshot: &Snapshot, game: usize) -> Option<String> {
    let document = &snapshot.document;
    let placed = document.game(game)?;
    let typed = document.typed_line();
    let findings = placed.game.findings().iter().filter(|finding| {
        let is_held = |typed: &ide::TypedLine| typed.holds_back(finding, placed.offset);
        finding.severity >= Severity::Warning && !typed.as_ref().is_some_and(is_held)
    });
    let mut told: Vec<String> = findings
        .map(|finding| {
            let place = document.line_column(finding.range.start() + placed.offset);
            format!("Line {}: {}", place.line, finding.message)
        })
        .collect();
    let more = told.len().saturating_sub(MOST_REASONS);
    told.truncate(MOST_REASONS);
    if more > 0 {
        told.push(format!("and {more} more"));
    }
    (!told.is_empty()).then(|| told.join("\n"))
}
