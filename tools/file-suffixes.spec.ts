import { beforeAll, describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** What only files of one kind hold. */
const KEPT_FOR: [what: string, pattern: RegExp, suffix: string][] = [
  ['a Nest controller', /^@Controller\(/m, 'controller'],
  ['a Nest module', /^@Module\(/m, 'module'],
  ['a consumer of jobs', /\bimplements JobConsumer\b/, 'job'],
  ['a checked field of a request', /^import [^;]*\bIs[A-Z]\w*\b[^;]*'class-validator'/m, 'dto'],
];

describe('Files', () => {
  let explained: string[];
  const paths = globSync(['apps/*/{src,test,bench}/**/*.ts', 'libs/*/{src,test}/**/*.ts', 'tools/*.ts', 'bench/**/*.ts'], {
    cwd: root,
  })
    .filter((path) => !path.includes('/generated/'))
    .toSorted();

  beforeAll(() => {
    const contributing = readFileSync(resolve(root, 'docs/contributing.md'), 'utf8');
    explained = [...contributing.matchAll(/`\*\.([a-z0-9-]+)\.ts`/g)].map(([, suffix]) => suffix!);
  });

  it('have a suffix only where docs/contributing.md says what it means, and each of those is in use', () => {
    const used = new Set(paths.map((path) => suffixOf(path)).filter((suffix) => suffix !== ''));
    expect([...used].toSorted()).toEqual(explained.toSorted());
  });

  it.each(KEPT_FOR)('that hold %s are of one kind', (_, pattern, suffix) => {
    const tests = ['spec', 'e2e-spec', 'fixture', 'builder', 'contract'];
    const holding = paths.filter(
      (path) => !tests.includes(suffixOf(path)) && pattern.test(readFileSync(resolve(root, path), 'utf8')),
    );
    expect(holding.length).toBeGreaterThan(0);
    expect(holding.filter((path) => suffixOf(path) !== suffix)).toEqual([]);
  });
});

/** Of `name.suffix.ts`; '' without one. */
function suffixOf(path: string): string {
  return basename(path).split('.').slice(1, -1).at(-1) ?? '';
}
