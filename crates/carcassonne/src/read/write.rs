//! Writes lines, from data to text. The text reads as the same line.

#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use notation::{Order as _, Parse, Ranged, TextRange};

use super::{
    ast::{
        Abandoned, Code, Concession, Content, Discard, EndLine, MoveLine, OtherPoints, PlayerLine,
        Scores, Sheet, WrittenSquare, WrittenTile,
    },
    parser::ordinal_of,
};
use crate::{
    Carcassonne,
    game::{
        Square,
        tiles::{Known, Shared},
    },
};

/// A value, or an empty text.
fn or_nothing<T: Display + Copy>(value: Option<Ranged<T>>) -> String {
    value.map_or_else(String::new, |value| value.value.to_string())
}

/// `12B (dis) CCCCP (3,1) CFRRm +12+4 = 23`
impl Display for MoveLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let discards = self.discards.iter().map(Discard::to_string);
        let square = self.position.map(|position| position.to_string());
        let tile = self.tile.as_ref().map(|tile| tile.text().to_owned());
        let parts = [Some(self.label())].into_iter().chain(discards.map(Some));
        let parts = parts.chain([square, tile, Some(self.scores.to_string())]);
        let parts = parts.flatten().filter(|part| !part.is_empty());
        f.write_str(&parts.collect::<Vec<String>>().join(" "))
    }
}

impl Display for Discard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.tile {
            Some(tile) => write!(f, "(dis) {}", tile.text()),
            None => f.write_str("(dis)"),
        }
    }
}

impl Display for WrittenSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Square::new(self.x.value, self.y.value).fmt(f)
    }
}

/// `+12+4 = 23 (B+4) (B=16)`, in the order in which the parts are written.
impl Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own: String = self.own.iter().map(|p| format!("+{}", p.value)).collect();
        let total = |total: Ranged<u32>| (total.range, format!("= {}", total.value));
        let others = |others: &[OtherPoints], sign| {
            let other =
                |one: &OtherPoints| format!("{}{sign}{}", or_nothing(one.player), one.points.value);
            let texts: Vec<String> = others.iter().map(other).collect();
            Some((others.first()?.range, format!("({})", texts.join(", "))))
        };
        let parts = [
            self.own.first().map(|first| (first.range, own)),
            self.total.map(total),
            others(&self.others, '+'),
            others(&self.other_totals, '='),
        ];
        let mut parts: Vec<(TextRange, String)> = parts.into_iter().flatten().collect();
        parts.order_by_key(|(range, _)| range.start());
        let texts: Vec<String> = parts.into_iter().map(|(_, text)| text).collect();
        f.write_str(&texts.join(" "))
    }
}

/// `A+7+8 = 104`
impl Display for EndLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, scores) = (or_nothing(self.player), self.scores.to_string());
        match scores.starts_with('+') || player.is_empty() {
            true => write!(f, "{player}{scores}"),
            false => write!(f, "{player} {scores}"),
        }
    }
}

/// `A = nickname (Real Name) [country] <color> 1st (91)`
impl Display for PlayerLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} =", self.id.value)?;
        let mut add = |part: &Option<Ranged<String>>, open: &str, close: &str| match part {
            Some(part) => write!(f, " {open}{}{close}", part.value),
            None => Ok(()),
        };
        add(&self.name, "", "")?;
        add(&self.real_name, "(", ")")?;
        add(&self.country, "[", "]")?;
        add(&self.color, "<", ">")?;
        if let Some(place) = self.place {
            let number = place.value.to_string();
            write!(f, " {number}{}", ordinal_of(&number))?;
        }
        match self.points {
            Some(points) => write!(f, " ({})", points.value),
            None => Ok(()),
        }
    }
}

/// `58A concedes`
impl Display for Concession {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let label = or_nothing(self.number) + &or_nothing(self.player);
        f.write_str(format!("{label} concedes").trim_start())
    }
}

/// `3AB abandoned`
impl Display for Abandoned {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String = self.players.iter().map(|player| player.value).collect();
        let label = or_nothing(self.number) + &letters;
        f.write_str(format!("{label} abandoned").trim_start())
    }
}

/// Lines that are in no text yet.
impl MoveLine {
    /// The label of a move alone; of the starting tile without a player.
    #[must_use]
    pub fn of(number: u32, player: Option<char>) -> Self {
        Self {
            range: TextRange::default(),
            number: Some(number.into()),
            player: player.map(Ranged::from),
            discards: Vec::new(),
            position: None,
            tile: None,
            scores: Shared::Table(Scores::NONE),
            has_second_move: false,
        }
    }

    /// Adds a tile that fits nowhere.
    #[must_use]
    pub fn discard(mut self, code: &str) -> Self {
        self.discards.push(Discard {
            range: TextRange::default(),
            tile: WrittenTile::of(code),
        });
        self
    }

    /// A tile on its square with its figures, and the points of the move.
    #[must_use]
    pub fn lay(self, square: Square, code: &str, scores: Scores) -> Self {
        Self {
            position: Some(WrittenSquare {
                range: TextRange::default(),
                is_plain: true,
                x: square.x.into(),
                y: square.y.into(),
            }),
            tile: WrittenTile::of(code),
            scores: scores.into(),
            ..self
        }
    }
}

impl Concession {
    /// The line of a player who gives up.
    #[must_use]
    pub fn of(number: u32, player: char) -> Self {
        Self {
            range: TextRange::default(),
            number: Some(number.into()),
            player: Some(player.into()),
            word: TextRange::default(),
        }
    }
}

impl Abandoned {
    /// The line of a game that `players` abandon.
    pub fn of(number: u32, players: impl Iterator<Item = char>) -> Self {
        Self {
            range: TextRange::default(),
            number: Some(number.into()),
            players: players.map(Ranged::from).collect(),
            word: TextRange::default(),
        }
    }
}

impl WrittenTile {
    /// The tile of `code`; `None` if that is no tile.
    pub(crate) fn of(code: &str) -> Option<Self> {
        if let Some(known) = Known::of(code) {
            return Some(Self {
                range: TextRange::default(),
                code: Code::Known(known),
            });
        }
        let text = format!("1A (0,0) {code}");
        let line = Sheet::decode(&Parse::new(&Carcassonne, &text))
            .lines
            .pop()?;
        match line.content {
            Content::Move(played) => played.tile,
            _ => None,
        }
    }
}

impl OtherPoints {
    pub(crate) fn of(player: Option<char>, points: u32) -> Self {
        Self {
            range: TextRange::default(),
            player: player.map(Ranged::from),
            points: points.into(),
        }
    }
}
