//! The language of a game's piece letters: the one that has these letters and in which most moves can be played; and whether
//! the game is in capitals.

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

/// The language of a game with these piece letters; `None` for English.
pub(crate) fn of(sheet: &Sheet, text: &str, letters: &[&str]) -> Option<Language> {
    if is_in_capitals(sheet, text) {
        return Some(Language::CAPITALS);
    }
    let languages = Language::of(letters);
    let first = languages.first()?;
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

/// How many moves can be played from the start in a language.
fn played(sheet: &Sheet, text: &str, language: Language) -> usize {
    let KnownBoard::Known(mut board) = start(sheet) else {
        return 0;
    };
    let moves = sheet.main().iter().take(MOST_PLAYED);
    let is_played = |index: &&usize| {
        work::count(1);
        let written = sheet.moves.get(**index);
        let word = written.and_then(|one| text.get(std::ops::Range::from(one.range)));
        let san = word.and_then(|word| San::read(word, language));
        let found = san.and_then(|san| game::resolve(&board, &san).ok());
        if let Some(found) = found {
            board.play_unchecked(found);
        }
        found.is_some()
    };
    moves.take_while(is_played).count()
}
