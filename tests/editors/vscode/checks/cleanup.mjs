// A broken record is cleaned up: what is certain over a comparison, the rest question by question with its boards.

import path from 'node:path';

import { Quick } from '../lib/quick.mjs';
import { equal, eventually, group, until } from '../lib/report.mjs';

const header = 'Map: Autumn\nDeck: Standard\nPool: CE\nC: Ann\nE: Bob\n\n';
/** Read by a scanner: look-alikes, and a key hit twice, which only the player can tell. */
const scanned = `${header}C:t_k->l/w->2+3/#->C\nE:6w->33/#–>E\n`;
const certain = `${header}C:t_k->1/w->2+3/#->C\nE:6w->33/#->E\n`;

/** @param {import('../lib/bench.mjs').Bench} bench */
export async function cleanUp({ driver, page, files, hasPictures, shots }) {
  const quick = new Quick(page);
  const frame = page.frameLocator('iframe.webview').frameLocator('iframe#active-frame');
  const text = () => driver.ask('untitled');
  const lines = page.locator('.monaco-diff-editor .editor.modified .view-lines');
  const compared = async () => (await lines.innerText()).replaceAll('\u00a0', ' ').split('\n').filter(Boolean);
  const background = (/** @type {string} */ color) => frame.locator(`#comparison svg > rect[fill="${color}"]`).nth(1).waitFor();
  /** @param {string} name @param {(color: string) => Promise<void>} [drawn] waits for boards on this background */
  const inBothThemes = async (name, drawn) => {
    await page.screenshot({ path: path.join(shots, `cleanup-${name}.png`) });
    await driver.ask('configure', 'workbench.colorTheme', 'Default Dark Modern');
    await page.locator('.monaco-workbench.vs-dark').waitFor();
    await drawn?.('#1e1e1e');
    await page.screenshot({ path: path.join(shots, `cleanup-${name}-dark.png`) });
    await driver.ask('configure', 'workbench.colorTheme', undefined);
    await page.locator('.monaco-workbench.vs').waitFor();
    await drawn?.('#fff');
  };

  await group('clean up', async () => {
    await driver.ask('newRecord', 'rootlog', scanned);
    await driver.ask('start', 'movetext.cleanUp');
    await quick.shown('Clean up: 3 places are certain');
    equal('clean up: lines to tick, each with its reason', await quick.said(), [
      'Line 1: Map: Fall\nThe map is written Fall in a record.',
      'Line 7: C:t_k->1/w->2+3/#->C\nExpected a clearing, a forest or a board here, not `l`.',
      'Line 8: E:6w->33/#->E\n“–>” is read as “->”; write the plain character.',
    ]);
    const cleaned = certain.replace('Autumn', 'Fall').split('\n').filter(Boolean);
    await eventually('clean up: compared with what becomes of it', compared, cleaned);
    await inBothThemes('certain');
    await quick.tick('Map: Fall');
    await eventually('clean up: a line can be left', compared, ['Map: Autumn', ...cleaned.slice(1)]);
    await quick.accept();
    await eventually('clean up: the others are mended', text, certain);

    await quick.shown('Clean up: question 1 of 2, line 1');
    equal('clean up: what was left is asked', await quick.said(), ['Write Fall\nthen 1 question is left', 'Write it yourself', 'Skip']);
    await quick.choose('Skip');
    await quick.shown('Clean up: question 2 of 2, line 8');
    await eventually('clean up: the boards before and after the first answer', () => frame.locator('#comparison figcaption').allInnerTexts(), ['Before', 'Write 6w->3']);
    await frame.locator('#comparison svg').nth(1).waitFor();
    await inBothThemes('question', background);
    await quick.shown('Clean up: question 2 of 2, line 8');
    equal('clean up: the scan can be opened, too', await quick.widget.getByRole('button', { name: 'Open Scan Beside' }).count(), 1);
    // It is told for a few seconds only.
    const told = page.locator('.notification-toast', { hasText: '1 question is left open.' }).waitFor({ timeout: 60_000 });
    await quick.accept();
    await told;
    const answered = certain.replace('6w->33', '6w->3');
    await eventually('clean up: and answered', text, answered);
    await eventually('clean up: the board comes back', () => frame.locator('#comparison').isVisible(), false);
    await driver.ask('run', 'notifications.clearAll');
    await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
    for (const [what, before] of [['an answer', certain], ['all that was certain', scanned]]) {
      await driver.ask('run', 'undo');
      await eventually(`clean up: ${what} is one step to undo`, text, before);
    }
  });
  await group('scans', async () => {
    // As a browser writes one.
    const bytes = await page.screenshot({ type: 'jpeg', quality: 40 });
    await files.writeBytes('scan.jpg', bytes);
    await files.writeBytes('scan.pdf', Buffer.concat([Buffer.from('%PDF-1.4\n1 0 obj<</Subtype/Image/Filter/DCTDecode>>stream\n'), bytes, Buffer.from('\nendstream\nendobj\n%%EOF\n')]));
    await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
    if (hasPictures) {
      await driver.ask('runWithFile', 'movetext.openScan', 'scan.jpg');
      await eventually('scans: a picture is shown beyond the board', async () => (await driver.ask('tabs'))[2], ['scan.jpg']);
    }
    await driver.ask('runWithFile', 'movetext.openScan', 'scan.pdf');
    // VS Code shows the picture in a frame of its own, too.
    const pages = await until('the frame of the PDF', async () => {
      for (const one of page.frames()) {
        if (await one.locator('#scan img').count().catch(() => 0)) {
          return one;
        }
      }
      return undefined;
    });
    await eventually('scans: a page of a PDF is shown', () => pages.locator('#scan img').evaluate((/** @type {HTMLImageElement} */ image) => image.naturalWidth > 100), true);
    await pages.getByLabel('Larger').click();
    equal('scans: and made larger', await pages.locator('#scan img').evaluate((/** @type {HTMLElement} */ image) => image.style.width), '150%');
    await page.screenshot({ path: path.join(shots, 'scan-beside.png') });
  });
  await driver.ask('run', 'workbench.action.closeQuickOpen');
  await driver.ask('run', 'workbench.action.focusFirstEditorGroup');
  await driver.ask('closeAll');
}
