//! The schema of every table: the columns that all notations share, then those of the notation.

use notation::{Column, ColumnType, Notation};

/// The version of the schemas, stored as `movetext.schema` in the metadata of the files. It grows when a column is renamed,
/// changes its type or goes. A new column does not change it.
pub const VERSION: u32 = 1;

/// A table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Table {
    /// A row for each game.
    Games,
    /// A row for each move, with the state after it.
    Moves,
    /// A row for each game and player (in Rootlog a faction).
    Players,
    /// A row for each finding.
    Findings,
}

/// The columns of one table of one notation.
#[derive(Clone, Copy)]
pub struct Shape {
    /// The table.
    pub table: Table,
    /// The notation.
    pub notation: &'static dyn Notation,
    /// Whether there is the column `notation`. A folder named after the notation does not need it.
    pub has_notation: bool,
}

const NOTATION: Column = Column::new(
    "notation",
    ColumnType::Text,
    "How the game is written: the id of a notation, such as `kubb`. In an exported folder it stands in the name of the folder.",
);
const FILE: Column = Column::new(
    "file",
    ColumnType::Text,
    "The record as it was named, `<stdin>` for standard input; missing for a text without a name.",
);
const GAME: Column = Column::new(
    "game",
    ColumnType::Int,
    "The number of the game in the file, from 1.",
);

const TAG: &[Column] = &[
    Column::new("key", ColumnType::Text, "The name of the tag."),
    Column::new("value", ColumnType::Text, "Its value."),
];
const PLAYER: &[Column] = &[
    Column::new("id", ColumnType::Text, "The short name that the moves use."),
    Column::new(
        "name",
        ColumnType::Text,
        "The full name, where the record gives one.",
    ),
    Column::new(
        "team",
        ColumnType::Text,
        "The team or color, where there is one.",
    ),
];

const GAMES: &[Column] = &[
    Column::new(
        "line",
        ColumnType::Int,
        "Its first line with content, from 1.",
    ),
    Column::new(
        "tags",
        ColumnType::List(&ColumnType::Struct(TAG)),
        "The metadata in the order of the text.",
    ),
    Column::new(
        "players",
        ColumnType::List(&ColumnType::Struct(PLAYER)),
        "Who played, in playing order.",
    ),
    Column::new(
        "winners",
        ColumnType::List(&ColumnType::Text),
        "Who won, named as in `mover`; nobody in a draw. Missing where the record does not tell.",
    ),
    Column::new(
        "result",
        ColumnType::Text,
        "How the game ended, as JSON: what `movetext replay` prints.",
    ),
    Column::new("moves", ColumnType::Int, "How many moves it has."),
    Column::new("findings", ColumnType::Int, "How many findings it has."),
    Column::new("errors", ColumnType::Int, "How many of them are errors."),
];

const MOVES: &[Column] = &[
    Column::new("line", ColumnType::Int, "Its line in the file, from 1."),
    Column::new(
        "ply",
        ColumnType::Int,
        "The number of the move in the game, from 1.",
    ),
    Column::new(
        "turn",
        ColumnType::Int,
        "The number of the turn as the notation counts: of the line in Kubb and Carcassonne, of the pair of moves in Bucky and PGN, of the faction's turns in Rootlog (0 for the set-up). Missing where the record has none.",
    ),
    Column::new("label", ColumnType::Text, "How the record calls it."),
    Column::new(
        "mover",
        ColumnType::Text,
        "Who moves: the team in Kubb, the color in Bucky and PGN, the letter of the faction in Rootlog, of the player in Carcassonne. Missing where nobody does.",
    ),
    Column::new("text", ColumnType::Text, "The move as written."),
];

const PLAYERS: &[Column] = &[Column::new(
    "mover",
    ColumnType::Text,
    "How `moves` name whom the row is about, or the team.",
)];

const FINDINGS: &[Column] = &[
    Column::new(
        "line",
        ColumnType::Int,
        "Where it begins: the line in the file, from 1.",
    ),
    Column::new(
        "column",
        ColumnType::Int,
        "The character in the line, from 1.",
    ),
    Column::new("end_line", ColumnType::Int, "Where it ends."),
    Column::new(
        "end_column",
        ColumnType::Int,
        "The character after its last one.",
    ),
    Column::new(
        "severity",
        ColumnType::Text,
        "`error`, `warning`, `info` or `hint`, as the settings have it.",
    ),
    Column::new(
        "code",
        ColumnType::Text,
        "The rule. Missing where the text could not be read at all.",
    ),
    Column::new("message", ColumnType::Text, "What is wrong."),
    Column::new("fix", ColumnType::Text, "The best repair, if there is one."),
    Column::new(
        "fix_is_safe",
        ColumnType::Bool,
        "Whether that is only spelling: `movetext check --fix` applies it.",
    ),
    Column::new(
        "fix_is_certain",
        ColumnType::Bool,
        "Whether nothing else can have been meant, given the game: `movetext check --repair` applies it.",
    ),
];

impl Table {
    /// All tables.
    pub const ALL: [Self; 4] = [Self::Games, Self::Moves, Self::Players, Self::Findings];

    /// Its name, also that of its folder.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Moves => "moves",
            Self::Players => "players",
            Self::Findings => "findings",
        }
    }

    /// Its rows, described in a sentence.
    #[must_use]
    pub fn about(self) -> &'static str {
        match self {
            Self::Games => "A row for each game.",
            Self::Moves => {
                "A row for each move (in Kubb a turn, in Rootlog an action), with the state after it."
            }
            Self::Players => {
                "A row for each player (in Rootlog a faction) of each game, with the figures of `movetext stats`."
            }
            Self::Findings => "A row for each finding of `movetext check`.",
        }
    }

    /// The columns that it has in every notation.
    #[must_use]
    pub fn common(self) -> Vec<Column> {
        let own = match self {
            Self::Games => GAMES,
            Self::Moves => MOVES,
            Self::Players => PLAYERS,
            Self::Findings => FINDINGS,
        };
        let mut columns = vec![NOTATION, FILE, GAME];
        columns.extend(own);
        columns
    }

    /// The columns that it has in `notation` only.
    #[must_use]
    pub fn own(self, notation: &dyn Notation) -> &'static [Column] {
        match (self, notation.columns()) {
            (Self::Moves, Some(columns)) => columns.moves,
            (Self::Players, Some(columns)) => columns.players,
            _ => &[],
        }
    }
}

impl Shape {
    /// The shape with the column `notation`.
    #[must_use]
    pub fn new(table: Table, notation: &'static dyn Notation) -> Self {
        Self {
            table,
            notation,
            has_notation: true,
        }
    }

    /// Its columns in their order.
    #[must_use]
    pub fn columns(self) -> Vec<Column> {
        let mut columns = self.table.common();
        if !self.has_notation {
            columns.remove(0);
        }
        columns.extend(self.table.own(self.notation));
        columns
    }
}
