//! An action in a plain sentence: "The Eyrie move three warriors from clearing 4 to clearing 10."

mod movement;
mod story;

use notation::{Ranged, TextSize, Told, say};

use crate::{
    game::facts::{Deck, Faction, Quest, board_card},
    read::{
        ast::{
            Action, ActionKind, Battle, Card, Craft, Entry, Location, Party, Reveal, Thing, Turn,
        },
        words,
    },
    record::RootlogRecord,
};

/// The action that contains `at`, else its turn, in words.
pub(crate) fn told(record: &RootlogRecord, at: TextSize) -> Option<Told> {
    let inside = record.action_at(at);
    if let Some((turn, action)) = inside.filter(|(_, action)| action.range.contains(at)) {
        return Some(told_of(turn, action));
    }
    let around = record.turn_at(at)?;
    Some(Told {
        range: around.range,
        title: String::new(),
        text: turn(around),
    })
}

/// An action in words; `turn` is `None` for the set-up of hirelings. Such a sentence contains no Markdown syntax.
pub(crate) fn told_of(turn: Option<&Turn>, told: &Action) -> Told {
    let faction = turn.map(|turn| turn.faction.value);
    Told {
        range: told.range,
        title: String::new(),
        text: action(faction, told).unwrap_or_default(),
    }
}

/// What `action` does on the turn of `turn`; `None` if it cannot be read.
pub(crate) fn action(turn: Option<Faction>, action: &Action) -> Option<String> {
    let speaker = Speaker { turn };
    let text = match &action.kind {
        ActionKind::Move(movement) => speaker.movement(movement),
        ActionKind::Battle(battle) => speaker.battle(battle),
        ActionKind::Reveal(reveal) => speaker.reveal(reveal),
        ActionKind::Craft(craft) => speaker.craft(craft),
        ActionKind::Score { faction, points } => {
            let n = points.value.unsigned_abs();
            let points_text = if n == 1 { "point" } else { "points" };
            let verb = if points.value < 0 {
                words::verb(*faction, "loses", "lose")
            } else {
                words::verb(*faction, "scores", "score")
            };
            format!(
                "{} {verb} {} {points_text}",
                say::capitalized(&words::the(*faction)),
                say::number(n)
            )
        }
        ActionKind::Dominance { board } => speaker.dominance(board.value),
        ActionKind::RemovePath { path } => {
            let (a, b) = path.value;
            format!("The closed path between {a} and {b} is opened")
        }
        ActionKind::DiscardDecree => speaker.does(
            "discards the whole Decree, viziers and leader too",
            "discard the whole Decree, viziers and leader too",
        ),
        ActionKind::Prices { services, price } => {
            let what = if services.is_empty() {
                "all prices".to_owned()
            } else {
                let names: Vec<String> = services
                    .iter()
                    .map(|service| service.value.name().to_owned())
                    .collect();
                format!("the price of {}", say::and(&names))
            };
            speaker.does(
                &format!("sets {what} to {}", price.value),
                &format!("set {what} to {}", price.value),
            )
        }
        ActionKind::Funds { funds } => format!("The Riverfolk's funds are {} now", funds.value),
        ActionKind::Outcast { suit, hated } => format!(
            "The {} is {}",
            if *hated { "hated outcast" } else { "outcast" },
            suit.value.name()
        ),
        ActionKind::Relationship { pairs, status } => relationship(pairs, status.value.name()),
        ActionKind::FlipPlot { clearing, plot } => format!(
            "The Corvids turn over the plot in clearing {}: it is {}",
            clearing.value,
            plot_name(plot.value)
        ),
        ActionKind::FlipRelic {
            relic,
            place,
            value,
            ..
        } => format!(
            "The Keepers turn over the {} in {}: it is worth {}",
            relic_name(relic.value),
            words::place(&place.value),
            value.value
        ),
        ActionKind::Trick { first, second } => format!(
            "The Corvids exchange the plots in clearings {} and {}",
            first.value, second.value
        ),
        ActionKind::Exposure { plot, clearing, .. } => {
            let guess = format!(
                "that the plot in clearing {} is {}",
                clearing.value,
                plot_name(plot.value)
            );
            speaker.does(&format!("guesses {guess}"), &format!("guess {guess}"))
        }
        ActionKind::Hire {
            hireling,
            board,
            markers,
        } => {
            let markers = markers.as_ref().map_or_else(String::new, |markers| {
                format!(" for {} turns", say::number(markers.value))
            });
            format!(
                "{} {} {}{markers}",
                say::capitalized(&words::the(board.value)),
                words::verb(board.value, "hires", "hire"),
                words::the_party(Party::Hireling(hireling.value))
            )
        }
        ActionKind::Unreadable => return None,
    };
    Some(format!("{text}."))
}

/// The whole turn: its actions in the same words, joined into longer sentences.
pub(crate) fn turn(turn: &Turn) -> String {
    let faction = turn.faction.value;
    let subject = say::capitalized(&words::the(faction));
    if turn.actions.is_empty() {
        return format!(
            "{subject} {} nothing this turn.",
            words::verb(faction, "does", "do")
        );
    }
    let sentences: Vec<String> = turn
        .actions
        .iter()
        .filter_map(|step| action(Some(faction), step))
        .collect();
    story::tell(&subject, &sentences)
}

/// Puts the actions of one faction's turn into words.
struct Speaker {
    turn: Option<Faction>,
}

impl Speaker {
    /// "The Eyrie move" or "The Marquise moves": the faction of the turn with the right form of the verb.
    fn does(&self, singular: &str, plural: &str) -> String {
        match self.turn {
            Some(faction) => format!(
                "{} {}",
                say::capitalized(&words::the(faction)),
                words::verb(faction, singular, plural)
            ),
            None => format!("The set-up {singular}"),
        }
    }

    /// `clearing 3`, `the Eyrie's board`; for the faction of the turn, `their board`.
    fn place(&self, place: &Location) -> String {
        let own = |faction: Faction, what: &str| {
            let whose = if faction.is_plural() { "their" } else { "its" };
            format!("{whose} {what}")
        };
        match *place {
            Location::Board(Party::Faction(faction)) if self.turn == Some(faction) => {
                own(faction, "board")
            }
            Location::Hand(faction) if self.turn == Some(faction) => own(faction, "hand"),
            _ => words::place(place),
        }
    }

    fn battle(&self, battle: &Battle) -> String {
        let attacker = battle.attacker.value;
        let verb = words::party_verb(attacker, "attacks", "attack");
        let mut text = format!(
            "{} {verb} {} in clearing {}",
            say::capitalized(&words::the_party(attacker)),
            words::the_party(battle.defender.value),
            battle.clearing.value
        );
        let mut sides = ["the defender", "the attacker"].into_iter();
        for ambush in &battle.ambushes {
            let side = sides.next().unwrap_or("someone");
            text.push_str(&format!("; {side} plays a {} ambush", ambush.value.name()));
        }
        if let Some((attack, defense)) = &battle.rolls {
            text.push_str(&format!(
                "; the rolls are {} and {}",
                attack.value, defense.value
            ));
        }
        text
    }

    fn reveal(&self, reveal: &Reveal) -> String {
        let to = reveal
            .to
            .as_ref()
            .map_or_else(|| "everyone".to_owned(), |to| words::the(to.value));
        let what = if reveal.cards.is_empty() {
            "the whole hand".to_owned()
        } else {
            things(&reveal.cards)
        };
        format!(
            "{} {} {what} to {to}",
            say::capitalized(&words::the(reveal.from)),
            words::verb(reveal.from, "shows", "show")
        )
    }

    fn craft(&self, craft: &Craft) -> String {
        let what = match craft {
            Craft::Item(item) => item.value.name().to_owned(),
            Craft::Card(name) => card_title(&name.value),
        };
        let what = match craft {
            Craft::Item(_) => format!("a {what}"),
            Craft::Card(_) => what,
        };
        self.does(&format!("crafts {what}"), &format!("craft {what}"))
    }

    fn dominance(&self, board: Faction) -> String {
        if self.turn == Some(board) || self.turn.is_none() {
            return self.does(
                "plays for dominance: its victory points no longer count",
                "play for dominance: their victory points no longer count",
            );
        }
        let with = words::the(board);
        self.does(
            &format!("joins {with} in a coalition"),
            &format!("join {with} in a coalition"),
        )
    }
}

fn relationship(pairs: &[Ranged<(Faction, Faction)>], status: &str) -> String {
    let Some(first) = pairs.first() else {
        return "No relationship changes".to_owned();
    };
    let with: Vec<String> = pairs.iter().map(|pair| words::the(pair.value.1)).collect();
    let name = say::capitalized(&words::the(first.value.0));
    if status.starts_with("one") {
        return format!(
            "{name}'s relationship with {} is {status} now",
            say::and(&with)
        );
    }
    format!("{name} is {status} now with {}", say::and(&with))
}

fn plot_name(plot: crate::read::ast::Plot) -> &'static str {
    match plot {
        crate::read::ast::Plot::Bomb => "a bomb",
        crate::read::ast::Plot::Snare => "a snare",
        crate::read::ast::Plot::Raid => "a raid",
        crate::read::ast::Plot::Extortion => "an extortion",
    }
}

fn relic_name(letter: char) -> &'static str {
    match letter {
        'f' => "figure",
        't' => "tablet",
        _ => "jewelry",
    }
}

/// `two Marquise warriors and one sawmill`. Owners are named if they are written.
pub(crate) fn things(entries: &[Entry]) -> String {
    let parts: Vec<String> = entries.iter().map(thing).collect();
    say::and(&parts)
}

fn thing(entry: &Entry) -> String {
    let n = entry.count.value;
    match &entry.thing {
        Thing::Piece(piece) => {
            let owner = match piece.owner {
                _ if !piece.owner_written => String::new(),
                Party::Faction(faction) => format!("{} ", faction.adjective()),
                Party::Hireling(hireling) => {
                    let name = hireling.name(false);
                    format!("{} ", name.strip_prefix("The ").unwrap_or(name))
                }
            };
            let named = words::pieces(n, piece);
            let (count, name) = named.split_once(' ').unwrap_or(("", &named));
            match piece.class {
                crate::game::facts::PieceClass::Ferry => "the ferry".to_owned(),
                _ => format!("{count} {owner}{name}"),
            }
        }
        Thing::Card(card) => cards(n, card),
        Thing::Item(item) => {
            if n == 1 {
                format!("a {}", item.name())
            } else {
                format!("{} {}", say::number(n), item.plural())
            }
        }
        Thing::AllItems => "all items".to_owned(),
    }
}

/// `two fox cards`, `Sappers (a bird card)`.
fn cards(n: u32, card: &Card) -> String {
    let suit = card
        .suit
        .as_ref()
        .map(|suit| format!("{} ", suit.value.name()))
        .unwrap_or_default();
    match &card.name {
        Some(name) => {
            let title = card_title(&name.value);
            let count = if n == 1 {
                String::new()
            } else {
                format!("{n} × ")
            };
            if suit.is_empty() {
                format!("{count}{title}")
            } else {
                format!("{count}{title} ({})", suit.trim_end())
            }
        }
        None => format!(
            "{} {suit}{}",
            say::number(n),
            if n == 1 { "card" } else { "cards" }
        ),
    }
}

/// The title of a card, a leader, a minister or a quest; the name as written if it is unknown.
pub(crate) fn card_title(name: &str) -> String {
    if let Some(card) = board_card(name) {
        return card.title().to_owned();
    }
    let found: Vec<_> = Deck::ALL.iter().flat_map(|deck| deck.find(name)).collect();
    match found.as_slice() {
        [] => Quest::find(name).map_or_else(|| name.to_owned(), |quest| quest.title.to_owned()),
        [first, rest @ ..] if rest.iter().all(|card| card.title == first.title) => {
            first.title.to_owned()
        }
        // `favor` and `part`: three cards share the name.
        _ if name == "favor" => "Favor".to_owned(),
        _ => "Partisans".to_owned(),
    }
}

/// The start of all entries; `None` if they differ.
fn shared_start(entries: &[Entry]) -> Option<&Location> {
    let first = entries.first()?.start.as_ref()?;
    entries
        .iter()
        .all(|entry| {
            entry
                .start
                .as_ref()
                .is_some_and(|start| start.value == first.value)
        })
        .then_some(&first.value)
}
