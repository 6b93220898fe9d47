//! Signs that some write for a miss in a turn without players: `0`, a period or a slash. A slash may part throws as well: the
//! batons of the turn, and where the slashes stand, decide.

use super::{LineParser, spelling::without_comma};
use crate::{
    game::letters::{self, Letter, is_actions, scan},
    read::syntax::SyntaxKind,
};

/// A team has six batons a turn.
const BATONS: usize = 6;

/// What the signs of a line are.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Misses {
    /// Whether `0` and periods are misses.
    pub(super) are_signs: bool,
    /// Whether slashes are.
    pub(super) are_slashes: bool,
    /// Whether a slash may be one, so that leaving it out may lose a throw.
    pub(super) is_open: bool,
}

impl Misses {
    /// What the signs from here on are.
    pub(super) fn of(p: &LineParser<'_>) -> Self {
        let rest = p.rest();
        let has_sign = rest.contains('/')
            || rest.starts_with(['0', '.'])
            || rest.contains(" 0")
            || rest.contains(" .");
        if !has_sign {
            return Self::default();
        }
        let line = LineCounts::of(p);
        let are_slashes = line.slashes > 0 && line.are_slashes_misses();
        let slashes = if are_slashes { line.slashes } else { 0 };
        let is_said = line.is_plain() && line.batons + line.tosses > 0;
        Self {
            are_signs: line.signs > 0 && is_said && line.thrown() + slashes <= BATONS,
            are_slashes,
            is_open: line.slashes > 0 && !are_slashes && line.has_too_few(),
        }
    }
}

/// What stood last before a word.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Nothing,
    Throw,
    /// A slash that is not glued to words on both sides.
    Slash,
}

/// The words and signs of a line.
#[derive(Debug, Default)]
struct LineCounts {
    /// The number of the turn, if it is written.
    number: Option<u32>,
    tosses: usize,
    batons: usize,
    /// `0` and periods.
    signs: usize,
    /// Slashes that are not glued to words on both sides.
    slashes: usize,
    /// Separators of other kinds.
    others: usize,
    /// Words that are no throws.
    words: usize,
    /// Whether a throw names its player.
    has_player: bool,
    /// Whether a throw ends the game.
    ends: bool,
    /// Whether two slashes stand side by side.
    is_doubled: bool,
    /// Whether two throws have no slash between them.
    has_bare_gap: bool,
    /// Whether all slashes stand directly behind the toss.
    is_behind_toss: bool,
    last: Last,
}

impl LineCounts {
    fn of(p: &LineParser<'_>) -> Self {
        let before = p.before().trim_start();
        let digits = before.bytes().take_while(u8::is_ascii_digit).count();
        let mut line = Self {
            number: before.get(..digits).and_then(|digits| digits.parse().ok()),
            is_behind_toss: true,
            ..Self::default()
        };
        let mut nth = 0;
        while let Some(kind) = p.nth(nth) {
            let text = p.nth_text(nth);
            match kind {
                SyntaxKind::WORD => line.word(without_comma(text)),
                SyntaxKind::SEPARATOR => line.separator(text, is_glued(p, nth)),
                kind if kind.is_trivia() || kind.is_comment() => {}
                _ => line.words += 1,
            }
            nth += 1;
        }
        line
    }

    fn word(&mut self, text: &str) {
        let actions = text.split_once(':').map(|(_, actions)| actions);
        self.has_player |= actions.is_some_and(|actions| !actions.is_empty());
        let pieces = scan(actions.unwrap_or(text));
        let first = pieces.first().and_then(|piece| piece.letter);
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let is_first = self.tosses + self.batons + self.signs == 0;
        match text {
            "" => return,
            "." => self.signs += 1,
            "0" if !is_first => self.signs += 1,
            _ if is_number && is_first => self.tosses += 1,
            _ if letters::said(text).is_some() => self.batons += 1,
            // `2I:`
            _ if letters::headed_inkast(text).is_some() => self.tosses += 1,
            _ if !is_actions(actions.unwrap_or(text)) => self.words += 1,
            _ if letters::is_legacy_advantage(actions.unwrap_or(text)) => self.tosses += 1,
            _ if first.is_some_and(Letter::is_baton) => self.batons += 1,
            _ => self.tosses += 1,
        }
        let mut letters = pieces.iter().filter_map(|piece| piece.letter);
        self.ends |= letters.any(Letter::ends_game);
        self.has_bare_gap |= self.last == Last::Throw;
        self.last = Last::Throw;
    }

    fn separator(&mut self, text: &str, is_glued: bool) {
        if is_glued || text.contains('|') {
            self.others += 1;
            self.last = Last::Nothing;
            return;
        }
        self.slashes += text.len();
        self.words += usize::from(text.len() > 1);
        self.is_doubled |= self.last == Last::Slash;
        self.is_behind_toss &= self.tosses > 0 && self.thrown() == 0;
        self.last = Last::Slash;
    }

    /// Whether the line is nothing but throws without players, and these signs.
    fn is_plain(&self) -> bool {
        self.words == 0 && !self.has_player
    }

    /// The batons without the slashes.
    fn thrown(&self) -> usize {
        self.batons + self.signs
    }

    /// Whether the turn lacks batons if no slash is one.
    fn has_too_few(&self) -> bool {
        let fewest = match self.number {
            Some(1) => 2,
            Some(2) => 4,
            _ => BATONS,
        };
        self.thrown() < fewest && !self.ends
    }

    /// Whether slashes are misses: with them the turn has its batons, or they stand where no throw follows that they could part
    /// from the one before.
    fn are_slashes_misses(&self) -> bool {
        let all = self.thrown() + self.slashes;
        // `0I / - / B`: a slash after each throw parts them.
        let parts_all = !self.has_bare_gap && !self.is_doubled && self.slashes > 1;
        let is_said = self.batons + self.tosses > 0;
        if !self.is_plain() || self.others > 0 || parts_all || !is_said || all > BATONS {
            return false;
        }
        let fits = match self.number {
            Some(1) => matches!(all, 2..=4 | BATONS),
            Some(2) => matches!(all, 4 | BATONS),
            // A slash may part the toss from the batons.
            _ => all == BATONS && !self.is_behind_toss,
        };
        self.is_doubled || self.last == Last::Slash || fits && self.has_too_few()
    }
}

/// Whether the separator at the `nth` token stands directly between two words, the first of which is no player alone.
fn is_glued(p: &LineParser<'_>, nth: usize) -> bool {
    let before = nth.checked_sub(1);
    let is_word = before.is_some_and(|before| {
        p.nth(before) == Some(SyntaxKind::WORD) && !p.nth_text(before).ends_with(':')
    });
    is_word && p.nth(nth + 1) == Some(SyntaxKind::WORD)
}
