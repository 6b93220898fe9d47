//! Silencing comments: `movetext: allow(code, …)` in a comment of the notation.

use notation::{Parse, Record, Rule, TextRange, TextSize, Token, TokenClass, size};

use crate::settings::registry::rule;

/// The rules that silencing comments of a game name.
pub(crate) fn silenced(record: &dyn Record) -> Vec<(TextRange, &'static Rule)> {
    let allows = allows(record).into_iter();
    let known = allows.filter_map(|allow| Some((allow.range, rule(&allow.code)?)));
    known.collect()
}

/// The start of a silencing comment.
const MARK: &str = "movetext:";

/// One code in a silencing comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Allow {
    pub(crate) code: String,
    /// The bytes of the code; relative to the game.
    pub(crate) range: TextRange,
    /// The line of the comment, from 0.
    line: usize,
    /// The line that it silences too; `None` unless the comment is alone on its line.
    below: Option<usize>,
}

impl Allow {
    /// Whether it silences findings in line `line`.
    pub(crate) fn covers(&self, line: usize) -> bool {
        self.line == line || self.below == Some(line)
    }
}

/// The codes in the silencing comments of a game, in the order of the text.
pub(crate) fn allows(record: &dyn Record) -> Vec<Allow> {
    let parse = record.parse();
    let text = parse.text();
    // Most games have none: the search avoids computing their tokens.
    if memchr::memmem::find(text.as_bytes(), MARK.as_bytes()).is_none() {
        return Vec::new();
    }
    let mut allows = Vec::new();
    let tokens = record.tokens(None);
    for token in tokens
        .iter()
        .filter(|token| token.class == TokenClass::Comment)
    {
        let comment = text
            .get(usize::from(token.range.start())..usize::from(token.range.end()))
            .unwrap_or_default();
        let line = parse.line_at(token.range.start());
        let below = is_alone(&tokens, parse, line).then_some(line + 1);
        for (code, at) in codes(comment) {
            let range = TextRange::at(token.range.start() + size(at), TextSize::of(code));
            allows.push(Allow {
                code: code.to_owned(),
                range,
                line,
                below,
            });
        }
    }
    stack(&mut allows);
    allows
}

/// Makes silencing comments on consecutive lines all apply to the first line below them.
fn stack(allows: &mut [Allow]) {
    let mut below: Option<(usize, Option<usize>)> = None;
    for allow in allows.iter_mut().rev() {
        if let Some((line, target)) = below
            && allow.below == Some(line)
            && target.is_some()
        {
            allow.below = target;
        }
        if below.is_none_or(|(line, _)| line != allow.line) {
            below = Some((allow.line, allow.below));
        }
    }
}

/// Whether line `line` contains only comments.
fn is_alone(tokens: &[Token], parse: &Parse, line: usize) -> bool {
    let range = parse.line_range(line);
    let first = tokens.partition_point(|token| token.range.end() <= range.start());
    let mut content = parse.line_text(line).to_owned();
    for token in tokens[first..]
        .iter()
        .take_while(|token| token.range.start() < range.end())
    {
        if !matches!(token.class, TokenClass::Comment | TokenClass::Punctuation) {
            return false;
        }
        if let Some(token) = token.range.intersect(range) {
            let bytes = usize::from(token.start() - range.start())
                ..usize::from(token.end() - range.start());
            if content.is_char_boundary(bytes.start) && content.is_char_boundary(bytes.end) {
                content.replace_range(bytes.clone(), &" ".repeat(bytes.len()));
            }
        }
    }
    !content.contains(char::is_alphanumeric)
}

/// The codes that `comment` allows, each with its offset.
fn codes(comment: &str) -> Vec<(&str, usize)> {
    let Some((list, start)) = list(comment) else {
        return Vec::new();
    };
    let mut codes = Vec::new();
    let mut at = start;
    for part in list.split(',') {
        let code = part.trim();
        if !code.is_empty() {
            codes.push((code, at + part.len() - part.trim_start().len()));
        }
        at += part.len() + 1;
    }
    codes
}

/// The list inside `movetext: allow(…)`, with its offset. The closing bracket may be missing.
fn list(comment: &str) -> Option<(&str, usize)> {
    let (_, rest) = comment.split_once(MARK)?;
    let (_, rest) = rest
        .trim_start()
        .strip_prefix("allow")?
        .trim_start()
        .split_once('(')
        .filter(|(before, _)| before.is_empty())?;
    let start = comment.len() - rest.len();
    let list = rest.split(')').next().unwrap_or(rest);
    Some((list, start))
}

#[cfg(test)]
mod tests {
    use super::codes;

    #[test]
    fn codes_stand_in_the_brackets() {
        assert_eq!(
            codes("# movetext: allow(kubb/a, kubb/b)"),
            [("kubb/a", 18), ("kubb/b", 26)]
        );
        assert_eq!(codes("(see turn 3) movetext:allow ( a )"), [("a", 30)]);
        assert_eq!(codes("# movetext: allow(a"), [("a", 18)]);
        assert_eq!(codes("# movetext: allow()"), []);
        assert_eq!(codes("# movetext: allows(a)"), []);
        assert_eq!(codes("# movetext: deny(a)"), []);
        assert_eq!(codes("# allow(a)"), []);
    }
}
