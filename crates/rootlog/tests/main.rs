//! The tests of the crate's public interface: one program, so that it is linked once.

mod answers;
mod bounded;
mod choices;
mod corpus;
mod habits;
mod pictures;
mod properties;
mod reading;
mod recorded;
mod records;
mod replay;
mod rules;
mod verdicts;

/// A game on the map Fall of the Marquise, the Eyrie and the Alliance, with `turns` after the set-up.
fn fall(turns: &str) -> String {
    format!(
        "Map: Fall\nDeck: E&P\nC: Ash\nE: Fir\nA: Pine\n\nC:t_k->1/b_s+b_w->5/b_r->9/w->1+2+4+5+6+7+8+9+10+11+12\nE:(6w+b)->3/#despot->$\nA:3#->$\n{turns}"
    )
}
