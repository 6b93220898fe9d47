//! How throws are written: the way back from data to text, `jt:2FB`. What is written reads as the same throw.

#[cfg(test)]
mod tests;

use std::fmt::{self, Display};

use notation::TextRange;

use crate::{game::letters::Letter, read::sheet::Act};

/// What somebody throws, or nobody who is named.
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

/// In capitals, with the number that is written.
impl Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(number) = self.number {
            write!(f, "{number}")?;
        }
        f.write_str(self.letter.sign())
    }
}

impl Act {
    /// What no text writes yet: one of something needs no number.
    pub(crate) fn of(letter: Letter, count: u8) -> Self {
        Self {
            letter,
            number: (count != 1).then_some(count.into()),
            legacy: false,
            range: TextRange::default(),
        }
    }

    /// A baton that fells so many kubbs.
    pub(crate) fn baton(field: u8, base: u8) -> Vec<Self> {
        match (field, base) {
            (0, 0) => vec![Self::of(Letter::Miss, 1)],
            _ => Self::hits(field, base),
        }
    }

    /// What a baton fells: field kubbs, then base kubbs.
    pub(crate) fn hits(field: u8, base: u8) -> Vec<Self> {
        let felled = [(Letter::Field, field), (Letter::Base, base)];
        let felled = felled.into_iter().filter(|(_, count)| *count > 0);
        felled
            .map(|(letter, count)| Self::of(letter, count))
            .collect()
    }
}
