//! Descriptions of Root's pieces, places and cards, as Markdown for hovers and completions.

use notation::say;

use crate::{
    game::facts::{
        self, BoardCard, Deck, Faction, Hireling, Item, Landmark, Map, MapFacts, PieceClass, Quest,
        Suit, Track,
    },
    read::{
        ast::{Party, Sheet, WrittenPiece},
        words,
    },
};

/// The suit of a clearing in this game; `None` if it is not known.
pub(crate) fn suit_of(game: &Sheet, clearing: u8) -> Option<Suit> {
    let written = game
        .clearings
        .iter()
        .find(|entry| entry.value.1 == clearing)
        .map(|entry| entry.value.0);
    written.or_else(|| {
        let suits = game.map.as_ref()?.value.facts().suits?;
        let index = usize::from(clearing).checked_sub(1)?;
        suits.get(index).copied()
    })
}

/// A clearing with its suit, slots and neighbors on this game's map.
pub(crate) fn clearing(game: &Sheet, clearing: u8) -> String {
    let Some(map) = game.map.as_ref().map(|map| map.value) else {
        return format!("**Clearing {clearing}**");
    };
    let facts = map.facts();
    let mut head = format!("**Clearing {clearing}** of the {} map", map.name());
    if let Some(suit) = suit_of(game, clearing) {
        head.push_str(&format!(" · {}", suit.name()));
    }
    let slots = facts.slots_of(clearing);
    head.push_str(&format!(
        " · {}{}",
        count(slots, "building slot", "building slots"),
        if facts.has_ruin(clearing) {
            ", one with a ruin at the start"
        } else {
            ""
        }
    ));
    let mut lines = vec![head];
    lines.extend(neighbors(facts, clearing));
    lines.join("\n\n")
}

fn neighbors(facts: &MapFacts, clearing: u8) -> Vec<String> {
    let numbers = |clearings: Vec<u8>| {
        let names: Vec<String> = clearings.iter().map(u8::to_string).collect();
        say::and(&names)
    };
    let mut parts = vec![format!("Paths to {}.", numbers(facts.neighbors(clearing)))];
    let closed = facts.closed_neighbors(clearing);
    if !closed.is_empty() {
        parts.push(format!("Closed at the start: to {}.", numbers(closed)));
    }
    let river = facts.river_neighbors(clearing);
    if !river.is_empty() {
        parts.push(format!("By water to {}.", numbers(river)));
    }
    let forests: Vec<String> = facts
        .forests
        .iter()
        .filter(|forest| forest.contains(&clearing))
        .map(|forest| words::joined_numbers(forest))
        .collect();
    let mut lines = vec![parts.join(" ")];
    if !forests.is_empty() {
        lines.push(format!("Forests: {}.", forests.join(", ")));
    }
    lines
}

/// A forest with the clearings around it.
pub(crate) fn forest(clearings: &[u8]) -> String {
    let names: Vec<String> = clearings.iter().map(u8::to_string).collect();
    format!("**A forest**, between the clearings {}", say::and(&names))
}

/// A map: its paths, rivers and ruins in brief.
pub(crate) fn map(map: Map) -> String {
    let facts = map.facts();
    let ruins: Vec<String> = facts.ruins.iter().map(u8::to_string).collect();
    let mut text = format!(
        "**The {} map** · 12 clearings, {} paths, {} forests; ruins in {}",
        map.name(),
        facts.paths.len(),
        facts.forests.len(),
        say::and(&ruins)
    );
    if !facts.closed.is_empty() {
        text.push_str(&format!(
            "; {} more paths are closed at the start",
            facts.closed.len()
        ));
    }
    if let Some(ferry) = facts.ferry_start {
        text.push_str(&format!("; the ferry starts in clearing {ferry}"));
    }
    if let Some(tower) = facts.tower {
        text.push_str(&format!("; the tower stands in clearing {tower}"));
    }
    text
}

/// A deck.
pub(crate) fn deck(deck: Deck) -> String {
    format!(
        "**The {}** · 54 cards: 5 ambushes, 4 dominances, 20 items, 25 effects",
        deck.title()
    )
}

/// A faction, with its player and the contents of its board.
pub(crate) fn faction(game: &Sheet, faction: Faction) -> String {
    let player = game
        .players
        .iter()
        .find(|player| player.faction.value == faction)
        .filter(|player| !player.name.value.is_empty())
        .map_or_else(String::new, |player| {
            format!(" · played by {}", player.name.value)
        });
    let pieces: Vec<String> = faction
        .pieces()
        .iter()
        .map(|piece| format!("`{}` {} ({})", piece, piece.name, piece.supply))
        .collect();
    format!(
        "**{}** (`{}`){player}\n\nPieces: {}.\n\nIts board `{}$` holds {}.",
        faction.name(),
        faction.letter(),
        pieces.join(", "),
        faction.letter(),
        faction.board()
    )
}

/// A hireling.
pub(crate) fn hireling(hireling: Hireling, demoted: bool) -> String {
    let facts = hireling.facts();
    let pieces: Vec<String> = facts
        .pieces
        .iter()
        .map(|(class, supply, name)| format!("`{}` {name} ({supply})", class.letter()))
        .collect();
    let mut text = format!(
        "**{}**, a hireling (`h_{}`{})",
        hireling.name(demoted),
        hireling.letter(),
        if demoted { ", demoted" } else { "" }
    );
    if !demoted {
        text.push_str(&format!(
            "\n\nPieces: {}. Set up with {}.",
            pieces.join(", "),
            facts.setup
        ));
    }
    if let Some((promoted, demoted)) = facts.newer_names {
        text.push_str(&format!(
            "\n\nCalled {promoted} / {demoted} in newer boxes."
        ));
    }
    text
}

/// A landmark.
pub(crate) fn landmark(landmark: Landmark) -> String {
    format!(
        "**{}**, a landmark · {}",
        landmark.title(),
        landmark.place()
    )
}

/// A piece and the size of its supply.
pub(crate) fn piece(piece: &WrittenPiece) -> String {
    if piece.class == PieceClass::Ferry {
        return "**The ferry** (`f`): carries pieces between coastal clearings of the Lake map; who uses it draws a card".to_owned();
    }
    let code = facts::piece_code(piece.class, piece.letter, None);
    let (name, _) = words::piece_names(piece);
    let owner = words::the_party(piece.owner);
    let mut text = format!("**{}** (`{code}`) of {owner}", say::capitalized(&name));
    if let Party::Faction(faction) = piece.owner
        && let Some(facts) = faction.piece(piece.class, piece.letter)
    {
        let shared = faction == Faction::Corvids && piece.class == PieceClass::Token
            || faction == Faction::Keepers && piece.class == PieceClass::Building;
        if shared {
            text.push_str(&format!(
                " · {} {}s in all",
                faction.shared_supply(piece.class),
                if piece.class == PieceClass::Token {
                    "plot"
                } else {
                    "waystation"
                }
            ));
        } else {
            text.push_str(&format!(" · {} in all", facts.supply));
        }
        if facts.leaves_game {
            text.push_str(" · leaves the game when removed");
        }
        if let Some(suit) = faction.piece_suit(piece.class, piece.letter) {
            text.push_str(&format!(" · stands in {} clearings", suit.name()));
        }
    } else if let Party::Hireling(hireling) = piece.owner {
        let of_class = hireling
            .facts()
            .pieces
            .iter()
            .find(|(class, ..)| *class == piece.class);
        if let Some((_, supply, _)) = of_class {
            text.push_str(&format!(" · {supply} in all"));
        }
    }
    if let Some(value) = piece.value {
        text.push_str(&format!(" · worth {value}"));
    }
    text
}

/// A card of a deck.
pub(crate) fn card(card: &facts::Card) -> String {
    let mut head = format!("**{}** · {} card", card.title, card.suit.name());
    if let Some(cost) = card.cost_text() {
        head.push_str(&format!(" · costs {cost}"));
    }
    if let Some(item) = card.item {
        head.push_str(&format!(
            " · {} and {}",
            item.name(),
            count(card.points, "point", "points")
        ));
    }
    head.push_str(&format!(" · {} in the deck", card.count));
    let mut names = vec![format!("`{}`", card.name)];
    names.extend(card.abbreviation.map(|short| format!("`{short}`")));
    names.extend(card.craft_abbreviation.map(|short| format!("`Z{short}`")));
    format!("{head}\n\n{}\n\nWritten {}.", card.effect, say::or(&names))
}

/// The cards of this game called `name`, or a board card, or a quest; `None` for unknown names.
pub(crate) fn named_card(game: &Sheet, name: &str, suit: Option<Suit>) -> Option<String> {
    if let Some(found) = facts::board_card(name) {
        return Some(board_card(found));
    }
    let decks = match &game.deck {
        Some(deck) => vec![deck.value],
        None => Deck::ALL.to_vec(),
    };
    let mut found: Vec<&facts::Card> = decks.iter().flat_map(|deck| deck.find(name)).collect();
    if let Some(suit) = suit
        && found.iter().any(|card| card.suit == suit)
    {
        found.retain(|card| card.suit == suit);
    }
    match found.as_slice() {
        [] => Quest::find(name).map(quest),
        [one] => Some(card(one)),
        [first, rest @ ..] if rest.iter().all(|card| card.title == first.title) => {
            let suits: Vec<String> = found
                .iter()
                .map(|card| card.suit.name().to_owned())
                .collect();
            Some(format!(
                "**{}** · a {} card\n\n{}",
                first.title,
                say::or(&suits),
                first.effect
            ))
        }
        many => {
            let titles: Vec<String> = many.iter().map(|card| card.title.to_owned()).collect();
            Some(format!("**{}**", say::or(&titles)))
        }
    }
}

/// A leader, character, minister, mood or retainer.
pub(crate) fn board_card(card: BoardCard) -> String {
    let head = format!(
        "**{}** (`#{}`), {}",
        card.title(),
        card.name(),
        card.kind_text()
    );
    let more = match card {
        BoardCard::Leader(leader) => {
            let [first, second] = leader.viziers.map(facts::DecreeColumn::name);
            format!("Viziers in {first} and {second}. {}", leader.effect)
        }
        BoardCard::Character(character) => {
            let items: Vec<String> = character
                .items
                .iter()
                .map(|item| item.name().to_owned())
                .collect();
            format!("Starts with {}. {}", say::and(&items), character.effect)
        }
        BoardCard::Minister(minister) => format!(
            "A {}: {} cards are revealed, {} scored. {}",
            minister.rank.name(),
            say::number(minister.rank.cards()),
            count(minister.rank.points(), "point is", "points are"),
            minister.effect
        ),
        BoardCard::Mood(mood) => match mood.blocked_by {
            Some(item) => format!("Cannot be chosen with a {} in the hoard.", item.name()),
            None => "Can always be chosen.".to_owned(),
        },
        BoardCard::Retainer(_) => {
            "Bird cards of the retinue; they leave the game when they are discarded.".to_owned()
        }
    };
    format!("{head}\n\n{more}")
}

/// A quest and the items it needs.
pub(crate) fn quest(quest: &Quest) -> String {
    let printings: Vec<String> = quest
        .printings
        .iter()
        .map(|(suit, [first, second])| {
            let items = if first == second {
                format!("two {}", first.plural())
            } else {
                format!("{} and {}", first.name(), second.name())
            };
            format!("{}: {items}", suit.name())
        })
        .collect();
    format!(
        "**{}** (`{}`), a quest · {} (first printing)",
        quest.title,
        quest.name,
        printings.join("; ")
    )
}

/// An item.
pub(crate) fn item(item: Item) -> String {
    let mut text = format!(
        "**{}** (`%{}`), an item",
        say::capitalized(item.name()),
        item.letter()
    );
    if item.craftable() > 0 {
        text.push_str(&format!(" · {} in the supply", item.craftable()));
    }
    let place = match item.track() {
        Track::Track => "face up on a track of the Vagabond's board",
        Track::Satchel => "in the Satchel of the Vagabond's board",
    };
    format!("{text} · lies {place}\n\n{}", item.use_text())
}

fn count(n: u32, singular: &str, plural: &str) -> String {
    format!("{n} {}", if n == 1 { singular } else { plural })
}
