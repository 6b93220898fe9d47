// Pictures are dark or light as the color theme is.

import * as vscode from 'vscode';

export function theme(): 'light' | 'dark' {
  const { kind } = vscode.window.activeColorTheme;
  return kind === vscode.ColorThemeKind.Dark || kind === vscode.ColorThemeKind.HighContrast ? 'dark' : 'light';
}
