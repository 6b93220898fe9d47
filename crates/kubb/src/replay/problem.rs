//! What can be wrong with a record: contradictions in the replay, and findings in its text.

use notation::{Rule, Severity, referee};

use super::Misfit;
use crate::{
    game::rules,
    read::numbering::{NumberSlip, SlipKind},
};

/// Something that counts against the record.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Problem {
    /// A contradiction, or something unlikely, in the replay.
    Misfit(Misfit),
    /// A finding in the text of a turn, without a replay.
    Text(NoteKind),
    /// A turn number that does not follow the one before.
    Number(NumberSlip),
    /// A name that looks like another one: its first turn, and the player.
    Spelling(usize, usize),
    /// A player of one team who throws for the other: the first such turn, and the player.
    Teams(usize, usize),
    /// A player in a repair who occurs nowhere else in the record.
    Stranger(usize),
    /// The first turn without a number, where other turns have one.
    Unnumbered(usize),
}

/// A note of a turn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct NoteKind {
    pub(crate) turn: usize,
    /// Its index among the notes of the turn.
    pub(crate) note: usize,
    /// The index of its throw; `None` if it is at no throw.
    pub(crate) throw: Option<usize>,
    pub(crate) code: &'static str,
    pub(crate) severity: Severity,
}

impl Problem {
    fn rule(&self) -> (&'static str, Severity) {
        let of = |rule: &Rule| (rule.code, rule.severity);
        match self {
            Self::Misfit(misfit) => of(misfit.what.rule()),
            Self::Text(text) => (text.code, text.severity),
            Self::Number(slip) if slip.kind == SlipKind::Missing => of(&rules::TURN_MISSING),
            Self::Number(_) => of(&rules::TURN_NUMBER),
            Self::Spelling(..) => of(&rules::PLAYER_SPELLING),
            Self::Teams(..) => of(&rules::PLAYER_TEAMS),
            Self::Stranger(_) => ("", Severity::Warning),
            Self::Unnumbered(_) => of(&rules::MIXED_NUMBERS),
        }
    }
}

/// The weight of a finding against the record.
pub(super) fn weight(severity: Severity) -> u32 {
    match severity {
        Severity::Error => 10,
        Severity::Warning => 9,
        Severity::Info | Severity::Hint => 1,
    }
}

impl referee::Problem for Problem {
    /// The turn, the rule, and which throw or player.
    type Key = (usize, &'static str, Option<usize>);

    fn place(&self) -> usize {
        match self {
            Self::Misfit(misfit) => misfit.turn,
            Self::Text(text) => text.turn,
            Self::Number(slip) => slip.turn,
            Self::Spelling(turn, _)
            | Self::Teams(turn, _)
            | Self::Stranger(turn)
            | Self::Unnumbered(turn) => *turn,
        }
    }

    fn key(&self) -> Self::Key {
        let (code, _) = self.rule();
        match self {
            Self::Misfit(misfit) => (misfit.turn, code, misfit.throw),
            Self::Text(text) => (text.turn, code, text.throw),
            Self::Number(slip) => (slip.turn, code, None),
            Self::Spelling(_, player) | Self::Teams(_, player) => (0, code, Some(*player)),
            Self::Stranger(turn) => (*turn, code, None),
            Self::Unnumbered(_) => (0, code, None),
        }
    }

    fn weight(&self) -> u32 {
        weight(self.rule().1)
    }

    /// First what may be the cause of the rest: text that cannot be read, then missing or moved lines, then one throw too many
    /// or too few.
    fn urgency(&self) -> u32 {
        let first = match self {
            Self::Text(text) if text.severity >= Severity::Warning => 200,
            Self::Number(_) => 150,
            Self::Misfit(misfit) if misfit.what.is_about_number() => 100,
            _ => 0,
        };
        first + self.weight()
    }
}
