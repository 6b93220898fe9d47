//! Packed records: gzip and Zstandard, recognized by their first bytes and unpacked while they are read.
//!
//! Both formats may have several parts in a row, as `cat a.gz b.gz` makes them.

use std::{
    io::{self, BufRead, BufReader, Read},
    path::Path,
};

use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{
    BlockDecodingStrategy, FrameDecoder,
    errors::{FrameDecoderError, ReadFrameHeaderError},
};

/// How many first bytes of a file show how it is packed.
pub(crate) const MAGIC_LEN: usize = 4;
/// The extensions of packed files.
const EXTENSIONS: [&str; 2] = ["gz", "zst"];
/// How many packed bytes are read at once.
const BLOCK: usize = 64 * 1024;

/// How a file is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    Gzip,
    Zstandard,
}

impl Packing {
    /// The packing that the first bytes of a file show; `None` if it is not packed.
    pub(crate) fn of(head: &[u8]) -> Option<Self> {
        match head {
            [0x1f, 0x8b, 8, ..] => Some(Self::Gzip),
            // A frame, or a skippable frame.
            [0x28, 0xb5, 0x2f, 0xfd] | [0x50..=0x5f, 0x2a, 0x4d, 0x18] => Some(Self::Zstandard),
            _ => None,
        }
    }

    /// The name for messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Gzip => "gzip",
            Self::Zstandard => "Zstandard",
        }
    }

    /// The unpacked bytes of `packed`.
    pub(crate) fn unpack(
        self,
        packed: impl Read + Send + 'static,
    ) -> Box<dyn Read + Send + 'static> {
        let packed = BufReader::with_capacity(BLOCK, packed);
        match self {
            Self::Gzip => Box::new(MultiGzDecoder::new(packed)),
            Self::Zstandard => Box::new(Frames::new(packed)),
        }
    }
}

/// Whether a file name has the extension of a packed file.
pub(crate) fn is_packed_name(path: &Path) -> bool {
    path.extension().is_some_and(|extension| {
        EXTENSIONS
            .iter()
            .any(|known| extension.eq_ignore_ascii_case(known))
    })
}

/// The frames of Zstandard data, one after the other.
struct Frames<R> {
    packed: R,
    decoder: FrameDecoder,
    /// Whether the decoder is inside a frame.
    is_open: bool,
}

impl<R: BufRead> Frames<R> {
    fn new(packed: R) -> Self {
        Self {
            packed,
            decoder: FrameDecoder::new(),
            is_open: false,
        }
    }

    /// Begins the next frame. Returns `false` at the end.
    fn open(&mut self) -> io::Result<bool> {
        while !self.packed.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.packed) {
                Ok(()) => {
                    self.is_open = true;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => skip(&mut self.packed, u64::from(length))?,
                Err(error) => return Err(io::Error::other(error)),
            }
        }
        Ok(false)
    }

    /// Ends a frame and tests its checksum.
    fn close(&mut self) -> io::Result<()> {
        self.is_open = false;
        let expected = self.decoder.get_checksum_from_data();
        if expected.is_some() && expected != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other("wrong checksum"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.is_open && !self.open()? {
                return Ok(0);
            }
            let read = self.decoder.read(into)?;
            if read > 0 || into.is_empty() {
                return Ok(read);
            }
            if self.decoder.is_finished() {
                self.close()?;
            } else {
                self.decoder
                    .decode_blocks(&mut self.packed, BlockDecodingStrategy::UptoBlocks(1))
                    .map_err(io::Error::other)?;
            }
        }
    }
}

/// Skips `length` bytes.
fn skip(from: &mut impl Read, length: u64) -> io::Result<()> {
    let skipped = io::copy(&mut from.take(length), &mut io::sink())?;
    if skipped < length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(())
}
