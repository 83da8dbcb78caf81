import { EvaluationJournal } from '../resources/evaluation-journal';
import type { MemoryMeter } from '../resources/memory-meter';
import type { QueryRun } from '../expressions/query-run';
import type { QuerySpill } from '../resources/query-spill';
import type { QueryStatistics } from '../expressions/statistics';
import { QueryFunctions } from './function-access';
import type { QueryData } from './query-data';
import type { QueryParts } from './query-parts';

/** What an execution counts and holds. */
interface Accounts {
  readonly statistics: QueryStatistics;
  readonly memory: MemoryMeter;
  readonly spill: QuerySpill;
}

/** What the operators of a query see of it. */
export function queryRun(
  { engine, database, request, caller, slices, warnings }: QueryParts,
  { statistics, memory, spill }: Accounts,
  { snapshot, transaction }: QueryData,
): QueryRun {
  const journal = new EvaluationJournal(slices, memory);
  return {
    database,
    snapshot,
    transaction,
    slices,
    journal,
    warnings,
    statistics,
    memory,
    columns: engine.columns,
    spill,
    extensions: engine.extensions,
    functions: new QueryFunctions({
      origin: database,
      snapshot,
      warnings,
      longWork: journal,
      userName: caller.user,
      extensions: engine.extensions,
    }),
    profileNodes: request.options.profile >= 2,
  };
}
