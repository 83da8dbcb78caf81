import { materialised } from '../expressions/document-slot';
import { ColumnStore } from '../columns/column-store';
import type { MemoryLimits } from '../resources/query-memory';
import { NO_MEMORY_LIMITS, QueryMemory } from '../resources/query-memory';
import { SpillFolder } from '../resources/query-spill';
import type { Database, JsonValue } from '../store/database';
import type { StorageEngine } from '../store/engine-api';
import { compileComputedValue } from './computed-values';
import { QueryContext } from './query-context';
import type { QueryCaller, QueryEngineExtensions, QueryEnvironment } from './query-environment';
import type { QueryRequest } from './query-request';
import { PlanCache } from './plan-cache';
import { QueryTextCache } from './query-text-cache';
import { ResultsCache } from './results-cache/results-cache';
import { RunningQuery } from './running-query';
import { RunningQueries } from './running-queries';

/** Starts queries. One per server. */
export class QueryEngine implements QueryEnvironment {
  readonly texts = new QueryTextCache();
  readonly plans = new PlanCache();
  readonly results = new ResultsCache(this.texts);
  readonly running = new RunningQueries();
  readonly columns = new ColumnStore();
  readonly spillFolder: SpillFolder;
  readonly memory: QueryMemory;

  constructor(
    readonly storage: StorageEngine,
    readonly extensions: QueryEngineExtensions,
    memoryLimits: MemoryLimits = NO_MEMORY_LIMITS,
  ) {
    this.memory = new QueryMemory(memoryLimits);
    this.spillFolder = new SpillFolder(storage.spillPath);
    storage.setExpressionCompiler(compileComputedValue);
    storage.observe({
      documentsCommitted: (database, collection, keys, commitNumber) =>
        this.columns.documentsCommitted(database, collection, keys, commitNumber),
      collectionDropped: (database, collection) => this.columns.forgetCollection(database, collection),
      databaseDropped: (database) => {
        this.running.killAll(database);
        this.columns.forget(database);
        this.results.forget(database);
      },
    });
  }

  /**
   * Parses the query, opens its data and plans it; no row has been computed yet. At once where nothing has to be waited for: a promise
   * and its turn cost a small query as much as its work. The result has to be ended: by reading it to its end and `finish`, or by `abort`.
   * @throws ArangoError whatever is wrong with the query; nothing is left open then
   */
  start(database: Database, request: QueryRequest, caller: QueryCaller): RunningQuery | Promise<RunningQuery> {
    return new RunningQuery(new QueryContext(this, database, request, caller)).open(this.plans);
  }

  /** Runs a query to its end and gives the rows it returns. */
  async rows(database: Database, request: QueryRequest, caller: QueryCaller): Promise<readonly JsonValue[]> {
    const query = await this.start(database, request, caller);
    await query.readAll();
    return (await query.readBatch(query.waiting)).map(materialised);
  }
}
