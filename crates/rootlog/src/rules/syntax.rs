//! The rules of the notation itself.

use notation::Rule;

pub(super) const RULES: &[Rule] = &[];
