//! Games that are being recorded, served over HTTP: scorers push the record as it grows, everybody else follows it by
//! server-sent events. The protocol is in the book, `docs/src/live.md`.
//!
//! The crate knows no terminal. Start reading at [`Server`]; then `games` (what a push does), `history` (what is kept) and
//! `routes` (the addresses). The bytes on the wire are made in `reply` and `events`.

mod conflict;
mod connections;
mod events;
mod games;
mod history;
mod name;
mod pad;
mod reply;
mod routes;
mod server;
mod snapshot;
mod store;
mod token;
mod transport;

pub use name::GameName;
pub use server::{Limits, ServeOptions, Server};
pub use token::qr_lines;

#[cfg(test)]
mod scratch;
