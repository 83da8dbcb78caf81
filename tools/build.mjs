// nx build <app>: node tools/build.mjs apps/<app> [folder for its files]
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { build } from 'rolldown';
import { bundleOptions } from './bundle.mjs';
import { pageEntry, pageOptions } from './page-bundle.mjs';

const [projectRoot, dir = `dist/${projectRoot}`] = process.argv.slice(2);
if (!projectRoot) {
  console.error('usage: node tools/build.mjs apps/<app> [folder]');
  process.exit(2);
}
const target = resolve(import.meta.dirname, '..', dir);
const bundles = pageEntry(projectRoot) ? pageOptions(projectRoot, target) : bundleOptions(projectRoot, target);
rmSync(target, { recursive: true, force: true });
await build(bundles);
