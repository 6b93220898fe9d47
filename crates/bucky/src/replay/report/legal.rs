//! Findings about legal moves: the list of takes, the buck mark, `O-O`, an exposed dude.

use notation::{Edit, Finding, Fix, Order as _, TextRange, say};

use crate::{
    game::{Position, Square, Squares, Status, rules},
    read::ast::Written,
    replay::{
        problem::Kind,
        removed,
        resolve::Resolved,
        spell::{self, write},
    },
};

/// Whether the list of `written` is what the move removes.
pub(in crate::replay) fn list_fits(written: &Written, resolved: &Resolved) -> bool {
    listed(written) == removed(&resolved.outcome.waves)
}

/// Whether its list is right but not in the order in which the pieces fall.
pub(in crate::replay) fn is_disordered(written: &Written, resolved: &Resolved) -> bool {
    order(written, &resolved.outcome.waves).is_some()
}

/// Whether the opponent could uncover a second stare at the mover's dude.
pub(in crate::replay) fn is_exposed(resolved: &Resolved) -> bool {
    let outcome = &resolved.outcome;
    outcome.after.exposes_dude_on(&outcome.field)
}

/// The squares of the list.
fn listed(written: &Written) -> Squares {
    written.takes.iter().map(|(square, _)| *square).collect()
}

/// The finding of a problem with a legal move; `None` for other problems.
pub(in crate::replay) fn finding(
    kind: &Kind,
    position: &Position,
    written: &Written,
    resolved: &Resolved,
) -> Option<Finding> {
    match kind {
        Kind::Castle => Some(castle(written, resolved)),
        Kind::Takes => Some(takes(written, resolved)),
        Kind::TakeOrder => order(written, &resolved.outcome.waves),
        Kind::Mark => Some(mark(position, written, resolved)),
        Kind::Exposed => Some(exposed(position, written, resolved)),
        _ => None,
    }
}

fn castle(written: &Written, resolved: &Resolved) -> Finding {
    let core = resolved.action.to_string();
    let range = TextRange::new(written.range.start(), written.core_end);
    rules::CASTLE
        .at(range, format!("O-O is discouraged; here it means {core}."))
        .with_fix(write(range, &core))
}

fn takes(written: &Written, resolved: &Resolved) -> Finding {
    let waves = &resolved.outcome.waves;
    let (listed, real) = (listed(written), removed(waves));
    let text = spell::list_as(waves, written.text());
    let core = resolved.action.to_string();
    let (missing, extra) = (spell::lexical(real - listed), spell::lexical(listed - real));
    let mut message = String::new();
    if !missing.is_empty() {
        let (verb, object) = if missing.len() == 1 {
            ("is", "it is")
        } else {
            ("are", "they are")
        };
        message = format!(
            "After {core}, {} {verb} doubly hypnotized and removed, but {object} not listed.",
            say::and(&missing)
        );
    }
    if !extra.is_empty() {
        let verb = if extra.len() == 1 { "is" } else { "are" };
        let space = if message.is_empty() { "" } else { " " };
        message += &format!("{space}{} {verb} not removed by {core}.", say::and(&extra));
    }
    let broken = written.broken_list();
    let (range, edit) = match written.list.or(broken) {
        Some(list) => (list, Edit::replace(list, text.clone())),
        None => (written.range, Edit::insert(written.list_at(), text.clone())),
    };
    let title = if text.is_empty() {
        "Remove the list".to_owned()
    } else {
        format!("Write {text}")
    };
    let fix = Fix {
        title,
        // A list that the fix replaces or removes may be right, with another move.
        safe: written.list.is_none() && broken.is_none(),
        certain: false,
        edits: vec![edit],
    };
    rules::WRONG_TAKES.at(range, message).with_fix(fix)
}

/// The finding of a list in the wrong order. The removed pieces are listed wave by wave; the order in a wave is free.
fn order(written: &Written, waves: &[Squares]) -> Option<Finding> {
    let list = written.list.filter(|_| !written.takes.is_empty())?;
    let wave = |square: &Square| waves.iter().position(|wave| wave.contains(*square));
    let mut squares: Vec<Square> = written.takes.iter().map(|(square, _)| *square).collect();
    if squares.is_sorted_by_key(wave) {
        return None;
    }
    squares.order_by_key(wave);
    let names: Vec<String> = squares.iter().map(Square::to_string).collect();
    Some(
        rules::TAKE_ORDER
            .at(
                list,
                "Good form lists the removed pieces in the order in which they fall.",
            )
            .with_fix(write(list, &format!("(x{})", names.join(",")))),
    )
}

/// Whether the written mark fits the status after the move. If only an uncovered stare could take the dude, a mark is optional.
pub(in crate::replay) fn mark_fits(
    position: &Position,
    written: &Written,
    resolved: &Resolved,
) -> bool {
    let status = resolved.status();
    let marked = match written.mark {
        None => Status::Free,
        Some((false, _)) => Status::Buck,
        Some((true, _)) => Status::Buckmate,
    };
    if marked == status {
        return true;
    }
    let after = &resolved.outcome.after;
    if after.fallen.is_some() {
        return true;
    }
    let mut next = after.clone();
    next.to_move = position.to_move;
    status == Status::Free
        && marked == Status::Buck
        && next.exposes_dude_on(&resolved.outcome.field)
}

fn mark(position: &Position, written: &Written, resolved: &Resolved) -> Finding {
    let status = resolved.status();
    let opponent = position.to_move.other();
    let dude = resolved.outcome.after.dude(opponent).first();
    let whose = match dude {
        Some(dude) => format!("{}'s dude on {dude}", opponent.name()),
        None => format!("{}'s dude", opponent.name()),
    };
    let message = match status {
        Status::Free => format!("{whose} is not in buck after this move: no mark is written."),
        Status::Buck => {
            format!("{whose} is in buck after this move and can be saved: the mark is +.")
        }
        Status::Buckmate => {
            format!("{whose} is in buck after this move and nothing saves it: the mark is ++.")
        }
    };
    let text = spell::mark(status);
    let broken = written.broken_mark();
    let (range, edit) = match (broken, written.mark) {
        (Some(range), _) | (None, Some((_, range))) => (range, Edit::replace(range, text)),
        (None, None) => (written.range, Edit::insert(written.mark_at(), text)),
    };
    let title = if text.is_empty() {
        "Remove the mark".to_owned()
    } else {
        format!("Write {text}")
    };
    let fix = Fix {
        title,
        // The mark may show that another move is meant.
        safe: broken.is_none() && !text.is_empty(),
        certain: false,
        edits: vec![edit],
    };
    rules::BUCK_MARK.at(range, message).with_fix(fix)
}

fn exposed(position: &Position, written: &Written, resolved: &Resolved) -> Finding {
    let dude = resolved.outcome.after.dude(position.to_move).first();
    let place = dude.map_or(String::new(), |dude| format!(" on {dude}"));
    rules::EXPOSED_DUDE.at(written.range,
        format!(
            "{}'s dude{place} could now be removed by a second stare that {} uncovers. Whether that counts as buck is open.",
            position.to_move.name(),
            position.to_move.other().name()
        ),
    )
}
