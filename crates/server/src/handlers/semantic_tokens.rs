//! Semantic tokens: the whole document, a range, and what changed since the last time.

use std::sync::Arc;

use ide::Positions;
use notation::{TextRange, Token, TokenClass};
use serde_json::{Value, json};
use tower_lsp::lsp_types::{
    Range, SemanticToken, SemanticTokenType, SemanticTokens, SemanticTokensLegend,
};

use crate::{
    snapshot::{Snapshot, lsp_position},
    state::Shared,
};

/// The standard type of semantic tokens that shows a class of tokens, so that every color theme knows it; in the order of
/// the legend. What cannot be read has a diagnostic instead.
pub const TOKEN_TYPES: [(TokenClass, SemanticTokenType); 16] = [
    (TokenClass::Comment, SemanticTokenType::COMMENT),
    (TokenClass::Keyword, SemanticTokenType::KEYWORD),
    (TokenClass::Tag, SemanticTokenType::PROPERTY),
    (TokenClass::Text, SemanticTokenType::STRING),
    (TokenClass::Index, SemanticTokenType::MODIFIER),
    (TokenClass::Number, SemanticTokenType::NUMBER),
    (TokenClass::Player, SemanticTokenType::PARAMETER),
    (TokenClass::Faction, SemanticTokenType::TYPE),
    (TokenClass::Piece, SemanticTokenType::CLASS),
    (TokenClass::Place, SemanticTokenType::VARIABLE),
    (TokenClass::Card, SemanticTokenType::ENUM_MEMBER),
    (TokenClass::Item, SemanticTokenType::STRUCT),
    (TokenClass::Tile, SemanticTokenType::INTERFACE),
    (TokenClass::Action, SemanticTokenType::FUNCTION),
    (TokenClass::Mark, SemanticTokenType::DECORATOR),
    (TokenClass::Punctuation, SemanticTokenType::OPERATOR),
];

/// The types by number.
pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TOKEN_TYPES
            .iter()
            .map(|(_, token_type)| token_type.clone())
            .collect(),
        token_modifiers: Vec::new(),
    }
}

pub(crate) fn full(shared: &Shared, snapshot: &Snapshot) -> SemanticTokens {
    let data = encode(snapshot, None);
    let result_id = remember(shared, snapshot, &data);
    SemanticTokens {
        result_id: Some(result_id),
        data,
    }
}

pub(crate) fn range(snapshot: &Snapshot, range: Range) -> SemanticTokens {
    SemanticTokens {
        result_id: None,
        data: encode(snapshot, Some(snapshot.text_range(range))),
    }
}

/// What changed since the tokens `previous`, as one edit; all tokens if those are not known any more.
pub(crate) fn edits(shared: &Shared, snapshot: &Snapshot, previous: &str) -> Value {
    let known = shared
        .state()
        .tokens
        .get(&snapshot.uri)
        .filter(|(id, _)| id == previous)
        .map(|(_, data)| Arc::clone(data));
    let data = encode(snapshot, None);
    let result_id = remember(shared, snapshot, &data);
    let Some(old) = known else {
        return json!({ "resultId": result_id, "data": numbers(&data) });
    };
    let start = old.iter().zip(&data).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[start..], &data[start..]);
    let end = old_rest
        .iter()
        .rev()
        .zip(new_rest.iter().rev())
        .take_while(|(a, b)| a == b)
        .count();
    let removed = old_rest.len() - end;
    let inserted = &new_rest[..new_rest.len() - end];
    let edits = if removed == 0 && inserted.is_empty() {
        json!([])
    } else {
        // The protocol counts numbers, five to a token.
        json!([{ "start": start * 5, "deleteCount": removed * 5, "data": numbers(inserted) }])
    };
    json!({ "resultId": result_id, "edits": edits })
}

fn remember(shared: &Shared, snapshot: &Snapshot, data: &[SemanticToken]) -> String {
    let mut state = shared.state();
    let id = state.next().to_string();
    // A document that was closed meanwhile is forgotten.
    if state.documents.contains_key(&snapshot.uri) {
        state
            .tokens
            .insert(snapshot.uri.clone(), (id.clone(), Arc::new(data.to_vec())));
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

/// The tokens as the protocol counts them: each relative to the one before it, none across lines.
fn encode(snapshot: &Snapshot, range: Option<TextRange>) -> Vec<SemanticToken> {
    let mut data = Vec::new();
    let (mut last_line, mut last_start) = (0, 0);
    let mut positions = snapshot.positions();
    for token in snapshot.document.tokens(range) {
        let Some(token_type) = type_number(snapshot, &token) else {
            continue;
        };
        for part in lines_of(snapshot, &mut positions, token.range) {
            let start = part.start;
            let delta_line = start.line - last_line;
            data.push(SemanticToken {
                delta_line,
                delta_start: if delta_line == 0 {
                    start.character - last_start
                } else {
                    start.character
                },
                length: part.end.character - start.character,
                token_type,
                token_modifiers_bitset: 0,
            });
            (last_line, last_start) = (start.line, start.character);
        }
    }
    data
}

/// The number of the token's type in the legend, if the client knows the type.
fn type_number(snapshot: &Snapshot, token: &Token) -> Option<u32> {
    let index = TOKEN_TYPES
        .iter()
        .position(|(class, _)| *class == token.class)?;
    let known = &snapshot.client.token_types;
    let is_known = known.is_empty() || known.contains(&TOKEN_TYPES[index].1);
    u32::try_from(index).ok().filter(|_| is_known)
}

/// The parts of `range` line by line. Notations keep tokens in a line, but a lone CR ends a line only for editors.
fn lines_of(snapshot: &Snapshot, positions: &mut Positions<'_>, range: TextRange) -> Vec<Range> {
    let mut at = |offset| lsp_position(positions.of(offset));
    let whole = Range::new(at(range.start()), at(range.end()));
    if whole.start.line == whole.end.line {
        return if whole.start == whole.end {
            Vec::new()
        } else {
            vec![whole]
        };
    }
    (whole.start.line..=whole.end.line)
        .filter_map(|line| usize::try_from(line).ok())
        .filter_map(|line| snapshot.document.line_range(line).intersect(range))
        .filter(|part| !part.is_empty())
        .map(|part| snapshot.range(part))
        .collect()
}
