//! The server as a client sees it: messages in, messages out, in one thread.

#![allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]

mod all_notations;
mod announced;
mod board;
mod choices;
mod convert;
mod desk;
mod features;
mod hover;
mod long;
mod many;
mod merge;
mod new_game;
mod newer;
mod project;
mod protocol;
mod requests;
mod silenced;
mod support;
mod workspace;
