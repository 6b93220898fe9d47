//! The games of a document as a persistent list: an edit copies one chunk and the list of chunks, not the list of games.

use std::{
    ops::Range,
    sync::{Arc, OnceLock},
};

use crate::Game;

/// A larger chunk is split. About the square root of the largest number of games that people keep in a file, because a
/// keystroke copies one chunk and the list of chunks.
const MAX_CHUNK: usize = 128;
/// A smaller chunk is merged with the next when an edit touches it.
const MIN_CHUNK: usize = 32;

/// Games in the order of the text, with lookup by index and by offset in logarithmic time.
#[derive(Debug, Clone)]
pub(crate) struct Games {
    chunks: Arc<[Placed]>,
    len: usize,
}

#[derive(Debug, Clone)]
struct Placed {
    chunk: Arc<GameChunk>,
    /// The offset of its first byte, counted from the first game.
    start: usize,
    /// The index of its first game.
    index: usize,
}

#[derive(Debug)]
struct GameChunk {
    games: Vec<(usize, Arc<Game>)>,
    bytes: usize,
    /// How many findings its games have, once all of them were checked.
    findings: OnceLock<usize>,
}

/// Neighboring games of a list that are kept together: what is known of all of them saves a visit to each.
pub(crate) struct GamesPart<'g> {
    placed: &'g Placed,
}

impl<'g> GamesPart<'g> {
    /// The bytes of its games, counted from the first game of the list.
    pub(crate) fn range(&self) -> Range<usize> {
        self.placed.start..self.placed.start + self.placed.chunk.bytes
    }

    /// How many findings its games have; `None` until all of them were checked.
    pub(crate) fn findings(&self) -> Option<usize> {
        let chunk = &self.placed.chunk;
        if let Some(count) = chunk.findings.get() {
            return Some(*count);
        }
        let mut games = chunk.games.iter();
        let count = games.try_fold(0, |count, (_, game)| {
            let findings = game.checked_findings();
            game.is_checked().then_some(count + findings.len())
        })?;
        Some(*chunk.findings.get_or_init(|| count))
    }

    /// Its games with their indices and starts.
    pub(crate) fn games(&self) -> impl Iterator<Item = (usize, usize, &'g Arc<Game>)> + use<'g> {
        let placed = self.placed;
        let games = placed.chunk.games.iter().zip(placed.index..);
        games.map(|((start, game), index)| (index, placed.start + start, game))
    }
}

impl Games {
    pub(crate) fn new(games: Vec<Arc<Game>>) -> Self {
        Self::place(chunks_of(games))
    }

    fn place(chunks: impl IntoIterator<Item = Arc<GameChunk>>) -> Self {
        let (mut start, mut index) = (0, 0);
        let chunks = chunks
            .into_iter()
            .map(|chunk| {
                let placed = Placed {
                    start,
                    index,
                    chunk,
                };
                start += placed.chunk.bytes;
                index += placed.chunk.games.len();
                placed
            })
            .collect();
        Self { chunks, len: index }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The game `index` and where it starts.
    pub(crate) fn get(&self, index: usize) -> Option<(usize, &Arc<Game>)> {
        let placed = self.chunks.get(self.chunk_of(index))?;
        let (start, game) = placed.chunk.games.get(index - placed.index)?;
        Some((placed.start + start, game))
    }

    /// The index of the game that holds the byte at `offset`; the last game for an offset at the end or beyond it.
    pub(crate) fn index_at(&self, offset: usize) -> usize {
        let after = self.chunks.partition_point(|placed| placed.start <= offset);
        let Some(placed) = self.chunks.get(after.saturating_sub(1)) else {
            return 0;
        };
        let inside = offset - placed.start;
        let games = &placed.chunk.games;
        placed.index
            + games
                .partition_point(|(start, _)| *start <= inside)
                .saturating_sub(1)
    }

    /// All games from `index` on with their starts.
    pub(crate) fn iter_from(&self, index: usize) -> impl Iterator<Item = (usize, &Arc<Game>)> {
        let chunk = self.chunk_of(index);
        let skip = index - self.chunks.get(chunk).map_or(0, |placed| placed.index);
        self.chunks
            .get(chunk..)
            .unwrap_or_default()
            .iter()
            .flat_map(|placed| {
                placed
                    .chunk
                    .games
                    .iter()
                    .map(|(start, game)| (placed.start + start, game))
            })
            .skip(skip)
    }

    /// All games, in parts.
    pub(crate) fn parts(&self) -> impl Iterator<Item = GamesPart<'_>> {
        self.chunks.iter().map(|placed| GamesPart { placed })
    }

    /// The list with the games of `range` replaced by `new`.
    pub(crate) fn splice(&self, range: Range<usize>, new: Vec<Arc<Game>>) -> Self {
        let first = self.chunk_of(range.start);
        let mut last = self.chunk_of(range.end.max(range.start + 1) - 1);
        let (Some(head), Some(tail)) = (self.chunks.get(first), self.chunks.get(last)) else {
            return Self::new(new);
        };
        let game = |(_, game): &(usize, Arc<Game>)| Arc::clone(game);
        let kept_before =
            &head.chunk.games[..(range.start - head.index).min(head.chunk.games.len())];
        let kept_after = &tail.chunk.games[(range.end - tail.index).min(tail.chunk.games.len())..];
        let mut games: Vec<Arc<Game>> = kept_before.iter().map(game).collect();
        games.extend(new);
        games.extend(kept_after.iter().map(game));
        while games.len() < MIN_CHUNK
            && let Some(next) = self.chunks.get(last + 1)
        {
            games.extend(next.chunk.games.iter().map(game));
            last += 1;
        }
        let shared = |placed: &Placed| Arc::clone(&placed.chunk);
        Self::place(
            self.chunks[..first]
                .iter()
                .map(shared)
                .chain(chunks_of(games))
                .chain(self.chunks[last + 1..].iter().map(shared)),
        )
    }

    /// The chunk that holds the game `index`; the last one for an index beyond the end.
    fn chunk_of(&self, index: usize) -> usize {
        self.chunks
            .partition_point(|placed| placed.index <= index)
            .saturating_sub(1)
    }
}

/// `games` in chunks of about equal size.
fn chunks_of(games: Vec<Arc<Game>>) -> Vec<Arc<GameChunk>> {
    let each = games
        .len()
        .div_ceil(games.len().div_ceil(MAX_CHUNK).max(1))
        .max(1);
    let mut chunks = Vec::new();
    let mut games = games.into_iter().peekable();
    while games.peek().is_some() {
        let mut bytes = 0;
        let games = games
            .by_ref()
            .take(each)
            .map(|game| {
                let start = bytes;
                bytes += usize::from(game.text_len());
                (start, game)
            })
            .collect();
        chunks.push(Arc::new(GameChunk {
            games,
            bytes,
            findings: OnceLock::new(),
        }));
    }
    chunks
}
