//! What breaks the notation's own rules although it parses: pieces a faction does not have, clearings and forests that are on
//! no map, cards of no deck, actions on another faction's turn. None of it needs a board.

mod action;
mod card;
mod clearings;
mod header;
pub(crate) mod letter_case;
mod named;
mod piece;
mod place;
pub(crate) mod players;
pub(crate) mod reread;

use std::collections::BTreeSet;

use notation::{Edit, Finding, Fix, Order as _, Parse, Rule, Severity, TextRange, say};

use crate::{
    game::{
        facts::{Faction, Hireling},
        rules,
    },
    read::{
        ast::{self, Action, HeaderKey, HeaderLine, Party, Sheet, Turn},
        words,
    },
};

/// The game as data, with the findings that need no replay.
pub(crate) struct Checked {
    pub(crate) game: Sheet,
    pub(crate) findings: Vec<Finding>,
}

impl Checked {
    pub(crate) fn of(parse: &Parse) -> Self {
        Self::under(parse, |_| {})
    }

    /// Like [`Checked::of`], but `alter` changes the header before the checks.
    pub(crate) fn under(parse: &Parse, alter: impl FnOnce(&mut Sheet)) -> Self {
        let (mut game, slips) = ast::lower_by_action(parse.lines());
        alter(&mut game);
        let mut findings: Vec<Finding> = parse.findings().collect();
        reread::actions(parse, &mut findings);
        reread::players(&game, parse, &mut findings);
        named::lines(&game, parse, &mut findings);
        // What does not parse has a finding already; a second one for the same action is noise.
        let errors: Vec<TextRange> = findings
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .map(|finding| finding.range)
            .collect();
        let is_known = |action: TextRange| {
            let first = errors.partition_point(|error| error.start() < action.start());
            errors
                .get(first)
                .is_some_and(|error| error.start() <= action.end())
        };
        findings.extend(
            slips
                .into_iter()
                .filter(|(action, _)| !is_known(*action))
                .map(|(_, slip)| slip),
        );
        mark_unsound(actions_of(&mut game), &findings);
        let is_misread = |line: &HeaderLine| {
            let after = errors.partition_point(|error| error.start() < line.range.start());
            let error = errors.get(after);
            line.key == HeaderKey::Hirelings
                && error.is_some_and(|error| line.range.contains_range(*error))
        };
        let hires_unknown = game.header.iter().any(is_misread);
        let mut invalid = validate(&game, parse.text());
        invalid.retain(|finding| {
            !hires_unknown || finding.code != rules::syntax::HIRELING_NOT_IN_GAME.code
        });
        findings.extend(invalid);
        mark_unsound(actions_of(&mut game), &findings);
        findings.order_by_key(|finding| (finding.range.start(), finding.range.end()));
        distrust_broken_lines(parse, &errors, &mut findings);
        Self { game, findings }
    }
}

/// In a line that cannot be read, no fix of a spelling is safe: a letter there may be part of a word.
fn distrust_broken_lines(parse: &Parse, errors: &[TextRange], findings: &mut [Finding]) {
    let line_of = |range: TextRange| parse.line_at(range.start());
    let broken: BTreeSet<usize> = errors.iter().copied().map(line_of).collect();
    for finding in findings {
        if broken.contains(&line_of(finding.range)) {
            finding.fixes.iter_mut().for_each(|fix| fix.safe = false);
        }
    }
}

/// All actions of `game`.
fn actions_of(game: &mut Sheet) -> impl Iterator<Item = &mut Action> {
    let turns = game.turns.iter_mut();
    let in_turns = turns.flat_map(|turn| turn.actions.iter_mut());
    game.hireling_setup.iter_mut().chain(in_turns)
}

/// All findings of `game`, whose text is `text`, that need no replay.
fn validate(game: &Sheet, text: &str) -> Vec<Finding> {
    let mut check = Check::new(game, text);
    check.header();
    // What does not parse has a finding already; a second one is noise.
    for action in game.hireling_setup.iter().filter(|action| action.sound) {
        check.action(action);
    }
    for turn in &game.turns {
        check.turn(turn);
    }
    check.findings
}

/// All findings of `turn` that need no replay; `text` is its line in `game`.
pub(crate) fn validate_turn<'g>(game: &'g Sheet, text: &'g str, turn: &'g Turn) -> Vec<Finding> {
    let mut check = Check::new(game, text);
    check.turn(turn);
    check.findings
}

/// Marks those of `actions` that contain an error of `findings`: their contents are not reliable.
pub(crate) fn mark_unsound<'a>(
    actions: impl IntoIterator<Item = &'a mut Action>,
    findings: &[Finding],
) {
    let errors = findings.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    let mut errors: Vec<TextRange> = errors.map(|finding| finding.range).collect();
    if errors.is_empty() {
        return;
    }
    errors.order_by_key(|range| range.start());
    for action in actions {
        let first = errors.partition_point(|range| range.start() < action.range.start());
        let inside = errors
            .get(first)
            .is_some_and(|range| range.start() <= action.range.end());
        action.sound &= !inside;
    }
}

struct Check<'g> {
    game: &'g Sheet,
    text: &'g str,
    /// The faction whose turn holds the checked action; `None` in the set-up of hirelings.
    turn: Option<Faction>,
    /// The clearing of the turn's last battle so far.
    battle: Option<u8>,
    /// The actions after the checked one in its turn.
    rest: &'g [Action],
    in_game: Vec<Faction>,
    findings: Vec<Finding>,
}

impl<'g> Check<'g> {
    fn new(game: &'g Sheet, text: &'g str) -> Self {
        Self {
            game,
            text,
            turn: None,
            battle: None,
            rest: &[],
            in_game: game.factions(),
            findings: Vec::new(),
        }
    }

    fn turn(&mut self, turn: &'g Turn) {
        self.turn = Some(turn.faction.value);
        self.battle = None;
        let mut rest = &turn.actions[..];
        while let [action, behind @ ..] = rest {
            rest = behind;
            self.rest = behind;
            // An action that does not parse already has a finding.
            if action.sound {
                self.action(action);
            }
        }
    }

    fn report(&mut self, finding: Finding) {
        self.findings.push(finding);
    }

    fn find(&mut self, rule: &Rule, range: TextRange, message: impl Into<String>) {
        self.report(rule.at(range, message));
    }

    /// Reports an older or sloppy spelling, with its safe fix.
    fn spelling(&mut self, rule: &Rule, range: TextRange, message: impl Into<String>, write: &str) {
        self.report(rule.at(range, message).with_fix(Fix::safe(
            format!("Write {write}"),
            vec![Edit::replace(range, write)],
        )));
    }

    fn text(&self, range: TextRange) -> &str {
        self.text
            .get(usize::from(range.start())..usize::from(range.end()))
            .unwrap_or_default()
    }

    /// Whether a faction or a hireling is in this game.
    fn plays(&self, party: Party) -> bool {
        match party {
            Party::Faction(faction) => self.in_game.contains(&faction),
            Party::Hireling(hireling) => self
                .game
                .hirelings
                .iter()
                .any(|entry| entry.value.0 == hireling),
        }
    }

    /// Reports a faction or a hireling that does not play. `range` covers its letter.
    fn party(&mut self, party: Party, range: TextRange) {
        match party {
            Party::Faction(faction) => self.faction(faction, range),
            Party::Hireling(hireling) => {
                if !self.plays(Party::Hireling(hireling)) {
                    let message = if self.game.hirelings.is_empty() {
                        format!(
                            "The header has no `Hirelings:` line with {}.",
                            words::the_party(party)
                        )
                    } else {
                        format!(
                            "{} {} not in this game: the `Hirelings:` line names {}.",
                            say::capitalized(&words::the_party(party)),
                            words::party_verb(party, "is", "are"),
                            say::and(
                                &self
                                    .game
                                    .hirelings
                                    .iter()
                                    .map(|entry| Party::Hireling(entry.value.0).to_string())
                                    .collect::<Vec<_>>()
                            )
                        )
                    };
                    self.absent_hireling(hireling, range, message);
                }
            }
        }
    }

    /// Reports a hireling that is not in the game, and offers those that are.
    fn absent_hireling(&mut self, hireling: Hireling, range: TextRange, message: String) {
        let mut finding = rules::syntax::HIRELING_NOT_IN_GAME.at(range, message);
        let letter = hireling.letter();
        // The letter follows `h_`.
        if let Some(at) = self.text(range).rfind(letter) {
            let start = range.start() + notation::TextSize::try_from(at).unwrap_or_default();
            let range = TextRange::at(start, notation::TextSize::of(letter));
            for other in self.game.hirelings.iter().map(|entry| entry.value.0) {
                finding = finding.with_fix(Fix::guess(
                    format!("Write {}", Party::Hireling(other)),
                    vec![Edit::replace(range, other.letter())],
                ));
            }
        }
        self.report(finding);
    }

    /// Whether `faction` plays. Always true where the record names no players.
    fn may_play(&self, faction: Faction) -> bool {
        self.game.players.is_empty() || self.in_game.contains(&faction)
    }

    /// Reports a faction that does not play. Reports nothing where the record names no players.
    fn faction(&mut self, faction: Faction, range: TextRange) {
        if self.may_play(faction) {
            return;
        }
        // The faction whose turn it is needs no letter, so the others are likelier.
        let mut others = self.in_game.clone();
        others.order_by_key(|other| Some(*other) == self.turn);
        self.absent(faction, range, &others);
    }

    /// Reports the hand of a faction that does not play. A hand is written with its letter on the faction's own turn, too, so
    /// that faction is the likeliest.
    fn hand_of_absent(&mut self, faction: Faction, range: TextRange, is_card: bool) {
        if self.may_play(faction) {
            return;
        }
        let mut others = match is_card {
            true => self.in_game.clone(),
            // A hand holds only cards, so another letter would be wrong, too.
            false => Vec::new(),
        };
        others.order_by_key(|other| Some(*other) != self.turn);
        self.absent(faction, range, &others);
    }

    /// Reports that `faction` does not play, and offers those of `meant`, the likeliest first.
    fn absent(&mut self, faction: Faction, range: TextRange, meant: &[Faction]) {
        let playing: Vec<String> = self
            .in_game
            .iter()
            .map(|faction| faction.letter().to_string())
            .collect();
        let mut finding = rules::syntax::FACTION_NOT_IN_GAME.at(
            range,
            format!(
                "{} ({}) {} not play in this game. Its factions are {}.",
                say::capitalized(&words::the(faction)),
                faction.letter(),
                words::verb(faction, "does", "do"),
                say::and(&playing)
            ),
        );
        let letter = faction.letter();
        if let Some(at) = self.text(range).find(letter) {
            // The range may contain more than the letter, such as `h_` or `$`.
            let start = range.start() + notation::TextSize::try_from(at).unwrap_or_default();
            let range = TextRange::at(start, notation::TextSize::of(letter));
            for other in meant.iter().take(4) {
                finding = finding.with_fix(Fix::guess(
                    format!("Write {}", other.letter()),
                    vec![Edit::replace(range, other.letter())],
                ));
            }
        }
        self.report(finding);
    }
}
