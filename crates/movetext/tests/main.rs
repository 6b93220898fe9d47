//! The tests of the command: one program, so that it is linked once.

mod answers;
mod archives;
mod check;
mod convert;
mod draw;
mod export;
mod files;
mod flags;
mod fmt;
mod formatting;
mod live;
mod lsp;
mod mcp;
mod merge;
mod pictures;
mod records;
mod reports;
mod settings;
mod silenced;
mod support;
mod view;
mod watch;
