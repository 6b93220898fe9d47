//! Records from and to the forms of other platforms: saved logs, links, wiki pages, tables.
//!
//! Text in, text out: the crate knows no file and no network, and nothing in it fails. Losses are findings on the input. Start
//! reading at [`convert`]; each form is one file with its [`ForeignFormat`], listed in [`formats`].

mod anonymous;
mod beside;
mod bga;
mod convert;
mod fen;
mod format;
mod forms;
mod jcz;
mod json;
mod lab;
mod markdown;
mod pasted;
mod planet_kubb;
mod played;
mod record;
mod rootvis;
mod rules;
mod scores;
#[cfg(test)]
mod tests;
mod tiles;

pub use convert::{ConvertOptions, Converted, convert, recognize};
use format::place;
pub use scores::{TABLE, without_formulas};

pub use format::{Export, File, ForeignFormat, Import};
pub use forms::{Form, by_id, by_path, formats, forms};
pub use rules::{rule, rules};
