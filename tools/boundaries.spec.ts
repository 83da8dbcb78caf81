import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { ESLint } from 'eslint';

const root = resolve(import.meta.dirname, '..');
const RULE = '@nx/enforce-module-boundaries';

/** Each forbidden arrow once: a file in `from` that says `import … from 'to'`. */
const FORBIDDEN: [from: string, to: string, why: string][] = [
  ['libs/errors/src', '@strata/text', 'foundation knows nobody'],
  ['libs/case-mapping/src', '@strata/auth', 'foundation knows nobody'],
  ['libs/errors/src', '@nestjs/common', 'foundation knows no framework'],
  ['libs/case-mapping/src', 'bullmq', 'foundation knows no framework'],
  ['libs/text/src', '@strata/graph', 'domains do not know each other'],
  ['libs/graph/src', '@strata/arango', 'a domain knows no platform'],
  ['libs/aql/src', '@strata/models', 'a domain knows no feature'],
  ['libs/aql/src', 'arangojs', 'a domain knows no driver'],
  ['libs/text/src', '@grpc/grpc-js', 'a domain knows no transport'],
  ['libs/arango/src', '@strata/knowledge', 'a platform library knows no feature'],
  ['libs/service-kit/src', '@strata/models', 'a platform library knows no feature'],
  ['libs/knowledge/src', '@strata/models', 'features do not know each other'],
  ['libs/models/src', '@strata/knowledge', 'features do not know each other'],
  ['apps/pipeline/src', 'apps/importer/src/main', 'apps talk HTTP or gRPC'],
  ['libs/client/src', 'apps/cli/src/main', 'nothing imports an app'],
];

const ALLOWED: [from: string, to: string][] = [
  ['apps/pipeline/src', '@strata/knowledge'],
  ['libs/knowledge/src', '@strata/arango'],
  ['libs/models/src', '@strata/text'],
  ['libs/text/src', '@strata/errors'],
];

describe('The boundary rule', () => {
  let eslint: ESLint;

  beforeAll(() => {
    // Without a project graph the rule warns, skips itself and passes.
    execFileSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'show', 'projects'], {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    eslint = new ESLint({
      cwd: root,
      overrideConfig: [{ files: ['**/*.ts'], languageOptions: { parserOptions: { project: null } }, rules: typedRulesOff }],
    });
  });

  it.each(FORBIDDEN)('refuses %s -> %s: %s', async (from, to) => {
    expect(await complaints(from, to)).not.toEqual([]);
  });

  it.each(ALLOWED)('lets %s -> %s pass', async (from, to) => {
    expect(await complaints(from, to)).toEqual([]);
  });

  async function complaints(from: string, to: string): Promise<string[]> {
    const target = to.startsWith('apps/') ? `${'../'.repeat(from.split('/').length)}${to}` : to;
    const [result] = await eslint.lintText(`import * as fixture from '${target}';\nexport { fixture };\n`, {
      filePath: resolve(root, from, 'boundary.fixture.ts'),
    });
    return (result?.messages ?? []).filter(({ ruleId }) => ruleId === RULE).map(({ message }) => message);
  }
});

/** Rules that need type information, which a text without a file has not. */
const typedRulesOff = {
  '@typescript-eslint/no-floating-promises': 'off',
  '@typescript-eslint/no-misused-promises': 'off',
} as const;
