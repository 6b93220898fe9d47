"""Every request that the server offers, on every sample record, under every profile.

What is asserted here holds for all of them: an editor says what the command line says, and answers fit the text and each
other. That messages have the right types, with nothing that was not announced, is seen to by the wire.
"""

import re

import pytest

from harness import command_line
from harness.announced import capability_at, places
from harness.invariants import added, applied_delta, items_of, misplaced, odd_symbols, odd_tokens, overlapping, tokens, within
from harness.profiles import ASKED
from harness.records import NOTATIONS, Text, sample, samples, written

# Where all sample records are tried.
THOROUGH = ["vscode-1.139", "everything"]
OPTIONS = {"tabSize": 4, "insertSpaces": True}


@pytest.fixture(params=NOTATIONS)
def notation(request):
    return request.param


@pytest.fixture(params=ASKED)
async def opened(request, notation, open_session):
    """The client with sample records of a notation open, and their texts: all where most can go wrong, else the slips."""
    async with open_session(request.param) as client:
        records = samples(notation) if request.param in THOROUGH else [sample(notation, "mistakes")]
        for record in records:
            client.tell("textDocument/didOpen", {"textDocument": record.item})
        yield client, [(record, Text(record.text, client.offers["positionEncoding"])) for record in records]


def stops(text):
    """Places to ask at: start, middle and end of a dozen lines, and two that are in no text."""
    for line in range(0, len(text.lines), len(text.lines) // 12 + 1):
        for share in (0, 1, 2):
            yield text.place(line, len(text.lines[line]) * share // 2)
    yield {"line": len(text.lines) + 9, "character": 0}
    yield {"line": 0, "character": 2**31 - 1}


async def at_every_stop(client, record, text, method, **params):
    """The answers at all stops, asked at once, without those that are null."""
    idents = [client.send(method, {"textDocument": record.document, "position": stop, **params}) for stop in stops(text)]
    answers = [await client.answer_to(ident) for ident in idents]
    return [answer["result"] for answer in answers if answer["result"] is not None]


async def test_hover(opened):
    client, records = opened
    for record, text in records:
        hovers = await at_every_stop(client, record, text, "textDocument/hover")
        assert hovers
        assert misplaced(text, hovers) == []
        assert all(hover["contents"]["value"].strip() for hover in hovers)


async def test_completion_and_resolve(opened):
    client, records = opened
    resolvable = capability_at(client.wire.capabilities, "textDocument.completion.completionItem.resolveSupport.properties") or []
    for record, text in records:
        answers = await at_every_stop(client, record, text, "textDocument/completion", context={"triggerKind": 1})
        lists = [items_of(answer) for answer in answers]
        assert any(lists)
        assert misplaced(text, lists) == []
        for items in lists:
            labels = [item["label"] for item in items]
            assert len(labels) == len(set(labels)), labels
            assert all(item["textEdit"]["range"]["start"]["line"] == item["textEdit"]["range"]["end"]["line"] for item in items)
        last = lists[-1]
        if client.offers["completionProvider"]["resolveProvider"]:
            for item in last[:20]:
                resolved = await client.ask("completionItem/resolve", item)
                assert added(item, resolved) <= set(resolvable)


async def test_signature_help(opened):
    client, records = opened
    for record, text in records:
        helps = await at_every_stop(client, record, text, "textDocument/signatureHelp")
        assert helps
        for help in helps:
            first = help["signatures"][help["activeSignature"]]
            assert help["activeParameter"] < len(first["parameters"])
            for parameter in first["parameters"]:
                label = parameter["label"]
                assert label in first["label"] if isinstance(label, str) else label[0] < label[1] <= len(first["label"])


async def test_formatting(opened):
    client, records = opened
    for record, text in records:
        about = {"textDocument": record.document, "options": OPTIONS}
        edits = await client.ask("textDocument/formatting", about)
        assert misplaced(text, edits) == [] == overlapping(edits)
        assert text.edited(edits) == command_line.formatted(record)
        # Formatting what is formatted changes nothing.
        change = {"textDocument": {**record.document, "version": 2}, "contentChanges": [{"text": text.edited(edits)}]}
        client.tell("textDocument/didChange", change)
        assert await client.ask("textDocument/formatting", about) == []


async def test_range_formatting_keeps_to_the_range(opened):
    client, records = opened
    for record, text in records:
        about = {"textDocument": record.document, "options": OPTIONS}
        whole = await client.ask("textDocument/formatting", about)
        assert await client.ask("textDocument/rangeFormatting", {**about, "range": text.everything()}) == whole
        middle = len(text.lines) // 2
        line = {"start": text.place(middle, 0), "end": text.place(middle, len(text.lines[middle]))}
        edits = await client.ask("textDocument/rangeFormatting", {**about, "range": line})
        assert all(within(line, edit["range"]) for edit in edits)


async def test_on_type_formatting(opened):
    client, records = opened
    for record, text in records:
        results = await at_every_stop(client, record, text, "textDocument/onTypeFormatting", ch="\n", options=OPTIONS)
        assert misplaced(text, results) == []
        assert all(overlapping(edits) == [] for edits in results)


async def test_code_actions_and_resolve(opened):
    client, records = opened
    announces = capability_at(client.wire.capabilities, "textDocument.codeAction.codeActionLiteralSupport") is not None
    resolvable = capability_at(client.wire.capabilities, "textDocument.codeAction.resolveSupport.properties") or []
    for record, text in records:
        # For a wide range every finding is looked into, which takes its time: once is enough.
        span = text.everything() if client.profile in THOROUGH else {"start": text.place(0, 0), "end": text.place(9, 0)}
        about = {"textDocument": record.document, "range": span}
        actions = await client.ask("textDocument/codeAction", {**about, "context": {"diagnostics": []}})
        assert bool(actions) <= announces
        assert misplaced(text, actions) == []
        offered = client.offers.get("codeActionProvider", {}).get("codeActionKinds", [])
        assert {action["kind"] for action in actions} <= set(offered)
        for action in actions:
            if "edit" not in action:
                resolved = await client.ask("codeAction/resolve", action)
                assert added(action, resolved) <= set(resolvable)
                action = resolved
            for edits in edits_of(action["edit"], record):
                assert overlapping(edits) == []
                assert text.edited(edits) != record.text
        # Kinds are a hierarchy; nothing comes that was not asked for.
        for only in (["quickfix"], ["source.fixAll"], ["refactor"], ["nothing"]):
            some = await client.ask("textDocument/codeAction", {**about, "context": {"diagnostics": [], "only": only}})
            assert all(f"{action['kind']}.".startswith(f"{only[0]}.") for action in some)


def edits_of(edit, record):
    """The lists of edits of a workspace edit; all are about this record and its version."""
    if "documentChanges" in edit:
        for change in edit["documentChanges"]:
            assert change["textDocument"] == {"uri": record.uri, "version": 1}
            yield change["edits"]
    else:
        assert list(edit["changes"]) == [record.uri]
        yield from edit["changes"].values()


async def test_symbols(opened):
    client, records = opened
    for record, text in records:
        symbols = await client.ask("textDocument/documentSymbol", {"textDocument": record.document})
        assert symbols
        assert misplaced(text, symbols) == []
        if "selectionRange" in symbols[0]:
            assert odd_symbols(symbols) == []
        else:
            assert all(symbol["location"]["uri"] == record.uri and symbol["name"].strip() for symbol in symbols)


async def test_folding(opened):
    client, records = opened
    limit = capability_at(client.wire.capabilities, "textDocument.foldingRange.rangeLimit") or len(max(records)[1].lines) * 9
    for record, text in records:
        folds = await client.ask("textDocument/foldingRange", {"textDocument": record.document})
        assert folds and len(folds) <= limit
        assert all(fold["startLine"] < fold["endLine"] < len(text.lines) for fold in folds)
        assert len({fold["startLine"] for fold in folds}) == len(folds)


async def test_selection_ranges_grow(opened):
    client, records = opened
    for record, text in records:
        positions = [stop for stop in stops(text) if text.holds(stop)]
        selections = await client.ask("textDocument/selectionRange", {"textDocument": record.document, "positions": positions})
        assert len(selections) == len(positions)
        for position, selection in zip(positions, selections, strict=True):
            assert within(selection["range"], {"start": position, "end": position})
            while "parent" in selection:
                assert within(selection["parent"]["range"], selection["range"])
                assert selection["parent"]["range"] != selection["range"]
                selection = selection["parent"]


async def test_semantic_tokens_full_range_and_delta(opened):
    client, records = opened
    legend = client.offers["semanticTokensProvider"]["legend"]
    known = capability_at(client.wire.capabilities, "textDocument.semanticTokens.tokenTypes")
    for record, text in records:
        about = {"textDocument": record.document}
        full = await client.ask("textDocument/semanticTokens/full", about)
        decoded = tokens(legend, full["data"])
        assert decoded and odd_tokens(text, decoded) == []
        if known:
            assert {kind for *_, kind in decoded} <= set(known)
        everything = await client.ask("textDocument/semanticTokens/range", {**about, "range": text.everything()})
        assert everything["data"] == full["data"]
        middle = len(text.lines) // 2
        part = {"start": text.place(middle, 0), "end": text.place(middle + 1, 0)}
        some = await client.ask("textDocument/semanticTokens/range", {**about, "range": part})
        assert tokens(legend, some["data"]) == [one for one in decoded if one[0] == middle]
        # An empty line above moves all; a delta says so.
        change = {"range": {"start": text.place(0, 0), "end": text.place(0, 0)}, "text": "\n"}
        client.tell("textDocument/didChange", {"textDocument": {**record.document, "version": 2}, "contentChanges": [change]})
        delta = await client.ask("textDocument/semanticTokens/full/delta", {**about, "previousResultId": full["resultId"]})
        again = await client.ask("textDocument/semanticTokens/full", about)
        assert applied_delta(full["data"], delta["edits"]) == again["data"]
        assert delta["resultId"] != full["resultId"]
        # Without a result to build on it is a full answer.
        fresh = await client.ask("textDocument/semanticTokens/full/delta", {**about, "previousResultId": "unknown"})
        assert fresh["data"] == again["data"]


async def test_inlay_hints_and_resolve(opened):
    client, records = opened
    resolvable = capability_at(client.wire.capabilities, "textDocument.inlayHint.resolveSupport.properties") or []
    provider = client.offers["inlayHintProvider"]
    for record, text in records:
        hints = await client.ask("textDocument/inlayHint", {"textDocument": record.document, "range": text.everything()})
        assert all(text.holds(hint["position"]) and hint["label"] for hint in hints)
        assert misplaced(text, hints) == []
        if isinstance(provider, dict) and provider.get("resolveProvider"):
            for hint in hints[:20]:
                assert added(hint, await client.ask("inlayHint/resolve", hint)) <= set(resolvable)


async def test_code_lenses_and_resolve(opened):
    client, records = opened
    for record, text in records:
        lenses = await client.ask("textDocument/codeLens", {"textDocument": record.document})
        assert lenses
        assert misplaced(text, lenses) == []
        for lens in lenses:
            resolved = lens if "command" in lens else await client.ask("codeLens/resolve", lens)
            assert resolved["range"] == lens["range"]
            assert resolved["command"]["title"].strip()


async def test_links_and_colors(opened):
    client, records = opened
    for record, text in records:
        links = await client.ask("textDocument/documentLink", {"textDocument": record.document})
        assert misplaced(text, links) == []
        assert all(link["target"].startswith(("https://", "http://")) for link in links)
        colors = await client.ask("textDocument/documentColor", {"textDocument": record.document})
        assert misplaced(text, colors) == []
        assert bool(colors) == ("<yellow>" in record.text)
        for color in colors:
            assert all(0 <= part <= 1 for part in color["color"].values())
            about = {"textDocument": record.document, **color}
            presentations = await client.ask("textDocument/colorPresentation", about)
            # What stands there now is the nearest name of its own color.
            assert text.slice(color["range"]) in presentations[0]["label"]


async def test_places_that_name_the_same(opened):
    client, records = opened
    for record, text in records:
        definitions = await at_every_stop(client, record, text, "textDocument/definition")
        highlights = await at_every_stop(client, record, text, "textDocument/documentHighlight")
        mine = await at_every_stop(client, record, text, "textDocument/references", context={"includeDeclaration": True})
        others = await at_every_stop(client, record, text, "textDocument/references", context={"includeDeclaration": False})
        assert misplaced(text, [definitions, highlights, mine, others]) == []
        assert {uri for _, uri in places(mine, "[].[].uri")} <= {record.uri}
        assert all(len(fewer) <= len(more) for fewer, more in zip(others, mine, strict=True))


async def test_rename_and_linked_editing(opened):
    client, records = opened
    for record, text in records:
        for stop in stops(text):
            about = {"textDocument": record.document, "position": stop}
            prepared = await client.ask("textDocument/prepareRename", about)
            linked = await client.ask("textDocument/linkedEditingRange", about)
            assert misplaced(text, [prepared, linked]) == []
            if linked is not None:
                assert len({text.slice(one) for one in linked["ranges"]}) == 1
            if prepared is None:
                continue
            assert text.slice(prepared["range"]) == prepared["placeholder"]
            answer = await client.reply("textDocument/rename", {**about, "newName": prepared["placeholder"]})
            if "result" in answer:
                for edits in edits_of(answer["result"], record):
                    assert overlapping(edits) == []
                    # A name may stand there in small letters too.
                    assert text.edited(edits).lower() == record.text.lower()
            else:
                assert answer["error"]["code"] in (-32602, -32803)


def in_order(moves):
    """The moves, each with those of its variations behind it, as they stand in the text."""
    for move in moves:
        yield move
        for variation in move.get("variations", []):
            yield from in_order(variation)


async def test_requests_of_our_own(opened):
    client, records = opened
    for record, text in records:
        about = {"textDocument": record.document}
        assert await client.ask("movetext/viewFileText", about) == record.text
        replay = await client.ask("movetext/replay", about)
        assert replay == {**command_line.replay(record), "file": record.uri}
        moves = [move for game in replay["games"] for move in in_order(game["moves"])][:40]
        # Step from move to move, from the first on.
        place = {"line": replay["games"][0]["line"] - 1, "character": 0}
        stepped = []
        step = await client.ask("movetext/position", {**about, "position": place, "which": "at"})
        step = step or await client.ask("movetext/position", {**about, "position": place, "which": "after"})
        while step is not None and len(stepped) < 40:
            assert misplaced(text, step) == []
            stepped.append({name: step[name] for name in ("label", "text", "state")})
            # In a replay a variation stands below the move that it replaces.
            stepped[-1]["state"].pop("variation", None)
            here = step["range"]["start"]
            step = await client.ask("movetext/position", {**about, "position": here, "which": "after"})
        assert stepped == [{name: move[name] for name in ("label", "text", "state")} for move in moves]
        explained = await client.ask("movetext/explain", about)
        assert misplaced(text, explained) == []
        assert len(explained["items"]) > 0


async def test_the_desk_asks_what_it_cannot_mend(notation, open_session):
    record = sample(notation, "mistakes")
    async with open_session("everything") as client:
        client.tell("textDocument/didOpen", {"textDocument": record.item})
        text = Text(record.text, client.offers["positionEncoding"])
        about = {"textDocument": record.document}
        mends = await client.ask("movetext/cleanUp", about)
        assert misplaced(text, mends) == []
        assert overlapping([line["edit"] for mend in mends for line in mend["lines"]]) == []
        page = await client.ask("movetext/questions", {**about, "from": 1, "limit": 2})
        assert misplaced(text, page) == []
        assert len(page["questions"]) == 2 < page["count"]


# One game of each notation in two copies that cannot both be right.
COPIES = {
    "kubb": ("1. jt:B g:-\n2. d:I d:F d:- jf:B jf:-\n", "1. jt:B g:-\n2. d:I d:F d:B jf:B jf:-\n"),
    "bucky": ("1. c2-b3 e7-e5\n", "1. c2-b3 e7-e6\n"),
    "rootlog": ("Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->1\nE:6w->3\n", "Map: Fall\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\nC:t_k->2\nE:6w->3\n"),
    "carcassonne": ("A = Ann\nB = Bob\n0 (0,0) RCRF\n1A (0,1) FFFC\n", "A = Ann\nB = Bob\n0 (0,0) RCRF\n1A (0,1) FFFCm\n"),
    "pgn": ("1. e4 e5\n2. Nf3 Nc6 *\n", "1. e4 e5\n2. Nf3 d6 *\n"),
}


async def test_a_merge_tells_what_each_version_would_write(notation, open_session):
    own, other = COPIES[notation]
    record = written(notation, own)
    async with open_session("everything") as client:
        client.tell("textDocument/didOpen", {"textDocument": record.item})
        about = {"textDocument": record.document}
        merged = await client.ask("movetext/merge", {**about, "text": other, "name": "theirs"})
        text = Text(merged["text"], client.offers["positionEncoding"])
        assert misplaced(text, merged) == []
        [choice] = merged["choices"]
        taken, another = choice["versions"]
        assert {taken["copies"][0], another["copies"][0]} == {"this record", "theirs"}
        assert {merged["text"], text.edited([another["edit"]])} == {own, other}
        compared = await client.ask("movetext/compare", {**about, "text": merged["text"], "position": choice["range"]["start"], "versions": [[], [another["edit"]]]})
        boards = [version["after"] for version in compared["versions"]]
        assert len(set(boards)) == 2 and all(board.startswith("<svg") for board in boards)


async def test_diagnostics_pushed_or_pulled(opened):
    client, records = opened
    for record, text in records:
        if "diagnosticProvider" in client.offers:
            about = {"textDocument": record.document}
            report = await client.ask("textDocument/diagnostic", about)
            findings = report["items"]
            again = await client.ask("textDocument/diagnostic", {**about, "previousResultId": report["resultId"]})
            assert again == {"kind": "unchanged", "resultId": report["resultId"]}
        else:
            await client.until(lambda: published(client, record.uri), f"diagnostics of {record.uri}")
            findings = published(client, record.uri)[-1]["diagnostics"]
        assert [of_editor(finding) for finding in findings] == [
            of_command_line(finding, text) for finding in command_line.findings(record)
        ]
    if "diagnosticProvider" in client.offers:
        assert client.wire.count_of("textDocument/publishDiagnostics") == 0


SEVERITIES = ["error", "warning", "info", "hint"]


def of_editor(finding):
    assert finding["source"] == "movetext"
    return finding["code"], SEVERITIES[finding["severity"] - 1], plain(finding["message"]), finding["range"]


def plain(message):
    """A message without the escapes of Markdown."""
    if isinstance(message, str):
        return message
    assert message["kind"] == "markdown"
    # Nothing is escaped inside of code.
    parts = re.split(r"(?<!\\)(`[^`]*`)", message["value"])
    return "".join(part if part.startswith("`") else re.sub(r"\\(.)", r"\1", part) for part in parts)


def of_command_line(finding, text):
    start = text.place(finding["line"] - 1, finding["column"] - 1)
    end = text.place(finding["endLine"] - 1, finding["endColumn"] - 1)
    return finding["code"], finding["severity"], finding["message"], {"start": start, "end": end}


def published(client, uri):
    return [params for params in client.wire.params_of("textDocument/publishDiagnostics") if params["uri"] == uri]
