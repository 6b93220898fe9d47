//! Records, boards and rules as HTML: what the book shows, and what `movetext rules --html` writes for machines without a
//! network. Text in, text out, but for [`site::write`]: it knows no other file, no network and no chapter of the book. Start
//! reading at [`record`].

mod board;
mod html;
pub mod markdown;
pub mod playground;
pub mod record;
mod rule;
pub mod site;

pub use html::{escaped, inline};
pub use rule::{Example, example, halves};

/// The stylesheet of all pages, those of the book, too.
pub const STYLE: &str = include_str!("style.css");
