// Commands about all records of a folder, opened or not.

import * as vscode from 'vscode';

import { count, files } from './languages';
import type { Session } from './session';

/** Opens every record of `folder`, or of all folders, so that its findings stand in the Problems view. */
export async function checkFolder(_session: Session, folder: vscode.Uri | undefined): Promise<void> {
  const records = await findRecords(folder);
  await eachRecord('Checking records', records, async (record) => {
    await vscode.workspace.openTextDocument(record);
  });
  await vscode.commands.executeCommand('workbench.actions.view.problems');
}

/** Formats and saves every record of `folder`, or of all folders. A record with unsaved changes stays unsaved. */
export async function formatFolder(folder: vscode.Uri | undefined): Promise<void> {
  const records = await findRecords(folder);
  let formatted = 0;
  await eachRecord('Formatting records', records, async (record) => {
    const document = await vscode.workspace.openTextDocument(record);
    const wasSaved = !document.isDirty;
    const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>('vscode.executeFormatDocumentProvider', record, {});
    if (edits === undefined || edits.length === 0) {
      return;
    }
    const change = new vscode.WorkspaceEdit();
    change.set(record, edits);
    if (await vscode.workspace.applyEdit(change)) {
      formatted += 1;
      if (wasSaved) {
        await document.save();
      }
    }
  });
  void vscode.window.showInformationMessage(`${count(formatted, 'record')} of ${records.length.toLocaleString('en')} formatted.`);
}

async function findRecords(folder: vscode.Uri | undefined): Promise<vscode.Uri[]> {
  return vscode.workspace.findFiles(folder === undefined ? files : new vscode.RelativePattern(folder, files));
}

async function eachRecord(title: string, records: vscode.Uri[], run: (record: vscode.Uri) => Promise<void>): Promise<void> {
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  await vscode.window.withProgress(options, async (progress, token) => {
    for (const [index, record] of records.entries()) {
      if (token.isCancellationRequested) {
        return;
      }
      progress.report({ increment: 100 / records.length, message: `${index + 1} of ${records.length}` });
      await run(record);
    }
  });
}
