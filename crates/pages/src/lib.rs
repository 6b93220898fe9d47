//! Records, boards and rules as HTML: what the book shows, and what `movetext rules --html` writes for machines without a
//! network. Text in, text out; only [`site::write`] writes files. This crate reads no file and no network, and knows no chapter
//! of the book. Start reading at [`record`].

mod board;
mod html;
pub mod markdown;
pub mod playground;
pub mod record;
mod rule;
pub mod site;

pub use html::{escaped, inline};
pub use rule::{Example, example, halves};

/// The stylesheet of all pages, also of the book.
pub const STYLE: &str = include_str!("style.css");
