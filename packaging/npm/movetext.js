#!/usr/bin/env node
// Starts the binary of this system, which stands in a package of its own.
'use strict';
const { spawn } = require('node:child_process');
const { constants } = require('node:os');

const PACKAGE = `@movetext/${process.platform}-${process.arch}`;
const EXECUTABLE = process.platform === 'win32' ? 'movetext.exe' : 'movetext';
// What others send to end it. Ctrl-C in a terminal reaches the binary by itself.
const FORWARDED = ['SIGTERM', 'SIGHUP'];

function binary() {
  try {
    return require.resolve(`${PACKAGE}/bin/${EXECUTABLE}`);
  } catch {
    console.error(
      `movetext: there is no binary for ${process.platform} on ${process.arch} here. If there is a package ${PACKAGE}, ` +
        'optional dependencies were left out: install again without --omit=optional.',
    );
    process.exit(2);
  }
}

const child = spawn(binary(), process.argv.slice(2), { stdio: 'inherit' });
for (const signal of FORWARDED) {
  process.on(signal, () => child.kill(signal));
}
process.on('SIGINT', () => {});
child.on('error', (error) => {
  console.error(`movetext: ${error.message}`);
  process.exit(2);
});
child.on('exit', (code, signal) => {
  // As shells count a program that a signal ended.
  process.exit(code ?? 128 + constants.signals[signal]);
});
