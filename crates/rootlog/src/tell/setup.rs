//! The questions before a new game, and its header: map, deck, landmarks, hirelings, seats.

use notation::{
    Order as _,
    setup::{Answers, Beginning, Field, same_names},
};

use crate::{
    game::facts::{Deck, Faction, Hireling, Landmark, Map, Suit},
    read::ast::CardSide,
    record::RootlogRecord,
    tell::choices::player_line,
};

/// The most players.
const SEATS: u8 = 6;
/// The number of hirelings in a game that has any.
const HIRELINGS: u8 = 3;
/// The most landmarks of a game.
const LANDMARKS: u8 = 2;
const CLEARINGS: usize = 12;

pub(crate) fn setup() -> Vec<Field> {
    let seats = (1..=SEATS).flat_map(|seat| {
        let factions = Faction::ALL.map(|faction| (faction.letter().to_string(), faction.name()));
        let nobody = (String::new(), "nobody");
        let factions = std::iter::once(nobody).chain(factions);
        [
            Field::choice(format!("faction {seat}"), "Faction", factions),
            Field::text(format!("player {seat}"), "Name"),
        ]
        .map(|field| field.row(format!("Seat {seat}")))
    });
    let maps = Map::ALL.map(|map| (map.name(), map.name()));
    // The more usual deck first.
    let decks = [Deck::ExilesAndPartisans, Deck::Standard].map(|deck| (deck.name(), deck.title()));
    let hirelings = (1..=HIRELINGS).map(|number| {
        let both = Hireling::ALL.into_iter().flat_map(|hireling| {
            [("", false), ("d", true)].map(|(sign, demoted)| {
                (
                    format!("h_{}{sign}", hireling.letter()),
                    hireling.name(demoted),
                )
            })
        });
        let nobody = (String::new(), "none");
        Field::choice(
            format!("hireling {number}"),
            format!("{number}"),
            std::iter::once(nobody).chain(both),
        )
        .row("Hirelings")
    });
    let board = [
        Field::choice("map", "Map", maps),
        Field::choice("deck", "Deck", decks),
        Field::text("clearings", "Suits")
            .hint("of clearings 1 to 12, if not as printed on Fall: FRMMR…"),
    ];
    let landmarks = (1..=LANDMARKS).flat_map(|number| {
        let all = Landmark::ALL.map(|landmark| (landmark.name(), landmark.title()));
        let clearings =
            (1..=CLEARINGS).map(|clearing| (clearing.to_string(), clearing.to_string()));
        let nowhere = (String::new(), String::new());
        [
            Field::choice(
                format!("landmark {number}"),
                format!("{number}"),
                std::iter::once(("", "none")).chain(all),
            ),
            Field::choice(
                format!("landmark {number} clearing"),
                "Clearing",
                std::iter::once(nowhere).chain(clearings),
            ),
        ]
        .map(|field| field.row("Landmarks"))
    });
    seats
        .chain(board)
        .chain(landmarks)
        .chain(hirelings)
        .collect()
}

/// The answers that make this header.
pub(crate) fn answers(record: &RootlogRecord) -> Answers {
    let sheet = record.game();
    let mut answers: Vec<(String, String)> = Vec::new();
    let mut add = |id: String, value: &str| answers.push((id, value.to_owned()));
    if let Some(map) = &sheet.map {
        add("map".to_owned(), map.value.name());
    }
    if let Some(deck) = &sheet.deck {
        add("deck".to_owned(), deck.value.name());
    }
    let mut suits: Vec<(Suit, u8)> = sheet.clearings.iter().map(|one| one.value).collect();
    suits.order_by_key(|(_, clearing)| *clearing);
    if suits
        .iter()
        .map(|(_, clearing)| usize::from(*clearing))
        .eq(1..=CLEARINGS)
    {
        let letters: String = suits.iter().map(|(suit, _)| suit.letter()).collect();
        add("clearings".to_owned(), &letters);
    }
    for (number, landmark) in (1..).zip(&sheet.landmarks) {
        let (landmark, clearing) = landmark.value;
        add(format!("landmark {number}"), landmark.name());
        add(format!("landmark {number} clearing"), &clearing.to_string());
    }
    for (number, hireling) in (1..).zip(&sheet.hirelings) {
        let (hireling, side) = hireling.value;
        let sign = if side == CardSide::Demoted { "d" } else { "" };
        add(
            format!("hireling {number}"),
            &format!("h_{}{sign}", hireling.letter()),
        );
    }
    for (seat, player) in (1..).zip(&sheet.players) {
        add(
            format!("faction {seat}"),
            &player.faction.value.letter().to_string(),
        );
        add(format!("player {seat}"), &player.name.value);
    }
    answers.into_iter().collect()
}

/// The header of a game for these answers.
pub(crate) fn begin(answers: &Answers) -> Beginning {
    let map = Map::from_name(answers.get("map")).unwrap_or(Map::Fall);
    let deck = Deck::ALL
        .into_iter()
        .find(|deck| deck.name() == answers.get("deck"));
    let deck = deck.unwrap_or(Deck::ExilesAndPartisans);
    let suits = suits(answers.get("clearings"));
    let mut text = format!("Map: {}\nDeck: {}\n", map.name(), deck.name());
    if suits.len() == CLEARINGS {
        let suits = suits.iter().zip(1..);
        let suits: Vec<String> = suits
            .map(|(suit, clearing)| format!("{}{clearing}", suit.letter()))
            .collect();
        text += &format!("Clearings: {}\n", suits.join(", "));
    }
    let landmarks: Vec<String> = placed(answers)
        .map(|(landmark, clearing)| format!("{landmark}->{clearing}"))
        .collect();
    if !landmarks.is_empty() {
        text += &format!("Landmarks: {}\n", landmarks.join("/"));
    }
    let hirelings =
        (1..=HIRELINGS).map(|number| answers.get(&format!("hireling {number}")).to_owned());
    let hirelings: Vec<String> = hirelings.filter(|hireling| !hireling.is_empty()).collect();
    if !hirelings.is_empty() {
        text += &format!("Hirelings: {}\n", hirelings.join(", "));
    }
    let seats: Vec<(Option<Faction>, String)> =
        (1..=SEATS).map(|seat| seat_of(answers, seat)).collect();
    for (faction, name) in &seats {
        text += &faction.map_or_else(String::new, |faction| player_line(faction, name));
    }
    Beginning {
        text,
        told: Vec::new(),
        problem: problem(map, suits.len(), answers, &seats),
    }
}

/// The landmarks with their clearings, as far as both are known.
fn placed(answers: &Answers) -> impl Iterator<Item = (&str, &str)> {
    asked(answers).filter(|(landmark, clearing)| !landmark.is_empty() && !clearing.is_empty())
}

/// What was answered about landmarks: its name and its clearing, either of which may be empty.
fn asked(answers: &Answers) -> impl Iterator<Item = (&str, &str)> {
    (1..=LANDMARKS).map(|number| {
        (
            answers.get(&format!("landmark {number}")),
            answers.get(&format!("landmark {number} clearing")),
        )
    })
}

/// The reason why no game can begin with these landmarks.
fn landmark_problem(answers: &Answers) -> Option<String> {
    let title = |name: &str| Landmark::from_name(name).map_or("landmark", Landmark::title);
    let mut known: Vec<(&str, &str)> = Vec::new();
    for (landmark, clearing) in asked(answers) {
        match (landmark, clearing) {
            ("", "") => {}
            ("", clearing) => {
                return Some(format!("Which landmark stands in clearing {clearing}?"));
            }
            (landmark, "") => {
                return Some(format!(
                    "In which clearing does the {} stand?",
                    title(landmark)
                ));
            }
            (landmark, _) if known.iter().any(|(other, _)| *other == landmark) => {
                return Some(format!("The {} is there twice.", title(landmark)));
            }
            both => known.push(both),
        }
    }
    None
}

fn seat_of(answers: &Answers, seat: u8) -> (Option<Faction>, String) {
    let letter = answers.get(&format!("faction {seat}"));
    let faction = Faction::ALL
        .into_iter()
        .find(|faction| faction.letter().to_string() == letter);
    (faction, answers.get(&format!("player {seat}")).to_owned())
}

/// The reason why no game can begin with these answers; `None` if one can.
fn problem(
    map: Map,
    suits: usize,
    answers: &Answers,
    seats: &[(Option<Faction>, String)],
) -> Option<String> {
    if suits != CLEARINGS && (map != Map::Fall || !answers.get("clearings").is_empty()) {
        return Some(format!(
            "Suits needs a letter for each of the twelve clearings, F, R or M: {suits} are there."
        ));
    }
    for (index, (faction, name)) in seats.iter().enumerate() {
        match faction {
            None if !name.is_empty() => return Some(format!("Which faction does {name} play?")),
            Some(faction)
                if seats
                    .iter()
                    .take(index)
                    .any(|(other, _)| *other == Some(*faction)) =>
            {
                return Some(format!("Two seats have the {}.", faction.name()));
            }
            _ => {}
        }
    }
    landmark_problem(answers).or_else(|| same_names(seats.iter().map(|(_, name)| &**name)))
}

/// The letters of suits in `written`, ignoring other characters.
fn suits(written: &str) -> Vec<Suit> {
    let letters = written.chars().map(|letter| letter.to_ascii_uppercase());
    letters
        .filter(|letter| *letter != 'B')
        .filter_map(Suit::from_letter)
        .collect()
}
