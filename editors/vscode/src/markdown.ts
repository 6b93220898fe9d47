// Records in the preview of Markdown, shown as boards.

import * as vscode from 'vscode';

import type { Drawer } from '../../../crates/wasm/client/index';
import { type MarkdownIt, showBoards } from './fences';
import { reason } from './messages';
import { theme } from './theme';
import type { Wasm } from './wasm';

const setting = 'movetext.markdown.boards';

/** What VS Code's own Markdown extension asks of one that contributes a `markdown.markdownItPlugins`. */
export interface MarkdownExtension {
  extendMarkdownIt(md: MarkdownIt): MarkdownIt;
}

/** Draws by WebAssembly, whichever server runs: a preview is rendered at once and waits for nobody. */
export class MarkdownBoards implements MarkdownExtension {
  private drawer: Drawer | undefined;
  private isAsked = false;

  constructor(
    context: vscode.ExtensionContext,
    private readonly wasm: Wasm,
    private readonly output: vscode.LogOutputChannel,
  ) {
    context.subscriptions.push(
      vscode.window.onDidChangeActiveColorTheme(() => void this.refresh()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(setting)) {
          void this.refresh();
        }
      }),
    );
  }

  extendMarkdownIt(md: MarkdownIt): MarkdownIt {
    return showBoards(md, (record) => {
      if (!vscode.workspace.getConfiguration().get<boolean>(setting, true)) {
        return undefined;
      }
      void this.prepare();
      return this.drawer?.draw({ ...record, theme: theme() });
    });
  }

  /** Behind the first record that is rendered, as text until the drawer is there. */
  private async prepare(): Promise<void> {
    if (this.isAsked) {
      return;
    }
    this.isAsked = true;
    try {
      this.drawer = await this.wasm.drawer();
      await this.refresh();
    } catch (error) {
      this.output.warn(`No boards in Markdown: ${reason(error)}`);
    }
  }

  private async refresh(): Promise<void> {
    if (this.isAsked) {
      await vscode.commands.executeCommand('markdown.preview.refresh');
    }
  }
}
