import { tokensOf } from '../analyzers/tokens-function';
import { INDEX_KINDS } from '../server/index-kinds';
import { QueryEngine } from '../queries/query-engine';
import { TestDatabase } from '../queries/query-engine.builder';
import { readQueryRequest } from '../queries/query-request';
import type { Database, JsonObject, JsonValue } from '../store/database';
import { nearest } from '../vectors/nearest';
import { openSearch } from './open-search';

/** A database of its own whose queries can search, for tests. */
export interface SearchQueries {
  readonly test: TestDatabase;
  readonly engine: QueryEngine;
  readonly database: Database;
  rows(text: string, bindVars?: JsonObject, options?: JsonObject): Promise<readonly JsonValue[]>;
}

export async function openSearchQueries(): Promise<SearchQueries> {
  const test = await TestDatabase.open();
  for (const kind of INDEX_KINDS) test.storage.registerIndexKind(kind);
  const engine = new QueryEngine(test.storage, {
    openSearch,
    nearest,
    tokens: (database, text, analyzer) => {
      const snapshot = database.snapshot();
      try {
        return tokensOf(snapshot, text, analyzer);
      } finally {
        snapshot.release();
      }
    },
  });
  const { database } = test;
  const rows = (query: string, bindVars: JsonObject = {}, options: JsonObject = {}) =>
    engine.rows(database, readQueryRequest({ query, bindVars, options }), { user: 'root' });
  return { test, engine, database, rows };
}
