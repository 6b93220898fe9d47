//! The questions before a game begins: who plays, on which map, when. The answers make the beginning of the record.

use std::collections::BTreeMap;

/// A question. Consecutive fields of one [row](Self::row) are shown side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The key of its answer in [`Answers`].
    pub id: String,
    /// The heading of its row: `First team`. Empty if it is alone.
    pub row: String,
    /// The question: `Players`.
    pub label: String,
    /// An example of an answer.
    pub hint: String,
    /// The kind of answer.
    pub kind: FieldKind,
    /// The id of the same field of the other side: both answers change places where the sides do. Empty if it has none.
    pub other: String,
}

/// The kind of answer to a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// Text, which may be empty.
    Text,
    /// A day, such as `2026-11-27`; today by default.
    Day,
    /// One of these values, each with its label. The first one is the default.
    Choice(Vec<(String, String)>),
}

impl Field {
    /// Asks for text.
    pub fn text(id: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            id: id.into(),
            row: String::new(),
            label: label.into(),
            hint: String::new(),
            kind: FieldKind::Text,
            other: String::new(),
        }
    }

    /// Asks for a day.
    pub fn day(id: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            kind: FieldKind::Day,
            ..Self::text(id, label)
        }
    }

    /// Asks for one of `options`: values with their labels.
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

    /// Sets the heading of its row.
    #[must_use]
    pub fn row(mut self, row: impl Into<String>) -> Self {
        self.row = row.into();
        self
    }

    /// Sets the id of the same field of the other side.
    #[must_use]
    pub fn other(mut self, other: impl Into<String>) -> Self {
        self.other = other.into();
        self
    }

    /// Sets the example of an answer.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = hint.into();
        self
    }
}

/// The answers by the ids of the fields.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answers(BTreeMap<String, String>);

impl Answers {
    /// The answer to a field; empty if there is none.
    #[must_use]
    pub fn get(&self, id: &str) -> &str {
        self.0.get(id).map_or("", String::as_str)
    }

    /// All answers with the ids of their fields, in the order of the ids.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(id, answer)| (&**id, &**answer))
    }
}

/// Each answer is put on one line, because a line break would end the line of the header.
impl<I: Into<String>, A: AsRef<str>> FromIterator<(I, A)> for Answers {
    fn from_iter<T: IntoIterator<Item = (I, A)>>(answers: T) -> Self {
        let answers = answers.into_iter();
        let answers = answers.map(|(id, answer)| (id.into(), on_one_line(answer.as_ref())));
        Self(answers.collect())
    }
}

/// The beginning of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Beginning {
    /// Its header, and everything before the first move.
    pub text: String,
    /// How answers are used, if that is not obvious: `al: Anna-Lena`.
    pub told: Vec<String>,
    /// Why no game can begin with these answers; `None` if one can.
    pub problem: Option<String>,
}

/// The problem of two equal names, ignoring case; `None` if all differ. Empty names are ignored.
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
