//! Rules of the notation: findings in a line or in the header, without a replay.

use notation::{Rule, Severity};

#[rustfmt::skip]
pub(crate) const UNREADABLE: Rule = Rule::new(
        "carcassonne/unreadable",
        Severity::Error,
        "Something in a move or a score cannot be read",
        "A move is a number and a player, a square, a tile and points, in this order; whatever else is said \
         belongs behind a `/`.",
        "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR good move!", "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR / good move!",
    );

pub(crate) const SECOND_MOVE: Rule = Rule::new(
    "carcassonne/second-move",
    Severity::Error,
    "Two moves stand on one line",
    "Every move has its own line. Scans of records in two columns put moves side by side.",
    "A = red\nB = blue\n0 (0,0) CRFR 2B (1,0) FFRR\n1A (0,1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n2B (1,0) FFRR",
);

pub(crate) const MOVE_LABEL: Rule = Rule::new(
    "carcassonne/move-label",
    Severity::Error,
    "A move's number and player are not written as `12B`",
    "The number comes first, one capital letter for the player follows directly, nothing else.",
    "A = red\nB = blue\n0 (0,0) CRFR\nA1 (0,1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const NUMBER_MARK: Rule = Rule::new(
    "carcassonne/number-mark",
    Severity::Hint,
    "A sign stands behind the number of a move",
    "The player's letter follows the number directly: `12B`, not `12.B` or `12)B`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1.A (0,1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const NUMBER_MISSING: Rule = Rule::new(
    "carcassonne/number-missing",
    Severity::Error,
    "A move has no number",
    "Every move begins with its number; the starter tile is move 0.",
    "A = red\nB = blue\n0 (0,0) CRFR\nA (0,1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const PLAYER_NAME: Rule = Rule::new(
    "carcassonne/player-name",
    Severity::Warning,
    "A player's name in a move.",
    "A move has the letter of its player behind its number: `1A`. The names stand above the moves, a line each: `A = Anna`. A move with a name is read as one of the player whose turn it is.",
    "A = Anna\nB = Ben\n0 (0,0) CRFR\n1 Anna (0,1) RFFRm\n2 Ben (-1,0) RRCmR\n",
    "A = Anna\nB = Ben\n0 (0,0) CRFR\n1A (0,1) RFFRm\n2B (-1,0) RRCmR\n",
);

pub(crate) const PLAYER_MISSING: Rule = Rule::new(
    "carcassonne/player-missing",
    Severity::Error,
    "A move does not say whose it is",
    "Only the starter tile, move 0, belongs to nobody.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1 (0,1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const MOVE_EMPTY: Rule = Rule::new(
    "carcassonne/move-empty",
    Severity::Error,
    "A move has neither square nor tile",
    "After number and player stand the square and the tile, or `concedes`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const SQUARE_MISSING: Rule = Rule::new(
    "carcassonne/square-missing",
    Severity::Error,
    "A move has no square",
    "The square stands before the tile: `(x,y)`, x to the right, y up, the starter tile at (0,0).",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const TILE_MISSING: Rule = Rule::new(
    "carcassonne/tile-missing",
    Severity::Error,
    "A move or a discard has no tile",
    "The tile's four sides stand behind the square, from the left side on, clockwise.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1)",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const COMMA_MISSING: Rule = Rule::new(
    "carcassonne/comma-missing",
    Severity::Error,
    "The comma between two coordinates is missing",
    "A square is two numbers with a comma between them. `(1-2)` is read as `(1,-2)`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0 1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const SQUARE_PARENTHESES: Rule = Rule::new(
    "carcassonne/square-parentheses",
    Severity::Error,
    "A square is not in parentheses",
    "A square is written `(x,y)`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A 0,1 RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const SQUARE_LETTERS: Rule = Rule::new(
    "carcassonne/square-letters",
    Severity::Error,
    "Letters stand where the digits of a square belong",
    "In a square, a scanner reads `O` for `0` and `l` for `1`. They are read as the digits that they look like.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,l) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const DISCARD_WORD: Rule = Rule::new(
    "carcassonne/discard-word",
    Severity::Hint,
    "A discarded tile is not marked with `(dis)`",
    "A tile that fits nowhere stands behind `(dis)`, before the tile that is played.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (-1,0) FFCF\n2B (discarded) CCCCP (0,1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (-1,0) FFCF\n2B (dis) CCCCP (0,1) RFFR",
);

pub(crate) const ENDING_WORD: Rule = Rule::new(
    "carcassonne/ending-word",
    Severity::Warning,
    "A concession or an abandoned game is misspelled",
    "The words are `concedes` and `abandoned`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A conceeds",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A concedes",
);

pub(crate) const TILE_LETTER: Rule = Rule::new(
    "carcassonne/tile-letter",
    Severity::Error,
    "A letter that no tile has",
    "Sides are C city, R road, F field, with expansions V river and A abbey, with fan-made ones O ocean, S \
         shore and T forest. Behind them stand K cloister, P pennant, I inn, w wine, g grain, c cloth and h \
         garden. `m` and `M` are meeples.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFXR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const SIDE_COUNT: Rule = Rule::new(
    "carcassonne/side-count",
    Severity::Error,
    "A tile does not have four sides",
    "A tile is written with exactly four sides, from the left one on, clockwise.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFRR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const MOVE_SPELLING: Rule = Rule::new(
    "carcassonne/move-spelling",
    Severity::Hint,
    "A move is spelled in a way of its own",
    "Phones write small letters, dots behind numbers and blanks behind commas; others name the coordinates, as in `(x=0,y=1)`. A move is `12B (0,1) FFRRm`: its number, \
         the capital of its player, its square, the sides of its tile as capitals.",
    "0 (0,0) RCRF\n1a. (0,1) fffc\n",
    "0 (0,0) RCRF\n1A (0,1) FFFC\n",
);

pub(crate) const SMALL_LETTER: Rule = Rule::new(
    "carcassonne/small-letter",
    Severity::Hint,
    "A player or a side of a tile is written with a small letter",
    "Players and sides have capital letters. Small letters name goods, gardens and meeples.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1a (0,1) RFFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const SPLIT_TILE: Rule = Rule::new(
    "carcassonne/split-tile",
    Severity::Hint,
    "Blanks stand inside a tile",
    "A tile is one word.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RF FR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const MARK_WITHOUT_PLACE: Rule = Rule::new(
    "carcassonne/mark-without-place",
    Severity::Error,
    "A pennant, goods or an inn without city or road",
    "Pennants and goods belong to a city, inns to a road. A tile without one cannot have them.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFRP",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const UNKNOWN_TILE: Rule = Rule::new(
    "carcassonne/unknown-tile",
    Severity::Warning,
    "No box holds such a tile",
    "The tiles of the base game, The River I and II, Inns & Cathedrals, Traders & Builders and Abbey & Mayor \
         are known. Tiles that differ in one sign are offered. A tile of another expansion is no mistake: silence the \
         rule.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RCFR\n2B (0,2) FCRC",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RCFR\n2B (0,2) FCCC",
);

pub(crate) const MEEPLE_PLACE: Rule = Rule::new(
    "carcassonne/meeple-place",
    Severity::Error,
    "A meeple stands where nothing can be claimed",
    "`m` follows a city, a road or the K of a cloister; `M`, the farmer, follows the field, or the side before \
         the field.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFmFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFMFR",
);

pub(crate) const SECOND_MEEPLE: Rule = Rule::new(
    "carcassonne/second-meeple",
    Severity::Error,
    "Two meeples are placed in one turn",
    "A player places one meeple in a turn. Only the phantom of Fields of Glory, written `[ph]`, can be the \
         second.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RmFMFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RmFFR",
);

pub(crate) const UNKNOWN_FIGURE: Rule = Rule::new(
    "carcassonne/unknown-figure",
    Severity::Error,
    "No such figure",
    "Behind `m` or `M` the figure stands in square brackets: [B] big meeple, [b] builder, [a] abbot, [m] \
         mayor, [p] pig, [w] wagon, [barn], [ph] phantom.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) Rm[big]FFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) Rm[B]FFR",
);

pub(crate) const PLUS_MISSING: Rule = Rule::new(
    "carcassonne/plus-missing",
    Severity::Hint,
    "Points have no plus",
    "What a player gains is written with a plus, a total with `=`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RCFR\n2B (0,2) FFFCm 4",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RCFR\n2B (0,2) FFFCm +4",
);

pub(crate) const POINTS_WORD: Rule = Rule::new(
    "carcassonne/points-word",
    Severity::Hint,
    "A word behind points",
    "Points are a sign and a number: `+4`, not `+4 points` and, for the player who moves, not `A+4`. Those of others \
         stand in parentheses, `(B+4)`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RCFR\n2B (0,2) FFFCm +4 points",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RCFR\n2B (0,2) FFFCm +4",
);

pub(crate) const POINTS_MISSING: Rule = Rule::new(
    "carcassonne/points-missing",
    Severity::Error,
    "A `+` or `=` without number",
    "The number of points follows directly.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR +",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const SCORE_COMMA: Rule = Rule::new(
    "carcassonne/score-comma",
    Severity::Error,
    "Points of several players have no comma between them",
    "The points of other players stand in one pair of parentheses, with commas: `(B+4, C+2)`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR (A+0 B+0)",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const WHOSE_POINTS: Rule = Rule::new(
    "carcassonne/whose-points",
    Severity::Error,
    "Points in parentheses without a player, with more than two players",
    "With two players the opponent is meant. With more the letter must say who gains: `(B+4)`.",
    "A = red\nB = blue\nC = green\n0 (0,0) CRFR\n1A (0,1) RFFR (+0)",
    "A = red\nB = blue\nC = green\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const UNKNOWN_PLAYER: Rule = Rule::new(
    "carcassonne/unknown-player",
    Severity::Error,
    "A letter that no player of the header has",
    "Points name players by the letters at the top of the record.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR (D+0)",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR",
);

pub(crate) const UNCLOSED: Rule = Rule::new(
    "carcassonne/unclosed",
    Severity::Error,
    "A bracket is not closed",
    "Real names stand in ( ), countries in [ ], colors in < >, points of other players in ( ), figures in [ ].",
    "A = red (Rot\nB = blue\n",
    "A = red (Rot)\nB = blue\n",
);

pub(crate) const EQUALS_MISSING: Rule = Rule::new(
    "carcassonne/equals-missing",
    Severity::Error,
    "An `=` is missing",
    "A player is a letter, ` = ` and the nickname; a total stands behind `=`.",
    "A: red\nB = blue\n",
    "A = red\nB = blue\n",
);

pub(crate) const NAME_MISSING: Rule = Rule::new(
    "carcassonne/name-missing",
    Severity::Warning,
    "A player has no name",
    "Behind `=` stands the nickname.",
    "A =\nB = blue\n",
    "A = red\nB = blue\n",
);

pub(crate) const PLAYER_PART: Rule = Rule::new(
    "carcassonne/player-part",
    Severity::Warning,
    "A player's line has a part twice or text that is no part",
    "Behind the nickname stand (real name), [country], <color>, the place and the points, each at most once.",
    "A = red <red> red\nB = blue\n",
    "A = red <red>\nB = blue\n",
);

pub(crate) const PLAYER_LETTER: Rule = Rule::new(
    "carcassonne/player-letter",
    Severity::Error,
    "Players are not lettered A, B, C",
    "Players stand in playing order with the letters A, B, C and so on, each once.",
    "A = red\nA = blue\n",
    "A = red\nB = blue\n",
);

pub(crate) const ORDINAL: Rule = Rule::new(
    "carcassonne/ordinal",
    Severity::Hint,
    "A place has the wrong ending",
    "Places are 1st, 2nd, 3rd, 4th, 5th and so on.",
    "A = red 1th\nB = blue 2nd\n",
    "A = red 1st\nB = blue 2nd\n",
);

pub(crate) const ABANDONED_PLAYERS: Rule = Rule::new(
    "carcassonne/abandoned-players",
    Severity::Warning,
    "An abandoned game does not name all players",
    "The letters of all players stand before `abandoned`.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n2B abandoned",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n2AB abandoned",
);

pub(crate) const AFTER_THE_END: Rule = Rule::new(
    "carcassonne/after-the-end",
    Severity::Warning,
    "Something is played after the end",
    "After `concedes` or `abandoned` nothing follows.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n2B concedes\n3A (1,0) FFRR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n2B concedes",
);

pub(crate) const NOT_A_MOVE: Rule = Rule::new(
    "carcassonne/not-a-move",
    Severity::Warning,
    "A line is no move",
    "Below the players stand moves, final scores and notes. A note ends with its line; where a long note was \
         wrapped, its second line needs a `/` too.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR / a long\nnote",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR / a long\n/ note",
);

pub(crate) const LEFT_OVER_MARKUP: Rule = Rule::new(
    "carcassonne/left-over-markup",
    Severity::Hint,
    "Markup of a web page or a scan is left",
    "Scans leave `1<sup>st</sup>`, `FFC <sub>m</sub> F` or `$$A+7 = 10$$`. All of it is understood.",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) R <sub>m</sub> FFR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RmFFR",
);

pub(crate) const COLUMNS: Rule = Rule::columns(
    "carcassonne/columns",
    "A = red\nB = blue\n0 (0,0) RCRF      2B (1,0) RFRF\n1A (0,1) FFFC     3A (-1,0) RFRF",
    "A = red\nB = blue\n0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RFRF\n3A (-1,0) RFRF",
);

pub(crate) const ODD_SIGN: Rule = Rule::odd_sign(
    "carcassonne/odd-sign",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n2B (−1,0) FFCR",
    "A = red\nB = blue\n0 (0,0) CRFR\n1A (0,1) RFFR\n2B (-1,0) FFCR",
);

pub(super) const RULES: &[Rule] = &[
    UNREADABLE,
    SECOND_MOVE,
    MOVE_LABEL,
    NUMBER_MARK,
    NUMBER_MISSING,
    PLAYER_NAME,
    PLAYER_MISSING,
    MOVE_EMPTY,
    SQUARE_MISSING,
    TILE_MISSING,
    COMMA_MISSING,
    SQUARE_PARENTHESES,
    SQUARE_LETTERS,
    DISCARD_WORD,
    ENDING_WORD,
    TILE_LETTER,
    SIDE_COUNT,
    MOVE_SPELLING,
    SMALL_LETTER,
    SPLIT_TILE,
    MARK_WITHOUT_PLACE,
    UNKNOWN_TILE,
    MEEPLE_PLACE,
    SECOND_MEEPLE,
    UNKNOWN_FIGURE,
    PLUS_MISSING,
    POINTS_WORD,
    POINTS_MISSING,
    SCORE_COMMA,
    WHOSE_POINTS,
    UNKNOWN_PLAYER,
    UNCLOSED,
    EQUALS_MISSING,
    NAME_MISSING,
    PLAYER_PART,
    PLAYER_LETTER,
    ORDINAL,
    ABANDONED_PLAYERS,
    AFTER_THE_END,
    NOT_A_MOVE,
    LEFT_OVER_MARKUP,
    COLUMNS,
    ODD_SIGN,
];
