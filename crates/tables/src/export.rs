//! A folder of tables, `DIR/TABLE/notation=ID/part-0.parquet`. DuckDB, Polars and Spark read each `DIR/TABLE` as one table.

use std::{
    collections::BTreeMap,
    fmt,
    fs::{self, File},
    io::{self, BufWriter},
    path::{Path, PathBuf},
};

use notation::Notation;

use crate::{Chunk, Format, Shape, Table, VERSION, format::TableWriter};

/// The file that marks a folder as an export. (Readers of tables skip names that begin with `_`.)
const MARK: &str = "_movetext.json";
/// Where tables are written until they are complete.
const UNFINISHED: &str = "_unfinished";

/// A folder that is being written. Earlier tables are replaced when all is written, and stay if that fails.
pub struct Export {
    folder: PathBuf,
    format: Format,
    replaces: bool,
    tables: BTreeMap<&'static str, Vec<TableWriter<BufWriter<File>>>>,
}

/// Why a folder cannot be written.
#[derive(Debug)]
pub enum ExportError {
    /// The folder holds files that were not exported.
    Foreign(PathBuf),
    /// The system reports an error.
    Io(PathBuf, io::Error),
}

impl Export {
    /// Begins to write `folder`, which is made if it is missing.
    ///
    /// # Errors
    /// The folder holds files that were not exported, or cannot be written.
    pub fn create(folder: &Path, format: Format) -> Result<Self, ExportError> {
        let failed = |error| ExportError::Io(folder.to_path_buf(), error);
        fs::create_dir_all(folder).map_err(failed)?;
        let is_ours = folder.join(MARK).is_file();
        let is_empty = fs::read_dir(folder).map_err(failed)?.next().is_none();
        if !is_ours && !is_empty {
            return Err(ExportError::Foreign(folder.to_path_buf()));
        }
        let replaces = Table::ALL
            .iter()
            .any(|table| folder.join(table.name()).exists());
        let export = Self {
            folder: folder.to_path_buf(),
            format,
            replaces,
            tables: BTreeMap::new(),
        };
        fs::write(folder.join(MARK), export.mark()).map_err(failed)?;
        remove(&folder.join(UNFINISHED)).map_err(failed)?;
        Ok(export)
    }

    /// Whether tables of an earlier export will be replaced.
    #[must_use]
    pub fn replaces(&self) -> bool {
        self.replaces
    }

    /// The tables of `notation` in the order of [`Table::ALL`], as they are written here.
    #[must_use]
    pub fn shapes(notation: &'static dyn Notation) -> [Shape; 4] {
        Table::ALL.map(|table| Shape {
            table,
            notation,
            has_notation: false,
        })
    }

    /// Writes the rows of a game: a chunk for each of [`Export::shapes`]. An empty `chunks` only begins the tables.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn write(
        &mut self,
        notation: &'static dyn Notation,
        chunks: Vec<Chunk>,
    ) -> Result<(), ExportError> {
        let failed = |error| ExportError::Io(self.folder.clone(), error);
        if !self.tables.contains_key(notation.id()) {
            let writers = self.begin(notation).map_err(failed)?;
            self.tables.insert(notation.id(), writers);
        }
        let writers = self.tables.get_mut(notation.id()).into_iter().flatten();
        for (writer, chunk) in writers.zip(chunks) {
            writer.write(chunk).map_err(failed)?;
        }
        Ok(())
    }

    fn begin(
        &self,
        notation: &'static dyn Notation,
    ) -> io::Result<Vec<TableWriter<BufWriter<File>>>> {
        let begin = |shape: Shape| {
            let folder = self.folder.join(UNFINISHED).join(shape.table.name());
            let folder = folder.join(format!("notation={}", notation.id()));
            fs::create_dir_all(&folder)?;
            let file = folder.join(format!("part-0.{}", self.format.extension()));
            TableWriter::new(BufWriter::new(File::create(file)?), self.format, shape)
        };
        Self::shapes(notation).into_iter().map(begin).collect()
    }

    /// Writes what is left and replaces the earlier tables.
    ///
    /// # Errors
    /// A file cannot be written, removed or moved.
    pub fn finish(self) -> Result<(), ExportError> {
        let folder = self.folder.clone();
        self.settle()
            .map_err(|error| ExportError::Io(folder, error))
    }

    fn settle(self) -> io::Result<()> {
        for writer in self.tables.into_values().flatten() {
            writer.finish()?;
        }
        let unfinished = self.folder.join(UNFINISHED);
        for table in Table::ALL {
            let place = self.folder.join(table.name());
            remove(&place)?;
            let written = unfinished.join(table.name());
            if written.exists() {
                fs::rename(&written, &place)?;
            }
        }
        remove(&unfinished)
    }

    fn mark(&self) -> String {
        let format = self.format.extension();
        format!("{{\"movetext.schema\":{VERSION},\"format\":\"{format}\"}}\n")
    }
}

/// Removes a folder, if it is there.
fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign(folder) => write!(
                f,
                "{}: there are files here that movetext did not export; name an empty or a new folder",
                folder.display()
            ),
            Self::Io(folder, error) => write!(f, "{}: {error}", folder.display()),
        }
    }
}

impl std::error::Error for ExportError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Foreign(_) => None,
            Self::Io(_, error) => Some(error),
        }
    }
}
