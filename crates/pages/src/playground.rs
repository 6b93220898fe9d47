//! Links that open the playground with a record. `editors/web/src/share.ts` reads their fragment.

use std::io::Write as _;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use flate2::{Compression, write::DeflateEncoder};

/// The fragment for the record `text` in the notation `id`, with the cursor in `line`, counted from 1.
#[must_use]
pub fn fragment(id: &str, line: usize, text: &str) -> String {
    let mut data = checksum(text.as_bytes()).to_be_bytes().to_vec();
    let packed = packed(text.as_bytes());
    let coding = if packed.is_some() { 'z' } else { 't' };
    data.extend(packed.unwrap_or_else(|| text.as_bytes().to_vec()));
    format!(
        "#{id}@{line}={coding}{}",
        BASE64_URL_SAFE_NO_PAD.encode(data)
    )
}

/// Compressed, without a header. (Writing to memory does not fail.)
fn packed(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// FNV-1a.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)
    })
}

#[cfg(test)]
mod tests {
    use super::{checksum, fragment};

    #[test]
    fn the_checksum_is_fnv_1a() {
        assert_eq!(checksum(b"foobar"), 0xbf9c_f968);
    }

    #[test]
    fn a_link_holds_notation_line_and_text() {
        // `editors/web/test/share.test.ts` reads the same fragment.
        assert_eq!(
            fragment("kubb", 1, "1. 0I B - - - - -\n"),
            "#kubb@1=zcq-CHjPUUzDwVHBS0IVBLgA"
        );
    }
}
