//! The text of one record while it is read, unpacked and in UTF-8: from a regular file or from standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use crate::{
    files::{self, reason},
    packed::{MAGIC_LEN, Packing},
    stored::{Detected, Reader, Stored},
};

/// The text of one record, unpacked and in UTF-8.
pub(crate) struct Source {
    bytes: Box<dyn Read + Send>,
    packing: Option<Packing>,
    stored: Detected,
    raw: Arc<RawState>,
    /// The size of a file that is not packed; otherwise `None`.
    len: Option<u64>,
}

/// The state of the stream below unpacking.
#[derive(Default)]
struct RawState {
    /// The last read returned less than it was asked for: no more was available yet.
    is_drained: AtomicBool,
    /// The last read returned nothing: the end.
    is_at_end: AtomicBool,
}

/// The bytes as they are stored.
struct Raw<R> {
    from: R,
    state: Arc<RawState>,
    /// How many bytes were read, of all records.
    count: Arc<AtomicU64>,
}

impl Source {
    /// Opens the record in a file, or from standard input without a path. Every byte read from its file is added to `count`.
    ///
    /// # Errors
    /// The reason why it cannot be read, as a message without the file name.
    pub(crate) fn open(path: Option<&Path>, count: &Arc<AtomicU64>) -> Result<Self, String> {
        match path {
            None => Self::of(io::stdin(), None, count),
            Some(path) => Self::open_file(path, count),
        }
    }

    fn open_file(path: &Path, count: &Arc<AtomicU64>) -> Result<Self, String> {
        let (file, len) = files::open(path)?;
        Self::of::<File>(file, Some(len), count)
    }

    fn of<R: Read + Send + 'static>(
        from: R,
        len: Option<u64>,
        count: &Arc<AtomicU64>,
    ) -> Result<Self, String> {
        let state = Arc::<RawState>::default();
        let mut raw = Raw {
            from,
            state: Arc::clone(&state),
            count: Arc::clone(count),
        };
        let mut head = Vec::with_capacity(MAGIC_LEN);
        let magic = (&mut raw).take(MAGIC_LEN as u64).read_to_end(&mut head);
        magic.map_err(|error| reason(&error))?;
        let packing = Packing::of(&head);
        let whole = io::Cursor::new(head).chain(raw);
        let stored = Detected::default();
        Ok(Self {
            bytes: match packing {
                Some(packing) => Box::new(Reader::new(packing.unpack(whole), stored.clone())),
                None => Box::new(Reader::new(whole, stored.clone())),
            },
            packing,
            stored,
            raw: state,
            len: len.filter(|_| packing.is_none()),
        })
    }

    /// Whether the file is packed.
    pub(crate) fn is_packed(&self) -> bool {
        self.packing.is_some()
    }

    /// How the record is stored, as far as it was read.
    pub(crate) fn stored(&self) -> Option<Stored> {
        self.stored.get()
    }

    /// The size of the file in bytes; `None` if it is packed or standard input.
    pub(crate) fn len(&self) -> Option<u64> {
        self.len
    }

    /// Whether the last read took all that was available, so that the next one may have to wait.
    pub(crate) fn is_drained(&self) -> bool {
        self.raw.is_drained.load(Ordering::Relaxed)
    }

    fn explained(&self, error: io::Error) -> io::Error {
        let Some(packing) = self.packing else {
            return error;
        };
        let name = packing.name();
        io::Error::other(if self.raw.is_at_end.load(Ordering::Relaxed) {
            format!("its {name} data ends too early")
        } else {
            format!("its {name} data is damaged ({error})")
        })
    }
}

impl Read for Source {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(into);
        read.map_err(|error| match error.kind() {
            io::ErrorKind::Interrupted => error,
            _ => self.explained(error),
        })
    }
}

impl<R: Read> Read for Raw<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.from.read(into)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        let is_drained = read < into.len();
        self.state.is_drained.store(is_drained, Ordering::Relaxed);
        self.state.is_at_end.store(read == 0, Ordering::Relaxed);
        Ok(read)
    }
}
