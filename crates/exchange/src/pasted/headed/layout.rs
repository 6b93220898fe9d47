//! The headings of columns, and the columns of each notation.

use ide::Notation;
use notation::headings;

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
    /// The side whose move is that of the row.
    Side,
    /// Points, a comment only in notations whose moves have none.
    Points,
    /// What is no part of a move: a team, a time, a comment.
    Remark,
}

/// The headings of columns, in small letters: those of all tables, and more that only stand above columns in any order.
static HEADINGS: [(Column, &[&str]); 25] = [
    (Column::Number, &headings::NUMBERS),
    (Column::Number, &headings::MORE_NUMBERS),
    (Column::Player, &headings::PLAYERS),
    (Column::Faction, &headings::FACTIONS),
    (Column::Faction, &["fraktion"]),
    (Column::Square, &headings::SQUARES),
    (Column::Square, &["coordinates"]),
    (Column::X, &headings::X),
    (Column::Y, &headings::Y),
    (Column::Tile, &headings::TILES),
    (Column::Tile, &["pl\u{e4}ttchen"]),
    (Column::Inkast, &["inkast", "einwurf"]),
    (Column::Throws, &headings::THROWS),
    (Column::Throws, &["1", "2", "3", "4", "5", "6"]),
    (Column::Actions, &headings::ACTIONS),
    (Column::Actions, &["aktion", "aktionen"]),
    (Column::White, &headings::WHITE),
    (Column::Black, &headings::BLACK),
    (Column::Side, &headings::SIDES),
    (Column::Points, &headings::POINTS),
    (Column::Remark, &headings::TEAMS),
    (Column::Remark, &headings::TIMES),
    (Column::Remark, &["zeit"]),
    (Column::Remark, &headings::NOTES),
    (
        Column::Remark,
        &[
            "remark",
            "annotation",
            "annotations",
            "commentary",
            "bemerkungen",
            "anmerkung",
            "anmerkungen",
            "kommentare",
            "notiz",
            "notizen",
            "kommentarer",
            "anm\u{e4}rkning",
            "anm\u{e4}rkningar",
            "commentaire",
            "commentaires",
            "remarque",
            "remarques",
            "comentario",
            "comentarios",
            "nota",
            "notas",
            "commento",
            "commenti",
            "opmerking",
            "opmerkingen",
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
    /// The signs around a remark in a cell; empty if a cell is one by itself.
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
    order: &[
        Column::Number,
        Column::White,
        Column::Black,
        Column::Side,
        Column::Actions,
    ],
    needed: &[
        &[Column::White, Column::Black],
        &[Column::Side, Column::Actions],
    ],
    remark: ("", ""),
    told: "No, White and Black, or Side and Move with White's move and Black's in turn",
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
