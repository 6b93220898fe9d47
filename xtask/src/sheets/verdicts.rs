//! What was meant where copies of a sheet differ, according to one adjudication.

use std::collections::HashMap;

use super::cells::{Cells, HalfMove, bare};

/// A row has a sheet, a move and what was meant: `013 25b g5|a5` if it is undecided. A row with a sheet alone has no verdict.
const TABLE: &str = include_str!("verdicts.txt");

/// The verdicts about all sheets.
pub(super) struct Verdicts(HashMap<&'static str, HashMap<HalfMove, &'static str>>);

impl Verdicts {
    pub(super) fn read() -> Self {
        let mut all: HashMap<&str, HashMap<HalfMove, &str>> = HashMap::new();
        for row in TABLE.lines().filter(|line| !line.starts_with('#')) {
            let mut words = row.split_whitespace();
            let game = all.entry(words.next().unwrap_or_default()).or_default();
            if let (Some(place), Some(meant)) = (words.next(), words.next()) {
                let (number, color) = place.split_at(place.len() - 1);
                let number = number.parse().expect("a row of verdicts has a number");
                game.insert((number, color == "b"), meant);
            }
        }
        Self(all)
    }

    /// Whether it cannot be decided what was meant in `game`.
    pub(super) fn are_none(&self, game: &str) -> bool {
        self.0.get(game).is_some_and(HashMap::is_empty)
    }

    /// What was meant in a cell of `game` (a name without its copy); `sheet` is one of the copies. Without a verdict, the
    /// copies agree and are correct. `None` for a game without verdicts.
    pub(super) fn meant<'a>(
        &'a self,
        game: &str,
        sheet: &'a Cells,
        place: HalfMove,
    ) -> Option<&'a str> {
        let verdicts = self.0.get(game).filter(|all| !all.is_empty())?;
        verdicts.get(&place).copied().or_else(|| sheet.get(place))
    }

    /// How many of `cells` are what was meant, and how many half moves the game has; `sheet` is one of the copies. `None` for a
    /// game without verdicts.
    pub(super) fn compare(
        &self,
        game: &str,
        sheet: &Cells,
        cells: &Cells,
    ) -> Option<(usize, usize)> {
        let verdicts = self.0.get(game).filter(|all| !all.is_empty())?;
        let mut played: Vec<HalfMove> = verdicts.keys().copied().collect();
        played.extend(
            sheet
                .0
                .keys()
                .filter(|place| !verdicts.contains_key(*place)),
        );
        let is_right = |place: &&HalfMove| {
            let meant = self.meant(game, sheet, **place).unwrap_or_default();
            is_meant(meant, cells.get(**place).unwrap_or_default())
        };
        Some((played.iter().filter(is_right).count(), played.len()))
    }
}

/// Whether `word` is correct according to a verdict.
pub(super) fn is_meant(verdict: &str, word: &str) -> bool {
    let word = bare(word);
    verdict.split('|').any(|one| bare(one) == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_compared_with_what_was_meant() {
        let verdicts = Verdicts(HashMap::from([(
            "1",
            HashMap::from([((1, true), "c5|e5"), ((2, false), "Nf3")]),
        )]));
        let sheet = Cells::of("1. e4 c6\n2. Nf8 Nc6\n");
        let compare = |text| verdicts.compare("1", &sheet, &Cells::of(text));
        assert_eq!(compare("1. e4 c5\n2. Nf3 Nc6\n"), Some((4, 4)));
        assert_eq!(compare("1. e4 c6\n2. Nf3\n"), Some((2, 4)));
        assert_eq!(verdicts.compare("2", &sheet, &sheet), None);
    }

    #[test]
    fn every_row_is_read() {
        let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
        let (verdicts, rows) = (
            Verdicts::read(),
            rows.filter(|row| row.contains(' ')).count(),
        );
        assert_eq!(verdicts.0.values().map(HashMap::len).sum::<usize>(), rows);
        assert!(verdicts.are_none("079") && !verdicts.are_none("013"));
    }
}
