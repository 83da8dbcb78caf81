import type { AqlValue } from '@strata/aql';
import { runSteps } from '@strata/event-loop';
import { INDEX_KINDS } from '../server/index-kinds';
import type { Plan } from '../planner/plan';
import { explainablePlans } from '../queries/prepared-plan';
import { QueryContext } from '../queries/query-context';
import { TestDatabase } from '../queries/query-engine.builder';
import { readQueryRequest } from '../queries/query-request';
import type { JsonObject } from '../store/database';

/** A small database whose collections have indexes of every sort, for tables of rules. */
export async function openRuleDatabase(): Promise<TestDatabase> {
  const db = await TestDatabase.open();
  for (const kind of INDEX_KINDS) db.storage.registerIndexKind(kind);
  const people = Array.from({ length: 60 }, (_, n) => ({
    _key: `k${n}`,
    n,
    group: n % 5,
    name: `${'abcxyz'[n % 6]!}${n}`,
    tags: [n % 3, 'all'],
    place: [n, n / 2],
    text: `word${n % 3} other`,
    address: { city: `city${n % 4}` },
    ...(n % 2 === 0 && { nick: `N${n % 7}` }),
  }));
  await db.fill('people', people);
  await db.fill(
    'plain',
    people.slice(0, 20).map(({ n, group, tags }) => ({ n, group, tags })),
  );
  await db.fill(
    'knows',
    people.slice(1, 30).map(({ n, group }) => ({ _from: `people/k${n}`, _to: `people/k${n - 1}`, group })),
    'edge',
  );
  const indexes: readonly JsonObject[] = [
    { name: 'byN', fields: ['n'], unique: true, storedValues: ['name'] },
    { name: 'byGroup', fields: ['group', 'n'] },
    { name: 'byName', fields: ['name'] },
    { name: 'byTag', fields: ['tags[*]'] },
    { name: 'byNick', fields: ['nick'], sparse: true },
    { name: 'byCity', fields: ['address.city'] },
  ];
  for (const index of indexes) await db.database.createIndex('people', { type: 'persistent', ...index });
  await db.database.createIndex('people', { type: 'geo', fields: ['place'], name: 'byPlace' });
  await db.database.createIndex('people', { type: 'fulltext', fields: ['text'], name: 'byText' });
  return db;
}

/** The optimized plan of a query under a selection of rules. */
export function planOf(
  db: TestDatabase,
  query: string,
  rules: readonly string[],
  bindVars: Readonly<Record<string, AqlValue>> = {},
): Plan {
  const request = readQueryRequest({ query, bindVars, options: { optimizer: { rules } } });
  const snapshot = db.database.snapshot();
  try {
    const query = new QueryContext(db.engine, db.database, request, { user: 'root' });
    return runSteps(explainablePlans(query, snapshot)).plans[0]!;
  } finally {
    snapshot.release();
  }
}
