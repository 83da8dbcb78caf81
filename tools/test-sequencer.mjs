// The order in which Jest starts the test files: the longest first, so that no long one is left at the end while the other workers stand
// idle. What a file took here the last time counts. A fresh clone goes by names: those of `LONGEST` first, then other end-to-end tests, which
// start processes and wait for them, then the rest by size.
import { relative } from 'node:path';
import TestSequencer from '@jest/test-sequencer';

/** The files that take longest, the longest first. */
export const LONGEST = [
  'apps/cli/test/strata.e2e-spec.ts',
  'apps/pipeline/test/contract.e2e-spec.ts',
  'apps/cli/test/sync.e2e-spec.ts',
  'apps/cli/test/projects.e2e-spec.ts',
  'apps/pipeline/test/restarts.e2e-spec.ts',
  'apps/auth-gateway/test/decisions/decision-table.e2e-spec.ts',
  'apps/importer/test/model-failures.e2e-spec.ts',
  'apps/pipeline/test/failing-changes.e2e-spec.ts',
  'apps/pipeline/test/project-removal.e2e-spec.ts',
  'apps/cli/test/database-tools.e2e-spec.ts',
  'apps/cli/test/security.e2e-spec.ts',
  'apps/nl-query/test/nl-query.e2e-spec.ts',
  'apps/reasoner/test/runs.e2e-spec.ts',
  'apps/auth-gateway/test/losing-access.e2e-spec.ts',
  'apps/pipeline/test/two-pipelines.e2e-spec.ts',
  'apps/reasoner/test/roles.e2e-spec.ts',
  'apps/auth-gateway/test/auth-gateway.e2e-spec.ts',
  'apps/pipeline/test/random-changes.e2e-spec.ts',
  'apps/importer/src/import-run/steps/read-files.spec.ts',
  'apps/pipeline/test/graph-changes.e2e-spec.ts',
  'libs/models/src/openai-compatible/openai-models.spec.ts',
  'apps/importer/test/interrupted-imports.e2e-spec.ts',
];
const LONGEST_SECONDS = 1_000;
const END_TO_END_SECONDS = 15;
const BYTES_PER_SECOND = 10_000;

export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const rows = tests.map((test) => ({ test, failed: this.hasFailed(test), seconds: this.secondsOf(test) }));
    rows.sort((a, b) => Number(b.failed) - Number(a.failed) || b.seconds - a.seconds);
    for (const { test } of rows) test.duration = this.time(test); // from which Jest decides whether workers pay
    return rows.map(({ test }) => test);
  }

  secondsOf(test) {
    const milliseconds = this.time(test);
    if (milliseconds !== undefined) return milliseconds / 1000;
    const { config, hasteFS } = test.context;
    const place = LONGEST.indexOf(relative(config.rootDir, test.path));
    if (place >= 0) return LONGEST_SECONDS - place;
    return (hasteFS.getSize(test.path) ?? 0) / BYTES_PER_SECOND + (test.path.endsWith('.e2e-spec.ts') ? END_TO_END_SECONDS : 0);
  }
}
