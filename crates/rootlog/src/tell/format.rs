//! Formatting: canonical spacing and spelling. Turns have no blanks, header lines one after the colon, comments one before
//! them. Lines that do not parse stay as they are, and so does the text of comments.

use notation::{Edit, Finding, Order as _, Scope, Severity, TextRange, rowan};

use crate::game::rules;
use crate::{
    read::syntax::{
        SyntaxKind::{self, *},
        SyntaxNode, SyntaxToken,
    },
    record::RootlogRecord,
};

/// Findings with a safe fix that only changes spelling; formatting applies it.
const SPELLINGS: [&str; 12] = [
    rules::syntax::HEADER_SPELLING.code,
    rules::syntax::HEADER_SIGN.code,
    rules::syntax::OLD_AMBUSH.code,
    rules::syntax::OLD_CRAFT.code,
    rules::syntax::OLD_FERRY.code,
    rules::syntax::OLD_RELIC.code,
    rules::syntax::OLD_EXPOSURE.code,
    rules::syntax::BARE_HIRELING.code,
    rules::syntax::CARD_SPELLING.code,
    rules::syntax::PIECE_NAME.code,
    rules::syntax::ODD_SIGN.code,
    // Small letters; what is no faction has no safe fix.
    rules::syntax::UNKNOWN_FACTION.code,
];

/// Findings that leave open which blanks of the line separate words.
const OPEN: [&str; 5] = [
    rules::syntax::UNREADABLE.code,
    rules::syntax::UNCLOSED_GROUP.code,
    rules::syntax::WRONG_PLACE.code,
    rules::syntax::NOT_A_TURN.code,
    rules::syntax::UNKNOWN_FACTION.code,
];

/// The edits that make the lines of `scope` canonical.
pub(crate) fn format(record: &RootlogRecord, scope: Scope) -> Vec<Edit> {
    let root = record.root();
    let text = record.text();
    let lines = scope.lines(&record.parse);
    let mut edits = Vec::new();
    for line in root.children().skip(lines.start).take(lines.len()) {
        format_line(record, text, &line, &mut edits);
    }
    edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    edits
}

fn format_line(record: &RootlogRecord, text: &str, line: &SyntaxNode, edits: &mut Vec<Edit>) {
    let range = line.text_range();
    let findings = findings_in(record, text, range);
    let mut spellings: Vec<Edit> = Vec::new();
    for finding in findings {
        if SPELLINGS.contains(&finding.code) {
            let fix = finding.fixes.first().filter(|fix| fix.safe);
            spellings.extend(fix.into_iter().flat_map(|fix| fix.edits.clone()));
        }
    }
    if spellings.is_empty() && line.kind() == TURN_LINE && has_no_blanks(text, range) {
        return;
    }
    // A line that cannot be read keeps its blanks, which may separate words.
    let is_error =
        |finding: &Finding| finding.severity == Severity::Error && OPEN.contains(&finding.code);
    // Nor does one whose sign only its writer can correct: `C = Ash`.
    let has_other_sign = |finding: &Finding| {
        finding.code == rules::syntax::HEADER_SIGN.code && finding.fixes.iter().all(|fix| !fix.safe)
    };
    let broken = line
        .descendants()
        .any(|node| matches!(node.kind(), BAD | BAD_ACTION | UNKNOWN_LINE))
        || findings
            .iter()
            .any(|finding| is_error(finding) || has_other_sign(finding));
    // A score has no arrow, so this line is something else and keeps its blanks.
    let bare = line.text().to_string().replace([' ', '\t'], "");
    if broken || bare.contains("++->") || bare.contains("--->") {
        return;
    }
    let mut blanks = blanks(line);
    blanks.retain(|edit| !spellings.iter().any(|spelling| swallows(spelling, edit)));
    edits.extend(spellings);
    edits.extend(blanks);
}

/// Whether the turn at `line` has no blanks and needs none. True for most turns, so their trees need not be walked.
fn has_no_blanks(text: &str, line: TextRange) -> bool {
    let line = text.get(usize::from(line.start())..usize::from(line.end()));
    let line = line.unwrap_or_default();
    let line = line
        .strip_suffix('\n')
        .map_or(line, |line| line.strip_suffix('\r').unwrap_or(line));
    !line.contains(|c: char| c.is_whitespace() || c == ',') && !line.contains("//")
}

/// The findings of a line, in the order of the text.
fn findings_in<'r>(record: &'r RootlogRecord, text: &str, line: TextRange) -> &'r [Finding] {
    let all = record.own_findings();
    let first = all.partition_point(|finding| finding.range.start() < line.start());
    // Findings on something missing at the end of the text belong to its last line.
    let end = match usize::from(line.end()) < text.len() {
        true => all.partition_point(|finding| finding.range.start() < line.end()),
        false => all.len(),
    };
    all.get(first..end).unwrap_or_default()
}

/// Whether `spelling` rewrites the bytes that `edit` would change.
fn swallows(spelling: &Edit, edit: &Edit) -> bool {
    let (outer, inner) = (spelling.range, edit.range);
    if inner.is_empty() {
        let is_inside = inner.end() < outer.end();
        let has_blank = inner.end() == outer.end() && spelling.text.ends_with(' ');
        outer.start() < inner.start() && (is_inside || has_blank)
    } else {
        outer.contains_range(inner)
    }
}

/// The edits that correct the blanks of the line.
fn blanks(line: &SyntaxNode) -> Vec<Edit> {
    let leaves: Vec<SyntaxToken> = line
        .descendants_with_tokens()
        .filter_map(rowan::NodeOrToken::into_token)
        .filter(|token| !token.text_range().is_empty())
        .collect();
    let mut edits = Vec::new();
    let mut before: Option<&SyntaxToken> = None;
    // The blanks since `before`, and their text.
    let mut blank: Option<(TextRange, String)> = None;
    for token in &leaves {
        let range = token.text_range();
        if token.kind() == WHITESPACE {
            let (whole, text) = blank.get_or_insert_with(|| (range, String::new()));
            *whole = whole.cover(range);
            text.push_str(token.text());
            continue;
        }
        let (found, text) = blank
            .take()
            .unwrap_or_else(|| (TextRange::empty(range.start()), String::new()));
        if let Some(wanted) = wanted(line.kind(), before, token)
            && text != wanted
            // A byte order mark stays where it is.
            && !text.contains('\u{feff}')
        {
            edits.push(Edit::replace(found, wanted));
        }
        before = Some(token);
    }
    // Blanks at the end of the text.
    if let Some((blank, _)) = blank
        && before.is_some_and(|token| token.kind() != NEWLINE)
    {
        edits.push(Edit::delete(blank));
    }
    edits.extend(letters(line, &leaves));
    edits
}

/// The blank between `before` and `token`; `None` if any is allowed.
fn wanted(
    line: SyntaxKind,
    before: Option<&SyntaxToken>,
    token: &SyntaxToken,
) -> Option<&'static str> {
    if token.kind() == NEWLINE {
        // Editors may indent blank lines; that indentation is removed.
        return Some("");
    }
    let Some(before) = before else {
        return (line != COMMENT_LINE).then_some("");
    };
    if token.kind() == COMMENT {
        // `w3->5//w5->8`: this may be a comment, or actions after a doubled `/`.
        let is_glued = before.text_range().end() == token.text_range().start();
        let may_be_actions = is_glued && token.text().contains("->");
        return (line != COMMENT_LINE && !may_be_actions).then_some(" ");
    }
    // `Cats (Ann)`: a name in parentheses has a finding of its own.
    let opens = |token: &SyntaxToken| token.kind() == COLON && token.text() == "(";
    if opens(before) || opens(token) {
        return None;
    }
    match (before.kind(), token.kind()) {
        // Two slashes without a blank would begin a comment.
        (SEPARATOR, SEPARATOR) => None,
        // A score has no arrow, so this is something else.
        (GAIN | LOSE, ARROW) => None,
        (COLON, _) if line == TURN_LINE => Some(""),
        (COLON, _) => Some(" "),
        (COMMA, SUIT | HIRELING_MARK) => Some(" "),
        // A word split in two, or a name with blanks that has a finding of its own.
        (CARD_NAME, CARD_NAME) => None,
        (COMMENT | TEXT, _) => None,
        _ => Some(""),
    }
}

/// Removes commas and `+` between the letters of `Pool:` and `Winner:`.
fn letters(line: &SyntaxNode, leaves: &[SyntaxToken]) -> Vec<Edit> {
    let is_list = line.kind() == WINNER_LINE
        || line.kind() == HEADER_LINE
            && leaves.iter().any(|token| {
                token.kind() == HEADER_KEY && token.text().eq_ignore_ascii_case("pool")
            });
    if !is_list {
        return Vec::new();
    }
    leaves
        .iter()
        .filter(|token| matches!(token.kind(), COMMA | PLUS))
        .map(|token| Edit::delete(token.text_range()))
        .collect()
}
