import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GENERATED_COLLECTIONS, GENERATED_INDEXES, generatedQueries } from '@strata/testing';
import fc from 'fast-check';
import { RULES } from '../../../src/optimizer/rules';
import { TestDatabase } from '../../../src/queries/query-engine.builder';
import type { JsonObject } from '../../../src/store/database';
import { answerOf } from './answer-of';

const SWITCHES = RULES.filter(({ canBeDisabled }) => canBeDisabled).map(({ name }) => name);
const rules = (...selection: readonly string[]): JsonObject => ({ optimizer: { rules: [...selection] } });

describe('generated queries', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    for (const { name, documents, type } of GENERATED_COLLECTIONS) await db.fill(name, documents, type);
    for (const { collection, definition } of GENERATED_INDEXES) await db.database.createIndex(collection, definition);
  });
  afterAll(() => db.close());

  it('give the answer they give without rules when any one rule is switched off, and with any one alone', async () => {
    await fc.assert(
      fc.asyncProperty(generatedQueries(), fc.shuffledSubarray(SWITCHES, { minLength: 4, maxLength: 4 }), async (query, chosen) => {
        const { text, bindVars, ordered } = query;
        const run = async (selection: JsonObject) => answerOf(await db.query(text, bindVars, selection), ordered);
        const expected = await run(rules('-all'));
        const [first, second, third, fourth] = chosen as [string, string, string, string];
        expect(await run(rules(`-${first}`))).toEqual(expected);
        expect(await run(rules('-all', `+${second}`))).toEqual(expected);
        expect(await run(rules('-all', '+use-indexes', `+${third}`))).toEqual(expected);
        expect(await run(rules(`-${third}`, `-${fourth}`))).toEqual(expected);
      }),
      { numRuns: Number(process.env['STRATA_GENERATED_QUERIES'] ?? 40) },
    );
  });
});
