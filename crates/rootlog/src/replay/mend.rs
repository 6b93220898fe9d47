//! Repairs for what cannot be read: every slip of one character is undone, and those records are offered that can be read
//! and that the rest of the game supports.

mod reader;
mod variants;

use std::collections::{BTreeMap, btree_map::Entry};

use notation::{Edit, Finding, Fix, Severity, TextRange, TextSize, apply_edits, work::Budget};

use crate::{
    ast::{Game, Turn},
    facts::Faction,
    game::Board,
    words,
};

use super::{
    Replay, order,
    player::{Known, Player, Repairs},
    race::{Race, Trial, steps_of_turn},
    score,
};
use reader::Reader;
use variants::{Line, Variant, heads, variants};

/// How many findings are looked at: in a text with more errors nothing supports a repair.
pub(crate) const MENDED: usize = 2;
/// How unlikely a slip is for which a repair is known.
const KNOWN: u32 = 2;
/// How many records are played to compare them.
const PLAYED: usize = 40;
/// How many repairs a finding has in the end.
const OFFERED: usize = 3;
/// How many bytes the line of a finding may have: it is read again with each slip.
const LONGEST_LINE: usize = 4000;

impl Replay {
    /// Adds repairs to those of `findings` that have none, and puts those of errors into the order in which the rest of the
    /// game supports them. They are all findings of the record with the text `text`.
    pub(crate) fn mend(&self, game: &Game, text: &str, findings: &mut [Finding], budget: &Budget) {
        let errors = findings.iter().filter(|finding| is_error(finding)).count();
        if errors > MENDED {
            return;
        }
        let lines = Lines::of(text);
        let mut left = MENDED;
        for finding in findings.iter_mut() {
            let board = self.findings.iter().any(|own| own.code == finding.code);
            let has_fix = !finding.fixes.is_empty();
            // The repairs of what the board says have been compared already.
            let is_done = finding.fixes.iter().any(|fix| fix.safe) || board && has_fix;
            let is_slip = is_error(finding) || !has_fix && finding.severity == Severity::Warning;
            if is_done || !is_slip || left == 0 || finding.code == "rootlog/winner" {
                continue;
            }
            left -= 1;
            let mender = Mender {
                replay: self,
                game,
                text,
                budget,
                line: lines.at(finding.range.start()),
                // A repair of what the board says leaves less than there was; with an error nothing is comparable.
                most: if board {
                    self.findings.len().saturating_sub(1)
                } else {
                    usize::MAX
                },
            };
            let line = lines.line(mender.line);
            if line.text.len() <= LONGEST_LINE {
                finding.fixes = mender.mends(line, finding);
            }
        }
    }
}

fn is_error(finding: &Finding) -> bool {
    finding.severity == Severity::Error
}

/// Looks for the repairs of one finding.
struct Mender<'a> {
    replay: &'a Replay,
    game: &'a Game,
    text: &'a str,
    budget: &'a Budget,
    line: usize,
    /// How many contradictions a repair may leave.
    most: usize,
}

/// The line read otherwise.
struct Reading {
    fix: Fix,
    cost: u32,
    turn: Turn,
}

impl Mender<'_> {
    /// The best of the repairs there are and of those of one character.
    fn mends(&self, line: Line<'_>, finding: &Finding) -> Vec<Fix> {
        let turns = &self.game.turns;
        let index = turns.partition_point(|turn| turn.line < self.line);
        let turn = turns.get(index).filter(|turn| turn.line == self.line);
        let reader = Reader::of(self.game, self.line, self.budget);
        let mut readings = Vec::new();
        let mut others = Vec::new();
        for fix in &finding.fixes {
            match read_fixed(&reader, line, turn, fix) {
                Some(reading) => readings.push(reading),
                None => others.push(fix.clone()),
            }
        }
        let variants = match turn {
            Some(_) => variants(self.game, line, finding),
            None => heads(self.game, line),
        };
        // Some steps are kept for playing what can be read.
        let rest = turns.get(index..).unwrap_or_default();
        let to_play =
            self.steps_of_copy() + OFFERED * rest.iter().map(steps_of_turn).sum::<usize>();
        let kept = to_play.min(self.budget.left() / 2);
        for variant in variants {
            if readings.len() >= PLAYED || self.budget.left() <= kept {
                break;
            }
            let Some(read) = reader.variant(line, turn, &variant) else {
                continue;
            };
            readings.push(Reading {
                fix: fix(line, &variant, turn.is_some()),
                cost: variant.cost,
                turn: read,
            });
        }
        self.best(index, readings, others)
    }

    /// The repairs of those `readings` of the turn with `index` against which least speaks, then the `others`.
    fn best(&self, index: usize, readings: Vec<Reading>, others: Vec<Fix>) -> Vec<Fix> {
        let winners = self.compare(index, readings);
        let best = winners.first().map(|(left, _)| *left);
        let good = winners
            .into_iter()
            .take_while(|(left, _)| Some(*left) == best)
            .map(|(_, fix)| fix);
        let mut fixes: Vec<Fix> = Vec::new();
        for fix in good.chain(others) {
            let result = apply_edits(self.text, &fix.edits);
            // Two that differ in a blank only read the same to whoever chooses.
            let again = fixes.iter().any(|other| {
                other.title == fix.title || apply_edits(self.text, &other.edits) == result
            });
            if !again && fixes.len() < OFFERED {
                fixes.push(fix);
            }
        }
        fixes
    }

    /// The repairs of `readings` with how many contradictions each leaves, the best first.
    fn compare(&self, index: usize, readings: Vec<Reading>) -> Vec<(usize, Fix)> {
        let mut games: BTreeMap<Faction, WithTurn> = BTreeMap::new();
        let mut started = Vec::new();
        for reading in readings {
            let faction = reading.turn.faction.value;
            let with = match games.entry(faction) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => match self.with_turn(index, &reading.turn) {
                    Some(game) => place.insert(game),
                    None => break,
                },
            };
            let Some(start) = self.start(index, with, reading) else {
                break;
            };
            started.push((faction, start));
        }
        let trials = started.into_iter().filter_map(|(faction, start)| {
            let game = &games.get(&faction)?.game;
            Some(start.trial(game, &self.replay.repairs, index + 1))
        });
        let race = Race {
            text: self.text,
            budget: self.budget,
            most: self.most,
            // Some of them may come to the same.
            wanted: 2 * OFFERED,
            counts_hands: true,
            rules_out: &|_: &Read, _| false,
            at_end: &|read: &Read, board| match read.is_whole {
                true => score::winner_findings_of_whole(self.game, board).len(),
                false => 0,
            },
        };
        let winners = race.run(trials.collect());
        let fixes = winners.into_iter().map(|(left, read)| (left, read.fix));
        fixes.collect()
    }

    /// How many steps it takes to copy the game: far less than to play it.
    fn steps_of_copy(&self) -> usize {
        Replay::steps(self.game) / 4
    }

    /// The game with `turn` in the line, which is the one with `index` or comes before it; nothing if copying the game
    /// cannot be paid.
    fn with_turn(&self, index: usize, turn: &Turn) -> Option<WithTurn> {
        if !self.budget.take(self.steps_of_copy()) {
            return None;
        }
        let mut game = self.game.clone();
        match game.turns.get_mut(index) {
            Some(other) if other.line == self.line => *other = turn.clone(),
            _ => game.turns.insert(index, turn.clone()),
        }
        let mut seen: Vec<Faction> = Vec::new();
        for turn in &mut game.turns {
            turn.setup = !seen.contains(&turn.faction.value);
            if turn.setup {
                seen.push(turn.faction.value);
            }
        }
        let turns = &game.turns;
        let others = turns.iter().filter(|turn| turn.line != self.line);
        Some(WithTurn {
            is_whole: others.clone().all(score::is_sound) && turns.iter().any(|turn| !turn.setup),
            out_of_order: order::findings(&game, "").len(),
            game,
        })
    }

    /// Plays the turn of `reading`; nothing if that cannot be paid.
    fn start(&self, index: usize, with: &mut WithTurn, reading: Reading) -> Option<Start> {
        let game = &mut with.game;
        let steps = steps_of_turn(&reading.turn) + game.turns.len() / 4;
        if !self.budget.take(steps) {
            return None;
        }
        let turn = game.turns.get_mut(index)?;
        *turn = Turn {
            line: self.line,
            setup: turn.setup,
            ..reading.turn
        };
        let is_whole = with.is_whole && score::is_sound(turn);
        // What stays unread speaks against a reading, too: a separator that slipped leaves two such halves.
        let unread = turn.actions.iter().filter(|action| !action.sound).count();
        let known = Known::read(game);
        // What stands before the line is as it was.
        let board = self.replay.before_turn(index).clone();
        let mut player = Player::resume(game, self.text, &known, board);
        player.repair(self.replay.repairs.clone());
        player.play_turn(index);
        let found = player.take_issues().len() + with.out_of_order + unread;
        let (board, _) = player.into_parts();
        Some(Start {
            read: Read {
                fix: reading.fix,
                is_whole,
            },
            cost: reading.cost,
            known,
            board,
            found,
        })
    }
}

/// A game with another turn in one line.
struct WithTurn {
    game: Game,
    /// Whether nothing is left out in its other turns.
    is_whole: bool,
    /// How many turns are out of order.
    out_of_order: usize,
}

/// What a reading of the line is.
struct Read {
    fix: Fix,
    /// Whether nothing is left out of the game that is read so.
    is_whole: bool,
}

/// A reading whose turn was played.
struct Start {
    read: Read,
    cost: u32,
    known: Known,
    board: Board,
    found: usize,
}

impl Start {
    fn trial<'g>(self, game: &'g Game, repairs: &Repairs, turn: usize) -> Trial<'g, Read> {
        Trial {
            what: self.read,
            cost: self.cost,
            game,
            known: self.known,
            repairs: repairs.clone(),
            board: self.board,
            turn,
            found: self.found,
        }
    }
}

/// `line`, which may be `turn`, after `fix`, which is known already.
fn read_fixed(
    reader: &Reader<'_>,
    line: Line<'_>,
    turn: Option<&Turn>,
    fix: &Fix,
) -> Option<Reading> {
    let variant = turn.and_then(|_| Variant::of_fix(line, fix, KNOWN));
    let read = match variant {
        Some(variant) => reader.variant(line, turn, &variant)?,
        None => reader.whole_line(&edited(line.text, line.start, &fix.edits)?)?,
    };
    Some(Reading {
        fix: fix.clone(),
        cost: KNOWN,
        turn: read,
    })
}

/// The repair that writes `variant` in `line`, which is a turn already or is to be one.
fn fix(line: Line<'_>, variant: &Variant, is_turn: bool) -> Fix {
    let written = variant.written(line.text);
    let written = written.trim_matches(is_separator).trim();
    let title = match is_turn {
        true => format!("Write {}", words::quoted(written)),
        false => format!("Begin with {}", written.get(..2).unwrap_or_default()),
    };
    Fix::guess(title, vec![variant.edit(line.start)])
}

/// `line`, which starts at `start`, after `edits`; nothing if one of them lies outside.
fn edited(line: &str, start: TextSize, edits: &[Edit]) -> Option<String> {
    let own = TextRange::at(start, TextSize::of(line));
    let inside = edits.iter().all(|edit| own.contains_range(edit.range));
    let local = |edit: &Edit| Edit::replace(edit.range - start, edit.text.clone());
    let local: Vec<Edit> = edits.iter().filter(|_| inside).map(local).collect();
    inside.then(|| apply_edits(line, &local))
}

/// The lines of a text.
struct Lines<'t> {
    text: &'t str,
    starts: Vec<TextSize>,
}

impl<'t> Lines<'t> {
    fn of(text: &'t str) -> Self {
        let mut at = TextSize::new(0);
        let starts = text
            .split_inclusive('\n')
            .map(|line| {
                let start = at;
                at += TextSize::of(line);
                start
            })
            .collect();
        Self { text, starts }
    }

    fn at(&self, offset: TextSize) -> usize {
        self.starts
            .partition_point(|start| *start <= offset)
            .saturating_sub(1)
    }

    /// A line without its break and comment.
    fn line(&self, index: usize) -> Line<'t> {
        let start = self.starts.get(index).copied().unwrap_or_default();
        let line = self.text.get(usize::from(start)..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default();
        Line {
            start,
            text: line.split("//").next().unwrap_or_default(),
        }
    }
}

fn is_separator(character: char) -> bool {
    matches!(character, '/' | ';')
}
