//! Names of players in moves, in place of their letters: one finding a game, with one repair for all of them.

use notation::{Edit, Finding, Fix, Parse, TextRange, TextSize};

use crate::{
    game::rules,
    read::ast::{Content, MoveLine, Sheet},
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
}

/// The name between number and square of a move without a letter.
pub(super) fn name<'t>(text: &'t str, played: &MoveLine) -> Option<Name<'t>> {
    if played.player.is_some() {
        return None;
    }
    let number = played.number.filter(|number| number.value > 0)?.range.end();
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
    })
}

/// The finding on all names in moves.
pub(super) fn named(parse: &Parse, game: &Sheet) -> Option<Finding> {
    let names: Vec<Name<'_>> = game
        .moves()
        .filter_map(|(_, played)| name(parse.text(), played))
        .collect();
    let first = names.first()?;
    let more = match names.len() - 1 {
        0 => String::new(),
        more => format!(" ({more} more in this game.)"),
    };
    let players = Named::of(game, &names);
    let letter = players
        .as_ref()
        .and_then(|players| players.letter(first.text));
    let right = letter.map_or_else(|| "a letter".to_owned(), |letter| letter.to_string());
    let message = format!(
        "A move names its player by a letter: {right} for {}.{more}",
        first.text
    );
    let finding = rules::syntax::PLAYER_NAME.at(first.range, message);
    let fix = players.and_then(|players| players.written(parse, game, &names));
    Some(match fix {
        Some(fix) => finding.with_fix(fix),
        None => finding,
    })
}

/// The players by their names.
struct Named<'t> {
    players: Vec<(char, &'t str)>,
    /// Whether the lines above the moves lack them.
    are_new: bool,
}

impl<'t> Named<'t> {
    /// Those of the lines above the moves; without such lines, those in the moves get letters in the order of their first moves.
    /// `None` if a name is of no player.
    fn of(game: &'t Sheet, names: &[Name<'t>]) -> Option<Self> {
        let mut players: Vec<(char, &str)> = Vec::new();
        for player in game.players() {
            let known = player.name.iter().chain(&player.real_name);
            players.extend(known.map(|name| (player.id.value, name.value.as_str())));
        }
        let are_new = players.is_empty();
        for name in names.iter().filter(|_| are_new) {
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
            .all(|name| named.letter(name.text).is_some())
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
    fn written(&self, parse: &Parse, game: &Sheet, names: &[Name<'_>]) -> Option<Fix> {
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
        for name in names {
            edits.push(Edit::replace(name.whole, self.letter(name.text)?));
        }
        Some(Fix::guess("Write the players' letters in all moves", edits))
    }
}

/// Whether a name in a move is this player's: all of it, or its first word.
fn is_same(known: &str, name: &str) -> bool {
    let (known, name) = (known.trim().to_lowercase(), name.to_lowercase());
    known == name || known.split_whitespace().next() == Some(name.as_str())
}
