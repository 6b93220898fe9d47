// For assistants: tools that tell of the open records, in every extension host, and the server of `movetext mcp`, where programs
// can be started. The types of this VS Code's oldest version know neither; an editor without them is left as it is.

import * as vscode from 'vscode';

import { isNotation } from './languages';
import type { Program } from './server';
import type { Session } from './session';

/** What a tool is given. */
interface Input {
  /** The record; that of the active editor without it. */
  uri?: string;
  /** From 1. */
  line?: number;
}

/** What newer versions have. */
interface Newer {
  readonly lm?: {
    registerTool?(name: string, tool: { invoke(options: { input: Input }, token: vscode.CancellationToken): Promise<unknown> }): vscode.Disposable;
    registerMcpServerDefinitionProvider?(id: string, provider: { provideMcpServerDefinitions(): Promise<unknown[]> }): vscode.Disposable;
  };
  readonly LanguageModelToolResult?: new (parts: unknown[]) => unknown;
  readonly LanguageModelTextPart?: new (value: string) => unknown;
  readonly McpStdioServerDefinition?: new (label: string, command: string, args: string[], env?: Record<string, string>, version?: string) => unknown;
}

const newer = vscode as unknown as Newer;

interface Place {
  line: number;
  character: number;
}

/** What each tool says of a record. */
const tools: Record<string, (session: Session, document: vscode.TextDocument, line: number | undefined, token: vscode.CancellationToken) => Promise<string>> = {
  movetext_findings: (session, document, line) => findings(session, document, line),
  movetext_explain: async (session, document, line, token) => {
    const answer = await session.request<{ title: string; items: { range: { start: Place }; text: string }[] } | null>(
      'movetext/explain',
      line === undefined ? { textDocument: { uri: document.uri.toString() } } : at(document, line),
      token,
    );
    const items = (answer?.items ?? []).filter(({ range }) => line === undefined || range.start.line === line);
    const moves = items.map(({ range, text }) => `${range.start.line + 1}: ${text}`);
    return answer === null ? 'There is no game there.' : [answer.title, ...moves].join('\n');
  },
  movetext_board: async (session, document, line, token) => {
    const answer = await session.request<{ picture: string } | null>('movetext/board', { ...at(document, line), format: 'text' }, token);
    return answer?.picture ?? 'There is no board there.';
  },
  movetext_choices: async (session, document, line, token) => {
    const choices = await session.request<{ label: string; sign: string; effect: string }[]>('movetext/choices', { ...at(document, line), picked: [] }, token);
    const lines = choices.map(({ label, sign, effect }) => `${sign}: ${label}${effect === '' ? '' : ` (${effect})`}`);
    return lines.length === 0 ? 'Nothing is known of what may come next there.' : lines.join('\n');
  },
};

/** The names of the tools, which package.json describes. */
export const toolNames = Object.keys(tools);

/** Registers the tools, if the editor has such. */
export function registerTools(context: vscode.ExtensionContext, session: Session): void {
  const { lm, LanguageModelToolResult: Result, LanguageModelTextPart: Text } = newer;
  if (lm?.registerTool === undefined || Result === undefined || Text === undefined) {
    return;
  }
  for (const [name, tell] of Object.entries(tools)) {
    const invoke = async ({ input }: { input: Input }, token: vscode.CancellationToken): Promise<unknown> => {
      const document = await record(input.uri);
      const line = input.line === undefined ? undefined : Math.min(Math.max(Math.trunc(input.line), 1), document.lineCount) - 1;
      return new Result([new Text(await tell(session, document, line, token))]);
    };
    context.subscriptions.push(lm.registerTool(name, { invoke }));
  }
}

/** Offers `movetext mcp` to the assistants of the editor, if it has such, and there is a program. */
export function offerServer(context: vscode.ExtensionContext, findPrograms: () => Promise<Program[]>): void {
  const { lm, McpStdioServerDefinition: Definition } = newer;
  if (lm?.registerMcpServerDefinitionProvider === undefined || Definition === undefined) {
    return;
  }
  const provideMcpServerDefinitions = async (): Promise<unknown[]> => {
    const [program] = await findPrograms();
    const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file').map(({ uri }) => uri.fsPath);
    const { version } = context.extension.packageJSON as { version: string };
    return program === undefined ? [] : [new Definition('Movetext', program.command, ['mcp', ...folders], {}, version)];
  };
  context.subscriptions.push(lm.registerMcpServerDefinitionProvider('movetext.mcp', { provideMcpServerDefinitions }));
}

/** The record that is asked about: an open one, by its address or because it is in front. */
async function record(uri: string | undefined): Promise<vscode.TextDocument> {
  const all = vscode.workspace.textDocuments;
  const named = uri === undefined ? vscode.window.activeTextEditor?.document : all.find((one) => [one.uri.toString(), one.uri.fsPath, vscode.workspace.asRelativePath(one.uri)].includes(uri));
  if (named === undefined || !isNotation(named.languageId)) {
    const open = all.filter(({ languageId }) => isNotation(languageId)).map((one) => vscode.workspace.asRelativePath(one.uri));
    throw new Error(open.length === 0 ? 'No record is open.' : `Say which record: ${open.join(', ')}.`);
  }
  return Promise.resolve(named);
}

/** After the moves of `line`; without one after the last move. */
function at(document: vscode.TextDocument, line = document.lineCount - 1): { textDocument: { uri: string }; position: Place } {
  return { textDocument: { uri: document.uri.toString() }, position: { line, character: document.lineAt(line).text.length } };
}

/** What is wrong, with the repairs. Asked of the editor, which shows the same. */
async function findings(session: Session, document: vscode.TextDocument, line: number | undefined): Promise<string> {
  await session.begin();
  const own = vscode.languages.getDiagnostics(document.uri).filter(({ range }) => line === undefined || range.start.line === line);
  const most = 50;
  const told = own.slice(0, most).map(async ({ range, message, severity, code }) => {
    const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, range, vscode.CodeActionKind.QuickFix.value);
    const repairs = actions.filter((action) => action.edit !== undefined).map(({ title }) => title);
    const name = typeof code === 'object' ? code.value : code;
    return `${range.start.line + 1}:${range.start.character + 1} ${vscode.DiagnosticSeverity[severity]} [${name ?? ''}] ${message}${repairs.length === 0 ? '' : `\n  repairs: ${repairs.join('; ')}`}`;
  });
  const rest = own.length > most ? [`${own.length - most} more`] : [];
  return own.length === 0 ? 'Nothing is wrong there.' : [...(await Promise.all(told)), ...rest].join('\n');
}
