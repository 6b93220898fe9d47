//! Standard output and standard error: colors only where they are wanted, and the width of the terminal.

use std::{
    io::{self, IsTerminal as _, Write},
    sync::atomic::{AtomicBool, Ordering},
};

use annotate_snippets::renderer::{DEFAULT_ERROR_STYLE as ERROR, DEFAULT_WARNING_STYLE as WARNING};
use anstream::{AutoStream, ColorChoice};

use crate::progress;

/// Standard output: colors on a terminal unless `NO_COLOR` is set, elsewhere only with `CLICOLOR_FORCE`.
pub(crate) fn stdout() -> impl Write {
    Screen {
        is_terminal: io::stdout().is_terminal(),
        stream: AutoStream::auto(io::stdout()),
    }
}

/// Clears the screen, if standard output is one.
///
/// # Errors
/// Standard output is closed.
pub(crate) fn clear() -> io::Result<()> {
    let is_styled = matches!(
        ColorChoice::global(),
        ColorChoice::Always | ColorChoice::AlwaysAnsi
    );
    if io::stdout().is_terminal() || is_styled {
        io::stdout().write_all(b"\x1b[2J\x1b[H")?;
        io::stdout().flush()?;
    }
    Ok(())
}

/// A stream that may share the terminal with the progress bar.
struct Screen<W> {
    is_terminal: bool,
    stream: W,
}

impl<W: Write> Write for Screen<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_terminal {
            progress::aside(|| self.stream.write(bytes))
        } else {
            self.stream.write(bytes)
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Reports an error on standard error.
pub(crate) fn complain(problem: &str) {
    say(&format!("{ERROR}error:{ERROR:#} {problem}"));
}

/// Whether warnings are suppressed.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Suppresses warnings from now on.
pub(crate) fn be_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Prints a warning on standard error.
pub(crate) fn warn(problem: &str) {
    if IS_QUIET.load(Ordering::Relaxed) {
        return;
    }
    say(&format!("{WARNING}warning:{WARNING:#} {problem}"));
}

fn say(line: &str) {
    // If standard error is closed, the message is lost.
    let _ = progress::aside(|| writeln!(anstream::stderr(), "{}", shown(line)));
}

/// The width of the terminal; `None` if standard output is not a terminal.
pub(crate) fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// The widest running text: longer lines are hard to read.
const MAX_TEXT: usize = 100;

/// `text` wrapped between words to fit a terminal of `width`. Each line is indented by `indent` blanks and ends with a line
/// break. Without a `width`, lines are not wrapped.
pub(crate) fn wrap(text: &str, indent: usize, width: Option<usize>) -> String {
    let room = width.map(|width| width.min(MAX_TEXT).saturating_sub(indent).max(20));
    let margin = " ".repeat(indent);
    let mut out = String::new();
    for paragraph in text.lines() {
        let mut column = 0;
        out.push_str(&margin);
        for word in paragraph.split(' ') {
            let length = word.chars().count();
            if column > 0 && room.is_some_and(|room| column + 1 + length > room) {
                out.push('\n');
                out.push_str(&margin);
                column = 0;
            } else if column > 0 {
                out.push(' ');
                column += 1;
            }
            out.push_str(word);
            column += length;
        }
        out.push('\n');
    }
    out
}

/// A styled `line` wrapped between words to fit `width`. All lines but the first are indented by `indent` blanks.
pub(crate) fn wrap_styled(line: &str, indent: usize, width: usize) -> String {
    let mut out = String::new();
    let mut column = 0;
    for (index, word) in line.split(' ').enumerate() {
        let length = visible(word);
        // A word alone on its line cannot be broken.
        if index > 0 && column + 1 + length > width && column > indent {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if index > 0 {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

/// A styled `text` without other control characters, which a terminal would execute: records may contain any character.
pub(crate) fn shown(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let (known, length) = match character {
            '\n' | '\t' => (true, 1),
            _ => style(rest).map_or((false, character.len_utf8()), |length| (true, length)),
        };
        let (this, behind) = rest.split_at(length);
        if known {
            out.push_str(this);
        } else {
            out.push(notation::visible(character));
        }
        rest = behind;
    }
    out
}

/// A name, or a line with a name, without line breaks and control characters: files may have any name.
pub(crate) fn line(text: &str) -> String {
    text.chars().map(notation::visible).collect()
}

/// The length of the style at the beginning of `text`; `None` if there is none.
fn style(text: &str) -> Option<usize> {
    let digits = text.strip_prefix("\u{1b}[")?;
    let end = digits.find(|character: char| !character.is_ascii_digit() && character != ';')?;
    digits.get(end..)?.starts_with('m').then_some(end + 3)
}

/// The number of visible characters of a styled `text`.
fn visible(text: &str) -> usize {
    anstream::adapter::strip_str(text)
        .map(|part| part.chars().count())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::{line, shown, wrap, wrap_styled};

    #[test]
    fn styles_take_no_room() {
        let line = "\u{1b}[1merror\u{1b}[0m: one two three";
        assert_eq!(
            wrap_styled(line, 2, 14),
            "\u{1b}[1merror\u{1b}[0m: one two\n  three"
        );
        assert_eq!(wrap_styled(line, 2, 80), line);
        assert_eq!(
            wrap_styled("aaaaaaaa bbbbbbbb", 2, 5),
            "aaaaaaaa\n  bbbbbbbb"
        );
    }

    #[test]
    fn a_record_cannot_command_a_terminal() {
        let styled = "\u{1b}[1;31mA\u{1b}[0m\tü\n";
        assert_eq!(shown(styled), styled);
        assert_eq!(
            shown("\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}1m\rB\u{202e}C\u{1b}[\u{1b}"),
            "\u{fffd}]0;title\u{fffd}\u{fffd}[2J\u{fffd}1m\u{fffd}B\u{fffd}C\u{fffd}[\u{fffd}"
        );
    }

    #[test]
    fn a_name_is_one_line() {
        assert_eq!(
            line("na\u{1b}[31mme\n\u{202e}ü.kubb"),
            "na\u{fffd}[31mme\u{fffd}\u{fffd}ü.kubb"
        );
    }

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrap("one two", 2, None), "  one two\n");
        assert_eq!(
            wrap("one two three four five six", 2, Some(12)),
            "  one two three four\n  five six\n"
        );
    }
}
