// Which tab writes a game: one only. A tab that shows the game of another one makes a second entry of what is written in it.

/** The part of the browser's locks that is used. */
export interface Locks {
  request(name: string, options: { ifAvailable: true }, hold: (lock: unknown) => Promise<void> | undefined): Promise<unknown>;
}

const prefix = 'movetext.game.';

export class Tabs {
  /** The game that this tab holds, and what lets go of it. */
  private held: { game: string; release: () => void } | undefined;
  private asked = 0;

  /** Without locks (an old browser, a page that came by plain HTTP) tabs know nothing of each other. */
  constructor(private readonly locks: Locks | undefined) {}

  /** Takes a game for this tab, or none. Answers whether no other tab has it. */
  async claim(game: string | undefined): Promise<boolean> {
    if (this.held?.game === game) {
      return true;
    }
    this.asked += 1;
    const number = this.asked;
    this.held?.release();
    this.held = undefined;
    const { locks } = this;
    if (game === undefined || !locks) {
      return true;
    }
    return new Promise((resolve) => {
      void locks.request(prefix + game, { ifAvailable: true }, (lock) => {
        // Meanwhile another game may be shown.
        if (lock === null || number !== this.asked) {
          resolve(lock !== null);
          return undefined;
        }
        return new Promise<void>((release) => {
          this.held = { game, release };
          resolve(true);
        });
      });
    });
  }
}
