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

let tree: string;
let violations: readonly { readonly from: string; readonly to: string }[];

// One tree for all of them, cruised once: what a base has beside its folders is in no folder of the bases inside it.
beforeAll(() => {
  tree = realpathSync(mkdtempSync(join(tmpdir(), 'strata-layers-')));
  for (const [base, layers] of Object.entries(LAYERS)) writeFolders(join(tree, base), layers.flat());
  violations = violationsIn(tree);
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

describe.each(Object.entries(LAYERS))('The layers of %s', (base, layers) => {
  const folders = layers.flat();
  const heightOf = (folder: string): number => layers.findIndex((layer) => layer.includes(folder));
  const arrows = folders.flatMap((from) => folders.filter((to) => to !== from).map((to) => ({ from, to })));

  it('name every folder once', () => {
    const found = readdirSync(join(root, base), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
  });

  it('refuse each arrow that leads upwards or back to what lies beside the folders, those named besides, and no other', () => {
    const refused = new Set(
      violations
        .filter(({ from }) => baseOf(from) === base)
        .map(({ from, to }) => `${folderOf(from, base)} -> ${folderOf(to, base)}`),
    );
    const upwards = arrows.filter(({ from, to }) => heightOf(from) < heightOf(to)).map(({ from, to }) => `${from} -> ${to}`);
    const back = folders.map((folder) => `${folder} -> beside.ts`);
    const further = (REFUSED[base] ?? []).map(([from, to]) => `${from} -> ${to}`);
    expect([...refused].toSorted()).toEqual([...upwards, ...back, ...further].toSorted());
  });
});

/** Each folder knows each other and what lies beside them, which knows each folder; the tests of a folder may know them all. */
function writeFolders(base: string, folders: readonly string[]): void {
  const write = (path: string, text: string): void => writeFileSync(join(base, path), text);
  const knows = (targets: readonly string[]): string => targets.map((target) => `import '${target}';\n`).join('');
  for (const folder of folders) {
    mkdirSync(join(base, folder), { recursive: true });
    const others = folders.filter((other) => other !== folder).map((other) => `../${other}/target`);
    write(`${folder}/target.ts`, 'export const target = 0;\n');
    write(`${folder}/knows.ts`, knows([...others, '../beside']));
    write(`${folder}/knows.spec.ts`, knows(others));
  }
  write('beside.ts', 'export const target = 0;\n');
  write('main.ts', knows(folders.map((folder) => `./${folder}/target`)));
}

/** The innermost base that has the file in one of its folders. */
function baseOf(path: string): string | undefined {
  const around = Object.keys(LAYERS).filter((base) => LAYERS[base]!.flat().some((folder) => path.startsWith(`${base}/${folder}/`)));
  return around.toSorted((a, b) => b.length - a.length)[0];
}

function folderOf(path: string, base: string): string {
  return relative(base, path).split(sep)[0]!;
}

/** What the rules of layers say of a tree of files, cruised as `./strata test` does it. */
function violationsIn(tree: string): readonly { from: string; to: string }[] {
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
  return report.summary.violations;
}
