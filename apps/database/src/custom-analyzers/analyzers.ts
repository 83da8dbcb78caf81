import { z } from 'zod';
import { isDeepStrictEqual } from 'node:util';
import { ArangoError } from '@strata/errors';
import { usedAnalyzers } from '../search/definitions/index-field-tree';
import type { Database, JsonObject, Snapshot } from '../store/database';
import { buildAnalyzer } from '../analyzers/analyzer-types';
import { ANALYZERS_COLLECTION, definitionOf, fullName, shortName } from '../analyzers/analyzer-store';
import { BUILT_IN_DEFINITIONS } from '../analyzers/built-in-analyzers';
import type { AnalyzerDefinition } from '../analyzers/token';

const Request = z.object({
  name: z.string(),
  type: z.string(),
  properties: z.record(z.string(), z.unknown()).nullish(),
  features: z.array(z.enum(['frequency', 'norm', 'position', 'offset'])).default([]),
});
const NAME = /^[a-zA-Z][a-zA-Z0-9_-]{0,253}$/;

/** The built-in analyzers, then this database's own by name. */
export function listAnalyzers(snapshot: Snapshot): AnalyzerDefinition[] {
  const collection = snapshot.collection(ANALYZERS_COLLECTION);
  const own = snapshot.scan(collection).read(snapshot.count(collection));
  return [...BUILT_IN_DEFINITIONS, ...own.map((document) => definitionOf(snapshot.database, document.toObject()))];
}

/** @throws ArangoError document-not-found (1202) */
export function analyzerDefinition(snapshot: Snapshot, name: string): AnalyzerDefinition {
  const short = shortName(snapshot.database, name);
  const builtIn = BUILT_IN_DEFINITIONS.find((definition) => definition.name === short);
  if (builtIn) return builtIn;
  const stored = short !== undefined && snapshot.document(snapshot.collection(ANALYZERS_COLLECTION), short);
  if (!stored) throw new ArangoError('document-not-found', `unable to find analyzer '${name}'`);
  return definitionOf(snapshot.database, stored.toObject());
}

/**
 * Stores a definition, after building it once to see that it works.
 * @throws ArangoError bad-parameter for a bad name, bad properties, or another definition under the same name
 */
export async function createAnalyzer(
  database: Database,
  given: JsonObject,
): Promise<{ definition: AnalyzerDefinition; isNew: boolean }> {
  const parsed = Request.safeParse(given);
  if (!parsed.success)
    throw new ArangoError(
      'bad-parameter',
      `analyzer: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
    );
  const { type, features } = parsed.data;
  const name = shortName(database, parsed.data.name);
  if (name === undefined || !NAME.test(name))
    throw new ArangoError('bad-parameter', `analyzer: '${parsed.data.name}' is no valid name`);
  if (features.includes('position') && !features.includes('frequency')) {
    throw new ArangoError('bad-parameter', "analyzer: the feature 'position' needs 'frequency'");
  }
  const { properties } = buildAnalyzer(type, parsed.data.properties ?? {});
  const definition: AnalyzerDefinition = { name: fullName(database, name), type, properties, features };
  return database.write((transaction) => {
    const known = knownDefinition(transaction, name);
    if (known) {
      if (isDeepStrictEqual(plain({ ...known, name: '' }), plain({ ...definition, name: '' })))
        return { definition: known, isNew: false };
      throw new ArangoError('bad-parameter', `analyzer '${name}' exists with another definition`);
    }
    transaction.insert(transaction.collection(ANALYZERS_COLLECTION), plain({ _key: name, ...definition, name }));
    return { definition, isNew: true };
  });
}

/** @throws ArangoError document-not-found, forbidden (built in), conflict (1200) while an index or view uses it, unless forced */
export async function dropAnalyzer(database: Database, name: string, force: boolean): Promise<string> {
  const short = shortName(database, name);
  if (BUILT_IN_DEFINITIONS.some((definition) => definition.name === short)) {
    throw new ArangoError('forbidden', `the built-in analyzer '${name}' cannot be removed`);
  }
  return database.write((transaction) => {
    const collection = transaction.collection(ANALYZERS_COLLECTION);
    if (short === undefined || !transaction.document(collection, short))
      throw new ArangoError('document-not-found', `unable to find analyzer '${name}'`);
    const full = fullName(database, short);
    const isUsed = transaction.catalog
      .collections()
      .some(({ indexes }) => indexes.some((index) => usedAnalyzers(index).includes(full)));
    if (isUsed && !force) throw new ArangoError('conflict', `analyzer '${name}' is in use and cannot be removed`);
    transaction.remove(collection, short);
    return full;
  });
}

function knownDefinition(snapshot: Snapshot, name: string): AnalyzerDefinition | undefined {
  const builtIn = BUILT_IN_DEFINITIONS.find((definition) => definition.name === name);
  if (builtIn) return builtIn;
  const stored = snapshot.document(snapshot.collection(ANALYZERS_COLLECTION), name);
  return stored && definitionOf(snapshot.database, stored.toObject());
}

/** As JSON has it: without attributes that are undefined. */
const plain = (value: object): JsonObject => JSON.parse(JSON.stringify(value)) as JsonObject;
