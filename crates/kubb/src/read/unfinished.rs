//! Findings that the rest of a turn, still being typed, may remove.

use notation::Unfinished;

use crate::game::letters::{self, Letter};
use crate::game::rules;

/// Rules whose findings the rest of a line may remove.
const LINE: &[&str] = &[
    rules::TOO_FEW_BATONS.code,
    rules::UNMARKED_BATONS.code,
    rules::REMARK.code,
    rules::UNCLOSED_COMMENT.code,
    rules::METADATA.code,
];
/// The same before the first baton: other players may throw in too, and an advantage line may follow.
const THROW_IN: &[&str] = &[
    rules::INKAST_COUNT.code,
    rules::INKAST_MISSING.code,
    rules::ADVANTAGE_MISSING.code,
    rules::TOO_FEW_BATONS.code,
    rules::UNMARKED_BATONS.code,
    rules::REMARK.code,
    rules::UNCLOSED_COMMENT.code,
    rules::METADATA.code,
];

/// The findings that may disappear while `line` is being typed.
pub(crate) fn of_line(line: &str) -> Unfinished {
    let last = line.rsplit(char::is_whitespace).next().unwrap_or(line);
    let complete = &line[..line.len() - last.len()];
    let is_open = may_go_on(last);
    let throws_in = !complete.split_whitespace().any(ends_throw_in)
        && (is_open || last.is_empty() || !ends_throw_in(last));
    Unfinished {
        open: if is_open { last.len() } else { 0 },
        word: &[
            rules::UNKNOWN_ACTION.code,
            rules::MISSING_ACTION.code,
            rules::REMARK.code,
        ],
        line: if throws_in { THROW_IN } else { LINE },
        turn: &[rules::TOO_FEW_BATONS.code, rules::UNMARKED_BATONS.code],
        game: &[],
    }
}

/// Whether `word` can become another one while it is typed. After a colon only a throw-in can go on; without a colon, digits
/// may become the turn's number and letters a player.
fn may_go_on(word: &str) -> bool {
    let Some(last) = word.chars().next_back() else {
        return false;
    };
    if word.contains(':') {
        last.is_ascii_digit() || Letter::of(last).is_some_and(Letter::is_toss)
    } else {
        last.is_alphanumeric()
    }
}

/// Whether no throw-in can follow `word`: it is a baton, an advantage line or the end of the game.
fn ends_throw_in(word: &str) -> bool {
    let actions = word.rsplit_once(':').map_or(word, |(_, actions)| actions);
    let last = letters::scan(actions).pop().and_then(|piece| piece.letter);
    last.is_some_and(|letter| !letter.is_toss())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_may_be_a_player_and_digits_a_number() {
        for (line, open) in [
            ("1", 1),
            ("1.", 0),
            ("10. d:6I j", 1),
            ("10. d:6I jf", 2),
            ("10. d:6I jf:", 0),
            ("10. d:6", 3),
            ("10. d:6I", 4),
            ("10. d:6I2", 5),
            ("10. d:6I jf:F", 0),
            ("10. d:6I F", 1),
            ("10. d:6I F ", 0),
            ("10. d:6I -", 0),
        ] {
            assert_eq!(of_line(line).open, open, "{line:?}");
        }
    }

    #[test]
    fn kubbs_are_thrown_in_until_the_first_baton() {
        for line in [
            "2. ",
            "2. I",
            "2. m:2I",
            "2. m:2I ",
            "2. m:2I t:",
            "2. m:2I t:IQ ",
            "0 B",
        ] {
            assert_eq!(of_line(line).line, THROW_IN, "{line:?}");
        }
        for line in [
            "2. m:2I t:F",
            "2. 2I F ",
            "2. 2I A ",
            "2. m:4IE",
            "2. 2I - 3",
        ] {
            assert_eq!(of_line(line).line, LINE, "{line:?}");
        }
    }
}
