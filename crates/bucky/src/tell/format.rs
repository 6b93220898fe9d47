//! Canonical spelling and spacing. Line breaks and comments stay. A line with something that cannot be read stays as it is.
//!
//! `1.E2-e4  e7–e5 12...  e7-f8m!+` becomes `1. e2-e4 e7-e5 12... e7-f8=M+!`.

use std::{collections::BTreeSet, ops::Range};

use notation::{
    Edit, Record as _, Scope, Severity, TextRange, TextSize, rowan::NodeOrToken, tags, walk, work,
};

use crate::{
    game::{Color, Square, rules},
    read::{
        ast::{MoveNode, Node},
        parser::scan,
        sheet::Entry,
        syntax::{self, BuckyLanguage, SyntaxKind},
    },
    record::BuckyRecord,
};

type Child<'t> = walk::Child<'t, BuckyLanguage>;

/// The edits for the lines of `scope`. A new line below Black's move gets its number.
pub(crate) fn format(game: &BuckyRecord, scope: Scope) -> Vec<Edit> {
    let mut edits = formatted(game, scope.lines(&game.parse));
    edits.extend(scope.ended(&game.parse).and_then(|(line, at)| {
        let number = next_number(game, game.parse.line_range(line))?;
        Some(Edit::insert(at, number))
    }));
    edits
}

/// The edits for `lines`.
fn formatted(game: &BuckyRecord, lines: Range<usize>) -> Vec<Edit> {
    let capitals = game.settings.format.capitals;
    let grave = game.parse.findings();
    let grave = grave.filter(|finding| finding.severity == Severity::Error);
    let broken: BTreeSet<usize> = grave
        .map(|finding| game.parse.line_at(finding.range.start()))
        .collect();
    // A number that is no move's may be any number.
    let findings = game.findings().iter();
    let stray = findings.filter(|finding| finding.code == rules::MOVE_NUMBER.code);
    let stray: BTreeSet<TextSize> = stray.map(|finding| finding.range.start()).collect();
    let of_range = game.parse.lines().enumerate().skip(lines.start);
    of_range
        .take(lines.len())
        .filter(|(index, _)| !broken.contains(index))
        .flat_map(|(_, line)| format_line(game, line, capitals))
        .filter(|edit| edit.range.is_empty() || !stray.contains(&edit.range.start()))
        .collect()
}

/// The number for the empty line after `above`, if `above` ends with the game's last move and White is next; `None` otherwise.
fn next_number(game: &BuckyRecord, above: TextRange) -> Option<String> {
    let sheet = game.sheet();
    let next = game.parse.line_text(game.parse.line_at(above.start()) + 1);
    let last = sheet.moves.last()?;
    let is_last = matches!(sheet.entries.last(), Some(Entry::Move(_)));
    let is_open = sheet.open_comment.is_some();
    if !next.trim().is_empty() || !is_last || is_open || !above.contains_range(last.range) {
        return None;
    }
    let ply = game.replayed().plies.last()?;
    let is_over = game.replayed().made_result().is_some();
    (ply.color == Some(Color::Black) && !is_over)
        .then(|| format!("{}. ", ply.number.saturating_add(1)))
}

fn format_line(game: &BuckyRecord, line: Node<'_>, capitals: bool) -> Vec<Edit> {
    let elements: Vec<Child<'_>> = line.children_with_tokens().collect();
    let dots = dots(&elements);
    let mut edits = Vec::new();
    work::count(elements.len());
    for (index, element) in elements.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|index| elements.get(index));
        let after = elements.get(index + 1);
        if let Some(before) = before
            && needs_blank(whole_kind(before), whole_kind(element))
        {
            edits.push(Edit::insert(walk::part(element).1.start(), " "));
        }
        let text = walk::text(element);
        let (kind, range) = walk::part(element);
        let formatted = match kind {
            SyntaxKind::WHITESPACE => blank(before, after).map(str::to_owned),
            SyntaxKind::DOTS => dots.get(index).copied().flatten().map(str::to_owned),
            SyntaxKind::NUMBER => number(text, elements.get(index + 1..).unwrap_or_default()),
            SyntaxKind::RESULT if scan::is_word(text) && game.sheet().goes_on_behind(range) => None,
            SyntaxKind::RESULT => scan::result(text).map(str::to_owned),
            SyntaxKind::TAG => tag(element),
            SyntaxKind::MOVE => element
                .as_node()
                .and_then(|node| move_(game, *node, capitals)),
            _ => None,
        };
        if let Some(formatted) = formatted.filter(|formatted| *formatted != text) {
            edits.push(Edit::replace(range, formatted));
        }
    }
    edits
}

/// The kind of an element; a tag without all its parts is junk.
fn whole_kind(element: &Child<'_>) -> SyntaxKind {
    let kind = kind(element);
    if kind == SyntaxKind::TAG && tag(element).is_none() {
        SyntaxKind::JUNK
    } else {
        kind
    }
}

fn kind(element: &Child<'_>) -> SyntaxKind {
    walk::part(element).0
}

/// The new text of a run of blanks. Blanks beside a byte order mark stay, as the mark means something else after a blank.
fn blank(before: Option<&Child<'_>>, after: Option<&Child<'_>>) -> Option<&'static str> {
    use SyntaxKind::{BOM, DOTS, NEWLINE, NUMBER};
    match (before.map(kind), after.map(kind)) {
        (Some(BOM), _) | (_, Some(BOM)) => None,
        (None, _) | (_, None | Some(NEWLINE)) => Some(""),
        (Some(NUMBER | DOTS), Some(DOTS)) => Some(""),
        _ => Some(" "),
    }
}

/// Whether a blank is missing between two neighbors. A move that runs into the next word is an error and stays as it is.
fn needs_blank(before: SyntaxKind, after: SyntaxKind) -> bool {
    use SyntaxKind::{BLOCK_COMMENT, DOTS, LINE_COMMENT, MOVE, NUMBER, RESULT, TAG};
    matches!(
        (before, after),
        (NUMBER | DOTS, MOVE | BLOCK_COMMENT | LINE_COMMENT)
            | (MOVE | RESULT | TAG, BLOCK_COMMENT | LINE_COMMENT)
            | (TAG, TAG)
            | (
                BLOCK_COMMENT,
                MOVE | NUMBER | RESULT | BLOCK_COMMENT | LINE_COMMENT
            )
    )
}

/// The new text of each token of dots: `.` before White's move, `...` before Black's; dots after a blank join those before it.
/// `None` for other elements, for dots without a number, and for two dots, which are ambiguous.
fn dots(elements: &[Child<'_>]) -> Vec<Option<&'static str>> {
    let is_part = |kind| matches!(kind, SyntaxKind::DOTS | SyntaxKind::WHITESPACE);
    let mut written = vec![None; elements.len()];
    for (index, _) in numbers(elements) {
        let run = elements.iter().enumerate().skip(index + 1);
        let run = run.take_while(|(_, part)| is_part(kind(part)));
        let dots: Vec<(usize, &Child<'_>)> = run
            .filter(|(_, part)| kind(part) == SyntaxKind::DOTS)
            .collect();
        let texts = dots.iter().map(|(_, part)| walk::text(part));
        let count: usize = texts.map(scan::dot_count).sum();
        if count == 2 {
            continue;
        }
        for (nth, (at, _)) in dots.into_iter().enumerate() {
            written[at] = Some(match (nth, count) {
                (0, 1) => ".",
                (0, _) => "...",
                _ => "",
            });
        }
    }
    written
}

/// The numbers of a line, with their indices.
fn numbers<'p, 't>(elements: &'p [Child<'t>]) -> impl Iterator<Item = (usize, &'p Child<'t>)> {
    let elements = elements.iter().enumerate();
    elements.filter(|(_, element)| kind(element) == SyntaxKind::NUMBER)
}

/// A number with its dot, if a move follows directly. Any other may be no move number.
fn number(text: &str, behind: &[Child<'_>]) -> Option<String> {
    let mut kinds = behind.iter().map(kind);
    let next = kinds.find(|kind| *kind != SyntaxKind::WHITESPACE);
    let is_whole = text.bytes().all(|byte| byte.is_ascii_digit());
    (is_whole && next == Some(SyntaxKind::MOVE)).then(|| format!("{text}."))
}

fn tag(element: &Child<'_>) -> Option<String> {
    tags::formatted(*element.as_node()?, &syntax::TAGS)
}

/// The parts of a move in their order.
#[derive(Default)]
struct MoveParts {
    core: String,
    list: String,
    mark: String,
    rest: String,
    lists: usize,
    marks: usize,
}

/// A move in canonical spelling; `None` if a part of it cannot be read. A mark behind a blank stays as it is unless the board
/// shows that it belongs to the move.
fn move_(game: &BuckyRecord, node: Node<'_>, capitals: bool) -> Option<String> {
    if !MoveNode::cast(node).is_some_and(MoveNode::is_readable) {
        return None;
    }
    let mut parts = MoveParts::default();
    let mut is_apart = false;
    for child in node.children_with_tokens() {
        let kind = walk::part(&child).0;
        let was_apart = std::mem::replace(&mut is_apart, kind == SyntaxKind::WHITESPACE);
        if was_apart && kind == SyntaxKind::MARK && !game.shows_buck(node.text_range().start()) {
            // Behind other information it would change its place.
            if !parts.rest.is_empty() {
                return None;
            }
            parts.marks += 1;
            parts.mark = format!(" {}", walk::text(&child));
            continue;
        }
        match child {
            NodeOrToken::Token(token) => add_token(&mut parts, token.kind(), token.text())?,
            NodeOrToken::Node(child) => add_node(&mut parts, child, capitals)?,
        }
    }
    // With several lists or marks their order is unclear.
    (parts.lists <= 1 && parts.marks <= 1)
        .then(|| format!("{}{}{}{}", parts.core, parts.list, parts.mark, parts.rest))
}

fn add_token(parts: &mut MoveParts, kind: SyntaxKind, text: &str) -> Option<()> {
    match kind {
        SyntaxKind::SQUARE => parts.core += &square(text)?,
        SyntaxKind::SIGN => parts.core.push(text.chars().next().and_then(scan::sign)?),
        SyntaxKind::CASTLE => parts.core += "O-O",
        SyntaxKind::WHITESPACE => {}
        SyntaxKind::MARK => {
            parts.marks += 1;
            parts.mark = if text == "+" { "+" } else { "++" }.to_owned();
        }
        SyntaxKind::SHORTHAND | SyntaxKind::INFO => parts.rest += text,
        _ => return None,
    }
    Some(())
}

fn add_node(parts: &mut MoveParts, node: Node<'_>, capitals: bool) -> Option<()> {
    match node.kind() {
        SyntaxKind::PROMOTION => {
            // A promotion after other parts is suspect and stays in its place.
            if parts.lists + parts.marks > 0 || !parts.rest.is_empty() {
                return None;
            }
            let letter = node.token(SyntaxKind::LETTER)?.text();
            parts.core.push('=');
            parts.core += &if capitals {
                letter.to_ascii_uppercase()
            } else {
                letter.to_owned()
            };
        }
        SyntaxKind::TAKES => {
            // After free information it may be part of that.
            if !parts.rest.is_empty() {
                return None;
            }
            parts.lists += 1;
            parts.list = list(node)?;
        }
        _ => return None,
    }
    Some(())
}

/// A square in canonical spelling.
fn square(text: &str) -> Option<String> {
    let whole: String = text.split_whitespace().collect();
    Some(Square::parse(&whole)?.to_string())
}

/// A list in canonical spelling: `(xe4,d3)`.
fn list(node: Node<'_>) -> Option<String> {
    let mut names = Vec::new();
    for token in node.tokens() {
        match token.kind() {
            SyntaxKind::SQUARE => names.push(square(token.text())?),
            SyntaxKind::ERROR if token.text() != ";" && token.text() != "x" => return None,
            _ => {}
        }
    }
    (!names.is_empty()).then(|| format!("(x{})", names.join(",")))
}

#[cfg(test)]
mod tests {
    use notation::{FormatOptions, Notation, Parse, Scope, Settings, apply_edits, fixture};

    use crate::Bucky;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(fixture::format(&Bucky, text), expected);
    }

    #[test]
    fn spacing_between_numbers_moves_and_comments() {
        check(
            "  1.e2-e4   e7-e5\t2. \t{a  b}f2-f3 ;c  \r\n",
            "1. e2-e4 e7-e5 2. {a  b} f2-f3 ;c  \r\n",
        );
        check("1 . e2-e4 1 ... e7-e5  ", "1. e2-e4 1... e7-e5");
        check(
            "1. ... e7-e5 2 e2-e4 3.. a2-a3",
            "1... e7-e5 2. e2-e4 3.. a2-a3",
        );
        check("e2-e4\n\n   \n", "e2-e4\n\n\n");
    }

    #[test]
    fn line_breaks_stay() {
        check("1.\ne2-e4\n  e7-e5\n", "1.\ne2-e4\ne7-e5\n");
    }

    #[test]
    fn moves_are_spelled_canonically() {
        check("E2–e4 e7-f8m!+ a1Xb2# o-o", "e2-e4 e7-f8=M+! a1xb2++ O-O");
        check("c6-c7(e4,d3; d2)!+ ½-½", "c6-c7(xe4,d3,d2)+! 1/2-1/2");
        check("e2 - e4 c6-c7 (xe4, d3)+", "e2-e4 c6-c7(xe4,d3)+");
        // The board does not show that the mark belongs to the move.
        check("e2 - e4 c6-c7 (xe4, d3) +", "e2-e4 c6-c7(xe4,d3) +");
    }

    #[test]
    fn tags_are_spaced() {
        check(
            "[ White   \"A  b\" ]  ;c\n[Black Bo]\n",
            "[White \"A  b\"] ;c\n[Black Bo]\n",
        );
    }

    #[test]
    fn what_cannot_be_read_stays() {
        for text in ["12, foo  bar}", "e9-e4!+", "e7-e8=Q", "e4xe5(x)+"] {
            let formatted = fixture::format(&Bucky, text);
            let squeezed = |text: &str| text.replace(' ', "");
            assert_eq!(squeezed(&formatted), squeezed(text));
        }
    }

    #[test]
    fn capitals_can_be_left() {
        let settings = Settings {
            format: FormatOptions {
                capitals: false,
                ..FormatOptions::default()
            },
            ..Settings::default()
        };
        let text = "e7-f8m";
        let record = Bucky.read(Parse::new(&Bucky, text), &settings);
        assert_eq!(apply_edits(text, &record.format(Scope::Game)), "e7-f8=m");
    }

    #[test]
    fn a_new_line_is_numbered_after_blacks_move() {
        let after = |text: &str| {
            let (text, at) = fixture::cursor(text);
            apply_edits(
                &text,
                &fixture::read(&Bucky, &text).format(Scope::Ended(at)),
            )
        };
        assert_eq!(after("1.e2-e4 e7-e5\n$0"), "1. e2-e4 e7-e5\n2. ");
        assert_eq!(after("1.e2-e4\n$0"), "1. e2-e4\n");
        assert_eq!(after("1. e2-e4 {a\n$0"), "1. e2-e4 {a\n");
        assert_eq!(after("1. e2-e4 e7-e5 *\n$0"), "1. e2-e4 e7-e5 *\n");
    }
}
