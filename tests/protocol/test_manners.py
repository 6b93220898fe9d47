"""What users of other language servers complain about: that they call home, write files, never rest, hang, or say something
else than the command line."""

import asyncio
import contextlib
import json
import os
import pathlib
import subprocess
import time

import pytest

from harness.folder import fill
from harness.profiles import profile
from harness.program import BINARY
from harness.records import NOTATIONS, Record, Text, of_file, sample
from harness.watched import effort, listing, read_only, required, sockets, traced, without_network, writes
from test_workspace import CODE, SLIP, codes, opened, pushed

# So long nothing happens, in seconds. The rule is about a minute; a longer time finds only what happens more rarely.
IDLE = float(os.environ.get("MOVETEXT_IDLE", "5"))
# Files that are no records: enough that walking through them takes longer than an answer.
FOREIGN = int(os.environ.get("MOVETEXT_FOREIGN", "20000"))
OPTIONS = {"tabSize": 4, "insertSpaces": True}


async def whole_session(client, record):
    """Everything that a user does in a while: each answer is there."""
    text = Text(record.text, client.offers["positionEncoding"])
    document = {"textDocument": record.document}
    everything = {**document, "range": text.everything()}
    client.tell("textDocument/didOpen", {"textDocument": record.item})
    last = text.place(len(text.lines) - 1, len(text.lines[-1]))
    for version, character in enumerate("1. ", 2):
        change = {"range": {"start": last, "end": last}, "text": character}
        client.tell("textDocument/didChange", {"textDocument": {**record.document, "version": version}, "contentChanges": [change]})
        last = {**last, "character": last["character"] + 1}
        await client.ask("textDocument/completion", {**document, "position": last, "context": {"triggerKind": 1}})
    hovers = [await client.ask("textDocument/hover", {**document, "position": text.place(line, 0)}) for line in range(len(text.lines))]
    assert any(hovers)
    assert await client.ask("textDocument/formatting", {**document, "options": OPTIONS}) is not None
    actions = await client.ask("textDocument/codeAction", {**everything, "context": {"diagnostics": []}})
    assert actions
    for action in actions:
        if "edit" not in action:
            await client.ask("codeAction/resolve", action)
    for method in ("documentSymbol", "foldingRange", "semanticTokens/full", "codeLens"):
        assert await client.ask(f"textDocument/{method}", document)
    assert (await client.ask("textDocument/diagnostic", document))["items"]
    assert (await client.ask("movetext/replay", document))["games"]
    assert await client.ask("workspace/symbol", {"query": ""})
    assert (await client.ask("workspace/diagnostic", {"previousResultIds": []}))["items"]
    client.tell("textDocument/didClose", document)


@pytest.fixture
def workspace(tmp_path):
    """A folder with a record of each notation and settings; gives the folder and a record."""
    folder = tmp_path / "records"
    fill(folder, 10)
    (folder / "movetext.toml").write_text(f'[rules]\n"{CODE}" = "hint"\n', "utf-8")
    path = folder / "mistakes.kubb"
    path.write_bytes(sample("kubb", "mistakes").text.encode())
    return folder, of_file(path)


# What a server has no business with.


def open_files(pid):
    """What the descriptors of a process lead to; those that it closes meanwhile are left out."""
    for link in pathlib.Path(f"/proc/{pid}/fd").iterdir():
        with contextlib.suppress(FileNotFoundError):
            yield os.readlink(link)


async def test_a_session_opens_no_socket(open_session, workspace, tmp_path):
    folder, record = workspace
    trace = tmp_path / "trace"
    required(tracing := traced(trace), isolation := without_network())
    async with open_session("vscode-1.139", folder=folder, around=[*tracing, *isolation]) as client:
        await whole_session(client, record)
        assert [link for link in open_files(client.pid) if link.startswith("socket:")] == []
    assert not tracing or sockets(trace) == []


async def test_a_session_writes_no_file(open_session, workspace, tmp_path):
    folder, record = workspace
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    homes = ["HOME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"]
    trace = tmp_path / "trace"
    required(tracing := traced(trace), read_only())
    before = listing(elsewhere), listing(folder)
    # Once where it could write, once where it cannot: it notices no difference.
    for around in ([tracing, read_only()] if read_only() else [tracing]):
        async with open_session("vscode-1.139", folder=folder, around=around, env=dict.fromkeys(homes, str(elsewhere))) as client:
            await whole_session(client, record)
    assert (listing(elsewhere), listing(folder)) == before
    assert not tracing or writes(trace) == []


# What costs nothing.


async def test_an_idle_server_does_nothing(open_session, workspace):
    await asyncio.gather(*(idle(open_session, *workspace, name) for name in ("vscode-1.139", "neovim-0.12", "nothing")))


async def idle(open_session, folder, record, name):
    async with open_session(name, folder=folder, processId=os.getpid()) as client:
        client.tell("textDocument/didOpen", {"textDocument": record.item})
        assert await client.ask("workspace/symbol", {"query": ""})
        await settled(client.pid)
        ticks, woken = effort(client.pid)
        with pytest.raises(TimeoutError):
            # It would end this wait by its end alone.
            await asyncio.wait_for(client._server.wait(), IDLE)
        ticks_after, woken_after = effort(client.pid)
        # Threads that had nothing to do for long are gone.
        assert (ticks_after, woken_after) == (ticks, {thread: woken.get(thread) for thread in woken_after})


async def settled(pid):
    """Waits until a process is through with what it was asked, which is when it sleeps for half a second."""
    deadline = time.monotonic() + 60
    before = None
    while before != (before := effort(pid)):
        assert time.monotonic() < deadline, "it never rests"
        await asyncio.sleep(0.5)


async def test_a_hover_is_answered_while_foreign_files_are_walked(open_session, tmp_path):
    folder = foreign_files(tmp_path / "root", FOREIGN)
    record = sample("kubb", "complete")
    async with open_session("nothing", folder=folder) as client:
        client.tell("textDocument/didOpen", {"textDocument": record.item})
        # A client that tells of no changed files has the folder walked anew with each question for symbols.
        await client.ask("workspace/symbol", {"query": "none"})
        order = []
        asked = time.perf_counter()
        walk = client.send("workspace/symbol", {"query": "none"})
        hover = client.send("textDocument/hover", {"textDocument": record.document, "position": {"line": 14, "character": 8}})
        for ident in (hover, walk):
            await client.answer_to(ident)
            order.append(time.perf_counter() - asked)
        idents = [ident for ident in client.wire.answers if ident in (hover, walk)]
        assert idents == [hover, walk]
        print(f"{FOREIGN} foreign files: hover after {order[0] * 1e3:.1f} ms, walked after {order[1] * 1e3:.1f} ms")


def foreign_files(folder, count):
    """A folder with so many files that are no records, a thousand in each folder."""
    for number in range(count):
        path = folder / f"{number // 1000:03}" / f"{number:06}.txt"
        if number % 1000 == 0:
            path.parent.mkdir(parents=True)
        path.touch()
    return folder


# Settings on the disk.


@pytest.mark.parametrize("name", ["vscode-1.139", "emacs-30.2", "neovim-0.12", "helix-25.07", "nothing"])
async def test_a_settings_file_counts_though_nobody_tells(open_session, tmp_path, name):
    folder = tmp_path / "in" / "deeper"
    folder.mkdir(parents=True)
    path = folder / "slip.kubb"
    path.write_text(SLIP, "utf-8")
    record = of_file(path)
    nearer, farther = folder / "movetext.toml", tmp_path / "movetext.toml"
    off, on = f'[rules]\n"{CODE}" = "off"\n', f'[rules]\n"{CODE}" = "warning"\n'
    took = []
    async with open_session(name, folder=tmp_path) as client:
        await opened(client, record)
        assert await codes(client, record) == [CODE]
        for change, expected in [
            (lambda: farther.write_text(off, "utf-8"), []),
            (lambda: nearer.write_text(on, "utf-8"), [CODE]),
            (lambda: replace(nearer, off), []),
            (lambda: nearer.write_text(on, "utf-8"), [CODE]),
            (lambda: nearer.unlink(), []),
            (lambda: farther.rename(tmp_path / "other.toml"), [CODE]),
        ]:
            change()
            start = time.monotonic()
            await until_codes_are(client, record, expected)
            took.append(time.monotonic() - start)
    print(f"{name}: a change of settings is seen after {sorted(took)[len(took) // 2] * 1e3:.0f} ms")


def replace(path, text):
    """Writes a file as many editors do: beside it, then in its place."""
    other = path.with_suffix(".new")
    other.write_text(text, "utf-8")
    other.replace(path)


async def until_codes_are(client, record, expected):
    """Waits until the editor was told of these findings, or to ask again; asks where it is never told."""
    if "diagnosticProvider" not in client.offers:
        await client.until(lambda: [item["code"] for item in pushed(client, record.uri)[-1]] == expected, f"findings {expected}")
        return
    deadline = time.monotonic() + client.patience
    while await codes(client, record) != expected:
        assert time.monotonic() < deadline, f"never {expected}"


async def test_records_that_are_not_open_follow_their_settings_where_nobody_tells(open_session, tmp_path):
    (tmp_path / "slip.kubb").write_text(SLIP, "utf-8")
    async with open_session("neovim-0.12", folder=tmp_path) as client:
        assert await codes_in_workspace(client) == {"slip.kubb": [CODE]}
        (tmp_path / "movetext.toml").write_text(f'[rules]\n"{CODE}" = "off"\n', "utf-8")
        assert await codes_in_workspace(client) == {"slip.kubb": []}


async def codes_in_workspace(client):
    """The codes of the findings of all records by their names."""
    report = await client.ask("workspace/diagnostic", {"previousResultIds": []})
    return {pathlib.PurePosixPath(item["uri"]).name: [one["code"] for one in item["items"]] for item in report["items"]}


# The same as the command line.


def checked(folder, *paths, text=None):
    """The findings of `movetext check` in a folder, by the name of the record as it was given."""
    done = subprocess.run(
        [BINARY, "check", "--format", "json", *paths], input=text, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    found = {}
    for line in done.stdout.splitlines():
        finding = json.loads(line)
        found.setdefault(finding["file"], []).append((finding["code"], finding["severity"], finding["line"], finding["column"]))
    return found


SEVERITIES = [None, "error", "warning", "info", "hint"]


async def told(client, record):
    """The findings of an open record as the command line counts them."""
    answer = await client.ask("textDocument/diagnostic", {"textDocument": record.document})
    return [in_lines(item) for item in answer["items"]]


def in_lines(item):
    start = item["range"]["start"]
    return item["code"], SEVERITIES[item["severity"]], start["line"] + 1, start["character"] + 1


# Folders with settings of their own, one without, and one within another.
NESTED = {
    "": f'[rules]\n"{CODE}" = "hint"\n',
    "off": f'[rules]\n"{CODE}" = "off"\n',
    "off/plain": None,
    "off/strict": '[kubb]\nopening = "2-4-6"\n',
}


@pytest.fixture
def nested(tmp_path):
    """Folders with nested settings and records in each."""
    for name, settings in NESTED.items():
        folder = tmp_path / "root" / name
        folder.mkdir(parents=True, exist_ok=True)
        if settings is not None:
            (folder / "movetext.toml").write_text(settings, "utf-8")
        (folder / "slip.kubb").write_text(SLIP, "utf-8")
        for notation in ("bucky", "kubb"):
            (folder / f"mistakes.{notation}").write_bytes(sample(notation, "mistakes").text.encode())
    return tmp_path / "root"


@pytest.mark.parametrize("roots", [[], ["."], ["off"], ["off/plain", "off/strict"], [".", "off/plain"]])
async def test_an_editor_finds_what_the_command_line_finds(open_session, nested, roots):
    """A single file, a folder, one that has its settings above it, several, and one in another."""
    expected = checked(nested, ".")
    assert len({tuple(found) for path, found in expected.items() if path.endswith("slip.kubb")}) == 2
    folders = [{"uri": (nested / root).as_uri(), "name": root} for root in roots]
    # Its positions count what the command line counts.
    capabilities = {**profile("everything")["capabilities"], "general": {"positionEncodings": ["utf-32"]}}
    async with open_session("everything", capabilities=capabilities, workspaceFolders=folders) as client:
        for path in sorted(nested.rglob("*.*")):
            name = str(path.relative_to(nested))
            if path.suffix[1:] in NOTATIONS:
                record = of_file(path)
                if roots:
                    assert await told(client, record) == expected.get(name, []), name
                client.tell("textDocument/didOpen", {"textDocument": record.item})
                assert await told(client, record) == expected.get(name, []), name


async def test_an_untitled_record_has_the_settings_of_the_folder(open_session, nested):
    folder = nested / "off"
    record = Record("untitled:Untitled-1", "kubb", SLIP)
    expected = checked(folder, "--notation", "kubb", "-", text=SLIP).get("<stdin>", [])
    assert expected == []
    capabilities = {**profile("everything")["capabilities"], "general": {"positionEncodings": ["utf-32"]}}
    async with open_session("everything", capabilities=capabilities, folder=folder) as client:
        client.tell("textDocument/didOpen", {"textDocument": record.item})
        assert await told(client, record) == expected
        # As soon as these are others.
        (folder / "movetext.toml").unlink()
        expected = checked(folder, "--notation", "kubb", "-", text=SLIP)["<stdin>"]
        await until_codes_are(client, record, [CODE])
        assert await told(client, record) == expected


# Records that the settings leave out.

LEFT_OUT = {
    "movetext.toml": '[records]\nexclude = ["drafts", "*.draft.kubb"]\n',
    "off/movetext.toml": "[records]\nenable = false\n",
}
SLIPS = ["drafts/a.kubb", "in/drafts/b.kubb", "in/c.draft.kubb", "in/d.kubb", "off/e.kubb", "off/on/f.kubb", "g.kubb"]
HEEDED = ["g.kubb", "in/d.kubb"]


@pytest.fixture
def partly(tmp_path):
    """A folder with records that are left out and two that are not, all with the same slip."""
    for name in SLIPS:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(SLIP, "utf-8")
    for name, settings in LEFT_OUT.items():
        (tmp_path / name).write_text(settings, "utf-8")
    return tmp_path


@pytest.mark.parametrize("name", ["vscode-1.139", "helix-25.07", "nothing"])
async def test_what_is_left_out_is_left_alone_by_the_editor_too(open_session, partly, name):
    assert sorted(checked(partly, ".")) == HEEDED == sorted(checked(partly, *SLIPS))
    async with open_session(name, folder=partly) as client:
        symbols = await client.ask("workspace/symbol", {"query": "jt"})
        listed = {str(pathlib.Path(symbol["location"]["uri"].removeprefix("file://")).relative_to(partly)) for symbol in symbols}
        assert sorted(listed) == HEEDED
        if "diagnosticProvider" in client.offers:
            report = await client.ask("workspace/diagnostic", {"previousResultIds": []})
            assert sorted(item["uri"] for item in report["items"]) == [(partly / one).as_uri() for one in HEEDED]
        for one in SLIPS:
            record = of_file(partly / one)
            await opened(client, record)
            assert await codes(client, record) == ([CODE] if one in HEEDED else []), one
            edits = await client.ask("textDocument/formatting", {"textDocument": record.document, "options": OPTIONS})
            assert (edits is not None) == (one in HEEDED), one
        # They are there again as soon as nobody leaves them out.
        (partly / "movetext.toml").unlink()
        await until_codes_are(client, of_file(partly / "drafts/a.kubb"), [CODE])
        await until_codes_are(client, of_file(partly / "off/e.kubb"), [])


@pytest.mark.parametrize("records", [{"enable": False}, {"exclude": ["/in/*.kubb"]}, {"exclude": "x.*, in"}])
async def test_the_settings_of_an_editor_leave_records_out(open_session, tmp_path, records):
    paths = [tmp_path / name for name in ("in/a.kubb", "b.kubb")]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(SLIP, "utf-8")
    left = [] if "enable" in records else [CODE]
    async with open_session("neovim-0.12", folder=tmp_path, initializationOptions={"records": records}) as client:
        found = [await codes_of(client, path) for path in paths]
        assert found == [[], left]
        client.tell("workspace/didChangeConfiguration", {"settings": {"movetext": {"records": {"enable": True, "exclude": []}}}})
        await client.until(lambda: client.wire.count_of("workspace/configuration") > 1, "a question for settings")


async def codes_of(client, path):
    record = of_file(path)
    await opened(client, record)
    return await codes(client, record)
