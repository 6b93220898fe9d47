//! Written moves: standard algebraic notation (§8.2.3) and other spellings that are read.

use std::borrow::Cow;

use cozy_chess::{File, Move, Piece, Rank, Square};

/// A written move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct San {
    pub(crate) kind: MoveKind,
    /// The check or mate sign at its end.
    pub(crate) mark: CheckSign,
}

/// The kind of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum MoveKind {
    /// `O-O`, or `O-O-O` if `is_long`.
    Castle { is_long: bool },
    /// `--`: the side passes, as in analyses.
    Pass,
    /// A piece goes to a square.
    Go(Go),
    /// A capture whose square is not written: `ed`, `exd`, `BxN`, `Rxa`.
    Take(Take),
    /// A known move, however it is spelled. `takes`: the written move has a capture sign.
    Exact { found: Move, takes: bool },
}

/// `Ng1xf3`, `exd8=Q`
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Go {
    pub(crate) piece: Piece,
    /// A pawn move without its letter. With a whole start square (`g1f3`) it may be any piece.
    pub(crate) is_bare: bool,
    pub(crate) file: Option<File>,
    pub(crate) rank: Option<Rank>,
    pub(crate) takes: bool,
    pub(crate) to: Square,
    pub(crate) promotion: Option<Piece>,
}

/// A capture whose square needs the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Take {
    pub(crate) piece: Piece,
    /// The file that the piece comes from.
    pub(crate) file: Option<File>,
    pub(crate) what: Taken,
    pub(crate) promotion: Option<Piece>,
}

/// What a capture without its square says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Taken {
    /// The file of the square.
    On(File),
    /// The captured piece.
    Piece(Piece),
}

/// The meaning of the sign at the end of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum CheckSign {
    None,
    Check,
    Mate,
}

/// Words for check and mate, the longest first.
const MARKS: [(&str, CheckSign); 14] = [
    ("doppelschach", CheckSign::Check),
    ("doublecheck", CheckSign::Check),
    ("checkmate", CheckSign::Mate),
    ("schachmatt", CheckSign::Mate),
    // Of `double check`.
    ("double", CheckSign::Check),
    ("schach", CheckSign::Check),
    ("check", CheckSign::Check),
    ("mate", CheckSign::Mate),
    ("matt", CheckSign::Mate),
    ("mat", CheckSign::Mate),
    ("ch", CheckSign::Check),
    // As papers print them: `Bxb5(+)`.
    ("(++)", CheckSign::Check),
    ("(+)", CheckSign::Check),
    ("(#)", CheckSign::Mate),
];

impl CheckSign {
    /// The sign for a word; `None` if it is not one of these.
    pub(crate) fn in_words(word: &str) -> Option<Self> {
        let mut marks = MARKS.iter();
        let mark = marks.find(|(mark, _)| mark.eq_ignore_ascii_case(word))?;
        Some(mark.1)
    }

    /// The sign for the word at the end of a move, and the move without that word.
    fn behind(word: &str) -> Option<(&str, Self)> {
        let word = word.strip_suffix('.').unwrap_or(word);
        // Most moves end with a rank or a sign.
        let is_last =
            |sign: char| matches!(sign, 'e' | 't' | 'h' | 'k' | 'E' | 'T' | 'H' | 'K' | ')');
        word.ends_with(is_last).then_some(())?;
        MARKS.iter().find_map(|(mark, said)| {
            let at = word.len().checked_sub(mark.len())?;
            let (before, last) = word.split_at_checked(at)?;
            let before = before.trim_end();
            let is_move =
                before.ends_with(|sign: char| sign.is_ascii_digit() || "+#QRBNO".contains(sign));
            (is_move && mark.eq_ignore_ascii_case(last)).then_some((before, *said))
        })
    }

    /// The sign at the end of a word. Two `+`, once written for double check, are a check.
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

/// Names of pieces in words, in small letters.
const NAMES: [(Piece, &[&str]); 6] = [
    (
        Piece::King,
        &["king", "k\u{f6}nig", "koenig", "roi", "rey", "koning"],
    ),
    (Piece::Queen, &["queen", "dame", "dama", "reine", "regina"]),
    (Piece::Rook, &["rook", "turm", "tour", "torre", "toren"]),
    (
        Piece::Bishop,
        &[
            "bishop",
            "l\u{e4}ufer",
            "laeufer",
            "fou",
            "alfil",
            "alfiere",
            "loper",
        ],
    ),
    (
        Piece::Knight,
        &[
            "knight", "springer", "cavalier", "caballo", "cavallo", "paard",
        ],
    ),
    (
        Piece::Pawn,
        &["pawn", "bauer", "pion", "pe\u{f3}n", "peon", "pedone"],
    ),
];

/// The piece whose name a text begins with, and what follows the name, perhaps behind a dash: `f3` of `Knightf3`, `Knight-f3`.
fn named(text: &str) -> Option<(Piece, &str)> {
    // Nearly all moves have a digit or an `x` among their first letters.
    let is_of_name = |byte: u8| byte != b'x' && (byte.is_ascii_alphabetic() || !byte.is_ascii());
    let &[first, second, third, ..] = text.as_bytes() else {
        return None;
    };
    if ![first, second, third].into_iter().all(is_of_name) {
        return None;
    }
    NAMES.iter().find_map(|(piece, names)| {
        let rest = names.iter().find_map(|name| {
            let begin = text.get(..name.len())?;
            let small = begin.chars().flat_map(char::to_lowercase);
            let is_name = small.eq(name.chars());
            text.get(name.len()..).filter(|_| is_name)
        })?;
        Some((*piece, rest.strip_prefix('-').unwrap_or(rest)))
    })
}

/// Words between the name of a piece and its square, each with the sign for it.
const LINKS: [(&str, &str); 7] = [
    ("takes", "x"),
    ("captures", "x"),
    ("schl\u{e4}gt", "x"),
    ("schlaegt", "x"),
    ("to", ""),
    ("nach", ""),
    ("auf", ""),
];

/// Whether a word stands between the name of a piece and its square: `Knight to f3`, `Springer schlägt e5`.
pub(crate) fn is_link(word: &str) -> bool {
    LINKS.iter().any(|(link, _)| *link == word)
}

/// A move whose piece has a name and a word behind that, with the sign for the word: `Knightxe5` for `Knighttakese5`.
fn linked(core: &str) -> Option<String> {
    let (_, rest) = named(core)?;
    let mut links = LINKS.iter();
    let (square, sign) = links.find_map(|(link, sign)| Some((rest.strip_prefix(link)?, sign)))?;
    let name = core.get(..core.len() - rest.len())?;
    Some(format!("{name}{sign}{square}"))
}

/// Whether a word is the name of a piece: `Knight`, `springer`.
pub(crate) fn is_name(word: &str) -> bool {
    named(word).is_some_and(|(_, rest)| rest.is_empty() && !word.ends_with('-'))
}

/// A language's letters for king, queen, rook, bishop and knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Language {
    pub(crate) name: &'static str,
    letters: [&'static str; 5],
    /// Whether the whole move is in capitals: `E4`, `NF3`.
    pub(crate) is_capital: bool,
}

const PIECES: [Piece; 5] = [
    Piece::King,
    Piece::Queen,
    Piece::Rook,
    Piece::Bishop,
    Piece::Knight,
];

impl Language {
    pub(crate) const ENGLISH: Self = Self::new("English", ["K", "Q", "R", "B", "N"]);

    /// English, with the whole move in capitals: `E4`, `NF3`, `BXC6`.
    pub(crate) const CAPITALS: Self = Self {
        is_capital: true,
        ..Self::ENGLISH
    };

    /// The other languages that are read. Some stand for others with the same letters: German for Danish, Norwegian, Swedish,
    /// Croatian and Slovene, Spanish for Catalan and Italian, Czech for Slovak.
    pub(crate) const FOREIGN: [Self; 26] = [
        Self::new("German", ["K", "D", "T", "L", "S"]),
        Self::new("French", ["R", "D", "T", "F", "C"]),
        Self::new("Spanish or Italian", ["R", "D", "T", "A", "C"]),
        Self::new("Dutch", ["K", "D", "T", "L", "P"]),
        Self::new("Portuguese", ["R", "D", "T", "B", "C"]),
        Self::new("Russian", ["Кр", "Ф", "Л", "С", "К"]),
        Self::new("Polish", ["K", "H", "W", "G", "S"]),
        Self::new("Czech or Slovak", ["K", "D", "V", "S", "J"]),
        Self::new("Hungarian", ["K", "V", "B", "F", "H"]),
        Self::new("Romanian", ["R", "D", "T", "N", "C"]),
        Self::new("Finnish", ["K", "D", "T", "L", "R"]),
        Self::new("Icelandic", ["K", "D", "H", "B", "R"]),
        Self::new("Estonian", ["K", "L", "V", "O", "R"]),
        Self::new("Latvian", ["K", "D", "T", "L", "Z"]),
        Self::new("Lithuanian", ["K", "V", "B", "R", "Ž"]),
        Self::new("Turkish", ["Ş", "V", "K", "F", "A"]),
        Self::new("Vietnamese", ["V", "H", "X", "T", "M"]),
        Self::new("Indonesian", ["R", "M", "B", "G", "K"]),
        Self::new("Ukrainian", ["Кр", "Ф", "Т", "С", "К"]),
        Self::new("Bulgarian", ["Ц", "Д", "Т", "О", "К"]),
        Self::new("Serbian", ["К", "Д", "Т", "Л", "С"]),
        Self::new("Greek", ["Ρ", "Β", "Π", "Α", "Ι"]),
        Self::new("Hebrew", ["מ", "מה", "צ", "ר", "פ"]),
        Self::new("Chinese", ["王", "后", "车", "象", "马"]),
        Self::new("Chinese", ["王", "后", "車", "象", "馬"]),
        // As English books had it, where `N` was not yet usual.
        Self::new("old English", ["K", "Q", "R", "B", "Kt"]),
    ];

    const fn new(name: &'static str, letters: [&'static str; 5]) -> Self {
        Self {
            name,
            letters,
            is_capital: false,
        }
    }

    /// The piece whose letter `word` begins with, and the rest. Small letters count, too, unless they are files.
    fn piece(self, word: &str) -> Option<(Piece, &str)> {
        let first = word.chars().next()?;
        if matches!(first, 'a'..='h') {
            return None;
        }
        let begins = |letter: &str| {
            word.strip_prefix(letter).or_else(|| {
                let (own, others) = letter.split_at(first_len(letter));
                let is_small = first.is_lowercase() && own.chars().eq(first.to_uppercase());
                let rest = word.get(first.len_utf8()..).filter(|_| is_small)?;
                rest.strip_prefix(others)
            })
        };
        // For most words, the first letter decides.
        let may_begin = |letter: &&str| first.is_lowercase() || letter.starts_with(first);
        let found = PIECES.into_iter().zip(self.letters);
        let found = found.filter(|(_, letter)| may_begin(letter));
        let found = found.filter_map(|(piece, letter)| Some((piece, begins(letter)?)));
        found.min_by_key(|(_, rest)| rest.len())
    }

    /// The piece of a promotion letter.
    fn promoted(self, letter: &str) -> Option<Piece> {
        let large = letter.to_uppercase();
        // `a8=queen`
        let (piece, rest) = match named(letter) {
            Some((Piece::Pawn, _)) => return None,
            Some(named) => named,
            None => self.piece(&large)?,
        };
        (rest.is_empty() && piece != Piece::King).then_some(piece)
    }

    /// The English letter of the piece that `letter` means in nearly all languages. Kings and rooks share a letter in some, so
    /// `R` is either.
    pub(crate) fn common(letter: &str) -> &str {
        match letter {
            "K" | "R" | "T" | "W" | "Кр" | "Ц" | "Л" | "Т" | "Ρ" | "Π" | "מ" | "צ" | "王"
            | "车" | "車" => "R",
            "Q" | "D" | "H" | "Ф" | "Д" | "Β" | "מה" | "后" => "Q",
            "B" | "L" | "F" | "A" | "G" | "С" | "О" | "Α" | "ר" | "象" => "B",
            "N" | "S" | "C" | "P" | "Z" | "К" | "Ι" | "פ" | "马" | "馬" | "Kt" => "N",
            other => other,
        }
    }

    /// Whether its letters mean the same in nearly all languages, so that English letters are just another spelling.
    pub(crate) fn is_common(self) -> bool {
        let mut pairs = Self::ENGLISH.letters.into_iter().zip(self.letters);
        pairs.all(|(english, own)| Self::common(english) == Self::common(own))
    }

    /// An English move with this language's letters.
    pub(crate) fn translated(self, text: &str) -> String {
        if self == Self::ENGLISH {
            return text.to_owned();
        }
        if self.is_capital {
            return text.to_uppercase();
        }
        let mut translated = String::with_capacity(text.len());
        for sign in text.chars() {
            let mut pairs = Self::ENGLISH.letters.iter().zip(self.letters);
            match pairs.find(|(letter, _)| letter.starts_with(sign)) {
                Some((_, letter)) => translated.push_str(letter),
                None => translated.push(sign),
            }
        }
        translated
    }

    /// The languages in which all of `letters` are pieces; none if all letters are English. Languages that agree on `letters`
    /// count once.
    pub(crate) fn of(letters: &[&str]) -> Vec<Self> {
        let knows = |language: &Self, letter: &str| language.letters.contains(&letter);
        // A pawn may have the letter `P`.
        let is_foreign = |letter: &&str| *letter != "P" && !knows(&Self::ENGLISH, letter);
        let mut found: Vec<Self> = Vec::new();
        if !letters.iter().any(is_foreign) {
            return found;
        }
        for language in Self::FOREIGN {
            let is_same = |other: &Self| {
                let mut letters = letters.iter();
                letters.all(|letter| other.piece(letter) == language.piece(letter))
            };
            let knows_all = letters.iter().all(|letter| knows(&language, letter));
            if knows_all && !found.iter().any(is_same) {
                found.push(language);
            }
        }
        found
    }

    /// The other languages in which one of `letters` is a piece that has no such letter in English; none if all are English.
    pub(crate) fn sharing(letters: &[&str]) -> Vec<Self> {
        let is_foreign = |letter: &&&str| !Self::ENGLISH.letters.contains(*letter);
        let knows = |language: &Self| {
            let mut foreign = letters.iter().filter(is_foreign);
            foreign.any(|letter| language.letters.contains(letter))
        };
        Self::FOREIGN.into_iter().filter(knows).collect()
    }
}

/// The bytes of the first character.
fn first_len(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// The piece letter at the start of a move, in any language; `None` for a pawn's move, castling or a pass.
pub(crate) fn letter(word: &str) -> Option<&str> {
    match word.as_bytes() {
        [
            b'K' | b'Q' | b'R' | b'B' | b'N',
            b'a'..=b'h' | b'x' | b'1'..=b'8',
            ..,
        ] => {
            return word.get(..1);
        }
        [b'a'..=b'h', ..] => return None,
        _ => {}
    }
    let core = word.trim_end_matches(['+', '#']);
    let is_of_piece = |sign: char| sign.is_alphabetic() && !matches!(sign, 'a'..='h' | 'x');
    let end = word.find(|sign| !is_of_piece(sign))?;
    let letter = word.get(..end).filter(|letter| !letter.is_empty());
    letter.filter(|_| castle(core).is_none() && !names_castling(core) && named(core).is_none())
}

/// A word without its blanks: `N f3`, `1 - 0`.
pub(crate) fn whole(word: &str) -> Cow<'_, str> {
    match word.contains(char::is_whitespace) {
        true => word.split_whitespace().collect::<String>().into(),
        false => word.into(),
    }
}

/// A move without check and mate signs or words at its end: `Nf3` of `Nf3+`, `Qh4` of `Qh4 mate`.
pub(crate) fn unmarked(word: &str) -> &str {
    let bare = CheckSign::behind(word).map_or(word, |(bare, _)| bare);
    bare.trim_end_matches(['+', '#']).trim_end()
}

/// A move in capitals with small letters for its files: `Nf3` for `NF3`. `BXC6` may also be a pawn's move; that needs the
/// board.
pub(crate) fn uncapitalized(word: &str) -> String {
    let mut small = word.to_lowercase();
    // Only in ASCII do letters keep their places.
    if !word.is_ascii() || word.starts_with(['O', 'o', '0']) {
        return word.to_owned();
    }
    let is_piece = match word.as_bytes() {
        [b'B', b'1'..=b'8', ..] => false,
        [b'K' | b'Q' | b'R' | b'B' | b'N' | b'P', _, ..] => true,
        _ => false,
    };
    let mut capitals: Vec<usize> = Vec::new();
    capitals.extend(is_piece.then_some(0));
    let promoted = |(at, sign): (usize, char)| {
        let before = at.checked_sub(1).and_then(|at| word.as_bytes().get(at));
        let is_one = matches!(sign, 'Q' | 'R' | 'B' | 'N');
        (is_one && matches!(before, Some(b'=' | b'/' | b'(' | b'1' | b'8'))).then_some(at)
    };
    capitals.extend(word.char_indices().filter_map(promoted));
    for at in capitals {
        if let Some(letter) = small.get_mut(at..=at) {
            letter.make_ascii_uppercase();
        }
    }
    small
}

impl San {
    /// The move `found` for the written `word`, with the signs of that.
    pub(crate) fn exact(found: Move, word: &str) -> Self {
        Self {
            kind: MoveKind::Exact {
                found,
                takes: word.contains(['x', ':']),
            },
            mark: CheckSign::of(word),
        }
    }

    /// Reads a word; `None` if it is no move. Also reads zeros for `O`, long notation (`e2-e4`), `e8Q`, `e8(Q)`, `:` for `x`,
    /// small piece letters, pawn captures without rank (`ed`), and blanks in a move.
    pub(crate) fn read(word: &str, language: Language) -> Option<Self> {
        // The name is enough; comparing all letters takes longer than reading a move.
        if !language.is_capital
            && language.name == Language::ENGLISH.name
            && let Some(san) = standard(word)
        {
            return Some(san);
        }
        if language.is_capital {
            let mut squares = word.as_bytes().windows(2);
            let has_square = squares.any(|two| matches!(two, [b'A'..=b'H', b'1'..=b'8']));
            return match has_square {
                true => Self::read(&uncapitalized(word), Language::ENGLISH),
                false => Self::read(word, Language::ENGLISH),
            };
        }
        // A number is no move, except castling in zeros. Numbers are frequent, so they are checked first.
        let is_number = word.bytes().all(|byte| byte.is_ascii_digit()) && !word.starts_with('0');
        match is_number && of_numbers(word).is_none() {
            true => None,
            false => Self::spelled(word, language),
        }
    }

    /// Reads a word of a game in which some moves have English letters among those of another language.
    pub(crate) fn read_mixed(word: &str, language: Language) -> Option<Self> {
        Self::read(word, language).or_else(|| Self::read(word, Language::ENGLISH))
    }

    /// Reads a word in any spelling.
    fn spelled(word: &str, language: Language) -> Option<Self> {
        let word = &*whole(word);
        let word = ["e.p.", "ep"]
            .iter()
            .find_map(|end| word.strip_suffix(end))
            // `exd6/ep`; what takes nothing is no such move.
            .map_or(word, |bare| match bare.strip_suffix('/') {
                Some(takes) if takes.contains(['x', ':']) => takes,
                Some(_) => word,
                None => bare,
            });
        let said = CheckSign::behind(word);
        let word = said.map_or(word, |(before, _)| before);
        let core = word.trim_end_matches(['+', '#']);
        let taking = taking_behind(core)
            .or_else(|| of_numbers(core))
            .or_else(|| dashed(core))
            .or_else(|| linked(core));
        let core = taking.as_deref().unwrap_or(core);
        let kind = castle(core).or_else(|| go(core, language))?;
        Some(Self {
            kind,
            mark: said.map_or(CheckSign::of(word), |(_, mark)| mark),
        })
    }

    /// Whether it names the piece of a promotion.
    pub(crate) fn promotes(&self) -> bool {
        matches!(&self.kind, MoveKind::Go(go) if go.promotion.is_some())
    }

    /// Whether a pawn reaches the last rank without a written promotion.
    pub(crate) fn lacks_promotion(&self) -> bool {
        let is_last = |go: &Go| matches!(go.to.rank(), Rank::First | Rank::Eighth);
        matches!(&self.kind, MoveKind::Go(go) if go.piece == Piece::Pawn && go.promotion.is_none() && is_last(go))
    }
}

/// Whether a word is a move in the standard's spelling, decided by its bytes alone. Nearly all words are.
pub(crate) fn is_standard(word: &str) -> bool {
    standard(word).is_some()
}

/// A move in the standard's spelling, without promotion.
fn standard(word: &str) -> Option<San> {
    let core = word.strip_suffix(['+', '#']).unwrap_or(word);
    let (piece, squares) = match core.as_bytes() {
        [b'K', squares @ ..] => (Piece::King, squares),
        [b'Q', squares @ ..] => (Piece::Queen, squares),
        [b'R', squares @ ..] => (Piece::Rook, squares),
        [b'B', squares @ ..] => (Piece::Bishop, squares),
        [b'N', squares @ ..] => (Piece::Knight, squares),
        [b'O', ..] => {
            let is_long = core == "O-O-O";
            let kind = MoveKind::Castle { is_long };
            let mark = CheckSign::of(word);
            return (is_long || core == "O-O").then_some(San { kind, mark });
        }
        squares => (Piece::Pawn, squares),
    };
    let (from, to) = squares.split_last_chunk::<2>()?;
    let to = Square::new(self::file(to[0])?, self::rank(to[1])?);
    let is_pawn = piece == Piece::Pawn;
    let (file, rank, takes) = match *from {
        [] => (None, None, false),
        [b'x'] if !is_pawn => (None, None, true),
        [from, b'x'] => (Some(self::file(from)?), None, true),
        [from] if !is_pawn => match self::file(from) {
            Some(file) => (Some(file), None, false),
            None => (None, Some(self::rank(from)?), false),
        },
        _ => return None,
    };
    if is_pawn && is_small_bishop(file, to) {
        return None;
    }
    let go = Go {
        piece,
        is_bare: is_pawn,
        file,
        rank,
        takes,
        to,
        promotion: None,
    };
    Some(San {
        kind: MoveKind::Go(go),
        mark: CheckSign::of(word),
    })
}

/// A move in the numbers of games by post, in letters: `e2e4` for `5254`.
fn of_numbers(core: &str) -> Option<String> {
    let &[from_file, from_rank, to_file, to_rank] = core.as_bytes() else {
        return None;
    };
    let digits = [from_file, from_rank, to_file, to_rank];
    if !digits.iter().all(|digit| matches!(digit, b'1'..=b'8')) {
        return None;
    }
    let file = |digit: u8| char::from(digit - b'1' + b'a');
    let [from, to] = [(from_file, from_rank), (to_file, to_rank)]
        .map(|(of_file, rank)| format!("{}{}", file(of_file), char::from(rank)));
    (from != to).then(|| format!("{from}{to}"))
}

/// A capture whose sign stands behind it, as old books have it, with the sign before the square: `e:d5` for `ed5:`.
fn taking_behind(core: &str) -> Option<String> {
    let inside = core.strip_suffix(':')?;
    let (before, square) = inside.split_at_checked(inside.len().checked_sub(2)?)?;
    let is_square = matches!(square.as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
    (is_square && !before.is_empty() && !before.contains(['x', ':']))
        .then(|| format!("{before}:{square}"))
}

/// A move with a dash between the piece and its square, as old books have it, without that: `Nf3` for `N-f3`.
fn dashed(core: &str) -> Option<String> {
    let &[
        piece @ b'A'..=b'Z',
        b'-',
        file @ b'a'..=b'h',
        rank @ b'1'..=b'8',
    ] = core.as_bytes()
    else {
        return None;
    };
    Some([piece, file, rank].map(char::from).iter().collect())
}

/// Whether the move is a pass, as analyses and programs write it.
fn is_pass(core: &str) -> bool {
    matches!(core, "--" | "Z0" | "@@@@" | "<>") || is_pass_in_words(core)
}

/// Whether the word is an English word for a pass.
pub(crate) fn is_pass_in_words(word: &str) -> bool {
    ["null", "pass"]
        .iter()
        .any(|pass| pass.eq_ignore_ascii_case(word))
}

/// Words for castling that do not say on which side.
const CASTLING: [&str; 8] = [
    "castles", "castle", "castling", "rochade", "rochiert", "roque", "enroque", "arrocco",
];

/// Words for castling that say on which side: on the king's, and on the queen's.
const CASTLING_ON_A_SIDE: [(bool, [&str; 12]); 2] = [
    (
        false,
        [
            "castles short",
            "castles kingside",
            "castle kingside",
            "short castling",
            "short castle",
            "kingside castling",
            "kurze rochade",
            "kleine rochade",
            "rochade kurz",
            "petit roque",
            "enroque corto",
            "arrocco corto",
        ],
    ),
    (
        true,
        [
            "castles long",
            "castles queenside",
            "castle queenside",
            "long castling",
            "long castle",
            "queenside castling",
            "lange rochade",
            "grosse rochade",
            "rochade lang",
            "grand roque",
            "enroque largo",
            "arrocco lungo",
        ],
    ),
];

/// Whether a word means castling, but does not say on which side.
pub(crate) fn names_castling(word: &str) -> bool {
    word.len() > 4 && CASTLING.iter().any(|name| name.eq_ignore_ascii_case(word))
}

/// Whether words for castling mean that on the queen's side; `None` if they are others.
pub(crate) fn castling_in_words(words: &str) -> Option<bool> {
    // The shortest has ten letters.
    if words.len() < 10 || !words.starts_with(|sign: char| sign.is_ascii_alphabetic()) {
        return None;
    }
    let signs = || {
        let bytes = words.bytes().map(|byte| byte.to_ascii_lowercase());
        bytes.filter(|byte| !matches!(byte, b' ' | b'\t'))
    };
    let is_alike = |name: &str| signs().eq(name.bytes().filter(|byte| *byte != b' '));
    let mut sides = CASTLING_ON_A_SIDE.iter();
    let side = sides.find(|(_, names)| names.iter().any(|name| is_alike(name)));
    side.map(|(is_long, _)| *is_long)
}

fn castle(core: &str) -> Option<MoveKind> {
    if is_pass(core) {
        return Some(MoveKind::Pass);
    }
    if let Some(is_long) = castling_in_words(core) {
        return Some(MoveKind::Castle { is_long });
    }
    // `0.0` may be an evaluation.
    if core == "0.0.0" {
        return Some(MoveKind::Castle { is_long: true });
    }
    // `000`, or `0-0-0`. With hyphens, a Russian game writes the Cyrillic letter; without them, that is a word.
    let is_bare = core.bytes().all(|sign| matches!(sign, b'O' | b'0' | b'o'));
    let is_sign = |sign: char| matches!(sign, 'O' | '0' | 'o' | '\u{41e}' | '\u{43e}');
    let is_part = |part: &str| {
        let mut signs = part.chars();
        signs.next().is_some_and(is_sign) && signs.next().is_none()
    };
    let signs = match is_bare {
        true => core.len(),
        false => core.split('-').count(),
    };
    let is_castle = is_bare || core.split('-').all(is_part);
    (is_castle && matches!(signs, 2 | 3)).then_some(MoveKind::Castle {
        is_long: signs == 3,
    })
}

/// Whether a word may be the move of a piece in some language: it has a square, a sign of a capture, or two files at its start. Most
/// words that are no moves have none of them.
pub(crate) fn may_go(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_square = |two: &[u8]| matches!(two, [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']);
    // Blanks may part a square, and letters outside ASCII are looked at more closely.
    let is_sign = |sign: &u8| matches!(sign, b'x' | b'X' | b':') || !sign.is_ascii_graphic();
    matches!(bytes, [b'a'..=b'h', b'a'..=b'h', ..])
        || bytes.iter().any(is_sign)
        || bytes.windows(2).any(is_square)
}

fn go(core: &str, language: Language) -> Option<MoveKind> {
    if !may_go(core) {
        return None;
    }
    let (piece, rest) = match named(core).or_else(|| language.piece(core)) {
        Some((piece, rest)) => (Some(piece), rest),
        None => match core.strip_prefix('P') {
            Some(rest) => (Some(Piece::Pawn), rest),
            None => (None, core),
        },
    };
    let (rest, promotion) = promotion(rest, language);
    if let Some((file, what)) = taken(rest, piece, language) {
        let piece = piece.unwrap_or(Piece::Pawn);
        return Some(MoveKind::Take(Take {
            piece,
            file,
            what,
            promotion,
        }));
    }
    // `BxNe5`
    let takes_piece = rest.rsplit_once(['x', ':']).and_then(|(before, behind)| {
        let pawn = || behind.strip_prefix('P');
        let named = language.piece(behind).map(|(_, square)| square);
        let square = named.or_else(pawn).filter(|square| square.len() == 2)?;
        Some(format!("{before}x{square}"))
    });
    let rest = takes_piece.as_deref().unwrap_or(rest).as_bytes();
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
    let has_bishop = || language.promoted("B") == Some(Piece::Bishop);
    let is_plain = piece.is_none() && rank.is_none() && promotion.is_none();
    if is_plain && is_small_bishop(file, to) && has_bishop() {
        return Some(MoveKind::Go(Go {
            piece: Piece::Bishop,
            is_bare: false,
            file: None,
            rank,
            takes,
            to,
            promotion,
        }));
    }
    Some(MoveKind::Go(Go {
        piece: piece.unwrap_or(Piece::Pawn),
        is_bare: piece.is_none(),
        file,
        rank,
        takes,
        to,
        promotion,
    }))
}

/// Whether the `b` at the start of a pawn's move is rather a small bishop's letter, because no pawn on the b-file reaches the
/// square: `bd7`, `bxg5`.
fn is_small_bishop(file: Option<File>, to: Square) -> bool {
    file == Some(File::B) && (to.file() as i8 - File::B as i8).abs() > 1
}

/// The file and the captured piece or file of a capture without a square: `ed`, `exd`, `e:d`, `axB`, `BxN`, `Rxa`. `None` for
/// other text.
fn taken(rest: &str, piece: Option<Piece>, language: Language) -> Option<(Option<File>, Taken)> {
    if let ([from, to], None) = (rest.as_bytes(), piece) {
        let (from, to) = (file(*from)?, file(*to)?);
        return ((from as i8 - to as i8).abs() == 1).then_some((Some(from), Taken::On(to)));
    }
    let (from, what) = rest.split_once(['x', ':'])?;
    let from = match *from.as_bytes() {
        [] if piece.is_some() => None,
        [from] => Some(file(from)?),
        _ => return None,
    };
    let what = match (what.as_bytes(), piece) {
        ([to @ b'a'..=b'h'], None) => {
            let to = file(*to)?;
            let is_beside = from.is_some_and(|from| (from as i8 - to as i8).abs() == 1);
            is_beside.then_some(Taken::On(to))?
        }
        ([b'a'..=b'h'], Some(_)) => Taken::On(file(*what.as_bytes().first()?)?),
        ([b'P'], _) => Taken::Piece(Piece::Pawn),
        _ => {
            let named = language.piece(what).filter(|(_, rest)| rest.is_empty());
            let is_capital = what.starts_with(char::is_uppercase);
            Taken::Piece(named.filter(|_| is_capital)?.0)
        }
    };
    Some((from, what))
}

/// The text before a promotion, and the promotion's piece.
fn promotion(rest: &str, language: Language) -> (&str, Option<Piece>) {
    let parenthesis = || rest.strip_suffix(')')?.rsplit_once('(');
    // `e8Q`
    let behind_rank = || {
        let at = rest.rfind(['1', '8'])? + 1;
        rest.split_at_checked(at)
    };
    let parts = parenthesis()
        .or_else(|| rest.rsplit_once(['=', '/']))
        .or_else(behind_rank);
    let found = parts.and_then(|(before, letter)| Some((before, language.promoted(letter)?)));
    found.map_or((rest, None), |(before, piece)| (before, Some(piece)))
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
    fn what_goes_nowhere_is_a_move_in_no_language() {
        for word in [
            "e4",
            "Sf3",
            "NF3",
            "ed",
            "ed=D",
            "axB",
            "N f 3",
            "\u{41a}f3",
            "B:c6",
        ] {
            assert!(may_go(word), "{word}");
        }
        let languages = || {
            [Language::ENGLISH, Language::CAPITALS]
                .into_iter()
                .chain(Language::FOREIGN)
        };
        for word in [
            "Kaffee",
            "1,Bc9,Qz4",
            "Bc9",
            "N",
            "e",
            "O-P",
            "good",
            "D9",
            "(null)",
            "12.",
        ] {
            assert!(!may_go(word), "{word}");
            assert!(
                languages().all(|language| San::read(word, language).is_none()),
                "{word}"
            );
        }
    }

    #[test]
    fn what_is_standard_is_a_move() {
        for word in [
            "e4", "exd5", "Nf3", "Nxf3+", "Nbd2", "R1e1#", "Qaxb4", "O-O", "O-O-O+", "e4+", "Kxa1",
        ] {
            let standard = standard(word);
            assert!(standard.is_some(), "{word}");
            assert_eq!(standard, San::spelled(word, Language::ENGLISH), "{word}");
        }
        // These are moves too, but need a closer look.
        for word in [
            "nf3", "bb5", "bxg5", "Nf3*", "e8=Q", "0-0", "Nf9", "xe4", "4e4", "N", "ed", "Nf3++",
            "Ng1f3",
        ] {
            assert!(!is_standard(word), "{word}");
        }
    }

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
            ("Nf3", "nf3"),
            ("Bd7", "bd7"),
            ("Bxg5+", "bxg5+"),
            ("Bxe4", "b:e4"),
            ("Nf3", "N f3"),
            ("Rad1", "rad1"),
            ("Qxd5+", "qxd5 +"),
            ("exd", "ed"),
            ("exd", "e:d"),
            ("BxN", "B:N+"),
            ("axB", "a:B"),
            ("Bxe5", "BxNe5"),
            ("exd5", "exNd5"),
            ("O-O", "00"),
            ("O-O-O", "000"),
            ("O-O-O", "o - o - o"),
            ("O-O", "\u{41e}-\u{41e}"),
            ("O-O-O+", "\u{41e}-\u{41e}-\u{41e}+"),
            ("O-O", "0-\u{43e}"),
            ("Qh4", "Qh4mate"),
            ("Qh4", "Qh4 matt"),
            ("Qh4", "Qh4+ mate"),
            ("Bxf7", "Bxf7ch"),
            ("O-O", "O-O check"),
            ("Nf3", "Knight f3"),
            ("Nf3", "Knight-f3"),
            ("Nxe5", "springer xe5"),
            ("Nxe5", "Knight takes e5"),
            ("Nxe5+", "Springer schl\u{e4}gt e5+"),
            ("Nf3", "Knight to f3"),
            ("Bb5+", "L\u{e4}ufer b5+"),
            ("Pe4", "pawn e4"),
            ("Bc4", "bishop c4"),
            ("bxa8=Q", "bxa8=queen"),
            ("exd6", "exd6/ep"),
            ("Qxf7", "Qxf7 double check"),
            ("--", "@@@@"),
            ("--", "pass"),
        ] {
            assert!(read(one).is_some(), "{one}");
            assert_eq!(read(one), read(other), "{one} {other}");
        }
        for word in [
            "",
            "N",
            "e9",
            "i4",
            "Kx1",
            "e4e",
            "12",
            "Nbdd2e4",
            "Sf3",
            "exd8=X",
            "eg",
            "dd",
            "0",
            "0000",
            "lf3",
            "n",
            "xd",
            "exg",
            "xB",
            "Bxn",
            "BxNN",
            "ixB",
            "BxNe9",
            "Knight",
            "Knights f3",
            "bxa8=pawn",
            "bxa8=king",
            "Roi9",
        ] {
            assert_eq!(read(word), None, "{word}");
        }
        // A company in Russian.
        assert_eq!(read("\u{41e}\u{41e}\u{41e}"), None);
    }

    #[test]
    fn names_of_pieces_are_words_of_their_own() {
        for name in [
            "Knight",
            "knight",
            "KNIGHT",
            "L\u{e4}ufer",
            "Fou",
            "pe\u{f3}n",
        ] {
            assert!(is_name(name), "{name}");
        }
        for word in [
            "Knights", "Nf3", "N", "", "Knight-", "night", "Nbd2", "\u{e4}",
        ] {
            assert!(!is_name(word), "{word}");
        }
        assert_eq!(letter("Knight f3"), None);
        assert_eq!(letter("Ktf3"), Some("Kt"));
        assert_eq!(letter("\u{9a6c}f3"), Some("\u{9a6c}"));
    }

    #[test]
    fn moves_in_capitals_have_small_files() {
        for (written, small) in [
            ("E4", "e4"),
            ("NF3", "Nf3"),
            ("BB5", "Bb5"),
            ("BC4+", "Bc4+"),
            ("BXC6", "Bxc6"),
            ("BXF7+", "Bxf7+"),
            ("B4", "b4"),
            ("EXD8=Q#", "exd8=Q#"),
            ("BXC8N", "Bxc8N"),
            ("R1E2", "R1e2"),
            ("NBD7", "Nbd7"),
            ("O-O", "O-O"),
            ("Nf3", "Nf3"),
            ("e5", "e5"),
        ] {
            assert_eq!(uncapitalized(written), small);
            assert!(
                San::read(written, Language::CAPITALS).is_some(),
                "{written}"
            );
        }
        assert_eq!(San::read("E9", Language::CAPITALS), None);
    }

    #[test]
    fn letters_tell_the_language() {
        let name = |letters: &str| {
            let letters: Vec<&str> = letters.split(' ').collect();
            let names = Language::of(&letters);
            names
                .into_iter()
                .map(|language| language.name)
                .collect::<Vec<_>>()
                .join(", ")
        };
        for (letters, names) in [
            ("S L D", "German"),
            ("C F", "French"),
            ("R A C", "Spanish or Italian"),
            ("P L", "Dutch"),
            ("C B T D R", "Portuguese"),
            ("Кр Л", "Russian"),
            ("К Ф", "Russian"),
            ("H W", "Polish"),
            ("S", "German, Czech or Slovak"),
            ("K D T L", "German"),
            ("K D T L R", "Finnish"),
            ("V", "Czech or Slovak, Hungarian, Vietnamese"),
            ("N B R", ""),
            ("N S", ""),
        ] {
            assert_eq!(name(letters), names, "{letters}");
        }
    }

    #[test]
    fn letters_of_a_language_are_read_and_written() {
        let text = ["Kf1", "Qxf3", "R1e2", "Bb5", "Nbd7", "e8=Q"];
        for language in Language::FOREIGN {
            for one in text {
                let own = language.translated(one);
                let read = San::read(&own, language);
                assert_eq!(
                    read,
                    San::read(one, Language::ENGLISH),
                    "{} {own}",
                    language.name
                );
            }
        }
    }
}
