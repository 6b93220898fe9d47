//! The forms of a PGN record, field by field.

use notation::Form;

use super::syntax::SyntaxKind;

/// Numbered moves, tags, and the commands of programs inside comments.
pub(crate) const FORMS: &[Form] = notation::forms! { SyntaxKind:
    "12. Nf3 $1" in [LINE] => "A move behind its number.";
        * "12." [NUMBER DOTS L_PAREN] "**The number** of the move; `12...` before a move of Black.";
        * "Nf3" [SAN] "**The move**: the letter of the piece (none for a pawn), `x` if it takes, the square; `=Q` for what a \
            pawn becomes, `+` check, `#` mate. `O-O` and `O-O-O` castle.";
        * "$1" [NAG SUFFIX] "**A mark** (`!`, `?`, `$1`), a comment in braces, a variation in parentheses, or the next move.";
    "[White \"Ann\"]" in [TAG] => "A tag: a fact about the game.";
        * "White" [L_BRACKET TAG_NAME] behind [L_BRACKET] "**What it is**: `White`, `Black`, `Event`, `Site`, `Date`, `Round`, `Result` and \
            others.";
        * "\"Ann\"" [TAG_VALUE] of TAG_NAME "**The value** in quotes.";
    "[%clk 0:05:00]" in [COMMENT LINE_COMMENT] begins "[%clk" => "What the clock of the mover shows after the move.";
        * "%" [] "**The command**: `clk`, `emt`, `eval`, `csl`, `cal`.";
        * "0:05:00" [] "**The time left**: hours, minutes, seconds.";
    "[%emt 0:00:12]" in [COMMENT LINE_COMMENT] begins "[%emt" => "How long the move took.";
        * "%" [] "**The command**: `clk`, `emt`, `eval`, `csl`, `cal`.";
        * "0:00:12" [] "**The time used**: hours, minutes, seconds.";
    "[%eval -0.35,18]" in [COMMENT LINE_COMMENT] begins "[%eval" => "What an engine thinks of the position.";
        * "%" [] "**The command**: `clk`, `emt`, `eval`, `csl`, `cal`.";
        * "-0.35,18" [] "**Pawns** for White, or `#3` for mate in three moves; behind a comma the depth.";
    "[%csl Ge4,Rd5]" in [COMMENT LINE_COMMENT] begins "[%csl" => "Colored squares.";
        * "%" [] "**The command**: `clk`, `emt`, `eval`, `csl`, `cal`.";
        * "Ge4,Rd5" [] "**Squares**, each behind its color: `G`, `R`, `Y`, `B`.";
    "[%cal Gg1f3,Re4d5]" in [COMMENT LINE_COMMENT] begins "[%cal" => "Colored arrows.";
        * "%" [] "**The command**: `clk`, `emt`, `eval`, `csl`, `cal`.";
        * "Gg1f3,Re4d5" [] "**From and to**, each behind its color: `G`, `R`, `Y`, `B`.";
};
