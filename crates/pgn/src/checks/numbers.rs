//! Move numbers: wrong ones, missing ones, ones without a move; and records that begin in the middle.

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize, rows, say, work};

use crate::{
    game::{self, rules},
    read::{
        comments,
        sheet::{Line, Number, Sheet, Written},
    },
    record::PgnRecord,
    replay::{Ply, Replayed, label, order},
};

/// A game that begins in the middle without a position, so that none of it can be checked.
pub(super) fn fragment(sheet: &Sheet) -> Option<Finding> {
    let number = sheet.first_number();
    let first = sheet
        .main()
        .first()
        .and_then(|index| sheet.moves.get(*index))?;
    if number <= 1 || sheet.tag("FEN").is_some() {
        return None;
    }
    let message = format!(
        "The record begins with move {number}, and no FEN says where the pieces stand. So the moves cannot be checked."
    );
    Some(rules::FRAGMENT.at(first.range, message))
}

/// At most this many wrong numbers in a row are reported; more have one cause.
const MOST_WRONG_NUMBERS: usize = 2;

pub(super) fn numbers(game: &PgnRecord, findings: &mut Vec<Finding>) {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    work::count(sheet.moves.len());
    if replayed.are_columns_swapped {
        return;
    }
    let of_black = wrong_throughout(game);
    findings.extend(wrong_number(game, &of_black));
    let is_found = |number: &Number| {
        let place = number.range.start();
        of_black
            .binary_search_by_key(&place, |right| right.number.range.start())
            .is_ok()
    };
    for line in &sheet.lines {
        let (mut delta, mut wrong_in_a_row) = (0, 0);
        // The end of the part in which one finding covers all numbers that are right and have wrong dots.
        let mut told = None;
        let numbered = line.moves.iter().filter_map(|index| {
            let number = sheet.moves.get(*index)?.number?;
            let is_others = number.is_above && replayed.is_reordered;
            let ply = replayed.plies.get(*index)?;
            let counts = !is_others && !ply.is_left_out() && !is_found(&number);
            counts.then_some((*index, number, ply))
        });
        let numbered: Vec<_> = numbered.collect();
        if let Some(finding) = of_each_move(game, line, &numbered) {
            findings.push(finding);
            continue;
        }
        for (nth, (index, number, ply)) in numbered.iter().enumerate() {
            let value = i64::from(ply.number) + delta;
            if number.fits(value, ply.is_black) {
                wrong_in_a_row = 0;
                continue;
            }
            wrong_in_a_row += 1;
            let is_part = sheet
                .moves
                .get(*index)
                .is_some_and(|one| ply.is_assumed && number.is_glued(one));
            // A repair of the move before it corrects the number, too.
            let is_huge = number.value == 0 && is_huge(game.text(number.range));
            if is_part || is_huge || is_blank_slipped(game, *index) {
                continue;
            }
            let is_ahead = i64::from(number.value) > value;
            if is_ahead && let Some(found) = comments::swallowed(sheet, game.parse.text(), *index) {
                findings.push(found.finding());
                break;
            }
            let own = i64::from(number.value) - i64::from(ply.number);
            if own == delta && Some(number.range.start()) <= told {
                continue;
            }
            let rest = numbered.get(nth..).unwrap_or_default().iter();
            let shifted: Vec<_> = rest
                .take_while(|(_, one, ply)| i64::from(one.value) == i64::from(ply.number) + own)
                .filter(|(_, one, ply)| !one.fits(i64::from(ply.number) + delta, ply.is_black))
                .map(|(index, number, ply)| Right {
                    number: *number,
                    value: i64::from(ply.number) + delta,
                    is_black: ply.is_black,
                    is_due: !ply.is_black || !follows(game, *index),
                })
                .collect();
            if wrong_in_a_row <= MOST_WRONG_NUMBERS {
                findings.extend(wrong_number(game, &shifted));
            }
            told = shifted.last().map(|right| right.number.range.start());
            if shifted.len() > 1 {
                delta = own;
            }
        }
    }
    // If lines are missing or swapped, a number at the end of a line belongs to a move elsewhere.
    let strays = sheet.strays.iter().filter(|_| !replayed.is_reordered);
    for number in strays {
        let message = format!("No move follows the number {}.", number.value);
        let finding = rules::MOVE_NUMBER.at(number.range, message);
        findings.push(finding.with_fix(Fix::guess(
            "Remove the number",
            vec![Edit::delete_word(game.parse.text(), number.range)],
        )));
    }
    findings.extend(unnumbered(sheet, replayed, game.parse.text()));
}

/// This many wrong numbers of Black show another way of counting; fewer are slips.
const FEWEST_OF_BLACK: usize = 2;

/// Black's numbers, in the order of the text, if most of them are wrong by the same amount and White's are right: the writer's
/// program counts that way.
fn wrong_throughout(game: &PgnRecord) -> Vec<Right> {
    let (sheet, replayed) = (game.sheet(), game.replayed());
    let plies = sheet.moves.iter().zip(&replayed.plies).enumerate();
    let numbered = plies.filter_map(|(index, (written, ply))| {
        let number = written.number.filter(|number| number.value > 0)?;
        let by = i64::from(number.value) - i64::from(ply.number);
        (!ply.is_left_out() && !ply.is_assumed).then_some((index, number, ply, by))
    });
    let mut wrong = numbered.clone().filter(|(.., ply, _)| ply.is_black);
    let Some((.., by)) = wrong.find(|(.., by)| *by != 0) else {
        return Vec::new();
    };
    let (black, white): (Vec<_>, Vec<_>) = numbered.partition(|(.., ply, _)| ply.is_black);
    if white.iter().any(|(.., by)| *by != 0) {
        return Vec::new();
    }
    let all = black.len();
    let wrong = black.into_iter().filter(|(.., own)| *own == by);
    let rights = wrong.map(|(index, number, ply, _)| Right {
        number,
        value: i64::from(ply.number),
        is_black: true,
        is_due: !follows(game, index),
    });
    let mut rights: Vec<Right> = rights.collect();
    if rights.len() < FEWEST_OF_BLACK || rights.len() * 2 <= all {
        rights.clear();
    }
    rights
}

/// One finding for a line whose moves are counted one by one, White's and Black's.
fn of_each_move(
    game: &PgnRecord,
    line: &Line,
    numbered: &[(usize, Number, &Ply)],
) -> Option<Finding> {
    let (_, first, ply) = numbered.first()?;
    let is_counted = rows::count_each_move(numbered.iter().map(|(_, number, _)| number.value));
    if !is_counted || numbered.len() < line.moves.len() || first.value != ply.number {
        return None;
    }
    let edits = numbered.iter().map(|(index, number, ply)| {
        let right = Right {
            number: *number,
            value: i64::from(ply.number),
            is_black: ply.is_black,
            is_due: !ply.is_black || !follows(game, *index),
        };
        right.edit(game)
    });
    let (_, second, _) = numbered.get(1)?;
    let finding = rules::MOVE_NUMBER.at(second.range, rows::OF_EACH_MOVE);
    Some(finding.with_fix(Fix::guess("Number pairs of moves", edits.collect())))
}

/// Whether a number is too large for any game; the parser reports it.
fn is_huge(text: &str) -> bool {
    let digits = text.trim_end_matches(['.', '…', ' ']);
    digits.bytes().all(|byte| byte.is_ascii_digit()) && digits.parse::<u32>().is_err()
}

/// Whether a move directly follows the one before it, so that it needs no number.
fn follows(game: &PgnRecord, index: usize) -> bool {
    let moves = &game.sheet().moves;
    let before = index.checked_sub(1).and_then(|before| moves.get(before));
    let (Some(before), Some(written)) = (before, moves.get(index)) else {
        return false;
    };
    let between = TextRange::new(before.range.end(), written.begin().max(before.range.end()));
    before.line == written.line && game.text(between).trim().is_empty()
}

/// A wrong number and its right value.
struct Right {
    number: Number,
    value: i64,
    is_black: bool,
    /// Whether a number is needed. A move of Black directly after White's needs none.
    is_due: bool,
}

impl Right {
    fn label(&self) -> String {
        label(u32::try_from(self.value).unwrap_or(1), self.is_black)
    }

    fn edit(&self, game: &PgnRecord) -> Edit {
        let range = self.number.range;
        if !self.is_due {
            return Edit::delete_word(game.parse.text(), range);
        }
        // Directly after a digit, the number would become part of that.
        let above = game.text(TextRange::up_to(range.start()));
        let is_glued = above.ends_with(|last: char| last.is_ascii_digit());
        let blank = if is_glued { " " } else { "" };
        Edit::replace(range, format!("{blank}{}", self.label()))
    }
}

/// The finding on wrong numbers: the first one, and how many after it are wrong by the same amount.
fn wrong_number(game: &PgnRecord, numbers: &[Right]) -> Option<Finding> {
    let first = numbers.first()?;
    let more = match numbers.len() - 1 {
        0 => String::new(),
        1 => " One more behind it is wrong by as much.".to_owned(),
        more => {
            let more = say::capitalized(&say::number(more));
            format!(" {more} more behind it are wrong by as much.")
        }
    };
    let range = first.number.range;
    let (message, title) = match first.is_due {
        true => (
            format!("The number of this move is {}{more}", first.label()),
            format!("Write {}", first.label()),
        ),
        false => (
            format!(
                "Black's move has the number of White's before it, {}, and is written without it.{more}",
                first.value
            ),
            format!("Remove {}", game.text(range)),
        ),
    };
    let edits = numbers.iter().map(|right| right.edit(game));
    let fix = Fix::guess(title, edits.collect());
    let finding = rules::MOVE_NUMBER.at(range, message);
    Some(finding.with_fix(fix))
}

/// Whether the number of a move begins with the rank of the move before it: `Rae 826.`
fn is_blank_slipped(game: &PgnRecord, index: usize) -> bool {
    let before = index.checked_sub(1).and_then(|before| {
        let (board, played) = game.replayed().played(before)?;
        let range = game.sheet().moves.get(before)?.range;
        order::blank_slipped(game.parse.text(), range, &game::text(board, played))
    });
    before.is_some()
}

/// One finding for all moves of White without a number, in a game that has numbers.
fn unnumbered(sheet: &Sheet, replayed: &Replayed, text: &str) -> Option<Finding> {
    let moves = sheet.main().iter().filter_map(|index| {
        let is_known = replayed.before(*index).known().is_some();
        let ply = replayed
            .plies
            .get(*index)
            .filter(|ply| is_known && !ply.is_left_out())?;
        Some((sheet.moves.get(*index)?, ply))
    });
    if !moves.clone().any(|(written, _)| written.number.is_some()) {
        return None;
    }
    // What stands for an unread move, `???`, has a finding of its own.
    let is_unread = |written: &Written| {
        let word = text.get(std::ops::Range::from(written.range));
        word.is_some_and(|word| word.starts_with('?'))
    };
    let bare: Vec<_> = moves
        .filter(|(written, ply)| !ply.is_black && written.number.is_none() && !is_unread(written))
        .collect();
    let (first, ply) = bare.first()?;
    let edits = bare
        .iter()
        .map(|(written, ply)| numbering(text, written, ply));
    let edits: Vec<Edit> = edits.collect();
    // The standard allows leaving numbers out; dots or a mark in their place are a slip.
    let is_left_out = |(edit, (written, _)): (&Edit, &(&Written, &Ply))| {
        edit.range == TextRange::empty(written.range.start())
    };
    let severity = match edits.iter().zip(&bare).all(is_left_out) {
        true => Severity::Hint,
        false => Severity::Warning,
    };
    let message = format!("White's move {} has no number.", ply.number);
    let finding = rules::MOVE_NUMBER.at(first.range, message);
    let fix = Fix::guess(format!("Write {}", ply.label()), edits);
    Some(finding.with_severity(severity).with_fix(fix))
}

/// Inserts the number of a move. If only its dots are there, it goes before them; a mark in its place is replaced.
fn numbering(text: &str, written: &Written, ply: &Ply) -> Edit {
    let start = written.range.start();
    let before = text.get(..usize::from(start)).unwrap_or_default();
    let before = before.trim_end_matches(' ');
    let dotless = before.trim_end_matches('.');
    let bare = dotless.trim_end_matches(['!', '?']);
    if dotless.len() == before.len() || !bare.ends_with([' ', '\n']) {
        return Edit::insert(start, format!("{} ", ply.label()));
    }
    let range = TextRange::new(TextSize::of(bare), TextSize::of(dotless));
    Edit::replace(range, ply.number.to_string())
}
