//! What a word looks like before it is parsed: a number, a move with or without a slip, a word of a remark, a name.
//! The word alone decides, whatever stands around it.

use crate::{
    game::san::{self, CheckSign, Language, MoveKind, San, is_pass_in_words},
    read::syntax::result_in_words,
};

/// Whether a word is a move number in its usual form, decided by its bytes.
pub(super) fn is_plain_number(text: &str) -> bool {
    let is_rest = |rest: &[u8]| rest.len() < 3 && rest.iter().all(u8::is_ascii_digit);
    matches!(text.as_bytes(), [b'1'..=b'9', rest @ ..] if is_rest(rest))
}

/// Whether a word has only small letters, and none that stands for a capture.
pub(super) fn is_small(text: &str) -> bool {
    text.bytes()
        .all(|byte| matches!(byte, b'a'..=b'w' | b'y' | b'z'))
}

/// Whether a word in small letters is too long for a pawn's move without its rank: `good`. Castling (`ooo`) is none.
fn is_plain_word(text: &str) -> bool {
    let is_castling = text.bytes().all(|byte| byte == b'o');
    text.len() > 3
        && is_small(text)
        && text.contains(['a', 'e', 'i', 'o', 'u', 'y'])
        && !is_castling
}

/// Whether a word can be nothing but a part of a remark: `fast`, `bad`, `12:30`.
pub(super) fn is_remark(text: &str) -> bool {
    let is_word = text.len() > 2 && is_small(text) && text != "ooo";
    is_word || is_time(text) || !is_nearly_move(text)
}

/// Whether a word is a time on a clock: `12:30`.
pub(super) fn is_time(text: &str) -> bool {
    let is_of_time = |byte: u8| byte == b':' || byte.is_ascii_digit();
    text.len() > 3 && text.contains(':') && text.bytes().all(is_of_time)
}

/// Whether a word is a move, and no ordinary word.
pub(super) fn is_movetext(text: &str) -> bool {
    San::read(text, Language::ENGLISH).is_some_and(|san| !is_also_word(text, &san))
}

/// Whether a word is the code of an opening in brackets, `[C84]`.
pub(super) fn is_eco(text: &str) -> bool {
    matches!(
        text.as_bytes(),
        [b'[', b'A'..=b'E', tens, ones, b']'] if tens.is_ascii_digit() && ones.is_ascii_digit()
    )
}

/// Whether a word may be part of a name: letters, and no move, result or word of the notation.
pub(super) fn is_person(text: &str) -> bool {
    let is_letter =
        |sign: char| sign.is_alphabetic() || matches!(sign, ',' | '\'' | '-' | '\u{2019}');
    text.starts_with(char::is_alphabetic)
        && text.chars().all(is_letter)
        && !is_movetext(text.trim_end_matches(','))
        && !san::names_castling(text)
        && CheckSign::in_words(text).is_none()
        && result_in_words(text).is_none()
}

/// Whether a move is also an ordinary word: `pass`, `de`, `castles short`.
pub(super) fn is_also_word(text: &str, san: &San) -> bool {
    matches!(san.kind, MoveKind::Take(_)) && text.len() == 2
        || is_pass_in_words(text)
        || san::castling_in_words(text).is_some()
}

/// Whether a word drops a piece on the board, as in Crazyhouse: `P@d5`, `@d5`.
pub(super) fn is_drop(text: &str) -> bool {
    let bare = text.trim_end_matches(['+', '#']);
    let square = bare.split_once('@').filter(|(piece, _)| piece.len() < 2);
    square.is_some_and(|(_, square)| matches!(square.as_bytes(), [b'a'..=b'z', b'0'..=b'9', ..]))
}

/// Whether a word may be a move with a slip, or one with letters of another language.
pub(super) fn is_nearly_move(text: &str) -> bool {
    if is_plain_word(text) || san::names_castling(text) {
        return false;
    }
    let is_sign = |byte: u8| b"KQRBNDTLSFCAPabcdefghxOoIl0123456789=+#-:/".contains(&byte);
    let others = text.bytes().filter(|byte| !is_sign(*byte)).count();
    let is_short = text.len() <= 10;
    let has_square = text.bytes().any(|byte| byte.is_ascii_digit());
    // `NfG` for `Nf6`, `cxbt` for `cxb5`, `er` for `e4`, `O-O[O`
    let core = text.trim_end_matches(['+', '#']);
    let most = match core.as_bytes() {
        [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h', b'x', ..] => 5,
        [b'K' | b'Q' | b'R' | b'B' | b'N', b'a'..=b'h' | b'x', ..] => 4,
        [b'a'..=b'h', b'x', ..] => 4,
        [b'O' | b'0', b'-', ..] => 5,
        [b'a'..=b'h', _] => 2,
        _ => 0,
    };
    let is_cut = core.len() <= most && others == 1;
    let is_slipped = is_short && (others == 0 || is_cut || others <= 2 && has_square);
    // The slowest check comes last, since words are checked repeatedly. All languages castle and pass alike.
    let is_read = |language| San::read(text, language).is_some();
    let mut languages = Language::FOREIGN.into_iter().chain([Language::CAPITALS]);
    is_slipped
        || match san::may_go(text) {
            true => languages.any(is_read),
            false => is_read(Language::ENGLISH),
        }
}
