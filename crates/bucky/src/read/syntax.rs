//! Tokens and nodes of Bucky records, and the lexer of a line.
//!
//! The lexer cuts movetext into words; the parser splits a word into squares, signs and marks.

use logos::Logos;
use notation::{LineState, parser::Lexeme, tags};

use super::parser::scan;

mod torn;

notation::syntax_kinds! {
    /// The kinds of tokens and nodes.
    #[derive(Logos)]
    pub enum SyntaxKind for BuckyLanguage {
        #[regex(r"[ \t\u{A0}\x0B\x0C\r]+")]
        WHITESPACE = "a blank",
        #[token("\u{FEFF}")]
        BOM = "a byte order mark",
        #[regex(r";[^\n]*", allow_greedy = true)]
        LINE_COMMENT = "a comment",
        #[regex(r"\{[^}]*\}?")]
        BLOCK_COMMENT = "a comment in braces",
        // A list of takes is part of its move also in brackets that were mistyped: `g8-g7{xh6)`, `g8-g7(xh6}`.
        #[regex(r"[^ \t\u{A0}\x0B\x0C\r\u{FEFF}{};]([^ \t\u{A0}\x0B\x0C\r\u{FEFF}{}]|\{x[a-h][1-8](,[a-h][1-8])*[)\]]|[(\[]x[a-h][1-8](,[a-h][1-8])*\})*")]
        WORD = "a word",
        ERROR = "something that is no part of the notation",
        NEWLINE = "a line break",

        L_BRACKET = "an opening bracket",
        R_BRACKET = "a closing bracket",
        TAG_NAME = "a tag's name",
        TAG_VALUE = "a tag's value",

        NUMBER = "a move number",
        DOTS = "dots",
        RESULT = "a result",
        NAG = "a numeric annotation",

        SQUARE = "a square",
        SIGN = "the sign of a move",
        CASTLE = "a teleport written O-O",
        EQUALS = "an equals sign",
        LETTER = "a piece letter",
        L_PAREN = "an opening parenthesis",
        TAKE = "the x of indirect takes",
        COMMA = "a comma",
        R_PAREN = "a closing parenthesis",
        MARK = "a buck mark",
        SHORTHAND = "a shorthand mark",
        INFO = "free information",

        TAG = "a tag",
        MOVE = "a move",
        PROMOTION = "a promotion",
        TAKES = "a list of indirect takes",
        JUNK = "text that cannot be read",
        LINE = "a line",
        GAME = "a game",
    }
}

impl SyntaxKind {
    /// Whether it only separates words.
    pub(crate) fn is_trivia(self) -> bool {
        matches!(self, Self::WHITESPACE | Self::NEWLINE | Self::BOM)
    }
}

/// The token kinds of tags.
pub(crate) const TAGS: tags::Kinds<SyntaxKind> = tags::Kinds {
    bom: SyntaxKind::BOM,
    whitespace: SyntaxKind::WHITESPACE,
    l_bracket: SyntaxKind::L_BRACKET,
    r_bracket: SyntaxKind::R_BRACKET,
    name: SyntaxKind::TAG_NAME,
    value: SyntaxKind::TAG_VALUE,
    tag: SyntaxKind::TAG,
};

/// The state in a comment in braces that was opened on an earlier line.
pub(crate) const IN_COMMENT: LineState = 1;

/// The state after `line`.
pub(crate) fn state_after(line: &str, state: LineState) -> LineState {
    // Without a brace, no comment begins or ends.
    match state {
        IN_COMMENT => lex(line, state).1,
        _ if line.contains('{') => lex(line, state).1,
        _ => 0,
    }
}

/// Cuts `line` into tokens that cover every byte; returns them and the state after it.
pub(crate) fn lex(line: &str, state: LineState) -> (Vec<Lexeme<SyntaxKind>>, LineState) {
    use SyntaxKind::{BLOCK_COMMENT, ERROR, NEWLINE};
    let body = notation::cut::trim_line_break(line);
    let mut lexemes = Vec::new();
    let mut start = 0;
    if state == IN_COMMENT {
        start = body.find('}').map_or(body.len(), |at| at + 1);
        if start > 0 {
            lexemes.push((BLOCK_COMMENT, 0..start));
        }
        if start == body.len() && !body.ends_with('}') {
            push(&mut lexemes, NEWLINE, body.len(), line.len());
            return (lexemes, IN_COMMENT);
        }
    }
    // What a clock showed is no tag: `[12:05]`.
    let rest = match scan::is_clock(body.trim()) {
        true => start,
        false => tags::lex(body, start, &TAGS, &mut lexemes),
    };
    let text = body.get(rest..).unwrap_or_default();
    if rest == 0 {
        lexemes = notation::parser::lex(text, ERROR);
    } else if !text.is_empty() {
        let moved = notation::parser::lex(text, ERROR).into_iter();
        lexemes.extend(moved.map(|(kind, range)| (kind, range.start + rest..range.end + rest)));
    }
    torn::join(body, &mut lexemes);
    let open = lexemes.last().is_some_and(|(kind, range)| {
        *kind == BLOCK_COMMENT && !body.get(range.clone()).unwrap_or_default().ends_with('}')
    });
    push(&mut lexemes, NEWLINE, body.len(), line.len());
    (lexemes, if open { IN_COMMENT } else { 0 })
}

fn push(lexemes: &mut Vec<Lexeme<SyntaxKind>>, kind: SyntaxKind, start: usize, end: usize) {
    if start < end {
        lexemes.push((kind, start..end));
    }
}

#[cfg(test)]
mod tests {
    use super::{IN_COMMENT, SyntaxKind::WORD, lex};

    fn shown(line: &str, state: u8) -> String {
        let (lexemes, state) = lex(line, state);
        let mut shown: Vec<String> = lexemes
            .into_iter()
            .map(|(kind, range)| format!("{kind:?} {:?}", &line[range]))
            .collect();
        shown.push(state.to_string());
        shown.join(", ")
    }

    #[test]
    fn words_comments_and_line_breaks() {
        assert_eq!(
            shown("1. e2-e4{a} ;b\r\n", 0),
            r#"WORD "1.", WHITESPACE " ", WORD "e2-e4", BLOCK_COMMENT "{a}", WHITESPACE " ", LINE_COMMENT ";b", NEWLINE "\r\n", 0"#
        );
        assert_eq!(shown("(xe4;d3)", 0), r#"WORD "(xe4;d3)", 0"#);
        for word in ["g8-g7{xh6)", "g8-g7(xh6,d3}+", "g8-g7[xh6}", "g8-g7{xh6]"] {
            assert_eq!(shown(word, 0), format!("WORD {word:?}, 0"));
        }
        assert_eq!(
            shown("g8-g7{xh6} {xh6) a}", 0),
            r#"WORD "g8-g7", BLOCK_COMMENT "{xh6}", WHITESPACE " ", BLOCK_COMMENT "{xh6) a}", 0"#
        );
    }

    #[test]
    fn moves_with_blanks_in_their_squares_are_one_word() {
        let words = |line: &str| {
            let (lexemes, _) = lex(line, 0);
            let words = lexemes.into_iter().filter(|(kind, _)| *kind == WORD);
            let words = words.map(|(_, range)| line[range].to_owned());
            words.collect::<Vec<_>>().join("|")
        };
        for (line, expected) in [
            ("1. c 2 - b 3 e 7 - e 5", "1.|c 2 - b 3|e 7 - e 5"),
            ("e 4 x g 4 E 4xg 4", "e 4 x g 4|E 4xg 4"),
            ("e 7-e 8=M+ c2 - b 3", "e 7-e 8=M+|c2 - b 3"),
            ("c 2 - b 3(xe4) d2", "c 2 - b 3(xe4)|d2"),
            // The parser reads blanks around the sign; a number here may belong to no square.
            ("c2 - b3 e7-e 2 d2-d3", "c2|-|b3|e7-e|2|d2-d3"),
            ("e7 - e 5. d2-d3", "e7|-|e|5.|d2-d3"),
            ("a 4 people b 5", "a|4|people|b|5"),
            ("c 2 - b 34", "c|2|-|b|34"),
        ] {
            assert_eq!(words(line), expected);
        }
    }

    #[test]
    fn comments_cross_lines() {
        assert_eq!(
            shown("a {b\n", 0),
            r#"WORD "a", WHITESPACE " ", BLOCK_COMMENT "{b", NEWLINE "\n", 1"#
        );
        assert_eq!(shown("\n", IN_COMMENT), r#"NEWLINE "\n", 1"#);
        assert_eq!(
            shown("b} c }\n", IN_COMMENT),
            r#"BLOCK_COMMENT "b}", WHITESPACE " ", WORD "c", WHITESPACE " ", ERROR "}", NEWLINE "\n", 0"#
        );
        assert_eq!(shown("{", IN_COMMENT), r#"BLOCK_COMMENT "{", 1"#);
    }

    #[test]
    fn tags_hold_anything_between_quotes() {
        assert_eq!(
            shown("[White \"a {b} \\\"c\\\" ]\"] {d\n", 0),
            r#"L_BRACKET "[", TAG_NAME "White", WHITESPACE " ", TAG_VALUE "\"a {b} \\\"c\\\" ]\"", R_BRACKET "]", WHITESPACE " ", BLOCK_COMMENT "{d", NEWLINE "\n", 1"#
        );
        assert_eq!(
            shown("[White Ann] [Black \"Bo]", 0),
            r#"L_BRACKET "[", TAG_NAME "White", WHITESPACE " ", TAG_VALUE "Ann", R_BRACKET "]", WHITESPACE " ", L_BRACKET "[", TAG_NAME "Black", WHITESPACE " ", TAG_VALUE "\"Bo", R_BRACKET "]", 0"#
        );
    }
}
