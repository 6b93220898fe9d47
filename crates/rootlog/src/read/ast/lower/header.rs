//! Reads header, player and winner lines into the [`Sheet`].

use notation::{Ranged, TextRange, TextSize};

use super::{
    action::Lowering,
    word::{first_letter, hireling, number},
};
use crate::{
    game::facts::{Deck, Faction, Landmark, Map, Suit},
    read::{
        ast::{HeaderKey, HeaderLine, Node, Player, Sheet},
        parser,
        syntax::SyntaxKind::{self, *},
    },
};

/// Adds the header line `node` to the game.
pub(super) fn header_line(
    lowering: &mut Lowering<'_>,
    game: &mut Sheet,
    node: Node<'_>,
    line: usize,
) {
    let Some(key_token) = node.part(HEADER_KEY) else {
        return;
    };
    let Some(key) = HeaderKey::from_word(key_token.text()) else {
        return;
    };
    let (value, value_range) = value(node);
    // Only the first line with a key counts.
    let repeated = game.first_of(key).is_some();
    match key {
        _ if repeated => {}
        HeaderKey::Map => {
            game.map = game
                .map
                .take()
                .or_else(|| Some(Ranged::new(Map::from_name(&value)?, value_range)));
        }
        HeaderKey::Deck => {
            game.deck = game
                .deck
                .take()
                .or_else(|| Some(Ranged::new(Deck::from_name(&value)?, value_range)));
        }
        HeaderKey::Clearings => {
            for entry in node.nodes(SUIT_ENTRY) {
                let suit = entry.part(SUIT).and_then(|token| {
                    Suit::from_letter(first_letter(token.text()).to_ascii_uppercase())
                });
                let clearing = entry.part(CLEARING).map(|token| number(token.text()));
                if let (Some(suit), Some(clearing)) = (suit, clearing) {
                    game.clearings
                        .push(Ranged::new((suit, clearing), entry.text_range()));
                }
            }
        }
        HeaderKey::Landmarks => {
            for setup in node.nodes(LANDMARK_SETUP) {
                let landmark = setup
                    .part(LANDMARK)
                    .and_then(|token| Landmark::from_name(token.text()));
                let clearing = setup.part(CLEARING).map(|token| number(token.text()));
                if let (Some(landmark), Some(clearing)) = (landmark, clearing) {
                    game.landmarks
                        .push(Ranged::new((landmark, clearing), setup.text_range()));
                }
            }
        }
        HeaderKey::Hirelings => {
            for entry in node.nodes(HIRELING_ENTRY) {
                let name = entry.part(HIRELING_NAME);
                if let Some((hireling, side)) = name.and_then(hireling) {
                    game.hirelings
                        .push(Ranged::new((hireling, side), entry.text_range()));
                }
            }
            game.hireling_setup = lowering.actions(node, None);
        }
        HeaderKey::Pool => game.pool = factions(node),
    }
    if !repeated {
        game.first_lines.push((key, game.header.len()));
    }
    game.header.push(HeaderLine {
        key,
        key_range: key_token.text_range(),
        value,
        value_range,
        line,
        range: line_range(node),
    });
}

/// The player line `node`; `None` if its faction is unknown.
pub(super) fn player(node: Node<'_>, line: usize) -> Option<Player> {
    let faction = faction(node)?;
    let name = node.part(TEXT);
    let range = line_range(node);
    Some(Player {
        faction,
        name: name.map_or_else(
            || Ranged::new(String::new(), TextRange::empty(range.end())),
            |token| Ranged::new(token.text().to_owned(), token.text_range()),
        ),
        line,
        range,
    })
}

/// The `Winner:` line `node`.
pub(super) fn winner(node: Node<'_>) -> Ranged<Vec<Ranged<Faction>>> {
    Ranged::new(factions(node), line_range(node))
}

/// The faction that the line `node` is about. A small letter is read as a capital, and its name as its letter.
pub(super) fn faction(node: Node<'_>) -> Option<Ranged<Faction>> {
    let token = node.part(FACTION)?;
    let faction = Faction::from_name(token.text())?;
    Some(Ranged::new(faction, token.text_range()))
}

fn factions(node: Node<'_>) -> Vec<Ranged<Faction>> {
    node.parts()
        .filter(|token| token.kind() == FACTION)
        .filter_map(|token| {
            let named = Faction::from_name(token.text());
            let letter = first_letter(token.text()).to_ascii_uppercase();
            let faction = named.or_else(|| Faction::from_letter(letter))?;
            Some(Ranged::new(faction, token.text_range()))
        })
        .collect()
}

/// The text after the colon, without blanks and comment, and without quotes around it.
fn value(node: Node<'_>) -> (String, TextRange) {
    let end = line_range(node).end();
    let start = node
        .tokens()
        .skip_while(|token| token.kind() != COLON)
        .skip(1)
        .find(|token| token.kind() != WHITESPACE)
        .map_or(end, |token| token.text_range().start());
    let first_node = node
        .children()
        .next()
        .map_or(end, |child| child.text_range().start());
    let range = TextRange::new(start.min(first_node).min(end), end);
    let within = range - node.text_range().start();
    let written = node.text().get(std::ops::Range::from(within));
    let written = written.unwrap_or_default();
    match parser::unquoted(written) {
        Some(inner) => {
            let quote = written
                .chars()
                .next()
                .map_or(TextSize::new(0), TextSize::of);
            (
                inner.to_owned(),
                TextRange::at(range.start() + quote, TextSize::of(inner)),
            )
        }
        None => (written.to_owned(), range),
    }
}

/// The line without the blanks at its ends, comment and line break.
pub(super) fn line_range(node: Node<'_>) -> TextRange {
    node.solid_range(SyntaxKind::is_trivia)
}
