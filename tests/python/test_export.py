"""Exports are read back with DuckDB, Polars and PyArrow, as they are."""

from pathlib import Path

import duckdb
import polars
import pyarrow.dataset
import pyarrow.parquet
import pytest
from conftest import NOTATIONS, movetext

import questions


@pytest.mark.parametrize("name", ["games", "moves", "players", "findings"])
def test_folders_are_read_as_they_are(name: str, exported: Path) -> None:
    folder = exported / name
    counts = {}
    for notation in NOTATIONS:
        file = folder / f"notation={notation}/part-0.parquet"
        meta = pyarrow.parquet.read_metadata(file)
        assert meta.metadata[b"movetext.schema"] == b"1"
        counts[notation] = meta.num_rows
        assert polars.read_parquet(file.parent).height == meta.num_rows
        dataset = pyarrow.dataset.dataset(folder, partitioning="hive")
        assert dataset.count_rows(filter=pyarrow.dataset.field("notation") == notation) == meta.num_rows
    assert min(counts.values()) > 0
    # Those of other notations have other columns.
    scanned = polars.scan_parquet(folder, hive_partitioning=True, missing_columns="insert", extra_columns="ignore")
    assert dict(scanned.group_by("notation").len().collect().rows()) == counts
    everything = f"read_parquet('{folder}/*/*.parquet', hive_partitioning = true, union_by_name = true)"
    rows = duckdb.sql(f"select notation, count(*) from {everything} group by notation").fetchall()
    assert dict(rows) == counts


@pytest.mark.parametrize("name", ["games", "moves", "players", "findings"])
def test_formats_hold_the_same(name: str, exported: Path, tmp_path: Path) -> None:
    for notation in NOTATIONS:
        parquet = duckdb.sql(f"from '{exported}/{name}/notation={notation}/*.parquet'")
        columns = [column for column in parquet.columns if column != "notation"]
        plain = [
            column
            for column, kind in zip(parquet.columns, parquet.types)
            if column in columns and kind in ("VARCHAR", "BIGINT", "DOUBLE", "BOOLEAN")
        ]
        expected = parquet.select(*plain).fetchall()
        for format, reader in [("csv", "read_csv"), ("ndjson", "read_json")]:
            folder = tmp_path / format
            if not folder.exists():
                movetext("export", ".", "-o", folder, "--to", format)
            file = folder / name / f"notation={notation}/part-0.{format}"
            types = ", ".join(f"'{column}': '{parquet.types[parquet.columns.index(column)]}'" for column in plain)
            if format == "csv":
                source = f"read_csv('{file}', all_varchar = true, nullstr = '', allow_quoted_nulls = false)"
            else:
                source = f"read_json('{file}', format = 'newline_delimited', columns = {{{types}}})"
            assert expected
            casts = ", ".join(
                f'cast("{column}" as {parquet.types[parquet.columns.index(column)]})' for column in plain
            )
            assert duckdb.sql(f"select {casts} from {source}").fetchall() == expected, (notation, format)


def test_the_questions_have_these_answers(exported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(exported)
    page = questions.PAGE.read_text()
    assert questions.answered(page, duckdb.connect()) == page, "run tests/python/run BINARY questions"
    assert page.count("\n## ") == 10
