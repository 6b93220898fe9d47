//! The table of rules: one row for each code that a finding can have.

use notation::{
    Rule,
    Severity::{Error, Hint, Info, Warning},
};

/// A record with the whole roster, from further tags and the moves.
macro_rules! game {
    ($tags:literal, $result:literal, $moves:literal) => {
        concat!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Bo\"]\n[Result \"",
            $result,
            "\"]\n",
            $tags,
            "\n",
            $moves
        )
    };
}

pub(crate) const TAG_SYNTAX: Rule = Rule::new(
    "pgn/tag-syntax",
    Error,
    "A tag that is not complete",
    "A tag is a name and a value in quotes between brackets: `[White \"Ann\"]`. A quote inside the value is written `\\\"`. All of it stands in one line.",
    "[Event \"Club\n\n1. e4 e5 *\n",
    "1. e4 e5 *\n",
);

pub(crate) const UNOPENED: Rule = Rule::new(
    "pgn/unopened",
    Error,
    "A closing sign that closes nothing",
    "Comments stand in braces and do not nest: the first `}` closes them. Every `)` closes a variation.",
    "1. e4 e5) 2. Nf3 *\n",
    "1. e4 e5 2. Nf3 *\n",
);

pub(crate) const UNREADABLE: Rule = Rule::new(
    "pgn/unreadable",
    Error,
    "Text that is no movetext",
    "Between the moves stand numbers, marks, comments and variations. This text may stand in the place of a move. Words about the game belong into a comment: `{like this}`.",
    "1. e4 e5 2. Nf3 Xyzzy *\n",
    "1. e4 e5 2. Nf3 Nc6 *\n",
);

pub(crate) const REMARK: Rule = Rule::new(
    "pgn/remark",
    Hint,
    "Words about the game outside a comment",
    "The moves go on without these words, so they are a remark: plain, in parentheses, between asterisks or behind `//`. The standard has them in braces, `{like this}`; programs that follow it take them for moves, or stop there.",
    "1. e4 e5 White plays well 2. Nf3 (fast) Nc6 *\n",
    "1. e4 e5 {White plays well} 2. Nf3 {fast} Nc6 *\n",
);

pub(crate) const UNCLOSED_COMMENT: Rule = Rule::new(
    "pgn/unclosed-comment",
    Error,
    "A comment that is never closed",
    "A comment goes on until its `}`, over any number of lines. Without it the rest of the game belongs to the comment; only another `[Event …]` ends it, unless the comment is closed below that.",
    "1. e4 {the best move e5 2. Nf3 *\n",
    "1. e4 {the best move} e5 2. Nf3 *\n",
);

pub(crate) const UNCLOSED_VARIATION: Rule = Rule::new(
    "pgn/unclosed-variation",
    Error,
    "A variation that is never closed",
    "A variation stands in parentheses behind the move that it replaces. Without its `)` the rest of the game belongs to it.",
    "1. e4 e5 (1... c5 2. Nf3 *\n",
    "1. e4 e5 (1... c5) 2. Nf3 *\n",
);

pub(crate) const ROOTLESS_VARIATION: Rule = Rule::new(
    "pgn/rootless-variation",
    Error,
    "A variation before any move",
    "A variation replaces the move before it, so it stands behind that move.",
    "(1. d4 d5) 1. e4 e5 *\n",
    "1. e4 (1. d4 d5) 1... e5 *\n",
);

pub(crate) const ANNOTATION: Rule = Rule::new(
    "pgn/annotation",
    Warning,
    "A numeric annotation that does not exist",
    "Numeric annotations go from `$0` to `$255`: `$1` is a good move, `$2` a mistake.",
    "1. e4 $999 e5 *\n",
    "1. e4 $1 e5 *\n",
);

pub(crate) const DUPLICATE_TAG: Rule = Rule::new(
    "pgn/duplicate-tag",
    Warning,
    "A tag that stands twice",
    "The last one counts, as for other programs.",
    game!(
        "[Annotator \"Ann\"]\n[Annotator \"Bo\"]\n",
        "*",
        "1. e4 e5 *\n"
    ),
    game!("[Annotator \"Bo\"]\n", "*", "1. e4 e5 *\n"),
);

pub(crate) const TAG_NAME: Rule = Rule::new(
    "pgn/tag-name",
    Hint,
    "A tag whose name is nearly one that is known",
    "Any name is allowed, but programs find players, dates and results by the names of the standard.",
    game!("[Opning \"King's Gambit\"]\n", "*", "1. e4 e5 2. f4 *\n"),
    game!("[Opening \"King's Gambit\"]\n", "*", "1. e4 e5 2. f4 *\n"),
);

pub(crate) const TAG_VALUE: Rule = Rule::new(
    "pgn/tag-value",
    Warning,
    "A value that does not have its form",
    "Dates are written `2004.07.31` with `??` for what is unknown, results `1-0`, `0-1`, `1/2-1/2` or `*`, times `18:30:00`, openings `C46`, ratings as a number, `PlyCount` is the number of half moves.",
    game!("[UTCTime \"half past six\"]\n", "*", "1. e4 e5 *\n"),
    game!("[UTCTime \"18:30:00\"]\n", "*", "1. e4 e5 *\n"),
);

pub(crate) const ROSTER: Rule = Rule::new(
    "pgn/roster",
    Hint,
    "The seven tag roster is not complete or not in order",
    "Archives want seven tags in this order: Event, Site, Date, Round, White, Black, Result. What is not known is `?`. A game without any tags is left alone.",
    "[White \"Ann\"]\n[Black \"Bo\"]\n\n1. e4 e5 *\n",
    game!("", "*", "1. e4 e5 *\n"),
);

pub(crate) const FEN: Rule = Rule::new(
    "pgn/fen",
    Error,
    "A position that no game has",
    "`FEN` is the position before the first move: eight ranks from the eighth down with `/` between them, who moves, castling rights, the en passant square and two counters. Each side has one king, and whoever has just moved is not in check. Castling needs a king and a rook that have not moved, en passant a pawn that has just passed the square.",
    game!(
        "[SetUp \"1\"]\n[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n",
        "*",
        "1. Kb1 *\n"
    ),
    game!(
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K7 w - - 0 1\"]\n",
        "*",
        "1. Kb1 *\n"
    ),
);

pub(crate) const VARIANT: Rule = Rule::new(
    "pgn/variant",
    Info,
    "A game by other rules than those of chess",
    "The tag `Variant` names them. The moves are not replayed: only the text of the game is checked, and formatting changes no move. \
         `Standard`, `From Position` and `Chess960` are chess.",
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n[Variant \"Atomic\"]\n\n1. Nf3 Nc6 2. Nd4 Nxd4 3. e3 a6 4. d4 *\n",
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n[Variant \"Standard\"]\n\n1. Nf3 Nc6 2. Nd4 Nxd4 3. e3 a6 4. exd4 *\n",
);

pub(crate) const SETUP: Rule = Rule::new(
    "pgn/setup",
    Hint,
    "A position without `SetUp`",
    "The standard wants `[SetUp \"1\"]` beside `FEN`; programs that follow it begin with the usual position otherwise.",
    game!(
        "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
        "*",
        "1. O-O *\n"
    ),
    game!(
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n",
        "*",
        "1. O-O *\n"
    ),
);

pub(crate) const FRAGMENT: Rule = Rule::new(
    "pgn/fragment",
    Warning,
    "A record that begins in the middle of a game",
    "Without the moves before it, or a `FEN` that says where the pieces stand, no move can be checked.",
    "12. Nf3 Nc6 13. Bb5 *\n",
    "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 12\"]\n\n12. Nf3 Nc6 13. Bb5 *\n",
);

pub(crate) const NO_MOVE: Rule = Rule::new(
    "pgn/no-move",
    Error,
    "A word that is no move",
    "A move is a piece and the square to which it goes: `e4`, `Nf3`, `Bxc6`, `exd8=Q`, `O-O`. Files go from a to h, ranks from 1 to 8.",
    "1. e4 e5 2. Nf9 *\n",
    "1. e4 e5 2. Nf3 *\n",
);

pub(crate) const ILLEGAL_MOVE: Rule = Rule::new(
    "pgn/illegal-move",
    Error,
    "A move that no piece can make",
    "None of the side's pieces of that kind can go to the square. If it was played nevertheless, as in a blitz game, `{movetext: as played}` behind it says so, and the game goes on from there.",
    "1. e4 e5 2. Bd5 *\n",
    "1. e4 e5 2. Bc4 *\n",
);

pub(crate) const KING_IN_CHECK: Rule = Rule::new(
    "pgn/king-in-check",
    Error,
    "A move that leaves the own king in check",
    "Whoever is in check gets out of it, and nobody moves into one: a pinned piece stays.",
    "1. e4 e5 2. Nf3 d6 3. Bb5+ a6 *\n",
    "1. e4 e5 2. Nf3 d6 3. Bb5+ c6 *\n",
);

pub(crate) const AMBIGUOUS: Rule = Rule::new(
    "pgn/ambiguous",
    Error,
    "A move that two pieces can make",
    "The file of the piece tells which is meant (`Nbd2`), or its rank (`N1d2`) where the file does not.",
    "1. d4 d5 2. Nf3 Nf6 3. Nd2 *\n",
    "1. d4 d5 2. Nf3 Nf6 3. Nbd2 *\n",
);

pub(crate) const PROMOTION: Rule = Rule::new(
    "pgn/promotion",
    Error,
    "A promotion that is missing, or that cannot be",
    "A pawn that reaches the last rank becomes another piece, which is written behind the square: `e8=Q`. No other move has that.",
    "1. h4 g5 2. hxg5 h6 3. g6 h5 4. g7 h4 5. gxh8 *\n",
    "1. h4 g5 2. hxg5 h6 3. g6 h5 4. g7 h4 5. gxh8=Q *\n",
);

pub(crate) const CASTLING: Rule = Rule::new(
    "pgn/castling",
    Error,
    "Castling that is not allowed",
    "King and rook have not moved, nothing stands between them, and the king does not stand in check, cross an attacked square or reach one.",
    "1. e4 e5 2. Bc4 Bc5 3. O-O *\n",
    "1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O-O *\n",
);

pub(crate) const WRONG_SIDE: Rule = Rule::new(
    "pgn/wrong-side",
    Error,
    "A move of the side that does not move",
    "White and Black move in turn. Perhaps a move is missing before it.",
    "1. e4 Nf3 *\n",
    "1. e4 e5 2. Nf3 *\n",
);

pub(crate) const MISSING_MOVE: Rule = Rule::new(
    "pgn/missing-move",
    Error,
    "Moves that are missing",
    "The numbers show that moves are left out, and the game does not go on without them.",
    "1. e4 e5 2. Nf3 3. Bb5 a6 *\n",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n",
);

pub(crate) const AFTER_MATE: Rule = Rule::new(
    "pgn/after-mate",
    Error,
    "A move after the end of the game",
    "Mate and stalemate end the game. Perhaps an earlier move is another one.",
    "1. f3 e5 2. g4 Qh4# 3. a3 0-1\n",
    "1. f3 e5 2. g4 Qh4# 0-1\n",
);

pub(crate) const OTHER_MOVE: Rule = Rule::new(
    "pgn/other-move",
    Warning,
    "A move with which a later one cannot be played",
    "It is legal, but with a move that is spelled almost like it all that follows can be played, too.",
    "1. e4 e5 2. Nh3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Nxe5 Nxe5 *\n",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. Nxe5 Nxe5 *\n",
);

pub(crate) const TAKES_NOTHING: Rule = Rule::new(
    "pgn/takes-nothing",
    Warning,
    "An `x` where nothing is taken",
    "`x` stands in moves that take something. Perhaps another move is meant.",
    "1. e4 e5 2. Nxf3 Nc6 *\n",
    "1. e4 e5 2. Nf3 Nc6 *\n",
);

pub(crate) const CHECK_MARK: Rule = Rule::new(
    "pgn/check-mark",
    Warning,
    "A `+` or `#` that the board does not show",
    "`+` says that the move gives check, `#` that it mates. Perhaps another move is meant.",
    "1. e4 e5 2. Nf3+ Nc6 *\n",
    "1. e4 e5 2. Nf3 Nc6 *\n",
);

pub(crate) const AS_PLAYED: Rule = Rule::new(
    "pgn/as-played",
    Info,
    "An illegal move that was played",
    "The comment `{movetext: as played}` says so. The piece is put on its square, and the game goes on.",
    "1. e4 e5 2. Nf5 {movetext: as played} Nc6 *\n",
    "1. e4 e5 2. Nf3 Nc6 *\n",
);

pub(crate) const PASS: Rule = Rule::new(
    "pgn/pass",
    Info,
    "A side passes",
    "Analyses write `--` or `Z0` to show what a side threatens. Chess has no such move.",
    "1. e4 -- 2. d4 *\n",
    "1. e4 e5 2. d4 *\n",
);

pub(crate) const MOVE_NUMBER: Rule = Rule::new(
    "pgn/move-number",
    Warning,
    "A number that is wrong or missing, or that has no move",
    "`12.` stands before White's move 12, `12...` before Black's where something stands between the two.",
    "1. e4 e5 3. Nf3 Nc6 *\n",
    "1. e4 e5 2. Nf3 Nc6 *\n",
);

pub(crate) const WRITTEN_TWICE: Rule = Rule::new(
    "pgn/written-twice",
    Error,
    "A line that stands in the line above already",
    "The same moves with the same numbers are played once.",
    "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6\n3. Bb5 a6\n4. Ba4 *\n",
    "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 *\n",
);

pub(crate) const LINES_SWAPPED: Rule = Rule::new(
    "pgn/lines-swapped",
    Error,
    "Two lines that stand the wrong way round",
    "Their numbers tell the order, and the game goes on in it.",
    "1. e4 e5\n3. Bb5 a6\n2. Nf3 Nc6\n4. Ba4 Nf6 *\n",
    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 Nf6 *\n",
);

pub(crate) const NO_RESULT: Rule = Rule::new(
    "pgn/no-result",
    Warning,
    "A game without its result",
    "Every game ends with `1-0`, `0-1`, `1/2-1/2`, or `*` if it goes on or its end is not known.",
    "1. e4 e5\n",
    "1. e4 e5 *\n",
);

pub(crate) const AFTER_RESULT: Rule = Rule::new(
    "pgn/after-result",
    Error,
    "Something behind the result",
    "The result ends a game. The next one begins with its tags, or with its move 1 on a line of its own.",
    "1. e4 e5 1-0 2. Nf3\n",
    "1. e4 e5 2. Nf3 1-0\n",
);

pub(crate) const WRONG_RESULT: Rule = Rule::new(
    "pgn/wrong-result",
    Error,
    "A result that is not the one on the board",
    "Whoever is mated loses, and stalemate is a draw.",
    "1. f3 e5 2. g4 Qh4# 1-0\n",
    "1. f3 e5 2. g4 Qh4# 0-1\n",
);

pub(crate) const AFTER_DRAW: Rule = Rule::new(
    "pgn/after-draw",
    Warning,
    "A game that goes on although it is drawn",
    "Nobody has to claim these draws: what stands on the board cannot mate, the same position occurs for the fifth time, or nothing was taken and no pawn moved for 75 moves. \
         The last two are rules since July 2014; nothing is said of older games.",
    game!(
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/5p2/4K3 w - - 0 1\"]\n",
        "1/2-1/2",
        "1. Kxf2 Kg7 2. Kf3 1/2-1/2\n"
    ),
    game!(
        "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/5p2/4K3 w - - 0 1\"]\n",
        "1/2-1/2",
        "1. Kxf2 1/2-1/2\n"
    ),
);

pub(crate) const CLOCK: Rule = Rule::new(
    "pgn/clock",
    Warning,
    "A clock that shows what no clock shows",
    "Programs write into comments what the clock shows, `[%clk 1:28:00]`. Minutes and seconds go up to 59, and a clock does not go up by much more than the time control adds.",
    "1. e4 {[%clk 1:68:00]} e5 *\n",
    "1. e4 {[%clk 1:28:00]} e5 *\n",
);

pub(crate) const RESULT_MISMATCH: Rule = Rule::new(
    "pgn/result-mismatch",
    Warning,
    "A result that is not the one of the tag",
    "The tag `Result` and the end of the game say the same.",
    game!("", "1-0", "1. e4 e5 0-1\n"),
    game!("", "0-1", "1. e4 e5 0-1\n"),
);

pub(crate) const SPELLING: Rule = Rule::new(
    "pgn/spelling",
    Hint,
    "A move or a result in another spelling",
    "Castling with zeros, long moves such as `e2-e4`, `e8Q`, a missing `x`, `e.p.`, small letters of pieces (`nf3`), captures without a rank (`ed`), blanks in a move or before its `+`, signs of books such as `±` and `+-`, numbers such as `1)` are read; the standard writes `O-O`, `e4`, `e8=Q`, `Nf3`, `exd5`, `$16`, `1.` One finding of each kind speaks for all in a game.",
    "1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. 0-0 *\n",
    "1. e4 e5 2. Bc4 Bc5 3. Nf3 Nf6 4. O-O *\n",
);

pub(crate) const DISAMBIGUATION: Rule = Rule::new(
    "pgn/disambiguation",
    Hint,
    "A move that says more than it must",
    "The file or rank of a piece is written only where another piece of its kind could legally make the same move.",
    "1. e4 e5 2. Ngf3 *\n",
    "1. e4 e5 2. Nf3 *\n",
);

pub(crate) const MISSING_MARK: Rule = Rule::new(
    "pgn/missing-mark",
    Hint,
    "Check or mate without its sign",
    "The export format writes `+` for check and `#` for mate.",
    "1. f3 e5 2. g4 Qh4 0-1\n",
    "1. f3 e5 2. g4 Qh4# 0-1\n",
);

pub(crate) const FOREIGN_LETTERS: Rule = Rule::new(
    "pgn/foreign-letters",
    Info,
    "Pieces with the letters of another language",
    "The letters of German, French, Spanish, Italian, Dutch, Portuguese, Russian, Polish and fifteen more languages of Europe and Asia are read where a whole game has them. The standard writes English ones.",
    "1. e4 e5 2. Sf3 Sc6 3. Lb5 *\n",
    "1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n",
);

pub(crate) const LONG_LINE: Rule = Rule::new(
    "pgn/long-line",
    Hint,
    "A line of more than 80 columns",
    "The export format breaks lines before column 81. A game that stands in one line, as sites write it, is left alone.",
    "1. e4 e5\n2. Nf3 Nc6 {A comment that goes on and on, so that nobody can read it any more in a window.} 3. Bb5\n3... a6 *\n",
    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 *\n",
);

pub(crate) const ODD_SIGN: Rule =
    Rule::odd_sign("pgn/odd-sign", "1. e4 e5 2. ♘f3 *\n", "1. e4 e5 2. Nf3 *\n");

pub(crate) const COLUMNS: Rule = Rule::columns(
    "pgn/columns",
    "1. e4 e5      3. Bb5 a6\n2. Nf3 Nc6    4. Ba4 *\n",
    "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6\n4. Ba4 *\n",
);

/// All rules: text, tags, moves, numbers and results, spelling.
pub(crate) const RULES: &[Rule] = &[
    TAG_SYNTAX,
    UNOPENED,
    UNREADABLE,
    REMARK,
    UNCLOSED_COMMENT,
    UNCLOSED_VARIATION,
    ROOTLESS_VARIATION,
    ANNOTATION,
    DUPLICATE_TAG,
    TAG_NAME,
    TAG_VALUE,
    ROSTER,
    FEN,
    VARIANT,
    SETUP,
    FRAGMENT,
    NO_MOVE,
    ILLEGAL_MOVE,
    KING_IN_CHECK,
    AMBIGUOUS,
    PROMOTION,
    CASTLING,
    WRONG_SIDE,
    MISSING_MOVE,
    AFTER_MATE,
    OTHER_MOVE,
    TAKES_NOTHING,
    CHECK_MARK,
    AS_PLAYED,
    PASS,
    MOVE_NUMBER,
    WRITTEN_TWICE,
    LINES_SWAPPED,
    NO_RESULT,
    AFTER_RESULT,
    WRONG_RESULT,
    AFTER_DRAW,
    CLOCK,
    RESULT_MISMATCH,
    SPELLING,
    DISAMBIGUATION,
    MISSING_MARK,
    FOREIGN_LETTERS,
    LONG_LINE,
    ODD_SIGN,
    COLUMNS,
];
