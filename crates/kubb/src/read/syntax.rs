//! The kinds of tokens and nodes. The lexer reads whole words; the parser splits them, because the same letters are players in
//! one place and actions in another.

use std::ops::Range;

use notation::parser::{Lexeme, lex};

notation::syntax_kinds! {
    /// Tokens and nodes of the Kubb notation.
    #[derive(logos::Logos)]
    pub enum SyntaxKind for KubbLanguage {
        #[regex("[ \t\r\u{a0}\u{2000}-\u{200b}\u{202f}\u{3000}\u{feff}]+")]
        WHITESPACE = "a blank",
        NEWLINE = "a line break",
        #[regex("#[^\n]*", allow_greedy = true)]
        LINE_COMMENT = "a comment",
        // One pair of brackets may stand inside a comment.
        #[regex(r"\([^)\n]*\)", priority = 5)]
        #[regex(r"\(([^()\n]|\([^()\n]*\))*\)")]
        BLOCK_COMMENT = "a comment in brackets",
        #[regex(r"\([^)\n]*")]
        UNCLOSED_COMMENT = "a comment without its closing bracket",
        #[regex("[/|]+")]
        SEPARATOR = "a separator",
        #[regex(r"\)+")]
        CLOSING = "a closing bracket",
        #[regex("[^ \t\r\n\u{a0}\u{2000}-\u{200b}\u{202f}\u{3000}\u{feff}#()/|]+")]
        WORD = "a word",

        NUMBER = "a number",
        DOT = "a period",
        PLAYER = "a player",
        COLON = "a colon",
        ACTION = "an action",
        SIDE = "the place of an advantage line",
        L_BRACKET = "an opening bracket",
        R_BRACKET = "a closing bracket",
        KEY = "the key of a metadata line",
        VALUE = "the value of a metadata line",
        UNKNOWN = "something that cannot be read",

        GAME = "a game",
        BLANK_LINE = "a blank line",
        COMMENT_LINE = "a comment line",
        TAG_LINE = "a metadata line",
        TURN_LINE = "a turn",
        TURN_NUMBER = "a turn number",
        COUNT = "a number of kubbs thrown in",
        THROW = "a throw",
        STEP = "an action with its number",
    }
}

impl SyntaxKind {
    /// Whether the token says nothing about the game.
    pub(crate) fn is_trivia(self) -> bool {
        matches!(self, Self::WHITESPACE | Self::NEWLINE)
    }

    /// Whether the token is a comment, closed or not.
    pub(crate) fn is_comment(self) -> bool {
        matches!(
            self,
            Self::LINE_COMMENT | Self::BLOCK_COMMENT | Self::UNCLOSED_COMMENT
        )
    }
}

/// The tokens of `line`; its line break, LF or CRLF, is one token.
pub(crate) fn lex_line(line: &str) -> Vec<Lexeme<SyntaxKind>> {
    let body = notation::cut::trim_line_break(line);
    // A byte order mark stands where files were joined.
    let is_blank = |sign: char| sign.is_whitespace() || sign == '\u{feff}';
    let mut lexemes = if body.trim_start_matches(is_blank).starts_with('[') {
        lex_tag(body)
    } else {
        lex(body, SyntaxKind::UNKNOWN)
    };
    if body.len() < line.len() {
        lexemes.push((SyntaxKind::NEWLINE, body.len()..line.len()));
    }
    lexemes
}

/// The tokens of a metadata line: `[`, the key, the value with its quotes, `]`, then as in any line. Keys may hold blanks and
/// values anything, so the line is not lexed token by token.
fn lex_tag(body: &str) -> Vec<Lexeme<SyntaxKind>> {
    // The usual number of tokens, with the line break.
    let mut lexemes = Vec::with_capacity(8);
    let mut push = |kind, range: Range<usize>| {
        if !range.is_empty() {
            lexemes.push((kind, range));
        }
    };
    let open = body.find('[').unwrap_or_default();
    push(SyntaxKind::WHITESPACE, 0..open);
    push(SyntaxKind::L_BRACKET, open..open + 1);
    let inside = open + 1;
    let quote = body[inside..].find('"').map(|at| inside + at);
    let bracket = body[inside..].find(']').map(|at| inside + at);
    // A quote after the closing bracket belongs to a comment.
    let quote = quote.filter(|quote| bracket.is_none_or(|bracket| *quote < bracket));
    let key_end = quote.or(bracket).unwrap_or(body.len());
    let key = trimmed(body, inside..key_end);
    push(SyntaxKind::WHITESPACE, inside..key.start);
    push(SyntaxKind::KEY, key.clone());
    push(SyntaxKind::WHITESPACE, key.end..key_end);
    let mut at = key_end;
    if let Some(quote) = quote {
        at = value_end(body, quote);
        push(SyntaxKind::VALUE, quote..at);
    }
    let blank = at + leading_blanks(&body[at..]);
    push(SyntaxKind::WHITESPACE, at..blank);
    at = blank;
    if body[at..].starts_with(']') {
        push(SyntaxKind::R_BRACKET, at..at + 1);
        at += 1;
    }
    if at == body.len() {
        return lexemes;
    }
    let rest = lex(&body[at..], SyntaxKind::UNKNOWN);
    lexemes.extend(
        rest.into_iter()
            .map(|(kind, range)| (kind, range.start + at..range.end + at)),
    );
    lexemes
}

/// Where the value that opens with the quote at `quote` ends: after the first quote that `]` follows, else after the last
/// quote, else before `]` or at the end of the line.
fn value_end(body: &str, quote: usize) -> usize {
    let inside = quote + 1;
    let mut last = None;
    for (at, _) in body[inside..].match_indices('"') {
        let end = inside + at + 1;
        if body[end..].trim_start().starts_with(']') {
            return end;
        }
        last = Some(end);
    }
    last.unwrap_or_else(|| {
        let end = body[inside..]
            .rfind(']')
            .map_or(body.len(), |at| inside + at);
        trimmed(body, quote..end).end
    })
}

fn leading_blanks(text: &str) -> usize {
    text.len() - text.trim_start().len()
}

/// `range` without the white space at its ends.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let slice = &text[range.clone()];
    let start = range.start + leading_blanks(slice);
    start..start + slice.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(line: &str) -> String {
        lex_line(line)
            .into_iter()
            .filter(|(kind, _)| *kind != SyntaxKind::WHITESPACE)
            .map(|(kind, range)| format!("{kind:?} {:?}", &line[range]))
            .collect::<Vec<_>>()
            .join(" | ")
    }

    #[test]
    fn words_comments_and_line_breaks() {
        assert_eq!(
            kinds("3. j:2I (a (b) c) F/- # x ) y\r\n"),
            r##"WORD "3." | WORD "j:2I" | BLOCK_COMMENT "(a (b) c)" | WORD "F" | SEPARATOR "/" | WORD "-" | LINE_COMMENT "# x ) y" | NEWLINE "\r\n""##
        );
        assert_eq!(
            kinds("F (open # text"),
            r#"WORD "F" | UNCLOSED_COMMENT "(open # text""#
        );
        assert_eq!(
            kinds("(a # b) F (c (d) F"),
            r##"BLOCK_COMMENT "(a # b)" | WORD "F" | BLOCK_COMMENT "(c (d)" | WORD "F""##
        );
    }

    #[test]
    fn metadata_keys_hold_blanks_and_values_hold_quotes() {
        assert_eq!(
            kinds("[Team A \"The \"Kubb\" club\"] # x"),
            r##"L_BRACKET "[" | KEY "Team A" | VALUE "\"The \"Kubb\" club\"" | R_BRACKET "]" | LINE_COMMENT "# x""##
        );
        assert_eq!(
            kinds("[Event \"open]"),
            r#"L_BRACKET "[" | KEY "Event" | VALUE "\"open" | R_BRACKET "]""#
        );
        assert_eq!(
            kinds("[Event] (a \"b\")"),
            r#"L_BRACKET "[" | KEY "Event" | R_BRACKET "]" | BLOCK_COMMENT "(a \"b\")""#
        );
        assert_eq!(kinds("["), r#"L_BRACKET "[""#);
    }
}
