"""Written game records: checked, replayed, explained, drawn, and as tables.

Notations are named by their ids, which :data:`NOTATIONS` lists. What cannot be read raises :class:`MovetextError`.
"""

from __future__ import annotations

import json
import os
from typing import Any, List, Optional, Sequence, Union

from . import _native
from ._native import (
    NOTATIONS,
    SCHEMA_VERSION,
    Edit,
    Finding,
    Fix,
    MovetextError,
    Table,
    __version__,
)

__all__ = [
    "NOTATIONS",
    "SCHEMA_VERSION",
    "Drawing",
    "Edit",
    "Finding",
    "Fix",
    "MovetextError",
    "Table",
    "__version__",
    "check",
    "draw",
    "explain",
    "findings",
    "games",
    "moves",
    "players",
    "replay",
]

Path = Union[str, "os.PathLike[str]"]
Paths = Union[Path, Sequence[Path]]


class Drawing:
    """A board as a picture. Jupyter shows it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<movetext drawing of {len(self.svg)} bytes>"


def check(text: str, notation: str) -> List[Finding]:
    """What is wrong in the games of ``text``, in its order."""
    return _native.check(text, notation)


def replay(text: str, notation: str) -> List[Any]:
    """The games of ``text`` with the state after every move, as ``movetext replay --format json`` prints them."""
    return json.loads(_native.replay(text, notation))


def explain(text: str, notation: str, line: Optional[int] = None) -> str:
    """The games of ``text`` in plain English, or one line of it (from 1)."""
    return _native.explain(text, notation, line)


def draw(text: str, notation: str, line: Optional[int] = None, theme: str = "light") -> Drawing:
    """The board after a line of ``text`` (from 1), or after its last move. Themes: ``light``, ``dark``, ``print``."""
    return Drawing(_native.draw(text, notation, line, theme))


def games(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    errors: str = "raise",
) -> Table:
    """The table ``games`` of the records that ``paths`` name; see :func:`moves`."""
    return _table("games", paths, notation, config, errors)


def moves(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    errors: str = "raise",
) -> Table:
    """The table ``moves`` of the records that ``paths`` name: files, also packed ones, and folders.

    Its rows are made while they are read: by Polars, DuckDB, PyArrow, or whatever knows the Arrow C stream interface.

    ``notation`` says how named files are written, whatever their names, and picks its records out of folders. ``config``
    is a settings file to use instead of the ``movetext.toml`` above each record. With ``errors="ignore"`` what cannot be
    read is left out and named in ``problems`` of the table; else it ends the stream with an error.
    """
    return _table("moves", paths, notation, config, errors)


def players(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    errors: str = "raise",
) -> Table:
    """The table ``players`` of the records that ``paths`` name; see :func:`moves`."""
    return _table("players", paths, notation, config, errors)


def findings(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    errors: str = "raise",
) -> Table:
    """The table ``findings`` of the records that ``paths`` name; see :func:`moves`."""
    return _table("findings", paths, notation, config, errors)


def _table(name: str, paths: Paths, notation: Optional[str], config: Optional[Path], errors: str) -> Table:
    if errors not in ("raise", "ignore"):
        raise MovetextError(f"errors is {errors!r}, but can be 'raise' or 'ignore'")
    several = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    return _native.of_paths(name, several, notation, config, errors == "raise")
