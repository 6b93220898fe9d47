//! A throw-in that several players share: `m:2I t:I`.

use notation::{Choice, Then, say};

use super::{Pad, toss::GROUP};
use crate::{
    game::letters::Letter,
    read::{sheet::Act, write::Thrown},
};

/// The kubbs that one player throws in.
#[derive(Debug, Clone, Copy)]
struct Share<'a> {
    player: &'a str,
    count: u8,
}

impl Share<'_> {
    fn key(self) -> String {
        format!("{} {}", self.player, self.count)
    }

    fn text(self) -> String {
        let thrown = Thrown {
            player: Some(self.player),
            steps: vec![Act::of(Letter::Inkast, self.count)],
        };
        thrown.to_string()
    }
}

impl Pad<'_> {
    /// Who throws in how many of the kubbs, after the parts with these keys. The choice of the last part writes all of them.
    pub(super) fn shared(&self, keys: &[&str]) -> Vec<Choice> {
        let Some(hand) = self.due() else {
            return Vec::new();
        };
        let mut parts: Vec<Share<'_>> = Vec::new();
        for key in keys {
            let next = self.parts(&parts, hand);
            let Some(part) = next.into_iter().find(|part| part.key() == *key) else {
                return Vec::new();
            };
            parts.push(part);
        }
        let next = self.parts(&parts, hand);
        next.into_iter()
            .map(|part| self.part(&parts, part, hand))
            .collect()
    }

    /// The parts that can follow `parts`: the other players throw in the rest, so the first leaves some to them.
    fn parts(&self, parts: &[Share<'_>], hand: u8) -> Vec<Share<'_>> {
        let left = hand.saturating_sub(thrown_in(parts));
        let most = if parts.is_empty() {
            left.saturating_sub(1)
        } else {
            left
        };
        let names = self.roster.names().iter().map(String::as_str);
        let others: Vec<&str> = names
            .filter(|name| parts.iter().all(|part| part.player != *name))
            .collect();
        // The last player throws in all that are left.
        let least = if others.len() == 1 { left.max(1) } else { 1 };
        let counts = |player| (least..=most).map(move |count| Share { player, count });
        others.into_iter().flat_map(counts).collect()
    }

    /// The choice of one more part.
    fn part(&self, parts: &[Share<'_>], part: Share<'_>, hand: u8) -> Choice {
        let is_last = thrown_in(parts).saturating_add(part.count) == hand;
        let then = match is_last {
            true => {
                let all = parts.iter().chain([&part]).map(|part| part.text());
                Then::Write(self.write(&all.collect::<Vec<_>>().join(" ")))
            }
            false => Then::Ask(part.key()),
        };
        let kubbs = say::counted(part.count, "kubb");
        Choice::new(
            format!("{} throws in {kubbs}", part.player),
            part.text(),
            then,
        )
        .group(GROUP)
    }
}

/// The number of kubbs in the parts.
fn thrown_in(parts: &[Share<'_>]) -> u8 {
    parts
        .iter()
        .fold(0, |sum, part| sum.saturating_add(part.count))
}
