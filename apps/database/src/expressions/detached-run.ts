import { ArangoError } from '@strata/errors';
import type { FunctionContext } from '../functions/api';
import type { Database, Snapshot } from '../store/database';
import type { LongWorkLimit } from '../resources/evaluation-journal';
import { EvaluationJournal } from '../resources/evaluation-journal';
import { MemoryMeter } from '../resources/memory-meter';
import type { QueryRun } from './query-run';
import { QuerySpill } from '../resources/query-spill';
import { QueryStatistics } from './statistics';
import { TimeSlices } from '../resources/time-slices';

/**
 * A run for expressions that stand alone: constants, computed values. Whatever asks for data of the database is refused.
 * @param pieces how much long work there may be; left out: as much as one turn allows
 */
export function detachedRun(warn: FunctionContext['warn'], pieces?: LongWorkLimit): QueryRun {
  const refuse = (): never => {
    throw new ArangoError('bad-parameter', 'this expression cannot read data of the database');
  };
  const memory = new MemoryMeter(0);
  const slices = new TimeSlices(Infinity);
  const journal = new EvaluationJournal(pieces ?? slices, memory);
  return {
    database: new Proxy({} as Database, { get: refuse }),
    snapshot: new Proxy({} as Snapshot, { get: (_target, name) => (name === 'bytesRead' ? 0 : refuse()) }),
    transaction: null,
    warnings: { add: warn },
    statistics: new QueryStatistics(),
    memory,
    columns: null,
    spill: new QuerySpill({ rows: Infinity, bytes: Infinity }, { create: refuse }),
    slices,
    journal,
    extensions: { openSearch: refuse, nearest: refuse },
    functions: {
      warn,
      now: Date.now(),
      longWork: journal,
      database: {
        name: '',
        user: null,
        document: refuse,
        collectionCount: refuse,
        collections: refuse,
        schemaOf: refuse,
        tokens: refuse,
      },
    },
    profileNodes: false,
  };
}
