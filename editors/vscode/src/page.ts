// The page of the board panel, before anything is shown on it.

import * as vscode from 'vscode';

/** The page: it may run its own script and use its own styles, and nothing else. */
export function page(webview: vscode.Webview, root: vscode.Uri): string {
  const nonce = crypto.randomUUID();
  const file = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(root, name)).toString();
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${webview.cspSource}; script-src 'nonce-${nonce}'">
<link rel="stylesheet" href="${file('panel.css')}">
<title>Board</title>
</head>
<body>
<nav id="steps" aria-label="Steps through the game" hidden>
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
<div id="pad" role="group" aria-label="What can be done next" hidden></div>
<script type="module" nonce="${nonce}" src="${file('main.js')}"></script>
</body>
</html>`;
}
