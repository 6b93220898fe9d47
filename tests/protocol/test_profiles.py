"""What differs between editors, exactly: one small record with a slip, asked under every profile."""

import base64
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from harness.announced import capability_at
from harness.invariants import items_of
from harness.records import Text, written

RECORD = written(
    "kubb",
    "1. 0I (é🎲) jt:B gv:- jt:- gv:- jt:- gv:-\n"
    "2. I ab:2F ab:- ab:- ab:- ab:- ab:- # é🎲 https://example.org/x\n"
    "3. ",
)
TITLE = "Write ab:F"
MESSAGE = "Two field kubbs cannot fall: only one field kubb stands on that side."
PAGE = "https://movetext.github.io/movetext/rules/kubb/field-count.html"
HOVER = {
    "markdown": "**-**: miss. The baton felled nothing.\n\ngv misses with baton 2. *4 base kubbs left standing.*",
    "plaintext": "-: miss. The baton felled nothing.\n\ngv misses with baton 2. 4 base kubbs left standing.",
}
# The board below it: a picture, characters in a fence, or just characters.
PITCH = """\
gv & jt ▸                                          ab
█                         │                         █
█                         │                         █
█                         K                         █
█                         │                         █
█                         │                         1
"""
PICTURE = "![Turn 1, gv \\& jt](data:image/svg+xml;base64,"
HINT = {
    "markdown": "**Turn 1, gv & jt.** jt takes a base kubb; gv misses; jt misses; gv misses; jt misses; gv misses."
    " *Standing: 5 base kubbs against 4.*",
    "plaintext": "Turn 1, gv & jt. jt takes a base kubb; gv misses; jt misses; gv misses; jt misses; gv misses."
    " Standing: 5 base kubbs against 4.",
}
THROW_IN = {
    "markdown": "**I**: throw-in. Kubbs thrown in: exactly those that fell in the turn just before. They stand as field kubbs"
    " on the other side. Takes a number up to ten.",
    "plaintext": "I: throw-in. Kubbs thrown in: exactly those that fell in the turn just before. They stand as field kubbs"
    " on the other side. Takes a number up to ten.",
}


class Expected(NamedTuple):
    # Columns of the link: after two letters that every encoding counts differently.
    link: tuple[int, int]
    hover: str
    # Whether it shows pictures.
    has_pictures: bool
    documentation: str
    # Whether documentation comes when it is asked for, or with the list.
    is_resolved: bool
    preselects: bool
    # The form of edits, or nothing where code actions cannot be taken.
    edits: str | None
    is_preferred: bool
    symbols: str
    has_links: bool
    has_page: bool


UTF_8, UTF_16, UTF_32 = (45, 66), (42, 63), (41, 62)
CHANGES, VERSIONED = "changes", "documentChanges"
EXPECTED = {
    "emacs-29.1": Expected(UTF_32, "markdown", False, "plaintext", True, False, VERSIONED, True, "nested", True, False),
    "emacs-30.2": Expected(UTF_32, "plaintext", False, "plaintext", True, False, VERSIONED, True, "nested", True, False),
    "helix-25.07": Expected(UTF_8, "markdown", False, "plaintext", True, False, VERSIONED, True, "flat", False, False),
    "neovim-0.7": Expected(UTF_16, "markdown", False, "markdown", False, False, CHANGES, False, "nested", True, False),
    "neovim-0.10": Expected(UTF_16, "markdown", False, "markdown", False, False, CHANGES, True, "nested", True, False),
    "neovim-0.11": Expected(UTF_8, "markdown", False, "markdown", False, False, CHANGES, True, "nested", True, False),
    "neovim-0.12": Expected(UTF_8, "markdown", False, "markdown", True, False, CHANGES, True, "nested", True, False),
    "vscode-1.65": Expected(UTF_16, "markdown", True, "markdown", True, True, VERSIONED, True, "nested", True, True),
    "vscode-1.139": Expected(UTF_16, "markdown", True, "markdown", True, True, VERSIONED, True, "nested", True, True),
    "nothing": Expected(UTF_16, "plaintext", False, "plaintext", False, False, None, False, "flat", False, False),
    "everything": Expected(UTF_16, "markdown", True, "markdown", True, True, VERSIONED, True, "nested", True, True),
}


@pytest.fixture
async def opened(editor):
    editor.tell("textDocument/didOpen", {"textDocument": RECORD.item})
    editor.text = Text(RECORD.text, editor.offers["positionEncoding"])
    return editor, EXPECTED[editor.profile]


def about(**more):
    return {"textDocument": RECORD.document, **more}


async def test_columns_are_counted_in_the_encoding_of_the_editor(opened):
    client, expected = opened
    start, end = ({"line": 1, "character": column} for column in expected.link)
    links = await client.ask("textDocument/documentLink", about())
    assert links == [{"range": {"start": start, "end": end}, "target": "https://example.org/x"}]
    # The same the other way: an edit behind both letters lands where the editor put it.
    change = {"range": {"start": start, "end": end}, "text": "ö"}
    client.tell("textDocument/didChange", {"textDocument": {**RECORD.document, "version": 2}, "contentChanges": [change]})
    assert await client.ask("movetext/viewFileText", about()) == RECORD.text.replace("https://example.org/x", "ö")


async def test_hover_and_hints_are_in_the_format_of_the_editor(opened):
    client, expected = opened
    miss = client.text.find("-")
    hover = await client.ask("textDocument/hover", about(position=miss))
    assert hover["range"] == {"start": miss, "end": {**miss, "character": miss["character"] + 1}}
    assert hover["contents"]["kind"] == expected.hover
    # Pictures are above the text, characters below it.
    first, second, third = hover["contents"]["value"].split("\n\n", 2)
    board, text = (first, f"{second}\n\n{third}") if expected.has_pictures else (third, f"{first}\n\n{second}")
    assert text == HOVER[expected.hover]
    if expected.has_pictures:
        assert board.startswith(PICTURE) and board.endswith(")")
        picture = ElementTree.fromstring(base64.b64decode(board[len(PICTURE) : -1], validate=True))
        assert (picture.get("width"), picture.findtext("{*}title")) == ("330", "Turn 1, gv & jt")
    elif expected.hover == "markdown":
        assert board == f"```text\n{PITCH}```"
    else:
        assert board == PITCH.rstrip("\n")
    first_line = {"start": {"line": 0, "character": 0}, "end": {"line": 1, "character": 0}}
    hints = await client.ask("textDocument/inlayHint", about(range=first_line))
    assert [hint["label"] for hint in hints] == ["base 5–4"]
    provider = client.offers["inlayHintProvider"]
    if isinstance(provider, dict) and provider.get("resolveProvider"):
        hints = [await client.ask("inlayHint/resolve", hint) for hint in hints]
    assert [hint["tooltip"] for hint in hints] == [{"kind": expected.hover, "value": HINT[expected.hover]}]


async def test_completion_has_what_the_editor_can_show(opened):
    client, expected = opened
    items = items_of(await client.ask("textDocument/completion", about(position={"line": 2, "character": 3})))
    assert [item["label"] for item in items] == ["I", "jt:", "gv:", "X", "W", "G"]
    first = items[0]
    assert (first["label"], "documentation" not in first) == ("I", expected.is_resolved)
    assert first.get("preselect", False) == expected.preselects
    if expected.is_resolved:
        first = await client.ask("completionItem/resolve", first)
    value = {"kind": expected.documentation, "value": THROW_IN[expected.documentation]}
    assert first["documentation"] == value


async def test_a_fix_is_an_edit_that_the_editor_takes(opened):
    client, expected = opened
    line = {"start": {"line": 1, "character": 0}, "end": {"line": 1, "character": 30}}
    actions = await client.ask("textDocument/codeAction", about(range=line, context={"diagnostics": []}))
    if expected.edits is None:
        assert actions == []
        return
    fix = next(action for action in actions if action["title"] == TITLE)
    edit = {"range": {"start": {"line": 1, "character": 8}, "end": {"line": 1, "character": 10}}, "newText": "F"}
    versioned = [{"textDocument": {"uri": RECORD.uri, "version": 1}, "edits": [edit]}]
    assert fix["edit"] == {expected.edits: {RECORD.uri: [edit]} if expected.edits == CHANGES else versioned}
    assert fix.get("isPreferred", False) == expected.is_preferred


async def test_findings_carry_what_the_editor_shows(opened):
    client, expected = opened
    if "diagnosticProvider" in client.offers:
        report = await client.ask("textDocument/diagnostic", about())
        findings = report["items"]
    else:
        await client.until(lambda: client.wire.params_of("textDocument/publishDiagnostics"), "diagnostics")
        findings = client.wire.params_of("textDocument/publishDiagnostics")[0]["diagnostics"]
    finding = {
        "range": {"start": {"line": 1, "character": 8}, "end": {"line": 1, "character": 10}},
        "severity": 1,
        "code": "kubb/field-count",
        "source": "movetext",
        "message": MESSAGE,
    }
    if capability_at(client.wire.capabilities, "textDocument.diagnostic.markupMessageSupport"):
        finding["message"] = {"kind": "markdown", "value": MESSAGE}
    if expected.has_page:
        finding["codeDescription"] = {"href": PAGE}
    assert findings[0] == finding
    # Nobody types in a record that was only opened: what its last line lacks is said.
    assert [one["code"] for one in findings[1:]] == ["kubb/too-few-batons"]


async def test_symbols_and_definitions_have_the_form_of_the_editor(opened):
    client, expected = opened
    symbols = await client.ask("textDocument/documentSymbol", about())
    if expected.symbols == "nested":
        assert [(one["name"], [child["name"] for child in one["children"]]) for one in symbols] == [
            ("Round 1", ["Turn 1", "Turn 2"]),
            ("Round 2", ["Turn 3"]),
        ]
    else:
        names = [(one["name"], one.get("containerName")) for one in symbols]
        assert names == [
            ("Game 1", None),
            ("Round 1", "Game 1"),
            ("Turn 1", "Round 1"),
            ("Turn 2", "Round 1"),
            ("Round 2", "Game 1"),
            ("Turn 3", "Round 2"),
        ]
    # Where jt throws first.
    first, second = client.text.find("jt"), client.text.find("jt", 1)
    spans = [{"start": start, "end": {**start, "character": start["character"] + 2}} for start in (first, second)]
    definition = await client.ask("textDocument/definition", about(position=second))
    if expected.has_links:
        link = {"targetUri": RECORD.uri, "targetRange": spans[0], "targetSelectionRange": spans[0]}
        assert definition == [{"originSelectionRange": spans[1], **link}]
    else:
        assert definition == [{"uri": RECORD.uri, "range": spans[0]}]
