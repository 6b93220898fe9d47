"""The sample records, and places in a text as a client counts them."""

import itertools
import pathlib
import typing

FOLDER = pathlib.Path(__file__).parents[2] / "records"
NOTATIONS = ["bucky", "carcassonne", "kubb", "pgn", "rootlog"]


class Record(typing.NamedTuple):
    """A sample record as a client opens it."""

    uri: str
    notation: str
    text: str

    @property
    def name(self):
        return pathlib.PurePosixPath(self.uri).stem

    @property
    def item(self):
        return {"uri": self.uri, "languageId": self.notation, "version": 1, "text": self.text}

    @property
    def document(self):
        return {"uri": self.uri}


def sample(notation, name):
    """The sample `name`: `complete`, `mistakes` …"""
    return of_file(FOLDER / notation / f"{name}.{notation}")


def samples(notation):
    """All sample records of a notation."""
    return [of_file(path) for path in sorted((FOLDER / notation).iterdir())]


def of_file(path):
    return Record(path.as_uri(), path.suffix[1:], path.read_bytes().decode("utf-8"))


def written(notation, text, name="note"):
    """A record that is in no file."""
    return Record(f"file:///nowhere/{name}.{notation}", notation, text)


class Text:
    """A text whose places are counted in an encoding of LSP."""

    def __init__(self, text, encoding):
        self.lines = text.split("\n")
        self.encoding = encoding
        self._columns = {}

    def width(self, text):
        """How many columns `text` takes."""
        if self.encoding == "utf-8":
            return len(text.encode())
        if self.encoding == "utf-16":
            return len(text.encode("utf-16-le")) // 2
        return len(text)

    def place(self, line, column):
        """A place from a column in characters."""
        return {"line": line, "character": self.width(self.lines[line][:column])}

    def find(self, needle, nth=0):
        """The place where `needle` starts for the nth time."""
        for line, text in enumerate(self.lines):
            column = -1
            while (column := text.find(needle, column + 1)) >= 0:
                if nth == 0:
                    return self.place(line, column)
                nth -= 1
        raise LookupError(needle)

    def everything(self):
        last = len(self.lines) - 1
        return {"start": {"line": 0, "character": 0}, "end": self.place(last, len(self.lines[last]))}

    def holds(self, place):
        """Whether a place is in the text and between two characters."""
        line, column = place["line"], place["character"]
        return line < len(self.lines) and column in self.columns(line)

    def columns(self, line):
        """The columns between the characters of a line."""
        if line not in self._columns:
            characters = self.lines[line].removesuffix("\r")
            self._columns[line] = {0, *itertools.accumulate(map(self.width, characters))}
        return self._columns[line]

    def slice(self, span):
        """The text in a range."""
        start, end = self.offset(span["start"]), self.offset(span["end"])
        return "\n".join(self.lines)[start:end]

    def offset(self, place):
        """A place as an index into the text."""
        line = self.lines[place["line"]]
        total = 0
        for column, character in enumerate(line + "\n"):
            if total >= place["character"]:
                break
            total += self.width(character)
        else:
            column = len(line)
        return sum(len(one) + 1 for one in self.lines[: place["line"]]) + column

    def edited(self, edits):
        """The text after a list of edits, all of which speak of the text as it is."""
        text = "\n".join(self.lines)
        spans = [(self.offset(edit["range"]["start"]), self.offset(edit["range"]["end"]), edit["newText"]) for edit in edits]
        for start, end, new in sorted(spans, key=lambda span: span[:2], reverse=True):
            text = text[:start] + new + text[end:]
        return text
