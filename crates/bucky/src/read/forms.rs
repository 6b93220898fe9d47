//! The parts of a Bucky record, field by field.

use notation::Form;

use super::syntax::SyntaxKind;

/// Moves, numbered moves and tags.
pub(crate) const FORMS: &[Form] = notation::forms! { SyntaxKind:
    "e4-g8=S(xe6)++!" in [MOVE] => "A move: a piece goes, takes or swaps, and what comes of it.";
        * "e4" [SQUARE CASTLE] "**The square** of the piece that moves.";
        * "-g8" [SIGN SQUARE] behind [SIGN] "**What it does, and where**: `-` rolls or teleports, `x` captures, `y` smashes; then the \
            square.";
        * "=S" [PROMOTION] "**What it becomes** on the last rank: `M`, `W`, `S` or `C`.";
        * "(xe6)" [TAKES] "**What double hypnosis removes**, in the order in which the pieces fall: `(xe6,d3)`.";
        * "++" [MARK] "**Buck** `+` or **buckmate** `++`.";
        * "!" [SHORTHAND] "**What the writer thinks**: `!`, `!!`, `?`, `??`, `!?`, `?!`.";
    "e4-g8=S(xe6)++!" in [SHORTHAND] named "=" => "A move, as far as its equals sign.";
        * "=S" [SHORTHAND] "**What it becomes** on the last rank: `M`, `W`, `S`, `C`, or `J` for a chameleon. Without a letter \
            `=` says that the position is even.";
    "[White \"Ann\"]" in [TAG] => "A tag: a fact about the game.";
        * "White" [L_BRACKET TAG_NAME] behind [L_BRACKET] "**What it is**: `White`, `Black`, `Event`, `Date`, `Result`, `Setup` and others.";
        * "\"Ann\"" [TAG_VALUE] of TAG_NAME "**The value** in quotes.";
    "12. e2-e4 e7-e5" in [LINE] => "The moves of White and Black behind their number.";
        * "12." [NUMBER DOTS] "**The number** of the move; `12...` before a move of Black.";
        * "e2-e4 e7-e5" [MOVE JUNK] behind [MOVE JUNK] "**A move**, such as `e2-e4`, `e4xg4`, `e4yg4`.";
};
