import type { FunctionContext } from '../functions/api';
import type { Nearest, NearestReady } from '../vectors/api';
import type { OpenSearch } from '../search/search-request';
import type { Database, Snapshot, Transaction } from '../store/database';
import type { OpenAdjacency } from '../adjacency/adjacency-view';
import type { QueryWarnings } from '../planner/warnings';
import type { ColumnStore } from '../columns/column-store';
import type { EvaluationJournal } from '../resources/evaluation-journal';
import type { MemoryMeter } from '../resources/memory-meter';
import type { QuerySpill } from '../resources/query-spill';
import type { QueryStatistics } from './statistics';
import type { TimeSlices } from '../resources/time-slices';

/** Data access of other capabilities that queries use. */
export interface QueryExtensions {
  readonly openSearch: OpenSearch;
  readonly nearest: Nearest;
  readonly nearestReady?: NearestReady;
  /** edges in memory; without it walks read the edge index */
  readonly openAdjacency?: OpenAdjacency;
}

/** Everything one execution of a plan works with. Plans themselves hold no state and may run many times. */
export interface QueryRun {
  readonly database: Database;
  /** Where loops read: the state before the query's own writes. */
  readonly snapshot: Snapshot;
  /** Where the query writes; null for reading queries. */
  readonly transaction: Transaction | null;
  readonly statistics: QueryStatistics;
  readonly warnings: Pick<QueryWarnings, 'add'>;
  readonly memory: MemoryMeter;
  /** Attributes of whole collections in memory; null for runs that stand alone. */
  readonly columns: ColumnStore | null;
  /** Where operators put what outgrows the memory. */
  readonly spill: QuerySpill;
  readonly slices: TimeSlices;
  /** The long work of its expressions. */
  readonly journal: EvaluationJournal;
  readonly extensions: QueryExtensions;
  /** What built-in functions see of this run. */
  readonly functions: FunctionContext;
  /** Rows of every node are counted (profile 2). */
  readonly profileNodes: boolean;
}
