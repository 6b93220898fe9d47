//! Completion: legal moves (likeliest first), the next number, results, annotations, tags.

use std::iter;

use cozy_chess::Board;
use notation::{
    Completion, CompletionKind, Cursor, Order as _, TextRange, TextSize, results,
    tags::{self, ROSTER},
};

use crate::{
    checks::TAGS,
    clock,
    game::{self, glossary, usual::Lately},
    read::syntax::{Inherited, Lexed, SyntaxKind, lex},
    record::PgnRecord,
    replay::label,
    tell::{
        cards::card,
        choices::said,
        next::{Legal, Next, likely},
    },
};
use SyntaxKind::{COMMENT, DOTS, ESCAPED, L_PAREN, LINE_COMMENT, NAG, WHITESPACE, WORD};

/// The commands in comments that programs know, with the meanings of their values.
const COMMANDS: [(&str, &str); 5] = [
    ("clk", "time left on the clock, as in 0:05:42"),
    ("emt", "time taken for the move, as in 0:00:12"),
    ("eval", "what an engine says, as in 0.35 or #-3"),
    ("cal", "arrows, as in Ge2e4,Rd8h4"),
    ("csl", "colored squares, as in Ge4,Rd5"),
];

/// The completions at `at`, the likeliest first.
pub(crate) fn completions(game: &PgnRecord, at: TextSize) -> Vec<Completion> {
    let Some(cursor) = Cursor::of(&game.parse, at) else {
        return Vec::new();
    };
    let (above, parse) = (cursor.line.saturating_sub(1), &game.parse);
    let state = match cursor.line < parse.line_count() {
        true => parse.line_state(cursor.line).into(),
        false => lex(parse.line_text(above), parse.line_state(above).into()).after,
    };
    let Lexed {
        lexemes,
        after: Inherited { in_comment, .. },
        ..
    } = lex(cursor.before, state);
    let (kind, word) = lexemes.last().map_or((WHITESPACE, 0..0), Clone::clone);
    if in_comment || matches!(kind, LINE_COMMENT | ESCAPED) {
        return commands(&cursor);
    }
    if cursor
        .before
        .trim_start_matches(['\u{FEFF}', ' ', '\t'])
        .starts_with('[')
    {
        return tags::completions(&game.sheet().tags, &TAGS, &cursor, values);
    }
    let is_word = matches!(kind, WORD | NAG);
    let is_free = matches!(kind, WHITESPACE | COMMENT | DOTS | L_PAREN);
    let from = if is_word {
        word.start
    } else {
        cursor.before.len()
    };
    let typed = cursor.before.get(from..).unwrap_or_default();
    let is_end = |c: char| !c.is_alphanumeric() && !"+#=-/".contains(c);
    let rest = cursor.after.find(is_end).unwrap_or(cursor.after.len());
    let range = cursor.range(from, cursor.before.len() + rest);
    match kind {
        NAG => annotations(range),
        _ if is_word || is_free => {
            let before = cursor.before.get(..from).unwrap_or_default();
            let is_line = before.trim().is_empty() && cursor.after.trim().is_empty();
            movetext(game, typed, range, is_line)
        }
        _ => Vec::new(),
    }
}

/// Commands in a comment, after `[%`.
fn commands(cursor: &Cursor<'_>) -> Vec<Completion> {
    let before = cursor.before;
    let begun = before.rsplit_once("[%").map(|(_, typed)| typed);
    let Some(typed) = begun.filter(|typed| typed.chars().all(char::is_alphanumeric)) else {
        return Vec::new();
    };
    let rest = cursor.after.find(|c: char| !c.is_alphanumeric());
    let rest = rest.unwrap_or(cursor.after.len());
    let behind = cursor.after.get(rest..).unwrap_or_default();
    let range = cursor.range(before.len() - typed.len(), before.len() + rest);
    // An existing value stays, and editors insert the closing bracket with the opening one.
    let (value, close) = match behind.chars().next() {
        Some(' ') => ("", ""),
        Some(']') => (" $1", ""),
        _ => (" $1", "]"),
    };
    let completion = |(name, meaning): &(&str, &str)| {
        let completion = Completion::new(CompletionKind::Keyword, *name, range).detail(*meaning);
        match value {
            "" => completion,
            value => completion.snippet(format!("{name}{value}{close}$0")),
        }
    };
    let mut found: Vec<Completion> = COMMANDS.iter().map(completion).collect();
    found.order_by_key(|one| !one.label.starts_with(typed));
    found
}

/// Values of the tag with a name.
fn values(name: &str) -> Vec<(&'static str, &'static str)> {
    match name {
        "Result" => results::values(),
        "Variant" => vec![(
            "Chess960",
            "the pieces of the first rank stand in any order",
        )],
        "SetUp" => vec![("1", "the game begins with the position in FEN")],
        "Date" | "UTCDate" | "EventDate" => vec![("????.??.??", "not known")],
        "Termination" => vec![
            ("normal", "by mate, resignation or agreement"),
            ("time forfeit", "a player ran out of time"),
            ("abandoned", "the game was left"),
            ("adjudication", "somebody else decided"),
            ("rules infraction", "a player broke the rules"),
            ("death", "a player died"),
            ("emergency", "something outside of the game"),
            ("unterminated", "the game goes on"),
        ],
        "Mode" => vec![("OTB", "over the board"), ("ICS", "on a server")],
        _ => Vec::new(),
    }
}

/// `$0` to `$255`, as far as their meanings are known.
fn annotations(range: TextRange) -> Vec<Completion> {
    let known = (0..=u8::MAX).filter_map(|number| Some((number, glossary::annotation(number)?)));
    let completion = |(number, meaning): (u8, &str)| {
        Completion::new(CompletionKind::Value, format!("${number}"), range).detail(meaning)
    };
    known
        .filter(|(_, meaning)| !meaning.is_empty())
        .map(completion)
        .collect()
}

/// Numbers, moves and results that begin with `typed`. If the line holds nothing else (`is_line`) also tags, if no move is
/// above.
fn movetext(game: &PgnRecord, typed: &str, range: TextRange, is_line: bool) -> Vec<Completion> {
    let at = range.start();
    let Some(next) = Next::at(game, at) else {
        return Vec::new();
    };
    let before = game.text(TextRange::up_to(at)).trim_end();
    let is_numbered = before.ends_with(['.', '…']);
    let is_apart = next.prior.is_none() || before.ends_with(['}', ')', '(']);
    let is_due = next.goes_on() && !is_numbered && (!next.is_black || is_apart);
    let mut found = Vec::new();
    if before.is_empty() && typed.is_empty() {
        found.push(header(range));
    }
    let label = label(next.number, next.is_black);
    if is_due && label.starts_with(typed) {
        let number =
            Completion::new(CompletionKind::Number, &label, range).insert(format!("{label} "));
        found.push(number.detail("the next move").certain());
    }
    found.extend(
        next.position
            .known()
            .into_iter()
            .flat_map(|board| moves(board, next.lately(game), typed, range)),
    );
    if is_line && !game.sheet().moves.iter().any(|one| one.range.start() < at) {
        let tags = tags::lines(&game.sheet().tags, &TAGS, typed, range);
        // After a tag, another tag is likelier than the first move.
        let place = if before.ends_with(']') && typed.is_empty() {
            0
        } else {
            found.len()
        };
        found.splice(place..place, tags);
    }
    if next.index == 0 && !is_numbered {
        found.extend(results(game, typed, range, found.is_empty()));
    }
    if typed.is_empty() && awaits_clock(game, &next) {
        // The clock stands between the last move and whatever follows.
        for one in &mut found {
            one.certain = false;
        }
    }
    found
}

/// Whether the clock is recorded behind the move before the last one, but not yet behind the last one.
fn awaits_clock(game: &PgnRecord, next: &Next<'_>) -> bool {
    let is_recorded = |index: usize| clock::left(game, index).is_some();
    next.prior.is_some_and(|last| {
        let ply = game.replayed().plies.get(last);
        let earlier = ply.and_then(|ply| ply.prior);
        !is_recorded(last) && earlier.is_some_and(is_recorded)
    })
}

/// The roster, for an empty record.
fn header(range: TextRange) -> Completion {
    let tag = |(nth, (name, _)): (usize, &(&str, &str))| {
        let value = match *name {
            "Date" => "????.??.??",
            "Result" => "*",
            _ => "?",
        };
        format!("[{name} \"${{{}:{value}}}\"]\n", nth + 1)
    };
    let roster: String = ROSTER.iter().enumerate().map(tag).collect();
    let header = Completion::new(CompletionKind::Tag, "[Event …", range);
    header
        .detail("the tags of a game")
        .snippet(format!("{roster}\n1. $0"))
}

/// Legal moves that begin with `typed`, also without the capture sign, in small letters, and as start and destination.
fn moves(board: &Board, lately: Lately, typed: &str, range: TextRange) -> Vec<Completion> {
    let plain = |text: &str| text.replace(['x', '-'], "").to_lowercase();
    let sought = plain(typed);
    let is_sought = |legal: &Legal| {
        let long = format!("{}{}", legal.played.from, legal.played.to);
        plain(&legal.text).starts_with(&sought) || long.starts_with(&sought)
    };
    let completion = |legal: Legal| {
        let rest = legal.text.get(typed.len()..).unwrap_or_default();
        let filter = format!("{typed}{rest}");
        let detail = game::in_words(board, legal.played, legal.mark);
        let pieces = [Some(legal.piece), legal.played.promotion];
        let cards = pieces.into_iter().flatten();
        let cards = cards.map(|piece| card(piece, board.side_to_move()));
        let documentation = Vec::from_iter(iter::once(said(board, &legal)).chain(cards));
        Completion::new(CompletionKind::Action, legal.text, range)
            .filter(filter)
            .detail(detail)
            .documentation(documentation.join("\n\n"))
    };
    let moves = likely(board, lately).into_iter().filter(is_sought);
    let mut moves: Vec<Legal> = moves.collect();
    // Behind `b` moves of that pawn come before those of bishops, and both before what begins on its file.
    moves.order_by_key(|legal| !legal.text.starts_with(typed));
    let mut moves: Vec<Completion> = moves.into_iter().map(completion).collect();
    if let [only] = moves.as_mut_slice() {
        *only = only.clone().certain();
    }
    moves
}

/// Results, that of the board or the tag first; it is preselected where nothing else can follow.
fn results(game: &PgnRecord, typed: &str, range: TextRange, is_over: bool) -> Vec<Completion> {
    let made = game.replayed().made_result(game.sheet());
    let tagged = game.sheet().value("Result");
    let mut results = results::completions(typed, range, made, tagged);
    for result in &mut results {
        let is_said = [made, tagged].contains(&Some(result.label.as_str()));
        result.preselect = is_over && is_said;
        result.certain = is_over && made == Some(result.label.as_str());
    }
    results
}
