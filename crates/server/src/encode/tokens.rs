//! The semantic tokens of a document as the protocol counts them, game by game.

use std::sync::Arc;

use ide::{PlacedGame, Positions};
use notation::{TextRange, Token, TokenClass};
use tower_lsp::lsp_types::{Range, SemanticToken, SemanticTokenType, SemanticTokensLegend};

use crate::client::snapshot::{Snapshot, lsp_position};

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

/// The tokens of a document, game by game: what did not change is shared with the versions before.
pub(crate) struct Tokens(Vec<PlacedTokens>);

/// The tokens of a game that has some, at its place in the document.
#[derive(Clone)]
struct PlacedTokens {
    /// How many lines its first token stands below the last one of the game above.
    gap: u32,
    game: Arc<GameTokens>,
}

/// The tokens of a game as the protocol counts them, with lines counted from the first of the game.
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

    /// All of them, one behind the other.
    pub(crate) fn flat(&self) -> Vec<SemanticToken> {
        flat(&self.0)
    }

    /// What replaces what in `old`: the new tokens, the index of the first, and how many old ones they replace.
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

/// The tokens of parts that follow each other.
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

/// The tokens of a part of a document.
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

/// Writes tokens as the protocol counts them: each relative to the one before it, none across lines.
struct Encoder<'s> {
    snapshot: &'s Snapshot,
    positions: Positions<'s>,
    data: Vec<SemanticToken>,
    last_line: u32,
    last_start: u32,
}

impl<'s> Encoder<'s> {
    /// An encoder that counts the first token from the start of `line`.
    fn new(snapshot: &'s Snapshot, line: u32) -> Self {
        Self {
            snapshot,
            positions: snapshot.positions(),
            data: Vec::new(),
            last_line: line,
            last_start: 0,
        }
    }

    fn add(&mut self, token: &Token) {
        let Some(token_type) = type_number(self.snapshot, token) else {
            return;
        };
        for part in lines_of(self.snapshot, &mut self.positions, token.range) {
            let start = part.start;
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
