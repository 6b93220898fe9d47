"""The life of a session: the handshake under each profile, what is registered, errors of order, the end."""

import json

import pytest

from harness.announced import capability_at
from harness.profiles import profile
from harness.program import version

# What each editor gets: position encoding, pulled diagnostics, resolved code actions and completions, prepared renames,
# methods that are registered once the session stands.
BOTH = ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"]
FILES = ["workspace/didChangeWatchedFiles"]
EXPECTED = {
    "emacs-29.1": ("utf-32", False, False, True, False, FILES),
    "emacs-30.2": ("utf-32", False, True, True, False, FILES),
    "helix-25.07": ("utf-8", True, True, True, True, FILES),
    "neovim-0.10": ("utf-16", True, True, False, True, []),
    "neovim-0.11": ("utf-8", True, True, False, True, []),
    "neovim-0.12": ("utf-8", True, True, True, True, []),
    "neovim-0.7": ("utf-16", False, True, False, True, []),
    "vscode-1.139": ("utf-16", True, True, True, True, BOTH),
    "vscode-1.65": ("utf-16", False, True, True, True, BOTH),
    "nothing": ("utf-16", False, False, False, False, []),
    "everything": ("utf-16", True, True, True, True, BOTH),
}


async def test_the_handshake_offers_what_the_editor_can_use(editor):
    encoding, pulls, resolves_actions, resolves_completions, prepares, registered = EXPECTED[editor.profile]
    offers = editor.offers
    assert editor.initialized_with["serverInfo"] == {"name": "movetext", "version": version()}
    assert offers["positionEncoding"] == encoding
    assert ("diagnosticProvider" in offers) == pulls
    action = offers.get("codeActionProvider", {})
    assert action.get("resolveProvider", False) == resolves_actions
    assert offers["completionProvider"]["resolveProvider"] == resolves_completions
    assert offers["renameProvider"] == ({"prepareProvider": True} if prepares else True)
    await editor.until(lambda: sorted(methods_of(editor)) == registered, f"registrations of {registered}")


async def test_nothing_is_offered_twice(editor):
    await editor.until(lambda: len(methods_of(editor)) >= len(EXPECTED[editor.profile][5]), "registrations")
    providers = {name.removesuffix("Provider") for name in editor.offers}
    for method in methods_of(editor):
        assert method.rpartition("/")[2] not in providers


def methods_of(client):
    return [one["method"] for one in client.wire.registrations.values()]


async def test_every_capability_that_the_server_heeds_comes_alone(open_session):
    """A client that announces one thing gets that thing and nothing else: the wire's table finds the rest."""
    full = profile("everything")["capabilities"]
    for area in ("textDocument", "workspace", "window", "general"):
        for name in full[area]:
            async with open_session("nothing", capabilities={area: {name: full[area][name]}}) as client:
                assert capability_at(client.wire.capabilities, f"{area}.{name}") == full[area][name]


async def test_requests_before_initialize_are_refused(bare):
    answer = await bare.reply("textDocument/hover", hover_at("file:///a.kubb"))
    assert answer["error"]["code"] == -32002
    # Notifications are dropped, apart from `exit`.
    bare.tell("textDocument/didOpen", {"textDocument": {"uri": "file:///a.kubb", "languageId": "kubb", "version": 1, "text": ""}})
    await bare.initialize(profile("nothing"))
    answer = await bare.reply("movetext/viewFileText", {"textDocument": {"uri": "file:///a.kubb"}})
    assert answer["error"]["code"] == -32602
    assert await bare.end() == 0


async def test_initialize_is_answered_once(bare):
    await bare.initialize(profile("nothing"))
    answer = await bare.reply("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    assert answer["error"]["code"] == -32600
    assert await bare.end() == 0


async def test_requests_after_shutdown_are_refused(bare):
    await bare.initialize(profile("nothing"))
    assert await bare.ask("shutdown") is None
    answer = await bare.reply("textDocument/hover", hover_at("file:///a.kubb"))
    assert answer["error"]["code"] == -32600
    bare.tell("exit")
    assert await bare.ended() == 0


async def test_exit_without_shutdown_is_a_failure(bare):
    await bare.initialize(profile("nothing"))
    bare.tell("exit")
    assert await bare.ended() == 1


async def test_exit_before_initialize_is_a_failure(bare):
    bare.tell("exit")
    assert await bare.ended() == 1


async def test_the_end_of_the_stream_ends_the_server(bare):
    await bare.initialize(profile("nothing"))
    bare._server.stdin.close()
    assert await bare.ended() == 1


async def test_unknown_methods_are_told_apart(open_session):
    async with open_session("nothing") as client:
        for method in ("textDocument/nothing", "$/nothing", "movetext/nothing"):
            ident = client.next_id()
            client.send_wrong({"jsonrpc": "2.0", "id": ident, "method": method, "params": {}})
            assert (await client.answer_to(ident))["error"]["code"] == -32601
            client.send_wrong({"jsonrpc": "2.0", "method": method, "params": {}})


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"\xff\xfe", -32700),
        (b"[]", -32600),
        (b"17", -32600),
        (json.dumps({"jsonrpc": "2.0", "id": 1.5, "method": "shutdown"}).encode(), -32600),
        (b'{"a":' * 500 + b"1" + b"}" * 500, -32700),
    ],
)
async def test_broken_messages_are_answered_and_the_server_goes_on(open_session, body, code):
    async with open_session("nothing", complains=True) as client:
        client.send_bytes(body)
        await client.until(lambda: None in client.wire.answers, "an answer without an id")
        assert [answer["error"]["code"] for answer in client.wire.answers[None]] == [code]
        assert await client.ask("workspace/symbol", {"query": ""}) == []


async def test_the_trace_can_be_set_and_is_kept_quiet(open_session):
    async with open_session("everything", trace="verbose") as client:
        for value in ("off", "messages", "verbose", "off"):
            client.tell("$/setTrace", {"value": value})
        assert await client.ask("workspace/symbol", {"query": ""}) == []


async def test_cancelling_what_is_over_or_unknown_is_no_failure(open_session):
    async with open_session("nothing") as client:
        ident = client.send("workspace/symbol", {"query": ""})
        await client.answer_to(ident)
        for one in (ident, 9999, "a text"):
            client.tell("$/cancelRequest", {"id": one})
        assert await client.ask("workspace/symbol", {"query": ""}) == []


def hover_at(uri):
    return {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
