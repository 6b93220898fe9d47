"""What the library in Rust offers; the package says it again for people."""

import os
from typing import Any, Final, List, Optional, Sequence, Tuple, Union

NOTATIONS: Final[List[str]]
"""The ids of the notations."""
SCHEMA_VERSION: Final[int]
"""The version of the schema of tables."""
__version__: Final[str]

class MovetextError(ValueError):
    """A record cannot be read, or was asked for what it does not hold."""

class Record:
    """A record that was given as a text or as a file, and how it is read. Answers are JSON."""

    def __new__(
        cls,
        text: Optional[str],
        path: Optional[os.PathLike[str]],
        notation: Optional[str],
        config: Optional[Union[str, os.PathLike[str]]],
        settings: Optional[str],
    ) -> Record: ...
    @property
    def text(self) -> str: ...
    @property
    def notation(self) -> str: ...
    def check(self) -> str: ...
    def replay(self) -> str: ...
    def explain(self, line: Optional[int]) -> str: ...
    def draw(self, line: Optional[int], theme: str, width: Optional[int]) -> str: ...
    def format(self) -> str: ...
    def repair(self, is_certain: bool) -> Tuple[str, str]: ...
    def stats(self) -> str: ...
    def convert(self, to: Optional[str], is_anonymous: bool) -> Tuple[str, str, List[Tuple[str, str]], str]: ...

class Table:
    """A table whose rows are made while they are read, anew each time."""

    @property
    def columns(self) -> List[str]:
        """The names of the columns."""
    @property
    def problems(self) -> List[str]:
        """What could not be read and was left out, a line each, as far as the rows were read."""
    def to_pandas(self) -> Any:
        """All rows as a data frame of pandas. Needs PyArrow and pandas."""
    def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...

def png(svg: str) -> bytes: ...
def apply(text: str, edits: Sequence[Tuple[int, int, int, int, str]]) -> str: ...
def convert(
    text: str, source: Optional[str], to: Optional[str], is_anonymous: bool
) -> Tuple[str, str, List[Tuple[str, str]], str]: ...
def of_paths(
    table: str,
    paths: Sequence[Union[str, os.PathLike[str]]],
    notation: Optional[str],
    config: Optional[Union[str, os.PathLike[str]]],
    settings: Optional[str],
    is_strict: bool,
) -> Table: ...
def of_texts(
    table: str,
    texts: Sequence[Optional[bytes]],
    files: Optional[Sequence[Optional[str]]],
    notation: str,
) -> Table: ...
