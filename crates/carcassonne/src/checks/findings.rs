//! All findings of a game, from the parser, the checks and the replay, with the fixes that are worth offering.

use std::{collections::HashSet, ops::Range};

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange, TextSize, habit, work};

use crate::game::rules;
use crate::{
    checks::{self, names},
    read::{
        ast::{Content, Sheet},
        parser::{self, is_apart, is_shield},
    },
    record::CarcassonneRecord,
    tell::offers,
};

mod habits;

/// Rules that a writer breaks all through a record, by habit.
const HABITS: &[&str] = &[
    rules::syntax::NUMBER_MARK.code,
    rules::syntax::DISCARD_WORD.code,
    rules::syntax::MOVE_SPELLING.code,
    rules::syntax::SMALL_LETTER.code,
    rules::syntax::SPLIT_TILE.code,
    rules::syntax::COMMA_MISSING.code,
    rules::syntax::SQUARE_PARENTHESES.code,
    rules::syntax::POINTS_WORD.code,
    rules::syntax::PLUS_MISSING.code,
    rules::syntax::EQUALS_MISSING.code,
    rules::syntax::ORDINAL.code,
    rules::syntax::LEFT_OVER_MARKUP.code,
    rules::syntax::NOT_A_MOVE.code,
    rules::syntax::NUMBER_MISSING.code,
    rules::syntax::PLAYER_MISSING.code,
    rules::syntax::SECOND_MOVE.code,
];

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &CarcassonneRecord) -> Vec<Finding> {
    if let Some(cut) = checks::cuts_game(&record.parse, &record.game) {
        return vec![cut];
    }
    let mut findings: Vec<Finding> = record.parse.findings().collect();
    findings.retain(|finding| !is_of_no_player(&record.game, finding));
    findings.extend(checks::findings(&record.parse, &record.game));
    let mut findings = record.replayed().merge(findings);
    findings.retain(|finding| !is_on_line_above(&record.parse, &record.game, finding));
    if findings.is_empty() {
        work::count(record.parse.line_count());
        return findings;
    }
    drop_small_letters(&mut findings);
    join_pluses(&mut findings);
    drop_starter(&mut findings);
    let budget = record.replayed().budget();
    let of_syntax: HashSet<(TextRange, &str)> = record
        .parse
        .findings()
        .map(|finding| (finding.range, finding.code))
        .collect();
    for finding in &mut findings {
        offer_points(record, finding);
        offer_start(record, finding);
        offer_letters(record, finding);
        if of_syntax.contains(&(finding.range, finding.code)) {
            offers::keep_repairs(&record.parse, &budget, finding);
        }
    }
    let (parse, game) = (&record.parse, &record.game);
    drop_consequences(game, &mut findings);
    drop_removals(game, &mut findings);
    offers::keep_sensible(parse, game, record.replayed(), &budget, &mut findings);
    habits::name_once(game, &mut findings);
    confirm_apart(game, &mut findings);
    habit::join(&mut findings, HABITS);
    habit::join_first(&mut findings, is_shield);
    for message in [checks::NAME_BEFORE, checks::SIGN_BEFORE] {
        habit::join_first(&mut findings, |one| one.message == message);
    }
    let text = record.parse.text();
    habit::join_where(&mut findings, |one| {
        one.code == rules::syntax::MOVE_LABEL.code && is_player_first(text, one.range)
    });
    habit::join_where(&mut findings, is_list_letter);
    habit::join_remarks(&mut findings, rules::syntax::UNREADABLE.code, text);
    tell_apart_once(&mut findings);
    work::count(record.parse.line_count() + findings.len());
    findings
}

/// Whether `finding` reports a missing part of a player's line in a line that is a remark: `A: good move` below the moves.
fn is_of_no_player(game: &Sheet, finding: &Finding) -> bool {
    let is_of_player = [
        rules::syntax::EQUALS_MISSING.code,
        rules::syntax::NAME_MISSING.code,
        rules::syntax::PLAYER_PART.code,
    ]
    .contains(&finding.code);
    let line = || game.line_at(finding.range.start());
    is_of_player && line().is_some_and(|(_, line)| line.content == Content::Text)
}

/// Puts first the repair of a meeple apart from its tile that the written points confirm. The finding on the points is
/// dropped: they only lacked that meeple.
fn confirm_apart(game: &Sheet, findings: &mut Vec<Finding>) {
    let line_of = |finding: &Finding| game.line_at(finding.range.start()).map(|(index, _)| index);
    let apart = (0..findings.len()).filter(|&at| findings.get(at).is_some_and(is_apart));
    let mut confirmed = Vec::new();
    for at in apart {
        let Some(finding) = findings.get(at) else {
            break;
        };
        let on_line = findings.iter().enumerate();
        let mut points = on_line.filter(|(_, other)| {
            other.code == rules::replay::POINTS.code && line_of(other) == line_of(finding)
        });
        let found = points.find_map(|(of_points, other)| {
            let title = &other.fixes.first()?.title;
            let fix = finding.fixes.iter().position(|fix| fix.title == *title)?;
            Some((at, fix, of_points))
        });
        confirmed.extend(found);
    }
    for (at, fix, _) in &confirmed {
        if let Some(first) = findings
            .get_mut(*at)
            .and_then(|one| one.fixes.get_mut(..=*fix))
        {
            first.rotate_right(1);
        }
    }
    let mut at = 0;
    findings.retain(|_| {
        let is_told = confirmed.iter().any(|(_, _, of_points)| *of_points == at);
        at += 1;
        !is_told
    });
}

/// Makes one finding of all meeples that stand apart from their tiles. No repair can be the same for several.
fn tell_apart_once(findings: &mut Vec<Finding>) {
    if findings.iter().filter(|one| is_apart(one)).count() < 2 {
        return;
    }
    for finding in findings.iter_mut().filter(|one| is_apart(one)) {
        finding.fixes.clear();
    }
    habit::join_where(findings, is_apart);
}

/// Whether a player's letter stands before the number: `A12`, `A: 12`.
fn is_player_first(text: &str, range: TextRange) -> bool {
    let label = text.get(std::ops::Range::from(range)).unwrap_or_default();
    let number = label.trim_start_matches(|sign: char| sign.is_ascii_uppercase());
    let marked = label
        .strip_prefix(|sign: char| sign.is_ascii_alphabetic())
        .map(|marked| marked.trim_start_matches([':', '.', ')', '-', '=', ' ', '\t']))
        .unwrap_or_default();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    number.len() < label.len() && is_number(number)
        || marked.len() + 1 < label.len() && is_number(marked)
}

/// Whether the letter of a list stands before a move: `b) 1A (0,1)`.
fn is_list_letter(finding: &Finding) -> bool {
    finding.code == rules::syntax::MOVE_LABEL.code && finding.message.contains(": leave out “")
}

/// Adds a fix that writes the number of a starter tile without one. The replay offers those of moves.
fn offer_start(record: &CarcassonneRecord, finding: &mut Finding) {
    let is_missing = finding.code == rules::syntax::NUMBER_MISSING.code && finding.fixes.is_empty();
    let Some((_, line)) = record
        .game
        .line_at(finding.range.start())
        .filter(|_| is_missing)
    else {
        return;
    };
    let Content::Move(played) = &line.content else {
        return;
    };
    let square = played.position.as_ref();
    let is_origin = square.is_some_and(|square| square.x.value == 0 && square.y.value == 0);
    if played.player.is_none() && is_origin {
        let edit = Edit::insert(finding.range.start(), "0 ");
        finding.fixes.push(Fix::guess("Write 0", vec![edit]));
    }
}

/// Adds a fix that writes points behind names or letters and colons, `(A: +4, Bo: +2)`, as the notation does: those of the mover
/// alone, those of others with their letters in parentheses.
fn offer_letters(record: &CarcassonneRecord, finding: &mut Finding) {
    let is_named = finding.code == rules::syntax::POINTS_WORD.code
        && finding.message.starts_with(parser::NAMED_POINTS);
    if !is_named {
        return;
    }
    let Some((_, line)) = record.game.line_at(finding.range.start()) else {
        return;
    };
    let Content::Move(played) = &line.content else {
        return;
    };
    let text = record.parse.text();
    let written = text
        .get(Range::<usize>::from(finding.range))
        .unwrap_or_default();
    let Some(right) = names::lettered(&record.game, played, written) else {
        return;
    };
    finding.message = format!("{}: {right}.", parser::NAMED_POINTS);
    let edits = vec![Edit::replace(finding.range, right.clone())];
    let fix = Fix::guess(format!("Write {right}"), edits);
    finding.fixes.push(fix);
}

/// Adds fixes that write the computed points where points cannot be read.
fn offer_points(record: &CarcassonneRecord, finding: &mut Finding) {
    let is_unreadable = [
        rules::syntax::POINTS_MISSING.code,
        rules::syntax::UNREADABLE.code,
    ]
    .contains(&finding.code);
    let Some((index, line)) = record.game.line_at(finding.range.start()) else {
        return;
    };
    let Content::Move(played) = &line.content else {
        return;
    };
    let Some(tile) = played.tile.as_ref().filter(|_| is_unreadable) else {
        return;
    };
    if finding.range.start() < tile.range.end() || played.has_second_move {
        return;
    }
    let points = TextRange::new(tile.range.end(), played.range.end());
    let text = record.parse.line_text(index);
    let inside = points - line.range.start();
    let written = text
        .get(usize::from(inside.start())..usize::from(inside.end()))
        .unwrap_or_default();
    // Prose without a number is a note that has lost its slash.
    if !written.contains(|c: char| c.is_ascii_digit() || matches!(c, '+' | '=')) {
        return;
    }
    let (range, computed) = if let Some((at, others)) = others_with_totals(written) {
        let Some(totals) = record.replayed().totals(index, &others) else {
            return;
        };
        let start = points.start() + at;
        if finding.range.start() < start {
            return;
        }
        (TextRange::new(start, points.end()), format!("({totals})"))
    } else {
        (points, own_points(record, index, written))
    };
    if !computed.is_empty() {
        let blank = if range == points { " " } else { "" };
        let edit = Edit::replace(range, format!("{blank}{computed}"));
        let fix = Fix::guess(format!("Write {computed}"), vec![edit]);
        let line = offers::RecordLine::of(&record.parse, finding.range);
        let text = line.edited(&fix.edits);
        finding
            .fixes
            .retain(|other| line.edited(&other.edits) != text);
        finding.fixes.insert(0, fix);
    }
}

/// The points of the move on line `index`, in the form of `written`.
fn own_points(record: &CarcassonneRecord, index: usize, written: &str) -> String {
    let total = record.replayed().total(index);
    let ends_in_total = total.is_some_and(|total| {
        let before = written.trim_end().strip_suffix(&total.to_string());
        before.is_some_and(|before| before.ends_with(char::is_whitespace))
    });
    let has_total = ends_in_total || written.contains('=');
    let mut computed = record.replayed().annotation(index, has_total);
    if let Some(total) = total.filter(|_| has_total && !computed.is_empty())
        && !computed.contains('=')
    {
        computed += &format!(" = {total}");
    }
    computed.replace(" = ", equals_like(written))
}

/// Removes fixes that write other final points if another slip is the likelier cause. That is so if other errors may still
/// change the board, or if two players' points are wrong, which one slip does not explain.
fn drop_consequences(game: &Sheet, findings: &mut [Finding]) {
    let is_end = |finding: &Finding| {
        [
            rules::replay::FINAL_PARTS.code,
            rules::replay::FINAL_TOTAL.code,
            rules::replay::RESULT.code,
        ]
        .contains(&finding.code)
    };
    let at_end = |finding: &Finding| {
        let line = game.line_at(finding.range.start());
        let content = line.map(|(_, line)| &line.content);
        let is_written = matches!(content, Some(Content::Player(_) | Content::End(_)));
        is_written && is_end(finding)
    };
    let has_other = findings.iter().any(|finding| {
        let is_points =
            [rules::replay::POINTS.code, rules::replay::TOTAL.code].contains(&finding.code);
        !is_end(finding) && (is_points || finding.severity == Severity::Error)
    });
    let has_two = findings.iter().filter(|one| at_end(one)).count() > 1;
    for finding in findings.iter_mut().filter(|one| at_end(one)) {
        let range = finding.range;
        let writes_points = |fix: &Fix| {
            let mut edits = fix.edits.iter();
            edits.all(|edit| range.contains_range(edit.range))
        };
        finding
            .fixes
            .retain(|fix| !(has_other || has_two && writes_points(fix)));
    }
}

/// Removes fixes that delete unreadable text or make it a note, if a move lacks its square or its tile: the text may be the
/// missing part.
fn drop_removals(game: &Sheet, findings: &mut [Finding]) {
    for finding in findings {
        let Some((_, line)) = game.line_at(finding.range.start()) else {
            continue;
        };
        let Content::Move(played) = &line.content else {
            continue;
        };
        let tile_end = played.tile.as_ref().map(|tile| tile.range.end());
        let is_whole =
            played.position.is_some() && tile_end.is_some_and(|end| end != finding.range.start());
        if finding.code == rules::syntax::UNREADABLE.code && !is_whole {
            let range = finding.range;
            let removes = |edit: &Edit| edit.range == range && edit.text.is_empty();
            let makes_note = |edit: &Edit| edit.range.is_empty() && edit.text.starts_with('/');
            let loses = |fix: &Fix| fix.edits.iter().all(|one| removes(one) || makes_note(one));
            finding.fixes.retain(|fix| !loses(fix));
        }
    }
}

/// The place of others' totals in `written`, and their letters: `+12 (C+10) = 27 (A=22, C=17)`.
fn others_with_totals(written: &str) -> Option<(TextSize, Vec<char>)> {
    let (before, last) = written.rsplit_once('(')?;
    let inside = last.split_once(')').map_or(last, |(inside, _)| inside);
    let totals = inside.split(',').filter(|part| part.contains('='));
    let letters = totals.filter_map(|part| part.chars().find(|c| c.is_alphabetic()));
    let letters: Vec<char> = letters.collect();
    (!letters.is_empty()).then(|| (TextSize::of(before), letters))
}

/// An equals sign with the blanks that `written` has around it.
fn equals_like(written: &str) -> &'static str {
    let (before, behind) = written.split_once('=').unwrap_or((" ", " "));
    let has_blank = (
        before.ends_with(char::is_whitespace),
        behind.starts_with(char::is_whitespace),
    );
    match has_blank {
        (true, true) => " = ",
        (true, false) => " =",
        (false, true) => "= ",
        (false, false) => "=",
    }
}

/// Whether the missing move stands on the line of the move before it.
fn is_on_line_above(parse: &Parse, game: &Sheet, finding: &Finding) -> bool {
    if finding.code != rules::replay::MOVES_MISSING.code {
        return false;
    }
    let line = parse.line_at(finding.range.start());
    let above = game.lines.get(..line).unwrap_or_default().iter().rev();
    let mut moves = above.filter_map(|line| match &line.content {
        Content::Move(played) => Some(played),
        _ => None,
    });
    moves.next().is_some_and(|played| played.has_second_move)
}

/// Removes findings about small letters where the letter itself is wrong: its capital is that of no player, or another is due.
fn drop_small_letters(findings: &mut Vec<Finding>) {
    const WRONG: [&str; 3] = [
        rules::syntax::PLAYER_LETTER.code,
        rules::syntax::UNKNOWN_PLAYER.code,
        rules::replay::WRONG_PLAYER.code,
    ];
    let wrong = |finding: &&Finding| WRONG.contains(&finding.code);
    let wrong: HashSet<TextRange> = findings.iter().filter(wrong).map(|one| one.range).collect();
    findings.retain(|finding| {
        finding.code != rules::syntax::SMALL_LETTER.code || !wrong.contains(&finding.range)
    });
}

/// Makes one finding of points that lack their plus and are not those of the board: `(8)` where 4 are gained. Its repairs of the
/// number write the plus, too.
fn join_pluses(findings: &mut Vec<Finding>) {
    let is_bare = |one: &&Finding| one.code == rules::syntax::PLUS_MISSING.code;
    let bare: Vec<TextRange> = findings
        .iter()
        .filter(is_bare)
        .map(|one| one.range)
        .collect();
    if bare.is_empty() {
        return;
    }
    let mut told = HashSet::new();
    let is_wrong = |one: &&mut Finding| one.code == rules::replay::POINTS.code;
    for finding in findings.iter_mut().filter(is_wrong) {
        let at = bare.partition_point(|range| range.end() <= finding.range.start());
        let around = bare.get(at).copied();
        let Some(range) = around.filter(|range| range.contains_range(finding.range)) else {
            continue;
        };
        told.insert(range);
        for fix in &mut finding.fixes {
            write_plus(fix, range);
        }
    }
    findings.retain(|one| !is_bare(&one) || !told.contains(&one.range));
}

/// Lets `fix` write a plus before the number that it writes into the points at `range`, in place of the brackets there.
fn write_plus(fix: &mut Fix, range: TextRange) {
    let [edit] = fix.edits.as_mut_slice() else {
        return;
    };
    let is_number = !edit.text.is_empty() && edit.text.bytes().all(|byte| byte.is_ascii_digit());
    if is_number && range.contains_range(edit.range) {
        let right = format!("+{}", edit.text);
        fix.title = format!("Write {right}");
        *edit = Edit::replace(range, right);
    }
}

/// Removes the finding on a missing starter tile, which is the first of the missing moves, if one without its square is there.
fn drop_starter(findings: &mut Vec<Finding>) {
    let is_written = |one: &Finding| one.message == checks::STARTER_WITHOUT_SQUARE;
    if findings.iter().any(is_written) {
        findings.retain(|one| {
            one.code != rules::replay::MOVES_MISSING.code
                || !one.message.contains("without the starter tile")
        });
    }
}
