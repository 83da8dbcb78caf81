import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GuardedDatabase, PermittedTwin, reachingQueries, TYPICAL_LEVELS } from '@strata/testing';
import fc from 'fast-check';

const RUNS = Number(process.env['STRATA_GENERATED_QUERIES'] ?? 300);

let server: GuardedDatabase;

beforeAll(async () => {
  server = await GuardedDatabase.start();
}, 60_000);
afterAll(() => server?.stop());

describe('a random query', () => {
  it('tells and changes nothing that the levels of its user forbid', async () => {
    const twins = await Promise.all(TYPICAL_LEVELS.map((levels, i) => PermittedTwin.make(server, `random${i}`, levels)));
    const outcomes = { refused: 0, answered: 0, failed: 0 };
    await fc.assert(
      fc.asyncProperty(reachingQueries(), fc.nat(twins.length - 1), async (query, at) => {
        outcomes[await (twins[at] as PermittedTwin).ask(query)] += 1;
      }),
      { numRuns: RUNS },
    );
    for (const twin of twins) await twin.compareContents();
    expect(Math.min(outcomes.refused, outcomes.answered)).toBeGreaterThan(RUNS / 5); // the queries ask for what matters
  }, 120_000);
});
