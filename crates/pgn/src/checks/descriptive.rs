//! A game in descriptive notation: one finding tells it.
//! What else is said of its moves, and of words such as `ch`, follows from that.

use notation::Finding;

use crate::{
    game::{
        descriptive::{is_descriptive, said},
        rules,
    },
    record::PgnRecord,
};

/// Leaves one finding of those on the moves of a game of which several are in descriptive notation.
pub(super) fn descriptive(game: &PgnRecord, findings: &mut Vec<Finding>) {
    let is_first =
        |one: &&Finding| one.code == rules::NO_MOVE.code && is_descriptive(game.text(one.range));
    let Some(first) = findings
        .iter()
        .filter(is_first)
        .map(|one| one.range)
        .min_by_key(|at| at.start())
    else {
        return;
    };
    let words = game.sheet().moves.iter();
    let words = words.filter(|one| is_descriptive(game.text(one.range)));
    if words.take(2).count() < 2 {
        return;
    }
    let of_moves = [
        &rules::NO_MOVE,
        &rules::ILLEGAL_MOVE,
        &rules::KING_IN_CHECK,
        &rules::AMBIGUOUS,
        &rules::PROMOTION,
        &rules::CASTLING,
        &rules::WRONG_SIDE,
        &rules::MISSING_MOVE,
        &rules::AFTER_MATE,
        &rules::OTHER_MOVE,
        &rules::TAKES_NOTHING,
        &rules::CHECK_MARK,
        &rules::UNREADABLE,
        &rules::REMARK,
        &rules::MOVE_NUMBER,
        &rules::SPELLING,
        &rules::NO_RESULT,
    ];
    let is_of_moves = |one: &Finding| of_moves.iter().any(|rule| rule.code == one.code);
    findings.retain(|one| one.range.start() < first.start() || !is_of_moves(one));
    let message = format!("{} What follows it is not checked.", said(game.text(first)));
    findings.push(rules::NO_MOVE.at(first, message));
}
