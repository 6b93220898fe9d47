//! The spelling of moves: list, mark and whole text.

use notation::{Edit, Fix, Order as _, TextRange, say::titled};

use crate::game::{Move, Squares, Status};

/// The list of indirect takes in canonical form: wave by wave, and in a wave a before b and 1 before 2. Empty if no piece was
/// removed.
pub(crate) fn list(waves: &[Squares]) -> String {
    let names: Vec<String> = waves.iter().flat_map(|wave| lexical(*wave)).collect();
    parenthesized(&names)
}

/// The same, with squares of one wave, whose order is free, in the order of the list in `text`. A square that `text` does not
/// list takes the place of a wrong one.
pub(crate) fn list_as(waves: &[Squares], text: &str) -> String {
    let list = text.split_once('(').map_or("", |(_, list)| list);
    let written = list.split([',', ')']);
    let written: Vec<&str> = written.map(|one| one.trim_start_matches('x')).collect();
    let mut waves: Vec<Vec<String>> = waves.iter().map(|wave| lexical(*wave)).collect();
    let is_real = |one: &str| waves.iter().flatten().any(|name| name == one);
    let wrong = written
        .iter()
        .position(|one| !one.is_empty() && !is_real(one));
    let place = |name: &String| {
        let own = written.iter().rposition(|one| one == name);
        own.or(wrong).unwrap_or(usize::MAX)
    };
    for wave in &mut waves {
        wave.order_by_key(place);
    }
    parenthesized(&waves.concat())
}

fn parenthesized(names: &[String]) -> String {
    match names.is_empty() {
        true => String::new(),
        false => format!("(x{})", names.join(",")),
    }
}

/// The names of squares in lexical order.
pub(crate) fn lexical(squares: Squares) -> Vec<String> {
    let mut names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    names.order();
    names
}

/// The mark of a status: empty, `+` or `++`.
pub(crate) fn mark(status: Status) -> &'static str {
    match status {
        Status::Free => "",
        Status::Buck => "+",
        Status::Buckmate => "++",
    }
}

/// The full text of a move.
pub(crate) fn whole(action: &Move, waves: &[Squares], status: Status) -> String {
    format!("{action}{}{}", list(waves), mark(status))
}

/// A fix that writes `text` over `range`.
pub(crate) fn write(range: TextRange, text: &str) -> Fix {
    Fix {
        title: format!("Write {}", titled(text)),
        safe: false,
        certain: false,
        edits: vec![Edit::replace(range, text)],
    }
}
