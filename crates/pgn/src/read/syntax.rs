//! Tokens and nodes of PGN (§7), and the lexer of a line.
//!
//! The lexer produces coarse words; the parser distinguishes numbers, results and moves.

use logos::Logos;
use notation::{
    LineState,
    parser::Lexeme,
    results::RESULTS,
    slip,
    tags::{self, Part, ROSTER},
};

use crate::game::san::{self, Language, MoveKind, San};

mod endings;
mod torn;
mod words;

pub(crate) use endings::{result_in_plain_words, result_in_words};

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
        #[regex("[±∓⩲⩱∞□⟳↻↑→⇆⇄⇋⊕⨁⨀⊙∆△Δ∇⌓○⇔⇗⊞⬒⬓⯹≅◻▢⌂≤⟪⟫⊥⇑]|=∞|∞=|=/∞|∞/=|↑↑")]
        NAG = "a numeric annotation",
        #[regex(r"e\. ?p\.", priority = 20)]
        #[token("e.p", priority = 20)]
        #[token("ep", priority = 20)]
        #[token("en passant", priority = 30)]
        EN_PASSANT = "the words en passant",
        // A mark inside or before a word is a slip for a letter.
        #[regex("[!?]*[^ \t\u{A0}\u{B}\u{C}\r\n\u{FEFF}{}();.…!?$*±∓⩲⩱∞□⟳↻↑→⇆⇄⇋⊕⨁⨀⊙∆△Δ∇⌓○⇔⇗⊞⬒⬓⯹≅◻▢⌂≤⟪⟫⊥⇑]+([!?]+[^ \t\u{A0}\u{B}\u{C}\r\n\u{FEFF}{}();.…!?$*±∓⩲⩱∞□⟳↻↑→⇆⇄⇋⊕⨁⨀⊙∆△Δ∇⌓○⇔⇗⊞⬒⬓⯹≅◻▢⌂≤⟪⟫⊥⇑]+)*(\\([QRBN]\\)|e\\.p\\.)?")]
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
    /// Whether the line above is blank, or only comments are between a blank line and this one.
    pub(crate) after_blank: bool,
    /// The number of lines above with the value of a tag that has no closing quote yet.
    pub(crate) tag_lines: u8,
    /// The part that a tag on the line above lacks; its other parts stand in this line. A blank line may be between them.
    pub(crate) tag_part: Option<Part>,
    /// The number of open variations, at most 31.
    pub(crate) depth: u8,
}

impl From<LineState> for Inherited {
    fn from(bits: LineState) -> Self {
        // A blank line closes comments, so both bits together mean an open tag.
        let [in_comment, after_blank] = [bits & 1 > 0, bits & 4 > 0];
        let (in_tag, count) = (in_comment && after_blank, bits >> 3);
        // An open tag has no open variations.
        let (count, depth) = if in_tag { (count, 0) } else { (0, count) };
        let is_of = |code: u8| count == code || count == code + APART;
        let part = TAG_PARTS.iter().find(|(_, code)| is_of(*code));
        let is_apart = part.is_some_and(|(_, code)| count != *code);
        let tag_part = part.map(|(part, _)| *part);
        let tag_lines = if tag_part.is_none() { count } else { 0 };
        Self {
            in_comment: in_comment && !in_tag,
            is_over: bits & 2 > 0,
            after_blank: after_blank && !in_tag || is_apart,
            tag_lines,
            tag_part,
            depth,
        }
    }
}

/// The parts that a tag may lack, with their numbers in the bits for the lines of a value. No value has so many lines.
const TAG_PARTS: [(Part, u8); 3] = [(Part::Name, 16), (Part::Value, 17), (Part::Bracket, 18)];
/// What is added to these numbers if a blank line follows the tag.
const APART: u8 = 3;

impl From<Inherited> for LineState {
    fn from(state: Inherited) -> Self {
        let part = TAG_PARTS
            .iter()
            .find(|(part, _)| Some(*part) == state.tag_part);
        let in_tag = part.is_some() || state.tag_lines > 0;
        let count = match part {
            Some((_, code)) if state.after_blank => *code + APART,
            Some((_, code)) => *code,
            None if in_tag => state.tag_lines,
            None => state.depth,
        };
        u8::from(state.in_comment || in_tag)
            | u8::from(state.is_over) << 1
            | u8::from(state.after_blank || in_tag) << 2
            | count.min(31) << 3
    }
}

/// The tokens of a line, which cover every byte.
pub(crate) struct Lexed {
    pub(crate) lexemes: Vec<Lexeme<SyntaxKind>>,
    /// The state after the line.
    pub(crate) after: Inherited,
    /// Whether each word is a number, a move or a result as the standard writes it.
    pub(crate) is_usual: bool,
}

/// Splits `line` into tokens.
pub(crate) fn lex(line: &str, mut state: Inherited) -> Lexed {
    use SyntaxKind::{ERROR, NEWLINE};
    let body = notation::cut::trim_line_break(line);
    let mut lexemes = Vec::new();
    let rest = begin(body, &mut state, &mut lexemes);
    notation::parser::lex_from(body, rest, ERROR, &mut lexemes);
    let is_usual = is_usual(body, &lexemes);
    if !is_usual {
        cut_otherwise(body, state.depth, &mut lexemes);
    }
    for (kind, range) in &lexemes {
        state.pass(*kind, body.get(range.clone()).unwrap_or_default());
    }
    push(&mut lexemes, NEWLINE, body.len(), line.len());
    Lexed {
        lexemes,
        after: state,
        is_usual,
    }
}

/// Whether all words are moves of the standard, numbers with dots, and a result at the end: these are cut as they are meant, and mean
/// what they look like.
fn is_usual(body: &str, lexemes: &[Lexeme<SyntaxKind>]) -> bool {
    let mut behind = lexemes.iter().skip(1).map(|(kind, _)| *kind);
    lexemes.iter().all(|(kind, range)| {
        let next = behind.next();
        // `9.)`
        if *kind == SyntaxKind::DOTS && next == Some(SyntaxKind::R_PAREN) {
            return false;
        }
        let word = || body.get(range.clone()).unwrap_or_default();
        let has_dots = next == Some(SyntaxKind::DOTS);
        // `0.25` is an evaluation.
        let is_number =
            || !word().starts_with('0') && word().bytes().all(|byte| byte.is_ascii_digit());
        let is_move = || san::is_standard(word()) || is_promotion(word());
        *kind != SyntaxKind::WORD
            || has_dots && is_number()
            || !has_dots && is_move()
            || next.is_none() && matches!(word(), "1-0" | "0-1" | "1/2-1/2")
    })
}

/// Whether a word is the move of a pawn that becomes a piece, as the standard writes it: `bxa8=Q+`.
fn is_promotion(word: &str) -> bool {
    let core = word.strip_suffix(['+', '#']).unwrap_or(word);
    let pawn = core
        .split_once('=')
        .filter(|(_, piece)| matches!(*piece, "Q" | "R" | "B" | "N"));
    pawn.is_some_and(|(pawn, _)| {
        pawn.starts_with(|sign: char| sign.is_ascii_lowercase()) && san::is_standard(pawn)
    })
}

/// Joins and parts the words that mean something else than they look like one by one.
fn cut_otherwise(body: &str, depth: u8, lexemes: &mut Vec<Lexeme<SyntaxKind>>) {
    words::join_zeros(body, lexemes);
    words::join_checks(body, lexemes);
    words::part_brackets(body, depth, lexemes);
    words::join_nulls(body, lexemes);
    words::join_faces(body, lexemes);
    words::join_emphasis(body, lexemes);
    torn::join(body, lexemes);
    words::join_castling(body, lexemes);
    words::join_names(body, lexemes);
    endings::join_result(body, lexemes);
    words::part_moves(body, lexemes);
    words::part_pairs(body, lexemes);
    words::part_numbers(body, lexemes);
    words::join_unclear(body, lexemes);
    words::join_dashes(body, lexemes);
    words::join_numbers(body, lexemes);
}

/// The state after `line`, without its tokens.
pub(crate) fn state_after(line: &str, before: Inherited) -> Inherited {
    let mut state = before;
    let body = notation::cut::trim_line_break(line);
    if !before.in_comment && before.tag_lines == 0 && tags::is_standard(body) {
        (state.after_blank, state.tag_part) = (false, None);
        return state;
    }
    let rest = begin(body, &mut state, &mut Vec::new());
    let movetext = behind(body, rest);
    if let Some(state) = passed(movetext, state) {
        return state;
    }
    let has_brackets = memchr::memchr2(b'[', b']', movetext.as_bytes()).is_some();
    let mut lexer = SyntaxKind::lexer(movetext);
    while let Some(token) = lexer.next() {
        if let Ok(kind) = token {
            // The result may consist of several words.
            let is_longer = || {
                let text = body.get(rest + lexer.span().start..).unwrap_or_default();
                match lexer.slice().as_bytes() {
                    b"*" => words::emphasis(text).is_some(),
                    b"/" => words::block_remark(text).is_some(),
                    [b':', ..] => words::face(text).is_some(),
                    [.., b','] => words::result_before_comma(lexer.slice()).is_some(),
                    _ => false,
                }
            };
            let is_bracket = || has_brackets && lexer.slice().contains(['[', ']']);
            if kind == SyntaxKind::WORD
                && (torn::is_dash(lexer.slice()) || is_longer() || is_bracket())
            {
                return lex(line, before).after;
            }
            state.pass(kind, lexer.slice());
        }
    }
    state
}

/// The state after `movetext` if no sign in it takes more than a look: no result but the standard's at the end, no bracket, no face.
/// `None` for other text; nearly all lines of moves are so.
fn passed(movetext: &str, mut state: Inherited) -> Option<Inherited> {
    let shown = movetext.trim_end();
    let at_end = RESULTS.iter().find(|result| {
        let before = shown.strip_suffix(*result);
        before.is_some_and(|before| before.is_empty() || before.ends_with(' '))
    });
    let bytes = match at_end {
        Some(result) => shown.as_bytes().get(..shown.len() - result.len())?,
        None => movetext.as_bytes(),
    };
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        let before = at.checked_sub(1).and_then(|before| bytes.get(before));
        let behind = bytes.get(at + 1);
        match byte {
            b'{' => match memchr::memchr(b'}', bytes.get(at..)?) {
                Some(end) => at += end,
                None => {
                    state.in_comment = true;
                    return Some(state);
                }
            },
            b';' => return Some(state),
            // `e8(Q)` is one word.
            b'(' if matches!(bytes.get(at + 2), Some(b')')) => return None,
            b'(' => state.depth = (state.depth + 1).min(31),
            b')' => state.depth = state.depth.saturating_sub(1),
            // `O-O`, and no result.
            b'-' if before == Some(&b'O') && behind == Some(&b'O') => {}
            b'-' | b'*' | b'/' | b':' | b',' | b'[' | b']' | b'\\' => return None,
            b'\t' | b' '..=b'~' => {}
            _ => return None,
        }
        at += 1;
    }
    state.is_over |= at_end.is_some() && state.depth == 0;
    Some(state)
}

/// Reads what precedes the movetext: the end of a comment, a line for programs, tags. Returns where it ends.
fn begin(body: &str, state: &mut Inherited, lexemes: &mut Vec<Lexeme<SyntaxKind>>) -> usize {
    use SyntaxKind::{COMMENT, ESCAPED, TAG_VALUE, WHITESPACE};
    let is_blank = !state.in_comment && body.trim().is_empty();
    let tag_line = rest_of_tag(body, *state);
    let tag_lines = std::mem::take(&mut state.tag_lines);
    // One blank line may part a name from its value.
    let is_first_blank = is_blank && !state.after_blank;
    state.tag_part = state
        .tag_part
        .filter(|part| is_first_blank && *part != Part::Name);
    // A comment between two games parts them no less than the blank line above it.
    state.after_blank = is_blank || state.after_blank && is_closed_comment(body);
    let start = match tag_line {
        Some(RestOfTag::Part) => {
            let end = body.trim_end().len();
            push(lexemes, TAG_VALUE, 0, end);
            push(lexemes, WHITESPACE, end, body.len());
            state.tag_lines = tag_lines + 1;
            return body.len();
        }
        Some(RestOfTag::Last { quote }) => {
            push(lexemes, TAG_VALUE, 0, quote);
            tags::lex_rest(body, quote, Part::Bracket, &TAGS, lexemes)
        }
        Some(RestOfTag::From(part)) => tags::lex_rest(body, 0, part, &TAGS, lexemes),
        None if state.in_comment => {
            let end = body.find('}').map(|at| at + 1);
            state.in_comment = end.is_none();
            let end = end.unwrap_or(body.len());
            push(lexemes, COMMENT, 0, end);
            return end;
        }
        None if body.starts_with('%') => {
            push(lexemes, ESCAPED, 0, body.len());
            return body.len();
        }
        None if begins_with_bracket(body) => return 0,
        None => 0,
    };
    let end = tags::lex(body, start, &TAGS, lexemes);
    if state.depth == 0 && behind(body, end).trim().is_empty() {
        pass_open_tag(body, lexemes, state);
    }
    end
}

/// Whether a line is nothing but comments that end in it.
fn is_closed_comment(body: &str) -> bool {
    let text = body.trim();
    text.starts_with(';')
        || text.starts_with('{') && text.ends_with('}') && crate::is_only_comment(text)
}

/// Updates the state after a line that ends with a tag, which may lack parts.
fn pass_open_tag(body: &str, lexemes: &[Lexeme<SyntaxKind>], state: &mut Inherited) {
    use SyntaxKind::{L_BRACKET, TAG_NAME, TAG_VALUE, WHITESPACE};
    let last = lexemes.iter().rfind(|(kind, _)| *kind != WHITESPACE);
    let Some((kind, range)) = last else {
        return;
    };
    let text = body.get(range.clone()).unwrap_or_default();
    match kind {
        L_BRACKET => state.tag_part = Some(Part::Name),
        TAG_NAME => state.tag_part = Some(Part::Value),
        TAG_VALUE if tags::is_quoted(text) => state.tag_part = Some(Part::Bracket),
        TAG_VALUE => state.tag_lines = u8::from(text.starts_with('"')),
        _ => {}
    }
}

/// What is behind the offset `at` of a line.
fn behind(line: &str, at: usize) -> &str {
    line.get(at..).unwrap_or_default()
}

/// A line that continues a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RestOfTag {
    /// The last line of a value that began above: `goes on"]`. `quote` is the offset after its quote.
    Last { quote: usize },
    /// The whole line belongs to the value.
    Part,
    /// The tag goes on with this part.
    From(Part),
}

/// The most lines of a tag, so that an unclosed quote takes in no more of the text.
const MOST_TAG_LINES: u8 = 6;

/// The role of `line` in the tag that began above; `None` if it does not belong to it.
pub(crate) fn rest_of_tag(line: &str, state: Inherited) -> Option<RestOfTag> {
    if let Some(part) = state.tag_part {
        return goes_on_from(line, part).then_some(RestOfTag::From(part));
    }
    if state.tag_lines == 0 || state.tag_lines >= MOST_TAG_LINES {
        return None;
    }
    if let Some(quote) = value_end(line) {
        return Some(RestOfTag::Last { quote });
    }
    let is_part = state.tag_lines + 1 < MOST_TAG_LINES && is_words(line);
    is_part.then_some(RestOfTag::Part)
}

/// Whether `line` goes on with a tag from `part` on, and holds nothing but tags.
fn goes_on_from(line: &str, part: Part) -> bool {
    let text = line.trim_start();
    let is_first = match part {
        Part::Name => text.starts_with(|sign: char| sign.is_alphabetic()),
        Part::Value => text.starts_with('"'),
        Part::Bracket => text.starts_with(']'),
    };
    if !is_first {
        return false;
    }
    let mut parts = Vec::new();
    let end = tags::lex_rest(line, 0, part, &TAGS, &mut parts);
    // `[` alone may be a slip above a move.
    let is_sure = part != Part::Name
        || match parts
            .iter()
            .find(|(kind, _)| *kind == SyntaxKind::TAG_VALUE)
        {
            Some((_, value)) => behind(line, value.start).starts_with('"'),
            None => San::read(text.trim_end(), Language::ENGLISH).is_none(),
        };
    is_sure && is_end_of_tags(behind(line, end))
}

/// Whether nothing but other tags follows a tag.
fn is_end_of_tags(text: &str) -> bool {
    let rest = text.trim_start();
    rest.is_empty() || rest.starts_with('[')
}

/// The offset after the closing quote, if the value of a tag that began above ends in `line`.
fn value_end(line: &str) -> Option<usize> {
    let (value, rest) = line.split_once('"')?;
    let is_value = !value.contains(['[', ']', '{', '}']);
    let is_end = rest
        .trim_start()
        .strip_prefix(']')
        .is_some_and(is_end_of_tags);
    (is_value && is_end).then_some(value.len() + 1)
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
        [.., b'*' | b']' | b')']
            | [.., b'.' | b',', b'5']
            | [.., b'-' | b':' | b'/' | ..=b' ' | 0x80.., b'0'..=b'2']
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
        "1/2-1/2" | "1/2" | "1/2:1/2" | "0.5-0.5" | "0,5-0,5" => Some("1/2-1/2"),
        "*" => Some("*"),
        _ => None,
    }
}

/// Whether a line begins with a bracket of the movetext instead of a tag: a result or number, `[1-0]`, as on web pages, a
/// variation, `[2. Nc3 Nf6]`, or words, `[a good move]`.
pub(crate) fn begins_with_bracket(line: &str) -> bool {
    let Some(inside) = line.trim_start().strip_prefix('[') else {
        return false;
    };
    // A tag has a name.
    let is_first = |sign: char| sign.is_ascii_digit() || sign == '*';
    if !inside.starts_with(is_first) {
        return !inside.contains('"') && begins_with_movetext(inside);
    }
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_alone = inside.split_once(']').is_some_and(|(word, rest)| {
        result(word).is_some() || is_number(word) && rest.trim().is_empty()
    });
    // `[2. Nc3`, `[2...Nf6`, and no date or time.
    let behind = inside.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let moves = behind.trim_start_matches('.');
    let is_move = |sign: char| sign.is_ascii_alphabetic() || matches!(sign, ' ' | '\t');
    is_alone || moves.len() < behind.len() && moves.starts_with(is_move)
}

/// Whether a text behind a bracket, without quotes, begins with a move or is words in small letters.
fn begins_with_movetext(inside: &str) -> bool {
    let first = inside.split([' ', '\t', ']']).next().unwrap_or_default();
    let core = first.trim_end_matches(['!', '?']);
    let has_rank = core.ends_with(|sign: char| sign.is_ascii_digit() || matches!(sign, '+' | '#'));
    if has_rank {
        return San::read(core, Language::ENGLISH).is_some();
    }
    let is_part = |word: &str| {
        let word = word.trim_end_matches([',', '.', '!', '?', ';']);
        !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let words = inside.split_once(']').map(|(words, _)| words);
    // `[event club final]`
    let is_tag = ROSTER
        .iter()
        .any(|(name, _)| name.eq_ignore_ascii_case(first));
    let words = words.filter(|words| !is_tag && words.contains(' '));
    words.is_some_and(|words| words.split_ascii_whitespace().all(is_part))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The tokens of `line` one by one, as the lexer cuts them.
    fn one_by_one(line: &str) -> Vec<Lexeme<SyntaxKind>> {
        let mut lexemes = Vec::new();
        notation::parser::lex_from(line, 0, SyntaxKind::ERROR, &mut lexemes);
        lexemes
    }

    #[test]
    fn usual_lines_are_cut_as_they_are_meant() {
        let words = [
            "e4", "b5", "exd5", "Nf3", "Nbd7+", "R1e2", "Bxb5", "Kb1", "O-O", "O-O-O#", "e8=Q",
            "bxa8=N+",
        ];
        let between = [
            " ",
            " 2. ",
            " 2... ",
            "  12.",
            " {a - b, N f3} ",
            " $1 ",
            "! 3. ",
            " (",
            ") ",
            " ; 1 - 0",
        ];
        for first in words {
            for second in words {
                for sign in between {
                    let end = if first == second { "1-0" } else { first };
                    let line = format!("1. {first}{sign}{second} {end}");
                    let usual = one_by_one(&line);
                    assert!(is_usual(&line, &usual), "{line}");
                    let mut cut = usual.clone();
                    cut_otherwise(&line, 1, &mut cut);
                    assert_eq!(cut, usual, "{line}");
                }
            }
        }
        for line in [
            "1. e4 *", "(1-0)", "Ne8=Q", "N f3", "1 - 0", "(1) e4", "e4e5", "O - O", "Nf3*", "[e4]",
        ] {
            assert!(!is_usual(line, &one_by_one(line)), "{line}");
        }
    }
}
