//! From templates of the wiki to a record.

use std::collections::HashSet;
use std::ops::Range;

use kubb::plain::{PlainThrow, PlainTurn};
use notation::{Finding, Rule, TextRange};

use super::{
    OWN, TAGS, unkept,
    wiki::{Markup, Parameter, Template, parts},
};
use crate::{Import, place, rules::planet_kubb as rules};

/// A game that is being read.
#[derive(Default)]
struct GameBuilder {
    /// Tags from its parameters, and from comments that keep them.
    tags: Vec<(String, String)>,
    /// Comments before the first turn.
    comments: Vec<String>,
    players: Vec<WikiPlayer>,
    turns: Vec<TurnBuilder>,
    /// The number of its next turn.
    next: u32,
    /// The range of its template `Game`.
    head: Option<Range<usize>>,
}

struct WikiPlayer {
    initial: String,
    name: String,
    team: String,
}

#[derive(Default)]
struct TurnBuilder {
    number: u32,
    tosses: Vec<PlainThrow>,
    line: Option<String>,
    batons: Vec<PlainThrow>,
    /// The throwers.
    throwers: Vec<String>,
    comments: Vec<String>,
    /// The range of its template.
    range: Range<usize>,
}

impl TurnBuilder {
    /// Whether the turn has no content.
    fn is_empty(&self) -> bool {
        self.tosses.is_empty() && self.line.is_none() && self.batons.is_empty()
    }
}

/// Reads the games of a wiki text.
pub(super) fn read(text: &str) -> Import {
    let mut reader = WikiReader {
        games: Vec::new(),
        findings: Vec::new(),
        count: 0,
    };
    for part in parts(text) {
        match part {
            Markup::Template(mut template) => {
                // The last value may be cut off.
                let dropped = template
                    .parameters
                    .pop_if(|_| template.is_cut && template.range.end == text.len());
                reader.template(&template, dropped.as_ref());
                for comment in &template.comments {
                    reader.comment(comment);
                }
            }
            Markup::Comment(range, comment) => {
                let is_open = !text.get(range.clone()).unwrap_or_default().ends_with("-->");
                if is_open || comment.contains("{{Game") {
                    let message = "A comment goes over templates: its end `-->` may be missing. What stands in it is not read.".to_owned();
                    reader.report(&rules::OPEN_COMMENT, range, message);
                }
                reader.comment(&comment);
            }
            Markup::Text(range) => {
                let shown = text.get(range.clone()).unwrap_or_default();
                let kept = shown.lines().map(str::trim).filter(|line| !line.is_empty());
                let kept: Vec<String> = kept.map(|line| format!("{OWN} wiki={line}")).collect();
                let shown = shown.lines().next().unwrap_or_default();
                let message = format!(
                    "\u{201c}{shown}\u{201d} is no part of a game; it is kept as a comment."
                );
                reader.report(&rules::OTHER_TEXT, range, message);
                kept.into_iter().for_each(|line| reader.keep(line));
            }
        }
    }
    if reader.games.iter().all(|game| game.turns.is_empty()) {
        let message =
            "There is no game here: no template `Game turn`. Copy the source of the whole page."
                .to_owned();
        reader.report(&rules::NO_GAME, 0..0, message);
        reader.games.clear();
    }
    for game in &reader.games {
        reader.findings.extend(match game.turns.is_empty() {
            true => vec![no_turns(game)],
            false => doubts(game),
        });
    }
    reader.games.retain(|game| !game.turns.is_empty());
    Import {
        games: reader.games.iter().map(written).collect(),
        findings: reader.findings,
        ..Import::new("kubb")
    }
}

struct WikiReader {
    games: Vec<GameBuilder>,
    findings: Vec<Finding>,
    /// How many templates were read so far.
    count: usize,
}

impl WikiReader {
    fn report(&mut self, rule: &Rule, range: Range<usize>, message: String) {
        self.findings.push(rule.at(place(range), message));
    }

    /// The current game.
    fn game(&mut self) -> &mut GameBuilder {
        if self.games.is_empty() {
            self.games.push(GameBuilder::new());
        }
        let last = self.games.len() - 1;
        &mut self.games[last]
    }

    /// Reads a template. `dropped` is its last parameter if that may be cut off.
    fn template(&mut self, template: &Template, dropped: Option<&Parameter>) {
        self.count += 1;
        if template.is_cut {
            let read = match dropped {
                Some(dropped) => format!("what came before `{}` is read", dropped.key),
                None => "what came before is read".to_owned(),
            };
            let message = format!("{} is not closed: {read}.", self.named(template));
            self.report(&rules::OPEN_TEMPLATE, template.range.clone(), message);
        }
        self.twice(template);
        match &*template.name {
            "Game" => {
                self.games.push(GameBuilder {
                    head: Some(template.range.clone()),
                    ..GameBuilder::new()
                });
                self.head(template);
            }
            "Game player" => self.player(template),
            "Game initialize" => {}
            "Game turn" => self.turn(template),
            name => {
                let message = format!(
                    "{}: no such template is known; it is kept as a comment.",
                    self.named(template)
                );
                let parameters = template.parameters.iter();
                let parameters = parameters.map(|one| format!("|{}={}", one.key, one.value));
                let kept = format!("{OWN} {name}{}", parameters.collect::<String>());
                self.report(&rules::UNKNOWN_TEMPLATE, template.range.clone(), message);
                self.keep(kept);
            }
        }
        if dropped.is_some() {
            let note = format!(
                "the log ends here: template {} ({}) is not closed",
                self.count, template.name
            );
            self.keep(note);
        }
    }

    /// Reports repeated parameters. The last one counts, as in a wiki.
    fn twice(&mut self, template: &Template) {
        let mut later = HashSet::new();
        let mut earlier = Vec::new();
        for parameter in template.parameters.iter().rev() {
            if !parameter.key.is_empty() && !later.insert(&parameter.key) {
                earlier.push(parameter);
            }
        }
        for parameter in earlier.into_iter().rev() {
            let message = format!(
                "{}: the parameter \u{201c}{}\u{201d} stands twice; the last one counts.",
                self.named(template),
                parameter.key
            );
            self.report(&rules::PARAMETER_TWICE, parameter.range.clone(), message);
        }
    }

    /// The current template, for messages.
    fn named(&self, template: &Template) -> String {
        format!("Template {} ({})", self.count, template.name)
    }

    /// Reports an unknown parameter. Returns the comment that keeps it.
    fn unknown(&mut self, template: &Template, parameter: &Parameter) -> String {
        let (named, key) = (self.named(template), &parameter.key);
        let message = format!(
            "{named}: no parameter \u{201c}{key}\u{201d} is known; it is kept as a comment."
        );
        self.report(&rules::UNKNOWN_PARAMETER, parameter.range.clone(), message);
        format!("{OWN} {}|{key}={}", template.name, parameter.value)
    }

    fn keep(&mut self, comment: String) {
        let game = self.game();
        match game.turns.last_mut() {
            Some(turn) => turn.comments.push(comment),
            None => game.comments.push(comment),
        }
    }

    fn head(&mut self, template: &Template) {
        for parameter in &template.parameters {
            let Parameter { key, value, .. } = parameter;
            let tag = TAGS.iter().find(|(name, _)| name == key);
            match tag {
                // A team named like its parameter, such as `Team A`, gets no tag.
                Some((name, tag)) if !value.is_empty() && name != value => {
                    self.game().tags.push(((*tag).to_owned(), value.clone()));
                }
                Some(_) => {}
                None if key.ends_with("Player Count") => {}
                None => {
                    let kept = self.unknown(template, parameter);
                    self.keep(kept);
                }
            }
        }
    }

    fn player(&mut self, template: &Template) {
        let mut player = WikiPlayer {
            initial: String::new(),
            name: String::new(),
            team: String::new(),
        };
        for parameter in &template.parameters {
            let field = match &*parameter.key {
                "Team" => &mut player.team,
                "Player" => &mut player.name,
                "Initial" => &mut player.initial,
                _ => {
                    let kept = self.unknown(template, parameter);
                    self.keep(kept);
                    continue;
                }
            };
            field.clone_from(&parameter.value);
        }
        let known = self.game().players.iter();
        let same = known.filter(|other| other.initial == player.initial);
        let doubled = same.map(|other| other.team.clone()).next();
        if let Some(team) = doubled {
            let message = format!(
                "{}: two players have the initial {}, in {team} and in {}. Give one of them another.",
                self.named(template),
                player.initial,
                player.team
            );
            self.report(&rules::INITIAL_TWICE, template.range.clone(), message);
        }
        self.game().players.push(player);
    }

    fn turn(&mut self, template: &Template) {
        let game = self.game();
        let mut turn = TurnBuilder {
            number: game.next,
            range: template.range.clone(),
            ..TurnBuilder::default()
        };
        game.next = game.next.saturating_add(1);
        let (mut throwers, mut throws) = ([""; 7], [const { None::<&Parameter> }; 7]);
        let (mut tossers, mut tosses) = ([""; 10], [const { None::<&Parameter> }; 10]);
        for parameter in &template.parameters {
            let (key, is_player) = match parameter.key.strip_suffix(" player") {
                Some(key) => (key, true),
                None => (&*parameter.key, false),
            };
            let toss = key.strip_prefix("Kubb throw ").and_then(number);
            let throw = key.strip_prefix("Throw ").and_then(number);
            let (who, what) = match (toss, throw) {
                (Some(toss), _) => (tossers.get_mut(toss), tosses.get_mut(toss)),
                (_, Some(throw)) => (throwers.get_mut(throw), throws.get_mut(throw)),
                (None, None) if parameter.key == "Advantage line" => {
                    turn.line = line(&parameter.value);
                    if turn.line.is_none() && !is_no(&parameter.value) {
                        let message = format!(
                            "{}: turn {}: \u{201c}{}\u{201d} is no advantage line; it is kept as a comment.",
                            self.named(template),
                            turn.number,
                            parameter.value
                        );
                        self.report(&rules::ADVANTAGE_LINE, parameter.range.clone(), message);
                        turn.comments.push(format!(
                            "{OWN} Game turn|{}={}",
                            parameter.key, parameter.value
                        ));
                    }
                    continue;
                }
                (None, None) => {
                    let kept = self.unknown(template, parameter);
                    turn.comments.push(kept);
                    continue;
                }
            };
            match (who, what) {
                (Some(who), _) if is_player => *who = &parameter.value,
                (_, Some(what)) if !is_player => *what = Some(parameter),
                _ => {
                    let message = format!(
                        "{}: a turn has at most six batons; this one is kept as a comment.",
                        self.named(template)
                    );
                    self.report(&rules::TOO_MANY_THROWS, parameter.range.clone(), message);
                    turn.comments
                        .push(format!("{OWN} {}={}", parameter.key, parameter.value));
                }
            }
        }
        self.tosses(&mut turn, tossers.iter().zip(&tosses), template);
        self.batons(&mut turn, throwers.iter().zip(&throws), template);
        if template.is_cut && turn.is_empty() {
            return;
        }
        self.game().turns.push(turn);
    }

    fn tosses<'p>(
        &mut self,
        turn: &mut TurnBuilder,
        tosses: impl Iterator<Item = (&'p &'p str, &'p Option<&'p Parameter>)>,
        template: &Template,
    ) {
        for (index, (who, toss)) in tosses.enumerate() {
            let Some(toss) = toss.filter(|toss| !toss.value.is_empty()) else {
                continue;
            };
            let mut word = toss.value.to_uppercase();
            // The app also wrote the advantage line after the kubbs.
            if let Some(bare) = word.strip_suffix('A') {
                word = bare.to_owned();
                turn.line.get_or_insert_with(|| "A".to_owned());
            }
            self.check(&word, toss, template, &format!("kubb throw {index}"));
            let word = spelled(word);
            match &*word {
                "" => {}
                "0I" => turn.tosses.push(thrown("", word)),
                _ => {
                    turn.throwers
                        .extend((!who.is_empty()).then(|| (*who).to_owned()));
                    turn.tosses.push(thrown(who, word));
                }
            }
        }
    }

    fn batons<'p>(
        &mut self,
        turn: &mut TurnBuilder,
        throws: impl Iterator<Item = (&'p &'p str, &'p Option<&'p Parameter>)>,
        template: &Template,
    ) {
        let mut gap = None;
        for (index, (who, throw)) in throws.enumerate().skip(1) {
            let Some(throw) = throw.filter(|throw| !throw.value.is_empty()) else {
                gap = gap.or(Some(index));
                continue;
            };
            if let Some(gap) = gap.take() {
                let message = format!(
                    "{}: throw {gap} is missing, throw {index} is there.",
                    self.named(template)
                );
                self.report(&rules::MISSING_THROW, throw.range.clone(), message);
            }
            let word = throw.value.to_uppercase();
            self.check(&word, throw, template, &format!("throw {index}"));
            let word = spelled(word);
            if !who.is_empty() {
                turn.throwers.push((*who).to_owned());
            }
            turn.batons.push(match &*word {
                "X" => thrown("", word),
                _ => thrown(who, word),
            });
        }
    }

    /// Reports a word that is not a throw. It is copied as it is.
    fn check(&mut self, word: &str, parameter: &Parameter, template: &Template, which: &str) {
        if word.is_empty() || kubb::plain::is_actions(word) {
            return;
        }
        let turn = self.game().next - 1;
        let message = format!(
            "{}: turn {turn}, {which}: \u{201c}{}\u{201d} is no throw: it is copied as it is, so correct it there.",
            self.named(template),
            parameter.value
        );
        self.report(&rules::UNKNOWN_ACTION, parameter.range.clone(), message);
    }

    fn comment(&mut self, comment: &str) {
        let Some(own) = comment.strip_prefix(OWN).map(str::trim) else {
            self.keep(comment.split_whitespace().collect::<Vec<_>>().join(" "));
            return;
        };
        let game = self.game();
        if let Some(number) = own
            .strip_prefix("turn=")
            .and_then(|number| number.parse().ok())
        {
            game.next = number;
            return;
        }
        match game.turns.last_mut() {
            Some(turn) if is_line(own) => {
                turn.line = Some(own.to_owned());
            }
            None if own.contains('=') && !own.contains('|') => {
                let tags = own.split("; ").filter_map(|tag| tag.split_once('='));
                let tags = tags.map(|(key, value)| (unkept(key.trim()), unkept(value.trim())));
                game.tags.extend(tags);
            }
            _ => self.keep(comment.to_owned()),
        }
    }
}

impl GameBuilder {
    fn new() -> Self {
        Self {
            next: 1,
            ..Self::default()
        }
    }
}

/// A number of digits only, greater than 0.
fn number(text: &str) -> Option<usize> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|number| is_plain && *number > 0)
}

/// Whether `text` is an advantage line in the spelling of records: `3A`, `BA`.
fn is_line(text: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let before = text.strip_suffix('A');
    before.is_some_and(|before| matches!(before, "B" | "M") || is_number(before))
}

/// Whether a value means that there is no advantage line.
fn is_no(value: &str) -> bool {
    matches!(&*value.to_lowercase(), "" | "no" | "false")
}

/// The advantage line from a value: `Yes`, `No`, or meters.
fn line(value: &str) -> Option<String> {
    match &*value.to_lowercase() {
        "yes" | "true" | "1" => Some("A".to_owned()),
        "0" | "2" | "3" | "4" => Some(format!("{value}A")),
        _ => None,
    }
}

/// A throw of the player `who`; of nobody who is named if that is empty.
fn thrown(who: &str, actions: String) -> PlainThrow {
    PlainThrow {
        player: (!who.is_empty()).then(|| who.to_owned()),
        actions,
        range: TextRange::default(),
    }
}

/// The actions of a throw in the spelling of records; other words unchanged.
fn spelled(word: String) -> String {
    kubb::plain::spelled(&word).unwrap_or(word)
}

/// The finding for a game without turns.
fn no_turns(game: &GameBuilder) -> Finding {
    let message = "This game has no template `Game turn`; it is left out.".to_owned();
    let range = place(game.head.clone().unwrap_or_default());
    rules::NO_GAME.at(range, message)
}

/// Findings about what the templates of a game leave open.
fn doubts(game: &GameBuilder) -> Vec<Finding> {
    let listed = |name: &String| game.players.iter().any(|player| player.initial == *name);
    let mut strangers: Vec<(&String, &TurnBuilder)> = Vec::new();
    for turn in &game.turns {
        for name in turn.throwers.iter().filter(|name| !listed(name)) {
            if !game.players.is_empty() && strangers.iter().all(|(known, _)| known != &name) {
                strangers.push((name, turn));
            }
        }
    }
    let said = strangers.into_iter().map(|(name, turn)| {
        let number = turn.number;
        let message =
            format!("Turn {number}: {name} throws, but no `Game player` has that initial. Add the player, or correct the initial.");
        rules::UNKNOWN_PLAYER.at(place(turn.range.clone()), message)
    });
    said.collect()
}

/// The record of a game.
fn written(game: &GameBuilder) -> String {
    let mut lines: Vec<String> = Vec::new();
    for (key, value) in &game.tags {
        lines.push(format!("[{key} \"{value}\"]"));
    }
    let throws = |initial: &String| {
        game.turns
            .iter()
            .any(|turn| turn.throwers.contains(initial))
    };
    for player in &game.players {
        if player.name != player.initial || !throws(&player.initial) {
            let WikiPlayer {
                initial,
                name,
                team,
            } = player;
            let team = if team.is_empty() {
                String::new()
            } else {
                format!(" ({team})")
            };
            lines.push(format!("[Player {initial} \"{name}{team}\"]"));
        }
    }
    if begins_with_b(game) && game.tags.iter().all(|(key, _)| key != "First") {
        lines.push("[First \"Team B\"]".to_owned());
    }
    let has_tags = !lines.is_empty();
    lines.extend(game.comments.iter().map(|comment| format!("# {comment}")));
    if has_tags {
        lines.push(String::new());
    }
    for turn in &game.turns {
        let mut line = PlainTurn {
            range: TextRange::default(),
            number: Some(turn.number),
            tosses: turn.tosses.clone(),
            line: turn.line.clone(),
            batons: turn.batons.clone(),
        }
        .to_string();
        if !turn.comments.is_empty() {
            line = format!("{line} # {}", turn.comments.join(" # "));
        }
        lines.push(line);
    }
    lines.iter().flat_map(|line| [&**line, "\n"]).collect()
}

/// Whether the thrower of turn 1 plays for team B.
fn begins_with_b(game: &GameBuilder) -> bool {
    let team_b = game.tags.iter().find(|(key, _)| key == "Team B");
    let team_b = team_b.map_or("Team B", |(_, value)| value);
    let first = game.turns.first().filter(|turn| turn.number == 1);
    let thrower = first.and_then(|turn| turn.throwers.first());
    let player =
        thrower.and_then(|name| game.players.iter().find(|player| player.initial == *name));
    player.is_some_and(|player| player.team == team_b)
}
