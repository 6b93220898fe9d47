//! The action letters of the notation: what each means, which numbers it takes, and how letters combine in one word. Knows only
//! text; the parser and the splitting of words without a colon build on it.

use std::ops::Range;

/// An action letter or sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Letter {
    Inkast,
    Rethrow,
    Penalty,
    RescueTry,
    Rescue,
    Neighbor,
    Advantage,
    Field,
    Base,
    Miss,
    King,
    KingMiss,
    Unthrown,
    EarlyKing,
    Illegal,
    Win,
    Resign,
}

/// Facts about one letter.
pub(crate) struct Facts {
    /// The sign in capitals.
    pub sign: &'static str,
    /// Its name, without an article.
    pub name: &'static str,
    /// What it means, in a sentence or two.
    pub meaning: &'static str,
    /// The greatest number that it takes; `None` if it takes none.
    pub most: Option<u32>,
}

impl Letter {
    pub(crate) const ALL: [Self; 17] = [
        Self::Inkast,
        Self::Rethrow,
        Self::Penalty,
        Self::RescueTry,
        Self::Rescue,
        Self::Neighbor,
        Self::Advantage,
        Self::Field,
        Self::Base,
        Self::Miss,
        Self::King,
        Self::KingMiss,
        Self::Unthrown,
        Self::EarlyKing,
        Self::Illegal,
        Self::Win,
        Self::Resign,
    ];

    /// The letter that `character` is, in either case.
    pub(crate) fn of(character: char) -> Option<Self> {
        Some(match character.to_ascii_uppercase() {
            'I' => Self::Inkast,
            'R' => Self::Rethrow,
            'P' => Self::Penalty,
            'Y' => Self::RescueTry,
            'Q' => Self::Rescue,
            'N' => Self::Neighbor,
            'A' => Self::Advantage,
            'F' => Self::Field,
            'B' => Self::Base,
            '-' => Self::Miss,
            'K' => Self::King,
            '=' => Self::KingMiss,
            'X' => Self::Unthrown,
            'E' => Self::EarlyKing,
            'Z' => Self::Illegal,
            'W' => Self::Win,
            'G' => Self::Resign,
            _ => return None,
        })
    }

    pub(crate) fn facts(self) -> Facts {
        let (sign, name, most, meaning) = match self {
            Self::Inkast => (
                "I",
                "throw-in",
                Some(10),
                "Kubbs thrown in: exactly those that fell in the turn just before. They stand as field kubbs on the other side.",
            ),
            Self::Rethrow => (
                "R",
                "rethrow",
                Some(10),
                "Kubbs thrown in again because they landed out of bounds.",
            ),
            Self::Penalty => (
                "P",
                "penalty kubb",
                Some(10),
                "Kubbs out of bounds twice: the other team sets them up. They are field kubbs like the others.",
            ),
            Self::RescueTry => (
                "Y",
                "failed rescue",
                Some(10),
                "An attempt at rescuing a kubb that failed.",
            ),
            Self::Rescue => (
                "Q",
                "rescued kubb",
                Some(10),
                "A kubb that was rescued. Stands before the batons only.",
            ),
            Self::Neighbor => (
                "N",
                "neighbor",
                Some(5),
                "Kubbs in bounds that another kubb lifts fully off the ground after the throw-in.",
            ),
            Self::Advantage => (
                "A",
                "advantage line",
                Some(4),
                "The team throws its batons from an advantage line, because field kubbs were left standing on its own side. \
                 The number is in meters: 4A is the middle line, 0A (a field kubb on the base line) gains nothing.",
            ),
            Self::Field => (
                "F",
                "field kubb",
                Some(10),
                "Field kubbs felled with one baton.",
            ),
            Self::Base => (
                "B",
                "base kubb",
                Some(5),
                "Base kubbs felled with one baton. Counts only when no field kubb stands.",
            ),
            Self::Miss => ("-", "miss", None, "The baton felled nothing."),
            Self::King => (
                "K",
                "king",
                None,
                "The king falls after all field and base kubbs: the throwing team wins.",
            ),
            Self::KingMiss => ("=", "king missed", None, "Thrown at the king and missed."),
            Self::Unthrown => (
                "X",
                "unthrown baton",
                None,
                "A baton left unthrown because the game was over. It counts in no figure.",
            ),
            Self::EarlyKing => (
                "E",
                "king too early",
                None,
                "The king falls too early, by a baton or by a kubb: the throwing team loses.",
            ),
            Self::Illegal => (
                "Z",
                "illegal throw",
                None,
                "An illegal throw, such as a helicopter or a foot over the line. The baton is used up.",
            ),
            Self::Win => (
                "W",
                "win",
                None,
                "The game is called and the team of this turn has won, without a king.",
            ),
            Self::Resign => (
                "G",
                "resignation",
                None,
                "The side of this turn gives up; the other side wins.",
            ),
        };
        Facts {
            sign,
            name,
            meaning,
            most,
        }
    }

    /// The sign in capitals.
    pub(crate) fn sign(self) -> &'static str {
        self.facts().sign
    }

    /// Whether the letter takes `number`.
    pub(crate) fn takes(self, number: u32) -> bool {
        self.facts().most.is_some_and(|most| number <= most)
    }

    /// Whether it belongs to the toss, before the batons.
    pub(crate) fn is_toss(self) -> bool {
        matches!(
            self,
            Self::Inkast
                | Self::Rethrow
                | Self::Penalty
                | Self::RescueTry
                | Self::Rescue
                | Self::Neighbor
        )
    }

    /// Whether nothing is thrown after it.
    pub(crate) fn ends_game(self) -> bool {
        matches!(
            self,
            Self::King | Self::EarlyKing | Self::Win | Self::Resign
        )
    }

    /// Whether it is the result of one baton, thrown or not.
    pub(crate) fn is_baton(self) -> bool {
        !self.is_toss() && !matches!(self, Self::Advantage | Self::Win | Self::Resign)
    }
}

/// A letter with the number before it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NumberedLetter {
    /// The bytes of both in the scanned text.
    pub range: Range<usize>,
    /// Where the digits end and the letter begins.
    pub split: usize,
    /// The number, if digits are there; too large ones saturate.
    pub number: Option<u32>,
    /// The action; `None` for other characters and for digits at the end.
    pub letter: Option<Letter>,
}

impl NumberedLetter {
    /// The number, or 1 without one.
    pub(crate) fn count(&self) -> u32 {
        self.number.unwrap_or(1)
    }

    /// Whether the action exists and takes its number.
    pub(crate) fn is_valid(&self) -> bool {
        self.letter
            .is_some_and(|letter| self.number.is_none_or(|number| letter.takes(number)))
    }
}

/// Cuts `text` into pieces, without gaps: a number belongs to the character after it.
pub(crate) fn scan(text: &str) -> Vec<NumberedLetter> {
    // Few throws have more actions.
    const USUAL: usize = 4;
    let mut pieces = Vec::with_capacity(text.len().min(USUAL));
    let mut start = 0;
    let mut digits = 0;
    let mut number = None;
    for (at, character) in text.char_indices() {
        if let Some(digit) = character.to_digit(10) {
            number = Some(
                number
                    .unwrap_or(0_u32)
                    .saturating_mul(10)
                    .saturating_add(digit),
            );
            digits = at + 1 - start;
            continue;
        }
        pieces.push(NumberedLetter {
            range: start..at + character.len_utf8(),
            split: start + digits,
            number: number.take(),
            letter: Letter::of(character),
        });
        start = at + character.len_utf8();
        digits = 0;
    }
    if start < text.len() {
        pieces.push(NumberedLetter {
            range: start..text.len(),
            split: text.len(),
            number,
            letter: None,
        });
    }
    pieces
}

/// How many of `pieces`, from the first, belong to one throw: `5I2RA`, `4IE`, `2FB`, `3FE`, or one letter alone. At least 1
/// unless there are none.
pub(crate) fn group_len(pieces: &[NumberedLetter]) -> usize {
    let letters = || pieces.iter().map(|piece| piece.letter);
    let run = |is: fn(Letter) -> bool| {
        letters()
            .take_while(|letter| letter.is_some_and(is))
            .count()
    };
    let toss = run(Letter::is_toss);
    let hits = run(|letter| matches!(letter, Letter::Field | Letter::Base));
    let at = |index: usize| pieces.get(index).and_then(|piece| piece.letter);
    if toss > 0 {
        match at(toss) {
            Some(Letter::Advantage | Letter::EarlyKing) => toss + 1,
            _ => toss,
        }
    } else if hits > 0 {
        match at(hits) {
            Some(Letter::King | Letter::EarlyKing) => hits + 1,
            _ => hits,
        }
    } else {
        pieces.len().min(1)
    }
}

/// Whether `text` can only be actions: one throw with valid numbers, F and B at most once each.
pub(crate) fn is_actions(text: &str) -> bool {
    if is_legacy_advantage(text) {
        return true;
    }
    let pieces = scan(text);
    let once = |letter| {
        pieces
            .iter()
            .filter(|piece| piece.letter == Some(letter))
            .count()
            <= 1
    };
    !pieces.is_empty()
        && pieces.iter().all(NumberedLetter::is_valid)
        && group_len(&pieces) == pieces.len()
        && once(Letter::Field)
        && once(Letter::Base)
}

/// Whether `text` is `BA` or `MA`: an advantage line near the base line or near the middle, as in older sheets.
pub(crate) fn is_legacy_advantage(text: &str) -> bool {
    text.eq_ignore_ascii_case("ba") || text.eq_ignore_ascii_case("ma")
}

/// The action that `word` names in English, German or Swedish; `None` for others. Scorers may write such words for letters.
pub(crate) fn of_word(word: &str) -> Option<Letter> {
    Some(match word.to_lowercase().as_str() {
        "könig" | "koenig" | "king" | "kung" | "kungen" => Letter::King,
        "feld" | "felder" | "feldkubb" | "feldkubbs" | "field" | "fields" | "fieldkubb"
        | "fieldkubbs" | "fält" | "fältkubb" | "fältkubbar" => Letter::Field,
        "basis" | "basiskubb" | "basiskubbs" | "basekubb" | "basekubbs" | "base" | "bases"
        | "baseline" | "bas" | "baskubb" | "baskubbar" | "baslinje" | "grundlinie" => Letter::Base,
        "daneben" | "vorbei" | "fehlwurf" | "fehl" | "nichts" | "niete" | "miss" | "missed"
        | "bom" | "bomkast" | "0" | "_" => Letter::Miss,
        "inkast" | "inkastad" | "inkastade" | "einwurf" | "einwürfe" | "eingeworfen" => {
            Letter::Inkast
        }
        _ => return None,
    })
}

/// The action that `word` names, like [`of_word`], or only where its line shows that it is one: `in` behind a number, an `o` or
/// `m` for each miss, `king miss`, `FK`.
pub(crate) fn of_said(word: &str) -> Option<Letter> {
    if is_meters(word) {
        return Some(Letter::Advantage);
    }
    if let Some((first, second)) = word.split_once(char::is_whitespace) {
        return is_king_miss(first, second.trim_start()).then_some(Letter::KingMiss);
    }
    of_word(word).or_else(|| match word.to_lowercase().as_str() {
        "in" => Some(Letter::Inkast),
        "o" | "\u{f8}" | "m" => Some(Letter::Miss),
        // Feldkubb and Basiskubb in short, where the game shows that no king falls.
        "fk" => Some(Letter::Field),
        "bk" => Some(Letter::Base),
        _ => is_sign_for_miss(word).then_some(Letter::Miss),
    })
}

/// Whether `word` is a sign, and no letter, that some write for a miss.
pub(crate) fn is_sign_for_miss(word: &str) -> bool {
    matches!(word, "0" | "." | "/" | "_" | "~" | "\u{2717}" | "\u{2718}")
}

/// The meters and the decimals of `2.50m`, `2,4m A`, `250cm` or `2m`: an advantage line, measured. No decimals are `0`.
pub(crate) fn meters(word: &str) -> Option<(&str, &str)> {
    let word = word.strip_suffix(['A', 'a']).map_or(word, str::trim_end);
    let number = word.strip_suffix(['m', 'M'])?;
    let are_digits =
        |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(centimeters) = number.strip_suffix('c') {
        let is_read = centimeters.len() == 3 && are_digits(centimeters);
        return centimeters.split_at_checked(1).filter(|_| is_read);
    }
    let (meters, part) = number.split_once(['.', ',']).unwrap_or((number, "0"));
    (are_digits(meters) && are_digits(part)).then_some((meters, part))
}

fn is_meters(word: &str) -> bool {
    meters(word).is_some()
}

/// Whether `word` is the `in` behind a number of kubbs that are thrown in, perhaps with a sign behind it: `2 in:`.
pub(crate) fn is_in(word: &str) -> bool {
    matches!(word.trim_end_matches([',', ';', ':']), "in" | "In")
}

/// The throw-in of `2I:` or `2I.`, behind which a sign stands as behind a heading; `None` for other words. A letter alone may be a
/// player.
pub(crate) fn headed_inkast(word: &str) -> Option<&str> {
    let inkast = word.strip_suffix([':', '.'])?;
    let first = scan(inkast).into_iter().next()?;
    let is_inkast = first.letter == Some(Letter::Inkast) && is_actions(inkast);
    (is_inkast && inkast.starts_with(|sign: char| sign.is_ascii_digit())).then_some(inkast)
}

/// Whether two words in a row are a throw that missed the king.
pub(crate) fn is_king_miss(first: &str, second: &str) -> bool {
    let is_said = |word: &str, letter: Letter| said(word) == Some((None, letter));
    is_said(first, Letter::King) && is_said(second, Letter::Miss)
}

/// The number and the action that `text` names in words: `Basis`, `2Feld`. `None` for signs and for other words.
pub(crate) fn said(text: &str) -> Option<(Option<u32>, Letter)> {
    const SHORTEST: usize = 3;
    let word = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    word.chars().nth(SHORTEST - 1)?;
    let letter = of_word(word).filter(|_| is_name(word))?;
    let digits = &text[..text.len() - word.len()];
    if digits.is_empty() {
        return Some((None, letter));
    }
    let number = digits.parse().ok().filter(|number| letter.takes(*number))?;
    Some((Some(number), letter))
}

/// Whether `word` says that a kubb fell, but not which.
pub(crate) fn is_hit(word: &str) -> bool {
    matches!(
        word.to_lowercase().as_str(),
        "treffer" | "getroffen" | "hit" | "träff" | "kubb"
    )
}

/// Whether `text` can name a player: letters only.
pub(crate) fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(char::is_alphabetic)
}

/// The letters of a name with single hyphens, apostrophes or periods in it, each part with a capital: `Anna-Lena`, `O'Neil`,
/// `Dr.O`. `None` for other words, and where two throws may run together, as in `F-A` and `Jt-Gv`.
pub(crate) fn letters_of_name(text: &str) -> Option<String> {
    const LONG: usize = 3;
    let parts: Vec<&str> = text.split(['-', '\'', '\u{2019}', '.']).collect();
    let is_long = |part: &&str| part.chars().count() >= LONG;
    let is_part = |part: &&str| is_name(part) && part.starts_with(char::is_uppercase);
    let is_whole = parts.len() > 1
        && parts.first().is_some_and(|first| !is_actions(first))
        && parts.iter().all(is_part)
        && (!text.contains('-') || parts.iter().any(is_long));
    is_whole.then(|| parts.concat())
}

/// Where a word without a colon can be split into a player and actions, the shortest player first. Neither part is empty. Only
/// the last places are tried: no throw is longer than a dozen characters.
pub(crate) fn splits(word: &str) -> Vec<usize> {
    const LONGEST_ACTIONS: usize = 24;
    let name_len = word
        .char_indices()
        .find(|(_, character)| !character.is_alphabetic())
        .map_or(word.len(), |(at, _)| at);
    word.char_indices()
        .map(|(at, _)| at)
        .filter(|&at| at > 0 && at <= name_len && word.len() - at <= LONGEST_ACTIONS)
        .filter(|&at| is_actions(&word[at..]))
        .collect()
}

/// `text`, cut to a length that fits into a message.
pub(crate) fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_can_only_be_actions() {
        for word in [
            "F", "2f", "FB", "2FB", "F2B", "bf", "3fe", "fk", "K", "-", "=", "6IR", "5i2ra", "4ie",
            "2IRP", "IIIR", "BA", "ma", "10I", "0A", "g",
        ] {
            assert!(is_actions(word), "{word}");
        }
        for word in [
            "", "gF", "dK", "FF", "--", "11I", "6B", "5A", "2K", "F2", "aF", "EF", "KB", "jt", "2",
        ] {
            assert!(!is_actions(word), "{word}");
        }
    }

    #[test]
    fn names_may_hold_signs() {
        assert_eq!(letters_of_name("Anna-Lena").as_deref(), Some("AnnaLena"));
        assert_eq!(letters_of_name("O'Neil").as_deref(), Some("ONeil"));
        assert_eq!(letters_of_name("Dr.O").as_deref(), Some("DrO"));
        for text in [
            "",
            "Anna",
            "F-a",
            "B-Lena",
            "Anna-",
            "-Lena",
            "Anna--Lena",
            "a-2",
        ] {
            assert_eq!(letters_of_name(text), None, "{text}");
        }
    }

    #[test]
    fn meters_are_advantage_lines() {
        assert_eq!(meters("2.50m"), Some(("2", "50")));
        assert_eq!(meters("2,4m A"), Some(("2", "4")));
        assert_eq!(meters("3m"), Some(("3", "0")));
        assert_eq!(meters("250cm A"), Some(("2", "50")));
        for text in ["m", "cm", "20cm", "2.50cm", "2.m", "2A", "2.5", "am"] {
            assert_eq!(meters(text), None, "{text}");
        }
    }

    #[test]
    fn words_are_cut_between_player_and_actions() {
        assert_eq!(splits("jtB"), [2]);
        assert_eq!(splits("gFB"), [1, 2]);
        assert_eq!(splits("j6IR"), [1]);
        assert_eq!(splits("jt2FB"), [2]);
        assert_eq!(splits("j-"), [1]);
        assert_eq!(splits("ö-"), [2]);
        assert!(splits("2F").is_empty());
        assert!(splits("jtV").is_empty());
    }

    #[test]
    fn numbers_bind_to_the_next_letter_and_saturate() {
        let pieces = scan("F2B99999999999x7");
        let seen: Vec<_> = pieces
            .iter()
            .map(|piece| (piece.number, piece.letter))
            .collect();
        assert_eq!(
            seen,
            [
                (None, Some(Letter::Field)),
                (Some(2), Some(Letter::Base)),
                (Some(u32::MAX), Some(Letter::Unthrown)),
                (Some(7), None),
            ]
        );
    }
}
