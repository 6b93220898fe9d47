// What is said when there is no server to speak to, each with what can be done about it.

import * as vscode from 'vscode';

import { pathSetting } from './server';

/** The text of whatever was thrown. */
export function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export async function tellOfNoServer(message: string, output: vscode.LogOutputChannel, help: vscode.Uri): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(message, 'What to Do', 'Open Settings', 'Show Output');
  switch (chosen) {
    case 'What to Do':
      await vscode.commands.executeCommand('markdown.showPreview', help);
      break;
    case 'Open Settings':
      // It belongs to the machine where the extension runs, and stands among that machine's settings.
      await vscode.commands.executeCommand(
        vscode.env.remoteName === undefined ? 'workbench.action.openSettings' : 'workbench.action.openRemoteSettings',
        { query: pathSetting },
      );
      break;
    case 'Show Output':
      output.show(true);
      break;
    default:
  }
}

export async function tellOfCrashes(message: string, output: vscode.LogOutputChannel): Promise<void> {
  const chosen = await vscode.window.showErrorMessage(`Movetext: ${message}`, 'Restart', 'Show Output');
  if (chosen === 'Restart') {
    await vscode.commands.executeCommand('movetext.restartServer');
  } else if (chosen === 'Show Output') {
    output.show(true);
  }
}
