//! Completion above the moves: the line about the game, players, and the parts of their lines.

use notation::{Completion, CompletionKind};

use super::CompletionContext;
use crate::read::{ast::Content, colors::COLORS};

/// Types of games and modes on the notation's page.
const TYPES: [(&str, &str); 7] = [
    ("Turn-based", "game mode"),
    ("Real-time", "game mode"),
    ("Simple", "type of game"),
    ("BGA Arena", "type of game"),
    ("BGA", "type of game"),
    ("WTCOC", "type of game"),
    ("UKGE", "type of game"),
];

/// Lines that can begin here: the line about the game if nothing is above, and the next player.
pub(super) fn next_lines(place: &CompletionContext<'_>) -> Vec<Completion> {
    let above = place
        .game
        .lines
        .get(..place.cursor.line)
        .unwrap_or(&place.game.lines);
    let has_moves = place
        .game
        .moves()
        .next()
        .is_some_and(|(first, _)| first < place.cursor.line);
    if has_moves {
        return Vec::new();
    }
    let replace = place.last(place.before.len());
    let players = above
        .iter()
        .filter(|line| matches!(line.content, Content::Player(_)))
        .count();
    let mut found = Vec::new();
    let is_first = above
        .iter()
        .all(|line| matches!(line.content, Content::Empty));
    if is_first && place.before.is_empty() {
        let snippet = "${1:01/01/2026}, ${2:20:00 UTC}, ${3:BGA Arena}, ${4:Real-time}\n$0";
        found.push(
            Completion::new(CompletionKind::Snippet, "date, time, type, mode", replace)
                .detail("the line about the game")
                .snippet(snippet),
        );
    }
    if let Some(letter) = ('A'..='Z').nth(players) {
        found.push(
            Completion::new(CompletionKind::Player, format!("{letter} ="), replace)
                .detail("a player")
                .snippet(format!("{letter} = ${{1:nickname}}$0")),
        );
    }
    if is_first && place.before.is_empty() {
        found.push(new_game(place));
    }
    found
}

/// The word for a whole new game.
const GAME: &str = "game";

/// The lines of a new game up to its first move, where the word for it is being written in an empty record: `ga`.
pub(super) fn by_word(place: &CompletionContext<'_>) -> Option<Completion> {
    if place.before.is_empty() || !GAME.starts_with(place.before) {
        return None;
    }
    let mut others = place.game.lines.iter().enumerate();
    let is_alone =
        others.all(|(at, line)| at == place.cursor.line || matches!(line.content, Content::Empty));
    is_alone.then(|| new_game(place))
}

/// Two players and the starter tile.
fn new_game(place: &CompletionContext<'_>) -> Completion {
    let replace = place.last(place.before.len());
    Completion::new(CompletionKind::Tag, "A = \u{2026} B = \u{2026}", replace)
        .filter(GAME)
        .detail("a new game of two")
        .snippet("A = ${1:first}\nB = ${2:second}\n0 (0,0) ${3:CRFR}\n$0")
}

/// Parts of the line at the cursor.
pub(super) fn completions(place: &CompletionContext<'_>) -> Vec<Completion> {
    match place.content() {
        Some(Content::Player(_)) => player_parts(place),
        Some(Content::Game(_)) => game_parts(place),
        _ => Vec::new(),
    }
}

fn game_parts(place: &CompletionContext<'_>) -> Vec<Completion> {
    let Some((_, typed)) = place.before.rsplit_once(',') else {
        return Vec::new();
    };
    let typed = typed.trim_start();
    let replace = place.word(typed.len(), |c| c != ',');
    TYPES
        .iter()
        .map(|(text, detail)| {
            Completion::new(CompletionKind::Value, *text, replace).detail(*detail)
        })
        .collect()
}

fn player_parts(place: &CompletionContext<'_>) -> Vec<Completion> {
    if let Some((_, typed)) = place.before.rsplit_once('<')
        && !typed.contains('>')
    {
        return colors(place, typed.len());
    }
    let Some((_, parts)) = place.before.split_once('=') else {
        return Vec::new();
    };
    let is_open = |open: char, close: char| {
        parts
            .rfind(open)
            .is_some_and(|at| !parts[at..].contains(close))
    };
    let word = parts.rsplit([' ', '\t']).next().unwrap_or_default();
    if parts.trim().is_empty() || is_open('(', ')') || is_open('[', ']') || !parts.ends_with(word) {
        return Vec::new();
    }
    let is_number = word.bytes().all(|b| b.is_ascii_digit());
    if !is_number {
        return Vec::new();
    }
    let mut found = Vec::new();
    let replace = place.last(word.len());
    if word.is_empty() {
        let parts_left = [
            ('(', "(real name)", "(${1:real name})$0"),
            ('[', "[country]", "[${1:country}]$0"),
            ('<', "<color>", "<${1:color}>$0"),
        ];
        for (open, label, snippet) in parts_left {
            if !parts.contains(open) {
                found.push(
                    Completion::new(CompletionKind::Snippet, label, replace).snippet(snippet),
                );
            }
        }
    }
    for number in 1..=place.game.players().count().max(2) {
        let ordinal = crate::read::parser::ordinal_of(&number.to_string());
        found.push(
            Completion::new(CompletionKind::Value, format!("{number}{ordinal}"), replace)
                .detail("final place")
                .snippet(format!("{number}{ordinal} (${{1:points}})$0")),
        );
    }
    found
}

/// The colors that no other player has.
fn colors(place: &CompletionContext<'_>, typed: usize) -> Vec<Completion> {
    let replace = place.word(typed, |c| c != '>');
    let taken: Vec<String> = place
        .game
        .lines
        .iter()
        .enumerate()
        .filter(|(index, _)| *index != place.cursor.line)
        .filter_map(|(_, line)| match &line.content {
            Content::Player(player) => player.color.as_ref(),
            _ => None,
        })
        .map(|color| color.value.to_lowercase())
        .collect();
    COLORS
        .iter()
        .filter(|(color, _)| !taken.iter().any(|other| other == color))
        .map(|(color, _)| {
            Completion::new(CompletionKind::Value, *color, replace).insert(format!("{color}>"))
        })
        .collect()
}
