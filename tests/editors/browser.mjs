// A headless Chromium for tests of pages, and the run of their groups of checks.

import fs from 'node:fs';
import path from 'node:path';

import { fail } from './vscode/lib/report.mjs';

// The driver is installed below the tools folder, where an import of this file would not look.
export const { chromium } = (await import(path.resolve(process.env.BROWSER_DRIVER ?? ''))).default;

/** For every Chromium here. */
export const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--force-color-profile=srgb'];

/** How long a page may take to do what it is told to, in milliseconds: machines are slow, and busy. */
export const patience = 120_000;

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
}

/** Has a signal end this process as it ends by itself, with all that it started. */
export function endWithSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => process.exit(1));
  }
}

/** Removes a folder in which a process that was just ended may still be writing. @param {string} folder */
export function removeFolder(folder) {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/**
 * Collects what the browser complains about in a page: of the console, of the policy, of scripts.
 * @param {any} page
 * @param {string[]} complaints
 */
export function collectComplaints(page, complaints) {
  page.on('console', (/** @type {any} */ message) => {
    if (['error', 'warning'].includes(message.type())) {
      complaints.push(message.text());
    }
  });
  page.on('pageerror', (/** @type {Error} */ error) => complaints.push(error.message));
}

/**
 * Runs the groups of checks that the environment variable CHECKS names; without it all.
 * @template Bench
 * @param {Record<string, (bench: Bench) => Promise<void>>} groups
 * @param {Bench} bench
 */
export async function runGroups(groups, bench) {
  const chosen = process.env.CHECKS?.split(',');
  try {
    for (const [name, checks] of Object.entries(groups)) {
      if (chosen === undefined || chosen.includes(name)) {
        await checks(bench);
      }
    }
  } catch (error) {
    fail('the run', error);
  }
}
