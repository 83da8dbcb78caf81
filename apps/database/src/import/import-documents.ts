import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { isShortJson } from '@strata/event-loop';
import { isObject } from '../values/json-value';
import type { CollectionDefinition, InsertOptions, JsonObject, JsonValue, WriteAccess, WriteResult } from '../store/database';
import type { ImportItem } from './import-format';

export interface ImportOptions {
  readonly onDuplicate: 'error' | 'update' | 'replace' | 'ignore';
  readonly fromPrefix: string;
  readonly toPrefix: string;
  /** put the prefix in the place of a collection name that is there already */
  readonly overwriteCollectionPrefix: boolean;
  /** the first failure fails the whole import */
  readonly complete: boolean;
}

/** What became of the items; `details` says why the failed ones failed. */
export interface ImportCounts {
  created: number;
  errors: number;
  empty: number;
  updated: number;
  ignored: number;
  readonly details: string[];
}

export const noCounts = (): ImportCounts => ({ created: 0, errors: 0, empty: 0, updated: 0, ignored: 0, details: [] });

export function sum(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    created: a.created + b.created,
    errors: a.errors + b.errors,
    empty: a.empty + b.empty,
    updated: a.updated + b.updated,
    ignored: a.ignored + b.ignored,
    details: a.details.concat(b.details),
  };
}

/** Writes the items and counts what happened. @throws the first failure when the import must be complete */
export function* importItems(
  access: WriteAccess,
  collection: CollectionDefinition,
  items: readonly ImportItem[],
  options: ImportOptions,
): Steps<ImportCounts> {
  const counts = noCounts();
  for (const item of items) {
    yield;
    if (item === 'empty') {
      counts.empty++;
      continue;
    }
    try {
      if ('problem' in item) throw new ArangoError('bad-parameter', item.problem);
      const existing = yield* insertItem(access, collection, prepared(item.value, collection, options), options);
      counts[existing]++;
    } catch (error) {
      if (!(error instanceof ArangoError) || options.complete) throw error;
      counts.errors++;
      counts.details.push(
        `at position ${item.position}: ${error.message}${'value' in item ? `, offending document: ${offending(item.value)}` : ''}`,
      );
    }
  }
  return counts;
}

function* insertItem(
  access: WriteAccess,
  collection: CollectionDefinition,
  document: JsonObject,
  options: ImportOptions,
): Steps<'created' | 'updated' | 'ignored'> {
  const { onDuplicate } = options;
  const mode: InsertOptions['overwriteMode'] = onDuplicate === 'error' || document['_key'] === undefined ? 'conflict' : onDuplicate;
  return outcome(yield* access.insertSteps(collection, document, { overwriteMode: mode }));
}

function outcome(result: WriteResult): 'created' | 'updated' | 'ignored' {
  if (!result.written) return 'ignored';
  return result.old === undefined ? 'created' : 'updated';
}

/** A document in an error's words. */
function offending(value: JsonValue): string {
  return isShortJson(value) ? JSON.stringify(value) : 'a large one';
}

/** Edge ends get their prefixes: `fromPrefix` users and `_from` 1 make `users/1`. */
function prepared(value: JsonValue, collection: CollectionDefinition, options: ImportOptions): JsonObject {
  if (!isObject(value)) throw new ArangoError('document-type-invalid', 'invalid JSON type (expecting object)');
  if (collection.type !== 'edge') return value;
  const ends: Record<string, JsonValue> = {};
  if (value['_from'] === undefined || value['_to'] === undefined)
    throw new ArangoError('invalid-edge-attribute', "missing '_from' or '_to' attribute");
  for (const [end, prefix] of [
    ['_from', options.fromPrefix],
    ['_to', options.toPrefix],
  ] as const) {
    const vertex = value[end];
    if (prefix === '' || typeof vertex !== 'string') continue;
    const slash = vertex.indexOf('/');
    if (slash === -1) ends[end] = `${prefix}/${vertex}`;
    else if (options.overwriteCollectionPrefix) ends[end] = `${prefix}/${vertex.slice(slash + 1)}`;
  }
  return { ...value, ...ends };
}
