//! Problems that bring their words along, so that all of a rule but its row stands where it is found.

use notation::Rule;

use super::{Misfit, Replayed};
use crate::{
    game::letters::Letter,
    read::sheet::{Act, Sheet, Throw},
};

/// A problem with its rule, its words and its repairs: a constant beside the code that finds it.
#[derive(Debug)]
pub(crate) struct Worded {
    pub(crate) rule: &'static Rule,
    /// Makes the message. It is called only for what is reported, never while readings are compared.
    pub(crate) say: fn(&Scene<'_>) -> String,
    /// The action to underline; `None` underlines the whole throw.
    pub(crate) at: Option<Letter>,
    /// The repairs to try; `None` if none is likely.
    pub(crate) instead: Option<Instead>,
}

impl PartialEq for Worded {
    /// The rule identifies the problem; functions cannot be compared.
    fn eq(&self, other: &Self) -> bool {
        self.rule.code == other.rule.code
    }
}

/// What may have been meant by a throw that cannot stand where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Instead {
    /// A baton with another letter, or nothing.
    Baton,
    /// A king that fell too early, or a baton with another letter.
    EarlyKing,
    /// A hit of fewer kubbs. The counts of the problem are those written and those that stand.
    FewerFell,
    /// It is right: the batons marked as unthrown before it were thrown.
    EarlierThrown,
    /// No advantage line: it is the turn's number, or nothing. Or the turn before left a field kubb standing.
    NoLine,
}

/// A misfit and its game, from which [`Worded::say`] makes a message.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scene<'a> {
    pub(crate) sheet: &'a Sheet,
    pub(crate) replay: &'a Replayed,
    pub(crate) misfit: &'a Misfit,
    /// The counts that were reported with it.
    pub(crate) counts: [u8; 2],
}

impl Scene<'_> {
    /// The number of the turn.
    pub(crate) fn number(&self) -> u32 {
        self.replay.numbering.turns[self.misfit.turn].number
    }

    /// The throw that shows the misfit; `None` if the whole turn does.
    pub(crate) fn throw(&self) -> Option<&Throw> {
        let turn = self.sheet.turns.get(self.misfit.turn)?;
        turn.throws.get(self.misfit.throw?)
    }

    /// The actions of that throw, without its player; empty if there is none.
    pub(crate) fn text(&self) -> String {
        self.throw().map_or_else(String::new, |throw| {
            throw.steps.iter().map(Act::to_string).collect()
        })
    }
}
