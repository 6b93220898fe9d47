// When something fails: the server, its file, WebAssembly, the browser's memory.

import { eventually, until } from '../../vscode/lib/report.mjs';

/** Lets the server fail as often as `failures` of the page says, from the next change of a text on: nothing that the page asks before. */
function trap() {
  const { Instance, instantiate } = WebAssembly;
  const page = /** @type {any} */ (window);
  page.failures = 0;
  page.instances = 0;
  page.isFailing = false;
  /** @param {WebAssembly.Instance} instance */
  const spoiled = (instance) => {
    page.instances += 1;
    const exports = /** @type {any} */ ({ ...instance.exports });
    const { movetext_receive } = exports;
    exports.movetext_receive = (/** @type {number} */ place, /** @type {number} */ length) => {
      const message = new TextDecoder().decode(new Uint8Array(exports.memory.buffer, place, length));
      page.isFailing = page.failures > 0 && (page.isFailing || message.includes('"textDocument/didChange"'));
      if (page.isFailing) {
        page.failures -= 1;
        throw new WebAssembly.RuntimeError('unreachable');
      }
      movetext_receive(place, length);
    };
    return { exports };
  };
  // @ts-expect-error: it is called as the constructor is
  WebAssembly.Instance = function (module, imports) {
    return spoiled(new Instance(module, imports));
  };
  // Of a large module a page makes one only so.
  // @ts-expect-error: of its forms only this one is used
  WebAssembly.instantiate = async (module, imports) => spoiled(await instantiate(module, imports));
}

/** As browsers do that keep nothing. */
function refuseStorage() {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new Error('refused');
      },
    });
  }
}

/** As browsers do that have no room. */
function refuseGames() {
  IDBObjectStore.prototype.put = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

const failed = 'The server failed: RuntimeError: unreachable';

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function failures({ visit }) {
  await visit(
    'a failing server',
    { fragment: '#kubb', before: [trap] },
    async (guest) => {
      const { page } = guest;
      const fails = (/** @type {number} */ times) => page.evaluate((/** @type {number} */ count) => (/** @type {any} */ (window).failures = count), times);
      await guest.ready();
      await fails(1);
      await guest.write('1. 0I ab:V cd:-\n');
      await eventually('a failure is told', () => guest.said('notice-text'), 'Movetext failed and was started again; your text is untouched.');
      await eventually('and the new server goes on with the text', () => guest.underlined(), ['V']);
      await eventually('it is the second', () => page.evaluate(() => /** @type {any} */ (window).instances), 2);
      await eventually('with its board', () => guest.board(), 'Turn 1, cd');

      await page.locator('#notice .close').click();
      await fails(1000);
      await guest.cursorBehind('ab:V');
      await page.keyboard.press('Backspace');
      await eventually('one that fails again and again is left alone', () => guest.said('notice-text'), 'Movetext fails on this text. Your text is untouched; the next change of it starts Movetext again.');
      await eventually('after four times in all', () => page.evaluate(() => /** @type {any} */ (window).instances), 4);
      await eventually('the text is untouched', () => guest.text(), '1. 0I ab: cd:-\n');
      await fails(0);
      await page.keyboard.type('V');
      await eventually('the next change starts it again', () => guest.underlined(), ['V']);
    },
    [failed, failed],
  );

  await visit('no WebAssembly', { fragment: '#kubb', before: [() => Reflect.deleteProperty(window, 'WebAssembly')] }, async (guest) => {
    await eventually('without WebAssembly the page says so', () => guest.said('loading-text'), 'This browser has no WebAssembly, or it is switched off, so records cannot be checked here.');
    await eventually('trying again would not help', () => guest.page.locator('#loading-again').isVisible(), false);
    await eventually('and is an editor all the same', async () => (await guest.text()).includes('Afternoon on the green'), true);
  });

  await visit(
    'no server',
    { missing: ['movetext.wasm'] },
    async (guest) => {
      await eventually('a missing server is told', () => guest.said('loading-text'), 'Movetext could not be loaded (the answer was 404).');
      await guest.page.unroute('**/movetext.wasm*');
      await guest.page.click('#loading-again');
      await guest.ready();
      await eventually('once it is there, trying again loads it', () => guest.page.locator('#loading').isVisible(), false);
    },
    ['Failed to load resource: the server responded with a status of 404 (Not Found)'],
  );

  await visit('no storage', { fragment: '#kubb', before: [refuseStorage] }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write('1. 0I ab:V cd:-\n');
    await until('findings', async () => (await guest.underlined()).length > 0);
    await guest.choose('bucky');
    await guest.choose('kubb');
    await eventually('a browser that keeps nothing keeps the texts of this visit', () => guest.text(), '1. 0I ab:V cd:-\n');
    await eventually('and says that it will not', () => page.locator('#notice-text').innerText(), 'Your browser keeps no texts for this page: save what you want to keep.');
    const saving = page.waitForEvent('download');
    await page.click('#notice-action');
    await eventually('which one press does', async () => (await saving).suggestedFilename(), 'record.kubb');
  });

  await visit('no room for games', { fragment: '#kubb', before: [refuseGames] }, async (guest) => {
    const { page } = guest;
    await guest.ready();
    await guest.write('1. 0I ab:B cd:-\n');
    await eventually('a browser without room for games says so', () => page.locator('#notice-text').innerText(), 'Your browser does not keep this game under “Games”: save what you want to keep.');
    await page.click('#notice-close');
    await page.click('#games');
    await eventually('and does not tell the opposite', () => guest.texts('#games-list li'), ['Your browser keeps no games for this page: save what you want to keep as a file.']);
  });
}
