//! Completion of lines other than turns, and of the starts of lines.

use notation::{Completion, CompletionKind, Order as _};

use super::CompletionContext;
use crate::{
    game::facts::{Deck, Faction, Hireling, Landmark, Map, Suit},
    read::ast::HeaderKey,
    tell::{describe, meaning::header_key_text, next},
};

/// Starts of a line: missing header keys, player lines, the next turn.
pub(super) fn line_start(spot: &CompletionContext<'_>, before: &str) -> Vec<Completion> {
    let fragment = before.trim_start();
    if !fragment.chars().all(char::is_alphabetic) {
        return Vec::new();
    }
    let replace = spot.replace(fragment);
    let game = spot.game;
    let above = |line: usize| line < spot.cursor.line;
    let body_above = game.turns.iter().any(|turn| above(turn.line))
        || game.players.iter().any(|player| above(player.line));
    let mut found = Vec::new();
    if !body_above {
        for key in HeaderKey::ALL {
            let written = game
                .header
                .iter()
                .any(|line| line.key == key && line.line != spot.cursor.line);
            let later = game
                .header
                .iter()
                .any(|line| line.key > key && above(line.line));
            if written || later {
                continue;
            }
            let optional_on_fall = key == HeaderKey::Clearings && spot.map() == Some(Map::Fall);
            if optional_on_fall {
                continue;
            }
            let insert = match key {
                HeaderKey::Map => "Map: ${1|Fall,Winter,Lake,Mountain|}",
                HeaderKey::Deck => "Deck: ${1|E&P,Standard|}",
                HeaderKey::Clearings => {
                    "Clearings: ${1:F}1, ${2:M}2, ${3:R}3, ${4:F}4, ${5:M}5, ${6:R}6, ${7:F}7, ${8:M}8, ${9:R}9, ${10:F}10, ${11:M}11, ${12:R}12"
                }
                HeaderKey::Landmarks => "Landmarks: ${1:tower}->${2:10}",
                HeaderKey::Hirelings => "Hirelings: h_${1:E}, h_${2:V}, h_${3:S}",
                HeaderKey::Pool => "Pool: $1",
            };
            found.push(
                Completion::new(CompletionKind::Keyword, format!("{}:", key.name()), replace)
                    .documentation(header_key_text(key))
                    .snippet(insert),
            );
        }
    }
    found.extend(faction_lines(spot, fragment));
    if game.winner.is_none() && game.turns.iter().any(|turn| above(turn.line)) {
        found.push(
            Completion::new(CompletionKind::Keyword, "Winner:", replace)
                .detail("the factions that won")
                .insert("Winner: "),
        );
    }
    found
}

/// Starts of turns, the faction that plays next first.
fn faction_lines(spot: &CompletionContext<'_>, fragment: &str) -> Vec<Completion> {
    let game = spot.game;
    let replace = spot.replace(fragment);
    let above = game
        .turns
        .partition_point(|turn| turn.line < spot.cursor.line);
    let next = next::next_factions(game, game.turns.get(..above).unwrap_or_default());
    let is_forced = next.len() == 1;
    let next = next.first().copied();
    let mut factions = spot.factions();
    factions.order_by_key(|faction| Some(*faction) != next);
    factions
        .into_iter()
        .map(|faction| {
            let known = game
                .players
                .iter()
                .any(|player| player.faction.value == faction && player.line != spot.cursor.line);
            let letter = faction.letter();
            let mut completion =
                Completion::new(CompletionKind::Faction, format!("{letter}:"), replace)
                    .documentation(describe::faction(game, faction));
            completion.preselect = Some(faction) == next;
            // Nobody plays on where the winner is written.
            let is_over = game.winner.is_some();
            completion.certain = completion.preselect && is_forced && known && !is_over;
            if known {
                completion.detail(format!("a turn of the {}", faction.short_name()))
            } else {
                completion
                    .detail(format!("who plays the {}", faction.short_name()))
                    .snippet(format!("{letter}: ${{1:Player}}"))
            }
        })
        .collect()
}

/// Values of a header key.
pub(super) fn value(spot: &CompletionContext<'_>, key: HeaderKey, before: &str) -> Vec<Completion> {
    let fragment = before.trim_start();
    let replace = spot.replace(fragment);
    match key {
        HeaderKey::Map => Map::ALL
            .into_iter()
            .map(|map| {
                Completion::new(CompletionKind::Value, map.name(), replace)
                    .documentation(describe::map(map))
            })
            .collect(),
        HeaderKey::Deck => Deck::ALL
            .into_iter()
            .map(|deck| {
                Completion::new(CompletionKind::Value, deck.name(), replace).detail(deck.title())
            })
            .collect(),
        HeaderKey::Clearings => suits(spot, before),
        HeaderKey::Landmarks => landmarks(spot, before),
        HeaderKey::Hirelings => hirelings(spot, before),
        HeaderKey::Pool => {
            let replace = spot.replace("");
            Faction::ALL
                .into_iter()
                .filter(|faction| !before.contains(faction.letter()))
                .map(|faction| spot.faction(faction, replace))
                .collect()
        }
    }
}

/// Winners: factions of this game that are not named yet.
pub(super) fn factions(spot: &CompletionContext<'_>, before: &str) -> Vec<Completion> {
    let replace = spot.replace("");
    spot.factions()
        .into_iter()
        .filter(|faction| !before.contains(faction.letter()))
        .map(|faction| spot.faction(faction, replace))
        .collect()
}

fn suits(spot: &CompletionContext<'_>, before: &str) -> Vec<Completion> {
    let fragment = before.rsplit(',').next().unwrap_or_default().trim_start();
    if !fragment.is_empty() {
        return Vec::new();
    }
    let number = before.matches(',').count() + 1;
    if number > 12 {
        return Vec::new();
    }
    [Suit::Fox, Suit::Mouse, Suit::Rabbit]
        .into_iter()
        .map(|suit| {
            Completion::new(
                CompletionKind::Value,
                format!("{}{number}", suit.letter()),
                spot.replace(""),
            )
            .detail(format!("clearing {number} is a {} clearing", suit.name()))
        })
        .collect()
}

fn landmarks(spot: &CompletionContext<'_>, before: &str) -> Vec<Completion> {
    let setup = before.rsplit('/').next().unwrap_or_default().trim_start();
    if let Some((_, clearing)) = setup.split_once("->") {
        return super::places::clearings(spot, clearing.trim_start(), None);
    }
    Landmark::ALL
        .into_iter()
        .map(|landmark| {
            Completion::new(CompletionKind::Value, landmark.name(), spot.replace(setup))
                .detail(landmark.title())
                .documentation(describe::landmark(landmark))
                .snippet(format!("{}->$1", landmark.name()))
        })
        .collect()
}

fn hirelings(spot: &CompletionContext<'_>, before: &str) -> Vec<Completion> {
    if before.contains('/') {
        return Vec::new();
    }
    let fragment = before.rsplit(',').next().unwrap_or_default().trim_start();
    let replace = spot.replace(fragment);
    let playing: Vec<char> = spot
        .game
        .players
        .iter()
        .map(|player| player.faction.value.letter())
        .collect();
    Hireling::ALL
        .into_iter()
        .filter(|hireling| !playing.contains(&hireling.letter()))
        .filter(|hireling| {
            let code = format!("h_{}", hireling.letter());
            !before
                .get(..before.len() - fragment.len())
                .unwrap_or_default()
                .contains(&code)
        })
        .flat_map(|hireling| {
            [false, true].map(|demoted| {
                let code = format!("h_{}{}", hireling.letter(), if demoted { "d" } else { "" });
                Completion::new(CompletionKind::Faction, code, replace)
                    .detail(hireling.name(demoted))
                    .documentation(describe::hireling(hireling, demoted))
            })
        })
        .collect()
}
