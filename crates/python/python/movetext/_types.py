"""What answers are made of: plain data, which can be compared, hashed and pickled. What has a place sorts by it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Tuple, TypedDict

from . import _native


@dataclass(frozen=True, order=True)
class Edit:
    """A change of a text. Lines and columns count from 1, columns in characters."""

    line: int
    column: int
    end_line: int
    end_column: int
    text: str

    def __repr__(self) -> str:
        # As programmers quote everywhere.
        text = '"' + self.text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
        return f"<{self.line}:{self.column}-{self.end_line}:{self.end_column} {text}>"


@dataclass(frozen=True, order=True)
class Fix:
    """A repair."""

    title: str
    safe: bool
    """Only spelling: ``movetext check --fix`` applies it."""
    certain: bool
    """Nothing else can have been meant: ``movetext check --repair`` applies it."""
    edits: Tuple[Edit, ...]

    def apply(self, text: str) -> str:
        """The ``text`` that was checked, repaired.

        >>> import movetext
        >>> text = "1. a:B a:-\\n2. b:2I b:F b:- b:- b:-\\n"
        >>> finding = movetext.check(text, "kubb")[0]
        >>> finding.fixes[0].apply(text)
        '1. a:B a:-\\n2. b:1I b:F b:- b:- b:-\\n'
        """
        edits = [(edit.line, edit.column, edit.end_line, edit.end_column, edit.text) for edit in self.edits]
        return _native.apply(whole(text), edits)

    def __repr__(self) -> str:
        return f"<{self.title}>"


@dataclass(frozen=True, order=True)
class Finding:
    """Something that is wrong. Lines and columns count from 1, columns in characters."""

    line: int
    column: int
    end_line: int
    end_column: int
    severity: str
    """``error``, ``warning``, ``info`` or ``hint``."""
    code: str
    """The rule, such as ``kubb/inkast-count``."""
    message: str
    fixes: Tuple[Fix, ...]
    """Repairs, the best first."""

    def __repr__(self) -> str:
        return f"<{self.line}:{self.column} {self.severity} {self.code}: {self.message}>"


@dataclass(frozen=True)
class Repair:
    """Something that was repaired."""

    lines: Tuple[int, ...]
    """The lines that it changed, as they stood then; none where lines were added or taken away."""
    code: str
    """The rule of what was found."""
    message: str
    """What was found."""


@dataclass(frozen=True)
class Repaired:
    """A record after its repairs."""

    text: str
    repairs: Tuple[Repair, ...]
    """What was repaired for certain, in its order."""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Converted:
    """A record in another form."""

    text: str
    to: str
    """The form that was written."""
    files: Dict[str, str] = field(hash=False)
    """Pictures that belong beside it, by their names."""
    findings: Tuple[Finding, ...]
    """What could not be said, at its place in the input."""

    def __str__(self) -> str:
        return self.text


class _PlayerName(TypedDict):
    id: str


class Player(_PlayerName, total=False):
    """Who played."""

    name: str
    team: str


class _PlayedMove(TypedDict):
    line: int
    label: str
    text: str
    state: Dict[str, Any]


class Move(_PlayedMove, total=False):
    """A move with the state after it, whose shape is the notation's."""

    variations: List[List["Move"]]


class _PlayedGame(TypedDict):
    line: int
    tags: Dict[str, str]
    players: List[Player]
    moves: List[Move]
    result: Any


class Game(_PlayedGame, total=False):
    """A game with the state after every move, as ``movetext replay --format json`` prints it."""

    unplayed: str
    """That the game follows other rules and is not replayed."""


def whole(text: str) -> str:
    """``text``, if all of its characters are whole. Half of one comes from bytes that were decoded with ``surrogateescape``."""
    try:
        text.encode()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise _native.MovetextError(
            f"line {line} of the text holds {ascii(text[error.start])}, which is no character: decode the text anew"
        ) from None
    return text


def edit_of(data: Dict[str, Any]) -> Edit:
    return Edit(**data)


def fix_of(data: Dict[str, Any]) -> Fix:
    return Fix(data["title"], data["safe"], data["certain"], tuple(map(edit_of, data["edits"])))


def finding_of(data: Dict[str, Any]) -> Finding:
    fixes = tuple(map(fix_of, data.pop("fixes")))
    return Finding(**data, fixes=fixes)


class Drawing:
    """A board as a picture. Jupyter shows it."""

    def __init__(self, svg: str) -> None:
        self.svg = svg

    def png(self) -> bytes:
        """The picture as the bytes of a PNG file.

        >>> import movetext
        >>> movetext.draw("1. e4 e5 *", "pgn").png()[1:4]
        b'PNG'
        """
        return _native.png(self.svg)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        return f"<movetext drawing of {len(self.svg)} bytes>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Drawing) and other.svg == self.svg

    def __hash__(self) -> int:
        return hash(self.svg)


