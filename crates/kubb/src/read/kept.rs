//! What a record must keep when it is written anew: throws in canonical spelling, numbers without leading zeros, everything
//! else byte for byte.

use std::borrow::Cow;

use notation::{Kept, Written, rowan::Language};

use crate::{
    game::letters::{self, NumberedLetter},
    read::{
        parser::canonical,
        syntax::{KubbLanguage, SyntaxKind},
    },
};

/// What is kept of `written`.
pub(crate) fn kept(written: Written<'_>) -> Kept<'_> {
    let kind = KubbLanguage::kind_from_raw;
    match kind(written.kind) {
        SyntaxKind::WHITESPACE | SyntaxKind::SEPARATOR | SyntaxKind::DOT => Kept::Nothing,
        SyntaxKind::NUMBER => number(written.text).map_or(Kept::Whole, Kept::Spelled),
        SyntaxKind::COUNT => match number(written.text) {
            Some(number) => Kept::Spelled(format!("{number}I").into()),
            None => Kept::Parts,
        },
        SyntaxKind::THROW => throw(written.text).map_or(Kept::Parts, Kept::Spelled),
        SyntaxKind::WORD if kind(written.parent) == SyntaxKind::THROW => {
            glued(written.text).map_or(Kept::Whole, Kept::Spelled)
        }
        // Typographic characters in metadata are spelling.
        SyntaxKind::KEY | SyntaxKind::VALUE | SyntaxKind::L_BRACKET | SyntaxKind::R_BRACKET => {
            Kept::Spelled(written.text.trim_end().into())
        }
        _ => written.kept(),
    }
}

/// A number without leading zeros; `None` if it is too large.
fn number(digits: &str) -> Option<Cow<'_, str>> {
    let _fits: u32 = digits.parse().ok()?;
    let number = digits.trim_start_matches('0');
    Some(Cow::from(if number.is_empty() { "0" } else { number }))
}

/// A throw in canonical spelling, such as `jt:2F` or `2F`; `None` if it is not fully read.
fn throw(text: &str) -> Option<Cow<'_, str>> {
    let pair = text.split_once(char::is_whitespace);
    let pair = pair.filter(|(player, _)| letters::is_name(player));
    let (player, actions) = match text.split_once(':').or(pair) {
        Some((player, actions)) => (Some(player.trim_end()), actions.trim_start_matches(':')),
        None => (None, text),
    };
    // `jt: 2F`, `2 I`
    let actions: String = actions.split_whitespace().collect();
    let spelled = spelled(&actions)?.into_owned();
    Some(match player {
        Some("") => return None,
        Some(player) => format!("{player}:{spelled}").into(),
        None => spelled.into(),
    })
}

/// `jtB` in canonical spelling, whatever part of it is the player: the letters before the longest actions belong to the name
/// anyway.
fn glued(text: &str) -> Option<Cow<'_, str>> {
    let at = *letters::splits(text).first()?;
    let (name, actions) = text.split_at_checked(at)?;
    Some(format!("{name}{}", spelled(actions)?).into())
}

/// Actions in canonical spelling. If a letter may have been typed twice, only capitals are canonical.
fn spelled(actions: &str) -> Option<Cow<'_, str>> {
    if letters::is_legacy_advantage(actions) {
        return Some(actions.to_ascii_uppercase().into());
    }
    let pieces = letters::scan(actions);
    let is_read = |piece: &NumberedLetter| piece.is_valid();
    if pieces.is_empty() || !pieces.iter().all(is_read) {
        return None;
    }
    let is_plain = letters::group_len(&pieces) == pieces.len() && !is_doubtful(&pieces);
    Some(match is_plain {
        true => canonical(&pieces).into(),
        false => actions.to_ascii_uppercase().into(),
    })
}

/// Whether a letter occurs twice, other than in place of a number as older sheets do in a toss: `FF`, `6II`.
pub(crate) fn is_doubtful(pieces: &[NumberedLetter]) -> bool {
    let is_numbered = pieces.iter().any(|piece| piece.number.is_some());
    pieces.iter().enumerate().any(|(index, piece)| {
        let is_toss = piece.letter.is_some_and(letters::Letter::is_toss);
        let before = pieces.get(..index).unwrap_or_default();
        let is_again = before.iter().any(|other| other.letter == piece.letter);
        is_again && (is_numbered || !is_toss)
    })
}

#[cfg(test)]
mod tests {
    use notation::fixture;

    use crate::Kubb;

    #[test]
    fn spelling_is_the_same_and_nothing_else() {
        let same = [
            ("1. 3 jt:b a:-", "1.  3I  jt:B/a:-"),
            ("01. 03 f", "1: 3I F"),
            ("7 . - ", "7. -"),
            ("1. iiir bf 0f1b 0F", "1. 3IR FB 1B -"),
            ("1. 5i2ra F", "1. 5I2R A F"),
            ("1. jt: 2f jt::F", "1. jt:2F jt:F"),
            ("1. jt : 2f g :-", "1. jt:2F g:-"),
            ("1. 2 i 1 r F", "1. 2I 1R F"),
            ("1. c - , d B", "1. c:- d:B"),
            ("1. gfb jtb", "1. gFB jtB"),
            ("1. - ma", "1. - MA"),
            ("1. – -", "1. - -"),
        ];
        let other = [
            ("1. a:B", "1. A:B"),
            ("1. a:- a:-", "1. a:-"),
            ("1. a:B", "1. a:F"),
            ("1. a:B a:F", "1. a:F a:B"),
            ("1. FF", "1. 2F"),
            ("1. 6II", "1. 7I"),
            ("1. F", "1. 1F"),
            ("1. 2A", "1. A"),
            ("1. a:B good move", "1. a:B good mov:E"),
            ("1. a:B good", "1. a:B Good"),
            ("1. a:B (x)", "1. a:B (X)"),
            ("1. a:B # x", "1. a:B #  x"),
            ("99999999999. F", "4294967295. F"),
            ("1. 99999999999F", "1. 4294967295F"),
            ("[Event \"a\"]", "[Event \"A\"]"),
            ("[Event \"a\"]", "[event \"a\"]"),
            ("1. F\n2. F", "1. F 2. F"),
            ("1. F\n\n2. F", "1. F\n2. F"),
        ];
        fixture::assert_spellings(&Kubb, &same, &other);
    }
}
