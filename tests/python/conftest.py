"""What all tests use: the binary, the sample records and an export of them."""

import os
import subprocess
from pathlib import Path

import pytest

RECORDS = Path(__file__).resolve().parents[1] / "records"
NOTATIONS = ["bucky", "carcassonne", "kubb", "pgn", "rootlog"]


def movetext(*arguments: object, cwd: Path = RECORDS, text: str = "") -> str:
    """What the binary prints; its exit code may be 1, for errors in records."""
    command = [os.environ["MOVETEXT"], *map(str, arguments)]
    run = subprocess.run(command, cwd=cwd, input=text, capture_output=True, text=True)
    assert run.returncode in (0, 1), run.stderr
    return run.stdout


def records(notation: str) -> "list[Path]":
    return sorted((RECORDS / notation).iterdir())


@pytest.fixture(scope="session")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of an export of the sample records, in Parquet."""
    folder = tmp_path_factory.mktemp("export")
    movetext("export", ".", "-o", folder)
    return folder
