"""Folders: settings, watched files, records that nobody opened, many of them, and how long work is shown and stopped."""

import pathlib
import time
from collections import Counter

import pytest

from harness import command_line
from harness.announced import capability_at
from harness.folder import fill
from harness.records import of_file, sample, written

SLIP = "1. 0I jt:B gv:- jt:- gv:- jt:- gv:-\n2. I ab:2F ab:- ab:- ab:- ab:- ab:-\n"
CODE = "kubb/field-count"
# Games of other players.
HUGO, OTTO = (SLIP.replace("jt", name) for name in ("hugo", "otto"))
OFF = {"rules": {CODE: "off"}}
# Each sample twice, and so many that reading them is shown.
FEW, MANY = 44, 300


# Settings.


async def codes(client, record):
    """The codes of the findings of an open record, as the editor has them now."""
    if "diagnosticProvider" in client.offers:
        answer = await client.reply("textDocument/diagnostic", {"textDocument": record.document})
        # A change of settings overtook the question; editors ask again.
        if answer.get("error", {}).get("data") == {"retriggerRequest": True}:
            return await codes(client, record)
        return [item["code"] for item in answer["result"]["items"]]
    return [item["code"] for item in pushed(client, record.uri)[-1]]


def pushed(client, uri):
    found = client.wire.params_of("textDocument/publishDiagnostics")
    return [params["diagnostics"] for params in found if params["uri"] == uri]


async def opened(client, record):
    client.tell("textDocument/didOpen", {"textDocument": record.item})
    if "diagnosticProvider" not in client.offers:
        await client.until(lambda: pushed(client, record.uri), "diagnostics")


async def test_settings_change_while_the_server_runs(editor):
    record = written("kubb", SLIP)
    await opened(editor, record)
    assert await codes(editor, record) == [CODE]
    pulls = capability_at(editor.wire.capabilities, "workspace.configuration")
    # Editors that can be asked say only that something changed.
    editor.set_configuration(OFF, section="movetext")
    editor.tell("workspace/didChangeConfiguration", {"settings": None if pulls else {"movetext": OFF}})
    if "diagnosticProvider" in editor.offers:
        asked = editor.wire.count_of("workspace/configuration")
        await until_codes(editor, record, [])
        assert editor.wire.count_of("workspace/configuration") >= asked
    else:
        await editor.until(lambda: pushed(editor, record.uri)[-1] == [], "diagnostics without the rule")


async def until_codes(client, record, expected):
    """Asks until the findings are these."""
    deadline = time.monotonic() + client.patience
    while (found := await codes(client, record)) != expected:
        assert time.monotonic() < deadline, f"{found} instead of {expected}"


@pytest.mark.parametrize("name", ["vscode-1.139", "neovim-0.12", "everything"])
async def test_a_change_of_settings_has_the_editor_ask_again(open_session, name):
    record = written("kubb", SLIP)
    async with open_session(name) as client:
        await opened(client, record)
        await client.until(lambda: client.wire.count_of("workspace/configuration") == 1, "a question for settings")
        client.set_configuration(OFF, section="movetext")
        client.tell("workspace/didChangeConfiguration", {"settings": None})
        for kind in ("diagnostic", "inlayHint", "codeLens"):
            method = f"workspace/{kind}/refresh"
            await client.until(lambda method=method: client.wire.count_of(method) == 1, method)
        assert client.wire.count_of("workspace/configuration") == 2
        assert await codes(client, record) == []


async def test_settings_come_with_initialize_too(open_session):
    record = written("kubb", SLIP)
    async with open_session("nothing", initializationOptions=OFF) as client:
        await opened(client, record)
        assert await codes(client, record) == []


async def test_wrong_settings_are_told_to_the_user(open_session):
    async with open_session("nothing", initializationOptions={"rules": {"kubb/no-such-rule": "off"}}) as client:
        await client.until(lambda: client.wire.count_of("window/showMessage"), "a message")
        told = client.wire.params_of("window/showMessage")
        assert [one["type"] for one in told] == [2]
        assert "kubb/no-such-rule" in told[0]["message"]


@pytest.mark.parametrize("name", ["vscode-1.139", "emacs-30.2"])
async def test_a_settings_file_counts_as_soon_as_it_changes(open_session, tmp_path, name):
    path = tmp_path / "slip.kubb"
    path.write_text(SLIP, "utf-8")
    record = of_file(path)
    settings = tmp_path / "movetext.toml"
    async with open_session(name, folder=tmp_path) as client:
        await opened(client, record)
        assert await codes(client, record) == [CODE]
        for text, kind, expected in [
            (f'[rules]\n"{CODE}" = "off"\n', 1, []),
            (f'[rules]\n"{CODE}" = "warning"\n', 2, [CODE]),
            (None, 3, [CODE]),
        ]:
            settings.unlink() if text is None else settings.write_text(text, "utf-8")
            seen = len(pushed(client, record.uri))
            client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": settings.as_uri(), "type": kind}]})
            if "diagnosticProvider" not in client.offers:
                await client.until(lambda seen=seen: len(pushed(client, record.uri)) > seen, "new diagnostics")
            assert await codes(client, record) == expected
        settings.write_text("rules = 5\n", "utf-8")
        client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": settings.as_uri(), "type": 1}]})
        await client.until(lambda: any(pushed(client, settings.as_uri())), "what is wrong in the settings file")


async def test_the_right_files_are_watched(open_session):
    async with open_session("vscode-1.139") as client:
        await client.until(lambda: len(client.wire.registrations) == 2, "registrations")
        options = {one["method"]: one.get("registerOptions") for one in client.wire.registrations.values()}
        assert options["workspace/didChangeConfiguration"] == {"section": "movetext"}
        globs = [watcher["globPattern"] for watcher in options["workspace/didChangeWatchedFiles"]["watchers"]]
        records, settings = globs
        assert records.startswith("**/*.{kubb,bucky,rootlog,carcassonne,carc") and records.endswith("}")
        assert settings == "**/movetext.toml"


# Records that nobody opened.


async def names(client, query=""):
    """The files of the symbols that match, with their number."""
    symbols = await client.ask("workspace/symbol", {"query": query})
    return Counter(pathlib.PurePosixPath(symbol["location"]["uri"]).name for symbol in symbols)


@pytest.mark.parametrize("name", ["vscode-1.139", "neovim-0.12", "nothing"])
async def test_symbols_follow_the_files(open_session, tmp_path, name):
    """With watched files because the editor tells, without because the server looks."""
    first, second = (tmp_path / f"{one}.kubb" for one in ("first", "second"))
    first.write_text(HUGO, "utf-8")
    async with open_session(name, folder=tmp_path) as client:
        assert await names(client, "hugo") == {"first.kubb": 1}
        second.write_text(HUGO, "utf-8")
        changed(client, second, 1)
        assert await names(client, "hugo") == {"first.kubb": 1, "second.kubb": 1}
        second.write_text(OTTO, "utf-8")
        changed(client, second, 2)
        assert await names(client, "hugo") == {"first.kubb": 1}
        first.unlink()
        changed(client, first, 3)
        assert await names(client, "hugo") == {}
        assert await names(client, "otto") == {"second.kubb": 1}
        # What is open counts as it stands in the editor.
        item = {**of_file(second).item, "text": HUGO}
        client.tell("textDocument/didOpen", {"textDocument": item})
        assert await names(client, "otto") == {}
        client.tell("textDocument/didClose", {"textDocument": {"uri": second.as_uri()}})
        assert await names(client, "otto") == {"second.kubb": 1}


def changed(client, path, kind):
    client.tell("workspace/didChangeWatchedFiles", {"changes": [{"uri": path.as_uri(), "type": kind}]})


async def test_folders_come_and_go(open_session, tmp_path):
    folders = []
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / f"{name}.kubb").write_text(HUGO, "utf-8")
        folders.append({"uri": folder.as_uri(), "name": name})
    async with open_session("vscode-1.139", workspaceFolders=folders[:1]) as client:
        assert await names(client, "hugo") == {"one.kubb": 1}
        client.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": folders[1:], "removed": []}})
        assert await names(client, "hugo") == {"one.kubb": 1, "two.kubb": 1}
        client.tell("workspace/didChangeWorkspaceFolders", {"event": {"added": [], "removed": folders[:1]}})
        assert await names(client, "hugo") == {"two.kubb": 1}


# Many records.


@pytest.fixture(scope="session")
def many(tmp_path_factory):
    """A folder of many records, and the records."""
    folder = tmp_path_factory.mktemp("many")
    return folder, fill(folder, MANY)


@pytest.mark.parametrize("name", ["vscode-1.139", "neovim-0.12", "helix-25.07"])
async def test_all_records_of_a_folder_are_checked(open_session, tmp_path, name):
    folder, records = tmp_path, fill(tmp_path, FEW)
    async with open_session(name, folder=folder) as client:
        provider = client.offers["diagnosticProvider"]
        assert (provider["workspaceDiagnostics"], provider["interFileDependencies"]) == (True, False)
        report = await client.ask("workspace/diagnostic", {"previousResultIds": []})
        items = {item["uri"]: item for item in report["items"]}
        assert len(report["items"]) == len(items) == FEW
        assert {item["version"] for item in items.values()} == {None}
        found = {record.uri: [item["code"] for item in items[record.uri]["items"]] for record in records}
        assert found == {record.uri: [one["code"] for one in findings_of(record)] for record in records}

        previous = [{"uri": uri, "value": item["resultId"]} for uri, item in items.items()]
        again = await client.ask("workspace/diagnostic", {"previousResultIds": previous})
        assert Counter(item["kind"] for item in again["items"]) == {"unchanged": FEW}


def findings_of(record):
    """What the command line says of the sample that the record is a copy of."""
    name, _, _ = record.name.rpartition("-")
    return command_line.findings(sample(record.notation, name))


async def test_a_question_without_news_waits_for_some(open_session, tmp_path):
    path = tmp_path / "slip.kubb"
    path.write_text(SLIP, "utf-8")
    async with open_session("vscode-1.139", folder=tmp_path) as client:
        report = await client.ask("workspace/diagnostic", {"previousResultIds": []})
        previous = [{"uri": item["uri"], "value": item["resultId"]} for item in report["items"]]
        await client.ask("workspace/diagnostic", {"previousResultIds": previous})
        waiting = client.send("workspace/diagnostic", {"previousResultIds": previous})
        # Others are answered meanwhile.
        assert await names(client, "Turn") is not None
        assert waiting not in client.wire.answers
        path.write_text(SLIP.replace("2F", "F"), "utf-8")
        changed(client, path, 2)
        (item,) = (await client.answer_to(waiting))["result"]["items"]
        assert (item["kind"], item["items"]) == ("full", [])
        previous = [{"uri": item["uri"], "value": item["resultId"]}]
        await client.ask("workspace/diagnostic", {"previousResultIds": previous})
        waiting = client.send("workspace/diagnostic", {"previousResultIds": previous})
        client.tell("$/cancelRequest", {"id": waiting})
        assert (await client.answer_to(waiting))["error"]["code"] == -32800


async def test_an_answer_comes_in_parts_where_it_may(open_session, many):
    folder, records = many
    async with open_session("everything", folder=folder) as client:
        params = {"previousResultIds": [], "partialResultToken": "parts", "workDoneToken": "work"}
        report = await client.ask("workspace/diagnostic", params)
        assert report == {"items": []}
        parts = client.wire.parts["parts"]
        assert len(parts) > 1
        assert sorted(item["uri"] for part in parts for item in part["items"]) == sorted(record.uri for record in records)
        assert_work(client.wire.progress_of("work"), "Checking records")


def assert_work(values, title):
    """Work that was shown from its begin to its end, with percentages that only grow."""
    begin, *reports, end = values
    assert (begin["kind"], begin["title"], end["kind"]) == ("begin", title, "end")
    percentages = [report["percentage"] for report in reports]
    assert percentages and percentages == sorted(percentages)
    assert 0 <= percentages[0] and percentages[-1] <= 100


async def test_reading_many_records_is_shown(open_session, many):
    folder, records = many
    async with open_session("vscode-1.139", folder=folder) as client:
        counts = await names(client, "basalt")
        await client.until(lambda: "end" in [kind for kinds in client.wire.tokens.values() for kind in kinds], "the end of reading")
        (token,) = client.wire.tokens
        assert_work(client.wire.progress_of(token), "Reading game records")
    # As many as a server that never met the others finds in each sample.
    async with open_session("nothing", folder=folder.parent / "none") as client:
        expected = {}
        for record in {record.text: record for record in records}.values():
            client.tell("textDocument/didOpen", {"textDocument": record.item})
            expected[record.text] = sum((await names(client, "basalt")).values())
            client.tell("textDocument/didClose", {"textDocument": record.document})
    wanted = {pathlib.PurePosixPath(record.uri).name: expected[record.text] for record in records}
    assert counts == +Counter(wanted)


async def test_reading_is_not_shown_to_an_editor_that_cannot(open_session, many):
    folder, _ = many
    async with open_session("nothing", folder=folder) as client:
        assert sum((await names(client)).values()) == 512
        assert client.wire.heard == []


async def test_reading_can_be_stopped(open_session, many):
    folder, _ = many
    async with open_session("vscode-1.139", folder=folder) as client:
        await client.until(lambda: client.wire.count_of("$/progress"), "the begin of reading")
        (token,) = client.wire.tokens
        client.tell("window/workDoneProgress/cancel", {"token": token})
        await client.until(lambda: not client.wire.unfinished(), "the end of reading")
        assert await client.ask("workspace/symbol", {"query": "no such name"}) == []


@pytest.mark.parametrize("method", ["workspace/diagnostic", "workspace/symbol"])
async def test_a_long_request_can_be_cancelled(open_session, many, method):
    folder, _ = many
    params = {"previousResultIds": []} if method == "workspace/diagnostic" else {"query": ""}
    async with open_session("everything", folder=folder) as client:
        answer = await client.answer_to(client.send_withdrawn(method, {**params, "workDoneToken": "work"}))
        assert answer["error"]["code"] == -32800
        # What was begun is ended, and the next question has its answer.
        await client.until(lambda: not client.wire.unfinished(), "the end of the work")
        assert await client.ask("workspace/symbol", {"query": "no such name"}) == []
