//! Which documents the client reads that the server writes from an open record: see `handlers::text_document_content`.

use tower_lsp::lsp_types::Url;

/// How many are remembered; the one that was read longest ago is forgotten first.
const MOST: usize = 32;

/// The documents in the order in which they were last read.
#[derive(Default)]
pub(crate) struct Contents(Vec<Content>);

struct Content {
    uri: Url,
    record: Url,
    /// The generation of the record that it was written from.
    generation: u64,
}

impl Contents {
    /// The client reads the document `uri`, written from a generation of the open record `record`.
    pub(crate) fn read(&mut self, uri: &Url, record: &Url, generation: u64) {
        self.0.retain(|content| content.uri != *uri);
        self.0.push(Content {
            uri: uri.clone(),
            record: record.clone(),
            generation,
        });
        let known = self.0.len().saturating_sub(MOST);
        self.0.drain(..known);
    }

    /// The documents that were written from an older generation of `record`, each once.
    pub(crate) fn stale(&mut self, record: &Url, generation: u64) -> Vec<Url> {
        let stale = self
            .0
            .iter_mut()
            .filter(|content| content.record == *record && content.generation != generation);
        let stale = stale.map(|content| {
            content.generation = generation;
            content.uri.clone()
        });
        stale.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_told_once_and_few_are_remembered() {
        let url = |name: usize| Url::parse(&format!("movetext:/explain/{name}")).unwrap();
        let record = Url::parse("file:///a.kubb").unwrap();
        let mut contents = Contents::default();
        for name in 0..40 {
            contents.read(&url(name), &record, 1);
        }
        assert_eq!(contents.stale(&record, 1), []);
        assert_eq!(contents.stale(&url(0), 2), []);
        assert_eq!(
            contents.stale(&record, 2),
            (8..40).map(url).collect::<Vec<_>>()
        );
        assert_eq!(contents.stale(&record, 2), []);
    }
}
