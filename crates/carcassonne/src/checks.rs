//! What a game's lines rule out together, before anything is played: players, strange lines, endings.

use notation::{Edit, Finding, Fix, Parse, Severity, TextRange, TextSize};

use crate::{
    ast::{Abandoned, Content, Game, Line, MoveLine, OtherPoints, Scores},
    describe,
};

/// The findings over the lines of `game`.
pub(crate) fn findings(parse: &Parse, game: &Game) -> Vec<Finding> {
    let mut found = Vec::new();
    let letters = game.letters();
    check_letters(game, &letters, &mut found);
    let mut ended: Option<TextRange> = None;
    for (index, line) in game.lines.iter().enumerate() {
        match &line.content {
            Content::Empty | Content::Player(_) => {}
            Content::Game(_) => found.extend(unnamed_player(parse, game, &letters, index)),
            Content::Text => found.push(
                unnamed_player(parse, game, &letters, index)
                    .unwrap_or_else(|| not_a_move(parse, game, index, line)),
            ),
            Content::Move(played) => {
                check_player(game, played, &mut found);
                check_scores(game, &played.scores, played.range, &mut found);
                check_end(ended, played.range, "move", &mut found);
            }
            Content::End(end) => {
                if let Some(player) = end.player {
                    check_known(game, player.value, player.range, &mut found);
                }
                check_scores(game, &end.scores, end.range, &mut found);
                check_end(ended, end.range, "final score", &mut found);
            }
            Content::Concession(concession) => {
                check_end(ended, concession.range, "concession", &mut found);
                ended = ended.or(Some(concession.range));
            }
            Content::Abandoned(abandoned) => {
                check_abandoned(game, abandoned, &mut found);
                check_end(ended, abandoned.range, "line", &mut found);
                ended = ended.or(Some(abandoned.range));
            }
        }
    }
    check_named(game, &letters, &mut found);
    found
}

/// Players are A, B, C in playing order. A letter of those who move, `letters`, is right, even if the line before it is lost.
fn check_letters(game: &Game, letters: &[char], found: &mut Vec<Finding>) {
    let is_lost = |expected: char, letter: char| {
        let is_named = game.players().any(|other| other.id.value == expected);
        expected < letter && !is_named && letters.contains(&expected) && letters.contains(&letter)
    };
    let mut lost = 0;
    let mut seen: Vec<(char, TextRange)> = Vec::new();
    for player in game.players() {
        let letter = player.id.value;
        let due = |lost: usize| ('A'..='Z').nth(seen.len() + lost).unwrap_or('Z');
        while is_lost(due(lost), letter) {
            lost += 1;
        }
        let expected = due(lost);
        let earlier = seen.iter().find(|(other, _)| *other == letter);
        if let Some((_, earlier)) = earlier {
            let mut finding = Finding::new(
                "carcassonne/player-letter",
                Severity::Error,
                player.id.range,
                format!("Two players have the letter {letter}."),
            )
            .with_related(*earlier, format!("{letter} is named here"));
            if !seen.iter().any(|(other, _)| *other == expected) {
                finding = finding.with_fix(write(player.id.range, expected));
            }
            found.push(finding);
        } else if letter != expected {
            let free = !game.players().any(|other| other.id.value == expected);
            let mut finding = Finding::new(
                "carcassonne/player-letter",
                Severity::Warning,
                player.id.range,
                format!(
                    "Players have the letters A, B, C in playing order; here {expected} is due."
                ),
            );
            if free {
                finding = finding.with_fix(write(player.id.range, expected));
            }
            found.push(finding);
        }
        seen.push((letter, player.id.range));
    }
}

/// Whoever moves has a line above the moves. A line that has another letter or cannot be read is found already.
fn check_named(game: &Game, letters: &[char], found: &mut Vec<Finding>) {
    let named = game.header_letters();
    let mut above = game.lines.iter().take_while(|line| !is_play(line));
    let is_found = above.any(|line| line.content == Content::Text)
        || found
            .iter()
            .any(|other| other.code == "carcassonne/player-letter");
    if named.is_empty() || is_found {
        return;
    }
    for &letter in letters.iter().filter(|letter| !named.contains(letter)) {
        let mut players = game.moves().filter_map(|(_, played)| played.player);
        if let Some(first) = players.find(|player| player.value == letter) {
            let mut finding = unknown_player(letter, first.range, &named);
            finding.fixes.clear();
            found.push(finding);
        }
    }
}

fn is_play(line: &Line) -> bool {
    !matches!(
        line.content,
        Content::Empty | Content::Game(_) | Content::Player(_) | Content::Text
    )
}

/// The finding for line `index`, if it is the line of a player whose letter cannot be read: the one who moves but is not named.
fn unnamed_player(parse: &Parse, game: &Game, letters: &[char], index: usize) -> Option<Finding> {
    if game.lines.iter().take(index).any(is_play) {
        return None;
    }
    let named = game.header_letters();
    let mut missing = letters.iter().filter(|letter| !named.contains(letter));
    let (Some(letter), None) = (missing.next(), missing.next()) else {
        return None;
    };
    let text = parse.line_text(index);
    let (written, name) = text.split_once('=')?;
    let blank = blank_start(&text);
    let start = parse.line_range(index).start() + TextSize::of(blank);
    let range = TextRange::at(start, TextSize::of(written.trim()));
    if written.trim().chars().count() > 2 || name.trim().is_empty() {
        return None;
    }
    let message = format!("This is the line of the player {letter}: it begins with the letter.");
    let text = if written.trim().is_empty() {
        format!("{letter} ")
    } else {
        letter.to_string()
    };
    let fix = Fix::guess(format!("Write {letter}"), vec![Edit::replace(range, text)]);
    let line = TextRange::at(start, TextSize::of(parse.line_text(index).trim()));
    let finding = Finding::new("carcassonne/player-letter", Severity::Error, line, message);
    Some(finding.with_fix(fix))
}

fn write(range: TextRange, letter: char) -> Fix {
    Fix::guess(
        format!("Write {letter}"),
        vec![Edit::replace(range, letter)],
    )
}

/// Every move but the starter tile names its player.
fn check_player(game: &Game, played: &MoveLine, found: &mut Vec<Finding>) {
    let Some(number) = played.number.filter(|number| number.value > 0) else {
        return;
    };
    if played.player.is_some() {
        return;
    }
    let letters = game.letters();
    let mut finding = Finding::new(
        "carcassonne/player-missing",
        Severity::Error,
        number.range,
        format!(
            "Who made move {}? The player's letter follows the number.",
            number.value
        ),
    );
    let turn = (number.value - 1) as usize;
    if let Some(letter) = turn
        .checked_rem(letters.len())
        .and_then(|turn| letters.get(turn))
    {
        finding = finding.with_fix(Fix::safe(
            format!("Write {}{letter}", number.value),
            vec![Edit::insert(number.range.end(), *letter)],
        ));
    }
    found.push(finding);
}

fn not_a_move(parse: &Parse, game: &Game, index: usize, line: &Line) -> Finding {
    let above = game.lines.get(..index).and_then(|lines| lines.last());
    let continues_note = above.is_some_and(|above| above.note.is_some());
    let text = parse.line_text(index);
    let start = line.range.start() + TextSize::of(blank_start(&text));
    let end = start + TextSize::of(text.trim());
    let message = if continues_note {
        "Not a move. Does it continue the note above? A note ends with its line: begin this one \
         with `/` too."
    } else {
        "Not a move. Notes begin with `/`."
    };
    let mut finding = Finding::new(
        "carcassonne/not-a-move",
        Severity::Warning,
        TextRange::new(start, end),
        message,
    )
    .with_fix(Fix::guess(
        "Begin the line with /",
        vec![Edit::insert(start, "/ ")],
    ));
    if let Some(above) = above.filter(|_| continues_note) {
        finding = finding.with_fix(Fix::guess(
            "Join it to the note above",
            vec![Edit::replace(TextRange::new(above.range.end(), start), " ")],
        ));
    }
    finding
}

fn blank_start(text: &str) -> &str {
    let len = text.len() - text.trim_start().len();
    text.get(..len).unwrap_or_default()
}

/// With more than two players points of others need a letter, and every letter needs a player.
fn check_scores(game: &Game, scores: &Scores, line: TextRange, found: &mut Vec<Finding>) {
    let letters = game.letters();
    for other in scores.others.iter().chain(&scores.other_totals) {
        match other.player {
            Some(player) => check_known(game, player.value, player.range, found),
            None if letters.len() > 2 => found.push(whose_points(game, other, line)),
            None => {}
        }
    }
}

fn whose_points(game: &Game, other: &OtherPoints, line: TextRange) -> Finding {
    let letters = game.letters();
    let mover = game
        .moves()
        .find(|(_, played)| played.range == line)
        .and_then(|(_, played)| played.player);
    let points = describe::points(other.points.value);
    let mut finding = Finding::new(
        "carcassonne/whose-points",
        Severity::Error,
        other.range,
        format!(
            "Whose {points}? With {} players the letter stands before the points: (B+{}).",
            letters.len(),
            other.points.value
        ),
    );
    for letter in letters {
        if mover.is_none_or(|mover| mover.value != letter) {
            finding = finding.with_fix(Fix::guess(
                format!("Give them to {letter}"),
                vec![Edit::insert(other.range.start(), letter)],
            ));
        }
    }
    finding
}

/// A letter before points belongs to a player of the header, if there is one.
fn check_known(game: &Game, letter: char, range: TextRange, found: &mut Vec<Finding>) {
    let letters = game.letters();
    if game.players().next().is_none() || letters.contains(&letter) {
        return;
    }
    found.push(unknown_player(letter, range, &letters));
}

fn unknown_player(letter: char, range: TextRange, letters: &[char]) -> Finding {
    let names: Vec<String> = letters.iter().map(char::to_string).collect();
    let mut finding = Finding::new(
        "carcassonne/unknown-player",
        Severity::Error,
        range,
        format!(
            "No player {letter} is named above; there are {}.",
            describe::list(&names)
        ),
    );
    for letter in letters {
        finding = finding.with_fix(write(range, *letter));
    }
    finding
}

fn check_abandoned(game: &Game, abandoned: &Abandoned, found: &mut Vec<Finding>) {
    let letters = match game.players().next() {
        Some(_) => game.letters(),
        None => Vec::new(),
    };
    let named: Vec<char> = abandoned
        .players
        .iter()
        .map(|player| player.value)
        .collect();
    for player in &abandoned.players {
        check_known(game, player.value, player.range, found);
    }
    if letters.iter().all(|letter| named.contains(letter)) {
        return;
    }
    let all: String = letters.iter().collect();
    let range = match (abandoned.players.first(), abandoned.players.last()) {
        (Some(first), Some(last)) => first.range.cover(last.range),
        _ => abandoned.word,
    };
    let edit = if named.is_empty() {
        Edit::insert(abandoned.word.start(), format!("{all} "))
    } else {
        Edit::replace(range, all.clone())
    };
    found.push(
        Finding::new(
            "carcassonne/abandoned-players",
            Severity::Warning,
            range,
            format!("All players break a game off together: {all} abandoned."),
        )
        .with_fix(Fix::safe(format!("Write {all}"), vec![edit])),
    );
}

/// Nothing is played after a player conceded or the game was abandoned.
fn check_end(ended: Option<TextRange>, range: TextRange, what: &str, found: &mut Vec<Finding>) {
    let Some(end) = ended else { return };
    found.push(
        Finding::new(
            "carcassonne/after-the-end",
            Severity::Warning,
            range,
            format!("The game is over before this {what}."),
        )
        .with_related(end, "It ends here"),
    );
}
