import { describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
type Origins = Record<string, Record<string, { file: string; name: string }>>;
const { importDirectly, readOrigins } = (await import(resolve(root, 'tools/direct-imports.mjs'))) as {
  importDirectly: (source: string, origins: Origins) => string;
  readOrigins: (root: string) => Origins;
};

const ORIGINS: Origins = {
  auth: {
    signToken: { file: 'tokens/sign-token', name: 'signToken' },
    Ring: { file: 'ring', name: 'SecretRing' },
    Identity: { file: 'identity', name: 'Identity' },
  },
};

describe('A source with direct imports', () => {
  it.each([
    ['one name', `import { signToken } from '@strata/auth';`, [`{ signToken as signToken } from '@strata/auth/tokens/sign-token'`]],
    [
      'another name here',
      `import { signToken as sign } from '@strata/auth';`,
      [`{ signToken as sign } from '@strata/auth/tokens/sign-token'`],
    ],
    ['another name there', `import { Ring } from '@strata/auth';`, [`{ SecretRing as Ring } from '@strata/auth/ring'`]],
    [
      'several, a type among them',
      `import { Ring, type Identity } from '@strata/auth';`,
      [`{ SecretRing as Ring } from '@strata/auth/ring'`, `{ Identity as Identity } from '@strata/auth/identity'`],
    ],
  ])('imports %s from the file that defines it', (_, source, imports) => {
    expect(importDirectly(source, ORIGINS)).toBe(imports.map((text) => `import ${text};`).join(' '));
  });

  it('has its lines where they were', () => {
    const source = `first();\nimport {\n  Ring,\n  signToken,\n} from '@strata/auth';\nlast();\n`;
    expect(
      importDirectly(source, ORIGINS)
        .split('\n')
        .map((line) => line.slice(0, 8)),
    ).toEqual(['first();', 'import {', '', '', '', 'last();', '']);
  });

  it.each([
    `import { unknown } from '@strata/auth';`,
    `import { other } from '@strata/elsewhere';`,
    `import * as auth from '@strata/auth';`,
    `import type { Identity } from '@strata/auth';`,
    `import { Ring } from './ring';`,
  ])('keeps what it cannot or need not resolve: %s', (source) => {
    expect(importDirectly(source, ORIGINS)).toBe(source);
  });

  it('finds every name of every library where its index says', () => {
    const origins = readOrigins(root);
    expect(origins['auth']).toMatchObject({ SecretRing: { file: 'secret-ring', name: 'SecretRing' } });
    const files = Object.entries(origins).flatMap(([library, names]) =>
      Object.values(names).map(({ file }) => `libs/${library}/src/${file}.ts`),
    );
    expect(files.filter((file) => !existsSync(resolve(root, file)))).toEqual([]);
  });
});
