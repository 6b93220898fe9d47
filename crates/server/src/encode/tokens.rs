//! The semantic tokens of a document as the protocol encodes them, game by game.

use std::{io::Write as _, num::NonZero, panic, sync::Arc, thread};

use ide::{PlacedGame, TextPositions, TextSize};
use notation::{TextRange, Token, TokenClass};
use tower_lsp::lsp_types::{
    Position, Range, SemanticToken, SemanticTokenType, SemanticTokensLegend,
};

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

/// The tokens of a game as the protocol encodes them, with lines counted from its first line. They are kept as JSON, which takes
/// half the memory of the numbers and is what answers are made of.
struct GameTokens {
    count: usize,
    /// The lines of the first and of the last token.
    first_line: u32,
    last_line: u32,
    /// The numbers behind the first one, which is the gap above: a comma before each.
    rest: Box<str>,
}

/// Bytes that the number of lines between two games takes at most, in nearly all cases.
const LONGEST_GAP: usize = 4;

/// The fewest games that are worth a thread, and the most threads.
const GAMES_OF_A_THREAD: usize = 64;
const MOST_THREADS: usize = 4;

impl Tokens {
    pub(crate) fn of(snapshot: &Snapshot) -> Self {
        let games: Vec<PlacedGame> = snapshot.document.games().collect();
        encode(snapshot, &games);
        let mut parts = Vec::new();
        let mut last_line = 0;
        for placed in &games {
            let first_line = u32::try_from(placed.first_line).unwrap_or(u32::MAX);
            let game = placed.game.derived(|| GameTokens::of(snapshot, placed));
            if game.count > 0 {
                parts.push(PlacedTokens {
                    gap: first_line + game.first_line - last_line,
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

    /// Appends all tokens as a JSON list of their numbers.
    pub(crate) fn write(&self, json: &mut String) {
        let len = |part: &PlacedTokens| part.game.rest.len() + LONGEST_GAP;
        json.reserve(self.0.iter().map(len).sum());
        json.push('[');
        for (index, part) in self.0.iter().enumerate() {
            json.push_str(if index > 0 { "," } else { "" });
            json.push_str(&part.gap.to_string());
            json.push_str(&part.game.rest);
        }
        json.push(']');
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
        let skipped: usize = self.0[..start].iter().map(|part| part.game.count).sum();
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

/// Encodes the games that are not encoded yet on several threads, if they are many: each of them is read for it.
fn encode(snapshot: &Snapshot, games: &[PlacedGame]) {
    let is_new = |placed: &&PlacedGame| !placed.game.has_derived::<GameTokens>();
    let new: Vec<&PlacedGame> = games.iter().filter(is_new).collect();
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = threads.min(MOST_THREADS).min(new.len() / GAMES_OF_A_THREAD);
    if threads < 2 {
        return;
    }
    let encode_all = |games: &[&PlacedGame]| {
        for placed in games {
            placed.game.derived(|| GameTokens::of(snapshot, placed));
        }
    };
    thread::scope(|scope| {
        let parts = new.chunks(new.len().div_ceil(threads));
        let running: Vec<_> = parts
            .map(|part| scope.spawn(move || encode_all(part)))
            .collect();
        for thread in running {
            // The request that asked fails as it would on one thread.
            thread
                .join()
                .unwrap_or_else(|panic| panic::resume_unwind(panic));
        }
    });
}

/// The tokens of consecutive parts.
fn flat(parts: &[PlacedTokens]) -> Vec<SemanticToken> {
    let count = parts.iter().map(|part| part.game.count).sum();
    let mut data = Vec::with_capacity(count);
    for part in parts {
        let rest = part.game.rest.split(',').skip(1);
        let rest = rest.map(|number| number.parse().unwrap_or_default());
        let mut numbers = [part.gap].into_iter().chain(rest);
        while let Some(delta_line) = numbers.next() {
            let mut next = || numbers.next().unwrap_or_default();
            data.push(SemanticToken {
                delta_line,
                delta_start: next(),
                length: next(),
                token_type: next(),
                token_modifiers_bitset: next(),
            });
        }
    }
    data
}

/// The tokens in a range of a document.
pub(crate) fn of_range(snapshot: &Snapshot, range: TextRange) -> Vec<SemanticToken> {
    let mut encoder = Encoder::new(snapshot, 0);
    let mut positions = snapshot.positions();
    for token in snapshot.document.tokens(Some(range)) {
        let whole = both(token.range, |at| positions.of(at));
        encoder.add(&token, whole);
    }
    encoder.data
}

impl GameTokens {
    fn of(snapshot: &Snapshot, placed: &PlacedGame) -> Self {
        let first_line = u32::try_from(placed.first_line).unwrap_or(u32::MAX);
        let mut encoder = Encoder::new(snapshot, first_line);
        // Its own text is read from the first to the last token, which is several times faster than to ask the document.
        let text = snapshot.document.slice(placed.range());
        let mut positions = TextPositions::new(&text, snapshot.encoding());
        let line = |place: Position| place.line.saturating_add(first_line);
        for token in placed.record().tokens(None) {
            let inside = both(token.range, |at| positions.of(at));
            let whole = Range::new(
                Position::new(line(inside.start), inside.start.character),
                Position::new(line(inside.end), inside.end.character),
            );
            let range = token.range + placed.offset;
            encoder.add(&Token { range, ..token }, whole);
        }
        Self {
            count: encoder.data.len(),
            first_line: encoder.data.first().map_or(0, |first| first.delta_line),
            last_line: encoder.last_line - first_line,
            rest: rest_of(&encoder.data).into(),
        }
    }
}

/// All numbers of `tokens` but the first one as JSON, with a comma before each.
fn rest_of(tokens: &[SemanticToken]) -> String {
    let mut json = Vec::with_capacity(tokens.len() * USUAL_LEN);
    for (index, token) in tokens.iter().enumerate() {
        if index > 0 {
            json.push(b',');
            push_number(&mut json, token.delta_line);
        }
        for number in [
            token.delta_start,
            token.length,
            token.token_type,
            token.token_modifiers_bitset,
        ] {
            json.push(b',');
            push_number(&mut json, number);
        }
    }
    // Digits and commas are text.
    String::from_utf8(json).unwrap_or_default()
}

/// Bytes that the five numbers of a token take, in most cases.
const USUAL_LEN: usize = 13;

/// Appends `number`. Nearly all numbers of tokens have one or two digits, for which formatting takes most of the time.
fn push_number(text: &mut Vec<u8>, number: u32) {
    let digit = |digit: u32| b'0' + u8::try_from(digit).unwrap_or_default();
    if number >= 100 {
        // Writing to memory cannot fail.
        let _ = write!(text, "{number}");
        return;
    }
    if number >= 10 {
        text.push(digit(number / 10));
    }
    text.push(digit(number % 10));
}

/// The positions of both ends of `range`.
fn both(range: TextRange, mut position: impl FnMut(TextSize) -> ide::Position) -> Range {
    let start = lsp_position(position(range.start()));
    Range::new(start, lsp_position(position(range.end())))
}

/// Encodes tokens like the protocol: each relative to the one before, none across lines.
struct Encoder<'s> {
    snapshot: &'s Snapshot,
    /// The number in the legend for each class, in the order of [`TokenClass::ALL`]; `None` if the client does not know the
    /// type, or there is none.
    types: [Option<u32>; TokenClass::ALL.len()],
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
            data: Vec::new(),
            last_line: line,
            last_start: 0,
        }
    }

    /// Adds a token of the document, which has the range `whole` there.
    fn add(&mut self, token: &Token, whole: Range) {
        let known = self.types.get(token.class as usize);
        let Some(token_type) = known.copied().flatten() else {
            return;
        };
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

/// The number in the legend for each class; `None` if the client does not know the type, or there is none.
fn known_types(snapshot: &Snapshot) -> [Option<u32>; TokenClass::ALL.len()] {
    let known = &snapshot.client.token_types;
    TokenClass::ALL.map(|wanted| {
        let mut types = (0..).zip(&TOKEN_TYPES);
        let (number, (_, token_type)) = types.find(|(_, (class, _))| *class == wanted)?;
        (known.is_empty() || known.contains(token_type)).then_some(number)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_counted_in_their_order() {
        for (number, class) in TokenClass::ALL.into_iter().enumerate() {
            assert_eq!(class as usize, number);
        }
    }

    #[test]
    fn tokens_are_the_same_as_text() {
        let token = |delta_line, delta_start, length| SemanticToken {
            delta_line,
            delta_start,
            length,
            token_type: 3,
            token_modifiers_bitset: 0,
        };
        let tokens = [
            token(7, 0, 9),
            token(0, 10, 99),
            token(100, 1_234, u32::MAX),
        ];
        let game = |tokens: &[SemanticToken]| PlacedTokens {
            gap: tokens[0].delta_line,
            game: Arc::new(GameTokens {
                count: tokens.len(),
                first_line: tokens[0].delta_line,
                last_line: 0,
                rest: rest_of(tokens).into(),
            }),
        };
        let all = Tokens(vec![game(&tokens), game(&tokens[..1])]);
        assert_eq!(all.flat(), [&tokens[..], &tokens[..1]].concat());
        let mut json = String::new();
        all.write(&mut json);
        let numbers = "7,0,9,3,0,0,10,99,3,0,100,1234,4294967295,3,0,7,0,9,3,0";
        assert_eq!(json, format!("[{numbers}]"));
        json.clear();
        Tokens(Vec::new()).write(&mut json);
        assert_eq!(json, "[]");
    }
}
