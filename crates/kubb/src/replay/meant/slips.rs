//! One wrong stroke: all spellings of a word and its neighbors that are one stroke away and can be read.

use std::collections::BTreeSet;

use notation::{Edit, Severity, TextRange, cut::trim_line_break, price, size, work};

use super::{Clues, OTHER_THROWER, throwers};
use crate::{
    game::{
        letters::{self, Letter},
        players::key,
    },
    read::parser::parse_line,
    replay::Analysis,
};

/// Characters to try in a turn, the most frequent first.
///
/// `Y`, `Q` and `N` are left out: a rescue could explain any number.
const SIGNS: &str = "-FBIAK=XZRPEWG:. 2345678910";
/// The longest window, in characters: a longer one holds more than one slip.
const LONGEST: usize = 40;

impl Clues<'_> {
    /// Adds the spellings that may have been meant around `range` in `turn`.
    pub(super) fn slips(&mut self, turn: usize, range: TextRange) {
        let Some(line) = self.script.line(turn) else {
            return;
        };
        let (body, start) = (trim_line_break(line.text), line.start);
        // The problem of a whole game may be in another line.
        let Some(from) = range.start().checked_sub(start).map(usize::from) else {
            return;
        };
        let Some(window) = Window::around(body, from, from + usize::from(range.len())) else {
            return;
        };
        let thrower = open_thrower(self.game, turn, range);
        let place = start + size(window.before.len());
        let expected = self.expected(turn, range);
        for (odds, variant) in variants(self.game, turn, &window, thrower, expected) {
            let edit = Edit::between(place, window.text, &variant);
            self.push_fix(
                odds,
                title(window.text, &variant),
                edit.into_iter().collect(),
            );
        }
        if let Some(thrower) = thrower {
            self.completions(turn, thrower, range, &window);
        }
    }

    /// The player who should have thrown at `range`; `None` if nothing shows it.
    fn expected(&self, turn: usize, range: TextRange) -> Option<usize> {
        let throw = self.game.sheet.turns.get(turn)?.throw_at(range.start())?;
        throwers::expected(self.game, turn, throw)
    }

    /// `d:` with an action after the colon. Only the last turn may end the game with it.
    fn completions(&mut self, turn: usize, thrower: usize, range: TextRange, window: &Window<'_>) {
        let likeliness = |letter: Letter| match letter {
            Letter::Miss => Some(0),
            Letter::Field | Letter::Base => Some(price::MORE),
            Letter::Inkast | Letter::King | Letter::KingMiss => Some(2 * price::MORE),
            Letter::Illegal => Some(3 * price::MORE),
            _ => None,
        };
        let lower = is_lower(window.text);
        let player = self.game.sheet.name(thrower);
        // A name that occurs only here is more likely a slip itself.
        let known = self.game.sheet.players.get(thrower);
        let is_known = known.is_some_and(|player| player.places.len() > 1);
        let stranger = if is_known { 0 } else { OTHER_THROWER };
        let is_last = self.is_last(turn);
        for letter in Letter::ALL
            .into_iter()
            .filter(|one| is_last || !one.ends_game())
        {
            let Some(odds) = likeliness(letter) else {
                continue;
            };
            let sign = match lower {
                true => letter.sign().to_lowercase(),
                false => letter.sign().to_owned(),
            };
            let title = format!("Write {player}:{sign}");
            self.push_fix(
                odds + stranger,
                title,
                vec![Edit::insert(range.end(), sign)],
            );
        }
    }
}

/// The texts that `window` may have been, each with its extra price in bits.
fn variants(
    game: &Analysis,
    turn: usize,
    window: &Window<'_>,
    thrower: Option<usize>,
    expected: Option<usize>,
) -> Vec<(u32, String)> {
    // Words before the opening do not change how the window is read.
    let opening = window.opening();
    let errors = |text: &str| {
        work::count(1);
        let findings = parse_line(&format!("{opening}{text}")).findings;
        let errors = findings.iter().filter(|one| one.severity > Severity::Hint);
        errors.count()
    };
    let now = errors(window.text);
    let old: Vec<&str> = window.text.split_whitespace().collect();
    let reader = SpellingReader::new(game, turn, window, expected);
    let variants = window.variants(&reader.signs());
    work::count(variants.len() / 8);
    let mut seen = BTreeSet::new();
    let is_last = turn + 1 >= game.sheet.turns.len();
    let found = variants
        .into_iter()
        .filter(|variant| is_last || !ends_game(variant, &old))
        .filter(|variant| reader.reads(variant, &old) && seen.insert(variant.clone()))
        .filter(|variant| thrower.is_none_or(|thrower| keeps(game, thrower, window.text, variant)))
        .filter(|variant| errors(variant) < now.max(1));
    found
        .map(|variant| (reader.odds(&variant, &old), variant))
        .collect()
}

/// Whether a word of `variant` that is not among `old` ends the game.
fn ends_game(variant: &str, old: &[&str]) -> bool {
    let mut new = variant
        .split_whitespace()
        .filter(|word| !old.contains(word));
    new.any(|word| {
        let actions = word.split_once(':').map_or(word, |(_, actions)| actions);
        let mut letters = letters::scan(actions).into_iter();
        letters.any(|piece| piece.letter.is_some_and(Letter::ends_game))
    })
}

/// The player of the throw at `range`, if only the name and its colon are written.
fn open_thrower(game: &Analysis, turn: usize, range: TextRange) -> Option<usize> {
    let turn = game.sheet.turns.get(turn)?;
    let throw = turn.throws.get(turn.throw_at(range.start())?)?;
    let (player, name) = throw.player.filter(|_| throw.steps.is_empty())?;
    (throw.range.len() == name.len() + size(1)).then_some(player)
}

/// Whether `new` is likely, although it drops the open throw of `thrower`: a slip beside it shows the same, as in `o: Fa:B` for
/// `o:F a:B`. A name that occurs elsewhere must keep a throw; a text that is longer is a completion.
fn keeps(game: &Analysis, thrower: usize, old: &str, new: &str) -> bool {
    let player = &game.sheet.players[thrower];
    let throws = |word: &str| {
        word.split_once(':')
            .is_some_and(|(name, actions)| key(name) == key(&player.name) && !actions.is_empty())
    };
    let is_known = player.places.len() > 1;
    new.len() <= old.len() && (!is_known || new.split_whitespace().any(throws))
}

/// Whether the actions of `text` are in small letters. A sign that is no action does not show it: `l` may be a capital `I`.
fn is_lower(text: &str) -> bool {
    let actions: String = text
        .split_whitespace()
        .map(|word| word.split_once(':').map_or(word, |(_, actions)| actions))
        .collect();
    let mut known = actions.chars().filter(|sign| Letter::of(*sign).is_some());
    known.clone().any(char::is_lowercase) && !known.any(char::is_uppercase)
}

/// `Write d:F`: the title with the words that changed.
fn title(old: &str, new: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (
        old.split_whitespace().collect(),
        new.split_whitespace().collect(),
    );
    let same = |(a, b): &(&&str, &&str)| a == b;
    let head = old.iter().zip(&new).take_while(same).count();
    let tail = old[head..]
        .iter()
        .rev()
        .zip(new[head..].iter().rev())
        .take_while(same)
        .count();
    let (gone, written) = (&old[head..old.len() - tail], &new[head..new.len() - tail]);
    if written.is_empty() {
        format!("Remove {}", gone.join(" "))
    } else {
        format!("Write {}", written.join(" "))
    }
}

/// A word with its neighbors.
struct Window<'a> {
    /// The line before the window.
    before: &'a str,
    text: &'a str,
    /// The bytes of `text` in which a stroke may be wrong: the word, the blanks around it and one more character.
    places: std::ops::Range<usize>,
}

impl<'a> Window<'a> {
    fn around(body: &'a str, from: usize, to: usize) -> Option<Self> {
        let is_end = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '#' | '/' | '|');
        let word_start = |at: usize| {
            let before = body.get(..at)?;
            Some(before.rfind(is_end).map_or(0, |end| {
                end + before[end..].chars().next().map_or(1, char::len_utf8)
            }))
        };
        let word_end =
            |at: usize| Some(at + body.get(at..)?.find(is_end).unwrap_or(body.len() - at));
        let (start, end) = (word_start(from)?, word_end(to)?);
        let blank_before = body[..start].len() - body[..start].trim_end_matches(' ').len();
        let blank_after = body[end..].len() - body[end..].trim_start_matches(' ').len();
        let left = word_start(start - blank_before)?;
        let right = word_end(end + blank_after)?;
        let text = body.get(left..right)?;
        (text.chars().count() <= LONGEST).then(|| Self {
            before: &body[..left],
            text,
            places: (start - blank_before).saturating_sub(left + 1)
                ..(end + blank_after + 1 - left).min(text.len()),
        })
    }

    /// The text before the window that makes the parser read it as in its line: a number right after the turn's needs no
    /// letter, elsewhere it does.
    fn opening(&self) -> &'a str {
        let words = self.before.split_whitespace().count();
        match words {
            0 | 1 => self.before,
            _ => "1. - ",
        }
    }

    /// The texts of the window that are one stroke away.
    fn variants(&self, signs: &[char]) -> Vec<String> {
        let characters: Vec<char> = self.text.chars().collect();
        let inside: Vec<usize> = self
            .text
            .char_indices()
            .enumerate()
            .filter(|(_, (at, _))| self.places.contains(at))
            .map(|(index, _)| index)
            .collect();
        let mut found = Vec::new();
        let mut push = |characters: &[char]| found.push(characters.iter().collect());
        // Of equally likely strokes, those come first that leave no choice of a character.
        for &at in &inside {
            let mut dropped = characters.clone();
            dropped.remove(at);
            push(&dropped);
            if at > 0 {
                let mut swapped = characters.clone();
                swapped.swap(at - 1, at);
                push(&swapped);
            }
            if characters.get(at..at + 2) == Some(&['r', 'n']) {
                let mut joined = dropped;
                joined[at] = 'm';
                push(&joined);
            }
        }
        for &at in &inside {
            for &sign in signs {
                let mut replaced = characters.clone();
                replaced[at] = sign;
                push(&replaced);
            }
        }
        let behind = inside.last().map(|last| last + 1);
        for at in inside.iter().copied().chain(behind) {
            for &sign in signs {
                let mut inserted = characters.clone();
                inserted.insert(at, sign);
                push(&inserted);
            }
        }
        found
    }
}

/// Decides which spellings can be read, by the players and habits of this game.
struct SpellingReader<'a> {
    game: &'a Analysis,
    /// Players of this turn's team who occur more than once, or all if there are only two.
    players: BTreeSet<String>,
    /// The player who should have thrown.
    expected: Option<String>,
    /// Whether actions are in small letters.
    lower: bool,
    /// The turn's number with its period, if the window begins the line.
    number: Option<String>,
}

impl<'a> SpellingReader<'a> {
    fn new(game: &'a Analysis, turn: usize, window: &Window<'_>, expected: Option<usize>) -> Self {
        let numbered = game.replay.numbering.turns.get(turn).copied();
        let number = numbered.map(|numbered| format!("{}.", numbered.number));
        let all = &game.sheet.players;
        Self {
            game,
            players: all
                .iter()
                .enumerate()
                .filter(|(_, player)| player.places.len() > 1 || all.len() == 2)
                .filter(|(player, _)| {
                    numbered.is_none_or(|turn| turn.side == game.teams.side(*player))
                })
                .map(|(_, player)| player.name.clone())
                .collect(),
            expected: expected.map(|player| game.sheet.name(player).to_owned()),
            lower: is_lower(window.text),
            number: number.filter(|_| window.before.trim().is_empty()),
        }
    }

    /// The characters to try: those of the notation in the case of this line, and those of the players' names.
    fn signs(&self) -> Vec<char> {
        let mut signs: Vec<char> = if self.lower {
            SIGNS.to_lowercase().chars().collect()
        } else {
            SIGNS.chars().collect()
        };
        let names = self.game.sheet.players.iter().take(12);
        for sign in names.flat_map(|player| player.name.chars()) {
            if !signs.contains(&sign) {
                signs.push(sign);
            }
        }
        signs
    }

    /// Whether every new word of `variant` is a throw of a known player, or the turn's number at the start.
    fn reads(&self, variant: &str, old: &[&str]) -> bool {
        let names_players = !self.players.is_empty();
        let mut words = variant.split_whitespace().enumerate();
        let new = variant
            .split_whitespace()
            .filter(|word| !old.contains(word));
        let inkasts = new.filter(|word| word.ends_with(['I', 'i']));
        // Nobody throws in twice in a row.
        inkasts.count() < 2
            && !variant.contains("  ")
            && words.all(|(index, word)| {
                if index == 0 && self.number.as_deref() == Some(word) {
                    return true;
                }
                match word.split_once(':') {
                    Some((name, actions)) => self.players.contains(name) && self.is_throw(actions),
                    None if old.contains(&word) => self.is_throw(word) || is_count(word),
                    None => self.is_throw(word) && (!names_players || is_teams_own(word)),
                }
            })
    }

    /// The extra price of `variant`: for a throw by another player than expected, or by nobody where players are named.
    fn odds(&self, variant: &str, old: &[&str]) -> u32 {
        let Some(expected) = &self.expected else {
            return 0;
        };
        let mut old = old.to_vec();
        let mut new = variant.split_whitespace().filter(|word| {
            let known = old.iter().position(|old| old == word);
            known.map(|known| old.swap_remove(known)).is_none()
        });
        let is_odd = new.any(|word| match word.split_once(':') {
            Some((name, _)) => name != expected,
            None => !is_teams_own(word) && self.is_throw(word),
        });
        if is_odd { OTHER_THROWER } else { 0 }
    }

    fn is_throw(&self, actions: &str) -> bool {
        let other_case = |c: char| {
            if self.lower {
                c.is_uppercase()
            } else {
                c.is_lowercase()
            }
        };
        letters::is_actions(actions) && !actions.contains(other_case) && is_plain(actions)
    }
}

/// Whether `actions` are as short as anybody would write them: `2I` rather than `2I0R`, `2IR` rather than `2I1R`.
fn is_plain(actions: &str) -> bool {
    let counts_kubbs = |letter: Option<Letter>| {
        matches!(
            letter,
            Some(Letter::Inkast | Letter::Advantage | Letter::Neighbor)
        )
    };
    letters::scan(actions).iter().all(|piece| {
        let digits = actions.get(piece.range.start..piece.split);
        let is_number = digits.is_none_or(|digits| digits.len() < 2 || !digits.starts_with('0'));
        is_number && (counts_kubbs(piece.letter) || !matches!(piece.number, Some(0 | 1)))
    })
}

fn is_count(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether `actions` need no player even in a game with names: throw-in, advantage line, unthrown batons, end.
fn is_teams_own(actions: &str) -> bool {
    letters::is_legacy_advantage(actions)
        || letters::scan(actions).iter().any(|piece| {
            matches!(
                piece.letter,
                Some(
                    Letter::Unthrown
                        | Letter::Win
                        | Letter::Resign
                        | Letter::Advantage
                        | Letter::Inkast
                )
            )
        })
}
