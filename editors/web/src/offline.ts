// What the page is as an app: it is kept by the browser to work without a network, and the screen stays on while a game is
// being recorded.

/** Has the browser keep the page's files. */
export async function keepOffline(): Promise<void> {
  if ('serviceWorker' in navigator && isSecureContext) {
    try {
      await navigator.serviceWorker.register('worker.js');
    } catch {
      // The page works without, as long as there is a network.
    }
  }
}

/** Keeps the screen on, and gives a tick to feel. */
export class Attention {
  private lock: WakeLockSentinel | undefined;
  private isWanted = false;

  constructor() {
    // The browser ends it whenever the page is out of sight.
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.isWanted) {
        void this.stay();
      }
    });
  }

  /** Something was written by a tap. */
  tick(): void {
    if ('vibrate' in navigator) {
      navigator.vibrate(12);
    }
    this.isWanted = true;
    void this.stay();
  }

  private async stay(): Promise<void> {
    if (!('wakeLock' in navigator) || this.lock?.released === false) {
      return;
    }
    try {
      this.lock = await navigator.wakeLock.request('screen');
    } catch {
      // The battery is low, or the browser does not allow it.
    }
  }
}
