//! Tokens and nodes of PGN (§7), and the lexer of a line.
//!
//! The lexer produces coarse words; the parser distinguishes numbers, results and moves.

use logos::Logos;
use notation::{LineState, parser::Lexeme, results::RESULTS, slip, tags};

use crate::game::san::{self, Language, MoveKind, San};

mod torn;
mod words;

pub(crate) use words::{result_in_plain_words, result_in_words};

notation::syntax_kinds! {
    /// The kinds of tokens and nodes.
    #[derive(Logos)]
    pub enum SyntaxKind for PgnLanguage {
        #[regex(r"[ \t\u{A0}\x0B\x0C\r]+")]
        WHITESPACE = "a blank",
        #[token("\u{FEFF}")]
        BOM = "a byte order mark",
        #[regex(r";[^\n]*", allow_greedy = true)]
        LINE_COMMENT = "a comment",
        #[token("{", to_brace)]
        COMMENT = "a comment in braces",
        #[token("(")]
        L_PAREN = "an opening parenthesis",
        #[token(")")]
        R_PAREN = "a closing parenthesis",
        #[regex(r"\.+|…")]
        DOTS = "dots",
        #[regex(r"[!?]+")]
        SUFFIX = "a mark of the writer",
        // With a backslash that protected the dollar from a shell, or a sign of the Informator.
        #[regex(r"\\?\$[0-9]*")]
        #[regex("[±∓⩲⩱∞□☐⟳↻↑→⇆⇄⇋⊕⨁⨀⊙∆△Δ∇⌓○⇔⇗⊞⬒⬓⯹≅◻▢⌂≤⟪⟫⊥⇑]|=∞|∞=|=/∞|∞/=|↑↑")]
        NAG = "a numeric annotation",
        #[regex(r"e\. ?p\.", priority = 20)]
        #[token("e.p", priority = 20)]
        #[token("ep", priority = 20)]
        #[token("en passant", priority = 30)]
        EN_PASSANT = "the words en passant",
        // A mark inside or before a word is a slip for a letter.
        #[regex("[!?]*[^ \t\u{A0}\u{B}\u{C}\r\n\u{FEFF}{}();.…!?$*±∓⩲⩱∞□☐⟳↻↑→⇆⇄⇋⊕⨁⨀⊙∆△Δ∇⌓○⇔⇗⊞⬒⬓⯹≅◻▢⌂≤⟪⟫⊥⇑]+([!?]+[^ \t\u{A0}\u{B}\u{C}\r\n\u{FEFF}{}();.…!?$*±∓⩲⩱∞□☐⟳↻↑→⇆⇄⇋⊕⨁⨀⊙∆△Δ∇⌓○⇔⇗⊞⬒⬓⯹≅◻▢⌂≤⟪⟫⊥⇑]+)*(\\([QRBN]\\)|e\\.p\\.)?")]
        #[token("0.5-0.5")]
        // An asterisk ends the word before it (§7).
        #[regex(r"\*+")]
        WORD = "a word",
        ERROR = "something that is no part of the notation",
        NEWLINE = "a line break",
        ESCAPED = "a line for programs",

        L_BRACKET = "an opening bracket",
        R_BRACKET = "a closing bracket",
        TAG_NAME = "a tag's name",
        TAG_VALUE = "a tag's value",
        NUMBER = "a move number",
        SAN = "a move",
        RESULT = "a result",

        TAG = "a tag",
        LINE = "a line",
        GAME = "a game",
    }
}

/// Reads a comment to its brace or to the end. A byte search is fast, and most text of sites is comments.
fn to_brace(lexer: &mut logos::Lexer<'_, SyntaxKind>) {
    let rest = lexer.remainder();
    lexer.bump(memchr::memchr(b'}', rest.as_bytes()).map_or(rest.len(), |at| at + 1));
}

impl SyntaxKind {
    /// Whether it separates words and has no meaning of its own.
    pub(crate) fn is_trivia(self) -> bool {
        matches!(self, Self::WHITESPACE | Self::NEWLINE | Self::BOM)
    }
}

/// The kinds of tokens in tags.
pub(crate) const TAGS: tags::Kinds<SyntaxKind> = tags::Kinds {
    bom: SyntaxKind::BOM,
    whitespace: SyntaxKind::WHITESPACE,
    l_bracket: SyntaxKind::L_BRACKET,
    r_bracket: SyntaxKind::R_BRACKET,
    name: SyntaxKind::TAG_NAME,
    value: SyntaxKind::TAG_VALUE,
    tag: SyntaxKind::TAG,
};

/// The state that a line gets from the line above: an open comment, open variations, a result, a blank line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Inherited {
    /// Whether a comment in braces is open.
    pub(crate) in_comment: bool,
    /// Whether the result was written above.
    pub(crate) is_over: bool,
    /// Whether the line above is blank.
    pub(crate) after_blank: bool,
    /// The number of lines above with the value of a tag that has no closing quote yet.
    pub(crate) tag_lines: u8,
    /// The number of open variations, at most 31.
    pub(crate) depth: u8,
}

impl From<LineState> for Inherited {
    fn from(bits: LineState) -> Self {
        // A blank line closes comments, so both bits together mean an open tag.
        let [in_comment, after_blank] = [bits & 1 > 0, bits & 4 > 0];
        let (in_tag, count) = (in_comment && after_blank, bits >> 3);
        // An open tag has no open variations.
        let (tag_lines, depth) = if in_tag { (count, 0) } else { (0, count) };
        Self {
            in_comment: in_comment && !in_tag,
            is_over: bits & 2 > 0,
            after_blank: after_blank && !in_tag,
            tag_lines,
            depth,
        }
    }
}

impl From<Inherited> for LineState {
    fn from(state: Inherited) -> Self {
        let in_tag = state.tag_lines > 0;
        let count = if in_tag { state.tag_lines } else { state.depth };
        u8::from(state.in_comment || in_tag)
            | u8::from(state.is_over) << 1
            | u8::from(state.after_blank || in_tag) << 2
            | count.min(31) << 3
    }
}

/// Splits `line` into tokens that cover every byte. Returns them and the state after the line.
pub(crate) fn lex(line: &str, mut state: Inherited) -> (Vec<Lexeme<SyntaxKind>>, Inherited) {
    use SyntaxKind::{ERROR, NEWLINE};
    let body = notation::cut::trim_line_break(line);
    let mut lexemes = Vec::new();
    let rest = begin(body, &mut state, &mut lexemes);
    notation::parser::lex_from(body, rest, ERROR, &mut lexemes);
    words::join_faces(body, &mut lexemes);
    words::join_emphasis(body, &mut lexemes);
    torn::join(body, &mut lexemes);
    words::join_result(body, &mut lexemes);
    words::part_moves(body, &mut lexemes);
    words::part_numbers(body, &mut lexemes);
    words::join_unclear(body, &mut lexemes);
    words::join_dashes(body, &mut lexemes);
    words::join_numbers(body, &mut lexemes);
    for (kind, range) in &lexemes {
        state.pass(*kind, body.get(range.clone()).unwrap_or_default());
    }
    push(&mut lexemes, NEWLINE, body.len(), line.len());
    (lexemes, state)
}

/// The state after `line`, without its tokens.
pub(crate) fn state_after(line: &str, before: Inherited) -> Inherited {
    let mut state = before;
    let body = notation::cut::trim_line_break(line);
    if !before.in_comment && before.tag_lines == 0 && tags::is_standard(body) {
        state.after_blank = false;
        return state;
    }
    let rest = begin(body, &mut state, &mut Vec::new());
    let mut lexer = SyntaxKind::lexer(body.get(rest..).unwrap_or_default());
    while let Some(token) = lexer.next() {
        if let Ok(kind) = token {
            // The result may consist of several words.
            let is_longer = || {
                let text = body.get(rest + lexer.span().start..).unwrap_or_default();
                match lexer.slice().as_bytes() {
                    b"*" => words::emphasis(text).is_some(),
                    [b':', ..] => words::face(text).is_some(),
                    _ => false,
                }
            };
            if kind == SyntaxKind::WORD && (torn::is_dash(lexer.slice()) || is_longer()) {
                return lex(line, before).1;
            }
            state.pass(kind, lexer.slice());
        }
    }
    state
}

/// Reads what precedes the movetext: the end of a comment, a line for programs, tags. Returns where it ends.
fn begin(body: &str, state: &mut Inherited, lexemes: &mut Vec<Lexeme<SyntaxKind>>) -> usize {
    use SyntaxKind::{COMMENT, ESCAPED, R_BRACKET, TAG_VALUE, WHITESPACE};
    state.after_blank = !state.in_comment && body.trim().is_empty();
    let tag_line = rest_of_tag(body, *state);
    let tag_lines = std::mem::take(&mut state.tag_lines);
    if let Some(rest) = tag_line {
        let end = body.trim_end().len();
        match rest {
            RestOfTag::Last { quote } => {
                push(lexemes, TAG_VALUE, 0, quote);
                push(lexemes, WHITESPACE, quote, end - 1);
                push(lexemes, R_BRACKET, end - 1, end);
            }
            RestOfTag::Part => {
                push(lexemes, TAG_VALUE, 0, end);
                push(lexemes, WHITESPACE, end, body.len());
                state.tag_lines = tag_lines + 1;
                return body.len();
            }
        }
        end
    } else if state.in_comment {
        let end = body.find('}').map(|at| at + 1);
        state.in_comment = end.is_none();
        let end = end.unwrap_or(body.len());
        push(lexemes, COMMENT, 0, end);
        end
    } else if body.starts_with('%') {
        push(lexemes, ESCAPED, 0, body.len());
        body.len()
    } else {
        let end = match begins_with_result(body) {
            true => 0,
            false => tags::lex(body, 0, &TAGS, lexemes),
        };
        let last = lexemes.iter().rfind(|(kind, _)| *kind != WHITESPACE);
        let value = last.filter(|(kind, _)| *kind == TAG_VALUE);
        let value = value.and_then(|(_, range)| body.get(range.clone()));
        let is_open = |value: &str| value.starts_with('"') && !tags::is_quoted(value);
        let is_last = body.get(end..).is_some_and(|rest| rest.trim().is_empty());
        let is_open = is_last && state.depth == 0 && value.is_some_and(is_open);
        state.tag_lines = u8::from(is_open);
        end
    }
}

/// A line that continues the value of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RestOfTag {
    /// The last line of the value: `goes on"]`. `quote` is the offset after its quote.
    Last { quote: usize },
    /// The whole line belongs to the value.
    Part,
}

/// The most lines of a tag, so that an unclosed quote takes in no more of the text.
const MOST_TAG_LINES: u8 = 6;

/// The role of `line` in the tag whose value began above; `None` if it does not belong to it.
pub(crate) fn rest_of_tag(line: &str, state: Inherited) -> Option<RestOfTag> {
    if state.tag_lines == 0 || state.tag_lines >= MOST_TAG_LINES {
        return None;
    }
    if let Some(quote) = value_end(line) {
        return Some(RestOfTag::Last { quote });
    }
    let is_part = state.tag_lines + 1 < MOST_TAG_LINES && is_words(line);
    is_part.then_some(RestOfTag::Part)
}

/// The offset after the closing quote, if the value of a tag that began above ends in `line`.
fn value_end(line: &str) -> Option<usize> {
    let inner = line.trim_end().strip_suffix(']')?.trim_end();
    let value = inner.strip_suffix('"')?;
    let is_value = !value.contains(['"', '[', ']', '{', '}']);
    is_value.then_some(inner.len())
}

/// Whether a line consists of words and begins with no move, no number and no other sign of the notation.
fn is_words(line: &str) -> bool {
    let line = line.trim();
    let Some(first) = line.split_whitespace().next() else {
        return false;
    };
    let behind_digits = first.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_number = behind_digits.len() < first.len()
        && (behind_digits.starts_with(['.', ')']) || behind_digits.is_empty() && first.len() < 4);
    // `de` is an ordinary word as well as a move.
    let san = San::read(first, Language::ENGLISH);
    let is_move = san.is_some_and(|san| !matches!(san.kind, MoveKind::Take(_) | MoveKind::Pass));
    let begins_otherwise = first.starts_with([';', '%', '(', ')', '$', '*', '>']);
    let has_sign = line.contains(['"', '[', ']', '{', '}']);
    !(is_number || is_move || begins_otherwise || has_sign || result(first).is_some())
}

/// The names of the tags at the start of a line.
pub(crate) fn tag_names(line: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(line.trim_start_matches('\u{FEFF}'));
    std::iter::from_fn(move || {
        let inner = rest?.trim_start().strip_prefix('[')?.trim_start();
        let after = inner.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
        rest = after.split_once("\"]").map(|(_, rest)| rest);
        inner.get(..inner.len() - after.len())
    })
}

fn push(lexemes: &mut Vec<Lexeme<SyntaxKind>>, kind: SyntaxKind, start: usize, end: usize) {
    if start < end {
        lexemes.push((kind, start..end));
    }
}

impl Inherited {
    /// Updates the state after a token.
    fn pass(&mut self, kind: SyntaxKind, written: &str) {
        use SyntaxKind::{COMMENT, L_PAREN, R_PAREN, WORD};
        match kind {
            COMMENT => self.in_comment = !written.ends_with('}'),
            L_PAREN => self.depth = (self.depth + 1).min(31),
            R_PAREN => self.depth = self.depth.saturating_sub(1),
            WORD if self.depth == 0 && may_end_with_result(written) => {
                self.is_over |= result(written).is_some() || glued_result(written).is_some();
            }
            _ => {}
        }
    }
}

/// Whether a word may end with a result, by its last characters. The character before the last digit may be another kind of
/// dash.
fn may_end_with_result(word: &str) -> bool {
    matches!(
        word.as_bytes(),
        [.., b'*' | b']' | b')'] | [.., b'-' | b':' | b'/' | ..=b' ' | 0x80.., b'0'..=b'2']
    )
}

/// The start of a result that runs into the move before it: `Qh4#0-1`.
pub(crate) fn glued_result(word: &str) -> Option<usize> {
    may_end_with_result(word).then_some(())?;
    let mut results = RESULTS.iter().filter(|result| result.len() > 1);
    let (before, _) = results.find_map(|result| Some((word.strip_suffix(result)?, result)))?;
    let core = before.trim_end_matches(['!', '?']);
    San::read(core, Language::ENGLISH).map(|_| before.len())
}

/// The result that a word stands for, in the standard's spelling.
pub(crate) fn result(word: &str) -> Option<&'static str> {
    let word = match word.as_bytes().first()? {
        b'[' => word.strip_prefix('[')?.strip_suffix(']')?,
        b'(' => word.strip_prefix('(')?.strip_suffix(')')?,
        _ => word,
    };
    matches!(word.as_bytes().first(), Some(b'0' | b'1' | b'*')).then_some(())?;
    match &*san::whole(word) {
        "1-0" | "1:0" => Some("1-0"),
        "0-1" | "0:1" => Some("0-1"),
        "1/2-1/2" | "1/2" | "1/2:1/2" | "0.5-0.5" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}

/// Whether a line begins with a result or number in brackets, `[1-0]`, as on web pages, instead of a tag.
pub(crate) fn begins_with_result(line: &str) -> bool {
    let inside = line.trim_start().strip_prefix('[');
    // A tag has a name.
    let is_first = |sign: char| sign.is_ascii_digit() || sign == '*';
    let inside = inside.filter(|inside| inside.starts_with(is_first));
    let word = inside.and_then(|inside| inside.split_once(']'));
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    word.is_some_and(|(word, rest)| {
        result(word).is_some() || is_number(word) && rest.trim().is_empty()
    })
}

/// The only result that is one slip from a word or looks like it.
pub(crate) fn nearly_result(word: &str) -> Option<&'static str> {
    if word.len() > 8 {
        return None;
    }
    let is_alike = |result: &&&str| slip::looks_like(word, result);
    let is_near = |result: &&&str| result.len() > 1 && slip::is_one_slip(word, result);
    let mut near = RESULTS.iter().filter(is_near);
    let only = || near.next().filter(|_| near.next().is_none());
    RESULTS.iter().find(is_alike).or_else(only).copied()
}
