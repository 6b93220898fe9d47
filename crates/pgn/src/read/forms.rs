//! The forms of a PGN record, field by field.

use notation::Form;

use super::syntax::SyntaxKind;

/// Numbered moves, tags, and the commands of programs inside comments.
pub(crate) const FORMS: &[Form] = notation::forms! { SyntaxKind:
    "12... Bg4 13." in [LINE] named "..." => "A move of Black behind the number and three dots.";
        * "12..." [NUMBER DOTS L_PAREN] "**The number** of the move; three dots say that it is Black's.";
        * "Bg4" [SAN] "**Black's move**: the letter of the piece (none for a pawn), `x` if it takes, the square; `=Q` for what a \
            pawn becomes, `+` check, `#` mate. `O-O` and `O-O-O` castle.";
        * "13." [NUMBER RESULT] "**The next number**, or the result: `1-0`, `0-1`, `1/2-1/2`, `*`. Before it may stand a mark \
            (`!`, `?`, `$1`), a comment in braces, a variation in parentheses.";
    "12. Nf3 Bg4 13." in [LINE] => "The moves of White and Black behind their number.";
        * "12." [NUMBER DOTS L_PAREN] "**The number** of the move; `12...` before a move of Black.";
        * "Nf3" [SAN] "**The move**: the letter of the piece (none for a pawn), `x` if it takes, the square; `=Q` for what a \
            pawn becomes, `+` check, `#` mate. `O-O` and `O-O-O` castle.";
        * "Bg4" [SAN] "**Black's move**, written like White's. Before it may stand a mark of White's (`!`, `?`, `$1`), or a \
            comment in braces or a variation in parentheses, and then `12...`.";
        * "13." [NUMBER RESULT] "**The next number**, or the result: `1-0`, `0-1`, `1/2-1/2`, `*`. Before it may stand a mark, a \
            comment, a variation.";
    "$1" in [NAG SUFFIX] => "A mark of the move before it.";
        * "$1" [NAG SUFFIX] "**A mark**: `!` good, `!!` brilliant, `?` a mistake, `??` a blunder, `!?` interesting, `?!` \
            dubious; `$1` to `$6` say the same, and higher numbers what no sign says.";
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
