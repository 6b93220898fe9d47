//! What can be done next in a game, for boards that offer it by taps on regions or by buttons. A choice describes itself and
//! its effect in plain words, and has the edit that writes it.

use rowan::TextRange;

use crate::{Edit, data::say, picture::Scene};

/// Up to this many pieces that could capture are named in an effect; more are counted.
const MOST_ANSWERS: usize = 2;

/// Something that can be done next. Choices of one [group](Self::group) are consecutive, in the order in which a
/// player looks for them.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// Its description in plain words: `knight from g1 to f3`.
    pub label: String,
    /// What a button shows: the notation if it is short, such as `Nf3` or `2F`.
    pub sign: String,
    /// The heading of its group: `knight on g1`, `jt throws`.
    pub group: String,
    /// Its further effects in a few words: `takes the pawn, check`. Empty if there are none.
    pub effect: String,
    /// Where it is on the board: [ids](crate::picture::Region::id) of regions.
    pub route: Route,
    /// The regions whose pieces it removes: captured, smashed, or removed with them. They need no tap.
    pub removes: Vec<String>,
    /// A small picture for what words do not show, such as a tile. A tap on one of its regions chooses this.
    pub picture: Option<Scene>,
    /// How many of it are left, where the user wants to know, such as of a tile; otherwise `None`.
    pub left: Option<u32>,
    /// Its place on a scorer's pad; `None` for choices of boards and lists.
    pub pad: Option<PadPlace>,
    /// What happens when it is chosen.
    pub then: Then,
}

/// The place of a choice on a scorer's pad. Each player who may be next has the same keys, and one player is selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PadPlace {
    /// The player whose choice it is.
    pub by: String,
    /// A heading about what is next: `turn 4 · baton 2 of 6`.
    pub head: String,
    /// The keys of the pad, each with its label and another word. Always the same keys, whether they are enabled or not.
    pub keys: &'static [(&'static str, &'static str)],
    /// The index of its key; `None` if it is too rare for a key.
    pub key: Option<usize>,
}

/// The regions of a choice, in the order in which it passes them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Route {
    /// The region where it starts.
    pub from: Option<String>,
    /// The regions that it passes; they need no tap.
    pub over: Vec<String>,
    /// The region where it ends.
    pub to: Option<String>,
}

/// What happens when a choice is chosen.
#[derive(Debug, Clone, PartialEq)]
pub enum Then {
    /// These edits write it; the game continues at the end of the last one.
    Write(Vec<Edit>),
    /// The record continues with it already, at this place.
    Follow(TextRange),
    /// More must be chosen: ask again with this key added to those before.
    Ask(String),
}

impl Then {
    /// Follows it if it is `written`, or else writes it.
    pub fn follow_or(written: Option<TextRange>, write: impl FnOnce() -> Vec<Edit>) -> Self {
        match written {
            Some(range) => Self::Follow(range),
            None => Self::Write(write()),
        }
    }
}

impl Choice {
    /// A choice without a place on the board.
    pub fn new(label: impl Into<String>, sign: impl Into<String>, then: Then) -> Self {
        Self {
            label: label.into(),
            sign: sign.into(),
            group: String::new(),
            effect: String::new(),
            route: Route::default(),
            removes: Vec::new(),
            picture: None,
            left: None,
            pad: None,
            then,
        }
    }

    /// A choice after which more must be chosen. Its button shows its key.
    pub fn ask(label: impl Into<String>, key: impl ToString) -> Self {
        let key = key.to_string();
        Self::new(label, key.clone(), Then::Ask(key))
    }

    /// Sets the heading of its group.
    #[must_use]
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = group.into();
        self
    }

    /// Sets its further effects.
    #[must_use]
    pub fn effect(mut self, effect: impl Into<String>) -> Self {
        self.effect = effect.into();
        self
    }

    /// Sets the region where it starts.
    #[must_use]
    pub fn from(mut self, region: impl Into<String>) -> Self {
        self.route.from = Some(region.into());
        self
    }

    /// Adds regions that it passes.
    #[must_use]
    pub fn over(mut self, regions: impl IntoIterator<Item = String>) -> Self {
        self.route.over.extend(regions);
        self
    }

    /// Sets the region where it ends.
    #[must_use]
    pub fn to(mut self, region: impl Into<String>) -> Self {
        self.route.to = Some(region.into());
        self
    }

    /// Adds regions whose pieces it removes.
    #[must_use]
    pub fn removes(mut self, regions: impl IntoIterator<Item = String>) -> Self {
        self.removes.extend(regions);
        self
    }

    /// Sets its small picture.
    #[must_use]
    pub fn picture(mut self, picture: Scene) -> Self {
        self.picture = Some(picture);
        self
    }

    /// Sets how many of it are left.
    #[must_use]
    pub fn left(mut self, count: u32) -> Self {
        self.left = Some(count);
        self
    }

    /// Sets its place on a scorer's pad.
    #[must_use]
    pub fn pad(mut self, place: PadPlace) -> Self {
        self.pad = Some(place);
        self
    }

    /// The same choice with its edits mapped by `edits` and its range by `range`.
    #[must_use]
    pub fn moved(
        mut self,
        edits: impl FnOnce(Vec<Edit>) -> Vec<Edit>,
        range: impl FnOnce(TextRange) -> TextRange,
    ) -> Self {
        self.then = match self.then {
            Then::Write(written) => Then::Write(edits(written)),
            Then::Follow(place) => Then::Follow(range(place)),
            ask @ Then::Ask(_) => ask,
        };
        self
    }
}

/// An effect that says who could capture the piece on its new square: `can be taken by the knight on f6`.
/// `None` if nobody could.
#[must_use]
pub fn answers(takers: &[String]) -> Option<String> {
    match takers.len() {
        0 => None,
        1..=MOST_ANSWERS => Some(format!("can be taken by {}", say::and(takers))),
        count => Some(format!("can be taken by {} pieces", say::number(count))),
    }
}

/// The choices with each group together, groups in the order of their first choice.
#[must_use]
pub fn grouped(choices: impl IntoIterator<Item = Choice>) -> Vec<Choice> {
    let mut groups: Vec<Vec<Choice>> = Vec::new();
    for choice in choices {
        let is_its = |group: &&mut Vec<Choice>| {
            let first = group.first();
            first.is_some_and(|first| first.group == choice.group)
        };
        match groups.iter_mut().find(is_its) {
            Some(group) => group.push(choice),
            None => groups.push(vec![choice]),
        }
    }
    groups.concat()
}

/// `words` to be appended to a line of `columns` columns, 0 for a new line: with line breaks that keep every line
/// below `most` columns.
#[must_use]
pub fn wrapped(columns: usize, words: &str, most: usize) -> String {
    let mut written = String::with_capacity(words.len() + 2);
    let mut column = columns;
    for word in words.split(' ') {
        let len = word.chars().count();
        match column {
            0 => {}
            _ if column + 1 + len >= most => {
                written.push('\n');
                column = 0;
            }
            _ => {
                written.push(' ');
                column += 1;
            }
        }
        written.push_str(word);
        column += len;
    }
    written
}
