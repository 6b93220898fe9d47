//! Which repairs are certain given the whole game.

use std::{ops::Range, sync::Arc};

use notation::{
    Edit, Finding, Fix, Order as _, Severity, TextRange, apply_edits, cut::cut, price, size, slip,
    work::Budget,
};

use super::trial::{after, counts, fixes, has_more, try_out};
use crate::document::game::Game;

/// `game` after the first repair of its finding `index`; `None` if that is not certain. `is_scanned` says whether the original
/// record was read by a scanner.
///
/// All callers decide here whether a repair is certain: `check --repair`, the desk, code actions and `certain` in JSON. A
/// repair is certain if it undoes one slip in one place (or one sign in many, or the order of lines) and removes nothing that
/// was written, if each other listed repair leaves more findings, and if either the notation's own search leaves no alternative
/// or it undoes a scanner's mistake in text that is impossible as written.
pub(crate) fn repair(
    game: &Game,
    index: usize,
    is_scanned: bool,
    budget: &Budget,
) -> Option<Arc<Game>> {
    let finding = game.findings().get(index)?;
    let (first, others) = fixes(game, index, budget).split_first()?;
    if !takes_nothing_away(game.text(), first) {
        return None;
    }
    // Below an unrepaired error, correct moves can look wrong. There a slip that only handwriting explains is not certain.
    if is_of_hand(game.text(), first) && has_open_above(game, finding) {
        return None;
    }
    let is_misread = is_scanned || is_hardly_typed(game.text(), first);
    // The listed repairs need not be all that may have been meant. So a look-alike is not certain if another repair is listed.
    // Nor is it if the text can be right as written, because the slip may be further up.
    let takes_back = is_misread
        && others.is_empty()
        && is_impossible(game, finding)
        && takes_back_look_alikes(game.text(), first);
    let leaves_nothing_else = leaves_nothing_else(game, finding, first);
    if !takes_back && !leaves_nothing_else {
        return None;
    }
    let next = try_out(game, finding, &first.edits, budget)?;
    let left = wrong(&next);
    let leaves_more = |fix: &Fix| {
        let other = after(game, &fix.edits, budget);
        other.is_some_and(|other| wrong(&other) > left)
    };
    let is_told = leaves_nothing_else || is_clean(game, &next);
    (is_told && others.iter().all(leaves_more)).then_some(next)
}

/// The number of errors and warnings of a game.
fn wrong(game: &Game) -> usize {
    let findings = game.findings().iter();
    findings.filter(|finding| is_wrong(finding)).count()
}

/// Whether the notation's search says that only `fix` can have been meant at `finding`.
fn leaves_nothing_else(game: &Game, finding: &Finding, fix: &Fix) -> bool {
    let record = game.record();
    let mut found = record.findings().iter();
    found.any(|one| {
        let is_same = one.code == finding.code && one.range == finding.range;
        is_same
            && one
                .fixes
                .iter()
                .any(|one| one.certain && one.edits == fix.edits)
    })
}

/// Whether `fix` removes no letter or digit that was written: it corrects one or two slips in a word, inserts a sign, or
/// changes the order of lines.
fn takes_nothing_away(text: &str, fix: &Fix) -> bool {
    is_slip_in_a_word(text, fix) || inserts_a_sign(fix) || moves_lines(text, fix)
}

/// Whether `fix` only inserts one sign, in any number of places, such as the periods after the numbers of a game.
fn inserts_a_sign(fix: &Fix) -> bool {
    let first = fix.edits.first().map(|edit| edit.text.as_str());
    let is_sign = |text: &str| {
        let mut signs = text.chars();
        let sign = signs.next().filter(|_| signs.next().is_none());
        sign.is_some_and(|sign| !sign.is_alphanumeric() && !sign.is_whitespace())
    };
    let is_same = |edit: &Edit| edit.range.is_empty() && Some(edit.text.as_str()) == first;
    first.is_some_and(is_sign) && fix.edits.iter().all(is_same)
}

/// The most slips that a certain repair of a word undoes.
const MOST_SLIPS: usize = 2;

/// Whether `fix` corrects one word and keeps its letters and digits, or replaces look-alikes.
fn is_slip_in_a_word(text: &str, fix: &Fix) -> bool {
    let is_border = |letter: char| letter.is_whitespace() || letter == '/';
    let Some(span) = span(fix) else {
        return false;
    };
    let (old, new) = rewritten(text, span, fix);
    // A sign alone does not show which letters are missing.
    let says = |text: &str| text.contains(char::is_alphanumeric);
    let is_told = old.is_empty() || says(old) || !says(&new);
    let keeps = is_told && is_slip(old, &new) && slip::distance(old, &new) <= MOST_SLIPS;
    !old.contains(is_border) && !new.contains(is_border) && keeps || slip::looks_like(old, &new)
}

/// The range from the first edit of `fix` to the last; `None` without edits.
fn span(fix: &Fix) -> Option<TextRange> {
    let ranges = fix.edits.iter().map(|edit| edit.range);
    ranges.reduce(TextRange::cover)
}

/// The text at `range`, as written and after `fix`, whose edits are all inside.
fn rewritten<'t>(text: &'t str, range: TextRange, fix: &Fix) -> (&'t str, String) {
    let old = text.get(Range::<usize>::from(range)).unwrap_or_default();
    let edits = fix.edits.iter();
    let edits = edits.map(|edit| Edit::replace(edit.range - range.start(), edit.text.clone()));
    (old, apply_edits(old, &edits.collect::<Vec<_>>()))
}

/// Whether `new` loses nothing of `old`: characters are added, reordered, or replaced by others that are easily confused with
/// them.
fn is_slip(old: &str, new: &str) -> bool {
    let (old, new): (Vec<char>, Vec<char>) = (old.chars().collect(), new.chars().collect());
    if old.len() != new.len() {
        let mut rest = new.iter();
        return old.iter().all(|one| rest.any(|other| other == one));
    }
    let is_near = |(one, other): (&char, &char)| {
        price::of_letter(*one, *other) <= price::KEY || slip::are_brackets(*one, *other)
    };
    let sorted = |signs: &[char]| {
        let mut signs = signs.to_vec();
        signs.order();
        signs
    };
    old.iter().zip(&new).all(is_near) || sorted(&old) == sorted(&new)
}

/// Whether `fix` replaces a character by one that neither looks like it nor is beside it on a keyboard: only
/// handwriting confuses them.
fn is_of_hand(text: &str, fix: &Fix) -> bool {
    let is_one = |edit: &Edit| {
        let old = text.get(Range::<usize>::from(edit.range));
        let pair = old.and_then(|old| price::replaced(old, &edit.text));
        pair.is_some_and(|(old, new)| !slip::look_alike(old, new) && !slip::are_neighbors(old, new))
    };
    fix.edits.iter().any(is_one)
}

/// Whether an error above `finding` does not have exactly one repair.
fn has_open_above(game: &Game, finding: &Finding) -> bool {
    let mut above = game.findings().iter();
    above.any(|one| {
        let is_above = one.range.start() < finding.range.start();
        is_above && one.fixes.len() != 1 && is_impossible(game, one)
    })
}

/// Whether `fix` only changes the order of lines or of columns. Only the lines that it touches are looked at: a game may have
/// thousands of fixes.
fn moves_lines(text: &str, fix: &Fix) -> bool {
    let Some(span) = span(fix) else {
        return false;
    };
    let above = text.get(..usize::from(span.start())).unwrap_or_default();
    let below = text.get(usize::from(span.end())..).unwrap_or_default();
    let start = above.rfind('\n').map_or(0, |at| at + 1);
    let end = usize::from(span.end()) + below.find('\n').unwrap_or(below.len());
    let (old, new) = rewritten(text, TextRange::new(size(start), size(end)), fix);
    let sorted = |text: &str| {
        let parts = text.lines().flat_map(|line| line.split('\t'));
        let parts = parts.flat_map(|part| part.split("  ")).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        let mut parts: Vec<String> = parts.map(str::to_owned).collect();
        parts.order();
        parts
    };
    sorted(old) == sorted(&new)
}

/// Characters that a scanner writes but that are hardly ever typed in a record.
const HARDLY_TYPED: &str = "lo–−→";

/// Whether `fix` replaces only such characters.
fn is_hardly_typed(text: &str, fix: &Fix) -> bool {
    let is_misread = |edit: &Edit| {
        let old = text.get(Range::<usize>::from(edit.range));
        let old = old.unwrap_or_default();
        let mut pairs = old.chars().zip(edit.text.chars());
        old.chars().count() == edit.text.chars().count()
            && pairs.all(|(old, new)| old == new || HARDLY_TYPED.contains(old))
    };
    fix.edits.iter().all(is_misread)
}

/// Whether a scanner read `game`: the first repairs of at least two errors replace look-alikes. A single
/// one may be a wrong key.
pub(crate) fn is_scanned(game: &Game, budget: &Budget) -> bool {
    let text = game.text();
    let misread = |index: usize| {
        let first = fixes(game, index, budget).first();
        first.filter(|fix| takes_back_look_alikes(text, fix))
    };
    let errors = game.findings().iter().enumerate();
    let errors = errors.filter(|(_, finding)| is_impossible(game, finding));
    let mut misread = errors.filter_map(|(index, _)| misread(index));
    let first = misread.next();
    // Two errors may come from one slip.
    first.is_some_and(|first| misread.any(|other| other.edits != first.edits))
}

/// Whether `fix` only replaces characters by others that look like them, and brackets by those of another pair.
fn takes_back_look_alikes(text: &str, fix: &Fix) -> bool {
    let has_other_brackets = |old: &str, new: &str| {
        let mut pairs = old.chars().zip(new.chars());
        old.chars().count() == new.chars().count()
            && pairs.all(|(one, other)| one == other || slip::are_brackets(one, other))
    };
    let is_look_alike = |edit: &Edit| {
        let old = text.get(Range::<usize>::from(edit.range));
        old.is_some_and(|old| {
            slip::looks_like(old, &edit.text) || has_other_brackets(old, &edit.text)
        })
    };
    !fix.edits.is_empty() && fix.edits.iter().all(is_look_alike)
}

fn is_wrong(finding: &Finding) -> bool {
    finding.severity >= Severity::Warning
}

/// Whether the text at the finding cannot be right under any reading: its rule is an error, at whatever level
/// the settings put it.
fn is_impossible(game: &Game, finding: &Finding) -> bool {
    let rules = game.notation().rules();
    let rule = rules.iter().find(|rule| rule.code == finding.code);
    rule.is_some_and(|rule| rule.severity == Severity::Error)
}

/// Whether `next` has, line by line, no finding that `game` does not have, nothing wrong in the changed lines,
/// and is still one game.
fn is_clean(game: &Game, next: &Game) -> bool {
    let (old, new) = (game.text(), next.text());
    let lines = LinePairs::new(old, new);
    let line =
        |game: &Game, finding: &Finding| game.record().parse().line_at(finding.range.start());
    let before = counts(game, |finding| (finding.code, line(game, finding)));
    let then = counts(next, |finding| {
        (finding.code, lines.old(line(next, finding)))
    });
    let mut wrong = next.findings().iter().filter(|finding| is_wrong(finding));
    let games = |text: &str| cut(game.notation(), text).len();
    !has_more(&before, &then)
        && !wrong.any(|finding| lines.is_changed(line(next, finding)))
        && games(old) == games(new)
}

/// The lines of a game before and after a repair.
struct LinePairs<'t> {
    old: Vec<&'t str>,
    new: Vec<&'t str>,
    /// The number of unchanged lines above and below the change.
    above: usize,
    below: usize,
}

impl<'t> LinePairs<'t> {
    fn new(old: &'t str, new: &'t str) -> Self {
        let lines = |text: &'t str| text.split_inclusive('\n').collect::<Vec<_>>();
        let (old, new) = (lines(old), lines(new));
        let is_same = |(old, new): &(&&str, &&str)| old == new;
        let above = old.iter().zip(&new).take_while(is_same).count();
        let rest = old.len().min(new.len()) - above;
        let backwards = old.iter().rev().zip(new.iter().rev());
        let below = backwards.take(rest).take_while(is_same).count();
        Self {
            old,
            new,
            above,
            below,
        }
    }

    /// Whether the new line `line` differs from before.
    fn is_changed(&self, line: usize) -> bool {
        let is_between = (self.above..self.new.len() - self.below).contains(&line);
        let is_same =
            || self.old.len() == self.new.len() && self.old.get(line) == self.new.get(line);
        is_between && !is_same()
    }

    /// The number that the new line `line` had before.
    fn old(&self, line: usize) -> usize {
        if line < self.new.len() - self.below {
            line
        } else {
            line + self.old.len() - self.new.len()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Document;

    /// Handwriting confuses c and e, which are not neighbors on a keyboard.
    #[test]
    fn what_hands_confuse_is_certain_but_not_below_an_open_slip() {
        let taken = |third: &str| {
            let text = format!(
                "1. e4 e5 2. Nf3 Nc6 3. Bb5 {third} 4. Ba4 Nf6 5. O-O Be7 6. Rc1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 \
                 10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nf1 a5 *\n"
            );
            let document = Document::new(crate::by_id("pgn").unwrap(), &text, Arc::default());
            apply_edits(&text, &document.repair_certain()).contains(" Re1 ")
        };
        assert!(taken("a6"));
        assert!(!taken("Xa"));
    }

    /// One alone may be a wrong key: two errors show a scanner.
    #[test]
    fn what_a_scanner_reads_for_a_bracket_and_for_m_is_certain() {
        let right = "A = a\nB = b\n0 (0,0) RCRF\n1A (0,1) FFFC\n2B (1,0) RRFF\n3A (0,-1) RFRRm\n";
        let wrong = right.replace("(0,1)", "{0,1)").replace("RFRRm", "RFRRrn");
        let document = Document::new(crate::by_id("carcassonne").unwrap(), &wrong, Arc::default());
        assert_eq!(apply_edits(&wrong, &document.repair_certain()), right);
    }

    #[test]
    fn lines_are_followed_past_what_was_changed() {
        let changed = |old, new| -> Vec<usize> {
            let lines = LinePairs::new(old, new);
            (0..lines.new.len())
                .filter(|line| lines.is_changed(*line))
                .collect()
        };
        assert_eq!(changed("a\nb\nc\n", "a\nx\nc\n"), [1]);
        assert_eq!(changed("a\nb\nc\n", "x\nb\ny\n"), [0, 2]);
        assert!(changed("a\nb\nc\n", "a\nc\n").is_empty());
        assert_eq!(changed("a\nc\n", "a\nb\nc\n"), [1]);
        let removed = LinePairs::new("a\nb\nc\n", "a\nc\n");
        assert_eq!((removed.old(0), removed.old(1)), (0, 2));
        let added = LinePairs::new("a\nc\n", "a\nb\nc\n");
        assert_eq!((added.old(0), added.old(2)), (0, 1));
    }
}
