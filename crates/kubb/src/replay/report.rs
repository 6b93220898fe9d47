//! The problems of the replay in words: range, message, related ranges.

use notation::{Edit, Finding, Fix, TextRange, TextSize, say};

use super::{Misfit, ProblemKind, Scene};
use crate::{
    game::{By, letters::Letter, rules},
    read::{
        sheet::{Act, NameForm, Turn},
        write::Thrown,
    },
    replay::Analysis,
};

/// What a record never writes, presumably on purpose. All such omissions have one cause.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NeverWritten {
    inkast: bool,
    advantage: bool,
}

impl NeverWritten {
    pub(crate) fn in_game(game: &Analysis) -> Self {
        let misfits = &game.replay.misfits;
        let many = |is_missing: fn(&ProblemKind) -> bool| {
            let missing = misfits.iter().filter(|misfit| is_missing(&misfit.what));
            missing.take(2).count() > 1
        };
        Self {
            inkast: many(is_missing_inkast) && !writes(game, Letter::Inkast),
            advantage: many(is_missing_advantage) && !writes(game, Letter::Advantage),
        }
    }

    /// One finding for all omissions of the kind of `first`; `None` if the record writes them elsewhere.
    pub(crate) fn finding(self, game: &Analysis, first: &Misfit) -> Option<Finding> {
        let is_same = self.kind_of(first)?;
        let misfits = game.replay.misfits.iter();
        let same: Vec<&Misfit> = misfits.filter(|misfit| is_same(&misfit.what)).collect();
        (same.len() > 1).then(|| never_written(game, first, &same))
    }

    /// The code of that finding, which takes much less than to make it.
    pub(crate) fn code(self, game: &Analysis, first: &Misfit) -> Option<&'static str> {
        let is_same = self.kind_of(first)?;
        let misfits = game.replay.misfits.iter();
        let mut same = misfits.filter(|misfit| is_same(&misfit.what));
        let code = match first.what {
            ProblemKind::InkastMissing { .. } => rules::INKAST_MISSING.code,
            _ => rules::ADVANTAGE_MISSING.code,
        };
        same.nth(1).map(|_| code)
    }

    /// What is an omission of the kind of `first`; `None` if the record writes them elsewhere.
    fn kind_of(self, first: &Misfit) -> Option<fn(&ProblemKind) -> bool> {
        match first.what {
            ProblemKind::InkastMissing { .. } if self.inkast => Some(is_missing_inkast),
            ProblemKind::AdvantageMissing { .. } if self.advantage => Some(is_missing_advantage),
            _ => None,
        }
    }
}

fn is_missing_inkast(what: &ProblemKind) -> bool {
    matches!(what, ProblemKind::InkastMissing { .. })
}

fn is_missing_advantage(what: &ProblemKind) -> bool {
    matches!(what, ProblemKind::AdvantageMissing { .. })
}

fn writes(game: &Analysis, letter: Letter) -> bool {
    game.sheet
        .turns
        .iter()
        .flat_map(|turn| &turn.throws)
        .any(|throw| throw.has(letter) || throw.form == NameForm::Count && letter == Letter::Inkast)
}

fn never_written(game: &Analysis, first: &Misfit, same: &[&Misfit]) -> Finding {
    let (rule, what, title) = match first.what {
        ProblemKind::InkastMissing { .. } => (
            rules::INKAST_MISSING,
            "kubbs are thrown in",
            "Write all throw-ins",
        ),
        _ => (
            rules::ADVANTAGE_MISSING,
            "the batons are thrown from an advantage line",
            "Write all advantage lines",
        ),
    };
    let edits = same
        .iter()
        .filter_map(|misfit| missing_edit(game, misfit))
        .collect();
    let message = format!(
        "Here and in {} more turns {what}, but this record never writes it.",
        same.len() - 1
    );
    let finding = rule.at(head(&game.sheet.turns[first.turn]), message);
    finding.with_fix(Fix::guess(title, edits))
}

/// The edit that writes the throw-in or advantage line of an `InkastMissing` or `AdvantageMissing`.
pub(crate) fn missing_edit(game: &Analysis, misfit: &Misfit) -> Option<Edit> {
    let turn = &game.sheet.turns[misfit.turn];
    match misfit.what {
        ProblemKind::InkastMissing { felled } => {
            Some(insert(turn, 0, &inkast_text(game, misfit.turn, felled)))
        }
        ProblemKind::AdvantageMissing { .. } => {
            let toss = turn
                .throws
                .iter()
                .take_while(|throw| throw.is_toss())
                .count();
            Some(insert(turn, toss, "A"))
        }
        _ => None,
    }
}

/// `2I`, with its player if always the same one throws in for this team.
pub(crate) fn inkast_text(game: &Analysis, turn: usize, count: u8) -> String {
    let side = game.replay.numbering.turns[turn].side;
    let player = game.teams.inkaster(side);
    let thrown = Thrown {
        player: player.map(|player| game.sheet.name(player)),
        steps: vec![Act::of(Letter::Inkast, count)],
    };
    thrown.to_string()
}

/// Writes `text` before throw `index` of `turn`, or at its end.
pub(crate) fn insert(turn: &Turn, index: usize, text: &str) -> Edit {
    match (turn.throws.get(index), turn.throws.last()) {
        (Some(throw), _) => Edit::insert(throw.range.start(), format!("{text} ")),
        (None, Some(last)) => Edit::insert(last.range.end(), format!(" {text}")),
        (None, None) => Edit::insert(number_end(turn), format!(" {text}")),
    }
}

fn number_end(turn: &Turn) -> TextSize {
    turn.number
        .map(|number| number.range.end())
        .or(turn.lone_period.map(|period| period.end()))
        .unwrap_or(turn.range.start())
}

/// The range that stands for a whole turn: its number, else its first throw.
pub(crate) fn head(turn: &Turn) -> TextRange {
    turn.number
        .map(|number| number.range)
        .or(turn.lone_period)
        .or(turn.throws.first().map(|throw| throw.range))
        .unwrap_or(turn.range)
}

fn place(game: &Analysis, misfit: &Misfit) -> TextRange {
    let turn = &game.sheet.turns[misfit.turn];
    if let ProblemKind::TooFewBatons { .. } | ProblemKind::UnmarkedBatons { .. } = misfit.what {
        return turn
            .throws
            .last()
            .map_or_else(|| head(turn), |throw| throw.range);
    }
    let Some(throw) = misfit.throw.and_then(|throw| turn.throws.get(throw)) else {
        return head(turn);
    };
    let letters: &[Letter] = match misfit.what {
        ProblemKind::InkastCount { .. } => &[Letter::Inkast],
        ProblemKind::BaseBeforeField { .. } => &[Letter::Base],
        ProblemKind::KingTooEarly { .. } => &[Letter::King],
        ProblemKind::Worded(worded, _) => worded.at.as_slice(),
        _ => return throw.range,
    };
    throw
        .steps
        .iter()
        .find(|step| letters.contains(&step.letter))
        .map_or(throw.range, |step| step.range)
}

pub(crate) fn of_misfit(game: &Analysis, misfit: &Misfit) -> Finding {
    let range = place(game, misfit);
    let mut finding = misfit.what.rule().at(range, message(game, misfit));
    match misfit.what {
        ProblemKind::InkastCount { .. }
        | ProblemKind::InkastMissing { .. }
        | ProblemKind::InkastMiswritten { .. }
        | ProblemKind::SurplusInkast { .. } => relate_felled(game, misfit.turn, &mut finding),
        ProblemKind::AdvantageMissing { .. } => {
            if let Some(before) = misfit.turn.checked_sub(1) {
                finding = finding.with_related(
                    head(&game.sheet.turns[before]),
                    "field kubbs were left standing here",
                );
            }
        }
        ProblemKind::AfterEnd {
            end: (turn, throw), ..
        } => {
            let range = game.sheet.turns[turn].throws[throw].range;
            finding = finding.with_related(range, "the game ends here");
        }
        _ => {}
    }
    finding
}

/// Points at the throws of the turn before that felled kubbs.
fn relate_felled(game: &Analysis, turn: usize, finding: &mut Finding) {
    const MOST: usize = 6;
    let Some(before) = turn.checked_sub(1) else {
        return;
    };
    let throws = &game.sheet.turns[before].throws;
    let felled = throws
        .iter()
        .zip(&game.replay.turns[before].throws)
        .filter(|(_, thrown)| thrown.felled != (0, 0))
        .take(MOST);
    for (throw, thrown) in felled {
        finding.related.push(notation::Related {
            range: throw.range,
            message: format!("{} felled here", kubbs(thrown.felled)),
        });
    }
}

fn message(game: &Analysis, misfit: &Misfit) -> String {
    let scene = Scene {
        sheet: &game.sheet,
        replay: &game.replay,
        misfit,
        counts: match misfit.what {
            ProblemKind::Worded(_, counts) => counts,
            _ => [0, 0],
        },
    };
    let turn = misfit.turn;
    let number = scene.number();
    let before = number.saturating_sub(1);
    match misfit.what {
        ProblemKind::Worded(worded, _) => (worded.say)(&scene),
        ProblemKind::InkastCount { written, felled } => {
            let thrown = match written {
                0 => "No kubb thrown in".to_owned(),
                _ => format!("{} thrown in", say::counted(written, "kubb")),
            };
            let lack = match turn.checked_sub(1) {
                Some(before) if game.replay.lacks_one_baton(before) => {
                    ", and one of its batons is missing"
                }
                _ => "",
            };
            format!("{thrown}, but {}{lack}.", felled_before(game, turn, felled))
        }
        ProblemKind::InkastMissing { felled } => format!(
            "No throw-in is written, but {}.",
            felled_before(game, turn, felled)
        ),
        ProblemKind::InkastMiswritten { felled } => format!(
            "No throw-in is written, but {}. Does `{}` stand for it?",
            felled_before(game, turn, felled),
            scene.text()
        ),
        ProblemKind::SurplusInkast { felled } => format!(
            "`{}` is a throw-in too many: {}.",
            scene.text(),
            felled_before(game, turn, felled)
        ),
        ProblemKind::BaseBeforeField { standing } => format!(
            "A base kubb falls while {}: it is raised again and does not count.",
            stand((standing, 0))
        ),
        ProblemKind::KingTooEarly { field, base } => format!(
            "The king falls while {}: whoever fells it then loses. Write E, or correct the throws before it.",
            stand((field, base))
        ),
        ProblemKind::KingMissTooEarly { field, base } => format!(
            "Thrown at the king while {}. A miss at kubbs is written -",
            stand((field, base))
        ),
        ProblemKind::AdvantageMissing { left } => format!(
            "Turn {before} left {} standing, so the batons are thrown from an advantage line: write A.",
            say::in_words(left, "field kubb")
        ),
        ProblemKind::SecondAdvantage => "The advantage line is written already.".to_owned(),
        ProblemKind::TooManyBatons { batons, allowed: 6 } => {
            let misfits = game.replay.misfits_of(turn);
            let lacks_line = misfits
                .iter()
                .any(|other| matches!(other.what, ProblemKind::AdvantageMissing { .. }));
            let lack = if lacks_line {
                ", and its advantage line (A) is missing"
            } else {
                ""
            };
            format!("{batons} batons, but a turn has six{lack}.")
        }
        ProblemKind::TooManyBatons { batons, allowed } => format!(
            "{batons} batons, but turn {number} has {allowed} in a {} opening.",
            game.replay.opening.name()
        ),
        ProblemKind::TooFewBatons { batons: 0, .. } => {
            "No baton is recorded in this turn.".to_owned()
        }
        ProblemKind::TooFewBatons { batons, allowed } => format!(
            "{} of {allowed}: {} missing.",
            say::counted(u32::from(batons), "baton"),
            if allowed - batons == 1 {
                "one is".to_owned()
            } else {
                format!("{} are", allowed - batons)
            }
        ),
        ProblemKind::UnmarkedBatons { missing } => format!(
            "{} left when the game ended: write {}",
            if missing == 1 {
                "One baton was".to_owned()
            } else {
                format!("{missing} batons were")
            },
            vec!["X"; usize::from(missing)].join(" ")
        ),
        ProblemKind::AfterEnd {
            end: (turn, throw), ..
        } => {
            let last = game.sheet.turns[turn].throws[throw].steps.last();
            let with = last.map_or("its end", |step| match step.letter {
                Letter::King => "the king",
                Letter::EarlyKing => "a king felled too early (E)",
                Letter::Win => "a win (W)",
                Letter::Resign => "a resignation (G)",
                _ => "its end",
            });
            let number = game.replay.numbering.turns[turn].number;
            let letter = last.map(|step| step.letter);
            match game.replay.turns[turn].after.end.map(|end| end.by) {
                // Another end follows in the same turn.
                Some(by) if is_other_end(by, letter) => {
                    format!(
                        "Turn {number} has {with}, which ends a game, but more is thrown in it."
                    )
                }
                Some(_) => format!(
                    "The game ended in turn {number} with {with}: nothing is thrown afterwards."
                ),
                // The replay went on after this throw, which is probably a slip.
                None => format!(
                    "Turn {number} has {with}, which ends a game, but this one goes on: nothing is thrown afterwards."
                ),
            }
        }
    }
}

/// Whether `letter` is the other fall of the king: `K` for `E`, or `E` for `K`.
fn is_other_end(by: By, letter: Option<Letter>) -> bool {
    matches!(
        (by, letter),
        (By::EarlyKing, Some(Letter::King)) | (By::King, Some(Letter::EarlyKing))
    )
}

/// `turn 6 felled 2 (a field kubb and a base kubb)`.
fn felled_before(game: &Analysis, turn: usize, felled: u8) -> String {
    let number = game.replay.numbering.turns[turn].number;
    if number <= 1 || turn == 0 {
        return "nothing fell before the first turn".to_owned();
    }
    let before = number - 1;
    if felled == 0 {
        return format!("turn {before} felled none");
    }
    let (field, base) = game.replay.turns[turn - 1].felled;
    // After a slip, the counts of the turn before may have been changed; then only the sum is certain.
    if field + base != felled {
        return format!("turn {before} felled {felled}");
    }
    let who = felled_by(game, turn - 1).unwrap_or_else(|| kubbs((field, base)));
    format!("turn {before} felled {felled} ({who})")
}

/// `d's two field kubbs and jf's base kubb`. `None` for many throws, or if one has no player.
fn felled_by(game: &Analysis, turn: usize) -> Option<String> {
    const MOST: usize = 3;
    let throws = game.sheet.turns[turn].throws.iter();
    let parts: Option<Vec<String>> = throws
        .zip(&game.replay.turns[turn].throws)
        .filter(|(_, thrown)| thrown.felled != (0, 0))
        .map(|(throw, thrown)| {
            let (player, _) = throw.player?;
            let what = kubbs(thrown.felled);
            let what = what.strip_prefix("a ").unwrap_or(&what);
            Some(format!("{}'s {what}", game.sheet.name(player)))
        })
        .collect();
    parts
        .filter(|parts| parts.len() <= MOST)
        .map(|parts| say::and(&parts))
}

/// `two field kubbs and a base kubb`.
pub(crate) fn kubbs((field, base): (u8, u8)) -> String {
    match (field, base) {
        (0, 0) => "no kubb".to_owned(),
        (_, 0) => say::in_words(field, "field kubb"),
        (0, _) => say::in_words(base, "base kubb"),
        _ => format!(
            "{} and {}",
            say::in_words(field, "field kubb"),
            say::in_words(base, "base kubb")
        ),
    }
}

fn stand((field, base): (u8, u8)) -> String {
    let verb = if field.saturating_add(base) == 1 {
        "stands"
    } else {
        "stand"
    };
    let still = if (field, base) == (0, 0) {
        "kubbs".to_owned()
    } else {
        kubbs((field, base))
    };
    format!("{still} still {verb}")
}
