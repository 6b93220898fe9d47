"""A handler that panics costs one answer and nothing else, whichever it is. Builds for tests panic where a text asks for it;
see `crates/notation/src/text/planted.rs`."""

import os

import pytest
from lsprotocol import types as lsp

from harness.client import Client
from harness.profiles import profile
from harness.program import BINARY
from harness.records import Text, written
from harness.wire import METHODS
from test_manners import codes_in_workspace
from test_workspace import CODE, SLIP, changed, codes, names, opened, pushed

ARMED = {"env": {"MOVETEXT_PLANTED_PANICS": "1"}, "complains": True}
INTERNAL = -32603
OPTIONS = {"tabSize": 4, "insertSpaces": True}

SENT_BY_CLIENTS = {method: kinds for method, kinds in METHODS.items() if method not in lsp.METHOD_TO_TYPES or lsp.message_direction(method) != "serverToClient"}
OWN = [f"movetext/{name}" for name in ("board", "choices", "newGame", "forms", "convert")]
REQUESTS = [*(method for method, (_, response, _) in SENT_BY_CLIENTS.items() if response is not None or method.startswith("movetext/")), *OWN]
# Those that change what the text is are planted in the text, below.
NOTIFICATIONS = [
    method
    for method, (_, response, _) in SENT_BY_CLIENTS.items()
    if response is None and method not in REQUESTS and method not in ("exit", "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose")
]

# A game whose reading panics, and one whose cutting does.
READ, CUT = (f"# planted panic: {step}\n{SLIP}" for step in ("read", "cut"))
PLACE = {"line": 1, "character": 7}


def whole(record):
    """Every question about a document, with its params."""
    document = {"textDocument": record.document}
    span = {"start": {"line": 0, "character": 0}, "end": {"line": 2, "character": 0}}
    at, over = {**document, "position": PLACE}, {**document, "range": span}
    return {
        "textDocument/hover": at,
        "textDocument/completion": {**at, "context": {"triggerKind": 1}},
        "textDocument/definition": at,
        "textDocument/references": {**at, "context": {"includeDeclaration": True}},
        "textDocument/documentHighlight": at,
        "textDocument/prepareRename": at,
        "textDocument/rename": {**at, "newName": "otto"},
        "textDocument/linkedEditingRange": at,
        "textDocument/selectionRange": {**document, "positions": [PLACE]},
        "textDocument/onTypeFormatting": {**at, "ch": "\n", "options": OPTIONS},
        "textDocument/formatting": {**document, "options": OPTIONS},
        "textDocument/rangeFormatting": {**over, "options": OPTIONS},
        "textDocument/documentSymbol": document,
        "textDocument/foldingRange": document,
        "textDocument/documentLink": document,
        "textDocument/documentColor": document,
        "textDocument/codeLens": document,
        "textDocument/codeAction": {**over, "context": {"diagnostics": []}},
        "textDocument/inlayHint": over,
        "textDocument/semanticTokens/full": document,
        "textDocument/semanticTokens/full/delta": {**document, "previousResultId": "0"},
        "textDocument/semanticTokens/range": over,
        "textDocument/diagnostic": document,
        "movetext/viewFileText": document,
        "movetext/replay": document,
        "movetext/position": at,
        "movetext/explain": document,
        "movetext/cleanUp": document,
        "movetext/questions": document,
        "movetext/compare": {**at, "versions": [[]]},
        "movetext/merge": {**document, "text": SLIP},
    }


# What counts messages or texts.
COUNTERS = {"data", "resultId", "version"}


async def answers(client, record):
    """The answers to all questions about a document, without what counts how often something was asked or changed."""
    found = {}
    for method, params in whole(record).items():
        answer = await client.reply(method, params)
        found[method] = answer["error"]["code"] if "error" in answer else plain(answer["result"])
    return found


def plain(value):
    """JSON without counters; the data of tokens is a list of numbers and stays."""
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items() if key not in COUNTERS or isinstance(inner, list)}
    return [plain(inner) for inner in value] if isinstance(value, list) else value


async def test_a_panic_in_any_request_is_one_error_and_the_next_is_answered(open_session):
    record = written("kubb", SLIP)
    async with open_session("everything", **ARMED) as client:
        await opened(client, record)
        expected = await answers(client, record)
        for number, method in enumerate(REQUESTS):
            ident = f"planted panic: message {number}"
            client.send_wrong({"jsonrpc": "2.0", "id": ident, "method": method, "params": {}})
            hover = await client.ask("textDocument/hover", whole(record)["textDocument/hover"])
            assert plain(hover) == expected["textDocument/hover"]
            assert (await client.answer_to(ident))["error"]["code"] == INTERNAL, method
        assert await answers(client, record) == expected


async def test_a_panic_in_a_notification_costs_nothing_else(open_session):
    record = written("kubb", SLIP)
    async with open_session("everything", **ARMED) as client:
        await opened(client, record)
        expected = await answers(client, record)
        for method in NOTIFICATIONS:
            client.send_wrong({"jsonrpc": "2.0", "method": method, "params": {"text": "planted panic: message"}})
            assert await answers(client, record) == expected, method
        # The log is read to its end when the server has ended.
    assert client.log.count("planted: message") == len(NOTIFICATIONS)


async def test_the_handshake_can_be_tried_again_after_a_panic():
    client = Client()
    await client.start([BINARY, "lsp"], env={**os.environ, **ARMED["env"]})
    ident = "planted panic: message"
    client.send_wrong({"jsonrpc": "2.0", "id": ident, "method": "initialize", "params": profile("nothing")})
    assert (await client.answer_to(ident))["error"]["code"] == INTERNAL
    await client.initialize(profile("nothing"))
    assert await client.end() == 0
    await client.stop()


@pytest.mark.parametrize("name", ["vscode-1.139", "emacs-30.2", "nothing"])
async def test_a_game_that_cannot_be_read_costs_its_answers_and_later_texts_have_theirs(open_session, name):
    record = written("kubb", READ)
    async with open_session(name) as client:
        await opened(client, written("kubb", SLIP))
        expected = await answers(client, record)
    async with open_session(name, **ARMED) as client:
        client.tell("textDocument/didOpen", {"textDocument": record.item})
        found = await answers(client, record)
        failed = {method for method, answer in found.items() if answer == INTERNAL}
        assert {"textDocument/hover", "textDocument/completion", "textDocument/formatting", "movetext/replay"} <= failed
        change(client, record, 2, {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}, "")
        if "diagnosticProvider" not in client.offers:
            await client.until(lambda: pushed(client, record.uri), "diagnostics after a panic")
        assert await answers(client, record) == expected
        assert await codes(client, record) == [CODE]


@pytest.mark.parametrize("name", ["vscode-1.139", "emacs-30.2", "nothing"])
async def test_no_edit_is_lost_to_a_panic(open_session, name):
    """Neither when a text is opened that cannot be cut into games, nor when it becomes one."""
    record = written("kubb", CUT)
    first = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}
    start = {"start": first["start"], "end": first["start"]}
    async with open_session(name, **ARMED) as client:
        client.tell("textDocument/didOpen", {"textDocument": record.item})
        for version in (2, 5):
            assert (await client.reply("textDocument/hover", whole(record)["textDocument/hover"]))["result"] is None
            # Characters of other widths stand before the place of the next change.
            change(client, record, version, {"start": PLACE, "end": PLACE}, "(é𝄞)")
            width = Text("(é𝄞)", client.offers["positionEncoding"]).width("(é𝄞)")
            behind = {**PLACE, "character": PLACE["character"] + width}
            change(client, record, version + 1, {"start": PLACE, "end": behind}, "")
            change(client, record, version + 2, first, "")
            assert await client.ask("movetext/viewFileText", {"textDocument": record.document}) == SLIP
            if "diagnosticProvider" not in client.offers:
                await client.until(lambda: pushed(client, record.uri) and pushed(client, record.uri)[-1], "diagnostics after a panic")
            assert await codes(client, record) == [CODE]
            change(client, record, version + 2, start, CUT.partition("\n")[0] + "\n")


def change(client, record, version, span, text):
    params = {"textDocument": {**record.document, "version": version}, "contentChanges": [{"range": span, "text": text}]}
    client.tell("textDocument/didChange", params)


@pytest.mark.parametrize("text", [READ, CUT])
async def test_a_record_on_the_disk_that_cannot_be_read_hides_no_other(open_session, tmp_path, text):
    for name, content in (("bad", text), ("good", SLIP), ("zuletzt", SLIP)):
        (tmp_path / f"{name}.kubb").write_text(content, "utf-8")
    async with open_session("vscode-1.139", folder=tmp_path, **ARMED) as client:
        for _ in range(2):
            found = await names(client)
            assert found["good.kubb"] == found["zuletzt.kubb"] > 0
            report = await codes_in_workspace(client)
            assert (report["good.kubb"], report["zuletzt.kubb"]) == ([CODE], [CODE])
            changed(client, tmp_path / "bad.kubb", 2)
        (tmp_path / "bad.kubb").write_text(SLIP, "utf-8")
        changed(client, tmp_path / "bad.kubb", 2)
        assert (await codes_in_workspace(client))["bad.kubb"] == [CODE]
        assert (await names(client))["bad.kubb"] == found["good.kubb"]
