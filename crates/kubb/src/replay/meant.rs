//! What may have been meant where something does not fit: other counts, other letters, one throw more or fewer, one wrong
//! stroke in a word.

mod batons;
mod clues;
mod slips;
mod throwers;

pub(crate) use clues::spell;

use std::collections::{BTreeMap, HashMap};

use notation::{Edit, Fix, Order as _, TextSize, lines, price, referee::Meant, work};

use crate::game::{rules, usual};
use crate::{
    read::numbering::{NumberSlip, SlipKind},
    replay::{
        Analysis, Note, Problem, Script, TurnLine,
        order::{renumber, turn_number},
        report::NeverWritten,
    },
};

/// A possible repair: the text that may have been meant.
#[derive(Debug, Clone)]
pub(crate) struct Change {
    pub(crate) fix: Fix,
    /// Whether the finding itself proposes it.
    pub(crate) is_own: bool,
    pub(crate) whole: Option<WholeLine>,
}

/// A change of whole lines, with the index of its turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WholeLine {
    /// The turn changes places with the next.
    Swapped(usize),
    /// Turns are missing before it; the repair writes nothing.
    AfterGap(usize),
}

impl Change {
    fn found(fix: Fix) -> Self {
        Self {
            fix,
            is_own: false,
            whole: None,
        }
    }

    fn own(fix: Fix) -> Self {
        Self {
            is_own: true,
            ..Self::found(fix)
        }
    }
}

/// A change with its price, and the lines that it leads to.
struct Priced {
    /// The changed lines by their turns.
    lines: Vec<(usize, String)>,
    /// The length of the changed lines, in bytes.
    length: usize,
    meant: Meant<Change>,
}

impl Priced {
    /// The changed lines without counts of one, to recognize changes that mean the same.
    fn key(&self) -> Vec<(usize, String)> {
        let lines = self.lines.iter();
        lines.map(|(turn, line)| (*turn, uncounted(line))).collect()
    }

    /// Merges `other`, which means the same: keeps the lower price and, of equal lines, the shorter ones, which have no blank
    /// too many.
    fn join(&mut self, other: Self) {
        let cost = |priced: &Self| priced.meant.price + priced.meant.unusual;
        let least = cost(self).min(cost(&other));
        self.meant.price = self.meant.price.min(other.meant.price);
        self.meant.unusual = least - self.meant.price;
        if other.lines == self.lines && other.length < self.length {
            self.length = other.length;
            self.meant.change.fix.edits = other.meant.change.fix.edits;
        }
    }
}

/// The price of lines that are missing or swapped.
const WHOLE_LINE: u32 = price::STROKE;
/// The price of a change of many turns.
const MANY_TURNS: u32 = price::KEY;
/// A dearer change is hardly a slip.
const LIKELY: u32 = price::TWO - 1;
/// A finding's own fix is as likely as a key beside the right one.
const OWN: u32 = price::KEY;
/// The extra price of another thrower than the expected one.
const OTHER_THROWER: u32 = 2 * price::MORE;
/// The length of a line, in bytes, from which it is not searched: no turn is that long.
const LONG_LINE: TextSize = TextSize::new(1000);
/// The most changes that are tried for one problem.
const MOST_TRIED: usize = 200;
/// The most wrong numbers after which all later turns can be renumbered. Each such repair is as long as the game.
pub(crate) const MOST_RENUMBERINGS: usize = 8;

/// Collects what may have been meant where there is a problem.
pub(crate) struct Clues<'a> {
    script: &'a Script,
    game: &'a Analysis,
    found: Vec<FoundChange>,
}

/// A change, with what makes it more or less likely than others that are one stroke away.
struct FoundChange {
    change: Change,
    odds: u32,
    /// The highest price, however many strokes it takes: there is a reason for this change.
    most: u32,
}

impl<'a> Clues<'a> {
    pub(crate) fn new(script: &'a Script, game: &'a Analysis) -> Self {
        Self {
            script,
            game,
            found: Vec::new(),
        }
    }

    /// The changes that may undo the slip behind `problem`, the likeliest first, without duplicates.
    pub(crate) fn collect(mut self, problem: &Problem, never: NeverWritten) -> Vec<Meant<Change>> {
        self.look(problem, never);
        let found = std::mem::take(&mut self.found);
        let mut meant: Vec<Priced> = Vec::with_capacity(found.len());
        let mut known = HashMap::new();
        for one in found {
            let Some(priced) = self.priced(one) else {
                continue;
            };
            let same = *known.entry(priced.key()).or_insert(meant.len());
            match meant.get_mut(same) {
                Some(other) => other.join(priced),
                None => meant.push(priced),
            }
        }
        meant.order_by_key(|one| one.meant.price);
        let meant = meant.into_iter().map(|one| one.meant);
        meant.take(MOST_TRIED).collect()
    }

    /// `found` with the price of its slip; `None` if it cannot be written.
    fn priced(&self, found: FoundChange) -> Option<Priced> {
        let turns = self.script.by_turn(&found.change.fix.edits)?;
        let step = match found.change.whole {
            Some(WholeLine::AfterGap(turn)) => turn,
            _ => *turns.keys().next()?,
        };
        let texts = turns.iter().map(|(turn, edits)| {
            let (text, _) = self.script.text_with(*turn, edits)?;
            Some((*turn, text))
        });
        let texts: BTreeMap<usize, String> = texts.collect::<Option<_>>()?;
        work::count(texts.len());
        let written = self.script.line(step).map_or("", |line| line.text);
        let price = match texts.iter().next() {
            Some((_, text)) if texts.len() == 1 => price_of(written, text),
            _ => MANY_TURNS,
        };
        let length = texts.values().map(String::len).sum();
        // Swapped lines are each as usual as before.
        let unusual = match texts.iter().next() {
            // Where something else shows what was meant, what is usual counts less.
            Some(_) if found.most <= price::STROKE => TOLD,
            Some((_, text)) if texts.len() == 1 => unusual(written, text),
            _ => UNUSUAL,
        };
        let lines = texts.iter().map(|(turn, text)| (*turn, words(text)));
        Some(Priced {
            lines: lines.collect(),
            length,
            meant: Meant {
                step,
                change: found.change,
                price: (price + found.odds).min(found.most),
                unusual,
                at_least: 0,
                is_remote: false,
            },
        })
    }

    fn look(&mut self, problem: &Problem, never: NeverWritten) {
        let script = self.script;
        match problem {
            Problem::Misfit(misfit) => {
                if let Some(finding) = never.finding(self.game, misfit) {
                    self.own(finding.fixes);
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
            Problem::Number(slip) => self.number(slip),
            Problem::Unnumbered(_) | Problem::Stranger(_) => {}
        }
    }

    /// A note's own fixes, and words that are one stroke away from its word.
    fn note(&mut self, turn: usize, note: &Note) {
        // An odd throw that can be read explains no other problem; an odd turn number may.
        let is_readable = note.word.is_none() && note.throw.is_some();
        if is_readable || !self.is_searched(turn) {
            return;
        }
        let expected = note
            .throw
            .and_then(|throw| throwers::expected(self.game, turn, throw));
        for fix in note.finding.fixes.iter().cloned() {
            let name = fix.edits.first().map_or("", |edit| &*edit.text);
            let player = self.game.sheet.player_named(name);
            let names_nobody = note.finding.code == rules::COLON.code && name.is_empty();
            // A fix that names no player, or another than the expected one, is less likely.
            let is_odd = note.finding.code == rules::MISSING_COLON.code
                || expected.is_some() && (names_nobody || player.is_some() && player != expected);
            self.found.push(FoundChange {
                odds: if is_odd { OTHER_THROWER } else { 0 },
                most: if is_odd { LIKELY } else { OWN },
                change: Change::own(fix),
            });
        }
        if let Some(word) = note.word {
            self.slips(turn, word);
        }
        let counts = [rules::RETHROW_COUNT.code, rules::PENALTY_COUNT.code];
        if counts.contains(&note.finding.code) {
            self.toss_as_baton(turn);
        }
    }

    /// A single wrong number needs nothing here: its finding has the fix.
    fn number(&mut self, slip: &NumberSlip) {
        match slip.kind {
            SlipKind::Swapped => self.swapped(slip),
            SlipKind::Single if slip.written > slip.expected => self.last_number(slip),
            SlipKind::Single | SlipKind::Shifted | SlipKind::Missing => {}
        }
    }

    /// Two turns whose numbers are swapped: either their lines are, or only the numbers.
    fn swapped(&mut self, slip: &NumberSlip) {
        let line = |turn| self.script.line(turn).map(TurnLine::content);
        if let (Some(one), Some(other)) = (line(slip.turn), line(slip.turn + 1)) {
            let fix = lines::swap(one, other);
            self.whole(WholeLine::Swapped(slip.turn), fix);
        }
        let edits = renumber(&self.game.sheet, slip.turn, slip.expected);
        let edits = edits.into_iter().take(2).collect();
        let title = format!("Write {}. and {}.", slip.expected, slip.written);
        self.push_fix(0, title, edits);
    }

    /// A number that is too high, where no later number shows whether turns are missing before it.
    fn last_number(&mut self, slip: &NumberSlip) {
        let turns = slip.turn + 1..self.game.sheet.turns.len();
        if turns
            .into_iter()
            .any(|turn| self.game.sheet.number(turn).is_some())
        {
            return;
        }
        self.own(turn_number(self.game, slip, false).fixes);
        self.whole(WholeLine::AfterGap(slip.turn), Fix::guess("", Vec::new()));
    }

    fn whole(&mut self, whole: WholeLine, fix: Fix) {
        self.found.push(FoundChange {
            change: Change {
                whole: Some(whole),
                ..Change::found(fix)
            },
            odds: 0,
            most: WHOLE_LINE,
        });
    }

    fn own(&mut self, fixes: Vec<Fix>) {
        let own = fixes.into_iter().map(|fix| FoundChange {
            change: Change::own(fix),
            odds: 0,
            most: OWN,
        });
        self.found.extend(own);
    }

    fn is_searched(&self, turn: usize) -> bool {
        let line = self.script.line(turn);
        line.is_some_and(|line| TextSize::of(line.text) < LONG_LINE)
    }

    /// Adds a change.
    fn push_fix(&mut self, odds: u32, title: String, edits: Vec<Edit>) {
        let fix = Fix::guess(title, edits);
        self.found.push(FoundChange {
            change: Change::found(fix),
            odds,
            most: LIKELY,
        });
    }
}

/// Letters that stand in few turns, and in hardly any.
const RARE: &str = "RPYQN";
const RAREST: &str = "EWGZ";

/// The price of writing `written` for `meant`, capped: what is no single slip may still be what the game shows.
fn price_of(written: &str, meant: &str) -> u32 {
    let count = |text: &str, sign: char| {
        text.chars()
            .filter(|one| one.eq_ignore_ascii_case(&sign))
            .count()
    };
    let is_new = |sign: char| count(meant, sign) > count(written, sign);
    let rare = match (RARE.chars().any(is_new), RAREST.chars().any(is_new)) {
        (_, true) => 2 * price::MORE,
        (true, false) => price::MORE,
        (false, false) => 0,
    };
    (price::of(written, meant) + rare).min(LIKELY)
}

/// What a line with a slip costs for being unusual, in bits; it keeps more usual lines from falling below 0.
const UNUSUAL: u32 = 32;
/// The same where the turn itself shows what was meant.
const TOLD: u32 = UNUSUAL - 2 * price::MORE;

/// How unusual the line `meant` is in comparison with `written`, which has a slip, in bits.
fn unusual(written: &str, meant: &str) -> u32 {
    // Habits do not show which word of a turn is surplus.
    if meant.split_whitespace().count() < written.split_whitespace().count() {
        return UNUSUAL;
    }
    (UNUSUAL + usual::bits(meant)).saturating_sub(usual::bits(written))
}

/// A line with single blanks, to compare lines by.
fn words(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A line without its counts of one: `1I` means `I`.
fn uncounted(line: &str) -> String {
    let mut before = ' ';
    let mut rest = line.chars().peekable();
    let mut short = String::with_capacity(line.len());
    while let Some(char) = rest.next() {
        let is_one = char == '1' && !before.is_ascii_digit();
        if !is_one || !rest.peek().is_some_and(|next| next.is_ascii_alphabetic()) {
            short.push(char);
        }
        before = char;
    }
    short
}
