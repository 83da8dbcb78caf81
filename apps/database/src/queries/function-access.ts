import type { AqlObject, AqlValue } from '@strata/aql';
import { ArangoError } from '@strata/errors';
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
    document: (id) => documentOf(snapshot, id),
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

function documentOf(snapshot: Snapshot, id: string): AqlObject | null {
  const slash = id.indexOf('/');
  if (slash < 1) return null;
  const collection = snapshot.catalog.collection(id.slice(0, slash));
  if (!collection || collection.name !== id.slice(0, slash)) return null;
  try {
    return snapshot.document(collection, id.slice(slash + 1))?.toObject() ?? null;
  } catch (error) {
    if (error instanceof ArangoError) return null; // a key that cannot exist
    throw error;
  }
}
