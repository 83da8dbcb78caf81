import { materialised } from '../expressions/document-slot';
import { ColumnStore } from '../columns/column-store';
import { SpillFolder } from '../resources/query-spill';
import type { Database, JsonValue } from '../storage/api';
import type { StorageEngine } from '../store/engine-api';
import { compileComputedValue } from './computed-values';
import type { QueryRequest } from './query-request';
import type { QueryCaller, QueryEngineExtensions, QuerySurroundings } from './query-surroundings';
import { PlanCache } from './plan-cache';
import { QueryTextCache } from './query-text-cache';
import { ResultsCache } from './results-cache/results-cache';
import type { RunningQuery } from './running-query';
import { startQuery } from './start-query';
import { RunningQueries } from './running-queries';

/** Starts queries. One per server. */
export class QueryEngine implements QuerySurroundings {
  readonly texts = new QueryTextCache();
  readonly plans = new PlanCache();
  readonly results = new ResultsCache(this.texts);
  readonly running = new RunningQueries();
  readonly columns = new ColumnStore();
  readonly spillFolder: SpillFolder;

  constructor(
    readonly storage: StorageEngine,
    readonly extensions: QueryEngineExtensions,
  ) {
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
   * Plans the query and opens its data; no row has been computed yet. The result has to be ended: by reading it to its end and
   * `finish`, or by `abort`.
   * @throws ArangoError whatever is wrong with the query
   */
  async start(database: Database, request: QueryRequest, caller: QueryCaller): Promise<RunningQuery> {
    return startQuery(this, database, request, caller);
  }

  /** Runs a query to its end and gives the rows it returns. */
  async rows(database: Database, request: QueryRequest, caller: QueryCaller): Promise<readonly JsonValue[]> {
    const query = await this.start(database, request, caller);
    await query.readAll();
    return (await query.readBatch(query.waiting)).map(materialised);
  }
}
