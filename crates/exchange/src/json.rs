//! JSON of other platforms: the parts of a text, which may be cut off anywhere, with their places; and numbers that may be
//! strings.

use std::fmt;

use notation::{TextRange, size};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Value, value::RawValue};

/// How deep lists and objects are opened.
const DEEPEST: usize = 4;

/// The parts of a text, as far as it is JSON.
pub(crate) struct Outline<'t> {
    /// The parts in the order of the text.
    pub(crate) parts: Vec<Member<'t>>,
    /// Where it stops being JSON, and why; `None` if all of it is JSON.
    pub(crate) fault: Option<Fault>,
}

/// A member of an object or an element of a list.
pub(crate) struct Member<'t> {
    /// The keys that lead to it, with `[]` for the elements of a list: `data.logs[]`.
    pub(crate) path: String,
    /// Its text.
    pub(crate) raw: &'t RawValue,
}

/// Where a text stops being JSON.
pub(crate) struct Fault {
    /// The byte in the text.
    pub(crate) at: usize,
    /// The reason, in the words of the JSON parser.
    pub(crate) reason: String,
    /// Whether a complete value precedes it.
    pub(crate) follows_value: bool,
}

impl<'t> Outline<'t> {
    /// The parts of the value that begins at `start`. Members with a key in `opened` are split into their own members or
    /// elements; all others are parts.
    pub(crate) fn of(text: &'t str, start: usize, opened: &[&str]) -> Self {
        let json = text.get(start..).unwrap_or_default();
        let mut parts = Vec::new();
        let mut deserializer = serde_json::Deserializer::from_str(json);
        let level = Level {
            path: "",
            opened,
            depth: 0,
            parts: &mut parts,
        };
        let read = level.deserialize(&mut deserializer);
        let follows_value = read.is_ok();
        let fault = read.and_then(|()| deserializer.end()).err();
        Self {
            parts,
            fault: fault.map(|error| Fault {
                at: start + byte_of(json, error.line(), error.column()),
                reason: error.to_string(),
                follows_value,
            }),
        }
    }

    /// The first part with this path.
    pub(crate) fn part(&self, path: &str) -> Option<&Member<'t>> {
        self.parts.iter().find(|part| part.path == path)
    }

    /// The keys of the outermost value, each once, for messages.
    pub(crate) fn keys(&self) -> String {
        let mut keys: Vec<&str> = Vec::new();
        for part in &self.parts {
            let key = part.path.split(['.', '[']).next().unwrap_or_default();
            if !key.is_empty() && !keys.contains(&key) && keys.len() < 12 {
                keys.push(key);
            }
        }
        match keys.as_slice() {
            [] => "no keys were found".to_owned(),
            _ => format!("the keys found are {}", keys.join(", ")),
        }
    }
}

/// The byte offset of a line and a column, both from 1.
fn byte_of(text: &str, line: usize, column: usize) -> usize {
    let lines = text.split_inclusive('\n').take(line.saturating_sub(1));
    let at = lines.map(str::len).sum::<usize>() + column.saturating_sub(1);
    text.floor_char_boundary(at.min(text.len()))
}

/// Reads one level of an outline.
struct Level<'p, 't> {
    path: &'p str,
    opened: &'p [&'p str],
    depth: usize,
    parts: &'p mut Vec<Member<'t>>,
}

impl<'t> DeserializeSeed<'t> for Level<'_, 't> {
    type Value = ();

    fn deserialize<D: Deserializer<'t>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'t> Visitor<'t> for Level<'_, 't> {
    type Value = ();

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'t>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let path = match self.path {
                "" => key.clone(),
                path => format!("{path}.{key}"),
            };
            if self.depth < DEEPEST && self.opened.contains(&key.as_str()) {
                map.next_value_seed(Level {
                    path: &path,
                    opened: self.opened,
                    depth: self.depth + 1,
                    parts: self.parts,
                })?;
            } else {
                let raw = map.next_value::<&'t RawValue>()?;
                self.parts.push(Member { path, raw });
            }
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'t>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(raw) = list.next_element::<&'t RawValue>()? {
            let path = format!("{}[]", self.path);
            self.parts.push(Member { path, raw });
        }
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }
}

/// The range of `raw` in `text`, from which it was read.
pub(crate) fn range_of(text: &str, raw: &RawValue) -> TextRange {
    let start = (raw.get().as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    range(start, start + raw.get().len())
}

/// The range from `start` to `end`, saturated.
pub(crate) fn range(start: usize, end: usize) -> TextRange {
    TextRange::new(size(start.min(end)), size(end))
}

/// A string, or another value as text; `None` for null, lists and objects.
pub(crate) fn text_of(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::String(text) => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::Bool(is) => Some(u8::from(*is).to_string()),
        _ => None,
    }
}

/// A whole number, which may be a string.
pub(crate) fn number_of(value: Option<&Value>) -> Option<i64> {
    match value? {
        Value::Number(number) => number.as_i64(),
        Value::Bool(is) => Some(i64::from(*is)),
        other => text_of(Some(other))?.parse().ok(),
    }
}
