//! In which language a game writes its pieces: the one whose letters it has, and in which it can be played furthest; and whether it
//! is written in capitals.

use notation::work;

use crate::{
    game::{
        self,
        san::{Language, San},
    },
    read::sheet::Sheet,
    replay::{KnownBoard, start},
};

/// How many moves of the game are played to tell languages apart.
const MOST_PLAYED: usize = 80;

/// The language of a game with these letters of pieces, if that is not English.
pub(crate) fn of(sheet: &Sheet, text: &str, letters: &[&str]) -> Option<Language> {
    if is_in_capitals(sheet, text) {
        return Some(Language::CAPITALS);
    }
    let languages = Language::of(letters);
    let first = languages.first()?;
    let KnownBoard::Known(_) = start(sheet) else {
        return Some(*first);
    };
    // A word with a slip in it may look like one of another language.
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

/// Whether most moves have capitals for their files, and can be played so further than as they stand.
fn is_in_capitals(sheet: &Sheet, text: &str) -> bool {
    let mut words = sheet.main().iter().take(MOST_PLAYED).filter_map(|index| {
        let range = sheet.moves.get(*index)?.range;
        text.get(std::ops::Range::from(range))
    });
    // Nearly every game has its first move as it should be.
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

/// How many moves of the game can be played from its start in a language.
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
