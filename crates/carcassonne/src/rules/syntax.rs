//! Rules of the notation: what is found in a line or in the header without playing the game.

use notation::Rule;

pub(super) const RULES: &[Rule] = &[];
