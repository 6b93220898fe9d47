// The views of a record's tokens: the server's semantic tokens, the TextMate grammar's, Vim's, the tree-sitter grammar's.
// Each is a list of lines; a line is a list with the class of each UTF-16 unit, or null.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

import { classOfGroup, scopes } from "./classes.mjs";

export const root = path.resolve(import.meta.dirname, "../..");

// The packages are installed outside of this folder: see `run`.
const require = createRequire(path.join(process.env.GRAMMAR_PACKAGES, "index.js"));
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");
await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);

const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const notation = scope.replace("source.", "");
    const file = path.join(root, "syntax", notation, `${notation}.tmLanguage.json`);
    return parseRawGrammar(readFileSync(file, "utf8"), file);
  },
});

export { INITIAL };

/** The TextMate grammar of a notation. */
export const grammarOf = (notation) => registry.loadGrammar(`source.${notation}`);

const manifest = JSON.parse(readFileSync(path.join(root, "editors/vscode/package.json"), "utf8"));
/** The notations by the extensions of their files. */
const notations = Object.fromEntries(
  manifest.contributes.languages.flatMap(({ id, extensions }) => extensions.map((extension) => [extension, id])),
);

/** The notation of a file, by its extension. */
export const notationOf = (file) => notations[path.extname(file)];

export const linesOf = (file) => readFileSync(file, "utf8").split("\n").map((line) => line.replace(/\r$/, ""));

/** What the server says of `files`, by file. */
export function semantic(files) {
  const out = execFileSync(process.env.XTASK, ["tokens", ...files], { encoding: "utf8", maxBuffer: 1 << 30 });
  const views = new Map(files.map((file) => [file, linesOf(file).map((line) => new Array(line.length).fill(null))]));
  for (const json of out.split("\n").filter(Boolean)) {
    const token = JSON.parse(json);
    views.get(token.path)[token.line].fill(token.class, token.start, token.start + token.length);
  }
  return views;
}

/** What the TextMate grammars say. */
export async function textMate(files) {
  const views = new Map();
  for (const file of files) {
    const notation = notationOf(file);
    const grammar = await grammarOf(notation);
    let state = INITIAL;
    const view = linesOf(file).map((line) => {
      const result = grammar.tokenizeLine(line, state);
      state = result.ruleStack;
      const classes = new Array(line.length).fill(null);
      for (const token of result.tokens) {
        classes.fill(classOfScope(notation, token.scopes.at(-1)), token.startIndex, Math.min(token.endIndex, line.length));
      }
      return classes;
    });
    views.set(file, view);
  }
  return views;
}

function classOfScope(notation, scope) {
  if (scope === `source.${notation}`) return null;
  const found = Object.entries(scopes).find(([, prefixes]) => prefixes.some((prefix) => scope.startsWith(`${prefix}.`)));
  return found?.[0] ?? scope;
}

/** What Vim or Neovim says; `vim` is the command that runs it. */
export function vimGroups(files, vim) {
  const folder = mkdtempSync(path.join(tmpdir(), "movetext-vim-"));
  const out = path.join(folder, "groups");
  try {
    const script = path.join(import.meta.dirname, "groups.vim");
    const options = ["-es", "-u", "NONE", "-i", "NONE", "-n", "-S", script];
    const environment = {
      ...process.env,
      SYNTAX: path.join(root, "syntax"),
      NOTATIONS: JSON.stringify(notations),
      OUT: out,
      FILES: files.join("\n"),
    };
    execFileSync(vim, vim.endsWith("nvim") ? options : ["-N", "-T", "dumb", ...options], {
      env: environment,
      timeout: 300_000,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const lines = readFileSync(out, "utf8").split("\n").filter(Boolean);
    const views = new Map(files.map((file) => [file, linesOf(file).map((line) => new Array(line.length).fill(null))]));
    for (const json of lines) {
      const [file, line, groups] = JSON.parse(json);
      const view = views.get(file)[line];
      let at = 0;
      for (const [group, length] of groups) {
        view.fill(classOfGroup(group), at, at + length);
        at += length;
      }
    }
    return views;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What the tree-sitter grammars say, by their `classes.scm`. */
export function treeSitter(files) {
  const views = new Map(files.map((file) => [file, linesOf(file).map((line) => new Array(line.length).fill(null))]));
  for (const notation of new Set(files.map(notationOf))) {
    const records = files.filter((file) => notationOf(file) === notation);
    const query = path.join(root, "syntax", notation, "tree-sitter", "classes.scm");
    const parser = path.join(process.env.PARSERS, `${notation}.so`);
    const options = ["query", "--captures", "--lib-path", parser, "--lang-name", notation, query, ...records];
    const out = execFileSync(process.env.TREE_SITTER, options, {
      encoding: "utf8",
      maxBuffer: 1 << 30,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let record;
    for (const line of out.split("\n")) {
      const capture = /^ +pattern: *\d+, capture: \d+ - (\w+), start: \((\d+), (\d+)\), end: \((\d+), (\d+)\)/.exec(line);
      // The path of a record stands above its captures; other lines are the text of captures that cross lines.
      if (!capture) record = views.has(line) ? line : record;
      else fillRange(views.get(record), linesOf(record), capture[1], capture.slice(2).map(Number));
    }
  }
  return views;
}

/** Gives a range, from and to a line and a byte in it, a class. Inner nodes come behind those that hold them. */
function fillRange(view, lines, name, [startLine, startByte, endLine, endByte]) {
  for (let index = startLine; index <= endLine; index++) {
    const bytes = Buffer.from(lines[index] ?? "");
    const units = (byte) => bytes.subarray(0, byte).toString().length;
    view[index]?.fill(name, index === startLine ? units(startByte) : 0, index === endLine ? units(endByte) : undefined);
  }
}
