//! The parts of a Kubb record, field by field.

use notation::Form;

use super::syntax::SyntaxKind;

/// Turns, throws and metadata.
pub(crate) const FORMS: &[Form] = notation::forms! { SyntaxKind:
    "d:5I2R" in [THROW] => "A throw: who throws, and what happens, each action behind its number.";
        * "d:" [PLAYER WORD] "**The player** who throws, as the other turns call them, and a colon.";
        * "5" [COLON NUMBER SIDE] "**A number** of kubbs, of meters for `A`, before the action: `2F`. Without one it is 1, \
            as in `F`; a miss is `-`.";
        * "I2R" [ACTION UNKNOWN] "**An action**: `I` thrown in, `R` rethrown, `N` neighbors, `P` penalty, `A` advantage line; \
            `F` field kubb, `B` base kubb, `-` miss, `K` king, `=` king missed, `E` king too early, `X` not thrown. Another \
            number and action may follow.";
    "7. d:3I jf:2F d:- jf:B d:- jf:-" in [TURN_LINE] => "A turn: its number, the kubbs that are thrown in, and six batons.";
        * "7." [TURN_NUMBER] "**The number** of the turn, counted over both teams, and a dot.";
        * "d:3I jf:2F d:- jf:B d:- jf:-" [COUNT THROW SEPARATOR] behind [COUNT THROW SEPARATOR] "**Throws**, a blank between them: first `3I` for the kubbs \
            thrown in, then a throw for each baton.";
    "[Event \"Winter Cup\"]" in [TAG_LINE] => "A fact about the game.";
        * "Event" [L_BRACKET KEY] behind [L_BRACKET] "**What it is**: `Event`, `Location`, `Start`, `Team A`, `Win` and others.";
        * "\"Winter Cup\"" [VALUE] of KEY "**The value** in quotes.";
};
