// Places of the protocol as the editor has them.

import * as vscode from 'vscode';

import type { Position, Range } from './wire';

export function asPosition({ line, character }: Position): vscode.Position {
  return new vscode.Position(line, character);
}

export function asRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(asPosition(start), asPosition(end));
}
