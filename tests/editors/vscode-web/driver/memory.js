// A folder of files in memory, as a host of virtual workspaces has it: no disk, and a search of its own.

'use strict';

const vscode = require('vscode');

class MemoryFiles {
  changed = new vscode.EventEmitter();
  onDidChangeFile = this.changed.event;

  /**
   * @param {string} folder
   * @param {Record<string, string>} texts by name
   */
  constructor(folder, texts) {
    this.folders = new Set([folder, '/', '']);
    this.files = new Map(Object.entries(texts).map(([name, text]) => [`${folder}/${name}`, file(new TextEncoder().encode(text))]));
  }

  /** @param {string} scheme */
  register(scheme) {
    vscode.workspace.registerFileSystemProvider(scheme, /** @type {any} */ (this), { isCaseSensitive: true });
    /** @type {any} */ (vscode.workspace).registerFileSearchProvider(scheme, {
      provideFileSearchResults: (/** @type {unknown} */ _query, /** @type {{ folder: vscode.Uri }} */ { folder }) =>
        [...this.files.keys()].map((path) => folder.with({ path })),
    });
  }

  watch() {
    return new vscode.Disposable(() => {});
  }

  /** @param {vscode.Uri} uri */
  stat(uri) {
    if (this.folders.has(uri.path)) {
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    return this.find(uri);
  }

  /** @param {vscode.Uri} uri */
  readDirectory(uri) {
    const names = [...this.files.keys()].filter((path) => parent(path) === uri.path);
    return names.map((path) => [path.slice(uri.path.length + 1), vscode.FileType.File]);
  }

  /** @param {vscode.Uri} uri */
  readFile(uri) {
    return this.find(uri).bytes;
  }

  /** @param {vscode.Uri} uri @param {Uint8Array} bytes */
  writeFile(uri, bytes) {
    const type = this.files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.files.set(uri.path, file(bytes));
    this.changed.fire([{ type, uri }]);
  }

  /** @param {vscode.Uri} uri */
  delete(uri) {
    this.files.delete(this.find(uri) && uri.path);
    this.changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  /** @param {vscode.Uri} uri */
  createDirectory(uri) {
    this.folders.add(uri.path);
  }

  /** @param {vscode.Uri} uri */
  rename(uri) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  /** @param {vscode.Uri} uri */
  find(uri) {
    const found = this.files.get(uri.path);
    if (found === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return found;
  }
}

/** @param {string} path */
const parent = (path) => path.slice(0, path.lastIndexOf('/'));

let ticks = 0;

/** @param {Uint8Array} bytes */
function file(bytes) {
  ticks += 1;
  return { type: vscode.FileType.File, ctime: 0, mtime: ticks, size: bytes.length, bytes };
}

module.exports = { MemoryFiles };
