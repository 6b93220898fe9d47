//! Rows as Arrow arrays, column by column.

use std::{collections::HashMap, sync::Arc};

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, ListArray, MapArray, RecordBatch,
    StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use notation::{Column, ColumnType};
use serde_json::{Map, Value};

use crate::{Row, Shape, VERSION};

impl Shape {
    /// Its schema for Arrow.
    #[must_use]
    pub fn schema(self) -> SchemaRef {
        let version = [("movetext.schema".to_owned(), VERSION.to_string())];
        let fields = fields(&self.columns());
        Arc::new(Schema::new_with_metadata(fields, HashMap::from(version)))
    }
}

/// The fields of `columns`.
fn fields(columns: &[Column]) -> Fields {
    let fields = columns.iter();
    fields
        .map(|column| Field::new(column.name, data_type(column.kind), true))
        .collect()
}

/// The Arrow type of `kind`. The parts of lists and maps have the names that Parquet gives them.
fn data_type(kind: ColumnType) -> DataType {
    match kind {
        ColumnType::Bool => DataType::Boolean,
        ColumnType::Int => DataType::Int64,
        ColumnType::Float => DataType::Float64,
        ColumnType::Text => DataType::Utf8,
        ColumnType::List(element) => DataType::List(element_field(*element)),
        ColumnType::Map(value) => DataType::Map(entries_field(*value), false),
        ColumnType::Struct(columns) => DataType::Struct(fields(columns)),
    }
}

/// The field of the elements of a list.
fn element_field(element: ColumnType) -> Arc<Field> {
    Arc::new(Field::new("element", data_type(element), true))
}

/// The field of the entries of a map.
fn entries_field(value: ColumnType) -> Arc<Field> {
    let entries = DataType::Struct(entry_fields(value));
    Arc::new(Field::new("key_value", entries, false))
}

/// The fields of an entry of a map.
fn entry_fields(value: ColumnType) -> Fields {
    Fields::from(vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", data_type(value), true),
    ])
}

static MISSING: Value = Value::Null;

/// `rows` of `shape` as one batch.
fn batch(shape: Shape, rows: &[Row]) -> Result<RecordBatch, ArrowError> {
    let columns = shape.columns();
    let arrays = columns.iter().enumerate().map(|(index, column)| {
        let values: Vec<&Value> = rows
            .iter()
            .map(|row| row.get(index).unwrap_or(&MISSING))
            .collect();
        array(column.kind, &values)
    });
    RecordBatch::try_new(shape.schema(), arrays.collect::<Result<_, _>>()?)
}

/// Batches of one schema as one.
///
/// # Errors
/// They do not fit together, or are too long.
pub fn concat(schema: &SchemaRef, batches: &[RecordBatch]) -> Result<RecordBatch, ArrowError> {
    arrow_select::concat::concat_batches(schema, batches)
}

/// The rows of a game. Many rows are smaller as a batch, which is made where the game was read. Few rows are smaller as they
/// are.
#[derive(Debug, Clone, PartialEq)]
pub enum Packed {
    /// Fewer than 64 rows.
    Rows(Vec<Row>),
    /// 64 rows or more.
    Batch(RecordBatch),
}

/// From how many rows on a game becomes a batch of its own.
const MANY: usize = 64;

impl Packed {
    /// Packs the `rows` of `shape`.
    ///
    /// # Errors
    /// The words of one column are longer than 2 GB.
    pub fn new(shape: Shape, rows: Vec<Row>) -> Result<Self, ArrowError> {
        Ok(if rows.len() < MANY {
            Self::Rows(rows)
        } else {
            Self::Batch(batch(shape, &rows)?)
        })
    }
}

/// Rows of one table that wait to become batches.
pub struct Batches {
    shape: Shape,
    /// From how many waiting rows a batch is made. A game is never split, so a batch may be larger or smaller.
    rows: usize,
    waiting: Vec<Row>,
}

impl Batches {
    /// Without rows; a batch is made of about `rows`.
    #[must_use]
    pub fn new(shape: Shape, rows: usize) -> Self {
        Self {
            shape,
            rows,
            waiting: Vec::new(),
        }
    }

    /// Takes the rows of a game. Returns the batches that are complete, in the order of their rows.
    ///
    /// # Errors
    /// The words of one column are longer than 2 GB.
    pub fn add(&mut self, rows: Packed) -> Result<Vec<RecordBatch>, ArrowError> {
        let last = match rows {
            Packed::Batch(batch) => Some(batch),
            Packed::Rows(rows) => {
                self.waiting.extend(rows);
                if self.waiting.len() < self.rows {
                    return Ok(Vec::new());
                }
                None
            }
        };
        let waiting = self.rest()?.into_iter();
        Ok(waiting.chain(last).collect())
    }

    /// The rows that still wait, as a batch; `None` if none wait.
    ///
    /// # Errors
    /// The words of one column are longer than 2 GB.
    pub fn rest(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        if self.waiting.is_empty() {
            return Ok(None);
        }
        let rows = batch(self.shape, &self.waiting)?;
        self.waiting.clear();
        Ok(Some(rows))
    }
}

/// `values` as an array. A value of another type becomes null.
fn array(kind: ColumnType, values: &[&Value]) -> Result<ArrayRef, ArrowError> {
    let values_of = values.iter();
    Ok(match kind {
        ColumnType::Bool => Arc::new(BooleanArray::from_iter(
            values_of.map(|value| value.as_bool()),
        )),
        ColumnType::Int => Arc::new(Int64Array::from_iter(values_of.map(|value| value.as_i64()))),
        ColumnType::Float => Arc::new(Float64Array::from_iter(
            values_of.map(|value| value.as_f64()),
        )),
        ColumnType::Text => Arc::new(texts(values_of.map(|value| value.as_str()))?),
        ColumnType::List(element) => list(*element, values)?,
        ColumnType::Map(value) => map(*value, values)?,
        ColumnType::Struct(columns) => structure(columns, values)?,
    })
}

fn texts<'a>(
    texts: impl Iterator<Item = Option<&'a str>> + Clone,
) -> Result<StringArray, ArrowError> {
    let length: usize = texts.clone().flatten().map(str::len).sum();
    if i32::try_from(length).is_err() {
        return Err(ArrowError::OffsetOverflowError(length));
    }
    Ok(StringArray::from_iter(texts))
}

fn list(element: ColumnType, values: &[&Value]) -> Result<ArrayRef, ArrowError> {
    let lists: Vec<Option<&Vec<Value>>> = values.iter().map(|value| value.as_array()).collect();
    let lengths = lists.iter().map(|list| list.map_or(0, Vec::len));
    let elements: Vec<&Value> = lists.iter().copied().flatten().flatten().collect();
    Ok(Arc::new(ListArray::try_new(
        element_field(element),
        OffsetBuffer::from_lengths(lengths),
        array(element, &elements)?,
        nulls(&lists),
    )?))
}

fn map(kind: ColumnType, values: &[&Value]) -> Result<ArrayRef, ArrowError> {
    let maps: Vec<Option<&Map<String, Value>>> =
        values.iter().map(|value| value.as_object()).collect();
    let lengths = maps.iter().map(|map| map.map_or(0, Map::len));
    let entries = || maps.iter().copied().flatten().flatten();
    let keys = texts(entries().map(|(key, _)| Some(key.as_str())))?;
    let values: Vec<&Value> = entries().map(|(_, value)| value).collect();
    let arrays: Vec<ArrayRef> = vec![Arc::new(keys), array(kind, &values)?];
    Ok(Arc::new(MapArray::try_new(
        entries_field(kind),
        OffsetBuffer::from_lengths(lengths),
        StructArray::try_new(entry_fields(kind), arrays, None)?,
        nulls(&maps),
        false,
    )?))
}

fn structure(columns: &[Column], values: &[&Value]) -> Result<ArrayRef, ArrowError> {
    let objects: Vec<Option<&Map<String, Value>>> =
        values.iter().map(|value| value.as_object()).collect();
    let arrays = columns.iter().map(|column| {
        let values: Vec<&Value> = objects
            .iter()
            .map(|object| object.and_then(|object| object.get(column.name)))
            .map(|value| value.unwrap_or(&MISSING))
            .collect();
        array(column.kind, &values)
    });
    let arrays = arrays.collect::<Result<_, _>>()?;
    Ok(Arc::new(StructArray::try_new(
        fields(columns),
        arrays,
        nulls(&objects),
    )?))
}

fn nulls<T>(values: &[Option<T>]) -> Option<NullBuffer> {
    let nulls: NullBuffer = values.iter().map(Option::is_some).collect();
    (nulls.null_count() > 0).then_some(nulls)
}
