//! Repairs for what cannot be read: every slip of one character is undone, and those records are offered that can be read
//! and that the rest of the game supports.

use notation::{Edit, Finding, Fix, Notation, Parse, Severity, TextRange, TextSize, apply_edits};

use crate::{
    Rootlog,
    ast::{self, Game, Turn},
    facts::{Faction, Item},
    parser, validate,
};

use super::{
    Replay, order,
    player::{Known, Player},
    score,
    setting::factions,
};

/// How many findings are looked at: in a text with more errors nothing supports a repair.
pub(crate) const MENDED: usize = 2;
/// How unlikely a slip is for which a repair is known.
const KNOWN: u32 = 2;
/// Longer games than people play cost too much to be played again and again.
const LONGEST: usize = 400;
/// How many records are played to compare them.
const PLAYED: usize = 40;
/// How many repairs a finding has in the end.
const OFFERED: usize = 3;
/// How many characters are tried: longer errors are no slips of one character.
const WINDOW: usize = 20;

/// How many bytes the line of a finding and the header may have: both are read again with each slip.
const LONGEST_LINE: usize = 4000;

/// One character changed.
#[derive(Debug, Clone)]
struct Variant {
    edit: Edit,
    /// The bytes of the actions around it.
    around: TextRange,
    /// These actions, or the whole line where its beginning cannot be read.
    written: String,
    /// How unlikely the slip is.
    cost: u32,
}

/// How well a record holds together: contradictions, hands that are overdrawn, how unlikely the slip is.
type Rank = (usize, usize, u32);

impl Replay {
    /// Adds repairs to those of `findings` that have none, and puts those of errors into the order in which the rest of the
    /// game supports them. They are all findings of the record with the text `text`.
    pub(crate) fn mend(&self, game: &Game, text: &str, findings: &mut [Finding]) {
        let errors = findings.iter().filter(|finding| is_error(finding)).count();
        if errors > MENDED || game.turns.len() > LONGEST {
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
            let mut mender = Mender {
                replay: self,
                game,
                text,
                lines: &lines,
                line: lines.at(finding.range.start()),
                // A repair of what the board says leaves less than there was; with an error nothing is comparable.
                most: if board {
                    self.findings.len().saturating_sub(1)
                } else {
                    usize::MAX
                },
            };
            finding.fixes = mender.mends(finding.range, std::mem::take(&mut finding.fixes));
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
    lines: &'a Lines<'a>,
    line: usize,
    /// How many contradictions a repair may leave; less with every better one that is found.
    most: usize,
}

impl Mender<'_> {
    /// The best of the repairs there are and of those of one character.
    fn mends(&mut self, range: TextRange, known: Vec<Fix>) -> Vec<Fix> {
        let (start, written) = self.lines.line(self.line);
        let header = &header(self.game, self.text, start);
        if written.len() > LONGEST_LINE || header.len() > LONGEST_LINE {
            return known;
        }
        let index = self
            .game
            .turns
            .partition_point(|turn| turn.line < self.line);
        let turn = self
            .game
            .turns
            .get(index)
            .filter(|turn| turn.line == self.line);
        let variants = match turn {
            Some(_) => variants(self.game, written, start, range),
            None => heads(self.game, written, start),
        };
        let mut ranked: Vec<(Rank, Fix)> = Vec::new();
        let mut others = Vec::new();
        for fix in known {
            let line = edited(written, start, &fix.edits);
            let turn = line.and_then(|line| read_line(header, &line));
            match turn.and_then(|turn| self.play(index, turn)) {
                Some((left, overdrawn)) => ranked.push(((left, overdrawn, KNOWN), fix)),
                None => others.push(fix),
            }
        }
        for variant in variants {
            if ranked.len() >= PLAYED {
                break;
            }
            let read = match turn {
                Some(turn) => read_actions(header, turn, &variant),
                None => read_line(header, &variant.written),
            };
            let Some((left, overdrawn)) = read.and_then(|turn| self.play(index, turn)) else {
                continue;
            };
            self.most = self.most.min(left);
            let written = variant.written.trim_matches(is_separator).trim();
            let title = match turn {
                Some(_) => format!("Write {written}"),
                None => format!("Begin with {}", written.get(..2).unwrap_or_default()),
            };
            let fix = Fix::guess(title, vec![variant.edit]);
            ranked.push(((left, overdrawn, variant.cost), fix));
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        let best = ranked.first().map(|((left, ..), _)| *left);
        let text = self.text;
        let mut fixes: Vec<Fix> = Vec::new();
        let good = ranked
            .into_iter()
            .take_while(|((left, ..), _)| Some(*left) == best)
            .map(|(_, fix)| fix);
        for fix in good.chain(others) {
            let result = apply_edits(text, &fix.edits);
            // Two that differ in a blank only read the same to whoever chooses.
            let again = fixes
                .iter()
                .any(|other| other.title == fix.title || apply_edits(text, &other.edits) == result);
            if !again && fixes.len() < OFFERED {
                fixes.push(fix);
            }
        }
        fixes
    }

    /// Plays the game with `turn` in this line, which is the one with `index`, or comes before it. Answers how many
    /// contradictions there are and how many hands are overdrawn; nothing if there are too many.
    fn play(&self, index: usize, turn: Turn) -> Option<(usize, usize)> {
        let line = self.line;
        let mut patched = self.game.clone();
        let turn = Turn { line, ..turn };
        match patched.turns.get_mut(index) {
            Some(other) if other.line == line => *other = turn,
            _ => patched.turns.insert(index, turn),
        }
        let mut seen: Vec<Faction> = Vec::new();
        for turn in &mut patched.turns {
            turn.setup = !seen.contains(&turn.faction.value);
            seen.push(turn.faction.value);
        }
        // What stands before the line is as it was.
        let board = self.replay.before_turn(index).clone();
        let mut player = Player::resume(&patched, self.text, &Known::read(&patched), board);
        player.repair(self.replay.repairs.clone());
        for turn in index..patched.turns.len() {
            player.play_turn(turn);
            if player.issue_count() > self.most {
                return None;
            }
        }
        let overdrawn = player
            .board
            .sides()
            .filter(|(_, side)| side.hand.count().is_none())
            .count();
        let order = order::findings(&patched, "").len();
        let winner = score::winner_findings(&patched, "", &player.board).len();
        Some((player.issue_count() + order + winner, overdrawn))
    }
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

    /// Where a line starts, and the line without its break and comment.
    fn line(&self, index: usize) -> (TextSize, &'t str) {
        let start = self.starts.get(index).copied().unwrap_or_default();
        let line = self.text.get(usize::from(start)..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default();
        (start, line.split("//").next().unwrap_or_default())
    }
}

/// The text before the first turn, and before the line at `start`; with the players whose lines stand behind set-ups.
fn header(game: &Game, text: &str, start: TextSize) -> String {
    let first = game.turns.first().map_or(start, |turn| turn.range.start());
    let end = first.min(start);
    let before = text.get(..usize::from(end)).unwrap_or_default();
    let lines = before.rfind('\n').map_or(0, |at| at + 1);
    let mut header = before.get(..lines).unwrap_or_default().to_owned();
    let behind = |range: TextRange| end <= range.start() && range.start() < start;
    let players = game.players.iter().map(|player| player.range);
    for player in players.filter(|range| behind(*range)) {
        header.push_str(text.get(std::ops::Range::from(player)).unwrap_or_default());
        header.push('\n');
    }
    header
}

/// `turn` with the actions of `variant` instead of those at its place, if nothing is wrong with them.
fn read_actions(header: &str, turn: &Turn, variant: &Variant) -> Option<Turn> {
    let line = format!(
        "{}:{}",
        turn.faction.value.letter(),
        variant.written.trim_matches(is_separator)
    );
    let read = read_line(header, &line)?;
    let touched = |action: &ast::Action| {
        action.range.end() > variant.around.start() && action.range.start() < variant.around.end()
    };
    let first = turn.actions.iter().position(touched);
    let first = first.unwrap_or_else(|| {
        turn.actions
            .partition_point(|action| action.range.end() <= variant.around.start())
    });
    let kept = turn
        .actions
        .iter()
        .filter(|action| !touched(action))
        .cloned();
    let mut actions: Vec<ast::Action> = kept.collect();
    actions.splice(
        first.min(actions.len())..first.min(actions.len()),
        read.actions,
    );
    Some(Turn {
        actions,
        ..turn.clone()
    })
}

/// `line` as a turn below `header`, if nothing is wrong with it.
fn read_line(header: &str, line: &str) -> Option<Turn> {
    let is_wrong = |finding: &Finding| finding.severity >= Severity::Warning;
    if parser::parse_line(line).findings.iter().any(is_wrong) {
        return None;
    }
    let text = [header, line].concat();
    let notation: &dyn Notation = &Rootlog;
    let parse = Parse::new(notation, &text);
    let (mut game, slips) = ast::lower(parse.root());
    let here =
        |finding: &Finding| finding.range.start() >= TextSize::of(header) && is_wrong(finding);
    if slips.iter().any(here) || validate::validate(&game, &text).iter().any(here) {
        return None;
    }
    let turn = game.turns.pop()?;
    (!turn.actions.is_empty()).then_some(turn)
}

fn is_separator(character: char) -> bool {
    matches!(character, '/' | ';')
}

/// The characters that a slip may have replaced or dropped.
fn alphabet(game: &Game) -> Vec<char> {
    let mut letters: Vec<char> = "0123456789->/+#$%^_@X:()wbtpfFMRBmrsxehcdZ*?"
        .chars()
        .collect();
    letters.extend(factions(game).iter().map(|faction| faction.letter()));
    letters.extend(Item::ALL.iter().map(|item| item.letter()));
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// The actions of `line` around `range` with each one-character slip near `range` undone, the likeliest first. `start` is
/// that of the line.
fn variants(game: &Game, line: &str, start: TextSize, range: TextRange) -> Vec<Variant> {
    let characters: Vec<char> = line.chars().collect();
    if !line.is_ascii() {
        return Vec::new();
    }
    let index = |offset: TextSize| usize::from(offset.checked_sub(start).unwrap_or_default());
    // The head, `C:`, is no part of an action.
    let first = line.find(':').map_or(0, |colon| colon + 1);
    let from = index(range.start()).saturating_sub(2).max(first);
    let until = (index(range.end()) + 2).min(characters.len());
    let until = until.min(from + WINDOW);
    if until < from {
        return Vec::new();
    }
    let before = line
        .get(first..from)
        .and_then(|before| before.rfind(is_separator));
    let behind = line
        .get(until..)
        .and_then(|behind| behind.find(is_separator));
    let around = (
        before.map_or(first, |at| first + at + 1),
        behind.map_or(line.len(), |at| until + at),
    );
    slips(game, &characters, (from, until), around, start)
}

/// `line` with each one-character slip in its first characters undone.
fn heads(game: &Game, line: &str, start: TextSize) -> Vec<Variant> {
    let characters: Vec<char> = line.chars().collect();
    if !line.is_ascii() {
        return Vec::new();
    }
    let until = characters.len().min(3);
    let mut heads = slips(game, &characters, (0, until), (0, line.len()), start);
    heads.retain(|variant| variant.written.get(1..2) == Some(":"));
    heads
}

/// Each one-character slip at `window` of the characters of a line undone, in the part `around` of them.
fn slips(
    game: &Game,
    characters: &[char],
    window: (usize, usize),
    around: (usize, usize),
    start: TextSize,
) -> Vec<Variant> {
    let size = |at: usize| start + TextSize::try_from(at).unwrap_or_default();
    let text = |from: usize, to: usize| characters.get(from..to).unwrap_or_default().iter();
    let mut variants: Vec<Variant> = Vec::new();
    let mut add = |from: usize, to: usize, new: &str, cost: u32| {
        let head = text(around.0, from).copied();
        let tail = text(to, around.1).copied();
        variants.push(Variant {
            written: head.chain(new.chars()).chain(tail).collect(),
            around: TextRange::new(size(around.0), size(around.1)),
            edit: Edit::replace(TextRange::new(size(from), size(to)), new),
            cost,
        });
    };
    let letters = alphabet(game);
    let (from, until) = window;
    for at in from..until.min(around.1) {
        let Some(&character) = characters.get(at) else {
            break;
        };
        let next = characters
            .get(at + 1)
            .copied()
            .filter(|_| at + 1 < around.1);
        add(at, at + 1, "", if next == Some(character) { 1 } else { 4 });
        if let Some(next) = next.filter(|next| *next != character) {
            add(at, at + 2, &format!("{next}{character}"), 1);
        }
        for letter in letters.iter().filter(|letter| **letter != character) {
            let cost = if beside(*letter, character) { 2 } else { 3 };
            add(at, at + 1, &letter.to_string(), cost);
        }
    }
    for at in from..=until.min(around.1) {
        for letter in &letters {
            add(at, at, &letter.to_string(), 2);
        }
    }
    // A comment mends nothing, and nobody writes a count of 1 or a number that begins with 0.
    let is_sound = |written: &str| {
        let ends = written.starts_with(is_separator) || written.ends_with(is_separator);
        !ends && !written.contains("//") && !has_odd_number(written)
    };
    variants.retain(|variant| is_sound(&variant.written));
    // The likeliest slip first; one record once.
    variants.sort_by(|a, b| (&a.written, a.cost).cmp(&(&b.written, b.cost)));
    variants.dedup_by(|a, b| a.written == b.written);
    variants.sort_by_key(|variant| variant.cost);
    variants
}

/// Whether `written` has a count of 1 or a number that begins with 0.
fn has_odd_number(written: &str) -> bool {
    let characters: Vec<char> = written.chars().collect();
    let at = |index: usize| characters.get(index).copied().unwrap_or('/');
    let is_digit = |character: char| character.is_ascii_digit();
    (0..characters.len()).any(|index| {
        let before = index.checked_sub(1).map_or('/', at);
        let starts = !is_digit(before) && is_digit(at(index));
        let next = at(index + 1);
        let counts = is_separator(before) || matches!(before, '(' | '+' | ':');
        let count_of_one = at(index) == '1' && counts && next.is_ascii_alphabetic();
        starts && (at(index) == '0' && is_digit(next) || count_of_one)
    })
}

/// Whether two characters lie beside each other on a keyboard, or differ in case only.
fn beside(a: char, b: char) -> bool {
    const ROWS: [&str; 4] = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"];
    const SHIFTED: [&str; 4] = ["!@#$%^&*()_+", "QWERTYUIOP{}", "ASDFGHJKL:\"", "ZXCVBNM<>?"];
    let place = |character: char| {
        let rows = ROWS.iter().zip(0_i32..).chain(SHIFTED.iter().zip(0_i32..));
        let mut places = rows.filter_map(|(row, number)| {
            let column = row.chars().position(|other| other == character)?;
            Some((number, i32::try_from(column).ok()?))
        });
        places.next()
    };
    match (place(a), place(b)) {
        (Some(a), Some(b)) => (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1,
        _ => false,
    }
}
