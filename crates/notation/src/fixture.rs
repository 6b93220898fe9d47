//! Helpers for tests of all notations: `$0` cursors, findings drawn below their text, and properties that every notation must
//! keep. These functions panic with the offending record if a property does not hold.

mod growth;
mod played;
mod told;

use std::{
    fmt::{self, Write},
    fs,
    path::PathBuf,
    sync::Arc,
};

use rowan::{TextRange, TextSize};

use crate::{
    Depth, Finding, Notation, Parse, Record, Scope, Settings, apply_edits,
    picture::{Charset, Scene},
    text::edit::Edit,
};

pub use growth::{Growing, assert_bounded, assert_grows_as, growing, show};
pub use played::{WrittenChoice, assert_sound, by_choices, offered, shown, written};
pub use told::{SymbolMeaning, hints, hover, lens, occurrences, origins, told};

/// The width of a board in a hover, in columns.
const SMALL_WIDTH: usize = 76;

/// The folder of real records in the variable `MOVETEXT_CORPUS`; `None` if its value is `none`. The variable is required, so
/// that no test passes only because the records are missing.
///
/// # Panics
/// If the variable is not set.
#[must_use]
#[track_caller]
pub fn corpus_root() -> Option<PathBuf> {
    let root = std::env::var_os("MOVETEXT_CORPUS")
        .expect("MOVETEXT_CORPUS names a folder of real records, or is `none`");
    (root != "none").then(|| root.into())
}

/// `usual` tries at random, or as many times more as the variable `MOVETEXT_TRIES` says.
///
/// # Panics
/// If the variable is set and no number.
#[must_use]
pub fn tries(usual: usize) -> usize {
    let times = std::env::var("MOVETEXT_TRIES");
    usual
        * times.map_or(1, |times| {
            times.parse().expect("MOVETEXT_TRIES is a number")
        })
}

/// The records in the folder `name` of the corpus, sorted by name: path and text. Empty without a corpus.
///
/// # Panics
/// If there is no such folder, or a record is not in UTF-8.
#[must_use]
#[track_caller]
pub fn corpus(name: &str) -> Vec<(PathBuf, String)> {
    let Some(root) = corpus_root() else {
        return Vec::new();
    };
    let entries = fs::read_dir(root.join(name)).expect("a folder of real records");
    let paths = entries.map(|entry| entry.expect("a readable folder").path());
    let mut texts: Vec<(PathBuf, String)> = paths
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a text in UTF-8");
            (path, text)
        })
        .collect();
    texts.sort();
    texts
}

/// The debug output of a value without text ranges, so that values at different places compare equal.
#[must_use]
pub fn without_ranges(value: &impl fmt::Debug) -> String {
    let shown = format!("{value:?}");
    let parts = shown.split("..");
    let parts = parts.map(|part| part.trim_matches(|sign: char| sign.is_ascii_digit()));
    parts.collect()
}

/// Reads `text` as one game with default settings.
#[must_use]
pub fn read(notation: &dyn Notation, text: &str) -> Arc<dyn Record> {
    crate::read(notation, Parse::new(notation, text), &Settings::default())
}

/// The text board after the first `step` moves of `text`, or `nothing`.
#[must_use]
pub fn board(notation: &dyn Notation, text: &str, step: usize, charset: Charset) -> String {
    let board = read(notation, text).text_board(step, charset);
    board.map_or_else(|| "nothing".to_owned(), |board| board.plain())
}

/// The parts of a picture of `text`, one per line: the title, and the text of the move that it links to.
#[must_use]
pub fn parts(scene: &Scene, text: &str) -> String {
    let parts = scene.parts.iter().map(|part| {
        let range = usize::from(part.range.start())..usize::from(part.range.end());
        format!("{} [{}]", part.title, text.get(range).unwrap_or("outside"))
    });
    parts.collect::<Vec<_>>().join("\n")
}

/// `fixture` without its `$0`, and the offset of that.
///
/// # Panics
/// If there is not exactly one `$0`.
#[must_use]
pub fn cursor(fixture: &str) -> (String, TextSize) {
    let parts: Vec<&str> = fixture.split("$0").collect();
    assert_eq!(parts.len(), 2, "a fixture has exactly one $0: {fixture}");
    (parts.concat(), TextSize::of(parts[0]))
}

/// `fixture` without its two `$0`, and the range between them.
///
/// # Panics
/// If there are not exactly two `$0`.
#[must_use]
pub fn selection(fixture: &str) -> (String, TextRange) {
    let parts: Vec<&str> = fixture.split("$0").collect();
    assert_eq!(
        parts.len(),
        3,
        "a fixture with a selection has exactly two $0: {fixture}"
    );
    (
        parts.concat(),
        TextRange::at(TextSize::of(parts[0]), TextSize::of(parts[1])),
    )
}

/// The findings of `text`, each below its line, followed by the line after each fix:
///
/// ```text
/// error kubb/unknown-action 1:4 message
///   1. U - -
///      ^
///   fix: Write I  (safe)
///   > 1. I - -
/// ```
#[must_use]
pub fn findings(notation: &dyn Notation, text: &str) -> String {
    let record = read(notation, text);
    let mut out = String::new();
    for finding in record.findings() {
        draw(&mut out, text, finding);
    }
    out
}

/// The findings of `text` without drawings, one per line, each followed by a line with its repairs, best first. Each repair is
/// checked, see [`assert_fixes`].
///
/// ```text
/// 1 error unknown-action [U] `U` is no action.
///     Write I | Write 0I
/// ```
///
/// # Panics
/// If a finding remains after one of its repairs, or if the text has others when it is read to be checked.
#[must_use]
pub fn listed(notation: &dyn Notation, text: &str) -> String {
    let mut out = String::new();
    let record = read(notation, text);
    let checked = crate::read_and_check(notation, Parse::new(notation, text), &Settings::default());
    assert_eq!(record.findings(), checked.findings(), "{text:?}");
    for finding in record.findings() {
        let (line, ..) = locate(text, finding.range.start());
        let code = finding.code.rsplit('/').next().unwrap_or_default();
        let _ = writeln!(
            out,
            "{} {} {code} [{}] {}",
            line + 1,
            finding.severity.name(),
            &text[finding.range],
            finding.message
        );
        let titles: Vec<&str> = finding.fixes.iter().map(|fix| &*fix.title).collect();
        if !titles.is_empty() {
            let _ = writeln!(out, "    {}", titles.join(" | "));
        }
    }
    assert_fixes(notation, text);
    out
}

fn draw(out: &mut String, text: &str, finding: &Finding) {
    let (line_index, column, line) = locate(text, finding.range.start());
    let width = text[finding.range]
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        .max(1);
    let _ = writeln!(
        out,
        "{} {} {}:{} {}\n  {line}\n  {}{}",
        finding.severity.name(),
        finding.code,
        line_index + 1,
        column + 1,
        finding.message,
        " ".repeat(column),
        "^".repeat(width)
    );
    for related in &finding.related {
        let (line_index, column, _) = locate(text, related.range.start());
        let _ = writeln!(
            out,
            "  see {}:{}: {}",
            line_index + 1,
            column + 1,
            related.message
        );
    }
    for fix in &finding.fixes {
        let fixed = apply_edits(text, &fix.edits);
        let _ = writeln!(
            out,
            "  fix: {}{}",
            fix.title,
            match (fix.safe, fix.certain) {
                (true, _) => "  (safe)",
                (false, true) => "  (certain)",
                (false, false) => "",
            }
        );
        for line in fixed
            .lines()
            .filter(|line| !text.lines().any(|old| old == *line))
            .take(4)
        {
            let _ = writeln!(out, "  > {line}");
        }
    }
}

/// The line number of `offset` from 0, the column in characters from 0, and the text of the line.
fn locate(text: &str, offset: TextSize) -> (usize, usize, &str) {
    let before = &text[..usize::from(offset)];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = text[start..].lines().next().unwrap_or_default();
    (
        before.matches('\n').count(),
        before[start..].chars().count(),
        line,
    )
}

/// Checks that the tree of `text` holds every byte.
///
/// # Panics
/// If it does not.
pub fn assert_lossless(notation: &dyn Notation, text: &str) {
    assert_eq!(Parse::new(notation, text).text(), text);
}

/// Checks that an edit gives the same tree, findings included, as parsing the new text. Offsets inside a character
/// are moved to its start.
///
/// # Panics
/// If it does not.
pub fn assert_incremental(
    notation: &dyn Notation,
    text: &str,
    range: std::ops::Range<usize>,
    insert: &str,
) {
    let floor = |at: usize| {
        (0..=at.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0)
    };
    let (start, end) = (floor(range.start), floor(range.end.max(range.start)));
    let size = |at: usize| TextSize::try_from(at).expect("fixtures are small");
    let edited =
        Parse::new(notation, text).edit(notation, TextRange::new(size(start), size(end)), insert);
    let mut new_text = text.to_owned();
    new_text.replace_range(start..end, insert);
    let scratch = Parse::new(notation, &new_text);
    assert_eq!(edited.text(), new_text);
    assert!(
        edited.has_same_trees(&scratch),
        "tree after editing {start}..{end} to {insert:?} in {text:?}"
    );
    assert_eq!(
        edited.findings().collect::<Vec<_>>(),
        scratch.findings().collect::<Vec<_>>()
    );
    assert_eq!(edited.line_count(), scratch.line_count());
}

/// Checks that both texts of each pair in `same` have the same content where the board is known (see [`Notation::kept`]), and
/// those of each pair in `other` do not.
///
/// # Panics
/// If a pair does not.
pub fn assert_spellings(notation: &dyn Notation, same: &[(&str, &str)], other: &[(&str, &str)]) {
    for (one, again) in same {
        assert_eq!(
            kept(notation, one),
            kept(notation, again),
            "{one:?} {again:?}"
        );
    }
    for (one, again) in other {
        assert_ne!(
            kept(notation, one),
            kept(notation, again),
            "{one:?} {again:?}"
        );
    }
}

fn kept(notation: &dyn Notation, text: &str) -> Vec<String> {
    let parse = Parse::new(notation, text);
    let lines = 0..parse.line_count();
    let pieces = lines.flat_map(|line| parse.kept(notation, line));
    let texts = pieces.map(|piece| piece.known.into_owned());
    texts.filter(|text| !text.is_empty()).collect()
}

/// Random numbers that are the same in every run (`SplitMix64`).
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    #[expect(clippy::should_implement_trait, reason = "it never ends")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `limit`, which must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).unwrap_or_default()
    }

    /// One of `items`, which must not be empty.
    pub fn one_of<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }
}

/// Formats `text` and checks that formatting again changes nothing. Returns the formatted text.
///
/// # Panics
/// If formatting is not idempotent.
#[must_use]
pub fn format(notation: &dyn Notation, text: &str) -> String {
    let once = apply_edits(text, &read(notation, text).format(Scope::Game));
    let twice = apply_edits(&once, &read(notation, &once).format(Scope::Game));
    assert_eq!(
        once, twice,
        "formatting twice changes more than once for {text:?}"
    );
    once
}

/// Calls every answer at every character of `text`, to find panics, and checks that every range is inside the text and
/// on character borders.
///
/// # Panics
/// If an answer has a range outside the text.
pub fn assert_answers(notation: &dyn Notation, text: &str) {
    let record = read(notation, text);
    let check = |range: TextRange, what: &str| {
        assert!(
            text.get(usize::from(range.start())..usize::from(range.end()))
                .is_some(),
            "{what} {range:?} in {text:?}"
        );
    };
    let check_edits =
        |edits: &[Edit], what: &str| edits.iter().for_each(|edit| check(edit.range, what));
    for line in text.lines() {
        let open = notation.unfinished(line).open;
        assert!(open <= line.len(), "{open} bytes of {line:?} are open");
    }
    for finding in record.findings() {
        check(finding.range, finding.code);
        assert!(
            notation
                .rules()
                .iter()
                .any(|rule| rule.code == finding.code),
            "{} is not in the rules",
            finding.code
        );
        finding
            .related
            .iter()
            .for_each(|related| check(related.range, "related"));
        finding
            .fixes
            .iter()
            .for_each(|fix| check_edits(&fix.edits, "fix"));
    }
    let mut end = TextSize::new(0);
    for token in record.tokens(None) {
        check(token.range, "token");
        assert!(
            token.range.start() >= end && !token.range.is_empty(),
            "tokens ascend: {token:?} in {text:?}"
        );
        end = token.range.end();
    }
    let whole = TextRange::up_to(TextSize::of(text));
    check_edits(&record.format(Scope::Game), "format");
    hints(&*record)
        .iter()
        .for_each(|hint| check(TextRange::empty(hint.at), "hint"));
    record
        .actions(whole)
        .iter()
        .for_each(|action| check_edits(&action.fix.edits, "action"));
    let outline = record.outline(Depth::Moves);
    assert_eq!(record.outline(Depth::Names), Depth::Names.of(outline));
    let _ = (record.head(), record.stats());
    let places = record.moves();
    let moves = places.len();
    let replayed = record.replay(notation).moves;
    assert!(
        replayed
            .iter()
            .map(|one| (one.line as usize, one.range))
            .eq(places.iter().map(|one| (one.line, one.range)))
    );
    for index in [0, moves / 2, moves.saturating_sub(1), moves] {
        assert_eq!(
            record.move_data(notation, index).as_ref(),
            replayed.get(index)
        );
    }
    for step in [0, 1, moves / 2, moves, moves + 1] {
        let scene = record.scene(step);
        for part in scene.iter().flat_map(|scene| &scene.parts) {
            check(part.range, "part");
        }
        let board = record.text_board(step, Charset::Ascii);
        assert_eq!(scene.is_some(), board.is_some(), "pictures of step {step}");
        let small = record.small_board(step);
        assert_eq!(scene.is_some(), small.is_some(), "small board of {step}");
        let small = small.unwrap_or_default();
        assert!(small.width() <= SMALL_WIDTH, "too wide: {}", small.plain());
        for board in [board.unwrap_or_default(), small] {
            assert!(
                board.plain().lines().all(|line| line == line.trim_end()),
                "blanks at the end of a line: {board:?}"
            );
        }
    }
    for at in text
        .char_indices()
        .map(|(at, _)| at)
        .chain([text.len(), text.len() + 7])
    {
        let at = TextSize::try_from(at).expect("fixtures are small");
        record.meaning(at).iter().for_each(|meaning| {
            check(meaning.range, "meaning");
            assert!(meaning.step.is_none_or(|step| step <= moves), "{meaning:?}");
        });
        record
            .told(at)
            .iter()
            .for_each(|told| check(told.range, "told"));
        record
            .completions(at)
            .iter()
            .for_each(|completion| check(completion.replace, "completion"));
        if let Some(named) = record.named(at) {
            named
                .origins
                .iter()
                .for_each(|range| check(*range, "origin"));
            let places = named.places.iter();
            places.for_each(|place| check(place.range, "occurrence"));
        }
        check_edits(&record.format(Scope::Ended(at)), "format above");
        let _ = record.actions(TextRange::empty(at));
    }
}

/// Checks that each fix of each finding removes that finding. If a line has the same finding several times,
/// there must be one fewer.
///
/// # Panics
/// If a finding remains.
pub fn assert_fixes(notation: &dyn Notation, text: &str) {
    let count = |text: &str, like: &Finding, line: usize| {
        read(notation, text)
            .findings()
            .iter()
            .filter(|other| {
                other.code == like.code
                    && other.message == like.message
                    && locate(text, other.range.start()).0 == line
            })
            .count()
    };
    for finding in read(notation, text).findings() {
        let (line, ..) = locate(text, finding.range.start());
        let before = count(text, finding, line);
        for fix in &finding.fixes {
            let fixed = apply_edits(text, &fix.edits);
            assert!(
                count(&fixed, finding, line) < before,
                "{:?} does not repair {} in {text:?}: {}",
                fix.title,
                finding.code,
                finding.message
            );
        }
    }
}

/// Checks the table of rules: codes are unique and well-formed, every wrong example has its finding, and every right one has no
/// finding of that rule, no error and no warning.
///
/// # Panics
/// If a rule violates this.
pub fn assert_rules(notation: &dyn Notation) {
    let mut codes = std::collections::BTreeSet::new();
    for rule in notation.rules() {
        assert!(
            codes.insert(rule.code),
            "{} stands twice in the rules",
            rule.code
        );
        assert!(
            rule.code.starts_with(&format!("{}/", notation.id())),
            "{} begins with the notation's id",
            rule.code
        );
        let wrong = read(notation, rule.wrong);
        let is_its = |finding: &&Finding| finding.code == rule.code;
        let found = wrong.findings().iter().find(is_its);
        assert_eq!(
            found.map(|finding| finding.severity),
            Some(rule.severity),
            "{}: what is found in {:?}, and the row of the rule",
            rule.code,
            rule.wrong
        );
        let right = findings(notation, rule.right);
        let clean = !right.contains(&format!(" {} ", rule.code))
            && !right.starts_with("error ")
            && !right.starts_with("warning ");
        assert!(
            clean,
            "{}: the right example has findings:\n{right}",
            rule.code
        );
    }
}
