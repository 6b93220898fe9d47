//! The language server as a library: it takes messages and returns messages, without threads, clock, files or runtime. As
//! `movetext.wasm` it runs inside an editor or a page; the README of this crate shows how to embed it.
//!
//! [`Session`] is one client's server, [`Drawer`] draws records without one. Only `abi.rs` knows WebAssembly.

pub mod abi;
mod drawing;
mod host;
mod session;
mod tasks;

pub use drawing::{DrawRequest, Drawer, Drawn};
pub use session::Session;
