"""What LSP 3.18 added, under every profile: told only to those who announce it, and right."""

from harness.announced import capability_at, places
from harness.invariants import misplaced
from harness.records import NOTATIONS, Text, sample, written

TWO = "1. 0I B B - - - -\n2. \n"
FORCED = "1. e4 f6 2. Qh5+ "


async def ghosts(client, record, line, column):
    """What may be accepted there, as it would read in the line."""
    text = Text(record.text, client.offers["positionEncoding"])
    place = {"line": line, "character": column}
    about = {"textDocument": record.document, "position": place, "context": {"triggerKind": 2}}
    items = await client.ask("textDocument/inlineCompletion", about)
    assert misplaced(text, items) == []
    return [item["insertText"] for item in items]


async def test_what_is_certain_stands_behind_the_cursor(editor):
    announced = capability_at(editor.wire.capabilities, "textDocument.inlineCompletion") is not None
    assert editor.offers.get("inlineCompletionProvider", False) == announced
    if not announced:
        return
    for record, line, column, expected in [
        (written("kubb", TWO), 1, 3, ["2I"]),
        (written("kubb", TWO), 0, 3, []),
        (written("pgn", FORCED), 0, len(FORCED), ["g6"]),
        (written("pgn", FORCED), 0, len("1. e4 "), []),
    ]:
        editor.tell("textDocument/didOpen", {"textDocument": record.item})
        assert await ghosts(editor, record, line, column) == expected
        editor.tell("textDocument/didClose", {"textDocument": record.document})


async def test_documents_are_read_by_those_who_can_show_them(editor):
    announced = capability_at(editor.wire.capabilities, "workspace.textDocumentContent") is not None
    offered = editor.offers["workspace"].get("textDocumentContent")
    assert offered == ({"schemes": ["movetext"]} if announced else None)
    if not announced:
        return
    record = sample("pgn", "complete")
    editor.tell("textDocument/didOpen", {"textDocument": record.item})

    async def text(address):
        return (await editor.ask("workspace/textDocumentContent", {"uri": address}))["text"]

    explained = await editor.ask("movetext/explain", {"textDocument": record.document})
    assert await text(f"movetext:/explain/a.txt?{record.uri}") == explained["text"]
    assert (await text("movetext:/rules/pgn/illegal-move.md")).startswith("# pgn/illegal-move\n")
    assert (await text(f"movetext:/as/fen/a.fen?{record.uri}")).strip().count("/") == 7
    # It is to be read again once the record changed and typing ended.
    change = {"textDocument": {**record.document, "version": 2}, "contentChanges": [{"text": FORCED}]}
    editor.tell("textDocument/didChange", change)
    editor.tell("textDocument/didSave", {"textDocument": record.document})
    again = {"uri": f"movetext:/explain/a.txt?{record.uri}"}
    await editor.until(lambda: again in editor.wire.params_of("workspace/textDocumentContent/refresh"), "refresh")


async def test_ranges_are_formatted_in_one_go(editor):
    announced = capability_at(editor.wire.capabilities, "textDocument.rangeFormatting.rangesSupport") is True
    assert editor.offers["documentRangeFormattingProvider"] == ({"rangesSupport": True} if announced else True)
    if not announced:
        return
    for notation in NOTATIONS:
        record = sample(notation, "mistakes")
        text = Text(record.text, editor.offers["positionEncoding"])
        editor.tell("textDocument/didOpen", {"textDocument": record.item})
        about = {"textDocument": record.document, "options": {"tabSize": 4, "insertSpaces": True}}
        count = len(text.lines)
        lines = [{"start": text.place(line, 0), "end": text.place(line, len(text.lines[line]))} for line in range(0, count, 3)]
        alone = [await editor.ask("textDocument/rangeFormatting", {**about, "range": line}) for line in lines]
        # Twice the same lines, and the other way round.
        together = await editor.ask("textDocument/rangesFormatting", {**about, "ranges": [*reversed(lines), *lines]})
        assert together == [edit for edits in alone for edit in edits]
        assert await editor.ask("textDocument/rangesFormatting", {**about, "ranges": []}) == []


async def test_kinds_of_actions_are_documented(editor):
    capabilities = editor.wire.capabilities
    shows = all(capability_at(capabilities, name) for name in ("workspace.textDocumentContent", "window.showDocument.support"))
    announced = shows and capability_at(capabilities, "textDocument.codeAction.documentationSupport")
    documentation = editor.offers.get("codeActionProvider", {}).get("documentation", [])
    assert bool(documentation) == bool(announced)
    for entry in documentation:
        assert entry["kind"] in editor.offers["codeActionProvider"]["codeActionKinds"]
        command = {"command": entry["command"]["command"], "arguments": entry["command"]["arguments"]}
        assert await editor.ask("workspace/executeCommand", command) is None
        shown = {"uri": command["arguments"][0], "external": False, "takeFocus": True}
        await editor.until(lambda shown=shown: shown in editor.wire.params_of("window/showDocument"), "window/showDocument")
        page = await editor.ask("workspace/textDocumentContent", {"uri": shown["uri"]})
        assert page["text"].startswith("# ")


async def test_commands_reach_game_board_and_position(editor):
    names = [f"movetext.{name}" for name in ("read", "explain", "board", "position")]
    assert editor.offers["executeCommandProvider"] == {"commands": names}
    capabilities = editor.wire.capabilities
    shows = all(capability_at(capabilities, name) for name in ("workspace.textDocumentContent", "window.showDocument.support"))
    record = sample("pgn", "complete")
    editor.tell("textDocument/didOpen", {"textDocument": record.item})
    told = []
    for name, *place in [("explain",), ("board", 99), ("position", 99)]:
        command = {"command": f"movetext.{name}", "arguments": [record.uri, *place]}
        told.append(await editor.ask("workspace/executeCommand", command))
    explained = await editor.ask("movetext/explain", {"textDocument": record.document})
    assert told[0] == explained["text"]
    assert told[2].count("/") == 7
    if not shows:
        # Messages do not wait for each other.
        def shown() -> list[str]:
            return sorted(params["message"] for params in editor.wire.params_of("window/showMessage"))

        await editor.until(lambda: shown() == sorted(told), "window/showMessage")
        assert {params["type"] for params in editor.wire.params_of("window/showMessage")} == {3}


async def test_snippets_in_edits_are_for_those_who_know_them(editor):
    capabilities = editor.wire.capabilities
    if not capability_at(capabilities, "textDocument.codeAction.codeActionLiteralSupport"):
        return
    record = written("kubb", "1. 0I B - - - - -\n2. F - - - - -\n")
    editor.tell("textDocument/didOpen", {"textDocument": record.item})
    place = {"line": 1, "character": 4}
    about = {"textDocument": record.document, "range": {"start": place, "end": place}}
    context = {"diagnostics": [], "only": ["refactor.rewrite.complete"]}
    action, *_ = await editor.ask("textDocument/codeAction", {**about, "context": context})
    known = [f"workspace.workspaceEdit.{name}" for name in ("documentChanges", "snippetEditSupport")]
    announced = all(capability_at(capabilities, name) for name in known)
    assert (list(places(action, "edit.**.snippet")) != []) == announced
