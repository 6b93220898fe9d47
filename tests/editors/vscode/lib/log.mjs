// What the output "Movetext" shows, as far as it is on the screen.

/**
 * Opens it and answers with a function that reads it, in one line.
 * @param {import('./driver.mjs').Asker} driver
 * @param {any} page
 * @returns {Promise<() => Promise<string>>}
 */
export async function openLog(driver, page) {
  await driver.ask('run', 'movetext.showOutput');
  const lines = page.locator('.part.panel .monaco-editor[data-uri^="output:"] .view-lines');
  await lines.waitFor();
  return async () => (await lines.innerText()).replaceAll('\u00a0', ' ').replaceAll('\n', '');
}
