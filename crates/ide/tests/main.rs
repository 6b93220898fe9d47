//! The tests of the crate's public API, in one program so that it is linked once.

mod accepting;
mod bounded;
mod choices;
mod claims;
mod document;
mod features;
mod ghost;
mod hover;
mod long;
mod mutants;
mod nasty;
mod notations;
mod paper;
mod settings;
mod sound;
mod strangers;
#[path = "../../notation/tests/toy/mod.rs"]
#[allow(dead_code, reason = "shared with the tests of the notation crate")]
mod toy;
mod typing;
mod typography;
