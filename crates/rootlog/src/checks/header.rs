//! The header: its lines, their order and their values; the players.

use notation::{Edit, Finding, Fix, Order as _, Ranged, TextRange, TextSize, say, size};

use super::{Check, named};
use crate::{
    game::{
        facts::{CLEARINGS, Clearing, Deck, Faction, Hireling, Landmark, Map, Suit},
        rules,
    },
    read::{
        ast::{CardSide, HeaderKey, HeaderLine, Party},
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

    fn line_start(&self, range: TextRange) -> TextSize {
        let before = self.text(TextRange::up_to(range.start()));
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        TextSize::try_from(start).unwrap_or(range.start())
    }

    fn next_line(&self, range: TextRange) -> TextSize {
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

    /// Adds the repairs of `finding`: if exactly one clearing has no suit, `entry` or its twin gets that clearing's number.
    /// `entry` of `line` repeats a clearing or names none.
    fn with_other_clearing(
        &self,
        mut finding: Finding,
        line: &HeaderLine,
        entry: &Ranged<(Suit, Clearing)>,
    ) -> Finding {
        let entries = &self.game.clearings;
        let of = |clearing: Clearing| entries.iter().filter(move |one| one.value.1 == clearing);
        let mut without = (1..=CLEARINGS).filter(|clearing| of(*clearing).next().is_none());
        let (Some(missing), None) = (without.next(), without.next()) else {
            return finding;
        };
        let written = line.value.strip_suffix(',').unwrap_or(&line.value);
        if written.split(',').count() != entries.len() {
            return finding;
        }
        // Of two entries with one number, the wrong one is likely that at the missing clearing's place in the list.
        let is_out_of_row = |one: &&Ranged<(Suit, Clearing)>| {
            let place = entries.iter().position(|other| other.range == one.range);
            place.is_some_and(|place| place + 1 == usize::from(missing))
        };
        let mut both: Vec<_> = of(entry.value.1).collect();
        both.order_by_key(|one| !is_out_of_row(one));
        for one in both {
            let text = format!("{}{missing}", one.value.0.letter());
            let place = entries.iter().position(|other| other.range == one.range);
            let place = place.map_or(0, |place| place + 1);
            finding = finding.with_fix(Fix::guess(
                format!("Write {text} (number {place} of the list)"),
                vec![Edit::replace(one.range, text)],
            ));
        }
        finding
    }

    /// Each of the twelve clearings appears once; every set-up has four of each suit.
    fn clearings(&mut self) {
        let game = self.game;
        let Some(line) = game.first_of(HeaderKey::Clearings) else {
            return;
        };
        let mut sound = true;
        let mut problems = 0;
        let mut seen = [false; 256];
        for entry in &game.clearings {
            let (suit, clearing) = entry.value;
            let problem = if !(1..=CLEARINGS).contains(&clearing) {
                Some("The clearings of a map are 1 to 12.".to_owned())
            } else if suit == Suit::Bird {
                Some(format!(
                    "Clearing {clearing} cannot be a bird clearing: they are F, M or R."
                ))
            } else if std::mem::replace(&mut seen[usize::from(clearing)], true) {
                Some(format!("Clearing {clearing} has its suit already."))
            } else {
                None
            };
            if let Some(problem) = problem {
                sound = false;
                let finding = rules::syntax::CLEARING_SUITS.at(entry.range, problem);
                self.report(self.with_other_clearing(finding, line, entry));
                // This is no list of suits; twelve findings are enough.
                problems += 1;
                if problems == CLEARINGS {
                    break;
                }
            }
        }
        // An entry that cannot be read has a finding already, and may give any suit.
        let entries = line.value.strip_suffix(',').unwrap_or(&line.value);
        if !sound || entries.split(',').count() != game.clearings.len() {
            return;
        }
        let missing: Vec<String> = (1..=CLEARINGS)
            .filter(|clearing| {
                !game
                    .clearings
                    .iter()
                    .any(|entry| entry.value.1 == *clearing)
            })
            .map(|clearing| clearing.to_string())
            .collect();
        if !missing.is_empty() {
            return self.find(
                &rules::syntax::CLEARING_SUITS,
                line.value_range,
                format!("No suit is given for {}.", say::and(&missing)),
            );
        }
        if self.contradicts_map(line) {
            return;
        }
        let count = |suit| {
            let same = game.clearings.iter().filter(|entry| entry.value.0 == suit);
            same.count()
        };
        let counts = [Suit::Fox, Suit::Mouse, Suit::Rabbit].map(count);
        if counts != [4; 3] {
            let [fox, mouse, rabbit] = counts;
            self.report(rules::syntax::SUIT_COUNTS.at(line.value_range,
                format!(
                    "These are {fox} fox, {mouse} mouse and {rabbit} rabbit clearings; every set-up has four of each."
                ),
            ));
        }
    }

    /// Reports suits of `line` that differ from those printed on the map. Returns whether they do.
    fn contradicts_map(&mut self, line: &HeaderLine) -> bool {
        let game = self.game;
        let Some(map) = game.map.as_ref().map(|map| map.value) else {
            return false;
        };
        let Some(printed) = map.facts().suits else {
            return false;
        };
        let printed = |clearing: u8| {
            let index = usize::from(clearing).checked_sub(1)?;
            printed.get(index).copied()
        };
        let others = game.clearings.iter().filter_map(|entry| {
            let (suit, clearing) = entry.value;
            let printed = printed(clearing).filter(|printed| *printed != suit)?;
            Some(format!("{}{clearing}", printed.letter()))
        });
        let others: Vec<String> = others.collect();
        if others.is_empty() {
            return false;
        }
        let range = TextRange::new(self.line_start(line.range), self.next_line(line.range));
        self.report(
            rules::syntax::PRINTED_SUITS.at(line.value_range,
                format!(
                    "On the {} map the suits are printed: {}. Leave the line out, or name the map that was played.",
                    map.name(),
                    say::and(&others)
                ),
            )
            .with_fix(Fix::guess("Leave the line out", vec![Edit::delete(range)])),
        );
        true
    }

    fn landmarks(&mut self) {
        let game = self.game;
        for entry in &game.landmarks {
            if !(1..=CLEARINGS).contains(&entry.value.1) {
                self.find(
                    &rules::syntax::UNKNOWN_CLEARING,
                    entry.range,
                    "Landmarks stand in clearings 1 to 12.",
                );
            }
        }
        // A name that is no landmark has no entry, so the text is searched.
        let Some(line) = game.first_of(HeaderKey::Landmarks) else {
            return;
        };
        let mut offset = line.value_range.start();
        for setup in line.value.split(['/', ';']) {
            let name = setup.split("->").next().unwrap_or_default();
            let blank = TextSize::of(name) - TextSize::of(name.trim_start());
            let range = TextRange::at(offset + blank, TextSize::of(name.trim()));
            offset += TextSize::of(setup) + TextSize::of('/');
            let name = name.trim();
            if name.is_empty() || !setup.contains("->") || Landmark::from_name(name).is_some() {
                continue;
            }
            let known = Landmark::ALL.into_iter().map(Landmark::name);
            let names: Vec<String> = known.clone().map(str::to_owned).collect();
            let mut finding = rules::syntax::UNKNOWN_VALUE.at(
                range,
                format!(
                    "`{}` is no landmark. Write {}.",
                    words::quoted(name),
                    say::or(&names)
                ),
            );
            if let Some(name) = near::nearest(name, known) {
                finding = finding.with_fix(Fix::guess(
                    format!("Write {name}"),
                    vec![Edit::replace(range, name)],
                ));
            }
            self.report(finding);
        }
    }

    /// Checks the hirelings: three, each once, none of a faction that plays.
    fn hirelings(&mut self) {
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
    fn players(&mut self) {
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
