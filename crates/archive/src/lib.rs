//! Archives of records: finding them, reading them as streams, and working on their games in parallel.
//!
//! The unit of work is a game. Files of any size are cut into games while they are read, so memory does not grow with them. The
//! crate knows no terminal, no output format and no command; problems are returned as data. Start reading at [`find()`] and
//! [`run()`].

mod config;
mod extent;
pub mod files;
mod find;
mod input;
mod lines;
mod ordered;
mod packed;
mod run;
mod source;
mod splitter;
mod stored;

pub use config::SettingsFile;
pub use extent::{Extent, LONGEST_GAME, LeftOut};
pub use find::{Asker, Found, ReadOptions, extensions, find, is_record_name};
pub use input::{Input, RecordText, refuse_endless};
pub use lines::{HumanPosition, Lines, NO_LINE_0};
pub use notation::size;
pub use run::{Event, Options, Placed, Totals, line_count, run, run_whole};
pub use stored::Stored;
