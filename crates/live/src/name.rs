//! Names of games. They are file names, checked so that they cannot lead out of the folder.

use std::{fmt, path::Path, sync::Arc};

use notation::Notation;

/// The longest name, in bytes without its extension.
const LONGEST: usize = 64;

/// Names that Windows reserves for devices, with any extension.
const DEVICES: [&str; 4] = ["con", "prn", "aux", "nul"];

/// The name of a game, which is its file name, such as `final-1.kubb`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameName {
    text: Arc<str>,
    extension: usize,
}

impl GameName {
    /// The name, if it is valid: ASCII letters, digits, `-` and `_`, beginning with a letter or digit; then the extension of a
    /// notation.
    ///
    /// ```
    /// use live::GameName;
    /// assert!(GameName::parse("final-1.kubb").is_some());
    /// assert!(GameName::parse("../final-1.kubb").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (stem, extension) = text.rsplit_once('.')?;
        let is_letter = |byte: u8| byte.is_ascii_alphanumeric();
        let is_plain = stem
            .bytes()
            .all(|byte| is_letter(byte) || matches!(byte, b'-' | b'_'));
        let begins = stem.bytes().next().is_some_and(is_letter);
        let is_known = ide::extensions().contains(&extension);
        (is_plain && begins && is_known && stem.len() <= LONGEST && !is_device(stem)).then(|| {
            Self {
                text: text.into(),
                extension: stem.len() + 1,
            }
        })
    }

    /// The name with its extension.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The notation of its record.
    pub(crate) fn notation(&self) -> Option<&'static dyn Notation> {
        ide::by_path(Path::new(self.as_str()))
    }

    /// The name without its extension.
    pub(crate) fn stem(&self) -> &str {
        self.text.get(..self.extension - 1).unwrap_or_default()
    }

    /// Whether both are one name in a file system that ignores capitals.
    pub(crate) fn collides(&self, other: &Self) -> bool {
        self != other && self.text.eq_ignore_ascii_case(&other.text)
    }
}

fn is_device(stem: &str) -> bool {
    let stem = stem.to_ascii_lowercase();
    let port = stem.strip_prefix("com").or(stem.strip_prefix("lpt"));
    DEVICES.contains(&&*stem)
        || port.is_some_and(|rest| rest.len() == 1 && rest.as_bytes()[0].is_ascii_digit())
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Debug for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&*self.text, f)
    }
}

#[cfg(test)]
mod tests {
    use super::GameName;

    #[test]
    fn names_are_those_of_plain_files() {
        for good in ["a.kubb", "Final-1_b.pgn", "2026-11-27.carc", "x.rootlog"] {
            assert_eq!(
                GameName::parse(good)
                    .map(|name| name.to_string())
                    .as_deref(),
                Some(good)
            );
        }
        let long = format!("{}.kubb", "a".repeat(65));
        for bad in [
            "",
            ".",
            "..",
            ".kubb",
            "a",
            "a.",
            "a.txt",
            "a.KUBB",
            "-a.kubb",
            "_a.kubb",
            ".a.kubb",
            "a/b.kubb",
            "../a.kubb",
            "a\\b.kubb",
            "C:a.kubb",
            "a.kubb/",
            "a..kubb",
            "a.b.kubb",
            "a b.kubb",
            "a\0.kubb",
            "a\n.kubb",
            "ä.kubb",
            "con.kubb",
            "NUL.pgn",
            "com1.kubb",
            "LPT9.pgn",
            "a.kubb ",
            "a%2f.kubb",
            "~a.kubb",
            &long,
        ] {
            assert_eq!(GameName::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn capitals_alone_make_no_other_file() {
        let [one, other, third] =
            ["a.kubb", "A.kubb", "b.kubb"].map(|name| GameName::parse(name).unwrap());
        assert!(one.collides(&other));
        assert!(!one.collides(&one) && !one.collides(&third));
    }
}
