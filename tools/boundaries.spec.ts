import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const RULE = '@nx(enforce-module-boundaries)';

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
  let workspace: TemporaryFolder;
  let complaints: (from: string, to: string) => string[];

  // Oxlint reads files, and a file with a forbidden import is not for the sources that other checks look at meanwhile: a workspace of the same
  // projects, with the same rules, gets one for each arrow.
  beforeAll(async () => {
    workspace = await temporaryFolder();
    symlinkSync(join(root, 'node_modules'), join(workspace.path, 'node_modules'));
    const kept = [
      'nx.json',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      'oxlint.config.ts',
      'tools/eslint-rules.mjs',
    ];
    const projects = ['apps', 'libs'].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
    const entries = projects.flatMap((project) =>
      ['project.json', 'src/index.ts', 'src/main.ts'].map((file) => `${project}/${file}`),
    );
    for (const file of [...kept, ...entries].filter((name) => existsSync(join(root, name))))
      cpSync(join(root, file), join(workspace.path, file));
    const settings = { cwd: workspace.path, env: { ...process.env, NX_DAEMON: 'false' }, maxBuffer: 64_000_000 };
    // Without a project graph the rule warns, skips itself and passes; the forbidden imports are no part of it.
    execFileSync(process.execPath, ['node_modules/nx/dist/bin/nx.js', 'show', 'projects'], settings);
    [...FORBIDDEN, ...ALLOWED].forEach(([from, to], place) => {
      const target = to.startsWith('apps/') ? `${'../'.repeat(from.split('/').length)}${to}` : to;
      const file = join(workspace.path, fixture(from, place));
      writeFileSync(file, `import * as fixture from '${target}';\nexport { fixture };\n`);
    });
    const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format=json', 'apps', 'libs'], settings);
    const { diagnostics } = JSON.parse(stdout.toString()) as { diagnostics: { code: string; filename: string; message: string }[] };
    complaints = (from, to) => {
      const place = [...FORBIDDEN, ...ALLOWED].findIndex((arrow) => arrow[0] === from && arrow[1] === to);
      return diagnostics
        .filter(({ code, filename }) => code === RULE && filename === fixture(from, place))
        .map(({ message }) => message);
    };
  });

  afterAll(() => workspace.remove());

  it.each(FORBIDDEN)('refuses %s -> %s: %s', (from, to) => {
    expect(complaints(from, to)).not.toEqual([]);
  });

  it.each(ALLOWED)('lets %s -> %s pass', (from, to) => {
    expect(complaints(from, to)).toEqual([]);
  });
});

const fixture = (from: string, place: number) => `${from}/boundary-${place}.fixture.ts`;
