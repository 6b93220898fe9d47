//! Lines that name players and the letters of their factions, but not as a record does: name and letter swapped (`Ash: C`, `Ash (C)`)
//! and rows of a table with the turns (`Ash;C;w->3`). Only the whole game tells that they are that.

use std::{collections::BTreeMap, ops::Range};

use notation::{Edit, Finding, Fix, Parse, TextRange, size};

use crate::{
    game::{facts::Faction, rules},
    read::{
        ast::Sheet,
        parser::{self, LineClass},
        words,
    },
};

/// Says of such lines what they are. `findings` are those of `parse`, in the order of the text.
pub(super) fn lines(game: &Sheet, parse: &Parse, findings: &mut Vec<Finding>) {
    if !findings.iter().any(is_unknown) {
        return;
    }
    let swapped = swapped(game, parse.text());
    for finding in findings.iter_mut().filter(|one| is_unknown(one)) {
        let start = finding.range.start();
        let line = swapped.iter().find(|one| one.range.contains(start));
        if let Some(line) = line {
            *finding = line.finding();
        }
    }
    rows(game, parse, findings);
}

/// Whether `finding` is on a line that is no line of a record.
fn is_unknown(finding: &Finding) -> bool {
    finding.code == rules::syntax::UNKNOWN_HEADER.code
        || finding.code == rules::syntax::UNKNOWN_LINE.code
}

/// Players whose names stand before their letters, or several on one line: `Ash: C`, `Ash (C)`, `Ash: C, Fir: E`.
pub(super) struct Swapped<'t> {
    /// The players of the line. Never empty.
    players: Vec<(Faction, &'t str)>,
    /// The line without blanks at its ends and comment.
    range: TextRange,
}

impl Swapped<'_> {
    /// Whether the line says who plays `faction`.
    pub(super) fn names(&self, faction: Faction) -> bool {
        self.players.iter().any(|(one, _)| *one == faction)
    }

    fn finding(&self) -> Finding {
        let lines = self.players.iter();
        let lines = lines.map(|(faction, name)| format!("{}: {name}", faction.letter()));
        let lines: Vec<String> = lines.collect();
        let first = words::quoted(lines.first().map_or("", String::as_str));
        let (message, title) = match lines.len() {
            1 => (
                format!(
                    "A player's line begins with the letter of the faction, and the name stands behind it: `{first}`."
                ),
                "Write the letter before the name",
            ),
            _ => (
                format!(
                    "Each player has a line of their own, which begins with the letter of the faction: `{first}`."
                ),
                "Write a line for each player",
            ),
        };
        let edits = vec![Edit::replace(self.range, lines.join("\n"))];
        let finding = rules::syntax::HEADER_SIGN.at(self.range, message);
        finding.with_fix(Fix::guess(title, edits))
    }
}

/// The players of `game`, whose text is `text`, whose lines are such: above the first turn, with the letter of a faction that has a
/// turn or is in the pool, and that no other line gives a player.
pub(super) fn swapped<'t>(game: &Sheet, text: &'t str) -> Vec<Swapped<'t>> {
    let Some(first) = game.turns.first() else {
        return Vec::new();
    };
    let header = text.get(..usize::from(first.range.start()));
    let mut known = game.factions();
    known.extend(game.pool.iter().map(|pooled| pooled.value));
    let players = game.players.iter().map(|player| player.faction.value);
    known.retain(|faction| !players.clone().any(|player| player == *faction));
    let mut counts: BTreeMap<Faction, usize> = BTreeMap::new();
    let mut found: Vec<Swapped<'t>> = Vec::new();
    let mut start = 0;
    for line in header.unwrap_or_default().split_inclusive('\n') {
        let at = start;
        start += line.len();
        let players = players_of(line);
        if players.is_empty() || !players.iter().all(|(faction, _)| known.contains(faction)) {
            continue;
        }
        for (faction, _) in &players {
            *counts.entry(*faction).or_default() += 1;
        }
        let content = parser::content(line);
        let indent = content.len() - content.trim_start().len();
        let end = at + content.trim_end().len();
        found.push(Swapped {
            players,
            range: TextRange::new(size(at + indent), size(end)),
        });
    }
    // A faction has one player.
    found.retain(|one| {
        let mut players = one.players.iter();
        players.all(|(faction, _)| counts.get(faction) == Some(&1))
    });
    found
}

/// The players that `line` names, with a sign between each name and its letter; none if it says anything else.
fn players_of(line: &str) -> Vec<(Faction, &str)> {
    let is_unknown = matches!(
        parser::classify(line),
        LineClass::UnknownKey | LineClass::Unknown
    );
    if !is_unknown {
        return Vec::new();
    }
    // More than there are factions are no players.
    let parts = parser::content(line).split([',', ';']);
    let parts = parts.take(Faction::ALL.len() + 1);
    let players: Option<Vec<_>> = parts.map(name_and_letter).collect();
    players.unwrap_or_default()
}

/// The faction and the name of `text` if it is a name and the letter of a faction with a sign between them, in either order.
fn name_and_letter(text: &str) -> Option<(Faction, &str)> {
    const SIGNS: [char; 5] = [':', '=', '-', '–', '—'];
    let text = text.trim();
    let (one, other) = match text.strip_suffix(')') {
        Some(inner) => inner.split_once('(')?,
        None => text.rsplit_once(SIGNS)?,
    };
    let (faction, name) = match faction_of_letter(other) {
        Some(faction) => (faction, one),
        None => (faction_of_letter(one)?, other),
    };
    let name = name.trim();
    let is_word = name.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    (is_word && parser::is_name(name)).then_some((faction, name))
}

/// The faction whose letter `text` is.
fn faction_of_letter(text: &str) -> Option<Faction> {
    let mut letters = text.trim().chars();
    let faction = Faction::from_letter(letters.next()?)?;
    letters.next().is_none().then_some(faction)
}

/// A row of a table with the turns: `Ash;C;w->3`.
struct TurnRow<'t> {
    name: &'t str,
    faction: Faction,
    /// What stands before the actions.
    label: TextRange,
}

/// Joins the findings on rows with a player, a faction and actions into one, whose repair writes turns and the lines of players.
fn rows(game: &Sheet, parse: &Parse, findings: &mut Vec<Finding>) {
    let row_at = |finding: &Finding| {
        let known = is_unknown(finding) || finding.code == rules::syntax::WHOSE_TURN.code;
        let line = parse.line_at(finding.range.start());
        known.then(|| row(parse, line)).flatten()
    };
    let rows: Vec<TurnRow<'_>> = findings.iter().filter_map(row_at).collect();
    // A single one may be anything.
    let [first, _, ..] = &rows[..] else {
        return;
    };
    let mut players: Vec<(Faction, &str)> = Vec::new();
    for row in &rows {
        match players.iter().find(|(faction, _)| *faction == row.faction) {
            // The cell is no name.
            Some((_, name)) if *name != row.name => return,
            Some(_) => {}
            None => players.push((row.faction, row.name)),
        }
    }
    let is_told = |faction| game.players.iter().any(|one| one.faction.value == faction);
    let untold = players.iter().filter(|(faction, _)| !is_told(*faction));
    let lines = untold.map(|(faction, name)| format!("{}: {name}\n", faction.letter()));
    let mut above: String = lines.collect();
    if !above.is_empty() {
        above.push('\n');
    }
    let edits = rows.iter().map(|row| {
        let above = std::mem::take(&mut above);
        Edit::replace(row.label, format!("{above}{}:", row.faction.letter()))
    });
    let fix = Fix::guess("Write them as turns", edits.collect());
    let label = parse.text().get(Range::<usize>::from(first.label));
    let message = format!(
        "A turn begins with the letter of its faction and a colon: `{}:`, not `{}`.",
        first.faction.letter(),
        words::quoted(label.unwrap_or_default().trim())
    );
    let finding = rules::syntax::WHOSE_TURN.at(first.label, message);
    let mut joined = Some(finding.with_fix(fix));
    let kept = findings.drain(..).filter_map(|one| {
        let is_row = row_at(&one).is_some();
        if is_row { joined.take() } else { Some(one) }
    });
    let kept: Vec<Finding> = kept.collect();
    *findings = kept;
}

/// The row that `line` is.
fn row(parse: &Parse, line: usize) -> Option<TurnRow<'_>> {
    const BETWEEN: [char; 4] = [';', '\t', '|', ','];
    let content = parser::content(parse.line_text(line));
    let indent = content.len() - content.trim_start().len();
    let text = content.trim_start();
    let (name, rest) = text.split_once(BETWEEN)?;
    let (letter, actions) = rest.split_once(BETWEEN)?;
    let faction = faction_of_letter(letter).or_else(|| Faction::from_name(letter.trim()))?;
    let name = name.trim();
    let is_player = parser::is_name(name) && name.chars().nth(1).is_some();
    let len = text.len() - actions.trim_start().len();
    (is_player && actions.contains("->")).then(|| TurnRow {
        name,
        faction,
        label: TextRange::at(parse.line_start(line) + size(indent), size(len)),
    })
}
