// On a phone there is room for the board or for the text: which of them is shown. narrow.css says where.

import { find } from './dom';

export type View = 'board' | 'text';

export class Views {
  private readonly buttons = { board: find('view-board', HTMLButtonElement), text: find('view-text', HTMLButtonElement) };

  constructor() {
    for (const view of ['board', 'text'] as const) {
      this.buttons[view].addEventListener('click', () => {
        this.show(view);
      });
    }
    find('mini', HTMLButtonElement).addEventListener('click', () => {
      this.show('board');
    });
  }

  show(view: View): void {
    document.documentElement.dataset['view'] = view;
    for (const [name, one] of Object.entries(this.buttons)) {
      one.ariaPressed = String(name === view);
    }
  }
}
