import { expect, it } from '@jest/globals';
import type { ServedProject } from '@strata/service-kit';
import { ProjectUpkeep } from './project-upkeep';

const standard = { name: 'strata', database: 'strata' };
const legal = { name: 'legal', database: 'law' };

it('ends stale runs in every project, one that fails does not keep it from the others, and forgets those that are gone', async () => {
  const ended: string[] = [];
  const kept: (readonly ServedProject[])[] = [];
  let isDatabaseAway = true;
  const upkeep = new ProjectUpkeep({
    prepare: () => Promise.reject(new Error('away')),
    staleAfterMs: 5,
    projects: () => (isDatabaseAway ? Promise.reject(new Error('away')) : Promise.resolve([standard, legal])),
    indexes: { keepOnly: (projects) => void kept.push(projects) },
    runsOf: ({ name }) => ({
      endStale: (ms) =>
        name === 'strata' ? Promise.reject(new Error('broken')) : Promise.resolve(void ended.push(`${name} ${ms}`)),
    }),
  });
  await upkeep.lookAfter();
  isDatabaseAway = false;
  await upkeep.lookAfter();
  expect([ended, kept]).toEqual([['legal 5'], [[standard, legal]]]);
});
