//! The language of a game's piece letters: the one that has these letters and in which most moves can be played; and whether
//! the game is in capitals.

use std::ops::Range;

use cozy_chess::Board;
use notation::work;

use crate::{
    game::{
        self,
        san::{Language, San},
    },
    read::sheet::Sheet,
    replay::{KnownBoard, start},
};

/// How many moves are played to compare languages.
const MOST_PLAYED: usize = 80;
/// The most moves with English letters in a game that has those of another language.
const MOST_ENGLISH: usize = 2;

/// The language of a game with these piece letters; `None` for English.
pub(crate) fn of(sheet: &Sheet, text: &str, letters: &[&str]) -> Option<Language> {
    if is_in_capitals(sheet, text) {
        return Some(Language::CAPITALS);
    }
    let languages = Language::of(letters);
    let Some(first) = languages.first() else {
        return of_most(sheet, text, letters);
    };
    let KnownBoard::Known(_) = start(sheet) else {
        return Some(*first);
    };
    // An English word with a slip may look like a word of another language.
    let english = played(sheet, text, Language::ENGLISH);
    let mut best: Option<(usize, Language)> = None;
    for language in languages {
        let played = played(sheet, text, language);
        if best.is_none_or(|(most, _)| played > most) {
            best = Some((played, language));
        }
    }
    let (most, language) = best?;
    (most >= english).then_some(language)
}

/// Whether most moves have capital files and more of them can be played when read as capitals.
fn is_in_capitals(sheet: &Sheet, text: &str) -> bool {
    let mut words = sheet.main().iter().take(MOST_PLAYED).filter_map(|index| {
        let range = sheet.moves.get(*index)?.range;
        text.get(std::ops::Range::from(range))
    });
    // In nearly every game, the first move is right.
    let has_capital = |word: &str| {
        let squares = word.as_bytes().windows(2);
        squares
            .into_iter()
            .any(|two| matches!(two, [b'A'..=b'H', b'1'..=b'8']))
    };
    words.next().is_some_and(has_capital)
        && words.next().is_none_or(has_capital)
        && played(sheet, text, Language::CAPITALS) > played(sheet, text, Language::ENGLISH)
}

/// The language of a game in which one or two moves have English letters among those of the language. With it all moves can
/// be played, and no other such language leads to another final position. `None` for nearly all games.
fn of_most(sheet: &Sheet, text: &str, letters: &[&str]) -> Option<Language> {
    let count = sheet.main().len().min(MOST_PLAYED);
    let mut found: Option<(Language, Board)> = None;
    for language in Language::sharing(letters) {
        if !has_little_english(sheet, text, language) {
            continue;
        }
        let read = |word: &str| San::read_mixed(word, language);
        let Some((_, board)) = play(sheet, text, read).filter(|(played, _)| *played == count)
        else {
            continue;
        };
        match &found {
            Some((_, other)) if !other.same_position(&board) => return None,
            Some(_) => {}
            None => found = Some((language, board)),
        }
    }
    found.map(|(language, _)| language)
}

/// Whether more moves can only be read in this language than in English, and few of them in English alone.
fn has_little_english(sheet: &Sheet, text: &str, language: Language) -> bool {
    let (mut own, mut english) = (0_usize, 0_usize);
    for written in &sheet.moves {
        work::count(1);
        let word = text.get(Range::from(written.range)).unwrap_or_default();
        let is_own = San::read(word, language).is_some();
        match (is_own, written.san.is_some()) {
            (true, false) => own += 1,
            (false, true) => english += 1,
            _ => {}
        }
        if english > MOST_ENGLISH {
            return false;
        }
    }
    own > english
}

/// How many moves can be played from the start in a language.
fn played(sheet: &Sheet, text: &str, language: Language) -> usize {
    play(sheet, text, |word| San::read(word, language)).map_or(0, |(played, _)| played)
}

/// How many moves can be played from the start as `read` reads them, and the board after them; `None` without a board.
fn play(sheet: &Sheet, text: &str, read: impl Fn(&str) -> Option<San>) -> Option<(usize, Board)> {
    let KnownBoard::Known(mut board) = start(sheet) else {
        return None;
    };
    let moves = sheet.main().iter().take(MOST_PLAYED);
    let is_played = |index: &&usize| {
        work::count(1);
        let written = sheet.moves.get(**index);
        let word = written.and_then(|one| text.get(Range::from(one.range)));
        let found = word
            .and_then(&read)
            .and_then(|san| game::resolve(&board, &san).ok());
        if let Some(found) = found {
            board.play_unchecked(found);
        }
        found.is_some()
    };
    let played = moves.take_while(is_played).count();
    Some((played, board))
}
