//! What an action may still become while it is being typed.

use notation::Unfinished;

use crate::game::rules;

/// What may still change at the end of `line`.
pub(crate) fn of_line(line: &str) -> Unfinished {
    Unfinished {
        open: open_len(line),
        word: &[
            rules::syntax::UNREADABLE.code,
            rules::syntax::NOT_A_TURN.code,
            rules::syntax::UNKNOWN_LINE.code,
            rules::syntax::UNKNOWN_VALUE.code,
            rules::syntax::UNKNOWN_CARD.code,
            rules::syntax::NO_PLACE.code,
            rules::syntax::EMPTY_ACTION.code,
            rules::replay::POINTS.code,
        ],
        line: &[
            rules::syntax::CLEARING_SUITS.code,
            rules::syntax::HIRELINGS.code,
            rules::syntax::UNCLOSED_GROUP.code,
        ],
        turn: &[],
        game: if is_header(line) {
            &[rules::syntax::MISSING_HEADER.code]
        } else {
            &[]
        },
    }
}

/// Whether `line` may be a header line: it does not begin with a faction's letter. Further header lines may follow it.
fn is_header(line: &str) -> bool {
    let key = line.split_once(':').map_or("", |(key, _)| key.trim());
    key.chars().count() != 1
}

/// The number of bytes at the end of `line` that more typing can change: a `1` that becomes clearing 12, the first clearings of
/// a forest, a letter that becomes a hand or a board.
fn open_len(line: &str) -> usize {
    if line.contains("//") {
        return 0;
    }
    let action = line.rsplit(['/', ';', ':']).next().unwrap_or(line);
    if action.ends_with("->") {
        return action.len();
    }
    let parts_words =
        |sign: char| !sign.is_ascii_alphanumeric() && !matches!(sign, '_' | '^' | '#' | '%');
    let word = action.rsplit(parts_words).next().unwrap_or(action);
    let is_open = match word.chars().next_back() {
        None => false,
        Some(last) if last.is_ascii_digit() => {
            let before = word.trim_end_matches(|sign: char| sign.is_ascii_digit());
            before.ends_with('_') || &word[before.len()..] == "1" || moves_pawn(action)
        }
        Some(_) => true,
    };
    if is_open { word.len() } else { 0 }
}

/// Whether `action` moves a pawn, so that a clearing may be the first of a forest.
fn moves_pawn(action: &str) -> bool {
    let start = action.split("->").next().unwrap_or(action);
    start.contains('p') && start.len() < action.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clearing_may_get_a_second_digit_and_a_forest_more_clearings() {
        for (line, open) in [
            ("C:w->1", 1),
            ("C:w->12", 0),
            ("C:w->2", 0),
            ("C:w->2+1", 1),
            ("C:XE1", 3),
            ("C:XE2", 0),
            ("C:t1", 2),
            ("C:w11->1", 1),
            ("V:p->4", 1),
            ("V:p->4_9", 3),
            ("K:t_f->4_5_6", 5),
            ("C:w->1/", 0),
            ("C:w->1 // to 1", 0),
            ("C:w->\u{1d55c}", 0),
            ("C:w->\u{1d55c}1", 1),
        ] {
            assert_eq!(open_len(line), open, "{line}");
        }
    }

    #[test]
    fn a_letter_may_be_a_board_a_plot_or_a_card() {
        for (line, open) in [
            ("C:3w->O", 1),
            ("C:3w->O$", 0),
            ("C:Zs", 2),
            ("C:Z%s", 3),
            ("P:t2^t", 4),
            ("O:w->5/$_->", 4),
            ("Hirelings: h_", 2),
        ] {
            assert_eq!(open_len(line), open, "{line}");
        }
    }
}
