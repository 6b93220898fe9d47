//! Reading files: regular ones only, none larger than asked for, and text only.
//!
//! A pipe, a socket or a device may never end, or never begin: it is refused before it is opened.

use std::{
    fs::{self, File, FileType},
    io::{self, Read},
    path::Path,
};

/// The largest record: offsets are 32-bit.
pub(crate) const RECORD_LIMIT: Limit = Limit {
    bytes: u32::MAX as u64,
    name: "4 GB",
};
/// The largest record that the server reads by itself: an editor opens what it wants to show.
pub(crate) const FOUND_LIMIT: Limit = Limit {
    bytes: 64 << 20,
    name: "64 MB",
};
/// The largest settings file. It has a line a rule at most.
pub(crate) const SETTINGS_LIMIT: Limit = Limit {
    bytes: 1 << 20,
    name: "1 MB",
};

/// How large a file may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    /// Of the largest file that is read.
    pub(crate) bytes: u64,
    /// For people.
    name: &'static str,
}

impl Limit {
    fn exceeded(self) -> String {
        format!("larger than {}", self.name)
    }
}

/// The text of the regular file at `path`.
///
/// # Errors
/// Why it cannot be read, for people, without its name.
pub(crate) fn text(path: &Path, limit: Limit) -> Result<String, String> {
    refuse_unfit(fs::metadata(path), limit)?;
    let file = File::open(path).map_err(|error| reason(&error))?;
    // Another file may have taken the name in between.
    refuse_unfit(file.metadata(), limit)?;
    text_of(file, limit)
}

/// The text that standard input holds.
///
/// # Errors
/// Why it cannot be read, for people.
pub(crate) fn stdin() -> Result<String, String> {
    text_of(io::stdin().lock(), RECORD_LIMIT)
}

fn refuse_unfit(metadata: io::Result<fs::Metadata>, limit: Limit) -> Result<(), String> {
    let metadata = metadata.map_err(|error| reason(&error))?;
    if !metadata.is_file() {
        return Err(format!("not a file but {}", name(metadata.file_type())));
    }
    if metadata.len() > limit.bytes {
        return Err(limit.exceeded());
    }
    Ok(())
}

/// What it is that is no regular file.
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

fn text_of(from: impl Read, limit: Limit) -> Result<String, String> {
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
    if bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff") {
        return Err("not UTF-8 but UTF-16: save it as UTF-8".to_owned());
    }
    String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        let before = bytes.get(..offset).unwrap_or_default();
        let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
        let byte = bytes.get(offset).copied().unwrap_or_default();
        format!("not UTF-8: byte 0x{byte:02X} at offset {offset} (line {line}); left as it is")
    })
}

/// Why something could not be read or written, without the number of the error.
pub(crate) fn reason(error: &io::Error) -> String {
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
    fn what_is_not_utf8_is_located() {
        assert_eq!(
            decode(b"ab\nc\xfcd".to_vec()),
            Err("not UTF-8: byte 0xFC at offset 4 (line 2); left as it is".to_owned())
        );
        assert_eq!(
            decode(b"\xff\xfea\0".to_vec()),
            Err("not UTF-8 but UTF-16: save it as UTF-8".to_owned())
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
