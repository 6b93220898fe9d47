//! The words of a line around the next one, which tell what it means: who else throws, and what stands before and after it in the
//! turn.

use super::LineParser;
use crate::game::letters::{Letter, is_actions, is_name, scan};

/// The words of a line around the next one.
pub(super) struct Around<'t> {
    pub(super) before: Vec<&'t str>,
    pub(super) after: Vec<&'t str>,
}

impl<'t> Around<'t> {
    /// The nearest words: no turn has more.
    pub(super) fn of(p: &LineParser<'t>) -> Self {
        const MOST: usize = 32;
        let before = p.before().split_whitespace().rev().take(MOST);
        let mut before: Vec<&str> = before.collect();
        before.reverse();
        let after = p.rest().split_whitespace().skip(1);
        Self {
            before,
            after: after.take(MOST).collect(),
        }
    }

    /// The player of a throw that is written in one word.
    pub(super) fn player(word: &'t str) -> Option<&'t str> {
        let (player, _) = word.split_once(':')?;
        is_name(player).then_some(player)
    }

    /// The player of the last throw before the word.
    pub(super) fn last_player(&self) -> Option<&'t str> {
        let mut words = self.before.iter().rev().copied();
        words.find_map(Self::player)
    }

    /// Whether `name` throws in another word.
    pub(super) fn has_player(&self, name: &str) -> bool {
        let mut words = self.before.iter().chain(&self.after).copied();
        words.any(|word| Self::player(word) == Some(name))
    }

    /// Whether another word has `actions`, in any case.
    pub(super) fn has_action(&self, actions: &str) -> bool {
        let mut words = self.before.iter().chain(&self.after);
        words.any(|word| {
            let said = word.split_once(':').map_or(*word, |(_, said)| said);
            said.trim_end_matches([',', ';'])
                .eq_ignore_ascii_case(actions)
        })
    }

    /// Whether `word`, with a colon behind a blank, is certainly a player: no action, or a name that stands before a colon
    /// elsewhere in the line.
    pub(super) fn is_player(&self, word: &str) -> bool {
        if !is_actions(word) {
            return true;
        }
        let throws = || self.before.iter().chain(&self.after).copied();
        let pairs = |words: &[&str]| {
            words.windows(2).any(
                |pair| matches!(pair, [name, behind] if *name == word && behind.starts_with(':')),
            )
        };
        // Where an advantage line may stand, `a` is a player only in a line that writes all its colons apart.
        let may_be_line = scan(word).last().and_then(|piece| piece.letter)
            == Some(Letter::Advantage)
            && !self.before.iter().any(|throw| is_baton(throw))
            && throws().any(|throw| Self::player(throw).is_some());
        !may_be_line && (self.has_player(word) || pairs(&self.before) || pairs(&self.after))
    }
}

/// Whether a word is a baton, of a player or of nobody who is named.
pub(super) fn is_baton(word: &str) -> bool {
    let actions = word.split_once(':').map_or(word, |(_, actions)| actions);
    let first = scan(actions).first().and_then(|piece| piece.letter);
    first.is_some_and(Letter::is_baton)
}
