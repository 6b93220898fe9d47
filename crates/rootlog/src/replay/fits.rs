//! A map or deck in the header that the moves do not fit, though they fit another one. That is one slip, however many findings
//! it causes.

mod suits;

use notation::{Edit, Finding, Fix, Parse, Ranged, TextRange};

use crate::{
    checks::Checked,
    game::{
        facts::{Deck, Map},
        rules,
    },
    read::ast::{HeaderKey, Sheet},
};

use super::{order::Order, problem::Problem, referee::Run, script::Script, source::Source};

/// Other headers are tried after this many misfits.
const FEW: usize = 4;
/// At most one in this many misfits may remain under the other header: records have other slips, too.
const PART: usize = 4;

/// Findings that a wrong map can cause.
const OF_MAPS: &[&str] = &[
    rules::replay::NO_PATH.code,
    rules::replay::NO_SLOT.code,
    rules::replay::NO_RUIN.code,
    rules::syntax::UNKNOWN_FOREST.code,
    rules::syntax::UNKNOWN_PATH.code,
];
/// Findings that a wrong deck can cause.
const OF_DECKS: &[&str] = &[
    rules::syntax::CARD_NOT_IN_DECK.code,
    rules::syntax::UNKNOWN_CARD.code,
];

/// A header that the moves fit better than the written one.
pub(super) struct Fit {
    /// The record with that header.
    pub(super) checked: Checked,
    /// The finding on the written header.
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

    /// The record of `parse` with this value.
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

/// The header that the moves of `game`, read from `parse`, fit better; `None` if `found`, its findings, suggest none.
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
    if let Some(written) = &game.deck
        && count(OF_DECKS) >= FEW
    {
        let here = Other::Deck(written.value);
        let others = vec![Other::Deck(written.value.other())];
        if let Some(fit) = better(game, parse, OF_DECKS, here, others, HeaderKey::Deck) {
            return Some(fit);
        }
    }
    suits::other_suits(game, parse, found)
}

/// The value of `others` that causes far fewer of `codes` than `here`; `None` if there is none.
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
    // A line that only the other header requires is part of the same slip.
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

/// How often a replay of the record `checked`, as written, finds one of `codes`.
fn count_misfits(checked: &Checked, parse: &Parse, codes: &[&str]) -> usize {
    let source = Source::of(&checked.game, parse);
    let order = Order::of(&source);
    let script = Script::new(&source, &order, Vec::new());
    let run = Run::of(&script);
    let problems = run.problems.iter().map(Problem::code);
    let findings = checked.findings.iter().map(|finding| finding.code);
    problems
        .chain(findings)
        .filter(|code| codes.contains(code))
        .count()
}

/// The finding on the header at `range`.
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
