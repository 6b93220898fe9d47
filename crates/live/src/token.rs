//! The token that scorers need to push, and its way to their phones.

use std::{hint::black_box, io, sync::Mutex, sync::PoisonError, time::Duration};

use qrcode::{Color, EcLevel, QrCode};
use tokio::time::Instant;

/// Random bytes of a token. 128 bits cannot be guessed in any number of tries.
const BYTES: usize = 16;
/// How many wrong tokens in a row are answered at once…
const WRONG_TRIES: u32 = 20;
/// …and after which time each of them is forgotten.
const FORGOTTEN: Duration = Duration::from_millis(500);
/// The longest text for a QR code, in bytes.
pub(crate) const LONGEST_QR: usize = 600;
/// How many light modules surround a QR code.
const QUIET: usize = 4;

/// The token of a server, and the count of wrong ones.
pub(crate) struct Gate {
    token: String,
    wrong: Mutex<Wrong>,
}

struct Wrong {
    count: u32,
    since: Instant,
}

/// The result of checking a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pass {
    Right,
    Wrong,
    /// It was wrong, and so were many before it.
    TooOften,
}

impl Gate {
    pub(crate) fn new(token: String) -> Self {
        let wrong = Wrong {
            count: 0,
            since: Instant::now(),
        };
        Self {
            token,
            wrong: Mutex::new(wrong),
        }
    }

    pub(crate) fn token(&self) -> &str {
        &self.token
    }

    /// Checks a token. The right one always passes: guessing cannot keep a scorer out.
    pub(crate) fn check(&self, token: &str) -> Pass {
        if is_equal(token.as_bytes(), self.token.as_bytes()) {
            return Pass::Right;
        }
        let mut wrong = self.wrong.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let periods = now.duration_since(wrong.since).as_millis() / FORGOTTEN.as_millis();
        let forgotten = u32::try_from(periods).unwrap_or(u32::MAX);
        if forgotten > 0 {
            wrong.count = wrong.count.saturating_sub(forgotten);
            wrong.since = now;
        }
        if wrong.count >= WRONG_TRIES {
            return Pass::TooOften;
        }
        wrong.count += 1;
        Pass::Wrong
    }
}

/// Whether both are equal. The time does not depend on how much of them is.
fn is_equal(one: &[u8], other: &[u8]) -> bool {
    let differences = one
        .iter()
        .zip(other)
        .fold(0, |all, (one, other)| black_box(all | (one ^ other)));
    one.len() == other.len() && black_box(differences) == 0
}

/// A token that nobody can guess.
///
/// # Errors
/// The system gives no random bytes.
pub(crate) fn random() -> io::Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether a text can be a token: long, and without characters that need escapes in an address.
pub(crate) fn is_token(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (16..=128).contains(&text.len()) && text.bytes().all(is_plain)
}

/// A text as a QR code: rows of modules with a light border, `true` for dark. `None` if the text is too long.
fn modules(text: &str) -> Option<Vec<Vec<bool>>> {
    if text.len() > LONGEST_QR {
        return None;
    }
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let width = code.width();
    let colors = code.into_colors();
    let is_dark = |row: usize, column: usize| {
        let (row, column) = (row.checked_sub(QUIET), column.checked_sub(QUIET));
        let place = row
            .zip(column)
            .filter(|(row, column)| *row < width && *column < width);
        place.is_some_and(|(row, column)| colors.get(row * width + column) == Some(&Color::Dark))
    };
    let side = width + 2 * QUIET;
    let rows = (0..side).map(|row| (0..side).map(|column| is_dark(row, column)).collect());
    Some(rows.collect())
}

/// A text as a QR code in characters for a dark terminal: each line holds two rows of modules, and only light modules are
/// printed. `None` if the text is too long.
#[must_use]
pub fn qr_lines(text: &str) -> Option<Vec<String>> {
    let rows = modules(text)?;
    let lines = rows.chunks(2).map(|pair| {
        let (upper, lower) = (pair.first()?, pair.get(1));
        let line = upper.iter().enumerate().map(|(column, is_upper_dark)| {
            // Nothing is printed below the last row, which counts as dark.
            let is_lower_dark = lower.is_none_or(|lower| lower.get(column) == Some(&true));
            match (is_upper_dark, is_lower_dark) {
                (false, false) => '█',
                (false, true) => '▀',
                (true, false) => '▄',
                (true, true) => ' ',
            }
        });
        Some(line.collect())
    });
    lines.collect()
}

/// A text as a QR code in SVG, dark on light in every theme, because many phones read no other. `None` if the text is too long.
pub(crate) fn qr_svg(text: &str) -> Option<String> {
    let rows = modules(text)?;
    let side = rows.len();
    let mut path = String::new();
    for (y, row) in rows.iter().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, is_dark)| **is_dark) {
            path += &format!("M{x} {y}h1v1h-1z");
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/><path fill=\"#000\" d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_stand_in_addresses() {
        let (one, other) = (random().unwrap(), random().unwrap());
        assert_ne!(one, other);
        assert!(is_token(&one) && one.len() == 32, "{one}");
        for wrong in ["", "short", "0123456789abcdef#", "0123456789abcde\n"] {
            assert!(!is_token(wrong), "{wrong}");
        }
    }

    #[test]
    fn tokens_are_compared_to_their_end() {
        assert!(is_equal(b"abc", b"abc"));
        for other in ["", "ab", "abd", "xbc", "abcd"] {
            assert!(!is_equal(b"abc", other.as_bytes()), "{other}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn many_wrong_tokens_keep_nobody_out() {
        let gate = Gate::new("0123456789abcdef".to_owned());
        let wrong: Vec<Pass> = (0..22).map(|_| gate.check("guess")).collect();
        assert_eq!(
            wrong.iter().filter(|pass| **pass == Pass::Wrong).count(),
            20
        );
        assert_eq!(wrong.last(), Some(&Pass::TooOften));
        assert_eq!(gate.check("0123456789abcdef"), Pass::Right);
        tokio::time::advance(FORGOTTEN).await;
        assert_eq!(
            [gate.check("guess"), gate.check("guess")],
            [Pass::Wrong, Pass::TooOften]
        );
    }

    #[test]
    fn a_qr_code_has_its_corners_and_light_around() {
        let lines = qr_lines("http://192.168.1.20:8080/").unwrap();
        assert!(
            lines.iter().all(|line| line.chars().count() == 33),
            "{lines:#?}"
        );
        assert_eq!(lines[0], "█".repeat(33));
        assert!(
            lines[2].starts_with("████ ▄▄▄▄▄ ") && lines[2].ends_with(" ▄▄▄▄▄ ████"),
            "{lines:#?}"
        );
        assert_eq!(qr_lines(&"a".repeat(LONGEST_QR + 1)), None);
        let svg = qr_svg("http://192.168.1.20:8080/").unwrap();
        assert!(
            svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 33 33\""),
            "{svg}"
        );
    }
}
