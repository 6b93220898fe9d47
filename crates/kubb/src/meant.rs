//! What may have been meant where something does not fit: other counts, other letters, a throw more or fewer, one wrong
//! stroke in a word.

mod batons;
mod readings;
mod slips;
mod throwers;

use std::collections::HashSet;

use notation::{Edit, Fix, TextSize, referee::Meant};

use crate::{
    checks::{Game, NeverWritten, Note},
    replay::{Problem, Script},
};

/// What is written instead.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) fix: Fix,
    /// The finding itself says so.
    pub(crate) is_own: bool,
}

/// No turn is so long, in bytes: nothing is searched in such a line.
const LONG_LINE: TextSize = TextSize::new(1000);
/// How many changes are tried for one problem.
const MOST_TRIED: usize = 200;
/// Slips in the numbers for which all turns after them can be renumbered. Each such repair is as long as the game.
pub(crate) const MOST_RENUMBERINGS: usize = 8;

/// Collects what may have been meant where there is a problem.
pub(crate) struct Clues<'a> {
    script: &'a Script,
    game: &'a Game,
    found: Vec<Found>,
}

/// A change, with how likely the slip is that it undoes: the smaller, the likelier.
struct Found {
    change: Change,
    price: u32,
}

impl<'a> Clues<'a> {
    pub(crate) fn new(script: &'a Script, game: &'a Game) -> Self {
        Self {
            script,
            game,
            found: Vec::new(),
        }
    }

    /// The changes that may undo the slip behind `problem`, the likeliest first, none twice.
    pub(crate) fn collect(mut self, problem: &Problem, never: NeverWritten) -> Vec<Meant<Change>> {
        self.look(problem, never);
        let mut found = std::mem::take(&mut self.found);
        found.sort_by_key(|one| one.price);
        let mut seen = HashSet::new();
        let meant = found.into_iter().filter_map(|one| {
            let turns = self.script.by_turn(&one.change.fix.edits)?;
            let step = *turns.keys().next()?;
            let texts = turns.iter().map(|(turn, edits)| {
                let (text, _) = self.script.text_with(*turn, edits)?;
                Some((*turn, words(&text)))
            });
            let texts: Option<Vec<(usize, String)>> = texts.collect();
            seen.insert(texts?).then_some(Meant {
                step,
                change: one.change,
                price: one.price,
                at_least: 0,
                is_remote: false,
            })
        });
        meant.take(MOST_TRIED).collect()
    }

    fn look(&mut self, problem: &Problem, never: NeverWritten) {
        let script = self.script;
        match problem {
            Problem::Misfit(misfit) => {
                if let Some(finding) = never.finding(self.game, misfit) {
                    self.own(finding.fixes, 0);
                }
                if self.is_searched(misfit.turn) {
                    self.readings(misfit);
                }
            }
            Problem::Text(text) => {
                let notes = script.step(text.turn).map(|step| &step.notes);
                if let Some(note) = notes.and_then(|notes| notes.get(text.note)) {
                    self.note(text.turn, note);
                }
            }
            Problem::Spelling(turn, player) => {
                if let Some(note) = script.names.spelling.get(player) {
                    self.note(*turn, note);
                }
            }
            Problem::Teams(turn, player) => {
                if let Some(note) = script.names.teams.get(player) {
                    self.note(*turn, note);
                }
            }
            // Numbers know their repairs themselves.
            Problem::Number(_) | Problem::Unnumbered(_) | Problem::Stranger(_) => {}
        }
    }

    /// What a note of `turn` says itself, and what is one stroke away from its word.
    fn note(&mut self, turn: usize, note: &Note) {
        let Some(word) = note.word.filter(|_| self.is_searched(turn)) else {
            return;
        };
        // A player whom nobody else knows is less likely than a key hit twice.
        let price = u32::from(note.finding.code == "kubb/missing-colon");
        self.own(note.finding.fixes.clone(), price);
        self.slips(turn, word);
    }

    fn own(&mut self, fixes: Vec<Fix>, price: u32) {
        let own = fixes.into_iter().map(|fix| Found {
            change: Change { fix, is_own: true },
            price,
        });
        self.found.extend(own);
    }

    fn is_searched(&self, turn: usize) -> bool {
        let line = self.script.line(turn);
        line.is_some_and(|line| TextSize::of(line.text.as_str()) < LONG_LINE)
    }

    /// Adds a change.
    fn push_fix(&mut self, price: u32, title: String, edits: Vec<Edit>) {
        let fix = Fix::guess(title, edits);
        self.found.push(Found {
            change: Change { fix, is_own: false },
            price,
        });
    }
}

/// A line without what blanks it has, to compare lines by.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}
