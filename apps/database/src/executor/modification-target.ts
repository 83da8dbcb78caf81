import { ArangoError } from '@strata/errors';
import type { ReplaceNode, UpdateNode } from '../planner/plan-nodes';
import type { JsonObject, JsonValue, ReplaceOptions } from '../store/database';
import type { NodeCompiler } from '../expressions/compiler';
import { isStored } from '../expressions/document-slot';
import type { QueryRun } from '../expressions/query-run';
import type { Row, Slot } from '../expressions/source';

export interface TargetKey {
  readonly key: string;
  /** `_rev` of the document that named the key, if it was one. */
  readonly rev: string | undefined;
}

/**
 * The key that `UPDATE x`, `REPLACE x` or `REMOVE x` means: x is a key, or a document with `_key` or `_id`.
 * @throws ArangoError document-key-missing, document-type-invalid
 */
export function targetKey(slot: Slot): TargetKey {
  if (typeof slot === 'string') return { key: slot, rev: undefined };
  if (isStored(slot)) return { key: slot.key, rev: slot.rev };
  if (typeof slot !== 'object' || slot === null || Array.isArray(slot))
    throw new ArangoError('document-type-invalid', 'expecting a document key or a document with _key');
  const { _key: key, _id: id, _rev: rev } = slot as JsonObject;
  const revision = typeof rev === 'string' ? rev : undefined;
  if (typeof key === 'string') return { key, rev: revision };
  if (typeof id === 'string' && id.includes('/')) return { key: id.slice(id.indexOf('/') + 1), rev: revision };
  throw new ArangoError('document-key-missing', 'missing _key attribute in the document to change');
}

/** @throws ArangoError document-type-invalid */
export function writtenObject(value: JsonValue): JsonObject {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as JsonObject;
  throw new ArangoError('document-type-invalid', 'expecting an object to write');
}

export interface Target {
  readonly key: string;
  readonly document: JsonObject;
  readonly options: ReplaceOptions;
}

/** Which document UPDATE or REPLACE changes, into what. */
export function targetOf(node: UpdateNode | ReplaceNode, { expressions }: NodeCompiler): (row: Row, run: QueryRun) => Target {
  const key = node.key && expressions.slot(node.key);
  const document = expressions.value(node.document);
  const { ignoreRevs, versionAttribute, skipDocumentValidation } = node.options;
  const common: ReplaceOptions = { skipDocumentValidation, ...(versionAttribute !== null && { versionAttribute }) };
  return (row, run) => {
    const written = writtenObject(document(row, run));
    const target = targetKey(key ? key(row, run) : written);
    return {
      key: target.key,
      document: written,
      options: ignoreRevs || target.rev === undefined ? common : { ...common, ifRevision: target.rev },
    };
  };
}
