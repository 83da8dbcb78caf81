import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, print } from '@strata/aql';
import type { GeneratedQuery } from '@strata/testing';
import { GENERATED_COLLECTIONS, GENERATED_INDEXES, generatedQueries } from '@strata/testing';
import fc from 'fast-check';
import { materialised } from '../../../src/expressions/document-slot';
import { TestDatabase } from '../../../src/queries/query-engine.builder';
import { readQueryRequest } from '../../../src/queries/query-request';
import type { JsonObject, JsonValue } from '../../../src/store/database';
import { answerOf } from './answer-of';

const WITHOUT_RULES: JsonObject = { optimizer: { rules: ['-all'] } };

/** Batch by batch, as a streaming cursor does. */
async function streamed(db: TestDatabase, { text, bindVars }: GeneratedQuery, size: number): Promise<JsonValue[]> {
  const request = readQueryRequest({ query: text, bindVars, options: { stream: true } });
  const query = await db.engine.start(db.database, request, { user: 'root' });
  const rows: JsonValue[] = [];
  do rows.push(...(await query.readBatch(size)).map(materialised));
  while (!query.isFinished || query.waiting > 0);
  return rows;
}

describe('generated queries', () => {
  let plain: TestDatabase;
  let indexed: TestDatabase;
  beforeAll(async () => {
    plain = await TestDatabase.open();
    indexed = await TestDatabase.open();
    for (const db of [plain, indexed])
      for (const { name, documents, type } of GENERATED_COLLECTIONS) await db.fill(name, documents, type);
    for (const { collection, definition } of GENERATED_INDEXES) await indexed.database.createIndex(collection, definition);
  });
  afterAll(async () => {
    await plain.close();
    await indexed.close();
  });

  it('are valid, and mean the same when printed and read again', () => {
    fc.assert(
      fc.property(generatedQueries(), ({ text }) => {
        const printed = print(parse(text));
        expect(print(parse(printed))).toBe(printed);
      }),
      { numRuns: 300 },
    );
  });

  it('give one answer: with and without rules, with and without indexes, streamed or at once', async () => {
    await fc.assert(
      fc.asyncProperty(generatedQueries(), async (query) => {
        const { text, bindVars, ordered } = query;
        const answer = (rows: readonly JsonValue[]) => answerOf(rows, ordered);
        const expected = answer(await plain.query(text, bindVars, WITHOUT_RULES));
        expect(answer(await plain.query(text, bindVars))).toEqual(expected);
        expect(answer(await indexed.query(text, bindVars, WITHOUT_RULES))).toEqual(expected);
        expect(answer(await indexed.query(text, bindVars))).toEqual(expected);
        expect(answer(await streamed(indexed, query, 3))).toEqual(expected);
      }),
      { numRuns: Number(process.env['STRATA_GENERATED_QUERIES'] ?? 120) },
    );
  });
});
