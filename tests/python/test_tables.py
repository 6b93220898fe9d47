"""Tables of files: PyArrow, Polars and DuckDB take them as streams, with the rows of an export."""

from pathlib import Path

import duckdb
import polars
import pyarrow
import pytest
from conftest import NOTATIONS, RECORDS, movetext
from polars.testing import assert_frame_equal

import movetext as package

TABLES = ["games", "moves", "players", "findings"]


def table(name: str, *arguments: object, **options: object) -> package.Table:
    return getattr(package, name)(*arguments, **options)


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("name", TABLES)
def test_rows_are_those_of_an_export(name: str, notation: str, exported: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(RECORDS)
    streamed = polars.DataFrame(table(name, ".", notation))
    written = polars.read_parquet(exported / name / f"notation={notation}/part-0.parquet")
    assert streamed.height > 0
    assert set(streamed["notation"]) == {notation}
    assert_frame_equal(streamed.drop("notation"), written.drop("notation", strict=False))


@pytest.mark.parametrize("name", TABLES)
def test_all_readers_see_the_same(name: str) -> None:
    records = table(name, RECORDS / "rootlog")
    arrow = pyarrow.table(records)
    assert arrow.column_names == records.columns
    assert arrow.schema.metadata == {b"movetext.schema": str(package.SCHEMA_VERSION).encode()}
    assert duckdb.sql("select count(*) from records").fetchall() == [(arrow.num_rows,)]
    assert polars.DataFrame(records).height == arrow.num_rows
    assert pyarrow.schema(records) == arrow.schema


def test_tables_of_all_notations_together(exported: Path) -> None:
    games = package.games(RECORDS)
    counts = duckdb.sql("select notation, count(*) from games group by notation order by notation").fetchall()
    written = f"read_parquet('{exported}/games/*/*.parquet', hive_partitioning = true)"
    assert counts == duckdb.sql(f"select notation, count(*) from {written} group by notation order by notation").fetchall()
    assert [notation for notation, _ in counts] == NOTATIONS
    words = "there are records of bucky, carcassonne, kubb, pgn, rootlog here, whose moves have different columns; say which"
    with pytest.raises(package.MovetextError, match=words):
        package.moves(RECORDS)


def test_several_paths_and_packed_files(tmp_path: Path) -> None:
    import gzip

    packed = tmp_path / "games.kubb.gz"
    packed.write_bytes(gzip.compress(b"1. a:B\n\n1. b:B\n"))
    (tmp_path / "other.txt").write_text("1. c:B\n")
    moves = package.moves([packed, str(tmp_path / "other.txt")], "kubb")
    assert pyarrow.table(moves)["mover"].to_pylist() == ["a", "b", "c"]
    # The rows are made anew each time.
    (tmp_path / "other.txt").write_text("1. d:B\n")
    assert pyarrow.table(moves)["mover"].to_pylist() == ["a", "b", "d"]


def test_a_stream_of_many_games_may_be_left(tmp_path: Path) -> None:
    path = tmp_path / "many.kubb"
    path.write_text("1. a:B\n2. b:I b:B\n\n" * 5_000)
    moves = package.moves(path)
    reader = pyarrow.RecordBatchReader.from_stream(moves)
    first = reader.read_next_batch()
    assert first.num_rows == 1024
    assert first["game"][1023].as_py() == 512
    reader.close()
    sizes = [batch.num_rows for batch in pyarrow.RecordBatchReader.from_stream(moves)]
    assert sizes == [1024] * 9 + [784]


def test_what_cannot_be_read_ends_the_stream_or_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "bad.kubb"
    path.write_bytes(b"1. a:B\n\n1. \x81\n\n1. b:B\n")
    words = "bad.kubb: game 2 is no text: byte 0x81 at offset 11 \\(line 3\\)"
    with pytest.raises(pyarrow.ArrowInvalid, match=words):
        pyarrow.table(package.moves(path))
    moves = package.moves(path, errors="ignore")
    assert pyarrow.table(moves)["game"].to_pylist() == [1, 3]
    assert moves.problems == [f"{path}: game 2 is no text: byte 0x81 at offset 11 (line 3); left out. Save the file as UTF-8"]
    with pytest.raises(ValueError, match="no.kubb: no such file or folder"):
        package.games(tmp_path / "no.kubb")
    with pytest.raises(ValueError, match="movetext.toml:1:1: "):
        (tmp_path / "movetext.toml").write_text("nonsense = 1\n")
        package.games(path)
    (tmp_path / "none").mkdir()
    with pytest.raises(ValueError, match="no records here"):
        package.games(tmp_path / "none")
    assert pyarrow.table(package.moves(tmp_path / "none", "kubb")).num_rows == 0


def test_figures_add_up_to_those_of_the_command_line() -> None:
    import csv

    for notation, of_stats in [("kubb", "players"), ("rootlog", "factions")]:
        lines = movetext("stats", notation, "--table", of_stats, "--format", "csv").splitlines()
        rows = list(csv.DictReader(lines))
        players = package.players(RECORDS / notation)
        frame = polars.DataFrame(players)
        for column in frame.columns:
            if frame[column].dtype == polars.Int64 and column not in ("game", "line"):
                assert frame[column].sum() == sum(int(row[column] or 0) for row in rows), column
