//! A map or a deck that the header names although the moves fit another one: that is one slip, whatever it makes look wrong.

use notation::{Edit, Finding, Fix, Parse, Ranged, TextRange};

use crate::{
    checks::Checked,
    game::{
        facts::{Deck, Map},
        rules,
    },
    read::ast::{HeaderKey, Sheet},
};

use super::{order::Order, referee::Run, script::Script, source::Source};

/// How many moves must not fit before another header is looked for.
const FEW: usize = 4;
/// How many of them may still not fit with the other header, one in this many: records have other slips, too.
const PART: usize = 4;

/// What may be found where the map is another one.
const OF_MAPS: &[&str] = &[
    rules::replay::NO_PATH.code,
    rules::replay::NO_SLOT.code,
    rules::replay::NO_RUIN.code,
    rules::syntax::UNKNOWN_FOREST.code,
    rules::syntax::UNKNOWN_PATH.code,
];
/// What may be found where the deck is another one.
const OF_DECKS: &[&str] = &[
    rules::syntax::CARD_NOT_IN_DECK.code,
    rules::syntax::UNKNOWN_CARD.code,
];

/// The header that the moves fit, where it is not the one that is written.
pub(super) struct Fit {
    /// The record under that header.
    pub(super) checked: Checked,
    /// What is said of the header.
    pub(super) finding: Finding,
}

/// A line of the header with another value.
#[derive(Clone, Copy)]
enum Other {
    Map(Map),
    Deck(Deck),
}

impl Other {
    fn name(self) -> &'static str {
        match self {
            Self::Map(map) => map.name(),
            Self::Deck(deck) => deck.name(),
        }
    }

    /// `the Winter map`.
    fn described(self) -> String {
        match self {
            Self::Map(map) => format!("the {} map", map.name()),
            Self::Deck(deck) => format!("the {}", deck.title()),
        }
    }

    /// The record of `parse` under it.
    fn checked(self, parse: &Parse) -> Checked {
        Checked::under(parse, |game: &mut Sheet| match self {
            Self::Map(map) => set(&mut game.map, map),
            Self::Deck(deck) => set(&mut game.deck, deck),
        })
    }
}

fn set<T>(place: &mut Option<Ranged<T>>, value: T) {
    if let Some(written) = place {
        written.value = value;
    }
}

/// The header that the moves of `game` fit, whose lines are those of `parse` and in which this was `found`.
pub(super) fn other_header(game: &Sheet, parse: &Parse, found: &[Finding]) -> Option<Fit> {
    let count = |codes: &[&str]| found.iter().filter(|one| codes.contains(&one.code)).count();
    if let Some(written) = &game.map
        && count(OF_MAPS) >= FEW
    {
        let others = Map::ALL.into_iter().filter(|map| *map != written.value);
        let others = others.map(Other::Map).collect();
        let here = Other::Map(written.value);
        if let Some(fit) = better(game, parse, OF_MAPS, here, others, HeaderKey::Map) {
            return Some(fit);
        }
    }
    let written = game.deck.as_ref().filter(|_| count(OF_DECKS) >= FEW)?;
    let here = Other::Deck(written.value);
    let others = vec![Other::Deck(written.value.other())];
    better(game, parse, OF_DECKS, here, others, HeaderKey::Deck)
}

/// That of `others` with which clearly less of `codes` is found than `here`.
fn better(
    game: &Sheet,
    parse: &Parse,
    codes: &[&str],
    here: Other,
    others: Vec<Other>,
    key: HeaderKey,
) -> Option<Fit> {
    let line = game.first_of(key)?;
    let written = here.checked(parse);
    let misfits = count_misfits(&written, parse, codes);
    if misfits < FEW {
        return None;
    }
    let tried = others.into_iter().map(|other| {
        let checked = other.checked(parse);
        (count_misfits(&checked, parse, codes), other, checked)
    });
    let (left, other, mut checked) = tried.min_by_key(|(left, ..)| *left)?;
    if left * PART > misfits {
        return None;
    }
    // What only the other header asks for is part of this.
    let is_known = |one: &Finding| {
        one.code != rules::syntax::MISSING_HEADER.code
            || written.findings.iter().any(|known| known.code == one.code)
    };
    checked.findings.retain(is_known);
    Some(Fit {
        finding: finding(line.value_range, here, other, misfits, left),
        checked,
    })
}

/// How often one of `codes` is found in the record `checked` if it is played as it is written.
fn count_misfits(checked: &Checked, parse: &Parse, codes: &[&str]) -> usize {
    let source = Source::of(&checked.game, parse);
    let order = Order::of(&source);
    let script = Script::new(&source, &order, Vec::new());
    let run = Run::of(&script);
    let problems = run.problems.iter().map(|problem| problem.code);
    let findings = checked.findings.iter().map(|finding| finding.code);
    problems
        .chain(findings)
        .filter(|code| codes.contains(code))
        .count()
}

/// What is said of the header at `range`.
fn finding(range: TextRange, here: Other, other: Other, misfits: usize, left: usize) -> Finding {
    let left = match left {
        0 => "all of them do".to_owned(),
        1 => "all but one do".to_owned(),
        _ => format!("all but {left} do"),
    };
    let what = match here {
        Other::Map(_) => "moves",
        Other::Deck(_) => "cards",
    };
    let message = format!(
        "{misfits} {what} do not fit {}, but with {} {left}. Which was played?",
        here.described(),
        other.described()
    );
    let name = other.name();
    rules::replay::OTHER_HEADER
        .at(range, message)
        .with_fix(Fix::guess(
            format!("Write {name}"),
            vec![Edit::replace(range, name)],
        ))
}
