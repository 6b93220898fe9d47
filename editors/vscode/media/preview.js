// The page of the board preview: shows what src/preview.ts sends, and sends what is pressed and clicked.

/* global acquireVsCodeApi, document, window, DOMParser */

const vscode = acquireVsCodeApi();
const [board, message, count, back] = ['board', 'message', 'count', 'return'].map((id) => document.getElementById(id));
const buttons = ['first', 'previous', 'next', 'last'].map((id) => document.getElementById(id));
const keys = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' };

window.addEventListener('message', ({ data }) => {
  // All that is needed to show this panel again after the window was loaded again.
  vscode.setState(data.kept);
  message.textContent = data.message ?? '';
  board.classList.toggle('old', data.message !== undefined);
  back.hidden = !data.canReturn;
  document.querySelector('nav').hidden = data.board === undefined;
  if (data.board === undefined) {
    board.replaceChildren();
  } else {
    draw(data.board);
  }
});

function draw({ step, steps, title, picture }) {
  const svg = document.importNode(new DOMParser().parseFromString(picture, 'image/svg+xml').documentElement, true);
  // Its title would be a tooltip over all that has none of its own.
  svg.querySelector(':scope > title')?.remove();
  svg.setAttribute('aria-label', title);
  board.replaceChildren(svg);
  count.textContent = `${step} of ${steps}`;
  for (const button of buttons) {
    const isBackward = button.id === 'first' || button.id === 'previous';
    // One that is switched off would lose the focus.
    button.ariaDisabled = String(isBackward ? step === 0 : step === steps);
  }
}

for (const button of buttons) {
  button.addEventListener('click', () => vscode.postMessage({ type: 'step', to: button.id }));
}
back.addEventListener('click', () => vscode.postMessage({ type: 'return' }));

board.addEventListener('click', ({ target }) => {
  const part = target.closest('[data-part]');
  if (part !== null) {
    vscode.postMessage({ type: 'part', index: Number(part.dataset.part) });
  }
});

window.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
    return;
  }
  if (Object.hasOwn(keys, event.key)) {
    event.preventDefault();
    vscode.postMessage({ type: 'step', to: keys[event.key] });
  } else if (event.key === 'Backspace' && !back.hidden) {
    event.preventDefault();
    vscode.postMessage({ type: 'return' });
  }
});

vscode.postMessage({ type: 'ready' });
