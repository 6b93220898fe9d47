//! All findings of a game, with repairs.

use std::{collections::BTreeSet, ops::Range};

use notation::{Edit, Finding, Fix, Order as _, Severity, TextRange, habit, say, size};

use crate::{
    checks::{remarks, sides, words},
    game::{
        headings,
        letters::{self, Letter},
        players, rules,
    },
    read::{parser, sheet::Throw},
    record::KubbRecord,
    replay::{Analysis, examine},
};

/// Rules that a writer breaks all through a record, by habit.
const HABITS: &[&str] = &[
    rules::TURN_PERIOD.code,
    rules::TEAM_LABEL.code,
    rules::COLON.code,
    rules::SEPARATOR.code,
    rules::BLANK_AFTER_COLON.code,
    rules::REPEATED_LETTER.code,
    rules::GLUED_ADVANTAGE.code,
    rules::LEGACY_ADVANTAGE.code,
    rules::ZERO_HIT.code,
    rules::HIT_ORDER.code,
    rules::MISSING_COLON.code,
    rules::ADVANTAGE_ORDER.code,
];

/// All findings of a game, in the order of the text.
pub(crate) fn findings(record: &KubbRecord) -> Vec<Finding> {
    let played = record.played();
    let mut findings = examine::findings(&record.parse, &played.script, &played.run, &played.game);
    let text = record.parse.text();
    sides::join(&mut findings, &played.game.sheet, text);
    count_on(&mut findings, &played.game, text);
    habit::join(&mut findings, HABITS);
    // `F!`: a sign behind a throw.
    habit::join_where(&mut findings, |one| {
        one.code == rules::REMARK.code && one.severity == Severity::Warning
    });
    words::join(&mut findings, text);
    habit::join_first(&mut findings, is_number_behind);
    habit::join_first(&mut findings, |one| one.message == parser::BULLET);
    habit::join_first(&mut findings, |one| is_sum(one, text));
    habit::join_first(&mut findings, |one| is_row(one, text));
    habit::join_first(&mut findings, |one| {
        one.code == rules::REMARK.code && headings::is_heading(written(one, text))
    });
    offer_letters(&mut findings, &played.game, text);
    // Lines of a few words: `Wind dreht`.
    habit::join_first(&mut findings, |one| {
        one.message == remarks::NO_TURN && are_words(written(one, text))
    });
    // Names before the kubbs thrown in: `Jan 0I`.
    habit::join_first(&mut findings, |one| {
        one.code == rules::REMARK.code
            && one.alike.is_empty()
            && written(one, text).chars().all(char::is_alphabetic)
    });
    join_dashes(&mut findings, text);
    unthrown(&mut findings, &played.game);
    join_names(&mut findings, &played.game, text);
    spell_names(&mut findings, &played.game, text);
    habit::join_remarks(&mut findings, rules::REMARK.code, text);
    findings
}

/// Lets the findings on numbers with a letter among others without, `2a.`, say which turns these are. What is said of the number behind
/// the last of them goes with it: the turns are counted on.
fn count_on(findings: &mut Vec<Finding>, game: &Analysis, text: &str) {
    if !game.sheet.has_turns_between() {
        return;
    }
    let mut last = None;
    let turns = game.sheet.turns.iter().zip(&game.replay.numbering.turns);
    for (turn, (written_turn, counted)) in turns.enumerate() {
        let number = written_turn.number.filter(|number| number.is_lettered);
        let Some(number) = number else { continue };
        let is_one =
            |one: &Finding| one.code == rules::TURN_PERIOD.code && one.range == number.range;
        let Some(at) = findings.iter().position(is_one) else {
            continue;
        };
        let right = format!("{}.", counted.number);
        let message = format!(
            "Turns are counted through the game, both teams together: {right} for {}",
            written(&findings[at], text)
        );
        let fix = Fix::guess(
            format!("Write {right}"),
            vec![Edit::replace(number.range, right)],
        );
        findings[at] = rules::TURN_PERIOD.at(number.range, message).with_fix(fix);
        last = Some((turn, at));
    }
    let Some((turn, at)) = last else { return };
    let next = game.sheet.turns.get(turn + 1);
    let Some(next) = next.and_then(|next| next.number) else {
        return;
    };
    let is_next = |one: &Finding| {
        one.code == rules::TURN_NUMBER.code && one.range == next.range && one.fixes.len() == 1
    };
    let Some(behind) = findings.iter().position(is_next) else {
        return;
    };
    let edits = |at: usize| {
        let fixes = findings[at].fixes.iter();
        fixes.flat_map(|fix| fix.edits.clone())
    };
    let mut edits: Vec<Edit> = edits(at).chain(edits(behind)).collect();
    edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
    if !habit::are_apart(&edits) {
        return;
    }
    let severity = findings[behind].severity;
    let finding = &mut findings[at];
    finding.message = format!("{} The turns behind it are counted on.", finding.message);
    finding.severity = severity;
    finding.fixes = vec![Fix::guess("Count the turns on from here", edits)];
    findings.remove(behind);
}

/// Whether `text` is nothing but words, none of which may be a throw: `F off bob` may go on with the line above.
fn are_words(text: &str) -> bool {
    let is_in_word = |sign: char| sign.is_alphabetic() || "'\u{2019}-".contains(sign);
    let is_word = |word: &str| {
        let word = word.trim_end_matches(['.', ',', '!', '?', ':', ';']);
        word.starts_with(char::is_alphabetic)
            && word.chars().all(is_in_word)
            && !letters::is_actions(word)
    };
    !text.trim().is_empty() && text.split_whitespace().all(is_word)
}

/// What stands at a finding.
fn written<'t>(finding: &Finding, text: &'t str) -> &'t str {
    let range = Range::<usize>::from(finding.range);
    text.get(range).unwrap_or_default()
}

/// Lets the finding on a list of players with their letters, `a = Jan`, write these letters in the throws, if they have the names.
fn offer_letters(findings: &mut [Finding], game: &Analysis, text: &str) {
    let places = |one: &Finding| match one.alike.is_empty() {
        true => vec![one.range],
        false => one.alike.iter().map(|one| one.range).collect(),
    };
    for finding in findings {
        if finding.code != rules::REMARK.code {
            continue;
        }
        let lines = places(finding).into_iter();
        let lines = lines.filter_map(|line| text.get(Range::<usize>::from(line)));
        let listed: Vec<(&str, &str)> = lines.flat_map(headings::letters_of_players).collect();
        let Some((title, renamed)) = with_letters(&listed, game) else {
            continue;
        };
        let Some(comments) = finding.fixes.first() else {
            continue;
        };
        let mut edits = comments.edits.clone();
        edits.extend(renamed);
        edits.order_by_key(|edit| (edit.range.start(), edit.range.end()));
        if habit::are_apart(&edits) {
            finding.fixes.push(Fix::guess(title, edits));
            return;
        }
    }
}

/// What writes the letters that are `listed` for the names of players, and its title; `None` if no throw has such a name, or if a letter
/// is another player's.
fn with_letters(listed: &[(&str, &str)], game: &Analysis) -> Option<(String, Vec<Edit>)> {
    let (mut edits, mut signs, mut said) = (Vec::new(), BTreeSet::new(), Vec::new());
    for (sign, name) in listed {
        if game.sheet.player_named(sign).is_some() || !signs.insert(players::key(sign)) {
            return None;
        }
        let player = game.sheet.player_named(name);
        let Some(player) = player.and_then(|player| game.sheet.players.get(player)) else {
            continue;
        };
        let places = player.places.iter();
        edits.extend(places.map(|(range, ..)| Edit::replace(*range, *sign)));
        said.push(format!("{sign} for {name}"));
    }
    let title = format!("Write {} in the whole game", say::and(&said));
    (!edits.is_empty()).then_some((title, edits))
}

/// Whether a finding is on a number behind its letter, and its first repair swaps the two: `F2`.
fn is_number_behind(finding: &Finding) -> bool {
    let first = finding.fixes.first();
    let swapped = first.and_then(|fix| fix.title.strip_prefix("Write "));
    finding.code == rules::MISSING_ACTION.code
        && swapped.is_some_and(|swapped| finding.message.contains(&format!(": {swapped}, not ")))
}

/// Joins the findings on misses without blanks between them, `---`, if there are several.
fn join_dashes(findings: &mut Vec<Finding>, text: &str) {
    let is_one = |one: &Finding| {
        one.code == rules::MISSING_BLANK.code && written(one, text).bytes().all(|sign| sign == b'-')
    };
    if findings.iter().filter(|one| is_one(one)).count() < 2 {
        return;
    }
    for finding in findings.iter_mut().filter(|one| is_one(one)) {
        // One edit a word, as they are counted.
        let spaced = vec!["-"; written(finding, text).len()].join(" ");
        let title = format!("Write {spaced}");
        finding.fixes = vec![Fix::guess(
            title,
            vec![Edit::replace(finding.range, spaced)],
        )];
    }
    habit::join_first(findings, is_one);
}

/// Whether a finding is on throws with a plus between them, and its first repair writes a blank: `2F+F`.
fn is_sum(finding: &Finding, text: &str) -> bool {
    let written = written(finding, text);
    let blank = format!("Write {}", written.replace('+', " "));
    finding.code == rules::UNKNOWN_ACTION.code
        && written.contains('+')
        && written.split('+').all(letters::is_actions)
        && finding.fixes.first().is_some_and(|fix| fix.title == blank)
}

/// Whether a finding is on kubbs that are counted with a letter for each, and its first repair writes their number: `FF`.
fn is_row(finding: &Finding, text: &str) -> bool {
    let written = written(finding, text);
    let mut signs = written.chars();
    let first = signs.next().and_then(Letter::of);
    let hit = first.filter(|letter| matches!(letter, Letter::Field | Letter::Base));
    let is_counted = hit.is_some_and(|letter| {
        let counted = format!("Write {}{}", written.len(), letter.sign());
        finding
            .fixes
            .first()
            .is_some_and(|fix| fix.title == counted)
    });
    finding.code == rules::REPEATED_LETTER.code
        && is_counted
        && signs.all(|sign| Letter::of(sign) == first)
}

/// Joins the findings on throws behind `X` if there are several: then it stands for a miss all through the game. Only what is left
/// when the game is over stays.
fn unthrown(findings: &mut Vec<Finding>, game: &Analysis) {
    const OFTEN: usize = 2;
    let is_one = |one: &Finding| one.code == rules::THROWN_AFTER_UNTHROWN.code;
    let found: Vec<Finding> = findings.iter().filter(|one| is_one(one)).cloned().collect();
    let [first, ..] = found.as_slice() else {
        return;
    };
    if found.len() < OFTEN {
        return;
    }
    let sign = Letter::Miss.sign();
    let turns = game.sheet.turns.iter().zip(&game.replay.turns);
    let batons = turns.flat_map(|(turn, played)| {
        let is_thrown = |throw: &Throw| throw.is_baton() && !throw.is_unthrown();
        // In the last turn, batons may be left at its end.
        let thrown = match played.after.end {
            None => turn.throws.len(),
            Some(_) => turn.throws.iter().rposition(is_thrown).unwrap_or_default(),
        };
        turn.throws.iter().take(thrown)
    });
    let steps = batons.flat_map(|throw| throw.steps.iter());
    let steps = steps.filter(|step| step.letter == Letter::Unthrown);
    let edits: Vec<Edit> = steps.map(|step| Edit::replace(step.range, sign)).collect();
    let message = format!(
        "X is a baton that was not thrown because the game was over, but others are thrown after it here and in {} more turns. If \
         it stands for a miss, write {sign}",
        found.len() - 1
    );
    let mut once = Finding::new(first.code, first.severity, first.range, message);
    once.related = first.related.clone();
    once.fixes = vec![Fix::guess(
        format!("Write {sign} for X ({} times)", edits.len()),
        edits,
    )];
    let at = findings.iter().position(is_one).unwrap_or_default();
    once.alike = found.into();
    findings.retain(|one| !is_one(one));
    findings.insert(at, once);
}

/// Lets the findings on names with other signs than letters write them without, wherever they stand: `Anna-Lena`, `O'Neil`.
fn spell_names(findings: &mut [Finding], game: &Analysis, text: &str) {
    let names = findings
        .iter_mut()
        .filter(|one| one.code == rules::PLAYER_NAME.code);
    for finding in names {
        let name = written(finding, text);
        let Some(plain) = letters::letters_of_name(name) else {
            continue;
        };
        let key = players::key(name);
        let mut all = game.sheet.players.iter();
        let player = all.find(|player| players::key(&player.name) == key);
        // Another player may be called so.
        let Some(player) = player.filter(|_| game.sheet.player_named(&plain).is_none()) else {
            continue;
        };
        let places = player.places.iter();
        let edits = places.map(|(range, ..)| Edit::replace(*range, plain.as_str()));
        let fix = Fix::guess(
            format!("Write {}", letters::shortened(&plain)),
            edits.collect(),
        );
        finding.fixes = vec![fix];
    }
}

/// Lets the findings on names of two words, `Old Tom:B`, write them in one, wherever they stand. What is said of the first word
/// alone goes with them.
fn join_names(findings: &mut Vec<Finding>, game: &Analysis, text: &str) {
    let is_one = |one: &Finding| {
        one.code == rules::PLAYER_NAME.code && written(one, text).contains(char::is_whitespace)
    };
    let mut firsts = Vec::new();
    for finding in findings.iter_mut().filter(|one| is_one(one)) {
        let Some((first, last)) = written(finding, text).split_once(char::is_whitespace) else {
            continue;
        };
        let player = game.sheet.player_named(last.trim_start());
        let player = player.and_then(|player| game.sheet.players.get(player));
        let places = player.map_or(&[][..], |player| &player.places);
        let before = |range: TextRange| text.get(..usize::from(range.start())).unwrap_or_default();
        let found = places.iter().filter_map(|(range, ..)| {
            let before = before(*range);
            let name = before.trim_end_matches([' ', '\t']);
            let start = name.strip_suffix(first)?;
            let is_word = start.chars().next_back().is_none_or(char::is_whitespace);
            (is_word && name.len() < before.len()).then(|| {
                let blank = TextRange::new(size(name.len()), range.start());
                (TextRange::new(size(start.len()), size(name.len())), blank)
            })
        });
        let found: Vec<(TextRange, TextRange)> = found.collect();
        let edits = found.iter().map(|(_, blank)| Edit::delete(*blank));
        if let Some(fix) = finding.fixes.first_mut() {
            fix.edits = edits.collect();
        }
        finding.fixes.truncate(1);
        firsts.extend(found.into_iter().map(|(first, _)| first));
    }
    findings.retain(|one| is_one(one) || !firsts.contains(&one.range));
}
