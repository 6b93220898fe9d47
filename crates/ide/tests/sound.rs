//! Choices offer only what the rules allow: after any choice at any move of a record there is no new error. A folder of real
//! records can be named to be tried with the project's own.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, LazyLock},
};

use ide::Document;
use notation::{Choice, Edit, Notation, Settings, Severity, TextSize, Then, apply_edits, fixture};
use proptest::{prelude::*, test_runner::RngSeed};

/// The most choices in a row before one writes.
const STEPS: usize = 12;

/// The documents below `folder`, in the order of their paths.
fn documents(folder: &Path) -> Vec<Document> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("it has entries").path())
        .collect();
    paths.sort();
    let of = |path: PathBuf| {
        if path.is_dir() {
            return documents(&path);
        }
        let notation = ide::by_path(&path);
        let text = notation.and_then(|notation| Some((notation, fs::read_to_string(&path).ok()?)));
        let document =
            text.map(|(notation, text)| Document::new(notation, &text, Arc::<Settings>::default()));
        document.into_iter().collect()
    };
    paths.into_iter().flat_map(of).collect()
}

static DOCUMENTS: LazyLock<Vec<(&'static dyn Notation, Vec<Document>)>> = LazyLock::new(|| {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records");
    let mut found = documents(&own);
    if let Some(corpus) = fixture::corpus_root() {
        found.extend(documents(&corpus));
    }
    let mut by_notation: Vec<(&'static dyn Notation, Vec<Document>)> = Vec::new();
    for notation in ide::notations() {
        let is_its = |document: &mut Document| document.notation().id() == notation.id();
        by_notation.push((*notation, found.extract_if(.., is_its).collect()));
    }
    by_notation
});

/// A number below `count`, derived from `pick`; `None` if `count` is 0.
fn one_of(pick: u32, count: usize) -> Option<usize> {
    (pick as usize).checked_rem(count)
}

/// A game of the documents, cut after one of its moves.
fn cut(documents: &[Document], [file, game, made]: [u32; 3]) -> Option<String> {
    let document = documents.get(one_of(file, documents.len())?)?;
    let game = one_of(game, document.game_count())?;
    let placed = document.game(game)?;
    let moves = document.replay_of(&placed).moves.len();
    let step = document.step_of(game, one_of(made, moves + 1)?)?;
    let text = document.text().to_string();
    let range = usize::from(placed.offset)..document.end_of(step).into();
    text.get(range).map(str::to_owned)
}

fn has_error(notation: &dyn Notation, text: &str) -> Option<String> {
    let record = fixture::read(notation, text);
    let mut findings = record.findings().iter();
    let error = findings.find(|finding| finding.severity == Severity::Error)?;
    Some(error.message.clone())
}

/// The edits of one of the choices at the end of `text`, and the labels of the choices that led to it.
fn chosen(notation: &dyn Notation, text: &str, picks: &[u32]) -> Option<(Vec<Edit>, Vec<String>)> {
    let record = fixture::read(notation, text);
    let (mut picked, mut labels) = (Vec::new(), Vec::new());
    for pick in picks {
        let mut choices = record.choices(TextSize::of(text), &picked);
        let index = one_of(*pick, choices.len())?;
        let Choice { label, then, .. } = choices.swap_remove(index);
        labels.push(label);
        match then {
            Then::Write(edits) => return Some((edits, labels)),
            Then::Follow(_) => return None,
            Then::Ask(key) => picked.push(key),
        }
    }
    None
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 80, rng_seed: RngSeed::Fixed(14), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_choice_makes_an_error(place in any::<[u32; 3]>(), picks in any::<[[u32; STEPS]; 6]>()) {
        for (notation, documents) in DOCUMENTS.iter() {
            let text = cut(documents, place).filter(|text| has_error(*notation, text).is_none());
            let Some(text) = text else {
                continue;
            };
            for picks in picks {
                let Some((edits, labels)) = chosen(*notation, &text, &picks) else {
                    continue;
                };
                let written = apply_edits(&text, &edits);
                prop_assert_eq!(has_error(*notation, &written), None, "after {:?}:\n{}", labels, written);
            }
        }
    }
}
