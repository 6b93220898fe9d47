"""Random walks with a fixed seed: edits and questions that no editor would mix like this, and the server keeps its head.

After every walk its text is the client's, every request has one answer of the right type, and it shuts down with 0.
"""

import random

import pytest

from harness.records import NOTATIONS, Text, samples, written

SEED = 20240608
# How many walks: a few seconds of each notation, and the same ones on every machine.
WALKS = {"bucky": 40, "carcassonne": 4, "kubb": 16, "pgn": 8, "rootlog": 4}
BATCH = 12

PLACE = ["hover", "signatureHelp", "definition", "documentHighlight", "prepareRename", "linkedEditingRange"]
WHOLE = ["documentSymbol", "foldingRange", "documentLink", "documentColor", "codeLens", "semanticTokens/full", "diagnostic"]
OWN = ["movetext/viewFileText", "movetext/replay", "movetext/position", "movetext/explain"]
SNIPPETS = ["", "\n", "\r\n", "é", "🎲", "[", "]", "(", '"', "/", "#", ";", "{", "1.", " ", "\t", "x" * 200, "->", "99999999999"]


class Walk:
    """One client that edits and asks at random."""

    def __init__(self, client, notation, seed):
        self.client = client
        self.random = random.Random(seed)
        self.sources = samples(notation)
        self.notation = notation
        self.version = 1
        self.text = self.random.choice(self.sources).text
        self.record = written(notation, self.text, f"walk-{seed}")
        client.tell("textDocument/didOpen", {"textDocument": self.record.item})

    def about(self, **more):
        return {"textDocument": self.record.document, **more}

    def edit(self):
        """Replaces a random part by a random part of a sample, or all of the text."""
        self.version += 1
        document = {"uri": self.record.uri, "version": self.version}
        if self.random.random() < 0.02:
            self.text = self.random.choice(self.sources).text
            change = {"text": self.text}
        else:
            change = self.replacement()
        self.client.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

    def replacement(self):
        start = self.random.randrange(len(self.text) + 1)
        end = min(len(self.text), start + self.random.choice([0, 0, 1, 2, 5, 80]))
        new = self.random.choice(SNIPPETS)
        if self.random.random() < 0.5:
            source = self.random.choice(self.sources).text
            at = self.random.randrange(len(source))
            new = source[at : at + self.random.randrange(40)]
        # A column inside a line break or behind a lone CR has no place of its own: keep edits off them.
        while start > 0 and self.text[start - 1] == "\r":
            start -= 1
        while end < len(self.text) and end > 0 and self.text[end - 1] == "\r":
            end += 1
        before = self.text
        self.text = before[:start] + new + before[end:]
        return {"range": {"start": self.place_of(before, start), "end": self.place_of(before, end)}, "text": new}

    def place_of(self, text, index):
        lines = text[:index].replace("\r\n", "\n").replace("\r", "\n").split("\n")
        width = Text(text, self.client.offers["positionEncoding"]).width(lines[-1])
        return {"line": len(lines) - 1, "character": width}

    def somewhere(self):
        """A place, mostly in the text."""
        if self.random.random() < 0.2:
            return {name: self.random.choice([0, 1, 50, 2**31 - 1]) for name in ("line", "character")}
        return self.place_of(self.text, self.random.randrange(len(self.text) + 1))

    def span(self):
        """A range; its ends may be the wrong way round."""
        return {"start": self.somewhere(), "end": self.somewhere()}

    def line(self):
        """Some line, as editors ask for code actions: for a wide range every finding is looked into."""
        line = self.random.randrange(self.text.count("\n") + 1)
        return {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 2**31 - 1}}

    def question(self):
        """A request with its params."""
        options = {"tabSize": 4, "insertSpaces": True}
        choices = [
            lambda: (f"textDocument/{self.random.choice(PLACE)}", self.about(position=self.somewhere())),
            lambda: (f"textDocument/{self.random.choice(WHOLE)}", self.about()),
            lambda: (self.random.choice(OWN[:2]), self.about()),
            lambda: (self.random.choice(OWN[2:]), self.about(position=self.somewhere())),
            lambda: ("textDocument/completion", self.about(position=self.somewhere(), context={"triggerKind": 1})),
            lambda: ("textDocument/references", self.about(position=self.somewhere(), context={"includeDeclaration": True})),
            lambda: ("textDocument/rename", self.about(position=self.somewhere(), newName=self.random.choice(SNIPPETS))),
            lambda: ("textDocument/formatting", self.about(options=options)),
            lambda: ("textDocument/rangeFormatting", self.about(range=self.span(), options=options)),
            lambda: ("textDocument/onTypeFormatting", self.about(position=self.somewhere(), ch="\n", options=options)),
            lambda: ("textDocument/codeAction", self.about(range=self.line(), context={"diagnostics": []})),
            lambda: ("textDocument/inlayHint", self.about(range=self.span())),
            lambda: ("textDocument/semanticTokens/range", self.about(range=self.span())),
            lambda: ("textDocument/semanticTokens/full/delta", self.about(previousResultId=self.random.choice(["", "1", "7"]))),
            lambda: ("textDocument/selectionRange", self.about(positions=[self.somewhere() for _ in range(3)])),
            lambda: ("workspace/symbol", {"query": self.random.choice(SNIPPETS)}),
        ]
        return self.random.choice(choices)()

    async def batch(self):
        """Edits and questions as fast as they can be sent; some questions are withdrawn."""
        asked = []
        for _ in range(BATCH):
            self.edit()
            asked.append(self.client.send(*self.question()))
            if self.random.random() < 0.1:
                self.client.tell("$/cancelRequest", {"id": self.random.choice(asked)})
        for ident in asked:
            answer = await self.client.answer_to(ident)
            # Cancelled, overtaken by an edit, or a name that cannot be given.
            assert "result" in answer or answer["error"]["code"] in (-32800, -32802, -32602, -32803), answer


@pytest.mark.parametrize("notation", NOTATIONS)
async def test_a_random_walk_ends_well(open_session, notation):
    name = {"bucky": "neovim-0.12", "carcassonne": "vscode-1.139", "kubb": "emacs-30.2", "pgn": "helix-25.07", "rootlog": "everything"}[notation]
    async with open_session(name) as client:
        for seed in range(SEED, SEED + WALKS[notation]):
            walk = Walk(client, notation, seed)
            for _ in range(2):
                await walk.batch()
                assert await client.ask("movetext/viewFileText", walk.about()) == walk.text
            client.tell("textDocument/didClose", {"textDocument": walk.record.document})


HOVER = "textDocument/hover"
AT = {"line": 0, "character": 0}


@pytest.mark.parametrize(
    ("method", "params"),
    [
        (HOVER, None),
        (HOVER, {}),
        (HOVER, []),
        (HOVER, 5),
        (HOVER, {"textDocument": {"uri": "no uri"}, "position": AT}),
        (HOVER, {"textDocument": {"uri": "file:///a.kubb"}, "position": {"line": -1, "character": 0}}),
        (HOVER, {"textDocument": {"uri": "file:///a.kubb"}, "position": {"line": 2**40, "character": 0}}),
        (HOVER, {"textDocument": {"uri": "file:///a.kubb"}, "position": {"line": 1.5, "character": 0}}),
        (HOVER, {"textDocument": {"uri": "file:///a.kubb"}, "position": "0:0"}),
        ("textDocument/completion", {"textDocument": None, "position": AT}),
        ("textDocument/semanticTokens/full/delta", {"textDocument": {"uri": "file:///a.kubb"}}),
        ("textDocument/rename", {"textDocument": {"uri": "file:///a.kubb"}, "position": AT}),
        ("workspace/symbol", {"query": None}),
        ("completionItem/resolve", {"label": 5}),
        ("codeAction/resolve", {}),
        ("movetext/position", {"textDocument": {"uri": "file:///a.kubb"}, "position": AT, "which": "never"}),
        ("movetext/replay", {}),
    ],
)
async def test_wrong_params_are_refused(open_session, method, params):
    async with open_session("everything") as client:
        client.tell("textDocument/didOpen", {"textDocument": {"uri": "file:///a.kubb", "languageId": "kubb", "version": 1, "text": "1. I"}})
        ident = client.next_id()
        message = {"jsonrpc": "2.0", "id": ident, "method": method}
        client.send_wrong(message if params is None else message | {"params": params})
        answer = await client.answer_to(ident)
        assert answer["error"]["code"] == -32602
        # It is still there, and has all its senses.
        text = await client.ask("movetext/viewFileText", {"textDocument": {"uri": "file:///a.kubb"}})
        assert text == "1. I"


@pytest.mark.parametrize("uri", ["file:///unknown.kubb", "untitled:Untitled-1", "git:/a.kubb?x", "file:///a%20b/%C3%A9.kubb"])
async def test_documents_that_are_not_open_are_no_failure(open_session, uri):
    async with open_session("everything") as client:
        document = {"textDocument": {"uri": uri}}
        for method in PLACE:
            assert await client.ask(f"textDocument/{method}", {**document, "position": AT}) is None
        for method in WHOLE[:-1]:
            assert await client.ask(f"textDocument/{method}", document) in (None, [])
        for method in OWN:
            more = {"position": AT} if method == "movetext/position" else {}
            answer = await client.reply(method, {**document, **more})
            assert answer["error"]["code"] == -32602
        client.tell("textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": [{"text": "x"}]})
        client.tell("textDocument/didSave", document)
        client.tell("textDocument/didClose", document)


@pytest.mark.parametrize(
    "params",
    [
        {},
        {"textDocument": {"uri": "file:///a.kubb", "version": 2}, "contentChanges": [{"range": 5, "text": "x"}]},
        {"textDocument": {"uri": "file:///a.kubb", "version": 2}, "contentChanges": "x"},
    ],
)
async def test_wrong_notifications_change_nothing(open_session, params):
    async with open_session("nothing") as client:
        client.tell("textDocument/didOpen", {"textDocument": {"uri": "file:///a.kubb", "languageId": "kubb", "version": 1, "text": "1. I"}})
        client.send_wrong({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": params})
        text = await client.ask("movetext/viewFileText", {"textDocument": {"uri": "file:///a.kubb"}})
        assert text == "1. I"
