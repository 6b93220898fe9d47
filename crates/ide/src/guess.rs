//! Repairs for findings that come without one: the slip of one character that would explain them best.
//!
//! Nobody computes these until they are asked for: every candidate is parsed, and the best of them replay the game.

use std::{collections::HashSet, sync::Arc};

use notation::{Edit, Finding, Fix, Parse, Record, Severity, TextRange, TextSize, TokenClass};

use crate::{Document, PlacedGame, game::Game, lines::size};

/// Characters before the finding that may be the slip: a parser often stumbles behind it.
const BEFORE: usize = 1;
/// Characters of the finding that may be the slip.
const INSIDE: usize = 24;
/// Candidates that replay the game.
const REPLAYS: usize = 32;
/// Guesses that are offered.
const OFFERED: usize = 3;
/// Larger games are not searched: every candidate costs time for each of their lines.
const MAX_LINES: usize = 2_000;

/// The rows of a keyboard: a finger slips to the left or right, up or down.
const KEYS: [[&str; 4]; 2] = [
    ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"],
    ["!@#$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:\"", "ZXCVBNM<>?"],
];

/// One character that may have slipped, undone.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Candidate {
    /// How unlikely the slip is; 0 is likeliest.
    rank: u8,
    /// Relative to the game.
    range: TextRange,
    text: String,
}

impl Document {
    /// `finding` with the fixes to show for it: its own, or else [`Document::guesses`].
    #[must_use]
    pub fn with_guesses(&self, mut finding: Finding) -> Finding {
        if finding.fixes.is_empty() {
            finding.fixes = self.guesses(&finding);
        }
        finding
    }

    /// The repairs of `finding` that undo one slip of the pen (a character dropped, doubled, swapped with the next or
    /// mistaken for another) and leave fewer contradictions in the game, the best first. They are guesses, never safe.
    /// Nothing for what is no error: a warning without fixes has none on purpose.
    ///
    /// Takes some milliseconds; ask only for a finding without fixes that somebody looks at.
    #[must_use]
    pub fn guesses(&self, finding: &Finding) -> Vec<Fix> {
        let placed = self.game_at(finding.range.start());
        let record = placed.record();
        let parse = record.parse();
        let inside = placed.relative_range(finding.range);
        if finding.severity < Severity::Error || parse.line_count() > MAX_LINES {
            return Vec::new();
        }
        let line = parse.line_at(inside.start());
        let before = slips_on(parse, line);
        let mut readable: Vec<(usize, Candidate, Parse)> = candidates(&placed, line, inside)
            .into_iter()
            .filter_map(|candidate| {
                let parse = parse.edit(self.notation(), candidate.range, &candidate.text);
                let left = slips_on(&parse, line);
                (left == 0 || left < before).then_some((left, candidate, parse))
            })
            .collect();
        readable.sort_by_key(|(left, candidate, _)| (*left, candidate.rank));
        let now = contradictions(placed.game.findings());
        let said = comment_len(&*record, line);
        let style = hints(placed.game.findings());
        let wrong = contradictions_on(parse, line, placed.game.findings());
        let mut best: Vec<((usize, usize), Candidate)> = readable
            .into_iter()
            .take(REPLAYS)
            .filter_map(|(_, candidate, parse)| {
                let settings = Arc::clone(self.settings());
                let game = Game::parsed(self.notation(), parse, settings, Arc::default());
                let left = contradictions(game.findings());
                // What a comment swallows is not repaired.
                let record = game.record();
                let is_said = comment_len(&*record, line) <= said;
                let is_tidy = hints(game.findings()) <= style;
                // One thing wrong is not exchanged for another.
                let parse = record.parse();
                let is_less = contradictions_on(parse, line, game.findings()) < wrong;
                (is_said && is_tidy && is_less && left < now).then_some((left, candidate))
            })
            .collect();
        best.sort_by_key(|(left, candidate)| (*left, candidate.rank));
        best.into_iter()
            .take(OFFERED)
            .map(|(_, candidate)| fix(&placed, inside, &candidate))
            .collect()
    }
}

/// How many findings the syntax has on a line.
fn slips_on(parse: &Parse, line: usize) -> usize {
    let range = parse.line_range(line);
    parse
        .findings()
        .filter(|finding| range.contains_range(finding.range))
        .count()
}

/// How many bytes of a line are comments.
fn comment_len(record: &dyn Record, line: usize) -> TextSize {
    let tokens = record.tokens(Some(record.parse().line_range(line)));
    tokens
        .iter()
        .filter(|token| token.class == TokenClass::Comment)
        .map(|token| token.range.len())
        .sum()
}

/// How much is wrong: errors, then warnings. Hints are style.
fn contradictions(findings: &[Finding]) -> (usize, usize) {
    let count = |severity| {
        let same = |finding: &&Finding| finding.severity == severity;
        findings.iter().filter(same).count()
    };
    (count(Severity::Error), count(Severity::Warning))
}

/// How many contradictions a line has.
fn contradictions_on(parse: &Parse, line: usize, findings: &[Finding]) -> usize {
    let range = parse.line_range(line);
    findings
        .iter()
        .filter(|finding| {
            finding.severity > Severity::Hint && range.contains(finding.range.start())
        })
        .count()
}

/// How much is questionable style, an empty action for one: a guess must not add to it.
fn hints(findings: &[Finding]) -> usize {
    let is_hint = |finding: &&Finding| finding.severity == Severity::Hint;
    findings.iter().filter(is_hint).count()
}

/// Every way to undo a slip of one character in or just before `finding`, on its line.
fn candidates(placed: &PlacedGame, line: usize, finding: TextRange) -> Vec<Candidate> {
    let record = placed.record();
    let parse = record.parse();
    let text = parse.line_text(line);
    let text = text.trim_end_matches(['\n', '\r']);
    let start = parse.line_start(line);
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let index = |at: TextSize| {
        let at = usize::from(at.max(start) - start);
        letters.partition_point(|(offset, _)| *offset < at)
    };
    let first = index(finding.start()).saturating_sub(BEFORE);
    let last = (index(finding.end()) + 1).min(first + BEFORE + INSIDE);
    let alphabet = alphabet(parse);
    let mut candidates = Vec::new();
    for position in first..=last.min(letters.len()) {
        let at = letters
            .get(position)
            .map_or(text.len(), |(offset, _)| *offset);
        let here = start + size(at);
        let letter = letters.get(position).map(|(_, letter)| *letter);
        let mut push = |rank, len: usize, text: String| {
            let range = TextRange::at(here, size(len));
            candidates.push(Candidate { rank, range, text });
        };
        let above = position
            .checked_sub(1)
            .and_then(|above| letters.get(above))
            .map(|(_, letter)| *letter);
        for &other in &alphabet {
            push(3, 0, other.to_string());
        }
        let Some(letter) = letter else { continue };
        push(
            if above == Some(letter) { 1 } else { 4 },
            letter.len_utf8(),
            String::new(),
        );
        if let Some((_, next)) = letters
            .get(position + 1)
            .filter(|(_, next)| *next != letter)
        {
            let both = letter.len_utf8() + next.len_utf8();
            push(0, both, [*next, letter].iter().collect());
        }
        for &other in alphabet.iter().filter(|other| **other != letter) {
            let rank = if are_neighbors(letter, other) { 2 } else { 5 };
            push(rank, letter.len_utf8(), other.to_string());
        }
    }
    let mut seen = HashSet::new();
    candidates.retain(|candidate| seen.insert((candidate.range, candidate.text.clone())));
    candidates
}

/// The characters of the game, those that it uses most first.
fn alphabet(parse: &Parse) -> Vec<char> {
    let mut counts: Vec<(usize, char)> = Vec::new();
    for letter in parse
        .text()
        .chars()
        .filter(|letter| !letter.is_whitespace())
    {
        match counts.iter_mut().find(|(_, known)| *known == letter) {
            Some((count, _)) => *count += 1,
            None => counts.push((1, letter)),
        }
    }
    counts.sort_by_key(|(count, letter)| (std::cmp::Reverse(*count), *letter));
    // Beyond these stand letters of comments and names.
    counts.truncate(72);
    counts.into_iter().map(|(_, letter)| letter).collect()
}

/// Whether two keys lie side by side.
fn are_neighbors(one: char, other: char) -> bool {
    KEYS.iter().any(|rows| {
        let place = |key: char| {
            rows.iter().enumerate().find_map(|(row, keys)| {
                let column = keys.chars().position(|known| known == key)?;
                Some((row, column))
            })
        };
        match (place(one), place(other)) {
            (Some((row, column)), Some((other_row, other_column))) => {
                row.abs_diff(other_row) + column.abs_diff(other_column) == 1
            }
            _ => false,
        }
    })
}

/// The candidate as a fix that says what the part of the line around it becomes.
fn fix(placed: &PlacedGame, finding: TextRange, candidate: &Candidate) -> Fix {
    let text = placed.record().parse().text();
    let around = finding.cover(candidate.range);
    let (start, end) = (usize::from(around.start()), usize::from(around.end()));
    let is_border = |letter: char| letter.is_whitespace() || letter == '/';
    let before = text.get(..start).unwrap_or_default();
    let after = text.get(end..).unwrap_or_default();
    let from = before.rfind(is_border).map_or(0, |at| {
        at + before
            .get(at..)
            .and_then(|rest| rest.chars().next())
            .map_or(1, char::len_utf8)
    });
    let to = end + after.find(is_border).unwrap_or(after.len());
    let edit = Edit::replace(candidate.range, candidate.text.clone());
    let left = usize::from(candidate.range.start());
    let right = usize::from(candidate.range.end());
    let becomes = [
        text.get(from..left).unwrap_or_default(),
        &candidate.text,
        text.get(right..to).unwrap_or_default(),
    ]
    .concat();
    let title = match becomes.trim() {
        "" => "Remove it".to_owned(),
        becomes => format!("Write {becomes}"),
    };
    Fix::guess(title, vec![edit.shifted(placed.offset)])
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1/w->2+3/#->C\nE:6w->3/#->E\n";

    /// The first guess for every finding of `text`, and the text that it leads to.
    fn guesses(text: &str) -> Vec<(String, String)> {
        let rootlog = crate::by_id("rootlog").unwrap();
        let document = Document::new(rootlog, text, Arc::default());
        let findings: Vec<Finding> = document.findings().collect();
        findings
            .iter()
            .filter_map(|finding| {
                let guess = document.guesses(finding).into_iter().next()?;
                let fixed = notation::apply_edits(text, &guess.edits);
                assert!(!guess.safe);
                Some((guess.title, fixed))
            })
            .collect()
    }

    #[test]
    fn a_slip_of_one_character_is_undone() {
        for (right, wrong) in [
            ("E:6w->3", "E:6w>-3"),
            ("E:6w->3", "E:6w>3"),
            ("E:6w->3", "E:6w->>3"),
            ("#->E", "@->E"),
        ] {
            let text = GAME.replace(right, wrong);
            let expected = (format!("Write {right}"), GAME.to_owned());
            assert_eq!(guesses(&text).first(), Some(&expected), "{wrong}");
        }
    }

    #[test]
    fn what_is_silenced_elsewhere_takes_no_guess_away() {
        let silenced = "C:what? // movetext: allow(rootlog/not-a-turn)\n";
        let right = format!("{GAME}{silenced}");
        let wrong = right.replace("6w->3", "6w>-3");
        let expected = ("Write E:6w->3".to_owned(), right);
        assert_eq!(guesses(&wrong).first(), Some(&expected));
    }

    #[test]
    fn nothing_is_guessed_where_no_slip_explains_it() {
        assert_eq!(guesses(&GAME.replace("6w->3", "what is this about")), []);
    }

    #[test]
    fn one_finding_is_not_exchanged_for_another() {
        // `.4` would be a number that cannot be read, and no square that is missing.
        let bucky = crate::by_id("bucky").unwrap();
        let document = Document::new(bucky, "1. e2-e3 e7-e6 2. e4", Arc::default());
        let findings: Vec<Finding> = document.findings().collect();
        let [finding] = findings.as_slice() else {
            panic!("{findings:?}");
        };
        assert_eq!(finding.code, "bucky/missing-square");
        assert_eq!(document.guesses(finding), []);
    }

    #[test]
    fn keys_beside_each_other_are_neighbors() {
        assert!(are_neighbors('3', 'e') && are_neighbors('#', '@') && are_neighbors('a', 's'));
        assert!(!are_neighbors('a', 'l') && !are_neighbors('a', 'S') && !are_neighbors('ä', 'a'));
    }
}
