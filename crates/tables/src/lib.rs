//! Games as tables: `games`, `moves`, `players` and `findings`, with a documented schema for each notation, as Arrow
//! batches, Parquet, CSV and JSON lines.
//!
//! Reads no paths and knows no terminal. Notations differ only by what [`notation::Notation::columns`] says. Start reading at
//! [`Table`]; [`Shape`] is the schema of one table, [`rows`] makes the rows of one game, [`Format`] writes them, [`Export`]
//! keeps a folder of files.

mod batch;
mod export;
mod format;
mod page;
mod rows;
mod schema;

pub use arrow_array::RecordBatch;
pub use arrow_schema::{ArrowError, SchemaRef};
pub use batch::{Batches, Packed, concat};
pub use export::{Export, ExportError};
pub use format::{Chunk, Format};
pub use page::page;
pub use rows::{FiledGame, Row, rows, unreadable};
pub use schema::{Shape, Table, VERSION};
