// Commands about all records of a folder, open or not.

import * as vscode from 'vscode';

import { count, files } from './languages';
import type { Session } from './session';

/** What `workspace/diagnostic` answers, as far as it is counted here. */
interface Report {
  items: { uri: string; items?: { severity?: number }[] }[];
}

/** Severities of the protocol, and what they are called. */
const nouns: [number, string][] = [
  [1, 'error'],
  [2, 'warning'],
  [3, 'note'],
  [4, 'hint'],
];

/** Has all records of `folder`, or of all folders, checked; the findings then stand in the Problems view. */
export async function checkFolder(session: Session, folder: vscode.Uri | undefined): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title: 'Checking records', cancellable: true };
  const report = await vscode.window.withProgress(options, async (progress, cancelled) => {
    try {
      return await session.request<Report>('workspace/diagnostic', { identifier: 'movetext', previousResultIds: [] }, cancelled, progress);
    } catch (error) {
      if (cancelled.isCancellationRequested) {
        return undefined;
      }
      throw error;
    }
  });
  if (report === undefined) {
    return;
  }
  await vscode.commands.executeCommand('workbench.actions.view.problems');
  void vscode.window.showInformationMessage(summary(report, folder));
}

/** "12 records: 1 error, 2 warnings in 2 of them." */
function summary(report: Report, folder: vscode.Uri | undefined): string {
  const records = report.items.filter(({ uri }) => isWithin(vscode.Uri.parse(uri), folder));
  const findings = records.flatMap(({ items }) => items ?? []);
  const checked = count(records.length, 'record');
  if (findings.length === 0) {
    return `${checked} checked: no findings.`;
  }
  const counts = nouns
    .map(([severity, noun]) => ({ noun, number: findings.filter((finding) => finding.severity === severity).length }))
    .filter(({ number }) => number > 0)
    .map(({ number, noun }) => count(number, noun));
  const touched = records.filter(({ items }) => (items ?? []).length > 0).length;
  return `${checked} checked: ${counts.join(', ')} in ${count(touched, 'record')}.`;
}

/** Whether a record lies in `folder`, or in any folder of the workspace: open ones may lie elsewhere. */
function isWithin(record: vscode.Uri, folder: vscode.Uri | undefined): boolean {
  return folder === undefined ? vscode.workspace.getWorkspaceFolder(record) !== undefined : record.path.startsWith(`${folder.path}/`);
}

/** Formats and saves every record of `folder`, or of all folders. A record with unsaved changes stays unsaved. */
export async function formatFolder(folder: vscode.Uri | undefined): Promise<void> {
  const records = await vscode.workspace.findFiles(folder === undefined ? files : new vscode.RelativePattern(folder, files));
  const options = { location: vscode.ProgressLocation.Notification, title: 'Formatting records', cancellable: true };
  const formatted = await vscode.window.withProgress(options, async (progress, cancelled) => {
    let formatted = 0;
    for (const [index, record] of records.entries()) {
      if (cancelled.isCancellationRequested) {
        break;
      }
      progress.report({ increment: 100 / records.length, message: `${index + 1} of ${records.length}` });
      if (await format(record)) {
        formatted += 1;
      }
    }
    return formatted;
  });
  void vscode.window.showInformationMessage(`${formatted.toLocaleString('en')} of ${count(records.length, 'record')} formatted.`);
}

/** Answers whether the record changed. */
async function format(record: vscode.Uri): Promise<boolean> {
  const document = await vscode.workspace.openTextDocument(record);
  const wasDirty = document.isDirty;
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>('vscode.executeFormatDocumentProvider', record, {});
  if (edits === undefined || edits.length === 0) {
    return false;
  }
  const change = new vscode.WorkspaceEdit();
  change.set(record, edits);
  if (!(await vscode.workspace.applyEdit(change))) {
    return false;
  }
  return wasDirty || document.save();
}
