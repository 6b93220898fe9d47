//! Writes throws, from data to text: `jt:2FB`. The text reads as the same throw.

#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use notation::TextRange;

use crate::{
    game::letters::Letter,
    read::{
        plain::{PlainThrow, PlainTurn},
        sheet::Act,
    },
};

/// A throw, by a player or without a name.
#[derive(Debug, Clone)]
pub(crate) struct Thrown<'a> {
    pub(crate) player: Option<&'a str>,
    pub(crate) steps: Vec<Act>,
}

impl Display for Thrown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(player) = self.player {
            write!(f, "{player}:")?;
        }
        self.steps.iter().try_for_each(|step| step.fmt(f))
    }
}

/// `12. jt:2I 3A jt:2FB jt:-`
impl Display for PlainTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.number.map(|number| format!("{number}."));
        let tosses = self.tosses.iter().map(PlainThrow::to_string);
        let batons = self.batons.iter().map(PlainThrow::to_string);
        let words = number.into_iter().chain(tosses);
        let words = words.chain(self.line.clone()).chain(batons);
        f.write_str(&words.collect::<Vec<String>>().join(" "))
    }
}

/// `jt:2FB`, or `2FB` if nobody is named.
impl Display for PlainThrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(player) = &self.player {
            write!(f, "{player}:")?;
        }
        f.write_str(&self.actions)
    }
}

/// In capitals, with its number if it has one.
impl Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number}")?;
        }
        f.write_str(self.letter.sign())
    }
}

impl Act {
    /// An action that is in no text yet. A count of one needs no number.
    pub(crate) fn of(letter: Letter, count: u8) -> Self {
        Self {
            letter,
            number: (count != 1).then_some(count.into()),
            legacy: false,
            range: TextRange::default(),
        }
    }

    /// The actions of a baton that fells this many kubbs; a miss for none.
    pub(crate) fn baton(field: u8, base: u8) -> Vec<Self> {
        match (field, base) {
            (0, 0) => vec![Self::of(Letter::Miss, 1)],
            _ => Self::hits(field, base),
        }
    }

    /// The actions for felled kubbs: field kubbs, then base kubbs.
    pub(crate) fn hits(field: u8, base: u8) -> Vec<Self> {
        let felled = [(Letter::Field, field), (Letter::Base, base)];
        let felled = felled.into_iter().filter(|(_, count)| *count > 0);
        felled
            .map(|(letter, count)| Self::of(letter, count))
            .collect()
    }
}
