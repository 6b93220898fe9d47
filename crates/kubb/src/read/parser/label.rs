//! Labels that scorers write before a turn: `T1:` and `Runde 2:` for its number, `Team A:` and `Rot:` for the team that throws.

use notation::{Edit, Fix, TextRange, size};

use super::LineParser;
use crate::{
    game::{
        letters::{is_actions, is_name, shortened},
        rules,
    },
    read::syntax::SyntaxKind,
};

/// Words for a turn in English, German and Swedish.
const TURNS: &[&str] = &[
    "t",
    "turn",
    "no",
    "nr",
    "round",
    "runde",
    "zug",
    "durchgang",
    "omgång",
    "omg",
    "runda",
    "drag",
    "tur",
    "kast",
    "wurf",
];

/// Reads a label before the turn, if there is one. Returns whether it is the turn's number.
pub(super) fn label(p: &mut LineParser<'_>) -> bool {
    if let Some(label) = Number::at(p) {
        label.read(p);
        return true;
    }
    if let Some(words) = team(p) {
        read_team(p, words);
    }
    false
}

/// `T1:`, `Turn 1.`, `Nr. 1`
struct Number {
    /// The length of the word before the number, in bytes, with a period after it.
    word: usize,
    /// Whether a blank separates them.
    is_apart: bool,
    digits: usize,
    mark: usize,
}

impl Number {
    fn at(p: &LineParser<'_>) -> Option<Self> {
        let text = p.text();
        let word = text
            .find(|sign: char| !sign.is_alphabetic())
            .unwrap_or(text.len());
        // Nearly all turns begin with a digit.
        if word == 0 {
            return None;
        }
        let name = text.get(..word)?.to_lowercase();
        if !p.at(SyntaxKind::WORD) || !TURNS.contains(&name.as_str()) {
            return None;
        }
        let is_apart = matches!(text.get(word..), Some("" | "."));
        let number = match is_apart {
            true if p.nth(1) == Some(SyntaxKind::WHITESPACE) => p.nth_text(2),
            true => return None,
            false => text.get(word..)?,
        };
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        let mark = number.get(digits..)?;
        let word = if is_apart { text.len() } else { word };
        // Only the turn may follow.
        let next = if is_apart { 3 } else { 1 };
        let is_number = (1..=3).contains(&digits) && matches!(mark, "." | ":" | "");
        (is_number && p.nth(next) == Some(SyntaxKind::WHITESPACE)).then_some(Self {
            word,
            is_apart,
            digits,
            mark: mark.len(),
        })
    }

    fn read(&self, p: &mut LineParser<'_>) {
        let start = p.offset();
        let number = p.start();
        p.bump_part(SyntaxKind::UNKNOWN, self.word);
        if self.is_apart {
            p.bump();
        }
        let digits = p.text().get(..self.digits).unwrap_or_default();
        p.bump_part(SyntaxKind::NUMBER, self.digits);
        if self.mark > 0 {
            p.bump_part(SyntaxKind::DOT, self.mark);
        }
        number.complete(p, SyntaxKind::TURN_NUMBER);
        let range = TextRange::new(start, p.last_end());
        let message = format!("A turn begins with its number and a period: {digits}.");
        let fix = Fix::guess(
            format!("Write {digits}."),
            vec![Edit::replace(range, format!("{digits}."))],
        );
        p.report(rules::TURN_PERIOD.at(range, message).with_fix(fix));
    }
}

/// The number of tokens in a team's name that stands before throws with players or before the turn's number; `None` without
/// one.
fn team(p: &LineParser<'_>) -> Option<usize> {
    let word = |n: usize| (p.nth(n) == Some(SyntaxKind::WORD)).then(|| p.nth_text(n));
    let is_blank = |n: usize| p.nth(n) == Some(SyntaxKind::WHITESPACE);
    let is_label = |text: &str| text.strip_suffix(':').is_some_and(is_name);
    let is_number = |text: &str| {
        let digits = text.strip_suffix('.').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_throw = |text: &str| {
        let parts = text.split_once(':');
        parts.is_some_and(|(name, actions)| is_name(name) && is_actions(actions))
    };
    let first = word(0).filter(|_| is_blank(1))?;
    if !is_name(first) && !is_label(first) {
        return None;
    }
    let second = word(2)?;
    if is_number(second) || is_label(first) && is_throw(second) {
        return Some(1);
    }
    let third = word(4).filter(|_| is_blank(3))?;
    let is_named = is_name(first) && first.chars().count() > 2;
    (is_named && is_label(second) && is_throw(third)).then_some(3)
}

fn read_team(p: &mut LineParser<'_>, words: usize) {
    let start = p.offset();
    let text: String = (0..words).map(|n| p.nth_text(n)).collect();
    (0..words).for_each(|_| p.bump_as(SyntaxKind::UNKNOWN));
    let range = TextRange::new(start, p.last_end());
    let next = p.nth_text(1);
    let edits = match next.ends_with('.') {
        // The comment goes after the number.
        true => {
            let blank = p.text().len();
            let at = range.end() + size(blank) + size(next.len());
            let gone = TextRange::new(range.start(), range.end() + size(blank));
            vec![Edit::delete(gone), Edit::insert(at, format!(" ({text})"))]
        }
        false => vec![Edit::replace(range, format!("({text})"))],
    };
    let text = shortened(&text);
    let message = format!(
        "`{text}` is no throw: the number of a turn tells whose it is. A comment may say it, too."
    );
    let finding = rules::TEAM_LABEL.at(range, message);
    p.report(finding.with_fix(Fix::guess(format!("Write ({text})"), edits)));
    p.eat(SyntaxKind::WHITESPACE);
}
