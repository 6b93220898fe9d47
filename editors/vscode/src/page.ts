// The pages of panels, before anything is shown on them.

import * as vscode from 'vscode';

/** The page of the board panel. */
export function page(webview: vscode.Webview, root: vscode.Uri): string {
  return document(webview, root, 'main', board);
}

/** A page: it may run its own script, use its own styles, and show pictures that it holds. */
export function document(webview: vscode.Webview, root: vscode.Uri, name: 'main' | 'scan', body: string): string {
  const nonce = crypto.randomUUID();
  const file = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(root, name)).toString();
  const style = name === 'main' ? 'panel.css' : 'scan.css';
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; img-src blob:; script-src 'nonce-${nonce}'">
<link rel="stylesheet" href="${file(style)}">
<title>${name === 'main' ? 'Board' : 'Scan'}</title>
</head>
<body>
${body}
<script type="module" nonce="${nonce}" src="${file(`${name}.js`)}"></script>
</body>
</html>`;
}

const board = `<nav id="steps" aria-label="Steps through the game" hidden>
<button id="first" title="Start of the game (Home)" aria-label="Start of the game">«</button>
<button id="previous" title="Previous move (←)" aria-label="Previous move">‹</button>
<output id="count"></output>
<button id="next" title="Next move (→)" aria-label="Next move">›</button>
<button id="last" title="Last move (End)" aria-label="Last move">»</button>
<button id="return" title="Back to the board before the click (Backspace)" hidden>Back</button>
</nav>
<p id="message" role="status"></p>
<main id="board" tabindex="-1"></main>
<section id="comparison" aria-label="The boards of a question" hidden></section>
<p id="story"></p>
<p id="written" class="unseen" role="status"></p>
<div id="pad" role="group" aria-label="What can be done next" hidden></div>`;
