import { ArangoError } from '@strata/errors';
import type { Database, JsonObject, Snapshot, StoredDocument } from '../store/database';
import { builtInAnalyzer, toAnalyzer } from './built-in-analyzers';
import type { Analyzer, AnalyzerDefinition, AnalyzerFeature } from './token';

/** System collection with the analyzers of a database, one document each, keyed by the short name. */
export const ANALYZERS_COLLECTION = '_analyzers';

/** The analyzer of that name: built in, or this database's own by short or full (`database::name`) name; undefined when there is none. */
export function findAnalyzer(snapshot: Snapshot, name: string): Analyzer | undefined {
  const short = shortName(snapshot.database, name);
  if (short === undefined) return undefined;
  if (short === name || snapshot.database.isSystem) {
    const builtIn = builtInAnalyzer(short);
    if (builtIn) return builtIn;
  }
  const collection = snapshot.catalog.collection(ANALYZERS_COLLECTION);
  const stored = collection && snapshot.document(collection, short);
  return stored && fromStored(snapshot.database, stored);
}

/** @throws ArangoError bad-parameter (10) when there is none of that name */
export function requireAnalyzer(snapshot: Snapshot, name: string): Analyzer {
  const analyzer = findAnalyzer(snapshot, name);
  if (!analyzer) throw new ArangoError('bad-parameter', `failed to find analyzer '${name}'`);
  return analyzer;
}

/** The name inside this database; undefined when the prefix names another one. `::name` is the system database's. */
export function shortName(database: Database, name: string): string | undefined {
  const at = name.indexOf('::');
  if (at === -1) return name;
  const owner = name.slice(0, at) || '_system';
  return owner === database.name ? name.slice(at + 2) : undefined;
}

export const fullName = (database: Database, name: string): string => `${database.name}::${name}`;

/** The stored form as a definition under its full name. */
export function definitionOf(database: Database, stored: JsonObject): AnalyzerDefinition {
  return {
    name: fullName(database, String(stored.name)),
    type: String(stored.type),
    properties: (stored.properties ?? {}) as JsonObject,
    features: (stored.features ?? []) as unknown as AnalyzerFeature[],
  };
}

const REMEMBERED = 500;
const byRevision = new Map<string, Analyzer>();

/** Definitions never change in place, so the revision identifies one; building is remembered because of the memory of stems. */
function fromStored(database: Database, stored: StoredDocument): Analyzer {
  const identity = `${database.id}/${stored.key}/${stored.rev}`;
  let analyzer = byRevision.get(identity);
  if (!analyzer) {
    if (byRevision.size >= REMEMBERED) byRevision.clear();
    byRevision.set(identity, (analyzer = toAnalyzer(definitionOf(database, stored.toObject()))));
  }
  return analyzer;
}
