//! Replaces names of players by amber, basalt, …: in the header, in moves that name the thrower, and in comments. Tags that
//! lead to a person or an account are emptied.

use std::collections::{BTreeMap, BTreeSet};

use carcassonne::ast::Content;
use ide::{Document, PlacedGame};
use notation::{Depth, Edit, Player, Symbol, SymbolKind, TextRange, TextSize, apply_edits, size};

/// The new names of players; further players get a number.
const ALIASES: [&str; 16] = [
    "amber", "basalt", "coral", "dune", "ember", "flint", "garnet", "hazel", "iris", "jade",
    "kelp", "lotus", "maple", "nectar", "onyx", "pearl",
];

/// Endings of the names of tags whose values lead to a person or an account.
const TELLING: [&str; 11] = [
    "Annotator",
    "Country",
    "Elo",
    "FideId",
    "Id",
    "NA",
    "Scored by",
    "Scorer",
    "Site",
    "Team",
    "Title",
];

/// A shorter name may also be an ordinary word or a sign. It is replaced only where it certainly is a name.
const SHORTEST_WORD: usize = 3;

/// The text of `document` with the names replaced. A name is replaced by the same alias in all games.
pub(crate) fn anonymous(document: &Document) -> String {
    let mut aliases = Aliases::default();
    let edits: Vec<Edit> = document
        .games()
        .flat_map(|placed| of_game(document, &placed, &mut aliases))
        .collect();
    apply_edits(&document.text().to_string(), &edits)
}

/// The aliases of the names so far.
#[derive(Default)]
struct Aliases {
    known: BTreeMap<String, String>,
}

impl Aliases {
    fn of(&mut self, name: &str) -> String {
        let count = self.known.len();
        let alias = ALIASES
            .get(count % ALIASES.len())
            .copied()
            .unwrap_or_default();
        let alias = match count / ALIASES.len() {
            0 => alias.to_owned(),
            round => format!("{alias}{}", round + 1),
        };
        self.known.entry(name.to_owned()).or_insert(alias).clone()
    }
}

/// Edits in the document that replace the names in one game.
fn of_game(document: &Document, placed: &PlacedGame, aliases: &mut Aliases) -> Vec<Edit> {
    let record = placed.record();
    let text = record.parse().text();
    let players = record.head().players;
    let mut edits: BTreeMap<(TextSize, TextSize), String> = BTreeMap::new();
    let mut names: Vec<(String, String)> = Vec::new();
    for Edit { range, text } in telling(document, placed) {
        edits.insert((range.start(), range.end()), text);
    }
    for Listed { id, name, tag } in listed(placed) {
        let alias = aliases.of(&id);
        let team = tag.detail.strip_prefix(&name).unwrap_or_default();
        let text = format!("[Player {alias} \"{alias}{team}\"]");
        edits.insert((tag.range.start(), tag.range.end()), text);
        names.push((name, alias));
    }
    for player in &players {
        let alias = aliases.of(player.name.as_ref().unwrap_or(&player.id));
        names.extend(player.name.iter().map(|name| (name.clone(), alias.clone())));
        for edit in renamed(document, placed, player, &alias) {
            let range = edit.range - placed.offset;
            edits.insert((range.start(), range.end()), edit.text);
        }
    }
    for (name, alias) in &names {
        let is_word = name.chars().count() >= SHORTEST_WORD;
        for range in places(text, name).filter(|_| is_word) {
            let range = (range.start(), range.end());
            edits.entry(range).or_insert_with(|| alias.clone());
        }
    }
    disjoint(edits)
        .map(|(range, text)| Edit::replace(range + placed.offset, text))
        .collect()
}

/// A player in a tag of Kubb: `[Player jt "Jan Tal (Meadow)"]`.
struct Listed {
    id: String,
    name: String,
    tag: Symbol,
}

fn listed(placed: &PlacedGame) -> impl Iterator<Item = Listed> {
    let names = placed.record().outline(Depth::Names).into_iter();
    names
        .filter(|symbol| symbol.kind == SymbolKind::Tag)
        .filter_map(|tag| {
            let id = tag.name.strip_prefix("Player ")?.trim().to_owned();
            let name = tag.detail.split(" (").next().unwrap_or_default().to_owned();
            Some(Listed { id, name, tag })
        })
}

/// Keeps the first of overlapping edits.
fn disjoint(
    edits: BTreeMap<(TextSize, TextSize), String>,
) -> impl Iterator<Item = (TextRange, String)> {
    let mut done = TextSize::new(0);
    edits.into_iter().filter_map(move |((start, end), text)| {
        let is_free = start >= done;
        done = done.max(end);
        is_free.then(|| (TextRange::new(start, end), text))
    })
}

/// Renames the player's short name and name everywhere, as far as the notation allows.
fn renamed(document: &Document, placed: &PlacedGame, player: &Player, alias: &str) -> Vec<Edit> {
    let record = placed.record();
    let names: BTreeSet<&String> = [&player.id].into_iter().chain(&player.name).collect();
    let mut found = Vec::new();
    for name in names {
        let mut at = places(record.parse().text(), name).map(|range| range.start());
        let is_it = |at: &TextSize| {
            let named = record.named(*at);
            named.is_some_and(|found| found.is_renamable() && found.name == *name)
        };
        if let Some(at) = at.find(is_it) {
            let edits = document.rename(placed.offset + at, alias);
            found.extend(edits.unwrap_or_default());
        }
    }
    found
}

/// Where `name` is a whole word.
fn places<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = TextRange> + 't {
    let is_word = |sign: Option<char>| sign.is_some_and(char::is_alphanumeric);
    text.match_indices(name).filter_map(move |(start, found)| {
        let end = start + found.len();
        let before = text
            .get(..start)
            .and_then(|before| before.chars().next_back());
        let after = text.get(end..).and_then(|after| after.chars().next());
        (!is_word(before) && !is_word(after)).then(|| TextRange::new(size(start), size(end)))
    })
}

/// Edits that empty the tags of one game that lead to a person, and in Carcassonne remove the details after names.
fn telling(document: &Document, placed: &PlacedGame) -> Vec<Edit> {
    let record = placed.record();
    let parse = record.parse();
    let is_telling = |key: &str, value: &str| {
        value.contains("://") || TELLING.iter().any(|ending| key.ends_with(ending))
    };
    let tags = record
        .outline(Depth::Names)
        .into_iter()
        .filter(|symbol| symbol.kind == SymbolKind::Tag);
    let tags = tags.filter(|tag| is_telling(&tag.name, &tag.detail));
    let mut edits: Vec<Edit> = tags
        .filter_map(|tag| {
            let written = parse
                .text()
                .get(usize::from(tag.range.start())..usize::from(tag.range.end()))?;
            let start = written
                .find(&tag.detail)
                .filter(|_| !tag.detail.is_empty())?;
            let start = tag.range.start() + TextSize::new(u32::try_from(start).ok()?);
            let range = TextRange::at(start, TextSize::of(tag.detail.as_str()));
            Some(Edit::replace(range, "?"))
        })
        .collect();
    if document.notation().id() == "carcassonne" {
        edits.extend(behind_names(
            parse.text(),
            &carcassonne::ast::Sheet::decode(parse),
        ));
    }
    edits
}

/// Real names and countries with their brackets, and the number of the table.
fn behind_names(text: &str, game: &carcassonne::ast::Sheet) -> Vec<Edit> {
    let one = TextSize::new(1);
    let parts = game
        .players()
        .flat_map(|player| [&player.real_name, &player.country]);
    let parts = parts.flatten().filter_map(|part| {
        let bracket = part.range.start().checked_sub(one)?;
        let before = text.get(..usize::from(bracket))?;
        let start = TextSize::of(before.trim_end_matches(' '));
        Some(Edit::replace(
            TextRange::new(start, part.range.end() + one),
            "",
        ))
    });
    let headers = game.lines.iter().filter_map(|line| match &line.content {
        Content::Game(header) => Some(&header.fields),
        _ => None,
    });
    let tables = headers
        .flatten()
        .filter(|field| field.value.starts_with("BGA table"));
    parts
        .chain(tables.map(|field| Edit::replace(field.range, "BGA")))
        .collect()
}
