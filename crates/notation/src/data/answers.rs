//! Answers to questions of editors about a record, as plain data with byte ranges relative to the game.

use std::ops::Range;

use rowan::{Language, TextRange, TextSize};

use crate::{
    Edit, Fix, Parse,
    text::{walk, work},
};

/// What a symbol of the text means. `ide` makes hovers from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// The symbol.
    pub range: TextRange,
    /// Its meaning here, in Markdown; empty if `told` says it all.
    pub text: String,
    /// The move or line around it, in words; `None` if that does not help.
    pub told: Option<Told>,
    /// More paragraphs in Markdown: the state of the game after the move, the rules for the piece that moved.
    pub notes: Vec<String>,
    /// How many moves of the game its picture shows, 0 for the start; `None` if no picture helps.
    pub step: Option<usize>,
}

impl Meaning {
    /// The meaning of a symbol outside of moves.
    pub fn new(range: TextRange, text: impl Into<String>) -> Self {
        Self {
            range,
            text: text.into(),
            told: None,
            notes: Vec::new(),
            step: None,
        }
    }
}

/// A part of the record in words: a move, or another meaningful line. `ide` makes explanations from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// The part, without its line break.
    pub range: TextRange,
    /// Its label and text in the record, unless `text` begins with that: `12. Nf3`. No Markdown.
    pub title: String,
    /// One to three sentences in Markdown, with no markup but emphasis. Empty if there is nothing to say.
    pub text: String,
}

/// Text that can be written at the cursor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Completion {
    /// What the list shows.
    pub label: String,
    /// What kind of thing it is.
    pub kind: CompletionKind,
    /// A short fact beside the label.
    pub detail: Option<String>,
    /// Markdown for the side panel.
    pub documentation: Option<String>,
    /// What the typed text is matched against instead of the label, such as a full card name for its abbreviation.
    pub filter: Option<String>,
    /// The range that is replaced; contains the cursor.
    pub replace: TextRange,
    /// The inserted text. If `snippet` is set, it may have `$1`, `${2:w}`, `$0`, and `\$` for a plain `$`.
    pub insert: String,
    /// Whether `insert` is a snippet.
    pub snippet: bool,
    /// Whether editors should preselect it, because it is almost certain.
    pub preselect: bool,
    /// Whether it is computed from the record, or all that the rules allow here: never a habit or a guess. Editors show it
    /// in gray behind the cursor.
    pub certain: bool,
}

/// What a completion stands for, which editors show as an icon.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum CompletionKind {
    Keyword,
    Player,
    Faction,
    Piece,
    Place,
    Action,
    Card,
    Item,
    Tag,
    Value,
    Number,
    Snippet,
}

impl Completion {
    /// A plain completion that inserts its label; its rank is its position in the list.
    pub fn new(kind: CompletionKind, label: impl Into<String>, replace: TextRange) -> Self {
        let label = label.into();
        Self {
            insert: label.clone(),
            label,
            kind,
            detail: None,
            documentation: None,
            filter: None,
            replace,
            snippet: false,
            preselect: false,
            certain: false,
        }
    }

    /// With a short fact beside the label.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = Some(detail.into());
        self
    }

    /// With Markdown for the side panel.
    #[must_use]
    pub fn documentation(mut self, markdown: impl Into<String>) -> Self {
        self.documentation = Some(markdown.into());
        self
    }

    /// Matches `filter` instead of the label.
    #[must_use]
    pub fn filter(mut self, filter: impl Into<String>) -> Self {
        self.filter = Some(filter.into());
        self
    }

    /// Inserts `text` instead of the label.
    #[must_use]
    pub fn insert(mut self, text: impl Into<String>) -> Self {
        self.insert = text.into();
        self
    }

    /// Certain, and so preselected.
    #[must_use]
    pub fn certain(self) -> Self {
        Self {
            preselect: true,
            certain: true,
            ..self
        }
    }

    /// Inserts the snippet `text` instead of the label.
    #[must_use]
    pub fn snippet(mut self, text: impl Into<String>) -> Self {
        self.insert = text.into();
        self.snippet = true;
        self
    }
}

/// What is brought into canonical form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// The whole game.
    Game,
    /// The lines that touch a range.
    Lines(TextRange),
    /// The line that ends with the line break before this place, where only blanks may follow it. It was just typed, so it is
    /// not wrapped. The new line gets the number of the next move, if it is known.
    Ended(TextSize),
}

impl Scope {
    /// Its lines in `parse`, from 0.
    #[must_use]
    pub fn lines(self, parse: &Parse) -> Range<usize> {
        match self {
            Self::Game => parse.lines_in(None),
            Self::Lines(range) => parse.lines_in(Some(range)),
            Self::Ended(_) => self.ended(parse).map_or(0..0, |(line, _)| line..line + 1),
        }
    }

    /// The line that was just typed, from 0, and the place in the new line; `None` if it is not about such a line.
    #[must_use]
    pub fn ended(self, parse: &Parse) -> Option<(usize, TextSize)> {
        let Self::Ended(at) = self else {
            return None;
        };
        // An editor may have indented the new line.
        let above = parse.text().get(..usize::from(at))?;
        let above = above.trim_end_matches([' ', '\t']).strip_suffix('\n')?;
        Some((parse.line_at(TextSize::of(above)), at))
    }
}

impl From<Option<TextRange>> for Scope {
    fn from(range: Option<TextRange>) -> Self {
        range.map_or(Self::Game, Self::Lines)
    }
}

/// A node of the outline.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// What the outline shows.
    pub name: String,
    /// A short fact beside it.
    pub detail: String,
    /// What it is.
    pub kind: SymbolKind,
    /// All of it, children included.
    pub range: TextRange,
    /// The part to select; inside `range`.
    pub selection: TextRange,
    /// What it contains, in the order of the text.
    pub children: Vec<Symbol>,
}

impl Symbol {
    /// A node without children; its selection is its whole range.
    pub fn new(
        kind: SymbolKind,
        name: impl Into<String>,
        detail: impl Into<String>,
        range: TextRange,
    ) -> Self {
        Self {
            name: name.into(),
            detail: detail.into(),
            kind,
            range,
            selection: range,
            children: Vec::new(),
        }
    }

    /// The same with `selection` as the part to select.
    #[must_use]
    pub fn selecting(self, selection: TextRange) -> Self {
        Self { selection, ..self }
    }

    /// A node around `children`, with the selection of the first; `None` without children.
    pub fn around(
        kind: SymbolKind,
        name: impl Into<String>,
        children: impl IntoIterator<Item = Self>,
    ) -> Option<Self> {
        let mut children = children.into_iter();
        let first = children.next()?;
        let mut symbol = Self::new(kind, name, "", first.range).selecting(first.selection);
        symbol.children.push(first);
        children.for_each(|child| symbol.push(child));
        Some(symbol)
    }

    /// Adds a child after the others.
    pub fn push(&mut self, child: Self) {
        self.range = self.range.cover(child.range);
        self.children.push(child);
    }
}

/// What a symbol is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum SymbolKind {
    Header,
    Tag,
    Player,
    Round,
    Turn,
    Move,
    Result,
}

/// How far an outline goes into the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Depth {
    /// Only its players and tags, without the header around them. Costs less when many games are listed.
    Names,
    /// All of it: header, rounds or turns, moves.
    Moves,
}

impl Depth {
    /// What an outline with all of the game has at this depth, in its order.
    #[must_use]
    pub fn of(self, outline: Vec<Symbol>) -> Vec<Symbol> {
        match self {
            Self::Names => names(outline),
            Self::Moves => outline,
        }
    }
}

/// The players and tags of an outline, including those in a header.
fn names(outline: Vec<Symbol>) -> Vec<Symbol> {
    let names = outline.into_iter().flat_map(|symbol| match symbol.kind {
        SymbolKind::Player | SymbolKind::Tag => vec![symbol],
        SymbolKind::Header => names(symbol.children),
        _ => Vec::new(),
    });
    names.collect()
}

/// A token with its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Its bytes; a token never crosses a line break.
    pub range: TextRange,
    /// Its meaning.
    pub class: TokenClass,
}

impl Token {
    /// The tokens of `parse` that touch `range` and that `class` classifies, in the order of the text. `class` also gets the
    /// node that holds the token.
    pub fn in_range<'p, L: Language + Copy>(
        parse: &'p Parse,
        range: Option<TextRange>,
        mut class: impl FnMut(walk::Token<'p, L>, walk::Node<'p, L>) -> Option<TokenClass>,
    ) -> Vec<Self> {
        let lines = parse.lines_in(range);
        let mut tokens = Vec::new();
        for line in parse.lines::<L>().skip(lines.start).take(lines.len()) {
            line.visit_tokens(&mut |node, token| {
                work::count(1);
                let range = token.text_range();
                tokens.extend(class(token, node).map(|class| Self { range, class }));
            });
        }
        tokens.retain(|token: &Self| {
            range.is_none_or(|range| range.intersect(token.range).is_some())
        });
        tokens
    }
}

/// The meaning of a token. All notations share these classes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TokenClass {
    /// A comment or a note.
    Comment,
    /// A fixed word of the notation: `Map:`, `Winner:`, `concedes`.
    Keyword,
    /// The key of a metadata line.
    Tag,
    /// Free text that belongs to the record: a tag's value, a player's full name.
    Text,
    /// A turn or move number.
    Index,
    /// A count, points, or a die roll.
    Number,
    /// A player as named in moves.
    Player,
    /// A faction or a side.
    Faction,
    /// A piece, a meeple, a building, or a token.
    Piece,
    /// A clearing, a square, a coordinate, or a board.
    Place,
    /// A card.
    Card,
    /// An item.
    Item,
    /// The side or feature of a tile.
    Tile,
    /// An action: Kubb's action letters, Bucky's `-xy`, Rootlog's `->`, `X`, `Z`, `^`, `++`.
    Action,
    /// A mark by the recorder: `!`, `?`, `+`.
    Mark,
    /// Brackets, commas and separators.
    Punctuation,
    /// Unreadable text.
    Invalid,
}

impl TokenClass {
    /// All classes, in a stable order.
    pub const ALL: [Self; 17] = [
        Self::Comment,
        Self::Keyword,
        Self::Tag,
        Self::Text,
        Self::Index,
        Self::Number,
        Self::Player,
        Self::Faction,
        Self::Piece,
        Self::Place,
        Self::Card,
        Self::Item,
        Self::Tile,
        Self::Action,
        Self::Mark,
        Self::Punctuation,
        Self::Invalid,
    ];

    /// The name in lower case, as grammars and pages of records use it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Comment => "comment",
            Self::Keyword => "keyword",
            Self::Tag => "tag",
            Self::Text => "text",
            Self::Index => "index",
            Self::Number => "number",
            Self::Player => "player",
            Self::Faction => "faction",
            Self::Piece => "piece",
            Self::Place => "place",
            Self::Card => "card",
            Self::Item => "item",
            Self::Tile => "tile",
            Self::Action => "action",
            Self::Mark => "mark",
            Self::Punctuation => "punctuation",
            Self::Invalid => "invalid",
        }
    }
}

/// What a place of the text names. `ide` makes highlights, references, definitions and renaming from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// What kind of thing it is.
    pub kind: NameKind,
    /// Its name in words.
    pub name: String,
    /// Every place that names it, ascending: with the place that was asked about, or empty.
    pub places: Vec<Occurrence>,
    /// Where it comes from: the player's line, or the move that put the piece or tile there.
    pub origins: Vec<TextRange>,
}

impl Named {
    /// A name with origins but without places.
    #[must_use]
    pub fn from_origins(kind: NameKind, name: impl Into<String>, origins: Vec<TextRange>) -> Self {
        Self {
            kind,
            name: name.into(),
            places: Vec::new(),
            origins,
        }
    }

    /// Whether it can be renamed in all places.
    #[must_use]
    pub fn is_renamable(&self) -> bool {
        self.kind == NameKind::Player
    }
}

/// What a name stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names say it")]
pub enum NameKind {
    Player,
    Faction,
    Place,
    Piece,
    Card,
    Item,
    Tile,
    Action,
}

/// A place that names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Occurrence {
    /// The bytes of the name.
    pub range: TextRange,
    /// What happens to it there.
    pub kind: OccurrenceKind,
}

/// What happens to a name at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OccurrenceKind {
    /// It is introduced (a player's line).
    Declaration,
    /// It is changed (a piece arrives).
    Write,
    /// It is mentioned.
    Read,
}

/// A change of the text that an editor offers besides fixes of findings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Action {
    /// What kind of action it is.
    pub kind: ActionKind,
    /// The change.
    pub fix: Fix,
}

impl Action {
    /// The action that is this fix; `None` if it changes nothing.
    #[must_use]
    pub fn of(kind: ActionKind, fix: Fix) -> Option<Self> {
        (!fix.edits.is_empty()).then_some(Self { kind, fix })
    }
}

/// The kind of an action, as editors group them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ActionKind {
    /// Rewrites existing text.
    Rewrite,
    /// Adds missing text.
    Complete,
    /// Adds the same kind of missing text in the whole game: points, or inkast.
    CompleteAll,
    /// Changes the whole game.
    Source,
}

/// A fact shown between characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hint {
    /// Its place in the text.
    pub at: TextSize,
    /// What it says, short.
    pub label: String,
    /// The switch that controls it.
    pub kind: HintKind,
    /// Markdown to show on hover.
    pub tooltip: Option<String>,
    /// The edits that write it into the record; empty if it cannot be written.
    pub edits: Vec<Edit>,
}

/// Which switch of [`HintOptions`](crate::HintOptions) controls a hint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the names are those of the options")]
pub enum HintKind {
    Points,
    Score,
    State,
    Moves,
}

/// The line that an editor shows above a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lens {
    /// The line that it is shown above.
    pub range: TextRange,
    /// Result, players and length, in the order that is usual for the game.
    pub parts: Vec<String>,
}

/// What a player asks about a piece on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleCard {
    /// How it may move, in Markdown, whichever side is to move.
    pub text: String,
    /// Why it has no legal move, in a sentence; `None` where it has one, and where the game is over.
    pub stuck: Option<String>,
}

/// A color that the text names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedColor {
    /// The bytes of the name.
    pub range: TextRange,
    /// Red, green, blue.
    pub rgb: [u8; 3],
    /// The names that can replace it, in the same language and spelling, each with its color.
    pub names: Vec<(String, [u8; 3])>,
}
