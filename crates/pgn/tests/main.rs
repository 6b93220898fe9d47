//! The tests of the crate's public interface: one program, so that it is linked once.

mod bounded;
mod broken;
mod choices;
mod frame;
mod judged;
mod pictures;
mod properties;
mod records;
mod rules;
mod signs;
mod styled;
mod tell;
mod write;
