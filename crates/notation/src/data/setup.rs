//! What is asked before a game begins: who plays, on which map, when. The answers make the beginning of its record.

use std::collections::BTreeMap;

/// Something that is asked. Fields of one [row](Self::row) that follow each other stand beside each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// What its answer is called in [`Answers`].
    pub id: String,
    /// What it belongs to: `First team`. Empty if it stands alone.
    pub row: String,
    /// What is asked: `Players`.
    pub label: String,
    /// What an answer looks like.
    pub hint: String,
    /// What kind of answer there is.
    pub kind: FieldKind,
}

/// What is answered to a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// Words, or nothing.
    Text,
    /// A day, as `2026-11-27`; today if nobody says something else.
    Day,
    /// One of these values, each with how it is shown. The first one is the usual one.
    Choice(Vec<(String, String)>),
}

impl Field {
    /// Asks for words.
    pub fn text(id: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            row: String::new(),
            label: label.into(),
            hint: String::new(),
            kind: FieldKind::Text,
        }
    }

    /// Asks for a day.
    pub fn day(id: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            kind: FieldKind::Day,
            ..Self::text(id, label)
        }
    }

    /// Asks for one of `options`: values, each with how it is shown.
    pub fn choice<V: Into<String>, S: Into<String>>(
        id: impl Into<String>,
        label: impl Into<String>,
        options: impl IntoIterator<Item = (V, S)>,
    ) -> Self {
        let options = options.into_iter();
        let options = options.map(|(value, shown)| (value.into(), shown.into()));
        Self {
            kind: FieldKind::Choice(options.collect()),
            ..Self::text(id, label)
        }
    }

    /// Says what it belongs to.
    #[must_use]
    pub fn row(mut self, row: impl Into<String>) -> Self {
        self.row = row.into();
        self
    }

    /// Says what an answer looks like.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }
}

/// What was answered, by the ids of the fields.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers(BTreeMap<String, String>);

impl Answers {
    /// The answer to a field; empty if there is none.
    #[must_use]
    pub fn get(&self, id: &str) -> &str {
        self.0.get(id).map_or("", String::as_str)
    }
}

/// Each on one line, as a header can hold it: a line break would end the header's line.
impl<I: Into<String>, A: AsRef<str>> FromIterator<(I, A)> for Answers {
    fn from_iter<T: IntoIterator<Item = (I, A)>>(answers: T) -> Self {
        let answers = answers.into_iter();
        let answers = answers.map(|(id, answer)| (id.into(), on_one_line(answer.as_ref())));
        Self(answers.collect())
    }
}

/// How a record begins.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beginning {
    /// Its header, and all that stands before the first move.
    pub text: String,
    /// What becomes of the answers, where that is not seen at once: `al: Anna-Lena`.
    pub told: Vec<String>,
    /// Why no game can begin so.
    pub problem: Option<String>,
}

/// Why names cannot stay as they are, if two of them are the same. Empty ones are none.
pub fn same_names<'n>(names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let mut known: Vec<String> = Vec::new();
    for name in names.into_iter().filter(|name| !name.is_empty()) {
        let key = name.to_lowercase();
        if known.contains(&key) {
            return Some(format!("Two are called {name}: give them different names."));
        }
        known.push(key);
    }
    None
}

fn on_one_line(name: &str) -> String {
    let words: Vec<&str> = name
        .split(|one: char| one.is_whitespace() || one.is_control())
        .filter(|word| !word.is_empty())
        .collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_lines() {
        let answers: Answers = [("a", " Ann \n\t Lee "), ("b", "\n")].into_iter().collect();
        assert_eq!(
            (answers.get("a"), answers.get("b"), answers.get("c")),
            ("Ann Lee", "", "")
        );
    }

    #[test]
    fn equal_names_are_a_problem() {
        assert_eq!(same_names(["ann", "", "", "ben"]), None);
        assert_eq!(
            same_names(["ann", "Ann"]).as_deref(),
            Some("Two are called Ann: give them different names.")
        );
    }
}
