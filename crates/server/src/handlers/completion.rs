//! Completion: what can be written, likeliest first; documentation on request.

use std::sync::Arc;

use ide::TextSize;
use notation::Completion;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tower_lsp::lsp_types::{
    CompletionItem, CompletionItemLabelDetails, CompletionTextEdit, Documentation,
    InsertTextFormat, TextEdit,
};

use crate::{
    client::{
        Client, convert,
        snapshot::{Snapshot, markup},
    },
    state::Shared,
};

/// Identifies an item: the number of its list and its index there.
#[derive(Serialize, Deserialize)]
struct ItemData {
    list: u64,
    index: usize,
}

/// The list, or its items if nothing is said of all of them.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum CompletionAnswer {
    Items(Vec<CompletionItem>),
    #[serde(rename_all = "camelCase")]
    List {
        is_incomplete: bool,
        items: Vec<CompletionItem>,
        item_defaults: Value,
        apply_kind: Value,
    },
}

/// `ApplyKind.Merge`.
const MERGE: u32 = 2;

pub(crate) fn completion(shared: &Shared, snapshot: &Snapshot, at: TextSize) -> CompletionAnswer {
    let completions = Arc::new(snapshot.document.completions(at));
    let list = {
        let mut state = shared.state();
        let list = state.next();
        state.completions = Some((list, Arc::clone(&completions)));
        list
    };
    let items = completions
        .iter()
        .enumerate()
        .map(|(index, completion)| item(snapshot, list, index, completion));
    let mut items: Vec<CompletionItem> = items.collect();
    if !snapshot.client.newer.merged_data || items.iter().all(|item| item.data.is_none()) {
        return CompletionAnswer::Items(items);
    }
    // What all of them share is said once.
    for data in items.iter_mut().filter_map(|item| item.data.as_mut()) {
        if let Value::Object(data) = data {
            data.remove("list");
        }
    }
    CompletionAnswer::List {
        is_incomplete: false,
        items,
        item_defaults: json!({ "data": { "list": list } }),
        apply_kind: json!({ "data": MERGE }),
    }
}

fn item(snapshot: &Snapshot, list: u64, index: usize, completion: &Completion) -> CompletionItem {
    let client = &snapshot.client;
    let lazily = client.completion_documentation_resolve && completion.documentation.is_some();
    let is_snippet = completion.snippet && client.snippets;
    let text = if completion.snippet && !is_snippet {
        without_stops(&completion.insert)
    } else {
        completion.insert.clone()
    };
    CompletionItem {
        label: completion.label.clone(),
        kind: Some(convert::completion_kind(completion.kind)),
        detail: completion.detail.clone(),
        // Shown next to every label, not only the selected one.
        label_details: completion
            .detail
            .clone()
            .filter(|_| client.label_details)
            .map(|detail| CompletionItemLabelDetails {
                detail: None,
                description: Some(detail),
            }),
        documentation: if lazily {
            None
        } else {
            documentation(completion, client)
        },
        preselect: (completion.preselect && client.completion_preselect).then_some(true),
        // Clients sort by text; the list is sorted by likelihood.
        sort_text: Some(format!("{index:05}")),
        filter_text: completion.filter.clone(),
        insert_text_format: is_snippet.then_some(InsertTextFormat::SNIPPET),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(
            snapshot.range(completion.replace),
            text,
        ))),
        data: lazily
            .then(|| serde_json::to_value(ItemData { list, index }).ok())
            .flatten(),
        ..CompletionItem::default()
    }
}

fn documentation(completion: &Completion, client: &Client) -> Option<Documentation> {
    let markdown = completion.documentation.as_deref()?;
    Some(Documentation::MarkupContent(markup(
        markdown,
        client.completion_markdown,
    )))
}

/// Adds the documentation, if the item is from the last list that was offered.
pub(crate) fn resolve(shared: &Shared, mut item: CompletionItem) -> CompletionItem {
    let data = item
        .data
        .clone()
        .and_then(|data| serde_json::from_value::<ItemData>(data).ok());
    let state = shared.state();
    if let Some(data) = data
        && let Some((list, completions)) = &state.completions
        && *list == data.list
        && let Some(completion) = completions.get(data.index)
    {
        item.documentation = documentation(completion, &state.client);
    }
    item
}

/// A snippet as plain text: each placeholder becomes its default text.
fn without_stops(snippet: &str) -> String {
    let mut text = String::new();
    let mut rest = snippet.chars().peekable();
    // Inside `${1:…}`, up to the closing bracket.
    let mut in_stop = false;
    while let Some(character) = rest.next() {
        match character {
            '\\' => text.extend(rest.next()),
            '}' if in_stop => in_stop = false,
            '$' if rest.peek() == Some(&'{') => {
                let name: String = rest
                    .by_ref()
                    .take_while(|c| !matches!(c, ':' | '}'))
                    .collect();
                // `${1}` has no text and was already closed.
                in_stop = snippet_has_text(snippet, &name);
            }
            '$' => while rest.next_if(char::is_ascii_digit).is_some() {},
            other => text.push(other),
        }
    }
    text
}

/// Whether the placeholder `name` (such as `{1`) has a default text in `snippet`.
fn snippet_has_text(snippet: &str, name: &str) -> bool {
    snippet.contains(&format!("${name}:"))
}

#[cfg(test)]
mod tests {
    use super::without_stops;

    #[test]
    fn a_snippet_without_its_stops_is_what_it_shows() {
        assert_eq!(without_stops("a+${1:1}$0"), "a+1");
        assert_eq!(without_stops("${1}x${2:y z}"), "xy z");
        assert_eq!(without_stops(r"\$5 \} $1"), "$5 } ");
        assert_eq!(without_stops("${"), "");
    }
}
