"""What a client must have announced before a server may send it: the table, and what holds a message against it.

A rule names a place in a message ("the result of textDocument/hover, at contents.kind") and the capability that allows
what stands there. A `flag` is a capability that must be true; a `listed` one names the values that may stand there.
"""

import typing

# Steps of a place: `name`, `[]` for every item, `*` for every value of an object, `**` for this and everything below.
Place = str


class Rule(typing.NamedTuple):
    method: str
    # Of a request: is it the answer, or what is sent along?
    is_result: bool
    place: Place
    # Capabilities, of which one is enough.
    needs: tuple[str, ...]
    # Whether a value that stands there needs anything at all.
    concerns: typing.Callable[[typing.Any], bool] = lambda value: True
    # Whether the capability is a list that must hold the value.
    is_listed: bool = False
    # May always be sent, whatever the list says.
    always: tuple = ()


def result(method, place, *needs, **more):
    return Rule(method, True, place, needs, **more)


def params(method, place, *needs, **more):
    return Rule(method, False, place, needs, **more)


def is_markdown(value):
    return value == "markdown"


# Kinds of LSP 3.0 and older need no announcing.
OLD_COMPLETION_KINDS = tuple(range(1, 19))
OLD_SYMBOL_KINDS = tuple(range(1, 19))

COMPLETION = "textDocument.completion.completionItem"
ACTION = "textDocument.codeAction"
EDIT = "workspace.workspaceEdit"


def completion_items(method, item):
    return [
        result(method, f"{item}insertTextFormat", f"{COMPLETION}.snippetSupport", concerns=lambda value: value == 2),
        result(method, f"{item}commitCharacters", f"{COMPLETION}.commitCharactersSupport"),
        result(method, f"{item}documentation.kind", f"{COMPLETION}.documentationFormat", is_listed=True, always=("plaintext",)),
        result(method, f"{item}deprecated", f"{COMPLETION}.deprecatedSupport"),
        result(method, f"{item}preselect", f"{COMPLETION}.preselectSupport"),
        result(method, f"{item}tags[]", f"{COMPLETION}.tagSupport.valueSet", is_listed=True),
        result(method, f"{item}textEdit.insert", f"{COMPLETION}.insertReplaceSupport"),
        result(method, f"{item}labelDetails", f"{COMPLETION}.labelDetailsSupport"),
        result(method, f"{item}insertTextMode", f"{COMPLETION}.insertTextModeSupport.valueSet", is_listed=True),
        result(
            method,
            f"{item}kind",
            "textDocument.completion.completionItemKind.valueSet",
            is_listed=True,
            always=OLD_COMPLETION_KINDS,
        ),
    ]


def diagnostics(make, method, place):
    """A diagnostic is a diagnostic, pushed, pulled or in a code action; the capability may stand at either."""
    pushed, pulled = "textDocument.publishDiagnostics", "textDocument.diagnostic"

    def needs(name):
        return f"{pushed}.{name}", f"{pulled}.{name}"

    return [
        make(method, f"{place}relatedInformation", *needs("relatedInformation")),
        make(method, f"{place}codeDescription", *needs("codeDescriptionSupport")),
        make(method, f"{place}data", *needs("dataSupport")),
        make(method, f"{place}message.kind", f"{pulled}.markupMessageSupport"),
        make(method, f"{place}tags[]", *needs("tagSupport.valueSet"), is_listed=True),
    ]


def workspace_edits(make, method, place):
    return [
        make(method, f"{place}documentChanges", f"{EDIT}.documentChanges"),
        make(method, f"{place}documentChanges[].kind", f"{EDIT}.resourceOperations", is_listed=True),
        make(method, f"{place}changeAnnotations", f"{EDIT}.changeAnnotationSupport"),
        make(method, f"{place}**.annotationId", f"{EDIT}.changeAnnotationSupport"),
        make(method, f"{place}**.snippet", f"{EDIT}.snippetEditSupport"),
    ]


def code_actions(method, action):
    return [
        # A literal has a kind, an edit or data; a command alone has not.
        result(method, f"{action}edit", f"{ACTION}.codeActionLiteralSupport"),
        result(method, f"{action}kind", f"{ACTION}.codeActionLiteralSupport"),
        result(method, f"{action}isPreferred", f"{ACTION}.isPreferredSupport"),
        result(method, f"{action}disabled", f"{ACTION}.disabledSupport"),
        result(method, f"{action}data", f"{ACTION}.dataSupport"),
        result(method, f"{action}tags[]", f"{ACTION}.tagSupport.valueSet", is_listed=True),
        *workspace_edits(result, method, f"{action}edit."),
        *diagnostics(result, method, f"{action}diagnostics[]."),
    ]


def signatures(method, signature):
    information = "textDocument.signatureHelp.signatureInformation"
    formats = {"is_listed": True, "always": ("plaintext",)}
    return [
        result(method, f"{signature}documentation.kind", f"{information}.documentationFormat", **formats),
        result(method, f"{signature}parameters[].documentation.kind", f"{information}.documentationFormat", **formats),
        result(
            method,
            f"{signature}parameters[].label",
            f"{information}.parameterInformation.labelOffsetSupport",
            concerns=lambda label: isinstance(label, list),
        ),
        result(method, f"{signature}activeParameter", f"{information}.activeParameterSupport"),
    ]


def refreshes():
    capabilities = {
        "workspace/semanticTokens/refresh": ["workspace.semanticTokens.refreshSupport"],
        "workspace/inlayHint/refresh": ["workspace.inlayHint.refreshSupport"],
        "workspace/codeLens/refresh": ["workspace.codeLens.refreshSupport"],
        "workspace/foldingRange/refresh": ["workspace.foldingRange.refreshSupport"],
        # Helix writes it as LSP once did.
        "workspace/diagnostic/refresh": ["workspace.diagnostics.refreshSupport", "workspace.diagnostic.refreshSupport"],
    }
    return [params(method, "", *needs) for method, needs in capabilities.items()]


RULES = [
    # Requests and notifications as such.
    *refreshes(),
    params("workspace/textDocumentContent/refresh", "", "workspace.textDocumentContent"),
    params("workspace/configuration", "", "workspace.configuration"),
    params("workspace/workspaceFolders", "", "workspace.workspaceFolders"),
    params("workspace/applyEdit", "", "workspace.applyEdit"),
    params("window/workDoneProgress/create", "", "window.workDoneProgress"),
    params("window/showDocument", "", "window.showDocument.support"),
    *workspace_edits(params, "workspace/applyEdit", "edit."),
    # Diagnostics.
    params("textDocument/publishDiagnostics", "version", "textDocument.publishDiagnostics.versionSupport"),
    *diagnostics(params, "textDocument/publishDiagnostics", "diagnostics[]."),
    *diagnostics(result, "textDocument/diagnostic", "items[]."),
    *diagnostics(result, "textDocument/diagnostic", "relatedDocuments.*.items[]."),
    *diagnostics(result, "workspace/diagnostic", "items[].items[]."),
    result("textDocument/diagnostic", "relatedDocuments", "textDocument.diagnostic.relatedDocumentSupport"),
    # Texts. There is no capability for the tooltips of hints; what a hover shows they show.
    result("textDocument/hover", "contents.kind", "textDocument.hover.contentFormat", is_listed=True, always=("plaintext",)),
    *signatures("textDocument/signatureHelp", "signatures[]."),
    result("textDocument/inlayHint", "[].tooltip.kind", "textDocument.hover.contentFormat", concerns=is_markdown, is_listed=True),
    result("inlayHint/resolve", "tooltip.kind", "textDocument.hover.contentFormat", concerns=is_markdown, is_listed=True),
    # Completion.
    *completion_items("textDocument/completion", "[]."),
    *completion_items("textDocument/completion", "items[]."),
    *completion_items("completionItem/resolve", ""),
    result("textDocument/completion", "itemDefaults", "textDocument.completion.completionList.itemDefaults"),
    result("textDocument/completion", "applyKind", "textDocument.completion.completionList.applyKindSupport"),
    # Code actions and other edits.
    *code_actions("textDocument/codeAction", "[]."),
    *code_actions("codeAction/resolve", ""),
    *workspace_edits(result, "textDocument/rename", ""),
    result("textDocument/prepareRename", "defaultBehavior", "textDocument.rename.prepareSupportDefaultBehavior"),
    # Places.
    result("textDocument/definition", "[].targetUri", "textDocument.definition.linkSupport"),
    result("textDocument/documentLink", "[].tooltip", "textDocument.documentLink.tooltipSupport"),
    # Symbols.
    result("textDocument/documentSymbol", "[].selectionRange", "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"),
    result(
        "textDocument/documentSymbol",
        "**.kind",
        "textDocument.documentSymbol.symbolKind.valueSet",
        is_listed=True,
        always=OLD_SYMBOL_KINDS,
    ),
    result("textDocument/documentSymbol", "**.tags[]", "textDocument.documentSymbol.tagSupport.valueSet", is_listed=True),
    result("workspace/symbol", "[].kind", "workspace.symbol.symbolKind.valueSet", is_listed=True, always=OLD_SYMBOL_KINDS),
    result("workspace/symbol", "[].tags[]", "workspace.symbol.tagSupport.valueSet", is_listed=True),
    result(
        "workspace/symbol",
        "[].location",
        "workspace.symbol.resolveSupport",
        concerns=lambda location: "range" not in location,
    ),
    # Folding.
    result("textDocument/foldingRange", "[].collapsedText", "textDocument.foldingRange.foldingRange.collapsedText"),
    # What the server says of itself.
    result("initialize", "capabilities.positionEncoding", "general.positionEncodings", is_listed=True, always=("utf-16",)),
    result("initialize", "capabilities.diagnosticProvider", "textDocument.diagnostic"),
    result("initialize", "capabilities.inlineCompletionProvider", "textDocument.inlineCompletion"),
    result("initialize", "capabilities.workspace.textDocumentContent", "workspace.textDocumentContent"),
    result("initialize", "capabilities.codeActionProvider.documentation", f"{ACTION}.documentationSupport"),
    result(
        "initialize",
        "capabilities.documentRangeFormattingProvider.rangesSupport",
        "textDocument.rangeFormatting.rangesSupport",
    ),
    result("initialize", "capabilities.codeActionProvider.codeActionKinds", f"{ACTION}.codeActionLiteralSupport"),
    result(
        "initialize",
        "capabilities.codeActionProvider.resolveProvider",
        f"{ACTION}.resolveSupport",
        concerns=bool,
    ),
    result("initialize", "capabilities.renameProvider.prepareProvider", "textDocument.rename.prepareSupport"),
]

# Where the capability of a method that a server registers later has another name than the method.
REGISTRABLE = {
    "textDocument/didOpen": "textDocument.synchronization",
    "textDocument/didChange": "textDocument.synchronization",
    "textDocument/didClose": "textDocument.synchronization",
    "textDocument/didSave": "textDocument.synchronization",
    "textDocument/semanticTokens": "textDocument.semanticTokens",
    "textDocument/documentColor": "textDocument.colorProvider",
    "workspace/didChangeWorkspaceFolders": "workspace.workspaceFolders",
}


def unannounced(capabilities, method, is_result, value):
    """What in `value` the client did not announce, as sentences."""
    found = []
    for rule in RULES:
        if (rule.method, rule.is_result) == (method, is_result):
            for path, one in places(value, rule.place):
                if rule.concerns(one) and one not in rule.always and not _allows(capabilities, rule, one):
                    found.append(f"{path}: {one!r:.60} needs {' or '.join(rule.needs)}")
    if method == "client/registerCapability" and not is_result:
        for registration in value["registrations"]:
            found += unregistrable(capabilities, registration["method"])
    return found


def unregistrable(capabilities, method):
    capability = REGISTRABLE.get(method, method.replace("/", "."))
    # Clients say so for folders by listening at all.
    needed = capability if capability == "workspace.workspaceFolders" else f"{capability}.dynamicRegistration"
    return [] if capability_at(capabilities, needed) else [f"{method}: registering needs {needed}"]


def _allows(capabilities, rule, value):
    announced = [capability_at(capabilities, name) for name in rule.needs]
    if rule.is_listed:
        return any(value in one for one in announced if isinstance(one, list))
    # An object that is there, even an empty one, announces; false and null do not.
    return any(one not in (None, False) for one in announced)


def capability_at(capabilities, name):
    """The capability with this dotted name, or None."""
    value = capabilities
    for step in name.split("."):
        if not isinstance(value, dict):
            return None
        value = value.get(step)
    return value


def places(value, place, path=""):
    """Every value at `place`, with its path."""
    if not place:
        yield path, value
        return
    step, _, rest = place.partition(".")
    if step.endswith("[]"):
        for holder_path, holder in places(value, step[:-2], path):
            if isinstance(holder, list):
                for index, one in enumerate(holder):
                    yield from places(one, rest, f"{holder_path}[{index}]")
    elif step == "**":
        yield from places(value, rest, path)
        children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else []
        for key, one in children:
            yield from places(one, place, f"{path}.{key}")
    elif isinstance(value, dict):
        for key in value if step == "*" else [step] if step in value else []:
            yield from places(value[key], rest, f"{path}.{key}")
