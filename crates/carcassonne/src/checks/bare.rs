//! Players that are named above the moves, but not as the notation names them: `A is Ann`, `Ann (A)`, `1. Ann`, `amber: rot`.
//! All of them are one finding, whose repair writes their lines.

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange, TextSize};

use super::{blank_start, holds_move, is_equals, is_play, is_row, names};
use crate::{
    game::rules,
    read::{
        ast::{Content, Sheet},
        colors,
    },
};

/// A player's letter and name without an equals sign, on a line above the moves: `A is Ann`, `A (Ann)`.
pub(super) struct BarePlayer<'t> {
    pub(super) line: usize,
    letter: char,
    name: &'t str,
    /// The color of the meeples, if it stands in place of the letter or behind the name.
    pub(super) color: Option<&'static str>,
    /// From the letter to the end of the name.
    range: TextRange,
}

impl<'t> BarePlayer<'t> {
    /// The player of `text`, which is the line `line` and begins at `start`.
    fn of(line: usize, text: &'t str, start: TextSize) -> Option<Self> {
        let whole = text.trim();
        let start = start + TextSize::of(blank_start(text));
        let range = TextRange::at(start, TextSize::of(whole));
        if let Some((letter, name)) = letter_behind(whole).or_else(|| numbered(whole)) {
            return Some(Self {
                line,
                letter,
                name,
                color: None,
                range,
            });
        }
        let letter = whole.chars().next().filter(char::is_ascii_uppercase)?;
        let behind = whole.strip_prefix(letter)?;
        let said = behind.trim_start();
        if said.len() == behind.len() {
            return None;
        }
        let said_so = said
            .split_once(char::is_whitespace)
            .filter(|(word, _)| is_equals(word));
        let name = said_so.map_or(said, |(_, name)| name.trim_start());
        let inside = name
            .strip_prefix('(')
            .and_then(|name| name.strip_suffix(')'));
        // Behind a mere blank, several words may be the name of the game: `A fine game`.
        let is_told = said_so.is_some() || inside.is_some() || behind.starts_with('\t');
        let name = inside.unwrap_or(name).trim();
        let is_name = name.starts_with(char::is_alphabetic)
            && !name.contains(['=', '(', '+'])
            && (is_told || !name.contains(char::is_whitespace));
        is_name.then_some(Self {
            line,
            letter,
            name,
            color: None,
            range,
        })
    }

    /// The same for a player with a color, `Rot: amber`, `amber: rot`, who gets the letter that is `due`.
    fn colored(line: usize, text: &'t str, start: TextSize, due: Option<char>) -> Option<Self> {
        let whole = text.trim();
        let (name, color) = named_by_color(whole)?;
        let start = start + TextSize::of(blank_start(text));
        Some(Self {
            line,
            letter: due?,
            name,
            color: Some(color),
            range: TextRange::at(start, TextSize::of(whole)),
        })
    }

    /// The line of this player in the notation.
    fn written(&self) -> String {
        let color = self.color.map(|color| format!(" <{color}>"));
        format!(
            "{} = {}{}",
            self.letter,
            self.name,
            color.unwrap_or_default()
        )
    }
}

/// The name and the color, in English, of a player before or behind a color: `Rot: amber`, `amber: rot`.
pub(super) fn named_by_color(text: &str) -> Option<(&str, &'static str)> {
    let (one, other) = text.split_once([':', '='])?;
    let (one, other) = (one.trim(), other.trim());
    let (name, color) = match (colors::in_english(one), colors::in_english(other)) {
        (Some(color), None) => (other, color),
        (None, Some(color)) => (one, color),
        _ => return None,
    };
    let is_name = name.starts_with(char::is_alphabetic)
        && name.split_whitespace().count() <= 3
        && !name.contains(['=', '(', '+', ':', '<', '[', '/']);
    is_name.then_some((name, color))
}

/// The letter of a player in parentheses behind the name: `Ann (A)`.
fn letter_behind(text: &str) -> Option<(char, &str)> {
    let (name, letter) = text.strip_suffix(')')?.rsplit_once('(')?;
    let mut letters = letter.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    let name = name.trim_end();
    let is_name = name.starts_with(char::is_alphabetic) && !name.contains(['=', '(', '+', ':']);
    (is_name && letters.next().is_none()).then_some((letter, name))
}

/// The player of a line of a numbered list, in which the first player is 1: `1. Ann`.
fn numbered(text: &str) -> Option<(char, &str)> {
    let (number, name) = text.split_once(['.', ')'])?;
    let place: usize = number.parse().ok().filter(|_| number.len() == 1)?;
    let letter = ('A'..='H').nth(place.checked_sub(1)?)?;
    let is_apart = name.starts_with([' ', '\t']);
    let name = name.trim_start();
    let is_name = name.starts_with(char::is_alphabetic)
        && name.split_whitespace().count() <= 3
        && !name.contains(['=', '(', '+', ':']);
    (is_apart && is_name).then_some((letter, name))
}

/// All players of a game without players' lines, if the lines directly above each other name them so in the order of their
/// letters. One such line alone may be the name of the game.
pub(super) fn bare_players<'t>(
    parse: &'t Parse,
    game: &Sheet,
    letters: &[char],
) -> Vec<BarePlayer<'t>> {
    let above = game.lines.iter().take_while(|line| !is_play(line)).count();
    if !game.header_letters().is_empty() || letters.len() < 2 {
        return Vec::new();
    }
    let mut players: Vec<BarePlayer<'_>> = Vec::new();
    for index in 0..above {
        let (text, start) = (parse.line_text(index), parse.line_start(index));
        let due = letters.get(players.len()).copied();
        let due = due.or_else(|| next_letter(&players, letters));
        let player = BarePlayer::colored(index, text, start, due)
            .or_else(|| BarePlayer::of(index, text, start));
        match player.filter(|player| due == Some(player.letter)) {
            Some(player) => players.push(player),
            None if players.is_empty() => {}
            None => break,
        }
    }
    match players.len() >= letters.len() {
        true => players,
        false => Vec::new(),
    }
}

/// The letter of the next player behind `players`, who have those of all who move, if all of them stand behind their colors: who
/// has not moved yet is named like the others. `None` if the letters of the moves have gaps.
fn next_letter(players: &[BarePlayer<'_>], letters: &[char]) -> Option<char> {
    let are_colored = players.iter().all(|player| player.color.is_some());
    let are_first = letters.iter().copied().eq(('A'..='Z').take(letters.len()));
    // There are no more players than meeple colors.
    let next = ('A'..='H').nth(players.len());
    next.filter(|_| are_colored && are_first)
}

/// The starts of the lines between `players` and the first move that would be no moves below the lines of players: `Ort: Jena`.
pub(super) fn noted_below(
    parse: &Parse,
    game: &Sheet,
    players: &[BarePlayer<'_>],
) -> Vec<TextSize> {
    let Some(last) = players.last() else {
        return Vec::new();
    };
    let above = game.lines.iter().enumerate();
    let above = above.take_while(|(_, line)| !is_play(line));
    let below = above.skip_while(|(index, _)| *index <= last.line);
    // Others have findings of their own.
    let is_said = |text: &str| {
        !holds_move(text) && !is_row(text) && names::starter_tile(text.trim()).is_none()
    };
    let lines = below.filter(|(index, line)| {
        matches!(line.content, Content::Game(_) | Content::Text) && is_said(parse.line_text(*index))
    });
    let start =
        |index: usize| parse.line_start(index) + TextSize::of(blank_start(parse.line_text(index)));
    lines.map(|(index, _)| start(index)).collect()
}

/// The finding on `players`, with the repair that makes players' lines of all their lines, and notes of those in `text` that begin
/// at `notes`.
pub(super) fn named_barely(
    players: &[BarePlayer<'_>],
    text: &str,
    notes: &[TextSize],
) -> Option<Finding> {
    let first = players.first()?;
    let message = format!(
        "A player's line is a letter, `=` and a name: write `{}`. Without `=` the line names the game.",
        first.written()
    );
    let edits = players
        .iter()
        .map(|player| Edit::replace(player.range, player.written()));
    let mut edits: Vec<Edit> = edits.collect();
    // The edits of a habit are counted, so the notes are part of the last player's.
    if let Some((last, edit)) = players.last().zip(edits.last_mut()) {
        let (mut written, mut end) = (last.written(), last.range.end());
        for &note in notes {
            let between = text.get(usize::from(end)..usize::from(note));
            written.push_str(between.unwrap_or_default());
            written.push_str("/ ");
            end = note;
        }
        *edit = Edit::replace(TextRange::new(last.range.start(), end), written);
    }
    let fix = Fix::guess("Write = for all players", edits);
    let mut finding = rules::syntax::EQUALS_MISSING.at(first.range, message);
    // They may be the name of the game.
    finding.severity = Severity::Warning;
    Some(finding.with_fix(fix))
}
