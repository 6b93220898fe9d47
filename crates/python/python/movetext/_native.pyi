"""What the library in Rust offers; the package says it again for people."""

import os
from typing import Final, List, Optional, Sequence, Union

NOTATIONS: Final[List[str]]
"""The ids of the notations."""
SCHEMA_VERSION: Final[int]
"""The version of the schema of tables."""
__version__: Final[str]

class MovetextError(ValueError):
    """A record cannot be read, or was asked for what it does not hold."""

class Finding:
    """Something that is wrong. Lines and columns count from 1, columns in characters."""

    line: Final[int]
    column: Final[int]
    end_line: Final[int]
    end_column: Final[int]
    severity: Final[str]
    """``error``, ``warning``, ``info`` or ``hint``."""
    code: Final[str]
    """The rule, such as ``kubb/inkast-count``."""
    message: Final[str]
    fixes: Final[List[Fix]]
    """Repairs, the best first."""

class Fix:
    """A repair."""

    title: Final[str]
    safe: Final[bool]
    """Only spelling: ``movetext check --fix`` applies it."""
    certain: Final[bool]
    """Nothing else can have been meant: ``movetext check --repair`` applies it."""
    edits: Final[List[Edit]]

class Edit:
    """A change of a text."""

    line: Final[int]
    column: Final[int]
    end_line: Final[int]
    end_column: Final[int]
    text: Final[str]

class Table:
    """A table whose rows are made while they are read, anew each time."""

    @property
    def columns(self) -> List[str]:
        """The names of the columns."""
    @property
    def problems(self) -> List[str]:
        """What could not be read and was left out, a line each, as far as the rows were read."""
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

def check(text: str, notation: str) -> List[Finding]: ...
def replay(text: str, notation: str) -> str: ...
def explain(text: str, notation: str, line: Optional[int] = None) -> str: ...
def draw(text: str, notation: str, line: Optional[int] = None, theme: str = "light") -> str: ...
def of_paths(
    table: str,
    paths: Sequence[Union[str, os.PathLike[str]]],
    notation: Optional[str],
    config: Optional[Union[str, os.PathLike[str]]],
    is_strict: bool,
) -> Table: ...
def of_texts(
    table: str,
    texts: Sequence[Optional[bytes]],
    files: Optional[Sequence[Optional[str]]],
    notation: str,
) -> Table: ...
