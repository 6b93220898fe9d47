//! A table for readers: aligned columns, figures to the right.

use annotate_snippets::renderer::{Effects, Style};

/// The width of tables if the width of the terminal is unknown.
const DEFAULT_WIDTH: usize = 100;

const BOLD: Style = Style::new().effects(Effects::BOLD);

/// Rows under a header.
#[derive(Debug)]
pub(crate) struct TextTable {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
    /// Whether all columns except for the first are aligned to the right.
    is_turned: bool,
}

impl TextTable {
    /// An empty table with these columns; underscores in their names become blanks.
    pub(crate) fn new<'a>(columns: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            header: columns
                .into_iter()
                .map(|column| column.replace('_', " "))
                .collect(),
            rows: Vec::new(),
            is_turned: false,
        }
    }

    /// Adds a row with as many values as there are columns.
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// The width of the longest line in characters.
    pub(crate) fn width(&self) -> usize {
        let widths = self.widths();
        widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1)
    }

    /// The lines of the table.
    pub(crate) fn render(&self) -> String {
        let widths = self.widths();
        let is_figure: Vec<bool> = (0..self.header.len())
            .map(|column| {
                let mut values = self.rows.iter().filter_map(|row| row.get(column));
                self.is_turned && column > 0
                    || values.all(|value| value.is_empty() || is_figure(value))
            })
            .collect();
        let line = |row: &[String]| {
            let mut line = String::new();
            for (column, value) in row.iter().enumerate() {
                let width = widths.get(column).copied().unwrap_or(0);
                let blanks = " ".repeat(width.saturating_sub(value.chars().count()));
                if column > 0 {
                    line.push_str("  ");
                }
                if is_figure.get(column) == Some(&true) {
                    line.push_str(&blanks);
                    line.push_str(value);
                } else {
                    line.push_str(value);
                    line.push_str(&blanks);
                }
            }
            line.truncate(line.trim_end().len());
            line
        };
        let mut out = format!("{BOLD}{}{BOLD:#}\n", line(&self.header));
        for row in &self.rows {
            out.push_str(&line(row));
            out.push('\n');
        }
        out
    }

    /// The lines of the table for a terminal of `width`. A table that is too wide is turned on its side; if it is still too
    /// wide, it is split into parts, each with the first column.
    pub(crate) fn render_within(&self, width: Option<usize>) -> String {
        let limit = width.unwrap_or(DEFAULT_WIDTH);
        if self.width() <= limit || self.rows.is_empty() {
            return self.render();
        }
        let turned = self.turned();
        if turned.width() <= limit {
            return turned.render();
        }
        let parts: Vec<String> = self.parts(limit).iter().map(Self::render).collect();
        parts.join("\n")
    }

    /// The table with its rows as columns.
    fn turned(&self) -> Self {
        let column = |index: usize| -> Vec<String> {
            let values = self.rows.iter().map(|row| row.get(index).cloned());
            std::iter::once(self.header.get(index).cloned())
                .chain(values)
                .map(Option::unwrap_or_default)
                .collect()
        };
        Self {
            header: column(0),
            rows: (1..self.header.len()).map(column).collect(),
            is_turned: true,
        }
    }

    /// The table split into parts, each with the first column and as many others as fit into `limit`.
    fn parts(&self, limit: usize) -> Vec<Self> {
        let widths = self.widths();
        let first = widths.first().copied().unwrap_or(0);
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut taken = usize::MAX;
        for (column, width) in widths.iter().enumerate().skip(1) {
            match parts.last_mut() {
                Some(part) if taken + 2 + width <= limit => {
                    part.push(column);
                    taken += 2 + width;
                }
                _ => {
                    parts.push(vec![0, column]);
                    taken = first + 2 + width;
                }
            }
        }
        let pick = |row: &Vec<String>, part: &[usize]| -> Vec<String> {
            part.iter()
                .filter_map(|&column| row.get(column).cloned())
                .collect()
        };
        parts
            .iter()
            .map(|part| Self {
                header: pick(&self.header, part),
                rows: self.rows.iter().map(|row| pick(row, part)).collect(),
                is_turned: false,
            })
            .collect()
    }

    fn widths(&self) -> Vec<usize> {
        (0..self.header.len())
            .map(|column| {
                std::iter::once(&self.header)
                    .chain(&self.rows)
                    .filter_map(|row| row.get(column))
                    .map(|value| value.chars().count())
                    .max()
                    .unwrap_or(0)
            })
            .collect()
    }
}

/// Whether a value reads as a number or as numbers: `12`, `-3.5`, `44.4 %`, `5-4`.
fn is_figure(value: &str) -> bool {
    value
        .chars()
        .all(|character| character.is_ascii_digit() || " .,-+%".contains(character))
}

#[cfg(test)]
mod tests {
    use super::TextTable;

    #[test]
    fn figures_stand_to_the_right() {
        let mut table = TextTable::new(["player", "hit_rate"]);
        table.push(["Å".to_owned(), "9.5".to_owned()]);
        table.push(["jt".to_owned(), "44.4".to_owned()]);
        assert_eq!(
            anstream::adapter::strip_str(&table.render()).to_string(),
            "player  hit rate\nÅ            9.5\njt          44.4\n"
        );
        assert_eq!(table.width(), 16);
    }

    #[test]
    fn a_wide_table_is_turned_or_cut() {
        let mut table = TextTable::new(["player", "hits", "misses", "kings"]);
        table.push(["d", "17", "9", "1"].map(str::to_owned));
        table.push(["jf", "4", "12", "0"].map(str::to_owned));
        let plain =
            |width| anstream::adapter::strip_str(&table.render_within(Some(width))).to_string();
        assert_eq!(
            plain(27),
            "player  hits  misses  kings\nd         17       9      1\njf         4      12      0\n"
        );
        assert_eq!(
            plain(20),
            "player   d  jf\nhits    17   4\nmisses   9  12\nkings    1   0\n"
        );
        assert_eq!(
            plain(13),
            "player  hits\nd         17\njf         4\n\nplayer  misses\nd            9\njf          12\n\n\
             player  kings\nd           1\njf          0\n"
        );
    }
}
