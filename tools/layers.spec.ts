import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';

interface Rules {
  readonly LAYERS: Readonly<Record<string, readonly (readonly string[])[]>>;
  readonly REFUSED: Readonly<Record<string, readonly (readonly [from: string, to: string])[]>>;
}

const root = resolve(import.meta.dirname, '..');
const { LAYERS, REFUSED } = createRequire(import.meta.url)('./layers.cjs') as Rules;

describe.each(Object.entries(LAYERS))('The layers of %s', (base, layers) => {
  const folders = layers.flat();
  const heightOf = (folder: string): number => layers.findIndex((layer) => layer.includes(folder));
  const arrows = folders.flatMap((from) => folders.filter((to) => to !== from).map((to) => ({ from, to })));
  let refused: ReadonlySet<string>;
  let tree: string;

  beforeAll(() => {
    tree = realpathSync(mkdtempSync(join(tmpdir(), 'strata-layers-')));
    const write = (path: string, text: string): void => writeFileSync(join(tree, base, path), text);
    const knows = (target: string): string => `import { target } from '${target}';\nexport { target };\n`;
    for (const folder of folders) {
      mkdirSync(join(tree, base, folder), { recursive: true });
      write(`${folder}/target.ts`, 'export const target = 0;\n');
      write(`${folder}/knows-beside.ts`, knows('../beside'));
      write(`knows-${folder}.ts`, knows(`./${folder}/target`));
    }
    write('beside.ts', 'export const target = 0;\n');
    for (const { from, to } of arrows) write(`${from}/knows-${to}.ts`, knows(`../${to}/target`));
    // tests may know every folder: one that knows them all
    for (const from of folders)
      write(
        `${from}/knows.spec.ts`,
        folders
          .filter((to) => to !== from)
          .map((to) => `import '../${to}/target';\n`)
          .join(''),
      );
    refused = refusedArrows(tree, base);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('name every folder once', () => {
    const found = readdirSync(join(root, base), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  });

  it('refuse each arrow that leads upwards or back to what lies beside the folders, those named besides, and no other', () => {
    const upwards = arrows.filter(({ from, to }) => heightOf(from) < heightOf(to)).map(({ from, to }) => `${from} -> ${to}`);
    const back = folders.map((folder) => `${folder} -> beside.ts`);
    const further = (REFUSED[base] ?? []).map(([from, to]) => `${from} -> ${to}`);
    expect([...refused].toSorted()).toEqual([...upwards, ...back, ...further].toSorted());
  });
});

/** What the rules of layers say of a tree of files, cruised as `./strata test` does it. */
function refusedArrows(tree: string, base: string): ReadonlySet<string> {
  const settings = join(tree, 'rules.cjs');
  const layers = JSON.stringify(join(root, 'tools', 'layers.cjs'));
  writeFileSync(settings, `module.exports = { forbidden: require(${layers}).layerRules(), options: {} };\n`);
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const report = JSON.parse(
    execFileSync(process.execPath, [cruiser, '--config', settings, '--output-type', 'json', '--no-cache', 'apps'], {
      cwd: tree,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    }),
  ) as { summary: { violations: { from: string; to: string }[] } };
  const folderOf = (path: string): string => relative(base, path).split(sep)[0]!;
  return new Set(report.summary.violations.map(({ from, to }) => `${folderOf(from)} -> ${folderOf(to)}`));
}
