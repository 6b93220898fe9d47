//! Words between the moves: a remark where the game goes on without them, otherwise a text that may stand for a move.

use notation::{Finding, Severity, TextRange, TextSize, habit};

use crate::{
    game::{
        rules,
        san::{Language, MoveKind, San},
    },
    read::parser::is_time_spent,
    record::PgnRecord,
};

/// Merges the parser's findings on words between the moves, which are remarks, into one finding.
pub(super) fn remarks(game: &PgnRecord, findings: &mut Vec<Finding>) {
    let is_text = |finding: &Finding| finding.code == rules::UNREADABLE.code;
    if !findings.iter().any(is_text) {
        return;
    }
    let (texts, others): (Vec<Finding>, Vec<Finding>) = findings.drain(..).partition(is_text);
    let has_numbers = game.sheet().moves.iter().any(|one| one.number.is_some());
    let doubts = Doubts::of(&others, has_numbers);
    let is_remark = |text: &Finding| is_remark(game, text.range, &doubts);
    let (found, unclear): (Vec<Finding>, Vec<Finding>) = texts.into_iter().partition(is_remark);
    let found = habit::once(found.into_iter().map(as_remark).collect());
    findings.extend(others.into_iter().chain(unclear).chain(found));
}

/// The finding on a text that is a remark.
fn as_remark(text: Finding) -> Finding {
    let message = "These words are no moves. Words about the game stand in braces: {like this}.";
    let finding = rules::REMARK.at(text.range, message);
    match text.fixes.into_iter().next() {
        Some(braces) => finding.with_fix(braces),
        None => finding,
    }
}

/// Whether the game goes on behind `text` as if it were not there. A single word where the game ends may be its last move.
fn is_remark(game: &PgnRecord, text: TextRange, doubts: &Doubts) -> bool {
    let moves = &game.sheet().moves;
    // Where no number is written, a move among words may be one of the game.
    if !doubts.has_numbers && names_move(game.text(text)) {
        return false;
    }
    let next = moves.partition_point(|one| one.range.start() < text.start());
    match moves.get(next) {
        Some(following) => {
            let is_known = game.replayed().before(next).known().is_some();
            is_known && !doubts.any_in(TextRange::new(text.start(), following.range.end()))
        }
        None => {
            let words = game.text(text);
            let is_word = !words.contains(char::is_whitespace);
            let is_time = words.contains(':');
            // `0.35/18`, `1/2?`
            let is_figure = words
                .bytes()
                .all(|byte| byte.is_ascii_digit() || b".,/?".contains(&byte));
            let may_be_move = is_word
                && !is_time
                && !is_figure
                && !is_time_spent(words)
                && !tells_end(words)
                && !is_behind_result(game, text)
                && words.starts_with(char::is_alphanumeric);
            !may_be_move && !doubts.are_grave
        }
    }
}

/// Whether one of several words, without signs of a remark around or before them, is a move.
fn names_move(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_plain = text.starts_with(char::is_alphabetic) && !text.contains('(');
    is_plain
        && words.clone().count() > 1
        && words.any(|word| {
            let core = word.trim_matches(|sign: char| !sign.is_alphanumeric());
            San::read(core, Language::ENGLISH)
                .is_some_and(|san| matches!(san.kind, MoveKind::Go(_)))
        })
}

/// Whether a word in small letters stands behind the result: `1/2-1/2 agreed`.
fn is_behind_result(game: &PgnRecord, text: TextRange) -> bool {
    let word = game.text(text).trim_end_matches(['.', '!', '?']);
    let is_word = word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let mut results = game.sheet().results.iter();
    is_word && results.any(|result| result.range.end() <= text.start())
}

/// Whether a word says how a game ended, but not for whom: `resigns`.
fn tells_end(word: &str) -> bool {
    const WORDS: [&str; 10] = [
        "resigns",
        "resigned",
        "resign",
        "aufgegeben",
        "aufgabe",
        "abandonne",
        "abandona",
        "abbandona",
        "timeout",
        "adjourned",
    ];
    let word = word.trim_end_matches(|sign: char| !sign.is_alphabetic());
    WORDS.iter().any(|one| one.eq_ignore_ascii_case(word))
}

/// Where the warnings and errors about everything else begin and end, each in order.
struct Doubts {
    starts: Vec<TextSize>,
    ends: Vec<TextSize>,
    /// Whether there is an error.
    are_grave: bool,
    /// Whether a move of the game has a number.
    has_numbers: bool,
}

impl Doubts {
    fn of(findings: &[Finding], has_numbers: bool) -> Self {
        let doubts = || {
            findings
                .iter()
                .filter(|one| one.severity >= Severity::Warning)
                // It stands at the last move, whatever is between the moves.
                .filter(|one| one.code != rules::NO_RESULT.code)
        };
        let mut starts: Vec<_> = doubts().map(|one| one.range.start()).collect();
        let mut ends: Vec<_> = doubts().map(|one| one.range.end()).collect();
        starts.sort_unstable();
        ends.sort_unstable();
        let are_grave = doubts().any(|one| one.severity == Severity::Error);
        Self {
            starts,
            ends,
            are_grave,
            has_numbers,
        }
    }

    /// Whether one touches `range`.
    fn any_in(&self, range: TextRange) -> bool {
        let begun = self.starts.partition_point(|start| *start < range.end());
        let ended = self.ends.partition_point(|end| *end < range.start());
        begun > ended
    }
}
