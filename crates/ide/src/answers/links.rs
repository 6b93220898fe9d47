//! Links: web addresses anywhere in the text.

use notation::{Record, TextRange, size};

use crate::Document;

/// How addresses begin.
const SCHEMES: [&str; 2] = ["https://", "http://"];

/// A link in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The bytes that are the link.
    pub range: TextRange,
    /// Its target: an absolute URL.
    pub target: String,
}

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
    addresses(record.parse().text())
}

/// The web addresses in `text`, without brackets and punctuation after an address.
fn addresses(text: &str) -> Vec<Link> {
    let mut links = Vec::new();
    let mut from = 0;
    while let Some(start) = find_scheme(text, from) {
        let rest = text.get(start..).unwrap_or_default();
        let end = rest
            .find(|c: char| c.is_whitespace() || "<>\"{}[]|\\^`".contains(c))
            .unwrap_or(rest.len());
        let address = rest.get(..end).unwrap_or_default();
        let address = without_punctuation(address);
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

/// The address without the punctuation of the sentence around it.
fn without_punctuation(mut address: &str) -> &str {
    loop {
        address = address.trim_end_matches(['.', ',', ';', ':', '!', '?', '\'']);
        let is_closed = address.matches(')').count() <= address.matches('(').count();
        match address.strip_suffix(')') {
            Some(shorter) if !is_closed => address = shorter,
            _ => return address,
        }
    }
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
        assert_eq!(found("(https://a.example/b.)."), ["https://a.example/b"]);
        assert_eq!(found("[x](https://a.example/b)"), ["https://a.example/b"]);
        assert_eq!(found("[https://a.example]"), ["https://a.example"]);
        assert_eq!(found("https:// http://"), [""; 0]);
    }
}
