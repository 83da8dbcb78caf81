// How tests are loaded: by Node.js itself, each module once for all test files of a process (`jest-light-runner`). TypeScript goes through swc, imports
// from our libraries come straight from the defining files (`direct-imports.mjs`), and two packages are replaced: `@jest/globals` by what the
// runner gives, `fast-check` by one that draws the same cases in every run.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { registerHooks, setSourceMapsSupport } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import swc from '@swc/core';
import { importDirectly, readOrigins } from './direct-imports.mjs';

const root = resolve(import.meta.dirname, '..');
const cache = resolve(root, 'node_modules/.cache/tests');
const origins = readOrigins(root);
const REPLACED = {
  '@jest/globals': pathToFileURL(resolve(root, 'tools/test-globals.mjs')).href,
  'fast-check': pathToFileURL(resolve(root, 'tools/seeded-fast-check.mjs')).href,
};
const OPTIONS = {
  swcrc: false,
  configFile: false,
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
    keepClassNames: true,
  },
  sourceMaps: 'inline',
};
const known = createHash('sha1')
  .update(swc.version)
  .update(JSON.stringify([OPTIONS, origins]))
  .digest('hex');
mkdirSync(cache, { recursive: true });
setSourceMapsSupport(true); // failures name the lines of our sources
process.once('disconnect', () => process.exit()); // a test that hangs does not outlive the run

registerHooks({
  resolve(specifier, context, next) {
    const replaced = REPLACED[specifier];
    if (replaced !== undefined) return { url: replaced, format: 'module', shortCircuit: true };
    const found = ourFile(specifier, context.parentURL);
    return found === undefined ? next(specifier, context) : { url: found, format: 'module', shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !/\.ts(?:\?|$)/.test(url)) return next(url, context);
    return { format: 'module', source: readModule(fileURLToPath(url)), shortCircuit: true };
  },
});

/** A file of ours by what an import calls it: without its ending, or by the name of a library. */
function ourFile(specifier, parent) {
  const [, library, part = 'index'] = /^@strata\/([a-z-]+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (library !== undefined) return pathToFileURL(resolve(root, 'libs', library, 'src', `${part}.ts`)).href;
  if (!/^\.\.?\//.test(specifier) || !parent?.startsWith('file:') || !/\.ts(?:\?|$)/.test(parent)) return undefined;
  const path = `${resolve(dirname(fileURLToPath(parent)), specifier)}.ts`;
  return existsSync(path) ? pathToFileURL(path).href : undefined;
}

/** Each source has one file in the cache, which ends with what it was made from. */
function readModule(path) {
  const source = readFileSync(path, 'utf8');
  const kept = resolve(cache, `${createHash('sha1').update(path).digest('hex')}.mjs`);
  const mark = `\n// ${createHash('sha1').update(known).update(source).digest('hex')}\n`;
  const before = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
  if (before.endsWith(mark)) return before;
  const code = swc.transformSync(importDirectly(source, origins), { ...OPTIONS, filename: path }).code + mark;
  const written = `${kept}.${process.pid}`;
  writeFileSync(written, code);
  renameSync(written, kept); // other processes write the same
  return code;
}
