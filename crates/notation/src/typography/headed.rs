//! A table whose header names Black's column before White's. That is the only finding of such a text: its rows are turned round
//! before they are read.

use std::ops::Range;

use super::{
    paper::{DELIMITERS, cells, is_header_row, is_number},
    printed::burden,
};
use crate::{
    Edit, Finding, Fix, Notation, Record, Rule, Settings,
    edit::place,
    text::line::{lines, trim_line_break},
};

/// The headings of Black's column, in small letters.
pub const BLACK: [&str; 8] = [
    "black", "schwarz", "svart", "noirs", "negras", "nero", "pretas", "zwart",
];
/// The headings of White's column, in small letters.
pub const WHITE: [&str; 9] = [
    "white",
    "wei\u{df}",
    "weiss",
    "vit",
    "blancs",
    "blancas",
    "bianco",
    "brancas",
    "wit",
];

/// The most lines above the rows of a table.
const MOST_ABOVE: usize = 64;

/// The header and the rows of such a table.
#[derive(Debug)]
pub(super) struct Headed {
    /// The bytes of the header in the text of the game.
    header: Range<usize>,
    /// The edits that exchange the two columns, in the header and in each row.
    edits: Vec<Edit>,
}

impl Headed {
    /// The table of `text`; `None` for nearly every record.
    pub(super) fn of(notation: &dyn Notation, text: &str) -> Option<Self> {
        if !notation.about().tags.contains(&"White") {
            return None;
        }
        let mut start = 0;
        let mut placed = lines(text).map(|whole| {
            let at = start;
            start += whole.len();
            (at, trim_line_break(whole))
        });
        let mut above = placed.by_ref().take(MOST_ABOVE);
        let (at, header) = above.find(|(_, line)| is_header_row(line))?;
        let delimiter = DELIMITERS.into_iter().find(|sign| header.contains(*sign))?;
        let column = |names: &[&str]| {
            let is_named = |cell: &Range<usize>| {
                let name = header.get(cell.clone()).unwrap_or_default();
                names.contains(&&*name.to_lowercase())
            };
            cells(header, delimiter).iter().position(is_named)
        };
        let (black, white) = (column(&BLACK)?, column(&WHITE)?);
        let count = cells(header, delimiter).len();
        let exchange = |(at, line): (usize, &str)| -> Option<[Edit; 2]> {
            let cells = cells(line, delimiter);
            let (one, other) = (cells.get(black)?, cells.get(white)?);
            let edit = |from: &Range<usize>, to: &Range<usize>| {
                let text = line.get(from.clone()).unwrap_or_default();
                Edit::replace(place(&(at + to.start..at + to.end)), text)
            };
            Some([edit(other, one), edit(one, other)])
        };
        // Comments below the table have commas, too.
        let is_row = |(_, line): &(usize, &str)| {
            let cells = cells(line, delimiter);
            let text = |at: usize| cells.get(at).and_then(|cell| line.get(cell.clone()));
            let is_numbered = black == 0 || text(0).is_some_and(is_number);
            let is_word = |at| text(at).is_some_and(|text| !text.contains([' ', '{', '}']));
            is_numbered && cells.len() == count && is_word(black) && is_word(white)
        };
        let rows = placed.filter(is_row).filter_map(exchange);
        let edits = exchange((at, header)).into_iter().chain(rows).flatten();
        (black < white).then(|| Self {
            header: at..at + header.len(),
            edits: edits.collect(),
        })
    }

    /// The only finding of a text that was read as `record`, if less of it is wrong with the columns exchanged.
    pub(super) fn finding(
        self,
        notation: &dyn Notation,
        record: &dyn Record,
        settings: &Settings,
    ) -> Option<Finding> {
        let rule = Rule::of(notation, "columns")?;
        let read = super::read_edited(notation, record.parse().text(), &self.edits, settings);
        let left = burden(&*read);
        let message = "Black's column stands before White's in this table. Put White's first.";
        let fix = match left {
            0 => Fix::certain,
            _ => Fix::guess,
        };
        let finding = rule.at(place(&self.header), message);
        (left < burden(record)).then(|| finding.with_fix(fix("Exchange the columns", self.edits)))
    }
}
