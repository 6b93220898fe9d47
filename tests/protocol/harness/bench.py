"""Measures a workspace of many records, as an editor meets it. See `tests/protocol/bench`."""

import asyncio
import pathlib
import sys
import tempfile
import time

from .client import Client
from .folder import fill
from .needs import needs
from .profiles import profile
from .program import BINARY
from .records import sample


class Clock:
    """Prints what happened, and how long after the start."""

    def __init__(self):
        self.start = time.perf_counter()

    def say(self, what, figure=""):
        print(f"{time.perf_counter() - self.start:8.2f} s  {what:<48} {figure}".rstrip(), flush=True)


async def measure(count):
    with tempfile.TemporaryDirectory() as folder:
        records = fill(folder, count)
        size = sum(len(record.text.encode()) for record in records) / 1e6
        print(f"{count} records, {size:.1f} MB")
        await first_session(pathlib.Path(folder), records)
        await stopped_session(pathlib.Path(folder))


async def connected(folder):
    client = Client()
    # A busy machine is no fault here.
    client.patience = 3600
    await client.start([BINARY, "lsp"])
    uri = folder.as_uri()
    clock = Clock()
    folders = [{"uri": uri, "name": "records"}]
    await client.initialize(profile("vscode-1.139"), rootUri=uri, workspaceFolders=folders)
    clock.say("initialize is answered")
    return client, clock


async def first_session(folder, records):
    """A user opens the folder and a record, looks for a player, and asks for all problems."""
    client, clock = await connected(folder)
    record = sample("kubb", "complete")
    client.tell("textDocument/didOpen", {"textDocument": record.item})
    await client.ask("textDocument/diagnostic", {"textDocument": record.document})
    clock.say("an opened record is checked, amid the reading")
    hovers = []
    searching = client.send("workspace/symbol", {"query": "oak"})
    while searching not in client.wire.answers:
        asked = time.perf_counter()
        await client.ask("textDocument/hover", {"textDocument": record.document, "position": {"line": 14, "character": 8}})
        hovers.append(time.perf_counter() - asked)
        await asyncio.sleep(0.02)
    found = client.wire.answers[searching]["result"]
    clock.say("symbols of all records are found: ready", f"{len(found)} symbols")
    hovers.sort()
    clock.say("hovers meanwhile, median and slowest", f"{hovers[len(hovers) // 2] * 1e3:.1f} ms, {hovers[-1] * 1e3:.1f} ms")
    clock.say("progress was shown", f"{client.wire.count_of('$/progress')} notifications")
    clock.say("memory and processor", needs(client.pid))
    params = {"previousResultIds": [], "workDoneToken": "work", "partialResultToken": "parts"}
    await client.ask("workspace/diagnostic", params)
    items = [item for part in client.wire.parts["parts"] for item in part["items"]]
    findings = sum(len(item["items"]) for item in items)
    clock.say("problems of all records are found", f"{findings} in {len(items)} records")
    clock.say("memory and processor", needs(client.pid))
    await client.ask("workspace/symbol", {"query": "oak"})
    clock.say("symbols a second time")
    await over(client, clock)


async def stopped_session(folder):
    """A user asks for all problems and changes their mind."""
    client, clock = await connected(folder)
    ident = client.send("workspace/diagnostic", {"previousResultIds": [], "workDoneToken": "work"})
    await client.until(lambda: len(client.wire.progress_of("work")) > 3, "progress")
    asked = time.perf_counter()
    client.tell("$/cancelRequest", {"id": ident})
    answer = await client.answer_to(ident)
    code = answer["error"]["code"] if "error" in answer else "a result"
    clock.say("a question for all problems is cancelled", f"{code} after {(time.perf_counter() - asked) * 1e3:.1f} ms")
    await over(client, clock)


async def over(client, clock):
    assert await client.end() == 0
    await client.stop()
    clock.say("shut down", f"{len(client.wire.problems)} wrong messages")
    for problem in client.wire.problems[:5]:
        print(f"    {problem}")


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1])))
