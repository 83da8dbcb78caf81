import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { RunningApp } from '@strata/testing';
import { startApp, temporaryFolder } from '@strata/testing';

const STARTS = 4;

it('lets exactly one of several servers that start at once have the folder of a dead one', async () => {
  const folder = await temporaryFolder();
  writeFileSync(join(folder.path, 'server.lock'), JSON.stringify({ pid: 2 ** 22 + 1 }));
  const start = () => startApp('database', { DATA_DIR: folder.path, AUTHENTICATION: 'false' });
  const outcomes = await Promise.allSettled(Array.from({ length: STARTS }, start));
  const running = outcomes.filter((outcome): outcome is PromiseFulfilledResult<RunningApp> => outcome.status === 'fulfilled');
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []));
  try {
    expect(running).toHaveLength(1);
    expect(refusals).toHaveLength(STARTS - 1);
    for (const refusal of refusals) expect(refusal).toContain('is used by');
  } finally {
    for (const { value } of running) await value.stop();
    await folder.remove();
  }
});
