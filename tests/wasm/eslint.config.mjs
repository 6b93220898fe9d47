// The rules of crates/wasm/client. ESLINT_ROOT is where the packages of package.json are installed.

import { createRequire } from 'node:module';
import path from 'node:path';

const { default: tseslint } = await import(
  createRequire(path.join(process.env.ESLINT_ROOT, 'package.json')).resolve('typescript-eslint')
);

export default tseslint.config(...tseslint.configs.strictTypeChecked, {
  languageOptions: {
    parserOptions: { project: path.join(import.meta.dirname, 'tsconfig.json'), tsconfigRootDir: import.meta.dirname },
  },
});
