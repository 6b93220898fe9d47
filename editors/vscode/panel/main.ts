// The page of the board panel: shows what the extension tells, and tells it what is pressed, tapped and chosen.

import { find, parsedPicture } from '../../web/src/dom';
import type { Kept, Picture, Step, Told, Wish } from '../src/wire';
import { compare } from './comparison';
import { Recorder } from './recorder';

declare function acquireVsCodeApi(): { postMessage(wish: Wish): void; setState(kept: Kept): void };

/** An element of the page that the extension wrote. */
const element = (id: string): HTMLElement => find(id, HTMLElement);

const keys: Record<string, Step> = { Home: 'first', ArrowLeft: 'previous', ArrowRight: 'next', End: 'last' };

const vscode = acquireVsCodeApi();
const send = (wish: Wish): void => {
  vscode.postMessage(wish);
};

const [board, story, back] = [element('board'), element('story'), element('return')];
const buttons = (['first', 'previous', 'next', 'last'] as const).map((to) => [to, element(to)] as const);
const recorder = new Recorder(board, element('pad'), { send, whisper });
let drawn = '';
/** Of the board, in words. */
let title = '';

window.addEventListener('message', ({ data }: MessageEvent<Told>) => {
  switch (data.type) {
    case 'board':
      show(data);
      break;
    case 'comparison':
      compare(data.comparison);
      break;
    case 'written':
      element('written').textContent = title;
      break;
    default:
      recorder.told(data);
  }
});

function show({ kept, board: picture, message, canReturn }: Extract<Told, { type: 'board' }>): void {
  // All that is needed to show this panel again after the window was loaded again.
  vscode.setState(kept);
  element('message').textContent = message ?? '';
  board.classList.toggle('old', message !== undefined);
  back.hidden = !canReturn;
  element('steps').hidden = picture === undefined;
  if (picture) {
    draw(picture);
  } else {
    drawn = '';
    board.replaceChildren();
  }
}

function draw({ step, steps, title: named, picture, regions }: Picture): void {
  // The same picture stays, and with it a piece that is being dragged.
  if (picture !== drawn) {
    drawn = picture;
    const svg = parsedPicture(picture);
    // Its title would be a tooltip over all that has none of its own.
    svg.querySelector(':scope > title')?.remove();
    svg.setAttribute('aria-label', named);
    board.replaceChildren(svg);
    whisper(undefined, false);
  }
  title = named;
  recorder.drawn(regions);
  element('count').textContent = `${step} of ${steps}`;
  for (const [to, button] of buttons) {
    const isBackward = to === 'first' || to === 'previous';
    // One that is switched off would lose the focus.
    button.ariaDisabled = String(isBackward ? step === 0 : step === steps);
  }
}

function whisper(text: string | undefined, isHeard: boolean): void {
  story.ariaLive = isHeard ? 'polite' : 'off';
  story.textContent = text ?? '';
}

for (const [to, button] of buttons) {
  button.addEventListener('click', () => {
    send({ type: 'step', to });
  });
}
back.addEventListener('click', () => {
  send({ type: 'return' });
});

board.addEventListener('click', ({ target }) => {
  const part = target instanceof Element ? target.closest<SVGElement>('[data-part]') : null;
  if (part) {
    send({ type: 'part', index: Number(part.dataset['part']) });
  }
});

window.addEventListener('keydown', (event) => {
  const { key } = event;
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key === 'z') {
    event.preventDefault();
    send({ type: 'undo' });
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) {
    return;
  }
  const to = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (to) {
    event.preventDefault();
    send({ type: 'step', to });
  } else if (key === 'Backspace' && !back.hidden) {
    event.preventDefault();
    send({ type: 'return' });
  } else if (key === 'Escape') {
    recorder.cancel();
  }
});

send({ type: 'ready' });
