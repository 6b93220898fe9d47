//! The answers of tools, and their limits.

use serde_json::Value;

/// The longest record that is read, as text or as a file, in bytes.
pub(crate) const MOST_TEXT: usize = 4 << 20;
/// The longest text of an answer, in bytes.
const MOST_SAID: usize = 256 << 10;
/// The most findings, choices or moves of one answer.
pub(crate) const MOST_ITEMS: usize = 200;

/// The answer of a tool.
#[derive(Debug)]
pub(crate) struct ToolAnswer {
    /// The value for programs, according to the schema of the tool.
    pub(crate) value: Value,
    /// The texts for readers.
    pub(crate) texts: Vec<String>,
    /// A picture, as PNG.
    pub(crate) picture: Option<Vec<u8>>,
}

impl ToolAnswer {
    pub(crate) fn new(value: Value, text: impl Into<String>) -> Self {
        Self {
            value,
            texts: vec![text.into()],
            picture: None,
        }
    }

    /// Adds one more text.
    pub(crate) fn and(mut self, text: impl Into<String>) -> Self {
        self.texts.push(text.into());
        self
    }

    /// Its texts, each shortened if it is too long.
    pub(crate) fn said(&self) -> impl Iterator<Item = String> {
        self.texts.iter().map(|text| shortened(text))
    }
}

/// `text` without colors, cut off if it is too long.
fn shortened(text: &str) -> String {
    let mut text = anstream::adapter::strip_str(text).to_string();
    if text.len() > MOST_SAID {
        text.truncate(text.floor_char_boundary(MOST_SAID));
        text.push_str("\n… (cut here: ask for less at once)");
    }
    text
}

/// The longest message about a call that is refused, in bytes.
const MOST_REFUSED: usize = 2 << 10;

/// `why` a call is refused, cut off if it repeats too much of what was asked, such as a path.
pub(crate) fn refusal(mut why: String) -> String {
    if why.len() > MOST_REFUSED {
        why.truncate(why.floor_char_boundary(MOST_REFUSED));
        why.push('…');
    }
    why
}

/// `text`, if it is short enough to be sent whole.
///
/// # Errors
/// It is too long: a message for the assistant.
pub(crate) fn whole(text: String) -> Result<String, String> {
    match text.len() <= MOST_TEXT {
        true => Ok(text),
        false => Err(format!(
            "the answer is longer than {} MB: ask for less at once, or use the command line",
            MOST_TEXT >> 20
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut_between_characters() {
        let text = format!("{}ü", "a".repeat(MOST_SAID - 1));
        assert_eq!(
            shortened(&text),
            format!(
                "{}\n… (cut here: ask for less at once)",
                "a".repeat(MOST_SAID - 1)
            )
        );
        assert_eq!(shortened("\u{1b}[1mkubb\u{1b}[0m"), "kubb");
    }
    #[test]
    fn refusals_are_short() {
        assert_eq!(refusal("no".to_owned()), "no");
        let long = "ä".repeat(MOST_REFUSED);
        assert_eq!(refusal(long.clone()), format!("{}…", &long[..MOST_REFUSED]));
    }
}
