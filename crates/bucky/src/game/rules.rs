//! The table of rules: each code with its meaning and an example, wrong and right.
//!
//! Examples that begin with a number above 1 are fragments: only their moves show what is on the board.

use notation::{
    Rule,
    Severity::{Error, Hint, Warning},
};

pub(crate) const UNKNOWN_WORD: Rule = Rule::new(
    "bucky/unknown-word",
    Error,
    "A word that is no move, number, result or comment",
    "The movetext holds moves (`e2-e4`), numbers (`12.`, `12...`), results and comments. Words of your own go into `{braces}`, or behind a `;` up to the end of the line.",
    "1. e2-e4 oops e7-e5\n",
    "1. e2-e4 {oops} e7-e5\n",
);

pub(crate) const UNREADABLE_MOVE: Rule = Rule::new(
    "bucky/unreadable-move",
    Error,
    "A move with so many slips that its squares cannot be told apart",
    "A move is a square, a sign and a square: `e2-e4`, `e4xg4`, `e4yg4`. The fixes are legal moves that are spelled almost like it.",
    "1. e-2e4\n",
    "1. e2-e4\n",
);

pub(crate) const CHESS: Rule = Rule::new(
    "bucky/chess",
    Error,
    "A record that is written as in chess",
    "Chess names the piece and where it goes: `e4`, `Nf3`, `exd5`. Bucky names both squares with a sign between them: `-` rolls or teleports, `x` captures, `y` smashes. Where only one legal move can be meant, the fix writes it in full; chess pieces are read as those that stand on the same squares at the start.",
    "1. e4 e5\n",
    "1. e2-e4 e7-e5\n",
);

pub(crate) const TAG_SYNTAX: Rule = Rule::new(
    "bucky/tag-syntax",
    Error,
    "A tag that lacks a part",
    "A tag is a name and a value in quotes, both in brackets, on a line before the moves: `[White \"Ann\"]`.",
    "[White Ann]\n1. e2-e4\n",
    "[White \"Ann\"]\n1. e2-e4\n",
);

pub(crate) const UNCLOSED_COMMENT: Rule = Rule::new(
    "bucky/unclosed-comment",
    Error,
    "A comment that is never closed",
    "A comment in braces may cross lines and ends with `}`. Without it, everything to the end of the game is comment.",
    "1. e2-e4 {a good start\ne7-e5\n",
    "1. e2-e4 {a good start}\ne7-e5\n",
);

pub(crate) const OFF_BOARD: Rule = Rule::new(
    "bucky/off-board",
    Error,
    "A square that is not on the board",
    "The files are `a` to `h`, the ranks `1` to `8`.",
    "1. e2-e9\n",
    "1. e2-e4\n",
);

pub(crate) const SQUARE: Rule = Rule::new(
    "bucky/square",
    Error,
    "Half a square, or one with its characters swapped",
    "A square is a letter from `a` to `h` and then a digit from `1` to `8`.",
    "1. e2-4e\n",
    "1. e2-e4\n",
);

pub(crate) const EXTRA_CHARACTER: Rule = Rule::new(
    "bucky/extra-character",
    Error,
    "A character too many before or behind a square",
    "A move names two squares and no pieces: `e2-e4`, not `Je2-e4`.",
    "1. Je2-e4\n",
    "1. e2-e4\n",
);

pub(crate) const MISSING_SQUARE: Rule = Rule::new(
    "bucky/missing-square",
    Error,
    "A move with only one square",
    "Every move names the square of the moving piece and the target square, also where chess writes only one of them.",
    "1. e4\n",
    "1. e2-e4\n",
);

pub(crate) const MISSING_SIGN: Rule = Rule::new(
    "bucky/missing-sign",
    Error,
    "No sign between the two squares",
    "`-` rolls or teleports, `x` captures, `y` smashes or takes en passant.",
    "1. e2e4\n",
    "1. e2-e4\n",
);

pub(crate) const SIGN: Rule = Rule::new(
    "bucky/sign",
    Error,
    "Something else where the sign should stand",
    "Exactly one of `-`, `x` and `y` stands between the squares.",
    "1. e2:e4\n",
    "1. e2-e4\n",
);

pub(crate) const SAME_SQUARE: Rule = Rule::new(
    "bucky/same-square",
    Error,
    "Origin and target are the same square",
    "Even a piece that smashes without moving names its victim's square as the target.",
    "1. e2-e2\n",
    "1. e2-e4\n",
);

pub(crate) const PROMOTION_RANK: Rule = Rule::new(
    "bucky/promotion-rank",
    Error,
    "A promotion on a rank that is nobody's last",
    "Jedi, and chameleons that copy one, promote on rank 8 (a white jedi) or rank 1 (a black one).",
    "30. e6-e7=M\n",
    "30. e7-e8=M\n",
);

pub(crate) const PROMOTION_SMASH: Rule = Rule::new(
    "bucky/promotion-smash",
    Error,
    "A smash that promotes",
    "Promotion comes with a roll, a teleport or a capture. A smashing jedi does not move at all.",
    "30. e7ye8=M\n",
    "30. e7ye8\n",
);

pub(crate) const OWN_LIST: Rule = Rule::new(
    "bucky/own-list",
    Error,
    "The moving piece is listed as removed",
    "No move may remove its own piece: moving into double hypnosis is forbidden.",
    "30. c6-c7(xc7,e4)\n",
    "30. c6-c7(xe4)\n",
);

pub(crate) const DUPLICATE_TAKE: Rule = Rule::new(
    "bucky/duplicate-take",
    Error,
    "A square is listed twice",
    "Each removed piece is listed once.",
    "30. c6-c7(xe4,e4)\n",
    "30. c6-c7(xe4)\n",
);

pub(crate) const MISSING_BLANK: Rule = Rule::new(
    "bucky/missing-blank",
    Error,
    "No blank between a move and what follows",
    "Moves, numbers and results are parted by blanks or line breaks.",
    "1. e2-e4e7-e5\n",
    "1. e2-e4 e7-e5\n",
);

pub(crate) const BLANK_IN_MOVE: Rule = Rule::new(
    "bucky/blank-in-move",
    Hint,
    "A blank inside a move",
    "A move is one word, its list and its marks included.",
    "1. e2 - e4\n",
    "1. e2-e4\n",
);

pub(crate) const CASE: Rule = Rule::new(
    "bucky/case",
    Warning,
    "A square or sign in capitals",
    "Squares and signs are small letters; only the letter of a promotion and `O-O` are capitals.",
    "1. E2-e4\n",
    "1. e2-e4\n",
);

pub(crate) const ODD_SIGN: Rule = Rule::odd_sign("bucky/odd-sign", "1. e2–e4\n", "1. e2-e4\n");

pub(crate) const COLUMNS: Rule = Rule::columns(
    "bucky/columns",
    "1. c2-b3 e7-e5      3. f1-d1 d8-e7\n2. e2-f4 d7-c5      4. f4-g5 e5-e4\n",
    "1. c2-b3 e7-e5\n2. e2-f4 d7-c5\n3. f1-d1 d8-e7\n4. f4-g5 e5-e4\n",
);

pub(crate) const PROMOTION_EQUALS: Rule = Rule::new(
    "bucky/promotion-equals",
    Hint,
    "A promotion without its equals sign",
    "The grammar lets the `=` be left out, the text asks for it: `e7-f8=M` cannot be misread. On the last rank `(M)`, `/M` and the name of the piece are read so, too.",
    "30. e7-f8M\n",
    "30. e7-f8=M\n",
);

pub(crate) const PROMOTION_CASE: Rule = Rule::new(
    "bucky/promotion-case",
    Hint,
    "A promotion in a small letter",
    "Capitals are recommended for both sides.",
    "30. e7-f8=m\n",
    "30. e7-f8=M\n",
);

pub(crate) const SUSPECT_PROMOTION: Rule = Rule::new(
    "bucky/suspect-promotion",
    Warning,
    "Something like a promotion that is none",
    "A piece becomes `C`, `J`, `M`, `S` or `W`, and the letter stands directly behind the target. Anything else is formally free information and promotes nothing.",
    "30. e7-f8(xd4)=M\n",
    "30. e7-f8=M(xd4)\n",
);

pub(crate) const SUSPECT_LIST: Rule = Rule::new(
    "bucky/suspect-list",
    Warning,
    "Something like a list of indirect takes, but not written as one",
    "The list is written `(xe4,d3)`: one `x`, then the squares with commas between them. Formally anything else is free information and removes nothing.",
    "30. c6-c7(e4,d3)\n",
    "30. c6-c7(xe4,d3)\n",
);

pub(crate) const SUSPECT_INFO: Rule = Rule::new(
    "bucky/suspect-info",
    Warning,
    "Letters or digits behind a move that mean nothing",
    "Behind a move anything goes, so this is allowed, but it looks like a slip. Remarks go into a comment.",
    "1. e2-e44\n",
    "1. e2-e4\n",
);

pub(crate) const FREE_INFO: Rule = Rule::new(
    "bucky/free-info",
    Hint,
    "Characters behind a move that mean nothing",
    "Behind a move anything goes, but what is neither a buck mark nor common shorthand is better written as a comment.",
    "1. e2-e4,\n",
    "1. e2-e4\n",
);

pub(crate) const SHORTHAND: Rule = Rule::new(
    "bucky/shorthand",
    Hint,
    "Marks that are not common shorthand",
    "`!` `?` `!!` `??` `!?` `?!` and `=` are understood everywhere.",
    "1. e2-e4!!!\n",
    "1. e2-e4!!\n",
);

pub(crate) const MARK_ORDER: Rule = Rule::new(
    "bucky/mark-order",
    Warning,
    "A buck mark behind other information",
    "The page asks for the buck mark at the very end of the move and before all other information: `e4-g8!+` is written `e4-g8+!`.",
    "30. e4-g8!+\n",
    "30. e4-g8+!\n",
);

pub(crate) const MARK_SPELLING: Rule = Rule::new(
    "bucky/mark-spelling",
    Warning,
    "A buck mark that is neither + nor ++",
    "`+` is buck, `++` is buckmate. The `#` of chess is not used.",
    "30. e4-g8#\n",
    "30. e4-g8++\n",
);

pub(crate) const NUMBER_DOT: Rule = Rule::new(
    "bucky/number-dot",
    Warning,
    "A move number without its dot, or with two",
    "A number ends with a dot before White's move, with three before Black's.",
    "1 e2-e4\n",
    "1. e2-e4\n",
);

pub(crate) const RESULT_SPELLING: Rule = Rule::new(
    "bucky/result-spelling",
    Hint,
    "A result in another spelling",
    "The results are `1-0`, `0-1`, `1/2-1/2` and `*`.",
    "1. e2-e4 ½-½\n",
    "1. e2-e4 1/2-1/2\n",
);

pub(crate) const MOVE_NUMBER: Rule = Rule::new(
    "bucky/move-number",
    Warning,
    "A move number that does not fit the count",
    "`12.` stands before White's twelfth move, `12...` before Black's.",
    "1. e2-e4 e7-e5 3. f2-f3\n",
    "1. e2-e4 e7-e5 2. f2-f3\n",
);

pub(crate) const AFTER_RESULT: Rule = Rule::new(
    "bucky/after-result",
    Warning,
    "A move or a second result behind the result",
    "A result ends the game. The next one begins with its tags or with move 1.",
    "1. e2-e4 1-0 e7-e5\n",
    "1. e2-e4 e7-e5 1-0\n",
);

pub(crate) const RESULT_MISMATCH: Rule = Rule::new(
    "bucky/result-mismatch",
    Warning,
    "The tag Result and the result at the end differ",
    "One of the two is wrong.",
    "[Result \"0-1\"]\n\n1. e2-e4 e7-e5 1-0\n",
    "[Result \"1-0\"]\n\n1. e2-e4 e7-e5 1-0\n",
);

pub(crate) const WRONG_RESULT: Rule = Rule::new(
    "bucky/wrong-result",
    Warning,
    "A result that contradicts the last move",
    "Buckmate wins the game for the side that moved, and so does taking the dude.",
    "[Setup \"  S   D             s      M        CJ         d     S\"]\n\n1. e4-g8=S(xe6)++ 0-1\n",
    "[Setup \"  S   D             s      M        CJ         d     S\"]\n\n1. e4-g8=S(xe6)++ 1-0\n",
);

pub(crate) const DUPLICATE_TAG: Rule = Rule::new(
    "bucky/duplicate-tag",
    Warning,
    "A tag that stands twice",
    "Each tag stands once; the first one counts.",
    "[White \"Ann\"]\n[White \"Bo\"]\n\n1. e2-e4\n",
    "[White \"Ann\"]\n[Black \"Bo\"]\n\n1. e2-e4\n",
);

pub(crate) const TAG_NAME: Rule = Rule::new(
    "bucky/tag-name",
    Hint,
    "A tag that is almost one of the known ones",
    "The known tags are `Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`, `Id`, `Setup` and `Side`. Other tags are kept and mean nothing.",
    "[Whit \"Ann\"]\n\n1. e2-e4\n",
    "[White \"Ann\"]\n\n1. e2-e4\n",
);

pub(crate) const TAG_VALUE: Rule = Rule::new(
    "bucky/tag-value",
    Warning,
    "A value that its tag cannot have",
    "`Result` is `1-0`, `0-1`, `1/2-1/2` or `*`; `Side` is `w` or `b`.",
    "[Result \"won\"]\n\n1. e2-e4\n",
    "[Result \"*\"]\n\n1. e2-e4\n",
);

pub(crate) const SETUP: Rule = Rule::new(
    "bucky/setup",
    Error,
    "A start position that cannot be read",
    "`Setup` is a board of 8 ranks from the eighth down with `/` between them, or of up to 64 characters. `J W S C M D` are White's pieces, small letters Black's, dots and blanks empty squares; between slashes a digit stands for that many of them. `?` is an unknown square, and alone an unknown board.",
    "[Setup \"8/8/8/8/8/8/8/4K3\"]\n\n1. e1-e2\n",
    "[Setup \"8/8/8/8/8/8/8/4D3\"]\n\n1. e1-e2\n",
);

pub(crate) const EMPTY_ORIGIN: Rule = Rule::new(
    "bucky/empty-origin",
    Error,
    "No piece on the square that moves",
    "The first square of a move holds a piece of the side to move.",
    "1. e3-e4\n",
    "1. e2-e4\n",
);

pub(crate) const WRONG_SIDE: Rule = Rule::new(
    "bucky/wrong-side",
    Error,
    "A piece of the side that is not to move",
    "White and Black move in turn, White first unless the tag `Side` says otherwise.",
    "1. e2-e4 f2-f3\n",
    "1. e2-e4 f7-f6\n",
);

pub(crate) const MISSING_MOVE: Rule = Rule::new(
    "bucky/missing-move",
    Error,
    "A move is left out",
    "The number says that a side moves whose turn has not come, and it has a piece on the square that moves: the other side's move is missing. The rest is read as if any legal move stood there.\n\nWhere the numbers of all lines from one on are too high and the game does not go on there, the lines between are missing. What follows is checked on a board of which little is known.",
    "1. e2-e4 2. f2-f3\n",
    "1. e2-e4 e7-e5 2. f2-f3\n",
);

pub(crate) const WRITTEN_TWICE: Rule = Rule::new(
    "bucky/written-twice",
    Error,
    "A line is written twice",
    "Two lines that follow each other say the same and have the same numbers. Moves with a number are played once; the second line is not replayed.",
    "1. e2-e4 e7-e5\n2. f2-f3 f7-f6\n2. f2-f3 f7-f6\n",
    "1. e2-e4 e7-e5\n2. f2-f3 f7-f6\n",
);

pub(crate) const LINES_SWAPPED: Rule = Rule::new(
    "bucky/lines-swapped",
    Error,
    "Two lines stand the wrong way round",
    "By their numbers the second of two lines comes first, and the game goes on with the lines in that order. They are read so.",
    "1. e2-e4 e7-e5\n3. f3-f4 f6-f5\n2. f2-f3 f7-f6\n",
    "1. e2-e4 e7-e5\n2. f2-f3 f7-f6\n3. f3-f4 f6-f5\n",
);

pub(crate) const HYPNOTIZED: Rule = Rule::new(
    "bucky/hypnotized",
    Error,
    "A hypnotized piece moves",
    "A piece at which an enemy shaman (or a chameleon that copies one) stares may not move. A chameleon is hypnotized whenever a piece whose role it copies is. Only a madam, or a chameleon beside one, may move nevertheless, if the move takes an enemy and ends the hypnosis of her square.",
    "[Setup \"8/8/8/4s3/8/8/1J6/8\"]\n\n1. b2-b3\n",
    "[Setup \"8/8/8/4s3/8/8/J7/8\"]\n\n1. a2-a3\n",
);

pub(crate) const IMPOSSIBLE_MOVE: Rule = Rule::new(
    "bucky/impossible-move",
    Error,
    "A move that the piece cannot make",
    "Jedi roll and smash forward, wagons go as far as they can, shamans and dudes one square, madams along lines; chameleons do what the pieces beside them do.",
    "1. e2-e5\n",
    "1. e2-e4\n",
);

pub(crate) const BLOCKED: Rule = Rule::new(
    "bucky/blocked",
    Error,
    "A piece stands in the way",
    "Nothing jumps. A jedi's double step needs an empty square to step on that is not hypnotized.",
    "[Setup \"8/8/8/8/J7/8/8/M7\"]\n\n1. a1-a5\n",
    "[Setup \"8/8/8/8/J7/8/8/M7\"]\n\n1. a1-a3\n",
);

pub(crate) const OCCUPIED: Rule = Rule::new(
    "bucky/occupied",
    Error,
    "A roll to an occupied square that is no teleport",
    "Only a madam and a dude, or chameleons that copy them, swap places. An enemy is taken with `x` or `y`.",
    "[Setup \"8/8/8/8/J7/8/8/M7\"]\n\n1. a1-a4\n",
    "[Setup \"8/8/8/8/J7/8/8/M7\"]\n\n1. a1-a3\n",
);

pub(crate) const NOTHING_TO_TAKE: Rule = Rule::new(
    "bucky/nothing-to-take",
    Error,
    "A capture or smash of an empty square",
    "`x` and `y` take the enemy on the target square. Only an en passant may name the empty square that the victim stepped over.",
    "1. e2-e4 e7-e6 2. e4ye5\n",
    "1. e2-e4 e7-e5 2. e4ye5\n",
);

pub(crate) const OWN_PIECE: Rule = Rule::new(
    "bucky/own-piece",
    Error,
    "A capture or smash of an own piece",
    "Only double hypnosis removes pieces of the own side.",
    "1. d1xd2\n",
    "1. d2-d3\n",
);

pub(crate) const MISSING_PROMOTION: Rule = Rule::new(
    "bucky/missing-promotion",
    Error,
    "A piece reaches its last rank and does not promote",
    "A roll, teleport or capture with a jedi's role to that jedi's last rank must say what the piece becomes.",
    "[Setup \"8/4J3/8/8/8/8/8/8\"]\n\n1. e7-e8\n",
    "[Setup \"8/4J3/8/8/8/8/8/8\"]\n\n1. e7-e8=M\n",
);

pub(crate) const FORBIDDEN_PROMOTION: Rule = Rule::new(
    "bucky/forbidden-promotion",
    Error,
    "A piece promotes that cannot",
    "Only jedi and chameleons beside a jedi promote, on the last rank of that jedi.",
    "[Setup \"8/4M3/8/8/8/8/8/8\"]\n\n1. e7-e8=S\n",
    "[Setup \"8/4M3/8/8/8/8/8/8\"]\n\n1. e7-e8\n",
);

pub(crate) const PROMOTION_KIND: Rule = Rule::new(
    "bucky/promotion-kind",
    Error,
    "A piece promotes to its own kind",
    "A jedi becomes a chameleon, madam, shaman or wagon; a chameleon a jedi, madam, shaman or wagon.",
    "[Setup \"8/4J3/8/8/8/8/8/8\"]\n\n1. e7-e8=J\n",
    "[Setup \"8/4J3/8/8/8/8/8/8\"]\n\n1. e7-e8=C\n",
);

pub(crate) const SECOND_TELEPORT: Rule = Rule::new(
    "bucky/second-teleport",
    Error,
    "A side's teleport is used twice",
    "Each side's madam and dude, or the chameleons that copy them, swap places once a game.",
    "1. d1-e1 e7-e6 2. d1-e1\n",
    "1. d1-e1 e7-e6 2. e2-e3\n",
);

pub(crate) const CASTLE: Rule = Rule::new(
    "bucky/castle",
    Warning,
    "A teleport written O-O",
    "`O-O` is allowed where only one teleport is possible, but discouraged: it does not say who goes where.",
    "[Setup \"3d4/8/8/8/8/8/8/3MD3\"]\n\n1. O-O\n",
    "[Setup \"3d4/8/8/8/8/8/8/3MD3\"]\n\n1. d1-e1\n",
);

pub(crate) const CASTLE_UNCLEAR: Rule = Rule::new(
    "bucky/castle-unclear",
    Error,
    "O-O where not exactly one teleport is possible",
    "Write the two squares. At the start each side has four teleports, for its chameleons copy madam and dude.",
    "1. O-O\n",
    "1. d1-e1\n",
);

pub(crate) const WRONG_TAKES: Rule = Rule::new(
    "bucky/wrong-takes",
    Error,
    "The list of indirect takes is not what the move removes",
    "All pieces at which two shamans stare after the move are removed, of both sides, and those that they hid may fall next. Exactly these are listed.",
    "[Setup \"8/1S6/8/8/4m3/8/S7/8\"]\n\n1. a2-b1\n",
    "[Setup \"8/1S6/8/8/4m3/8/S7/8\"]\n\n1. a2-b1(xe4)\n",
);

pub(crate) const TAKE_ORDER: Rule = Rule::new(
    "bucky/take-order",
    Hint,
    "The removed pieces are not listed as they fall",
    "Any order is allowed; good form lists those that fall first first.",
    "[Setup \"         S     S  J               S m      j       c\"]\n\n1. c6-c7(xd3,e4,d2)\n",
    "[Setup \"         S     S  J               S m      j       c\"]\n\n1. c6-c7(xe4,d3,d2)\n",
);

pub(crate) const SUICIDE: Rule = Rule::new(
    "bucky/suicide",
    Error,
    "A move that removes its own piece",
    "A piece may not move to where two enemies would stare at it.",
    "[Setup \"8/8/8/2s3s1/8/8/4S3/8\"]\n\n1. e2-e3\n",
    "[Setup \"8/8/8/2s3s1/8/8/4S3/8\"]\n\n1. e2-e1\n",
);

pub(crate) const OWN_BUCK: Rule = Rule::new(
    "bucky/own-buck",
    Error,
    "A move that leaves the own dude in buck",
    "After a move the own dude may not be such that the opponent can take it next.",
    "[Setup \"4m3/8/8/8/8/8/4S3/4D3\"]\n\n1. e2-d3\n",
    "[Setup \"4m3/8/8/8/8/8/4S3/4D3\"]\n\n1. e2-e3\n",
);

pub(crate) const EXPOSED_DUDE: Rule = Rule::new(
    "bucky/exposed-dude",
    Warning,
    "A move after which a second stare at the own dude can be uncovered",
    "A dude at which two shamans stare is removed. The usual program counts only a shaman's step as such a threat, not a move of another piece that uncovers a second stare, so it is open whether this move is allowed.",
    "[Setup \"1s6/8/3j4/8/8/6D1/8/2s5\"]\n\n1. g3-f4\n",
    "[Setup \"1s6/8/3j4/8/8/6D1/8/2s5\"]\n\n1. g3-g4\n",
);

pub(crate) const BUCK_MARK: Rule = Rule::new(
    "bucky/buck-mark",
    Warning,
    "A buck mark that is missing, superfluous or wrong",
    "`+` is written with every move after which the opponent's dude could be taken, `++` if in addition nothing saves it.",
    "[Setup \"4d3/8/8/8/8/8/8/3M3D\"]\n\n1. d1-e1\n",
    "[Setup \"4d3/8/8/8/8/8/8/3M3D\"]\n\n1. d1-e1+\n",
);

pub(crate) const AFTER_BUCKMATE: Rule = Rule::new(
    "bucky/after-buckmate",
    Error,
    "A move after the end of the game",
    "Buckmate ends the game, and so does taking the dude.",
    "[Setup \"7d/6W1/6D1/8/8/8/8/W7\"]\n[Side \"b\"]\n\n1... h8-g8\n",
    "[Setup \"7d/8/6D1/8/8/8/8/W7\"]\n[Side \"b\"]\n\n1... h8-g8\n",
);

/// The rules: spelling first, then the score sheet, then the game.
pub(crate) const RULES: &[Rule] = &[
    UNKNOWN_WORD,
    UNREADABLE_MOVE,
    CHESS,
    TAG_SYNTAX,
    UNCLOSED_COMMENT,
    OFF_BOARD,
    SQUARE,
    EXTRA_CHARACTER,
    MISSING_SQUARE,
    MISSING_SIGN,
    SIGN,
    SAME_SQUARE,
    PROMOTION_RANK,
    PROMOTION_SMASH,
    OWN_LIST,
    DUPLICATE_TAKE,
    MISSING_BLANK,
    BLANK_IN_MOVE,
    CASE,
    ODD_SIGN,
    COLUMNS,
    PROMOTION_EQUALS,
    PROMOTION_CASE,
    SUSPECT_PROMOTION,
    SUSPECT_LIST,
    SUSPECT_INFO,
    FREE_INFO,
    SHORTHAND,
    MARK_ORDER,
    MARK_SPELLING,
    NUMBER_DOT,
    RESULT_SPELLING,
    MOVE_NUMBER,
    AFTER_RESULT,
    RESULT_MISMATCH,
    WRONG_RESULT,
    DUPLICATE_TAG,
    TAG_NAME,
    TAG_VALUE,
    SETUP,
    EMPTY_ORIGIN,
    WRONG_SIDE,
    MISSING_MOVE,
    WRITTEN_TWICE,
    LINES_SWAPPED,
    HYPNOTIZED,
    IMPOSSIBLE_MOVE,
    BLOCKED,
    OCCUPIED,
    NOTHING_TO_TAKE,
    OWN_PIECE,
    MISSING_PROMOTION,
    FORBIDDEN_PROMOTION,
    PROMOTION_KIND,
    SECOND_TELEPORT,
    CASTLE,
    CASTLE_UNCLEAR,
    WRONG_TAKES,
    TAKE_ORDER,
    SUICIDE,
    OWN_BUCK,
    EXPOSED_DUDE,
    BUCK_MARK,
    AFTER_BUCKMATE,
];
