import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GENERATED_COLLECTIONS, generatedQueries } from '@strata/testing';
import { answerOf } from '../../test/aql-cases/grammar/answer-of';
import { TestDatabase } from './query-engine.builder';

const ON_DISK = { spillOverThresholdNumRows: 3, spillOverThresholdMemoryUsage: 500 };

describe('generated queries', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    for (const { name, documents, type } of GENERATED_COLLECTIONS) await db.fill(name, documents, type);
  });
  afterAll(() => db.close());

  it('give the same answer when they work on disk, and that or error 32 with little memory', async () => {
    await fc.assert(
      fc.asyncProperty(generatedQueries(), fc.integer({ min: 1, max: 50_000 }), async ({ text, bindVars, ordered }, limit) => {
        const expected = answerOf(await db.query(text, bindVars), ordered);
        expect(answerOf(await db.query(text, bindVars, ON_DISK), ordered)).toEqual(expected);
        const limited = db.query(text, bindVars, {}, limit).then((rows) => answerOf(rows, ordered));
        const outcome = await limited.catch((error: { errorNum: number }) => error.errorNum);
        if (outcome !== 32) expect(outcome).toEqual(expected);
      }),
      { numRuns: 80 },
    );
  });
});
