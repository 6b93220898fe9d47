//! The header: its lines, their order, and the names of maps and decks. Clearings and players have files of their own.

use notation::{Edit, Fix, TextRange, TextSize, say, size};

use super::Check;
use crate::{
    game::{
        facts::{Deck, Map},
        rules,
    },
    read::{
        ast::{HeaderKey, HeaderLine},
        kept, near, parser, words,
    },
};

impl Check<'_> {
    pub(super) fn header(&mut self) {
        self.missing_lines();
        self.line_order();
        self.values();
        self.clearings();
        self.landmarks();
        self.hirelings();
        self.players();
    }

    /// Reports missing lines. Every record with a player or a turn has `Map:` and `Deck:`, and `Clearings:` on every map but
    /// Fall.
    fn missing_lines(&mut self) {
        let first = self.game.header.first().map(|line| line.key_range);
        let first = first
            .or_else(|| Some(self.game.players.first()?.faction.range))
            .or_else(|| Some(self.game.turns.first()?.faction.range));
        let Some(first) = first else {
            return;
        };
        let has = |key| self.game.header.iter().any(|line| line.key == key);
        let mut missing: Vec<HeaderKey> = [HeaderKey::Map, HeaderKey::Deck]
            .into_iter()
            .filter(|key| !has(*key))
            .collect();
        let map = self.game.map.as_ref().map(|map| map.value);
        if map.is_some_and(|map| map != Map::Fall) && !has(HeaderKey::Clearings) {
            missing.push(HeaderKey::Clearings);
        }
        if !missing.is_empty() {
            // A line with a misspelled key has a finding already.
            let lines = self.text.lines();
            let misspelled: Vec<HeaderKey> = lines.filter_map(parser::misspelled_key).collect();
            missing.retain(|key| !misspelled.contains(key));
        }
        if missing.is_empty() {
            return;
        }
        let names: Vec<String> = missing
            .iter()
            .map(|key| format!("`{}:`", key.name()))
            .collect();
        let why = if missing.contains(&HeaderKey::Clearings) {
            " Only the Fall map has its suits printed; elsewhere write F1, M2, … for all twelve clearings."
        } else {
            ""
        };
        self.find(
            &rules::syntax::MISSING_HEADER,
            first,
            format!(
                "The header has no {} line{}.{why}",
                say::and(&names),
                if missing.len() == 1 { "" } else { "s" }
            ),
        );
    }

    /// Each key appears once, in the page's order, before the players.
    fn line_order(&mut self) {
        let game = self.game;
        let first_body = game
            .players
            .iter()
            .map(|player| player.line)
            .chain(game.turns.iter().map(|turn| turn.line))
            .min();
        let first_body = first_body.and_then(|body| {
            let player = game.players.iter().find(|player| player.line == body);
            let turn = game.turns.iter().find(|turn| turn.line == body);
            let range = player.map(|player| player.range);
            Some((body, range.or_else(|| Some(turn?.range))?))
        });
        // The first line of each key so far, six at most.
        let mut earlier: Vec<&HeaderLine> = Vec::new();
        for line in &game.header {
            let name = line.key.name();
            if let Some(twin) = earlier.iter().find(|twin| twin.key == line.key) {
                let twin = twin.range;
                self.repeated(line, twin);
                continue;
            }
            // The line that should follow this one.
            let later = earlier.iter().find(|other| other.key > line.key);
            let before = later.map(|other| other.range).or_else(|| {
                let (body, range) = first_body?;
                (body < line.line).then_some(range)
            });
            earlier.push(line);
            if let Some(before) = before {
                self.out_of_order(line.key_range, line.range, before, name);
            }
        }
    }

    fn repeated(&mut self, line: &HeaderLine, twin: TextRange) {
        let start = self.line_start(line.range);
        let whole = TextRange::new(start, self.next_line(line.range));
        let name = line.key.name();
        self.report(
            rules::syntax::REPEATED_HEADER
                .at(
                    line.key_range,
                    format!("The header has its {name} line already. Keep one of them."),
                )
                .with_related(twin, "The first one")
                .with_fix(Fix::guess("Remove this line", vec![Edit::delete(whole)])),
        );
    }

    fn out_of_order(&mut self, key: TextRange, line: TextRange, before: TextRange, name: &str) {
        let start = self.line_start(line);
        let moved = self.text(TextRange::new(start, line.end())).to_owned();
        let edits = vec![
            Edit::insert(self.line_start(before), format!("{moved}\n")),
            Edit::delete(TextRange::new(start, self.next_line(line))),
        ];
        self.report(
            rules::syntax::HEADER_ORDER.at(key,
                format!(
                    "The {name} line stands too late. The order is Map, Deck, Clearings, Landmarks, Hirelings, Pool, then the players."
                ),
            )
            .with_related(before, "It belongs before this line")
            .with_fix(Fix::guess("Move the line to its place", edits)),
        );
    }

    pub(super) fn line_start(&self, range: TextRange) -> TextSize {
        let before = self.text(TextRange::up_to(range.start()));
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        TextSize::try_from(start).unwrap_or(range.start())
    }

    pub(super) fn next_line(&self, range: TextRange) -> TextSize {
        let end = TextSize::of(self.text);
        let rest = self.text(TextRange::new(range.end().min(end), end));
        rest.find('\n')
            .and_then(|at| TextSize::try_from(at + 1).ok())
            .map_or(end, |len| range.end() + len)
    }

    /// Reports names of maps and decks that are not as the page writes them.
    fn values(&mut self) {
        for line in &self.game.header {
            let value = line.value.as_str();
            if value.is_empty() {
                continue;
            }
            let (found, known): (Option<&str>, Vec<&str>) = match line.key {
                HeaderKey::Map => (
                    Map::from_name(value).map(Map::name),
                    Map::ALL.into_iter().map(Map::name).collect(),
                ),
                HeaderKey::Deck => (
                    Deck::from_name(value).map(Deck::name),
                    Deck::ALL.into_iter().map(Deck::name).collect(),
                ),
                _ => continue,
            };
            let what = line.key.name().to_lowercase();
            match found {
                Some(name) if name == value => {}
                Some(name) => {
                    let message = format!("The {what} is written {name} in a record.");
                    let finding = rules::syntax::HEADER_SPELLING.at(line.value_range, message);
                    // A surplus word may mean something.
                    let fix = Fix {
                        safe: !kept::has_surplus(value),
                        ..Fix::guess(
                            format!("Write {name}"),
                            vec![Edit::replace(self.with_quotes(line.value_range), name)],
                        )
                    };
                    self.report(finding.with_fix(fix));
                }
                None => {
                    let names: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
                    let mut finding = rules::syntax::UNKNOWN_VALUE.at(
                        line.value_range,
                        format!(
                            "`{}` is no {what}. Write {}.",
                            words::quoted(value),
                            say::or(&names)
                        ),
                    );
                    let name = told_in_parentheses(line.key, value)
                        .or_else(|| of_the_box(line.key, value))
                        .or_else(|| near::nearest(value, known));
                    if let Some(name) = name {
                        finding = finding.with_fix(Fix::guess(
                            format!("Write {name}"),
                            vec![Edit::replace(line.value_range, name)],
                        ));
                    }
                    self.report(finding);
                }
            }
        }
    }

    /// `value` with the quotes around it, which are left out with it.
    fn with_quotes(&self, value: TextRange) -> TextRange {
        const BLANKS: [char; 2] = [' ', '\t'];
        let before = self.text(TextRange::up_to(value.start()));
        let before = before.trim_end_matches(BLANKS);
        let end = TextSize::of(self.text);
        let behind = self.text(TextRange::new(value.end().min(end), end));
        let quote = behind.trim_start_matches(BLANKS);
        let blanks = behind.len() - quote.len();
        let (Some(open), Some(close)) = (before.chars().next_back(), quote.chars().next()) else {
            return value;
        };
        if !parser::is_quote(&open.to_string()) || !parser::is_quote(&close.to_string()) {
            return value;
        }
        let start = size(before.len()) - TextSize::of(open);
        TextRange::new(start, value.end() + size(blanks) + TextSize::of(close))
    }
}

/// The map or the deck that everyone has, if `value` calls it that: `Map: Base`, `Deck: Original`.
fn of_the_box(key: HeaderKey, value: &str) -> Option<&'static str> {
    const WORDS: [&str; 5] = ["base", "base game", "classic", "original", "standard"];
    let is_so = |word: &&str| word.eq_ignore_ascii_case(value.trim());
    WORDS.iter().find(|word| is_so(word))?;
    match key {
        HeaderKey::Map => Some(Map::Fall.name()),
        HeaderKey::Deck => Some(Deck::Standard.name()),
        _ => None,
    }
}

/// The map or the deck that `value` names before parentheses or in them: `Autumn (Fall)`, `Exiles & Partisans (2020)`.
fn told_in_parentheses(key: HeaderKey, value: &str) -> Option<&'static str> {
    let (before, inside) = value.split_once('(')?;
    let inside = inside.trim_end().strip_suffix(')')?;
    let mut names = [before, inside].into_iter().map(str::trim);
    names.find_map(|name| match key {
        HeaderKey::Map => Map::from_name(name).map(Map::name),
        HeaderKey::Deck => Deck::from_name(name).map(Deck::name),
        _ => None,
    })
}
