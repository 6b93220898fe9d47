//! Spelling of moves: other spellings, surplus letters, missing signs, letters of other languages.

pub(super) mod signs;

use cozy_chess::{Board, Move, Piece};
use notation::{Edit, Finding, Fix, Rule, TextRange, habit};

use crate::{
    game::{
        self, rules,
        san::{self, CheckSign, Go, Language, MoveKind, San},
    },
    record::PgnRecord,
};

pub(crate) use signs::{is_certain, may_be_check};

/// Adds the findings on the spelling of moves: one for each kind, with a fix for all places.
pub(super) fn spelling(game: &PgnRecord, findings: &mut Vec<Finding>) {
    let sheet = game.sheet();
    let mut kinds: [(&Rule, Vec<Respelled>); 5] = [
        (&rules::SPELLING, Vec::new()),
        (&rules::DISAMBIGUATION, Vec::new()),
        (&rules::MISSING_MARK, Vec::new()),
        // Spellings that need the board are a kind of their own.
        (&rules::SPELLING, Vec::new()),
        // So are moves with another sign in place of the mark.
        (&rules::MISSING_MARK, Vec::new()),
    ];
    for (index, written) in sheet.moves.iter().enumerate() {
        // After a part that cannot be read or played, the board is not known.
        if written.range.end() > game.known_until() {
            break;
        }
        let Some((kind, right)) = respelled(game, index) else {
            continue;
        };
        let sign = signs::in_place_of_mark(game, index).filter(|_| kind == 2);
        let (kind, range) = match sign {
            Some(sign) => (4, written.range.cover(sign)),
            None => (kind, written.range),
        };
        if let Some((_, found)) = kinds.get_mut(kind) {
            found.push((range, right));
        }
    }
    for (kind, (rule, found)) in kinds.into_iter().enumerate() {
        let found = found
            .into_iter()
            .map(|found| respelling(game, rule, kind, found));
        findings.extend(habit::once(found.collect()));
    }
    signs::signs(game, findings);
    if let Some(language) = sheet.language
        && game.known_until() == game.parse.text_len()
        && let Some(first) = foreign(game).next()
    {
        if language.is_capital {
            findings.extend(habit::once(in_capitals(game)));
            return;
        }
        let edits = foreign(game).map(|(range, right)| Edit::replace(range, right));
        let except = english_among(game, language)
            .map(|word| format!(", but {word} has an English one"))
            .unwrap_or_default();
        let message = format!(
            "The letters of the pieces are {}{except}. They are read so; the standard writes English ones.",
            language.name
        );
        let finding = rules::FOREIGN_LETTERS.at(first.0, message);
        let (title, edits) = ("Write English letters", edits.collect());
        let fix = match language.is_common() {
            true => Fix::safe(title, edits),
            false => Fix::guess(title, edits),
        };
        findings.push(finding.with_fix(fix));
    }
}

/// The first move that has an English letter in a game with those of another language.
fn english_among(game: &PgnRecord, language: Language) -> Option<&str> {
    let read = game.sheet().moves.iter().filter(|one| one.san.is_some());
    let mut words = read.map(|one| game.text(one.range));
    words.find(|word| San::read(word, language).is_none())
}

/// The finding on a move that is not spelled as in the standard.
fn respelling(game: &PgnRecord, rule: &Rule, kind: usize, (range, right): Respelled) -> Finding {
    let written = game.text(range);
    let message = if rule.code == rules::DISAMBIGUATION.code {
        format!("{written} says more than it must: {right} is clear.")
    } else if rule.code == rules::MISSING_MARK.code {
        format!("The sign of check or mate is missing: {right}.")
    } else if kind == 3 && written.starts_with('b') && right.starts_with('B') {
        format!(
            "For {written} the standard writes {right}: only the board tells a bishop from a pawn there."
        )
    } else if !written.is_ascii() && right.starts_with('O') {
        format!("For {written}, in Cyrillic letters, the standard writes {right}.")
    } else {
        format!("For {written} the standard writes {right}.")
    };
    let title = format!("Write {right}");
    let edits = vec![Edit::replace(range, right)];
    rule.at(range, message).with_fix(match kind {
        3 | 4 => Fix::guess(title, edits),
        _ => Fix::safe(title, edits),
    })
}

/// The findings on a game written in capitals.
fn in_capitals(game: &PgnRecord) -> Vec<Finding> {
    let is_doubtful = has_pawn_in_capitals(game);
    let found = foreign(game).map(|(range, right)| {
        let message = format!(
            "This game is written in capitals. For {} the standard writes {right}.",
            game.text(range)
        );
        let (title, edits) = (
            "Write the files in small letters",
            vec![Edit::replace(range, right)],
        );
        rules::SPELLING
            .at(range, message)
            .with_fix(match is_doubtful {
                true => Fix::guess(title, edits),
                false => Fix::safe(title, edits),
            })
    });
    found.collect()
}

/// Whether a game in capitals has a move that only the board shows to be a pawn's and not a bishop's: `BXC3`.
pub(crate) fn has_pawn_in_capitals(game: &PgnRecord) -> bool {
    let mut moves = foreign(game);
    moves.any(|(range, right)| game.text(range).starts_with("BX") && right.starts_with('b'))
}

/// The bytes of a part, and its right spelling.
type Respelled = (TextRange, String);

/// The moves with foreign letters, and their English spellings. A mark that the board does not confirm stays as it is written: it has
/// a finding of its own, which must not be lost with it.
fn foreign(game: &PgnRecord) -> impl Iterator<Item = (TextRange, String)> {
    let moves = game.sheet().moves.iter().enumerate();
    moves.filter_map(|(index, written)| {
        let replayed = game.replayed();
        let (board, played) = replayed.played(index)?;
        let right = game::text(board, played);
        let word = game.text(written.range);
        let after = replayed.plies.get(index)?.after.known();
        let claimed = written
            .san
            .filter(|san| after.is_some_and(|after| is_wrong_mark(san.mark, after)));
        let right = match claimed {
            Some(san) => {
                let core = right.trim_end_matches(['+', '#']);
                format!("{core}{}", mark_of(word, san.mark))
            }
            None => right,
        };
        (right != word).then_some((written.range, right))
    })
}

/// Whether the board after a move does not confirm the mark that is written behind it.
fn is_wrong_mark(mark: CheckSign, after: &Board) -> bool {
    match mark {
        CheckSign::None => false,
        CheckSign::Check => after.checkers().is_empty(),
        CheckSign::Mate => game::mark(after) != CheckSign::Mate,
    }
}

/// The mark behind a move as it is written, in words or as a sign: ` matt`, `+ Matt`, `#`.
fn mark_of(word: &str, mark: CheckSign) -> &str {
    let behind = word.get(san::unmarked(word).len()..);
    behind
        .filter(|behind| !behind.is_empty())
        .unwrap_or(mark.text())
}

/// The kind of a move's spelling, if it is not that of the standard, and the right spelling.
fn respelled(game: &PgnRecord, index: usize) -> Option<(usize, String)> {
    let written = game.sheet().moves.get(index)?;
    let replayed = game.replayed();
    let (board, played) = replayed.played(index)?;
    let (san, ply) = (written.san?, replayed.plies.get(index)?);
    let after = ply.after.known()?;
    let (word, is_check) = (game.text(written.range), !after.checkers().is_empty());
    let shortest = match san.kind {
        MoveKind::Go(go) => letters(&go) + usize::from(game::taken(board, played).is_some()),
        MoveKind::Castle { is_long } => {
            if is_long {
                5
            } else {
                3
            }
        }
        // The standard's spelling is longer.
        MoveKind::Take(_) => 0,
        _ => return None,
    };
    let is_certain = match san.kind {
        MoveKind::Go(go) => {
            // A small `b` may be a bishop.
            let is_said = board.piece_on(played.from) == Some(go.piece);
            let is_pawn = go.piece == Piece::Pawn;
            let is_small = !is_pawn && word.starts_with(char::is_lowercase);
            is_said && !is_small && go.rank.is_none() && (is_pawn || go.file.is_none())
        }
        _ => word.starts_with('O'),
    };
    // Nearly all moves are right, and checking that is cheaper than writing them.
    if is_certain
        && word.len() == shortest + san.mark.text().len()
        && is_check == (san.mark != CheckSign::None)
        && !(is_check && san.mark == CheckSign::Check && !after.generate_moves(|_| true))
    {
        return None;
    }
    let takes_nothing =
        matches!(san.kind, MoveKind::Go(go) if go.takes && game::taken(board, played).is_none());
    let is_other = game.sheet().language.is_some()
        || may_be_check(game, index) && signs::in_place_of_mark(game, index).is_none();
    if ply.is_assumed || takes_nothing || is_other {
        return None;
    }
    let is_torn = word.contains(char::is_whitespace);
    // A mark after a blank that the board does not confirm may not belong to this move.
    if is_torn && is_wrong_mark(san.mark, after) {
        return None;
    }
    let right = game::text(board, played);
    if right == word {
        return None;
    }
    if needs_board(&san, board, played) {
        let core = right.trim_end_matches(['+', '#']);
        return Some((3, format!("{core}{}", san.mark.text())));
    }
    if !game.is_settled() {
        let right = without_board(&san, word, &right).filter(|right| right != word);
        return right.map(|right| (0, right));
    }
    let (bare, core) = (
        word.trim_end_matches(['+', '#']),
        right.trim_end_matches(['+', '#']),
    );
    if bare == core {
        let is_missing = right.len() > word.len()
            || right.ends_with('#') && word.ends_with('+') && !word.ends_with("++");
        return is_missing.then_some((2, right));
    }
    let said = san.mark.text();
    let right = format!("{core}{said}");
    // A whole start square is long notation.
    let is_long = matches!(san.kind, MoveKind::Go(go) if go.file.is_some() && go.rank.is_some());
    // `N-f3` says no more than `Nf3`.
    let is_dashed = bare.contains('-');
    let is_longer = !is_torn && !is_dashed && bare.len() == core.len() + 1 && without(bare, core);
    Some((usize::from(is_longer && !is_long), right))
}

/// The spelling of `word` where the game contains a move that cannot be played, and `right` is what the board here says. Letters and
/// marks are evidence of what was played, so only signs between and behind them are put right; `None` if it has others.
pub(crate) fn without_board(san: &San, word: &str, right: &str) -> Option<String> {
    let core = right.trim_end_matches(['+', '#']);
    let is_castling = matches!(san.kind, MoveKind::Castle { .. });
    let mut written = word.chars().filter(|sign| !sign.is_whitespace());
    let is_same = is_castling || core.chars().all(|sign| written.next() == Some(sign));
    is_same.then(|| format!("{core}{}", san.mark.text()))
}

/// Whether the written move needs the board to be understood: a capture without rank (`ed`), a pawn's capture without `x`
/// (`e5`), or a bishop with a small `b`. The full spelling then says more than the record did.
pub(crate) fn needs_board(san: &San, board: &Board, played: Move) -> bool {
    match san.kind {
        MoveKind::Take(_) => true,
        MoveKind::Go(go) => {
            let is_pawn = board.piece_on(played.from) == Some(Piece::Pawn);
            let takes = !go.takes && go.file.is_none() && game::taken(board, played).is_some();
            go.piece == Piece::Pawn && (go.rank.is_none() && !is_pawn || is_pawn && takes)
        }
        _ => false,
    }
}

/// The least number of letters of a move as written: piece, file, square, promotion.
fn letters(go: &Go) -> usize {
    usize::from(go.piece != Piece::Pawn)
        + usize::from(go.file.is_some())
        + 2
        + 2 * usize::from(go.promotion.is_some())
}

/// Whether `core` is `word` without some of its letters.
fn without(word: &str, core: &str) -> bool {
    let mut rest = word.chars();
    core.chars().all(|letter| rest.any(|other| other == letter))
}
