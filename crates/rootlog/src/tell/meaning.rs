//! The meaning of a symbol at its place, with the facts of the game, and the result of its action.

use notation::{Meaning, Ranged, TextRange, TextSize, rowan, say, tree};

use crate::{
    game::facts::{Deck, Faction, Item, Landmark, Map, Suit},
    read::{
        ast::{
            Action, ActionKind, Area, CardSide, Craft, Entry, HeaderKey, ItemState, Location,
            Party, Sheet, Thing, Turn,
        },
        syntax::{
            SyntaxKind::{self, *},
            SyntaxNode, SyntaxToken,
        },
        words,
    },
    record::RootlogRecord,
    replay::{Replayed, clearing_text},
    tell::{describe, sentence},
};

/// The meaning of the symbol at `at`.
pub(crate) fn meaning(record: &RootlogRecord, at: TextSize) -> Option<Meaning> {
    let root = record.root();
    let token = tree::token_at(&root, at, SyntaxKind::is_trivia)?;
    if token.kind().is_trivia() {
        return None;
    }
    let place = record.action_at(token.text_range().start());
    let turn = place.and_then(|(turn, _)| turn);
    let symbol = symbol(record.game(), turn, place.map(|(_, action)| action), &token);
    let (range, mut text) = match (symbol, place) {
        (Some(symbol), _) => symbol,
        (None, Some((_, action))) => (action.range, String::new()),
        (None, None) => return None,
    };
    let mut notes = Vec::new();
    match standing(record, &token).filter(|_| !text.is_empty()) {
        Some(standing) => text += &format!("\n\n*After this action.* {standing}"),
        None => notes.extend(after(record, &token)),
    }
    notes.extend(score_after(record, &token));
    Some(Meaning {
        told: place.map(|(turn, action)| sentence::told_of(turn, action)),
        notes,
        step: step(record, &token),
        ..Meaning::new(range, text)
    })
}

/// The result of the action around `token`.
fn after(record: &RootlogRecord, token: &SyntaxToken) -> Option<String> {
    let (turn, action) = record.action_index_at(token.text_range().start())?;
    let replay = record.replay_of_game();
    let after = replay.aftermath(record.game(), turn, action)?;
    Some(format!("*{after}*"))
}

/// The contents of the clearing that `token` names, after its action.
fn standing(record: &RootlogRecord, token: &SyntaxToken) -> Option<String> {
    let (turn, action) = record.action_index_at(token.text_range().start())?;
    let clearing = clearing_token(token)?;
    let boards = record.replay_of_game().boards(record.game(), turn);
    Some(clearing_text(boards.get(action + 1)?, clearing))
}

/// The picture after the action around `token`, if the action changed the map or is a battle, or if `token` names a clearing.
/// For the letter at the start of a turn, the picture after the turn.
fn step(record: &RootlogRecord, token: &SyntaxToken) -> Option<usize> {
    let game = record.game();
    let made = |turn: usize| -> usize {
        let turns = game.turns.iter().take(turn);
        turns.map(|turn| turn.actions.len()).sum()
    };
    if let Some((turn, action)) = record.action_index_at(token.text_range().start()) {
        let step = made(turn) + action + 1;
        let concerns_map =
            |(game, replay): (&Sheet, &Replayed)| replay.concerns_map(game, turn, action);
        let shows = token.kind() == CLEARING || record.drawable().is_some_and(concerns_map);
        return shows.then_some(step);
    }
    let is_turn = token.kind() == FACTION && token.parent()?.kind() == TURN_LINE;
    let turn = record.turn_index_at(token.text_range().start())?;
    (is_turn && !game.turns.get(turn)?.actions.is_empty()).then(|| made(turn + 1))
}

/// The score after a turn, for the letter at its start.
fn score_after(record: &RootlogRecord, token: &SyntaxToken) -> Option<String> {
    if token.kind() != FACTION || token.parent()?.kind() != TURN_LINE {
        return None;
    }
    let index = record.turn_index_at(token.text_range().start())?;
    let turn = record.game().turns.get(index)?;
    let faction = turn.faction.value;
    let replay = record.replay_of_game();
    let scores: Vec<String> = replay
        .after_turn(index)
        .sides()
        .map(|(faction, side)| format!("{} {}", faction.letter(), side.score))
        .collect();
    Some(format!(
        "After this turn of {}: {}.",
        words::the(faction),
        scores.join(", ")
    ))
}

/// The clearing that `token` names; `None` if it is part of a forest or path.
fn clearing_token(token: &SyntaxToken) -> Option<u8> {
    if token.kind() != CLEARING {
        return None;
    }
    let parent = token.parent()?;
    let same = parent
        .children_with_tokens()
        .filter(|part| part.kind() == CLEARING)
        .count();
    let clearing: u8 = token.text().parse().ok()?;
    (same == 1 && clearing <= crate::game::facts::CLEARINGS).then_some(clearing)
}

type Symbol = (TextRange, String);

fn symbol(
    game: &Sheet,
    turn: Option<&Turn>,
    action: Option<&Action>,
    token: &SyntaxToken,
) -> Option<Symbol> {
    let at = token.text_range();
    if let Some(action) = action
        && let Some(found) = decoded(game, action, at)
    {
        return Some(found);
    }
    let parent = token.parent()?;
    let text = match token.kind() {
        HEADER_KEY => header_key(token.text())?,
        TEXT => return header_text(game, &parent, token),
        FACTION => describe::faction(game, faction(token)?),
        SLOT if parent.kind() == SUBJECT => return Some((parent.text_range(), marker(turn, &parent, token)?)),
        DOLLAR | UNDERSCORE if parent.kind() == SUBJECT => {
            let slot = parent
                .children_with_tokens()
                .filter_map(rowan::NodeOrToken::into_token)
                .find(|token| token.kind() == SLOT);
            let text = match slot {
                Some(slot) => marker(turn, &parent, &slot)?,
                None => "The whole Decree, or all prices of the Riverfolk.".to_owned(),
            };
            return Some((parent.text_range(), text));
        }
        HIRELING_MARK | HIRELING | DEMOTED => return hireling(&parent),
        COUNT => format!("**{}** of what follows.", say::capitalized(&say::number(token.text().parse().unwrap_or(u32::MAX)))),
        SUIT => suit(game, &parent, token)?,
        CLEARING => return clearing(game, &parent, token),
        LANDMARK => describe::landmark(Landmark::from_name(token.text())?),
        HASH => "`#`: a card. Its suit stands before it, its name behind it.".to_owned(),
        PERCENT | ITEM => item(&parent, token)?,
        ARROW => "`->`: from the place on the left to the place on the right. Nothing on the right: to the supply, the discard pile or out of the game.".to_owned(),
        SWAP => "`<->`: the two plots change places.".to_owned(),
        CARET if parent.kind() == FLIP => "`^`: the plot or relic is turned over.".to_owned(),
        CARET => "`^`: cards are shown, to the faction on the right or to everyone.".to_owned(),
        GAIN => "`++`: points are scored; 1 where no number follows.".to_owned(),
        LOSE => "`--`: points are lost; 1 where no number follows.".to_owned(),
        POINTS => format!("{} points.", token.text()),
        BATTLE_MARK => "`X`: a battle. Before it who attacks (left out: the faction of the turn), behind it who is attacked and where.".to_owned(),
        CRAFT_MARK => "`Z`: something is crafted, an item (`Z%s`) or a card (`Zsappers`).".to_owned(),
        ROLL => format!("A roll of {}; the attacker's stands first.", token.text()),
        AT => "`@`: an ambush card.".to_owned(),
        STAR => "`*`: the discard pile.".to_owned(),
        QUESTION => "`?`: exposure. The faction of the turn guesses a plot.".to_owned(),
        MARKERS => format!("{} control markers: so many turns the hireling stays.", token.text()),
        VALUE => format!("`{}`: what it becomes.", token.text()),
        PLUS => "`+`: and. Behind the arrow: to each.".to_owned(),
        L_PAREN | R_PAREN => "A group: what it holds shares the place behind it.".to_owned(),
        SEPARATOR => "Separates two actions.".to_owned(),
        _ => return None,
    };
    Some((at, text))
}

/// The description of the thing or place at `at` in the decoded action.
fn decoded(game: &Sheet, action: &Action, at: TextRange) -> Option<Symbol> {
    let in_entries = |entries: &[Entry]| {
        entries.iter().find_map(|entry| {
            if entry.thing_range.contains_range(at) {
                return thing(game, entry);
            }
            let start = entry.start.as_ref()?;
            start
                .range
                .contains_range(at)
                .then(|| (start.range, place(game, start)))
        })
    };
    match &action.kind {
        ActionKind::Move(movement) => in_entries(&movement.entries).or_else(|| {
            let found = movement
                .destinations
                .iter()
                .find(|place| place.range.contains_range(at))?;
            Some((found.range, place(game, found)))
        }),
        ActionKind::Reveal(reveal) => in_entries(&reveal.cards),
        ActionKind::Craft(Craft::Card(name)) if name.range.contains_range(at) => {
            Some((name.range, describe::named_card(game, &name.value, None)?))
        }
        ActionKind::FlipPlot { plot, .. } | ActionKind::Exposure { plot, .. }
            if plot.range.contains_range(at) =>
        {
            Some((
                plot.range,
                format!(
                    "**{}**, a plot of the Corvids (`t_{}`)",
                    say::capitalized(plot.value.name()),
                    plot.value.letter()
                ),
            ))
        }
        _ => None,
    }
}

fn thing(game: &Sheet, entry: &Entry) -> Option<Symbol> {
    let text = match &entry.thing {
        Thing::Piece(piece) => describe::piece(piece),
        Thing::Card(card) => match &card.name {
            Some(name) => {
                let suit = card.suit.as_ref().map(|suit| suit.value);
                describe::named_card(game, &name.value, suit)?
            }
            None => match &card.suit {
                Some(suit) => format!("A {} card.", suit.value.name()),
                None => "A card; its suit does not matter or is not known.".to_owned(),
            },
        },
        Thing::Item(item) => describe::item(*item),
        Thing::AllItems => "`%_`: all items of the place.".to_owned(),
    };
    Some((entry.thing_range, text))
}

/// The description of a place.
pub(crate) fn place(game: &Sheet, place: &Ranged<Location>) -> String {
    match &place.value {
        Location::Clearing(clearing) => describe::clearing(game, *clearing),
        Location::Forest(clearings) => describe::forest(clearings),
        Location::Burrow => "**The Burrow** (`0`) of the Duchy: next to every clearing with a tunnel; only the Duchy is ever in it.".to_owned(),
        Location::Hand(faction) => format!("**The hand** of {}.", words::the(*faction)),
        Location::Board(Party::Faction(faction)) => format!(
            "**The board** of {} (`{}$`): {}.",
            words::the(*faction),
            faction.letter(),
            faction.board()
        ),
        Location::Board(Party::Hireling(hireling)) => {
            format!("**The card** of {}.", words::the_party(Party::Hireling(*hireling)))
        }
        Location::Decree(column) => format!(
            "**{}** (`$_{}`): the Eyrie must carry out each card of it every turn.",
            say::capitalized(&words::decree(*column)),
            column.letter()
        ),
        Location::Retinue(column) => {
            let use_of = match column {
                1 => "Move",
                2 => "Battle then Delve",
                _ => "Move or Recover",
            };
            format!("**Column {column} of the retinue** of the Keepers: {use_of}.")
        }
        Location::Quests => "**The quests** (`Q`) that lie open for the Vagabond.".to_owned(),
        Location::Discard => "**The discard pile** (`*`).".to_owned(),
        Location::Path(a, b) => format!("**The path** between {a} and {b}."),
        Location::Items { area, state, .. } => item_place(*area, *state),
    }
}

fn item_place(area: Option<Area>, state: Option<ItemState>) -> String {
    let area = area.map(|area| match area {
        Area::Satchel => "`s`: the Satchel, undamaged",
        Area::Damaged => "`d`: the damaged box",
        Area::Track => "`t`: the item's track",
    });
    let state = state.map(|state| match state {
        ItemState::Refreshed => "`r`: face up, refreshed",
        ItemState::Exhausted => "`e`: face down, exhausted",
    });
    let parts: Vec<&str> = [area, state].into_iter().flatten().collect();
    parts.join("; ")
}

fn header_key(key: &str) -> Option<String> {
    if key.to_ascii_lowercase().starts_with("winner") {
        return Some("**Winner**: the factions that won, without blanks.".to_owned());
    }
    let key = HeaderKey::from_word(key)?;
    Some(header_key_text(key).to_owned())
}

/// The description of a header line.
pub(crate) fn header_key_text(key: HeaderKey) -> &'static str {
    match key {
        HeaderKey::Map => "**Map**: Fall, Winter, Lake or Mountain.",
        HeaderKey::Deck => "**Deck**: Standard, or E&P for Exiles & Partisans.",
        HeaderKey::Clearings => {
            "**Clearings**: the suit of each clearing, `F1, M2, … R12`. Left out on the Fall map, where they are printed."
        }
        HeaderKey::Landmarks => {
            "**Landmarks**: where they stand, `tower->10/ferry->1`. Left out: the ferry on the Lake, the tower on the Mountain."
        }
        HeaderKey::Hirelings => {
            "**Hirelings**: the three of this game, `h_E, h_V, h_Sd`, then behind `/` how they are set up."
        }
        HeaderKey::Pool => "**Pool**: the factions that the players drafted from, `CEAV`.",
    }
}

fn header_text(game: &Sheet, parent: &SyntaxNode, token: &SyntaxToken) -> Option<Symbol> {
    let range = token.text_range();
    if parent.kind() == PLAYER_LINE {
        let player = game
            .players
            .iter()
            .find(|player| player.name.range == range)?;
        let faction = player.faction.value;
        return Some((
            range,
            format!("**{}** plays {}.", player.name.value, words::the(faction)),
        ));
    }
    let map = Map::from_name(token.text()).map(describe::map);
    let text = map.or_else(|| Deck::from_name(token.text()).map(describe::deck))?;
    Some((range, text))
}

fn faction(token: &SyntaxToken) -> Option<Faction> {
    Faction::from_name(token.text())
}

fn hireling(parent: &SyntaxNode) -> Option<Symbol> {
    let letter = parent
        .children_with_tokens()
        .filter_map(rowan::NodeOrToken::into_token)
        .find(|token| token.kind() == HIRELING)?;
    let hireling = crate::game::facts::Hireling::from_letter(letter.text().chars().next()?)?;
    let side = if parent
        .children_with_tokens()
        .any(|part| part.kind() == DEMOTED)
    {
        CardSide::Demoted
    } else {
        CardSide::Promoted
    };
    Some((
        parent.text_range(),
        describe::hireling(hireling, side == CardSide::Demoted),
    ))
}

fn suit(game: &Sheet, parent: &SyntaxNode, token: &SyntaxToken) -> Option<String> {
    let suit = Suit::from_letter(token.text().chars().next()?)?;
    if parent.kind() == SUIT_ENTRY {
        let entry = game
            .clearings
            .iter()
            .find(|entry| entry.range == parent.text_range())?;
        return Some(format!(
            "Clearing {} is a {} clearing.",
            entry.value.1,
            suit.name()
        ));
    }
    Some(if parent.kind() == AMBUSH {
        format!("A {} ambush.", suit.name())
    } else {
        format!("A {} card.", suit.name())
    })
}

fn clearing(game: &Sheet, parent: &SyntaxNode, token: &SyntaxToken) -> Option<Symbol> {
    let numbers: Vec<u8> = parent
        .children_with_tokens()
        .filter_map(rowan::NodeOrToken::into_token)
        .filter(|part| part.kind() == CLEARING)
        .filter_map(|part| part.text().parse().ok())
        .collect();
    if numbers.len() > 2 {
        return Some((parent.text_range(), describe::forest(&numbers)));
    }
    let clearing: u8 = token.text().parse().ok()?;
    (1..=crate::game::facts::CLEARINGS)
        .contains(&clearing)
        .then(|| (token.text_range(), describe::clearing(game, clearing)))
}

fn item(parent: &SyntaxNode, token: &SyntaxToken) -> Option<String> {
    let letter = parent
        .children_with_tokens()
        .filter_map(rowan::NodeOrToken::into_token)
        .find(|part| part.kind() == ITEM)
        .map(|part| part.text().to_owned());
    match letter.as_deref() {
        Some("_") => Some("`%_`: all items of the place.".to_owned()),
        Some(letter) => Item::from_letter(letter.chars().next()?).map(describe::item),
        None => (token.kind() == PERCENT).then(|| "`%`: an item.".to_owned()),
    }
}

/// `$_h`, `$_f`, `$_o`, `$_C` on this faction's turn.
fn marker(turn: Option<&Turn>, subject: &SyntaxNode, slot: &SyntaxToken) -> Option<String> {
    let text = match slot.text() {
        "h" => "**The price of hand cards** of the Riverfolk, 1 to 4.".to_owned(),
        "r" => "**The price of riverboats** of the Riverfolk, 1 to 4.".to_owned(),
        "m" => "**The price of mercenaries** of the Riverfolk, 1 to 4.".to_owned(),
        "f" => "**The Riverfolk's funds**: how many warriors lie on their board.".to_owned(),
        "o" => "**The outcast** of the Lizard Cult: F, M or R.".to_owned(),
        "ho" => "**The hated outcast** of the Lizard Cult: F, M or R.".to_owned(),
        letter => {
            let with = Faction::from_letter(letter.chars().next()?)?;
            let owner = subject
                .children_with_tokens()
                .filter_map(rowan::NodeOrToken::into_token)
                .find(|part| part.kind() == FACTION)
                .and_then(|part| faction(&part))
                .or_else(|| turn.map(|turn| turn.faction.value))?;
            format!(
                "**The relationship** of {} with {}: h Hostile, 0 Indifferent, 1, 2, a Allied.",
                words::the(owner),
                words::the(with)
            )
        }
    };
    Some(text)
}
