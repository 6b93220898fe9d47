//! Links: web addresses anywhere in the text, and what the notation links.

use notation::{Link, Record, TextRange};

use crate::{Document, lines::size};

/// How addresses begin.
const SCHEMES: [&str; 2] = ["https://", "http://"];

impl Document {
    /// The links in the order of the text.
    #[must_use]
    pub fn links(&self) -> Vec<Link> {
        let mut links = Vec::new();
        for placed in self.games() {
            links.extend(placed.game.digest().links.iter().map(|link| Link {
                range: link.range + placed.offset,
                target: link.target.clone(),
            }));
        }
        links
    }
}

/// The links of a game in the order of the text.
pub(crate) fn of_record(record: &dyn Record) -> Vec<Link> {
    let mut links = record.links();
    for link in addresses(&record.parse().text()) {
        if links
            .iter()
            .all(|known| known.range.intersect(link.range).is_none())
        {
            links.push(link);
        }
    }
    links.sort_by_key(|link| link.range.start());
    links
}

/// The web addresses in `text`. Brackets and punctuation behind an address are not part of it.
fn addresses(text: &str) -> Vec<Link> {
    let mut links = Vec::new();
    let mut from = 0;
    while let Some(start) = find_scheme(text, from) {
        let rest = text.get(start..).unwrap_or_default();
        let end = rest
            .find(|c: char| c.is_whitespace() || "<>\"{}|\\^`".contains(c))
            .unwrap_or(rest.len());
        let address = rest.get(..end).unwrap_or_default();
        let mut address = address.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'']);
        while address.ends_with(')') && address.matches(')').count() > address.matches('(').count()
        {
            address = &address[..address.len() - 1];
        }
        from = start + address.len().max(1);
        if !SCHEMES.contains(&address) {
            links.push(Link {
                range: TextRange::at(size(start), size(address.len())),
                target: address.to_owned(),
            });
        }
    }
    links
}

fn find_scheme(text: &str, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    SCHEMES
        .iter()
        .filter_map(|scheme| rest.find(scheme))
        .min()
        .map(|at| from + at)
}

#[cfg(test)]
mod tests {
    use super::addresses;

    #[test]
    fn addresses_end_before_brackets_and_punctuation() {
        let found = |text: &str| -> Vec<String> {
            addresses(text)
                .into_iter()
                .map(|link| link.target)
                .collect()
        };
        assert_eq!(
            found("(see https://a.example/x_(1)) and http://b.example/?q=1."),
            ["https://a.example/x_(1)", "http://b.example/?q=1"]
        );
        assert_eq!(found("{https://a.example}"), ["https://a.example"]);
        assert_eq!(found("https:// http://"), [""; 0]);
    }
}
