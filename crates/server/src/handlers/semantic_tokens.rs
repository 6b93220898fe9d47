//! Semantic tokens: the whole document, a range, and the changes since the last request.

use std::sync::Arc;

use serde::Serialize;
use tower_lsp::lsp_types::{Range, SemanticToken, SemanticTokens};

use crate::{
    client::snapshot::Snapshot,
    encode::tokens::{Tokens, of_range},
    state::Shared,
    wire::Verbatim,
};

pub(crate) fn full(shared: &Shared, snapshot: &Snapshot) -> Verbatim {
    let tokens = Arc::new(Tokens::of(snapshot));
    let result_id = remember(shared, snapshot, Arc::clone(&tokens));
    let mut json = format!("{{\"resultId\":\"{result_id}\",\"data\":");
    tokens.write(&mut json);
    json.push('}');
    Verbatim::of_json(json)
}

pub(crate) fn range(snapshot: &Snapshot, range: Range) -> SemanticTokens {
    let range = snapshot.text_range(range);
    SemanticTokens {
        result_id: None,
        data: of_range(snapshot, range),
    }
}

/// The changes in the protocol's form, with five numbers per token.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokensDelta {
    result_id: String,
    #[serde(flatten)]
    what: What,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum What {
    Data(Vec<u32>),
    Edits(Vec<TokensEdit>),
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct TokensEdit {
    start: usize,
    delete_count: usize,
    data: Vec<u32>,
}

/// The changes since the tokens `previous`, as one edit; all tokens if those are no longer known.
pub(crate) fn edits(shared: &Shared, snapshot: &Snapshot, previous: &str) -> TokensDelta {
    let known = shared
        .state()
        .tokens
        .get(&snapshot.uri)
        .filter(|(id, _)| id == previous)
        .map(|(_, tokens)| Arc::clone(tokens));
    let tokens = Tokens::of(snapshot);
    let what = match &known {
        None => What::Data(numbers(&tokens.flat())),
        Some(known) => {
            let (data, start, removed) = tokens.since(known);
            let edit = TokensEdit {
                start: start * 5,
                delete_count: removed * 5,
                data: numbers(&data),
            };
            let is_none = edit.delete_count == 0 && edit.data.is_empty();
            What::Edits(if is_none { Vec::new() } else { vec![edit] })
        }
    };
    TokensDelta {
        result_id: remember(shared, snapshot, Arc::new(tokens)),
        what,
    }
}

fn remember(shared: &Shared, snapshot: &Snapshot, tokens: Arc<Tokens>) -> String {
    let mut state = shared.state();
    let id = state.next().to_string();
    // Keep nothing for a document that was closed meanwhile.
    if state.documents.contains_key(&snapshot.uri) {
        state
            .tokens
            .insert(snapshot.uri.clone(), (id.clone(), tokens));
    }
    id
}

fn numbers(tokens: &[SemanticToken]) -> Vec<u32> {
    tokens
        .iter()
        .flat_map(|token| {
            [
                token.delta_line,
                token.delta_start,
                token.length,
                token.token_type,
                token.token_modifiers_bitset,
            ]
        })
        .collect()
}
