"""Tables by a Spark cluster of two workers on this machine: the rows of an export, whatever one record holds."""

import os
import sys
from pathlib import Path
from typing import Iterator

import polars
import pytest
from conftest import movetext as command
from polars.testing import assert_frame_equal

import movetext.spark

# Games in all, of a few different records.
COUNT = 10_000
SOME = 1_000
RECORDS = [
    "1. a:B a:-\n2. b:I b:F b:- b:B b:-\n",
    "1. a:B a:-\n2. b:2I b:F b:- b:B b:-\n",
    "[Event \"☃\"]\n1. jt:B jt:-\n",
    "1. a:- a:-\n2. b:B b:- b:- b:-\n3. a:I a:F a:B a:- a:- a:- a:-\n",
    "garbage ☃",
]
KEYS = ["id", "file", "game"]


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[object]":
    os.environ |= {
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_WORKER_DIR": str(tmp_path_factory.mktemp("workers")),
        "TZ": "UTC",
    }
    from pyspark.sql import SparkSession

    builder = SparkSession.builder.master("local-cluster[2,1,1024]").config("spark.ui.enabled", "false")
    session = builder.config("spark.log.level", "OFF").getOrCreate()
    yield session
    session.stop()


@pytest.fixture(scope="module")
def archive(session: "object") -> "object":
    """The records by number, and two that cannot be read."""
    from pyspark.sql.functions import expr

    rows = [(index, f"{index % len(RECORDS)}.kubb", RECORDS[index % len(RECORDS)].encode()) for index in range(COUNT)]
    rows += [(COUNT, "null.kubb", None), (COUNT + 1, "broken.kubb", b"1. a:B\n\xff\n")]
    frame = session.createDataFrame(rows, "id bigint, name string, record binary")
    # A string may hold any bytes.
    return frame.select("id", "name", expr("cast(record as string) as record")).repartition(4)


def expected(table: str, folder: Path) -> polars.DataFrame:
    """The rows of an export for each of the records."""
    for index, text in enumerate(RECORDS):
        (folder / f"{index}.kubb").write_text(text)
    command("export", ".", "-o", "tables", cwd=folder)
    rows = polars.read_parquet(folder / "tables" / table / "notation=kubb/part-0.parquet", hive_partitioning=False)
    ids = polars.DataFrame({"id": range(COUNT)})
    ids = ids.with_columns(file=polars.format("{}.kubb", polars.col("id") % len(RECORDS)))
    return ids.join(rows, on="file")


@pytest.mark.parametrize("table", ["moves", "findings"])
def test_rows_are_those_of_an_export(table: str, archive: "object", tmp_path: Path) -> None:
    if table == "findings":
        # To look for repairs takes its time.
        archive = archive.filter(f"id < {SOME} or id >= {COUNT}")
    made = getattr(movetext.spark, table)(archive, text="record", notation="kubb", file="name", keep=["id"])
    made = polars.DataFrame(made.toArrow())
    unread = made.filter(polars.col("id") >= COUNT)
    made = made.filter(polars.col("id") < COUNT).drop("notation")
    order = [*KEYS, "ply"] if table == "moves" else [*KEYS, "line", "column", "end_column", "code"]
    rows = expected(table, tmp_path).sort(order)
    if table == "findings":
        rows = rows.filter(polars.col("id") < SOME)
    # Every record has moves, two of five have findings.
    with_rows = {"moves": COUNT, "findings": SOME * 2 // 5}
    assert made["id"].n_unique() == with_rows[table]
    assert_frame_equal(made.sort(order), rows, check_column_order=False)
    if table == "moves":
        assert unread.height == 0
    else:
        found = unread.select("id", "file", "game", "severity", "code", "message").rows()
        words = "not UTF-8: byte 0xFF at offset 7"
        assert found == [(COUNT + 1, "broken.kubb", None, "error", None, words)]


def test_the_schema_has_the_columns_of_the_tables(session: "object") -> None:
    records = session.createDataFrame([], "text string, value int")
    for notation in movetext.NOTATIONS:
        for table in ["games", "moves", "players", "findings"]:
            made = getattr(movetext.spark, table)(records, notation=notation, keep=["value"])
            columns = movetext.spark._records(table, [], None, notation).column_names
            assert made.columns == ["value", *columns]
    schema = movetext.spark.moves(records, notation="rootlog").schema
    assert schema["clearings"].dataType.simpleString() == "map<string,map<string,bigint>>"
