//! One wrong character in a word: every word that one stroke away from it, if it reads well.

use notation::{Edit, Fix, Parse, Severity, TextRange};

use super::Candidate;
use crate::{
    checks::Game,
    letters::{self, Letter},
    parser::parse_line,
    players::{are_neighbors, key},
};

/// Signs that may stand in a word of a turn.
const SIGNS: &str = "IRPYQNAFBK-=XEZWG: 123456789";
/// Longer words hold more than one slip.
const LONGEST: usize = 16;

/// The words that can be meant by the word at `range`, likely slips first.
pub(super) fn candidates(parse: &Parse, game: &Game, range: TextRange) -> Vec<Candidate> {
    let line = parse.line_at(range.start());
    let text = parse.line_text(line);
    let start = usize::from(range.start() - parse.line_start(line));
    let Some(word) = text.get(start..start + usize::from(range.len())) else {
        return Vec::new();
    };
    if word.chars().count() > LONGEST {
        return Vec::new();
    }
    let errors = |line: &str| {
        parse_line(line)
            .findings
            .iter()
            .filter(|finding| finding.severity > Severity::Hint)
            .count()
    };
    let now = errors(&text);
    let mut found: Vec<(u8, String)> = variants(word)
        .into_iter()
        .filter(|(_, variant)| reads_well(variant, word, game))
        .filter(|(_, variant)| {
            let mut changed = text.clone();
            changed.replace_range(start..start + word.len(), variant);
            errors(&changed) < now.max(1)
        })
        .collect();
    found.sort();
    found.dedup_by(|a, b| a.1 == b.1);
    found
        .into_iter()
        .map(|(rank, variant)| Candidate {
            fix: Fix::guess(
                if variant.is_empty() {
                    format!("Remove {word}")
                } else {
                    format!("Write {variant}")
                },
                vec![Edit::replace(range, variant)],
            ),
            rank,
        })
        .collect()
}

/// Whether every part of `variant` is a throw, of a player of this game if the game names its players.
fn reads_well(variant: &str, word: &str, game: &Game) -> bool {
    let names_players = !game.sheet.players.is_empty();
    // Actions are written in the case of the word, capitals if it shows none.
    let old = word.split_once(':').map_or(word, |(_, actions)| actions);
    let lower = old.chars().any(char::is_lowercase) && !old.chars().any(char::is_uppercase);
    let reads = |actions: &str| {
        let cased = if lower {
            actions.to_lowercase()
        } else {
            actions.to_uppercase()
        };
        actions == cased && letters::is_actions(actions)
    };
    let own = word.split(':').next().unwrap_or_default();
    let knows = |name: &str| {
        // The word's own player may be new, unless the player is what is doubted.
        (name == own && game.sheet.players.len() < 3)
            || game
                .sheet
                .players
                .iter()
                .any(|player| key(&player.name) == key(name) && player.places.len() > 1)
    };
    !variant.is_empty()
        && variant.split(' ').all(|part| match part.split_once(':') {
            Some((name, actions)) => knows(name) && reads(actions),
            None => reads(part) && (!names_players || is_teams_own(part)),
        })
}

/// Actions that have no player even where players are named: unthrown batons, the end, an advantage line.
fn is_teams_own(actions: &str) -> bool {
    letters::is_legacy_advantage(actions)
        || letters::scan(actions).iter().any(|piece| {
            matches!(
                piece.letter,
                Some(
                    Letter::Unthrown
                        | Letter::Win
                        | Letter::Resign
                        | Letter::Advantage
                        | Letter::Inkast
                )
            )
        })
}

/// The words one stroke away, with how likely the slip is: 0 two keys swapped or one hit twice, 1 a key beside it, 2 any
/// other.
fn variants(word: &str) -> Vec<(u8, String)> {
    let characters: Vec<char> = word.chars().collect();
    let mut found = Vec::new();
    let mut push = |rank: u8, characters: &[char], sign: Option<char>| {
        // The end of a game is rare.
        let rare = sign.is_some_and(|sign| "EWGewg".contains(sign));
        found.push((rank + u8::from(rare) * 2, characters.iter().collect()));
    };
    for at in 0..characters.len() {
        let mut dropped = characters.clone();
        let gone = dropped.remove(at);
        let doubled = at > 0 && characters[at - 1] == gone;
        push(if doubled { 0 } else { 2 }, &dropped, None);
        if at > 0 {
            let mut swapped = characters.clone();
            swapped.swap(at - 1, at);
            push(0, &swapped, None);
        }
        for sign in signs() {
            let mut replaced = characters.clone();
            replaced[at] = sign;
            let rank = if are_neighbors(gone, sign) { 1 } else { 2 };
            push(rank, &replaced, Some(sign));
        }
    }
    for at in 0..=characters.len() {
        for sign in signs() {
            let mut inserted = characters.clone();
            inserted.insert(at, sign);
            push(2, &inserted, Some(sign));
        }
    }
    found
}

/// The signs to try: those of the notation in both cases, and letters, for names.
fn signs() -> impl Iterator<Item = char> {
    SIGNS.chars().chain('a'..='z')
}
