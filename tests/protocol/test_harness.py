"""The harness finds what it is there to find: each check fails on a message that is wrong in just this way."""

import pytest
from lsprotocol import types as lsp

from harness.announced import unannounced
from harness.records import Text
from harness.shapes import problems
from harness.wire import Wire

RANGE = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 1}}


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        ({"line": 0, "character": 0}, lsp.Position, []),
        ({"line": -1, "character": 0}, lsp.Position, [".line: -1 is no uinteger"]),
        ({"line": 2**31, "character": 0}, lsp.Position, [".line: 2147483648 is no uinteger"]),
        ({"line": 0.5, "character": True}, lsp.Position, [".line: 0.5 is no uinteger", ".character: True is no uinteger"]),
        ({"line": 0}, lsp.Position, [".character: missing in Position"]),
        ({"line": 0, "character": 0, "col": 1}, lsp.Position, [".col: Position has no such property"]),
        ({"range": RANGE, "message": None}, lsp.Diagnostic, [".message: null instead of being left out"]),
        ({"range": RANGE, "message": "m", "code": None}, lsp.Diagnostic, [".code: null instead of being left out"]),
        ({"range": RANGE, "message": "m", "severity": 5}, lsp.Diagnostic, [".severity: 5 is no DiagnosticSeverity"]),
        ({"range": RANGE, "message": "m", "tags": [1, 3]}, lsp.Diagnostic, [".tags[1]: 3 is no DiagnosticTag"]),
        ({"contents": {"kind": "html", "value": ""}}, lsp.Hover, [".contents.kind: 'html' is no MarkupKind"]),
        ({"items": []}, lsp.FullDocumentDiagnosticReport, [".kind: missing in FullDocumentDiagnosticReport"]),
        # The version of a document may be null, but never left out.
        ({"uri": "a:b", "version": None}, lsp.OptionalVersionedTextDocumentIdentifier, []),
        ({"uri": "a:b"}, lsp.OptionalVersionedTextDocumentIdentifier, [".version: missing in OptionalVersionedTextDocumentIdentifier"]),
        ({"data": [0, -1]}, lsp.SemanticTokens, [".data[1]: -1 is no uinteger"]),
        # Kinds of code actions are open, kinds of symbols are not.
        ({"title": "t", "kind": "quickfix.own"}, lsp.CodeAction, []),
        ({"range": RANGE, "kind": 4}, lsp.DocumentHighlight, [".kind: 4 is no DocumentHighlightKind"]),
    ],
)
def test_types_are_taken_to_the_letter(value, kind, expected):
    assert problems(value, kind) == expected


def capabilities(dotted, value):
    for step in reversed(dotted.split(".")):
        value = {step: value}
    return value


DIAGNOSTIC = {"range": RANGE, "message": "m"}
ITEM = "textDocument.completion.completionItem"


@pytest.mark.parametrize(
    ("method", "is_result", "value", "needs", "enough"),
    [
        (
            "textDocument/publishDiagnostics",
            False,
            {"uri": "a:b", "version": 1, "diagnostics": []},
            "textDocument.publishDiagnostics.versionSupport",
            True,
        ),
        (
            "textDocument/diagnostic",
            True,
            {"kind": "full", "items": [DIAGNOSTIC | {"tags": [1]}]},
            "textDocument.publishDiagnostics.tagSupport.valueSet",
            [1],
        ),
        (
            "workspace/diagnostic",
            True,
            {"items": [{"kind": "full", "items": [DIAGNOSTIC | {"codeDescription": {"href": "a:b"}}]}]},
            "textDocument.diagnostic.codeDescriptionSupport",
            True,
        ),
        ("textDocument/hover", True, {"contents": {"kind": "markdown"}}, "textDocument.hover.contentFormat", ["markdown"]),
        ("textDocument/completion", True, [{"label": "x", "insertTextFormat": 2}], f"{ITEM}.snippetSupport", True),
        ("textDocument/completion", True, {"items": [{"preselect": True}]}, f"{ITEM}.preselectSupport", True),
        ("textDocument/completion", True, [{"textEdit": {"insert": RANGE}}], f"{ITEM}.insertReplaceSupport", True),
        ("completionItem/resolve", True, {"labelDetails": {}}, f"{ITEM}.labelDetailsSupport", True),
        ("textDocument/codeAction", True, [{"isPreferred": True}], "textDocument.codeAction.isPreferredSupport", True),
        ("textDocument/rename", True, {"documentChanges": []}, "workspace.workspaceEdit.documentChanges", True),
        (
            "textDocument/documentSymbol",
            True,
            [{"selectionRange": RANGE}],
            "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport",
            True,
        ),
        (
            "textDocument/documentSymbol",
            True,
            [{"kind": 2, "children": [{"kind": 19}]}],
            "textDocument.documentSymbol.symbolKind.valueSet",
            [19],
        ),
        ("textDocument/definition", True, [{"targetUri": "a:b"}], "textDocument.definition.linkSupport", True),
        ("workspace/diagnostic/refresh", False, None, "workspace.diagnostics.refreshSupport", True),
        ("window/workDoneProgress/create", False, {"token": 1}, "window.workDoneProgress", True),
        ("workspace/configuration", False, {"items": []}, "workspace.configuration", True),
        (
            "client/registerCapability",
            False,
            {"registrations": [{"id": "1", "method": "textDocument/semanticTokens"}]},
            "textDocument.semanticTokens.dynamicRegistration",
            True,
        ),
        (
            "initialize",
            True,
            {"capabilities": {"positionEncoding": "utf-8"}},
            "general.positionEncodings",
            ["utf-16", "utf-8"],
        ),
    ],
)
def test_what_is_not_announced_is_found(method, is_result, value, needs, enough):
    assert len(unannounced({}, method, is_result, value)) == 1
    assert unannounced(capabilities(needs, enough), method, is_result, value) == []


def asked(*messages):
    """What is wrong when the server says `messages` after a hover with the id 1 was asked for."""
    wire = Wire()
    params = {"textDocument": {"uri": "a:b"}, "position": {"line": 0, "character": 0}}
    wire.sent({"jsonrpc": "2.0", "id": 1, "method": "textDocument/hover", "params": params})
    for message in messages:
        wire.received({"jsonrpc": "2.0"} | message)
    return wire.problems, wire.unanswered()


@pytest.mark.parametrize(
    ("messages", "expected", "unanswered"),
    [
        ([{"id": 1, "result": None}], [], []),
        ([], [], ["textDocument/hover"]),
        ([{"id": 1, "result": None}] * 2, ["server, textDocument/hover: was answered twice"], []),
        (
            [{"id": 1, "result": None, "error": {"code": 1, "message": ""}}],
            ["server, textDocument/hover: the answer has ['error', 'id', 'jsonrpc', 'result']"],
            [],
        ),
        ([{"id": 1}], ["server, textDocument/hover: the answer has ['id', 'jsonrpc']"], []),
        ([{"id": 2, "result": None}], ["server, answer: nobody asked 2"], ["textDocument/hover"]),
        ([{"id": 1, "result": 5}], ["server, textDocument/hover: result: 5 is no Hover"], []),
        ([{"method": "movetext/news"}], ["server, movetext/news: is no method of LSP or of Movetext"], ["textDocument/hover"]),
        ([{"method": "initialized", "params": {}}], ["server, initialized: is only for clients to send"], ["textDocument/hover"]),
        (
            [{"method": "$/progress", "params": {"token": 7, "value": {"kind": "end"}}}],
            ["server, $/progress: nobody knows the token 7"],
            ["textDocument/hover"],
        ),
        (
            [{"method": "$/logTrace", "params": {"message": "m"}}],
            ["server, $/logTrace: sent while the trace is off"],
            ["textDocument/hover"],
        ),
    ],
)
def test_answers_and_notifications_are_counted(messages, expected, unanswered):
    assert asked(*messages) == (expected, unanswered)


def test_work_done_progress_begins_and_ends_once():
    wire = Wire()
    wire.tokens["t"] = []
    for value in [{"kind": "begin", "title": "x"}, {"kind": "report"}, {"kind": "end"}]:
        wire.received({"jsonrpc": "2.0", "method": "$/progress", "params": {"token": "t", "value": value}})
    assert wire.problems == []
    wire.received({"jsonrpc": "2.0", "method": "$/progress", "params": {"token": "t", "value": {"kind": "report"}}})
    assert wire.problems == ["server, $/progress: report after ['begin', 'report', 'end'] for 't'"]


@pytest.mark.parametrize(
    ("encoding", "column"),
    [("utf-8", 7), ("utf-16", 4), ("utf-32", 3)],
)
def test_places_are_counted_in_the_encoding(encoding, column):
    text = Text("é🎲 x\n", encoding)
    assert text.find("x") == {"line": 0, "character": column}
    assert text.holds({"line": 0, "character": column})
    assert not text.holds({"line": 0, "character": column + 2})
    assert text.holds({"line": 0, "character": 2}) == (encoding != "utf-16")
    span = {"start": text.find("🎲"), "end": text.find("x")}
    assert text.slice(span) == "🎲 "
    assert text.edited([{"range": span, "newText": "y"}]) == "éyx\n"
