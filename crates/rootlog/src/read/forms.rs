//! The forms of a Rootlog record, field by field.

use notation::Form;

use super::syntax::SyntaxKind;

/// Actions, turns and the header.
pub(crate) const FORMS: &[Form] = notation::forms! { SyntaxKind:
    "2Ew1->3" in [MOVE ENTRY BAD_ACTION] => "Pieces, cards or items move. Several things are joined by `+`.";
        * "2" [COUNT PLUS NUMBER] "**How many**; without a number it is one.";
        * "Ew" [PIECE CARD ITEM_NAME GROUP WORD] "**What**: `w` a warrior, `b_s` a building, `t` a token, `F#` a \
            card, `%s` \
            an item; before a piece whose it is, if it is not the turn's.";
        * "1" [PLACE NUMBER] "**From where**: a clearing, `$` a board, a faction's hand. Left out: from the supply.";
        * "->3" [ARROW PLACE] behind [PLUS] "**To where**, several places joined by `+`. Nothing behind the arrow: to the supply, \
            or out of \
            the game.";
    "EXC7F@(2,1)" in [BATTLE] => "A battle.";
        * "E" [FACTION HIRELING_NAME] "**Who attacks**; left out: the faction of the turn.";
        * "XC" [BATTLE_MARK FACTION HIRELING_NAME] "**Who is attacked**, behind `X`.";
        * "7" [PLACE] "**The clearing.**";
        * "F@" [AMBUSH] "**An ambush** of the defender, its suit before `@`; then one of the attacker.";
        * "(2,1)" [L_PAREN ROLL COMMA R_PAREN] "**The rolls**: the attacker's, then the defender's.";
    "Zsappers" in [CRAFT] => "Something is crafted.";
        * "Z" [] "**Crafting.**";
        * "sappers" [CRAFT_MARK CARD ITEM_NAME] "**A card's name**, or an item such as `%s`.";
    "E++2" in [SCORE DOMINANCE] => "Victory points.";
        * "E" [FACTION] "**Who scores**; left out: the faction of the turn.";
        * "++2" [GAIN LOSE POINTS] "**Points**: `++` scored, `--` lost; without a number it is one.";
    "F#^C" in [REVEAL] => "Cards are shown.";
        * "F#" [ENTRY PLACE] "**What is shown**; left out: the whole hand.";
        * "^C" [CARET PLACE] "**To whom**; left out: to everyone.";
    "$_h->3" in [SETTING] => "A marker on a board is set: a price, the outcast, a relationship.";
        * "$_h" [SUBJECT] "**Which**: `$_h` hand cards, `$_r` riverboats, `$_m` mercenaries, `$_f` funds, `$_o` outcast, \
            `$_C` the Vagabond and C.";
        * "->3" [ARROW VALUE] "**What it becomes**: 1 to 4, a suit, or `h`, `0`, `1`, `2`, `a`.";
    "C: Ash" in [PLAYER_LINE] => "A player.";
        * "C" [FACTION] "**The faction's letter.**";
        * ": Ash" [COLON TEXT] behind [COLON] "**Who plays it**; or the first action of a turn, such as `2w1->3`.";
    "C:2w1->3/XE5" in [TURN_LINE PLAYER_LINE] => "A turn: a faction and its actions.";
        * "C" [FACTION] "**The faction's letter.**";
        * ":2w1->3/XE5" [COLON SEPARATOR] behind [COLON SEPARATOR] "**An action**, slashes between them: `2w1->3` \
            moves, `XE5` battles, `Z%s` crafts, `++` scores, `#->C` draws.";
    "Deck: E&P" in [HEADER_LINE] named "Deck" => "A fact about the game.";
        * "Deck" [HEADER_KEY] "**What it is.**";
        * ": E&P" [COLON TEXT] behind [COLON] of HEADER_KEY "**The deck.**";
    "Clearings: F1, M2, R3" in [HEADER_LINE] named "Clearings" => "A fact about the game.";
        * "Clearings" [HEADER_KEY] "**What it is.**";
        * ": F1, M2, R3" [COLON COMMA SUIT_ENTRY BAD] behind [COLON COMMA] of HEADER_KEY "**Suits**, `F` fox, `M` mouse, \
            `R` rabbit, each before its clearing.";
    "Landmarks: tower->10/ferry->1" in [HEADER_LINE] named "Landmarks" => "A fact about the game.";
        * "Landmarks" [HEADER_KEY] "**What it is.**";
        * ": tower->10/ferry->1" [COLON LANDMARK LANDMARK_SETUP ARROW SEPARATOR] behind [COLON ARROW SEPARATOR] of HEADER_KEY
            "**Landmarks**, each before its clearing.";
    "Hirelings: h_E, h_V, h_Sd" in [HEADER_LINE] named "Hirelings" => "A fact about the game.";
        * "Hirelings" [HEADER_KEY] "**What it is.**";
        * ": h_E, h_V, h_Sd" [COLON HIRELING_ENTRY HIRELING_NAME COMMA SEPARATOR BAD] behind [COLON COMMA SEPARATOR] of HEADER_KEY
            "**Hirelings**, `d` behind the letter of a demoted one.";
    "Pool: CEAV" in [HEADER_LINE] named "Pool" => "A fact about the game.";
        * "Pool" [HEADER_KEY] "**What it is.**";
        * ": CEAV" [COLON FACTION BAD] behind [COLON FACTION] of HEADER_KEY "**Factions.**";
    "Winner: CV" in [WINNER_LINE] => "Who won.";
        * "Winner" [HEADER_KEY] "**What it is.**";
        * ": CV" [COLON FACTION] behind [COLON FACTION] of HEADER_KEY "**The factions that won**, without blanks.";
    "Map: Fall" in [HEADER_LINE] => "A fact about the game.";
        * "Map" [HEADER_KEY] "**What it is**: `Map`, `Deck`, `Clearings`, `Landmarks`, `Hirelings`, `Pool`, `Winner`.";
        * ": Fall" [COLON TEXT] behind [COLON] of HEADER_KEY "**The map.**";
};
