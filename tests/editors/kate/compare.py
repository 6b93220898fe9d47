"""Compares the colors that Kate gives to records with the server's semantic tokens, and checks Kate's settings.

A theme gives every kind of word a color of its own, so the colors of the HTML tell the kinds.
"""

import json
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

NOTATIONS = {
    "kubb": "Kubb",
    "bucky": "Bucky",
    "rootlog": "Rootlog (Root)",
    "carcassonne": "Carcassonne (wallaceprime v3)",
    "pgn": "PGN (chess)",
}
# The kind of word in Kate for each semantic token type of the server.
KINDS = {
    "comment": "Comment",
    "keyword": "Keyword",
    "property": "Tag",
    "string": "Text",
    "modifier": "Index",
    "number": "Number",
    "parameter": "Player",
    "type": "Faction",
    "class": "Piece",
    "variable": "Place",
    "enumMember": "Card",
    "struct": "Item",
    "interface": "Tile",
    "function": "Action",
    "decorator": "Mark",
    "operator": "Punctuation",
}
COLORS = {kind: f"#0000{index:02x}" for index, kind in enumerate(["Normal Text", *KINDS.values(), "Invalid"], 1)}


class Server:
    """A language server, asked one thing after the other."""

    def __init__(self, binary: str) -> None:
        self.process = subprocess.Popen([binary, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.last_id = 0
        capabilities = {"general": {"positionEncodings": ["utf-32"]}}
        answer = self.request("initialize", {"processId": None, "rootUri": None, "capabilities": capabilities})
        self.types = answer["capabilities"]["semanticTokensProvider"]["legend"]["tokenTypes"]
        self.notify("initialized", {})

    def send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def notify(self, method: str, params: object) -> None:
        self.send({"method": method, "params": params})

    def receive(self) -> dict:
        length = 0
        while line := self.process.stdout.readline().strip():
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return json.loads(self.process.stdout.read(length))

    def request(self, method: str, params: object) -> dict:
        self.last_id += 1
        self.send({"id": self.last_id, "method": method, "params": params})
        while True:
            message = self.receive()
            if "method" in message and "id" in message:
                self.send({"id": message["id"], "result": None})
            elif message.get("id") == self.last_id:
                return message["result"]

    def tokens(self, path: Path) -> list[tuple[int, int, str, str]]:
        """Line, column, text and kind of every token."""
        document = {"uri": path.as_uri(), "languageId": path.suffix[1:], "version": 1, "text": path.read_text("utf-8")}
        self.notify("textDocument/didOpen", {"textDocument": document})
        data = self.request("textDocument/semanticTokens/full", {"textDocument": {"uri": path.as_uri()}})["data"]
        lines = document["text"].split("\n")
        found, line, column = [], 0, 0
        for at in range(0, len(data), 5):
            down, right, length, kind, _ = data[at : at + 5]
            line, column = line + down, right if down else column + right
            found.append((line, column, lines[line][column : column + length], KINDS[self.types[kind]]))
        return found


class Colored(HTMLParser):
    """The text of a page of the highlighter, with the kind of every character."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds_of_colors = {color: kind for kind, color in COLORS.items()}
        self.inside = False
        self.open: list[str] = []
        self.lines: list[list[tuple[str, str]]] = [[]]

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag == "pre":
            self.inside = True
        if tag == "span":
            color = re.search(r"(?<![-\w])color:(#\w+)", dict(attributes).get("style") or "")
            self.open.append(self.kinds_of_colors[color[1]] if color else "Normal Text")

    def handle_endtag(self, tag: str) -> None:
        if tag == "pre":
            self.inside = False
        if tag == "span" and self.open:
            self.open.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside:
            return
        for character in data:
            if character == "\n":
                self.lines.append([])
            else:
                self.lines[-1].append((character, self.open[-1] if self.open else "Normal Text"))


def write_theme(work: Path) -> None:
    styles = {kind: {"text-color": color, "selected-text-color": color} for kind, color in COLORS.items()}
    theme = {
        "metadata": {"name": "Kinds", "revision": 1},
        "editor-colors": {"BackgroundColor": "#ffffff"},
        "text-styles": {"Normal": {"text-color": COLORS["Normal Text"], "selected-text-color": "#000000"}},
        "custom-styles": {name: styles for name in NOTATIONS.values()},
    }
    folder = work / "data/org.kde.syntax-highlighting/themes"
    folder.mkdir(parents=True)
    (folder / "kinds.theme").write_text(json.dumps(theme))


def colored(highlighter: str, path: Path) -> list[list[tuple[str, str]]]:
    """The characters of the record with their kinds, line by line. The file's name chooses the definition."""
    done = subprocess.run([highlighter, "-t", "Kinds", str(path)], capture_output=True, text=True, check=True)
    if done.stderr.strip():
        raise AssertionError(done.stderr.strip())
    page = Colored()
    page.feed(done.stdout)
    # The page has a line break of its own before and after the text.
    lines = page.lines
    return lines[1:] if not lines[0] else lines


def compare(server: Server, highlighter: str, root: Path, notation: str) -> str | None:
    """What is wrong with the colors of the notation's records, or nothing."""
    wrong, count = [], 0
    for path in sorted((root / "tests/records" / notation).iterdir()):
        if path.stem == "mistakes":
            continue
        lines = colored(highlighter, path)
        text = path.read_text("utf-8").rstrip("\n").split("\n")
        shown = ["".join(character for character, _ in line) for line in lines[: len(text)]]
        if shown != text:
            return f"{path.name}: the highlighter shows another text"
        for line, column, token, kind in server.tokens(path):
            count += 1
            # Blanks inside a name have no color that anybody sees.
            kinds = {seen for character, seen in lines[line][column : column + len(token)] if not character.isspace()}
            if kinds != {kind}:
                wrong.append(f"{path.name}:{line + 1}:{column + 1} {token!r} is {kind}, shown as {sorted(kinds)}")
    if not count:
        return "there are no records"
    return f"{len(wrong)} of {count} tokens: " + "; ".join(wrong[:5]) if wrong else None


def settings(root: Path, notation: str) -> str | None:
    """Whether the settings of the LSP client fit the definition."""
    servers = json.loads((root / "editors/kate/settings.json").read_text())["servers"]
    server = servers[notation]
    if not re.search(server["highlightingModeRegex"], NOTATIONS[notation]):
        return "the name of the highlighting is another one"
    if server["documentLanguageId"] != notation or server["command"] != ["movetext", "lsp"]:
        return "the server is started wrongly"
    return None


def main() -> None:
    binary, highlighter, root, work = sys.argv[1], sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4])
    write_theme(work)
    server = Server(binary)
    passed = failed = 0
    checks = [(f"{n}: the color of every token is that of the server", lambda n=n: compare(server, highlighter, root, n)) for n in NOTATIONS]
    checks += [(f"{n}: the settings fit", lambda n=n: settings(root, n)) for n in NOTATIONS]
    for name, check in checks:
        try:
            why = check()
        except (AssertionError, subprocess.CalledProcessError) as error:
            why = str(error)
        passed, failed = (passed, failed + 1) if why else (passed + 1, failed)
        print(f"FAIL {name}: {why}" if why else f"ok {name}", flush=True)
    server.request("shutdown", None)
    server.notify("exit", None)
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
