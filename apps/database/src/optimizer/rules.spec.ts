import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { groupKey } from '../values/group-key';
import type { TestDatabase } from '../queries/query-engine.builder';
import type { JsonValue } from '../store/database';
import { plannedLines } from './planned-text.fixture';
import { openRuleDatabase, planOf } from './rule-database.fixture';
import { RULE_TABLES } from './rule-tables.fixture';
import { RULES } from './rules';

/** Rules with suites of their own, beside the capability they belong to; those of walks are in traversal-rules.spec.ts. */
const TESTED_ELSEWHERE: ReadonlySet<string> = new Set([
  'fold-constants',
  'check-forced-hints',
  'split-filters',
  'use-vector-index',
  'use-inverted-index',
  'use-stored-values',
  'handle-arangosearch-views',
  'arangosearch-constrained-sort',
  'late-document-materialization-arangosearch',
  'geo-index-optimizer',
]);
const OF_WALKS = /traversal|path|vertices/;

const asSet = (rows: readonly JsonValue[]): readonly string[] =>
  rows.map((row) => String(groupKey(JSON.stringify(row)))).toSorted();

/** Rules that no plan names. */
const HIDDEN = new Set(RULES.filter(({ hidden }) => hidden).map(({ name }) => name));

describe('optimizer rules', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await openRuleDatabase();
  });
  afterAll(() => db.close());

  describe.each(RULE_TABLES)('$rule', ({ rule, cases }) => {
    it.each(cases)('$query', async ({ query, bindVars = {}, beside = [], before, after, isSteady = true }) => {
      const without = ['-all', ...beside.map((name) => `+${name}`)];
      const plan = planOf(db, query, [...without, `+${rule}`], bindVars);
      const linesBefore = plannedLines(planOf(db, query, without, bindVars).pipeline);
      if (before) expect(linesBefore).toEqual(before);
      expect(plannedLines(plan.pipeline)).toEqual(after === 'same' ? linesBefore : after);
      expect(plan.rules.includes(rule)).toBe(after !== 'same' && !HIDDEN.has(rule));
      if (!isSteady) return;
      const answer = await db.query(query, bindVars, { optimizer: { rules: without } });
      expect(asSet(await db.query(query, bindVars, { optimizer: { rules: [...without, `+${rule}`] } }))).toEqual(asSet(answer));
    });
  });

  it('have a table each', () => {
    const tables = new Set(RULE_TABLES.map(({ rule }) => rule));
    const untested = RULES.map(({ name }) => name).filter(
      (name) => !tables.has(name) && !TESTED_ELSEWHERE.has(name) && !OF_WALKS.test(name),
    );
    expect(untested).toEqual([]);
  });
});
