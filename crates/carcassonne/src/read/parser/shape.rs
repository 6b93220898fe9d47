//! The kind of a line, by its first characters. It both cuts files into games and chooses the grammar.

use notation::{LineKind, slip};

use super::square::is_bare_named;

/// The kind of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LineShape {
    Blank,
    Note,
    /// Begins with a date.
    Game,
    Player,
    /// A move, a concession or the end of an abandoned game. `is_start`: number 0 without a player, the starter tile.
    Move {
        is_start: bool,
    },
    /// A final score.
    End,
    /// None of these. Its meaning depends on its place.
    Text,
}

/// The kind of `line`, given without its line break.
pub(crate) fn shape(line: &str) -> LineShape {
    if let Some(shape) = plain_move(line) {
        return shape;
    }
    if let Some(quoted) = behind_quoting(line) {
        return match shape(quoted) {
            // The signs alone part no games.
            LineShape::Blank => LineShape::Note,
            shape => shape,
        };
    }
    let begins = |sign: char| sign == '*' || sign.is_ascii_digit();
    if line.contains('*') && line.trim_start().starts_with(begins) {
        // `**12B** (0,1) FFRR`: stars print it bold.
        return unmarked_shape(&line.replace('*', ""));
    }
    unmarked_shape(line)
}

fn unmarked_shape(line: &str) -> LineShape {
    match first_shape(line) {
        LineShape::Text => broken_label(line).unwrap_or(LineShape::Text),
        shape => shape,
    }
}

/// What follows the signs with which a web page quotes a line, `&gt; 1A (0,1) FFFC`, `&gt;&gt; 1A (0,1) FFFC`; `None` without
/// one. Words directly behind them, or behind several without blanks, may be meant with them.
pub(super) fn behind_quoting(line: &str) -> Option<&str> {
    const SIGN: &str = "&gt;";
    const BLANKS: [char; 2] = [' ', '\t'];
    let text = line.trim_start_matches(BLANKS);
    let mut rest = text;
    let mut is_apart = true;
    while let Some(behind) = rest.strip_prefix(SIGN) {
        is_apart &= behind.is_empty() || behind.starts_with(BLANKS);
        rest = behind.trim_start_matches(BLANKS);
    }
    let is_quoted = rest.len() < text.len();
    (is_quoted && (is_apart || shape(rest) != LineShape::Text)).then_some(rest)
}

/// The kind of a line that begins like nearly all moves: `12B (`, `0 (`. Does not look at the rest.
fn plain_move(line: &str) -> Option<LineShape> {
    let mut behind = line.as_bytes();
    let mut is_zero = true;
    while let [digit @ b'0'..=b'9', rest @ ..] = behind {
        is_zero &= *digit == b'0';
        behind = rest;
    }
    let has_number = behind.len() < line.len();
    let (has_player, behind) = match behind {
        [b'A'..=b'Z', rest @ ..] => (true, rest),
        _ => (false, behind),
    };
    let is_start = !has_player && is_zero;
    (has_number && matches!(behind, [b' ', b'(', ..])).then_some(LineShape::Move { is_start })
}

/// A square and a tile after a few characters: a move whose number and player cannot be read. One character of the square's
/// comma and parentheses may be missing, too.
fn broken_label(line: &str) -> Option<LineShape> {
    let text = line.trim();
    let (before, played) = match text.split_once("(dis)") {
        Some((before, discards)) => (Some(before), discards),
        None => (None, text),
    };
    let is_tile = |word: &&str| looks_like_tile(word) && word.len() >= 4;
    let tile = played.split_whitespace().find(is_tile)?;
    let (label, square) = match before {
        Some(label) => (label, None),
        None => {
            let before = text.get(..text.find(tile)?)?.trim_end();
            let square = before.rfind(['(', ' ', '\t'])?;
            let (label, square) = before.split_at_checked(square)?;
            (label, Some(square))
        }
    };
    let label = label.trim();
    // A box to tick, `[x] 1A`, is no part of a label.
    if label.starts_with('[') && label.contains(']') {
        return None;
    }
    let count_letters = |text: &str| text.chars().filter(|c| c.is_alphabetic()).count();
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_square = square.is_none_or(|square| {
        if is_misread_label(label) && is_misread_square(square) {
            return true;
        }
        let is_closed = square.trim_start().starts_with('(') || square.ends_with(')');
        square.contains([',', '/', '|', ';', '.'])
            && square.chars().filter(char::is_ascii_digit).count() >= 2
            && count_letters(square) <= usize::from(is_closed && is_number(label))
    });
    let letters = count_letters(label);
    let has_number = label.contains(|c: char| c.is_ascii_digit());
    let ends_in_player = label.ends_with(|c: char| c.is_ascii_uppercase());
    let may_be_two = has_number || ends_in_player && label.len() == 2;
    let few_letters = letters <= 1
        || (letters == 2 && may_be_two)
        || is_capitals(label)
        || is_misread_label(label);
    let is_label = label.chars().count() <= 5 && few_letters;
    let number = label.trim_end_matches(|c: char| !c.is_ascii_digit());
    let is_start = letters == 0 && is_number(number) && number.bytes().all(|b| b == b'0');
    (is_square && is_label).then_some(LineShape::Move { is_start })
}

/// Whether `text` is a square in which letters replace digits that look like them: `(O,1)`.
fn is_misread_square(text: &str) -> bool {
    let inside = text.trim().strip_prefix('(');
    let pair = inside.and_then(|inside| inside.strip_suffix(')')?.split_once(','));
    let is_coordinate = |coordinate: &str| {
        let coordinate = coordinate.trim();
        let digits = coordinate.strip_prefix('-').unwrap_or(coordinate);
        (1..=2).contains(&digits.len()) && slip::digits(digits).is_some()
    };
    pair.is_some_and(|(x, y)| is_coordinate(x) && is_coordinate(y))
}

/// Whether a word may be a number and a player as a scanner misreads them: `Sob` for `56B`.
fn is_misread_label(label: &str) -> bool {
    let player = label.chars().next_back();
    let number = player.and_then(|player| label.strip_suffix(player));
    let is_number = |number: &str| {
        (1..=3).contains(&number.len()) && !number.contains('-') && slip::digits(number).is_some()
    };
    number.is_some_and(is_number) && player.is_some_and(|player| matches!(player, 'A'..='H' | 'b'))
}

/// Whether a line begins with a whole tile, followed by points, a note or nothing: a move that has lost its number, player and
/// square.
fn is_bare_tile(text: &str) -> bool {
    let (word, behind) = split_run(text, |sign| sign.is_ascii_alphanumeric());
    let behind = behind.trim_start();
    is_whole_tile(word) && (behind.is_empty() || behind.starts_with(['+', '/', '=']))
}

/// Whether a word is four sides of the base game, with the letters that may stand between and after them.
pub(crate) fn is_whole_tile(word: &str) -> bool {
    let is_side = |sign: &char| matches!(sign, 'C' | 'R' | 'F');
    let is_more = |sign: char| matches!(sign, 'm' | 'M' | 'K' | 'p' | 'P') || sign.is_ascii_digit();
    word.starts_with(|sign| is_side(&sign))
        && word.chars().filter(is_side).count() == 4
        && word.chars().all(|sign| is_side(&sign) || is_more(sign))
}

fn first_shape(line: &str) -> LineShape {
    let text = line
        .trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '$'));
    let Some(first) = text.chars().next() else {
        return if line.contains('$') {
            LineShape::Text
        } else {
            LineShape::Blank
        };
    };
    match first {
        '/' if line.contains('$') && line.trim_start().starts_with('$') => LineShape::Text,
        '/' => LineShape::Note,
        '0'..='9' => after_number(text),
        // `#12 A (0,1)`
        '#' => {
            let number = text.get(1..).unwrap_or_default();
            let is_number = number.starts_with(|c: char| c.is_ascii_digit());
            let found = is_number.then(|| after_number(number));
            // A date after `#` is part of a note.
            found
                .filter(|found| matches!(found, LineShape::Move { .. }))
                .unwrap_or(LineShape::Text)
        }
        '(' | '\u{ff08}' => after_parenthesis(text),
        '+' | '\u{ff0b}' if rest(text, 1).starts_with(|c: char| c.is_ascii_digit()) => {
            LineShape::End
        }
        'C' | 'R' | 'F' if is_bare_tile(text) => LineShape::Move { is_start: false },
        _ if first.is_ascii_alphabetic() => after_letter(text),
        _ => LineShape::Text,
    }
}

/// The kind of `line` for the cutter of games.
pub(crate) fn line_kind(line: &str) -> LineKind {
    match shape(line) {
        LineShape::Blank => LineKind::Blank,
        LineShape::Note => LineKind::Comment,
        LineShape::Game => LineKind::Header,
        LineShape::Player if is_first_player(line) => LineKind::Header,
        LineShape::Player | LineShape::Text => LineKind::Detail,
        LineShape::Move { is_start: true } => LineKind::Opening,
        LineShape::Move { is_start: false } | LineShape::End => LineKind::Body,
    }
}

/// Whether a player's line is that of the first one. A byte order mark may precede it where texts were joined.
fn is_first_player(line: &str) -> bool {
    let line = behind_quoting(line).unwrap_or(line);
    let text = line.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    let text = behind_player_word(text).unwrap_or(text);
    let is_small = text.starts_with('a') && rest(text, 1).starts_with('=');
    text.starts_with('A') && !is_talk(rest(text, 1)) || is_small
}

/// Whether `text`, which follows a player's letter, is a colon and words that are no name, as in `A: good move`, or points, as in
/// `A: 81`: they begin no game.
fn is_talk(text: &str) -> bool {
    let Some(said) = text.strip_prefix(':') else {
        return false;
    };
    let mut words = said.split_whitespace();
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let mut behind = words.clone().skip_while(|word| is_number(word));
    let has_number = words.clone().next().is_some_and(is_number);
    if has_number && behind.all(|word| super::is_points_word(word.trim_end_matches('.'))) {
        return true;
    }
    let is_small = |word: &str| word.starts_with(char::is_lowercase);
    let is_loud = said.trim_end().ends_with(['!', '?', '…']) || said.contains(":)");
    let is_talk = match words.clone().nth(1) {
        Some(_) => is_loud || words.all(is_small),
        None => is_loud || words.next().is_some_and(is_word_of_talk),
    };
    is_talk && !said.contains(['[', '<']) && (!said.contains('(') || said.contains(":("))
}

/// Words that players say alone, and no names.
const TALK: [&str; 24] = [
    "thanks", "thank", "thx", "danke", "tack", "bedankt", "dank", "sorry", "oops", "ups", "wow",
    "gg", "ok", "okay", "nice", "good", "schade", "hm", "hmm", "haha", "lol", "wait", "hello",
    "pause",
];

/// Whether `word` is one of these, perhaps with a mark behind it.
pub(crate) fn is_word_of_talk(word: &str) -> bool {
    let word = word.trim_end_matches(['.', ',', ';']);
    TALK.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether a line that begins with the first player's letter may be a remark of that player and no header line. Without `=`
/// it may, unless it has a part that only players' lines have. With `=` it may if the letter is small or the name is a word
/// of talk: `a = b`, `A= hm`.
pub(crate) fn may_be_said(line: &str) -> bool {
    let line = behind_quoting(line).unwrap_or(line);
    let text = line.trim_start_matches(|sign: char| sign.is_whitespace() || sign == '\u{feff}');
    let behind = text.strip_prefix(['A', 'a']).map(str::trim_start);
    let is_small = text.starts_with('a');
    let is_said = |text: &str| match text.strip_prefix('=') {
        Some(name) => is_small || is_word_of_talk(name.trim()),
        None => text.starts_with([':', '-']) && !text.contains(['=', '(', '[', '<']),
    };
    behind.is_some_and(is_said) && shape(line) == LineShape::Player
}

fn after_number(text: &str) -> LineShape {
    if is_date(text) {
        return LineShape::Game;
    }
    let (number, after) = split_run(text, |c| c.is_ascii_digit());
    let is_zero = number.bytes().all(|b| b == b'0');
    let is_square = |text: &&str| is_zero && text.trim_start().starts_with(['(', '\u{ff08}']);
    let after_mark = after
        .strip_prefix(['.', ')'])
        .or_else(|| after.strip_prefix([',', '-']).filter(is_square))
        .or_else(|| {
            after
                .strip_prefix(':')
                .filter(|text| is_zero && is_tile_with_square(text))
        })
        .unwrap_or(after);
    let next = after_mark.trim_start();
    let attached = next.len() == after.len();
    let (word, tail) = split_run(next, char::is_alphabetic);
    let is_start = number.bytes().all(|b| b == b'0') && word.len() != 1;
    let play = LineShape::Move { is_start };
    let tail = tail.trim_start();
    // `12B. (0,1)`
    let tail = match tail.strip_prefix(['.', ':', ')']).map(str::trim_start) {
        Some(behind) if word.len() == 1 && behind.starts_with(['(', '\u{ff08}', '[']) => behind,
        _ => tail,
    };
    let square_follows = tail.starts_with(['(', '\u{ff08}', '[']);
    let is_play = next.is_empty()
        || is_bare_play(next)
        || (word.len() == 1 && is_bare_play(tail.trim_start_matches(['.', ':', ')', ' ', '\t'])))
        || next.starts_with(['(', '\u{ff08}', '['])
        || is_zero && (is_tile_with_square(next) || is_bare_named(next))
        || is_ending(word)
        || is_ending(after_letters(tail))
        || (word.len() == 1 && (square_follows || (attached && is_player_end(tail, next))))
        || (is_capitals(word)
            && (attached || square_follows || looks_like_tile(word) && !is_club(word, tail)))
        || is_named_play(next);
    if is_play { play } else { LineShape::Text }
}

/// Whether `text` begins with a whole tile and a square, perhaps with a word between them: `FRCR at (0,0)`.
fn is_tile_with_square(text: &str) -> bool {
    let Some((tile, behind)) = text.trim_start().split_once([' ', '\t']) else {
        return false;
    };
    let behind = behind.trim_start();
    let square = ["at", "@"]
        .iter()
        .find_map(|word| behind.strip_prefix(*word))
        .unwrap_or(behind);
    is_whole_tile(tile) && square.trim_start().starts_with('(')
}

/// Whether `word`, shorter than a tile, is no tile but begins a sentence that goes on with `tail`: `FC Köln hat gewonnen`.
fn is_club(word: &str, tail: &str) -> bool {
    const SIDES: usize = 4;
    let next = tail.split_whitespace().next().unwrap_or_default();
    word.len() < SIDES
        && next.chars().count() >= 3
        && next.chars().all(char::is_alphabetic)
        && next.contains(char::is_lowercase)
        && !looks_like_tile(next)
}

/// Whether `text` is a player's name, a square and a tile: `Anna (0,1) FFFC`.
fn is_named_play(text: &str) -> bool {
    let parts = text.split_once(['(', '[']);
    let Some((name, (_, tile))) =
        parts.and_then(|(name, played)| Some((name, played.split_once([')', ']'])?)))
    else {
        return false;
    };
    let is_of_name = |sign: char| sign.is_alphabetic() || " \t-.:'".contains(sign);
    let tile = tile.split_whitespace().next();
    name.chars().all(is_of_name)
        && name.split_whitespace().any(is_name)
        && tile.is_some_and(looks_like_tile)
}

/// Whether the first word of `text` is a name with a capital, and only a mark stands between it and a square: prose has more
/// words there, and a number that was misread is no name.
pub(crate) fn is_lone_name(text: &str) -> bool {
    let (word, behind) = split_run(text, char::is_alphanumeric);
    let behind = behind.trim_start_matches([' ', '\t', '.', ':', '-']);
    word.starts_with(char::is_uppercase)
        && word.chars().all(char::is_alphabetic)
        && is_name(word)
        && !is_misread_label(word)
        && behind.starts_with(['(', '['])
}

/// Whether a word may be a player's name: no letter of a player, no tile and no word of the notation.
pub(super) fn is_name(word: &str) -> bool {
    let letters = word.chars().filter(|sign| sign.is_alphabetic()).count();
    let is_small = word.contains(char::is_lowercase);
    letters > 1
        && (is_small || letters > 2 && !looks_like_tile(word))
        && !is_ending(word)
        && !is_discard(word)
}

/// Whether `text` begins with a square without parentheses and a tile: `0, 1 FFFC`.
fn is_bare_play(text: &str) -> bool {
    let comma = behind_coordinate(text).and_then(|behind| behind.strip_prefix(','));
    let tile = comma.and_then(|behind| behind_coordinate(behind.trim_start()));
    tile.and_then(|tile| tile.split_whitespace().next())
        .is_some_and(looks_like_tile)
}

/// The text after the number at the start of `text`, and after blanks; `None` without a number.
fn behind_coordinate(text: &str) -> Option<&str> {
    let number = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (digits, behind) = split_run(number, |c| c.is_ascii_digit());
    (!digits.is_empty()).then_some(behind.trim_start())
}

/// The first word of `tail` after the letters of further players: `, B abandoned`.
fn after_letters(mut tail: &str) -> &str {
    loop {
        let (word, after) = split_run(tail, char::is_alphabetic);
        if word.len() > 1 || (word.is_empty() && !after.starts_with(',')) {
            return word;
        }
        tail = after.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        if word.is_empty() && tail.len() == after.len() {
            return word;
        }
        if tail.is_empty() {
            return "";
        }
    }
}

/// After a number and a glued letter: capitals always are a player, a small letter only if nothing else can be meant.
fn is_player_end(tail: &str, word: &str) -> bool {
    is_capitals(word.get(..1).unwrap_or_default())
        || tail.is_empty()
        || tail.starts_with(|c: char| c.is_ascii_digit())
}

fn after_parenthesis(text: &str) -> LineShape {
    let inside = rest(text, 1);
    let play = LineShape::Move { is_start: false };
    let (word, tail) = split_run(inside, char::is_alphabetic);
    let signed = tail.trim_start().starts_with(['+', '=', '\u{ff0b}']);
    if word.eq_ignore_ascii_case("dis") {
        return play;
    }
    let number = inside.trim_start_matches(['+', '-']);
    let (digits, after) = split_run(number, |c| c.is_ascii_digit());
    let two_numbers = after.trim_start().starts_with([',', ';', '-']);
    if word.is_empty() && !digits.is_empty() && two_numbers {
        play
    } else if word.len() <= 1 && signed {
        LineShape::End
    } else {
        LineShape::Text
    }
}

/// Words for a player before the letter: `Player A: Ann`.
const PLAYER_WORDS: [&str; 9] = [
    "player",
    "spieler",
    "spielerin",
    "joueur",
    "jugador",
    "jogador",
    "giocatore",
    "speler",
    "spelare",
];

/// Whether `word` is such a word.
pub(crate) fn is_player_word(word: &str) -> bool {
    let mut words = PLAYER_WORDS.iter();
    words.any(|known| known.eq_ignore_ascii_case(word))
}

/// The line of a player behind such a word: `A: Ann`. `None` for other lines.
fn behind_player_word(text: &str) -> Option<&str> {
    let (word, after) = split_run(text, char::is_alphabetic);
    let line = after.trim_start();
    let is_apart = line.len() < after.len() && is_player_word(word);
    let (letter, value) = split_run(line, char::is_alphabetic);
    let is_line = is_apart && is_capitals(letter) && letter.len() == 1;
    let is_player = is_line && after_player(letter, value.trim_start()) == LineShape::Player;
    is_player.then_some(line)
}

fn after_letter(text: &str) -> LineShape {
    if behind_player_word(text).is_some() {
        return LineShape::Player;
    }
    let play = LineShape::Move { is_start: false };
    if is_named_play(text) && is_lone_name(text) {
        return play;
    }
    let (word, after) = split_run(text, char::is_alphanumeric);
    let tail = after.trim_start();
    let (next_word, after_next) = split_run(tail, char::is_alphabetic);
    if is_month(word) && !tail.is_empty() {
        let (day, _) = split_run(tail, |c| c.is_ascii_digit());
        return if day.is_empty() {
            LineShape::Text
        } else {
            LineShape::Game
        };
    }
    if is_ending(word) && tail.is_empty() {
        return play;
    }
    if is_capitals(word) && word.len() <= 8 && is_ending(next_word) && after_next.trim().is_empty()
    {
        return play;
    }
    if word.len() == 1 {
        return after_player(word, tail);
    }
    let mut characters = word.chars();
    let swapped = characters.next().is_some_and(|c| c.is_ascii_uppercase())
        && characters.all(|c| c.is_ascii_digit());
    if swapped && tail.starts_with(['(', '\u{ff08}']) {
        play
    } else {
        LineShape::Text
    }
}

/// The kind of a line that begins with a single letter.
fn after_player(letter: &str, tail: &str) -> LineShape {
    let value = rest(tail, 1);
    match tail.chars().next() {
        // `A: 1 (0,1) FFFC`, `b) 1A (0,1) FFFC`
        Some(':' | '.' | ')' | '-' | '=') if is_numbered_play(value) => {
            let (number, behind) = split_run(value, |sign| sign.is_ascii_digit());
            let is_zero = number.bytes().all(|digit| digit == b'0');
            let is_start = is_zero && !behind.starts_with(char::is_alphabetic);
            LineShape::Move { is_start }
        }
        Some('=' | '\u{ff1d}') => {
            let is_total = !value.is_empty() && value.bytes().all(|b| b.is_ascii_digit());
            if is_total {
                LineShape::End
            } else {
                LineShape::Player
            }
        }
        Some('+' | '\u{ff0b}') if value.starts_with(|c: char| c.is_ascii_digit()) => LineShape::End,
        Some('(' | '\u{ff08}') => after_parenthesis(tail),
        // `A: (0,1) FFFC`
        Some(':') if matches!(after_square(value), LineShape::Move { .. }) => {
            LineShape::Move { is_start: false }
        }
        Some(':' | '-')
            if is_capitals(letter) && tail.len() > 1 && tail[1..].starts_with([' ', '\t']) =>
        {
            LineShape::Player
        }
        _ => LineShape::Text,
    }
}

/// Whether `text` is a move with its number, perhaps a player, a square and a tile: `1 (0,1) FFFC`, `1A (0,1) FFFC`. No name of
/// a player is like that.
fn is_numbered_play(text: &str) -> bool {
    let (number, behind) = split_run(text, |sign| sign.is_ascii_digit());
    let player = |sign: char| sign.is_ascii_alphabetic();
    let behind = behind.strip_prefix(player).unwrap_or(behind).trim_start();
    let played = behind
        .strip_prefix('(')
        .and_then(|inside| inside.split_once(')'));
    let is_coordinate = |one: &str| one.trim().parse::<i32>().is_ok();
    !number.is_empty()
        && played.is_some_and(|(square, tile)| {
            let pair = square.split_once(',');
            let tile = tile.split_whitespace().next().unwrap_or_default();
            pair.is_some_and(|(x, y)| is_coordinate(x) && is_coordinate(y))
                && tile.len() >= 4
                && looks_like_tile(tile)
        })
}

/// The kind of a line with `text` behind its player: a move if that begins with a square.
fn after_square(text: &str) -> LineShape {
    let text = text.trim_start();
    match text.starts_with(['(', '\u{ff08}']) {
        true => after_parenthesis(text),
        false => LineShape::Text,
    }
}

/// Whether `text` begins with a date: `19/04/2022`, `2022-04-19`, `19.4.22`, `19 April 2022`.
pub(crate) fn is_date(text: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let (first, after) = split_run(text, is_digit);
    if let Some(separator) = after
        .chars()
        .next()
        .filter(|c| matches!(c, '/' | '.' | '-'))
    {
        let (second, after) = split_run(&after[1..], is_digit);
        let Some(after) = after.strip_prefix(separator) else {
            return false;
        };
        let (third, _) = split_run(after, is_digit);
        return first.len() <= 4 && matches!(second.len(), 1 | 2) && matches!(third.len(), 1..=4);
    }
    let after = ["st", "nd", "rd", "th"]
        .iter()
        .find_map(|ending| after.strip_prefix(ending))
        .unwrap_or(after);
    is_month(split_run(after.trim_start(), char::is_alphabetic).0)
}

fn is_month(word: &str) -> bool {
    const MONTHS: [&str; 12] = [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ];
    let is_word = |month: &str| month.eq_ignore_ascii_case(word);
    word.len() >= 3
        && MONTHS
            .iter()
            .any(|month| is_word(month) || month.get(..3).is_some_and(is_word))
}

/// Whether `word` ends a game: `concedes`, `conceded`, `abandoned`.
pub(crate) fn is_ending(word: &str) -> bool {
    ending(word).is_some()
}

/// The ending that `word` writes, also with a slip: `true` for a concession; `None` for other words.
pub(crate) fn ending(word: &str) -> Option<bool> {
    /// Shorter words end no game.
    const FEWEST_LETTERS: usize = 5;
    if word.len() < FEWEST_LETTERS {
        return None;
    }
    let word = word.to_lowercase();
    if word.starts_with("conce") || word.starts_with("resign") {
        Some(true)
    } else if word.starts_with("abandon") {
        Some(false)
    } else {
        // With one slip.
        let is_near = |right: &str| slip::distance(&word, right) == 1;
        [("concedes", true), ("abandoned", false)]
            .into_iter()
            .find(|(right, _)| word.len() >= 7 && is_near(right))
            .map(|(_, is_concession)| is_concession)
    }
}

/// Whether `word` marks a tile that was drawn and fits nowhere, in any spelling.
pub(super) fn is_discard(word: &str) -> bool {
    let is_word = |wanted: &str| word.eq_ignore_ascii_case(wanted);
    let is_start = |start: &str| start.eq_ignore_ascii_case("disc");
    word.get(..4).is_some_and(is_start) || ["dis", "dsi", "ds"].into_iter().any(is_word)
}

/// Whether `word` is exactly one of the spellings of `dis`.
pub(crate) fn is_discard_spelling(word: &str) -> bool {
    let known = ["dis", "dsi", "ds", "disc", "discard", "discarded"];
    known.iter().any(|known| known.eq_ignore_ascii_case(word))
}

/// Whether `word` has at least two capitals of sides, or otherwise looks like a tile.
pub(crate) fn looks_like_tile(word: &str) -> bool {
    let is_side = |byte: &u8| matches!(byte, b'C' | b'R' | b'F' | b'V' | b'A' | b'O' | b'S' | b'T');
    let sides = word.bytes().filter(|byte| is_side(byte)).count();
    let is_small_side = |byte: &u8| matches!(byte, b'c' | b'r' | b'f' | b'v');
    let small_sides = || word.bytes().filter(is_small_side).count();
    // Phones write the first letter of a sentence as a capital: `Ffrrm`.
    let small = word.strip_prefix(['C', 'R', 'F']);
    sides >= 2 && sides * 2 >= word.chars().filter(|c| c.is_alphabetic()).count().min(6)
        || sides >= 1 && is_misread_tile(word)
        || small_sides() + usize::from(small.is_some()) == 4
            && small
                .unwrap_or(word)
                .chars()
                .all(|c| matches!(c, 'c' | 'r' | 'f' | 'v' | 'k' | 'p' | 'm') || c.is_ascii_digit())
}

/// Whether `word` is four sides with the letters that may stand between and after them, if `P` and `G` are misread `F` and `C`.
fn is_misread_tile(word: &str) -> bool {
    let is_side = |c: &char| matches!(c, 'C' | 'R' | 'F' | 'P' | 'G');
    let is_more =
        |c: char| matches!(c, 'm' | 'M' | 'r' | 'n' | 'K' | 'w' | 'I' | 'c') || c.is_ascii_digit();
    word.len() <= 10
        && word.starts_with(|c| is_side(&c))
        && word.chars().all(|c| is_side(&c) || is_more(c))
        && matches!(word.chars().filter(is_side).count(), 4 | 5)
}

fn is_capitals(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|b| b.is_ascii_uppercase())
}

/// `text` without its first `n` characters and the blanks after them.
fn rest(text: &str, n: usize) -> &str {
    let mut characters = text.chars();
    characters.by_ref().take(n).for_each(drop);
    characters.as_str().trim_start()
}

/// `text`, cut after its longest prefix of `wanted` characters.
fn split_run(text: &str, wanted: impl Fn(char) -> bool) -> (&str, &str) {
    let end = text.find(|c| !wanted(c)).unwrap_or(text.len());
    text.split_at(end)
}
