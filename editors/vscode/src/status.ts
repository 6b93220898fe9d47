// The language status item: what Movetext says of the open record, in few words.

import * as vscode from 'vscode';

import { count, isNotation, notations, selector } from './languages';
import type { Session } from './session';

const problems: vscode.Command = { command: 'workbench.actions.view.problems', title: 'Show Problems' };
const restart: vscode.Command = { command: 'movetext.restartServer', title: 'Restart Server' };

const severities = [
  [vscode.DiagnosticSeverity.Error, 'error'],
  [vscode.DiagnosticSeverity.Warning, 'warning'],
  [vscode.DiagnosticSeverity.Information, 'note'],
  [vscode.DiagnosticSeverity.Hint, 'hint'],
] as const;

/** Shows the verdict of the active record and keeps it true. */
export function registerStatus(context: vscode.ExtensionContext, session: Session): void {
  const item = vscode.languages.createLanguageStatusItem('movetext.verdict', selector);
  item.name = 'Movetext';

  const update = (): void => {
    item.busy = session.condition === 'starting';
    if (session.condition === 'stopped') {
      show(item, 'Movetext is not running', '', vscode.LanguageStatusSeverity.Error, restart);
      return;
    }
    const document = vscode.window.activeTextEditor?.document;
    if (document === undefined || !isNotation(document.languageId)) {
      return;
    }
    const findings = vscode.languages.getDiagnostics(document.uri).filter((finding) => finding.source === 'movetext');
    const isBroken = findings.some((finding) => finding.severity === vscode.DiagnosticSeverity.Error);
    const severity = isBroken ? vscode.LanguageStatusSeverity.Warning : vscode.LanguageStatusSeverity.Information;
    const detail = `${notations[document.languageId]} · Movetext ${session.version ?? ''}`;
    show(item, verdict(findings), detail, severity, findings.length === 0 ? undefined : problems);
  };

  context.subscriptions.push(
    item,
    session.onDidChange(update),
    vscode.languages.onDidChangeDiagnostics(update),
    vscode.window.onDidChangeActiveTextEditor(update),
  );
  update();
}

function show(
  item: vscode.LanguageStatusItem,
  text: string,
  detail: string,
  severity: vscode.LanguageStatusSeverity,
  command: vscode.Command | undefined,
): void {
  item.text = text;
  item.detail = detail;
  item.severity = severity;
  item.command = command;
}

/** "2 errors, 1 hint", or that there is nothing to say. */
function verdict(findings: readonly vscode.Diagnostic[]): string {
  const found = severities
    .map(([severity, noun]) => ({ noun, number: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ number }) => number > 0)
    .map(({ noun, number }) => count(number, noun));
  return found.length === 0 ? 'Replays without contradiction' : found.join(', ');
}
