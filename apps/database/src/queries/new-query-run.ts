import type { QueryRun } from '../expressions/query-run';
import { EvaluationJournal } from '../resources/evaluation-journal';
import { QueryFunctions } from './function-access';
import type { QueryContext } from './query-context';
import type { QueryTransaction } from './query-transaction';

/** What the operators of a query see of it. */
export function newQueryRun(query: QueryContext, { snapshot, writable }: QueryTransaction): QueryRun {
  const { environment, database, request, slices, warnings, statistics, memory, spill } = query;
  const journal = new EvaluationJournal(slices, memory);
  return {
    database,
    snapshot,
    transaction: writable,
    slices,
    journal,
    warnings,
    statistics,
    memory,
    columns: environment.columns,
    spill,
    extensions: environment.extensions,
    functions: new QueryFunctions(query, snapshot, journal),
    profileNodes: request.options.profile >= 2,
  };
}
