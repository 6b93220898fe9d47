//! How tables are written: Parquet, CSV, JSON lines. The rows of a game become a [`Chunk`] on any thread; chunks are written
//! one after the other.

use std::{
    io::{self, Write},
    sync::Arc,
};

use notation::safe_cell;
use parquet::{
    basic::Compression,
    errors::ParquetError,
    file::{metadata::KeyValue, properties::WriterProperties, writer::SerializedFileWriter},
};
use serde_json::Value;

use crate::{Columns, Row, Shape, VERSION, columns};

/// A format of tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// Apache Parquet, compressed with Snappy.
    Parquet,
    /// RFC 4180 with a header. Missing values are empty, empty words are `""`, lists and maps are JSON.
    Csv,
    /// Like `Csv`, but safe for spreadsheets: words that begin like a formula get an apostrophe in front.
    SafeCsv,
    /// A JSON object a line.
    Ndjson,
}

/// Rows as they are written.
#[derive(Debug, Clone, PartialEq)]
pub enum Chunk {
    /// For Parquet, which is written many rows at a time.
    Columns(Columns),
    /// For the other formats.
    Text(String),
}

/// How many rows a row group has at most, and how many bytes. Both bound the memory.
const GROUP_ROWS: usize = 1 << 14;
const GROUP_BYTES: usize = 1 << 22;
/// How many rows a page has at most: they wait in each column until they are packed.
const PAGE_ROWS: usize = 1024;

impl Format {
    /// The extension of its files.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv | Self::SafeCsv => "csv",
            Self::Ndjson => "ndjson",
        }
    }

    /// `rows` of `shape` in this format.
    #[must_use]
    pub fn render(self, shape: Shape, rows: &[Row]) -> Chunk {
        match self {
            Self::Parquet => Chunk::Columns(Columns::of(shape, rows)),
            Self::Csv | Self::SafeCsv => {
                let is_safe = self == Self::SafeCsv;
                let lines = rows
                    .iter()
                    .map(|row| csv_line(row.iter().map(|value| cell(value, is_safe))));
                Chunk::Text(lines.collect())
            }
            Self::Ndjson => Chunk::Text(json_lines(shape, rows)),
        }
    }
}

/// Writes one table.
pub(crate) enum TableWriter<W: Write + Send> {
    Parquet(Box<ParquetWriter<W>>),
    Text(W),
}

/// Collects rows and writes them to Parquet, a group at a time.
pub(crate) struct ParquetWriter<W: Write + Send> {
    writer: SerializedFileWriter<W>,
    waiting: Columns,
}

impl<W: Write + Send> ParquetWriter<W> {
    fn new(out: W, shape: Shape) -> Result<Self, ParquetError> {
        Ok(Self {
            writer: SerializedFileWriter::new(
                out,
                columns::schema(shape)?,
                Arc::new(properties()),
            )?,
            waiting: Columns::new(shape),
        })
    }

    fn write(&mut self, mut rows: Columns) -> Result<(), ParquetError> {
        self.waiting.append(&mut rows);
        let is_full = self.waiting.rows() >= GROUP_ROWS || self.waiting.bytes() >= GROUP_BYTES;
        if is_full { self.write_group() } else { Ok(()) }
    }

    fn write_group(&mut self) -> Result<(), ParquetError> {
        self.waiting.write(self.writer.next_row_group()?)?;
        self.waiting.clear();
        Ok(())
    }

    fn finish(mut self) -> Result<(), ParquetError> {
        if self.waiting.rows() > 0 {
            self.write_group()?;
        }
        self.writer.close().map(drop)
    }
}

impl<W: Write + Send> TableWriter<W> {
    /// Begins a table.
    ///
    /// # Errors
    /// Those of the writer.
    pub(crate) fn new(mut out: W, format: Format, shape: Shape) -> io::Result<Self> {
        match format {
            Format::Parquet => {
                let writer = ParquetWriter::new(out, shape).map_err(io_error)?;
                Ok(Self::Parquet(Box::new(writer)))
            }
            Format::Csv | Format::SafeCsv => {
                let names = shape.columns().into_iter();
                let header = csv_line(names.map(|column| column.name.to_owned()));
                out.write_all(header.as_bytes())?;
                Ok(Self::Text(out))
            }
            Format::Ndjson => Ok(Self::Text(out)),
        }
    }

    /// Writes the next rows, rendered in the format of the table.
    ///
    /// # Errors
    /// Those of the writer.
    pub(crate) fn write(&mut self, chunk: Chunk) -> io::Result<()> {
        match (self, chunk) {
            (Self::Parquet(writer), Chunk::Columns(rows)) => writer.write(rows).map_err(io_error),
            (Self::Text(out), Chunk::Text(text)) => out.write_all(text.as_bytes()),
            _ => Err(io::Error::other("rows were rendered in another format")),
        }
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// Those of the writer.
    pub(crate) fn finish(self) -> io::Result<()> {
        match self {
            Self::Parquet(writer) => writer.finish().map_err(io_error),
            Self::Text(mut out) => out.flush(),
        }
    }
}

fn properties() -> WriterProperties {
    let version = KeyValue::new("movetext.schema".to_owned(), VERSION.to_string());
    WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(concat!("movetext ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_key_value_metadata(Some(vec![version]))
        .set_data_page_row_count_limit(PAGE_ROWS)
        .build()
}

fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}

/// A cell of CSV, quoted where necessary. If it is to be safe, it cannot be a formula.
fn cell(value: &Value, is_safe: bool) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) if is_safe => quoted(&safe_cell(text)),
        Value::String(text) => quoted(text),
        Value::Array(_) | Value::Object(_) => quoted(&value.to_string()),
        value => value.to_string(),
    }
}

fn quoted(text: &str) -> String {
    let is_plain = !text.is_empty() && !text.contains(['"', ',', '\n', '\r']);
    let is_bare = is_plain && text.trim().len() == text.len();
    if is_bare {
        text.to_owned()
    } else {
        format!("\"{}\"", text.replace('"', "\"\""))
    }
}

fn csv_line(cells: impl Iterator<Item = String>) -> String {
    let cells: Vec<String> = cells.collect();
    cells.join(",") + "\n"
}

fn json_lines(shape: Shape, rows: &[Row]) -> String {
    let columns = shape.columns();
    let mut out = String::new();
    for row in rows {
        let values = columns
            .iter()
            .map(|column| column.name.to_owned())
            .zip(row.iter().cloned());
        out.push_str(&Value::Object(values.collect()).to_string());
        out.push('\n');
    }
    out
}
