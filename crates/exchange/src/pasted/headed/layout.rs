//! The headings of columns, and the columns of each notation.

use ide::Notation;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Number,
    Player,
    Faction,
    Square,
    X,
    Y,
    Tile,
    Inkast,
    Throws,
    Actions,
    White,
    Black,
    /// What is no part of a move: a team, points, a time, a comment.
    Remark,
}

/// The headings of columns, in small letters.
static HEADINGS: [(Column, &[&str]); 13] = [
    (
        Column::Number,
        &[
            "#", "no", "no.", "nr", "nr.", "num", "number", "n\u{b0}", "n\u{ba}", "move", "turn",
            "round", "ply", "zug", "runde", "coup", "tour", "jugada", "turno", "mossa", "zet",
            "beurt", "drag", "ronde",
        ],
    ),
    (
        Column::Player,
        &[
            "player",
            "players",
            "spieler",
            "spelare",
            "joueur",
            "jugador",
            "giocatore",
            "speler",
        ],
    ),
    (Column::Faction, &["faction", "fraktion"]),
    (
        Column::Square,
        &["square", "place", "position", "feld", "coordinates"],
    ),
    (Column::X, &["x"]),
    (Column::Y, &["y"]),
    (Column::Tile, &["tile", "karte", "pl\u{e4}ttchen"]),
    (Column::Inkast, &["inkast", "einwurf"]),
    (
        Column::Throws,
        &[
            "throws",
            "batons",
            "w\u{fc}rfe",
            "kast",
            "1",
            "2",
            "3",
            "4",
            "5",
            "6",
        ],
    ),
    (
        Column::Actions,
        &["action", "actions", "aktion", "aktionen", "moves"],
    ),
    (
        Column::White,
        &[
            "white",
            "wei\u{df}",
            "weiss",
            "vit",
            "blancs",
            "blancas",
            "bianco",
            "brancas",
            "wit",
        ],
    ),
    (
        Column::Black,
        &[
            "black", "schwarz", "svart", "noirs", "negras", "nero", "pretas", "zwart",
        ],
    ),
    (
        Column::Remark,
        &[
            "team",
            "mannschaft",
            "lag",
            "comment",
            "comments",
            "kommentar",
            "bemerkung",
            "note",
            "notes",
            "time",
            "zeit",
            "points",
            "punkte",
            "score",
        ],
    ),
];

/// The columns of a notation.
pub(super) struct Layout {
    pub(super) notation: &'static str,
    /// The columns of a move in their order. Others stand behind them.
    pub(super) order: &'static [Column],
    /// The sets of columns of which a table has one.
    pub(super) needed: &'static [&'static [Column]],
    /// The signs around a remark; empty if a cell is one by itself.
    pub(super) remark: (&'static str, &'static str),
    /// The headings, as a player is told of them.
    told: &'static str,
}

static LAYOUTS: [Layout; 5] = [
    Layout {
        notation: "carcassonne",
        order: &[
            Column::Number,
            Column::Player,
            Column::Square,
            Column::X,
            Column::Y,
            Column::Tile,
        ],
        needed: &[
            &[Column::Number, Column::Square, Column::Tile],
            &[Column::Number, Column::X, Column::Y, Column::Tile],
        ],
        remark: ("", ""),
        told: "Move, Player, Tile, and Square or X and Y",
    },
    Layout {
        notation: "rootlog",
        order: &[Column::Number, Column::Faction, Column::Actions],
        needed: &[&[Column::Faction, Column::Actions]],
        remark: ("// ", ""),
        told: "Turn, Player, Faction and Actions",
    },
    Layout {
        notation: "kubb",
        order: &[Column::Number, Column::Inkast, Column::Throws],
        needed: &[&[Column::Number, Column::Throws]],
        remark: ("(", ")"),
        told: "Turn, Team, Inkast, and Throws or 1 to 6",
    },
    WHITE_AND_BLACK,
    Layout {
        notation: "bucky",
        ..WHITE_AND_BLACK
    },
];

const WHITE_AND_BLACK: Layout = Layout {
    notation: "pgn",
    order: &[Column::Number, Column::White, Column::Black],
    needed: &[&[Column::White, Column::Black]],
    remark: ("", ""),
    told: "No, White and Black",
};

impl Layout {
    /// The columns of `notation`; `None` for one whose tables are read otherwise.
    pub(super) fn of(notation: &dyn Notation) -> Option<&'static Self> {
        LAYOUTS.iter().find(|one| one.notation == notation.id())
    }
}

/// Which headings are understood, for a table that cannot be read.
pub(crate) fn understood(notation: &dyn Notation) -> Option<String> {
    let layout = Layout::of(notation)?;
    let told = layout.told;
    Some(format!(
        "Columns may stand in any order below a line with their names: {told}."
    ))
}

/// What a heading names, perhaps in quotes or bold.
pub(super) fn column(heading: &str) -> Option<Column> {
    let heading = heading.trim_matches(['"', '*', '`', ' ']).to_lowercase();
    let mut known = HEADINGS.iter();
    let found = known.find(|(_, names)| names.contains(&&*heading));
    found.map(|(column, _)| *column)
}
