//! The kinds of tokens and nodes of Rootlog.
//!
//! The lexer knows only coarse words and numbers. The parser splits them, since most letters mean something else in each place
//! (`b` is a building, a bag, a column of the Decree).

notation::syntax_kinds! {
    /// Tokens and nodes of Rootlog.
    #[derive(logos::Logos)]
    pub enum SyntaxKind for RootlogLanguage {
        // Tokens of the lexer.
        #[regex("[ \t\u{b}\u{c}\u{feff}]+")]
        #[token("\r")]
        WHITESPACE = "a blank",
        #[regex("\r?\n")]
        NEWLINE = "a line break",
        #[regex("//[^\r\n]*", allow_greedy = true)]
        COMMENT = "a comment",
        #[regex("[0-9]+")]
        NUMBER = "a number",
        #[regex("[A-Za-z]+")]
        WORD = "a word",
        #[token("->")]
        ARROW = "`->`",
        #[token("<->")]
        SWAP = "`<->`",
        #[token("++")]
        GAIN = "`++`",
        #[token("--")]
        LOSE = "`--`",
        #[regex("[/;]")]
        SEPARATOR = "`/`",
        #[token("+")]
        PLUS = "`+`",
        #[token("^")]
        CARET = "`^`",
        #[token("#")]
        HASH = "`#`",
        #[token("@")]
        AT = "`@`",
        #[token("%")]
        PERCENT = "`%`",
        #[token("$")]
        DOLLAR = "`$`",
        #[token("_")]
        UNDERSCORE = "`_`",
        #[token("*")]
        STAR = "`*`",
        #[token("?")]
        QUESTION = "`?`",
        #[token("(")]
        L_PAREN = "`(`",
        #[token(")")]
        R_PAREN = "`)`",
        #[token(",")]
        COMMA = "`,`",
        #[token(":")]
        COLON = "`:`",
        ERROR = "an unknown character",

        // Tokens that the parser makes of words and numbers.
        HEADER_KEY = "a header key",
        TEXT = "text",
        LANDMARK = "a landmark",
        FACTION = "a faction",
        HIRELING_MARK = "`h` for a hireling",
        HIRELING = "a hireling's letter",
        DEMOTED = "`d` for demoted",
        COUNT = "a count",
        SUIT = "a suit",
        CARD_NAME = "a card's name",
        PIECE_KIND = "a kind of piece",
        PIECE_LETTER = "a piece's letter",
        RELIC_VALUE = "a relic's value",
        ITEM = "an item",
        CLEARING = "a clearing",
        SLOT = "a place on a board",
        ITEM_AREA = "a place for items",
        QUEST = "`Q` for the quests",
        BATTLE_MARK = "`X` for a battle",
        CRAFT_MARK = "`Z` for crafting",
        ROLL = "a die",
        POINTS = "points",
        MARKERS = "control markers",
        VALUE = "a value",

        // Nodes.
        GAME = "a game",
        BLANK_LINE = "a blank line",
        COMMENT_LINE = "a comment line",
        HEADER_LINE = "a header line",
        PLAYER_LINE = "a player line",
        TURN_LINE = "a turn",
        WINNER_LINE = "the winner",
        UNKNOWN_LINE = "an unreadable line",
        SUIT_ENTRY = "a clearing's suit",
        LANDMARK_SETUP = "a landmark's place",
        HIRELING_ENTRY = "a hireling",
        MOVE = "a move",
        BATTLE = "a battle",
        REVEAL = "a reveal",
        CRAFT = "a crafting",
        SCORE = "a score",
        DOMINANCE = "a victory point marker's move",
        PATH_REMOVAL = "a removed path",
        SETTING = "a marker on a board",
        FLIP = "a flip",
        TRICK = "a trick",
        EXPOSURE = "an exposure",
        HIRE = "a hiring",
        BAD_ACTION = "an unreadable action",
        ENTRY = "a thing that moves",
        GROUP = "a group",
        PIECE = "a piece",
        CARD = "a card",
        ITEM_NAME = "an item",
        HIRELING_NAME = "a hireling",
        SUBJECT = "a marker",
        PLACE = "a place",
        AMBUSH = "an ambush card",
        BAD = "what cannot be read",
    }
}

impl SyntaxKind {
    /// Blanks, line breaks and comments.
    pub(crate) fn is_trivia(self) -> bool {
        matches!(self, Self::WHITESPACE | Self::NEWLINE | Self::COMMENT)
    }
}
