"""Measures what a key costs in a file of many games, beside what it costs in one. See `tests/protocol/bench`.

The key is pressed in the middle of the longest line of moves of the middle game, and taken back: by a client that asks for findings and
by one that is told of them, where all games are right and where every tenth is one with mistakes. Then memory after close, and
lines of a million brackets and arrows.
"""

import sys
import time

from .files import NOTATIONS, RECORDS, Session, needs, shown, since

# How often the key is pressed.
PRESSES = 11

# Every how many games one has mistakes, where some have.
EVERY = 10

PULLS = {"diagnostic": {"dynamicRegistration": False, "relatedDocumentSupport": True}}

# Signs of comments and heads in the samples.
NO_MOVES = ["# ", "; ", "{", " / ", "//", "[", ", "]

# What opens, joins or closes something in a notation.
SIGNS = ["(", ")", "[", "]", "{", "}", "<", ">", "->", "→", '"', "|"]


def records_of(notation):
    """A correct record of one game, the shortest that there is, and one with mistakes."""
    files = sorted((RECORDS / notation).iterdir(), key=lambda file: file.stat().st_size)
    right = [file for file in files if file.stem in {"complete", "conceded", "page", "opera"}] or files
    wrong = next(file for file in files if file.stem == "mistakes")
    return right[0].read_text().strip(), wrong.read_text().strip()


def text_of(notation, count, has_mistakes):
    """A file of `count` games, and the longest line of moves of its middle game."""
    right, wrong = records_of(notation)
    middle = count // 2
    games = [wrong if has_mistakes and index % EVERY == 1 and index != middle else right for index in range(count)]
    above = sum(game.count("\n") + 2 for game in games[:middle])
    lines = right.split("\n")
    moves = [line for line in lines if not any(sign in line for sign in NO_MOVES)]
    return "\n\n".join(games) + "\n", above + lines.index(max(moves, key=len))


class Typist:
    """Presses a key in an open file and waits for what is shown."""

    def __init__(self, binary, notation, text, pulls):
        self.session = Session(binary, PULLS if pulls else None)
        self.document = {"uri": f"file:///w/many.{notation}"}
        self.pulls = pulls
        self.version = 1
        self.previous = None
        item = {**self.document, "languageId": notation, "version": 1, "text": text}
        start = self.session.tell("textDocument/didOpen", {"textDocument": item})
        # Until all is read.
        if pulls:
            self.shows(start)
        else:
            self.session.published(start, 1, 2)

    def shows(self, start):
        """The time from `start` until the findings of the newest version are shown, and their bytes."""
        if not self.pulls:
            first, _, size, _ = self.session.published(start, self.version, 0)
            return first, size
        params = {"textDocument": self.document, "previousResultId": self.previous}
        _, body = self.session.ask("textDocument/diagnostic", params)
        end = self.session.now()
        self.previous = body.split(b'"resultId":"')[1].split(b'"')[0].decode()
        return since(start, end), len(body)

    def press(self, line, column, text):
        self.version += 1
        end = column if text else column + 1
        at = {"start": {"line": line, "character": column}, "end": {"line": line, "character": end}}
        params = {"textDocument": {**self.document, "version": self.version}, "contentChanges": [{"range": at, "text": text}]}
        start = self.session.tell("textDocument/didChange", params)
        return self.shows(start)


def press_keys(binary, notation, count, has_mistakes, pulls):
    """The median time from a key to its findings, and the most bytes of them."""
    text, line = text_of(notation, count, has_mistakes)
    typist = Typist(binary, notation, text, pulls)
    column = len(text.split("\n")[line]) // 2
    times, sizes = [], []
    for press in range(PRESSES):
        time_of_key, size = typist.press(line, column, "" if press % 2 else "x")
        times.append(time_of_key)
        sizes.append(size)
    typist.session.end()
    times.sort()
    return times[len(times) // 2], max(sizes)


def measure_keys(binary, notation, counts):
    for has_mistakes in [False, True]:
        for pulls in [True, False]:
            for count in counts:
                middle, size = press_keys(binary, notation, count, has_mistakes, pulls)
                who = f"{'some wrong' if has_mistakes else 'all right'}, {'asks' if pulls else 'is told'}"
                print(f"    {count:>6} games, {who:<20} {middle[0] * 1e3:7.2f} ms ({middle[1] * 1e3:.1f})  {size / 1e3:9.1f} kB", flush=True)


def measure_memory(binary, notation):
    text, _ = text_of(notation, 10_000, True)
    text = text[:1_000_000]
    typist = Typist(binary, notation, text, False)
    print(f"    1 MB open: {needs(typist.session.process.pid)}")
    typist.session.tell("textDocument/didClose", {"textDocument": typist.document})
    typist.session.ask("workspace/symbol", {"query": "nobody"})
    print(f"    closed:    {needs(typist.session.process.pid)}", flush=True)
    typist.session.end()


def measure_signs(binary, notation):
    """A line of a million brackets or arrows, until its findings are there."""
    slowest = []
    for sign in SIGNS:
        session = Session(binary)
        right, _ = records_of(notation)
        text = f"{right}\n{sign * 1_000_000}\n"
        item = {"uri": f"file:///w/signs.{notation}", "languageId": notation, "version": 1, "text": text}
        start = session.tell("textDocument/didOpen", {"textDocument": item})
        first, _, _, _ = session.published(start, 1, 0)
        slowest.append((first, sign))
        session.end()
    slowest.sort(reverse=True)
    print("    a million of", "  ".join(f"{sign} {shown(time)}" for time, sign in slowest), flush=True)


def main(binary, counts, notations):
    for notation in notations:
        print(f"{notation}, {time.strftime('%H:%M')}")
        measure_keys(binary, notation, counts)
        measure_memory(binary, notation)
        measure_signs(binary, notation)


if __name__ == "__main__":
    words = sys.argv[2:]
    numbers = [int(word) for word in words if word.isdigit()]
    main(sys.argv[1], numbers or [1, 1_000, 10_000], [word for word in words if not word.isdigit()] or NOTATIONS)
