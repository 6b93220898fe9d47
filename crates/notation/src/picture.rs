//! Pictures as data: a scene of shapes and text, and a board of characters for terminals. A notation says what is drawn and in
//! which role; [`svg`] and [`TextBoard`] render it.

mod board;
mod notes;
mod paint;
mod path;
mod scene;
pub mod squares;
pub mod svg;
mod view;

pub use board::{Canvas, Charset, Span, TextBoard, Tone};
pub use notes::{TITLE, cut, troubles, wrap};
pub use paint::{
    ACCENT, GAIN, GROUND, INK, MUTED, PANEL, PLAYERS, Paint, Rgb, Swatch, Theme, WRONG,
};
pub use path::Path;
pub use scene::{
    Anchor, Frame, Group, Node, Primitive, Region, Scene, ScenePart, Shape, Stroke, SymbolUse, Text,
};
pub use view::{Picture, View};
