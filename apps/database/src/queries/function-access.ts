import type { AqlValue } from '@strata/aql';
import { documentById } from '../executor/document-by-id';
import type { DatabaseAccess, FunctionContext } from '../functions/api';
import type { QueryWarnings } from '../planner/warnings';
import type { Database, Snapshot } from '../storage/api';
import type { QueryEngineExtensions } from './query-surroundings';

/** What the built-in functions of one query see: its warnings, its clock, its snapshot. */
export function functionContext(
  database: Database,
  snapshot: Snapshot,
  warnings: QueryWarnings,
  user: string,
  extensions: QueryEngineExtensions,
): FunctionContext {
  return {
    warn: (name, message) => warnings.add(name, message),
    now: Date.now(),
    database: databaseAccess(database, snapshot, user, extensions),
  };
}

function databaseAccess(database: Database, snapshot: Snapshot, user: string, extensions: QueryEngineExtensions): DatabaseAccess {
  return {
    name: database.name,
    user: user === '' ? null : user,
    document: (id) => documentById(snapshot, id)?.toObject() ?? null,
    collectionCount: (name) => snapshot.count(snapshot.collection(name)),
    collections: () =>
      snapshot.catalog
        .collections()
        .map(({ id, name }) => ({ _id: id, name }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    schemaOf: (name) => snapshot.collection(name).schema as AqlValue,
    tokens: (text, analyzer) => extensions.tokens(database, text, analyzer),
  };
}
