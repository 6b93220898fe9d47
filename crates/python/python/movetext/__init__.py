"""Written game records: checked, replayed, explained, drawn, and as tables.

Notations are named by their ids, which :data:`NOTATIONS` lists. What cannot be read raises :class:`MovetextError`.
"""

from __future__ import annotations

import json as _json
import os as _os
from typing import Any as _Any
from typing import List, Mapping, Optional, Sequence, Union

from . import _native
from ._native import (
    NOTATIONS,
    SCHEMA_VERSION,
    MovetextError,
    Table,
    __version__,
)
from ._types import (
    Converted,
    Drawing,
    Edit,
    Finding,
    Fix,
    Game,
    Move,
    Player,
    Repair,
    Repaired,
    finding_of as _finding_of,
    whole as _whole,
)

__all__ = [
    "NOTATIONS",
    "SCHEMA_VERSION",
    "Converted",
    "Drawing",
    "Edit",
    "Finding",
    "Fix",
    "Game",
    "Move",
    "MovetextError",
    "Player",
    "Repair",
    "Repaired",
    "Table",
    "__version__",
    "check",
    "convert",
    "draw",
    "explain",
    "findings",
    "format",
    "games",
    "moves",
    "players",
    "repair",
    "replay",
    "stats",
]

Path = Union[str, "_os.PathLike[str]"]
Paths = Union[Path, Sequence[Path]]
Source = Union[str, "_os.PathLike[str]"]
Settings = Mapping[str, _Any]


def __dir__() -> List[str]:
    return sorted(__all__)


def check(
    record: Source,
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> List[Finding]:
    """What is wrong in the games of a record, in its order.

    A ``str`` is the text of the record, and ``notation`` says how it is written; a path, such as a ``pathlib.Path``, leads
    to its file, whose name tells that. ``config`` is a settings file, instead of the ``movetext.toml`` above a file;
    ``settings`` count on top of it, as tables with their keys.

    >>> import movetext
    >>> text = "1. a:B a:-\\n2. b:2I b:F b:- b:- b:-\\n"
    >>> movetext.check(text, "kubb")[0].message
    "2 kubbs thrown in, but turn 1 felled 1 (a's base kubb)."
    >>> off = {"rules": {"kubb/inkast-count": "off"}}
    >>> [found.code for found in movetext.check(text, "kubb", settings=off) if found.code == "kubb/inkast-count"]
    []
    """
    found = _json.loads(_record(record, notation, config, settings).check())
    return [_finding_of(one) for one in found]


def repair(
    record: Source,
    notation: Optional[str] = None,
    *,
    certain: bool = True,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> Repaired:
    """The record with all that is certain repaired, given the whole game, and what that was; see :func:`check`.

    With ``certain=False`` the first repair of every finding is taken, which is no more than likely: look at the result.

    >>> import movetext
    >>> repaired = movetext.repair("A = ann\\nB = bob\\n0 (0,0) RCRF\\n1A (0 1) FFFC\\n", "carcassonne")
    >>> repaired.text.splitlines()[-1]
    '1A (0,1) FFFC'
    >>> [found.lines for found in repaired.repairs]
    [(4,)]
    """
    text, taken = _record(record, notation, config, settings).repair(certain)
    repairs = [Repair(tuple(one["lines"]), one["code"], one["message"]) for one in _json.loads(taken)]
    return Repaired(text, tuple(repairs))


def format(
    record: Source,
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> str:
    """The text of the record in canonical form, as ``movetext fmt`` writes it; see :func:`check`.

    >>> import movetext
    >>> movetext.format("1.a:B   a:-\\n", "kubb")
    '1. a:B a:-\\n'
    """
    return _record(record, notation, config, settings).format()


def replay(
    record: Source,
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> List[Game]:
    """The games of the record with the state after every move, as ``movetext replay --format json`` prints them; see
    :func:`check`.

    >>> import movetext
    >>> game = movetext.replay("1. e4 e5 *", "pgn")[0]
    >>> game["moves"][0]["state"]["fen"]
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    """
    games: List[Game] = _json.loads(_record(record, notation, config, settings).replay())
    return games


def explain(
    record: Source,
    notation: Optional[str] = None,
    line: Optional[int] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> str:
    """The games of the record in plain English, or one line of it (from 1); see :func:`check`.

    >>> import movetext
    >>> movetext.explain("1. a:B a:-\\n", "kubb", line=1)
    'Turn 1, a. a takes a base kubb and misses. Standing: 5 base kubbs against 4.'
    """
    return _record(record, notation, config, settings).explain(_line(line))


def draw(
    record: Source,
    notation: Optional[str] = None,
    line: Optional[int] = None,
    theme: str = "light",
    *,
    width: Optional[int] = None,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> Drawing:
    """The board after a line of the record (from 1), or after its last move; see :func:`check`. Themes: ``light``, ``dark``,
    ``print``. It is ``width`` pixels wide, or as it is naturally; ``png()`` of it makes a PNG.

    >>> import movetext
    >>> movetext.draw("1. e4 e5 *", "pgn").svg[:4]
    '<svg'
    """
    return Drawing(_record(record, notation, config, settings).draw(_line(line), theme, width))


def stats(
    record: Source,
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> List[Mapping[str, _Any]]:
    """The figures that players ask for, a row each with its ``table`` and the first ``line`` of its game, as
    ``movetext stats --format json`` prints them; see :func:`check`. ``pandas.DataFrame`` and ``polars.DataFrame`` take them.

    >>> import movetext
    >>> rows = movetext.stats("1. a:B a:-\\n", "kubb")
    >>> [row["hits"] for row in rows if row["table"] == "players" and row["player"] == "a"]
    [1]
    """
    rows: List[Mapping[str, _Any]] = _json.loads(_record(record, notation, config, settings).stats())
    return rows


def convert(
    record: Source,
    to: Optional[str] = None,
    *,
    notation: Optional[str] = None,
    source: Optional[str] = None,
    anonymous: bool = False,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
) -> Converted:
    """The games in the form ``to``, without it as a record in their notation.

    A path leads to a record; a ``str`` is the text of one in ``notation``, or of another platform's form, which ``source``
    names where the text does not tell it.

    >>> import movetext
    >>> movetext.convert("1. e4 e5 *", "fen", notation="pgn").text.splitlines()[-1]
    'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2'
    """
    if isinstance(record, str) and notation is None:
        answer = _native.convert(_whole(record), source, to, anonymous)
    elif source is not None:
        raise MovetextError("source= names the form of a text without a notation")
    else:
        answer = _record(record, notation, config, settings).convert(to, anonymous)
    text, written, files, found = answer
    return Converted(text, written, dict(files), tuple(_finding_of(one) for one in _json.loads(found)))


def games(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
    errors: str = "raise",
) -> Table:
    """The table ``games`` of the records that ``paths`` name; see :func:`moves`."""
    return _table("games", paths, notation, config, settings, errors)


def moves(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
    errors: str = "raise",
) -> Table:
    """The table ``moves`` of the records that ``paths`` name: files, also packed ones, and folders.

    Its rows are made while they are read: by Polars, DuckDB, PyArrow, or whatever knows the Arrow C stream interface.

    ``notation`` says how named files are written, whatever their names, and picks its records out of folders. ``config``
    is a settings file to use instead of the ``movetext.toml`` above each record, and ``settings`` count on top. With ``errors="ignore"`` what cannot be
    read is left out and named in ``problems`` of the table; else it ends the stream with an error.
    """
    return _table("moves", paths, notation, config, settings, errors)


def players(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
    errors: str = "raise",
) -> Table:
    """The table ``players`` of the records that ``paths`` name; see :func:`moves`."""
    return _table("players", paths, notation, config, settings, errors)


def findings(
    paths: Paths = ".",
    notation: Optional[str] = None,
    *,
    config: Optional[Path] = None,
    settings: Optional[Settings] = None,
    errors: str = "raise",
) -> Table:
    """The table ``findings`` of the records that ``paths`` name; see :func:`moves`."""
    return _table("findings", paths, notation, config, settings, errors)


def _table(
    name: str,
    paths: Paths,
    notation: Optional[str],
    config: Optional[Path],
    settings: Optional[Settings],
    errors: str,
) -> Table:
    if errors not in ("raise", "ignore"):
        raise MovetextError(f"errors is {errors!r}, but can be 'raise' or 'ignore'")
    several = [paths] if isinstance(paths, (str, _os.PathLike)) else list(paths)
    return _native.of_paths(name, several, notation, config, _settings(settings), errors == "raise")


def _record(
    record: Source, notation: Optional[str], config: Optional[Path], settings: Optional[Settings]
) -> _native.Record:
    if isinstance(record, str):
        return _native.Record(_whole(record), None, notation, config, _settings(settings))
    if isinstance(record, _os.PathLike):
        return _native.Record(None, record, notation, config, _settings(settings))
    raise TypeError(
        f"a record is a str with its text, or a path such as pathlib.Path(...), and no {type(record).__name__}"
        + ("; decode() makes a text of bytes" if isinstance(record, (bytes, bytearray)) else "")
    )


def _settings(settings: Optional[Settings]) -> Optional[str]:
    return None if settings is None else _json.dumps(settings)


def _line(line: Optional[int]) -> Optional[int]:
    # True is an int, too, but no line.
    if line is not None and (isinstance(line, bool) or not isinstance(line, int)):
        raise TypeError(f"a line is an int, from 1, and no {type(line).__name__}")
    return line
