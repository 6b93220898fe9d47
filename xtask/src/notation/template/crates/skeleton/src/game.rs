//! The game: who moves, and how it ends. Knows no text except for the signs of the results.

pub(crate) mod rules;

/// A player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    First,
    Second,
}

/// The results, and the winner with each; `None` in a draw.
pub(crate) const RESULTS: [(&str, Option<Side>); 3] = [
    ("1-0", Some(Side::First)),
    ("0-1", Some(Side::Second)),
    ("1/2", None),
];

impl Side {
    /// Both players, in playing order.
    pub(crate) const ALL: [Self; 2] = [Self::First, Self::Second];

    /// The player of the move with this number; the first move is 1.
    pub(crate) fn of_move(number: u32) -> Self {
        if number % 2 == 1 {
            Self::First
        } else {
            Self::Second
        }
    }

    /// The id of the player in data.
    pub(crate) fn id(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// The tag that gives the player's name.
    pub(crate) fn tag(self) -> &'static str {
        match self {
            Self::First => "First",
            Self::Second => "Second",
        }
    }
}

/// The winner with `result`; `None` in a draw.
pub(crate) fn winner(result: &str) -> Option<Side> {
    let known = RESULTS.iter().find(|(written, _)| *written == result);
    known.and_then(|(_, winner)| *winner)
}
