import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectionFacts, RewriteCandidate } from '@strata/aql-rewriting';
import { findRewrites } from '@strata/aql-rewriting';
import { ArangoError } from '@strata/errors';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { explainQuery } from '../../src/queries/explain/explain-query';
import { readQueryRequest } from '../../src/queries/query-request';
import type { SearchQueries } from '../../src/search/search-queries.fixture';
import { openSearchQueries } from '../../src/search/search-queries.fixture';
import type { JsonObject, JsonValue } from '../../src/store/database';
import { createView } from '../../src/views/views';
import { document, INDEXES } from './generated-documents.fixture';

/** Rules by what queries they are for: each suite has to meet its own. */
export const RULES_OF = {
  conditions: [
    'attribute-condition',
    'searchable-condition',
    'plain-condition',
    'search-condition',
    'without-hints',
    'union-by-indexes',
  ],
  joins: [
    ...['join-instead-of-lookup', 'lookup-of-attributes', 'known-members', 'group-once', 'sort-before-join', 'bounded-count'],
    ...['sorted-loop-first', 'equal-in-condition', 'named-lookup'],
  ],
  lists: [
    ...['inline-list', 'inline-let', 'extreme-of-sorted', 'unneeded-sort', 'limit-inside', 'filter-before-collect'],
    ...['aggregate-groups', 'extreme-by-index', 'shared-subquery', 'searched-list', 'filter-before-union', 'computed-once'],
    ...['count-without-values', 'narrow-groups', 'narrow-list', 'first-of-list', 'filter-in-list'],
  ],
  walks: ['path-condition', 'depth-from-path', 'distinct-inside', 'visit-once', 'walk-from-known-end'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export interface AskedQuery {
  readonly text: string;
  readonly bindVars: Readonly<Record<string, JsonValue>>;
}

/**
 * Queries drawn by chance on data drawn by chance: each rewrite whose assumptions hold gives the same rows, and each rule is met.
 * @param runs queries of each kind on each data set
 */
export function describeRewrites(
  subject: keyof typeof RULES_OF,
  runs: number,
  queries: Readonly<Record<string, fc.Arbitrary<string | AskedQuery>>>,
): void {
  describe(`Rewrites of ${subject}`, () => {
    const applied = new Set<string>();

    describe.each([1, 2])('of queries on data set %i give the same rows:', (set) => {
      let db: SearchQueries;
      let collections: readonly CollectionFacts[];
      beforeAll(async () => {
        db = await openSearchQueries();
        collections = await fill(db, set);
      });
      afterAll(() => db.test.close());

      it.each(Object.entries(queries))('%s', async (_, query) => {
        await fc.assert(
          fc.asyncProperty(query, async (drawn) => {
            const { text, bindVars } = typeof drawn === 'string' ? { text: drawn, bindVars: {} } : drawn;
            const plan = planOf(db, text, bindVars);
            const original = await db.rows(text, bindVars).catch(nullIfNoList);
            fc.pre(original !== null);
            const expected = rowsOf(text, original);
            const candidates = new Map<string, RewriteCandidate>();
            for (const known of [{}, { plan }])
              for (const one of findRewrites({ query: text, bindVars, collections, ...known })) candidates.set(one.query, one);
            for (const candidate of candidates.values()) {
              if (!(await holds(db, candidate))) continue;
              for (const rule of candidate.rules) applied.add(rule);
              const rows = rowsOf(text, await db.rows(candidate.query, candidate.bindVars as JsonObject));
              expect({ query: candidate.query, rows }).toEqual({ query: candidate.query, rows: expected });
            }
          }),
          { numRuns: runs },
        );
      });
    });

    it('were made by every rule of the subject', () => {
      expect(RULES_OF[subject].filter((name) => !applied.has(name))).toEqual([]);
    });
  });
}

/** A loop over what is no list fails, and there is nothing to compare. */
function nullIfNoList(error: unknown): null {
  if (error instanceof ArangoError && error.arangoName === 'query-array-expected') return null;
  throw error;
}

function planOf({ engine, database }: SearchQueries, query: string, bindVars: JsonObject): never {
  const request = readQueryRequest({ query, bindVars });
  return (runSteps(explainQuery(engine, database, request, { user: 'root' })) as { plan: never }).plan;
}

/** What the data must be for the candidate is so. */
async function holds(db: SearchQueries, { assumptions }: RewriteCandidate): Promise<boolean> {
  for (const { check, bindVars } of assumptions)
    if (check === undefined || (await db.rows(check, (bindVars ?? {}) as JsonObject))[0] !== true) return false;
  return true;
}

/** In order when the query sorts its rows at the end. */
function rowsOf(text: string, rows: readonly JsonValue[]): readonly string[] {
  const texts = rows.map((row) => JSON.stringify(canonical(row)));
  return /\bSORT\b(?!.*\bCOLLECT\b)[^()]*$/.test(text) ? texts : texts.toSorted();
}

/**
 * One form for values that AQL takes as equal (`{}` and `{a: null}`, `[]` and `[null]`): which of them stands for a group of equal values is
 * nobody's promise.
 */
function canonical(row: JsonValue): unknown {
  if (typeof row !== 'object' || row === null) return Object.is(row, -0) ? 0 : row;
  if (!Array.isArray(row))
    return Object.entries(row)
      .filter(([, member]) => member !== null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => ({ [name]: canonical(member) }));
  const members = (row as readonly JsonValue[]).map(canonical);
  return members.slice(0, members.findLastIndex((member) => member !== null) + 1);
}

/** Collections `c` and `e`, edges `knows` between documents of `c`, and a view `v` of both collections. */
async function fill({ test, database }: SearchQueries, set: number): Promise<readonly CollectionFacts[]> {
  const facts: CollectionFacts[] = [];
  for (const [name, indexes] of Object.entries(INDEXES)) {
    const isEdge = name === 'knows';
    const end = fc.integer({ min: 0, max: 14 });
    const documents: readonly JsonObject[] = isEdge
      ? fc
          .sample(fc.tuple(end, end, fc.nat(4)), { seed: set, numRuns: 30 })
          .map(([from, to, n]) => ({ _from: `c/k${from}`, _to: `c/k${to}`, n }))
      : fc
          .sample(document, { seed: set * 7 + name.length, numRuns: 40 })
          .map((one, i) => ({ _key: `k${i}`, ...one }) as JsonObject);
    await test.fill(name, documents, isEdge ? 'edge' : 'document');
    for (const index of indexes) await database.createIndex(name, { type: 'persistent', ...index });
    facts.push({
      name,
      type: isEdge ? 'edge' : 'document',
      count: documents.length * 1000, // as if it were worth the while
      indexes: [
        { type: 'primary', fields: ['_key'], unique: true },
        ...(isEdge
          ? [
              { type: 'edge', fields: ['_from'] },
              { type: 'edge', fields: ['_to'] },
            ]
          : []),
        ...indexes.map((index) => ({ type: 'persistent', ...index })),
      ],
      ...(isEdge && { idsOf: { _from: ['c'], _to: ['c'] } }),
    });
  }
  const link = { includeAllFields: true };
  await createView(database, { name: 'v', type: 'arangosearch', links: { c: link, e: link } });
  return facts;
}
