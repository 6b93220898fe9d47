// Light or dark: as the system is, or as the user chooses.

export type Choice = 'auto' | 'light' | 'dark';

const dark = matchMedia('(prefers-color-scheme: dark)');

export class Theme {
  constructor(
    private readonly control: HTMLSelectElement,
    choice: string | undefined,
    private readonly changed: (choice: Choice) => void,
  ) {
    control.value = isChoice(choice) ? choice : 'auto';
    this.show();
    control.addEventListener('change', () => {
      this.show();
      changed(this.choice);
    });
    dark.addEventListener('change', () => {
      if (this.choice === 'auto') {
        changed('auto');
      }
    });
  }

  get choice(): Choice {
    return isChoice(this.control.value) ? this.control.value : 'auto';
  }

  /** What it comes to. */
  get current(): 'light' | 'dark' {
    return this.choice === 'auto' ? (dark.matches ? 'dark' : 'light') : this.choice;
  }

  /** For the server: what it comes to whenever it is told. */
  toJSON(): 'light' | 'dark' {
    return this.current;
  }

  private show(): void {
    if (this.choice === 'auto') {
      delete document.documentElement.dataset['theme'];
    } else {
      document.documentElement.dataset['theme'] = this.choice;
    }
  }
}

function isChoice(value: string | undefined): value is Choice {
  return value === 'auto' || value === 'light' || value === 'dark';
}
