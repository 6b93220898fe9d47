//! The line above a game: result, players, length, and whether it replays.

use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{CodeLens, Command, Url};

use crate::{client::snapshot::Snapshot, state::Shared};

/// The game of a lens, and the generation of the document.
#[derive(Serialize, Deserialize)]
struct LensData {
    uri: Url,
    generation: u64,
    game: usize,
    title: String,
}

/// The lenses without verdicts, which need a replay: editors resolve the lenses that they show.
pub(crate) fn lenses(snapshot: &Snapshot) -> Vec<CodeLens> {
    let lenses = snapshot.document.lenses().into_iter();
    lenses
        .map(|lens| {
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
        })
        .collect()
}

/// Adds title and verdict. If the document changed since, only the title.
pub(crate) fn resolve(shared: &Shared, mut lens: CodeLens) -> CodeLens {
    let Some(data) = lens
        .data
        .clone()
        .and_then(|data| serde_json::from_value::<LensData>(data).ok())
    else {
        return lens;
    };
    let snapshot = shared
        .snapshot(&data.uri)
        .filter(|snapshot| snapshot.generation == data.generation);
    let verdict = snapshot.and_then(|snapshot| snapshot.document.verdict(data.game));
    let parts: Vec<String> = [data.title]
        .into_iter()
        .chain(verdict)
        .filter(|part| !part.is_empty())
        .collect();
    // A command without a name is shown as plain text.
    lens.command = Some(Command {
        title: parts.join(" · "),
        command: String::new(),
        arguments: None,
    });
    lens
}
