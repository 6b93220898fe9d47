//! `sheets` and `learn`: real handwritten scoresheets, many of them in two copies, one by each player. Where the copies differ,
//! one of them has a slip, and the other shows what was meant.
//!
//! A folder of sheets has `NAME_0.pgn` and `NAME_1.pgn` for two copies of one game, with one full move on each line, and
//! `pairs.txt` with the names of the games whose copies align.

mod cells;
mod learn;
mod measure;
mod rates;
mod usual;
mod verdicts;

use std::{fs, path::Path};

use anyhow::Context as _;

use self::cells::Cells;

pub(crate) use self::{
    learn::{Args as LearnArgs, run as learn},
    measure::{Args as MeasureArgs, run as measure},
    rates::Rates,
};

/// The texts of the sheets in a folder, sorted by name.
pub(crate) fn texts(folder: &Path) -> anyhow::Result<Vec<String>> {
    let sheets = Sheets::read(folder)?;
    Ok(sheets.all.into_iter().map(|sheet| sheet.text).collect())
}

/// One copy of a game.
struct SheetCopy {
    /// The name of the file.
    name: String,
    text: String,
    cells: Cells,
}

/// The sheets of a folder, sorted by name; and for each the index of the other copy, if any.
struct Sheets {
    all: Vec<SheetCopy>,
    witness: Vec<Option<usize>>,
}

impl SheetCopy {
    /// The name of the game, without the number of the copy.
    fn game(&self) -> &str {
        self.name.split('_').next().unwrap_or_default()
    }
}

impl Sheets {
    fn read(folder: &Path) -> anyhow::Result<Self> {
        let mut all = Vec::new();
        for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let text = fs::read_to_string(&path)?;
                let name = path.file_stem().unwrap_or_default();
                let (name, cells) = (name.to_string_lossy().into_owned(), Cells::of(&text));
                all.push(SheetCopy { name, text, cells });
            }
        }
        all.sort_by(|one, other| one.name.cmp(&other.name));
        let pairs = fs::read_to_string(folder.join("pairs.txt")).context("pairs.txt")?;
        let pairs: Vec<&str> = pairs.split_whitespace().collect();
        let witness = all.iter().map(|sheet| {
            let (game, copy) = sheet.name.rsplit_once('_')?;
            let other = format!("{game}_{}", if copy == "0" { "1" } else { "0" });
            let found = all.iter().position(|one| one.name == other);
            found.filter(|_| pairs.contains(&game))
        });
        let witness = witness.collect();
        Ok(Self { all, witness })
    }

    /// The number of a sheet's game, from 0.
    fn number(&self, sheet: &SheetCopy) -> usize {
        let before = self.all.iter().take_while(|one| one.game() != sheet.game());
        let mut games: Vec<&str> = before.map(SheetCopy::game).collect();
        games.dedup();
        games.len()
    }

    /// Each game with two copies.
    fn games(&self) -> impl Iterator<Item = (&SheetCopy, &SheetCopy)> {
        self.pairs().filter(|(one, other)| one.name < other.name)
    }

    /// Each sheet of a pair with its other copy.
    fn pairs(&self) -> impl Iterator<Item = (&SheetCopy, &SheetCopy)> {
        let witnesses = self.all.iter().zip(&self.witness);
        witnesses.filter_map(|(sheet, witness)| Some((sheet, self.all.get((*witness)?)?)))
    }
}
