import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AqlValue } from '@strata/aql';
import { runSteps } from '@strata/event-loop';
import type { MemoryLimits } from '../resources/query-memory';
import { NO_MEMORY_LIMITS } from '../resources/query-memory';
import type { Database, JsonObject, JsonValue } from '../store/database';
import { LmdbStorageEngine } from '../store/storage-engine';
import { explainQuery } from './explain/explain-query';
import { QueryEngine } from './query-engine';
import type { QueryCaller } from './query-environment';
import { readQueryRequest } from './query-request';
import type { RunningQuery } from './running-query';

/** A query engine over a temporary data folder, for tests. */
export class TestDatabase {
  private constructor(
    readonly folder: string,
    readonly storage: LmdbStorageEngine,
    readonly engine: QueryEngine,
  ) {}

  static async open(memoryLimits: MemoryLimits = NO_MEMORY_LIMITS): Promise<TestDatabase> {
    const folder = mkdtempSync(join(tmpdir(), 'strata-queries-'));
    const storage = await LmdbStorageEngine.open(folder);
    const openSearch = () => {
      throw new Error('no views here');
    };
    const engine = new QueryEngine(storage, { openSearch, nearest: () => [], tokens: () => [] }, memoryLimits);
    return new TestDatabase(folder, storage, engine);
  }

  get database(): Database {
    return this.storage.database('_system');
  }

  async fill(name: string, documents: readonly JsonObject[], type: 'document' | 'edge' = 'document'): Promise<void> {
    await this.database.createCollection({ name, type });
    for (let at = 0; at < documents.length; at += 5000)
      await this.database.write((access) => {
        const collection = access.collection(name);
        for (const document of documents.slice(at, at + 5000)) access.insert(collection, document);
      });
  }

  /** @param memoryLimit bytes; 0: none; left out: that of the engine */
  query(
    text: string,
    bindVars: Record<string, AqlValue> = {},
    options: JsonObject = {},
    memoryLimit?: number,
  ): Promise<readonly JsonValue[]> {
    const limit: JsonObject = memoryLimit === undefined ? {} : { memoryLimit };
    return this.engine.rows(this.database, readQueryRequest({ query: text, bindVars, options, ...limit }), { user: 'root' });
  }

  /** A query that has not computed anything yet. */
  async start(text: string, options: JsonObject = {}, caller: QueryCaller = { user: 'root' }): Promise<RunningQuery> {
    return this.engine.start(this.database, readQueryRequest({ query: text, options }), caller);
  }

  explain(text: string, bindVars: Record<string, AqlValue> = {}, options: JsonObject = {}): object {
    const request = readQueryRequest({ query: text, bindVars, options });
    return runSteps(explainQuery(this.engine, this.database, request, { user: 'root' }));
  }

  async close(): Promise<void> {
    await this.storage.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
