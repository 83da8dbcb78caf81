// Random queries of users with different levels through the gateway, each compared with a database that holds only what its user may read:
//   node tools/run.mjs bench/access-levels/main.ts [queries=20000] [seed=1]
import { GuardedDatabase, PermittedTwin, reachingQueries, TYPICAL_LEVELS } from '@strata/testing';
import fc from 'fast-check';

const total = Number(process.argv[2] ?? 20_000);
const seed = Number(process.argv[3] ?? 1);
/** contents are compared after so many queries of a user */
const COMPARE_EVERY = 500;

const server = await GuardedDatabase.start();
const outcomes = { refused: 0, answered: 0, failed: 0 };
const startedAt = performance.now();
try {
  const each = Math.ceil(total / TYPICAL_LEVELS.length);
  await Promise.all(
    TYPICAL_LEVELS.map(async (levels, i) => {
      const twin = await PermittedTwin.make(server, `random${i}`, levels);
      for (const [at, query] of fc.sample(reachingQueries(), { numRuns: each, seed: seed * 100 + i }).entries()) {
        outcomes[await twin.ask(query)] += 1;
        if (at % COMPARE_EVERY === 0) await twin.compareContents();
      }
      await twin.compareContents();
    }),
  );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const asked = outcomes.refused + outcomes.answered + outcomes.failed;
  console.log(`${asked} queries in ${seconds} s, no difference: ${JSON.stringify(outcomes)}`);
} finally {
  await server.stop();
}
