//! The correct records in which slips are made.

use std::{
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context as _, bail};
use ide::{Document, PlacedGame};
use notation::{LineKind, Notation, TokenClass, apply_edits, cut::trim_line_break};

/// How many games of a collection are typed at most.
const MOST_GAMES: usize = 12;

/// A correct record.
pub(crate) struct Sample {
    pub(crate) notation: &'static dyn Notation,
    /// Its path.
    pub(crate) name: String,
    pub(crate) text: String,
    /// Its meaning, which does not depend on spelling.
    pub(crate) meaning: String,
    /// The first bytes of the characters of moves and players, sorted: those that a slip of one character can hit.
    pub(crate) places: Vec<usize>,
    /// Those of them that are in [`Sample::lines`].
    pub(crate) moves: Vec<usize>,
    /// The ranges of the lines in which a move begins, without line breaks, sorted.
    pub(crate) lines: Vec<Range<usize>>,
    /// The ranges of its games.
    games: Vec<Range<usize>>,
}

impl Sample {
    pub(crate) fn new(notation: &'static dyn Notation, name: String, text: String) -> Self {
        let document = read(notation, &text);
        let games: Vec<PlacedGame> = document.games().collect();
        let range = |placed: &PlacedGame| {
            usize::from(placed.range().start())..usize::from(placed.range().end())
        };
        let places = places(&document, &text);
        let lines: Vec<_> = games.iter().flat_map(|game| lines(game, &text)).collect();
        let is_move = |at: &usize| lines.iter().any(|line| line.contains(at));
        Self {
            notation,
            name,
            meaning: meaning(notation, &text),
            moves: places.iter().copied().filter(is_move).collect(),
            places,
            lines,
            games: games.iter().map(range).collect(),
            text,
        }
    }

    /// The range of the game with the byte at `at`.
    pub(crate) fn game_at(&self, at: usize) -> Option<&Range<usize>> {
        self.games.iter().find(|game| game.contains(&at))
    }

    /// Whether it has exactly one game.
    pub(crate) fn is_one_game(&self) -> bool {
        self.games.len() == 1
    }

    /// The number of the line of the byte at `at`, from 0.
    pub(crate) fn line_at(&self, at: usize) -> usize {
        line_at(&self.text, at)
    }

    /// Whether all of `range` is in moves.
    pub(crate) fn is_played(&self, range: Range<usize>) -> bool {
        range
            .into_iter()
            .all(|at| !self.text.is_char_boundary(at) || self.moves.binary_search(&at).is_ok())
    }
}

/// The notation `id`, or all notations.
pub(crate) fn notations(id: Option<&str>) -> anyhow::Result<Vec<&'static dyn Notation>> {
    Ok(match id {
        Some(id) => vec![ide::by_id(id).with_context(|| format!("no notation is called {id}"))?],
        None => ide::notations().to_vec(),
    })
}

/// The records in `folder` without findings.
pub(crate) fn read_all(
    notation: &'static dyn Notation,
    folder: &Path,
) -> anyhow::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for (name, text) in records(notation, folder)? {
        if read(notation, &text).findings().next().is_none() {
            samples.push(Sample::new(notation, name, text));
        }
    }
    samples.retain(|sample| !sample.places.is_empty());
    Ok(samples)
}

/// The texts of the records in `folder`, without those that show mistakes.
pub(crate) fn texts(notation: &'static dyn Notation, folder: &Path) -> anyhow::Result<Vec<String>> {
    let records = records(notation, folder)?.into_iter();
    let played = records.filter(|(name, _)| !name.contains("mistakes"));
    Ok(played.map(|(_, text)| text).collect())
}

/// The games of the samples that do not show mistakes, and of the corpus if there is one; the first games of a long collection.
pub(crate) fn games(
    notation: &'static dyn Notation,
    records: &Path,
) -> anyhow::Result<Vec<String>> {
    let all = all_texts(notation, records)?;
    Ok(all
        .iter()
        .flat_map(|text| games_in(notation, text))
        .collect())
}

/// The samples that do not show mistakes, and the corpus if there is one.
pub(crate) fn all_texts(
    notation: &'static dyn Notation,
    records: &Path,
) -> anyhow::Result<Vec<String>> {
    let mut all = texts(notation, &records.join(notation.id()))?;
    if let Some(corpus) = env::var_os("MOVETEXT_CORPUS").filter(|corpus| corpus != "none") {
        all.extend(texts(notation, &Path::new(&corpus).join(notation.id()))?);
    }
    Ok(all)
}

/// The first games of a record.
pub(crate) fn games_in(notation: &'static dyn Notation, text: &str) -> Vec<String> {
    let document = read(notation, text);
    let first = document.games().take(MOST_GAMES);
    first
        .map(|placed| document.slice(placed.range()).replace('\r', ""))
        .collect()
}

/// The paths and texts of the records in `folder`.
fn records(
    notation: &'static dyn Notation,
    folder: &Path,
) -> anyhow::Result<Vec<(String, String)>> {
    let mut paths: Vec<PathBuf> = match fs::read_dir(folder) {
        Ok(entries) => entries
            .map(|entry| Ok(entry?.path()))
            .collect::<anyhow::Result<_>>()?,
        Err(error) => bail!("{}: {error}", folder.display()),
    };
    paths.sort();
    let is_own = |path: &PathBuf| ide::by_path(path).is_some_and(|one| one.id() == notation.id());
    let read = paths.into_iter().filter(is_own).map(|path| {
        let name = path.display().to_string();
        let text = fs::read_to_string(&path).with_context(|| name.clone())?;
        Ok((name, text))
    });
    read.collect()
}

/// A document with default settings.
pub(crate) fn read(notation: &'static dyn Notation, text: &str) -> Document {
    Document::new(notation, text, Arc::default())
}

/// The meaning of a record, which does not depend on spelling: its formatted text.
pub(crate) fn meaning(notation: &'static dyn Notation, text: &str) -> String {
    apply_edits(text, &read(notation, text).format(None))
}

/// The number of the line of the byte at `at`, from 0.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or_default();
    before.matches('\n').count()
}

/// The first bytes of the characters that mean something: not in headers, comments, free text or blanks.
fn places(document: &Document, text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    for placed in document.games() {
        let record = placed.record();
        let parse = record.parse();
        for line in 0..parse.line_count() {
            let line_text = parse.line_text(line);
            let kind = document.notation().line_kind(trim_line_break(line_text), 0);
            if matches!(kind, LineKind::Blank | LineKind::Comment | LineKind::Header) {
                continue;
            }
            let range = parse.line_range(line);
            let tokens = record.tokens(Some(range));
            let moves = tokens.iter().filter(|token| {
                range.contains_range(token.range)
                    && !matches!(
                        token.class,
                        TokenClass::Comment | TokenClass::Text | TokenClass::Tag
                    )
            });
            for token in moves {
                let start = usize::from(token.range.start() + placed.offset);
                let end = usize::from(token.range.end() + placed.offset);
                places.extend((start..end).filter(|&at| text.is_char_boundary(at)));
            }
        }
    }
    places
}

/// The ranges of the lines in which a move of a game begins.
fn lines(placed: &PlacedGame, text: &str) -> Vec<Range<usize>> {
    let record = placed.record();
    let parse = record.parse();
    let moves = record.moves().into_iter();
    let mut lines: Vec<usize> = moves.map(|one| parse.line_at(one.range.start())).collect();
    lines.sort_unstable();
    lines.dedup();
    let ranges = lines.into_iter().map(|line| {
        let range = parse.line_range(line) + placed.offset;
        let (start, end) = (usize::from(range.start()), usize::from(range.end()));
        let content = trim_line_break(text.get(start..end).unwrap_or_default());
        start..start + content.len()
    });
    ranges.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_their_lines_are_known() {
        let text = "/ A note.\n01/01/2026, Simple, Turn-based\nA = a\nB = b\n0 (0,0) CRFR\n/ between\n1A (0,1) RFFRm / note\n";
        let sample = Sample::new(
            ide::by_id("carcassonne").unwrap(),
            String::new(),
            text.to_owned(),
        );
        let lines: Vec<&str> = sample
            .lines
            .iter()
            .map(|line| &text[line.clone()])
            .collect();
        assert_eq!(lines, ["0 (0,0) CRFR", "1A (0,1) RFFRm / note"]);
        let chars =
            |places: &[usize]| -> String { places.iter().map(|&at| &text[at..=at]).collect() };
        assert_eq!(chars(&sample.places), "B=0(0,0)CRFR1A(0,1)RFFRm");
        assert_eq!(chars(&sample.moves), "0(0,0)CRFR1A(0,1)RFFRm");
        assert!(sample.moves.is_sorted());
    }
}
