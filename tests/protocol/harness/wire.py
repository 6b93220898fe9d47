"""Every message of a session in both directions, held against the types, the order and the announced capabilities."""

import typing

from lsprotocol import types as lsp

from . import announced, custom, shapes

# Requests and notifications of LSP and of our own: (request type, response type, params type).
METHODS = {method: kinds[:3] for method, kinds in lsp.METHOD_TO_TYPES.items()} | custom.METHODS

# Answers that may come in parts: the type of a part.
PARTS = {
    "workspace/diagnostic": lsp.WorkspaceDiagnosticReportPartialResult,
    "workspace/symbol": typing.Sequence[lsp.SymbolInformation],
}

# The values of `$/progress` depend on the token; work-done progress has three kinds.
PROGRESS_KINDS = {
    "begin": lsp.WorkDoneProgressBegin,
    "report": lsp.WorkDoneProgressReport,
    "end": lsp.WorkDoneProgressEnd,
}


class Wire:
    """The messages of one session and what was wrong with them."""

    def __init__(self):
        self.capabilities = {}
        self.problems = []
        # In the order in which they came: notifications and requests of the server.
        self.heard = []
        # Answers of the server by the id of the request.
        self.answers = {}
        # What the server registered, by id.
        self.registrations = {}
        # Tokens under which it may report progress: those that it made and those that it was given.
        self.tokens = {}
        # Tokens for answers in parts, with the method that they belong to, and the parts that came.
        self.parts = {}
        self._part_methods = {}
        self._asked = {}
        self._asked_back = {}
        self._trace = "off"

    # Client to server.

    def sent(self, message, is_wrong=False):
        """Takes note of a message of ours. One that `is_wrong` on purpose is not checked."""
        if "method" not in message:
            self._sent_answer(message)
            return
        method, params = message["method"], message.get("params")
        if "id" in message:
            if message["id"] in self._asked:
                raise ValueError(f"the id {message['id']} was used before")
            self._asked[message["id"]] = (method, params)
        if is_wrong:
            return
        if method == "initialize":
            self.capabilities = params["capabilities"]
            self._trace = params.get("trace", "off")
        else:
            self._check("client", message, method, params)
        if method == "$/setTrace":
            self._trace = params["value"]
        if isinstance(params, dict) and "workDoneToken" in params:
            self.tokens[params["workDoneToken"]] = []
        if isinstance(params, dict) and "partialResultToken" in params:
            self.parts[params["partialResultToken"]] = []
            self._part_methods[params["partialResultToken"]] = method

    def _sent_answer(self, message):
        method, params = self._asked_back.pop(message["id"])
        if "error" in message:
            return
        if method == "client/registerCapability":
            self.registrations.update({one["id"]: one for one in params["registrations"]})
        elif method == "client/unregisterCapability":
            for one in params["unregisterations"]:
                if self.registrations.pop(one["id"], None) is None:
                    self._problem("server", method, f"{one['id']} was never registered")
        elif method == "window/workDoneProgress/create":
            self.tokens[params["token"]] = []

    # Server to client.

    def received(self, message):
        """Takes note of a message of the server and checks it."""
        if message.get("jsonrpc") != "2.0":
            self._problem("server", "message", f"jsonrpc is {message.get('jsonrpc')!r}")
        if "method" not in message:
            self._received_answer(message)
            return
        self.heard.append(message)
        method, params = message["method"], message.get("params")
        unknown = set(message) - {"jsonrpc", "id", "method", "params"}
        if unknown:
            self._problem("server", method, f"the message has {sorted(unknown)}")
        if lsp.METHOD_TO_TYPES.get(method) and lsp.message_direction(method) == "clientToServer":
            self._problem("server", method, "is only for clients to send")
        if "id" in message:
            if message["id"] in self._asked_back:
                self._problem("server", method, f"the id {message['id']} is still in use")
            self._asked_back[message["id"]] = (method, params)
        self._check("server", message, method, params)
        self._announced(method, False, params)
        if method == "$/progress":
            self._progress(params)
        elif method == "$/logTrace" and self._trace == "off":
            self._problem("server", method, "sent while the trace is off")
        elif method == "client/registerCapability":
            self._check_registrations(params["registrations"])

    def _received_answer(self, message):
        """An answer has either a result or an error, and answers a request that is open."""
        ident = message.get("id")
        if ident is None:
            # To something that was no request at all; JSON-RPC wants an error without an id.
            if "error" not in message:
                self._problem("server", "answer", "has no id and is no error")
            self.answers.setdefault(None, []).append(message)
            return
        if ident not in self._asked:
            self._problem("server", "answer", f"nobody asked {ident!r}")
            return
        method, _ = self._asked[ident]
        if ident in self.answers:
            self._problem("server", method, "was answered twice")
        self.answers[ident] = message
        if set(message) == {"jsonrpc", "id", "error"}:
            self._type("server", method, "error", message["error"], lsp.ResponseError)
        elif set(message) == {"jsonrpc", "id", "result"}:
            self._type("server", method, "result", message["result"], result_type(method))
            self._announced(method, True, message["result"])
            if method == "initialize":
                self.offered = message["result"]["capabilities"]
        else:
            self._problem("server", method, f"the answer has {sorted(message)}")

    def _announced(self, method, is_result, value):
        for text in announced.unannounced(self.capabilities, method, is_result, value):
            self._problem("server", method, f"{text}, which was not announced")

    def _check_registrations(self, registrations):
        for one in registrations:
            if one["id"] in self.registrations:
                self._problem("server", "client/registerCapability", f"the id {one['id']} is registered")
            options = lsp.METHOD_TO_TYPES.get(one["method"], (None,) * 4)[3]
            if options is not None and "registerOptions" in one:
                self._type("server", one["method"], "registerOptions", one["registerOptions"], options)

    def _progress(self, params):
        """Progress has a token that the client knows; work done begins once, reports, and ends once."""
        token, value = params["token"], params["value"]
        if token in self.parts:
            method = self._part_methods[token]
            self._type("server", method, "part", value, PARTS[method])
            self._announced(method, True, value)
            self.parts[token].append(value)
            return
        if token not in self.tokens:
            self._problem("server", "$/progress", f"nobody knows the token {token!r}")
            return
        kinds = self.tokens[token]
        kind = value.get("kind")
        if kind not in PROGRESS_KINDS:
            self._problem("server", "$/progress", f"{kind!r} is no kind of progress")
            return
        self._type("server", "$/progress", "value", value, PROGRESS_KINDS[kind])
        if (kind == "begin") != (not kinds) or "end" in kinds:
            self._problem("server", "$/progress", f"{kind} after {kinds[-3:]} for {token!r}")
        kinds.append(kind)

    # Both.

    def _check(self, who, message, method, params):
        if method not in METHODS:
            self._problem(who, method, "is no method of LSP or of Movetext")
            return
        request, response, kind = METHODS[method]
        if (response is not None) != ("id" in message):
            self._problem(who, method, "is a request without an id, or a notification with one")
        if kind is None:
            if params not in (None, {}):
                self._problem(who, method, f"takes no params, not {params!r:.60}")
        else:
            self._type(who, method, "params", params, kind)

    def _type(self, who, method, place, value, kind):
        for text in shapes.problems(value, kind, place):
            self._problem(who, method, text)

    def _problem(self, who, method, text):
        self.problems.append(f"{who}, {method}: {text}")

    # Questions of tests.

    def method_of(self, ident):
        """The method of the request with this id."""
        return self._asked[ident][0]

    def unanswered(self):
        """The methods of our requests that nobody answered."""
        return [method for ident, (method, _) in self._asked.items() if ident not in self.answers]

    def unfinished(self):
        """Tokens of work that began and never ended."""
        return [token for token, kinds in self.tokens.items() if kinds and kinds[-1] != "end"]

    def progress_of(self, token):
        """The values that the server reported for a token."""
        return [params["value"] for params in self.params_of("$/progress") if params["token"] == token]

    def count_of(self, *methods):
        """How often the server sent one of these methods."""
        return sum(message["method"] in methods for message in self.heard)

    def params_of(self, method):
        """The params of all messages of the server with this method, oldest first."""
        return [message.get("params") for message in self.heard if message["method"] == method]


def result_type(method):
    """The type of the result of a request."""
    response = METHODS[method][1] if method in METHODS else None
    if response is None:
        return typing.Any
    if method in custom.METHODS:
        return response
    return next(field.type for field in response.__attrs_attrs__ if field.name == "result")
