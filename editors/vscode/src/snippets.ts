// The snippets of each notation, offered where what they write can stand: at the beginning of a line, between moves of PGN and
// Bucky, and before actions of Rootlog. VS Code itself would offer them everywhere, in the value of a tag and in a player's name, where Tab takes the first.
// Its own list of them (`contributes.snippets`) serves the command Insert Snippet.

import * as vscode from 'vscode';

import { type Notation, isNotation, selector } from './languages';

/** A snippet as the files of VS Code hold it. */
interface Snippet {
  prefix: string;
  description?: string;
  body: string | string[];
}

/** What may stand before the word of a snippet in its line: nothing, other moves, other actions. */
const nothing = /^\s*$/u;
const moves = /^\s*(?:[^[\s;{].*\s)?$/u;
const before: Record<Notation, RegExp> = {
  kubb: nothing,
  bucky: moves,
  rootlog: /^\s*(?:[A-Z]:(?:.*\/)?)?$/u,
  carcassonne: nothing,
  pgn: moves,
};

export function registerSnippets(context: vscode.ExtensionContext): void {
  const read = new Map<string, Promise<Snippet[]>>();
  const of = (id: string): Promise<Snippet[]> => {
    const known = read.get(id) ?? load(context.extensionUri, id);
    read.set(id, known);
    return known;
  };
  const provider: vscode.CompletionItemProvider = {
    async provideCompletionItems(document, position) {
      const { languageId } = document;
      const line = document.lineAt(position).text;
      const word = /[\w-]*$/u.exec(line.slice(0, position.character))?.[0] ?? '';
      const start = position.character - word.length;
      if (!isNotation(languageId) || !before[languageId].test(line.slice(0, start)) || line.slice(position.character).trim() !== '') {
        return [];
      }
      const range = new vscode.Range(position.with({ character: start }), position);
      return (await of(languageId)).map((snippet) => item(snippet, range));
    },
  };
  context.subscriptions.push(vscode.languages.registerCompletionItemProvider(selector, provider));
}

async function load(extension: vscode.Uri, id: string): Promise<Snippet[]> {
  const file = vscode.Uri.joinPath(extension, 'snippets', `${id}.json`);
  const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  return Object.values(JSON.parse(text) as Record<string, Snippet>);
}

function item({ prefix, description, body }: Snippet, range: vscode.Range): vscode.CompletionItem {
  // No snippet by its kind: the setting editor.snippetSuggestions takes those out.
  const offered = new vscode.CompletionItem(prefix, vscode.CompletionItemKind.Struct);
  const text = [body].flat().join('\n');
  offered.insertText = new vscode.SnippetString(text);
  offered.range = range;
  // Behind what the server offers.
  offered.sortText = `~${prefix}`;
  offered.documentation = new vscode.MarkdownString().appendCodeblock(text);
  if (description !== undefined) {
    offered.detail = description;
  }
  return offered;
}
