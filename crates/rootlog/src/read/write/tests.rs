//! Written actions read as the same actions: those of all records, and generated ones.

use std::{fs, path::PathBuf};

use notation::{Parse, fixture};
use proptest::{prelude::*, sample::select, test_runner::RngSeed};

use super::*;
use crate::{
    Rootlog,
    game::facts::{Deck, DecreeColumn, Hireling, Item, PieceClass},
    read::ast::{Action, Area, ItemState, Relation, Reveal, Service, Sheet},
};

/// The actions that `text` has in a turn of `turn`; all factions play.
fn read(turn: Faction, text: &str) -> Vec<ActionKind> {
    let players = Faction::ALL.map(|faction| format!("{}: Ash\n", faction.letter()));
    let letter = turn.letter();
    let record = format!(
        "Map: Fall\nDeck: E&P\n{}\n{letter}:{text}\n",
        players.concat()
    );
    let mut game = Sheet::decode(&Parse::new(&Rootlog, &record));
    let actions = game.turns.pop().map(|turn| turn.actions);
    let actions = actions.into_iter().flatten();
    actions.map(|action| action.kind).collect()
}

/// An action without its spelling.
fn meant(kind: &ActionKind) -> String {
    let mut kind = kind.clone();
    let entries = match &mut kind {
        ActionKind::Move(movement) => &mut movement.entries[..],
        ActionKind::FlipRelic { older, .. } => {
            *older = None;
            &mut []
        }
        ActionKind::Exposure { older, .. } => {
            *older = false;
            &mut []
        }
        _ => &mut [],
    };
    for entry in entries {
        if let Thing::Piece(piece) = &mut entry.thing {
            piece.spelling = Spelling::Current;
        }
    }
    fixture::without_ranges(&kind)
}

#[track_caller]
fn check(turn: Faction, kind: &ActionKind) {
    let written = kind.on(Some(turn)).to_string();
    let read = read(turn, &written);
    let read: Vec<String> = read.iter().map(meant).collect();
    assert_eq!(read, [meant(kind)], "{}:{written}", turn.letter());
}

fn records() -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/rootlog");
    let files = fs::read_dir(folder).expect("the repository has records");
    let texts = files.map(|file| fs::read_to_string(file.expect("a file").path()).expect("UTF-8"));
    let corpus = fixture::corpus("rootlog").into_iter();
    texts.chain(corpus.map(|(_, text)| text)).collect()
}

#[test]
fn every_action_of_records_reads_back() {
    let mut count = 0;
    for text in records() {
        for turn in Sheet::decode(&Parse::new(&Rootlog, &text)).turns {
            let known = |action: &&Action| action.kind != ActionKind::Unreadable;
            for action in turn.actions.iter().filter(known) {
                check(turn.faction.value, &action.kind);
                count += 1;
            }
        }
    }
    assert!(count > 1000, "{count}");
}

/// Written actions are canonical: formatting does not change them.
#[test]
fn every_action_of_records_is_written_as_it_is_formatted() {
    for text in records() {
        for turn in Sheet::decode(&Parse::new(&Rootlog, &text)).turns {
            let letter = turn.faction.value.letter();
            let actions = turn.actions.iter();
            let actions = actions.filter(|action| action.sound);
            for action in actions {
                let written = action.kind.on(Some(turn.faction.value)).to_string();
                let record = format!("Map: Fall\nDeck: E&P\n{letter}: Ash\n\n{letter}:{written}\n");
                assert_eq!(fixture::format(&Rootlog, &record), record);
            }
        }
    }
}

fn faction() -> impl Strategy<Value = Faction> {
    select(&Faction::ALL[..])
}

fn party() -> impl Strategy<Value = Party> {
    prop_oneof![
        3 => faction().prop_map(Party::Faction),
        1 => select(&Hireling::ALL[..]).prop_map(Party::Hireling),
    ]
}

fn suit() -> impl Strategy<Value = Suit> {
    select(&Suit::ALL[..])
}

fn clearing() -> impl Strategy<Value = u8> {
    1..=12_u8
}

fn on_map() -> impl Strategy<Value = Location> {
    prop_oneof![
        4 => (0..=12_u8).prop_map(Location::from),
        1 => prop::collection::vec(clearing(), 3..6).prop_map(Location::Forest),
        1 => (clearing(), clearing()).prop_map(|(low, high)| Location::Path(low, high)),
        1 => faction().prop_map(|faction| Location::Board(Party::Faction(faction))),
    ]
}

fn of_card() -> impl Strategy<Value = Location> {
    prop_oneof![
        3 => faction().prop_map(Location::Hand),
        1 => faction().prop_map(|faction| Location::Board(Party::Faction(faction))),
        1 => select(&DecreeColumn::ALL[..]).prop_map(Location::Decree),
        1 => (1..=3_u8).prop_map(Location::Retinue),
        1 => Just(Location::Quests),
    ]
}

fn of_item() -> impl Strategy<Value = Location> {
    let areas = vec![
        None,
        Some(Area::Satchel),
        Some(Area::Damaged),
        Some(Area::Track),
    ];
    let states = vec![None, Some(ItemState::Refreshed), Some(ItemState::Exhausted)];
    let board = prop::option::of(faction().prop_map(Party::Faction));
    let lying = (board, select(areas), select(states)).prop_map(|(board, area, state)| {
        match (board, area, state) {
            (None, None, None) => Location::Clearing(3),
            (Some(board), None, None) => Location::Board(board),
            _ => Location::Items { board, area, state },
        }
    });
    prop_oneof![3 => lying, 1 => clearing().prop_map(Location::Clearing)]
}

fn piece(turn: Faction) -> impl Strategy<Value = Thing> {
    let classes = [
        PieceClass::Warrior,
        PieceClass::Building,
        PieceClass::Token,
        PieceClass::Pawn,
    ];
    let letter = prop::option::of(select(vec!['s', 'f', 'm', 'k', 'w', 't']));
    let value = prop::option::of(1..=3_u8);
    let parts = (party(), select(classes.to_vec()), letter, value);
    parts.prop_map(move |(owner, class, letter, value)| {
        let owner_written = owner != Party::Faction(turn);
        Thing::Piece(WrittenPiece {
            owner,
            owner_written,
            class,
            letter,
            value: value.filter(|_| letter.is_some() && class == PieceClass::Token),
            spelling: Spelling::Current,
        })
    })
}

fn card() -> impl Strategy<Value = Thing> {
    let names: Vec<&str> = Deck::ExilesAndPartisans
        .cards()
        .map(|card| card.name)
        .collect();
    let name = prop::option::of(select(names));
    (prop::option::of(suit()), name).prop_map(|(suit, name)| Thing::Card(Card::of(suit, name)))
}

fn item() -> impl Strategy<Value = Thing> {
    prop_oneof![4 => select(&Item::ALL[..]).prop_map(Thing::Item), 1 => Just(Thing::AllItems)]
}

/// Entries of one kind of thing; neighbors often have the same start.
fn entries(
    thing: impl Strategy<Value = Thing>,
    start: impl Strategy<Value = Location> + Clone,
) -> impl Strategy<Value = Vec<Entry>> {
    let starts = (prop::option::of(start.clone()), prop::option::of(start));
    let entry = (1..20_u32, thing, any::<bool>());
    (starts, prop::collection::vec(entry, 1..5)).prop_map(|((one, other), entries)| {
        let entries = entries.into_iter().map(|(count, thing, first)| {
            let entry = Entry::of(count, thing);
            match if first { one.clone() } else { other.clone() } {
                Some(start) => entry.from(start),
                None => entry,
            }
        });
        entries.collect()
    })
}

fn moved(
    entries: impl Strategy<Value = Vec<Entry>>,
    goals: impl Strategy<Value = Vec<Location>>,
) -> impl Strategy<Value = ActionKind> {
    (entries, goals).prop_map(|(entries, goals)| {
        let movement = Move::of(entries);
        goals.into_iter().fold(movement, Move::to).into()
    })
}

fn movement(turn: Faction) -> impl Strategy<Value = ActionKind> {
    let goals = |goal| prop::collection::vec(goal, 0..4);
    let one = |goal| prop::collection::vec(goal, 0..2);
    prop_oneof![
        moved(
            entries(piece(turn), on_map().boxed()),
            goals(on_map().boxed())
        ),
        moved(entries(card(), of_card().boxed()), goals(of_card().boxed())),
        moved(entries(item(), of_item().boxed()), one(of_item().boxed())),
    ]
}

fn plot() -> impl Strategy<Value = Plot> {
    select(vec![Plot::Bomb, Plot::Snare, Plot::Raid, Plot::Extortion])
}

fn fight() -> impl Strategy<Value = ActionKind> {
    let ambushes = prop::collection::vec(suit(), 0..3);
    let rolls = prop::option::of((0..4_u32, 0..4_u32));
    let parts = (party(), party(), clearing(), ambushes, rolls);
    parts.prop_map(|(attacker, defender, clearing, ambushes, rolls)| {
        ActionKind::Battle(Battle {
            ambushes: ambushes.into_iter().map(Ranged::from).collect(),
            rolls: rolls.map(|(one, other)| (one.into(), other.into())),
            ..Battle::of(attacker, defender, clearing)
        })
    })
}

fn shown(turn: Faction) -> impl Strategy<Value = ActionKind> {
    let hand = prop::option::of(faction());
    let cards = prop::collection::vec((1..4_u32, card()), 0..4);
    (hand, cards, prop::option::of(faction())).prop_map(move |(hand, cards, to)| {
        let from = hand.unwrap_or(turn);
        let cards = cards.into_iter().map(|(count, card)| {
            let entry = Entry::of(count, card);
            match hand {
                Some(hand) => entry.from(Location::Hand(hand)),
                None => entry,
            }
        });
        ActionKind::Reveal(Reveal {
            cards: cards.collect(),
            from,
            to: to.map(Ranged::from),
        })
    })
}

fn marker() -> impl Strategy<Value = ActionKind> {
    let services = [Service::HandCard, Service::Riverboats, Service::Mercenaries];
    let relations = [Relation::Hostile, Relation::Indifferent, Relation::First];
    let suits = [Suit::Fox, Suit::Mouse, Suit::Rabbit];
    prop_oneof![
        (
            prop::sample::subsequence(services.to_vec(), 0..=3),
            1..=4_u32
        )
            .prop_map(|(services, price)| ActionKind::Prices {
                services: services.into_iter().map(Ranged::from).collect(),
                price: price.into(),
            }),
        (0..20_u32).prop_map(|funds| ActionKind::Funds {
            funds: funds.into()
        }),
        (select(suits.to_vec()), any::<bool>()).prop_map(|(suit, hated)| ActionKind::Outcast {
            suit: suit.into(),
            hated,
        }),
        (
            faction(),
            prop::collection::vec(faction(), 1..4),
            select(relations.to_vec())
        )
            .prop_map(|(vagabond, others, status)| ActionKind::Relationship {
                pairs: others
                    .into_iter()
                    .map(|other| (vagabond, other).into())
                    .collect(),
                status: status.into(),
            }),
        Just(ActionKind::DiscardDecree),
    ]
}

fn other() -> impl Strategy<Value = ActionKind> {
    prop_oneof![
        select(&Item::ALL[..]).prop_map(|item| ActionKind::Craft(Craft::Item(item.into()))),
        select(vec!["sappers", "rpart", "tax"])
            .prop_map(|name| ActionKind::Craft(Craft::Card(name.to_owned().into()))),
        (faction(), 1..40_i32, any::<bool>()).prop_map(|(faction, points, lost)| {
            let points = if lost { -points } else { points }.into();
            ActionKind::Score { faction, points }
        }),
        faction().prop_map(|board| ActionKind::Dominance {
            board: board.into()
        }),
        (clearing(), clearing()).prop_map(|path| ActionKind::RemovePath { path: path.into() }),
        (clearing(), plot()).prop_map(|(clearing, plot)| ActionKind::FlipPlot {
            clearing: clearing.into(),
            plot: plot.into(),
        }),
        (clearing(), plot()).prop_map(|(clearing, plot)| ActionKind::Exposure {
            plot: plot.into(),
            clearing: clearing.into(),
            older: false,
        }),
        (select(vec!['f', 't', 'j']), clearing(), 1..=3_u32).prop_map(|(relic, place, value)| {
            ActionKind::FlipRelic {
                relic: relic.into(),
                place: Location::Clearing(place).into(),
                value: value.into(),
                older: None,
            }
        }),
        (clearing(), clearing()).prop_map(|(first, second)| ActionKind::Trick {
            first: first.into(),
            second: second.into(),
        }),
        (
            select(&Hireling::ALL[..]),
            faction(),
            prop::option::of(1..5_u32)
        )
            .prop_map(|(hireling, board, markers)| ActionKind::Hire {
                hireling: hireling.into(),
                board: board.into(),
                markers: markers.map(Ranged::from),
            }),
    ]
}

fn action() -> impl Strategy<Value = (Faction, ActionKind)> {
    faction().prop_flat_map(|turn| {
        let kind = prop_oneof![
            4 => movement(turn),
            1 => fight(),
            1 => shown(turn),
            1 => marker(),
            1 => other(),
        ];
        (Just(turn), kind)
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(28),
        ..ProptestConfig::with_cases(2000)
    })]

    #[test]
    fn made_up_actions_read_back((turn, kind) in action()) {
        check(turn, &kind);
    }
}
