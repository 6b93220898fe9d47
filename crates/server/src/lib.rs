//! The language server: LSP to [`ide`] and back.
//!
//! The only crate that names LSP types. It knows no game, no file system, no clock and no runtime: a [`Host`] reads
//! files and runs tasks, a transport feeds the [`LspService`]. Start reading at [`service`], then `language_server.rs`
//! (what runs when), `state.rs` (what is kept), `work/` (background work) and `handlers/` (one file per feature:
//! decode, one call of `ide`, encode).
//!
//! What a transport must do, because `tower-lsp` leaves it open, is in [`wire`]: run a notification to its end before the next
//! message, poll a request once before the next message (that is where a handler takes its snapshot), and catch panics.

mod capabilities;
mod client;
mod encode;
mod handlers;
mod language_server;
mod state;
pub mod wire;
mod work;

pub use encode::{diagnostics::rule_page, tokens::TOKEN_TYPES};
pub use language_server::{Server, service};
pub use state::host::{Changed, Host, Task};
pub use tower_lsp::{ClientSocket, ExitedError, LspService, jsonrpc, lsp_types};
