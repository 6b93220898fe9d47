//! Formatting: one blank between words, actions in capitals and canonical spelling. Players and comments stay. A line that
//! cannot be read, or in which an `a` may be a player, stays byte for byte.

use std::{collections::BTreeSet, ops::Range};

use notation::{
    Edit, Finding, Record as _, Scope, Severity, TextRange, TextSize, cut::trim_line_break,
    rowan::NodeOrToken, size,
};

use crate::{
    game::{
        letters::{self, Letter},
        players, rules,
    },
    read::{
        parser::canonical,
        sheet::{NameForm, Sheet, Throw, Turn},
        syntax::{KubbLanguage, SyntaxKind, SyntaxNode},
    },
    record::KubbRecord,
};

/// Rules for misplaced advantage lines.
const MISPLACED: [&str; 2] = [rules::LATE_ADVANTAGE.code, rules::SECOND_ADVANTAGE.code];

/// Whether `finding` is about a single `a` where no advantage line can be: it may be a player, as in `T1: a - , a B`.
fn may_be_player(text: &str, finding: &Finding) -> bool {
    let (before, from) = text
        .split_at_checked(finding.range.start().into())
        .unwrap_or_default();
    let is_apart = before.ends_with([' ', '\t'])
        && from
            .strip_prefix('a')
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    is_apart && MISPLACED.contains(&finding.code)
}

/// The edits that format the lines of `scope`, and number a new line if the game numbers its turns.
pub(crate) fn format(record: &KubbRecord, scope: Scope) -> Vec<Edit> {
    let mut edits = formatted(record, scope.lines(&record.parse));
    let ended = scope.ended(&record.parse);
    edits.extend(ended.and_then(|(line, at)| next_number(record, line, at)));
    edits
}

/// The edits that format `lines`.
fn formatted(record: &KubbRecord, lines: Range<usize>) -> Vec<Edit> {
    let root = record.parse.syntax::<KubbLanguage>();
    // A line of pairs is read by its separators, so they must stay, and so must a blank before a colon that may part an action
    // and a throw without a player.
    let stays = [rules::MISSING_COLON.code, rules::COLON.code];
    let unread = record.parse.findings().filter(|finding| {
        // A number at the start of a line may be that of the turn, and a slash a miss.
        let spellings = [rules::BLANK_AFTER_COLON.code, rules::SEPARATOR.code];
        let is_open =
            spellings.contains(&finding.code) && !finding.fixes.iter().any(|fix| fix.safe);
        // The sign between the parts of a turn goes with the words before them: `Inkast: 2; Kast: - F`.
        let names_parts = || {
            let written = text_at(record, finding.range);
            finding.code == rules::ACTION_WORD.code
                && written.is_some_and(|written| written.contains(':'))
        };
        finding.severity == Severity::Error
            || stays.contains(&finding.code)
            || is_open
            || names_parts()
    });
    let misread = record.findings().iter();
    let misread = misread.filter(|finding| may_be_player(record.parse.text(), finding));
    let places = unread.map(|finding| finding.range.start());
    let places = places.chain(misread.map(|finding| finding.range.start()));
    let broken: BTreeSet<usize> = places.map(|at| record.parse.line_at(at)).collect();
    root.children()
        .enumerate()
        .skip(lines.start)
        .take(lines.len())
        .filter(|(index, _)| !broken.contains(index))
        .filter_map(|(index, line)| {
            let text = line.text().to_string();
            let body = trim_line_break(&text);
            // A byte order mark stays.
            let start = if body.starts_with('\u{feff}') {
                '\u{feff}'.len_utf8()
            } else {
                0
            };
            let formatted = format_line(record, index, &line)?;
            Edit::between(
                line.text_range().start() + size(start),
                &body[start..],
                &formatted,
            )
        })
        .collect()
}

/// The number of the turn after that on `line`, the last one; `at` is the start of the empty line below it.
fn next_number(record: &KubbRecord, line: usize, at: TextSize) -> Option<Edit> {
    let game = record.game();
    let turn = game.sheet.turn_on(line)?;
    let number = game.sheet.turns[turn].number?;
    let next = if record.parse.line_start(line + 1) == at {
        record.parse.line_text(line + 1)
    } else {
        return None;
    };
    let is_last = game.sheet.turns.len() == turn + 1;
    let over = game.replay.turns[turn].after.end.is_some();
    let empty = next.trim().is_empty();
    let following = number.value.checked_add(1)?;
    (empty && is_last && !over && game.sheet.is_numbered()).then(|| {
        let blank = size(trim_line_break(next).len());
        Edit::replace(TextRange::at(at, blank), format!("{following}. "))
    })
}

fn format_line(record: &KubbRecord, index: usize, line: &SyntaxNode) -> Option<String> {
    match line.kind() {
        SyntaxKind::BLANK_LINE => Some(String::new()),
        SyntaxKind::COMMENT_LINE => Some(words(line, None, &mut |_| None).join(" ")),
        SyntaxKind::TAG_LINE => Some(tag_line(line)),
        SyntaxKind::TURN_LINE => {
            let sheet = &record.game().sheet;
            let turn = sheet.turn_on(index).and_then(|turn| sheet.turns.get(turn));
            // If nothing is certainly part of a turn, nothing is certainly an action.
            let is_open = sheet.remark_on(index).is_some()
                || turn.is_some_and(|turn| is_number_alone(turn) || is_beside_words(turn));
            (!is_open).then(|| turn_line(record, sheet, turn.map(|turn| &**turn), line))
        }
        _ => None,
    }
}

/// The words of a line up to `remark`: all nodes and tokens but blanks. `respell` may change a node's text.
fn words(
    line: &SyntaxNode,
    remark: Option<TextRange>,
    respell: &mut dyn FnMut(&SyntaxNode) -> Option<String>,
) -> Vec<String> {
    let mut words = Vec::new();
    let is_said = |at: TextSize| remark.is_none_or(|remark| at < remark.start());
    let elements = line.children_with_tokens();
    for element in elements.take_while(|element| is_said(element.text_range().start())) {
        match element {
            NodeOrToken::Token(token) if token.kind().is_trivia() => {}
            NodeOrToken::Token(token) if token.kind() == SyntaxKind::SEPARATOR => {}
            NodeOrToken::Token(token) => words.push(token.text().trim().to_owned()),
            NodeOrToken::Node(node) => {
                words.push(respell(&node).unwrap_or_else(|| node.text().to_string()));
            }
        }
    }
    words
}

fn tag_line(line: &SyntaxNode) -> String {
    let mut key = String::new();
    let mut value = String::new();
    let mut comments = String::new();
    for element in line.children_with_tokens() {
        let NodeOrToken::Token(token) = element else {
            continue;
        };
        match token.kind() {
            SyntaxKind::KEY => key = token.text().to_owned(),
            SyntaxKind::VALUE => value = token.text().to_owned(),
            kind if kind.is_comment() => {
                comments.push(' ');
                comments.push_str(token.text().trim());
            }
            _ => {}
        }
    }
    format!("[{key} {value}]{comments}")
}

fn turn_line(record: &KubbRecord, sheet: &Sheet, turn: Option<&Turn>, line: &SyntaxNode) -> String {
    let throw_at = |node: &SyntaxNode| {
        let throws = turn.map_or(&[][..], |turn| &turn.throws);
        let at = throws.partition_point(|throw| throw.range.start() < node.text_range().start());
        throws
            .get(at)
            .filter(|throw| throw.range == node.text_range())
    };
    // In a game with numbered turns, a number without a period may be the turn's.
    let is_count = turn.is_some_and(|turn| turn.number.is_some()) || !sheet.is_numbered();
    let remark = turn.and_then(|turn| turn.remark);
    let mut written = words(line, remark, &mut |node| match node.kind() {
        SyntaxKind::TURN_NUMBER => {
            let digits = node
                .first_token()
                .filter(|token| token.kind() == SyntaxKind::NUMBER)?;
            node.last_token()
                .filter(|token| token.kind() == SyntaxKind::DOT)?;
            Some(format!("{}.", digits.text()))
        }
        SyntaxKind::COUNT if is_bare_number(turn, node) || is_before_inkast(turn) => None,
        SyntaxKind::COUNT => {
            let digits = node.text().to_string();
            let number = digits.trim_start_matches('0');
            is_count.then(|| format!("{}I", if number.is_empty() { "0" } else { number }))
        }
        SyntaxKind::THROW => throw(record, turn, throw_at(node)?, node),
        _ => None,
    });
    written.extend(
        remark
            .and_then(|range| text_at(record, range))
            .map(str::to_owned),
    );
    written.join(" ")
}

/// Whether the number of `node` is the turn's, although it has no period.
fn is_bare_number(turn: Option<&Turn>, node: &SyntaxNode) -> bool {
    let number = turn.and_then(|turn| turn.number);
    number.is_some_and(|number| number.is_bare && number.range == node.text_range())
}

/// `1 0I a:B`: beside kubbs that are thrown in with their letter, a number may be that of the turn.
fn is_before_inkast(turn: Option<&Turn>) -> bool {
    let throws = turn.map_or(&[][..], |turn| &turn.throws);
    match throws {
        [first, second, ..] => {
            first.form == NameForm::Count
                && second.form == NameForm::Plain
                && second.first() == Some(Letter::Inkast)
        }
        _ => false,
    }
}

/// `25.5` without a throw after it may be any number.
fn is_number_alone(turn: &Turn) -> bool {
    match (turn.number, &turn.throws[..]) {
        (Some(number), [only]) => only.range.start() == number.range.end(),
        _ => false,
    }
}

/// Whether words that are no throws stand in a line without a number: then it may be a list, whose commas are none between throws.
fn is_beside_words(turn: &Turn) -> bool {
    turn.is_bare() && !turn.words.is_empty()
}

fn text_at(record: &KubbRecord, range: TextRange) -> Option<&str> {
    record.parse.text().get(std::ops::Range::from(range))
}

fn throw(
    record: &KubbRecord,
    turn: Option<&Turn>,
    throw: &Throw,
    node: &SyntaxNode,
) -> Option<String> {
    if throw.flawed || is_doubtful(throw) {
        return None;
    }
    // What stands beside the actions, or in their place, stays.
    let mut tokens = node.descendants_with_tokens();
    if tokens.any(|token| token.kind() == SyntaxKind::UNKNOWN) {
        return None;
    }
    let text = node.text().to_string();
    let start = throw.steps.first()?.range.start() - throw.range.start();
    let (head, actions) = text.split_at_checked(usize::from(start))?;
    let actions: String = actions.split_whitespace().collect();
    if letters::of_word(&actions).is_some() || letters::said(&actions).is_some() {
        return None;
    }
    let is_glued = throw.form == NameForm::Glued;
    // `a:B ok`: beside throws with colons, small letters may be a word.
    let is_word = actions.chars().all(char::is_lowercase);
    let mut beside = turn.iter().flat_map(|turn| &turn.throws);
    if is_glued && is_word && beside.any(|throw| throw.form == NameForm::Colon) {
        return None;
    }
    let legacy = letters::is_legacy_advantage(&actions);
    let spelled = if legacy {
        actions.to_ascii_uppercase()
    } else {
        canonical(&letters::scan(&actions))
    };
    let capitals = record.format.capitals;
    let spelled = if capitals || !actions.eq_ignore_ascii_case(&spelled) && !is_lower(&actions) {
        spelled
    } else if is_lower(&actions) {
        spelled.to_ascii_lowercase()
    } else {
        actions
    };
    // Without a colon, the new spelling must keep the border between player and actions.
    let head: String = head.split_whitespace().collect();
    if is_glued {
        let glued = format!("{head}{spelled}");
        let sheet = &record.game().sheet;
        let at = players::split(&glued, |name| sheet.knows(name));
        return (at == Some(head.len()) && sheet.is_sure(&head)).then_some(glued);
    }
    Some(format!("{head}{spelled}"))
}

/// `6II`: seven kubbs, or a letter typed twice. Only the writer knows.
fn is_doubtful(throw: &Throw) -> bool {
    let mut steps = throw.steps.iter().enumerate();
    let numbered = throw.steps.iter().any(|step| step.number.is_some());
    numbered
        && steps.any(|(index, step)| {
            throw.steps[..index]
                .iter()
                .any(|other| other.letter == step.letter)
        })
}

fn is_lower(text: &str) -> bool {
    text.chars().any(char::is_lowercase)
}
