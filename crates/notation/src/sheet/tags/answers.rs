//! Answers about tags, the same for all notations that have them: completions and the outline.

use rowan::TextRange;

use super::{Names, ROSTER, Tag, escaped};
use crate::{
    Completion, CompletionKind, Cursor, Symbol, SymbolKind,
    setup::{self, Answers, Beginning, Field},
};

/// The names that are not in `tags` yet, or the `values` of the tag at the cursor, each with its meaning.
pub fn completions<'v>(
    tags: &[Tag],
    names: &Names,
    cursor: &Cursor<'_>,
    values: impl Fn(&str) -> Vec<(&'v str, &'v str)>,
) -> Vec<Completion> {
    let open = cursor.before.rfind('[').map_or(0, |at| at + 1);
    let typed = cursor.before.get(open..).unwrap_or_default();
    let Some((name, value)) = typed.split_once('"') else {
        return match typed.contains(']') {
            true => Vec::new(),
            false => missing(tags, names, cursor, typed.trim_start()),
        };
    };
    if value.contains('"') {
        return Vec::new();
    }
    let from = cursor.before.len() - value.len();
    let rest = cursor.after.find(['"', ']']).unwrap_or(0);
    let range = cursor.range(from, cursor.before.len() + rest);
    let values = values(name.trim()).into_iter();
    let completion =
        |(value, meaning)| Completion::new(CompletionKind::Value, value, range).detail(meaning);
    values.map(completion).collect()
}

/// Whole tags that are not in `tags` yet, for a line of the header at `range` that holds nothing but `typed`, the beginning of a
/// name.
pub fn lines(tags: &[Tag], names: &Names, typed: &str, range: TextRange) -> Vec<Completion> {
    let is_new = |name: &str| tags.iter().all(|tag| tag.name != name);
    let names = names
        .known()
        .filter(|(name, _)| name.starts_with(typed) && is_new(name));
    let completion = |(name, meaning): (&'static str, &'static str)| {
        let completion = Completion::new(CompletionKind::Tag, format!("[{name}]"), range)
            .documentation(meaning)
            .snippet(format!("[{name} \"$1\"]$0"));
        match typed {
            "" => completion,
            // Editors compare what is typed with the label, which begins with a bracket.
            _ => completion.filter(name),
        }
    };
    names.map(completion).collect()
}

/// The names that are not in `tags` yet, to replace the `typed` one.
fn missing(tags: &[Tag], names: &Names, cursor: &Cursor<'_>, typed: &str) -> Vec<Completion> {
    let is_end = |c: char| !c.is_alphanumeric();
    let rest = cursor.after.find(is_end).unwrap_or(cursor.after.len());
    let behind = cursor.after.get(rest..).unwrap_or_default().trim();
    let end = cursor.before.len();
    let range = cursor.range(end - typed.len(), end + rest);
    let is_other = |name: &str| {
        let is_here = |tag: &&Tag| tag.name_range.start() == range.start();
        let first = tags.iter().find(|tag| tag.name == name);
        first.is_none_or(|tag| is_here(&tag))
    };
    let names = names.known().filter(|(name, _)| is_other(name));
    let completion = |(name, meaning): (&'static str, &'static str)| {
        let completion = Completion::new(CompletionKind::Tag, name, range).documentation(meaning);
        match behind {
            "" => completion.snippet(format!("{name} \"$1\"]$0")),
            // Editors insert the closing bracket with the opening one.
            "]" => completion.snippet(format!("{name} \"$1\"")),
            _ => completion,
        }
    };
    names.map(completion).collect()
}

/// `Ann – Ben`; `None` if neither player is named.
#[must_use]
pub fn title(white: Option<&str>, black: Option<&str>) -> Option<String> {
    let (first, second) = (white.unwrap_or("White"), black.unwrap_or("Black"));
    (white.is_some() || black.is_some()).then(|| format!("{first} – {second}"))
}

/// The tags as symbols of the outline.
#[must_use]
pub fn symbols(tags: &[Tag]) -> Vec<Symbol> {
    let symbols = tags.iter().map(|tag| {
        let symbol = Symbol::new(SymbolKind::Tag, &tag.name, &tag.value, tag.range);
        symbol.selecting(tag.name_range)
    });
    symbols.collect()
}

/// The header of the outline with all `tags`; `None` without tags.
#[must_use]
pub fn header(tags: &[Tag], name: String, detail: &str) -> Option<Symbol> {
    let header = Symbol::around(SymbolKind::Header, name, symbols(tags))?;
    Some(Symbol {
        detail: detail.to_owned(),
        selection: tags.first()?.range,
        ..header
    })
}

/// The roster of a new game, with an unknown result. `players` are White and Black; empty names are unknown.
#[must_use]
pub fn new_game(players: &[&str]) -> String {
    let seat = |name: &str| SEATS.iter().position(|seat| *seat == name);
    let player = |name: &str| seat(name).and_then(|seat| players.get(seat));
    begun(|name| player(name).map_or_else(String::new, |player| (*player).to_owned()))
}

/// The questions before a game begins: the roster, without its result.
#[must_use]
pub fn setup() -> Vec<Field> {
    let asked = |name: &&(&str, &str)| name.0 != "Result" && !SEATS.contains(&name.0);
    let others = ROSTER.iter().filter(asked).map(|(name, _)| match *name {
        "Date" => Field::day(*name, *name),
        name => Field::text(name, name),
    });
    let others_seat = |seat: &str| SEATS.into_iter().find(|other| *other != seat);
    let seats = SEATS.iter().map(|seat| {
        let other = others_seat(seat).unwrap_or_default();
        Field::text(*seat, *seat).other(other)
    });
    seats.chain(others).collect()
}

/// The answers that make these tags: known values, days as fields have them.
#[must_use]
pub fn answered(tags: &[Tag]) -> Answers {
    let known = tags.iter().filter(|tag| tag.value != "?");
    let known = known.map(|tag| match &*tag.name {
        "Date" => (&*tag.name, tag.value.replace('.', "-")),
        name => (name, tag.value.clone()),
    });
    let known = known.filter(|(name, value)| *name != "Date" || !value.contains('?'));
    known.collect()
}

/// The roster of a game, given the answers.
#[must_use]
pub fn begin(answers: &Answers) -> Beginning {
    let value = |name: &str| match name {
        "Date" => answers.get(name).replace('-', "."),
        _ => answers.get(name).to_owned(),
    };
    Beginning {
        text: begun(value),
        told: Vec::new(),
        problem: setup::same_names(SEATS.map(|seat| answers.get(seat))),
    }
}

/// The tags for the players.
const SEATS: [&str; 2] = ["White", "Black"];

/// The tags of the roster with these values, or with the sign for an unknown value.
fn begun(value: impl Fn(&str) -> String) -> String {
    let written = |name: &str| match (name, &*value(name)) {
        ("Result", _) => "*".to_owned(),
        ("Date", "") => "????.??.??".to_owned(),
        (_, "") => "?".to_owned(),
        (_, known) => escaped(known),
    };
    let tags = ROSTER
        .iter()
        .map(|(name, _)| format!("[{name} \"{}\"]\n", written(name)));
    tags.collect::<String>() + "\n*\n"
}
