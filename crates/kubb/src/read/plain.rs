//! A game as plain words, for writing it in another format: tags, turns, and who threw what.

use notation::{Order as _, Parse, TextRange};

use crate::{
    game::letters::{self, Letter},
    read::sheet::{Act, NameForm, Sheet, Throw},
};

/// A game. Ranges are relative to it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlainGame {
    /// Metadata in the order of the text: key and value without quotes.
    pub tags: Vec<(String, String)>,
    /// The turns in the order of the text, without lines written twice.
    pub turns: Vec<PlainTurn>,
}

/// A turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainTurn {
    /// Its line, without the blanks at its ends.
    pub range: TextRange,
    /// Its number; `None` if none is written.
    pub number: Option<u32>,
    /// What is thrown before the batons, such as `2IR`. Consecutive throws of one player are joined.
    pub tosses: Vec<PlainThrow>,
    /// The advantage line as it is written, in capitals: `A`, `3A`, `BA`.
    pub line: Option<String>,
    /// The batons, also those marked as not thrown, and the end of the game.
    pub batons: Vec<PlainThrow>,
}

/// A throw, by a player or by nobody who is named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlainThrow {
    /// The player, in the spelling of the first throw; `None` if the record names nobody.
    pub player: Option<String>,
    /// The actions in capitals, without blanks: `2FB`, `-`.
    pub actions: String,
    /// The whole word.
    pub range: TextRange,
}

impl PlainGame {
    /// Reads a parsed game.
    #[must_use]
    pub fn read(parse: &Parse) -> Self {
        let sheet = Sheet::read(parse);
        let tags = sheet.tags.iter();
        let turns = sheet.turns.iter().map(|turn| {
            let (mut tosses, mut line, mut batons) = (Vec::new(), None, Vec::new());
            for throw in &turn.throws {
                let word = word(parse, &sheet, throw);
                let is_line = throw.first() == Some(Letter::Advantage);
                match () {
                    () if is_line => line = Some(word.actions),
                    () if throw.is_toss() => tosses.push(word),
                    () => batons.push(word),
                }
            }
            PlainTurn {
                range: turn.range,
                number: turn.number.map(|number| number.value),
                tosses,
                line,
                batons,
            }
        });
        Self {
            tags: tags
                .map(|tag| (tag.key.clone(), tag.value.clone()))
                .collect(),
            turns: turns.collect(),
        }
    }
}

fn word(parse: &Parse, sheet: &Sheet, throw: &Throw) -> PlainThrow {
    // A throw that cannot be read keeps all its text after the player.
    let player = throw.player.map(|(_, range)| range.end());
    let start = throw
        .steps
        .first()
        .map_or(player.unwrap_or(throw.range.start()), |step| {
            step.range.start()
        });
    // `2FK` for 2F: the name of the kubb ends in a letter of no step.
    let end = match (sheet.names_kubbs, &*throw.steps) {
        (true, [kubb]) if matches!(kubb.letter, Letter::Field | Letter::Base) => kubb.range.end(),
        _ => throw.range.end(),
    };
    let actions = TextRange::new(start.min(end), end);
    let text = parse
        .text()
        .get(usize::from(actions.start())..usize::from(actions.end()));
    let text = text.unwrap_or_default();
    let mut text = throw
        .player
        .and_then(|_| letters::of_word(text))
        .map(|letter| letter.sign().to_owned())
        .or_else(|| said(text))
        .or_else(|| sign_of_miss(throw, text))
        .unwrap_or_else(|| text.to_uppercase());
    // A bare number is a throw-in.
    if throw.form == NameForm::Count {
        text.push('I');
    }
    PlainThrow {
        player: throw
            .player
            .map(|(player, _)| sheet.name(player).to_owned()),
        actions: text.trim_start_matches(':').split_whitespace().collect(),
        range: throw.range,
    }
}

/// The sign of a letter that stands for a miss.
fn sign_of_miss(throw: &Throw, text: &str) -> Option<String> {
    let is_letter = text.starts_with(char::is_alphabetic) || letters::is_sign_for_miss(text);
    // A number alone throws in kubbs.
    let is_one = is_letter
        && !throw.flawed
        && throw.form != NameForm::Count
        && text.chars().nth(1).is_none();
    let letter = letters::of_said(text).filter(|_| is_one && !is_actions(text))?;
    Some(letter.sign().to_owned())
}

/// A throw in words in its sign: `2F` for `2 Feld`.
fn said(text: &str) -> Option<String> {
    if let Some((number, word)) = text.split_once(char::is_whitespace)
        && letters::is_in(word)
    {
        return Some(format!("{number}{}", Letter::Inkast.sign()));
    }
    if let Some(letter @ Letter::KingMiss) = letters::of_said(text) {
        return Some(letter.sign().to_owned());
    }
    let text: String = text.split_whitespace().collect();
    let (number, letter) = letters::said(&text)?;
    let number = number.map_or_else(String::new, |number| number.to_string());
    Some(format!("{number}{}", letter.sign()))
}

/// Whether `text` is the actions of one throw, in any case: `2FB`.
#[must_use]
pub fn is_actions(text: &str) -> bool {
    let mut is_after_digit = false;
    let is_sign = |sign: char| Letter::of(sign).is_some();
    let reads = text.chars().all(|sign| {
        let reads = sign.is_ascii_digit() || is_sign(sign);
        is_after_digit = sign.is_ascii_digit();
        reads
    });
    reads && !text.is_empty() && !is_after_digit
}

/// The canonical spelling of the actions of one throw: no numbers for single kubbs, nothing that did not happen, field kubbs
/// before base kubbs and the king. `None` for other words.
///
/// ```
/// use kubb::plain::spelled;
///
/// assert_eq!(spelled("1B2F").as_deref(), Some("2FB"));
/// assert_eq!(spelled("0F0B").as_deref(), Some("-"));
/// assert_eq!(spelled("1I0R").as_deref(), Some("I"));
/// assert_eq!(spelled("miss"), None);
/// ```
#[must_use]
pub fn spelled(actions: &str) -> Option<String> {
    let is_hit = |step: &Act| {
        matches!(
            step.letter,
            Letter::Field | Letter::Base | Letter::EarlyKing
        )
    };
    let pieces = letters::scan(actions).into_iter();
    let steps = pieces.map(|piece| {
        let number = piece.number.filter(|number| *number != 1);
        Some(Act {
            number,
            ..Act::of(piece.letter?, 1)
        })
    });
    let steps: Option<Vec<Act>> = steps.collect();
    let mut steps = steps.filter(|steps| !steps.is_empty())?;
    let is_baton = steps.iter().all(is_hit);
    steps.retain(|step| step.number != Some(0) || step.letter == Letter::Inkast);
    if is_baton {
        steps.order_by_key(|step| step.letter);
    }
    if is_baton && steps.is_empty() {
        steps = Act::baton(0, 0);
    }
    Some(steps.iter().map(Act::to_string).collect())
}
