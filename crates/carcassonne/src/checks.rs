//! Findings over a game's lines that need no replay: players, strange lines, endings.

mod bare;
pub(crate) mod findings;
pub(crate) mod names;
mod strange;

use std::collections::HashSet;

use notation::{Edit, Finding, Fix, Order as _, Parse, TextRange, TextSize, lines, say, slip};

use self::{
    bare::{bare_players, named_barely, noted_below},
    strange::Strange,
};
use crate::{
    game::rules,
    read::{
        ast::{Abandoned, Content, Line, MoveLine, OtherPoints, Scores, Sheet},
        parser::is_whole_tile,
    },
};

/// The findings over the lines of `game`.
pub(crate) fn findings(parse: &Parse, game: &Sheet) -> Vec<Finding> {
    let mut found = Vec::new();
    let letters = game.letters();
    check_letters(game, &letters, &mut found);
    let players = Players::of(game, &letters);
    let unnamed = Unnamed::of(game, &letters);
    let named = names::named(parse, game);
    let mut bare = bare_players(parse, game, &letters);
    // Names in the moves have a repair that writes the players' lines.
    if named.is_some() && bare.iter().any(|player| player.color.is_some()) {
        bare.clear();
    }
    let strange = Strange::of(parse, game);
    let text = parse.text();
    let notes = noted_below(parse, game, &bare);
    found.extend(named_barely(&bare, text, &notes));
    let mut ended: Option<TextRange> = None;
    let mut rows: Vec<TextRange> = Vec::new();
    for (index, line) in game.lines.iter().enumerate() {
        match &line.content {
            Content::Empty | Content::Player(_) => {}
            // They are one finding of each kind.
            Content::Game(_) | Content::Text if strange.has(index) => {}
            Content::Game(_) if names::starter_tile(parse.line_text(index).trim()).is_some() => {
                found.push(not_a_move(parse, game, index, line));
            }
            Content::Game(_) if bare.iter().any(|player| player.line == index) => {}
            // They are one finding.
            Content::Game(_) if is_row(parse.line_text(index)) => rows.push(line.range),
            Content::Game(_) => {
                let unnamed = unnamed.and_then(|one| one.check(parse, index));
                let played = || holds_move(parse.line_text(index));
                found.extend(
                    unnamed.or_else(|| played().then(|| not_a_move(parse, game, index, line))),
                );
            }
            Content::Text => found.push(
                unnamed
                    .and_then(|one| one.check(parse, index))
                    .unwrap_or_else(|| not_a_move(parse, game, index, line)),
            ),
            Content::Move(played) => {
                if let Some(first) = game.written_above(text, index) {
                    found.push(written_twice(parse, text, index, played, first));
                    continue;
                }
                players.check_move(text, played, &mut found);
                check_end(ended, played.range, "move", &mut found);
            }
            Content::End(end) => {
                if let Some(player) = end.player {
                    players.check_known(player.value, player.range, &mut found);
                }
                players.check_scores(&end.scores, None, &mut found);
                check_end(ended, end.range, "final score", &mut found);
            }
            Content::Concession(concession) => {
                check_end(ended, concession.range, "concession", &mut found);
                ended = ended.or(Some(concession.range));
            }
            Content::Abandoned(abandoned) => {
                players.check_abandoned(abandoned, &mut found);
                check_end(ended, abandoned.range, "line", &mut found);
                ended = ended.or(Some(abandoned.range));
            }
        }
    }
    found.extend(tabulated(&rows));
    found.extend(strange.findings(game));
    check_named(game, &letters, &mut found);
    found.extend(named);
    found
}

/// The finding of a move that repeats the one at `first`.
fn written_twice(
    parse: &Parse,
    text: &str,
    index: usize,
    played: &MoveLine,
    first: TextRange,
) -> Finding {
    let end = played
        .position
        .map_or(played.range, |square| square.range)
        .end();
    let head = text.get(played.range.start().into()..end.into());
    rules::replay::WRITTEN_TWICE.at(played.range,
        format!(
            "{} stands in the line above already, word by word. It is played once: remove one of the two lines.",
            head.unwrap_or("This move")
        ),
    )
    .with_related(first, "the same move")
    .with_fix(lines::remove(parse, index))
}

/// The finding on a date with a time that begins a game whose moves have neither players nor a beginning: the date was
/// written between the moves of the game above. All other findings would follow from it, so it is the only one.
fn cuts_game(parse: &Parse, game: &Sheet) -> Option<Finding> {
    let is_head = |line: &Line| matches!(line.content, Content::Game(_));
    let index = game.lines.iter().position(is_head)?;
    let text = parse.line_text(index).trim();
    let is_time = text.contains(':') && !text.contains(char::is_alphabetic);
    let is_player = |line: &Line| matches!(line.content, Content::Player(_));
    if !is_time || game.lines.iter().any(is_player) {
        return None;
    }
    let first = game.lines.iter().find_map(|line| match &line.content {
        Content::Move(played) => Some(played),
        _ => None,
    })?;
    let number = first.number.as_ref().filter(|number| number.value > 1)?;
    let start = parse.line_start(index);
    let range = TextRange::at(start, TextSize::of(text));
    let message = format!(
        "A date begins a new game, but the moves below go on with number {}: make it a note if they belong to the game above.",
        number.value
    );
    let fix = Fix::guess("Make it a note", vec![Edit::insert(start, "/ ")]);
    Some(rules::syntax::NOT_A_MOVE.at(range, message).with_fix(fix))
}

/// Players are A, B, C in playing order. A letter that moves, so is among `letters`, is right even if the line before it is
/// missing.
fn check_letters(game: &Sheet, letters: &[char], found: &mut Vec<Finding>) {
    let named = game.header_letters();
    let is_lost = |expected: char, letter: char| {
        let is_named = named.contains(&expected);
        expected < letter && !is_named && letters.contains(&expected) && letters.contains(&letter)
    };
    let mut lost = 0;
    // There are no more letters than in the alphabet.
    let mut seen: Vec<(char, TextRange)> = Vec::with_capacity(named.len());
    let place = |seen: &[(char, TextRange)], letter: char| {
        let earlier = seen.iter().find(|(other, _)| *other == letter);
        earlier.map(|(_, range)| *range)
    };
    for (count, player) in game.players().enumerate() {
        let letter = player.id.value;
        let due = |lost: usize| ('A'..='Z').nth(count + lost).unwrap_or('Z');
        while is_lost(due(lost), letter) {
            lost += 1;
        }
        let expected = due(lost);
        if let Some(earlier) = place(&seen, letter) {
            let mut finding = rules::syntax::PLAYER_LETTER
                .at(
                    player.id.range,
                    format!("Two players have the letter {letter}."),
                )
                .with_related(earlier, format!("{letter} is named here"));
            if place(&seen, expected).is_none() {
                finding = finding.with_fix(write(player.id.range, expected));
            }
            found.push(finding);
        } else if letter != expected {
            let free = !named.contains(&expected);
            let mut finding = rules::syntax::PLAYER_LETTER.at(
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
        if place(&seen, letter).is_none() {
            seen.push((letter, player.id.range));
        }
    }
}

/// Each player who moves must have a line above the moves. Not checked if a line has a wrong letter or cannot be read.
fn check_named(game: &Sheet, letters: &[char], found: &mut Vec<Finding>) {
    let named = game.header_letters();
    let mut above = game.lines.iter().take_while(|line| !is_play(line));
    let is_found = above.any(|line| line.content == Content::Text)
        || found
            .iter()
            .any(|other| other.code == rules::syntax::PLAYER_LETTER.code);
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

/// The only player who moves but is not named.
#[derive(Clone, Copy)]
struct Unnamed {
    letter: char,
    /// The number of lines above the first move.
    lines_above: usize,
}

impl Unnamed {
    fn of(game: &Sheet, letters: &[char]) -> Option<Self> {
        let named = game.header_letters();
        let mut missing = letters.iter().filter(|letter| !named.contains(letter));
        let (Some(letter), None) = (missing.next(), missing.next()) else {
            return None;
        };
        Some(Self {
            letter: *letter,
            lines_above: game.lines.iter().take_while(|line| !is_play(line)).count(),
        })
    }

    /// The finding of line `index`, if it is this player's line with an unreadable letter or equals sign.
    fn check(self, parse: &Parse, index: usize) -> Option<Finding> {
        if index > self.lines_above {
            return None;
        }
        let letter = self.letter;
        let text = parse.line_text(index);
        let start = parse.line_range(index).start() + TextSize::of(blank_start(text));
        let text = text.trim();
        let (fix, missing) = match text.split_once('=') {
            Some((written, name)) => (self.letter(start, written.trim(), name)?, "the letter"),
            None => (self.equals(start, text)?, "the letter and `=`"),
        };
        let message = format!("This is the line of the player {letter}: it begins with {missing}.");
        let line = TextRange::at(start, TextSize::of(text));
        let finding = rules::syntax::PLAYER_LETTER.at(line, message);
        Some(finding.with_fix(fix))
    }

    /// The fix that writes the letter for `written` at `start`, before the equals sign and the name.
    fn letter(self, start: TextSize, written: &str, name: &str) -> Option<Fix> {
        if written.chars().count() > 2 || name.trim().is_empty() {
            return None;
        }
        let letter = self.letter;
        let text = match written.is_empty() {
            true => format!("{letter} "),
            false => letter.to_string(),
        };
        let range = TextRange::at(start, TextSize::of(written));
        let edits = vec![Edit::replace(range, text)];
        Some(Fix::guess(format!("Write {letter}"), edits))
    }

    /// The fix that writes an equals sign between letter and name: `B basalt`, `B n basalt`.
    fn equals(self, start: TextSize, line: &str) -> Option<Fix> {
        let behind = line.strip_prefix(self.letter)?;
        let words = behind.strip_prefix(char::is_whitespace)?.trim_start();
        let name = match words.split_once(char::is_whitespace) {
            Some((sign, name)) if sign.chars().count() == 1 || is_equals(sign) => name.trim_start(),
            _ => words,
        };
        let written = TextSize::of(behind) - TextSize::of(name);
        let range = TextRange::at(start + TextSize::of(self.letter), written);
        let edits = vec![Edit::replace(range, " = ")];
        Some(Fix::guess("Write =", edits))
    }
}

/// Words in place of an equals sign.
const IS: [&str; 10] = [
    "is",
    "ist",
    "hei\u{df}t",
    "est",
    "es",
    "\u{e4}r",
    "\u{e8}",
    "\u{2192}",
    "->",
    "=>",
];

/// Whether `word` is one of these.
fn is_equals(word: &str) -> bool {
    IS.contains(&&*word.to_lowercase())
}

fn write(range: TextRange, letter: char) -> Fix {
    Fix::guess(
        format!("Write {letter}"),
        vec![Edit::replace(range, letter)],
    )
}

/// Each move except the starter tile names its player.
fn check_player(letters: &[char], played: &MoveLine, found: &mut Vec<Finding>) {
    let Some(number) = played.number.filter(|number| number.value > 0) else {
        return;
    };
    if played.player.is_some() {
        return;
    }
    let mut finding = rules::syntax::PLAYER_MISSING.at(
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

/// What is said of a move behind a name, once in a game.
pub(crate) const NAME_BEFORE: &str = "A name stands before this move: its letter tells who makes it. Words about a move stand \
     behind it, after `/`.";

fn not_a_move(parse: &Parse, game: &Sheet, index: usize, line: &Line) -> Finding {
    let above = game.lines.get(..index).and_then(|lines| lines.last());
    let continues_note = above.is_some_and(|above| above.note.is_some());
    let text = parse.line_text(index);
    let start = line.range.start() + TextSize::of(blank_start(text));
    let end = start + TextSize::of(text.trim());
    let message = if continues_note {
        "Not a move. Does it continue the note above? A note ends with its line: begin this one \
         with `/` too."
    } else {
        "Not a move. Notes begin with `/`."
    };
    if let Some(code) = names::starter_tile(text.trim()) {
        let range = TextRange::new(start, end);
        let right = format!("0 (0,0) {code}");
        let fix = Fix::guess(format!("Write {right}"), vec![Edit::replace(range, right)]);
        return rules::syntax::NOT_A_MOVE
            .at(range, STARTER_WITHOUT_SQUARE)
            .with_fix(fix);
    }
    let said = said_move(text.trim());
    let message = match said {
        Some((before, _)) if is_sign(before) => SIGN_BEFORE,
        Some(_) => NAME_BEFORE,
        None => message,
    };
    let mut finding = rules::syntax::NOT_A_MOVE.at(TextRange::new(start, end), message);
    if let Some((name, played)) = said {
        let range = TextRange::new(start, end);
        let behind = || format!("{played} / {name}");
        let (title, right) = match is_sign(name) {
            true if behind_place(name).is_some() => ("Leave it out", played.to_owned()),
            true => ("Write it behind the move", behind()),
            false => ("Write the name behind the move", behind()),
        };
        let edits = vec![Edit::replace(range, right)];
        finding = finding.with_fix(Fix::guess(title, edits));
    }
    finding = finding.with_fix(Fix::guess(
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

/// What is said of a starter tile without number and square.
pub(crate) const STARTER_WITHOUT_SQUARE: &str =
    "The starter tile has the number 0 and a square: write `0 (0,0)` before it.";

/// The same as [`NAME_BEFORE`] of a time or a box to tick.
pub(crate) const SIGN_BEFORE: &str = "A time or a sign stands before this move: a move begins with its number. What is said of it \
     stands behind it, after `/`.";

/// The name before a move and a colon, as in a chat, or a name, a time or a box alone, and the move: `Ann: 1A (0,1) FFFC`,
/// `20:02 1A (0,1) FFFC`, `[x] 1A (0,1) FFFC`. `None` for other lines.
fn said_move(text: &str) -> Option<(&str, &str)> {
    let is_move =
        |played: &str| played.starts_with(|sign: char| sign.is_ascii_digit()) && holds_move(played);
    let is_said = |(before, played): &(&str, &str)| {
        before.starts_with(char::is_alphabetic) && is_move(played.trim_start())
    };
    if let Some((before, played)) = text.split_once(": ").filter(is_said) {
        return Some((before, played.trim_start()));
    }
    let mut before_move = [behind_nick(text), behind_place(text)]
        .into_iter()
        .flatten();
    if let Some(said) = before_move.find(|(_, played)| is_move(played.trim_start())) {
        return Some(said);
    }
    let end = match text.find(']').filter(|_| text.starts_with('[')) {
        Some(close) => close + 1,
        None => text.find(char::is_whitespace)?,
    };
    let (before, played) = text.split_at_checked(end)?;
    let played = played.trim_start();
    let is_name = before.chars().all(char::is_alphabetic) && before.chars().nth(1).is_some();
    // The number and the player are one word, so that no word before them is one of these.
    let label = played.split_whitespace().next()?;
    let number = label.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_label = matches!(number.as_bytes(), [] | [b'A'..=b'H']);
    ((is_name || is_sign(before)) && is_label && is_move(played)).then_some((before, played))
}

/// The name in angle brackets at the start of a line of a chat, perhaps behind a time, and what stands behind it:
/// `<Ann> 1A (0,1) FFFC`, `21:00 <@ann> 1A (0,1) FFFC`.
fn behind_nick(text: &str) -> Option<(&str, &str)> {
    /// Names have few letters.
    const LONGEST: usize = 40;
    let (before, rest) = text.split_once('<')?;
    let (name, played) = rest.split_once('>')?;
    let is_before = before.trim().is_empty() || is_sign(before.trim());
    let is_name = name.len() <= LONGEST && name.contains(char::is_alphabetic);
    let whole = text.get(..text.len() - played.len())?;
    (is_before && is_name).then_some((whole, played.trim_start()))
}

/// The file and the number of a line that a search writes before it, and the line: `game.txt:3:2B (0,1) FFFC`.
fn behind_place(text: &str) -> Option<(&str, &str)> {
    let (file, rest) = text.split_once(':')?;
    let (line, played) = rest.split_once(':')?;
    let is_number = !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit());
    let is_file = file.contains(['.', '/']) && !file.contains(char::is_whitespace);
    let whole = text.get(..text.len() - played.len())?;
    (is_number && is_file).then_some((whole, played.trim_start()))
}

/// Whether `text` is a time, a box to tick, or the place of a line in a file: `20:02`, `[20:02:11]`, `[x]`, `[ ]`,
/// `game.txt:3:`.
fn is_sign(text: &str) -> bool {
    if behind_place(text).is_some() {
        return true;
    }
    let inside = text
        .strip_prefix('[')
        .and_then(|text| text.strip_suffix(']'));
    let time = inside.unwrap_or(text);
    let parts = time.split(':').map(str::trim);
    let is_time = time.contains(':')
        && parts
            .clone()
            .all(|part| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()));
    is_time || inside.is_some_and(|inside| matches!(inside.trim(), "" | "x" | "X"))
}

/// Whether a title has a square and a tile: it is no title, but a move that cannot be read.
fn holds_move(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_ascii_digit() || "+-,;|/. ".contains(sign);
    let is_square = |inside: &str| {
        inside.len() >= 3
            && inside.starts_with(|c: char| c.is_ascii_digit() || c == '-')
            && inside.chars().all(is_sign)
    };
    let behind = text.split_once(['(', '[']).map(|(_, behind)| behind);
    let Some((inside, tile)) = behind.and_then(|behind| behind.split_once([')', ']'])) else {
        return false;
    };
    is_square(inside) && tile.split_whitespace().any(is_whole_tile)
}

/// The finding on all rows of a table above the moves that cannot be read as moves. A single one may be the name of the game.
fn tabulated(rows: &[TextRange]) -> Option<Finding> {
    let [first, .., last] = rows else {
        return None;
    };
    let message = format!(
        "These {} rows are a table, and no moves as their columns stand. Put the columns in the order of a move, or write each \
         move as in “3A (-1,0) RFRF”.",
        rows.len()
    );
    let range = TextRange::new(first.start(), last.end());
    Some(rules::syntax::COLUMNS.at(range, message))
}

/// Whether a title is a row of a table with a tile and a square, in one cell or two, in any order: `0;1;FFRRm;1A`,
/// `FFRRm;0/1;1A`.
fn is_row(text: &str) -> bool {
    const FEWEST: usize = 3;
    let is_number = |text: &str| text.trim().parse::<i32>().is_ok();
    [';', '\t', '|', ','].into_iter().any(|delimiter| {
        let (mut filled, mut tiles, mut pairs, mut numbers) = (0, 0, 0, 0);
        for cell in text.split(delimiter).map(str::trim) {
            let inside = cell.trim_start_matches(['(', '[']);
            let inside = inside.trim_end_matches([')', ']']);
            let pair = inside.split_once(['/', ',', ' ']);
            filled += usize::from(!cell.is_empty());
            tiles += usize::from(is_whole_tile(cell));
            pairs += usize::from(pair.is_some_and(|(x, y)| is_number(x) && is_number(y)));
            numbers += usize::from(is_number(cell));
        }
        filled >= FEWEST && tiles == 1 && (pairs > 0 || numbers > 1)
    })
}

fn blank_start(text: &str) -> &str {
    let len = text.len() - text.trim_start().len();
    text.get(..len).unwrap_or_default()
}

/// The players of a game.
#[derive(Clone, Copy)]
pub(crate) struct Players<'g> {
    letters: &'g [char],
    /// Whether players' lines stand above the moves.
    are_named: bool,
}

impl<'g> Players<'g> {
    /// The players of `game`, whose letters are `letters`.
    pub(crate) fn of(game: &Sheet, letters: &'g [char]) -> Self {
        Self {
            letters,
            are_named: game.players().next().is_some(),
        }
    }

    /// Checks the players of a move of `text`.
    pub(crate) fn check_move(&self, text: &str, played: &MoveLine, found: &mut Vec<Finding>) {
        // A name in place of the letter has a finding of its own.
        if names::name(text, played).is_none() {
            check_player(self.letters, played, found);
        }
        let mover = played.player.map(|player| player.value);
        self.check_scores(&played.scores, mover, found);
    }

    /// With more than two players, points of others need a letter; every letter must be a player's.
    fn check_scores(&self, scores: &Scores, mover: Option<char>, found: &mut Vec<Finding>) {
        for other in scores.others.iter().chain(&scores.other_totals) {
            match other.player {
                Some(player) => self.check_known(player.value, player.range, found),
                None if self.letters.len() > 2 => found.push(self.whose_points(other, mover)),
                None => {}
            }
        }
    }

    fn whose_points(&self, other: &OtherPoints, mover: Option<char>) -> Finding {
        let points = say::counted(other.points.value, "point");
        let mut finding = rules::syntax::WHOSE_POINTS.at(
            other.range,
            format!(
                "Whose {points}? With {} players the letter stands before the points: (B+{}).",
                self.letters.len(),
                other.points.value
            ),
        );
        for &letter in self.letters.iter().filter(|letter| mover != Some(**letter)) {
            finding = finding.with_fix(Fix::guess(
                format!("Give them to {letter}"),
                vec![Edit::insert(other.range.start(), letter)],
            ));
        }
        finding
    }

    /// A letter before points must be a player's, if the header names the players.
    fn check_known(&self, letter: char, range: TextRange, found: &mut Vec<Finding>) {
        if self.are_named && !self.letters.contains(&letter) {
            found.push(unknown_player(letter, range, self.letters));
        }
    }

    fn check_abandoned(&self, abandoned: &Abandoned, found: &mut Vec<Finding>) {
        let letters = if self.are_named { self.letters } else { &[] };
        let named: HashSet<char> = abandoned
            .players
            .iter()
            .map(|player| player.value)
            .collect();
        for player in &abandoned.players {
            self.check_known(player.value, player.range, found);
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
            rules::syntax::ABANDONED_PLAYERS
                .at(
                    range,
                    format!("All players break a game off together: {all} abandoned."),
                )
                .with_fix(Fix::guess(format!("Write {all}"), vec![edit])),
        );
    }
}

fn unknown_player(letter: char, range: TextRange, letters: &[char]) -> Finding {
    let names: Vec<String> = letters.iter().map(char::to_string).collect();
    let mut finding = rules::syntax::UNKNOWN_PLAYER.at(
        range,
        format!(
            "No player {letter} is named above; there are {}.",
            say::and(&names)
        ),
    );
    let mut likely = letters.to_vec();
    likely.order_by_key(|&meant| {
        let is_misread = slip::look_alike(letter, meant);
        (!is_misread, !slip::are_neighbors(letter, meant))
    });
    for letter in likely {
        finding = finding.with_fix(write(range, letter));
    }
    finding
}

/// Nothing is played after a player conceded or the game was abandoned.
fn check_end(ended: Option<TextRange>, range: TextRange, what: &str, found: &mut Vec<Finding>) {
    let Some(end) = ended else { return };
    found.push(
        rules::syntax::AFTER_THE_END
            .at(range, format!("The game is over before this {what}."))
            .with_related(end, "It ends here"),
    );
}
