//! From a record to templates of the wiki.

use std::fmt::Write as _;

use ide::{Document, PlacedGame};
use kubb::plain::{PlainGame, PlainThrow, PlainTurn};
use notation::{Finding, Order as _, Severity, TextRange, TokenClass};

use super::{OWN, TAGS, kept, wiki::escaped};
use crate::{Export, rules::planet_kubb as rules};

/// Writes the games of a record.
pub(super) fn write(document: &Document) -> Export {
    let mut export = Export::default();
    for placed in document.games() {
        let record = placed.record();
        let game = PlainGame::read(record.parse());
        if game.turns.is_empty() {
            continue;
        }
        if !export.text.is_empty() {
            export.text.push('\n');
        }
        let comments = comments(&placed);
        export.text += &WikiWriter {
            placed: &placed,
            game: &game,
            comments: &comments,
        }
        .game();
        export.findings.extend(unwritten(&placed, &game));
    }
    if export.text.is_empty() {
        let range = TextRange::up_to(document.text_len());
        let message = "There is no turn here, so there is no game to write.";
        export.findings.push(rules::NO_GAME.at(range, message));
    }
    export
}

/// The comments of a game without their signs, with their ranges.
fn comments(placed: &PlacedGame) -> Vec<(TextRange, String)> {
    let record = placed.record();
    let text = record.parse().text();
    let tokens = record.tokens(None).into_iter();
    let comments = tokens
        .filter(|token| token.class == TokenClass::Comment)
        .filter_map(|token| {
            let written =
                text.get(usize::from(token.range.start())..usize::from(token.range.end()))?;
            let bare = match written.strip_prefix('(') {
                Some(inner) => inner.strip_suffix(')').unwrap_or(inner),
                None => written.trim_start_matches('#'),
            };
            Some((token.range, bare.trim().replace("-->", "-- >")))
        });
    comments
        .filter(|(_, comment)| !comment.is_empty())
        .collect()
}

/// A comment for the wiki. If it keeps text of a wiki page, that text is restored.
fn wiki_comment(comment: &str) -> String {
    let text = comment.strip_prefix(OWN).map(str::trim);
    match text.and_then(|text| text.strip_prefix("wiki=")) {
        Some(text) => format!("{text}\n"),
        None => format!("<!-- {comment} -->\n"),
    }
}

/// Findings about batons and tosses that do not fit into the templates.
fn unwritten(placed: &PlacedGame, game: &PlainGame) -> Vec<Finding> {
    let too_many = game.turns.iter().filter_map(|turn| turn.batons.get(6));
    let findings = too_many.map(|word| {
        let message = format!(
            "A template holds six throws: {} is kept as a comment.",
            word.actions
        );
        let finding = rules::TOO_MANY_THROWS.at(word.range + placed.offset, message);
        finding.with_severity(Severity::Warning)
    });
    findings.collect()
}

struct WikiWriter<'a> {
    placed: &'a PlacedGame,
    game: &'a PlainGame,
    comments: &'a [(TextRange, String)],
}

/// A player and their team.
struct ListedPlayer {
    initial: String,
    name: String,
    /// 0 for team A.
    team: usize,
}

impl WikiWriter<'_> {
    fn game(&self) -> String {
        let mut out = String::new();
        let teams = ["Team A", "Team B"].map(|key| self.tag(key).unwrap_or(key).to_owned());
        let players = self.players(&teams);
        let count = |team| players.iter().filter(|player| player.team == team).count();
        out += "{{Game\n";
        for (parameter, tag) in TAGS {
            let own = ["Team A", "Team B"]
                .iter()
                .position(|team| *team == parameter);
            let value = own.and_then(|team| teams.get(team)).map(String::as_str);
            let value = value.or_else(|| self.tag(tag)).unwrap_or_default();
            let _ = writeln!(out, "|{parameter}={}", escaped(value));
            if let Some(team) = own {
                let _ = writeln!(out, "|{parameter} Player Count={}", count(team));
            }
        }
        out += "}}\n";
        out += &self.other_tags(&players);
        let first = self.game.turns.first().map(|turn| turn.range.start());
        for (range, comment) in self.comments {
            if first.is_some_and(|first| range.start() < first) {
                out += &wiki_comment(comment);
            }
        }
        for player in &players {
            let team = teams
                .get(player.team)
                .map(String::as_str)
                .unwrap_or_default();
            let [team, name, initial] = [team, &player.name, &player.initial].map(escaped);
            let _ = writeln!(
                out,
                "{{{{Game player\n|Team={team}\n|Player={name}\n|Initial={initial}\n}}}}"
            );
        }
        out += "{{Game initialize}}\n";
        let mut expected = 1;
        for (index, turn) in self.game.turns.iter().enumerate() {
            let number = turn.number.unwrap_or(expected);
            if number != expected {
                let _ = writeln!(out, "<!-- {OWN} turn={number} -->");
            }
            expected = number.saturating_add(1);
            let next = self
                .game
                .turns
                .get(index + 1)
                .map(|next| next.range.start());
            self.turn(turn, &mut out);
            for (range, comment) in self.comments {
                if range.start() >= turn.range.start()
                    && next.is_none_or(|next| range.start() < next)
                {
                    out += &wiki_comment(comment);
                }
            }
        }
        out
    }

    fn tag(&self, key: &str) -> Option<&str> {
        let mut tags = self.game.tags.iter();
        tags.find(|(name, _)| name == key)
            .map(|(_, value)| &**value)
    }

    /// The players in tags, then all other throwers.
    fn players(&self, teams: &[String; 2]) -> Vec<ListedPlayer> {
        let mut players: Vec<ListedPlayer> = Vec::new();
        let tags = self.game.tags.iter();
        for (initial, value) in
            tags.filter_map(|(key, value)| Some((key.strip_prefix("Player ")?, value)))
        {
            let (name, team) = match value
                .strip_suffix(')')
                .and_then(|value| value.rsplit_once(" ("))
            {
                Some((name, team)) => (name, teams.iter().position(|known| known == team)),
                None => (&**value, None),
            };
            players.push(ListedPlayer {
                initial: initial.trim().to_owned(),
                name: name.to_owned(),
                team: team.unwrap_or_else(|| self.side(initial.trim())),
            });
        }
        for player in self.placed.record().head().players {
            if players.iter().all(|known| known.initial != player.id) {
                players.push(ListedPlayer {
                    name: player.id.clone(),
                    team: self.side(&player.id),
                    initial: player.id,
                });
            }
        }
        players.order_by_key(|player| player.team);
        players
    }

    /// The team of a player: 0 for team A. A player who never throws counts for the team that begins.
    fn side(&self, initial: &str) -> usize {
        let players = self.placed.record().head().players;
        let first = players.first().and_then(|player| player.team.clone());
        let player = players.iter().find(|player| player.id == initial);
        let is_second = player.is_some_and(|player| player.team != first);
        let begins_b = self.tag("First").is_some_and(|first| {
            Some(first) == self.tag("Team B").or(Some("Team B")) || first == "Team B"
        });
        usize::from(is_second != begins_b)
    }

    /// Comments with the tags that the templates cannot hold.
    fn other_tags(&self, players: &[ListedPlayer]) -> String {
        let is_known =
            |key: &str| TAGS.iter().any(|(_, tag)| *tag == key) || key.starts_with("Player ");
        // The list of players shows which team begins.
        let first = self.game.turns.first();
        let thrower =
            first.and_then(|turn| turn.batons.iter().find_map(|word| word.player.as_ref()));
        let begins = thrower.and_then(|name| players.iter().find(|player| player.initial == *name));
        let follows = begins.map(|player| ["Team A", "Team B"][player.team.min(1)]);
        let tags = self.game.tags.iter();
        let others = tags
            .filter(|(key, _)| !is_known(key))
            .filter(|(key, value)| {
                let is_first_b = key == "First" && follows == Some("Team B") && value == "Team B";
                !is_first_b
            });
        let others = others.map(|(key, value)| format!("{}={}", kept(key), kept(value)));
        match others.collect::<Vec<_>>() {
            others if others.is_empty() => String::new(),
            others => format!("<!-- {OWN} {} -->\n", others.join("; ")),
        }
    }

    fn turn(&self, turn: &PlainTurn, out: &mut String) {
        *out += "{{Game turn\n";
        let none = PlainThrow {
            player: None,
            actions: String::new(),
            range: turn.range,
        };
        let tosses = if turn.tosses.is_empty() {
            std::slice::from_ref(&none)
        } else {
            &turn.tosses[..]
        };
        for (number, toss) in (1..).zip(tosses) {
            throw(out, &format!("Kubb throw {number}"), toss);
        }
        let has_line = if turn.line.is_some() { "Yes" } else { "No" };
        let _ = writeln!(out, "|Advantage line={has_line}");
        for (number, baton) in (1..=6).zip(&turn.batons) {
            throw(out, &format!("Throw {number}"), baton);
        }
        *out += "}}\n";
        if let Some(line) = turn.line.as_deref().filter(|line| *line != "A") {
            let _ = writeln!(out, "<!-- {OWN} {line} -->");
        }
        for (number, baton) in (1..).zip(&turn.batons).skip(6) {
            let _ = writeln!(out, "<!-- {OWN} Throw {number}={} -->", baton.actions);
        }
    }
}

/// Writes the thrower and the throw as two parameters. Signs that are letters of the app are written in lower case. A baton
/// that was not thrown has no thrower.
fn throw(out: &mut String, name: &str, word: &PlainThrow) {
    let player = word.player.as_deref().filter(|_| word.actions != "X");
    let small = |sign: char| match sign {
        'I' | 'R' | 'P' | 'Y' | 'Q' | 'N' | 'F' | 'B' => sign.to_ascii_lowercase(),
        sign => sign,
    };
    let actions: String = word.actions.chars().map(small).collect();
    let _ = writeln!(
        out,
        "|{name} player={}",
        escaped(player.unwrap_or_default())
    );
    let _ = writeln!(out, "|{name}={actions}");
}
