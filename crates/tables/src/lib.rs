//! Games as tables: `games`, `moves`, `players` and `findings`, with a documented schema for each notation, as Parquet, CSV
//! and JSON lines, and with the feature `arrow` as Arrow batches.
//!
//! Reads no paths and knows no terminal. Notations differ only by what [`notation::About::columns`] says. Start reading at
//! [`Table`]; [`Shape`] is the schema of one table, [`rows`] makes the rows of one game, [`Format`] writes them, [`Export`]
//! keeps a folder of files.

#[cfg(feature = "arrow")]
mod batch;
mod columns;
mod export;
mod format;
mod page;
mod rows;
mod schema;

#[cfg(feature = "arrow")]
pub use arrow_array::RecordBatch;
#[cfg(feature = "arrow")]
pub use arrow_schema::{ArrowError, SchemaRef};
#[cfg(feature = "arrow")]
pub use batch::{Batches, Packed, concat};
pub use columns::Columns;
pub use export::{Export, ExportError};
pub use format::{Chunk, Format};
pub use page::page;
pub use rows::{FiledGame, Row, rows, unreadable};
pub use schema::{Shape, Table, VERSION};
