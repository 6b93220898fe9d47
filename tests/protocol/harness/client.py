"""pytest-lsp's client with a transcript: what is said and heard goes through `Wire` as the JSON that it is."""

import asyncio
import copy
import itertools
import json
from functools import cache

from lsprotocol import types as lsp
from pygls.protocol import JsonRPCNotification, JsonRPCRequestMessage, JsonRPCResponseMessage, default_converter
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, LanguageClient, register_lsp_features
from pytest_lsp.protocol import LanguageClientProtocol

from .shapes import CONVERTER
from .wire import Wire

# No answer takes this long on any machine; a test that waits longer has found a fault.
PATIENCE = 60


class Refused(Exception):
    """The server answered with an error."""

    def __init__(self, method, error):
        super().__init__(f"{method}: {error}")
        self.code = error["code"]
        self.message = error["message"]


class Protocol(LanguageClientProtocol):
    """Shows every message to the wire, before lsprotocol's converter has read or after it has written it."""

    def structure_message(self, data):
        # The JSON reader calls this for every object of a message, inner ones first.
        if "jsonrpc" not in data:
            return data
        self._server.wire.received(copy.deepcopy(data))
        message = super().structure_message(data)
        self._server.wake()
        return message

    def _send_data(self, data):
        message = self._as_json(data)
        self._server.wire.sent(message)
        super()._send_data(message)

    def _as_json(self, data):
        """A message as it goes over the wire; params of ours are JSON already."""
        if not hasattr(data, "params"):
            return json.loads(json.dumps(data, default=self._serialize_message))
        message = {"jsonrpc": "2.0", "method": data.method}
        if hasattr(data, "id"):
            message["id"] = data.id
        if data.params is not None:
            message["params"] = data.params
        return message


@cache
def plain_converter():
    """pygls' converter, once for all clients, for it compiles its functions anew for each.

    It makes no class of its own for every object that LSP has no type for: answers are read from the wire.
    """
    converter = default_converter()
    for message in (JsonRPCRequestMessage, JsonRPCResponseMessage, JsonRPCNotification):
        converter.register_structure_hook(message, lambda fields, kind: kind(**fields))
    return converter


class Client(LanguageClient):
    """A client that speaks JSON and remembers everything."""

    patience = PATIENCE

    def __init__(self, settings=None):
        configuration = {"": {"movetext": settings or {}}}
        super().__init__(configuration=configuration, protocol_cls=Protocol, converter_factory=plain_converter)
        # pytest-lsp knows only the tokens that the server makes; the wire knows all.
        features = {method: handler for method, handler in DEFAULT_CLIENT_FEATURES.items() if method not in ACCEPTED}
        register_lsp_features(self, features)
        for method in ACCEPTED:
            self.feature(method)(lambda *params: None)
        self.wire = Wire()
        # Far from the server's: pygls keeps the types of both in one table.
        self._ids = itertools.count(1_000_000)
        self._changed = asyncio.Event()
        self._stderr = bytearray()

    # Talking.

    async def ask(self, method, params=None):
        """The result of a request; raises `Refused` for an error."""
        answer = await self.reply(method, params)
        if "error" in answer:
            raise Refused(method, answer["error"])
        return answer["result"]

    async def reply(self, method, params=None):
        """The whole answer of a request, error or not."""
        return await self.answer_to(self.send(method, params))

    def send(self, method, params=None):
        """Sends a request without waiting for the answer; gives its id."""
        ident = next(self._ids)
        future = self.protocol.send_request(method, params, msg_id=ident)
        # Errors are read from the wire.
        future.add_done_callback(lambda done: done.cancelled() or done.exception())
        return ident

    async def answer_to(self, ident):
        """The answer to the request with this id."""
        await self.until(lambda: ident in self.wire.answers, f"answer to {self.wire.method_of(ident)}, request {ident},")
        return self.wire.answers[ident]

    def tell(self, method, params=None):
        """Sends a notification."""
        self.protocol.notify(method, params)

    def send_wrong(self, message):
        """Sends a message that no client should send; what comes back is checked as ever."""
        self.wire.sent(message, is_wrong=True)
        self.send_bytes(json.dumps(message).encode())

    def send_withdrawn(self, method, params):
        """Sends a request and its withdrawal in one piece: however busy the machine is, it is not answered in between."""
        ident = next(self._ids)
        messages = [
            {"jsonrpc": "2.0", "id": ident, "method": method, "params": params},
            {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": ident}},
        ]
        for message in messages:
            self.wire.sent(message)
        self._server.stdin.write(b"".join(frame(json.dumps(message).encode()) for message in messages))
        return ident

    def send_bytes(self, body):
        """Sends a frame with this body, whatever that is."""
        self._server.stdin.write(frame(body))

    def next_id(self):
        return next(self._ids)

    # Listening.

    def wake(self):
        """A message came: whoever waits looks again."""
        self._changed.set()

    async def until(self, condition, what):
        """Waits until `condition` holds for want of `what`; it can change only with a message."""
        deadline = asyncio.get_running_loop().time() + self.patience
        while not condition():
            self._changed.clear()
            left = deadline - asyncio.get_running_loop().time()
            try:
                await asyncio.wait_for(self._changed.wait(), left)
            except TimeoutError:
                raise AssertionError(f"no {what} within {self.patience} s") from None
            if self._server.returncode is not None and not condition():
                raise AssertionError(f"the server ended while waiting for {what}")

    # The life of a session.

    async def start(self, command, **options):
        """Starts the server. Its log is kept for the end."""
        await self.start_io(*command, **options)
        self._stderr_forwarder.cancel()
        self._stderr_forwarder = asyncio.create_task(self._keep_stderr())

    async def _keep_stderr(self):
        while line := await self._server.stderr.readline():
            self._stderr += line

    @property
    def log(self):
        """What the server wrote to stderr."""
        return self._stderr.decode()

    async def initialize(self, profile, **params):
        """The handshake under the capabilities of `profile`, raw as the editor sent them."""
        # pytest-lsp holds messages against these, too.
        self.capabilities = CONVERTER.structure(profile["capabilities"], lsp.ClientCapabilities)
        params = {"processId": None, "rootUri": None, **profile, **params}
        self.initialized_with = result = await self.ask("initialize", params)
        self.tell("initialized", {})
        return result

    async def stop(self):
        """Ends the process if it still runs, and all that listens to it."""
        if self._server.returncode is None:
            self._server.kill()
        await super().stop()

    async def end(self):
        """Shuts the server down and gives its exit code."""
        await self.ask("shutdown")
        self.tell("exit")
        return await self.ended()

    async def ended(self):
        """The exit code of a server that is about to end. All of its log is there then."""
        code = await asyncio.wait_for(self._server.wait(), self.patience)
        await asyncio.wait_for(self._stderr_forwarder, self.patience)
        return code

    @property
    def pid(self):
        return self._server.pid


# Messages of the server that need no more than a yes.
ACCEPTED = [
    "$/progress",
    "client/registerCapability",
    "client/unregisterCapability",
    "workspace/codeLens/refresh",
    "workspace/foldingRange/refresh",
    "workspace/inlayHint/refresh",
    "workspace/semanticTokens/refresh",
    "workspace/textDocumentContent/refresh",
]


def frame(body):
    """A body as it goes over the pipe."""
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
