"""Tables of the records in a column of a Spark data frame, made on its executors.

The package and PyArrow must be installed there. The tables have the columns of an export, those of ``keep`` first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterator, List, Optional, Sequence

import pyarrow as pa

from . import _native

if TYPE_CHECKING:
    from pyspark.sql import DataFrame
    from pyspark.sql.types import DataType, StructType

__all__ = ["findings", "games", "moves", "players"]


def games(
    df: "DataFrame", text: str = "text", *, notation: str, file: Optional[str] = None, keep: Sequence[str] = ()
) -> "DataFrame":
    """A row for each game; see :func:`moves`."""
    return _table("games", df, text, notation, file, keep)


def moves(
    df: "DataFrame", text: str = "text", *, notation: str, file: Optional[str] = None, keep: Sequence[str] = ()
) -> "DataFrame":
    """A row for each move of the records in the column ``text`` of ``df``.

    ``file`` is a column whose words name the records, in the column ``file`` of the table. The columns ``keep`` are
    repeated in each row of a record. A record that cannot be read, or is null, has no rows.
    """
    return _table("moves", df, text, notation, file, keep)


def players(
    df: "DataFrame", text: str = "text", *, notation: str, file: Optional[str] = None, keep: Sequence[str] = ()
) -> "DataFrame":
    """A row for each player and game; see :func:`moves`."""
    return _table("players", df, text, notation, file, keep)


def findings(
    df: "DataFrame", text: str = "text", *, notation: str, file: Optional[str] = None, keep: Sequence[str] = ()
) -> "DataFrame":
    """A row for each finding; see :func:`moves`. A record that cannot be read has one without a code."""
    return _table("findings", df, text, notation, file, keep)


def _table(
    table: str, df: "DataFrame", text: str, notation: str, file: Optional[str], keep: Sequence[str]
) -> "DataFrame":
    from pyspark.sql.types import StructType

    own = _schema(_records(table, [], None, notation).schema)
    schema = StructType([df.schema[name] for name in keep] + own.fields)
    wanted = [text, *([] if file is None else [file]), *keep]
    return df.select(*dict.fromkeys(wanted)).mapInArrow(_worker(table, text, notation, file, list(keep)), schema)


def _worker(
    table: str, text: str, notation: str, file: Optional[str], keep: List[str]
) -> "Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]":
    def work(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            # Some records at a time: their rows take much more room.
            for start in range(0, batch.num_rows, _AT_ONCE):
                part = batch.slice(start, _AT_ONCE)
                names = None if file is None else part.column(part.schema.get_field_index(file)).to_pylist()
                rows = _records(table, _bytes(part, text), names, notation)
                index = rows.column("row")
                kept = [part.column(part.schema.get_field_index(name)).take(index.combine_chunks()) for name in keep]
                rows = rows.drop_columns(["row"])
                columns = kept + [column.combine_chunks() for column in rows.columns]
                yield pa.RecordBatch.from_arrays(columns, names=keep + rows.schema.names)

    return work


_AT_ONCE = 64


def _bytes(batch: pa.RecordBatch, text: str) -> List[Optional[bytes]]:
    """The records as they are, also those that are no UTF-8."""
    column = batch.column(batch.schema.get_field_index(text))
    return column.cast(pa.binary()).to_pylist()


def _records(
    table: str, texts: Sequence[Optional[bytes]], files: Optional[Sequence[Optional[str]]], notation: str
) -> pa.Table:
    rows = pa.table(_native.of_texts(table, texts, files, notation))
    return rows if texts else rows.drop_columns(["row"])


def _schema(schema: pa.Schema) -> "StructType":
    from pyspark.sql.types import StructField, StructType

    return StructType([StructField(field.name, _type(field.type)) for field in schema])


def _type(kind: Any) -> "DataType":
    from pyspark.sql import types

    if pa.types.is_boolean(kind):
        return types.BooleanType()
    if pa.types.is_integer(kind):
        return types.LongType()
    if pa.types.is_floating(kind):
        return types.DoubleType()
    if pa.types.is_list(kind):
        return types.ArrayType(_type(kind.value_type))
    if pa.types.is_map(kind):
        return types.MapType(types.StringType(), _type(kind.item_type))
    if pa.types.is_struct(kind):
        fields = (kind.field(index) for index in range(kind.num_fields))
        return types.StructType([types.StructField(field.name, _type(field.type)) for field in fields])
    return types.StringType()
