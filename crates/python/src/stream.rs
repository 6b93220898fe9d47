//! Tables of files and of texts, handed to Python as streams of Arrow batches.

use std::{
    panic::{self, AssertUnwindSafe},
    path::PathBuf,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
};

use archive::{Asker, Event, Input, Options, ReadOptions};
use arrow_array::{Int64Array, RecordBatch, RecordBatchReader, ffi_stream::FFI_ArrowArrayStream};
use arrow_schema::{ArrowError, DataType, Field, Schema, SchemaRef, ffi::FFI_ArrowSchema};
use ide::{Document, Notation};
use pyo3::{exceptions::PyImportError, prelude::*, types::PyCapsule};
use tables::{Batches, FiledGame, Packed, Row, Shape, concat, unreadable};

use crate::{MovetextError, notation, records::layer};

/// About how many rows a batch has.
const BATCH_ROWS: usize = 1024;
/// How many bytes of records a worker takes at once. Their rows take a hundred times as much memory.
const BATCH_BYTES: usize = 4 * 1024;
/// How many batches may wait for Python.
const WAITING: usize = 2;

type Batch = Result<RecordBatch, ArrowError>;

/// A table whose rows are made while they are read, anew each time.
#[pyclass(name = "Table", frozen, module = "movetext")]
pub(crate) struct LazyTable {
    name: &'static str,
    schema: SchemaRef,
    source: RowSource,
    /// What could not be read and was left out.
    problems: Arc<Mutex<Vec<String>>>,
}

/// What a table is made of.
enum RowSource {
    Paths {
        inputs: Vec<Input>,
        shape: Shape,
        is_strict: bool,
    },
    Rows(RecordBatch),
}

#[pymethods]
impl LazyTable {
    /// The rows as an Arrow C stream.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows ignoring the requested schema: a caller that needs another one casts the result.
        drop(requested_schema);
        let stream = FFI_ArrowArrayStream::new(self.reader());
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The schema as an Arrow C schema.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.schema.as_ref());
        let schema = schema.map_err(|error| MovetextError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        let fields = self.schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// What could not be read and was left out, a line each, as far as the rows were read.
    #[getter]
    fn problems(&self) -> Vec<String> {
        let problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        problems.clone()
    }

    /// All rows as a data frame of pandas.
    fn to_pandas<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let arrow = slf.py().import("pyarrow").map_err(|_| {
            let message = "to_pandas needs PyArrow and pandas: pip install pyarrow pandas";
            PyImportError::new_err(message)
        })?;
        arrow
            .call_method1("table", (slf,))?
            .call_method0("to_pandas")
    }

    fn __repr__(&self) -> String {
        format!(
            "<movetext table {}: {}>",
            self.name,
            self.columns().join(", ")
        )
    }
}

impl LazyTable {
    fn reader(&self) -> Box<dyn RecordBatchReader + Send> {
        let schema = Arc::clone(&self.schema);
        match &self.source {
            RowSource::Rows(rows) => Box::new(arrow_array::RecordBatchIterator::new(
                [Ok(rows.clone())],
                schema,
            )),
            RowSource::Paths {
                inputs,
                shape,
                is_strict,
            } => {
                let (batches, receiver) = sync_channel(WAITING);
                let work = Work {
                    shape: *shape,
                    is_strict: *is_strict,
                    problems: Arc::clone(&self.problems),
                };
                let inputs = inputs.clone();
                thread::spawn(move || work.run(inputs, &batches));
                Box::new(BatchReceiver { schema, receiver })
            }
        }
    }
}

/// The receiving end, held by Python. The work ends when it is dropped.
struct BatchReceiver {
    schema: SchemaRef,
    receiver: Receiver<Batch>,
}

impl Iterator for BatchReceiver {
    type Item = Batch;

    fn next(&mut self) -> Option<Batch> {
        self.receiver.recv().ok()
    }
}

impl RecordBatchReader for BatchReceiver {
    fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }
}

/// Makes the rows of files.
struct Work {
    /// The shape of one of the notations: the others have the same columns.
    shape: Shape,
    is_strict: bool,
    problems: Arc<Mutex<Vec<String>>>,
}

/// Python stopped reading, or something could not be read.
struct Ended;

impl Work {
    fn run(&self, inputs: Vec<Input>, batches: &SyncSender<Batch>) {
        let options = Options {
            batch: BATCH_BYTES,
            ..Options::default()
        };
        self.problems
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
        let mut waiting = Batches::new(self.shape, BATCH_ROWS);
        let run = archive::run(
            inputs,
            &options,
            |placed| {
                let notation = placed.input.notation;
                let shape = Shape {
                    notation,
                    ..self.shape
                };
                let rows = tables::rows(&FiledGame::from(placed), &[shape]);
                Packed::new(shape, rows.into_iter().flatten().collect())
            },
            |event| match event {
                Event::Game(_, rows) => send(rows.and_then(|rows| waiting.add(rows)), batches),
                Event::Problem(_, problem) => self.note(problem, batches),
                Event::Begin(_) | Event::End(..) | Event::Wait => Ok(()),
            },
        );
        if run.is_ok() {
            // If Python has stopped reading, the last rows are lost without harm.
            let _ = send(waiting.rest().map(Vec::from_iter), batches);
        }
    }

    fn note(&self, problem: String, batches: &SyncSender<Batch>) -> Result<(), Ended> {
        if self.is_strict {
            let _ = batches.send(Err(ArrowError::ExternalError(problem.into())));
            return Err(Ended);
        }
        let problems = self.problems.lock();
        problems
            .unwrap_or_else(PoisonError::into_inner)
            .push(problem);
        Ok(())
    }
}

/// Sends the batches, or the error.
fn send(
    made: Result<Vec<RecordBatch>, ArrowError>,
    batches: &SyncSender<Batch>,
) -> Result<(), Ended> {
    match made {
        Ok(made) => made
            .into_iter()
            .try_for_each(|batch| batches.send(Ok(batch)).map_err(|_| Ended)),
        Err(error) => {
            let _ = batches.send(Err(error));
            Err(Ended)
        }
    }
}

/// The table called `name`.
fn table_of(name: &str) -> PyResult<tables::Table> {
    let mut tables = tables::Table::ALL.into_iter();
    tables
        .find(|table| table.name() == name)
        .ok_or_else(|| MovetextError::new_err(format!("there is no table {name:?}")))
}

/// The table `table` of the records that `paths` name.
#[pyfunction]
pub(crate) fn of_paths(
    py: Python<'_>,
    table: &str,
    paths: Vec<PathBuf>,
    notation: Option<&str>,
    config: Option<PathBuf>,
    settings: Option<&str>,
    is_strict: bool,
) -> PyResult<LazyTable> {
    let table = table_of(table)?;
    let notation = notation.map(self::notation).transpose()?;
    let reading = ReadOptions {
        notation,
        config,
        overrides: layer(settings)?,
        asker: Asker::Python,
        ..ReadOptions::default()
    };
    let found = py.detach(|| archive::find(&paths, &reading));
    let mut problems = found.misconfigured;
    problems.extend(found.problems);
    if !problems.is_empty() {
        return Err(MovetextError::new_err(problems.join("\n")));
    }
    let shape = shape_of(table, notation, &found.inputs)?;
    Ok(LazyTable {
        name: table.name(),
        schema: shape.schema(),
        source: RowSource::Paths {
            inputs: found.inputs,
            shape,
            is_strict,
        },
        problems: Arc::default(),
    })
}

/// The shape that all `inputs` share.
fn shape_of(
    table: tables::Table,
    asked: Option<&'static dyn Notation>,
    inputs: &[Input],
) -> PyResult<Shape> {
    let mut notations: Vec<&'static dyn Notation> = Vec::new();
    for notation in asked
        .into_iter()
        .chain(inputs.iter().map(|input| input.notation))
    {
        if !notations.iter().any(|known| known.id() == notation.id()) {
            notations.push(notation);
        }
    }
    let Some(&first) = notations.first() else {
        let extensions = archive::extensions();
        return Err(MovetextError::new_err(format!(
            "no records here ({extensions})"
        )));
    };
    let own = table.own(first);
    if notations.iter().all(|notation| table.own(*notation) == own) {
        return Ok(Shape::new(table, first));
    }
    let ids: Vec<&str> = notations.iter().map(|notation| notation.id()).collect();
    Err(MovetextError::new_err(format!(
        "there are records of {} here, whose {} have different columns; say which with notation=",
        ids.join(", "),
        table.name()
    )))
}

/// The table `table` of the games in `texts`. Its last column `row` is the index of the text. Texts that are `None` are left
/// out. `files` are the names of the texts.
#[pyfunction]
pub(crate) fn of_texts(
    py: Python<'_>,
    table: &str,
    texts: Vec<Option<Vec<u8>>>,
    files: Option<Vec<Option<String>>>,
    notation: &str,
) -> PyResult<LazyTable> {
    let shape = Shape::new(table_of(table)?, self::notation(notation)?);
    let files = files.unwrap_or_default();
    let rows = py.detach(|| rows_of_texts(shape, &texts, &files));
    let rows = rows.map_err(|error| MovetextError::new_err(error.to_string()))?;
    Ok(LazyTable {
        name: shape.table.name(),
        schema: rows.schema(),
        source: RowSource::Rows(rows),
        problems: Arc::default(),
    })
}

fn rows_of_texts(
    shape: Shape,
    texts: &[Option<Vec<u8>>],
    files: &[Option<String>],
) -> Result<RecordBatch, ArrowError> {
    let mut waiting = Batches::new(shape, BATCH_ROWS);
    let mut batches = Vec::new();
    let mut indices: Vec<i64> = Vec::new();
    for (index, text) in (0..).zip(texts) {
        let Some(text) = text else { continue };
        let file = usize::try_from(index)
            .ok()
            .and_then(|index| files.get(index));
        let rows = rows_of_text(shape, text, file.and_then(Option::as_deref));
        indices.extend(std::iter::repeat_n(index, rows.len()));
        batches.extend(waiting.add(Packed::new(shape, rows)?)?);
    }
    batches.extend(waiting.rest()?);
    let rows = concat(&shape.schema(), &batches)?;
    let mut fields: Vec<_> = rows.schema().fields().iter().cloned().collect();
    fields.push(Arc::new(Field::new("row", DataType::Int64, false)));
    let schema = Schema::new_with_metadata(fields, rows.schema().metadata().clone());
    let mut columns = rows.columns().to_vec();
    columns.push(Arc::new(Int64Array::from(indices)));
    RecordBatch::try_new(Arc::new(schema), columns)
}

/// The rows of all games in a text. A text that cannot be read has one finding and no other rows.
fn rows_of_text(shape: Shape, text: &[u8], file: Option<&str>) -> Vec<Row> {
    let failed = |message: String| match shape.table {
        tables::Table::Findings => vec![unreadable(shape, file, &message)],
        _ => Vec::new(),
    };
    let text = match std::str::from_utf8(text) {
        Ok(text) => text,
        Err(error) => {
            let offset = error.valid_up_to();
            let byte = text.get(offset).copied().unwrap_or_default();
            return failed(format!("not UTF-8: byte 0x{byte:02X} at offset {offset}"));
        }
    };
    // A bug of ours in one text must not end the work on the others.
    panic::catch_unwind(AssertUnwindSafe(|| rows_of_games(shape, text, file))).unwrap_or_else(
        |_| failed("movetext failed on this record, which is a bug; please report it".to_owned()),
    )
}

fn rows_of_games(shape: Shape, text: &str, file: Option<&str>) -> Vec<Row> {
    let document = Document::new(shape.notation, text, Arc::default());
    let games = document.games().flat_map(|placed| {
        let place = FiledGame {
            file,
            number: placed.index + 1,
            first_line: placed.first_line,
            game: &placed.game,
        };
        tables::rows(&place, &[shape]).into_iter().flatten()
    });
    games.collect()
}
