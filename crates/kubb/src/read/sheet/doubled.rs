//! Turns that are written twice: the same line again, directly below the first.

use std::{borrow::Cow, collections::BTreeSet};

use notation::{
    TextRange,
    lines::{self, Doubled},
    rowan::NodeOrToken,
};

use crate::{
    game::players,
    read::ast::{TurnLine, TurnNumber},
};

/// The lines among `turns` that repeat the line above them in `text`.
pub(super) fn doubled(text: &str, turns: &[(usize, TurnLine<'_>)]) -> Vec<Doubled> {
    let mut alike: Vec<usize> = Vec::new();
    // The turn above and its number.
    let mut above = None;
    for (index, &(_, second)) in turns.iter().enumerate() {
        let here = number(second);
        if let Some((first, number)) = above.replace((second, here))
            && number == here
            && is_lettered(first) == is_lettered(second)
            && words(second).next().is_some()
            && lines::say_same(text, words(first), words(second))
        {
            alike.push(index);
        }
    }
    let is_bare = |&second: &usize| {
        turns
            .get(second)
            .is_some_and(|(_, turn)| number(*turn).is_none())
    };
    let alternates = alike.iter().any(is_bare) && alternate(turns, &alike);
    let proven = alike
        .iter()
        .filter(|&&second| is_proven(turns, second, alternates));
    let doubled = proven.filter_map(|&second| {
        let ((_, first), (line, turn)) = (turns.get(second - 1)?, turns.get(second)?);
        Some(Doubled {
            line: *line,
            range: turn.content(),
            first: first.content(),
        })
    });
    doubled.collect()
}

/// Whether turn `second`, which repeats the turn above, cannot be the other team's turn with the same throws: by its number, or
/// by its players if the teams are known to alternate.
fn is_proven(turns: &[(usize, TurnLine<'_>)], second: usize, alternates: bool) -> bool {
    let Some((_, turn)) = turns.get(second) else {
        return false;
    };
    let has_players = !names(*turn).is_empty();
    match number(*turn) {
        Some(value) => {
            // If the next number counts both lines, only the number is wrong.
            let next = turns.get(second + 1).and_then(|(_, next)| number(*next));
            has_players || next.is_none_or(|next| Some(next) != value.checked_add(2))
        }
        None => has_players && alternates,
    }
}

/// Whether the players show that the teams alternate: no player throws in two turns running, apart from those in `alike`.
fn alternate(turns: &[(usize, TurnLine<'_>)], alike: &[usize]) -> bool {
    let names: Vec<_> = turns.iter().map(|(_, turn)| names(*turn)).collect();
    let pairs = names.windows(2).enumerate();
    let others = pairs.filter(|(index, _)| alike.binary_search(&(index + 1)).is_err());
    let mut others = others.filter(|(_, pair)| pair.iter().all(|names| !names.is_empty()));
    let are_apart = |(_, pair): (usize, &[BTreeSet<String>])| match pair {
        [one, other] => one.is_disjoint(other),
        _ => true,
    };
    others.next().is_some_and(are_apart) && others.all(are_apart)
}

/// Whether the number has a letter, `2a.`: another without one says that it is another turn.
fn is_lettered(turn: TurnLine<'_>) -> bool {
    turn.number().is_some_and(TurnNumber::is_lettered)
}

fn number(turn: TurnLine<'_>) -> Option<u32> {
    turn.number()?.value()
}

/// The ranges of a turn's throws.
fn words(turn: TurnLine<'_>) -> impl Iterator<Item = TextRange> {
    let nodes = turn.parts().filter_map(NodeOrToken::into_node);
    let words = nodes.filter(|node| TurnNumber::cast(*node).is_none());
    words.map(|word| word.text_range())
}

/// The players before a colon.
fn names(turn: TurnLine<'_>) -> BTreeSet<String> {
    let keys = turn.players().map(|player| players::key(player.text()));
    keys.map(Cow::into_owned).collect()
}
