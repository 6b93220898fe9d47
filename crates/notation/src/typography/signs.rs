//! What kinds of bytes a line has: one pass over them decides for nearly all lines that nothing in them stands for something else.
//! It comes before whatever looks closer.

/// What kinds of bytes a line has.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signs(u8);

impl Signs {
    /// Bytes that may begin a typographic character or a sign of a page in any notation: those outside ASCII, of control
    /// characters, of emphasis, of HTML and of escapes.
    pub(super) const ODD: u8 = 1;
    /// A bracket that opens.
    pub(super) const BRACKET: u8 = 2;
    /// Quotes.
    pub(super) const QUOTE: u8 = 4;
    /// Any of them, for a line that was not looked through.
    pub(super) const ANY: Self = Self(Self::ODD | Self::BRACKET | Self::QUOTE);

    pub(super) const KINDS: [u8; 256] = {
        let mut kinds = [0; 256];
        let mut byte = 0;
        while byte < 256 {
            kinds[byte] = match byte as u8 {
                b'[' => Self::BRACKET,
                b'"' | b'\'' => Self::QUOTE,
                b'`' | b'<' | b'&' | b'*' | b'_' | b'\\' => Self::ODD,
                0x80.. => Self::ODD | Self::QUOTE,
                0..=0x08 | 0x0a..=0x1f => Self::ODD,
                _ => 0,
            };
            byte += 1;
        }
        kinds
    };

    pub(super) fn of(line: &str) -> Self {
        let mut kinds = 0;
        for byte in line.as_bytes() {
            kinds |= Self::KINDS[usize::from(*byte)];
        }
        Self(kinds)
    }

    /// Whether the line has a byte of `kind`.
    pub(super) fn has(self, kind: u8) -> bool {
        self.0 & kind != 0
    }
}
