//! Web addresses in notes and in the line about the game.

use notation::{Link, TextRange, TextSize};

use crate::ast::{Content, Game};

/// The addresses of `game`.
pub(crate) fn links(game: &Game) -> Vec<Link> {
    let mut found = Vec::new();
    for line in &game.lines {
        if let Content::Game(header) = &line.content {
            for field in &header.fields {
                find(&field.value, field.range.start(), &mut found);
            }
        }
        if let Some(note) = &line.note {
            // The note's text is its end: only the slash and blanks stand before it.
            let skipped = note.range.len() - TextSize::of(note.text.as_str());
            find(&note.text, note.range.start() + skipped, &mut found);
        }
    }
    found
}

fn find(text: &str, start: TextSize, found: &mut Vec<Link>) {
    let mut from = 0;
    while let Some(at) = text.get(from..).and_then(next_address) {
        let begin = from + at;
        let rest = text.get(begin..).unwrap_or_default();
        let len = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let address = rest
            .get(..len)
            .unwrap_or_default()
            .trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '"', '\'']);
        let offset = start + TextSize::try_from(begin).unwrap_or_default();
        found.push(Link {
            range: TextRange::at(offset, TextSize::of(address)),
            target: address.to_owned(),
        });
        from = begin + len;
    }
}

fn next_address(text: &str) -> Option<usize> {
    ["https://", "http://"]
        .iter()
        .filter_map(|scheme| text.find(scheme))
        .min()
}
