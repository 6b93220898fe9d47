//! The outline: games, their rounds or turns, their moves.

use notation::{Depth, Lens, Record, Symbol, TextRange};

use crate::{Document, Game, PlacedGame, answers::lenses};

/// In bytes: a longer text of many games is outlined by its games alone.
const LONG: usize = 64 * 1024;
/// Up to this many games are outlined with their moves, however long they are.
const FEW: usize = 16;
/// The most symbols that an outline has. If there are more, its deepest levels are left out.
const MOST: usize = 8_000;

/// A game in the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameSymbol {
    /// Such as `Game 2`.
    pub name: String,
    /// Result, players and length, as far as the record has them.
    pub detail: String,
    /// All of it without the blank lines at its end.
    pub range: TextRange,
    /// Its first line with content.
    pub selection: TextRange,
    /// Header, rounds or turns, and moves; in a list of many games only players and tags.
    pub children: Vec<Symbol>,
}

impl Document {
    /// The outline that an editor lists: all symbols of a short text or of few games; only the games with their players and
    /// tags of a long text of many games. So an outline is small and quick and does not depend on the visible part. A game of a
    /// long list gets its result once it was read for another reason.
    #[must_use]
    pub fn outline(&self) -> Vec<GameSymbol> {
        let mut symbols = if self.is_long_list() {
            self.known_titles()
        } else {
            self.symbols()
        };
        let levels = levels_within(&symbols, MOST);
        for game in &mut symbols {
            cut(&mut game.children, levels);
        }
        symbols
    }

    /// Whether it is long and has many games, so that an editor lists only the games.
    pub(crate) fn is_long_list(&self) -> bool {
        self.text().len_bytes() > LONG && self.game_count() > FEW
    }

    /// The games with all their symbols. Games without content are left out.
    #[must_use]
    pub fn symbols(&self) -> Vec<GameSymbol> {
        let games = self.games();
        games
            .filter_map(|placed| {
                let (record, digest) = (placed.record(), placed.game.digest());
                GameSymbol::of(&*record, digest.lens.as_ref(), Depth::Moves)
                    .map(|symbol| symbol.placed(&placed))
            })
            .collect()
    }

    /// The same for a list of many games: each only with its players and tags.
    #[must_use]
    pub fn titles(&self) -> Vec<GameSymbol> {
        let games = self.games();
        games
            .filter_map(|placed| {
                let title = placed.game.digest().title.clone();
                title.map(|symbol| symbol.placed(&placed))
            })
            .collect()
    }
}

impl Document {
    /// [`Document::titles`] without reading more games: of a game that was not read yet, only what is above its moves.
    pub(crate) fn known_titles(&self) -> Vec<GameSymbol> {
        let games = self.games();
        games
            .filter_map(|placed| {
                let title = match placed.game.known_digest() {
                    Some(digest) => digest.title.clone(),
                    None => GameSymbol::of_unread(&placed.game),
                };
                title.map(|symbol| symbol.placed(&placed))
            })
            .collect()
    }
}

impl GameSymbol {
    /// The game of `record`, without its number; places are relative to the game.
    pub(crate) fn of(record: &dyn Record, lens: Option<&Lens>, depth: Depth) -> Option<Self> {
        Some(Self {
            detail: lens.map(lenses::title).unwrap_or_default(),
            children: record.outline(depth),
            ..Self::of_text(record.parse().text())?
        })
    }

    /// The same for a game that was not read, from its first lines.
    fn of_unread(game: &Game) -> Option<Self> {
        Some(Self {
            children: game.head().record().outline(Depth::Names),
            ..Self::of_text(game.text())?
        })
    }

    /// The symbol of a game with this text, with its ranges but without content.
    fn of_text(text: &str) -> Option<Self> {
        let content = text.trim_end();
        let start = content.len() - content.trim_start().len();
        if content.is_empty() {
            return None;
        }
        let first_line = content[start..]
            .lines()
            .next()
            .unwrap_or_default()
            .trim_end();
        let range =
            |from: usize, to: usize| TextRange::new(notation::size(from), notation::size(to));
        Some(Self {
            name: String::new(),
            detail: String::new(),
            range: range(start, content.len()),
            selection: range(start, start + first_line.len()),
            children: Vec::new(),
        })
    }

    /// The same with its number, at its place in the document.
    fn placed(mut self, placed: &PlacedGame) -> Self {
        self.name = format!("Game {}", placed.index + 1);
        self.range += placed.offset;
        self.selection += placed.offset;
        let children = self.children.iter_mut();
        children.for_each(|symbol| shift(symbol, placed));
        self
    }
}

fn shift(symbol: &mut Symbol, placed: &PlacedGame) {
    symbol.range += placed.offset;
    symbol.selection += placed.offset;
    symbol
        .children
        .iter_mut()
        .for_each(|child| shift(child, placed));
}

/// How many levels below the games fit into `most` symbols, games included.
fn levels_within(games: &[GameSymbol], most: usize) -> usize {
    let mut total = games.len();
    let mut levels = 0;
    let mut level: Vec<&Symbol> = games.iter().flat_map(|game| &game.children).collect();
    while !level.is_empty() && total + level.len() <= most {
        total += level.len();
        levels += 1;
        level = level.iter().flat_map(|symbol| &symbol.children).collect();
    }
    levels
}

/// Removes what is deeper than `levels` levels.
fn cut(symbols: &mut Vec<Symbol>, levels: usize) {
    match levels.checked_sub(1) {
        None => symbols.clear(),
        Some(below) => symbols
            .iter_mut()
            .for_each(|symbol| cut(&mut symbol.children, below)),
    }
}
