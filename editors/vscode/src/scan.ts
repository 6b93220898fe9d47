// A scan beside the text that is read from it: a picture in VS Code's own viewer, the pages of a PDF in a panel.

import * as vscode from 'vscode';

import { document } from './page';
import { scansOf } from './pdf';
import { boardType } from './preview';
import type { Scanned } from './wire';

const kinds = { 'Pictures and PDF': ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'pdf'] };

/** Opens a scan beside the active editor; asks which where none is given. */
export async function openScan(root: vscode.Uri, file: vscode.Uri | undefined): Promise<void> {
  const folder = folderOf(vscode.window.activeTextEditor?.document.uri);
  const chosen = file ?? (await vscode.window.showOpenDialog({ title: 'A scan of this record', filters: kinds, ...(folder && { defaultUri: folder }) }))?.[0];
  if (chosen === undefined) {
    return;
  }
  if (/\.pdf$/i.test(chosen.path)) {
    await openPages(root, chosen);
  } else {
    await vscode.commands.executeCommand('vscode.open', chosen, beside());
  }
}

/** The pages of a PDF, which VS Code shows nothing of. */
async function openPages(root: vscode.Uri, file: vscode.Uri): Promise<void> {
  const scans = scansOf(await vscode.workspace.fs.readFile(file));
  if (scans.length === 0) {
    const outside = 'Open Outside';
    const answer = await vscode.window.showInformationMessage('The pages of this PDF are no pictures, so they cannot be shown here.', outside);
    if (answer === outside) {
      await vscode.env.openExternal(file);
    }
    return;
  }
  const name = file.path.replace(/^.*\//, '');
  const files = vscode.Uri.joinPath(root, 'dist', 'panel');
  const panel = vscode.window.createWebviewPanel('movetext.scan', name, beside(), { enableScripts: true, localResourceRoots: [files] });
  panel.webview.onDidReceiveMessage(() => {
    const told: Scanned = { name, pages: scans.map((scan) => Uint8Array.from(scan).buffer) };
    void panel.webview.postMessage(told);
  });
  panel.webview.html = document(panel.webview, files, 'scan', '<main id="scan"></main>');
}

/** Beside the text, and beyond the board where that is shown. */
function beside(): { viewColumn: vscode.ViewColumn; preserveFocus: true } {
  const groups = vscode.window.tabGroups.all;
  const board = groups.find(({ activeTab }) => activeTab?.input instanceof vscode.TabInputWebview && activeTab.input.viewType.endsWith(boardType));
  const beyond: Partial<Record<vscode.ViewColumn, vscode.ViewColumn>> = { [vscode.ViewColumn.One]: vscode.ViewColumn.Two, [vscode.ViewColumn.Two]: vscode.ViewColumn.Three };
  return { viewColumn: (board && beyond[board.viewColumn]) ?? vscode.ViewColumn.Beside, preserveFocus: true };
}

function folderOf(uri: vscode.Uri | undefined): vscode.Uri | undefined {
  return uri === undefined || uri.scheme === 'untitled' ? undefined : vscode.Uri.joinPath(uri, '..');
}
