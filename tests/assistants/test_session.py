"""`movetext mcp` asked by the official client of the Model Context Protocol, before 2026 and since."""

import asyncio
import base64
import json
import logging
import os
import shutil
import socket
import subprocess
import tempfile
import unittest
from contextlib import asynccontextmanager
from pathlib import Path

import jsonschema
from mcp import Client, MCPError, StdioServerParameters
from mcp_types import ListRootsResult, Root

MOVETEXT = os.environ["MOVETEXT"]
RECORDS = Path(__file__).resolve().parents[1] / "records"
# How clients greet: with a handshake, or with what they are in every request.
MODES = ["legacy", "auto"]

GAME = "1. e4 e5\n2. Nf3 Nc6\n3. Bb5 a6 *\n"
SLIP = "A = ann\nB = bob\n0 (0,0) RCRF\n1A (0 1) FFFC\n"
TOOLS = ["check", "repair", "explain", "board", "choices", "convert", "merge", "candidates", "rules"]

# A call of each tool that must be answered.
GOOD = {
    "check": {"text": GAME, "notation": "pgn"},
    "repair": {"text": SLIP, "notation": "carcassonne"},
    "explain": {"text": GAME, "notation": "pgn", "line": 2},
    "board": {"text": GAME, "notation": "pgn", "line": 2, "theme": "dark"},
    "choices": {"text": GAME, "notation": "pgn"},
    "convert": {"text": GAME, "notation": "pgn", "to": "markdown"},
    "merge": {"copies": [{"text": GAME}, {"text": GAME.replace("Bb5", "Bc4")}], "notation": "pgn"},
    "candidates": {"notation": "pgn", "words": [{"line": 1, "token": 1, "readings": [["e4", 0.9], ["c4", 0.1]]}]},
    "rules": {"code": "kubb/inkast-count"},
}


@asynccontextmanager
async def session(*folders, mode="legacy", roots=None, **more):
    """A client of a server that may read these folders. Nothing may stand on standard error but what the server logs."""
    uris = [Root(uri=Path(root).as_uri()) for root in roots or []]

    async def say(_context):
        return ListRootsResult(roots=uris)

    server = StdioServerParameters(command=MOVETEXT, args=["mcp", *map(str, folders)])
    said = say if roots is not None else None
    async with Client(server, mode=mode, list_roots_callback=said, read_timeout_seconds=60, **more) as client:
        client.uris = uris
        yield client


def text(result):
    return "\n".join(block.text for block in result.content if block.type == "text")


class Folder(unittest.IsolatedAsyncioTestCase):
    """With a folder `records` of two records, and one `outside`."""

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp()).resolve()
        self.addCleanup(shutil.rmtree, self.folder)
        self.records, self.outside = self.folder / "records", self.folder / "outside"
        for folder in (self.records / "old", self.outside):
            folder.mkdir(parents=True)
        (self.records / "a.carcassonne").write_text(SLIP)
        (self.records / "old/ü b.pgn").write_text(GAME)
        (self.records / "notes.txt").write_text("private")
        (self.outside / "c.pgn").write_text(GAME)


class Offers(unittest.IsolatedAsyncioTestCase):
    async def test_there_is_no_network(self):
        if subprocess.run(["unshare", "--map-root-user", "--net", "true"], capture_output=True).returncode:
            self.skipTest("no network namespace can be made here")
        self.assertEqual([name for _, name in socket.if_nameindex()], ["lo"])

    async def test_tools_have_schemas_and_change_nothing(self):
        for mode in MODES:
            async with session(mode=mode) as client:
                self.assertEqual(client.server_info.name, "movetext")
                self.assertEqual(client.protocol_version, "2026-07-28" if mode == "auto" else "2025-11-25")
                self.assertIn("never invent a move", client.instructions)
                tools = (await client.list_tools()).tools
                self.assertEqual([tool.name for tool in tools], TOOLS)
                for tool in tools:
                    for schema in (tool.input_schema, tool.output_schema):
                        jsonschema.Draft202012Validator.check_schema(schema)
                    self.assertTrue(tool.annotations.read_only_hint)
                    self.assertFalse(tool.annotations.open_world_hint)

    async def test_prompts_say_how_to_transcribe(self):
        for mode in MODES:
            async with session(mode=mode) as client:
                prompts = (await client.list_prompts()).prompts
                self.assertEqual([prompt.name for prompt in prompts], ["transcribe", "mend"])
                for notation in ["kubb", "bucky", "rootlog", "carcassonne", "pgn"]:
                    told = await client.get_prompt("transcribe", {"notation": notation})
                    said = told.messages[0].content.text
                    self.assertIn("Write what you read, mark what you cannot, and let the referee decide", said)
                    self.assertIn(f"`{notation}`", said)
                with self.assertRaisesRegex(MCPError, "say the notation of the sheet: kubb, "):
                    await client.get_prompt("transcribe", {"notation": "go"})
                with self.assertRaisesRegex(MCPError, "there is no prompt sing"):
                    await client.get_prompt("sing")
                self.assertIn("`a.pgn`", (await client.get_prompt("mend", {"path": "a.pgn"})).messages[0].content.text)


class Good(Folder):
    async def test_every_tool_answers_as_its_schema_says(self):
        for mode in MODES:
            async with session(mode=mode) as client:
                schemas = {tool.name: tool.output_schema for tool in (await client.list_tools()).tools}
                self.assertEqual(list(GOOD), TOOLS)
                for tool, arguments in GOOD.items():
                    with self.subTest(tool=tool, mode=mode):
                        result = await client.call_tool(tool, arguments)
                        self.assertFalse(result.is_error, text(result))
                        jsonschema.validate(result.structured_content, schemas[tool])
                        self.assertTrue(text(result))

    async def test_findings_are_those_of_the_command_line(self):
        async with session() as client:
            for record in sorted(RECORDS.glob("*/mistakes.*")):
                notation = record.parent.name
                result = await client.call_tool("check", {"text": record.read_text(), "notation": notation})
                command = [MOVETEXT, "check", "--format", "json", "--stdin-filename", "/record", "--notation", notation, "-"]
                run = subprocess.run(command, input=record.read_bytes(), capture_output=True)
                expected = [json.loads(line) | {"file": "record"} for line in run.stdout.splitlines()]
                found = result.structured_content
                self.assertEqual(found["findings"], expected[:200], notation)
                self.assertEqual(found["omitted"], max(0, len(expected) - 200))

    async def test_what_is_certain_is_repaired_with_diff_and_reasons(self):
        async with session() as client:
            found = (await client.call_tool("repair", {"text": SLIP, "notation": "carcassonne"})).structured_content
            self.assertEqual(found["record"], SLIP.replace("(0 1)", "(0,1)"))
            self.assertEqual(
                found["diff"],
                "--- record\n+++ record\n@@ -3,2 +3,2 @@\n 0 (0,0) RCRF\n-1A (0 1) FFFC\n+1A (0,1) FFFC\n",
            )
            self.assertEqual([reason["lines"] for reason in found["repairs"]], [[4]])
            self.assertEqual(found["errors"], 0)
            # What may mean several things is left to who has the sheet.
            open_slip = GAME.replace("Bb5", "Bd5")
            found = (await client.call_tool("repair", {"text": open_slip, "notation": "pgn"})).structured_content
            self.assertEqual((found["record"], found["diff"], found["repairs"]), (open_slip, "", []))
            self.assertEqual(found["findings"][0]["code"], "pgn/illegal-move")

    async def test_the_board_is_a_picture_and_a_text(self):
        async with session() as client:
            result = await client.call_tool("board", {"text": GAME, "notation": "pgn", "line": 1})
            picture = base64.b64decode(result.content[1].data)
            self.assertEqual((result.content[1].mime_type, picture[:4]), ("image/png", b"\x89PNG"))
            found = result.structured_content
            self.assertEqual(found["position"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
            self.assertEqual((found["step"], found["steps"], found["line"]), (2, 6, 1))
            self.assertIn("5 │ ·  ·  ·  ·", found["board"])
            without = await client.call_tool("board", {"text": GAME, "notation": "pgn", "picture": False})
            self.assertEqual([block.type for block in without.content], ["text"])

    async def test_copies_and_readings_become_a_record(self):
        async with session() as client:
            wrong = GAME.replace("Bb5", "Bd5")
            copies = [{"name": "white", "text": wrong}, {"name": "black", "text": GAME}]
            found = (await client.call_tool("merge", {"copies": copies, "notation": "pgn"})).structured_content
            self.assertEqual(found["record"], GAME)
            self.assertEqual([(one["text"], one["why"]) for one in found["choices"]], [("Bb5", "rules")])
            readings = [["e4"], ["e5"], ["Nf5", "Nf3"]]
            words = [
                {"line": 1 + at // 2, "token": 1 + at % 2, "readings": [[word, 0.6 - 0.2 * n] for n, word in enumerate(all)]}
                for at, all in enumerate(readings)
            ]
            found = (await client.call_tool("candidates", {"notation": "pgn", "words": words})).structured_content
            self.assertEqual([(one["text"], one["standing"]) for one in found["moves"]],
                             [("e4", "verified"), ("e5", "verified"), ("Nf3", "verified")])

    async def test_settings_count(self):
        async with session() as client:
            wrong = {"text": GAME.replace("Bb5", "Bd5"), "notation": "pgn"}
            settings = ["rules.pgn/illegal-move=off", "rules.pgn/roster=off"]
            found = (await client.call_tool("check", wrong | {"settings": settings})).structured_content
            self.assertEqual(found["findings"], [])

    async def test_records_of_named_folders_are_listed_and_read(self):
        for mode in MODES:
            for folders, roots in [([self.records], None), ([], [self.records]), ([self.records / "old"], [self.records])]:
                with self.subTest(mode=mode, folders=folders, roots=roots):
                    async with session(*folders, mode=mode, roots=roots) as client:
                        found = (await client.call_tool("check", {"path": "a.carcassonne"})).structured_content
                        self.assertEqual(found["errors"], 1)
                        uris = [str(one.uri) for one in (await client.list_resources()).resources]
                        files = sorted(uri for uri in uris if uri.startswith("file:"))
                        expected = [(self.records / name).as_uri() for name in ["a.carcassonne", "old/ü b.pgn"]]
                        self.assertEqual(files, expected)
                        for uri in uris:
                            content = (await client.read_resource(uri)).contents[0]
                            self.assertTrue(content.text)
                        self.assertEqual((await client.read_resource(files[1])).contents[0].text, GAME)

    async def test_a_client_that_names_other_folders_is_asked_again(self):
        async with session(mode="legacy", roots=[self.outside]) as client:
            refused = await client.call_tool("check", {"path": "a.carcassonne"})
            self.assertIn("no record below the folders", text(refused))
            client.uris[:] = [Root(uri=self.records.as_uri())]
            await client.send_roots_list_changed()
            for _ in range(100):
                answer = await client.call_tool("check", {"path": "a.carcassonne"})
                if not answer.is_error:
                    break
                await asyncio.sleep(0.01)
            self.assertEqual(answer.structured_content["errors"], 1)

    async def test_pages_of_rules_are_read(self):
        async with session() as client:
            templates = [one.uri_template for one in (await client.list_resource_templates()).resource_templates]
            self.assertEqual(templates, ["movetext://rules/{notation}/{name}", "movetext://notations/{notation}"])
            page = (await client.read_resource("movetext://rules/kubb/inkast-count")).contents[0]
            self.assertEqual((page.mime_type, page.text.splitlines()[0]), ("text/markdown", "## inkast-count"))


class Bad(Folder):
    async def test_wrong_arguments_are_told_to_the_assistant(self):
        cases = [
            ("check", {}, "give the text of the record, or its path"),
            ("check", {"text": GAME}, "say the notation of the text: kubb, "),
            ("check", {"text": GAME, "path": "a.pgn", "notation": "pgn"}, "give either the text or its path"),
            ("check", {"text": GAME, "notation": "go"}, "go is no notation; there are kubb, "),
            ("check", {"text": 7, "notation": "pgn"}, "invalid type: integer `7`"),
            ("check", {"text": GAME, "notation": "pgn", "settings": ["rules.pgn/none=off"]}, "rules.pgn/none=off: "),
            ("repair", {"text": GAME, "notation": "pgn", "all": True}, "there is no argument all; there are text, "),
            ("explain", {"text": GAME, "notation": "pgn", "line": 9}, "there is no line 9: the record has 3"),
            *[(tool, {"text": GAME, "notation": "pgn", "line": 0}, "line is 0, but counts from 1") for tool in ["board", "choices", "explain"]],
            ("explain", {"text": GAME, "notation": "pgn", "from": 500}, "there is no line 500: the record has 3"),
            ("board", {"text": GAME, "notation": "pgn", "line": -1}, "line is -1, but counts from 1"),
            ("board", {"text": GAME, "notation": "pgn", "line": 2**64}, "line is 1"),
            ("board", {"text": GAME, "notation": "pgn", "theme": "neon"}, "neon is no theme; there are light, dark, print"),
            ("choices", {"text": GAME, "notation": "pgn", "picked": "e4"}, "invalid type: string"),
            ("choices", {"text": GAME, "notation": "pgn", "picked": ["e4"]}, "picked: e4 is no key here: no choice asks for more"),
            ("convert", {"text": "hello"}, "what is in it? from says its form: "),
            ("convert", {"text": GAME, "notation": "pgn", "to": "pdf"}, "pdf is no form that is known"),
            ("merge", {"copies": [], "notation": "pgn"}, "there is nothing to merge"),
            ("merge", {"copies": [{"text": GAME}], "notation": "pgn"}, "one copy alone"),
            ("merge", {"copies": [{"text": GAME}] * 9, "notation": "pgn"}, "9 copies are too many: 8 at most"),
            ("merge", {"copies": [{"text": GAME}, {"text": f'[Event "1"]\n\n{GAME}\n[Event "2"]\n\n{GAME}'}], "notation": "pgn"}, "copy 2 holds 2 games"),
            ("candidates", {"notation": "pgn"}, "missing field `words`"),
            ("candidates", {"notation": "pgn", "words": [{"line": 1, "token": 1, "readings": [["e4", 7]]}]}, "a reading is as probable"),
            ("candidates", {"notation": "pgn", "words": [{"line": 0, "token": 1, "readings": [["e4", 1]]}]}, "line is 0, but counts from 1"),
            ("candidates", {"notation": "pgn", "words": [{"line": 1, "token": 0, "readings": [["e4", 1]]}]}, "token is 0, but counts from 1"),
            ("candidates", {"notation": "pgn", "words": [{"line": 1, "token": 1, "readings": [["e4\n[Event \"x\"]\n", 1]]}]}, "the sheet: word 1 of line 1: "),
            ("rules", {"code": "kubb/inkast"}, "no rule is called kubb/inkast"),
        ]
        for mode in MODES:
            async with session(mode=mode) as client:
                for tool, arguments, expected in cases:
                    with self.subTest(tool=tool, arguments=arguments, mode=mode):
                        result = await client.call_tool(tool, arguments)
                        self.assertTrue(result.is_error, text(result))
                        self.assertTrue(text(result).startswith(expected), text(result))
                        self.assertIsNone(result.structured_content)

    async def test_what_there_is_not_is_an_error(self):
        async with session(self.records) as client:
            with self.assertRaisesRegex(MCPError, "there is no tool write"):
                await client.call_tool("write", {"path": "a.carcassonne"})
            with self.assertRaisesRegex(MCPError, "this cursor is none of mine"):
                await client.list_resources(cursor="x")
            with self.assertRaisesRegex(MCPError, "there is no such page"):
                await client.read_resource("movetext://rules/kubb/none")


class Hostile(Folder):
    async def test_nothing_else_on_the_disk_is_read(self):
        (self.records / "link").symlink_to(self.outside)
        (self.records / "c.pgn").symlink_to(self.outside / "c.pgn")
        (self.records / "notes.pgn").symlink_to(self.records / "notes.txt")
        (self.records / "zero.pgn").symlink_to("/dev/zero")
        (self.records / "passwd.pgn").symlink_to("/etc/passwd")
        os.mkfifo(self.records / "pipe.pgn")
        names = ["../outside/c.pgn", "link/c.pgn", "c.pgn", "notes.txt", "notes.pgn", "zero.pgn", "passwd.pgn", "pipe.pgn",
                 "old/../a.carcassonne", str(self.outside / "c.pgn"), "/etc/passwd", "/dev/stdin", "-", "", ".", "a\0.pgn",
                 (self.outside / "c.pgn").as_uri(), self.records.as_uri() + "/..%2Foutside/c.pgn",
                 self.records.as_uri() + "/%2e%2e/outside/c.pgn", "file://host" + str(self.records / "a.carcassonne"),
                 "http://127.0.0.1/a.pgn", "~/a.pgn", "%s", "a" * 100_000]
        for mode in MODES:
            for folders, roots in [([self.records], None), ([], [self.records])]:
                async with session(*folders, mode=mode, roots=roots) as client:
                    for name in names:
                        with self.subTest(name=name[:60], mode=mode):
                            said = text(await client.call_tool("check", {"path": name}))
                            # A refusal repeats at most two kilobytes.
                            refusal = f"{name}: no record below the folders"[:1000]
                            self.assertTrue(said.startswith(refusal), said[:200])
                            self.assertLess(len(said), 3000)
                            copies = {"copies": [{"text": GAME}, {"path": name}], "notation": "pgn"}
                            self.assertTrue((await client.call_tool("merge", copies)).is_error)
                            with self.assertRaises(MCPError):
                                await client.read_resource(name)
                    uris = [str(one.uri) for one in (await client.list_resources()).resources]
                    self.assertEqual(len([uri for uri in uris if uri.startswith("file:")]), 2, uris)

    async def test_without_folders_no_file_is_read(self):
        for mode in MODES:
            async with session(mode=mode) as client:
                name = str(self.records / "a.carcassonne")
                said = text(await client.call_tool("check", {"path": name}))
                self.assertEqual(said, f"{name}: no folder was named whose records may be read; give the text itself")

    async def test_settings_above_the_folder_are_not_read(self):
        (self.folder / "movetext.toml").write_text('[rules]\n"carcassonne/comma-missing" = "off"\nnonsense = 1\n')
        (self.folder / ".gitignore").write_text("*\n")
        async with session(self.records) as client:
            found = (await client.call_tool("check", {"path": "a.carcassonne"})).structured_content
            self.assertEqual(found["errors"], 1)
            uris = [str(one.uri) for one in (await client.list_resources()).resources]
            self.assertEqual(len([uri for uri in uris if uri.startswith("file:")]), 2)

    async def test_nothing_is_written(self):
        def stand():
            return {path: (path.stat().st_mtime_ns, path.is_file() and path.read_bytes()) for path in self.folder.rglob("*")}

        before = stand()
        async with session(self.records) as client:
            for tool in ["check", "repair", "explain", "board", "choices", "convert"]:
                for path in ["a.carcassonne", "old/ü b.pgn"]:
                    result = await client.call_tool(tool, {"path": path})
                    self.assertFalse(result.is_error, text(result))
        self.assertEqual(stand(), before)

    async def test_odd_texts_are_answered_and_answers_are_bounded(self):
        odd = ["", "\0", "\u202e" * 50, "\ufeff" + GAME, "(" * 2_000, "{" * 2_000, "1. " * 500, "x" * 10_000, "\r" * 1_000,
               "[Event \"" + "\\" * 2_000, "💥" * 500, "\n" * 10_000, "1. e4 " * 300, "\x1b[2J1. e4", "[FEN \"8/8/8/8\"]\n1. e4"]
        async with session() as client:
            for notation in ["kubb", "bucky", "rootlog", "carcassonne", "pgn"]:
                for number, given in enumerate(odd):
                    for tool in ["check", "repair", "explain", "board", "choices"]:
                        with self.subTest(tool=tool, notation=notation, number=number):
                            result = await client.call_tool(tool, {"text": given, "notation": notation})
                            self.assertLess(len(result.model_dump_json()), 8_000_000)
                            self.assertNotIn("stumbled", text(result))
            # No more than its bound is taken.
            for endless in ["1. " * 100_000, "x" * 1_000_000, "1. e4 " * 30_000]:
                for tool in ["check", "repair", "explain", "board", "choices", "convert"]:
                    said = text(await client.call_tool(tool, {"text": endless, "notation": "kubb"}))
                    self.assertIn("the game in line 1 is longer than 3,000 lines, 12,000 words or 128 KB", said)
            long = "1. e4 " * 1_000_000
            for tool in ["check", "repair", "explain", "board", "choices", "convert"]:
                said = text(await client.call_tool(tool, {"text": long, "notation": "pgn"}))
                self.assertTrue(said.startswith("the text is longer than 4 MB"), said[:100])
            words = [{"line": line, "token": 1, "readings": [["e4", 1.0]]} for line in range(1, 5000)]
            said = text(await client.call_tool("candidates", {"notation": "pgn", "words": words}))
            self.assertEqual(said, "4999 words are too many: 4000 at most")
            games = "\n".join(f'[Event "{n}"]\n\n{GAME.replace("Bb5", "Bd5")}' for n in range(250))
            many = (await client.call_tool("check", {"text": games, "notation": "pgn"})).structured_content
            self.assertEqual((len(many["findings"]), many["errors"]), (200, 250))
            self.assertEqual(many["omitted"], many["errors"] + many["warnings"] + many["infos"] + many["hints"] - 200)

    async def test_large_files_are_refused(self):
        (self.records / "large.pgn").write_bytes(b"a" * (5 << 20))
        (self.records / "bytes.pgn").write_bytes(bytes(range(256)) * 10)
        async with session(self.records) as client:
            said = text(await client.call_tool("check", {"path": "large.pgn"}))
            self.assertEqual(said, "large.pgn: larger than 4 MB")
            with self.assertRaisesRegex(MCPError, "larger than 4 MB"):
                await client.read_resource((self.records / "large.pgn").as_uri())
            await client.call_tool("check", {"path": "bytes.pgn"})

    async def test_what_is_no_message_does_not_end_the_session(self):
        hello = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "0"}}}
        call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "rules", "arguments": {"code": "kubb"}}}
        noise = [b"{", b"[]", b"null", b"\xff\xfe", b'{"jsonrpc":"2.0","id":9,"method":"no/such"}', b"x" * (17 << 20), b"",
                 b'{"jsonrpc":"2.0","id":10,"method":"tools/call","params":{"name":7}}', b"[" * 100_000]
        lines = [json.dumps(hello).encode(), b'{"jsonrpc":"2.0","method":"notifications/initialized"}', *noise, json.dumps(call).encode()]
        run = subprocess.run([MOVETEXT, "mcp"], input=b"\n".join(lines) + b"\n", capture_output=True, timeout=60)
        answers = {answer.get("id"): answer for answer in map(json.loads, run.stdout.splitlines())}
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("inkast-count", answers[2]["result"]["content"][0]["text"])
        self.assertIn("error", answers[9])


class Work(Folder):
    # A game that takes a while to repair: many slips that may mean many things. Work is given up within a game and between two.
    LONG = "".join(f"{n}. Nf3 Nf6 {n}. Ng1 Ng8 Bd7x\n" for n in range(1, 30))

    async def test_long_work_tells_how_far_it_is(self):
        steps = []

        async def note(done, of, _message):
            steps.append((done, of))

        games = "\n".join(f'[Event "{n}"]\n\n{GAME.replace("Bb5", "Bd5")}' for n in range(50))
        for mode in MODES:
            for tool, of in [("check", 50), ("repair", 100)]:
                steps.clear()
                async with session(mode=mode) as client:
                    result = await client.call_tool(tool, {"text": games, "notation": "pgn"}, progress_callback=note)
                    self.assertEqual(result.structured_content["errors"], 50)
                # How many there are depends on the machine, but not the last one.
                self.assertEqual(steps[-1], (of, of))
                self.assertEqual(steps, sorted(set(steps)))
                self.assertEqual({of for _, of in steps}, {of})

    async def test_a_search_counts_what_it_tries(self):
        steps = []

        async def note(done, of, _message):
            steps.append((done, of))

        copies = [{"text": GAME}, {"text": GAME.replace("Bb5", "Bd5")}]
        words = [{"line": 1, "token": n, "readings": [[one, 0.6], ["c4", 0.4]]} for n, one in enumerate(["e4", "e5", "Nf3"], 1)]
        for mode in MODES:
            for tool, asked in [("merge", {"copies": copies}), ("candidates", {"words": words})]:
                steps.clear()
                async with session(mode=mode) as client:
                    await client.call_tool(tool, asked | {"notation": "pgn"}, progress_callback=note)
                done = [done for done, _ in steps]
                self.assertEqual(done, sorted(set(done)))
                # Only the end is known to be the end.
                self.assertEqual(steps[-1][1], steps[-1][0])
                self.assertEqual({of for _, of in steps[:-1]} - {None}, set())

    async def test_who_gives_up_does_not_hold_up_others(self):
        games = "\n".join(f'[Event "{n}"]\n\n{self.LONG}' for n in range(4000))
        self.assertLess(len(games), 4 << 20)
        for mode in MODES:
            async with session(mode=mode) as client:
                calls = [asyncio.create_task(client.call_tool("repair", {"text": games, "notation": "pgn"})) for _ in range(6)]
                await asyncio.sleep(0.5)
                # The protocol is not held up by work: it answers before any of it is done.
                self.assertEqual(len((await client.list_tools()).tools), len(TOOLS))
                self.assertFalse(any(call.done() for call in calls))
                for call in calls:
                    call.cancel()
                await asyncio.gather(*calls, return_exceptions=True)
                # The client gives up after a minute.
                result = await client.call_tool("check", {"text": GAME, "notation": "pgn"})
                self.assertEqual(result.structured_content["errors"], 0)


if __name__ == "__main__":
    logging.disable()
    unittest.main()
