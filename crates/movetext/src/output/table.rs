//! A table for people: columns lined up, figures to the right.

use annotate_snippets::renderer::{Effects, Style};

const BOLD: Style = Style::new().effects(Effects::BOLD);

/// Rows under a header.
#[derive(Debug)]
pub(crate) struct Table {
    header: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these columns; underscores in their names become blanks.
    pub(crate) fn new<'a>(columns: impl IntoIterator<Item = &'a str>) -> Self {
        Self {
            header: columns
                .into_iter()
                .map(|column| column.replace('_', " "))
                .collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row with as many values as there are columns.
    pub(crate) fn push(&mut self, row: impl IntoIterator<Item = String>) {
        self.rows.push(row.into_iter().collect());
    }

    /// How many characters the longest line has.
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
                values.all(|value| value.is_empty() || is_figure(value))
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
    use super::Table;

    #[test]
    fn figures_stand_to_the_right() {
        let mut table = Table::new(["player", "hit_rate"]);
        table.push(["Å".to_owned(), "9.5".to_owned()]);
        table.push(["jt".to_owned(), "44.4".to_owned()]);
        assert_eq!(
            anstream::adapter::strip_str(&table.render()).to_string(),
            "player  hit rate\nÅ            9.5\njt          44.4\n"
        );
        assert_eq!(table.width(), 16);
    }
}
