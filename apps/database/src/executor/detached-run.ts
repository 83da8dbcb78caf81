import { ArangoError } from '@strata/errors';
import type { FunctionContext } from '../functions/api';
import type { Database, Snapshot } from '../storage/api';
import { MemoryMeter } from './memory-meter';
import type { QueryRun } from './query-run';
import { QuerySpill } from './spill/query-spill';
import { QueryStatistics } from './statistics';
import { TimeSlices } from './time-slices';

/** A run for expressions that stand alone: constants, computed values. Whatever asks for data of the database is refused. */
export function detachedRun(warn: FunctionContext['warn']): QueryRun {
  const refuse = (): never => {
    throw new ArangoError('bad-parameter', 'this expression cannot read data of the database');
  };
  return {
    database: new Proxy({} as Database, { get: refuse }),
    snapshot: new Proxy({} as Snapshot, { get: refuse }),
    transaction: null,
    warnings: { add: warn },
    statistics: new QueryStatistics(),
    memory: new MemoryMeter(0),
    columns: null,
    spill: new QuerySpill({ rows: Infinity, bytes: Infinity }, { create: refuse }),
    slices: new TimeSlices(Infinity),
    extensions: { openSearch: refuse, nearest: refuse },
    functions: {
      warn,
      now: Date.now(),
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
