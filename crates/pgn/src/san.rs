//! Moves as they are written: standard algebraic notation (§8.2.3), and the other spellings that are read.

use cozy_chess::{File, Move, Piece, Rank, Square};

/// A move as it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct San {
    pub(crate) kind: Kind,
    /// The signs at its end.
    pub(crate) mark: Mark,
}

/// What a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// `O-O`, or `O-O-O` if it is long.
    Castle { is_long: bool },
    /// `--`: the side passes, as analyses have it.
    Pass,
    /// A piece goes to a square.
    Go(Go),
    /// This very move: what was meant, however it is spelled. What is written says whether something is taken.
    Exact { found: Move, takes: bool },
}

/// `Ng1xf3`, `exd8=Q`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Go {
    pub(crate) piece: Piece,
    /// A pawn without its letter: with a whole square before the other, any piece (`g1f3`).
    pub(crate) is_bare: bool,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) takes: bool,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Piece>,
}

/// What the signs at the end of a move say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    Check,
    Mate,
}

impl Mark {
    /// The sign at the end of a word; two `+` are an old way to write a double check.
    fn of(word: &str) -> Self {
        match word.as_bytes() {
            [.., b'#'] => Self::Mate,
            [.., b'+'] => Self::Check,
            _ => Self::None,
        }
    }

    /// `+`, `#` or nothing.
    pub(crate) fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Check => "+",
            Self::Mate => "#",
        }
    }
}

/// The letters of a language for king, queen, rook, bishop and knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Language {
    pub(crate) name: &'static str,
    letters: [char; 5],
}

const PIECES: [Piece; 5] = [
    Piece::King,
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
];

impl Language {
    pub(crate) const ENGLISH: Self = Self::new("English", ['K', 'Q', 'R', 'B', 'N']);

    /// The others whose letters are read. Italian has those of Spanish.
    pub(crate) const FOREIGN: [Self; 4] = [
        Self::new("German", ['K', 'D', 'T', 'L', 'S']),
        Self::new("French", ['R', 'D', 'T', 'F', 'C']),
        Self::new("Spanish or Italian", ['R', 'D', 'T', 'A', 'C']),
        Self::new("Dutch", ['K', 'D', 'T', 'L', 'P']),
    ];

    const fn new(name: &'static str, letters: [char; 5]) -> Self {
        Self { name, letters }
    }

    /// The piece of a letter.
    fn piece(self, letter: u8) -> Option<Piece> {
        let at = self
            .letters
            .iter()
            .position(|one| *one == char::from(letter));
        at.and_then(|at| PIECES.get(at).copied())
    }

    /// The English letter of the piece that `letter` may stand for in any language. Kings and rooks share one: `R` is either.
    pub(crate) fn common(letter: char) -> char {
        match letter {
            'K' | 'R' | 'T' => 'R',
            'Q' | 'D' => 'Q',
            'B' | 'L' | 'F' | 'A' => 'B',
            'N' | 'S' | 'C' | 'P' => 'N',
            other => other,
        }
    }

    /// An English move in its letters.
    pub(crate) fn translated(self, text: &str) -> String {
        let letter = |one: char| {
            let at = Self::ENGLISH
                .letters
                .iter()
                .position(|letter| *letter == one);
            at.and_then(|at| self.letters.get(at).copied())
                .unwrap_or(one)
        };
        text.chars().map(letter).collect()
    }

    /// The language in which all of `letters` stand for pieces, if that is not English.
    pub(crate) fn of(letters: &[u8]) -> Option<Self> {
        let knows = |language: &Self| letters.iter().all(|one| language.piece(*one).is_some());
        // A pawn may have its letter.
        let is_foreign = |one: &u8| *one != b'P' && Self::ENGLISH.piece(*one).is_none();
        let is_english = !letters.iter().any(is_foreign);
        Self::FOREIGN
            .into_iter()
            .find(|language| !is_english && knows(language))
    }
}

impl San {
    /// A move that is meant by `word`, whose signs still tell what it does.
    pub(crate) fn exact(found: Move, word: &str) -> Self {
        Self {
            kind: Kind::Exact {
                found,
                takes: word.contains(['x', ':']),
            },
            mark: Mark::of(word),
        }
    }

    /// Reads a word; nothing if it is no move. Read are also zeros for `O`, long moves (`e2-e4`), `e8Q`, `e8(Q)`, `:` for `x`.
    pub(crate) fn read(word: &str, language: Language) -> Option<Self> {
        let word = ["e.p.", "ep"]
            .iter()
            .find_map(|end| word.strip_suffix(end))
            .unwrap_or(word);
        let core = word.trim_end_matches(['+', '#']);
        let kind = castle(core).or_else(|| go(core.as_bytes(), language).map(Kind::Go))?;
        Some(Self {
            kind,
            mark: Mark::of(word),
        })
    }
}

fn castle(core: &str) -> Option<Kind> {
    if matches!(core, "--" | "Z0") {
        return Some(Kind::Pass);
    }
    let signs = core.len().checked_add(1)? / 2;
    let is_castle = core.split('-').all(|sign| matches!(sign, "O" | "0" | "o"));
    (is_castle && matches!(signs, 2 | 3)).then_some(Kind::Castle {
        is_long: signs == 3,
    })
}

fn go(core: &[u8], language: Language) -> Option<Go> {
    let (piece, rest) = match core {
        [letter, rest @ ..] => match language.piece(*letter) {
            Some(piece) => (Some(piece), rest),
            None if *letter == b'P' => (Some(Piece::Pawn), rest),
            None => (None, core),
        },
        [] => return None,
    };
    let (rest, promotion) = promotion(rest, language);
    let (body, to) = rest.split_last_chunk::<2>()?;
    let to = Square::new(file(to[0])?, rank(to[1])?);
    let (body, takes) = match body {
        [body @ .., b'x' | b':'] => (body, true),
        [body @ .., b'-'] if body.len() == 2 => (body, false),
        body => (body, false),
    };
    let (file, rank) = match *body {
        [] => (None, None),
        [one] => (file(one), rank(one)),
        [one, two] => (Some(file(one)?), Some(rank(two)?)),
        _ => return None,
    };
    if body.len() == 1 && file.is_none() && rank.is_none() {
        return None;
    }
    Some(Go {
        piece: piece.unwrap_or(Piece::Pawn),
        is_bare: piece.is_none(),
        file,
        rank,
        takes,
        to,
        promotion,
    })
}

/// What stands before the promotion at the end, and to what it is.
fn promotion(rest: &[u8], language: Language) -> (&[u8], Option<Piece>) {
    let (before, letter) = match rest {
        [before @ .., b'=' | b'/', letter] | [before @ .., b'(', letter, b')'] => (before, *letter),
        [before @ .., b'1' | b'8', letter] if letter.is_ascii_alphabetic() => {
            (rest.get(..=before.len()).unwrap_or(before), *letter)
        }
        _ => return (rest, None),
    };
    match language.piece(letter.to_ascii_uppercase()) {
        None | Some(Piece::King) => (rest, None),
        promotion => (before, promotion),
    }
}

fn file(byte: u8) -> Option<File> {
    matches!(byte, b'a'..=b'h').then(|| File::index(usize::from(byte - b'a')))
}

fn rank(byte: u8) -> Option<Rank> {
    matches!(byte, b'1'..=b'8').then(|| Rank::index(usize::from(byte - b'1')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_a_move_are_the_same() {
        let read = |word: &str| San::read(word, Language::ENGLISH).map(|san| san.kind);
        for (one, other) in [
            ("O-O", "0-0"),
            ("O-O-O+", "0-0-0"),
            ("exd8=Q", "exd8Q"),
            ("exd8=Q", "e:d8/q#"),
            ("exd6", "exd6ep"),
            ("Ng1f3", "Ng1-f3"),
            ("e2e4", "e2-e4"),
        ] {
            assert!(read(one).is_some(), "{one}");
            assert_eq!(read(one), read(other), "{one} {other}");
        }
        for word in [
            "", "N", "e9", "Nxf", "i4", "Kx1", "e4e", "12", "Nbdd2e4", "Sf3", "exd8=X",
        ] {
            assert_eq!(read(word), None, "{word}");
        }
    }

    #[test]
    fn letters_tell_the_language() {
        let name = |letters: &[u8]| Language::of(letters).map(|language| language.name);
        assert_eq!(name(b"SLD"), Some("German"));
        assert_eq!(name(b"CF"), Some("French"));
        assert_eq!(name(b"RAC"), Some("Spanish or Italian"));
        assert_eq!(name(b"PL"), Some("Dutch"));
        assert_eq!(name(b"NBR"), None);
        assert_eq!(name(b"NS"), None);
    }
}
