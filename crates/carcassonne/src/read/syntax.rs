//! The kinds of tokens and nodes. The lexer reads whole words: only the parser can tell a tile from a name by its place, and
//! splits tiles into sides, meeples and letters.

notation::syntax_kinds! {
    /// Tokens and nodes of the Carcassonne notation.
    #[derive(logos::Logos)]
    pub enum SyntaxKind for CarcassonneLanguage {
        // Tokens of the lexer.
        #[regex(r"[ \t\r\x0b\x0c\u{a0}\u{2000}-\u{200b}\u{202f}\u{205f}\u{3000}\u{feff}]+")]
        WHITESPACE = "a blank",
        NEWLINE = "the end of the line",
        #[regex("[0-9]+")]
        NUMBER = "a number",
        // A class of all letters would make a lexer of 60,000 states, which compiles slowly.
        #[regex(r"[A-Za-z\u{80}-\u{10ffff}]", to_word_end, priority = 1)]
        WORD = "a word",
        #[token("+")]
        PLUS = "`+`",
        #[token("-")]
        MINUS = "`-`",
        #[token("=")]
        EQUALS = "`=`",
        #[token(",")]
        COMMA = "`,`",
        #[token("(")]
        L_PAREN = "`(`",
        #[token(")")]
        R_PAREN = "`)`",
        #[token("[")]
        L_BRACKET = "`[`",
        #[token("]")]
        R_BRACKET = "`]`",
        #[token("<")]
        L_ANGLE = "`<`",
        #[token(">")]
        R_ANGLE = "`>`",
        #[regex(r"\$+")]
        DOLLARS = "dollar signs of a formula",
        #[regex(r"</?(?i:sup|sub|b|i|u|em|strong|small|span|br|p|td|tr)[ ]*/?>")]
        #[regex("</[A-Za-z]+>")]
        #[regex(r"\*+")]
        MARKUP = "markup of a web page",
        SYMBOL = "a sign",

        // Tokens that only the parser can distinguish.
        NOTE = "a note",
        MOVE_NUMBER = "a move number",
        PLAYER_ID = "a player's letter",
        FACE = "a side of a tile",
        GROUP = "a group number",
        FEATURE = "a feature in the middle of a tile",
        MEEPLE = "a meeple",
        FIGURE = "a kind of meeple",
        DISCARD_WORD = "`dis`",
        KEYWORD = "`concedes` or `abandoned`",
        ORDINAL = "the end of an ordinal number",
        UNREADABLE = "something that cannot be read",

        // Lines.
        BLANK_LINE = "a blank line",
        NOTE_LINE = "a note",
        GAME_LINE = "the line about the game",
        PLAYER_LINE = "a player's line",
        MOVE_LINE = "a move",
        CONCESSION_LINE = "a concession",
        ABANDONED_LINE = "the end of an abandoned game",
        END_LINE = "a final score",
        TEXT_LINE = "a line of text",

        // Parts of lines.
        FIELD = "a part of the line about the game",
        NAME = "a player's nickname",
        REAL_NAME = "a player's real name",
        COUNTRY = "a country",
        COLOR = "a meeple color",
        PLACE = "a final place",
        POINTS = "final points",
        POSITION = "a square",
        COORDINATE = "a coordinate",
        DISCARD = "a discarded tile",
        TILE = "a tile",
        MEEPLE_PLACED = "a placed meeple",
        OTHER_SCORES = "the other players' points",
        GAIN = "points",
        TOTAL = "a total",
        SECOND_MOVE = "a second move",
        STRAY = "what does not belong here",

        GAME = "a game",
    }
}

/// Reads the rest of a word; returns `false` if it does not begin with a letter.
fn to_word_end(lexer: &mut logos::Lexer<'_, SyntaxKind>) -> bool {
    let begins = lexer.slice().starts_with(char::is_alphabetic);
    if begins {
        let rest = lexer.remainder();
        lexer.bump(
            rest.find(|next| !continues_word(next))
                .unwrap_or(rest.len()),
        );
    }
    begins
}

/// Letters, digits and combining marks, as some keyboards and file systems write accents.
fn continues_word(next: char) -> bool {
    unicode_ident::is_xid_continue(next) || next.is_numeric()
}

impl SyntaxKind {
    /// Whether a position beside this token means its neighbor.
    pub(crate) fn is_trivia(self) -> bool {
        matches!(self, Self::WHITESPACE | Self::NEWLINE | Self::MARKUP)
    }
}

#[cfg(test)]
mod tests {
    use logos::Logos as _;

    use super::SyntaxKind;

    #[test]
    fn words_are_of_any_script_with_accents_beside_their_letters() {
        for word in ["Jose\u{301}", "Ödön", "Мария_2", "ねこ", "m²", "नमस्ते"]
        {
            let mut lexer = SyntaxKind::lexer(word);
            assert_eq!(
                (lexer.next(), lexer.slice()),
                (Some(Ok(SyntaxKind::WORD)), word)
            );
        }
        for sign in ["\u{301}", "²", "—", "\u{10ffff}"] {
            assert_eq!(SyntaxKind::lexer(sign).next(), Some(Err(())), "{sign:?}");
        }
        assert_eq!(
            SyntaxKind::lexer("\u{a0}").next(),
            Some(Ok(SyntaxKind::WHITESPACE))
        );
    }
}
