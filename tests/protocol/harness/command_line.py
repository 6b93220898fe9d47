"""What the command line says of a record: an editor must say the same."""

import json
import subprocess
from functools import cache

from .program import BINARY


@cache
def findings(record):
    """The findings of `movetext check`, in the order of the text."""
    return [json.loads(line) for line in _run(record, "check", "--format", "json").splitlines()]


@cache
def formatted(record):
    """The text as `movetext fmt` writes it."""
    return _run(record, "fmt")


@cache
def replay(record):
    """The JSON of `movetext replay`."""
    return json.loads(_run(record, "replay", "--format", "json"))


def _run(record, *arguments):
    command = [BINARY, *arguments, "-", "--notation", record.notation]
    done = subprocess.run(command, input=record.text.encode(), capture_output=True, check=False)
    # 1 says that there are errors in the record.
    assert done.returncode in (0, 1), done.stderr.decode()
    return done.stdout.decode()
