//! The parts of a Carcassonne record, field by field.

use notation::Form;

use super::syntax::SyntaxKind;

/// Moves, players and final scores.
pub(crate) const FORMS: &[Form] = notation::forms! { SyntaxKind:
    "0 (0,0) CRFR" in [MOVE_LINE] named "0" => "The starter tile, which no player lays.";
        * "0" [MOVE_NUMBER] "**The number** of the starter tile.";
        * "(0,0)" [POSITION] "**The square**, from which all others are counted: steps to the right and up.";
        * "CRFR" [TILE] "**The tile**, its sides from the left, clockwise: `C` city, `R` road, `F` field; then what is in the \
            middle, `K` cloister, `P` pennant. A digit tells apart what is not joined.";
    "43A (3,1) CFRRm +12 (B+4) = 23" in [MOVE_LINE] => "A move: a tile on its square, with a meeple, and the points that it \
            brings.";
        * "43" [MOVE_NUMBER] "**The number** of the move, counted over all players.";
        * "A" [PLAYER_ID] "**The player's letter.**";
        * "(3,1)" [POSITION DISCARD] "**The square**: steps to the right and up from the starter tile. Before it `(dis)` and \
            a tile that fits nowhere.";
        * "CFRR" [TILE] "**The tile**, its sides from the left, clockwise: `C` city, `R` road, `F` field; then what is in the \
            middle, `K` cloister, `P` pennant. A digit tells apart what is not joined.";
        * "m" [MEEPLE_PLACED] "**A meeple** behind the side that it claims: `m`, or `M` for a farmer; `[b]` and the like for \
            other figures.";
        * "+12" [GAIN] behind [PLUS] "**Points** of the player, one number for each feature: `+12+4`.";
        * "(B+4)" [OTHER_SCORES] "**Points of others**, each behind their letter.";
        * "= 23" [TOTAL] behind [EQUALS] "**The player's total** after the move.";
    "A = wallace (Anna) [Sweden] <yellow> 1st (104)" in [PLAYER_LINE] => "A player. All but letter and name may be left out.";
        * "A" [PLAYER_ID] "**The letter** that moves use.";
        * "= wallace" [EQUALS NAME] behind [EQUALS] "**The nickname** behind an equals sign.";
        * "(Anna)" [REAL_NAME] "**The real name.**";
        * "[Sweden]" [COUNTRY] "**The country.**";
        * "<yellow>" [COLOR] "**The color** of the meeples.";
        * "1st" [PLACE] "**The place** in the end.";
        * "(104)" [POINTS REAL_NAME] "**The points** in the end.";
    "A+7+8 (B+3) = 104" in [END_LINE] => "What the unfinished features bring in the end.";
        * "A" [PLAYER_ID] "**The player's letter.**";
        * "+7+8" [GAIN] behind [PLUS] "**Points** of the player, one number for each feature.";
        * "(B+3)" [OTHER_SCORES] "**Points of others**, each behind their letter.";
        * "= 104" [TOTAL] behind [EQUALS] "**The player's final score.**";
};
