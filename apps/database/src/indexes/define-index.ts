import { ArangoError } from '@strata/errors';
import type { CollectionDefinition, IndexDefinition } from '../storage/catalog/definitions';
import type { JsonObject, JsonValue } from '../values/json-value';
import type { DefinedIndex, IndexKind } from './index-kind';

/** A complete index definition from what a client sent, by its type. @throws ArangoError bad-parameter (10) */
export function defineIndex<D>(
  definition: JsonObject,
  context: { collection: CollectionDefinition; database: D },
  kinds: { of(type: string): IndexKind<D> | undefined },
): DefinedIndex {
  const type = definition['type'];
  if (typeof type !== 'string') throw new ArangoError('bad-parameter', 'invalid index type');
  const kind = kinds.of(type);
  if (kind === undefined) throw new ArangoError('bad-parameter', `invalid index type '${type}'`);
  return kind.define(definition, context);
}

/** What implicit kinds answer who asks for one. */
export function refuseImplicit(): never {
  throw new ArangoError('bad-parameter', 'invalid index type: primary and edge indexes come with their collections');
}

/** Whether a definition asks for what an index already is (the name aside). @param kind of the wanted one */
export function isSameIndex(index: IndexDefinition, wanted: DefinedIndex, kind: IndexKind | undefined): boolean {
  return (
    index.type === wanted.type &&
    index.unique === wanted.unique &&
    index.sparse === wanted.sparse &&
    JSON.stringify(index.fields) === JSON.stringify(wanted.fields) &&
    canonical(primaryAttributes(index, kind)) === canonical(primaryAttributes(wanted, kind))
  );
}

function primaryAttributes({ attributes }: Pick<IndexDefinition, 'attributes'>, kind: IndexKind | undefined): JsonObject {
  const secondary = kind?.secondaryAttributes;
  if (secondary === undefined) return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !secondary.has(name)));
}

/** @throws ArangoError illegal-name (1208) */
export function checkIndexName(name: JsonValue | undefined): string | undefined {
  if (name === undefined || name === null || name === '') return undefined;
  if (typeof name !== 'string' || name.length > 256 || /[/:]|\p{Cc}/u.test(name) || /^[0-9]/.test(name))
    throw new ArangoError('illegal-name');
  return name;
}

/** JSON with sorted attribute names, so that equal definitions have equal texts */
function canonical(value: JsonValue): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
