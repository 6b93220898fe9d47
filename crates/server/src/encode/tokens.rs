//! The semantic tokens of a document as the protocol encodes them, game by game.

use std::sync::Arc;

use ide::{PlacedGame, Positions};
use notation::{TextRange, Token, TokenClass};
use tower_lsp::lsp_types::{Range, SemanticToken, SemanticTokenType, SemanticTokensLegend};

use crate::client::snapshot::{Snapshot, lsp_position};

/// The standard type of semantic tokens for each class of tokens, which every color theme knows, in the order of the legend.
/// Unreadable text has a diagnostic instead.
pub static TOKEN_TYPES: [(TokenClass, SemanticTokenType); 16] = [
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

/// The types by their number.
pub(crate) fn legend() -> SemanticTokensLegend {
    SemanticTokensLegend {
        token_types: TOKEN_TYPES
            .iter()
            .map(|(_, token_type)| token_type.clone())
            .collect(),
        token_modifiers: Vec::new(),
    }
}

/// The tokens of a document, game by game. Those of unchanged games are shared with earlier versions.
pub(crate) struct Tokens(Vec<PlacedTokens>);

/// The tokens of a game that has any, at its place in the document.
#[derive(Clone)]
struct PlacedTokens {
    /// The number of lines from the last token of the game above to its first token.
    gap: u32,
    game: Arc<GameTokens>,
}

/// The tokens of a game as the protocol encodes them, with lines counted from its first line.
struct GameTokens {
    data: Box<[SemanticToken]>,
    last_line: u32,
}

impl Tokens {
    pub(crate) fn of(snapshot: &Snapshot) -> Self {
        let mut parts = Vec::new();
        let mut last_line = 0;
        for placed in snapshot.document.games() {
            let first_line = u32::try_from(placed.first_line).unwrap_or(u32::MAX);
            let game = placed.game.derived(|| GameTokens::of(snapshot, &placed));
            if let Some(first) = game.data.first() {
                parts.push(PlacedTokens {
                    gap: first_line + first.delta_line - last_line,
                    game: Arc::clone(&game),
                });
                last_line = first_line + game.last_line;
            }
        }
        Self(parts)
    }

    /// All tokens in one list.
    pub(crate) fn flat(&self) -> Vec<SemanticToken> {
        flat(&self.0)
    }

    /// The difference from `old`: the new tokens, the index of the first, and how many old ones they replace.
    pub(crate) fn since(&self, old: &Self) -> (Vec<SemanticToken>, usize, usize) {
        let same = |(a, b): &(&PlacedTokens, &PlacedTokens)| {
            a.gap == b.gap && Arc::ptr_eq(&a.game, &b.game)
        };
        let start = self.0.iter().zip(&old.0).take_while(same).count();
        let (new_rest, old_rest) = (&self.0[start..], &old.0[start..]);
        let ends = new_rest.iter().rev().zip(old_rest.iter().rev());
        let end = ends.take_while(same).count();
        let skipped: usize = self.0[..start]
            .iter()
            .map(|part| part.game.data.len())
            .sum();
        let mut new = flat(&new_rest[..new_rest.len() - end]);
        let old = flat(&old_rest[..old_rest.len() - end]);

        let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
        let (new_rest, old_rest) = (&new[start..], &old[start..]);
        let ends = new_rest.iter().rev().zip(old_rest.iter().rev());
        let end = ends.take_while(|(a, b)| a == b).count();
        let removed = old_rest.len() - end;
        new.truncate(new.len() - end);
        new.drain(..start);
        (new, skipped + start, removed)
    }
}

/// The tokens of consecutive parts.
fn flat(parts: &[PlacedTokens]) -> Vec<SemanticToken> {
    let count = parts.iter().map(|part| part.game.data.len()).sum();
    let mut data = Vec::with_capacity(count);
    for part in parts {
        let first = data.len();
        data.extend_from_slice(&part.game.data);
        if let Some(first) = data.get_mut(first) {
            first.delta_line = part.gap;
        }
    }
    data
}

/// The tokens in a range of a document.
pub(crate) fn of_range(snapshot: &Snapshot, range: TextRange) -> Vec<SemanticToken> {
    let mut encoder = Encoder::new(snapshot, 0);
    let tokens = snapshot.document.tokens(Some(range));
    tokens.iter().for_each(|token| encoder.add(token));
    encoder.data
}

impl GameTokens {
    fn of(snapshot: &Snapshot, placed: &PlacedGame) -> Self {
        let first_line = u32::try_from(placed.first_line).unwrap_or(u32::MAX);
        let mut encoder = Encoder::new(snapshot, first_line);
        for token in placed.record().tokens(None) {
            encoder.add(&Token {
                range: token.range + placed.offset,
                ..token
            });
        }
        Self {
            data: encoder.data.into(),
            last_line: encoder.last_line - first_line,
        }
    }
}

/// Encodes tokens like the protocol: each relative to the one before, none across lines.
struct Encoder<'s> {
    snapshot: &'s Snapshot,
    /// The number of each type in the legend, in its order; `None` if the client does not know the type.
    types: [Option<u32>; TOKEN_TYPES.len()],
    positions: Positions<'s>,
    data: Vec<SemanticToken>,
    last_line: u32,
    last_start: u32,
}

impl<'s> Encoder<'s> {
    /// An encoder for which the first token is relative to the start of `line`.
    fn new(snapshot: &'s Snapshot, line: u32) -> Self {
        Self {
            snapshot,
            types: known_types(snapshot),
            positions: snapshot.positions(),
            data: Vec::new(),
            last_line: line,
            last_start: 0,
        }
    }

    fn add(&mut self, token: &Token) {
        let index = TOKEN_TYPES
            .iter()
            .position(|(class, _)| *class == token.class);
        let Some(token_type) = index.and_then(|index| self.types[index]) else {
            return;
        };
        let mut at = |offset| lsp_position(self.positions.of(offset));
        let whole = Range::new(at(token.range.start()), at(token.range.end()));
        if whole.start.line == whole.end.line {
            self.push(whole, token_type);
            return;
        }
        // Notations keep tokens within a line, but a lone CR ends a line only for editors.
        for line in whole.start.line..=whole.end.line {
            let line = usize::try_from(line).unwrap_or(usize::MAX);
            if let Some(part) = self
                .snapshot
                .document
                .line_range(line)
                .intersect(token.range)
            {
                self.push(self.snapshot.range(part), token_type);
            }
        }
    }

    /// Adds `part` of a line, unless it is empty.
    fn push(&mut self, part: Range, token_type: u32) {
        let start = part.start;
        if start == part.end {
            return;
        }
        let delta_line = start.line - self.last_line;
        let delta_start = if delta_line == 0 {
            start.character - self.last_start
        } else {
            start.character
        };
        self.data.push(SemanticToken {
            delta_line,
            delta_start,
            length: part.end.character - start.character,
            token_type,
            token_modifiers_bitset: 0,
        });
        (self.last_line, self.last_start) = (start.line, start.character);
    }
}

/// The number of each type in the legend; `None` if the client does not know the type.
fn known_types(snapshot: &Snapshot) -> [Option<u32>; TOKEN_TYPES.len()] {
    let known = &snapshot.client.token_types;
    let mut numbers = 0..;
    TOKEN_TYPES.each_ref().map(|(_, token_type)| {
        let number = numbers.next();
        number.filter(|_| known.is_empty() || known.contains(token_type))
    })
}
