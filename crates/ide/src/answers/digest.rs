//! What lists of many games show of each game: kept with the game, because editors ask for it after every key.

use std::sync::Arc;

use notation::{Depth, Lens, NamedColor, Record, Rule, TextRange};

use crate::{
    Game, GameSymbol,
    answers::links::{self, Link},
    settings::silence,
};

/// The small answers about a game; places are relative to it.
pub(crate) struct Digest {
    /// The game's entry in a list, with its players and tags, without its number; `None` for a game without content.
    pub(crate) title: Option<GameSymbol>,
    pub(crate) lens: Option<Lens>,
    /// Says that its moves are not replayed; `None` if they are.
    pub(crate) unplayed: Option<String>,
    pub(crate) links: Box<[Link]>,
    pub(crate) colors: Box<[NamedColor]>,
    /// The rules that its comments silence.
    pub(crate) silenced: Box<[(TextRange, &'static Rule)]>,
}

impl Digest {
    fn of(record: &dyn Record) -> Self {
        let head = record.head();
        Self {
            title: GameSymbol::of(record, head.lens.as_ref(), Depth::Names),
            lens: head.lens,
            unplayed: head.unplayed,
            links: links::of_record(record).into(),
            colors: head.colors.into(),
            silenced: silence::silenced(record).into(),
        }
    }
}

impl Game {
    pub(crate) fn digest(&self) -> Arc<Digest> {
        self.derived(|| Digest::of(&*self.record()))
    }

    /// [`Game::digest`], if it was computed before.
    pub(crate) fn known_digest(&self) -> Option<Arc<Digest>> {
        self.derived.find()
    }

    /// Computes what an editor asks about every game of a file, the findings and the digest, while the record is in memory.
    pub fn prepare(&self) {
        // Keeps the record in memory until both are computed.
        let _record = self.record();
        let _ = (self.findings(), self.digest());
    }
}
