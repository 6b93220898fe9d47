//! Cutting a byte stream into frames: a header with `Content-Length`, an empty line, that many bytes.
//!
//! Header names may be in any case, unknown headers are skipped, lines may end in LF alone. Other bytes are skipped up to the
//! next `Content-Length:` and reported once.

use std::fmt;

/// The bytes of a message.
pub(super) type Frame = Vec<u8>;

/// Longer frames are refused: no record is that long, but a wrong length can be.
const MAX_LEN: usize = 256 * 1024 * 1024;
/// The longest header.
const MAX_HEADER: usize = 8 * 1024;
const NAME: &[u8] = b"content-length:";
/// The longest line with a length.
const LONGEST_LINE: usize = 64;

/// Bytes that are not a frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Broken {
    /// There is no header.
    Header,
    /// The length is not a number, or is too large.
    Length,
    /// Another frame begins before the announced length is reached.
    Short,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Header => "a message must begin with the header Content-Length",
            Self::Length => "the Content-Length cannot be read, or is too large",
            Self::Short => "the message is shorter than its Content-Length",
        })
    }
}

/// The body of a frame, as its header announces it.
#[derive(Debug, Clone, Copy)]
struct Body {
    /// Where it begins in the buffer.
    start: usize,
    len: usize,
    /// How many of its bytes were searched for another header.
    searched: usize,
}

/// Cuts incoming bytes into frames.
#[derive(Debug, Default)]
pub(super) struct Cutter {
    buffer: Vec<u8>,
    /// How many bytes of the buffer were returned or skipped.
    done: usize,
    /// The body of the current frame; `None` until its header is read.
    body: Option<Body>,
    /// Whether it looks for the next header after broken bytes.
    is_lost: bool,
}

impl Cutter {
    /// Takes the next bytes of the stream.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.done > 0 {
            self.buffer.drain(..self.done);
            if let Some(body) = &mut self.body {
                body.start -= self.done;
            }
            self.done = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// The next frame or error; `None` if more bytes are needed.
    pub(super) fn next(&mut self) -> Option<Result<Frame, Broken>> {
        if self.is_lost && !self.find_header() {
            return None;
        }
        if self.body.is_none() {
            match self.read_header()? {
                Ok(body) => self.body = Some(body),
                Err(broken) => return Some(Err(self.lose(broken))),
            }
        }
        let body = self.body.as_mut()?;
        let come = self.buffer.get(body.start..).unwrap_or_default();
        let come = come.get(..body.len).unwrap_or(come);
        // A line break inside JSON text is escaped, so this can only be the next header.
        if let Some(at) = find_whole_header(come.get(body.searched..).unwrap_or_default()) {
            self.done = body.start + body.searched + at;
            self.body = None;
            return Some(Err(Broken::Short));
        }
        body.searched = come.len().saturating_sub(LONGEST_LINE);
        if come.len() < body.len {
            return None;
        }
        let frame = come.to_vec();
        self.done = body.start + body.len;
        self.body = None;
        Some(Ok(frame))
    }

    fn rest(&self) -> &[u8] {
        self.buffer.get(self.done..).unwrap_or_default()
    }

    /// Skips to the next `Content-Length:`. Returns whether there is one.
    fn find_header(&mut self) -> bool {
        let rest = self.rest();
        match find_name(rest) {
            Some(at) => {
                self.done += at;
                self.is_lost = false;
                true
            }
            None => {
                // The beginning of the name may already be in the buffer.
                self.done += rest.len().saturating_sub(NAME.len() - 1);
                false
            }
        }
    }

    /// Gives up on the header that begins here.
    fn lose(&mut self, broken: Broken) -> Broken {
        self.is_lost = true;
        // The same header must not be found again.
        let here = usize::from(
            self.rest()
                .get(..NAME.len())
                .is_some_and(|start| start.eq_ignore_ascii_case(NAME)),
        );
        self.done += here;
        broken
    }

    /// Reads the header that begins here; `None` if it is incomplete.
    fn read_header(&mut self) -> Option<Result<Body, Broken>> {
        while self.rest().first().is_some_and(u8::is_ascii_whitespace) {
            self.done += 1;
        }
        let mut len = None;
        let mut at = self.done;
        loop {
            let Some(line) = line_at(&self.buffer, at) else {
                let too_long = self.buffer.len() - self.done > MAX_HEADER;
                return too_long.then_some(Err(Broken::Header));
            };
            at += line.len();
            let line = line.trim_ascii();
            if line.is_empty() {
                let body = len.map(|len| Body {
                    start: at,
                    len,
                    searched: 0,
                });
                return Some(body.ok_or(Broken::Header));
            }
            match header(line) {
                Some((name, value)) if name.eq_ignore_ascii_case(b"content-length") => {
                    match length(value) {
                        Some(value) => len = Some(value),
                        None => return Some(Err(Broken::Length)),
                    }
                }
                Some(_) => {}
                None => return Some(Err(Broken::Header)),
            }
        }
    }
}

/// The line of `bytes` that begins at `at`, with its line break; `None` if it is incomplete.
fn line_at(bytes: &[u8], at: usize) -> Option<&[u8]> {
    let rest = bytes.get(at..)?;
    let end = rest.iter().position(|&byte| byte == b'\n')?;
    rest.get(..=end)
}

/// Name and value of a header line; `None` if it is not one.
fn header(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = line.iter().position(|&byte| byte == b':')?;
    let name = line.get(..colon)?.trim_ascii();
    let is_name = !name.is_empty()
        && name
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || *byte == b'-');
    is_name.then_some((name, line.get(colon + 1..)?.trim_ascii()))
}

fn length(value: &[u8]) -> Option<usize> {
    let is_number = value.iter().all(u8::is_ascii_digit);
    let value = str::from_utf8(value).ok().filter(|_| is_number)?;
    value.parse().ok().filter(|len| *len <= MAX_LEN)
}

fn find_name(bytes: &[u8]) -> Option<usize> {
    bytes
        .windows(NAME.len())
        .position(|window| window.eq_ignore_ascii_case(NAME))
}

/// Where a complete header line with a length begins in `bytes`; `None` if there is none.
fn find_whole_header(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = find_exact_name(bytes.get(from..)?).map(|at| from + at) {
        let after = bytes.get(at + NAME.len()..)?;
        let line = line_at(after, 0)?;
        let value = line.trim_ascii();
        if !value.is_empty() && value.iter().all(u8::is_ascii_digit) {
            return Some(at);
        }
        from = at + NAME.len();
    }
    None
}

/// Like [`find_name`], but only for the usual spelling. This is fast enough to search every body.
fn find_exact_name(bytes: &[u8]) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = bytes
        .get(from..)?
        .iter()
        .position(|&byte| byte == b'C')
        .map(|at| from + at)
    {
        if bytes.get(at..)?.starts_with(b"Content-Length:") {
            return Some(at);
        }
        from = at + 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the frames of `bytes`, as text, for several sizes of chunks.
    #[track_caller]
    fn check(bytes: &[u8], expected: &[Result<&str, Broken>]) {
        for step in [1, 2, 3, 7, bytes.len().max(1)] {
            let mut cutter = Cutter::default();
            let mut frames = Vec::new();
            for chunk in bytes.chunks(step) {
                cutter.push(chunk);
                while let Some(frame) = cutter.next() {
                    frames.push(frame.map(|frame| String::from_utf8_lossy(&frame).into_owned()));
                }
            }
            let expected: Vec<_> = expected
                .iter()
                .cloned()
                .map(|frame| frame.map(str::to_owned))
                .collect();
            assert_eq!(frames, expected, "{step} bytes at a time");
        }
    }

    #[test]
    fn frames_follow_each_other() {
        check(
            b"Content-Length: 2\r\n\r\n{}Content-Length: 4\r\n\r\n[\r\n]",
            &[Ok("{}"), Ok("[\r\n]")],
        );
        check(b"Content-Length: 0\r\n\r\n", &[Ok("")]);
        check(b"Content-Length: 5\r\n\r\n{}", &[]);
    }

    #[test]
    fn headers_are_read_in_any_form() {
        check(b"content-length:2\nX-Other: a:b\n\n{}", &[Ok("{}")]);
        check(b"Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nCONTENT-LENGTH :  2 \r\n\r\n{}", &[Ok("{}")]);
        check(b"\r\n\r\nContent-Length: 2\r\n\r\n{}", &[Ok("{}")]);
    }

    #[test]
    fn what_is_no_frame_is_skipped_and_reported_once() {
        check(
            b"{\"a\":1}\nContent-Length: 2\r\n\r\n{}",
            &[Err(Broken::Header), Ok("{}")],
        );
        check(
            b"garbageContent-Length: 2\r\n\r\n{}",
            &[Err(Broken::Header), Ok("{}")],
        );
        check(
            b"X: y\r\n\r\n{}Content-Length: 2\r\n\r\n{}",
            &[Err(Broken::Header), Ok("{}")],
        );
        check(
            b"Content-Length: two\r\n\r\n{}Content-Length: 2\r\n\r\n{}",
            &[Err(Broken::Length), Ok("{}")],
        );
        check(
            b"Content-Length: 99999999999999999999\r\n\r\nContent-Length: 2\r\n\r\n{}",
            &[Err(Broken::Length), Ok("{}")],
        );
        check(
            b"Content-Length: -2\r\n\r\nContent-Length: 2\r\n\r\n{}",
            &[Err(Broken::Length), Ok("{}")],
        );
    }

    #[test]
    fn a_length_that_is_too_large_loses_no_other_frame() {
        check(
            b"Content-Length: 60\r\n\r\n{\"short\":1}Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]",
            &[Err(Broken::Short), Ok("{}"), Ok("[1]")],
        );
    }

    #[test]
    fn a_length_that_is_too_small_breaks_one_frame() {
        check(
            b"Content-Length: 3\r\n\r\n{\"a\":1}\nContent-Length: 2\r\n\r\n{}",
            &[Ok("{\"a"), Err(Broken::Header), Ok("{}")],
        );
    }

    #[test]
    fn a_record_may_speak_of_headers() {
        let body = r#"{"text":"Content-Length: 5\r\n\r\nContent-Length: 7\n"}"#;
        check(
            format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes(),
            &[Ok(body)],
        );
    }

    #[test]
    fn a_header_without_end_is_given_up() {
        let mut bytes = vec![b'x'; MAX_HEADER + 2];
        bytes.extend(b"Content-Length: 2\r\n\r\n{}");
        let mut cutter = Cutter::default();
        cutter.push(&bytes);
        assert_eq!(cutter.next(), Some(Err(Broken::Header)));
        assert_eq!(cutter.next(), Some(Ok(b"{}".to_vec())));
        assert_eq!(cutter.next(), None);
    }
}
