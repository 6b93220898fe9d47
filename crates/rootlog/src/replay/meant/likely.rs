//! Whether the text with a slip undone is something that a player would write; most such texts are not.

use notation::{Finding, Ranged, Severity, work};

use crate::{
    checks,
    game::facts::{PieceClass, Track},
    read::{
        ast::{self, Action, ActionKind, Area, Location, Move, Party, Thing, Turn},
        parser,
    },
    replay::{facts::Facts, pieces::piece},
};

use super::{MOST_PLACED, Slip, glance::is_separator};

/// Whether `slip` in `turn` yields readable and plausible actions.
pub(in crate::replay) fn is_likely(facts: &Facts, turn: &Turn, slip: &Slip) -> bool {
    let letter = turn.faction.value.letter();
    let line = format!("{letter}:{}", slip.meant.trim_matches(is_separator));
    work::count(2 + line.len() / 8);
    let Some(read) = read_alone(facts, &line) else {
        return false;
    };
    let mut actions = read.actions.iter();
    // A path is opened as often as something moves along it, so opening one is never repaired away.
    if paths_opened(&slip.meant) < paths_opened(&slip.was) {
        return false;
    }
    !read.actions.is_empty() && actions.all(|action| is_plausible(action, turn, &slip.was))
}

/// How many of `actions` open a path, as `5_9->` does.
fn paths_opened(actions: &str) -> usize {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let opens = |action: &&str| {
        let path = action.trim().strip_suffix("->");
        let ends = path.and_then(|path| path.split_once('_'));
        ends.is_some_and(|(low, high)| is_number(low) && is_number(high))
    };
    actions.split(is_separator).filter(opens).count()
}

/// `line` as a turn; `None` if it has any error or odd text.
fn read_alone(facts: &Facts, line: &str) -> Option<Turn> {
    let parse = parser::parse_line(line);
    if parse.findings.iter().any(is_wrong) {
        return None;
    }
    let (turn, slips) = ast::lower_turn(parse.tree.root(line))?;
    let is_right = !slips.iter().any(is_wrong)
        && !checks::validate_turn(&facts.header, line, &turn)
            .iter()
            .any(is_wrong);
    is_right.then_some(turn)
}

fn is_wrong(finding: &Finding) -> bool {
    finding.severity >= Severity::Warning
}

/// Whether `action`, which the notation allows, is plausible in `turn` for an author who wrote `was`.
fn is_plausible(action: &Action, turn: &Turn, was: &str) -> bool {
    match &action.kind {
        ActionKind::Battle(battle) => match battle.attacker.value {
            // Only the faction of the turn attacks, unless another attacker was written.
            Party::Faction(attacker) => {
                let stood_there = || was.contains(&format!("{}X", attacker.letter()));
                battle.defender.value != battle.attacker.value
                    && (attacker == turn.faction.value || stood_there())
            }
            Party::Hireling(_) => battle.defender.value != battle.attacker.value,
        },
        ActionKind::Move(movement) => is_plausible_move(movement, turn, was),
        _ => true,
    }
}

/// Whether a move is plausible. Pieces and items do not move together; all items of a board seldom move; a track holds only
/// its own items; no player gains an item that they have; buildings are not kept on boards; pieces go to clearings or to a
/// board, each named once; and no player places a dozen pieces.
fn is_plausible_move(movement: &Move, turn: &Turn, was: &str) -> bool {
    let has =
        |wanted: fn(&Thing) -> bool| movement.entries.iter().any(|entry| wanted(&entry.thing));
    let has_pieces = has(|thing| matches!(thing, Thing::Piece(_)));
    let has_items = has(|thing| matches!(thing, Thing::Item(_) | Thing::AllItems));
    let moves_all = has(|thing| *thing == Thing::AllItems) && !was.contains("%_");
    let has_building =
        has(|thing| matches!(thing, Thing::Piece(piece) if piece.class == PieceClass::Building));
    let to_board = |place: &Ranged<Location>| matches!(place.value, Location::Board(_));
    let starts = movement.entries.iter();
    let mut starts = starts.filter_map(|entry| entry.start.as_ref());
    let keeps_building =
        has_building && (movement.destinations.iter().any(to_board) || starts.any(to_board));
    let places_many = movement.entries.iter().any(|entry| {
        let count = entry.count.value;
        let is_new = entry.start.is_none() && count > MOST_PLACED && !turn.setup;
        is_new && !was.contains(&format!("{count}w"))
    });
    let goals = &movement.destinations;
    let scatters = goals.len() > 1 && goals.iter().any(to_board) && !was.contains('$');
    !(lacks_letter(movement, was)
        || has_pieces && has_items
        || moves_all
        || tracks_other(movement)
        || gains_own(movement, turn)
        || keeps_building
        || places_many
        || scatters
        || repeats(goals, was))
}

/// Whether a piece lacks its letter although no piece of its class did in `was`.
fn lacks_letter(movement: &Move, was: &str) -> bool {
    let stood_bare = |class: char| {
        let mut parts = was.split(class);
        parts.next();
        parts.any(|behind| !behind.starts_with('_'))
    };
    movement.entries.iter().any(|entry| {
        let Thing::Piece(written) = &entry.thing else {
            return false;
        };
        piece(written).lacks_letter() && !stood_bare(written.class.letter())
    })
}

/// Whether a move names a track and an item that no track holds.
fn tracks_other(movement: &Move) -> bool {
    let is_track = |place: &Ranged<Location>| {
        let area = match place.value {
            Location::Items { area, .. } => area,
            _ => None,
        };
        area == Some(Area::Track)
    };
    let comes = movement.destinations.iter().any(is_track);
    movement.entries.iter().any(|entry| {
        let is_other = matches!(entry.thing, Thing::Item(item) if item.track() != Track::Track);
        is_other && (comes || entry.start.as_ref().is_some_and(is_track))
    })
}

/// Whether a faction gains an item that is already on its board.
fn gains_own(movement: &Move, turn: &Turn) -> bool {
    let is_own = |place: &Ranged<Location>| matches!(place.value, Location::Items { .. });
    let own = Location::Board(Party::Faction(turn.faction.value));
    let gains = |place: &Ranged<Location>| place.value == own;
    let mut entries = movement.entries.iter();
    entries.any(|entry| entry.start.as_ref().is_some_and(is_own))
        && movement.destinations.iter().any(gains)
}

/// Whether `places` names a place twice and `was` did not.
fn repeats(places: &[Ranged<Location>], was: &str) -> bool {
    let twice = places.iter().enumerate().filter(|(index, place)| {
        let above = places.iter().take(*index);
        above.into_iter().any(|other| other.value == place.value)
    });
    let stood = |place: &Location| match place {
        Location::Clearing(clearing) => {
            let numbers = was.split(|character: char| !character.is_ascii_digit());
            numbers
                .filter(|number| *number == clearing.to_string())
                .count()
                > 1
        }
        _ => true,
    };
    twice.into_iter().any(|(_, place)| !stood(&place.value))
}
