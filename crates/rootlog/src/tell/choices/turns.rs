//! Whole lines: the next turn, the winner, and the header of a new game.

use notation::{Choice, Edit, TextRange, TextSize, Then, say};

use super::Desk;
use crate::{
    game::{
        VictoryBy,
        facts::{Deck, Faction, Map, WINNING_POINTS},
    },
    read::{
        ast::Turn,
        parser::{self, LineClass},
        words,
    },
    tell::next::{self, Next},
};

/// The seats of a game: the factions in the page's order.
pub(crate) const SEATS: [&str; Faction::ALL.len()] = {
    let mut names = [""; Faction::ALL.len()];
    let mut seat = 0;
    while seat < names.len() {
        names[seat] = Faction::ALL[seat].name();
        seat += 1;
    }
    names
};

/// The choices that end a turn or the game; none while the turn has no action, or has more below.
pub(super) fn end(desk: &Desk<'_>) -> Vec<Choice> {
    let next = &desk.next;
    if next.done == 0 || next.done < desk.turn.actions.len() {
        return Vec::new();
    }
    let mut choices = lines(next);
    let last = next.game.turns.len().checked_sub(1);
    if next.turn == last && next.game.winner.is_none() {
        choices.extend(winners(desk));
    }
    choices
}

/// The lines of the factions that can play next.
pub(super) fn lines(next: &Next<'_>) -> Vec<Choice> {
    let count = next.turn.map_or(0, |turn| turn + 1);
    let turns = next.game.turns.get(..count).unwrap_or_default();
    let follower = next.game.turns.get(count);
    let choices = next::next_factions(next.game, turns)
        .into_iter()
        .map(|faction| {
            let is_setup = turns.iter().all(|turn| turn.faction.value != faction);
            let what = if is_setup { "set-up" } else { "turn" };
            let label = format!("the {what} of {}", words::the(faction));
            let text = format!("{}:", faction.letter());
            let written = follower.filter(|turn| turn.faction.value == faction);
            let written =
                written.map(|turn| TextRange::new(turn.range.start(), behind_colon(next, turn)));
            let breaks = 1 + usize::from(begins_round(turns, faction, is_setup));
            let then = Then::follow_or(written, || below(next, breaks, &text));
            Choice::new(label, text, then)
                .group("the next turn")
                .effect(faction.name())
        });
    choices.collect()
}

/// Whether a blank line precedes the next turn: it begins a round or the set-up.
fn begins_round(turns: &[Turn], faction: Faction, is_setup: bool) -> bool {
    let mut played = turns.iter().filter(|turn| !turn.setup);
    match played.next() {
        None => turns.is_empty() || !is_setup,
        Some(first) => first.faction.value == faction,
    }
}

/// The start of a turn's actions.
pub(super) fn behind_colon(next: &Next<'_>, turn: &Turn) -> TextSize {
    let letter = turn.faction.range.end();
    let rest = next.record.text().get(usize::from(letter)..);
    let colon = rest.unwrap_or_default().find(':').unwrap_or(0) + 1;
    letter + TextSize::try_from(colon).unwrap_or_default()
}

/// Writes a line below the turn, after `breaks` line breaks; below the header if there is no turn.
fn below(next: &Next<'_>, breaks: usize, line: &str) -> Vec<Edit> {
    let text = next.record.text();
    let header = next.game.header.iter().map(|header| header.line);
    let players = next.game.players.iter().map(|player| player.line);
    let before = next.game.turns.first().map_or(usize::MAX, |turn| turn.line);
    let header = header.chain(players).filter(|line| *line < before).max();
    let above = next.turn().map(|turn| turn.line).or(header);
    let end = above.map_or(TextSize::new(0), |line| {
        let range = next.record.line_range(line);
        let written = text.get(std::ops::Range::from(range)).unwrap_or_default();
        range.start() + TextSize::of(written.trim_end())
    });
    vec![Edit::insert(end, "\n".repeat(breaks) + line)]
}

/// The factions that may have won, by points or a dominance card.
fn winners(desk: &Desk<'_>) -> Vec<Choice> {
    let sides = desk.board.sides();
    let ahead = sides
        .filter(|(_, side)| side.score >= WINNING_POINTS || side.victory == VictoryBy::Dominance);
    let choices = ahead.map(|(faction, _)| {
        let text = format!("Winner: {}", faction.letter());
        let wins = words::verb(faction, "wins", "win");
        let label = say::capitalized(&format!("{} {wins}", words::the(faction)));
        let then = Then::Write(below(&desk.next, 2, &text));
        Choice::new(label, text, then).group("the game ends")
    });
    choices.collect()
}

/// The header of a new game on the Fall map, with a line for each faction with a player.
pub(crate) fn new_game(players: &[&str]) -> String {
    let header = format!(
        "Map: {}\nDeck: {}\n",
        Map::Fall.name(),
        Deck::ExilesAndPartisans.name()
    );
    let seated = Faction::ALL.into_iter().zip(players);
    let seated = seated.filter(|(_, name)| !name.trim().is_empty());
    let lines = seated.map(|(faction, name)| player_line(faction, name));
    header + &lines.collect::<String>()
}

/// The line of a player; empty if the name would not read as one.
pub(crate) fn player_line(faction: Faction, name: &str) -> String {
    let name = name.replace("//", " ");
    let name: Vec<&str> = name.split_whitespace().collect();
    let line = format!("{}: {}", faction.letter(), name.join(" "));
    match parser::classify(&line) {
        LineClass::Player => format!("{line}\n"),
        _ => format!("{}:\n", faction.letter()),
    }
}
