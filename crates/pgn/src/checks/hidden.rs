//! Moves that stand in a comment, where no program sees them: behind a semicolon between moves, `1. e4, e5; 2. Nf3, Nc6`, and games
//! that are nothing but a comment, `{"pgn": "1. e4 e5"}`, also between the signs of a wiki, `{{{` and `}}}`.

use std::ops::Range;

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize, picture::cut, size, work};

use crate::{
    game::{
        rules,
        san::{Language, San},
    },
    read::syntax::result,
    record::PgnRecord,
};

/// Adds the finding on moves in comments. It stands for what is missing without them.
pub(super) fn hidden(game: &PgnRecord, findings: &mut Vec<Finding>) {
    if game.sheet().comments.is_empty() {
        return;
    }
    if let Some(of_wiki) = of_wiki(game) {
        // What was read behind the sign is no part of a comment, or stands in one by mistake.
        findings.retain(|finding| finding.range.start() < of_wiki.range.start());
        findings.push(of_wiki);
        return;
    }
    let Some(hidden) = behind_semicolons(game).or_else(|| only_comment(game)) else {
        return;
    };
    let of_gap = [
        rules::NO_RESULT.code,
        rules::MISSING_MOVE.code,
        rules::REMARK.code,
        rules::UNREADABLE.code,
    ];
    findings.retain(|finding| !of_gap.contains(&finding.code));
    findings.push(hidden);
}

/// The finding on several braces around a game, `{{{` and `}}}`, between which a wiki shows a text as it is written.
fn of_wiki(game: &PgnRecord) -> Option<Finding> {
    let sheet = game.sheet();
    let mut comments = sheet.comments.iter();
    let comment = comments.find(|one| game.text(one.range).starts_with("{{"))?;
    let start = usize::from(comment.range.start());
    let text = game.parse.text();
    let first = Fence::of(text, start)?;
    let (signs, mut end) = (first.signs, first.end);
    let mut edits = Vec::from(first.edits);
    // Games in braces of their own may follow.
    while let Some(next) = Fence::below(text, end).filter(|next| next.signs == signs) {
        end = next.end;
        edits.extend(next.edits);
    }
    let is_around = comment.value == 0
        && (sheet.moves.last()).is_none_or(|last| usize::from(last.range.end()) <= end);
    if !is_around {
        return None;
    }
    let [open, close] = ["{", "}"].map(|sign| cut(&sign.repeat(signs), MOST_SHOWN));
    let message = format!(
        "{open} and {close} stand around this game, as on a wiki, and make a comment of its moves. Leave them out."
    );
    let finding = rules::MISSING_MOVE.at(TextRange::at(size(start), size(signs)), message);
    let fix = Fix::guess("Leave the braces out", edits);
    Some(finding.with_severity(Severity::Warning).with_fix(fix))
}

/// The most braces that a message shows.
const MOST_SHOWN: usize = 8;

/// Several braces around a game.
struct Fence {
    /// The number of braces at its start, and at its end.
    signs: usize,
    /// Where the braces at its end begin.
    end: usize,
    /// The edits that leave it out, each with its line if nothing else stands there.
    edits: [Edit; 2],
}

impl Fence {
    /// The braces that open at `start`; `None` if no game stands between them.
    fn of(text: &str, start: usize) -> Option<Self> {
        let (above, below) = text.split_at_checked(start)?;
        let inside = below.trim_start_matches('{');
        let signs = below.len() - inside.len();
        work::count(inside.len());
        let (inside, behind) = inside.split_at_checked(inside.find(&"}".repeat(signs))?)?;
        if signs < 2 || !holds_game(inside) {
            return None;
        }
        // The rest of a line with the sign: nothing, or the name of a language, `pgn` or `#!pgn`.
        let first = inside.split_inclusive('\n').next().unwrap_or_default();
        let name = first.trim();
        let name = name.strip_prefix("#!").unwrap_or(name);
        let is_line = above.is_empty() || above.ends_with('\n');
        let is_fence =
            is_line && first.ends_with('\n') && name.bytes().all(|byte| byte.is_ascii_alphabetic());
        let opened = signs + if is_fence { first.len() } else { 0 };
        let is_last_line = inside.ends_with('\n')
            && behind
                .get(signs..)
                .is_some_and(|behind| behind.starts_with('\n'));
        let closed = signs + usize::from(is_last_line);
        let end = start + signs + inside.len();
        let range = |at: usize, len: usize| TextRange::at(size(at), size(len));
        Some(Self {
            signs,
            end,
            edits: [
                Edit::delete(range(start, opened)),
                Edit::delete(range(end, closed)),
            ],
        })
    }

    /// The next braces below those that begin at `end`, if nothing but braces and blanks stands between them.
    fn below(text: &str, end: usize) -> Option<Self> {
        let rest = text.get(end..)?;
        let next = rest.trim_start_matches('}').trim_start();
        next.starts_with("{{")
            .then(|| Self::of(text, text.len() - next.len()))?
    }
}

/// Whether a text between several braces is a game: it has tags or moves, among which may be comments. A single move counts if there is
/// nothing else.
fn holds_game(inside: &str) -> bool {
    let has_tags = || inside.lines().any(|line| crate::is_tag(line.trim()));
    if has_tags() || moves_inside(inside).is_some() || numbered(inside) == Some(1) {
        return true;
    }
    let plain = without_comments(inside);
    plain.len() < inside.len() && moves_inside(&plain).is_some()
}

/// A text without the comments in braces, and without the rest behind one that is never closed.
fn without_comments(text: &str) -> String {
    let mut parts = text.split('{');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once('}').map_or("", |(_, behind)| behind));
    }
    plain
}

/// The finding on comments behind a semicolon that are nothing but the next moves.
fn behind_semicolons(game: &PgnRecord) -> Option<Finding> {
    let sheet = game.sheet();
    let mut first = None;
    let mut edits = Vec::new();
    let has_numbers = sheet.moves.iter().any(|one| one.number.is_some());
    for comment in &sheet.comments {
        let Some(moves) = game.text(comment.range).strip_prefix(';') else {
            continue;
        };
        let start = usize::from(comment.range.start());
        let above = game.parse.text().get(..start).unwrap_or_default();
        let is_glued = above.ends_with(|sign: char| !sign.is_whitespace());
        let number = numbered(moves);
        let is_next = match number {
            Some(number) => first.is_some() || number_behind(game, comment.value) == Some(number),
            // `e4 e5; Nf3 Nc6`
            None => !has_numbers && is_glued && comment.value > 0 && are_moves(moves),
        };
        let are_due = is_glued || sheet.results.is_empty();
        // If the game itself goes on with this number, the moves in the comment are other moves.
        let next = sheet.moves.get(comment.value).and_then(|next| next.number);
        let goes_on = next
            .zip(number)
            .is_some_and(|(next, number)| next.value <= number);
        if !are_due || !is_next || goes_on {
            continue;
        }
        first = first.or(Some(comment.range));
        let signs = game.text(comment.range).match_indices(';');
        edits.extend(signs.map(|(at, sign)| {
            let behind = moves.get(at..).unwrap_or_default();
            let blank = if behind.starts_with(|sign: char| sign.is_ascii_alphanumeric()) {
                " "
            } else {
                ""
            };
            let place = TextRange::at(comment.range.start() + size(at), TextSize::of(sign));
            Edit::replace(place, blank)
        }));
    }
    let message = "These moves stand behind a semicolon, which makes a comment of the rest of its line. Leave the semicolon out.";
    let finding = rules::MISSING_MOVE.at(first?, message);
    let fix = Fix::guess("Leave the semicolons out", edits);
    Some(finding.with_severity(Severity::Warning).with_fix(fix))
}

/// The number of the move that is due behind the first `moves` moves of the game; `None` before the first one and in a variation.
fn number_behind(game: &PgnRecord, moves: usize) -> Option<u32> {
    let last = moves.checked_sub(1)?;
    let written = game.sheet().moves.get(last)?;
    let ply = game.replayed().plies.get(last)?;
    (written.line == 0).then_some(ply.number.saturating_add(u32::from(ply.is_black)))
}

/// The first number of a text that is nothing but numbers, moves and results; `None` for other texts.
fn numbered(text: &str) -> Option<u32> {
    work::count(text.len());
    let mut number = None;
    let mut moves = 0;
    let words = text.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';'));
    for word in words.filter(|word| !word.is_empty()) {
        let bare = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
        let dotted = bare.trim_start_matches('.');
        let has_number = bare.len() < word.len() && dotted.len() < bare.len();
        if has_number && number.is_none() {
            number = word.get(..word.len() - bare.len())?.parse().ok();
        }
        let said = if has_number { dotted } else { word };
        let is_first = number.is_some();
        match is_first && is_move(said) {
            true => moves += 1,
            false if is_first && (said.is_empty() || result(said).is_some()) => {}
            false => return None,
        }
    }
    number.filter(|_| moves > 0)
}

/// Whether a text is nothing but moves and a result, and at least a pair of moves.
fn are_moves(text: &str) -> bool {
    work::count(text.len());
    let words = text.split(|sign: char| sign.is_whitespace() || matches!(sign, ',' | ';'));
    let words = words.filter(|word| !word.is_empty());
    let mut moves = 0;
    for word in words {
        match is_move(word) {
            true => moves += 1,
            false if result(word).is_some() => {}
            false => return false,
        }
    }
    moves > 1
}

/// Whether a word is a move in any language.
fn is_move(word: &str) -> bool {
    let core = word.trim_end_matches(['!', '?']);
    let mut languages = [Language::ENGLISH].into_iter().chain(Language::FOREIGN);
    languages.any(|language| San::read(core, language).is_some())
}

/// The finding on a game without moves whose comment is nothing but a game, perhaps in the frame of another format. A game with a
/// result above it was over: the comment tells of another one.
fn only_comment(game: &PgnRecord) -> Option<Finding> {
    let sheet = game.sheet();
    if !sheet.moves.is_empty() {
        return None;
    }
    let mut comments = sheet.comments.iter();
    let is_over = |start: TextSize| {
        let mut results = sheet.results.iter();
        results.any(|result| result.range.start() < start)
    };
    let (comment, moves) = comments.find_map(|comment| {
        let text = game.text(comment.range);
        let moves = moves_inside(text).filter(|moves| is_framed(text, moves))?;
        (!is_over(comment.range.start())).then_some((comment.range, moves))
    })?;
    let text = game.text(comment);
    let behind = text.get(moves.end..).unwrap_or_default();
    let at = |offset: usize| comment.start() + size(offset);
    let is_of_frame = |sign: char| matches!(sign, '"' | '\'' | '}' | ']') || sign.is_whitespace();
    let end = TextRange::new(at(moves.end), comment.end());
    // What stands before the moves stays a comment.
    let before = TextRange::new(comment.start(), at(moves.start));
    let above = game.parse.text().get(..usize::from(comment.start()));
    let is_apart =
        above.is_none_or(|above| above.is_empty() || above.ends_with(char::is_whitespace));
    let mut edits = vec![match text.get(..moves.start).map(str::trim) {
        Some(braces) if braces.trim_start_matches('{').is_empty() => {
            Edit::replace(before, if is_apart { "" } else { " " })
        }
        _ => Edit::insert(before.end(), "} "),
    }];
    edits.push(match behind.chars().all(is_of_frame) {
        true => Edit::delete(end),
        false => Edit::insert(end.start(), " {"),
    });
    let message =
        "The moves of this game stand in a comment, so it has none. Write them outside the braces.";
    let finding = rules::MISSING_MOVE.at(comment, message);
    let finding = finding.with_severity(Severity::Warning);
    let is_block = text.starts_with('{') && text.ends_with('}');
    Some(match is_block {
        true => finding.with_fix(Fix::guess("Take the moves out of the braces", edits)),
        false => finding,
    })
}

/// Whether nothing but signs and commands of another format stands around the moves in a comment: `{"pgn": "1. e4 e5"}`,
/// `{\rtf1 1. e4 e5\par}`. Words tell of moves that were not played.
fn is_framed(comment: &str, moves: &Range<usize>) -> bool {
    let above = comment.get(..moves.start).unwrap_or_default();
    let below = comment.get(moves.end..).unwrap_or_default();
    let above = above.trim_start_matches(['{', ';']).trim();
    let are_commands = |text: &str| {
        let mut words = text.split_whitespace();
        words.all(|word| word.starts_with('\\'))
    };
    // `"white": "Ann", "pgn": "`
    let quoted = above.strip_suffix(['"', '\'']).map(str::trim_end);
    let is_field =
        quoted.is_some_and(|above| above.starts_with(['"', '\'']) && above.ends_with(':'));
    let is_sign = |sign: char| matches!(sign, '"' | '\'' | '}' | ']' | ',') || sign.is_whitespace();
    let behind = below.trim_matches(is_sign);
    let is_next_field = is_field && below.starts_with(['"', '\'']);
    (is_field || are_commands(above)) && (is_next_field || are_commands(behind))
}

/// The bytes of the moves in a comment: from the number of move 1 to the last move or the result; `None` if it holds fewer than two.
fn moves_inside(comment: &str) -> Option<Range<usize>> {
    work::count(comment.len());
    let mut found: Option<Range<usize>> = None;
    let mut moves = 0;
    let mut at = 0;
    for word in comment.split(char::is_whitespace) {
        let start = at;
        at += word.len();
        // The blank behind it.
        let blank = comment.get(at..).and_then(|rest| rest.chars().next());
        at += blank.map_or(0, char::len_utf8);
        // `"1.`, `{1.`
        let inside = word.trim_start_matches(['"', '\'', '{', '(', '>']);
        let begin = start + word.len() - inside.len();
        let said = inside.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.');
        // `Nc6\par}`, `Nc6"}`
        let core = said.split(['\\', '"', '\'', '}', '<', ',']).next();
        let core = core.unwrap_or_default();
        let is_first = inside.strip_prefix("1.").is_some_and(|rest| {
            rest.is_empty() || rest.starts_with(|sign: char| sign.is_ascii_alphabetic())
        });
        if found.is_none() && is_first {
            found = Some(begin..begin);
        }
        let Some(range) = &mut found else {
            continue;
        };
        let end = begin + inside.len() - said.len();
        let whole = inside.split(['\\', '"', '\'', '}', '<', ',']).next();
        let whole = whole.unwrap_or_default();
        if result(whole).is_some() {
            range.end = begin + whole.len();
            break;
        }
        match is_move(core) {
            true => {
                moves += 1;
                range.end = end + core.len();
            }
            // A number in a word of its own.
            false if said.is_empty() => {}
            // `on board 1. A fine game`
            false if moves == 0 => found = None,
            false => break,
        }
    }
    found.filter(|_| moves > 1)
}

#[cfg(test)]
mod tests {
    use super::{are_moves, is_framed, moves_inside, numbered};

    #[test]
    fn moves_are_found_in_comments() {
        let inside = |comment: &'static str| comment.get(moves_inside(comment)?);
        assert_eq!(
            inside("{\"pgn\": \"1. e4 e5 2. Nf3 Nc6 1-0\"}"),
            Some("1. e4 e5 2. Nf3 Nc6 1-0")
        );
        assert_eq!(
            inside("{\\rtf1\\ansi 1. e4 e5 2. Nf3 Nc6\\par}"),
            Some("1. e4 e5 2. Nf3 Nc6")
        );
        assert_eq!(inside("{1.e4 c5}"), Some("1.e4 c5"));
        assert_eq!(inside("{Played on board 1. A fine game}"), None);
        assert_eq!(inside("{no moves}"), None);
    }

    #[test]
    fn words_around_moves_tell_of_another_game() {
        let is_game =
            |comment: &str| moves_inside(comment).is_some_and(|moves| is_framed(comment, &moves));
        for comment in [
            "{1. e4 e5 2. Nf3 Nc6}",
            "{1. e4 e5 2. Nf3 Nc6 1-0}",
            "; 1. e4 e5 2. Nf3 Nc6",
            "{\"pgn\": \"1. e4 e5 2. Nf3 Nc6 1-0\"}",
            "{\"white\": \"Ann\", \"pgn\": \"1. e4 e5\", \"result\": \"1-0\"}",
            "{\\rtf1\\ansi 1. e4 e5 2. Nf3 Nc6\\par}",
        ] {
            assert!(is_game(comment), "{comment}");
        }
        for comment in [
            "{They had agreed to play 1. e4 e5 2. Nf3 Nc6 3. Bb5.}",
            "{1. e4 e5 2. Nf3 was a friendly game afterwards}",
            "; 1. e4 e5 2. Nf3 Nc6 3. Bb5 was played last time",
            "{Last year: \"1. e4 e5 2. Nf3\"}",
            "{1. e4 e5 (or c5)}",
        ] {
            assert!(!is_game(comment), "{comment}");
        }
    }

    #[test]
    fn only_moves_go_on_with_the_game() {
        assert_eq!(numbered(" 2. Nf3, Nc6; 3. Bb5, a6; *"), Some(2));
        assert_eq!(numbered("2.Sf3 Sc6"), Some(2));
        assert_eq!(numbered(" 2. f4 is the King's Gambit"), None);
        assert_eq!(numbered(" good"), None);
        assert_eq!(numbered(" 2."), None);
        assert!(are_moves(" Nf3 Nc6; Bb5 a6"));
        assert!(are_moves("Sf3, Sc6 *"));
        for text in [" Nf3", " Nf3 is good", "", " *", " 2. Nf3 Nc6"] {
            assert!(!are_moves(text), "{text}");
        }
    }
}
