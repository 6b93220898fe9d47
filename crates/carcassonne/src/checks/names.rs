//! Names of players in moves, in place of their letters: one finding a game, with one repair for all of them.

use notation::{Edit, Finding, Fix, Order as _, Parse, Ranged, TextRange, TextSize};

use crate::{
    game::rules,
    read::{
        ast::{Content, MoveLine, Sheet},
        parser,
    },
};

/// Players have the letters A to H.
const MOST: usize = 8;

/// A player's name in a move.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name<'t> {
    /// Without the blanks and the mark beside it.
    text: &'t str,
    range: TextRange,
    /// With the blanks before it and the mark behind it.
    whole: TextRange,
    /// Whether the move has a number before it.
    has_number: bool,
}

/// The name between number, if there is one, and square of a move without a letter.
pub(super) fn name<'t>(text: &'t str, played: &MoveLine) -> Option<Name<'t>> {
    // A longer one is a name that was resolved.
    let is_letter = |player: Ranged<char>| player.range.len() == TextSize::new(1);
    if played.player.is_some_and(is_letter) {
        return None;
    }
    let number = match played.number {
        Some(number) if number.value == 0 => return None,
        Some(number) => number.range.end(),
        None => {
            let start = played.range.start();
            let written = text.get(usize::from(start)..)?;
            parser::is_lone_name(written).then_some(start)?
        }
    };
    let tile = played.tile.as_ref().map(|tile| tile.range.start());
    let square = played.position?.range.start();
    let end = tile.map_or(square, |tile| tile.min(square));
    let between = text.get(number.into()..end.into())?;
    let first = between.find(char::is_alphabetic)?;
    let (before, name) = between.split_at_checked(first)?;
    let whole_end = number + TextSize::of(between.trim_end());
    let name = name.trim_end_matches(|sign: char| sign.is_whitespace() || ".:-".contains(sign));
    let start = number + TextSize::of(before);
    let is_name = name.chars().filter(|sign| sign.is_alphabetic()).count() > 1;
    is_name.then(|| Name {
        text: name,
        range: TextRange::at(start, TextSize::of(name)),
        whole: TextRange::new(number + TextSize::of(before.trim_end()), whole_end),
        has_number: played.number.is_some(),
    })
}

/// Words for the starter tile.
const STARTER: [&str; 8] = [
    "start",
    "starter",
    "starttile",
    "startkarte",
    "startplättchen",
    "startbricka",
    "starter tile",
    "start tile",
];

/// The tile of a line that has only such a word before it: `Start FRCR`.
pub(super) fn starter_tile(line: &str) -> Option<&str> {
    let (word, tile) = line.rsplit_once([' ', ':', '\t'])?;
    let word = word.trim_end_matches([' ', ':', '\t']).to_lowercase();
    (STARTER.contains(&&*word) && parser::is_whole_tile(tile)).then_some(tile)
}

/// The word before the starter tile in place of its number, if there is one: `Start (0,0) RCRF`.
fn starter<'t>(parse: &'t Parse, game: &Sheet) -> Option<Name<'t>> {
    let (_, first) = game.moves().next()?;
    let word = name(parse.text(), first).filter(|word| !word.has_number)?;
    STARTER
        .contains(&&*word.text.to_lowercase())
        .then_some(word)
}

/// The names in moves, each with the number that the move has, or has by those above it. The first `skipped` moves have none.
fn names<'t>(parse: &'t Parse, game: &Sheet, skipped: usize) -> Vec<(u32, Name<'t>)> {
    let mut next = 1;
    let mut names = Vec::new();
    for (_, played) in game.moves().skip(skipped) {
        let number = played.number.map_or(next, |number| number.value);
        next = number.saturating_add(1);
        names.extend(name(parse.text(), played).map(|name| (number, name)));
    }
    names
}

/// Gives the moves with names their players, if all names are known: so they are played like moves with letters.
pub(crate) fn resolve(parse: &Parse, game: &mut Sheet) {
    let skipped = usize::from(starter(parse, game).is_some());
    let names = names(parse, game, skipped);
    if names.is_empty() {
        return;
    }
    let Some(players) = NamedPlayers::of(game, &names) else {
        return;
    };
    let players = names.iter().filter_map(|(_, name)| {
        Some(Ranged {
            value: players.letter(name.text)?,
            range: name.range,
        })
    });
    let players: Vec<Ranged<char>> = players.collect();
    let mut players = players.into_iter().peekable();
    for line in &mut game.lines {
        let Content::Move(played) = &mut line.content else {
            continue;
        };
        let range = played.range;
        if let Some(player) = players.next_if(|player| range.contains_range(player.range)) {
            played.player = Some(player);
        }
    }
}

/// The finding on all names in moves.
pub(super) fn named(parse: &Parse, game: &Sheet) -> Option<Finding> {
    let Some(starter) = starter(parse, game) else {
        return named_behind(parse, game, 0);
    };
    let message = format!(
        "The starter tile has the number 0: write 0 for {}.",
        starter.text
    );
    let number = Edit::replace(starter.whole, "0");
    let finding = match named_behind(parse, game, 1) {
        Some(mut finding) => {
            finding.message = format!("{message} {}", finding.message);
            for fix in &mut finding.fixes {
                fix.edits.push(number.clone());
                fix.edits
                    .order_by_key(|edit| (edit.range.start(), edit.range.end()));
            }
            finding
        }
        None => {
            let fix = Fix::guess("Write 0", vec![number]);
            rules::syntax::PLAYER_NAME
                .at(starter.range, message)
                .with_fix(fix)
        }
    };
    Some(finding)
}

/// The same without the first `skipped` moves.
fn named_behind(parse: &Parse, game: &Sheet, skipped: usize) -> Option<Finding> {
    let names = names(parse, game, skipped);
    let (number, first) = names.first()?;
    let more = match names.len() - 1 {
        0 => String::new(),
        more => format!(" ({more} more in this game.)"),
    };
    let players = NamedPlayers::of(game, &names);
    let letter = players
        .as_ref()
        .and_then(|players| players.letter(first.text));
    let letter = letter.map(|letter| letter.to_string());
    let (rule, right) = match (first.has_number, letter) {
        (true, letter) => (
            "A move names its player by a letter",
            letter.unwrap_or_else(|| "a letter".to_owned()),
        ),
        (false, letter) => (
            "A move begins with its number and its player's letter",
            number.to_string() + &letter.unwrap_or_else(|| " and a letter".to_owned()),
        ),
    };
    let message = format!("{rule}: {right} for {}.{more}", first.text);
    let finding = rules::syntax::PLAYER_NAME.at(first.range, message);
    let fix = players.and_then(|players| players.written(parse, game, &names));
    Some(match fix {
        Some(fix) => finding.with_fix(fix),
        None => finding,
    })
}

/// The players by their names.
struct NamedPlayers<'t> {
    players: Vec<(char, &'t str)>,
    /// Whether the lines above the moves lack them.
    are_new: bool,
}

impl<'t> NamedPlayers<'t> {
    /// Those of the lines above the moves; without such lines, those in the moves get letters in the order of their first moves.
    /// `None` if a name is of no player.
    fn of(game: &'t Sheet, names: &[(u32, Name<'t>)]) -> Option<Self> {
        let mut players: Vec<(char, &str)> = Vec::new();
        for player in game.players() {
            let known = player.name.iter().chain(&player.real_name);
            players.extend(known.map(|name| (player.id.value, name.value.as_str())));
        }
        let are_new = players.is_empty();
        for (_, name) in names.iter().filter(|_| are_new) {
            if players.iter().any(|(_, known)| is_same(known, name.text)) {
                continue;
            }
            let letter = ('A'..='Z')
                .nth(players.len())
                .filter(|_| players.len() < MOST)?;
            players.push((letter, name.text));
        }
        let named = Self { players, are_new };
        names
            .iter()
            .all(|(_, name)| named.letter(name.text).is_some())
            .then_some(named)
    }

    /// The letter of the only player with this name.
    fn letter(&self, name: &str) -> Option<char> {
        let such = self
            .players
            .iter()
            .filter(|(_, known)| is_same(known, name));
        let mut letters = such.map(|(letter, _)| *letter);
        let letter = letters.next()?;
        letters.all(|other| other == letter).then_some(letter)
    }

    /// The fix that writes letters for all names.
    fn written(&self, parse: &Parse, game: &Sheet, names: &[(u32, Name<'_>)]) -> Option<Fix> {
        let mut edits = Vec::new();
        if self.are_new {
            let is_move = |content: &Content| matches!(content, Content::Move(_));
            let first = game.lines.iter().find(|line| is_move(&line.content))?;
            let end = if parse.text().contains("\r\n") {
                "\r\n"
            } else {
                "\n"
            };
            let lines = self
                .players
                .iter()
                .map(|(letter, name)| format!("{letter} = {name}{end}"));
            edits.push(Edit::insert(first.range.start(), lines.collect::<String>()));
        }
        for (number, name) in names {
            let letter = self.letter(name.text)?;
            let label = match name.has_number {
                true => letter.to_string(),
                false => format!("{number}{letter}"),
            };
            edits.push(Edit::replace(name.whole, label));
        }
        let title = match names.iter().all(|(_, name)| name.has_number) {
            true => "Write the players' letters in all moves",
            false => "Write numbers and the players' letters in all moves",
        };
        Some(Fix::guess(title, edits))
    }
}

/// The points of `written`, each behind a name or a letter, as the notation writes those of the move `played`: `+4 (B+2)` for
/// `(Ann: +4, B: 2)`, `[Ann +4; B +2]`. `None` if a name is no player's, or if two of the points are the mover's.
pub(super) fn lettered(game: &Sheet, played: &MoveLine, written: &str) -> Option<String> {
    let mover = played.player?.value;
    let players = NamedPlayers::of(game, &[])?;
    let letters = game.letters();
    let mut own = None;
    let mut others = Vec::new();
    let inside = written.trim_matches(['(', ')', '[', ']', ' ', '\t']);
    for part in inside.split([',', ';']) {
        let (name, points) = part.split_once(':').or_else(|| part.split_once('+'))?;
        let name = name.trim();
        let points: u32 = points.trim().trim_start_matches('+').trim().parse().ok()?;
        let mut signs = name.chars();
        let letter = match (signs.next()?, signs.next()) {
            (letter, None) => letter,
            _ => players.letter(name)?,
        };
        match letter == mover {
            true if own.replace(points).is_some() => return None,
            true => {}
            // Who gains nothing is not named.
            false if points == 0 && letters.contains(&letter) => {}
            false if letters.contains(&letter) => others.push(format!("{letter}+{points}")),
            false => return None,
        }
    }
    let own = own.map(|points| format!("+{points}"));
    let others = (!others.is_empty()).then(|| format!("({})", others.join(", ")));
    let parts: Vec<String> = own.into_iter().chain(others).collect();
    (!parts.is_empty()).then(|| parts.join(" "))
}

/// Whether a name in a move is this player's: all of it, or its first word.
fn is_same(known: &str, name: &str) -> bool {
    let (known, name) = (known.trim().to_lowercase(), name.to_lowercase());
    known == name || known.split_whitespace().next() == Some(name.as_str())
}
