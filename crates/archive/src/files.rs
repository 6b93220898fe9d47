//! Reading files: only regular ones, none larger than a given limit, and only text.
//!
//! A pipe, a socket or a device may never end, or never begin. Such files are refused before they are opened.

use std::{
    fmt,
    fs::{self, File, FileType},
    io::{self, Read},
    path::Path,
    str::Utf8Error,
};

use crate::stored::{Detected, Reader};

/// The largest record that is read whole: offsets are 32-bit.
pub const RECORD_LIMIT: Limit = Limit {
    bytes: u32::MAX as u64,
    name: "4 GB",
};
/// The largest record that the server reads from disk: larger ones have to be opened in the editor.
pub const FOUND_LIMIT: Limit = Limit {
    bytes: 64 << 20,
    name: "64 MB",
};
/// The largest record that is read for an assistant, whose context has to hold all of it.
pub const ASKED_LIMIT: Limit = Limit {
    bytes: 4 << 20,
    name: "4 MB",
};
/// The largest settings file. It needs one line for each rule.
pub const SETTINGS_LIMIT: Limit = Limit {
    bytes: 1 << 20,
    name: "1 MB",
};

/// How large a file may be.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// The bytes of the largest file that is read.
    pub bytes: u64,
    /// The limit in words.
    name: &'static str,
}

impl Limit {
    pub(crate) fn exceeded(self) -> String {
        format!("larger than {}", self.name)
    }
}

/// The text of the regular file at `path`.
///
/// # Errors
/// The reason why it cannot be read, as a message without the file name.
pub fn text(path: &Path, limit: Limit) -> Result<String, String> {
    let (file, len) = open(path)?;
    if len > limit.bytes {
        return Err(limit.exceeded());
    }
    text_of(file, limit)
}

/// The text of the record at `path`, also if it is stored in another encoding.
///
/// # Errors
/// The reason why it cannot be read, as a message without the file name.
pub fn record(path: &Path, limit: Limit) -> Result<String, String> {
    let (file, len) = open(path)?;
    if len > limit.bytes {
        return Err(limit.exceeded());
    }
    text_of(Reader::new(file, Detected::default()), limit)
}

/// Opens the regular file at `path`. Returns the file and its size in bytes.
///
/// # Errors
/// The reason why it cannot be read, as a message without the file name.
pub(crate) fn open(path: &Path) -> Result<(File, u64), String> {
    regular_len(fs::metadata(path))?;
    let file = File::open(path).map_err(|error| reason(&error))?;
    // The path may name another file since then.
    let len = regular_len(file.metadata())?;
    Ok((file, len))
}

/// The size of a regular file.
fn regular_len(metadata: io::Result<fs::Metadata>) -> Result<u64, String> {
    let metadata = metadata.map_err(|error| reason(&error))?;
    if !metadata.is_file() {
        return Err(format!("not a file but {}", name(metadata.file_type())));
    }
    Ok(metadata.len())
}

/// What a file is that is not regular.
fn name(kind: FileType) -> &'static str {
    if kind.is_dir() {
        return "a folder";
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt as _;
        if kind.is_fifo() {
            return "a pipe";
        }
        if kind.is_socket() {
            return "a socket";
        }
    }
    "a device"
}

/// All of `from` as text.
pub(crate) fn text_of(from: impl Read, limit: Limit) -> Result<String, String> {
    let mut bytes = Vec::new();
    let mut from = from.take(limit.bytes.saturating_add(1));
    from.read_to_end(&mut bytes)
        .map_err(|error| reason(&error))?;
    if bytes.len() as u64 > limit.bytes {
        return Err(limit.exceeded());
    }
    decode(bytes)
}

fn decode(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let bytes = error.as_bytes();
        let place = Undecoded::new(bytes, &error.utf8_error());
        format!("no text: {place}; left as it is")
    })
}

/// The first byte that is not UTF-8. Displayed as `byte 0xE9 at offset 7 (line 1)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Undecoded {
    byte: u8,
    /// From 0.
    offset: u64,
    /// From 0.
    line: u64,
}

impl Undecoded {
    pub(crate) fn new(bytes: &[u8], error: &Utf8Error) -> Self {
        let offset = error.valid_up_to();
        let before = bytes.get(..offset).unwrap_or_default();
        Self {
            byte: bytes.get(offset).copied().unwrap_or_default(),
            offset: offset as u64,
            line: memchr::memchr_iter(b'\n', before).count() as u64,
        }
    }

    /// The same byte in a text that has `bytes` and `lines` more before it.
    pub(crate) fn below(self, bytes: u64, lines: u64) -> Self {
        Self {
            offset: self.offset + bytes,
            line: self.line + lines,
            ..self
        }
    }
}

impl fmt::Display for Undecoded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { byte, offset, line } = self;
        write!(
            f,
            "byte 0x{byte:02X} at offset {offset} (line {})",
            line + 1
        )
    }
}

/// Why something could not be read or written, as a message without the number of the error.
pub fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file or folder".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        _ => {
            let text = error.to_string();
            match text.split_once(" (os error") {
                Some((text, _)) => text.to_lowercase(),
                None => text,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_located() {
        assert_eq!(
            decode(b"ab\nc\xfcd".to_vec()),
            Err("no text: byte 0xFC at offset 4 (line 2); left as it is".to_owned())
        );
        assert_eq!(decode(b"\xc3\xbc".to_vec()), Ok("ü".to_owned()));
    }

    #[test]
    fn no_more_is_read_than_allowed() {
        let limit = Limit {
            bytes: 3,
            name: "3 bytes",
        };
        assert_eq!(text_of(&b"abc"[..], limit), Ok("abc".to_owned()));
        let endless = io::repeat(b'a');
        assert_eq!(
            text_of(endless, limit),
            Err("larger than 3 bytes".to_owned())
        );
    }
}
