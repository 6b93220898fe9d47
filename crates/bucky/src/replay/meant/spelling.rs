//! How close a written move is to one that may have been meant.

use std::borrow::Cow;

use notation::{TextRange, price, slip};

use crate::{
    game::Move,
    read::ast::Written,
    replay::{resolve::Resolved, spell},
};

/// How far a text is from the written one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Spelling {
    /// The number of single slips.
    pub(super) distance: usize,
    /// The price of the slips.
    pub(super) price: u32,
    /// Whether list and mark were compared, too, and not only the squares.
    pub(super) is_whole: bool,
}

/// How a move differs from the written one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Near {
    /// The number of single slips.
    pub(crate) distance: usize,
    /// Whether its whole text is close, and not only its squares.
    pub(crate) is_whole: bool,
    /// Whether the written move means it in chess notation.
    pub(crate) is_chess: bool,
    /// Whether only a promotion is added.
    pub(crate) adds_promotion: bool,
    /// Whether only a promotion is left out.
    pub(crate) drops_promotion: bool,
}

impl Near {
    pub(super) fn of(written: &Written, action: &Move, spelling: Spelling, is_chess: bool) -> Self {
        let core = Some((action.from, action.sign(), action.written_target()));
        let is_same = written.core() == core;
        let (has, had) = (action.promotion.is_some(), written.promotion.is_some());
        Self {
            distance: spelling.distance,
            is_whole: spelling.is_whole || is_chess,
            is_chess,
            adds_promotion: is_same && has && !had,
            drops_promotion: is_same && !has && had,
        }
    }

    /// Whether a single slip or a habit of chess explains it.
    pub(crate) fn is_one_slip(self) -> bool {
        self.distance <= 1 || self.is_chess
    }

    /// Whether only the promotion differs.
    pub(crate) fn is_about_promotion(self) -> bool {
        self.adds_promotion || self.drops_promotion
    }
}

/// The text of a written move in small letters, for comparison with legal ones.
pub(super) struct MoveText {
    /// Squares, sign and promotion.
    core: Option<String>,
    /// All of it except shorthand.
    whole: Option<String>,
}

impl MoveText {
    pub(super) fn of(written: &Written) -> Self {
        // No legal move is longer, so longer texts are not read.
        const LONGEST: usize = 256;
        let range = TextRange::new(written.range.start(), written.core_end);
        let core = written.text().get(..usize::from(range.len()));
        let whole = written.text().trim_end_matches(['!', '?']);
        // Blanks in a move are no slip in its squares.
        let lowered = |text: &str| (text.len() <= LONGEST).then(|| whole_word(text).to_lowercase());
        Self {
            core: core.and_then(lowered),
            whole: lowered(whole),
        }
    }

    /// Compares the squares, and then the whole move; the closer of the two counts. Swapped squares are one slip.
    pub(super) fn spelling(&self, written: &Written, resolved: &Resolved) -> Spelling {
        if is_mirrored(written, &resolved.action) {
            return Spelling {
                distance: 1,
                price: price::KEY,
                is_whole: false,
            };
        }
        let core = resolved.action.to_string().to_lowercase();
        let list = spell::list_as(&resolved.outcome.waves, written.text());
        let whole = format!("{core}{list}{}", spell::mark(resolved.status()));
        let far = |written: &Option<String>, text: &str| {
            let written = written.as_ref();
            written.map_or(usize::MAX, |written| slip::distance(written, text))
        };
        let (of_core, of_whole) = (far(&self.core, &core), far(&self.whole, &whole));
        let is_whole = of_whole < of_core;
        let nearest = match is_whole {
            true => (&self.whole, &whole),
            false => (&self.core, &core),
        };
        let text = nearest.0.as_deref().unwrap_or_default();
        let action = &resolved.action;
        let is_same = written.core() == Some((action.from, action.sign(), action.written_target()));
        Spelling {
            distance: of_core.min(of_whole),
            // A queen of chess, or - for x, is no matter of neighboring keys.
            price: match is_same || strangeness(written, action) == 0 {
                true => price::STROKE,
                false => price::of(text, nearest.1).max(price::STROKE),
            },
            is_whole,
        }
    }
}

/// A move without the blanks in it.
fn whole_word(text: &str) -> Cow<'_, str> {
    match text.contains(char::is_whitespace) {
        true => text.split_whitespace().collect::<String>().into(),
        false => text.into(),
    }
}

/// Whether the squares of the written move are those of `action`, swapped.
fn is_mirrored(written: &Written, action: &Move) -> bool {
    let core = written.core();
    core.is_some_and(|(from, _, to)| to == action.from && from == action.written_target())
}

/// Whether, in the squares and the promotion of `action`, one neighboring key was hit or one character misread.
pub(super) fn is_likely(written: &Written, action: &Move) -> bool {
    let meant = action.to_string();
    let len = written.core_end - written.range.start();
    let core = written.text().get(..usize::from(len)).map(whole_word);
    // If its last letter was misread, the move seems to end before that.
    let as_long = written.text().get(..meant.len());
    core.is_some_and(|core| slip::hit_beside(&core, &meant))
        || as_long.is_some_and(|core| slip::misread(core, &meant))
}

/// How strange a difference is: 0 if only the sign or the promotion differs, 1 for swapped squares or one step of a square, 2
/// otherwise.
pub(super) fn strangeness(written: &Written, action: &Move) -> u8 {
    let Some((from, _, to)) = written.core() else {
        return 2;
    };
    if is_mirrored(written, action) {
        return 1;
    }
    let steps = from.distance(action.from) + to.distance(action.written_target());
    steps.min(2)
}
