"""The shapes of Movetext's own requests, in the manner of lsprotocol's types."""

from typing import Any, Literal, Mapping, Optional, Sequence, Union

import attrs
from lsprotocol import types as lsp


def nullable():
    """A property that is always there, and may be null."""
    return attrs.field(metadata={"nullable": True})


@attrs.define
class DocumentParams:
    text_document: lsp.TextDocumentIdentifier


@attrs.define
class PositionParams:
    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position
    which: Optional[Literal["at", "before", "after"]] = None


@attrs.define
class ExplainParams:
    text_document: lsp.TextDocumentIdentifier
    position: Optional[lsp.Position] = None


@attrs.define
class QuestionsParams:
    text_document: lsp.TextDocumentIdentifier
    from_: Optional[int] = None
    limit: Optional[int] = None


@attrs.define
class CompareParams:
    text_document: lsp.TextDocumentIdentifier
    position: lsp.Position
    versions: Sequence[Sequence[lsp.TextEdit]]
    text: Optional[str] = None
    theme: Optional[str] = None


@attrs.define
class MergeParams:
    text_document: lsp.TextDocumentIdentifier
    text: str
    name: Optional[str] = None


@attrs.define
class KubbState:
    team: Literal[0, 1]
    # Null where a slip leaves it open.
    field: Sequence[Optional[int]]
    base: Sequence[Optional[int]]
    thrown: Optional[int] = nullable()
    felled: Optional[int] = nullable()
    batons: Optional[int] = nullable()


@attrs.define
class BuckyState:
    board: str
    # Null where a slip leaves it open.
    to_move: Optional[Literal["w", "b"]] = nullable()
    buck: Optional[Literal["none", "buck", "buckmate"]] = nullable()


@attrs.define
class RootlogState:
    faction: str
    score: Mapping[str, int]
    clearings: Mapping[str, Mapping[str, int]]
    # Null where nobody can tell.
    hands: Mapping[str, Optional[int]]
    # Only where something is there.
    forests: Optional[Mapping[str, Mapping[str, int]]] = None
    paths: Optional[Mapping[str, Mapping[str, int]]] = None
    boards: Optional[Mapping[str, Mapping[str, int]]] = None
    ferry: Optional[int] = None


@attrs.define
class CarcassonneState:
    gained: Mapping[str, int]
    score: Mapping[str, int]
    meeples: Mapping[str, int]


@attrs.define
class PgnState:
    # Null where a slip leaves it open.
    fen: Optional[str] = nullable()
    # How deep in variations, where moves do not stand below the one that they replace.
    variation: Optional[int] = None


State = Union[KubbState, BuckyState, RootlogState, CarcassonneState, PgnState]


@attrs.define
class Move:
    """One move of a replay; its line counts from 1."""

    line: int
    label: str
    text: str
    state: State
    # Lists of moves, each to be played in place of this one; only where there are any.
    variations: Optional[Sequence[Any]] = None


@attrs.define
class Player:
    id: str
    name: Optional[str] = None
    team: Optional[str] = None


@attrs.define
class Game:
    line: int
    tags: Mapping[str, str]
    players: Sequence[Player]
    moves: Sequence[Move]
    # A text in Bucky, an object with winner, score and the like elsewhere.
    result: Any
    # That it is not replayed, as it follows other rules; only where it is so.
    unplayed: Optional[str] = None


@attrs.define
class Replay:
    file: str
    notation: Literal["kubb", "bucky", "rootlog", "carcassonne", "pgn"]
    games: Sequence[Game]


@attrs.define
class PlacedMove:
    """The move at, before or after a place."""

    game: int
    index: int
    label: str
    text: str
    range: lsp.Range
    state: State
    summary: str
    copy: Optional[str] = nullable()


@attrs.define
class ExplainedMove:
    range: lsp.Range
    text: str


@attrs.define
class Explained:
    title: str
    text: str
    items: Sequence[ExplainedMove]


@attrs.define
class Reason:
    code: str
    message: str


@attrs.define
class MendedLine:
    """A line as it stands and as it is meant; it counts from 0."""

    line: int
    before: str
    after: str
    edit: lsp.TextEdit
    left_out: Optional[lsp.TextEdit] = None


@attrs.define
class Mend:
    game: int
    reasons: Sequence[Reason]
    lines: Sequence[MendedLine]


@attrs.define
class Answer:
    title: str
    edits: Sequence[lsp.TextEdit]
    left: int
    after: Optional[str] = nullable()


@attrs.define
class Question:
    game: int
    line: int
    range: lsp.Range
    code: str
    message: str
    answers: Sequence[Answer]
    follows: bool
    before: Optional[str] = nullable()


@attrs.define
class Questions:
    count: int
    questions: Sequence[Question]


@attrs.define
class ComparedVersion:
    left: int
    after: Optional[str] = nullable()


@attrs.define
class Compared:
    versions: Sequence[ComparedVersion]
    before: Optional[str] = nullable()


@attrs.define
class Version:
    """What can stand at a place of a merged record."""

    text: str
    copies: Sequence[str]
    edit: Optional[lsp.TextEdit] = nullable()


@attrs.define
class MergeChoice:
    range: lsp.Range
    question: bool
    message: str
    versions: Sequence[Version]


@attrs.define
class Merged:
    text: str
    # How many moves of the record the other copy has, too.
    shared: int
    choices: Sequence[MergeChoice]


# method: (request, type of the result, type of the params), as in lsprotocol's METHOD_TO_TYPES.
METHODS = {
    "movetext/viewFileText": (None, str, DocumentParams),
    "movetext/replay": (None, Replay, DocumentParams),
    "movetext/position": (None, Optional[PlacedMove], PositionParams),
    "movetext/explain": (None, Optional[Explained], ExplainParams),
    "movetext/cleanUp": (None, Sequence[Mend], DocumentParams),
    "movetext/questions": (None, Questions, QuestionsParams),
    "movetext/compare": (None, Compared, CompareParams),
    "movetext/merge": (None, Optional[Merged], MergeParams),
}
