//! Rows as the columns of a Parquet file: every part of a nested value has a column of its own, with levels that say how deep each
//! value is defined and where lists go on.

use std::sync::Arc;

use notation::{Column, ColumnType};
use parquet::{
    basic::{LogicalType, Repetition, Type as Physical},
    data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type},
    errors::{ParquetError, Result},
    file::writer::SerializedRowGroupWriter,
    schema::types::{Type, TypePtr},
};
use serde_json::Value;

use crate::{Row, Shape};

static MISSING: Value = Value::Null;

/// The schema of a file with the columns of `shape`.
pub(crate) fn schema(shape: Shape) -> Result<TypePtr> {
    let fields = shape
        .columns()
        .into_iter()
        .map(|column| field(column.name, column.kind));
    let schema = Type::group_type_builder("schema").with_fields(fields.collect::<Result<_>>()?);
    schema.build().map(Arc::new)
}

/// A field that may be missing. The parts of lists and maps have the names of the format's specification.
fn field(name: &str, kind: ColumnType) -> Result<TypePtr> {
    let (logical, parts) = match kind {
        ColumnType::Bool => return primitive(name, Physical::BOOLEAN, Repetition::OPTIONAL),
        ColumnType::Int => return primitive(name, Physical::INT64, Repetition::OPTIONAL),
        ColumnType::Float => return primitive(name, Physical::DOUBLE, Repetition::OPTIONAL),
        ColumnType::Text => return primitive(name, Physical::BYTE_ARRAY, Repetition::OPTIONAL),
        ColumnType::List(element) => {
            let list = group(
                "list",
                Repetition::REPEATED,
                None,
                vec![field("element", *element)?],
            );
            (Some(LogicalType::List), vec![list?])
        }
        ColumnType::Map(value) => {
            let key = primitive("key", Physical::BYTE_ARRAY, Repetition::REQUIRED)?;
            let parts = vec![key, field("value", *value)?];
            let entry = group("key_value", Repetition::REPEATED, None, parts);
            (Some(LogicalType::Map), vec![entry?])
        }
        ColumnType::Struct(columns) => {
            let parts = columns.iter().map(|column| field(column.name, column.kind));
            (None, parts.collect::<Result<_>>()?)
        }
    };
    group(name, Repetition::OPTIONAL, logical, parts)
}

fn primitive(name: &str, kind: Physical, repetition: Repetition) -> Result<TypePtr> {
    let logical = (kind == Physical::BYTE_ARRAY).then_some(LogicalType::String);
    let built = Type::primitive_type_builder(name, kind).with_repetition(repetition);
    built.with_logical_type(logical).build().map(Arc::new)
}

fn group(
    name: &str,
    repetition: Repetition,
    logical: Option<LogicalType>,
    parts: Vec<TypePtr>,
) -> Result<TypePtr> {
    let built = Type::group_type_builder(name).with_repetition(repetition);
    let built = built.with_logical_type(logical).with_fields(parts);
    built.build().map(Arc::new)
}

/// Rows of one table, column by column.
#[derive(Debug, Clone, PartialEq)]
pub struct Columns {
    rows: usize,
    parts: Vec<ColumnPart>,
}

impl Columns {
    /// Without rows.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        let columns = shape.columns().into_iter();
        Self {
            rows: 0,
            parts: columns
                .map(|column| ColumnPart::new(column.kind, false))
                .collect(),
        }
    }

    /// Adds a row: a value for each column; those that it lacks are missing, as are values of another type.
    pub fn add(&mut self, row: &Row) {
        self.rows += 1;
        for (index, part) in self.parts.iter_mut().enumerate() {
            part.add(row.get(index).unwrap_or(&MISSING), Levels::default(), 0);
        }
    }

    /// Moves the rows of `other`, of the same shape, behind its own.
    pub(crate) fn append(&mut self, other: &mut Self) {
        self.rows += std::mem::take(&mut other.rows);
        for (part, other) in self.parts.iter_mut().zip(&mut other.parts) {
            part.append(other);
        }
    }

    /// The columns of `rows`.
    pub(crate) fn of(shape: Shape, rows: &[Row]) -> Self {
        let mut columns = Self::new(shape);
        for part in &mut columns.parts {
            if let ColumnPart::Leaf(leaf) = part {
                leaf.reserve(rows.len());
            }
        }
        rows.iter().for_each(|row| columns.add(row));
        columns
    }

    /// Removes all rows and keeps their memory for others.
    pub(crate) fn clear(&mut self) {
        self.rows = 0;
        self.parts.iter_mut().for_each(ColumnPart::clear);
    }

    /// How many rows it has.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// How many bytes its values and levels take, about.
    pub(crate) fn bytes(&self) -> usize {
        self.leaves().iter().map(|leaf| leaf.bytes()).sum()
    }

    /// Writes all rows as one group.
    pub(crate) fn write<W: std::io::Write + Send>(
        &self,
        mut group: SerializedRowGroupWriter<'_, W>,
    ) -> Result<()> {
        for leaf in self.leaves() {
            let column = group.next_column()?;
            let mut column =
                column.ok_or_else(|| ParquetError::General("no such column".into()))?;
            let (defined, repeated) = leaf.levels();
            match &leaf.values {
                Values::Bools(values) => column
                    .typed::<BoolType>()
                    .write_batch(values, defined, repeated),
                Values::Ints(values) => column
                    .typed::<Int64Type>()
                    .write_batch(values, defined, repeated),
                Values::Floats(values) => column
                    .typed::<DoubleType>()
                    .write_batch(values, defined, repeated),
                Values::Texts(texts) => {
                    column
                        .typed::<ByteArrayType>()
                        .write_batch(&texts.arrays(), defined, repeated)
                }
            }?;
            column.close()?;
        }
        group.close().map(drop)
    }

    fn leaves(&self) -> Vec<&Leaf> {
        let mut leaves = Vec::new();
        self.parts.iter().for_each(|part| part.leaves(&mut leaves));
        leaves
    }
}

/// A column, or a part of a nested one.
#[derive(Debug, Clone, PartialEq)]
enum ColumnPart {
    Leaf(Leaf),
    List(Box<ColumnPart>),
    Map(Leaf, Box<ColumnPart>),
    Struct(Vec<(&'static str, ColumnPart)>),
}

/// Where a value stands: how many of the fields around it that may be missing are there, and in how many of the lists around it
/// an earlier element of this row stands.
#[derive(Debug, Clone, Copy, Default)]
struct Levels {
    defined: i16,
    repeated: i16,
}

impl Levels {
    fn deeper(self, by: i16) -> Self {
        Self {
            defined: self.defined + by,
            ..self
        }
    }
}

impl ColumnPart {
    fn new(kind: ColumnType, is_in_list: bool) -> Self {
        let leaf = |values| Self::Leaf(Leaf::new(values, is_in_list));
        match kind {
            ColumnType::Bool => leaf(Values::Bools(Vec::new())),
            ColumnType::Int => leaf(Values::Ints(Vec::new())),
            ColumnType::Float => leaf(Values::Floats(Vec::new())),
            ColumnType::Text => leaf(Values::Texts(Texts::default())),
            ColumnType::List(element) => Self::List(Box::new(Self::new(*element, true))),
            ColumnType::Map(value) => {
                let keys = Leaf::new(Values::Texts(Texts::default()), true);
                Self::Map(keys, Box::new(Self::new(*value, true)))
            }
            ColumnType::Struct(columns) => {
                let part = |column: &Column| (column.name, Self::new(column.kind, is_in_list));
                Self::Struct(columns.iter().map(part).collect())
            }
        }
    }

    /// Adds a value in `depth` lists.
    fn add(&mut self, value: &Value, levels: Levels, depth: i16) {
        // Behind the first, elements repeat the innermost list.
        let element = |nth: usize| Levels {
            defined: levels.defined + 2,
            repeated: if nth == 0 { levels.repeated } else { depth + 1 },
        };
        match self {
            Self::Leaf(leaf) => leaf.add(value, levels),
            Self::List(part) => match value.as_array() {
                None => part.miss(levels),
                Some(list) if list.is_empty() => part.miss(levels.deeper(1)),
                Some(list) => {
                    for (nth, value) in list.iter().enumerate() {
                        part.add(value, element(nth), depth + 1);
                    }
                }
            },
            Self::Map(keys, part) => match value.as_object() {
                Some(map) if !map.is_empty() => {
                    for (nth, (key, value)) in map.iter().enumerate() {
                        keys.add_text(key, element(nth));
                        part.add(value, element(nth), depth + 1);
                    }
                }
                object => {
                    let levels = levels.deeper(i16::from(object.is_some()));
                    keys.miss(levels);
                    part.miss(levels);
                }
            },
            Self::Struct(parts) => match value.as_object() {
                None => parts.iter_mut().for_each(|(_, part)| part.miss(levels)),
                Some(object) => {
                    for (name, part) in parts {
                        let value = object.get(*name).unwrap_or(&MISSING);
                        part.add(value, levels.deeper(1), depth);
                    }
                }
            },
        }
    }

    /// Adds that nothing is here.
    fn miss(&mut self, levels: Levels) {
        match self {
            Self::Leaf(leaf) => leaf.miss(levels),
            Self::List(part) => part.miss(levels),
            Self::Map(keys, part) => {
                keys.miss(levels);
                part.miss(levels);
            }
            Self::Struct(parts) => parts.iter_mut().for_each(|(_, part)| part.miss(levels)),
        }
    }

    fn append(&mut self, other: &mut Self) {
        match (self, other) {
            (Self::Leaf(leaf), Self::Leaf(other)) => leaf.append(other),
            (Self::List(part), Self::List(other)) => part.append(other),
            (Self::Map(keys, part), Self::Map(other_keys, other)) => {
                keys.append(other_keys);
                part.append(other);
            }
            (Self::Struct(parts), Self::Struct(others)) => {
                for ((_, part), (_, other)) in parts.iter_mut().zip(others) {
                    part.append(other);
                }
            }
            // Columns of one shape have the same parts.
            _ => {}
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Leaf(leaf) => leaf.clear(),
            Self::List(part) => part.clear(),
            Self::Map(keys, part) => {
                keys.clear();
                part.clear();
            }
            Self::Struct(parts) => parts.iter_mut().for_each(|(_, part)| part.clear()),
        }
    }

    fn leaves<'a>(&'a self, leaves: &mut Vec<&'a Leaf>) {
        match self {
            Self::Leaf(leaf) => leaves.push(leaf),
            Self::List(part) => part.leaves(leaves),
            Self::Map(keys, part) => {
                leaves.push(keys);
                part.leaves(leaves);
            }
            Self::Struct(parts) => parts.iter().for_each(|(_, part)| part.leaves(leaves)),
        }
    }
}

/// The values of a column of the file, those that are there, and the levels of all.
#[derive(Debug, Clone, PartialEq)]
struct Leaf {
    is_in_list: bool,
    values: Values,
    defined: Vec<i16>,
    /// Empty outside lists, where nothing is repeated.
    repeated: Vec<i16>,
}

#[derive(Debug, Clone, PartialEq)]
enum Values {
    Bools(Vec<bool>),
    Ints(Vec<i64>),
    Floats(Vec<f64>),
    Texts(Texts),
}

/// Texts, one behind the other.
#[derive(Debug, Clone, Default, PartialEq)]
struct Texts {
    bytes: Vec<u8>,
    /// Where each ends, in bytes.
    ends: Vec<u32>,
}

impl Texts {
    fn push(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
        self.ends.push(end(self.bytes.len()));
    }

    fn arrays(&self) -> Vec<ByteArray> {
        let all = ByteArray::from(self.bytes.clone());
        let mut start = 0;
        let ends = self.ends.iter().map(|end| *end as usize);
        let arrays = ends.map(|end| {
            let array = all.slice(start, end - start);
            start = end;
            array
        });
        arrays.collect()
    }

    fn append(&mut self, other: &mut Self) {
        let start = end(self.bytes.len());
        self.bytes.append(&mut other.bytes);
        self.ends
            .extend(other.ends.drain(..).map(|end| start.saturating_add(end)));
    }
}

/// An offset in the texts of a group, which are far shorter than what it can hold.
fn end(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

impl Leaf {
    fn new(values: Values, is_in_list: bool) -> Self {
        Self {
            is_in_list,
            values,
            defined: Vec::new(),
            repeated: Vec::new(),
        }
    }

    fn add(&mut self, value: &Value, levels: Levels) {
        let is_there = match &mut self.values {
            Values::Bools(values) => value.as_bool().map(|value| values.push(value)).is_some(),
            Values::Ints(values) => value.as_i64().map(|value| values.push(value)).is_some(),
            Values::Floats(values) => value.as_f64().map(|value| values.push(value)).is_some(),
            Values::Texts(texts) => value.as_str().map(|text| texts.push(text)).is_some(),
        };
        self.miss(levels.deeper(i16::from(is_there)));
    }

    /// Adds a text that is never missing where its map has an entry.
    fn add_text(&mut self, text: &str, levels: Levels) {
        if let Values::Texts(texts) = &mut self.values {
            texts.push(text);
        }
        self.miss(levels);
    }

    fn miss(&mut self, levels: Levels) {
        self.defined.push(levels.defined);
        if self.is_in_list {
            self.repeated.push(levels.repeated);
        }
    }

    fn append(&mut self, other: &mut Self) {
        self.defined.append(&mut other.defined);
        self.repeated.append(&mut other.repeated);
        match (&mut self.values, &mut other.values) {
            (Values::Bools(values), Values::Bools(others)) => values.append(others),
            (Values::Ints(values), Values::Ints(others)) => values.append(others),
            (Values::Floats(values), Values::Floats(others)) => values.append(others),
            (Values::Texts(texts), Values::Texts(others)) => texts.append(others),
            // Columns of one shape have values of the same types.
            _ => {}
        }
    }

    fn reserve(&mut self, rows: usize) {
        self.defined.reserve_exact(rows);
        match &mut self.values {
            Values::Bools(values) => values.reserve_exact(rows),
            Values::Ints(values) => values.reserve_exact(rows),
            Values::Floats(values) => values.reserve_exact(rows),
            Values::Texts(texts) => texts.ends.reserve_exact(rows),
        }
    }

    fn clear(&mut self) {
        self.defined.clear();
        self.repeated.clear();
        match &mut self.values {
            Values::Bools(values) => values.clear(),
            Values::Ints(values) => values.clear(),
            Values::Floats(values) => values.clear(),
            Values::Texts(texts) => {
                texts.bytes.clear();
                texts.ends.clear();
            }
        }
    }

    fn bytes(&self) -> usize {
        let values = match &self.values {
            Values::Bools(values) => values.len(),
            Values::Ints(values) => size_of_val(values.as_slice()),
            Values::Floats(values) => size_of_val(values.as_slice()),
            Values::Texts(texts) => texts.bytes.len() + size_of_val(texts.ends.as_slice()),
        };
        values + size_of_val(self.defined.as_slice()) + size_of_val(self.repeated.as_slice())
    }

    /// The levels as the file wants them: outside lists nothing is repeated.
    fn levels(&self) -> (Option<&[i16]>, Option<&[i16]>) {
        let repeated = self.is_in_list.then_some(self.repeated.as_slice());
        (Some(&self.defined), repeated)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails where it unwraps nothing")]
mod tests {
    use serde_json::json;

    use super::*;

    /// The levels and texts of the leaves of a column of `kind` with `values`.
    fn leaves(kind: ColumnType, values: &[Value]) -> Vec<String> {
        let mut part = ColumnPart::new(kind, false);
        for value in values {
            part.add(value, Levels::default(), 0);
        }
        let mut leaves = Vec::new();
        part.leaves(&mut leaves);
        let told = leaves.iter().map(|leaf| {
            let values = match &leaf.values {
                Values::Bools(values) => format!("{values:?}"),
                Values::Ints(values) => format!("{values:?}"),
                Values::Floats(values) => format!("{values:?}"),
                Values::Texts(texts) => String::from_utf8_lossy(&texts.bytes).into_owned(),
            };
            format!("{values} {:?} {:?}", leaf.defined, leaf.repeated)
        });
        told.collect()
    }

    const INTS: ColumnType = ColumnType::List(&ColumnType::Int);

    #[test]
    fn levels_tell_what_is_missing_and_where_lists_go_on() {
        assert_eq!(
            leaves(
                ColumnType::Int,
                &[json!(1), json!(null), json!("a"), json!(2)]
            ),
            ["[1, 2] [1, 0, 0, 1] []"]
        );
        assert_eq!(
            leaves(
                INTS,
                &[json!(null), json!([]), json!([1, null, 3]), json!([4])]
            ),
            ["[1, 3, 4] [0, 1, 3, 2, 3, 3] [0, 0, 0, 1, 1, 0]"]
        );
        assert_eq!(
            leaves(
                ColumnType::List(&INTS),
                &[json!([[1, 2], [], null, [3]]), json!([[4]])]
            ),
            ["[1, 2, 3, 4] [5, 5, 3, 2, 5, 5] [0, 2, 1, 1, 1, 0]"]
        );
        assert_eq!(
            leaves(
                ColumnType::Map(&ColumnType::Int),
                &[json!({"a": 1, "b": null}), json!({}), json!(null)]
            ),
            [
                "ab [2, 2, 1, 0] [0, 1, 0, 0]",
                "[1] [3, 2, 1, 0] [0, 1, 0, 0]"
            ]
        );
        const PAIR: &[Column] = &[
            Column::new("key", ColumnType::Text, ""),
            Column::new("counts", INTS, ""),
        ];
        assert_eq!(
            leaves(
                ColumnType::List(&ColumnType::Struct(PAIR)),
                &[json!([{"key": "a", "counts": [1, 2]}, null, {"counts": []}])]
            ),
            ["a [4, 2, 3] [0, 1, 1]", "[1, 2] [6, 6, 2, 4] [0, 2, 1, 1]"]
        );
    }

    #[test]
    fn columns_of_two_games_are_those_of_both() {
        let values = [json!([1, 2]), json!(null), json!([3])];
        let mut one = ColumnPart::new(INTS, false);
        one.add(&values[0], Levels::default(), 0);
        let mut other = ColumnPart::new(INTS, false);
        values[1..]
            .iter()
            .for_each(|value| other.add(value, Levels::default(), 0));
        one.append(&mut other);
        let mut both = ColumnPart::new(INTS, false);
        values
            .iter()
            .for_each(|value| both.add(value, Levels::default(), 0));
        assert_eq!(one, both);
    }
}
