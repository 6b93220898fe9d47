//! Choices in words: what a baton does, and what stands afterwards.

use notation::say;

use crate::{
    game::{Count, letters::Letter},
    tell::next::{Legal, Next},
};

/// A baton of a player in words: `jt fells two field kubbs`.
pub(super) fn label(who: &str, next: &Next, legal: Legal) -> String {
    let deed = match (legal.letter, legal.felled) {
        (Letter::Miss, _) => "misses".to_owned(),
        (Letter::King, _) => "fells the king".to_owned(),
        (Letter::KingMiss, _) => "throws at the king and misses".to_owned(),
        (Letter::EarlyKing, _) if is_bare(next) => "fells the king against the rules".to_owned(),
        (Letter::EarlyKing, felled) => {
            let kubbs = kubbs(felled).map(|kubbs| format!("{kubbs} and "));
            format!("fells {}the king too early", kubbs.unwrap_or_default())
        }
        (Letter::Illegal, _) => "throws against the rules".to_owned(),
        (_, felled) => format!("fells {}", kubbs(felled).unwrap_or_default()),
    };
    format!("{who} {deed}")
}

/// `two field kubbs and a base kubb`; `None` if none falls.
fn kubbs((field, base): (u8, u8)) -> Option<String> {
    let field = (field > 0).then(|| say::in_words(field, "field kubb"));
    let base = (base > 0).then(|| say::in_words(base, "base kubb"));
    let kubbs: Vec<String> = field.into_iter().chain(base).collect();
    (!kubbs.is_empty()).then(|| say::and(&kubbs))
}

/// The result of a baton: the end of the game, or what stands.
pub(super) fn outcome(next: &Next, legal: Legal) -> String {
    match legal.letter {
        Letter::King => "wins".to_owned(),
        Letter::EarlyKing if is_bare(next) => "loses".to_owned(),
        Letter::EarlyKing => "loses: the king fell early".to_owned(),
        Letter::KingMiss => "only the king remains".to_owned(),
        _ => remain(next, legal),
    }
}

/// Whether only the king stands.
fn is_bare(next: &Next) -> bool {
    let (side, position) = (next.side, &next.position);
    position.field_against(side) == Count::ZERO && position.base_against(side) == Count::ZERO
}

/// `3 field kubbs and 5 base kubbs remain`; empty if the baton is impossible.
fn remain(next: &Next, legal: Legal) -> String {
    let (mut position, side) = (next.position, next.side);
    let (field, base) = legal.felled;
    if position.fell_field(side, field).is_err() || position.fell_base(side, base).is_err() {
        return String::new();
    }
    let is_last = next.batons + 1 >= next.allowed;
    let line = match is_last && position.field_against(side).min > 0 {
        true => ", which gives an advantage line",
        false => "",
    };
    let field = standing(position.field_against(side), "field kubb");
    let base = standing(position.base_against(side), "base kubb");
    let kubbs: Vec<String> = field.into_iter().chain(base).collect();
    let verb = match &*kubbs {
        [] => return "only the king remains".to_owned(),
        [one] if one.starts_with("1 ") => "remains",
        _ => "remain",
    };
    format!("{} {verb}{line}", say::and(&kubbs))
}

/// `3 field kubbs`, `up to 3 field kubbs`; `None` if none stands.
fn standing(count: Count, kubb: &str) -> Option<String> {
    let counted = say::counted(count.max, kubb);
    match count.known() {
        Some(0) => None,
        Some(_) => Some(counted),
        None => Some(format!("up to {counted}")),
    }
}

/// `2 kubbs thrown in`
pub(super) fn thrown_in(count: u8) -> String {
    format!("{} thrown in", say::counted(count, "kubb"))
}
