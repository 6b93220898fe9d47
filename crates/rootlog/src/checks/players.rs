//! Who plays: the hirelings, the lines of the players, the pool that they drafted from, and the winner.

use notation::{Edit, Fix, TextRange, say};

use super::{Check, named};
use crate::{
    game::{
        facts::{Faction, Hireling},
        rules,
    },
    read::{
        ast::{CardSide, HeaderKey, Party},
        words,
    },
};

impl Check<'_> {
    /// Checks the hirelings: three, each once, none of a faction that plays.
    pub(super) fn hirelings(&mut self) {
        let game = self.game;
        let mut seen: Vec<Hireling> = Vec::new();
        for entry in &game.hirelings {
            let (hireling, side) = entry.value;
            let party = say::capitalized(&words::the_party(Party::Hireling(hireling)));
            if seen.contains(&hireling) {
                self.report(rules::syntax::HIRELINGS.at(
                    entry.range,
                    format!("{party} is named twice. A game has three different hirelings."),
                ));
            }
            if !seen.contains(&hireling) {
                seen.push(hireling);
            }
            let faction = Faction::from_letter(hireling.letter());
            let plays = faction.filter(|faction| {
                game.players
                    .iter()
                    .any(|player| player.faction.value == *faction)
            });
            if let Some(faction) = plays {
                self.report(rules::syntax::HIRELINGS.at(
                    entry.range,
                    format!(
                        "{} {} in this game, so the {} cannot be hired in it.",
                        say::capitalized(&words::the(faction)),
                        words::verb(faction, "plays", "play"),
                        hireling
                            .name(side == CardSide::Demoted)
                            .trim_start_matches("The ")
                    ),
                ));
            }
        }
        let line = game.first_of(HeaderKey::Hirelings);
        if let Some(line) = line {
            let names = line.value.split(['/', ';']).next().unwrap_or_default();
            let n = names.split(',').count();
            if n == 3 {
                return self.demoted_hirelings(line.key_range, names);
            }
            if game.hirelings.is_empty() {
                return;
            }
            let n = u32::try_from(n).unwrap_or(u32::MAX);
            self.report(rules::syntax::HIRELINGS.at(
                line.key_range,
                format!(
                    "A game with hirelings has three of them; this line names {}.",
                    say::number(n)
                ),
            ));
        }
    }

    /// The more players, the more of the three hirelings are demoted.
    fn demoted_hirelings(&mut self, range: TextRange, names: &str) {
        let game = self.game;
        let expected = match game.players.len() {
            0 | 1 => return,
            players => (players - 2).min(3),
        };
        let is_demoted = |side: CardSide| side == CardSide::Demoted;
        let sides = game.hirelings.iter().map(|entry| entry.value.1);
        let demoted = sides.filter(|side| is_demoted(*side)).count();
        // A missing player line has a finding of its own, and so has a hireling's name that cannot be read.
        let has_line = |faction| {
            game.players
                .iter()
                .any(|player| player.faction.value == faction)
        };
        let is_known = game.hirelings.len() == 3
            && names.split(',').all(is_hireling)
            && game
                .turns
                .iter()
                .all(|turn| !turn.setup || has_line(turn.faction.value));
        if demoted == expected || !is_known {
            return;
        }
        self.report(rules::syntax::HIRELINGS.at(range,
            format!(
                "With {} players {} of the three hirelings {} demoted, which is written with `d` as in `h_Ed`; here {} {}.",
                say::number(game.players.len()),
                match expected {
                    0 => "none".to_owned(),
                    expected => say::number(expected),
                },
                if expected == 1 { "is" } else { "are" },
                match demoted {
                    0 => "none".to_owned(),
                    demoted => say::number(demoted),
                },
                if demoted == 1 { "is" } else { "are" },
            ),
        ));
    }

    /// Every faction with a turn has a player line, players come from the pool, and winners play.
    pub(super) fn players(&mut self) {
        let game = self.game;
        for player in &game.stray {
            let message = format!(
                "{} {} a player line already, and this does not read as actions. Write commentary behind `//`.",
                say::capitalized(&words::the(player.faction.value)),
                words::verb(player.faction.value, "has", "have"),
            );
            let mut finding = rules::syntax::NOT_A_TURN.at(player.name.range, message);
            if is_talk(&player.name.value) {
                let edits = vec![Edit::insert(player.range.start(), "// ")];
                finding = finding.with_fix(Fix::guess(MAKE_COMMENT, edits));
            }
            self.report(finding);
        }
        let swapped = named::swapped(game, self.text);
        for turn in game.turns.iter().filter(|turn| turn.setup) {
            let faction = turn.faction.value;
            let is_told = game
                .players
                .iter()
                .any(|player| player.faction.value == faction);
            // A name before its letter has a finding of its own.
            if is_told || swapped.iter().any(|line| line.names(faction)) {
                continue;
            }
            let start = self.line_start(turn.range);
            let letter = faction.letter();
            let mut finding = rules::syntax::MISSING_PLAYER.at(turn.faction.range,
                format!(
                    "No line says who plays {}. Before the first turn write `{letter}:` and the player's name.",
                    words::the(faction)
                ),
            );
            finding = finding.with_fix(Fix::guess(
                format!("Add the line {letter}: Player"),
                vec![Edit::insert(
                    game.players
                        .last()
                        .map_or(start, |player| self.next_line(player.range).min(start)),
                    format!("{letter}: Player\n"),
                )],
            ));
            self.report(finding);
        }
        if !game.pool.is_empty() {
            for player in &game.players {
                let faction = player.faction.value;
                if !game.pool.iter().any(|pooled| pooled.value == faction) {
                    self.report(rules::syntax::NOT_IN_POOL.at(
                        player.faction.range,
                        format!(
                            "{} {} not in the pool that the players drafted from.",
                            say::capitalized(&words::the(faction)),
                            words::verb(faction, "is", "are"),
                        ),
                    ));
                }
            }
        }
        if let Some(winner) = &game.winner {
            for faction in &winner.value {
                self.faction(faction.value, faction.range);
            }
        }
    }
}

/// What the repair of talk behind the letter of a faction is called.
pub(crate) const MAKE_COMMENT: &str = "Make it a comment";

/// Whether `text` is words and no action with a slip in it: `nice!`, `gg, well played`.
pub(crate) fn is_talk(text: &str) -> bool {
    let is_of_words = |sign: char| {
        sign.is_alphabetic() || sign.is_whitespace() || ",.-'()!?:;\u{2019}".contains(sign)
    };
    let is_word = |word: &str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 2;
    text.chars().all(is_of_words) && text.split_whitespace().any(is_word)
}

/// Whether `name` is a hireling and nothing else: `h_E` or `h_Ed`.
fn is_hireling(name: &str) -> bool {
    let letters = name.trim().strip_prefix("h_").unwrap_or_default();
    letters.strip_suffix('d').unwrap_or(letters).len() == 1
}
