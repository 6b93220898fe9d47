//! The grammar of one line: one function for each production. Text that cannot be read becomes `UNKNOWN` tokens, with one
//! finding for the line.

use notation::{Edit, Finding, Fix, LineParse, TextRange, TextSize, parser::Parser};

use crate::{
    game::rules,
    read::syntax::{SyntaxKind, lex_line},
};

type LineParser<'t> = Parser<'t, SyntaxKind>;

/// Parses one line with its line break.
pub(crate) fn parse_line(line: &str) -> LineParse {
    let lexemes = lex_line(line);
    let mut kinds = lexemes.iter().map(|(kind, _)| *kind);
    let first = kinds.find(|kind| !kind.is_trivia());
    let mut p = Parser::new(line, lexemes);
    blanks(&mut p);
    let (root, problem) = match first {
        None => (SyntaxKind::BLANK_LINE, None),
        Some(SyntaxKind::COMMENT) => (SyntaxKind::COMMENT_LINE, None),
        Some(SyntaxKind::L_BRACKET) => (SyntaxKind::TAG_LINE, tag(&mut p)),
        Some(SyntaxKind::RESULT) => {
            p.bump();
            (SyntaxKind::RESULT_LINE, None)
        }
        Some(_) => (SyntaxKind::MOVE_LINE, played(&mut p)),
    };
    // One finding for one cause: much of the text after a slip cannot be read.
    if let Some(finding) = problem.or(rest(&mut p)) {
        p.report(finding);
    }
    p.finish(root, 0)
}

fn blanks(p: &mut LineParser<'_>) {
    while p.at_any(&[SyntaxKind::WHITESPACE, SyntaxKind::BOM]) {
        p.bump();
    }
}

/// Reads the rest of the line, which may only be a comment. Returns the finding if it is more.
fn rest(p: &mut LineParser<'_>) -> Option<Finding> {
    let mut wrong: Option<TextRange> = None;
    while let Some(kind) = p.current() {
        if kind.is_trivia() || kind == SyntaxKind::COMMENT {
            p.bump();
            continue;
        }
        wrong = Some(wrong.map_or(p.range(), |wrong| wrong.cover(p.range())));
        p.bump_as(SyntaxKind::UNKNOWN);
    }
    let range = wrong?;
    let finding = unreadable(range, "This cannot be read; a move is words of letters.");
    Some(finding.with_fix(Fix::guess("Remove it", vec![Edit::delete(range)])))
}

fn unreadable(range: TextRange, message: &str) -> Finding {
    rules::UNREADABLE.at(range, message)
}

/// `[Key "value"]`
fn tag(p: &mut LineParser<'_>) -> Option<Finding> {
    let start = p.offset();
    p.bump();
    blanks(p);
    let has_key = p.at(SyntaxKind::WORD);
    if has_key {
        p.bump_as(SyntaxKind::KEY);
        blanks(p);
    }
    let value = p
        .at(SyntaxKind::VALUE)
        .then(|| (p.text().trim_end(), p.offset()));
    if p.eat(SyntaxKind::VALUE) {
        blanks(p);
    }
    let is_closed = p.eat(SyntaxKind::R_BRACKET);
    let error = |message: &str| {
        let range = TextRange::new(start, p.offset());
        let message = format!("{message} A tag reads [Key \"value\"].");
        rules::TAG.at(range, message)
    };
    let Some((value, at)) = value.filter(|_| has_key) else {
        return Some(error("The key or the value is missing."));
    };
    let end = at + TextSize::of(value);
    if value.len() < 2 || !value.ends_with('"') {
        // The value includes the bracket.
        let (at, missing) = match value.rfind(']') {
            Some(bracket) => (at + TextSize::of(&value[..bracket]), "\""),
            None => (end, "\"]"),
        };
        let fix = Fix::guess(format!("Write {missing}"), vec![Edit::insert(at, missing)]);
        return Some(error("The quotes are not closed.").with_fix(fix));
    }
    (!is_closed).then(|| {
        let fix = Fix::safe("Write ]", vec![Edit::insert(end, "]")]);
        error("The bracket is not closed.").with_fix(fix)
    })
}

/// `3. north east`
fn played(p: &mut LineParser<'_>) -> Option<Finding> {
    let start = p.offset();
    let mut problem = None;
    if p.at(SyntaxKind::NUMBER) {
        let number = p.start();
        p.bump();
        if !p.eat(SyntaxKind::DOT) {
            let range = TextRange::new(start, p.offset());
            let fix = Fix::safe("Write .", vec![Edit::insert(range.end(), ".")]);
            let message = "A period follows the number of a move.";
            problem = Some(unreadable(range, message).with_fix(fix));
        }
        number.complete(p, SyntaxKind::MOVE_NUMBER);
    }
    let end = p.offset();
    blanks(p);
    if !p.at(SyntaxKind::WORD) && start < end {
        let range = TextRange::new(start, end);
        return problem.or_else(|| Some(unreadable(range, "The words of the move are missing.")));
    }
    while p.at_any(&[SyntaxKind::WORD, SyntaxKind::WHITESPACE]) {
        p.bump();
    }
    problem
}
