//! What the kinds of code actions are for: documentation that an editor shows below a list of actions.

use serde_json::{Value, json};
use tower_lsp::lsp_types::CodeActionKind;

use super::{
    code_action::{COMPLETE, FIX_ALL, REPAIR_ALL, REPAIR_CERTAIN},
    read,
    silence::SILENCE,
};

/// A kind with its documentation.
struct About {
    kind: CodeActionKind,
    /// What an editor shows.
    title: &'static str,
    /// The page, in Markdown.
    text: &'static str,
}

const ABOUT: [About; 6] = [
    About {
        kind: CodeActionKind::QUICKFIX,
        title: "About repairs",
        text: "Each repair is tried on the whole game. The one that leaves the fewest contradictions comes first, and says in \
            its title how many others it explains. A repair is only offered: the record is yours, and what the sheet says counts.",
    },
    About {
        kind: SILENCE,
        title: "About silencing a rule",
        text: "*Silence … in the project* sets the rule to `off` in the nearest `movetext.toml`. For one line, write a comment \
            with `movetext: allow(CODE)` behind it or alone above it.",
    },
    About {
        kind: COMPLETE,
        title: "About writing what is missing",
        text: "What the rules tell and the record does not write: the points of a move, the kubbs that were thrown in, signs of \
            check and mate. It is computed from the replay, so it is right if the moves are.",
    },
    About {
        kind: FIX_ALL,
        title: "About safe fixes",
        text: "*Apply all safe fixes* changes spelling and nothing else: blanks, dashes, look-alike letters, older forms. Each \
            changed line is read again, and stays as it was if it would say something else.",
    },
    About {
        kind: REPAIR_CERTAIN,
        title: "About certain repairs",
        text: "*Repair what is certain* makes only repairs beside which nothing else fits the rest of the game, one after the \
            other until nothing more is certain.",
    },
    About {
        kind: REPAIR_ALL,
        title: "About taking first repairs",
        text: "*Take the first repair of every finding* makes the likeliest repair everywhere. It may be wrong: an editor that \
            can do so shows all changes first.",
    },
];

/// `CodeActionOptions.documentation`.
pub(crate) fn documentation() -> Value {
    let entry = |about: &About| {
        let address = format!("movetext:/actions/{}.md", about.kind.as_str());
        let tooltip = "Opens a page that cannot be edited";
        let command = read::command(about.title, tooltip, &address);
        json!({ "kind": about.kind, "command": command })
    };
    ABOUT.iter().map(entry).collect()
}

/// The page about a kind.
pub(crate) fn page(kind: &str) -> Option<String> {
    let about = ABOUT
        .into_iter()
        .find(|about| about.kind.as_str() == kind)?;
    let title = about.title.strip_prefix("About ").unwrap_or(about.title);
    let (first, rest) = title.split_at(1);
    let first = first.to_ascii_uppercase();
    Some(format!("# {first}{rest}\n\n{}\n", about.text))
}
