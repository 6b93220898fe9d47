//! Tags, `[White "Ann"]`: the lines above the moves in PGN and similar notations. They are lexed, parsed and read here; a
//! notation knows what names and values mean.

mod answers;

use std::collections::BTreeMap;

use rowan::{Language, TextRange, TextSize};

use crate::{
    Edit, Finding, Fix, NameKind, Named, Occurrence, OccurrenceKind, Rule,
    data::say::{shortened, titled},
    habit,
    referee::slip,
    text::{
        parser::{Lexeme, Parser},
        walk, work,
    },
};

pub use answers::{answered, begin, completions, header, lines, new_game, setup, symbols, title};

/// The kinds of a tag's parts in a notation.
#[derive(Debug, Clone, Copy)]
pub struct Kinds<K> {
    /// A byte order mark before the first tag.
    pub bom: K,
    /// Blanks.
    pub whitespace: K,
    /// `[`
    pub l_bracket: K,
    /// `]`
    pub r_bracket: K,
    /// `White`
    pub name: K,
    /// `"Ann"`, with its quotes if it has any.
    pub value: K,
    /// The node around a tag.
    pub tag: K,
}

/// A tag with a name and a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// From bracket to bracket.
    pub range: TextRange,
    /// `White`
    pub name: String,
    /// The range of the name.
    pub name_range: TextRange,
    /// The value without quotes and escapes.
    pub value: String,
    /// The range between the quotes.
    pub value_range: TextRange,
    /// Whether the value has quotes and the tag is closed.
    pub is_whole: bool,
}

/// The tags that every game should have, in order, with their meanings.
pub const ROSTER: [(&str, &str); 7] = [
    ("Event", "The tournament or match."),
    (
        "Site",
        "Where it was played: a place or an address on the web.",
    ),
    (
        "Date",
        "The day: `2004.07.31`, with `??` for what is unknown.",
    ),
    ("Round", "The round."),
    ("White", "Who plays White."),
    ("Black", "Who plays Black."),
    (
        "Result",
        "`1-0`, `0-1`, `1/2-1/2`, or `*` for a game that goes on.",
    ),
];

/// The names of a notation's tags, and the rules about them.
#[derive(Debug, Clone, Copy)]
pub struct Names {
    /// The names that the notation knows besides the [`ROSTER`], in their usual order, with their meanings.
    pub known: &'static [(&'static str, &'static str)],
    /// Names that other programs use, which are not slips.
    pub others: &'static [&'static str],
    /// The rule about a tag that occurs twice.
    pub duplicate: &'static Rule,
    /// Whether the last of several tags counts, or the first.
    pub last_counts: bool,
    /// The rule about a name that is one slip away from a known one.
    pub misspelled: &'static Rule,
}

/// The most tokens of a tag, with the blanks in it and around it and a line break.
const MOST_IN_TAG: usize = 8;

/// Lexes the tags of `body`, a line without its line break, from `start` on. Returns the end of the last one, or
/// `start` if there is none.
pub fn lex<K: Copy>(
    body: &str,
    start: usize,
    kinds: &Kinds<K>,
    lexemes: &mut Vec<Lexeme<K>>,
) -> usize {
    if start == 0
        && let Some((name, value)) = standard(body)
    {
        let parts = [
            (kinds.l_bracket, 1),
            (kinds.name, name),
            (kinds.whitespace, 1),
            (kinds.value, value),
            (kinds.r_bracket, 1),
        ];
        let mut at = 0;
        lexemes.extend(parts.map(|(kind, len)| {
            at += len;
            (kind, at - len..at)
        }));
        return at;
    }
    let mut at = start;
    loop {
        let rest = body.get(at..).unwrap_or_default();
        let after_bom = if at == 0 {
            rest.trim_start_matches('\u{FEFF}')
        } else {
            rest
        };
        if !after_bom.trim_start_matches(is_blank).starts_with('[') {
            return at;
        }
        lexemes.reserve(MOST_IN_TAG);
        let lexemes = &mut *lexemes;
        let mut lexer = Lexer { body, at, lexemes };
        lexer.read(kinds.bom, |text| leading(text, |c| c == '\u{FEFF}'));
        lexer.read(kinds.whitespace, blanks);
        lexer.read(kinds.l_bracket, |text| usize::from(text.starts_with('[')));
        let is_closed = lexer.read_from(Part::Name, kinds);
        at = lexer.at;
        if !is_closed {
            return at;
        }
    }
}

/// A part of a tag, which may stand on a line below the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// `White`
    Name,
    /// `"Ann"`
    Value,
    /// `]`
    Bracket,
}

/// Lexes a tag from `part` on, whose other parts stand before `start` or on the lines above `body`. Returns its end.
pub fn lex_rest<K: Copy>(
    body: &str,
    start: usize,
    part: Part,
    kinds: &Kinds<K>,
    lexemes: &mut Vec<Lexeme<K>>,
) -> usize {
    let at = start;
    let mut lexer = Lexer { body, at, lexemes };
    lexer.read_from(part, kinds);
    lexer.at
}

/// Lexes the parts of a tag one by one.
struct Lexer<'t, 'l, K> {
    body: &'t str,
    at: usize,
    lexemes: &'l mut Vec<Lexeme<K>>,
}

impl<K: Copy> Lexer<'_, '_, K> {
    /// Reads what `len` takes of the rest; returns whether that is anything.
    fn read(&mut self, kind: K, len: fn(&str) -> usize) -> bool {
        let len = len(self.body.get(self.at..).unwrap_or_default());
        if len > 0 {
            self.lexemes.push((kind, self.at..self.at + len));
        }
        self.at += len;
        len > 0
    }

    /// Reads a tag from `part` on. Returns whether it is closed.
    fn read_from(&mut self, part: Part, kinds: &Kinds<K>) -> bool {
        self.read(kinds.whitespace, blanks);
        if part <= Part::Name {
            self.read(kinds.name, |text| {
                leading(text, |c| c.is_alphanumeric() || c == '_')
            });
            self.read(kinds.whitespace, blanks);
        }
        if part <= Part::Value {
            self.read(kinds.value, value_len);
            self.read(kinds.whitespace, blanks);
        }
        self.read(kinds.r_bracket, |text| usize::from(text.starts_with(']')))
    }
}

fn blanks(text: &str) -> usize {
    leading(text, is_blank)
}

/// The lengths of name and value of a tag that fills its line and has the usual form: `[White "Ann"]`. `None` for other lines.
fn standard(line: &str) -> Option<(usize, usize)> {
    let inner = line.strip_prefix('[')?.strip_suffix("\"]")?;
    let is_of_name = |sign: &u8| sign.is_ascii_alphanumeric() || *sign == b'_';
    let name = inner.bytes().take_while(|sign| is_of_name(sign)).count();
    let value = inner.get(name..)?.strip_prefix(" \"")?;
    let is_plain = name > 0 && memchr::memchr2(b'"', b'\\', value.as_bytes()).is_none();
    is_plain.then_some((name, value.len() + "\"\"".len()))
}

/// Whether a line is a tag in the usual form: `[White "Ann"]`.
#[must_use]
pub fn is_standard(line: &str) -> bool {
    standard(line).is_some()
}

/// The length of a tag's value: a string with its quotes, or without quotes everything before the `]`.
fn value_len(text: &str) -> usize {
    let unquoted = |text: &str| {
        // The offset is that of a character, so the slice is valid.
        let end = text.rfind(']').unwrap_or(text.len());
        text[..end].trim_end_matches(is_blank).len()
    };
    if !text.starts_with('"') {
        let end = text.find([']', '{']).unwrap_or(text.len());
        return text[..end].trim_end_matches(is_blank).len();
    }
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            '"' if !escaped => return goes_on(text, at).unwrap_or(at + 1),
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    unquoted(text)
}

/// The end of a value if the quote at `quote` is inside it: at the next `"]`, if no other tag begins before; otherwise `None`.
fn goes_on(text: &str, quote: usize) -> Option<usize> {
    let rest = text.get(quote + 1..)?;
    let inner = rest.find("\"]").map(|at| rest.split_at(at).0)?;
    let is_end = rest.trim_start_matches(is_blank).starts_with(']') || inner.ends_with('\\');
    let is_inside = !is_end && !inner.contains(['[', ']', '{', '}']);
    is_inside.then_some(quote + 1 + inner.len() + 1)
}

fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{A0}' | '\x0B' | '\x0C' | '\r')
}

/// The length of the start of `text` whose characters are all `wanted`.
fn leading(text: &str, wanted: impl Fn(char) -> bool) -> usize {
    text.find(|character| !wanted(character))
        .unwrap_or(text.len())
}

/// Parses one tag from the tokens of [`lex`]. Reports missing parts by `rule`.
pub fn parse<K>(parser: &mut Parser<'_, K>, kinds: &Kinds<K>, rule: &Rule)
where
    K: Copy + Eq + Into<rowan::SyntaxKind>,
{
    let start = parser.offset();
    let marker = parser.start();
    parser.eat(kinds.l_bracket);
    parser.eat(kinds.whitespace);
    let name = parser.at(kinds.name).then(|| parser.text());
    parser.eat(kinds.name);
    parser.eat(kinds.whitespace);
    let value = parser.at(kinds.value).then(|| parser.text());
    parser.eat(kinds.value);
    let value_end = parser.last_end();
    if parser.at(kinds.whitespace) && parser.nth(1) == Some(kinds.r_bracket) {
        parser.bump();
    }
    let is_closed = parser.eat(kinds.r_bracket);
    marker.complete(parser, kinds.tag);

    let end = if is_closed {
        parser.last_end()
    } else {
        value_end
    };
    let range = TextRange::new(start, end);
    if let Some(finding) = incomplete(rule, range, name, value, is_closed) {
        parser.report(finding);
    }
}

/// The finding about the missing parts of a tag; `None` if it is complete.
fn incomplete(
    rule: &Rule,
    range: TextRange,
    name: Option<&str>,
    value: Option<&str>,
    is_closed: bool,
) -> Option<Finding> {
    let finding = |message: &str| rule.at(range, message);
    let Some(name) = name else {
        return Some(finding(
            "A tag is a name and a value in quotes: [White \"Ann\"]. The name is missing.",
        ));
    };
    let short = shortened(name);
    let Some(value) = value.filter(|value| !value.is_empty()) else {
        let title = format!("Write [{} \"?\"]", titled(name));
        let edits = vec![Edit::replace(range, format!("[{name} \"?\"]"))];
        return Some(
            finding(&format!(
                "The tag {short} has no value: write it in quotes, [{short} \"…\"]."
            ))
            .with_fix(Fix::guess(title, edits)),
        );
    };
    let between = value.strip_prefix('"').unwrap_or(value);
    let between = between.strip_suffix('"').unwrap_or(between);
    if is_closed && is_quoted(value) && has_bare_quote(between) {
        let written = format!("[{name} \"{}\"]", escaped(between));
        let message =
            format!("A quote inside the value of {short} is written \\\": it would end the value.");
        return Some(finding(&message).with_fix(Fix::guess(
            format!("Write {}", titled(&written)),
            vec![Edit::replace(range, written)],
        )));
    }
    let missing = match (is_quoted(value), value.starts_with('"'), is_closed) {
        (true, _, true) => return None,
        (true, _, false) => "the ] at its end",
        (false, true, true) => "the quote behind its value",
        (false, false, true) => QUOTES,
        (false, _, false) => "a quote and the ] at its end",
    };
    let finding = finding(&format!("The tag {short} lacks {missing}."));
    if is_closed && let Some(fixes) = behind_backslash(range, name, value) {
        return Some(Finding { fixes, ..finding });
    }
    let inner = value.trim_matches('"');
    // `[White 'Ann']`
    let single = inner
        .strip_prefix('\'')
        .and_then(|inner| inner.strip_suffix('\''));
    let single = single.filter(|inner| !inner.is_empty() && !value.starts_with('"'));
    let inner = single.unwrap_or(inner);
    // With brackets or quotes inside, the value would end in the wrong place.
    if inner.contains(['"', '[', ']', '\\']) {
        return Some(finding);
    }
    let written = format!("[{name} \"{inner}\"]");
    Some(finding.with_fix(Fix::guess(
        format!("Write {}", titled(&written)),
        vec![Edit::replace(range, written)],
    )))
}

/// Repairs of a value with `\` before its last quote: either the `\` is part of the value, or the quote is, and the closing one
/// is missing. Likelier first: quotes inside a value come in pairs.
fn behind_backslash(range: TextRange, name: &str, value: &str) -> Option<Vec<Fix>> {
    let inner = value.strip_prefix('"')?.strip_suffix("\\\"")?;
    if inner.contains(['[', ']']) || has_bare_quote(inner) {
        return None;
    }
    let fix = |inner: &str| {
        let written = format!("[{name} \"{inner}\"]");
        let edits = vec![Edit::replace(range, written.clone())];
        Fix::guess(format!("Write {}", titled(&written)), edits)
    };
    let mut fixes = vec![fix(&format!("{inner}\\\\")), fix(&format!("{inner}\\\""))];
    if inner.matches("\\\"").count() % 2 == 1 {
        fixes.reverse();
    }
    Some(fixes)
}

/// Whether a value has a quote that is not escaped.
fn has_bare_quote(inner: &str) -> bool {
    let mut is_escaped = false;
    inner.chars().any(|character| {
        let is_bare = character == '"' && !is_escaped;
        is_escaped = character == '\\' && !is_escaped;
        is_bare
    })
}

/// The value with all quotes escaped.
fn escaped(inner: &str) -> String {
    let mut text = String::with_capacity(inner.len() + 2);
    let mut is_escaped = false;
    for character in inner.chars() {
        if character == '"' && !is_escaped {
            text.push('\\');
        }
        is_escaped = character == '\\' && !is_escaped;
        text.push(character);
    }
    text
}

/// Whether a tag's value is in quotes.
#[must_use]
pub fn is_quoted(value: &str) -> bool {
    let Some(inner) = value
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'))
    else {
        return false;
    };
    // An escaped quote does not close the value.
    inner.chars().rev().take_while(|c| *c == '\\').count() % 2 == 0
}

/// The value of a tag without its quotes and escapes.
#[must_use]
pub fn unquoted(value: &str) -> String {
    let inner = value.strip_prefix('"').unwrap_or(value);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    if !inner.contains('\\') {
        return inner.to_owned();
    }
    let mut text = String::with_capacity(inner.len());
    let mut characters = inner.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => text.extend(characters.next()),
            character => text.push(character),
        }
    }
    text
}

/// The name, the value as written, and whether the tag is complete; `None` without name or value.
fn parts<'t, L: Language>(
    node: walk::Node<'t, L>,
    kinds: &Kinds<L::Kind>,
) -> Option<(walk::Token<'t, L>, walk::Token<'t, L>, bool)> {
    let (name, value) = (node.token(kinds.name)?, node.token(kinds.value)?);
    let last = node.last_token();
    let is_closed = last.is_some_and(|last| last.kind() == kinds.r_bracket);
    Some((name, value, is_closed && is_quoted(value.text())))
}

/// Reads a node made by [`parse`]. `None` if it has no name or no value.
#[must_use]
pub fn read<L: Language>(node: walk::Node<'_, L>, kinds: &Kinds<L::Kind>) -> Option<Tag> {
    let (name, value, is_whole) = parts(node, kinds)?;
    let mut value_range = value.text_range();
    if is_quoted(value.text()) {
        let quote = TextSize::of('"');
        value_range = TextRange::new(value_range.start() + quote, value_range.end() - quote);
    }
    Some(Tag {
        range: node.text_range(),
        name: name.text().to_owned(),
        name_range: name.text_range(),
        value: unquoted(value.text()),
        value_range,
        is_whole,
    })
}

/// The tag with exactly one blank, between name and value. `None` if it is incomplete.
#[must_use]
pub fn formatted<L: Language>(node: walk::Node<'_, L>, kinds: &Kinds<L::Kind>) -> Option<String> {
    let (name, value, is_whole) = parts(node, kinds)?;
    is_whole.then(|| format!("[{} {}]", name.text(), value.text()))
}

/// Whether a value says that something is not known: `?`, or nothing.
fn is_unknown(value: &str) -> bool {
    matches!(value.trim(), "" | "?")
}

/// Every occurrence of the player named at `at`, in the tags with these names. `None` if the player there is not known: the
/// same `?` in another tag need not mean the same person.
#[must_use]
pub fn players(tags: &[Tag], names: &[&str], at: TextSize) -> Option<Named> {
    let of_players = tags
        .iter()
        .filter(|tag| tag.is_whole && names.contains(&tag.name.as_str()))
        .filter(|tag| !is_unknown(&tag.value));
    let mut here = of_players.clone();
    let named = here.find(|tag| tag.value_range.contains_inclusive(at))?;
    let places = of_players.filter(|tag| tag.value == named.value);
    let places = places.map(|tag| Occurrence {
        range: tag.value_range,
        kind: OccurrenceKind::Declaration,
    });
    Some(Named {
        kind: NameKind::Player,
        name: named.value.clone(),
        places: places.collect(),
        origins: Vec::new(),
    })
}

/// The findings about `tags`: names that occur twice, names that are one slip away from a known one, and what `check_value`
/// finds in complete tags. For a tag that does not count, only that is reported.
pub fn check(
    tags: &[Tag],
    names: &Names,
    check_value: impl Fn(&Tag) -> Option<Finding>,
) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut counting: BTreeMap<&str, &Tag> = BTreeMap::new();
    work::count(tags.len());
    for tag in tags {
        let slot = counting.entry(&tag.name).or_insert(tag);
        if names.last_counts {
            *slot = tag;
        }
    }
    for tag in tags {
        let counts = counting.get(tag.name.as_str());
        if let Some(counts) = counts.filter(|counts| counts.range != tag.range) {
            findings.push(twice(tag, counts, names));
            continue;
        }
        findings.extend(names.check(tag));
        if tag.is_whole {
            findings.extend(check_value(tag));
        }
    }
    findings
}

/// Joins the findings on tags that all lack quotes, and on those whose names are known but for their capitals, into one each.
/// `syntax` is the rule on tags that are not complete.
pub fn join(findings: &mut Vec<Finding>, syntax: &Rule, names: &Names) {
    let end = format!("lacks {QUOTES}.");
    habit::join_where(findings, |one| {
        one.code == syntax.code && one.message.ends_with(&end)
    });
    habit::join_where(findings, |one| {
        let name = one.message.split(' ').next().unwrap_or_default();
        let meant = one.fixes.first().and_then(|fix| fix.edits.first());
        one.code == names.misspelled.code
            && meant.is_some_and(|meant| meant.text.eq_ignore_ascii_case(name))
    });
}

/// What a tag without quotes lacks.
const QUOTES: &str = "the quotes around its value";

/// The finding about a tag that does not count, because of the tag `counts`.
fn twice(tag: &Tag, counts: &Tag, names: &Names) -> Finding {
    let which = if names.last_counts { "last" } else { "first" };
    let message = format!(
        "The tag {} stands twice; the {which} one counts.",
        shortened(&tag.name)
    );
    let finding = names.duplicate.at(tag.name_range, message);
    finding
        .with_related(counts.range, format!("the {which} one"))
        .with_fix(Fix::guess("Remove this one", vec![Edit::delete(tag.range)]))
}

impl Names {
    /// The known names, in their usual order, with their meanings.
    pub fn known(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        ROSTER.iter().chain(self.known).copied()
    }

    /// The meaning of the tag `name`; `None` if it is unknown.
    #[must_use]
    pub fn meaning(&self, name: &str) -> Option<&'static str> {
        let found = self.known().find(|(known, _)| *known == name);
        found.map(|(_, meaning)| meaning)
    }

    /// The finding about an unknown name that is one slip away from a known one.
    pub fn check(&self, tag: &Tag) -> Option<Finding> {
        if self.meaning(&tag.name).is_some() || self.others.contains(&tag.name.as_str()) {
            return None;
        }
        let is_near = |name: &str| {
            name.eq_ignore_ascii_case(&tag.name)
                || (name.len() > 2 && slip::is_one_slip(name, &tag.name))
        };
        let (meant, _) = self.known().find(|(name, _)| is_near(name))?;
        let message = format!(
            "{} is no tag that Movetext knows. Did you mean {meant}?",
            shortened(&tag.name)
        );
        let finding = self.misspelled.at(tag.name_range, message);
        let edits = vec![Edit::replace(tag.name_range, meant)];
        Some(finding.with_fix(Fix::guess(format!("Write {meant}"), edits)))
    }
}
