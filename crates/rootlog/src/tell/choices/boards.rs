//! What stands on faction boards and what only one faction has: leaders, prices, outcasts, plots, relics.

use notation::{Choice, Then};

use super::{
    Desk,
    collect::{Kind, Picked, Rules, What, collect},
    grouped,
    losses::members,
    map::clearing,
    region,
};
use crate::{
    game::{
        Piece, Place,
        facts::{BoardCard, CLEARINGS, Clearing, Faction, PieceClass, Suit, board_cards},
    },
    read::{
        ast::{ActionKind, Plot, Relation, Service},
        words,
    },
};

/// The most funds that a button writes.
const MOST_FUNDS: u32 = 12;

/// What is done with one tap: turmoil, An Evening's Rest, a bomb that is removed.
pub(super) fn at_once(desk: &Desk<'_>) -> Vec<Choice> {
    let (text, label) = match desk.faction {
        Faction::Corvids => return bombs(desk),
        Faction::Eyrie => ("$_->", "fall into turmoil: discard the Decree"),
        Faction::Vagabond | Faction::SecondVagabond => ("%_d->s+r", "An Evening's Rest"),
        _ => return Vec::new(),
    };
    match desk.turn.setup {
        true => Vec::new(),
        false => vec![Choice::new(label, text, desk.act(text)).group(super::BOARD)],
    }
}

/// The bombs that were turned over in this turn leave the map.
fn bombs(desk: &Desk<'_>) -> Vec<Choice> {
    let bombs = desk.next.actions().iter();
    let bombs = bombs.filter_map(|action| match &action.kind {
        ActionKind::FlipPlot { clearing, plot } if plot.value == Plot::Bomb => Some(clearing.value),
        _ => None,
    });
    let choices = bombs.map(|clearing| {
        let place = Place::Clearing(clearing);
        let text = format!("t_{}{place}->", Plot::Bomb.letter());
        let label = format!("remove the bomb in {}", desk.spoken(&place));
        Choice::new(label, text.clone(), desk.act(&text))
            .group(super::BOARD)
            .from(region(&place))
    });
    choices.collect()
}

/// A leader, character, minister or mood.
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
        let text = format!("#{}->$", card.name());
        Choice::new(card.title(), text.clone(), desk.act(&text)).group("choose who leads")
    });
    choices.collect()
}

/// Pieces of the own board that go back to their supply.
pub(super) fn spend(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let board = Place::Board(desk.owner());
    let kinds: Vec<Kind> = (desk.board.pile(&board).iter())
        .map(|(piece, count)| Kind {
            code: desk.code(piece),
            what: What::Piece(piece),
            count,
        })
        .collect();
    let rules = Rules {
        most: 3,
        in_any_order: false,
    };
    let write = |picked: &Picked| grouped(&members(&kinds, picked), "$->");
    let choices = collect(desk, &kinds, &rules, keys, write).into_iter();
    choices
        .map(|choice| {
            choice
                .group("spend pieces of the board")
                .from(region(&board))
        })
        .collect()
}

/// The Riverfolk's prices: all at once, or one service.
pub(super) fn prices(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Riverfolk || !keys.is_empty() {
        return Vec::new();
    }
    let services = [Service::HandCard, Service::Riverboats, Service::Mercenaries];
    let services = services.map(|service| (service.letter().to_string(), service.name()));
    let all = [(String::new(), "all services")]
        .into_iter()
        .chain(services);
    let choices = all.flat_map(|(letter, name)| {
        (1..=4).map(move |price| {
            let text = format!("$_{letter}->{price}");
            let label = format!("{name} for {price}");
            Choice::new(label, text.clone(), desk.act(&text)).group("set prices")
        })
    });
    choices.collect()
}

/// The Riverfolk's funds, on their turn and on those of others.
pub(super) fn funds(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let riverfolk = desk.board.side(Faction::Riverfolk).is_some() && !desk.turn.setup;
    if !riverfolk || !keys.is_empty() {
        return Vec::new();
    }
    let choices = (0..=MOST_FUNDS).map(|funds| {
        let text = format!("$_f->{funds}");
        let then = desk.act(&text);
        Choice::new(format!("funds of {funds}"), text, then).group("write down the funds")
    });
    choices.collect()
}

/// The outcast suit, and the hated one.
pub(super) fn outcast(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.faction != Faction::Lizards || !keys.is_empty() {
        return Vec::new();
    }
    let kinds = [("o", "the outcast"), ("ho", "the hated outcast")].into_iter();
    let choices = kinds.flat_map(|(kind, name)| {
        [Suit::Fox, Suit::Mouse, Suit::Rabbit].map(|suit| {
            let text = format!("$_{kind}->{}", suit.letter());
            let label = format!("{} is {name}", suit.name().to_lowercase());
            let then = desk.act(&text);
            Choice::new(label, text, then).group("choose the outcast")
        })
    });
    choices.collect()
}

/// A Vagabond's relationship: with whom, then what it becomes.
pub(super) fn relation(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    if desk.turn.setup {
        return Vec::new();
    }
    // On another faction's turn it is that with the faction of the turn.
    let is_vagabond = desk.faction.is_vagabond();
    let mut others = desk
        .others()
        .filter(|other| other.is_vagabond() != is_vagabond);
    match keys {
        [] => others
            .map(|other| {
                let letter = other.letter().to_string();
                Choice::new(words::the(other), letter.clone(), Then::Ask(letter))
                    .group("move a relationship")
            })
            .collect(),
        [letter] if others.any(|other| other.letter().to_string() == **letter) => [
            Relation::Hostile,
            Relation::Indifferent,
            Relation::First,
            Relation::Second,
            Relation::Allied,
        ]
        .map(|relation| {
            let text = match is_vagabond {
                true => format!("$_{letter}->{}", relation.letter()),
                false => format!("{letter}$_{}->{}", desk.faction.letter(), relation.letter()),
            };
            let then = desk.act(&text);
            Choice::new(relation.name(), text, then).group("what it becomes")
        })
        .into(),
        _ => Vec::new(),
    }
}

const PLOTS: [Plot; 4] = [Plot::Bomb, Plot::Snare, Plot::Raid, Plot::Extortion];

/// Where plots lie face down.
fn face_down(desk: &Desk<'_>) -> Vec<Clearing> {
    let plot = Piece::of(Faction::Corvids, PieceClass::Token, None);
    let lies = |clearing: &Clearing| desk.board.clearing(*clearing).count(plot) > 0;
    (1..=CLEARINGS).filter(lies).collect()
}

/// Where they lie face up.
fn face_up(desk: &Desk<'_>) -> Vec<Clearing> {
    let lies = |clearing: &Clearing| {
        let mut plots = PLOTS
            .iter()
            .map(|plot| Piece::of(Faction::Corvids, PieceClass::Token, Some(plot.letter())));
        plots.any(|plot| desk.board.clearing(*clearing).count(plot) > 0)
    };
    (1..=CLEARINGS).filter(lies).collect()
}

/// A step that asks for one of these clearings.
fn ask_where(desk: &Desk<'_>, clearings: &[Clearing], group: &str) -> Vec<Choice> {
    let choices = clearings.iter().map(|clearing| {
        let place = Place::Clearing(*clearing);
        let label = format!("in {}", desk.spoken(&place));
        Choice::new(label, clearing.to_string(), Then::Ask(clearing.to_string()))
            .group(group)
            .from(region(&place))
    });
    choices.collect()
}

/// A plot is turned over: where, and what it is. On others' turns it shows what they have removed.
pub(super) fn plots(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let plots = face_down(desk);
    let plot = desk.code(Piece::of(Faction::Corvids, PieceClass::Token, None));
    let texts = |at: Clearing, letter: char| format!("{plot}{at}^t_{letter}");
    plots_in(desk, &plots, keys, "turn over a plot", texts)
}

/// Another faction guesses a plot.
pub(super) fn guess(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let plots = match desk.faction {
        Faction::Corvids => Vec::new(),
        _ => face_down(desk),
    };
    let texts = |at: Clearing, letter: char| format!("?Pt_{letter}{at}");
    plots_in(desk, &plots, keys, "guess a plot", texts)
}

fn plots_in(
    desk: &Desk<'_>,
    plots: &[Clearing],
    keys: &[&str],
    group: &str,
    text: impl Fn(Clearing, char) -> String,
) -> Vec<Choice> {
    match keys {
        [] => ask_where(desk, plots, group),
        [at] => {
            let at = clearing(at).filter(|at| plots.contains(at)).into_iter();
            let choices = at.flat_map(|at| {
                PLOTS.map(|plot| {
                    let text = text(at, plot.letter());
                    let then = desk.act(&text);
                    Choice::new(plot.name(), text, then)
                        .group("which plot")
                        .from(region(&Place::Clearing(at)))
                })
            });
            choices.collect()
        }
        _ => Vec::new(),
    }
}

/// Two plots that lie the same side up change places.
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
        let text = format!("t{one}<->t{other}");
        let label = format!("the plots in {one} and {other}");
        Choice::new(label, text.clone(), desk.act(&text))
            .group("swap two plots")
            .from(region(&Place::Clearing(one)))
            .to(region(&Place::Clearing(other)))
    });
    choices.collect()
}

/// The Keepers' relics, with what writes them where they lie.
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

/// A relic comes out of a forest into a clearing beside it.
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
            let text = format!("{}{from}->{to}", desk.code(relic));
            let label = format!("a {} out of {} to {to}", relic.name(), from.described());
            Choice::new(label, text.clone(), desk.act(&text))
                .group("move a relic")
                .from(region(&from))
                .to(region(&Place::Clearing(to)))
        })
    });
    choices.collect()
}

/// A relic in a clearing is turned over.
pub(super) fn value(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let choices = relics_in_clearings(desk, keys).into_iter();
    let choices = choices.flat_map(|(relic, place)| {
        (1..=3).map(move |value| {
            let text = format!("{}{place}^{value}", desk.code(relic));
            let label = format!(
                "the {} in {} is worth {value}",
                relic.name(),
                place.described()
            );
            Choice::new(label, text.clone(), desk.act(&text))
                .group("turn over a relic")
                .from(region(&place))
        })
    });
    choices.collect()
}

/// A relic in a clearing comes onto the board, with its value where that was turned up.
pub(super) fn recover(desk: &Desk<'_>, keys: &[&str]) -> Vec<Choice> {
    let choices = relics_in_clearings(desk, keys).into_iter();
    let choices = choices.flat_map(|(relic, place)| {
        let code = desk.code(relic);
        let bare = [(code.clone(), String::new())].into_iter();
        let values = (1..=3).map(move |n| (format!("{code}_{n}"), format!(" of value {n}")));
        bare.chain(values).map(move |(code, value)| {
            let text = format!("{code}{place}->$");
            let label = format!("the {}{value} in {}", relic.name(), place.described());
            Choice::new(label, text.clone(), desk.act(&text))
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

/// A closed path is opened for good.
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
        let text = format!("{low}_{high}->");
        let label = format!("between {low} and {high}");
        Choice::new(label, text.clone(), desk.act(&text))
            .group("open a path")
            .from(region(&Place::Clearing(*low)))
            .to(region(&Place::Clearing(*high)))
    });
    choices.collect()
}
