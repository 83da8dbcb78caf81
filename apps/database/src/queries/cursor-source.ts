import type { Person } from '../http/person';
import type { Database } from '../store/database';
import type { ResultPart } from './plain-rows';

/** Where a cursor gets its rows: from a query that runs, or from the answer of one that ran before. */
export interface CursorSource {
  /** also of the cursor */
  readonly id: string;
  readonly database: Database;
  /** whose cursor it is */
  readonly owner: Person;
  /** rows that are there and have not been taken */
  readonly waiting: number;
  /** true: the rows are those of the query results cache */
  readonly isCached: boolean;
  /** of a plan out of the cache, when the request asked for it */
  readonly planCacheKey?: string | undefined;
  /** `extra` of the answer, JSON: warnings, statistics, and what profiling asked for */
  readonly extra: string;
  /** Up to `size` of the rows that wait. */
  take(size: number): ResultPart[];
  /** The next `size` rows, fewer only at the end. @throws ArangoError whatever goes wrong with the query */
  readParts(size: number): Promise<ResultPart[]>;
  /** Ends it and forgets the rows that nobody has read. */
  close(): void;
}
