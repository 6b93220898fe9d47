//! Rules of the game: findings of the replay.

use notation::{Rule, Severity};

use Severity::{Error, Hint, Info, Warning};

pub(crate) const OCCUPIED: Rule = Rule::new(
    "carcassonne/occupied",
    Error,
    "A tile is put on a square that has one",
    "Every square holds one tile. The move that put the first one there is shown beside the finding. Usually a sign or a \
         digit of the square is wrong; the squares where the tile fits and the rest of the game goes on are offered.",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (1,0) RFRF\n",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n",
);

pub(crate) const TOUCHES_NOTHING: Rule = Rule::new(
    "carcassonne/touches-nothing",
    Error,
    "A tile touches no other tile",
    "A tile is placed with at least one side against a tile that lies already. Coordinates grow to the right and upward.",
    "0 (0,0) RCRF\n1A (0,-1) FFFFK\n2B (4,1) FFFFK\n",
    "0 (0,0) RCRF\n1A (0,-1) FFFFK\n2B (1,-1) FFFFK\n",
);

pub(crate) const WRITTEN_TWICE: Rule = Rule::new(
    "carcassonne/written-twice",
    Error,
    "A move is written twice",
    "Two lines that follow each other say the same, word by word. A square takes one tile, so the move was played once; the \
         second line is not replayed.",
    "0 (0,0) CRFR\n1A (1,0) FFFFK\n1A (1,0) FFFFK\n2B (2,0) FFFFK\n",
    "0 (0,0) CRFR\n1A (1,0) FFFFK\n2B (2,0) FFFFK\n",
);

pub(crate) const EDGE_MISMATCH: Rule = Rule::new(
    "carcassonne/edge-mismatch",
    Error,
    "A side of a tile meets a side that shows something else",
    "City meets city, road meets road, field meets field. The sides of a tile are written clockwise from the left: left, \
         top, right, bottom. An abbey fits everywhere.",
    "0 (0,0) RCRF\n1A (1,0) FFFFK\n",
    "0 (0,0) RCRF\n1A (1,0) RFFFK\n",
);

pub(crate) const ABBEY_HOLE: Rule = Rule::new(
    "carcassonne/abbey-hole",
    Error,
    "An abbey lies where no hole is",
    "In Abbey & Mayor each player has an abbey. It is placed only on a square with tiles on all four sides.",
    "0 (0,0) RCRF\n1A (1,0) RRFF\n2B (-1,0) AAAA\n",
    "0 (0,0) RCRF\n1A (1,0) RRFF\n2B (-1,0) FFRF\n",
);

pub(crate) const WAGON: Rule = Rule::new(
    "carcassonne/wagon",
    Info,
    "Points that a wagon may have brought which drove on",
    "A wagon that scored may drive on to an unfinished feature beside it, where nobody stands, instead of going home. The \
         notation has no sign for that. If its player gains later just what a feature without a meeple is worth, the points \
         are taken as written.",
    "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FRFCm[w] +4 = 4\n2B (0,2) FFFR (+2)\n",
    "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FRFCm[w] +4 = 4\n2B (0,2) FFFR\n",
);

pub(crate) const SMALL_CITIES: Rule = Rule::new(
    "carcassonne/small-cities",
    Info,
    "Small cities bring two points, as in the first edition",
    "In the first edition a finished city of two tiles brings 2 points, later 4. Where the points that are written say \
         so, all small cities of the record are counted by the old rule. A note `/ movetext: tiny-city-scoring=2` or the \
         setting `tiny-city-scoring` says it, too.",
    "A = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFCm +2 = 2\n",
    "/ movetext: tiny-city-scoring=2\nA = Ann\nB = Bo\n0 (0,0) RCRF\n1A (0,1) FFFCm +2 = 2\n",
);

pub(crate) const CLAIMED: Rule = Rule::new(
    "carcassonne/claimed",
    Error,
    "A meeple claims what somebody holds already",
    "A city, road or field can be claimed only if no meeple stands anywhere on it once the tile is joined to its neighbors; \
         two claims can still come together later. The moves of the other meeples are shown beside the finding.",
    "0 (0,0) RCRF\n1A (1,0) RmFRF\n2B (2,0) RmFRF\n",
    "0 (0,0) RCRF\n1A (1,0) RmFRF\n2B (2,0) RFMRF\n",
);

pub(crate) const NO_MEEPLE: Rule = Rule::new(
    "carcassonne/no-meeple",
    Error,
    "A player places a meeple without having one left",
    "Each player has seven meeples. They come back when their city, road or cloister is completed, farmers never. The \
         meeples that still stand are shown beside the finding.",
    "0 (0,0) FRCR\n1A (0,-1) FRFFKm\n2A (0,-2) FFFFKm\n3A (0,-3) FFFFKm\n4A (0,-4) FFFFKm\n5A (0,-5) FFFRKm\n\
         6A (0,-6) FRFRm\n7A (0,-7) FMRFR\n8A (1,-2) FFFFKm\n",
    "0 (0,0) FRCR\n1A (0,-1) FRFFKm\n2A (0,-2) FFFFKm\n3A (0,-3) FFFFKm\n4A (0,-4) FFFFKm\n5A (0,-5) FFFRKm\n\
         6A (0,-6) FRFRm\n7A (0,-7) FMRFR\n8A (1,-2) FFFFK\n",
);

pub(crate) const WRONG_FIGURE: Rule = Rule::new(
    "carcassonne/wrong-figure",
    Error,
    "A figure stands where it may not",
    "A builder needs a meeple of its player on the same road or city, a pig a farmer on the same field. An abbot stands on \
         a cloister or a garden, a mayor in a city, a barn on a field.",
    "0 (0,0) RCRF\n1A (0,1) FFFCm[a]\n",
    "0 (0,0) RCRF\n1A (0,1) FFFCm\n",
);

pub(crate) const FARMER_AFTER_OTHER_SIDE: Rule = Rule::new(
    "carcassonne/farmer-after-other-side",
    Hint,
    "A farmer is written after another side although his field has one",
    "After a road or a city an `M` means the next field clockwise. If that field has a side `F` of its own, the `M` is \
         easier to read there; and often the other field was meant.",
    "0 (0,0) FRCR\n1A (0,-1) FRFRM\n",
    "0 (0,0) FRCR\n1A (0,-1) FMRFR\n",
);

pub(crate) const TILE_BOX: Rule = Rule::new(
    "carcassonne/tile-box",
    Warning,
    "More of a tile were drawn than the box holds",
    "The base game has 72 tiles of 24 kinds. More of one kind than there are means that one of them was another tile; \
         similar tiles that fit in its place are offered. Once all tiles are drawn, those that never came are named as well.",
    "0 (0,0) RCRF\n1A (1,0) RRRR\n2B (2,0) RRRR\n",
    "0 (0,0) RCRF\n1A (1,0) RRRR\n2B (2,0) RRRF\n",
);

pub(crate) const FOREIGN_TILE: Rule = Rule::new(
    "carcassonne/foreign-tile",
    Warning,
    "A single tile of a box that is not in play",
    "Which expansions are in play is seen from the tiles: two different tiles of a box, or one with a river, an inn or \
         goods. A single tile that differs in a letter from one of the base game is more likely a slip.",
    FOREIGN,
    NATIVE,
);

pub(crate) const WRONG_PLAYER: Rule = Rule::new(
    "carcassonne/wrong-player",
    Error,
    "A player moves whose turn it is not",
    "Players take turns in the order of their letters, A first. The move is played as that of the player whose turn it \
         is. (After extending a road or city with the own builder a player may have a second turn.)",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n3B (3,0) RFRF\n4B (4,0) RFRF\n",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n3A (3,0) RFRF\n4B (4,0) RFRF\n",
);

pub(crate) const MOVE_NUMBER: Rule = Rule::new(
    "carcassonne/move-number",
    Warning,
    "A move has a number out of order",
    "Moves are numbered one after the other; the starter tile is move 0.",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n3B (2,0) RFRF\n3A (3,0) RFRF\n",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n3A (3,0) RFRF\n",
);

pub(crate) const LINES_SWAPPED: Rule = Rule::new(
    "carcassonne/lines-swapped",
    Error,
    "Two lines stand the wrong way round",
    "The number of a move comes after that of the next, and both fit if they change places. They are read in that order.",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n3A (0,-1) FFFFK\n2B (2,0) RFRF\n",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n3A (0,-1) FFFFK\n",
);

pub(crate) const MOVES_MISSING: Rule = Rule::new(
    "carcassonne/moves-missing",
    Warning,
    "Moves are missing",
    "The numbers jump and the players' letters go with the numbers, so lines were left out.",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n4B (0,-1) FFFFK\n5A (1,-1) FFFFK\n",
    "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n3A (0,-1) FFFFK\n4B (1,-1) FFFFK\n",
);

pub(crate) const STARTER_TILE: Rule = Rule::new(
    "carcassonne/starter-tile",
    Warning,
    "The first tile is not the starter tile",
    "The base game begins with the city cap beside a straight road, in any rotation: CRFR, RCRF, FRCR or RFRC. With the \
         River it begins with the spring.",
    "0 (0,0) FFRR\n",
    "0 (0,0) FRCR\n",
);

pub(crate) const STARTER_PLACE: Rule = Rule::new(
    "carcassonne/starter-place",
    Warning,
    "The starter tile does not lie at (0,0)",
    "The starter tile is the origin from which all squares are counted.",
    "0 (1,0) RCRF\n",
    "0 (0,0) RCRF\n",
);

pub(crate) const DISCARD_FITS: Rule = Rule::new(
    "carcassonne/discard-fits",
    Warning,
    "A discarded tile would fit",
    "A tile is discarded only if it fits nowhere on the board, however it is turned.",
    "0 (0,0) RCRF\n1A (dis) FFRR (1,0) RFRF\n",
    "0 (0,0) RCRF\n1A (1,0) RFFFK\n2B (-1,0) FFRFK\n3A (dis) RRRR (0,-1) FFFFK\n",
);

pub(crate) const POINTS: Rule = Rule::new(
    "carcassonne/points",
    Warning,
    "Written points differ from what the move brings",
    "A completed city brings 2 points a tile and pennant, a completed road 1 a tile, a cloister with its eight neighbors \
         9. Whoever has most meeples there gets them, with equally many everybody in full. Points are reported once: later \
         totals may be off by the same.",
    "0 (0,0) RCRF\n1A (0,1) FFFCm +3\n",
    "0 (0,0) RCRF\n1A (0,1) FFFCm +4\n",
);

pub(crate) const TOTAL: Rule = Rule::new(
    "carcassonne/total",
    Warning,
    "A running total differs from the sum of the points",
    "The number after `=` is the score after the move. A difference is reported where it first shows; the totals after \
         it are expected to be off by the same.",
    "0 (0,0) RCRF\n1A (0,1) FFFCm +4 = 5\n",
    "0 (0,0) RCRF\n1A (0,1) FFFCm +4 = 4\n",
);

pub(crate) const UNCERTAIN_FARM: Rule = Rule::new(
    "carcassonne/uncertain-farm",
    Info,
    "A farm cannot be counted for certain",
    "Some boxes hold two tiles with the same sides whose fields lie differently, such as the two tiles CRRF of the base \
         game and Abbey & Mayor. A digit on a field (F1) marks the one whose road or city divides the field; write it if that \
         tile was played. Without it the farms over such a tile are not counted, which changes nothing else.",
    "0 (0,0) RCRF\n1A (0,1) FFMFC\n2B (1,0) RFFRI\nA+0 = 0\n",
    "0 (0,0) RCRF\n1A (0,1) F1FMFC\n2B (1,0) RFFRI\nA+3 = 3\n",
);

pub(crate) const Y_DOWNWARD: Rule = Rule::new(
    "carcassonne/y-downward",
    Warning,
    "The squares are counted downward",
    "Squares grow to the right and upward. If no tile fits that way and every tile fits with y turned over, the record is \
         read with y turned over, and said so once.",
    "0 (0,0) RCRF\n1A (0,1) FFFFK\n2B (0,-1) RRRC\n",
    "0 (0,0) RCRF\n1A (0,-1) FFFFK\n2B (0,1) RRRC\n",
);

pub(crate) const FINAL_PARTS: Rule = Rule::new(
    "carcassonne/final-parts",
    Warning,
    "Points at the end differ from what the board gives",
    "At the end an unfinished city brings 1 point a tile and pennant, a road 1 a tile, a cloister 1 and 1 for each \
         neighbor, a farm 3 for each completed city it touches. The parts may stand in any order.",
    "0 (0,0) RCRF\n1A (1,0) RmFRF\nA+1 = 2\n",
    "0 (0,0) RCRF\n1A (1,0) RmFRF\nA+2 = 2\n",
);

pub(crate) const FINAL_TOTAL: Rule = Rule::new(
    "carcassonne/final-total",
    Warning,
    "A final score differs from the sum of the points",
    "The number after `=` on a line at the end is the score after the last move and all points for what is left on the \
         board.",
    "0 (0,0) RCRF\n1A (1,0) RmFRF\nA+2 = 3\n",
    "0 (0,0) RCRF\n1A (1,0) RmFRF\nA+2 = 2\n",
);

pub(crate) const RESULT: Rule = Rule::new(
    "carcassonne/result",
    Warning,
    "The result in the header differs from the replay",
    "The points beside the players' names are the final scores. A difference means a slip in a move or in the header; moves \
         whose meeple stood elsewhere and that explain the difference are offered. Nothing is compared if the record does \
         not go to the end of the game.",
    "A = red 1st (3)\n0 (0,0) RCRF\n1A (1,0) RmFRF\nA+2\n",
    "A = red 1st (2)\n0 (0,0) RCRF\n1A (1,0) RmFRF\nA+2\n",
);

pub(crate) const PLACE: Rule = Rule::new(
    "carcassonne/place",
    Warning,
    "A place does not go with the points",
    "Whoever has more points has the better place. Players with equal points may have any of the places they share: \
         tournaments break ties.",
    "A = red 2nd (91)\nB = blue 1st (90)\n",
    "A = red 1st (91)\nB = blue 2nd (90)\n",
);

pub(super) const RULES: &[Rule] = &[
    OCCUPIED,
    TOUCHES_NOTHING,
    WRITTEN_TWICE,
    EDGE_MISMATCH,
    ABBEY_HOLE,
    WAGON,
    SMALL_CITIES,
    CLAIMED,
    NO_MEEPLE,
    WRONG_FIGURE,
    FARMER_AFTER_OTHER_SIDE,
    TILE_BOX,
    FOREIGN_TILE,
    WRONG_PLAYER,
    MOVE_NUMBER,
    LINES_SWAPPED,
    MOVES_MISSING,
    STARTER_TILE,
    STARTER_PLACE,
    DISCARD_FITS,
    POINTS,
    TOTAL,
    UNCERTAIN_FARM,
    Y_DOWNWARD,
    FINAL_PARTS,
    FINAL_TOTAL,
    RESULT,
    PLACE,
];

/// Twelve tiles of the base game, and the end of a road, which is only in Abbey & Mayor.
const FOREIGN: &str = "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n3A (3,0) RFRF\n4B (4,0) RFRF\n5A (5,0) RFRF\n\
    6B (6,0) RFRF\n7A (7,0) RFRF\n8B (8,0) RFRF\n9A (0,-1) FFFFK\n10B (1,-1) FFFFK\n11A (2,-1) FFFFK\n\
    12B (9,0) RFFF\n";
const NATIVE: &str = "0 (0,0) RCRF\n1A (1,0) RFRF\n2B (2,0) RFRF\n3A (3,0) RFRF\n4B (4,0) RFRF\n5A (5,0) RFRF\n\
    6B (6,0) RFRF\n7A (7,0) RFRF\n8B (8,0) RFRF\n9A (0,-1) FFFFK\n10B (1,-1) FFFFK\n11A (2,-1) FFFFK\n\
    12B (9,0) RFFFK\n";
