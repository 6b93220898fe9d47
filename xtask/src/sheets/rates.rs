//! Counts the usual spellings in records (`notation::usual`), for notations with too few records to learn more.

use std::{collections::BTreeMap, fmt::Write as _, fs, path::PathBuf};

use anyhow::Context as _;

use notation::usual::Learned;

use crate::typos::samples::{self, notations};

/// Counts something at its place: the arguments are place and text.
type Add<'a> = &'a mut dyn FnMut(&str, &str);

/// The counts for a notation.
pub(crate) struct Rates {
    notation: &'static str,
    /// The path of the table in the repository.
    table: &'static str,
    /// The comment in the table.
    about: &'static str,
    note: fn(&str, Add<'_>),
    learned: &'static Learned,
}

static ALL: [Rates; 2] = [
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
        learned: &kubb::usual::USUAL,
    },
    Rates {
        notation: "rootlog",
        table: "crates/rootlog/src/game/usual.txt",
        about: "kinds of actions in the turns of each faction",
        note: |text, add| rootlog::game::usual::actions(text, add),
        learned: &rootlog::game::usual::USUAL,
    },
];

impl Rates {
    /// Those of a notation; `None` if nothing is counted for it.
    pub(crate) fn of(id: &str) -> Option<&'static Self> {
        ALL.iter().find(|rates| rates.notation == id)
    }

    /// From now on all records count but those in `texts`.
    pub(crate) fn forget<'t>(&self, texts: impl Iterator<Item = &'t str>) {
        let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
        let lines = self.learned.text().lines();
        for line in lines.filter(|line| !line.starts_with("# ")) {
            if let Some((what, count)) = line.rsplit_once(' ') {
                counts.insert(what, count.parse().unwrap_or_default());
            }
        }
        for text in texts {
            (self.note)(text, &mut |place, what| {
                if let Some(count) = counts.get_mut(&*format!("{place} {what}")) {
                    *count = count.saturating_sub(1);
                }
            });
        }
        counts.retain(|_, count| *count > 0);
        let rows = counts
            .iter()
            .map(|(what, count)| format!("{what} {count}\n"));
        self.learned.replace(rows.collect());
    }
}

/// Counts in the records in `folders`, each of which has a subfolder for each notation, and writes the tables.
pub(super) fn learn(folders: &[PathBuf]) -> anyhow::Result<()> {
    for rates in &ALL {
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

/// The records of a notation, none twice, without those that show mistakes. In the others mistakes are rare.
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
