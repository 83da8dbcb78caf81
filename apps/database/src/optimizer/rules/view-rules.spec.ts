import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { INDEX_KINDS } from '../../server/index-kinds';
import { QueryEngine } from '../../queries/query-engine';
import { TestDatabase } from '../../queries/query-engine.builder';
import { readQueryRequest } from '../../queries/query-request';
import type { JsonValue } from '../../store/database';
import { openSearch } from '../../search/open-search';
import { createView } from '../../views/views';
import { plannedLines } from '../planned-text.fixture';
import { planOf } from '../rule-database.fixture';

const WORDS = ['graph', 'search', 'index', 'view'];
const RULE = 'late-document-materialization-arangosearch';

describe('rules of views', () => {
  let db: TestDatabase;
  let engine: QueryEngine;
  beforeAll(async () => {
    db = await TestDatabase.open();
    for (const kind of INDEX_KINDS) db.storage.registerIndexKind(kind);
    engine = new QueryEngine(db.storage, { openSearch, nearest: () => [], tokens: () => [] });
    for (const name of ['a', 'b'])
      await db.fill(
        name,
        Array.from({ length: 80 }, (_, n) => ({
          _key: `${name}${n}`,
          n,
          text: Array.from({ length: 1 + (n % 5) }, (_unused, at) => WORDS[(n + at * 3) % WORDS.length]).join(' '),
        })),
      );
    const link = { fields: { text: { analyzers: ['text_en'] } } };
    await createView(db.database, { name: 'v', type: 'arangosearch', links: { a: link, b: link } });
  });
  afterAll(() => db.close());

  const rows = (query: string, rules: readonly string[]): Promise<readonly JsonValue[]> =>
    engine.rows(db.database, readQueryRequest({ query, options: { optimizer: { rules } } }), { user: 'root' });
  const search = 'FOR d IN v SEARCH ANALYZER(d.text IN ["graph", "view"], "text_en")';

  it.each([
    [`${search} SORT BM25(d) DESC, d._key LIMIT 3, 20 RETURN [d.n, d.text]`, true],
    [`${search} LET s = BM25(d) FILTER s > 0.5 SORT s * 2, d._id DESC LIMIT 20 RETURN MERGE(d, {s})`, true],
    [`${search} SORT d._key LIMIT 7 RETURN d`, true],
    [`${search} SORT d._key LIMIT 7 RETURN d._key`, true],
    [`${search} SORT BM25(d) DESC LIMIT 7 RETURN d.n`, false], // the search gives only the best
    [`${search} SORT d.n, d._key LIMIT 7 RETURN d`, false],
    [`${search} FILTER d.n > 3 SORT d._key LIMIT 7 RETURN d`, false],
    [`${search} SORT d._key RETURN d`, false],
    [`${search} SORT d._key LIMIT 5 RETURN 1`, false],
  ])('documents are read behind the LIMIT of %s: %p', async (query, isLate) => {
    const plan = planOf(db, query, []);
    expect(plan.rules.includes(RULE)).toBe(isLate);
    expect(plannedLines(plan.pipeline).some((line) => line.startsWith('MATERIALIZE d'))).toBe(isLate);
    expect(await rows(query, [])).toEqual(await rows(query, [`-${RULE}`]));
    expect((await rows(query, [])).length).toBeGreaterThan(0);
  });

  it('reads no more documents than the LIMIT lets through', async () => {
    const request = readQueryRequest({ query: `${search} SORT BM25(d), d._key LIMIT 4, 3 RETURN d.n` });
    const run = await engine.start(db.database, request, { user: 'root' });
    expect(await run.readBatch(10)).toHaveLength(3);
    expect(run.statistics.documentLookups).toBe(3);
  });
});
