// The language status item: what Movetext says of the open record, in two words.

import * as vscode from 'vscode';
import { type LanguageClient, State } from 'vscode-languageclient/node';

import { languages } from './languages';

/** Shows the verdict of the active record and keeps it true. */
export function registerStatus(context: vscode.ExtensionContext, client: LanguageClient): void {
  const item = vscode.languages.createLanguageStatusItem('movetext.verdict', languages.map((language) => ({ language })));
  item.name = 'Movetext';
  item.command = { command: 'workbench.actions.view.problems', title: 'Show Problems' };

  const update = (): void => {
    item.busy = client.state === State.Starting;
    if (client.state === State.Stopped) {
      item.text = 'Movetext is not running';
      item.severity = vscode.LanguageStatusSeverity.Error;
      item.command = { command: 'movetext.restartServer', title: 'Restart' };
      return;
    }
    const uri = vscode.window.activeTextEditor?.document.uri;
    const findings = uri === undefined ? [] : vscode.languages.getDiagnostics(uri).filter((d) => d.source === 'movetext');
    const errors = findings.filter((finding) => finding.severity === vscode.DiagnosticSeverity.Error).length;
    item.text = verdict(findings.length);
    item.detail = client.initializeResult?.serverInfo?.version ?? '';
    item.severity = errors > 0 ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    item.command = { command: 'workbench.actions.view.problems', title: 'Show Problems' };
  };

  context.subscriptions.push(
    item,
    client.onDidChangeState(update),
    vscode.languages.onDidChangeDiagnostics(update),
    vscode.window.onDidChangeActiveTextEditor(update),
  );
  update();
}

function verdict(findings: number): string {
  switch (findings) {
    case 0:
      return 'Replays without contradiction';
    case 1:
      return '1 finding';
    default:
      return `${findings} findings`;
  }
}
