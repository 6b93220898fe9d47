// What a test may ask. Every operation takes and answers plain data (see plain.js).

'use strict';

const vscode = require('vscode');

const { place, span, positionOf, rangeOf, uriOf, nameOf, markdown, edits } = require('./plain');
const typing = require('./typing');
const wasm = require('./wasm');

const options = { tabSize: 4, insertSpaces: true };

/**
 * @param {string} name
 * @param {any[]} args
 * @returns {Promise<any>}
 */
const run = async (name, ...args) => vscode.commands.executeCommand(name, ...args);

/** @param {string} path */
const documentOf = (path) => vscode.workspace.openTextDocument(uriOf(path));

/** @param {vscode.Uri} uri */
const ours = (uri) => vscode.languages.getDiagnostics(uri).filter((finding) => finding.source === 'movetext');

/** @param {vscode.Diagnostic} finding */
function diagnostic(finding) {
  const { code } = finding;
  return {
    range: span(finding.range),
    severity: vscode.DiagnosticSeverity[finding.severity],
    code: typeof code === 'object' ? code.value : code,
    link: typeof code === 'object' ? code.target.toString(true) : undefined,
    message: finding.message,
    related: finding.relatedInformation?.map((info) => `${nameOf(info.location.uri)} ${span(info.location.range)}: ${info.message}`),
  };
}

/** @param {vscode.DocumentSymbol[] | undefined} symbols @returns {any[]} */
function outline(symbols) {
  return (symbols ?? []).map((symbol) => ({
    name: symbol.name,
    detail: symbol.detail,
    kind: vscode.SymbolKind[symbol.kind],
    range: span(symbol.range),
    selection: span(symbol.selectionRange),
    children: outline(symbol.children),
  }));
}

/** @param {(vscode.Location | vscode.LocationLink)[] | undefined} found */
function locations(found) {
  return (found ?? []).map((one) =>
    'targetUri' in one ? `${nameOf(one.targetUri)} ${span(one.targetSelectionRange ?? one.targetRange)}` : `${nameOf(one.uri)} ${span(one.range)}`,
  );
}

/** @param {vscode.CodeAction} action */
function codeAction(action) {
  return {
    title: action.title,
    kind: action.kind?.value,
    preferred: action.isPreferred ?? false,
    edits: edits(action.edit),
  };
}

/** @type {Record<string, (...args: any[]) => any>} */
const operations = {
  version: () => vscode.version,
  trusted: () => vscode.workspace.isTrusted,
  run: async (name, ...args) => {
    await run(name, ...args);
  },
  runWithFile: async (name, path) => {
    await run(name, uriOf(path));
  },
  /** Runs a command that asks the user: it is answered before it ends. */
  start: (name, ...args) => void run(name, ...args),
  commands: async (prefix) => (await vscode.commands.getCommands(true)).filter((name) => name.startsWith(prefix)).sort(),
  extension: (id) => {
    const extension = vscode.extensions.getExtension(id);
    return extension && { active: extension.isActive, contributes: extension.packageJSON.contributes };
  },

  // Documents.
  open: async (path) => {
    await vscode.window.showTextDocument(await documentOf(path), { preview: false });
  },
  closeAll: async () => {
    // Untitled records and unsaved changes go without a question.
    while (vscode.window.activeTextEditor?.document.isDirty) {
      await run('workbench.action.revertAndCloseActiveEditor');
    }
    await run('workbench.action.closeAllEditors');
  },
  language: async (path) => (await documentOf(path)).languageId,
  text: async (path) => (await documentOf(path)).getText(),
  isDirty: async (path) => (await documentOf(path)).isDirty,
  save: async (path) => (await documentOf(path)).save(),
  replace: async (path, range, text) => {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uriOf(path), rangeOf(range), text);
    return vscode.workspace.applyEdit(edit);
  },
  select: async (path, range) => {
    const editor = await vscode.window.showTextDocument(await documentOf(path), { preview: false });
    const { start, end } = rangeOf(range);
    editor.selection = new vscode.Selection(start, end);
    editor.revealRange(editor.selection, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  },
  /** Shows a record that nobody can write, such as one of an old version. */
  showOld: async (name, content) => {
    const provider = vscode.workspace.registerTextDocumentContentProvider('old', { provideTextDocumentContent: () => content });
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'old', path: `/${name}` })));
    provider.dispose();
  },
  newRecord: async (language, content) => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language, content }));
  },
  active: () => {
    const document = vscode.window.activeTextEditor?.document;
    return document && { name: nameOf(document.uri), language: document.languageId, text: document.getText(), untitled: document.isUntitled };
  },
  /** The record that is shown and was never saved, also while something else has the focus. */
  untitled: () => vscode.window.visibleTextEditors.find(({ document }) => document.isUntitled)?.document.getText(),
  pages: (scheme) => vscode.workspace.textDocuments.filter((document) => document.uri.scheme === scheme).map((document) => document.getText()),
  tabs: () => vscode.window.tabGroups.all.map((group) => group.tabs.map((tab) => tab.label)),
  // Also while something else has the focus.
  selectionOf: (path) => {
    const editor = vscode.window.visibleTextEditors.find(({ document }) => nameOf(document.uri) === path);
    return editor && span(editor.selection);
  },
  webviews: () =>
    vscode.window.tabGroups.all.flatMap(({ tabs, viewColumn }) =>
      tabs.filter(({ input }) => input instanceof vscode.TabInputWebview).map(({ label, input }) => `${label} (${/** @type {vscode.TabInputWebview} */ (input).viewType}) in column ${viewColumn}`),
    ),
  selection: () => {
    const editor = vscode.window.activeTextEditor;
    return editor && `${nameOf(editor.document.uri)} ${span(editor.selection)}`;
  },
  type: (text) => run('type', { text }),
  written: typing.written,
  watch: typing.watch,
  shown: typing.shown,
  // Answered before the window, and this extension host with it, goes.
  reloadWindow: () => void run('workbench.action.reloadWindow'),
  clipboard: async (text) => {
    await vscode.env.clipboard.writeText(text);
  },
  clipboardText: () => vscode.env.clipboard.readText(),
  configure: async (key, value) => {
    const place = vscode.env.uiKind === vscode.UIKind.Web && vscode.env.remoteName === undefined ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
    await vscode.workspace.getConfiguration().update(key, value ?? undefined, place);
  },
  configured: (key, language) => vscode.workspace.getConfiguration(undefined, language ? { languageId: language } : undefined).get(key),

  // Time from opening the first record, which activates the extension, to its first findings.
  openTimed: async (path) => {
    const uri = uriOf(path);
    const extension = vscode.extensions.getExtension('movetext.movetext');
    const wasActive = extension?.isActive;
    const start = performance.now();
    const found = new Promise((resolve) => {
      const listener = vscode.languages.onDidChangeDiagnostics(() => {
        if (ours(uri).length > 0) {
          listener.dispose();
          resolve(performance.now() - start);
        }
      });
    });
    await vscode.window.showTextDocument(await documentOf(path), { preview: false });
    return { wasActive, milliseconds: Math.round(await found) };
  },

  // Files, through the editor.
  readFile: async (path) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uriOf(path))),
  /** The bytes come as base64. */
  writeBytes: (path, bytes) => vscode.workspace.fs.writeFile(uriOf(path), Uint8Array.from(atob(bytes), (byte) => byte.charCodeAt(0))),
  writeFile: (path, text) => vscode.workspace.fs.writeFile(uriOf(path), new TextEncoder().encode(text)),
  deleteFile: (path) => vscode.workspace.fs.delete(uriOf(path)),

  // What the preview of Markdown would show, where there is none.
  fence: (info, content) => {
    const { exports } = /** @type {vscode.Extension<any>} */ (vscode.extensions.getExtension('movetext.movetext'));
    const { renderer } = exports.extendMarkdownIt({ renderer: { rules: { fence: () => 'as before' } } });
    return renderer.rules.fence([{ info, content, attrs: null }], 0, {}, {}, { renderAttrs: () => '' });
  },

  wasmServers: wasm.count,
  spoilWasm: wasm.spoil,

  // What the server shows.
  diagnostics: (path) => ours(uriOf(path)).map(diagnostic),
  allDiagnostics: () =>
    vscode.languages
      .getDiagnostics()
      .flatMap(([uri]) => ours(uri).map((finding) => `${nameOf(uri)} ${span(finding.range)} ${diagnostic(finding).code}`))
      .sort(),
  hover: async (path, at) => {
    const hovers = await run('vscode.executeHoverProvider', uriOf(path), positionOf(at));
    return hovers.map((/** @type {vscode.Hover} */ hover) => ({ range: span(hover.range), text: hover.contents.map(markdown).join('\n') }));
  },
  completion: async (path, at, trigger, resolve = 0) => {
    /** @type {vscode.CompletionList} */
    const list = await run('vscode.executeCompletionItemProvider', uriOf(path), positionOf(at), trigger ?? undefined, resolve);
    return list.items.map((item) => ({
      label: typeof item.label === 'string' ? item.label : item.label.label,
      detail: item.detail,
      kind: item.kind === undefined ? undefined : vscode.CompletionItemKind[item.kind],
      insert: typeof item.insertText === 'object' ? item.insertText.value : item.insertText,
      documentation: markdown(item.documentation),
      sort: item.sortText,
    }));
  },
  // The snippets that a new record offers at its end. They are none by their kind, so that those which VS Code offers
  // everywhere can be switched off.
  snippets: async (language, content = '') => {
    const document = await vscode.workspace.openTextDocument({ language, content });
    /** @type {vscode.CompletionList} */
    const list = await run('vscode.executeCompletionItemProvider', document.uri, document.positionAt(content.length));
    return list.items.filter((item) => item.kind === vscode.CompletionItemKind.Struct).map((item) => (typeof item.label === 'string' ? item.label : item.label.label));
  },
  format: async (path) => {
    const found = await run('vscode.executeFormatDocumentProvider', uriOf(path), options);
    return (found ?? []).map((/** @type {vscode.TextEdit} */ edit) => `${span(edit.range)}: ${edit.newText}`);
  },
  formatRange: async (path, range) => {
    const found = await run('vscode.executeFormatRangeProvider', uriOf(path), rangeOf(range), options);
    return (found ?? []).map((/** @type {vscode.TextEdit} */ edit) => `${span(edit.range)}: ${edit.newText}`);
  },
  actions: async (path, range, kind, resolve = 50) => {
    const found = await run('vscode.executeCodeActionProvider', uriOf(path), rangeOf(range), kind ?? undefined, resolve);
    return found.map(codeAction);
  },
  applyAction: async (path, range, title) => {
    /** @type {vscode.CodeAction[]} */
    const found = await run('vscode.executeCodeActionProvider', uriOf(path), rangeOf(range), undefined, 50);
    const action = found.find((one) => one.title === title);
    if (action?.edit === undefined) {
      throw new Error(`no action ${title} with an edit among ${found.map((one) => one.title).join(' | ')}`);
    }
    return vscode.workspace.applyEdit(action.edit);
  },
  prepareRename: async (path, at) => {
    const found = await run('vscode.prepareRename', uriOf(path), positionOf(at));
    return found && { range: span(found.range), placeholder: found.placeholder };
  },
  rename: async (path, at, name) => edits(await run('vscode.executeDocumentRenameProvider', uriOf(path), positionOf(at), name)),
  applyRename: async (path, at, name) => vscode.workspace.applyEdit(await run('vscode.executeDocumentRenameProvider', uriOf(path), positionOf(at), name)),
  hints: async (path) => {
    const document = await documentOf(path);
    const found = await run('vscode.executeInlayHintProvider', document.uri, new vscode.Range(0, 0, document.lineCount, 0));
    return found.map((/** @type {vscode.InlayHint} */ hint) => {
      const label = typeof hint.label === 'string' ? hint.label : hint.label.map((part) => part.value).join('');
      return `${place(hint.position)} ${hint.paddingLeft ? ' ' : ''}${label}${hint.paddingRight ? ' ' : ''}`;
    });
  },
  lenses: async (path) => {
    const found = await run('vscode.executeCodeLensProvider', uriOf(path), 50);
    return found.map((/** @type {vscode.CodeLens} */ lens) => ({ range: span(lens.range), title: lens.command?.title, command: lens.command?.command }));
  },
  runLens: async (path, title) => {
    /** @type {vscode.CodeLens[]} */
    const found = await run('vscode.executeCodeLensProvider', uriOf(path), 50);
    const command = found.find((lens) => lens.command?.title === title)?.command;
    if (command === undefined) {
      throw new Error(`no lens ${title}`);
    }
    await run(command.command, ...(command.arguments ?? []));
  },
  outline: async (path) => outline(await run('vscode.executeDocumentSymbolProvider', uriOf(path))),
  workspaceSymbols: async (query) => {
    const found = await run('vscode.executeWorkspaceSymbolProvider', query);
    return found.map((/** @type {vscode.SymbolInformation} */ symbol) => `${symbol.name} (${vscode.SymbolKind[symbol.kind]}) ${nameOf(symbol.location.uri)} ${span(symbol.location.range)}`).sort();
  },
  folding: async (path) => {
    const found = await run('vscode.executeFoldingRangeProvider', uriOf(path));
    return found.map((/** @type {vscode.FoldingRange} */ range) => `${range.start + 1}-${range.end + 1}${range.kind === undefined ? '' : ' ' + vscode.FoldingRangeKind[range.kind]}`);
  },
  selectionRanges: async (path, at) => {
    const [first] = await run('vscode.executeSelectionRangeProvider', uriOf(path), [positionOf(at)]);
    const ranges = [];
    for (let one = first; one !== undefined; one = one.parent) {
      ranges.push(span(one.range));
    }
    return ranges;
  },
  // The tokens of one line as "text type.modifier".
  tokens: async (path, line) => {
    const document = await documentOf(path);
    const legend = await run('vscode.provideDocumentSemanticTokensLegend', document.uri);
    const { data } = await run('vscode.provideDocumentSemanticTokens', document.uri);
    const found = [];
    for (let index = 0, row = 0, column = 0; index < data.length; index += 5) {
      const [rows, columns, length, type, modifiers] = data.slice(index, index + 5);
      column = rows === 0 ? column + columns : columns;
      row += rows;
      if (row === line - 1) {
        const names = legend.tokenModifiers.filter((/** @type {string} */ _, /** @type {number} */ bit) => modifiers & (1 << bit));
        found.push(`${document.lineAt(row).text.slice(column, column + length)} ${[legend.tokenTypes[type], ...names].join('.')}`);
      }
    }
    return found;
  },
  links: async (path) => {
    const found = await run('vscode.executeLinkProvider', uriOf(path), 50);
    return found.map((/** @type {vscode.DocumentLink} */ link) => ({ range: span(link.range), target: link.target?.toString(true), tooltip: link.tooltip }));
  },
  colors: async (path) => {
    const found = await run('vscode.executeDocumentColorProvider', uriOf(path));
    return (found ?? []).map((/** @type {vscode.ColorInformation} */ { range, color }) => `${span(range)} ${rgb(color)}`);
  },
  presentations: async (path, range, red, green, blue) => {
    const found = await run('vscode.executeColorPresentationProvider', new vscode.Color(red, green, blue, 1), { uri: uriOf(path), range: rangeOf(range) });
    return (found ?? []).map((/** @type {vscode.ColorPresentation} */ one) => `${one.label}${one.textEdit ? ` ${span(one.textEdit.range)}: ${one.textEdit.newText}` : ''}`);
  },
  definition: async (path, at) => locations(await run('vscode.executeDefinitionProvider', uriOf(path), positionOf(at))),
  references: async (path, at) => locations(await run('vscode.executeReferenceProvider', uriOf(path), positionOf(at))),
  highlights: async (path, at) => {
    const found = await run('vscode.executeDocumentHighlights', uriOf(path), positionOf(at));
    return (found ?? []).map((/** @type {vscode.DocumentHighlight} */ one) => `${span(one.range)} ${vscode.DocumentHighlightKind[one.kind ?? 0]}`);
  },
};

/** @param {vscode.Color} color */
function rgb(color) {
  return '#' + [color.red, color.green, color.blue].map((part) => Math.round(part * 255).toString(16).padStart(2, '0')).join('');
}

module.exports = { operations };
