import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

interface Arrow {
  readonly from: string;
  readonly to: string;
}

const root = resolve(import.meta.dirname, '..');
const arrow = (from: string, to: string): Arrow => ({ from, to });

const APPS = ['pipeline', 'importer', 'nl-query', 'reasoner', 'file-manager'];
/** What a capability keeps to itself, and what others may know of it. */
const OWN = ['controller', 'dto', 'routes', 'server', 'job', 'run', 'step'];
const SHARED = ['use-case', 'client', 'provider', 'errors', 'module', 'prompt'];
const FRAMEWORKS = ['@nestjs/common', 'fastify', 'bullmq', '@grpc/grpc-js'];

const capability = (app: string, name: string, suffix: string): string => `apps/${app}/src/${name}/thing.${suffix}.ts`;
const packageFile = (name: string): string => `node_modules/${name}/index.js`;

/** Forbidden arrows by the rule that names them. */
const REFUSED: Readonly<Record<string, readonly Arrow[]>> = {
  'capabilities-meet-in-use-cases': APPS.flatMap((app) =>
    OWN.map((suffix) => arrow(`apps/${app}/src/first/other-${suffix}.client.ts`, capability(app, 'second', suffix))),
  ),
  'use-cases-know-no-edge': ['controller', 'dto', 'job'].map((suffix) =>
    arrow(`apps/pipeline/src/first/edge-${suffix}.use-case.ts`, capability('pipeline', 'first', suffix)),
  ),
  'pure-files-stay-pure': ['pipeline', 'importer'].flatMap((app) =>
    FRAMEWORKS.map((name) => arrow(`apps/${app}/src/first/pure-${name.replace(/\W/g, '-')}.ts`, packageFile(name))),
  ),
  'no-tests-in-production': [
    arrow('libs/example/src/lower/tested.ts', 'libs/example/src/lower/cases.spec.ts'),
    arrow('libs/example/src/lower/built.ts', 'libs/testing/src/parts.ts'),
  ],
  'no-own-index': [arrow('libs/example/src/lower/indexed.ts', 'libs/example/src/index.ts')],
  'no-way-back-to-the-root': [
    arrow('apps/importer/src/first/root.client.ts', 'apps/importer/src/app.module.ts'),
    arrow('libs/example/src/lower/root.ts', 'libs/example/src/beside.ts'),
    arrow('libs/example/src/lower/indexed.ts', 'libs/example/src/index.ts'),
  ],
  'no-circular': [
    arrow('libs/example/src/lower/one.ts', 'libs/example/src/lower/two.ts'),
    arrow('libs/example/src/lower/two.ts', 'libs/example/src/lower/one.ts'),
  ],
};

const ALLOWED: readonly Arrow[] = APPS.flatMap((app) => [
  ...OWN.map((suffix) => arrow(`apps/${app}/src/second/own-${suffix}.module.ts`, capability(app, 'second', suffix))),
  ...SHARED.map((suffix) => arrow(`apps/${app}/src/first/other-${suffix}.client.ts`, capability(app, 'second', suffix))),
  arrow(`apps/${app}/src/first/plain.ts`, `apps/${app}/src/second/plain.ts`),
  arrow(`apps/${app}/src/first/settings.ts`, `apps/${app}/src/config.ts`),
  arrow(`apps/${app}/src/app.module.ts`, capability(app, 'second', 'controller')),
  arrow(`apps/${app}/src/first/framework.client.ts`, packageFile('fastify')),
  arrow(`apps/${app}/src/second/back.spec.ts`, `apps/${app}/src/first/plain.ts`),
]);

/** Folders of one library, each of which knows the next one, and the last one the first. */
const CIRCLE = ['east', 'north', 'south'];

describe('The rules between files and folders', () => {
  let tree: string;
  let report: string;

  beforeAll(() => {
    tree = realpathSync(mkdtempSync(join(tmpdir(), 'strata-structure-')));
    const arrows = [
      ...Object.values(REFUSED).flat(),
      ...ALLOWED,
      ...CIRCLE.map((folder, at) =>
        arrow(`libs/round/src/${folder}/knows.ts`, `libs/round/src/${CIRCLE[(at + 1) % CIRCLE.length]!}/known.ts`),
      ),
    ];
    const known = new Map<string, Set<string>>();
    for (const { from, to } of arrows) {
      known.set(from, (known.get(from) ?? new Set()).add(to));
      known.set(to, known.get(to) ?? new Set());
    }
    known.set('libs/example/src/lower/alone.ts', new Set());
    for (const [path, targets] of known) write(path, textOf(path, targets));
    write('tsconfig.base.json', '{}');
    for (const name of FRAMEWORKS) write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    const { stdout } = spawnSync(process.execPath, [join(root, 'tools/check-structure.mjs')], {
      cwd: tree,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    report = stdout;
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), text);
  };

  it('refuse each forbidden arrow by its name, those between capabilities included, and no other', () => {
    const expected = Object.entries(REFUSED).flatMap(([rule, arrows]) => arrows.map(({ from, to }) => `${rule}: ${from} → ${to}`));
    expect([...new Set(refusals(report))].toSorted()).toEqual(
      [...new Set([...expected, 'no-orphans: libs/example/src/lower/alone.ts'])].toSorted(),
    );
  });

  it('refuse folders that know themselves by way of others', () => {
    const circles = report.split('\n').filter((line) => line.startsWith('no-folder-cycles'));
    expect(circles).toEqual([
      'no-folder-cycles: libs/round/src: east → north → south → east',
      'no-folder-cycles: libs/round/src: north → south → east → north',
      'no-folder-cycles: libs/round/src: south → east → north → south',
    ]);
  });
});

/** `rule: from → to` of each violation; a circle is told by its first two files. */
function refusals(report: string): string[] {
  return [...report.matchAll(/^\s*error ([\w-]+): (\S+)(?: → *\n?\s*(\S+))?/gm)].map(([, rule, from, to]) =>
    to === undefined ? `${rule}: ${from}` : `${rule}: ${from} → ${to}`,
  );
}

function textOf(path: string, targets: ReadonlySet<string>): string {
  const imports = [...targets].map((target, at) => `import { target as t${at} } from '${specifier(path, target)}';`);
  const names = [...targets].map((_, at) => `t${at}`).join(', ');
  return `${imports.join('\n')}\nexport const target = [${names}];\n`;
}

function specifier(from: string, to: string): string {
  const inPackage = /^node_modules\/(.+)\/index\.js$/.exec(to);
  if (inPackage) return inPackage[1]!;
  const path = relative(dirname(from), to).replace(/\.ts$/, '');
  return path.startsWith('.') ? path : `./${path}`;
}
