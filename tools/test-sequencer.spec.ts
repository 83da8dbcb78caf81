import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

interface Test {
  readonly path: string;
  readonly context: { readonly config: object; readonly hasteFS: { getSize(path: string): number } };
}

const root = resolve(import.meta.dirname, '..');
const { default: LongestFirst, LONGEST } = (await import(resolve(root, 'tools/test-sequencer.mjs'))) as {
  default: new (options: object) => { sort(tests: readonly Test[]): Test[] };
  LONGEST: readonly string[];
};

describe('The order of the test files', () => {
  it('begins with the longest ones, then end-to-end tests, then the others, larger ones first', () => {
    const sizes: Readonly<Record<string, number>> = { 'small.spec.ts': 10, 'large.spec.ts': 40_000, 'any.e2e-spec.ts': 10 };
    const context = {
      config: { rootDir: root, cache: false }, // no times of earlier runs
      hasteFS: { getSize: (path: string) => sizes[path.slice(root.length + 1)] ?? 0 },
    };
    const [longest = '', second = ''] = LONGEST;
    const tests = ['small.spec.ts', second, 'large.spec.ts', 'any.e2e-spec.ts', longest];
    const sorted = new LongestFirst({}).sort(tests.map((path) => ({ path: resolve(root, path), context })));
    expect(sorted.map(({ path }) => path.slice(root.length + 1))).toEqual([
      longest,
      second,
      'any.e2e-spec.ts',
      'large.spec.ts',
      'small.spec.ts',
    ]);
  });

  it('knows no file that is not there any more', () => {
    expect(LONGEST.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
  });
});
