// nx build <app>: node tools/build.mjs apps/<app>
import { globSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'rolldown';
import { bundleOptions } from './bundle.mjs';

const [projectRoot] = process.argv.slice(2);
if (!projectRoot) {
  console.error('usage: node tools/build.mjs apps/<app>');
  process.exit(2);
}
const root = resolve(import.meta.dirname, '..');
rmSync(resolve(root, 'dist', projectRoot), { recursive: true, force: true });
const workers = globSync(`${projectRoot}/src/**/*.worker.ts`, { cwd: root }).map((path) => resolve(root, path));
await build(bundleOptions(projectRoot, workers));
