//! What can be done next in a game, as a board offers it: by taps on its regions, or by buttons. A choice says in plain words
//! what it is and what would happen, and holds the edit that writes it.

use rowan::TextRange;

use crate::{Edit, data::say, picture::Scene};

/// How many pieces that could answer an effect names before it counts them.
const MOST_ANSWERS: usize = 2;

/// Something that can be done next. Those of one [group](Self::group) follow each other, in the order in which a player looks
/// for them.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// In plain words: `knight from g1 to f3`.
    pub label: String,
    /// What a button shows: as it is written if that is short, such as `Nf3` or `2F`.
    pub sign: String,
    /// What it stands with, as a heading: `knight on g1`, `jt throws`.
    pub group: String,
    /// What would happen besides, in a few words: `takes the pawn, check`. Empty if nothing does.
    pub effect: String,
    /// The regions of the board where it is, by their [ids](crate::picture::Region::id).
    pub route: Route,
    /// The regions whose pieces it removes: taken, smashed, or gone with them. No tap is needed there.
    pub removes: Vec<String>,
    /// A small picture of it, where words do not show it: a tile. Its regions are where a tap on it would choose this.
    pub picture: Option<Scene>,
    /// How many of it there are, where that is asked for while one chooses: of a tile those that are left.
    pub left: Option<u32>,
    /// Where a scorer's pad has it. Nothing for choices of boards and lists.
    pub pad: Option<PadPlace>,
    /// What choosing it does.
    pub then: Then,
}

/// The place of a choice on a scorer's pad: the same keys for each of those who may be next, of whom one is selected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PadPlace {
    /// Whose choice it is.
    pub by: String,
    /// What is due, as a heading: `turn 4 · baton 2 of 6`.
    pub head: String,
    /// The keys of the pad: what each shows, and a word more. Always the same ones, whether they can be pressed or not.
    pub keys: &'static [(&'static str, &'static str)],
    /// Which of them it is; nothing for what is too rare for a key.
    pub key: Option<usize>,
}

/// The regions that a choice takes, in the order in which it comes there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Route {
    /// Where it begins.
    pub from: Option<String>,
    /// Where it passes; no tap is needed there.
    pub over: Vec<String>,
    /// Where it ends.
    pub to: Option<String>,
}

/// What choosing does.
#[derive(Debug, Clone, PartialEq)]
pub enum Then {
    /// These edits write it; the game goes on at the end of the last one.
    Write(Vec<Edit>),
    /// It is what the record says next, here.
    Follow(TextRange),
    /// More is to be chosen: ask again with this key behind those that led here.
    Ask(String),
}

impl Then {
    /// Follows what is written already, or else writes it.
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

    /// A choice behind which more is to be chosen. Its button shows what chooses it.
    pub fn ask(label: impl Into<String>, key: impl ToString) -> Self {
        let key = key.to_string();
        Self::new(label, key.clone(), Then::Ask(key))
    }

    /// Says what it stands with.
    #[must_use]
    pub fn group(mut self, group: impl Into<String>) -> Self {
        self.group = group.into();
        self
    }

    /// Says what would happen besides.
    #[must_use]
    pub fn effect(mut self, effect: impl Into<String>) -> Self {
        self.effect = effect.into();
        self
    }

    /// The region where it begins.
    #[must_use]
    pub fn from(mut self, region: impl Into<String>) -> Self {
        self.route.from = Some(region.into());
        self
    }

    /// The regions where it passes.
    #[must_use]
    pub fn over(mut self, regions: impl IntoIterator<Item = String>) -> Self {
        self.route.over.extend(regions);
        self
    }

    /// The region where it ends.
    #[must_use]
    pub fn to(mut self, region: impl Into<String>) -> Self {
        self.route.to = Some(region.into());
        self
    }

    /// The regions whose pieces it removes.
    #[must_use]
    pub fn removes(mut self, regions: impl IntoIterator<Item = String>) -> Self {
        self.removes.extend(regions);
        self
    }

    /// A small picture of it.
    #[must_use]
    pub fn picture(mut self, picture: Scene) -> Self {
        self.picture = Some(picture);
        self
    }

    /// Says how many of it there are.
    #[must_use]
    pub fn left(mut self, count: u32) -> Self {
        self.left = Some(count);
        self
    }

    /// Gives it a place on a scorer's pad.
    #[must_use]
    pub fn pad(mut self, place: PadPlace) -> Self {
        self.pad = Some(place);
        self
    }

    /// The same choice with every range of the text as `edits` and `range` answer it.
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

/// Who could take a piece where it lands, as an effect: `can be taken by the knight on f6`. Nothing if nobody could.
#[must_use]
pub fn answers(takers: &[String]) -> Option<String> {
    match takers.len() {
        0 => None,
        1..=MOST_ANSWERS => Some(format!("can be taken by {}", say::and(takers))),
        count => Some(format!("can be taken by {} pieces", say::number(count))),
    }
}

/// Choices with those of a group together, and the groups in the order in which they first appear.
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

/// `words` behind a line of so many columns, or as the begin of one: with the line breaks that keep every line below `most`
/// columns.
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
