//! Places that name the same thing: highlights, references, definition, renaming.

use std::fmt;

use notation::{
    Depth, Edit, NameKind, Named, Occurrence, Order as _, Parse, Record, Severity, Symbol,
    SymbolKind, TextRange, TextSize, apply_edits,
};

use crate::{Document, PlacedGame};

/// How many errors and warnings a record has.
fn grave(record: &dyn Record) -> usize {
    let findings = record.findings().iter();
    let grave = findings.filter(|one| one.severity >= Severity::Warning);
    grave.count()
}

/// Why a name cannot be changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RenameError {
    /// Nothing at the place can be renamed.
    NothingHere,
    /// The new name would not be read as this name in every place.
    Unreadable(String),
    /// The name is taken.
    Taken(String),
}

impl fmt::Display for RenameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NothingHere => f.write_str("there is no player's name here"),
            Self::Unreadable(name) => write!(
                f,
                "\"{name}\" would not be read as a player's name in this record"
            ),
            Self::Taken(name) => write!(f, "\"{name}\" is the name of another player in this game"),
        }
    }
}

impl std::error::Error for RenameError {}

impl Document {
    /// The name at `at`, if it has other places or an origin.
    #[must_use]
    pub fn named(&self, at: TextSize) -> Option<Named> {
        let (placed, relative) = self.locate(at);
        let mut named = placed.record().named(relative)?;
        let places = named.places.iter_mut().map(|place| &mut place.range);
        for range in places.chain(&mut named.origins) {
            *range += placed.offset;
        }
        Some(named)
    }

    /// Every place in the game with the name at `at`.
    #[must_use]
    pub fn occurrences(&self, at: TextSize) -> Option<Named> {
        self.named(at).filter(|named| !named.places.is_empty())
    }

    /// Where the name at `at` comes from.
    #[must_use]
    pub fn definition(&self, at: TextSize) -> Vec<TextRange> {
        self.named(at)
            .map(|named| named.origins)
            .unwrap_or_default()
    }

    /// The name at `at` that can be changed everywhere at once, and its bytes.
    #[must_use]
    pub fn renamable(&self, at: TextSize) -> Option<(TextRange, Named)> {
        let named = self.named(at).filter(Named::is_renamable)?;
        let mut places = named.places.iter();
        let place = places.find(|place| place.range.contains_inclusive(at))?;
        Some((place.range, named))
    }

    /// The edits that change the name at `at` to `new_name` in its whole game; where a tag names the player of a seat (White,
    /// Black), also in those tags of the other games.
    ///
    /// # Errors
    /// If nothing there can be renamed, or if the record would then read differently: the new name is tried first.
    pub fn rename(&self, at: TextSize, new_name: &str) -> Result<Vec<Edit>, RenameError> {
        let (placed, relative) = self.locate(at);
        let record = placed.record();
        let named = record.named(relative).filter(Named::is_renamable);
        let named = named.ok_or(RenameError::NothingHere)?;
        let edits: Vec<Edit> = named
            .places
            .iter()
            .map(|place| Edit::replace(place.range, new_name))
            .collect();
        let Some(first) = named.places.first() else {
            return Err(RenameError::NothingHere);
        };
        let renamed_text = apply_edits(record.parse().text(), &edits);
        let renamed = self
            .notation()
            .read(Parse::new(self.notation(), &renamed_text), self.settings());
        let found = renamed
            .named(first.range.start())
            .map(|found| found.places)
            .unwrap_or_default();
        let reads = |place: &Occurrence| {
            renamed_text.get(usize::from(place.range.start())..usize::from(place.range.end()))
                == Some(new_name)
        };
        if found.len() < named.places.len() || !found.iter().all(reads) {
            return Err(RenameError::Unreadable(new_name.to_owned()));
        }
        if found.len() > named.places.len() {
            return Err(RenameError::Taken(new_name.to_owned()));
        }
        // A name that is read can still be wrong: in Kubb only letters are allowed.
        if grave(&*renamed) > grave(&*record) {
            return Err(RenameError::Unreadable(new_name.to_owned()));
        }
        let edits = edits.into_iter().map(|edit| edit.shifted(placed.offset));
        let mut edits: Vec<Edit> = edits.collect();
        if named.kind == NameKind::Player {
            edits.extend(self.seated_elsewhere(&placed, &named.name, new_name));
            edits.order_by_key(|edit| edit.range.start());
        }
        Ok(edits)
    }

    /// The edits in the other games: each tag for a seat, such as White, with the value `name`. It is the same person.
    fn seated_elsewhere(&self, here: &PlacedGame, name: &str, new_name: &str) -> Vec<Edit> {
        let seats = self.notation().seats();
        let others = self.games().filter(|placed| placed.index != here.index);
        let others = others.filter(|placed| placed.game.text().contains(name));
        let edits = others.flat_map(|placed| {
            let record = placed.record();
            let tags = record.outline(Depth::Names).into_iter().filter(|symbol| {
                symbol.kind == SymbolKind::Tag && seats.contains(&symbol.name.as_str())
            });
            let value = |tag: Symbol| {
                let text = placed.game.text().get(tag.range.start().into()..)?;
                let at = TextSize::try_from(text.find('"')? + 1).ok()?;
                let named = record.named(tag.range.start() + at)?;
                let is_same = named.name == name && named.is_renamable();
                is_same.then_some(named.places)
            };
            let mut places: Vec<TextRange> = tags
                .filter_map(value)
                .flatten()
                .map(|one| one.range)
                .collect();
            places.order_by_key(|range| range.start());
            places.dedup();
            let replaced = places
                .into_iter()
                .map(|range| Edit::replace(range + placed.offset, new_name));
            replaced.collect::<Vec<_>>()
        });
        edits.collect()
    }
}
