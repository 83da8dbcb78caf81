import { cutText } from '../tool/bounded-rows';
import { defineTool } from '../tool/tool';
import { databaseName, limit } from '../tool/tool-inputs';

const MAX_QUERY_CHARACTERS = 4_000;
/** What `HttpReadingDatabase` writes before queries that it runs. */
const MARK_OF_REASONER = /^\/\* reasoner [0-9a-f]+ \*\/\s*/;

interface SlowQuery {
  readonly query: string;
  readonly runTime: number;
  readonly started: string;
  readonly peakMemoryUsage?: number;
  readonly state?: string;
}

export const slowQueries = defineTool({
  name: 'slow-queries',
  title: 'Slow queries',
  description:
    'The latest queries of a database that took longer than its threshold, the slowest first, with their seconds. Their values are not shown. A good start when somebody says that the database is slow.',
  input: { database: databaseName, limit: limit(20, 100) },
  run: async ({ database: name, limit: most }, { database, signal }) => {
    const slow = (await (await database(name)).read('/_api/query/slow', signal)) as readonly SlowQuery[];
    const queries = slowestOfEach(slow)
      .toSorted((a, b) => b.runTime - a.runTime)
      .slice(0, most)
      .map(({ query, runTime, started, peakMemoryUsage }) => ({
        query: cutText(query, MAX_QUERY_CHARACTERS),
        seconds: runTime,
        started,
        peak_memory_bytes: peakMemoryUsage ?? null,
      }));
    return { data: { queries, total: slowestOfEach(slow).length } };
  },
});

/** A query that ran several times is told once; runs that measured it for an optimisation are no other query. */
function slowestOfEach(slow: readonly SlowQuery[]): readonly SlowQuery[] {
  const byText = new Map<string, SlowQuery>();
  for (const one of slow) {
    const query = one.query.replace(MARK_OF_REASONER, '');
    const known = byText.get(query);
    if (known === undefined || known.runTime < one.runTime) byText.set(query, { ...one, query });
  }
  return [...byText.values()];
}
