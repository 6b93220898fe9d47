//! Counts what is usually written in records (`notation::usual`), where there are too few of them to learn more.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::PathBuf};

use anyhow::Context as _;

use crate::typos::{notations, samples};

/// Takes note of each thing that stands in a record, with the place where it stands.
type Add<'a> = &'a mut dyn FnMut(&str, &str);

/// What is counted in the records of a notation.
struct Rates {
    notation: &'static str,
    /// Where the table stands in the repository.
    table: &'static str,
    /// What the table says of itself.
    about: &'static str,
    note: fn(&str, Add<'_>),
}

const ALL: [Rates; 2] = [
    Rates {
        notation: "kubb",
        table: "crates/kubb/src/game/usual.txt",
        about: "what is thrown at the beginning of a turn, with a baton while kubbs that were thrown in stand (`open`) and when none does",
        note: |text, add| {
            for line in text
                .lines()
                .filter(|line| !line.starts_with(['#', '(', '[']))
            {
                kubb::usual::throws(line, &mut *add);
            }
        },
    },
    Rates {
        notation: "rootlog",
        table: "crates/rootlog/src/game/usual.txt",
        about: "kinds of actions in the turns of each faction",
        note: |text, add| rootlog::game::usual::actions(text, add),
    },
];

/// Counts in the records below `folders`, each of which has a folder a notation, and writes the tables.
pub(super) fn learn(folders: &[PathBuf]) -> anyhow::Result<()> {
    for rates in ALL {
        let mut counts: BTreeMap<String, u32> = BTreeMap::new();
        let texts = texts(rates.notation, folders)?;
        for text in &texts {
            (rates.note)(text, &mut |place, what| {
                *counts.entry(format!("{place} {what}")).or_default() += 1;
            });
        }
        let mut table = format!(
            "# How often things are written ({}).\n# Counted by `cargo run -p xtask -- learn` in {} records.\n",
            rates.about,
            texts.len()
        );
        for (what, count) in counts {
            writeln!(table, "{what} {count}")?;
        }
        fs::write(rates.table, table).context(rates.table)?;
        println!("wrote {}", rates.table);
    }
    Ok(())
}

/// The records of a notation, none twice. What is wrong in them is the exception, but where it is shown.
fn texts(id: &'static str, folders: &[PathBuf]) -> anyhow::Result<Vec<String>> {
    let mut texts = Vec::new();
    for notation in notations(Some(id))? {
        for folder in folders.iter().map(|folder| folder.join(id)) {
            texts.extend(samples::texts(notation, &folder)?);
        }
    }
    texts.sort();
    texts.dedup();
    Ok(texts)
}
