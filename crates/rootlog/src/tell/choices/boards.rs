//! Faction boards and what only one faction has: leaders, prices, outcasts, plots, relics.

use notation::{Choice, Ranged};

use super::{
    Desk,
    collect::{ChoiceKind, Rules, What, collect},
    items,
    map::clearing,
    region,
};
use crate::{
    game::{
        Piece, Place,
        facts::{BoardCard, CLEARINGS, Clearing, Faction, PieceClass, Suit, board_cards},
    },
    read::{
        ast::{self, ActionKind, Card, Entry, Move, Plot, Relation, Service, Thing},
        words,
    },
};

/// The most funds that a button writes.
const MOST_FUNDS: u32 = 12;

/// Actions without further steps: turmoil, An Evening's Rest, removing a flipped bomb.
pub(super) fn at_once(desk: &Desk<'_>) -> Vec<Choice> {
    let (action, label) = match desk.faction {
        Faction::Corvids => return bombs(desk),
        Faction::Eyrie => {
            let turmoil = "fall into turmoil: discard the Decree";
            (ActionKind::DiscardDecree, turmoil)
        }
        Faction::Vagabond | Faction::SecondVagabond => (items::rest().into(), "An Evening's Rest"),
        _ => return Vec::new(),
    };
    match desk.turn.setup {
        true => Vec::new(),
        false => vec![desk.choice(label, action).group(super::BOARD)],
    }
}

/// Removes the bombs that were flipped in this turn.
fn bombs(desk: &Desk<'_>) -> Vec<Choice> {
    let bombs = desk.next.actions().iter();
    let bombs = bombs.filter_map(|action| match &action.kind {
        ActionKind::FlipPlot { clearing, plot } if plot.value == Plot::Bomb => Some(clearing.value),
        _ => None,
    });
    let bomb = plot_token(Some(Plot::Bomb));
    let choices = bombs.map(|clearing| {
        let place = Place::Clearing(clearing);
        let label = format!("remove the bomb in {}", desk.spoken(&place));
        desk.choice(label, Move::of([desk.pieces(1, bomb)]).from(clearing))
            .group(super::BOARD)
            .from(region(&place))
    });
    choices.collect()
}

/// Appoints a leader, character, minister or mood.
pub(super) fn appoint(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let leads = desk.board.side(desk.faction).and_then(|side| side.leader);
    let changes = matches!(desk.faction, Faction::Duchy | Faction::Hundreds);
    if !keys.is_empty() || !changes && leads.is_some() {
        return Vec::new();
    }
    let cards = board_cards(desk.faction);
    let cards = cards.filter(|card| !matches!(card, BoardCard::Retainer(_)));
    let cards = cards.filter(|card| Some(card.name()) != leads);
    let choices = cards.map(|card| {
        let named = Move::of([Entry::of(1, Thing::Card(Card::of(None, Some(card.name()))))]);
        desk.choice(card.title(), named.to(desk.own_board()))
            .group("choose who leads")
    });
    choices.collect()
}

/// Returns pieces from the faction's own board to their supply.
pub(super) fn spend(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let board = desk.own_board();
    let kinds: Vec<ChoiceKind> = (desk.board.pile(&board).iter())
        .map(|(piece, count)| ChoiceKind {
            what: What::Piece(piece),
            count,
        })
        .collect();
    let rules = Rules {
        most: 3,
        in_any_order: false,
    };
    let spend = |pieces| Move::of(pieces).from(board.clone()).into();
    let choices = collect(desk, &kinds, &rules, keys, spend).into_iter();
    choices
        .map(|choice| {
            choice
                .group("spend pieces of the board")
                .from(region(&board))
        })
        .collect()
}

/// Sets the Riverfolk's prices: all services at once, or one.
pub(super) fn prices(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Riverfolk || !keys.is_empty() {
        return Vec::new();
    }
    let services = [Service::HandCard, Service::Riverboats, Service::Mercenaries];
    let all = [None].into_iter().chain(services.map(Some));
    let choices = all.flat_map(|service| {
        (1..=4).map(move |price| {
            let name = service.map_or("all services", Service::name);
            let prices = ActionKind::Prices {
                services: service.into_iter().map(Ranged::from).collect(),
                price: price.into(),
            };
            desk.choice(format!("{name} for {price}"), prices)
                .group("set prices")
        })
    });
    choices.collect()
}

/// Sets the Riverfolk's funds, on any faction's turn.
pub(super) fn funds(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let riverfolk = desk.board.side(Faction::Riverfolk).is_some() && !desk.turn.setup;
    if !riverfolk || !keys.is_empty() {
        return Vec::new();
    }
    let choices = (0..=MOST_FUNDS).map(|funds| {
        let label = format!("funds of {funds}");
        let funds = funds.into();
        desk.choice(label, ActionKind::Funds { funds })
            .group("write down the funds")
    });
    choices.collect()
}

/// Sets the outcast suit, hated or not.
pub(super) fn outcast(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Lizards || !keys.is_empty() {
        return Vec::new();
    }
    let kinds = [(false, "the outcast"), (true, "the hated outcast")].into_iter();
    let choices = kinds.flat_map(|(hated, name)| {
        [Suit::Fox, Suit::Mouse, Suit::Rabbit].map(|suit| {
            let label = format!("{} is {name}", suit.name().to_lowercase());
            let suit = suit.into();
            desk.choice(label, ActionKind::Outcast { suit, hated })
                .group("choose the outcast")
        })
    });
    choices.collect()
}

/// Changes a Vagabond's relationship: the faction, then the relation.
pub(super) fn relation(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    // On another faction's turn, the relationship is with that faction.
    let is_vagabond = desk.faction.is_vagabond();
    let mut others = desk
        .others()
        .filter(|other| other.is_vagabond() != is_vagabond);
    match keys {
        [] => others
            .map(|other| {
                Choice::ask(words::the(other), other.letter()).group("move a relationship")
            })
            .collect(),
        [letter] => {
            let other = others.find(|other| other.letter().to_string() == **letter);
            let choices = other.into_iter().flat_map(|other| {
                let pair = match is_vagabond {
                    true => (desk.faction, other),
                    false => (other, desk.faction),
                };
                RELATIONS.map(|relation| {
                    let becomes = ActionKind::Relationship {
                        pairs: vec![pair.into()],
                        status: relation.into(),
                    };
                    desk.choice(relation.name(), becomes)
                        .group("what it becomes")
                })
            });
            choices.collect()
        }
        _ => Vec::new(),
    }
}

const RELATIONS: [Relation; 5] = [
    Relation::Hostile,
    Relation::Indifferent,
    Relation::First,
    Relation::Second,
    Relation::Allied,
];

const PLOTS: [Plot; 4] = [Plot::Bomb, Plot::Snare, Plot::Raid, Plot::Extortion];

/// The token of a plot; facedown without a name.
fn plot_token(plot: Option<Plot>) -> Piece {
    let letter = plot.map(Plot::letter);
    Piece::of(Faction::Corvids, PieceClass::Token, letter)
}

/// Clearings with facedown plots.
fn face_down(desk: &Desk<'_>) -> Vec<Clearing> {
    let plot = plot_token(None);
    let lies = |clearing: &Clearing| desk.board.clearing(*clearing).count(plot) > 0;
    (1..=CLEARINGS).filter(lies).collect()
}

/// Clearings with faceup plots.
fn face_up(desk: &Desk<'_>) -> Vec<Clearing> {
    let lies = |clearing: &Clearing| {
        let mut plots = PLOTS.into_iter().map(|plot| plot_token(Some(plot)));
        plots.any(|plot| desk.board.clearing(*clearing).count(plot) > 0)
    };
    (1..=CLEARINGS).filter(lies).collect()
}

/// A step that asks for one of `clearings`.
fn ask_where(desk: &Desk<'_>, clearings: &[Clearing], group: &str) -> Vec<Choice> {
    let choices = clearings.iter().map(|clearing| {
        let place = Place::Clearing(*clearing);
        let label = format!("in {}", desk.spoken(&place));
        Choice::ask(label, clearing)
            .group(group)
            .from(region(&place))
    });
    choices.collect()
}

/// Flips a plot: its clearing, and what it is. On another faction's turn, that faction has removed it.
pub(super) fn plots(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let plots = face_down(desk);
    let flip = |clearing: Clearing, plot: Plot| ActionKind::FlipPlot {
        clearing: clearing.into(),
        plot: plot.into(),
    };
    plots_in(desk, &plots, keys, "turn over a plot", flip)
}

/// Guesses a plot as another faction.
pub(super) fn guess(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let plots = match desk.faction {
        Faction::Corvids => Vec::new(),
        _ => face_down(desk),
    };
    let guess = |clearing: Clearing, plot: Plot| ActionKind::Exposure {
        plot: plot.into(),
        clearing: clearing.into(),
        older: false,
    };
    plots_in(desk, &plots, keys, "guess a plot", guess)
}

fn plots_in(
    desk: &Desk<'_>,
    plots: &[Clearing],
    keys: &[&str],
    group: &str,
    act: impl Fn(Clearing, Plot) -> ActionKind,
) -> Vec<Choice> {
    match keys {
        [] => ask_where(desk, plots, group),
        [at] => {
            let at = clearing(at).filter(|at| plots.contains(at)).into_iter();
            let choices = at.flat_map(|at| {
                PLOTS.map(|plot| {
                    desk.choice(plot.name(), act(at, plot))
                        .group("which plot")
                        .from(region(&Place::Clearing(at)))
                })
            });
            choices.collect()
        }
        _ => Vec::new(),
    }
}

/// Swaps two plots that are both facedown or both faceup.
pub(super) fn trick(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Corvids || !keys.is_empty() {
        return Vec::new();
    }
    let pairs = [face_down(desk), face_up(desk)]
        .into_iter()
        .flat_map(|plots| {
            let firsts = plots.clone().into_iter();
            let pairs = firsts.flat_map(move |one| {
                let others = plots.clone().into_iter();
                others
                    .filter(move |other| one < *other)
                    .map(move |other| (one, other))
            });
            pairs.collect::<Vec<_>>()
        });
    let choices = pairs.map(|(one, other)| {
        let label = format!("the plots in {one} and {other}");
        let trick = ActionKind::Trick {
            first: one.into(),
            second: other.into(),
        };
        desk.choice(label, trick)
            .group("swap two plots")
            .from(region(&Place::Clearing(one)))
            .to(region(&Place::Clearing(other)))
    });
    choices.collect()
}

/// The Keepers' relics on the map, with their places.
fn relics(desk: &Desk<'_>) -> Vec<(Piece, Place)> {
    if desk.faction != Faction::Keepers || desk.turn.setup {
        return Vec::new();
    }
    let relics =
        ['f', 't', 'j'].map(|kind| Piece::of(Faction::Keepers, PieceClass::Token, Some(kind)));
    let lying = relics.into_iter().flat_map(|relic| {
        let places = desk.board.whereabouts(relic).into_iter();
        places.map(move |(place, _)| (relic, place))
    });
    lying.collect()
}

/// Moves a relic from a forest to a clearing beside it.
pub(super) fn delve(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if !keys.is_empty() {
        return Vec::new();
    }
    let choices = relics(desk).into_iter().flat_map(|(relic, from)| {
        let around = match &from {
            Place::Forest(around) => around.to_vec(),
            _ => Vec::new(),
        };
        around.into_iter().map(move |to| {
            let label = format!("a {} out of {} to {to}", relic.name(), from.described());
            let delved = Move::of([desk.pieces(1, relic)]).from(from.clone());
            desk.choice(label, delved.to(to))
                .group("move a relic")
                .from(region(&from))
                .to(region(&Place::Clearing(to)))
        })
    });
    choices.collect()
}

/// Flips a relic in a clearing.
pub(super) fn value(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let choices = relics_in_clearings(desk, keys).into_iter();
    let choices = choices.flat_map(|(relic, place)| {
        (1..=3).map(move |value| {
            let label = format!(
                "the {} in {} is worth {value}",
                relic.name(),
                place.described()
            );
            let flip = ActionKind::FlipRelic {
                relic: relic.letter.unwrap_or_default().into(),
                place: ast::Location::from(place.clone()).into(),
                value: value.into(),
                older: None,
            };
            desk.choice(label, flip)
                .group("turn over a relic")
                .from(region(&place))
        })
    });
    choices.collect()
}

/// Moves a relic from a clearing to the board, with its value if it was flipped.
pub(super) fn recover(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let choices = relics_in_clearings(desk, keys).into_iter();
    let choices = choices.flat_map(|(relic, place)| {
        let values = [None].into_iter().chain((1..=3).map(Some));
        values.map(move |value| {
            let worth = value.map_or_else(String::new, |value| format!(" of value {value}"));
            let label = format!("the {}{worth} in {}", relic.name(), place.described());
            let piece = ast::WrittenPiece {
                value,
                ..ast::WrittenPiece::of(relic, desk.faction)
            };
            let relic = Move::of([Entry::of(1, Thing::Piece(piece))]).from(place.clone());
            desk.choice(label, relic.to(desk.own_board()))
                .group("recover a relic")
                .from(region(&place))
        })
    });
    choices.collect()
}

fn relics_in_clearings(desk: &Desk<'_>, keys: &[&str]) -> Vec<(Piece, Place)> {
    let mut relics = relics(desk);
    relics.retain(|(_, place)| keys.is_empty() && matches!(place, Place::Clearing(_)));
    relics
}

/// Opens a closed path.
pub(super) fn path(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let closed = desk
        .board
        .setting()
        .map
        .map_or(&[][..], |map| map.facts().closed);
    if !keys.is_empty() || desk.turn.setup {
        return Vec::new();
    }
    let open = closed.iter().filter(|(a, b)| !desk.board.is_opened(*a, *b));
    let choices = open.map(|(a, b)| {
        let (low, high) = (a.min(b), a.max(b));
        let label = format!("between {low} and {high}");
        let path = (*low, *high).into();
        desk.choice(label, ActionKind::RemovePath { path })
            .group("open a path")
            .from(region(&Place::Clearing(*low)))
            .to(region(&Place::Clearing(*high)))
    });
    choices.collect()
}
