"""Measures files of many games, as an editor meets them. See `tests/protocol/bench`.

The client of the tests reads every message three times, which takes longer than the server: this one reads frames and no
more, and needs nothing but Python.
"""

import json
import pathlib
import queue
import subprocess
import sys
import threading
import time

from .needs import needs

RECORDS = pathlib.Path(__file__).parents[3] / "tests" / "records"

# The extension of each notation's records.
NOTATIONS = ["kubb", "bucky", "rootlog", "carcassonne", "pgn"]

# In so many rounds of correct records the one with mistakes stands once.
ROUNDS = 10

# What an editor asks about a whole file, and about what is in sight.
WHOLE = [
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/semanticTokens/full",
    "textDocument/codeLens",
    "textDocument/documentLink",
    "textDocument/documentColor",
    "textDocument/inlayHint",
    "textDocument/formatting",
]

CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {
        "documentSymbol": {"hierarchicalDocumentSymbolSupport": True},
        "publishDiagnostics": {"relatedInformation": True, "versionSupport": True, "codeDescriptionSupport": True},
    },
}


class Session:
    """A server and what it says, with the time when it said it."""

    def __init__(self, binary, more=None):
        self.process = subprocess.Popen([binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.heard = queue.Queue()
        self.count = 0
        threading.Thread(target=self._listen, daemon=True).start()
        capabilities = {**CAPABILITIES, "textDocument": {**CAPABILITIES["textDocument"], **(more or {})}}
        self.ask("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
        self.tell("initialized", {})

    def _listen(self):
        while line := self.process.stdout.readline():
            length = int(line.split(b":")[1])
            self.process.stdout.readline()
            body = self.process.stdout.read(length)
            self.heard.put((self.now(), body))

    def _send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def tell(self, method, params):
        start = self.now()
        self._send({"method": method, "params": params})
        return start

    def now(self):
        """The time, and the processor time of the server, which a busy machine does not stretch; both in seconds."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return time.perf_counter(), sum(int(task.read_text().split()[0]) for task in tasks) / 1e9

    def ask(self, method, params):
        """The time until the answer, and its bytes."""
        self.count += 1
        start = self.now()
        self._send({"id": self.count, "method": method, "params": params})
        mark = b'"id":%d' % self.count
        while True:
            at, body = self.heard.get(timeout=600)
            if b'"method":' not in body[:200] and (mark in body[:60] or mark in body[-60:]):
                return since(start, at), body

    def published(self, start, version, quiet):
        """The times until the first and until the last diagnostics of a version, their bytes in all, and the last."""
        first = last = None
        size = 0
        newest = None
        while True:
            try:
                at, body = self.heard.get(timeout=600 if first is None else quiet)
            except queue.Empty:
                return first, last, size, newest
            if b"publishDiagnostics" not in body[:100] and b"publishDiagnostics" not in body[-100:]:
                continue
            params = json.loads(body)["params"]
            if params.get("version") == version:
                last = since(start, at)
                first = first or last
                size += len(body)
                newest = params["diagnostics"]

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        self.process.wait(timeout=60)


def text_of(notation, size):
    """About `size` bytes of games: the correct samples again and again, now and then the one with mistakes."""
    files = sorted((RECORDS / notation).iterdir())
    right = [file.read_text().strip() for file in files if file.stem != "mistakes"]
    wrong = [file.read_text().strip() for file in files if file.stem == "mistakes"]
    games, length, turn = [], 0, 0
    while length < size:
        turn += 1
        for game in right + (wrong if turn % ROUNDS == 0 else []):
            games.append(game)
            length += len(game.encode()) + 2
    return "\n\n".join(games) + "\n"


def since(start, end):
    return tuple(after - before for before, after in zip(start, end))


def shown(times):
    wall, processor = times
    return f"{wall * 1e3:6.0f} ms ({processor * 1e3:.0f})"


def say(what, *figures):
    print(f"    {what:<36}", "  ".join(figures), flush=True)


def outline_at_once(binary, document, item):
    """The outline asked for with the file, before anything of it was read."""
    session = Session(binary)
    session.tell("textDocument/didOpen", {"textDocument": item})
    times, body = session.ask("textDocument/documentSymbol", {"textDocument": document})
    say("open, documentSymbol at once", shown(times), f"{len(body) / 1e6:.2f} MB")
    session.end()


def measure(binary, notation, text):
    uri = f"file:///w/many.{notation}"
    document = {"uri": uri}
    item = {"uri": uri, "languageId": notation, "version": 1, "text": text}
    outline_at_once(binary, document, item)
    session = Session(binary)
    start = session.tell("textDocument/didOpen", {"textDocument": item})
    first, last, size, findings = session.published(start, 1, 2)
    say("open until findings, first and all", shown(first), shown(last), f"{size / 1e6:.2f} MB, {len(findings)} findings")
    say("memory", needs(session.process.pid))
    keys(session, document, text)
    lines = text.count("\n")
    for method in WHOLE:
        params = {"textDocument": document, "options": {"tabSize": 4, "insertSpaces": True}}
        params["range"] = {"start": {"line": 0, "character": 0}, "end": {"line": lines, "character": 0}}
        seconds, body = session.ask(method, params)
        say(method, shown(seconds), f"{len(body) / 1e6:.2f} MB")
    middle = {"line": lines // 2, "character": 0}
    sight = {"start": middle, "end": {"line": lines // 2 + 50, "character": 0}}
    for method in ["textDocument/inlayHint", "textDocument/semanticTokens/range", "textDocument/codeAction"]:
        seconds, body = session.ask(method, {"textDocument": document, "range": sight, "context": {"diagnostics": []}})
        say(method + " of 50 lines", shown(seconds))
    for method in ["textDocument/hover", "textDocument/completion", "movetext/position", "movetext/board"]:
        seconds, body = session.ask(method, {"textDocument": document, "position": middle})
        say(method, shown(seconds))
    say("memory", needs(session.process.pid))
    session.end()


def keys(session, document, text):
    """A line break typed in the middle and taken away again: all findings below move, so that all are sent."""
    lines = text.split("\n")
    line = next(number for number in range(len(lines) // 2, len(lines)) if lines[number].strip())
    times, sizes = [], []
    for version in range(2, 12):
        is_typed = version % 2 == 0
        at = {"start": {"line": line, "character": 0}, "end": {"line": line + (not is_typed), "character": 0}}
        change = {"range": at, "text": "\n" if is_typed else ""}
        params = {"textDocument": {**document, "version": version}, "contentChanges": [change]}
        start = session.tell("textDocument/didChange", params)
        first, _, size, _ = session.published(start, version, 0.2)
        times.append(first)
        sizes.append(size)
    # By processor time: the machine may be busy.
    times.sort(key=lambda time: time[1])
    say("key until findings, median and slowest", shown(times[len(times) // 2]), shown(times[-1]), f"{max(sizes) / 1e6:.2f} MB")


def main(binary, sizes, notations):
    for notation in notations:
        for size in sizes:
            text = text_of(notation, size)
            print(f"{notation}, {len(text.encode()) / 1e6:.1f} MB, {text.count(chr(10))} lines")
            measure(binary, notation, text)


if __name__ == "__main__":
    words = sys.argv[2:]
    sizes = [float(word) * 1e6 for word in words if word[0].isdigit()]
    main(sys.argv[1], sizes or [1e6, 1e7], [word for word in words if not word[0].isdigit()] or NOTATIONS)
