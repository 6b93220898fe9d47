//! Inputs of the tests of all forms: our samples, samples of other platforms, and texts with slips.
#![allow(dead_code, reason = "no test needs all of it")]

use std::{fs, path::Path};

use exchange::Converted;
use expect_test::Expect;
use notation::fixture;

/// The records in `tests/records/NOTATION`, as names and texts, sorted by name.
pub(crate) fn samples(notation: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    texts(&root.join(notation))
}

/// The files of a folder next to the corpus of real records; `None` without a corpus.
pub(crate) fn corpus(folder: &str) -> Option<Vec<(String, String)>> {
    fixture::corpus_root().map(|root| texts(&root.join(folder)))
}

fn texts(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("a folder of samples");
    let mut texts: Vec<(String, String)> = entries
        .map(|entry| {
            let path = entry.expect("a sample").path();
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    texts.sort();
    texts
}

/// `text` with one random slip each, numbered: characters and stretches left out, doubled, swapped, or cut off.
pub(crate) fn mutations(text: &str, count: usize) -> impl Iterator<Item = (String, usize)> {
    let characters: Vec<char> = text.chars().collect();
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    (0..count).map(move |number| {
        let mut random = |below: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            usize::try_from(seed % below.max(1) as u64).unwrap_or_default()
        };
        let mut mutated = characters.clone();
        let at = random(mutated.len());
        let end = (at + 1 + random(12)).min(mutated.len());
        match random(6) {
            0 => mutated.truncate(at),
            1 => drop(mutated.drain(at..end)),
            2 => {
                let stretch = mutated[at..end].to_vec();
                mutated.splice(at..at, stretch);
            }
            3 => mutated[at] = characters[random(characters.len())],
            4 => mutated[at..end].reverse(),
            _ => mutated[at] = ['{', '}', '|', '=', '"', '\\', 'é', '0', '\u{0}', '/'][random(10)],
        }
        (mutated.into_iter().collect(), number)
    })
}

/// Compares the result of `text` and its findings, with the text at their places, to `expected`.
#[track_caller]
pub(crate) fn assert_converted(text: &str, converted: &Converted, expected: &Expect) {
    let told = converted.findings.iter().map(|finding| {
        let range = usize::from(finding.range.start())..usize::from(finding.range.end());
        let place = text.get(range).unwrap_or_default().replace('\n', " ");
        let severity = finding.severity.name();
        format!("{severity} {place:?} {}\n", finding.message)
    });
    let told: String = told.collect();
    expected.assert_eq(&format!("{}---\n{told}", converted.text));
}
