// The grammars agree with the server: every character of every record has the same class in all, but for the exceptions
// in classes.mjs. And on broken records: what a grammar calls invalid, the server calls so, too.
//
//     node agreement.mjs FILE…
//
// Prints `ok …` or `FAIL …` for each check; `run` counts them.

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { agrees } from "./classes.mjs";
import { linesOf, notationOf, root, semantic, textMate, treeSitter, vimGroups } from "./tokens.mjs";

const files = process.argv.slice(2);
/** Prints the outcome of one check; `problems` are the places where it does not hold. */
function report(name, problems) {
  if (problems.length === 0) {
    console.log(`ok ${name}`);
    return;
  }
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  console.log(`FAIL ${name}: ${problems[0]}${more}`);
}

/** Every place in `file` at which `isWrong(word, server, grammar)`. Blanks belong to no class. */
function* differences(file, server, grammar, isWrong) {
  const lines = linesOf(file);
  for (const [index, line] of lines.entries()) {
    for (let at = 0; at < line.length; at++) {
      if (/\s/.test(line[at])) continue;
      const word = line.slice(0, at).match(/\S*$/)[0] + line.slice(at).match(/^\S*/)[0];
      const [said, colored] = [server[index][at], grammar[index][at]];
      if (isWrong(word, said, colored)) {
        yield `${path.basename(file)}:${index + 1}:${at + 1} \`${line[at]}\` of \`${word}\` is ${said}, not ${colored}`;
      }
    }
  }
}

/** What each editor says, by its name. `VIMS` holds a line `name=command` for each Vim. */
async function views(files) {
  const vims = process.env.VIMS.split("\n").map((line) => line.split("="));
  return Object.fromEntries([
    ["TextMate", await textMate(files)],
    ["tree-sitter", treeSitter(files)],
    ...vims.map(([name, command]) => [name, vimGroups(files, command)]),
  ]);
}

async function sameClasses() {
  const server = semantic(files);
  for (const [name, grammar] of Object.entries(await views(files))) {
    for (const file of files) {
      const notation = notationOf(file);
      const wrong = (word, said, colored) => !agrees(name, notation, word, said, colored);
      const characters = linesOf(file).join("").replace(/\s/g, "").length;
      const shown = path.relative(path.join(root, "tests/records"), file);
      report(
        `${name} agrees with the server on ${shown.startsWith("..") ? path.basename(file) : shown} (${characters} characters)`,
        [...differences(file, server.get(file), grammar.get(file), wrong)],
      );
    }
  }
}

/** Every second line of a record with one character dropped, doubled, changed or swapped; always the same ones. */
function broken(text, seed) {
  let state = seed;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const lines = text.split(/\r?\n/);
  const alphabet = [...new Set(lines.join(""))];
  return lines
    .map((line) => {
      if (line.length < 2 || random(2) === 0) return line;
      const at = random(line.length - 1);
      const [before, here, after] = [line.slice(0, at), line[at], line.slice(at + 1)];
      const other = alphabet[random(alphabet.length)];
      return [before + after, before + other + here + after, before + other + after, before + after[0] + here + after.slice(1)][
        random(4)
      ];
    })
    .join("\n");
}

async function onlyCertainErrors() {
  const folder = mkdtempSync(path.join(tmpdir(), "movetext-broken-"));
  try {
    const mutants = [];
    for (let seed = 1; seed <= Number(process.env.MOVETEXT_TRIES ?? 1); seed++) {
      for (const file of files.filter((file) => !file.endsWith("asprinted.carcassonne"))) {
        mkdirSync(path.join(folder, String(seed)), { recursive: true });
        const mutant = path.join(folder, String(seed), path.basename(file));
        writeFileSync(mutant, broken(readFileSync(file, "utf8"), seed));
        mutants.push(mutant);
      }
    }
    const server = semantic(mutants);
    for (const [name, grammar] of Object.entries(await views(mutants))) {
      const isWrong = (_, said, colored) => colored === "invalid" && said !== null && said !== "invalid";
      const problems = mutants.flatMap((file) => [...differences(file, server.get(file), grammar.get(file), isWrong)]);
      report(`${name} calls nothing invalid that the server can read (${mutants.length} broken records)`, problems);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

await sameClasses();
await onlyCertainErrors();
