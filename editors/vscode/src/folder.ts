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
  if (folder === undefined) {
    return vscode.workspace.getWorkspaceFolder(record) !== undefined;
  }
  // A folder that is no file may be the root of its system.
  return record.scheme === folder.scheme && record.path.startsWith(`${folder.path.replace(/\/$/, '')}/`);
}

/** Formats and saves every record of `folder`, or of all folders. A record with unsaved changes stays unsaved. */
export async function formatFolder(folder: vscode.Uri | undefined): Promise<void> {
  const records = await vscode.workspace.findFiles(folder === undefined ? files : new vscode.RelativePattern(folder, files));
  const options = { location: vscode.ProgressLocation.Notification, title: 'Formatting records', cancellable: true };
  const leftOut: string[] = [];
  const formatted = await vscode.window.withProgress(options, async (progress, cancelled) => {
    let formatted = 0;
    for (const [index, record] of records.entries()) {
      if (cancelled.isCancellationRequested) {
        break;
      }
      progress.report({ increment: 100 / records.length, message: `${index + 1} of ${records.length}` });
      const result = await format(record).catch(() => 'left out');
      if (result === 'formatted') {
        formatted += 1;
      } else if (result === 'left out') {
        leftOut.push(vscode.workspace.asRelativePath(record));
      }
    }
    return formatted;
  });
  const result = `${formatted.toLocaleString('en')} of ${count(records.length, 'record')} formatted.`;
  if (leftOut.length === 0) {
    void vscode.window.showInformationMessage(result);
  } else {
    void vscode.window.showWarningMessage(`${result} Left out, because they cannot be read or written: ${some(leftOut)}.`);
  }
}

/** "a, b, c and 4 more". */
function some(names: string[]): string {
  const rest = names.length - 3;
  return names.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest.toLocaleString('en')} more` : '');
}

async function format(record: vscode.Uri): Promise<'formatted' | 'unchanged' | 'left out'> {
  const document = await vscode.workspace.openTextDocument(record);
  if (document.getText().includes('\ufffd')) {
    // Not in the encoding in which it was read: what stands for bytes that have no meaning there must not be saved.
    return 'left out';
  }
  const wasDirty = document.isDirty;
  const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>('vscode.executeFormatDocumentProvider', record, {});
  if (edits === undefined || edits.length === 0) {
    return 'unchanged';
  }
  const change = new vscode.WorkspaceEdit();
  change.set(record, edits);
  const isWritten = (await vscode.workspace.applyEdit(change)) && (wasDirty || (await document.save()));
  return isWritten ? 'formatted' : 'left out';
}
